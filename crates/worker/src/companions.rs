//! The companions of an anytime search, as the search's worker sees them.

use crate::scope::{now_ms, script};
use crate::slices::REPORT_INTERVAL_MS;
use npuzzle_engine::puzzle::Moves;
use npuzzle_engine::search::{BoundReport, Checkpoint};
use npuzzle_engine::spec::SearchSpec;
use npuzzle_protocol::companion::{Beginning, Command, Companion as Role, Event};
use npuzzle_protocol::{Connection, WorkerError};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use web_sys::Blob;

/// A search in another worker: a prover or a partner. Dropping it terminates the worker.
pub struct Companion {
    connection: Connection<Role>,
    news: Rc<RefCell<News>>,
    sent_ms: Cell<f64>,
}

/// The reports that have arrived and were not taken.
#[derive(Default)]
struct News {
    /// The latest report, with the latest solution.
    report: Option<BoundReport>,
    error: Option<WorkerError>,
}

impl Companion {
    /// Spawns a worker that searches from a checkpoint, and may spawn helpers itself. `None` if the browser refuses.
    ///
    /// `tables` are the pattern database of the search, or the weights of large boards.
    pub fn start(spec: SearchSpec, checkpoint: Checkpoint, helpers: u32, tables: Option<&Blob>) -> Option<Companion> {
        let news = Rc::new(RefCell::new(News::default()));
        let connection = {
            let news = news.clone();
            Connection::open(&script(), move |event, _| news.borrow_mut().arrive(event)).ok()?
        };
        let command = Command::Begin(Box::new(Beginning { spec, checkpoint, helpers }));
        match tables {
            Some(tables) => connection.send_with(&command, tables),
            None => connection.send(&command),
        }
        Some(Companion { connection, news, sent_ms: Cell::new(now_ms()) })
    }

    /// Takes the latest report since the last call, if there is one.
    ///
    /// # Errors
    /// If the companion has failed.
    pub fn take_news(&self) -> Result<Option<BoundReport>, WorkerError> {
        let News { report, error } = self.news.take();
        error.map_or(Ok(report), Err)
    }

    /// Sends a solution, if there is one, but only a few times a second.
    pub fn offer(&self, solution: impl FnOnce() -> Option<Moves>) {
        let now_ms = now_ms();
        if now_ms >= self.sent_ms.get() + REPORT_INTERVAL_MS
            && let Some(moves) = solution()
        {
            self.sent_ms.set(now_ms);
            self.connection.send(&Command::Merge(moves));
        }
    }
}

impl News {
    fn arrive(&mut self, event: Result<Event, WorkerError>) {
        match event {
            Ok(Event(report)) => self.report = Some(report.after(self.report.take())),
            Err(error) => self.error = Some(error),
        }
    }
}
