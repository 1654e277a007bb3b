//! The program's memory as the operating system sees it. A process's children share one record of their peak memory, so this
//! is a test program of its own, with one test.

#![cfg(unix)]

use nix::sys::resource::{UsageWho, getrusage};
use std::process::Command;

const HARD_4X4: &str = "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1";
const HARD_6X6: &str =
    "12 17 20 29 31 8/25 15 1 4 33 9/6 22 34 14 2 30/13 28 11 5 23 19/35 3 26 10 24 0/18 7 32 16 21 27";
const HARD_5X5: &str = "14 5 9 2 18/8 23 19 12 17/15 0 10 20 4/6 11 21 1 7/24 3 16 22 13";

/// The maximum resident memory in MiB of all children so far.
fn peak_mib() -> f64 {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).expect("the usage of children is always available");
    // In bytes on macOS, in KiB elsewhere.
    usage.max_rss() as f64 / if cfg!(target_os = "macos") { 1024.0 * 1024.0 } else { 1024.0 }
}

/// The memory of the program itself in MiB: code, stacks, what its allocator leaves unused, and the duplicate words of `optimal`
/// while their automaton is built.
const PROGRAM_MIB: f64 = 16.0;

/// A random board, as the program generates it.
fn random_board(size: &str) -> String {
    let arguments = ["generate", "--size", size, "--seed", "1"];
    let output = Command::new(env!("CARGO_BIN_EXE_npuzzle")).args(arguments).output().expect("the program starts");
    String::from_utf8(output.stdout).expect("boards are text").trim_end().to_owned()
}

#[test]
#[ignore = "full: judges the memory of the process"]
fn memory_stays_within_its_limit_and_a_tenth() {
    let largest = random_board("30x30");
    // The limits ascend, since the peak is that of all children so far.
    for (limit, board, search) in [
        (4, HARD_4X4, &["--algorithm", "optimal"][..]),
        (8, &*largest, &["--algorithm", "anytime"]),
        (24, HARD_4X4, &["--algorithm", "optimal"]),
        (32, HARD_4X4, &["--algorithm", "optimal", "--partition", "6-6-3"]),
        (48, HARD_4X4, &["--heuristic", "walking-distance"]),
        (64, HARD_4X4, &["--heuristic", "misplaced"]),
        (80, HARD_4X4, &["--algorithm", "bidirectional"]),
        (96, HARD_4X4, &["--algorithm", "breadth-first"]),
        (112, HARD_5X5, &["--heuristic", "walking-distance"]),
        (128, HARD_5X5, &["--heuristic", "pattern-database"]),
        (144, HARD_5X5, &["--algorithm", "depth-first"]),
        (160, HARD_5X5, &["--algorithm", "anytime"]),
        (176, HARD_6X6, &["--algorithm", "breadth-first"]),
        (192, HARD_6X6, &["--algorithm", "a-star"]),
        (208, &largest, &["--algorithm", "a-star"]),
        (224, &largest, &["--algorithm", "anytime"]),
    ] {
        let limit_text = limit.to_string();
        let goal = if board == HARD_5X5 { "blank-first" } else { "blank-last" };
        let limits = ["--memory-limit", &limit_text, "--time-limit", "2", "--goal", goal];
        let arguments = [&["solve", "--board", board], search, &limits].concat();
        let output = Command::new(env!("CARGO_BIN_EXE_npuzzle")).args(&arguments).output().expect("the program starts");
        assert!(output.stderr.is_empty() && output.status.code().is_some_and(|status| status < 2), "{output:?}");
        let peak = peak_mib();
        println!("{}: {peak:.1} of {limit} MiB", search.join(" "));
        assert!(peak <= 1.1 * f64::from(limit) + PROGRAM_MIB, "{arguments:?}: {peak} MiB");
    }
}
