//! Reading traces.

use super::{spec, traced};
use npuzzle_engine::catalogue::Status;
use npuzzle_engine::puzzle::Direction;
use npuzzle_traces::{End, Entry, Format, Rule, Step, Timeline, TraceWriter, read};
use proptest::prelude::*;

fn written(entries: &[Entry], format: Format) -> String {
    let mut writer = TraceWriter::new(Vec::new(), format).unwrap();
    entries.iter().for_each(|entry| writer.write(entry).unwrap());
    String::from_utf8(writer.finish().unwrap()).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn what_is_written_is_read(spec in spec()) {
        let entries = traced(&spec, 1000, usize::MAX).timeline.entries().to_vec();
        for format in [Format::Lines, Format::Posthoc] {
            let trace = read(&written(&entries, format), usize::MAX).unwrap();
            prop_assert_eq!((trace.ignored, trace.is_cut), (0, false));
            prop_assert!(trace.entries == entries, "{:?}", format);
        }
    }

    #[test]
    fn a_trace_is_read_up_to_a_limit(spec in spec(), most in 1..200_usize) {
        let entries = traced(&spec, 1000, usize::MAX).timeline.entries().to_vec();
        for format in [Format::Lines, Format::Posthoc] {
            let trace = read(&written(&entries, format), most).unwrap();
            prop_assert_eq!(trace.is_cut, entries.len() > most);
            prop_assert!(trace.entries == entries[..most.min(entries.len())]);
        }
    }
}

/// A trace in Posthoc's format as other programs write it.
const FOREIGN: &str = r##"{
  "version": "1.4.0",
  "views": {"main": [{"$": "rect", "x": "${{ alert(1) }}", "fill": "${{ color[$.type] }}"}]},
  "events": [
    {"type": "source", "id": "start", "pId": null, "g": 0, "h": 2, "f": 2, "w": 3, "b": [1, 2, 3, 4, 5, 6, 0, 7, 8]},
    {"type": "expanding", "id": "start", "note": "anything"},
    {"type": "generating", "id": 17, "pId": "start", "h": 1, "w": 3, "b": [1, 2, 3, 4, 5, 6, 7, 0, 8]},
    {"type": "closing", "id": "start"},
    {"type": "end", "id": 17, "g": 1}
  ]
}"##;

#[test]
fn traces_of_others_are_read() {
    let trace = read(FOREIGN, 100).unwrap();
    assert_eq!(trace.ignored, 1);
    let [Entry::Node(source), Entry::Node(expanding), Entry::Node(generating), Entry::End(end)] = &trace.entries[..]
    else {
        panic!("{trace:?}")
    };
    assert_eq!((source.step, source.id, source.parent), (Step::Source, 1, None));
    assert_eq!(
        (expanding.step, expanding.id, expanding.node.board.clone()),
        (Step::Expanding, 1, source.node.board.clone())
    );
    assert_eq!((generating.step, generating.id, generating.parent), (Step::Generating, 2, Some(1)));
    assert_eq!((generating.node.g, generating.node.h, generating.node.f), (1, 1, 2.0));
    assert_eq!(generating.node.direction, Some(Direction::Left));
    assert_eq!(*end, End { status: Status::Solved, length: Some(1) });
    let timeline = Timeline::new(Rule::Recorded, trace.entries).unwrap();
    assert_eq!(timeline.frontier_len(&timeline.at(3)), 1);
}

#[test]
fn an_error_says_what_is_wrong_with_which_event() {
    let source = r#"{"type":"source","id":1,"board":"1 2 3/4 5 6/7 0 8"}"#;
    for (event, message) in [
        (r#"{"type":"generating"}"#, "event 2: “id” is missing"),
        (r#"{"type":"generating","id":2,"pId":9}"#, "event 2: “pId” is \"9\", but no event before has that “id”"),
        (r#"{"type":"generating","id":2,"pId":"\u001b"}"#, "event 2: “pId” is \"\\u{1b}\", but"),
        (r#"{"type":"generating","id":2,"pId":1}"#, "event 2: the board is missing"),
        (r#"{"type":"generating","id":2,"board":"1 2"}"#, "event 2: "),
        (
            r#"{"type":"generating","id":2,"b":[1,2,3,0],"w":2}"#,
            "event 2: the board is 2x2, but the boards before are 3x3",
        ),
        (r#"{"type":"generating","id":2,"b":[1,2,3,0],"w":0}"#, "event 2: "),
        (r#"{"type":"generating","id":2,"b":[1.5,2,3,0],"w":2}"#, "event 2: the board is missing"),
        (r#"{"type":"generating","id":2,"b":[-1,2,3,0],"w":2}"#, "event 2: the board is missing"),
        (r#"{"type":"expanding","id":1,"g":-1}"#, "event 2: “g” is missing or not a whole number"),
        (r#"{"type":"expanding","id":1,"h":0.5}"#, "event 2: “h” is missing or not a whole number"),
        (r#"{"type":"bound"}"#, "event 2: “bound” is missing or not a whole number"),
        (r#"{"type":"pruned","id":1,"why":"whim"}"#, "event 2: “why” is \"whim\": expected parent, automaton"),
        (r#"{"id":1}"#, "event 2: “type” is missing"),
        (r#"{"type":"#, "this is not a trace: "),
        (r#"{"type":"expanding","id":1,"g":"many"}"#, "event 2: “g” is missing or not a whole number"),
        (r#"{"type":"expanding","id":1,"board":"1 2 3/4 5 6/7 8 0"}"#, "event 2: the board of node \"1\" differs"),
    ] {
        for text in [format!("{source}\n{event}"), format!("{{\"events\":[{source},{event}]}}")] {
            let error = read(&text, 100).unwrap_err().to_string();
            assert!(error.contains(message), "{text}: {error}");
        }
    }
    assert_eq!(read("", 100).unwrap_err().to_string(), "the trace has no events");
    assert_eq!(read("{\"events\":[]}", 100).unwrap_err().to_string(), "the trace has no events");
    let large = (0..62).map(|tile: u8| tile.to_string()).collect::<Vec<_>>().join(",");
    assert!(read(&format!("{{\"type\":\"source\",\"id\":1,\"w\":31,\"b\":[{large}]}}"), 100).is_err());
}

/// The sample of Posthoc's documentation, shortened.
const YAML: &str = "
version: 1.4.0
views:
  main:
    - $: rect
      $for: {$to: \"${{ $.b.length }}\"}
      x: ${{ $.i % $.w }}
      fill: \"${{ $.b[$.i] ? color[$.type] : theme.background }}\"
      clear: true
events:
  - {type: source, id: 0, pId: null, g: 0, h: 2, f: 2, w: 3, b: [1, 2, 3, 4, 5, 6, 0, 7, 8]}
  - {type: expanding, id: 0, pId: null, g: 0, h: 2, f: 2, w: 3, b: [1, 2, 3, 4, 5, 6, 0, 7, 8]}
  - type: generating
    id: 1
    pId: 0
    move: L
    g: 1
    h: 1
    f: 2
    w: 3
    b:
      - 1
      - 2
      - 3
      - 4
      - 5
      - 6
      - 7
      - 0
      - 8
";

#[test]
fn yaml_means_what_the_same_json_means() {
    let json = r#"{"events": [
        {"type": "source", "id": 0, "pId": null, "g": 0, "h": 2, "f": 2, "w": 3, "b": [1, 2, 3, 4, 5, 6, 0, 7, 8]},
        {"type": "expanding", "id": 0, "pId": null, "g": 0, "h": 2, "f": 2},
        {"type": "generating", "id": 1, "pId": 0, "move": "L", "g": 1, "h": 1, "f": 2, "w": 3, "b": [1, 2, 3, 4, 5, 6, 7, 0, 8]}
    ]}"#;
    assert_eq!(read(YAML, 100), read(json, 100));
    assert_eq!(read(YAML, 100).unwrap().entries.len(), 3);
}

#[test]
fn nodes_without_boards_have_names_and_properties() {
    let trace = "
version: 1.4.0
events:
  - {type: source, id: '3,4', x: 3, y: 4, g: 0, h: 2.4142, f: 2.4142}
  - {type: destination, id: '5,6', x: 5, y: 6}
  - {type: expanding, id: '3,4'}
  - {type: generating, id: '4,5', pId: '3,4', x: 4, y: 5, g: 1.4142135623, h: 1.4142135623, f: 2.8284271246}
  - {type: generating, id: '5,6', pId: '4,5', x: 5, y: 6, terrain: {swamp: [1, 2]}, wet: true}
  - {type: end, id: '5,6', g: 2.8284271246}
";
    let read = read(trace, 100).unwrap();
    let labels: Vec<_> = read.labels.iter().map(|label| (label.name.as_str(), label.properties.as_str())).collect();
    let expected = [
        ("3,4", "x = 3, y = 4, g = 0, h = 2.4142, f = 2.4142"),
        ("4,5", "x = 4, y = 5, g = 1.414214, h = 1.414214, f = 2.828427"),
        ("5,6", "x = 5, y = 6, wet = true"),
    ];
    assert_eq!(labels, expected);
    assert_eq!(read.ignored, 1);
    // Costs need not be whole numbers of moves: the length of the path counts.
    assert_eq!(read.entries.last(), Some(&Entry::End(End { status: Status::Solved, length: Some(2) })));
    let timeline = Timeline::new(Rule::Recorded, read.entries).unwrap();
    let path: Vec<u32> = timeline.path(3, timeline.steps()).iter().map(|entry| entry.id).collect();
    assert_eq!(path, [3, 2, 1]);
}

#[test]
fn what_follows_the_end_is_not_read() {
    let events =
        [r#"{"type":"source","id":1,"board":"1 2 3/4 5 6/7 0 8"}"#, r#"{"type":"end"}"#, r#"{"type":"expanding"}"#];
    let lines = events.map(|event| format!("  - {event}\n")).concat();
    for text in [format!("{{\"events\":[{}]}}", events.join(",")), events.join("\n"), format!("events:\n{lines}")] {
        let trace = read(&text, 100).unwrap();
        assert_eq!(trace.entries.len(), 2, "{text}");
    }
}

#[test]
fn a_field_that_is_left_out_is_that_of_the_node_or_the_sum_of_others() {
    let trace = "
events:
  - {type: source, id: a, g: null, h: 2}
  - {type: generating, id: b, pId: a, g: 1.5, h: 0.25}
  - {type: expanding, id: b}
  - {type: generating, id: b}
";
    let entries = read(trace, 100).unwrap().entries;
    let nodes: Vec<_> =
        entries.iter().map(|entry| if let Entry::Node(node) = entry { node } else { panic!("{entry:?}") }).collect();
    assert_eq!(nodes.iter().map(|node| node.parent).collect::<Vec<_>>(), [None, Some(1), Some(1), None]);
    assert_eq!((nodes[0].node.f, nodes[1].node.f), (2.0, 1.75));
}

#[test]
fn properties_are_those_of_the_core_schema_and_not_too_many() {
    let many = (0..60).map(|number| format!("p{number}: {number}")).collect::<Vec<_>>().join(", ");
    let trace = format!(
        "events: [{{type: source, id: 1, wet: True, dry: FALSE, far: 1e999, name: nan, from: null, up: +1}}, {{type: generating, id: 2, {many}}}]"
    );
    let labels = read(&trace, 100).unwrap().labels;
    assert_eq!(labels[0].properties, "wet = true, dry = false, far = 1e999, name = nan, up = 1");
    assert!((140..=160).contains(&labels[1].properties.len()), "{}", labels[1].properties);
}

#[test]
fn texts_that_are_not_traces_are_refused() {
    for (text, message) in [
        ("hello", "expected a mapping with “events”"),
        ("- 1\n- 2", "expected a mapping with “events”"),
        ("events: 7", "“events” is not a list"),
        ("events: [7]", "expected an event"),
        ("events:\n  - {type: source, id: [1, 2}", "this is not a trace"),
        ("a: &a [1]\nevents: [{type: source, id: 1, b: *a}]", "aliases (*) are not supported in events, near line 2"),
        ("version: 1.4.0\nevents: []", "the trace has no events"),
        ("version: 1.4.0", "the trace has no events"),
        ("events: [{type: source, id: 1}, {type: expanding, id: 1, board: 7}", "this is not a trace"),
        (" \n", "the trace has no events"),
        (r#"{"events": 7}"#, "expected a list of events"),
        (r#"{"events": [7]}"#, "expected an event, in braces"),
    ] {
        let error = read(text, 100).unwrap_err().to_string();
        assert!(error.contains(message), "{text}: {error}");
    }
}

#[test]
fn drawing_instructions_are_skipped_however_they_are_nested() {
    let views = "a: &a {b: [x, {c: *a}], ? [1, {2: 3}] : 4}";
    let text = format!("views: {{{views}}}\nevents: [{{type: source, id: 1}}]\nafter: [{{}}]");
    assert_eq!(read(&text, 100).unwrap().entries.len(), 1);
    let nested =
        |depth| format!("views: {}{}\nevents: [{{type: source, id: 1}}]", "[".repeat(depth), "]".repeat(depth));
    assert!(read(&nested(128), 100).is_ok() && read(&nested(129), 100).is_err());
    let deep = format!("views: {}\nevents: [{{type: source, id: 1}}]", "[".repeat(100_000));
    assert!(read(&deep, 100).is_err());
}
