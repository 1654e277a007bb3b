//! The methods of searches on boards of a size.
//!
//! Pattern databases exist for boards of at most 16 cells and for 5x5 only, so `optimal` and `anytime`, with which searches
//! begin there, are not available on other sizes.

use npuzzle_engine::catalogue::{Algorithm, Heuristic, Weight};
use npuzzle_engine::puzzle::Size;
use npuzzle_engine::spec::Method;

/// Returns the weight with which weighted A* solved random boards within 256 MiB: 100 of 100 of 6x4 and 7x3 with 3, 100 of
/// 100 of 8x3, 3x8 and 2x10 with 5, and 397 of 400 of 2x12 with 10. Smaller weights find shorter solutions, but on long
/// boards they run out of memory: on 2x12, a weight of 3 solved 20 of 40.
fn safe_weight(size: Size) -> Weight {
    let hundredths = match size.width().max(size.height()) {
        ..=7 => 300,
        8..=10 => 500,
        _ => 1000,
    };
    Weight::from_hundredths(hundredths).unwrap_or_default()
}

/// Returns the method that a size begins with: it solves nearly all boards within seconds, optimally if that is possible.
pub fn usual(size: Size) -> Method {
    let heuristic = Heuristic::LinearConflict;
    let best = Algorithm::default_for(size);
    if best.is_available(heuristic, size) {
        return Method::new(best, heuristic);
    }
    Method { weight: safe_weight(size), ..Method::new(Algorithm::WeightedAStar, heuristic) }
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
    if method.weight == old.weight {
        method.weight = new.weight;
    }
    available(method, after)
}

/// Returns the method with everything replaced that is not available on a size.
#[must_use]
pub fn available(method: Method, size: Size) -> Method {
    let mut method = method;
    if !Algorithm::AStar.is_available(method.heuristic, size) {
        method.heuristic = Heuristic::WalkingDistance;
    }
    if !method.algorithm.is_available(method.heuristic, size) {
        let usual = usual(size);
        (method.algorithm, method.weight) = (usual.algorithm, usual.weight);
    }
    method
}
