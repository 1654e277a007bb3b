//! `npuzzle check`

use super::report::in_moves;
use super::source::Source;
use super::{Failure, Verdict};
use crate::puzzle::{Board, Goal, Moves};
use std::io::Write;

/// Check whether moves solve a board
///
/// Replays the moves on each board. Exit status: 0 if they lead to the goal, 1 if not, 2 for bad input.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    source: Source,
    /// The moves, each the direction in which a tile slides: URDL2U or URDLLU
    #[arg(long, value_name = "MOVES")]
    moves: Moves,
    /// Where they should lead: blank-last, blank-first, spiral, blank-center (odd sides), or a board
    #[arg(long, value_name = "GOAL", default_value_t)]
    goal: Goal,
}

/// Checks the moves on all boards.
pub fn run(arguments: &Arguments, output: &mut impl Write) -> Result<Verdict, Failure> {
    let tasks = tasks(arguments)?;
    let mut verdict = Verdict::Yes;
    for (board, goal) in tasks {
        if !check(&board, &goal, &arguments.moves, output)? {
            verdict = Verdict::No;
        }
    }
    Ok(verdict)
}

/// Each board with its goal. After this nothing is wrong with the input.
fn tasks(arguments: &Arguments) -> Result<Vec<(Board, Board)>, Failure> {
    let task = |board: Board| match arguments.goal.board(board.side()) {
        Ok(goal) => Ok((board, goal)),
        Err(error) => Err(Failure::Input(format!("{board}: {error}"))),
    };
    arguments.source.boards()?.into_iter().map(task).collect()
}

/// Replays the moves on a board and says where they lead.
fn check(board: &Board, goal: &Board, moves: &Moves, output: &mut impl Write) -> Result<bool, Failure> {
    let length = in_moves(moves.len());
    match moves.replay(board) {
        Ok(end) if end == *goal => {
            writeln!(output, "solved: {length} from {board} to the goal {goal}")?;
            Ok(true)
        }
        Ok(end) => {
            writeln!(output, "not solved: {length} from {board} to {end}, the goal is {goal}")?;
            Ok(false)
        }
        Err(illegal) => {
            writeln!(output, "not solved: from {board}, {illegal}")?;
            Ok(false)
        }
    }
}
