//! The state of the Learn view stays consistent after any sequence of actions by the user and the worker.

use crate::updates::Update;
use npuzzle_engine::catalogue::{Algorithm, Heuristic, Status};
use npuzzle_engine::puzzle::{Board, Goal, Size};
use npuzzle_engine::spec::{Method, SearchSpec};
use npuzzle_page::learn::action::{Action, Drawn, Jump};
use npuzzle_page::learn::effect::Effect;
use npuzzle_page::learn::link::{Study, of_study};
use npuzzle_page::learn::state::{Learning, Phase};
use npuzzle_page::learn::trace::Trace;
use npuzzle_page::learn::tree::Way;
use npuzzle_page::learn::update::update;
use npuzzle_page::shared::plot::PictureFormat;
use npuzzle_page::stage::playback::Pace;
use npuzzle_testing::run::solve;
use npuzzle_testing::strategies;
use npuzzle_testing::tables::tables;
use npuzzle_traces::question::{Answer, Asks, Question};
use npuzzle_traces::{Entry, Figure, Format, Landmark, Layout, Step, Timeline, Tracing};
use proptest::prelude::*;
use std::rc::Rc;

/// The maximum number of entries of a trace.
const ENTRIES: u64 = 4000;

/// Traces a search as the worker does.
pub fn trace(spec: &SearchSpec) -> Trace {
    trace_within(spec, ENTRIES)
}

/// Traces a search up to a number of entries.
pub fn trace_within(spec: &SearchSpec, entries: u64) -> Trace {
    let mut tracing = Tracing::begin(spec, &tables(spec), entries).expect("a solvable board");
    let mut entries = Vec::new();
    let end = loop {
        if let Some(end) = tracing.advance(&mut entries) {
            break end;
        }
    };
    entries.push(Entry::End(end));
    Trace::new(Timeline::of(&spec.method(), entries).expect("a trace of our own"))
}

pub fn board(text: &str) -> Board {
    text.parse().expect("a board")
}

pub fn follow(fragment: &str) -> Action {
    Action::Follow(fragment.to_owned())
}

/// Returns the view after its link was followed.
fn shown() -> Learning {
    Learning::default().after(follow("view=learn"))
}

/// Returns the view after the worker has traced the search.
pub fn traced(state: &Learning) -> Learning {
    state.after(Action::Traced(state.last_request, Ok(trace(&state.study.spec))))
}

/// Returns the trace on show, and the step of its moment.
fn on_show(state: &Learning) -> (&Trace, usize) {
    match &state.phase {
        Phase::Traced { trace, moment } => (trace, moment.step()),
        phase => panic!("expected a trace, but the phase is {phase:?}"),
    }
}

/// Returns the searches that the effects begin to trace.
fn requests(effects: &[Effect]) -> Vec<SearchSpec> {
    let request = |effect: &Effect| match effect {
        Effect::Trace(_, spec) => Some(spec.clone()),
        _ => None,
    };
    effects.iter().filter_map(request).collect()
}

fn method(algorithm: Algorithm, heuristic: Heuristic) -> Method {
    Method::new(algorithm, heuristic)
}

mod a_trace {
    use super::*;

    #[test]
    fn a_goal_that_cannot_be_read_leaves_the_goal_as_it_is() {
        let refused = shown().after(Action::EnterGoal("spirl".to_owned()));
        assert!(refused.notice.is_some_and(|notice| notice.starts_with("The goal is unchanged: ")));
        let refused = shown().after(Action::EnterBoard("spirl".to_owned()));
        assert_eq!((refused.notice, refused.entry.fault.is_some()), (None, true));
    }

    #[test]
    fn begins_with_an_example_of_five_moves() {
        let spec = Learning::default().study.spec;
        assert_eq!(solve(&spec).length(&spec), 5);
        let state = traced(&shown());
        assert_eq!((state.status(), on_show(&state).1), (Status::Solved, 0));
    }

    #[test]
    fn is_requested_when_the_view_is_first_shown() {
        let state = Learning::default();
        assert_eq!(requests(&state.effects(follow("view=solve"))), []);
        assert_eq!(requests(&state.effects(follow("view=learn"))), [state.study.spec]);
        let state = shown();
        assert_eq!(state.status(), Status::Searching);
        for state in [traced(&state), state] {
            let elsewhere = state.after(follow("view=play"));
            assert_eq!(requests(&elsewhere.effects(follow("view=learn"))), []);
        }
    }

    #[test]
    fn is_requested_again_for_another_search() {
        let spec = shown().study.spec;
        let other = method(Algorithm::IdaStar, Heuristic::Manhattan);
        for state in [traced(&shown()), shown()] {
            let state = state.after(Action::Go(Jump::To(3)));
            assert_eq!(requests(&state.effects(Action::SetMethod(spec.method()))), []);
            assert_eq!(requests(&state.effects(Action::SetMethod(other))), [spec.clone().with_method(other)]);
            let after = state.after(Action::SetMethod(other));
            assert_eq!((after.study.step, after.phase), (0, Phase::Tracing { entries: 0 }));
        }
    }

    #[test]
    fn reports_its_progress() {
        let state = shown();
        let id = state.last_request;
        assert_eq!(state.after(Action::Progress(id, 5000)).phase, Phase::Tracing { entries: 5000 });
        let state = traced(&state);
        assert_eq!(state.after(Action::Progress(id, 5000)), state);
    }

    #[test]
    fn of_an_earlier_search_is_ignored() {
        let earlier = shown();
        let late = Action::Traced(earlier.last_request, Ok(trace(&earlier.study.spec)));
        let state =
            earlier.after(Action::SetGoal(Goal::BlankLast)).after(Action::EnterBoard("1 2 3/4 5 6/7 0 8".into()));
        assert_eq!(state.after(late), state);
        assert_eq!(state.after(Action::Progress(earlier.last_request, 9)), state);
        assert_eq!(state.after(Action::Traced(earlier.last_request, Err("crashed".into()))), state);
    }

    #[test]
    fn may_fail_and_is_requested_again_on_demand_or_for_another_search() {
        let state = shown();
        let failed = state.after(Action::Traced(state.last_request, Err("crashed".into())));
        assert_eq!((failed.status(), failed.phase.clone()), (Status::Failed, Phase::Failed("crashed".into())));
        assert_eq!(requests(&failed.effects(Action::Retry)), std::slice::from_ref(&state.study.spec));
        for other in [state.clone(), traced(&state)] {
            assert_eq!(other.after(Action::Retry), other);
        }
        let other = method(Algorithm::Greedy, Heuristic::Manhattan);
        assert_eq!(requests(&failed.effects(Action::SetMethod(other))), [state.study.spec.with_method(other)]);
    }

    #[test]
    fn may_be_stopped_and_requested_again() {
        let state = shown().after(follow("view=learn&step=7"));
        assert_eq!(state.effects(Action::Cancel), [Effect::StopTrace]);
        let stopped = state.after(Action::Cancel);
        assert_eq!(stopped.status(), Status::Cancelled);
        let late = Action::Traced(stopped.last_request, Ok(trace(&stopped.study.spec)));
        assert_eq!(stopped.after(late), stopped);
        assert_eq!(requests(&stopped.effects(Action::Retry)), std::slice::from_ref(&state.study.spec));
        assert_eq!(on_show(&traced(&stopped.after(Action::Retry))).1, 7);
        let complete = traced(&state);
        assert_eq!((complete.after(Action::Cancel), complete.effects(Action::Cancel)), (complete, vec![]));
    }

    #[test]
    fn is_exported_when_it_is_complete() {
        let state = traced(&shown());
        let trace = on_show(&state).0.clone();
        for format in [Format::Lines, Format::Posthoc] {
            assert_eq!(shown().effects(Action::Export(format)), []);
            assert_eq!(state.effects(Action::Export(format)), [Effect::Export(format, trace.clone())]);
        }
        for format in PictureFormat::ALL {
            let figure =
                Figure::tree(&trace, &Layout::of(&trace, state.study.step), state.study.step).expect("a small tree");
            assert_eq!(shown().effects(Action::SaveFigure(Drawn::Tree, format)), []);
            assert_eq!(
                state.effects(Action::SaveFigure(Drawn::Tree, format)),
                [Effect::SaveFigure(Drawn::Tree, format, figure)]
            );
        }
    }

    #[test]
    fn has_a_closed_list_if_the_search_remembers_what_it_expanded() {
        for (algorithm, expected) in [
            (Algorithm::BreadthFirst, true),
            (Algorithm::AStar, true),
            (Algorithm::Bidirectional, true),
            (Algorithm::IdaStar, false),
            (Algorithm::IterativeDeepening, false),
        ] {
            let spec = shown().study.spec.with_method(method(algorithm, Heuristic::Manhattan));
            assert_eq!(trace(&spec).has_closed_list(), expected, "{algorithm}");
        }
    }

    #[test]
    fn is_not_requested_for_an_unsolvable_board() {
        let unsolvable = Action::EnterBoard("8 2 3/1 6 4/7 0 5".into());
        for state in [shown(), traced(&shown())] {
            let effects = state.effects(unsolvable.clone());
            assert_eq!(requests(&effects), []);
            assert!(effects.contains(&Effect::StopTrace));
            assert_eq!(state.after(unsolvable.clone()).status(), Status::Unsolvable);
        }
    }
}

mod a_board {
    use super::*;

    #[test]
    fn is_read_in_any_format() {
        for text in ["812043756", "8 1 2\n0 4 3\n7 5 6", "[[8,1,2],[0,4,3],[7,5,6]]"] {
            let state = shown().after(Action::EnterBoard(text.to_owned()));
            assert_eq!((state.study.spec.board(), state.entry.fault), (&board("8 1 2/0 4 3/7 5 6"), None), "{text}");
        }
    }

    #[test]
    fn that_cannot_be_read_changes_nothing_but_the_message() {
        let state = traced(&shown());
        let after = state.after(Action::EnterBoard(String::new()));
        assert_eq!(after.entry.fault.as_ref().map(|why| why.english.as_str()), Some("the text is empty"));
        assert_eq!(Learning { entry: state.entry.clone(), welcome: state.welcome, ..after.clone() }, state);
        let others = [
            Action::EnterBoard(state.study.spec.board().to_string()),
            Action::SetMethod(method(Algorithm::IdaStar, Heuristic::Manhattan)),
            follow("view=learn&board=8,1,2/0,4,3/7,5,6"),
        ];
        for other in others {
            assert_eq!(after.after(other).entry.fault, None);
        }
    }

    #[test]
    fn with_several_readings_is_chosen() {
        let asked = shown().after(Action::EnterBoard("BAC/DEF/GHI".to_owned()));
        assert_eq!((asked.study.clone(), asked.entry.offers.len()), (shown().study, 2));
        let chosen = asked.after(Action::Accept(asked.entry.offers[1].clone()));
        assert_eq!((chosen.study.spec.board(), chosen.entry.offers.len()), (&board("2 1 3/4 5 6/7 8 0"), 0));
    }

    #[test]
    fn is_the_first_of_a_list_which_compare_takes() {
        let text = "812043756\n125348670\n";
        let state = shown().after(Action::EnterBoard(text.to_owned()));
        assert_eq!(state.study.spec.board(), &board("8 1 2/0 4 3/7 5 6"));
        let [list] = &state.entry.offers[..] else { panic!("{:?}", state.entry) };
        assert_eq!(list.question(), "2 boards read. The first one is loaded.");
        assert_eq!(state.effects(Action::Accept(list.clone())), [Effect::OpenInCompare(text.into())]);
    }

    #[test]
    fn that_is_read_too_late_changes_nothing() {
        let (asked, _) = update(&shown(), Action::EnterBoard("812043756".to_owned()));
        let other = asked.after(Action::EnterBoard("125348670".to_owned()));
        let answer = Ok(npuzzle_protocol::reading::Read::Board("812043756".to_owned()).answer());
        assert_eq!(other.after(Action::Read(asked.entry.last_request, answer)), other);
    }

    #[test]
    fn of_another_size_may_need_another_goal() {
        let text = "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15";
        let centered = shown().after(Action::SetGoal(Goal::BlankCenter));
        let state = centered.after(Action::EnterBoard(text.to_owned()));
        assert_eq!((state.study.spec.board(), state.study.spec.goal()), (&board(text), &Goal::BlankLast));
        assert!(state.notice.is_some_and(|notice| notice.starts_with("The goal is now blank-last: ")));
    }

    #[test]
    fn of_a_size_without_pattern_databases_is_searched_by_another_method() {
        let by_patterns = method(Algorithm::AStar, Heuristic::PatternDatabase);
        let state = shown().after(Action::SetMethod(by_patterns)).after(Action::SetGoal(Goal::BlankLast));
        let text = "1 2 3 4 5 6/7 8 9 10 0 12/13 14 15 16 11 17/19 20 21 22 23 18/25 26 27 28 29 24";
        let state = state.after(Action::EnterBoard(text.to_owned()));
        let (board, method) = (state.study.spec.board(), state.study.spec.method());
        assert_eq!(board.size(), Size::new(6, 5).expect("a size"));
        assert!(!by_patterns.algorithm.is_available(by_patterns.heuristic, board.size()));
        assert!(method.algorithm.is_available(method.heuristic, board.size()));
        assert_eq!(traced(&state).status(), Status::Solved);
    }

    #[test]
    fn of_the_other_views_brings_its_goal() {
        let (start, goal) = (board("8 1 2/0 4 3/7 5 6"), Goal::BlankFirst);
        let state = shown();
        assert_eq!(state.effects(Action::FetchBoard), [Effect::FetchBoard]);
        let spec =
            state.study.spec.clone().with_board(start.clone()).expect("3x3").with_goal(goal.clone()).expect("3x3");
        assert_eq!(requests(&state.effects(Action::TakeBoard(Some((start, goal))))), [spec]);
        let without = state.after(Action::TakeBoard(None));
        assert_eq!(without.notice.as_deref(), Some("No board found. Open Play or Solve first."));
        assert_eq!(without.study, state.study);
    }

    #[test]
    fn that_arrives_after_the_view_was_left_is_traced_when_it_is_shown() {
        let (start, goal) = (board("8 1 2/0 4 3/7 5 6"), Goal::BlankFirst);
        let left = traced(&shown()).after(follow("view=play"));
        assert_eq!(left.effects(Action::TakeBoard(Some((start.clone(), goal.clone())))), []);
        let state = left.after(Action::TakeBoard(Some((start.clone(), goal.clone()))));
        let spec = left.study.spec.with_board(start).expect("3x3").with_goal(goal).expect("3x3");
        assert_eq!(requests(&state.effects(follow("view=learn"))), [spec]);
    }
}

mod a_goal {
    use super::*;

    #[test]
    fn takes_effect_at_once() {
        let state = traced(&shown());
        let spec = state.study.spec.clone().with_goal(Goal::Custom(board("1 2 3/8 4 0/7 6 5"))).expect("3x3");
        assert_eq!(requests(&state.effects(Action::SetGoal(spec.goal().clone()))), [spec]);
    }

    #[test]
    fn of_another_size_changes_nothing_but_the_message() {
        let state = traced(&shown());
        let goal = Goal::Custom(board("1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0"));
        let after = state.after(Action::SetGoal(goal));
        let notice = "The goal is unchanged: the goal is 4×4, but the start is 3×3.";
        assert_eq!(after.notice.as_deref(), Some(notice));
        assert_eq!(Learning { welcome: state.welcome, ..after.after(Action::Dismiss) }, state);
    }
}

mod a_message {
    use super::*;

    #[test]
    fn stays_while_the_search_is_looked_at_and_ends_with_the_choice_of_any_even_the_same() {
        let shown = traced(&shown());
        let attempt = shown.after(Action::TakeBoard(None));
        let link = traced(&shown.after(follow("view=learn&algorithm=a-star&weight=heavy")));
        for state in [attempt, link] {
            let message = state.message();
            assert!(message.is_some());
            for look in [Action::Go(Jump::Forward), Action::Play, Action::Inspect(Some(1)), Action::SaveRun] {
                assert_eq!(state.after(look.clone()).message(), message, "{look:?}");
            }
            let (board, goal) = (state.study.spec.board().clone(), state.study.spec.goal().clone());
            for choice in [
                Action::EnterBoard(board.to_string()),
                Action::TakeBoard(Some((board, goal.clone()))),
                Action::SetGoal(goal),
                Action::SetMethod(state.study.spec.method()),
            ] {
                let after = state.after(choice.clone());
                assert_eq!((&after.study.spec, after.message()), (&state.study.spec, None), "{choice:?}");
            }
        }
    }

    #[test]
    fn about_a_link_gives_way_to_a_later_one() {
        let link = traced(&shown().after(follow("view=learn&weight=heavy")));
        assert_eq!(link.after(Action::Notify("later".to_owned())).message().as_deref(), Some("later"));
    }

    #[test]
    fn about_a_note_ends_with_the_next_one() {
        let state = traced(&shown());
        let told = Learning { notice: Some("too long".to_owned()), ..state };
        assert_eq!(told.after(Action::SetNote("short".to_owned())).message(), None);
    }
}

mod a_step {
    use super::*;

    #[test]
    fn leads_forward_and_back() {
        let state = traced(&shown());
        let last = on_show(&state).0.steps();
        let at = |step| state.after(Action::Go(Jump::To(step)));
        for step in 0..=last {
            assert_eq!(on_show(&at(step).after(Action::Go(Jump::Forward))).1, (step + 1).min(last));
            assert_eq!(on_show(&at(step).after(Action::Go(Jump::Back))).1, step.saturating_sub(1));
        }
        assert_eq!(on_show(&at(usize::MAX)).1, last);
    }

    #[test]
    fn leads_from_expansion_to_expansion() {
        let mut state = traced(&shown());
        let trace = on_show(&state).0.clone();
        let is_expansion = |step: usize| trace.node_entry(step - 1).is_some_and(|node| node.step == Step::Expanding);
        let expansions: Vec<usize> = (1..=trace.steps()).filter(|&step| is_expansion(step)).collect();
        assert!(expansions.len() > 4, "{expansions:?}");
        let mut visited = Vec::new();
        for _ in 0..=expansions.len() {
            state = state.after(Action::Go(Jump::Next(Landmark::Expansion)));
            visited.push(on_show(&state).1);
        }
        assert_eq!(visited.pop(), Some(trace.steps()));
        assert_eq!(visited, expansions);
        for &step in expansions.iter().rev() {
            state = state.after(Action::Go(Jump::Previous(Landmark::Expansion)));
            assert_eq!(on_show(&state).1, step);
        }
        assert_eq!(on_show(&state.after(Action::Go(Jump::Previous(Landmark::Expansion)))).1, 0);
    }

    #[test]
    fn leads_from_bound_to_bound_and_from_solution_to_solution() {
        for (algorithm, start, landmark, absent) in [
            (Algorithm::IdaStar, "8 1 2/0 4 3/7 5 6", Landmark::Bound, Some(Landmark::Incumbent)),
            (Algorithm::Anytime, "1 4 2/3 0 5/6 7 8", Landmark::Incumbent, None),
        ] {
            let state = shown().after(Action::TakeBoard(Some((board(start), Goal::BlankFirst))));
            let mut state = traced(&state.after(Action::SetMethod(method(algorithm, Heuristic::Manhattan))));
            let trace = on_show(&state).0.clone();
            assert!(trace.has(landmark) && absent.is_none_or(|absent| !trace.has(absent)), "{algorithm}");
            let is_landmark = |step: &usize| match (landmark, trace.entries().get(*step - 1)) {
                (Landmark::Bound, Some(entry)) => matches!(entry, Entry::Bound(_)),
                (_, entry) => matches!(entry, Some(Entry::Incumbent(_))),
            };
            let expected: Vec<usize> = (1..=trace.steps()).filter(is_landmark).collect();
            for &step in &expected {
                state = state.after(Action::Go(Jump::Next(landmark)));
                assert_eq!(on_show(&state).1, step, "{algorithm}");
            }
            state = state.after(Action::Go(Jump::To(trace.steps())));
            for &step in expected.iter().rev() {
                state = state.after(Action::Go(Jump::Previous(landmark)));
                assert_eq!(on_show(&state).1, step, "{algorithm}");
            }
        }
    }

    #[test]
    fn of_a_link_waits_for_the_trace() {
        let linked = Learning::default().after(follow("view=learn&step=7"));
        assert_eq!(on_show(&traced(&linked)).1, 7);
        let beyond = traced(&Learning::default().after(follow("view=learn&step=100000")));
        let (trace, step) = on_show(&beyond);
        assert_eq!((step, beyond.study.step), (trace.steps(), trace.steps()));
        // A link to the same search.
        let state = beyond.after(follow("view=learn&step=2"));
        assert_eq!((on_show(&state).1, requests(&beyond.effects(follow("view=learn&step=2")))), (2, vec![]));
    }

    #[test]
    fn is_bound_to_the_arrow_keys_in_the_direction_of_reading() {
        let expansion = Landmark::Expansion;
        for (key, has_shift, left_to_right, right_to_left) in [
            ("ArrowRight", false, Some(Jump::Forward), Some(Jump::Back)),
            ("ArrowLeft", false, Some(Jump::Back), Some(Jump::Forward)),
            ("ArrowRight", true, Some(Jump::Next(expansion)), Some(Jump::Previous(expansion))),
            ("ArrowLeft", true, Some(Jump::Previous(expansion)), Some(Jump::Next(expansion))),
            // Others scroll the page.
            ("ArrowDown", false, None, None),
            (" ", false, None, None),
        ] {
            assert_eq!(Jump::of_key(key, has_shift, false), left_to_right);
            assert_eq!(Jump::of_key(key, has_shift, true), right_to_left);
        }
    }
}

mod an_inspected_node {
    use super::*;

    #[test]
    fn stays_while_the_steps_change_and_until_it_is_closed() {
        let state = traced(&shown()).after(Action::Inspect(Some(3)));
        let stepped = state.after(Action::Go(Jump::To(9))).after(Action::Go(Jump::Back));
        assert_eq!((state.inspected, stepped.inspected), (Some(3), Some(3)));
        assert_eq!(stepped.after(Action::Inspect(None)).inspected, None);
    }

    #[test]
    fn is_one_of_the_trace() {
        let state = traced(&shown());
        let nodes = on_show(&state).0.entries().len() as u32;
        for (id, expected) in [(0, None), (1, Some(1)), (nodes, None)] {
            assert_eq!(state.after(Action::Inspect(Some(id))).inspected, expected);
        }
        assert_eq!(shown().after(Action::Inspect(Some(1))).inspected, None);
    }

    #[test]
    fn is_walked_from_key_to_key_up_to_the_root() {
        let state = traced(&shown());
        let (trace, last) = on_show(&state);
        let (layout, last) = (Rc::new(Layout::of(trace, last)), trace.steps());
        let walk = |state: &Learning, way| state.after(Action::Walk(way, layout.clone()));
        let state = state.after(Action::Go(Jump::To(last)));
        let found = on_show(&state).0.current(last).expect("the goal is being expanded").id;
        let mut state = walk(&state, Way::Up);
        assert_eq!(state.inspected, Some(found), "the first key shows where the keyboard is");
        let path: Vec<u32> = on_show(&state).0.path(found, last).iter().map(|node| node.id).collect();
        for &id in &path[1..] {
            state = walk(&state, Way::Up);
            assert_eq!(state.inspected, Some(id));
        }
        assert_eq!(walk(&state, Way::Up).inspected, Some(1), "nothing is above the root");
        assert_eq!(walk(&walk(&state, Way::Down), Way::Up).inspected, Some(1));
    }

    #[test]
    fn that_is_only_walked_to_is_no_answer() {
        let mut state = traced(&shown()).after(Action::Ask(Asks::Surprises));
        while state.question() != Some(Question::Next) || on_show(&state).1 < 3 {
            state = state.after(if state.question().is_some() { Action::GiveUp } else { Action::Go(Jump::Forward) });
        }
        let (trace, step) = on_show(&state);
        let layout = Rc::new(Layout::of(trace, step));
        let walked = state.after(Action::Walk(Way::Down, layout.clone())).after(Action::Walk(Way::Down, layout));
        let child = walked.inspected.expect("the node that is expanded has children");
        assert_eq!(trace.phase(child, step), npuzzle_traces::Phase::Waiting);
        assert!(walked.predictions == state.predictions && on_show(&walked).1 == step);
        assert!(walked.after(Action::Inspect(Some(child))).predictions != state.predictions);
    }

    #[test]
    fn is_forgotten_with_its_search() {
        let state = traced(&shown()).after(Action::Inspect(Some(3)));
        let other = method(Algorithm::IdaStar, Heuristic::Manhattan);
        assert_eq!(state.after(Action::SetMethod(other)).inspected, None);
    }
}

mod playing {
    use super::*;

    #[test]
    fn shows_step_after_step_to_the_end() {
        let state = traced(&shown());
        let last = on_show(&state).0.steps();
        assert_eq!(state.effects(Action::Play), [Effect::SetTicking(Some(Pace::default()))]);
        let mut state = state.after(Action::Play);
        for step in 1..=last {
            state = state.after(Action::Tick);
            assert_eq!((on_show(&state).1, state.is_playing), (step, step < last));
        }
        // A tick that was on its way.
        assert_eq!(state.after(Action::Tick), state);
        let again = state.after(Action::Play);
        assert_eq!((on_show(&again).1, again.is_playing), (0, true));
    }

    #[test]
    fn changes_its_speed() {
        let state = traced(&shown());
        assert_eq!(state.effects(Action::SetPace(Pace::Sixty)), []);
        let playing = state.after(Action::Play);
        assert_eq!(playing.effects(Action::SetPace(Pace::Sixty)), [Effect::SetTicking(Some(Pace::Sixty))]);
    }

    #[test]
    fn ends_when_the_user_does_something_else() {
        let playing = traced(&shown()).after(Action::Play).after(Action::Tick);
        let others = [
            Action::Pause,
            Action::Go(Jump::Back),
            Action::SetMethod(method(Algorithm::IdaStar, Heuristic::Manhattan)),
            follow("view=play"),
            follow("view=learn&step=2"),
        ];
        for other in others {
            assert!(!playing.after(other.clone()).is_playing, "{other:?}");
            assert!(playing.effects(other.clone()).contains(&Effect::SetTicking(None)), "{other:?}");
        }
        assert_eq!(on_show(&playing.after(Action::Pause)).1, 1);
    }

    #[test]
    fn needs_a_trace() {
        assert!(!shown().after(Action::Play).is_playing);
    }
}

mod the_address {
    use super::*;

    fn written(effects: Vec<Effect>) -> Option<String> {
        effects.into_iter().find_map(|effect| match effect {
            Effect::WriteAddress(fragment) => Some(fragment),
            _ => None,
        })
    }

    #[test]
    fn names_the_search_and_the_step() {
        let state = traced(&shown());
        let stepped = of_study(&Study { step: 1, ..state.study.clone() });
        assert_eq!(written(state.effects(Action::Go(Jump::Forward))), Some(stepped.clone()));
        assert_eq!(state.after(Action::Go(Jump::Forward)).effects(Action::CopyLink), [Effect::CopyLink(stepped)]);
        assert_eq!(written(state.effects(Action::Go(Jump::Back))), None);
    }

    #[test]
    fn is_completed_after_a_link() {
        let effects = shown().effects(follow("view=learn"));
        assert_eq!(effects[0], Effect::AdoptAddress);
        assert_eq!(written(effects), Some(of_study(&shown().study)));
    }

    #[test]
    fn of_another_view_is_left_alone() {
        assert_eq!(shown().effects(follow("view=play")), []);
        let left = shown().after(follow("view=play"));
        assert_eq!(left.effects(Action::Traced(left.last_request, Ok(trace(&left.study.spec)))), []);
    }
}

/// Something that happens to the view.
#[derive(Clone, Debug)]
enum Happening {
    User(Action),
    Link(Option<usize>, &'static str),
    /// The worker answers the request before the last ones.
    Answer(u32, bool),
    Progress(u32),
}

const ASKS: [Asks; 3] = [Asks::Nothing, Asks::Surprises, Asks::Everything];

fn happening() -> impl Strategy<Value = Happening> {
    let landmark = prop::sample::select(vec![Landmark::Expansion, Landmark::Bound, Landmark::Incumbent]);
    let jump = prop_oneof![
        Just(Jump::Back),
        Just(Jump::Forward),
        Just(Jump::PreviousNote),
        Just(Jump::NextNote),
        landmark.clone().prop_map(Jump::Next),
        landmark.prop_map(Jump::Previous),
        (0..3000_usize).prop_map(Jump::To),
    ];
    let known = prop::sample::select(vec!["2 8 3/1 6 4/7 0 5", "8 1 2/0 4 3/7 5 6", "8 2 3/1 6 4/7 0 5", "1 2"]);
    let method = (prop::sample::select(Algorithm::ALL), prop::sample::select(Heuristic::ALL));
    prop_oneof![
        4 => jump.prop_map(|jump| Happening::User(Action::Go(jump))),
        1 => known.prop_map(|text| Happening::User(Action::EnterBoard(text.to_owned()))),
        1 => method.prop_map(|(algorithm, heuristic)| {
            Happening::User(Action::SetMethod(Method::new(algorithm, heuristic)))
        }),
        1 => prop::sample::select(&Goal::NAMED).prop_map(|goal| Happening::User(Action::SetGoal(goal))),
        1 => (prop::option::of(0..3000_usize), prop::sample::select(vec!["learn", "play"]))
            .prop_map(|(step, view)| Happening::Link(step, view)),
        3 => (0..2_u32, prop::bool::weighted(0.9)).prop_map(|(age, succeeds)| Happening::Answer(age, succeeds)),
        1 => (0..2_u32).prop_map(Happening::Progress),
        1 => prop::option::of(0..40_u32).prop_map(|node| Happening::User(Action::Inspect(node))),
        2 => answer().prop_map(|answer| Happening::User(Action::Predict(answer))),
        1 => prop::sample::select(&ASKS).prop_map(|asks| Happening::User(Action::Ask(asks))),
        1 => ".{0,3}".prop_map(|text| Happening::User(Action::SetNote(text))),
        1 => any::<bool>().prop_map(|presents| Happening::User(Action::Present(presents))),
        2 => prop::sample::select(vec![Action::Cancel, Action::Retry, Action::Play, Action::Tick, Action::GiveUp])
            .prop_map(Happening::User),
    ]
}

fn answer() -> impl Strategy<Value = Answer> {
    prop_oneof![
        any::<u32>().prop_map(Answer::Total),
        (0..40_u32).prop_map(Answer::Next),
        any::<bool>().prop_map(Answer::Kept),
        any::<f64>().prop_map(Answer::F),
    ]
}

fn action(state: &Learning, happening: Happening) -> Action {
    match happening {
        Happening::User(action) => action,
        Happening::Link(step, view) => {
            let step = step.map(|step| format!("&step={step}")).unwrap_or_default();
            follow(&format!("view={view}{step}"))
        }
        Happening::Answer(age, succeeds) => {
            let is_tracing = matches!(state.phase, Phase::Tracing { .. });
            // An older answer is of another search, but it must be ignored whatever it contains.
            let spec = if is_tracing { state.study.spec.clone() } else { Learning::default().study.spec };
            let traced = if succeeds { Ok(trace(&spec)) } else { Err("crashed".to_owned()) };
            Action::Traced(state.last_request.wrapping_sub(age), traced)
        }
        Happening::Progress(age) => Action::Progress(state.last_request.wrapping_sub(age), 77),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn any_sequence_of_actions_keeps_the_state_consistent(happenings in prop::collection::vec(happening(), 1..30)) {
        let mut state = Learning::default();
        for happening in happenings {
            let action = action(&state, happening);
            let (before, effects) = (state.clone(), state.effects(action.clone()));
            state = state.after(action);
            prop_assert!(!state.is_shown || state.phase != Phase::Idle);
            let is_traced = matches!(state.phase, Phase::Traced { .. });
            prop_assert!(!state.is_playing || state.is_shown && is_traced);
            prop_assert!(is_traced || state.inspected.is_none());
            if let Phase::Traced { trace, moment } = &state.phase {
                prop_assert_eq!(moment, &trace.at(state.study.step));
                let is_hidden = state.study.asks.is_on() && state.study.step > state.predictions.revealed;
                prop_assert!(!is_hidden);
            }
            // A request belongs to the search on show, and nothing else begins a trace.
            let begins = state.last_request != before.last_request && matches!(state.phase, Phase::Tracing { .. });
            prop_assert_eq!(requests(&effects), if begins { vec![state.study.spec.clone()] } else { vec![] });
            let is_written = effects.iter().any(|effect| matches!(effect, Effect::WriteAddress(_) | Effect::PushAddress(_)));
            prop_assert!(!is_written || state.is_shown);
            prop_assert!(is_written || !state.is_shown || state.study == before.study);
        }
    }

    #[test]
    fn any_text_is_a_board_or_a_fault(text in strategies::garbage()) {
        let state = shown().after(Action::EnterBoard(text));
        prop_assert!(state.entry.fault.is_none() || state.study == shown().study);
    }
}
