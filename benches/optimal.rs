//! What the proof of a shortest solution takes, with each partition of the tiles: `cargo bench --bench optimal`.
//!
//! `cargo bench --bench optimal -- 5-5-5 6-6-3 --boards korf100` names partitions and boards: `korf100`, `antipodes15`,
//! `korf24` (with `--seconds 10`, a limit for each board), `random` (`--goal spiral`). Times are the processor's for one
//! thread, where Linux tells them, so that other programs do not count; elsewhere they are the wall's.

use npuzzle::catalogue::{Algorithm, Heuristic, Partition, Weight};
use npuzzle::heuristic::Build;
use npuzzle::puzzle::{Board, Goal, Scrambles, Side};
use npuzzle::search::Progress;
use npuzzle::solver::{Request, Tables, begin_with};
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
    let mut read = Arguments {
        partitions: Vec::new(),
        boards: "korf100".to_owned(),
        goal: Goal::BlankFirst,
        seconds: f64::INFINITY,
        algorithm: Algorithm::Optimal,
        count: usize::MAX,
    };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut value = || words.next().expect("a value");
        match word.as_str() {
            "--bench" => {} // Cargo says so.
            "--boards" => read.boards = value(),
            "--goal" => read.goal = value().parse().expect("a goal"),
            "--seconds" => read.seconds = value().parse().expect("seconds"),
            "--count" => read.count = value().parse().expect("a number of boards"),
            "--algorithm" => read.algorithm = value().parse().expect("an algorithm"),
            partition => read.partitions.push(partition.parse().expect("a partition")),
        }
    }
    if read.partitions.is_empty() {
        read.partitions = vec![Partition::P555, Partition::P663, Partition::P771];
    }
    read
}

/// Boards, each with the length of its shortest solutions if that is known.
fn boards(name: &str, goal: Goal) -> Vec<(Board, Option<usize>)> {
    let (text, length_at) = match name {
        "korf100" => (include_str!("../tests/data/korf100.txt"), 1),
        "antipodes15" => (include_str!("../tests/data/antipodes15.txt"), 0),
        "korf24" => (include_str!("../tests/data/korf24.txt"), 1),
        _ => {
            let boards = Scrambles::new(Side::Four, goal, 4).expect("the goal exists on 4x4");
            return boards.take(100).map(|board| (board, None)).collect();
        }
    };
    let board = |line: &str| {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let board = fields[length_at + 1..].join(" ").parse().expect("a board");
        (board, Some(fields[length_at].parse().expect("a length")))
    };
    text.lines().filter(|line| !line.starts_with('#')).map(board).collect()
}

/// Mean, median and maximum.
fn summary(mut values: Vec<f64>) -> String {
    values.sort_by(f64::total_cmp);
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    format!("{mean:>12.2} {:>12.2} {:>12.2}", values[values.len() / 2], values[values.len() - 1])
}

/// Seconds that this thread has computed, or that have passed.
fn seconds() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    std::thread::yield_now(); // The system brings its account up to date.
    let own = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = own.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| START.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}

fn main() {
    let arguments = arguments();
    let boards = boards(&arguments.boards, arguments.goal);
    println!("{} boards, {} to {}", boards.len(), arguments.boards, arguments.goal);
    for partition in arguments.partitions {
        let mut tables = Tables::default();
        let (mut times, mut generated, mut solved) = (Vec::new(), Vec::new(), 0);
        for &(board, length) in boards.iter().take(arguments.count) {
            let request = Request {
                board,
                goal: arguments.goal,
                algorithm: arguments.algorithm,
                heuristic: Heuristic::PatternDatabase,
                partition: Some(partition),
                weight: Weight::default(),
                depth_limit: None,
                memory_limit: 1 << 30,
            };
            if let Some(key) = request.database().filter(|&key| tables.get(key).is_none()) {
                let began = seconds();
                let database = Build::new(key).advance(u64::MAX).expect("a database");
                println!("{partition}: {:.1} MB, made in {:.3} s", key.bytes() as f64 / 1e6, seconds() - began);
                tables.insert(database);
                // What is made once for all searches.
                begin_with(&request, &tables).expect("a solvable board");
            }
            let began = seconds();
            let mut search = begin_with(&request, &tables).expect("a solvable board");
            while search.advance(100_000) == Progress::Running && seconds() - began < arguments.seconds {}
            times.push((seconds() - began) * 1000.0);
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
