//! A board that takes long is split over workers that the worker starts, and what becomes of them.

use crate::tables::{Visit, tables};
use crate::worker::Line;
use crate::worker_text::{program, scripted, solver, solver_whose_workers};
use npuzzle::app::solver_client::Answer;
use npuzzle::app::state::State;
use npuzzle::catalogue::{Algorithm, Heuristic, Partition};
use npuzzle::protocol::{Command, Event, Outcome, Part, Report, TablesKey, Task, encode};
use npuzzle::puzzle::{Board, Goal, Moves};
use wasm_bindgen_test::wasm_bindgen_test;

/// 74 moves, on the way from that below: some thirty million successors, of which a worker generates five before it asks
/// others.
const HARD: &str = "15 10 9 8/11 0 14 12/2 6 5 13/3 7 4 1";

/// 80 moves, the most that there are: takes minutes, and no test waits for its end.
const ENDLESS: &str = "15 10 8 12/11 14 9 13/2 6 5 1/3 7 4 0";

const USUAL: TablesKey = TablesKey { partition: Partition::P555, blank: 0 };

fn task(board: &str, helpers: u32) -> Task {
    let board = board.parse().expect("a board");
    let task = State::new(board, Goal::BlankFirst, 64).expect("blank-first exists").task();
    assert_eq!(task.algorithm, Algorithm::Optimal);
    Task { helpers, ..task }
}

/// A page whose browser keeps the tables.
async fn visit() -> Visit {
    tables(USUAL).await;
    Visit::new()
}

/// Checks that bounds, counts and times only grow, and that a search that was split stays so.
fn assert_goes_on(before: &Report, after: &Report) {
    assert!(after.statistics.lower_bound >= before.statistics.lower_bound, "{before:?} {after:?}");
    assert!(after.statistics.generated >= before.statistics.generated, "{before:?} {after:?}");
    assert!(after.elapsed_ms >= before.elapsed_ms, "{before:?} {after:?}");
    assert!(after.share_done.is_some() >= before.share_done.is_some(), "{before:?} {after:?}");
    assert!(after.share_done.is_none_or(|share| (0.0..=1.0).contains(&share)), "{after:?}");
}

fn assert_is_74_moves(outcome: &Outcome, report: &Report) {
    let Outcome::Solved { moves, optimal } = outcome else { panic!("{outcome:?}") };
    assert_eq!((moves.len(), optimal, report.statistics.lower_bound), (74, &true, Some(74)));
    let start: Board = HARD.parse().expect("a board");
    assert_eq!(moves.replay(&start), Ok(Goal::BlankFirst.board(start.side()).expect("it exists")));
}

/// Waits for reports until one tells of a split search; returns it.
async fn split_report(visit: &Visit) -> Report {
    let mut last = Report::default();
    loop {
        match visit.talk.next().await {
            Answer::Progress(_, report) => {
                assert_goes_on(&last, &report);
                last = report;
                if report.share_done.is_some() {
                    return report;
                }
            }
            other => panic!("it ends before it is split: {other:?}"),
        }
    }
}

#[wasm_bindgen_test]
async fn a_hard_board_is_split_and_its_solution_is_as_short() {
    let visit = visit().await;
    visit.talk.client.solve(task(HARD, 1));
    let mut last = split_report(&visit).await;
    let (outcome, report) = loop {
        match visit.talk.next().await {
            Answer::Progress(_, report) => {
                assert_goes_on(&last, &report);
                last = report;
            }
            Answer::Done(_, outcome, report) => break (outcome, report),
            other => panic!("{other:?}"),
        }
    };
    assert_goes_on(&last, &report);
    assert_is_74_moves(&outcome, &report);
}

#[wasm_bindgen_test]
async fn a_cancel_ends_a_split_search_and_another_follows() {
    let visit = visit().await;
    visit.talk.client.solve(task(ENDLESS, 2));
    let seen = split_report(&visit).await;
    visit.talk.client.cancel();
    let (outcome, report) = visit.talk.outcome().await;
    assert_eq!(outcome, Outcome::Cancelled);
    assert!(report.statistics.generated >= seen.statistics.generated);
    visit.talk.client.solve(task("1 2 3 7/4 5 0 6/8 9 10 11/12 13 14 15", 2));
    assert!(matches!(visit.talk.outcome().await.0, Outcome::Solved { optimal: true, .. }));
}

#[wasm_bindgen_test]
async fn a_split_search_ends_when_its_time_is_over() {
    let visit = visit().await;
    // How long it takes until it is split depends on the machine, and on who else uses it.
    for limit in [3_000, 12_000, 48_000] {
        visit.talk.client.solve(Task { time_limit_ms: Some(limit), ..task(ENDLESS, 1) });
        let (outcome, report) = visit.talk.outcome().await;
        assert_eq!(outcome, Outcome::TimeLimit);
        assert!(report.elapsed_ms >= f64::from(limit));
        if report.share_done.is_some() {
            return;
        }
    }
    panic!("it was not split in 48 seconds");
}

/// A line to a worker that has its tables, and whose helpers are of a class with this body.
async fn with_helpers(body: &str) -> Line {
    let line = Line::to(&solver_whose_workers(body)).await;
    line.say_with(&Command::UseTables, &tables(USUAL).await);
    line
}

#[wasm_bindgen_test]
async fn helpers_do_parts() {
    // Whatever a helper says is told of by a message that no solver sends.
    let (heard, helper) = (encode(&Event::MakingTables(0.5)), program(""));
    let line = with_helpers(&format!(
        "constructor(_, options) {{
           super('{helper}', options);
           this.addEventListener('message', () => postMessage(new Uint8Array({heard:?})));
         }}"
    ))
    .await;
    line.say(&Command::Solve(1, task(ENDLESS, 1)));
    let mut said = 0;
    // That it listens, and then what it did.
    while said < 5 {
        match line.events.next().await {
            Event::Progress(1, _) => {}
            Event::MakingTables(0.5) => said += 1,
            other => panic!("{other:?}"),
        }
    }
}

#[wasm_bindgen_test]
async fn a_helper_that_breaks_down_is_done_without() {
    let ready = [("ready", Event::Ready), ("failed", Event::Failed(None, "no".into()))];
    for helper in [
        // At once; with the first thing that it is told; with its first part; in words; by nonsense.
        "throw new Error('out of order');",
        "onmessage = () => setTimeout(() => { throw new Error('out of order'); }); say('ready');",
        "onmessage = ({ data }) => { if (!Array.isArray(data)) say('failed'); }; say('ready');",
        "onmessage = ({ data }) => { if (!Array.isArray(data)) postMessage('words'); }; say('ready');",
    ] {
        let address = scripted(&ready, helper);
        let line = with_helpers(&format!("constructor(_, options) {{ super('{address}', options); }}")).await;
        line.say(&Command::Solve(1, task(HARD, 2)));
        match line.end_of(1).await {
            Event::Done(1, outcome, report) => {
                assert!(report.share_done.is_some(), "{helper}");
                assert_is_74_moves(&outcome, &report);
            }
            other => panic!("{helper}: {other:?}"),
        }
    }
}

#[wasm_bindgen_test]
async fn a_browser_that_grants_no_helpers_solves_alone() {
    let line = with_helpers("constructor() { throw new Error('not here'); }").await;
    line.say(&Command::Solve(1, task(HARD, 3)));
    match line.end_of(1).await {
        Event::Done(1, outcome, report) => assert_is_74_moves(&outcome, &report),
        other => panic!("{other:?}"),
    }
}

#[wasm_bindgen_test]
async fn a_helper_does_the_part_that_it_is_told() {
    let line = Line::to(&solver()).await;
    let part = |prefix: &str, bound| Command::Part(Part { prefix: prefix.parse().expect("moves"), bound });
    line.say(&part("", 46));
    assert_eq!(line.events.next().await, Event::Failed(None, "nobody asked this worker to help".to_owned()));

    let board = "5 1 3 10/15 12 7 9/2 4 6 8/13 0 11 14".parse().expect("a board");
    let task = State::new(board, Goal::BlankLast, 64).expect("blank-last exists").task();
    let table = tables(USUAL).await;
    // Nothing but `optimal` is split.
    let other = Task { algorithm: Algorithm::IdaStar, heuristic: Heuristic::PatternDatabase, ..task.clone() };
    line.say_with(&Command::Help(other), &table);
    line.say(&part("", 46));
    assert_eq!(line.events.next().await, Event::Failed(None, "nobody asked this worker to help".to_owned()));

    line.say_with(&Command::Help(task), &table);
    line.say(&part("", 46));
    let moves: Moves = match line.events.next().await {
        Event::PartDone(statistics, Some(moves)) => {
            assert!(statistics.generated > 0);
            moves
        }
        other => panic!("{other:?}"),
    };
    assert_eq!((moves.len(), moves.replay(&board)), (46, Ok(Goal::BlankLast.board(board.side()).expect("it exists"))));
    // Within one move less there is none, and it says where to look next.
    line.say(&part("", 44));
    match line.events.next().await {
        Event::PartDone(statistics, None) => assert_eq!(statistics.lower_bound, Some(46)),
        other => panic!("{other:?}"),
    }
    // No tile can slide down five times from the lowest row but one.
    line.say(&part("DDDDD", 46));
    assert!(matches!(line.events.next().await, Event::Failed(None, _)));
    // It goes on.
    line.say(&part("", 46));
    assert!(matches!(line.events.next().await, Event::PartDone(_, Some(_))));
}
