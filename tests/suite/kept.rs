//! What the browser keeps is read back, and nothing else passes for it.

use crate::strategies;
use npuzzle::app::daily::Date;
use npuzzle::app::game::{Deal, Game};
use npuzzle::app::json::Value;
use npuzzle::app::kept::{Everything, Unread, read, write};
use npuzzle::app::records::{Finished, Records, Shortest};
use npuzzle::app::settings::{Command, Settings};
use npuzzle::puzzle::Goal;
use proptest::prelude::*;

fn settings() -> impl Strategy<Value = Settings> {
    (any::<[bool; 4]>(), Just("abcdefghijklmnopqrstuvwxyz0123456789".chars().collect::<Vec<_>>()).prop_shuffle())
        .prop_map(|([inspection, moves_blank, hover, numbers], keys)| Settings {
            inspection,
            moves_blank,
            hover,
            numbers,
            keys: keys[..6].try_into().expect("six of them"),
        })
}

fn deal() -> impl Strategy<Value = Deal> {
    let date = (1..=9999_u16, 1..=12_u8, 1..=31_u8).prop_map(|(year, month, day)| Date::new(year, month, day));
    prop_oneof![
        Just(Deal::Own),
        Just(Deal::Random),
        any::<u32>().prop_map(Deal::Distance),
        date.prop_map(|date| Deal::Daily(date.expect("a day")))
    ]
}

/// A game with some presses, some of them undone, and a checkpoint.
fn game() -> impl Strategy<Value = Game> {
    let start = strategies::side().prop_flat_map(|side| (strategies::board_of(side), strategies::goal_of(side)));
    let presses = prop::collection::vec(0..25_usize, 0..40);
    (start, deal(), presses, 0..10_usize, any::<(u32, u32, bool)>()).prop_map(
        |((start, goal), deal, presses, undone, (hints, time, is_helped))| {
            let mut game = Game::new(start, goal, deal);
            for (index, cell) in presses.into_iter().enumerate() {
                game = game.pressed(&game.board.line_moves(cell), 0.0).unwrap_or(game);
                if index % 5 == 3 {
                    game = game.marked();
                }
            }
            for _ in 0..undone {
                game = game.undone(0.0);
            }
            (game.hints, game.is_helped) = (hints, is_helped);
            // Kept with the time stopped.
            game.stopped(f64::from(time))
        },
    )
}

fn finished() -> impl Strategy<Value = Finished> {
    let shortest =
        prop::option::of((1..u32::MAX, any::<u32>()).prop_map(|(moves, at_least)| Shortest { moves, at_least }));
    (strategies::side(), any::<[u32; 3]>(), shortest, any::<bool>()).prop_flat_map(
        |(side, [moves, time_ms, hints], shortest, is_fair)| {
            strategies::goal_of(side).prop_map(move |goal| Finished {
                side,
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

fn records() -> impl Strategy<Value = Records> {
    prop::collection::vec(finished(), 0..20).prop_map(Records::new)
}

/// Text that is nearly what is kept, and text that is not.
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

/// What our reader makes of JSON that it has read by another.
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

proptest! {
    #[test]
    fn everything_is_read_back(settings in settings(), game in game(), records in records()) {
        assert_eq!(read(&write(&settings)), Ok(settings));
        assert_eq!(read(&write(&game)), Ok(game.clone()));
        assert_eq!(read(&write(&records)), Ok(records.clone()));
        let (everything, faults) = Everything::read(&Everything::write(&settings, &game, &records)).expect("our own");
        assert_eq!(faults, Vec::<String>::new());
        assert_eq!(everything, Everything { settings: Some(settings), game: Some(game), records: Some(records) });
    }

    #[test]
    fn no_text_is_too_strange(text in garbage()) {
        if let Ok(game) = read::<Game>(&text) {
            assert_eq!(game.path().replay(&game.start), Ok(game.board));
            assert!(game.goal.board(game.start.side()).is_ok());
        }
        let _ = (read::<Settings>(&text), read::<Records>(&text), Everything::read(&text));
    }

    #[test]
    fn json_is_read_as_others_read_it(value in any_json()) {
        let ours = as_ours(&value);
        for text in [value.to_string(), serde_json::to_string_pretty(&value).unwrap()] {
            assert_eq!(Value::parse(&text).as_ref(), Some(&ours), "{text}");
        }
        // What we write, they read.
        let theirs: serde_json::Value = serde_json::from_str(&ours.to_string()).expect("JSON");
        assert_eq!(as_ours(&theirs), ours);
    }

    #[test]
    fn what_is_no_json_for_others_is_none_for_us(text in r#"[\[\]{}:,"0-9tfn ]{0,12}"#) {
        if Value::parse(&text).is_some() {
            // But for a number that begins with a zero, which is not worth a word.
            let is_json = serde_json::from_str::<serde_json::Value>(&text).is_ok();
            assert!(is_json || text.contains(char::is_numeric), "{text:?}");
        }
    }
}

#[test]
fn a_newer_text_is_left_alone() {
    for text in [r#"{"version":2}"#, r#"{"version":999,"games":[]}"#] {
        assert_eq!(read::<Settings>(text), Err(Unread::Newer));
        assert_eq!(read::<Game>(text), Err(Unread::Newer));
        assert_eq!(read::<Records>(text), Err(Unread::Newer));
        assert_eq!(Everything::read(text), Err(Unread::Newer));
    }
    for text in ["", "null", "{}", r#"{"version":0}"#, r#"{"version":1}"#, r#"{"version":1,"games":[{}]}"#] {
        assert_eq!(read::<Records>(text), Err(Unread::Damaged), "{text:?}");
    }
}

#[test]
fn what_a_text_does_not_say_is_as_usual() {
    assert_eq!(read(r#"{"version":1}"#), Ok(Settings::default()));
    let settings: Settings = read(r#"{"version":1,"hover":true,"keys":"aa"}"#).unwrap();
    assert_eq!(settings, Settings { hover: true, ..Settings::default() });
    let game: Game = read(r#"{"version":1,"start":"1 2 3/4 5 6/7 0 8","goal":"blank-last","path":"L"}"#).unwrap();
    assert_eq!((game.moves, game.board), (1, Goal::BlankLast.board(game.start.side()).unwrap()));
}

#[test]
fn one_damaged_part_of_a_file_loses_no_other() {
    let text = r#"{"version":1,"settings":{"version":1,"hover":true},"game":{"version":1},"records":{"version":7}}"#;
    let (everything, faults) = Everything::read(text).unwrap();
    assert!(everything.settings.is_some_and(|settings| settings.hover));
    assert_eq!((everything.game, everything.records), (None, None));
    assert_eq!(
        faults,
        [
            "The file's game cannot be read: it is damaged, or was not written by this page.",
            "The file's records cannot be read: it was written by a newer version of this page.",
        ]
    );
    assert_eq!(Everything::read(r#"{"version":1}"#), Err(Unread::Damaged));
}

#[test]
fn keys_change_places_so_that_no_two_commands_have_the_same() {
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
