//! `npuzzle solve`

use super::attempt::{Attempt, attempt};
use super::input::BoardSource;
use super::search_options::SearchOptions;
use super::status_line::StatusLine;
use super::verdict::{Error, Verdict};
use super::{interrupt, pattern_databases, report, value_parsers};
use npuzzle_engine::driver::Outcome;
use npuzzle_engine::solver::PdbStore;
use npuzzle_traces::{Figure, Notation};
use std::io::Write;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::time::Instant;

/// Solve boards
///
/// Solves each board in turn and reports the moves and the search's statistics. A move is the direction in which a tile
/// slides: U, D, L or R; U3 means UUU. Ctrl-C ends the search and reports the best solution so far; pressed twice, it ends the
/// program. Exit status: 0 if all boards were solved, 1 if not, 2 for bad input, 130 after Ctrl-C.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    source: BoardSource,
    #[command(flatten)]
    search: SearchOptions,
    /// The number of threads that search one board, for optimal and anytime [default: the number of processors]
    #[arg(long, value_name = "N", value_parser = value_parsers::jobs)]
    jobs: Option<NonZero<usize>>,
    /// A text report; one JSON object per board, one per line; or for a single board a figure of its solution, for a paper or a slide
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
    Svg,
    Tikz,
}

pub fn run(arguments: &Arguments, verdict: &mut Verdict, output: &mut impl Write) -> Result<(), Error> {
    if arguments.steps && arguments.format != Format::Text {
        return Err(Error::Input("--steps is for --format text: drop one of them".to_owned()));
    }
    let specs = arguments.search.specs(arguments.source.puzzles()?)?;
    let count = specs.len();
    if count > 1 && matches!(arguments.format, Format::Svg | Format::Tikz) {
        return Err(Error::Input(format!("a figure is of one board, but there are {count}")));
    }
    let mut totals = report::Totals::default();
    let mut databases = PdbStore::default();
    let jobs = value_parsers::jobs_or_processors(arguments.jobs);
    interrupt::listen();
    for (index, spec) in specs.into_iter().enumerate() {
        let (spec, start) = (pattern_databases::within_time(spec), Instant::now());
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

fn print(arguments: &Arguments, attempt: &Attempt, is_first: bool, output: &mut impl Write) -> Result<(), Error> {
    let draw = |notation: Notation| {
        // Without a solution, the start alone.
        let moves = attempt.moves().cloned().unwrap_or_default();
        let figure = Figure::solution(attempt.spec.board(), &moves).map_err(|error| Error::Input(error.to_string()))?;
        Ok::<String, Error>(figure.write(notation))
    };
    match arguments.format {
        Format::Json => writeln!(output, "{}", report::json(attempt))?,
        Format::Svg => output.write_all(draw(Notation::Svg)?.as_bytes())?,
        Format::Tikz => output.write_all(draw(Notation::Tikz)?.as_bytes())?,
        Format::Text => {
            if !is_first {
                writeln!(output)?;
            }
            report::text(attempt, output)?;
            if let Some(moves) = attempt.moves()
                && arguments.steps
            {
                report::steps(attempt.spec.board(), moves, output)?;
            }
        }
    }
    Ok(())
}
