//! The page and workers that enumerate all boards of a small size, or test a heuristic on them.

use npuzzle_engine::catalogue::Heuristic;
use npuzzle_engine::heuristic::{self, audit};
use npuzzle_engine::puzzle::{Board, Size, StateSpace};
use serde::{Deserialize, Serialize};
use serde_with::{As, DisplayFromStr};

role! {
    /// The role of a worker that enumerates a state space. Its answer is `None` if there are too many boards.
    Enumerator = "enumerator" in Tracer: Enumerate => Option<Enumerated>
}

/// Enumerates all boards from which a goal can be reached.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Enumerate {
    #[serde(with = "As::<DisplayFromStr>")]
    pub goal: Board,
}

/// The parts of a [`StateSpace`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Enumerated {
    #[serde(with = "As::<DisplayFromStr>")]
    size: Size,
    ranks: Vec<u32>,
    layers: Vec<u32>,
}

impl Enumerate {
    /// Enumerates the boards. The worker calls this, so that the page is not blocked.
    pub fn answer(&self) -> Option<Enumerated> {
        let space = StateSpace::new(&self.goal)?;
        Some(Enumerated { size: space.size(), ranks: space.ranks().to_vec(), layers: space.layers().to_vec() })
    }
}

impl Enumerated {
    /// Restores the state space. `None` if its parts are damaged.
    pub fn space(self) -> Option<StateSpace> {
        StateSpace::from_ranks(self.size, self.ranks, self.layers)
    }
}

role! {
    /// The role of a worker that tests a heuristic on all boards of a small size. Its answer is `None` if they are too many, or if the
    /// heuristic does not fit them.
    Auditor = "auditor" in Tracer: Audit => Option<Findings>
}

/// Tests a heuristic on all boards from which a goal can be reached.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Audit {
    #[serde(with = "As::<DisplayFromStr>")]
    pub heuristic: Heuristic,
    #[serde(with = "As::<DisplayFromStr>")]
    pub goal: Board,
}

/// The findings about a heuristic: see [`heuristic::Audit`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Findings {
    /// The number of boards whose h exceeds their distance.
    pub overestimated: u32,
    /// One of those boards that is nearest to the goal.
    pub nearest_overestimate: Option<Overestimate>,
    /// A board whose h exceeds its distance most.
    pub largest_overestimate: Option<Overestimate>,
    /// The number of boards from which a move lowers h by more than 1.
    pub dropping: u32,
    /// One of those boards, and the move.
    pub first_drop: Option<Drop>,
    /// The values of h by distance.
    pub layers: Vec<Layer>,
}

/// A board whose h exceeds its distance.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Overestimate {
    #[serde(with = "As::<DisplayFromStr>")]
    pub board: Board,
    pub h: u32,
    pub distance: u32,
}

/// A move that lowers h by more than 1.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Drop {
    /// The board before the move.
    #[serde(with = "As::<DisplayFromStr>")]
    pub board: Board,
    /// The direction of the tile, as the letter of [`Direction::letter`](npuzzle_engine::puzzle::Direction::letter).
    pub direction: char,
    pub h: u32,
    /// The h of the board after the move.
    pub next_h: u32,
}

/// The values of h of all boards at one distance.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Layer {
    pub boards: u32,
    pub mean: f64,
    pub least: u32,
    pub most: u32,
}

impl Audit {
    /// Tests the heuristic. The worker calls this, so that the page is not blocked.
    pub fn answer(&self) -> Option<Findings> {
        let overestimate = |known: heuristic::Overestimate| {
            let heuristic::Overestimate { board, h, distance } = known;
            Overestimate { board, h, distance }
        };
        let drop = |known: heuristic::Drop| {
            let heuristic::Drop { board, direction, h, next_h } = known;
            Drop { board, direction: direction.letter(), h, next_h }
        };
        let layer = |known: heuristic::Layer| {
            let heuristic::Layer { boards, least, most, .. } = known;
            Layer { boards, mean: known.mean(), least, most }
        };
        let found = audit(self.heuristic, &StateSpace::new(&self.goal)?)?;
        Some(Findings {
            overestimated: found.overestimated,
            nearest_overestimate: found.nearest_overestimate.map(overestimate),
            largest_overestimate: found.largest_overestimate.map(overestimate),
            dropping: found.dropping,
            first_drop: found.first_drop.map(drop),
            layers: found.layers.into_iter().map(layer).collect(),
        })
    }
}

impl Findings {
    pub fn boards(&self) -> u32 {
        self.layers.iter().map(|layer| layer.boards).sum()
    }

    /// Whether h never exceeds the distance.
    pub const fn is_admissible(&self) -> bool {
        self.overestimated == 0
    }

    /// Whether no move lowers h by more than 1, and h is 0 at the goal.
    pub fn is_consistent(&self) -> bool {
        self.dropping == 0 && self.layers.first().is_some_and(|goal| goal.most == 0)
    }
}
