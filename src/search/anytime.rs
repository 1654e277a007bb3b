//! A solution at once, then shorter ones, beside a lower bound that rises until the two meet.
//!
//! Beam searches of doubling width look for solutions that are shorter than the best so far, the *incumbent*, which lets
//! them leave out every board that cannot be on one. Iterative deepening proves the lower bound meanwhile, and finds an
//! optimum where it comes that far.
//!
//! Complete and, given time, optimal with an admissible h. Space is the beam's, up to the limit: then the deepening goes on
//! alone.

use super::beam::{Beam, Outlook};
use super::iterative_deepening::greatest_distance;
use super::memory::Allowance;
use super::pruning::Pruning;
use super::{IterativeDeepening, Progress, Search, Statistics};
use crate::heuristic::Heuristic;
use crate::puzzle::Moves;
use crate::puzzle::grid::{Grid, Instance};

/// The first beam: wide enough for a solution of any board that was tried, and over in a few hundredths of a second.
const FIRST_WIDTH: usize = 500;

/// Successors that one of the two generates before it is decided anew whose turn it is.
const TURN: u64 = 20_000;

/// A gap between the bounds, in moves, that the deepening may well close: then half of the time is its.
const SMALL_GAP: u32 = 10;

/// An anytime search under way: by `H`, and in the order that `R` ranks boards in.
pub struct Anytime<G, H, R, P>
where
    G: Grid,
    H: Heuristic<G>,
    R: Heuristic<G>,
    P: Pruning<G>,
{
    instance: Instance<G>,
    heuristic: H,
    ranking: R,
    memory: Allowance,
    /// The beam search under way, as long as there is room for one.
    beam: Option<Beam<G, R>>,
    /// Begun at its first turn: what it needs may take a while to make.
    deepening: Option<IterativeDeepening<G, H, P>>,
    pruning: fn() -> P,
    /// Of a search beside this one, if there is one: then this one deepens only where no beam fits.
    prover: Option<Statistics>,
    /// Whose turn it is, and what it will have generated in the end.
    turn: (Turn, u64),
    incumbent: Option<Moves>,
    /// No solution is shorter: proved before, or by a beam that was never cut.
    lower_bound: u32,
    /// Of the beams, and of what was done before.
    statistics: Statistics,
    progress: Progress,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Turn {
    Beam,
    Deepening,
}

/// What an anytime search has come to, for another to go on from: by other tables, say.
#[derive(Clone, Debug, Default)]
pub struct SoFar {
    /// The best solution.
    pub incumbent: Option<Moves>,
    /// The counts and the lower bound.
    pub statistics: Statistics,
}

impl<G: Grid, H: Heuristic<G> + Clone, R: Heuristic<G> + Clone, P: Pruning<G>> Anytime<G, H, R, P> {
    /// A search with an admissible heuristic, and another of the same h that may rank boards better. Beams take at most
    /// `memory_limit` bytes.
    pub fn new(
        instance: Instance<G>,
        heuristic: H,
        ranking: R,
        pruning: fn() -> P,
        memory_limit: usize,
        so_far: SoFar,
    ) -> Self {
        let lower_bound = so_far.statistics.lower_bound.unwrap_or(0);
        // As wide as the beams before.
        let width = FIRST_WIDTH.max(so_far.statistics.frontier_peak as usize);
        let mut search = Anytime {
            instance,
            heuristic,
            ranking,
            memory: Allowance::new(memory_limit),
            beam: None,
            deepening: None,
            pruning,
            prover: None,
            turn: (Turn::Beam, 0),
            incumbent: so_far.incumbent,
            lower_bound,
            statistics: so_far.statistics,
            progress: Progress::Running,
        };
        search.begin_beam(width);
        search
    }

    /// Begins a beam search, if there is room for it.
    fn begin_beam(&mut self, width: usize) {
        let longest = match &self.incumbent {
            Some(moves) => moves.len() as u32 - 1,
            None => greatest_distance::<G>(),
        };
        self.beam = Beam::new(self.instance, self.ranking.clone(), width, longest, &mut self.memory).ok();
    }

    /// Takes what a beam search came to, and begins the next.
    fn end_beam(&mut self, outlook: Outlook) {
        let Some(beam) = self.beam.take() else { return };
        let width = beam.width();
        match outlook {
            Outlook::Solved => self.incumbent = beam.solution(),
            Outlook::Exhausted => {
                self.lower_bound = self.incumbent.as_ref().map_or(u32::MAX, |moves| moves.len() as u32)
            }
            Outlook::Lost | Outlook::Running => {}
        }
        beam.release(&mut self.memory);
        self.settle();
        if self.progress == Progress::Running {
            self.begin_beam(2 * width);
        }
    }

    /// Whose turn is next.
    fn next_turn(&self) -> Turn {
        let (deepening, beams) = match &self.incumbent {
            None => return if self.beam.is_some() { Turn::Beam } else { Turn::Deepening },
            Some(moves) if moves.len() as u32 <= self.lower_bound() + SMALL_GAP => (1, 1),
            Some(_) => (1, 9),
        };
        if self.prover.is_some() && self.beam.is_some() {
            return Turn::Beam;
        }
        let is_due = self.generated(Turn::Deepening) * beams <= self.generated(Turn::Beam) * deepening;
        if is_due || self.beam.is_none() { Turn::Deepening } else { Turn::Beam }
    }

    fn lower_bound(&self) -> u32 {
        let proved = [self.of_deepening(), self.prover.unwrap_or_default()].map(|proof| proof.lower_bound.unwrap_or(0));
        self.lower_bound.max(proved[0]).max(proved[1])
    }

    /// Goes on with the turn for about `nodes` successors; a board that a beam looks at again counts as one. Returns how
    /// many there were.
    fn take_turn(&mut self, nodes: u64) -> u64 {
        let (whose, end) = self.turn;
        let generated = self.generated(whose);
        if generated >= end {
            let next = self.next_turn();
            self.turn = (next, self.generated(next) + TURN);
            return 0;
        }
        let enough = end.min(generated.saturating_add(nodes));
        match (whose, &mut self.beam) {
            (Turn::Deepening, _) => {
                let deepening = self.deepening.get_or_insert_with(|| {
                    IterativeDeepening::best_first(self.instance, self.heuristic.clone(), (self.pruning)())
                        .from_bound(self.lower_bound)
                });
                match deepening.advance(enough - generated) {
                    Progress::Solved => self.incumbent = deepening.solution(),
                    Progress::Exhausted => self.progress = Progress::Exhausted,
                    Progress::Running | Progress::Limit => {}
                }
                self.settle();
                self.generated(whose) - generated
            }
            (Turn::Beam, Some(beam)) => {
                let chosen = beam.advance(enough, &mut self.statistics, &mut self.memory);
                let outlook = beam.outlook();
                if outlook != Outlook::Running {
                    self.end_beam(outlook);
                }
                chosen + self.statistics.generated - generated
            }
            (Turn::Beam, None) => {
                self.turn = (Turn::Deepening, 0);
                0
            }
        }
    }

    fn generated(&self, whose: Turn) -> u64 {
        match whose {
            Turn::Beam => self.statistics.generated,
            Turn::Deepening => self.of_deepening().generated,
        }
    }

    fn of_deepening(&self) -> Statistics {
        self.deepening.as_ref().map(Search::statistics).unwrap_or_default()
    }

    /// Notes that the bounds have met, if they have.
    fn settle(&mut self) {
        match &self.incumbent {
            Some(moves) if moves.len() as u32 <= self.lower_bound() => self.progress = Progress::Solved,
            None if self.lower_bound == u32::MAX => self.progress = Progress::Exhausted,
            _ => {}
        }
    }
}

impl<G: Grid, H: Heuristic<G> + Clone, R: Heuristic<G> + Clone, P: Pruning<G>> Search for Anytime<G, H, R, P> {
    fn advance(&mut self, nodes: u64) -> Progress {
        let mut done = 0;
        while self.progress == Progress::Running && done < nodes.max(1) {
            done += self.take_turn(nodes.max(1) - done);
        }
        self.progress
    }

    fn statistics(&self) -> Statistics {
        let (deepening, prover) = (self.of_deepening(), self.prover.unwrap_or_default());
        Statistics {
            expanded: self.statistics.expanded + deepening.expanded + prover.expanded,
            generated: self.statistics.generated + deepening.generated + prover.generated,
            frontier_peak: self.statistics.frontier_peak.max(deepening.frontier_peak),
            depth_peak: self.statistics.depth_peak.max(deepening.depth_peak),
            memory_bytes: self.statistics.memory_bytes.max(self.memory.peak() as u64 + deepening.memory_bytes),
            incumbent: self.incumbent.as_ref().map(|moves| moves.len() as u32),
            lower_bound: Some(self.lower_bound()),
            ..self.statistics
        }
    }

    fn solution(&self) -> Option<Moves> {
        self.incumbent.clone()
    }
    fn hear(&mut self, prover: &SoFar) {
        self.prover = Some(prover.statistics);
        if let Some(moves) = &prover.incumbent
            && self.incumbent.as_ref().is_none_or(|incumbent| moves.len() < incumbent.len())
        {
            self.incumbent = Some(moves.clone());
        }
        self.settle();
    }
}
