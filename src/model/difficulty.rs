//! Difficulty by name: ranges of the length of the shortest solution.
//!
//! | | 3x3 | share of all boards | 4x4 |
//! | --- | --- | --- | --- |
//! | easy | 8 to 14 | 3 % | 10 to 20 |
//! | medium | 15 to 20 | 28 % | 21 to 35 |
//! | hard | 21 to 25 | 56 % | 36 to 50 |
//! | hardest | 26 to 30 | 14 % | 51 to 60 |
//!
//! On 3x3 the lengths of all 181,440 boards are known, and most random boards are hard. (Two boards need 31 moves, and none if
//! the goal has its blank in the center.) On 4x4 random boards have 53 moves on
//! average (Korf's hundred: 41 to 66), so the shorter ranges are for players who cannot solve those yet. Longer solutions
//! than 60 moves are not proved fast enough. On 5x5 no length can be proved, so there are no difficulties.

use super::locale::t;
use npuzzle_engine::puzzle::Size;
use std::ops::RangeInclusive;

/// A difficulty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Difficulty {
    /// For beginners.
    Easy,
    /// Shorter than most random boards.
    Medium,
    /// Like most random boards on 3x3, and a little shorter than those on 4x4.
    Hard,
    /// As far as lengths can be proved.
    Hardest,
}

impl Difficulty {
    /// All difficulties, from easy to hard.
    pub const ALL: [Difficulty; 4] = [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard, Difficulty::Hardest];

    /// Returns the label in the current language.
    pub fn label(self) -> &'static str {
        match self {
            Difficulty::Easy => t!(difficulty_easy),
            Difficulty::Medium => t!(difficulty_medium),
            Difficulty::Hard => t!(difficulty_hard),
            Difficulty::Hardest => t!(difficulty_hardest),
        }
    }

    /// Returns the lengths of the shortest solutions. `None` on other sizes than 3x3 and 4x4.
    pub fn lengths(self, size: Size) -> Option<RangeInclusive<u32>> {
        match (size, self) {
            (Size::PUZZLE_8, Difficulty::Easy) => Some(8..=14),
            (Size::PUZZLE_8, Difficulty::Medium) => Some(15..=20),
            (Size::PUZZLE_8, Difficulty::Hard) => Some(21..=25),
            (Size::PUZZLE_8, Difficulty::Hardest) => Some(26..=30),
            (Size::PUZZLE_15, Difficulty::Easy) => Some(10..=20),
            (Size::PUZZLE_15, Difficulty::Medium) => Some(21..=35),
            (Size::PUZZLE_15, Difficulty::Hard) => Some(36..=50),
            (Size::PUZZLE_15, Difficulty::Hardest) => Some(51..=60),
            _ => None,
        }
    }

    /// Returns one of the lengths, all about equally likely. `None` on other sizes than 3x3 and 4x4.
    pub fn length(self, size: Size, seed: u64) -> Option<u32> {
        let lengths = self.lengths(size)?;
        let count = u64::from(lengths.end() - lengths.start()) + 1;
        Some(lengths.start() + (seed % count) as u32)
    }
}
