//! The storage of each grid: packed grids as words, larger boards in an arena.

use crate::puzzle::grid::{LargeGrid, PackedGrid};
use crate::search::closed_list::ClosedList;
use crate::search::frontier::Frontier;
use crate::search::large_list::{LargeClosedList, Number};
use crate::search::storage::Stored;
use crate::search::tie_queue::TieQueue;

impl<G: PackedGrid> Stored for G {
    type Closed = ClosedList<G>;
    type Open = Frontier<G>;
}

impl Stored for LargeGrid {
    type Closed = LargeClosedList;
    // Priorities and estimates are spread too widely for the stacks of a frontier: by a fading weight they reach tens of
    // millions on 30x30.
    type Open = TieQueue<Number>;
}
