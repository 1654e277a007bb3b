//! Heuristics: what they measure, that updates are exact, and that they keep the promises of the catalogue.

use crate::naive;
use crate::oracle::{self, GOALS, Oracle};
use crate::strategies;
use crate::tables::{database, smallest};
use npuzzle::catalogue::Heuristic as Name;
use npuzzle::heuristic::{
    self, DatabaseKey, Gaschnig, Heuristic, LinearConflict, PatternDatabase, Slide, WalkingDistance,
};
use npuzzle::puzzle::grid::{Grid, Grid3, Grid4, Grid5, Instance, source};
use npuzzle::puzzle::{Board, Direction, Side};
use proptest::prelude::*;

/// Something to do with a heuristic of any type.
trait Use<G: Grid> {
    type Output;

    fn with<H: Heuristic<G>>(self, heuristic: H) -> Self::Output;
}

/// Makes the heuristic of that name for a goal with its blank there.
fn with_named<G: Grid, const WORDS: usize, U: Use<G>>(name: Name, blank: usize, then: U) -> U::Output {
    match name {
        Name::Misplaced => then.with(heuristic::misplaced(blank)),
        Name::MisplacedPenalty => then.with(heuristic::misplaced_penalty(blank)),
        Name::Euclidean => then.with(heuristic::euclidean(blank)),
        Name::Manhattan => then.with(heuristic::manhattan(blank)),
        Name::LinearConflict => then.with(LinearConflict::new(blank)),
        Name::WalkingDistance => then.with(WalkingDistance::new(blank)),
        Name::Gaschnig => then.with(Gaschnig::new(blank)),
        Name::PatternDatabase => {
            let side = Side::new(G::SIDE).expect("a side");
            let database = database(DatabaseKey::new(smallest(side), blank));
            then.with(PatternDatabase::<G, WORDS>::new(database, blank))
        }
    }
}

/// h of boards from scratch.
struct FromScratch<'a> {
    goal: &'a Board,
    boards: &'a [Board],
}

impl<G: Grid> Use<G> for FromScratch<'_> {
    type Output = Vec<u32>;

    fn with<H: Heuristic<G>>(self, heuristic: H) -> Vec<u32> {
        let start = |board: &Board| Instance::<G>::new(board, self.goal).start;
        self.boards.iter().map(|board| heuristic.value(heuristic.memo(start(board)))).collect()
    }
}

/// h along a walk, from the start's memo alone: by updates of the memo, and by memos recalled at every board.
struct AlongWalk<'a> {
    start: &'a Board,
    goal: &'a Board,
    directions: &'a [Direction],
}

impl<G: Grid> Use<G> for AlongWalk<'_> {
    type Output = Vec<(u32, u32)>;

    fn with<H: Heuristic<G>>(self, heuristic: H) -> Vec<(u32, u32)> {
        let Instance { start: mut before, blank } = Instance::<G>::new(self.start, self.goal);
        let mut memo = heuristic.memo(before);
        let mut values = Vec::new();
        for &direction in self.directions {
            let to = before.cell_of(blank);
            let from = source::<G>(to, direction);
            let name = before.name(from);
            let after = before.slide(name, from, blank, to);
            let slide = Slide { before, after, name, from, to };
            let recalled = heuristic.recall(before, heuristic.value(memo));
            memo = heuristic.slid(memo, slide);
            values.push((heuristic.value(memo), heuristic.value(heuristic.slid(recalled, slide))));
            before = after;
        }
        values
    }
}

fn along_walk(name: Name, start: &Board, goal: &Board, directions: &[Direction]) -> Vec<(u32, u32)> {
    let walk = AlongWalk { start, goal, directions };
    match start.side() {
        Side::Three => with_named::<Grid3, 1, _>(name, goal.blank(), walk),
        Side::Four => with_named::<Grid4, 1, _>(name, goal.blank(), walk),
        Side::Five => with_named::<Grid5, 3, _>(name, goal.blank(), walk),
    }
}

/// h as its definition says. The definition of pattern databases takes too long for goals of any kind on larger boards:
/// there the estimate from scratch stands for it.
fn defined(name: Name, board: &Board, goal: &Board) -> u32 {
    if name == Name::PatternDatabase && board.side() > Side::Three {
        return estimates(name, goal, &[*board])[0];
    }
    naive::estimate(name, board, goal)
}

pub fn estimates(name: Name, goal: &Board, boards: &[Board]) -> Vec<u32> {
    let from_scratch = FromScratch { goal, boards };
    match goal.side() {
        Side::Three => with_named::<Grid3, 1, _>(name, goal.blank(), from_scratch),
        Side::Four => with_named::<Grid4, 1, _>(name, goal.blank(), from_scratch),
        Side::Five => with_named::<Grid5, 3, _>(name, goal.blank(), from_scratch),
    }
}

mod value {
    use super::*;

    #[test]
    fn it_is_that_of_the_definition_on_every_board_of_3x3() {
        for (_, oracle) in GOALS.iter() {
            let goal = oracle::board(&oracle.goal);
            let boards: Vec<Board> = oracle.boards(1).map(|(board, _)| board).collect();
            for &name in Name::ALL {
                for (board, h) in boards.iter().zip(estimates(name, &goal, &boards)) {
                    assert_eq!(h, naive::estimate(name, board, &goal), "{name} of {board} to {goal}");
                }
            }
        }
    }

    /// A board of any side, one in two with few enough moves to the goal that lines are in conflict often, and moves.
    fn board_and_goal() -> impl Strategy<Value = (Board, Board)> {
        strategies::side().prop_flat_map(|side| {
            let goal = strategies::goal_of(side).prop_map(move |goal| goal.board(side).expect("it exists there"));
            (strategies::board_of(side), goal)
        })
    }

    /// The goal with a few pairs of tiles exchanged: most lines hold several tiles that belong there, in disorder.
    fn nearly_solved() -> impl Strategy<Value = (Board, Board)> {
        (board_and_goal(), prop::collection::vec(any::<[prop::sample::Index; 2]>(), 1..8)).prop_map(
            |((_, goal), exchanges)| {
                let cells = goal.side().cells();
                let board =
                    exchanges.iter().fold(goal, |board, [a, b]| board.with_swapped(a.index(cells), b.index(cells)));
                (board, goal)
            },
        )
    }

    proptest! {
        #[test]
        fn it_is_that_of_the_definition(cases in prop::collection::vec(prop_oneof![board_and_goal(), nearly_solved()], 8)) {
            for (board, goal) in cases {
                for &name in Name::ALL {
                    let expected = defined(name, &board, &goal);
                    prop_assert_eq!(estimates(name, &goal, &[board]), [expected], "{} of {} to {}", name, board, goal);
                }
            }
        }

        #[test]
        fn updates_are_exact_along_any_walk(
            (start, goal, walk) in prop_oneof![board_and_goal(), nearly_solved()]
                .prop_flat_map(|(start, goal)| (Just(start), Just(goal), strategies::walk(start, 80)))
        ) {
            let directions: Vec<Direction> = walk.iter().map(|&(direction, _)| direction).collect();
            for &name in Name::ALL {
                let values = along_walk(name, &start, &goal, &directions);
                for (&(_, board), (updated, from_recalled)) in walk.iter().zip(values) {
                    let expected = defined(name, &board, &goal);
                    prop_assert_eq!(updated, expected, "{} of {} to {}", name, board, goal);
                    prop_assert_eq!(from_recalled, expected, "{} of {} to {}, recalled", name, board, goal);
                }
            }
        }
    }

    #[test]
    fn the_goal_is_no_moves_away() {
        for (_, oracle) in GOALS.iter() {
            let goal = oracle::board(&oracle.goal);
            for &name in Name::ALL {
                assert_eq!(estimates(name, &goal, &[goal]), [0], "{name}");
            }
        }
    }

    #[test]
    fn a_tile_that_must_leave_its_row_costs_two_moves_though_two_pairs_conflict() {
        let goal = "1 2 3/8 0 4/7 6 5".parse().unwrap();
        let board = ["3 1 2/8 0 4/7 6 5".parse().unwrap()];
        assert_eq!(estimates(Name::Manhattan, &goal, &board), [4]);
        assert_eq!(estimates(Name::LinearConflict, &goal, &board), [6]);
    }

    #[test]
    fn the_blank_conflicts_with_nobody() {
        let goal = "1 2 3/4 0 5/6 7 8".parse().unwrap();
        let board = ["1 2 3/5 0 4/6 7 8".parse().unwrap(), "1 2 3/0 4 5/6 7 8".parse().unwrap()];
        assert_eq!(estimates(Name::LinearConflict, &goal, &board), [6, 1]);
    }

    #[test]
    fn straight_lines_are_added_before_they_are_rounded_up() {
        // Both tiles stand one cell off diagonally: 2 * 1.414 = 2.83.
        let goal = "1 2 3/4 0 5/6 7 8".parse().unwrap();
        let board = ["1 4 3/2 0 5/6 7 8".parse().unwrap()];
        assert_eq!(estimates(Name::Euclidean, &goal, &board), [3]);
    }
}

mod promise {
    use super::*;

    /// h of every board within reach of a goal, with its distance.
    fn of_all(name: Name, oracle: &Oracle) -> Vec<(Board, u32, u32)> {
        let (boards, distances): (Vec<Board>, Vec<u32>) = oracle.boards(1).unzip();
        let values = estimates(name, &oracle::board(&oracle.goal), &boards);
        assert_eq!(boards.len(), oracle::REACHABLE);
        boards.into_iter().zip(values).zip(distances).map(|((board, h), distance)| (board, h, distance)).collect()
    }

    #[test]
    fn a_heuristic_is_declared_admissible_if_and_only_if_it_never_overestimates_on_3x3() {
        for (goal, oracle) in GOALS.iter() {
            for &name in Name::ALL {
                let overestimated = of_all(name, oracle).into_iter().find(|&(_, h, distance)| h > distance);
                assert_eq!(name.is_admissible(), overestimated.is_none(), "{name} to {goal}: {overestimated:?}");
            }
        }
    }

    #[test]
    fn a_heuristic_is_declared_consistent_if_and_only_if_no_move_changes_it_by_more_than_one_on_3x3() {
        for (goal, oracle) in GOALS.iter() {
            let goal_board = oracle::board(&oracle.goal);
            let boards: Vec<Board> = oracle.boards(1).map(|(board, _)| board).collect();
            // Each pair of neighbours is met twice, so half of the directions are enough.
            let pairs: Vec<(Board, Board)> = boards
                .iter()
                .flat_map(|board| {
                    let ahead = [Direction::Up, Direction::Left].into_iter();
                    ahead.filter_map(|direction| Some((*board, board.slide(direction)?)))
                })
                .collect();
            let (before, after): (Vec<Board>, Vec<Board>) = pairs.iter().copied().unzip();
            for &name in Name::ALL {
                let (before, after) = (estimates(name, &goal_board, &before), estimates(name, &goal_board, &after));
                let jump = (0..pairs.len()).find(|&at| before[at].abs_diff(after[at]) > 1).map(|at| pairs[at]);
                assert_eq!(name.is_consistent(), jump.is_none(), "{name} to {goal}: {jump:?}");
            }
        }
    }

    proptest! {
        #[test]
        fn admissible_heuristics_say_no_more_than_the_moves_that_led_away_from_the_goal(
            (goal, walk) in strategies::board().prop_flat_map(|goal| (Just(goal), strategies::walk(goal, 120)))
        ) {
            let boards: Vec<Board> = walk.iter().map(|&(_, board)| board).collect();
            for &name in Name::ALL.iter().filter(|name| name.is_admissible()) {
                for (moves_away, h) in (1..).zip(estimates(name, &goal, &boards)) {
                    prop_assert!(h <= moves_away, "{}: {} of {}", name, h, boards[moves_away as usize - 1]);
                }
            }
        }

        #[test]
        fn consistent_heuristics_change_by_at_most_one_a_move(
            (goal, start, walk) in strategies::side()
                .prop_flat_map(|side| (strategies::board_of(side), strategies::board_of(side)))
                .prop_flat_map(|(goal, start)| (Just(goal), Just(start), strategies::walk(start, 80)))
        ) {
            let boards: Vec<Board> = [start].into_iter().chain(walk.iter().map(|&(_, board)| board)).collect();
            for &name in Name::ALL.iter().filter(|name| name.is_consistent()) {
                let values = estimates(name, &goal, &boards);
                prop_assert!(values.windows(2).all(|pair| pair[0].abs_diff(pair[1]) <= 1), "{}", name);
            }
        }
    }
}
