//! Conventions for writing tiles and the blank.

use crate::cells::Cell;
use crate::reading::{Convention, Reading};
use crate::word::{is_blank_sign, number};
use npuzzle_engine::puzzle::{Board, Size};

/// The conventions that a board may be written in.
const CONVENTIONS: [Convention; 6] = [
    Convention::Numbers,
    Convention::FromZero,
    Convention::Hexadecimal,
    Convention::Letters,
    Convention::FirstLetterIsBlank,
    Convention::LastLetterIsBlank,
];

/// The word for the blank where tiles are numbered from 0.
const MINUS_ONE: &str = "-1";

/// Returns whether a word stands for the blank among numbers: also a letter that looks like 0 or abbreviates a word for it, and
/// any other single sign.
fn is_blank_among_numbers(word: &str) -> bool {
    let mut letters = word.chars();
    let is_single = match (letters.next(), letters.next()) {
        (Some(letter), None) => "xXbBeEoO".contains(letter) || !letter.is_alphanumeric(),
        _ => false,
    };
    is_single || is_blank_sign(word) || matches!(word, "xx" | "XX" | MINUS_ONE)
}

/// Returns a single ASCII letter's position in the alphabet, from 1.
fn letter(word: &str) -> Option<u32> {
    match *word.as_bytes() {
        [byte] if byte.is_ascii_alphabetic() => Some(u32::from(byte.to_ascii_uppercase() - b'A') + 1),
        _ => None,
    }
}

/// Returns a hexadecimal number of up to three digits, or a single digit of a larger base.
fn hexadecimal(word: &str) -> Option<u32> {
    let digits = word.strip_prefix("0x").or(word.strip_prefix("0X")).unwrap_or(word);
    match digits.len() {
        1 => digits.chars().next()?.to_digit(36),
        2 | 3 => u32::from_str_radix(digits, 16).ok(),
        _ => None,
    }
}

/// Returns the value of a word, 0 for the blank. `None` if the word has no meaning in the convention.
fn value(word: &str, convention: Convention) -> Option<u32> {
    match convention {
        Convention::Numbers => {
            if is_blank_among_numbers(word) {
                Some(0)
            } else {
                number(word)
            }
        }
        Convention::FromZero if word == MINUS_ONE => Some(0),
        Convention::FromZero => number(word).map(|number| number + 1),
        Convention::Hexadecimal => {
            if is_blank_sign(word) {
                Some(0)
            } else {
                hexadecimal(word)
            }
        }
        Convention::Letters => {
            if is_blank_sign(word) || word == "0" {
                Some(0)
            } else {
                letter(word)
            }
        }
        Convention::FirstLetterIsBlank => letter(word).map(|position| position - 1),
        Convention::LastLetterIsBlank => letter(word),
        Convention::CountsFirst
        | Convention::CountsLast
        | Convention::Tiles
        | Convention::AfterNumber
        | Convention::TilesAfterNumber => None,
    }
}

/// Returns the values of all cells in a convention.
pub fn values(cells: &[Cell], convention: Convention) -> Option<Vec<u32>> {
    cells.iter().map(|cell| value(cell.word, convention)).collect()
}

/// Returns the board of these values. If there is no blank, it is the number after the last tile.
fn board(size: Size, mut values: Vec<u32>, convention: Convention) -> Option<Board> {
    let count = values.len() as u32;
    let has_sign = matches!(convention, Convention::FromZero | Convention::Letters | Convention::FirstLetterIsBlank);
    if !has_sign && !values.contains(&0) {
        values.iter_mut().filter(|value| **value == count).for_each(|value| *value = 0);
    }
    // 'x' is the blank among letters, unless it is a tile.
    if convention == Convention::Letters && !values.contains(&0) && count < X {
        values.iter_mut().filter(|value| **value == X).for_each(|value| *value = 0);
    }
    let tiles: Option<Vec<u16>> = values.into_iter().map(|value| value.try_into().ok()).collect();
    Board::from_tiles(size, &tiles?).ok()
}

/// The position of `X` in the alphabet.
const X: u32 = 24;

pub fn readings<'a>(size: Size, cells: &'a [Cell]) -> impl Iterator<Item = Reading<Board>> + 'a {
    CONVENTIONS.iter().filter_map(move |&convention| {
        let value = board(size, values(cells, convention)?, convention)?;
        Some(Reading { value, convention })
    })
}
