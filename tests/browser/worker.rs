//! A solver without the page's client: raw messages.

use crate::line::Line;
use crate::scripts::spec;
use js_sys::Uint8Array;
use npuzzle_engine::catalogue::{Algorithm, Heuristic};
use npuzzle_engine::puzzle::Goal;
use npuzzle_engine::spec::SearchSpec;
use npuzzle_protocol::encode;
use npuzzle_protocol::search::{Command, Event, Outcome, RequestId, Solver, Task};
use wasm_bindgen::JsValue;
use wasm_bindgen_test::wasm_bindgen_test;

/// A search without pattern databases.
fn ida_star(board: &str) -> SearchSpec {
    spec(board, Goal::BlankFirst, Algorithm::IdaStar, Heuristic::LinearConflict)
}

fn solve(id: RequestId, board: &str) -> Command {
    Command::Begin { id, spec: ida_star(board), task: Task::Solve { helpers: 0 } }
}

fn endless(id: RequestId) -> Command {
    solve(id, super::solver::ENDLESS)
}

#[wasm_bindgen_test]
async fn cancel_stops_only_the_request_that_it_names() {
    let line = Line::<Solver>::open().await;
    line.send(&endless(5));
    line.progress_of(5).await;
    for other in [4, 6] {
        line.send(&Command::Cancel(other));
    }
    // The search continues over more than one report.
    let before = line.progress_of(5).await;
    let after = line.progress_of(5).await;
    assert!(after.statistics.generated > before.statistics.generated);
    line.send(&Command::Cancel(5));
    match line.end_of(5).await {
        Event::Done(5, Outcome::Cancelled, report) => {
            assert!(report.statistics.generated >= after.statistics.generated);
            assert!(report.elapsed_ms >= after.elapsed_ms);
        }
        other => panic!("{other:?}"),
    }
    // A second Cancel has no effect: the next event belongs to the next request.
    line.send(&Command::Cancel(5));
    line.send(&solve(6, "812043756"));
    assert!(matches!(line.end_of(6).await, Event::Done(6, Outcome::Solved { .. }, _)));
}

#[wasm_bindgen_test]
async fn a_new_search_replaces_the_current_one() {
    let line = Line::<Solver>::open().await;
    line.send(&endless(1));
    line.progress_of(1).await;
    line.send(&endless(2));
    while !matches!(line.next().await, Event::Progress(2, _)) {}
    for _ in 0..3 {
        line.progress_of(2).await;
    }
}

#[wasm_bindgen_test]
async fn an_invalid_command_is_rejected_and_does_not_end_the_search() {
    let line = Line::<Solver>::open().await;
    line.send(&endless(1));
    line.progress_of(1).await;
    let mut truncated = encode(&endless(2));
    truncated.pop();
    let nonsense: [JsValue; 5] = [
        JsValue::from("words"),
        JsValue::NULL,
        Uint8Array::new_with_length(0).into(),
        Uint8Array::from([250, 1, 2].as_slice()).into(),
        Uint8Array::from(truncated.as_slice()).into(),
    ];
    for message in nonsense {
        line.post(&message);
        let reason = loop {
            match line.messages.next().await {
                npuzzle_protocol::Message::Event(_) => {}
                npuzzle_protocol::Message::Failed(reason) => break reason,
                npuzzle_protocol::Message::Ready => panic!("the worker was ready before"),
            }
        };
        assert_eq!(reason, "a message cannot be read", "{message:?}");
    }
    line.progress_of(1).await;
}
