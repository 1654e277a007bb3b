//! The sizes of boards that the page offers.

use npuzzle_engine::puzzle::Size;

/// Returns whether boards of that size can be played.
pub fn is_offered(size: Size) -> bool {
    Size::CLASSIC.contains(&size)
}

/// Returns the size of a square that is offered, or `None` for any other.
pub fn square(side: usize) -> Option<Size> {
    Size::square(side).ok().filter(|&size| is_offered(size))
}
