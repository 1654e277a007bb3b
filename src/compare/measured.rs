//! The results of an experiment, and their order in the table.

use npuzzle_engine::catalogue::{Algorithm, Heuristic, Status};
use npuzzle_experiments::{Analysis, Filter, Record, Run};
use std::cmp::Ordering;
use std::rc::Rc;

/// A run that has ended, with its index in the plan.
pub type Ended = (usize, Run);

/// The results of runs, in the order of the plan. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct Measured(Rc<Vec<(usize, Rc<Run>)>>);

impl PartialEq for Measured {
    /// Compares identity, because comparing thousands of results on every redraw would take too long.
    fn eq(&self, other: &Measured) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Measured {
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether there are no results.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn places(&self) -> Vec<usize> {
        self.0.iter().map(|(index, _)| *index).collect()
    }

    pub fn runs(&self) -> impl Iterator<Item = &Run> + Clone {
        self.0.iter().map(|(_, run)| &**run)
    }

    pub fn records(&self) -> impl Iterator<Item = &Record> + Clone {
        self.runs().map(|run| &run.record)
    }

    pub fn get(&self, position: usize) -> Option<&Record> {
        self.0.get(position).map(|(_, run)| &run.record)
    }

    pub fn filtered(&self, filter: &Filter) -> Measured {
        if *filter == Filter::default() {
            return self.clone();
        }
        Measured(Rc::new(self.0.iter().filter(|(_, run)| filter.accepts(&run.record)).cloned().collect()))
    }

    /// Returns the results that earlier ones lack, with their numbers. `None` if they are not a part of these.
    pub fn since(&self, earlier: &Measured) -> Option<Vec<(usize, Rc<Run>)>> {
        let mut known = earlier.0.iter().peekable();
        let mut added = Vec::new();
        for (number, run) in self.0.iter() {
            match known.next_if(|(other, same)| other == number && Rc::ptr_eq(same, run)) {
                Some(_) => {}
                None => added.push((*number, run.clone())),
            }
        }
        known.next().is_none().then_some(added)
    }

    /// Adds results, except of runs that have one.
    pub(super) fn add(&mut self, ended: Vec<Ended>) {
        let runs = Rc::make_mut(&mut self.0);
        // Most results belong at or near the end.
        for run in ended {
            if let Err(place) = runs.binary_search_by_key(&run.0, |(index, _)| *index) {
                runs.insert(place, (run.0, Rc::new(run.1)));
            }
        }
    }

    /// Returns the positions of all results in another order. Equal results stay in the order of the plan.
    pub fn sorted(&self, order: Order) -> Vec<usize> {
        let mut positions: Vec<usize> = (0..self.len()).collect();
        let Order { column, descending } = order;
        positions.sort_by(|&one, &other| {
            let ended = |position: usize| (self.0[position].0, &self.0[position].1.record);
            let ordering = column.compare(ended(one), ended(other));
            if descending { ordering.reverse() } else { ordering }
        });
        positions
    }
}

impl FromIterator<Run> for Measured {
    fn from_iter<I: IntoIterator<Item = Run>>(runs: I) -> Measured {
        Measured(Rc::new(runs.into_iter().map(Rc::new).enumerate().collect()))
    }
}

/// A request to analyze the results that a filter lets through.
#[derive(Clone, PartialEq, Debug)]
pub struct Request {
    /// The generation of the results. The answer has it, too.
    pub generation: u32,
    pub measured: Measured,
    pub filter: Filter,
    /// The results that the filter lets through.
    pub shown: Measured,
}

/// Results that a filter lets through, and their analysis by a worker. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Analyzed {
    pub shown: Measured,
    pub analysis: Rc<Analysis>,
}

impl PartialEq for Analyzed {
    /// As with [`Measured`].
    fn eq(&self, other: &Analyzed) -> bool {
        Rc::ptr_eq(&self.analysis, &other.analysis)
    }
}

/// A column by which the results table can be ordered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Column {
    Run,
    /// The algorithm, in the order of the catalogue.
    Algorithm,
    /// The heuristic, in the order of the catalogue.
    Heuristic,
    Status,
    Length,
    Expanded,
    Generated,
    Reopened,
    FrontierPeak,
    /// The maximum depth.
    DepthPeak,
    Branching,
    /// The memory, in bytes.
    Memory,
    /// The time, in milliseconds.
    Time,
}

impl Column {
    fn compare(self, (one_place, one): (usize, &Record), (other_place, other): (usize, &Record)) -> Ordering {
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
            Column::Run => one_place.cmp(&other_place),
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
    pub column: Column,
    /// Whether the largest value comes first.
    pub descending: bool,
}
