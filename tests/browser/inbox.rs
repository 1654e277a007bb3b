//! What a test waits for: the answers of a solver client, the events of a worker.

use npuzzle::app::solver_client::{Answer, SolverClient};
use npuzzle::app::tables_supply::TablesSupply;
use npuzzle::protocol::{Outcome, Report};
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::future::poll_fn;
use std::rc::Rc;
use std::task::{Poll, Waker};

/// Things in the order of their arrival, for one reader. Clones share them.
pub struct Inbox<T>(Rc<Arrived<T>>);

struct Arrived<T> {
    things: RefCell<VecDeque<T>>,
    reader: Cell<Option<Waker>>,
}

impl<T> Clone for Inbox<T> {
    fn clone(&self) -> Inbox<T> {
        Inbox(self.0.clone())
    }
}

impl<T> Inbox<T> {
    pub fn new() -> Inbox<T> {
        Inbox(Rc::new(Arrived { things: RefCell::default(), reader: Cell::default() }))
    }

    pub fn put(&self, thing: T) {
        self.0.things.borrow_mut().push_back(thing);
        if let Some(reader) = self.0.reader.take() {
            reader.wake();
        }
    }

    /// The next thing, whenever it comes.
    pub async fn next(&self) -> T {
        poll_fn(|context| match self.0.things.borrow_mut().pop_front() {
            Some(thing) => Poll::Ready(thing),
            None => {
                self.0.reader.set(Some(context.waker().clone()));
                Poll::Pending
            }
        })
        .await
    }

    /// Whether everything that has come was read.
    pub fn is_empty(&self) -> bool {
        self.0.things.borrow().is_empty()
    }
}

/// A solver client, and what it has answered. When dropped, its worker is left with nothing to do.
pub struct Conversation {
    pub client: SolverClient,
    pub answers: Inbox<Answer>,
}

impl Conversation {
    /// With workers that run the script at `address`.
    pub fn new(address: &str) -> Conversation {
        Conversation::supplied(address, TablesSupply::new(address, |_| {}))
    }

    /// With such workers, whose tables come from that supply.
    pub fn supplied(address: &str, supply: TablesSupply) -> Conversation {
        let answers = Inbox::new();
        let arriving = answers.clone();
        Conversation { client: SolverClient::new(address, supply, move |answer| arriving.put(answer)), answers }
    }

    /// The next answer.
    pub async fn next(&self) -> Answer {
        self.answers.next().await
    }

    /// The next answer that is no progress.
    pub async fn end(&self) -> Answer {
        loop {
            let answer = self.next().await;
            if !matches!(answer, Answer::Progress(..)) {
                return answer;
            }
        }
    }

    /// How the latest request ended.
    pub async fn outcome(&self) -> (Outcome, Report) {
        match self.end().await {
            Answer::Done(_, outcome, report) => (outcome, report),
            other => panic!("no outcome: {other:?}"),
        }
    }
}

impl Drop for Conversation {
    fn drop(&mut self) {
        self.client.abandon();
    }
}
