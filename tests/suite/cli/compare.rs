//! `npuzzle compare`: its three forms, its order, its exit status, and what it refuses.

use super::*;
use npuzzle::catalogue::Status;
use npuzzle::experiment::{Pair, Quartiles, Record, read, summaries};
use std::time::{Duration, Instant};

/// Three boards of 3x3, at 4, 21 and 15 moves from `blank-first`.
const BOARDS: &[u8] = b"1 2 5/3 4 8/6 7 0\n8 1 2/0 4 3/7 5 6\n1 4 2/6 0 5/7 3 8\n";

/// A board that no moves lead to `blank-first`.
const UNSOLVABLE: &[u8] = b"1 2 5/3 4 8/7 6 0\n";

/// A board at 80 moves from `blank-first`, the farthest there are.
const FARTHEST: &str = "15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0";

/// `npuzzle compare - --goal blank-first` with more arguments, on boards given on standard input.
fn compare(boards: &[u8], arguments: &[&str]) -> Finished {
    run_with_input(&[&["compare", "-", "--goal", "blank-first"], arguments].concat(), boards)
}

/// The runs that a finished comparison reports as CSV, the time of each aside.
fn records(finished: &Finished) -> Vec<Record> {
    assert_eq!(finished.stderr, "", "{finished:?}");
    let records = read(&finished.stdout).expect("it is read back");
    records.into_iter().map(|record| Record { elapsed_ms: 0.0, ..record }).collect()
}

/// The same of JSON, with the moves.
fn reports(finished: &Finished) -> Vec<(Record, Option<Moves>)> {
    let report = |value: Value| {
        let moves = value["moves"].as_str().map(|moves| moves.parse().expect("moves"));
        assert!(moves.is_some() || value["moves"].is_null(), "{value}");
        let record: Record = serde_json::from_value(value).expect("a record");
        (Record { elapsed_ms: 0.0, ..record.checked().expect("its values go together") }, moves)
    };
    finished.json().into_iter().map(report).collect()
}

/// The names of all algorithms and of all heuristics, with commas.
fn all_names() -> (String, String) {
    let algorithms: Vec<&str> = Algorithm::ALL.iter().map(|algorithm| algorithm.name()).collect();
    let heuristics: Vec<&str> = Heuristic::ALL.iter().map(|heuristic| heuristic.name()).collect();
    (algorithms.join(","), heuristics.join(","))
}

mod forms {
    use super::*;

    /// A table's rows in cells, the first of which are the titles; columns begin where their titles do.
    fn cells(table: &str) -> Vec<Vec<String>> {
        let (table, _) = table.split_once("\n\n").expect("an empty line ends the table");
        let titles: Vec<char> = table.lines().next().expect("titles").chars().collect();
        let is_gap = |at: usize| titles[at..].iter().take(2).all(|&letter| letter == ' ');
        let starts: Vec<usize> =
            (0..titles.len()).filter(|&at| titles[at] != ' ' && (at == 0 || at > 2 && is_gap(at - 2))).collect();
        let cell = |line: &str, from: usize, to: Option<&usize>| {
            let count = to.map_or(usize::MAX, |to| to - from);
            line.chars().skip(from).take(count).collect::<String>().trim().to_owned()
        };
        let row = |line: &str| (0..starts.len()).map(|at| cell(line, starts[at], starts.get(at + 1))).collect();
        table.lines().map(row).collect()
    }

    #[test]
    fn a_table_has_a_line_a_pair_with_its_quartiles() {
        let searches = ["--algorithms", "greedy,breadth-first,a-star", "--heuristics", "misplaced,manhattan"];
        let finished = compare(BOARDS, &searches);
        assert_eq!((finished.status, finished.stderr.as_str()), (0, ""), "{finished:?}");
        assert!(
            finished
                .stdout
                .ends_with("\n\nMeasures are lower quartile, median and upper quartile over the boards solved.\n"),
            "{finished:?}"
        );
        let table = cells(&finished.stdout);
        let titles = ["moves", "moves / optimum", "expanded", "generated", "memory", "time"];
        assert_eq!(table[0], [&["algorithm", "heuristic", "solved"][..], &titles].concat());

        let records = records(&compare(BOARDS, &[&searches[..], &["--format", "csv"]].concat()));
        let text = |quartiles: Option<Quartiles>, digits: usize| {
            let Quartiles { lower, median, upper, .. } = quartiles.expect("all were solved");
            [lower, median, upper].map(|value| format!("{value:.digits$}")).join("  ")
        };
        let expected: Vec<[String; 6]> = summaries(&records)
            .into_iter()
            .map(|summary| {
                [
                    summary.pair.algorithm.to_string(),
                    summary.pair.heuristic.map(|heuristic| heuristic.to_string()).unwrap_or_default(),
                    "3 of 3".to_owned(),
                    text(summary.length.map(rounded), 0),
                    text(summary.ratio, 2),
                    text(summary.expanded.map(rounded), 0),
                ]
            })
            .collect();
        assert_eq!(expected.len(), 5);
        let found: Vec<Vec<String>> =
            table[1..].iter().map(|row| row[..6].iter().map(|cell| cell.replace(',', "")).collect()).collect();
        assert_eq!(found, expected);
    }

    /// As the table rounds: half a move upwards.
    fn rounded(quartiles: Quartiles) -> Quartiles {
        let Quartiles { least, lower, median, upper, greatest } = quartiles;
        let [least, lower, median, upper, greatest] = [least, lower, median, upper, greatest].map(f64::round);
        Quartiles { least, lower, median, upper, greatest }
    }

    #[test]
    fn a_pair_that_solved_nothing_has_a_line_without_measures() {
        let finished = compare(UNSOLVABLE, &["--algorithms", "a-star,depth-first"]);
        assert_eq!(finished.status, 1, "{finished:?}");
        let table = cells(&finished.stdout);
        let nothing = ["0 of 1", "-", "-", "-", "-", "-", "-"];
        assert_eq!(table[1], [&["a-star", "manhattan"][..], &nothing].concat());
        assert_eq!(table[2], [&["depth-first", ""][..], &nothing].concat());
    }

    #[test]
    fn csv_has_a_row_a_run_all_pairs_on_a_board_before_the_next_board() {
        let (algorithms, heuristics) = all_names();
        // Greedy search needs no patience anywhere, iterative deepening on few boards only.
        let boards = b"1 2 5/3 4 8/6 7 0\n3 1 2/0 4 5/6 7 8\n0 1 2/3 4 5/6 7 8\n";
        let arguments = ["--algorithms", &algorithms, "--heuristics", &heuristics, "--format", "csv"];
        let finished = compare(boards, &arguments);
        assert_eq!(finished.status, 0, "{finished:?}");
        let records = records(&finished);
        let found: Vec<(String, Pair)> =
            records.iter().map(|record| (record.board.to_string(), record.pair())).collect();
        let pairs = Pair::all(Algorithm::ALL, Heuristic::ALL);
        let boards = ["1 2 5/3 4 8/6 7 0", "3 1 2/0 4 5/6 7 8", "0 1 2/3 4 5/6 7 8"];
        let expected: Vec<(String, Pair)> =
            boards.iter().flat_map(|board| pairs.iter().map(|&pair| (board.to_string(), pair))).collect();
        assert_eq!(found, expected);
        for record in records {
            assert_eq!((record.goal, record.status), (Goal::BlankFirst, Status::Solved), "{record:?}");
            assert_eq!(record.weight, record.algorithm.is_weighted().then_some(2.0), "{record:?}");
            // To the end, an anytime search has proved it too.
            let is_optimal = record.pair().is_optimal() || record.algorithm == Algorithm::Anytime;
            assert_eq!(record.optimal, is_optimal, "{record:?}");
        }
    }

    #[test]
    fn json_has_a_line_a_run_with_moves_that_check_out() {
        let (algorithms, heuristics) = all_names();
        let arguments = ["--algorithms", &algorithms, "--heuristics", &heuristics];
        let boards = b"1 2 5/3 4 8/6 7 0\n";
        let json = reports(&compare(boards, &[&arguments[..], &["--format", "json"]].concat()));
        let goal = Goal::BlankFirst.board(Side::Three).unwrap();
        for (record, moves) in &json {
            let moves = moves.as_ref().expect("a solution");
            assert_eq!(moves.replay(&record.board), Ok(goal), "{record:?}");
            assert_eq!(record.length, Some(moves.len() as u32), "{record:?}");
        }
        let csv = records(&compare(boards, &[&arguments[..], &["--format", "csv"]].concat()));
        assert_eq!(json.into_iter().map(|(record, _)| record).collect::<Vec<_>>(), csv);
    }

    #[test]
    fn a_run_is_reported_as_solve_reports_it() {
        let without_time = |finished: Finished| -> Vec<Value> {
            let mut values = finished.json();
            values.iter_mut().for_each(|value| value["elapsed_ms"] = 0.into());
            values
        };
        let boards = [BOARDS, UNSOLVABLE].concat();
        for (algorithm, heuristic) in
            [("a-star", "euclidean"), ("breadth-first", "manhattan"), ("weighted-a-star", "gaschnig")]
        {
            let compared =
                compare(&boards, &["--format", "json", "--algorithms", algorithm, "--heuristics", heuristic]);
            let solve = ["solve", "-", "--goal", "blank-first", "--format", "json"];
            let solved =
                run_with_input(&[&solve[..], &["--algorithm", algorithm, "--heuristic", heuristic]].concat(), &boards);
            assert_eq!((compared.status, solved.status), (1, 1), "the last board has no solution");
            assert_eq!(without_time(compared), without_time(solved));
        }
    }

    #[test]
    fn a_file_and_a_board_of_the_command_line_do_as_well() {
        let file = TemporaryFile::new("compared", BOARDS);
        let searches = ["--goal", "blank-first", "--algorithms", "a-star", "--format", "csv"];
        let from_file = run(&[&["compare", file.path()], &searches[..]].concat());
        assert_eq!(records(&from_file), records(&compare(BOARDS, &["--algorithms", "a-star", "--format", "csv"])));
        let from_board = run(&[&["compare", "--board", "8 1 2/0 4 3/7 5 6"], &searches[..]].concat());
        assert_eq!(records(&from_board), records(&from_file)[1..2]);
    }
}

mod order {
    use super::*;

    #[test]
    fn however_many_run_at_a_time_the_report_is_the_same() {
        let (_, heuristics) = all_names();
        let boards = run(&["generate", "--side", "3", "--count", "12", "--seed", "9", "--goal", "blank-first"]).stdout;
        // Searches of very different length next to each other, so that the short ones end first.
        let searches = ["--algorithms", "bidirectional,ida-star,greedy,a-star", "--heuristics", &heuristics];
        let with = |more: &[&str]| compare(boards.as_bytes(), &[&searches[..], more].concat());
        let one = records(&with(&["--format", "csv", "--jobs", "1"]));
        assert_eq!(one.len(), 12 * 25);
        for jobs in [&["--jobs", "4"][..], &["--jobs", "1000"], &[]] {
            assert_eq!(records(&with(&[&["--format", "csv"][..], jobs].concat())), one, "{jobs:?}");
        }
        let json = |jobs| reports(&with(&["--format", "json", "--jobs", jobs]));
        assert_eq!(json("1"), json("4"));
    }

    #[test]
    fn names_keep_the_order_in_which_they_are_given() {
        let records = records(&compare(
            BOARDS,
            &[
                "--algorithms",
                "ida-star,breadth-first,a-star",
                "--heuristics",
                "manhattan,euclidean",
                "--format",
                "csv",
            ],
        ));
        let pairs: Vec<String> = records[..5].iter().map(|record| record.pair().to_string()).collect();
        let expected = [
            "IDA*, Manhattan distance",
            "IDA*, Euclidean distance",
            "Breadth-first",
            "A*, Manhattan distance",
            "A*, Euclidean distance",
        ];
        assert_eq!(pairs, expected);
    }

    #[test]
    fn manhattan_is_the_heuristic_when_none_is_named() {
        let records = records(&compare(BOARDS, &["--algorithms", "breadth-first,greedy", "--format", "csv"]));
        let heuristics: Vec<Option<Heuristic>> = records[..2].iter().map(|record| record.heuristic).collect();
        assert_eq!(heuristics, [None, Some(Heuristic::Manhattan)]);
    }
}

mod ends {
    use super::*;

    #[test]
    fn boards_without_a_solution_are_rows_like_any_other() {
        let boards = [BOARDS, UNSOLVABLE].concat();
        let finished = compare(&boards, &["--algorithms", "a-star,breadth-first", "--format", "csv"]);
        assert_eq!(finished.status, 1);
        let statuses: Vec<Status> = records(&finished).iter().map(|record| record.status).collect();
        assert_eq!(statuses[..6], [Status::Solved; 6]);
        assert_eq!(statuses[6..], [Status::Unsolvable; 2]);
        for record in &records(&finished)[6..] {
            assert_eq!((record.length, record.optimal, record.lower_bound), (None, false, None), "{record:?}");
            assert_eq!((record.expanded, record.generated), (0, 0), "{record:?}");
        }
    }

    #[test]
    fn limits_that_strike_are_rows_like_any_other() {
        let limited = |algorithm, limit: [&str; 2]| {
            let arguments = [&["--algorithms", algorithm, "--format", "csv"][..], &limit].concat();
            let finished = compare(format!("{FARTHEST}\n1 2 5/3 4 8/6 7 0\n").as_bytes(), &arguments);
            let records = records(&finished);
            let [hard, easy] = &records[..] else { panic!("{finished:?}") };
            assert_eq!((hard.length, hard.optimal, hard.effective_branching_factor), (None, false, None), "{hard:?}");
            (finished.status, hard.clone(), easy.status)
        };
        let (status, hard, easy) = limited("a-star", ["--memory-limit", "1"]);
        assert_eq!((status, hard.status, easy), (1, Status::Limit, Status::Solved));
        assert!(hard.memory_bytes <= 1 << 20 && hard.expanded > 1000, "{hard:?}");
        assert!(hard.lower_bound.is_some_and(|bound| (1..=80).contains(&bound)), "{hard:?}");
        let (status, hard, easy) = limited("ida-star", ["--time-limit", "0.5"]);
        assert_eq!((status, hard.status, easy), (1, Status::Limit, Status::Solved));
        assert!(hard.expanded > 1000, "{hard:?}");
        let (status, hard, easy) = limited("ida-star", ["--time-limit", "0"]);
        assert_eq!((status, hard.status, easy), (1, Status::Limit, Status::Limit));
        // No solution of so few moves: all that can be reached with them was searched.
        let (status, hard, easy) = limited("depth-first", ["--depth-limit", "4"]);
        assert_eq!((status, hard.status, easy), (1, Status::Exhausted, Status::Solved));
    }

    #[test]
    fn each_form_has_the_same_exit_status() {
        for format in ["table", "csv", "json"] {
            let with = |boards: &[u8]| compare(boards, &["--algorithms", "a-star", "--format", format]).status;
            assert_eq!((with(BOARDS), with(&[BOARDS, UNSOLVABLE].concat())), (0, 1), "{format}");
        }
    }

    #[test]
    fn a_reader_that_goes_away_ends_it_whatever_is_still_searched() {
        // More lines than any pipe holds, and then a board that takes IDA* with misplaced tiles far longer than a test
        // may take.
        let boards = [b"1 2 5/3 4 8/6 7 0\n".repeat(1000), FARTHEST.into()].concat();
        let file = TemporaryFile::new("left", &boards);
        let search = ["--algorithms", "ida-star", "--heuristics", "misplaced", "--goal", "blank-first"];
        let began = Instant::now();
        let limits = ["--format", "json", "--jobs", "2", "--time-limit", "60"];
        let mut child = npuzzle(&[&["compare", file.path()], &search[..], &limits].concat()).spawn().unwrap();
        let mut first = [0; 100];
        child.stdout.take().unwrap().read_exact(&mut first).unwrap();
        let finished = Finished::of(child.wait_with_output().unwrap());
        assert_eq!((finished.status, finished.stderr.as_str()), (0, ""));
        assert!(began.elapsed() < Duration::from_secs(30), "it waited for the search: {:?}", began.elapsed());
    }
}

mod refused {
    use super::*;

    #[test]
    fn wrong_arguments() {
        let board = ["compare", "--board", "812043756"];
        for (arguments, message) in [
            (&["--algorithms", "magic"][..], "possible values: breadth-first, depth-first"),
            (&["--algorithms", "a-star,magic"], "invalid value 'magic' for '--algorithms"),
            (&["--algorithms", "a-star,"], "a value is required for '--algorithms"),
            (&["--algorithms", ""], "a value is required for '--algorithms"),
            (&["--algorithms", "a-star, greedy"], "invalid value ' greedy' for '--algorithms"),
            (&["--algorithms", "a-star", "--heuristics", "magic"], "possible values: misplaced"),
            (&["--algorithms", "a-star", "--heuristics", "manhattan,magic"], "invalid value 'magic' for '--heuristics"),
            (&["--algorithms", "a-star", "--weight", "0.5"], "is no weight"),
            (&["--algorithms", "a-star", "--format", "text"], "possible values: table, csv, json"),
            (&["--algorithms", "a-star", "--jobs", "0"], "invalid value '0' for '--jobs"),
            (&["--algorithms", "a-star", "--jobs", "many"], "invalid value 'many' for '--jobs"),
            (&["--algorithms", "a-star", "--time-limit", "NaN"], "expected a number of seconds"),
            (&["--algorithms", "a-star", "--goal", "middle"], "is no goal"),
            (&["--heuristics", "manhattan"], "required"),
            (&["boards.txt", "--algorithms", "a-star"], "cannot be used with"),
        ] {
            run(&[&board, arguments].concat()).is_refused(message);
        }
        run(&["compare", "--algorithms", "a-star"]).is_refused("required");
        run(&["compare", "no-such-file", "--algorithms", "a-star"]).is_refused("no-such-file: ");
    }

    #[test]
    fn wrong_boards_and_goals_before_any_search() {
        for format in ["table", "csv", "json"] {
            let with = |boards: &[u8], goal: &str| {
                let arguments = ["compare", "-", "--goal", goal, "--algorithms", "a-star", "--format", format];
                run_with_input(&arguments, boards)
            };
            with(b"", "spiral").is_refused("standard input: there is no board: the text is empty");
            with(b"812043756\n812043757\n", "spiral").is_refused("standard input: line 2: tile 7 appears twice");
            with(b"812043756\n\xFF\n", "spiral").is_refused("standard input: this is no text (UTF-8)");
            let mixed = format!("812043756\n{FARTHEST}\n");
            with(mixed.as_bytes(), "blank-center").is_refused(&format!("board 2 ({FARTHEST}): the goal blank-center"));
            with(mixed.as_bytes(), "012345678").is_refused("the goal is a 3x3 board, the start a 4x4 board");
        }
    }

    #[test]
    fn more_runs_than_are_kept() {
        let boards = b"812043756\n".repeat(5_001);
        let with = |heuristics| compare(&boards, &["--algorithms", "breadth-first,a-star", "--heuristics", heuristics]);
        with("misplaced,euclidean,manhattan")
            .is_refused("20004 runs are more than 20000: take fewer boards, algorithms or heuristics");
        // One fewer would do: it is the runs that count, not the boards.
        let finished = compare(&boards, &["--algorithms", "a-star", "--format", "csv"]);
        assert_eq!((finished.status, records(&finished).len()), (0, 5_001));
    }
}
