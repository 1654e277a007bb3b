//! Depth-first search within a bound on g + h that grows from round to round: IDA*, and with the blind heuristic plain
//! iterative deepening.
//!
//! Complete, and optimal with an admissible h. Space is the path: one frame a move. Time counts what every round
//! generates anew; the last round dominates. Korf, "Depth-first iterative-deepening: an optimal admissible tree search"
//! (1985). Unlike the original it keeps an explicit stack, so that it can be left and taken up at any node.

use super::{Progress, Search, Statistics, Untried};
use crate::heuristic::{Heuristic, Slide};
use crate::puzzle::grid::{Grid, Instance, legal_moves, source};
use crate::puzzle::{Direction, Moves};

/// No solution needs more moves. With the goal's blank in a corner: 31 and 80, which are exact (Reinefeld 1993; Brüngger
/// and others 1999), and 208 (Karlemo and Östergård 2000). Any goal is at most `SIDE - 1` moves from one like that.
const fn greatest_distance<G: Grid>() -> u32 {
    let from_corner = match G::SIDE {
        3 => 31,
        4 => 80,
        _ => 208,
    };
    from_corner + G::SIDE as u32 - 1
}

/// A node of the path.
#[derive(Clone, Copy, Debug)]
struct Frame<G, M> {
    board: G,
    memo: M,
    blank: usize,
    untried: Untried,
    /// The move that led here; any, at the start.
    arrived_by: Direction,
}

/// An iterative deepening under way.
#[derive(Debug)]
pub struct IterativeDeepening<G, H>
where
    G: Grid,
    H: Heuristic<G>,
{
    heuristic: H,
    blank: usize,
    start: Frame<G, H::Memo>,
    path: Vec<Frame<G, H::Memo>>,
    bound: u32,
    next_bound: u32,
    /// A round with this bound finds a solution if there is one.
    last_bound: u32,
    admissible: bool,
    statistics: Statistics,
    progress: Progress,
}

impl<G: Grid, H: Heuristic<G>> IterativeDeepening<G, H> {
    /// A search from the instance's start to its goal. With `admissible`, the bound proves a lower bound.
    pub fn new(instance: Instance<G>, heuristic: H, admissible: bool) -> Self {
        let blank = instance.start.cell_of(instance.blank);
        let memo = heuristic.memo(instance.start);
        let start = Frame {
            board: instance.start,
            memo,
            blank,
            untried: Untried::new(legal_moves::<G>(blank), None),
            arrived_by: Direction::Up,
        };
        let bound = heuristic.value(memo);
        let mut search = IterativeDeepening {
            heuristic,
            blank: instance.blank,
            start,
            path: Vec::with_capacity(128),
            bound,
            next_bound: u32::MAX,
            last_bound: greatest_distance::<G>() + if admissible { 0 } else { 255 },
            admissible,
            statistics: Statistics::default(),
            progress: Progress::Running,
        };
        if instance.start == G::GOAL {
            search.progress = Progress::Solved;
        } else {
            search.enter(start);
        }
        search
    }

    /// Makes a node the end of the path, to be expanded.
    #[inline(always)]
    fn enter(&mut self, frame: Frame<G, H::Memo>) {
        self.statistics.depth_peak = self.statistics.depth_peak.max(self.path.len() as u64);
        self.path.push(frame);
        self.statistics.expanded += 1;
    }

    /// Begins the next round, with the least bound that lets something new in.
    fn deepen(&mut self) -> Progress {
        if self.next_bound > self.last_bound {
            return Progress::Exhausted;
        }
        self.bound = self.next_bound;
        self.next_bound = u32::MAX;
        self.enter(self.start);
        Progress::Running
    }
}

impl<G: Grid, H: Heuristic<G>> Search for IterativeDeepening<G, H> {
    fn advance(&mut self, nodes: u64) -> Progress {
        if self.progress != Progress::Running {
            return self.progress;
        }
        let enough = self.statistics.generated.saturating_add(nodes.max(1));
        // Counted in a local: the loop runs some ten nanoseconds a turn.
        let mut generated = self.statistics.generated;
        while generated < enough {
            let depth = self.path.len() as u32;
            let Some(frame) = self.path.last_mut() else {
                self.progress = self.deepen();
                if self.progress != Progress::Running {
                    break;
                }
                continue;
            };
            let Some(direction) = frame.untried.next() else {
                self.path.pop();
                continue;
            };
            let (before, to, memo) = (frame.board, frame.blank, frame.memo);
            let from = source::<G>(to, direction);
            let name = before.name(from);
            let after = before.slide(name, from, self.blank, to);
            let memo = self.heuristic.slid(memo, Slide { before, after, name, from, to });
            generated += 1;
            // The path's length counts its first node, so it is the depth of the node just made.
            let f = depth + self.heuristic.value(memo);
            if f > self.bound {
                self.next_bound = self.next_bound.min(f);
                continue;
            }
            let untried = Untried::new(legal_moves::<G>(from), Some(direction));
            let frame = Frame { board: after, memo, blank: from, untried, arrived_by: direction };
            if after == G::GOAL {
                self.path.push(frame);
                self.progress = Progress::Solved;
                break;
            }
            self.enter(frame);
        }
        self.statistics.generated = generated;
        self.progress
    }

    fn statistics(&self) -> Statistics {
        let depth = self.statistics.depth_peak;
        Statistics {
            frontier_peak: depth + u64::from(self.statistics.expanded > 0),
            memory_bytes: (self.path.capacity() * size_of::<Frame<G, H::Memo>>()) as u64,
            lower_bound: self.admissible.then_some(self.bound),
            ..self.statistics
        }
    }

    fn solution(&self) -> Option<Moves> {
        (self.progress == Progress::Solved).then(|| self.path.iter().skip(1).map(|frame| frame.arrived_by).collect())
    }
}
