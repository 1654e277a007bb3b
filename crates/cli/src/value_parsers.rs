//! Parsers and defaults for argument values. Those of the catalogue list all names in `--help` and in error messages.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command};
use npuzzle_engine::catalogue::{Algorithm, Duplicates, GoalTest, Heuristic, Partition, Ties, Weight, WeightError};
use npuzzle_engine::composition::split_list;
use std::ffi::OsStr;
use std::num::NonZero;
use std::thread;
use std::time::Duration;

pub fn algorithm() -> impl TypedValueParser<Value = Algorithm> {
    let values = Algorithm::ALL.iter().map(|algorithm| PossibleValue::new(algorithm.name()).help(algorithm.label()));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<Algorithm>())
}

fn named_heuristic() -> impl TypedValueParser<Value = Heuristic> {
    let values = Heuristic::ALL.iter().map(|heuristic| PossibleValue::new(heuristic.name()).help(heuristic.label()));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<Heuristic>())
}

/// Parses a heuristic's name or a composition.
#[derive(Clone)]
pub struct HeuristicParser;

impl TypedValueParser for HeuristicParser {
    type Value = Heuristic;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Heuristic, clap::error::Error> {
        let parse = |text: &str| text.parse::<Heuristic>();
        let is_composed = |text: &str| text.contains(['(', '+', '*']) || parse(text).is_ok();
        if value.to_str().is_some_and(is_composed) {
            parse.parse_ref(command, argument, value)
        } else {
            named_heuristic().parse_ref(command, argument, value)
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let values = named_heuristic().possible_values()?.collect::<Vec<_>>();
        Some(Box::new(values.into_iter()))
    }
}

/// The heuristics of an experiment.
#[derive(Clone)]
pub struct Heuristics(pub Vec<Heuristic>);

/// Parses heuristics that are separated by commas.
#[derive(Clone)]
pub struct HeuristicsParser;

impl TypedValueParser for HeuristicsParser {
    type Value = Heuristics;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Heuristics, clap::error::Error> {
        let Some(text) = value.to_str() else {
            return HeuristicParser.parse_ref(command, argument, value).map(|heuristic| Heuristics(vec![heuristic]));
        };
        let names = split_list(text).into_iter();
        names
            .map(|name| HeuristicParser.parse_ref(command, argument, OsStr::new(name)))
            .collect::<Result<_, _>>()
            .map(Heuristics)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        HeuristicParser.possible_values().map(|values| Box::new(values.collect::<Vec<_>>().into_iter()) as _)
    }
}

pub fn partition() -> impl TypedValueParser<Value = Partition> {
    let values = Partition::ALL.iter().map(|partition| PossibleValue::new(partition.name()));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<Partition>())
}

pub fn ties() -> impl TypedValueParser<Value = Ties> {
    let values = Ties::ALL.iter().map(|ties| PossibleValue::new(ties.name()).help(ties.label()));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<Ties>())
}

pub fn test() -> impl TypedValueParser<Value = GoalTest> {
    let values = GoalTest::ALL.iter().map(|test| PossibleValue::new(test.name()).help(test.label()));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<GoalTest>())
}

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

pub fn jobs(text: &str) -> Result<NonZero<usize>, String> {
    let jobs = text.parse().ok().filter(|jobs: &NonZero<usize>| jobs.get() <= MAX_JOBS);
    jobs.ok_or_else(|| format!("expected a number of threads from 1 to {MAX_JOBS}"))
}

/// Returns the number of threads to use: `jobs`, or the number of processors by default.
pub fn jobs_or_processors(jobs: Option<NonZero<usize>>) -> usize {
    let processors = || thread::available_parallelism().map_or(1, NonZero::get).min(MAX_JOBS);
    jobs.map_or_else(processors, NonZero::get)
}
