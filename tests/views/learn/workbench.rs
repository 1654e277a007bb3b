//! The arrangement of the panels: columns, tabs, lists, and what a chosen node does in all of them.

use super::{EXAMPLE, FAR, Reading, after, go, opened, with_algorithm};
use crate::rendering::{View, accessible_name, in_language, text};
use npuzzle_page::learn::action::{Action, Jump};
use npuzzle_page::learn::link::Place;
use npuzzle_page::learn::state::Learning;
use npuzzle_page::learn::workbench::{Arrange, Column, List, Side, Tab};
use npuzzle_page::shared::locale::Language;

fn arranged(state: &Learning, change: Arrange) -> Learning {
    after(state, Action::Arrange(change))
}

/// Returns the names of the elements that a selector matches.
fn names(view: &View, selector: &str) -> Vec<String> {
    view.all(selector).into_iter().map(accessible_name).collect()
}

#[test]
fn each_column_is_hidden_and_shown_again() {
    let state = opened(EXAMPLE);
    let hidden = |state: &Learning| {
        let view = View::learn(state);
        let columns = view.all("[data-column][data-hidden=true]").into_iter();
        columns.map(|column| column.attr("data-column").expect("a name").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(names(&View::learn(&state), ".fold"), ["Board", "Tree", "Lists"]);
    for column in Column::ALL {
        let without = arranged(&state, Arrange::Toggle(column));
        assert_eq!(hidden(&without), [column.name()]);
        let view = View::learn(&without);
        let fold = view.one(&format!("[data-column={}] .fold", column.name()));
        assert_eq!(fold.attr("aria-expanded"), Some("false"));
        assert!(view.has(&format!("#{}", fold.attr("aria-controls").expect("an id"))));
        assert!(hidden(&arranged(&without, Arrange::Toggle(column))).is_empty());
    }
    // The details of a node are never hidden.
    let without = arranged(&state, Arrange::Toggle(Column::Board));
    assert!(hidden(&after(&without, Action::Inspect(Some(1)))).is_empty());
}

#[test]
fn the_columns_beside_the_tree_have_edges_to_move() {
    let state = opened(EXAMPLE);
    let edges = |state: &Learning| {
        let view = View::learn(state);
        let edges = view.all("[role=separator][tabindex=\"0\"][aria-orientation=vertical]").into_iter();
        let values = edges.map(|edge| {
            ["aria-valuemin", "aria-valuenow", "aria-valuemax"]
                .map(|name| edge.attr(name).and_then(|number| number.parse::<u32>().ok()).expect("a number"))
        });
        values.collect::<Vec<_>>()
    };
    assert_eq!(edges(&state), [[18, 30, 50]; 2]);
    assert_eq!(names(&View::learn(&state), "[role=separator]")[0], "Width of the panel “Board”");
    let wider = arranged(&arranged(&state, Arrange::Resize(Side::Board, 42)), Arrange::Resize(Side::Lists, 3));
    assert_eq!(edges(&wider), [[18, 42, 50], [18, 18, 50]]);
}

#[test]
fn a_narrow_window_has_a_tab_for_each_part() {
    let state = opened(EXAMPLE);
    let shown = |state: &Learning| {
        let view = View::learn(state);
        let tabs = view.all(".tabs [role=tab][aria-selected=true]");
        assert_eq!(tabs.len(), 1);
        // It leads to its panel, and alone is in the order of tab stops.
        assert!(view.has(&format!("#{}", tabs[0].attr("aria-controls").expect("an id"))));
        assert_eq!(view.all(".tabs [role=tab]:not([tabindex])"), tabs);
        assert_eq!(
            view.attribute("main", "data-tab"),
            tabs[0].attr("aria-controls").expect("an id").strip_prefix("panel-")
        );
        text(tabs[0])
    };
    assert_eq!(
        names(&View::learn(&state), ".tabs [role=tab]"),
        ["Lessons", "Search", "Board", "Tree", "Frontier", "Code"]
    );
    assert_eq!(shown(&state), "Board");
    for tab in Tab::ALL {
        assert!(View::learn(&state).has(&format!("#panel-{}[data-panel]", tab.name())), "{}", tab.name());
    }
    let frontier = arranged(&state, Arrange::Show(Tab::Frontier));
    assert_eq!(shown(&frontier), "Frontier");
    // A chosen node is shown in detail, and then again what was there before.
    let chosen = after(&go(&frontier, Jump::Forward), Action::Inspect(Some(1)));
    assert_eq!(shown(&chosen), "Board");
    assert_eq!(shown(&after(&chosen, Action::Inspect(None))), "Frontier");
    // A lesson shows its text, and each step the search.
    let lesson = after(&state, Action::SetLesson(Some(Place { lesson: 5, part: 1 })));
    assert_eq!(shown(&lesson), "Lessons");
    assert_eq!(shown(&go(&lesson, Jump::Forward)), "Board");
    assert_eq!(shown(&after(&arranged(&lesson, Arrange::Show(Tab::Search)), Action::Play)), "Board");
    assert_eq!(shown(&go(&frontier, Jump::Forward)), "Frontier");
    in_language(Language::Italian, || assert_eq!(shown(&frontier), "Frontiera"));
}

#[test]
fn a_lesson_is_folded_and_unfolded() {
    let state = opened("lesson=4");
    let is_open = |state: &Learning| View::learn(state).attribute("main", "data-has-lesson") == Some("true");
    let expanded = |state: &Learning| {
        View::learn(state).attribute("[aria-controls=panel-lesson][aria-expanded]", "aria-expanded").map(str::to_owned)
    };
    assert_eq!((is_open(&state), expanded(&state).as_deref()), (true, Some("true")));
    let folded = arranged(&state, Arrange::FoldLesson(true));
    assert_eq!((is_open(&folded), expanded(&folded).as_deref()), (false, Some("false")));
    assert_eq!(View::learn(&folded).chosen("lesson"), "4");
    // Another lesson is there to be read.
    assert!(is_open(&after(&folded, Action::SetLesson(Some(Place { lesson: 5, part: 1 })))));
    // A link to a search leaves the room to the search.
    assert!(!is_open(&opened(EXAMPLE)));
}

#[test]
fn the_frontier_and_the_closed_list_take_turns() {
    let state = opened(&format!("{EXAMPLE}&step=12"));
    let shown = |state: &Learning| {
        let view = View::learn(state);
        assert_eq!(view.all(".lists section[role=tabpanel]").len(), 2);
        let tab = text(view.one(".lists [role=tab][aria-selected=true]"));
        (tab, names(&view, ".lists section[role=tabpanel]:not([hidden])"))
    };
    let waiting = View::learn(&state).nodes("[data-frontier]").len();
    assert_eq!(shown(&state), (format!("Frontier{waiting}"), vec!["Frontier".to_owned()]));
    let closed = View::learn(&state).nodes("[data-closed]").len();
    let state = arranged(&state, Arrange::List(List::Closed));
    assert_eq!(shown(&state), (format!("Closed list{closed}"), vec!["Closed list".to_owned()]));
}

#[test]
fn a_chosen_node_is_marked_in_every_panel() {
    let state = opened(&format!("{EXAMPLE}&step=12"));
    let node = View::learn(&state).nodes("[data-frontier]")[1].node;
    let view = View::learn(&after(&state, Action::Inspect(Some(node))));
    let pressed = view.all("[data-frontier] [aria-pressed=true]");
    assert_eq!(pressed.len(), 1);
    assert!(
        text(pressed[0]).starts_with(&format!("Node {node}")) || text(pressed[0]).contains(&format!("Node {node}"))
    );
    let id = node.to_string();
    assert_eq!(view.attribute("#panel-board [data-inspected]", "data-inspected"), Some(id.as_str()));
}

#[test]
fn the_node_in_question_shows_its_h_beside_the_digits_and_the_blank_has_no_share() {
    for (heuristic, has_arrows) in [("manhattan", true), ("misplaced", false), ("linear-conflict", true)] {
        let state =
            opened(&format!("board=8,1,2/0,4,3/7,5,6&goal=blank-first&algorithm=a-star&heuristic={heuristic}&step=40"));
        let view = View::learn(&state);
        let h: u32 = view.attribute("[data-current]", "data-h").and_then(|h| h.parse().ok()).expect("a number");
        let shares: Vec<u32> =
            view.all("[data-current] .share").into_iter().map(|share| text(share).parse().expect("a number")).collect();
        let conflicts = view.all("[data-current] .leaves").len() as u32;
        assert_eq!(shares.iter().sum::<u32>() + 2 * conflicts, h, "{heuristic}");
        // The blank is not in its goal cell, but only tiles have shares and arrows.
        let away = view.all("[data-current] i[data-home=false]").len();
        assert_eq!(shares.len(), away, "{heuristic}");
        assert_eq!(view.all("[data-current] .way").len(), if has_arrows { away } else { 0 }, "{heuristic}");
    }
    assert!(!View::learn(&opened(&format!("{FAR}&algorithm=breadth-first&step=9"))).has("[data-current] .overlay"));
}

#[test]
fn a_board_that_cannot_be_solved_has_its_h_all_the_same() {
    let state = opened("board=1,2,3/4,5,6/8,7,0&goal=blank-last&algorithm=a-star&heuristic=manhattan");
    let view = View::learn(&state);
    assert_eq!(view.status(), "unsolvable");
    assert!(view.text(".verdict[role=status]").starts_with("No solution: 1 pair of tiles is out of order"));
    assert_eq!(view.attribute("[data-estimate]", "data-estimate"), Some("2"));
    let costs: Vec<String> = view.all("#panel-board [data-cost]").into_iter().map(text).collect();
    assert_eq!(costs, ["Tile 8 adds81", "Tile 7 adds71"]);
    assert_eq!(view.all("#panel-board .way").len(), 2);
    let uninformed = View::learn(&with_algorithm(&state, "breadth-first"));
    assert!(uninformed.has("#panel-board .drawn") && !uninformed.has("[data-estimate]"));
}

#[test]
fn the_slider_marks_expansions_bounds_and_solutions() {
    let marks = |link: &str| {
        let view = View::learn(&opened(link));
        let marks = view.all(".marks [data-mark]").into_iter();
        marks.map(|mark| mark.attr("data-mark").expect("a kind").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(marks(EXAMPLE), ["expansion", "bound"]);
    // So many expansions would be a solid line.
    assert_eq!(marks(&format!("{FAR}&algorithm=ida-star")), ["bound"]);
    assert!(marks(&format!("{FAR}&algorithm=anytime")).contains(&"incumbent".to_owned()));
    let view = View::learn(&opened(EXAMPLE));
    // One line for each of the six expansions.
    assert_eq!(view.attribute("[data-mark=expansion]", "d").map(|line| line.matches('M').count()), Some(6));
    assert!(["First step", "Last step"].into_iter().all(|name| view.has_button(name)));
}
