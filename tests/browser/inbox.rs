//! Values that a test waits for, such as the answers of a solver client.

use npuzzle_engine::spec::SearchSpec;
use npuzzle_page::browser::pdb_provider::PdbProvider;
use npuzzle_page::browser::solver_client::{Answer, SolverClient};
use npuzzle_protocol::search::{Outcome, Report, RequestId, Task};
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::future::poll_fn;
use std::rc::Rc;
use std::task::{Poll, Waker};

/// Values in the order of their arrival, for one reader. Clones share them.
pub struct Inbox<T>(Rc<Arrived<T>>);

struct Arrived<T> {
    values: RefCell<VecDeque<T>>,
    reader: Cell<Option<Waker>>,
}

impl<T> Clone for Inbox<T> {
    fn clone(&self) -> Inbox<T> {
        Inbox(self.0.clone())
    }
}

impl<T> Inbox<T> {
    pub fn new() -> Inbox<T> {
        Inbox(Rc::new(Arrived { values: RefCell::default(), reader: Cell::default() }))
    }

    pub fn put(&self, value: T) {
        self.0.values.borrow_mut().push_back(value);
        if let Some(reader) = self.0.reader.take() {
            reader.wake();
        }
    }

    /// Waits for the next value.
    pub async fn next(&self) -> T {
        poll_fn(|context| match self.0.values.borrow_mut().pop_front() {
            Some(value) => Poll::Ready(value),
            None => {
                self.0.reader.set(Some(context.waker().clone()));
                Poll::Pending
            }
        })
        .await
    }

    /// Returns whether all values that arrived have been read.
    pub fn is_empty(&self) -> bool {
        self.0.values.borrow().is_empty()
    }
}

/// A solver client and its answers. Dropping it leaves its worker idle.
pub struct Conversation {
    pub client: SolverClient,
    pub answers: Inbox<Answer>,
}

impl Conversation {
    /// Creates a client whose workers run the script at `address`.
    pub fn new(address: &str) -> Conversation {
        Conversation::with_pdbs(address, PdbProvider::new(address, |_| {}))
    }

    /// Creates a client whose workers get their pattern databases from a provider.
    pub fn with_pdbs(address: &str, pdbs: PdbProvider) -> Conversation {
        let answers = Inbox::new();
        let arriving = answers.clone();
        Conversation { client: SolverClient::new(address, pdbs, move |answer| arriving.put(answer)), answers }
    }

    /// Starts a search without helpers, and returns the number of the request.
    pub fn solve(&self, spec: SearchSpec) -> RequestId {
        self.solve_with_helpers(spec, 0)
    }

    pub fn solve_with_helpers(&self, spec: SearchSpec, helpers: u32) -> RequestId {
        let id = self.client.next_id();
        self.client.begin(id, spec, Task::Solve { helpers });
        id
    }

    /// The next answer.
    pub async fn next(&self) -> Answer {
        self.answers.next().await
    }

    /// The next answer that is not progress.
    pub async fn end(&self) -> Answer {
        loop {
            let answer = self.next().await;
            if !matches!(answer, Answer::Progress(..)) {
                return answer;
            }
        }
    }

    /// The outcome of the current request.
    pub async fn outcome(&self) -> (Outcome, Report) {
        match self.end().await {
            Answer::Done(_, outcome, report) => (outcome, report),
            other => panic!("{other:?} is not an outcome"),
        }
    }
}

impl Drop for Conversation {
    fn drop(&mut self) {
        self.client.abandon();
    }
}
