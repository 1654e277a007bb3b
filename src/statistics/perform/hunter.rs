//! The worker that hunts for a shorter solution.

use crate::browser;
use crate::browser::one_shot::reason;
use crate::browser::pdb_provider::PdbProvider;
use crate::shared::locale::t;
use crate::statistics::action::Action;
use npuzzle_engine::catalogue::{Algorithm, Heuristic, Partition};
use npuzzle_engine::puzzle::{Board, Goal, Moves};
use npuzzle_engine::spec::{Limits, SearchSpec};
use npuzzle_protocol::companion::{Beginning, Command, Companion, Event};
use npuzzle_protocol::{Connection, Watch};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;
use web_sys::Blob;
use yew::Callback;

/// Seconds without a report after which the search has ended.
const SILENCE_SECONDS: u32 = 30;

/// One worker at a time, so that the device stays usable for hours. Clones share it.
#[derive(Clone)]
pub struct Hunter(Rc<State>);

struct State {
    pdbs: PdbProvider,
    /// Counts the searches, of which only the last may still begin.
    turn: Cell<u32>,
    worker: RefCell<Option<Worker>>,
    dispatch: Callback<Action>,
}

/// Dropping it terminates the worker.
struct Worker {
    _connection: Connection<Companion>,
    watch: Watch,
}

impl Hunter {
    pub fn new(dispatch: Callback<Action>) -> Hunter {
        let pdbs = PdbProvider::new(&browser::worker::<Companion>(), |_| {});
        Hunter(Rc::new(State { pdbs, turn: Cell::new(0), worker: RefCell::default(), dispatch }))
    }

    /// Searches for a solution that is shorter than these moves.
    pub fn start(&self, board: Board, moves: Moves) {
        self.stop();
        let (turn, size) = (self.0.turn.get(), board.size());
        let Ok(spec) = SearchSpec::new(board, Goal::BlankLast, Algorithm::Anytime, Heuristic::Manhattan) else {
            return;
        };
        let partition = Partition::at_once(Algorithm::Anytime, size);
        let spec = spec.with_partition(partition).with_limits(Limits::memory_mib(browser::memory_limit_mib()));
        let key = spec.pdb_key();
        let command = Command::Begin(Box::new(Beginning::below(moves, spec)));
        let hunter = self.clone();
        let begin = move |tables: Result<Blob, String>| {
            if hunter.0.turn.get() == turn
                && let Err(why) = tables.and_then(|tables| hunter.begin(&command, &tables))
            {
                hunter.end(Some(why));
            }
        };
        match key {
            Some(key) => self.0.pdbs.get(key, begin),
            None => spawn_local(async move {
                let weights = browser::fetch_blob("blocks.bin").await;
                begin(weights.ok_or_else(|| t!(worker_not_loaded).to_owned()));
            }),
        }
    }

    fn begin(&self, command: &Command, tables: &Blob) -> Result<(), String> {
        let hunter = self.clone();
        let connection = Connection::open(&browser::worker::<Companion>(), move |event, _| match event {
            Ok(Event(report)) => {
                hunter.0.worker.borrow().iter().for_each(|worker| worker.watch.restart());
                let (boards, bound) = (report.statistics.generated, report.lower_bound);
                hunter.0.dispatch.emit(Action::Hunted(boards, bound, report.solution));
            }
            Err(error) => hunter.end(Some(reason(error))),
        });
        let connection = connection.map_err(|why| t!(worker_not_started_because, why = why))?;
        connection.send_with(command, tables);
        let hunter = self.clone();
        let watch = Watch::new(SILENCE_SECONDS, move || hunter.end(None));
        self.0.worker.replace(Some(Worker { _connection: connection, watch }));
        Ok(())
    }

    fn end(&self, why: Option<String>) {
        self.stop();
        self.0.dispatch.emit(Action::HuntEnded(why));
    }

    /// Terminates the worker, if there is one.
    pub fn stop(&self) {
        self.0.turn.set(self.0.turn.get() + 1);
        // Dropped once nothing borrows it.
        let worker = self.0.worker.take();
        drop(worker);
    }
}
