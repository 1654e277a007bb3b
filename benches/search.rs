//! How many nodes a second: `cargo bench --bench search`.
//!
//! The boards are Korf's (see `tests/data/README.md`), so the figures can be held against the literature's. Throughput
//! counts generated successors for IDA*, expanded nodes for A* and breadth-first search, and moves for the heuristics
//! alone.
//!
//! The crate `pathfinding` solves some of the boards too, in the same run, as its documentation would have it done: the
//! ratios of time and of peak memory say what a search made for one puzzle is worth.

// criterion_group writes a function without documentation.
#![allow(missing_docs)]

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use npuzzle::catalogue::{Algorithm, Heuristic as Name, Partition, Weight};
use npuzzle::heuristic::{self, Build, DatabaseKey, Heuristic, LinearConflict, Slide};
use npuzzle::puzzle::grid::{Grid, Grid4, Instance, legal_moves, source};
use npuzzle::puzzle::{Board, Direction, Goal, Side};
use npuzzle::search::Progress;
use npuzzle::solver::{Request, Tables, begin, begin_unchecked, begin_with};
use npuzzle::statistics::Statistics;
use pathfinding::directed::{astar::astar, idastar::idastar};
use std::alloc::{GlobalAlloc, Layout, System};
use std::hint::black_box;
use std::sync::atomic::{AtomicBool, AtomicIsize, Ordering::Relaxed};
use std::time::Duration;

/// Korf's boards of those numbers, from 1, each with the length of its shortest solutions.
fn korf(numbers: &[usize]) -> Vec<(Board, usize)> {
    let lines = include_str!("../tests/data/korf100.txt").lines().filter(|line| !line.starts_with('#'));
    let boards: Vec<(Board, usize)> = lines
        .map(|line| {
            let fields: Vec<&str> = line.split_whitespace().collect();
            (fields[2..].join(" ").parse().expect("a board"), fields[1].parse().expect("a length"))
        })
        .collect();
    numbers.iter().map(|number| boards[number - 1]).collect()
}

/// What is to be searched, with ample memory.
fn request(board: Board, goal: Goal, algorithm: Algorithm, heuristic: Name) -> Request {
    let weight = Weight::default();
    Request { board, goal, algorithm, heuristic, partition: None, weight, depth_limit: None, memory_limit: 1 << 30 }
}

/// Solves a board and checks the length.
fn solve(board: Board, length: usize, algorithm: Algorithm, heuristic: Name) -> Statistics {
    let mut search =
        begin(&request(board, Goal::BlankFirst, algorithm, heuristic)).expect("Korf's boards can be solved");
    while search.advance(100_000) == Progress::Running {}
    assert_eq!(search.solution().map(|moves| moves.len()), Some(length));
    search.statistics()
}

/// Expands every board within reach of one that cannot be solved.
fn exhaust() -> u64 {
    let board = "1 2 3/4 5 6/8 7 0".parse().expect("a board");
    let request = request(board, Goal::BlankLast, Algorithm::BreadthFirst, Name::Misplaced);
    let mut search = begin_unchecked(&request, &Tables::default()).expect("a goal on every side");
    while search.advance(100_000) == Progress::Running {}
    search.statistics().expanded
}

/// Measures the solution of all boards, one after the other.
fn boards(
    group: &mut BenchmarkGroup<WallTime>,
    name: &str,
    numbers: &[usize],
    (algorithm, heuristic): (Algorithm, Name),
    count: fn(&Statistics) -> u64,
) {
    let boards = korf(numbers);
    let solve_all =
        || -> u64 { boards.iter().map(|&(board, length)| count(&solve(board, length, algorithm, heuristic))).sum() };
    group.throughput(Throughput::Elements(solve_all()));
    group.bench_function(name, |bencher| bencher.iter(solve_all));
}

fn searches(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("search");
    // Seconds a run: ten of them, without a long warm-up.
    group.sample_size(10).sampling_mode(SamplingMode::Flat).warm_up_time(Duration::from_millis(1));
    let first_ten: Vec<usize> = (1..=10).collect();
    boards(
        &mut group,
        "ida-star linear-conflict, generated",
        &first_ten,
        (Algorithm::IdaStar, Name::LinearConflict),
        |statistics| statistics.generated,
    );
    // Boards that A* solves within a few hundred MiB.
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

/// Proofs of all of Korf's boards, with the tables made beforehand.
fn proofs(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("optimal, Korf's 100 boards");
    group.sample_size(10).sampling_mode(SamplingMode::Flat).warm_up_time(Duration::from_millis(1));
    let boards = korf(&(1..=100).collect::<Vec<usize>>());
    for partition in [Partition::P555, Partition::P663] {
        let mut tables = Tables::default();
        tables.insert(Build::new(DatabaseKey::new(partition, 0)).advance(u64::MAX).expect("the tables"));
        let prove = |&(board, length): &(Board, usize)| {
            let request = Request {
                partition: Some(partition),
                ..request(board, Goal::BlankFirst, Algorithm::Optimal, Name::PatternDatabase)
            };
            let mut search = begin_with(&request, &tables).expect("a solvable board");
            while search.advance(100_000) == Progress::Running {}
            assert_eq!(search.solution().map(|moves| moves.len()), Some(length), "{board}");
            search.statistics().generated
        };
        let prove_all = || -> u64 { boards.iter().map(prove).sum() };
        group.throughput(Throughput::Elements(prove_all()));
        group.bench_function(format!("tables {partition}, generated"), |bencher| bencher.iter(prove_all));
    }
    group.finish();
}

/// A board as users of a general-purpose crate would write it: the tile on each cell, which belongs on the cell of its
/// number.
type Plain = [u8; 16];

fn plain(board: Board) -> Plain {
    board.tiles().try_into().expect("sixteen tiles")
}

/// The boards one move away, at a cost of 1.
fn successors(tiles: &Plain) -> Vec<(Plain, u32)> {
    let blank = tiles.iter().position(|&tile| tile == 0).expect("a blank");
    let (row, column) = (blank / 4, blank % 4);
    let neighbours = [
        (row > 0).then(|| blank - 4),
        (row < 3).then(|| blank + 4),
        (column > 0).then(|| blank - 1),
        (column < 3).then(|| blank + 1),
    ];
    let slid = |from| {
        let mut after = *tiles;
        after.swap(blank, from);
        (after, 1)
    };
    neighbours.into_iter().flatten().map(slid).collect()
}

/// Manhattan distance.
fn distance(tiles: &Plain) -> u32 {
    let apart = |(cell, &tile): (usize, &u8)| {
        let home = usize::from(tile);
        (cell / 4).abs_diff(home / 4) + (cell % 4).abs_diff(home % 4)
    };
    tiles.iter().enumerate().filter(|&(_, &tile)| tile != 0).map(apart).sum::<usize>() as u32
}

fn is_goal(tiles: &Plain) -> bool {
    tiles.iter().zip(0..).all(|(&tile, cell)| tile == cell)
}

/// Solves a board by the crate's A*; the solution's length.
fn their_a_star(board: Board) -> u32 {
    astar(&plain(board), successors, distance, is_goal).expect("Korf's boards can be solved").1
}

/// Solves a board by the crate's IDA*; the solution's length.
fn their_ida_star(board: Board) -> u32 {
    idastar(&plain(board), successors, distance, is_goal).expect("Korf's boards can be solved").1
}

/// The system's allocator, which notes how much is in use while it is told to.
struct Noting;

#[global_allocator]
static ALLOCATOR: Noting = Noting;
static NOTES: AtomicBool = AtomicBool::new(false);
static IN_USE: AtomicIsize = AtomicIsize::new(0);
static PEAK: AtomicIsize = AtomicIsize::new(0);

fn note(change: isize) {
    if NOTES.load(Relaxed) {
        PEAK.fetch_max(IN_USE.fetch_add(change, Relaxed) + change, Relaxed);
    }
}

// SAFETY: all is left to the system's allocator.
unsafe impl GlobalAlloc for Noting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        note(layout.size() as isize);
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        note(-(layout.size() as isize));
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        note(size as isize - layout.size() as isize);
        // SAFETY: as the caller promises.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

/// The most bytes that were in use at one time besides what was before.
fn peak<T>(run: impl FnOnce() -> T) -> isize {
    IN_USE.store(0, Relaxed);
    PEAK.store(0, Relaxed);
    NOTES.store(true, Relaxed);
    black_box(run());
    NOTES.store(false, Relaxed);
    PEAK.load(Relaxed)
}

/// Ours and the crate's, on the same boards by Manhattan distance.
fn against(
    criterion: &mut Criterion,
    name: &str,
    numbers: &[usize],
    algorithm: Algorithm,
    theirs: impl Fn(Board) -> u32,
) {
    let boards = korf(numbers);
    let ours = |board, length| solve(board, length, algorithm, Name::Manhattan).generated;
    for (number, &(board, length)) in numbers.iter().zip(&boards) {
        let our_peak = peak(|| ours(board, length));
        let their_peak = peak(|| theirs(board));
        let ratio = their_peak as f64 / our_peak as f64;
        println!("{name}, Korf's no. {number}: peak of {our_peak} bytes; pathfinding {their_peak}, {ratio:.1} times");
    }
    let mut group = criterion.benchmark_group(name);
    group.sample_size(10).sampling_mode(SamplingMode::Flat).warm_up_time(Duration::from_millis(1));
    group.bench_function("ours", |bencher| {
        bencher.iter(|| boards.iter().map(|&(board, length)| ours(board, length)).sum::<u64>());
    });
    group.bench_function("pathfinding", |bencher| {
        bencher.iter(|| boards.iter().for_each(|&(board, length)| assert_eq!(theirs(board) as usize, length)));
    });
    group.finish();
}

fn against_pathfinding(criterion: &mut Criterion) {
    against(criterion, "a-star manhattan", &[12, 42, 55, 79], Algorithm::AStar, their_a_star);
    against(criterion, "ida-star manhattan", &[12, 42, 79], Algorithm::IdaStar, their_ida_star);
}

/// A walk over boards of 4x4 that never takes a move back, always the same.
fn walk(steps: usize) -> (Grid4, usize, Vec<Slide<Grid4>>) {
    let goal = Goal::BlankFirst.board(Side::Four).expect("it exists on every side");
    let Instance { start, blank } = Instance::<Grid4>::new(&korf(&[1])[0].0, &goal);
    let (mut before, mut last, mut random) = (start, None, 1_u64);
    let slides = (0..steps)
        .map(|_| {
            let to = before.cell_of(blank);
            let mut ways = legal_moves::<Grid4>(to);
            if let Some(direction) = last {
                ways &= !(1 << Direction::inverse(direction) as u8);
            }
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let ways: Vec<Direction> = Direction::ALL.into_iter().filter(|&way| ways & 1 << way as u8 != 0).collect();
            let direction = ways[(random >> 33) as usize % ways.len()];
            last = Some(direction);
            let from = source::<Grid4>(to, direction);
            let name = before.name(from);
            let slide = Slide { before, after: before.slide(name, from, blank, to), name, from, to };
            before = slide.after;
            slide
        })
        .collect();
    (start, blank, slides)
}

fn updates(criterion: &mut Criterion) {
    fn along<H: Heuristic<Grid4>>(heuristic: &H, start: Grid4, slides: &[Slide<Grid4>]) -> u32 {
        let mut memo = heuristic.memo(start);
        let mut sum = 0;
        for &slide in slides {
            memo = heuristic.slid(memo, slide);
            sum += heuristic.value(memo);
        }
        sum
    }
    let (start, blank, slides) = walk(10_000);
    let mut group = criterion.benchmark_group("update");
    group.throughput(Throughput::Elements(slides.len() as u64));
    group.warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(2));
    let manhattan = heuristic::manhattan(blank);
    group.bench_function("manhattan", |bencher| bencher.iter(|| along(&manhattan, start, black_box(&slides))));
    let euclidean = heuristic::euclidean(blank);
    group.bench_function("euclidean", |bencher| bencher.iter(|| along(&euclidean, start, black_box(&slides))));
    let linear_conflict = LinearConflict::new(blank);
    group.bench_function("linear-conflict", |bencher| {
        bencher.iter(|| along(&linear_conflict, start, black_box(&slides)))
    });
    group.finish();
}

criterion_group!(benches, against_pathfinding, searches, proofs, updates);
criterion_main!(benches);
