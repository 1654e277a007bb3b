//! The human method: it solves every board, and each task does what it says.

use npuzzle_engine::guide::{Guidance, Task, guide};
use npuzzle_engine::puzzle::{Board, Goal, Scrambles, Size};
use std::collections::BTreeSet;

/// Follows the guide from a board to the goal, task by task, and returns the number of moves. What a task has placed stays.
fn followed(start: &Board, goal: &Board) -> usize {
    let (mut board, mut moves, mut placed) = (start.clone(), 0, BTreeSet::new());
    while let Some(Guidance { task, moves: steps, length }) = guide(&board, goal) {
        if moves == 0 {
            moves = length as usize;
        }
        assert!(!steps.is_empty(), "{board}: an empty task");
        board = steps.replay(&board).expect("legal moves");
        let is_home =
            |tile: u16| (0..goal.size().cells()).any(|cell| goal.tile(cell) == tile && board.tile(cell) == tile);
        match task {
            Task::Place(tile) => {
                placed.insert(tile);
            }
            Task::Finish { tile, beside } => {
                assert!(is_home(beside), "{start}: {beside} returns");
                placed.insert(tile);
            }
            Task::Rest(tiles) => {
                assert!(tiles <= 5 && board == *goal, "{start}: {tiles} left");
            }
        }
        assert!(placed.iter().all(|&tile| is_home(tile)), "{start}: {task:?} moves a tile that was placed: {board}");
    }
    assert_eq!(board, *goal, "from {start}");
    moves
}

#[test]
fn solves_boards_of_every_size_task_by_task() {
    for (size, boards, most) in [
        ("2x2", 100, 7.0),
        ("3x3", 300, 60.0),
        ("4x4", 200, 170.0),
        ("5x3", 200, 160.0),
        ("5x5", 100, 350.0),
        ("8x8", 20, 1500.0),
        ("2x6", 100, 120.0),
    ] {
        let size: Size = size.parse().expect("a size");
        for kind in [Goal::BlankLast, Goal::BlankFirst, Goal::Spiral] {
            let goal = kind.board(size).expect("every size has this goal");
            let scrambles = Scrambles::new(size, kind, 7).expect("a goal of this size");
            let lengths: Vec<usize> = scrambles.take(boards).map(|board| followed(&board, &goal)).collect();
            let mean = lengths.iter().sum::<usize>() as f64 / boards as f64;
            assert!(mean < most, "{size} {goal}: {mean}");
        }
    }
}

#[test]
fn has_nothing_to_say_of_the_goal_and_of_boards_that_cannot_reach_it() {
    let goal: Board = "1 2 3/4 5 6/7 8 0".parse().expect("a board");
    assert_eq!(guide(&goal, &goal), None);
    assert_eq!(guide(&"1 2 3/4 5 6/8 7 0".parse().expect("a board"), &goal), None);
}
