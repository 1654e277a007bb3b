//! The form of an experiment: boards, searches and limits, as people and links fill them in.

use crate::experiment::{
    QUICK, QUICKER, SMALL, after, all_rows, begun, compared, finished, follow, in_link, opened, rows, started, texts,
};
use crate::rendering::{View, in_language};
use npuzzle_engine::catalogue::{Algorithm, Heuristic, Weight};
use npuzzle_engine::puzzle::{Goal, Size};
use npuzzle_page::compare::action::Action;
use npuzzle_page::compare::effect::Effect;
use npuzzle_page::compare::experiment::{Draw, Form};
use npuzzle_page::compare::state::Comparison;
use npuzzle_page::compare::update::update;
use npuzzle_page::shared::locale::Language;

fn edited(state: &Comparison, change: impl FnOnce(Form) -> Form) -> Comparison {
    after(state, Action::Edit(change(state.form.clone())))
}

fn typed(state: &Comparison, text: &str) -> Comparison {
    edited(state, |form| form.with_text(text.to_owned()).expect("a short list"))
}

fn notice(state: &Comparison) -> String {
    View::compare(state).text(".notice span")
}

fn value<'a>(view: &'a View, name: &str) -> &'a str {
    view.attribute(&format!("input[name={name}]"), "value").expect("a field with a value")
}

fn goal(view: &View) -> Option<&str> {
    view.attribute("select[name=goal] option[selected]", "value")
}

fn ticked(view: &View) -> Vec<&str> {
    view.all("input[type=checkbox][checked]").into_iter().filter_map(|choice| choice.attr("value")).collect()
}

/// Returns the address that the last of some effects writes.
fn address(effects: &[Effect]) -> &str {
    let link = effects.iter().rev().find_map(|effect| match effect {
        Effect::WriteAddress(link) => Some(link.as_str()),
        _ => None,
    });
    link.expect("a link in the address")
}

#[test]
fn the_address_reproduces_the_experiment_on_another_page_and_starts_it_only_if_it_says_so() {
    let (filled, effects) = update(
        &opened(""),
        Action::Edit(Form {
            draw: Draw { size: Size::PUZZLE_15, count: 3, seed: 12_345 },
            goal: Goal::Spiral,
            algorithms: vec![Algorithm::Greedy, Algorithm::WeightedAStar],
            heuristics: vec![Heuristic::LinearConflict, Heuristic::WalkingDistance],
            weight: "2.5".parse::<Weight>().expect("a weight"),
            time_limit_ms: 30_500,
            memory_limit_mib: 96,
            ..Form::new(7, 64)
        }),
    );
    let link = address(&effects);
    let there = opened(link.strip_prefix("view=compare&").expect("a link to this view"));
    let view = View::compare(&there);
    let fields = [("count", "3"), ("seed", "12345"), ("weight", "2.5"), ("time-limit", "30.5"), ("memory-limit", "96")];
    assert_eq!(fields.map(|(name, _)| (name, value(&view, name))), fields);
    assert_eq!(goal(&view), Some("spiral"));
    assert_eq!(view.text("input[name=draw-size][checked] + span"), "4×4");
    assert_eq!(ticked(&view), ["greedy", "weighted-a-star", "linear-conflict", "walking-distance"]);
    assert_eq!(view.attribute(".findings", "data-status"), Some("idle"));

    let runs = rows(&View::compare(&begun(&filled)));
    assert_eq!(runs.len(), 12);
    let (started, effects) = update(&opened(""), Action::Follow(format!("{link}&run=1")));
    // A copy of this address does not start the experiment.
    assert_eq!(address(&effects), link);
    assert_eq!(rows(&View::compare(&finished((started, effects)))), runs);
}

#[test]
fn custom_boards_and_a_custom_goal_are_in_the_address() {
    let listed = typed(&opened("algorithms=ida-star&heuristics=manhattan"), &format!("{QUICK}\n{QUICKER}\n"));
    let custom = Goal::Custom("0 1 2/3 4 5/6 7 8".parse().expect("a board"));
    let (state, effects) = update(&listed, Action::Edit(Form { goal: custom, ..listed.form.clone() }));
    let view = View::compare(&state);
    assert_eq!(goal(&view), Some("custom"));
    assert_eq!(view.named("input", "Goal board")[0].attr("value"), Some("0 1 2/3 4 5/6 7 8"));
    let link = address(&effects);
    assert!(link.contains("goal=0,1,2/3,4,5/6,7,8"), "{link}");

    let view = View::compare(&compared(link.strip_prefix("view=compare&").expect("a link to this view")));
    let runs: Vec<(String, u64)> = rows(&view).iter().map(|row| (row.board.clone(), row.count("length"))).collect();
    assert_eq!(runs, [(QUICK.to_owned(), 21), (QUICKER.to_owned(), 4)]);
    assert_eq!(view.one("#boards-text").text().collect::<String>(), format!("{QUICK}\n{QUICKER}\n"));
}

#[test]
fn a_composed_heuristic_joins_the_chosen_ones() {
    let state = opened("");
    assert!(View::compare(&state).has("textarea[name=composition]"));
    let composed = "max(manhattan,2*misplaced)".parse().expect("a heuristic");
    let state = edited(&state, |form| form.with_heuristic(composed, true));
    assert!(ticked(&View::compare(&state)).contains(&"max(manhattan,2*misplaced)"));
    assert!(state.form.heuristics.contains(&Heuristic::Manhattan));
}

#[test]
fn an_invalid_part_of_a_link_is_reported_and_the_rest_works() {
    let link = "random=3&side=3&seed=7&algorithms=a-star,best&heuristics=manhattan&goal=nowhere&limit=soon&memory=0";
    let state = compared(link);
    let view = View::compare(&state);
    assert_eq!(rows(&view).iter().map(|row| &*row.algorithm).collect::<Vec<_>>(), ["a-star"; 3]);
    for fault in [
        "Ignored goal in the link: “nowhere” is not a valid goal",
        "Ignored algorithms in the link: “best” is not a valid algorithm",
        "Ignored limit in the link: expected seconds",
        "Ignored memory in the link: expected a whole number",
    ] {
        assert!(notice(&state).contains(fault), "{}", notice(&state));
    }

    let state = opened("boards=8,1,2;%00%ff&&=;run=1&side=31&size=31x6");
    for fault in [
        "Ignored boards in the link:",
        "Ignored side in the link: expected a whole number from 2 to 30.",
        "Ignored size in the link: 31x6 is out of range: a board has 2 to 30 rows and columns.",
    ] {
        assert!(notice(&state).contains(fault), "{}", notice(&state));
    }
    let one = edited(&state, |form| Form { draw: Draw { count: 1, ..form.draw }, ..form });
    assert_eq!(rows(&View::compare(&begun(&one))).len(), 6);
}

#[test]
fn a_link_that_is_followed_again_restores_its_experiment() {
    let count = |state: &Comparison| value(&View::compare(state), "count").to_owned();
    let other_count =
        |state: &Comparison, count: u32| edited(state, |form| Form { draw: Draw { count, ..form.draw }, ..form });
    let nine = Action::Follow("view=compare&random=9&seed=1".into());
    let first = after(&opened(SMALL), nine.clone());
    assert_eq!((count(&opened(SMALL)).as_str(), count(&first).as_str()), ("4", "9"));
    let changed = other_count(&first, 10);
    assert_eq!(count(&changed), "10");
    assert_eq!(count(&after(&changed, nine)), "9");

    let running = Action::Follow(format!("view=compare&{SMALL}&run=1"));
    let first = finished(update(&other_count(&first, 2), running.clone()));
    let again = finished(update(&other_count(&first, 3), running));
    assert_eq!((count(&again).as_str(), rows(&View::compare(&again)).len()), ("4", 8));
}

#[test]
fn typed_boards_run_with_their_goal_or_are_found_unsolvable() {
    let typed = typed(&opened(""), &format!("{}\n# a comment\n{QUICKER}", QUICK.replace('/', " ")));
    assert_eq!(View::compare(&typed).text("#boards-help"), "2 boards read.");
    let algorithms = vec![Algorithm::BreadthFirst, Algorithm::AStar, Algorithm::IdaStar];
    let heuristics = vec![Heuristic::Manhattan];
    let state = edited(&typed, |form| Form { goal: Goal::BlankFirst, algorithms, heuristics, ..form });
    let runs = rows(&View::compare(&begun(&state)));
    let found: Vec<_> =
        runs.iter().map(|row| (&*row.board, &*row.algorithm, &*row.heuristic, row.count("length"))).collect();
    let expected: Vec<_> = [(QUICK, 21), (QUICKER, 4)]
        .into_iter()
        .flat_map(|(board, length)| {
            [("breadth-first", ""), ("a-star", "manhattan"), ("ida-star", "manhattan")]
                .map(|(algorithm, heuristic)| (board, algorithm, heuristic, length))
        })
        .collect();
    assert_eq!(found, expected);
    assert!(runs.iter().all(|row| row.metric("optimal") == "true"));

    // Neither board can reach this goal, which is a result too.
    let runs = rows(&View::compare(&begun(&edited(&state, |form| Form { goal: Goal::Spiral, ..form }))));
    assert_eq!(runs.iter().map(|row| &*row.status).collect::<Vec<_>>(), ["unsolvable"; 6]);
}

#[test]
fn an_experiment_that_cannot_start_says_why_and_leaves_the_results() {
    let before = compared(SMALL);
    let refused = |state: &Comparison| {
        let (state, effects) = update(state, Action::Begin);
        assert_eq!(started(&effects), None);
        state
    };
    let broken = typed(&before, "812043756\n812043755");
    let fault = "line 2: tile 5 appears twice (row 3, row 3); tile 6 is missing";
    assert_eq!(View::compare(&broken).text("#boards-error"), fault);
    assert_eq!(View::compare(&broken).attribute("#boards-error", "role"), Some("alert"));
    let state = refused(&broken);
    assert_eq!(notice(&state), format!("Couldn't start: {fault}."));
    assert_eq!(rows(&View::compare(&state)), rows(&View::compare(&before)));

    assert_eq!(notice(&refused(&typed(&state, ""))), "Couldn't start: the text is empty.");
    let valid = typed(&state, "812043756");
    let without = edited(&valid, |form| Form { algorithms: vec![Algorithm::AStar], heuristics: vec![], ..form });
    assert!(notice(&refused(&without)).starts_with("Couldn't start: choose at least one algorithm"));
    let view = View::compare(&begun(&edited(&without, |form| form.with_heuristic(Heuristic::Gaschnig, true))));
    assert_eq!((rows(&view).len(), view.has(".notice")), (1, false));
    assert_eq!(view.text("#boards-error"), "");
}

#[test]
fn the_boards_of_a_file_are_counted_in_any_format() {
    for (text, note) in [
        (format!("# two boards\n{}\n{QUICKER}\n", QUICK.replace('/', " ")), "2 boards read."),
        ("3\n1 2 5\n3 4 8\n6 7 0\n".into(), "1 board read."),
        (format!("8 1 2\n0 4 3\n7 5 6\n\n{}\n", QUICKER.replace('/', "\n")), "2 boards read."),
        ("[[8, 1, 2], [null, 4, 3], [7, 5, 6]]".into(), "1 board read."),
        (format!("{QUICK}\n").repeat(10_000), "10000 boards read."),
    ] {
        let view = View::compare(&after(&opened("goal=blank-first"), Action::Open(text.clone())));
        assert_eq!((view.text("#boards-help").as_str(), view.has(".notice")), (note, false), "{text:.80}");
    }
    let boards = in_link(&[QUICK; 10_000]);
    assert_eq!(View::compare(&opened(&boards)).text("#boards-help"), "10000 boards read.");
    in_language(Language::French, || {
        let view = View::compare(&opened(&in_link(&[QUICK, QUICKER])));
        assert_eq!(view.text("#boards-help"), "2 grilles lues.");
    });
}

#[test]
fn the_boards_of_a_broken_file_are_shown_with_the_fault() {
    let state = after(&opened("goal=blank-first"), Action::Open("812043756\n81204\n".into()));
    assert_eq!(
        notice(&state),
        "line 2: found 1 number: a square board has 4, 9, 16 and so on, and other boards need a / between rows (1 2 3/4 5 0) or the size first (3x2)"
    );
    let view = View::compare(&state);
    assert_eq!(view.attribute(".notice", "role"), Some("status"));
    assert_eq!(view.one("#boards-text").text().collect::<String>(), "812043756\n81204\n");
    assert!(!View::compare(&after(&state, Action::Dismiss)).has(".notice"));
}

#[test]
fn a_folded_list_names_what_is_chosen() {
    let state = opened(SMALL);
    let folds = |state: &Comparison| texts(&View::compare(state), "button.fold");
    assert_eq!(folds(&state), ["Greedy best-first, A*", "Manhattan distance"]);
    let more = edited(&state, |form| form.with_algorithm(Algorithm::IdaStar, true));
    assert_eq!(folds(&more), ["Greedy best-first, A*, IDA*", "Manhattan distance"]);
    assert_eq!(rows(&View::compare(&begun(&more))).len(), 12);
    let none = edited(&state, |form| form.with_heuristic(Heuristic::Manhattan, false));
    assert_eq!(folds(&none), ["Greedy best-first, A*", "None"]);
    let view = View::compare(&state);
    for fold in view.all("button.fold") {
        assert_eq!(fold.attr("aria-expanded"), Some("false"));
    }
}

#[test]
fn a_link_copies_the_address_of_its_experiment() {
    let (state, effects) = follow(SMALL);
    let (_, copied) = update(&state, Action::CopyLink);
    assert_eq!(copied, [Effect::CopyLink(address(&effects).to_owned())]);
    assert!(address(&effects).contains("random=4&size=3x3&seed=7"));
}

#[test]
fn searches_of_a_board_of_30_cells_are_compared() {
    let board = "1 2 3 4 5 6/7 8 9 10 0 12/13 14 15 16 11 17/19 20 21 22 23 18/25 26 27 28 29 24";
    let link = format!("{}&goal=blank-last&algorithms=greedy,a-star,ida-star&heuristics=manhattan", in_link(&[board]));
    let rows = all_rows(&compared(&link));
    let found: Vec<_> =
        rows.iter().map(|row| (&*row.board, &*row.algorithm, row.metric("optimal"), row.count("length"))).collect();
    let expected = [("greedy", "false"), ("a-star", "true"), ("ida-star", "true")];
    assert_eq!(found, expected.map(|(algorithm, optimal)| (board, algorithm, optimal, 4)));
}
