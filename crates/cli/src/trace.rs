//! `npuzzle trace`

use super::input::BoardSource;
use super::search_options::SearchOptions;
use super::verdict::{Error, Verdict};
use super::{interrupt, pattern_databases};
use npuzzle_engine::catalogue::Status;
use npuzzle_engine::driver::Outcome;
use npuzzle_engine::solver::{PdbStore, StartError};
use npuzzle_engine::spec::SearchSpec;
use npuzzle_traces::{End, Entry, TraceWriter, Tracing};
use std::io::Write;
use std::time::Instant;

/// Write every step of a search
///
/// Writes an entry for each node that is generated, expanded or dropped and for each new bound, in order: an object of JSON on
/// a line of its own, or a file for Posthoc. The counts are those of the same search by `solve --jobs 1`. Exit status: 0 if the
/// board was solved, 1 if not, 2 for bad input, 130 after Ctrl-C.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    source: BoardSource,
    #[command(flatten)]
    search: SearchOptions,
    /// End the search after this many entries
    #[arg(long, value_name = "N", default_value_t = 50_000)]
    events: u64,
    /// One JSON object per entry, one per line, or a trace of version 1.4.0 for Posthoc
    #[arg(long, value_enum, default_value_t = Format::Json)]
    format: Format,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Format {
    Json,
    Posthoc,
}

/// Traces the search of one board.
pub fn run(arguments: &Arguments, verdict: &mut Verdict, output: &mut impl Write) -> Result<(), Error> {
    let puzzles = arguments.source.puzzles()?;
    if puzzles.len() != 1 {
        return Err(Error::Input(format!("a trace is of one board, but there are {}", puzzles.len())));
    }
    let spec = arguments.search.specs(puzzles)?.remove(0);
    interrupt::listen();
    let format = match arguments.format {
        Format::Json => npuzzle_traces::Format::Lines,
        Format::Posthoc => npuzzle_traces::Format::Posthoc,
    };
    let mut writer = TraceWriter::new(output, format)?;
    let end = trace(arguments, &spec, &mut writer)?;
    verdict.require(end.status == Status::Solved);
    writer.write(&Entry::End(end))?;
    writer.finish()?;
    Ok(())
}

/// Writes all entries but the last, which it returns.
fn trace(arguments: &Arguments, spec: &SearchSpec, writer: &mut TraceWriter<impl Write>) -> Result<End, Error> {
    let unsolved = |status| End { status, length: None };
    let start = Instant::now();
    let mut databases = PdbStore::default();
    if let Err(outcome) = pattern_databases::build_missing(spec, &mut databases, start) {
        return Ok(unsolved(outcome.status()));
    }
    let mut tracing = match Tracing::begin(spec, &databases, arguments.events) {
        Ok(tracing) => tracing,
        Err(StartError::Unsolvable(solvability)) => {
            return Ok(unsolved(Outcome::Unsolvable(solvability).status()));
        }
        Err(error) => return Err(Error::Input(error.to_string())),
    };
    let mut entries = Vec::new();
    loop {
        let end = tracing.advance(&mut entries);
        entries.drain(..).try_for_each(|entry| writer.write(&entry))?;
        if let Some(end) = end {
            return Ok(end);
        }
        if interrupt::is_requested() {
            return Ok(unsolved(Status::Cancelled));
        }
        if spec.limits().time.is_some_and(|limit| start.elapsed() >= limit) {
            return Ok(unsolved(Status::Limit));
        }
    }
}
