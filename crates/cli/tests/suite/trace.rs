//! `npuzzle trace`

use super::{Finished, SIX_BY_THREE, run};
use npuzzle_engine::catalogue::{Algorithm, Heuristic};
use serde_json::Value;

const EASY: &str = "2 8 1/4 6 3/0 7 5";

fn trace(options: &[&str]) -> Finished {
    run(&[&["trace", "--board", EASY, "--goal", "spiral"], options].concat())
}

#[test]
fn has_the_counts_and_the_length_of_the_same_search() {
    for &algorithm in Algorithm::ALL {
        let options = ["--algorithm", algorithm.name(), "--heuristic", "manhattan"];
        let traced = trace(&[&options[..], &["--events", "10000000"]].concat());
        let solved =
            run(&[&["solve", "--board", EASY, "--goal", "spiral", "--jobs", "1", "--format", "json"], &options[..]]
                .concat());
        let [report] = &solved.json()[..] else { panic!("{solved:?}") };
        let entries = traced.json();
        let expanded = entries.iter().filter(|entry| entry["type"] == "expanding").count();
        assert_eq!(report["expanded"], expanded, "{algorithm}");
        let end = entries.last().unwrap();
        assert_eq!((&end["type"], &end["status"]), (&"end".into(), &"solved".into()), "{algorithm}");
        assert_eq!(end["length"], report["length"], "{algorithm}");
        assert_eq!(traced.status, 0);
    }
}

#[test]
fn is_of_a_board_of_any_size() {
    let board = "4 5 0/1 2 3";
    let entries = run(&["trace", "--board", board, "--heuristic", "manhattan"]).json();
    let end = entries.last().unwrap();
    assert_eq!((&entries[0]["board"], &end["length"]), (&board.into(), &21.into()));
    let entries = run(&["trace", "--board", board, "--algorithm", "optimal"]).json();
    assert_eq!(entries.last().unwrap()["length"], 21);
    run(&["trace", "--board", SIX_BY_THREE, "--algorithm", "optimal"])
        .assert_rejected("no pattern databases for 6x3 boards");
}

#[test]
fn is_refused_of_a_search_without_steps() {
    run(&["trace", "--board", SIX_BY_THREE, "--algorithm", "anytime"])
        .assert_rejected("anytime searches of 6x3 boards have no steps to show: choose another algorithm");
}

#[test]
fn ends_after_the_given_number_of_entries() {
    for events in ["0", "1", "10"] {
        let finished = trace(&["--algorithm", "a-star", "--events", events]);
        let entries = finished.json();
        assert_eq!((entries.len() - 1).to_string(), events);
        assert_eq!(entries.last().unwrap()["status"], "limit");
        assert_eq!(finished.status, 1);
    }
}

#[test]
fn of_an_unsolvable_board_says_so() {
    let finished = run(&["trace", "--board", "1 2 3/4 5 6/8 7 0"]);
    assert_eq!((finished.status, finished.stdout.as_str()), (1, "{\"type\":\"end\",\"status\":\"unsolvable\"}\n"));
}

#[test]
fn begins_at_the_board_and_prefers_the_least_f() {
    for heuristic in [Heuristic::Misplaced, Heuristic::Manhattan] {
        let entries = trace(&["--algorithm", "a-star", "--heuristic", heuristic.name()]).json();
        let source = entries.iter().find(|entry| entry["type"] == "source").unwrap();
        assert_eq!((&source["board"], &source["pId"]), (&EASY.into(), &Value::Null));
        // With a consistent heuristic, f never falls.
        let expanded = entries.iter().filter(|entry| entry["type"] == "expanding");
        let f: Vec<u64> = expanded.map(|entry| entry["f"].as_u64().unwrap()).collect();
        assert!(f.is_sorted() && f.len() > 5, "{f:?}");
    }
}

#[test]
fn can_be_opened_in_posthoc() {
    let finished = trace(&["--format", "posthoc"]);
    let trace: Value = serde_json::from_str(&finished.stdout).unwrap();
    assert_eq!(trace["version"], "1.4.0");
    let events = trace["events"].as_array().unwrap();
    assert!(events.iter().all(|event| event["id"].is_u64()), "{events:?}");
    assert_eq!(events.last().unwrap()["status"], "solved");
    assert_eq!(finished.status, 0);
}

#[test]
fn is_of_one_board() {
    let two = super::run_with_input(&["trace", "-"], b"812043756\n125348670\n");
    two.assert_rejected("a trace is of one board, but there are 2");
    run(&["trace", "--board", "1 2 3"]).assert_rejected("3 numbers found");
    run(&["trace", "--board", EASY, "--events", "many"]).assert_rejected("--events");
}

#[test]
fn draws_the_tree_for_slides_and_papers() {
    let options = ["--algorithm", "a-star", "--heuristic", "manhattan"];
    let drawn = |more: &[&str]| trace(&[&options[..], more].concat());
    let svg = drawn(&["--format", "svg"]);
    assert_eq!((svg.status, svg.stdout.starts_with("<svg "), svg.stdout.ends_with("</svg>\n")), (0, true, true));
    let tikz = drawn(&["--format", "tikz", "--step", "1"]);
    assert_eq!((tikz.status, tikz.stdout.matches(" rectangle ").count()), (0, 1), "the root: {tikz:?}");
    assert!(tikz.stdout.ends_with("\\end{tikzpicture}\n"));
    drawn(&["--step", "1"]).assert_rejected("--step is for figures");
    run(&[
        "trace",
        "--board",
        "8 1 2/0 4 3/7 5 6",
        "--goal",
        "blank-first",
        "--heuristic",
        "manhattan",
        "--format",
        "svg",
    ])
    .assert_rejected("a figure has at most 300: draw an earlier --step");
}

#[test]
fn solve_draws_a_solution() {
    let solve =
        |options: &[&str]| run(&[&["solve", "--board", EASY, "--goal", "spiral", "--format"], options].concat());
    let boards = solve(&["json"]).json()[0]["length"].as_u64().unwrap() as usize + 1;
    let svg = solve(&["svg"]);
    // A frame for each board but the first.
    assert_eq!((svg.status, svg.stdout.matches("<rect").count()), (0, 2 * boards - 1));
    assert!(solve(&["tikz"]).stdout.ends_with("\\end{tikzpicture}\n"));
    let unsolved = solve(&["svg", "--memory-limit", "0"]);
    assert_eq!((unsolved.status, unsolved.stdout.matches("<rect").count()), (1, 1), "the start: {unsolved:?}");
}
