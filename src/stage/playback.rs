//! Playback of a solution on the board: position, stepping, scrubbing and speed.

use crate::shared::link::View;
use crate::stage::replay::Part;
use npuzzle_engine::puzzle::{Board, Moves};
use std::rc::Rc;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Pace {
    /// One move per second.
    One,
    /// Two moves per second.
    Two,
    /// Four moves per second.
    #[default]
    Four,
    /// Eight moves per second.
    Eight,
    /// Sixteen moves per second.
    Sixteen,
    /// Sixty moves per second, the refresh rate of most screens.
    Sixty,
}

impl Pace {
    /// All speeds, from slow to fast.
    pub const ALL: [Pace; 6] = [Pace::One, Pace::Two, Pace::Four, Pace::Eight, Pace::Sixteen, Pace::Sixty];

    /// Returns the number of moves per second.
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

/// The number of moves between two landmarks, and the maximum number of moves that a jump replays.
const STRIDE: usize = 256;

/// A sequence of moves, replayed from a board up to a position between its moves.
#[derive(Clone, PartialEq, Debug)]
pub struct Playback {
    moves: Rc<Moves>,
    /// The board after every [`STRIDE`] moves. Depth-first search finds solutions of tens of thousands of moves, and jumps
    /// in them must be fast.
    landmarks: Rc<Vec<Board>>,
    position: usize,
    board: Board,
    playing: bool,
}

impl Playback {
    /// Creates a paused playback before the first move. `None` if a move is not legal.
    pub fn new(start: Board, moves: Moves) -> Option<Playback> {
        let mut landmarks = vec![start.clone()];
        let mut board = start.clone();
        for stride in moves.directions().chunks(STRIDE) {
            if !stride.iter().all(|&direction| board.make_move(direction)) {
                return None;
            }
            landmarks.push(board.clone());
        }
        let (moves, landmarks) = (Rc::new(moves), Rc::new(landmarks));
        Some(Playback { moves, landmarks, position: 0, board: start, playing: false })
    }

    pub fn moves(&self) -> &Rc<Moves> {
        &self.moves
    }

    /// Returns the board before the first move.
    pub fn start(&self) -> &Board {
        &self.landmarks[0]
    }

    /// Returns whether playback has started: it is playing or past the first move.
    pub fn is_begun(&self) -> bool {
        self.playing || self.position > 0
    }

    /// Returns the current position, as a number of moves.
    pub fn position(&self) -> usize {
        self.position
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns whether it advances by itself.
    pub fn is_playing(&self) -> bool {
        self.playing
    }

    pub fn is_at_end(&self) -> bool {
        self.position == self.moves.len()
    }

    /// Plays from the current position, or from the start if it is at the end.
    #[must_use]
    pub fn played(&self) -> Playback {
        let from = if self.is_at_end() { self.at(0) } else { self.clone() };
        Playback { playing: !self.moves.is_empty(), ..from }
    }

    #[must_use]
    pub fn paused(&self) -> Playback {
        Playback { playing: false, ..self.clone() }
    }

    /// Advances by one move, and pauses at the end.
    #[must_use]
    pub fn ticked(&self) -> Playback {
        let next = self.at(self.position + 1);
        Playback { playing: self.playing && !next.is_at_end(), ..next }
    }

    /// Jumps to a position, or to the end if the position is beyond it.
    #[must_use]
    pub fn at(&self, position: usize) -> Playback {
        let position = position.min(self.moves.len());
        let directions = self.moves.directions();
        // Start here if the position is near, else at the last landmark before it.
        let (from, board) = match position.checked_sub(self.position) {
            Some(0..STRIDE) => (self.position, &self.board),
            _ => (position / STRIDE * STRIDE, &self.landmarks[position / STRIDE]),
        };
        let mut board = board.clone();
        for &direction in &directions[from..position] {
            assert!(board.make_move(direction), "the constructor should have checked all moves");
        }
        Playback { position, board, ..self.clone() }
    }
}

#[derive(Clone, PartialEq, Debug, Default)]
pub struct Viewer {
    pub playback: Option<Playback>,
    /// Its milestones.
    pub splits: Rc<Vec<(usize, Part)>>,
    /// The view that shows it. The others show the game.
    pub view: View,
    /// A shorter solution, found during playback of the current one.
    pub shorter: Option<Moves>,
    pub pace: Pace,
    /// Whether the directions of an entered solution are those of the blank.
    pub moves_blank: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub enum PlaybackAction {
    Play,
    Pause,
    /// Jump to a position.
    Scrub(usize),
    /// Advance by one move when the clock ticks.
    Tick,
    SetPace(Pace),
    /// Show the shorter solution instead.
    ShowShorter,
    /// Check a user's solution of the current start board, and show it if its moves are legal.
    Check(Moves),
    /// Choose whether the directions of an entered solution are those of the blank.
    SetMovesBlank(bool),
}
