//! A search that is run for a moment and forgotten.
//!
//! The first search of a kind computes the tables that later ones reuse, and browsers optimize code that runs often. A
//! worker that has warmed up gives its first answer on 5x5 in a quarter of the time.

use crate::pdb_cache::PdbCache;
use crate::scope::now_ms;
use npuzzle_engine::catalogue::Algorithm;
use npuzzle_engine::driver::BATCH_NODES;
use npuzzle_engine::search::{Progress, Search};
use npuzzle_engine::solver::begin;
use npuzzle_engine::spec::SearchSpec;

/// The total running time in milliseconds: no longer than it takes to reach for Solve.
const WARM_UP_MS: f64 = 120.0;

/// The searches that are left to run, the next one last.
pub struct WarmUp(Vec<Rehearsal>);

struct Rehearsal {
    spec: SearchSpec,
    search: Option<Box<dyn Search>>,
    remaining_ms: f64,
}

impl WarmUp {
    pub fn new(spec: SearchSpec) -> WarmUp {
        let rehearse = |spec, remaining_ms| Rehearsal { spec, search: None, remaining_ms };
        let mut rehearsals = vec![rehearse(spec.clone(), WARM_UP_MS)];
        if spec.method().algorithm == Algorithm::Anytime {
            // An anytime search starts its proof, and computes what that needs, just when it has found its first solution.
            rehearsals.push(rehearse(spec.with_algorithm(Algorithm::Optimal), 0.0));
        }
        WarmUp(rehearsals)
    }

    /// Runs for a few milliseconds. Returns whether there is more to do.
    pub fn advance(&mut self, pdbs: &PdbCache) -> bool {
        let Some(Rehearsal { spec, search, remaining_ms }) = self.0.last_mut() else { return false };
        if search.is_none() {
            *search = begin(spec, pdbs.store()).ok();
        }
        let is_over = search.as_mut().is_none_or(|search| {
            let started_ms = now_ms();
            let progress = search.advance(BATCH_NODES);
            *remaining_ms -= now_ms() - started_ms;
            progress != Progress::Running || *remaining_ms <= 0.0
        });
        if is_over {
            self.0.pop();
        }
        !self.0.is_empty()
    }
}
