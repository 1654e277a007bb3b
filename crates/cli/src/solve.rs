//! `npuzzle solve`

use super::attempt::{Attempt, attempt};
use super::input::BoardSource;
use super::status_line::StatusLine;
use super::verdict::{Error, Verdict};
use super::{interrupt, pattern_databases, report, value_parsers};
use npuzzle_engine::catalogue::{Algorithm, Heuristic, Partition, Weight};
use npuzzle_engine::driver::Outcome;
use npuzzle_engine::puzzle::{Board, Goal};
use npuzzle_engine::solver::PdbStore;
use npuzzle_engine::spec::{Limits, Method, SearchSpec};
use std::io::Write;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// Solve boards
///
/// Solves each board in turn and reports the moves and the search's statistics. A move is the direction in which a tile
/// slides: U, D, L or R; U3 means UUU. Ctrl-C ends the search and reports the best solution so far; pressed twice, it ends the
/// program. Exit status: 0 if all boards were solved, 1 if not, 2 for bad input, 130 after Ctrl-C.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    source: BoardSource,
    /// The goal: blank-last, blank-first, spiral, blank-center (odd sides), or a board
    #[arg(long, value_name = "GOAL", default_value_t)]
    goal: Goal,
    /// The search algorithm
    #[arg(long, value_name = "NAME", value_parser = value_parsers::algorithm(), default_value_t = Algorithm::AStar)]
    algorithm: Algorithm,
    /// The heuristic; ignored by uninformed algorithms
    #[arg(long, value_name = "NAME", value_parser = value_parsers::heuristic(), default_value_t = Heuristic::LinearConflict)]
    heuristic: Heuristic,
    /// The heuristic's weight in weighted-a-star and dynamic-weighting, from 1 to 100; ignored by other algorithms
    #[arg(long, value_name = "W", default_value_t)]
    weight: Weight,
    /// The maximum depth of depth-first; ignored by other algorithms
    #[arg(long, value_name = "MOVES")]
    depth_limit: Option<u32>,
    /// The tile groups of the pattern databases, for optimal, anytime and pattern-database: 5-5-5 (1.6 MB), 6-6-3 (17 MB)
    /// or 7-7-1 (58 MB) on 4x4, 4-4-4-4-4-4 (1 MB) or 5-5-5-5-4 (20 MB) on 5x5. They are rebuilt on each run
    #[arg(long, value_name = "SIZES", value_parser = value_parsers::partition())]
    partition: Option<Partition>,
    /// The number of threads that search one board, for optimal [default: the number of processors]
    #[arg(long, value_name = "N", value_parser = value_parsers::jobs, allow_negative_numbers = true)]
    jobs: Option<NonZero<usize>>,
    /// Give up on a board after this time, that for building the pattern databases included
    #[arg(long, value_name = "SECONDS", value_parser = value_parsers::seconds)]
    time_limit: Option<Duration>,
    /// Give up on a board rather than use more memory than this, that of the pattern databases included
    #[arg(long, value_name = "MIB", default_value_t = 1024)]
    memory_limit: u32,
    /// A text report, or one JSON object per board, one per line
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Draw the board after each move; text format only
    #[arg(long)]
    steps: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Format {
    Text,
    Json,
}

/// Solves all boards.
pub fn run(arguments: &Arguments, verdict: &mut Verdict, output: &mut impl Write) -> Result<(), Error> {
    if arguments.steps && arguments.format == Format::Json {
        return Err(Error::Input("--steps cannot be used with --format json: drop one of them".to_owned()));
    }
    let boards = boards(arguments)?;
    let count = boards.len();
    let mut totals = report::Totals::default();
    let mut databases = PdbStore::default();
    let jobs = value_parsers::jobs_or_processors(arguments.jobs);
    interrupt::listen();
    for (index, board) in boards.into_iter().enumerate() {
        let spec = spec(arguments, board);
        let start = Instant::now();
        let mut built = pattern_databases::build_missing(&spec, &mut databases, start);
        if built == Err(Outcome::MemoryLimit) && databases.bytes() > 0 {
            // The databases for boards of other sizes can be built again.
            databases = PdbStore::default();
            built = pattern_databases::build_missing(&spec, &mut databases, start);
        }
        let attempt = match built {
            Err(outcome) => Attempt::ended(spec, outcome),
            Ok(()) => {
                let mut status_line = StatusLine::new();
                let attempt = attempt(spec, &databases, jobs, start.elapsed(), |statistics, elapsed| {
                    status_line.update(elapsed, || report::progress(index, count, statistics, elapsed));
                    if interrupt::is_requested() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                });
                status_line.clear();
                attempt
            }
        };
        totals.add(&attempt);
        verdict.require(attempt.moves().is_some());
        print(arguments, &attempt, index == 0, output)?;
        // The next search may take a long time.
        output.flush()?;
        if interrupt::is_requested() {
            break;
        }
    }
    if count > 1 && arguments.format == Format::Text {
        write!(output, "\n{totals}")?;
    }
    Ok(())
}

/// Returns the boards. This completes the validation of the input.
fn boards(arguments: &Arguments) -> Result<Vec<Board>, Error> {
    let boards = arguments.source.boards()?;
    for board in &boards {
        arguments.goal.board(board.side()).map_err(|error| Error::Input(format!("{board}: {error}")))?;
    }
    Ok(boards)
}

/// Returns the specification of the search for a board.
fn spec(arguments: &Arguments, board: Board) -> SearchSpec {
    SearchSpec {
        board,
        goal: arguments.goal,
        method: Method {
            algorithm: arguments.algorithm,
            heuristic: arguments.heuristic,
            partition: arguments.partition,
            weight: arguments.weight,
            depth_limit: arguments.depth_limit,
        },
        limits: Limits { time: arguments.time_limit, ..Limits::memory_mib(arguments.memory_limit) },
    }
}

fn print(arguments: &Arguments, attempt: &Attempt, is_first: bool, output: &mut impl Write) -> Result<(), Error> {
    match arguments.format {
        Format::Json => report::json(attempt, output)?,
        Format::Text => {
            if !is_first {
                writeln!(output)?;
            }
            report::text(attempt, output)?;
            if let Some(moves) = attempt.moves()
                && arguments.steps
            {
                report::steps(&attempt.spec.board, moves, output)?;
            }
        }
    }
    Ok(())
}
