//! Pruning of moves in a depth-first search, by the moves made last.
//!
//! [`NoPruning`] tries all moves. [`ParentPruning`] costs nothing and drops the move back. [`DuplicatePruning`] drops all
//! moves that complete a short cycle or transposition, which makes the tree several times smaller, for one look-up a node.
//! All keep a search complete and optimal.

use crate::once_map::OnceMap;
use crate::puzzle::grid::{Grid, PackedGrid, Rules, Shape};
use crate::puzzle::{Direction, Size};
use crate::search::expansion::{DirectionSet, successors};
use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

/// A finite automaton that reads the moves of a path and accepts some of the next ones.
pub trait Pruning<G: Grid>: Send {
    /// The state after the moves of a path.
    type State: Copy + Send;

    /// The maximum number of moves to try after the first one, less 1.
    const MOST_SIBLINGS: usize = 2;

    /// Returns the state before the first move, with the blank on the cell `blank`.
    fn start(&self, blank: usize) -> Self::State;

    /// Returns the moves to try with the blank on the cell `blank`.
    fn moves(&self, state: Self::State, blank: usize) -> DirectionSet;

    /// Returns the state after one of these moves.
    fn after(&self, state: Self::State, direction: Direction) -> Self::State;
}

/// Prunes nothing.
#[derive(Clone, Copy, Debug)]
pub struct NoPruning<S>(pub S);

impl<G: Grid> Pruning<G> for NoPruning<G::Shape> {
    type State = ();

    const MOST_SIBLINGS: usize = 3;

    fn start(&self, _: usize) {}

    fn moves(&self, (): (), blank: usize) -> DirectionSet {
        DirectionSet::legal(self.0, blank)
    }

    fn after(&self, (): (), _: Direction) {}
}

/// Prunes the move back to the parent.
#[derive(Clone, Copy, Debug)]
pub struct ParentPruning<S>(pub S);

impl<G: Grid> Pruning<G> for ParentPruning<G::Shape> {
    type State = Option<Direction>;

    fn start(&self, _: usize) -> Option<Direction> {
        None
    }

    #[inline(always)]
    fn moves(&self, arrived_by: Option<Direction>, blank: usize) -> DirectionSet {
        DirectionSet::onward(self.0, blank, arrived_by)
    }

    #[inline(always)]
    fn after(&self, _: Option<Direction>, direction: Direction) -> Option<Direction> {
        Some(direction)
    }
}

/// Prunes every move that completes a *duplicate word*: a sequence of at most twelve moves (ten on 5x5) for which another
/// sequence leads from the same board to the same board and comes first, being shorter or, among those of one length,
/// earlier in the alphabet of directions. Taylor and Korf, "Pruning duplicate nodes in depth-first search" (1993).
///
/// Departure: the automaton knows the blank's cell. It starts in another state on each cell, so each duplicate word is one
/// on this very part of the board, and its replacement is legal too.
///
/// Searches stay complete and optimal. Take the first of the shortest solutions in the alphabet. If it held a duplicate
/// word, the replacement, which leads from the same board to the same board, would give a shorter solution or an earlier
/// one of the same length: a contradiction. So that solution is never pruned, and as h never overestimates, all of its
/// boards have f of at most its length: a bound below that length is followed by one that is no larger, and a bound of that
/// length finds it or another as short.
///
/// The states are the prefixes of duplicate words that the path may end with, for each cell that they begin on. The
/// automaton is built on first use, in some tens of milliseconds, and shared by all searches on boards of the same size.
#[derive(Clone, Copy, Debug)]
pub struct DuplicatePruning(&'static Automaton);

/// The maximum length of a duplicate word. Cycles of up to twice this length are detected. On 5x5, twelve would take seven
/// times as long to build as ten.
const fn longest(cells: usize) -> usize {
    if cells < 25 { 12 } else { 10 }
}

impl DuplicatePruning {
    /// Returns the pruning for boards of a size, which the grid must hold.
    pub fn new<G: PackedGrid>(shape: G::Shape) -> DuplicatePruning {
        static AUTOMATA: OnceMap<Size, Automaton> = OnceMap::new();
        DuplicatePruning(AUTOMATA.get_or_init(shape.size(), || Automaton::new::<G>(shape)))
    }
}

impl<G: Grid> Pruning<G> for DuplicatePruning {
    type State = u16;

    fn start(&self, blank: usize) -> u16 {
        blank as u16
    }

    #[inline(always)]
    fn moves(&self, state: u16, _: usize) -> DirectionSet {
        DirectionSet::from_bits(self.0.moves[usize::from(state)])
    }

    #[inline(always)]
    fn after(&self, state: u16, direction: Direction) -> u16 {
        self.0.next[usize::from(state)][direction as usize]
    }
}

/// The automaton of [`DuplicatePruning`]. The first states are those before the first move, by the blank's cell.
#[derive(Debug)]
struct Automaton {
    /// By state, the state after each direction.
    next: Vec<[u16; 4]>,
    /// By state, the directions to try, as the bits of a [`DirectionSet`].
    moves: Vec<u8>,
}

/// A sequence of moves from one cell that holds no duplicate word: the first that leads to its board.
#[derive(Clone, Copy, Debug)]
struct Word {
    /// The blank's cell before the first move.
    root: u8,
    /// The blank's cell after the last move.
    blank: u8,
    /// The word without its first move.
    suffix: u32,
    /// The words with one more move.
    longer: [Longer; 4],
    /// Whether it is a prefix of a minimal duplicate word.
    is_needed: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Longer {
    /// There is no such move.
    None,
    Duplicate,
    Word(u32),
    /// A word of the maximum length, by its suffix. Nothing else is known of it.
    Longest(u32),
}

impl Automaton {
    fn new<G: PackedGrid>(shape: G::Shape) -> Automaton {
        let mut words = words::<G>(shape);
        for number in (0..words.len()).rev() {
            let leads_to_prefix =
                |longer: &Longer| matches!(longer, Longer::Word(longer) if words[*longer as usize].is_needed);
            words[number].is_needed |= number < shape.cells() || words[number].longer.iter().any(leads_to_prefix);
        }
        // The state of any other word is that of its longest suffix that is such a prefix.
        let mut states: Vec<u16> = Vec::with_capacity(words.len());
        let mut count = 0;
        for word in &words {
            if word.is_needed {
                states.push(u16::try_from(count).expect("there are under 65,536 states"));
                count += 1;
            } else {
                states.push(states[word.suffix as usize]);
            }
        }
        let mut automaton = Automaton { next: Vec::with_capacity(count), moves: Vec::with_capacity(count) };
        for word in words.iter().filter(|word| word.is_needed) {
            let (mut next, mut moves) = ([0; 4], 0);
            for (direction, longer) in word.longer.iter().enumerate() {
                // As no longer word begins with it, the state of a longest word is that of its suffix.
                if let Longer::Word(number) | Longer::Longest(number) = longer {
                    next[direction] = states[*number as usize];
                    moves |= 1 << direction;
                }
            }
            automaton.next.push(next);
            automaton.moves.push(moves);
        }
        automaton
    }
}

/// Generates all words from all cells but the longest ones, the empty ones first, by length; those of one length by cell, and
/// those from one cell in alphabetical order.
fn words<G: PackedGrid>(shape: G::Shape) -> Vec<Word> {
    let cells = shape.cells();
    let empty = |cell: usize| Word {
        root: cell as u8,
        blank: cell as u8,
        suffix: 0,
        longer: [Longer::None; 4],
        is_needed: true,
    };
    let mut words: Vec<Word> = (0..cells).map(empty).collect();
    // The boards that words from each cell lead to.
    let mut reached = vec![HashSet::<G, BuildHasherDefault<Mixer>>::default(); cells];
    reached.iter_mut().for_each(|reached| _ = reached.insert(G::GOAL));
    let mut layer = 0..words.len();
    // Those that the words of the layer lead to.
    let mut boards = vec![G::GOAL; words.len()];
    for length in 1..=longest(cells) {
        let is_last = length == longest(cells);
        let end = words.len();
        let mut next_boards = Vec::new();
        for (number, board) in layer.zip(boards) {
            let word = words[number];
            let (root, to) = (usize::from(word.root), usize::from(word.blank));
            if is_last && root > 0 {
                // The words from this cell are complete.
                reached[root - 1] = HashSet::default();
            }
            for (direction, slide) in
                successors(&board, Rules { shape, blank: root }, to, DirectionSet::legal(shape, to))
            {
                let (board, from) = (slide.after, slide.from);
                let suffix = match number < cells {
                    true => Longer::Word(from as u32),
                    false => words[word.suffix as usize].longer[direction as usize],
                };
                words[number].longer[direction as usize] = match suffix {
                    Longer::Word(suffix) if reached[root].insert(board) => {
                        if is_last {
                            Longer::Longest(suffix)
                        } else {
                            let (longer, is_needed) = ([Longer::None; 4], false);
                            words.push(Word { root: word.root, blank: from as u8, suffix, longer, is_needed });
                            next_boards.push(board);
                            Longer::Word(words.len() as u32 - 1)
                        }
                    }
                    Longer::Word(_) => {
                        words[number].is_needed = true;
                        Longer::Duplicate
                    }
                    Longer::Longest(_) => unreachable!("a suffix is shorter than its word"),
                    Longer::Duplicate | Longer::None => Longer::Duplicate,
                };
            }
        }
        layer = end..words.len();
        boards = next_boards;
    }
    words
}

/// A fast hasher for boards. The standard one, which withstands chosen keys, would take a third of the construction time.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u128(byte.into()));
    }

    fn write_u64(&mut self, key: u64) {
        self.write_u128(key.into());
    }

    fn write_u128(&mut self, key: u128) {
        let product = u128::from(self.0 ^ key as u64 ^ (key >> 61) as u64) * 0x9E37_79B9_7F4A_7C15;
        self.0 = product as u64 ^ (product >> 64) as u64;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
