//! Provides pattern databases to all workers of the page. Each database is built once, by a dedicated worker, and then
//! shared.

use crate::browser::one_shot::{one_shot, spawn_stream};
use crate::shared::locale::t;
use crate::shared::pdb_status::PdbNews;
use npuzzle_engine::heuristic::PdbKey;
use npuzzle_protocol::databases::{BuildPdb, Builder, Eraser, Event};
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::rc::Rc;
use web_sys::Blob;

/// The page's pattern databases. Clones share them.
#[derive(Clone)]
pub struct PdbProvider(Rc<Provider>);

struct Provider {
    address: String,
    notify: Box<dyn Fn(PdbNews)>,
    /// One for each database. There are few.
    requests: RefCell<Vec<(PdbKey, Request)>>,
}

type Callback = Box<dyn FnOnce(Result<Blob, String>)>;

enum Request {
    Building(Vec<Callback>),
    Ready(Blob),
}

impl PdbProvider {
    /// Creates a provider without databases. Its workers run the script at `address`; it calls `notify` with status
    /// changes.
    pub fn new(address: &str, notify: impl Fn(PdbNews) + 'static) -> PdbProvider {
        let (address, notify) = (address.to_owned(), Box::new(notify));
        PdbProvider(Rc::new(Provider { address, notify, requests: RefCell::default() }))
    }

    /// Calls back with a database, immediately if it has been built, or with an error message.
    pub fn get(&self, key: PdbKey, done: impl FnOnce(Result<Blob, String>) + 'static) {
        let ready = match self.0.requests.borrow_mut().iter_mut().find(|(known, _)| *known == key) {
            Some((_, Request::Building(waiting))) => return waiting.push(Box::new(done)),
            Some((_, Request::Ready(blob))) => Some(blob.clone()),
            None => None,
        };
        if let Some(blob) = ready {
            return done(Ok(blob));
        }
        self.0.requests.borrow_mut().push((key, Request::Building(vec![Box::new(done)])));
        let provider = self.clone();
        spawn_stream::<Builder>(&self.0.address, &BuildPdb(key), None, move |event, blob| {
            provider.receive(key, event, blob)
        });
    }

    /// Reports that a worker has loaded a database from the browser's storage, which holds `stored_bytes` in total.
    pub fn loaded(&self, key: PdbKey, stored_bytes: u64) {
        (self.0.notify)(PdbNews::Loaded(key));
        (self.0.notify)(PdbNews::Stored(Some(stored_bytes)));
    }

    /// Deletes all stored databases; those in memory stay in use. Calls back with the reason if that fails.
    pub fn forget(&self, failed: impl FnOnce(String) + 'static) {
        let provider = self.clone();
        one_shot::<Eraser>(&self.0.address, &(), move |answer| match answer {
            Ok(()) => (provider.0.notify)(PdbNews::Stored(Some(0))),
            Err(reason) => failed(t!(tables_not_cleared, why = reason)),
        });
    }

    fn receive(&self, key: PdbKey, event: Result<Event, String>, blob: Option<Blob>) -> ControlFlow<()> {
        match (event, blob) {
            (Ok(Event::Progress(share)), _) => (self.0.notify)(PdbNews::Building(key, share)),
            (Ok(Event::Built), Some(blob)) => {
                self.finish(key, Ok(blob));
                (self.0.notify)(PdbNews::Built(key));
            }
            (Ok(Event::Stored(bytes)), _) => {
                (self.0.notify)(PdbNews::Stored(bytes));
                return ControlFlow::Break(());
            }
            (Ok(Event::Built), None) => {
                return self.fail(key, t!(unexpected_reply).to_owned());
            }
            (Err(reason), _) => return self.fail(key, reason),
        }
        ControlFlow::Continue(())
    }

    fn fail(&self, key: PdbKey, reason: String) -> ControlFlow<()> {
        self.finish(key, Err(reason.clone()));
        (self.0.notify)(PdbNews::Failed(key, reason));
        ControlFlow::Break(())
    }

    /// Calls back all waiting requests for a database.
    fn finish(&self, key: PdbKey, result: Result<Blob, String>) {
        let waiting = {
            let mut requests = self.0.requests.borrow_mut();
            let building =
                |(known, request): &(PdbKey, Request)| *known == key && matches!(request, Request::Building(_));
            let request = requests.iter().position(building).map(|place| requests.swap_remove(place));
            let Some((_, Request::Building(waiting))) = request else {
                return; // It was already built, so the error concerns only storing it.
            };
            if let Ok(blob) = &result {
                requests.push((key, Request::Ready(blob.clone())));
            }
            waiting
        };
        waiting.into_iter().for_each(|done| done(result.clone()));
    }
}
