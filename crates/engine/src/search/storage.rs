//! The open and the closed list of a search, whose types depend on the grid.

use crate::puzzle::Direction;
use crate::puzzle::grid::{Grid, Rules};
use crate::search::expansion::predecessor;
use crate::search::memory::{Allowance, OutOfMemory};
use std::fmt::Debug;
use std::hash::Hash;

/// A grid that these searches can store.
pub trait Stored: Grid {
    type Closed: Closed<Self>;
    type Open: Open<Key<Self>> + Default;
}

/// The name of a board on the open list.
pub type Key<G> = <<G as Stored>::Closed as Closed<G>>::Key;

/// The information about a node.
pub type InfoOf<G> = <<G as Stored>::Closed as Closed<G>>::Info;

/// g, h, the last move and a mark of a node.
pub trait Info: Copy + Debug + Send {
    const MAX_G: u32;

    /// The information of a node without the mark.
    fn new(g: u32, h: u32, arrived_by: Direction) -> Self;

    fn root(h: u32) -> Self {
        Self::new(0, h, Direction::Up)
    }

    /// The same information with the mark.
    #[must_use]
    fn marked(self) -> Self;

    /// The number of moves from the root.
    fn g(self) -> u32;

    /// The estimated number of moves to the goal.
    fn h(self) -> u32;

    /// The move that led here; `None` for a root.
    fn arrived_by(self) -> Option<Direction>;

    /// Whether the node has the mark; its meaning is the search's.
    fn is_marked(self) -> bool;
}

/// A closed list: every board seen and how it was reached.
pub trait Closed<G: Grid>: Debug + Send + Sized {
    /// The information about a node.
    type Info: Info;
    /// The name of a board in the list: a small value that stays valid.
    type Key: Copy + Eq + Hash + Debug + Send;
    type Place: Copy + Send;
    /// The place for a missing board, valid until another is inserted.
    type Gap: Copy + Send;

    /// An empty list of boards of a shape.
    fn new(shape: G::Shape) -> Self;

    /// Looks up a board by its hash: its place, or the gap to insert it.
    fn find(&self, board: &G, hash: u64) -> Result<Self::Place, Self::Gap>;

    fn key(&self, place: Self::Place, board: &G) -> Self::Key;

    fn board(&self, key: Self::Key) -> G;

    /// The place of a key whose board is given.
    fn place(&self, key: Self::Key, board: &G) -> Self::Place;

    /// The information about a board.
    fn info(&self, place: Self::Place) -> Self::Info;

    /// Replaces the information about a board.
    fn set_info(&mut self, place: Self::Place, info: Self::Info);

    /// Inserts a board into the gap of its look-up.
    fn insert(
        &mut self,
        gap: Self::Gap,
        board: &G,
        info: Self::Info,
        allowance: &mut Allowance,
    ) -> Result<Self::Key, OutOfMemory>;

    /// Prefetches all that the expansion of a board needs.
    #[inline(always)]
    fn prefetch_expansion(&self, _: Self::Key, _: Rules<G>) {}

    /// Prefetches all that the look-ups of a board's successors need. The blank is on the cell `to`.
    #[inline(always)]
    fn prefetch_successors(&self, _board: &G, _: Rules<G>, _to: usize, _arrived_by: Option<Direction>) {}

    /// All boards, in no particular order.
    fn entries(&self) -> impl Iterator<Item = (Self::Key, Self::Info)>;

    /// The information about a board, if it is in the list.
    fn get(&self, board: &G) -> Option<Self::Info> {
        self.find(board, board.hash_code()).ok().map(|place| self.info(place))
    }

    /// The moves that led to a board from its root, last first.
    fn path_to(&self, mut board: G, rules: Rules<G>) -> impl Iterator<Item = Direction> {
        std::iter::from_fn(move || {
            let direction = self.get(&board)?.arrived_by()?;
            board = predecessor(&board, rules, direction);
            Some(direction)
        })
    }
}

/// The next board to expand.
#[derive(Clone, Copy, Debug)]
pub struct Turn<K> {
    /// The board.
    pub key: K,
    /// Its priority: the least on the list.
    pub priority: usize,
    /// A board to be expanded soon, unless boards added meanwhile come first.
    pub ahead: Option<K>,
}

/// An open list, ordered by priority and a rule for ties: usually by h, then last in, first out. That of breadth-first search
/// is first in, first out.
///
/// By the usual rule the smaller h comes first among equal priorities, which for A* means the deeper node: it is nearer to
/// the goal.
pub trait Open<K>: Debug + Send {
    /// Adds a board with its g and h.
    fn push(&mut self, key: K, priority: usize, g_h: (u32, u32), allowance: &mut Allowance) -> Result<(), OutOfMemory>;

    /// Removes the board of least priority.
    fn pop(&mut self) -> Option<Turn<K>>;

    /// All entries in the order of expansion.
    fn keys(&self) -> impl Iterator<Item = K>;
}
