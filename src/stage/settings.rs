//! The settings of Play.

use crate::shared::locale::t;
use crate::shared::named::named;
use crate::shared::scheme::Scheme;
use crate::stage::game::Challenge;

named! {
    /// A command that has a key, besides the arrow keys, in the order of [`Settings::keys`].
    pub enum Command {
        /// Undo the last press.
        Undo => t!(undo),
        /// Redo the last press that was undone.
        Redo => t!(redo),
        /// Show the next move.
        Hint => t!(hint),
        /// Set a checkpoint.
        Mark => t!(checkpoint),
        Return => t!(back_to_checkpoint),
        /// Begin a game on another board.
        Shuffle => t!(shuffle),
        Pause => t!(pause_game),
        ReadRow => t!(read_row),
        ReadColumn => t!(read_column),
        ReadNeighbors => t!(read_neighbors),
    }
}

named! {
    /// The colors of the tiles. A tile gains its full color in its goal cell.
    #[derive(Default)]
    pub enum Theme {
        #[default]
        Plain = "plain" => t!(theme_plain),
        Rows = "rows" => t!(theme_rows),
        Columns = "columns" => t!(theme_columns),
        /// A color per fringe: the first row and column, then those of the rest, and so on. Players who solve fringe by fringe
        /// see what is next.
        Fringe = "fringe" => t!(theme_fringe),
        Contrast = "contrast" => t!(theme_contrast),
    }
}

/// The number of colors of tiles.
const BANDS: usize = 5;

impl Theme {
    /// Returns the number of the color, from 0, of a tile whose goal cell is in this row and column. `None` if all tiles
    /// have the same color.
    pub fn band(self, row: usize, column: usize) -> Option<usize> {
        let band = match self {
            Theme::Rows => row,
            Theme::Columns => column,
            Theme::Fringe => row.min(column),
            Theme::Plain | Theme::Contrast => return None,
        };
        // Longer boards repeat the colors.
        Some(band % BANDS)
    }
}

/// The settings of Play, and the look of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The kind of board that a new game has.
    pub challenge: Challenge,
    /// Whether the player may inspect a new board before the clock starts.
    pub inspection: bool,
    /// Whether arrow keys and swipes give the direction of the blank instead of the tile.
    pub moves_blank: bool,
    /// Whether the mouse slides the tiles that it points at.
    pub hover: bool,
    /// Whether hints follow a shortest solution instead of a solution by hand.
    pub shortest_hints: bool,
    /// Whether tiles with a picture show their numbers, too.
    pub numbers: bool,
    /// Whether the tiles look the same from the first move on.
    pub blind: bool,
    /// Whether all but the board fades during a game.
    pub zen: bool,
    /// Whether moves and wins make sounds.
    pub sounds: bool,
    /// Whether the device vibrates at moves and wins, if it can.
    pub vibrates: bool,
    /// Whether the page is light or dark.
    pub scheme: Scheme,
    pub theme: Theme,
    /// The key of each command: a lower-case letter or a digit, all different.
    pub keys: [char; Command::ALL.len()],
}

/// A setting that is on or off.
pub struct Switch {
    /// The name, in saved settings and on the page.
    pub name: &'static str,
    pub label: fn() -> &'static str,
    pub of: fn(&mut Settings) -> &mut bool,
}

impl Switch {
    /// All switches, in the order of their labels.
    pub const ALL: [Switch; 9] = [
        Switch { name: "inspection", label: || t!(setting_inspection), of: |settings| &mut settings.inspection },
        Switch { name: "moves-blank", label: || t!(setting_moves_blank), of: |settings| &mut settings.moves_blank },
        Switch { name: "hover", label: || t!(setting_hover), of: |settings| &mut settings.hover },
        Switch {
            name: "shortest-hints",
            label: || t!(setting_shortest_hints),
            of: |settings| &mut settings.shortest_hints,
        },
        Switch { name: "sounds", label: || t!(setting_sounds), of: |settings| &mut settings.sounds },
        Switch { name: "vibrates", label: || t!(setting_vibrates), of: |settings| &mut settings.vibrates },
        Switch { name: "blind", label: || t!(setting_blind), of: |settings| &mut settings.blind },
        Switch { name: "zen", label: || t!(setting_zen), of: |settings| &mut settings.zen },
        Switch { name: "numbers", label: || t!(setting_numbers), of: |settings| &mut settings.numbers },
    ];

    pub fn is_on(&self, mut settings: Settings) -> bool {
        *(self.of)(&mut settings)
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            challenge: Challenge::default(),
            inspection: false,
            moves_blank: false,
            hover: false,
            shortest_hints: false,
            numbers: true,
            blind: false,
            zen: false,
            sounds: false,
            vibrates: false,
            scheme: Scheme::default(),
            theme: Theme::default(),
            keys: ['z', 'y', 'h', 'c', 'b', 's', 'p', 'r', 'v', 'n'],
        }
    }
}

impl Settings {
    pub fn key(&self, command: Command) -> char {
        self.keys[command as usize]
    }

    /// Returns the command of a key, which is given by the browser's name for it.
    pub fn command(&self, key: &str) -> Option<Command> {
        let key = only_letter(key)?;
        Command::ALL.into_iter().find(|&command| self.key(command) == key)
    }

    /// Returns the settings with everything that differs between two others changed in the same way.
    #[inline(never)]
    #[must_use]
    pub fn with_changes(self, before: &Settings, after: &Settings) -> Settings {
        fn pick<T: PartialEq>(own: T, before: T, after: T) -> T {
            if before == after { own } else { after }
        }
        let mut changed = Settings {
            challenge: pick(self.challenge, before.challenge, after.challenge),
            scheme: pick(self.scheme, before.scheme, after.scheme),
            theme: pick(self.theme, before.theme, after.theme),
            // All different, so they change together.
            keys: pick(self.keys, before.keys, after.keys),
            ..self
        };
        for switch in Switch::ALL {
            *(switch.of)(&mut changed) = pick(switch.is_on(self), switch.is_on(*before), switch.is_on(*after));
        }
        changed
    }

    /// Returns the settings with another key for a command. If another command has that key, the two swap keys. `None` if
    /// the key is not a letter or a digit.
    pub fn with_key(mut self, command: Command, key: &str) -> Option<Settings> {
        let key = only_letter(key)?;
        if let Some(taken) = self.keys.iter().position(|&known| known == key) {
            self.keys[taken] = self.key(command);
        }
        self.keys[command as usize] = key;
        Some(self)
    }

    /// Returns the settings with these keys. `None` if there are too few or too many, or some are invalid or equal.
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
