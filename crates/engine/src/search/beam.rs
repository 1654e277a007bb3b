//! Beam search: breadth-first, but of each layer only the most promising boards are expanded.
//!
//! Neither complete nor optimal unless no layer had to be cut. Time and space grow with the width.
//!
//! Bisiani, "Beam search", in Shapiro's "Encyclopedia of artificial intelligence" (1987). Boards are ranked by
//! [`Heuristic::rank`]; among equal ranks, successors of better parents come first. That order matters: with random ties
//! the solutions of 5x5 boards are a quarter longer.

use super::Statistics;
use super::expansion::{DirectionSet, successor, successors};
use super::memory::{Allowance, OutOfMemory};
use super::observer::{Event, Node, Observer, PruneReason};
use crate::heuristic::Heuristic;
use crate::puzzle::grid::{Instance, PackedGrid};
use crate::puzzle::{Direction, Moves};

/// A board of a layer.
#[derive(Clone, Copy, Debug)]
struct LayerNode<G, M> {
    board: G,
    memo: M,
    /// The moves since the last complete stretch, two bits each, the last move in the lowest.
    moves: u64,
    /// The number of the last complete stretch.
    stretch: u32,
    blank: u8,
    arrived_by: Option<Direction>,
}

/// The number of moves in a stretch: as many as fit into a word.
const STRETCH: u32 = u64::BITS / 2;

/// The next [`STRETCH`] moves of a path, and the stretch before them.
#[derive(Clone, Copy, Debug)]
struct Stretch {
    /// Two words of 32 bits: one of 64 would make the stretch a third larger.
    moves: [u32; 2],
    before: u32,
}

/// The range of the ranks in a layer, which is small.
#[derive(Clone, Copy, Debug)]
struct Span {
    lowest: usize,
    highest: usize,
}

impl Span {
    const EMPTY: Span = Span { lowest: RANKS, highest: 0 };
}

/// The state of a beam search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BeamStatus {
    /// The search can be advanced further.
    Running,
    /// The search has found a solution.
    Solved,
    /// The search ended without a solution and proves nothing, as a layer was cut.
    Lost,
    /// No solution within the maximum length exists: no layer was cut.
    Exhausted,
}

/// A beam search.
pub struct Beam<G: PackedGrid, H: Heuristic<G>> {
    heuristic: H,
    instance: Instance<G>,
    width: usize,
    /// The maximum length of a solution, in moves.
    longest: u32,
    depth: u32,
    layer: Vec<LayerNode<G, H::Memo>>,
    /// The number of expanded boards of the layer.
    expanded: usize,
    /// The successors: the parent's number and, in the two low bits, the direction. Their ranks are in `ranks`.
    candidates: Vec<u32>,
    ranks: Vec<u16>,
    /// By rank, the number of candidates; then, the place of the next one.
    places: Vec<u32>,
    /// The lowest and the highest rank.
    span: Span,
    /// The candidates by rank.
    sorted: Vec<u32>,
    /// The number of candidates examined.
    chosen: usize,
    next: Vec<LayerNode<G, H::Memo>>,
    /// A hash table of the next layer's boards: their numbers, or [`NONE`].
    table: Vec<u32>,
    /// The paths to the layer, in stretches of moves.
    stretches: Vec<Vec<Stretch>>,
    is_cut: bool,
    status: BeamStatus,
}

/// Not the number of a node.
const NONE: u32 = u32::MAX;

/// The number of ranks; higher ranks count as the highest.
const RANKS: usize = 1 << 14;

impl<G: PackedGrid, H: Heuristic<G>> Beam<G, H> {
    /// Creates a search for solutions of at most `longest` moves with layers of at most `width` boards. Its bytes are
    /// taken from `memory`.
    ///
    /// # Errors
    /// If the memory does not suffice.
    pub fn new(
        instance: Instance<G>,
        heuristic: H,
        width: usize,
        longest: u32,
        memory: &mut Allowance,
    ) -> Result<Self, OutOfMemory> {
        let mut parts = Allowance::new(memory.left());
        let start = instance.start;
        let blank = start.cell_of(instance.rules.blank) as u8;
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
            span: Span::EMPTY,
            sorted: parts.reserve(candidates)?,
            chosen: 0,
            next: parts.reserve(width)?,
            table: parts.reserve((2 * width).next_power_of_two())?,
            stretches: Vec::new(),
            is_cut: false,
            status: BeamStatus::Running,
            heuristic,
        };
        beam.table.resize(beam.table.capacity(), NONE);
        beam.places.resize(RANKS, 0);
        beam.layer.push(LayerNode {
            board: start,
            memo: beam.heuristic.memo(&start),
            moves: 0,
            stretch: 0,
            blank,
            arrived_by: None,
        });
        if start == G::GOAL {
            beam.status = BeamStatus::Solved;
        }
        memory.take_over(parts);
        Ok(beam)
    }

    /// Returns its bytes to `memory`.
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

    /// Returns the state of the search.
    pub fn status(&self) -> BeamStatus {
        self.status
    }

    /// Returns the boards of the current layer, the most promising first.
    pub fn layer(&self) -> impl ExactSizeIterator<Item = G> {
        self.layer.iter().map(|node| node.board)
    }

    /// Returns the number of moves from the start to the current layer.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// Returns the maximum number of boards in a layer.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Advances the search until `limit` successors are counted in `statistics`, or to the end of a step. Returns the number
    /// of candidates examined for the next layer.
    pub fn advance<O: Observer>(
        &mut self,
        limit: u64,
        statistics: &mut Statistics,
        memory: &mut Allowance,
        observer: &mut O,
    ) -> u64 {
        if self.status != BeamStatus::Running {
            return 0;
        }
        if self.expanded < self.layer.len() {
            self.expand(limit, statistics, observer);
            return 0;
        }
        let before = self.chosen;
        self.choose(CHOICES, observer);
        let examined = self.chosen - before;
        if self.status == BeamStatus::Running && self.chosen == self.sorted.len() {
            self.end_layer(statistics, memory);
        }
        examined as u64
    }

    /// Generates successors of the layer.
    fn expand<O: Observer>(&mut self, limit: u64, statistics: &mut Statistics, observer: &mut O) {
        let rules = self.instance.rules;
        let nodes = &self.layer[self.expanded..];
        let (first, mut expanded, mut generated) = (self.expanded, 0, statistics.generated);
        let mut span = self.span;
        // The maximum h of a successor.
        let most_h = self.longest.checked_sub(self.depth + 1);
        for node in nodes {
            if generated >= limit {
                break;
            }
            let to = usize::from(node.blank);
            let directions = DirectionSet::onward(rules.shape, to, node.arrived_by);
            if O::ENABLED {
                let parent = self.node(node.board, node.arrived_by, self.depth, node.memo);
                if self.depth == 0 {
                    observer.observe(Event::Source(parent.clone()));
                }
                observer.observe(Event::Expanded(parent));
                let pruned = DirectionSet::legal(rules.shape, to).difference(directions);
                for (direction, slide) in successors(&node.board, rules, to, pruned) {
                    let memo = self.heuristic.update(node.memo, &slide);
                    let node = self.node(slide.after, Some(direction), self.depth + 1, memo);
                    observer.observe(Event::Pruned(node, PruneReason::Parent));
                }
            }
            for (direction, slide) in successors(&node.board, rules, to, directions) {
                let memo = self.heuristic.update(node.memo, &slide);
                generated += 1;
                if O::ENABLED {
                    let is_candidate = Some(self.heuristic.value(memo)) <= most_h;
                    let node = self.node(slide.after, Some(direction), self.depth + 1, memo);
                    observer.observe(match is_candidate {
                        true => Event::Generated(node),
                        false => Event::Pruned(node, PruneReason::Bound),
                    });
                }
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

    /// Sorts the candidates by rank, stably.
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

    /// Moves candidates into the next layer, each board once. Examines at most `most` candidates.
    fn choose<O: Observer>(&mut self, most: usize, observer: &mut O) {
        let rules = self.instance.rules;
        let last = self.sorted.len().min(self.chosen + most);
        for &candidate in &self.sorted[self.chosen..last] {
            if self.next.len() == self.width {
                self.is_cut = true;
                if O::ENABLED {
                    for &candidate in &self.sorted[self.chosen..] {
                        observer.observe(Event::Pruned(self.candidate_node(candidate), PruneReason::BeamWidth));
                    }
                }
                self.chosen = self.sorted.len();
                return;
            }
            self.chosen += 1;
            let parent = &self.layer[candidate as usize / 4];
            let direction = Direction::from_bits(candidate as u8 % 4);
            let slide = successor(&parent.board, rules, usize::from(parent.blank), direction);
            let mask = self.table.len() - 1;
            let mut slot = (slide.after.hash_code() >> 24) as usize & mask;
            let is_known = loop {
                match self.table[slot] {
                    NONE => break false,
                    number if self.next[number as usize].board == slide.after => break true,
                    _ => slot = (slot + 1) & mask,
                }
            };
            if is_known {
                if O::ENABLED {
                    observer.observe(Event::Pruned(self.candidate_node(candidate), PruneReason::LayerDuplicate));
                }
                continue;
            }
            self.table[slot] = self.next.len() as u32;
            self.next.push(LayerNode {
                board: slide.after,
                memo: self.heuristic.update(parent.memo, &slide),
                moves: parent.moves << 2 | direction as u64,
                stretch: parent.stretch,
                blank: slide.from as u8,
                arrived_by: Some(direction),
            });
            if slide.after == G::GOAL {
                self.depth += 1;
                self.status = BeamStatus::Solved;
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
        self.span = Span::EMPTY;
        self.table.fill(NONE);
        (self.expanded, self.chosen) = (0, 0);
        self.depth += 1;
        statistics.frontier_peak = statistics.frontier_peak.max(self.layer.len() as u64);
        if self.layer.is_empty() {
            self.status = if self.is_cut { BeamStatus::Lost } else { BeamStatus::Exhausted };
        } else if self.depth.is_multiple_of(STRETCH) && self.end_stretch(memory).is_err() {
            self.status = BeamStatus::Lost;
        }
    }

    /// Stores the layer's moves as a stretch, and drops the stretches that lead to none of its boards.
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
            // The new numbers of the stretches in use.
            let mut numbers = memory.reserve(earlier.len())?;
            numbers.resize(earlier.len(), NONE);
            later[0].iter().for_each(|stretch| numbers[stretch.before as usize] = 0);
            let Ok(mut kept) = memory.reserve(numbers.iter().filter(|&&number| number != NONE).count()) else {
                memory.release(numbers);
                return Err(OutOfMemory);
            };
            for (stretch, number) in earlier.iter().zip(&mut numbers).filter(|(_, number)| **number != NONE) {
                *number = kept.len() as u32;
                kept.push(*stretch);
            }
            later[0].iter_mut().for_each(|stretch| stretch.before = numbers[stretch.before as usize]);
            memory.release(numbers);
            memory.release(std::mem::replace(earlier, kept));
        }
        Ok(())
    }

    /// Returns the rest of the layer and the next one, as far as it is chosen, in the order of expansion.
    pub fn frontier(&self) -> Vec<Node> {
        let node = |node: &LayerNode<G, H::Memo>, depth| self.node(node.board, node.arrived_by, depth, node.memo);
        let layer = self.layer[self.expanded..].iter().map(|member| node(member, self.depth));
        layer.chain(self.next.iter().map(|member| node(member, self.depth + 1))).collect()
    }

    /// Returns the expanded boards of the layer; a beam search forgets all earlier ones.
    pub fn closed(&self) -> Vec<Node> {
        let expanded = self.layer[..self.expanded].iter();
        expanded.map(|node| self.node(node.board, node.arrived_by, self.depth, node.memo)).collect()
    }

    /// A node for observers and inspectors.
    fn node(&self, board: G, arrived_by: Option<Direction>, depth: u32, memo: H::Memo) -> Node {
        Node::new(&self.instance, &board, arrived_by, (depth, self.heuristic.value(memo)))
    }

    /// A candidate for observers.
    fn candidate_node(&self, candidate: u32) -> Node {
        let parent = &self.layer[candidate as usize / 4];
        let direction = Direction::from_bits(candidate as u8 % 4);
        let slide = successor(&parent.board, self.instance.rules, usize::from(parent.blank), direction);
        self.node(slide.after, Some(direction), self.depth + 1, self.heuristic.update(parent.memo, &slide))
    }

    /// Returns the moves to the goal, once solved.
    pub fn solution(&self) -> Option<Moves> {
        if self.status != BeamStatus::Solved {
            return None;
        }
        // Backwards from the goal, the last board of the next layer. Without one, the start is the goal.
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

/// The number of candidates examined in one step.
const CHOICES: usize = 10_000;

/// The last `count` moves of a word, backwards.
fn letters(word: u64, count: usize) -> Vec<Direction> {
    (0..count).map(|number| Direction::from_bits((word >> (2 * number)) as u8 & 3)).collect()
}
