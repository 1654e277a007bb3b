//! The state of the Compare view stays consistent after any sequence of actions by the user and the workers.

use crate::updates::{Update, analyzed, read_list};
use npuzzle_engine::catalogue::{Algorithm, Heuristic, Partition, Status, Weight};
use npuzzle_engine::heuristic::PdbKey;
use npuzzle_engine::puzzle::{Board, Goal, Size, Solvability};
use npuzzle_engine::statistics::Statistics;
use npuzzle_experiments::{Analysis, Coverage, Experiment, Filter, MAX_RUNS, Pair, Record, Run};
use npuzzle_page::compare::action::Action;
use npuzzle_page::compare::effect::Effect;
use npuzzle_page::compare::experiment::{Boards, Draw, Form, Preset};
use npuzzle_page::compare::list::List;
use npuzzle_page::compare::measured::{Column, Measured, Order};
use npuzzle_page::compare::perform::are_runs;
use npuzzle_page::compare::results_text::TextFormat;
use npuzzle_page::compare::state::{Comparison, Phase, ROWS_A_PAGE};
use npuzzle_page::compare::update::update;
use npuzzle_page::shared::pdb_status::PdbNews;
use npuzzle_page::shared::plot::PictureFormat;
use npuzzle_testing::strategies;
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

fn pdb_key() -> PdbKey {
    PdbKey::new(Size::PUZZLE_15, Partition::P555, 0).expect("a key")
}

fn form() -> Form {
    Form::new(7, 64)
}

/// Returns a form for an experiment with a number of runs.
fn form_of(runs: usize) -> Form {
    let (algorithms, heuristics) = (vec![Algorithm::AStar], vec![Heuristic::Manhattan]);
    Form { draw: Draw { count: runs as u32, ..form().draw }, algorithms, heuristics, ..form() }
}

/// Returns a running experiment with a number of runs.
fn begun(runs: usize) -> Comparison {
    comparison().after(Action::Edit(form_of(runs))).after(Action::Begin)
}

fn comparison() -> Comparison {
    Comparison::new(form())
}

/// Returns the record of a run, with its index in the plan as the number of expanded nodes to identify it.
fn record(place: usize) -> Record {
    let board = "8 1 2/0 4 3/7 5 6".parse().expect("a board");
    let pair = Pair::new(Algorithm::AStar, Heuristic::Manhattan);
    let statistics = Statistics { expanded: place as u64, ..Statistics::default() };
    Record::new((board, Goal::BlankFirst), pair, Weight::default(), (Status::Solved, Some(21)), &statistics, 1.5)
}

fn ended(places: impl IntoIterator<Item = usize>) -> Action {
    Action::Ended(places.into_iter().map(|place| (place, record(place).into())).collect())
}

/// Returns the action by which the browser returns an experiment that it has kept.
fn restore(runs: usize, places: impl IntoIterator<Item = usize>) -> Action {
    let ended = places.into_iter().map(|place| (place, record(place).into())).collect();
    Action::Restore(form_of(runs).experiment().expect("an experiment"), ended, false)
}

/// Returns the plan indices of the results, in their stored order.
fn places(measured: &Measured) -> Vec<u64> {
    measured.records().map(|record| record.expanded).collect()
}

mod a_form {
    use super::*;

    fn listed(text: &str) -> Form {
        Form { boards: Boards::Listed, list: read_list(text), ..form() }
    }

    fn refusal(form: &Form) -> String {
        form.plan().expect_err("an invalid form")
    }

    #[test]
    fn is_initially_valid() {
        let plan = form().plan().expect("a plan");
        assert_eq!(plan.runs(), 20 * 2 * 3);
        // All pairs on one board, then the next board.
        let (first, pair) = plan.run(0);
        assert_eq!(pair, Pair::new(Algorithm::Greedy, Heuristic::Misplaced));
        assert_eq!(plan.run(5), (first.clone(), Pair::new(Algorithm::AStar, Heuristic::Manhattan)));
        assert_ne!(plan.run(6).0, first);
    }

    #[test]
    fn draws_the_same_boards_for_the_same_seed_and_others_for_another() {
        let other = Size::new(6, 4).expect("a size");
        for size in Size::CLASSIC.into_iter().chain([other]) {
            let draw = |seed| {
                let boards = Form { draw: Draw { size, count: 30, seed }, goal: Goal::Spiral, ..form() }.boards();
                boards.expect("spiral exists on every size")
            };
            assert_eq!(draw(3), draw(3));
            assert_ne!(draw(3), draw(4));
            for board in draw(3) {
                assert_eq!(board.size(), size);
                assert!(Solvability::of(&board, &Goal::Spiral).expect("it exists").is_solvable());
            }
        }
    }

    #[test]
    fn rejects_too_many_random_boards() {
        let greedy = Form { draw: Draw { count: u32::MAX, ..form().draw }, ..form() };
        assert_eq!(greedy.boards().map(|boards| boards.len()), Ok(Draw::MOST as usize));
    }

    #[test]
    fn reads_a_single_board_or_one_per_line() {
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
    fn reports_errors() {
        for (form, why) in [
            (listed(""), "the text is empty"),
            (listed("# nothing\n \n"), "the text is empty"),
            (listed("812043756\n812043755"), "line 2: tile 5 appears twice (row 3, row 3); tile 6 is missing"),
            (listed("boards"), "“boards” (line 1) isn't a tile number or a blank (0, _ or .)"),
            (
                Form { goal: Goal::BlankCenter, ..listed("812043756\n5 1 3 10 15 12 7 9 2 4 6 8 13 0 11 14") },
                "board 2 (5 1 3 10/15 12 7 9/2 4 6 8/13 0 11 14): the goal blank-center needs an odd width and an odd height, such as 3x3 or 5x3",
            ),
            (
                Form {
                    goal: Goal::Custom("1 2 3/4 5 6/7 8 0".parse().unwrap()),
                    ..listed("0 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15")
                },
                "board 1 (0 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15): the goal is 3×3, but the start is 4×4",
            ),
            (
                Form { goal: Goal::BlankCenter, draw: Draw { size: Size::PUZZLE_15, ..form().draw }, ..form() },
                "the goal blank-center needs an odd width and an odd height, such as 3x3 or 5x3",
            ),
            (Form { draw: Draw { count: 0, ..form().draw }, ..form() }, "there are no boards to search"),
            (Form { algorithms: vec![], ..form() }, "choose at least one algorithm, and a heuristic if it uses one"),
            (Form { heuristics: vec![], ..form() }, "choose at least one algorithm, and a heuristic if it uses one"),
            (
                Form {
                    heuristics: Heuristic::ALL[..6].to_vec(),
                    draw: Draw { count: Draw::MOST, ..form().draw },
                    ..form()
                },
                "120000 runs exceed the limit of 100000: choose fewer boards, algorithms or heuristics",
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
        // Such a search runs once, regardless of the number of heuristics.
        assert_eq!(Form { heuristics, ..blind }.plan().map(|plan| plan.runs()), Ok(20 * 3));
    }

    #[test]
    fn accepts_the_maximum_number_of_runs() {
        let (heuristics, draw) = (Heuristic::ALL[..5].to_vec(), Draw { count: Draw::MOST, ..form().draw });
        let most = Form { heuristics, draw, ..form() };
        assert_eq!(most.plan().map(|plan| plan.runs()), Ok(MAX_RUNS));
    }

    proptest! {
        #[test]
        fn orders_its_choices_like_the_catalogue(
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
            // The last choice for each item wins.
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
        let running = begun(3);
        assert_eq!((running.status(), running.is_running()), (Status::Searching, true));
        let partly = running.after(ended([2])).after(ended([0]));
        assert_eq!((partly.status(), places(&partly.measured)), (Status::Searching, vec![0, 2]));
        let finished = partly.after(ended([1]));
        assert_eq!((finished.status(), finished.is_running()), (Status::Solved, false));
        assert_eq!((finished.phase, places(&finished.measured)), (Phase::Finished, vec![0, 1, 2]));
    }

    #[test]
    fn retains_its_results_and_ignores_later_ones_after_stop() {
        let stopped = begun(3).after(ended([1])).after(Action::Stopped);
        assert_eq!((stopped.status(), &stopped.phase), (Status::Cancelled, &Phase::Stopped { runs: 3 }));
        assert_eq!(stopped.after(ended([0, 2])), stopped);
        assert_eq!(places(&stopped.measured), [1]);
        assert_eq!(stopped.after(Action::Stopped), stopped);
    }

    #[test]
    fn goes_on_after_stop_with_the_runs_that_are_left() {
        let stopped = begun(3).after(ended([1])).after(Action::Stopped);
        // Another form does not change the experiment that goes on.
        let edited = stopped.after(Action::Edit(Form { time_limit_ms: 1, ..form() }));
        for stopped in [stopped, edited] {
            let effects = stopped.effects(Action::Continue);
            let [Effect::Run(plan, limits, done), ..] = &effects[..] else { panic!("{effects:?}") };
            assert_eq!((plan.runs(), &done[..]), (3, &[1][..]));
            assert_eq!(stopped.begun, Some((plan.clone(), *limits)));
            let running = stopped.after(Action::Continue);
            assert_eq!(running.phase, Phase::Running { runs: 3 });
            assert_eq!(running.after(ended([0, 2])).phase, Phase::Finished);
        }
        for other in [comparison(), begun(3), begun(1).after(ended([0]))] {
            assert_eq!(other.after(Action::Continue), other);
        }
    }

    #[test]
    fn is_kept_with_its_results_and_goes_on_at_the_next_visit() {
        let experiment = form_of(3).experiment().expect("an experiment");
        let edited = comparison().after(Action::Edit(form_of(3)));
        let effects = edited.effects(Action::Begin);
        assert!(effects.contains(&Effect::KeepExperiment(experiment)), "{effects:?}");
        let Action::Ended(runs) = ended([1]) else { unreachable!("it is this action") };
        assert_eq!(begun(3).effects(ended([1]))[0], Effect::KeepRuns(runs));
        assert_eq!(begun(3).after(Action::Stopped).effects(ended([1])), [], "a stale result is not kept");

        // Two tabs may have continued it, so that there are two results of a run.
        let restored = comparison().after(restore(3, [1, 0, 1]));
        assert_eq!((&restored.phase, places(&restored.measured)), (&Phase::Stopped { runs: 3 }, vec![0, 1]));
        assert_eq!((&restored.form, restored.is_folded), (&form_of(3), false));
        let effects = restored.effects(Action::Continue);
        let [Effect::Run(plan, limits, done)] = &effects[..] else { panic!("{effects:?}") };
        assert_eq!((plan, limits), (&form_of(3).plan().expect("a plan"), &form_of(3).limits()));
        assert_eq!(done, &[0, 1]);
        assert_eq!(comparison().after(restore(2, 0..2)).phase, Phase::Finished);

        // A link leads to its own experiment, except after a reload, and runs of another experiment are refused.
        let linked = comparison().after(Action::Follow("view=compare&random=5&side=3&seed=7".into()));
        assert!(linked.after(restore(3, [0])).measured.is_empty());
        let Action::Restore(experiment, ended, _) = restore(3, [0]) else { unreachable!("it is this action") };
        let reloaded = linked.after(Action::Restore(experiment, ended, true));
        assert_eq!((&reloaded.form, places(&reloaded.measured)), (&linked.form, vec![0]));
        assert_eq!(comparison().after(restore(3, [3])).phase, Phase::Idle);
    }

    #[test]
    fn replaces_the_previous_one() {
        let before = begun(60).after(ended(0..60)).after(Action::Turn(2));
        assert_eq!((before.pages(), before.page), (3, 2));
        let after = before.after(Action::Notify("notice".into())).after(Action::Edit(form_of(5))).after(Action::Begin);
        assert_eq!((after.measured.len(), after.pages(), after.page, after.notice), (0, 1, 0, None));
    }

    #[test]
    fn is_replaced_by_results_from_a_file() {
        let running = begun(5).after(ended([3]));
        let read = running.after(Action::Import((0..30).map(|place| record(place).into()).collect()));
        assert_eq!((read.status(), read.measured.len(), read.pages()), (Status::Idle, 30, 2));
        assert_eq!(read.notice.as_deref(), Some("30 runs imported."));
        assert_eq!(read.after(ended([4])), read);
    }

    #[test]
    fn is_not_affected_by_changes_of_the_form() {
        let running = begun(5).after(ended([3]));
        let edited = running.after(Action::Edit(form().with_algorithm(Algorithm::IdaStar, true)));
        assert_eq!((&edited.phase, &edited.measured), (&running.phase, &running.measured));
        assert_eq!(edited.after(ended([0, 1, 2, 4])).phase, Phase::Finished);
    }
}

mod effects {
    use super::*;

    #[test]
    fn of_a_link_run_the_experiment_and_write_the_address() {
        let link = "view=compare&random=2&side=3&seed=7&algorithms=a-star&heuristics=manhattan&run=1";
        let [Effect::KeepExperiment(_), Effect::Run(plan, _, _), Effect::WriteAddress(fragment)] =
            &comparison().effects(Action::Follow(link.into()))[..]
        else {
            panic!("other effects")
        };
        assert_eq!(plan.runs(), 2);
        assert!(fragment.starts_with("view=compare&random=2&size=3x3&seed=7"), "{fragment}");
        for link in ["view=compare&random=2&goal=blank-first", "view=compare&random=2&goal=blank-first)."] {
            let (shown, effects) = update(&comparison(), Action::Follow(link.into()));
            assert_eq!((&shown.form.goal, shown.form.draw.count), (&Goal::BlankFirst, 2), "{link}");
            assert!(matches!(&effects[..], [Effect::WriteAddress(_)]) && shown.refused.is_empty(), "{effects:?}");
        }
        // A link that says what is shown already was followed, too.
        let effects = comparison().effects(Action::Follow("view=compare".into()));
        assert!(matches!(&effects[..], [Effect::WriteAddress(_)]), "{effects:?}");
    }

    #[test]
    fn are_absent_for_links_to_other_views() {
        assert_eq!(comparison().effects(Action::Follow("view=solve&run=1".into())), []);
    }

    #[test]
    fn of_stop_end_the_runs_before_the_experiment_is_marked_as_stopped() {
        let running = begun(3);
        assert_eq!(running.effects(Action::Stop), [Effect::StopRuns]);
        assert!(running.after(Action::Stop).is_running());
    }

    #[test]
    fn of_an_import_end_the_runs() {
        assert_eq!(begun(3).effects(Action::Import(vec![])), [Effect::StopRuns]);
    }

    #[test]
    fn of_a_file_with_an_experiment_read_it() {
        let text = r#"{"boards": {"count": 2, "size": "3x3", "seed": 7}, "algorithms": ["greedy"]}"#;
        assert_eq!(comparison().effects(Action::Open(text.into())), [Effect::ReadExperiment(text.into())]);
    }

    #[test]
    fn of_a_file_depend_on_its_beginning() {
        let text = r#"{"boards": {"count": 2, "size": "3x3", "seed": 7}, "algorithms": ["greedy"]}"#;
        let share =
            format!("{{\"experiment\":{text},\"shard\":\"1/2\"}}\n{{\"board\":\"1\",\"algorithm\":\"greedy\"}}\n");
        for (text, is_result) in
            [(text, false), (&share, true), ("board,algorithm\n", true), ("1 2 3/4 5 6/0 7 8", false)]
        {
            assert_eq!(are_runs(text), is_result, "{text}");
        }
    }

    #[test]
    fn of_a_plot_save_it() {
        for format in [PictureFormat::Svg, PictureFormat::Png, PictureFormat::Tikz] {
            let effects = comparison().effects(Action::SavePicture("memory", format));
            assert_eq!(effects, [Effect::SavePicture("memory", format)]);
        }
    }

    #[test]
    fn of_an_invalid_experiment_are_absent() {
        let empty = Form { algorithms: vec![], ..form() };
        let refused = comparison().after(Action::Edit(empty)).after(Action::Begin);
        assert_eq!((refused.is_running(), refused.notice.is_some()), (false, true));
    }
}

mod experiments_from_a_file {
    use super::*;

    fn experiment(limits: &str) -> Experiment {
        let text = format!(
            r#"{{"boards": {{"count": 3, "size": "5x3", "seed": 7}}, "goal": "spiral", "algorithms": ["greedy", "weighted-a-star"],
            "heuristics": ["max(misplaced,manhattan)"], "weight": 3, "memory_limit": 64{limits}}}"#
        );
        Experiment::read(&text).expect("an experiment")
    }

    #[test]
    fn fill_in_the_form_and_are_saved_as_they_were() {
        let opened = experiment(r#", "time_limit": 2.5"#);
        let state = comparison().after(Action::OpenExperiment(opened.clone()));
        assert_eq!(state.form.time_limit_ms, 2500);
        assert_eq!(state.notice.as_deref(), Some("Experiment opened."));
        assert_eq!(state.effects(Action::SaveExperiment), [Effect::WriteExperiment(opened.clone())]);
        let plan = opened.plan().expect("runs");
        assert_eq!(state.form.plan().as_ref(), Ok(&plan));

        let listed = comparison().after(Action::Open("812043756\n125348670\n".into()));
        let [Effect::WriteExperiment(saved)] = &listed.effects(Action::SaveExperiment)[..] else { panic!("no file") };
        let again = comparison().after(Action::OpenExperiment(saved.clone()));
        assert_eq!(again.form.boards(), listed.form.boards());
        let unread =
            comparison().after(Action::Edit(Form { boards: Boards::Listed, list: List::new("1 2"), ..form() }));
        assert!(unread.effects(Action::SaveExperiment).is_empty());
    }

    #[test]
    fn tell_which_limits_the_page_does_not_have() {
        for limits in ["", r#", "time_limit": 9, "depth_limit": 30"#, r#", "time_limit": 1e9"#] {
            let state = comparison().after(Action::OpenExperiment(experiment(limits)));
            let notice = state.notice.expect("a message");
            assert!(notice.contains("check the limits"), "{limits}: {notice}");
            assert!(state.form.plan().is_ok());
        }
        let many = |count: u32| {
            let Experiment { boards, .. } = experiment("");
            let npuzzle_experiments::Boards::Random { size, seed, .. } = boards else { panic!("random boards") };
            Experiment {
                boards: npuzzle_experiments::Boards::Random { count, size, seed },
                ..experiment(r#", "time_limit": 2"#)
            }
        };
        for (count, is_whole) in [(Draw::MOST, true), (Draw::MOST + 1, false)] {
            let (form, whole) = Form::of(many(count), &form());
            assert_eq!((form.draw.count, whole), (Draw::MOST, is_whole));
        }
    }
}

mod boards_from_a_file {
    use super::*;

    #[test]
    fn become_the_boards_of_the_form() {
        let taken = comparison().after(Action::Open("812043756\n125348670\n".into()));
        assert_eq!((taken.form.boards, taken.notice), (Boards::Listed, None));
        assert_eq!(taken.form.plan().map(|plan| plan.runs()), Ok(2 * 2 * 3));
    }

    #[test]
    fn may_have_several_lines_each_and_any_format() {
        for text in ["8 1 2\n0 4 3\n7 5 6\n\n1 2 5\n3 4 8\n6 7 0\n", "[[8,1,2,0,4,3,7,5,6],[1,2,5,3,4,8,6,7,0]]"] {
            let taken = comparison().after(Action::Open(text.into()));
            assert_eq!(taken.form.boards().map(|boards| boards.len()), Ok(2), "{text}");
            let fragment = npuzzle_page::compare::link::of_experiment(&taken.form).expect("a short link");
            assert!(fragment.contains("boards=8,1,2/0,4,3/7,5,6;1,2,5/3,4,8/6,7,0"), "{fragment}");
        }
    }

    #[test]
    fn with_two_readings_are_refused_with_both() {
        let taken = comparison().after(Action::Open("812043756\nBAC/DEF/GHI\n".into()));
        assert_eq!(
            taken.notice.as_deref(),
            Some(
                "line 2: this board can be read in several ways: 1 0 2/3 4 5/6 7 8 (A is the blank), \
                 2 1 3/4 5 6/7 8 0 (The last letter is the blank)"
            )
        );
    }

    #[test]
    fn with_two_readings_take_the_chosen_one() {
        let asked = comparison().after(Action::Open("812043756\nBAC/DEF/GHI\nBCA/DEF/GHI".into()));
        assert_eq!(asked.form.list.readings().len(), 2);
        let chosen = asked.after(Action::ChooseReading(1));
        assert_eq!(&**chosen.form.list.text(), "8 1 2/0 4 3/7 5 6\n2 1 3/4 5 6/7 8 0\n2 3 1/4 5 6/7 8 0\n");
        assert_eq!((chosen.form.boards().map(|boards| boards.len()), chosen.form.list.readings().len()), (Ok(3), 0));
    }

    #[test]
    fn are_refused_beyond_the_bound_of_the_list() {
        let before = comparison().after(Action::Open("812043756\n".into()));
        let message = "This list is too long for the page: the limit is 1 MiB and 40000 lines. The command line reads longer ones.";
        let long = " ".repeat(Form::LONGEST_TEXT + 1);
        let letters = "BAC/DEF/GHI\n".repeat(40_001);
        for text in ["125348670\n".repeat(40_001), long.clone()] {
            let after = before.after(Action::Open(text));
            assert_eq!((&after.form, after.notice.as_deref()), (&before.form, Some(message)));
        }
        assert_eq!(before.after(Action::Open(letters)).form, before.form);
        assert_eq!(before.form.clone().with_text(long).map_err(|why| why == message), Err(true));
        assert!(before.form.clone().with_text(" ".repeat(Form::LONGEST_TEXT)).is_ok());
        let most = comparison().after(Action::Open("125348670\n".repeat(Form::MOST_LINES)));
        assert_eq!((most.form.boards().map(|boards| boards.len()), most.notice), (Ok(Form::MOST_LINES), None));
    }

    #[test]
    fn are_shown_with_an_error_message() {
        let taken = comparison().after(Action::Open("812043756\n81204375\n".into()));
        assert_eq!(&**taken.form.list.text(), "812043756\n81204375\n");
        assert_eq!(
            taken.notice.as_deref(),
            Some(
                "line 2: found 1 number: a square board has 4, 9, 16 and so on, and other boards need a / between rows (1 2 3/4 5 0) or the size first (3x2)"
            )
        );
    }
}

mod a_list {
    use super::*;
    use npuzzle_protocol::reading::{Listed, ReadList};

    /// Types a text, and returns the state and the list that a worker is to read.
    fn typed(state: &Comparison, text: &str) -> (Comparison, Option<ReadList>) {
        let form = state.form.clone().with_text(text.to_owned()).expect("a short list");
        asked(update(state, Action::Edit(form)))
    }

    fn asked((state, effects): (Comparison, Vec<Effect>)) -> (Comparison, Option<ReadList>) {
        let list = effects.into_iter().find_map(|effect| match effect {
            Effect::ReadList(list) => Some(list),
            _ => None,
        });
        (state, list)
    }

    /// Answers as a worker does.
    fn answered(state: &Comparison, list: ReadList) -> (Comparison, Option<ReadList>) {
        asked(update(state, Action::ListRead(Ok(list.answer()))))
    }

    #[test]
    fn is_read_by_a_worker_and_its_last_text_wins() {
        let one = "812043756\n";
        let (state, first) = typed(&comparison(), one);
        assert!(state.form.is_pending() && state.form.boards().is_err());
        // The worker is still at the first text.
        let (state, second) = typed(&state, &one.repeat(2));
        let (state, third) = typed(&state, &one.repeat(3));
        assert_eq!((second, third), (None, None));
        let (state, last) = answered(&state, first.expect("a request"));
        assert!(state.form.is_pending());
        let last = last.expect("a request");
        assert_eq!(last.text, one.repeat(3));
        let (state, more) = answered(&state, last);
        assert_eq!((state.form.boards().map(|boards| boards.len()), more), (Ok(3), None));
    }

    #[test]
    fn begins_the_experiment_once_it_is_read() {
        let (state, list) = typed(&comparison(), "812043756\n");
        let (waiting, effects) = update(&state, Action::Begin);
        assert_eq!((waiting.phase.clone(), effects, waiting.notice.clone()), (Phase::Idle, vec![], None));
        let (running, _) = answered(&waiting, list.clone().expect("a request"));
        assert_eq!(running.phase, Phase::Running { runs: 6 });
        // A change calls it off.
        let (edited, _) = answered(&waiting.after(Action::Edit(waiting.form.clone())), list.expect("a request"));
        assert!(!edited.is_running());
        let (state, list) = typed(&comparison(), "81204375\n");
        let (refused, _) = answered(&update(&state, Action::Begin).0, list.expect("a request"));
        assert!(refused.notice.is_some_and(|notice| notice.starts_with("Couldn't start: found 1 number")));
    }

    #[test]
    fn that_no_worker_reads_says_why() {
        let (state, _) = typed(&comparison(), "812043756");
        let failed = state.after(Action::ListRead(Err("no worker".to_owned())));
        assert_eq!(failed.form.list.fault().as_deref(), Some("no worker"));
        assert!(matches!(ReadList { text: "812043756".to_owned(), choice: None }.answer(), Listed::Boards(_)));
    }
}

mod a_goal {
    use super::*;

    #[test]
    fn is_read_by_a_worker_and_chosen_among_its_readings() {
        let goal = |text: &str| comparison().after(Action::EnterGoal(text.to_owned()));
        let spiral = "1 2 3/8 0 4/7 6 5";
        assert_eq!(goal("123/8_4/765").form.goal.to_string(), spiral);
        assert_eq!(comparison().effects(Action::EnterGoal(spiral.to_owned())), []);
        let asked = goal("BAC/DEF/GHI");
        assert_eq!((asked.form.goal.clone(), asked.entry.offers.len()), (Goal::BlankLast, 2));
        let chosen = asked.after(Action::Accept(asked.entry.offers[1].clone()));
        assert_eq!((chosen.form.goal.to_string().as_str(), chosen.entry.offers.len()), ("2 1 3/4 5 6/7 8 0", 0));
        assert!(goal("spirl").notice.is_some_and(|notice| notice.starts_with("The goal is unchanged")));
        // Another choice ends the question.
        let edited = asked.after(Action::Edit(asked.form.clone().with_algorithm(Algorithm::IdaStar, true)));
        assert_eq!(edited.entry.offers.len(), 0);
    }

    #[test]
    fn that_is_still_being_read_outlives_another_choice_and_is_awaited_by_the_experiment() {
        let (asked, effects) = update(&comparison(), Action::EnterGoal("123/8_4/765".to_owned()));
        let Some(Effect::Read { id, text }) = effects.into_iter().next() else { panic!("nobody was asked") };
        let (edited, _) = update(&asked, Action::Edit(asked.form.clone().with_algorithm(Algorithm::IdaStar, true)));
        let (waiting, effects) = update(&edited, Action::Begin);
        assert!(!waiting.is_running() && !effects.iter().any(|effect| matches!(effect, Effect::Run(..))));
        let (begun, effects) = update(&waiting, Action::Read(id, Ok(text.answer())));
        assert_eq!(begun.form.goal.to_string(), "1 2 3/8 0 4/7 6 5");
        assert!(begun.is_running() && effects.iter().any(|effect| matches!(effect, Effect::Run(..))));
    }
}

mod the_board_of_the_other_views {
    use super::*;

    fn board(text: &str) -> Board {
        text.parse().expect("a board")
    }

    fn listed(text: &str) -> Form {
        Form { boards: Boards::Listed, list: read_list(text), ..form() }
    }

    #[test]
    fn is_fetched_by_the_browser() {
        assert_eq!(comparison().effects(Action::FetchBoard), [Effect::FetchBoard]);
    }

    #[test]
    fn becomes_the_list_with_its_goal_if_there_is_none() {
        let added = comparison().after(Action::AddBoard(Some((board("812043756"), Goal::BlankFirst))));
        assert_eq!((added.form.boards, added.form.goal.clone()), (Boards::Listed, Goal::BlankFirst));
        assert_eq!(added.form.boards(), Ok(vec![board("812043756")]));
        assert_eq!(added.notice, None);
    }

    #[test]
    fn is_added_to_any_list_of_boards() {
        let more = board("125348670");
        for (text, count) in [
            ("812043756", 2),
            ("812043756\n\n", 2),
            ("# three\n812043756\n123456780\n8 1 2/0 4 3/7 5 6", 4),
            // A single board on several lines.
            ("8 1 2\n0 4 3\n7 5 6\n", 2),
            ("3\n8 1 2\n0 4 3\n7 5 6\n", 2),
            // Other formats.
            ("8 1 2\n0 4 3\n7 5 6\n\n1 2 3\n4 5 6\n7 8 0\n", 3),
            ("[[8, 1, 2], [0, 4, 3], [7, 5, 6]]", 2),
            // With another line, each would be read as something else.
            (r#"[{"board": "8 1 2/0 4 3/7 5 6"}, {"board": "8 1 2/0 4 3/7 5 6"}]"#, 3),
            ("start: 812043756\ngoal: 123456780", 2),
        ] {
            let added = Comparison::new(listed(text)).after(Action::AddBoard(Some((more.clone(), Goal::Spiral)))).form;
            let boards = added.boards().expect("valid boards");
            assert_eq!((boards.len(), boards.last()), (count, Some(&more)), "{text}");
            assert_eq!(added.goal, Goal::BlankLast, "the goal of the list stays");
        }
        // Comments survive.
        let added = Comparison::new(listed("# mine\n812043756\n")).after(Action::AddBoard(Some((more, Goal::Spiral))));
        assert!(added.form.list.text().starts_with("# mine\n812043756\n"));
    }

    #[test]
    fn does_not_erase_a_list_with_an_error() {
        let added =
            Comparison::new(listed("8120437")).after(Action::AddBoard(Some((board("125348670"), Goal::Spiral)))).form;
        assert_eq!(&**added.list.text(), "8120437\n1 2 5/3 4 8/6 7 0\n");
    }

    #[test]
    fn is_reported_missing() {
        let asked = comparison().after(Action::AddBoard(None));
        assert_eq!(asked.notice.as_deref(), Some("No board found. Open Play or Solve first."));
        assert_eq!(asked.form, form());
    }
}

mod a_preset {
    use super::*;

    #[test]
    fn starts_in_one_step_with_boards_that_everyone_gets() {
        for preset in Preset::ALL {
            let begun = comparison().after(Action::BeginPreset(preset));
            assert!(begun.is_running(), "{preset:?}: {:?}", begun.notice);
            assert_eq!((begun.form.draw.seed, begun.form.boards), (1, Boards::Random), "{preset:?}");
            assert_eq!(begun.form.memory_limit_mib, form().memory_limit_mib);
            let plan = begun.form.plan().expect("a plan");
            assert!((2..=200).contains(&plan.runs()), "{preset:?}: {} runs", plan.runs());
            let [Effect::KeepExperiment(_), Effect::Run(run, _, _), Effect::WriteAddress(fragment)] =
                &Comparison { is_shown: true, ..comparison() }.effects(Action::BeginPreset(preset))[..]
            else {
                panic!("other effects")
            };
            assert_eq!(run, &plan);
            assert!(fragment.contains("seed=1"), "{fragment}");
        }
    }

    #[test]
    fn compares_what_its_title_says() {
        let searches = |preset: Preset| {
            let form = preset.form(64);
            (form.algorithms, form.heuristics.len(), form.draw.count)
        };
        assert_eq!(searches(Preset::GreedyAgainstAStar).1, 3);
        assert!(searches(Preset::WhyIdaStar).0.contains(&Algorithm::IdaStar));
        assert!(searches(Preset::WeightedTradeOff).0.contains(&Algorithm::WeightedAStar));
        // All but pattern databases.
        assert_eq!(searches(Preset::HeuristicsOnOneBoard), (vec![Algorithm::AStar], Heuristic::ALL.len() - 1, 1));
    }
}

mod the_summary {
    use super::*;

    #[test]
    fn covers_common_boards_unless_the_user_chooses_otherwise() {
        let first = comparison();
        assert_eq!(first.coverage, Coverage::Common);
        let own = first.after(Action::Cover(Coverage::Own));
        assert_eq!(own.coverage, Coverage::Own);
        // The choice holds for later experiments.
        assert_eq!(own.after(Action::Begin).coverage, Coverage::Own);
    }

    #[test]
    fn of_results_that_gave_way_to_others_is_ignored() {
        let import = |lengths: &[usize]| Action::Import(lengths.iter().map(|&place| record(place).into()).collect());
        let (first, effects) = update(&comparison(), import(&[4]));
        let [Effect::Analyze(request)] = &effects[..] else { panic!("{effects:?}") };
        let answer = Action::Analyzed(request.generation, analyzed(request));
        let solved = |state: &Comparison| state.analyzed.analysis.solved;
        assert_eq!((solved(&first), solved(&first.after(answer.clone()))), (0, 1));
        let second = first.after(import(&[5, 6]));
        assert_eq!(second.after(answer), second);
        assert_eq!(first.analyzed, first.analyzed.clone());
        assert_ne!(first.analyzed, second.analyzed);
    }

    #[test]
    fn goes_on_from_what_a_worker_knows() {
        let of = |places: &[usize]| places.iter().map(|&place| Run::from(record(place))).collect::<Measured>();
        let all = of(&[4, 5, 6]);
        let some = all.filtered(&Filter { algorithm: Some(Algorithm::AStar), ..Filter::default() });
        let numbers = |new: Option<Vec<(usize, std::rc::Rc<Run>)>>| {
            new.map(|new| new.iter().map(|run| run.0).collect::<Vec<_>>())
        };
        assert_eq!(numbers(all.since(&Measured::default())), Some(vec![0, 1, 2]));
        assert_eq!(numbers(all.since(&some)), Some(vec![]));
        assert_eq!(numbers(all.since(&of(&[4, 5]))), None);
    }

    #[test]
    fn is_copied_as_it_is_shown() {
        // The second pair does not solve the second board.
        let solved = |place| record(place);
        let other_board: Board = "1 2 3/4 5 6/0 7 8".parse().unwrap();
        let greedy = |record: Record| Record { algorithm: Algorithm::Greedy, optimal: false, ..record };
        let failed = Record { status: Status::Limit, length: None, ..greedy(solved(9)) };
        let runs = [
            solved(4),
            greedy(solved(5)),
            Record { board: other_board.clone(), ..solved(100) },
            Record { board: other_board, ..failed },
        ]
        .map(Run::from);
        let shown = comparison().after(Action::Import(runs.into()));
        let copied = |state: &Comparison| match &state.effects(Action::CopyResults(TextFormat::Markdown))[..] {
            [Effect::CopyResults(text)] => text.clone(),
            effects => panic!("{effects:?}"),
        };
        assert!(copied(&shown).contains("| 4.0 (4.0–4.0) |"), "{}", copied(&shown));
        let own = copied(&shown.after(Action::Cover(Coverage::Own)));
        assert!(own.contains("| 52.0 (28.0–76.0) |"), "{own}");
    }
}

mod the_table_of_runs {
    use super::*;

    /// Returns runs that differ in every column, some with missing values.
    fn runs() -> Measured {
        let board: Board = "8 1 2/0 4 3/7 5 6".parse().expect("a board");
        let run = |(index, (pair, status, length)): (usize, (Pair, Status, Option<usize>))| {
            let count = [5, 3, 9, 1, 7][index];
            let statistics = Statistics {
                expanded: count,
                generated: 2 * count,
                reopened: count % 4,
                frontier: None,
                frontier_peak: count + 1,
                depth_peak: 20 - count,
                memory_bytes: count << 20,
                incumbent: None,
                lower_bound: None,
            };
            Record::new(
                (board.clone(), Goal::BlankFirst),
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
        .map(|number| Run::from(run(number)))
        .collect()
    }

    fn sorted(column: Column, descending: bool) -> Vec<usize> {
        runs().sorted(Order { column, descending })
    }

    #[test]
    fn sorts_by_any_column_in_both_orders() {
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
    fn sorts_missing_values_last_or_first_if_descending() {
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
    fn reverses_when_sorted_by_the_same_column_again() {
        let order = |comparison: &Comparison| (comparison.order.column, comparison.order.descending);
        let first = comparison().after(Action::Sort(Column::Time));
        assert_eq!(order(&first), (Column::Time, false));
        let second = first.after(Action::Sort(Column::Time));
        assert_eq!(order(&second), (Column::Time, true));
        assert_eq!(order(&second.after(Action::Sort(Column::Time))), (Column::Time, false));
        assert_eq!(order(&second.after(Action::Sort(Column::Length))), (Column::Length, false));
    }

    #[test]
    fn has_enough_pages_for_its_rows() {
        for (runs, pages) in [(0, 1), (1, 1), (ROWS_A_PAGE, 1), (ROWS_A_PAGE + 1, 2), (10 * ROWS_A_PAGE, 10)] {
            let shown = comparison().after(Action::Import((0..runs).map(|place| record(place).into()).collect()));
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
    /// A number of the current runs end, from an index on.
    End(usize, prop::sample::Index),
}

fn step() -> impl Strategy<Value = Step> {
    let edit = (prop::sample::select(Algorithm::ALL), any::<bool>())
        .prop_map(|(algorithm, chosen)| Action::Edit(form().with_algorithm(algorithm, chosen)));
    prop_oneof![
        2 => (1..90_usize).prop_map(Step::Begin),
        12 => (0..30_usize, any::<prop::sample::Index>()).prop_map(|(count, from)| Step::End(count, from)),
        10 => prop_oneof![
            1 => Just(Action::Stopped),
            1 => (0..60_usize).prop_map(|runs| Action::Import((0..runs).map(|place| record(place).into()).collect())),
            1 => strategies::garbage().prop_filter("boards", |text| !text.trim_start().starts_with(|first: char| first.is_alphabetic() || "{[".contains(first))).prop_map(Action::Open),
            3 => prop::sample::select(&COLUMNS).prop_map(Action::Sort),
            3 => (0..6_usize).prop_map(Action::Turn),
            3 => filter().prop_map(Action::Filter),
            2 => prop::sample::select(&[Coverage::Common, Coverage::Own]).prop_map(Action::Cover),
            1 => prop::sample::select(&Preset::ALL).prop_map(Action::BeginPreset),
            1 => strategies::board().prop_map(|board| Action::AddBoard(Some((board, Goal::BlankLast)))),
            1 => Just(Action::AddBoard(None)),
            1 => Just(Action::FetchBoard),
            1 => prop::sample::select(&TextFormat::ALL).prop_map(Action::CopyResults),
            1 => Just(Action::SavePicture("time", PictureFormat::Png)),
            2 => edit,
            1 => Just(Action::SaveExperiment),
            1 => Just(Action::Continue),
            2 => (1..30_usize, 0..30_usize).prop_map(|(runs, ended)| restore(runs, 0..ended)),
            1 => any::<bool>().prop_map(Action::Fold),
            1 => form().experiment().map_or(Just(Action::FetchBoard), |saved| Just(Action::OpenExperiment(saved))),
            1 => Just(Action::Notify("notice".into())),
            1 => Just(Action::Dismiss),
            1 => (0.0..1.0).prop_map(|share| Action::Pdbs(PdbNews::Building(pdb_key(), share))),
        ].prop_map(Step::Do),
    ]
}

/// One in two lets no run through.
fn filter() -> impl Strategy<Value = Filter> {
    (prop::sample::select(&[None, Some(Status::Solved), Some(Status::Limit)]), any::<bool>())
        .prop_map(|(status, is_sized)| Filter { status, size: is_sized.then_some(Size::PUZZLE_8), ..Filter::default() })
}

/// Asserts the invariants of the state.
fn assert_consistent(state: &Comparison) {
    let count = state.measured.len();
    assert!(state.page < state.pages());
    let shown = state.measured.records().filter(|record| {
        let Filter { algorithm, size, status } = state.filter;
        algorithm.is_none()
            && size.is_none_or(|size| size == record.board.size())
            && status.is_none_or(|status| status == record.status)
    });
    assert!(shown.eq(state.shown.records()));
    if count > 0 {
        assert_eq!(state.analyzed.shown, state.shown);
        assert_eq!(*state.analyzed.analysis, Analysis::of(state.shown.runs()));
    }
    assert_eq!(state.pages(), state.shown.len().div_ceil(ROWS_A_PAGE).max(1));
    assert!(places(&state.measured).is_sorted_by(|one, next| one < next), "in the plan's order, each once");
    match state.phase {
        Phase::Running { runs } | Phase::Stopped { runs } => assert!(count < runs),
        Phase::Idle | Phase::Finished => {}
    }
    assert_eq!(state.is_running(), state.status() == Status::Searching);
    let count = state.shown.len();
    let mut rows = state.shown.sorted(state.order);
    assert!((0..=count).all(|position| state.shown.get(position).is_some() == (position < count)));
    rows.sort_unstable();
    assert_eq!(rows, (0..count).collect::<Vec<_>>(), "each run has one row");
}

/// Asserts that an action changes only the fields that it owns.
fn assert_step(before: &Comparison, action: &Action, after: &Comparison) {
    // A changed form is shown, and results fold it.
    let unchanged = |changed| {
        let Comparison { is_folded, generation, ref analyzed, .. } = *before;
        assert_eq!(Comparison { is_folded, generation, analyzed: analyzed.clone(), ..changed }, *before);
    };
    match action {
        Action::Edit(form) => {
            assert_eq!(after.form, *form);
            unchanged(Comparison { form: before.form.clone(), notice: before.notice.clone(), ..after.clone() });
        }
        Action::Begin => {
            let runs = before.form.plan().expect("an experiment").runs();
            assert_eq!((&after.phase, after.measured.len()), (&Phase::Running { runs }, 0));
            assert_eq!((&after.form, after.order), (&before.form, before.order));
        }
        Action::Ended(ended) => match before.phase {
            Phase::Running { runs } => {
                let count = before.measured.len() + ended.len();
                assert_eq!(after.measured.len(), count);
                assert_eq!(after.phase, if count == runs { Phase::Finished } else { before.phase.clone() });
                let (phase, measured, shown) = (before.phase.clone(), before.measured.clone(), before.shown.clone());
                unchanged(Comparison { phase, measured, shown, ..after.clone() });
            }
            _ => assert_eq!(after, before, "a stale result changes nothing"),
        },
        Action::Restore(experiment, ended, _) => {
            let form = Form::of(experiment.clone(), &before.form).0;
            let runs = form.plan().expect("an experiment").runs();
            if before.phase != Phase::Idle || !before.measured.is_empty() || ended.len() > runs {
                assert_eq!(after, before, "newer results stay");
            } else {
                let phase = if ended.len() < runs { Phase::Stopped { runs } } else { Phase::Finished };
                assert_eq!((&after.phase, after.measured.len(), &after.form), (&phase, ended.len(), &form));
            }
        }
        Action::Continue => match before.phase {
            Phase::Stopped { runs } => {
                assert_eq!(after.phase, Phase::Running { runs });
                unchanged(Comparison { phase: before.phase.clone(), ..after.clone() });
            }
            _ => assert_eq!(after, before),
        },
        Action::Stopped => match before.phase {
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
        Action::Open(text) => {
            assert_eq!((after.form.boards, &**after.form.list.text()), (Boards::Listed, text.as_str()));
            assert_eq!(after.notice.is_some(), after.form.boards().is_err());
            unchanged(Comparison { form: before.form.clone(), notice: before.notice.clone(), ..after.clone() });
        }
        Action::BeginPreset(preset) => {
            let form = preset.form(before.form.memory_limit_mib);
            let runs = form.plan().expect("an experiment").runs();
            assert_eq!((&after.form, &after.phase), (&form, &Phase::Running { runs }));
            assert_eq!((after.measured.len(), after.order, after.coverage), (0, before.order, before.coverage));
        }
        Action::AddBoard(Some((board, _))) => {
            assert_eq!(after.form.boards, Boards::Listed);
            assert!(after.form.list.text().trim_end().ends_with(&board.to_string()));
            unchanged(Comparison { form: before.form.clone(), notice: before.notice.clone(), ..after.clone() });
        }
        Action::AddBoard(None) => {
            assert!(after.notice.is_some());
            unchanged(Comparison { notice: before.notice.clone(), ..after.clone() });
        }
        Action::Fold(is_folded) => {
            assert_eq!(after.is_folded, *is_folded);
            unchanged(after.clone());
        }
        Action::OpenExperiment(experiment) => {
            assert_eq!(after.form.algorithms, experiment.algorithms);
            assert!(!after.is_folded);
            unchanged(Comparison { form: before.form.clone(), notice: before.notice.clone(), ..after.clone() });
        }
        Action::FetchBoard | Action::CopyResults(_) | Action::SavePicture(..) | Action::SaveExperiment => {
            unchanged(Comparison { notice: before.notice.clone(), ..after.clone() });
        }
        Action::Cover(coverage) => {
            assert_eq!(after.coverage, *coverage);
            unchanged(Comparison { coverage: before.coverage, ..after.clone() });
        }
        Action::Filter(filter) => {
            assert_eq!((after.filter, after.page), (*filter, 0));
            let (filter, shown, page) = (before.filter, before.shown.clone(), before.page);
            unchanged(Comparison { filter, shown, page, ..after.clone() });
        }
        Action::Sort(_) => unchanged(Comparison { order: before.order, page: before.page, ..after.clone() }),
        Action::Turn(_) => unchanged(Comparison { page: before.page, ..after.clone() }),
        Action::Notify(_) | Action::Dismiss => {
            assert_eq!(after.notice.is_some(), matches!(action, Action::Notify(_)));
            unchanged(Comparison { notice: before.notice.clone(), ..after.clone() });
        }
        Action::Pdbs(news) => {
            assert_eq!(after.pdbs, before.pdbs.after(news.clone()));
            unchanged(Comparison { pdbs: before.pdbs.clone(), ..after.clone() });
        }
        Action::ListRead(_)
        | Action::ChooseReading(_)
        | Action::EnterGoal(_)
        | Action::Read(..)
        | Action::Accept(_)
        | Action::Analyzed(..)
        | Action::Follow(_)
        | Action::Stop
        | Action::CopyLink
        | Action::Export(_)
        | Action::LanguageChanged => {
            unreachable!("no step of these tests")
        }
    }
}

proptest! {
    #[test]
    fn any_sequence_of_actions_leaves_a_consistent_state(steps in prop::collection::vec(step(), 0..60)) {
        let mut state = comparison();
        // The runs of the latest experiment that have not ended, even if it was stopped.
        let mut under_way: Vec<usize> = Vec::new();
        assert_consistent(&state);
        for step in steps {
            let action = match step {
                Step::Begin(runs) => {
                    under_way = (0..runs).collect();
                    state = state.after(Action::Edit(form_of(runs)));
                    Action::Begin
                }
                Step::Do(Action::BeginPreset(preset)) => {
                    under_way = (0..preset.form(64).plan().expect("an experiment").runs()).collect();
                    Action::BeginPreset(preset)
                }
                Step::End(count, from) => {
                    let from = if under_way.is_empty() { 0 } else { from.index(under_way.len()) };
                    let to = under_way.len().min(from + count);
                    ended(under_way.drain(from..to).rev().collect::<Vec<_>>())
                }
                Step::Do(action) => action,
            };
            let after = state.after(action.clone());
            assert_step(&state, &action, &after);
            assert_consistent(&after);
            state = after;
        }
    }
}
