//! Learns the weights with which beam searches rank square boards of one size: see
//! [`npuzzle_engine::internals::large::Untied`].
//!
//! `cargo run --release --example learn_untied -- 7 src/search/large/untied-7x7.bin 1 20` runs the rounds from 1 to 20 and
//! writes the file of weights after each. It goes on from the weights in the file, or from the tied weights if there is no
//! file; a round has boards of its own, so that later runs go on with later rounds. Rebuild the library to use the weights. A
//! round takes about four minutes of one processor for 7x7 and two for 6x6. The lengths of its boards, which are solved before
//! their choices are learned from, tell whether it pays to go on.

use npuzzle_engine::internals::large::{Features, Geometry, Position, Sliced, SquareFeatures, Untied, WEIGHTS};
use npuzzle_engine::internals::{Allowance, Beam, BeamStatus};
use npuzzle_engine::puzzle::{Goal, Scrambles, Size};
use npuzzle_engine::statistics::Statistics;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::collections::VecDeque;

/// The number of boards of each round. Each uses the weights learned so far, so that its beams expose the remaining mistakes.
const BOARDS: usize = 1500;

/// The number of the latest rounds from which the weights are learned.
const KEPT_ROUNDS: usize = 5;

/// The width of the beams.
const WIDTH: usize = 1000;

/// The maximum number of moves, and of layers without a better rank.
const LIMITS: (u32, u32) = (3000, 200);

/// The number of alternatives sampled from a layer, besides the board on the solution path.
const ALTERNATIVES: usize = 8;

/// The interval between sampled layers; adjacent layers are much alike.
const LAYER_STRIDE: u32 = 3;

/// The number of passes over the samples.
const EPOCHS: usize = 3;

/// The number of samples after which the weights enter their average, in the second half of the passes.
const AVERAGING_STRIDE: usize = 1000;

/// The initial learning rate, which decays linearly to 0.
const LEARNING_RATE: f32 = 0.05;

/// The stored value of one unit of rank.
const UNIT: f32 = 16.0;

/// The initial weight of the Manhattan distance: of tied weights, and of those of an earlier run, which are surer.
const DISTANCES: [f32; 2] = [0.4, 1.7];

/// Boards of one layer by goal cells; the first is on the solution path.
type Choice = Vec<Vec<u8>>;

/// The weights of one size while they are learned.
struct Learner {
    geometry: Geometry,
    features: SquareFeatures,
    /// The weights of the features.
    weights: Vec<f32>,
    /// The weight of the Manhattan distance.
    distance: f32,
}

impl Learner {
    /// Starts from stored weights, or else from the tied ones.
    fn new(side: usize, stored: Option<Vec<u8>>) -> Learner {
        let cells = side * side;
        let geometry = Geometry::new(side, side, (cells - 1) as u16);
        let features = SquareFeatures::new(side);
        let distance = DISTANCES[usize::from(stored.is_some())];
        let weight = |byte: u8| distance / UNIT * f32::from(byte as i8);
        let weights = match stored {
            Some(bytes) => bytes.into_iter().map(weight).collect(),
            None => {
                let tied = Features::new(&geometry);
                let mut weights = vec![0.0; features.count()];
                for (tile, cell) in (0..cells).flat_map(|tile| (0..cells).map(move |cell| (tile, cell))) {
                    let feature = tied.single(&geometry, tile as u16, cell as u16);
                    weights[features.single(tile, cell)] = weight(WEIGHTS[feature]);
                    let is_last = cell % side + 1 == side;
                    for other in (0..cells - 1).filter(|&other| other != tile && tile + 1 < cells && !is_last) {
                        let feature = tied.pair_feature(tile as u16, other as u16, cell as u16);
                        weights[features.pair([tile, other], cell, true)] = weight(WEIGHTS[feature]);
                    }
                }
                weights
            }
        };
        Learner { geometry, features, weights, distance }
    }

    /// The weights as they are stored.
    fn stored(&self) -> Vec<u8> {
        let scale = UNIT / self.distance;
        self.weights.iter().map(|weight| (weight * scale).round().clamp(-127.0, 127.0) as i8 as u8).collect()
    }

    /// Solves a board by beam search and returns its number of moves with the choices of its layers, unless the beam fails.
    fn board_choices(&self, ranking: &Untied, tiles: &[u16], random: &mut Pcg64Mcg) -> Option<(usize, Vec<Choice>)> {
        let (mut statistics, mut memory) = (Statistics::default(), Allowance::new(usize::MAX));
        let cells = self.geometry.cells();
        let space = Sliced::<u8, _>::new(&self.geometry, ranking);
        let mut beam = Beam::new(WIDTH, cells, &mut memory).ok()?;
        beam.begin(&space, space.board(tiles), tiles.iter().map(|&tile| tile as u8), LIMITS, &mut memory);
        let mut layers: Vec<(u32, Vec<Vec<u8>>)> = Vec::new();
        while beam.status() == BeamStatus::Running {
            let is_new = layers.last().is_none_or(|(depth, _)| *depth < beam.depth());
            if is_new && beam.depth().is_multiple_of(LAYER_STRIDE) {
                let boards: Vec<&[u8]> = beam.layer_tiles(cells).collect();
                if boards.len() == WIDTH {
                    let alternatives = (0..ALTERNATIVES).map(|_| boards[random.random_range(0..WIDTH)].to_vec());
                    layers.push((beam.depth(), alternatives.collect()));
                }
            }
            beam.advance(&space, u64::MAX, &mut statistics, &mut memory, &mut ());
        }
        let moves = beam.solution()?;
        let mut layers = layers.into_iter().peekable();
        let mut position = Position::new(tiles, &self.geometry);
        let mut choices = Vec::new();
        for (&direction, depth) in moves.iter().zip(0..) {
            if let Some((_, alternatives)) = layers.next_if(|&(at, _)| at == depth) {
                let mut choice = vec![position.tiles().iter().map(|&tile| tile as u8).collect()];
                choice.extend(alternatives);
                choices.push(choice);
            }
            position.slide(direction, &self.geometry);
        }
        Some((moves.len(), choices))
    }

    /// Returns the choices of random boards.
    fn choices(&self, boards: usize, round: usize) -> Vec<Choice> {
        let ranking = Untied::new(&self.geometry, &self.stored());
        let mut random = Pcg64Mcg::seed_from_u64(round as u64);
        let size = Size::new(self.geometry.width(), self.geometry.height()).expect("a board of this size exists");
        let scrambles = Scrambles::new(size, Goal::BlankLast, round as u64).expect("every size has this goal");
        let (mut choices, mut solved, mut moves) = (Vec::new(), 0, 0);
        for board in scrambles.take(boards) {
            // The blank belongs on the last cell, and tile `t` on the cell before cell `t`.
            let last = board.tiles().len() as u16 - 1;
            let tiles: Vec<u16> = board.tiles().iter().map(|&tile| tile.checked_sub(1).unwrap_or(last)).collect();
            if let Some((length, of_board)) = self.board_choices(&ranking, &tiles, &mut random) {
                (solved, moves) = (solved + 1, moves + length);
                choices.extend(of_board);
            }
        }
        let mean = moves as f64 / f64::from(solved);
        println!("round {round}: {} layers, {solved} of {boards} boards solved, mean length {mean:.2}", choices.len());
        choices
    }

    /// Fits the weights to maximize the likelihood of the first board of each choice (softmax regression with AdaGrad). Averages
    /// them over the second half of the passes, because the last samples alone would sway the weights of rare features.
    fn fit(&mut self, choices: &[&Choice]) {
        assert!(!choices.is_empty(), "beams of this width should solve some boards");
        let mut squares = vec![1e-3_f32; self.weights.len() + 1];
        let mut random = Pcg64Mcg::seed_from_u64(0);
        let steps = EPOCHS * choices.len();
        let mut sums = vec![0.0_f64; self.weights.len() + 1];
        let mut summands = 0;
        for step in 0..steps {
            if step >= steps / 2 && (step - steps / 2).is_multiple_of(AVERAGING_STRIDE) {
                let all = self.weights.iter().chain([&self.distance]);
                sums.iter_mut().zip(all).for_each(|(sum, &weight)| *sum += f64::from(weight));
                summands += 1;
            }
            let choice = choices[random.random_range(0..choices.len())];
            let boards: Vec<(Vec<usize>, f32)> = choice.iter().map(|board| self.sample(board)).collect();
            let score = |(features, distance): &(Vec<usize>, f32)| {
                -features.iter().map(|&feature| self.weights[feature]).sum::<f32>() - self.distance * distance
            };
            let scores: Vec<f32> = boards.iter().map(score).collect();
            let best = scores.iter().copied().fold(f32::MIN, f32::max);
            let exponentials: Vec<f32> = scores.iter().map(|score| (score - best).exp()).collect();
            let total: f32 = exponentials.iter().sum();
            let rate = LEARNING_RATE * (1.0 - step as f32 / steps as f32);
            let mut change = |index: usize, gradient: f32| {
                squares[index] += gradient * gradient;
                rate * gradient / squares[index].sqrt()
            };
            for (at, (exponential, (features, distance))) in exponentials.iter().zip(&boards).enumerate() {
                let gradient = f32::from(u8::from(at == 0)) - exponential / total;
                for &feature in features {
                    self.weights[feature] -= change(feature, gradient);
                }
                self.distance -= change(self.weights.len(), gradient * (distance - boards[0].1));
            }
        }
        let all = self.weights.iter_mut().chain([&mut self.distance]);
        all.zip(&sums).for_each(|(weight, sum)| *weight = (sum / f64::from(summands)) as f32);
    }

    /// The features of a board and its Manhattan distance.
    fn sample(&self, board: &[u8]) -> (Vec<usize>, f32) {
        let tiles: Vec<u16> = board.iter().map(|&tile| tile.into()).collect();
        let mut features = Vec::with_capacity(3 * tiles.len());
        self.features.of_board(&tiles, |feature| features.push(feature));
        let placed = tiles.iter().zip(0..).filter(|&(&tile, _)| tile != self.geometry.blank());
        (features, placed.map(|(&tile, cell)| self.geometry.distance(tile, cell) as f32).sum())
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let side = arguments.next().and_then(|text| text.parse().ok()).expect("the first argument should be the edge");
    let path = arguments.next().expect("the second argument should be the file to write");
    let mut round = || arguments.next().and_then(|text| text.parse().ok());
    let (first, last): (usize, usize) =
        round().zip(round()).expect("the third and fourth arguments should be the first round and the last");
    let mut learner = Learner::new(side, std::fs::read(&path).ok());
    let mut rounds = VecDeque::new();
    for round in first..=last {
        rounds.push_back(learner.choices(BOARDS, round));
        if rounds.len() > KEPT_ROUNDS {
            rounds.pop_front();
        }
        learner.fit(&rounds.iter().flatten().collect::<Vec<_>>());
        std::fs::write(&path, learner.stored()).expect("the file should be writable");
    }
}
