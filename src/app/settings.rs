//! How a player likes to play.

use super::language::later;

/// What a key can do, beside the arrows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// Take the last press back.
    Undo,
    /// Make it again.
    Redo,
    /// Show the next move.
    Hint,
    /// Set a checkpoint.
    Mark,
    /// Go back to it.
    Return,
    /// Deal another board.
    Shuffle,
}

impl Command {
    /// All of them, in the order of [`Settings::keys`].
    pub const ALL: [Command; 6] =
        [Command::Undo, Command::Redo, Command::Hint, Command::Mark, Command::Return, Command::Shuffle];

    /// Its name on buttons.
    pub const fn label(self) -> &'static str {
        match self {
            Command::Undo => later("Undo"),
            Command::Redo => later("Redo"),
            Command::Hint => later("Hint"),
            Command::Mark => later("Checkpoint"),
            Command::Return => later("Back to checkpoint"),
            Command::Shuffle => later("Shuffle"),
        }
    }
}

/// The settings of Play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Whether a player may look at a new board for a while before the time begins.
    pub inspection: bool,
    /// Whether arrow keys and swipes say where the blank goes, not the tile.
    pub moves_blank: bool,
    /// Whether a mouse slides tiles by pointing at them.
    pub hover: bool,
    /// Whether tiles with a picture have their numbers too.
    pub numbers: bool,
    /// The key of each command: a small letter or a digit, no two alike.
    pub keys: [char; Command::ALL.len()],
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            inspection: false,
            moves_blank: false,
            hover: false,
            numbers: true,
            keys: ['z', 'y', 'h', 'c', 'b', 's'],
        }
    }
}

impl Settings {
    /// The key of a command.
    pub fn key(&self, command: Command) -> char {
        self.keys[command as usize]
    }

    /// The command of a key, as the browser names it.
    pub fn command(&self, key: &str) -> Option<Command> {
        let key = only_letter(key)?;
        Command::ALL.into_iter().find(|&command| self.key(command) == key)
    }

    /// With another key for a command. Whoever had it gets the key that is free now. Nothing for what is no key.
    pub fn with_key(mut self, command: Command, key: &str) -> Option<Settings> {
        let key = only_letter(key)?;
        if let Some(taken) = self.keys.iter().position(|&known| known == key) {
            self.keys[taken] = self.key(command);
        }
        self.keys[command as usize] = key;
        Some(self)
    }

    /// With those keys; nothing if they are no such keys.
    pub fn with_keys(mut self, keys: &str) -> Option<Settings> {
        let keys: Vec<char> = keys.chars().collect();
        let is_key = |(index, key): (usize, &char)| is_key(*key) && !keys[..index].contains(key);
        self.keys = keys.as_slice().try_into().ok().filter(|_| keys.iter().enumerate().all(is_key))?;
        Some(self)
    }
}

fn is_key(letter: char) -> bool {
    letter.is_ascii_lowercase() || letter.is_ascii_digit()
}

fn only_letter(key: &str) -> Option<char> {
    let mut letters = key.chars();
    let letter = letters.next()?.to_ascii_lowercase();
    (letters.next().is_none() && is_key(letter)).then_some(letter)
}
