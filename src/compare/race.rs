//! A race: the searches of one board side by side, replayed from their measured counts.

use crate::compare::measured::Measured;
use crate::shared::plot::{Axis, Scale};
use npuzzle_engine::catalogue::Status;
use npuzzle_engine::puzzle::{Board, Goal};
use npuzzle_experiments::{Pair, Record};
use std::collections::HashMap;

/// The maximum number of boards to choose from. Thousands of options would slow the page down.
pub const MAX_RACES: usize = 100;

/// A linear scale serves if no search took more than this many times as long as the shortest one.
const LINEAR_RANGE: f64 = 20.0;

/// The precision of a lane's length.
const FULL_LENGTH: i32 = 1000;

pub type Subject = (Board, Goal);

/// The quantity that decides a race, and by which its lanes advance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    Expanded,
    /// The time, in milliseconds.
    Time,
}

impl Pace {
    fn of(self, record: &Record) -> f64 {
        match self {
            Pace::Expanded => record.expanded as f64,
            Pace::Time => record.elapsed_ms,
        }
    }
}

/// A search in a race.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Lane {
    /// The position of its run among all results.
    pub position: usize,
    /// The number of its pair, in order of first occurrence among all results.
    pub series: usize,
    /// The length of the lane at its end, as a share of the scale.
    pub share: f64,
    /// The place, from 1, if the search solved the board. Equal counts share a place.
    pub place: Option<usize>,
}

/// The searches of one board on a common scale.
#[derive(Clone, PartialEq, Debug)]
pub struct Race {
    /// The spacing of the scale.
    pub scale: Scale,
    /// The values at both ends of the scale.
    pub ends: [f64; 2],
    /// The lanes, in the order of the results.
    pub lanes: Vec<Lane>,
}

impl Race {
    /// Lines up the searches of a board, one for each pair.
    pub fn new(measured: &Measured, subject: &Subject, pace: Pace) -> Race {
        let mut pairs: Vec<Pair> = Vec::new();
        let mut runs: Vec<(usize, usize, &Record)> = Vec::new();
        for (position, record) in measured.records().enumerate() {
            let series = pairs.iter().position(|&pair| pair == record.pair()).unwrap_or_else(|| {
                pairs.push(record.pair());
                pairs.len() - 1
            });
            // A list may have the same board twice.
            if subject_of(record) == *subject && runs.iter().all(|&(_, known, _)| known != series) {
                runs.push((position, series, record));
            }
        }
        let values = || runs.iter().map(|(_, _, record)| pace.of(record));
        let least = values().filter(|&value| value > 0.0).fold(f64::INFINITY, f64::min);
        let is_linear = values().all(|value| value <= LINEAR_RANGE * least);
        let (scale, origin) = if is_linear { (Scale::Linear, Some(0.0)) } else { (Scale::Log, None) };
        let axis = Axis::new(scale, values().chain(origin), 0, FULL_LENGTH);
        let solved = || runs.iter().filter(|(_, _, record)| record.status == Status::Solved);
        let lane = |&(position, series, record): &(usize, usize, &Record)| {
            let value = pace.of(record);
            let place = 1 + solved().filter(|(_, _, other)| pace.of(other) < value).count();
            Lane {
                position,
                series,
                share: f64::from(axis.place(value)) / f64::from(FULL_LENGTH),
                place: (record.status == Status::Solved).then_some(place),
            }
        };
        Race { scale, ends: axis.ends(), lanes: runs.iter().map(lane).collect() }
    }

    /// Returns the share of the scale at which the last search ends.
    pub fn longest(&self) -> f64 {
        self.lanes.iter().map(|lane| lane.share).fold(0.0, f64::max)
    }
}

/// Returns the first boards on which at least two pairs ran, at most [`MAX_RACES`].
pub fn subjects(measured: &Measured) -> Vec<Subject> {
    // The pair of each board's first run.
    let mut first: HashMap<Subject, Pair> = HashMap::new();
    let mut raced: Vec<Subject> = Vec::new();
    for record in measured.records() {
        let subject = subject_of(record);
        if *first.entry(subject.clone()).or_insert(record.pair()) != record.pair() && !raced.contains(&subject) {
            raced.push(subject);
            if raced.len() == MAX_RACES {
                break;
            }
        }
    }
    raced
}

fn subject_of(record: &Record) -> Subject {
    (record.board.clone(), record.goal.clone())
}
