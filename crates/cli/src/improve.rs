//! `npuzzle improve`

use super::input;
use super::interrupt;
use super::pattern_databases::build_missing;
use super::status_line::StatusLine;
use super::value_parsers;
use super::verdict::Error;
use npuzzle_engine::catalogue::{Algorithm, Heuristic, Status};
use npuzzle_engine::driver::{Driver, Outcome, Signal};
use npuzzle_engine::puzzle::{Board, Goal, Moves};
use npuzzle_engine::solver::PdbStore;
use npuzzle_engine::spec::{Limits, SearchSpec};
use serde::{Deserialize, Serialize};
use std::fs;
use std::io::{self, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// Shorten the solutions in a file
///
/// Searches for a shorter solution of each board, starting from the one in the file, and writes whatever it finds into the file at
/// once. The file has JSON objects, as solve --format json writes them and verify checks them. Each round searches every board for
/// twice as long as the one before. Exit status: 0 after the last round, 2 for bad input, 130 after Ctrl-C.
#[derive(clap::Args)]
pub struct Arguments {
    /// A file with JSON objects, one per board
    file: PathBuf,
    /// Search each board for this time in the first round
    #[arg(long, value_name = "SECONDS", value_parser = value_parsers::seconds, default_value = "5")]
    time_limit: Duration,
    /// The number of rounds [default: until Ctrl-C, or until every search has ended before its time]
    #[arg(long, value_name = "N")]
    rounds: Option<u32>,
    /// First take over the shorter solutions in another such file. Its other boards are ignored
    #[arg(long, value_name = "FILE")]
    with: Option<PathBuf>,
    /// The number of boards searched at the same time [default: the number of processors]
    #[arg(long, value_name = "N", value_parser = value_parsers::jobs)]
    jobs: Option<NonZero<usize>>,
    /// The memory of each search, that of the pattern databases included
    #[arg(long, value_name = "MIB", default_value_t = 1024)]
    memory_limit: u32,
}

/// A board in the file. Other fields are dropped, because they describe the search that found a former solution.
#[derive(Serialize, Deserialize)]
struct Written {
    board: String,
    goal: String,
    status: String,
    length: Option<usize>,
    moves: Option<String>,
}

/// A board with its goal and the shortest solution so far.
#[derive(Clone)]
struct Known {
    board: Board,
    goal: Goal,
    status: Status,
    moves: Option<Moves>,
}

impl Known {
    /// Returns the length of the solution, more than any if there is none.
    fn length(&self) -> usize {
        self.moves.as_ref().map_or(usize::MAX, Moves::len)
    }

    /// Returns whether another solution of the same board is shorter.
    fn is_longer_than(&self, other: &Known) -> bool {
        (&other.board, &other.goal) == (&self.board, &self.goal) && other.length() < self.length()
    }
}

fn fault(file: &Path, why: String) -> Error {
    Error::Input(format!("{}: {why}", file.display()))
}

/// Prints that a solution has become shorter.
fn report(output: &mut impl Write, number: usize, former: &Known, length: usize) -> io::Result<()> {
    let former = former.moves.as_ref().map_or("unsolved".to_owned(), |moves| moves.len().to_string());
    writeln!(output, "board {number}: {former} -> {length}")
}

/// Searches until the last round or Ctrl-C.
pub fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Error> {
    let Arguments { file, time_limit, rounds, with, jobs, memory_limit } = arguments;
    let read = |file: &Path| parse(&input::text_of(file)?).map_err(|why| fault(file, why));
    let mut boards = read(file)?;
    if let Some(with) = with {
        let others = read(with)?;
        for (known, number) in boards.iter_mut().zip(1..) {
            let shorter = others.iter().filter(|other| known.is_longer_than(other)).min_by_key(|other| other.length());
            if let Some(shorter) = shorter {
                report(output, number, known, shorter.length())?;
                *known = shorter.clone();
            }
        }
        write(file, &mut boards).map_err(|error| fault(file, error.to_string()))?;
    }
    let limits = Limits::memory_mib(*memory_limit);
    let spec = |known: &Known| {
        let (board, goal) = (known.board.clone(), known.goal.clone());
        let spec = SearchSpec::new(board, goal, Algorithm::Anytime, Heuristic::Manhattan);
        spec.expect("the goal has been checked with the board").with_limits(limits)
    };
    let mut databases = PdbStore::default();
    interrupt::listen();
    for known in &boards {
        match build_missing(&spec(known), &mut databases, Instant::now()) {
            Ok(()) => {}
            Err(Outcome::Cancelled) => return Ok(()),
            Err(_) => {
                return Err(fault(file, format!("{}: the pattern databases do not fit into the memory", known.board)));
            }
        }
    }
    let (start, mut status_line) = (Instant::now(), StatusLine::with_log());
    for round in 0..rounds.unwrap_or(u32::MAX) {
        let time = time_limit.saturating_mul(2_u32.saturating_pow(round));
        let searches: Vec<(SearchSpec, Option<Moves>)> = boards
            .iter()
            .map(|known| (spec(known).with_limits(limits.with_time(Some(time))), known.moves.clone()))
            .collect();
        let round_start = Instant::now();
        let (next, (sender, results)) = (AtomicUsize::new(0), mpsc::channel());
        let work = |sender: mpsc::Sender<(usize, Option<Moves>)>| {
            while let Some((index, (spec, known))) =
                searches.iter().enumerate().nth(next.fetch_add(1, Ordering::Relaxed))
                && !interrupt::is_requested()
            {
                // The receiver is gone after an error, which ends the program.
                if sender.send((index, shortened(spec, known.as_ref(), &databases))).is_err() {
                    return;
                }
            }
        };
        thread::scope(|scope| {
            for _ in 0..value_parsers::jobs_or_processors(*jobs) {
                let sender = sender.clone();
                scope.spawn(|| work(sender));
            }
            drop(sender);
            for (ended, (index, moves)) in results.into_iter().enumerate() {
                status_line.update(start.elapsed(), || {
                    format!("round {}: {} of {} boards", round + 1, ended + 1, searches.len())
                });
                let Some(moves) = moves else { continue };
                status_line.clear();
                let known = &mut boards[index];
                report(output, index + 1, known, moves.len())?;
                output.flush()?;
                (known.status, known.moves) = (Status::Solved, Some(moves));
                write(file, &mut boards).map_err(|error| fault(file, error.to_string()))?;
            }
            Ok::<(), Error>(())
        })?;
        status_line.clear();
        // If every search has ended before its time, nothing is left to find.
        if interrupt::is_requested() || round_start.elapsed() < time {
            break;
        }
    }
    let lengths: Vec<usize> = boards.iter().map(Known::length).filter(|&length| length < usize::MAX).collect();
    let mean = lengths.iter().sum::<usize>() as f64 / lengths.len().max(1) as f64;
    Ok(writeln!(output, "{} of {} boards solved, mean length {mean:.2}", lengths.len(), boards.len())?)
}

/// Searches for a solution that is shorter than the known one.
fn shortened(spec: &SearchSpec, known: Option<&Moves>, databases: &PdbStore) -> Option<Moves> {
    let start = Instant::now();
    let mut driver = Driver::new(spec.clone(), databases, 0).ok()?;
    known.cloned().into_iter().for_each(|moves| driver.merge_solution(moves));
    while !matches!(driver.advance(start.elapsed()), Signal::Finished(_)) && !interrupt::is_requested() {}
    driver.solution().filter(|moves| known.is_none_or(|known| moves.len() < known.len()))
}

fn parse(text: &str) -> Result<Vec<Known>, String> {
    let written: Result<Vec<Written>, _> = serde_json::Deserializer::from_str(text).into_iter().collect();
    let boards: Result<Vec<Known>, String> = (1..)
        .zip(written.map_err(|error| error.to_string())?)
        .map(|(number, written)| written.known().map_err(|why| format!("board {number}: {why}")))
        .collect();
    boards.and_then(|boards| if boards.is_empty() { Err("the file has no boards".to_owned()) } else { Ok(boards) })
}

impl Written {
    fn known(self) -> Result<Known, String> {
        fn message(error: impl ToString) -> String {
            error.to_string()
        }
        let board: Board = self.board.parse().map_err(message)?;
        let goal: Goal = self.goal.parse().map_err(message)?;
        let solved = goal.board(board.size()).map_err(message)?;
        let status = self.status.parse().map_err(message)?;
        let moves: Option<Moves> = self.moves.map(|moves| moves.parse().map_err(message)).transpose()?;
        if let Some(moves) = &moves
            && moves.replay(&board).as_ref() != Ok(&solved)
        {
            return Err("the moves do not lead to the goal".to_owned());
        }
        Ok(Known { board, goal, status, moves })
    }
}

/// Replaces the file, which is whole at any time. Takes over what another process has shortened meanwhile.
fn write(file: &Path, boards: &mut [Known]) -> io::Result<()> {
    let others = parse(&fs::read_to_string(file)?).unwrap_or_default();
    for (known, other) in boards.iter_mut().zip(others) {
        if known.is_longer_than(&other) {
            *known = other;
        }
    }
    let lines = boards.iter().map(|Known { board, goal, status, moves }| {
        let (board, goal, status) = (board.to_string(), goal.to_string(), status.to_string());
        let length = moves.as_ref().map(Moves::len);
        let written = Written { board, goal, status, length, moves: moves.as_ref().map(Moves::to_string) };
        Ok(serde_json::to_string(&written)? + "\n")
    });
    let text = lines.collect::<io::Result<String>>()?;
    let mut new = file.as_os_str().to_owned();
    new.push(".new");
    fs::write(&new, text)?;
    fs::rename(new, file)
}
