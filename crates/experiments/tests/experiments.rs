//! Plans, records and summaries of experiments.

use npuzzle_engine::catalogue::{Algorithm, Heuristic, Status, Weight};
use npuzzle_engine::puzzle::{Board, Goal, Size};
use npuzzle_engine::statistics::Statistics;
use npuzzle_experiments::{
    Analysis, CommonBoards, Coverage, Experiment, ExperimentError, Filter, Format, Header, History, MAX_REPETITIONS,
    MAX_RUNS, MIN_TIMED_MS, Optima, Pair, Plan, PlanError, Quartiles, Record, RecordError, Repeat, Repetition, Results,
    ResultsError, Run, Sample, Shard, Summary, csv_without_times, curves, curves_csv, lab, merge, read_in_batches,
    summaries, without_times,
};
use npuzzle_testing::records::{pair, record, run as any_run};
use npuzzle_testing::strategies;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use std::collections::BTreeMap;

/// Formats records without progress.
fn write<'a>(format: Format, records: impl IntoIterator<Item = &'a Record>) -> String {
    let runs: Vec<Run> = records.into_iter().cloned().map(Run::from).collect();
    npuzzle_experiments::write(format, &runs)
}

/// Reads records without progress.
fn read(text: &str) -> Result<Vec<Record>, RecordError> {
    npuzzle_experiments::read(text).map(|runs| runs.into_iter().map(|run| run.record).collect())
}

mod pairs {
    use super::*;

    #[test]
    fn combines_algorithms_with_heuristics_and_lists_uninformed_ones_once() {
        let algorithms = [Algorithm::Greedy, Algorithm::BreadthFirst, Algorithm::AStar];
        let pairs = Pair::all(&algorithms, &[Heuristic::Manhattan, Heuristic::Misplaced]);
        let written: Vec<String> = pairs.iter().map(Pair::to_string).collect();
        assert_eq!(
            written,
            [
                "Greedy best-first, Manhattan distance",
                "Greedy best-first, Misplaced tiles",
                "Breadth-first",
                "A*, Manhattan distance",
                "A*, Misplaced tiles",
            ]
        );
    }

    #[test]
    fn has_only_uninformed_algorithms_without_heuristics() {
        let pairs = Pair::all(&[Algorithm::AStar, Algorithm::DepthFirst, Algorithm::Greedy], &[]);
        assert_eq!(pairs, [Pair { algorithm: Algorithm::DepthFirst, heuristic: None }]);
        assert_eq!(Pair::all(&[], Heuristic::ALL), []);
    }

    #[test]
    fn removes_duplicates() {
        let algorithms = [Algorithm::AStar, Algorithm::BreadthFirst, Algorithm::AStar, Algorithm::BreadthFirst];
        let pairs = Pair::all(&algorithms, &[Heuristic::Manhattan; 2]);
        assert_eq!(pairs, algorithms[..2].iter().map(|&one| Pair::new(one, Heuristic::Manhattan)).collect::<Vec<_>>());
    }

    #[test]
    fn pair_is_optimal_if_its_algorithm_is_with_its_heuristic() {
        for &algorithm in Algorithm::ALL {
            for &heuristic in Heuristic::ALL {
                let pair = Pair::new(algorithm, heuristic);
                assert_eq!(pair.heuristic.is_some(), algorithm.takes_heuristic(), "{pair}");
                assert_eq!(pair.is_optimal(), algorithm.is_optimal(heuristic), "{pair}");
            }
        }
    }

    proptest! {
        #[test]
        fn is_ordered_by_algorithm_then_by_heuristic(
            algorithms in subsequence(Algorithm::ALL, 0..=Algorithm::ALL.len()).prop_shuffle(),
            heuristics in subsequence(Heuristic::ALL, 0..=Heuristic::ALL.len()).prop_shuffle(),
        ) {
            let mut expected = Vec::new();
            for &algorithm in &algorithms {
                for &heuristic in &heuristics {
                    if algorithm.takes_heuristic() {
                        expected.push(Pair { algorithm, heuristic: Some(heuristic) });
                    }
                }
                if !algorithm.takes_heuristic() {
                    expected.push(Pair { algorithm, heuristic: None });
                }
            }
            prop_assert_eq!(Pair::all(&algorithms, &heuristics), expected);
        }
    }
}

mod plan {
    use super::*;

    const PAIR: Pair = Pair { algorithm: Algorithm::AStar, heuristic: Some(Heuristic::Manhattan) };

    fn board() -> Board {
        "8 1 2/0 4 3/7 5 6".parse().expect("a board")
    }

    fn plan(boards: Vec<Board>, goal: Goal, pairs: Vec<Pair>) -> Result<Plan, PlanError> {
        Plan::new(boards, goal, pairs, Weight::default())
    }

    #[test]
    fn rejects_a_plan_without_runs() {
        let no_boards = plan(vec![], Goal::BlankLast, vec![PAIR]).unwrap_err();
        assert_eq!(no_boards, PlanError::NoBoards);
        assert_eq!(no_boards.to_string(), "no boards to search");
        let no_pairs = plan(vec![board()], Goal::BlankLast, vec![]).unwrap_err();
        assert_eq!(no_pairs, PlanError::NoPairs);
        assert!(no_pairs.to_string().starts_with("there is nothing to compare: "), "{no_pairs}");
        assert!(plan(vec![], Goal::BlankLast, vec![]).is_err());
    }

    #[test]
    fn rejects_more_than_the_maximum_number_of_runs() {
        let runs = |boards, pairs| plan(vec![board(); boards], Goal::BlankLast, vec![PAIR; pairs]);
        assert_eq!(runs(MAX_RUNS / 4, 4).unwrap().runs(), MAX_RUNS);
        assert_eq!(runs(MAX_RUNS, 1).unwrap().runs(), MAX_RUNS);
        let error = runs(MAX_RUNS + 1, 1).unwrap_err();
        assert_eq!(error, PlanError::TooManyRuns { runs: 100_001 });
        assert_eq!(error.to_string(), "100001 runs are more than 100000: take fewer boards, algorithms or heuristics");
        assert_eq!(runs(MAX_RUNS / 4, 5), Err(PlanError::TooManyRuns { runs: 125_000 }));
    }

    #[test]
    fn error_names_the_board_that_lacks_the_goal() {
        let fifteen: Board = "5 1 3 10/15 12 7 9/2 4 6 8/13 0 11 14".parse().unwrap();
        let error = plan(vec![board(), fifteen.clone()], Goal::BlankCenter, vec![PAIR]).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("board 2 ({fifteen}): {}", Goal::BlankCenter.board(Size::PUZZLE_15).unwrap_err())
        );
        let error = plan(vec![fifteen.clone(), board()], Goal::Custom(fifteen.clone()), vec![PAIR]).unwrap_err();
        let mismatch = Goal::Custom(fifteen).board(Size::PUZZLE_8).unwrap_err();
        assert_eq!(error.to_string(), format!("board 2 (8 1 2/0 4 3/7 5 6): {mismatch}"));
    }

    #[test]
    fn accepts_boards_of_different_sizes_with_a_common_goal() {
        let fifteen: Board = "5 1 3 10/15 12 7 9/2 4 6 8/13 0 11 14".parse().unwrap();
        assert_eq!(plan(vec![board(), fifteen], Goal::Spiral, vec![PAIR]).unwrap().runs(), 2);
    }

    proptest! {
        #[test]
        fn runs_all_pairs_on_a_board_before_the_next_board(
            boards in prop::collection::vec(strategies::board(), 1..6),
            pairs in prop::collection::vec(pair(), 1..6),
            hundredths in 100..=10_000_u32,
        ) {
            let weight = Weight::from_hundredths(hundredths).unwrap();
            let plan = Plan::new(boards.clone(), Goal::Spiral, pairs.clone(), weight).unwrap();
            prop_assert_eq!((plan.goal(), plan.weight()), (Goal::Spiral, weight));
            let mut expected = Vec::new();
            for board in &boards {
                for &pair in &pairs {
                    expected.push((board.clone(), pair));
                }
            }
            prop_assert_eq!(plan.runs(), expected.len());
            prop_assert_eq!((0..plan.runs()).map(|index| plan.run(index)).collect::<Vec<_>>(), expected);
        }
    }
}

mod quartiles {
    use super::*;

    fn of(values: &[f64]) -> Quartiles {
        Quartiles::of(values.iter().copied()).expect("at least one value")
    }

    fn as_list(quartiles: Quartiles) -> [f64; 5] {
        let Quartiles { least, lower, median, upper, greatest } = quartiles;
        [least, lower, median, upper, greatest]
    }

    #[test]
    fn match_hand_computed_examples() {
        assert_eq!(Quartiles::of([]), None);
        assert_eq!(as_list(of(&[7.0])), [7.0; 5]);
        assert_eq!(as_list(of(&[3.0, 1.0])), [1.0, 1.5, 2.0, 2.5, 3.0]);
        assert_eq!(as_list(of(&[5.0, 1.0, 9.0])), [1.0, 3.0, 5.0, 7.0, 9.0]);
        assert_eq!(as_list(of(&[8.0, 2.0, 4.0, 6.0, 0.0])), [0.0, 2.0, 4.0, 6.0, 8.0]);
        assert_eq!(as_list(of(&[10.0, 10.0, 0.0, 10.0, 10.0, 10.0])), [0.0, 10.0, 10.0, 10.0, 10.0]);
    }

    proptest! {
        /// Computes in integers: the k-th quartile is k quarters of the distance along the sorted values.
        #[test]
        fn match_the_definition(values in prop::collection::vec(any::<u32>(), 1..40)) {
            let mut sorted: Vec<u64> = values.iter().copied().map(u64::from).collect();
            sorted.sort_unstable();
            let quarters = |k: usize| {
                let (gap, quarters) = ((sorted.len() - 1) * k / 4, (sorted.len() - 1) * k % 4);
                let above = *sorted.get(gap + 1).unwrap_or(&sorted[gap]);
                sorted[gap] * (4 - quarters as u64) + above * quarters as u64
            };
            let expected: Vec<f64> = (0..=4).map(|k| quarters(k) as f64 / 4.0).collect();
            let values: Vec<f64> = values.into_iter().map(f64::from).collect();
            prop_assert_eq!(as_list(of(&values)).to_vec(), expected);
        }

        #[test]
        fn are_sorted_and_independent_of_the_order_of_values(
            (values, shuffled) in prop::collection::vec(0.0..1e15_f64, 1..40)
                .prop_flat_map(|values| (Just(values.clone()), Just(values).prop_shuffle())),
        ) {
            let found = as_list(of(&values));
            prop_assert_eq!(found, as_list(of(&shuffled)));
            prop_assert!(found.is_sorted(), "{:?}", found);
            prop_assert_eq!(found[0], values.iter().copied().fold(f64::INFINITY, f64::min));
            prop_assert_eq!(found[4], values.iter().copied().fold(0.0, f64::max));
        }
    }
}

/// Creates a record whose other counts derive from `expanded`.
fn run(board: &str, (algorithm, heuristic): (Algorithm, Heuristic), length: Option<usize>, expanded: u64) -> Record {
    let statistics =
        Statistics { expanded, generated: 2 * expanded, memory_bytes: 100 * expanded, ..Statistics::default() };
    let status = if length.is_some() { Status::Solved } else { Status::Limit };
    Record::new(
        (board.parse().expect("a board"), Goal::BlankLast),
        Pair::new(algorithm, heuristic),
        Weight::default(),
        (status, length),
        &statistics,
        expanded as f64 / 8.0,
    )
}

/// Boards for hand-made records.
const A: &str = "8 1 2/0 4 3/7 5 6";
const B: &str = "8 6 7/2 5 4/3 0 1";
const C: &str = "1 2 3/4 5 6/0 7 8";
const D: &str = "1 2 3/4 0 6/7 5 8";
const GOAL: &str = "1 2 3/4 5 6/7 8 0";

const A_STAR: (Algorithm, Heuristic) = (Algorithm::AStar, Heuristic::Manhattan);
const GREEDY: (Algorithm, Heuristic) = (Algorithm::Greedy, Heuristic::Manhattan);
const OVERESTIMATING: (Algorithm, Heuristic) = (Algorithm::AStar, Heuristic::MisplacedPenalty);

mod estimates {
    use super::*;
    use npuzzle_experiments::{Estimate, estimates};

    fn estimated(record: Record, h: u32) -> Record {
        Record { initial_h: Some(h), ..record }
    }

    #[test]
    fn pair_the_value_of_each_heuristic_with_the_proved_optimum() {
        let misplaced = (Algorithm::Greedy, Heuristic::Misplaced);
        let records = [
            // Before any search has proved the optimum, and without a solution of its own.
            estimated(run(A, misplaced, None, 1), 6),
            estimated(run(A, A_STAR, Some(21), 2), 9),
            estimated(run(B, misplaced, Some(40), 3), 7),
            run(A, (Algorithm::BreadthFirst, Heuristic::Manhattan), Some(21), 4),
            estimated(run(A, OVERESTIMATING, Some(23), 5), 30),
        ];
        let of_a = |position: usize, h: u32| vec![Estimate { position, h, optimum: 21 }];
        assert_eq!(
            estimates(&records),
            [
                (Heuristic::Misplaced, of_a(0, 6)),
                (Heuristic::Manhattan, of_a(1, 9)),
                (Heuristic::MisplacedPenalty, of_a(4, 30))
            ]
        );
    }

    #[test]
    fn count_once_for_all_algorithms() {
        let records = [
            estimated(run(A, GREEDY, Some(25), 1), 9),
            estimated(run(A, A_STAR, Some(21), 2), 9),
            estimated(run(C, A_STAR, Some(2), 3), 2),
            // With a larger pattern database, for example.
            estimated(run(A, A_STAR, Some(21), 4), 11),
        ];
        let found = estimates(&records);
        let values: Vec<_> =
            found[0].1.iter().map(|estimate| (estimate.position, estimate.h, estimate.optimum)).collect();
        assert_eq!((found.len(), values), (1, vec![(0, 9, 21), (2, 2, 2), (3, 11, 21)]));
    }

    #[test]
    fn name_heuristics_without_a_known_optimum_and_skip_runs_without_a_value() {
        let records = [run(A, A_STAR, Some(21), 1), estimated(run(B, GREEDY, Some(30), 2), 9)];
        assert_eq!(estimates(&records), [(Heuristic::Manhattan, vec![])]);
    }
}

mod optima {
    use super::*;

    /// The mean ratio of each pair.
    fn ratios(records: &[Record]) -> Vec<Option<f64>> {
        summaries(records, Coverage::Own).into_iter().map(|summary| Some(summary.ratio?.mean)).collect()
    }

    #[test]
    fn include_proved_lengths_only() {
        let records = [
            run(A, GREEDY, Some(12), 1),
            run(A, OVERESTIMATING, Some(10), 2),
            run(B, A_STAR, None, 3),
            run(C, A_STAR, Some(2), 4),
        ];
        let optima = Optima::of(&records);
        assert_eq!([0, 1, 2, 3].map(|position| optima.at(position)), [None, None, None, Some(2)]);
        assert_eq!(ratios(&records), [None, None, Some(1.0)]);
    }

    #[test]
    fn apply_to_all_runs_on_the_same_board() {
        let records = [run(A, GREEDY, Some(25), 1), run(A, A_STAR, Some(10), 2), run(A, OVERESTIMATING, None, 3)];
        let optima = Optima::of(&records);
        assert_eq!([0, 1, 2].map(|position| optima.at(position)), [Some(10); 3]);
        assert_eq!(ratios(&records), [Some(2.5), Some(1.0), None]);
    }

    #[test]
    fn do_not_apply_to_another_goal() {
        let elsewhere = Record { goal: Goal::Spiral, ..run(A, GREEDY, Some(30), 1) };
        let records = [run(A, A_STAR, Some(10), 1), elsewhere, run(A, GREEDY, Some(20), 1)];
        let optima = Optima::of(&records);
        assert_eq!([0, 1, 2].map(|position| optima.at(position)), [Some(10), None, Some(10)]);
    }

    #[test]
    fn ratio_is_undefined_for_the_goal_itself() {
        let records = [run(GOAL, A_STAR, Some(0), 0)];
        assert_eq!((Optima::of(&records).at(0), ratios(&records)), (Some(0), vec![None]));
    }
}

mod summary {
    use super::*;

    /// Returns the median of a non-empty sample.
    fn median(sample: Option<Sample>) -> f64 {
        quartiles(sample).median
    }

    fn quartiles(sample: Option<Sample>) -> Quartiles {
        sample.expect("a solved board").quartiles
    }

    #[test]
    fn matches_a_hand_computed_example() {
        let records = [
            run(A, GREEDY, Some(30), 8),
            run(A, A_STAR, Some(20), 100),
            run(A, OVERESTIMATING, None, 1_000),
            run(B, GREEDY, Some(62), 40),
            run(B, A_STAR, None, 5_000),
            run(B, OVERESTIMATING, None, 1_000),
            run(C, GREEDY, Some(2), 16),
            run(C, A_STAR, Some(2), 4),
            run(C, OVERESTIMATING, None, 1_000),
            run(D, GREEDY, Some(6), 24),
            run(D, A_STAR, Some(2), 12),
            run(D, OVERESTIMATING, None, 1_000),
        ];
        let [greedy, a_star, overestimating] = &summaries(&records, Coverage::Own)[..] else { panic!("three pairs") };

        assert_eq!(greedy.pair.to_string(), "Greedy best-first, Manhattan distance", "in order of first occurrence");
        assert_eq!((greedy.runs, greedy.solved), (4, 4));
        let length = Quartiles { least: 2.0, lower: 5.0, median: 18.0, upper: 38.0, greatest: 62.0 };
        // The deviations from 25 are 5, 37, -23 and -19; their squares add up to 2284.
        assert_eq!(
            greedy.length,
            Some(Sample { quartiles: length, mean: 25.0, deviation: Some((2_284_f64 / 3.0).sqrt()) })
        );
        // 1.5, 1 and 3; the optimum of B is unknown.
        let ratio = Quartiles { least: 1.0, lower: 1.25, median: 1.5, upper: 2.25, greatest: 3.0 };
        assert_eq!(quartiles(greedy.ratio), ratio);
        assert_eq!((median(greedy.expanded), median(greedy.generated)), (20.0, 40.0));
        assert_eq!((median(greedy.memory_bytes), median(greedy.elapsed_ms)), (2_000.0, 2.5));

        // A run that hit its limit counts as a run, but not in the quartiles.
        assert_eq!((a_star.runs, a_star.solved), (4, 3));
        assert_eq!((median(a_star.length), median(a_star.ratio)), (2.0, 1.0));
        assert_eq!(quartiles(a_star.expanded).greatest, 100.0);

        let nothing = Summary {
            pair: Pair::new(Algorithm::AStar, Heuristic::MisplacedPenalty),
            runs: 4,
            solved: 0,
            length: None,
            ratio: None,
            expanded: None,
            generated: None,
            memory_bytes: None,
            elapsed_ms: None,
        };
        assert_eq!(*overestimating, nothing);
    }

    /// Greedy search solves all boards, A* all but the hard board B.
    fn with_a_hard_board() -> [Record; 6] {
        [
            run(A, GREEDY, Some(30), 8),
            run(A, A_STAR, Some(20), 100),
            run(B, GREEDY, Some(62), 4_000),
            run(B, A_STAR, None, 5_000),
            run(C, GREEDY, Some(2), 16),
            run(C, A_STAR, Some(2), 4),
        ]
    }

    #[test]
    fn covers_by_default_only_boards_that_all_pairs_solved() {
        let records = with_a_hard_board();
        let common = CommonBoards::of(&records);
        assert_eq!((common.solved(), common.left_out()), (2, 1));
        let are_common: Vec<bool> = (0..6).map(|position| common.contains(position)).collect();
        assert_eq!(are_common, [true, true, false, false, true, true]);

        let [greedy, a_star] = &summaries(&records, Coverage::default())[..] else { panic!("two pairs") };
        assert_eq!((median(greedy.expanded), median(a_star.expanded)), (12.0, 52.0));
        assert_eq!((greedy.solved, greedy.runs, a_star.solved, a_star.runs), (3, 3, 2, 3));
        let own = summaries(&records, Coverage::Own);
        assert_eq!((median(own[0].expanded), median(own[1].expanded)), (16.0, 52.0));
    }

    #[test]
    fn is_part_of_an_analysis_with_the_times_of_solutions_in_order() {
        let runs = with_a_hard_board().map(Run::from);
        let analysis = Analysis::of(&runs);
        assert_eq!(analysis.times, [vec![1.0, 2.0, 500.0], vec![0.5, 12.5]]);
        assert_eq!((analysis.solved, analysis.left_out), (2, 1));
        for coverage in [Coverage::Common, Coverage::Own] {
            assert_eq!(analysis.summaries(coverage), summaries(&with_a_hard_board(), coverage));
        }
        let a_star = Filter { algorithm: Some(Algorithm::AStar), status: Some(Status::Solved), size: None };
        let shown = Analysis::of(runs.iter().filter(|run| a_star.accepts(&run.record)));
        assert_eq!((shown.own.len(), shown.times), (1, vec![vec![0.5, 12.5]]));
    }

    #[test]
    fn common_boards_have_a_run_of_every_pair() {
        // Interrupted before A* searched C.
        let [records @ .., _] = with_a_hard_board();
        let common = CommonBoards::of(&records);
        assert_eq!((common.solved(), common.left_out()), (1, 2));
        assert!(!common.contains(4));
    }

    #[test]
    fn common_boards_differ_by_goal() {
        let elsewhere = Record { goal: Goal::Spiral, ..run(A, A_STAR, None, 1) };
        let common = CommonBoards::of(&[run(A, A_STAR, Some(20), 1), elsewhere]);
        assert_eq!((common.solved(), common.left_out(), common.contains(1)), (1, 1, false));
    }

    #[test]
    fn a_board_listed_twice_is_common_only_if_it_was_solved_each_time() {
        let solved = run(A, A_STAR, Some(20), 1);
        let timed_out = run(A, A_STAR, None, 2);
        for records in [[&solved, &timed_out], [&timed_out, &solved]] {
            let common = CommonBoards::of(records);
            assert_eq!((common.solved(), common.left_out()), (0, 1));
        }
    }

    #[test]
    fn has_no_measures_if_no_board_is_common() {
        let records = [run(A, GREEDY, Some(30), 8), run(A, A_STAR, None, 100)];
        let [greedy, _] = &summaries(&records, Coverage::Common)[..] else { panic!("two pairs") };
        assert_eq!((greedy.solved, greedy.expanded, greedy.length), (1, None, None));
    }

    #[test]
    fn deviation_needs_two_values() {
        assert_eq!(Sample::of([]), None);
        let single = Sample::of([7.5]).unwrap();
        assert_eq!((single.mean, single.deviation), (7.5, None));
        // The sum of the squares would lose the difference.
        assert_eq!(Sample::of([1e12, 1e12 + 1.0, 1e12 + 2.0]).unwrap().deviation, Some(1.0));
    }

    #[test]
    fn is_empty_without_records() {
        assert_eq!(summaries(&[], Coverage::Common), []);
        assert_eq!(summaries(&[], Coverage::Own), []);
    }

    proptest! {
        #[test]
        fn counts_every_run_once(records in prop::collection::vec(record(), 0..20)) {
            let summaries = summaries(&records, Coverage::Own);
            let mut pairs: Vec<Pair> = Vec::new();
            for record in &records {
                if !pairs.contains(&record.pair()) {
                    pairs.push(record.pair());
                }
            }
            prop_assert_eq!(summaries.iter().map(|summary| summary.pair).collect::<Vec<_>>(), pairs);
            prop_assert_eq!(summaries.iter().map(|summary| summary.runs).sum::<usize>(), records.len());
            for summary in summaries {
                let solved: Vec<f64> = records
                    .iter()
                    .filter(|record| record.pair() == summary.pair && record.status == Status::Solved)
                    .map(|record| record.expanded as f64)
                    .collect();
                prop_assert_eq!(summary.solved, solved.len());
                prop_assert_eq!(summary.expanded.map(|sample| sample.quartiles), Quartiles::of(solved));
            }
        }
    }
}

mod repetition {
    use super::*;

    /// Returns the record of a run of `elapsed_ms`.
    fn timed(elapsed_ms: f64) -> Record {
        Record { elapsed_ms, ..run(A, A_STAR, Some(20), 100) }
    }

    /// Adds records until the run is done, and returns the number of those that were needed.
    fn measure(records: impl IntoIterator<Item = Record>) -> (usize, Record) {
        let mut repetition = Repetition::default();
        for (index, record) in records.into_iter().enumerate() {
            if let Repeat::Done(record) = repetition.add(record).expect("equal counts") {
                return (index + 1, *record);
            }
        }
        panic!("more repetitions are needed");
    }

    #[test]
    fn of_a_long_run_is_not_needed() {
        assert_eq!(measure([timed(MIN_TIMED_MS)]), (1, timed(MIN_TIMED_MS)));
    }

    #[test]
    fn of_a_short_run_yields_the_mean_time() {
        let (needed, record) = measure([timed(1.5), timed(0.5), timed(2.5), timed(1.5), timed(9.0)]);
        assert_eq!(needed, 4);
        assert_eq!(record, Record { repetitions: 4, ..timed(1.5) });
    }

    #[test]
    fn ends_with_a_clock_that_stands_still() {
        let (needed, record) = measure(std::iter::repeat(timed(0.0)));
        assert_eq!((needed, record.elapsed_ms, record.repetitions), (MAX_REPETITIONS as usize, 0.0, MAX_REPETITIONS));
    }

    #[test]
    fn that_contradicts_the_first_run_is_an_error() {
        let more = Record { expanded: 101, ..timed(0.5) };
        let unsolved = Record { length: None, status: Status::Unsolvable, ..timed(0.5) };
        for other in [more, unsolved] {
            let mut repetition = Repetition::default();
            assert_eq!(repetition.add(timed(0.5)), Ok(Repeat::Again));
            let error = repetition.add(other).expect_err("another result").to_string();
            assert!(error.contains(A) && error.ends_with("a repetition has another result"), "{error}");
        }
    }

    #[test]
    fn that_is_stopped_from_outside_does_not_count() {
        for status in [Status::Limit, Status::Cancelled] {
            let stopped = Record { status, length: None, ..timed(1.0) };
            assert_eq!(measure([timed(0.5), timed(0.25), stopped]).1, Record { repetitions: 2, ..timed(0.375) });
        }
    }

    #[test]
    fn is_refused_where_counts_depend_on_the_clock_or_on_available_tables() {
        let limited = Record { status: Status::Limit, length: None, ..timed(0.5) };
        let anytime = Record { algorithm: Algorithm::Anytime, ..timed(0.5) };
        let optimal = Record { algorithm: Algorithm::Optimal, heuristic: None, ..timed(0.5) };
        let tables = Record { heuristic: Some(Heuristic::PatternDatabase), ..timed(0.5) };
        for record in [limited, anytime, optimal, tables] {
            assert_eq!(measure([record.clone()]), (1, record));
        }
    }
}

mod records {
    use super::*;

    /// The column names, part of the documented interface.
    const COLUMNS: [&str; 19] = [
        "board",
        "goal",
        "algorithm",
        "heuristic",
        "weight",
        "status",
        "length",
        "optimal",
        "lower_bound",
        "expanded",
        "generated",
        "reopened",
        "frontier_peak",
        "depth_peak",
        "memory_bytes",
        "effective_branching_factor",
        "elapsed_ms",
        "repetitions",
        "initial_h",
    ];

    fn some_records() -> impl Strategy<Value = Vec<Record>> {
        prop::collection::vec(record(), 1..8)
    }

    /// Splits CSV into rows of cells, the header first.
    fn cells(csv: &str) -> Vec<Vec<String>> {
        let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(csv.as_bytes());
        reader.records().map(|row| row.expect("a row").iter().map(str::to_owned).collect()).collect()
    }

    /// Formats rows of cells as CSV.
    fn csv(cells: impl IntoIterator<Item = Vec<String>>) -> String {
        let mut writer = csv::Writer::from_writer(Vec::new());
        cells.into_iter().for_each(|row| writer.write_record(row).expect("rows of one length"));
        String::from_utf8(writer.into_inner().expect("memory")).expect("text")
    }

    /// Formats a record as CSV with `text` in one of its columns.
    fn with_cell(record: &Record, column: &str, text: &str) -> String {
        let mut cells = cells(&write(Format::Csv, [record]));
        let at = COLUMNS.iter().position(|&name| name == column).expect("a column");
        cells[1][at] = text.to_owned();
        csv(cells)
    }

    /// Returns a record with a value in every column.
    fn weighted() -> Record {
        let statistics = Statistics {
            expanded: 100,
            generated: 180,
            reopened: 3,
            frontier: None,
            frontier_peak: 80,
            depth_peak: 22,
            memory_bytes: 4096,
            incumbent: None,
            lower_bound: Some(11),
        };
        let record = Record::new(
            (A.parse().unwrap(), Goal::BlankFirst),
            Pair::new(Algorithm::WeightedAStar, Heuristic::Manhattan),
            "1.5".parse().unwrap(),
            (Status::Solved, Some(23)),
            &statistics,
            1.25,
        );
        Record { initial_h: Some(17), ..record }
    }

    #[test]
    fn measurements_have_at_most_six_decimals() {
        let Record { board, goal, status, length, .. } = weighted();
        let (pair, weight) = (weighted().pair(), "1.5".parse().unwrap());
        let statistics = Statistics { generated: 180, ..Statistics::default() };
        let subject = (board, goal);
        let length = length.map(|length| length as usize);
        let record = Record::new(subject, pair, weight, (status, length), &statistics, 15.299999999813735);
        let line = write(Format::Csv, [&record]).lines().nth(1).unwrap().to_owned();
        assert!(line.contains(",1.14884,15.3,"), "{line}");
    }

    #[test]
    fn csv_starts_with_the_column_names() {
        let csv = write(Format::Csv, [&weighted()]);
        let lines: Vec<&str> = csv.lines().collect();
        assert_eq!(lines[0], COLUMNS.join(","));
        let factor = weighted().effective_branching_factor.unwrap();
        let rest = "1.5,solved,23,false,11,100,180,3,80,22,4096";
        assert_eq!(lines[1], format!("{A},blank-first,weighted-a-star,manhattan,{rest},{factor},1.25,1,17"));
        assert_eq!(lines.len(), 2);
        // The documented metrics, with _ for -.
        for metric in [
            "length",
            "optimal",
            "lower-bound",
            "expanded",
            "generated",
            "reopened",
            "frontier-peak",
            "depth-peak",
            "memory-bytes",
            "elapsed-ms",
        ] {
            assert!(COLUMNS.contains(&metric.replace('-', "_").as_str()), "{metric}");
        }
    }

    #[test]
    fn json_keys_are_the_column_names() {
        let value = serde_json::to_value(weighted()).unwrap();
        let mut keys: Vec<&str> = value.as_object().unwrap().keys().map(String::as_str).collect();
        keys.sort_unstable();
        let mut columns = COLUMNS;
        columns.sort_unstable();
        assert_eq!(keys, columns);
    }

    #[test]
    fn csv_leaves_missing_values_empty() {
        let record = Record::new(
            (A.parse().unwrap(), Goal::Spiral),
            Pair::new(Algorithm::BreadthFirst, Heuristic::Manhattan),
            Weight::default(),
            (Status::Unsolvable, None),
            &Statistics::default(),
            0.5,
        );
        assert_eq!(
            write(Format::Csv, [&record]).lines().nth(1),
            Some(format!("{A},spiral,breadth-first,,,unsolvable,,false,,0,0,0,0,0,0,,0.5,1,").as_str())
        );
    }

    proptest! {
        #[test]
        fn csv_round_trips(records in some_records()) {
            prop_assert_eq!(read(&write(Format::Csv, &records)), Ok(records));
        }

        #[test]
        fn json_round_trips_as_lines_and_as_an_array(records in some_records()) {
            let lines = write(Format::Json, &records);
            prop_assert_eq!(lines.lines().count(), records.len());
            prop_assert_eq!(read(&lines), Ok(records.clone()));
            prop_assert_eq!(read(&format!("\u{FEFF}{lines}")), Ok(records.clone()));
            let list = serde_json::to_string_pretty(&records).unwrap();
            prop_assert_eq!(read(&format!("\n {list}\n")), Ok(records));
        }

        #[test]
        fn batches_are_those_of_all_runs_and_may_precede_an_error(records in some_records(), size in 1..8_usize) {
            let text = write(Format::Json, &records);
            let (mut sizes, mut passed) = (Vec::new(), Vec::new());
            let whole = read_in_batches(&text, size, |batch| {
                sizes.push(batch.len());
                passed.extend_from_slice(batch);
            });
            prop_assert!(sizes.iter().rev().skip(1).all(|&count| count == size));
            prop_assert_eq!(&whole.unwrap_or_default(), &passed);
            let mut count = 0;
            let torn = read_in_batches(&(text + "{"), 1, |batch| count += batch.len());
            prop_assert!(torn.is_err());
            prop_assert_eq!(count, passed.len());
        }

        #[test]
        fn truncated_json_is_rejected_or_yields_the_leading_records(records in some_records(), at: prop::sample::Index) {
            let text = write(Format::Json, &records);
            let cut = &text[..at.index(text.len())];
            if let Ok(found) = read(cut) {
                prop_assert_eq!(&found, &records[..cut.matches('}').count()]);
            }
            let list = serde_json::to_string(&records).unwrap();
            prop_assert!(read(&list[..at.index(list.len())]).is_err());
        }

        #[test]
        fn csv_columns_may_be_reordered_and_unknown_ones_added(
            records in some_records(),
            order in Just((0..COLUMNS.len() + 2).collect::<Vec<usize>>()).prop_shuffle(),
            others in any::<[String; 2]>(),
        ) {
            let mut cells = cells(&write(Format::Csv, &records));
            for (at, row) in cells.iter_mut().enumerate() {
                row.extend(if at == 0 { ["moves", "who"].map(str::to_owned) } else { others.clone() });
                *row = order.iter().map(|&from| row[from].clone()).collect();
            }
            prop_assert_eq!(read(&csv(cells)), Ok(records));
        }

        #[test]
        fn csv_may_have_a_byte_order_mark_and_crlf_line_ends(records in some_records()) {
            let text = write(Format::Csv, &records);
            prop_assert_eq!(read(&format!("\u{FEFF}{}", text.replace('\n', "\r\n"))), Ok(records.clone()));
            prop_assert_eq!(read(text.trim_end()), Ok(records));
        }

        #[test]
        fn csv_may_come_from_a_spreadsheet(
            records in some_records(),
            (delimiter, header) in select(vec![
                (b';', ""), (b'\t', ""), (b';', "sep=;\r\n"), (b';', "\"sep=;\"\n"), (b'\t', "sep=\t\n"),
            ]),
            words in select(vec![["TRUE", "FALSE"], ["True", "False"], ["VRAI", "FAUX"], ["VERO", "FALSO"]]),
        ) {
            let mut cells = cells(&write(Format::Csv, &records));
            let columns = cells[0].clone();
            for row in &mut cells[1..] {
                for (column, cell) in columns.iter().zip(row.iter_mut()) {
                    if column == "optimal" {
                        *cell = words[usize::from(cell == "false")].to_owned();
                    } else if column == "elapsed_ms" || column == "effective_branching_factor" {
                        *cell = cell.replace('.', ",");
                    }
                }
            }
            cells.push(vec![String::new(); columns.len()]);
            let mut writer = csv::WriterBuilder::new().delimiter(delimiter).terminator(csv::Terminator::CRLF).from_writer(Vec::new());
            cells.iter().for_each(|row| writer.write_record(row).expect("rows of one length"));
            let text = String::from_utf8(writer.into_inner().expect("memory")).expect("text");
            prop_assert_eq!(read(&format!("\u{FEFF}{header}{text}")), Ok(records.clone()));
            prop_assert_eq!(read(&format!("{header}{text}").replace("\r\n", "\r")), Ok(records));
        }

        #[test]
        fn truncated_csv_is_rejected_or_yields_the_leading_records(records in some_records(), at: prop::sample::Index) {
            let text = write(Format::Csv, &records);
            // The text is ASCII, so every index is a character boundary.
            let cut = &text[..at.index(text.len())];
            if let Ok(found) = read(cut) {
                // A number in the last column stays valid without its last digits, and without any.
                let whole = cut.lines().count() - 1;
                prop_assert_eq!(found.len(), whole);
                prop_assert_eq!(&found[..whole - 1], &records[..whole - 1]);
                let last = Record { initial_h: found[whole - 1].initial_h, ..records[whole - 1].clone() };
                prop_assert_eq!(&found[whole - 1], &last);
            }
        }

        #[test]
        fn corrupted_files_never_panic(
            records in some_records(),
            format in select(&[Format::Csv, Format::Json]),
            at: prop::sample::Index,
            letter: char,
        ) {
            let mut letters: Vec<char> = write(format, &records).chars().collect();
            let at = at.index(letters.len());
            letters[at] = letter;
            if let Ok(found) = read(&letters.into_iter().collect::<String>()) {
                for record in found {
                    prop_assert_eq!(record.clone().checked(), Ok(record));
                }
            }
        }

        #[test]
        fn arbitrary_text_is_rejected(text in strategies::garbage()) {
            prop_assert!(read(&text).is_err());
            let with_header = COLUMNS.join(",") + "\n" + &text;
            prop_assert!(read(&with_header).is_err());
            for opening in ["{", "["] {
                prop_assert!(read(&(opening.to_owned() + &text)).is_err());
            }
        }

        #[test]
        fn accepted_cells_are_consistent_with_the_rest_of_the_record(
            record in record(),
            column in select(COLUMNS.to_vec()),
            text in prop_oneof![
                any::<String>(),
                any::<f64>().prop_map(|number| number.to_string()),
                any::<i64>().prop_map(|number| number.to_string()),
                select(vec!["", "true", "false", "NaN", "inf", "-inf", "-1", "1e999", "0"]).prop_map(str::to_owned),
                select(Status::ALL).prop_map(|status| status.to_string()),
                pair().prop_map(|pair| pair.algorithm.to_string()),
                select(Heuristic::ALL).prop_map(|heuristic| heuristic.to_string()),
                strategies::board().prop_map(|board| board.to_string()),
            ],
        ) {
            if let Ok(found) = read(&with_cell(&record, column, &text)) {
                let [record] = &found[..] else { panic!("one row") };
                prop_assert!(record.goal.board(record.board.size()).is_ok());
                prop_assert_eq!(record.heuristic.is_some(), record.algorithm.takes_heuristic());
                prop_assert_eq!(record.length.is_some(), record.status == Status::Solved);
                let has_proved = |length: u32| record.pair().has_proved(length as usize, record.lower_bound);
                prop_assert!(!record.optimal || record.length.is_some_and(has_proved));
                for number in [Some(record.elapsed_ms), record.effective_branching_factor].into_iter().flatten() {
                    prop_assert!(number.is_finite() && number >= 0.0);
                }
                prop_assert!(record.weight.is_none_or(|weight| (1.0..=100.0).contains(&weight)));
                prop_assert_eq!(read(&write(Format::Csv, &found)), Ok(found));
            }
        }
    }

    #[test]
    fn columns_of_optional_values_may_be_missing() {
        let without = |record: &Record, names: &[&str]| {
            let remaining = |row: Vec<String>| -> Vec<String> {
                COLUMNS.iter().zip(row).filter(|(name, _)| !names.contains(name)).map(|(_, cell)| cell).collect()
            };
            read(&csv(cells(&write(Format::Csv, [record])).into_iter().map(remaining)))
        };
        let breadth_first = run(A, (Algorithm::BreadthFirst, Heuristic::Manhattan), Some(21), 9);
        let names = ["heuristic", "weight", "lower_bound", "effective_branching_factor", "repetitions", "initial_h"];
        let expected = Record { effective_branching_factor: None, ..breadth_first.clone() };
        assert_eq!(without(&breadth_first, &names), Ok(vec![expected]));
        let message = without(&weighted(), &["heuristic"]).unwrap_err().to_string();
        assert!(message.ends_with("informed algorithms have a heuristic, and no others"), "{message}");
        for name in COLUMNS.iter().filter(|name| !names.contains(name) && **name != "length") {
            let message = without(&weighted(), &[name]).unwrap_err().to_string();
            assert!(message.contains(&format!("missing field `{name}`")), "{message}");
        }
    }

    #[test]
    fn error_names_the_first_invalid_line() {
        let records = [weighted(), weighted(), weighted()];
        let mut cells = cells(&write(Format::Csv, &records));
        cells[2][9] = "many".to_owned();
        let message = read(&csv(cells)).unwrap_err().to_string();
        assert!(message.starts_with("cannot read records of runs: "), "{message}");
        assert!(message.contains("line: 3") && message.contains("invalid digit"), "{message}");
    }

    #[test]
    fn rejects_files_without_records() {
        for text in
            ["", "\n\n", "hello", "board,goal", &COLUMNS.join(","), &(COLUMNS.join(",") + "\n\n"), "[]", " [ ]\n"]
        {
            let message = read(text).unwrap_err().to_string();
            assert_eq!(message, "cannot read records of runs: the file has none", "{text:?}");
        }
    }

    #[test]
    fn rejects_more_records_than_an_experiment_has() {
        let runs = |count: usize| read(&write(Format::Csv, &vec![weighted(); count]));
        assert_eq!(runs(MAX_RUNS).map(|records| records.len()), Ok(MAX_RUNS));
        let message = runs(MAX_RUNS + 1).unwrap_err().to_string();
        assert_eq!(message, "cannot read records of runs: the file has 100001, the maximum is 100000");
    }

    #[test]
    fn rejects_inconsistent_values() {
        let (weighted, a_star) = (weighted(), run(A, A_STAR, Some(21), 9));
        let uninformed = run(A, (Algorithm::BreadthFirst, Heuristic::Manhattan), Some(21), 9);
        let limited = run(A, A_STAR, None, 9);
        let assert_rejected = |record: &Record, column: &str, text: &str, message: &str| {
            let error: RecordError = read(&with_cell(record, column, text)).unwrap_err();
            assert!(error.to_string().contains(message), "{column} = {text}: {error}");
        };
        for text in ["NaN", "inf", "-inf", "-1", "-0.001", "1e999"] {
            assert_rejected(&weighted, "elapsed_ms", text, "out of range");
            assert_rejected(&weighted, "effective_branching_factor", text, "out of range");
            assert_rejected(&weighted, "weight", text, "out of range");
        }
        for text in ["0", "0.99", "100.01"] {
            assert_rejected(&weighted, "weight", text, "out of range");
        }
        for text in ["", "soon", "1,5"] {
            assert_rejected(&weighted, "elapsed_ms", text, "float");
        }
        for text in ["-1", "1.5", "1e3", "18446744073709551616", ""] {
            assert_rejected(&weighted, "expanded", text, "field 9: ");
        }
        assert_rejected(&weighted, "length", "4294967296", "field 6: ");
        assert_rejected(&weighted, "length", "", "solved boards have a length, and no others");
        assert_rejected(&weighted, "length", "10", "shorter than the lower bound");
        assert_rejected(&weighted, "initial_h", "24", "an admissible heuristic overestimates");
        assert_rejected(&weighted, "initial_h", "-1", "field 18: ");
        assert_rejected(&uninformed, "initial_h", "9", "only a heuristic estimates a distance");
        assert_rejected(&limited, "length", "21", "solved boards have a length, and no others");
        assert_rejected(&limited, "status", "solved", "solved boards have a length, and no others");
        assert_rejected(&limited, "effective_branching_factor", "1.5", "only solved boards have a branching factor");
        for status in Status::ALL.iter().filter(|status| **status != Status::Solved) {
            assert_rejected(&a_star, "status", status.name(), "solved boards have a length, and no others");
        }
        assert_rejected(&weighted, "status", "done", "“done”");
        assert_rejected(&weighted, "optimal", "true", "does not prove its solution optimal");
        assert_rejected(&limited, "optimal", "true", "does not prove its solution optimal");
        assert_rejected(&run(A, OVERESTIMATING, Some(21), 9), "optimal", "true", "does not prove its solution optimal");
        assert_rejected(&a_star, "algorithm", "greedy", "does not prove its solution optimal");
        assert_rejected(&weighted, "optimal", "yes", "`true` or `false`");
        assert_rejected(&a_star, "weight", "2", "only weighted algorithms have a weight");
        assert_rejected(&a_star, "heuristic", "", "informed algorithms have a heuristic, and no others");
        assert_rejected(&uninformed, "heuristic", "manhattan", "informed algorithms have a heuristic, and no others");
        assert_rejected(&a_star, "heuristic", "manhatan", "“manhatan”");
        assert_rejected(&a_star, "algorithm", "A*", "“A*”");
        assert_rejected(&a_star, "board", "8 1 2/0 4 3/7 5 5", "tile 5 appears twice");
        assert_rejected(&a_star, "board", "5 1 3 10/15 12 7 9/2 4 6 8/13 0 11", "row 4 has 3 of 4");
        assert_rejected(&a_star, "goal", "middle", "“middle”");
        assert_rejected(&a_star, "goal", "5 1 3 10/15 12 7 9/2 4 6 8/13 0 11 14", "4x4");
        let fifteen = Record { board: "5 1 3 10/15 12 7 9/2 4 6 8/13 0 11 14".parse().unwrap(), ..a_star.clone() };
        assert_rejected(&fifteen, "goal", "blank-center", "blank-center");
        // The unchanged records are valid.
        for record in [weighted, a_star, uninformed, limited, fifteen] {
            assert_eq!(read(&write(Format::Csv, [&record])), Ok(vec![record]));
        }
    }

    #[test]
    fn rejects_records_that_contradict_each_other() {
        let optimal = |length| run(A, A_STAR, Some(length), 9);
        let read_all = |records: &[Record]| read(&write(Format::Csv, records));
        for records in [[optimal(21), optimal(19)], [optimal(19), optimal(21)]] {
            let error = read_all(&records).unwrap_err().to_string();
            assert!(error.contains("a solution of 19 moves contradicts the lower bound 21"), "{error}");
        }
        // A bound counts as well, and a longer solution of another search contradicts nothing.
        let bound = Record { lower_bound: Some(23), ..run(A, A_STAR, None, 9) };
        assert!(read_all(&[bound.clone(), optimal(21)]).is_err());
        let other_goal = Record { goal: Goal::Spiral, ..optimal(19) };
        for records in
            [vec![optimal(21), run(A, GREEDY, Some(25), 9)], vec![bound, optimal(23)], vec![optimal(21), other_goal]]
        {
            assert_eq!(read_all(&records), Ok(records));
        }
    }

    #[test]
    fn rejects_inconsistent_values_in_json() {
        let changed = |change: fn(&mut serde_json::Value)| {
            let mut value = serde_json::to_value(weighted()).unwrap();
            change(&mut value);
            let [line, list] = [read(&value.to_string()), read(&format!("[{value}]"))];
            assert_eq!(line.is_ok(), list.is_ok(), "{line:?} {list:?}");
            line
        };
        assert_eq!(changed(|value| value["moves"] = "URDL".into()), Ok(vec![weighted()]), "unknown keys are ignored");
        let assert_rejected = |change: fn(&mut serde_json::Value), message: &str| {
            let error = changed(change).unwrap_err().to_string();
            assert!(error.starts_with("cannot read records of runs: ") && error.contains(message), "{error}");
        };
        assert_rejected(|value| value["optimal"] = true.into(), "does not prove its solution optimal");
        assert_rejected(|value| value["elapsed_ms"] = (-1).into(), "out of range");
        assert_rejected(|value| value["elapsed_ms"] = serde_json::Value::Null, "invalid type: null");
        assert_rejected(|value| value["length"] = serde_json::Value::Null, "solved boards have a length");
        assert_rejected(|value| value["expanded"] = 1.5.into(), "invalid type: floating point");
        assert_rejected(|value| value["board"] = 812_043_756.into(), "invalid type: integer");
        assert_rejected(|value| value["goal"] = "middle".into(), "“middle”");
        assert_rejected(|value| value["heuristic"] = "".into(), "“”");
        for text in ["{}", "[{}]", "[[]]", "[1]", "[\"a-star\"]", "{\"elapsed_ms\": NaN}", &"[".repeat(10_000)] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}

/// A run whose progress has these times, lengths and lower bounds.
fn improving(milestones: &[(f64, Option<u32>, Option<u32>)]) -> String {
    let column = |(elapsed_ms, length, lower_bound): &(f64, Option<u32>, Option<u32>)| serde_json::json!({"elapsed_ms": elapsed_ms, "length": length, "lower_bound": lower_bound});
    let history: Vec<serde_json::Value> = milestones.iter().map(column).collect();
    let length = milestones.last().and_then(|last| last.1);
    let run = serde_json::json!({
        "board": "8 1 2/0 4 3/7 5 6", "goal": "blank-last", "algorithm": "anytime", "status": "solved", "length": length,
        "optimal": false, "lower_bound": 10, "expanded": 1, "generated": 1, "reopened": 0, "frontier_peak": 1,
        "depth_peak": 1, "memory_bytes": 1, "elapsed_ms": 9.5, "history": history,
    });
    run.to_string()
}

#[test]
fn curves_have_a_mean_as_soon_as_every_run_has_a_value() {
    let lines = [
        improving(&[(0.5, None, Some(4)), (1.5, Some(30), Some(4)), (9.0, Some(22), Some(10))]),
        improving(&[(2.0, Some(25), None), (5.5, Some(21), Some(7))]),
        write(Format::Json, [&unhurried()]),
    ];
    let runs = npuzzle_experiments::read(&lines.join("\n")).expect("runs");
    let expected = "\
algorithm,elapsed_ms,runs,solved,mean_length,mean_lower_bound
anytime,1,2,0,,
anytime,2,2,2,27.5,
anytime,5,2,2,27.5,
anytime,10,2,2,21.5,8.5
";
    assert_eq!(curves_csv(&curves(&runs)), expected);
}

#[test]
fn an_experiment_has_a_time_limit_that_a_clock_can_measure() {
    let read = |limit: &str| {
        let boards = r#""boards": ["8 1 2/0 4 3/7 5 6"], "goal": "blank-last", "algorithms": ["a-star"], "heuristics": ["manhattan"]"#;
        Experiment::read(&format!(r#"{{{boards}, "time_limit": {limit}}}"#)).map(|experiment| experiment.time_limit)
    };
    assert_eq!((read("0.5"), read("null")), (Ok(Some(0.5)), Ok(None)));
    for limit in ["0", "0.0", "-1", "1e300"] {
        assert_eq!(read(limit), Err(ExperimentError::TimeLimit), "{limit}");
    }
}

#[test]
fn a_file_of_results_names_the_line_of_a_fault() {
    let experiment = r#"{"boards": ["8 1 2/0 4 3/7 5 6"], "goal": "blank-last", "algorithms": ["a-star"], "heuristics": ["manhattan"]}"#;
    let header = Header {
        experiment: Experiment::read(experiment).expect("an experiment"),
        shard: Shard::WHOLE,
        version: "1".to_owned(),
        arguments: Vec::new(),
        tables: BTreeMap::new(),
        processor: String::new(),
    };
    let results = |line: &str| Results::read("a.jsonl", &(header.write() + line)).map(|results| results.runs.len());
    let why = |line: &str| results(line).expect_err("a fault").to_string();
    let line = write(Format::Json, [&unhurried()]);
    assert_eq!(results(&line), Ok(1));
    assert!(why("{}\n").starts_with("a.jsonl: line 2: "), "{}", why("{}\n"));
    assert!(why(&(line.clone() + "{}\n")).starts_with("a.jsonl: line 3: "));
    let foreign = write(Format::Json, [&Record { goal: Goal::Spiral, ..unhurried() }]);
    for fault in [foreign, line.clone() + &line] {
        assert!(
            why(&fault).ends_with("A*, Manhattan distance: not a run of this share of the experiment"),
            "{}",
            why(&fault)
        );
    }
}

/// An experiment of two searches of two boards, and results of some of its runs.
fn results(experiment: &Experiment, shard: &str, lengths: &[(usize, usize)]) -> Results {
    let header = Header {
        experiment: experiment.clone(),
        shard: shard.parse().expect("a share"),
        version: "1".to_owned(),
        arguments: Vec::new(),
        tables: BTreeMap::from([("mdb".to_owned(), "a".to_owned())]),
        processor: String::new(),
    };
    let plan = experiment.plan().expect("a plan");
    let records = lengths.iter().map(|&(run, length)| {
        let ((board, pair), statistics) = (plan.run(run), Statistics::default());
        let problem = (board, Goal::BlankLast);
        Record::new(problem, pair, Weight::default(), (Status::Solved, Some(length)), &statistics, run as f64 + 1.0)
    });
    let lines: String = records.map(|record| write(Format::Json, [&record])).collect();
    Results::read("a.jsonl", &(header.write() + &lines)).expect("results")
}

fn two_by_two() -> Experiment {
    let text = r#"{"boards": ["8 1 2/0 4 3/7 5 6", "1 2 3/4 5 6/7 0 8"], "algorithms": ["a-star", "ida-star"]}"#;
    Experiment::read(text).expect("an experiment")
}

#[test]
fn an_experiment_is_written_as_it_is_read_and_has_usual_values() {
    let experiment = two_by_two();
    assert_eq!((&experiment.heuristics[..], experiment.memory_limit), (&[Heuristic::Manhattan][..], 1024));
    let text = experiment.write();
    assert_eq!(Experiment::read(&text), Ok(experiment));
    assert!(Experiment::is_one(&text) && Experiment::is_one(&format!("\u{feff}\n{text}")));
    for other in [
        format!("{{\"experiment\":{text}}}"),
        format!("[{text}]"),
        r#"{"boards": []}"#.to_owned(),
        r#"{"algorithms": []}"#.to_owned(),
        "8 1 2/0 4 3/7 5 6".to_owned(),
    ] {
        assert!(!Experiment::is_one(&other), "{other}");
    }
    let random = |count: u64| {
        let text = format!(
            r#"{{"boards": {{"count": {count}, "size": "2x2", "seed": 1}}, "algorithms": ["a-star", "ida-star"]}}"#
        );
        Experiment::read(&text).expect("an experiment").plan().map(|plan| plan.runs())
    };
    assert_eq!(random(100), Ok(200));
    for count in [MAX_RUNS, MAX_RUNS + 1, u32::MAX as usize] {
        assert_eq!(random(count as u64), Err(PlanError::TooManyRuns { runs: 2 * count }));
    }
}

#[test]
fn shares_are_merged_in_the_order_of_the_experiment() {
    let experiment = two_by_two();
    let plan = experiment.plan().expect("a plan");
    let of = |shard: &str| -> Vec<usize> { shard.parse::<Shard>().expect("a share").runs(&plan).collect() };
    let (one, two) = (of("1/2"), of("2/2"));
    assert!(!one.is_empty() && !two.is_empty() && one.len() + two.len() == plan.runs(), "{one:?} {two:?}");
    let with = |shard: &str, runs: &[usize], more: usize| {
        let lengths: Vec<(usize, usize)> = runs.iter().map(|&run| (run, 21 + more)).collect();
        (format!("{shard}.jsonl"), results(&experiment, shard, &lengths))
    };
    let files = [with("2/2", &two, 0), with("1/2", &one, 0)];
    let merged = merge(&files).expect("all runs");
    let runs: Vec<_> = merged.iter().map(|(_, run)| (run.record.board.clone(), run.record.pair())).collect();
    assert_eq!(runs, (0..plan.runs()).map(|run| plan.run(run)).collect::<Vec<_>>());
    // Each line ends with its break.
    let bytes =
        files[0].1.header.write().len() + files[0].1.runs.values().map(|(line, _)| line.len() + 1).sum::<usize>();
    assert_eq!(files[0].1.whole_bytes, bytes);

    let why = |files: &[(String, Results)]| merge(files).expect_err("a fault").to_string();
    assert_eq!(merge(&[]), Err(ResultsError::NoFiles));
    let missing = why(&files[..1]);
    let expected = format!("{} of {} runs", one.len(), plan.runs());
    assert!(missing.contains(&expected) && missing.contains(&format!("{} of share 1/2", one.len())), "{missing}");
    let contradiction = [files[0].clone(), files[1].clone(), with("1/2", &one, 2)];
    assert!(why(&contradiction).contains("1/2.jsonl"), "{}", why(&contradiction));
    // The same results at other times.
    let mut later = files[1].clone();
    later.1.runs.values_mut().for_each(|(line, _)| *line = line.replace("\"elapsed_ms\":", "\"elapsed_ms\":1"));
    assert!(merge(&[files[0].clone(), files[1].clone(), later]).is_ok());
}

#[test]
fn results_of_other_experiments_versions_and_tables_are_not_continued_or_merged() {
    let ours = results(&two_by_two(), "1/1", &[]);
    let changed = |change: &dyn Fn(&mut Header)| {
        let mut other = ours.clone();
        change(&mut other.header);
        other
    };
    assert_eq!(ours.check_continued("a.jsonl", &ours.header), Ok(()));
    let new_table = |header: &mut Header| drop(header.tables.insert("7-8".to_owned(), "b".to_owned()));
    assert_eq!(ours.check_continued("a.jsonl", &changed(&new_table).header), Ok(()));
    for (other, message) in [
        (changed(&|header| header.version = "2".to_owned()), "versions 1 and 2"),
        (changed(&|header| header.experiment.time_limit = Some(1.0)), "experiments with other time limit"),
        (changed(&|header| drop(header.tables.insert("mdb".to_owned(), "b".to_owned()))), "pattern databases mdb"),
    ] {
        let continued = ours.check_continued("a.jsonl", &other.header).expect_err("a difference").to_string();
        let merged = merge(&[("a".to_owned(), ours.clone()), ("b".to_owned(), other)]).expect_err("a difference");
        assert!(continued.contains(message) && merged.to_string().contains(message), "{continued} {merged}");
    }
    let share = ours.check_continued("a.jsonl", &results(&two_by_two(), "1/2", &[]).header);
    assert!(share.expect_err("a difference").to_string().contains("shares 1/1 and 1/2"));
}

#[test]
fn times_are_left_out_of_lines_and_tables() {
    let [one, other] = [1.0, 5.0].map(|time| improving(&[(time, Some(30), Some(4)), (time + 1.0, Some(28), Some(10))]));
    assert!(one != other && without_times(&one) == without_times(&other));
    assert!(without_times(&one).contains("\"lower_bound\":4"), "{}", without_times(&one));
    let [one, other] = [1.0, 5.0].map(|elapsed_ms| write(Format::Csv, [&Record { elapsed_ms, ..unhurried() }]));
    assert!(one != other && csv_without_times(&one) == csv_without_times(&other));
    let without = csv_without_times(&one);
    let (names, row) = without.split_once('\n').expect("a header");
    assert!(names.contains("expanded") && !names.contains("elapsed_ms") && !names.contains("repetitions"), "{names}");
    assert!(row.contains("8 1 2/0 4 3/7 5 6"), "{row}");
}

#[test]
fn properties_for_downward_lab_are_in_seconds_and_kibibytes() {
    let record = Record { elapsed_ms: 2500.0, memory_bytes: 4096, expanded: 7, ..unhurried() };
    let properties: serde_json::Value = serde_json::from_str(&lab(&[record])).expect("JSON");
    let run = &properties["a-star-manhattan-npuzzle-3x3-8 1 2/0 4 3/7 5 6"];
    assert_eq!((&run["search_time"], &run["total_time"]), (&2.5.into(), &2.5.into()));
    assert_eq!((&run["memory"], &run["expansions"]), (&4.into(), &7.into()));
    assert_eq!((&run["coverage"], &run["cost"], &run["error"]), (&1.into(), &21.into(), &"solved".into()));
}

#[test]
fn a_history_has_a_milestone_for_each_better_bound() {
    let mut history = History::default();
    for (time, incumbent, lower_bound) in [
        (1.0, None, Some(3)),
        (2.0, None, Some(3)),
        (3.0, Some(9), Some(3)),
        (4.0, Some(9), Some(5)),
        (5.0, Some(9), Some(5)),
    ] {
        history.note(&Statistics { incumbent, lower_bound, ..Statistics::default() }, time);
    }
    let times: Vec<f64> = history.milestones().iter().map(|milestone| milestone.elapsed_ms).collect();
    assert_eq!(times, [1.0, 3.0, 4.0]);
}

#[test]
fn a_filter_accepts_what_all_its_parts_accept() {
    let record = unhurried();
    let filter = |algorithm, size: Option<&str>, status| {
        let size = size.map(|size| size.parse().expect("a size"));
        Filter { algorithm, size, status }.accepts(&record)
    };
    assert!(filter(None, None, None) && filter(Some(Algorithm::AStar), Some("3x3"), Some(Status::Solved)));
    assert!(!filter(Some(Algorithm::IdaStar), None, None) && !filter(None, Some("4x4"), None));
    assert!(!filter(None, None, Some(Status::Limit)));
}

/// A run without progress.
fn unhurried() -> Record {
    let problem = ("8 1 2/0 4 3/7 5 6".parse().expect("a board"), Goal::BlankLast);
    let pair = Pair::new(Algorithm::AStar, Heuristic::Manhattan);
    let statistics = Statistics::default();
    Record::new(problem, pair, Weight::default(), (Status::Solved, Some(21)), &statistics, 1.0)
}

#[test]
fn progress_leads_to_the_result() {
    let why = |milestones: &[(f64, Option<u32>, Option<u32>)]| {
        npuzzle_experiments::read(&improving(milestones)).map(|runs| runs.len()).map_err(|error| error.to_string())
    };
    assert_eq!(why(&[(1.0, Some(30), None), (1.0, Some(28), Some(4)), (2.0, Some(28), Some(10))]), Ok(1));
    for wrong in [
        [(2.0, Some(30), None), (1.0, Some(28), None)],
        [(1.0, Some(28), None), (2.0, Some(30), None)],
        [(1.0, Some(30), None), (2.0, None, None)],
        [(1.0, None, Some(5)), (2.0, Some(30), Some(4))],
        [(1.0, None, None), (2.0, Some(30), Some(11))],
        [(-1.0, None, None), (2.0, Some(30), None)],
    ] {
        let message = why(&wrong).expect_err("wrong progress");
        assert!(
            message.contains("does not lead to its result") || message.contains("solved boards have a length"),
            "{message}"
        );
    }
}

#[test]
fn a_search_that_failed_has_no_progress() {
    let runs = npuzzle_experiments::read(&improving(&[(1.0, Some(30), Some(4)), (2.0, Some(28), Some(10))]));
    let Run { record, history } = runs.expect("runs").remove(0);
    assert!(!Run::new(record.clone(), history.clone()).history.is_empty());
    let failed = Record { status: Status::Failed, length: None, lower_bound: None, ..record };
    // Otherwise the file of the whole experiment would be refused.
    let run = Run::new(failed, history);
    assert_eq!(npuzzle_experiments::read(&npuzzle_experiments::write(Format::Json, [&run])), Ok(vec![run]));
}

proptest! {
    #[test]
    fn progress_round_trips_in_json(run in any_run()) {
        let text = npuzzle_experiments::write(Format::Json, [&run]);
        prop_assert_eq!(npuzzle_experiments::read(&text), Ok(vec![run]));
    }
}
