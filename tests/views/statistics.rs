//! The Statistics view.

use crate::rendering::{View, accessible_name, in_language, text};
use npuzzle_page::shared::locale::Language;
use npuzzle_page::shared::time::Date;
use npuzzle_page::stage::daily::Daily;
use npuzzle_page::stage::records::Records;
use npuzzle_page::statistics::action::Action;
use npuzzle_page::statistics::state::Statistics;
use npuzzle_page::statistics::update::update;

/// The line of a game of 3x3, as the page keeps it.
fn game(id: u64, path: &str, moves: u32) -> String {
    format!(
        r#"{{"id":{id},"size":"3x3","goal":"blank-last","moves":{moves},"time-ms":61500,"hints":0,"fair":true,"shortest":1,"at-least":1,"start":"1 2 3/4 5 6/7 0 8","deal":"random","path":"{path}","by-hand":1,"ended":{id},"day":"2026-11-25"}}"#
    )
}

fn opened(lines: &[String], records: Records) -> Statistics {
    let today = Date::new(2026, 11, 25);
    let follow = Action::Follow("#view=statistics".to_owned(), today);
    let actions = [follow, Action::Read(lines.join("\n"), Records::default()), Action::Read(String::new(), records)];
    actions.into_iter().fold(Statistics::default(), |state, action| update(state, action).0)
}

#[test]
fn says_how_to_begin_without_games() {
    let view = View::statistics(&opened(&[], Records::default()));
    assert!(view.text("main").contains("No games yet."), "{}", view.text("main"));
    assert!(!view.has("[data-chart]") && view.has("[data-level=hard]"));
    assert!(!View::statistics(&Statistics::default()).has("main"));
}

#[test]
fn shows_records_charts_stages_and_games() {
    let lines = [game(1, "L", 1), game(2, "R L@500 L@61500", 3)];
    let state = opened(&lines, Records::default());
    let state =
        lines.iter().zip(1..).fold(state, |state, (line, id)| update(state, Action::Opened(id, line.clone())).0);
    let view = View::statistics(&state);
    let count = |name: &str| view.text(&format!("[data-count={name}]"));
    assert_eq!([count("games"), count("best-moves"), count("best-time")], ["2", "1", "1:01.5"]);
    assert_eq!(count("perfect-streak"), "0 (best 1)");
    assert_eq!(
        accessible_name(view.one("[data-chart=lengths] svg")),
        "This board is 1 move from the goal. 0 % of all boards are closer."
    );
    assert_eq!(
        view.text("[data-chart=excess] small"),
        "Games whose shortest length is proved: 2. Solved in the fewest moves: 1."
    );
    assert_eq!(view.all("[data-chart=lengths] .bar").len(), 32);
    assert_eq!(view.all("[data-chart=excess] .bar.marked").len(), 1);
    assert_eq!(
        accessible_name(view.one("#result")),
        "npuzzle 3×3, 2026-11-25, 3 moves in 1:01.5, shortest: 1 move, By hand: 1 move"
    );
    let replay = view.attribute("[data-game] a", "href").expect("a link");
    assert_eq!(replay, "#view=play&board=1,2,3/4,5,6/7,0,8&goal=blank-last&moves=RL2");
    let stages: Vec<String> = view.all(".stages tbody tr").into_iter().map(text).collect();
    assert_eq!(stages.len(), 1, "{stages:?}");
    assert!(stages[0].starts_with("Last tiles2.01.0"), "{stages:?}");
    let games: Vec<String> = view.all(".played button").into_iter().map(text).collect();
    assert_eq!(games, ["3 moves in 1:01.52026-11-25", "1 move in 1:01.52026-11-25"]);
    let first = View::statistics(&update(state.clone(), Action::Show(1)).0);
    assert_eq!(text(first.one(".played [aria-pressed=true]")), games[1]);
    in_language(Language::French, || {
        assert_eq!(View::statistics(&state).text("[data-chart=excess] h2"), "Coups au-delà du minimum");
    });
}

#[test]
fn marks_solved_days_of_each_level_and_counts_them_in_a_row() {
    let mut records = Records::default();
    for day in ["2026-11-24 easy", "2026-11-25 easy", "2026-11-24 hard", "2026-10-25 hard"] {
        records.daily.add(day.parse::<Daily>().expect("a day"));
    }
    let view = View::statistics(&opened(&[], records));
    let level = |name: &str, rest: &str| format!("[data-level={name}] {rest}");
    let solved = |name| view.all(&level(name, ".solved")).into_iter().map(text).collect::<Vec<String>>();
    assert_eq!((solved("easy"), solved("hard")), (vec!["24".into(), "25".into()], vec!["24".to_owned()]));
    let streak = |name| view.text(&level(name, "[data-count=streak]"));
    assert_eq!(
        [streak("easy"), streak("medium"), streak("hard")],
        ["Streak: 2 days", "Streak: 0 days", "Streak: 1 day"]
    );
    let days = view.all(&level("easy", "td")).into_iter().filter(|cell| !text(*cell).is_empty()).count();
    assert_eq!(days, 30);
    assert_eq!(accessible_name(view.one(&level("easy", "[aria-current=date]"))), "2026-11-25, solved");
    assert_eq!(view.attribute(&level("easy", "h2 a"), "href"), Some("#view=play&deal=daily-easy"));
}

#[test]
fn shows_the_board_of_the_hunt_and_what_was_found() {
    let list = std::fs::read_to_string("best-known/10x10.jsonl").expect("the list");
    let state = opened(&[], Records::default());
    let state = update(state, Action::HuntListed(4, Some(list.clone()), String::new())).0;
    let view = View::statistics(&state);
    let known = state.hunt.known.as_ref().expect("the first board").moves.len();
    assert!(view.text("[data-hunt=idle]").contains(&format!("Best known: {known} moves")), "{}", view.text("main"));
    assert_eq!((view.all("#hunt-size option").len(), view.all("#hunt-board option").len()), (7, 50));
    let missing =
        View::statistics(&update(opened(&[], Records::default()), Action::HuntListed(4, None, String::new())).0);
    assert!(
        missing.text("[data-hunt]").contains("is not available") && !missing.text("[data-hunt]").contains("Search")
    );
    let searching = update(update(state.clone(), Action::Hunt).0, Action::Hunted(1_234_567, 0, None)).0;
    let view = View::statistics(&searching);
    assert!(view.text("[data-hunt=running]").contains("Stop") && !view.has(".found"), "{}", view.text("main"));
    assert!(view.text("[data-hunt]").contains("1234567 boards so far"), "{}", view.text("[data-hunt]"));
    let found = format!(
        "{},\"number\":1,\"known\":{}}}",
        list.lines().next().expect("a line").trim_end_matches('}'),
        known + 8
    );
    let state = update(state, Action::HuntListed(4, Some(list.replace("\"length\"", "\"other\"")), found)).0;
    let view = View::statistics(&state);
    assert_eq!(view.text(".found li"), format!("10×10, board 1: {known} moves instead of {}", known + 8));
    assert!(view.text("[data-hunt]").contains("Copy report"));
}
