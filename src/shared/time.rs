//! Times and dates.

use std::fmt;
use std::str::FromStr;

/// A point in time, in milliseconds.
pub type Millis = f64;

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

    pub fn day(self) -> u8 {
        self.day
    }

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
