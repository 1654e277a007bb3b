//! Tables of pattern databases for all workers of the page: each is made once, by a worker of its own, however many ask
//! for it, and is here for whoever asks later.

use super::errand;
use super::language::{fill, say};
use super::tables::News;
use crate::protocol::{Command, Event, TablesKey};
use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::rc::Rc;
use web_sys::Blob;

/// The page's tables. Clones share them.
#[derive(Clone)]
pub struct TablesSupply(Rc<Supply>);

struct Supply {
    address: String,
    tell: Box<dyn Fn(News)>,
    orders: RefCell<HashMap<TablesKey, Order>>,
}

type Wait = Box<dyn FnOnce(Result<Blob, String>)>;

enum Order {
    Making(Vec<Wait>),
    Ready(Blob),
}

impl TablesSupply {
    /// Nothing yet. Workers run the script at `address`; `tell` hears the news.
    pub fn new(address: &str, tell: impl Fn(News) + 'static) -> TablesSupply {
        let (address, tell) = (address.to_owned(), Box::new(tell));
        TablesSupply(Rc::new(Supply { address, tell, orders: RefCell::default() }))
    }

    /// Calls back with the tables, at once if they are here, or with why there are none.
    pub fn get(&self, key: TablesKey, done: impl FnOnce(Result<Blob, String>) + 'static) {
        let ready = match self.0.orders.borrow_mut().get_mut(&key) {
            Some(Order::Making(waiting)) => return waiting.push(Box::new(done)),
            Some(Order::Ready(blob)) => Some(blob.clone()),
            None => None,
        };
        if let Some(blob) = ready {
            return done(Ok(blob));
        }
        self.0.orders.borrow_mut().insert(key, Order::Making(vec![Box::new(done)]));
        let supply = self.clone();
        errand::send_for_more(&self.0.address, Command::MakeTables(key), move |answer, blob| {
            supply.hear(key, answer, blob)
        });
    }

    /// A worker found tables that the browser kept, and so many bytes of tables in all.
    pub fn found(&self, key: TablesKey, bytes: u64) {
        (self.0.tell)(News::Found(key));
        (self.0.tell)(News::Kept(Some(bytes)));
    }

    /// Has the browser throw away what it keeps; what is in use stays in use. Calls back with why it could not.
    pub fn forget(&self, failed: impl FnOnce(String) + 'static) {
        let supply = self.clone();
        errand::send(&self.0.address, Command::ForgetTables, move |answer| match answer {
            Ok(Event::TablesKept(bytes)) => (supply.0.tell)(News::Kept(bytes)),
            Ok(_) => failed(say("The worker's answer makes no sense.").to_owned()),
            Err(why) => failed(fill("The tables could not be cleared: {why}.", &[&why])),
        });
    }

    fn hear(&self, key: TablesKey, answer: Result<Event, String>, blob: Option<Blob>) -> ControlFlow<()> {
        match (answer, blob) {
            (Ok(Event::MakingTables(share)), _) => (self.0.tell)(News::Making(key, share)),
            (Ok(Event::TablesMade), Some(blob)) => {
                self.end(key, Ok(blob));
                (self.0.tell)(News::Made(key));
            }
            (Ok(Event::TablesKept(bytes)), _) => {
                (self.0.tell)(News::Kept(bytes));
                return ControlFlow::Break(());
            }
            (answer, _) => {
                let why = answer.map_or_else(|why| why, |_| say("the worker's answer makes no sense").to_owned());
                self.end(key, Err(why.clone()));
                (self.0.tell)(News::Failed(key, why));
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }

    /// Tells all who wait, if they do still.
    fn end(&self, key: TablesKey, end: Result<Blob, String>) {
        let waiting = {
            let mut orders = self.0.orders.borrow_mut();
            let Some(Order::Making(waiting)) = orders.get_mut(&key) else {
                return; // They are here: what went wrong is only that they cannot be kept.
            };
            let waiting = std::mem::take(waiting);
            match &end {
                Ok(blob) => orders.insert(key, Order::Ready(blob.clone())),
                Err(_) => orders.remove(&key),
            };
            waiting
        };
        waiting.into_iter().for_each(|wait| wait(end.clone()));
    }
}
