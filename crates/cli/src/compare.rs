//! `npuzzle compare`

use super::attempt::{Attempt, attempt};
use super::input::{self, BoardSource, check_sizes};
use super::status_line::StatusLine;
use super::value_parsers::Heuristics;
use super::verdict::{Error, Verdict};
use super::{interrupt, pattern_databases, report, value_parsers};
use npuzzle_engine::catalogue::{Algorithm, Heuristic, Weight};
use npuzzle_engine::driver::Outcome;
use npuzzle_engine::heuristic::PdbKey;
use npuzzle_engine::puzzle::{Board, Goal};
use npuzzle_engine::solver::PdbStore;
use npuzzle_engine::spec::{Limits, SearchSpec};
use npuzzle_experiments::{CommonBoards, Pair, Plan, Repeat, Repetition, summaries};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread::{self, Builder};
use std::time::{Duration, Instant};

/// Compare searches on the same boards
///
/// Runs each algorithm with each heuristic on each board and reports tables of medians and means, or one record per run.
/// The tables cover the boards that every search solved, so that all searches are measured on the same boards. A run of
/// less than 5 ms is repeated, and its time is the mean. Concurrent runs slow each other down: use --jobs 1 for comparable
/// times. Ctrl-C ends the experiment and reports the finished runs. Exit status: 0 if every run solved its board, 1 if not,
/// 2 for bad input, 130 after Ctrl-C.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    source: BoardSource,
    /// The goal: blank-last, blank-first, spiral, blank-center (odd sides), or a board in any format [default: that of the file, or
    /// blank-last]
    #[arg(long, value_name = "GOAL", value_parser = input::goal)]
    goal: Option<Goal>,
    /// The search algorithms, separated by commas
    #[arg(long, value_name = "NAMES", value_parser = value_parsers::algorithm(), value_delimiter = ',', required = true)]
    algorithms: Vec<Algorithm>,
    /// The heuristics, separated by commas: names, or compositions such as 'max(manhattan,2*misplaced)'; ignored by uninformed
    /// algorithms
    #[arg(
        long,
        value_name = "NAMES",
        value_parser = value_parsers::HeuristicsParser,
        default_value = Heuristic::Manhattan.name()
    )]
    heuristics: Heuristics,
    /// The heuristic's weight in weighted-a-star and dynamic-weighting, from 1 to 100
    #[arg(long, value_name = "W", value_parser = value_parsers::weight_from_one, default_value_t)]
    weight: Weight,
    /// The maximum depth of depth-first
    #[arg(long, value_name = "MOVES")]
    depth_limit: Option<u32>,
    /// Give up on a run after this time
    #[arg(long, value_name = "SECONDS", value_parser = value_parsers::seconds)]
    time_limit: Option<Duration>,
    /// Give up on a run rather than use more memory than this, that of the pattern databases included; applies to each of the
    /// concurrent runs
    #[arg(long, value_name = "MIB", default_value_t = 1024)]
    memory_limit: u32,
    /// Tables of medians and means, or one record per run
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
    /// The boards that the tables cover: those that every search solved, or for each search its own
    #[arg(long, value_enum, default_value_t = Coverage::Common)]
    coverage: Coverage,
    /// The number of concurrent runs [default: the number of processors]
    #[arg(long, value_name = "N", value_parser = value_parsers::jobs)]
    jobs: Option<NonZero<usize>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Format {
    Table,
    Csv,
    Json,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Coverage {
    Common,
    Own,
}

/// Runs the experiment.
pub fn run(arguments: &Arguments, verdict: &mut Verdict, output: &mut impl Write) -> Result<(), Error> {
    let (boards, goal) = with_common_goal(arguments)?;
    let pairs = Pair::all(&arguments.algorithms, &arguments.heuristics.0);
    for pair in &pairs {
        // An uninformed algorithm ignores the heuristic.
        check_sizes(&boards, pair.algorithm, pair.heuristic.unwrap_or(Heuristic::Manhattan))?;
    }
    let plan = Plan::new(boards, goal, pairs, arguments.weight).map_err(|error| Error::Input(error.to_string()))?;
    let mut records = Vec::with_capacity(plan.runs());
    interrupt::listen();
    run_concurrently(&plan, arguments, |attempt| {
        verdict.require(attempt.moves().is_some());
        if arguments.format == Format::Json {
            report::json(&attempt, output)?;
            // The next run may take a long time.
            output.flush()?;
        }
        records.push(attempt.record());
        Ok(())
    })?;
    match arguments.format {
        Format::Table if records.is_empty() => {}
        Format::Table => match arguments.coverage {
            Coverage::Common => {
                let common = CommonBoards::of(&records);
                let summaries = summaries(&records, npuzzle_experiments::Coverage::Common);
                report::table(&summaries, Some(&common), output)?;
            }
            Coverage::Own => {
                report::table(&summaries(&records, npuzzle_experiments::Coverage::Own), None, output)?;
            }
        },
        Format::Csv => {
            output.write_all(npuzzle_experiments::write(npuzzle_experiments::Format::Csv, &records).as_bytes())?
        }
        Format::Json => {}
    }
    Ok(())
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

/// Executes the plan's runs concurrently and passes the results to `report` in the plan's order.
fn run_concurrently(
    plan: &Plan,
    arguments: &Arguments,
    mut report: impl FnMut(Attempt) -> io::Result<()>,
) -> Result<(), Error> {
    let databases = Databases::build(plan, arguments);
    let jobs = value_parsers::jobs_or_processors(arguments.jobs).min(plan.runs());
    let (next, is_cancelled) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, finished) = mpsc::channel();
    thread::scope(|scope| {
        let start_thread = |_| {
            let (sender, databases, next, is_cancelled) = (sender.clone(), &databases, &next, &is_cancelled);
            let execute = move || execute_runs(plan, arguments, databases, next, is_cancelled, &sender);
            Builder::new().spawn_scoped(scope, execute)
        };
        // Continues with as many threads as the system grants, but not with none.
        let mut threads = (0..jobs).map(start_thread);
        threads.next().transpose().map_err(|error| Error::Input(format!("cannot start a thread: {error}")))?;
        threads.take_while(Result::is_ok).for_each(drop);
        drop(sender);
        let mut status_line = StatusLine::new();
        let start = Instant::now();
        // Results that wait for those of earlier runs.
        let mut pending = BTreeMap::new();
        let (mut count, mut reported) = (0, 0);
        for (index, attempt) in finished {
            pending.insert(index, attempt);
            count += 1;
            status_line.update(start.elapsed(), || format!("{count} of {} runs", plan.runs()));
            while let Some(attempt) = pending.remove(&reported) {
                status_line.clear();
                if let Err(error) = report(attempt) {
                    // Nobody reads the output any more.
                    is_cancelled.store(true, Ordering::Relaxed);
                    return Err(Error::from(error));
                }
                reported += 1;
            }
        }
        status_line.clear();
        // After Ctrl-C, some runs are missing.
        Ok(pending.into_values().try_for_each(report)?)
    })
}

/// The pattern databases of all runs, and those that exceed the limits.
struct Databases {
    store: PdbStore,
    /// How a search ends that needs the database with this key.
    unavailable: Vec<(PdbKey, Outcome)>,
}

impl Databases {
    fn build(plan: &Plan, arguments: &Arguments) -> Databases {
        let mut databases = Databases { store: PdbStore::default(), unavailable: Vec::new() };
        for index in 0..plan.runs() {
            let spec = spec(plan, arguments, index);
            if databases.ending(&spec).is_none()
                && let Err(outcome) = pattern_databases::build_missing(&spec, &mut databases.store, Instant::now())
                && let Some(key) = spec.pdb_key()
            {
                databases.unavailable.push((key, outcome));
            }
        }
        databases
    }

    /// Returns how a search ends for lack of its database.
    fn ending(&self, spec: &SearchSpec) -> Option<Outcome> {
        let key = spec.pdb_key()?;
        self.unavailable.iter().find(|(known, _)| *known == key).map(|(_, outcome)| outcome.clone())
    }
}

/// Executes runs on one thread until none is left or the experiment is cancelled.
fn execute_runs(
    plan: &Plan,
    arguments: &Arguments,
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
        if index >= plan.runs() {
            return;
        }
        let spec = spec(plan, arguments, index);
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

/// Returns the specification of a run.
fn spec(plan: &Plan, arguments: &Arguments, index: usize) -> SearchSpec {
    plan.spec(index)
        .with_depth_limit(arguments.depth_limit)
        .with_limits(Limits::memory_mib(arguments.memory_limit).with_time(arguments.time_limit))
}
