//! Raises the lower bound for an anytime search in another worker.

use crate::effort::Effort;
use crate::pdb_cache::PdbCache;
use crate::port::Port;
use crate::scope::now_ms;
use crate::slices::{REPORT_INTERVAL_MS, Slices};
use npuzzle_engine::driver::{Outcome, Step};
use npuzzle_engine::search::BoundReport;
use npuzzle_protocol::proof::{Prove, Proved, Prover as Role};
use std::cell::RefCell;
use web_sys::Blob;

/// A worker with one search, of the `optimal` algorithm.
struct Prover {
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

/// Runs the proof that it is asked for.
pub fn run() {
    let (slices, slice_port) = Slices::new();
    let prover: &'static Prover = Box::leak(Box::new(Prover { port: Port::new(), slices, state: RefCell::default() }));
    prover.slices.listen(&slice_port, || prover.run_slice());
    prover.port.listen(|command, blob| {
        if let Err(reason) = prover.begin(command, blob) {
            prover.port.fail(reason);
        }
    });
}

impl Prover {
    fn begin(&self, Prove { spec, helpers }: Prove, blob: Option<Blob>) -> Result<(), String> {
        let state = &mut *self.state.borrow_mut();
        state.pdbs.read(blob)?;
        state.effort = Some(Effort::begin(spec, helpers, &state.pdbs).map_err(|error| error.to_string())?);
        self.slices.schedule();
        Ok(())
    }

    fn run_slice(&'static self) {
        let state = &mut *self.state.borrow_mut();
        let Some(effort) = &mut state.effort else { return };
        // Without a time limit, the time does not matter.
        let step = effort.run_slice(now_ms, &state.pdbs);
        let statistics = effort.statistics();
        let lower_bound = statistics.lower_bound.unwrap_or(0);
        let report = |solution| Proved(BoundReport { lower_bound, solution, statistics });
        match &step {
            Step::Finished(Outcome::Solved { moves, .. }) => self.port.post(&report(Some(moves.clone()))),
            Step::Finished(_) => self.port.fail("the search has ended without a solution".to_owned()),
            _ => {
                let now_ms = now_ms();
                if now_ms >= state.reported_ms + REPORT_INTERVAL_MS {
                    state.reported_ms = now_ms;
                    self.port.post(&report(None));
                }
            }
        }
        self.slices.schedule_after(&step);
    }
}
