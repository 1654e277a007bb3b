//! Searches the board of an anytime search in another worker: proves lower bounds for it, or shares its work.

use crate::effort::Effort;
use crate::pdb_cache::PdbCache;
use crate::port::Port;
use crate::scope::now_ms;
use crate::slices::{REPORT_INTERVAL_MS, Slices};
use npuzzle_engine::driver::{Outcome, Signal};
use npuzzle_engine::puzzle::Moves;
use npuzzle_protocol::companion::{Beginning, Command, Companion as Role, Event};
use std::cell::RefCell;
use web_sys::Blob;

/// A worker with one search.
struct Companion {
    port: Port<Role>,
    slices: Slices,
    state: RefCell<State>,
}

#[derive(Default)]
struct State {
    pdbs: PdbCache,
    effort: Option<Effort>,
    reported_ms: f64,
}

pub fn run() {
    let (slices, slice_port) = Slices::new();
    let companion: &'static Companion =
        Box::leak(Box::new(Companion { port: Port::new(), slices, state: RefCell::default() }));
    companion.slices.listen(&slice_port, || companion.run_slice());
    companion.port.listen(|command, blob| match command {
        Command::Begin(beginning) => {
            if let Err(reason) = companion.begin(*beginning, blob) {
                companion.port.fail(reason);
            }
        }
        Command::Merge(moves) => companion.merge(moves),
    });
}

impl Companion {
    fn begin(&self, Beginning { spec, checkpoint, helpers }: Beginning, blob: Option<Blob>) -> Result<(), String> {
        let state = &mut *self.state.borrow_mut();
        if state.pdbs.store().lacks_weights(&spec) {
            state.pdbs.read_weights(blob)?;
        } else if blob.is_some() {
            state.pdbs.read(blob)?;
        }
        let effort = Effort::resume(spec, checkpoint, helpers, &state.pdbs).map_err(|error| error.to_string())?;
        state.effort = Some(effort);
        self.slices.schedule();
        Ok(())
    }

    fn merge(&self, moves: Moves) {
        let state = &mut *self.state.borrow_mut();
        if let Some(effort) = &mut state.effort {
            effort.merge_solution(moves);
        }
    }

    fn run_slice(&'static self) {
        let state = &mut *self.state.borrow_mut();
        let Some(effort) = &mut state.effort else { return };
        // Without a time limit, the time does not matter.
        let signal = effort.run_slice(now_ms, &state.pdbs);
        let is_solved = matches!(signal, Signal::Finished(Outcome::Solved { .. }));
        if matches!(signal, Signal::Finished(_)) && !is_solved {
            self.port.fail("the search has ended without a solution".to_owned());
        } else if is_solved || now_ms() >= state.reported_ms + REPORT_INTERVAL_MS {
            state.reported_ms = now_ms();
            self.port.post(&Event(effort.bound_report()));
        }
        self.slices.schedule_after(&signal);
    }
}
