//! Finished games, and the best results among them.
//!
//! Several tabs may add games at the same time. Each game has a number of its own, so that the records of two tabs can be
//! merged without losing a game or counting one twice.

use crate::stage::daily::SolvedDays;
use crate::stage::game::Target;
use npuzzle_engine::puzzle::{Goal, Size};

/// Bounds of the length of the shortest solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shortest {
    /// The length of the shortest known solution.
    pub moves: u32,
    /// The lower bound of the length of any solution; equal to `moves` if the solution is proved optimal.
    pub at_least: u32,
}

impl Shortest {
    /// Returns the closest bounds among two pairs.
    fn merged(self, other: Shortest) -> Shortest {
        Shortest { moves: self.moves.min(other.moves), at_least: self.at_least.max(other.at_least) }
    }

    pub fn is_proved(self) -> bool {
        self.at_least >= self.moves
    }

    /// Returns whether the solution is proved to be at most half as long again as an optimal one. Fast searches of large
    /// boards find longer ones, with which no player should be compared.
    fn is_close(self) -> bool {
        u64::from(self.moves) * 2 <= u64::from(self.at_least) * 3
    }
}

/// A game that reached its goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finished {
    /// A random number that no other game has.
    pub id: u64,
    pub size: Size,
    pub goal: Goal,
    pub moves: u32,
    /// The time, in milliseconds.
    pub time_ms: u32,
    /// The shortest solution from the same start, once it is known.
    pub shortest: Option<Shortest>,
    pub hints: u32,
    /// Whether the player solved it without the solver, from a board that was not chosen by hand.
    pub is_fair: bool,
}

impl Finished {
    /// Returns the game with what is known of it in either of two records.
    fn merged(self, other: Finished) -> Finished {
        let shortest = match (self.shortest, other.shortest) {
            (Some(one), Some(other)) => Some(one.merged(other)),
            (one, other) => one.or(other),
        };
        Finished { shortest, ..self }
    }

    /// Returns whether the game is eligible for records.
    pub fn counts(&self) -> bool {
        self.hints == 0 && self.is_fair
    }

    /// Returns the result as others may try to beat it.
    pub fn result(&self) -> Target {
        Target { moves: self.moves, time_ms: self.time_ms }
    }

    /// Returns the shortest length in percent of the moves made, once it is known well enough.
    pub fn efficiency(&self) -> Option<u32> {
        let shortest = self.shortest.filter(|shortest| shortest.is_close())?;
        let shortest = u64::from(shortest.moves.min(self.moves));
        (shortest * 100).checked_div(self.moves.into()).map(|percent| percent as u32)
    }
}

/// The maximum number of saved games.
pub const MOST: usize = 1000;

/// The finished games, oldest first, and the daily puzzles among all that were ever finished.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Records {
    games: Vec<Finished>,
    /// The days whose puzzle was solved, with or without hints.
    pub daily: SolvedDays,
}

/// The best results on boards of one size.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bests {
    /// The number of eligible games.
    pub games: usize,
    /// The best time, in milliseconds.
    pub time_ms: Option<u32>,
    /// The fewest moves.
    pub moves: Option<u32>,
    /// The highest efficiency, in percent.
    pub efficiency: Option<u32>,
}

impl Records {
    /// Creates records of these games, oldest first.
    pub fn new(games: Vec<Finished>) -> Records {
        let mut records = Records::default();
        games.into_iter().for_each(|game| records.add(game));
        records
    }

    pub fn games(&self) -> &[Finished] {
        &self.games
    }

    /// Adds a game. Beyond the maximum, drops the oldest game that holds no record.
    pub fn add(&mut self, game: Finished) {
        self.games.push(game);
        if self.games.len() > MOST {
            let holds = |game: &Finished| {
                let bests = self.bests(game.size);
                game.counts()
                    && (Some(game.time_ms) == bests.time_ms
                        || Some(game.moves) == bests.moves
                        || game.efficiency().is_some() && game.efficiency() == bests.efficiency)
            };
            let oldest = self.games.iter().position(|game| !holds(game)).unwrap_or(0);
            self.games.remove(oldest);
        }
    }

    /// Returns all games and days of two records, those of `self` first. If `other` adds nothing, the result equals `self`.
    #[must_use]
    pub fn merged(&self, other: &Records) -> Records {
        let mut games = self.games.clone();
        let mut added = Vec::new();
        for game in &other.games {
            match games.iter_mut().find(|own| own.id == game.id) {
                Some(own) => *own = own.clone().merged(game.clone()),
                None => added.push(game.clone()),
            }
        }
        let mut merged = Records { games, daily: self.daily.clone() };
        added.into_iter().for_each(|game| merged.add(game));
        other.daily.days().iter().for_each(|&day| merged.daily.add(day));
        merged
    }

    /// Returns the games and days that `other` lacks.
    #[inline(never)]
    #[must_use]
    pub fn without(&self, other: &Records) -> Records {
        let is_new = |game: &&Finished| other.games.iter().all(|known| known.id != game.id);
        let games = self.games.iter().filter(is_new).cloned().collect();
        let mut daily = self.daily.clone();
        other.daily.days().iter().for_each(|&day| daily.remove(day));
        Records { games, daily }
    }

    pub fn note_shortest(&mut self, id: u64, shortest: Shortest) {
        if let Some(game) = self.games.iter_mut().rev().find(|game| game.id == id) {
            game.shortest = Some(shortest);
        }
    }

    pub fn bests(&self, size: Size) -> Bests {
        Bests::of(self.games.iter().filter(|game| game.size == size))
    }
}

impl Bests {
    /// Returns the best results of games on boards of one size, oldest first.
    pub fn of<'a>(games: impl Iterator<Item = &'a Finished>) -> Bests {
        let games: Vec<&Finished> = games.filter(|game| game.counts()).collect();
        Bests {
            games: games.len(),
            time_ms: games.iter().map(|game| game.time_ms).min(),
            moves: games.iter().map(|game| game.moves).min(),
            efficiency: games.iter().filter_map(|game| game.efficiency()).max(),
        }
    }
}
