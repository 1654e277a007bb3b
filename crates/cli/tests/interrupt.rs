//! The answer to Ctrl-C.

#![cfg(unix)]

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

const HARD_4X4: &str = "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1";
const HARD_5X5: &str = "14 5 9 2 18/8 23 19 12 17/15 0 10 20 4/6 11 21 1 7/24 3 16 22 13";

fn npuzzle(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_npuzzle"));
    command.args(arguments).stdin(Stdio::null());
    command
}

#[test]
fn an_interrupted_search_reports_its_best_solution() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("interrupted");
    let solved = "1 2 3 4 0/6 7 8 9 5/11 12 13 14 10/16 17 18 19 15/21 22 23 24 20";
    std::fs::write(&file, format!("{solved}\n{HARD_5X5}\n{solved}\n")).expect("a writable directory");
    let arguments = ["solve", file.to_str().expect("UTF-8"), "--algorithm", "anytime", "--format", "json"];
    // A machine may be too slow to find a solution in half a second.
    let waits = [0.5, 2.0, 10.0, 60.0];
    let has_solution = waits.into_iter().any(|seconds| {
        let mut child = npuzzle(&arguments).stdout(Stdio::piped()).spawn().expect("the program starts");
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        let mut record =
            || -> Option<Value> { Some(serde_json::from_str(&lines.next()?.expect("UTF-8")).expect("a JSON object")) };
        assert_eq!(record().expect("the first board is easy")["length"], 4);
        thread::sleep(Duration::from_secs_f64(seconds));
        kill(Pid::from_raw(child.id() as i32), Signal::SIGINT).expect("the program is running");
        let interrupted = record().expect("the board that was being searched");
        assert_eq!(record(), None, "no further board is searched");
        assert_eq!(child.wait().expect("the program ends").code(), Some(130));
        assert_eq!(
            (&interrupted["optimal"], interrupted["moves"].is_string()),
            (&false.into(), interrupted["status"] == "solved")
        );
        interrupted["status"] == "solved"
    });
    assert!(has_solution);
}

#[test]
fn an_interrupted_experiment_reports_its_finished_runs() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("interrupted-experiment");
    std::fs::write(&file, format!("1 2 3/4 5 6/7 0 8\n{HARD_4X4}\n")).expect("a writable directory");
    let search = ["--algorithms", "ida-star", "--heuristics", "misplaced", "--format", "json", "--jobs", "1"];
    let arguments = [&["compare", file.to_str().expect("UTF-8")], &search[..]].concat();
    let mut child = npuzzle(&arguments).stdout(Stdio::piped()).spawn().expect("the program starts");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    assert!(lines.next().is_some(), "the first run is short");
    kill(Pid::from_raw(child.id() as i32), Signal::SIGINT).expect("the program is running");
    assert!(lines.next().is_none());
    assert_eq!(child.wait().expect("the program ends").code(), Some(130));
}
