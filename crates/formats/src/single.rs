//! One board in any format.

use crate::beside::{unquoted, with_gap, without_tags, without_words};
use crate::cells::{Cell, EmptyCells, SHORTEST_BOARD, Tokens, is_dashed, rows, without_commands};
use crate::characters::simplified;
use crate::convention::{readings, values};
use crate::decode::with_line_feeds;
use crate::fault::Fault;
use crate::label::{self, Role};
use crate::link;
use crate::reading::{Convention, Puzzle, Reading};
use crate::section::{Section, with_blank};
use crate::word::number;
use npuzzle_engine::puzzle::{BoardError, Goal, MAX_CELLS, Size, SizeError};
use std::borrow::Cow;

/// The length in bytes above which a text is not a single board, however it is decorated.
const LONGEST: usize = 64_000;

/// The number of cells above which a text is not a single board: two may precede the tiles.
const MOST_CELLS: usize = MAX_CELLS + 2;

/// The number of cells of the smallest board that may be written without separators. Two numbers of two digits are none.
const LEAST_COMPACT: usize = 6;

/// Reads a board in any format. Returns its readings, which are different boards: more than one if the text is ambiguous.
///
/// # Errors
/// [`Fault`] if the text has no reading.
///
/// ```
/// use npuzzle_formats::read_board;
/// let boards = |text: &str| -> Vec<String> {
///     read_board(text).into_iter().flatten().map(|reading| reading.value.to_string()).collect()
/// };
/// assert_eq!(boards("[[8, 1, 2], [None, 4, 3], [7, 5, 6]]"), ["8 1 2/0 4 3/7 5 6"]);
/// assert_eq!(boards("HAB/_DC/GEF"), ["8 1 2/0 4 3/7 5 6"]);
/// // The blank is either A or I.
/// assert_eq!(boards("HAB/IDC/GEF"), ["7 0 1/8 3 2/6 4 5", "8 1 2/0 4 3/7 5 6"]);
/// // The number of tiles, and the blank's cell in the goal.
/// assert_eq!(boards("8\n-1\n1 2 3\n4 5 6\n0 7 8"), ["1 2 3/4 5 6/0 7 8 to blank-last"]);
/// assert_eq!(
///     read_board("[[8, 1, 2], [None, 4, 3], [7, 5, 5]]").unwrap_err().to_string(),
///     "tile 5 appears twice (row 3, row 3); tile 6 is missing"
/// );
/// ```
pub fn read_board(text: &str) -> Result<Vec<Reading<Puzzle>>, Fault> {
    read_piece(text, None).map(|found| found.into_iter().map(|found| found.reading).collect())
}

/// A reading of a piece of text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    pub reading: Reading<Puzzle>,
    /// The number of the board in a list.
    pub index: Option<u32>,
}

/// Reads a board. In a list, `next_index` is the index that follows that of the board before.
pub fn read_piece(text: &str, next_index: Option<u32>) -> Result<Vec<Found>, Fault> {
    let text = with_line_feeds(text);
    let text = &*unquoted(&text);
    // The project's own notation on one line, which lists of many boards consist of.
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit() || b" ,/".contains(&byte));
    if is_plain && let Ok(board) = text.parse() {
        let reading = Reading { value: Puzzle { board, goal: None }, convention: Convention::Numbers };
        return Ok(vec![Found { reading, index: None }]);
    }
    if text.len() > LONGEST {
        return Err(diagnosis_of_long(text));
    }
    let linked = link::value(text, "board");
    if linked.is_none() {
        if let Some(labelled) = label::from_columns(text).and_then(|text| read_labelled(&text, next_index)) {
            return labelled;
        }
        if let Some(labelled) = read_labelled(text, next_index) {
            return labelled;
        }
    }
    let found = read_unlabelled(text, linked.as_deref(), next_index);
    match without_words(text).filter(|_| found.is_err() && linked.is_none()) {
        Some(plain) => read_unlabelled(&plain, None, next_index).or(found),
        None => found,
    }
}

/// Reads a text whose labels say which of its boards is the start and which is the goal. `None` if it has none, or several boards.
fn read_labelled(text: &str, next_index: Option<u32>) -> Option<Result<Vec<Found>, Fault>> {
    let labels = label::labels(text);
    // What a label of a role is about, up to the next label.
    let parts = |wanted: Role| {
        let ends = labels.iter().skip(1).map(|label| label.range.start).chain([text.len()]);
        let parts: Vec<_> = labels.iter().zip(ends).filter(|(label, _)| label.role == wanted).collect();
        parts
    };
    let (starts, goals) = (parts(Role::Start), parts(Role::Goal));
    let (label, goal) = match (&starts[..], &goals[..]) {
        ([(label, _)], []) => {
            return Some(read_unlabelled(&label::only(text, |at| !label.range.contains(&at)), None, next_index));
        }
        ([] | [_], &[(label, end)]) => (label, label.range.end..end),
        _ => return None,
    };
    let named = label::named_goal(&text[goal.clone()]);
    let start = match starts.first() {
        // A size may precede both.
        Some((start, end)) => {
            label::only(text, |at| at < labels[0].range.start || (start.range.end..*end).contains(&at))
        }
        None => {
            let rest = named.as_ref().map_or(goal.end, |(_, length)| goal.start + length);
            label::only(text, |at| at < label.range.start || at >= rest)
        }
    };
    if !start.contains(char::is_alphanumeric) {
        return Some(Err(Fault::NoStart));
    }
    let goals = match named {
        Some((goal, _)) => Ok(vec![(goal, None)]),
        None => read_unlabelled(&label::only(text, |at| goal.contains(&at)), None, None).map(|found| {
            let goal = |found: Found| (Goal::Custom(found.reading.value.board), Some(found.reading.convention));
            found.into_iter().map(goal).collect()
        }),
    };
    Some(goals.and_then(|goals| with_goals(read_unlabelled(&start, None, next_index)?, &goals)))
}

/// Returns the readings of a start with those of its goal, by the same convention if there are such.
fn with_goals(starts: Vec<Found>, goals: &[(Goal, Option<Convention>)]) -> Result<Vec<Found>, Fault> {
    let mut found = Vec::new();
    for start in starts {
        let size = start.reading.value.board.size();
        let is_alike =
            |convention: &Option<Convention>| convention.is_none_or(|known| known == start.reading.convention);
        let has_alike = goals.iter().any(|(_, convention)| is_alike(convention));
        for (goal, _) in goals.iter().filter(|(_, convention)| !has_alike || is_alike(convention)) {
            if let Goal::Custom(board) = goal
                && board.size() != size
            {
                return Err(Fault::Board(BoardError::SizeMismatch { size, found: board.size().cells() }));
            }
            let named = Goal::NAMED.into_iter().find(|named| named.board(size).ok() == goal.board(size).ok());
            let value = Puzzle { goal: Some(named.unwrap_or_else(|| goal.clone())), ..start.reading.value.clone() };
            found.push(Found { reading: Reading { value, ..start.reading.clone() }, index: start.index });
        }
    }
    Ok(found)
}

/// Reads a board from a text, or from the value of its link.
fn read_unlabelled(text: &str, linked: Option<&str>, next_index: Option<u32>) -> Result<Vec<Found>, Fault> {
    let prepared = prepared(linked.unwrap_or(text));
    let mut found: Vec<Found> = Vec::new();
    let mut best: Option<(u8, Fault)> = None;
    let mut consider = |fault: Fault, least: u8| {
        let clarity = clarity(&fault);
        if best.as_ref().is_none_or(|(known, _)| clarity > *known) && clarity >= least {
            best = Some((clarity, fault));
        }
    };
    for_each_arrangement(&prepared, |cells, has_columns| {
        if cells.len() > MOST_CELLS {
            return consider(too_many(cells), 0);
        }
        for section in Section::all(cells, next_index) {
            let restored = if has_columns { with_blank(section.cells) } else { None };
            let filled = match &restored {
                Some(Ok(cells)) => Section { cells, ..section },
                _ if section.needs_blank => continue,
                Some(Err(row)) => {
                    consider(Fault::NoBlank { row: *row }, 0);
                    section
                }
                None => section,
            };
            let size = match filled.size() {
                Ok(size) => size,
                Err(fault) => {
                    consider(unknown_word(section.cells).unwrap_or(fault), 0);
                    continue;
                }
            };
            let mut is_read = false;
            let readings = readings(size, filled.cells).filter(|_| !may_be_cut(&filled));
            for Reading { value: board, convention } in readings {
                is_read = true;
                let reading = Reading { value: Puzzle { board, goal: filled.goal(size) }, convention };
                if found.iter().all(|other| other.reading.value != reading.value) {
                    found.push(Found { reading, index: section.index });
                }
            }
            if !is_read {
                diagnose(size, filled.cells, &mut consider);
            }
        }
    });
    match best {
        _ if linked.is_some_and(link::is_incomplete) => Err(Fault::IncompleteLink),
        _ if !found.is_empty() => Ok(found),
        // Tiles that are out of range are those of a board whose last rows are cut off.
        Some((_, fault)) if linked.is_some() => Err(match fault {
            Fault::Board(BoardError::Tiles { ref foreign, .. }) if foreign.is_empty() => fault,
            Fault::Board(BoardError::Size(SizeError::OutOfRange { .. })) => fault,
            _ => Fault::IncompleteLink,
        }),
        None if linked.is_some() => Err(Fault::IncompleteLink),
        Some((_, fault)) => Err(fault),
        None if text.trim().is_empty() || is_decoration(text) && text.lines().all(is_comment) => Err(Fault::Empty),
        None => Err(Fault::Word { word: excerpt(text.split_whitespace().next().unwrap_or_default()), line: 1 }),
    }
}

/// Returns whether cells may be the beginning of a larger board: two lines of two numbers, without a sign for the blank. The first may
/// be a width and height.
fn may_be_cut(section: &Section) -> bool {
    let [first, second, third, last] = section.cells else { return false };
    let is_unsigned = |cell: &Cell| number(cell.word).is_some_and(|number| number > 0);
    section.stated.is_none()
        && (first.line == second.line && second.line < third.line && third.line == last.line)
        && section.cells.iter().all(is_unsigned)
        && [first, second].iter().all(|cell| number(cell.word).is_some_and(|edge| edge > 1))
}

/// Returns whether a text has no cells: brackets, frames and comments at most.
pub fn is_decoration(text: &str) -> bool {
    text.len() <= LONGEST && Tokens::new(&prepared(text), false).words() == 0
}

fn is_comment(line: &str) -> bool {
    let line = line.trim_start();
    line.is_empty() || line.starts_with('#')
}

/// Rates how well a fault explains what is wrong.
fn clarity(fault: &Fault) -> u8 {
    match fault {
        Fault::NoBlank { .. } => 4,
        Fault::Board(BoardError::Tiles { foreign, missing, .. }) if foreign.is_empty() && missing.len() <= 2 => 3,
        Fault::Board(BoardError::Tiles { .. }) => 2,
        Fault::Board(_) => 1,
        _ => 0,
    }
}

/// Considers the faults of cells whose number is that of a board.
fn diagnose(size: Size, cells: &[Cell], consider: &mut impl FnMut(Fault, u8)) {
    match values(cells, Convention::Numbers) {
        Some(values) => consider(wrong_tiles(size, &values), 0),
        None => {
            for convention in [Convention::Hexadecimal, Convention::Letters] {
                if let Some(values) = values(cells, convention) {
                    // Words are made of letters as well: only a board that is nearly right is one.
                    consider(wrong_tiles(size, &values), 3);
                }
            }
            consider(unknown_word(cells).unwrap_or(Fault::Empty), 0);
        }
    }
}

fn wrong_tiles(size: Size, values: &[u32]) -> Fault {
    BoardError::check_tiles(size, values.iter().copied()).map_or_else(Fault::from, |()| Fault::Empty)
}

/// Returns the fault of the first word that has no meaning among numbers.
fn unknown_word(cells: &[Cell]) -> Option<Fault> {
    let unknown = cells.iter().find(|cell| values(&[**cell], Convention::Numbers).is_none())?;
    Some(Fault::Word { word: excerpt(unknown.word), line: unknown.line as usize + 1 })
}

/// Shortens a word of a text for a message.
fn excerpt(word: &str) -> String {
    // Control characters of a file would reach the terminal.
    let mut excerpt: String =
        word.chars().take(24).map(|letter| if letter.is_control() { '�' } else { letter }).collect();
    if word.chars().nth(24).is_some() {
        excerpt.push('…');
    }
    excerpt
}

/// Returns the fault of more cells than any board has.
fn too_many(cells: &[Cell]) -> Fault {
    if let Some(fault) = unknown_word(cells) {
        return fault;
    }
    let sections = Section::all(cells, None);
    let faults = sections.iter().filter(|section| !section.needs_blank).filter_map(|section| section.size().err());
    faults.max_by_key(clarity).unwrap_or(Fault::Count { found: cells.len() })
}

/// Returns the fault of a text that is too long for a board, without taking it apart.
fn diagnosis_of_long(text: &str) -> Fault {
    let words = |line: &str| line.split([',', ' ', '\t', '/']).filter(|word| !word.is_empty()).count();
    let mut lines = text.lines().filter(|line| !is_comment(line));
    let first = lines.next().unwrap_or_default();
    let (found, rows) = lines.fold((0, 0), |(found, rows), line| (found + words(line), rows + 1));
    let heading: Vec<usize> = first
        .split([',', ' ', 'x'])
        .filter(|word| !word.is_empty())
        .take(3)
        .map_while(|word| word.parse().ok())
        .collect();
    let stated = match (heading[..].len(), words(first)) {
        (1, 1) => Some([heading[0], heading[0]]),
        (2, 1 | 2) => Some([heading[0], heading[1]]),
        _ => None,
    };
    match stated {
        Some([width, height]) if width.checked_mul(height) == Some(found) => {
            Fault::Board(BoardError::Size(SizeError::OutOfRange { width, height }))
        }
        _ if rows > 0 && found == rows * words(first) && words(first) > 1 => {
            Fault::Board(BoardError::Size(SizeError::OutOfRange { width: words(first), height: rows + 1 }))
        }
        _ => Fault::Count { found: found + words(first) },
    }
}

/// Returns a text without everything that hides its cells.
fn prepared(text: &str) -> Cow<'_, str> {
    let text = simplified(text);
    let text = with_gap(&text).map_or(text, Cow::Owned);
    let text = match without_tags(&text) {
        Cow::Owned(plain) => plain.into(),
        Cow::Borrowed(_) => text,
    };
    match without_commands(&text) {
        Cow::Owned(plain) => plain.into(),
        Cow::Borrowed(_) => text,
    }
}

/// Visits the cells of a text: with and without empty cells and the header of a table, with dashes between or in them, and as
/// single characters. Tells whether spaces alone delimit them.
fn for_each_arrangement(text: &str, mut visit: impl FnMut(&[Cell], bool)) {
    for splits_dashes in [false, true] {
        if splits_dashes && !text.split_whitespace().any(|word| word.split(['/', ',']).any(is_dashed)) {
            continue;
        }
        let tokens = Tokens::new(text, splits_dashes);
        let has_columns = tokens.has_columns();
        let mut last: Vec<Cell> = Vec::new();
        for with_header in [true, false] {
            for empty in EmptyCells::ALL {
                if with_header || tokens.has_header() {
                    let cells = tokens.cells(empty, with_header, usize::MAX);
                    if cells.iter().all(|cell| cell.word.is_empty()) || cells == last {
                        continue;
                    }
                    visit(&cells, has_columns);
                    if cells.len() <= MOST_CELLS {
                        // The size may precede them.
                        for stated in 0..=2 {
                            if let Some(characters) = characters(&cells, stated) {
                                visit(&characters, false);
                            }
                        }
                    }
                    last = cells;
                }
            }
        }
    }
}

/// Returns the characters of words that are rows or a whole board, such as `812 043 756` or `513AFC792468D0BE`. `None`
/// unless the first `stated` words agree with their size.
fn characters<'a>(cells: &[Cell<'a>], stated: usize) -> Option<Vec<Cell<'a>>> {
    let (stated, cells) = cells.split_at_checked(stated)?;
    let length = cells.first()?.word.len();
    // A number may follow a whole board.
    let cells = match cells {
        [board, beside]
            if stated.is_empty()
                && board.line == beside.line
                && length >= SHORTEST_BOARD
                && beside.word.len() <= 3
                && number(beside.word).is_some() =>
        {
            &cells[..1]
        }
        _ => cells,
    };
    // Each word is a row, so that all are on one line, or each on its own.
    let is_on_one_line = rows(cells).nth(1).is_none();
    if !is_on_one_line && rows(cells).any(|row| row.len() > 1) {
        return None;
    }
    let board = match cells.len() {
        1 if length >= SHORTEST_BOARD => Size::square_of(length)?,
        words => Size::new(length, words).ok().filter(|size| size.cells() >= LEAST_COMPACT)?,
    };
    let is_size = |cell: &Cell| {
        let edge = number(cell.word);
        edge == Some(board.width() as u32) || edge == Some(board.height() as u32)
    };
    if !stated.iter().all(is_size) || cells.iter().any(|cell| cell.word.len() != length || !cell.word.is_ascii()) {
        return None;
    }
    let characters =
        cells.iter().flat_map(|cell| (0..length).map(move |at| Cell { word: &cell.word[at..at + 1], ..*cell }));
    Some(
        characters
            .enumerate()
            .map(|(index, cell)| Cell { row: (index / board.width()) as u32, mark: None, ..cell })
            .collect(),
    )
}
