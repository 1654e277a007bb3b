//! The page's solver client, with workers that answer correctly, out of order, with garbage, too late or never.

use crate::inbox::Conversation;
use crate::scripts::{any_spec, scripted};
use npuzzle_engine::puzzle::Moves;
use npuzzle_engine::statistics::Statistics;
use npuzzle_page::browser::solver_client::Answer;
use npuzzle_protocol::Message;
use npuzzle_protocol::search::{Event, Outcome, Report, RequestId};
use wasm_bindgen_test::wasm_bindgen_test;

/// A report that differs from others.
fn report(expanded: u64) -> Report {
    Report { statistics: Statistics { expanded, ..Statistics::default() }, elapsed_ms: 1.5, ..Report::default() }
}

fn progress(id: RequestId, expanded: u64) -> Message {
    Message::event(&Event::Progress(id, report(expanded)))
}

fn exhausted(id: RequestId, expanded: u64) -> Message {
    done(id, Outcome::Exhausted, report(expanded))
}

fn done(id: RequestId, outcome: Outcome, report: Report) -> Message {
    Message::event(&Event::Done(id, outcome, report))
}

fn improved(id: RequestId, moves: Moves, report: Report) -> Message {
    Message::event(&Event::Improved(id, moves, report))
}

fn failed(id: RequestId, reason: &str) -> Message {
    Message::event(&Event::Failed(id, reason.to_owned()))
}

#[wasm_bindgen_test]
async fn a_request_made_before_the_worker_is_ready_is_sent_when_it_is() {
    let worker = scripted(
        &[("progress", progress(1, 3)), ("done", exhausted(1, 9))],
        "hear((kind, id) => { if (kind === SOLVE && id === 1) { say('progress'); say('done'); } });
         say('ready');",
    );
    let talk = Conversation::new(&worker);
    assert_eq!(talk.solve(any_spec()), 1);
    assert_eq!(talk.next().await, Answer::Progress(1, report(3)));
    assert_eq!(talk.next().await, Answer::Done(1, Outcome::Exhausted, report(9)));
    assert!(talk.answers.is_empty());
}

#[wasm_bindgen_test]
async fn answers_to_earlier_requests_are_dropped() {
    let worker = scripted(
        &[
            ("progress 1", progress(1, 1)),
            ("done 1", exhausted(1, 1)),
            ("failed 1", failed(1, "late")),
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
    talk.solve(any_spec());
    assert_eq!(talk.next().await, Answer::Progress(1, report(1)));
    assert_eq!(talk.solve(any_spec()), 2);
    assert_eq!(talk.next().await, Answer::Progress(2, report(2)));
    assert_eq!(talk.next().await, Answer::Done(2, Outcome::Exhausted, report(2)));
    // Events after the end are dropped as well.
    assert_eq!(talk.solve(any_spec()), 3);
    assert_eq!(talk.next().await, Answer::Done(3, Outcome::Exhausted, report(3)));
}

#[wasm_bindgen_test]
async fn an_abandoned_search_is_cancelled_and_not_answered() {
    let worker = scripted(
        &[
            ("progress 1", progress(1, 1)),
            ("cancelled 1", done(1, Outcome::Cancelled, report(1))),
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
    talk.solve(any_spec());
    assert_eq!(talk.next().await, Answer::Progress(1, report(1)));
    talk.client.abandon();
    talk.solve(any_spec());
    assert_eq!(talk.next().await, Answer::Done(2, Outcome::Exhausted, report(2)));
}

#[wasm_bindgen_test]
async fn a_refused_request_fails_with_the_reason() {
    let worker = scripted(&[("failed", failed(1, "no such goal"))], "hear(() => say('failed')); say('ready');");
    let talk = Conversation::new(&worker);
    talk.solve(any_spec());
    assert_eq!(talk.next().await, Answer::Failed(1, "no such goal".into()));
}

#[wasm_bindgen_test]
async fn a_communication_failure_fails_the_request_and_replaces_the_worker() {
    for (nonsense, reason) in [
        ("say('unreadable')", "no such command"),
        ("postMessage(new Uint8Array([250, 1, 2]))", "a message cannot be read"),
        ("postMessage(new Uint8Array())", "a message cannot be read"),
        ("postMessage('words')", "a message cannot be read"),
        ("postMessage(null)", "a message cannot be read"),
    ] {
        let worker = scripted(
            &[
                ("unreadable", Message::Failed("no such command".into())),
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
        talk.solve(any_spec());
        match talk.next().await {
            Answer::Failed(1, message) => assert!(message.contains(reason), "{nonsense}: {message}"),
            other => panic!("{nonsense}: {other:?}"),
        }
        talk.solve(any_spec());
        assert_eq!(talk.next().await, Answer::Done(2, Outcome::Exhausted, report(1)), "{nonsense}");
    }
}

#[wasm_bindgen_test]
async fn a_crash_fails_the_request_and_replaces_the_worker() {
    let worker = scripted(
        &[("progress", progress(1, 1)), ("fresh", exhausted(2, 1)), ("used", exhausted(2, 0))],
        "let commands = 0;
         hear((kind, id) => {
           commands += 1;
           if (id === 1) { say('progress'); setTimeout(() => { throw new Error('out of order'); }); }
           else say(commands === 1 ? 'fresh' : 'used');
         });
         say('ready');",
    );
    let talk = Conversation::new(&worker);
    talk.solve(any_spec());
    assert_eq!(talk.next().await, Answer::Progress(1, report(1)));
    match talk.next().await {
        Answer::Failed(1, message) => {
            assert!(message.contains("the solver crashed and was restarted"), "{message}");
            assert!(message.contains("out of order"), "{message}");
        }
        other => panic!("{other:?}"),
    }
    talk.solve(any_spec());
    assert_eq!(talk.next().await, Answer::Done(2, Outcome::Exhausted, report(1)));
}

#[wasm_bindgen_test]
async fn a_worker_that_does_not_start_fails_the_request_and_is_tried_again_at_the_next() {
    let throwing = scripted(&[], "throw new Error('out of order');");
    for address in [throwing.as_str(), "./no-such-worker.js"] {
        let talk = Conversation::new(address);
        for id in 1..=3 {
            assert_eq!(talk.solve(any_spec()), id);
            match talk.next().await {
                Answer::Failed(failed, message) => {
                    assert_eq!(failed, id);
                    assert!(message.contains("couldn't start the solver"), "{message}");
                }
                other => panic!("{other:?}"),
            }
        }
    }
}

#[wasm_bindgen_test]
async fn cancel_is_answered_once() {
    let worker = scripted(
        &[
            ("progress", progress(1, 1)),
            ("cancelled", done(1, Outcome::Cancelled, report(2))),
            ("done", exhausted(2, 2)),
        ],
        "hear((kind, id) => say(kind === CANCEL ? 'cancelled' : id === 1 ? 'progress' : 'done')); say('ready');",
    );
    let talk = Conversation::new(&worker);
    talk.solve(any_spec());
    assert_eq!(talk.next().await, Answer::Progress(1, report(1)));
    talk.client.cancel();
    // On a busy machine, the worker may be terminated first.
    assert!(matches!(talk.next().await, Answer::Done(1, Outcome::Cancelled, _)));
    talk.solve(any_spec());
    assert_eq!(talk.next().await, Answer::Done(2, Outcome::Exhausted, report(2)));
    assert!(talk.answers.is_empty());
}

#[wasm_bindgen_test]
async fn an_unanswered_cancel_keeps_the_best_solution() {
    let found = |letters: &str| letters.parse::<Moves>().expect("moves");
    let worker = scripted(
        &[
            ("stale", improved(9, found("U"), report(1))),
            ("long", improved(1, found("DDRR"), report(2))),
            ("short", improved(1, found("DR"), report(3))),
        ],
        "hear((kind) => { if (kind === SOLVE) { say('stale'); say('long'); say('short'); } }); say('ready');",
    );
    let talk = Conversation::new(&worker);
    talk.solve(any_spec());
    assert_eq!(talk.next().await, Answer::Improved(1, found("DDRR"), report(2)));
    assert_eq!(talk.next().await, Answer::Improved(1, found("DR"), report(3)));
    talk.client.cancel();
    let outcome = Outcome::Solved { moves: found("DR"), optimal: false };
    assert_eq!(talk.next().await, Answer::Done(1, outcome, report(3)));
    assert!(talk.answers.is_empty());
}

#[wasm_bindgen_test]
async fn an_unanswered_cancel_replaces_the_worker_and_keeps_the_last_report() {
    let worker = scripted(
        &[("progress", progress(1, 7)), ("fresh", exhausted(2, 1)), ("used", exhausted(2, 0))],
        "let commands = 0;
         hear((kind, id) => {
           commands += 1;
           if (kind === SOLVE) say(id === 1 ? 'progress' : commands === 1 ? 'fresh' : 'used');
         });
         say('ready');",
    );
    let talk = Conversation::new(&worker);
    talk.solve(any_spec());
    assert_eq!(talk.next().await, Answer::Progress(1, report(7)));
    talk.client.cancel();
    assert_eq!(talk.next().await, Answer::Done(1, Outcome::Cancelled, report(7)));
    talk.solve(any_spec());
    assert_eq!(talk.next().await, Answer::Done(2, Outcome::Exhausted, report(1)));
}

#[wasm_bindgen_test]
async fn cancel_before_the_worker_is_ready_is_answered() {
    let talk = Conversation::new(&scripted(&[], "// It is never ready."));
    talk.solve(any_spec());
    talk.client.cancel();
    assert_eq!(talk.next().await, Answer::Done(1, Outcome::Cancelled, Report::default()));
}

#[wasm_bindgen_test]
async fn cancel_without_a_request_has_no_effect() {
    let worker =
        scripted(&[("done", exhausted(1, 1))], "hear((kind) => { if (kind === SOLVE) say('done'); }); say('ready');");
    let talk = Conversation::new(&worker);
    talk.client.cancel();
    talk.client.abandon();
    talk.solve(any_spec());
    assert_eq!(talk.next().await, Answer::Done(1, Outcome::Exhausted, report(1)));
}

#[wasm_bindgen_test]
async fn only_a_worker_with_much_memory_is_replaced_after_its_search() {
    for (memory_bytes, expected) in [(64 << 20, 0), ((64 << 20) + 1, 1)] {
        let mut large = report(5);
        large.statistics.memory_bytes = memory_bytes;
        let worker = scripted(
            &[("large", done(1, Outcome::MemoryLimit, large)), ("fresh", exhausted(2, 1)), ("used", exhausted(2, 0))],
            "let commands = 0;
             hear((kind, id) => { commands += 1; say(id === 1 ? 'large' : commands === 1 ? 'fresh' : 'used'); });
             say('ready');",
        );
        let talk = Conversation::new(&worker);
        talk.solve(any_spec());
        assert_eq!(talk.next().await, Answer::Done(1, Outcome::MemoryLimit, large));
        talk.solve(any_spec());
        assert_eq!(talk.next().await, Answer::Done(2, Outcome::Exhausted, report(expected)), "{memory_bytes} bytes");
    }
}
