//! Traces from files, of this page and of other programs.

use super::{EXAMPLE, Reading, after, ended, go, opened, trace_of};
use crate::rendering::{View, in_language, text};
use npuzzle_page::learn::action::{Action, Jump};
use npuzzle_page::learn::imported::{Imported, goal_of};
use npuzzle_page::learn::state::Learning;
use npuzzle_page::learn::trace::Trace;
use npuzzle_page::shared::locale::Language;
use npuzzle_traces::{Format, Rule, Timeline, TraceWriter, read};

/// A trace of a search on a grid map, as Posthoc's own examples have them.
const MAP: &str = r#"version: 1.4.0
views:
  main:
    - {$: rect, x: "${{ alert(1) }}", y: "${{ $.y }}", fill: "${{ color[$.type] }}"}
events:
  - {type: source, id: home, x: 3, y: 4, g: 0, h: 2.41, f: 2.41}
  - {type: destination, id: shop, x: 5, y: 6}
  - {type: expanding, id: home}
  - {type: generating, id: corner, pId: home, x: 4, y: 5, g: 1.41, h: 1.41, f: 2.82}
  - {type: generating, id: lane, pId: home, x: 4, y: 4, g: 1, h: 2.41, f: 3.41}
  - {type: closing, id: home}
  - {type: expanding, id: corner}
  - {type: generating, id: shop, pId: corner, x: 5, y: 6, g: 2.82, h: 0, f: 2.82}
  - {type: end, id: shop, g: 2.82}
"#;

/// Imports a file as the worker and the effect runner do.
fn imported(state: &Learning, file: &str, text: &str) -> Learning {
    let read = read(text, 100_000).map(|read| {
        let goal = if read.labels.is_empty() { goal_of(&read.entries) } else { None };
        let timeline = Timeline::new(Rule::Recorded, read.entries).expect("numbered nodes");
        let (ignored, is_cut) = (read.ignored as u32, read.is_cut);
        Trace::from_file(timeline, Imported { file: file.to_owned(), labels: read.labels, goal, ignored, is_cut })
    });
    after(state, Action::Import(read.map_err(|error| format!("{file}: {error}"))))
}

fn exported(state: &Learning, format: Format) -> String {
    let mut writer = TraceWriter::new(Vec::new(), format).expect("memory");
    trace_of(state).entries().iter().for_each(|entry| writer.write(entry).expect("memory"));
    String::from_utf8(writer.finish().expect("memory")).expect("text")
}

#[test]
fn an_exported_trace_is_imported_and_shows_the_same_moments() {
    let state = opened(EXAMPLE);
    let boards = |state: &Learning| {
        let view = View::learn(&go(state, Jump::To(12)));
        let mut boards: Vec<String> = view.nodes("[data-frontier]").into_iter().map(|node| node.board).collect();
        boards.sort_unstable();
        boards
    };
    let steps = View::learn(&state).step().1;
    for format in [Format::Lines, Format::Posthoc] {
        let shown = imported(&go(&state, Jump::To(12)), "trace.json", &exported(&state, format));
        let view = View::learn(&shown);
        assert_eq!((view.status(), view.step()), ("solved", (0, steps)));
        assert_eq!(view.attribute("[data-imported]", "data-imported"), Some("trace.json"));
        assert_eq!(view.named("section", "Imported trace").len(), 1);
        // Its search is unknown: neither a method to choose nor pseudocode.
        assert!(!view.has("select[name=algorithm]") && !view.has(".pseudocode"));
        assert_eq!(boards(&shown), boards(&state), "{format:?}");
        let closed = View::learn(&after(&shown, Action::CloseImport));
        assert_eq!(
            (closed.status(), closed.has("[data-imported]"), closed.has(".pseudocode")),
            ("solved", false, true)
        );
        in_language(Language::French, || {
            assert_eq!(View::learn(&shown).named("section", "Trace importée").len(), 1);
        });
    }
}

#[test]
fn a_search_on_a_map_shows_its_nodes_by_name() {
    let state = imported(&opened(EXAMPLE), "map.yaml", MAP);
    let view = View::learn(&state);
    assert_eq!(view.attribute("[data-imported]", "data-imported"), Some("map.yaml"));
    assert_eq!(view.text(".notice span"), "2 events of unknown types were skipped.");
    assert_eq!(view.step(), (0, 7));
    let state = go(&state, Jump::To(4));
    let view = View::learn(&state);
    let frontier: Vec<String> = view.all("[data-frontier] [data-node]").into_iter().map(text).collect();
    assert_eq!(frontier.len(), 2);
    assert!(frontier[0].starts_with("corner") && frontier[1].starts_with("lane"), "{frontier:?}");
    assert!(frontier[0].contains("x = 4, y = 5, g = 1.41, h = 1.41, f = 2.82"), "{frontier:?}");
    assert!(!view.has("[data-frontier] [data-board]") && view.has("[data-closed]"));
    let corner = view.attribute("[data-frontier] [data-node]:first-child", "data-node").and_then(|id| id.parse().ok());
    let inspected = View::learn(&after(&state, Action::Inspect(corner)));
    assert!(inspected.text("[data-inspected] .path").contains("home"), "{}", inspected.text("[data-inspected]"));
    assert!(!inspected.has("[data-inspected] .estimates"));
    assert_eq!(View::learn(&ended(&state)).status(), "solved");
}

#[test]
fn a_file_that_is_not_a_trace_is_named_and_the_search_stays() {
    let state = go(&opened(EXAMPLE), Jump::To(7));
    for (file, text, message) in [
        ("hello.txt", "hello", "hello.txt: this is not a trace: expected a mapping with “events”"),
        ("empty.json", "", "empty.json: the trace has no events"),
        ("broken.json", "{\"events\":[{\"type\":\"source\"}]}", "broken.json: event 1: “id” is missing"),
        (
            "parent.yaml",
            "events: [{type: source, id: 1}, {type: generating, id: 2, pId: 7}]",
            "event 2: “pId” is \"7\", but no event before has that “id”",
        ),
        ("binary.bin", "\0\u{1}\u{fffd}", "binary.bin: "),
    ] {
        let refused = imported(&state, file, text);
        let view = View::learn(&refused);
        let notice = view.text(".notice span");
        assert!(notice.starts_with("Couldn't import: ") && notice.contains(message), "{notice}");
        assert_eq!((view.step().0, view.has("[data-imported]")), (7, false));
        assert!(!View::learn(&after(&refused, Action::Dismiss)).has(".notice"));
    }
}
