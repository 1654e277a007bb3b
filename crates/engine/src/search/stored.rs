//! The storage of each grid: packed grids as words, larger boards in an arena.

use crate::puzzle::grid::{LargeGrid, PackedGrid};
use crate::search::closed_list::ClosedList;
use crate::search::frontier::Frontier;
use crate::search::large_frontier::LargeFrontier;
use crate::search::large_list::LargeClosedList;
use crate::search::storage::Stored;

impl<G: PackedGrid> Stored for G {
    type Closed = ClosedList<G>;
    type Open = Frontier<G>;
}

impl Stored for LargeGrid {
    type Closed = LargeClosedList;
    type Open = LargeFrontier;
}
