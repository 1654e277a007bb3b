//! The page and a worker that reads or writes experiments, and their records as CSV or JSON.

use crate::{Phrase, Program, Role};
use npuzzle_engine::catalogue::{Algorithm, Heuristic, Weight};
use npuzzle_engine::puzzle::{Board, Goal, Size};
use npuzzle_experiments::{Analysis, Boards, Experiment, Filter, Format, Run};
use serde::{Deserialize, Serialize};
use serde_with::{As, DisplayFromStr};

/// The role of a worker that reads runs from the file in the blob beside the command, which may be CSV or JSON, or says why not. It
/// sends them in batches, each of which the page decodes in some milliseconds, and an empty one at the end. A reason may come after
/// batches, which then don't count.
pub enum Reader {}

impl Role for Reader {
    const NAME: &'static str = "record-reader";
    const PROGRAM: Program = Program::Reader;
    type Command = ();
    type Event = Result<Vec<Run>, Phrase>;
}

/// The role of a worker that analyzes runs.
pub enum Analyst {}

impl Role for Analyst {
    const NAME: &'static str = "analyst";
    const PROGRAM: Program = Program::Reader;
    type Command = AnalystCommand;
    type Event = Analysis;
}

/// From the page to an analyst, which collects runs.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum AnalystCommand {
    /// Adds runs, each with its number, by which they are ordered.
    Add(Vec<(usize, Run)>),
    /// Analyzes the runs that the filter lets through.
    Analyze(Filter),
}

/// The role of a worker that writes runs as text.
pub enum Writer {}

impl Role for Writer {
    const NAME: &'static str = "record-writer";
    const PROGRAM: Program = Program::Reader;
    type Command = WriteRecords;
    type Event = String;
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct WriteRecords {
    pub format: Format,
    pub runs: Vec<Run>,
}

/// The role of a worker that reads an experiment from its JSON, or says why not.
pub enum ExperimentReader {}

impl Role for ExperimentReader {
    const NAME: &'static str = "experiment-reader";
    const PROGRAM: Program = Program::Reader;
    type Command = String;
    type Event = Result<SentExperiment, String>;
}

/// The role of a worker that writes an experiment as JSON.
pub enum ExperimentWriter {}

impl Role for ExperimentWriter {
    const NAME: &'static str = "experiment-writer";
    const PROGRAM: Program = Program::Reader;
    type Command = SentExperiment;
    type Event = String;
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SentExperiment(#[serde(with = "ExperimentFields")] pub Experiment);

#[derive(Serialize, Deserialize)]
#[serde(remote = "Experiment")]
struct ExperimentFields {
    #[serde(with = "BoardsFields")]
    boards: Boards,
    #[serde(with = "As::<DisplayFromStr>")]
    goal: Goal,
    #[serde(with = "As::<Vec<DisplayFromStr>>")]
    algorithms: Vec<Algorithm>,
    #[serde(with = "As::<Vec<DisplayFromStr>>")]
    heuristics: Vec<Heuristic>,
    #[serde(with = "As::<DisplayFromStr>")]
    weight: Weight,
    depth_limit: Option<u32>,
    time_limit: Option<f64>,
    memory_limit: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Boards")]
enum BoardsFields {
    Listed(#[serde(with = "As::<Vec<DisplayFromStr>>")] Vec<Board>),
    Random {
        count: u32,
        #[serde(with = "As::<DisplayFromStr>")]
        size: Size,
        seed: u64,
    },
}
