//! Workers that find the true distance of a board, and the walking distance, whose table takes time to make.

use crate::browser;
use crate::browser::pdb_provider::PdbProvider;
use crate::browser::solver_client::{Answer, SolverClient};
use crate::learn::action::Action;
use crate::learn::appraisal::{Finding, proof, walk};
use npuzzle_engine::puzzle::{Board, Goal};
use npuzzle_protocol::Connection;
use npuzzle_protocol::search::{Outcome, RequestId, Solver, Task};
use npuzzle_protocol::tracing::{Event, Trace, Tracer, Unpacker};
use npuzzle_traces::Entry;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use yew::Callback;

/// The workers, which are spawned when the first node is inspected.
pub struct Appraiser {
    dispatch: Callback<Action>,
    solver: SolverClient,
    /// The worker that traces the first entry of a search. It keeps its tables.
    walker: RefCell<Option<Connection<Tracer>>>,
    /// The requests that the walker has not answered, by the number of the last one: it answers in order.
    unanswered: Rc<Cell<(RequestId, u32)>>,
}

impl Appraiser {
    /// Creates an appraiser without workers.
    pub fn new(dispatch: Callback<Action>) -> Appraiser {
        let worker = browser::worker::<Solver>();
        let answer = {
            let dispatch = dispatch.clone();
            move |answer| {
                let (id, distance) = match answer {
                    Answer::Done(id, Outcome::Solved { moves, optimal: true }, _) => (id, Some(moves.len() as u32)),
                    Answer::Done(id, ..) | Answer::Failed(id, _) => (id, None),
                    Answer::Progress(..) | Answer::Improved(..) | Answer::FoundBoard(..) | Answer::Guided(..) => return,
                };
                dispatch.emit(Action::Appraised(id, Finding::Distance(distance)));
            }
        };
        let solver = SolverClient::new(&worker, PdbProvider::new(&worker, |_| {}), answer);
        Appraiser { dispatch, solver, walker: RefCell::default(), unanswered: Rc::default() }
    }

    /// Reports what it finds about a board, and no longer about the one before.
    pub fn appraise(&self, id: RequestId, board: &Board, goal: &Goal) {
        if let Some(spec) = proof(board, goal) {
            self.solver.begin(id, spec, Task::Solve { helpers: 0 });
        }
        if let Some(spec) = walk(board, goal) {
            let (_, waiting) = self.unanswered.get();
            self.unanswered.set((id, waiting + 1));
            let walker = &mut *self.walker.borrow_mut();
            if walker.is_none() {
                *walker = self.open_walker();
            }
            if let Some(walker) = walker {
                walker.send(&Trace { spec, entries: 1 });
            }
        }
    }

    pub fn stop(&self) {
        self.solver.abandon();
        self.walker.take();
        self.unanswered.take();
    }

    /// Spawns the walker. Without it, a line of the comparison is missing.
    fn open_walker(&self) -> Option<Connection<Tracer>> {
        let (dispatch, unanswered) = (self.dispatch.clone(), self.unanswered.clone());
        let receive = move |event, _blob| match event {
            Ok(Event::Entries(packed)) => {
                let entry = packed.into_iter().next().and_then(|entry| Unpacker::default().unpack(entry).ok());
                // Of several answers on their way, only the last is about the latest board.
                if let (Some(Entry::Node(node)), (id, 1)) = (entry, unanswered.get()) {
                    dispatch.emit(Action::Appraised(id, Finding::WalkingDistance(node.node.h)));
                }
            }
            Ok(Event::Ended { .. }) => {
                let (id, waiting) = unanswered.get();
                unanswered.set((id, waiting.saturating_sub(1)));
            }
            Err(_) => {}
        };
        Connection::open(&browser::worker::<Tracer>(), receive).ok()
    }
}
