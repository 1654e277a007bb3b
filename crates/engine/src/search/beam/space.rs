//! The boards that a beam keeps in its layers, and the rank that orders them.

use crate::puzzle::Direction;
use crate::search::expansion::DirectionSet;
use crate::search::observer::{Event, Node, Observer};

/// The boards of one size as a beam stores, ranks and compares them.
///
/// A board is a small value, and may have tiles that are stored beside those of the other boards of its layer.
pub trait Space {
    /// A board, without the tiles that are stored beside it.
    type Board: Copy;
    /// A tile that is stored beside the boards.
    type Tile: Copy;
    /// A move from a board.
    type Slide;
    /// Work on a board that the ranks after its moves share.
    type Around;
    /// The estimate of the board after a move.
    type Estimate: Copy;

    /// The number of candidates that are examined in one step.
    const CHOICES: usize;

    /// The number of tiles stored beside each board.
    fn tiles(&self) -> usize;

    /// The legal moves with the blank on a cell.
    fn legal(&self, blank: u16) -> DirectionSet;

    /// A move of a board.
    fn slide(&self, from: Stored<'_, Self>, direction: Direction) -> Self::Slide;

    /// The estimate of the board after a move.
    fn estimate(&self, from: Stored<'_, Self>, slide: &Self::Slide) -> Self::Estimate;

    /// The least number of moves that an estimate leaves to the goal.
    fn h(&self, estimate: Self::Estimate) -> u32;

    /// Does the work that the ranks after a board's moves share.
    fn around(&self, from: Stored<'_, Self>) -> Self::Around;

    /// The rank of the board after a move: the lower, the more promising.
    fn rank(&self, from: Stored<'_, Self>, around: &Self::Around, slide: &Self::Slide, estimate: Self::Estimate)
    -> i32;

    /// The rank of a board of a layer.
    fn rank_of(&self, board: Stored<'_, Self>) -> i32;

    /// A hash of the board after a move.
    fn hash(&self, from: Stored<'_, Self>, slide: &Self::Slide) -> u64;

    /// Whether a board is the one after a move.
    fn is_after(&self, known: Stored<'_, Self>, from: Stored<'_, Self>, slide: &Self::Slide) -> bool;

    /// The board after a move, given its rank. Adds its tiles to `tiles`.
    fn after(
        &self,
        from: Stored<'_, Self>,
        slide: &Self::Slide,
        estimate: Self::Estimate,
        rank: i32,
        tiles: &mut Vec<Self::Tile>,
    ) -> Self::Board;

    /// The cell of the blank after a move.
    fn blank_after(&self, slide: &Self::Slide) -> u16;

    /// Whether a board is the goal.
    fn is_goal(&self, board: &Self::Board) -> bool;
}

/// A board with the tiles that are stored beside it.
pub struct Stored<'a, S: Space + ?Sized> {
    /// The board.
    pub board: &'a S::Board,
    /// Its tiles.
    pub tiles: &'a [S::Tile],
    /// The cell of its blank.
    pub blank: u16,
}

impl<S: Space + ?Sized> Clone for Stored<'_, S> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: Space + ?Sized> Copy for Stored<'_, S> {}

/// Boards that can be shown to observers and inspectors.
pub trait Visible: Space {
    /// The node of a board after `depth` moves.
    fn node(&self, board: &Self::Board, arrived_by: Option<Direction>, depth: u32) -> Node;
}

/// A receiver of the steps of a beam.
pub trait Watcher<S: Space> {
    /// Whether steps are reported.
    const ENABLED: bool;

    /// Receives an event about a board after `depth` moves.
    fn report(
        &mut self,
        space: &S,
        board: &S::Board,
        arrived_by: Option<Direction>,
        depth: u32,
        event: fn(Node) -> Event,
    );
}

/// Nobody watches.
impl<S: Space> Watcher<S> for () {
    const ENABLED: bool = false;

    #[inline(always)]
    fn report(&mut self, _: &S, _: &S::Board, _: Option<Direction>, _: u32, _: fn(Node) -> Event) {}
}

/// An observer as a watcher.
pub struct Observing<'a, O>(pub &'a mut O);

impl<S: Visible, O: Observer> Watcher<S> for Observing<'_, O> {
    const ENABLED: bool = O::ENABLED;

    #[inline(always)]
    fn report(
        &mut self,
        space: &S,
        board: &S::Board,
        arrived_by: Option<Direction>,
        depth: u32,
        event: fn(Node) -> Event,
    ) {
        self.0.observe(event(space.node(board, arrived_by, depth)));
    }
}
