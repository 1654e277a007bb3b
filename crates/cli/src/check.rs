//! `npuzzle check`

use super::input::{self, BoardSource};
use super::report::format_moves;
use super::verdict::{Error, Verdict};
use npuzzle_engine::puzzle::{Board, Goal, Moves};
use std::io::{self, Write};

/// Check whether a sequence of moves solves a board
///
/// Replays the moves on each board. Exit status: 0 if they reach the goal on every board, 1 if not, 2 for bad input.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    source: BoardSource,
    /// The moves: letters, words or arrows, with repeat counts: URDL2U, 'up, right', '↑→↓2←'
    #[arg(long, value_name = "MOVES", value_parser = input::moves)]
    moves: Moves,
    /// Whose directions the moves are: those in which tiles slide, or those in which the blank moves
    #[arg(long, value_enum, default_value_t = Mover::Tile)]
    moves_of: Mover,
    /// The goal: blank-last, blank-first, spiral, blank-center (odd sides), or a board
    #[arg(long, value_name = "GOAL", default_value_t)]
    goal: Goal,
}

/// What moves in the named direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Mover {
    Tile,
    Blank,
}

/// Checks the moves on all boards.
pub fn run(arguments: &Arguments, verdict: &mut Verdict, output: &mut impl Write) -> Result<(), Error> {
    let inverted = arguments.moves.inverted();
    let (moves, others) = match arguments.moves_of {
        Mover::Tile => (&arguments.moves, &inverted),
        Mover::Blank => (&inverted, &arguments.moves),
    };
    for (board, goal) in boards_with_goals(arguments)? {
        let is_solved = moves.replay(&board).as_ref() == Ok(&goal);
        verdict.require(is_solved);
        report(&board, &goal, moves, output)?;
        if !is_solved && others.replay(&board).as_ref() == Ok(&goal) {
            let (mover, option) = match arguments.moves_of {
                Mover::Tile => ("the blank", "blank"),
                Mover::Blank => ("tiles", "tile"),
            };
            writeln!(output, "as directions of {mover}, they solve the board: use --moves-of {option}")?;
        }
    }
    Ok(())
}

/// Pairs each board with its goal. This completes the validation of the input.
fn boards_with_goals(arguments: &Arguments) -> Result<Vec<(Board, Board)>, Error> {
    let with_goal = |board: Board| match arguments.goal.board(board.size()) {
        Ok(goal) => Ok((board, goal)),
        Err(error) => Err(Error::Input(format!("{board}: {error}"))),
    };
    arguments.source.boards()?.into_iter().map(with_goal).collect()
}

/// Reports where the moves lead.
fn report(board: &Board, goal: &Board, moves: &Moves, output: &mut impl Write) -> io::Result<()> {
    let length = format_moves(moves.len());
    match moves.replay(board) {
        Ok(end) if end == *goal => {
            writeln!(output, "solved: {length} from {board} to the goal {goal}")
        }
        Ok(end) => {
            writeln!(output, "not solved: {length} from {board} to {end}, the goal is {goal}")
        }
        Err(illegal) => {
            writeln!(output, "not solved: from {board}, {illegal}")
        }
    }
}
