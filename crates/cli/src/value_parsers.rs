//! Parsers and defaults for argument values. Those of the catalogue list all names in `--help` and in error messages.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use npuzzle_engine::catalogue::{Algorithm, Duplicates, GoalTest, Heuristic, Partition, Ties, Weight, WeightError};
use std::num::NonZero;
use std::thread;
use std::time::Duration;

/// Parses an algorithm's name.
pub fn algorithm() -> impl TypedValueParser<Value = Algorithm> {
    let values = Algorithm::ALL.iter().map(|algorithm| PossibleValue::new(algorithm.name()).help(algorithm.label()));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<Algorithm>())
}

/// Parses a heuristic's name.
pub fn heuristic() -> impl TypedValueParser<Value = Heuristic> {
    let values = Heuristic::ALL.iter().map(|heuristic| PossibleValue::new(heuristic.name()).help(heuristic.label()));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<Heuristic>())
}

/// Parses a partition's name.
pub fn partition() -> impl TypedValueParser<Value = Partition> {
    let values = Partition::ALL.iter().map(|partition| PossibleValue::new(partition.name()));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<Partition>())
}

/// Parses a rule for ties.
pub fn ties() -> impl TypedValueParser<Value = Ties> {
    let values = Ties::ALL.iter().map(|ties| PossibleValue::new(ties.name()).help(ties.label()));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<Ties>())
}

/// Parses the time of the goal test.
pub fn test() -> impl TypedValueParser<Value = GoalTest> {
    let values = GoalTest::ALL.iter().map(|test| PossibleValue::new(test.name()).help(test.label()));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<GoalTest>())
}

/// Parses the treatment of duplicates.
pub fn duplicates() -> impl TypedValueParser<Value = Duplicates> {
    let values = Duplicates::ALL.iter().map(|known| PossibleValue::new(known.name()).help(known.label()));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<Duplicates>())
}

/// Parses a weight from 1 to 100.
pub fn weight_from_one(text: &str) -> Result<Weight, WeightError> {
    text.parse::<Weight>()?.at_least_one()
}

/// Parses a duration in seconds.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let error = || "expected a number of seconds, such as 10 or 0.5".to_owned();
    let seconds: f64 = text.parse().map_err(|_| error())?;
    Duration::try_from_secs_f64(seconds).map_err(|_| error())
}

/// The maximum number of threads: more than machines have processors, and few enough for any machine to start.
const MAX_JOBS: usize = 1024;

/// Parses a number of threads.
pub fn jobs(text: &str) -> Result<NonZero<usize>, String> {
    let jobs = text.parse().ok().filter(|jobs: &NonZero<usize>| jobs.get() <= MAX_JOBS);
    jobs.ok_or_else(|| format!("expected a number of threads from 1 to {MAX_JOBS}"))
}

/// Returns the number of threads to use: `jobs`, or the number of processors by default.
pub fn jobs_or_processors(jobs: Option<NonZero<usize>>) -> usize {
    let processors = || thread::available_parallelism().map_or(1, NonZero::get).min(MAX_JOBS);
    jobs.map_or_else(processors, NonZero::get)
}
