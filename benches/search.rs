//! How many nodes a second: `cargo bench --bench search`.
//!
//! The boards are Korf's (see `tests/data/README.md`), so the figures can be held against the literature's. Throughput
//! counts generated successors for IDA*, expanded nodes for A*, and moves for the heuristics alone.

// criterion_group writes a function without documentation.
#![allow(missing_docs)]

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use npuzzle::catalogue::{Algorithm, Heuristic as Name, Weight};
use npuzzle::heuristic::{self, Heuristic, LinearConflict, Slide};
use npuzzle::puzzle::grid::{Grid, Grid4, Instance, legal_moves, source};
use npuzzle::puzzle::{Board, Direction, Goal, Side};
use npuzzle::search::Progress;
use npuzzle::solver::{Request, begin};
use npuzzle::statistics::Statistics;
use std::hint::black_box;
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

/// Solves a board and checks the length.
fn solve(board: Board, length: usize, algorithm: Algorithm, heuristic: Name) -> Statistics {
    let goal = Goal::BlankFirst;
    let request = Request {
        board,
        goal,
        algorithm,
        heuristic,
        weight: Weight::default(),
        depth_limit: None,
        memory_limit: 1 << 30,
    };
    let mut search = begin(&request).expect("Korf's boards can be solved");
    while search.advance(100_000) == Progress::Running {}
    assert_eq!(search.solution().map(|moves| moves.len()), Some(length));
    search.statistics()
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
        &[9, 12, 42, 55, 79, 94],
        (Algorithm::AStar, Name::Manhattan),
        |statistics| statistics.expanded,
    );
    group.finish();
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

criterion_group!(benches, searches, updates);
criterion_main!(benches);
