//! A search that other workers help with once it has taken long.

use crate::companions::Companion;
use crate::helpers::Helpers;
use crate::pdb_cache::PdbCache;
use npuzzle_engine::driver::{Driver, Outcome, Signal};
use npuzzle_engine::puzzle::Moves;
use npuzzle_engine::search::{BoundReport, Checkpoint};
use npuzzle_engine::solver::StartError;
use npuzzle_engine::spec::SearchSpec;
use npuzzle_protocol::search::{PdbInUse, Report};
use std::time::Duration;

/// A driver, and the workers that help it.
pub struct Effort {
    driver: Driver,
    /// The maximum number of workers that may be spawned.
    max_helpers: u32,
    helpers: Helpers,
    prover: Option<Companion>,
    /// The partners in the order of the driver's; `None` for those that were lost.
    partners: Vec<Option<Companion>>,
}

impl Effort {
    /// Starts a search in this worker.
    ///
    /// # Errors
    /// If it cannot start: see [`Driver::new`].
    pub fn begin(spec: SearchSpec, max_helpers: u32, pdbs: &PdbCache) -> Result<Effort, StartError> {
        Effort::resume(spec, Checkpoint::default(), max_helpers, pdbs)
    }

    /// Starts a search in this worker, an anytime search from a checkpoint.
    ///
    /// # Errors
    /// If it cannot start: see [`Driver::resume`].
    pub fn resume(
        spec: SearchSpec,
        checkpoint: Checkpoint,
        max_helpers: u32,
        pdbs: &PdbCache,
    ) -> Result<Effort, StartError> {
        let spec = pdbs.with_best_partition(spec);
        let driver = Driver::resume(spec, checkpoint, pdbs.store(), max_helpers as usize)?;
        Ok(Effort { driver, max_helpers, helpers: Helpers::default(), prover: None, partners: Vec::new() })
    }

    /// Has an anytime search continue with the best pattern database in the cache, if that is not the one in use.
    pub fn use_best_pdb(&mut self, spec: SearchSpec, pdbs: &PdbCache) {
        let best = pdbs.with_best_partition(spec);
        if best.pdb_key() != self.driver.spec().pdb_key()
            && let Some(partition) = best.method().partition
            && self.driver.use_partition(partition, pdbs.store()).is_ok()
        {
            self.prover = None;
        }
    }

    /// Runs a slice, after merging what the other workers have reported. `elapsed_ms` returns the time since the search
    /// started.
    pub fn run_slice(&mut self, elapsed_ms: impl Fn() -> f64, pdbs: &PdbCache) -> Signal {
        self.helpers.exchange_parts(&mut self.driver);
        self.follow_prover();
        self.exchange_solutions();
        let signal = self.driver.run_slice(|| Duration::from_secs_f64(elapsed_ms() / 1000.0));
        let pdb = self.driver.spec().pdb_key().and_then(|key| pdbs.blob(key));
        match signal {
            Signal::Split => {
                if let Some(pdb) = pdb {
                    self.helpers = Helpers::spawn(self.driver.spec().clone(), self.max_helpers, pdb);
                }
            }
            Signal::Prove => {
                let (spec, helpers) = (self.driver.prover_spec(), self.max_helpers - 1);
                self.prover = Companion::start(spec, Checkpoint::default(), helpers, pdb);
                if self.prover.is_none() {
                    self.driver.lose_prover();
                }
            }
            Signal::Cooperate => {
                let partners = self.driver.partners().into_iter();
                let start = |(spec, checkpoint)| Companion::start(spec, checkpoint, 0, pdbs.weights());
                self.partners = partners.map(start).collect();
            }
            Signal::Running | Signal::Improved | Signal::Waiting | Signal::Finished(_) => {}
        }
        self.helpers.exchange_parts(&mut self.driver);
        signal
    }

    fn follow_prover(&mut self) {
        match self.prover.as_ref().map(Companion::take_news) {
            Some(Ok(Some(report))) => self.driver.merge_bound(report),
            Some(Err(_)) => {
                self.prover = None;
                self.driver.lose_prover();
            }
            None | Some(Ok(None)) => {}
        }
    }

    /// Merges what the partners have reported, and sends them shorter solutions.
    fn exchange_solutions(&mut self) {
        for (index, place) in self.partners.iter_mut().enumerate() {
            match place.as_ref().map(Companion::take_news) {
                Some(Ok(Some(report))) => self.driver.merge_partner(index, report),
                Some(Err(_)) => *place = None,
                None | Some(Ok(None)) => {}
            }
            if let Some(partner) = place {
                partner.offer(|| self.driver.solution_for(index));
            }
        }
    }

    /// Merges a solution of the search that this one is a partner of.
    pub fn merge_solution(&mut self, moves: Moves) {
        self.driver.merge_solution(moves);
    }

    /// Ends the search. An incumbent counts as a solution.
    pub fn cancel(&mut self) -> Outcome {
        self.driver.cancel()
    }

    /// The solution; of an anytime search, the best so far.
    pub fn solution(&self) -> Option<Moves> {
        self.driver.solution()
    }

    /// The progress of a companion, for the search that it accompanies.
    pub fn bound_report(&mut self) -> BoundReport {
        self.driver.report()
    }

    pub fn report(&self, elapsed_ms: f64) -> Report {
        Report {
            statistics: self.driver.statistics(),
            elapsed_ms,
            share_done: self.driver.share_done(),
            pdb: self.driver.spec().pdb_key().map(PdbInUse::from),
            initial_h: None,
        }
    }

    pub fn last_report(&self, elapsed_ms: f64) -> Report {
        Report { initial_h: self.driver.initial_h(), ..self.report(elapsed_ms) }
    }
}
