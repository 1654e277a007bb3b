//! The page and a worker that reads or writes experiments, and their records as CSV or JSON.

use crate::Phrase;
use npuzzle_engine::catalogue::{Algorithm, Heuristic, Weight};
use npuzzle_engine::puzzle::{Board, Goal, Size};
use npuzzle_experiments::{Analysis, Boards, Experiment, Filter, Format, Run};
use serde::{Deserialize, Serialize};
use serde_with::{As, DisplayFromStr};

role! {
    /// The role of a worker that reads runs from the file in the blob beside the command, which may be CSV or JSON, or says why not. It
    /// sends them in batches, each of which the page decodes in some milliseconds, and an empty one at the end. A reason may come after
    /// batches, which then don't count.
    Reader = "record-reader" in Reader: () => Result<Vec<Run>, Phrase>
}

role! {
    /// The role of a worker that analyzes runs.
    Analyst = "analyst" in Reader: AnalystCommand => Analysis
}

/// From the page to an analyst, which collects runs.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum AnalystCommand {
    /// Adds runs, each with its number, by which they are ordered.
    Add(Vec<(usize, Run)>),
    /// Analyzes the runs that the filter lets through.
    Analyze(Filter),
}

role! {
    /// The role of a worker that writes runs as text.
    Writer = "record-writer" in Reader: WriteRecords => String
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct WriteRecords {
    pub format: Format,
    pub runs: Vec<Run>,
}

role! {
    /// The role of a worker that reads an experiment from its JSON, or says why not.
    ExperimentReader = "experiment-reader" in Reader: String => Result<SentExperiment, String>
}

role! {
    /// The role of a worker that writes an experiment as JSON.
    ExperimentWriter = "experiment-writer" in Reader: SentExperiment => String
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
