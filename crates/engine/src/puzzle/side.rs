//! The sizes of boards.

/// The number of cells along an edge.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Side {
    /// The 8-puzzle.
    Three = 3,
    /// The 15-puzzle.
    Four = 4,
    /// The 24-puzzle.
    Five = 5,
}

impl Side {
    /// Every side, in ascending order.
    pub const ALL: [Side; 3] = [Side::Three, Side::Four, Side::Five];

    /// The number of cells along an edge: 3, 4 or 5.
    #[inline]
    pub const fn get(self) -> usize {
        self as usize
    }

    /// The number of cells: 9, 16 or 25.
    #[inline]
    pub const fn cells(self) -> usize {
        self.get() * self.get()
    }

    /// Returns the side with `side` cells along an edge, or `None` if that size is not supported.
    pub const fn new(side: usize) -> Option<Side> {
        match side {
            3 => Some(Side::Three),
            4 => Some(Side::Four),
            5 => Some(Side::Five),
            _ => None,
        }
    }

    /// Returns the side of a board with `cells` cells, or `None` if that size is not supported.
    pub const fn of_cells(cells: usize) -> Option<Side> {
        match cells {
            9 => Some(Side::Three),
            16 => Some(Side::Four),
            25 => Some(Side::Five),
            _ => None,
        }
    }
}
