//! Heuristics that are composed of others: sums, maxima and multiples of measures, as a text such as
//! `max(manhattan,2*misplaced)`.
//!
//! ```text
//! sum     = product { "+" product }
//! product = number "*" product | factor
//! factor  = measure | pattern | number | "max(" sum { "," sum } ")" | "(" sum ")"
//! pattern = "pattern(" tile { "," tile } ")" | "pattern-all(" tile { "," tile } ")"
//! ```
//!
//! Numbers have at most two decimals and are at most 100. Spaces are ignored. All values are whole hundredths: a product is
//! rounded down to them, and the value of the whole is rounded up to moves, because distances are whole.

use crate::decimal::{hundredths, write_hundredths};
use crate::once_map::OnceMap;
use crate::puzzle::Size;
use crate::puzzle::grid::MAX_PACKED_CELLS;
use std::fmt;
use std::str::FromStr;

/// The maximum length of a composition as text, in bytes.
pub const MAX_LENGTH: usize = 200;

/// The maximum number of measures and patterns of a composition.
const MAX_LEAVES: usize = 16;

/// The maximum number of parentheses around a part of a composition.
const MAX_DEPTH: usize = 8;

/// The greatest number, in hundredths.
const MAX_NUMBER: u32 = 10_000;

/// The maximum number of entries of a pattern's table.
pub const MAX_PATTERN_ENTRIES: usize = 1_000_000;

/// Splits a list of heuristics at the commas that are in no parentheses.
///
/// ```
/// use npuzzle_engine::composition::split_list;
/// assert_eq!(split_list("manhattan,max(misplaced,conflicts)"), ["manhattan", "max(misplaced,conflicts)"]);
/// ```
pub fn split_list(text: &str) -> Vec<&str> {
    let mut depth = 0_i32;
    let is_end = move |character: char| {
        depth += i32::from(character == '(') - i32::from(character == ')');
        character == ',' && depth <= 0
    };
    text.split(is_end).collect()
}

/// A measure of a board, in whole moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Measure {
    /// The misplaced tiles.
    Misplaced,
    /// The misplaced tiles, with a penalty for those in their goal row or column.
    MisplacedPenalty,
    /// The sum of straight-line distances.
    Euclidean,
    /// The sum of the rows and columns between tiles and their goal cells.
    Manhattan,
    /// Two for each tile that must leave its goal line.
    Conflicts,
    /// Manhattan distance plus conflicts.
    LinearConflict,
    /// Walking distance.
    WalkingDistance,
    /// Gaschnig's exchanges.
    Gaschnig,
}

impl Measure {
    /// All measures, in display order.
    pub const ALL: [Measure; 8] = [
        Measure::Misplaced,
        Measure::MisplacedPenalty,
        Measure::Euclidean,
        Measure::Manhattan,
        Measure::Conflicts,
        Measure::LinearConflict,
        Measure::WalkingDistance,
        Measure::Gaschnig,
    ];

    /// The identifier. Measures that are heuristics of the catalogue share theirs.
    pub const fn name(self) -> &'static str {
        match self {
            Measure::Misplaced => "misplaced",
            Measure::MisplacedPenalty => "misplaced-penalty",
            Measure::Euclidean => "euclidean",
            Measure::Manhattan => "manhattan",
            Measure::Conflicts => "conflicts",
            Measure::LinearConflict => "linear-conflict",
            Measure::WalkingDistance => "walking-distance",
            Measure::Gaschnig => "gaschnig",
        }
    }

    /// The most by which a move lowers the measure, in hundredths.
    const fn steepness(self) -> u64 {
        match self {
            // A tile that reaches its goal cell along its row or column, or that leaves a line in which it was in the way.
            Measure::MisplacedPenalty | Measure::Conflicts => 200,
            _ => 100,
        }
    }
}

/// The exact distance of some tiles, on a board where all others are alike.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Pattern {
    /// The tiles by their numbers, in ascending order.
    pub tiles: Vec<u16>,
    /// Whether the moves of other tiles count too. If they do not, distances of patterns without a common tile add up to an
    /// admissible heuristic.
    pub counts_all: bool,
}

impl Pattern {
    /// Returns the number of entries of the table on boards of a size: the ways to place the tiles and the blank. `None` if
    /// the board does not have the tiles, or if the table would be too large.
    pub fn entries(&self, size: Size) -> Option<usize> {
        let cells = size.cells();
        if self.tiles.last().is_none_or(|&tile| usize::from(tile) >= cells) {
            return None;
        }
        let places = (0..=self.tiles.len()).map(|placed| cells - placed);
        let entries = places.into_iter().try_fold(1_usize, |entries, places| entries.checked_mul(places))?;
        (entries <= MAX_PATTERN_ENTRIES).then_some(entries)
    }
}

/// A part of a composition that takes its value from the board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Leaf {
    /// A measure.
    Measure(Measure),
    /// The distance of a pattern.
    Pattern(Pattern),
}

/// A composition as a tree.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Expression {
    /// A measure or a pattern.
    Leaf(Leaf),
    /// The same number on every board, in hundredths.
    Constant(u32),
    /// A multiple: the factor is in hundredths.
    Product(u32, Box<Expression>),
    /// The sum of some parts.
    Sum(Vec<Expression>),
    /// The largest of some parts.
    Maximum(Vec<Expression>),
}

impl Expression {
    /// Returns the value in hundredths of a move, given that of each leaf in moves. Leaves are asked for in the order of the
    /// text.
    pub fn hundredths(&self, leaf: &mut impl FnMut(&Leaf) -> u32) -> u64 {
        match self {
            Expression::Leaf(known) => 100 * u64::from(leaf(known)),
            Expression::Constant(number) => u64::from(*number),
            Expression::Product(factor, part) => part.hundredths(leaf).saturating_mul(u64::from(*factor)) / 100,
            Expression::Sum(parts) => parts.iter().fold(0, |sum: u64, part| sum.saturating_add(part.hundredths(leaf))),
            Expression::Maximum(parts) => parts.iter().fold(0, |most, part| most.max(part.hundredths(leaf))),
        }
    }

    /// Returns the leaves in the order of the text.
    pub fn leaves(&self) -> Vec<&Leaf> {
        match self {
            Expression::Leaf(leaf) => vec![leaf],
            Expression::Constant(_) => Vec::new(),
            Expression::Product(_, part) => part.leaves(),
            Expression::Sum(parts) | Expression::Maximum(parts) => parts.iter().flat_map(Expression::leaves).collect(),
        }
    }

    /// Returns the most by which a move of a tile lowers the value, in hundredths, for each of the tiles that are `named` in
    /// patterns, and at the end for all others.
    fn steepness(&self, named: &[u16]) -> Vec<u64> {
        let places = 0..=named.len();
        match self {
            Expression::Leaf(Leaf::Measure(measure)) => vec![measure.steepness(); named.len() + 1],
            Expression::Leaf(Leaf::Pattern(pattern)) => {
                let counts = |tile: &u16| pattern.counts_all || pattern.tiles.contains(tile);
                let own = named.iter().map(|tile| if counts(tile) { 100 } else { 0 });
                own.chain([if pattern.counts_all { 100 } else { 0 }]).collect()
            }
            Expression::Constant(_) => vec![0; named.len() + 1],
            // Rounding down never makes a difference larger than the next whole hundredth.
            Expression::Product(factor, part) => {
                let scaled = |most: u64| most.saturating_mul(u64::from(*factor)).div_ceil(100);
                part.steepness(named).into_iter().map(scaled).collect()
            }
            Expression::Sum(parts) => {
                let others = parts.iter().filter(|part| part.multiple_of_manhattan_or_conflicts().is_none());
                let others: Vec<Vec<u64>> = others.map(|part| part.steepness(named)).collect();
                let common = steepness_of_conflicts(parts);
                places.map(|place| others.iter().fold(common, |sum, other| sum.saturating_add(other[place]))).collect()
            }
            Expression::Maximum(parts) => {
                let all: Vec<Vec<u64>> = parts.iter().map(|part| part.steepness(named)).collect();
                places.map(|place| all.iter().map(|part| part[place]).max().unwrap_or(0)).collect()
            }
        }
    }

    /// Returns the factor of a multiple of Manhattan distance and that of one of conflicts, in hundredths.
    fn multiple_of_manhattan_or_conflicts(&self) -> Option<[u64; 2]> {
        let (factor, part) = match self {
            Expression::Product(factor, part) => (*factor, &**part),
            part => (100, part),
        };
        match part {
            Expression::Leaf(Leaf::Measure(Measure::Manhattan)) => Some([factor.into(), 0]),
            Expression::Leaf(Leaf::Measure(Measure::Conflicts)) => Some([0, factor.into()]),
            _ => None,
        }
    }

    /// Writes a part of a sum or a product.
    fn write_part(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if matches!(self, Expression::Sum(_)) { write!(formatter, "({self})") } else { write!(formatter, "{self}") }
    }
}

/// Returns the most by which a move lowers those parts of a sum that are multiples of Manhattan distance and of conflicts. A
/// move that lowers the conflicts raises the Manhattan distance, so that together they change by one.
fn steepness_of_conflicts(parts: &[Expression]) -> u64 {
    let multiples = parts.iter().filter_map(Expression::multiple_of_manhattan_or_conflicts);
    let [manhattan, conflicts] = multiples.fold([0, 0], |[a, b], [c, d]| [a + c, b + d]);
    manhattan + Measure::Conflicts.steepness() / 100 * u64::saturating_sub(conflicts, manhattan)
}

impl fmt::Display for Expression {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expression::Leaf(Leaf::Measure(measure)) => formatter.write_str(measure.name()),
            Expression::Leaf(Leaf::Pattern(Pattern { tiles, counts_all })) => {
                formatter.write_str(if *counts_all { "pattern-all" } else { "pattern" })?;
                for (index, tile) in tiles.iter().enumerate() {
                    write!(formatter, "{}{tile}", if index == 0 { '(' } else { ',' })?;
                }
                formatter.write_str(")")
            }
            Expression::Constant(number) => write_hundredths(formatter, *number),
            Expression::Product(factor, part) => {
                write_hundredths(formatter, *factor)?;
                formatter.write_str("*")?;
                part.write_part(formatter)
            }
            Expression::Sum(parts) => {
                for (index, part) in parts.iter().enumerate() {
                    formatter.write_str(if index == 0 { "" } else { "+" })?;
                    part.write_part(formatter)?;
                }
                Ok(())
            }
            Expression::Maximum(parts) => {
                for (index, part) in parts.iter().enumerate() {
                    formatter.write_str(if index == 0 { "max(" } else { "," })?;
                    write!(formatter, "{part}")?;
                }
                formatter.write_str(")")
            }
        }
    }
}

/// A text that is not a composition.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("“{rest}” is not a valid continuation of a heuristic: expected one of {expected}")]
pub struct CompositionError {
    /// The text from the fault on, shortened if long.
    pub rest: String,
    /// The names expected there, separated by commas.
    pub expected: String,
}

/// A heuristic that is composed of measures, by a text of which all copies are the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Composition(&'static Parsed);

/// A composition with what follows from its text.
#[derive(PartialEq, Eq, Hash)]
struct Parsed {
    text: String,
    expression: Expression,
    patterns: Vec<Pattern>,
    is_consistent: bool,
    has_walking_distance: bool,
}

impl Parsed {
    fn new(expression: Expression) -> Parsed {
        let leaves = expression.leaves();
        let has_walking_distance = leaves.contains(&&Leaf::Measure(Measure::WalkingDistance));
        let patterns = leaves.into_iter().filter_map(|leaf| match leaf {
            Leaf::Pattern(pattern) => Some(pattern.clone()),
            Leaf::Measure(_) => None,
        });
        let patterns: Vec<Pattern> = patterns.collect();
        let mut named: Vec<u16> = patterns.iter().flat_map(|pattern| pattern.tiles.iter().copied()).collect();
        named.sort_unstable();
        named.dedup();
        let is_zero_at_goal = expression.hundredths(&mut |_| 0) == 0;
        let is_consistent = is_zero_at_goal && expression.steepness(&named).iter().all(|&most| most <= 100);
        Parsed { text: expression.to_string(), expression, patterns, is_consistent, has_walking_distance }
    }
}

impl Composition {
    /// Returns the text, which can be parsed again.
    pub const fn text(self) -> &'static str {
        self.0.text.as_str()
    }

    /// Returns the tree.
    pub const fn expression(self) -> &'static Expression {
        &self.0.expression
    }

    /// Whether the composition is proved to be admissible and consistent on boards of every size: it is 0 at the goal, and
    /// no move lowers it by more than 1.
    ///
    /// Each measure has a limit to what a move takes from it, and so have their sums, maxima and multiples. Patterns without
    /// a common tile share the limit, because a move changes one of them. A composition without a proof may be
    /// admissible all the same: [`crate::heuristic::audit()`] tries all boards of a small size.
    pub const fn is_consistent(self) -> bool {
        self.0.is_consistent
    }

    /// Returns h in moves on boards of a size, given the value of each leaf in moves. Leaves are asked for in the order of the
    /// text.
    pub fn h(self, size: Size, mut leaf: impl FnMut(&Leaf) -> u32) -> u32 {
        let hundredths = self.expression().hundredths(&mut leaf);
        // The searches store h in a byte on packed grids, and in two on others.
        let most = if size.cells() <= MAX_PACKED_CELLS { u8::MAX.into() } else { u16::MAX.into() };
        hundredths.div_ceil(100).min(most) as u32
    }

    /// Whether the composition uses the tables of walking distance.
    pub(crate) const fn has_walking_distance(self) -> bool {
        self.0.has_walking_distance
    }

    /// Whether boards of that size have the tiles of all patterns, and the patterns small enough tables.
    pub fn fits(self, size: Size) -> bool {
        self.0.patterns.iter().all(|pattern| pattern.entries(size).is_some())
    }
}

impl fmt::Debug for Composition {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Composition").field(&self.text()).finish()
    }
}

impl fmt::Display for Composition {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.text())
    }
}

impl FromStr for Composition {
    type Err = CompositionError;

    /// Parses a composition. See the documentation of the module for its grammar.
    fn from_str(text: &str) -> Result<Composition, CompositionError> {
        static KNOWN: OnceMap<String, Parsed> = OnceMap::new();
        let mut parser = Parser { rest: text.trim(), depth: 0, leaves: 0 };
        if text.len() > MAX_LENGTH {
            return Err(parser.expected(&["a text of at most 200 characters"]));
        }
        let expression = parser.sum()?;
        if !parser.rest.is_empty() {
            return Err(parser.expected(&["+"]));
        }
        Ok(Composition(KNOWN.get_or_init(expression.to_string(), || Parsed::new(expression))))
    }
}

/// The text that is left to parse.
struct Parser<'a> {
    rest: &'a str,
    depth: usize,
    leaves: usize,
}

impl<'a> Parser<'a> {
    fn expected(&self, expected: &[&str]) -> CompositionError {
        CompositionError { rest: self.rest.chars().take(40).collect(), expected: expected.join(", ") }
    }

    /// The beginnings of a factor.
    fn expected_factor(&self) -> CompositionError {
        let measures = Measure::ALL.iter().map(|measure| measure.name());
        let others = ["pattern(…)", "pattern-all(…)", "max(…)", "2*…", "100"];
        self.expected(&measures.chain(others).collect::<Vec<_>>())
    }

    /// Skips a sign and the spaces after it, if it comes next.
    fn skip(&mut self, sign: char) -> bool {
        let Some(rest) = self.rest.strip_prefix(sign) else { return false };
        self.rest = rest.trim_start();
        true
    }

    fn require(&mut self, sign: char, or: &str) -> Result<(), CompositionError> {
        if self.skip(sign) { Ok(()) } else { Err(self.expected(&[or, &sign.to_string()])) }
    }

    /// Takes the longest prefix of some characters, which may be empty, and the spaces after it.
    fn take(&mut self, is_part: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|character| !is_part(character)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(end);
        self.rest = rest.trim_start();
        taken
    }

    fn sum(&mut self) -> Result<Expression, CompositionError> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.expected(&["fewer parentheses"]));
        }
        let mut parts = Vec::new();
        loop {
            match self.product()? {
                Expression::Sum(inner) => parts.extend(inner),
                part => parts.push(part),
            }
            if !self.skip('+') {
                break;
            }
        }
        self.depth -= 1;
        Ok(if parts.len() == 1 { parts.remove(0) } else { Expression::Sum(parts) })
    }

    fn product(&mut self) -> Result<Expression, CompositionError> {
        if !self.rest.starts_with(|first: char| first.is_ascii_digit()) {
            return self.factor();
        }
        let before = self.rest;
        let number = hundredths(self.take(|character| character.is_ascii_digit() || character == '.'));
        let Some(number) = number.filter(|&number| number <= MAX_NUMBER) else {
            self.rest = before;
            return Err(self.expected(&["0", "0.25", "1.5", "100"]));
        };
        if !self.skip('*') {
            return Ok(Expression::Constant(number));
        }
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.expected(&["fewer factors"]));
        }
        let part = self.product()?;
        self.depth -= 1;
        Ok(Expression::Product(number, Box::new(part)))
    }

    fn factor(&mut self) -> Result<Expression, CompositionError> {
        if self.skip('(') {
            let inner = self.sum()?;
            self.require(')', "+")?;
            return Ok(inner);
        }
        let before = self.rest;
        let name = self.take(|character| character.is_ascii_alphabetic() || character == '-');
        let leaf = match name {
            "max" => return self.maximum(),
            "pattern" => Leaf::Pattern(self.pattern(false)?),
            "pattern-all" => Leaf::Pattern(self.pattern(true)?),
            _ => match Measure::ALL.into_iter().find(|measure| measure.name() == name) {
                Some(measure) => Leaf::Measure(measure),
                None => {
                    self.rest = before;
                    return Err(self.expected_factor());
                }
            },
        };
        self.leaves += 1;
        if self.leaves > MAX_LEAVES {
            self.rest = before;
            return Err(self.expected(&["at most 16 measures"]));
        }
        Ok(Expression::Leaf(leaf))
    }

    fn maximum(&mut self) -> Result<Expression, CompositionError> {
        self.require('(', "max(…)")?;
        let mut parts = Vec::new();
        loop {
            match self.sum()? {
                Expression::Maximum(inner) => parts.extend(inner),
                part => parts.push(part),
            }
            if !self.skip(',') {
                break;
            }
        }
        self.require(')', ",")?;
        Ok(if parts.len() == 1 { parts.remove(0) } else { Expression::Maximum(parts) })
    }

    fn pattern(&mut self, counts_all: bool) -> Result<Pattern, CompositionError> {
        self.require('(', "pattern(1,2,3)")?;
        let mut tiles = Vec::new();
        loop {
            let before = self.rest;
            let tile = self.take(|character| character.is_ascii_digit()).parse().ok();
            match tile.filter(|tile| *tile > 0 && !tiles.contains(tile)) {
                Some(tile) => tiles.push(tile),
                None => {
                    self.rest = before;
                    return Err(self.expected(&["1", "2", "3", "…"]));
                }
            }
            if !self.skip(',') {
                break;
            }
        }
        self.require(')', ",")?;
        tiles.sort_unstable();
        Ok(Pattern { tiles, counts_all })
    }
}
