//! The parts of a text's cells that may be the board: what precedes it, its shape, and a blank that is left out.

use crate::cells::{Cell, Mark, rows};
use crate::fault::Fault;
use crate::word::{is_blank, number};
use npuzzle_engine::puzzle::{Board, BoardError, Goal, Size};

/// Cells that may be a board, and what precedes them.
#[derive(Clone, Copy, Debug)]
pub struct Section<'c, 'a> {
    pub cells: &'c [Cell<'a>],
    /// The width and height that precede them.
    pub stated: Option<[u32; 2]>,
    /// The blank's cell in the goal, counted from 0, which precedes them as well.
    pub goal_cell: Option<usize>,
    /// The number of the board in a list.
    pub index: Option<u32>,
    /// Whether the first row states the size, unless its blank is left out.
    pub needs_blank: bool,
}

impl<'c, 'a> Section<'c, 'a> {
    fn new(cells: &'c [Cell<'a>]) -> Section<'c, 'a> {
        Section { cells, stated: None, goal_cell: None, index: None, needs_blank: false }
    }

    /// Returns the sections of cells. In a list, `next_index` is the index that follows that of the board before.
    pub fn all(cells: &'c [Cell<'a>], next_index: Option<u32>) -> Vec<Section<'c, 'a>> {
        let mut sections = Vec::new();
        let lengths: Vec<usize> = rows(cells).map(<[Cell]>::len).take(3).collect();
        let section = |count: usize, stated| Section { stated: Some(stated), ..Section::new(&cells[count..]) };
        let has_cells = |edges: [u32; 2], count: usize| {
            u64::from(edges[0]) * u64::from(edges[1]) == cells.len().saturating_sub(count) as u64
        };
        // No board has a row of one cell above longer ones. Two above longer ones may be a row that is short.
        let is_headed = matches!(lengths[..], [1, second, ..] if second > 1);
        let two = cells.first().zip(cells.get(1)).filter(|_| cells.len() > 2);
        let size_line = two.and_then(|(width, height)| Some([number(width.word)?, number(height.word)?]));
        let is_edge = |edge: &u32| (Size::MIN_EDGE..=Size::MAX_EDGE).contains(&(*edge as usize));
        let has_size_line = matches!(lengths[..], [2, second, ..] if second > 2)
            && size_line.is_some_and(|edges| edges.iter().all(is_edge) || has_cells(edges, 2));
        sections.push(Section { needs_blank: is_headed || has_size_line, ..Section::new(cells) });
        if let Some(edges) = cells.first().and_then(|cell| edges(cell.word))
            && (is_headed || has_cells(edges, 1) && !has_size_line)
        {
            sections.push(section(1, edges));
        }
        if let Some(edges) = size_line
            && (has_size_line || has_cells(edges, 2))
        {
            sections.push(section(2, edges));
        }
        sections.extend(with_goal_cell(cells, &lengths));
        sections.extend(beside_numbers(cells, &lengths));
        sections.extend(records(cells, &lengths, next_index));
        sections
    }

    /// Returns the size of the board: that of its marked rows, the stated one, or else a square.
    pub fn size(&self) -> Result<Size, Fault> {
        let count = self.cells.len();
        let checked = |width: usize, height: usize| {
            Size::new(width, height).map_err(|error| Fault::from(BoardError::Size(error)))
        };
        let stated = self.stated.map(|edges| edges.map(|edge| edge as usize));
        let fits = |[width, height]: [usize; 2]| width.checked_mul(height) == Some(count);
        if let Some([width, height]) = stated {
            let size = checked(width, height)?;
            if !fits([width, height]) {
                return Err(Fault::Board(BoardError::SizeMismatch { size, found: count }));
            }
        }
        let lengths: Vec<usize> = rows(self.cells).map(<[Cell]>::len).collect();
        let Some(&first) = lengths.first() else { return Err(Fault::Empty) };
        let is_marked = self.is_marked();
        if let Some([width, height]) = self.shape(&lengths, stated)? {
            let turned = [height, width];
            return match stated {
                // The rows are wrapped lines, unless they tell that the height comes first.
                Some(edges) if !is_marked && edges != turned => checked(edges[0], edges[1]),
                Some(edges) if edges != [width, height] && edges != turned => {
                    Err(Fault::Board(BoardError::RowLength { row: 1, found: width, expected: edges[0] }))
                }
                _ => match (checked(width, height), Size::square_of(count)) {
                    (Err(_), Some(square)) if !is_marked => Ok(square),
                    (size, _) => size,
                },
            };
        }
        let uneven = |expected: usize| {
            let row = lengths.iter().position(|&length| length != expected).unwrap_or(0);
            Fault::Board(BoardError::RowLength { row: row + 1, found: lengths[row], expected })
        };
        let square = Size::square_of(count);
        let is_one_row = lengths.len() == 1;
        // A sign may stand between the size and the only row.
        if is_marked && (!is_one_row || stated.is_none()) {
            let expected = stated.map(|edges| edges[0]).or_else(|| square.map(Size::width));
            return Err(match expected {
                None if is_one_row => Fault::Count { found: count },
                expected => uneven(expected.unwrap_or_else(|| usual_length(&lengths))),
            });
        }
        if let Some([width, height]) = stated {
            return checked(width, height);
        }
        let is_even = lengths.iter().all(|&length| length == first);
        match square {
            // A first line that is shorter than a row of any text that is wrapped.
            Some(square) if !is_even && first <= 2 => Err(uneven(square.width())),
            Some(square) => Ok(square),
            None if is_even => Err(Fault::Count { found: count }),
            None => Err(uneven(usual_length(&lengths))),
        }
    }

    /// Returns whether rows are marked by more than line ends, which may be those of wrapped lines. A sign may precede the first row.
    fn is_marked(&self) -> bool {
        let mut cells = self.cells.iter();
        let is_after_sign = cells.next().is_some_and(|first| first.mark == Some(Mark::Sign));
        is_after_sign || cells.any(|cell| cell.mark.is_some())
    }

    /// Returns the width and height that rows of one length tell, given the lengths with all line ends. `None` if they tell none.
    ///
    /// # Errors
    /// If they tell another size without the line ends, and nothing tells which.
    fn shape(&self, lengths: &[usize], stated: Option<[usize; 2]>) -> Result<Option<[usize; 2]>, Fault> {
        let shape = |lengths: &[usize]| {
            let is_even = lengths.iter().all(|length| *length == lengths[0]);
            (is_even && lengths.len() > 1).then(|| [lengths[0], lengths.len()])
        };
        let marked: Vec<usize> = self.cells.chunk_by(|_, next| next.mark.is_none()).map(<[Cell]>::len).collect();
        let by_rows = shape(lengths).filter(|&[width, _]| width > 1 || self.is_marked());
        let has_sign = self.cells.iter().any(|cell| cell.mark == Some(Mark::Sign));
        match (by_rows, shape(&marked)) {
            (Some(rows), Some(marks)) if rows != marks && has_sign && stated != Some(marks) => {
                let fault = Fault::Board(BoardError::RowLength { row: 1, found: rows[0], expected: marks[0] });
                if stated == Some(rows) { Ok(by_rows) } else { Err(fault) }
            }
            (by_rows, by_marks) => Ok(by_marks.or(by_rows)),
        }
    }

    /// Returns the goal whose blank is on the preceding goal cell, with the tiles in order.
    pub fn goal(&self, size: Size) -> Option<Goal> {
        let cell = self.goal_cell?;
        let mut tiles: Vec<u16> = (1..size.cells() as u16).collect();
        tiles.insert(cell.min(tiles.len()), 0);
        let board = Board::from_tiles(size, &tiles).ok()?;
        let named = Goal::NAMED.into_iter().find(|goal| goal.board(size).as_ref() == Ok(&board));
        Some(named.unwrap_or(Goal::Custom(board)))
    }
}

/// Returns the most frequent length of a row, the first one of several.
fn usual_length(lengths: &[usize]) -> usize {
    let count = |wanted: &usize| lengths.iter().filter(|length| *length == wanted).count();
    lengths.iter().copied().take(Size::MAX_EDGE + 1).rev().max_by_key(count).unwrap_or(0)
}

/// Returns the width and height that a word states: `4` or `4x4`.
fn edges(word: &str) -> Option<[u32; 2]> {
    let (width, height) = word.split_once(['x', 'X', '*']).unwrap_or((word, word));
    let edge = |word: &str| number(word).filter(|_| !word.contains('.'));
    Some([edge(width)?, edge(height)?])
}

/// Returns the cells after two lines of their own: the number of tiles, and the blank's cell in the goal, with -1 for the last.
fn with_goal_cell<'c, 'a>(cells: &'c [Cell<'a>], lengths: &[usize]) -> Option<Section<'c, 'a>> {
    let ([1, 1, ..], [tiles, goal_cell, first, ..]) = (lengths, cells) else { return None };
    let count = cells.len() - 2;
    let last = count.checked_sub(1)?;
    let are_on_lines = goal_cell.mark.is_none() && first.mark.is_none();
    if !are_on_lines || number(tiles.word) != Some(last as u32) {
        return None;
    }
    let goal_cell = if goal_cell.word == "-1" { last } else { number(goal_cell.word)? as usize };
    let section = Section { goal_cell: Some(goal_cell), ..Section::new(&cells[2..]) };
    (goal_cell <= last).then_some(section)
}

/// Returns the cells beside a number that is no tile: after a side and that number, each on a line of its own, or before it at the
/// end of a record of one line, which may begin with an index.
fn beside_numbers<'c, 'a>(cells: &'c [Cell<'a>], lengths: &[usize]) -> Option<Section<'c, 'a>> {
    let is_square = |count: usize| count >= 9 && Size::square_of(count).is_some();
    let last = cells.len().checked_sub(1)?;
    match *lengths {
        _ if cells.iter().any(|cell| cell.mark.is_some()) => None,
        [1, 1, width, ..]
            if width > 2 && number(cells[0].word) == Some(width as u32) && width * width + 2 == cells.len() =>
        {
            let board = Section::new(&cells[2..]);
            let is_even = rows(board.cells).all(|row| row.len() == width);
            (number(cells[1].word).is_some() && is_even && is_complete(board.cells)).then_some(board)
        }
        // A number that is that of the last cell is an index.
        [_] if !is_complete(&cells[1..]) => [0, 1].into_iter().find_map(|first| {
            let board = cells.get(first..last).filter(|board| is_square(board.len()) && is_complete(board))?;
            let index = if first == 1 { Some(number(cells[0].word)?) } else { None };
            number(cells[last].word)?;
            Some(Section { index, ..Section::new(board) })
        }),
        _ => None,
    }
}

/// Returns the cells of a record of one line after an index, and after an index and a length as in lists of published boards.
fn records<'c, 'a>(cells: &'c [Cell<'a>], lengths: &[usize], next_index: Option<u32>) -> Vec<Section<'c, 'a>> {
    if lengths.len() != 1 || cells.iter().any(|cell| cell.mark.is_some()) {
        return Vec::new();
    }
    // The whole may be a board whose rows are not marked, also one with a slip.
    let may_be_whole = is_complete(cells);
    let section = |count: usize| {
        let (leading, cells) = cells.split_at_checked(count)?;
        let index = number(leading[0].word)?;
        let is_marked = leading[0].word.ends_with('.') && !cells.iter().any(|cell| cell.word.ends_with('.'));
        let has_blank = cells.iter().any(|cell| is_blank(cell.word));
        let is_index = next_index == Some(index) || is_marked || has_blank && !may_be_whole;
        let are_numbers = leading.iter().all(|cell| number(cell.word).is_some());
        (is_index && are_numbers).then_some(Section { index: Some(index), ..Section::new(cells) })
    };
    [1, 2].into_iter().filter_map(section).collect()
}

/// Returns whether cells are all numbers from 0 or from 1, each once.
fn is_complete(cells: &[Cell]) -> bool {
    let mut numbers: Vec<Option<u32>> = cells.iter().map(|cell| number(cell.word)).collect();
    numbers.sort_unstable();
    let is_from = |first: u32| (first..).zip(&numbers).all(|(wanted, &number)| number == Some(wanted));
    is_from(0) || is_from(1)
}

/// Returns the cells with the blank that is left out of one row, if all other rows have one cell more, and the columns tell its
/// place. The error is the row, from 1, if they do not.
pub fn with_blank<'a>(cells: &[Cell<'a>]) -> Option<Result<Vec<Cell<'a>>, usize>> {
    let lengths: Vec<usize> = rows(cells).map(<[Cell]>::len).collect();
    let width = lengths.iter().copied().max()?;
    let mut short = (0..lengths.len()).filter(|&row| lengths[row] != width);
    let (row, None) = (short.next()?, short.next()) else { return None };
    if lengths[row] + 1 != width {
        return None;
    }
    let mut tiles: Vec<u32> = cells.iter().filter_map(|cell| number(cell.word)).collect();
    tiles.sort_unstable();
    if tiles.len() != cells.len() || !(1..).zip(&tiles).all(|(wanted, &tile)| tile == wanted) {
        return None;
    }
    let Some(column) = gap(cells, row, width) else { return Some(Err(row + 1)) };
    let at = row * width + column;
    let neighbor = cells[if column == 0 { at } else { at - 1 }];
    let mut whole = cells.to_vec();
    whole.insert(at, Cell { word: "", ..neighbor });
    Some(Ok(whole))
}

/// Returns the column in which a row has a gap. `None` if the columns are not clear, or spaces may have been removed.
fn gap(cells: &[Cell], short: usize, width: usize) -> Option<usize> {
    // The first and last character of each column.
    let mut columns = vec![(u32::MAX, 0); width];
    for (_, row) in rows(cells).enumerate().filter(|(row, _)| *row != short) {
        for (column, cell) in columns.iter_mut().zip(row) {
            *column = (column.0.min(cell.column), column.1.max(cell.end()));
        }
    }
    let row = rows(cells).nth(short)?;
    if columns.windows(2).any(|pair| pair[0].1 > pair[1].0) {
        return None;
    }
    let is_in = |cell: &Cell, column: usize| columns[column].0 < cell.end() && cell.column < columns[column].1;
    let fits = |hole: &usize| {
        row.iter().enumerate().all(|(index, cell)| is_in(cell, if index < *hole { index } else { index + 1 }))
    };
    let mut holes = (0..width).filter(fits);
    let (hole, None) = (holes.next()?, holes.next()) else { return None };
    // A text whose spaces were removed has no gaps.
    let has_gap = match hole {
        0 => row[0].column > columns[0].0,
        _ => row.windows(2).any(|pair| pair[1].column - pair[0].end() > 1),
    };
    has_gap.then_some(hole)
}
