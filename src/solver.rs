//! The facade: a request becomes a running search, with every type parameter chosen.

mod dealing;
mod tables;

pub use dealing::{Dealing, Dealt};
pub use tables::Tables;

use crate::catalogue::{Algorithm, Heuristic as HeuristicName, Partition, Weight};
use crate::heuristic::{
    self, Blind, Database, DatabaseKey, Gaschnig, Heuristic, Learned, LinearConflict, PatternDatabase, WalkingDistance,
};
use crate::puzzle::grid::{Grid, Grid3, Grid4, Grid5, Instance};
use crate::puzzle::{Board, Goal, GoalError, Moves, Side, Solvability};
use crate::search::{
    Anytime, BestFirst, Bidirectional, IterativeDeepening, NoDetours, NoReturn, Part, Priority, Revisits, Search,
    Settings, SoFar, Split, Statistics,
};
use std::sync::Arc;

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
    /// For `optimal`, `anytime` and pattern databases: the groups of tiles to look up, if they are not to be the side's usual ones.
    pub partition: Option<Partition>,
    /// For weighted A* and dynamic weighting.
    pub weight: Weight,
    /// For depth-first search: the longest solution to look for.
    pub depth_limit: Option<u32>,
    /// The most bytes that the search may hold.
    pub memory_limit: usize,
}

impl Request {
    /// The key of the pattern database that the search looks boards up in, if it does. Nothing where the goal does not
    /// exist on the board's side.
    pub fn database(&self) -> Option<DatabaseKey> {
        let side = self.board.side();
        let partition = Partition::used_by(self.algorithm, self.heuristic, side.get(), self.partition)?;
        Some(DatabaseKey::new(partition, self.goal.board(side).ok()?.blank()))
    }

    /// That database, where there is one.
    fn database_from<'a>(&self, tables: &'a Tables) -> Result<Option<&'a Arc<Database>>, RequestError> {
        self.database().map(|key| tables.get(key).ok_or(RequestError::NoDatabase(key))).transpose()
    }
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
    /// The search needs a pattern database that it was not given.
    #[error("the pattern database {} for the blank on cell {} is not there", .0.partition(), .0.blank())]
    NoDatabase(DatabaseKey),
    /// A part that is none of this search.
    #[error("no part of this search begins with the moves {0}")]
    NoPart(Moves),
}

/// Begins a search for a request that needs no pattern database.
///
/// # Errors
/// When the board cannot be solved, the goal does not fit, or a pattern database is needed: see [`begin_with`].
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
///     partition: None,
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
    begin_with(request, &Tables::default())
}

/// Begins a search for a request, with pattern databases for those that need them.
///
/// # Errors
/// When the board cannot be solved, the goal does not fit, or the database of [`Request::database`] is missing.
pub fn begin_with(request: &Request, tables: &Tables) -> Result<Box<dyn Search>, RequestError> {
    let solvability = Solvability::of(&request.board, &request.goal)?;
    if solvability.is_solvable() {
        begin_unchecked(request, tables)
    } else {
        Err(RequestError::Unsolvable(solvability))
    }
}

/// Begins a search without asking first whether the board can be solved: the search finds that out by itself, in the
/// time that it takes.
///
/// # Errors
/// When the goal does not fit, or the database of [`Request::database`] is missing.
pub fn begin_unchecked(request: &Request, tables: &Tables) -> Result<Box<dyn Search>, RequestError> {
    let goal = request.goal.board(request.board.side())?;
    let database = request.database_from(tables)?;
    Ok(match request.board.side() {
        Side::Three => with_grid::<Grid3, 1>(request, &goal, database),
        Side::Four => with_grid::<Grid4, 1>(request, &goal, database),
        Side::Five => with_grid::<Grid5, 3>(request, &goal, database),
    })
}

/// Goes on from what a search of `anytime` has come to, by the tables that the request now asks for.
///
/// # Errors
/// When the goal does not fit, or the database is missing.
pub fn go_on(request: &Request, tables: &Tables, so_far: SoFar) -> Result<Box<dyn Search>, RequestError> {
    struct GoOn<'a>(&'a Request, SoFar);
    impl ByPatterns for GoOn<'_> {
        type Done = Box<dyn Search>;
        fn with<G: Grid, const WORDS: usize>(
            self,
            instance: Instance<G>,
            tables: PatternDatabase<G, WORDS>,
        ) -> Box<dyn Search> {
            anytime(instance, tables, self.0.memory_limit, self.1)
        }
    }
    by_patterns(request, tables, GoOn(request, so_far))
}

/// Splits a search of `optimal` that came as far as `so_far` into at least so many parts. See [`Split`].
///
/// # Errors
/// When the board cannot be solved, the goal does not fit, or the database is missing.
///
/// # Panics
/// When another algorithm is asked for.
pub fn split(request: &Request, tables: &Tables, parts: usize, so_far: &Statistics) -> Result<Split, RequestError> {
    struct Parts<'a>(usize, &'a Statistics);
    impl ByPatterns for Parts<'_> {
        type Done = Split;
        fn with<G: Grid, const WORDS: usize>(self, instance: Instance<G>, tables: PatternDatabase<G, WORDS>) -> Split {
            Split::new(instance, &tables, &NoDetours::new::<G>(), self.0, self.1)
        }
    }
    let solvability = Solvability::of(&request.board, &request.goal)?;
    if !solvability.is_solvable() {
        return Err(RequestError::Unsolvable(solvability));
    }
    by_patterns(request, tables, Parts(parts, so_far))
}

/// Begins the search of one part that [`split`] made of the same request. What it ends with is for [`Split::finish`].
///
/// # Errors
/// When the goal does not fit, the database is missing, or the part is none of this search.
///
/// # Panics
/// When another algorithm is asked for.
pub fn begin_part(request: &Request, tables: &Tables, part: &Part) -> Result<Box<dyn Search>, RequestError> {
    struct Begin<'a>(&'a Part);
    impl ByPatterns for Begin<'_> {
        type Done = Option<Box<dyn Search>>;
        fn with<G: Grid, const WORDS: usize>(
            self,
            instance: Instance<G>,
            tables: PatternDatabase<G, WORDS>,
        ) -> Option<Box<dyn Search>> {
            let search = IterativeDeepening::part(instance, tables, NoDetours::new::<G>(), self.0)?;
            Some(Box::new(search))
        }
    }
    by_patterns(request, tables, Begin(part))?.ok_or_else(|| RequestError::NoPart(part.prefix.clone()))
}

/// What is done with a board's tables once its side is known.
trait ByPatterns {
    type Done;
    fn with<G: Grid, const WORDS: usize>(self, instance: Instance<G>, tables: PatternDatabase<G, WORDS>) -> Self::Done;
}

fn by_patterns<B: ByPatterns>(request: &Request, tables: &Tables, done: B) -> Result<B::Done, RequestError> {
    fn with<G: Grid, B: ByPatterns, const WORDS: usize>(
        request: &Request,
        goal: &Board,
        database: &Arc<Database>,
        done: B,
    ) -> B::Done {
        let instance = Instance::<G>::new(&request.board, goal);
        done.with(instance, PatternDatabase::<G, WORDS>::new(Arc::clone(database), instance.blank))
    }
    let goal = request.goal.board(request.board.side())?;
    let database = request.database_from(tables)?.expect("these algorithms look boards up");
    Ok(match request.board.side() {
        Side::Three => with::<Grid3, B, 1>(request, &goal, database, done),
        Side::Four => with::<Grid4, B, 1>(request, &goal, database, done),
        Side::Five => with::<Grid5, B, 3>(request, &goal, database, done),
    })
}

/// `WORDS`: see [`PatternDatabase`].
fn with_grid<G: Grid, const WORDS: usize>(
    request: &Request,
    goal: &Board,
    database: Option<&Arc<Database>>,
) -> Box<dyn Search> {
    let instance = Instance::<G>::new(&request.board, goal);
    let memory_limit = request.memory_limit;
    let blind = |priority, revisits, depth_limit| {
        let settings = Settings { priority, revisits, depth_limit, admissible: true, memory_limit };
        BestFirst::new(instance, Blind, settings)
    };
    let pattern_database = || {
        let database = database.expect("searches that look boards up are given a database");
        PatternDatabase::<G, WORDS>::new(Arc::clone(database), instance.blank)
    };
    let informed = |way| informed(request, instance, way, pattern_database);
    match request.algorithm {
        Algorithm::BreadthFirst => Box::new(blind(Priority::BREADTH_FIRST, Revisits::Ignored, None)),
        Algorithm::DepthFirst => {
            // Within a limit, a board first reached too deep to go on must be looked at again when reached earlier.
            let revisits = if request.depth_limit.is_some() { Revisits::Any } else { Revisits::Ignored };
            Box::new(blind(Priority::DEPTH_FIRST, revisits, request.depth_limit))
        }
        Algorithm::IterativeDeepening => Box::new(IterativeDeepening::new(instance, Blind, NoReturn, true)),
        Algorithm::Bidirectional => Box::new(Bidirectional::new(instance, memory_limit)),
        Algorithm::Greedy => informed(Informed::BestFirst(Priority::GREEDY)),
        Algorithm::AStar => informed(Informed::BestFirst(Priority::A_STAR)),
        Algorithm::WeightedAStar => informed(Informed::BestFirst(Priority::weighted(request.weight.hundredths()))),
        Algorithm::DynamicWeighting => informed(Informed::Fading(request.weight)),
        Algorithm::IdaStar => informed(Informed::Deepening),
        Algorithm::Anytime => anytime(instance, pattern_database(), memory_limit, SoFar::default()),
        Algorithm::Optimal => {
            Box::new(IterativeDeepening::best_first(instance, pattern_database(), NoDetours::new::<G>()))
        }
    }
}

/// An anytime search: in a learned order, where there is one.
fn anytime<G: Grid, H: Heuristic<G> + Clone + 'static>(
    instance: Instance<G>,
    tables: H,
    memory_limit: usize,
    so_far: SoFar,
) -> Box<dyn Search> {
    let pruning = NoDetours::new::<G>;
    match Learned::new(tables.clone(), instance.blank) {
        Some(learned) => Box::new(Anytime::new(instance, tables, learned, pruning, memory_limit, so_far)),
        None => Box::new(Anytime::new(instance, tables.clone(), tables, pruning, memory_limit, so_far)),
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

fn informed<G: Grid, H: Heuristic<G> + 'static>(
    request: &Request,
    instance: Instance<G>,
    way: Informed,
    pattern_database: impl FnOnce() -> H,
) -> Box<dyn Search> {
    let blank = instance.blank;
    match request.heuristic {
        HeuristicName::Misplaced => with_heuristic(request, instance, way, heuristic::misplaced(blank)),
        HeuristicName::MisplacedPenalty => with_heuristic(request, instance, way, heuristic::misplaced_penalty(blank)),
        HeuristicName::Euclidean => with_heuristic(request, instance, way, heuristic::euclidean(blank)),
        HeuristicName::Manhattan => with_heuristic(request, instance, way, heuristic::manhattan(blank)),
        HeuristicName::LinearConflict => with_heuristic(request, instance, way, LinearConflict::new(blank)),
        HeuristicName::WalkingDistance => with_heuristic(request, instance, way, WalkingDistance::new(blank)),
        HeuristicName::Gaschnig => with_heuristic(request, instance, way, Gaschnig::new(blank)),
        HeuristicName::PatternDatabase => with_heuristic(request, instance, way, pattern_database()),
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
        Informed::Deepening => return Box::new(IterativeDeepening::new(instance, heuristic, NoReturn, admissible)),
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
