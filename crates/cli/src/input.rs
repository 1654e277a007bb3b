//! Reading boards from a file, standard input or the command line.

use super::verdict::Error;
use npuzzle_engine::catalogue::{Algorithm, Heuristic};
use npuzzle_engine::puzzle::{Board, Goal};
use npuzzle_engine::solver::check_size;
use npuzzle_experiments::Experiment;
use npuzzle_formats::{Fault, Puzzle, Reading, decode, read_goal, read_puzzles};
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// Largest accepted input in bytes: about a million boards. Keeps an endless stream from exhausting memory.
const MAX_BYTES: u64 = 64 << 20;

/// The mutually exclusive arguments that supply boards.
#[derive(clap::Args)]
#[group(required = true, multiple = false)]
pub struct BoardSource {
    /// A file with one board or several, in any format; - reads standard input
    file: Option<PathBuf>,
    /// The board itself, row by row, 0 for the blank: '8 1 2/0 4 3/7 5 6'. Lists of programming languages, tables,
    /// hexadecimal digits, letters and links are read as well
    #[arg(long, value_name = "TEXT", value_parser = puzzle)]
    board: Option<Puzzle>,
}

impl BoardSource {
    /// Reads the file if it is an experiment, and returns its name and its text.
    pub fn experiment(&self) -> Result<Option<(String, String)>, Error> {
        let Some(path) = self.file.as_ref().filter(|path| *path != Path::new("-")) else { return Ok(None) };
        let text = text_of(path)?;
        Ok(Experiment::is_one(&text).then(|| (name_of(path), text)))
    }

    /// Reads all boards, each with the goal that the text states. There is at least one.
    pub fn puzzles(&self) -> Result<Vec<Puzzle>, Error> {
        match (&self.board, &self.file) {
            (Some(puzzle), _) => Ok(vec![puzzle.clone()]),
            (None, Some(path)) => {
                let error = |cause: Fault| Error::Input(format!("{}: {cause}", name_of(path)));
                read_puzzles(&text_of(path)?).map_err(error)
            }
            (None, None) => unreachable!("clap requires one of the two arguments"),
        }
    }
}

/// Returns the boards, each with its goal: the chosen one, that of the text, or the usual one.
///
/// # Errors
/// If a goal does not exist on its board.
pub fn with_goals(puzzles: Vec<Puzzle>, chosen: Option<&Goal>) -> Result<Vec<(Board, Goal)>, Error> {
    let with_goal = |Puzzle { board, goal }: Puzzle| {
        let goal = chosen.cloned().or(goal).unwrap_or_default();
        match goal.board(board.size()) {
            Ok(_) => Ok((board, goal)),
            Err(error) => Err(Error::Input(format!("{board}: {error}"))),
        }
    };
    puzzles.into_iter().map(with_goal).collect()
}

/// Checks that an algorithm can search boards of these sizes with a heuristic.
pub fn check_sizes<'a>(
    boards: impl IntoIterator<Item = &'a Board>,
    algorithm: Algorithm,
    heuristic: Heuristic,
) -> Result<(), Error> {
    for board in boards {
        check_size(algorithm, heuristic, board.size()).map_err(|error| Error::Input(format!("{board}: {error}")))?;
    }
    Ok(())
}

/// Reads the text of a file, or of standard input if the path is `-`.
pub fn text_of(path: &Path) -> Result<String, Error> {
    let error = |message: String| Error::Input(format!("{}: {message}", name_of(path)));
    let input: Box<dyn Read> = if path == Path::new("-") {
        Box::new(io::stdin().lock())
    } else {
        Box::new(File::open(path).map_err(|cause| error(cause.to_string()))?)
    };
    let mut bytes = Vec::new();
    input.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(|cause| error(cause.to_string()))?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(error(format!("larger than {} MiB; split the file", MAX_BYTES >> 20)));
    }
    decode(bytes).map_err(|fault| error(fault.to_string()))
}

/// The name of an input in messages.
pub fn name_of(path: &Path) -> String {
    if path == Path::new("-") { "standard input".to_owned() } else { path.display().to_string() }
}

/// Parses a board in any format.
fn puzzle(text: &str) -> Result<Puzzle, String> {
    match &mut read_puzzles(text).map_err(|fault| fault.to_string())?[..] {
        [puzzle] => Ok(puzzle.clone()),
        puzzles => Err(format!("{} boards: pass a file with them instead", puzzles.len())),
    }
}

/// Parses the name of a goal, or a board in any format.
pub fn goal(text: &str) -> Result<Goal, String> {
    let goals = read_goal(text)
        .map_err(|fault| format!("expected blank-last, blank-first, spiral, blank-center or a board ({fault})"))?;
    match &goals[..] {
        [goal] => Ok(goal.value.clone()),
        _ => Err(ambiguous(goals.iter().map(Reading::to_string))),
    }
}

/// Returns the message about a text with several readings.
pub fn ambiguous(readings: impl Iterator<Item = String>) -> String {
    let readings: Vec<String> = readings.collect();
    format!("this can be read in {} ways: {}", readings.len(), readings.join(" or "))
}
