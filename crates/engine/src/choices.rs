//! The choices that textbooks leave open: the order of moves, ties, when to test for the goal, and duplicates.
//!
//! None of them changes what an algorithm guarantees. Breadth-first search, iterative deepening, bidirectional search, and
//! A*, IDA* and weighted A* of weight at most 1 with an admissible heuristic find shortest solutions with any order, any
//! ties and either test, and with duplicates kept. A goal that is tested when it is generated has one move more than its
//! parent, whose h is at least 1, so the goal's g is at most the f by which its parent was expanded. For the same reason
//! weighted A* and dynamic weighting stay within their bounds. Without duplicate detection a search may take exponentially
//! more nodes, and depth-first search without a depth limit may not end.

use crate::catalogue::{Algorithm, Duplicates, GoalTest, Ties};
use crate::puzzle::Direction;
use std::fmt;
use std::str::FromStr;

/// The order in which the moves of a board are considered.
///
/// Best-first searches generate successors in this order, so that with ties for the newest node the last one comes first.
/// Deepening searches try the moves in this order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MoveOrder([Direction; 4]);

/// An error from parsing a [`MoveOrder`], with the offending text, shortened if long.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("“{0}” is not a valid order of moves: expected the letters U, D, L and R, each once, such as LURD")]
pub struct MoveOrderError(pub String);

impl MoveOrder {
    /// The order with these directions. `None` unless each direction is there once.
    pub fn new(directions: [Direction; 4]) -> Option<MoveOrder> {
        Direction::ALL.iter().all(|direction| directions.contains(direction)).then_some(MoveOrder(directions))
    }

    /// The directions in order.
    pub const fn directions(self) -> [Direction; 4] {
        self.0
    }
}

impl Default for MoveOrder {
    /// The order of [`Direction::ALL`].
    fn default() -> MoveOrder {
        MoveOrder(Direction::ALL)
    }
}

impl FromStr for MoveOrder {
    type Err = MoveOrderError;

    fn from_str(text: &str) -> Result<MoveOrder, MoveOrderError> {
        let directions: Option<Vec<Direction>> = text.trim().chars().take(5).map(Direction::from_letter).collect();
        let directions = directions.and_then(|directions| directions.try_into().ok());
        directions.and_then(MoveOrder::new).ok_or_else(|| MoveOrderError(text.chars().take(40).collect()))
    }
}

impl fmt::Display for MoveOrder {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|direction| write!(formatter, "{}", direction.letter()))
    }
}

/// One of the [`Choices`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// The order of moves.
    Order,
    /// The order of nodes with the same f.
    Ties,
    /// When nodes are tested for the goal.
    Test,
    /// Whether duplicates are removed.
    Duplicates,
}

impl Choice {
    /// All choices, in display order.
    pub const ALL: [Choice; 4] = [Choice::Order, Choice::Ties, Choice::Test, Choice::Duplicates];

    /// The identifier used in links and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Choice::Order => "order",
            Choice::Ties => "ties",
            Choice::Test => "test",
            Choice::Duplicates => "duplicates",
        }
    }

    /// Whether an algorithm has the choice.
    ///
    /// Breadth-first searches take the oldest node and depth-first searches the newest, which leaves no ties. Both sides of
    /// a bidirectional search need to know their boards, and test for a meeting whenever they generate one. `optimal` and
    /// `anytime` leave nothing open.
    pub const fn applies_to(self, algorithm: Algorithm) -> bool {
        match algorithm {
            Algorithm::Greedy | Algorithm::AStar | Algorithm::WeightedAStar | Algorithm::DynamicWeighting => true,
            Algorithm::BreadthFirst | Algorithm::DepthFirst | Algorithm::IterativeDeepening | Algorithm::IdaStar => {
                !matches!(self, Choice::Ties)
            }
            Algorithm::Bidirectional => matches!(self, Choice::Order),
            Algorithm::Optimal | Algorithm::Anytime => false,
        }
    }
}

/// How a search makes the choices that its algorithm leaves open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Choices {
    /// The order of moves.
    pub order: MoveOrder,
    /// The order of nodes with the same f.
    pub ties: Ties,
    /// When nodes are tested for the goal.
    pub test: GoalTest,
    /// Whether duplicates are removed: boards that are known already, and in deepening searches moves back to the parent.
    pub duplicates: Duplicates,
}

impl Choices {
    /// Returns the choices that an algorithm has, and the usual ones in place of the others.
    #[must_use]
    pub fn of(self, algorithm: Algorithm) -> Choices {
        fn or_default<T: Default>(choice: Choice, algorithm: Algorithm, value: T) -> T {
            if choice.applies_to(algorithm) { value } else { T::default() }
        }
        Choices {
            order: or_default(Choice::Order, algorithm, self.order),
            ties: or_default(Choice::Ties, algorithm, self.ties),
            test: or_default(Choice::Test, algorithm, self.test),
            duplicates: or_default(Choice::Duplicates, algorithm, self.duplicates),
        }
    }

    /// Returns the choices that are not the usual ones.
    pub fn unusual(self) -> impl Iterator<Item = Choice> {
        let usual = Choices::default();
        Choice::ALL.into_iter().filter(move |choice| match choice {
            Choice::Order => self.order != usual.order,
            Choice::Ties => self.ties != usual.ties,
            Choice::Test => self.test != usual.test,
            Choice::Duplicates => self.duplicates != usual.duplicates,
        })
    }
}
