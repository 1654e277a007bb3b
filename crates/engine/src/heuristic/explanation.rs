//! Explanations of heuristics: the summands of h on a board.
//!
//! Each heuristic finds its own summands; here they become tiles of the board. Any board is taken as a [`LargeGrid`], which
//! is slow, so that each heuristic is compiled only once for it.

use super::{AnyHeuristic, FixedPointSum, Line, PatternDatabase, PdbKey, composed::measured};
use crate::catalogue::Heuristic as Name;
use crate::composition::{Composition, Leaf, Measure};
use crate::puzzle::grid::{Instance, LargeGrid, Rules};
use crate::puzzle::{Board, Size};
use std::sync::Arc;

/// The summands of a heuristic's value.
#[derive(Clone, PartialEq, Debug)]
pub enum Explanation {
    /// The share of each tile, and two moves for each tile that must leave its line. The sum is rounded up.
    Tiles {
        /// The tiles that add something, in the order of their cells.
        shares: Vec<Share>,
        /// The lines whose tiles are in each other's way: rows first.
        conflicts: Vec<Conflict>,
    },
    /// The tiles that jump into the blank one after another, a move each.
    Exchanges(Vec<usize>),
    /// The patterns of pattern databases.
    Patterns(Vec<PatternShare>),
    /// The measures of a composition.
    Composed {
        /// The composition.
        composition: Composition,
        /// The size of the board.
        size: Size,
        /// The moves of each measure, in the order of the text. `None` without the tables of a pattern or of walking
        /// distance.
        moves: Vec<Option<u32>>,
    },
    /// The moves along the columns that bring each tile to its row, and those along the rows to its column.
    Lines {
        /// The rows.
        rows: LineShare,
        /// The columns.
        columns: LineShare,
    },
}

/// The share of a tile.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Share {
    /// The tile.
    pub tile: usize,
    /// Its cell.
    pub cell: usize,
    /// Its goal cell.
    pub home: usize,
    /// The number of moves that it adds, which need not be whole.
    pub moves: f64,
}

/// Tiles of a line that are in their goal line but not in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conflict {
    /// The line.
    pub line: Line,
    /// The tiles that are in the way of another one, in the order of the line.
    pub tiles: Vec<usize>,
    /// A smallest set of them that must leave the line and return.
    pub leaving: Vec<usize>,
}

/// The share of a pattern.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PatternShare {
    /// Its tiles, in the order of their goal cells.
    pub tiles: Vec<usize>,
    /// The number of moves that the pattern adds. `None` without a database.
    pub moves: Option<u32>,
}

/// The share of the rows or of the columns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineShare {
    /// By line of the board, the number of tiles that belong in each line. The blank counts nowhere.
    pub counts: Vec<Vec<usize>>,
    /// The number of moves that the lines add. `None` without the tables of walking distance.
    pub moves: Option<u32>,
}

impl Explanation {
    /// Returns h: the sum of the shares. `None` if some are missing because they are looked up in tables.
    pub fn value(&self) -> Option<u32> {
        match self {
            Explanation::Tiles { shares, conflicts } => {
                // Exact: each share is a whole number of small fractions of a move.
                let sum: f64 = shares.iter().map(|share| share.moves).sum();
                let leaving: usize = conflicts.iter().map(|conflict| conflict.leaving.len()).sum();
                Some(sum.ceil() as u32 + 2 * leaving as u32)
            }
            Explanation::Exchanges(tiles) => Some(tiles.len() as u32),
            Explanation::Patterns(patterns) => patterns.iter().map(|pattern| pattern.moves).sum(),
            Explanation::Lines { rows, columns } => Some(rows.moves? + columns.moves?),
            Explanation::Composed { composition, size, moves } => {
                let mut moves = moves.iter().copied().collect::<Option<Vec<u32>>>()?.into_iter();
                Some(composition.h(*size, |_| moves.next().unwrap_or(0)))
            }
        }
    }

    /// Explains pattern databases that are not at hand: by the patterns of their first lookup. h is the larger sum of two
    /// lookups. `None` if the databases do not serve the goal.
    pub fn of_patterns(key: PdbKey, goal: &Board) -> Option<Explanation> {
        let [patterns, _] = key.patterns(goal.size(), goal.blank())?;
        let tiles = |pattern: Vec<u8>| pattern.into_iter().map(|home| goal.tiles()[usize::from(home)].into()).collect();
        let shares = patterns.into_iter().map(|pattern| PatternShare { tiles: tiles(pattern), moves: None });
        Some(Explanation::Patterns(shares.collect()))
    }
}

/// Explains the value of a heuristic by the board alone, without its tables: see [`Explanation::value`]. `None` for pattern
/// databases, which take more than a name: see [`Explanation::of_patterns`] and [`explain_with_tables`]. Also `None` if the
/// board and the goal differ in size.
///
/// ```
/// use npuzzle_engine::catalogue::Heuristic;
/// use npuzzle_engine::heuristic::explain;
/// use npuzzle_engine::puzzle::{Goal, Size};
///
/// let goal = Goal::BlankLast.board(Size::PUZZLE_8)?;
/// let explanation = explain(Heuristic::LinearConflict, &"3 2 1/4 5 6/7 8 0".parse()?, &goal);
/// // Two moves for each of 3 and 1, and four because two of the three tiles must leave the row.
/// assert_eq!(explanation.and_then(|explanation| explanation.value()), Some(8));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explain(name: Name, board: &Board, goal: &Board) -> Option<Explanation> {
    if board.size() != goal.size() {
        return None;
    }
    let explained = Explained::new(board, goal);
    match name {
        Name::WalkingDistance => Some(explained.lines([None; 2])),
        Name::PatternDatabase => None,
        Name::Composed(composition) => {
            let moves = composition.expression().leaves().into_iter().map(|leaf| match leaf {
                Leaf::Measure(Measure::WalkingDistance) | Leaf::Pattern(_) => None,
                Leaf::Measure(measure) => Some(measured(*measure, Rules::of(goal))(&explained.start)),
            });
            Some(Explanation::Composed { composition, size: board.size(), moves: moves.collect() })
        }
        _ => Some(explained.by(&AnyHeuristic::new(name, Rules::of(goal), None)?)),
    }
}

/// Explains the value of a heuristic with all shares, looked up in its tables: those of walking distance are built on first
/// use, pattern databases are supplied. `None` if the board and the goal differ in size, for pattern databases without one that
/// serves the goal, and for a composition that does not fit the size.
pub fn explain_with_tables(
    name: Name,
    board: &Board,
    goal: &Board,
    database: Option<&Arc<PatternDatabase>>,
) -> Option<Explanation> {
    if board.size() != goal.size() {
        return None;
    }
    let database = database.filter(|database| database.key().serves(goal.size(), goal.blank()));
    Some(Explained::new(board, goal).by(&AnyHeuristic::for_goal(name, goal, database)?))
}

/// The board that is explained.
struct Explained<'a> {
    board: &'a Board,
    goal: &'a Board,
    start: LargeGrid,
}

impl Explained<'_> {
    fn new<'a>(board: &'a Board, goal: &'a Board) -> Explained<'a> {
        Explained { board, goal, start: Instance::new(board, goal).start }
    }

    fn by(&self, heuristic: &AnyHeuristic<LargeGrid>) -> Explanation {
        match heuristic {
            AnyHeuristic::TileSum(heuristic) => self.sum(heuristic),
            AnyHeuristic::Euclidean(heuristic) => self.sum(heuristic),
            AnyHeuristic::LinearConflict(heuristic) => {
                let shares = self.shares(heuristic.manhattan());
                let conflicts = heuristic.conflicts(&self.start).into_iter();
                let conflicts = conflicts.map(|(line, cells, leaving)| Conflict {
                    line,
                    tiles: self.tiles_on(cells),
                    leaving: self.tiles_on(leaving),
                });
                Explanation::Tiles { shares, conflicts: conflicts.collect() }
            }
            AnyHeuristic::WalkingDistance(heuristic) => self.lines(heuristic.axes(&self.start).map(Some)),
            AnyHeuristic::WalkingDistanceByLine(heuristic) => self.lines(heuristic.axes(&self.start).map(Some)),
            AnyHeuristic::Gaschnig(heuristic) => {
                Explanation::Exchanges(self.tiles_of(heuristic.exchanges(&self.start)))
            }
            AnyHeuristic::Composed(heuristic) => Explanation::Composed {
                composition: heuristic.composition(),
                size: self.board.size(),
                moves: heuristic.leaves(&self.start).into_iter().map(Some).collect(),
            },
            AnyHeuristic::PatternDatabase(heuristic) => {
                let patterns = heuristic.patterns(&self.start).into_iter();
                let share = |(homes, moves)| PatternShare { tiles: self.tiles_of(homes), moves: Some(moves) };
                Explanation::Patterns(patterns.map(share).collect())
            }
        }
    }

    fn sum<const FRACTION: u32>(&self, heuristic: &FixedPointSum<LargeGrid, FRACTION>) -> Explanation {
        Explanation::Tiles { shares: self.shares(heuristic), conflicts: Vec::new() }
    }

    fn shares<const FRACTION: u32>(&self, heuristic: &FixedPointSum<LargeGrid, FRACTION>) -> Vec<Share> {
        let homes = self.goal.cells();
        let share = |(cell, moves): (usize, f64)| {
            let tile = usize::from(self.board.tile(cell));
            Share { tile, cell, home: homes[tile], moves }
        };
        heuristic.shares(&self.start).map(share).collect()
    }

    /// Explains walking distance, given the moves of the rows and of the columns.
    fn lines(&self, [rows, columns]: [Option<u32>; 2]) -> Explanation {
        let (width, height) = (self.board.size().width(), self.board.size().height());
        Explanation::Lines {
            rows: LineShare { counts: self.counts(height, |cell| cell / width), moves: rows },
            columns: LineShare { counts: self.counts(width, |cell| cell % width), moves: columns },
        }
    }

    /// Counts the tiles on each line by the line that they belong in.
    fn counts(&self, lines: usize, line: impl Fn(usize) -> usize) -> Vec<Vec<usize>> {
        let mut counts = vec![vec![0; lines]; lines];
        let homes = self.goal.cells();
        let tiles = self.board.tiles().iter().enumerate().filter(|&(_, &tile)| tile != 0);
        tiles.for_each(|(cell, &tile)| counts[line(cell)][line(homes[usize::from(tile)])] += 1);
        counts
    }

    fn tiles_on(&self, cells: Vec<usize>) -> Vec<usize> {
        cells.into_iter().map(|cell| self.board.tiles()[cell].into()).collect()
    }

    /// The tiles that belong on cells.
    fn tiles_of(&self, homes: Vec<usize>) -> Vec<usize> {
        homes.into_iter().map(|home| self.goal.tiles()[home].into()).collect()
    }
}
