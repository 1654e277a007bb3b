//! The daily board, which is derived from the date alone and so is the same for every player, and the days on which a
//! player has solved it.

use crate::shared::sizes;
use npuzzle_engine::puzzle::{Board, Goal, GoalError, Size};
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

    /// Returns the date's board of a size.
    ///
    /// # Errors
    /// If the goal does not exist on that size.
    pub fn board(self, size: Size, goal: Goal) -> Result<Board, GoalError> {
        let digits = (u64::from(self.year) * 100 + u64::from(self.month)) * 100 + u64::from(self.day);
        let edges = match size.is_square() {
            true => digits * 10 + size.width() as u64,
            false => (digits * 100 + size.width() as u64) * 100 + size.height() as u64,
        };
        sizes::scramble(size, goal, edges)
    }

    /// Returns the day of the month.
    pub fn day(self) -> u8 {
        self.day
    }

    /// Returns the year, the month and the day.
    pub fn parts(self) -> (u16, u8, u8) {
        (self.year, self.month, self.day)
    }

    /// Returns the day before. `None` before 0001-01-01.
    pub fn previous(self) -> Option<Date> {
        match (self.day, self.month) {
            (1, 1) => Date::new(self.year - 1, 12, 31),
            (1, month) => Date::new(self.year, month - 1, days_of(self.year, month - 1)),
            (day, month) => Date::new(self.year, month, day - 1),
        }
    }

    /// Returns the days of the date's month in weeks from Monday to Sunday. The first and the last week are filled up with
    /// `None`.
    pub fn weeks_of_month(self) -> Vec<[Option<Date>; 7]> {
        let before = weekday(self.year, self.month, 1);
        let days = days_of(self.year, self.month);
        let day = |place: u8| Some(place + 1).filter(|day| (1..=days).contains(day));
        let date = |place: u8| day(place.checked_sub(before)?).map(|day| Date { day, ..self });
        (0..before + days).step_by(7).map(|monday| std::array::from_fn(|place| date(monday + place as u8))).collect()
    }
}

/// Returns the number of days of a month in the Gregorian calendar.
fn days_of(year: u16, month: u8) -> u8 {
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 if is_leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Returns the number of days since Monday, by Sakamoto's method.
fn weekday(year: u16, month: u8, day: u8) -> u8 {
    let shift = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4][usize::from(month) - 1];
    let year = year - u16::from(month < 3);
    ((year + year / 4 - year / 100 + year / 400 + shift + u16::from(day) + 6) % 7) as u8
}

/// The days whose board a player has solved, by size.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SolvedDays {
    days: Vec<SolvedDay>,
}

/// A day, and the size of the board that was solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SolvedDay {
    /// The day.
    pub date: Date,
    /// The size of its board.
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
