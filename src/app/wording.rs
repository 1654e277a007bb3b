//! What the core finds fault with, in the language that is spoken. The core knows no language: what it says for itself, in
//! English, is what these say in English, which a test holds them to.

use super::kept::Unread;
use super::language::{count, fill, say};
use crate::catalogue::{UnknownName, WeightError};
use crate::experiment::{MAX_RUNS, Pair, PlanError};
use crate::puzzle::{BoardError, GoalError, IllegalMove, MAX_MOVES, MovesError, Solvability};

/// Something that can be put into words.
pub trait Wording {
    /// Without a full stop, as part of a sentence.
    fn in_words(&self) -> String;
}

impl Wording for BoardError {
    fn in_words(&self) -> String {
        match self {
            BoardError::Empty => say("there is no board: the text is empty").to_owned(),
            BoardError::NotANumber { word, line } => {
                fill("“{word}” (line {line}) is neither a tile's number nor a blank (0, _ or .)", &[word, line])
            }
            BoardError::Count { found } => count(
                *found as u64,
                "{n} number found: a board has 9 (3x3), 16 (4x4) or 25 (5x5)",
                "{n} numbers found: a board has 9 (3x3), 16 (4x4) or 25 (5x5)",
            ),
            BoardError::RowLength { row, found, expected } => {
                fill("row {row} has {found} of {expected} numbers", &[row, found, expected])
            }
            BoardError::SideMismatch { side, found } => fill(
                "the first line says side {side}, so {cells} numbers should follow: {found} do",
                &[&side.get(), &side.cells(), found],
            ),
            BoardError::Tiles { side, foreign, repeated, missing } => {
                let name = |tile: u32| match tile {
                    0 => say("the blank (0)").to_owned(),
                    tile => fill("tile {tile}", &[&tile]),
                };
                let foreign = foreign.iter().map(|(number, row)| {
                    fill(
                        "{number} (row {row}) is no tile of a {side}x{side} board, which has 1 to {last}",
                        &[number, row, &side.get(), &side.get(), &(side.cells() - 1)],
                    )
                });
                let repeated = repeated.iter().map(|(tile, rows)| {
                    let times = match rows.len() {
                        2 => say("twice").to_owned(),
                        times => count(times as u64, "{n} times", "{n} times"),
                    };
                    let rows: Vec<String> = rows.iter().map(|row| fill("row {row}", &[row])).collect();
                    fill("{tile} appears {times} ({rows})", &[&name(*tile), &times, &rows.join(say(", "))])
                });
                let missing = missing.iter().map(|&tile| fill("{tile} is missing", &[&name(tile)]));
                foreign.chain(repeated).chain(missing).collect::<Vec<_>>().join(say("; "))
            }
            BoardError::Line { line, error } => fill("line {line}: {why}", &[line, &error.in_words()]),
        }
    }
}

impl Wording for GoalError {
    fn in_words(&self) -> String {
        match self {
            GoalError::NoCenter => say("the goal blank-center exists on odd sides only (3x3, 5x5)").to_owned(),
            GoalError::Side { goal, board } => {
                let (goal, board) = (goal.get(), board.get());
                fill(
                    "the goal is a {side}x{side} board, the start a {other}x{other} board",
                    &[&goal, &goal, &board, &board],
                )
            }
            GoalError::Text { text, reason } => fill(
                "“{text}” is no goal: expected blank-last, blank-first, spiral, blank-center or a board ({why})",
                &[text, &reason.in_words()],
            ),
        }
    }
}

impl Wording for MovesError {
    fn in_words(&self) -> String {
        match self {
            MovesError::Letter { letter, position } => fill(
                "“{letter}” (character {position}) is no move: expected U, D, L or R, each with a count if wanted (U3)",
                &[letter, position],
            ),
            MovesError::TooMany => fill("more than {most} moves", &[&MAX_MOVES]),
        }
    }
}

impl Wording for IllegalMove {
    fn in_words(&self) -> String {
        let IllegalMove { number, direction, board } = self;
        fill("move {number} ({letter}) slides no tile on {board}", &[number, &direction.letter(), board])
    }
}

impl Wording for WeightError {
    fn in_words(&self) -> String {
        fill(
            "“{text}” is no weight: expected a number from 1 to 100 with at most two decimals, such as 1.5",
            &[&self.0],
        )
    }
}

impl Wording for UnknownName {
    fn in_words(&self) -> String {
        let UnknownName { kind, text, expected } = self;
        fill("“{text}” is no {kind}: expected one of {names}", &[text, &say(kind), expected])
    }
}

impl Wording for PlanError {
    fn in_words(&self) -> String {
        match self {
            PlanError::NoBoards => say("there is no board to search on").to_owned(),
            PlanError::NoPairs => {
                say("there is nothing to compare: choose algorithms, and heuristics for those that use one").to_owned()
            }
            PlanError::TooManyRuns { runs } => fill(
                "{runs} runs are more than {most}: take fewer boards, algorithms or heuristics",
                &[runs, &MAX_RUNS],
            ),
            PlanError::Goal { number, board, why } => {
                fill("board {number} ({board}): {why}", &[number, board, &why.in_words()])
            }
        }
    }
}

impl Wording for Unread {
    fn in_words(&self) -> String {
        let text = match self {
            Unread::Damaged => say("it is damaged, or was not written by this page"),
            Unread::Newer => say("it was written by a newer version of this page"),
        };
        text.to_owned()
    }
}

impl Wording for Solvability {
    fn in_words(&self) -> String {
        let (inversions, rows, is_solvable) = (self.inversions, self.blank_rows, self.is_solvable());
        let pairs = count(
            inversions as u64,
            "{n} pair of tiles stands in the wrong order (inversions)",
            "{n} pairs of tiles stand in the wrong order (inversions)",
        );
        let is_even = |number: usize| number.is_multiple_of(2);
        let (numbers, rule) = if self.side.get() % 2 == 1 {
            let numbers = if is_even(inversions) {
                fill("{pairs}, an even number", &[&pairs])
            } else {
                fill("{pairs}, an odd number", &[&pairs])
            };
            (numbers, say("On an odd side every move changes it by an even number"))
        } else {
            let rows = count(rows as u64, "the blank is {n} row from its goal", "the blank is {n} rows from its goal");
            let sum = inversions + self.blank_rows;
            let numbers = if is_even(sum) {
                fill("{pairs} and {rows}: together {sum}, an even number", &[&pairs, &rows, &sum])
            } else {
                fill("{pairs} and {rows}: together {sum}, an odd number", &[&pairs, &rows, &sum])
            };
            (numbers, say("On an even side every move changes that sum by an even number"))
        };
        let end = if is_solvable {
            say("and on the goal it is 0: the board can be solved")
        } else {
            say("and on the goal it is 0: no moves lead there")
        };
        fill("{numbers}. {rule}, {end}", &[&numbers, &rule, &end])
    }
}

impl Wording for Pair {
    fn in_words(&self) -> String {
        let algorithm = say(self.algorithm.label());
        match self.heuristic {
            Some(heuristic) => fill("{algorithm}, {heuristic}", &[&algorithm, &say(heuristic.label())]),
            None => algorithm.to_owned(),
        }
    }
}
