//! Reading boards from a file, standard input or the command line.

use super::verdict::Error;
use npuzzle_engine::catalogue::{Algorithm, Heuristic};
use npuzzle_engine::puzzle::reading::{
    Reading, ReadingError, normalized_board, normalized_moves, read_board, read_boards, read_moves,
};
use npuzzle_engine::puzzle::{Board, Moves};
use npuzzle_engine::solver::check_size;
use std::fmt::Display;
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
    #[arg(long, value_name = "TEXT", value_parser = board)]
    board: Option<Board>,
}

impl BoardSource {
    /// Reads all boards. There is at least one.
    pub fn boards(&self) -> Result<Vec<Board>, Error> {
        match (&self.board, &self.file) {
            (Some(board), _) => Ok(vec![board.clone()]),
            (None, Some(path)) => {
                let error = |cause: ReadingError| Error::Input(format!("{}: {cause}", name_of(path)));
                read_boards(&text_of(path)?).map_err(error)
            }
            (None, None) => unreachable!("clap requires one of the two arguments"),
        }
    }
}

/// Checks that an algorithm can search boards of these sizes with a heuristic.
pub fn check_sizes(boards: &[Board], algorithm: Algorithm, heuristic: Heuristic) -> Result<(), Error> {
    for board in boards {
        check_size(algorithm, heuristic, board.size()).map_err(|error| Error::Input(format!("{board}: {error}")))?;
    }
    Ok(())
}

/// Reads a file, or standard input if the path is `-`.
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
    String::from_utf8(bytes).map_err(|_| error("not valid UTF-8 text".to_owned()))
}

/// The name of an input in messages.
pub fn name_of(path: &Path) -> String {
    if path == Path::new("-") { "standard input".to_owned() } else { path.display().to_string() }
}

/// Parses a board in any format.
fn board(text: &str) -> Result<Board, String> {
    only(&read_board(text), || normalized_board(text).parse::<Board>().err().map(|error| error.to_string()))
}

/// Parses moves in any format.
pub fn moves(text: &str) -> Result<Moves, String> {
    only(&read_moves(text), || normalized_moves(text).parse::<Moves>().err().map(|error| error.to_string()))
}

/// Returns the only reading of a text. The error explains why there is none, or lists the readings.
fn only<T: Clone + Display>(readings: &[Reading<T>], error: impl FnOnce() -> Option<String>) -> Result<T, String> {
    match readings {
        [reading] => Ok(reading.value.clone()),
        [] => Err(error().unwrap_or_default()),
        _ => {
            let readings: Vec<String> = readings.iter().map(Reading::to_string).collect();
            Err(format!("this can be read in {} ways: {}", readings.len(), readings.join(" or ")))
        }
    }
}
