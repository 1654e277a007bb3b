//! The proof beside an anytime search: another worker raises the lower bound, and may find an optimum.

use super::helper::Helper;
use super::{Job, Stage, Worker};
use crate::catalogue::Algorithm;
use crate::protocol::{Command, Event, Outcome, RequestId, Task};
use crate::search::SoFar;
use web_sys::Blob;

/// Starts a worker that proves what it can of the task's board by the task's tables. What it comes to is heard by the search
/// of the request `id`.
pub fn start(worker: &'static Worker, id: RequestId, task: &Task, tables: &Blob) -> Option<Helper> {
    let tables = tables.clone();
    let task = Task {
        algorithm: Algorithm::Optimal,
        // It ends with the search that it helps, and has others help itself.
        time_limit_ms: None,
        helpers: task.helpers.saturating_sub(1),
        ..task.clone()
    };
    Helper::start(worker, move |helper, event| match event {
        Some(Event::Ready) => {
            helper.send_with(&Command::UseTables, &tables);
            helper.send(&Command::Solve(id, task.clone()));
        }
        Some(Event::Progress(_, report)) => {
            worker.hear(id, SoFar { incumbent: None, statistics: report.statistics });
        }
        Some(Event::Done(_, Outcome::Solved { moves, .. }, report)) => {
            worker.hear(id, SoFar { incumbent: Some(moves), statistics: report.statistics });
        }
        _ => worker.lose_prover(id),
    })
}

impl Worker {
    /// Tells the anytime search under way what its prover has come to.
    fn hear(&self, id: RequestId, news: SoFar) {
        if let Some(Job { stage: Stage::Alone(search), prover: Some(_), .. }) =
            self.job.borrow_mut().as_mut().filter(|job| job.id == id)
        {
            search.hear(&news);
        }
    }

    /// The prover broke down: the search does without.
    fn lose_prover(&self, id: RequestId) {
        let mut job = self.job.borrow_mut();
        let Some(job) = job.as_mut().filter(|job| job.id == id && job.prover.is_some()) else { return };
        job.task.helpers = 0;
        let request = self.request_in_use(job);
        self.begin_anew(job, &request);
    }
}
