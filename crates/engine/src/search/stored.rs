//! The storage of each grid: packed grids as words, larger boards in an arena.

use super::closed_list::ClosedList;
use super::frontier::Frontier;
use super::large_frontier::LargeFrontier;
use super::large_list::LargeClosedList;
use super::storage::Stored;
use crate::puzzle::grid::{LargeGrid, PackedGrid};

impl<G: PackedGrid> Stored for G {
    type Closed = ClosedList<G>;
    type Open = Frontier<G>;
}

impl Stored for LargeGrid {
    type Closed = LargeClosedList;
    type Open = LargeFrontier;
}
