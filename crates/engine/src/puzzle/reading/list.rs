//! Several boards in one text.

use super::characters::linked;
use super::single::{is_decoration, normalized_board, read_board};
use super::types::ReadingError;
use crate::puzzle::{Board, BoardError, MAX_CELLS, Size, parse_boards};

/// The numbers of bytes and of lines within which a board must end. The longest boards have a number on each line.
const LONGEST_BOARD: usize = 16_000;
const MOST_LINES: usize = MAX_CELLS + 2;

/// Reads one board in any format, or several: one per line, or over several lines each. An error names the line on which
/// the first invalid board begins.
///
/// # Errors
/// If a board cannot be read, or is ambiguous.
///
/// ```
/// use npuzzle_engine::puzzle::reading::read_boards;
/// assert_eq!(read_boards("8 1 2\n0 4 3\n7 5 6\n\n1 2 3\n4 5 6\n7 8 0")?.len(), 2);
/// assert_eq!(read_boards("[[8,1,2,0,4,3,7,5,6],[1,2,3,4,5,6,7,8,0]]")?.len(), 2);
/// assert_eq!(read_boards("[[8,1,2],[0,4,3],[7,5,6]]")?.len(), 1);
/// # Ok::<(), npuzzle_engine::puzzle::reading::ReadingError>(())
/// ```
pub fn read_boards(text: &str) -> Result<Vec<Board>, ReadingError> {
    let linked = linked(text, "boards").map(|boards| boards.replace(';', "\n"));
    let text = linked.as_deref().unwrap_or(text);
    let strict_error = match parse_boards(text) {
        Ok(boards) => return Ok(boards),
        Err(error) => error,
    };
    let error = match one(text, None) {
        Err(ReadingError::Board(error)) => error,
        single => return single.map(|board| vec![board]),
    };
    if let Some(pieces) = bracketed(text) {
        return pieces.into_iter().map(|(line, piece)| one(piece, Some(line))).collect();
    }
    let (boards, failure) = in_lines(text);
    let is_list = !boards.is_empty()
        || matches!(strict_error, BoardError::Line { .. }) && !matches!(error, BoardError::Tiles { .. });
    match failure {
        Some(failure) if is_list => Err(failure),
        None if is_list => Ok(boards),
        _ => Err(ReadingError::Board(error)),
    }
}

/// Reads a single board. An error is that of a line, if one is given.
fn one(text: &str, line: Option<usize>) -> Result<Board, ReadingError> {
    let readings = read_board(text);
    match &readings[..] {
        [reading] => Ok(reading.value.clone()),
        [] => {
            let error = match normalized_board(text).parse::<Board>() {
                Err(error) => error,
                Ok(_) => BoardError::Empty,
            };
            Err(ReadingError::Board(match line {
                Some(line) => BoardError::Line { line, error: Box::new(error) },
                None => error,
            }))
        }
        _ => Err(ReadingError::Ambiguous { line, readings }),
    }
}

/// Returns the contents of brackets that hold a board each, with their lines. `None` unless there are at least two.
fn bracketed(text: &str) -> Option<Vec<(usize, &str)>> {
    // Boards may be in a list, and their rows in brackets of their own.
    (1..=2).find_map(|depth| {
        let groups = groups(text, depth);
        let words =
            |piece: &str| piece.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).count();
        let (_, first) = groups.first()?;
        (groups.len() > 1 && (holds_board(words(first)) || !read_board(first).is_empty())).then_some(groups)
    })
}

/// Returns the contents of all brackets at a depth, counted from 1, with their lines.
fn groups(text: &str, wanted: usize) -> Vec<(usize, &str)> {
    let mut groups = Vec::new();
    let (mut depth, mut line, mut begin) = (0_usize, 1, (1, 0));
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'\n' => line += 1,
            b'[' | b'{' | b'(' => {
                depth += 1;
                if depth == wanted {
                    begin = (line, at + 1);
                }
            }
            b']' | b'}' | b')' if depth > 0 => {
                if depth == wanted {
                    groups.push((begin.0, &text[begin.1..at]));
                }
                depth -= 1;
            }
            _ => {}
        }
    }
    groups
}

/// Returns whether that many numbers in a row are a whole board rather than one of its rows.
fn holds_board(numbers: usize) -> bool {
    numbers >= 9 && Size::square_of(numbers).is_some()
}

/// Reads blocks of lines that are separated by blank lines, each of which holds one board or several. Returns the boards
/// before the first failure.
fn in_lines(text: &str) -> (Vec<Board>, Option<ReadingError>) {
    let mut boards = Vec::new();
    for (line, block) in blocks(text) {
        if is_decoration(block) {
            continue;
        }
        let whole = match one(block, Some(line)) {
            Ok(board) => {
                boards.push(board);
                continue;
            }
            Err(whole) => whole,
        };
        let (several, failure) = in_block(block, line);
        if failure.is_some() && is_nearly_right(&whole) {
            return (boards, Some(whole));
        }
        boards.extend(several);
        if failure.is_some() {
            return (boards, failure);
        }
    }
    (boards, None)
}

/// Returns the blocks of lines between blank lines, each with the number of its first line.
fn blocks(text: &str) -> Vec<(usize, &str)> {
    let mut blocks = Vec::new();
    let (mut begin, mut end) = (None::<(usize, usize)>, 0);
    for (index, content) in text.split_inclusive('\n').enumerate() {
        if content.trim().is_empty() {
            blocks.extend(begin.take().map(|(line, from)| (line, &text[from..end])));
        } else {
            begin.get_or_insert((index + 1, end));
        }
        end += content.len();
    }
    blocks.extend(begin.map(|(line, from)| (line, &text[from..])));
    blocks
}

/// Reads boards one after another, each of which ends with the line that completes it. Returns those before the first
/// failure.
fn in_block(text: &str, first_line: usize) -> (Vec<Board>, Option<ReadingError>) {
    let mut boards = Vec::new();
    // The line and position at which the current board begins, and the clearest error since then.
    let mut begin = None::<(usize, usize)>;
    let mut error = None;
    let mut end = 0;
    for (line, content) in (first_line..).zip(text.split_inclusive('\n')) {
        let start = end;
        end += content.len();
        let (first, from) = *begin.get_or_insert((line, start));
        let piece = &text[from..end];
        let lines = line - first + 1;
        match one(piece, Some(first)) {
            Ok(board) if is_complete(board.size(), lines) => {
                boards.push(board);
                (begin, error) = (None, None);
            }
            Ok(_) => {}
            Err(failure) => {
                let is_clear = match &failure {
                    ReadingError::Board(BoardError::Line { error, .. }) => is_whole(error),
                    _ => true,
                };
                if is_clear {
                    error.get_or_insert_with(|| failure.clone());
                }
                // A line that holds a whole board is not continued by the next.
                if is_clear && lines == 1 || piece.len() > LONGEST_BOARD || lines > MOST_LINES {
                    return (boards, Some(failure));
                }
            }
        }
    }
    let rest = begin.map(|(line, from)| (line, &text[from..])).filter(|(_, rest)| !is_decoration(rest));
    let failure = rest.and_then(|(line, rest)| error.or_else(|| one(rest, Some(line)).err()));
    (boards, failure)
}

/// Returns whether no line can follow those of a board. The first rows of a rectangle may be a smaller one, and the first
/// row of a 4x4 board is one of 2x2, so that boards need a mark unless they are squares of several lines.
fn is_complete(size: Size, lines: usize) -> bool {
    let has_size_line = lines > size.height();
    match lines {
        1 => !size.is_square() || holds_board(size.cells()),
        _ => size.is_square() || has_size_line,
    }
}

/// Returns whether an error is that of a single board with a wrong tile or two.
fn is_nearly_right(error: &ReadingError) -> bool {
    let ReadingError::Board(BoardError::Line { error, .. }) = error else { return false };
    matches!(&**error, BoardError::Tiles { foreign, missing, .. } if foreign.is_empty() && missing.len() <= 2)
}

/// Returns whether an error is that of a whole square rather than of its first rows. Most tiles in the first row of a 9x9
/// board are out of range on 3x3.
fn is_whole(error: &BoardError) -> bool {
    let BoardError::Tiles { size, foreign, .. } = error else { return false };
    size.is_square() && holds_board(size.cells()) && 2 * foreign.len() <= size.cells()
}
