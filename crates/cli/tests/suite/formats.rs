//! Boards, goals and solutions as people have them, in files and arguments.

use super::{Finished, TemporaryFile, run, run_with_input};

const EIGHT: &str = "8 1 2/0 4 3/7 5 6";

fn solve(arguments: &[&str]) -> Finished {
    run(&[&["solve"], arguments].concat())
}

#[test]
fn files_may_be_written_by_a_shell_on_windows() {
    let text = "3\r\n8 1 2\r\n0 4 3\r\n7 5 6\r\n";
    let marked: Vec<u8> = [0xff, 0xfe].into_iter().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect();
    let carriage_returns = text.replace("\r\n", "\r").into_bytes();
    for (name, bytes) in [("utf-16", marked), ("carriage-returns", carriage_returns)] {
        let piped = run_with_input(&["solve", "-", "--goal", "blank-first"], &bytes);
        assert_eq!(piped.row("board"), Some(EIGHT), "{name}: {piped:?}");
        let file = TemporaryFile::new(name, &bytes);
        assert_eq!(solve(&[file.path(), "--goal", "blank-first"]).row("board"), Some(EIGHT));
    }
    let file = TemporaryFile::new("bytes", &[0x38, 0xff, 0xfe]);
    solve(&[file.path()]).assert_rejected("not valid UTF-8 or UTF-16 text");
}

#[test]
fn a_goal_is_read_in_every_format_that_boards_take() {
    for goal in ["[[1,2,3],[8,0,4],[7,6,5]]", "1 2 3 8 x 4 7 6 5", "123804765", "1 2 3/8 0 4/7 6 5"] {
        let finished = solve(&["--board", "1 2 3/0 8 4/7 6 5", "--goal", goal]);
        assert_eq!(
            (finished.status, finished.row("goal"), finished.row("moves")),
            (0, Some("1 2 3/8 0 4/7 6 5"), Some("L"))
        );
        let checked = run(&["check", "--board", "1 2 3/0 8 4/7 6 5", "--goal", goal, "--moves", "L"]);
        assert_eq!(checked.status, 0, "{checked:?}");
        let generated = run(&["generate", "--side", "3", "--seed", "1", "--goal", goal]);
        assert_eq!(generated.status, 0, "{generated:?}");
    }
    assert_eq!(solve(&["--board", "1 2 3/0 8 4/7 6 5", "--goal", "SPIRAL"]).row("goal"), Some("spiral"));
    solve(&["--board", EIGHT, "--goal", "BAC/DEF/GHI"]).assert_rejected("this can be read in 2 ways");
}

#[test]
fn the_goal_of_a_file_counts_unless_another_is_chosen() {
    let file = TemporaryFile::new("goal-cell", b"8\n-1\n1 2 3\n4 5 6\n0 7 8\n");
    let finished = solve(&[file.path()]);
    assert_eq!((finished.row("goal"), finished.row("moves")), (Some("blank-last"), Some("L2")));
    let first = TemporaryFile::new("goal-first", b"8\n0\n1 0 2\n3 4 5\n6 7 8\n");
    let finished = solve(&[first.path()]);
    assert_eq!((finished.row("goal"), finished.row("moves")), (Some("blank-first"), Some("R")));
    assert_eq!(solve(&[first.path(), "--goal", "blank-last"]).row("goal"), Some("blank-last"));
    let compared = run(&["compare", first.path(), "--algorithms", "a-star", "--format", "json"]);
    assert_eq!(compared.json()[0]["goal"], "blank-first");
}

#[test]
fn ambiguous_and_unreadable_boards_are_refused_with_the_reason() {
    solve(&["--board", "BAC/DEF/GHI"]).assert_rejected("this board can be read in 2 ways: 1 0 2/3 4 5/6 7 8");
    solve(&["--board", "0 3 1 2 5 4 7 6 9 8"]).assert_rejected("write the size first (3x2)");
    solve(&["--board", "812043756\n123456780"]).assert_rejected("2 boards: pass a file");
    run_with_input(&["solve", "-"], b"3\n1 2 0\n").assert_rejected("3x3 boards have 9 numbers, but 3 were found");
    run_with_input(&["solve", "-"], b"1 3\n4 2 5\n7 8 6\n").assert_rejected("the blank is missing in row 1");
    let link = "https://example.org/npuzzle/#view=play&board=8,1,2/0,4,";
    solve(&["--board", link]).assert_rejected("the link is incomplete");
}

mod check {
    use super::*;

    #[test]
    fn tells_without_moves_which_goals_can_be_reached() {
        let solvable = run(&["check", "--board", "1 2 3/4 5 6/7 0 8"]);
        assert_eq!((solvable.status, solvable.stderr.as_str()), (0, ""), "{solvable:?}");
        assert_eq!(solvable.row("board"), Some("1 2 3/4 5 6/7 0 8"));
        assert_eq!((solvable.row("size"), solvable.row("goal")), (Some("3x3"), Some("blank-last")));
        assert!(solvable.row("status").is_some_and(|status| status.starts_with("solvable: ")), "{solvable:?}");
        assert_eq!(solvable.row("named goals"), Some("blank-last, blank-first, blank-center"));
        let wrong_goal = run(&["check", "--board", "1 2 3/4 5 6/7 0 8", "--goal", "spiral"]);
        assert_eq!((wrong_goal.status, wrong_goal.row("goal")), (1, Some("spiral")));
        assert!(wrong_goal.row("status").is_some_and(|status| status.starts_with("unsolvable: ")));
        assert_eq!(wrong_goal.row("named goals"), Some("blank-last, blank-first, blank-center"));
        assert!(wrong_goal.row("solvable").is_some_and(|row| row.ends_with("(two tiles swapped)")));
    }

    #[test]
    fn describes_every_board_of_a_list() {
        let checked = run_with_input(&["check", "-"], b"2\n1 2 3/4 5 6/7 0 8\n1 2 3/4 5 6/8 7 0\n");
        assert_eq!(checked.status, 1);
        assert_eq!(checked.stdout.lines().filter(|line| line.starts_with("board ")).count(), 2);
        run(&["check", "--board", "1 2 3/4 5 5/7 0 8"]).assert_rejected("tile 5 appears twice");
    }

    #[test]
    fn replays_tiles_and_moves_after_their_number() {
        let board = "1 2 3 4/5 0 6 8/9 10 7 11/13 14 15 12";
        for moves in ["[6,7,11,12]", "6 7 11 12", "4\nLEFT\nUP\nLEFT\nUP", "LULU"] {
            let checked = run(&["check", "--board", board, "--moves", moves]);
            assert_eq!((checked.status, checked.stdout.starts_with("solved: 4 moves")), (0, true), "{checked:?}");
        }
        // Tiles have no other mover.
        let checked = run(&["check", "--board", board, "--moves", "6 7 11 12", "--moves-of", "blank"]);
        assert_eq!(checked.status, 0, "{checked:?}");
        let blocked = run(&["check", "--board", board, "--moves", "[6, 12]"]);
        assert_eq!(blocked.status, 1);
        assert!(blocked.stdout.contains("move 2: tile 12 cannot slide on 1 2 3 4/5 6 0 8/9 10 7 11/13 14 15 12"));
        run(&["check", "--board", board, "--moves", "3\nLEFT\nUP"]).assert_rejected("the first line says 3 moves");
        run(&["check", "--board", board, "--moves", "up 2 left"]).assert_rejected("this can be read in 2 ways");
    }
}
