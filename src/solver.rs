//! The facade: a request becomes a running search, with every type parameter chosen.

use crate::catalogue::{Algorithm, Heuristic as HeuristicName, Weight};
use crate::heuristic::{self, Heuristic, LinearConflict};
use crate::puzzle::grid::{Grid, Grid3, Grid4, Grid5, Instance};
use crate::puzzle::{Board, Goal, GoalError, Side, Solvability};
use crate::search::{BestFirst, IdaStar, Priority, Search, Settings};

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
    /// For weighted A*.
    pub weight: Weight,
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
    let blank = instance.blank;
    match request.heuristic {
        HeuristicName::Misplaced => with_heuristic(request, instance, heuristic::misplaced(blank)),
        HeuristicName::MisplacedPenalty => with_heuristic(request, instance, heuristic::misplaced_penalty(blank)),
        HeuristicName::Euclidean => with_heuristic(request, instance, heuristic::euclidean(blank)),
        HeuristicName::Manhattan => with_heuristic(request, instance, heuristic::manhattan(blank)),
        HeuristicName::LinearConflict => with_heuristic(request, instance, LinearConflict::new(blank)),
    }
}

fn with_heuristic<G: Grid, H: Heuristic<G> + 'static>(
    request: &Request,
    instance: Instance<G>,
    heuristic: H,
) -> Box<dyn Search> {
    let admissible = request.heuristic.is_admissible();
    let reopens = !request.heuristic.is_consistent();
    let best_first = |priority, reopens| Settings { priority, reopens, admissible, memory_limit: request.memory_limit };
    match request.algorithm {
        Algorithm::Greedy => Box::new(BestFirst::new(instance, heuristic, best_first(Priority::GREEDY, false))),
        Algorithm::AStar => Box::new(BestFirst::new(instance, heuristic, best_first(Priority::A_STAR, reopens))),
        Algorithm::WeightedAStar => {
            let priority = Priority::weighted(request.weight.hundredths());
            Box::new(BestFirst::new(instance, heuristic, best_first(priority, reopens)))
        }
        Algorithm::IdaStar => Box::new(IdaStar::new(instance, heuristic, admissible)),
    }
}
