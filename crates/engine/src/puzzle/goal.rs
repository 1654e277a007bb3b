//! Goals: the board on which a solution ends.

use super::excerpt::excerpt;
use super::{Board, BoardError, Size};
use std::fmt;
use std::str::FromStr;

/// The board to reach: one of four named arrangements, defined for several sizes, or a particular board.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Goal {
    /// `1 2 3 .. 0`: reading order, the blank last.
    #[default]
    BlankLast,
    /// `0 1 2 ..`: reading order, the blank first.
    BlankFirst,
    /// `1 2 3/8 0 4/7 6 5`: clockwise and inward from the upper left corner, the blank at the end.
    Spiral,
    /// `1 2 3/4 0 5/6 7 8`: reading order, the blank in the center. Only boards of odd width and height have it.
    BlankCenter,
    /// Any other board.
    Custom(Board),
}

impl Goal {
    /// The named goals.
    pub const NAMED: [Goal; 4] = [Goal::BlankLast, Goal::BlankFirst, Goal::Spiral, Goal::BlankCenter];

    /// The identifier used in links and on the command line, or `None` for a custom goal.
    pub const fn name(&self) -> Option<&'static str> {
        match self {
            Goal::BlankLast => Some("blank-last"),
            Goal::BlankFirst => Some("blank-first"),
            Goal::Spiral => Some("spiral"),
            Goal::BlankCenter => Some("blank-center"),
            Goal::Custom(_) => None,
        }
    }

    /// Returns the goal as a board of the given size.
    ///
    /// # Errors
    /// [`GoalError::NoCenter`] for `blank-center` on a board without a center cell; [`GoalError::Size`] if a custom goal
    /// has another size.
    ///
    /// ```
    /// use npuzzle_engine::puzzle::{Goal, Size};
    /// assert_eq!(Goal::Spiral.board(Size::PUZZLE_8)?.to_string(), "1 2 3/8 0 4/7 6 5");
    /// assert_eq!(Goal::Spiral.board(Size::new(3, 2)?)?.to_string(), "1 2 3/0 5 4");
    /// assert!(Goal::BlankCenter.board(Size::PUZZLE_15).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn board(&self, size: Size) -> Result<Board, GoalError> {
        let cells = size.cells();
        let tiles: Vec<u16> = match self {
            Goal::BlankLast => with_blank_at(cells, cells - 1),
            Goal::BlankFirst => with_blank_at(cells, 0),
            // Both edges are odd if and only if their product is.
            Goal::BlankCenter if cells % 2 == 1 => with_blank_at(cells, cells / 2),
            Goal::BlankCenter => return Err(GoalError::NoCenter),
            Goal::Spiral => spiral(size),
            Goal::Custom(board) if board.size() == size => return Ok(board.clone()),
            Goal::Custom(board) => return Err(GoalError::Size { goal: board.size(), board: size }),
        };
        let Ok(board) = Board::from_tiles(size, &tiles) else {
            unreachable!("a named goal is a permutation of the tiles")
        };
        Ok(board)
    }
}

fn with_blank_at(cells: usize, blank: usize) -> Vec<u16> {
    let mut tiles: Vec<u16> = (1..cells as u16).collect();
    tiles.insert(blank, 0);
    tiles
}

fn spiral(size: Size) -> Vec<u16> {
    let mut tiles = vec![0; size.cells()];
    let (width, height) = (size.width() as isize, size.height() as isize);
    let (mut row, mut column) = (0, 0);
    let (mut down, mut right) = (0, 1);
    // The last cell of the spiral stays 0: the blank.
    for tile in 1..size.cells() as u16 {
        let at = |row: isize, column: isize| (row * width + column) as usize;
        tiles[at(row, column)] = tile;
        let is_free = |row: isize, column: isize| {
            (0..height).contains(&row) && (0..width).contains(&column) && tiles[at(row, column)] == 0
        };
        if !is_free(row + down, column + right) {
            (down, right) = (right, -down);
        }
        row += down;
        column += right;
    }
    tiles
}

/// An error about a goal: it does not exist for the board's size, or its text cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GoalError {
    /// `blank-center` was requested for a board of even width or height, which has no center cell.
    #[error("the goal blank-center needs a board of odd width and height (3x3, 5x3, 5x5)")]
    NoCenter,
    /// The custom goal and the board differ in size.
    #[error("the goal is {goal}, but the board is {board}")]
    Size {
        /// The size of the goal.
        goal: Size,
        /// The size of the board.
        board: Size,
    },
    /// The text is neither the name of a goal nor a board.
    #[error(
        "“{text}” is not a valid goal: expected blank-last, blank-first, spiral, blank-center or a board ({reason})"
    )]
    Text {
        /// The offending text, shortened if long.
        text: String,
        /// Why the text cannot be read as a board.
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
        text.parse().map(Goal::Custom).map_err(|reason| GoalError::Text { text: excerpt(text), reason })
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
