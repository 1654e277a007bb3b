//! The daily board, which is derived from the date alone and so is the same for every player.

use npuzzle_engine::puzzle::{Board, Goal, GoalError, Scrambles, Side};
use std::fmt;
use std::str::FromStr;

/// A calendar date.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

impl Date {
    /// Creates a date from 0001-01-01 to 9999-12-31. `None` if a number is out of range; the length of the month is not
    /// checked.
    pub fn new(year: u16, month: u8, day: u8) -> Option<Date> {
        let is_one = (1..=9999).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day);
        is_one.then_some(Date { year, month, day })
    }

    /// Returns the date's board of a side.
    ///
    /// # Errors
    /// If the goal does not exist on that side.
    pub fn board(self, side: Side, goal: Goal) -> Result<Board, GoalError> {
        let digits = (u64::from(self.year) * 100 + u64::from(self.month)) * 100 + u64::from(self.day);
        let mut boards = Scrambles::new(side, goal, digits * 10 + side.get() as u64)?;
        Ok(boards.next().expect("scrambles never end"))
    }
}

impl fmt::Display for Date {
    /// Writes `2026-11-21`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl FromStr for Date {
    type Err = ();

    fn from_str(text: &str) -> Result<Date, ()> {
        let mut numbers = text.split('-');
        let (year, month, day) = (numbers.next(), numbers.next(), numbers.next());
        let (Some(year), Some(month), Some(day), None) = (year, month, day, numbers.next()) else { return Err(()) };
        let date = Date::new(year.parse().map_err(drop)?, month.parse().map_err(drop)?, day.parse().map_err(drop)?);
        date.ok_or(())
    }
}
