//! `npuzzle trace`

use super::input::BoardSource;
use super::search_options::SearchOptions;
use super::verdict::{Error, Verdict};
use super::{interrupt, pattern_databases};
use npuzzle_engine::catalogue::Status;
use npuzzle_engine::driver::Outcome;
use npuzzle_engine::puzzle::StateSpace;
use npuzzle_engine::solver::{PdbStore, StartError};
use npuzzle_engine::spec::SearchSpec;
use npuzzle_traces::rings::{Lights, Space};
use npuzzle_traces::{End, Entry, Figure, Layout, Notation, Timeline, TraceWriter, Tracing};
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
    /// One JSON object per entry, one per line; a trace of version 1.4.0 for Posthoc; or a figure of the search tree for a paper or a
    /// slide, of at most 300 nodes
    #[arg(long, value_enum, default_value_t = Format::Json)]
    format: Format,
    /// The search tree, or the state space of a board of at most 400 states, as the figure
    #[arg(long, value_enum, default_value_t = Drawn::Tree)]
    figure: Drawn,
    /// The number of entries after which the figure shows it [default: the last]
    #[arg(long, value_name = "N")]
    step: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Format {
    Json,
    Posthoc,
    Svg,
    Tikz,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Drawn {
    Tree,
    Space,
}

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
        Format::Svg => return draw(arguments, &spec, Notation::Svg, verdict, output),
        Format::Tikz => return draw(arguments, &spec, Notation::Tikz, verdict, output),
    };
    if arguments.step.is_some() {
        return Err(Error::Input("--step is for figures: add --format svg or tikz".to_owned()));
    }
    let mut writer = TraceWriter::new(output, format)?;
    let end = trace(arguments, &spec, |entry| Ok(writer.write(entry)?))?;
    verdict.require(end.status == Status::Solved);
    writer.write(&Entry::End(end))?;
    writer.finish()?;
    Ok(())
}

/// Draws the tree of the search, or the state space.
fn draw(
    arguments: &Arguments,
    spec: &SearchSpec,
    notation: Notation,
    verdict: &mut Verdict,
    output: &mut impl Write,
) -> Result<(), Error> {
    let mut entries = Vec::new();
    let end = trace(arguments, spec, |entry| {
        entries.push(entry.clone());
        Ok(())
    })?;
    verdict.require(end.status == Status::Solved);
    entries.push(Entry::End(end));
    let timeline = Timeline::of(&spec.method(), entries).map_err(|error| Error::Input(error.to_string()))?;
    let step = arguments.step.unwrap_or(usize::MAX).min(timeline.steps());
    let figure = match arguments.figure {
        Drawn::Tree => Figure::tree(&timeline, &Layout::of(&timeline, step), step)
            .map_err(|error| Error::Input(format!("{error}: draw an earlier --step")))?,
        Drawn::Space => {
            let space = StateSpace::new(&spec.goal_board()).map(Space::new);
            let space = space.ok_or_else(|| Error::Input("the state space is too large".to_owned()))?;
            let mut lights = Lights::new(&timeline, &space);
            lights.seek(&timeline, step);
            Figure::space(&space, &lights).map_err(|error| Error::Input(error.to_string()))?
        }
    };
    Ok(output.write_all(figure.write(notation).as_bytes())?)
}

/// Passes on all entries but the last, which it returns.
fn trace(
    arguments: &Arguments,
    spec: &SearchSpec,
    mut write: impl FnMut(&Entry) -> Result<(), Error>,
) -> Result<End, Error> {
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
        entries.drain(..).try_for_each(|entry| write(&entry))?;
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
