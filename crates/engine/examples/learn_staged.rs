//! Learns the weights with which beam searches rank boards whose lines are solved one after another: see
//! [`npuzzle_engine::internals::large::Staged`].
//!
//! `cargo run --release --example learn_staged -- src/search/large/staged.bin` writes the file of weights. Rebuild the library
//! to use them. It takes about two minutes of one processor. The file depends only on [`ROUNDS`].

use npuzzle_engine::internals::large::{
    Constructive, DISTANCES_START, Features, Geometry, Position, STAGED_FEATURES, Sliced, Staged, WEIGHTS,
};
use npuzzle_engine::internals::{Allowance, Beam, BeamStatus};
use npuzzle_engine::puzzle::Direction;
use npuzzle_engine::statistics::Statistics;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::collections::HashMap;

type Weights = [u8; 2 * STAGED_FEATURES];

/// The size and number of the boards, and the least and greatest beam width, of the parts of each round. Each round uses the
/// weights learned so far, so that its beams expose the remaining mistakes.
const ROUNDS: [&[(usize, u64, usize, usize)]; 4] = [
    &[(10, 60, 100, 800), (14, 8, 100, 800)],
    &[(10, 60, 150, 800), (14, 20, 150, 800)],
    &[(12, 60, 150, 800), (14, 20, 150, 800)],
    &[(12, 60, 200, 800), (15, 30, 200, 800)],
];

/// The number of alternatives sampled from a layer, besides the board on the path.
const ALTERNATIVES: usize = 8;

/// The interval between sampled layers; adjacent layers are much alike.
const LAYER_STRIDE: u32 = 11;

/// The number of layers without a better rank after which a beam gives up.
const PATIENCE: u32 = 80;

/// The number of lines after which the path of the leader is taken for the right one.
const LINES: usize = 4;

/// The longer edge of the rectangle that is no longer solved line by line.
const WHOLE: usize = 6;

/// The number of passes over the samples.
const EPOCHS: usize = 3;

/// The initial learning rate, which decays linearly to 0.
const LEARNING_RATE: f32 = 0.03;

/// The stored value of one unit of rank.
const UNIT: f32 = 16.0;

/// The initial weight of the Manhattan distance of tiles whose lines come last, and the factors of the other classes.
const DISTANCE: f32 = 0.4;
const FACTORS: [f32; 5] = [5.0, 4.0, 3.0, 2.0, 1.0];

/// Boards of one layer by goal cells; the first is on the path.
struct Choice {
    side: usize,
    stage: usize,
    boards: Vec<Vec<u8>>,
}

/// Sampled boards of a layer: its depth, its stage and the boards.
type Sampled = (u32, usize, Vec<Vec<u8>>);

/// A random board from which the goal can be reached.
fn random_board(geometry: &Geometry, random: &mut Pcg64Mcg) -> Vec<u16> {
    let mut tiles: Vec<u16> = (0..geometry.cells() as u16).collect();
    tiles.shuffle(random);
    let inversions: usize =
        (0..tiles.len()).map(|at| tiles[at + 1..].iter().filter(|&&later| later < tiles[at]).count()).sum();
    let blank = tiles.iter().position(|&tile| tile == geometry.blank()).expect("the blank is on the board");
    if inversions % 2 != geometry.distance(blank as u16, geometry.blank()) % 2 {
        let [one, other] = [1, 2].map(|step| (blank + step) % tiles.len());
        tiles.swap(one, other);
    }
    tiles
}

/// The choices of the layers that a path of moves goes through.
fn choices_on_path(geometry: &Geometry, tiles: &[u16], moves: &[Direction], layers: Vec<Sampled>) -> Vec<Choice> {
    let mut position = Position::new(tiles, geometry);
    let mut layers = layers.into_iter().peekable();
    let mut choices = Vec::new();
    for (&direction, depth) in moves.iter().zip(0..) {
        if let Some((_, stage, alternatives)) = layers.next_if(|&(at, _, _)| at == depth) {
            let mut boards = vec![narrow(position.tiles())];
            boards.extend(alternatives);
            choices.push(Choice { side: geometry.width(), stage, boards });
        }
        position.slide(direction, geometry);
    }
    choices
}

/// The tiles of a board of at most 256 cells as bytes.
fn narrow(tiles: &[u16]) -> Vec<u8> {
    tiles.iter().map(|&tile| tile as u8).collect()
}

/// Solves the lines of a random board and returns the choices of the layers. Adds the number of moves to `length`.
fn board_choices(
    geometry: &Geometry,
    weights: &Weights,
    widths: (usize, usize),
    seed: u64,
    length: &mut usize,
) -> Vec<Choice> {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut tiles = random_board(geometry, &mut random);
    let lines = geometry.lines();
    let whole = lines.iter().position(|line| line.span <= WHOLE).expect("the last lines are short");
    let is_solved = |line: usize, tiles: &[u16]| lines[line].cells.iter().all(|&cell| tiles[usize::from(cell)] == cell);
    let mut ranking = Staged::new(geometry, weights);
    let (mut statistics, mut memory) = (Statistics::default(), Allowance::new(usize::MAX));
    let mut choices = Vec::new();
    let mut width = widths.0;
    loop {
        let first = (0..whole).take_while(|&line| is_solved(line, &tiles)).count();
        if first == whole {
            return choices;
        }
        ranking.set_stage(first);
        let mut beam = Beam::new(width, geometry.cells(), &mut memory).expect("the memory is unlimited");
        let space = Sliced::<u16, _>::new(geometry, &ranking);
        beam.begin(&space, space.board(&tiles), tiles.iter().copied(), (u32::MAX, PATIENCE), &mut memory);
        let mut best = (beam.best(), Vec::new(), tiles.clone());
        let mut layers: Vec<Sampled> = Vec::new();
        while beam.status() == BeamStatus::Running {
            let stage = ranking.stage();
            if let Some(leader) = beam.next_leader(geometry.cells()) {
                let is_next = is_solved(stage, leader);
                if is_next || beam.best() != best.0 {
                    let (moves, tiles) = beam.leader(geometry.cells()).expect("the layer has a leader");
                    best = (beam.best(), moves, tiles.to_vec());
                }
                if is_next {
                    if stage + 1 == whole || stage + 1 == first + LINES || width > widths.0 {
                        break;
                    }
                    ranking.set_stage(stage + 1);
                    let space = Sliced::new(geometry, &ranking);
                    beam.rerank(geometry.cells(), |board, blank, tiles| space.reranked(board, blank, tiles));
                    best.0 = (i32::MAX, 0);
                }
                let boards: Vec<&[u16]> = beam.layer_tiles(geometry.cells()).collect();
                if beam.depth().is_multiple_of(LAYER_STRIDE) && boards.len() > ALTERNATIVES {
                    let alternatives = (0..ALTERNATIVES).map(|_| narrow(boards[random.random_range(0..boards.len())]));
                    layers.push((beam.depth(), ranking.stage(), alternatives.collect()));
                }
            }
            let space = Sliced::<u16, _>::new(geometry, &ranking);
            beam.advance(&space, u64::MAX, &mut statistics, &mut memory, &mut ());
        }
        let is_stuck = beam.status() != BeamStatus::Running;
        let (_, moves, after) = best;
        choices.extend(choices_on_path(geometry, &tiles, &moves, layers));
        *length += moves.len();
        tiles = after;
        if !is_stuck {
            width = widths.0;
        } else if width < widths.1 {
            width *= 2;
        } else {
            width = widths.0;
            let solved = (0..whole).take_while(|&line| is_solved(line, &tiles)).count();
            let mut constructive = Constructive::new(geometry, Position::new(&tiles, geometry));
            while constructive.solved_lines() <= solved && !constructive.step(geometry) {}
            *length += constructive.moves().len();
            tiles = constructive.tiles().to_vec();
        }
    }
}

/// The initial weights: those of [`WEIGHTS`], which rank boards that are solved as a whole, times the factors.
fn initial_weights() -> Vec<f32> {
    let mut weights = vec![0_f32; STAGED_FEATURES];
    let side = 16;
    let geometry = Geometry::new(side, side, (side * side - 1) as u16);
    let tied = Features::new(&geometry);
    let mut staged = Staged::new(&geometry, &[0; 2 * STAGED_FEATURES]);
    let weight = |class: usize, feature: usize| DISTANCE / UNIT * FACTORS[class] * f32::from(WEIGHTS[feature] as i8);
    let cells = geometry.cells() as u16;
    for stage in [4, 5] {
        staged.set_stage(stage);
        for tile in 0..geometry.blank() {
            let class = staged.class(tile);
            for cell in 0..cells {
                weights[staged.single_feature(tile, cell)] = weight(class, tied.single(&geometry, tile, cell));
                let next = geometry.source(cell, Direction::Left);
                for other in (0..geometry.blank()).filter(|&other| other != tile && next < cells) {
                    let feature = staged.pair_feature(Direction::Left as usize, (tile, cell), (other, next));
                    let class = class.min(staged.class(other));
                    weights[feature] = weight(class, tied.pair_feature(tile, other, cell));
                }
            }
        }
    }
    for (class, factor) in FACTORS.into_iter().enumerate() {
        weights[DISTANCES_START + class] = DISTANCE * factor;
    }
    weights[DISTANCES_START + FACTORS.len()] = DISTANCE;
    weights
}

/// The weights as they are stored.
fn stored(weights: &[f32]) -> Weights {
    let scale = UNIT / weights[DISTANCES_START + FACTORS.len() - 1];
    let mut bytes = [0; 2 * STAGED_FEATURES];
    for (bytes, weight) in bytes.chunks_exact_mut(2).zip(weights) {
        let value = (weight * scale).round().clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        bytes.copy_from_slice(&value.to_le_bytes());
    }
    bytes
}

/// Fits the weights to maximize the likelihood of the first board of each choice (softmax regression with AdaGrad).
fn fit(weights: &mut [f32], choices: &[Choice]) {
    let mut squares = vec![1e-3_f32; STAGED_FEATURES];
    let mut random = Pcg64Mcg::seed_from_u64(0);
    let mut rankings = HashMap::new();
    let steps = EPOCHS * choices.len();
    let mut correct = 0;
    for step in 0..steps {
        let Choice { side, stage, boards } = &choices[random.random_range(0..choices.len())];
        let (geometry, staged) = rankings.entry(*side).or_insert_with(|| {
            let geometry = Geometry::new(*side, *side, (side * side - 1) as u16);
            let staged = Staged::new(&geometry, &[0; 2 * STAGED_FEATURES]);
            (geometry, staged)
        });
        staged.set_stage(*stage);
        let features = boards.iter().map(|board| {
            let tiles: Vec<u16> = board.iter().map(|&tile| tile.into()).collect();
            let mut features = Vec::with_capacity(3 * tiles.len());
            staged.of_board(geometry, &tiles, |feature, value| features.push((feature, value)));
            features
        });
        let features: Vec<Vec<(usize, f32)>> = features.collect();
        let scores =
            features.iter().map(|features| -features.iter().map(|&(at, value)| weights[at] * value).sum::<f32>());
        let scores: Vec<f32> = scores.collect();
        let best = scores.iter().copied().fold(f32::MIN, f32::max);
        correct += usize::from(step >= steps - choices.len() && scores[1..].iter().all(|&score| score < scores[0]));
        let exponentials: Vec<f32> = scores.iter().map(|score| (score - best).exp()).collect();
        let total: f32 = exponentials.iter().sum();
        let mut gradients: HashMap<usize, f32> = HashMap::new();
        for (number, (exponential, features)) in exponentials.iter().zip(&features).enumerate() {
            let gradient = f32::from(u8::from(number == 0)) - exponential / total;
            for &(feature, value) in features {
                *gradients.entry(feature).or_default() += gradient * value;
            }
        }
        let rate = LEARNING_RATE * (1.0 - step as f32 / steps as f32);
        // Most tiles are the same on all boards of a layer: their gradients cancel out.
        for (feature, gradient) in gradients.into_iter().filter(|(_, gradient)| gradient.abs() > 1e-6) {
            squares[feature] += gradient * gradient;
            weights[feature] -= rate * gradient / squares[feature].sqrt();
        }
    }
    println!(
        "the board on the path ranks first in {:.1} % of the layers",
        100.0 * correct as f64 / choices.len() as f64
    );
}

fn main() {
    let path = std::env::args().nth(1).expect("the first argument should be the file to write");
    let mut weights = initial_weights();
    for (number, round) in ROUNDS.iter().enumerate() {
        let bytes = stored(&weights);
        let mut choices = Vec::new();
        for &(side, count, least, most) in *round {
            let geometry = Geometry::new(side, side, (side * side - 1) as u16);
            let mut length = 0;
            for seed in 0..count {
                let seed = seed << 8 | number as u64;
                choices.extend(board_choices(&geometry, &bytes, (least, most), seed, &mut length));
            }
            println!("round {number}, {side}x{side}: {:.1} moves to the last lines", length as f64 / count as f64);
        }
        println!("round {number}: {} layers", choices.len());
        fit(&mut weights, &choices);
        std::fs::write(&path, stored(&weights)).expect("the file should be writable");
    }
}
