//! The saved settings, games and records, and backups of all that is saved.

use crate::shared::json::{Value, object};
use crate::shared::locale::t;
use crate::shared::localize::Localize;
use crate::shared::progress::Progress;
use crate::shared::saved::{ReadError, Saved, VERSION, check_version, may_replace, with_part};
use crate::shared::scheme::Scheme;
use crate::stage::coach::Summary;
use crate::stage::game::{Deal, Game, Stopwatch, Stroke, written};
use crate::stage::records::{Finished, Records, Shortest};
use crate::stage::settings::{Settings, Switch, Theme};
use npuzzle_engine::puzzle::{Board, Goal};

/// Returns the text that adds records to a saved text, which another tab may have written, and removes those that they no longer have.
/// `None` if that changes nothing, or if a newer version of the page wrote it.
pub fn with_records(saved: Option<&str>, before: &Records, after: &Records) -> Option<String> {
    with_part(saved, |saved: Option<Records>| saved.unwrap_or_default().merged(after).without(&before.without(after)))
}

/// Returns the text that repeats a change of settings on a saved text, in which another tab may have changed others. `None` if
/// that changes nothing, or if a newer version of the page wrote it.
pub fn with_settings(saved: Option<&str>, before: &Settings, after: &Settings) -> Option<String> {
    with_part(saved, |saved: Option<Settings>| saved.unwrap_or(*before).with_changes(before, after))
}

/// Returns whether a tab may replace the game that was saved for the next visit, which another tab may have saved since. `own`
/// is the text that this tab saved last, `is_played` whether its player has made a move since.
pub fn may_replace_game(saved: Option<&str>, own: Option<&str>, is_played: bool) -> bool {
    saved.is_none_or(|saved| may_replace(saved) && (is_played || own == Some(saved)))
}

/// A backup of all saved data. Absent parts are `None`.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Backup {
    pub settings: Option<Settings>,
    pub game: Option<Game>,
    pub records: Option<Records>,
    pub progress: Option<Progress>,
}

impl Backup {
    pub fn write(settings: &Settings, game: &Game, records: &Records, progress: &Progress) -> String {
        let parts = vec![
            ("version", Value::Number(VERSION)),
            (Settings::KEY, settings.to_value()),
            (Game::KEY, game.to_value()),
            (Records::KEY, records.to_value()),
            (Progress::KEY, progress.to_value()),
        ];
        object(parts).to_string()
    }

    /// Reads the text of a backup file. Returns a message for each part that cannot be read.
    ///
    /// # Errors
    /// If no part can be read.
    pub fn read(text: &str) -> Result<(Backup, Vec<String>), ReadError> {
        let value = Value::parse(text).ok_or(ReadError::Damaged)?;
        check_version(&value)?;
        let mut faults = Vec::new();
        let backup = Backup {
            settings: part(&value, &mut faults),
            game: part(&value, &mut faults),
            records: part(&value, &mut faults),
            progress: part(&value, &mut faults),
        };
        if backup == Backup::default() { Err(ReadError::Damaged) } else { Ok((backup, faults)) }
    }
}

fn part<T: Saved>(value: &Value, faults: &mut Vec<String>) -> Option<T> {
    let value = value.get(T::KEY)?;
    let read = check_version(value).and_then(|()| T::from_value(value).ok_or(ReadError::Damaged));
    read.map_err(|why| faults.push(t!(file_part_unreadable, part = T::label(), why = why.localize()))).ok()
}

impl Saved for Settings {
    const KEY: &'static str = "settings";

    fn label() -> &'static str {
        t!(part_settings)
    }

    fn to_value(&self) -> Value {
        let mut entries = vec![
            ("version", Value::Number(VERSION)),
            ("new-game", self.challenge.to_string().into()),
            ("scheme", self.scheme.name().to_owned().into()),
            ("theme", self.theme.name().to_owned().into()),
            ("keys", self.keys.iter().collect::<String>().into()),
        ];
        entries.extend(Switch::ALL.map(|switch| (switch.name, switch.is_on(*self).into())));
        object(entries)
    }

    fn from_value(value: &Value) -> Option<Settings> {
        let mut settings = Settings {
            challenge: value.text("new-game").and_then(|kind| kind.parse().ok()).unwrap_or_default(),
            scheme: named(value, "scheme", Scheme::ALL, Scheme::name),
            theme: named(value, "theme", Theme::ALL, Theme::name),
            ..Settings::default()
        };
        for switch in Switch::ALL {
            let is_on = (switch.of)(&mut settings);
            *is_on = value.bool(switch.name).unwrap_or(*is_on);
        }
        Some(value.text("keys").and_then(|keys| settings.with_keys(keys)).unwrap_or(settings))
    }
}

/// Returns the choice that is saved by its name, or the default if it is absent or unknown.
fn named<T: Copy + Default, const N: usize>(value: &Value, key: &str, all: [T; N], name: fn(T) -> &'static str) -> T {
    let saved = value.text(key);
    all.into_iter().find(|&known| Some(name(known)) == saved).unwrap_or_default()
}

impl Saved for Game {
    const KEY: &'static str = "game";

    fn label() -> &'static str {
        t!(part_game)
    }

    /// Omits the time since a running stopwatch was started, so leave the game first.
    fn to_value(&self) -> Value {
        let mut entries = vec![
            ("version", Value::Number(VERSION)),
            ("goal", self.goal.to_string().into()),
            ("deal", self.deal.to_string().into()),
            ("start", self.start.to_string().into()),
            ("path", written(self.strokes()).into()),
            ("moves", self.moves.into()),
            ("made", Value::Number(self.made() as u64)),
            ("checkpoints", Value::List(self.marks().iter().map(|&mark| Value::Number(mark as u64)).collect())),
            ("time-ms", Value::Number(self.stopwatch.elapsed(0.0) as u64)),
            ("hints", self.hints.into()),
            ("helped", self.is_helped.into()),
            ("finished", self.is_finished.into()),
            ("paused", self.is_paused.into()),
        ];
        let inspection = self.stopwatch.inspection_left(0.0);
        entries.extend(inspection.map(|left| ("inspection-ms", Value::Number(left as u64))));
        entries.extend(self.target.map(|target| ("challenge", target.to_string().into())));
        entries.extend(self.replaced().map(|replaced| ("replaced", replaced.to_value())));
        object(entries)
    }

    fn from_value(value: &Value) -> Option<Game> {
        let start: Board = value.text("start")?.parse().ok()?;
        let goal: Goal = value.text("goal")?.parse().ok().filter(|goal: &Goal| goal.board(start.size()).is_ok())?;
        let deal = value.text("deal").and_then(|deal| deal.parse().ok()).unwrap_or(Deal::Own);
        let strokes: Vec<Stroke> =
            value.text("path")?.split_ascii_whitespace().map(str::parse).collect::<Result<_, _>>().ok()?;
        let whole = |value: &Value| match value {
            Value::Number(number) => usize::try_from(*number).ok(),
            _ => None,
        };
        let made = whole(value.get("made")?)?;
        let marks: Option<Vec<usize>> = value.list("checkpoints")?.iter().map(whole).collect();
        let mut game = Game::new(start, goal, deal).with_path(strokes, made, marks?)?;
        game.moves = small(value, "moves");
        game.stopwatch = match small(value, "inspection-ms") {
            0 => Stopwatch::showing(small(value, "time-ms").into()),
            left => Stopwatch::before(left.into()),
        };
        game.target = value.text("challenge").and_then(|target| target.parse().ok());
        game.hints = small(value, "hints");
        game.is_helped = value.bool("helped").unwrap_or_default();
        game.is_finished = value.bool("finished").unwrap_or_default();
        game.is_paused = value.bool("paused").unwrap_or_default();
        // One that cannot be read is no reason to lose this game too.
        let replaced = value.get("replaced").and_then(Game::from_value);
        Some(replaced.map_or(game.clone(), |replaced| game.replacing(&replaced, 0.0)))
    }
}

/// Returns a 32-bit number, or 0 if it is absent or too large.
fn small(value: &Value, name: &str) -> u32 {
    value.number(name).and_then(|number| u32::try_from(number).ok()).unwrap_or(0)
}

/// Writes a finished game with all that it takes to replay it, as an entry of the games that the browser keeps.
pub fn write_game(summary: &Summary) -> String {
    let mut entries = entries(&summary.game);
    entries.extend([
        ("start", summary.start.to_string().into()),
        ("deal", summary.deal.to_string().into()),
        ("path", summary.path.clone().into()),
        ("by-hand", summary.by_hand.unwrap_or(0).into()),
    ]);
    object(entries).to_string()
}

fn entries(game: &Finished) -> Vec<(&'static str, Value)> {
    let Shortest { moves, at_least } = game.shortest.unwrap_or(Shortest { moves: 0, at_least: 0 });
    vec![
        ("id", Value::Number(game.id)),
        ("size", game.size.to_string().into()),
        ("goal", game.goal.to_string().into()),
        ("moves", game.moves.into()),
        ("time-ms", game.time_ms.into()),
        ("hints", game.hints.into()),
        ("fair", game.is_fair.into()),
        ("shortest", moves.into()),
        ("at-least", at_least.into()),
    ]
}

/// Reads the entry of a finished game. `None` if it has another structure.
pub fn finished(value: &Value) -> Option<Finished> {
    let moves = small(value, "shortest");
    Some(Finished {
        id: value.number("id")?,
        size: value.text("size")?.parse().ok()?,
        goal: value.text("goal")?.parse().ok()?,
        moves: small(value, "moves"),
        time_ms: small(value, "time-ms"),
        shortest: (moves > 0).then(|| Shortest { moves, at_least: small(value, "at-least") }),
        hints: small(value, "hints"),
        is_fair: value.bool("fair").unwrap_or_default(),
    })
}

impl Saved for Records {
    const KEY: &'static str = "records";

    fn label() -> &'static str {
        t!(part_records)
    }

    fn to_value(&self) -> Value {
        let games = self.games().iter().map(|game| object(entries(game)));
        let days = self.daily.days().iter().map(|day| Value::Text(day.to_string()));
        object(vec![
            ("version", Value::Number(VERSION)),
            ("games", Value::List(games.collect())),
            ("daily", Value::List(days.collect())),
        ])
    }

    fn from_value(value: &Value) -> Option<Records> {
        let mut records = Records::default();
        for entry in value.list("games")? {
            records.add(finished(entry)?);
        }
        for entry in value.list("daily")? {
            let Value::Text(day) = entry else { return None };
            records.daily.add(day.parse().ok()?);
        }
        Some(records)
    }
}
