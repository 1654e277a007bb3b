//! What the page knows of pattern databases.

use npuzzle::app::state::{Action, Setup, State};
use npuzzle::app::tables::{News, Supply, Tables};
use npuzzle::catalogue::{Algorithm, Heuristic, Partition};
use npuzzle::protocol::{Outcome, Report, TablesInUse, TablesKey};
use npuzzle::puzzle::Goal;

const SMALL: TablesKey = TablesKey { partition: Partition::P555, blank: 0 };
const LARGE: TablesKey = TablesKey { partition: Partition::P663, blank: 0 };

fn after(news: &[News]) -> Tables {
    news.iter().fold(Tables::default(), |tables, news| tables.after(news.clone()))
}

#[test]
fn the_latest_news_of_each_counts() {
    let tables = after(&[
        News::Making(SMALL, 0.0),
        News::Making(LARGE, 0.0),
        News::Making(SMALL, 0.5),
        News::Made(SMALL),
        News::Making(LARGE, 0.25),
    ]);
    assert_eq!(tables.supplies(), [(SMALL, Supply::Made), (LARGE, Supply::Making(0.25))]);
    assert_eq!(tables.in_the_making(), Some((Partition::P663, 0.25)));
    let failed = tables.after(News::Failed(LARGE, "no room".into()));
    assert_eq!(failed.supplies()[1], (LARGE, Supply::Failed("no room".into())));
    assert_eq!(failed.in_the_making(), None);
    assert_eq!(failed.after(News::Found(LARGE)).supplies()[1], (LARGE, Supply::Found));
}

#[test]
fn what_the_browser_keeps_is_known_once_it_says_so() {
    assert_eq!(after(&[News::Found(SMALL)]).kept_bytes(), None);
    let kept = after(&[News::Found(SMALL), News::Kept(Some(1_572_904))]);
    assert_eq!(kept.kept_bytes(), Some(1_572_904));
    assert_eq!(kept.after(News::Kept(Some(0))).kept_bytes(), Some(0));
    assert_eq!(kept.after(News::Kept(None)).kept_bytes(), None, "it keeps nothing any more");
    assert_eq!(kept.after(News::Kept(Some(0))).supplies(), kept.supplies(), "what is in use stays in use");
}

/// The state after a search in that setup that ended with those tables in use.
fn searched(setup: impl Fn(Setup) -> Setup, used: Option<Partition>) -> State {
    let board = "5 1 3 10/15 12 7 9/2 4 6 8/13 0 11 14".parse().expect("a board");
    let state = State::new(board, Goal::BlankLast, 64).expect("blank-last exists on every side");
    let report = Report { tables: used.map(|partition| TablesInUse { partition, bytes: 1 }), ..Report::default() };
    let state = state.after(Action::SetUp(setup(state.setup))).after(Action::Asked(1, 0.0));
    state.after(Action::Done(1, Outcome::Cancelled, report))
}

#[test]
fn larger_tables_are_worth_making_after_a_search_with_small_ones() {
    let optimal = |setup| Setup { algorithm: Algorithm::Optimal, ..setup };
    let task = searched(optimal, Some(Partition::P555)).worth_preparing().expect("worth it");
    assert_eq!((task.partition, task.algorithm), (Some(Partition::P663), Algorithm::Optimal));
    let star = |setup| Setup { algorithm: Algorithm::AStar, heuristic: Heuristic::PatternDatabase, ..setup };
    assert!(searched(star, Some(Partition::P555)).worth_preparing().is_some());
}

#[test]
fn they_are_asked_for_once_while_a_solution_plays() {
    let board = "1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15".parse().expect("a board");
    let state = State::new(board, Goal::BlankLast, 64).expect("blank-last exists on every side");
    let outcome = Outcome::Solved { moves: "LL".parse().expect("moves"), optimal: true };
    let tables = Some(TablesInUse { partition: Partition::P555, bytes: 1 });
    let solved =
        state.after(Action::Asked(1, 0.0)).after(Action::Done(1, outcome, Report { tables, ..Report::default() }));
    let played = solved.after(Action::Tick);
    assert_ne!(played.board(), solved.board());
    assert!(solved.worth_preparing().is_some());
    assert_eq!(played.worth_preparing(), solved.worth_preparing());
}

#[test]
fn they_are_not_worth_it_otherwise() {
    let optimal = |setup| Setup { algorithm: Algorithm::Optimal, ..setup };
    let chosen = |setup| Setup { partition: Some(Partition::P555), ..optimal(setup) };
    let without = |setup| Setup { algorithm: Algorithm::AStar, heuristic: Heuristic::Manhattan, ..setup };
    assert_eq!(searched(optimal, Some(Partition::P663)).worth_preparing(), None, "they are there");
    assert_eq!(searched(chosen, Some(Partition::P555)).worth_preparing(), None, "small ones are wanted");
    assert_eq!(searched(without, None).worth_preparing(), None, "there were none");
    assert_eq!(searched(without, Some(Partition::P555)).worth_preparing(), None, "the next search has no use for them");
    let board = "5 1 3 10/15 12 7 9/2 4 6 8/13 0 11 14".parse().expect("a board");
    assert_eq!(
        State::new(board, Goal::BlankLast, 64).expect("a state").worth_preparing(),
        None,
        "nothing was asked yet"
    );
}
