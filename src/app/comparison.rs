//! What the Compare view shows, and how actions change it: no effects, no clock, no browser.
//!
//! The [`Form`] is the person's, the [`Phase`] the workers', the [`Measured`] runs nobody's: they only grow, until another
//! experiment takes their place.

use super::language::count;
use super::tables::{News, Tables};
use super::wording::Wording;
use crate::catalogue::{Algorithm, Heuristic, Status, Weight};
use crate::experiment::{Pair, Plan, Record};
use crate::puzzle::{Board, Goal, Scrambles, Side, parse_boards};
use std::cmp::Ordering;
use std::rc::Rc;

/// Random boards that can be drawn again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Draw {
    /// Their side.
    pub side: Side,
    /// How many.
    pub count: u32,
    /// Where the randomness begins.
    pub seed: u64,
}

impl Draw {
    /// The most boards drawn at a time.
    pub const MOST: u32 = 10_000;
}

/// Which boards are searched on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Boards {
    /// Those in the text.
    Listed,
    /// Those of the draw.
    Random,
}

/// What is to be compared.
#[derive(Clone, PartialEq, Debug)]
pub struct Form {
    /// Which of the next two counts.
    pub boards: Boards,
    /// Boards as text, one a line, or one.
    pub text: String,
    /// Random boards.
    pub draw: Draw,
    /// Where to.
    pub goal: Goal,
    /// Ways to search, in the catalogue's order.
    pub algorithms: Vec<Algorithm>,
    /// Estimates to search by, in the catalogue's order.
    pub heuristics: Vec<Heuristic>,
    /// For weighted A* and dynamic weighting.
    pub weight: Weight,
    /// The most time for a run, in milliseconds.
    pub time_limit_ms: u32,
    /// The most memory for a run, in MiB.
    pub memory_limit_mib: u32,
}

impl Form {
    /// The most memory that a run may be given, in MiB: all that a worker can address.
    pub const MOST_MEMORY_MIB: u32 = 4096;

    /// A first experiment that says something: the classical estimates under A* and greedy search on easy boards.
    pub fn new(seed: u64, memory_limit_mib: u32) -> Form {
        Form {
            boards: Boards::Random,
            text: String::new(),
            draw: Draw { side: Side::Three, count: 20, seed },
            goal: Goal::BlankLast,
            algorithms: vec![Algorithm::Greedy, Algorithm::AStar],
            heuristics: vec![Heuristic::Misplaced, Heuristic::Euclidean, Heuristic::Manhattan],
            weight: Weight::default(),
            time_limit_ms: 10_000,
            memory_limit_mib,
        }
    }

    /// The boards that it asks for.
    ///
    /// # Errors
    /// What is wrong with the text, or that the goal does not exist on the draw's side.
    pub fn boards(&self) -> Result<Vec<Board>, String> {
        match self.boards {
            Boards::Listed => parse_boards(&self.text).map_err(|error| error.in_words()),
            Boards::Random => {
                let Draw { side, count, seed } = self.draw;
                let scrambles = Scrambles::new(side, self.goal, seed).map_err(|error| error.in_words())?;
                Ok(scrambles.take(count.min(Draw::MOST) as usize).collect())
            }
        }
    }

    /// The runs that it asks for.
    ///
    /// # Errors
    /// Why there are none, or too many.
    pub fn plan(&self) -> Result<Plan, String> {
        let pairs = Pair::all(&self.algorithms, &self.heuristics);
        Plan::new(self.boards()?, self.goal, pairs, self.weight).map_err(|error| error.in_words())
    }

    /// The same with an algorithm chosen, or not any more.
    #[must_use]
    pub fn with_algorithm(self, algorithm: Algorithm, chosen: bool) -> Form {
        Form { algorithms: with(Algorithm::ALL, &self.algorithms, algorithm, chosen), ..self }
    }

    /// The same with a heuristic chosen, or not any more.
    #[must_use]
    pub fn with_heuristic(self, heuristic: Heuristic, chosen: bool) -> Form {
        Form { heuristics: with(Heuristic::ALL, &self.heuristics, heuristic, chosen), ..self }
    }
}

/// A choice among all, in their order, with one more or less.
fn with<T: Copy + PartialEq>(all: &[T], chosen: &[T], one: T, is_chosen: bool) -> Vec<T> {
    all.iter().copied().filter(|&each| if each == one { is_chosen } else { chosen.contains(&each) }).collect()
}

/// How far an experiment has come.
#[derive(Clone, PartialEq, Debug, Default)]
pub enum Phase {
    /// None was begun, or its runs were read from a file.
    #[default]
    Idle,
    /// Under way.
    Running {
        /// Runs in all.
        runs: usize,
    },
    /// All runs have ended.
    Finished,
    /// The person has stopped it.
    Stopped {
        /// Runs that there would have been.
        runs: usize,
    },
}

/// A run that has ended, with its place in the plan.
pub type Ended = (usize, Record);

/// Runs that have ended, in the plan's order. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct Measured(Rc<Vec<Ended>>);

impl PartialEq for Measured {
    /// The same runs, not equal ones: to look at thousands of them whenever something is drawn would take too long.
    fn eq(&self, other: &Measured) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Measured {
    /// How many.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All of them.
    pub fn records(&self) -> impl Iterator<Item = &Record> + Clone {
        self.0.iter().map(|(_, record)| record)
    }

    /// The record at a position.
    pub fn get(&self, position: usize) -> Option<&Record> {
        self.0.get(position).map(|(_, record)| record)
    }

    fn add(&mut self, ended: Vec<Ended>) {
        let runs = Rc::make_mut(&mut self.0);
        // Most come at the end, or near it.
        for run in ended {
            let place = runs.partition_point(|(index, _)| *index < run.0);
            runs.insert(place, run);
        }
    }

    /// The positions of all runs in another order; equal ones stay in the plan's.
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

/// What the rows of the runs' table can be ordered by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Column {
    /// The place in the plan.
    Run,
    /// The algorithm's place in the catalogue.
    Algorithm,
    /// The heuristic's.
    Heuristic,
    /// How it ended.
    Status,
    /// Moves.
    Length,
    /// Nodes expanded.
    Expanded,
    /// Nodes generated.
    Generated,
    /// Nodes expanded anew.
    Reopened,
    /// Nodes waiting at most.
    FrontierPeak,
    /// Depth at most.
    DepthPeak,
    /// Effective branching factor.
    Branching,
    /// Bytes.
    Memory,
    /// Milliseconds.
    Time,
}

impl Column {
    fn compare(self, (one_place, one): &Ended, (other_place, other): &Ended) -> Ordering {
        // What is missing comes after what is there.
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

/// How the rows are ordered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Order {
    /// By what.
    pub column: Column,
    /// From the greatest down.
    pub descending: bool,
}

/// Rows of a page of the runs' table.
pub const ROWS_A_PAGE: usize = 25;

/// All that the Compare view shows.
#[derive(Clone, PartialEq, Debug)]
pub struct Comparison {
    /// What is asked.
    pub form: Form,
    /// How far the answer has come.
    pub phase: Phase,
    /// What was measured.
    pub measured: Measured,
    /// How the runs' table is ordered.
    pub order: Order,
    /// Which page of it is shown, counted from 0.
    pub page: usize,
    /// What is known of pattern databases.
    pub tables: Tables,
    /// Something that the person should know.
    pub notice: Option<String>,
}

/// What can happen.
#[derive(Clone, PartialEq, Debug)]
pub enum Action {
    /// Something else is asked.
    Edit(Form),
    /// An experiment of so many runs begins.
    Begin(usize),
    /// Runs have ended.
    Ended(Vec<Ended>),
    /// No more runs are begun.
    Stop,
    /// Runs were read from a file.
    Import(Vec<Record>),
    /// Boards were read from a file.
    Take(String),
    /// The rows are ordered by a column; by the same once more, the other way round.
    Sort(Column),
    /// Another page of rows.
    Turn(usize),
    /// There is news of pattern databases.
    Tables(News),
    /// Tell the person something.
    Notify(String),
    /// The person has read it.
    Dismiss,
}

impl Comparison {
    /// Nothing compared yet.
    pub fn new(form: Form) -> Comparison {
        Comparison {
            form,
            phase: Phase::Idle,
            measured: Measured::default(),
            order: Order { column: Column::Run, descending: false },
            page: 0,
            tables: Tables::default(),
            notice: None,
        }
    }

    /// Its status.
    pub fn status(&self) -> Status {
        match self.phase {
            Phase::Idle => Status::Idle,
            Phase::Running { .. } => Status::Searching,
            Phase::Finished => Status::Solved,
            Phase::Stopped { .. } => Status::Cancelled,
        }
    }

    /// Whether runs are under way.
    pub fn is_running(&self) -> bool {
        matches!(self.phase, Phase::Running { .. })
    }

    /// Pages of the runs' table, at least one.
    pub fn pages(&self) -> usize {
        self.measured.len().div_ceil(ROWS_A_PAGE).max(1)
    }

    /// The state after something happened.
    #[must_use]
    pub fn after(&self, action: Action) -> Comparison {
        let mut next = self.clone();
        match action {
            Action::Edit(form) => {
                next.form = form;
                next.notice = None;
            }
            Action::Begin(runs) => {
                next.begin(Measured::default());
                next.phase = Phase::Running { runs };
            }
            Action::Ended(ended) => {
                if let Phase::Running { runs } = self.phase {
                    next.measured.add(ended);
                    if next.measured.len() >= runs {
                        next.phase = Phase::Finished;
                    }
                }
            }
            Action::Stop => {
                if let Phase::Running { runs } = self.phase {
                    next.phase = Phase::Stopped { runs };
                }
            }
            Action::Import(records) => {
                next.begin(records.into_iter().collect());
                next.notice = Some(count(next.measured.len() as u64, "{n} run was read.", "{n} runs were read."));
            }
            Action::Take(text) => {
                next.form = Form { boards: Boards::Listed, text, ..self.form.clone() };
                next.notice = next.form.boards().err();
            }
            Action::Sort(column) => {
                next.order = Order { column, descending: self.order.column == column && !self.order.descending };
                next.page = 0;
            }
            Action::Turn(page) => next.page = page.min(self.pages() - 1),
            Action::Tables(news) => next.tables = self.tables.after(news),
            Action::Notify(notice) => next.notice = Some(notice),
            Action::Dismiss => next.notice = None,
        }
        next
    }

    fn begin(&mut self, measured: Measured) {
        self.phase = Phase::Idle;
        self.measured = measured;
        self.page = 0;
        self.notice = None;
    }
}
