//! Key bindings.

use crate::shared::link::View;
use crate::shared::time::{Date, Millis};
use crate::stage::action::Action;
use crate::stage::coach::CoachAction;
use crate::stage::game::GameAction;
use crate::stage::reading_out::Passage;
use crate::stage::screen::ScreenAction;
use crate::stage::settings::{Command, Settings};
use npuzzle_engine::puzzle::Direction;

/// The inputs that a command may need besides the key: the time, a random seed, the date and the focus.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Moment {
    pub now: Millis,
    pub seed: u64,
    /// The local date, if it is known.
    pub today: Option<Date>,
    pub tile: Option<u16>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct KeyPress<'a> {
    /// The browser's name for what the key types: `z`, `ArrowLeft`.
    pub key: &'a str,
    /// The browser's name for its place, after the US layout: `KeyZ`.
    pub code: &'a str,
    pub has_control: bool,
    pub has_meta: bool,
    pub has_shift: bool,
}

impl<'a> KeyPress<'a> {
    /// Returns the key for the player's commands. On a layout of another script, that is the letter or digit of the US layout
    /// in its place. Latin layouts have their own letters: on a French keyboard, `z` is where the US layout has `w`.
    pub fn latin(&self) -> &'a str {
        // Other scripts begin with Greek; in the gap are more Latin letters, and signs. Unicode's own tables take 2 KB.
        let is_of_other_script = |letter| matches!(letter, '\u{370}'..='\u{1DFF}' | '\u{2C00}'..);
        let place = self.code.strip_prefix("Key").or_else(|| self.code.strip_prefix("Digit"));
        place.filter(|_| self.key.chars().all(is_of_other_script)).unwrap_or(self.key)
    }
}

/// The keys that the page reacts to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeyBindings {
    /// The current view: arrow keys slide tiles in Play and Solve, letters are commands in Play.
    pub view: View,
    /// Whether the result of a game lies over the board.
    pub has_result: bool,
    pub settings: Settings,
}

impl KeyBindings {
    /// Returns the action of a key. `None` if the key is not bound.
    pub fn action(&self, press: KeyPress, moment: Moment) -> Option<Action> {
        if press.has_control || press.has_meta {
            return self.shortcut(press, moment);
        }
        if press.has_shift {
            return None;
        }
        let direction = match press.key {
            "ArrowUp" => Direction::Up,
            "ArrowDown" => Direction::Down,
            "ArrowLeft" => Direction::Left,
            "ArrowRight" => Direction::Right,
            "Escape" => return self.has_result.then_some(CoachAction::CloseSummary.into()),
            _ => {
                let command = self.settings.command(press.latin()).filter(|_| self.view == View::Play)?;
                return Some(command_action(command, moment));
            }
        };
        (!self.view.is_separate()).then(|| GameAction::Slide(direction, moment.now).into())
    }

    /// Returns the action of a key that is pressed with Ctrl, or with Cmd on Apple's keyboards. `None` if it is the browser's:
    /// Cmd+Y shows the history.
    fn shortcut(&self, press: KeyPress, moment: Moment) -> Option<Action> {
        let is = |letter: &str| press.latin().eq_ignore_ascii_case(letter);
        let command = if is("z") && press.has_shift || is("y") && !press.has_shift && !press.has_meta {
            Command::Redo
        } else if is("z") {
            Command::Undo
        } else {
            return None;
        };
        (!self.view.is_separate()).then(|| command_action(command, moment))
    }
}

pub fn command_action(command: Command, Moment { now, seed, today, tile }: Moment) -> Action {
    match command {
        Command::Undo => GameAction::Undo(now).into(),
        Command::Redo => GameAction::Redo(now).into(),
        Command::Hint => CoachAction::Hint.into(),
        Command::Mark => GameAction::Mark.into(),
        Command::Return => GameAction::Return(now).into(),
        Command::Shuffle => GameAction::Shuffle { seed, today, now }.into(),
        Command::Pause => GameAction::Pause(now).into(),
        Command::ReadRow => ScreenAction::ReadOut(Passage::Row, tile).into(),
        Command::ReadColumn => ScreenAction::ReadOut(Passage::Column, tile).into(),
        Command::ReadNeighbors => ScreenAction::ReadOut(Passage::Neighbors, tile).into(),
    }
}
