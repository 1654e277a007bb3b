//! A worker that traces searches.

use crate::line::Line;
use crate::scripts::spec;
use npuzzle_engine::catalogue::{Algorithm, Heuristic, Status};
use npuzzle_engine::puzzle::Goal;
use npuzzle_engine::spec::SearchSpec;
use npuzzle_protocol::tracing::{Event, Trace, Tracer, Unpacker};
use npuzzle_traces::{End, Entry, Rule, Step, Timeline};
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
    let (mut entries, _, end) = traced(&line, example(Algorithm::AStar), 1000).await;
    assert_eq!((entries.len(), end), (27, Event::Ended { status: Status::Solved, length: Some(5) }));
    let expansion = |entry: &Entry| matches!(entry, Entry::Node(node) if node.step == Step::Expanding);
    assert_eq!(entries.iter().filter(|entry| expansion(entry)).count(), 6);
    entries.push(Entry::End(End { status: Status::Solved, length: Some(5) }));
    let timeline = Timeline::new(Rule::of(Algorithm::AStar), entries).expect("a trace of our own");
    assert_eq!(timeline.found().map(|node| node.node.g), Some(5));

    let (.., end) = traced(&line, example(Algorithm::IdaStar), 1000).await;
    assert_eq!(end, Event::Ended { status: Status::Solved, length: Some(5) });
}

#[wasm_bindgen_test]
async fn builds_the_pattern_database_that_the_search_needs() {
    let line = Line::open().await;
    let spec = example(Algorithm::AStar).with_heuristic(Heuristic::PatternDatabase);
    let (.., end) = traced(&line, spec, 1000).await;
    assert_eq!(end, Event::Ended { status: Status::Solved, length: Some(5) });
}

#[wasm_bindgen_test]
async fn sends_a_long_trace_in_parts_and_ends_at_its_limit() {
    let line = Line::open().await;
    let spec = SearchSpec { goal: Goal::BlankLast, ..example(Algorithm::BreadthFirst) };
    let spec = spec.with_board("8 6 7/2 5 4/3 0 1".parse().expect("a board"));
    let (entries, messages, end) = traced(&line, spec, 20_000).await;
    assert_eq!((entries.len(), end), (20_000, Event::Ended { status: Status::Limit, length: None }));
    assert!((2..=10).contains(&messages), "{messages}");
}

#[wasm_bindgen_test]
async fn answers_an_unsolvable_board_without_a_trace() {
    let line = Line::open().await;
    let spec = example(Algorithm::AStar).with_board("8 2 3/1 6 4/7 0 5".parse().expect("a board"));
    let (entries, _, end) = traced(&line, spec, 1000).await;
    assert_eq!((entries.len(), end), (0, Event::Ended { status: Status::Unsolvable, length: None }));
}

#[wasm_bindgen_test]
async fn says_why_it_cannot_search() {
    let line = Line::<Tracer>::open().await;
    let spec = SearchSpec {
        goal: "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0".parse().expect("a goal"),
        ..example(Algorithm::AStar)
    };
    line.send(&Trace { spec, entries: 1000 });
    assert!(line.failure().await.contains("4x4"));
}
