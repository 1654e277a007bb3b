//! Traces from files.

use crate::learning::{board, follow, traced};
use crate::updates::Update;
use npuzzle_engine::catalogue::Status;
use npuzzle_page::learn::action::{Action, Jump};
use npuzzle_page::learn::effect::Effect;
use npuzzle_page::learn::imported::{Imported, goal_of};
use npuzzle_page::learn::link::{Place, of_study};
use npuzzle_page::learn::state::{Learning, Phase};
use npuzzle_page::learn::trace::Trace;
use npuzzle_page::shared::entry::are_results;
use npuzzle_traces::question::{Answer, Asks};
use npuzzle_traces::{Format, Rule, Timeline, TraceWriter, read};

/// Imports a text as the worker and the effect runner do.
fn imported(text: &str) -> Trace {
    let read = read(text, 100).expect("a trace");
    let goal = if read.labels.is_empty() { goal_of(&read.entries) } else { None };
    let timeline = Timeline::new(Rule::Recorded, read.entries).expect("numbered nodes");
    let imported = Imported {
        file: "trace.json".into(),
        labels: read.labels,
        goal,
        ignored: read.ignored as u32,
        is_cut: read.is_cut,
    };
    Trace::from_file(timeline, imported)
}

const FOREIGN: &str = "
events:
  - {type: source, id: a, x: 1}
  - {type: expanding, id: a}
  - {type: generating, id: b, pId: a, x: 2}
  - {type: closing, id: a}
";

/// Returns the trace of the first search, as it is exported.
fn exported(state: &Learning) -> String {
    let Phase::Traced { trace, .. } = &state.phase else { panic!("a trace") };
    let mut writer = TraceWriter::new(Vec::new(), Format::Lines).expect("memory");
    trace.entries().iter().for_each(|entry| writer.write(entry).expect("memory"));
    String::from_utf8(writer.finish().expect("memory")).expect("text")
}

fn shown() -> Learning {
    traced(&Learning::default().after(follow("view=learn")))
}

fn with_import(state: &Learning, text: &str) -> Learning {
    state.after(Action::Import(Ok(imported(text))))
}

#[test]
fn an_exported_trace_shows_the_same_steps() {
    let state = shown().after(Action::Go(Jump::To(7))).after(Action::Inspect(Some(2)));
    let text = exported(&state);
    let after = with_import(&state, &text);
    let (Phase::Traced { trace: before, .. }, Phase::Traced { trace, moment }) = (&state.phase, &after.phase) else {
        panic!("{:?}", after.phase)
    };
    assert_eq!((moment.step(), after.study.step, after.inspected), (0, 0, None));
    assert_eq!((after.status(), trace.steps()), (Status::Solved, before.steps()));
    assert_eq!(trace.imported().and_then(|imported| imported.goal.clone()), Some(board("1 2 3/8 0 4/7 6 5")));
    assert!(trace.has_closed_list() && trace.has_boards());
    for step in 0..trace.steps() {
        let ids = |trace: &Trace| {
            let moment = trace.at(step);
            let mut ids: Vec<u32> = trace.frontier(&moment).map(|node| node.id).collect();
            ids.sort_unstable();
            (ids, trace.closed_len(step), trace.current(step).map(|node| node.id))
        };
        assert_eq!(ids(trace), ids(before), "step {step}");
    }
}

#[test]
fn nodes_of_another_problem_have_labels() {
    let state = with_import(&shown(), FOREIGN);
    let Phase::Traced { trace, .. } = &state.phase else { panic!("a trace") };
    assert!(!trace.has_boards());
    let label = trace.label(2).expect("a label");
    assert_eq!((label.name.as_str(), label.properties.as_str()), ("b", "x = 2"));
    assert_eq!((trace.label(0), trace.label(3)), (None, None));
    assert_eq!(state.status(), Status::Limit);
    assert_eq!(state.notice.as_deref(), Some("1 event of an unknown type was skipped."));
    assert!(!state.effects(Action::Inspect(Some(2))).iter().any(|effect| matches!(effect, Effect::Appraise(..))));
}

#[test]
fn a_file_that_is_not_a_trace_changes_nothing_but_the_notice() {
    let state = shown().after(Action::Go(Jump::To(4)));
    let after = state.after(Action::Import(Err("x.json: the trace has no events".into())));
    assert_eq!(after.notice.as_deref(), Some("Couldn't import: x.json: the trace has no events."));
    assert_eq!(after.after(Action::Dismiss), state);
}

#[test]
fn a_link_does_not_hold_an_imported_trace() {
    let state = with_import(&shown(), FOREIGN).after(Action::Go(Jump::To(2)));
    let address = of_study(&shown().study);
    assert_eq!(state.effects(Action::CopyLink), [Effect::CopyLink(address)]);
}

#[test]
fn the_search_of_the_page_is_shown_again() {
    let state = with_import(&shown(), FOREIGN).after(Action::Go(Jump::To(2)));
    let lesson = Action::SetLesson(Some(Place { lesson: 5, part: 1 }));
    let method = shown().study.spec.method();
    let links = ["view=learn&lesson=2", "view=learn&algorithm=greedy"].map(follow);
    for action in [Action::CloseImport, Action::SetMethod(method), lesson].into_iter().chain(links) {
        let after = state.after(action.clone());
        assert!(matches!(after.phase, Phase::Tracing { .. }), "{action:?}");
        assert!(traced(&after).imported().is_none(), "{action:?}");
    }
    // The navigation leads back to it.
    let back = state.after(follow("view=play")).after(follow("view=learn"));
    assert_eq!((back.imported().is_some(), back.study.step), (true, 2));
    assert_eq!((back.notice.is_some(), &back.notice), (true, &state.notice));
    // Without one, there is nothing to close.
    let state = shown();
    assert_eq!(state.after(Action::CloseImport), state);
}

#[test]
fn an_imported_trace_replaces_a_search_that_is_being_traced() {
    let tracing = Learning::default().after(follow("view=learn"));
    let after = with_import(&tracing, FOREIGN);
    assert!(tracing.effects(Action::Import(Ok(imported(FOREIGN)))).contains(&Effect::StopTrace));
    let late = Action::Traced(tracing.last_request, Err("late".into()));
    assert_eq!(after.after(late), after);
}

#[test]
fn nobody_is_asked_about_an_imported_trace() {
    let asked = shown().after(Action::Ask(Asks::Surprises));
    assert!(asked.question().is_some());
    let state = with_import(&asked, FOREIGN);
    assert_eq!(state.question(), None);
    assert_eq!(state.after(Action::Predict(Answer::Total(3))).question(), None);
}

#[test]
fn a_long_trace_says_that_it_was_cut() {
    let text: String = (0..150).map(|id| format!("  - {{type: source, id: {id}}}\n")).collect();
    let state = with_import(&shown(), &format!("events:\n{text}"));
    assert_eq!(state.notice.as_deref(), Some("Only the first 100 steps were read."));
}

#[test]
fn results_are_told_from_traces_by_their_first_lines() {
    let result = r#"{"board":"1 2 3/4 5 6/7 0 8","goal":"blank-last","algorithm":"a-star","heuristic":"manhattan"}"#;
    for results in
        [result, &format!("[\n  {result}\n]"), &format!("\u{FEFF}{result}"), "board,goal,algorithm,heuristic\n"]
    {
        assert!(are_results(results), "{results}");
    }
    let entry = r#"{"type":"source","id":0,"board":"1 2 3/4 5 6/7 0 8","g":0}"#;
    for other in [entry, FOREIGN, "board", "", "{", "events:\n  - {type: source, id: board, algorithm: 1}\n"] {
        assert!(!are_results(other), "{other}");
    }
}

#[test]
fn answers_about_a_trace_from_a_file_are_not_kept() {
    let asked = with_import(&shown(), FOREIGN).after(Action::Ask(Asks::Everything));
    let step = (0..4).map(|step| asked.after(Action::Go(Jump::To(step)))).find(|state| state.question().is_some());
    let effects = step.expect("a question").effects(Action::Predict(Answer::Next(1)));
    assert!(!effects.iter().any(|effect| matches!(effect, Effect::Keep(_))), "{effects:?}");
}

#[test]
fn a_trace_is_the_same_as_its_copies_alone_and_has_the_length_of_its_solution() {
    let Phase::Traced { trace, .. } = shown().phase else { panic!("a trace") };
    let Phase::Traced { trace: again, .. } = shown().phase else { panic!("a trace") };
    assert_eq!(trace, trace.clone());
    assert_ne!(trace, again);
    assert_eq!((trace.length(), imported(FOREIGN).length()), (Some(5), None));
}
