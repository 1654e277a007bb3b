//! Runs an experiment on several workers. Each free worker gets the next run.

use crate::browser::pdb_provider::PdbProvider;
use crate::browser::solver_client::{Answer, SolverClient};
use crate::compare::measured::Ended;
use gloo_timers::callback::Timeout;
use npuzzle_engine::catalogue::{Algorithm, Status};
use npuzzle_engine::spec::{Limits, SearchSpec};
use npuzzle_experiments::{History, Plan, Record, Repeat, Repetition, Run};
use npuzzle_protocol::search::{Outcome, Report, Task};
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

/// The interval at which finished runs are reported together, in milliseconds. Drawing each of them separately would block
/// the page.
const REPORT_INTERVAL_MS: u32 = 250;

/// Workers that run one experiment at a time. Clones share them.
#[derive(Clone)]
pub struct WorkerPool(Rc<Pool>);

struct Pool {
    clients: Vec<SolverClient>,
    experiment: RefCell<Option<Experiment>>,
    ended: RefCell<Vec<Ended>>,
    report: Box<dyn Fn(Vec<Ended>)>,
    /// The timer of the next report.
    reporting: RefCell<Option<Timeout>>,
    /// The timer that starts new runs after failed ones.
    recovering: RefCell<Option<Timeout>>,
}

struct Experiment {
    plan: Plan,
    limits: Limits,
    /// The runs that no worker has begun, the next one last.
    waiting: RefCell<Vec<usize>>,
    runs: Vec<Cell<Option<usize>>>,
    repetitions: Vec<RefCell<Repetition>>,
    histories: Vec<RefCell<History>>,
}

impl Experiment {
    fn spec(&self, index: usize) -> SearchSpec {
        self.plan.spec(index).with_limits(self.limits)
    }
}

impl WorkerPool {
    /// Creates a pool of `workers` workers, which are spawned when needed. It calls `report` with batches of finished
    /// runs.
    pub fn new(address: &str, pdbs: &PdbProvider, workers: usize, report: impl Fn(Vec<Ended>) + 'static) -> WorkerPool {
        WorkerPool(Rc::new_cyclic(|pool: &Weak<Pool>| {
            let client = |worker| {
                let pool = pool.clone();
                SolverClient::new(address, pdbs.clone(), move |answer| {
                    if let Some(pool) = pool.upgrade() {
                        WorkerPool(pool).receive(worker, answer);
                    }
                })
            };
            Pool {
                clients: (0..workers).map(client).collect(),
                experiment: RefCell::new(None),
                ended: RefCell::new(Vec::new()),
                report: Box::new(report),
                reporting: RefCell::new(None),
                recovering: RefCell::new(None),
            }
        }))
    }

    pub fn workers(&self) -> usize {
        self.0.clients.len()
    }

    /// Starts an experiment, each run of which has these limits, without the runs that are `done`, in the plan's order. Drops the current experiment without
    /// another report.
    pub fn run(&self, plan: Plan, limits: Limits, done: &[usize]) {
        self.0.reporting.take();
        self.0.ended.take();
        self.abandon();
        let runs = self.0.clients.iter().map(|_| Cell::new(None)).collect();
        let repetitions = self.0.clients.iter().map(|_| RefCell::default()).collect();
        let histories = self.0.clients.iter().map(|_| RefCell::default()).collect();
        let waiting = RefCell::new((0..plan.runs()).rev().filter(|run| done.binary_search(run).is_err()).collect());
        self.0.experiment.replace(Some(Experiment { plan, limits, waiting, runs, repetitions, histories }));
        self.occupy();
    }

    /// Reports the runs that have ended, and drops the rest.
    pub fn stop(&self) {
        self.report();
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

    /// Gives every free worker the next run, if any.
    fn occupy(&self) {
        for (worker, client) in self.0.clients.iter().enumerate() {
            if let Some(spec) = self.next_run(worker) {
                solve(client, spec);
            }
        }
    }

    fn next_run(&self, worker: usize) -> Option<SearchSpec> {
        let experiment = self.0.experiment.borrow();
        let experiment = experiment.as_ref()?;
        let Experiment { waiting, runs, .. } = experiment;
        if runs[worker].get().is_some() {
            return None;
        }
        let index = waiting.borrow_mut().pop()?;
        runs[worker].set(Some(index));
        Some(experiment.spec(index))
    }

    fn receive(&self, worker: usize, answer: Answer) {
        let (ending, report) = match answer {
            Answer::Progress(_, report) | Answer::Improved(_, _, report) => return self.note(worker, &report),
            Answer::FoundBoard(..) | Answer::Guided(..) => return,
            Answer::Done(_, outcome, report) => {
                self.note(worker, &report);
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
            let Some(experiment) = experiment.as_ref() else { return };
            let Experiment { plan, runs, repetitions, histories, .. } = experiment;
            let Some(index) = runs[worker].get() else { return };
            let (board, pair) = plan.run(index);
            let record = |ending, report: &Report| {
                let subject = (board.clone(), plan.goal());
                let record = Record::new(subject, pair, plan.weight(), ending, &report.statistics, report.elapsed_ms);
                Record { initial_h: report.initial_h, ..record }
            };
            let record = match repetitions[worker].borrow_mut().add(record(ending, &report)) {
                Ok(Repeat::Again) => return solve(&self.0.clients[worker], experiment.spec(index)),
                Ok(Repeat::Done(record)) => *record,
                // Searches are deterministic, so one of the results is wrong.
                Err(_) => record((Status::Failed, None), &Report::default()),
            };
            runs[worker].set(None);
            self.0.ended.borrow_mut().push((index, Run::new(record, histories[worker].take())));
        }
        if self.is_over() {
            self.report();
        } else {
            self.report_soon();
        }
        if ending.0 == Status::Failed {
            // Deferred, because if no worker can be spawned, every run fails while it is being assigned.
            let pool = self.clone();
            self.0.recovering.replace(Some(Timeout::new(0, move || pool.occupy())));
        } else {
            self.occupy();
        }
    }

    fn note(&self, worker: usize, report: &Report) {
        let experiment = self.0.experiment.borrow();
        let Some(Experiment { plan, runs, histories, .. }) = experiment.as_ref() else { return };
        if runs[worker].get().is_some_and(|index| plan.run(index).1.algorithm == Algorithm::Anytime) {
            histories[worker].borrow_mut().note(&report.statistics, report.elapsed_ms);
        }
    }

    fn is_over(&self) -> bool {
        let experiment = self.0.experiment.borrow();
        experiment.as_ref().is_none_or(|Experiment { waiting, runs, .. }| {
            waiting.borrow().is_empty() && runs.iter().all(|run| run.get().is_none())
        })
    }

    fn report_soon(&self) {
        if self.0.reporting.borrow().is_none() {
            let pool = self.clone();
            self.0.reporting.replace(Some(Timeout::new(REPORT_INTERVAL_MS, move || pool.report())));
        }
    }

    fn report(&self) {
        self.0.reporting.take();
        let ended = self.0.ended.take();
        if !ended.is_empty() {
            (self.0.report)(ended);
        }
    }
}

/// Starts a search without helpers: the other workers have their own runs.
fn solve(client: &SolverClient, spec: SearchSpec) {
    client.begin(client.next_id(), spec, Task::Solve { helpers: 0 });
}
