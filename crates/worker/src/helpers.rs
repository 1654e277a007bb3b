//! The workers that search parts of a split search.

use crate::scope::script;
use npuzzle_engine::driver::Driver;
use npuzzle_engine::search::Part;
use npuzzle_engine::spec::SearchSpec;
use npuzzle_protocol::parts::{Command, Helper, PartDone};
use npuzzle_protocol::{Connection, WorkerError};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use web_sys::Blob;

/// The number of parts that a helper has at a time: one that it searches and one that waits, so that it is never idle.
const PARTS_IN_HAND: usize = 2;

/// The helpers of one search. Dropping them terminates the workers.
#[derive(Default)]
pub struct Helpers(Vec<Member>);

/// A helper and its parts, in the order in which it searches them.
struct Member {
    connection: Connection<Helper>,
    parts: VecDeque<Part>,
    results: Results,
}

/// The results that have arrived since the last exchange.
type Results = Rc<RefCell<Vec<Result<PartDone, WorkerError>>>>;

impl Helpers {
    /// Spawns as many helpers as the browser grants, up to `count`.
    pub fn spawn(spec: SearchSpec, count: u32, pdb: &Blob) -> Helpers {
        Helpers((0..count).filter_map(|_| Member::spawn(spec.clone(), pdb)).collect())
    }

    /// Merges the results that have arrived, and gives parts to every helper that is listening. The parts of helpers that
    /// have failed go to others.
    pub fn exchange_parts(&mut self, driver: &mut Driver) {
        self.0.retain_mut(|member| member.deliver(driver));
        for _ in 0..PARTS_IN_HAND {
            for member in &mut self.0 {
                if member.parts.len() < PARTS_IN_HAND && member.connection.is_ready() {
                    let Some(part) = driver.next_part() else { return };
                    member.connection.send(&Command::Search(part.clone()));
                    member.parts.push_back(part);
                }
            }
        }
    }
}

impl Member {
    fn spawn(spec: SearchSpec, pdb: &Blob) -> Option<Member> {
        let results = Results::default();
        let arriving = results.clone();
        let connection = Connection::open(&script(), move |event, _| arriving.borrow_mut().push(event)).ok()?;
        connection.send_with(&Command::Begin(spec), pdb);
        Some(Member { connection, parts: VecDeque::new(), results })
    }

    /// Merges the results that have arrived. Returns whether the helper is still working.
    fn deliver(&mut self, driver: &mut Driver) -> bool {
        for result in self.results.take() {
            match (result, self.parts.pop_front()) {
                (Ok(PartDone(result)), Some(part)) => driver.finish_part(&part, result),
                (Ok(_), None) => {}
                (Err(_), part) => {
                    part.into_iter().chain(self.parts.drain(..)).for_each(|part| driver.return_part(part));
                    return false;
                }
            }
        }
        true
    }
}
