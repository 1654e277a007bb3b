//! Decoration: everything in a text that is not a cell of the board.

use crate::beside::uncommented;
use crate::solution::is_of_moves;
use npuzzle_engine::puzzle::Size;
use std::borrow::Cow;
use std::ops::Range;

/// A cell of a board as it was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell<'a> {
    /// Empty for a cell without content.
    pub word: &'a str,
    /// The line in the text, from 0.
    pub line: u32,
    /// The row, counted from 0 by all marks of rows.
    pub row: u32,
    /// The column of its first character on the line, in characters from 0.
    pub column: u32,
    /// The mark that begins a row at this cell, other than a line end, which may only wrap a long line.
    pub mark: Option<Mark>,
}

/// The mark that begins a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// A `/`, or a semicolon that ends rows: line ends between them end rows as well.
    Sign,
    /// A closing bracket: line ends between the brackets of a row are those of wrapped lines.
    Bracket,
}

impl Cell<'_> {
    /// The column after its last character.
    pub fn end(&self) -> u32 {
        self.column + self.word.chars().count() as u32
    }
}

pub fn rows<'c, 'a>(cells: &'c [Cell<'a>]) -> impl Iterator<Item = &'c [Cell<'a>]> {
    cells.chunk_by(|cell, next| cell.row == next.row)
}

/// Which delimiters without a word between them enclose an empty cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EmptyCells {
    /// None: several delimiters count as one.
    Ignored,
    /// Those between two delimiters of a row.
    Between,
    /// Those at the ends of a row as well.
    Everywhere,
}

impl EmptyCells {
    pub const ALL: [EmptyCells; 3] = [EmptyCells::Ignored, EmptyCells::Between, EmptyCells::Everywhere];
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind<'a> {
    Word(&'a str),
    /// Between cells: a comma, a pipe, `&` or a tab.
    Delimiter,
    /// Between cells of a spreadsheet, or between rows of a matrix.
    Semicolon,
    Slash,
    LineEnd,
    Open,
    Close,
    /// `=` or `:` after a name.
    Assign,
}

#[derive(Clone, Copy, Debug)]
struct Token<'a> {
    kind: Kind<'a>,
    line: u32,
    /// The column of its first character on the line, in characters from 0.
    column: u32,
}

/// A text taken apart.
pub struct Tokens<'a> {
    tokens: Vec<Token<'a>>,
    /// The line of a table's header: the one above `|---|---|`.
    header: Option<u32>,
}

/// Replaces the commands of TeX: `\\` ends a row, and everything else is decoration.
pub fn without_commands(text: &str) -> Cow<'_, str> {
    if !text.contains('\\') {
        return text.into();
    }
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\\') {
        plain.push_str(before);
        let end = after.find(|letter: char| !letter.is_ascii_alphabetic()).unwrap_or(after.len());
        let (name, mut following) = after.split_at(end);
        match name {
            "" => {
                plain.push(if following.starts_with('\\') { ';' } else { ' ' });
                following = following.get(1..).unwrap_or(following);
            }
            "square" | "Box" | "blacksquare" => plain.push('_'),
            "begin" | "end" | "cline" | "phantom" => {
                // The arguments: an environment's name, or its columns.
                while let Some(argument) = following.strip_prefix(['{', '['])
                    && let Some(end) = argument.find(['}', ']'])
                {
                    following = &argument[end + 1..];
                }
                plain.push(' ');
            }
            _ => plain.push(' '),
        }
        rest = following;
    }
    plain.push_str(rest);
    plain.into()
}

/// Returns whether a line is part of a frame or a rule: `+---+---+`, `|---|---|`, `=====`.
fn is_frame(line: &str) -> bool {
    let signs = || line.chars().filter(|letter| !letter.is_whitespace());
    signs().all(|letter| "+-=_|:~".contains(letter)) && (line.contains(['+', '|']) || signs().count() >= 3)
}

impl<'a> Tokens<'a> {
    /// Takes a text apart. Comments, quotation marks and frames are left out. With `splits_dashes`, the dashes of a word such as
    /// `4-5-1` delimit cells.
    pub fn new(text: &'a str, splits_dashes: bool) -> Tokens<'a> {
        let mut tokens = Vec::new();
        let (mut header, mut last_line) = (None, None);
        for (line, content) in (0..).zip(text.lines()) {
            let content = uncommented(content);
            let trimmed = content.trim();
            if trimmed.is_empty() {
                continue;
            }
            if is_frame(trimmed) {
                if trimmed.contains('-') && trimmed.contains('|') && !trimmed.contains('+') {
                    header = header.or(last_line);
                }
                continue;
            }
            last_line = last_line.or(Some(line));
            // A pipe on both sides is an outline.
            let outlined = trimmed.strip_prefix('|').and_then(|inner| inner.strip_suffix('|'));
            tokenize(outlined.unwrap_or(content), line, splits_dashes, &mut tokens);
            tokens.push(Token { kind: Kind::LineEnd, line, column: 0 });
        }
        without_names(&mut tokens);
        without_surroundings(&mut tokens);
        Tokens { tokens, header }
    }

    /// Returns whether the text has a header that can be left out.
    pub fn has_header(&self) -> bool {
        self.header.is_some()
    }

    /// Returns the cells, at most `most` of them, with the header or without.
    pub fn cells(&self, empty: EmptyCells, with_header: bool, most: usize) -> Vec<Cell<'a>> {
        let semicolons_end_rows = self.semicolons_end_rows();
        // Where spaces separate cells, other delimiters are decoration.
        let has_empty_cells = !self.has_neighbors();
        let mut cells: Vec<Cell> = Vec::new();
        let (mut row, mut mark) = (0_u32, None);
        // The state of the current row: whether it has a cell or delimiter, and whether a delimiter came last.
        let (mut is_begun, mut is_delimited) = (false, false);
        // The number of cells before each open bracket.
        let mut opened = Vec::new();
        for (index, &Token { kind, line, column }) in self.tokens.iter().enumerate() {
            if cells.len() >= most {
                break;
            }
            if self.header == Some(line) && !with_header {
                continue;
            }
            if kind == Kind::Open {
                opened.push(cells.len());
            }
            let mut put = |word, mark: &mut Option<Mark>| {
                cells.push(Cell { word, line, row, column, mark: mark.take() });
            };
            let neighbor =
                |index: Option<usize>| index.and_then(|index| self.tokens.get(index)).map(|token| token.kind);
            let ends_row = match kind {
                Kind::Word(word) => {
                    put(word, &mut mark);
                    (is_begun, is_delimited) = (true, false);
                    false
                }
                Kind::Delimiter | Kind::Semicolon if kind == Kind::Delimiter || !semicolons_end_rows => {
                    // A comma between brackets delimits rows.
                    let is_between_rows = neighbor(index.checked_sub(1)) == Some(Kind::Close)
                        || neighbor(Some(index + 1)) == Some(Kind::Open);
                    if !is_between_rows {
                        let is_empty = match empty {
                            _ if !has_empty_cells => false,
                            EmptyCells::Ignored => false,
                            EmptyCells::Between => is_delimited,
                            EmptyCells::Everywhere => is_delimited || !is_begun,
                        };
                        if is_empty {
                            put("", &mut mark);
                        }
                        (is_begun, is_delimited) = (true, true);
                    }
                    false
                }
                Kind::Open => {
                    if neighbor(Some(index + 1)) == Some(Kind::Close) && empty != EmptyCells::Ignored {
                        put("", &mut mark);
                    }
                    mark = mark.map(|_| Mark::Bracket);
                    (is_begun, is_delimited) = (false, false);
                    false
                }
                Kind::Slash | Kind::Semicolon | Kind::LineEnd | Kind::Close => true,
                Kind::Delimiter | Kind::Assign => false,
            };
            if ends_row {
                if is_delimited && empty == EmptyCells::Everywhere && has_empty_cells {
                    put("", &mut mark);
                }
                // A single cell in brackets is not a row.
                let is_cell = kind == Kind::Close && opened.pop().is_some_and(|before| cells.len() - before < 2);
                if !is_cell && cells.last().is_some_and(|cell| cell.row == row) {
                    row += 1;
                }
                if !is_cell && !cells.is_empty() {
                    mark = match kind {
                        Kind::LineEnd => mark,
                        Kind::Close => mark.or(Some(Mark::Bracket)),
                        _ => Some(Mark::Sign),
                    };
                }
                (is_begun, is_delimited) = (false, false);
            }
        }
        cells
    }

    pub fn words(&self) -> usize {
        self.tokens.iter().filter(|token| matches!(token.kind, Kind::Word(_))).count()
    }

    /// Returns whether cells are delimited by spaces alone, so that their columns tell where one is left out.
    pub fn has_columns(&self) -> bool {
        self.tokens.iter().all(|token| matches!(token.kind, Kind::Word(_) | Kind::LineEnd))
    }

    /// Returns whether semicolons end rows, as in matrices. In spreadsheets they delimit cells, and nothing else does.
    fn semicolons_end_rows(&self) -> bool {
        let kinds = || self.tokens.iter().map(|token| token.kind);
        kinds().any(|kind| kind == Kind::Delimiter) || self.has_neighbors()
    }

    /// Returns whether spaces alone separate some words.
    fn has_neighbors(&self) -> bool {
        self.tokens.windows(2).any(|pair| pair.iter().all(|token| matches!(token.kind, Kind::Word(_))))
    }
}

/// Returns whether a word consists of several cells with dashes between, such as `4-5-1` or `7-8--`.
pub fn is_dashed(word: &str) -> bool {
    let is_cell = |piece: &str| piece.bytes().all(|byte| byte.is_ascii_digit()) || piece.chars().nth(1).is_none();
    let dashes = word.bytes().filter(|&byte| byte == b'-').count();
    let is_inside = !word.starts_with('-') && !word.ends_with('-');
    (dashes > 1 || dashes == 1 && is_inside) && word.len() > dashes && word.split('-').all(is_cell)
}

fn tokenize<'a>(text: &'a str, line: u32, splits_dashes: bool, tokens: &mut Vec<Token<'a>>) {
    let mut begin = None;
    // A line end closes the last word.
    for (column, (at, letter)) in (0..).zip(text.char_indices().chain([(text.len(), ' ')])) {
        let kind = match letter {
            ',' | '|' | '&' | '\t' => Some(Kind::Delimiter),
            ';' => Some(Kind::Semicolon),
            '/' => Some(Kind::Slash),
            '[' | '{' | '(' => Some(Kind::Open),
            ']' | '}' | ')' => Some(Kind::Close),
            '=' | ':' => Some(Kind::Assign),
            '"' | '\'' | '`' | '$' | '!' => None,
            _ if letter.is_whitespace() => None,
            _ => {
                begin = begin.or(Some((at, column)));
                continue;
            }
        };
        if let Some((begin, column)) = begin.take() {
            let word = &text[begin..at];
            if splits_dashes && is_dashed(word) {
                for (index, piece) in word.split('-').enumerate() {
                    let delimiter = (index > 0).then_some(Kind::Delimiter);
                    let cell = (!piece.is_empty()).then_some(Kind::Word(piece));
                    tokens.extend([delimiter, cell].into_iter().flatten().map(|kind| Token { kind, line, column }));
                }
            } else {
                tokens.push(Token { kind: Kind::Word(word), line, column });
            }
        }
        tokens.extend(kind.map(|kind| Token { kind, line, column }));
    }
}

/// The length of the shortest word that holds a whole board.
pub const SHORTEST_BOARD: usize = 9;

/// The number of cells of the smallest board.
const SMALLEST_BOARD: usize = Size::MIN_EDGE * Size::MIN_EDGE;

/// Removes names and their values: `board =`, `"size": 4`, `dtype=int64`, `array(`, `"moves": ["up"]`, `reshape(3, 3)`.
fn without_names(tokens: &mut Vec<Token>) {
    let all = std::mem::take(tokens);
    let is_word = |token: &Token| matches!(token.kind, Kind::Word(_));
    let kind = |index: usize| all.get(index).map(|token| token.kind);
    // The index after a word or a pair of brackets.
    let after = |index: usize| {
        let mut depth = 0_usize;
        let end = all[index..].iter().position(|token| {
            match token.kind {
                Kind::Open => depth += 1,
                Kind::Close => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0
        });
        end.map_or(all.len(), |length| index + length + 1)
    };
    // The shape that a function takes after the board, as in `reshape([[..]], (3, 3))`.
    let mut shape = None;
    let mut index = 0;
    while let Some(&token) = all.get(index) {
        if let Some(end) = shape.take_if(|shape: &mut Range<usize>| shape.start == index) {
            index = end.end;
            continue;
        }
        index += 1;
        match token.kind {
            Kind::Assign => {
                let mut name = None;
                while let Some(token) = tokens.pop_if(|token| is_word(token)) {
                    name = Some(token.kind);
                }
                // Not the side of a square, but the size of a board.
                let is_size = |word: &str| word.parse::<Size>().is_ok();
                match kind(index) {
                    Some(Kind::Open | Kind::Word(_)) if matches!(name, Some(Kind::Word(name)) if is_of_moves(name)) => {
                        index = after(index);
                    }
                    // The first of several cells is not a value, unless they are names.
                    Some(Kind::Word(word)) if word.len() < SHORTEST_BOARD && !is_size(word) => {
                        let is_cell = match kind(index + 1) {
                            Some(Kind::Delimiter) => {
                                matches!(kind(index + 2), Some(Kind::Word(_))) && kind(index + 3) != Some(Kind::Assign)
                            }
                            Some(Kind::LineEnd) => {
                                let is_row =
                                    matches!(kind(index + 2), Some(Kind::Word(row)) if row.len() == word.len());
                                word.len() > 1 && is_row && kind(index + 3) == Some(Kind::LineEnd)
                            }
                            next => matches!(next, Some(Kind::Word(_) | Kind::Slash)),
                        };
                        index += usize::from(!is_cell);
                    }
                    _ => {}
                }
            }
            Kind::Open => {
                let is_name = |word: &str| word.len() > 1 && word.starts_with(|first: char| first.is_alphabetic());
                let name =
                    tokens.pop_if(|token| matches!(token.kind, Kind::Word(word) if is_name(word) || is_shaping(word)));
                // A board that comes first, possibly in a call of its own.
                let called = usize::from(matches!(kind(index), Some(Kind::Word(_))));
                let board = (kind(index + called) == Some(Kind::Open)).then(|| after(index + called));
                let is_shape = |at: &usize| kind(*at) == Some(Kind::Delimiter) && kind(*at + 1) == Some(Kind::Open);
                if !name.is_some_and(|name| matches!(name.kind, Kind::Word(word) if is_shaping(word))) {
                    tokens.push(token);
                } else if let Some(first) = board.filter(is_shape) {
                    tokens.push(token);
                    shape = Some(first..after(first + 1));
                } else {
                    index = after(index - 1);
                }
            }
            _ => tokens.push(token),
        }
    }
}

/// Returns whether a word is the name of a function or a method that shapes a list of numbers.
fn is_shaping(word: &str) -> bool {
    word.ends_with("reshape") || word.ends_with(".view")
}

/// Removes what surrounds brackets that hold most of the words, such as `int[4][4]` before `{{...}}`.
fn without_surroundings(tokens: &mut Vec<Token>) {
    // The outermost brackets: the range of their tokens, and the number of words in them.
    let mut groups: Vec<(usize, usize, usize)> = Vec::new();
    let (mut depth, mut outside, mut numbers) = (0_usize, 0, 0);
    for (index, token) in tokens.iter().enumerate() {
        match token.kind {
            Kind::Open => {
                if depth == 0 {
                    groups.push((index, tokens.len(), 0));
                }
                depth += 1;
            }
            Kind::Close if depth > 0 => {
                depth -= 1;
                if let (0, Some(group)) = (depth, groups.last_mut()) {
                    group.1 = index + 1;
                }
            }
            Kind::Word(word) => match groups.last_mut() {
                Some(group) if depth > 0 => group.2 += 1,
                _ => {
                    outside += 1;
                    numbers += usize::from(word.starts_with(|first: char| first.is_ascii_digit()));
                }
            },
            _ => {}
        }
    }
    let inside: usize = groups.iter().map(|&(.., words)| words).sum();
    let largest = groups.iter().map(|&(.., words)| words).max().unwrap_or(0);
    // Numbers outside may be a board of their own.
    if inside == 0 || inside < outside || numbers >= SMALLEST_BOARD {
        return;
    }
    if largest > 1 {
        groups.retain(|&(.., words)| words > 1);
    }
    let mut groups = groups.into_iter().peekable();
    let mut index = 0;
    tokens.retain(|token| {
        while groups.next_if(|&(_, end, _)| end <= index).is_some() {}
        let is_inside = groups.peek().is_some_and(|&(begin, ..)| begin <= index);
        index += 1;
        is_inside || token.kind == Kind::LineEnd
    });
}
