//! `npuzzle verify`

use super::input;
use super::interrupt;
use super::status_line::StatusLine;
use super::value_parsers;
use super::verdict::{Error, Verdict};
use npuzzle_engine::catalogue::Status;
use npuzzle_engine::heuristic::PdbKey;
use npuzzle_engine::puzzle::{Board, Goal, Moves};
use npuzzle_verify::{Claim, Claims, Finding, Verification};
use serde::Deserialize;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Check results that solve or compare has written as JSON, or games that the page has saved
///
/// Replays the moves and repeats the proof of each lower bound, with code that shares nothing with the searches. The proof uses
/// linear conflicts: seconds for most boards of 4x4, out of reach for hard boards of 5x5. Counts and times are not checked. A game is
/// real if its presses lead from its board to the goal and agree with its moves and times. Exit
/// status: 0 if every claim was verified, 1 if a claim is false or was not checked within the limit, 2 for bad input, 130 after
/// Ctrl-C.
#[derive(clap::Args)]
pub struct Arguments {
    /// A file with JSON objects, one or several; - reads standard input
    file: PathBuf,
    /// Give up on a proof after this time
    #[arg(long, value_name = "SECONDS", value_parser = value_parsers::seconds, default_value = "60")]
    time_limit: Duration,
}

/// A finished game, as the page saves it. Other fields are ignored.
#[derive(Deserialize)]
struct Game {
    id: u64,
    start: String,
    goal: String,
    /// A letter for each press with the number of tiles and the time, as in `L3@1250`; in lower case what a shown solution did.
    path: String,
    moves: usize,
    #[serde(rename = "time-ms")]
    time_ms: u32,
}

/// The claims of a result, as `solve --format json` writes them. Other fields are ignored.
#[derive(Deserialize)]
struct Written {
    board: String,
    goal: String,
    status: String,
    length: Option<u32>,
    #[serde(default)]
    optimal: bool,
    lower_bound: Option<u32>,
    moves: Option<String>,
    pattern_database: Option<String>,
    pattern_database_digest: Option<String>,
}

/// A result whose values are valid.
struct Parsed {
    board: Board,
    goal: Board,
    verification: Verification,
    /// Whether the digest of the pattern database is the published one. `None` if the result names no database.
    has_published_digest: Option<bool>,
}

/// Positions to examine between two looks at the clock: some milliseconds.
const NODES_PER_SLICE: u64 = 20_000;

pub fn run(arguments: &Arguments, verdict: &mut Verdict, output: &mut impl Write) -> Result<(), Error> {
    let text = input::text_of(&arguments.file)?;
    let results = parse(&text).map_err(|why| Error::Input(format!("{}: {why}", input::name_of(&arguments.file))))?;
    interrupt::listen();
    for (index, line) in results.into_iter().enumerate() {
        let Parsed { board, goal, mut verification, has_published_digest } = match line {
            Line::Result(parsed) => *parsed,
            Line::Game(game) => {
                let fault = game.fault();
                verdict.require(fault.is_none());
                writeln!(
                    output,
                    "game {}: {}",
                    game.id,
                    fault.map_or("real".to_owned(), |why| format!("not real: {why}"))
                )?;
                continue;
            }
        };
        writeln!(output, "{}{board} to {goal}", if index > 0 { "\n" } else { "" })?;
        verify(&mut verification, arguments.time_limit);
        let mut findings: Vec<(&str, bool, String)> = Vec::new();
        for (claim, finding) in verification.findings() {
            let description = describe(claim, &finding, verification.nodes());
            findings.push((name(claim), finding == Finding::Verified, description));
        }
        if let Some(is_published) = has_published_digest {
            let description = if is_published { "verified" } else { "refuted: the digest is not the published one" };
            findings.push(("database", is_published, description.to_owned()));
        }
        verdict.require(findings.iter().all(|(_, is_verified, _)| *is_verified));
        if findings.is_empty() {
            writeln!(output, "nothing is claimed")?;
        }
        for (name, _, description) in findings {
            writeln!(output, "{name:<14} {description}")?;
        }
        // The next proof may take a long time.
        output.flush()?;
        if interrupt::is_requested() {
            break;
        }
    }
    Ok(())
}

/// A JSON object of the file.
enum Line {
    Result(Box<Parsed>),
    Game(Game),
}

fn parse(text: &str) -> Result<Vec<Line>, String> {
    // Spreadsheets and some editors start files with a byte order mark.
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let results: Vec<serde_json::Value> = serde_json::Deserializer::from_str(text)
        .into_iter()
        .collect::<Result<_, _>>()
        .map_err(|error| error.to_string())?;
    if results.is_empty() {
        return Err("no result found: expected JSON objects as solve --format json writes them".to_owned());
    }
    let numbered = (1..).zip(results);
    numbered.map(|(number, result)| Line::read(result).map_err(|why| format!("result {number}: {why}"))).collect()
}

impl Line {
    fn read(value: serde_json::Value) -> Result<Line, String> {
        if !value.is_object() {
            return Err("not a JSON object".to_owned());
        }
        if value.get("path").is_some() {
            return serde_json::from_value(value).map(Line::Game).map_err(|error| error.to_string());
        }
        let written: Written = serde_json::from_value(value).map_err(|error| error.to_string())?;
        written.parsed().map(Box::new).map(Line::Result)
    }
}

impl Game {
    /// Returns why the game cannot have been played as it says. `None` if it can.
    fn fault(&self) -> Option<String> {
        self.replay().err()
    }

    fn replay(&self) -> Result<(), String> {
        let board: Board = self.start.parse().map_err(|why| format!("its board: {why}"))?;
        let goal = self.goal.parse().and_then(|goal: Goal| goal.board(board.size())).map_err(|why| why.to_string())?;
        let (mut letters, mut last_ms) = (String::new(), 0);
        for press in self.path.split_ascii_whitespace() {
            let (slides, at_ms) = press.split_once('@').unwrap_or((press, "0"));
            let unreadable = || format!("press {press:?} cannot be read");
            let letter = slides.chars().next().filter(char::is_ascii_alphabetic).ok_or_else(unreadable)?;
            let count = if slides.len() == 1 { Ok(1) } else { slides[1..].parse::<u8>() };
            let at_ms: u32 = at_ms.parse().map_err(|_| unreadable())?;
            if letter.is_ascii_lowercase() {
                return Err("the solver made some of its moves".to_owned());
            }
            if at_ms < last_ms || at_ms > self.time_ms {
                return Err(format!("press {press:?} is out of time"));
            }
            last_ms = at_ms;
            letters.extend(std::iter::repeat_n(letter, count.map_err(|_| unreadable())?.into()));
        }
        // Undo and Redo count as moves, too.
        let slides = letters.len();
        if slides == 0 || self.moves < slides || !(self.moves - slides).is_multiple_of(2) {
            return Err(format!("{} moves are not those of {slides} slides", self.moves));
        }
        let (width, height) = (board.size().width(), board.size().height());
        let claims = Claims {
            moves: Some(letters),
            length: Some(slides as u32),
            ..Claims::new(width, height, board.tiles().to_vec(), goal.tiles().to_vec())
        };
        let verification = Verification::new(claims).map_err(|why| why.to_string())?;
        for (_, finding) in verification.findings() {
            if let Finding::Refuted(why) = finding {
                return Err(why.to_string());
            }
        }
        Ok(())
    }
}

impl Written {
    fn parsed(self) -> Result<Parsed, String> {
        fn message(error: impl std::fmt::Display) -> String {
            error.to_string()
        }
        let board: Board = self.board.parse().map_err(message)?;
        let goal = self.goal.parse().and_then(|goal: Goal| goal.board(board.size())).map_err(message)?;
        let status: Status = self.status.parse().map_err(message)?;
        let moves: Option<Moves> = self.moves.map(|moves| moves.parse()).transpose().map_err(message)?;
        let has_published_digest = match (self.pattern_database, self.pattern_database_digest) {
            (Some(key), digest) => {
                let key: PdbKey = key.parse().map_err(message)?;
                Some(digest == Some(key.digest().to_string()))
            }
            (None, Some(_)) => return Err("a digest without its pattern database".to_owned()),
            (None, None) => None,
        };
        let claims = Claims {
            // A solved board has a length, even if the file does not say so.
            length: self.length.or(moves.as_ref().map(|moves| moves.len() as u32)),
            moves: moves.map(|moves| moves.directions().iter().map(|direction| direction.letter()).collect()),
            lower_bound: self.lower_bound,
            is_optimal: self.optimal,
            is_unsolvable: status == Status::Unsolvable,
            ..Claims::new(board.size().width(), board.size().height(), board.tiles().to_vec(), goal.tiles().to_vec())
        };
        if (status == Status::Solved) != claims.length.is_some() {
            return Err("solved boards have a length, and no others".to_owned());
        }
        let verification = Verification::new(claims).map_err(message)?;
        Ok(Parsed { board, goal, verification, has_published_digest })
    }
}

/// Checks the claims until the time is up or Ctrl-C is pressed.
fn verify(verification: &mut Verification, time_limit: Duration) {
    let start = Instant::now();
    let mut status_line = StatusLine::new();
    while start.elapsed() < time_limit && !interrupt::is_requested() && !verification.advance(NODES_PER_SLICE) {
        status_line.update(start.elapsed(), || format!("{} positions examined", verification.nodes()));
    }
    status_line.clear();
}

fn name(claim: Claim) -> &'static str {
    match claim {
        Claim::Solution => "solution",
        Claim::Length => "length",
        Claim::LowerBound => "lower bound",
        Claim::Optimal => "optimal",
        Claim::Unsolvable => "unsolvable",
    }
}

fn describe(claim: Claim, finding: &Finding, nodes: u64) -> String {
    match (finding, claim) {
        (Finding::Verified, Claim::LowerBound | Claim::Optimal) => {
            format!("verified: no shorter solution ({nodes} positions examined)")
        }
        (Finding::Verified, _) => "verified".to_owned(),
        (Finding::Refuted(why), _) => format!("refuted: {why}"),
        (Finding::Open, Claim::LowerBound | Claim::Optimal) => {
            format!("not checked within the limit ({nodes} positions examined)")
        }
        (Finding::Open, _) => "not checked: the result has no moves".to_owned(),
    }
}
