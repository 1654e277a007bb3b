//! One board's search, split over this worker and some that it starts to help it.

use super::Worker;
use crate::protocol::{self, Command, Event, Task, encode};
use crate::puzzle::Moves;
use crate::search::{Part, Progress, Search, Split};
use crate::solver::{Request, Tables, begin_part};
use crate::statistics::Statistics;
use gloo_events::EventListener;
use js_sys::{Array, Uint8Array};
use std::collections::VecDeque;
use wasm_bindgen::JsCast;
use web_sys::{Blob, MessageEvent, WorkerOptions, WorkerType};

/// Parts for each worker: enough that none is idle for long at the end of a round.
pub const PARTS_A_WORKER: usize = 64;

/// Parts that a helper has, one that it does and one that waits: so it need not ask.
const PARTS_IN_HAND: usize = 2;

/// What a team's slice came to.
pub enum Slice {
    /// This worker has more to do.
    Busy,
    /// The helpers do the last parts of a round.
    Waiting,
    /// The search is over.
    Over,
}

/// A search under way.
pub struct Team {
    request: Request,
    /// Its own hold on them: the worker may let them go for others meanwhile.
    tables: Tables,
    split: Split,
    /// The part that this worker does.
    own: Option<(Part, Box<dyn Search>)>,
    helpers: Vec<Helper>,
}

/// A worker that helps; dropping it ends the worker.
struct Helper {
    number: u32,
    worker: web_sys::Worker,
    /// Whether it listens: what is said before is lost.
    is_ready: bool,
    parts: VecDeque<Part>,
    _listeners: [EventListener; 2],
}

impl Drop for Helper {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

impl Helper {
    fn start(worker: &'static Worker, number: u32, task: &Task, table: &Blob) -> Option<Helper> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        // Of the same script. A browser that lets no worker start others has none to help.
        let helper = web_sys::Worker::new_with_options(&worker.scope.location().href(), &options).ok()?;
        let on_message = {
            let (helper, task, table) = (helper.clone(), task.clone(), table.clone());
            EventListener::new(&helper.clone(), "message", move |event| {
                let data = event.dyn_ref::<MessageEvent>().map(MessageEvent::data);
                let bytes = data.and_then(|data| data.dyn_into::<Uint8Array>().ok()).map(|bytes| bytes.to_vec());
                match protocol::decode(&bytes.unwrap_or_default()) {
                    Ok(Event::Ready) => {
                        let bytes = Uint8Array::from(encode(&Command::Help(task.clone())).as_slice());
                        // Fails only for a worker that has ended, whose error event follows.
                        let _ = helper.post_message(&Array::of2(&bytes, &table));
                        worker.with_team(|team| team.welcome(number));
                    }
                    Ok(Event::PartDone(statistics, moves)) => {
                        worker.with_team(|team| team.finish(number, &statistics, moves));
                    }
                    _ => worker.with_team(|team| team.lose(number)),
                }
            })
        };
        let on_error = EventListener::new(&helper, "error", move |event| {
            event.prevent_default();
            worker.with_team(|team| team.lose(number));
        });
        Some(Helper {
            number,
            worker: helper,
            is_ready: false,
            parts: VecDeque::new(),
            _listeners: [on_message, on_error],
        })
    }
}

impl Team {
    /// Goes on with a search that was split, with as many helpers as the task allows and the browser grants.
    pub fn new(
        worker: &'static Worker,
        (request, tables): (Request, Tables),
        split: Split,
        task: &Task,
        blob: &Blob,
    ) -> Team {
        let helpers = (0..task.helpers).filter_map(|number| Helper::start(worker, number, task, blob));
        Team { request, tables, split, own: None, helpers: helpers.collect() }
    }

    /// Goes on with this worker's part, or the next one, for about `nodes` successors.
    pub fn advance(&mut self, nodes: u64) -> Slice {
        if self.split.progress() != Progress::Running {
            return Slice::Over;
        }
        if self.own.is_none() {
            self.own = self.split.next_part().map(|part| {
                let search = begin_part(&self.request, &self.tables, &part)
                    .expect("it is a part of this search, with the same tables");
                (part, search)
            });
        }
        let Some((part, own)) = &mut self.own else { return Slice::Waiting };
        if own.advance(nodes) != Progress::Running {
            self.split.finish(part, &own.statistics(), own.solution());
            self.own = None;
            self.occupy();
        }
        Slice::Busy
    }

    /// Gives every helper parts, as long as there are any.
    fn occupy(&mut self) {
        for _ in 0..PARTS_IN_HAND {
            for helper in self.helpers.iter_mut().filter(|helper| helper.is_ready && helper.parts.len() < PARTS_IN_HAND)
            {
                let Some(part) = self.split.next_part() else { return };
                let message = Command::Part(protocol::Part { prefix: part.prefix.clone(), bound: part.bound });
                // Fails only for a worker that has ended, whose error event follows.
                let _ = helper.worker.post_message(&Uint8Array::from(encode(&message).as_slice()));
                helper.parts.push_back(part);
            }
        }
    }

    /// A helper listens.
    fn welcome(&mut self, number: u32) {
        if let Some(helper) = self.helpers.iter_mut().find(|helper| helper.number == number) {
            helper.is_ready = true;
        }
        self.occupy();
    }

    /// A helper has done the first of its parts.
    fn finish(&mut self, number: u32, statistics: &Statistics, moves: Option<Moves>) {
        let helper = self.helpers.iter_mut().find(|helper| helper.number == number);
        if let Some(part) = helper.and_then(|helper| helper.parts.pop_front()) {
            self.split.finish(&part, statistics, moves);
            self.occupy();
        }
    }

    /// A helper broke down: the others do its parts.
    fn lose(&mut self, number: u32) {
        if let Some(index) = self.helpers.iter().position(|helper| helper.number == number) {
            let mut helper = self.helpers.swap_remove(index);
            helper.parts.drain(..).for_each(|part| self.split.give_back(part));
            self.occupy();
        }
    }

    /// Like [`Search::advance`].
    pub fn progress(&self) -> Progress {
        self.split.progress()
    }

    /// The counts of all parts that are done, and of this worker's.
    pub fn statistics(&self) -> Statistics {
        let mut statistics = self.split.statistics();
        if let Some((_, own)) = &self.own {
            let own = own.statistics();
            statistics.expanded += own.expanded;
            statistics.generated += own.generated;
        }
        statistics
    }

    /// How much of the round is done.
    pub fn share_done(&self) -> f64 {
        self.split.share_done()
    }

    /// The solution, once there is one.
    pub fn solution(&self) -> Option<Moves> {
        self.split.solution().cloned()
    }
}
