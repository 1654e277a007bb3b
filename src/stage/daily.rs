//! The daily boards, three a day, which are derived from the date alone and so are the same for every player, and the days on which a
//! player has solved them.

use crate::shared::locale::t;
use crate::shared::named::named;
use crate::shared::time::Date;
use npuzzle_engine::puzzle::Size;
use npuzzle_protocol::search::ScrambleSpec;
use std::fmt;
use std::str::FromStr;

named! {
    /// The level of a daily board. Its goal has the blank last.
    #[derive(Default)]
    pub enum Level {
        Easy = "easy" => t!(daily_easy),
        #[default]
        Medium = "medium" => t!(daily_medium),
        Hard = "hard" => t!(daily_hard),
    }
}

impl Level {
    pub const fn size(self) -> Size {
        match self {
            Level::Easy => Size::PUZZLE_8,
            Level::Medium | Level::Hard => Size::PUZZLE_15,
        }
    }

    /// Returns the search for a date's board: its shortest solution has a length that suits the level, and is proved.
    pub fn board_of(self, date: Date) -> ScrambleSpec {
        let (least, most) = match self {
            Level::Easy => (17, 24),
            Level::Medium => (38, 47),
            Level::Hard => (52, 58),
        };
        let (year, month, day) = date.parts();
        let digits = (u64::from(year) * 100 + u64::from(month)) * 100 + u64::from(day);
        ScrambleSpec { least, most, seed: digits * 10 + self as u64 }
    }
}

impl FromStr for Level {
    type Err = ();

    fn from_str(text: &str) -> Result<Level, ()> {
        Level::ALL.into_iter().find(|level| level.name() == text).ok_or(())
    }
}

/// The number of days whose boards can be made up.
pub const DAYS_TO_MAKE_UP: usize = 2;

/// Returns the days before a date whose boards can be made up, the latest first.
pub fn days_to_make_up(today: Date) -> impl Iterator<Item = Date> {
    std::iter::successors(today.previous(), |date| date.previous()).take(DAYS_TO_MAKE_UP)
}

/// The daily boards that a player has solved.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SolvedDays {
    days: Vec<Daily>,
}

/// A daily board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Daily {
    pub date: Date,
    pub level: Level,
}

impl SolvedDays {
    /// Returns the boards in the order in which they were solved.
    pub fn days(&self) -> &[Daily] {
        &self.days
    }

    /// Adds a board, unless it was solved before.
    pub fn add(&mut self, day: Daily) {
        if !self.has(day) {
            self.days.push(day);
        }
    }

    pub fn remove(&mut self, day: Daily) {
        self.days.retain(|&known| known != day);
    }

    pub fn has(&self, day: Daily) -> bool {
        self.days.contains(&day)
    }

    /// Returns the number of days in a row on which a level was solved, up to today, or up to yesterday if today's board is not
    /// solved yet.
    pub fn streak(&self, level: Level, today: Date) -> u32 {
        let is_solved = |date: &Date| self.has(Daily { date: *date, level });
        let last = if is_solved(&today) { Some(today) } else { today.previous() };
        std::iter::successors(last.filter(is_solved), |date| date.previous().filter(is_solved)).count() as u32
    }
}

impl fmt::Display for Daily {
    /// Writes `2026-11-21 easy`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {}", self.date, self.level.name())
    }
}

impl FromStr for Daily {
    type Err = ();

    /// Reads the size of a board, which once stood in place of the level, as the medium level.
    fn from_str(text: &str) -> Result<Daily, ()> {
        let (date, level) = text.split_once(' ').ok_or(())?;
        let level = level.parse().or(level.parse().map(|_: Size| Level::Medium).map_err(drop))?;
        Ok(Daily { date: date.parse()?, level })
    }
}
