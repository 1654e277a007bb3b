//! Searches subtrees for another worker.

use crate::pdb_cache::PdbCache;
use crate::port::Port;
use npuzzle_engine::catalogue::Algorithm;
use npuzzle_engine::search::{Part, Progress};
use npuzzle_engine::solver::begin_part;
use npuzzle_engine::spec::SearchSpec;
use npuzzle_protocol::parts::{Command, Helper, PartDone};
use std::cell::RefCell;
use web_sys::Blob;

/// The search whose parts this worker does.
#[derive(Default)]
struct SubtreeHelper {
    spec: Option<SearchSpec>,
    pdbs: PdbCache,
}

pub fn run() {
    let port = Port::<Helper>::new();
    let helper = RefCell::new(SubtreeHelper::default());
    port.clone().listen(move |command, blob| {
        let mut helper = helper.borrow_mut();
        let result = match command {
            Command::Begin(spec) => helper.begin(spec, blob),
            Command::Search(part) => helper.search(&part).map(|done| port.post(&done)),
        };
        if let Err(reason) = result {
            port.fail(reason);
        }
    });
}

impl SubtreeHelper {
    fn begin(&mut self, spec: SearchSpec, blob: Option<Blob>) -> Result<(), String> {
        // Only this algorithm can be split.
        self.spec = Some(spec).filter(|spec| spec.method().algorithm == Algorithm::Optimal);
        self.pdbs.read(blob)
    }

    /// Searches without a pause: whoever spawned this worker terminates it to stop it.
    fn search(&self, part: &Part) -> Result<PartDone, String> {
        let spec = self.spec.as_ref().ok_or("this worker has no search to help with")?;
        let mut search = begin_part(spec, self.pdbs.store(), part).map_err(|error| error.to_string())?;
        while search.advance(u64::MAX) == Progress::Running {}
        Ok(PartDone(search.result()))
    }
}
