//! The methods of searches on boards of a size.
//!
//! Pattern databases exist for boards of at most 16 cells and for 5x5 only. Other sizes have no `optimal`. All other searches take
//! every size.

use npuzzle_engine::catalogue::{Algorithm, Heuristic, Partition};
use npuzzle_engine::puzzle::Size;
use npuzzle_engine::spec::Method;

/// Returns the method that a size begins with: it proves an optimal solution where that is fast, and elsewhere finds a
/// solution at once and shorter ones later.
pub fn usual(size: Size) -> Method {
    Method::new(Algorithm::default_for(size), Heuristic::LinearConflict)
}

/// Returns the method after a change of the size: what was usual before becomes what is usual now, and the user's own choices
/// stay if they are available.
#[must_use]
pub fn after_change(method: Method, before: Size, after: Size) -> Method {
    let (old, new) = (usual(before), usual(after));
    let mut method = method;
    if method.algorithm == old.algorithm {
        method.algorithm = new.algorithm;
    }
    available(method, after)
}

/// Returns the method with everything replaced that is not available on a size.
#[must_use]
pub fn available(method: Method, size: Size) -> Method {
    let mut method = method;
    if method.heuristic == Heuristic::PatternDatabase && Partition::of_size(size).is_empty() {
        method.heuristic = Heuristic::WalkingDistance;
    }
    if matches!(method.heuristic, Heuristic::Composed(composition) if !composition.fits(size)) {
        method.heuristic = Heuristic::LinearConflict;
    }
    if !method.algorithm.is_available(method.heuristic, size) {
        method.algorithm = usual(size).algorithm;
    }
    method
}

/// Returns the heuristics to choose from on boards of a size: those with a name, and the chosen one if it is composed.
pub fn heuristics(chosen: Heuristic, size: Size) -> Vec<Heuristic> {
    let composed = Some(chosen).filter(|chosen| matches!(chosen, Heuristic::Composed(_)));
    let all = Heuristic::ALL.iter().copied().chain(composed);
    all.filter(|&heuristic| Algorithm::AStar.is_available(heuristic, size)).collect()
}

/// Returns whether a search of boards of a size can be shown step by step.
pub fn has_steps(algorithm: Algorithm, heuristic: Heuristic, size: Size) -> bool {
    algorithm.is_available(heuristic, size) && algorithm.has_steps(size)
}

/// Returns the method with everything replaced that is not available on a size, and with A*, where it is available, for a
/// search that cannot be shown step by step.
#[must_use]
pub fn with_steps(method: Method, size: Size) -> Method {
    let method = available(method, size);
    let has_steps = |algorithm| has_steps(algorithm, method.heuristic, size);
    let is_replaced = !has_steps(method.algorithm) && has_steps(Algorithm::AStar);
    method.with_algorithm(if is_replaced { Algorithm::AStar } else { method.algorithm })
}

/// The maximum number of cells of boards whose distance a search proves in little time.
const MAX_PROVED_CELLS: usize = 16;

/// Returns whether the distance of every board of a size can be proved while the user waits.
pub fn has_proof(size: Size) -> bool {
    size.cells() <= MAX_PROVED_CELLS && Algorithm::Optimal.is_available(Heuristic::Manhattan, size)
}
