//! What the browser keeps of a player: settings, the game in progress, records. Each is a JSON text of its own, so that
//! one that cannot be read loses nothing else, and says its version.
//!
//! A version adds to the one before: what a text does not say is as it was when nobody could say it, so older texts are
//! read. A newer one, of a page that knows more, is left as it is.

use super::game::{Deal, Game, Stopwatch, Stroke};
use super::json::{Value, object};
use super::language::{fill, later, say};
use super::records::{Finished, Records, Shortest};
use super::settings::Settings;
use super::wording::Wording;
use crate::puzzle::{Board, Goal, Side};

/// The version that this page writes.
pub const VERSION: u64 = 1;

/// Something that the browser keeps.
pub trait Kept: Sized {
    /// Its name there, and in a file of everything.
    const KEY: &'static str;

    /// As JSON.
    fn to_value(&self) -> Value;

    /// From JSON, if it is that.
    fn from_value(value: &Value) -> Option<Self>;
}

/// Why a text is not read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unread {
    /// It is something else, or damaged.
    #[error("it is damaged, or was not written by this page")]
    Damaged,
    /// It was written by a newer page.
    #[error("it was written by a newer version of this page")]
    Newer,
}

/// The text to keep.
pub fn write<T: Kept>(kept: &T) -> String {
    kept.to_value().to_string()
}

/// Reads a text that was kept.
///
/// # Errors
/// When it is not one of these, or was written by a newer page.
pub fn read<T: Kept>(text: &str) -> Result<T, Unread> {
    let value = Value::parse(text).ok_or(Unread::Damaged)?;
    check_version(&value)?;
    T::from_value(&value).ok_or(Unread::Damaged)
}

/// Whether that text may be replaced by one of ours: not if a newer page wrote it.
pub fn may_replace(text: &str) -> bool {
    Value::parse(text).is_none_or(|value| check_version(&value) != Err(Unread::Newer))
}

fn check_version(value: &Value) -> Result<(), Unread> {
    match value.number("version") {
        Some(1..=VERSION) => Ok(()),
        Some(0) | None => Err(Unread::Damaged),
        Some(_) => Err(Unread::Newer),
    }
}

/// Everything that is kept, as far as it is there.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Everything {
    /// The settings.
    pub settings: Option<Settings>,
    /// The game in progress.
    pub game: Option<Game>,
    /// The games that were finished.
    pub records: Option<Records>,
}

impl Everything {
    /// One text for all of it: a file to take along.
    pub fn write(settings: &Settings, game: &Game, records: &Records) -> String {
        let parts = [
            ("version", Value::Number(VERSION)),
            (Settings::KEY, settings.to_value()),
            (Game::KEY, game.to_value()),
            (Records::KEY, records.to_value()),
        ];
        object(parts).to_string()
    }

    /// Reads such a text, and says what in it could not be read.
    ///
    /// # Errors
    /// When nothing could.
    pub fn read(text: &str) -> Result<(Everything, Vec<String>), Unread> {
        let value = Value::parse(text).ok_or(Unread::Damaged)?;
        check_version(&value)?;
        let mut faults = Vec::new();
        let everything = Everything {
            settings: part(&value, &mut faults),
            game: part(&value, &mut faults),
            records: part(&value, &mut faults),
        };
        if everything == Everything::default() { Err(Unread::Damaged) } else { Ok((everything, faults)) }
    }
}

fn part<T: Kept>(value: &Value, faults: &mut Vec<String>) -> Option<T> {
    let value = value.get(T::KEY)?;
    let read = check_version(value).and_then(|()| T::from_value(value).ok_or(Unread::Damaged));
    read.map_err(|why| faults.push(fill("The file's {part} cannot be read: {why}.", &[&say(T::KEY), &why.in_words()])))
        .ok()
}

impl Kept for Settings {
    const KEY: &'static str = later("settings");

    fn to_value(&self) -> Value {
        object([
            ("version", Value::Number(VERSION)),
            ("inspection", self.inspection.into()),
            ("moves-blank", self.moves_blank.into()),
            ("hover", self.hover.into()),
            ("numbers", self.numbers.into()),
            ("keys", self.keys.iter().collect::<String>().into()),
        ])
    }

    fn from_value(value: &Value) -> Option<Settings> {
        let usual = Settings::default();
        let settings = Settings {
            inspection: value.bool("inspection").unwrap_or(usual.inspection),
            moves_blank: value.bool("moves-blank").unwrap_or(usual.moves_blank),
            hover: value.bool("hover").unwrap_or(usual.hover),
            numbers: value.bool("numbers").unwrap_or(usual.numbers),
            ..usual
        };
        Some(value.text("keys").and_then(|keys| settings.with_keys(keys)).unwrap_or(settings))
    }
}

impl Kept for Game {
    const KEY: &'static str = later("game");

    /// Of a stopwatch that runs, the time is that before it was started: whoever keeps a game stops it first.
    fn to_value(&self) -> Value {
        let strokes: Vec<String> = self.strokes().iter().map(Stroke::to_string).collect();
        object([
            ("version", Value::Number(VERSION)),
            ("goal", self.goal.to_string().into()),
            ("deal", self.deal.to_string().into()),
            ("start", self.start.to_string().into()),
            ("path", strokes.join(" ").into()),
            ("made", Value::Number(self.made() as u64)),
            ("checkpoints", Value::List(self.marks().iter().map(|&mark| Value::Number(mark as u64)).collect())),
            ("time-ms", Value::Number(self.stopwatch.elapsed(0.0) as u64)),
            ("hints", self.hints.into()),
            ("helped", self.is_helped.into()),
            ("finished", self.is_finished.into()),
        ])
    }

    fn from_value(value: &Value) -> Option<Game> {
        let start: Board = value.text("start")?.parse().ok()?;
        let goal: Goal = value.text("goal")?.parse().ok().filter(|goal: &Goal| goal.board(start.side()).is_ok())?;
        let deal = value.text("deal").and_then(|deal| deal.parse().ok()).unwrap_or(Deal::Own);
        let strokes: Vec<Stroke> =
            value.text("path")?.split_ascii_whitespace().map(str::parse).collect::<Result<_, _>>().ok()?;
        let whole = |value: &Value| match value {
            Value::Number(number) => usize::try_from(*number).ok(),
            _ => None,
        };
        let made = value.get("made").map_or(Some(strokes.len()), whole)?;
        let marks: Option<Vec<usize>> = value.list("checkpoints").unwrap_or_default().iter().map(whole).collect();
        let mut game = Game::new(start, goal, deal).with_path(strokes, made, marks?)?;
        game.stopwatch = Stopwatch::showing(small(value, "time-ms").into());
        game.hints = small(value, "hints");
        game.is_helped = value.bool("helped").unwrap_or_default();
        game.is_finished = value.bool("finished").unwrap_or_default();
        Some(game)
    }
}

/// A number that is there and small, else 0.
fn small(value: &Value, name: &str) -> u32 {
    value.number(name).and_then(|number| u32::try_from(number).ok()).unwrap_or(0)
}

impl Kept for Records {
    const KEY: &'static str = later("records");

    fn to_value(&self) -> Value {
        let games = self.games().iter().map(|game| {
            let mut entries = vec![
                ("side", Value::Number(game.side.get() as u64)),
                ("goal", game.goal.to_string().into()),
                ("moves", game.moves.into()),
                ("time-ms", game.time_ms.into()),
                ("hints", game.hints.into()),
                ("fair", game.is_fair.into()),
            ];
            if let Some(Shortest { moves, at_least }) = game.shortest {
                entries.extend([("shortest", moves.into()), ("at-least", at_least.into())]);
            }
            Value::Object(entries.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
        });
        object([("version", Value::Number(VERSION)), ("games", Value::List(games.collect()))])
    }

    fn from_value(value: &Value) -> Option<Records> {
        let game = |value: &Value| {
            let moves = small(value, "shortest");
            let side = value.number("side").and_then(|side| Side::new(usize::try_from(side).ok()?))?;
            Some(Finished {
                side,
                goal: value.text("goal")?.parse().ok()?,
                moves: small(value, "moves"),
                time_ms: small(value, "time-ms"),
                shortest: (moves > 0).then(|| Shortest { moves, at_least: small(value, "at-least") }),
                hints: small(value, "hints"),
                is_fair: value.bool("fair").unwrap_or_default(),
            })
        };
        value.list("games")?.iter().map(game).collect::<Option<Vec<_>>>().map(Records::new)
    }
}
