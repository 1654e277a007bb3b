//! The heuristics of the inspected board beside its true distance.

use super::{Reading, after, opened};
use crate::rendering::{View, in_language, text};
use npuzzle_engine::catalogue::Heuristic;
use npuzzle_page::learn::action::Action;
use npuzzle_page::learn::appraisal::Finding;
use npuzzle_page::learn::state::Learning;
use npuzzle_page::shared::locale::Language;

/// Returns the view with the first node of a search inspected.
fn inspected(board: &str, heuristic: &str) -> Learning {
    let link = format!("board={board}&goal=blank-last&algorithm=a-star&heuristic={heuristic}&step=1");
    after(&opened(&link), Action::Inspect(Some(1)))
}

fn found(state: &Learning, finding: Finding) -> Learning {
    after(state, Action::Appraised(state.last_appraisal, finding))
}

#[test]
fn the_inspected_board_has_its_true_distance_and_each_heuristic_its_error() {
    // A board that the inadmissible heuristic overestimates: 11 instead of 7.
    let state = inspected("4,1,3/2,8,5/7,0,6", "misplaced-penalty");
    let pending = View::learn(&state);
    assert!(!pending.has("[data-distance]") && !pending.has("[data-error]"));
    assert!(!pending.has("tr[data-heuristic=walking-distance]"));
    let state = found(&found(&state, Finding::Distance(Some(7))), Finding::WalkingDistance(5));
    let view = View::learn(&state);
    assert_eq!(view.attribute("[data-distance]", "data-distance"), Some("7"));
    assert_eq!(view.text("[data-distance]"), "The true distance is h* = 7 moves.");
    let without_tables = Heuristic::ALL.iter().filter(|&&known| known != Heuristic::PatternDatabase);
    let heuristics: Vec<&str> = without_tables.map(|known| known.name()).collect();
    assert_eq!(view.all("tr[data-heuristic]").len(), heuristics.len());
    for heuristic in heuristics {
        let row = format!("tr[data-heuristic={heuristic}]");
        let value = view.attribute(&format!("{row} [data-value]"), "data-value").and_then(|value| value.parse().ok());
        let value: i32 = value.expect("a value");
        let error = view.attribute(&format!("{row} [data-error]"), "data-error").expect("an error");
        assert_eq!(error, (7 - value).to_string(), "{heuristic}");
        assert_eq!(view.attribute(&row, "data-over"), Some((value > 7).to_string().as_str()), "{heuristic}");
        assert_eq!(view.text(&row).contains("overestimates"), value > 7, "{heuristic}");
    }
    assert_eq!(view.text("tr[data-heuristic=misplaced-penalty] [data-value]"), "11");
    assert_eq!(view.attribute("tr[data-used=true]", "data-heuristic"), Some("misplaced-penalty"));
    in_language(Language::French, || {
        assert_eq!(View::learn(&state).text("[data-distance]"), "La vraie distance est h* = 7 coups.");
    });
}

#[test]
fn the_inspected_board_ranks_the_heuristics() {
    let state = inspected("4,1,3/2,8,5/7,0,6", "misplaced-penalty");
    let view = View::learn(&found(&state, Finding::Distance(Some(7))));
    assert_eq!(view.text(".dominance summary"), "Which heuristic dominates which?");
    let ranking = view.text("[data-ranking]");
    assert!(ranking.starts_with("On this board: ") && ranking.contains(" > "), "{ranking}");
    assert!(!ranking.contains("penalty"), "an inadmissible heuristic is not ranked: {ranking}");
    let chains: Vec<String> = view.all(".dominance li").into_iter().map(text).collect();
    let chain = "Manhattan + linear conflict ≥ Manhattan distance ≥";
    assert!(chains.iter().any(|known| known.starts_with(chain)), "{chains:?}");
}

#[test]
fn a_board_of_5x5_is_not_proved() {
    let five = "1,2,3,4,5/6,7,8,9,10/11,12,13,14,15/16,17,18,19,20/21,22,23,0,24";
    let view = View::learn(&inspected(five, "manhattan"));
    assert_eq!(view.status(), "solved");
    assert!(view.text("[data-inspected]").contains("can't be proved here"), "{}", view.text("[data-inspected]"));
    assert!(!view.has("[data-distance]") && view.has("tr[data-heuristic=manhattan]"));
}

#[test]
fn a_distance_that_could_not_be_proved_is_said_to_be_unknown() {
    let four = "1,2,3,4/5,6,7,8/9,10,0,12/13,14,11,15";
    let state = inspected(four, "manhattan");
    assert_eq!(
        View::learn(&found(&state, Finding::Distance(Some(2)))).text("[data-distance]"),
        "The true distance is h* = 2 moves."
    );
    let view = View::learn(&found(&state, Finding::Distance(None)));
    assert!(
        view.text("[data-inspected]").contains("The true distance couldn't be proved."),
        "{}",
        view.text("[data-inspected]")
    );
}
