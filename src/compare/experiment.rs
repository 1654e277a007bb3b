//! The description of an experiment in the Compare view.

use crate::compare::list::List;
use crate::shared::locale::{number, t};
use crate::shared::localize::{Localize, Unavailable};
use npuzzle_engine::catalogue::{Algorithm, Heuristic, Weight};
use npuzzle_engine::puzzle::{Board, Goal, Scrambles, Size};
use npuzzle_engine::spec::Limits;
use npuzzle_experiments::{self as file, Experiment, Pair, Plan};
use std::time::Duration;

/// Random boards that a seed reproduces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Draw {
    pub size: Size,
    pub count: u32,
    pub seed: u64,
}

impl Draw {
    /// The maximum number of boards.
    pub const MOST: u32 = 10_000;
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Boards {
    Listed,
    Random,
}

/// The experiment that the user has described.
#[derive(Clone, PartialEq, Debug)]
pub struct Form {
    /// Selects one of the next two fields.
    pub boards: Boards,
    pub list: List,
    pub draw: Draw,
    pub goal: Goal,
    /// The algorithms, in the order of the catalogue.
    pub algorithms: Vec<Algorithm>,
    /// The heuristics, in the order of the catalogue.
    pub heuristics: Vec<Heuristic>,
    /// The weight of weighted A* and dynamic weighting.
    pub weight: Weight,
    /// The time limit of a run, in milliseconds.
    pub time_limit_ms: u32,
    /// The memory limit of a run, in MiB.
    pub memory_limit_mib: u32,
}

impl Form {
    /// The maximum memory limit, in MiB: all that a worker can address.
    pub const MOST_MEMORY_MIB: u32 = 4096;

    /// The maximum length of the list of boards, in bytes. Browsers need hundreds of bytes for each line of a text field.
    pub const LONGEST_TEXT: usize = 1 << 20;

    /// The maximum number of lines of the list of boards.
    pub const MOST_LINES: usize = 40_000;

    /// Creates an instructive first experiment: classic heuristics with A* and greedy search on easy boards.
    pub fn new(seed: u64, memory_limit_mib: u32) -> Form {
        Form {
            boards: Boards::Random,
            list: List::new(""),
            draw: Draw { size: Size::PUZZLE_8, count: 20, seed },
            goal: Goal::BlankLast,
            algorithms: vec![Algorithm::Greedy, Algorithm::AStar],
            heuristics: vec![Heuristic::Misplaced, Heuristic::Euclidean, Heuristic::Manhattan],
            weight: Weight::default(),
            time_limit_ms: 10_000,
            memory_limit_mib,
        }
    }

    /// Returns the form with these boards, as text in any format.
    ///
    /// # Errors
    /// If the text is longer than [`Form::LONGEST_TEXT`] or has more than [`Form::MOST_LINES`] lines.
    pub fn with_text(self, text: String) -> Result<Form, String> {
        if text.len() > Form::LONGEST_TEXT || text.lines().nth(Form::MOST_LINES).is_some() {
            return Err(t!(list_too_long, size = Form::LONGEST_TEXT >> 20, lines = number(Form::MOST_LINES as f64, 0)));
        }
        Ok(Form { boards: Boards::Listed, list: List::new(&text), ..self })
    }

    /// Returns the form with a board added to the list. The first board brings its goal.
    #[must_use]
    pub fn with_board(self, board: Board, goal: Goal) -> Form {
        let is_first = self.list.text().trim().is_empty();
        let list = if is_first { List::of(vec![board]) } else { self.list.with(board) };
        let goal = if is_first { goal } else { self.goal };
        Form { boards: Boards::Listed, list, goal, ..self }
    }

    pub fn is_pending(&self) -> bool {
        self.boards == Boards::Listed && self.list.is_pending()
    }

    /// Returns the boards.
    ///
    /// # Errors
    /// If the text is not read or not valid, or the goal does not exist on the random boards' size.
    pub fn boards(&self) -> Result<Vec<Board>, String> {
        match self.boards {
            Boards::Listed => {
                self.list.boards().map(<[Board]>::to_vec).ok_or_else(|| self.list.fault().unwrap_or_default())
            }
            Boards::Random => {
                let Draw { size, count, seed } = self.draw;
                let scrambles = Scrambles::new(size, self.goal.clone(), seed).map_err(|error| error.localize())?;
                Ok(scrambles.take(count.min(Draw::MOST) as usize).collect())
            }
        }
    }

    /// Returns the form of an experiment. What is missing comes from `form`. Returns as well whether the form has all limits of the
    /// experiment: it has none of the depth, one of the time, and one of the memory that a worker can address.
    pub fn of(experiment: Experiment, form: &Form) -> (Form, bool) {
        let Experiment { boards, goal, algorithms, heuristics, weight, depth_limit, time_limit, memory_limit } =
            experiment;
        let milliseconds = time_limit.map(|seconds| (seconds * 1000.0).ceil()).filter(|&ms| ms <= f64::from(u32::MAX));
        let (source, list, draw) = match boards {
            file::Boards::Listed(boards) => (Boards::Listed, List::of(boards), form.draw),
            file::Boards::Random { count, size, seed } => (Boards::Random, List::new(""), Draw { size, count, seed }),
        };
        let is_whole = depth_limit.is_none()
            && milliseconds.is_some()
            && memory_limit <= Form::MOST_MEMORY_MIB
            && (source == Boards::Listed || draw.count <= Draw::MOST);
        let form = Form {
            boards: source,
            list,
            draw: Draw { count: draw.count.min(Draw::MOST), ..draw },
            goal,
            algorithms,
            heuristics,
            weight,
            time_limit_ms: milliseconds.map_or(form.time_limit_ms, |ms| ms as u32),
            memory_limit_mib: memory_limit.min(Form::MOST_MEMORY_MIB),
        };
        (form, is_whole)
    }

    /// Returns the experiment of the form.
    ///
    /// # Errors
    /// If the list of boards is not valid.
    pub fn experiment(&self) -> Result<Experiment, String> {
        let boards = match (self.boards, self.draw) {
            (Boards::Listed, _) => file::Boards::Listed(self.boards()?),
            (Boards::Random, Draw { size, count, seed }) => file::Boards::Random { count, size, seed },
        };
        Ok(Experiment {
            boards,
            goal: self.goal.clone(),
            algorithms: self.algorithms.clone(),
            heuristics: self.heuristics.clone(),
            weight: self.weight,
            depth_limit: None,
            time_limit: Some(f64::from(self.time_limit_ms) / 1000.0),
            memory_limit: self.memory_limit_mib,
        })
    }

    pub fn limits(&self) -> Limits {
        let time = Duration::from_millis(self.time_limit_ms.into());
        Limits::memory_mib(self.memory_limit_mib).with_time(Some(time))
    }

    /// Returns the runs.
    ///
    /// # Errors
    /// If there are no runs, or too many, or some search has no pattern databases for the size of a board.
    pub fn plan(&self) -> Result<Plan, String> {
        let (boards, pairs) = (self.boards()?, Pair::all(&self.algorithms, &self.heuristics));
        // Before the runs, of which many may precede the first that cannot begin.
        for board in &boards {
            let is_available = |pair: &&Pair| pair.algorithm.is_available(heuristic_of(pair), board.size());
            if let Some(pair) = pairs.iter().find(|pair| !is_available(pair)) {
                return Err(Unavailable(pair.algorithm, heuristic_of(pair), board.size()).localize());
            }
        }
        Plan::new(boards, self.goal.clone(), pairs, self.weight).map_err(|error| error.localize())
    }

    #[must_use]
    pub fn with_algorithm(self, algorithm: Algorithm, chosen: bool) -> Form {
        Form { algorithms: with(Algorithm::ALL, &self.algorithms, algorithm, chosen), ..self }
    }

    #[must_use]
    pub fn with_heuristic(self, heuristic: Heuristic, chosen: bool) -> Form {
        let mut all = Heuristic::ALL.to_vec();
        all.extend(self.heuristics.iter().filter(|known| matches!(known, Heuristic::Composed(_))));
        if !all.contains(&heuristic) {
            all.push(heuristic);
        }
        Form { heuristics: with(&all, &self.heuristics, heuristic, chosen), ..self }
    }
}

/// Returns the heuristic of a pair. An algorithm without one ignores it.
fn heuristic_of(pair: &Pair) -> Heuristic {
    pair.heuristic.unwrap_or(Heuristic::Manhattan)
}

/// An experiment to begin with, which ends within seconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Preset {
    /// Fewer nodes against shorter solutions, and the influence of the heuristic.
    GreedyAgainstAStar,
    /// The memory of breadth-first search, A* and IDA*.
    WhyIdaStar,
    /// The range from A* to greedy search.
    WeightedTradeOff,
    /// All heuristics of A* without tables, on one board.
    HeuristicsOnOneBoard,
}

impl Preset {
    /// All presets, in the order of their cards.
    pub const ALL: [Preset; 4] =
        [Preset::GreedyAgainstAStar, Preset::WhyIdaStar, Preset::WeightedTradeOff, Preset::HeuristicsOnOneBoard];

    /// Returns the preset's experiment. It is the same on every device, except for the memory limit.
    pub fn form(self, memory_limit_mib: u32) -> Form {
        let form = Form::new(1, memory_limit_mib);
        let draw = |count| Draw { count, ..form.draw };
        let manhattan = vec![Heuristic::Manhattan];
        match self {
            Preset::GreedyAgainstAStar => form,
            Preset::WhyIdaStar => {
                let algorithms = vec![Algorithm::BreadthFirst, Algorithm::AStar, Algorithm::IdaStar];
                Form { algorithms, heuristics: manhattan, ..form }
            }
            Preset::WeightedTradeOff => {
                let algorithms = vec![Algorithm::Greedy, Algorithm::AStar, Algorithm::WeightedAStar];
                Form { algorithms, heuristics: manhattan, draw: draw(40), ..form }
            }
            Preset::HeuristicsOnOneBoard => {
                let needs_tables = |heuristic: &Heuristic| *heuristic == Heuristic::PatternDatabase;
                let heuristics = Heuristic::ALL.iter().copied().filter(|known| !needs_tables(known)).collect();
                Form { algorithms: vec![Algorithm::AStar], heuristics, draw: draw(1), ..form }
            }
        }
    }
}

/// Returns the selection with one item added or removed, in the order of `all`.
fn with<T: Copy + PartialEq>(all: &[T], chosen: &[T], one: T, is_chosen: bool) -> Vec<T> {
    all.iter().copied().filter(|&each| if each == one { is_chosen } else { chosen.contains(&each) }).collect()
}
