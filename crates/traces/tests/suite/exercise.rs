//! Exercises of a teacher's own deal each student another board of the same difficulty.

use npuzzle_engine::catalogue::{Algorithm, Heuristic};
use npuzzle_engine::puzzle::{Goal, StateSpace};
use npuzzle_engine::solver::PdbStore;
use npuzzle_engine::spec::SearchSpec;
use npuzzle_traces::exercise::Exercise;
use npuzzle_traces::question::{Asks, Question};
use npuzzle_traces::{Entry, Landmark, Timeline, Tracing};
use std::collections::BTreeSet;

fn traced(spec: &SearchSpec) -> Timeline {
    let mut tracing = Tracing::begin(spec, &PdbStore::build_for(spec), 100_000).expect("a solvable board");
    let mut entries = Vec::new();
    let end = loop {
        if let Some(end) = tracing.advance(&mut entries) {
            break end;
        }
    };
    entries.push(Entry::End(end));
    Timeline::of(&spec.method(), entries).expect("a whole trace")
}

fn exercise(board: &str, algorithm: Algorithm) -> Exercise {
    let board = board.parse().expect("a board");
    let spec = SearchSpec::new(board, Goal::BlankLast, algorithm, Heuristic::Manhattan).expect("the goal exists");
    let steps = Exercise::spread(&traced(&spec), &[Question::Next, Question::Kept, Question::F]);
    Exercise { spec, steps }
}

#[test]
fn each_deal_is_another_board_of_the_same_difficulty_with_the_same_questions() {
    for algorithm in [Algorithm::AStar, Algorithm::BreadthFirst, Algorithm::IdaStar, Algorithm::Greedy] {
        let own = exercise("5 0 3/2 8 1/4 7 6", algorithm);
        let space = StateSpace::new(&own.spec.goal_board()).expect("a small size");
        let measured = |exercise: &Exercise| {
            let timeline = traced(&exercise.spec);
            let kinds =
                exercise.steps.iter().map(|&step| Question::at(&timeline, step, Asks::Surprises)).collect::<Vec<_>>();
            let distance = space.distance(space.index(exercise.spec.board()).expect("a solvable board"));
            let key = exercise.key(&timeline).expect("a key");
            assert_eq!(key.len(), exercise.steps.len(), "{:?}", exercise.steps);
            (timeline.rank(Landmark::Expansion, timeline.steps()), kinds, distance)
        };
        let (expanded, kinds, distance) = measured(&own);
        assert!(!kinds.is_empty());
        let mut boards = BTreeSet::new();
        for deal in 0..24 {
            let other = own.variant(deal);
            let now = measured(&other);
            assert!(10 * now.0.abs_diff(expanded) <= expanded, "{algorithm} {deal}: {} instead of {expanded}", now.0);
            assert_eq!((&now.1, now.2), (&kinds, distance), "{algorithm} {deal}");
            assert!(other.steps.is_sorted_by(|one, next| one < next));
            boards.insert(other.spec.board().to_string());
        }
        assert!(boards.len() >= 12, "{algorithm}: {} boards", boards.len());
    }
}

#[test]
fn a_name_decides_the_deal_and_large_boards_have_one() {
    let own = exercise("5 0 3/2 8 1/4 7 6", Algorithm::AStar);
    assert_eq!(own.deal(""), 0);
    let deals: BTreeSet<usize> = (0..200).map(|number| own.deal(&format!("Student {number}"))).collect();
    assert_eq!(deals.len(), 24);
    let large = exercise("1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15", Algorithm::AStar);
    assert_eq!((large.deal("Anna"), large.variant(5)), (0, large.clone()));
    assert_ne!(own.number(), large.number());
    assert_ne!(own.number(), Exercise { steps: own.steps[1..].to_vec(), ..own.clone() }.number());
}
