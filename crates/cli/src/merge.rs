//! `npuzzle merge`

use super::compare::Presentation;
use super::input;
use super::verdict::Error;
use npuzzle_experiments::{Record, Results, merge};
use std::io::Write;
use std::path::PathBuf;

/// Merge the results of the shares of an experiment
///
/// Reads files that `npuzzle compare --output` has written, and writes what it would have written without --shard, in the experiment's
/// order. A last line that is torn is left out. Exit status: 0, or 2 if a run is missing, if files contradict each other, or if they
/// are of different experiments, versions or tables.
#[derive(clap::Args)]
pub struct Arguments {
    /// The files, in any order
    #[arg(required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    presentation: Presentation,
}

/// Merges the files.
pub fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Error> {
    let mut files = Vec::new();
    for path in &arguments.files {
        let name = input::name_of(path);
        let results = Results::read(&name, &input::text_of(path)?).map_err(|fault| Error::Input(fault.to_string()))?;
        files.push((name, results));
    }
    let merged = merge(&files).map_err(|fault| Error::Input(fault.to_string()))?;
    for (line, _) in &merged {
        arguments.presentation.write_line(line, output)?;
    }
    let records: Vec<Record> = merged.into_iter().map(|(_, record)| record).collect();
    arguments.presentation.write_all(&records, output)
}
