//! The choices that an algorithm leaves open, and two runs compared.

use super::{EXAMPLE, NEXT_EXPANSION, Reading, after, go, opened, trace_of, with_algorithm};
use crate::rendering::{View, accessible_name, in_language, text};
use npuzzle_page::learn::action::{Action, Jump};
use npuzzle_page::learn::explanation::explain;
use npuzzle_page::learn::state::Learning;
use npuzzle_page::shared::locale::Language;

/// The example without its method.
const BOARD: &str = "board=2,8,3/1,6,4/7,0,5&goal=spiral&heuristic=misplaced";

#[test]
fn a_link_makes_all_choices_and_the_form_shows_them() {
    let choices = [("order", "LURD"), ("ties", "fifo"), ("test", "generation"), ("duplicates", "keep")];
    let link: String = choices.iter().map(|(key, value)| format!("&{key}={value}")).collect();
    let state = opened(&format!("{BOARD}&algorithm=weighted-a-star&weight=inf{link}"));
    let view = View::learn(&state);
    assert_eq!((view.status(), view.has(".notice")), ("solved", false));
    for (key, value) in choices {
        assert_eq!(view.chosen(key), value);
    }
    // Folded, the group says how many choices are not the usual ones.
    assert_eq!(view.attribute("details.what-if", "data-unusual"), Some("4"));
    assert_eq!(view.text(".what-if summary"), "What if … 4");
    assert_eq!(view.attribute("input[name=weight]", "value"), Some("inf"));
    let lines: Vec<String> = view.all("[aria-label=Pseudocode] li").into_iter().map(text).collect();
    for line in ["of several, take the oldest", "if s is the goal: done"] {
        assert_eq!(lines.iter().filter(|known| known.contains(line)).count(), 1, "{line}: {lines:?}");
    }
    in_language(Language::French, || {
        let view = View::learn(&state);
        assert_eq!(view.text("select[name=ties] option[selected]"), "Le plus ancien d’abord");
    });
}

#[test]
fn only_the_choices_of_the_algorithm_are_offered() {
    let offered = |state: &Learning| {
        let view = View::learn(state);
        let lists = view.all(".what-if select").into_iter();
        lists.map(|list| list.attr("name").expect("a name").to_owned()).collect::<Vec<_>>()
    };
    let state = opened(&format!("{BOARD}&algorithm=ida-star&test=generation"));
    assert_eq!(offered(&state), ["order", "test", "duplicates"]);
    assert_eq!(View::learn(&state).chosen("test"), "generation");
    let bidirectional = with_algorithm(&state, "bidirectional");
    assert!(!offered(&bidirectional).contains(&"test".to_owned()));
    // What the algorithm does not leave open is not in the link.
    assert_eq!(bidirectional.study.spec.method().choices.unusual().next(), None);
    assert_eq!(offered(&opened(&format!("{BOARD}&algorithm=a-star"))), ["order", "ties", "test", "duplicates"]);
    assert_eq!(offered(&opened(&format!("{BOARD}&algorithm=optimal"))), [""; 0]);
}

#[test]
fn the_slider_goes_from_breadth_first_through_a_star_to_greedy() {
    let at = |weight: &str| {
        let state = opened(&format!("{BOARD}&algorithm=weighted-a-star&weight={weight}"));
        let view = View::learn(&state);
        let slider = view.one("input[type=range][name=weight-slider]");
        assert_eq!((accessible_name(slider).as_str(), slider.attr("min")), ("Weight", Some("0")));
        let stops = ["value", "max"].map(|name| slider.attr(name).and_then(|stop| stop.parse::<usize>().ok()));
        let line = text(view.all("[aria-label=Pseudocode] li")[2]);
        (stops.map(|stop| stop.expect("a number")), slider.attr("aria-valuetext").map(str::to_owned), line)
    };
    let ([first, last], spoken, by_g) = at("0");
    assert_eq!((first, spoken.as_deref()), (0, Some("0")));
    let ([middle, _], spoken, weighted) = at("1");
    assert_eq!(spoken.as_deref(), Some("1"));
    let ([end, _], spoken, by_h) = at("inf");
    assert_eq!((end, spoken.as_deref()), (last, Some("∞")));
    assert!(first < middle && middle < last);
    assert!(by_g != weighted && weighted != by_h && by_g != by_h, "{by_g} {weighted} {by_h}");
}

/// Returns the boards of both runs at the moment.
fn boards(view: &View) -> [Option<&str>; 2] {
    ["a", "b"].map(|run| view.attribute(&format!("[data-run={run}] .moment [role=img]"), "aria-label"))
}

#[test]
fn two_runs_are_compared_and_step_together_until_they_part() {
    let state = opened(EXAMPLE);
    assert!(View::learn(&state).has_button("Compare with …") && !View::learn(&state).has(".difference"));
    let saved = after(&state, Action::SaveRun);
    let card = View::learn(&saved).named("section", "Difference").into_iter().map(text).collect::<String>();
    assert!(card.contains("Run A is saved."), "{card}");
    let mut method = state.study.spec.method();
    method.choices.ties = "fifo".parse().expect("a rule");
    let mut state = after(&saved, Action::SetMethod(method));
    let view = View::learn(&state);
    let parting = view.attribute("[data-parting]", "data-parting").and_then(|number| number.parse().ok());
    let parting: usize = parting.expect("the runs part");
    assert!(parting > 1);
    assert!(view.text("[data-run=a] .reason").contains("newer") && view.text("[data-run=b] .reason").contains("older"));
    for _ in 1..parting {
        state = after(&state, NEXT_EXPANSION);
        let view = View::learn(&state);
        let [one, other] = boards(&view);
        assert!(one.is_some() && one == other);
    }
    assert!(View::learn(&state).has_button("Go to where they part"));
    let parted = state.saved_run.as_ref().and_then(|run| run.parting).expect("the runs part");
    let there = go(&state, Jump::To(parted.entries[1].expect("an expansion") + 1));
    let view = View::learn(&there);
    let [one, other] = boards(&view);
    assert!(one.is_some() && other.is_some() && one != other);
    assert!(view.has_button("Stop comparing"));
    assert!(!View::learn(&after(&there, Action::ForgetRun)).has(".difference"));
    in_language(Language::French, || {
        assert_eq!(View::learn(&there).named("section", "Différence").len(), 1);
    });
}

#[test]
fn each_run_gives_the_reason_for_its_own_expansion() {
    let saved = after(&opened(EXAMPLE), Action::SaveRun);
    let state = with_algorithm(&saved, "ida-star");
    let run = state.saved_run.as_ref().expect("a saved run");
    let [one, other] = run.parting.expect("the runs part").entries.map(|entry| entry.expect("an expansion"));
    assert_ne!(one, other, "their traces have different entries before");
    let view = View::learn(&state);
    assert_eq!(view.text("[data-run=a] .reason"), explain(&run.trace, one));
    assert_eq!(view.text("[data-run=b] .reason"), explain(trace_of(&state), other));
}

#[test]
fn predictions_hide_the_difference_of_two_runs() {
    let state = after(&opened(EXAMPLE), Action::SaveRun);
    assert!(View::learn(&state).has(".difference"));
    assert!(!View::learn(&after(&state, Action::Ask(Asks::Surprises))).has(".difference"));
}
use npuzzle_traces::question::Asks;
