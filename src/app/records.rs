//! Games that were finished, and what is best among them.

use crate::puzzle::{Goal, Side};

/// A shortest solution, as far as known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shortest {
    /// Its moves.
    pub moves: u32,
    /// No solution is shorter than this; the same number where that is proved.
    pub at_least: u32,
}

impl Shortest {
    /// Whether it is proved that there is no shorter one.
    pub fn is_proved(self) -> bool {
        self.at_least >= self.moves
    }
}

/// A game that came to its goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Finished {
    /// The board's side.
    pub side: Side,
    /// Where it went.
    pub goal: Goal,
    /// Single-tile moves.
    pub moves: u32,
    /// Time, in milliseconds.
    pub time_ms: u32,
    /// The shortest way from the same start, once it is known.
    pub shortest: Option<Shortest>,
    /// Hints taken.
    pub hints: u32,
    /// Whether it is the player's own, from a board that nobody has chosen.
    pub is_fair: bool,
}

impl Finished {
    /// Whether it can be a record.
    pub fn counts(&self) -> bool {
        self.hints == 0 && self.is_fair
    }

    /// The share of the moves that were needed, in percent, once that is known.
    pub fn efficiency(&self) -> Option<u32> {
        let shortest = u64::from(self.shortest?.moves.min(self.moves));
        (shortest * 100).checked_div(self.moves.into()).map(|percent| percent as u32)
    }
}

/// The most games that are kept.
pub const MOST: usize = 1000;

/// Finished games, the latest at the end.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Records {
    games: Vec<Finished>,
}

/// What is best, and what is usual, on boards of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bests {
    /// Games that count.
    pub games: usize,
    /// The least time, in milliseconds.
    pub time_ms: Option<u32>,
    /// The fewest moves.
    pub moves: Option<u32>,
    /// The highest efficiency, in percent.
    pub efficiency: Option<u32>,
    /// The average of the last five, and the best average of any five in a row.
    pub of_5: Option<Average>,
    /// The same of twelve.
    pub of_12: Option<Average>,
}

/// Averages of times, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Average {
    /// Of the latest games.
    pub current: u32,
    /// The least of all.
    pub best: u32,
}

impl Records {
    /// With these games, the latest at the end.
    pub fn new(games: Vec<Finished>) -> Records {
        let mut records = Records::default();
        games.into_iter().for_each(|game| records.add(game));
        records
    }

    /// All games that are kept.
    pub fn games(&self) -> &[Finished] {
        &self.games
    }

    /// Adds a game; where that is one too many, the oldest that holds no record goes.
    pub fn add(&mut self, game: Finished) {
        self.games.push(game);
        if self.games.len() > MOST {
            let bests = Side::ALL.map(|side| self.bests(side));
            let holds = |game: &Finished| {
                let bests = bests[game.side.get() - 3];
                game.counts()
                    && (Some(game.time_ms) == bests.time_ms
                        || Some(game.moves) == bests.moves
                        || game.efficiency().is_some() && game.efficiency() == bests.efficiency)
            };
            let oldest = self.games.iter().position(|game| !holds(game)).unwrap_or(0);
            self.games.remove(oldest);
        }
    }

    /// Notes the shortest way of the latest game.
    pub fn note_shortest(&mut self, shortest: Shortest) {
        if let Some(game) = self.games.last_mut() {
            game.shortest = Some(shortest);
        }
    }

    /// What is best on boards of that side.
    pub fn bests(&self, side: Side) -> Bests {
        let games: Vec<&Finished> = self.games.iter().filter(|game| game.side == side && game.counts()).collect();
        let times: Vec<u32> = games.iter().map(|game| game.time_ms).collect();
        Bests {
            games: games.len(),
            time_ms: times.iter().copied().min(),
            moves: games.iter().map(|game| game.moves).min(),
            efficiency: games.iter().filter_map(|game| game.efficiency()).max(),
            of_5: averages(&times, 5),
            of_12: averages(&times, 12),
        }
    }
}

fn averages(times: &[u32], count: usize) -> Option<Average> {
    let latest = times.len().checked_sub(count)?;
    let best = times.windows(count).map(trimmed_mean).min()?;
    Some(Average { current: trimmed_mean(&times[latest..]), best })
}

/// The mean without the best and the worst, as those who solve for speed take it.
fn trimmed_mean(times: &[u32]) -> u32 {
    let sum: u64 = times.iter().copied().map(u64::from).sum();
    let (least, most) = (times.iter().min().copied().unwrap_or(0), times.iter().max().copied().unwrap_or(0));
    let rest = times.len() as u64 - 2;
    ((sum - u64::from(least) - u64::from(most) + rest / 2) / rest) as u32
}
