//! A search that other workers help with once it has taken long.

use crate::helpers::Helpers;
use crate::pdb_cache::PdbCache;
use crate::proof::Proof;
use npuzzle_engine::driver::{Driver, Outcome, Step};
use npuzzle_engine::puzzle::Moves;
use npuzzle_engine::solver::StartError;
use npuzzle_engine::spec::SearchSpec;
use npuzzle_engine::statistics::Statistics;
use npuzzle_protocol::search::{PdbInUse, Report};
use std::time::Duration;

/// A driver, and the workers that help it.
pub struct Effort {
    driver: Driver,
    /// The maximum number of workers that may be spawned.
    max_helpers: u32,
    helpers: Helpers,
    proof: Option<Proof>,
}

impl Effort {
    /// Starts a search in this worker.
    ///
    /// # Errors
    /// If it cannot start: see [`Driver::new`].
    pub fn begin(spec: SearchSpec, max_helpers: u32, pdbs: &PdbCache) -> Result<Effort, StartError> {
        let driver = Driver::new(pdbs.with_best_partition(spec), pdbs.store(), max_helpers as usize)?;
        Ok(Effort { driver, max_helpers, helpers: Helpers::default(), proof: None })
    }

    /// Has an anytime search continue with the best pattern database in the cache, if that is not the one in use.
    pub fn use_best_pdb(&mut self, spec: SearchSpec, pdbs: &PdbCache) {
        let best = pdbs.with_best_partition(spec);
        if best.pdb_key() != self.driver.spec().pdb_key()
            && let Some(partition) = best.method.partition
            && self.driver.use_partition(partition, pdbs.store()).is_ok()
        {
            self.proof = None;
        }
    }

    /// Runs a slice, after merging what the other workers have reported. `elapsed_ms` returns the time since the search
    /// started.
    pub fn run_slice(&mut self, elapsed_ms: impl Fn() -> f64, pdbs: &PdbCache) -> Step {
        self.helpers.exchange_parts(&mut self.driver);
        self.follow_proof();
        let step = self.driver.run_slice(|| Duration::from_secs_f64(elapsed_ms() / 1000.0));
        let pdb = self.driver.spec().pdb_key().and_then(|key| pdbs.blob(key));
        match step {
            Step::Split => {
                if let Some(pdb) = pdb {
                    self.helpers = Helpers::spawn(self.driver.spec().clone(), self.max_helpers, pdb);
                }
            }
            Step::Prove => {
                self.proof = pdb.and_then(|pdb| Proof::start(self.driver.prover_spec(), self.max_helpers - 1, pdb));
                if self.proof.is_none() {
                    self.driver.lose_prover();
                }
            }
            Step::Running | Step::Improved | Step::Waiting | Step::Finished(_) => {}
        }
        self.helpers.exchange_parts(&mut self.driver);
        step
    }

    fn follow_proof(&mut self) {
        match self.proof.as_ref().map(Proof::take_news) {
            Some(Ok(Some(report))) => self.driver.merge_bound(report),
            Some(Err(_)) => {
                self.proof = None;
                self.driver.lose_prover();
            }
            None | Some(Ok(None)) => {}
        }
    }

    /// Ends the search. An incumbent counts as a solution.
    pub fn cancel(&mut self) -> Outcome {
        self.driver.cancel()
    }

    /// The statistics of all workers.
    pub fn statistics(&self) -> Statistics {
        self.driver.statistics()
    }

    /// The solution; of an anytime search, the best so far.
    pub fn solution(&self) -> Option<Moves> {
        self.driver.solution()
    }

    /// The state of the search for the page.
    pub fn report(&self, elapsed_ms: f64) -> Report {
        Report {
            statistics: self.driver.statistics(),
            elapsed_ms,
            share_done: self.driver.share_done(),
            pdb: self.driver.spec().pdb_key().map(PdbInUse::from),
            initial_h: None,
        }
    }

    /// The report of a search that has ended.
    pub fn last_report(&self, elapsed_ms: f64) -> Report {
        Report { initial_h: self.driver.initial_h(), ..self.report(elapsed_ms) }
    }
}
