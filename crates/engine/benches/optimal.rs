//! Time and nodes per optimal solution, by partition of the tiles: `cargo bench --bench optimal`.
//!
//! Arguments select partitions and boards, as in `cargo bench --bench optimal -- 5-5-5 6-6-3 --boards korf100`. The
//! board sets are `korf100`, `antipodes15`, `korf24` (use `--seconds 10` to limit the time per board) and `random`
//! (which supports `--goal spiral`). On Linux we measure the thread's CPU time, which excludes other programs.
//! Elsewhere we measure wall time.

use npuzzle_engine::catalogue::{Algorithm, Heuristic, Partition};
use npuzzle_engine::heuristic::PdbBuilder;
use npuzzle_engine::puzzle::{Board, Goal, Scrambles, Size};
use npuzzle_engine::search::Progress;
use npuzzle_engine::solver::{PdbStore, begin};
use npuzzle_engine::spec::SearchSpec;
use std::sync::LazyLock;
use std::time::Instant;

struct Arguments {
    partitions: Vec<Partition>,
    boards: String,
    goal: Goal,
    seconds: f64,
    algorithm: Algorithm,
    count: usize,
}

fn arguments() -> Arguments {
    let mut options = Arguments {
        partitions: Vec::new(),
        boards: "korf100".to_owned(),
        goal: Goal::BlankFirst,
        seconds: f64::INFINITY,
        algorithm: Algorithm::Optimal,
        count: usize::MAX,
    };
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut value = || args.next().expect("the option should have a value");
        match arg.as_str() {
            "--bench" => {} // Cargo passes this flag.
            "--boards" => options.boards = value(),
            "--goal" => options.goal = value().parse().expect("the value should be a goal"),
            "--seconds" => options.seconds = value().parse().expect("the value should be a number of seconds"),
            "--count" => options.count = value().parse().expect("the value should be a number of boards"),
            "--algorithm" => options.algorithm = value().parse().expect("the value should be an algorithm"),
            partition => options.partitions.push(partition.parse().expect("the argument should be a partition")),
        }
    }
    if options.partitions.is_empty() {
        options.partitions = vec![Partition::P555, Partition::P663, Partition::P771];
    }
    options
}

/// Returns a set of boards, each with its optimal solution length if known.
fn boards(name: &str, goal: Goal) -> Vec<(Board, Option<usize>)> {
    let (text, length_at) = match name {
        "korf100" => (include_str!("../../../tests/data/korf100.txt"), 1),
        "antipodes15" => (include_str!("../../../tests/data/antipodes15.txt"), 0),
        "korf24" => (include_str!("../../../tests/data/korf24.txt"), 1),
        _ => {
            let boards = Scrambles::new(Size::PUZZLE_15, goal, 4).expect("the goal should exist on 4x4");
            return boards.take(100).map(|board| (board, None)).collect();
        }
    };
    let board = |line: &str| {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let board = fields[length_at + 1..].join(" ").parse().expect("the line should end with a board");
        (board, Some(fields[length_at].parse().expect("the field should be a length")))
    };
    text.lines().filter(|line| !line.starts_with('#')).map(board).collect()
}

/// Formats the mean, median and maximum.
fn summary(mut values: Vec<f64>) -> String {
    values.sort_by(f64::total_cmp);
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    format!("{mean:>12.2} {:>12.2} {:>12.2}", values[values.len() / 2], values[values.len() - 1])
}

/// Returns the CPU time of this thread in seconds, or the wall time if the CPU time is not available.
fn seconds() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    std::thread::yield_now(); // Makes the kernel update the statistics.
    let schedstat = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = schedstat.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| START.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}

fn main() {
    let arguments = arguments();
    let boards = boards(&arguments.boards, arguments.goal.clone());
    println!("{} boards, {} to {}", boards.len(), arguments.boards, arguments.goal);
    for partition in arguments.partitions {
        let mut store = PdbStore::default();
        let (mut times, mut generated, mut solved) = (Vec::new(), Vec::new(), 0);
        for (board, length) in boards.iter().take(arguments.count) {
            let spec =
                SearchSpec::new(board.clone(), arguments.goal.clone(), arguments.algorithm, Heuristic::PatternDatabase)
                    .expect("the goal should exist for the size")
                    .with_partition(Some(partition));
            if let Some(key) = spec.pdb_key().filter(|&key| store.get(key).is_none()) {
                let start = seconds();
                let database =
                    PdbBuilder::new(key).advance(u64::MAX).expect("an unlimited budget completes the database");
                println!("{partition}: {:.1} MB, made in {:.3} s", key.bytes() as f64 / 1e6, seconds() - start);
                store.insert(database);
                // Initializes the data that all searches share.
                begin(&spec, &store).expect("the board should be solvable");
            }
            let start = seconds();
            let mut search = begin(&spec, &store).expect("the board should be solvable");
            while search.advance(100_000) == Progress::Running && seconds() - start < arguments.seconds {}
            times.push((seconds() - start) * 1000.0);
            generated.push(search.statistics().generated as f64 / 1000.0);
            if let Some(moves) = search.solution() {
                solved += 1;
                assert!(length.is_none_or(|length| length == moves.len()), "{} moves from {board}", moves.len());
            }
        }
        let total = |values: &[f64]| values.iter().sum::<f64>();
        println!("  {solved} solved, {:.2} ns a node", total(&times) / total(&generated) * 1000.0);
        println!("  {:<10} {:>12} {:>12} {:>12}", "", "mean", "median", "max");
        println!("  {:<10} {}", "ms", summary(times));
        println!("  {:<10} {}", "1000 nodes", summary(generated));
    }
}
