//! A solution on the board: where it stands, stepping, scrubbing, speed.

use crate::puzzle::{Board, Moves};
use std::rc::Rc;

/// How fast a solution plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Pace {
    /// One move a second.
    One,
    /// Two moves a second.
    Two,
    /// Four moves a second.
    #[default]
    Four,
    /// Eight moves a second.
    Eight,
    /// Sixteen moves a second.
    Sixteen,
    /// Sixty moves a second: as many as a screen shows.
    Sixty,
}

impl Pace {
    /// Slow to fast.
    pub const ALL: [Pace; 6] = [Pace::One, Pace::Two, Pace::Four, Pace::Eight, Pace::Sixteen, Pace::Sixty];

    /// Moves a second.
    pub const fn moves_a_second(self) -> u32 {
        match self {
            Pace::One => 1,
            Pace::Two => 2,
            Pace::Four => 4,
            Pace::Eight => 8,
            Pace::Sixteen => 16,
            Pace::Sixty => 60,
        }
    }
}

/// Moves between two boards that a playback remembers: the most that a jump replays.
const STRIDE: usize = 256;

/// A sequence of moves that is being replayed on a board, at a position between its moves.
#[derive(Clone, PartialEq, Debug)]
pub struct Playback {
    moves: Rc<Moves>,
    /// The boards after every [`STRIDE`] moves, from the start on: depth-first search finds solutions of tens of
    /// thousands of moves, and a jump in them must not take long.
    landmarks: Rc<Vec<Board>>,
    position: usize,
    board: Board,
    playing: bool,
}

impl Playback {
    /// Before the first move, standing still. Nothing if the moves cannot all be made.
    pub fn new(start: Board, moves: Moves) -> Option<Playback> {
        let mut landmarks = vec![start];
        let mut board = start;
        for stride in moves.directions().chunks(STRIDE) {
            board = stride.iter().try_fold(board, |board, &direction| board.slide(direction))?;
            landmarks.push(board);
        }
        let (moves, landmarks) = (Rc::new(moves), Rc::new(landmarks));
        Some(Playback { moves, landmarks, position: 0, board: start, playing: false })
    }

    /// All the moves.
    pub fn moves(&self) -> &Rc<Moves> {
        &self.moves
    }

    /// Whether somebody watches it: it plays, or stands behind some of its moves.
    pub fn is_begun(&self) -> bool {
        self.playing || self.position > 0
    }

    /// How many of them are made.
    pub fn position(&self) -> usize {
        self.position
    }

    /// The board after those.
    pub fn board(&self) -> Board {
        self.board
    }

    /// Whether it goes on by itself.
    pub fn is_playing(&self) -> bool {
        self.playing
    }

    /// Whether all moves are made.
    pub fn is_at_end(&self) -> bool {
        self.position == self.moves.len()
    }

    /// Goes on by itself from here, or from the start when it is at the end.
    #[must_use]
    pub fn played(&self) -> Playback {
        let from = if self.is_at_end() { self.at(0) } else { self.clone() };
        Playback { playing: !self.moves.is_empty(), ..from }
    }

    /// Stands still.
    #[must_use]
    pub fn paused(&self) -> Playback {
        Playback { playing: false, ..self.clone() }
    }

    /// One move further by itself, standing still at the end.
    #[must_use]
    pub fn ticked(&self) -> Playback {
        let next = self.at(self.position + 1);
        Playback { playing: self.playing && !next.is_at_end(), ..next }
    }

    /// At another position, the end at most.
    #[must_use]
    pub fn at(&self, position: usize) -> Playback {
        let position = position.min(self.moves.len());
        let directions = self.moves.directions();
        // From here if the way is short, else from the last board remembered before.
        let (from, board) = match position.checked_sub(self.position) {
            Some(0..STRIDE) => (self.position, self.board),
            _ => (position / STRIDE * STRIDE, self.landmarks[position / STRIDE]),
        };
        let board = directions[from..position].iter().try_fold(board, |board, &direction| board.slide(direction));
        let board = board.expect("all the moves can be made, as was checked at first");
        Playback { position, board, ..self.clone() }
    }
}
