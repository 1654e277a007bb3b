//! The lanes of a race have the lengths and places of their measured counts.

use npuzzle_engine::catalogue::{Algorithm, Heuristic, Status, Weight};
use npuzzle_engine::puzzle::Goal;
use npuzzle_engine::statistics::Statistics;
use npuzzle_experiments::{Pair, Record, Run};
use npuzzle_page::compare::measured::Measured;
use npuzzle_page::compare::race::{MAX_RACES, Pace, Race, Subject, subjects};
use npuzzle_page::shared::plot::Scale;

const A: &str = "8 1 2/0 4 3/7 5 6";
const B: &str = "1 2 5/3 4 8/6 7 0";

fn subject(board: &str) -> Subject {
    (board.parse().expect("a board"), Goal::BlankFirst)
}

/// A run that took a tenth of a millisecond per expanded node.
fn run(board: &str, algorithm: Algorithm, length: Option<usize>, expanded: u64) -> Run {
    let status = if length.is_some() { Status::Solved } else { Status::Limit };
    let statistics = Statistics { expanded, ..Statistics::default() };
    let pair = Pair::new(algorithm, Heuristic::Manhattan);
    Record::new(subject(board), pair, Weight::default(), (status, length), &statistics, expanded as f64 / 10.0).into()
}

fn shares(race: &Race) -> Vec<f64> {
    race.lanes.iter().map(|lane| lane.share).collect()
}

fn places(race: &Race) -> Vec<Option<usize>> {
    race.lanes.iter().map(|lane| lane.place).collect()
}

#[test]
fn lengths_are_proportional_to_similar_counts() {
    let runs = [(Algorithm::Greedy, 100), (Algorithm::AStar, 400), (Algorithm::IdaStar, 1000)];
    let measured: Measured =
        runs.map(|(algorithm, expanded)| run(A, algorithm, Some(21), expanded)).into_iter().collect();
    let race = Race::new(&measured, &subject(A), Pace::Expanded);
    assert_eq!((race.scale, race.ends), (Scale::Linear, [0.0, 1000.0]));
    assert_eq!(shares(&race), [0.1, 0.4, 1.0]);
    assert_eq!(places(&race), [Some(1), Some(2), Some(3)]);
    assert_eq!(race.longest(), 1.0);
    let race = Race::new(&measured, &subject(A), Pace::Time);
    assert_eq!((race.ends, shares(&race)), ([0.0, 100.0], vec![0.1, 0.4, 1.0]));
}

#[test]
fn lengths_are_logarithmic_if_counts_differ_a_lot() {
    let runs = [(Algorithm::Greedy, 100), (Algorithm::AStar, 10_000), (Algorithm::BreadthFirst, 1_000_000)];
    let measured: Measured =
        runs.map(|(algorithm, expanded)| run(A, algorithm, Some(21), expanded)).into_iter().collect();
    let race = Race::new(&measured, &subject(A), Pace::Expanded);
    assert_eq!((race.scale, race.ends), (Scale::Log, [100.0, 1e6]));
    assert_eq!(shares(&race), [0.0, 0.5, 1.0]);
}

#[test]
fn a_search_that_does_nothing_stays_at_the_start() {
    let goal = "0 1 2/3 4 5/6 7 8";
    let measured: Measured =
        [Algorithm::Greedy, Algorithm::AStar].map(|algorithm| run(goal, algorithm, Some(0), 0)).into_iter().collect();
    let race = Race::new(&measured, &subject(goal), Pace::Expanded);
    assert_eq!((shares(&race), places(&race)), (vec![0.0, 0.0], vec![Some(1), Some(1)]));
    assert_eq!(race.longest(), 0.0);
}

#[test]
fn only_searches_with_a_solution_have_places_and_equal_counts_share_one() {
    let runs = [
        run(A, Algorithm::BreadthFirst, None, 10),
        run(A, Algorithm::AStar, Some(21), 50),
        run(A, Algorithm::Greedy, Some(23), 50),
        run(A, Algorithm::IdaStar, Some(21), 60),
    ];
    let race = Race::new(&runs.into_iter().collect(), &subject(A), Pace::Expanded);
    assert_eq!(places(&race), [None, Some(1), Some(1), Some(3)]);
}

#[test]
fn lanes_are_the_runs_on_the_board_with_the_number_of_their_pair() {
    let runs = [
        run(A, Algorithm::Greedy, Some(21), 1),
        run(A, Algorithm::AStar, Some(21), 2),
        run(B, Algorithm::AStar, Some(4), 3),
        run(B, Algorithm::Greedy, Some(4), 4),
        // The board is listed twice.
        run(B, Algorithm::AStar, Some(4), 5),
    ];
    let race = Race::new(&runs.into_iter().collect(), &subject(B), Pace::Expanded);
    let lanes: Vec<_> = race.lanes.iter().map(|lane| (lane.position, lane.series)).collect();
    assert_eq!(lanes, [(2, 1), (3, 0)]);
}

#[test]
fn a_board_has_a_race_once_two_pairs_have_run() {
    let first = [run(A, Algorithm::Greedy, Some(21), 1), run(B, Algorithm::Greedy, Some(4), 1)];
    let again = run(A, Algorithm::Greedy, Some(21), 1);
    let other = run(B, Algorithm::AStar, Some(4), 1);
    assert_eq!(subjects(&first.clone().into_iter().collect()), []);
    assert_eq!(subjects(&first.clone().into_iter().chain([again, other]).collect()), [subject(B)]);
}

#[test]
fn the_first_boards_can_be_chosen() {
    let boards = npuzzle_testing::published::korf_15();
    let runs = |count: usize| -> Measured {
        let goals = [Goal::BlankFirst, Goal::BlankLast];
        let all = goals
            .into_iter()
            .flat_map(|goal| boards.iter().map(move |known| (known.board.clone(), goal.clone())))
            .take(count);
        all.flat_map(|(board, goal)| {
            [Algorithm::Greedy, Algorithm::AStar].map(|algorithm| {
                let record = run(A, algorithm, Some(21), 1).record;
                Run::from(Record { board: board.clone(), goal: goal.clone(), ..record })
            })
        })
        .collect()
    };
    assert_eq!(subjects(&runs(30)).len(), 30);
    assert_eq!(subjects(&runs(MAX_RACES + 1)).len(), MAX_RACES);
}
