//! Searches that are split over several workers, and what happens when a helper fails.

use crate::line::Line;
use crate::pdb::{Visit, build_pdb};
use crate::scripts::{pdb_spec, program, real_worker, real_worker_spawning, scripted};
use npuzzle_engine::catalogue::{Algorithm, Partition};
use npuzzle_engine::heuristic::PdbKey;
use npuzzle_engine::puzzle::{Board, Goal, Size};
use npuzzle_engine::search::Part;
use npuzzle_engine::spec::SearchSpec;
use npuzzle_page::browser::solver_client::Answer;
use npuzzle_protocol::parts::{self, Helper, PartDone};
use npuzzle_protocol::search::{Command, Event, Outcome, Report, Solver, Task};
use npuzzle_protocol::{Message, encode};
use std::time::Duration;
use wasm_bindgen_test::wasm_bindgen_test;

/// 74 moves, on the path from the board below: about thirty million generated nodes, of which a worker generates five
/// million before it splits the search.
const HARD: &str = "15 10 9 8/11 0 14 12/2 6 5 13/3 7 4 1";

/// 80 moves, the maximum: takes minutes, and no test waits for its end.
const ENDLESS: &str = "15 10 8 12/11 14 9 13/2 6 5 1/3 7 4 0";

fn usual() -> PdbKey {
    PdbKey::new(Size::PUZZLE_15, Partition::P555, 0).expect("a key")
}

fn optimal(board: &str) -> SearchSpec {
    pdb_spec(board, Goal::BlankFirst, Algorithm::Optimal)
}

fn solve(board: &str, helpers: u32) -> Command {
    Command::Begin { id: 1, spec: optimal(board), task: Task::Solve { helpers } }
}

/// A page whose browser has stored the pattern database.
async fn visit() -> Visit {
    build_pdb(usual()).await;
    Visit::new()
}

/// Checks that bounds, counts and times only grow, and that a split search stays split.
fn assert_progresses(before: &Report, after: &Report) {
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
    assert_eq!(moves.replay(&start), Ok(Goal::BlankFirst.board(start.size()).expect("it exists")));
}

/// Waits for the first report of a split search.
async fn split_report(visit: &Visit) -> Report {
    let mut last = Report::default();
    loop {
        match visit.talk.next().await {
            Answer::Progress(_, report) => {
                assert_progresses(&last, &report);
                last = report;
                if report.share_done.is_some() {
                    return report;
                }
            }
            other => panic!("{other:?} before the search is split"),
        }
    }
}

#[wasm_bindgen_test]
async fn a_split_search_finds_a_shortest_solution() {
    let visit = visit().await;
    visit.talk.solve_with_helpers(optimal(HARD), 1);
    let mut last = split_report(&visit).await;
    let (outcome, report) = loop {
        match visit.talk.next().await {
            Answer::Progress(_, report) => {
                assert_progresses(&last, &report);
                last = report;
            }
            Answer::Done(_, outcome, report) => break (outcome, report),
            other => panic!("{other:?}"),
        }
    };
    assert_progresses(&last, &report);
    assert_is_74_moves(&outcome, &report);
}

#[wasm_bindgen_test]
async fn cancel_stops_a_split_search_and_another_follows() {
    let visit = visit().await;
    visit.talk.solve_with_helpers(optimal(ENDLESS), 2);
    let seen = split_report(&visit).await;
    visit.talk.client.cancel();
    let (outcome, report) = visit.talk.outcome().await;
    assert_eq!(outcome, Outcome::Cancelled);
    assert!(report.statistics.generated >= seen.statistics.generated);
    visit.talk.solve_with_helpers(optimal("1 2 3 7/4 5 0 6/8 9 10 11/12 13 14 15"), 2);
    assert!(matches!(visit.talk.outcome().await.0, Outcome::Solved { optimal: true, .. }));
}

#[wasm_bindgen_test]
async fn a_split_search_respects_its_time_limit() {
    let visit = visit().await;
    // How long it takes to be split depends on the machine and its load.
    for limit in [3_000_u32, 12_000, 48_000] {
        let time = Duration::from_millis(limit.into());
        visit.talk.solve_with_helpers(optimal(ENDLESS).with_time_limit(Some(time)), 1);
        let (outcome, report) = visit.talk.outcome().await;
        assert_eq!(outcome, Outcome::TimeLimit);
        assert!(report.elapsed_ms >= f64::from(limit));
        if report.share_done.is_some() {
            return;
        }
    }
    panic!("it was not split in 48 seconds");
}

/// A solver that has its pattern database, and whose `Worker` is a class with this body.
async fn with_helpers(body: &str) -> Line<Solver> {
    let line = Line::to(&real_worker_spawning(body)).await;
    line.send_with(&Command::UsePdb, &build_pdb(usual()).await);
    line
}

#[wasm_bindgen_test]
async fn helpers_search_parts() {
    // Every message of a helper is announced by one that no solver sends.
    let (heard, helper) = (encode(&Message::Failed("heard".into())), program(""));
    let line = with_helpers(&format!(
        "constructor(_, options) {{
           super('{helper}', options);
           this.addEventListener('message', () => postMessage(new Uint8Array({heard:?})));
         }}"
    ))
    .await;
    line.send(&solve(ENDLESS, 1));
    let mut heard = 0;
    // The first says that the helper is ready, the others have results.
    while heard < 5 {
        match line.messages.next().await {
            Message::Event(_) => {}
            Message::Failed(_) => heard += 1,
            Message::Ready => panic!("the solver was ready before"),
        }
    }
}

#[wasm_bindgen_test]
async fn a_search_is_completed_without_a_helper_that_fails() {
    let failed = [("failed", Message::Failed("no".into()))];
    for helper in [
        // At once; at the first command; at the first part with a reason; at the first part with an invalid message.
        "throw new Error('out of order');",
        "onmessage = () => setTimeout(() => { throw new Error('out of order'); }); say('ready');",
        "onmessage = ({ data }) => { if (!Array.isArray(data)) say('failed'); }; say('ready');",
        "onmessage = ({ data }) => { if (!Array.isArray(data)) postMessage('words'); }; say('ready');",
    ] {
        let address = scripted(&failed, helper);
        let line = with_helpers(&format!("constructor(_, options) {{ super('{address}', options); }}")).await;
        line.send(&solve(HARD, 2));
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
async fn a_search_is_completed_alone_if_no_helper_can_be_spawned() {
    let line = with_helpers("constructor() { throw new Error('not here'); }").await;
    line.send(&solve(HARD, 3));
    match line.end_of(1).await {
        Event::Done(1, outcome, report) => assert_is_74_moves(&outcome, &report),
        other => panic!("{other:?}"),
    }
}

#[wasm_bindgen_test]
async fn a_helper_searches_the_part_that_it_is_given() {
    let line = Line::<Helper>::to(&real_worker()).await;
    let search = |prefix: &str, bound| {
        line.send(&parts::Command::Search(Part { prefix: prefix.parse().expect("moves"), bound }));
    };
    let without_search = "this worker has no search to help with";
    search("", 46);
    assert_eq!(line.failure().await, without_search);

    let spec = pdb_spec("5 1 3 10/15 12 7 9/2 4 6 8/13 0 11 14", Goal::BlankLast, Algorithm::Optimal);
    let pdb = build_pdb(usual()).await;
    // Only `optimal` can be split.
    line.send_with(&parts::Command::Begin(spec.clone().with_algorithm(Algorithm::IdaStar)), &pdb);
    search("", 46);
    assert_eq!(line.failure().await, without_search);

    line.send(&parts::Command::Begin(spec.clone()));
    assert_eq!(line.failure().await, "the tables are missing from the message");

    line.send_with(&parts::Command::Begin(spec.clone()), &pdb);
    search("", 46);
    let PartDone(result) = line.next().await;
    let moves = result.solution.expect("the shortest solution has 46 moves");
    assert!(result.statistics.generated > 0);
    assert_eq!(moves.len(), 46);
    assert_eq!(moves.replay(spec.board()), Ok(Goal::BlankLast.board(spec.board().size()).expect("it exists")));
    // Within two moves less there is none, and the result says which bound to try next.
    search("", 44);
    let PartDone(result) = line.next().await;
    assert_eq!((result.solution, result.next_bound), (None, 46));
    // No tile can slide down five times from the second row from the bottom.
    search("DDDDD", 46);
    assert!(line.failure().await.contains("D5"));
    // The helper is still available.
    search("", 46);
    assert!(line.next().await.0.solution.is_some());
}
