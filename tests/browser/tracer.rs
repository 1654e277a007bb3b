//! A worker that traces searches. Its own tests (`crates/worker/src/tracer.rs`) have the rest.

use crate::line::Line;
use crate::scripts::spec;
use npuzzle_engine::catalogue::{Algorithm, Heuristic, Status};
use npuzzle_engine::puzzle::Goal;
use npuzzle_engine::spec::SearchSpec;
use npuzzle_protocol::tracing::{Event, Trace, Tracer, Unpacker};
use npuzzle_traces::{End, Entry, Rule, Timeline};
use wasm_bindgen_test::wasm_bindgen_test;

/// The example with which the Learn view begins.
fn example(algorithm: Algorithm) -> SearchSpec {
    spec("2 8 3/1 6 4/7 0 5", Goal::Spiral, algorithm, Heuristic::Misplaced)
}

/// Returns the entries of a trace before its end, the number of messages that brought them, and the end.
async fn traced(line: &Line<Tracer>, spec: SearchSpec, entries: u32) -> (Vec<Entry>, usize, Event) {
    line.send(&Trace { spec, entries });
    let (mut unpacker, mut unpacked, mut messages) = (Unpacker::default(), Vec::new(), 0);
    loop {
        match line.next().await {
            Event::Entries(packed) => {
                messages += 1;
                unpacked.extend(packed.into_iter().map(|entry| unpacker.unpack(entry).expect("a valid entry")));
            }
            end => return (unpacked, messages, end),
        }
    }
}

#[wasm_bindgen_test]
async fn sends_every_step_of_a_search_and_then_of_another() {
    let line = Line::open().await;
    for algorithm in [Algorithm::AStar, Algorithm::IdaStar] {
        let (mut entries, messages, end) = traced(&line, example(algorithm), 1000).await;
        assert_eq!((messages, end), (1, Event::Ended { status: Status::Solved, length: Some(5) }));
        entries.push(Entry::End(End { status: Status::Solved, length: Some(5) }));
        let timeline = Timeline::new(Rule::of(algorithm), entries).expect("a trace of our own");
        assert_eq!(timeline.found().map(|node| node.node.g), Some(5));
    }
    // A search that cannot start is refused with the reason.
    let board = "1 2 3 4 5 6/7 8 9 10 11 12/13 14 15 16 0 17".parse().expect("a board");
    let spec = example(Algorithm::Optimal).with_board(board).expect("every size has the goal");
    line.send(&Trace { spec, entries: 1000 });
    assert!(line.failure().await.contains("6x3"));
}
