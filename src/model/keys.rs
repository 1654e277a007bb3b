//! Key bindings.

use super::action::Action;
use super::coach::CoachAction;
use super::daily::Date;
use super::game::{GameAction, Millis};
use super::link::View;
use super::settings::{Command, Settings};
use npuzzle_engine::puzzle::Direction;

/// The inputs that a command may need besides the key: the time, a random seed and the date.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Moment {
    /// The time.
    pub now: Millis,
    /// A random seed.
    pub seed: u64,
    /// The local date, if it is known.
    pub today: Option<Date>,
}

/// The keys that the page reacts to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeyBindings {
    /// The current view: arrow keys slide tiles in Play and Solve, letters are commands in Play.
    pub view: View,
    /// The player's keys.
    pub settings: Settings,
}

impl KeyBindings {
    /// Returns the action of a key, which is given by the browser's name for it. `None` if the key is not bound.
    pub fn action(&self, key: &str, moment: Moment) -> Option<Action> {
        let direction = match key {
            "ArrowUp" => Direction::Up,
            "ArrowDown" => Direction::Down,
            "ArrowLeft" => Direction::Left,
            "ArrowRight" => Direction::Right,
            key => {
                let command = self.settings.command(key).filter(|_| self.view == View::Play)?;
                return Some(command_action(command, moment));
            }
        };
        (!self.view.is_separate()).then(|| GameAction::Slide(direction, moment.now).into())
    }

    /// Returns the action of a key that is pressed with Ctrl, or with Cmd on Apple's keyboards. `None` if it is the browser's.
    pub fn shortcut(&self, key: &str, has_shift: bool, moment: Moment) -> Option<Action> {
        let is_bound = key.eq_ignore_ascii_case("z") && !self.view.is_separate();
        is_bound.then(|| command_action(if has_shift { Command::Redo } else { Command::Undo }, moment))
    }
}

/// Returns the action of a command.
pub fn command_action(command: Command, Moment { now, seed, today }: Moment) -> Action {
    match command {
        Command::Undo => GameAction::Undo(now).into(),
        Command::Redo => GameAction::Redo(now).into(),
        Command::Hint => CoachAction::Hint.into(),
        Command::Mark => GameAction::Mark.into(),
        Command::Return => GameAction::Return(now).into(),
        Command::Shuffle => GameAction::Shuffle { seed, today, now }.into(),
        Command::Pause => GameAction::Pause(now).into(),
    }
}
