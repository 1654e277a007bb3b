//! Labels that say which board of a text is the start and which is the goal, such as `initial =`, `"goal":` or `Target state`.

use crate::word::{is_among, is_blank};
use npuzzle_engine::puzzle::Goal;
use std::ops::Range;

/// What a label says about the board after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    Start,
    Goal,
}

/// Words for the start, in the page's languages. Some are the telling part of a phrase.
const STARTS: &str = "start starting initial init begin from source départ depart initiale début iniziale inizio partenza البداية \
    بداية đầu phát";

/// Words for the goal, in the page's languages.
const GOALS: &str = "goal goals target final finish end to desired but objectif cible finale arrivée obiettivo meta arrivo الهدف \
    هدف النهاية đích tiêu thúc";

/// Words that have other meanings inside a line, unless a label precedes them.
const WEAK: &str = "to from end but begin meta";

/// Words that may follow in a label.
const FOLLOWING: &str = "state states board node puzzle configuration config position positions grid matrix is for each tile état etat \
    plateau grille stato griglia array";

/// The number of bytes before a word that may be part of its label.
const LONGEST: usize = 256;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    pub role: Role,
    /// The bytes of the label, with the words, quotation marks and signs around it.
    pub range: Range<usize>,
}

/// Returns the labels of a text that something follows which can be a board, or the name of a goal.
pub fn labels(text: &str) -> Vec<Label> {
    let mut labels: Vec<Label> = Vec::new();
    let mut at = 0;
    while let Some((begin, word)) = next_word(text, at) {
        at = begin + word.len();
        let Some(role) = role(word) else { continue };
        let is_other = text[..begin].ends_with('\\') || is_row(text, begin, word);
        let is_first = text[line_begin(text, begin)..begin].trim().is_empty();
        let is_weak = labels.is_empty() && !is_first && is_among(WEAK, &word.to_lowercase());
        if let Some(end) = end(text, at, is_weak).filter(|_| !is_other && is_leading(text, begin)) {
            let least = labels.last().map_or(0, |label| label.range.end);
            let begin = self::begin(text, begin).max(least);
            labels.push(Label { role, range: begin..end });
            at = end;
        }
    }
    labels
}

/// Returns the number of boards that a text labels as goals.
pub fn goals(text: &str) -> usize {
    labels(text).iter().filter(|label| label.role == Role::Goal).count()
}

/// Returns the next word from a position: letters and underscores, then possibly digits.
fn next_word(text: &str, from: usize) -> Option<(usize, &str)> {
    let begin = from + text[from..].find(|letter: char| letter.is_alphanumeric() || letter == '_')?;
    let is_end = |letter: char| !(letter.is_alphanumeric() || letter == '_');
    let length = text[begin..].find(is_end).unwrap_or(text.len() - begin);
    Some((begin, &text[begin..begin + length]))
}

/// Returns the role of a word such as `goal`, `goal_state`, `goalState` or `INITIAL`.
pub fn role(word: &str) -> Option<Role> {
    if word.len() > 40 || !word.starts_with(|first: char| first.is_alphabetic() || first == '_') {
        return None;
    }
    let mut parts = vec![String::new()];
    let mut was_lower = false;
    for letter in word.chars() {
        if letter == '_' || letter.is_ascii_digit() || was_lower && letter.is_uppercase() {
            parts.push(String::new());
        }
        if letter.is_alphabetic() {
            parts.last_mut()?.extend(letter.to_lowercase());
        }
        was_lower = letter.is_lowercase();
    }
    let has = |known| parts.iter().any(|part| is_among(known, part));
    if has(GOALS) { Some(Role::Goal) } else { has(STARTS).then_some(Role::Start) }
}

/// Returns where the line of a position begins, or its last part that a label can be in.
fn line_begin(text: &str, at: usize) -> usize {
    let near = (at.saturating_sub(LONGEST)..=at).find(|&near| text.is_char_boundary(near)).unwrap_or(at);
    at - text[near..at].rsplit('\n').next().map_or(0, str::len)
}

/// Returns whether a word is a row of a board that is written without separators.
fn is_row(text: &str, at: usize, word: &str) -> bool {
    let (before, after) = (&text[..at], &text[at + word.len()..]);
    let is_alike = |line: Option<&str>| line.is_some_and(|line| line.len() == word.len() && !line.contains(' '));
    let is_alone = (before.is_empty() || before.ends_with('\n')) && (after.is_empty() || after.starts_with('\n'));
    before.ends_with('/')
        || after.starts_with('/')
        || is_alone && (is_alike(after.lines().nth(1)) || is_alike(before.lines().next_back()))
}

/// Returns whether a word at a position can be a label: in a comment, only the first word.
fn is_leading(text: &str, at: usize) -> bool {
    text[line_begin(text, at)..at].split_once('#').is_none_or(|(_, comment)| !comment.contains(char::is_alphanumeric))
}

/// Returns where the label ends whose first word ends at a position, which only certain words may follow if it is weak. `None` if no
/// board can follow.
fn end(text: &str, mut at: usize, is_weak: bool) -> Option<usize> {
    let mut has_sign = false;
    loop {
        let rest = &text[at..];
        let trimmed = rest.trim_start_matches([' ', '\t', '"', '\'', '`', '*']);
        at += rest.len() - trimmed.len();
        let mut letters = trimmed.chars();
        match letters.next()? {
            sign @ (':' | '=' | '：') => {
                at += sign.len_utf8();
                has_sign = true;
            }
            // A dash with a gap after it, which is not the blank of the board.
            sign @ ('-' | '–' | '—' | '>')
                if !has_sign && letters.next().is_some_and(|next| next == ' ' || next == '>') =>
            {
                at += sign.len_utf8();
            }
            '\n' | '[' | '{' | '(' | '|' | '_' | '.' | '<' => break,
            '#' => at += 1,
            first if first.is_alphanumeric() => {
                let (begin, word) = next_word(text, at)?;
                let after = &text[begin + word.len()..];
                let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
                if !has_sign && is_number && after.starts_with([':', ')', '.']) {
                    // The number of the label.
                    at = begin + word.len() + 1;
                    has_sign = true;
                } else if !has_sign
                    && !is_number
                    && (!is_weak || is_among(FOLLOWING, &word.to_lowercase()))
                    && role(word).is_none()
                    && named_goal(&text[at..]).is_none()
                    && !is_cells(word)
                {
                    at = begin + word.len();
                } else if is_cells(word)
                    || has_sign
                    || !is_weak
                    || after.trim_start().starts_with(['.', '(', '[', '='])
                    || named_goal(&text[at..]).is_some()
                    || role(word).is_some()
                {
                    break;
                } else {
                    return None;
                }
            }
            _ => break,
        }
    }
    // Something must follow that can be a board.
    let rest = &text[at..];
    let has_board = rest.contains(|letter: char| letter.is_ascii_digit()) || rest.split_whitespace().nth(2).is_some();
    (has_board || named_goal(rest).is_some()).then_some(at)
}

/// Returns whether a word may be cells: it has digits, or is a sign for the blank.
fn is_cells(word: &str) -> bool {
    word.contains(|letter: char| letter.is_ascii_digit())
        || is_blank(word)
        || word.chars().nth(1).is_none()
        || !word.chars().any(char::is_lowercase)
}

/// Returns where the label begins that contains a word at a position, with the words before it on its line.
fn begin(text: &str, word: usize) -> usize {
    let line = line_begin(text, word);
    let mut before = &text[line..word];
    loop {
        let trimmed = before.trim_end_matches([' ', '\t', '"', '\'', '`', '*', '#', '{', '(', '[', ',', ';']);
        // A full stop after a bracket ends a clause.
        let trimmed = match trimmed.strip_suffix('.') {
            Some(clause) if clause.ends_with([')', ']']) || clause.ends_with(char::is_alphabetic) => clause,
            _ => trimmed,
        };
        if Goal::NAMED.iter().filter_map(Goal::name).any(|name| ends_with(trimmed, name)) {
            before = trimmed;
            break;
        }
        let length =
            trimmed.chars().rev().take_while(|letter| letter.is_alphabetic() || *letter == '_').map(char::len_utf8);
        let length: usize = length.sum();
        let last = &trimmed[trimmed.len() - length..];
        let is_part = !last.is_empty() && !is_cells(last);
        if is_part {
            before = &trimmed[..trimmed.len() - length];
        } else if trimmed.len() == before.len() {
            break;
        } else {
            before = trimmed;
        }
    }
    if before.contains(char::is_alphanumeric) { line + before.len() } else { line }
}

/// Returns whether a text ends with a name in any case.
fn ends_with(text: &str, name: &str) -> bool {
    text.len().checked_sub(name.len()).and_then(|at| text.get(at..)).is_some_and(|end| end.eq_ignore_ascii_case(name))
}

/// Returns the goal that a text begins with the name of, and the number of bytes up to its end.
pub fn named_goal(text: &str) -> Option<(Goal, usize)> {
    let rest = text.trim_start_matches([' ', '\t', '"', '\'', '`']);
    let end = rest.find(|letter: char| !(letter.is_ascii_alphabetic() || letter == '-')).unwrap_or(rest.len());
    let name = rest[..end].to_lowercase();
    let goal = Goal::NAMED.into_iter().find(|goal| goal.name() == Some(&name))?;
    let quote = usize::from(rest[end..].starts_with(['"', '\'', '`']));
    Some((goal, text.len() - rest.len() + end + quote))
}

/// Returns a text in which all bytes but those to keep are spaces. Lines stay lines.
pub fn only(text: &str, is_kept: impl Fn(usize) -> bool) -> String {
    text.char_indices().map(|(at, letter)| if letter == '\n' || is_kept(at) { letter } else { ' ' }).collect()
}

/// Rewrites a text with a start and a goal in two columns below a line with a label each, so that the labels precede what they are
/// about.
pub fn from_columns(text: &str) -> Option<String> {
    let mut lines = text.lines().skip_while(|line| line.trim().is_empty());
    let mut roles = Vec::new();
    for word in lines.next()?.split(|letter: char| !(letter.is_alphanumeric() || letter == '_')) {
        match role(word) {
            Some(role) => roles.push(role),
            None if word.is_empty() || is_among(FOLLOWING, &word.to_lowercase()) => {}
            None => return None,
        }
    }
    let ([Role::Start, Role::Goal] | [Role::Goal, Role::Start]) = roles[..] else { return None };
    let halves: Vec<[&str; 2]> = lines.filter(|line| !line.trim().is_empty()).map(halves).collect::<Option<_>>()?;
    let cells = |half: &str| half.split([' ', ',']).filter(|cell| !cell.is_empty()).count();
    let is_list = halves
        .iter()
        .all(|half| half[0].contains('/') || cells(half[0]) > 8 || half[0].len() > 8 && cells(half[0]) == 1);
    let names = roles.iter().map(|role| if *role == Role::Start { "start:" } else { "goal:" }).collect::<Vec<_>>();
    Some(if is_list {
        halves.iter().map(|[left, right]| format!("{} {left} {} {right}\n", names[0], names[1])).collect()
    } else {
        let column = |index: usize| {
            let rows = halves.iter().map(|half| half[index]).collect::<Vec<_>>().join("\n");
            format!("{}\n{rows}\n", names[index])
        };
        column(0) + &column(1)
    })
}

/// Returns the halves of a line with the rows of two boards side by side.
fn halves(line: &str) -> Option<[&str; 2]> {
    let line = line.trim().trim_matches('|').trim();
    for separator in ["\t", "|", ";", "->", "   ", "  ", ","] {
        let mut parts = line.split(separator).map(str::trim).filter(|part| !part.is_empty());
        if let (Some(left), Some(right), None) = (parts.next(), parts.next(), parts.next()) {
            return Some([left.trim_matches('"'), right.trim_matches('"')]);
        }
    }
    let starts: Vec<usize> = line
        .match_indices(|letter: char| !letter.is_whitespace())
        .map(|(at, _)| at)
        .filter(|&at| at == 0 || line[..at].ends_with(char::is_whitespace))
        .collect();
    let middle = *starts.get(starts.len() / 2)?;
    starts.len().is_multiple_of(2).then(|| [line[..middle].trim_end(), &line[middle..]])
}
