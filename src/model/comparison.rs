//! The state of the Compare view, and `update(state, action) -> (state, effects)`, its data flow.
//!
//! The user owns the [`Form`], the workers the [`Phase`] and the [`Measured`] results.

use super::experiment::{Form, Preset};
use super::link::{self, Fragment, Reading, View};
use super::locale::t;
use super::pdb_status::{PdbNews, PdbStatus};
use super::plot::PictureFormat;
use super::results_text::{TextFormat, results_text};
use npuzzle_engine::catalogue::{Algorithm, Heuristic, Status};
use npuzzle_engine::puzzle::{Board, Goal};
use npuzzle_engine::spec::Limits;
use npuzzle_experiments::{Coverage, Format, Plan, Record, summaries};
use npuzzle_formats::read_boards;
use std::cmp::Ordering;
use std::rc::Rc;
use std::time::Duration;

/// The progress of an experiment.
#[derive(Clone, PartialEq, Debug, Default)]
pub enum Phase {
    /// No experiment has started, or the results were read from a file.
    #[default]
    Idle,
    /// Runs are in progress.
    Running {
        /// The number of runs.
        runs: usize,
    },
    /// All runs have ended.
    Finished,
    /// The user stopped the experiment.
    Stopped {
        /// The number of planned runs.
        runs: usize,
    },
}

/// The result of a run, with its index in the plan.
pub type Ended = (usize, Record);

/// The results of runs, in the order of the plan. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct Measured(Rc<Vec<Ended>>);

impl PartialEq for Measured {
    /// Compares identity, because comparing thousands of results on every redraw would take too long.
    fn eq(&self, other: &Measured) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Measured {
    /// Returns the number of results.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether there are no results.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns all results.
    pub fn records(&self) -> impl Iterator<Item = &Record> + Clone {
        self.0.iter().map(|(_, record)| record)
    }

    /// Returns the result at a position.
    pub fn get(&self, position: usize) -> Option<&Record> {
        self.0.get(position).map(|(_, record)| record)
    }

    fn add(&mut self, ended: Vec<Ended>) {
        let runs = Rc::make_mut(&mut self.0);
        // Most results belong at or near the end.
        for run in ended {
            let place = runs.partition_point(|(index, _)| *index < run.0);
            runs.insert(place, run);
        }
    }

    /// Returns the positions of all results in another order. Equal results stay in the order of the plan.
    pub fn sorted(&self, order: Order) -> Vec<usize> {
        let mut positions: Vec<usize> = (0..self.len()).collect();
        let Order { column, descending } = order;
        positions.sort_by(|&one, &other| {
            let ordering = column.compare(&self.0[one], &self.0[other]);
            if descending { ordering.reverse() } else { ordering }
        });
        positions
    }
}

impl FromIterator<Record> for Measured {
    fn from_iter<I: IntoIterator<Item = Record>>(records: I) -> Measured {
        Measured(Rc::new(records.into_iter().enumerate().collect()))
    }
}

/// A column by which the results table can be ordered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Column {
    /// The index in the plan.
    Run,
    /// The algorithm, in the order of the catalogue.
    Algorithm,
    /// The heuristic, in the order of the catalogue.
    Heuristic,
    /// The status.
    Status,
    /// The solution length.
    Length,
    /// Nodes expanded.
    Expanded,
    /// Nodes generated.
    Generated,
    /// Nodes reopened.
    Reopened,
    /// The peak size of the frontier.
    FrontierPeak,
    /// The maximum depth.
    DepthPeak,
    /// The effective branching factor.
    Branching,
    /// The memory, in bytes.
    Memory,
    /// The time, in milliseconds.
    Time,
}

impl Column {
    fn compare(self, (one_place, one): &Ended, (other_place, other): &Ended) -> Ordering {
        // Missing values come last.
        let optional = |one: Option<f64>, other: Option<f64>| {
            one.unwrap_or(f64::INFINITY).total_cmp(&other.unwrap_or(f64::INFINITY))
        };
        let place = |status: Status| Status::ALL.iter().position(|&known| known == status);
        let algorithm = |record: &Record| Algorithm::ALL.iter().position(|&known| known == record.algorithm);
        let heuristic = |record: &Record| {
            let place = record.heuristic.and_then(|name| Heuristic::ALL.iter().position(|&known| known == name));
            place.unwrap_or(usize::MAX)
        };
        match self {
            Column::Run => one_place.cmp(other_place),
            Column::Algorithm => algorithm(one).cmp(&algorithm(other)),
            Column::Heuristic => heuristic(one).cmp(&heuristic(other)),
            Column::Status => place(one.status).cmp(&place(other.status)),
            Column::Length => optional(one.length.map(f64::from), other.length.map(f64::from)),
            Column::Expanded => one.expanded.cmp(&other.expanded),
            Column::Generated => one.generated.cmp(&other.generated),
            Column::Reopened => one.reopened.cmp(&other.reopened),
            Column::FrontierPeak => one.frontier_peak.cmp(&other.frontier_peak),
            Column::DepthPeak => one.depth_peak.cmp(&other.depth_peak),
            Column::Branching => optional(one.effective_branching_factor, other.effective_branching_factor),
            Column::Memory => one.memory_bytes.cmp(&other.memory_bytes),
            Column::Time => one.elapsed_ms.total_cmp(&other.elapsed_ms),
        }
    }
}

/// The order of the results table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Order {
    /// The column.
    pub column: Column,
    /// Whether the largest value comes first.
    pub descending: bool,
}

/// The number of rows on a page of the results table.
pub const ROWS_A_PAGE: usize = 25;

/// The state of the Compare view.
#[derive(Clone, PartialEq, Debug)]
pub struct Comparison {
    /// Whether the view is visible.
    pub is_shown: bool,
    /// The number of links followed, the first one included.
    pub links_followed: u32,
    /// The description of the next experiment.
    pub form: Form,
    /// The progress of the experiment.
    pub phase: Phase,
    /// The results.
    pub measured: Measured,
    /// The boards that the summary covers.
    pub coverage: Coverage,
    /// The order of the results table.
    pub order: Order,
    /// The page of the results table, counted from 0.
    pub page: usize,
    /// The pattern databases.
    pub pdbs: PdbStatus,
    /// A message, until it is dismissed.
    pub notice: Option<String>,
    /// A text to copy by hand, until that is closed.
    pub copied_by_hand: Option<String>,
}

/// An input: a user's, a worker's, or the browser's.
#[derive(Clone, PartialEq, Debug)]
pub enum Action {
    /// Follow a link to this fragment.
    Follow(String),
    /// Change the form.
    Edit(Form),
    /// Begin the experiment of the form.
    Begin,
    /// Fill in the form with a preset and begin.
    BeginPreset(Preset),
    /// Look for the board of the other views.
    FetchBoard,
    /// Add the board of the other views to the list. `None` if there is none.
    AddBoard(Option<(Board, Goal)>),
    /// Runs have ended.
    Ended(Vec<Ended>),
    /// End the experiment.
    Stop,
    /// All runs of the experiment have stopped.
    Stopped,
    /// Open a file's text: records, or boards.
    Open(String),
    /// Show records from a file.
    Import(Vec<Record>),
    /// Summarize other boards.
    Cover(Coverage),
    /// Order the rows by a column, or reverse them if they are already ordered by it.
    Sort(Column),
    /// Show another page of rows.
    Turn(usize),
    /// The status of pattern databases has changed.
    Pdbs(PdbNews),
    /// Copy the link to the experiment.
    CopyLink,
    /// Copy the summary.
    CopyResults(TextFormat),
    /// Offer the plot with this name as a file.
    SavePicture(&'static str, PictureFormat),
    /// Offer the results as a file.
    Export(Format),
    /// The language has changed.
    LanguageChanged,
    /// Show a message.
    Notify(String),
    /// Dismiss the message.
    Dismiss,
    /// Show a text to copy by hand, because the clipboard refuses it. `None` closes it.
    CopyByHand(Option<String>),
}

/// A request to the browser or to the workers.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// Run an experiment within the limits of each run.
    Run(Plan, Limits),
    /// End the experiment.
    StopRuns,
    /// Write a fragment into the address.
    WriteAddress(String),
    /// Copy the link with this fragment.
    CopyLink(String),
    /// Copy this text.
    CopyResults(String),
    /// Read the board of the other views.
    FetchBoard,
    /// Offer the plot with this name as a file.
    SavePicture(&'static str, PictureFormat),
    /// Offer results as a file.
    WriteRecords(Format, Measured),
    /// Read records from a file's text.
    ReadRecords(String),
}

/// Returns the state after an action, and the action's effects.
#[must_use]
pub fn update(before: &Comparison, action: Action) -> (Comparison, Vec<Effect>) {
    let mut state = before.clone();
    let mut effects = Vec::new();
    state.apply(action, &mut effects);
    if before.is_running() && !state.is_running() {
        effects.push(Effect::StopRuns);
    }
    let has_changed = before.form != state.form || before.links_followed != state.links_followed;
    if state.is_shown && has_changed {
        let fragment = link::of_experiment(&state.form);
        let is_short = fragment.len() <= link::LONGEST;
        effects.push(Effect::WriteAddress(if is_short { fragment } else { "view=compare".to_owned() }));
    }
    (state, effects)
}

impl Comparison {
    /// Creates a comparison without results.
    pub fn new(form: Form) -> Comparison {
        Comparison {
            is_shown: false,
            links_followed: 0,
            form,
            phase: Phase::Idle,
            measured: Measured::default(),
            coverage: Coverage::default(),
            order: Order { column: Column::Run, descending: false },
            page: 0,
            pdbs: PdbStatus::default(),
            notice: None,
            copied_by_hand: None,
        }
    }

    /// Returns the status by its public name.
    pub fn status(&self) -> Status {
        match self.phase {
            Phase::Idle => Status::Idle,
            Phase::Running { .. } => Status::Searching,
            Phase::Finished => Status::Solved,
            Phase::Stopped { .. } => Status::Cancelled,
        }
    }

    /// Returns whether an experiment is running.
    pub fn is_running(&self) -> bool {
        matches!(self.phase, Phase::Running { .. })
    }

    /// Returns the number of pages of the results table, at least 1.
    pub fn pages(&self) -> usize {
        self.measured.len().div_ceil(ROWS_A_PAGE).max(1)
    }

    fn apply(&mut self, action: Action, effects: &mut Vec<Effect>) {
        match action {
            Action::Follow(text) => {
                let has_faults = |fragment: &Fragment| !fragment.experiment(self.form.clone()).faults.is_empty();
                self.follow(&Fragment::parse_repaired(&text, has_faults), effects);
            }
            Action::Edit(form) => {
                self.form = form;
                self.notice = None;
            }
            Action::Begin => {
                if let Err(why) = self.begin(effects) {
                    self.notice = Some(why);
                }
            }
            Action::BeginPreset(preset) => {
                self.form = preset.form(self.form.memory_limit_mib);
                self.notice = self.begin(effects).err();
            }
            Action::FetchBoard => effects.push(Effect::FetchBoard),
            Action::AddBoard(Some((board, goal))) => {
                self.form = self.form.clone().with_board(board, goal);
                self.notice = None;
            }
            Action::AddBoard(None) => self.notice = Some(t!(no_current_board).to_owned()),
            Action::Ended(ended) => {
                if let Phase::Running { runs } = self.phase {
                    self.measured.add(ended);
                    if self.measured.len() >= runs {
                        self.phase = Phase::Finished;
                    }
                }
            }
            // Outstanding results arrive before the experiment is marked as stopped.
            Action::Stop => effects.push(Effect::StopRuns),
            Action::Stopped => {
                if let Phase::Running { runs } = self.phase {
                    self.phase = Phase::Stopped { runs };
                }
            }
            // Records start with a column name or an object; boards may start with a name or a bracket as well.
            Action::Open(text)
                if text.trim_start().starts_with(|first: char| first.is_alphabetic() || "{[".contains(first))
                    && (text.len() > Form::LONGEST_TEXT
                        || text.contains("\"algorithm\"")
                        || read_boards(&text).is_err()) =>
            {
                effects.push(Effect::ReadRecords(text));
            }
            Action::Open(text) => match self.form.clone().with_text(text) {
                Ok(form) => {
                    self.notice = form.boards().err();
                    self.form = form;
                }
                Err(why) => self.notice = Some(why),
            },
            Action::Import(records) => {
                self.clear(records.into_iter().collect());
                self.notice = Some(t!(runs_imported, n = self.measured.len() as u64));
            }
            Action::Cover(coverage) => self.coverage = coverage,
            Action::Sort(column) => {
                let descending = self.order.column == column && !self.order.descending;
                self.order = Order { column, descending };
                self.page = 0;
            }
            Action::Turn(page) => self.page = page.min(self.pages() - 1),
            Action::Pdbs(news) => self.pdbs = self.pdbs.after(news),
            Action::CopyLink => {
                let fragment = link::of_experiment(&self.form);
                if fragment.len() <= link::LONGEST {
                    effects.push(Effect::CopyLink(fragment));
                } else {
                    let advice = t!(too_many_boards_for_link);
                    self.notice = Some(advice.to_owned());
                }
            }
            Action::CopyResults(format) => {
                let summaries = summaries(self.measured.records(), self.coverage);
                effects.push(Effect::CopyResults(results_text(&summaries, format)));
            }
            Action::SavePicture(name, format) => effects.push(Effect::SavePicture(name, format)),
            Action::Export(format) => effects.push(Effect::WriteRecords(format, self.measured.clone())),
            // The texts are not part of the state; the view is only redrawn.
            Action::LanguageChanged => {}
            Action::Notify(notice) => self.notice = Some(notice),
            Action::Dismiss => self.notice = None,
            Action::CopyByHand(text) => self.copied_by_hand = text,
        }
    }

    fn follow(&mut self, fragment: &Fragment, effects: &mut Vec<Effect>) {
        self.links_followed += 1;
        self.is_shown = fragment.view() == Some(View::Compare);
        if !self.is_shown {
            return;
        }
        let Reading { value, faults } = fragment.experiment(self.form.clone());
        let mut notices: Vec<String> = link::refused(&faults).into_iter().collect();
        if value != self.form {
            self.form = value;
            self.notice = None;
        }
        if fragment.runs() {
            notices.extend(self.begin(effects).err());
        }
        if !notices.is_empty() {
            self.notice = Some(notices.join(" "));
        }
    }

    fn begin(&mut self, effects: &mut Vec<Effect>) -> Result<(), String> {
        let plan = self.form.plan().map_err(|why| t!(compare_not_started, why = why))?;
        self.clear(Measured::default());
        self.phase = Phase::Running { runs: plan.runs() };
        let time = Some(Duration::from_millis(self.form.time_limit_ms.into()));
        effects.push(Effect::Run(plan, Limits { time, ..Limits::memory_mib(self.form.memory_limit_mib) }));
        Ok(())
    }

    fn clear(&mut self, measured: Measured) {
        self.phase = Phase::Idle;
        self.measured = measured;
        self.page = 0;
        self.notice = None;
    }
}
