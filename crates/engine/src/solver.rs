//! The facade: starts a search from its specification and selects every type parameter.

mod distance_search;
mod pdb_store;
mod solve;

pub use distance_search::{BoardAtDistance, DistanceSearch};
pub use pdb_store::PdbStore;
pub use solve::{Solution, solve};

use crate::catalogue::{Algorithm, Duplicates, Heuristic as HeuristicName, Partition, Weight};
use crate::choices::Choices;
use crate::heuristic::{
    self, AdditivePdb, AnyHeuristic, Blind, Gaschnig, Heuristic, Learned, LinearConflict, PatternDatabase, PdbKey,
    WalkingDistance,
};
use crate::puzzle::grid::{
    Grid, Grid3, Grid4, Grid5, Grid16, Grid25, Instance, LargeGrid, MAX_PACKED_CELLS, PackedGrid, Rules, Shape,
};
use crate::puzzle::{Board, GoalError, Moves, Size, Solvability};
use crate::search::large::LargeAnytime;
use crate::search::{
    Anytime, AnytimeSearch, BestFirst, Bidirectional, Checkpoint, DuplicatePruning, Event, FirstInFirstOut, Inspect,
    IterativeDeepening, NoPruning, ObservableSearch, Observed, ParentPruning, Part, PartSearch, Priority, Reopening,
    Search, Settings, Split, Stored, TreeSearch,
};
use crate::spec::{Method, SearchSpec};
use std::sync::Arc;

/// Returns the pattern database of a search, or `None` if it needs none.
fn database_from<'a>(spec: &SearchSpec, store: &'a PdbStore) -> Result<Option<&'a Arc<PatternDatabase>>, StartError> {
    spec.pdb_key().map(|key| store.get(key).ok_or(StartError::NoDatabase(key))).transpose()
}

/// Checks that an algorithm can search boards of a size with a heuristic.
///
/// # Errors
/// [`StartError::NoPatterns`] if it cannot.
///
/// ```
/// use npuzzle_engine::catalogue::{Algorithm, Heuristic};
/// use npuzzle_engine::puzzle::Size;
/// use npuzzle_engine::solver::check_size;
/// let size = Size::new(6, 6)?;
/// assert_eq!(check_size(Algorithm::AStar, Heuristic::Manhattan, size), Ok(()));
/// let error = check_size(Algorithm::Optimal, Heuristic::Manhattan, size).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "there are no pattern databases for 6x6 boards: choose another algorithm or heuristic"
/// );
/// # Ok::<(), npuzzle_engine::puzzle::SizeError>(())
/// ```
pub fn check_size(algorithm: Algorithm, heuristic: HeuristicName, size: Size) -> Result<(), StartError> {
    if algorithm.is_available(heuristic, size) { Ok(()) } else { Err(StartError::NoPatterns(size)) }
}

/// The reason why a search was not started.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StartError {
    /// The goal does not exist on the board's size.
    #[error(transparent)]
    Goal(#[from] GoalError),
    /// The goal is unreachable.
    #[error("{0}")]
    Unsolvable(Solvability),
    /// There are no pattern databases for boards of this size, which the search needs.
    #[error("there are no pattern databases for {0} boards: choose another algorithm or heuristic")]
    NoPatterns(Size),
    /// The store lacks the pattern database of the search.
    #[error(
        "the pattern database {} of {} boards for goals with the blank on cell {} is missing",
        .0.partition(), .0.size(), .0.blank()
    )]
    NoDatabase(PdbKey),
    /// An observer was given to a search without steps: see [`Algorithm::has_steps`].
    #[error("anytime searches of {0} boards have no steps to show: choose another algorithm")]
    NoSteps(Size),
    /// A search that proves no lower bounds by pattern databases was to be divided or resumed.
    #[error("{0} does not prove lower bounds by pattern databases: choose optimal or anytime")]
    NoProof(Algorithm),
    /// The part does not belong to this search.
    #[error("this search has no part that begins with the moves {0}")]
    NoPart(Moves),
}

/// Starts a search with its pattern database, if it needs one.
///
/// # Errors
/// Fails if the board is unsolvable, if the goal does not exist on boards of this size, or if the store lacks the
/// database of [`SearchSpec::pdb_key`].
///
/// ```
/// use npuzzle_engine::catalogue::{Algorithm, Heuristic};
/// use npuzzle_engine::search::Progress;
/// use npuzzle_engine::solver::{PdbStore, begin};
/// use npuzzle_engine::spec::SearchSpec;
/// let board = "8 1 2/0 4 3/7 5 6".parse()?;
/// let goal = "blank-first".parse()?;
/// let spec = SearchSpec::new(board, goal, Algorithm::AStar, Heuristic::Manhattan);
/// let mut search = begin(&spec, &PdbStore::default())?;
/// while search.advance(1000) == Progress::Running {}
/// assert_eq!(search.solution().unwrap().len(), 21);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn begin(spec: &SearchSpec, store: &PdbStore) -> Result<Box<dyn Search>, StartError> {
    let solvability = Solvability::of(&spec.board, &spec.goal)?;
    if solvability.is_solvable() { begin_unchecked(spec, store) } else { Err(StartError::Unsolvable(solvability)) }
}

/// Starts a search without checking that the board is solvable. On an unsolvable board, the search runs until it
/// proves that no solution exists or reaches a limit.
///
/// # Errors
/// Fails if the goal does not exist on boards of this size, or if the store lacks the database of
/// [`SearchSpec::pdb_key`].
pub fn begin_unchecked(spec: &SearchSpec, store: &PdbStore) -> Result<Box<dyn Search>, StartError> {
    if spec.method.algorithm.has_steps(spec.board.size()) {
        start(spec, store, Unobserved)
    } else {
        Ok(large(spec, Checkpoint::default())?)
    }
}

/// Starts a search whose frontier and closed list can be inspected at any time. Its result and counts are those of [`begin`].
///
/// # Errors
/// Fails like [`begin`], and if the search has no steps.
pub fn begin_inspected(spec: &SearchSpec, store: &PdbStore) -> Result<Box<dyn Inspect>, StartError> {
    start_with_steps(spec, store, Inspected)
}

/// Starts a search by an algorithm other than `optimal` and `anytime` on a grid that the caller chooses, without pattern
/// databases. Its counts are the same on every grid; [`begin`] chooses the fastest.
///
/// # Errors
/// Fails like [`begin_unchecked`], or if the heuristic needs pattern databases.
///
/// # Panics
/// If the grid does not hold boards of this size.
pub fn begin_on<G: Stored>(spec: &SearchSpec) -> Result<Box<dyn Inspect>, StartError> {
    with_any_size::<G, _>(spec, &spec.goal.board(spec.board.size())?, None, Inspected)
}

/// Starts a search that reports every step to an observer. Its result and counts are those of [`begin`].
///
/// The search borrows what the observer borrows, so the observer's data are available again once the search is dropped.
///
/// # Errors
/// Fails like [`begin`], and if the search has no steps.
///
/// ```
/// use npuzzle_engine::catalogue::{Algorithm, Heuristic};
/// use npuzzle_engine::search::{Event, Progress};
/// use npuzzle_engine::solver::{PdbStore, begin_observed};
/// use npuzzle_engine::spec::SearchSpec;
/// let board = "8 1 2/0 4 3/7 5 6".parse()?;
/// let spec = SearchSpec::new(board, "blank-first".parse()?, Algorithm::AStar, Heuristic::Manhattan);
/// let mut expanded = 0;
/// let mut search = begin_observed(&spec, &PdbStore::default(), |event| {
///     expanded += u64::from(matches!(event, Event::Expanded(_)));
/// })?;
/// while search.advance(1000) == Progress::Running {}
/// let statistics = search.statistics();
/// drop(search);
/// assert_eq!(expanded, statistics.expanded);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn begin_observed<'a>(
    spec: &SearchSpec,
    store: &PdbStore,
    observer: impl FnMut(Event) + Send + 'a,
) -> Result<Box<dyn Inspect + 'a>, StartError> {
    start_observed(spec, store, ObservedBy(Box::new(observer)))
}

/// Not generic: every crate with an observer would compile all searches again.
fn start_observed<'a>(
    spec: &SearchSpec,
    store: &PdbStore,
    boxing: ObservedBy<'a>,
) -> Result<Box<dyn Inspect + 'a>, StartError> {
    start_with_steps(spec, store, boxing)
}

/// Starts a search if the board can be solved and the search has steps.
fn start_with_steps<B: Boxing>(spec: &SearchSpec, store: &PdbStore, boxing: B) -> Result<B::Output, StartError> {
    let size = spec.board.size();
    if !spec.method.algorithm.has_steps(size) {
        return Err(StartError::NoSteps(size));
    }
    let solvability = Solvability::of(&spec.board, &spec.goal)?;
    if solvability.is_solvable() { start(spec, store, boxing) } else { Err(StartError::Unsolvable(solvability)) }
}

/// Boxes a search whose type has been chosen.
trait Boxing {
    type Output;
    fn boxed(self, search: impl ObservableSearch + 'static) -> Self::Output;
}

/// Boxes a search without an observer.
struct Unobserved;

impl Boxing for Unobserved {
    type Output = Box<dyn Search>;

    fn boxed(self, search: impl ObservableSearch + 'static) -> Box<dyn Search> {
        Box::new(search)
    }
}

/// Boxes a search that can be inspected, without an observer.
struct Inspected;

impl Boxing for Inspected {
    type Output = Box<dyn Inspect>;

    fn boxed(self, search: impl ObservableSearch + 'static) -> Box<dyn Inspect> {
        Box::new(search)
    }
}

/// Boxes a search with its observer. The observer is boxed too, so that each search is compiled only once for all
/// observers.
struct ObservedBy<'a>(Box<dyn FnMut(Event) + Send + 'a>);

impl<'a> Boxing for ObservedBy<'a> {
    type Output = Box<dyn Inspect + 'a>;

    fn boxed(self, search: impl ObservableSearch + 'static) -> Box<dyn Inspect + 'a> {
        Box::new(Observed::new(search, self.0))
    }
}

/// Starts a search that has steps.
fn start<B: Boxing>(spec: &SearchSpec, store: &PdbStore, boxing: B) -> Result<B::Output, StartError> {
    if matches!(spec.method.algorithm, Algorithm::Optimal | Algorithm::Anytime) {
        return with_pdb(spec, store, Proving { spec, boxing });
    }
    let goal = spec.goal.board(spec.board.size())?;
    let database = database_from(spec, store)?;
    if spec.method.choices.of(spec.method.algorithm).unusual().next().is_some() {
        return start_tailored(spec, &goal, database, boxing);
    }
    Ok(match spec.board.size() {
        Size::PUZZLE_8 => with_grid::<Grid3, _, 1>(spec, &goal, database, boxing),
        Size::PUZZLE_15 => with_grid::<Grid4, _, 1>(spec, &goal, database, boxing),
        Size::PUZZLE_24 => with_grid::<Grid5, _, 3>(spec, &goal, database, boxing),
        size if size.cells() <= 16 => with_any_size::<Grid16, _>(spec, &goal, database, boxing)?,
        size if size.cells() <= MAX_PACKED_CELLS => with_any_size::<Grid25, _>(spec, &goal, database, boxing)?,
        _ => with_any_size::<LargeGrid, _>(spec, &goal, database, boxing)?,
    })
}

/// Returns h(start): the estimate for the board by the heuristic of its search. `None` if the algorithm takes none.
///
/// # Errors
/// Fails like [`begin`].
///
/// ```
/// use npuzzle_engine::catalogue::{Algorithm, Heuristic};
/// use npuzzle_engine::solver::{PdbStore, initial_h};
/// use npuzzle_engine::spec::SearchSpec;
/// let board = "3 1 2/8 0 4/7 6 5".parse()?;
/// let spec = SearchSpec::new(board, "spiral".parse()?, Algorithm::AStar, Heuristic::Manhattan);
/// assert_eq!(initial_h(&spec, &PdbStore::default())?, Some(4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn initial_h(spec: &SearchSpec, store: &PdbStore) -> Result<Option<u32>, StartError> {
    struct AtStart<G>(G);
    impl<G: Grid> HeuristicVisitor<G> for AtStart<G> {
        type Output = u32;
        fn visit<H: Heuristic<G> + 'static>(self, heuristic: H) -> u32 {
            heuristic.value(heuristic.memo(&self.0))
        }
    }
    fn of<G: Grid, const WORDS: usize>(
        spec: &SearchSpec,
        goal: &Board,
        database: Option<&Arc<PatternDatabase>>,
    ) -> u32 {
        let Instance { start, rules, .. } = Instance::<G>::new(&spec.board, goal);
        let pattern_database = || {
            let database = database.expect("the search should have a pattern database");
            AdditivePdb::<G, WORDS>::new(Arc::clone(database), rules)
        };
        with_heuristic(spec.method.heuristic, rules, pattern_database, AtStart(start))
    }
    fn of_any_size<G: Grid>(
        spec: &SearchSpec,
        goal: &Board,
        database: Option<&Arc<PatternDatabase>>,
    ) -> Result<u32, StartError> {
        let Instance { start, rules, .. } = Instance::<G>::new(&spec.board, goal);
        Ok(AtStart(start).visit(any_heuristic(spec, rules, database)?))
    }
    let solvability = Solvability::of(&spec.board, &spec.goal)?;
    if !solvability.is_solvable() {
        return Err(StartError::Unsolvable(solvability));
    }
    let goal = spec.goal.board(spec.board.size())?;
    if !spec.method.algorithm.takes_heuristic() {
        return Ok(None);
    }
    let database = database_from(spec, store)?;
    Ok(Some(match spec.board.size() {
        Size::PUZZLE_8 => of::<Grid3, 1>(spec, &goal, database),
        Size::PUZZLE_15 => of::<Grid4, 1>(spec, &goal, database),
        Size::PUZZLE_24 => of::<Grid5, 3>(spec, &goal, database),
        size if size.cells() <= 16 => of_any_size::<Grid16>(spec, &goal, database)?,
        size if size.cells() <= MAX_PACKED_CELLS => of_any_size::<Grid25>(spec, &goal, database)?,
        _ => of_any_size::<LargeGrid>(spec, &goal, database)?,
    }))
}

/// Starts an anytime search that can be resumed and helped by a concurrent prover.
///
/// # Errors
/// Fails like [`begin`].
pub fn begin_anytime(spec: &SearchSpec, store: &PdbStore) -> Result<Box<dyn AnytimeSearch>, StartError> {
    let solvability = Solvability::of(&spec.board, &spec.goal)?;
    if !solvability.is_solvable() {
        return Err(StartError::Unsolvable(solvability));
    }
    resume(spec, store, Checkpoint::default())
}

/// Resumes an anytime search from a checkpoint, with the spec's pattern database. The default checkpoint starts a new
/// search.
///
/// # Errors
/// Fails like [`begin_unchecked`], and if the algorithm is not `anytime` and uses no pattern database.
pub fn resume(
    spec: &SearchSpec,
    store: &PdbStore,
    checkpoint: Checkpoint,
) -> Result<Box<dyn AnytimeSearch>, StartError> {
    struct Resume<'a>(&'a SearchSpec, Checkpoint);
    impl PdbVisitor for Resume<'_> {
        type Output = Box<dyn AnytimeSearch>;
        fn visit<G: PackedGrid, const WORDS: usize>(
            self,
            instance: Instance<G>,
            pdb: AdditivePdb<G, WORDS>,
        ) -> Box<dyn AnytimeSearch> {
            anytime(instance, pdb, self.0.memory_limit(), self.1, AsAnytime)
        }
    }
    if spec.method.algorithm.has_steps(spec.board.size()) {
        with_pdb(spec, store, Resume(spec, checkpoint))
    } else {
        large(spec, checkpoint)
    }
}

/// Starts or resumes an anytime search on a size without pattern databases.
fn large(spec: &SearchSpec, checkpoint: Checkpoint) -> Result<Box<dyn AnytimeSearch>, StartError> {
    let size = spec.board.size();
    let goal = spec.goal.board(size)?;
    let home = goal.cells();
    let start: Vec<u16> = spec.board.tiles().iter().map(|&tile| home[usize::from(tile)] as u16).collect();
    let (edges, blank, memory_limit) = ((size.width(), size.height()), goal.blank() as u16, spec.memory_limit());
    Ok(if size.cells() <= 1 << u8::BITS {
        Box::new(LargeAnytime::<u8>::new(edges, &start, blank, memory_limit, checkpoint))
    } else {
        Box::new(LargeAnytime::<u16>::new(edges, &start, blank, memory_limit, checkpoint))
    })
}

/// Splits an `optimal` search into at least `parts` parts, resuming from a checkpoint. See [`Split`].
///
/// # Errors
/// Fails like [`begin`], and if the search uses no pattern database.
pub fn split(spec: &SearchSpec, store: &PdbStore, parts: usize, checkpoint: &Checkpoint) -> Result<Split, StartError> {
    struct Parts<'a>(usize, &'a Checkpoint);
    impl PdbVisitor for Parts<'_> {
        type Output = Split;
        fn visit<G: PackedGrid, const WORDS: usize>(self, instance: Instance<G>, pdb: AdditivePdb<G, WORDS>) -> Split {
            Split::new(&instance, &pdb, &DuplicatePruning::new::<G>(instance.rules.shape), self.0, self.1)
        }
    }
    let solvability = Solvability::of(&spec.board, &spec.goal)?;
    if !solvability.is_solvable() {
        return Err(StartError::Unsolvable(solvability));
    }
    with_pdb(spec, store, Parts(parts, checkpoint))
}

/// Starts the search of one part of an `optimal` search that was divided by [`split`]. Pass its result to
/// [`Split::finish`].
///
/// # Errors
/// Fails like [`begin_unchecked`], if the search uses no pattern database, or if the part does not belong to it.
pub fn begin_part(spec: &SearchSpec, store: &PdbStore, part: &Part) -> Result<Box<dyn PartSearch>, StartError> {
    struct Begin<'a>(&'a Part);
    impl PdbVisitor for Begin<'_> {
        type Output = Option<Box<dyn PartSearch>>;
        fn visit<G: PackedGrid, const WORDS: usize>(
            self,
            instance: Instance<G>,
            pdb: AdditivePdb<G, WORDS>,
        ) -> Option<Box<dyn PartSearch>> {
            let pruning = DuplicatePruning::new::<G>(instance.rules.shape);
            let search = IterativeDeepening::part(instance, pdb, pruning, self.0)?;
            Some(Box::new(search))
        }
    }
    with_pdb(spec, store, Begin(part))?.ok_or_else(|| StartError::NoPart(part.prefix.clone()))
}

/// Uses an instance and its pattern database once the board's size is known.
trait PdbVisitor {
    type Output;
    fn visit<G: PackedGrid, const WORDS: usize>(
        self,
        instance: Instance<G>,
        pdb: AdditivePdb<G, WORDS>,
    ) -> Self::Output;
}

fn with_pdb<V: PdbVisitor>(spec: &SearchSpec, store: &PdbStore, visitor: V) -> Result<V::Output, StartError> {
    fn with<G: PackedGrid, V: PdbVisitor, const WORDS: usize>(
        spec: &SearchSpec,
        goal: &Board,
        database: &Arc<PatternDatabase>,
        visitor: V,
    ) -> V::Output {
        let instance = Instance::<G>::new(&spec.board, goal);
        let pdb = AdditivePdb::<G, WORDS>::new(Arc::clone(database), instance.rules);
        visitor.visit(instance, pdb)
    }
    let size = spec.board.size();
    let goal = spec.goal.board(spec.board.size())?;
    if Partition::of_size(size).is_empty() {
        return Err(StartError::NoPatterns(size));
    }
    let database = database_from(spec, store)?.ok_or(StartError::NoProof(spec.method.algorithm))?;
    Ok(match size {
        Size::PUZZLE_8 => with::<Grid3, V, 1>(spec, &goal, database, visitor),
        Size::PUZZLE_15 => with::<Grid4, V, 1>(spec, &goal, database, visitor),
        Size::PUZZLE_24 => with::<Grid5, V, 3>(spec, &goal, database, visitor),
        _ => with::<Grid16, V, 1>(spec, &goal, database, visitor),
    })
}

/// Starts a search that proves lower bounds by pattern databases.
struct Proving<'a, B> {
    spec: &'a SearchSpec,
    boxing: B,
}

impl<B: Boxing> PdbVisitor for Proving<'_, B> {
    type Output = B::Output;

    fn visit<G: PackedGrid, const WORDS: usize>(self, instance: Instance<G>, pdb: AdditivePdb<G, WORDS>) -> B::Output {
        let Proving { spec, boxing } = self;
        if spec.method.algorithm == Algorithm::Anytime {
            return anytime(instance, pdb, spec.memory_limit(), Checkpoint::default(), boxing);
        }
        let pruning = DuplicatePruning::new::<G>(instance.rules.shape);
        boxing.boxed(IterativeDeepening::best_first(instance, pdb, pruning))
    }
}

/// Starts a search on a grid that is compiled for its size. See [`AdditivePdb`] for `WORDS`.
fn with_grid<G: Stored, B: Boxing, const WORDS: usize>(
    spec: &SearchSpec,
    goal: &Board,
    database: Option<&Arc<PatternDatabase>>,
    boxing: B,
) -> B::Output {
    let instance = Instance::<G>::new(&spec.board, goal);
    let rules = instance.rules;
    let pattern_database = || {
        let database = database.expect("the search should have a pattern database");
        AdditivePdb::<G, WORDS>::new(Arc::clone(database), rules)
    };
    if spec.method.algorithm.takes_heuristic() {
        let visitor = Informed { spec, instance, boxing };
        return with_heuristic(spec.method.heuristic, rules, pattern_database, visitor);
    }
    uninformed(spec, instance, boxing)
}

/// Starts a search on a grid of any size, with a heuristic that is chosen at run time.
fn with_any_size<G: Stored, B: Boxing>(
    spec: &SearchSpec,
    goal: &Board,
    database: Option<&Arc<PatternDatabase>>,
    boxing: B,
) -> Result<B::Output, StartError> {
    let instance = Instance::<G>::new(&spec.board, goal);
    if spec.method.algorithm.takes_heuristic() {
        let heuristic = any_heuristic(spec, instance.rules, database)?;
        return Ok(Informed { spec, instance, boxing }.visit(heuristic));
    }
    Ok(uninformed(spec, instance, boxing))
}

fn any_heuristic<G: Grid>(
    spec: &SearchSpec,
    rules: Rules<G>,
    database: Option<&Arc<PatternDatabase>>,
) -> Result<AnyHeuristic<G>, StartError> {
    match database {
        Some(database) => Ok(AnyHeuristic::PatternDatabase(AdditivePdb::new(Arc::clone(database), rules))),
        None => AnyHeuristic::new(spec.method.heuristic, rules).ok_or(StartError::NoPatterns(rules.shape.size())),
    }
}

/// Starts a search without a heuristic.
fn uninformed<G: Stored, B: Boxing>(spec: &SearchSpec, instance: Instance<G>, boxing: B) -> B::Output {
    if let Some(settings) = settings(spec, || 0) {
        return match spec.method.algorithm {
            Algorithm::BreadthFirst => boxing.boxed(BestFirst::with_policy(instance, Blind, settings, FirstInFirstOut)),
            _ => boxing.boxed(BestFirst::new(instance, Blind, settings)),
        };
    }
    match spec.method.algorithm {
        Algorithm::Bidirectional => boxing.boxed(Bidirectional::new(instance, spec.memory_limit())),
        _ => {
            let pruning = ParentPruning(instance.rules.shape);
            boxing.boxed(IterativeDeepening::new(instance, Blind, pruning, true).within(spec.memory_limit()))
        }
    }
}

/// Returns the settings of a best-first search, given the h of its start. `None` for other algorithms.
fn settings(spec: &SearchSpec, h_of_start: impl FnOnce() -> u32) -> Option<Settings> {
    let Method { algorithm, heuristic, weight, depth_limit, .. } = spec.method;
    // With a consistent h, A* and weighted A* keep their guarantees without reopening.
    let if_needed = if heuristic.is_consistent() { Reopening::Open } else { Reopening::Closed };
    let depth_limit = depth_limit.filter(|_| algorithm.takes_depth_limit());
    let (priority, reopening) = match algorithm {
        Algorithm::BreadthFirst => (Priority::BREADTH_FIRST, Reopening::Never),
        // Within a limit, a board first reached at the limit must be expanded once a shorter path to it is found.
        Algorithm::DepthFirst if depth_limit.is_some() => (Priority::DEPTH_FIRST, Reopening::Closed),
        Algorithm::DepthFirst => (Priority::DEPTH_FIRST, Reopening::Never),
        Algorithm::Greedy => (Priority::GREEDY, Reopening::Open),
        Algorithm::AStar => (Priority::A_STAR, if_needed),
        Algorithm::WeightedAStar if weight == Weight::INFINITE => (Priority::GREEDY, Reopening::Open),
        Algorithm::WeightedAStar => (Priority::weighted(weight), if_needed),
        // A fading weight makes any h inconsistent.
        Algorithm::DynamicWeighting => {
            let excess = weight.clamped_hundredths() - Weight::ONE.clamped_hundredths();
            (Priority::Fading { excess, horizon: h_of_start() }, Reopening::Closed)
        }
        Algorithm::IterativeDeepening
        | Algorithm::Bidirectional
        | Algorithm::IdaStar
        | Algorithm::Optimal
        | Algorithm::Anytime => return None,
    };
    let admissible = !algorithm.takes_heuristic() || heuristic.is_admissible();
    Some(Settings { priority, reopening, depth_limit, admissible, memory_limit: spec.memory_limit() })
}

/// Uses an anytime search whose type has been chosen.
trait AnytimeVisitor {
    type Output;
    fn visit(self, search: impl AnytimeSearch + ObservableSearch + 'static) -> Self::Output;
}

impl<B: Boxing> AnytimeVisitor for B {
    type Output = B::Output;

    fn visit(self, search: impl AnytimeSearch + ObservableSearch + 'static) -> B::Output {
        self.boxed(search)
    }
}

/// Boxes an anytime search as such.
struct AsAnytime;

impl AnytimeVisitor for AsAnytime {
    type Output = Box<dyn AnytimeSearch>;

    fn visit(self, search: impl AnytimeSearch + ObservableSearch + 'static) -> Box<dyn AnytimeSearch> {
        Box::new(search)
    }
}

/// Starts an anytime search, with the learned ranking if one exists for this goal.
fn anytime<G: PackedGrid, H: Heuristic<G> + Clone + 'static, V: AnytimeVisitor>(
    instance: Instance<G>,
    pdb: H,
    memory_limit: usize,
    checkpoint: Checkpoint,
    visitor: V,
) -> V::Output {
    let pruning = DuplicatePruning::new::<G>;
    match Learned::new(pdb.clone(), instance.rules) {
        Some(learned) => visitor.visit(Anytime::new(instance, pdb, learned, pruning, memory_limit, checkpoint)),
        None => visitor.visit(Anytime::new(instance, pdb.clone(), pdb, pruning, memory_limit, checkpoint)),
    }
}

/// Uses a heuristic whose type has been chosen.
trait HeuristicVisitor<G: Grid> {
    type Output;
    fn visit<H: Heuristic<G> + 'static>(self, heuristic: H) -> Self::Output;
}

/// Chooses the type of a heuristic by its name.
fn with_heuristic<G: Grid, H: Heuristic<G> + 'static, V: HeuristicVisitor<G>>(
    name: HeuristicName,
    rules: Rules<G>,
    pattern_database: impl FnOnce() -> H,
    visitor: V,
) -> V::Output {
    match name {
        HeuristicName::Misplaced => visitor.visit(heuristic::misplaced(rules)),
        HeuristicName::MisplacedPenalty => visitor.visit(heuristic::misplaced_penalty(rules)),
        HeuristicName::Euclidean => visitor.visit(heuristic::euclidean(rules)),
        HeuristicName::Manhattan => visitor.visit(heuristic::manhattan(rules)),
        HeuristicName::LinearConflict => visitor.visit(LinearConflict::new(rules)),
        HeuristicName::WalkingDistance => visitor.visit(WalkingDistance::<G, 3>::new(rules)),
        HeuristicName::Gaschnig => visitor.visit(Gaschnig::new(rules)),
        HeuristicName::PatternDatabase => visitor.visit(pattern_database()),
    }
}

/// Starts an informed search.
struct Informed<'a, G: Stored, B> {
    spec: &'a SearchSpec,
    instance: Instance<G>,
    boxing: B,
}

impl<G: Stored, B: Boxing> HeuristicVisitor<G> for Informed<'_, G, B> {
    type Output = B::Output;

    fn visit<H: Heuristic<G> + 'static>(self, heuristic: H) -> B::Output {
        let Informed { spec, instance, boxing } = self;
        match settings(spec, || heuristic.value(heuristic.memo(&instance.start))) {
            Some(settings) => boxing.boxed(BestFirst::new(instance, heuristic, settings)),
            None => {
                let pruning = ParentPruning(instance.rules.shape);
                let admissible = spec.method.heuristic.is_admissible();
                let search = IterativeDeepening::new(instance, heuristic, pruning, admissible);
                boxing.boxed(search.within(spec.memory_limit()))
            }
        }
    }
}

/// Starts a search that makes other choices than the usual ones. It is compiled for three grids and any heuristic, because
/// such searches are looked at rather than waited for.
fn start_tailored<B: Boxing>(
    spec: &SearchSpec,
    goal: &Board,
    database: Option<&Arc<PatternDatabase>>,
    boxing: B,
) -> Result<B::Output, StartError> {
    match (spec.board.size(), database) {
        // Its keys do not fit into those of any heuristic.
        (Size::PUZZLE_24, Some(database)) => {
            let instance = Instance::<Grid25>::new(&spec.board, goal);
            let heuristic = AdditivePdb::<Grid25, 3>::new(Arc::clone(database), instance.rules);
            Ok(Tailored { spec, instance, boxing }.visit(heuristic))
        }
        (size, _) if size.cells() <= 16 => tailored_on_grid::<Grid16, B>(spec, goal, database, boxing),
        (size, _) if size.cells() <= MAX_PACKED_CELLS => tailored_on_grid::<Grid25, B>(spec, goal, database, boxing),
        _ => tailored_on_grid::<LargeGrid, B>(spec, goal, database, boxing),
    }
}

fn tailored_on_grid<G: Stored, B: Boxing>(
    spec: &SearchSpec,
    goal: &Board,
    database: Option<&Arc<PatternDatabase>>,
    boxing: B,
) -> Result<B::Output, StartError> {
    let instance = Instance::<G>::new(&spec.board, goal);
    if spec.method.algorithm.takes_heuristic() {
        let heuristic = any_heuristic(spec, instance.rules, database)?;
        return Ok(Tailored { spec, instance, boxing }.visit(heuristic));
    }
    if spec.method.algorithm == Algorithm::Bidirectional {
        let choices = spec.method.choices.of(spec.method.algorithm);
        return Ok(boxing.boxed(Bidirectional::with_policy(instance, spec.memory_limit(), choices)));
    }
    Ok(Tailored { spec, instance, boxing }.visit(Blind))
}

/// Starts a search with a heuristic, which may be blind.
struct Tailored<'a, G: Stored, B> {
    spec: &'a SearchSpec,
    instance: Instance<G>,
    boxing: B,
}

impl<G: Stored, B: Boxing> HeuristicVisitor<G> for Tailored<'_, G, B> {
    type Output = B::Output;

    fn visit<H: Heuristic<G> + 'static>(self, heuristic: H) -> B::Output {
        let Tailored { spec, instance, boxing } = self;
        let method = spec.method;
        let choices = method.choices.of(method.algorithm);
        let choices = Choices { ties: method.algorithm.queueing().unwrap_or(choices.ties), ..choices };
        let settings = settings(spec, || heuristic.value(heuristic.memo(&instance.start)));
        let admissible = !method.algorithm.takes_heuristic() || method.heuristic.is_admissible();
        let shape = instance.rules.shape;
        match (settings, choices.duplicates) {
            (Some(settings), Duplicates::Remove) => {
                boxing.boxed(BestFirst::with_policy(instance, heuristic, settings, choices))
            }
            (Some(settings), Duplicates::Keep) => boxing.boxed(TreeSearch::new(instance, heuristic, settings, choices)),
            (None, Duplicates::Remove) => {
                let pruning = ParentPruning(shape);
                let search = IterativeDeepening::with_policy(instance, heuristic, pruning, admissible, choices);
                boxing.boxed(search.within(spec.memory_limit()))
            }
            (None, Duplicates::Keep) => {
                let pruning = NoPruning(shape);
                let search = IterativeDeepening::with_policy(instance, heuristic, pruning, admissible, choices);
                boxing.boxed(search.within(spec.memory_limit()))
            }
        }
    }
}
