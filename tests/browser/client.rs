//! The page's side, against workers that answer by the book, out of turn, with nonsense, too late or never.

use crate::inbox::Conversation;
use crate::worker_text::scripted;
use npuzzle::app::solver_client::Answer;
use npuzzle::app::state::State;
use npuzzle::protocol::{Command, Event, Outcome, Report, RequestId, Task};
use npuzzle::puzzle::{Goal, Moves};
use npuzzle::statistics::Statistics;
use wasm_bindgen_test::wasm_bindgen_test;

/// Any task: a scripted worker does not look at it.
fn task() -> Task {
    let board = "8 1 2/0 4 3/7 5 6".parse().expect("a board");
    State::new(board, Goal::BlankFirst, 64).expect("blank-first exists").task()
}

/// Any command to solve.
pub fn command(id: RequestId) -> Command {
    Command::Solve(id, task())
}

/// A report that can be told from others.
fn report(expanded: u64) -> Report {
    Report { statistics: Statistics { expanded, ..Statistics::default() }, elapsed_ms: 1.5, ..Report::default() }
}

fn progress(id: RequestId, expanded: u64) -> Event {
    Event::Progress(id, report(expanded))
}

fn exhausted(id: RequestId, expanded: u64) -> Event {
    Event::Done(id, Outcome::Exhausted, report(expanded))
}

#[wasm_bindgen_test]
async fn a_request_made_before_the_worker_listens_is_sent_when_it_does() {
    let worker = scripted(
        &[("ready", Event::Ready), ("progress", progress(1, 3)), ("done", exhausted(1, 9))],
        "hear((kind, id) => { if (kind === SOLVE && id === 1) { say('progress'); say('done'); } });
         say('ready');",
    );
    let talk = Conversation::new(&worker);
    assert_eq!(talk.client.solve(task()), 1);
    assert_eq!(talk.next().await, Answer::Progress(1, report(3)));
    assert_eq!(talk.next().await, Answer::Done(1, Outcome::Exhausted, report(9)));
    assert!(talk.answers.is_empty());
}

#[wasm_bindgen_test]
async fn answers_about_any_but_the_latest_request_are_dropped() {
    let worker = scripted(
        &[
            ("ready", Event::Ready),
            ("progress 1", progress(1, 1)),
            ("done 1", exhausted(1, 1)),
            ("failed 1", Event::Failed(Some(1), "late".into())),
            ("progress 2", progress(2, 2)),
            ("progress 3", progress(3, 3)),
            ("done 3", exhausted(3, 3)),
            ("done 2", exhausted(2, 2)),
        ],
        "hear((kind, id) => {
           if (id === 1) say('progress 1');
           if (id === 2) {
             for (const name of ['progress 1', 'done 1', 'failed 1', 'progress 2', 'progress 3', 'done 3', 'done 2', 'done 2', 'progress 2'])
               say(name);
           }
           if (id === 3) say('done 3');
         });
         say('ready');",
    );
    let talk = Conversation::new(&worker);
    talk.client.solve(task());
    assert_eq!(talk.next().await, Answer::Progress(1, report(1)));
    assert_eq!(talk.client.solve(task()), 2);
    assert_eq!(talk.next().await, Answer::Progress(2, report(2)));
    assert_eq!(talk.next().await, Answer::Done(2, Outcome::Exhausted, report(2)));
    // What comes after the end is stale as well: the next answer is the next request's.
    assert_eq!(talk.client.solve(task()), 3);
    assert_eq!(talk.next().await, Answer::Done(3, Outcome::Exhausted, report(3)));
}

#[wasm_bindgen_test]
async fn an_abandoned_search_is_cancelled_and_never_heard_of() {
    let worker = scripted(
        &[
            ("ready", Event::Ready),
            ("progress 1", progress(1, 1)),
            ("cancelled 1", Event::Done(1, Outcome::Cancelled, report(1))),
            ("done 2", exhausted(2, 2)),
            ("done 2 uncancelled", exhausted(2, 0)),
        ],
        "let cancelled = false;
         hear((kind, id) => {
           if (kind === CANCEL && id === 1) { cancelled = true; say('cancelled 1'); }
           else if (id === 1) say('progress 1');
           else say(cancelled ? 'done 2' : 'done 2 uncancelled');
         });
         say('ready');",
    );
    let talk = Conversation::new(&worker);
    talk.client.solve(task());
    assert_eq!(talk.next().await, Answer::Progress(1, report(1)));
    talk.client.abandon();
    talk.client.solve(task());
    assert_eq!(talk.next().await, Answer::Done(2, Outcome::Exhausted, report(2)));
}

#[wasm_bindgen_test]
async fn a_request_that_the_worker_refuses_fails_with_its_reason() {
    let worker = scripted(
        &[("ready", Event::Ready), ("failed", Event::Failed(Some(1), "no such goal".into()))],
        "hear(() => say('failed')); say('ready');",
    );
    let talk = Conversation::new(&worker);
    talk.client.solve(task());
    assert_eq!(talk.next().await, Answer::Failed(1, "no such goal".into()));
}

#[wasm_bindgen_test]
async fn a_worker_that_is_not_understood_or_does_not_understand_is_replaced_and_its_request_fails() {
    for (nonsense, reason) in [
        ("say('unreadable')", "what was that?"),
        ("postMessage(new Uint8Array([250, 1, 2]))", "a message cannot be read"),
        ("postMessage(new Uint8Array())", "a message cannot be read"),
        ("postMessage('words')", "a message cannot be read"),
        ("postMessage(null)", "a message cannot be read"),
    ] {
        let worker = scripted(
            &[
                ("ready", Event::Ready),
                ("unreadable", Event::Failed(None, "what was that?".into())),
                ("fresh", exhausted(2, 1)),
                ("used", exhausted(2, 0)),
            ],
            &format!(
                "let commands = 0;
                 hear((kind, id) => {{
                   commands += 1;
                   if (id === 1) {nonsense}; else say(commands === 1 ? 'fresh' : 'used');
                 }});
                 say('ready');"
            ),
        );
        let talk = Conversation::new(&worker);
        talk.client.solve(task());
        match talk.next().await {
            Answer::Failed(1, message) => assert!(message.contains(reason), "{nonsense}: {message}"),
            other => panic!("{nonsense}: {other:?}"),
        }
        talk.client.solve(task());
        assert_eq!(talk.next().await, Answer::Done(2, Outcome::Exhausted, report(1)), "{nonsense}");
    }
}

#[wasm_bindgen_test]
async fn a_worker_that_breaks_down_is_replaced_and_its_request_fails() {
    let worker = scripted(
        &[("ready", Event::Ready), ("progress", progress(1, 1)), ("fresh", exhausted(2, 1)), ("used", exhausted(2, 0))],
        "let commands = 0;
         hear((kind, id) => {
           commands += 1;
           if (id === 1) { say('progress'); setTimeout(() => { throw new Error('out of order'); }); }
           else say(commands === 1 ? 'fresh' : 'used');
         });
         say('ready');",
    );
    let talk = Conversation::new(&worker);
    talk.client.solve(task());
    assert_eq!(talk.next().await, Answer::Progress(1, report(1)));
    match talk.next().await {
        Answer::Failed(1, message) => {
            assert!(message.contains("the solver broke down and was started anew"), "{message}");
            assert!(message.contains("out of order"), "{message}");
        }
        other => panic!("{other:?}"),
    }
    talk.client.solve(task());
    assert_eq!(talk.next().await, Answer::Done(2, Outcome::Exhausted, report(1)));
}

#[wasm_bindgen_test]
async fn a_worker_that_never_starts_is_told_of_and_tried_again_at_the_next_request() {
    let throwing = scripted(&[], "throw new Error('out of order');");
    for address in [throwing.as_str(), "./no-such-worker.js"] {
        let talk = Conversation::new(address);
        for id in 1..=3 {
            assert_eq!(talk.client.solve(task()), id);
            match talk.next().await {
                Answer::Failed(failed, message) => {
                    assert_eq!(failed, id);
                    assert!(message.contains("the solver could not be started"), "{message}");
                }
                other => panic!("{other:?}"),
            }
        }
    }
}

#[wasm_bindgen_test]
async fn a_cancel_is_answered_once() {
    let worker = scripted(
        &[
            ("ready", Event::Ready),
            ("progress", progress(1, 1)),
            ("cancelled", Event::Done(1, Outcome::Cancelled, report(2))),
            ("done", exhausted(2, 2)),
        ],
        "hear((kind, id) => say(kind === CANCEL ? 'cancelled' : id === 1 ? 'progress' : 'done')); say('ready');",
    );
    let talk = Conversation::new(&worker);
    talk.client.solve(task());
    assert_eq!(talk.next().await, Answer::Progress(1, report(1)));
    talk.client.cancel();
    // By the worker, or on a busy machine by force.
    assert!(matches!(talk.next().await, Answer::Done(1, Outcome::Cancelled, _)));
    talk.client.solve(task());
    assert_eq!(talk.next().await, Answer::Done(2, Outcome::Exhausted, report(2)));
    assert!(talk.answers.is_empty());
}

#[wasm_bindgen_test]
async fn what_was_found_is_kept_when_a_stop_is_not_answered() {
    let found = |letters: &str| letters.parse::<Moves>().expect("moves");
    let worker = scripted(
        &[
            ("ready", Event::Ready),
            ("stale", Event::Improved(9, found("U"), report(1))),
            ("long", Event::Improved(1, found("DDRR"), report(2))),
            ("short", Event::Improved(1, found("DR"), report(3))),
        ],
        "hear((kind) => { if (kind === SOLVE) { say('stale'); say('long'); say('short'); } }); say('ready');",
    );
    let talk = Conversation::new(&worker);
    talk.client.solve(task());
    assert_eq!(talk.next().await, Answer::Improved(1, found("DDRR"), report(2)));
    assert_eq!(talk.next().await, Answer::Improved(1, found("DR"), report(3)));
    talk.client.cancel();
    let outcome = Outcome::Solved { moves: found("DR"), optimal: false };
    assert_eq!(talk.next().await, Answer::Done(1, outcome, report(3)));
    assert!(talk.answers.is_empty());
}

#[wasm_bindgen_test]
async fn a_cancel_that_nobody_answers_ends_the_worker_and_keeps_its_last_counts() {
    let worker = scripted(
        &[("ready", Event::Ready), ("progress", progress(1, 7)), ("fresh", exhausted(2, 1)), ("used", exhausted(2, 0))],
        "let commands = 0;
         hear((kind, id) => {
           commands += 1;
           if (kind === SOLVE) say(id === 1 ? 'progress' : commands === 1 ? 'fresh' : 'used');
         });
         say('ready');",
    );
    let talk = Conversation::new(&worker);
    talk.client.solve(task());
    assert_eq!(talk.next().await, Answer::Progress(1, report(7)));
    talk.client.cancel();
    assert_eq!(talk.next().await, Answer::Done(1, Outcome::Cancelled, report(7)));
    talk.client.solve(task());
    assert_eq!(talk.next().await, Answer::Done(2, Outcome::Exhausted, report(1)));
}

#[wasm_bindgen_test]
async fn a_cancel_before_the_worker_listens_is_answered() {
    let talk = Conversation::new(&scripted(&[], "// Never says that it is ready."));
    talk.client.solve(task());
    talk.client.cancel();
    assert_eq!(talk.next().await, Answer::Done(1, Outcome::Cancelled, Report::default()));
}

#[wasm_bindgen_test]
async fn a_cancel_with_nothing_to_cancel_is_no_matter() {
    let worker = scripted(
        &[("ready", Event::Ready), ("done", exhausted(1, 1))],
        "hear((kind) => { if (kind === SOLVE) say('done'); }); say('ready');",
    );
    let talk = Conversation::new(&worker);
    talk.client.cancel();
    talk.client.abandon();
    talk.client.solve(task());
    assert_eq!(talk.next().await, Answer::Done(1, Outcome::Exhausted, report(1)));
}

#[wasm_bindgen_test]
async fn a_worker_that_holds_much_memory_is_replaced_after_its_search_and_no_other() {
    for (memory_bytes, expected) in [(64 << 20, 0), ((64 << 20) + 1, 1)] {
        let mut large = report(5);
        large.statistics.memory_bytes = memory_bytes;
        let worker = scripted(
            &[
                ("ready", Event::Ready),
                ("large", Event::Done(1, Outcome::MemoryLimit, large)),
                ("fresh", exhausted(2, 1)),
                ("used", exhausted(2, 0)),
            ],
            "let commands = 0;
             hear((kind, id) => { commands += 1; say(id === 1 ? 'large' : commands === 1 ? 'fresh' : 'used'); });
             say('ready');",
        );
        let talk = Conversation::new(&worker);
        talk.client.solve(task());
        assert_eq!(talk.next().await, Answer::Done(1, Outcome::MemoryLimit, large));
        talk.client.solve(task());
        assert_eq!(talk.next().await, Answer::Done(2, Outcome::Exhausted, report(expected)), "{memory_bytes} bytes");
    }
}
