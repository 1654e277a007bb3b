//! Sequences of moves: reading, writing, replaying, checking.

use super::{Board, Direction};
use std::fmt::{self, Write};
use std::str::FromStr;

/// A sequence of moves in the single-tile metric: sliding three tiles of a row counts as three.
///
/// ```
/// use npuzzle::puzzle::{Board, Moves};
/// let moves: Moves = "RD2LU".parse()?;
/// assert_eq!((moves.len(), moves.to_string(), moves.plain()), (5, "RD2LU".into(), "RDDLU".into()));
/// # Ok::<(), npuzzle::puzzle::MovesError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Moves(Vec<Direction>);

/// The longest text of moves that is read: longer than any search's answer on 3x3, short enough for any memory.
pub const MAX_MOVES: usize = 1_000_000;

impl Moves {
    /// The moves in order.
    pub fn directions(&self) -> &[Direction] {
        &self.0
    }

    /// The number of moves.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is nothing to do.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// One letter a move, without counts.
    pub fn plain(&self) -> String {
        self.0.iter().map(|direction| direction.letter()).collect()
    }

    /// The board after all moves.
    ///
    /// # Errors
    /// The first move that slides no tile.
    pub fn replay(&self, start: &Board) -> Result<Board, IllegalMove> {
        self.0.iter().enumerate().try_fold(*start, |board, (index, &direction)| {
            board.slide(direction).ok_or(IllegalMove { number: index + 1, direction, board })
        })
    }
}

impl From<Vec<Direction>> for Moves {
    fn from(directions: Vec<Direction>) -> Moves {
        Moves(directions)
    }
}

impl FromIterator<Direction> for Moves {
    fn from_iter<I: IntoIterator<Item = Direction>>(directions: I) -> Moves {
        Moves(directions.into_iter().collect())
    }
}

/// A move for which no tile stands ready.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("move {number} ({}) slides no tile on {board}", direction.letter())]
pub struct IllegalMove {
    /// Which move, from 1.
    pub number: usize,
    /// Where it would go.
    pub direction: Direction,
    /// The board at that point.
    pub board: Board,
}

/// Why a text is no sequence of moves.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MovesError {
    /// Something that is no direction.
    #[error("“{letter}” (character {position}) is no move: expected U, D, L or R, each with a count if wanted (U3)")]
    Letter {
        /// What stands there.
        letter: char,
        /// Where, from 1.
        position: usize,
    },
    /// More moves than are read.
    #[error("more than {MAX_MOVES} moves")]
    TooMany,
}

impl FromStr for Moves {
    type Err = MovesError;

    /// Reads `URDL2U` and `URDLLU`, in either case, with spaces and commas where one likes.
    fn from_str(text: &str) -> Result<Moves, MovesError> {
        let mut moves = Vec::new();
        let mut letters = text.chars().enumerate().peekable();
        while let Some((index, letter)) = letters.next() {
            if letter.is_whitespace() || letter == ',' {
                continue;
            }
            let direction = Direction::from_letter(letter).ok_or(MovesError::Letter { letter, position: index + 1 })?;
            let mut count = None;
            while let Some(digit) = letters.peek().and_then(|(_, next)| next.to_digit(10)) {
                letters.next();
                count = Some((count.unwrap_or(0_usize) * 10 + digit as usize).min(MAX_MOVES + 1));
            }
            let count = count.unwrap_or(1);
            if moves.len() + count > MAX_MOVES {
                return Err(MovesError::TooMany);
            }
            moves.extend(std::iter::repeat_n(direction, count));
        }
        Ok(Moves(moves))
    }
}

impl fmt::Display for Moves {
    /// Short: `URDL2U`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for run in self.0.chunk_by(|a, b| a == b) {
            formatter.write_char(run[0].letter())?;
            if run.len() > 1 {
                write!(formatter, "{}", run.len())?;
            }
        }
        Ok(())
    }
}
