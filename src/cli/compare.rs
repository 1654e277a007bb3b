//! `npuzzle compare`

use super::attempt::{Attempt, attempt};
use super::source::Source;
use super::status_line::StatusLine;
use super::{Failure, Verdict, names, report, tables};
use crate::catalogue::{Algorithm, Heuristic, Status, Weight};
use crate::experiment::{self, Pair, Plan, Record, summaries};
use crate::puzzle::Goal;
use crate::solver::{Request, Tables};
use std::io::{self, Write};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::{Duration, Instant};

/// Compare searches on the same boards
///
/// Runs each algorithm with each heuristic on each board, several at a time, and reports what each run measured: as a
/// table of medians and quartiles, or a row a run. Times are those of runs side by side: for times that compare well,
/// take --jobs 1. Exit status: 0 if every run solved its board, 1 if one did not, 2 for bad input.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    source: Source,
    /// Where to: blank-last, blank-first, spiral, blank-center (odd sides), or a board
    #[arg(long, value_name = "GOAL", default_value_t)]
    goal: Goal,
    /// The ways to search, with commas between them
    #[arg(long, value_name = "NAMES", value_parser = names::algorithm(), value_delimiter = ',', required = true)]
    algorithms: Vec<Algorithm>,
    /// The estimates to search by, with commas between them; uninformed algorithms have no use for them
    #[arg(
        long,
        value_name = "NAMES",
        value_parser = names::heuristic(),
        value_delimiter = ',',
        default_value = Heuristic::Manhattan.name()
    )]
    heuristics: Vec<Heuristic>,
    /// How much weighted-a-star and dynamic-weighting trust the heuristic, from 1 to 100
    #[arg(long, value_name = "W", default_value_t)]
    weight: Weight,
    /// The longest solution that depth-first looks for
    #[arg(long, value_name = "MOVES")]
    depth_limit: Option<u32>,
    /// Give a run up after so long
    #[arg(long, value_name = "SECONDS", value_parser = names::seconds)]
    time_limit: Option<Duration>,
    /// Give a run up before its search holds more than this; there are as many searches at a time as jobs
    #[arg(long, value_name = "MIB", default_value_t = 1024)]
    memory_limit: u32,
    /// A table of medians and quartiles for people, or a row a run
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
    /// How many runs at a time; if left out, as many as the machine has cores
    #[arg(long, value_name = "N")]
    jobs: Option<NonZero<usize>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Format {
    Table,
    Csv,
    Json,
}

/// Runs the experiment.
pub fn run(arguments: &Arguments, output: &mut impl Write) -> Result<Verdict, Failure> {
    let boards = arguments.source.boards()?;
    let pairs = Pair::all(&arguments.algorithms, &arguments.heuristics);
    let plan = Plan::new(boards, arguments.goal, pairs, arguments.weight)
        .map_err(|error| Failure::Input(error.to_string()))?;
    let mut records = Vec::with_capacity(plan.runs());
    in_parallel(&plan, arguments, |attempt| {
        if arguments.format == Format::Json {
            report::json(&attempt, output)?;
            // Each run's line is out before the next has ended, which may take long.
            output.flush()?;
        }
        records.push(attempt.record());
        Ok(())
    })?;
    match arguments.format {
        Format::Table => report::table(&summaries(&records), output)?,
        Format::Csv => output.write_all(experiment::write(experiment::Format::Csv, &records).as_bytes())?,
        Format::Json => {}
    }
    let all_solved = records.iter().all(|record: &Record| record.status == Status::Solved);
    Ok(if all_solved { Verdict::Yes } else { Verdict::No })
}

/// Does the plan's runs, several at a time, and takes each attempt in the plan's order.
fn in_parallel(
    plan: &Plan,
    arguments: &Arguments,
    mut take: impl FnMut(Attempt) -> io::Result<()>,
) -> Result<(), Failure> {
    let mut tables = Tables::default();
    (0..plan.runs()).for_each(|index| tables::make_missing(&request(plan, arguments, index), &mut tables));
    let jobs = arguments.jobs.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZero::get);
    let (next, is_over) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, attempts) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..jobs.min(plan.runs()) {
            let (sender, tables, next, is_over) = (sender.clone(), &tables, &next, &is_over);
            scope.spawn(move || work(plan, arguments, tables, next, is_over, &sender));
        }
        drop(sender);
        let mut status_line = StatusLine::new();
        let began = Instant::now();
        // Attempts that ended before one that comes earlier in the plan.
        let mut waiting: Vec<Option<Attempt>> = (0..plan.runs()).map(|_| None).collect();
        let (mut ended, mut taken) = (0, 0);
        for (index, attempt) in attempts {
            waiting[index] = Some(attempt);
            ended += 1;
            status_line.show(began.elapsed(), || format!("{ended} of {} runs", plan.runs()));
            while let Some(attempt) = waiting.get_mut(taken).and_then(Option::take) {
                status_line.clear();
                if let Err(error) = take(attempt) {
                    // Nobody reads on: the other threads break off what they do.
                    is_over.store(true, Ordering::Relaxed);
                    return Err(Failure::from(error));
                }
                taken += 1;
            }
        }
        status_line.clear();
        Ok(())
    })
}

/// One thread's share: whatever run comes next, as long as there is one and it is not over for all.
fn work(
    plan: &Plan,
    arguments: &Arguments,
    tables: &Tables,
    next: &AtomicUsize,
    is_over: &AtomicBool,
    sender: &Sender<(usize, Attempt)>,
) {
    let watch = || if is_over.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    while watch().is_continue() {
        let index = next.fetch_add(1, Ordering::Relaxed);
        if index >= plan.runs() {
            return;
        }
        let request = request(plan, arguments, index);
        if sender
            .send((index, attempt(request, tables, NonZero::<usize>::MIN, arguments.time_limit, |_, _| watch())))
            .is_err()
        {
            return;
        }
    }
}

/// The request of a run.
fn request(plan: &Plan, arguments: &Arguments, index: usize) -> Request {
    let (board, Pair { algorithm, heuristic }) = plan.run(index);
    Request {
        board,
        goal: plan.goal(),
        algorithm,
        heuristic: heuristic.unwrap_or(Heuristic::Manhattan),
        partition: None,
        weight: plan.weight(),
        depth_limit: arguments.depth_limit,
        memory_limit: super::mib(arguments.memory_limit),
    }
}
