//! Which boards can reach which goals.

use super::{Board, Goal, GoalError, Side};
use std::fmt;

/// Whether a goal can be reached from a board, and the numbers that decide it.
///
/// Read both boards in reading order, leaving out the blank, and count the *inversions*: the pairs of tiles that stand
/// in the other order on the board than on the goal. A horizontal move changes no order. A vertical move carries a
/// tile past side - 1 others, which changes the number of inversions by an even number on an odd side, by an odd one on
/// an even side, where it also moves the blank by one row. So inversions (odd side), or inversions plus the rows
/// between the blank and its goal (even side), stay even or odd for ever; on the goal they are 0. Exactly half of all
/// boards are even, and each of those can be solved (Johnson and Story, "Notes on the 15 puzzle", 1879).
///
/// ```
/// use npuzzle::puzzle::{Goal, Solvability};
/// let board = "1 2 3/4 5 6/8 7 0".parse()?;
/// let solvability = Solvability::of(&board, &Goal::BlankLast)?;
/// assert!(!solvability.is_solvable());
/// assert_eq!(solvability.inversions, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solvability {
    /// The boards' side.
    pub side: Side,
    /// Pairs of tiles in another order than on the goal.
    pub inversions: usize,
    /// Rows between the blank and its goal cell.
    pub blank_rows: usize,
}

impl Solvability {
    /// Compares a board with a goal.
    ///
    /// # Errors
    /// When the goal does not exist on the board's side.
    pub fn of(board: &Board, goal: &Goal) -> Result<Solvability, GoalError> {
        let goal = goal.board(board.side())?;
        let order: Vec<usize> =
            board.tiles().iter().filter(|&&tile| tile != 0).map(|&tile| goal.cell_of(tile)).collect();
        let inversions = order
            .iter()
            .enumerate()
            .map(|(at, cell)| order[at + 1..].iter().filter(|&later| later < cell).count())
            .sum();
        let side = board.side().get();
        Ok(Solvability {
            side: board.side(),
            inversions,
            blank_rows: (board.blank() / side).abs_diff(goal.blank() / side),
        })
    }

    /// Whether the goal can be reached.
    pub fn is_solvable(&self) -> bool {
        let invariant = if self.side.get() % 2 == 1 { self.inversions } else { self.inversions + self.blank_rows };
        invariant.is_multiple_of(2)
    }
}

impl fmt::Display for Solvability {
    /// The reason in words.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (inversions, rows) = (self.inversions, self.blank_rows);
        let parity = |number: usize| if number.is_multiple_of(2) { "even" } else { "odd" };
        let pairs = if inversions == 1 { "pair of tiles stands" } else { "pairs of tiles stand" };
        write!(formatter, "{inversions} {pairs} in the wrong order (inversions)")?;
        if self.side.get() % 2 == 1 {
            write!(formatter, ", an {} number. ", parity(inversions))?;
            formatter.write_str("On an odd side every move changes it by an even number")?;
        } else {
            let rows_word = if rows == 1 { "row" } else { "rows" };
            write!(
                formatter,
                " and the blank is {rows} {rows_word} from its goal: together {}, an {} number. ",
                inversions + rows,
                parity(inversions + rows)
            )?;
            formatter.write_str("On an even side every move changes that sum by an even number")?;
        }
        formatter.write_str(if self.is_solvable() {
            ", and on the goal it is 0: the board can be solved"
        } else {
            ", and on the goal it is 0: no moves lead there"
        })
    }
}

/// The nearest board in kind: the same, but with two neighbouring tiles exchanged, so that it is solvable if it was not.
///
/// ```
/// use npuzzle::puzzle::mended;
/// assert_eq!(mended(&"1 2 3/4 5 6/8 7 0".parse()?).to_string(), "1 2 3/4 5 6/7 8 0");
/// # Ok::<(), npuzzle::puzzle::BoardError>(())
/// ```
pub fn mended(board: &Board) -> Board {
    let side = board.side().get();
    let row = if board.blank() / side == side - 1 && board.blank() % side < 2 { side - 2 } else { side - 1 };
    board.with_swapped(row * side, row * side + 1)
}
