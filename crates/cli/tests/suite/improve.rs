//! `npuzzle improve`: solutions become shorter, the file is whole, and nothing false is taken for a solution.

use crate::{Finished, run};
use std::fs;
use std::path::{Path, PathBuf};

/// A board of 3x3 that 21 moves solve, a solution with 4 more, and one of 6x3.
const LONGER: &str = r#"{"board":"1 2 3/4 5 6/7 0 8","goal":"blank-last","status":"solved","length":5,"moves":"RLRLL","expanded":9}
{"board":"8 1 2/0 4 3/7 5 6","goal":"blank-first","status":"limit","length":null,"moves":null}
{"board":"1 2 3 4 5 6/7 8 9 10 11 12/13 14 15 0 16 17","goal":"blank-last","status":"solved","length":2,"moves":"L2"}
"#;

fn file(name: &str, text: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("npuzzle-improve-{name}-{}", std::process::id()));
    fs::write(&path, text).expect("a writable folder");
    path
}

fn improve(path: &Path, options: &[&str]) -> Finished {
    run(&[&["improve", path.to_str().expect("UTF-8")], options].concat())
}

#[test]
fn shortens_solutions_and_leaves_a_file_that_verify_confirms() {
    let path = file("list", LONGER);
    let finished = improve(&path, &["--rounds", "1", "--time-limit", "2", "--jobs", "2"]);
    assert_eq!(finished.status, 0, "{finished:?}");
    let mut lines: Vec<&str> = finished.stdout.lines().collect();
    assert_eq!(lines.pop(), Some("3 of 3 boards solved, mean length 8.00"));
    lines.sort_unstable();
    assert_eq!(lines, ["board 1: 5 -> 1", "board 2: unsolved -> 21"]);
    let verified = run(&["verify", path.to_str().expect("UTF-8")]);
    assert_eq!((verified.status, verified.stdout.matches("solution       verified").count()), (0, 3), "{verified:?}");
    // Nothing is shorter than the optimum.
    let before = fs::read_to_string(&path).expect("the file");
    assert!(!before.contains("expanded"), "counts of another search");
    let finished = improve(&path, &["--time-limit", "60"]);
    assert_eq!((finished.status, finished.stdout.as_str()), (0, "3 of 3 boards solved, mean length 8.00\n"));
    assert_eq!(fs::read_to_string(&path).expect("the file"), before);
    fs::remove_file(path).expect("the file");
}

#[test]
fn takes_over_shorter_solutions_of_its_boards_from_another_file() {
    let list = r#"{"board":"1 2 3/4 5 6/7 0 8","goal":"blank-last","status":"solved","length":3,"moves":"RLL"}
{"board":"1 2 3/4 5 6/7 0 8","goal":"blank-last","status":"solved","length":1,"moves":"L"}
{"board":"1 2/0 3","goal":"blank-last","status":"solved","length":1,"moves":"L"}
"#;
    let (path, other) = (file("mine", LONGER), file("other", list));
    let with = other.to_str().expect("UTF-8");
    let finished = improve(&path, &["--rounds", "0", "--with", with]);
    assert_eq!((finished.status, finished.stdout.lines().next()), (0, Some("board 1: 5 -> 1")), "{finished:?}");
    let written = fs::read_to_string(&path).expect("the file");
    assert_eq!((written.lines().count(), written.contains(r#""length":1,"moves":"L""#)), (3, true), "{written}");
    // What is false is not taken over.
    fs::write(&other, r#"{"board":"1 2 3/4 5 6/7 0 8","goal":"blank-last","status":"solved","length":0,"moves":""}"#)
        .expect("the file");
    improve(&path, &["--rounds", "0", "--with", with]).assert_rejected("the moves do not lead to the goal");
    assert_eq!(fs::read_to_string(&path).expect("the file"), written);
    [path, other].iter().for_each(|path| fs::remove_file(path).expect("the file"));
}

#[test]
fn refuses_what_is_no_list_of_solutions() {
    for (text, why) in [
        ("", "the file has no boards"),
        ("1 2 3/4 5 6/7 8 0", "invalid type"),
        (
            r#"{"board":"1 2 3/4 5 6/7 0 8","goal":"blank-last","status":"solved","moves":"R"}"#,
            "board 1: the moves do not lead to the goal",
        ),
        (r#"{"board":"1 2 3/4 5 6/7 0 8","goal":"nowhere","status":"solved","moves":"L"}"#, "board 1: "),
        (r#"{"board":"1 2 3/4 5 6/7 8 8","goal":"blank-last","status":"limit"}"#, "board 1: "),
    ] {
        let path = file("refused", text);
        improve(&path, &["--rounds", "1"]).assert_rejected(why);
        assert_eq!(fs::read_to_string(&path).expect("the file"), text);
        fs::remove_file(path).expect("the file");
    }
    run(&["improve", "/nowhere/list"]).assert_rejected("/nowhere/list");
}
