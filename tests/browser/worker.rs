//! The worker's side, spoken to in bytes.

use crate::inbox::Inbox;
use crate::worker_text;
use gloo_events::EventListener;
use js_sys::{Array, Uint8Array};
use npuzzle::app::state::State;
use npuzzle::catalogue::{Algorithm, Heuristic};
use npuzzle::protocol::{Command, Event, Outcome, Report, Task, decode, encode};
use npuzzle::puzzle::Goal;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Blob, MessageEvent, Worker, WorkerOptions, WorkerType};

/// A connection without a client in between.
pub struct Line {
    worker: Worker,
    pub events: Inbox<Event>,
    _on_message: EventListener,
}

impl Line {
    /// To a solver that listens.
    pub async fn open() -> Line {
        Line::to(&worker_text::solver()).await
    }

    /// To a worker that runs the script at `address`, and listens.
    pub async fn to(address: &str) -> Line {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(address, &options).expect("workers can be started");
        let events = Inbox::new();
        let arriving = events.clone();
        let on_message = EventListener::new(&worker, "message", move |event| {
            let data = event.dyn_ref::<MessageEvent>().expect("a message").data();
            let bytes = data.dyn_into::<Uint8Array>().expect("bytes").to_vec();
            arriving.put(decode(&bytes).expect("an event"));
        });
        let line = Line { worker, events, _on_message: on_message };
        assert_eq!(line.events.next().await, Event::Ready);
        line
    }

    fn post(&self, message: &JsValue) {
        self.worker.post_message(message).expect("bytes and words can be posted");
    }

    pub fn say(&self, command: &Command) {
        self.post(&Uint8Array::from(encode(command).as_slice()));
    }

    /// Says it with a blob beside it.
    pub fn say_with(&self, command: &Command, blob: &Blob) {
        self.post(&Array::of2(&Uint8Array::from(encode(command).as_slice()), blob));
    }

    /// The next event that is no progress of that request.
    pub async fn end_of(&self, id: u32) -> Event {
        loop {
            match self.events.next().await {
                Event::Progress(other, _) if other == id => {}
                end => return end,
            }
        }
    }

    pub async fn progress_of(&self, id: u32) -> Report {
        match self.events.next().await {
            Event::Progress(other, report) if other == id => report,
            other => panic!("no progress of {id}: {other:?}"),
        }
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

/// By a search that needs no tables.
fn task(board: &str) -> Task {
    let board = board.parse().expect("a board");
    let task = State::new(board, Goal::BlankFirst, 64).expect("blank-first exists").task();
    Task { algorithm: Algorithm::IdaStar, heuristic: Heuristic::LinearConflict, ..task }
}

fn endless() -> Task {
    task(super::solver::ENDLESS)
}

#[wasm_bindgen_test]
async fn only_the_search_that_is_meant_is_cancelled() {
    let line = Line::open().await;
    line.say(&Command::Solve(5, endless()));
    line.progress_of(5).await;
    for other in [4, 6] {
        line.say(&Command::Cancel(other));
    }
    // It goes on, over more than one report.
    let before = line.progress_of(5).await;
    let after = line.progress_of(5).await;
    assert!(after.statistics.generated > before.statistics.generated);
    line.say(&Command::Cancel(5));
    match line.end_of(5).await {
        Event::Done(5, Outcome::Cancelled, report) => {
            assert!(report.statistics.generated >= after.statistics.generated);
            assert!(report.elapsed_ms >= after.elapsed_ms);
        }
        other => panic!("{other:?}"),
    }
    // Cancelled once more, there is nothing to say: the next thing heard is of the next request.
    line.say(&Command::Cancel(5));
    line.say(&Command::Solve(6, task("812043756")));
    assert!(matches!(line.end_of(6).await, Event::Done(6, Outcome::Solved { .. }, _)));
}

#[wasm_bindgen_test]
async fn a_new_search_silences_the_one_before() {
    let line = Line::open().await;
    line.say(&Command::Solve(1, endless()));
    line.progress_of(1).await;
    line.say(&Command::Solve(2, endless()));
    while !matches!(line.events.next().await, Event::Progress(2, _)) {}
    for _ in 0..3 {
        line.progress_of(2).await;
    }
}

#[wasm_bindgen_test]
async fn what_is_no_command_is_answered_as_such_and_ends_no_search() {
    let line = Line::open().await;
    line.say(&Command::Solve(1, endless()));
    line.progress_of(1).await;
    let mut truncated = encode(&Command::Solve(2, endless()));
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
        match line.end_of(1).await {
            Event::Failed(None, why) => assert!(why.starts_with("a message cannot be read"), "{why}"),
            other => panic!("{message:?}: {other:?}"),
        }
    }
    line.progress_of(1).await;
}
