//! Beam search: layer by layer from the start, of each layer only so many of the most promising boards.
//!
//! Not complete, and not optimal, unless no layer had to be cut. Time and space grow with the width. Boards are ranked by
//! [`Heuristic::rank`]; among those of one rank, successors of better parents come first. That order matters: with random
//! ties the solutions of 5x5 are a quarter longer. (Bisiani, "Beam search", in Shapiro's "Encyclopedia of artificial
//! intelligence", 1987.)

use super::memory::{Allowance, OutOfMemory};
use super::{Statistics, Untried};
use crate::heuristic::{Heuristic, Slide};
use crate::puzzle::grid::{Grid, Instance, legal_moves, source};
use crate::puzzle::{Direction, Moves};

/// A board of a layer.
#[derive(Clone, Copy, Debug)]
struct Node<G, M> {
    board: G,
    memo: M,
    /// The moves since the last whole stretch, two bits each, the last in the lowest.
    moves: u64,
    /// The stretch before.
    stretch: u32,
    blank: u8,
    arrived_by: Option<Direction>,
}

/// Moves in a stretch: as many as fit into a word.
const STRETCH: u32 = u64::BITS / 2;

/// So many moves of a path, and the stretch before them.
#[derive(Clone, Copy, Debug)]
struct Stretch {
    /// Two words of 32 bits: the stretches would take a third more with one of 64.
    moves: [u32; 2],
    before: u32,
}

/// The ranks of a layer: few of those that there are.
#[derive(Clone, Copy, Debug)]
struct Span {
    lowest: usize,
    highest: usize,
}

impl Span {
    const NONE: Span = Span { lowest: RANKS, highest: 0 };
}

/// How far a beam search has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outlook {
    /// It can be advanced further.
    Running,
    /// It has found a solution, the shortest that it can find.
    Solved,
    /// It has found none, and proves nothing.
    Lost,
    /// No solution is short enough: no layer was cut.
    Exhausted,
}

/// A beam search under way.
pub struct Beam<G: Grid, H: Heuristic<G>> {
    heuristic: H,
    instance: Instance<G>,
    width: usize,
    /// Solutions with more moves are of no use.
    longest: u32,
    depth: u32,
    layer: Vec<Node<G, H::Memo>>,
    /// How many boards of the layer were expanded.
    expanded: usize,
    /// Their successors: the parent's number and the direction, two bits, and the rank.
    candidates: Vec<u32>,
    ranks: Vec<u16>,
    /// By rank, how many there are; then, where the next one's place is.
    places: Vec<u32>,
    /// From the lowest rank on, to the highest.
    span: Span,
    /// The candidates by rank, and how many were looked at.
    sorted: Vec<u32>,
    chosen: usize,
    next: Vec<Node<G, H::Memo>>,
    /// The next layer's boards by hash: their numbers, or [`NOBODY`].
    table: Vec<u32>,
    /// By stretches of moves, the paths to the layer.
    stretches: Vec<Vec<Stretch>>,
    is_cut: bool,
    outlook: Outlook,
}

/// No number of a node.
const NOBODY: u32 = u32::MAX;

/// More than any rank that is worth telling from the others.
const RANKS: usize = 1 << 14;

impl<G: Grid, H: Heuristic<G>> Beam<G, H> {
    /// The search for solutions of at most `longest` moves with layers of at most `width` boards. The bytes that it takes
    /// are counted in `memory`.
    pub fn new(
        instance: Instance<G>,
        heuristic: H,
        width: usize,
        longest: u32,
        memory: &mut Allowance,
    ) -> Result<Self, OutOfMemory> {
        let mut parts = Allowance::new(memory.left());
        let candidates = 3 * width + 1;
        let mut beam = Beam {
            instance,
            width,
            longest,
            depth: 0,
            layer: parts.reserve(width)?,
            expanded: 0,
            candidates: parts.reserve(candidates)?,
            ranks: parts.reserve(candidates)?,
            places: parts.reserve(RANKS)?,
            span: Span::NONE,
            sorted: parts.reserve(candidates)?,
            chosen: 0,
            next: parts.reserve(width)?,
            table: parts.reserve((2 * width).next_power_of_two())?,
            stretches: Vec::new(),
            is_cut: false,
            outlook: Outlook::Running,
            heuristic,
        };
        beam.table.resize(beam.table.capacity(), NOBODY);
        beam.places.resize(RANKS, 0);
        beam.layer.push(Node {
            board: instance.start,
            memo: beam.heuristic.memo(instance.start),
            moves: 0,
            stretch: 0,
            blank: instance.start.cell_of(instance.blank) as u8,
            arrived_by: None,
        });
        if instance.start == G::GOAL {
            beam.outlook = Outlook::Solved;
        }
        memory.take_over(parts);
        Ok(beam)
    }

    /// Gives its bytes back.
    pub fn release(self, memory: &mut Allowance) {
        memory.release(self.layer);
        memory.release(self.next);
        memory.release(self.candidates);
        memory.release(self.ranks);
        memory.release(self.places);
        memory.release(self.sorted);
        memory.release(self.table);
        self.stretches.into_iter().for_each(|stretches| memory.release(stretches));
    }

    /// How far it has come.
    pub fn outlook(&self) -> Outlook {
        self.outlook
    }

    /// The boards of the layer that is expanded, the most promising first.
    pub fn layer(&self) -> impl ExactSizeIterator<Item = G> {
        self.layer.iter().map(|node| node.board)
    }

    /// Its distance from the start, in moves.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// The most boards of a layer.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Goes on until so many successors are generated in all, or to the end of a step. What it does is added to the
    /// statistics. Returns how many candidates for the next layer it looked at.
    pub fn advance(&mut self, enough: u64, statistics: &mut Statistics, memory: &mut Allowance) -> u64 {
        if self.outlook != Outlook::Running {
            return 0;
        }
        if self.expanded < self.layer.len() {
            self.expand(enough, statistics);
            return 0;
        }
        let before = self.chosen;
        self.choose(CHOICES);
        let looked_at = self.chosen - before;
        if self.outlook == Outlook::Running && self.chosen == self.sorted.len() {
            self.end_layer(statistics, memory);
        }
        looked_at as u64
    }

    /// Generates successors of the layer.
    fn expand(&mut self, enough: u64, statistics: &mut Statistics) {
        let blank = self.instance.blank;
        let nodes = &self.layer[self.expanded..];
        let (first, mut expanded, mut generated) = (self.expanded, 0, statistics.generated);
        let mut span = self.span;
        // What is left to do after the last of the tiles has slid.
        let most_h = self.longest.checked_sub(self.depth + 1);
        for node in nodes {
            if generated >= enough {
                break;
            }
            let to = usize::from(node.blank);
            for direction in Untried::new(legal_moves::<G>(to), node.arrived_by) {
                let memo = self.heuristic.slid(node.memo, slide(node.board, to, direction, blank));
                generated += 1;
                if Some(self.heuristic.value(memo)) <= most_h {
                    let rank = (self.heuristic.rank(memo) as usize).min(RANKS - 1);
                    self.places[rank] += 1;
                    span = Span { lowest: span.lowest.min(rank), highest: span.highest.max(rank) };
                    self.ranks.push(rank as u16);
                    self.candidates.push(((first + expanded) as u32) << 2 | direction as u32);
                }
            }
            expanded += 1;
        }
        self.expanded += expanded;
        self.span = span;
        statistics.expanded += expanded as u64;
        statistics.generated = generated;
        statistics.depth_peak = statistics.depth_peak.max(u64::from(self.depth));
        if self.expanded == self.layer.len() {
            self.sort();
        }
    }

    /// Sorts the candidates by rank; those of one rank keep their order.
    fn sort(&mut self) {
        let mut place = 0;
        for count in &mut self.places[self.span.lowest.min(self.span.highest)..=self.span.highest] {
            place += std::mem::replace(count, place);
        }
        self.sorted.resize(self.candidates.len(), 0);
        for (&candidate, &rank) in self.candidates.iter().zip(&self.ranks) {
            let place = &mut self.places[usize::from(rank)];
            self.sorted[*place as usize] = candidate;
            *place += 1;
        }
        self.chosen = 0;
    }

    /// Takes candidates into the next layer, each board once: looks at so many at most.
    fn choose(&mut self, most: usize) {
        let blank = self.instance.blank;
        let last = self.sorted.len().min(self.chosen + most);
        for &candidate in &self.sorted[self.chosen..last] {
            if self.next.len() == self.width {
                self.is_cut = true;
                self.chosen = self.sorted.len();
                return;
            }
            self.chosen += 1;
            let parent = &self.layer[candidate as usize / 4];
            let direction = Direction::from_bits(candidate as u8 % 4);
            let slide = slide(parent.board, usize::from(parent.blank), direction, blank);
            let mask = self.table.len() - 1;
            let mut slot = (slide.after.hash() >> 24) as usize & mask;
            let is_known = loop {
                match self.table[slot] {
                    NOBODY => break false,
                    number if self.next[number as usize].board == slide.after => break true,
                    _ => slot = (slot + 1) & mask,
                }
            };
            if is_known {
                continue;
            }
            self.table[slot] = self.next.len() as u32;
            self.next.push(Node {
                board: slide.after,
                memo: self.heuristic.slid(parent.memo, slide),
                moves: parent.moves << 2 | direction as u64,
                stretch: parent.stretch,
                blank: slide.from as u8,
                arrived_by: Some(direction),
            });
            if slide.after == G::GOAL {
                self.depth += 1;
                self.outlook = Outlook::Solved;
                return;
            }
        }
    }

    fn end_layer(&mut self, statistics: &mut Statistics, memory: &mut Allowance) {
        std::mem::swap(&mut self.layer, &mut self.next);
        self.next.clear();
        self.candidates.clear();
        self.ranks.clear();
        self.sorted.clear();
        self.places[self.span.lowest.min(self.span.highest)..=self.span.highest].fill(0);
        self.span = Span::NONE;
        self.table.fill(NOBODY);
        (self.expanded, self.chosen) = (0, 0);
        self.depth += 1;
        statistics.frontier_peak = statistics.frontier_peak.max(self.layer.len() as u64);
        if self.layer.is_empty() {
            self.outlook = if self.is_cut { Outlook::Lost } else { Outlook::Exhausted };
        } else if self.depth.is_multiple_of(STRETCH) && self.end_stretch(memory).is_err() {
            self.outlook = Outlook::Lost;
        }
    }

    /// Puts the layer's moves by, and lets those go that lead to none of its boards any more.
    fn end_stretch(&mut self, memory: &mut Allowance) -> Result<(), OutOfMemory> {
        let mut stretches = memory.reserve(self.layer.len())?;
        for (node, number) in self.layer.iter_mut().zip(0..) {
            let moves = [(node.moves >> 32) as u32, node.moves as u32];
            stretches.push(Stretch { moves, before: node.stretch });
            (node.moves, node.stretch) = (0, number);
        }
        self.stretches.push(stretches);
        for number in (1..self.stretches.len()).rev() {
            let (earlier, later) = self.stretches.split_at_mut(number);
            let earlier = &mut earlier[number - 1];
            // Of those that are used, their numbers to come.
            let mut numbers = memory.reserve(earlier.len())?;
            numbers.resize(earlier.len(), NOBODY);
            later[0].iter().for_each(|stretch| numbers[stretch.before as usize] = 0);
            let Ok(mut kept) = memory.reserve(numbers.iter().filter(|&&number| number != NOBODY).count()) else {
                memory.release(numbers);
                return Err(OutOfMemory);
            };
            for (stretch, number) in earlier.iter().zip(&mut numbers).filter(|(_, number)| **number != NOBODY) {
                *number = kept.len() as u32;
                kept.push(*stretch);
            }
            later[0].iter_mut().for_each(|stretch| stretch.before = numbers[stretch.before as usize]);
            memory.release(numbers);
            memory.release(std::mem::replace(earlier, kept));
        }
        Ok(())
    }

    /// The moves to the goal, once solved.
    pub fn solution(&self) -> Option<Moves> {
        if self.outlook != Outlook::Solved {
            return None;
        }
        // Backwards from the goal, which came last; without any moves it is the start.
        let Some(goal) = self.next.last() else { return Some(Moves::default()) };
        let rest = self.depth as usize - STRETCH as usize * self.stretches.len();
        let (mut moves, mut before) = (letters(goal.moves, rest), goal.stretch);
        for stretches in self.stretches.iter().rev() {
            let stretch = stretches[before as usize];
            moves.extend(letters(u64::from(stretch.moves[0]) << 32 | u64::from(stretch.moves[1]), STRETCH as usize));
            before = stretch.before;
        }
        Some(moves.into_iter().rev().collect())
    }
}

/// Candidates looked at in one go.
const CHOICES: usize = 10_000;

/// The last moves of a word, backwards.
fn letters(word: u64, count: usize) -> Vec<Direction> {
    (0..count).map(|number| Direction::from_bits((word >> (2 * number)) as u8 & 3)).collect()
}

/// The move of a tile towards the blank on `to`.
#[inline(always)]
fn slide<G: Grid>(before: G, to: usize, direction: Direction, blank: usize) -> Slide<G> {
    let from = source::<G>(to, direction);
    let name = before.name(from);
    Slide { before, after: before.slide(name, from, blank, to), name, from, to }
}
