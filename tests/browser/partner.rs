//! Partners beside an anytime search of a large board, and what happens when they fail.

use crate::line::Line;
use crate::scripts::{real_worker, real_worker_spawning, scripted, spec};
use npuzzle_engine::catalogue::{Algorithm, Heuristic};
use npuzzle_engine::puzzle::{Board, Goal};
use npuzzle_engine::search::BoundReport;
use npuzzle_engine::spec::SearchSpec;
use npuzzle_engine::statistics::Statistics;
use npuzzle_protocol::Message;
use npuzzle_protocol::companion;
use npuzzle_protocol::search::{Command, Event, Outcome, Report, Solver, Task};
use wasm_bindgen_test::wasm_bindgen_test;

/// The first board of `best-known/6x6.jsonl`: not proved while a test waits.
const LARGE: &str = "17 33 35 28 22 32/0 8 13 21 24 29/3 26 9 1 18 7/10 34 31 14 27 20/12 25 6 16 11 15/23 5 2 4 19 30";

/// More nodes than a test generates.
const MANY: u64 = 1 << 40;

fn large() -> SearchSpec {
    spec(LARGE, Goal::BlankLast, Algorithm::Anytime, Heuristic::Manhattan)
}

/// A solver whose helpers run the script at `address`, and that has begun to search with one helper.
async fn with_partner(address: &str) -> Line<Solver> {
    let body = format!("constructor(_, options) {{ super('{address}', options); }}");
    let line = Line::to(&real_worker_spawning(&body)).await;
    line.send(&Command::Begin { id: 1, spec: large(), task: Task::Solve { helpers: 1 } });
    line
}

/// The next report of the request.
async fn report(line: &Line<Solver>) -> Report {
    match line.next().await {
        Event::Progress(1, report) | Event::Improved(1, _, report) => report,
        other => panic!("{other:?} is not a report"),
    }
}

/// Cancels the request, and checks that it ends with a solution.
async fn assert_solved(line: &Line<Solver>) {
    line.send(&Command::Cancel(1));
    loop {
        match line.next().await {
            Event::Progress(..) | Event::Improved(..) => {}
            Event::Done(1, Outcome::Solved { moves, optimal: false }, _) => {
                let start: Board = LARGE.parse().expect("a board");
                assert_eq!(moves.replay(&start), Ok(Goal::BlankLast.board(start.size()).expect("it exists")));
                return;
            }
            other => panic!("{other:?}"),
        }
    }
}

/// The progress of a partner that has found moves.
fn progress(moves: Option<&str>) -> Message {
    let statistics = Statistics { generated: MANY, ..Statistics::default() };
    let solution = moves.map(|moves| moves.parse().expect("moves"));
    Message::event(&companion::Event(BoundReport { lower_bound: 0, solution, statistics }))
}

#[wasm_bindgen_test]
async fn the_counts_of_a_partner_are_reported_and_its_moves_are_checked() {
    let messages = [("progress", progress(Some("LRLR")))];
    let line = with_partner(&scripted(&messages, "onmessage = () => say('progress'); say('ready');")).await;
    while report(&line).await.statistics.generated < MANY {}
    assert_solved(&line).await;
}

#[wasm_bindgen_test]
async fn partners_exchange_solutions() {
    let line = with_partner(&real_worker()).await;
    let mut lengths = Vec::new();
    while lengths.len() < 2 || report(&line).await.statistics.generated < 40_000_000 {
        if let Event::Improved(1, moves, report) = line.next().await {
            assert_eq!(report.statistics.incumbent, Some(moves.len() as u32));
            lengths.push(moves.len());
        }
    }
    assert!(lengths.is_sorted_by(|longer, shorter| longer > shorter), "{lengths:?}");
    assert_solved(&line).await;
}

#[wasm_bindgen_test]
async fn a_search_continues_without_a_partner_that_fails() {
    let messages = [("failed", Message::Failed("no".into())), ("progress", progress(None))];
    for (script, is_counted) in [
        ("throw new Error('out of order');", false),
        ("onmessage = () => say('failed'); say('ready');", false),
        ("onmessage = () => { say('progress'); setTimeout(() => say('failed'), 500); }; say('ready');", true),
    ] {
        let line = with_partner(&scripted(&messages, script)).await;
        let mut statistics = report(&line).await.statistics;
        // Long enough for the partner to start and fail, and for the search to continue without it.
        while statistics.generated % MANY < 20_000_000 {
            let next = report(&line).await.statistics;
            assert!(next.generated >= statistics.generated, "{script}: {next:?} after {statistics:?}");
            assert!(next.incumbent <= statistics.incumbent.or(next.incumbent), "{script}: {next:?}");
            statistics = next;
        }
        assert_eq!(statistics.generated > MANY, is_counted, "{script}");
        assert_solved(&line).await;
    }
}

#[wasm_bindgen_test]
async fn a_search_continues_alone_if_no_partner_can_be_spawned() {
    let line = Line::<Solver>::to(&real_worker_spawning("constructor() { throw new Error('not here'); }")).await;
    line.send(&Command::Begin { id: 1, spec: large(), task: Task::Solve { helpers: 2 } });
    while report(&line).await.statistics.generated < 10_000_000 {}
    assert_solved(&line).await;
}
