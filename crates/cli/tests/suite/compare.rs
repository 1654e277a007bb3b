//! `npuzzle compare`: output formats, order of runs, exit status and rejected input.

use super::*;
use npuzzle_engine::catalogue::Status;
use npuzzle_experiments::{Coverage, Pair, Quartiles, Record, Sample, Summary, read, summaries};

/// Three 3x3 boards, 4, 21 and 15 moves from `blank-first`.
const BOARDS: &[u8] = b"1 2 5/3 4 8/6 7 0\n8 1 2/0 4 3/7 5 6\n1 4 2/6 0 5/7 3 8\n";

/// A board that cannot reach `blank-first`.
const UNSOLVABLE: &[u8] = b"1 2 5/3 4 8/7 6 0\n";

/// A board 80 moves from `blank-first`, the maximum on 4x4.
const FARTHEST: &str = "15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0";

/// Runs `npuzzle compare - --goal blank-first` with more arguments and with `boards` on standard input.
fn compare(boards: &[u8], arguments: &[&str]) -> Finished {
    run_with_input(&[&["compare", "-", "--goal", "blank-first"], arguments].concat(), boards)
}

/// Parses the CSV records of a comparison and zeroes their times.
fn records(finished: &Finished) -> Vec<Record> {
    assert_eq!(finished.stderr, "", "{finished:?}");
    let runs = read(&finished.stdout).expect("valid runs");
    runs.into_iter().map(|run| Record { elapsed_ms: 0.0, repetitions: 1, ..run.record }).collect()
}

/// Parses the JSON records of a comparison with their moves and zeroes their times.
fn reports(finished: &Finished) -> Vec<(Record, Option<Moves>)> {
    let report = |value: Value| {
        let moves = value["moves"].as_str().map(|moves| moves.parse().expect("moves"));
        assert!(moves.is_some() || value["moves"].is_null(), "{value}");
        let record: Record = serde_json::from_value(value).expect("a record");
        (Record { elapsed_ms: 0.0, repetitions: 1, ..record.checked().expect("consistent values") }, moves)
    };
    finished.json().into_iter().map(report).collect()
}

/// Returns the comma-separated names of all algorithms and of all heuristics.
fn all_names() -> (String, String) {
    let algorithms: Vec<&str> = Algorithm::ALL.iter().map(|algorithm| algorithm.name()).collect();
    let heuristics: Vec<&str> = Heuristic::ALL.iter().map(|heuristic| heuristic.name()).collect();
    (algorithms.join(","), heuristics.join(","))
}

mod formats {
    use super::*;

    /// Splits a text table into rows of cells, the header first. A column starts where its title does.
    fn cells(table: &str) -> Vec<Vec<String>> {
        let (table, _) = table.split_once("\n\n").expect("an empty line after the table");
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
    fn table_has_one_row_of_quartiles_per_pair() {
        let searches = ["--algorithms", "greedy,breadth-first,a-star", "--heuristics", "misplaced,manhattan"];
        let finished = compare(BOARDS, &searches);
        assert_eq!((finished.status, finished.stderr.as_str()), (0, ""), "{finished:?}");
        let covered =
            "Lower quartile, median and upper quartile over the 3 boards that every search solved; 0 left out.";
        assert!(finished.stdout.contains(&format!("\n\n{covered}\n\n")), "{finished:?}");
        assert!(finished.stdout.ends_with("\n\nMean and standard deviation over the same boards.\n"), "{finished:?}");
        let table = cells(&finished.stdout);
        let titles = ["moves", "moves / optimum", "expanded", "generated", "memory", "time"];
        assert_eq!(table[0], [&["algorithm", "heuristic", "solved"][..], &titles].concat());

        let records = records(&compare(BOARDS, &[&searches[..], &["--format", "csv"]].concat()));
        let text = |sample: Option<Sample>, digits: usize| {
            let Quartiles { lower, median, upper, .. } = sample.expect("all boards are solved").quartiles;
            [lower, median, upper].map(|value| decimals(value, digits)).join("  ")
        };
        let mean = |sample: Option<Sample>, digits: usize| {
            let Sample { mean, deviation, .. } = sample.expect("all boards are solved");
            [mean, deviation.expect("three boards")].map(|value| decimals(value, digits)).join(" ± ")
        };
        let summaries = summaries(&records, Coverage::Common);
        let expected = |cell: &dyn Fn(Option<Sample>, usize) -> String| -> Vec<Vec<String>> {
            let row = |summary: &Summary| {
                vec![
                    summary.pair.algorithm.to_string(),
                    summary.pair.heuristic.map(|heuristic| heuristic.to_string()).unwrap_or_default(),
                    "3 of 3".to_owned(),
                    cell(summary.length, 0),
                    cell(summary.ratio, 2),
                    cell(summary.expanded, 0),
                ]
            };
            summaries.iter().map(row).collect()
        };
        let found = |table: &[Vec<String>]| -> Vec<Vec<String>> {
            table[1..].iter().map(|row| row[..6].iter().map(|cell| cell.replace(',', "")).collect()).collect()
        };
        assert_eq!(summaries.len(), 5);
        assert_eq!(found(&table), expected(&text));
        let (_, means) = finished.stdout.split_once(&format!("{covered}\n\n")).expect("a second table");
        assert_eq!(found(&cells(means)), expected(&mean));
    }

    /// Formats a value like the table: halves of whole numbers are rounded up.
    fn decimals(value: f64, digits: usize) -> String {
        if digits == 0 { value.round().to_string() } else { format!("{value:.digits$}") }
    }

    #[test]
    fn table_covers_common_boards_unless_asked_otherwise() {
        // In 1 MiB, greedy search solves both boards and A* only the first.
        let boards = format!("1 2 5/3 4 8/6 7 0\n{FARTHEST}\n");
        let searches = ["--algorithms", "greedy,a-star", "--heuristics", "manhattan", "--memory-limit", "1"];
        let table = |more: &[&str]| compare(boards.as_bytes(), &[&searches[..], more].concat());
        let common = table(&[]);
        assert_eq!(common.status, 1);
        assert!(common.stdout.contains("over the 1 board that every search solved; 1 left out.\n"), "{common:?}");
        assert_eq!(cells(&common.stdout)[1][2..4], ["2 of 2", "4  4  4"]);
        let own = table(&["--coverage", "own"]);
        assert!(own.stdout.contains("over the boards that each search solved.\n"), "{own:?}");
        assert_ne!(cells(&own.stdout)[1][3], "4  4  4");
        // All but the time.
        assert_eq!(cells(&own.stdout)[2][..8], cells(&common.stdout)[2][..8]);
    }

    #[test]
    fn table_row_of_a_pair_that_solves_nothing_has_no_measures() {
        let finished = compare(UNSOLVABLE, &["--algorithms", "a-star,depth-first"]);
        assert_eq!(finished.status, 1, "{finished:?}");
        let table = cells(&finished.stdout);
        let nothing = ["0 of 1", "-", "-", "-", "-", "-", "-"];
        assert_eq!(table[1], [&["a-star", "manhattan"][..], &nothing].concat());
        assert_eq!(table[2], [&["depth-first", ""][..], &nothing].concat());
    }

    #[test]
    fn csv_has_one_row_per_run_grouped_by_board() {
        let (algorithms, heuristics) = all_names();
        // Boards near the goal, because iterative deepening and depth-first search run on them too.
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
            assert_eq!((record.goal.clone(), record.status), (Goal::BlankFirst, Status::Solved), "{record:?}");
            assert_eq!(record.weight, record.algorithm.is_weighted().then_some(2.0), "{record:?}");
            // Without a limit, `anytime` runs until it has proved its solution optimal.
            let is_optimal = record.pair().is_optimal() || record.algorithm == Algorithm::Anytime;
            assert_eq!(record.optimal, is_optimal, "{record:?}");
        }
    }

    #[test]
    fn json_has_one_line_per_run_with_valid_moves() {
        let (algorithms, heuristics) = all_names();
        let arguments = ["--algorithms", &algorithms, "--heuristics", &heuristics];
        let boards = b"1 2 5/3 4 8/6 7 0\n";
        let json = reports(&compare(boards, &[&arguments[..], &["--format", "json"]].concat()));
        let goal = Goal::BlankFirst.board(Size::PUZZLE_8).unwrap();
        for (record, moves) in &json {
            let moves = moves.as_ref().expect("a solution");
            assert_eq!(moves.replay(&record.board), Ok(goal.clone()), "{record:?}");
            assert_eq!(record.length, Some(moves.len() as u32), "{record:?}");
        }
        let csv = records(&compare(boards, &[&arguments[..], &["--format", "csv"]].concat()));
        assert_eq!(json.into_iter().map(|(record, _)| record).collect::<Vec<_>>(), csv);
    }

    #[test]
    fn json_of_a_run_equals_that_of_solve() {
        let without_time = |finished: Finished| -> Vec<Value> {
            let mut values = finished.json();
            for value in &mut values {
                (value["elapsed_ms"], value["repetitions"]) = (0.into(), 1.into());
            }
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
            assert_eq!((compared.status, solved.status), (1, 1), "the last board is unsolvable");
            assert_eq!(without_time(compared), without_time(solved));
        }
    }

    #[test]
    fn short_runs_are_repeated_to_measure_their_time() {
        let arguments = ["--algorithms", "a-star", "--format", "csv"];
        // At the goal, a search ends at once.
        let runs = read(&compare(b"0 1 2/3 4 5/6 7 8\n", &arguments).stdout).expect("valid runs");
        assert!(runs[0].record.repetitions > 1, "{runs:?}");
        assert_eq!(runs[0].record.expanded, 0);
        let tables = ["--algorithms", "optimal", "--format", "csv"];
        let runs = read(&compare(b"0 1 2/3 4 5/6 7 8\n", &tables).stdout).expect("valid runs");
        assert_eq!(runs[0].record.repetitions, 1);
    }

    #[test]
    fn reads_boards_from_a_file_or_the_command_line() {
        let file = TemporaryFile::new("compared", BOARDS);
        let searches = ["--goal", "blank-first", "--algorithms", "a-star", "--format", "csv"];
        let from_file = run(&[&["compare", file.path()], &searches[..]].concat());
        assert_eq!(records(&from_file), records(&compare(BOARDS, &["--algorithms", "a-star", "--format", "csv"])));
        let from_board = run(&[&["compare", "--board", "8 1 2/0 4 3/7 5 6"], &searches[..]].concat());
        assert_eq!(records(&from_board), records(&from_file)[1..2]);
    }
}

#[test]
fn boards_of_several_sizes_are_compared_in_one_experiment() {
    let algorithms = "breadth-first,bidirectional,a-star,ida-star,greedy";
    let boards = b"0 3/2 1\n1 2 0/4 5 3\n1 2 3/4 5 6/7 0 8\n1 2 3 4/5 6 7 8/0 9 10 11\n";
    let arguments = ["compare", "-", "--algorithms", algorithms, "--heuristics", "manhattan,walking-distance"];
    let finished = run_with_input(&[&arguments[..], &["--format", "csv"]].concat(), boards);
    let records = records(&finished);
    assert_eq!((finished.status, records.len()), (0, 4 * 8));
    for (board, length) in records.chunks(8).zip([6, 1, 1, 3]) {
        assert!(board.iter().all(|record| record.length.is_some_and(|found| found >= length)), "{board:?}");
        assert!(board[..6].iter().all(|record| record.length == Some(length)), "{board:?}");
    }
}

mod order {
    use super::*;

    #[test]
    fn output_is_independent_of_the_number_of_jobs() {
        let (_, heuristics) = all_names();
        let boards = run(&["generate", "--side", "3", "--count", "5", "--seed", "9", "--goal", "blank-first"]).stdout;
        // Long and short searches alternate, so that runs finish out of order.
        let searches = ["--algorithms", "bidirectional,ida-star,greedy,a-star", "--heuristics", &heuristics];
        let with = |more: &[&str]| compare(boards.as_bytes(), &[&searches[..], more].concat());
        let one = records(&with(&["--format", "csv", "--jobs", "1"]));
        assert_eq!(one.len(), 5 * (1 + 3 * Heuristic::ALL.len()), "bidirectional search takes no heuristic");
        for jobs in [&["--jobs", "4"][..], &["--jobs", "1000"], &[]] {
            assert_eq!(records(&with(&[&["--format", "csv"][..], jobs].concat())), one, "{jobs:?}");
        }
        let json = |jobs| reports(&with(&["--format", "json", "--jobs", jobs]));
        assert_eq!(json("1"), json("4"));
    }

    #[test]
    fn pairs_run_in_the_order_of_the_arguments() {
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
    fn default_heuristic_is_manhattan() {
        let records = records(&compare(BOARDS, &["--algorithms", "breadth-first,greedy", "--format", "csv"]));
        let heuristics: Vec<Option<Heuristic>> = records[..2].iter().map(|record| record.heuristic).collect();
        assert_eq!(heuristics, [None, Some(Heuristic::Manhattan)]);
    }
}

mod outcomes {
    use super::*;

    #[test]
    fn records_unsolvable_boards() {
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
    fn records_runs_that_hit_a_limit() {
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
        // No solution is within the depth limit, so the search space is exhausted.
        let (status, hard, easy) = limited("depth-first", ["--depth-limit", "4"]);
        assert_eq!((status, hard.status, easy), (1, Status::Exhausted, Status::Solved));
    }

    #[test]
    fn exit_status_is_the_same_in_every_format() {
        for format in ["table", "csv", "json"] {
            let with = |boards: &[u8]| compare(boards, &["--algorithms", "a-star", "--format", format]).status;
            assert_eq!((with(BOARDS), with(&[BOARDS, UNSOLVABLE].concat())), (0, 1), "{format}");
        }
    }

    #[test]
    fn closed_pipe_cancels_running_searches() {
        // More lines than a pipe buffers, followed by a board that IDA* with misplaced tiles takes ages to solve: without the
        // cancellation this test would not end.
        let boards = [b"1 2 5/3 4 8/6 7 0\n".repeat(1000), FARTHEST.into()].concat();
        let file = TemporaryFile::new("closed_pipe", &boards);
        let search = ["--algorithms", "ida-star", "--heuristics", "misplaced", "--goal", "blank-first"];
        let format = ["--format", "json", "--jobs", "2"];
        let mut child = npuzzle(&[&["compare", file.path()], &search[..], &format].concat()).spawn().unwrap();
        let mut first = [0; 100];
        child.stdout.take().unwrap().read_exact(&mut first).unwrap();
        let finished = Finished::of(child.wait_with_output().unwrap());
        assert_eq!((finished.status, finished.stderr.as_str()), (0, ""));
    }
}

mod bad_input {
    use super::*;

    #[test]
    fn rejects_invalid_arguments() {
        let board = ["compare", "--board", "812043756"];
        for (arguments, message) in [
            (&["--algorithms", "magic"][..], "possible values: breadth-first, depth-first"),
            (&["--algorithms", "a-star,magic"], "invalid value 'magic' for '--algorithms"),
            (&["--algorithms", "a-star,"], "a value is required for '--algorithms"),
            (&["--algorithms", ""], "a value is required for '--algorithms"),
            (&["--algorithms", "a-star, greedy"], "invalid value ' greedy' for '--algorithms"),
            (&["--algorithms", "a-star", "--heuristics", "magic"], "possible values: misplaced"),
            (&["--algorithms", "a-star", "--heuristics", "manhattan,magic"], "invalid value 'magic' for '--heuristics"),
            (&["--algorithms", "a-star", "--heuristics", "manhattan,max(magic)"], "“magic)” is not a valid heuristic"),
            (&["--algorithms", "a-star", "--weight", "0.5"], "invalid value '0.5' for '--weight"),
            (&["--algorithms", "a-star", "--format", "text"], "possible values: table, csv, json"),
            (&["--algorithms", "a-star", "--jobs", "0"], "invalid value '0' for '--jobs"),
            (&["--algorithms", "a-star", "--jobs", "many"], "invalid value 'many' for '--jobs"),
            (&["--algorithms", "a-star", "--time-limit", "NaN"], "expected a number of seconds"),
            (&["--algorithms", "a-star", "--goal", "middle"], "invalid value 'middle' for '--goal"),
            (&["--heuristics", "manhattan"], "choose the searches with --algorithms"),
            (&["boards.txt", "--algorithms", "a-star"], "cannot be used with"),
        ] {
            run(&[&board, arguments].concat()).assert_rejected(message);
        }
        run(&["compare", "--algorithms", "a-star"]).assert_rejected("required");
        run(&["compare", "no-such-file", "--algorithms", "a-star"]).assert_rejected("no-such-file: ");
    }

    #[test]
    fn rejects_invalid_boards_and_goals_before_searching() {
        for format in ["table", "csv", "json"] {
            let with = |boards: &[u8], goal: &str| {
                let arguments = ["compare", "-", "--goal", goal, "--algorithms", "a-star", "--format", format];
                run_with_input(&arguments, boards)
            };
            with(b"", "spiral").assert_rejected("standard input: ");
            with(b"812043756\n812043757\n", "spiral").assert_rejected("standard input: line 2: tile 7 appears twice");
            with(b"812043756\n\xFF\n", "spiral").assert_rejected("standard input: not valid UTF-8 or UTF-16 text");
            let mixed = format!("812043756\n{FARTHEST}\n");
            with(mixed.as_bytes(), "blank-center").assert_rejected(&format!("board 2 ({FARTHEST}): "));
            with(mixed.as_bytes(), "012345678").assert_rejected(&format!("board 2 ({FARTHEST}): "));
            let optimal = ["compare", "--board", SIX_BY_THREE, "--algorithms", "a-star,optimal", "--format", format];
            run(&optimal).assert_rejected("there are no pattern databases for 6x3 boards");
        }
    }

    #[test]
    fn rejects_too_many_runs() {
        // One move from the goal: each run is repeated up to fifty times to measure it.
        let boards = b"102345678\n".repeat(5_001);
        let algorithms = "breadth-first,greedy,a-star,weighted-a-star,ida-star";
        let heuristics = "misplaced,euclidean,manhattan,linear-conflict,gaschnig";
        compare(&boards, &["--algorithms", algorithms, "--heuristics", heuristics])
            .assert_rejected("105021 runs are more than 100000: take fewer boards, algorithms or heuristics");
        // The limit applies to runs, not to boards.
        let finished = compare(&boards, &["--algorithms", "a-star", "--format", "csv"]);
        assert_eq!((finished.status, records(&finished).len()), (0, 5_001));
    }
}
