//! Steps: forward and back, from landmark to landmark, with the frontier, the closed list and the pseudocode.

use super::{
    EXAMPLE, FAR, Listed, NEXT_EXPANSION, Reading, after, at_once, ended, go, opened, trace_of, with_algorithm,
};
use crate::rendering::{View, in_language, text};
use npuzzle_engine::catalogue::Algorithm;
use npuzzle_page::learn::action::{Action, Jump};
use npuzzle_page::learn::state::{Learning, Phase};
use npuzzle_page::shared::locale::Language;
use npuzzle_page::stage::playback::Pace;
use npuzzle_traces::Landmark;

#[test]
fn a_first_visit_shows_an_example_from_its_start_to_its_solution() {
    let state = opened("");
    let view = View::learn(&state);
    assert_eq!((view.status(), view.step().0), ("solved", 0));
    assert_eq!(view.explanation(), "Nothing has happened yet. Step forward to start the search.");
    assert_eq!(view.nodes("[data-frontier]"), []);
    let state = go(&state, Jump::Forward);
    let view = View::learn(&state);
    assert_eq!(view.explanation(), "The search starts from this board.");
    let source = Listed { node: 1, board: "2 8 3/1 6 4/7 0 5".to_owned(), g: 0, h: 4, f: 4.0 };
    assert_eq!(view.nodes("[data-frontier]"), std::slice::from_ref(&source));
    let state = after(&state, NEXT_EXPANSION);
    let view = View::learn(&state);
    assert_eq!(view.explanation(), "Expands node 1, the only one on the frontier.");
    assert_eq!(view.attribute("[data-current]", "data-board"), Some(source.board.as_str()));
    let state = after(&state, NEXT_EXPANSION);
    let view = View::learn(&state);
    assert_eq!(view.attribute("[data-current]", "data-node"), Some("2"));
    assert_eq!(view.nodes("[data-frontier]").iter().map(|node| node.f).collect::<Vec<_>>(), [6.0, 6.0]);
    assert_eq!(View::learn(&ended(&state)).explanation(), "Node 14 is the goal. Solved in 5 moves.");
}

#[test]
fn steps_are_explained_in_the_language_of_the_page() {
    let state = after(&opened(EXAMPLE), NEXT_EXPANSION);
    for (language, expansion, explanation, button) in [
        (
            Language::French,
            "Nœud en cours de développement",
            "Développe le nœud 1, le seul de la frontière.",
            "Développement suivant",
        ),
        (Language::Arabic, "العقدة قيد التوسيع", "يوسّع العقدة 1، وهي الوحيدة على الجبهة.", "التوسيع التالي"),
    ] {
        in_language(language, || {
            let view = View::learn(&state);
            assert_eq!(view.named("section", expansion).len(), 1, "{expansion}");
            assert_eq!(view.explanation(), explanation);
            assert!(view.has_button(button), "{button}");
        });
    }
    in_language(Language::French, || {
        assert_eq!(View::learn(&ended(&state)).explanation(), "Le nœud 14 est le but. Résolu en 5 coups.")
    });
}

#[test]
fn the_last_step_is_about_the_goal_in_every_panel() {
    for algorithm in Algorithm::ALL {
        for choices in ["", "&test=generation", "&duplicates=keep"] {
            let link =
                format!("board=2,8,3/1,6,4/7,0,5&goal=spiral&heuristic=manhattan&algorithm={algorithm}{choices}");
            let state = ended(&opened(&link));
            let view = View::learn(&state);
            let trace = trace_of(&state);
            if trace.goal(trace.steps()).is_none() {
                // The solution of an anytime search need not be one that its nodes lead to.
                assert!(trace.length().is_none() || *algorithm == Algorithm::Anytime, "{link}");
                continue;
            }
            let found = view.attribute("[data-current]", "data-board").expect("a node").to_owned();
            let title = if *algorithm == Algorithm::Bidirectional { "The sides met" } else { "Goal reached" };
            assert_eq!(view.named("section", title).len(), 1, "{link}");
            assert!(!view.has(".successors"), "{link}");
            let node = view.attribute("[data-current]", "data-node").expect("a node");
            assert!(
                [format!("Node {node} is the goal."), format!("at node {node}.")]
                    .iter()
                    .any(|said| view.explanation().contains(said)),
                "{link}: {}",
                view.explanation()
            );
            assert!(view.nodes("[data-frontier]").iter().all(|waiting| waiting.node.to_string() != node), "{link}");
            if *algorithm != Algorithm::Bidirectional {
                assert_eq!(found, "1 2 3/8 0 4/7 6 5", "{link}");
            }
        }
    }
}

#[test]
fn a_search_without_a_heuristic_shows_the_depth_alone() {
    for algorithm in ["breadth-first", "depth-first", "iterative-deepening", "bidirectional"] {
        let mut state = opened(&format!("board=2,8,3/1,6,4/7,0,5&goal=spiral&algorithm={algorithm}&depth=8"));
        for _ in 0..40 {
            let view = View::learn(&state);
            let shown = view.text(".panels").replace('\u{a0}', " ");
            assert!(
                !shown.contains("h = ") && !shown.contains("f = ") && !shown.contains("its f"),
                "{algorithm}: {shown}"
            );
            assert!(!shown.contains("Color by f") && shown.contains("Color by depth"), "{algorithm}: {shown}");
            let timeline = view.text(".dock");
            assert!(!timeline.contains("revious bound") && !timeline.contains("he bound"), "{algorithm}: {timeline}");
            state = go(&state, Jump::Forward);
        }
        assert!(View::learn(&state).text(".panels").replace('\u{a0}', " ").contains("g = "), "{algorithm}");
    }
}

#[test]
fn back_shows_what_was_shown_on_the_way_forward() {
    for algorithm in ["a-star", "ida-star"] {
        let mut state = with_algorithm(&opened(EXAMPLE), algorithm);
        let seen = |state: &Learning| {
            let view = View::learn(state);
            (view.text("main"), view.nodes("[data-frontier]"), view.step())
        };
        let mut pictures = vec![seen(&state)];
        for _ in 0..16 {
            state = go(&state, Jump::Forward);
            pictures.push(seen(&state));
        }
        pictures.pop();
        for picture in pictures.into_iter().rev() {
            state = go(&state, Jump::Back);
            assert_eq!(seen(&state), picture, "{algorithm}");
        }
    }
}

#[test]
fn the_next_expansion_is_that_of_the_first_node_of_the_frontier() {
    let mut state = after(&opened(&format!("{FAR}&algorithm=a-star")), NEXT_EXPANSION);
    for _ in 0..15 {
        state = after(&state, NEXT_EXPANSION);
        let expanded = View::learn(&state).attribute("[data-current]", "data-node").map(str::to_owned);
        // The step before the expansion has the frontier that it chooses from.
        let frontier = View::learn(&go(&state, Jump::Back)).nodes("[data-frontier]");
        let (first, others) = frontier.split_first().expect("a node");
        assert_eq!(expanded, Some(first.node.to_string()));
        for other in others {
            assert!((other.f, other.h) >= (first.f, first.h), "{other:?} {first:?}");
        }
    }
}

#[test]
fn nodes_move_from_the_frontier_to_the_closed_list_when_they_are_expanded() {
    let mut state = opened(EXAMPLE);
    for expanded in 1..6 {
        state = after(&state, NEXT_EXPANSION);
        let view = View::learn(&state);
        let (closed, frontier) = (view.nodes("[data-closed]"), view.nodes("[data-frontier]"));
        assert_eq!(closed.len(), expanded);
        assert_eq!(view.attribute("[data-current]", "data-node"), Some(closed[0].node.to_string().as_str()));
        assert!(closed.iter().all(|node| frontier.iter().all(|waiting| waiting.node != node.node)));
    }
    let view = View::learn(&ended(&with_algorithm(&state, "ida-star")));
    assert!(!view.has("[data-closed]"));
    let text = text(view.named("section", "Closed list")[0]);
    assert!(text.contains("None: this search forgets the nodes it has expanded, which saves memory."), "{text}");
}

#[test]
fn the_pseudocode_follows_the_steps() {
    let current = |state: &Learning| {
        let view = View::learn(state);
        let lines = view.all(".pseudocode [aria-current=step]");
        lines.into_iter().map(text).collect::<Vec<_>>()
    };
    let state = opened(EXAMPLE);
    assert!(current(&state).is_empty());
    let state = go(&state, Jump::Forward);
    assert_eq!(current(&state), ["put the start on the frontier"]);
    let state = after(&state, NEXT_EXPANSION);
    assert_eq!(current(&state), ["take the node n with the least f = g + h"]);
    in_language(Language::French, || {
        assert_eq!(current(&go(&state, Jump::To(1))), ["mettre le départ sur la frontière"])
    });
    let state = go(&state, Jump::Forward);
    assert_eq!(current(&state), ["if s is new: put it on the frontier"]);
    assert_eq!(current(&ended(&with_algorithm(&state, "ida-star"))), ["if n is the goal: done"]);
}

#[test]
fn buttons_lead_to_the_next_bound_or_to_the_next_solution() {
    let state = opened(&format!("{FAR}&algorithm=ida-star"));
    let view = View::learn(&state);
    assert!(view.has_button("Next bound") && !view.has_button("Next solution"));
    assert!(view.is_enabled("Next bound"));
    assert!(!view.is_enabled("Previous bound"));
    let next = |state: &Learning, landmark| go(state, Jump::Next(landmark));
    let first = next(&state, Landmark::Bound);
    let bound = View::learn(&first).explanation();
    let number = bound.strip_prefix("The bound is ").and_then(|rest| rest.strip_suffix('.')).expect("a bound");
    let second = next(&first, Landmark::Bound);
    let risen = View::learn(&second).explanation();
    assert!(risen.starts_with(&format!("The bound rises from {number} to ")), "{risen}");
    assert!(View::learn(&second).is_enabled("Previous bound"));
    assert_eq!(View::learn(&go(&second, Jump::Previous(Landmark::Bound))).explanation(), bound);
    let anytime = with_algorithm(&state, "anytime");
    assert!(View::learn(&anytime).has_button("Next solution"));
    let found = View::learn(&next(&anytime, Landmark::Incumbent)).explanation();
    let length: usize = found
        .strip_prefix("A first solution: ")
        .and_then(|rest| rest.strip_suffix(" moves."))
        .and_then(|number| number.parse().ok())
        .expect("a length");
    assert!(length >= 21, "{found}");
}

#[test]
fn the_timeline_tells_which_ways_are_open() {
    let state = opened(EXAMPLE);
    let is_disabled = |state: &Learning, names: [&str; 2]| {
        let view = View::learn(state);
        names.map(|name| !view.is_enabled(name))
    };
    let (back, forward) = (["Step back", "Previous expansion"], ["Step forward", "Next expansion"]);
    assert_eq!((is_disabled(&state, back), is_disabled(&state, forward)), ([true; 2], [false; 2]));
    let middle = go(&state, Jump::To(9));
    assert_eq!((is_disabled(&middle, back), is_disabled(&middle, forward)), ([false; 2], [false; 2]));
    let slider = View::learn(&middle);
    let slider = slider.one("[data-step] input[type=range]");
    assert_eq!((slider.attr("max"), slider.attr("value")), (Some("28"), Some("9")));
    assert_eq!((slider.attr("aria-label"), slider.attr("aria-valuetext")), (Some("Timeline"), Some("step 9 of 28")));
    let end = ended(&state);
    assert_eq!((is_disabled(&end, back), is_disabled(&end, forward)), ([false; 2], [true; 2]));
}

#[test]
fn steps_follow_each_other_until_the_end() {
    let state = opened(EXAMPLE);
    let is_playing = |state: &Learning| {
        let view = View::learn(state);
        assert_ne!(view.has_button("Play"), view.has_button("Pause"));
        view.has_button("Pause")
    };
    let playing = at_once(&at_once(&state, Action::Play), Action::Tick);
    assert!(!is_playing(&state) && is_playing(&playing));
    // Too fast to be read out.
    assert_eq!(View::learn(&playing).attribute(".explanation", "aria-live"), Some("off"));
    let paused = at_once(&at_once(&playing, Action::Pause), Action::SetPace(Pace::Sixty));
    assert_eq!((is_playing(&paused), View::learn(&paused).step().0), (false, 1));
    assert_eq!(View::learn(&paused).chosen("pace"), "60");
    let mut state = at_once(&paused, Action::Play);
    while state.is_playing {
        state = at_once(&state, Action::Tick);
    }
    let view = View::learn(&state);
    assert_eq!(view.step(), (28, 28));
    assert!(!is_playing(&state));
}

#[test]
fn a_long_trace_ends_at_its_limit_and_says_so() {
    let board = "1,10,15,4/13,6,3,8/2,9,12,7/14,5,0,11";
    let state = ended(&opened(&format!("board={board}&goal=blank-last&algorithm=breadth-first")));
    let view = View::learn(&state);
    assert_eq!((view.status(), view.step()), ("limit", (100_001, 100_001)));
    assert_eq!(view.explanation(), "The recording ends here: it has reached its limit.");
    // The first nodes are listed, and the others are counted.
    let listed = view.nodes("[data-frontier]").len();
    let frontier = text(view.named("section", "Frontier")[0]);
    let Phase::Traced { trace, moment } = &state.phase else { panic!("a trace") };
    let rest = trace.frontier_len(moment) - listed;
    assert_eq!(listed, 50);
    assert!(frontier.contains(&format!("{rest} more")), "{frontier}");
}

#[test]
fn a_link_with_a_mistake_says_so_and_the_rest_works() {
    let view = View::learn(&opened(&format!("{EXAMPLE}&step=soon")));
    assert_eq!((view.status(), view.step().0), ("solved", 0));
    assert_eq!(
        view.text(".notice[role=status] span"),
        "Part of this link couldn't be used; the rest is shown. Ignored step in the link: expected a whole number from 0 to 100001."
    );
    assert!(view.has_button("OK"));
    let view = View::learn(&opened(&format!("{EXAMPLE}&step=7")));
    assert_eq!((view.step().0, view.has(".notice")), (7, false));
}

#[test]
fn a_board_of_30_cells_is_stepped_to_its_solution() {
    let start = "1 2 3 4 5 6/7 8 9 10 0 12/13 14 15 16 11 17/19 20 21 22 23 18/25 26 27 28 29 24";
    let link = format!("board={}&goal=blank-last&algorithm=a-star&heuristic=manhattan", start.replace(' ', ","));
    let mut state = opened(&link);
    for g in 0..4 {
        state = after(&state, NEXT_EXPANSION);
        // Each move brings a tile home: nothing else is expanded.
        let view = View::learn(&state);
        assert_eq!(view.text("[data-current] .figures"), format!("g = {g}, h = {}, f = 4", 4 - g));
        assert!(g > 0 || view.attribute("[data-current]", "data-board") == Some(start));
    }
    let view = View::learn(&ended(&state));
    assert_eq!((view.status(), view.explanation().as_str()), ("solved", "Node 11 is the goal. Solved in 4 moves."));
    assert!(trace_of(&state).steps() < 40);
}
