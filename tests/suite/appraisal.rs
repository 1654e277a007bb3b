//! The heuristics of a board beside its true distance.

use crate::learning::{board, follow, traced};
use crate::updates::Update;
use npuzzle_engine::catalogue::{Algorithm, Heuristic};
use npuzzle_engine::puzzle::{Board, Goal, Size};
use npuzzle_engine::spec::Method;
use npuzzle_page::learn::action::{Action, Jump};
use npuzzle_page::learn::appraisal::{
    Appraisal, Distance, Finding, dominates, proof, ranking, values, walk, without_tables,
};
use npuzzle_page::learn::effect::Effect;
use npuzzle_page::learn::state::Learning;
use npuzzle_testing::oracle;
use npuzzle_testing::run::{request, solve};
use npuzzle_testing::tables::tables;
use npuzzle_traces::{Entry, Tracing};
use std::collections::BTreeSet;

/// Returns h of the first node of a search, as the worker does.
fn first_h(board: &Board, heuristic: Heuristic) -> u32 {
    let spec = request(board.clone(), Goal::BlankLast, Algorithm::AStar, heuristic);
    let mut entries = Vec::new();
    let mut tracing = Tracing::begin(&spec, &tables(&spec), 1).expect("a solvable board");
    while tracing.advance(&mut entries).is_none() {}
    match &entries[..] {
        [Entry::Node(node)] => node.node.h,
        entries => panic!("{entries:?}"),
    }
}

/// Returns the pairs of heuristics of which the first is smaller than the second on some board.
fn smaller_somewhere(
    boards: impl Iterator<Item = (Board, Vec<(Heuristic, u32)>)>,
) -> BTreeSet<(&'static str, &'static str)> {
    let mut pairs = BTreeSet::new();
    for (_, values) in boards {
        for &(smaller, value) in &values {
            let larger = values.iter().filter(|&&(_, other)| value < other);
            pairs.extend(larger.map(|&(larger, _)| (smaller.name(), larger.name())));
        }
    }
    pairs
}

/// Sums over the tiles, in the order of the chain.
const SUMS: [Heuristic; 4] =
    [Heuristic::Misplaced, Heuristic::Euclidean, Heuristic::Manhattan, Heuristic::LinearConflict];

#[test]
fn dominance_holds_on_all_boards_of_3x3_and_no_other_between_sums_does() {
    let goal = Goal::BlankLast.board(Size::PUZZLE_8).expect("a goal");
    let all = oracle::blank_last().boards(1).map(|(board, _)| {
        let values = without_tables(&board, &goal);
        (board, values)
    });
    let mut smaller = smaller_somewhere(all);
    let sample = oracle::blank_last().boards(97).map(|(board, _)| {
        let mut values = without_tables(&board, &goal);
        values.push((Heuristic::WalkingDistance, first_h(&board, Heuristic::WalkingDistance)));
        (board, values)
    });
    smaller.extend(smaller_somewhere(sample));
    let known = |heuristic: &&Heuristic| **heuristic != Heuristic::PatternDatabase;
    for &first in Heuristic::ALL.iter().filter(known) {
        for &second in Heuristic::ALL.iter().filter(known) {
            let is_contradicted = smaller.contains(&(first.name(), second.name()));
            let is_claimed = dominates(first, second);
            assert!(!(is_claimed && is_contradicted), "{first} is smaller than {second} on a board");
            // Linear conflict happens to dominate Gaschnig's heuristic on 3x3, which says nothing about other sizes.
            let are_sums = [first, second].iter().all(|heuristic| SUMS.contains(heuristic));
            assert!(is_claimed || is_contradicted || !are_sums, "{first} dominates {second}");
        }
    }
}

#[test]
fn neither_walking_distance_nor_linear_conflict_dominates_the_other() {
    let [conflict, walking] = [Heuristic::LinearConflict, Heuristic::WalkingDistance];
    assert!(!dominates(conflict, walking) && !dominates(walking, conflict));
    let differences = oracle::blank_last()
        .boards(997)
        .map(|(board, _)| i64::from(first_h(&board, conflict)) - i64::from(first_h(&board, walking)));
    let signs: BTreeSet<i64> = differences.map(i64::signum).collect();
    assert!(signs.contains(&1) && signs.contains(&-1), "{signs:?}");
}

#[test]
fn pattern_databases_dominate_manhattan_distance() {
    for (board, _) in oracle::blank_last().boards(1997) {
        let [database, manhattan] =
            [Heuristic::PatternDatabase, Heuristic::Manhattan].map(|heuristic| first_h(&board, heuristic));
        assert!(database >= manhattan, "{board}: {database} < {manhattan}");
    }
    assert!(dominates(Heuristic::PatternDatabase, Heuristic::Misplaced));
}

#[test]
fn groups_of_equal_value_are_ranked_and_inadmissible_ones_are_not() {
    let (board, goal) = (board("3 2 1/4 5 6/7 8 0"), board("1 2 3/4 5 6/7 8 0"));
    let mut appraisal = Appraisal::new(board.clone());
    appraisal.add(Finding::WalkingDistance(4));
    let all = values(&board, &goal, (Heuristic::LinearConflict, 8), Some(&appraisal));
    assert_eq!(all[0], (Heuristic::LinearConflict, 8));
    assert_eq!(all.len(), Heuristic::ALL.len() - 1, "pattern databases have no value without tables");
    assert!(all.contains(&(Heuristic::WalkingDistance, 4)));
    let expected = vec![
        (vec![Heuristic::LinearConflict], 8),
        (vec![Heuristic::Euclidean, Heuristic::Manhattan, Heuristic::WalkingDistance], 4),
        (vec![Heuristic::Gaschnig], 3),
        (vec![Heuristic::Misplaced], 2),
    ];
    let is_expected = |heuristic| expected.iter().any(|(group, _)| group.contains(&heuristic));
    let some = |&(heuristic, _): &_| is_expected(heuristic) || heuristic == Heuristic::MisplacedPenalty;
    assert_eq!(ranking(&all.iter().copied().filter(some).collect::<Vec<_>>()), expected);
    // Of equal values, the first of the catalogue is first, wherever it comes from.
    let tied = Appraisal { walking_distance: Some(3), ..appraisal.clone() };
    let sorted = values(&board, &goal, (Heuristic::LinearConflict, 8), Some(&tied));
    let tied: Vec<Heuristic> =
        sorted.iter().filter(|(_, value)| *value == 3).map(|(heuristic, _)| *heuristic).collect();
    assert_eq!(tied, [Heuristic::WalkingDistance, Heuristic::Gaschnig]);
    // The appraisal of another board says nothing.
    let other = Appraisal { board: goal.clone(), ..appraisal };
    assert_eq!(values(&board, &goal, (Heuristic::Manhattan, 4), Some(&other)).len(), all.len() - 1);
}

#[test]
fn the_proof_finds_the_true_distance() {
    for (board, distance) in oracle::blank_last().boards(20_011) {
        let spec = proof(&board, &Goal::BlankLast).expect("3x3 has a proof");
        let Method { algorithm, heuristic, .. } = spec.method();
        let spec = request(spec.board().clone(), spec.goal().clone(), algorithm, heuristic);
        assert_eq!(solve(&spec).length(&spec), distance);
        let spec = walk(&board, &Goal::BlankLast).expect("3x3 has searches by walking distance");
        assert_eq!(spec.method(), Method::new(Algorithm::AStar, Heuristic::WalkingDistance));
    }
    for (size, has_proof) in [("4x4", true), ("8x2", true), ("5x5", false), ("6x6", false)] {
        let board = Goal::BlankLast.board(size.parse().expect("a size")).expect("a goal");
        assert_eq!(proof(&board, &Goal::BlankLast).is_some(), has_proof, "{size}");
        let distance = if has_proof { Distance::Pending } else { Distance::Unprovable };
        assert_eq!(Appraisal::new(board).distance, distance, "{size}");
    }
}

/// Returns the view with a traced search by a heuristic.
fn shown() -> Learning {
    traced(&Learning::default().after(follow("view=learn")))
}

fn requested(effects: &[Effect]) -> Option<&Board> {
    effects.iter().find_map(|effect| match effect {
        Effect::Appraise(_, board, _) => Some(board),
        _ => None,
    })
}

#[test]
fn the_inspected_board_is_appraised_once() {
    let state = shown().after(Action::Go(Jump::To(5)));
    let effects = state.effects(Action::Inspect(Some(2)));
    let state = state.after(Action::Inspect(Some(2)));
    let appraisal = state.appraisal.clone().expect("an appraisal");
    assert_eq!(requested(&effects), Some(&appraisal.board));
    assert_eq!(appraisal.distance, Distance::Pending);
    // Not again at another step.
    assert_eq!(requested(&state.effects(Action::Go(Jump::Forward))), None);
    let found = state.after(Action::Appraised(state.last_appraisal, Finding::Distance(Some(6))));
    assert_eq!(found.appraisal.as_ref().map(|known| known.distance), Some(Distance::Proved(6)));
    let failed = state.after(Action::Appraised(state.last_appraisal, Finding::Distance(None)));
    assert_eq!(failed.appraisal.map(|known| known.distance), Some(Distance::Unknown));
    // A finding about another board.
    assert_eq!(state.after(Action::Appraised(state.last_appraisal - 1, Finding::Distance(Some(9)))), state);
    let other = found.after(Action::Inspect(Some(3)));
    assert_eq!(other.appraisal.as_ref().map(|known| known.distance), Some(Distance::Pending));
    let closed = found.effects(Action::Inspect(None));
    assert!(closed.contains(&Effect::StopAppraisal), "{closed:?}");
    assert_eq!(found.after(Action::Inspect(None)).appraisal, None);
}

#[test]
fn a_search_without_a_heuristic_has_no_appraisal() {
    let method = Method::new(Algorithm::BreadthFirst, Heuristic::Manhattan);
    let state = traced(&shown().after(Action::SetMethod(method))).after(Action::Go(Jump::To(5)));
    assert_eq!(requested(&state.effects(Action::Inspect(Some(1)))), None);
}
