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
//! than 60 moves are not proved fast enough. Other sizes of at most 16 cells divide the lengths that can be proved as 4x4
//! does. On larger boards no length can be proved, so there are no difficulties.

use crate::shared::locale::t;
use crate::shared::named::named;
use npuzzle_engine::catalogue::max_exact_distance;
use npuzzle_engine::puzzle::Size;
use std::ops::RangeInclusive;

named! {
    pub enum Difficulty {
        Easy = "easy" => t!(difficulty_easy),
        /// Shorter than most random boards.
        Medium = "medium" => t!(difficulty_medium),
        /// Like most random boards on 3x3, and a little shorter than those on 4x4.
        Hard = "hard" => t!(difficulty_hard),
        /// As far as lengths can be proved.
        Hardest = "hardest" => t!(difficulty_hardest),
    }
}

impl Difficulty {
    /// Returns the lengths of the shortest solutions. `None` on boards of more than 16 cells.
    pub fn lengths(self, size: Size) -> Option<RangeInclusive<u32>> {
        match (size, self) {
            (Size::PUZZLE_8, Difficulty::Easy) => Some(8..=14),
            (Size::PUZZLE_8, Difficulty::Medium) => Some(15..=20),
            (Size::PUZZLE_8, Difficulty::Hard) => Some(21..=25),
            (Size::PUZZLE_8, Difficulty::Hardest) => Some(26..=30),
            (_, difficulty) => {
                let farthest = max_exact_distance(size)?;
                let (from, to) = difficulty.twelfths();
                let above = u32::from(difficulty != Difficulty::Easy);
                Some(farthest * from / 12 + above..=farthest * to / 12)
            }
        }
    }

    /// Returns the shares of the lengths that can be proved, in twelfths of the longest, between which the lengths are.
    const fn twelfths(self) -> (u32, u32) {
        match self {
            Difficulty::Easy => (2, 4),
            Difficulty::Medium => (4, 7),
            Difficulty::Hard => (7, 10),
            Difficulty::Hardest => (10, 12),
        }
    }

    /// Returns one of the lengths, all about equally likely. `None` on boards of more than 16 cells.
    pub fn length(self, size: Size, seed: u64) -> Option<u32> {
        let lengths = self.lengths(size)?;
        let count = u64::from(lengths.end() - lengths.start()) + 1;
        Some(lengths.start() + (seed % count) as u32)
    }
}
