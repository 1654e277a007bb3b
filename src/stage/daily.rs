//! The daily board, which is derived from the date alone and so is the same for every player, and the days on which a
//! player has solved it.

use crate::shared::sizes;
use crate::shared::time::Date;
use npuzzle_engine::puzzle::{Board, Goal, GoalError, Size};
use std::fmt;
use std::str::FromStr;

/// Returns the date's board of a size.
///
/// # Errors
/// If the goal does not exist on that size.
pub fn daily_board(date: Date, size: Size, goal: Goal) -> Result<Board, GoalError> {
    let (year, month, day) = date.parts();
    let digits = (u64::from(year) * 100 + u64::from(month)) * 100 + u64::from(day);
    let edges = match size.is_square() {
        true => digits * 10 + size.width() as u64,
        false => (digits * 100 + size.width() as u64) * 100 + size.height() as u64,
    };
    sizes::scramble(size, goal, edges)
}

/// The days whose board a player has solved, by size.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SolvedDays {
    days: Vec<SolvedDay>,
}

/// A day, and the size of the board that was solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SolvedDay {
    pub date: Date,
    pub size: Size,
}

impl SolvedDays {
    /// Returns the days in the order in which they were solved.
    pub fn days(&self) -> &[SolvedDay] {
        &self.days
    }

    /// Adds a day, unless its board of that size was solved before.
    pub fn add(&mut self, day: SolvedDay) {
        if !self.days.contains(&day) {
            self.days.push(day);
        }
    }

    pub fn remove(&mut self, day: SolvedDay) {
        self.days.retain(|&known| known != day);
    }

    /// Returns whether the day's board of any size was solved.
    pub fn has(&self, date: Date) -> bool {
        self.days.iter().any(|day| day.date == date)
    }

    /// Returns the number of solved days in a row up to today, or up to yesterday if today's board is not solved yet.
    pub fn streak(&self, today: Date) -> u32 {
        let last = if self.has(today) { Some(today) } else { today.previous() };
        let is_solved = |date: &Date| self.has(*date);
        std::iter::successors(last.filter(is_solved), |date| date.previous().filter(is_solved)).count() as u32
    }
}

impl fmt::Display for SolvedDay {
    /// Writes `2026-11-21 4x4`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {}", self.date, self.size)
    }
}

impl FromStr for SolvedDay {
    type Err = ();

    fn from_str(text: &str) -> Result<SolvedDay, ()> {
        let (date, size) = text.split_once(' ').ok_or(())?;
        Ok(SolvedDay { date: date.parse()?, size: size.parse().map_err(drop)? })
    }
}
