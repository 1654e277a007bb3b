//! Lessons: every figure and every right answer is that of the engine, links lead to them, and answers are saved.

use crate::learning::{follow, trace_within, traced};
use crate::updates::Update;
use npuzzle_engine::catalogue::{Algorithm, Heuristic, Status};
use npuzzle_engine::puzzle::{Board, Direction, Goal, Size};
use npuzzle_engine::spec::SearchSpec;
use npuzzle_page::model::learning::{Action, Effect, Jump, Learning};
use npuzzle_page::model::lessons::{
    DEPTH_LIMITS, Exercise, Lesson, OVERESTIMATE, Progress, Run, WAITING, arrangements,
};
use npuzzle_page::model::link::{Fragment, View, of_lesson};
use npuzzle_page::model::saved::{read, with_progress, write};
use npuzzle_page::model::trace::Trace;
use npuzzle_protocol::tracing::MAX_ENTRIES;
use npuzzle_testing::run::solve;
use npuzzle_testing::strategies;
use npuzzle_traces::{Entry, Landmark, NodeEntry, Step};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Returns the search of a lesson's example.
fn spec(lesson: Lesson, example: usize) -> SearchSpec {
    lesson.examples()[example].study().spec
}

fn trace_of(lesson: Lesson, example: usize) -> Trace {
    trace_within(&spec(lesson, example), u64::from(MAX_ENTRIES))
}

fn nodes(trace: &Trace) -> impl Iterator<Item = &NodeEntry> {
    (0..trace.steps()).filter_map(|entry| trace.node_entry(entry))
}

/// Returns the indices of the entries of expansions.
fn expansions(trace: &Trace) -> Vec<usize> {
    let is_expansion = |entry: &usize| trace.node_entry(*entry).is_some_and(|node| node.step == Step::Expanding);
    (0..trace.steps()).filter(is_expansion).collect()
}

/// Returns the boards that have been seen.
fn boards<'a>(nodes: impl Iterator<Item = &'a NodeEntry>) -> BTreeSet<String> {
    nodes.map(|node| node.node.board.to_string()).collect()
}

/// Returns the length of a shortest solution, by a search that proves it.
fn shortest(spec: &SearchSpec) -> usize {
    let spec = spec.clone().with_algorithm(Algorithm::AStar).with_heuristic(Heuristic::Manhattan);
    solve(&spec).length(&spec) as usize
}

/// Returns the h of a board by the heuristic of a search.
fn h_of(spec: &SearchSpec, board: &Board) -> u32 {
    let spec = SearchSpec { board: board.clone(), ..spec.clone() };
    nodes(&trace_within(&spec, 10)).next().expect("a source").node.h
}

fn run_of(trace: &Trace) -> Run {
    let counts = trace.counts(trace.steps());
    let Some(Entry::End(end)) = trace.entries().last() else { panic!("a trace has an end") };
    Run {
        moves: end.length.expect("a solution") as usize,
        expanded: counts.expanded,
        states: boards(nodes(trace)).len(),
        frontier_peak: trace.frontier_peak(trace.steps()),
        reopened: counts.reopened,
    }
}

mod figures {
    use super::*;

    #[test]
    fn of_the_examples_are_those_of_the_searches() {
        for lesson in Lesson::ALL {
            for (index, example) in lesson.examples().iter().enumerate() {
                let trace = trace_of(lesson, index);
                assert_eq!(trace.status(), Status::Solved, "{lesson:?} {index}");
                assert_eq!(run_of(&trace), example.run, "{lesson:?} {index}");
                assert!(example.step <= trace.steps(), "{lesson:?} {index}");
            }
        }
    }

    #[test]
    fn of_state_spaces_are_half_of_all_arrangements() {
        for (index, (size, all)) in [((2, 2), 24), ((3, 2), 720)].into_iter().enumerate() {
            let spec = spec(Lesson::StateSpaces, index);
            let run = Lesson::StateSpaces.examples()[index].run;
            assert_eq!(Size::new(size.0, size.1), Ok(spec.board.size()));
            assert_eq!(arrangements(Some(spec.board.size())), all);
            assert_eq!(run.states as u64, all / 2);
            // No state is farther away than the board.
            let trace = trace_of(Lesson::StateSpaces, index);
            assert_eq!(nodes(&trace).map(|node| node.node.g as usize).max(), Some(run.moves));
            assert_eq!(Lesson::StateSpaces.examples()[index].step, trace.steps());
        }
    }

    #[test]
    fn of_shortest_solutions_are_proved() {
        let length = |lesson: Lesson, example: usize| lesson.examples()[example].run.moves;
        assert_eq!(shortest(&spec(Lesson::BreadthFirst, 0)), length(Lesson::BreadthFirst, 0));
        for (lesson, index) in [(Lesson::DepthFirst, 0), (Lesson::Greedy, 0), (Lesson::Admissible, 0)] {
            assert!(length(lesson, index) > shortest(&spec(lesson, index)), "{lesson:?}");
        }
        for (lesson, index) in
            [(Lesson::DepthFirst, 1), (Lesson::Greedy, 1), (Lesson::AStar, 0), (Lesson::Admissible, 1)]
        {
            assert_eq!(length(lesson, index), shortest(&spec(lesson, index)), "{lesson:?}");
        }
        let boards = [(Lesson::BreadthFirst, 0), (Lesson::DepthFirst, 0), (Lesson::DepthFirst, 1)];
        assert_eq!(boards.map(|(lesson, index)| spec(lesson, index).board.to_string()), ["2 8 3/1 6 4/7 0 5"; 3]);
        let boards = [(Lesson::Greedy, 0), (Lesson::AStar, 0), (Lesson::AStar, 1)];
        assert_eq!(boards.map(|(lesson, index)| spec(lesson, index).board.to_string()), ["4 1 3/7 0 5/8 2 6"; 3]);
    }

    #[test]
    fn of_waiting_nodes_are_those_before_the_last_expansion_of_greedy_search() {
        let trace = trace_of(Lesson::Greedy, 0);
        let last = *expansions(&trace).last().expect("an expansion");
        let node = |node: &NodeEntry| (node.node.g, node.node.h);
        assert_eq!(trace.node_entry(last).map(node), Some(WAITING[0]));
        assert!(trace.frontier(&trace.at(last)).any(|waiting| node(waiting) == WAITING[1]));
    }

    #[test]
    fn of_the_step_that_misleads_greedy_search_have_no_better_successor() {
        let trace = trace_of(Lesson::Greedy, 0);
        let step = Lesson::Greedy.examples()[0].step;
        let current = trace.current(step).expect("a node");
        let mut successors = trace.successors(step).filter_map(|entry| trace.node_entry(entry)).peekable();
        assert!(successors.peek().is_some());
        assert!(successors.all(|successor| successor.step != Step::Generating || successor.node.h > current.node.h));
    }

    #[test]
    fn of_the_overestimate_are_those_after_two_moves() {
        let (spec, trace) = (spec(Lesson::Admissible, 0), trace_of(Lesson::Admissible, 1));
        let found = trace.found().expect("a solution").id;
        let board = trace.path(found, trace.steps()).into_iter().rev().nth(2).expect("two moves").node.board.clone();
        let left = shortest(&SearchSpec { board: board.clone(), ..spec.clone() }) as u32;
        assert_eq!((h_of(&spec, &board), left), OVERESTIMATE);
        assert!(!Heuristic::MisplacedPenalty.is_admissible() && Heuristic::Manhattan.is_admissible());
        assert!(!Heuristic::MisplacedPenalty.is_consistent() && Heuristic::Manhattan.is_consistent());
    }

    #[test]
    fn of_reopening_begin_where_a_node_is_reopened() {
        let step = Lesson::Admissible.examples()[2].step;
        let reopened = trace_of(Lesson::Admissible, 2).node_entry(step - 1).map(|node| node.step);
        assert_eq!(reopened, Some(Step::Reopening));
    }

    #[test]
    fn are_in_the_texts() {
        for (lesson, figures) in [
            (Lesson::StateSpaces, &["12 of the 24", "360 of 720", "6 moves on", "21 moves on"][..]),
            (Lesson::BreadthFirst, &["takes 5 moves", "expands 36 nodes", "30 nodes wait"]),
            (
                Lesson::DepthFirst,
                &["13891 moves", "5 moves are", "76 nodes instead of the 36", "7 nodes instead of 30"],
            ),
            (Lesson::Greedy, &["27 nodes", "18 moves", "8 moves are enough", "14 nodes", "14 moves"]),
            (Lesson::AStar, &["10 nodes instead of 27", "8 moves"]),
            (Lesson::Admissible, &["11 moves, and only 7", "39 nodes", "of 11 moves", "9 nodes", "of 9 moves"]),
        ] {
            for figure in figures {
                assert!(lesson.text().contains(figure), "{figure}: {}", lesson.text());
            }
        }
    }
}

mod answers {
    use super::*;

    /// Returns the question, and which of its options are true, given the one that is.
    fn check(lesson: Lesson, index: usize, is_true: impl Fn(usize, &str) -> bool) {
        let Exercise { question, options, right, reason } = lesson.exercises().swap_remove(index);
        assert!(question.ends_with(['?', '.']) && reason.ends_with('.'), "{question} {reason}");
        let holds: Vec<bool> = options.iter().enumerate().map(|(index, option)| is_true(index, option)).collect();
        let expected: Vec<bool> = (0..options.len()).map(|index| index == right).collect();
        assert_eq!(holds, expected, "{question} {options:?}");
    }

    /// Returns whether an option is a number.
    fn is(number: usize) -> impl Fn(usize, &str) -> bool {
        move |_, option| option.parse() == Ok(number)
    }

    /// Returns the numbers of moves of the reachable boards of an example's size, by the column of the blank.
    fn branching(example: usize) -> BTreeSet<(usize, usize)> {
        let trace = trace_of(Lesson::StateSpaces, example);
        let boards = nodes(&trace).map(|node| &node.node.board);
        let width = spec(Lesson::StateSpaces, example).board.size().width();
        boards
            .map(|board| {
                (
                    board.blank() % width,
                    Direction::ALL.into_iter().filter(|&direction| board.slide(direction).is_some()).count(),
                )
            })
            .collect()
    }

    #[test]
    fn about_state_spaces() {
        assert_eq!(branching(0), BTreeSet::from([(0, 2), (1, 2)]));
        check(Lesson::StateSpaces, 0, is(2));
        assert_eq!(branching(1), BTreeSet::from([(0, 2), (1, 3), (2, 2)]));
        check(Lesson::StateSpaces, 1, is(3));
        check(Lesson::StateSpaces, 2, is(720 - boards(nodes(&trace_of(Lesson::StateSpaces, 1))).len()));
    }

    #[test]
    fn about_breadth_first_search() {
        let trace = trace_of(Lesson::BreadthFirst, 0);
        let order: Vec<&NodeEntry> =
            expansions(&trace).into_iter().filter_map(|entry| trace.node_entry(entry)).collect();
        let first = order.iter().position(|node| node.node.g == 3).expect("a node at depth 3");
        let expanded: BTreeSet<u32> = order[..first].iter().map(|node| node.id).collect();
        let up_to = |depth: u32| -> BTreeSet<u32> {
            nodes(&trace).filter(|node| node.step.sets_parent() && node.node.g <= depth).map(|node| node.id).collect()
        };
        let path = trace.path(order[first].id, trace.steps()).len() - 1;
        check(Lesson::BreadthFirst, 0, |index, _| {
            [expanded.len() == path, expanded == up_to(2), expanded == up_to(3)][index]
        });

        let mut always = [true; 3];
        for entry in expansions(&trace) {
            let next = trace.node_entry(entry).expect("an expansion");
            let waiting: Vec<&NodeEntry> = trace.frontier(&trace.at(entry)).collect();
            let manhattan = spec(Lesson::BreadthFirst, 0).with_algorithm(Algorithm::AStar);
            let h = |node: &NodeEntry| h_of(&manhattan, &node.node.board);
            // Nodes are numbered in the order of their generation.
            always[0] &= waiting.iter().map(|node| node.id).max() == Some(next.id);
            always[1] &= waiting.iter().map(|node| h(node)).min() == Some(h(next));
            always[2] &= waiting.iter().map(|node| node.id).min() == Some(next.id);
            // The reason.
            assert_eq!(waiting.iter().map(|node| node.node.g).min(), Some(next.node.g));
        }
        check(Lesson::BreadthFirst, 1, |index, _| always[index]);
    }

    #[test]
    fn about_depth_first_search() {
        let trace = trace_of(Lesson::DepthFirst, 1);
        let bounds = trace.rank(Landmark::Bound, trace.steps());
        assert_eq!(bounds, DEPTH_LIMITS);
        check(Lesson::DepthFirst, 0, is(bounds));
        let run = run_of(&trace);
        let expanded = boards(expansions(&trace).into_iter().filter_map(|entry| trace.node_entry(entry)));
        check(Lesson::DepthFirst, 1, |index, _| match index {
            0 => run.moves > shortest(&spec(Lesson::DepthFirst, 1)),
            1 => run.expanded > expanded.len(),
            _ => trace.status() != Status::Solved,
        });
    }

    #[test]
    fn about_greedy_search() {
        let trace = trace_of(Lesson::Greedy, 0);
        let last = *expansions(&trace).last().expect("an expansion");
        let next = &trace.node_entry(last).expect("an expansion").node;
        check(Lesson::Greedy, 0, |_, option| option == format!("g = {}, h = {}", next.g, next.h));
        let spec = spec(Lesson::Greedy, 0);
        let by_a_star = solve(&spec.clone().with_algorithm(Algorithm::AStar)).length(&spec) as usize;
        let length = run_of(&trace).moves;
        check(Lesson::Greedy, 1, |index, _| match index {
            0 => shortest(&spec) == length,
            1 => !spec.method.heuristic.is_admissible(),
            // With the same estimates and g, the solution is shorter.
            _ => by_a_star < length,
        });
    }

    #[test]
    fn about_a_star() {
        let [(g, h), _] = WAITING;
        check(Lesson::AStar, 0, is((g + h) as usize));
        let trace = trace_of(Lesson::AStar, 0);
        for entry in expansions(&trace) {
            let least = trace.frontier(&trace.at(entry)).map(|node| node.node.g + node.node.h).min();
            let node = &trace.node_entry(entry).expect("an expansion").node;
            assert_eq!(least, Some(node.g + node.h));
        }
        let (g, h) = WAITING.into_iter().min_by_key(|(g, h)| g + h).expect("two nodes");
        check(Lesson::AStar, 1, |_, option| option == format!("g = {g}, h = {h}"));
    }

    #[test]
    fn about_admissible_heuristics() {
        let (_, left) = OVERESTIMATE;
        check(Lesson::Admissible, 0, |_, option| option.parse::<u32>().is_ok_and(|estimate| estimate <= left));
        let trace = trace_of(Lesson::Admissible, 2);
        let of_kind = |step: Step| -> Vec<usize> {
            let is_of_kind = |entry: &usize| trace.node_entry(*entry).is_some_and(|node| node.step == step);
            (0..trace.steps()).filter(is_of_kind).collect()
        };
        let entries = of_kind(Step::Reopening);
        assert!(!entries.is_empty());
        let is_shorter = |&entry: &usize| {
            let node = trace.node_entry(entry).expect("a node");
            let before = trace.node(node.id, entry).expect("a known node");
            node.node.g < before.node.g
                && expansions(&trace)
                    .iter()
                    .any(|&known| known < entry && trace.node_entry(known).is_some_and(|known| known.id == node.id))
        };
        check(Lesson::Admissible, 1, |index, _| match index {
            0 => entries.iter().all(is_shorter),
            // Nodes that are reached again by paths that are not shorter stay closed.
            1 => of_kind(Step::Duplicate).is_empty(),
            _ => entries.iter().all(|&entry| trace.frontier_len(&trace.at(entry)) == 0),
        });
    }
}

mod a_link {
    use super::*;

    #[test]
    fn opens_a_lesson_and_is_its_address() {
        for lesson in Lesson::ALL {
            let link = of_lesson(lesson.number(), None);
            assert_eq!(link, format!("view=learn&lesson={}", lesson.number()));
            let before = Learning::default();
            let (state, effects) = (before.after(follow(&link)), before.effects(follow(&link)));
            assert_eq!((state.lesson, &state.study, &state.notice), (Some(lesson), &lesson.study(), &None));
            assert!(effects.contains(&Effect::WriteAddress(link.clone())), "{effects:?}");
            let opened = Learning::default().after(follow("view=learn")).after(Action::SetLesson(Some(lesson)));
            assert_eq!((opened.lesson, opened.study), (state.lesson, state.study.clone()));
            assert_eq!(state.effects(Action::CopyLink), [Effect::CopyLink(link)]);
        }
    }

    #[test]
    fn leads_to_a_step_and_another_search_in_a_lesson() {
        let state = traced(&Learning::default().after(follow("view=learn&lesson=5")));
        for action in [Action::Go(Jump::To(7)), Action::ShowExample(1), Action::SetGoal(Goal::Spiral)] {
            let changed = state.after(action.clone());
            let Some(Effect::WriteAddress(link)) =
                state.effects(action).into_iter().find(|effect| matches!(effect, Effect::WriteAddress(_)))
            else {
                panic!("no address")
            };
            assert!(link.ends_with("&lesson=5"), "{link}");
            let followed = Learning::default().after(follow(&link));
            assert_eq!((followed.study, followed.lesson, followed.notice), (changed.study, changed.lesson, None));
        }
    }

    #[test]
    fn to_a_search_leaves_the_lesson_but_the_one_to_the_view_does_not() {
        let state = Learning::default().after(follow("view=learn&lesson=2"));
        assert_eq!(state.after(follow("view=learn")).lesson, Some(Lesson::BreadthFirst));
        assert_eq!(state.after(follow("view=learn&algorithm=greedy")).lesson, None);
        let closed = state.after(Action::SetLesson(None));
        assert_eq!((closed.lesson, closed.study), (None, state.study));
    }

    #[test]
    fn is_a_new_entry_of_the_history_when_a_lesson_is_opened_or_closed_on_the_page() {
        let written = |state: &Learning, action: Action| {
            let effects = state.effects(action);
            effects
                .into_iter()
                .filter(|effect| matches!(effect, Effect::WriteAddress(_) | Effect::PushAddress(_)))
                .collect::<Vec<_>>()
        };
        let before = Learning::default().after(follow("view=learn"));
        let open = Action::SetLesson(Some(Lesson::DepthFirst));
        assert_eq!(written(&before, open.clone()), [Effect::PushAddress("view=learn&lesson=3".to_owned())]);
        let lesson = before.after(open);
        let [Effect::PushAddress(closed)] = &written(&lesson, Action::SetLesson(None))[..] else {
            panic!("no new entry")
        };
        // Back: the link of the entry before.
        let back = lesson.after(Action::SetLesson(None)).after(follow("view=learn&lesson=3"));
        assert_eq!((back.lesson, back.study), (lesson.lesson, lesson.study.clone()));
        assert_eq!(lesson.after(follow(closed)).lesson, None);
        // A link has its entry already, and steps need none.
        for action in [follow("view=learn&lesson=4"), Action::ShowExample(1), Action::SetGoal(Goal::BlankFirst)] {
            assert!(matches!(written(&lesson, action)[..], [Effect::WriteAddress(_)]));
        }
    }

    #[test]
    fn to_a_lesson_that_does_not_exist_says_so() {
        for number in ["0", "7", "-1", "two", "", "4294967297"] {
            let state = Learning::default().after(follow(&format!("view=learn&lesson={number}")));
            assert_eq!((state.lesson, &state.study), (None, &Learning::default().study), "{number}");
            let notice = "Ignored lesson in the link: expected a whole number from 1 to 6.";
            assert!(state.notice.is_some_and(|text| text.ends_with(notice)), "{number}");
        }
        assert_eq!(Fragment::parse("view=solve&lesson=1").scene().faults.len(), 1);
    }

    proptest! {
        #[test]
        fn with_any_lesson_is_followed(text in strategies::garbage()) {
            let state = Learning::default().after(follow(&format!("view=learn&lesson={text}")));
            prop_assert!(state.is_shown && state.chosen.len() == state.lesson.map_or(0, |lesson| lesson.exercises().len()));
            prop_assert_eq!(Fragment::parse(&format!("lesson={text}")).view(), None::<View>);
        }
    }
}

mod progress {
    use super::*;

    /// Returns the view with a lesson open.
    fn open(lesson: Lesson) -> Learning {
        Learning::default().after(follow("view=learn")).after(Action::SetLesson(Some(lesson)))
    }

    #[test]
    fn is_saved_by_a_right_answer_only() {
        let state = open(Lesson::Greedy);
        let right = Lesson::Greedy.exercises()[1].right;
        let wrong = state.after(Action::Choose(1, 1 - right.min(1)));
        assert_eq!(
            (wrong.progress.count(Lesson::Greedy), state.effects(Action::Choose(1, 1 - right.min(1)))),
            (0, vec![])
        );
        let answered = wrong.after(Action::Choose(1, right));
        assert_eq!(answered.chosen, [None, Some(right)]);
        assert!(answered.progress.has(Lesson::Greedy, 1) && !answered.progress.has(Lesson::Greedy, 0));
        assert_eq!(wrong.effects(Action::Choose(1, right)), [Effect::SaveProgress(answered.progress.clone())]);
        assert_eq!(answered.effects(Action::Choose(1, right)), []);
        // A later mistake takes nothing back.
        assert_eq!(answered.after(Action::Choose(1, 1 - right.min(1))).progress, answered.progress);
    }

    #[test]
    fn ignores_answers_to_questions_that_do_not_exist() {
        let state = open(Lesson::AStar);
        for (exercise, option) in [(9, 0), (0, 9), (usize::MAX, usize::MAX)] {
            assert_eq!(state.after(Action::Choose(exercise, option)), state);
        }
        let without = Learning::default();
        assert_eq!(without.after(Action::Choose(0, 0)), without);
        assert_eq!(state.after(Action::ShowExample(9)), state);
    }

    #[test]
    fn of_other_tabs_is_added() {
        let [mut ours, mut theirs] = [Progress::default(), Progress::default()];
        ours.add(Lesson::AStar, 0);
        theirs.add(Lesson::Greedy, 1);
        let both = ours.clone().merged(&theirs);
        assert_eq!(both.names().collect::<Vec<_>>(), ["4.2", "5.1"]);
        assert_eq!(with_progress(Some(&write(&theirs)), &ours), Some(write(&both)));
        assert_eq!(with_progress(Some(&write(&both)), &ours), None);
        assert_eq!(with_progress(Some(r#"{"version":99}"#), &ours), None);
        for garbage in ["", "{", "[]", r#"{"version":1}"#, r#"{"version":1,"right":7}"#] {
            assert_eq!(with_progress(Some(garbage), &ours), Some(write(&ours)), "{garbage}");
        }
        let state = open(Lesson::AStar).after(Action::TakeProgress(ours.clone())).after(Action::TakeProgress(theirs));
        assert_eq!(state.progress, both);
    }

    #[test]
    fn is_read_as_far_as_it_makes_sense() {
        let text = r#"{"version":1,"right":["1.1","1.1",3,null,"x","1.","0.1","99.7",".","-1.2",["2.1"]]}"#;
        let progress: Progress = read(text).expect("a document");
        assert_eq!(progress.names().collect::<Vec<_>>(), ["1.1", "99.7"]);
        assert_eq!((progress.count(Lesson::StateSpaces), progress.count(Lesson::BreadthFirst)), (1, 0));
        assert_eq!(read::<Progress>(&write(&progress)), Ok(progress));
        let many: Vec<String> = (1..3000).map(|number| format!("\"{number}.1\"")).collect();
        let progress: Progress =
            read(&format!("{{\"version\":1,\"right\":[{}]}}", many.join(","))).expect("a document");
        assert_eq!(progress.names().count(), Progress::MOST);
    }

    #[test]
    fn of_all_lessons_is_complete_with_all_right_answers() {
        for lesson in Lesson::ALL {
            let exercises = lesson.exercises();
            assert!((2..=3).contains(&exercises.len()), "{lesson:?}");
            let mut state = open(lesson);
            for (index, exercise) in exercises.iter().enumerate() {
                assert!(exercise.right < exercise.options.len());
                assert_eq!(exercise.options.iter().collect::<BTreeSet<_>>().len(), exercise.options.len());
                state = state.after(Action::Choose(index, exercise.right));
            }
            assert_eq!(state.progress.count(lesson), exercises.len());
            assert_eq!(lesson.labels().len(), lesson.examples().len());
            assert_eq!(Lesson::numbered(lesson.number()), Some(lesson));
        }
    }

    proptest! {
        #[test]
        fn is_read_from_any_text(text in strategies::garbage()) {
            let mut progress = Progress::default();
            progress.add_named(&text);
            prop_assert_eq!(read::<Progress>(&write(&progress)), Ok(progress));
            let _ = read::<Progress>(&text);
        }
    }
}
