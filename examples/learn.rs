//! Learns the weights by which beam searches rank 5x5 boards: see [`npuzzle::heuristic::Learned`].
//!
//! `cargo run --release --example learn -- src/heuristic/learned/weights.bin` writes them anew, the same for the same
//! [`ROUNDS`]. Then the library is to be built again, which takes the file in.

use npuzzle::catalogue::Partition;
use npuzzle::heuristic::{Build, Database, DatabaseKey, Heuristic, Learned, PatternDatabase, WEIGHTS};
use npuzzle::puzzle::grid::{Grid, Grid5, Instance};
use npuzzle::puzzle::{Goal, Scrambles, Side};
use npuzzle::search::{Allowance, Beam, Outlook, Statistics};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::array;
use std::sync::Arc;
use std::thread;

type Tables = PatternDatabase<Grid5, 3>;
type Weights = [u8; WEIGHTS.len()];

const SIDE: usize = 5;
const CELLS: usize = SIDE * SIDE;

/// Boards and beam width. Every round's beams use what the rounds before have learned, and so come upon the mistakes that
/// are left. The weights are learned from the boards of all rounds but the first, whose beams know nothing.
const ROUNDS: [(u64, usize); 4] = [(300, 2000), (1000, 1000), (3000, 1000), (8000, 1500)];

/// Other boards of a layer that are shown beside the one on the way to the goal.
const OTHERS: usize = 8;

/// Of so many layers one is learned from: one layer is much like the next.
const LAYERS: u32 = 2;

/// Times that everything is learned from.
const EPOCHS: usize = 3;

/// How far a weight moves at first. Towards the end it moves less and less.
const STEP: f32 = 0.05;

/// The units of a stored weight in a unit of rank.
const UNIT: f32 = 16.0;

/// Where the weight of the rank itself stands, behind all others.
const RANK: usize = WEIGHTS.len();

/// Boards of one layer: the first leads to the goal.
type Choice = Vec<Seen>;

/// A board by the names on its cells, and what it is ranked by without weights.
#[derive(Clone, Copy)]
struct Seen {
    names: [u8; CELLS],
    rank: u16,
}

impl Seen {
    fn of(board: Grid5, tables: &Tables) -> Seen {
        Seen { names: array::from_fn(|cell| board.name(cell) as u8), rank: tables.rank(tables.memo(board)) as u16 }
    }

    /// The weights that it stands for, by their numbers in the file. Mirror images share theirs.
    fn weights(&self) -> impl Iterator<Item = usize> {
        let mirror = |cell: usize| cell % SIDE * SIDE + cell / SIDE;
        let name = move |cell: usize| usize::from(self.names[cell]);
        let singles = (0..CELLS).map(move |cell| {
            let number = |name: usize, cell: usize| name * CELLS + cell;
            number(name(cell), cell).min(number(mirror(name(cell)), mirror(cell)))
        });
        let pair = |cell: usize, [left, right]: [usize; 2]| {
            (left != 0 && right != 0).then(|| CELLS * CELLS + ((cell - cell / SIDE) * CELLS + left) * CELLS + right)
        };
        let across = (0..CELLS).filter(|cell| cell % SIDE + 1 < SIDE);
        let across = across.filter_map(move |cell| pair(cell, [cell, cell + 1].map(name)));
        let down = (0..CELLS - SIDE)
            .filter_map(move |cell| pair(mirror(cell), [cell, cell + SIDE].map(|cell| mirror(name(cell)))));
        singles.chain(across).chain(down)
    }
}

/// What a beam search for a solution of one board shows.
fn choices(instance: Instance<Grid5>, tables: &Tables, weights: &Weights, width: usize, seed: u64) -> Vec<Choice> {
    let learned = Learned::with_weights(tables.clone(), instance.blank, weights).expect("the blank's goal is a corner");
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut memory = Allowance::new(usize::MAX);
    let longest = 300;
    let mut beam = Beam::new(instance, learned, width, longest, &mut memory).expect("memory without a limit");
    let mut statistics = Statistics::default();
    let mut layers: Vec<(u32, Vec<Seen>)> = Vec::new();
    while beam.outlook() == Outlook::Running {
        let is_new = layers.last().is_none_or(|(depth, _)| *depth < beam.depth());
        if is_new && beam.depth().is_multiple_of(LAYERS) && beam.layer().len() == width {
            let boards: Vec<Grid5> = beam.layer().collect();
            let others = (0..OTHERS).map(|_| Seen::of(boards[random.random_range(0..width)], tables));
            layers.push((beam.depth(), others.collect()));
        }
        beam.advance(u64::MAX, &mut statistics, &mut memory);
    }
    let Some(moves) = beam.solution() else { return Vec::new() };
    let mut boards = vec![instance.start];
    for &direction in moves.directions() {
        let board = boards[boards.len() - 1];
        let to = board.cell_of(instance.blank);
        let from = direction.source(to, SIDE).expect("a solution's moves are legal");
        boards.push(board.slide(board.name(from), from, instance.blank, to));
    }
    let led = |depth: u32| Seen::of(boards[depth as usize], tables);
    layers.into_iter().map(|(depth, others)| [vec![led(depth)], others].concat()).collect()
}

/// What the beam searches of a round show, in the order of its boards.
fn round(round: usize, tables: &Tables, weights: &Weights) -> Vec<Choice> {
    let (count, width) = ROUNDS[round];
    let goal = Goal::BlankFirst;
    let goal_board = goal.board(Side::Five).expect("blank-first exists on every side");
    let boards = Scrambles::new(Side::Five, goal, round as u64).expect("blank-first exists on every side");
    let boards: Vec<_> = boards.take(count as usize).enumerate().collect();
    let threads = thread::available_parallelism().map_or(1, |threads| threads.get());
    thread::scope(|scope| {
        let parts = boards.chunks(boards.len().div_ceil(threads)).map(|part| {
            scope.spawn(move || {
                let shown = part.iter().flat_map(|(number, board)| {
                    choices(Instance::new(board, &goal_board), tables, weights, width, *number as u64)
                });
                shown.collect::<Vec<_>>()
            })
        });
        let parts: Vec<_> = parts.collect();
        parts.into_iter().flat_map(|part| part.join().expect("no thread panics")).collect()
    })
}

/// Fits the weights so that of the boards of each choice the first is the likeliest.
fn fit(choices: &[Choice]) -> Weights {
    let mut weights = vec![0_f32; RANK + 1];
    weights[RANK] = 0.4;
    let mut squares = vec![1e-3_f32; RANK + 1];
    let mut random = Pcg64Mcg::seed_from_u64(0);
    let steps = EPOCHS * choices.len();
    let (mut right, mut numbers) = (0, Vec::new());
    for step in 0..steps {
        let choice = &choices[random.random_range(0..choices.len())];
        numbers.clear();
        numbers.extend(choice.iter().map(|seen| seen.weights().collect::<Vec<_>>()));
        let scores = numbers.iter().zip(choice).map(|(numbers, seen)| {
            -numbers.iter().map(|&number| weights[number]).sum::<f32>() - weights[RANK] * f32::from(seen.rank)
        });
        let scores: Vec<f32> = scores.collect();
        let best = scores.iter().copied().fold(f32::MIN, f32::max);
        right += usize::from(step >= steps - choices.len() && scores[1..].iter().all(|&score| score < scores[0]));
        let shares: Vec<f32> = scores.iter().map(|score| (score - best).exp()).collect();
        let whole: f32 = shares.iter().sum();
        let pace = STEP * (1.0 - step as f32 / steps as f32);
        let mut slide = |number: usize, slope: f32| {
            squares[number] += slope * slope;
            weights[number] -= pace * slope / squares[number].sqrt();
        };
        for (place, (share, seen)) in shares.iter().zip(choice).enumerate() {
            let slope = f32::from(u8::from(place == 0)) - share / whole;
            numbers[place].iter().for_each(|&number| slide(number, slope));
            slide(RANK, slope * (f32::from(seen.rank) - f32::from(choice[0].rank)));
        }
    }
    println!("the board on the way comes first in {:.1} %", 100.0 * right as f64 / choices.len() as f64);
    let scale = UNIT / weights[RANK];
    array::from_fn(|number| {
        // The weights of mirror images are written out.
        let number = if number < CELLS * CELLS { shared(number) } else { number };
        (weights[number] * scale).round().clamp(-127.0, 127.0) as i8 as u8
    })
}

/// The number under which a tile on a cell and its mirror image share their weight.
fn shared(number: usize) -> usize {
    let mirror = |cell: usize| cell % SIDE * SIDE + cell / SIDE;
    number.min(mirror(number / CELLS) * CELLS + mirror(number % CELLS))
}

fn main() {
    let path = std::env::args().nth(1).expect("the file to write");
    let mut build = Build::new(DatabaseKey::new(Partition::P55554, 0));
    let database: Arc<Database> = loop {
        if let Some(database) = build.advance(1 << 20) {
            break Arc::new(database);
        }
    };
    let tables = Tables::new(database, 0);
    let mut weights = [0; WEIGHTS.len()];
    let mut shown = Vec::new();
    for number in 0..ROUNDS.len() {
        if number == 1 {
            shown.clear();
        }
        shown.extend(round(number, &tables, &weights));
        println!("round {number}: {} layers", shown.len());
        weights = fit(&shown);
        std::fs::write(&path, weights).expect("the file can be written");
    }
}
