//! One board's search, split over this worker and some that it starts to help it.

use super::Worker;
use super::helper::Helper;
use crate::protocol::{self, Command, Event, Task};
use crate::puzzle::Moves;
use crate::search::{Part, Progress, Search, Split};
use crate::solver::{Request, Tables, begin_part};
use crate::statistics::Statistics;
use std::collections::VecDeque;
use web_sys::Blob;

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
    members: Vec<Member>,
}

/// A helper and what it does.
struct Member {
    number: u32,
    helper: Helper,
    /// Whether it listens: what is said before is lost.
    is_ready: bool,
    parts: VecDeque<Part>,
}

impl Member {
    fn start(worker: &'static Worker, number: u32, task: &Task, table: &Blob) -> Option<Member> {
        let (task, table) = (task.clone(), table.clone());
        let helper = Helper::start(worker, move |helper, event| match event {
            Some(Event::Ready) => {
                helper.send_with(&Command::Help(task.clone()), &table);
                worker.with_team(|team| team.welcome(number));
            }
            Some(Event::PartDone(statistics, moves)) => {
                worker.with_team(|team| team.finish(number, &statistics, moves));
            }
            _ => worker.with_team(|team| team.lose(number)),
        });
        Some(Member { number, helper: helper?, is_ready: false, parts: VecDeque::new() })
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
        let members = (0..task.helpers).filter_map(|number| Member::start(worker, number, task, blob));
        Team { request, tables, split, own: None, members: members.collect() }
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
            for member in self.members.iter_mut().filter(|member| member.is_ready && member.parts.len() < PARTS_IN_HAND)
            {
                let Some(part) = self.split.next_part() else { return };
                member.helper.send(&Command::Part(protocol::Part { prefix: part.prefix.clone(), bound: part.bound }));
                member.parts.push_back(part);
            }
        }
    }

    /// A helper listens.
    fn welcome(&mut self, number: u32) {
        if let Some(member) = self.members.iter_mut().find(|member| member.number == number) {
            member.is_ready = true;
        }
        self.occupy();
    }

    /// A helper has done the first of its parts.
    fn finish(&mut self, number: u32, statistics: &Statistics, moves: Option<Moves>) {
        let member = self.members.iter_mut().find(|member| member.number == number);
        if let Some(part) = member.and_then(|member| member.parts.pop_front()) {
            self.split.finish(&part, statistics, moves);
            self.occupy();
        }
    }

    /// A helper broke down: the others do its parts.
    fn lose(&mut self, number: u32) {
        if let Some(index) = self.members.iter().position(|member| member.number == number) {
            let mut member = self.members.swap_remove(index);
            member.parts.drain(..).for_each(|part| self.split.give_back(part));
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
