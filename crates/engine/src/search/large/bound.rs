//! A lower bound on the length of solutions, on boards of any size.

use crate::heuristic::{Estimator, LinearConflict};
use crate::puzzle::Size;
use crate::puzzle::grid::{Grid, LargeGrid, Rules, Shape};
use crate::search::large::geometry::Geometry;

/// Returns the Manhattan distance with linear conflicts of a board whose tiles are given by their goal cells.
///
/// # Panics
/// If there are no boards of that size.
pub fn lower_bound(geometry: &Geometry, tiles: &[u16]) -> u32 {
    let shape = Size::new(geometry.width(), geometry.height()).ok().and_then(Shape::of).expect("a size of boards");
    let heuristic = LinearConflict::new(Rules::<LargeGrid> { shape, blank: geometry.blank().into() });
    heuristic.value(heuristic.memo(&LargeGrid::pack(tiles)))
}
