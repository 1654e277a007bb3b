//! The catalogue's names as arguments: `--help` lists them, and a wrong one is answered by the right ones.

use crate::catalogue::{Algorithm, Heuristic};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

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
