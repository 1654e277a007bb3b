//! `npuzzle merge`

use super::compare::Presentation;
use super::input;
use super::verdict::Error;
use npuzzle_experiments::{Record, Results, curves, curves_csv, merge};
use std::io::Write;
use std::path::PathBuf;

/// Merge the results of the shares of an experiment
///
/// Reads files written by `npuzzle compare --output`, and writes what `compare` writes without --shard, in the experiment's order. Ignores
/// incomplete last lines. Exit status: 0, or 2 if a run is missing, or if the files contradict each other or are of different
/// experiments, versions or tables.
#[derive(clap::Args)]
pub struct Arguments {
    /// The files, in any order
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Write the mean length and lower bound of anytime searches over time instead, as CSV
    #[arg(long, conflicts_with_all = ["format", "without", "coverage"])]
    curves: bool,
    #[command(flatten)]
    presentation: Presentation,
}

pub fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Error> {
    arguments.presentation.check()?;
    let mut files = Vec::new();
    for path in &arguments.files {
        let name = input::name_of(path);
        let results = Results::read(&name, &input::text_of(path)?).map_err(|fault| Error::Input(fault.to_string()))?;
        files.push((name, results));
    }
    let merged = merge(&files).map_err(|fault| Error::Input(fault.to_string()))?;
    if arguments.curves {
        let curves = curves(merged.iter().map(|(_, run)| run));
        return Ok(output.write_all(curves_csv(&curves).as_bytes())?);
    }
    for (line, _) in &merged {
        arguments.presentation.write_line(line, output)?;
    }
    let records: Vec<Record> = merged.into_iter().map(|(_, run)| run.record).collect();
    arguments.presentation.write_all(&records, output)
}
