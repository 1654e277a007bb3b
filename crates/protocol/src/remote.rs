//! The fields of engine types that the engine does not serialize itself.

use npuzzle_engine::catalogue::{Algorithm, Duplicates, GoalTest, Heuristic, Partition, Ties, Weight};
use npuzzle_engine::choices::{Choices, MoveOrder};
use npuzzle_engine::puzzle::{Board, Goal, GoalError, Moves};
use npuzzle_engine::search::{BoundReport, Checkpoint, Part, PartResult};
use npuzzle_engine::spec::{Limits, Method, SearchSpec};
use npuzzle_engine::statistics::Statistics;
use serde::{Deserialize, Serialize};
use serde_with::{As, DisplayFromStr, TryFromInto};
use std::time::Duration;

/// A search: `#[serde(with = "SearchSpecFields")]`.
pub type SearchSpecFields = As<TryFromInto<UncheckedSpec>>;

#[derive(Serialize, Deserialize)]
pub struct UncheckedSpec {
    #[serde(with = "As::<DisplayFromStr>")]
    board: Board,
    #[serde(with = "As::<DisplayFromStr>")]
    goal: Goal,
    #[serde(with = "MethodFields")]
    method: Method,
    #[serde(with = "LimitsFields")]
    limits: Limits,
}

impl From<SearchSpec> for UncheckedSpec {
    fn from(spec: SearchSpec) -> UncheckedSpec {
        let (board, goal) = (spec.board().clone(), spec.goal().clone());
        UncheckedSpec { board, goal, method: spec.method(), limits: spec.limits() }
    }
}

impl TryFrom<UncheckedSpec> for SearchSpec {
    type Error = GoalError;

    fn try_from(UncheckedSpec { board, goal, method, limits }: UncheckedSpec) -> Result<SearchSpec, GoalError> {
        Ok(SearchSpec::by_method(board, goal, method)?.with_limits(limits))
    }
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Method")]
struct MethodFields {
    #[serde(getter = "algorithm", with = "As::<DisplayFromStr>")]
    algorithm: Algorithm,
    #[serde(with = "As::<DisplayFromStr>")]
    heuristic: Heuristic,
    #[serde(with = "As::<Option<DisplayFromStr>>")]
    partition: Option<Partition>,
    #[serde(with = "As::<DisplayFromStr>")]
    weight: Weight,
    depth_limit: Option<u32>,
    #[serde(with = "ChoicesFields")]
    choices: Choices,
}

/// A getter, because serde converts a remote type of private or growing fields by `From` only if it has one.
fn algorithm(method: &Method) -> &Algorithm {
    &method.algorithm
}

impl From<MethodFields> for Method {
    fn from(fields: MethodFields) -> Method {
        Method::new(fields.algorithm, fields.heuristic)
            .with_partition(fields.partition)
            .with_weight(fields.weight)
            .with_depth_limit(fields.depth_limit)
            .with_choices(fields.choices)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Choices")]
struct ChoicesFields {
    #[serde(with = "As::<DisplayFromStr>")]
    order: MoveOrder,
    #[serde(with = "As::<DisplayFromStr>")]
    ties: Ties,
    #[serde(with = "As::<DisplayFromStr>")]
    test: GoalTest,
    #[serde(with = "As::<DisplayFromStr>")]
    duplicates: Duplicates,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Limits")]
struct LimitsFields {
    #[serde(getter = "memory_bytes")]
    memory_bytes: u64,
    time: Option<Duration>,
}

fn memory_bytes(limits: &Limits) -> &u64 {
    &limits.memory_bytes
}

impl From<LimitsFields> for Limits {
    fn from(LimitsFields { memory_bytes, time }: LimitsFields) -> Limits {
        Limits::default().with_memory_bytes(memory_bytes).with_time(time)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Statistics")]
pub struct StatisticsFields {
    expanded: u64,
    generated: u64,
    reopened: u64,
    frontier: Option<u64>,
    frontier_peak: u64,
    depth_peak: u64,
    memory_bytes: u64,
    incumbent: Option<u32>,
    lower_bound: Option<u32>,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Part")]
pub struct PartFields {
    #[serde(with = "As::<DisplayFromStr>")]
    prefix: Moves,
    bound: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "PartResult")]
pub struct PartResultFields {
    #[serde(with = "StatisticsFields")]
    statistics: Statistics,
    least_h: u32,
    next_bound: u32,
    #[serde(with = "As::<Option<DisplayFromStr>>")]
    solution: Option<Moves>,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "BoundReport")]
pub struct BoundReportFields {
    lower_bound: u32,
    #[serde(with = "As::<Option<DisplayFromStr>>")]
    solution: Option<Moves>,
    #[serde(with = "StatisticsFields")]
    statistics: Statistics,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Checkpoint")]
pub struct CheckpointFields {
    #[serde(with = "As::<Option<DisplayFromStr>>")]
    incumbent: Option<Moves>,
    lower_bound: u32,
    beam_width: usize,
    is_beams_only: bool,
    #[serde(with = "StatisticsFields")]
    statistics: Statistics,
}
