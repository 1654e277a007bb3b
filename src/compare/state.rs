//! The state of the Compare view. The user owns the [`Form`], the workers the [`Phase`] and the [`Measured`] results.

use crate::compare::experiment::Form;
use crate::compare::measured::{Analyzed, Column, Measured, Order};
use crate::shared::entry::Entry;
use crate::shared::link::{self, LinkFault};
use crate::shared::pdb_status::PdbStatus;
use npuzzle_engine::catalogue::Status;
use npuzzle_engine::spec::Limits;
use npuzzle_experiments::{Coverage, Filter, Plan};
use npuzzle_protocol::reading::ReadList;

#[derive(Clone, PartialEq, Debug, Default)]
pub enum Phase {
    /// No experiment has started, or the results were read from a file.
    #[default]
    Idle,
    Running {
        runs: usize,
    },
    Finished,
    Stopped {
        runs: usize,
    },
}

pub const ROWS_A_PAGE: usize = 25;

/// The next step of the view, once the list of boards and the goal have been read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Next {
    /// Nothing else.
    #[default]
    Nothing,
    /// Say why it cannot be read: the list may be out of sight.
    Tell,
    Begin,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Comparison {
    pub is_shown: bool,
    /// The experiment that was begun last, which may be continued after it was stopped.
    pub begun: Option<(Plan, Limits)>,
    pub is_folded: bool,
    /// The number of links followed, the first one included.
    pub links_followed: u32,
    pub is_linked: bool,
    pub form: Form,
    /// The list that a worker reads. While it does, only the last text of the form matters, which is read next.
    pub request: Option<ReadList>,
    /// The next step, once the list and the goal of the form have been read.
    pub next: Next,
    pub entry: Entry,
    pub phase: Phase,
    pub measured: Measured,
    pub filter: Filter,
    /// The results that the filter lets through.
    pub shown: Measured,
    /// The latest analysis. It may lack the newest of them.
    pub analyzed: Analyzed,
    /// The number of times that the results gave way to others.
    pub generation: u32,
    pub coverage: Coverage,
    /// The order of the results table.
    pub order: Order,
    /// The page of the results table, counted from 0.
    pub page: usize,
    pub pdbs: PdbStatus,
    /// The faults of the link that was followed last, until the message about them is dismissed.
    pub refused: Vec<LinkFault>,
    /// A message, until it is dismissed.
    pub notice: Option<String>,
}

impl Comparison {
    /// Creates a comparison without results.
    pub fn new(form: Form) -> Comparison {
        Comparison {
            is_shown: false,
            begun: None,
            is_folded: false,
            links_followed: 0,
            is_linked: false,
            form,
            request: None,
            next: Next::Nothing,
            entry: Entry::default(),
            phase: Phase::Idle,
            measured: Measured::default(),
            filter: Filter::default(),
            shown: Measured::default(),
            analyzed: Analyzed::default(),
            generation: 0,
            coverage: Coverage::default(),
            order: Order { column: Column::Run, descending: false },
            page: 0,
            pdbs: PdbStatus::default(),
            refused: Vec::new(),
            notice: None,
        }
    }

    pub fn status(&self) -> Status {
        match self.phase {
            Phase::Idle => Status::Idle,
            Phase::Running { .. } => Status::Searching,
            Phase::Finished => Status::Solved,
            Phase::Stopped { .. } => Status::Cancelled,
        }
    }

    pub fn message(&self) -> Option<String> {
        let sentences: Vec<String> = link::refused(&self.refused).into_iter().chain(self.notice.clone()).collect();
        (!sentences.is_empty()).then(|| sentences.join(" "))
    }

    pub fn is_running(&self) -> bool {
        matches!(self.phase, Phase::Running { .. })
    }

    /// Returns the number of pages of the results table, at least 1.
    pub fn pages(&self) -> usize {
        self.shown.len().div_ceil(ROWS_A_PAGE).max(1)
    }
}
