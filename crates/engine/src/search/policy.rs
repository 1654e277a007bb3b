//! The choices of a search as a type, so that the usual ones cost nothing.

use crate::catalogue::GoalTest;
use crate::choices::Choices;
use crate::puzzle::Direction;
use crate::search::expansion::DirectionSet;
use crate::search::layer_queue::LayerQueue;
use crate::search::storage::{Key, Open, Stored};
use crate::search::tie_queue::TieQueue;
use std::fmt::Debug;

/// The choices that an algorithm leaves open. With [`Usual`] all of them are constants: the code for others is compiled out.
pub trait Policy: Copy + Debug + Send {
    /// The open list of a best-first search.
    type Open<G: Stored>: Open<Key<G>>;

    /// Creates an empty open list.
    fn open<G: Stored>(self) -> Self::Open<G>;

    /// Returns the directions in the order in which they are considered.
    fn arrange(self, directions: DirectionSet) -> impl DoubleEndedIterator<Item = Direction>;

    /// Whether nodes are tested for the goal when they are generated.
    fn tests_generated(self) -> bool;
}

/// The usual choices: those of [`Choices::default`].
#[derive(Clone, Copy, Debug)]
pub struct Usual;

impl Policy for Usual {
    type Open<G: Stored> = G::Open;

    fn open<G: Stored>(self) -> G::Open {
        G::Open::default()
    }

    #[inline(always)]
    fn arrange(self, directions: DirectionSet) -> impl DoubleEndedIterator<Item = Direction> {
        directions
    }

    #[inline(always)]
    fn tests_generated(self) -> bool {
        false
    }
}

/// The usual choices of breadth-first search, whose open list is a queue.
#[derive(Clone, Copy, Debug)]
pub struct FirstInFirstOut;

impl Policy for FirstInFirstOut {
    type Open<G: Stored> = LayerQueue<Key<G>>;

    fn open<G: Stored>(self) -> LayerQueue<Key<G>> {
        LayerQueue::default()
    }

    #[inline(always)]
    fn arrange(self, directions: DirectionSet) -> impl DoubleEndedIterator<Item = Direction> {
        directions
    }

    #[inline(always)]
    fn tests_generated(self) -> bool {
        false
    }
}

impl Policy for Choices {
    type Open<G: Stored> = TieQueue<Key<G>>;

    fn open<G: Stored>(self) -> TieQueue<Key<G>> {
        TieQueue::new(self.ties)
    }

    fn arrange(self, directions: DirectionSet) -> impl DoubleEndedIterator<Item = Direction> {
        self.order.directions().into_iter().filter(move |&direction| directions.contains(direction))
    }

    fn tests_generated(self) -> bool {
        self.test == GoalTest::Generation
    }
}
