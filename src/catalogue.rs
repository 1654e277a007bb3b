//! The algorithms and heuristics by name, and what each promises.
//!
//! It depends on nothing, so that the page and the command line can offer and explain a search without seeing one.

use std::fmt;
use std::str::FromStr;

/// A text that names nothing here.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("“{text}” is no {kind}: expected one of {expected}")]
pub struct UnknownName {
    /// What should be named.
    pub kind: &'static str,
    /// What was given, shortened when long.
    pub text: String,
    /// All names that there are, with commas between them.
    pub expected: String,
}

macro_rules! names {
    ($(#[$doc:meta])* $kind:ident, $what:literal, { $($(#[$variant_doc:meta])* $variant:ident = $name:literal, $label:literal;)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum $kind {
            $($(#[$variant_doc])* $variant,)*
        }

        impl $kind {
            /// All of them, in the order in which they are offered.
            pub const ALL: &'static [$kind] = &[$($kind::$variant),*];

            /// The identifier used in links, files and on the command line.
            pub const fn name(self) -> &'static str {
                match self { $($kind::$variant => $name,)* }
            }

            /// The name as people write it.
            pub const fn label(self) -> &'static str {
                match self { $($kind::$variant => $label,)* }
            }
        }

        impl FromStr for $kind {
            type Err = UnknownName;

            fn from_str(text: &str) -> Result<Self, UnknownName> {
                $kind::ALL.iter().copied().find(|known| known.name() == text.trim()).ok_or_else(|| UnknownName {
                    kind: $what,
                    text: text.chars().take(40).collect(),
                    expected: $kind::ALL.iter().map(|known| known.name()).collect::<Vec<_>>().join(", "),
                })
            }
        }

        impl fmt::Display for $kind {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str(self.name())
            }
        }
    };
}

/// The longest distance from the goal at which boards of a side are dealt; nothing where it could not be proved in time. No
/// board of 3x3 is farther away, and few of 4x4 are (80 moves at most).
pub const fn farthest_deal(side: usize) -> Option<u32> {
    match side {
        3 => Some(31),
        4 => Some(60),
        _ => None,
    }
}

names!(
    /// A way to search.
    Algorithm, "algorithm", {
        /// Nearest to the start first.
        BreadthFirst = "breadth-first", "Breadth-first";
        /// Deepest first.
        DepthFirst = "depth-first", "Depth-first";
        /// Depth-first within a growing bound on depth.
        IterativeDeepening = "iterative-deepening", "Iterative deepening";
        /// Breadth-first from both ends.
        Bidirectional = "bidirectional", "Bidirectional breadth-first";
        /// Best-first by h alone.
        Greedy = "greedy", "Greedy best-first";
        /// Best-first by g + h.
        AStar = "a-star", "A*";
        /// Best-first by g + w h.
        WeightedAStar = "weighted-a-star", "Weighted A*";
        /// Best-first by g + w h, w falling to 1 with depth.
        DynamicWeighting = "dynamic-weighting", "Dynamic weighting";
        /// Depth-first within a growing bound on g + h.
        IdaStar = "ida-star", "IDA*";
        /// IDA* with pattern databases that leaves out moves known to lead to the same boards.
        Optimal = "optimal", "Optimal";
        /// Beams of growing width, and a proof beside them.
        Anytime = "anytime", "Anytime";
    }
);

names!(
    /// An estimate of the moves left.
    Heuristic, "heuristic", {
        /// Tiles not on their goal cell.
        Misplaced = "misplaced", "Misplaced tiles";
        /// Misplaced tiles, and more for those already in their goal row or column.
        MisplacedPenalty = "misplaced-penalty", "Misplaced + row/column penalty";
        /// Straight-line distances.
        Euclidean = "euclidean", "Euclidean distance";
        /// Rows plus columns from home.
        Manhattan = "manhattan", "Manhattan distance";
        /// Manhattan, plus two for each tile that must leave its line.
        LinearConflict = "linear-conflict", "Manhattan + linear conflict";
        /// Moves by rows and columns, tiles of a line being alike.
        WalkingDistance = "walking-distance", "Walking distance";
        /// Exchanges with the blank, near or far.
        Gaschnig = "gaschnig", "Gaschnig's exchanges";
        /// Exact moves of a few groups of tiles, added up.
        PatternDatabase = "pattern-database", "Pattern databases";
    }
);

names!(
    /// What has become of a search.
    Status, "status", {
        /// Nothing was asked.
        Idle = "idle", "Idle";
        /// Asked, not begun.
        Preparing = "preparing", "Preparing";
        /// Under way.
        Searching = "searching", "Searching";
        /// A solution was found.
        Solved = "solved", "Solved";
        /// No moves lead to the goal.
        Unsolvable = "unsolvable", "Unsolvable";
        /// Everything that can be reached was searched.
        Exhausted = "exhausted", "Exhausted";
        /// It may take no more memory, or time.
        Limit = "limit", "Limit";
        /// It was stopped.
        Cancelled = "cancelled", "Cancelled";
        /// It was broken off by a fault.
        Failed = "failed", "Failed";
    }
);

names!(
    /// How the tiles are split into the groups whose exact moves pattern databases hold: the numbers of tiles in each.
    /// Fewer and larger groups see more, and take more memory and more time to make.
    Partition, "partition", {
        /// 3x3: all tiles in one. Every estimate is the true distance.
        P8 = "8", "8";
        /// 3x3: two groups.
        P44 = "4-4", "4-4";
        /// 4x4: three groups.
        P555 = "5-5-5", "5-5-5";
        /// 4x4: two large groups and a small one.
        P663 = "6-6-3", "6-6-3";
        /// 4x4: two still larger groups, and a tile by itself.
        P771 = "7-7-1", "7-7-1";
        /// 5x5: six groups.
        P444444 = "4-4-4-4-4-4", "4-4-4-4-4-4";
        /// 5x5: five groups.
        P55554 = "5-5-5-5-4", "5-5-5-5-4";
    }
);

impl Partition {
    /// The side of the boards that it is for.
    pub const fn side(self) -> usize {
        match self {
            Partition::P8 | Partition::P44 => 3,
            Partition::P555 | Partition::P663 | Partition::P771 => 4,
            Partition::P444444 | Partition::P55554 => 5,
        }
    }

    /// The partition that a search looks boards of a side up by, if it does: the one that was chosen, if it is for that
    /// side, else the usual one. On 3x3, `optimal` and `anytime` always have all tiles in one.
    pub fn used_by(
        algorithm: Algorithm,
        heuristic: Heuristic,
        side: usize,
        chosen: Option<Partition>,
    ) -> Option<Partition> {
        let is_looked_up = algorithm.is_informed() && heuristic == Heuristic::PatternDatabase;
        let chosen = chosen.filter(|partition| partition.side() == side);
        match (algorithm, side) {
            (Algorithm::Optimal | Algorithm::Anytime, 3) => Some(Partition::P8),
            (Algorithm::Optimal | Algorithm::Anytime, _) => Some(chosen.unwrap_or(Partition::usual(side))),
            _ if is_looked_up => Some(chosen.unwrap_or(Partition::usual(side))),
            _ => None,
        }
    }

    /// A partition that takes more memory, and some seconds to make, and makes searches of that side shorter: worth making
    /// where there is room and time.
    pub const fn larger(self) -> Option<Partition> {
        match self {
            Partition::P555 => Some(Partition::P663),
            Partition::P444444 => Some(Partition::P55554),
            _ => None,
        }
    }

    /// The partition to begin an algorithm with while the tables of its usual one are still to be made, where that takes
    /// longer than a moment and the algorithm can go on with them afterwards.
    pub const fn at_once(algorithm: Algorithm, side: usize) -> Option<Partition> {
        match (algorithm, side) {
            (Algorithm::Anytime, 5) => Some(Partition::P444444),
            _ => None,
        }
    }

    /// The bytes of its tables, for goals with the blank in a corner; where no mirror keeps the blank's cell, twice as
    /// many.
    pub const fn bytes(self) -> u64 {
        match self {
            Partition::P8 => 181_440,
            Partition::P44 => 6_562,
            Partition::P555 => 1_572_864,
            Partition::P663 => 16_779_264,
            Partition::P771 => 57_657_608,
            Partition::P444444 => 1_171_878,
            Partition::P55554 => 19_726_565,
        }
    }

    /// Small tables, made in a moment.
    const fn usual(side: usize) -> Partition {
        match side {
            3 => Partition::P44,
            4 => Partition::P555,
            _ => Partition::P55554,
        }
    }
}

impl Heuristic {
    /// Whether it never exceeds the true distance.
    pub const fn is_admissible(self) -> bool {
        !matches!(self, Heuristic::MisplacedPenalty)
    }

    /// Whether a move changes it by at most one upwards or downwards, so that A* never reopens a node.
    pub const fn is_consistent(self) -> bool {
        !matches!(self, Heuristic::MisplacedPenalty | Heuristic::PatternDatabase)
    }

    /// What it measures, in a sentence.
    pub const fn description(self) -> &'static str {
        match self {
            Heuristic::Misplaced => "Counts the tiles that are not on their goal cell.",
            Heuristic::MisplacedPenalty => {
                "Counts the misplaced tiles, plus 1 for each in its goal row and 1 for each in its goal column. It may overestimate."
            }
            Heuristic::Euclidean => "Adds up the straight-line distances of the tiles to their goal cells, rounded up.",
            Heuristic::Manhattan => "Adds up the rows and columns between each tile and its goal cell.",
            Heuristic::LinearConflict => {
                "Manhattan, plus 2 for each tile that must leave its goal row or column to let another pass."
            }
            Heuristic::WalkingDistance => {
                "The vertical moves if tiles of a goal row were all alike, plus the horizontal ones if those of a column were."
            }
            Heuristic::Gaschnig => "Counts the moves if any tile, near or far, could jump into the blank.",
            Heuristic::PatternDatabase => {
                "Adds up, for a few groups of tiles, the moves that the group needs if all other tiles were out of its way."
            }
        }
    }
}

impl Algorithm {
    /// Whether it searches by a heuristic of one's choice.
    pub const fn is_informed(self) -> bool {
        !matches!(
            self,
            Algorithm::BreadthFirst
                | Algorithm::DepthFirst
                | Algorithm::IterativeDeepening
                | Algorithm::Bidirectional
                | Algorithm::Optimal
                | Algorithm::Anytime
        )
    }

    /// Whether its solutions are always proved shortest with that heuristic. Those of `anytime` are once its lower bound says so.
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

    /// Whether a solution of that length is proved shortest, where no solution is shorter than `lower_bound`.
    pub fn has_proved(self, heuristic: Heuristic, length: usize, lower_bound: Option<u32>) -> bool {
        let is_met = lower_bound.is_some_and(|bound| bound as usize >= length);
        self.is_optimal(heuristic) || self == Algorithm::Anytime && is_met
    }

    /// The algorithm to begin with on boards of that side: a proof where it takes no time, else an answer that gets better.
    pub const fn usual(side: usize) -> Algorithm {
        if side < 5 { Algorithm::Optimal } else { Algorithm::Anytime }
    }

    /// Whether its solutions are at most the weight times as long as the shortest, with an admissible heuristic.
    pub const fn is_weighted(self) -> bool {
        matches!(self, Algorithm::WeightedAStar | Algorithm::DynamicWeighting)
    }

    /// Whether it can be told how deep to go.
    pub const fn takes_depth_limit(self) -> bool {
        matches!(self, Algorithm::DepthFirst)
    }

    /// How it works, in a sentence or two.
    pub const fn description(self) -> &'static str {
        match self {
            Algorithm::BreadthFirst => {
                "Expands boards in the order of their distance from the start. Keeps every board it has seen."
            }
            Algorithm::DepthFirst => {
                "Follows one line of moves as far as it goes before it turns back. Its solutions are very long."
            }
            Algorithm::IterativeDeepening => {
                "Depth-first to depth 1, then 2, and so on, from the start each time. Needs next to no memory, but much time."
            }
            Algorithm::Bidirectional => {
                "Breadth-first from the board and from the goal at once, until the two meet half-way."
            }
            Algorithm::Greedy => {
                "Always expands the board that looks nearest to the goal. Quick, but the way there may be long."
            }
            Algorithm::AStar => {
                "Expands the board with the least g + h: moves made plus moves estimated. Keeps every board it has seen."
            }
            Algorithm::WeightedAStar => {
                "A* that trusts the estimate w times as much: faster, at most w times as long as the shortest."
            }
            Algorithm::DynamicWeighting => {
                "Weighted A* whose weight falls from w to 1 with depth: bold at first, careful near the goal."
            }
            Algorithm::IdaStar => {
                "Depth-first within a bound on g + h, which grows until a solution fits. Needs next to no memory."
            }
            Algorithm::Optimal => {
                "The quickest proof that a solution is shortest: IDA* with pattern databases that never tries the same few moves twice."
            }
            Algorithm::Anytime => {
                "A solution at once, then shorter ones: beams of the most promising boards, twice as wide each time, while a proof goes on beside them."
            }
        }
    }
}

/// How much weighted A* and dynamic weighting trust their heuristic: 1 to 100, in steps of a hundredth.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Weight(u32);

/// A text or number that is no weight.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("“{0}” is no weight: expected a number from 1 to 100 with at most two decimals, such as 1.5")]
pub struct WeightError(pub String);

impl Weight {
    /// The weight in hundredths, 100 to 10,000.
    pub const fn hundredths(self) -> u32 {
        self.0
    }

    /// A weight from hundredths.
    ///
    /// # Errors
    /// Outside of 100 to 10,000.
    pub fn from_hundredths(hundredths: u32) -> Result<Weight, WeightError> {
        if (100..=10_000).contains(&hundredths) {
            Ok(Weight(hundredths))
        } else {
            Err(WeightError(format!("{hundredths}/100")))
        }
    }
}

impl Default for Weight {
    /// 2
    fn default() -> Weight {
        Weight(200)
    }
}

impl FromStr for Weight {
    type Err = WeightError;

    /// Reads decimals as whole hundredths: no rounding, and none of the machinery of floating point to download.
    fn from_str(text: &str) -> Result<Weight, WeightError> {
        let error = || WeightError(text.chars().take(40).collect());
        let (whole, decimals) = text.trim().split_once('.').unwrap_or((text.trim(), ""));
        let is_number =
            |digits: &str, most: usize| digits.len() <= most && digits.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || !is_number(whole, 3) || !is_number(decimals, 2) {
            return Err(error());
        }
        let hundredths = format!("{whole}{decimals:0<2}").parse().map_err(|_| error())?;
        Weight::from_hundredths(hundredths).map_err(|_| error())
    }
}

impl fmt::Display for Weight {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, hundredths) = (self.0 / 100, self.0 % 100);
        match hundredths {
            0 => write!(formatter, "{whole}"),
            tenths if tenths % 10 == 0 => write!(formatter, "{whole}.{}", tenths / 10),
            _ => write!(formatter, "{whole}.{hundredths:02}"),
        }
    }
}
