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
        "from 2 8 3/1 6 4/7 0 5 to 1 2 3/8 0 4/7 6 5",
        "2 8 3/1 6 4/7 0 5 to spiral",
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
        "Start\n2 8 3\n1 6 4\n7 0 5\nGoal\n1 2 3\n8 0 4\n7 6 5\n\nStart\n1 2 3\n4 5 6\n7 0 8\nGoal\n1 2 3\n4 5 6\n7 8 0\n",
        "283164705 to 123804765\n123456708 to blank-last",
    ] {
        let list = read_list(text, None).map(|list| list.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(list, Ok(vec![PUZZLE.to_owned(), "1 2 3/4 5 6/7 0 8 to blank-last".to_owned()]), "{text}");
    }
}
