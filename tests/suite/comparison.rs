//! Whatever the person and the workers do, in whatever order, what the Compare view shows stays of a piece.

use crate::strategies;
use npuzzle::app::comparison::{Action, Boards, Column, Comparison, Draw, Form, Measured, Order, Phase, ROWS_A_PAGE};
use npuzzle::app::tables::News;
use npuzzle::catalogue::{Algorithm, Heuristic, Partition, Status, Weight};
use npuzzle::experiment::{MAX_RUNS, Pair, Record};
use npuzzle::protocol::TablesKey;
use npuzzle::puzzle::{Board, Goal, Side, Solvability};
use npuzzle::statistics::Statistics;
use proptest::prelude::*;

const COLUMNS: [Column; 13] = [
    Column::Run,
    Column::Algorithm,
    Column::Heuristic,
    Column::Status,
    Column::Length,
    Column::Expanded,
    Column::Generated,
    Column::Reopened,
    Column::FrontierPeak,
    Column::DepthPeak,
    Column::Branching,
    Column::Memory,
    Column::Time,
];

const TABLES: TablesKey = TablesKey { partition: Partition::P555, blank: 0 };

fn form() -> Form {
    Form::new(7, 64)
}

fn comparison() -> Comparison {
    Comparison::new(form())
}

/// The record of a run; its place in the plan is what it has expanded, so that it can be told from others.
fn record(place: usize) -> Record {
    let board = "8 1 2/0 4 3/7 5 6".parse().expect("a board");
    let pair = Pair::new(Algorithm::AStar, Heuristic::Manhattan);
    let statistics = Statistics { expanded: place as u64, ..Statistics::default() };
    Record::new((board, Goal::BlankFirst), pair, Weight::default(), (Status::Solved, Some(21)), &statistics, 1.5)
}

fn ended(places: impl IntoIterator<Item = usize>) -> Action {
    Action::Ended(places.into_iter().map(|place| (place, record(place))).collect())
}

/// The places in the plan of what is shown, in the order in which it is kept.
fn places(measured: &Measured) -> Vec<u64> {
    measured.records().map(|record| record.expanded).collect()
}

mod a_form {
    use super::*;

    fn listed(text: &str) -> Form {
        Form { boards: Boards::Listed, text: text.to_owned(), ..form() }
    }

    fn refusal(form: &Form) -> String {
        form.plan().expect_err("there is something wrong with it")
    }

    #[test]
    fn asks_at_first_for_something_that_can_be_run() {
        let plan = form().plan().expect("a plan");
        assert_eq!(plan.runs(), 20 * 2 * 3);
        // All pairs on one board, then the next board.
        let (first, pair) = plan.run(0);
        assert_eq!(pair, Pair::new(Algorithm::Greedy, Heuristic::Misplaced));
        assert_eq!(plan.run(5), (first, Pair::new(Algorithm::AStar, Heuristic::Manhattan)));
        assert_ne!(plan.run(6).0, first);
    }

    #[test]
    fn draws_the_same_boards_for_the_same_seed_and_others_for_another() {
        for side in Side::ALL {
            let draw = |seed| {
                let boards = Form { draw: Draw { side, count: 30, seed }, goal: Goal::Spiral, ..form() }.boards();
                boards.expect("spiral exists on every side")
            };
            assert_eq!(draw(3), draw(3));
            assert_ne!(draw(3), draw(4));
            for board in draw(3) {
                assert_eq!(board.side(), side);
                assert!(Solvability::of(&board, &Goal::Spiral).expect("it exists").is_solvable());
            }
        }
    }

    #[test]
    fn draws_no_more_than_is_allowed() {
        let greedy = Form { draw: Draw { count: u32::MAX, ..form().draw }, ..form() };
        assert_eq!(greedy.boards().map(|boards| boards.len()), Ok(Draw::MOST as usize));
    }

    #[test]
    fn reads_one_board_or_one_a_line() {
        for (text, count) in [
            ("812043756", 1),
            ("8 1 2\n0 4 3\n7 5 6", 1),
            ("812043756\n125348670", 2),
            ("# two sizes\n8 1 2/0 4 3/7 5 6\n5 1 3 10/15 12 7 9/2 4 6 8/13 0 11 14\n", 2),
        ] {
            assert_eq!(listed(text).boards().map(|boards| boards.len()), Ok(count), "{text}");
        }
    }

    #[test]
    fn says_what_is_wrong_with_it() {
        for (form, why) in [
            (listed(""), "there is no board: the text is empty"),
            (listed("# nothing\n \n"), "there is no board: the text is empty"),
            (listed("812043756\n812043755"), "line 2: tile 5 appears twice (row 3, row 3); tile 6 is missing"),
            (listed("boards"), "“boards” (line 1) is neither a tile's number nor a blank (0, _ or .)"),
            (
                Form { goal: Goal::BlankCenter, ..listed("812043756\n5 1 3 10 15 12 7 9 2 4 6 8 13 0 11 14") },
                "board 2 (5 1 3 10/15 12 7 9/2 4 6 8/13 0 11 14): the goal blank-center exists on odd sides only (3x3, 5x5)",
            ),
            (
                Form {
                    goal: Goal::Custom("1 2 3/4 5 6/7 8 0".parse().unwrap()),
                    ..listed("0 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15")
                },
                "board 1 (0 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15): the goal is a 3x3 board, the start a 4x4 board",
            ),
            (
                Form { goal: Goal::BlankCenter, draw: Draw { side: Side::Four, ..form().draw }, ..form() },
                "the goal blank-center exists on odd sides only (3x3, 5x5)",
            ),
            (Form { draw: Draw { count: 0, ..form().draw }, ..form() }, "there is no board to search on"),
            (
                Form { algorithms: vec![], ..form() },
                "there is nothing to compare: choose algorithms, and heuristics for those that use one",
            ),
            (
                Form { heuristics: vec![], ..form() },
                "there is nothing to compare: choose algorithms, and heuristics for those that use one",
            ),
            (
                Form { draw: Draw { count: 4000, ..form().draw }, ..form() },
                "24000 runs are more than 20000: take fewer boards, algorithms or heuristics",
            ),
        ] {
            assert_eq!(refusal(&form), why);
        }
    }

    #[test]
    fn needs_no_heuristic_for_searches_that_use_none() {
        let blind = Form { algorithms: vec![Algorithm::BreadthFirst, Algorithm::AStar], heuristics: vec![], ..form() };
        assert_eq!(blind.plan().map(|plan| plan.runs()), Ok(20));
        let heuristics = vec![Heuristic::Manhattan, Heuristic::Gaschnig];
        // And takes such a search once, however many there are.
        assert_eq!(Form { heuristics, ..blind }.plan().map(|plan| plan.runs()), Ok(20 * 3));
    }

    #[test]
    fn takes_as_many_runs_as_there_may_be() {
        let algorithms = vec![Algorithm::BreadthFirst, Algorithm::DepthFirst];
        let most = Form { algorithms, draw: Draw { count: MAX_RUNS as u32 / 2, ..form().draw }, ..form() };
        assert_eq!(most.plan().map(|plan| plan.runs()), Ok(MAX_RUNS));
    }

    proptest! {
        #[test]
        fn keeps_its_choices_in_the_catalogues_order(
            algorithms in prop::collection::vec((prop::sample::select(Algorithm::ALL), any::<bool>()), 0..30),
            heuristics in prop::collection::vec((prop::sample::select(Heuristic::ALL), any::<bool>()), 0..30),
        ) {
            let mut form = form();
            for &(algorithm, chosen) in &algorithms {
                form = form.with_algorithm(algorithm, chosen);
                prop_assert_eq!(form.algorithms.contains(&algorithm), chosen);
            }
            for &(heuristic, chosen) in &heuristics {
                form = form.with_heuristic(heuristic, chosen);
                prop_assert_eq!(form.heuristics.contains(&heuristic), chosen);
            }
            // The last word on each counts.
            let is_chosen = |algorithm: &Algorithm| {
                let word = algorithms.iter().rev().find(|(known, _)| known == algorithm);
                word.map_or(super::form().algorithms.contains(algorithm), |(_, chosen)| *chosen)
            };
            let expected: Vec<Algorithm> = Algorithm::ALL.iter().copied().filter(is_chosen).collect();
            prop_assert_eq!(form.algorithms, expected);
            let is_chosen = |heuristic: &Heuristic| {
                let word = heuristics.iter().rev().find(|(known, _)| known == heuristic);
                word.map_or(super::form().heuristics.contains(heuristic), |(_, chosen)| *chosen)
            };
            let expected: Vec<Heuristic> = Heuristic::ALL.iter().copied().filter(is_chosen).collect();
            prop_assert_eq!(form.heuristics, expected);
        }
    }
}

mod an_experiment {
    use super::*;

    #[test]
    fn is_idle_then_searching_then_solved() {
        let idle = comparison();
        assert_eq!((idle.status(), idle.is_running()), (Status::Idle, false));
        let running = idle.after(Action::Begin(3));
        assert_eq!((running.status(), running.is_running()), (Status::Searching, true));
        let partly = running.after(ended([2])).after(ended([0]));
        assert_eq!((partly.status(), places(&partly.measured)), (Status::Searching, vec![0, 2]));
        let finished = partly.after(ended([1]));
        assert_eq!((finished.status(), finished.is_running()), (Status::Solved, false));
        assert_eq!((finished.phase, places(&finished.measured)), (Phase::Finished, vec![0, 1, 2]));
    }

    #[test]
    fn that_was_stopped_keeps_its_runs_and_hears_of_no_more() {
        let stopped = comparison().after(Action::Begin(3)).after(ended([1])).after(Action::Stop);
        assert_eq!((stopped.status(), &stopped.phase), (Status::Cancelled, &Phase::Stopped { runs: 3 }));
        assert_eq!(stopped.after(ended([0, 2])), stopped);
        assert_eq!(places(&stopped.measured), [1]);
        assert_eq!(stopped.after(Action::Stop), stopped);
    }

    #[test]
    fn takes_the_place_of_the_one_before() {
        let before = comparison().after(Action::Begin(60)).after(ended(0..60)).after(Action::Turn(2));
        assert_eq!((before.pages(), before.page), (3, 2));
        let after = before.after(Action::Notify("notice".into())).after(Action::Begin(5));
        assert_eq!((after.measured.len(), after.pages(), after.page, after.notice), (0, 1, 0, None));
    }

    #[test]
    fn gives_way_to_runs_from_a_file() {
        let running = comparison().after(Action::Begin(5)).after(ended([3]));
        let read = running.after(Action::Import((0..30).map(record).collect()));
        assert_eq!((read.status(), read.measured.len(), read.pages()), (Status::Idle, 30, 2));
        assert_eq!(read.notice.as_deref(), Some("30 runs were read."));
        assert_eq!(read.after(ended([4])), read);
    }

    #[test]
    fn is_not_touched_by_what_is_asked_meanwhile() {
        let running = comparison().after(Action::Begin(5)).after(ended([3]));
        let edited = running.after(Action::Edit(form().with_algorithm(Algorithm::IdaStar, true)));
        assert_eq!((&edited.phase, &edited.measured), (&running.phase, &running.measured));
        assert_eq!(edited.after(ended([0, 1, 2, 4])).phase, Phase::Finished);
    }
}

mod boards_from_a_file {
    use super::*;

    #[test]
    fn become_the_boards_that_are_asked_for() {
        let taken = comparison().after(Action::Take("812043756\n125348670\n".into()));
        assert_eq!((taken.form.boards, taken.notice), (Boards::Listed, None));
        assert_eq!(taken.form.plan().map(|plan| plan.runs()), Ok(2 * 2 * 3));
    }

    #[test]
    fn are_shown_with_what_is_wrong_with_them() {
        let taken = comparison().after(Action::Take("812043756\n81204375\n".into()));
        assert_eq!(taken.form.text, "812043756\n81204375\n");
        assert_eq!(taken.notice.as_deref(), Some("line 2: 1 number found: a board has 9 (3x3), 16 (4x4) or 25 (5x5)"));
    }
}

mod the_table_of_runs {
    use super::*;

    /// Runs that differ in everything, some without what others have.
    fn runs() -> Measured {
        let board: Board = "8 1 2/0 4 3/7 5 6".parse().expect("a board");
        let run = |(index, (pair, status, length)): (usize, (Pair, Status, Option<usize>))| {
            let count = [5, 3, 9, 1, 7][index];
            let statistics = Statistics {
                expanded: count,
                generated: 2 * count,
                reopened: count % 4,
                frontier_peak: count + 1,
                depth_peak: 20 - count,
                memory_bytes: count << 20,
                least_h: None,
                incumbent: None,
                lower_bound: None,
            };
            Record::new(
                (board, Goal::BlankFirst),
                pair,
                Weight::default(),
                (status, length),
                &statistics,
                count as f64 / 8.0,
            )
        };
        let blind = Pair { algorithm: Algorithm::BreadthFirst, heuristic: None };
        [
            (Pair::new(Algorithm::AStar, Heuristic::Manhattan), Status::Solved, Some(21)),
            (blind, Status::Limit, None),
            (Pair::new(Algorithm::Greedy, Heuristic::Misplaced), Status::Solved, Some(63)),
            (Pair::new(Algorithm::Greedy, Heuristic::Euclidean), Status::Failed, None),
            (Pair::new(Algorithm::IdaStar, Heuristic::Manhattan), Status::Solved, Some(21)),
        ]
        .into_iter()
        .enumerate()
        .map(run)
        .collect()
    }

    fn sorted(column: Column, descending: bool) -> Vec<usize> {
        runs().sorted(Order { column, descending })
    }

    #[test]
    fn is_ordered_by_any_column_both_ways() {
        for (column, up, down) in [
            (Column::Run, [0, 1, 2, 3, 4], [4, 3, 2, 1, 0]),
            (Column::Algorithm, [1, 2, 3, 0, 4], [4, 0, 2, 3, 1]),
            (Column::Status, [0, 2, 4, 1, 3], [3, 1, 0, 2, 4]),
            (Column::Expanded, [3, 1, 0, 4, 2], [2, 4, 0, 1, 3]),
            (Column::Generated, [3, 1, 0, 4, 2], [2, 4, 0, 1, 3]),
            (Column::Reopened, [0, 2, 3, 1, 4], [1, 4, 0, 2, 3]),
            (Column::FrontierPeak, [3, 1, 0, 4, 2], [2, 4, 0, 1, 3]),
            (Column::DepthPeak, [2, 4, 0, 1, 3], [3, 1, 0, 4, 2]),
            (Column::Memory, [3, 1, 0, 4, 2], [2, 4, 0, 1, 3]),
            (Column::Time, [3, 1, 0, 4, 2], [2, 4, 0, 1, 3]),
        ] {
            assert_eq!(sorted(column, false), up, "{column:?}");
            assert_eq!(sorted(column, true), down, "{column:?}");
        }
    }

    #[test]
    fn has_what_is_missing_after_what_is_there_and_the_other_way_round() {
        for (column, up, down) in [
            (Column::Heuristic, [2, 3, 0, 4, 1], [1, 0, 4, 3, 2]),
            (Column::Length, [0, 4, 2, 1, 3], [1, 3, 2, 0, 4]),
            (Column::Branching, [0, 2, 4, 1, 3], [1, 3, 4, 2, 0]),
        ] {
            assert_eq!(sorted(column, false), up, "{column:?}");
            assert_eq!(sorted(column, true), down, "{column:?}");
        }
    }

    #[test]
    fn turns_round_when_it_is_ordered_by_the_same_column_once_more() {
        let order = |comparison: &Comparison| (comparison.order.column, comparison.order.descending);
        let first = comparison().after(Action::Sort(Column::Time));
        assert_eq!(order(&first), (Column::Time, false));
        let second = first.after(Action::Sort(Column::Time));
        assert_eq!(order(&second), (Column::Time, true));
        assert_eq!(order(&second.after(Action::Sort(Column::Time))), (Column::Time, false));
        assert_eq!(order(&second.after(Action::Sort(Column::Length))), (Column::Length, false));
    }

    #[test]
    fn has_as_many_pages_as_it_needs() {
        for (runs, pages) in [(0, 1), (1, 1), (ROWS_A_PAGE, 1), (ROWS_A_PAGE + 1, 2), (10 * ROWS_A_PAGE, 10)] {
            let shown = comparison().after(Action::Import((0..runs).map(record).collect()));
            assert_eq!(shown.pages(), pages, "{runs} runs");
            for page in [0, pages - 1, pages, usize::MAX] {
                assert_eq!(shown.after(Action::Turn(page)).page, page.min(pages - 1));
            }
        }
    }
}

#[derive(Clone, Debug)]
enum Step {
    Do(Action),
    Begin(usize),
    /// So many of the runs under way end, from somewhere in their list.
    End(usize, prop::sample::Index),
}

fn step() -> impl Strategy<Value = Step> {
    let edit = (prop::sample::select(Algorithm::ALL), any::<bool>())
        .prop_map(|(algorithm, chosen)| Action::Edit(form().with_algorithm(algorithm, chosen)));
    prop_oneof![
        2 => (1..90_usize).prop_map(Step::Begin),
        12 => (0..30_usize, any::<prop::sample::Index>()).prop_map(|(count, from)| Step::End(count, from)),
        10 => prop_oneof![
            1 => Just(Action::Stop),
            1 => (0..60_usize).prop_map(|runs| Action::Import((0..runs).map(record).collect())),
            1 => strategies::garbage().prop_map(Action::Take),
            3 => prop::sample::select(&COLUMNS).prop_map(Action::Sort),
            3 => (0..6_usize).prop_map(Action::Turn),
            2 => edit,
            1 => Just(Action::Notify("notice".into())),
            1 => Just(Action::Dismiss),
            1 => (0.0..1.0).prop_map(|share| Action::Tables(News::Making(TABLES, share))),
        ].prop_map(Step::Do),
    ]
}

/// What holds at any time.
fn assert_of_a_piece(state: &Comparison) {
    let count = state.measured.len();
    assert!(state.page < state.pages());
    assert_eq!(state.pages(), count.div_ceil(ROWS_A_PAGE).max(1));
    assert!(places(&state.measured).is_sorted_by(|one, next| one < next), "in the plan's order, each once");
    match state.phase {
        Phase::Running { runs } | Phase::Stopped { runs } => assert!(count < runs),
        Phase::Idle | Phase::Finished => {}
    }
    assert_eq!(state.is_running(), state.status() == Status::Searching);
    let mut rows = state.measured.sorted(state.order);
    assert!((0..=count).all(|position| state.measured.get(position).is_some() == (position < count)));
    rows.sort_unstable();
    assert_eq!(rows, (0..count).collect::<Vec<_>>(), "each run has one row");
}

/// What a step may change, and to what.
fn assert_step(before: &Comparison, action: &Action, after: &Comparison) {
    let unchanged = |changed: Comparison| assert_eq!(changed, *before);
    match action {
        Action::Edit(form) => {
            assert_eq!(after.form, *form);
            unchanged(Comparison { form: before.form.clone(), notice: before.notice.clone(), ..after.clone() });
        }
        Action::Begin(runs) => {
            assert_eq!((&after.phase, after.measured.len()), (&Phase::Running { runs: *runs }, 0));
            assert_eq!((&after.form, after.order), (&before.form, before.order));
        }
        Action::Ended(ended) => match before.phase {
            Phase::Running { runs } => {
                let count = before.measured.len() + ended.len();
                assert_eq!(after.measured.len(), count);
                assert_eq!(after.phase, if count == runs { Phase::Finished } else { before.phase.clone() });
                let (phase, measured) = (before.phase.clone(), before.measured.clone());
                unchanged(Comparison { phase, measured, ..after.clone() });
            }
            _ => assert_eq!(after, before, "a stale answer changes nothing"),
        },
        Action::Stop => match before.phase {
            Phase::Running { runs } => {
                assert_eq!(after.phase, Phase::Stopped { runs });
                unchanged(Comparison { phase: before.phase.clone(), ..after.clone() });
            }
            _ => assert_eq!(after, before),
        },
        Action::Import(records) => {
            assert_eq!((&after.phase, after.measured.len()), (&Phase::Idle, records.len()));
            assert_eq!((&after.form, after.order), (&before.form, before.order));
        }
        Action::Take(text) => {
            assert_eq!((after.form.boards, &after.form.text), (Boards::Listed, text));
            assert_eq!(after.notice.is_some(), after.form.boards().is_err());
            unchanged(Comparison { form: before.form.clone(), notice: before.notice.clone(), ..after.clone() });
        }
        Action::Sort(_) => unchanged(Comparison { order: before.order, page: before.page, ..after.clone() }),
        Action::Turn(_) => unchanged(Comparison { page: before.page, ..after.clone() }),
        Action::Notify(_) | Action::Dismiss => {
            assert_eq!(after.notice.is_some(), matches!(action, Action::Notify(_)));
            unchanged(Comparison { notice: before.notice.clone(), ..after.clone() });
        }
        Action::Tables(news) => {
            assert_eq!(after.tables, before.tables.after(news.clone()));
            unchanged(Comparison { tables: before.tables.clone(), ..after.clone() });
        }
    }
}

proptest! {
    #[test]
    fn any_sequence_of_actions_keeps_everything_of_a_piece(steps in prop::collection::vec(step(), 0..60)) {
        let mut state = comparison();
        // The runs of the latest experiment that have not ended, whether or not anybody waits for them.
        let mut under_way: Vec<usize> = Vec::new();
        assert_of_a_piece(&state);
        for step in steps {
            let action = match step {
                Step::Do(action) => action,
                Step::Begin(runs) => {
                    under_way = (0..runs).collect();
                    Action::Begin(runs)
                }
                Step::End(count, from) => {
                    let from = if under_way.is_empty() { 0 } else { from.index(under_way.len()) };
                    let to = under_way.len().min(from + count);
                    ended(under_way.drain(from..to).rev().collect::<Vec<_>>())
                }
            };
            let after = state.after(action.clone());
            assert_step(&state, &action, &after);
            assert_of_a_piece(&after);
            state = after;
        }
    }
}
