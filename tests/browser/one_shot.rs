//! Single requests to a worker of their own: records, and everything that can go wrong.

use crate::inbox::Inbox;
use crate::scripts::{real_worker, scripted};
use js_sys::Array;
use npuzzle_engine::catalogue::{Algorithm, Heuristic, Status};
use npuzzle_engine::puzzle::Goal;
use npuzzle_engine::statistics::Statistics;
use npuzzle_experiments::{Format, Pair, Record, Run};
use npuzzle_page::browser::one_shot::one_shot;
use npuzzle_page::compare::perform::read_runs;
use npuzzle_protocol::records::{ExperimentReader, ExperimentWriter, WriteRecords, Writer};
use npuzzle_protocol::verification::{Claimed, Verdict, Verifier};
use npuzzle_protocol::{Message, Phrase, Role};
use npuzzle_verify::Refutation;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::Blob;

async fn ask<R: Role + 'static>(address: &str, command: R::Command) -> Result<R::Event, String> {
    let answers = Inbox::new();
    let arriving = answers.clone();
    one_shot::<R>(address, &command, move |answer| arriving.put(answer));
    answers.next().await
}

/// Runs with various results.
pub fn runs() -> Vec<Run> {
    let record = |(board, algorithm, status, length): (&str, Algorithm, Status, Option<usize>)| {
        let board = board.parse().expect("a board");
        let statistics = Statistics {
            expanded: u64::MAX,
            generated: 1 << 53,
            reopened: 7,
            frontier: Some(1 << 32),
            frontier_peak: 1 << 33,
            depth_peak: 80,
            memory_bytes: 1 << 40,
            incumbent: None,
            lower_bound: length.map(|_| 21),
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
    .map(|result| record(result).into())
    .into()
}

async fn write(format: Format, runs: Vec<Run>) -> String {
    ask::<Writer>(&real_worker(), WriteRecords { format, runs }).await.expect("runs can be written")
}

async fn read(text: String) -> Result<Vec<Run>, Phrase> {
    let answers = Inbox::new();
    let arriving = answers.clone();
    let file = Blob::new_with_str_sequence(&Array::of1(&text.into())).expect("a blob");
    read_runs(&real_worker(), &file, move |answer| arriving.put(answer));
    answers.next().await.expect("the worker answers")
}

#[wasm_bindgen_test]
async fn written_records_are_read_back_and_others_rejected_with_the_reason() {
    for (format, lines) in [(Format::Csv, 5), (Format::Json, 4)] {
        let text = write(format, runs()).await;
        assert_eq!(text.lines().count(), lines, "{text}");
        assert_eq!(read(text).await, Ok(runs()), "{format:?}");
    }
    // In several messages.
    let many: Vec<Run> = runs().into_iter().cycle().take(10_000).collect();
    assert_eq!(read(write(Format::Json, many.clone()).await).await, Ok(many));
    let why = read("{\"board\": \"hello\"}".to_owned()).await.expect_err("no runs");
    assert!(why.arguments[0].english.contains("hello"), "{why:?}");
}

#[wasm_bindgen_test]
async fn a_written_experiment_is_read_back_and_others_are_rejected_with_the_reason() {
    let text = r#"{"boards": ["8 1 2/0 4 3/7 5 6"], "algorithms": ["a-star"], "time_limit": 0.5}"#.to_owned();
    let worker = real_worker();
    let read = |text| ask::<ExperimentReader>(&worker, text);
    let experiment = read(text).await.expect("an answer").expect("an experiment");
    let written = ask::<ExperimentWriter>(&real_worker(), experiment.clone()).await.expect("text");
    assert_eq!(read(written).await, Ok(Ok(experiment)));
    let why =
        read(r#"{"boards": [], "algorithms": ["dijkstra"]}"#.to_owned()).await.expect("an answer").expect_err("none");
    assert!(why.contains("dijkstra"), "{why}");
}

#[wasm_bindgen_test]
async fn concurrent_requests_do_not_interfere() {
    let answers = Inbox::new();
    for count in 0..4 {
        let arriving = answers.clone();
        let command = WriteRecords { format: Format::Json, runs: runs()[..count].to_vec() };
        one_shot::<Writer>(&real_worker(), &command, move |answer| arriving.put((count, answer)));
    }
    for _ in 0..4 {
        match answers.next().await {
            (count, Ok(text)) => assert_eq!(text.lines().count(), count),
            other => panic!("{other:?}"),
        }
    }
}

#[wasm_bindgen_test]
async fn every_failure_is_reported_once_with_a_reason() {
    let throwing = scripted(&[], "throw new Error('out of order');");
    let dying =
        scripted(&[], "onmessage = () => setTimeout(() => { throw new Error('out of order'); }); say('ready');");
    let refusing = scripted(
        &[("refused", Message::Failed("no such command".into()))],
        "onmessage = () => { say('refused'); say('refused'); }; say('ready');",
    );
    let babbling = scripted(&[], "onmessage = () => postMessage('words'); say('ready');");
    for (address, reason) in [
        (throwing.as_str(), "out of order"),
        (dying.as_str(), "out of order"),
        (refusing.as_str(), "no such command"),
        (babbling.as_str(), "a message cannot be read"),
        // The browser chooses the words.
        ("./no-such-worker.js", ""),
        ("http://[", "couldn't start the solver"),
    ] {
        let answers = Inbox::new();
        let arriving = answers.clone();
        one_shot::<ExperimentReader>(address, &String::new(), move |answer| arriving.put(answer));
        match answers.next().await {
            Err(why) => assert!(!why.is_empty() && why.contains(reason), "{address}: {why}"),
            other => panic!("{address}: {other:?}"),
        }
        assert!(answers.is_empty());
    }
}

#[wasm_bindgen_test]
async fn results_are_verified_or_refuted() {
    let goal = "1 2 3/4 5 6/7 8 0".parse().expect("a board");
    let board = "1 2 3/4 5 6/0 7 8".parse().expect("a board");
    let claimed = Claimed { board, goal, moves: "LL".parse().expect("moves"), lower_bound: None, is_optimal: true };
    assert_eq!(ask::<Verifier>(&real_worker(), claimed.clone()).await, Ok(Verdict::Verified));
    let longer = Claimed { moves: "LRLL".parse().expect("moves"), ..claimed.clone() };
    assert_eq!(
        ask::<Verifier>(&real_worker(), longer).await,
        Ok(Verdict::Refuted(Phrase::from(&Refutation::Shorter("LL".to_owned()))))
    );
    let mixed = Claimed { goal: "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0".parse().expect("a board"), ..claimed };
    assert!(ask::<Verifier>(&real_worker(), mixed).await.is_err());
}
