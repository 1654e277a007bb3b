//! A prover beside an anytime search, as the search's worker sees it.

use crate::scope::script;
use npuzzle_engine::search::BoundReport;
use npuzzle_engine::spec::SearchSpec;
use npuzzle_protocol::proof::{Prove, Proved, Prover};
use npuzzle_protocol::{Connection, WorkerError};
use std::cell::Cell;
use std::rc::Rc;
use web_sys::Blob;

/// A proof in another worker. Dropping it terminates the worker.
pub struct Proof {
    _connection: Connection<Prover>,
    news: Rc<Cell<Option<Result<Proved, WorkerError>>>>,
}

impl Proof {
    /// Spawns a prover, which may spawn helpers itself. `None` if the browser refuses.
    pub fn start(spec: SearchSpec, helpers: u32, pdb: &Blob) -> Option<Proof> {
        let news = Rc::new(Cell::new(None));
        let connection = {
            let news = news.clone();
            Connection::open(&script(), move |event, _| news.set(Some(event))).ok()?
        };
        connection.send_with(&Prove { spec, helpers }, pdb);
        Some(Proof { _connection: connection, news })
    }

    /// Takes the latest report since the last call, if there is one.
    ///
    /// # Errors
    /// If the prover has failed.
    pub fn take_news(&self) -> Result<Option<BoundReport>, WorkerError> {
        Ok(self.news.take().transpose()?.map(|Proved(report)| report))
    }
}
