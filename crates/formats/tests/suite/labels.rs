//! Texts that label a start and a goal, and texts with one label.

use npuzzle_formats::{Fault, read_board, read_goal, read_list};

const PUZZLE: &str = "2 8 3/1 6 4/7 0 5 to spiral";

/// Reads a text as a board and as a list, which must agree.
fn read(text: &str) -> Result<String, String> {
    let readings = read_board(text).map_err(|fault| fault.to_string())?;
    let all: Vec<String> = readings.iter().map(|reading| reading.value.to_string()).collect();
    let list = read_list(text, Some(0)).expect("a list of one board");
    assert_eq!(list.iter().map(ToString::to_string).collect::<Vec<_>>(), [all[0].clone()], "{text}");
    Ok(all.join(" or "))
}

#[test]
fn a_start_and_a_goal_are_one_puzzle() {
    for text in [
        "initial = [[2,8,3],[1,6,4],[7,0,5]]\ngoal = [[1,2,3],[8,0,4],[7,6,5]]",
        "goal = [[1,2,3],[8,0,4],[7,6,5]]\ninitial = [[2,8,3],[1,6,4],[7,0,5]]",
        "Initial:\n2 8 3\n1 6 4\n7 0 5\nGoal:\n1 2 3\n8 0 4\n7 6 5\n",
        "Initial:\n2 8 3\n1 6 4\n7 0 5\n\nGoal:\n1 2 3\n8 0 4\n7 6 5\n",
        "Initial State\n2 8 3\n1 6 4\n7 _ 5\n\nGoal State\n1 2 3\n8 _ 4\n7 6 5\n",
        "# start\n2 8 3\n1 6 4\n7 0 5\n# goal\n1 2 3\n8 0 4\n7 6 5\n",
        "start_state = (2, 8, 3, 1, 6, 4, 7, 0, 5)\ngoal_state = (1, 2, 3, 8, 0, 4, 7, 6, 5)",
        "startState = [2, 8, 3, 1, 6, 4, 7, 0, 5];\ngoalState = [1, 2, 3, 8, 0, 4, 7, 6, 5];",
        "int start[3][3] = {{2,8,3},{1,6,4},{7,0,5}};\nint goal[3][3] = {{1,2,3},{8,0,4},{7,6,5}};",
        "self.initial = [[2,8,3],[1,6,4],[7,0,5]]\nself.goal = [[1,2,3],[8,0,4],[7,6,5]]",
        r#"{"initial": [[2,8,3],[1,6,4],[7,0,5]], "goal": [[1,2,3],[8,0,4],[7,6,5]]}"#,
        r#"{"goal": [[1,2,3],[8,0,4],[7,6,5]], "initial": [[2,8,3],[1,6,4],[7,0,5]]}"#,
        r#"{"board":"2 8 3/1 6 4/7 0 5","goal":"1 2 3/8 0 4/7 6 5"}"#,
        r#"{"board":"2 8 3/1 6 4/7 0 5","goal":"spiral"}"#,
        r#"{"goal":"spiral","board":"2 8 3/1 6 4/7 0 5"}"#,
        "start([2,8,3,1,6,4,7,0,5]). goal([1,2,3,8,0,4,7,6,5]).",
        "start([2,8,3,1,6,4,7,0,5]).\ngoal([1,2,3,8,0,4,7,6,5]).",
        "initial target\n2 8 3  1 2 3\n1 6 4  8 0 4\n7 0 5  7 6 5",
        "Start    Goal\n2 8 3    1 2 3\n1 6 4    8 0 4\n7 0 5    7 6 5",
        "goal | start\n1 2 3 | 2 8 3\n8 0 4 | 1 6 4\n7 6 5 | 7 0 5",
        "start,goal\n283164705,123804765",
        "start goal\n283164705 123804765",
        "start,goal\n2 8 3 1 6 4 7 0 5,1 2 3 8 0 4 7 6 5",
        "from 2 8 3/1 6 4/7 0 5 to 1 2 3/8 0 4/7 6 5",
        "2 8 3/1 6 4/7 0 5 to spiral",
        "please go from 2 8 3/1 6 4/7 0 5 to spiral",
        "the goal is spiral and the start is 2 8 3/1 6 4/7 0 5",
        "goal: Spiral, start: 2 8 3/1 6 4/7 0 5",
        "Start here: 2 8 3/1 6 4/7 0 5 and end at 1 2 3/8 0 4/7 6 5",
        "_start: 2 8 3/1 6 4/7 0 5; _goal: 1 2 3/8 0 4/7 6 5",
        "start #1: 2 8 3/1 6 4/7 0 5\ngoal #1: 1 2 3/8 0 4/7 6 5",
        "Start 1) 2 8 3/1 6 4/7 0 5\nGoal 1) 1 2 3/8 0 4/7 6 5",
        "Start 1. 2 8 3/1 6 4/7 0 5\nGoal 1. 1 2 3/8 0 4/7 6 5",
        "Solve it. Start: 2 8 3/1 6 4/7 0 5\nThat is all. Goal: 1 2 3/8 0 4/7 6 5",
        "start: 283164705, target: 123804765",
        "Start state: 2, 8, 3, 1, 6, 4, 7, 0, 5\nGoal state: 1, 2, 3, 8, 0, 4, 7, 6, 5",
        "départ : 2 8 3/1 6 4/7 0 5\nbut : 1 2 3/8 0 4/7 6 5",
        "iniziale: 2 8 3/1 6 4/7 0 5\nobiettivo: 1 2 3/8 0 4/7 6 5",
        "البداية: 2 8 3/1 6 4/7 0 5\nالهدف: 1 2 3/8 0 4/7 6 5",
        "Xuất phát: 2 8 3/1 6 4/7 0 5\nĐích: 1 2 3/8 0 4/7 6 5",
        "3\nstart\n2 8 3\n1 6 4\n7 0 5\ngoal\n1 2 3\n8 0 4\n7 6 5",
    ] {
        assert_eq!(read(text), Ok(PUZZLE.to_owned()), "{text}");
    }
}

#[test]
fn a_label_is_no_cell() {
    for text in [
        "start: 1,2,3,4,5,6,7,0,8",
        "Start state: 1, 2, 3, 4, 5, 6, 7, 0, 8",
        "start = 1 2 3 4 5 6 7 0 8",
        "initial [1, 2, 3, 4, 5, 6, 7, 0, 8]",
        "Start 1: 1,2,3/4,5,6/7,0,8",
    ] {
        assert_eq!(read(text), Ok("1 2 3/4 5 6/7 0 8".to_owned()), "{text}");
    }
    assert_eq!(
        read_goal("goal: 1,2,3,8,0,4,7,6,5").map(|goals| goals[0].value.to_string()),
        Ok("1 2 3/8 0 4/7 6 5".into())
    );
}

#[test]
fn a_goal_is_never_read_as_the_board() {
    assert_eq!(read_board("goal = [[1,2,3],[8,0,4],[7,6,5]]"), Err(Fault::NoStart));
    // The longest word that is read as a label.
    let longest = format!("{}_goal", "a".repeat(35));
    assert_eq!(read_board(&format!("{longest}: 1 2 3/8 0 4/7 6 5")), Err(Fault::NoStart));
    for text in [
        "start = [[2,8,3],[1,6,4],[7,0,5]]\ngoal = [[1,2,3],[8,0,4],[7,6,6]]",
        "start = [[2,8,3],[1,6,4],[7,7,5]]\ngoal = [[1,2,3],[8,0,4],[7,6,5]]",
        "start: 2 8 3/1 6 4/7 0 5\ngoal: 1 2/3 0",
    ] {
        assert!(read_board(text).is_err() && read_list(text, Some(0)).is_err(), "{text}");
    }
}

#[test]
fn lists_have_goals_of_their_own() {
    for text in [
        "start: 283164705 goal: 123804765\nstart: 123456708 goal: 123456780",
        "start,goal\n283164705,123804765\n123456708,123456780",
        "start goal\n283164705 123804765\n123456708 123456780",
        "start,goal\n2 8 3 1 6 4 7 0 5,1 2 3 8 0 4 7 6 5\n1 2 3 4 5 6 7 0 8,1 2 3 4 5 6 7 8 0",
        "Start\n2 8 3\n1 6 4\n7 0 5\nGoal\n1 2 3\n8 0 4\n7 6 5\n\nStart\n1 2 3\n4 5 6\n7 0 8\nGoal\n1 2 3\n4 5 6\n7 8 0\n",
        "283164705 to 123804765\n123456708 to blank-last",
    ] {
        let list = read_list(text, None).map(|list| list.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(list, Ok(vec![PUZZLE.to_owned(), "1 2 3/4 5 6/7 0 8 to blank-last".to_owned()]), "{text}");
    }
}

/// The board of the texts below.
const EIGHT: &str = "8 1 2/0 4 3/7 5 6";

#[test]
fn what_surrounds_a_board_is_not_part_of_it() {
    for text in [
        // Labels.
        "Sorted from left to right: 8 1 2/0 4 3/7 5 6",
        "Board #3: 8,1,2/0,4,3/7,5,6",
        "Board #3:\n8 1 2\n0 4 3\n7 5 6",
        "Puzzle 7 - 8 1 2/0 4 3/7 5 6",
        "Puzzle 7\n8 1 2\n0 4 3\n7 5 6",
        "board: 8,1,2,0,4,3,7,5,6",
        "puzzle = 8, 1, 2, 0, 4, 3, 7, 5, 6",
        "(setq start '((8 1 2) (0 4 3) (7 5 6)))",
        "np.array([8,1,2,0,4,3,7,5,6]).reshape(3,3)",
        "np.array([8,1,2,0,4,3,7,5,6]).reshape((3, 3))",
        "np.reshape([8, 1, 2, 0, 4, 3, 7, 5, 6], (3, 3))",
        "x = np.reshape(np.array([8,1,2,0,4,3,7,5,6]), (3, 3)).astype(int)",
        "np.reshape([[8, 1, 2], [0, 4, 3], [7, 5, 6]], (3, 3))",
        "x = [8,1,2,0,4,3,7,5,6]\nx = np.reshape(x, (3, 3))",
        "np.array([8,1,2,0,4,3,7,5,6]).reshape((3, 3), order='C')",
        "torch.tensor([8,1,2,0,4,3,7,5,6]).view(3, 3)",
        // Words outside of the board.
        "Move 1 (down)\n8 1 2\n0 4 3\n7 5 6",
        "8 1 2\n0 4 3\n7 5 6\nSolved in 20 moves",
        "8 1 2\n0 4 3\n7 5 6\n\nSolved in 20 moves",
        "Here is my board, please help:\n8 1 2\n0 4 3\n7 5 6",
        r#"{"board": [[8,1,2],[0,4,3],[7,5,6]], "solution": ["right", "up"]}"#,
        "t1,t2,t3,t4,t5,t6,t7,t8,t9\n8,1,2,0,4,3,7,5,6",
        // Comments.
        "8 1 2 # the goal is far\n0 4 3\n7 5 6",
        "8 1 2 -- first row\n0 4 3\n7 5 6",
        "8 1 2 ; first row\n0 4 3 ; second row\n7 5 6",
        "8 1 2 % first row\n0 4 3\n7 5 6",
        "8 1 2 // first row\n0 4 3 // second\n7 5 6",
        "; a board\n8 1 2\n0 4 3\n7 5 6",
        "// a board\n8 1 2\n0 4 3\n7 5 6",
        // Prefixes.
        "> 8 1 2\n> 0 4 3\n> 7 5 6",
        "> > 8 1 2\n> > 0 4 3\n> > 7 5 6",
        "> 8 1 2/0 4 3/7 5 6",
        // Numbers that are no tiles.
        "3\n5\n8 1 2\n0 4 3\n7 5 6",
        "3\n0\n8 1 2\n0 4 3\n7 5 6",
        "8 1 2 0 4 3 7 5 6 15",
        "1 8 1 2 0 4 3 7 5 6 15",
        // Rows and cells.
        "812\n 43\n756",
        "812\n_43\n756",
        "⑧ ① ②\n⓪ ④ ③\n⑦ ⑤ ⑥",
        "⑧①②\n⓪④③\n⑦⑤⑥",
        "<table><tr><td>8</td><td>1</td><td>2</td></tr><tr><td></td><td>4</td><td>3</td></tr><tr><td>7</td><td>5</td><td>6</td></tr></table>",
        "<TABLE><TR><TD>8</TD><TD>1</TD><TD>2</TD></TR><TR><TD></TD><TD>4</TD><TD>3</TD></TR><TR><TD>7</TD><TD>5</TD><TD>6</TD></TR></TABLE>",
        "<table class=\"b3\">\n<tr>\n <td>8</td>\n <td>1</td>\n <td>2</td>\n</tr>\n<tr>\n <td>&nbsp;</td>\n <td>4</td>\n <td>3</td>\n</tr>\n<tr>\n <td>7</td>\n <td>5</td>\n <td>6</td>\n</tr>\n</table>",
    ] {
        assert_eq!(read(text), Ok(EIGHT.to_owned()), "{text}");
    }
    let positions = "3 3\nstarting positions for each tile:\n8\n1\n2\n0\n4\n3\n7\n5\n6\ngoal positions:\n0\n1\n2\n3\n4\n5\n6\n7\n8\n";
    assert_eq!(read(positions), Ok(format!("{EIGHT} to blank-first")));
}

#[test]
fn what_surrounds_boards_of_a_list_is_not_part_of_them() {
    let last = "1 2 3/4 5 6/7 0 8";
    for text in [
        "puzzle,moves\n812043756,20\n123456708,1",
        "board,optimal\n812043756,20\n123456708,1",
        "Puzzle 1: 8 1 2/0 4 3/7 5 6\nPuzzle 2: 1 2 3/4 5 6/7 0 8",
        "Move 1 (down)\n8 1 2\n0 4 3\n7 5 6\n\nMove 2 (up)\n1 2 3\n4 5 6\n7 0 8",
        "Move 1 (down)\n8 1 2\n0 4 3\n7 5 6\nMove 2 (up)\n1 2 3\n4 5 6\n7 0 8",
        "t1,t2,t3,t4,t5,t6,t7,t8,t9\n8,1,2,0,4,3,7,5,6\n1,2,3,4,5,6,7,0,8",
        "8 1 2 0 4 3 7 5 6 15\n1 2 3 4 5 6 7 0 8 2",
    ] {
        let list = read_list(text, None).map(|list| list.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(list, Ok(vec![EIGHT.to_owned(), last.to_owned()]), "{text}");
    }
    // Korf's boards have 16 numbers and an optimum.
    let korf = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3 57\n13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6 55";
    assert_eq!(read_list(korf, None).map(|list| list.len()), Ok(2));
}

#[test]
fn words_in_a_board_refuse_it() {
    for text in [
        "matrix(c(8,1,2,0,4,3,7,5,6), nrow=3)",
        "[[[[[",
        "1 2 3\n4 five 6\n7 8 0",
        "1 2 3\n4 5 0\nseven 8 6",
        "1 2 3\n4 5 0\nseven 8 six 9",
        "8 1 2 0 4 3 7 5 5 15",
        "3\n5\n8 1 2\n0 4 3",
        "HAB\nWRONG\n_DC\nGEF",
        "8 1 2/0 4 3/7 5 6 and nothing to do with 3 moves",
        "I want to solve 8 1 2/0 4 3/7 5 6",
        "x. start: 8 1 2/0 4 3/7 5 6",
        "start goal\n2831  1234\n1 2",
    ] {
        assert!(
            read_board(text).is_err() && read_list(text, Some(0)).is_err(),
            "{text}: {:?}",
            read_list(text, Some(0))
        );
    }
}

#[test]
fn the_chosen_reading_of_an_ambiguous_list_is_taken() {
    let read = |choice| read_list("BAC/DEF/GHI", choice).map(|puzzles| puzzles[0].board.to_string());
    assert_eq!(read(Some(0)), Ok("1 0 2/3 4 5/6 7 8".to_owned()));
    assert_eq!(read(Some(1)), Ok("2 1 3/4 5 6/7 8 0".to_owned()));
    for choice in [None, Some(2)] {
        assert!(matches!(read(choice), Err(Fault::Ambiguous { .. })), "{choice:?}");
    }
}

#[test]
fn a_dash_and_an_arrow_end_a_label() {
    let blank_first = "start: - 8 3/1 6 4/7 2 5\ngoal: - 2 3/8 1 4/7 6 5";
    assert_eq!(read(blank_first).as_deref(), Ok("0 8 3/1 6 4/7 2 5 to 0 2 3/8 1 4/7 6 5"));
    for text in
        ["start - 2 8 3/1 6 4/7 0 5\ngoal - 1 2 3/8 0 4/7 6 5", "start -> 2 8 3/1 6 4/7 0 5\ngoal -> 1 2 3/8 0 4/7 6 5"]
    {
        assert_eq!(read(text).as_deref(), Ok(PUZZLE), "{text}");
    }
}
