//! Solvability: whether a goal can be reached from a board.

use super::{Board, Goal, GoalError, Size};
use std::fmt;

/// The parity argument that decides whether a goal can be reached from a board.
///
/// Read both boards in reading order without the blank and count the *inversions*: the pairs of tiles that are in a
/// different order on the board than on the goal. A horizontal move changes no order. A vertical move carries a tile past
/// width - 1 others. If the width is odd, this changes the number of inversions by an even number. If the width is even, it
/// changes it by an odd number and moves the blank by one row. So the parity of the inversions (odd width), or of the
/// inversions plus the rows between the blank and its goal (even width), never changes, and at the goal the sum is 0.
/// Exactly half of all boards have even parity, and all of them can be solved (Johnson and Story, "Notes on the 15
/// puzzle", 1879).
///
/// ```
/// use npuzzle_engine::puzzle::{Goal, Solvability};
/// let board = "1 2 3/4 5 6/8 7 0".parse()?;
/// let solvability = Solvability::of(&board, &Goal::BlankLast)?;
/// assert!(!solvability.is_solvable());
/// assert_eq!(solvability.inversions, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solvability {
    /// The size of both boards.
    pub size: Size,
    /// The number of pairs of tiles that are in a different order than on the goal.
    pub inversions: usize,
    /// The number of rows between the blank and its goal cell.
    pub blank_rows: usize,
}

impl Solvability {
    /// Compares a board with a goal.
    ///
    /// # Errors
    /// [`GoalError`] if the goal does not exist for the board's size.
    pub fn of(board: &Board, goal: &Goal) -> Result<Solvability, GoalError> {
        Ok(Solvability::between(board, &goal.board(board.size())?))
    }

    /// Compares two boards of the same size.
    pub(crate) fn between(board: &Board, goal: &Board) -> Solvability {
        let goal_cells = goal.cells();
        let order: Vec<usize> =
            board.tiles().iter().filter(|&&tile| tile != 0).map(|&tile| goal_cells[usize::from(tile)]).collect();
        let inversions = order
            .iter()
            .enumerate()
            .map(|(at, cell)| order[at + 1..].iter().filter(|&later| later < cell).count())
            .sum();
        let width = board.size().width();
        Solvability {
            size: board.size(),
            inversions,
            blank_rows: (board.blank() / width).abs_diff(goal.blank() / width),
        }
    }

    /// Returns whether the goal can be reached.
    pub fn is_solvable(&self) -> bool {
        let invariant = if self.size.width() % 2 == 1 { self.inversions } else { self.inversions + self.blank_rows };
        invariant.is_multiple_of(2)
    }
}

impl fmt::Display for Solvability {
    /// Explains the result in words.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (inversions, rows) = (self.inversions, self.blank_rows);
        let parity = |number: usize| if number.is_multiple_of(2) { "even" } else { "odd" };
        formatter.write_str(&match inversions {
            1 => "1 inversion (a pair of tiles in the wrong order)".to_owned(),
            _ => format!("{inversions} inversions (pairs of tiles in the wrong order)"),
        })?;
        if self.size.width() % 2 == 1 {
            write!(formatter, ", an {} number. ", parity(inversions))?;
            formatter.write_str("On a board of odd width every move changes it by an even number")?;
        } else {
            let rows_word = if rows == 1 { "row" } else { "rows" };
            write!(
                formatter,
                ", and the blank is {rows} {rows_word} from its goal: together {}, an {} number. ",
                inversions + rows,
                parity(inversions + rows)
            )?;
            formatter.write_str("On a board of even width every move changes this sum by an even number")?;
        }
        let verdict = if self.is_solvable() { "solvable" } else { "unsolvable" };
        write!(formatter, ", and at the goal it is 0: the board is {verdict}")
    }
}

/// Returns the board with two neighboring tiles swapped, which makes an unsolvable board solvable.
///
/// The swapped cells are the first two of the last row, or of the row above if the blank is on one of them. A board that is
/// already solvable becomes unsolvable.
///
/// ```
/// use npuzzle_engine::puzzle::make_solvable;
/// assert_eq!(make_solvable(&"1 2 3/4 5 6/8 7 0".parse()?).to_string(), "1 2 3/4 5 6/7 8 0");
/// # Ok::<(), npuzzle_engine::puzzle::BoardError>(())
/// ```
pub fn make_solvable(board: &Board) -> Board {
    let (width, last) = (board.size().width(), board.size().height() - 1);
    let row = if board.blank() / width == last && board.blank() % width < 2 { last - 1 } else { last };
    board.with_swapped(row * width, row * width + 1)
}
