//! `npuzzle solve`

use super::attempt::{Attempt, Outcome, attempt};
use super::source::Source;
use super::status_line::StatusLine;
use super::{Failure, Verdict, names, report, tables};
use crate::catalogue::{Algorithm, Heuristic, Partition, Weight};
use crate::puzzle::{Board, Goal};
use crate::solver::{Request, Tables};
use std::io::Write;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::thread;
use std::time::Duration;

/// Solve boards
///
/// Solves each board in turn and reports the moves and what the search counted. A move is the direction in which a tile
/// slides: U, D, L or R; U3 is UUU. Exit status: 0 if all boards were solved, 1 if one was not, 2 for bad input.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    source: Source,
    /// Where to: blank-last, blank-first, spiral, blank-center (odd sides), or a board
    #[arg(long, value_name = "GOAL", default_value_t)]
    goal: Goal,
    /// The way to search
    #[arg(long, value_name = "NAME", value_parser = names::algorithm(), default_value_t = Algorithm::AStar)]
    algorithm: Algorithm,
    /// The estimate to search by
    #[arg(long, value_name = "NAME", value_parser = names::heuristic(), default_value_t = Heuristic::LinearConflict)]
    heuristic: Heuristic,
    /// How much weighted-a-star and dynamic-weighting trust the heuristic, from 1 to 100; others have no use for it
    #[arg(long, value_name = "W", default_value_t)]
    weight: Weight,
    /// The longest solution that depth-first looks for; other algorithms have no use for it
    #[arg(long, value_name = "MOVES")]
    depth_limit: Option<u32>,
    /// The tiles' split into groups for optimal and pattern-database: 5-5-5 (1.6 MB), 6-6-3 (17 MB) or 7-7-1 (58 MB) on
    /// 4x4, 4-4-4-4-4-4 (1 MB) or 5-5-5-5-4 (20 MB) on 5x5; made anew each time
    #[arg(long, value_name = "SIZES", value_parser = names::partition())]
    partition: Option<Partition>,
    /// Threads that work on a board at once, for optimal [default: one for each processor]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZero<usize>>,
    /// Give a board up after so long
    #[arg(long, value_name = "SECONDS", value_parser = names::seconds)]
    time_limit: Option<Duration>,
    /// Give a board up before the search holds more than this
    #[arg(long, value_name = "MIB", default_value_t = 1024)]
    memory_limit: u32,
    /// Text for people, or one JSON object a board, one a line
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Draw the board after each move (text only)
    #[arg(long)]
    steps: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Format {
    Text,
    Json,
}

/// Solves all boards.
pub fn run(arguments: &Arguments, output: &mut impl Write) -> Result<Verdict, Failure> {
    if arguments.steps && arguments.format == Format::Json {
        return Err(Failure::Input("--steps draws boards for people: it does not go with --format json".to_owned()));
    }
    let requests = requests(arguments)?;
    let count = requests.len();
    let mut totals = report::Totals::default();
    let mut tables = Tables::default();
    let jobs = arguments.jobs.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZero::<usize>::MIN);
    for (index, request) in requests.into_iter().enumerate() {
        tables::make_missing(&request, &mut tables);
        let mut status_line = StatusLine::new();
        let attempt = attempt(request, &tables, jobs, arguments.time_limit, |statistics, elapsed| {
            status_line.show(elapsed, || report::progress(index, count, statistics, elapsed));
            ControlFlow::Continue(())
        });
        status_line.clear();
        totals.add(&attempt);
        print(arguments, &attempt, index == 0, output)?;
        // Each board's report is out before the next search, which may take long.
        output.flush()?;
    }
    if count > 1 && arguments.format == Format::Text {
        write!(output, "\n{totals}")?;
    }
    Ok(if totals.solved() == count { Verdict::Yes } else { Verdict::No })
}

/// A request for each board. After this nothing is wrong with the input.
fn requests(arguments: &Arguments) -> Result<Vec<Request>, Failure> {
    let request = |board: Board| {
        arguments.goal.board(board.side()).map_err(|error| Failure::Input(format!("{board}: {error}")))?;
        Ok(Request {
            board,
            goal: arguments.goal,
            algorithm: arguments.algorithm,
            heuristic: arguments.heuristic,
            partition: arguments.partition,
            weight: arguments.weight,
            depth_limit: arguments.depth_limit,
            memory_limit: super::mib(arguments.memory_limit),
        })
    };
    arguments.source.boards()?.into_iter().map(request).collect()
}

fn print(arguments: &Arguments, attempt: &Attempt, is_first: bool, output: &mut impl Write) -> Result<(), Failure> {
    match arguments.format {
        Format::Json => report::json(attempt, output)?,
        Format::Text => {
            if !is_first {
                writeln!(output)?;
            }
            report::text(attempt, output)?;
            if let Outcome::Solved(moves) = &attempt.outcome
                && arguments.steps
            {
                report::steps(&attempt.request.board, moves, output)?;
            }
        }
    }
    Ok(())
}
