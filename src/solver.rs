//! The facade: a request becomes a running search, with every type parameter chosen.

use crate::catalogue::{Algorithm, Heuristic as HeuristicName, Weight};
use crate::heuristic::{self, Blind, Gaschnig, Heuristic, LinearConflict, WalkingDistance};
use crate::puzzle::grid::{Grid, Grid3, Grid4, Grid5, Instance};
use crate::puzzle::{Board, Goal, GoalError, Side, Solvability};
use crate::search::{BestFirst, Bidirectional, IterativeDeepening, Priority, Revisits, Search, Settings};

/// What is to be solved, and how.
#[derive(Clone, PartialEq, Debug)]
pub struct Request {
    /// The board to start from.
    pub board: Board,
    /// Where to.
    pub goal: Goal,
    /// The way to search.
    pub algorithm: Algorithm,
    /// The estimate to search by.
    pub heuristic: HeuristicName,
    /// For weighted A* and dynamic weighting.
    pub weight: Weight,
    /// For depth-first search: the longest solution to look for.
    pub depth_limit: Option<u32>,
    /// The most bytes that the search may hold.
    pub memory_limit: usize,
}

/// Why no search was begun.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum RequestError {
    /// The goal does not exist on the board's side.
    #[error(transparent)]
    Goal(#[from] GoalError),
    /// No moves lead to the goal.
    #[error("{0}")]
    Unsolvable(Solvability),
}

/// Begins a search for a request.
///
/// # Errors
/// When the board cannot be solved, or the goal does not fit.
///
/// ```
/// use npuzzle::catalogue::{Algorithm, Heuristic, Weight};
/// use npuzzle::search::Progress;
/// use npuzzle::solver::{Request, begin};
/// let request = Request {
///     board: "8 1 2/0 4 3/7 5 6".parse()?,
///     goal: "blank-first".parse()?,
///     algorithm: Algorithm::AStar,
///     heuristic: Heuristic::Manhattan,
///     weight: Weight::default(),
///     depth_limit: None,
///     memory_limit: 1 << 20,
/// };
/// let mut search = begin(&request)?;
/// while search.advance(1000) == Progress::Running {}
/// assert_eq!(search.solution().unwrap().len(), 21);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn begin(request: &Request) -> Result<Box<dyn Search>, RequestError> {
    let solvability = Solvability::of(&request.board, &request.goal)?;
    if solvability.is_solvable() { begin_unchecked(request) } else { Err(RequestError::Unsolvable(solvability)) }
}

/// Begins a search without asking first whether the board can be solved: the search finds that out by itself, in the
/// time that it takes.
///
/// # Errors
/// When the goal does not fit.
pub fn begin_unchecked(request: &Request) -> Result<Box<dyn Search>, RequestError> {
    let goal = request.goal.board(request.board.side())?;
    Ok(match request.board.side() {
        Side::Three => with_grid::<Grid3>(request, &goal),
        Side::Four => with_grid::<Grid4>(request, &goal),
        Side::Five => with_grid::<Grid5>(request, &goal),
    })
}

fn with_grid<G: Grid>(request: &Request, goal: &Board) -> Box<dyn Search> {
    let instance = Instance::<G>::new(&request.board, goal);
    let memory_limit = request.memory_limit;
    let blind = |priority, revisits, depth_limit| {
        let settings = Settings { priority, revisits, depth_limit, admissible: true, memory_limit };
        BestFirst::new(instance, Blind, settings)
    };
    match request.algorithm {
        Algorithm::BreadthFirst => Box::new(blind(Priority::BREADTH_FIRST, Revisits::Ignored, None)),
        Algorithm::DepthFirst => {
            // Within a limit, a board first reached too deep to go on must be looked at again when reached earlier.
            let revisits = if request.depth_limit.is_some() { Revisits::Any } else { Revisits::Ignored };
            Box::new(blind(Priority::DEPTH_FIRST, revisits, request.depth_limit))
        }
        Algorithm::IterativeDeepening => Box::new(IterativeDeepening::new(instance, Blind, true)),
        Algorithm::Bidirectional => Box::new(Bidirectional::new(instance, memory_limit)),
        Algorithm::Greedy => informed(request, instance, Informed::BestFirst(Priority::GREEDY)),
        Algorithm::AStar => informed(request, instance, Informed::BestFirst(Priority::A_STAR)),
        Algorithm::WeightedAStar => {
            let priority = Priority::weighted(request.weight.hundredths());
            informed(request, instance, Informed::BestFirst(priority))
        }
        Algorithm::DynamicWeighting => informed(request, instance, Informed::Fading(request.weight)),
        Algorithm::IdaStar => informed(request, instance, Informed::Deepening),
    }
}

/// How a heuristic is used.
enum Informed {
    /// By the one best-first loop.
    BestFirst(Priority),
    /// By that loop too, from this weight down to 1 at the depth that the start seems to be from the goal.
    Fading(Weight),
    /// By iterative deepening.
    Deepening,
}

fn informed<G: Grid>(request: &Request, instance: Instance<G>, way: Informed) -> Box<dyn Search> {
    let blank = instance.blank;
    match request.heuristic {
        HeuristicName::Misplaced => with_heuristic(request, instance, way, heuristic::misplaced(blank)),
        HeuristicName::MisplacedPenalty => with_heuristic(request, instance, way, heuristic::misplaced_penalty(blank)),
        HeuristicName::Euclidean => with_heuristic(request, instance, way, heuristic::euclidean(blank)),
        HeuristicName::Manhattan => with_heuristic(request, instance, way, heuristic::manhattan(blank)),
        HeuristicName::LinearConflict => with_heuristic(request, instance, way, LinearConflict::new(blank)),
        HeuristicName::WalkingDistance => with_heuristic(request, instance, way, WalkingDistance::new(blank)),
        HeuristicName::Gaschnig => with_heuristic(request, instance, way, Gaschnig::new(blank)),
    }
}

fn with_heuristic<G: Grid, H: Heuristic<G> + 'static>(
    request: &Request,
    instance: Instance<G>,
    way: Informed,
    heuristic: H,
) -> Box<dyn Search> {
    let admissible = request.heuristic.is_admissible();
    let (priority, revisits) = match way {
        Informed::Deepening => return Box::new(IterativeDeepening::new(instance, heuristic, admissible)),
        Informed::BestFirst(Priority::GREEDY) => (Priority::GREEDY, Revisits::Open),
        // With a consistent h, A* and weighted A* keep what they promise without opening a closed board again.
        Informed::BestFirst(priority) if request.heuristic.is_consistent() => (priority, Revisits::Open),
        Informed::BestFirst(priority) => (priority, Revisits::Any),
        // A fading weight makes any h inconsistent.
        Informed::Fading(weight) => {
            let horizon = heuristic.value(heuristic.memo(instance.start));
            (Priority::Fading { excess: weight.hundredths() - 100, horizon }, Revisits::Any)
        }
    };
    let settings = Settings { priority, revisits, depth_limit: None, admissible, memory_limit: request.memory_limit };
    Box::new(BestFirst::new(instance, heuristic, settings))
}
