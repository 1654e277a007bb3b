//! `npuzzle check`

use super::input::{self, BoardSource, ambiguous};
use super::report::{format_moves, reachable};
use super::verdict::{Error, Verdict};
use npuzzle_engine::puzzle::{Board, Goal, Moves, Solvability, make_solvable};
use npuzzle_formats::{Fault, Reading, read_moves};
use std::fmt;
use std::io::{self, Write};

/// Check boards, or whether a sequence of moves solves them
///
/// Without moves, tells whether each board can be solved, and which of the named goals can be reached. With moves, replays them on
/// each board. Exit status: 0 if every board can be solved, or the moves reach the goal on every board; 1 if not; 2 for bad input.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    source: BoardSource,
    /// The moves: letters, words or arrows, with repeat counts, or the tiles that slide: URDL2U, 'up, right', '↑→↓2←', '[6, 7]'
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// Whose directions the moves are: those in which tiles slide, or those in which the blank moves
    #[arg(long, value_enum, default_value_t = Mover::Tile)]
    moves_of: Mover,
    /// The goal: blank-last, blank-first, spiral, blank-center (odd sides), or a board in any format [default: that of the file, or
    /// blank-last]
    #[arg(long, value_name = "GOAL", value_parser = input::goal)]
    goal: Option<Goal>,
}

/// What moves in the named direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Mover {
    Tile,
    Blank,
}

pub fn run(arguments: &Arguments, verdict: &mut Verdict, output: &mut impl Write) -> Result<(), Error> {
    let boards = input::with_goals(arguments.source.puzzles()?, arguments.goal.as_ref())?;
    let Some(text) = &arguments.moves else {
        for (index, (board, goal)) in boards.iter().enumerate() {
            if index > 0 {
                writeln!(output)?;
            }
            describe(board, goal, verdict, output)?;
        }
        return Ok(());
    };
    let mut solutions = Vec::new();
    for (board, goal) in boards {
        let goal = goal.board(board.size()).map_err(|error| Error::Input(error.to_string()))?;
        let moves = match read_moves(text, &board) {
            Ok(readings) => {
                let Reading { value, convention } = only(&readings)?;
                Ok(if convention.is_of_tiles() { (Mover::Tile, value) } else { (arguments.moves_of, value) })
            }
            Err(fault @ Fault::Blocked { .. }) => Err(fault),
            Err(fault) => return Err(Error::Input(format!("invalid value '{text}' for '--moves <MOVES>': {fault}"))),
        };
        solutions.push((board, goal, moves));
    }
    for (board, goal, solution) in solutions {
        match solution {
            Ok((moves_of, moves)) => replay(moves_of, &board, &goal, &moves, verdict, output)?,
            Err(fault) => {
                verdict.require(false);
                writeln!(output, "not solved: from {board}, {fault}")?;
            }
        }
    }
    Ok(())
}

/// Returns the only reading of the moves.
fn only(readings: &[Reading<Moves>]) -> Result<Reading<Moves>, Error> {
    match readings {
        [reading] => Ok(reading.clone()),
        _ => Err(Error::Input(ambiguous(readings.iter().map(Reading::to_string)))),
    }
}

/// Tells whether a board can be solved.
fn describe(board: &Board, goal: &Goal, verdict: &mut Verdict, output: &mut impl Write) -> Result<(), Error> {
    let solvability = Solvability::of(board, goal).map_err(|error| Error::Input(error.to_string()))?;
    verdict.require(solvability.is_solvable());
    let mut row = |label: &str, value: &dyn fmt::Display| writeln!(output, "{label:<14} {value}");
    row("board", board)?;
    row("size", &board.size())?;
    row("goal", goal)?;
    row(
        "status",
        &format_args!("{}: {solvability}", if solvability.is_solvable() { "solvable" } else { "unsolvable" }),
    )?;
    row("named goals", &reachable(board))?;
    if !solvability.is_solvable() {
        row("solvable", &format_args!("{} (two tiles swapped)", make_solvable(board)))?;
    }
    Ok(())
}

/// Replays moves on a board.
fn replay(
    moves_of: Mover,
    board: &Board,
    goal: &Board,
    moves: &Moves,
    verdict: &mut Verdict,
    output: &mut impl Write,
) -> Result<(), Error> {
    let inverted = moves.inverted();
    let (moves, others) = match moves_of {
        Mover::Tile => (moves, &inverted),
        Mover::Blank => (&inverted, moves),
    };
    let is_solved = moves.replay(board).as_ref() == Ok(goal);
    verdict.require(is_solved);
    report(board, goal, moves, output)?;
    if !is_solved && others.replay(board).as_ref() == Ok(goal) {
        let (mover, option) = match moves_of {
            Mover::Tile => ("the blank", "blank"),
            Mover::Blank => ("tiles", "tile"),
        };
        writeln!(output, "as directions of {mover}, they solve the board: use --moves-of {option}")?;
    }
    Ok(())
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
