//! Several boards in one text.

use crate::beside::{uncommented, unquoted, without_words};
use crate::decode::with_line_feeds;
use crate::fault::Fault;
use crate::label;
use crate::link;
use crate::reading::Puzzle;
use crate::single::{Found, is_decoration, read_board, read_piece};
use crate::word::number;
use npuzzle_engine::puzzle::{Board, BoardError, MAX_CELLS, Size, SizeError};
use std::borrow::Cow;

/// The numbers of bytes and of lines within which a board must end. The longest boards have a number on each line.
const LONGEST_BOARD: usize = 16_000;
const MOST_LINES: usize = MAX_CELLS + 2;

/// Reads the boards of a text as [`read_puzzles`] does, without the goals that it states.
///
/// # Errors
/// If a board cannot be read, or is ambiguous.
pub fn read_boards(text: &str) -> Result<Vec<Board>, Fault> {
    Ok(read_puzzles(text)?.into_iter().map(|puzzle| puzzle.board).collect())
}

/// Reads one board in any format, or several: one per line, or over several lines each. The number of boards may precede them, and
/// its size each board.
///
/// # Errors
/// If a board cannot be read, or is ambiguous. In a list, the fault names the line on which the board begins.
///
/// ```
/// use npuzzle_formats::read_boards;
/// assert_eq!(read_boards("8 1 2\n0 4 3\n7 5 6\n\n1 2 3\n4 5 6\n7 8 0")?.len(), 2);
/// assert_eq!(read_boards("2\n3\n8 1 2\n0 4 3\n7 5 6\n3\n1 2 3\n4 5 6\n7 8 0")?.len(), 2);
/// assert_eq!(read_boards("[[8,1,2,0,4,3,7,5,6],[1,2,3,4,5,6,7,8,0]]")?.len(), 2);
/// assert_eq!(read_boards("[[8,1,2],[0,4,3],[7,5,6]]")?.len(), 1);
/// # Ok::<(), npuzzle_formats::Fault>(())
/// ```
pub fn read_puzzles(text: &str) -> Result<Vec<Puzzle>, Fault> {
    read_list(text, None)
}

/// Reads a text as [`read_puzzles`] does. Of the readings of each ambiguous board, takes that with the index `choice`.
///
/// # Errors
/// If a board cannot be read, or is ambiguous and has no such reading.
///
/// ```
/// use npuzzle_formats::{Fault, read_list};
/// let text = "BAC/DEF/GHI\n\nBCA/DEF/GHI";
/// assert!(matches!(read_list(text, None), Err(Fault::Ambiguous { line: Some(1), .. })));
/// assert_eq!(read_list(text, Some(1))?[1].to_string(), "2 3 1/4 5 6/7 8 0");
/// # Ok::<(), Fault>(())
/// ```
pub fn read_list(text: &str, choice: Option<usize>) -> Result<Vec<Puzzle>, Fault> {
    let text = with_line_feeds(text);
    let text = &*unquoted(&text);
    let text = label::from_columns(text).map_or(Cow::Borrowed(text), Cow::Owned);
    let text = &*text;
    let lister = Lister { choice };
    let joined = || without_gaps_after_sizes(text).and_then(|joined| lister.separated(&joined).ok());
    let without_words = || without_words(text).and_then(|plain| lister.separated(&plain).ok());
    let puzzles = lister.separated(text).or_else(|fault| match fault {
        Fault::Ambiguous { .. } => Err(fault),
        fault => joined().or_else(without_words).ok_or(fault),
    })?;
    // A goal that was not read as one may be among the boards, or was left out with its label.
    let is_linked = || ["board", "boards"].iter().any(|key| link::value(text, key).is_some());
    let goals = label::goals(text);
    if goals > puzzles.iter().filter(|puzzle| puzzle.goal.is_some()).count() && !is_linked() {
        return Err(read_board(text).err().unwrap_or(Fault::NoStart));
    }
    Ok(puzzles)
}

/// Reads lists.
#[derive(Clone, Copy)]
struct Lister {
    /// The index of the reading to take of each ambiguous board.
    choice: Option<usize>,
}

impl Lister {
    /// Reads boards in which blank lines separate boards.
    fn separated(self, text: &str) -> Result<Vec<Puzzle>, Fault> {
        let linked = link::value(text, "boards").map(|boards| boards.replace(';', "\n"));
        let text = linked.as_deref().unwrap_or(text);
        let fault = match self.one(text, None, None) {
            Err(fault @ (Fault::Ambiguous { .. } | Fault::IncompleteLink)) => return Err(fault),
            Err(fault) => fault,
            Ok(found) => return Ok(vec![found.reading.value]),
        };
        if let Some(pieces) = bracketed(text) {
            let board = |(line, piece)| self.one(piece, Some(line), None).map(|found| found.reading.value);
            let boards = pieces.into_iter().map(board).collect();
            // The brackets may be those of the rows of one board among others.
            let others = if Result::is_err(&boards) { self.in_lines(text, 0) } else { List::default() };
            return if others.failure.is_none() && others.boards.len() > 1 { Ok(others.boards) } else { boards };
        }
        let heading = stated_count(text);
        let counted = heading.and_then(|(stated, line)| {
            let List { boards, failure } = self.in_lines(text, line);
            (failure.is_none() && boards.len() == stated && stated > 0).then_some(boards)
        });
        if let Some(boards) = counted {
            return Ok(boards);
        }
        let List { boards, failure } = self.in_lines(text, 0);
        match failure {
            None if !boards.is_empty() => Ok(boards),
            Some(failure) if !boards.is_empty() || is_list(text, &fault, &failure) => Err(failure),
            _ => match heading.map(|(stated, line)| (stated, self.in_lines(text, line))) {
                Some((stated, List { boards, failure })) if boards.len() > 1 => {
                    Err(failure.unwrap_or(Fault::BoardCount { stated, found: boards.len() }))
                }
                _ => Err(fault),
            },
        }
    }

    /// Reads a single board. A fault is that of a line, if one is given.
    fn one(self, text: &str, line: Option<usize>, next_index: Option<u32>) -> Result<Found, Fault> {
        let mut found = read_piece(text, next_index).map_err(|fault| fault.at(line))?;
        match self.choice {
            _ if found.len() == 1 => Ok(found.remove(0)),
            Some(choice) if choice < found.len() => Ok(found.swap_remove(choice)),
            _ => Err(Fault::Ambiguous { line, readings: found.into_iter().map(|found| found.reading).collect() }),
        }
    }

    /// Reads blocks of lines that are separated by blank lines, each of which holds one board or several, after the first `skipped` lines.
    fn in_lines(self, text: &str, skipped: usize) -> List {
        let mut list = List::default();
        let mut next_index = None;
        for (line, block) in blocks(text, skipped) {
            if is_decoration(block) {
                continue;
            }
            let whole = match self.one(block, Some(line), next_index) {
                Ok(found) => {
                    next_index = found.index.map(|index| index + 1);
                    list.boards.push(found.reading.value);
                    continue;
                }
                Err(ambiguous @ Fault::Ambiguous { .. }) => {
                    list.failure = Some(ambiguous);
                    return list;
                }
                Err(whole) => whole,
            };
            if let Some(boards) = self.on_each_line(block, &mut next_index) {
                list.boards.extend(boards);
                continue;
            }
            let mut found = self.in_block(block, line, &mut next_index);
            if found.failure.is_some()
                && let Some(sized) = self.after_sizes(block, line)
                && (sized.failure.is_none() || sized.boards.len() >= found.boards.len().max(1))
            {
                found = sized;
            }
            let List { boards, failure } = found;
            if failure.is_some() && is_nearly_right(&whole) {
                list.failure = Some(whole);
                return list;
            }
            list.boards.extend(boards);
            if failure.is_some() {
                list.failure = failure;
                return list;
            }
        }
        list
    }

    /// Reads a board on each line. `None` if a line holds none.
    fn on_each_line(self, text: &str, next_index: &mut Option<u32>) -> Option<Vec<Puzzle>> {
        let (mut boards, mut index) = (Vec::new(), *next_index);
        for line in text.lines().filter(|line| !content(line).is_empty()) {
            let found = self.one(line, None, index).ok()?;
            index = found.index.map(|index| index + 1);
            boards.push(found.reading.value);
        }
        *next_index = index;
        Some(boards)
    }

    /// Reads boards one after another, each of which ends with the line that completes it.
    fn in_block(self, text: &str, first_line: usize, next_index: &mut Option<u32>) -> List {
        let mut boards = Vec::new();
        // The line and position at which the current board begins, the number of its lines so far, and the clearest fault since then.
        let mut begin = None::<(usize, usize)>;
        let mut lines = 0;
        let mut has_sizes = None;
        let mut clear = None;
        let mut end = 0;
        for (line, content) in (first_line..).zip(text.split_inclusive('\n')) {
            let start = end;
            end += content.len();
            if is_decoration(content) {
                continue;
            }
            let (first, from) = *begin.get_or_insert((line, start));
            let piece = &text[from..end];
            lines += 1;
            match self.one(piece, Some(first), *next_index) {
                Ok(found) if is_complete(found.reading.value.board.size(), lines, &mut has_sizes) => {
                    *next_index = found.index.map(|index| index + 1);
                    boards.push(found.reading.value);
                    (begin, lines, clear) = (None, 0, None);
                }
                Ok(_) => {}
                Err(failure) => {
                    let is_clear = match &failure {
                        Fault::Line { fault, .. } => is_whole(fault),
                        Fault::Ambiguous { .. } => true,
                        _ => false,
                    };
                    if is_clear {
                        clear.get_or_insert_with(|| failure.clone());
                    }
                    // A line that holds a whole board is not continued by the next.
                    if is_clear && lines == 1 || piece.len() > LONGEST_BOARD || lines > MOST_LINES {
                        return List { boards, failure: Some(clear.unwrap_or(failure)) };
                    }
                }
            }
        }
        let rest = begin.map(|(line, from)| (line, &text[from..]));
        let failure = rest.map(|(line, rest)| match self.one(rest, Some(line), *next_index) {
            // Its first rows are a board, but nothing says that there are no others.
            Ok(found) => Fault::Count { found: found.reading.value.board.size().cells() }.at(Some(line)),
            Err(failure) => clear.unwrap_or(failure),
        });
        List { boards, failure }
    }

    /// Reads boards one after another, with a size before each. Two numbers above rows of two cells may be a row as well, so that the
    /// lines alone do not tell where a board ends. `None` if something else is between them.
    fn after_sizes(self, text: &str, first_line: usize) -> Option<List> {
        let mut lines = (first_line..).zip(text.lines()).filter(|(_, line)| !is_decoration(line)).peekable();
        let mut list = List::default();
        while let Some((number, line)) = lines.next() {
            let [width, height] = size_of(content(line))?;
            let is_height_first = lines.peek().is_some_and(|(_, row)| words(content(row)) == height && width != height);
            let rows: Vec<&str> =
                lines.by_ref().take(if is_height_first { width } else { height }).map(|(_, row)| row).collect();
            match self.one(&format!("{width} {height}\n{}", rows.join("\n")), Some(number), None) {
                // Otherwise the size is a row of a smaller board, whose other rows are cut off.
                Ok(found) if found.reading.value.board.size().cells() == width * height => {
                    list.boards.push(found.reading.value);
                }
                read => {
                    let found = rows.iter().map(|row| words(content(row))).sum();
                    let cut = Size::new(width, height)
                        .map(|size| Fault::Board(BoardError::SizeMismatch { size, found }).at(Some(number)));
                    return Some(List { failure: read.err().or(cut.ok()), ..list });
                }
            }
        }
        Some(list)
    }
}

/// The boards of a text before the first that cannot be read.
#[derive(Default)]
struct List {
    boards: Vec<Puzzle>,
    failure: Option<Fault>,
}

/// Returns whether a text whose first line is not a board is a list all the same: each of its lines has the numbers of a board, or its
/// rows are marked.
fn is_list(text: &str, fault: &Fault, failure: &Fault) -> bool {
    let is_board = matches!(fault, Fault::Board(BoardError::Tiles { .. }) | Fault::NoBlank { .. });
    if is_board || is_out_of_range(fault) && is_out_of_range(failure) {
        return false;
    }
    let mut lines = text.lines().map(content).filter(|line| !line.is_empty());
    let first = lines.next().unwrap_or_default();
    let is_board = first.contains('/') || holds_board(words(first));
    lines.next().is_some() && is_board
}

fn is_out_of_range(fault: &Fault) -> bool {
    match fault {
        Fault::Line { fault, .. } => is_out_of_range(fault),
        fault => matches!(fault, Fault::Board(BoardError::Size(SizeError::OutOfRange { .. }))),
    }
}

/// Returns a line without its comment.
fn content(line: &str) -> &str {
    uncommented(line).trim()
}

/// Returns the number of words in a piece of text.
fn words(piece: &str) -> usize {
    piece.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).count()
}

/// Returns the number alone on the first line, and the number of lines up to it.
fn stated_count(text: &str) -> Option<(usize, usize)> {
    let (line, first) = (1..).zip(text.lines().map(content)).find(|(_, line)| !line.is_empty())?;
    let count = number(first).filter(|_| first.bytes().all(|byte| byte.is_ascii_digit()))?;
    Some((count as usize, line))
}

/// Returns the contents of brackets that hold a board each, with their lines. `None` unless there are at least two.
fn bracketed(text: &str) -> Option<Vec<(usize, &str)>> {
    // Boards may be in a list, and their rows in brackets of their own.
    (1..=2).find_map(|depth| {
        let groups = groups(text, depth);
        let (_, first) = groups.first()?;
        (groups.len() > 1 && (holds_board(words(first)) || read_board(first).is_ok())).then_some(groups)
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
                    begin = (line, at);
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

/// Returns the blocks of lines between blank lines, each with the number of its first line, after the first `skipped` lines.
fn blocks(text: &str, skipped: usize) -> Vec<(usize, &str)> {
    let mut blocks = Vec::new();
    let (mut begin, mut end) = (None::<(usize, usize)>, 0);
    for (index, content) in text.split_inclusive('\n').enumerate() {
        if content.trim().is_empty() || index < skipped {
            blocks.extend(begin.take().map(|(line, from)| (line, &text[from..end])));
        } else {
            begin.get_or_insert((index + 1, end));
        }
        end += content.len();
    }
    blocks.extend(begin.map(|(line, from)| (line, &text[from..])));
    blocks
}

/// Returns the width and height of a line that is a size: `3`, `4 3` or `4x3`.
fn size_of(line: &str) -> Option<[usize; 2]> {
    let edges = line.split(['x', 'X', ' ', ',', '\t']).filter(|word| !word.is_empty());
    let edges: Vec<usize> = edges.map(|word| number(word).map(|edge| edge as usize)).collect::<Option<_>>()?;
    let [width, height] = match edges[..] {
        [side] => [side, side],
        [width, height] => [width, height],
        _ => return None,
    };
    Size::new(width, height).is_ok().then_some([width, height])
}

/// Returns a text without the blank lines that follow sizes. `None` unless there are several of them.
fn without_gaps_after_sizes(text: &str) -> Option<String> {
    let (mut joined, mut gaps) = (String::with_capacity(text.len()), 0);
    let (mut is_after_size, mut is_in_gap) = (false, false);
    for line in text.lines() {
        if line.trim().is_empty() && is_after_size {
            gaps += usize::from(!is_in_gap);
            is_in_gap = true;
            continue;
        }
        is_in_gap = false;
        is_after_size = size_of(content(line)).is_some();
        joined.push_str(line);
        joined.push('\n');
    }
    (gaps > 1).then_some(joined)
}

/// Returns whether no line can follow those of a board. The first rows of a rectangle may be a smaller one, and the first
/// row of a 4x4 board is one of 2x2, so that boards need a mark unless they are squares of several lines.
fn is_complete(size: Size, lines: usize, has_sizes: &mut Option<bool>) -> bool {
    let has_size_line = lines > size.height();
    // Two numbers may be a size or a row of two cells. What they are above the first board, they are above all.
    if size.width() == 2 && lines > 1 && *has_sizes.get_or_insert(has_size_line) != has_size_line {
        return false;
    }
    match lines {
        1 => !size.is_square() || holds_board(size.cells()),
        _ => size.is_square() || has_size_line,
    }
}

/// Returns whether a fault is that of a single board with a wrong tile or two.
fn is_nearly_right(fault: &Fault) -> bool {
    let Fault::Line { fault, .. } = fault else { return false };
    matches!(&**fault, Fault::Board(BoardError::Tiles { foreign, missing, .. }) if foreign.is_empty() && missing.len() <= 2)
}

/// Returns whether a fault is that of a whole square rather than of its first rows. Most tiles in the first row of a 9x9
/// board are out of range on 3x3.
fn is_whole(fault: &Fault) -> bool {
    let Fault::Board(BoardError::Tiles { size, foreign, .. }) = fault else { return false };
    size.is_square() && holds_board(size.cells()) && 2 * foreign.len() <= size.cells()
}
