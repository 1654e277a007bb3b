//! A test of a heuristic on every board of a small size.

use super::{AnyHeuristic, Estimator};
use crate::catalogue::Heuristic as Name;
use crate::puzzle::grid::{Grid, Grid16};
use crate::puzzle::{Board, Direction, StateSpace};

/// The findings about a heuristic on all boards of a state space.
#[derive(Clone, PartialEq, Debug)]
pub struct Audit {
    /// The number of boards whose h exceeds their distance.
    pub overestimated: u32,
    /// The first of these boards, which is one of those nearest to the goal.
    pub nearest_overestimate: Option<Overestimate>,
    /// The first of the boards whose h exceeds their distance most.
    pub largest_overestimate: Option<Overestimate>,
    /// The number of boards from which a move lowers h by more than 1.
    pub dropping: u32,
    /// The first of these boards, and the move.
    pub first_drop: Option<Drop>,
    /// The values of h by distance.
    pub layers: Vec<Layer>,
}

/// A board whose h exceeds its distance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Overestimate {
    /// The board.
    pub board: Board,
    /// Its h.
    pub h: u32,
    /// Its distance.
    pub distance: u32,
}

/// A move that lowers h by more than 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drop {
    /// The board before the move.
    pub board: Board,
    /// The direction of the tile.
    pub direction: Direction,
    /// The h of that board.
    pub h: u32,
    /// The h of the board after the move.
    pub next_h: u32,
}

/// The values of h of all boards at one distance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layer {
    /// The number of boards.
    pub boards: u32,
    /// The sum of their h.
    pub sum: u64,
    /// The least h.
    pub least: u32,
    /// The greatest h.
    pub most: u32,
}

impl Layer {
    /// Returns the mean of h.
    pub fn mean(&self) -> f64 {
        self.sum as f64 / f64::from(self.boards)
    }
}

impl Audit {
    /// The number of boards.
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

/// Tests a heuristic on every board of a state space. `None` for pattern databases, which take more than a name, and if the
/// heuristic does not fit the size.
///
/// ```
/// use npuzzle_engine::heuristic::audit;
/// use npuzzle_engine::puzzle::{Goal, Size, StateSpace};
/// let space = StateSpace::new(&Goal::BlankLast.board(Size::PUZZLE_8)?).ok_or("3x3 is small enough")?;
/// let audit = audit("max(manhattan,2*misplaced)".parse()?, &space).ok_or("it fits")?;
/// assert!(!audit.is_admissible());
/// let overestimate = audit.nearest_overestimate.ok_or("some board is overestimated")?;
/// assert_eq!((overestimate.h, overestimate.distance), (2, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn audit(name: Name, space: &StateSpace) -> Option<Audit> {
    let goal = space.board(0);
    let heuristic = <AnyHeuristic<Grid16>>::for_goal(name, &goal, None)?;
    let (size, cells) = (space.size(), space.size().cells());
    let homes: Vec<u16> = goal.cells().into_iter().map(|cell| cell as u16).collect();
    let mut tiles = vec![0; cells];
    let mut numbered = vec![0; cells];
    let mut values = Vec::with_capacity(space.len());
    for index in 0..space.len() {
        space.write_tiles(index, &mut tiles);
        numbered.iter_mut().zip(&tiles).for_each(|(to, &tile)| *to = homes[usize::from(tile)]);
        values.push(heuristic.value(heuristic.memo(&Grid16::pack(&numbered))));
    }
    let layers = (0..).zip(space.layers()).map(|(distance, _)| {
        let values = &values[space.layer(distance)];
        Layer {
            boards: values.len() as u32,
            sum: values.iter().map(|&h| u64::from(h)).sum(),
            least: values.iter().copied().min().unwrap_or(0),
            most: values.iter().copied().max().unwrap_or(0),
        }
    });
    let mut audit = Audit {
        overestimated: 0,
        nearest_overestimate: None,
        largest_overestimate: None,
        dropping: 0,
        first_drop: None,
        layers: layers.collect(),
    };
    let mut largest = 0;
    for (distance, _) in (0..).zip(space.layers()) {
        for index in space.layer(distance) {
            let h = values[index];
            let excess = h.saturating_sub(distance);
            if excess > 0 {
                let overestimate = || Overestimate { board: space.board(index), h, distance };
                audit.overestimated += 1;
                audit.nearest_overestimate.get_or_insert_with(overestimate);
                if excess > largest {
                    largest = excess;
                    audit.largest_overestimate = Some(overestimate());
                }
            }
            space.write_tiles(index, &mut tiles);
            let blank = tiles.iter().position(|&tile| tile == 0)?;
            let mut drops = Direction::ALL.into_iter().filter_map(|direction| {
                let cell = direction.source(blank, size)?;
                tiles.swap(blank, cell);
                let next = space.index_of_tiles(&tiles);
                tiles.swap(blank, cell);
                let next_h = values[next?];
                (h > next_h + 1).then_some((direction, next_h))
            });
            if let Some((direction, next_h)) = drops.next() {
                audit.dropping += 1;
                audit.first_drop.get_or_insert_with(|| Drop { board: space.board(index), direction, h, next_h });
            }
        }
    }
    Some(audit)
}
