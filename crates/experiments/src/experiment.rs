//! Experiment files. They determine every run, so that all machines run the same searches.

use crate::plan::{MAX_RUNS, Pair, Plan, PlanError};
use npuzzle_engine::catalogue::{Algorithm, Heuristic, Weight};
use npuzzle_engine::puzzle::{Board, Goal, Scrambles, Size};
use npuzzle_engine::spec::{Limits, SearchSpec};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_with::{As, DisplayFromStr};
use std::time::Duration;

/// An experiment: searches, the boards that each of them solves, and limits. As JSON:
///
/// ```
/// use npuzzle_experiments::Experiment;
/// let text = r#"{
///     "boards": { "count": 100, "size": "4x4", "seed": 7 },
///     "algorithms": ["a-star", "ida-star"],
///     "heuristics": ["manhattan", "walking-distance"],
///     "time_limit": 10
/// }"#;
/// assert_eq!(Experiment::read(text)?.plan()?.runs(), 400);
/// # Ok::<(), npuzzle_experiments::ExperimentError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Experiment {
    pub boards: Boards,
    #[serde(with = "As::<DisplayFromStr>", default)]
    pub goal: Goal,
    #[serde(with = "As::<Vec<DisplayFromStr>>")]
    pub algorithms: Vec<Algorithm>,
    /// The heuristics, each for every algorithm that takes one.
    #[serde(with = "As::<Vec<DisplayFromStr>>", default = "manhattan")]
    pub heuristics: Vec<Heuristic>,
    /// The weight of weighted A* and dynamic weighting, from 1 to 100.
    #[serde(serialize_with = "write_weight", deserialize_with = "read_weight", default)]
    pub weight: Weight,
    /// The maximum depth of depth-first search, in moves.
    #[serde(default)]
    pub depth_limit: Option<u32>,
    /// The maximum time of a run, in seconds.
    #[serde(default)]
    pub time_limit: Option<f64>,
    /// The maximum memory of a run, in MiB.
    #[serde(default = "usual_memory")]
    pub memory_limit: u32,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Boards {
    Listed(#[serde(with = "As::<Vec<DisplayFromStr>>")] Vec<Board>),
    /// Random boards, determined by the seed.
    Random {
        /// The number of boards.
        count: u32,
        #[serde(with = "As::<DisplayFromStr>")]
        size: Size,
        seed: u64,
    },
}

fn manhattan() -> Vec<Heuristic> {
    vec![Heuristic::Manhattan]
}

fn write_weight<S: Serializer>(weight: &Weight, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(weight.as_f64())
}

fn read_weight<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Weight, D::Error> {
    let weight = f64::deserialize(deserializer)?.to_string().parse::<Weight>();
    weight.and_then(Weight::at_least_one).map_err(D::Error::custom)
}

fn usual_memory() -> u32 {
    1024
}

/// The reason why an experiment cannot be run.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum ExperimentError {
    /// The text is not an experiment, with the parser's reason and position.
    #[error("cannot read an experiment: {0}")]
    Syntax(String),
    /// The boards or searches are not valid.
    #[error("{0}")]
    Plan(#[from] PlanError),
    /// The time limit is not a positive time.
    #[error("the time limit of an experiment must be a positive number of seconds")]
    TimeLimit,
}

impl Experiment {
    /// Returns whether a text looks like an experiment rather than boards or results.
    pub fn is_one(text: &str) -> bool {
        let text = text.trim_start_matches('\u{FEFF}').trim_start();
        // A file of results begins with its experiment.
        let is_object = text.starts_with('{') && !text.starts_with("{\"experiment\":");
        is_object && text.contains("\"boards\"") && text.contains("\"algorithms\"")
    }

    /// Parses an experiment in JSON.
    ///
    /// # Errors
    /// If the text is not an experiment.
    pub fn read(text: &str) -> Result<Experiment, ExperimentError> {
        let text = text.trim_start_matches('\u{FEFF}');
        let experiment: Experiment =
            serde_json::from_str(text).map_err(|error| ExperimentError::Syntax(error.to_string()))?;
        match experiment.time_limit {
            Some(seconds) if Duration::try_from_secs_f64(seconds).is_err() || seconds == 0.0 => {
                Err(ExperimentError::TimeLimit)
            }
            _ => Ok(experiment),
        }
    }

    /// Returns the experiment as JSON on one line.
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("an experiment has plain values only")
    }

    /// Returns the runs.
    ///
    /// # Errors
    /// If there are none or too many, or if the goal does not exist for a board.
    pub fn plan(&self) -> Result<Plan, PlanError> {
        let pairs = Pair::all(&self.algorithms, &self.heuristics);
        let boards = match &self.boards {
            Boards::Listed(boards) => boards.clone(),
            // A file may ask for more boards than can be drawn.
            &Boards::Random { count, .. } if count as usize > MAX_RUNS => {
                return Err(PlanError::TooManyRuns { runs: (count as usize).saturating_mul(pairs.len()) });
            }
            &Boards::Random { count, size, seed } => match Scrambles::new(size, self.goal.clone(), seed) {
                Ok(scrambles) => scrambles.take(count as usize).collect(),
                Err(error) => return Err(PlanError::NoGoal(size, Box::new(error))),
            },
        };
        Plan::new(boards, self.goal.clone(), pairs, self.weight)
    }

    /// Returns the search of a run of the [plan](Experiment::plan), within the experiment's limits.
    pub fn spec(&self, plan: &Plan, run: usize) -> SearchSpec {
        let time = self.time_limit.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        let limits = Limits::memory_mib(self.memory_limit).with_time(time);
        plan.spec(run).with_depth_limit(self.depth_limit).with_limits(limits)
    }
}
