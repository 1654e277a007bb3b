//! Nodes per second of each search: `cargo bench --bench search`.
//!
//! The boards are Korf's (see `tests/data/README.md`), so the results are comparable with the literature. Throughput is
//! in generated nodes for IDA*, in expanded nodes for A* and breadth-first search, and in moves for heuristics.
//!
//! As a baseline, the crate `pathfinding` solves some of the boards in the same run, used as its documentation
//! recommends. The ratios of time and peak memory show the benefit of a specialized search.

// criterion_group generates an undocumented function.
#![allow(missing_docs)]

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use npuzzle_engine::catalogue::{Algorithm, Heuristic as Name, Partition};
use npuzzle_engine::heuristic::{PdbBuilder, PdbKey};
use npuzzle_engine::internals::{self, Estimator, Grid, Grid4, Instance, LinearConflict, Rules, Shape, Slide};
use npuzzle_engine::puzzle::{Board, Direction, Goal, Size};
use npuzzle_engine::search::Progress;
use npuzzle_engine::solver::{PdbStore, begin, begin_unchecked};
use npuzzle_engine::spec::SearchSpec;
use npuzzle_engine::statistics::Statistics;
use pathfinding::directed::{astar::astar, idastar::idastar};
use peakmem_alloc::{INSTRUMENTED_SYSTEM, PeakMemAlloc, PeakMemAllocTrait};
use std::alloc::System;
use std::hint::black_box;
use std::time::Duration;

/// Returns Korf's boards with the given numbers, counted from 1, each with its optimal solution length.
fn korf(numbers: &[usize]) -> Vec<(Board, usize)> {
    let lines = include_str!("../../../tests/data/korf100.txt").lines().filter(|line| !line.starts_with('#'));
    let boards: Vec<(Board, usize)> = lines
        .map(|line| {
            let fields: Vec<&str> = line.split_whitespace().collect();
            (
                fields[2..].join(" ").parse().expect("the line should end with a board"),
                fields[1].parse().expect("the field should be a length"),
            )
        })
        .collect();
    numbers.iter().map(|number| boards[number - 1].clone()).collect()
}

/// Specifies a search with the default limits.
fn request(board: Board, goal: Goal, algorithm: Algorithm, heuristic: Name) -> SearchSpec {
    SearchSpec::new(board, goal, algorithm, heuristic).expect("the goal should exist for the size")
}

/// Solves a board and checks the solution length.
fn solve(board: Board, length: usize, algorithm: Algorithm, heuristic: Name) -> Statistics {
    let mut search = begin(&request(board, Goal::BlankFirst, algorithm, heuristic), &PdbStore::default())
        .expect("Korf's boards should be solvable");
    while search.advance(100_000) == Progress::Running {}
    assert_eq!(search.solution().map(|moves| moves.len()), Some(length));
    search.statistics()
}

/// Searches from an unsolvable board until every reachable board is expanded.
fn exhaust() -> u64 {
    let board = "1 2 3/4 5 6/8 7 0".parse().expect("the text should be a board");
    let request = request(board, Goal::BlankLast, Algorithm::BreadthFirst, Name::Misplaced);
    let mut search = begin_unchecked(&request, &PdbStore::default()).expect("blank-last exists on every size");
    while search.advance(100_000) == Progress::Running {}
    search.statistics().expanded
}

/// Measures solving the boards one after another.
fn boards(
    group: &mut BenchmarkGroup<WallTime>,
    name: &str,
    numbers: &[usize],
    (algorithm, heuristic): (Algorithm, Name),
    count: fn(&Statistics) -> u64,
) {
    let boards = korf(numbers);
    let solve_all = || -> u64 {
        boards.iter().map(|(board, length)| count(&solve(board.clone(), *length, algorithm, heuristic))).sum()
    };
    group.throughput(Throughput::Elements(solve_all()));
    group.bench_function(name, |bencher| bencher.iter(solve_all));
}

fn searches(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("search");
    // A run takes seconds, so we take ten samples and hardly warm up.
    group.sample_size(10).sampling_mode(SamplingMode::Flat).warm_up_time(Duration::from_millis(1));
    let first_ten: Vec<usize> = (1..=10).collect();
    boards(
        &mut group,
        "ida-star linear-conflict, generated",
        &first_ten,
        (Algorithm::IdaStar, Name::LinearConflict),
        |statistics| statistics.generated,
    );
    // A* solves these boards within a few hundred MiB.
    boards(
        &mut group,
        "a-star manhattan, expanded",
        &[9, 12, 20, 28, 42, 55, 79, 94],
        (Algorithm::AStar, Name::Manhattan),
        |statistics| statistics.expanded,
    );
    let all = exhaust();
    assert_eq!(all, 181_440);
    group.throughput(Throughput::Elements(all));
    group.bench_function("breadth-first, all 181,440 boards of 3x3", |bencher| bencher.iter(exhaust));
    group.finish();
}

/// Measures solving all of Korf's boards optimally. Building the pattern databases is not included.
fn proofs(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("optimal, Korf's 100 boards");
    group.sample_size(10).sampling_mode(SamplingMode::Flat).warm_up_time(Duration::from_millis(1));
    let boards = korf(&(1..=100).collect::<Vec<usize>>());
    for partition in [Partition::P555, Partition::P663] {
        let mut store = PdbStore::default();
        store.insert(
            PdbBuilder::new(PdbKey::new(Size::PUZZLE_15, partition, 0).expect("a key"))
                .advance(u64::MAX)
                .expect("an unlimited budget completes the database"),
        );
        let prove = |(board, length): &(Board, usize)| {
            let request = request(board.clone(), Goal::BlankFirst, Algorithm::Optimal, Name::PatternDatabase)
                .with_partition(Some(partition));
            let mut search = begin(&request, &store).expect("the board should be solvable");
            while search.advance(100_000) == Progress::Running {}
            assert_eq!(search.solution().map(|moves| moves.len()), Some(*length), "{board}");
            search.statistics().generated
        };
        let prove_all = || -> u64 { boards.iter().map(prove).sum() };
        group.throughput(Throughput::Elements(prove_all()));
        group.bench_function(format!("tables {partition}, generated"), |bencher| bencher.iter(prove_all));
    }
    group.finish();
}

/// A board as users of a general-purpose crate would represent it: the tile on each cell. The goal cell of a tile is
/// its number.
type Plain = [u8; 16];

fn plain(board: &Board) -> Plain {
    std::array::from_fn(|cell| board.tile(cell) as u8)
}

/// Returns the boards one move away, each at cost 1.
fn successors(tiles: &Plain) -> Vec<(Plain, u32)> {
    let blank = tiles.iter().position(|&tile| tile == 0).expect("the board should have a blank");
    let (row, column) = (blank / 4, blank % 4);
    let neighbors = [
        (row > 0).then(|| blank - 4),
        (row < 3).then(|| blank + 4),
        (column > 0).then(|| blank - 1),
        (column < 3).then(|| blank + 1),
    ];
    let successor = |from| {
        let mut next = *tiles;
        next.swap(blank, from);
        (next, 1)
    };
    neighbors.into_iter().flatten().map(successor).collect()
}

/// Returns the Manhattan distance.
fn distance(tiles: &Plain) -> u32 {
    let tile_distance = |(cell, &tile): (usize, &u8)| {
        let goal_cell = usize::from(tile);
        (cell / 4).abs_diff(goal_cell / 4) + (cell % 4).abs_diff(goal_cell % 4)
    };
    tiles.iter().enumerate().filter(|&(_, &tile)| tile != 0).map(tile_distance).sum::<usize>() as u32
}

fn is_goal(tiles: &Plain) -> bool {
    tiles.iter().zip(0..).all(|(&tile, cell)| tile == cell)
}

/// Solves a board with the A* of `pathfinding` and returns the solution length.
fn pathfinding_a_star(board: &Board) -> u32 {
    astar(&plain(board), successors, distance, is_goal).expect("Korf's boards should be solvable").1
}

/// Solves a board with the IDA* of `pathfinding` and returns the solution length.
fn pathfinding_ida_star(board: &Board) -> u32 {
    idastar(&plain(board), successors, distance, is_goal).expect("Korf's boards should be solvable").1
}

#[global_allocator]
static ALLOCATOR: &PeakMemAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Returns the peak memory use of `run` in bytes, not counting earlier allocations.
fn peak<T>(run: impl FnOnce() -> T) -> usize {
    ALLOCATOR.reset_peak_memory();
    black_box(run());
    ALLOCATOR.get_peak_memory()
}

/// Compares the engine with `pathfinding` on the same boards with Manhattan distance.
fn compare(
    criterion: &mut Criterion,
    name: &str,
    numbers: &[usize],
    algorithm: Algorithm,
    pathfinding: impl Fn(&Board) -> u32,
) {
    let boards = korf(numbers);
    let engine = |board: &Board, length: &usize| solve(board.clone(), *length, algorithm, Name::Manhattan).generated;
    for (number, (board, length)) in numbers.iter().zip(&boards) {
        let engine_peak = peak(|| engine(board, length));
        let pathfinding_peak = peak(|| pathfinding(board));
        let ratio = pathfinding_peak as f64 / engine_peak as f64;
        println!(
            "{name}, Korf's no. {number}: peak of {engine_peak} bytes; pathfinding {pathfinding_peak}, {ratio:.1} times"
        );
    }
    let mut group = criterion.benchmark_group(name);
    group.sample_size(10).sampling_mode(SamplingMode::Flat).warm_up_time(Duration::from_millis(1));
    group.bench_function("ours", |bencher| {
        bencher.iter(|| boards.iter().map(|(board, length)| engine(board, length)).sum::<u64>());
    });
    group.bench_function("pathfinding", |bencher| {
        bencher.iter(|| boards.iter().for_each(|(board, length)| assert_eq!(pathfinding(board) as usize, *length)));
    });
    group.finish();
}

fn compare_with_pathfinding(criterion: &mut Criterion) {
    compare(criterion, "a-star manhattan", &[12, 42, 55, 79], Algorithm::AStar, pathfinding_a_star);
    compare(criterion, "ida-star manhattan", &[12, 42, 79], Algorithm::IdaStar, pathfinding_ida_star);
}

/// Returns a fixed pseudorandom walk over 4x4 boards that never undoes its last move.
fn walk(steps: usize) -> (Grid4, Rules<Grid4>, Vec<Slide<Grid4>>) {
    let goal = Goal::BlankFirst.board(Size::PUZZLE_15).expect("blank-first exists on every size");
    let Instance { start, rules, .. } = Instance::<Grid4>::new(&korf(&[1])[0].0, &goal);
    let (mut before, mut last, mut random) = (start, None, 1_u64);
    let slides = (0..steps)
        .map(|_| {
            let to = before.cell_of(rules.blank);
            let mut legal = rules.shape.legal_moves(to);
            if let Some(direction) = last {
                legal &= !(1 << Direction::inverse(direction) as u8);
            }
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let directions: Vec<Direction> =
                Direction::ALL.into_iter().filter(|&direction| legal & 1 << direction as u8 != 0).collect();
            let direction = directions[(random >> 33) as usize % directions.len()];
            last = Some(direction);
            let from = rules.shape.source(to, direction);
            let tile = before.tile(from);
            let slide = Slide { before, after: before.slide(tile, from, rules.blank, to), tile, from, to };
            before = slide.after;
            slide
        })
        .collect();
    (start, rules, slides)
}

fn updates(criterion: &mut Criterion) {
    fn sum_along<H: Estimator<Grid4>>(heuristic: &H, start: Grid4, slides: &[Slide<Grid4>]) -> u32 {
        let mut memo = heuristic.memo(&start);
        let mut sum = 0;
        for slide in slides {
            memo = heuristic.update(memo, slide);
            sum += heuristic.value(memo);
        }
        sum
    }
    let (start, rules, slides) = walk(10_000);
    let mut group = criterion.benchmark_group("update");
    group.throughput(Throughput::Elements(slides.len() as u64));
    group.warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(2));
    let manhattan = internals::manhattan(rules);
    group.bench_function("manhattan", |bencher| bencher.iter(|| sum_along(&manhattan, start, black_box(&slides))));
    let euclidean = internals::euclidean(rules);
    group.bench_function("euclidean", |bencher| bencher.iter(|| sum_along(&euclidean, start, black_box(&slides))));
    let linear_conflict = LinearConflict::new(rules);
    group.bench_function("linear-conflict", |bencher| {
        bencher.iter(|| sum_along(&linear_conflict, start, black_box(&slides)))
    });
    group.finish();
}

criterion_group!(benches, compare_with_pathfinding, searches, proofs, updates);
criterion_main!(benches);
