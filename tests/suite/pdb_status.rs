//! The status of pattern databases, and when larger ones are worth building.

use crate::updates::Update;
use npuzzle_engine::catalogue::{Algorithm, Heuristic, Partition};
use npuzzle_engine::heuristic::PdbKey;
use npuzzle_engine::puzzle::{Goal, Size};
use npuzzle_engine::spec::Method;
use npuzzle_page::shared::pdb_status::{PdbNews, PdbState, PdbStatus};
use npuzzle_page::stage::effect::Effect;
use npuzzle_page::stage::playback::PlaybackAction;
use npuzzle_page::stage::search::SearchAction;
use npuzzle_page::stage::state::{Device, State};
use npuzzle_protocol::search::{Outcome, PdbInUse, Report};

fn small() -> PdbKey {
    PdbKey::new(Size::PUZZLE_15, Partition::P555, 0).expect("a key")
}

fn large() -> PdbKey {
    PdbKey::new(Size::PUZZLE_15, Partition::P663, 0).expect("a key")
}

fn after(news: &[PdbNews]) -> PdbStatus {
    news.iter().fold(PdbStatus::default(), |pdbs, news| pdbs.after(news.clone()))
}

#[test]
fn the_latest_news_of_each_database_counts() {
    let pdbs = after(&[
        PdbNews::Building(small(), 0.0),
        PdbNews::Building(large(), 0.0),
        PdbNews::Building(small(), 0.5),
        PdbNews::Built(small()),
        PdbNews::Building(large(), 0.25),
    ]);
    assert_eq!(pdbs.states(), [(small(), PdbState::Built), (large(), PdbState::Building(0.25))]);
    assert_eq!(pdbs.in_progress(), Some((Partition::P663, 0.25)));
    let failed = pdbs.after(PdbNews::Failed(large(), "no room".into()));
    assert_eq!(failed.states()[1], (large(), PdbState::Failed("no room".into())));
    assert_eq!(failed.in_progress(), None);
    assert_eq!(failed.after(PdbNews::Loaded(large())).states()[1], (large(), PdbState::Loaded));
}

#[test]
fn a_database_built_during_this_visit_is_not_reported_as_cached_from_an_earlier_one() {
    let built = after(&[PdbNews::Building(small(), 0.0), PdbNews::Built(small()), PdbNews::Loaded(small())]);
    assert_eq!(built.states(), [(small(), PdbState::Built)]);
}

#[test]
fn the_stored_size_is_known_once_it_is_reported() {
    assert_eq!(after(&[PdbNews::Loaded(small())]).stored_bytes(), None);
    let stored = after(&[PdbNews::Loaded(small()), PdbNews::Stored(Some(1_572_904))]);
    assert_eq!(stored.stored_bytes(), Some(1_572_904));
    assert_eq!(stored.after(PdbNews::Stored(Some(0))).stored_bytes(), Some(0));
    assert_eq!(stored.after(PdbNews::Stored(None)).stored_bytes(), None, "no database is stored any more");
    assert_eq!(stored.after(PdbNews::Stored(Some(0))).states(), stored.states(), "databases in use stay in use");
}

/// The state after a search by a method that used the databases of a partition.
fn searched(method: impl Fn(Method) -> Method, used: Option<Partition>) -> State {
    let board = "5 1 3 10/15 12 7 9/2 4 6 8/13 0 11 14".parse().expect("a board");
    let state = State::new(board, Goal::BlankLast, 64).expect("blank-last exists on every size");
    let report = Report { pdb: used.map(|partition| PdbInUse { partition, bytes: 1 }), ..Report::default() };
    let state = state.after(SearchAction::SetMethod(method(state.solver.method))).after(SearchAction::Start(0.0));
    state.after(SearchAction::Done(1, Outcome::Cancelled, report))
}

#[test]
fn larger_databases_are_worth_building_after_a_search_with_small_ones() {
    let optimal = |method: Method| method.with_algorithm(Algorithm::Optimal);
    let task = searched(optimal, Some(Partition::P555)).worth_preparing().expect("worth it");
    assert_eq!((task.method().partition, task.method().algorithm), (Some(Partition::P663), Algorithm::Optimal));
    let star = |method: Method| method.with_algorithm(Algorithm::AStar).with_heuristic(Heuristic::PatternDatabase);
    assert!(searched(star, Some(Partition::P555)).worth_preparing().is_some());
}

#[test]
fn larger_databases_are_requested_once_while_a_solution_plays() {
    let board = "1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15".parse().expect("a board");
    let state = State::new(board, Goal::BlankLast, 64).expect("blank-last exists on every size");
    let outcome = Outcome::Solved { moves: "LL".parse().expect("moves"), optimal: true };
    let pdb = Some(PdbInUse { partition: Partition::P555, bytes: 1 });
    let solved = state.after(SearchAction::Start(0.0)).after(SearchAction::Done(
        1,
        outcome,
        Report { pdb, ..Report::default() },
    ));
    let played = solved.after(PlaybackAction::Tick);
    assert_ne!(played.board(), solved.board());
    assert!(solved.worth_preparing().is_some());
    assert_eq!(played.worth_preparing(), solved.worth_preparing());
    let is_preparation = |effect: &Effect| matches!(effect, Effect::Prepare(_));
    let roomy = |state: &State| State { device: Device { is_roomy: true, ..state.device }, ..state.clone() };
    assert_eq!(roomy(&solved).effects(PlaybackAction::Tick).iter().filter(|&effect| is_preparation(effect)).count(), 0);
}

#[test]
fn larger_databases_are_not_worth_building_otherwise() {
    let optimal = |method: Method| method.with_algorithm(Algorithm::Optimal);
    let chosen = |method| optimal(method).with_partition(Some(Partition::P555));
    let without = |method: Method| method.with_algorithm(Algorithm::AStar).with_heuristic(Heuristic::Manhattan);
    assert_eq!(searched(optimal, Some(Partition::P663)).worth_preparing(), None, "the larger ones were used");
    assert_eq!(searched(chosen, Some(Partition::P555)).worth_preparing(), None, "small ones were chosen");
    assert_eq!(searched(without, None).worth_preparing(), None, "none were used");
    assert_eq!(searched(without, Some(Partition::P555)).worth_preparing(), None, "the next search uses none");
    let board = "5 1 3 10/15 12 7 9/2 4 6 8/13 0 11 14".parse().expect("a board");
    assert_eq!(State::new(board, Goal::BlankLast, 64).expect("a state").worth_preparing(), None, "no search was run");
}
