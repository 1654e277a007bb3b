//! Where a solution ends.

use super::{Board, BoardError, Side};
use std::fmt;
use std::str::FromStr;

/// A goal: one of the four with a name, for any side that has it, or a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Goal {
    /// `1 2 3 .. 0`
    #[default]
    BlankLast,
    /// `0 1 2 ..`
    BlankFirst,
    /// `1 2 3/8 0 4/7 6 5`: round and inwards from the upper left corner, the blank at the end.
    Spiral,
    /// `1 2 3/4 0 5/6 7 8`: in reading order, the blank in the middle. Odd sides only.
    BlankCenter,
    /// A board of one's own.
    Custom(Board),
}

impl Goal {
    /// The goals that have a name.
    pub const NAMED: [Goal; 4] = [Goal::BlankLast, Goal::BlankFirst, Goal::Spiral, Goal::BlankCenter];

    /// The name; nothing for a custom goal.
    pub const fn name(&self) -> Option<&'static str> {
        match self {
            Goal::BlankLast => Some("blank-last"),
            Goal::BlankFirst => Some("blank-first"),
            Goal::Spiral => Some("spiral"),
            Goal::BlankCenter => Some("blank-center"),
            Goal::Custom(_) => None,
        }
    }

    /// The goal as a board.
    ///
    /// # Errors
    /// When the goal does not exist on that side.
    ///
    /// ```
    /// use npuzzle::puzzle::{Goal, Side};
    /// assert_eq!(Goal::Spiral.board(Side::Three)?.to_string(), "1 2 3/8 0 4/7 6 5");
    /// assert!(Goal::BlankCenter.board(Side::Four).is_err());
    /// # Ok::<(), npuzzle::puzzle::GoalError>(())
    /// ```
    pub fn board(&self, side: Side) -> Result<Board, GoalError> {
        let cells = side.cells();
        let tiles: Vec<u8> = match self {
            Goal::BlankLast => with_blank_at(cells, cells - 1),
            Goal::BlankFirst => with_blank_at(cells, 0),
            Goal::BlankCenter if cells % 2 == 1 => with_blank_at(cells, cells / 2),
            Goal::BlankCenter => return Err(GoalError::NoCenter),
            Goal::Spiral => spiral(side.get()),
            Goal::Custom(board) if board.side() == side => return Ok(*board),
            Goal::Custom(board) => return Err(GoalError::Side { goal: board.side(), board: side }),
        };
        let Ok(board) = Board::from_tiles(&tiles) else { unreachable!("a named goal holds every tile once") };
        Ok(board)
    }
}

fn with_blank_at(cells: usize, blank: usize) -> Vec<u8> {
    let mut tiles: Vec<u8> = (1..cells as u8).collect();
    tiles.insert(blank, 0);
    tiles
}

fn spiral(side: usize) -> Vec<u8> {
    let mut tiles = vec![0; side * side];
    let (mut row, mut column) = (0_isize, 0_isize);
    let (mut down, mut right) = (0_isize, 1_isize);
    // The last cell on the way stays 0: the blank.
    for tile in 1..(side * side) as u8 {
        tiles[row as usize * side + column as usize] = tile;
        let free = |row: isize, column: isize| {
            (0..side as isize).contains(&row)
                && (0..side as isize).contains(&column)
                && tiles[row as usize * side + column as usize] == 0
        };
        if !free(row + down, column + right) {
            (down, right) = (right, -down);
        }
        row += down;
        column += right;
    }
    tiles
}

/// A goal that does not fit, or text that names none.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GoalError {
    /// `blank-center` on an even side.
    #[error("the goal blank-center exists on odd sides only (3x3, 5x5)")]
    NoCenter,
    /// A custom goal of another side than the board.
    #[error("the goal is a {0}x{0} board, the start a {1}x{1} board", goal.get(), board.get())]
    Side {
        /// The goal's side.
        goal: Side,
        /// The board's side.
        board: Side,
    },
    /// Neither a name nor a board.
    #[error("“{text}” is no goal: expected blank-last, blank-first, spiral, blank-center or a board ({reason})")]
    Text {
        /// What was given.
        text: String,
        /// Why it is no board either.
        reason: BoardError,
    },
}

impl FromStr for Goal {
    type Err = GoalError;

    fn from_str(text: &str) -> Result<Goal, GoalError> {
        let text = text.trim();
        if let Some(goal) = Goal::NAMED.into_iter().find(|goal| goal.name() == Some(text)) {
            return Ok(goal);
        }
        text.parse()
            .map(Goal::Custom)
            .map_err(|reason| GoalError::Text { text: super::notation::excerpt(text), reason })
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Goal::Custom(board) => board.fmt(formatter),
            named => formatter.write_str(named.name().unwrap_or_default()),
        }
    }
}
