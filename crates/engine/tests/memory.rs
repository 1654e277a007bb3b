//! Memory, measured by the allocator. A test program of its own, with one test: tests that run at the same time would be counted
//! too.

use npuzzle_engine::catalogue::{Heuristic as Name, Partition};
use npuzzle_engine::heuristic::{PdbBuilder, PdbKey, WalkingDistance};
use npuzzle_engine::puzzle::Size;
use npuzzle_engine::puzzle::grid::{Grid, Grid3, Grid4, Grid5};
use npuzzle_engine::search::DuplicatePruning;
use peakmem_alloc::{INSTRUMENTED_SYSTEM, PeakMemAlloc, PeakMemAllocTrait};
use std::alloc::System;

#[global_allocator]
static ALLOCATOR: &PeakMemAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Returns the peak number of bytes that `run` allocates.
fn peak<T>(run: impl FnOnce() -> T) -> usize {
    ALLOCATOR.reset_peak_memory();
    drop(run());
    ALLOCATOR.get_peak_memory()
}

#[test]
fn tables_take_as_much_memory_as_announced() {
    assert_walking_distance();
    assert_construction();
    // 16.7 MB, as read.
    assert!(peak(DuplicatePruning::new::<Grid4>) < 18_000_000);
}

fn assert_walking_distance() {
    fn check<G: Grid>() {
        for line in 0..G::SIDE {
            // On the diagonal, rows and columns share a table.
            let blank = line * (G::SIDE + 1);
            let (peak, announced) =
                (peak(|| WalkingDistance::<G>::new(blank)), Name::WalkingDistance.table_bytes(G::SIZE, blank));
            let is_known = peak == 0;
            assert!(is_known || (announced / 3..announced).contains(&peak), "{blank}: {peak}, announced {announced}");
        }
    }
    check::<Grid3>();
    check::<Grid4>();
    check::<Grid5>();
    assert_eq!(
        Name::WalkingDistance.table_bytes(Size::PUZZLE_15, 1),
        2 * Name::WalkingDistance.table_bytes(Size::PUZZLE_15, 0)
    );
}

fn assert_construction() {
    for partition in [Partition::P8, Partition::P44, Partition::P555, Partition::P663, Partition::P444444] {
        for blank in [0, 1] {
            let key = PdbKey::new(partition, blank);
            // Builds the static tables.
            drop(PdbBuilder::new(key).advance(1));
            let peak = peak(|| PdbBuilder::new(key).advance(u64::MAX));
            let announced = PdbBuilder::peak_bytes(key);
            assert!(peak <= announced + 20_000, "{key}: {peak} bytes, announced {announced}");
            assert!(peak >= announced / 2, "{key}: {peak} bytes, announced {announced}");
        }
    }
}
