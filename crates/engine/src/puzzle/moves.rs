//! Move sequences: parsing, formatting and replaying.

use super::{Board, Direction};
use std::fmt::{self, Write};
use std::str::FromStr;

/// A sequence of moves in the single-tile metric: sliding a row of three tiles counts as three moves.
///
/// ```
/// use npuzzle_engine::puzzle::{Board, Moves};
/// let moves: Moves = "RD2LU".parse()?;
/// assert_eq!((moves.len(), moves.to_string(), moves.plain()), (5, "RD2LU".into(), "RDDLU".into()));
/// # Ok::<(), npuzzle_engine::puzzle::MovesError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Moves(Vec<Direction>);

/// The maximum number of moves accepted by the parser.
///
/// No search returns more on 3x3, where a path without repeated boards has at most 181,439 moves. The limit bounds the
/// memory that a short text such as `U999999999` can claim.
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

    /// Whether the sequence has no moves.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Formats the moves as one letter each, without repeat counts: `URDLLU`.
    pub fn plain(&self) -> String {
        self.0.iter().map(|direction| direction.letter()).collect()
    }

    /// Returns the moves in opposite directions and the same order: those of the tiles for directions of the blank, and
    /// vice versa.
    #[must_use]
    pub fn inverted(&self) -> Moves {
        self.0.iter().map(|direction| direction.inverse()).collect()
    }

    /// Returns the board that the moves lead to.
    ///
    /// # Errors
    /// [`IllegalMove`] describes the first move that is not possible.
    pub fn replay(&self, start: &Board) -> Result<Board, IllegalMove> {
        let mut board = start.clone();
        for (index, &direction) in self.0.iter().enumerate() {
            if !board.make_move(direction) {
                return Err(IllegalMove { number: index + 1, direction, board });
            }
        }
        Ok(board)
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

/// A move that is not possible because the blank is at the edge.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("move {number} ({}) is not possible on {board}", direction.letter())]
pub struct IllegalMove {
    /// The position of the move in the sequence, from 1.
    pub number: usize,
    /// The direction of the move.
    pub direction: Direction,
    /// The board on which the move was tried.
    pub board: Board,
}

/// An error from parsing [`Moves`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MovesError {
    /// A character that is not a direction.
    #[error(
        "“{letter}” (character {position}) is not a valid move: expected U, D, L or R, optionally with a count (U3)"
    )]
    Letter {
        /// The offending character.
        letter: char,
        /// Its position in the text, in characters from 1.
        position: usize,
    },
    /// More than [`MAX_MOVES`] moves.
    #[error("too many moves: the maximum is {MAX_MOVES}")]
    TooMany,
}

impl FromStr for Moves {
    type Err = MovesError;

    /// Parses moves such as `URDL2U` or `URDLLU`, in either case. Spaces and commas are ignored.
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
    /// Formats the moves with repeat counts: `URDL2U`.
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
