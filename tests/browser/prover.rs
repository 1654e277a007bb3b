//! A prover beside an anytime search, and what happens when it fails.

use crate::line::Line;
use crate::pdb::build_pdb;
use crate::scripts::{pdb_spec, real_worker, real_worker_spawning, scripted};
use npuzzle_engine::catalogue::{Algorithm, Partition};
use npuzzle_engine::heuristic::PdbKey;
use npuzzle_engine::puzzle::{Board, Goal, Size};
use npuzzle_engine::search::BoundReport;
use npuzzle_engine::statistics::Statistics;
use npuzzle_protocol::Message;
use npuzzle_protocol::companion;
use npuzzle_protocol::search::{Command, Event, Outcome, Report, Solver, Task};
use wasm_bindgen_test::wasm_bindgen_test;

/// 68 moves, proved after about thirty million generated nodes.
const NEAR: &str = "5 10 2 4 18/1 17 9 19 8/11 3 21 13 0/6 22 12 24 23/20 16 7 15 14";

/// 114 moves, the last board of Korf and Felner's first ten: not proved while a test waits.
const FAR: &str = "23 14 0 24 17/9 20 21 2 18/10 13 22 1 3/11 4 16 6 5/7 12 8 15 19";

fn small() -> PdbKey {
    PdbKey::new(Size::PUZZLE_24, Partition::P444444, 0).expect("a key")
}

fn solve(board: &str, helpers: u32) -> Command {
    Command::Begin { id: 1, spec: pdb_spec(board, Goal::BlankFirst, Algorithm::Anytime), task: Task::Solve { helpers } }
}

/// A solver that has its pattern database, and whose helpers run the script at `address`.
async fn with_prover(address: &str) -> Line<Solver> {
    let body = format!("constructor(_, options) {{ super('{address}', options); }}");
    let line = Line::to(&real_worker_spawning(&body)).await;
    line.send_with(&Command::UsePdb, &build_pdb(small()).await);
    line
}

/// The next report of the request.
async fn report(line: &Line<Solver>) -> Report {
    match line.next().await {
        Event::Progress(1, report) | Event::Improved(1, _, report) => report,
        other => panic!("{other:?} is not a report"),
    }
}

/// A lower bound that no test could prove itself: no solution of [`FAR`] has fewer than 110 moves.
fn proved() -> Message {
    let statistics = Statistics { generated: 1 << 40, lower_bound: Some(110), ..Statistics::default() };
    Message::event(&companion::Event(BoundReport { lower_bound: 110, solution: None, statistics }))
}

#[wasm_bindgen_test]
async fn the_bound_and_the_counts_of_a_prover_are_reported() {
    let address = scripted(&[("proved", proved())], "onmessage = () => say('proved'); say('ready');");
    let line = with_prover(&address).await;
    line.send(&solve(FAR, 1));
    let before = report(&line).await.statistics;
    assert!(before.lower_bound < Some(110) && before.generated < 1 << 40, "{before:?}");
    loop {
        let statistics = report(&line).await.statistics;
        if statistics.lower_bound == Some(110) {
            assert!(statistics.generated > 1 << 40, "{statistics:?}");
            break;
        }
        assert!(statistics.generated < 1 << 40, "{statistics:?}");
    }
    // The prover reports no more, but its bound holds.
    let statistics = report(&line).await.statistics;
    assert!(statistics.lower_bound == Some(110) && statistics.generated > 1 << 40, "{statistics:?}");
}

#[wasm_bindgen_test]
async fn a_prover_and_a_search_meet_at_the_optimum() {
    let line = with_prover(&real_worker()).await;
    line.send(&solve(NEAR, 1));
    loop {
        match line.next().await {
            Event::Progress(1, report) | Event::Improved(1, _, report) => {
                assert!(report.statistics.lower_bound <= Some(68), "{report:?}");
            }
            Event::Done(1, Outcome::Solved { moves, optimal }, report) => {
                assert_eq!((moves.len(), optimal, report.statistics.lower_bound), (68, true, Some(68)));
                let start: Board = NEAR.parse().expect("a board");
                assert_eq!(moves.replay(&start), Ok(Goal::BlankFirst.board(start.size()).expect("it exists")));
                return;
            }
            other => panic!("{other:?}"),
        }
    }
}

#[wasm_bindgen_test]
async fn a_search_continues_without_a_prover_that_fails() {
    let messages = [("failed", Message::Failed("no".into())), ("proved", proved())];
    for (script, is_proved) in [
        ("throw new Error('out of order');", false),
        ("onmessage = () => say('failed'); say('ready');", false),
        ("onmessage = () => postMessage('words'); say('ready');", false),
        ("onmessage = () => { say('proved'); setTimeout(() => say('failed'), 100); }; say('ready');", true),
    ] {
        let line = with_prover(&scripted(&messages, script)).await;
        line.send(&solve(FAR, 1));
        let mut statistics = report(&line).await.statistics;
        // Long enough for the prover to start and fail, and for the search to continue without it.
        while statistics.generated % (1 << 40) < 12_000_000 {
            let next = report(&line).await.statistics;
            assert!(next.generated >= statistics.generated, "{script}: {next:?} after {statistics:?}");
            assert!(next.lower_bound >= statistics.lower_bound, "{script}: {next:?} after {statistics:?}");
            assert!(next.incumbent <= statistics.incumbent.or(next.incumbent), "{script}: {next:?}");
            statistics = next;
        }
        // What it proved before holds.
        assert_eq!(statistics.lower_bound >= Some(110), is_proved, "{script}");
        line.send(&Command::Cancel(1));
        assert!(matches!(
            line.end_of(1).await,
            Event::Done(1, Outcome::Solved { optimal: false, .. }, _) | Event::Improved(..)
        ));
    }
}

#[wasm_bindgen_test]
async fn a_search_proves_alone_without_helpers() {
    let body = "constructor() { throw new Error('not here'); }";
    for helpers in [0, 2] {
        let line = Line::<Solver>::to(&real_worker_spawning(body)).await;
        line.send_with(&Command::UsePdb, &build_pdb(small()).await);
        line.send(&solve(NEAR, helpers));
        loop {
            match line.next().await {
                Event::Progress(1, _) | Event::Improved(1, ..) => {}
                Event::Done(1, Outcome::Solved { moves, optimal: true }, _) if moves.len() == 68 => break,
                other => panic!("{other:?}"),
            }
        }
    }
}
