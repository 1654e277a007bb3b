//! The catalogue of algorithms, heuristics and partitions: identifiers, display names and guarantees.
//!
//! It does not depend on the searches, so a user interface can offer and explain a search without linking it.
//!
//! ```
//! use npuzzle_engine::catalogue::{Algorithm, Heuristic};
//! let (algorithm, heuristic): (Algorithm, Heuristic) = ("a-star".parse()?, "linear-conflict".parse()?);
//! assert!(algorithm.is_optimal(heuristic));
//! assert!(!algorithm.is_optimal(Heuristic::MisplacedPenalty));
//! # Ok::<(), npuzzle_engine::catalogue::UnknownName>(())
//! ```

use crate::composition::Composition;
use crate::decimal::{hundredths, write_hundredths};
use crate::puzzle::Size;
use crate::puzzle::grid::MAX_PACKED_CELLS;
use std::fmt;
use std::str::FromStr;

/// An error from parsing an identifier of the catalogue.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("“{text}” is not a valid {kind}: expected one of {expected}")]
pub struct UnknownName {
    /// The kind of identifier that was expected.
    pub kind: &'static str,
    /// The offending text, shortened if long.
    pub text: String,
    /// All known identifiers, separated by commas.
    pub expected: String,
}

macro_rules! names {
    (
        $(#[$doc:meta])* $kind:ident, $what:literal,
        { $($(#[$variant_doc:meta])* $variant:ident = $name:literal, $label:literal;)* }
        $(, $(#[$other_doc:meta])* $other:ident($text:ty))?
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum $kind {
            $($(#[$variant_doc])* $variant,)*
            $($(#[$other_doc])* $other($text),)?
        }

        impl $kind {
            /// All values with a name, in display order.
            pub const ALL: &'static [$kind] = &[$($kind::$variant),*];

            /// The identifier used in links, in files and on the command line.
            pub const fn name(self) -> &'static str {
                match self { $($kind::$variant => $name,)* $($kind::$other(known) => <$text>::text(known),)? }
            }

            /// The display name.
            pub const fn label(self) -> &'static str {
                match self { $($kind::$variant => $label,)* $($kind::$other(known) => <$text>::text(known),)? }
            }
        }

        impl $kind {
            /// Returns the value with that identifier.
            ///
            /// # Errors
            /// [`UnknownName`] for any other text.
            pub fn named(text: &str) -> Result<Self, UnknownName> {
                $kind::ALL.iter().copied().find(|known| known.name() == text.trim()).ok_or_else(|| UnknownName {
                    kind: $what,
                    text: text.chars().take(40).collect(),
                    expected: $kind::ALL.iter().map(|known| known.name()).collect::<Vec<_>>().join(", "),
                })
            }
        }

        impl FromStr for $kind {
            type Err = UnknownName;

            fn from_str(text: &str) -> Result<Self, UnknownName> {
                let named = $kind::named(text);
                $(if named.is_err() {
                    match text.parse::<$text>() {
                        Ok(known) => return Ok($kind::named(known.text()).unwrap_or($kind::$other(known))),
                        Err(error) if text.contains(['(', '+', '*']) => {
                            return Err(UnknownName { kind: $what, text: error.rest, expected: error.expected });
                        }
                        Err(_) => {}
                    }
                })?
                named
            }
        }

        impl fmt::Display for $kind {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str(self.name())
            }
        }
    };
}

/// Returns the maximum distance from the goal, in moves, for which a board at an exact distance can be generated. `None` if
/// distances cannot be proven fast enough on boards of that size.
///
/// Up to ten cells no board is farther from a goal with its blank in a corner. On larger sizes, where random boards are
/// solved until one is far enough, about one board in ten is at least that far from such a goal
/// (<https://github.com/lightln2/SlidingTilesSolver>).
pub const fn max_exact_distance(size: Size) -> Option<u32> {
    let wide = size.landscape();
    match (wide.width(), wide.height()) {
        (2, 2) => Some(6),
        (3, 2) => Some(21),
        (4, 2) => Some(36),
        (3, 3) => Some(31),
        (5, 2) => Some(55),
        (4, 3) => Some(41),
        (6, 2) => Some(58),
        (7, 2) => Some(77),
        (5, 3) => Some(60),
        (4, 4) => Some(60),
        (8, 2) => Some(99),
        _ => None,
    }
}

names!(
    /// A search algorithm.
    Algorithm, "algorithm", {
        /// Breadth-first search: expands boards in order of their distance from the start.
        BreadthFirst = "breadth-first", "Breadth-first";
        /// Depth-first search.
        DepthFirst = "depth-first", "Depth-first";
        /// Depth-first search with an increasing bound on depth.
        IterativeDeepening = "iterative-deepening", "Iterative deepening";
        /// Breadth-first search from the start and from the goal.
        Bidirectional = "bidirectional", "Bidirectional breadth-first";
        /// Best-first search by h.
        Greedy = "greedy", "Greedy best-first";
        /// Best-first search by g + h.
        AStar = "a-star", "A*";
        /// Best-first search by g + w h.
        WeightedAStar = "weighted-a-star", "Weighted A*";
        /// Best-first search by g + w h, where w decreases to 1 with depth.
        DynamicWeighting = "dynamic-weighting", "Dynamic weighting";
        /// Depth-first search with an increasing bound on g + h.
        IdaStar = "ida-star", "IDA*";
        /// IDA* with pattern databases and duplicate pruning.
        Optimal = "optimal", "Optimal";
        /// Beam searches of increasing width, with a concurrent proof of lower bounds.
        Anytime = "anytime", "Anytime";
    }
);

/// The strongest property that is proved of a heuristic.
enum Guarantee {
    /// Nothing, so that a solution may be longer than necessary.
    Neither,
    /// It never exceeds the true distance.
    Admissible,
    /// A move changes it by at most 1, and it is 0 at the goal. Hence it is admissible, too.
    Consistent,
}

/// The heuristics with a name, each with what is proved of it.
macro_rules! heuristics {
    ($($(#[$doc:meta])* $variant:ident = $name:literal, $label:literal, $guarantee:ident;)*) => {
        names!(
            /// A heuristic: an estimate of the number of moves to the goal.
            Heuristic, "heuristic", { $($(#[$doc])* $variant = $name, $label;)* },
            /// A composition of others, whose name is its text: see [`crate::composition`].
            Composed(Composition)
        );

        impl Heuristic {
            const fn guarantee(self) -> Guarantee {
                match self {
                    $(Heuristic::$variant => Guarantee::$guarantee,)*
                    Heuristic::Composed(composition) if composition.is_consistent() => Guarantee::Consistent,
                    Heuristic::Composed(_) => Guarantee::Neither,
                }
            }
        }
    };
}

heuristics! {
    /// The number of tiles that are not on their goal cells.
    Misplaced = "misplaced", "Misplaced tiles", Consistent;
    /// Misplaced tiles, with a penalty for those in their goal row or column.
    MisplacedPenalty = "misplaced-penalty", "Misplaced + row/column penalty", Neither;
    /// The sum of straight-line distances.
    Euclidean = "euclidean", "Euclidean distance", Consistent;
    /// The sum of the rows and columns between tiles and their goal cells.
    Manhattan = "manhattan", "Manhattan distance", Consistent;
    /// Manhattan distance plus two for each tile that must leave its goal line.
    LinearConflict = "linear-conflict", "Manhattan + linear conflict", Consistent;
    /// The distances by rows and by columns if tiles of the same line were identical.
    WalkingDistance = "walking-distance", "Walking distance", Consistent;
    /// The number of swaps with the blank if any tile could jump into it.
    Gaschnig = "gaschnig", "Gaschnig's exchanges", Consistent;
    /// The sum of the exact distances of disjoint groups of tiles.
    PatternDatabase = "pattern-database", "Pattern databases", Admissible;
}

names!(
    /// The status of a search.
    Status, "status", {
        /// No search was requested.
        Idle = "idle", "Idle";
        /// The search was requested but has not started.
        Preparing = "preparing", "Preparing";
        /// The search is running.
        Searching = "searching", "Searching";
        /// A solution was found.
        Solved = "solved", "Solved";
        /// The goal cannot be reached from the board.
        Unsolvable = "unsolvable", "Unsolvable";
        /// The whole reachable state space was searched without finding a solution.
        Exhausted = "exhausted", "Exhausted";
        /// The memory or time limit was reached.
        Limit = "limit", "Limit";
        /// The user stopped the search.
        Cancelled = "cancelled", "Cancelled";
        /// An error ended the search.
        Failed = "failed", "Failed";
    }
);

names!(
    /// A partition of the tiles into the patterns of additive pattern databases, named after the sizes of the patterns.
    ///
    /// Fewer and larger patterns give better estimates but take more memory and more time to build. Which tiles are in
    /// a pattern depends on the size of the board.
    Partition, "partition", {
        /// 2x2: all tiles in one pattern, so that h is the exact distance.
        P3 = "3", "3";
        /// 3x2: the same.
        P5 = "5", "5";
        /// 4x2: the same.
        P7 = "7", "7";
        /// 3x3: the same.
        P8 = "8", "8";
        /// 3x3: two patterns.
        P44 = "4-4", "4-4";
        /// 5x2: two patterns.
        P54 = "5-4", "5-4";
        /// 4x3 and 6x2: two patterns.
        P65 = "6-5", "6-5";
        /// 7x2: three patterns.
        P553 = "5-5-3", "5-5-3";
        /// 5x3: three patterns.
        P554 = "5-5-4", "5-5-4";
        /// 4x4 and 8x2: three patterns.
        P555 = "5-5-5", "5-5-5";
        /// 4x4: two large patterns and a small one.
        P663 = "6-6-3", "6-6-3";
        /// 4x4: two larger patterns and a single tile.
        P771 = "7-7-1", "7-7-1";
        /// 5x5: six patterns.
        P444444 = "4-4-4-4-4-4", "4-4-4-4-4-4";
        /// 5x5: five patterns.
        P55554 = "5-5-5-5-4", "5-5-5-5-4";
    }
);

names!(
    /// Which of several nodes with the same f is expanded first.
    #[derive(Default)]
    Ties, "rule for ties", {
        /// The one that was put on the frontier first.
        Fifo = "fifo", "First in, first out";
        /// The one that was put on the frontier last.
        Lifo = "lifo", "Last in, first out";
        /// The one with the larger g, and of several the newest.
        LargerG = "larger-g", "Larger g";
        /// The one with the smaller h, and of several the newest.
        #[default]
        SmallerH = "smaller-h", "Smaller h";
    }
);

names!(
    /// When a search tests whether a node is the goal.
    #[derive(Default)]
    GoalTest, "goal test", {
        /// When it is generated.
        Generation = "generation", "When generated";
        /// When it is taken off the frontier.
        #[default]
        Expansion = "expansion", "When expanded";
    }
);

names!(
    /// The treatment of boards that a search has seen.
    #[derive(Default)]
    Duplicates, "treatment of duplicates", {
        /// It searches the board again: a tree search.
        Keep = "keep", "Keep";
        /// It drops the board unless the new path is shorter.
        #[default]
        Remove = "remove", "Remove";
    }
);

impl Partition {
    /// The partitions for boards of that size, in display order. There are some for all boards of at most 16 cells, and
    /// for 5x5.
    pub const fn of_size(size: Size) -> &'static [Partition] {
        let wide = size.landscape();
        match (wide.width(), wide.height()) {
            (2, 2) => &[Partition::P3],
            (3, 2) => &[Partition::P5],
            (4, 2) => &[Partition::P7],
            (3, 3) => &[Partition::P8, Partition::P44],
            (5, 2) => &[Partition::P54],
            (4, 3) | (6, 2) => &[Partition::P65],
            (7, 2) => &[Partition::P553],
            (5, 3) => &[Partition::P554],
            (8, 2) => &[Partition::P555],
            (4, 4) => &[Partition::P555, Partition::P663, Partition::P771],
            (5, 5) => &[Partition::P444444, Partition::P55554],
            _ => &[],
        }
    }

    /// Whether there are pattern databases of the partition for boards of that size.
    pub fn is_for(self, size: Size) -> bool {
        Partition::of_size(size).contains(&self)
    }

    /// Returns the partition that a search on boards of that size uses. `None` if it uses no pattern databases, or if there
    /// are none for the size.
    ///
    /// It is `chosen` if the size has it, and otherwise the default. On 3x3, `optimal` and `anytime` always use
    /// [`Partition::P8`].
    pub fn used_by(
        algorithm: Algorithm,
        heuristic: Heuristic,
        size: Size,
        chosen: Option<Partition>,
    ) -> Option<Partition> {
        let chosen = chosen.filter(|partition| partition.is_for(size));
        match (algorithm, size) {
            (Algorithm::Optimal | Algorithm::Anytime, Size::PUZZLE_8) => Some(Partition::P8),
            _ if algorithm.uses_patterns(heuristic) => chosen.or(Partition::default_for(size)),
            _ => None,
        }
    }

    /// Returns a partition that speeds up searches on boards of that size at the cost of more memory and several
    /// seconds of construction, if there is one.
    pub const fn larger(self, size: Size) -> Option<Partition> {
        match (self, size) {
            (Partition::P555, Size::PUZZLE_15) => Some(Partition::P663),
            (Partition::P444444, Size::PUZZLE_24) => Some(Partition::P55554),
            _ => None,
        }
    }

    /// Returns a partition with which an algorithm can start immediately while the tables of its default partition are built.
    /// `None` if these take no noticeable time or the algorithm cannot switch to them later.
    pub const fn at_once(algorithm: Algorithm, size: Size) -> Option<Partition> {
        match (algorithm, size) {
            (Algorithm::Anytime, Size::PUZZLE_24) => Some(Partition::P444444),
            _ => None,
        }
    }

    /// The size in bytes of the tables for boards of that size and goals with the blank in a corner. 0 if the size does
    /// not have the partition.
    ///
    /// Other goals take at most twice as much: it depends on whether a reflection fixes the cell of the blank.
    pub const fn bytes(self, size: Size) -> u64 {
        // Sizes of as many cells have tables of the same size, but rectangles need two sets of them.
        match (self, size.cells(), size.is_square()) {
            (Partition::P3, 4, _) => 32,
            (Partition::P5, 6, _) => 3_888,
            (Partition::P7, 8, _) => 1_048_576,
            (Partition::P8, 9, _) => 181_440,
            (Partition::P44, 9, _) => 6_562,
            (Partition::P54, 10, _) => 110_000,
            (Partition::P65, 12, _) => 3_234_816,
            (Partition::P553, 14, _) => 1_078_392,
            (Partition::P554, 15, _) => 1_569_378,
            (Partition::P555, 16, true) => 1_572_864,
            (Partition::P555, 16, false) => 3_145_728,
            (Partition::P663, 16, true) => 16_779_264,
            (Partition::P771, 16, true) => 57_657_608,
            (Partition::P444444, 25, _) => 1_171_878,
            (Partition::P55554, 25, _) => 19_726_565,
            _ => 0,
        }
    }

    /// The default partition of a size. Except for 5x5, its tables are built within milliseconds.
    const fn default_for(size: Size) -> Option<Partition> {
        match (size, Partition::of_size(size)) {
            (Size::PUZZLE_8, _) => Some(Partition::P44),
            (Size::PUZZLE_24, _) => Some(Partition::P55554),
            (_, []) => None,
            (_, [first, ..]) => Some(*first),
        }
    }
}

impl Heuristic {
    /// The maximum number of bytes of the tables that the heuristic computes for goals with the blank on cell `blank`. All
    /// searches share them. Pattern databases are not counted.
    pub const fn table_bytes(self, size: Size, blank: usize) -> usize {
        let has_table = match self {
            Heuristic::WalkingDistance => true,
            Heuristic::Composed(composition) => composition.has_walking_distance(),
            _ => false,
        };
        if !has_table || size.cells() > MAX_PACKED_CELLS {
            return 0;
        }
        let (width, height) = (size.width(), size.height());
        let (of_rows, of_columns) = (line_table_bytes(height, width), line_table_bytes(width, height));
        // Rows and columns of a square share a table if the blank's goal row and column have the same number.
        if size.is_square() && blank / width == blank % width { of_rows } else { of_rows.saturating_add(of_columns) }
    }

    /// Whether the heuristic is proved never to exceed the true distance.
    pub const fn is_admissible(self) -> bool {
        matches!(self.guarantee(), Guarantee::Admissible | Guarantee::Consistent)
    }

    /// Whether it is proved that a move changes the heuristic by at most 1, so that A* never reopens a node.
    pub const fn is_consistent(self) -> bool {
        matches!(self.guarantee(), Guarantee::Consistent)
    }

    /// Whether boards of a size have what the heuristic is made of, pattern databases aside.
    fn fits(self, size: Size) -> bool {
        match self {
            Heuristic::Composed(composition) => composition.fits(size),
            _ => true,
        }
    }
}

/// The maximum number of bytes of walking distance's tables for `lines` lines of `length` cells. Except for the squares, it is
/// derived from a bound on the number of states: the ways to spread the tiles of two lines over all lines, times those to
/// place the blank.
const fn line_table_bytes(lines: usize, length: usize) -> usize {
    const BYTES_A_STATE: usize = 160;
    match (lines, length) {
        (3, 3) => 16_000,
        (4, ..=4) | (5, 2) => 3_000_000,
        (5, 5) => 16_000_000,
        _ => {
            let mut spreads: usize = 1;
            let mut tile = 0;
            while tile < length {
                spreads = spreads.saturating_mul(lines + tile) / (tile + 1);
                tile += 1;
            }
            let parts = if lines <= 3 { 1 } else { lines.div_ceil(2) };
            (parts * lines * BYTES_A_STATE).saturating_mul(spreads).saturating_mul(spreads)
        }
    }
}

impl Algorithm {
    /// Whether the algorithm searches by a heuristic that the user chooses.
    pub const fn takes_heuristic(self) -> bool {
        self.is_informed() && !matches!(self, Algorithm::Optimal | Algorithm::Anytime)
    }

    /// Whether the algorithm estimates distances to the goal. Where it does not, h is 0 and f is g.
    pub const fn is_informed(self) -> bool {
        !matches!(
            self,
            Algorithm::BreadthFirst | Algorithm::DepthFirst | Algorithm::IterativeDeepening | Algorithm::Bidirectional
        )
    }

    /// Whether a search by the algorithm with that heuristic looks up pattern databases.
    const fn uses_patterns(self, heuristic: Heuristic) -> bool {
        match self {
            Algorithm::Optimal | Algorithm::Anytime => true,
            _ => self.takes_heuristic() && matches!(heuristic, Heuristic::PatternDatabase),
        }
    }

    /// Whether the algorithm can search boards of that size with that heuristic. Pattern databases exist on some sizes only;
    /// `anytime` does without them elsewhere. The patterns of a composition have to fit the size.
    pub fn is_available(self, heuristic: Heuristic, size: Size) -> bool {
        if self.takes_heuristic() && !heuristic.fits(size) {
            return false;
        }
        let has_patterns = !self.uses_patterns(heuristic) || Partition::default_for(size).is_some();
        matches!(self, Algorithm::Anytime) || has_patterns
    }

    /// Whether a search by the algorithm on boards of that size expands one node after another, so that it can be observed
    /// and inspected. `anytime` without pattern databases reports its solutions only.
    pub const fn has_steps(self, size: Size) -> bool {
        !matches!(self, Algorithm::Anytime) || Partition::default_for(size).is_some()
    }

    /// Whether every solution that the algorithm finds with that heuristic is optimal.
    ///
    /// `anytime` gives no such guarantee, but it may prove optimality by its lower bound: see [`Algorithm::has_proved`].
    pub const fn is_optimal(self, heuristic: Heuristic) -> bool {
        match self {
            Algorithm::BreadthFirst | Algorithm::IterativeDeepening | Algorithm::Bidirectional | Algorithm::Optimal => {
                true
            }
            Algorithm::AStar | Algorithm::IdaStar => heuristic.is_admissible(),
            Algorithm::DepthFirst
            | Algorithm::Greedy
            | Algorithm::WeightedAStar
            | Algorithm::DynamicWeighting
            | Algorithm::Anytime => false,
        }
    }

    /// Whether a solution of `length` moves is proven optimal, given the lower bound that the search has proven.
    pub fn has_proved(self, heuristic: Heuristic, length: usize, lower_bound: Option<u32>) -> bool {
        let is_met = lower_bound.is_some_and(|bound| bound as usize >= length);
        self.is_optimal(heuristic) || self == Algorithm::Anytime && is_met
    }

    /// The default algorithm for boards of that size: `optimal` where it is fast, otherwise `anytime`.
    pub const fn default_for(size: Size) -> Algorithm {
        if size.cells() <= 16 { Algorithm::Optimal } else { Algorithm::Anytime }
    }

    /// Whether the algorithm takes a [`Weight`]. With an admissible heuristic its solutions are at most that many times as
    /// long as the optimum.
    pub const fn is_weighted(self) -> bool {
        matches!(self, Algorithm::WeightedAStar | Algorithm::DynamicWeighting)
    }

    /// Returns the order in which the algorithm takes all nodes of its frontier, whatever their f. `None` if f counts.
    pub const fn queueing(self) -> Option<Ties> {
        match self {
            Algorithm::BreadthFirst => Some(Ties::Fifo),
            Algorithm::DepthFirst => Some(Ties::Lifo),
            _ => None,
        }
    }

    /// Whether the algorithm takes a depth limit.
    pub const fn takes_depth_limit(self) -> bool {
        matches!(self, Algorithm::DepthFirst)
    }
}

/// The factor of h in weighted A* and dynamic weighting: 0 to 100 in steps of 0.01, or infinity.
///
/// With an admissible h, solutions of weighted A* are at most w times as long as the shortest. Up to w = 1 they are
/// shortest; 0 ignores h, and infinity ignores g, so that there is no such bound.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Weight(u32);

/// An error from creating a [`Weight`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WeightError {
    /// This text, shortened if long, is not a weight.
    #[error(
        "“{0}” is not a valid weight: expected a number from 0 to 100 with at most two decimals, such as 1.5, or inf"
    )]
    Invalid(String),
    /// The weight is below 1 or infinite where that has no meaning.
    #[error("the weight {0} is out of range: dynamic weighting and comparisons take weights from 1 to 100")]
    OutOfRange(Weight),
}

impl Weight {
    /// A weight of 1, that of A*.
    pub const ONE: Weight = Weight(100);

    /// The weight of greedy search.
    pub const INFINITE: Weight = Weight(u32::MAX);

    /// The greatest finite weight, in hundredths.
    const MOST: u32 = 10_000;

    /// The weight in hundredths, 0 to 10,000. `None` if it is infinite.
    pub const fn hundredths(self) -> Option<u32> {
        if self.0 <= Weight::MOST { Some(self.0) } else { None }
    }

    /// The weight as a number, which may be infinite.
    pub fn as_f64(self) -> f64 {
        self.hundredths().map_or(f64::INFINITY, |hundredths| f64::from(hundredths) / 100.0)
    }

    /// The weight in hundredths, brought into the range from 1 to 100.
    pub const fn clamped_hundredths(self) -> u32 {
        if self.0 < Weight::ONE.0 {
            Weight::ONE.0
        } else if self.0 > Weight::MOST {
            Weight::MOST
        } else {
            self.0
        }
    }

    /// Creates a weight from hundredths.
    ///
    /// # Errors
    /// [`WeightError::Invalid`] if `hundredths` is greater than 10,000.
    pub fn from_hundredths(hundredths: u32) -> Result<Weight, WeightError> {
        if hundredths <= Weight::MOST {
            Ok(Weight(hundredths))
        } else {
            Err(WeightError::Invalid(format!("{hundredths}/100")))
        }
    }

    /// Returns the weight if it is from 1 to 100.
    ///
    /// # Errors
    /// [`WeightError::OutOfRange`] if it is not.
    pub const fn at_least_one(self) -> Result<Weight, WeightError> {
        if self.clamped_hundredths() == self.0 { Ok(self) } else { Err(WeightError::OutOfRange(self)) }
    }
}

impl Default for Weight {
    /// A weight of 2.
    fn default() -> Weight {
        Weight(200)
    }
}

impl FromStr for Weight {
    type Err = WeightError;

    /// Parses a decimal number with up to two decimals, `inf` or `infinity`.
    fn from_str(text: &str) -> Result<Weight, WeightError> {
        if ["inf", "infinity", "∞"].contains(&text.trim()) {
            return Ok(Weight::INFINITE);
        }
        let error = || WeightError::Invalid(text.chars().take(40).collect());
        hundredths(text.trim()).and_then(|hundredths| Weight::from_hundredths(hundredths).ok()).ok_or_else(error)
    }
}

impl fmt::Display for Weight {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.hundredths() {
            Some(hundredths) => write_hundredths(formatter, hundredths),
            None => formatter.write_str("inf"),
        }
    }
}
