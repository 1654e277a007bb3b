//! Several workers at once: an experiment's runs are handed out as workers become free.

use super::comparison::Ended;
use super::solver_client::{Answer, SolverClient};
use super::tables_supply::TablesSupply;
use crate::catalogue::{Heuristic, Status};
use crate::experiment::{Pair, Plan, Record};
use crate::protocol::{Outcome, Report, Task};
use gloo_timers::callback::Timeout;
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

/// Runs that have ended are told of together, so often: to draw each would leave no time for anything else.
const TELL_EVERY_MS: u32 = 250;

/// What each run may use.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Limits {
    /// Milliseconds.
    pub time_ms: u32,
    /// MiB.
    pub memory_mib: u32,
}

/// Workers that do the runs of one experiment after the other. Clones share it.
#[derive(Clone)]
pub struct WorkerPool(Rc<Pool>);

struct Pool {
    clients: Vec<SolverClient>,
    experiment: RefCell<Option<Experiment>>,
    ended: RefCell<Vec<Ended>>,
    tell: Box<dyn Fn(Vec<Ended>)>,
    /// Strikes when it is time to tell.
    telling: RefCell<Option<Timeout>>,
    /// Strikes when runs that failed at once are followed by others.
    recovering: RefCell<Option<Timeout>>,
}

/// The experiment under way.
struct Experiment {
    plan: Plan,
    limits: Limits,
    /// The run that is handed out next.
    next: Cell<usize>,
    /// What each worker does.
    runs: Vec<Cell<Option<usize>>>,
}

impl WorkerPool {
    /// So many workers, none fetched before it is wanted; `tell` is called with runs that have ended, some at a time.
    pub fn new(
        address: &str,
        supply: &TablesSupply,
        workers: usize,
        tell: impl Fn(Vec<Ended>) + 'static,
    ) -> WorkerPool {
        WorkerPool(Rc::new_cyclic(|pool: &Weak<Pool>| {
            let client = |worker| {
                let pool = pool.clone();
                SolverClient::new(address, supply.clone(), move |answer| {
                    if let Some(pool) = pool.upgrade() {
                        WorkerPool(pool).receive(worker, answer);
                    }
                })
            };
            Pool {
                clients: (0..workers).map(client).collect(),
                experiment: RefCell::new(None),
                ended: RefCell::new(Vec::new()),
                tell: Box::new(tell),
                telling: RefCell::new(None),
                recovering: RefCell::new(None),
            }
        }))
    }

    /// How many workers.
    pub fn workers(&self) -> usize {
        self.0.clients.len()
    }

    /// Begins an experiment, dropping the one under way: nothing more is told of that one.
    pub fn run(&self, plan: Plan, limits: Limits) {
        self.0.telling.take();
        self.0.ended.take();
        self.abandon();
        let runs = self.0.clients.iter().map(|_| Cell::new(None)).collect();
        self.0.experiment.replace(Some(Experiment { plan, limits, next: Cell::new(0), runs }));
        self.occupy();
    }

    /// Tells of what has ended so far, and ends the rest.
    pub fn stop(&self) {
        self.tell();
        self.abandon();
    }

    fn abandon(&self) {
        if self.0.experiment.take().is_some() {
            self.0.recovering.take();
            for client in &self.0.clients {
                client.abandon();
            }
        }
    }

    /// Gives every free worker a run, as long as there are any.
    fn occupy(&self) {
        for (worker, client) in self.0.clients.iter().enumerate() {
            if let Some(task) = self.next_task(worker) {
                client.solve(task);
            }
        }
    }

    /// The next run for that worker, if it is free.
    fn next_task(&self, worker: usize) -> Option<Task> {
        let experiment = self.0.experiment.borrow();
        let Experiment { plan, limits, next, runs } = experiment.as_ref()?;
        if runs[worker].get().is_some() || next.get() == plan.runs() {
            return None;
        }
        let index = next.replace(next.get() + 1);
        runs[worker].set(Some(index));
        let (board, Pair { algorithm, heuristic }) = plan.run(index);
        Some(Task {
            board,
            goal: plan.goal(),
            algorithm,
            heuristic: heuristic.unwrap_or(Heuristic::Manhattan),
            partition: None,
            weight: plan.weight(),
            depth_limit: None,
            memory_limit_mib: limits.memory_mib,
            time_limit_ms: Some(limits.time_ms),
            // The other workers have runs of their own.
            helpers: 0,
        })
    }

    fn receive(&self, worker: usize, answer: Answer) {
        let (ending, report) = match answer {
            Answer::Progress(..) | Answer::Improved(..) | Answer::Dealt(..) => return,
            Answer::Done(_, outcome, report) => {
                let length = match &outcome {
                    Outcome::Solved { moves, .. } => Some(moves.len()),
                    _ => None,
                };
                ((outcome.status(), length), report)
            }
            Answer::Failed(..) => ((Status::Failed, None), Report::default()),
        };
        {
            let experiment = self.0.experiment.borrow();
            let Some(Experiment { plan, runs, .. }) = experiment.as_ref() else { return };
            let Some(index) = runs[worker].take() else { return };
            let (board, pair) = plan.run(index);
            let subject = (board, plan.goal());
            let record = Record::new(subject, pair, plan.weight(), ending, &report.statistics, report.elapsed_ms);
            self.0.ended.borrow_mut().push((index, record));
        }
        if self.is_over() {
            self.tell();
        } else {
            self.tell_soon();
        }
        if ending.0 == Status::Failed {
            // Later: where no worker can be started, each run fails while it is handed out.
            let pool = self.clone();
            self.0.recovering.replace(Some(Timeout::new(0, move || pool.occupy())));
        } else {
            self.occupy();
        }
    }

    fn is_over(&self) -> bool {
        let experiment = self.0.experiment.borrow();
        experiment.as_ref().is_none_or(|Experiment { plan, next, runs, .. }| {
            next.get() == plan.runs() && runs.iter().all(|run| run.get().is_none())
        })
    }

    fn tell_soon(&self) {
        if self.0.telling.borrow().is_none() {
            let pool = self.clone();
            self.0.telling.replace(Some(Timeout::new(TELL_EVERY_MS, move || pool.tell())));
        }
    }

    fn tell(&self) {
        self.0.telling.take();
        let ended = self.0.ended.take();
        if !ended.is_empty() {
            (self.0.tell)(ended);
        }
    }
}
