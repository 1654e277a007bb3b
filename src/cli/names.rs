//! The catalogue's names, and limits, as arguments: `--help` lists the names, and a wrong one is answered by the right
//! ones.

use crate::catalogue::{Algorithm, Heuristic, Partition};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use std::time::Duration;

/// Reads an algorithm's name.
pub fn algorithm() -> impl TypedValueParser<Value = Algorithm> {
    let values = Algorithm::ALL.iter().map(|algorithm| PossibleValue::new(algorithm.name()).help(algorithm.label()));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<Algorithm>())
}

/// Reads a heuristic's name.
pub fn heuristic() -> impl TypedValueParser<Value = Heuristic> {
    let values = Heuristic::ALL.iter().map(|heuristic| PossibleValue::new(heuristic.name()).help(heuristic.label()));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<Heuristic>())
}

/// Reads a duration in seconds.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let wrong = || "expected a number of seconds, such as 10 or 0.5".to_owned();
    let seconds: f64 = text.parse().map_err(|_| wrong())?;
    Duration::try_from_secs_f64(seconds).map_err(|_| wrong())
}

/// Reads a partition's name.
pub fn partition() -> impl TypedValueParser<Value = Partition> {
    let values = Partition::ALL.iter().map(|partition| PossibleValue::new(partition.name()));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<Partition>())
}
