//! Memory, measured by the allocator. A test program of its own, with one test: tests that run at the same time would be counted
//! too.

use npuzzle_engine::catalogue::{Algorithm, Heuristic as Name, Partition};
use npuzzle_engine::heuristic::{PdbBuilder, PdbKey};
use npuzzle_engine::internals::{
    AnyHeuristic, DuplicatePruning, Grid, Grid4, Grid5, Grid25, Rules, Shape, Square, WalkingDistance,
};
use npuzzle_engine::puzzle::{Goal, Scrambles, Size};
use npuzzle_engine::search::Progress;
use npuzzle_engine::solver::{PdbStore, begin};
use npuzzle_engine::spec::SearchSpec;
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
    assert_searches_of_large_boards();
    // 16.7 MB, as read.
    assert!(peak(|| DuplicatePruning::new::<Grid4>(Square)) < 18_000_000);
}

fn assert_walking_distance() {
    fn check<G: Grid<Shape = Square<SIDE>>, const SIDE: usize>() {
        for line in 0..SIDE {
            // On the diagonal, rows and columns share a table.
            let blank = line * (SIDE + 1);
            let rules = Rules { shape: Square, blank };
            let (peak, announced) = (
                peak(|| WalkingDistance::<G, 3>::new(rules)),
                Name::WalkingDistance.table_bytes(Square::<SIDE>.size(), blank),
            );
            let is_known = peak == 0;
            assert!(is_known || (announced / 3..announced).contains(&peak), "{blank}: {peak}, announced {announced}");
        }
    }
    check::<Grid4, 4>();
    check::<Grid5, 5>();
    for size in ["2x2", "3x2", "2x4", "5x2", "4x3", "5x4", "6x4", "8x3", "12x2"] {
        let goal = Goal::BlankFirst.board(size.parse().expect("a size")).expect("blank-first exists on every size");
        let rules = Rules::<Grid25>::of(&goal);
        let peak = peak(|| <AnyHeuristic<Grid25>>::new(Name::WalkingDistance, rules, None));
        let announced = Name::WalkingDistance.table_bytes(goal.size(), 0);
        assert!((1..=announced).contains(&peak), "{size}: {peak}, announced {announced}");
    }
    assert_eq!(
        Name::WalkingDistance.table_bytes(Size::PUZZLE_15, 1),
        2 * Name::WalkingDistance.table_bytes(Size::PUZZLE_15, 0)
    );
}

/// The peak is that of the program: beside what the limit counts, it holds the current expansion and the shards of the closed
/// list.
fn assert_searches_of_large_boards() {
    const LIMIT: usize = 16 << 20;
    for size in ["6x6", "10x10", "30x30"] {
        let size = size.parse().expect("a size");
        let board = Scrambles::new(size, Goal::BlankLast, 15).expect("every size has it").next().expect("one of many");
        for (algorithm, heuristic) in [
            (Algorithm::BreadthFirst, Name::Manhattan),
            (Algorithm::DepthFirst, Name::Manhattan),
            (Algorithm::Bidirectional, Name::Manhattan),
            (Algorithm::AStar, Name::WalkingDistance),
            (Algorithm::DynamicWeighting, Name::MisplacedPenalty),
        ] {
            let spec = SearchSpec::new(board.clone(), Goal::BlankLast, algorithm, heuristic)
                .expect("every size has this goal")
                .with_memory_limit(LIMIT as u64);
            let mut counted = 0;
            let peak = peak(|| {
                let mut search = begin(&spec, &PdbStore::default()).expect("the board should be solvable");
                assert_eq!(search.advance(u64::MAX), Progress::Limit, "{size}, {algorithm}");
                counted = search.statistics().memory_bytes as usize;
            });
            println!("{size}, {algorithm}: {peak} bytes, {counted} counted");
            assert!(counted <= LIMIT && counted > LIMIT / 4 * 3, "{size}, {algorithm}: {counted} bytes");
            assert!(peak <= LIMIT + LIMIT / 50, "{size}, {algorithm}: {peak} bytes");
        }
    }
}

fn assert_construction() {
    let wide = |width, height| Size::new(width, height).expect("a size");
    for (size, partition) in [
        (wide(3, 2), Partition::P5),
        (Size::PUZZLE_8, Partition::P8),
        (Size::PUZZLE_8, Partition::P44),
        (wide(5, 2), Partition::P54),
        (wide(4, 3), Partition::P65),
        (wide(6, 2), Partition::P65),
        (Size::PUZZLE_15, Partition::P555),
        (Size::PUZZLE_15, Partition::P663),
        (Size::PUZZLE_24, Partition::P444444),
    ] {
        for blank in [0, 1] {
            let key = PdbKey::new(size, partition, blank).unwrap();
            // Builds the static tables.
            drop(PdbBuilder::new(key).advance(1));
            let peak = peak(|| PdbBuilder::new(key).advance(u64::MAX));
            let announced = PdbBuilder::peak_bytes(key);
            assert!(peak <= announced + 20_000, "{key}: {peak} bytes, announced {announced}");
            assert!(peak >= announced / 2, "{key}: {peak} bytes, announced {announced}");
        }
    }
}
