//! Results files of shares, and how they are merged.

use crate::experiment::Experiment;
use crate::plan::{Pair, Plan};
use crate::record::Record;
use crate::run::{Line, Run};
use crate::shard::Shard;
use npuzzle_engine::puzzle::Board;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};

/// The first line of a results file: the experiment, and the program and machine that ran it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Header {
    pub experiment: Experiment,
    /// The share that was run.
    pub shard: Shard,
    pub version: String,
    pub arguments: Vec<String>,
    /// The digest of each pattern database, by its name.
    pub tables: BTreeMap<String, String>,
    pub processor: String,
}

impl Header {
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("a header has plain values only") + "\n"
    }

    /// Describes the difference from another header that makes their results incomparable. `None` without any.
    fn difference(&self, other: &Header) -> Option<String> {
        if self.version != other.version {
            return Some(format!("versions {} and {}", self.version, other.version));
        }
        let value = |header: &Header| serde_json::to_value(&header.experiment).expect("plain values");
        let (Value::Object(ours), Value::Object(theirs)) = (value(self), value(other)) else { return None };
        let names: Vec<String> = ours
            .iter()
            .filter(|(name, value)| theirs.get(*name) != Some(value))
            .map(|(name, _)| name.replace('_', " "))
            .collect();
        if !names.is_empty() {
            return Some(format!("experiments with other {}", names.join(", ")));
        }
        let table =
            self.tables.iter().find(|(name, digest)| other.tables.get(*name).is_some_and(|known| known != *digest));
        table.map(|(name, _)| format!("pattern databases {name} with other contents"))
    }
}

/// A results file: its header and its complete lines.
#[derive(Clone, PartialEq, Debug)]
pub struct Results {
    /// The first line.
    pub header: Header,
    /// By run of the experiment's plan, its line without the line break, and the run.
    pub runs: BTreeMap<usize, (String, Run)>,
    /// The number of bytes of the complete lines. Bytes after them are an incomplete line: the program was killed while writing.
    pub whole_bytes: usize,
}

/// The reason why files of results cannot be read or merged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ResultsError {
    /// The file does not begin with a header.
    #[error("{file}: not a file that `npuzzle compare --output` has written")]
    NoHeader { file: String },
    /// A line within the file cannot be read, with the reason.
    #[error("{file}: line {line}: {why}")]
    Line {
        file: String,
        /// The number of the line, from 1.
        line: usize,
        why: String,
    },
    /// The line is a run that does not belong to the file's share, or a duplicate.
    #[error("{file}: line {line}: {board}, {pair}: not a run of this share of the experiment")]
    Foreign {
        file: String,
        /// The number of the line, from 1.
        line: usize,
        board: Board,
        pair: Pair,
    },
    /// The files are of different experiments, versions or tables.
    #[error("{0} and {1} are of {2}")]
    Different(String, String, String),
    /// A run is in two files with different results.
    #[error("{0} and {1} have different results of {board}, {pair}", board = .2.0, pair = .2.1)]
    Contradiction(String, String, Box<(Board, Pair)>),
    /// Runs are in no file.
    #[error("{runs} of {all} runs are missing: {shares}")]
    Missing {
        /// The number of missing runs.
        runs: usize,
        /// The number of all runs.
        all: usize,
        /// The number of missing runs of each share.
        shares: String,
    },
    #[error("no files to merge")]
    NoFiles,
}

impl Results {
    /// Parses a results file. Ignores an incomplete last line.
    ///
    /// # Errors
    /// If the header or a complete line is not valid.
    pub fn read(file: &str, text: &str) -> Result<Results, ResultsError> {
        let no_header = || ResultsError::NoHeader { file: file.to_owned() };
        let (first, rest) = text.split_once('\n').ok_or_else(no_header)?;
        let header: Header = serde_json::from_str(first).map_err(|_| no_header())?;
        let plan = header.experiment.plan().map_err(|_| no_header())?;
        // A board that is listed twice has two runs of each search.
        let mut places: HashMap<(Board, Pair), Vec<usize>> = HashMap::new();
        for run in header.shard.runs(&plan).collect::<Vec<_>>().into_iter().rev() {
            places.entry(plan.run(run)).or_default().push(run);
        }
        let mut results = Results { header, runs: BTreeMap::new(), whole_bytes: first.len() + 1 };
        for (number, line) in rest.split_inclusive('\n').enumerate() {
            let Some(line) = line.strip_suffix('\n') else { break };
            let fault = |why: String| ResultsError::Line { file: file.to_owned(), line: number + 2, why };
            let read: Line<_, _> = serde_json::from_str(line).map_err(|error| fault(error.to_string()))?;
            let ended = Run::from(read).checked().map_err(|error| fault(error.to_string()))?;
            let key = (ended.record.board.clone(), ended.record.pair());
            let is_ours = ended.record.goal == results.header.experiment.goal;
            let Some(run) = places.get_mut(&key).filter(|_| is_ours).and_then(Vec::pop) else {
                let ((board, pair), file) = (key, file.to_owned());
                return Err(ResultsError::Foreign { file, line: number + 2, board, pair });
            };
            results.runs.insert(run, (line.to_owned(), ended));
            results.whole_bytes += line.len() + 1;
        }
        Ok(results)
    }

    /// Checks that a share can be added to this file.
    ///
    /// # Errors
    /// If the file is of another experiment, share, version or tables.
    pub fn check_continued(&self, file: &str, header: &Header) -> Result<(), ResultsError> {
        let difference = match self.header.shard == header.shard {
            true => self.header.difference(header),
            false => Some(format!("shares {} and {}", self.header.shard, header.shard)),
        };
        let here = "this run".to_owned();
        difference.map_or(Ok(()), |what| Err(ResultsError::Different(file.to_owned(), here, what)))
    }
}

/// Merges the results of all shares of an experiment, given with the names of their files. Returns all runs with their lines in
/// the experiment's order. If several files have the same run, its results must be equal except for times.
///
/// # Errors
/// If the files are of different experiments or contradict each other, or if a run is missing.
pub fn merge(files: &[(String, Results)]) -> Result<Vec<(String, Run)>, ResultsError> {
    let Some((first, Results { header, .. })) = files.first() else { return Err(ResultsError::NoFiles) };
    let plan = header.experiment.plan().map_err(|_| ResultsError::NoHeader { file: first.clone() })?;
    let mut merged: BTreeMap<usize, (&String, &(String, Run))> = BTreeMap::new();
    for (file, results) in files {
        if let Some(what) = header.difference(&results.header) {
            return Err(ResultsError::Different(first.clone(), file.clone(), what));
        }
        for (&run, result) in &results.runs {
            let (known, earlier) = *merged.entry(run).or_insert((file, result));
            if without_times(&earlier.0) != without_times(&result.0) {
                return Err(ResultsError::Contradiction(known.clone(), file.clone(), Box::new(plan.run(run))));
            }
        }
    }
    if merged.len() < plan.runs() {
        return Err(missing(&plan, header.shard.count(), |run| merged.contains_key(&run)));
    }
    Ok(merged.into_values().map(|(_, result)| result.clone()).collect())
}

fn missing(plan: &Plan, shards: u32, is_there: impl Fn(usize) -> bool) -> ResultsError {
    let mut shares: BTreeMap<String, usize> = BTreeMap::new();
    for run in (0..plan.runs()).filter(|&run| !is_there(run)) {
        let (board, pair) = plan.run(run);
        *shares.entry(Shard::of(&board, pair, shards).to_string()).or_default() += 1;
    }
    let (runs, all) = (shares.values().sum(), plan.runs());
    let shares: Vec<String> = shares.iter().map(|(share, runs)| format!("{runs} of share {share}")).collect();
    ResultsError::Missing { runs, all, shares: shares.join(", ") }
}

/// The columns that differ from run to run.
pub const TIMES: [&str; 2] = ["elapsed_ms", "repetitions"];

/// Returns a line of JSON without the columns of [`TIMES`], those of an anytime search's improvements included. Its other columns are in
/// alphabetical order.
pub fn without_times(line: &str) -> String {
    fn strip(value: &mut Value) {
        match value {
            Value::Object(columns) => {
                TIMES.iter().for_each(|name| drop(columns.remove(*name)));
                columns.values_mut().for_each(strip);
            }
            Value::Array(values) => values.iter_mut().for_each(strip),
            _ => {}
        }
    }
    let Ok(mut value) = serde_json::from_str::<Value>(line) else { return line.to_owned() };
    strip(&mut value);
    value.to_string()
}

/// Returns a table of CSV without the columns of [`TIMES`].
pub fn csv_without_times(text: &str) -> String {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let kept: Vec<usize> = match reader.headers() {
        Ok(names) => (0..names.len()).filter(|&column| !TIMES.contains(&&names[column])).collect(),
        Err(_) => return text.to_owned(),
    };
    let mut writer = csv::Writer::from_writer(Vec::new());
    let rows = reader.headers().cloned().into_iter().chain(reader.records().flatten().collect::<Vec<_>>());
    for row in rows {
        writer.write_record(kept.iter().map(|&column| &row[column])).expect("writing to memory cannot fail");
    }
    String::from_utf8(writer.into_inner().expect("writing to memory cannot fail")).expect("CSV is UTF-8")
}

/// Returns the runs as a file of properties for Downward Lab: run name to domain, problem, algorithm, coverage, counts, time and cost.
pub fn lab(records: &[Record]) -> String {
    let run = |record: &Record| {
        let algorithm = match record.heuristic {
            Some(heuristic) => format!("{}-{}", record.algorithm.name(), heuristic.name()),
            None => record.algorithm.name().to_owned(),
        };
        let (domain, problem) = (format!("npuzzle-{}", record.board.size()), record.board.to_string());
        let seconds = record.elapsed_ms / 1000.0;
        let properties = serde_json::json!({
            "id": [algorithm, domain, problem],
            "algorithm": algorithm,
            "domain": domain,
            "problem": problem,
            "coverage": u8::from(record.length.is_some()),
            "cost": record.length,
            "expansions": record.expanded,
            "generated": record.generated,
            "memory": record.memory_bytes / 1024,
            "search_time": seconds,
            "total_time": seconds,
            "error": record.status.name(),
        });
        (format!("{algorithm}-{domain}-{problem}"), properties)
    };
    let runs: serde_json::Map<String, Value> = records.iter().map(run).collect();
    serde_json::to_string_pretty(&runs).expect("plain values") + "\n"
}
