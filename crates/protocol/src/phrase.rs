//! Messages from workers to the user, by number and not yet in any language. The page only fills them in, so that its first program
//! contains neither these texts nor the code that chooses between them.

use npuzzle_engine::puzzle::{Board, BoardError, MAX_MOVES, MovesError, Size, SizeError};
use npuzzle_experiments::{Contradiction, MAX_RUNS, RecordError};
use npuzzle_formats::{Convention, Fault};
use npuzzle_verify::Refutation;
use serde::{Deserialize, Serialize};

/// Returns the phrase of a message, given its id and named arguments.
macro_rules! t {
    ($id:ident $(, $name:ident = $value:expr)* $(,)?) => {
        messages::$id { $($name: &$value),* }.text()
    };
}

#[allow(non_camel_case_types, reason = "a message's type has the name of its id")]
mod messages {
    include!(concat!(env!("OUT_DIR"), "/messages.rs"));
}

/// A message with its arguments, or an argument.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Phrase {
    /// The message's number. `None` for a text that is the same in all languages, and for a number.
    pub message: Option<u32>,
    /// The English text, with the positions of the arguments in braces.
    pub english: String,
    /// The number, which selects the plural form of a message.
    pub number: Option<u64>,
    pub arguments: Vec<Phrase>,
}

/// A text that is the same in all languages.
impl From<String> for Phrase {
    fn from(english: String) -> Phrase {
        Phrase { english, ..Phrase::default() }
    }
}

/// The result of a generated message without arguments.
type Plain = Phrase;
/// The result of a generated message with arguments.
type Filled = Phrase;

fn localized(message: u32, english: &str) -> Phrase {
    filled(message, english, &[])
}

fn filled(message: u32, english: &str, arguments: &[&dyn Argument]) -> Phrase {
    let arguments = arguments.iter().map(|argument| argument.phrase()).collect();
    Phrase { message: Some(message), english: english.to_owned(), number: None, arguments }
}

fn counted(message: u32, [one, other]: [&str; 2], number: u64) -> Phrase {
    Phrase { number: Some(number), ..localized(message, if number == 1 { one } else { other }) }
}

/// An argument of a message.
trait Argument {
    fn phrase(&self) -> Phrase;
}

impl<T: Argument + ?Sized> Argument for &T {
    fn phrase(&self) -> Phrase {
        (*self).phrase()
    }
}

impl Argument for Phrase {
    fn phrase(&self) -> Phrase {
        self.clone()
    }
}

impl Argument for usize {
    fn phrase(&self) -> Phrase {
        Phrase { number: Some(*self as u64), ..Phrase::default() }
    }
}

impl Argument for u32 {
    fn phrase(&self) -> Phrase {
        (*self as usize).phrase()
    }
}

impl Argument for String {
    fn phrase(&self) -> Phrase {
        self.clone().into()
    }
}

impl Argument for char {
    fn phrase(&self) -> Phrase {
        self.to_string().phrase()
    }
}

impl Argument for Board {
    fn phrase(&self) -> Phrase {
        self.to_string().phrase()
    }
}

impl Argument for Size {
    fn phrase(&self) -> Phrase {
        format!("{}×{}", self.width(), self.height()).phrase()
    }
}

/// Joins phrases by a message with two arguments.
fn joined(phrases: Vec<Phrase>, pair: fn(Phrase, Phrase) -> Phrase) -> Phrase {
    phrases.into_iter().rev().reduce(|rest, first| pair(first, rest)).unwrap_or_default()
}

fn listed(phrases: Vec<Phrase>) -> Phrase {
    joined(phrases, |first, rest| t!(pasted_list, first = first, rest = rest))
}

impl From<&Fault> for Phrase {
    fn from(fault: &Fault) -> Phrase {
        match fault {
            // Browsers decode the files that the page reads.
            Fault::Encoding | Fault::Empty => t!(pasted_empty),
            Fault::Word { word, line } => t!(pasted_word, word = word, line = line),
            Fault::Count { found } => t!(pasted_count, n = *found as u64),
            Fault::NoBlank { row } => t!(pasted_no_blank, row = row),
            Fault::Board(error) => match error {
                BoardError::RowLength { row, found, expected } => {
                    t!(pasted_row_length, row = row, found = found, expected = expected)
                }
                BoardError::Size(SizeError::OutOfRange { width, height }) => {
                    let size = format!("{width}x{height}");
                    t!(pasted_size_out_of_range, size = size, least = Size::MIN_EDGE, most = Size::MAX_EDGE)
                }
                BoardError::SizeMismatch { size, found } => {
                    t!(pasted_size_mismatch, size = size, cells = size.cells(), found = found)
                }
                BoardError::Tiles { size, foreign, repeated, missing } => tiles(*size, foreign, repeated, missing),
                BoardError::Text(_) | BoardError::Size(SizeError::Text(_)) => error.to_string().into(),
            },
            Fault::BoardCount { stated, found } | Fault::MoveCount { stated, found } => {
                t!(pasted_number_mismatch, stated = stated, found = found)
            }
            Fault::NoStart => t!(pasted_no_start),
            Fault::IncompleteLink => t!(pasted_link_incomplete),
            Fault::Line { line, fault } => t!(pasted_at_line, line = line, why = Phrase::from(&**fault)),
            Fault::Ambiguous { line, readings } => {
                let reading = |value: String, name: Phrase| {
                    if name == Phrase::default() {
                        value.phrase()
                    } else {
                        t!(pasted_reading, board = value, how = name)
                    }
                };
                let readings =
                    readings.iter().map(|found| reading(found.value.to_string(), found.convention.into())).collect();
                let why = t!(pasted_ambiguous, readings = listed(readings));
                line.map_or_else(|| why.clone(), |line| t!(pasted_at_line, line = line, why = why))
            }
            Fault::Moves(MovesError::Letter { letter, position }) => {
                t!(pasted_unknown_move, letter = letter, position = position)
            }
            Fault::Moves(MovesError::TooMany) => t!(pasted_too_many_moves, most = MAX_MOVES),
            Fault::Blocked { number, tile, board } => {
                t!(pasted_tile_blocked, number = number, tile = tile, board = board)
            }
        }
    }
}

impl From<&RecordError> for Phrase {
    fn from(error: &RecordError) -> Phrase {
        match error {
            RecordError::Empty => t!(pasted_results_empty),
            RecordError::TooMany(results) => t!(pasted_results_too_many, results = results, most = MAX_RUNS),
            RecordError::Syntax(why) => t!(pasted_results_syntax, why = why),
            RecordError::Invalid { board, pair, why } => {
                let search = match pair.heuristic {
                    Some(heuristic) => format!("{}, {heuristic}", pair.algorithm),
                    None => pair.algorithm.to_string(),
                };
                t!(pasted_result, board = board, search = search, why = Phrase::from(why))
            }
        }
    }
}

impl From<&Contradiction> for Phrase {
    fn from(why: &Contradiction) -> Phrase {
        match why {
            Contradiction::Goal(_) => t!(pasted_result_goal),
            Contradiction::Heuristic => t!(pasted_result_heuristic),
            Contradiction::Weight => t!(pasted_result_weight),
            Contradiction::Length => t!(pasted_result_length),
            Contradiction::BranchingFactor => t!(pasted_result_branching),
            Contradiction::BelowBound => t!(pasted_result_below_bound),
            Contradiction::Unproved => t!(pasted_result_unproved),
            Contradiction::OutOfRange => t!(pasted_result_out_of_range),
            Contradiction::Estimate => t!(pasted_result_estimate),
            Contradiction::Overestimate => t!(pasted_result_overestimate),
            Contradiction::Repetitions => t!(pasted_result_repetitions),
            Contradiction::OtherBound { length, bound } => {
                t!(pasted_result_other_bound, length = length, bound = bound)
            }
            Contradiction::History => t!(pasted_result_history),
            Contradiction::Repetition => t!(pasted_result_repetition),
        }
    }
}

impl From<&Refutation> for Phrase {
    fn from(refutation: &Refutation) -> Phrase {
        match refutation {
            Refutation::IllegalMove(number) => t!(pasted_refuted_move, number = number),
            Refutation::NotTheGoal => t!(pasted_refuted_goal),
            Refutation::Length(length) => t!(pasted_refuted_length, length = length),
            Refutation::Shorter(moves) => t!(pasted_refuted_shorter, length = moves.len(), moves = moves),
            Refutation::Solvable => t!(pasted_refuted_solvable),
            Refutation::Unsolvable => t!(pasted_refuted_unsolvable),
        }
    }
}

/// Says which tiles of a board are out of range, repeated or missing.
fn tiles(size: Size, foreign: &[(u32, usize)], repeated: &[(u32, Vec<usize>)], missing: &[u32]) -> Phrase {
    let name = |tile: u32| match tile {
        0 => t!(pasted_the_blank),
        tile => t!(pasted_the_tile, tile = tile),
    };
    let mut parts = Vec::new();
    let (named, others) = BoardError::named(foreign);
    for (number, row) in named {
        parts.push(t!(pasted_tile_out_of_range, number = number, row = row, size = size, last = size.cells() - 1));
    }
    if others > 0 {
        parts.push(t!(pasted_more_out_of_range, n = others as u64));
    }
    let (named, others) = BoardError::named(repeated);
    for (tile, rows) in named {
        let times = match rows.len() {
            2 => t!(pasted_twice),
            times => t!(pasted_n_times, n = times as u64),
        };
        let (rows, other_rows) = BoardError::named(rows);
        let mut rows: Vec<Phrase> = rows.iter().map(|row| t!(pasted_in_row, row = row)).collect();
        if other_rows > 0 {
            rows.push('…'.phrase());
        }
        parts.push(t!(pasted_tile_repeated, tile = name(*tile), times = times, rows = listed(rows)));
    }
    if others > 0 {
        parts.push(t!(pasted_more_repeated, n = others as u64));
    }
    let (named, others) = BoardError::named(missing);
    parts.extend(named.iter().map(|&tile| t!(pasted_tile_missing, tile = name(tile))));
    if others > 0 {
        parts.push(t!(pasted_more_missing, n = others as u64));
    }
    joined(parts, |first, rest| t!(pasted_sentences, first = first, rest = rest))
}

/// The name of a convention that users choose. Empty for those that no other convention competes with.
impl From<Convention> for Phrase {
    fn from(convention: Convention) -> Phrase {
        match convention {
            Convention::Numbers | Convention::FromZero | Convention::Hexadecimal | Convention::Letters => {
                Phrase::default()
            }
            Convention::FirstLetterIsBlank => t!(pasted_first_letter_blank),
            Convention::LastLetterIsBlank => t!(pasted_last_letter_blank),
            Convention::CountsFirst => t!(pasted_counts_first),
            Convention::CountsLast => t!(pasted_counts_last),
            Convention::Tiles => t!(pasted_as_tiles),
            Convention::AfterNumber | Convention::TilesAfterNumber => t!(pasted_number_first),
        }
    }
}
