//! Learns the weights with which beam searches rank boards beyond 5x5: see [`npuzzle_engine::internals::large::Blocks`].
//!
//! `cargo run --release --example learn_large -- collect FOLDER 1 6,7,8,8,10 600` solves random boards of these sides for 600
//! seconds on all processors, by the weights in `FOLDER/blocks.bin` if there are any, and writes samples of the layers of the
//! beams to `FOLDER/1.layers`. The number is the seed of the boards. `learn_large learn FOLDER` learns from all such files and
//! writes the weights to `FOLDER/blocks.bin`; the library has to be rebuilt to use them. Without weights, begin with a minute of
//! 4,5,6, learn, and do the same with 5,6,7. A million layers take 1.3 GB, on the disk and in memory.
//!
//! `learn_large evaluate FOLDER/blocks.bin 8 20 1000` solves 20 boards of 8x8, which no file has, with beams of 1,000 boards.
//! It prints their mean length, and for each tenth of the way the number of moves that reduce the Manhattan distance by 1.

use npuzzle_engine::internals::large::{
    BLOCKS, Blocks, CLASSES, FEATURES, Features, Geometry, LINE_CLASSES, LINES, Position, STORED, Sliced, Weights,
    classes, crowd_limit, pull,
};
use npuzzle_engine::internals::{Allowance, Beam, BeamStatus};
use npuzzle_engine::puzzle::{Direction, Goal, Scrambles, Size};
use npuzzle_engine::statistics::Statistics;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The width of the beam whose layers are learned from, and of the one that shows a shorter way.
const WIDTHS: [usize; 2] = [130, 520];

/// The number of layers without a better rank after which a beam gives up.
const PATIENCE: u32 = 300;

/// The number of alternatives sampled from a layer of each beam, besides the board on the shorter way.
const ALTERNATIVES: usize = 8;

/// The interval between sampled layers by the number of cells. Layers of one board are much alike, and with more of them the
/// weights fit the boards they were learned from.
const LAYER_STRIDE: f64 = 0.1;

/// The first layer that is sampled; before it, all boards are much alike.
const FIRST_LAYER: u32 = 20;

/// The number of samples after which the weights enter their average, in the second half of the pass over them.
const AVERAGING_STRIDE: usize = 2000;

/// The initial learning rate, which decays linearly to 0, and the initial sum of squares of each gradient.
const LEARNING_RATE: f32 = 0.02;
const DAMPING: f32 = 0.05;

/// The stored value of a move.
const UNIT: f32 = 16.0;

/// Stored weights of blocks and lines are multiples of this, which compresses them to two thirds.
const STEP: f32 = 4.0;

/// The initial weight of the distances.
const DISTANCE: f32 = 0.4;

/// The features that blocks share: those of three corners, of two, and of all by the directions of their displacements. Lines
/// share those by displacements of up to two columns and rows.
const TRIPLES: usize = CLASSES * CLASSES * CLASSES;
const PAIRS: usize = CLASSES * CLASSES;
const COARSE: usize = 11;
const COARSE_LINES: usize = FEATURES + 3 * TRIPLES + 3 * PAIRS + COARSE * COARSE * COARSE * COARSE;
const ALL: usize = COARSE_LINES + TRIPLES;

/// Boards of one layer by goal cells; the first is on the shorter way.
struct Choice {
    side: usize,
    boards: Vec<Vec<u8>>,
}

/// A block, a line, or a tile on a cell, that only some boards of a choice have.
struct Difference {
    /// The boards that have it, one bit each.
    boards: u32,
    features: Vec<u32>,
}

/// The weights while they are learned. Threads change them without locks, which costs hardly any updates because samples are
/// sparse (Niu, Recht, Ré and Wright, "Hogwild!", 2011).
struct Learner {
    /// By feature. The last one is the weight of the distances.
    weights: Vec<AtomicF32>,
    /// The sum of squares of each gradient.
    squares: Vec<AtomicF32>,
}

/// A number that threads share. Of two updates at the same time, one may be lost.
struct AtomicF32(AtomicU32);

impl AtomicF32 {
    fn new(value: f32) -> AtomicF32 {
        AtomicF32(AtomicU32::new(value.to_bits()))
    }

    fn get(&self) -> f32 {
        f32::from_bits(self.0.load(Ordering::Relaxed))
    }

    fn set(&self, value: f32) {
        self.0.store(value.to_bits(), Ordering::Relaxed);
    }
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

/// The features of a line: its own, and the one that it shares.
fn of_line(line: usize) -> [usize; 2] {
    let near = |shift: u8| shift.clamp(1, 5) - 1;
    let coarse = classes::<3>(line - BLOCKS, LINE_CLASSES).map(|class| match class {
        49.. => class - 24,
        class => near(class / 7) * 5 + near(class % 7),
    });
    [line, COARSE_LINES + coarse.iter().fold(0, |number, &class| number * CLASSES + usize::from(class))]
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
    mut visit: impl FnMut(u32, Vec<&[u16]>),
) -> Option<Vec<Direction>> {
    let (mut statistics, mut memory) = (Statistics::default(), Allowance::new(usize::MAX));
    let cells = geometry.cells();
    let space = Sliced::new(geometry, ranking);
    let mut beam = Beam::new(width, cells, &mut memory).ok()?;
    beam.limit_crowds(crowd_limit(width, cells));
    let longest = (12 * cells * geometry.width()) as u32;
    beam.begin(&space, space.board(tiles), tiles.iter().copied(), (longest, PATIENCE), &mut memory);
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
        let weights = (0..=ALL).map(|feature| AtomicF32::new(if feature == ALL { DISTANCE } else { 0.0 })).collect();
        Learner { weights, squares: (0..=ALL).map(|_| AtomicF32::new(DAMPING)).collect() }
    }

    /// The bytes of the library. The weight of a block has those that it shares.
    fn stored(weights: &[f32]) -> Box<[u8; STORED]> {
        let scale = UNIT / weights[ALL];
        let rounded = |weight: f32| ((weight * scale / STEP).round() * STEP).clamp(-124.0, 124.0) as i8;
        let bytes = Weights::stored(|feature| {
            if feature < BLOCKS {
                let mut sum = 0.0;
                of_block(classes(feature, CLASSES), |feature| sum += weights[feature]);
                rounded(sum)
            } else if feature < BLOCKS + LINES {
                rounded(of_line(feature).map(|feature| weights[feature]).iter().sum())
            } else {
                (weights[feature] * scale).round().clamp(-127.0, 127.0) as i8
            }
        });
        bytes.try_into().expect("a byte for each feature")
    }

    /// Fits the weights to maximize the likelihood of the first board of each choice (softmax regression with AdaGrad) by one
    /// pass on all processors. Returns their average over the second half of it, because the last samples alone would sway the
    /// weights of rare features.
    fn fit(&self, choices: &Choices) -> Vec<f32> {
        let (steps, next) = (choices.starts.len(), AtomicU64::new(0));
        assert!(steps > 0, "beams of this width should solve some boards");
        let found = Mutex::new((vec![0.0_f64; ALL + 1], 0.0, 0.0));
        let work = |thread: u64| {
            let mut random = Pcg64Mcg::seed_from_u64(thread);
            let mut loss = 0.0;
            loop {
                let step = next.fetch_add(1, Ordering::Relaxed) as usize;
                if step >= steps {
                    break;
                }
                if step >= steps / 2 && (step - steps / 2).is_multiple_of(AVERAGING_STRIDE) {
                    let mut found = found.lock().expect("no thread panics");
                    found.0.iter_mut().zip(&self.weights).for_each(|(sum, weight)| *sum += f64::from(weight.get()));
                    found.1 += 1.0;
                }
                let choice = choices.get(choices.starts[random.random_range(0..steps)]);
                loss += self.step(&choice, LEARNING_RATE * (1.0 - step as f32 / steps as f32));
            }
            found.lock().expect("no thread panics").2 += loss;
        };
        let work = &work;
        std::thread::scope(|scope| (0..threads() as u64).for_each(|thread| drop(scope.spawn(move || work(thread)))));
        let (sums, summands, loss) = found.into_inner().expect("no thread panics");
        println!("{steps} layers, mean loss {:.3}", loss / steps as f64);
        sums.iter().map(|sum| (sum / summands) as f32).collect()
    }

    /// Learns from a choice, and returns its loss before.
    fn step(&self, (side, boards): &(usize, Vec<&[u8]>), rate: f32) -> f64 {
        let geometry = geometry(*side);
        let differences = differences(&geometry, boards);
        let distances: Vec<f32> =
            boards.iter().map(|board| distance(&geometry, board) - distance(&geometry, boards[0])).collect();
        let of_boards = |bits: u32| (0..boards.len()).filter(move |board| bits >> board & 1 == 1);
        let mut scores: Vec<f32> = distances.iter().map(|distance| -self.weights[ALL].get() * distance).collect();
        for difference in &differences {
            let sum: f32 = difference.features.iter().map(|&feature| self.weights[feature as usize].get()).sum();
            of_boards(difference.boards).for_each(|board| scores[board] -= sum);
        }
        let best = scores.iter().copied().fold(f32::MIN, f32::max);
        scores.iter_mut().for_each(|score| *score = (*score - best).exp());
        let total: f32 = scores.iter().sum();
        let gradient = |board: usize| f32::from(u8::from(board == 0)) - scores[board] / total;
        let change = |feature: usize, gradient: f32| {
            let (weight, squares) = (&self.weights[feature], &self.squares[feature]);
            squares.set(squares.get() + gradient * gradient);
            weight.set(weight.get() - rate * gradient / squares.get().sqrt());
        };
        for difference in &differences {
            let sum: f32 = of_boards(difference.boards).map(gradient).sum();
            difference.features.iter().for_each(|&feature| change(feature as usize, sum));
        }
        change(ALL, distances.iter().zip(0..).map(|(distance, board)| gradient(board) * distance).sum());
        -f64::from((scores[0] / total).max(f32::MIN_POSITIVE)).ln()
    }
}

/// Boards of at most 16x16 as they are stored.
fn bytes(tiles: &[u16]) -> Vec<u8> {
    tiles.iter().map(|&tile| tile as u8).collect()
}

/// Solves a random board by both beams. Returns the choices of their layers, and the lengths of both solutions.
fn of_board(geometry: &Geometry, ranking: &Blocks, side: usize, seed: u64) -> (Vec<Choice>, [Option<usize>; 2]) {
    let mut choices = Vec::new();
    let tiles = board(side, seed);
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let stride = (LAYER_STRIDE * (side * side) as f64) as u32 + 2;
    let mut layers: BTreeMap<u32, Vec<Vec<u8>>> = BTreeMap::new();
    let [own, other] = WIDTHS.map(|width| {
        solve(geometry, ranking, &tiles, width, |depth, boards| {
            let is_sampled = depth > FIRST_LAYER && depth.is_multiple_of(stride);
            if is_sampled && boards.len() > 4 * ALTERNATIVES {
                let alternatives = (0..ALTERNATIVES).map(|_| bytes(boards[random.random_range(0..boards.len())]));
                layers.entry(depth).or_default().extend(alternatives);
            }
        })
    });
    let lengths = [&own, &other].map(|moves| moves.as_ref().map(Vec::len));
    // Where the narrow beam's own way is longer, it is the alternative that is hardest to tell.
    let is_longer = own.as_ref().zip(other.as_ref()).is_some_and(|(own, other)| own.len() > other.len());
    let mut rival = own.clone().filter(|_| is_longer).map(|moves| (Position::new(&tiles, geometry), moves.into_iter()));
    let Some(moves) = (if is_longer { other } else { own.or(other) }) else {
        return (choices, lengths);
    };
    let mut position = Position::new(&tiles, geometry);
    for (&direction, depth) in moves.iter().zip(0..) {
        if let Some(alternatives) = layers.remove(&depth) {
            let mut boards = vec![bytes(position.tiles())];
            boards.extend(alternatives);
            boards.extend(rival.iter().map(|(position, _)| bytes(position.tiles())));
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

/// Solves random boards by both beams and writes the choices of their layers to a file.
fn collect(weights: &[u8; STORED], path: &Path, seed: u64, sides: &[usize], time: Duration) {
    let weights = Arc::new(Weights::new(weights));
    let ranking = |&side: &usize| (side, geometry(side), Blocks::new(&geometry(side), weights.clone()));
    let rankings: Vec<_> = sides.iter().map(ranking).collect();
    let (numbers, start) = (AtomicU64::new(0), Instant::now());
    let file = std::io::BufWriter::new(std::fs::File::create(path).expect("the folder should be writable"));
    let found = Mutex::new((file, 0, vec![[0_usize; 5]; sides.len()]));
    let work = || {
        while start.elapsed() < time {
            let number = numbers.fetch_add(1, Ordering::Relaxed);
            let kind = number as usize % sides.len();
            let (side, geometry, ranking) = &rankings[kind];
            let (choices, lengths) = of_board(geometry, ranking, *side, seed << 32 | number);
            let mut found = found.lock().expect("no thread panics");
            for Choice { side, boards } in &choices {
                let bytes = [&[*side as u8, boards.len() as u8][..], &boards.concat()].concat();
                found.0.write_all(&bytes).expect("the disk should have room");
            }
            found.1 += choices.len();
            let counts = &mut found.2[kind];
            counts[0] += 1;
            for (at, moves) in lengths.into_iter().enumerate().filter_map(|(at, moves)| Some((at, moves?))) {
                counts[1 + 2 * at] += 1;
                counts[2 + 2 * at] += moves;
            }
        }
    };
    std::thread::scope(|scope| (0..threads()).for_each(|_| drop(scope.spawn(work))));
    // By side, the number of boards, and of both beams the number solved and the moves.
    let (mut file, layers, counts) = found.into_inner().expect("no thread panics");
    file.flush().expect("the disk should have room");
    print!("{layers} layers;");
    for (side, [all, solved, moves, others, others_moves]) in sides.iter().zip(counts) {
        let [mean, others_mean] =
            [(moves, solved), (others_moves, others)].map(|(sum, count)| sum as f64 / count as f64);
        print!(" {side}x{side}: {solved} and {others} of {all}, mean {mean:.1} and {others_mean:.1};");
    }
    println!();
}

/// All choices of a folder.
struct Choices {
    bytes: Vec<u8>,
    /// Where each choice begins.
    starts: Vec<usize>,
}

impl Choices {
    fn of(folder: &Path) -> Choices {
        let (mut bytes, mut starts) = (Vec::new(), Vec::new());
        let mut paths: Vec<_> =
            std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path()).collect();
        paths.retain(|path| path.extension().is_some_and(|extension| extension == "layers"));
        paths.sort();
        for path in paths {
            let mut at = bytes.len();
            bytes.extend(std::fs::read(path).expect("a file of layers"));
            while let Some(&[side, count]) = bytes.get(at..at + 2) {
                let end = at + 2 + usize::from(side).pow(2) * usize::from(count);
                if end > bytes.len() {
                    break;
                }
                starts.push(at);
                at = end;
            }
            // A file whose writer was stopped ends in the middle of a choice.
            bytes.truncate(at);
        }
        Choices { bytes, starts }
    }

    /// The side and the boards of a choice.
    fn get(&self, start: usize) -> (usize, Vec<&[u8]>) {
        let (side, count) = (usize::from(self.bytes[start]), usize::from(self.bytes[start + 1]));
        let bytes = &self.bytes[start + 2..start + 2 + side * side * count];
        (side, bytes.chunks_exact(side * side).collect())
    }
}

/// The blocks, lines and tiles of boards that not all of them have.
fn differences(geometry: &Geometry, boards: &[&[u8]]) -> Vec<Difference> {
    let features = Features::new(geometry);
    let (mut blocks, mut lines) = (vec![Vec::new(); boards.len()], vec![Vec::new(); boards.len()]);
    for (at, board) in boards.iter().enumerate() {
        let tiles: Vec<u16> = board.iter().map(|&tile| tile.into()).collect();
        features.blocks(&tiles, |classes| blocks[at].push(classes));
        features.lines(&tiles, |line| lines[at].push(line));
    }
    let mut found = Vec::new();
    for place in 0..blocks[0].len() {
        differ(blocks.iter().map(|blocks| blocks[place]), &mut found, |&classes, found| {
            of_block(classes, |feature| found.push(feature as u32));
        });
    }
    for place in 0..lines[0].len() {
        differ(lines.iter().map(|lines| lines[place]), &mut found, |&line, found| {
            found.extend(of_line(line).map(|feature| feature as u32))
        });
    }
    for cell in 0..geometry.cells() {
        differ(boards.iter().map(|board| board[cell]), &mut found, |&tile, found| {
            found.push(features.single(tile.into(), cell as u16) as u32);
        });
    }
    found
}

/// Appends a difference for each of the items, one of each board, unless they are all alike.
fn differ<T: PartialEq>(
    items: impl Iterator<Item = T> + Clone,
    found: &mut Vec<Difference>,
    features: impl Fn(&T, &mut Vec<u32>),
) {
    let mut done = 0_u32;
    let count = items.clone().count();
    for (at, item) in items.clone().enumerate() {
        let boards =
            items.clone().zip(0..).filter(|(other, _)| *other == item).map(|(_, board)| 1 << board).sum::<u32>();
        if boards.count_ones() as usize == count {
            return;
        }
        if done >> at & 1 == 0 {
            let mut list = Vec::new();
            features(&item, &mut list);
            found.push(Difference { boards, features: list });
            done |= boards;
        }
    }
}

/// The sum of the distances of a board.
fn distance(geometry: &Geometry, board: &[u8]) -> f32 {
    let tiles = board.iter().map(|&tile| u16::from(tile)).zip(0..).filter(|&(tile, _)| tile != geometry.blank());
    tiles.map(|(tile, cell)| pull(geometry.distance(tile, cell))).sum()
}

/// Prints the mean length of solutions of boards that no file has.
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

/// The weights of a file.
fn weights(bytes: Vec<u8>) -> Box<[u8; STORED]> {
    let length = bytes.len();
    bytes.try_into().unwrap_or_else(|_| panic!("weights take {STORED} bytes, not {length}"))
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let number = |text: &str| text.parse::<u64>().expect("a number");
    match arguments[..] {
        ["collect", folder, seed, sides, seconds] => {
            let sides: Vec<usize> = sides.split(',').map(|side| number(side) as usize).collect();
            let weights = match std::fs::read(Path::new(folder).join("blocks.bin")) {
                Ok(bytes) => weights(bytes),
                Err(_) => Box::new([0; STORED]),
            };
            let path = Path::new(folder).join(format!("{seed}.layers"));
            collect(&weights, &path, number(seed), &sides, Duration::from_secs(number(seconds)));
        }
        ["learn", folder] => {
            let weights = Learner::new().fit(&Choices::of(Path::new(folder)));
            std::fs::write(Path::new(folder).join("blocks.bin"), *Learner::stored(&weights))
                .expect("a writable folder");
        }
        ["evaluate", path, side, count, width] => {
            let weights = weights(std::fs::read(path).expect("a file"));
            evaluate(&weights, number(side) as usize, number(count), number(width) as usize);
        }
        _ => panic!("expected collect FOLDER SEED SIDES SECONDS, learn FOLDER or evaluate FILE SIDE COUNT WIDTH"),
    }
}
