//! Beside an anytime search another worker proves, and what becomes of it.

use crate::tables::tables;
use crate::worker::Line;
use crate::worker_text::{scripted, solver, solver_whose_workers};
use npuzzle::app::state::State;
use npuzzle::catalogue::{Algorithm, Partition};
use npuzzle::protocol::{Command, Event, Outcome, Report, TablesKey, Task};
use npuzzle::puzzle::{Board, Goal};
use npuzzle::statistics::Statistics;
use wasm_bindgen_test::wasm_bindgen_test;

/// 68 moves, which takes some thirty million successors to prove.
const NEAR: &str = "5 10 2 4 18/1 17 9 19 8/11 3 21 13 0/6 22 12 24 23/20 16 7 15 14";

/// 114 moves, the last board of Korf and Felner's first ten: not proved while a test waits.
const FAR: &str = "23 14 0 24 17/9 20 21 2 18/10 13 22 1 3/11 4 16 6 5/7 12 8 15 19";

const SMALL: TablesKey = TablesKey { partition: Partition::P444444, blank: 0 };

fn task(board: &str, helpers: u32) -> Task {
    let board = board.parse().expect("a board");
    let task = State::new(board, Goal::BlankFirst, 64).expect("blank-first exists").task();
    assert_eq!(task.algorithm, Algorithm::Anytime);
    Task { helpers, ..task }
}

/// A line to a worker that has its tables, and whose helpers run this script.
async fn with_prover(address: &str) -> Line {
    let body = format!("constructor(_, options) {{ super('{address}', options); }}");
    let line = Line::to(&solver_whose_workers(&body)).await;
    line.say_with(&Command::UseTables, &tables(SMALL).await);
    line
}

/// The next report of the request.
async fn report(line: &Line) -> Report {
    match line.events.next().await {
        Event::Progress(1, report) | Event::Improved(1, _, report) => report,
        other => panic!("it goes on: {other:?}"),
    }
}

/// A proof that no test could come to by itself: no solution of [`FAR`] has less than 110 moves.
fn proof() -> Statistics {
    Statistics { generated: 1 << 40, lower_bound: Some(110), ..Statistics::default() }
}

#[wasm_bindgen_test]
async fn what_it_proves_is_told_and_counted() {
    let proved = Event::Progress(1, Report { statistics: proof(), ..Report::default() });
    let events = [("ready", Event::Ready), ("proved", proved)];
    let address = scripted(&events, "hear((kind) => { if (kind === SOLVE) say('proved'); }); say('ready');");
    let line = with_prover(&address).await;
    line.say(&Command::Solve(1, task(FAR, 1)));
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
    // It says no more, and is believed from now on.
    let statistics = report(&line).await.statistics;
    assert!(statistics.lower_bound == Some(110) && statistics.generated > 1 << 40, "{statistics:?}");
}

#[wasm_bindgen_test]
async fn a_prover_and_the_beams_meet() {
    let helper = solver();
    let line = with_prover(&helper).await;
    line.say(&Command::Solve(1, task(NEAR, 1)));
    loop {
        match line.events.next().await {
            Event::Progress(1, report) | Event::Improved(1, _, report) => {
                assert!(report.statistics.lower_bound <= Some(68), "{report:?}");
            }
            Event::Done(1, Outcome::Solved { moves, optimal }, report) => {
                assert_eq!((moves.len(), optimal, report.statistics.lower_bound), (68, true, Some(68)));
                let start: Board = NEAR.parse().expect("a board");
                assert_eq!(moves.replay(&start), Ok(Goal::BlankFirst.board(start.side()).expect("it exists")));
                return;
            }
            other => panic!("{other:?}"),
        }
    }
}

#[wasm_bindgen_test]
async fn a_prover_that_breaks_down_is_done_without() {
    let failed = Event::Failed(None, "no".into());
    let proved = Event::Progress(1, Report { statistics: proof(), ..Report::default() });
    let events = [("ready", Event::Ready), ("failed", failed), ("proved", proved)];
    for (script, is_proved) in [
        ("throw new Error('out of order');", false),
        ("hear((kind) => { if (kind === SOLVE) say('failed'); }); say('ready');", false),
        ("hear((kind) => { if (kind === SOLVE) postMessage('words'); }); say('ready');", false),
        ("hear((kind) => { if (kind === SOLVE) { say('proved'); say('failed'); } }); say('ready');", true),
    ] {
        let line = with_prover(&scripted(&events, script)).await;
        line.say(&Command::Solve(1, task(FAR, 1)));
        let mut statistics = report(&line).await.statistics;
        // Long enough for the prover to have come and gone, and for the search to find something better without.
        while statistics.generated % (1 << 40) < 12_000_000 {
            let next = report(&line).await.statistics;
            assert!(next.generated >= statistics.generated, "{script}: {next:?} after {statistics:?}");
            assert!(next.lower_bound >= statistics.lower_bound, "{script}: {next:?} after {statistics:?}");
            assert!(next.incumbent <= statistics.incumbent.or(next.incumbent), "{script}: {next:?}");
            statistics = next;
        }
        // What it proved before it broke down holds.
        assert_eq!(statistics.lower_bound >= Some(110), is_proved, "{script}");
        line.say(&Command::Cancel(1));
        assert!(matches!(
            line.end_of(1).await,
            Event::Done(1, Outcome::Solved { optimal: false, .. }, _) | Event::Improved(..)
        ));
    }
}

#[wasm_bindgen_test]
async fn nobody_proves_unless_asked() {
    let body = "constructor() { throw new Error('not here'); }";
    for helpers in [0, 2] {
        let line = Line::to(&solver_whose_workers(body)).await;
        line.say_with(&Command::UseTables, &tables(SMALL).await);
        line.say(&Command::Solve(1, task(NEAR, helpers)));
        loop {
            match line.events.next().await {
                Event::Progress(1, _) | Event::Improved(1, ..) => {}
                Event::Done(1, Outcome::Solved { moves, optimal: true }, _) if moves.len() == 68 => break,
                other => panic!("{other:?}"),
            }
        }
    }
}
