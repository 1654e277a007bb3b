//! `npuzzle compare`

use super::attempt::{Attempt, attempt};
use super::input::{self, BoardSource, check_sizes};
use super::status_line::StatusLine;
use super::value_parsers::Heuristics;
use super::verdict::{Error, Verdict};
use super::{interrupt, pattern_databases, report, value_parsers};
use npuzzle_engine::catalogue::{Algorithm, Heuristic, Status, Weight};
use npuzzle_engine::driver::Outcome;
use npuzzle_engine::heuristic::PdbKey;
use npuzzle_engine::puzzle::{Board, Goal};
use npuzzle_engine::solver::PdbStore;
use npuzzle_engine::spec::SearchSpec;
use npuzzle_experiments::{
    Boards, CommonBoards, Experiment, Header, Pair, Plan, Record, Repeat, Repetition, Results, ResultsError, Shard,
    csv_without_times, lab, summaries, without_times,
};
use std::collections::BTreeMap;
use std::env;
use std::fs::{File, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread::{self, Builder};
use std::time::{Duration, Instant};

/// Compare searches on the same boards
///
/// Runs each algorithm with each heuristic on each board and reports tables of medians and means, or one record per run.
/// The tables cover the boards that every search solved, so that all searches are measured on the same boards. A run of
/// less than 5 ms is repeated, and its time is the mean. Concurrent runs slow each other down: use --jobs 1 for comparable
/// times. Ctrl-C ends the experiment and reports the finished runs. FILE may also be an experiment, which says all of this: see
/// docs/experiments.md. Exit status: 0 if every run solved its board, 1 if not, 2 for bad input, 130 after Ctrl-C or SIGTERM.
/// With --output, 0 means that the file has every run of the share, also those that a limit ended, and 1 that a run failed.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    source: BoardSource,
    /// The goal: blank-last, blank-first, spiral, blank-center (odd sides), or a board in any format [default: that of the file, or
    /// blank-last]
    #[arg(long, value_name = "GOAL", value_parser = input::goal)]
    goal: Option<Goal>,
    /// The search algorithms, separated by commas
    #[arg(long, value_name = "NAMES", value_parser = value_parsers::algorithm(), value_delimiter = ',')]
    algorithms: Vec<Algorithm>,
    /// The heuristics, separated by commas: names, or compositions such as 'max(manhattan,2*misplaced)'; ignored by uninformed
    /// algorithms [default: manhattan]
    #[arg(long, value_name = "NAMES", value_parser = value_parsers::HeuristicsParser)]
    heuristics: Option<Heuristics>,
    /// The heuristic's weight in weighted-a-star and dynamic-weighting, from 1 to 100 [default: 2]
    #[arg(long, value_name = "W", value_parser = value_parsers::weight_from_one)]
    weight: Option<Weight>,
    /// The maximum depth of depth-first
    #[arg(long, value_name = "MOVES")]
    depth_limit: Option<u32>,
    /// Give up on a run after this time
    #[arg(long, value_name = "SECONDS", value_parser = value_parsers::seconds)]
    time_limit: Option<Duration>,
    /// Give up on a run rather than use more memory than this, that of the pattern databases included; applies to each of the
    /// concurrent runs [default: 1024]
    #[arg(long, value_name = "MIB")]
    memory_limit: Option<u32>,
    /// Run only a share of the experiment, such as 2/8 for the second of eight
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// Write the results to a file as JSON lines, each as soon as its run has ended; `npuzzle merge` reads such files
    #[arg(long, value_name = "FILE", conflicts_with_all = ["format", "coverage", "without"])]
    output: Option<PathBuf>,
    /// Skip the runs that the file of --output has, and add the others
    #[arg(long, requires = "output")]
    resume: bool,
    #[command(flatten)]
    presentation: Presentation,
    /// The number of concurrent runs [default: the number of processors]
    #[arg(long, value_name = "N", value_parser = value_parsers::jobs)]
    jobs: Option<NonZero<usize>>,
}

/// How results are written.
#[derive(clap::Args)]
pub struct Presentation {
    /// Tables of medians and means, or one record per run
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
    /// The boards that the tables cover: those that every search solved, or for each search its own
    #[arg(long, value_enum, default_value_t = Coverage::Common)]
    coverage: Coverage,
    /// Leave out the columns that differ from run to run, in JSON and CSV
    #[arg(long, value_enum)]
    without: Option<Without>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Format {
    Table,
    Csv,
    Json,
    /// The properties file of Downward Lab
    Lab,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Coverage {
    Common,
    Own,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Without {
    Times,
}

impl Presentation {
    /// Checks that the options can be combined.
    pub fn check(&self) -> Result<(), Error> {
        match (self.format, self.without) {
            (Format::Table | Format::Lab, Some(Without::Times)) => {
                Err(Error::Input("--without times is for --format json and csv".to_owned()))
            }
            _ => Ok(()),
        }
    }

    /// Writes the JSON line of a run if that is the format.
    pub fn write_line(&self, line: &str, output: &mut impl Write) -> Result<(), Error> {
        match (self.format, self.without) {
            (Format::Json, None) => writeln!(output, "{line}")?,
            (Format::Json, Some(Without::Times)) => writeln!(output, "{}", without_times(line))?,
            (Format::Table | Format::Csv | Format::Lab, _) => {}
        }
        Ok(())
    }

    /// Writes all runs if the format is another than JSON.
    pub fn write_all(&self, records: &[Record], output: &mut impl Write) -> Result<(), Error> {
        match self.format {
            Format::Table if records.is_empty() => {}
            Format::Table => {
                let (coverage, common) = match self.coverage {
                    Coverage::Common => (npuzzle_experiments::Coverage::Common, Some(CommonBoards::of(records))),
                    Coverage::Own => (npuzzle_experiments::Coverage::Own, None),
                };
                report::table(&summaries(records, coverage), common.as_ref(), output)?;
            }
            Format::Csv => {
                let text = npuzzle_experiments::csv(records);
                let text = if self.without.is_some() { csv_without_times(&text) } else { text };
                output.write_all(text.as_bytes())?;
            }
            Format::Lab => output.write_all(lab(records).as_bytes())?,
            Format::Json => {}
        }
        Ok(())
    }
}

pub fn run(arguments: &Arguments, verdict: &mut Verdict, output: &mut impl Write) -> Result<(), Error> {
    arguments.presentation.check()?;
    let experiment = experiment(arguments)?;
    let plan = experiment.plan().map_err(|error| Error::Input(error.to_string()))?;
    for pair in Pair::all(&experiment.algorithms, &experiment.heuristics) {
        // An uninformed algorithm ignores the heuristic.
        check_sizes(plan.boards(), pair.algorithm, pair.heuristic.unwrap_or(Heuristic::Manhattan))?;
    }
    let shard = arguments.shard.unwrap_or(Shard::WHOLE);
    let runs: Vec<usize> = shard.runs(&plan).collect();
    interrupt::listen();
    if let Some(path) = &arguments.output {
        return run_into(path, (experiment, shard), &plan, runs, arguments, verdict);
    }
    let databases = Databases::build(&experiment, &plan, &runs);
    let mut records = Vec::with_capacity(runs.len());
    let mut report = |attempt: Attempt| -> Result<(), Error> {
        verdict.require(attempt.moves().is_some());
        arguments.presentation.write_line(&report::json(&attempt), output)?;
        // The next run may take a long time.
        output.flush()?;
        records.push(attempt.record());
        Ok(())
    };
    // Results that wait for those of earlier runs.
    let (mut pending, mut reported) = (BTreeMap::new(), 0);
    run_concurrently(&experiment, &plan, &runs, &databases, arguments.jobs, |index, attempt| {
        pending.insert(index, attempt);
        while let Some(attempt) = pending.remove(&reported) {
            report(attempt)?;
            reported += 1;
        }
        Ok(())
    })?;
    // After Ctrl-C, some runs are missing.
    pending.into_values().try_for_each(report)?;
    arguments.presentation.write_all(&records, output)
}

/// Returns the experiment of a file or of the arguments.
fn experiment(arguments: &Arguments) -> Result<Experiment, Error> {
    if let Some((name, text)) = arguments.source.experiment()? {
        let decides = arguments.goal.is_some()
            || !arguments.algorithms.is_empty()
            || arguments.heuristics.is_some()
            || arguments.weight.is_some()
            || arguments.depth_limit.is_some()
            || arguments.time_limit.is_some()
            || arguments.memory_limit.is_some();
        if decides {
            return Err(Error::Input(format!(
                "{name}: an experiment has its own goal, searches and limits: leave out those options"
            )));
        }
        return Experiment::read(&text).map_err(|error| Error::Input(format!("{name}: {error}")));
    }
    if arguments.algorithms.is_empty() {
        return Err(Error::Input("choose the searches with --algorithms, or pass an experiment".to_owned()));
    }
    let (boards, goal) = with_common_goal(arguments)?;
    let usual = Heuristics(vec![Heuristic::Manhattan]);
    Ok(Experiment {
        boards: Boards::Listed(boards),
        goal,
        algorithms: arguments.algorithms.clone(),
        heuristics: arguments.heuristics.clone().unwrap_or(usual).0,
        weight: arguments.weight.unwrap_or_default(),
        depth_limit: arguments.depth_limit,
        time_limit: arguments.time_limit.map(|time| time.as_secs_f64()),
        memory_limit: arguments.memory_limit.unwrap_or(MEMORY_LIMIT_MIB),
    })
}

/// The memory limit of a run, in MiB.
const MEMORY_LIMIT_MIB: u32 = 1024;

/// Runs a share of an experiment into a file.
fn run_into(
    path: &Path,
    (experiment, shard): (Experiment, Shard),
    plan: &Plan,
    mut runs: Vec<usize>,
    arguments: &Arguments,
    verdict: &mut Verdict,
) -> Result<(), Error> {
    let name = path.display().to_string();
    let error = |cause: io::Error| Error::Input(format!("{name}: {cause}"));
    let mut options = File::options();
    let options = options.read(true).write(true).truncate(false);
    let options = if arguments.resume { options.create(true) } else { options.create_new(true) };
    let mut file = match options.open(path) {
        Err(cause) if cause.kind() == io::ErrorKind::AlreadyExists => {
            return Err(Error::Input(format!("{name} exists: continue it with --resume, or choose another file")));
        }
        opened => opened.map_err(error)?,
    };
    // Some file systems have no locks.
    if matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
        return Err(Error::Input(format!("{name}: another process is writing this file")));
    }
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(error)?;
    let databases = Databases::build(&experiment, plan, &runs);
    let header = Header {
        experiment,
        shard,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        arguments: env::args().skip(1).collect(),
        tables: databases.digests(),
        processor: processor(),
    };
    // A torn line may end within a character.
    let text = String::from_utf8_lossy(&bytes);
    let whole_bytes = if text.contains('\n') {
        let results = Results::read(&name, &text).map_err(|fault| Error::Input(fault.to_string()))?;
        results.check_continued(&name, &header).map_err(|fault| Error::Input(fault.to_string()))?;
        runs.retain(|run| !results.runs.contains_key(run));
        verdict.require(results.runs.values().all(|(_, run)| run.record.status != Status::Failed));
        results.whole_bytes
    } else if is_torn_header(&text) {
        0
    } else {
        return Err(Error::Input(ResultsError::NoHeader { file: name }.to_string()));
    };
    file.set_len(whole_bytes as u64).map_err(error)?;
    file.seek(SeekFrom::End(0)).map_err(error)?;
    if whole_bytes == 0 {
        file.write_all(header.write().as_bytes()).map_err(error)?;
    }
    run_concurrently(&header.experiment, plan, &runs, &databases, arguments.jobs, |_, attempt| {
        verdict.require(attempt.outcome != Outcome::Failed);
        // A single write, so that a killed program leaves at most one incomplete line.
        file.write_all((report::json(&attempt) + "\n").as_bytes()).map_err(error)
    })
}

/// Returns whether a text without a line break may be an incomplete header.
fn is_torn_header(text: &str) -> bool {
    let begin = "{\"experiment\":";
    text.starts_with(begin) || begin.starts_with(text)
}

/// Returns the name of the processor, or its architecture if the system does not tell.
fn processor() -> String {
    let described = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = described.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    model.map_or(env::consts::ARCH.to_owned(), |(_, name)| name.trim().to_owned())
}

/// Returns the boards and the goal of all runs: the chosen one, that of the file, or the usual one.
fn with_common_goal(arguments: &Arguments) -> Result<(Vec<Board>, Goal), Error> {
    let puzzles = arguments.source.puzzles()?;
    let stated = puzzles.first().and_then(|puzzle| puzzle.goal.clone());
    if arguments.goal.is_none() && puzzles.iter().any(|puzzle| puzzle.goal != stated) {
        return Err(Error::Input("the boards have different goals: choose one with --goal".to_owned()));
    }
    let goal = arguments.goal.clone().or(stated).unwrap_or_default();
    Ok((puzzles.into_iter().map(|puzzle| puzzle.board).collect(), goal))
}

/// Executes runs of a plan concurrently. Passes the index of each in `runs` and its result to `report`, in the order in which they end.
fn run_concurrently(
    experiment: &Experiment,
    plan: &Plan,
    runs: &[usize],
    databases: &Databases,
    jobs: Option<NonZero<usize>>,
    mut report: impl FnMut(usize, Attempt) -> Result<(), Error>,
) -> Result<(), Error> {
    let jobs = value_parsers::jobs_or_processors(jobs).min(runs.len().max(1));
    let (next, is_cancelled) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, finished) = mpsc::channel();
    thread::scope(|scope| {
        let start_thread = |_| {
            let (sender, next, is_cancelled) = (sender.clone(), &next, &is_cancelled);
            let execute = move || {
                let spec = |index: usize| runs.get(index).map(|&run| experiment.spec(plan, run));
                execute_runs(spec, databases, next, is_cancelled, &sender);
            };
            Builder::new().spawn_scoped(scope, execute)
        };
        // Continues with as many threads as the system grants, but not with none.
        let mut threads = (0..jobs).map(start_thread);
        threads.next().transpose().map_err(|error| Error::Input(format!("cannot start a thread: {error}")))?;
        threads.take_while(Result::is_ok).for_each(drop);
        drop(sender);
        let mut status_line = StatusLine::with_log();
        let start = Instant::now();
        for (count, (index, attempt)) in (1..).zip(finished) {
            status_line.clear();
            if let Err(error) = report(index, attempt) {
                // Nobody reads the output any more.
                is_cancelled.store(true, Ordering::Relaxed);
                return Err(error);
            }
            status_line.update(start.elapsed(), || progress(count, runs.len(), start.elapsed()));
        }
        status_line.clear();
        Ok(())
    })
}

/// Describes how far an experiment is: `120 of 4000 runs, 31 a minute, about 2:05:10 left`.
fn progress(count: usize, all: usize, elapsed: Duration) -> String {
    let a_minute = count as f64 / elapsed.as_secs_f64().max(0.001) * 60.0;
    let left = ((all - count) as f64 / a_minute * 60.0) as u64;
    let (hours, minutes, seconds) = (left / 3600, left / 60 % 60, left % 60);
    format!("{count} of {all} runs, {a_minute:.0} a minute, about {hours}:{minutes:02}:{seconds:02} left")
}

/// The pattern databases of all runs, and those that exceed the limits.
struct Databases {
    store: PdbStore,
    /// How a search ends that needs the database with this key.
    unavailable: Vec<(PdbKey, Outcome)>,
}

impl Databases {
    fn build(experiment: &Experiment, plan: &Plan, runs: &[usize]) -> Databases {
        let mut databases = Databases { store: PdbStore::default(), unavailable: Vec::new() };
        for &run in runs {
            let spec = experiment.spec(plan, run);
            if databases.ending(&spec).is_none()
                && let Err(outcome) = pattern_databases::build_missing(&spec, &mut databases.store, Instant::now())
                && let Some(key) = spec.pdb_key()
            {
                databases.unavailable.push((key, outcome));
            }
        }
        databases
    }

    fn digests(&self) -> BTreeMap<String, String> {
        self.store.keys().map(|key| (key.to_string(), key.digest().to_string())).collect()
    }

    /// Returns how a search ends for lack of its database.
    fn ending(&self, spec: &SearchSpec) -> Option<Outcome> {
        let key = spec.pdb_key()?;
        self.unavailable.iter().find(|(known, _)| *known == key).map(|(_, outcome)| outcome.clone())
    }
}

/// Executes runs on one thread until `spec` has none left or the experiment is cancelled.
fn execute_runs(
    spec: impl Fn(usize) -> Option<SearchSpec>,
    databases: &Databases,
    next: &AtomicUsize,
    is_cancelled: &AtomicBool,
    sender: &Sender<(usize, Attempt)>,
) {
    let observe = || match is_cancelled.load(Ordering::Relaxed) || interrupt::is_requested() {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    };
    while observe().is_continue() {
        let index = next.fetch_add(1, Ordering::Relaxed);
        let Some(spec) = spec(index) else { return };
        let attempt = match databases.ending(&spec) {
            Some(outcome) => Attempt::ended(spec, outcome),
            None => attempt_repeatedly(|| attempt(spec.clone(), &databases.store, 1, Duration::ZERO, |_, _| observe())),
        };
        if attempt.outcome == Outcome::Cancelled {
            return;
        }
        if sender.send((index, attempt)).is_err() {
            return;
        }
    }
}

/// Repeats a short search until its time is measurable.
fn attempt_repeatedly(mut attempt: impl FnMut() -> Attempt) -> Attempt {
    let first = attempt();
    let mut repetition = Repetition::default();
    let mut record = first.record();
    loop {
        match repetition.add(record).expect("searches are deterministic") {
            Repeat::Again => record = attempt().record(),
            Repeat::Done(record) => {
                let elapsed = Duration::from_secs_f64(record.elapsed_ms / 1000.0);
                return Attempt { elapsed, repetitions: record.repetitions, ..first };
            }
        }
    }
}
