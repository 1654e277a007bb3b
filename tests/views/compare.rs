//! The Compare view: the progress of an experiment, and what a first visit offers.

use crate::experiment::{
    QUICK, QUICKER, Row, SMALL, after, begun, compared, ended, endless, finished, follow, in_link, opened, rows,
    started, texts,
};
use crate::rendering::{View, in_language, text};
use npuzzle_engine::catalogue::Heuristic;
use npuzzle_engine::spec::Limits;
use npuzzle_experiments::Plan;
use npuzzle_page::compare::action::Action;
use npuzzle_page::compare::effect::Effect;
use npuzzle_page::compare::experiment::{Form, Preset};
use npuzzle_page::compare::measured::Column;
use npuzzle_page::compare::state::Comparison;
use npuzzle_page::compare::update::update;
use npuzzle_page::shared::locale::Language;

#[test]
fn a_first_visit_offers_presets_and_has_nothing_to_export() {
    let state = Comparison { is_shown: true, ..Comparison::new(Form::new(7, 64)) };
    let view = View::compare(&state);
    assert_eq!(view.attribute("[data-status]", "data-status"), Some("idle"));
    for name in ["Export CSV", "Export JSON"] {
        assert!(!view.is_enabled(name), "{name}");
        assert!(View::compare(&compared(SMALL)).is_enabled(name), "{name}");
    }
    assert!(view.has(".presets button"), "{}", view.text("main"));
}

#[test]
fn a_preset_runs_its_experiment_and_fills_in_the_form() {
    let first = opened("");
    let view = View::compare(&first);
    assert_eq!(view.text("#examples"), "Start with an example");
    // All but pattern databases.
    let heuristics = Heuristic::ALL.len() - 1;
    let one_board = format!("1 board, {heuristics} runs");
    let presets = [
        (Preset::GreedyAgainstAStar, "A* against greedy, three heuristics", "20 boards, 120 runs", 120),
        (Preset::WhyIdaStar, "Why IDA*?", "20 boards, 60 runs", 60),
        (Preset::WeightedTradeOff, "The weighted A* trade-off", "40 boards, 120 runs", 120),
        (Preset::HeuristicsOnOneBoard, "Heuristics on one board", &one_board, heuristics),
    ];
    assert_eq!(texts(&view, ".presets b"), presets.map(|(_, title, _, _)| title));
    assert_eq!(texts(&view, ".presets small"), presets.map(|(_, _, size, _)| size));
    for (preset, title, _, runs) in presets {
        let (state, effects) = update(&first, Action::BeginPreset(preset));
        let is_in_address = |effect: &Effect| matches!(effect, Effect::WriteAddress(link) if link.contains("seed=1&"));
        assert!(effects.iter().any(is_in_address), "{title}: {effects:?}");
        let view = View::compare(&finished((state, effects)));
        assert_eq!(view.text(".verdict"), format!("Done: {runs} runs."), "{title}");
        assert_eq!(rows(&view).len(), runs.min(25), "{title}");
        assert!(!view.has("#examples"), "{title}");
        assert!(texts(&view, "tr[data-pair] td:nth-child(2)")[0].contains(" of "), "{title}");
        assert_eq!(view.attribute("input[name=seed]", "value"), Some("1"), "{title}");
    }
}

/// A view with two runs, the first of which has ended. The second never does.
pub fn half_done() -> (Comparison, Plan, Limits) {
    let boards = in_link(&[QUICK, &endless()]);
    let link = format!("{boards}&goal=blank-first&algorithms=ida-star&heuristics=manhattan&limit=3600&run=1");
    let (state, effects) = follow(&link);
    let (plan, limits) = started(&effects).expect("an experiment");
    (after(&state, ended(&plan, limits, [0])), plan, limits)
}

fn lengths(view: &View) -> Vec<u64> {
    rows(view).iter().map(|row| row.count("length")).collect()
}

#[test]
fn progress_is_shown_until_the_experiment_is_cancelled_and_finished_runs_stay() {
    let (running, ..) = half_done();
    let view = View::compare(&running);
    assert_eq!(view.attribute(".findings", "data-status"), Some("searching"));
    let progress = view.named("progress", "Runs completed")[0];
    assert_eq!((progress.attr("max"), progress.attr("value")), (Some("2"), Some("1")));
    assert_eq!(view.text(".verdict"), "1 of 2 runs, on 2 cores.");
    assert_eq!((lengths(&view), &*rows(&view)[0].board), (vec![21], QUICK));
    assert!(view.has_button("Cancel") && !view.has_button("Compare"));

    assert_eq!(update(&running, Action::Stop).1, [Effect::StopRuns]);
    let stopped = after(&running, Action::Stopped);
    let cancelled = View::compare(&stopped);
    assert_eq!(cancelled.attribute(".findings", "data-status"), Some("cancelled"));
    assert_eq!(cancelled.text(".verdict"), "Stopped after 1 of 2 runs.");
    assert!(!cancelled.has("progress"));
    assert_eq!(rows(&cancelled), rows(&view));

    let text = [QUICK, QUICKER, QUICK].join("\n");
    let edited = after(&stopped, Action::Edit(stopped.form.clone().with_text(text).expect("a short list")));
    let view = View::compare(&begun(&edited));
    assert_eq!((view.text(".verdict").as_str(), lengths(&view)), ("Done: 3 runs.", vec![21, 4, 21]));
    assert_eq!(view.attribute(".findings", "data-status"), Some("solved"));
}

#[test]
fn progress_is_shown_in_the_language_of_the_page() {
    let (running, ..) = half_done();
    in_language(Language::Italian, || {
        let view = View::compare(&running);
        assert!(view.text(".verdict").starts_with("1 su 2 prove"), "{}", view.text(".verdict"));
        assert!(view.has_button("Annulla") && !view.has_button("Cancel"));
        // What scripts rely on does not depend on the language.
        assert_eq!(view.attribute("tr[data-pair]", "data-pair"), Some("IDA*, Manhattan distance"));
        assert_eq!(view.text("tr[data-pair] th"), "IDA*, Distanza di Manhattan");
        let finished = View::compare(&compared(SMALL));
        assert_eq!(finished.attribute(".findings", "aria-label"), Some("Confronto"));
        assert_eq!(rows(&finished).len(), 8);
    });
}

#[test]
fn runs_from_a_file_replace_a_running_experiment() {
    let runs = compared(SMALL).measured.runs().cloned().collect();
    let (running, plan, limits) = half_done();
    let (imported, effects) = update(&running, Action::Import(runs));
    assert!(effects.contains(&Effect::StopRuns), "{effects:?}");
    let view = View::compare(&imported);
    assert_eq!(view.text(".verdict"), "8 runs from a file.");
    assert_eq!(view.text(".notice span"), "8 runs imported.");
    assert_eq!(view.attribute(".findings", "data-status"), Some("idle"));
    assert_eq!(rows(&view), rows(&View::compare(&compared(SMALL))));
    assert!(view.has_button("Compare"));

    // The form still describes the experiment that was replaced.
    let (again, effects) = update(&imported, Action::Begin);
    assert_eq!(started(&effects).map(|(plan, _)| plan), Some(plan.clone()));
    let view = View::compare(&after(&again, ended(&plan, limits, [0])));
    assert_eq!((view.text(".verdict").as_str(), lengths(&view)), ("1 of 2 runs, on 2 cores.", vec![21]));
}

#[test]
fn the_table_is_sorted_and_paged_while_runs_are_in_progress_and_never_outgrows_a_page() {
    let endless = endless();
    let boards: Vec<&str> = [QUICK; 60].into_iter().chain([endless.as_str()]).collect();
    let link = format!("{}&goal=blank-first&algorithms=ida-star&heuristics=manhattan&run=1", in_link(&boards));
    let (state, effects) = follow(&link);
    let (plan, limits) = started(&effects).expect("an experiment");
    let running = after(&state, ended(&plan, limits, 0..60));
    let view = View::compare(&running);
    assert_eq!(view.text(".verdict"), "60 of 61 runs, on 2 cores.");
    assert_eq!((view.text(".pages span").as_str(), rows(&view).len()), ("Page 1 of 3", 25));
    let sorted = after(&running, Action::Sort(Column::Expanded));
    let view = View::compare(&after(&sorted, Action::Turn(2)));
    assert_eq!((view.text(".pages span").as_str(), rows(&view).len()), ("Page 3 of 3", 10));
    assert_eq!(view.attribute(".findings", "data-status"), Some("searching"));
}

#[test]
fn a_run_that_exceeds_a_limit_ends_and_the_others_continue() {
    let boards = in_link(&[&endless(), QUICK]);
    let link = format!("{boards}&goal=blank-first&algorithms=a-star,ida-star&heuristics=manhattan&limit=1.5&memory=4");
    let view = View::compare(&compared(&link));
    assert_eq!(view.text(".verdict"), "Done: 4 runs.");
    let rows = rows(&view);
    assert_eq!(rows.iter().map(|row| &*row.status).collect::<Vec<_>>(), ["limit", "limit", "solved", "solved"]);
    assert!((2 << 20..=4 << 20).contains(&rows[0].count("memory-bytes")), "{:?}", rows[0]);
    assert!(rows[1].metric("elapsed-ms").parse::<f64>().is_ok_and(|ms| ms >= 1500.0), "{:?}", rows[1]);
    let is_unsolved = |row: &Row| (row.metric("length"), row.metric("optimal")) == ("", "false");
    assert!(rows[..2].iter().all(is_unsolved), "{rows:?}");
    assert!(texts(&view, "td[data-metric=length]")[..2].iter().all(|text| text == "–"));
    assert_eq!(text(view.all("[data-outcome]")[0]), "Limit");
}
