//! Saved data survives a round trip, and invalid data is rejected.

use npuzzle_engine::puzzle::Size;
use npuzzle_page::shared::json::Value;
use npuzzle_page::shared::progress::Progress;
use npuzzle_page::shared::saved::{ReadError, read, write};
use npuzzle_page::shared::scheme::Scheme;
use npuzzle_page::shared::time::Date;
use npuzzle_page::stage::daily::{Daily, Level};
use npuzzle_page::stage::difficulty::Difficulty;
use npuzzle_page::stage::game::{Challenge, Deal, Game, Target};
use npuzzle_page::stage::records::{Finished, Records, Shortest};
use npuzzle_page::stage::saved::Backup;
use npuzzle_page::stage::settings::{Command, Settings, Switch, Theme};
use npuzzle_testing::strategies;
use proptest::prelude::*;

fn settings() -> impl Strategy<Value = Settings> {
    let look = (prop::sample::select(&Scheme::ALL[..]), prop::sample::select(&Theme::ALL[..]));
    let keys = Just("abcdefghijklmnopqrstuvwxyz0123456789".chars().collect::<Vec<_>>()).prop_shuffle();
    let switches = any::<[bool; Switch::ALL.len()]>();
    (switches, look, challenge(), keys).prop_map(|(switches, (scheme, theme), challenge, keys)| {
        let keys = keys[..Command::ALL.len()].try_into().expect("as many as commands");
        let mut settings = Settings { challenge, scheme, theme, keys, ..Settings::default() };
        for (switch, is_on) in Switch::ALL.iter().zip(switches) {
            *(switch.of)(&mut settings) = is_on;
        }
        settings
    })
}

fn level() -> impl Strategy<Value = Level> {
    prop::sample::select(&Level::ALL[..])
}

fn daily() -> impl Strategy<Value = Daily> {
    (date(), level()).prop_map(|(date, level)| Daily { date, level })
}

fn challenge() -> impl Strategy<Value = Challenge> {
    prop_oneof![
        Just(Challenge::Random),
        level().prop_map(Challenge::Daily),
        prop::sample::select(&Difficulty::ALL[..]).prop_map(Challenge::Difficulty),
        any::<u32>().prop_map(Challenge::Distance)
    ]
}

fn deal() -> impl Strategy<Value = Deal> {
    prop_oneof![
        Just(Deal::Own),
        Just(Deal::Random),
        any::<u32>().prop_map(Deal::Distance),
        (daily(), any::<u32>()).prop_map(|(daily, moves)| Deal::Daily(daily, moves))
    ]
}

/// Any size, often a classic one.
fn size() -> impl Strategy<Value = Size> {
    prop_oneof![strategies::size(), strategies::any_size()]
}

/// A game with some presses, some of them undone, and a checkpoint.
fn game() -> impl Strategy<Value = Game> {
    let start = size().prop_flat_map(|size| (strategies::board_of(size), strategies::goal_of(size)));
    let presses = prop::collection::vec(0..25_usize, 0..40);
    (start, deal(), presses, 0..10_usize, any::<(u32, u32, bool)>()).prop_map(
        |((start, goal), deal, presses, undone, (hints, time, is_helped))| {
            let mut game = Game::new(start.clone(), goal.clone(), deal);
            for (index, cell) in presses.into_iter().enumerate() {
                game = game.pressed(&game.board.line_moves(cell), 0.0).unwrap_or(game);
                if index % 5 == 3 {
                    game = game.marked();
                }
            }
            for _ in 0..undone {
                game = game.undone(0.0);
            }
            (game.hints, game.is_helped, game.is_paused) = (hints, is_helped, hints % 2 == 0);
            if is_helped {
                game = Game::new(start, goal, deal).replacing(&game, 0.0);
            }
            game.target = Some(Target { moves: hints, time_ms: time }).filter(|target| target.is_challenge());
            // The clock is stopped before saving.
            game.stopped(f64::from(time))
        },
    )
}

fn finished() -> impl Strategy<Value = Finished> {
    let shortest =
        prop::option::of((1..u32::MAX, any::<u32>()).prop_map(|(moves, at_least)| Shortest { moves, at_least }));
    (0..1_u64 << 52, size(), any::<[u32; 3]>(), shortest, any::<bool>()).prop_flat_map(
        |(id, size, [moves, time_ms, hints], shortest, is_fair)| {
            strategies::goal_of(size).prop_map(move |goal| Finished {
                id,
                size,
                goal,
                moves,
                time_ms,
                shortest,
                hints,
                is_fair,
            })
        },
    )
}

fn date() -> impl Strategy<Value = Date> {
    (1..=9999_u16, 1..=12_u8, 1..=31_u8).prop_map(|(year, month, day)| Date::new(year, month, day).expect("a day"))
}

fn records() -> impl Strategy<Value = Records> {
    (prop::collection::vec(finished(), 0..20), prop::collection::vec(daily(), 0..20)).prop_map(|(games, days)| {
        let mut records = Records::new(games);
        days.into_iter().for_each(|day| records.daily.add(day));
        records
    })
}

/// Arbitrary text, and slightly damaged saved data.
fn garbage() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        r#"[\[\]{}:,"0-9a-z\\ .-]{0,80}"#,
        (game(), any::<prop::sample::Index>(), any::<char>()).prop_map(|(game, at, letter)| {
            let mut letters: Vec<char> = write(&game).chars().collect();
            let at = at.index(letters.len());
            letters[at] = letter;
            letters.into_iter().collect()
        }),
        (records(), any::<prop::sample::Index>()).prop_map(|(records, at)| {
            let text = write(&records);
            text.chars().take(at.index(text.len() + 1)).collect()
        }),
        Just("[".repeat(100_000)),
        Just("{\"a\":".repeat(100_000)),
    ]
}

/// Converts a value of `serde_json` to ours.
fn as_ours(value: &serde_json::Value) -> Value {
    use serde_json::Value as Theirs;
    match value {
        Theirs::Bool(bool) => Value::Bool(*bool),
        Theirs::Number(number) => number.as_u64().map_or(Value::Other, Value::Number),
        Theirs::String(text) => Value::Text(text.clone()),
        Theirs::Array(list) => Value::List(list.iter().map(as_ours).collect()),
        Theirs::Object(entries) => {
            Value::Object(entries.iter().map(|(name, value)| (name.clone(), as_ours(value))).collect())
        }
        Theirs::Null => Value::Other,
    }
}

fn any_json() -> impl Strategy<Value = serde_json::Value> {
    let leaf = prop_oneof![
        Just(serde_json::Value::Null),
        any::<bool>().prop_map(Into::into),
        any::<u64>().prop_map(Into::into),
        any::<i64>().prop_map(Into::into),
        (-1e9..1e9).prop_map(|number: f64| (number + 0.25).into()),
        any::<String>().prop_map(Into::into),
    ];
    leaf.prop_recursive(4, 40, 5, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Into::into),
            prop::collection::btree_map(any::<String>(), inner, 0..5)
                .prop_map(|entries| serde_json::Value::Object(entries.into_iter().collect())),
        ]
    })
}

fn progress() -> impl Strategy<Value = Progress> {
    prop::collection::vec((1..20_u32, 1..9_u32), 0..20).prop_map(|questions| {
        let mut progress = Progress::default();
        questions.iter().for_each(|(lesson, exercise)| progress.add_named(&format!("{lesson}.{exercise}")));
        progress
    })
}

proptest! {
    #[test]
    fn saved_data_survives_a_round_trip(
        settings in settings(),
        game in game(),
        records in records(),
        progress in progress(),
    ) {
        assert_eq!(read(&write(&settings)), Ok(settings));
        assert_eq!(read(&write(&game)), Ok(game.clone()));
        assert_eq!(read(&write(&records)), Ok(records.clone()));
        assert_eq!(read(&write(&progress)), Ok(progress.clone()));
        let text = Backup::write(&settings, &game, &records, &progress);
        let (everything, faults) = Backup::read(&text).expect("a valid backup");
        assert_eq!(faults, Vec::<String>::new());
        let (settings, game) = (Some(settings), Some(game));
        assert_eq!(everything, Backup { settings, game, records: Some(records), progress: Some(progress) });
    }

    #[test]
    fn accepted_garbage_is_valid(text in garbage()) {
        if let Ok(game) = read::<Game>(&text) {
            assert_eq!(game.path().replay(&game.start), Ok(game.board));
            assert!(game.goal.board(game.start.size()).is_ok());
        }
        let _ = (read::<Settings>(&text), read::<Records>(&text), Backup::read(&text));
    }

    #[test]
    fn reads_json_as_serde_json_does(value in any_json()) {
        let ours = as_ours(&value);
        for text in [value.to_string(), serde_json::to_string_pretty(&value).unwrap()] {
            assert_eq!(Value::parse(&text).as_ref(), Some(&ours), "{text}");
        }
        // serde_json reads our output.
        let theirs: serde_json::Value = serde_json::from_str(&ours.to_string()).expect("JSON");
        assert_eq!(as_ours(&theirs), ours);
    }

    #[test]
    fn rejects_what_serde_json_rejects(text in r#"[\[\]{}:,"0-9tfnxeE+. -]{0,12}"#) {
        if Value::parse(&text).is_some() {
            let is_range_error = |error: &serde_json::Error| error.to_string().contains("out of range");
            let theirs = serde_json::from_str::<serde_json::Value>(&text);
            prop_assert!(theirs.as_ref().err().is_none_or(is_range_error), "{:?}", text);
        }
    }
}

#[test]
fn rejects_newer_and_damaged_texts() {
    for text in [r#"{"version":2}"#, r#"{"version":999,"games":[]}"#] {
        assert_eq!(read::<Settings>(text), Err(ReadError::Newer));
        assert_eq!(read::<Game>(text), Err(ReadError::Newer));
        assert_eq!(read::<Records>(text), Err(ReadError::Newer));
        assert_eq!(Backup::read(text), Err(ReadError::Newer));
    }
    for text in ["", "null", "{}", r#"{"version":0}"#, r#"{"version":1}"#, r#"{"version":1,"games":[{}]}"#] {
        assert_eq!(read::<Records>(text), Err(ReadError::Damaged), "{text:?}");
    }
    for day in ["7", r#""""#, r#""2026-11-22""#, r#""2026-13-01 4""#, r#""2026-11-22 4""#, r#""2026-11-22 4x""#] {
        let text = format!(r#"{{"version":1,"games":[],"daily":[{day}]}}"#);
        assert_eq!(read::<Records>(&text), Err(ReadError::Damaged), "{text:?}");
    }
}

#[test]
fn absent_settings_have_defaults() {
    assert_eq!(read(r#"{"version":1}"#), Ok(Settings::default()));
    for keys in ["aa", "zyhcbq", "zyhcbqz", "zyhcbqpx"] {
        let settings: Settings = read(&format!(r#"{{"version":1,"hover":true,"keys":"{keys}"}}"#)).unwrap();
        assert_eq!(settings, Settings { hover: true, ..Settings::default() }, "{keys}");
    }
}

#[test]
fn a_damaged_part_does_not_affect_the_others() {
    let text = r#"{"version":1,"settings":{"version":1,"hover":true},"game":{"version":1},"records":{"version":7}}"#;
    let (everything, faults) = Backup::read(text).unwrap();
    assert!(everything.settings.is_some_and(|settings| settings.hover));
    assert_eq!((everything.game, everything.records), (None, None));
    assert_eq!(
        faults,
        [
            "Couldn't read the game in the file: the data is damaged or was not written by this page.",
            "Couldn't read the records in the file: the data was written by a newer version of this page.",
        ]
    );
    assert_eq!(Backup::read(r#"{"version":1}"#), Err(ReadError::Damaged));
}

#[test]
fn commands_swap_keys_so_that_all_keys_differ() {
    let settings = Settings::default();
    assert_eq!(settings.command("z"), Some(Command::Undo));
    assert_eq!(settings.command("Z"), Some(Command::Undo));
    let swapped = settings.with_key(Command::Hint, "z").expect("a key");
    assert_eq!((swapped.command("z"), swapped.command("h")), (Some(Command::Hint), Some(Command::Undo)));
    let freed = settings.with_key(Command::Hint, "1").expect("a key");
    assert_eq!((freed.command("1"), freed.command("h")), (Some(Command::Hint), None));
    for no_key in ["", "Enter", "é", " ", "ArrowUp"] {
        assert_eq!(settings.with_key(Command::Hint, no_key), None);
        assert_eq!(settings.command(no_key), None);
    }
}

#[test]
fn rejects_malformed_numbers() {
    for text in ["1x", "01", "1.", ".5", "+1", "1e", "1e+", "-", "--1", "1.5.2", "0x10", "1-2"] {
        assert_eq!(Value::parse(text), None, "{text}");
    }
    for (text, number) in [("0", Value::Number(0)), ("12", Value::Number(12)), ("-1", Value::Other)] {
        assert_eq!(Value::parse(text), Some(number), "{text}");
    }
    for text in ["1.5", "-0.5e+7", "2E3", "99999999999999999999"] {
        assert_eq!(Value::parse(text), Some(Value::Other), "{text}");
    }
}
