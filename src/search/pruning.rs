//! Which moves a depth-first search need not try, by the moves that it made last.

use super::Untried;
use crate::puzzle::Direction;
use crate::puzzle::grid::{Grid, legal_moves, source};
use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::OnceLock;

/// A finite automaton that reads the moves of a path and says which may come next.
pub trait Pruning<G: Grid> {
    /// What is remembered of the path.
    type State: Copy;

    /// Before the first move, with the blank on that cell.
    fn start(&self, blank: usize) -> Self::State;

    /// The moves to try with the blank on that cell.
    fn moves(&self, state: Self::State, blank: usize) -> Untried;

    /// After one of those moves.
    fn after(&self, state: Self::State, direction: Direction) -> Self::State;
}

/// Leaves out the move that would take the last one back.
#[derive(Clone, Copy, Debug)]
pub struct NoReturn;

impl<G: Grid> Pruning<G> for NoReturn {
    type State = Option<Direction>;

    fn start(&self, _: usize) -> Option<Direction> {
        None
    }

    #[inline(always)]
    fn moves(&self, arrived_by: Option<Direction>, blank: usize) -> Untried {
        Untried::new(legal_moves::<G>(blank), arrived_by)
    }

    #[inline(always)]
    fn after(&self, _: Option<Direction>, direction: Direction) -> Option<Direction> {
        Some(direction)
    }
}

/// Leaves out every move that completes a *detour*: a sequence of at most twelve moves (ten on 5x5) for which another sequence
/// leads from the same board to the same board and comes first, being shorter or, among those of one length, earlier in
/// the alphabet of directions. Taylor and Korf, "Pruning duplicate nodes in depth-first search" (1993).
///
/// Unlike theirs, the automaton knows where the blank is: it starts in another state on each cell, so each detour is one
/// on this very part of the board, and its replacement is as legal as it is.
///
/// Searches stay complete and optimal. Take, among the shortest solutions, the first in the alphabet. If it held a
/// detour, the replacement could stand in its place, as it leads from the same board to the same board, and the result
/// would be a shorter solution, or one as long and earlier: there is neither. So that solution is never left out, and as
/// h never overestimates, all of its boards have f of at most its length: a bound below that length is followed by one
/// that is no larger, and a bound of that length finds it or another as short.
///
/// The states are the beginnings of detours that the path may end with, for each cell that they begin on. The table is
/// built when first asked for, in some tens of milliseconds, then kept.
#[derive(Clone, Copy, Debug)]
pub struct NoDetours(&'static Automaton);

/// The most moves of a detour. Twice as long is the longest way round that is noticed. On 5x5, twelve would take seven
/// times as long to build as ten.
const fn longest(side: usize) -> usize {
    if side < 5 { 12 } else { 10 }
}

impl NoDetours {
    /// For boards of that side.
    pub fn new<G: Grid>() -> NoDetours {
        static AUTOMATA: [OnceLock<Automaton>; 3] = [const { OnceLock::new() }; 3];
        NoDetours(AUTOMATA[G::SIDE - 3].get_or_init(Automaton::new::<G>))
    }
}

impl<G: Grid> Pruning<G> for NoDetours {
    type State = u16;

    fn start(&self, blank: usize) -> u16 {
        blank as u16
    }

    #[inline(always)]
    fn moves(&self, state: u16, _: usize) -> Untried {
        Untried(self.0.moves[usize::from(state)])
    }

    #[inline(always)]
    fn after(&self, state: u16, direction: Direction) -> u16 {
        self.0.next[usize::from(state)][direction as usize]
    }
}

/// The table of [`NoDetours`]. The first states are those before the first move, by the blank's cell.
#[derive(Debug)]
struct Automaton {
    /// By state, the state after each direction.
    next: Vec<[u16; 4]>,
    /// By state, the directions to try.
    moves: Vec<u8>,
}

/// Moves from one cell on that are no detour and hold none: the first that lead to their board.
#[derive(Clone, Copy, Debug)]
struct Word<G> {
    board: G,
    /// The cell that it begins on.
    root: u8,
    /// The blank's cell at its end.
    blank: u8,
    /// The word without its first move.
    suffix: u32,
    /// The words with one move more.
    longer: [Longer; 4],
    /// Whether a detour that holds no shorter one begins with it.
    is_needed: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Longer {
    /// There is no such move, or the word is as long as any.
    None,
    Detour,
    Word(u32),
}

impl Automaton {
    fn new<G: Grid>() -> Automaton {
        let mut words = words::<G>();
        for number in (0..words.len()).rev() {
            let leads_on =
                |longer: &Longer| matches!(longer, Longer::Word(longer) if words[*longer as usize].is_needed);
            words[number].is_needed |= number < G::CELLS || words[number].longer.iter().any(leads_on);
        }
        // A word that no detour begins with is remembered by as much of its end as one does begin with.
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
                if let Longer::Word(longer) = longer {
                    next[direction] = states[*longer as usize];
                    moves |= 1 << direction;
                }
            }
            automaton.next.push(next);
            automaton.moves.push(moves);
        }
        automaton
    }
}

/// All words from all cells, the empty ones first, by length; those of one length from one cell in alphabetical order.
fn words<G: Grid>() -> Vec<Word<G>> {
    let empty = |cell: usize| Word {
        board: G::GOAL,
        root: cell as u8,
        blank: cell as u8,
        suffix: 0,
        longer: [Longer::None; 4],
        is_needed: true,
    };
    let mut words: Vec<Word<G>> = (0..G::CELLS).map(empty).collect();
    // From each cell, the boards that some word leads to.
    let mut reached = vec![HashSet::<u128, BuildHasherDefault<Mixer>>::default(); G::CELLS];
    reached.iter_mut().for_each(|reached| _ = reached.insert(as_key(G::GOAL)));
    let mut layer = 0..words.len();
    for _ in 0..longest(G::SIDE) {
        let end = words.len();
        for number in layer {
            let word = words[number];
            let (root, to) = (usize::from(word.root), usize::from(word.blank));
            for direction in Untried::new(legal_moves::<G>(to), None) {
                let from = source::<G>(to, direction);
                let suffix = match number < G::CELLS {
                    true => Longer::Word(from as u32),
                    false => words[word.suffix as usize].longer[direction as usize],
                };
                let board = word.board.slide(word.board.name(from), from, root, to);
                words[number].longer[direction as usize] = match suffix {
                    Longer::Word(suffix) if reached[root].insert(as_key(board)) => {
                        let (longer, is_needed) = ([Longer::None; 4], false);
                        words.push(Word { board, root: word.root, blank: from as u8, suffix, longer, is_needed });
                        Longer::Word(words.len() as u32 - 1)
                    }
                    Longer::Word(_) => {
                        words[number].is_needed = true;
                        Longer::Detour
                    }
                    Longer::Detour | Longer::None => Longer::Detour,
                };
            }
        }
        layer = end..words.len();
    }
    words
}

/// A board as a number.
fn as_key<G: Grid>(board: G) -> u128 {
    (0..G::CELLS).fold(0, |key, cell| key << 5 | board.name(cell) as u128)
}

/// Hashes boards. The standard hasher, which withstands chosen keys, would take a third of the time that the table takes.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u128(byte.into()));
    }

    fn write_u128(&mut self, key: u128) {
        let product = u128::from(self.0 ^ key as u64 ^ (key >> 61) as u64) * 0x9E37_79B9_7F4A_7C15;
        self.0 = product as u64 ^ (product >> 64) as u64;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
