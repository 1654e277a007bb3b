//! What surrounds a board in a text: prefixes of lines, comments, tags, and words.

use crate::label::role;
use crate::word::{is_blank, number};
use std::borrow::Cow;

/// Signs that begin a comment. Those other than `#` are signs of boards as well, and begin a comment only before words.
const COMMENTS: [&str; 4] = ["//", "--", ";", "%"];

/// Returns a line without the comment at its end.
pub fn uncommented(line: &str) -> &str {
    let line = line.split('#').next().unwrap_or_default();
    let is_comment = |at: usize, sign: &str| {
        let is_spaced = line[..at].is_empty() || line[..at].ends_with(char::is_whitespace);
        let words = line[at + sign.len()..].trim_start_matches(['-', '/', ';', '%']);
        let mut words = words.split_whitespace();
        let first = words.next().unwrap_or_default();
        is_spaced && (is_word(first) || first == "a" && words.next().is_some_and(is_word))
    };
    let begins = COMMENTS.iter().flat_map(|sign| line.match_indices(sign)).filter(|&(at, sign)| is_comment(at, sign));
    begins.map(|(at, _)| at).min().map_or(line, |at| &line[..at])
}

/// Returns whether a word is one of a language rather than a cell.
pub fn is_word(word: &str) -> bool {
    let word = word.trim_matches(|letter: char| !letter.is_alphanumeric());
    word.chars().nth(1).is_some()
        && word.chars().all(|letter| letter.is_alphabetic() || "'’-_".contains(letter))
        && !is_blank(word)
}

/// Returns a text without the signs of quoted mail, if each line begins with one.
pub fn unquoted(text: &str) -> Cow<'_, str> {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty()).peekable();
    if lines.peek().is_none() || !lines.all(|line| line.trim_start().starts_with('>')) {
        return text.into();
    }
    // Further spaces may show where the blank is left out.
    let unquoted = |line: &str| {
        let signs = line.rfind('>').filter(|&at| line[..at].trim_matches(['>', ' ']).is_empty());
        let rest = signs.map_or(line, |at| &line[at + 1..]);
        rest.strip_prefix(' ').unwrap_or(rest).to_owned()
    };
    text.lines().map(unquoted).collect::<Vec<_>>().join("\n").into()
}

/// Returns a table of HTML with commas between its cells and slashes between its rows.
pub fn without_tags(text: &str) -> Cow<'_, str> {
    if !text.contains("<td") && !text.contains("<TD") {
        return text.into();
    }
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, tag)) = rest.split_once('<') {
        plain.extend(before.chars().map(|letter| if letter == '\n' { ' ' } else { letter }));
        let (tag, after) = tag.split_once('>').unwrap_or((tag, ""));
        let next = after.trim_start().to_ascii_lowercase();
        plain.push_str(match &*tag.to_ascii_lowercase() {
            "/td" | "/th" if next.starts_with("<t") => ",",
            "/tr" => "/",
            _ => " ",
        });
        rest = after;
    }
    plain.push_str(rest);
    plain.replace("&nbsp;", " ").into()
}

/// Returns rows of digits in which a space is the blank, with a sign for it.
pub fn with_gap(text: &str) -> Option<String> {
    let rows: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let width = rows.iter().map(|row| row.trim_end().len()).max()?;
    let digits: usize = rows.iter().map(|row| row.bytes().filter(u8::is_ascii_digit).count()).sum();
    let is_digits = rows.iter().all(|row| row.trim_end().bytes().all(|byte| byte.is_ascii_digit() || byte == b' '));
    let is_gap = is_digits && (3..=9).contains(&width) && rows.len() > 1 && digits + 1 == width * rows.len();
    is_gap.then(|| {
        let rows = rows.iter().map(|row| format!("{:width$}", row.trim_end()).replace(' ', "_"));
        rows.collect::<Vec<_>>().join("\n")
    })
}

/// Returns a text without the words outside of its boards: labels of lines such as `Board #3:`, and lines of words with one number
/// at most. `None` if it has none. Words for the start and the goal stay.
pub fn without_words(text: &str) -> Option<String> {
    let mut is_changed = false;
    let mut plain = String::with_capacity(text.len());
    for line in text.lines() {
        let length = if is_of_words(line) { line.len() } else { label(line) };
        is_changed |= length > 0;
        plain.push_str(&line[length..]);
        plain.push('\n');
    }
    is_changed.then_some(plain)
}

/// Returns whether a line is a sentence, or the header of a table.
fn is_of_words(line: &str) -> bool {
    let is_end = |letter: char| letter.is_whitespace() || ",;:|()!?\"'".contains(letter);
    let cells = || line.split(is_end).filter(|cell| !cell.is_empty());
    let is_name = |cell: &str| cell.starts_with(|first: char| first.is_alphabetic()) && cell.chars().nth(1).is_some();
    let numbers = cells().filter(|cell| number(cell).is_some()).count();
    let words = cells().filter(|cell| is_word(cell)).count();
    let is_sentence = cells().all(|cell| is_word(cell) || number(cell).is_some() || cell.chars().nth(1).is_none());
    let is_header = line.contains(',') && cells().all(is_name);
    // A word alone may be a row of letters.
    let is_text = is_sentence && numbers < 2 && words > usize::from(words == cells().count());
    (is_text || is_header) && cells().all(|cell| role(cell).is_none())
}

/// Returns the number of bytes of the label at the beginning of a line: words, then possibly a number, then a sign.
fn label(line: &str) -> usize {
    let mut rest = line.trim_start();
    let mut has_word = false;
    while let Some(word) = rest.split([' ', ':', '=', '#']).next()
        && is_word(word)
        && role(word).is_none()
    {
        has_word = true;
        rest = rest[word.len()..].trim_start();
    }
    let after = rest.trim_start_matches('#').trim_start_matches(|letter: char| letter.is_ascii_digit()).trim_start();
    let board = after.trim_start_matches([':', '=', '-', '–', '.', ')']);
    let is_label = has_word && board.len() < after.len() && (board.is_empty() || board.starts_with(' '));
    if is_label { line.len() - board.len() } else { 0 }
}
