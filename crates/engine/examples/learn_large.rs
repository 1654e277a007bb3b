//! Learns the weights with which beam searches rank boards beyond 5x5: see [`npuzzle_engine::internals::large::Blocks`].
//!
//! `cargo run --release --example learn_large -- learn FOLDER 1 20 6,7,8,8,10 240` runs the rounds from 1 to 20 on boards of
//! these sides, each with 240 seconds to solve boards on all processors by the weights in `FOLDER/blocks.bin`, if there are
//! any. After each round it learns new weights from all boards of the run and writes them there; the library has to be rebuilt
//! to use them. A round has boards of its own. Without weights, begin with five rounds of 15 seconds of 4,5,6, then five of 40
//! seconds of 5,6,7.
//!
//! `learn_large evaluate FOLDER/blocks.bin 8 20 1000` solves 20 boards of 8x8, which no round has, with beams of 1,000 boards.
//! It prints their mean length, and for each tenth of the way the number of moves that reduce the Manhattan distance by 1.

use npuzzle_engine::internals::large::{
    Blocks, CLASSES, FEATURES, Features, Geometry, Position, STORED, Sliced, Weights, crowd_limit, pull,
};
use npuzzle_engine::internals::{Allowance, Beam, BeamStatus};
use npuzzle_engine::puzzle::{Direction, Goal, Scrambles, Size};
use npuzzle_engine::statistics::Statistics;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The width of the beam whose layers are learned from, and of the one that shows a shorter way.
const WIDTHS: [usize; 2] = [400, 1600];

/// The number of layers without a better rank after which a beam gives up.
const PATIENCE: u32 = 300;

/// The number of alternatives sampled from a layer, besides the board on the shorter way.
const ALTERNATIVES: usize = 8;

/// The interval between sampled layers by the number of cells. Layers of one board are much alike, and with more of them the
/// weights fit the boards they were learned from.
const LAYER_STRIDE: f64 = 0.1;

/// The first layer that is sampled; before it, all boards are much alike.
const FIRST_LAYER: u32 = 20;

/// The number of passes over the samples.
const EPOCHS: usize = 3;

/// The number of samples after which the weights enter their average, in the second half of the passes.
const AVERAGING_STRIDE: usize = 1000;

/// The initial learning rate, which decays linearly to 0, and the initial sum of squares of each gradient.
const LEARNING_RATE: f32 = 0.02;
const DAMPING: f32 = 0.05;

/// The stored value of a move.
const UNIT: f32 = 16.0;

/// Stored weights of blocks are multiples of this, which compresses them to two thirds.
const STEP: f32 = 4.0;

/// The initial weight of the distances.
const DISTANCE: f32 = 0.4;

/// The features that blocks share: those of three corners, of two, and of all by the directions of their displacements.
const TRIPLES: usize = CLASSES * CLASSES * CLASSES;
const PAIRS: usize = CLASSES * CLASSES;
const COARSE: usize = 11;
const ALL: usize = FEATURES + 3 * TRIPLES + 3 * PAIRS + COARSE * COARSE * COARSE * COARSE;

/// Boards of one layer by goal cells; the first is on the shorter way.
struct Choice {
    side: usize,
    boards: Vec<Vec<u8>>,
}

/// The weights while they are learned.
struct Learner {
    /// By feature. The last one is the weight of the distances.
    weights: Vec<f32>,
}

/// The features of a block: its own, and those that it shares with other blocks, from which rare ones learn.
fn of_block(classes: [u8; 4], mut visit: impl FnMut(usize)) {
    let transposed = |class: u8| if class < 25 { class % 5 * 5 + class / 5 } else { class };
    let number = |classes: &[u8]| classes.iter().fold(0, |number, &class| number * CLASSES + usize::from(class));
    let ([a, b, c, d], [ta, tb, tc, td]) = (classes, classes.map(transposed));
    visit(Features::block(classes));
    let triples = FEATURES;
    visit(triples + number(&[a, b, c]).min(number(&[ta, tc, tb])));
    visit(triples + TRIPLES + number(&[b, c, d]).min(number(&[tc, tb, td])));
    visit(triples + 2 * TRIPLES + number(&[a, c, d]));
    visit(triples + 2 * TRIPLES + number(&[ta, tb, td]));
    let pairs = triples + 3 * TRIPLES;
    for pair in [[a, b], [c, d], [ta, tc], [tb, td]] {
        visit(pairs + number(&pair));
    }
    visit(pairs + PAIRS + number(&[a, d]).min(number(&[ta, td])));
    visit(pairs + 2 * PAIRS + number(&[b, c]).min(number(&[tc, tb])));
    let coarse = |class: u8| match class {
        25 => 9,
        26 => 10,
        class => [0, 0, 1, 2, 2][usize::from(class / 5)] * 3 + [0, 0, 1, 2, 2][usize::from(class % 5)],
    };
    let number = |classes: [u8; 4]| classes.iter().fold(0, |number, &class| number * COARSE + coarse(class));
    visit(pairs + 3 * PAIRS + number(classes).min(number([ta, tc, tb, td])));
}

fn geometry(side: usize) -> Geometry {
    Geometry::new(side, side, (side * side - 1) as u16)
}

/// A random board by goal cells, its blank on the last.
fn board(side: usize, seed: u64) -> Vec<u16> {
    let size = Size::new(side, side).expect("a board of this size exists");
    let mut boards = Scrambles::new(size, Goal::BlankLast, seed).expect("every size has this goal");
    let board = boards.next().expect("there is no last board");
    let last = board.tiles().len() as u16 - 1;
    board.tiles().iter().map(|&tile| tile.checked_sub(1).unwrap_or(last)).collect()
}

/// Solves a board by a beam. Calls `visit` with each layer and its depth.
fn solve(
    geometry: &Geometry,
    ranking: &Blocks,
    tiles: &[u16],
    width: usize,
    mut visit: impl FnMut(u32, Vec<&[u8]>),
) -> Option<Vec<Direction>> {
    let (mut statistics, mut memory) = (Statistics::default(), Allowance::new(usize::MAX));
    let cells = geometry.cells();
    let space = Sliced::<u8>::new(geometry, ranking);
    let mut beam = Beam::new(width, cells, &mut memory).ok()?;
    beam.limit_crowds(crowd_limit(width, cells));
    let longest = (12 * cells * geometry.width()) as u32;
    beam.begin(&space, space.board(tiles), tiles.iter().map(|&tile| tile as u8), (longest, PATIENCE), &mut memory);
    let mut last = None;
    while beam.status() == BeamStatus::Running {
        if last.replace(beam.depth()) != Some(beam.depth()) {
            visit(beam.depth(), beam.layer_tiles(cells).collect());
        }
        beam.advance(&space, u64::MAX, &mut statistics, &mut memory, &mut ());
    }
    beam.solution()
}

impl Learner {
    fn new() -> Learner {
        let mut weights = vec![0.0; ALL + 1];
        weights[ALL] = DISTANCE;
        Learner { weights }
    }

    /// The bytes of the library. The weight of a block has those that it shares.
    fn stored(&self) -> Box<[u8; STORED]> {
        let scale = UNIT / self.weights[ALL];
        let bytes = Weights::stored(|feature| {
            let mut sum = 0.0;
            match feature < CLASSES * TRIPLES {
                true => {
                    let classes = [3, 2, 1, 0].map(|place| (feature / CLASSES.pow(place) % CLASSES) as u8);
                    of_block(classes, |feature| sum += self.weights[feature]);
                    ((sum * scale / STEP).round() * STEP).clamp(-124.0, 124.0) as i8
                }
                false => (self.weights[feature] * scale).round().clamp(-127.0, 127.0) as i8,
            }
        });
        bytes.try_into().expect("a byte for each feature")
    }

    /// Fits the weights to maximize the likelihood of the first board of each choice (softmax regression with AdaGrad). Averages
    /// them over the second half of the passes, because the last samples alone would sway the weights of rare features.
    fn fit(&mut self, choices: &[Choice]) {
        assert!(!choices.is_empty(), "beams of this width should solve some boards");
        let mut squares = vec![DAMPING; ALL + 1];
        let mut random = Pcg64Mcg::seed_from_u64(0);
        let steps = EPOCHS * choices.len();
        let (mut sums, mut summands, mut loss) = (vec![0.0_f64; ALL + 1], 0, 0.0);
        for step in 0..steps {
            if step >= steps / 2 && (step - steps / 2).is_multiple_of(AVERAGING_STRIDE) {
                sums.iter_mut().zip(&self.weights).for_each(|(sum, &weight)| *sum += f64::from(weight));
                summands += 1;
            }
            let choice = &choices[random.random_range(0..choices.len())];
            let boards: Vec<(Vec<usize>, f32)> = choice.boards.iter().map(|board| sample(choice.side, board)).collect();
            let score = |(features, distance): &(Vec<usize>, f32)| {
                -features.iter().map(|&feature| self.weights[feature]).sum::<f32>() - self.weights[ALL] * distance
            };
            let scores: Vec<f32> = boards.iter().map(score).collect();
            let best = scores.iter().copied().fold(f32::MIN, f32::max);
            let exponentials: Vec<f32> = scores.iter().map(|score| (score - best).exp()).collect();
            let total: f32 = exponentials.iter().sum();
            loss -= f64::from(exponentials[0] / total).ln();
            let rate = LEARNING_RATE * (1.0 - step as f32 / steps as f32);
            let mut change = |index: usize, gradient: f32| {
                squares[index] += gradient * gradient;
                self.weights[index] -= rate * gradient / squares[index].sqrt();
            };
            for (at, (exponential, (features, distance))) in exponentials.iter().zip(&boards).enumerate() {
                let gradient = f32::from(u8::from(at == 0)) - exponential / total;
                features.iter().for_each(|&feature| change(feature, gradient));
                change(ALL, gradient * (distance - boards[0].1));
            }
        }
        self.weights.iter_mut().zip(&sums).for_each(|(weight, sum)| *weight = (sum / f64::from(summands)) as f32);
        println!("  {} layers, mean loss {:.3}, distance {:.3}", choices.len(), loss / steps as f64, self.weights[ALL]);
    }
}

/// Solves a random board by both beams. Returns the choices of the narrow one's layers, and the lengths of both solutions.
fn of_board(geometry: &Geometry, ranking: &Blocks, side: usize, seed: u64) -> (Vec<Choice>, [Option<usize>; 2]) {
    let mut choices = Vec::new();
    let tiles = board(side, seed);
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let stride = (LAYER_STRIDE * (side * side) as f64) as u32 + 2;
    let mut layers = Vec::new();
    let own = solve(geometry, ranking, &tiles, WIDTHS[0], |depth, boards| {
        let is_sampled = depth > FIRST_LAYER && depth.is_multiple_of(stride);
        if is_sampled && boards.len() > 4 * ALTERNATIVES {
            let alternatives = (0..ALTERNATIVES).map(|_| boards[random.random_range(0..boards.len())].to_vec());
            layers.push((depth, alternatives.collect::<Vec<_>>()));
        }
    });
    let other = solve(geometry, ranking, &tiles, WIDTHS[1], |_, _| {});
    let lengths = [&own, &other].map(|moves| moves.as_ref().map(Vec::len));
    // Where the narrow beam's own way is longer, it is the alternative that is hardest to tell.
    let is_longer = own.as_ref().zip(other.as_ref()).is_some_and(|(own, other)| own.len() > other.len());
    let mut rival = own.clone().filter(|_| is_longer).map(|moves| (Position::new(&tiles, geometry), moves.into_iter()));
    let Some(moves) = (if is_longer { other } else { own.or(other) }) else {
        return (choices, lengths);
    };
    let bytes = |position: &Position| position.tiles().iter().map(|&tile| tile as u8).collect::<Vec<u8>>();
    let mut layers = layers.into_iter().peekable();
    let mut position = Position::new(&tiles, geometry);
    for (&direction, depth) in moves.iter().zip(0..) {
        if let Some((_, alternatives)) = layers.next_if(|&(at, _)| at == depth) {
            let mut boards = vec![bytes(&position)];
            boards.extend(alternatives);
            boards.extend(rival.iter().map(|(position, _)| bytes(position)));
            choices.push(Choice { side, boards });
        }
        position.slide(direction, geometry);
        if let Some((position, moves)) = &mut rival
            && let Some(direction) = moves.next()
        {
            position.slide(direction, geometry);
        }
    }
    (choices, lengths)
}

/// The number of boards solved at the same time.
fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Solves random boards by both beams and returns the choices of the narrow one's layers.
fn choices(weights: &[u8; STORED], round: u64, sides: &[usize], time: Duration) -> Vec<Choice> {
    let weights = Arc::new(Weights::new(weights));
    let ranking = |&side: &usize| (side, geometry(side), Blocks::new(&geometry(side), weights.clone()));
    let rankings: Vec<_> = sides.iter().map(ranking).collect();
    let (numbers, start) = (AtomicU64::new(0), Instant::now());
    let found = Mutex::new((Vec::new(), vec![[0_usize; 5]; sides.len()]));
    let work = || {
        while start.elapsed() < time {
            let number = numbers.fetch_add(1, Ordering::Relaxed);
            let kind = number as usize % sides.len();
            let (side, geometry, ranking) = &rankings[kind];
            let (choices, [own, other]) = of_board(geometry, ranking, *side, round << 32 | number);
            let mut found = found.lock().expect("no thread panics");
            found.0.extend(choices);
            let counts = &mut found.1[kind];
            counts[0] += 1;
            for (at, moves) in [own, other].into_iter().enumerate().filter_map(|(at, moves)| Some((at, moves?))) {
                counts[1 + 2 * at] += 1;
                counts[2 + 2 * at] += moves;
            }
        }
    };
    std::thread::scope(|scope| (0..threads()).for_each(|_| drop(scope.spawn(work))));
    // By side, the number of boards, and of both beams the number solved and the moves.
    let (choices, counts) = found.into_inner().expect("no thread panics");
    print!("round {round}: {} layers;", choices.len());
    for (side, [all, solved, moves, others, others_moves]) in sides.iter().zip(counts) {
        let [mean, others_mean] =
            [(moves, solved), (others_moves, others)].map(|(sum, count)| sum as f64 / count as f64);
        print!(" {side}x{side}: {solved} and {others} of {all}, mean {mean:.1} and {others_mean:.1};");
    }
    println!();
    choices
}

/// The features of a board, and the sum of its distances.
fn sample(side: usize, board: &[u8]) -> (Vec<usize>, f32) {
    let geometry = geometry(side);
    let features = Features::new(&geometry);
    let tiles: Vec<u16> = board.iter().map(|&tile| tile.into()).collect();
    let placed = || tiles.iter().copied().zip(0..);
    let mut found: Vec<usize> = placed().map(|(tile, cell)| features.single(tile, cell)).collect();
    features.blocks(&tiles, |classes| of_block(classes, |feature| found.push(feature)));
    let tiles = placed().filter(|&(tile, _)| tile != geometry.blank());
    (found, tiles.map(|(tile, cell)| pull(geometry.distance(tile, cell))).sum())
}

/// Prints the mean length of solutions of boards that no round has.
fn evaluate(weights: &[u8; STORED], side: usize, count: u64, width: usize) {
    let geometry = geometry(side);
    let ranking = Blocks::new(&geometry, Arc::new(Weights::new(weights)));
    let (mut solved, mut length, mut tenths) = (0, 0, [0.0; 10]);
    let start = Instant::now();
    for number in 0..count {
        let tiles = board(side, 777_000 + number);
        let Some(moves) = solve(&geometry, &ranking, &tiles, width, |_, _| {}) else { continue };
        (solved, length) = (solved + 1, length + moves.len());
        let mut position = Position::new(&tiles, &geometry);
        let left = |position: &Position| {
            let tiles = position.tiles().iter().zip(0..).filter(|&(&tile, _)| tile != geometry.blank());
            tiles.map(|(&tile, cell)| geometry.distance(tile, cell)).sum::<usize>() as f64
        };
        for (at, &direction) in moves.iter().enumerate() {
            let before = left(&position);
            position.slide(direction, &geometry);
            tenths[10 * at / moves.len()] += before - left(&position);
        }
    }
    let (mean, seconds) = (length as f64 / f64::from(solved), start.elapsed().as_secs_f64() / count as f64);
    println!("{side}x{side}, width {width}: {solved} of {count} boards solved, mean {mean:.2}, {seconds:.2} s a board");
    println!("  moves by tenth: {}", tenths.map(|sum| format!("{:.2}", length as f64 / 10.0 / sum)).join(" "));
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let number = |text: &str| text.parse::<u64>().expect("a number");
    match arguments[..] {
        ["learn", folder, first, last, sides, seconds] => {
            let sides: Vec<usize> = sides.split(',').map(|side| number(side) as usize).collect();
            let path = std::path::Path::new(folder).join("blocks.bin");
            let mut weights = match std::fs::read(&path) {
                Ok(bytes) => bytes.try_into().expect("a file of weights"),
                Err(_) => Box::new([0; STORED]),
            };
            let mut all = Vec::new();
            for round in number(first)..=number(last) {
                all.extend(choices(&weights, round, &sides, Duration::from_secs(number(seconds))));
                let mut learner = Learner::new();
                learner.fit(&all);
                weights = learner.stored();
                std::fs::write(&path, *weights).expect("the folder should be writable");
            }
        }
        ["evaluate", path, side, count, width] => {
            let weights = std::fs::read(path).expect("a file").try_into().expect("a file of weights");
            evaluate(&weights, number(side) as usize, number(count), number(width) as usize);
        }
        _ => panic!("expected learn FOLDER FIRST LAST SIDES SECONDS or evaluate FILE SIDE COUNT WIDTH"),
    }
}
