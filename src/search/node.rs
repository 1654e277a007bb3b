//! A board that was seen, and how it was reached: 8 bytes besides the board.

use super::memory::Arena;
use crate::puzzle::Direction;

/// A board in an arena of nodes.
#[derive(Clone, Copy, Debug)]
pub struct Node<G> {
    /// The board.
    pub board: G,
    /// The number of the node that it was reached from, or [`NO_PARENT`].
    pub parent: u32,
    /// The rest.
    pub facts: Facts,
}

/// The parent of a start.
pub const NO_PARENT: u32 = u32::MAX;

/// A node's facts in 4 bytes: g in 20 bits, h in 8, the last move in 2, and whether it is closed in 1.
#[derive(Clone, Copy, Debug)]
pub struct Facts(u32);

/// The longest way that can be noted.
pub const MAX_G: u32 = (1 << 20) - 1;

impl Facts {
    /// Of a node that waits for its expansion.
    #[inline(always)]
    pub fn open(g: u32, h: u32, arrived_by: Direction) -> Facts {
        debug_assert!(g <= MAX_G && h <= 255);
        Facts(g << 12 | h << 4 | (arrived_by as u32) << 2)
    }

    /// Moves from the start.
    #[inline(always)]
    pub fn g(self) -> u32 {
        self.0 >> 12
    }

    /// Moves estimated to the goal.
    #[inline(always)]
    pub fn h(self) -> u32 {
        (self.0 >> 4) & 0xFF
    }

    /// The last move; any, at a start.
    #[inline(always)]
    pub fn arrived_by(self) -> Direction {
        Direction::from_bits((self.0 >> 2) as u8)
    }

    /// Whether it was expanded.
    #[inline(always)]
    pub fn is_closed(self) -> bool {
        self.0 & 1 == 1
    }

    /// The same, expanded.
    #[inline(always)]
    #[must_use]
    pub fn closed(self) -> Facts {
        Facts(self.0 | 1)
    }
}

impl<G> Node<G> {
    /// The last move, unless this is a start.
    #[inline(always)]
    pub fn arrived_by(&self) -> Option<Direction> {
        (self.parent != NO_PARENT).then(|| self.facts.arrived_by())
    }
}

/// The moves that led to a node, last first.
pub fn trail<G>(nodes: &Arena<Node<G>>, number: u32) -> impl Iterator<Item = Direction> {
    let mut node = nodes.get(number as usize);
    std::iter::from_fn(move || {
        let direction = node.arrived_by()?;
        node = nodes.get(node.parent as usize);
        Some(direction)
    })
}
