//! One board in any format.

use super::cells::{Cell, EmptyCells, SHORTEST_BOARD, Tokens, size, without_commands};
use super::characters::{linked, simplified};
use super::convention::{number, readings, values};
use super::types::{Convention, Reading};
use crate::puzzle::{Board, BoardError, MAX_CELLS, Size};
use std::borrow::Cow;

/// The length in bytes above which a text is not a single board, however it is decorated.
const LONGEST: usize = 64_000;

/// The number of cells above which a text is not a single board: two may precede the tiles.
const MOST_CELLS: usize = MAX_CELLS + 2;

/// Reads a board in any format. Returns its readings, which are different boards. The result is empty if the text has
/// no reading, and has two if the text is ambiguous.
///
/// ```
/// use npuzzle_engine::puzzle::reading::read_board;
/// let boards = |text: &str| read_board(text).iter().map(|reading| reading.value.to_string()).collect::<Vec<_>>();
/// assert_eq!(boards("[[8, 1, 2], [None, 4, 3], [7, 5, 6]]"), ["8 1 2/0 4 3/7 5 6"]);
/// assert_eq!(boards("HAB/_DC/GEF"), ["8 1 2/0 4 3/7 5 6"]);
/// // The blank is either A or I.
/// assert_eq!(boards("HAB/IDC/GEF"), ["7 0 1/8 3 2/6 4 5", "8 1 2/0 4 3/7 5 6"]);
/// ```
pub fn read_board(text: &str) -> Vec<Reading<Board>> {
    if let Ok(value) = text.parse() {
        return vec![Reading { value, convention: Convention::Numbers }];
    }
    let mut distinct: Vec<Reading<Board>> = Vec::new();
    for cells in arrangements(&Tokens::new(&prepared(text)), MOST_CELLS) {
        for section in sections(&cells).filter(|section| has_even_rows(section)) {
            for reading in readings(section) {
                if distinct.iter().all(|other| other.value != reading.value) {
                    distinct.push(reading);
                }
            }
        }
    }
    distinct
}

/// Returns the text of a board in the project's own notation as far as it can be made out. Parsing it yields the error
/// that says best what is wrong with a text that [`read_board`] cannot read.
///
/// ```
/// use npuzzle_engine::puzzle::{Board, reading::normalized_board};
/// let error = normalized_board("[[8, 1, 2], [None, 4, 3], [7, 5, 5]]").parse::<Board>().unwrap_err();
/// assert_eq!(error.to_string(), "tile 5 appears twice (row 3, row 3); tile 6 is missing");
/// ```
pub fn normalized_board(text: &str) -> String {
    if text.len() > LONGEST {
        return text.to_owned();
    }
    let prepared = prepared(text);
    let tokens = Tokens::new(&prepared);
    if tokens.words() == 0 {
        return text.to_owned();
    }
    let mut best = (0, text.to_owned());
    let mut consider = |text: String, least: u8| {
        let clarity = text.parse::<Board>().map_or_else(|error| clarity(&error), |_| u8::MAX);
        if clarity > best.0.max(least) {
            best = (clarity, text);
        }
    };
    for cells in arrangements(&tokens, usize::MAX) {
        let cells = &cells[size_words(&cells)..];
        consider(
            in_own_notation(cells, |cell| {
                let values = values(&[*cell], Convention::Numbers);
                values.map_or_else(|| cell.word.to_owned(), |values| values[0].to_string())
            }),
            0,
        );
        for convention in [Convention::Hexadecimal, Convention::Letters] {
            if let Some(values) = values(cells, convention) {
                let mut values = values.iter();
                // Words are made of letters as well: only a board that is nearly right is one.
                consider(in_own_notation(cells, |_| values.next().map(u32::to_string).unwrap_or_default()), 4);
            }
        }
    }
    best.1
}

/// Returns whether a text has no cells: brackets, frames and comments at most.
pub fn is_decoration(text: &str) -> bool {
    Tokens::new(&prepared(text)).words() == 0
}

/// Rates how well an error explains what is wrong.
fn clarity(error: &BoardError) -> u8 {
    match error {
        BoardError::Tiles { foreign, missing, .. } if foreign.is_empty() && missing.len() <= 2 => 5,
        BoardError::Tiles { .. } => 4,
        BoardError::RowLength { .. } | BoardError::SizeMismatch { .. } | BoardError::Size(_) => 3,
        BoardError::Count { .. } => 2,
        BoardError::NotANumber { .. } | BoardError::Line { .. } => 1,
        BoardError::Empty => 0,
    }
}

/// Writes cells with the marks of rows and the line ends of the original text.
fn in_own_notation(cells: &[Cell], mut write: impl FnMut(&Cell) -> String) -> String {
    let mut text = String::new();
    let mut line = 0;
    for cell in cells {
        text.push_str(if cell.follows_slash { " /" } else { "" });
        while line < cell.line {
            text.push('\n');
            line += 1;
        }
        text.push(' ');
        text.push_str(&write(cell));
    }
    text
}

/// Returns a text without everything that hides its cells. A link is replaced by its board.
fn prepared(text: &str) -> Cow<'_, str> {
    if text.len() > LONGEST {
        return "".into();
    }
    let text = match linked(text, "board") {
        Some(board) => board.into(),
        None => simplified(text),
    };
    match without_commands(&text) {
        Cow::Owned(plain) => plain.into(),
        Cow::Borrowed(_) => text,
    }
}

/// Returns the cells of a text: with and without empty cells and the header of a table, and as single characters.
fn arrangements<'a>(tokens: &Tokens<'a>, most: usize) -> Vec<Vec<Cell<'a>>> {
    let mut arrangements: Vec<Vec<Cell>> = Vec::new();
    for with_header in [true, false] {
        for empty in EmptyCells::ALL {
            if with_header || tokens.has_header() {
                let cells = tokens.cells(empty, with_header, most.saturating_add(1));
                if cells.len() <= most && !arrangements.contains(&cells) {
                    // The size may precede them.
                    let compact: Vec<_> =
                        (0..=2).filter_map(|words| characters(cells.get(words..)?, &cells[..words])).collect();
                    arrangements.push(cells);
                    arrangements.extend(compact);
                }
            }
        }
    }
    arrangements
}

/// Returns the characters of words that are rows or a whole board, such as `812 043 756` or `513AFC792468D0BE`. `None`
/// unless the words of `stated` agree with their size.
fn characters<'a>(cells: &[Cell<'a>], stated: &[Cell]) -> Option<Vec<Cell<'a>>> {
    let length = cells.first()?.word.len();
    let board = match cells.len() {
        1 if length >= SHORTEST_BOARD => Size::square_of(length)?,
        rows => Size::new(length, rows).ok()?,
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
            .map(|(index, cell)| Cell { row: index / board.width(), follows_slash: false, ..cell })
            .collect(),
    )
}

/// Returns whether all rows that are marked by `/` have the same length.
fn has_even_rows(cells: &[Cell]) -> bool {
    let width = size(cells).map_or(1, Size::width);
    let is_marked = cells.iter().any(|cell| cell.follows_slash);
    !is_marked || cells.iter().enumerate().all(|(index, cell)| cell.follows_slash == (index > 0 && index % width == 0))
}

/// Returns the number of cells at the beginning that state the size: `4`, `4 4` or `4x4`.
fn size_words(cells: &[Cell]) -> usize {
    let [first, second, ..] = cells else { return 0 };
    let is_size = |width: &str, height: &str, cells: usize| {
        let size = number(width).zip(number(height)).map(|(width, height)| Size::new(width as usize, height as usize));
        size.is_some_and(|size| size.is_ok_and(|size| size.cells() == cells))
    };
    let (width, height) = first.word.split_once(['x', 'X', '*']).unwrap_or((first.word, first.word));
    if is_size(width, height, cells.len() - 1) {
        1
    } else if is_size(first.word, second.word, cells.len() - 2) {
        2
    } else {
        0
    }
}

/// Returns the parts of the cells that may be the board: all cells, those after the size, and in a record of one line
/// those after an index, or after an index and a length as in lists of published boards.
fn sections<'c, 'a>(cells: &'c [Cell<'a>]) -> impl Iterator<Item = &'c [Cell<'a>]> {
    let is_record = cells.windows(2).all(|pair| pair[0].row == pair[1].row && !pair[1].follows_slash);
    let leading = |count: &usize| {
        let (Some(first), Some(_)) = (cells.get(..*count), cells.get(*count..)) else { return false };
        is_record && first.iter().all(|cell| number(cell.word).is_some())
    };
    let size = size_words(cells);
    let counts = [0].into_iter().chain([1, 2].into_iter().filter(leading).chain([size]).filter(|&count| count > 0));
    counts.map(|count| &cells[count..]).collect::<Vec<_>>().into_iter()
}
