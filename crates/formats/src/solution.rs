//! Moves in any format.

use crate::characters::simplified;
use crate::decode::with_line_feeds;
use crate::fault::Fault;
use crate::link;
use crate::reading::{Convention, Reading};
use crate::word::is_among;
use npuzzle_engine::puzzle::{Board, Direction, MAX_MOVES, Moves, MovesError};
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

/// The characters that draw directions, including emoji and the letter that stands in for a missing arrow beside `^`, `<` and `>`.
const ARROWS: [(&str, Direction); 4] = [
    ("↑⬆⇑⇧⏶▲△🔼👆☝🡑🠕^", Direction::Up),
    ("↓⬇⇓⇩⏷▼▽🔽👇🡓🠗vV", Direction::Down),
    ("←⬅⇐⇦⏴◀◁👈🡐🠔<", Direction::Left),
    ("→➡⇒⇨⏵▶▷👉🡒🠖➔➜>", Direction::Right),
];

/// Words that may surround moves, in the page's languages.
const WORDS: &str = "solution soluzione الحل path moves move mouvements mosse حركات steps step actions action directions direction \
    result";

pub fn is_of_moves(name: &str) -> bool {
    is_among(WORDS, &name.to_lowercase())
}

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

/// Reads moves in any format: letters, words or arrows, with repeat counts before or after the directions, or the tiles that slide on
/// the board, one after another. The number of moves may precede them on a line of its own. Returns the distinct readings: more
/// than one if it is ambiguous whose the counts are.
///
/// # Errors
/// [`Fault`] if the text has no reading, or a tile cannot slide.
///
/// ```
/// use npuzzle_formats::read_moves;
/// let board = "1 2 3/4 5 6/0 7 8".parse()?;
/// let moves = |text: &str| -> Vec<String> {
///     read_moves(text, &board).into_iter().flatten().map(|reading| reading.value.plain()).collect()
/// };
/// assert_eq!(moves("2L, U"), ["LLU"]);
/// assert_eq!(moves("left left ⬆️"), ["LLU"]);
/// assert_eq!(moves("U 2 L"), ["ULL", "UUL"]);
/// assert_eq!(moves("2\nLEFT\nLEFT"), ["LL"]);
/// assert_eq!(moves("[7, 8]"), ["LL"]);
/// assert_eq!(
///     read_moves("[7, 1]", &board).unwrap_err().to_string(),
///     "move 2: tile 1 cannot slide on 1 2 3/4 5 6/7 0 8"
/// );
/// # Ok::<(), npuzzle_engine::puzzle::BoardError>(())
/// ```
pub fn read_moves(text: &str, board: &Board) -> Result<Vec<Reading<Moves>>, Fault> {
    let text = &*with_line_feeds(text);
    let text = prepared(text);
    if let Some(moves) = named_slides(&text, board) {
        return Ok(vec![Reading { value: moves, convention: Convention::Tiles }]);
    }
    let text = with_directions(&text);
    if let Some((rest, count)) = without_aside(&text) {
        let mut readings = uncounted(&without_words(&rest), board)?;
        readings.retain(|reading| reading.value.len() == count);
        if !readings.is_empty() {
            return Ok(readings);
        }
    }
    let text = without_words(&text);
    if let Some((count, rest)) = stated_count(&text) {
        let readings = uncounted(rest, board)?;
        let found = readings.first().map_or(0, |reading| reading.value.len());
        let mut fitting = readings.into_iter().filter(|reading| reading.value.len() == count).peekable();
        return match fitting.peek() {
            Some(_) => Ok(fitting.map(|reading| Reading { convention: Convention::AfterNumber, ..reading }).collect()),
            None => Err(Fault::MoveCount { stated: count, found }),
        };
    }
    uncounted(&text, board)
}

/// Reads slides with a verb, a tile and a direction, as in "Move 6 down, move 8 down". `None` for other texts, and if a tile cannot slide in
/// its direction.
fn named_slides(text: &str, board: &Board) -> Option<Moves> {
    let is_word = |letter: char| letter.is_alphanumeric();
    let words = text.split(|letter: char| !is_word(letter)).filter(|word| !word.is_empty()).map(str::to_lowercase);
    let (mut tiles, mut directions, mut acts) = (Vec::new(), Vec::new(), 0);
    for word in words {
        let direction = NAMES.iter().find(|(name, _)| name.len() > 1 && *name == word);
        match (direction, word.parse::<usize>()) {
            // A number after a direction may be its count.
            (Some(&(_, direction)), _) if directions.len() + 1 == tiles.len() => directions.push(direction),
            (None, Ok(tile)) if directions.len() == tiles.len() => tiles.push(tile),
            (None, Err(_)) if ["move", "slide", "tile"].contains(&&*word) => acts += 1,
            (None, Err(_)) if ["the", "to"].contains(&&*word) => {}
            _ => return None,
        }
    }
    let moves = slide(&tiles, board).ok().filter(|_| acts >= tiles.len() && !tiles.is_empty())?;
    (moves.directions() == directions).then_some(moves)
}

/// Replaces compass points by directions if the text has no other letters.
fn with_directions(text: &str) -> Cow<'_, str> {
    const POINTS: [(&str, char); 4] = [("north", 'U'), ("east", 'R'), ("south", 'D'), ("west", 'L')];
    let letters = text.chars().filter(|letter| letter.is_alphabetic()).count();
    let mut written = String::with_capacity(text.len());
    let (mut rest, mut read) = (text, 0);
    while let Some(letter) = rest.chars().next() {
        let starts = |name: &str| rest.get(..name.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(name));
        let point = POINTS.iter().find_map(|&(name, direction)| {
            let length = [name, &name[..1]].into_iter().find(|name| starts(name))?.len();
            Some((length, direction))
        });
        let (length, replaced) = point.unwrap_or((letter.len_utf8(), letter));
        read += if point.is_some() { length } else { 0 };
        written.push(replaced);
        rest = &rest[length..];
    }
    if read == letters { written.into() } else { text.into() }
}

/// Removes a note such as "(5 moves)" and returns the text and the number.
fn without_aside(text: &str) -> Option<(String, usize)> {
    let (before, rest) = text.split_once('(')?;
    let (note, after) = rest.split_once(')')?;
    let words = || note.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    let is_known = |word: &str| is_among(WORDS, word) || ["length", "total", "in"].contains(&word);
    let mut counts = words().filter_map(|word| word.parse::<usize>().ok());
    let count = counts.next().filter(|_| counts.next().is_none())?;
    let has_word = words().any(|word| is_known(&word.to_lowercase()));
    let is_note = words().all(|word| word.parse::<usize>().is_ok() || is_known(&word.to_lowercase()));
    (has_word && is_note).then(|| (format!("{before} {after}"), count))
}

/// Replaces words that surround moves by spaces, so that the positions of the others stay: known words, which may be joined to the
/// name of a direction ("MoveUp", "Action.UP"), and comments ("# done"). A word next to a number that is neither a repeat count nor
/// that of a list stays, to be refused: "move 5 up" slides tile 5. So do words without moves.
fn without_words(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let mut kept = letters.clone();
    let mut index = 0;
    while index < letters.len() {
        let run = letters[index..].iter().take_while(|letter| letter.is_alphabetic()).count();
        let is_spaced = |index: usize| letters.get(index).is_none_or(|letter| letter.is_whitespace());
        if letters[index] == '#' && index > 0 && is_spaced(index - 1) && is_spaced(index + 1) {
            let comment = letters[index..].iter().take_while(|&&letter| letter != '\n').count();
            kept[index..index + comment].fill(' ');
            index += comment;
        } else if run > 0 {
            let word = letters[index..index + run].iter().collect::<String>().to_lowercase();
            let names_direction = |rest: &str| NAMES.iter().any(|(name, _)| name.len() > 1 && *name == rest);
            let joined = WORDS.split(' ').find(|known| word.strip_prefix(*known).is_some_and(names_direction));
            let is_before_number =
                letters[..index].iter().rev().find(|&&letter| letter != ' ').is_some_and(char::is_ascii_digit);
            if let Some(known) = joined {
                kept[index..index + known.chars().count()].fill(' ');
            } else if is_among(WORDS, &word) && !is_before_number && !has_number(&letters[index + run..]) {
                kept[index..index + run].fill(' ');
                let spaces = letters[index + run..].iter().take_while(|letter| **letter == ' ').count();
                if let Some(sign @ '=') = kept.get_mut(index + run + spaces) {
                    *sign = ' ';
                }
            }
            index += run;
        } else {
            index += 1;
        }
    }
    let has_moves = kept.iter().any(|letter| !letter.is_whitespace());
    if has_moves { kept.into_iter().collect() } else { text.to_owned() }
}

/// Whether a number follows a word that is neither that of a list ("1:") nor, after a colon, glued to a direction ("2L").
fn has_number(after: &[char]) -> bool {
    let mut rest = after.iter().copied().skip_while(|letter| matches!(letter, ' ' | ':' | '=')).peekable();
    let has_sign =
        after.iter().take_while(|letter| !letter.is_alphanumeric()).any(|letter| matches!(letter, ':' | '='));
    if rest.next_if(char::is_ascii_digit).is_none() {
        return false;
    }
    let next = rest.find(|letter| !letter.is_ascii_digit());
    !next.is_some_and(|next| matches!(next, '.' | ')' | ':') || has_sign && next.is_alphabetic())
}

/// Reads moves whose number does not precede them.
fn uncounted(text: &str, board: &Board) -> Result<Vec<Reading<Moves>>, Fault> {
    if let Ok(value) = text.parse() {
        return Ok(vec![Reading { value, convention: Convention::CountsLast }]);
    }
    let items = items(text);
    if let Some(&Item::Unknown { letter, position }) = items.last() {
        return Err(Fault::Moves(MovesError::Letter { letter, position: position + 1 }));
    }
    if let Some(tiles) = tiles(&items) {
        return slid(&tiles, board);
    }
    let counted = |items: &[Item]| match items {
        // A number before a space is a repeat count, or the number of moves.
        [Item::Count { count, is_glued: [_, false] }, rest @ ..] => {
            let runs = runs(rest, Convention::CountsLast)?;
            (runs.iter().map(|&(_, count)| count).sum::<usize>() == *count).then_some(runs)
        }
        _ => None,
    };
    let mut distinct: Vec<Reading<Moves>> = Vec::new();
    let mut is_too_long = false;
    for convention in [Convention::CountsFirst, Convention::CountsLast, Convention::AfterNumber] {
        let runs = match convention {
            Convention::AfterNumber => counted(&items),
            _ => runs(&items, convention),
        };
        let runs = runs.unwrap_or_default();
        let length = runs.iter().map(|&(_, count)| count).sum::<usize>();
        if runs.is_empty() {
            continue;
        }
        if length > MAX_MOVES {
            is_too_long = true;
            continue;
        }
        let value: Moves =
            runs.into_iter().flat_map(|(direction, count)| std::iter::repeat_n(direction, count)).collect();
        if distinct.iter().all(|other| other.value != value) {
            distinct.push(Reading { value, convention });
        }
    }
    if !distinct.is_empty() {
        return Ok(distinct);
    }
    if is_too_long {
        return Err(Fault::Moves(MovesError::TooMany));
    }
    // A count without a direction, or signs alone.
    let letters = || (1..).zip(text.chars()).filter(|(_, letter)| !letter.is_whitespace());
    let unread = letters().find(|(_, letter)| letter.is_ascii_digit()).or_else(|| letters().next());
    Err(unread.map_or(Fault::Empty, |(position, letter)| Fault::Moves(MovesError::Letter { letter, position })))
}

/// Returns the number alone on the first line before directions, and the text after it.
fn stated_count(text: &str) -> Option<(usize, &str)> {
    let (first, rest) = text.trim_start().split_once('\n')?;
    let count = first.trim();
    let is_number = count.bytes().all(|byte| byte.is_ascii_digit());
    let has_direction = items(rest).iter().any(|item| matches!(item, Item::Direction(_)));
    (is_number && has_direction).then(|| count.parse().ok().map(|count| (count, rest)))?
}

/// Returns the numbers of a text without directions, which are tiles.
fn tiles(items: &[Item]) -> Option<Vec<usize>> {
    let tile = |item: &Item| match *item {
        Item::Count { count, .. } => Some(count),
        _ => None,
    };
    let tiles: Vec<usize> = items.iter().map(tile).collect::<Option<_>>()?;
    (!tiles.is_empty()).then_some(tiles)
}

/// Slides tiles one after another. Their number may precede them.
fn slid(tiles: &[usize], board: &Board) -> Result<Vec<Reading<Moves>>, Fault> {
    let whole = slide(tiles, board);
    let counted = match tiles {
        [count, rest @ ..] if *count == rest.len() && !rest.is_empty() => slide(rest, board).ok(),
        _ => None,
    };
    let readings = |moves: Option<Moves>, convention| moves.map(|value| Reading { value, convention });
    let readings: Vec<Reading<Moves>> =
        [readings(whole.as_ref().ok().cloned(), Convention::Tiles), readings(counted, Convention::TilesAfterNumber)]
            .into_iter()
            .flatten()
            .collect();
    if readings.is_empty() { whole.map(|_| readings) } else { Ok(readings) }
}

fn slide(tiles: &[usize], start: &Board) -> Result<Moves, Fault> {
    let mut board = start.clone();
    let mut moves = Vec::new();
    for (index, &tile) in tiles.iter().enumerate() {
        let slides = |direction: &Direction| {
            let source = direction.source(board.blank(), board.size());
            source.is_some_and(|source| usize::from(board.tile(source)) == tile)
        };
        match Direction::ALL.into_iter().find(slides) {
            Some(direction) => {
                board.make_move(direction);
                moves.push(direction);
            }
            None => {
                return Err(Fault::Blocked { number: index + 1, tile: tile.min(u32::MAX as usize) as u32, board });
            }
        }
    }
    Ok(Moves::from(moves))
}

/// Returns a text with ASCII digits. A link is replaced by its moves.
fn prepared(text: &str) -> Cow<'_, str> {
    link::value(text, "moves").map_or_else(|| simplified(text), Cow::Owned)
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
