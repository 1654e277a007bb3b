//! One thing asked of a worker of its own: tables, and whatever can go wrong.

use crate::inbox::Inbox;
use crate::worker_text::{scripted, solver};
use npuzzle::app::errand;
use npuzzle::catalogue::{Algorithm, Heuristic, Status};
use npuzzle::experiment::{Format, Pair, Record};
use npuzzle::protocol::{Command, Event, Sealed};
use npuzzle::puzzle::Goal;
use npuzzle::statistics::Statistics;
use wasm_bindgen_test::wasm_bindgen_test;

async fn sent(address: &str, command: Command) -> Result<Event, String> {
    let answers = Inbox::new();
    let arriving = answers.clone();
    errand::send(address, command, move |answer| arriving.put(answer));
    answers.next().await
}

/// Runs of all kinds.
fn records() -> Vec<Record> {
    let record = |(board, algorithm, status, length): (&str, Algorithm, Status, Option<usize>)| {
        let board = board.parse().expect("a board");
        let statistics = Statistics {
            expanded: u64::MAX,
            generated: 1 << 53,
            reopened: 7,
            frontier_peak: 1 << 33,
            depth_peak: 80,
            memory_bytes: 1 << 40,
            least_h: None,
            incumbent: None,
            lower_bound: length.map(|length| length as u32),
        };
        let pair = Pair::new(algorithm, Heuristic::Manhattan);
        Record::new(
            (board, Goal::BlankLast),
            pair,
            "1.25".parse().expect("a weight"),
            (status, length),
            &statistics,
            0.1 + 0.2,
        )
    };
    [
        ("8 1 2/0 4 3/7 5 6", Algorithm::AStar, Status::Solved, Some(21)),
        ("5 1 3 10/15 12 7 9/2 4 6 8/13 0 11 14", Algorithm::BreadthFirst, Status::Limit, None),
        ("8 1 2/0 4 3/7 5 6", Algorithm::WeightedAStar, Status::Solved, Some(23)),
        ("8 1 2/0 4 3/7 5 6", Algorithm::IdaStar, Status::Failed, None),
    ]
    .map(record)
    .into()
}

async fn written(format: Format, records: Vec<Record>) -> String {
    match sent(&solver(), Command::WriteTable(format, Sealed::new(&records))).await {
        Ok(Event::TableWritten(text)) => text,
        other => panic!("{other:?}"),
    }
}

#[wasm_bindgen_test]
async fn a_table_that_was_written_is_read_back() {
    for (format, lines) in [(Format::Csv, 5), (Format::Json, 4)] {
        let text = written(format, records()).await;
        assert_eq!(text.lines().count(), lines, "{text}");
        assert_eq!(
            sent(&solver(), Command::ReadTable(text)).await,
            Ok(Event::TableRead(Ok(Sealed::new(&records())))),
            "{format:?}"
        );
    }
}

#[wasm_bindgen_test]
async fn a_table_that_is_none_is_answered_with_the_reason() {
    let csv = written(Format::Csv, records()).await;
    for (garbage, reason) in [
        ("board,goal\nhello,there\n".to_owned(), "“hello”"),
        ("{\"board\": \"hello\"}".to_owned(), "hello"),
        ("[{}]".to_owned(), "missing field"),
        ("{".to_owned(), "EOF"),
        (csv.replace("8 1 2/0 4 3/7 5 6", "8 1 2/0 4 3/7 5 5"), "tile 5 appears twice"),
        (csv.replace("a-star", "best"), "“best” is no algorithm"),
        (csv[..csv.len() - 30].to_owned(), "found record with"),
    ] {
        match sent(&solver(), Command::ReadTable(garbage.clone())).await {
            Ok(Event::TableRead(Err(why))) => {
                assert!(why.starts_with("this is no table of runs: ") && why.contains(reason), "{garbage}: {why}");
            }
            other => panic!("{garbage}: {other:?}"),
        }
    }
}

#[wasm_bindgen_test]
async fn several_errands_at_a_time_do_not_meet() {
    let answers = Inbox::new();
    for count in 0..4 {
        let arriving = answers.clone();
        let command = Command::WriteTable(Format::Json, Sealed::new(&records()[..count].to_vec()));
        errand::send(&solver(), command, move |answer| arriving.put((count, answer)));
    }
    for _ in 0..4 {
        match answers.next().await {
            (count, Ok(Event::TableWritten(text))) => assert_eq!(text.lines().count(), count),
            other => panic!("{other:?}"),
        }
    }
}

#[wasm_bindgen_test]
async fn whatever_goes_wrong_is_answered_once_and_in_words() {
    let throwing = scripted(&[], "throw new Error('out of order');");
    let dying = scripted(
        &[("ready", Event::Ready)],
        "onmessage = () => setTimeout(() => { throw new Error('out of order'); }); say('ready');",
    );
    let refusing = scripted(
        &[("ready", Event::Ready), ("refused", Event::Failed(None, "what was that?".into()))],
        "onmessage = () => { say('refused'); say('refused'); }; say('ready');",
    );
    let babbling = scripted(&[("ready", Event::Ready)], "onmessage = () => postMessage('words'); say('ready');");
    for (address, reason) in [
        (throwing.as_str(), "out of order"),
        (dying.as_str(), "out of order"),
        (refusing.as_str(), "what was that?"),
        (babbling.as_str(), "a message cannot be read"),
        // In whatever words the browser has for it.
        ("./no-such-worker.js", ""),
        ("http://[", "no worker can be started"),
    ] {
        let answers = Inbox::new();
        let arriving = answers.clone();
        errand::send(address, Command::ReadTable(String::new()), move |answer| arriving.put(answer));
        match answers.next().await {
            Err(why) => assert!(!why.is_empty() && why.contains(reason), "{address}: {why}"),
            other => panic!("{address}: {other:?}"),
        }
        assert!(answers.is_empty());
    }
}
