//! Moves in any format.

use super::characters::{linked, simplified};
use super::types::{Convention, Reading};
use crate::puzzle::{Direction, MAX_MOVES, Moves};
use std::borrow::Cow;

/// Names of the directions. The longer ones come first, because each begins with its letter.
const NAMES: [(&str, Direction); 8] = [
    ("down", Direction::Down),
    ("left", Direction::Left),
    ("right", Direction::Right),
    ("up", Direction::Up),
    ("d", Direction::Down),
    ("l", Direction::Left),
    ("r", Direction::Right),
    ("u", Direction::Up),
];

/// The characters that draw directions, including emoji.
const ARROWS: [(&str, Direction); 4] = [
    ("↑⬆⇑⇧⏶▲△🔼👆☝🡑🠕^", Direction::Up),
    ("↓⬇⇓⇩⏷▼▽🔽👇🡓🠗", Direction::Down),
    ("←⬅⇐⇦⏴◀◁👈🡐🠔<", Direction::Left),
    ("→➡⇒⇨⏵▶▷👉🡒🠖➔➜>", Direction::Right),
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Item {
    Direction(Direction),
    /// A repeat count, and whether it touches what is before and after it.
    Count {
        count: usize,
        is_glued: [bool; 2],
    },
    /// A character without a meaning, and its position in characters from 0.
    Unknown {
        letter: char,
        position: usize,
    },
}

/// Reads moves in any format: letters, words or arrows, with repeat counts before or after the directions. Returns the
/// distinct readings. The result is empty if the text has no reading, and has two if the counts are ambiguous.
///
/// ```
/// use npuzzle_engine::puzzle::reading::read_moves;
/// let moves = |text: &str| read_moves(text).iter().map(|reading| reading.value.plain()).collect::<Vec<_>>();
/// assert_eq!(moves("2L, U"), ["LLU"]);
/// assert_eq!(moves("left left ⬆️"), ["LLU"]);
/// assert_eq!(moves("U 2 L"), ["ULL", "UUL"]);
/// ```
pub fn read_moves(text: &str) -> Vec<Reading<Moves>> {
    let text = prepared(text);
    if let Ok(value) = text.parse() {
        return vec![Reading { value, convention: Convention::CountsLast }];
    }
    let items = items(&text);
    let mut distinct: Vec<Reading<Moves>> = Vec::new();
    for convention in [Convention::CountsFirst, Convention::CountsLast] {
        let runs = runs(&items, convention).unwrap_or_default();
        let length = runs.iter().map(|&(_, count)| count).sum::<usize>();
        if runs.is_empty() || length > MAX_MOVES {
            continue;
        }
        let value: Moves =
            runs.into_iter().flat_map(|(direction, count)| std::iter::repeat_n(direction, count)).collect();
        if distinct.iter().all(|other| other.value != value) {
            distinct.push(Reading { value, convention });
        }
    }
    distinct
}

/// Returns the text of moves in the project's own notation as far as it can be made out. Parsing it yields the error that
/// says what is wrong with a text that [`read_moves`] cannot read.
///
/// ```
/// use npuzzle_engine::puzzle::{Moves, reading::normalized_moves};
/// let error = normalized_moves("up, left, sideways").parse::<Moves>().unwrap_err();
/// assert!(error.to_string().starts_with("“s” (character 11) is not a valid move"));
/// ```
pub fn normalized_moves(text: &str) -> String {
    let text = prepared(text);
    let items = items(&text);
    if let Some(&Item::Unknown { letter, position }) = items.last() {
        return format!("{:position$}{letter}", "");
    }
    match runs(&items, Convention::CountsFirst).or_else(|| runs(&items, Convention::CountsLast)) {
        Some(runs) => runs.into_iter().map(|(direction, count)| format!("{}{count}", direction.letter())).collect(),
        None => text.into_owned(),
    }
}

/// Returns a text with ASCII digits. A link is replaced by its moves.
fn prepared(text: &str) -> Cow<'_, str> {
    linked(text, "moves").map_or_else(|| simplified(text), Cow::Owned)
}

/// Takes a text apart, up to the first character without a meaning.
fn items(text: &str) -> Vec<Item> {
    let mut items = Vec::new();
    let (mut rest, mut position) = (text, 0);
    let mut is_after_direction = false;
    while let Some(letter) = rest.chars().next() {
        let name =
            NAMES.iter().find(|(name, _)| rest.get(..name.len()).is_some_and(|word| word.eq_ignore_ascii_case(name)));
        let arrow = ARROWS.iter().find(|(arrows, _)| arrows.contains(letter));
        let digits = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
        // "x2" repeats what is before it, "2x" what follows.
        let before = || text[..text.len() - rest.len()].trim_end();
        let after = || rest[letter.len_utf8()..].trim_start();
        let is_digit = |letter: char| letter.is_ascii_digit();
        let is_times =
            matches!(letter, 'x' | 'X' | '*') && (before().ends_with(is_digit) || after().starts_with(is_digit));
        let length = if rest.starts_with("->") {
            2 // An arrow between moves, as in "up -> left".
        } else if let Some(&(name, direction)) = name {
            items.push(Item::Direction(direction));
            name.len()
        } else if let Some(&(_, direction)) = arrow {
            items.push(Item::Direction(direction));
            letter.len_utf8()
        } else if digits > 0 {
            let (number, after) = rest.split_at(digits);
            let is_arrow = |next: char| ARROWS.iter().any(|(arrows, _)| arrows.contains(next));
            let is_before_direction =
                after.starts_with(|next: char| next.is_alphabetic() || next == '*' || is_arrow(next));
            // Items of a numbered list: "1. up".
            if !after.starts_with(['.', ')', ':']) {
                let count = number.parse().unwrap_or(usize::MAX).min(MAX_MOVES + 1);
                items.push(Item::Count { count, is_glued: [is_after_direction, is_before_direction] });
            }
            digits
        } else if letter.is_whitespace() || ",;.|/()[]{}\"'`:+-_&\\".contains(letter) || is_times {
            letter.len_utf8()
        } else {
            items.push(Item::Unknown { letter, position });
            return items;
        };
        is_after_direction = name.is_some() || arrow.is_some() || is_times;
        position += rest[..length].chars().count();
        rest = &rest[length..];
    }
    items
}

/// Returns the directions with their repeat counts. A count belongs to the direction that it touches; the convention decides
/// if it touches both or none. `None` if a count has no direction, or a character has no meaning.
fn runs(items: &[Item], convention: Convention) -> Option<Vec<(Direction, usize)>> {
    let mut runs: Vec<(Direction, usize)> = Vec::new();
    // The count for the next direction, and whether the last direction has one.
    let (mut pending, mut is_counted) = (None, true);
    for item in items {
        match *item {
            Item::Direction(direction) => {
                is_counted = pending.is_some();
                runs.push((direction, pending.take().unwrap_or(1)));
            }
            Item::Count { count, is_glued } => {
                let is_first = match is_glued {
                    [true, false] => false,
                    [false, true] => true,
                    _ => convention == Convention::CountsFirst,
                };
                if is_first {
                    if pending.replace(count).is_some() {
                        return None;
                    }
                } else {
                    let (_, last) = runs.last_mut().filter(|_| !is_counted && pending.is_none())?;
                    *last = count;
                    is_counted = true;
                }
            }
            Item::Unknown { .. } => return None,
        }
    }
    pending.is_none().then_some(runs)
}
