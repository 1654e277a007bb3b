//! The heuristics of a board beside its true distance: which are close, which overestimate, which dominate others.

use crate::shared::methods;
use npuzzle_engine::catalogue::{Algorithm, Heuristic};
use npuzzle_engine::heuristic::explain;
use npuzzle_engine::puzzle::{Board, Goal};
use npuzzle_engine::spec::SearchSpec;
use std::cmp::Reverse;
use std::time::Duration;

/// The maximum time to prove a distance. Most boards of 4x4 take milliseconds.
const PATIENCE: Duration = Duration::from_secs(30);

/// The number of moves that a board is from the goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Distance {
    /// A worker is proving it.
    Pending,
    /// This many moves, which is proved.
    Proved(u32),
    /// Nothing proves it on boards of this size.
    Unprovable,
    /// The proof took too long or failed.
    Unknown,
}

/// The facts about a board that workers find, beyond the values that the page computes itself.
#[derive(Clone, PartialEq, Debug)]
pub struct Appraisal {
    pub board: Board,
    pub distance: Distance,
    /// Its walking distance, once a worker has made the table.
    pub walking_distance: Option<u32>,
}

/// A finding of a worker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finding {
    /// The true distance. `None` if it could not be proved.
    Distance(Option<u32>),
    WalkingDistance(u32),
}

impl Appraisal {
    /// Creates an appraisal without findings.
    pub fn new(board: Board) -> Appraisal {
        let is_provable = methods::has_proof(board.size());
        let distance = if is_provable { Distance::Pending } else { Distance::Unprovable };
        Appraisal { board, distance, walking_distance: None }
    }

    pub fn add(&mut self, finding: Finding) {
        match finding {
            Finding::Distance(distance) => self.distance = distance.map_or(Distance::Unknown, Distance::Proved),
            Finding::WalkingDistance(value) => self.walking_distance = Some(value),
        }
    }
}

/// Returns the search that proves the distance of a board. `None` if none does on boards of its size.
pub fn proof(board: &Board, goal: &Goal) -> Option<SearchSpec> {
    let spec = SearchSpec::new(board.clone(), goal.clone(), Algorithm::Optimal, Heuristic::Manhattan).ok()?;
    methods::has_proof(board.size()).then(|| spec.with_time_limit(Some(PATIENCE)))
}

/// Returns the search whose first node has the walking distance of a board as its h. `None` if no search uses it on
/// boards of its size.
pub fn walk(board: &Board, goal: &Goal) -> Option<SearchSpec> {
    let (algorithm, heuristic) = (Algorithm::AStar, Heuristic::WalkingDistance);
    let is_available = algorithm.is_available(heuristic, board.size());
    SearchSpec::new(board.clone(), goal.clone(), algorithm, heuristic).ok().filter(|_| is_available)
}

/// Returns the value of every heuristic that needs no table, in the order of the catalogue.
pub fn without_tables(board: &Board, goal: &Board) -> Vec<(Heuristic, u32)> {
    let value = |heuristic| Some((heuristic, explain(heuristic, board, goal)?.value()?));
    Heuristic::ALL.iter().copied().filter_map(value).collect()
}

/// Returns the values of the heuristics of a board, the largest first: those that need no table, the one that the search
/// uses, and what the appraisal adds. Heuristics of equal value are in the order of the catalogue.
pub fn values(
    board: &Board,
    goal: &Board,
    used: (Heuristic, u32),
    appraisal: Option<&Appraisal>,
) -> Vec<(Heuristic, u32)> {
    let mut values = without_tables(board, goal);
    let walking = appraisal.filter(|appraisal| appraisal.board == *board).and_then(|known| known.walking_distance);
    let others = walking.map(|value| (Heuristic::WalkingDistance, value)).into_iter().chain([used]);
    for (heuristic, value) in others {
        if values.iter().all(|&(known, _)| known != heuristic) {
            values.push((heuristic, value));
        }
    }
    let place = |heuristic| Heuristic::ALL.iter().position(|&known| known == heuristic);
    values.sort_by_key(|&(heuristic, value)| (Reverse(value), place(heuristic)));
    values
}

/// Returns the admissible heuristics among values that are sorted, in groups of equal value: each group dominates the
/// ones after it on this board.
pub fn ranking(values: &[(Heuristic, u32)]) -> Vec<(Vec<Heuristic>, u32)> {
    let mut groups: Vec<(Vec<Heuristic>, u32)> = Vec::new();
    for &(heuristic, value) in values.iter().filter(|(heuristic, _)| heuristic.is_admissible()) {
        match groups.last_mut() {
            Some((group, same)) if *same == value => group.push(heuristic),
            _ => groups.push((vec![heuristic], value)),
        }
    }
    groups
}

/// The heuristics of which each dominates the one before it on every board of every size.
pub const CHAINS: [&[Heuristic]; 4] = [
    &[Heuristic::Misplaced, Heuristic::Euclidean, Heuristic::Manhattan, Heuristic::LinearConflict],
    &[Heuristic::Manhattan, Heuristic::WalkingDistance],
    &[Heuristic::Manhattan, Heuristic::PatternDatabase],
    &[Heuristic::Misplaced, Heuristic::Gaschnig],
];

/// Returns whether a heuristic is at least as large as another on every board.
pub fn dominates(larger: Heuristic, smaller: Heuristic) -> bool {
    larger == smaller
        || CHAINS.iter().any(|chain| {
            let steps = chain.windows(2).filter(|pair| pair[1] == larger);
            steps.into_iter().any(|pair| dominates(pair[0], smaller))
        })
}
