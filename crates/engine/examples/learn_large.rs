//! Learns the weights with which beam searches rank boards beyond 5x5: see [`npuzzle_engine::internals::large::Tied`].
//!
//! `cargo run --release --example learn_large -- src/search/large/weights.bin` writes a file of weights. Rebuild the
//! library to use them. It takes about two minutes of one processor. The weights in use were learned when boards of all
//! sizes were still solved as a whole; a new run writes others.

use npuzzle_engine::internals::large::{FEATURES, Features, Geometry, Sliced, Tied, WEIGHTS};
use npuzzle_engine::internals::{Allowance, Beam, BeamStatus};
use npuzzle_engine::statistics::Statistics;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::array;
use std::thread;

type Weights = [u8; FEATURES];

/// The size and number of the boards, and the beam width, of the parts of each round. Each round uses the weights learned
/// so far, so that its beams expose the remaining mistakes. The last rounds count.
const ROUNDS: [&[(usize, u64, usize)]; 5] = [
    &[(5, 100, 500), (6, 40, 500)],
    &[(5, 100, 300), (6, 150, 600), (7, 40, 800)],
    &[(6, 200, 600), (7, 100, 600), (8, 40, 600)],
    &[(6, 200, 1000), (7, 150, 800), (8, 60, 800)],
    &[(6, 300, 1000), (7, 200, 1000), (8, 100, 800), (10, 15, 500)],
];

/// The number of alternatives sampled from a layer, besides the board on the solution path.
const ALTERNATIVES: usize = 8;

/// The interval between sampled layers; adjacent layers are much alike.
const LAYER_STRIDE: u32 = 3;

/// The number of passes over the samples.
const EPOCHS: usize = 3;

/// The initial learning rate, which decays linearly to 0.
const LEARNING_RATE: f32 = 0.05;

/// The stored value of one unit of rank.
const UNIT: f32 = 16.0;

/// The index of the weight of the Manhattan distance, after all others.
const RANK: usize = FEATURES;

/// A board: its features and its Manhattan distance.
struct Sample {
    features: Vec<u16>,
    distance: f32,
}

/// Boards of one layer; the first is on the solution path.
type Choice = Vec<Sample>;

fn sample(geometry: &Geometry, features: &Features, tiles: &[u16]) -> Sample {
    let mut sample = Sample { features: Vec::with_capacity(3 * tiles.len()), distance: 0.0 };
    features.of_board(geometry, tiles, |feature| sample.features.push(feature as u16));
    for (&tile, cell) in tiles.iter().zip(0..).filter(|&(&tile, _)| tile != geometry.blank()) {
        sample.distance += geometry.distance(tile, cell) as f32;
    }
    sample
}

/// A random board from which the goal can be reached.
fn random_board(geometry: &Geometry, random: &mut Pcg64Mcg) -> Vec<u16> {
    let mut tiles: Vec<u16> = (0..geometry.cells() as u16).collect();
    tiles.shuffle(random);
    let mut is_odd = false;
    let mut seen = vec![false; tiles.len()];
    for start in 0..tiles.len() {
        let (mut at, mut length) = (start, 0);
        while !std::mem::replace(&mut seen[at], true) {
            (at, length) = (tiles[at].into(), length + 1);
        }
        is_odd ^= length > 0 && length % 2 == 0;
    }
    let blank = tiles.iter().position(|&tile| tile == geometry.blank()).expect("the blank is on the board");
    if is_odd != (geometry.distance(blank as u16, geometry.blank()) % 2 == 1) {
        let [one, other] = [1, 2].map(|step| (blank + step) % tiles.len());
        tiles.swap(one, other);
    }
    tiles
}

/// Solves one board by beam search and returns the choices of its layers, or none if the search fails.
fn board_choices(geometry: &Geometry, weights: &Weights, width: usize, seed: u64) -> Vec<Choice> {
    let (features, ranking) = (Features::new(geometry), Tied::new(geometry, weights));
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut start = random_board(geometry, &mut random);
    let mut memory = Allowance::new(usize::MAX);
    let space = Sliced::<u8, _>::new(geometry, &ranking);
    let mut beam = Beam::new(width, geometry.cells(), &mut memory).expect("the memory is unlimited");
    beam.begin(&space, space.board(&start), start.iter().map(|&tile| tile as u8), (3000, 200), &mut memory);
    let mut statistics = Statistics::default();
    let mut layers: Vec<(u32, Vec<Sample>)> = Vec::new();
    while beam.status() == BeamStatus::Running {
        let is_new = layers.last().is_none_or(|(depth, _)| *depth < beam.depth());
        if is_new && beam.depth().is_multiple_of(LAYER_STRIDE) {
            let boards: Vec<&[u8]> = beam.layer_tiles(geometry.cells()).collect();
            if boards.len() == width {
                let alternatives = (0..ALTERNATIVES).map(|_| {
                    let tiles: Vec<u16> =
                        boards[random.random_range(0..width)].iter().map(|&tile| tile.into()).collect();
                    sample(geometry, &features, &tiles)
                });
                layers.push((beam.depth(), alternatives.collect()));
            }
        }
        beam.advance(&space, u64::MAX, &mut statistics, &mut memory, &mut ());
    }
    let Some(moves) = beam.solution() else { return Vec::new() };
    let mut layers = layers.into_iter().peekable();
    let mut choices = Vec::new();
    let mut blank = start.iter().position(|&tile| tile == geometry.blank()).expect("the blank is on the board") as u16;
    for (&direction, depth) in moves.iter().zip(0..) {
        if let Some((_, alternatives)) = layers.next_if(|&(at, _)| at == depth) {
            let mut choice = vec![sample(geometry, &features, &start)];
            choice.extend(alternatives);
            choices.push(choice);
        }
        let from = geometry.source(blank, direction);
        start.swap(from.into(), blank.into());
        blank = from;
    }
    choices
}

/// Returns the choices of a round, in the order of its boards.
fn round(number: usize, weights: &Weights) -> Vec<Choice> {
    let parts = ROUNDS[number].iter();
    let boards: Vec<_> =
        parts.flat_map(|&(side, count, width)| (0..count).map(move |seed| (side, width, seed))).collect();
    let threads = thread::available_parallelism().map_or(1, |threads| threads.get());
    thread::scope(|scope| {
        let parts = (0..threads).map(|thread| {
            let boards = boards.iter().skip(thread).step_by(threads);
            scope.spawn(move || {
                let choices = boards.map(|&(side, width, seed)| {
                    let geometry = Geometry::new(side, side, (side * side - 1) as u16);
                    board_choices(&geometry, weights, width, seed << 8 | number as u64)
                });
                choices.collect::<Vec<_>>()
            })
        });
        let parts: Vec<_> = parts.collect();
        let mut parts: Vec<_> =
            parts.into_iter().map(|part| part.join().expect("no thread panics").into_iter()).collect();
        let (mut choices, mut failed) = (Vec::new(), 0);
        for board in 0..boards.len() {
            let of_board = parts[board % threads].next().unwrap_or_default();
            failed += usize::from(of_board.is_empty());
            choices.extend(of_board);
        }
        println!("round {number}: {} layers, {failed} of {} boards failed", choices.len(), boards.len());
        choices
    })
}

/// Fits the weights to maximize the likelihood of the first board of each choice (softmax regression with AdaGrad).
fn fit(choices: &[Choice]) -> Weights {
    let mut weights = vec![0_f32; RANK + 1];
    weights[RANK] = 0.4;
    let mut squares = vec![1e-3_f32; RANK + 1];
    let mut random = Pcg64Mcg::seed_from_u64(0);
    let steps = EPOCHS * choices.len();
    let mut correct = 0;
    for step in 0..steps {
        let choice = &choices[random.random_range(0..choices.len())];
        let scores = choice.iter().map(|sample| {
            -sample.features.iter().map(|&feature| weights[usize::from(feature)]).sum::<f32>()
                - weights[RANK] * sample.distance
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
            sample.features.iter().for_each(|&feature| update(feature.into(), gradient));
            update(RANK, gradient * (sample.distance - choice[0].distance));
        }
    }
    println!(
        "the board on the solution path ranks first in {:.1} % of the layers; Manhattan weighs {:.3}",
        100.0 * correct as f64 / choices.len() as f64,
        weights[RANK]
    );
    let scale = UNIT / weights[RANK];
    array::from_fn(|index| (weights[index] * scale).round().clamp(-127.0, 127.0) as i8 as u8)
}

fn main() {
    let path = std::env::args().nth(1).expect("the first argument should be the file to write");
    let mut weights: Weights = [0; WEIGHTS.len()];
    let mut choices = Vec::new();
    for number in 0..ROUNDS.len() {
        if number == 1 || number == 3 {
            choices.clear();
        }
        choices.extend(round(number, &weights));
        weights = fit(&choices);
        std::fs::write(&path, weights).expect("the file should be writable");
    }
}
