//! Memory, measured by the allocator. A test program of its own, with one test: tests that run at the same time would
//! be counted too.

use npuzzle_engine::catalogue::{Algorithm, Heuristic};
use npuzzle_engine::puzzle::Goal;
use npuzzle_testing::run::request;
use npuzzle_testing::tables::tables;
use npuzzle_traces::{Rule, Timeline, Tracing};
use peakmem_alloc::{INSTRUMENTED_SYSTEM, PeakMemAlloc, PeakMemAllocTrait};
use std::alloc::System;

#[global_allocator]
static ALLOCATOR: &PeakMemAlloc<System> = &INSTRUMENTED_SYSTEM;

#[test]
fn fifty_thousand_entries_take_little_memory() {
    for (algorithm, heuristic) in [
        (Algorithm::AStar, Heuristic::Manhattan),
        (Algorithm::IdaStar, Heuristic::Manhattan),
        (Algorithm::Bidirectional, Heuristic::Manhattan),
        (Algorithm::Anytime, Heuristic::PatternDatabase),
    ] {
        let board = "5 1 3 10/15 12 7 9/2 4 6 8/13 0 11 14".parse().unwrap();
        let spec = request(board, Goal::BlankLast, algorithm, heuristic);
        let mut entries = Vec::new();
        let mut tracing = Tracing::begin(&spec, &tables(&spec), 50_000).unwrap();
        while tracing.advance(&mut entries).is_none() {}
        drop(tracing);
        assert_eq!(entries.len(), 50_000);
        entries.shrink_to_fit();
        ALLOCATOR.reset_peak_memory();
        let timeline = Timeline::new(Rule::of(algorithm), entries).unwrap();
        let indices = ALLOCATOR.get_peak_memory();
        let bytes = indices + size_of_val(timeline.entries());
        // Measured: 11.4 to 13.0 MB, of which the entries take 8.4.
        assert!((5_000_000..16_000_000).contains(&bytes), "{algorithm}: {bytes} bytes");
    }
}
