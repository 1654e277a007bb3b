//! Nodes in detail, and the tree.

use super::{EXAMPLE, FAR, Listed, NEXT_EXPANSION, Reading, after, go, opened, trace_of, with_algorithm};
use crate::rendering::{View, accessible_name, in_language, text};
use npuzzle_page::learn::action::{Action, Jump};
use npuzzle_page::learn::explanation::explain;
use npuzzle_page::learn::state::Learning;
use npuzzle_page::shared::locale::Language;

fn inspecting(state: &Learning, node: u32) -> Learning {
    after(state, Action::Inspect(Some(node)))
}

/// Returns the heading of the node in detail.
fn heading(view: &View) -> String {
    view.text("[data-inspected] h2")
}

/// Returns the history of the node in detail: steps and their explanations.
fn history(view: &View) -> Vec<(String, String)> {
    let items = view.all("[data-inspected] .history li").len();
    let parts = |part: &str| view.all(&format!("[data-inspected] .history {part}")).into_iter().map(text);
    let history: Vec<(String, String)> = parts("b").zip(parts(".reason")).collect();
    assert_eq!(history.len(), items);
    history
}

#[test]
fn an_inspected_node_shows_its_h_tile_by_tile_its_path_and_its_history() {
    let state = opened(&format!("{FAR}&algorithm=a-star&step=40"));
    let Listed { node, g, h, .. } = View::learn(&state).nodes("[data-frontier]").swap_remove(0);
    let state = inspecting(&state, node);
    let view = View::learn(&state);
    assert_eq!(view.attribute("[data-inspected]", "data-inspected"), Some(node.to_string().as_str()));
    assert_eq!(heading(&view), format!("Node {node} on the frontier"));
    in_language(Language::French, || {
        assert_eq!(heading(&View::learn(&state)), format!("Nœud {node} sur la frontière"));
    });
    let costs = view.all("[data-inspected] [data-cost]").into_iter();
    let sum: u32 =
        costs.map(|cost| cost.attr("data-cost").and_then(|cost| cost.parse::<u32>().ok()).expect("a cost")).sum();
    assert_eq!(sum, h);
    assert_eq!(view.text(".estimates [data-used=true] [data-value]"), h.to_string());
    assert_eq!(view.all("[data-inspected] .path li").len() as u32, g + 1);
    // Its history has the steps about it, the latest first.
    let history = history(&view);
    let entries: Vec<usize> = trace_of(&state).about(node).filter(|&entry| entry < 40).collect();
    assert_eq!(history.len(), entries.len());
    for ((step, explanation), entry) in history.iter().zip(entries.iter().rev()) {
        assert_eq!(*step, format!("Step {}", entry + 1));
        assert_eq!(View::learn(&go(&state, Jump::To(entry + 1))).explanation(), *explanation);
        assert!(explanation.contains(&format!("node {node}")), "{explanation}");
    }
    // Before that, the search has not reached it.
    let before = View::learn(&go(&state, Jump::To(entries[0])));
    assert_eq!(heading(&before), format!("Node {node} not reached yet"));
    assert!(before.has_button("Go to its first step") && !before.has("[data-inspected] .history"));
    assert!(!View::learn(&after(&state, Action::Inspect(None))).has("[data-inspected]"));
}

#[test]
fn a_successor_says_why_it_was_pruned_or_what_it_is_a_duplicate_of() {
    let start = opened(&format!("{FAR}&algorithm=ida-star"));
    for (algorithm, outcome, state_of_node, reason) in [
        ("ida-star", "pruned", "dropped", ["Pruned: f = ", " exceeds the bound "]),
        ("a-star", "duplicate", "", ["Duplicate of node ", ", which was reached in "]),
    ] {
        let mut state = with_algorithm(&start, algorithm);
        let is_reason = |text: &str| text.starts_with(reason[0]) && text.contains(reason[1]) && text.ends_with('.');
        let found = (0..60).find_map(|_| {
            // The step before an expansion has all successors of the one before.
            state = go(&after(&after(&state, NEXT_EXPANSION), NEXT_EXPANSION), Jump::Back);
            let view = View::learn(&state);
            let successors = view.all(&format!(".successors [data-outcome={outcome}] .reason"));
            successors.into_iter().map(text).find(|text| is_reason(text))
        });
        let reason = found.unwrap_or_else(|| panic!("{algorithm} has no such successor"));
        let trace = trace_of(&state);
        let explained = |entry: &usize| explain(trace, *entry).replace('\u{a0}', " ") == reason;
        let entry = trace.successors(state.study.step).find(explained).expect("a successor");
        let node = trace.node_entry(entry).expect("a node").id;
        let view = View::learn(&inspecting(&state, node));
        assert!(heading(&view).starts_with(&format!("Node {node} ")) && heading(&view).contains(state_of_node));
        assert!(history(&view).iter().any(|(_, explanation)| *explanation == reason), "{reason}");
    }
}

#[test]
fn lists_of_nodes_are_one_tab_stop_each() {
    let state = opened(&format!("{EXAMPLE}&step=12"));
    let stops = |state: &Learning, list: &str| {
        let view = View::learn(state);
        let stops = view.all(&format!("{list} [data-node] button:not([tabindex])"));
        stops.into_iter().map(accessible_name).collect::<Vec<_>>()
    };
    let view = View::learn(&state);
    let frontier = view.nodes("[data-frontier]");
    assert!(frontier.len() > 2);
    for (list, inspected, expected) in
        [("[data-frontier]", None, &frontier[0]), ("[data-frontier]", Some(frontier[1].node), &frontier[1])]
    {
        let state = after(&state, Action::Inspect(inspected));
        let [stop] = &stops(&state, list)[..] else { panic!("{:?}", stops(&state, list)) };
        assert!(stop.contains(&format!("Node {}", expected.node)), "{stop}");
    }
    assert_eq!(stops(&state, "[data-closed]").len(), 1);
}

#[test]
fn the_tree_has_a_name_and_tools() {
    let view = View::learn(&opened(&format!("{EXAMPLE}&step=12")));
    let tree = view.one("[role=tree]");
    assert_eq!((accessible_name(tree).as_str(), tree.attr("tabindex")), ("Search tree", Some("0")));
    assert!(view.has("[role=tree] canvas[aria-hidden=true]"));
    assert!(["Zoom in", "Zoom out", "Fit"].into_iter().all(|name| view.has_button(name)));
    assert_eq!((view.options("shading"), view.chosen("shading")), (vec!["f", "h", "order"], "f"));
}

#[test]
fn the_first_board_is_there_before_anything_is_expanded() {
    for algorithm in ["a-star", "iterative-deepening", "ida-star", "bidirectional"] {
        let state = opened(&EXAMPLE.replace("a-star", algorithm));
        let view = View::learn(&state);
        assert_eq!(view.step().0, 0);
        assert_eq!(view.attribute(".now > [role=img]", "aria-label"), Some("2 8 3/1 6 4/7 0 5"), "{algorithm}");
    }
}
