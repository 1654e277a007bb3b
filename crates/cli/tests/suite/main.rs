//! The command line's contract: exit status, standard output, standard error, JSON.

mod compare;
mod formats;
mod grade;
mod improve;
mod shards;
mod textbook;
mod trace;

use npuzzle_engine::catalogue::{Algorithm, Heuristic};
use npuzzle_engine::puzzle::{Board, Goal, Moves, Size, Solvability};
use serde_json::Value;
use std::io::{Read, Write};
use std::process::{Command, Output, Stdio};

/// A board without pattern databases.
const SIX_BY_THREE: &str = "1 2 3 4 5 6/7 8 9 10 11 12/13 14 15 16 17 0";

/// The exit status and output of the program.
#[derive(Debug)]
pub(crate) struct Finished {
    pub status: i32,
    pub stdout: String,
    pub stderr: String,
}

impl Finished {
    fn of(output: Output) -> Finished {
        Finished {
            status: output.status.code().expect("not killed by a signal"),
            stdout: String::from_utf8(output.stdout).expect("UTF-8"),
            stderr: String::from_utf8(output.stderr).expect("UTF-8"),
        }
    }

    /// Returns the value of a row of the text report.
    fn row(&self, label: &str) -> Option<&str> {
        self.stdout.lines().find_map(|line| line.strip_prefix(label)?.strip_prefix("  ").map(str::trim))
    }

    /// Parses each line of standard output as JSON.
    fn json(&self) -> Vec<Value> {
        self.stdout.lines().map(|line| serde_json::from_str(line).expect("one JSON object per line")).collect()
    }

    /// Asserts that the input was rejected: status 2, no standard output, and an error that contains `message`.
    fn assert_rejected(&self, message: &str) {
        assert_eq!(self.status, 2, "{self:?}");
        assert_eq!(self.stdout, "", "{self:?}");
        assert!(self.stderr.contains(message), "{message:?} is not in {self:?}");
    }
}

fn npuzzle(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_npuzzle"));
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(arguments: &[&str]) -> Finished {
    Finished::of(npuzzle(arguments).output().expect("the program starts"))
}

/// Runs the program with `input` on standard input.
pub(crate) fn run_with_input(arguments: &[&str], input: &[u8]) -> Finished {
    let mut child = npuzzle(arguments).stdin(Stdio::piped()).spawn().expect("the program starts");
    // Fails if the program rejects its arguments and exits without reading.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    Finished::of(child.wait_with_output().expect("the program ends"))
}

/// A file that is deleted at the end of the test.
struct TemporaryFile(std::path::PathBuf);

impl TemporaryFile {
    fn new(name: &str, content: &[u8]) -> TemporaryFile {
        let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::write(&path, content).expect("a writable directory");
        TemporaryFile(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("a UTF-8 path")
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        // A leftover file is harmless.
        let _ = std::fs::remove_file(&self.0);
    }
}

mod solve {
    use super::*;

    #[test]
    fn reports_the_moves_and_statistics_of_a_solved_board() {
        let finished = run(&["solve", "--board", "8 1 2/0 4 3/7 5 6", "--goal", "blank-first"]);
        assert_eq!((finished.status, finished.stderr.as_str()), (0, ""), "{finished:?}");
        assert_eq!(finished.row("board"), Some("8 1 2/0 4 3/7 5 6"));
        assert_eq!(finished.row("goal"), Some("blank-first"));
        assert_eq!(finished.row("search"), Some("a-star, linear-conflict"));
        assert_eq!(finished.row("status"), Some("solved in 21 moves, proved optimal"));
        assert_eq!(finished.row("lower bound"), Some("21 moves"));
        let moves: Moves = finished.row("moves").unwrap().parse().unwrap();
        let start: Board = "8 1 2/0 4 3/7 5 6".parse().unwrap();
        assert_eq!(moves.replay(&start), Goal::BlankFirst.board(Size::PUZZLE_8).map_err(|_| unreachable!()));
        for label in ["expanded", "generated", "reopened", "frontier peak", "depth peak", "memory", "time"] {
            assert!(finished.row(label).is_some(), "{label} is missing: {finished:?}");
        }
    }

    #[test]
    fn claims_optimality_only_if_it_is_proved() {
        let finished = run(&["solve", "--board", "867254301", "--algorithm", "greedy"]);
        assert!(finished.row("status").unwrap().ends_with("moves, not proved optimal"), "{finished:?}");
        let finished = run(&["solve", "--board", "867254301", "--heuristic", "misplaced-penalty"]);
        assert!(finished.row("status").unwrap().ends_with("moves, not proved optimal"), "{finished:?}");
        let finished = run(&["solve", "--board", "867254301"]);
        assert_eq!(finished.row("status"), Some("solved in 31 moves, proved optimal"));
    }

    #[test]
    fn steps_draw_the_board_after_each_move() {
        let finished = run(&["solve", "--board", "1 2 3/4 5 6/0 7 8", "--steps"]);
        let drawn = "\nstart\n  1  2  3\n  4  5  6\n  .  7  8\n\
                     \n1: L\n  1  2  3\n  4  5  6\n  7  .  8\n\
                     \n2: L\n  1  2  3\n  4  5  6\n  7  8  .\n";
        assert!(finished.stdout.ends_with(drawn), "{}", finished.stdout);
    }

    #[test]
    fn accepts_a_board_as_the_goal() {
        let finished = run(&["solve", "--board", "8 1 2/0 4 3/7 5 6", "--goal", "8 1 2/4 0 3/7 5 6"]);
        assert_eq!((finished.status, finished.row("moves")), (0, Some("L")));
        assert_eq!(finished.row("goal"), Some("8 1 2/4 0 3/7 5 6"));
    }

    #[test]
    fn accepts_every_algorithm_with_every_heuristic() {
        for algorithm in Algorithm::ALL {
            for heuristic in Heuristic::ALL {
                let chosen = ["--algorithm", algorithm.name(), "--heuristic", heuristic.name()];
                let finished =
                    run(&[&["solve", "--board", "1 2 5/3 4 8/6 7 0", "--goal", "blank-first"][..], &chosen].concat());
                assert_eq!(finished.status, 0, "{finished:?}");
                let search = match algorithm.takes_heuristic() {
                    true => format!("{algorithm}, {heuristic}"),
                    false => algorithm.to_string(),
                };
                assert!(finished.row("search").unwrap().starts_with(&search));
            }
        }
    }

    #[test]
    fn accepts_a_composed_heuristic() {
        let arguments = ["solve", "--board", "8 1 2/0 4 3/7 5 6", "--goal", "blank-first", "--format", "json"];
        let run_by = |heuristic| run(&[&arguments[..], &["--heuristic", heuristic]].concat()).json();
        let [composed, named] = ["manhattan + conflicts", "linear-conflict"].map(run_by);
        assert_eq!(composed[0]["heuristic"], "manhattan+conflicts");
        for key in ["length", "expanded", "generated", "optimal"] {
            assert_eq!(composed[0][key], named[0][key], "{key}");
        }
        assert_eq!(run_by("max(manhattan,2*misplaced)")[0]["optimal"], false);
    }

    #[test]
    fn accepts_boards_of_every_size() {
        for (board, goal, length) in [
            ("0 3/2 1", "blank-last", 6),
            ("4 5 0/1 2 3", "blank-last", 21),
            ("1 0/3 2/5 4", "blank-first", 21),
            ("1 2 3 4/5 6 7 8/0 9 10 11", "blank-last", 3),
            ("1 2 3 4 5 6 7 8 9 10 11 0/12 13 14 15 16 17 18 19 20 21 22 23", "blank-first", 11),
        ] {
            let finished = run(&["solve", "--board", board, "--goal", goal, "--format", "json"]);
            let [report] = &finished.json()[..] else { panic!("{finished:?}") };
            assert_eq!((&report["board"], &report["length"]), (&board.into(), &length.into()));
            assert!(report["initial_h"].as_u64().is_some_and(|h| h <= length), "{report}");
            assert_eq!(finished.status, 0);
        }
    }

    #[test]
    fn optimal_length_is_independent_of_partition_and_threads() {
        let board = ["solve", "--board", "5 1 3 10/15 12 7 9/2 4 6 8/13 0 11 14", "--algorithm", "optimal"];
        for more in [&[][..], &["--jobs", "1"], &["--jobs", "3"], &["--partition", "6-6-3", "--jobs", "2"]] {
            let finished = run(&[&board[..], more].concat());
            assert_eq!(finished.row("status"), Some("solved in 46 moves, proved optimal"), "{finished:?}");
            assert_eq!((finished.row("search"), finished.row("lower bound")), (Some("optimal"), Some("46 moves")));
        }
        // A search that hits a limit still reports its lower bound, as soon as it has its heuristic.
        let hard = "7 13 11 22 12/20 1 18 21 5/0 8 14 24 19/9 4 17 16 10/23 15 3 2 6";
        let hard = ["solve", "--board", hard, "--goal", "blank-first", "--algorithm"];
        for (method, has_bound) in [
            (&["ida-star", "--time-limit", "0.3"][..], true),
            (&["optimal", "--partition", "4-4-4-4-4-4", "--jobs", "1", "--time-limit", "0.3"], false),
            (&["optimal", "--partition", "4-4-4-4-4-4", "--jobs", "2", "--time-limit", "0.3"], false),
        ] {
            let finished = run(&[&hard[..], method].concat());
            assert_eq!((finished.status, finished.row("status")), (1, Some("limit: the time is up")), "{finished:?}");
            assert!(!has_bound || finished.row("lower bound").is_some(), "{finished:?}");
        }
        assert_eq!(run(&[&board[..], &["--jobs", "0"]].concat()).status, 2);
        assert_eq!(run(&[&board[..], &["--partition", "5-5"]].concat()).status, 2);
    }

    #[test]
    fn explains_an_unsolvable_board_and_suggests_a_solvable_one() {
        let finished = run(&["solve", "--board", "1 2 3/4 5 6/8 7 0"]);
        assert_eq!((finished.status, finished.stderr.as_str()), (1, ""), "{finished:?}");
        let solvability = Solvability::of(&"123456870".parse().unwrap(), &Goal::BlankLast).unwrap();
        let why = format!("unsolvable: the goal blank-last cannot be reached. {solvability}");
        assert_eq!(finished.row("status"), Some(why.as_str()));
        assert_eq!(finished.row("other goals"), Some("spiral"));
        assert_eq!(finished.row("solvable"), Some("1 2 3/4 5 6/7 8 0 (two tiles swapped)"));
    }

    #[test]
    fn reports_the_statistics_of_a_search_that_hits_a_limit() {
        let hard = "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1";
        let finished = run(&[
            "solve",
            "--board",
            hard,
            "--time-limit",
            "0.05",
            "--memory-limit",
            "4000",
            "--heuristic",
            "misplaced",
        ]);
        assert_eq!((finished.status, finished.row("status")), (1, Some("limit: the time is up")));
        let finished = run(&["solve", "--board", hard, "--memory-limit", "1", "--format", "json"]);
        assert_eq!(finished.status, 1);
        let [record] = &finished.json()[..] else { panic!("{finished:?}") };
        assert_eq!(record["status"], "limit");
        assert!(record["memory_bytes"].as_u64().unwrap() <= 1 << 20, "{record}");
        assert!(record["expanded"].as_u64().unwrap() > 1000, "{record}");
    }

    #[test]
    fn accepts_limits_of_zero() {
        for limit in [["--time-limit", "0"], ["--memory-limit", "0"]] {
            let finished = run(&[&["solve", "--board", "812043756"][..], &limit].concat());
            assert_eq!(finished.status, 1, "{finished:?}");
            assert!(finished.row("status").unwrap().starts_with("limit: "), "{finished:?}");
        }
    }

    #[test]
    fn json_has_one_object_per_board_with_the_csv_columns_and_the_moves() {
        let boards = b"8 1 2/0 4 3/7 5 6\n1 2 3/4 5 6/8 7 0\n0 1 2/3 4 5/6 7 8\n";
        let finished = run_with_input(&["solve", "-", "--goal", "blank-first", "--format", "json"], boards);
        assert_eq!(finished.status, 1, "the second board is unsolvable: {finished:?}");
        let records = finished.json();
        assert_eq!(records.len(), 3);
        let csv = ["compare", "-", "--goal", "blank-first", "--algorithms", "a-star", "--format", "csv"];
        let csv = run_with_input(&csv, boards).stdout;
        let columns = csv.lines().next().expect("a header");
        let mut keys: Vec<&str> = columns.split(',').chain(["moves"]).collect();
        keys.sort_unstable();
        for record in &records {
            let mut found: Vec<&str> = record.as_object().unwrap().keys().map(String::as_str).collect();
            found.sort_unstable();
            assert_eq!(found, keys);
            assert_eq!(record["goal"], "blank-first");
            assert_eq!((&record["algorithm"], &record["heuristic"]), (&"a-star".into(), &"linear-conflict".into()));
            assert!(record["elapsed_ms"].as_f64().unwrap() >= 0.0);
        }
        let solved = &records[0];
        assert_eq!(solved["board"], "8 1 2/0 4 3/7 5 6");
        assert_eq!(
            (&solved["status"], &solved["length"], &solved["optimal"]),
            (&"solved".into(), &21.into(), &true.into())
        );
        assert_eq!((&solved["lower_bound"], &solved["initial_h"]), (&21.into(), &15.into()));
        assert_eq!(solved["moves"].as_str().unwrap().parse::<Moves>().unwrap().len(), 21);
        let unsolvable = &records[1];
        assert_eq!((&unsolvable["status"], &unsolvable["optimal"]), (&"unsolvable".into(), &false.into()));
        assert!(unsolvable["moves"].is_null() && unsolvable["length"].is_null() && unsolvable["lower_bound"].is_null());
        assert_eq!((&records[2]["moves"], &records[2]["length"]), (&"".into(), &0.into()));
    }

    #[test]
    fn choices_are_made_and_reported() {
        let choices = ["--order", "LURD", "--ties", "fifo", "--test", "generation", "--duplicates", "keep"];
        let weighted = ["--algorithm", "weighted-a-star", "--heuristic", "manhattan", "--weight", "0"];
        let board = [&["solve", "--board", "1 2 3/4 5 6/0 7 8"], &weighted[..]].concat();
        let finished = run(&[&board[..], &choices].concat());
        let named =
            "weighted-a-star, manhattan, weight 0, order LURD, ties fifo, goal test at generation, keep duplicates";
        assert_eq!((finished.row("search"), finished.row("moves")), (Some(named), Some("L2")), "{finished:?}");
        // The start with a tile above and one beside the blank, then the board after L in the order LURD: L solves it.
        assert_eq!((finished.row("expanded"), finished.row("generated")), (Some("2"), Some("3")), "{finished:?}");
        let record = run(&[&board[..], &choices, &["--format", "json"]].concat()).json().remove(0);
        let names = ["order", "ties", "test", "duplicates"].map(|name| record[name].as_str().map(str::to_owned));
        assert_eq!(names, ["LURD", "fifo", "generation", "keep"].map(|name| Some(name.to_owned())));
        assert!(run(&[&board[..], &["--format", "json"]].concat()).json().remove(0).get("order").is_none());
    }

    #[test]
    fn json_has_a_weight_only_for_weighted_algorithms() {
        let record = |arguments: &[&str]| {
            run(&[&["solve", "--board", "812043756", "--goal", "blank-first", "--format", "json"], arguments].concat())
                .json()
                .remove(0)
        };
        assert_eq!(record(&["--algorithm", "weighted-a-star", "--weight", "1.5"])["weight"], 1.5);
        assert_eq!(record(&["--algorithm", "weighted-a-star"])["weight"], 2.0);
        assert_eq!(record(&["--algorithm", "weighted-a-star", "--weight", "infinity"])["weight"], "inf");
        assert!(record(&["--weight", "1.5"])["weight"].is_null());
    }

    #[test]
    fn reads_every_documented_file_format() {
        for (name, text) in [
            ("exercise", "# This puzzle is solvable\n4\n5 1 3 10\n15 12 7 9 # a row\n2 4 6 8\n13 0 11 14\n"),
            ("line", "5 1 3 10/15 12 7 9/2 4 6 8/13 _ 11 14"),
            ("windows", "4\r\n5 1 3 10\r\n15 12 7 9\r\n2 4 6 8\r\n13 . 11 14\r\n"),
        ] {
            let file = TemporaryFile::new(name, text.as_bytes());
            let finished = run(&["solve", file.path(), "--algorithm", "greedy"]);
            assert_eq!((finished.status, finished.row("board")), (0, Some("5 1 3 10/15 12 7 9/2 4 6 8/13 0 11 14")));
        }
    }

    #[test]
    fn reports_totals_after_several_boards() {
        let finished = run_with_input(&["solve", "-", "--goal", "blank-first"], b"812043756\n125348670\n123456870\n");
        assert_eq!(finished.status, 1);
        assert_eq!(finished.stdout.lines().filter(|line| line.starts_with("board ")).count(), 3);
        assert_eq!(finished.row("boards"), Some("3: 2 solved, 1 unsolvable"), "{finished:?}");
        assert_eq!(finished.row("solutions"), Some("12.50 moves on average"));
    }
}

mod bad_input {
    use super::*;

    #[test]
    fn rejects_invalid_arguments() {
        let no_center = Goal::BlankCenter.board(Size::PUZZLE_15).unwrap_err().to_string();
        for (arguments, message) in [
            (&["solve"][..], "required"),
            (&["solve", "-", "--board", "812043756"], "cannot be used with"),
            (
                &["solve", "--board", SIX_BY_THREE, "--algorithm", "optimal"],
                "there are no pattern databases for 6x3 boards: choose another algorithm or heuristic",
            ),
            (
                &["solve", "--board", SIX_BY_THREE, "--heuristic", "pattern-database"],
                "there are no pattern databases for 6x3 boards",
            ),
            (&["solve", "--board", "1/2/0"], "1x3 is out of range: a board has 2 to 30 rows and columns"),
            (&["solve", "--board", "1 2 3/5 7 6/7 8 0"], "tile 7 appears twice (row 2, row 3); tile 4 is missing"),
            (
                &["solve", "--board", "812043756", "--goal", "blank-center-of-all"],
                "invalid value 'blank-center-of-all' for '--goal",
            ),
            (
                &["solve", "--board", "812043756", "--goal", "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0"],
                "the goal is 4x4, but the board is 3x3",
            ),
            (&["solve", "--board", "812043756", "--algorithm", "magic"], "possible values: breadth-first, depth-first"),
            (&["solve", "--board", "812043756", "--heuristic", "magic"], "possible values: misplaced"),
            (&["solve", "--board", "812043756", "--weight", "100.5"], "invalid value '100.5' for '--weight"),
            (&["solve", "--board", "812043756", "--order", "UDL"], "“UDL” is not a valid order of moves"),
            (&["solve", "--board", "812043756", "--ties", "oldest"], "invalid value 'oldest' for '--ties"),
            (
                &["solve", "--board", "812043756", "--algorithm", "ida-star", "--ties", "fifo"],
                "ida-star leaves no choice of ties",
            ),
            (
                &["trace", "--board", "812043756", "--algorithm", "optimal", "--order", "LURD"],
                "optimal leaves no choice of order",
            ),
            (
                &["solve", "--board", "812043756", "--algorithm", "dynamic-weighting", "--weight", "inf"],
                "the weight inf is out of range",
            ),
            (
                &["solve", "--board", "812043756", "--time-limit", "-1"],
                "expected a number of seconds, such as 10 or 0.5",
            ),
            (&["solve", "--board", "812043756", "--time-limit=-1"], "expected a number of seconds"),
            (&["solve", "--board", "812043756", "--time-limit", "NaN"], "expected a number of seconds"),
            (&["solve", "--board", "812043756", "--memory-limit", "lots"], "--memory-limit"),
            (&["solve", "--board", "812043756", "--format", "xml"], "possible values: text, json"),
            (&["solve", "--board", "812043756", "--format", "json", "--steps"], "--steps is for --format text"),
            (&["solve", "no-such-file"], "no-such-file: "),
            (&["generate"], "--side"),
            (&["generate", "--side", "1"], "1x1 is out of range: a board has 2 to 30 rows and columns"),
            (&["generate", "--side", "31"], "31x31 is out of range: a board has 2 to 30 rows and columns"),
            (&["generate", "--side", "many"], "expected a number from 2 to 30"),
            (&["generate", "--size", "4x1"], "4x1 is out of range: a board has 2 to 30 rows and columns"),
            (&["generate", "--size", "4"], "expected the width, an x and the height, such as 5x3"),
            (&["generate", "--side", "4", "--size", "4x4"], "cannot be used with"),
            (&["generate", "--size", "4x3", "--goal", "blank-center"], &no_center),
            (&["generate", "--side", "4", "--goal", "blank-center"], &no_center),
            (&["generate", "--side", "4", "--goal", "blank-center", "--seed", "1"], &no_center),
            (&["generate", "--side", "4", "--count", "-1"], "invalid value '-1' for '--count <K>'"),
            (&["generate", "--side", "4", "--count", "many"], "--count"),
            (&["check", "--board", "812043756", "--moves", "UXD"], "invalid value 'UXD' for '--moves"),
            (&["check", "--moves", "U"], "required"),
            (&["check", "--board", "812043756", "--moves", "U", "--goal", "1"], "invalid value '1' for '--goal"),
            (&["frobnicate"], "unrecognized subcommand"),
            (&[], "Usage"),
        ] {
            run(arguments).assert_rejected(message);
        }
    }

    #[test]
    fn generates_checks_and_solves_boards_of_30x30() {
        let generated = run(&["generate", "--size", "30x30", "--count", "2", "--seed", "7"]);
        let boards: Vec<Board> = generated.stdout.lines().map(|line| line.parse().expect("a board")).collect();
        assert_eq!((generated.status, boards.len(), boards[0].size().to_string()), (0, 2, "30x30".to_owned()));
        assert_ne!(boards[0], boards[1]);
        let goal = Goal::BlankLast.board(boards[0].size()).expect("every size has it");
        for board in &boards {
            assert!(Solvability::of(board, &Goal::BlankLast).expect("every size has it").is_solvable());
        }
        let start: Moves = "DDRRULUL".parse().expect("moves");
        let start = start.replay(&goal).expect("legal moves").to_string();
        assert_eq!(run(&["check", "--board", &start, "--moves", "RDRDLLUU"]).status, 0);
        assert_eq!(run(&["check", "--board", &start, "--moves", "RDRDLLU"]).status, 1);
        for command in ["solve", "trace"] {
            let message = "there are no pattern databases for 30x30 boards";
            run(&[command, "--board", &start, "--algorithm", "optimal"]).assert_rejected(message);
            let finished = run(&[command, "--board", &start, "--algorithm", "a-star"]);
            assert_eq!(finished.status, 0, "{finished:?}");
            let solved = if command == "solve" { "solved in 8 moves, proved optimal" } else { r#""length":8"# };
            assert!(finished.stdout.contains(solved), "{}", finished.stdout);
        }
    }

    #[test]
    fn reads_boards_in_the_formats_that_people_paste() {
        for board in ["[[1, 2, 3], [4, 5, 6], [null, 7, 8]]", "123/456/x78", "|1|2|3|\n|4|5|6|\n| |7|8|", "ABC/DEF/_GH"]
        {
            assert_eq!(run(&["check", "--board", board, "--moves", "LL"]).status, 0, "{board}");
            assert_eq!(run_with_input(&["check", "-", "--moves", "LL"], board.as_bytes()).status, 0, "{board}");
        }
        let several = "\u{feff}1 2 3\r\n4 5 6\r\n0 7 8\r\n\r\n1 2 3\r\n4 5 6\r\n0 7 8\r\n";
        let finished = run_with_input(&["check", "-", "--moves", "LL"], several.as_bytes());
        assert_eq!((finished.status, finished.stdout.lines().count()), (0, 2), "{finished:?}");
        run(&["solve", "--board", "BAC/DEF/GHI"]).assert_rejected("this board can be read in 2 ways: ");
        run_with_input(&["solve", "-"], b"BAC/DEF/GHI")
            .assert_rejected("standard input: this board can be read in 2 ways: ");
        run_with_input(&["solve", "-"], "1 ".repeat(2_000_000).as_bytes()).assert_rejected("2000000 numbers found");
    }

    #[test]
    fn rejects_invalid_boards_before_solving_any() {
        for (input, message) in [
            (&b""[..], "standard input: "),
            (b"812043756\n812043757\n", "standard input: line 2: tile 7 appears twice"),
            (b"812043756\n\xFF\n", "standard input: not valid UTF-8 or UTF-16 text"),
            (b"\0\0\0", "standard input: "),
        ] {
            run_with_input(&["solve", "-"], input).assert_rejected(message);
            run_with_input(&["solve", "-", "--format", "json"], input).assert_rejected(message);
            run_with_input(&["check", "-", "--moves", "U"], input).assert_rejected(message);
        }
        let no_center = Goal::BlankCenter.board(Size::PUZZLE_15).unwrap_err().to_string();
        let mixed = b"812043756\n1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0\n";
        run_with_input(&["solve", "-", "--goal", "blank-center"], mixed).assert_rejected(&no_center);
    }

    #[test]
    fn error_in_a_file_starts_with_the_file_name() {
        let file = TemporaryFile::new("wrong", b"3\n1 2 3\n4 5 6\n7 8 8\n");
        let message = "wrong: tile 8 appears twice (row 3, row 3); the blank (0) is missing";
        run(&["solve", file.path()]).assert_rejected(message);
    }
}

mod generate {
    use super::*;

    #[test]
    fn writes_solvable_boards_one_per_line() {
        for (side, goal) in [("3", "spiral"), ("4", "blank-first"), ("5", "blank-center")] {
            let finished = run(&["generate", "--side", side, "--count", "50", "--seed", "1", "--goal", goal]);
            assert_eq!((finished.status, finished.stderr.as_str()), (0, ""));
            let boards: Vec<Board> = finished.stdout.lines().map(|line| line.parse().unwrap()).collect();
            assert_eq!(boards.len(), 50);
            for board in boards {
                assert_eq!(board.size().width().to_string(), side);
                assert!(Solvability::of(&board, &goal.parse().unwrap()).unwrap().is_solvable());
            }
        }
    }

    #[test]
    fn writes_rectangles() {
        for (size, goal) in [("2x2", "blank-last"), ("5x3", "blank-center"), ("2x8", "spiral"), ("8x3", "blank-first")]
        {
            let finished = run(&["generate", "--size", size, "--count", "20", "--seed", "1", "--goal", goal]);
            assert_eq!((finished.status, finished.stderr.as_str()), (0, ""));
            let boards: Vec<Board> = finished.stdout.lines().map(|line| line.parse().unwrap()).collect();
            assert_eq!(boards.len(), 20);
            for board in boards {
                assert_eq!(board.size().to_string(), size);
                assert!(Solvability::of(&board, &goal.parse().unwrap()).unwrap().is_solvable());
            }
        }
    }

    #[test]
    fn a_square_is_named_by_its_side_or_its_size() {
        let boards = |option, value| run(&["generate", option, value, "--seed", "7"]).stdout;
        assert_eq!(boards("--side", "4"), boards("--size", "4x4"));
    }

    #[test]
    fn seed_determines_the_boards() {
        let boards = |seed| run(&["generate", "--side", "4", "--count", "5", "--seed", seed]).stdout;
        assert_eq!(boards("7"), boards("7"));
        assert_ne!(boards("7"), boards("8"));
    }

    #[test]
    fn prints_a_seed_that_it_chose() {
        let finished = run(&["generate", "--side", "4"]);
        assert_eq!(finished.status, 0);
        let seed = finished.stderr.strip_prefix("seed ").expect("the seed").trim();
        assert_eq!(run(&["generate", "--side", "4", "--seed", seed]).stdout, finished.stdout);
    }

    #[test]
    fn solve_accepts_generated_boards() {
        let boards = run(&["generate", "--side", "3", "--count", "20", "--seed", "3"]).stdout;
        let finished = run_with_input(&["solve", "-", "--format", "json"], boards.as_bytes());
        assert_eq!((finished.status, finished.json().len()), (0, 20));
    }

    #[test]
    fn closed_pipe_ends_the_program_silently() {
        // More output than a pipe buffers, so that the program must notice.
        let mut child = npuzzle(&["generate", "--side", "5", "--count", "1000000000", "--seed", "1"]).spawn().unwrap();
        let mut first = [0; 100];
        child.stdout.take().unwrap().read_exact(&mut first).unwrap();
        let finished = Finished::of(child.wait_with_output().unwrap());
        assert_eq!((finished.status, finished.stderr.as_str()), (0, ""));
    }
}

mod check {
    use super::*;

    const BOARD: &str = "1 2 3/4 5 6/0 7 8";

    #[test]
    fn confirms_a_solution() {
        for moves in ["L2", "LL", "l l", "LRLL"] {
            let finished = run(&["check", "--board", BOARD, "--moves", moves]);
            assert_eq!((finished.status, finished.stderr.as_str()), (0, ""), "{finished:?}");
            assert!(finished.stdout.starts_with("solved: "), "{finished:?}");
        }
    }

    #[test]
    fn confirms_a_solution_of_a_rectangle() {
        let finished = run(&["check", "--board", "1 2 3/0 4 5", "--moves", "L2"]);
        assert_eq!((finished.status, finished.stderr.as_str()), (0, ""), "{finished:?}");
    }

    #[test]
    fn reads_moves_in_any_format_and_lists_the_readings_of_an_ambiguous_text() {
        for moves in ["2L", "left, left", "←←", "[\"left\", \"left\"]"] {
            assert_eq!(run(&["check", "--board", BOARD, "--moves", moves]).status, 0, "{moves}");
        }
        run(&["check", "--board", BOARD, "--moves", "L 2 U"]).assert_rejected(
            "this can be read in 2 ways: LU2 (with counts before directions) or L2U (with counts after directions)",
        );
    }

    #[test]
    fn reads_directions_of_the_blank_on_demand_and_offers_it() {
        let finished = run(&["check", "--board", BOARD, "--moves", "RR", "--moves-of", "blank"]);
        assert_eq!((finished.status, finished.stdout.starts_with("solved: 2 moves")), (0, true), "{finished:?}");
        let finished = run(&["check", "--board", BOARD, "--moves", "RR"]);
        assert_eq!(finished.status, 1);
        let offer = "as directions of the blank, they solve the board: use --moves-of blank\n";
        assert!(finished.stdout.ends_with(offer), "{finished:?}");
        let finished = run(&["check", "--board", BOARD, "--moves", "LL", "--moves-of", "blank"]);
        assert!(finished.stdout.ends_with("directions of tiles, they solve the board: use --moves-of tile\n"));
        // Neither reading solves the board.
        let finished = run(&["check", "--board", BOARD, "--moves", "R"]);
        assert!(!finished.stdout.contains("--moves-of"), "{finished:?}");
    }

    #[test]
    fn reports_an_illegal_move() {
        let finished = run(&["check", "--board", BOARD, "--moves", "L2U"]);
        assert_eq!(finished.status, 1);
        assert_eq!(
            finished.stdout,
            "not solved: from 1 2 3/4 5 6/0 7 8, move 3 (U) is not possible on 1 2 3/4 5 6/7 8 0\n"
        );
    }

    #[test]
    fn shows_the_final_board_if_it_is_not_the_goal() {
        let finished = run(&["check", "--board", BOARD, "--moves", "L"]);
        assert_eq!(finished.status, 1);
        assert_eq!(
            finished.stdout,
            "not solved: 1 move from 1 2 3/4 5 6/0 7 8 to 1 2 3/4 5 6/7 0 8, the goal is 1 2 3/4 5 6/7 8 0\n"
        );
    }

    #[test]
    fn checks_against_the_chosen_goal() {
        let finished = run(&["check", "--board", BOARD, "--moves", "L", "--goal", "1 2 3/4 5 6/7 0 8"]);
        assert_eq!(finished.status, 0, "{finished:?}");
    }

    #[test]
    fn checks_every_board_of_a_file() {
        let file = TemporaryFile::new("two", b"1 2 3/4 5 6/7 0 8\n1 2 3/4 5 0/7 8 6\n");
        let finished = run(&["check", file.path(), "--moves", "L"]);
        assert_eq!(finished.status, 1, "the second board is not solved");
        let verdicts: Vec<&str> = finished.stdout.lines().filter_map(|line| line.split(':').next()).collect();
        assert_eq!(verdicts, ["solved", "not solved"]);
    }

    #[test]
    fn accepts_the_moves_that_solve_prints() {
        let board = "5 1 3 10/15 12 7 9/2 4 6 8/13 0 11 14";
        for algorithm in ["greedy", "weighted-a-star"] {
            let moves = run(&["solve", "--board", board, "--algorithm", algorithm]).row("moves").unwrap().to_owned();
            assert_eq!(run(&["check", "--board", board, "--moves", &moves]).status, 0);
        }
    }
}

mod limits {
    use super::*;

    const HARD: &str = "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1";

    fn solve(arguments: &[&str]) -> Finished {
        run(&[&["solve", "--board", HARD, "--algorithm", "optimal"], arguments].concat())
    }

    #[test]
    fn the_time_limit_covers_the_building_of_pattern_databases() {
        let finished = solve(&["--partition", "7-7-1", "--time-limit", "0.001", "--format", "json"]);
        let [record] = &finished.json()[..] else { panic!("{finished:?}") };
        assert_eq!((finished.status, &record["status"], &record["generated"]), (1, &"limit".into(), &0.into()));
    }

    #[test]
    fn the_memory_limit_covers_pattern_databases() {
        let finished = solve(&["--partition", "7-7-1", "--memory-limit", "100"]);
        let status = Some("limit: the search needs more than 100 MiB of memory");
        assert_eq!((finished.status, finished.row("status"), finished.row("generated")), (1, status, Some("0")));
        let compare = ["compare", "--board", HARD, "--algorithms", "optimal,greedy", "--memory-limit", "1"];
        let finished = run(&[&compare[..], &["--format", "json"]].concat());
        let statuses: Vec<Value> = finished.json().into_iter().map(|mut record| record["status"].take()).collect();
        assert_eq!((finished.status, statuses), (1, vec!["limit".into(), "solved".into()]));
    }

    #[test]
    fn an_unsolvable_board_needs_no_pattern_databases() {
        let unsolvable = ["solve", "--board", "2 1 3 4/5 6 7 8/9 10 11 12/13 14 15 0", "--algorithm", "optimal"];
        let finished = run(&[&unsolvable[..], &["--memory-limit", "0"]].concat());
        assert!(finished.row("status").unwrap().starts_with("unsolvable: "), "{finished:?}");
    }

    #[test]
    fn a_depth_limit_is_named_when_it_ends_a_search() {
        let finished = run(&["solve", "--board", "867254301", "--algorithm", "depth-first", "--depth-limit", "3"]);
        assert_eq!(finished.row("status"), Some("exhausted: every board within the depth limit was searched"));
    }

    #[test]
    fn rejects_numbers_of_threads_that_no_machine_has() {
        for command in [&["solve"][..], &["compare", "--algorithms", "a-star"]] {
            for jobs in ["0", "-1", "1025", "40000", "18446744073709551615", "99999999999999999999", "many"] {
                run(&[command, &["--board", "812043756", "--jobs", jobs]].concat())
                    .assert_rejected("expected a number of threads from 1 to 1024");
            }
        }
        assert_eq!(solve(&["--jobs", "1024", "--time-limit", "0"]).status, 1);
    }

    #[test]
    fn a_negative_number_is_the_value_of_its_option_and_refused() {
        let search = ["--time-limit", "--memory-limit", "--depth-limit", "--weight"];
        let options: [(&str, &[&str]); 5] = [
            ("solve", &[&search[..], &["--jobs", "--partition"]].concat()),
            ("compare", &[&search[..], &["--jobs"]].concat()),
            ("trace", &[&search[..], &["--events"]].concat()),
            ("generate", &["--side", "--size", "--count", "--seed"]),
            ("verify", &["--time-limit"]),
        ];
        for (command, options) in options {
            for option in options {
                for number in ["-1", "-0.5"] {
                    run(&[command, option, number]).assert_rejected(&format!("invalid value '{number}' for '{option}"));
                }
            }
        }
    }
}

mod verify {
    use super::*;

    /// Solves a board and returns the line of JSON.
    fn solved(arguments: &[&str]) -> String {
        run(&[&["solve", "--format", "json"], arguments].concat()).stdout
    }

    const BOARD: &str = "5 1 3 10/15 12 7 9/2 4 6 8/13 0 11 14";

    #[test]
    fn verifies_what_solve_claims() {
        let optimal = solved(&["--board", BOARD, "--algorithm", "optimal"]);
        let finished = run_with_input(&["verify", "-"], optimal.as_bytes());
        assert_eq!((finished.status, finished.stderr.as_str()), (0, ""), "{finished:?}");
        for label in ["solution", "length", "lower bound", "optimal", "database"] {
            assert!(finished.row(label).unwrap().starts_with("verified"), "{label}: {finished:?}");
        }
        let tall = solved(&["--board", "5 2 7/9 0 1/3 10 4/8 11 6", "--goal", "spiral", "--algorithm", "optimal"]);
        assert!(tall.contains("\"pattern_database\":\"4x3/6-5/"), "{tall}");
        let finished = run_with_input(&["verify", "-"], tall.as_bytes());
        assert_eq!((finished.status, finished.row("database")), (0, Some("verified")), "{finished:?}");
        // Several lines, after a byte order mark: a solution that is not proved, and an unsolvable board.
        let greedy = solved(&["--board", "812043756", "--algorithm", "greedy"]);
        let unsolvable = solved(&["--board", "1 2 3/4 5 6/8 7 0"]);
        let file = TemporaryFile::new("results", format!("\u{feff}{greedy}\n{unsolvable}").as_bytes());
        let finished = run(&["verify", file.path()]);
        assert_eq!((finished.status, finished.row("unsolvable")), (0, Some("verified")), "{finished:?}");
        assert_eq!((finished.row("optimal"), finished.row("database")), (None, None), "{finished:?}");
    }

    /// A game of the page, with a fault if `from` is replaced by `to`.
    fn game(from: &str, to: &str) -> String {
        let game = r#"{"id":7,"size":"3x3","goal":"blank-last","moves":5,"time-ms":4100,"start":"1 2 3/0 5 6/4 7 8","path":"U L2@2000"}"#;
        let changed = game.replace(from, to);
        assert!(from.is_empty() || changed != game, "{from}");
        changed
    }

    #[test]
    fn tells_real_games_from_others() {
        let finished = run_with_input(&["verify", "-"], game("", "").as_bytes());
        assert_eq!((finished.status, finished.stdout.as_str()), (0, "game 7: real\n"), "{finished:?}");
        for (from, to, why) in [
            ("L2@2000", "L2", "press \"L2\" is out of time"),
            ("L2@2000", "L2@4101", "press \"L2@4101\" is out of time"),
            ("L2@2000", "L@2000", "5 moves are not those of 2 slides"),
            ("L2@2000", "l2@2000", "the solver made some of its moves"),
            ("L2@2000", "L999@2000", "press \"L999@2000\" cannot be read"),
            ("L2@2000", "D2@2000", "the moves do not lead to the goal"),
            ("U L2", "R L2", "move 1 is not possible"),
            ("\"moves\":5", "\"moves\":1", "1 moves are not those of 3 slides"),
            ("blank-last", "blank-first", "the moves do not lead to the goal"),
        ] {
            let changed = game(from, to).replace("\"path\":\"U L2\"", "\"path\":\"U@9 L2\"");
            let finished = run_with_input(&["verify", "-"], changed.as_bytes());
            assert_eq!((finished.status, finished.stdout), (1, format!("game 7: not real: {why}\n")), "{to}");
        }
    }

    #[test]
    fn refutes_false_claims() {
        let sound = solved(&["--board", BOARD, "--algorithm", "optimal"]);
        for (from, to, label, why) in [
            ("\"lower_bound\":46", "\"lower_bound\":48", "lower bound", "refuted: 46 moves suffice: "),
            ("\"length\":46", "\"length\":44", "length", "refuted: the solution has 46 moves"),
            (
                "\"goal\":\"blank-last\"",
                "\"goal\":\"spiral\"",
                "solution",
                "refuted: the moves do not lead to the goal",
            ),
            ("\"status\":\"solved\"", "\"status\":\"unsolvable\"", "", ""),
            ("5-5-5/0", "6-6-3/0", "database", "refuted: the digest is not the published one"),
        ] {
            let changed = sound.replace(from, to);
            assert_ne!(changed, sound);
            let finished = run_with_input(&["verify", "-"], changed.as_bytes());
            if label.is_empty() {
                finished.assert_rejected("result 1: solved boards have a length, and no others");
            } else {
                assert_eq!(finished.status, 1, "{finished:?}");
                assert!(finished.row(label).unwrap().starts_with(why), "{finished:?}");
            }
        }
    }

    #[test]
    fn says_what_it_did_not_check() {
        let hard = r#"{"board": "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1", "goal": "blank-last", "status": "limit", "lower_bound": 70}"#;
        let finished = run_with_input(&["verify", "-", "--time-limit", "0"], hard.as_bytes());
        assert_eq!(finished.status, 1, "{finished:?}");
        assert!(finished.row("lower bound").unwrap().starts_with("not checked within the limit"), "{finished:?}");
        let nothing = hard.replace(", \"lower_bound\": 70", "");
        let finished = run_with_input(&["verify", "-"], nothing.as_bytes());
        assert_eq!((finished.status, finished.stdout.lines().last()), (0, Some("nothing is claimed")));
    }

    #[test]
    fn rejects_what_is_not_a_result() {
        let result = r#"{"board": "812043756", "goal": "blank-first", "status": "limit"}"#;
        for (text, message) in [
            ("", "standard input: no result found: expected JSON objects"),
            ("812043756", "standard input: result 1: not a JSON object"),
            ("{}", "missing field `board`"),
            (&result.replace("756", "75\\u001b"), "result 1: “81204375�"),
            (&result.replace("limit", "magic"), "result 1: “magic” is not a valid status"),
            (
                &result.replace("limit\"", "limit\", \"moves\": \"X\""),
                "result 1: “X” (character 1) is not a valid move",
            ),
            (&format!("{result}\n{}", result.replace("blank-first", "nowhere")), "result 2: "),
        ] {
            run_with_input(&["verify", "-"], text.as_bytes()).assert_rejected(message);
        }
        run(&["verify", "no-such-file"]).assert_rejected("no-such-file: ");
    }
}

mod closed_pipe {
    use super::*;

    /// Runs the program with its standard output closed before it reads its input.
    fn status(arguments: &[&str], input: &[u8]) -> i32 {
        let mut child = npuzzle(arguments).stdin(Stdio::piped()).spawn().expect("the program starts");
        drop(child.stdout.take());
        child.stdin.take().expect("a pipe").write_all(input).expect("the program reads its input");
        let finished = Finished::of(child.wait_with_output().expect("the program ends"));
        assert_eq!(finished.stderr, "", "{arguments:?}");
        finished.status
    }

    #[test]
    fn a_failure_stays_a_failure() {
        for format in ["text", "json"] {
            assert_eq!(status(&["solve", "-", "--format", format], b"1 2 3/4 5 6/8 7 0"), 1, "{format}");
        }
        for format in ["table", "csv", "json"] {
            let arguments = ["compare", "-", "--algorithms", "greedy", "--format", format];
            assert_eq!(status(&arguments, b"1 2 3/4 5 6/8 7 0"), 1, "{format}");
            assert_eq!(status(&arguments, b"1 2 3/4 5 6/7 8 0"), 0, "{format}");
        }
        assert_eq!(status(&["check", "-", "--moves", "L"], b"1 2 3/4 5 6/0 7 8"), 1);
        assert_eq!(status(&["check", "-", "--moves", "LL"], b"1 2 3/4 5 6/0 7 8"), 0);
    }
}

#[test]
fn escape_sequences_of_files_and_names_do_not_reach_the_terminal() {
    let name = "wrong \u{1b}[31m\u{202e}";
    let file = TemporaryFile::new(name, b"1 2 3/4 5 6/7 8 \x1b[2J");
    let finished = run(&["solve", file.path()]);
    assert_eq!(finished.status, 2);
    assert!(finished.stderr.contains("wrong \\u{1b}[31m\\u{202e}: "), "{finished:?}");
    assert!(!finished.stderr.trim_end().contains(|letter: char| letter.is_control()), "{finished:?}");
}

#[test]
fn help_and_version_succeed() {
    for arguments in [
        &["--help"][..],
        &["--version"],
        &["solve", "--help"],
        &["compare", "--help"],
        &["generate", "--help"],
        &["check", "--help"],
        &["verify", "--help"],
    ] {
        let finished = run(arguments);
        assert_eq!((finished.status, finished.stderr.as_str()), (0, ""), "{arguments:?}");
        assert!(!finished.stdout.is_empty());
    }
    let help = run(&["solve", "--help"]).stdout;
    assert!(help.contains("[default: a-star]") && help.contains("[default: linear-conflict]"), "{help}");
}

mod anytime {
    use super::*;

    /// The first of Korf and Felner's boards; its shortest solution has 95 moves.
    const HARD: &str = "14 5 9 2 18 8 23 19 12 17 15 0 10 20 4 6 11 21 1 7 24 3 16 22 13";

    fn arguments<'a>(board: &'a str, limit: &'a str) -> Vec<&'a str> {
        let search = ["--goal", "blank-first", "--algorithm", "anytime", "--partition", "4-4-4-4-4-4"];
        [["solve", "--board", board, "--time-limit", limit].as_slice(), &search].concat()
    }

    #[test]
    fn reports_the_best_solution_and_its_history_at_the_time_limit() {
        // Long enough for a first solution on a slow machine.
        let finished = run(&[arguments(HARD, "5"), vec!["--format", "json"]].concat());
        assert_eq!(finished.status, 0, "{finished:?}");
        let [report] = &finished.json()[..] else { panic!("{finished:?}") };
        let number = |value: &Value| value.as_u64().expect("a number");
        let (length, bound) = (number(&report["length"]), number(&report["lower_bound"]));
        assert!((95..110).contains(&length) && bound <= 95, "{report}");
        assert_eq!((&report["status"], &report["optimal"]), (&"solved".into(), &false.into()));
        let (board, moves): (Board, Moves) =
            (HARD.parse().unwrap(), report["moves"].as_str().unwrap().parse().unwrap());
        assert_eq!(moves.replay(&board), Ok(Goal::BlankFirst.board(Size::PUZZLE_24).unwrap()));
        assert_eq!(moves.len() as u64, length);
        let history = report["history"].as_array().unwrap();
        let last = history.last().unwrap();
        assert_eq!((number(&last["length"]), number(&last["lower_bound"])), (length, bound));
        for pair in history.windows(2) {
            assert!(pair[0]["elapsed_ms"].as_f64() <= pair[1]["elapsed_ms"].as_f64(), "{report}");
            assert!(pair[0]["lower_bound"].as_u64() <= pair[1]["lower_bound"].as_u64(), "{report}");
            let [before, after] = [&pair[0], &pair[1]].map(|step| step["length"].as_u64().unwrap_or(u64::MAX));
            assert!(before >= after, "{report}");
        }
    }

    #[test]
    fn claims_optimality_once_the_bounds_meet() {
        let finished = run(&arguments("5 1 2 3 4 0 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24", "60"));
        assert_eq!((finished.status, finished.row("status")), (0, Some("solved in 1 move, proved optimal")));
        assert_eq!(finished.row("moves"), Some("D"));
        assert!(finished.row("improved").is_some_and(|row| row.starts_with("1 move after ")), "{finished:?}");
    }
}
