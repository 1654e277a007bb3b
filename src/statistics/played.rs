//! Games that were played to their end.

use crate::shared::json::Value;
use crate::shared::time::Date;
use crate::stage::game::{Deal, Game, Stroke};
use crate::stage::records::Finished;
use crate::stage::saved::finished;
use npuzzle_engine::puzzle::{Board, Goal};

/// A finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    pub game: Finished,
    /// When it ended, in milliseconds since 1970. 0 for games of which only the numbers are known.
    pub ended: u64,
    /// The local date when it ended.
    pub day: Option<Date>,
    pub start: Option<Board>,
    /// The number of moves of a solution by hand.
    pub by_hand: Option<u32>,
}

impl Played {
    /// Reads a line of the games that the browser keeps.
    pub fn read(line: &str) -> Option<Played> {
        let value = Value::parse(line)?;
        Some(Played {
            game: finished(&value)?,
            ended: value.number("ended").unwrap_or(0),
            day: value.text("day").and_then(|day| day.parse().ok()),
            start: value.text("start").and_then(|board| board.parse().ok()),
            by_hand: value.number("by-hand").and_then(|moves| u32::try_from(moves).ok()).filter(|&moves| moves > 0),
        })
    }

    /// Creates a game of which only the numbers are known.
    pub fn bare(game: Finished) -> Played {
        Played { game, ended: 0, day: None, start: None, by_hand: None }
    }

    /// Returns how many moves above the shortest solution the player made, if that length is proved.
    pub fn excess(&self) -> Option<u32> {
        let shortest = self.game.shortest.filter(|shortest| shortest.is_proved())?;
        Some(self.game.moves.saturating_sub(shortest.moves))
    }
}

/// The presses of a finished game.
#[derive(Clone, PartialEq, Debug)]
pub struct Replay {
    pub start: Board,
    pub goal: Goal,
    pub strokes: Vec<Stroke>,
}

/// The largest number that JSON keeps exact.
const MAX_ID: u64 = 1 << 53;

impl Replay {
    /// Reads a line of a file of games. `None` unless its presses lead from its start to its goal and agree with its numbers.
    pub fn read(line: &str) -> Option<Replay> {
        let value = Value::parse(line)?;
        let game = finished(&value).filter(|game| game.id < MAX_ID)?;
        let start: Board = value.text("start")?.parse().ok().filter(|start: &Board| start.size() == game.size)?;
        game.goal.board(game.size).ok()?;
        let strokes = value.text("path")?.split_ascii_whitespace().map(str::parse).collect::<Result<Vec<Stroke>, ()>>();
        let strokes = strokes.ok()?;
        let count = strokes.len();
        let played =
            Game::new(start.clone(), game.goal.clone(), Deal::Own).with_path(strokes.clone(), count, vec![])?;
        // Undo and Redo count as moves, too.
        let is_counted = played.moves <= game.moves && (game.moves - played.moves).is_multiple_of(2);
        let is_in_time = strokes.is_sorted_by_key(|stroke| stroke.at_ms)
            && strokes.iter().all(|stroke| stroke.at_ms <= game.time_ms);
        (played.is_won() && is_counted && is_in_time).then_some(Replay { start, goal: game.goal, strokes })
    }
}
