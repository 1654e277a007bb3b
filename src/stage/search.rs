//! The search of the Solve view: the request and the answers so far.

use crate::shared::methods;
use crate::shared::time::Millis;
use crate::stage::curve::Curve;
use npuzzle_engine::catalogue::Status;
use npuzzle_engine::puzzle::{Moves, Size};
use npuzzle_engine::spec::{Limits, Method};
use npuzzle_experiments::History;
use npuzzle_protocol::search::{Outcome, Report, RequestId};
use npuzzle_protocol::verification::Verdict;

#[derive(Clone, PartialEq, Debug, Default)]
pub enum Search {
    /// No search was requested for this board.
    #[default]
    Idle,
    /// Requested; the solver has not reported yet.
    Preparing(RequestId),
    Searching(RequestId, Report),
    /// Ended by itself, by a limit or by the user.
    Finished(Outcome, Report),
    Failed(String),
}

impl Search {
    /// Returns the request that awaits an answer.
    pub fn pending(&self) -> Option<RequestId> {
        match self {
            Search::Preparing(id) | Search::Searching(id, _) => Some(*id),
            _ => None,
        }
    }

    pub fn status(&self) -> Status {
        match self {
            Search::Idle => Status::Idle,
            Search::Preparing(_) => Status::Preparing,
            Search::Searching(..) => Status::Searching,
            Search::Finished(outcome, _) => outcome.status(),
            Search::Failed(_) => Status::Failed,
        }
    }

    pub fn report(&self) -> Option<&Report> {
        match self {
            Search::Searching(_, report) | Search::Finished(_, report) => Some(report),
            _ => None,
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Verification {
    /// Not requested.
    #[default]
    None,
    /// Requested; the worker has not answered yet.
    Pending,
    Done(Verdict),
    Failed(String),
}

/// The next search and the latest one.
#[derive(Clone, PartialEq, Debug)]
pub struct Solver {
    pub method: Method,
    pub limits: Limits,
    pub search: Search,
    pub searched: Method,
    /// Incumbents and bounds of the latest search over time.
    pub history: History,
    /// The course of the latest search over the boards expanded.
    pub curve: Curve,
    pub verification: Verification,
    pub last_request: RequestId,
}

impl Solver {
    /// Creates a solver with the usual method for boards of a size.
    pub fn new(size: Size, memory_limit_mib: u32) -> Solver {
        Solver {
            method: methods::usual(size),
            limits: Limits::memory_mib(memory_limit_mib),
            search: Search::Idle,
            searched: methods::usual(size),
            history: History::default(),
            curve: Curve::new(None),
            verification: Verification::None,
            last_request: 0,
        }
    }

    pub fn clear(&mut self) {
        self.search = Search::Idle;
        self.history = History::default();
        self.curve = Curve::new(None);
        self.verification = Verification::None;
    }

    /// Adds a report of the current search to its history and its curve.
    pub fn note(&mut self, report: &Report) {
        self.history.note(&report.statistics, report.elapsed_ms);
        self.curve.note(&report.statistics);
    }
}

#[derive(Clone, PartialEq, Debug)]
pub enum SearchAction {
    SetMethod(Method),
    SetLimits(Limits),
    /// Solve the displayed board.
    Start(Millis),
    /// Stop the search and keep what it has found.
    Stop,
    Progress(RequestId, Report),
    /// The search has found a better solution and continues.
    Improved(RequestId, Moves, Report),
    Done(RequestId, Outcome, Report),
    Failed(RequestId, String),
    /// Check the result by other code than the search.
    Verify,
    /// The check of a search's result has ended, or has failed with a reason.
    Verified(RequestId, Result<Verdict, String>),
}
