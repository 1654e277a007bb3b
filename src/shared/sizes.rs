//! The sizes of boards: those that the page suggests, their texts, and random boards of a size.

use npuzzle_engine::puzzle::{Board, Goal, GoalError, Scrambles, Size};

/// The widths and heights of [`presets`].
const PRESETS: [(usize, usize); 11] =
    [(2, 2), (3, 2), (2, 3), (4, 2), (4, 3), (3, 4), (5, 3), (6, 4), (6, 6), (8, 8), (10, 10)];

/// Returns the sizes to choose from besides 3x3, 4x4 and 5x5: small ones, whose boards can all be listed, and then those of
/// longer games.
pub fn presets() -> impl Iterator<Item = Size> {
    PRESETS.into_iter().filter_map(|(width, height)| Size::new(width, height).ok())
}

/// Returns whether the tiles of a board are below 24 pixels on some phones, which is too small to be read or hit.
pub fn needs_zoom(size: Size) -> bool {
    size.width().max(size.height()) > 12
}

/// Returns the text of a size as the value of a choice: `4` for a square, `5x3` for other sizes.
pub fn to_text(size: Size) -> String {
    if size.is_square() { size.width().to_string() } else { size.to_string() }
}

/// Returns the text of a size for people: `5×3`.
pub fn label(size: Size) -> String {
    format!("{}×{}", size.width(), size.height())
}

/// Returns a random board of a size that is not solved yet. On 2x2, every twelfth is.
///
/// # Errors
/// If the goal does not exist on that size.
pub fn scramble(size: Size, goal: Goal, seed: u64) -> Result<Board, GoalError> {
    let solved = goal.board(size)?;
    let board = Scrambles::new(size, goal, seed)?.find(|board| *board != solved);
    Ok(board.expect("scrambles never end"))
}
