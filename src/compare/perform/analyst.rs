//! The statistics of results, which a worker computes.

use crate::browser::one_shot::reason;
use crate::compare::action::Action;
use crate::compare::measured::{Analyzed, Measured, Request};
use crate::shared::locale::t;
use gloo_timers::callback::Timeout;
use npuzzle_experiments::{Analysis, Run};
use npuzzle_protocol::records::{self, AnalystCommand};
use npuzzle_protocol::{Connection, WorkerError};
use std::cell::RefCell;
use std::rc::Rc;
use yew::Callback;

/// The number of runs in a message, which the page encodes in some milliseconds.
const BATCH: usize = 4_000;

/// Has a worker analyze results, one request at a time. Of the requests meanwhile, only the last one counts. Clones share the worker.
#[derive(Clone)]
pub struct Analyst(Rc<Inner>);

struct Inner {
    address: String,
    dispatch: Callback<Action>,
    worker: RefCell<Option<Connection<records::Analyst>>>,
    /// The results that the worker has.
    sent: RefCell<Measured>,
    current: RefCell<Option<Rc<Request>>>,
    next: RefCell<Option<Request>>,
}

impl Analyst {
    /// Creates an analyst, whose worker runs the script at `address` and starts with the first request.
    pub fn new(address: &str, dispatch: Callback<Action>) -> Analyst {
        Analyst(Rc::new(Inner {
            address: address.to_owned(),
            dispatch,
            worker: RefCell::default(),
            sent: RefCell::default(),
            current: RefCell::default(),
            next: RefCell::default(),
        }))
    }

    pub fn analyze(&self, request: Request) {
        self.0.next.replace(Some(request));
        if self.0.current.borrow().is_none() {
            self.begin();
        }
    }

    fn begin(&self) {
        let Some(request) = self.0.next.take().map(Rc::new) else { return };
        self.0.current.replace(Some(request.clone()));
        let added = request.measured.since(&self.0.sent.borrow()).unwrap_or_else(|| {
            // Results of another experiment: the worker has to forget the others.
            self.0.worker.take();
            request.measured.since(&Measured::default()).unwrap_or_default()
        });
        self.0.sent.replace(request.measured.clone());
        match self.connect() {
            Ok(()) => self.send(&request, added),
            Err(why) => self.receive(Err(WorkerError::Failed(t!(worker_not_started_because, why = why)))),
        }
    }

    /// Sends runs in batches, and then the request.
    fn send(&self, request: &Rc<Request>, mut added: Vec<(usize, Rc<Run>)>) {
        if !self.0.current.borrow().as_ref().is_some_and(|current| Rc::ptr_eq(current, request)) {
            return; // The worker has failed since.
        }
        let rest = added.split_off(added.len().min(BATCH));
        let batch = added.into_iter().map(|(number, run)| (number, (*run).clone())).collect();
        self.post(&AnalystCommand::Add(batch));
        if rest.is_empty() {
            self.post(&AnalystCommand::Analyze(request.filter));
        } else {
            let (analyst, request) = (self.clone(), request.clone());
            Timeout::new(0, move || analyst.send(&request, rest)).forget();
        }
    }

    fn post(&self, command: &AnalystCommand) {
        if let Some(worker) = &*self.0.worker.borrow() {
            worker.send(command);
        }
    }

    fn connect(&self) -> Result<(), String> {
        if self.0.worker.borrow().is_none() {
            let analyst = self.clone();
            let opened = Connection::open(&self.0.address, move |answer, _| analyst.receive(answer))?;
            self.0.worker.replace(Some(opened));
        }
        Ok(())
    }

    fn receive(&self, answer: Result<Analysis, WorkerError>) {
        let current = self.0.current.take();
        match (answer, current) {
            (Ok(analysis), Some(request)) => {
                let analyzed = Analyzed { shown: request.shown.clone(), analysis: Rc::new(analysis) };
                self.0.dispatch.emit(Action::Analyzed(request.generation, analyzed));
            }
            (Ok(_), None) => {}
            (Err(why), _) => {
                // The next request gets another worker.
                self.0.worker.take();
                self.0.sent.take();
                self.0.dispatch.emit(Action::Notify(t!(not_analyzed, why = reason(why))));
            }
        }
        self.begin();
    }
}
