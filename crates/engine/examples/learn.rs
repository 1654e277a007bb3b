//! Learns the weights with which beam searches rank 5x5 boards: see [`npuzzle_engine::internals::Learned`].
//!
//! `cargo run --release --example learn -- src/heuristic/learned/weights.bin` writes the file of weights, which depends
//! only on [`ROUNDS`]. Rebuild the library to use the new weights.

use npuzzle_engine::catalogue::Partition;
use npuzzle_engine::heuristic::{PatternDatabase, PdbBuilder, PdbKey};
use npuzzle_engine::internals::beam::{Beam, BeamStatus, Packed, PackedBoard};
use npuzzle_engine::internals::{
    AdditivePdb, Allowance, Estimator, Grid, Grid5, Instance, Learned, Rules, Square, WEIGHTS,
};
use npuzzle_engine::puzzle::{Goal, Scrambles, Size};
use npuzzle_engine::search::Statistics;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::array;
use std::sync::Arc;
use std::thread;

type Pdb = AdditivePdb<Grid5, 3>;
type Weights = [u8; WEIGHTS.len()];

const SIDE: usize = 5;
const CELLS: usize = SIDE * SIDE;

/// The number of boards and the beam width of each round. Each round uses the weights learned so far, so its beams
/// expose the remaining mistakes. The final weights are learned from all rounds but the first, whose beams have no
/// learned weights.
const ROUNDS: [(u64, usize); 4] = [(300, 2000), (1000, 1000), (3000, 1000), (8000, 1500)];

/// The number of alternatives sampled from a layer, besides the board on the solution path.
const ALTERNATIVES: usize = 8;

/// The interval between sampled layers; adjacent layers are much alike.
const LAYER_STRIDE: u32 = 2;

/// The number of passes over the samples.
const EPOCHS: usize = 3;

/// The initial learning rate, which decays linearly to 0.
const LEARNING_RATE: f32 = 0.05;

/// The stored value of one unit of rank.
const UNIT: f32 = 16.0;

/// The index of the weight of the rank itself, after all others.
const RANK: usize = WEIGHTS.len();

/// Boards of one layer; the first is on the solution path.
type Choice = Vec<Sample>;

/// A board, as the goal cells of its tiles, and its rank without learned weights.
#[derive(Clone, Copy)]
struct Sample {
    goal_cells: [u8; CELLS],
    rank: u16,
}

impl Sample {
    fn of(board: Grid5, pdb: &Pdb) -> Sample {
        Sample { goal_cells: array::from_fn(|cell| board.tile(cell) as u8), rank: pdb.rank(pdb.memo(&board)) as u16 }
    }

    /// The indices of the board's weights in the file. Mirror images share their weights.
    fn weights(&self) -> impl Iterator<Item = usize> {
        let mirror = |cell: usize| cell % SIDE * SIDE + cell / SIDE;
        let goal_cell = move |cell: usize| usize::from(self.goal_cells[cell]);
        let singles = (0..CELLS).map(move |cell| {
            let index = |goal_cell: usize, cell: usize| goal_cell * CELLS + cell;
            index(goal_cell(cell), cell).min(index(mirror(goal_cell(cell)), mirror(cell)))
        });
        let pair = |cell: usize, [left, right]: [usize; 2]| {
            (left != 0 && right != 0).then(|| CELLS * CELLS + ((cell - cell / SIDE) * CELLS + left) * CELLS + right)
        };
        let across = (0..CELLS).filter(|cell| cell % SIDE + 1 < SIDE);
        let across = across.filter_map(move |cell| pair(cell, [cell, cell + 1].map(goal_cell)));
        let down = (0..CELLS - SIDE)
            .filter_map(move |cell| pair(mirror(cell), [cell, cell + SIDE].map(|cell| mirror(goal_cell(cell)))));
        singles.chain(across).chain(down)
    }
}

/// Solves one board by beam search and returns the choices of its layers, or none if the search fails.
fn board_choices(instance: Instance<Grid5>, pdb: &Pdb, weights: &Weights, width: usize, seed: u64) -> Vec<Choice> {
    let learned = Learned::with_weights(pdb.clone(), instance.rules, weights)
        .expect("the goal should have the blank in a corner");
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut memory = Allowance::new(usize::MAX);
    let max_length = 300;
    let space = Packed::new(instance.clone(), learned);
    let mut beam = Beam::new(width, 0, &mut memory).expect("the memory is unlimited");
    beam.begin(&space, space.start(), [], (max_length, u32::MAX), &mut memory);
    let mut statistics = Statistics::default();
    let mut layers: Vec<(u32, Vec<Sample>)> = Vec::new();
    while beam.status() == BeamStatus::Running {
        let is_new = layers.last().is_none_or(|(depth, _)| *depth < beam.depth());
        if is_new && beam.depth().is_multiple_of(LAYER_STRIDE) && beam.layer().len() == width {
            let boards: Vec<Grid5> = beam.layer().map(PackedBoard::grid).collect();
            let alternatives = (0..ALTERNATIVES).map(|_| Sample::of(boards[random.random_range(0..width)], pdb));
            layers.push((beam.depth(), alternatives.collect()));
        }
        beam.advance(&space, u64::MAX, &mut statistics, &mut memory, &mut ());
    }
    let Some(moves) = beam.solution() else { return Vec::new() };
    let mut boards = vec![instance.start];
    for direction in moves {
        let board = boards[boards.len() - 1];
        let to = board.cell_of(instance.rules.blank);
        let from = direction.source(to, Size::PUZZLE_24).expect("a solution's moves are legal");
        boards.push(board.slide(board.tile(from), from, instance.rules.blank, to));
    }
    let on_path = |depth: u32| Sample::of(boards[depth as usize], pdb);
    layers.into_iter().map(|(depth, alternatives)| [vec![on_path(depth)], alternatives].concat()).collect()
}

/// Returns the choices of a round, in the order of its boards.
fn round(round: usize, pdb: &Pdb, weights: &Weights) -> Vec<Choice> {
    let (count, width) = ROUNDS[round];
    let goal = Goal::BlankFirst;
    let goal_board = goal.board(Size::PUZZLE_24).expect("blank-first exists on every size");
    let boards = Scrambles::new(Size::PUZZLE_24, goal, round as u64).expect("blank-first exists on every size");
    let boards: Vec<_> = boards.take(count as usize).enumerate().collect();
    let threads = thread::available_parallelism().map_or(1, |threads| threads.get());
    thread::scope(|scope| {
        let parts = boards.chunks(boards.len().div_ceil(threads)).map(|part| {
            scope.spawn({
                let value = goal_board.clone();
                move || {
                    let choices = part.iter().flat_map(|(number, board)| {
                        board_choices(Instance::new(board, &value), pdb, weights, width, *number as u64)
                    });
                    choices.collect::<Vec<_>>()
                }
            })
        });
        let parts: Vec<_> = parts.collect();
        parts.into_iter().flat_map(|part| part.join().expect("no thread panics")).collect()
    })
}

/// Fits the weights to maximize the likelihood of the first board of each choice (softmax regression with AdaGrad).
fn fit(choices: &[Choice]) -> Weights {
    let mut weights = vec![0_f32; RANK + 1];
    weights[RANK] = 0.4;
    let mut squares = vec![1e-3_f32; RANK + 1];
    let mut random = Pcg64Mcg::seed_from_u64(0);
    let steps = EPOCHS * choices.len();
    let (mut correct, mut indices) = (0, Vec::new());
    for step in 0..steps {
        let choice = &choices[random.random_range(0..choices.len())];
        indices.clear();
        indices.extend(choice.iter().map(|sample| sample.weights().collect::<Vec<_>>()));
        let scores = indices.iter().zip(choice).map(|(indices, sample)| {
            -indices.iter().map(|&index| weights[index]).sum::<f32>() - weights[RANK] * f32::from(sample.rank)
        });
        let scores: Vec<f32> = scores.collect();
        let best = scores.iter().copied().fold(f32::MIN, f32::max);
        correct += usize::from(step >= steps - choices.len() && scores[1..].iter().all(|&score| score < scores[0]));
        let exponentials: Vec<f32> = scores.iter().map(|score| (score - best).exp()).collect();
        let total: f32 = exponentials.iter().sum();
        let rate = LEARNING_RATE * (1.0 - step as f32 / steps as f32);
        let mut update = |index: usize, gradient: f32| {
            squares[index] += gradient * gradient;
            weights[index] -= rate * gradient / squares[index].sqrt();
        };
        for (position, (exponential, sample)) in exponentials.iter().zip(choice).enumerate() {
            let gradient = f32::from(u8::from(position == 0)) - exponential / total;
            indices[position].iter().for_each(|&index| update(index, gradient));
            update(RANK, gradient * (f32::from(sample.rank) - f32::from(choice[0].rank)));
        }
    }
    println!(
        "the board on the solution path ranks first in {:.1} % of the layers",
        100.0 * correct as f64 / choices.len() as f64
    );
    let scale = UNIT / weights[RANK];
    array::from_fn(|index| {
        // The file repeats the weights that mirror images share.
        let index = if index < CELLS * CELLS { shared(index) } else { index };
        (weights[index] * scale).round().clamp(-127.0, 127.0) as i8 as u8
    })
}

/// Returns the index of the weight that a tile on a cell shares with its mirror image.
fn shared(index: usize) -> usize {
    let mirror = |cell: usize| cell % SIDE * SIDE + cell / SIDE;
    index.min(mirror(index / CELLS) * CELLS + mirror(index % CELLS))
}

fn main() {
    let path = std::env::args().nth(1).expect("the first argument should be the file to write");
    let mut builder = PdbBuilder::new(PdbKey::new(Size::PUZZLE_24, Partition::P55554, 0).expect("a key"));
    let database: Arc<PatternDatabase> = loop {
        if let Some(database) = builder.advance(1 << 20) {
            break Arc::new(database);
        }
    };
    let pdb = Pdb::new(database, Rules { shape: Square, blank: 0 });
    let mut weights = [0; WEIGHTS.len()];
    let mut choices = Vec::new();
    for number in 0..ROUNDS.len() {
        if number == 1 {
            choices.clear();
        }
        choices.extend(round(number, &pdb, &weights));
        println!("round {number}: {} layers", choices.len());
        weights = fit(&choices);
        std::fs::write(&path, weights).expect("the file should be writable");
    }
}
