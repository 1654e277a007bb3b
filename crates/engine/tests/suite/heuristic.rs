//! Heuristics: values, incremental updates, admissibility and consistency.

use crate::naive;
use npuzzle_engine::catalogue::Heuristic as Name;
use npuzzle_engine::heuristic::PdbKey;
use npuzzle_engine::internals::{
    AnyHeuristic, Estimator, Grid, Grid4, Grid5, Grid16, Grid25, HeuristicVisitor, Instance, LargeGrid,
    MAX_PACKED_CELLS, MAX_PARTS, Rules, Shape, Slide,
};
use npuzzle_engine::puzzle::{Board, Direction, Size};
use npuzzle_testing::oracle::{self, GOALS, Oracle};
use npuzzle_testing::strategies;
use npuzzle_testing::tables::{database, smallest};
use npuzzle_testing::tier::stride;
use proptest::prelude::*;

/// Creates the named heuristic.
fn named<G: Grid, const WORDS: usize, const PARTS: usize>(name: Name, goal: &Board) -> AnyHeuristic<G, WORDS, PARTS> {
    let database = (name == Name::PatternDatabase).then(|| {
        let partition = smallest(goal.size()).expect("there are pattern databases for the size");
        database(PdbKey::new(goal.size(), partition, goal.blank()).unwrap())
    });
    AnyHeuristic::new(name, Rules::of(goal), database.as_ref()).expect("it has its database")
}

/// An operation that is generic over the grid and the heuristic.
trait Visitor {
    type Output;

    fn visit<G: Grid, H: Estimator<G>>(self, heuristic: H) -> Self::Output;
}

/// An operation on a grid that has been chosen.
struct OnGrid<V>(V);

impl<G: Grid, V: Visitor> HeuristicVisitor<G> for OnGrid<V> {
    type Output = V::Output;

    fn visit<H: Estimator<G> + 'static>(self, heuristic: H) -> V::Output {
        self.0.visit::<G, H>(heuristic)
    }
}

/// Applies an operation to the named heuristic, as it is used on the goal's size.
fn with_named<V: Visitor>(name: Name, goal: &Board, visitor: V) -> V::Output {
    match goal.size() {
        Size::PUZZLE_15 => named::<Grid4, 1, 3>(name, goal).open(OnGrid(visitor)),
        Size::PUZZLE_24 => named::<Grid5, 3, 3>(name, goal).open(OnGrid(visitor)),
        size if size.cells() <= 16 => visitor.visit(named::<Grid16, 1, MAX_PARTS>(name, goal)),
        size if size.cells() <= MAX_PACKED_CELLS => visitor.visit(named::<Grid25, 1, MAX_PARTS>(name, goal)),
        _ => visitor.visit(named::<LargeGrid, 1, MAX_PARTS>(name, goal)),
    }
}

/// Returns the heuristics that exist on boards of a size and have small tables on others than the classic ones. Tables are
/// never freed, and there is one for each size and goal row or column of the blank.
pub fn names(size: Size) -> impl Iterator<Item = Name> {
    let table_bytes = move |name: Name| match name {
        Name::PatternDatabase => smallest(size).map_or(usize::MAX, |partition| partition.bytes(size) as usize),
        _ => name.table_bytes(size, 0),
    };
    Name::ALL.iter().copied().filter(move |&name| Size::CLASSIC.contains(&size) || table_bytes(name) < 4_000_000)
}

/// Computes h of several boards from scratch.
struct FromScratch<'a> {
    goal: &'a Board,
    boards: &'a [Board],
}

impl Visitor for FromScratch<'_> {
    type Output = Vec<u32>;

    fn visit<G: Grid, H: Estimator<G>>(self, heuristic: H) -> Vec<u32> {
        let start = |board: &Board| Instance::<G>::new(board, self.goal).start;
        self.boards.iter().map(|board| heuristic.value(heuristic.memo(&start(board)))).collect()
    }
}

/// Computes h along a walk in two ways: by updating the memo of the start, and by updating a memo restored at every board.
struct AlongWalk<'a> {
    start: &'a Board,
    goal: &'a Board,
    directions: &'a [Direction],
}

impl Visitor for AlongWalk<'_> {
    type Output = Vec<(u32, u32)>;

    fn visit<G: Grid, H: Estimator<G>>(self, heuristic: H) -> Vec<(u32, u32)> {
        let Instance { start: mut before, rules: Rules { shape, blank }, .. } =
            Instance::<G>::new(self.start, self.goal);
        let mut memo = heuristic.memo(&before);
        let mut values = Vec::new();
        for &direction in self.directions {
            let to = before.cell_of(blank);
            let from = shape.source(to, direction);
            let tile = before.tile(from);
            let after = before.slide(tile, from, blank, to);
            let restored = heuristic.restore(&before, heuristic.value(memo));
            let slide = Slide { before, after, tile, from, to };
            memo = heuristic.update(memo, &slide);
            values.push((heuristic.value(memo), heuristic.value(heuristic.update(restored, &slide))));
            before = slide.after;
        }
        values
    }
}

fn along_walk(name: Name, start: &Board, goal: &Board, directions: &[Direction]) -> Vec<(u32, u32)> {
    with_named(name, goal, AlongWalk { start, goal, directions })
}

/// Returns h by its definition. For pattern databases on larger boards that takes too long for arbitrary goals, and
/// those of smaller ones do not define h of unsolvable boards. The states of walking distance are too many if both edges are
/// long. The value computed from scratch is used instead.
fn by_definition(name: Name, board: &Board, goal: &Board) -> u32 {
    let is_searched = match name {
        Name::PatternDatabase => board.size() == Size::PUZZLE_8,
        Name::WalkingDistance => {
            board.size().cells() <= MAX_PACKED_CELLS || board.size().width() + board.size().height() <= 11
        }
        _ => true,
    };
    if !is_searched {
        return estimates(name, goal, std::slice::from_ref(board))[0];
    }
    naive::estimate(name, board, goal)
}

/// Returns h of several boards, computed from scratch.
pub fn estimates(name: Name, goal: &Board, boards: &[Board]) -> Vec<u32> {
    with_named(name, goal, FromScratch { goal, boards })
}

mod value {
    use super::*;

    #[test]
    fn agrees_with_the_definition_on_3x3_boards() {
        for (_, oracle) in GOALS.iter() {
            let goal = oracle::board(&oracle.goal);
            let boards: Vec<Board> = oracle.boards(stride(7, 1)).map(|(board, _)| board).collect();
            for &name in Name::ALL {
                for (board, h) in boards.iter().zip(estimates(name, &goal, &boards)) {
                    assert_eq!(h, naive::estimate(name, board, &goal), "{name} of {board} to {goal}");
                }
            }
        }
    }

    /// A board of any size and a goal of the same size.
    fn board_and_goal() -> impl Strategy<Value = (Board, Board)> {
        prop_oneof![strategies::size(), strategies::packed_size()].prop_flat_map(|size| {
            let goal = strategies::goal_of(size)
                .prop_map(move |goal| goal.board(size).expect("the strategy yields goals of that size"));
            (strategies::board_of(size), goal)
        })
    }

    /// Some sizes above 25 cells, and some below.
    const LARGE: [&str; 11] = ["6x5", "5x6", "7x4", "14x2", "2x30", "8x8", "13x13", "17x16", "30x30", "3x3", "4x4"];

    /// A board and a goal of the same size, small or large: the goal with some of its tiles exchanged.
    fn large_board_and_goal() -> impl Strategy<Value = (Board, Board)> {
        let swaps = prop::collection::vec(any::<[prop::sample::Index; 2]>(), 1..200);
        (prop::sample::select(&LARGE).prop_flat_map(|text| strategies::board_of(text.parse().expect("a size"))), swaps)
            .prop_map(|(goal, swaps)| {
                let cells = goal.size().cells();
                let swap = |board: Board, [a, b]: &[prop::sample::Index; 2]| {
                    board.with_swapped(a.index(cells), b.index(cells))
                };
                (swaps.iter().fold(goal.clone(), swap), goal)
            })
    }

    /// A goal, and the goal with a few pairs of tiles swapped, so that most lines hold several of their own tiles in
    /// conflict.
    fn nearly_solved() -> impl Strategy<Value = (Board, Board)> {
        (board_and_goal(), prop::collection::vec(any::<[prop::sample::Index; 2]>(), 1..8)).prop_map(
            |((_, goal), swaps)| {
                let cells = goal.size().cells();
                let board =
                    swaps.iter().fold(goal.clone(), |board, [a, b]| board.with_swapped(a.index(cells), b.index(cells)));
                (board, goal)
            },
        )
    }

    proptest! {
        #[test]
        fn agrees_with_the_definition_on_any_board(cases in prop::collection::vec(prop_oneof![board_and_goal(), nearly_solved()], 8)) {
            for (board, goal) in cases {
                for name in names(goal.size()) {
                    let expected = by_definition(name, &board, &goal);
                    prop_assert_eq!(estimates(name, &goal, std::slice::from_ref(&board)), [expected], "{} of {} to {}", name, board, goal);
                }
            }
        }

        #[test]
        fn incremental_h_equals_h_from_scratch_along_any_walk(
            (start, goal, walk) in prop_oneof![board_and_goal(), nearly_solved()]
                .prop_flat_map(|(start, goal)| (Just(start.clone()), Just(goal), strategies::walk(start, 80)))
        ) {
            let directions: Vec<Direction> = walk.iter().map(|&(direction, _)| direction).collect();
            for name in names(goal.size()) {
                let values = along_walk(name, &start, &goal, &directions);
                for ((_, board), (updated, from_restored)) in walk.iter().zip(values) {
                    let expected = by_definition(name, board, &goal);
                    prop_assert_eq!(updated, expected, "{} of {} to {}", name, board, goal);
                    prop_assert_eq!(from_restored, expected, "{} of {} to {}, restored", name, board, goal);
                }
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn incremental_h_of_a_large_grid_is_that_by_definition(
            (start, goal, walk) in large_board_and_goal()
                .prop_flat_map(|(start, goal)| (Just(start.clone()), Just(goal), strategies::walk(start, 10)))
        ) {
            let directions: Vec<Direction> = walk.iter().map(|&(direction, _)| direction).collect();
            for name in names(goal.size()).filter(|&name| name != Name::PatternDatabase) {
                let along = AlongWalk { start: &start, goal: &goal, directions: &directions };
                let values = along.visit(named::<LargeGrid, 1, MAX_PARTS>(name, &goal));
                for ((_, board), (updated, from_restored)) in walk.iter().zip(values) {
                    let expected = by_definition(name, board, &goal);
                    prop_assert_eq!(updated, expected, "{} of {} to {}", name, board, goal);
                    prop_assert_eq!(from_restored, expected, "{} of {} to {}, restored", name, board, goal);
                }
            }
        }
    }

    #[test]
    fn h_is_zero_at_the_goal() {
        for (_, oracle) in GOALS.iter() {
            let goal = oracle::board(&oracle.goal);
            for &name in Name::ALL {
                assert_eq!(estimates(name, &goal.clone(), std::slice::from_ref(&goal)), [0], "{name}");
            }
        }
    }

    #[test]
    fn linear_conflict_counts_tiles_that_must_leave_rather_than_pairs() {
        let goal = "1 2 3/8 0 4/7 6 5".parse().unwrap();
        let board = ["3 1 2/8 0 4/7 6 5".parse().unwrap()];
        assert_eq!(estimates(Name::Manhattan, &goal, &board), [4]);
        assert_eq!(estimates(Name::LinearConflict, &goal, &board), [6]);
    }

    #[test]
    fn the_blank_is_never_in_conflict() {
        let goal = "1 2 3/4 0 5/6 7 8".parse().unwrap();
        let board = ["1 2 3/5 0 4/6 7 8".parse().unwrap(), "1 2 3/0 4 5/6 7 8".parse().unwrap()];
        assert_eq!(estimates(Name::LinearConflict, &goal, &board), [6, 1]);
    }

    #[test]
    fn euclidean_distances_are_added_before_rounding_up() {
        // Both tiles are one cell off diagonally: 2 * 1.414 = 2.83.
        let goal = "1 2 3/4 0 5/6 7 8".parse().unwrap();
        let board = ["1 4 3/2 0 5/6 7 8".parse().unwrap()];
        assert_eq!(estimates(Name::Euclidean, &goal, &board), [3]);
    }
}

mod promise {
    use super::*;

    /// Returns solvable 3x3 boards with their h and their distances to the goal.
    fn boards(name: Name, oracle: &Oracle) -> Vec<(Board, u32, u32)> {
        let (boards, distances): (Vec<Board>, Vec<u32>) = oracle.boards(stride(7, 1)).unzip();
        let values = estimates(name, &oracle::board(&oracle.goal), &boards);
        boards.into_iter().zip(values).zip(distances).map(|((board, h), distance)| (board, h, distance)).collect()
    }

    #[test]
    fn is_admissible_if_and_only_if_h_never_overestimates_on_3x3() {
        for (goal, oracle) in GOALS.iter() {
            for &name in Name::ALL {
                let overestimated = boards(name, oracle).into_iter().find(|&(_, h, distance)| h > distance);
                assert_eq!(name.is_admissible(), overestimated.is_none(), "{name} to {goal}: {overestimated:?}");
            }
        }
    }

    #[test]
    fn is_consistent_if_and_only_if_no_move_changes_h_by_more_than_one_on_3x3() {
        for (goal, oracle) in GOALS.iter() {
            let goal_board = oracle::board(&oracle.goal);
            let boards: Vec<Board> = oracle.boards(stride(7, 1)).map(|(board, _)| board).collect();
            // Half of the directions suffice to visit each pair of neighbors.
            let pairs: Vec<(Board, Board)> = boards
                .iter()
                .flat_map(|board| {
                    let ahead = [Direction::Up, Direction::Left].into_iter();
                    ahead.filter_map(|direction| Some((board.clone(), board.slide(direction)?)))
                })
                .collect();
            let (before, after): (Vec<Board>, Vec<Board>) = pairs.iter().cloned().unzip();
            for &name in Name::ALL {
                let (before, after) = (estimates(name, &goal_board, &before), estimates(name, &goal_board, &after));
                let jump = (0..pairs.len()).find(|&at| before[at].abs_diff(after[at]) > 1).map(|at| &pairs[at]);
                assert_eq!(name.is_consistent(), jump.is_none(), "{name} to {goal}: {jump:?}");
            }
        }
    }

    proptest! {
        #[test]
        fn admissible_heuristics_never_exceed_the_length_of_a_walk_from_the_goal(
            (goal, walk) in strategies::board().prop_flat_map(|goal| (Just(goal.clone()), strategies::walk(goal, 120)))
        ) {
            let boards: Vec<Board> = walk.iter().map(|(_, board)| board.clone()).collect();
            for &name in Name::ALL.iter().filter(|name| name.is_admissible()) {
                for (moves_away, h) in (1..).zip(estimates(name, &goal, &boards)) {
                    prop_assert!(h <= moves_away, "{}: {} of {}", name, h, boards[moves_away as usize - 1]);
                }
            }
        }

        #[test]
        fn consistent_heuristics_change_by_at_most_one_per_move(
            (goal, start, walk) in strategies::size()
                .prop_flat_map(|size| (strategies::board_of(size), strategies::board_of(size)))
                .prop_flat_map(|(goal, start)| (Just(goal), Just(start.clone()), strategies::walk(start, 80)))
        ) {
            let boards: Vec<Board> = [start].into_iter().chain(walk.iter().map(|(_, board)| board.clone())).collect();
            for &name in Name::ALL.iter().filter(|name| name.is_consistent()) {
                let values = estimates(name, &goal, &boards);
                prop_assert!(values.windows(2).all(|pair| pair[0].abs_diff(pair[1]) <= 1), "{}", name);
            }
        }
    }
}
