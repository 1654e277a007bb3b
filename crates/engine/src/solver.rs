//! The facade: starts a search from its specification and selects every type parameter.

mod custom;
mod distance_search;
mod pdb_store;
mod solve;

pub use custom::CustomHeuristic;
pub use distance_search::{BoardAtDistance, DistanceSearch};
pub use pdb_store::{PdbStore, WeightsError};
pub use solve::{Solution, solve};

use crate::catalogue::{Algorithm, Duplicates, Heuristic, Partition, Weight};
use crate::choices::Choices;
use crate::heuristic::{
    AdditivePdb, AnyHeuristic, Blind, Estimator, HeuristicVisitor, Learned, MAX_PARTS, PatternDatabase, PdbKey,
};
use crate::puzzle::grid::{Grid4, Grid5, Grid16, Grid25, Instance, LargeGrid, MAX_PACKED_CELLS, PackedGrid};
use crate::puzzle::{Moves, Size, Solvability};
use crate::search::large::LargeAnytime;
use crate::search::{
    Anytime, AnytimeSearch, BestFirst, Bidirectional, Checkpoint, DuplicatePruning, Event, FirstInFirstOut, Inspect,
    IterativeDeepening, NoPruning, ObservableSearch, Observed, Parameters, ParentPruning, Part, PartSearch, Policy,
    Priority, Pruning, Reopening, Search, Split, Stored, TreeSearch, Usual,
};
use crate::spec::{Method, SearchSpec};
use custom::Guarantees;
use std::sync::Arc;

/// Runs code for the grid of boards of a size: the type `$grid`, with `$words` words for the keys of its pattern databases.
/// 4x4 and 5x5 have a grid of their own each, which a condition turns on.
macro_rules! on_grid {
    (@as $type:ident, $count:literal, [$grid:ident $(, $words:ident)?] => $code:expr) => {{
        type $grid = $type;
        $(const $words: usize = $count;)?
        $code
    }};
    // Any size with pattern databases.
    (@patterns $size:expr, $names:tt => $code:expr) => {
        on_grid!($size, if true, $names => $code, else on_grid!(@as Grid16, 1, $names => $code))
    };
    ($size:expr, if $is_classic:expr, $names:tt => $classic:expr, else $other:expr) => {
        match $size {
            Size::PUZZLE_15 if $is_classic => on_grid!(@as Grid4, 1, $names => $classic),
            Size::PUZZLE_24 if $is_classic => on_grid!(@as Grid5, 3, $names => $classic),
            _ => $other,
        }
    };
    ($size:expr, $names:tt => $code:expr) => {
        match $size.cells() {
            ..=16 => on_grid!(@as Grid16, 1, $names => $code),
            ..=MAX_PACKED_CELLS => on_grid!(@as Grid25, 3, $names => $code),
            _ => on_grid!(@as LargeGrid, 1, $names => $code),
        }
    };
}

/// Runs code for the instance of a search and its pattern databases, whose grid is the type `$grid`.
macro_rules! with_pdb {
    ($spec:expr, $store:expr, [$grid:ident]($instance:ident, $pdb:ident) => $code:expr) => {{
        let database = proving_database($spec, $store)?;
        on_grid!(@patterns $spec.board().size(), [$grid, WORDS] => {
            let $instance = Instance::<$grid>::new($spec.board(), &$spec.goal_board());
            let $pdb = AdditivePdb::<$grid, WORDS>::new(Arc::clone(database), $instance.rules);
            $code
        })
    }};
}

/// Returns the pattern database of a search, or `None` if it needs none.
fn database_from<'a>(spec: &SearchSpec, store: &'a PdbStore) -> Result<Option<&'a Arc<PatternDatabase>>, StartError> {
    spec.pdb_key().map(|key| store.get(key).ok_or(StartError::NoDatabase(key))).transpose()
}

/// Returns the pattern database of a search that proves lower bounds by it.
fn proving_database<'a>(spec: &SearchSpec, store: &'a PdbStore) -> Result<&'a Arc<PatternDatabase>, StartError> {
    let size = spec.board().size();
    if Partition::of_size(size).is_empty() {
        return Err(StartError::NoPatterns(size));
    }
    database_from(spec, store)?.ok_or(StartError::NoProof(spec.method().algorithm))
}

/// Checks that an algorithm can search boards of a size with a heuristic.
///
/// # Errors
/// [`StartError::NoPatterns`] or [`StartError::Composition`] if it cannot.
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
pub fn check_size(algorithm: Algorithm, heuristic: Heuristic, size: Size) -> Result<(), StartError> {
    match heuristic {
        _ if algorithm.is_available(heuristic, size) => Ok(()),
        Heuristic::Composed(_) if algorithm.takes_heuristic() => Err(StartError::Composition(size)),
        _ => Err(StartError::NoPatterns(size)),
    }
}

/// The reason why a search was not started.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StartError {
    /// The goal is unreachable.
    #[error("{0}")]
    Unsolvable(Solvability),
    /// There are no pattern databases for boards of this size, which the search needs.
    #[error("there are no pattern databases for {0} boards: choose another algorithm or heuristic")]
    NoPatterns(Size),
    /// Boards of this size do not have the tiles of a pattern of the heuristic, or the pattern is too large.
    #[error("the heuristic does not fit {0} boards: choose tiles that they have, and fewer for each pattern")]
    Composition(Size),
    /// A heuristic of one's own was given to an algorithm that takes none.
    #[error("{0} takes no heuristic: choose another algorithm, such as a-star")]
    NoHeuristic(Algorithm),
    /// The store lacks the pattern database of the search.
    #[error(
        "the pattern database {} of {} boards for goals with the blank on cell {} is missing",
        .0.partition(), .0.size(), .0.blank()
    )]
    NoDatabase(PdbKey),
    /// The store lacks the weights by which boards of this size are ranked: see [`PdbStore::use_weights`].
    #[error("the weights for {0} boards are missing")]
    NoWeights(Size),
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
/// Fails if the board is unsolvable, or if the store lacks the database of [`SearchSpec::pdb_key`].
///
/// ```
/// use npuzzle_engine::catalogue::{Algorithm, Heuristic};
/// use npuzzle_engine::search::Progress;
/// use npuzzle_engine::solver::{PdbStore, begin};
/// use npuzzle_engine::spec::SearchSpec;
/// let board = "8 1 2/0 4 3/7 5 6".parse()?;
/// let goal = "blank-first".parse()?;
/// let spec = SearchSpec::new(board, goal, Algorithm::AStar, Heuristic::Manhattan)?;
/// let mut search = begin(&spec, &PdbStore::default())?;
/// while search.advance(1000) == Progress::Running {}
/// assert_eq!(search.solution().unwrap().len(), 21);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn begin(spec: &SearchSpec, store: &PdbStore) -> Result<Box<dyn Search>, StartError> {
    check_solvable(spec)?;
    begin_unchecked(spec, store)
}

fn check_solvable(spec: &SearchSpec) -> Result<(), StartError> {
    let solvability = spec.solvability();
    if solvability.is_solvable() { Ok(()) } else { Err(StartError::Unsolvable(solvability)) }
}

/// Starts a search without checking that the board is solvable. On an unsolvable board, the search runs until it
/// proves that no solution exists or reaches a limit.
///
/// # Errors
/// Fails if the store lacks the database of [`SearchSpec::pdb_key`].
pub fn begin_unchecked(spec: &SearchSpec, store: &PdbStore) -> Result<Box<dyn Search>, StartError> {
    if spec.method().algorithm.has_steps(spec.board().size()) {
        start(spec, store, Unobserved)
    } else {
        Ok(large(spec, store, Checkpoint::default())?)
    }
}

/// Starts a search whose frontier and closed list can be inspected at any time. Its result and counts are those of [`begin`].
///
/// # Errors
/// Fails like [`begin`], and if the search has no steps.
pub fn begin_inspected(spec: &SearchSpec, store: &PdbStore) -> Result<Box<dyn Inspect>, StartError> {
    start_with_steps(spec, store, Inspected)
}

/// Starts a search by a heuristic of your own, which takes the place of the specification's. It can be inspected at any time.
///
/// # Errors
/// Fails like [`begin`], and with [`StartError::NoHeuristic`] if the algorithm takes no heuristic.
///
/// ```
/// use npuzzle_engine::catalogue::{Algorithm, Heuristic};
/// use npuzzle_engine::puzzle::{Board, Goal};
/// use npuzzle_engine::search::Progress;
/// use npuzzle_engine::solver::{CustomHeuristic, begin_with};
/// use npuzzle_engine::spec::SearchSpec;
/// let board: Board = "8 1 2/0 4 3/7 5 6".parse()?;
/// let goal = Goal::BlankFirst.board(board.size())?;
/// let spec = SearchSpec::new(board, Goal::BlankFirst, Algorithm::AStar, Heuristic::Misplaced)?;
///
/// let misplaced = move |board: &Board| {
///     board.tiles().iter().zip(goal.tiles()).filter(|&(&tile, &home)| tile != 0 && tile != home).count() as u32
/// };
/// let mut search = begin_with(&spec, CustomHeuristic::new(misplaced).consistent())?;
/// while search.advance(1000) == Progress::Running {}
/// assert_eq!(search.solution().map(|moves| moves.len()), Some(21));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn begin_with(spec: &SearchSpec, heuristic: CustomHeuristic) -> Result<Box<dyn Inspect>, StartError> {
    fn on<G: Stored>(spec: &SearchSpec, heuristic: CustomHeuristic) -> Box<dyn Inspect> {
        let mut search = OnGrid::<G, _>::new(spec, Inspected);
        search.guarantees = heuristic.guarantees();
        let estimator = heuristic.on(search.instance.clone());
        search.tailored(estimator)
    }
    let Method { algorithm, .. } = spec.method();
    if !algorithm.takes_heuristic() {
        return Err(StartError::NoHeuristic(algorithm));
    }
    check_solvable(spec)?;
    Ok(on_grid!(spec.board().size(), [G] => on::<G>(spec, heuristic)))
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
    OnGrid::<G, _>::new(spec, Inspected).with_any_heuristic::<1>(None)
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
/// let spec = SearchSpec::new(board, "blank-first".parse()?, Algorithm::AStar, Heuristic::Manhattan)?;
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
    let size = spec.board().size();
    if !spec.method().algorithm.has_steps(size) {
        return Err(StartError::NoSteps(size));
    }
    check_solvable(spec)?;
    start(spec, store, boxing)
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

fn start<B: Boxing>(spec: &SearchSpec, store: &PdbStore, boxing: B) -> Result<B::Output, StartError> {
    match spec.method().algorithm {
        Algorithm::Optimal => Ok(with_pdb!(spec, store, [G](instance, pdb) => {
            let pruning = DuplicatePruning::new::<G>(instance.rules.shape);
            boxing.boxed(IterativeDeepening::best_first(instance, pdb, pruning))
        })),
        Algorithm::Anytime => Ok(with_pdb!(spec, store, [G](instance, pdb) => {
            anytime(instance, pdb, spec.memory_limit(), Checkpoint::default(), boxing)
        })),
        _ => {
            let (size, database) = (spec.board().size(), database_from(spec, store)?);
            on_grid!(size, if is_compiled(spec), [G, WORDS] => {
                OnGrid::<G, _>::new(spec, boxing).with_each_heuristic::<WORDS>(database)
            }, else on_grid!(size, [G, WORDS] => {
                OnGrid::<G, _>::new(spec, boxing).with_any_heuristic::<WORDS>(database)
            }))
        }
    }
}

/// Whether the search is compiled for its heuristic on 4x4 and 5x5.
fn is_compiled(spec: &SearchSpec) -> bool {
    let is_composed = matches!(spec.method().heuristic, Heuristic::Composed(_));
    is_usual(spec) && !(is_composed && spec.method().algorithm.takes_heuristic())
}

/// Whether the search makes the usual choices.
fn is_usual(spec: &SearchSpec) -> bool {
    spec.method().choices.of(spec.method().algorithm).unusual().next().is_none()
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
/// let spec = SearchSpec::new(board, "spiral".parse()?, Algorithm::AStar, Heuristic::Manhattan)?;
/// assert_eq!(initial_h(&spec, &PdbStore::default())?, Some(4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn initial_h(spec: &SearchSpec, store: &PdbStore) -> Result<Option<u32>, StartError> {
    check_solvable(spec)?;
    if !spec.method().algorithm.takes_heuristic() {
        return Ok(None);
    }
    let size = spec.board().size();
    // A grid of any size is slow, but one board is soon evaluated.
    let goal = spec.goal_board();
    let Instance { start, .. } = Instance::<LargeGrid>::new(spec.board(), &goal);
    let heuristic = <AnyHeuristic<LargeGrid>>::for_goal(spec.method().heuristic, &goal, database_from(spec, store)?);
    let heuristic = heuristic.ok_or(StartError::NoPatterns(size))?;
    Ok(Some(heuristic.value(heuristic.memo(&start))))
}

/// Starts an anytime search that can be resumed and helped by a concurrent prover, from a checkpoint or, with the default
/// one, from the beginning. An incumbent that does not solve the board is ignored.
///
/// # Errors
/// Fails like [`begin`], and if the algorithm is not `anytime` and uses no pattern database.
pub fn resume(
    spec: &SearchSpec,
    store: &PdbStore,
    checkpoint: Checkpoint,
) -> Result<Box<dyn AnytimeSearch>, StartError> {
    check_solvable(spec)?;
    let incumbent = checkpoint.incumbent.filter(|moves| spec.is_solved_by(moves));
    let checkpoint = Checkpoint { incumbent, ..checkpoint };
    if spec.method().algorithm.has_steps(spec.board().size()) {
        Ok(with_pdb!(spec, store, [G](instance, pdb) => {
            anytime(instance, pdb, spec.memory_limit(), checkpoint, AsAnytime)
        }))
    } else {
        large(spec, store, checkpoint)
    }
}

/// Starts or resumes an anytime search on a size without pattern databases.
fn large(spec: &SearchSpec, store: &PdbStore, checkpoint: Checkpoint) -> Result<Box<dyn AnytimeSearch>, StartError> {
    let (size, goal) = (spec.board().size(), spec.goal_board());
    let weights = store.weights().ok_or(StartError::NoWeights(size))?;
    let home = goal.cells();
    let start: Vec<u16> = spec.board().tiles().iter().map(|&tile| home[usize::from(tile)] as u16).collect();
    let (edges, blank, memory_limit) = ((size.width(), size.height()), goal.blank() as u16, spec.memory_limit());
    Ok(Box::new(LargeAnytime::new(edges, &start, blank, memory_limit, checkpoint, weights)))
}

/// Splits an `optimal` search into at least `parts` parts, resuming from a checkpoint. See [`Split`].
///
/// # Errors
/// Fails like [`begin`], and if the search uses no pattern database.
pub fn split(spec: &SearchSpec, store: &PdbStore, parts: usize, checkpoint: &Checkpoint) -> Result<Split, StartError> {
    check_solvable(spec)?;
    Ok(with_pdb!(spec, store, [G](instance, pdb) => {
        Split::new(&instance, &pdb, &DuplicatePruning::new::<G>(instance.rules.shape), parts, checkpoint)
    }))
}

/// Starts the search of one part of an `optimal` search that was divided by [`split`]. Pass its result to
/// [`Split::finish`].
///
/// # Errors
/// Fails like [`begin_unchecked`], if the search uses no pattern database, or if the part does not belong to it.
pub fn begin_part(spec: &SearchSpec, store: &PdbStore, part: &Part) -> Result<Box<dyn PartSearch>, StartError> {
    let search = with_pdb!(spec, store, [G](instance, pdb) => {
        let pruning = DuplicatePruning::new::<G>(instance.rules.shape);
        IterativeDeepening::part(instance, pdb, pruning, part).map(|search| Box::new(search) as Box<dyn PartSearch>)
    });
    search.ok_or_else(|| StartError::NoPart(part.prefix.clone()))
}

/// A search other than `optimal` and `anytime` whose grid has been chosen.
struct OnGrid<'a, G: Stored, B> {
    spec: &'a SearchSpec,
    instance: Instance<G>,
    guarantees: Guarantees,
    boxing: B,
}

impl<'a, G: Stored, B: Boxing> OnGrid<'a, G, B> {
    fn new(spec: &'a SearchSpec, boxing: B) -> Self {
        let Method { algorithm, heuristic, .. } = spec.method();
        // A blind search estimates 0.
        let is_blind = !algorithm.takes_heuristic();
        let guarantees = Guarantees {
            is_admissible: is_blind || heuristic.is_admissible(),
            is_consistent: is_blind || heuristic.is_consistent(),
        };
        OnGrid { spec, instance: Instance::new(spec.board(), &spec.goal_board()), guarantees, boxing }
    }

    /// Starts a search that is compiled for its heuristic. See [`AdditivePdb`] for `WORDS`.
    fn with_each_heuristic<const WORDS: usize>(
        self,
        database: Option<&Arc<PatternDatabase>>,
    ) -> Result<B::Output, StartError> {
        Ok(match self.heuristic::<WORDS, 3>(database)? {
            Some(heuristic) => heuristic.open(self),
            None => self.uninformed(),
        })
    }

    /// Starts a search that chooses its heuristic at run time.
    fn with_any_heuristic<const WORDS: usize>(
        self,
        database: Option<&Arc<PatternDatabase>>,
    ) -> Result<B::Output, StartError> {
        if !is_usual(self.spec) {
            return self.with_other_choices::<WORDS>(database);
        }
        Ok(match self.heuristic::<WORDS, MAX_PARTS>(database)? {
            Some(heuristic) => self.visit(heuristic),
            None => self.uninformed(),
        })
    }

    /// Starts a search that makes other choices than the usual ones. Such searches are looked at rather than waited for, so that
    /// they are compiled for any heuristic only.
    fn with_other_choices<const WORDS: usize>(
        self,
        database: Option<&Arc<PatternDatabase>>,
    ) -> Result<B::Output, StartError> {
        Ok(match self.heuristic::<WORDS, MAX_PARTS>(database)? {
            Some(heuristic) => self.tailored(heuristic),
            None => self.tailored(Blind),
        })
    }

    /// Creates the heuristic. `None` if the algorithm takes none.
    fn heuristic<const WORDS: usize, const PARTS: usize>(
        &self,
        database: Option<&Arc<PatternDatabase>>,
    ) -> Result<Option<AnyHeuristic<G, WORDS, PARTS>>, StartError> {
        let Method { algorithm, heuristic, .. } = self.spec.method();
        if !algorithm.takes_heuristic() {
            return Ok(None);
        }
        let size = self.spec.board().size();
        check_size(algorithm, heuristic, size)?;
        let heuristic = AnyHeuristic::for_goal(heuristic, &self.spec.goal_board(), database);
        heuristic.map(Some).ok_or(StartError::NoPatterns(size))
    }

    /// Starts a search without a heuristic.
    fn uninformed(self) -> B::Output {
        match (self.spec.method().algorithm, self.parameters(&Blind)) {
            (Algorithm::BreadthFirst, Some(parameters)) => {
                self.boxing.boxed(BestFirst::with_policy(self.instance, Blind, parameters, FirstInFirstOut))
            }
            (Algorithm::Bidirectional, _) => {
                self.boxing.boxed(Bidirectional::new(self.instance, self.spec.memory_limit()))
            }
            _ => self.visit(Blind),
        }
    }

    /// Starts a search that makes other choices than the usual ones.
    fn tailored<H: Estimator<G> + 'static>(self, heuristic: H) -> B::Output {
        let algorithm = self.spec.method().algorithm;
        let choices = self.spec.method().choices.of(algorithm);
        let choices = Choices { ties: algorithm.queueing().unwrap_or(choices.ties), ..choices };
        if algorithm == Algorithm::Bidirectional {
            return self.boxing.boxed(Bidirectional::with_policy(self.instance, self.spec.memory_limit(), choices));
        }
        let shape = self.instance.rules.shape;
        match (choices.duplicates, self.parameters(&heuristic)) {
            (Duplicates::Remove, _) => self.begin(heuristic, ParentPruning(shape), choices),
            (Duplicates::Keep, Some(parameters)) => {
                self.boxing.boxed(TreeSearch::new(self.instance, heuristic, parameters, choices))
            }
            (Duplicates::Keep, None) => self.begin(heuristic, NoPruning(shape), choices),
        }
    }

    /// Starts a best-first search, or iterative deepening for algorithms that are not best-first.
    fn begin<H: Estimator<G> + 'static, R: Pruning<G> + 'static, P: Policy + 'static>(
        self,
        heuristic: H,
        pruning: R,
        policy: P,
    ) -> B::Output {
        let parameters = self.parameters(&heuristic);
        let OnGrid { spec, instance, guarantees, boxing } = self;
        if let Some(parameters) = parameters {
            return boxing.boxed(BestFirst::with_policy(instance, heuristic, parameters, policy));
        }
        let search = IterativeDeepening::with_policy(instance, heuristic, pruning, guarantees.is_admissible, policy);
        boxing.boxed(search.within(spec.memory_limit()))
    }

    /// Returns the parameters of a best-first search. `None` for other algorithms.
    fn parameters<H: Estimator<G>>(&self, heuristic: &H) -> Option<Parameters> {
        let Method { algorithm, weight, depth_limit, .. } = self.spec.method();
        // With a consistent h, A* and weighted A* keep their guarantees without reopening.
        let if_needed = if self.guarantees.is_consistent { Reopening::Open } else { Reopening::Closed };
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
                (
                    Priority::Fading { excess, horizon: heuristic.value(heuristic.memo(&self.instance.start)) },
                    Reopening::Closed,
                )
            }
            Algorithm::IterativeDeepening
            | Algorithm::Bidirectional
            | Algorithm::IdaStar
            | Algorithm::Optimal
            | Algorithm::Anytime => return None,
        };
        let (admissible, memory_limit) = (self.guarantees.is_admissible, self.spec.memory_limit());
        Some(Parameters { priority, reopening, depth_limit, admissible, memory_limit })
    }
}

/// Starts the search with the usual choices.
impl<G: Stored, B: Boxing> HeuristicVisitor<G> for OnGrid<'_, G, B> {
    type Output = B::Output;

    fn visit<H: Estimator<G> + 'static>(self, heuristic: H) -> B::Output {
        let shape = self.instance.rules.shape;
        self.begin(heuristic, ParentPruning(shape), Usual)
    }
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
fn anytime<G: PackedGrid, H: Estimator<G> + Clone + 'static, V: AnytimeVisitor>(
    instance: Instance<G>,
    pdb: H,
    memory_limit: usize,
    checkpoint: Checkpoint,
    visitor: V,
) -> V::Output {
    let pruning = DuplicatePruning::new::<G>;
    // The weights are for 5x5, so that smaller grids need no search that ranks by them.
    let learned = if size_of::<G>() > size_of::<u64>() { Learned::new(pdb.clone(), instance.rules) } else { None };
    match learned {
        Some(learned) => visitor.visit(Anytime::new(instance, pdb, learned, pruning, memory_limit, checkpoint)),
        None => visitor.visit(Anytime::new(instance, pdb.clone(), pdb, pruning, memory_limit, checkpoint)),
    }
}
