//! Anytime search: a solution at once, then shorter ones, beside a lower bound that rises until the two meet.
//!
//! Beam searches of doubling width look for solutions shorter than the best so far, the *incumbent*, which lets them
//! drop every board that cannot lie on one. Meanwhile iterative deepening proves the lower bound and, given time, finds
//! an optimum.
//!
//! Complete and, given time, optimal with an admissible h. Space is the beam's, up to the limit; once no wider beam
//! fits, the deepening continues alone.
//!
//! The schedule is our own; beams of growing width that prune by the incumbent follow Zhang, "Complete anytime beam
//! search" (1998).

use crate::heuristic::Estimator;
use crate::puzzle::Moves;
use crate::puzzle::grid::{Instance, PackedGrid};
use crate::search::beam::{Beam, BeamStatus, Observing, Packed, PackedBoard, Visible};
use crate::search::contract::{Inspect, ObservableSearch, Search};
use crate::search::iterative_deepening::IterativeDeepening;
use crate::search::iterative_deepening::checkpoint::{BoundReport, Checkpoint};
use crate::search::memory::Allowance;
use crate::search::observer::{Event, Node, Observer};
use crate::search::progress::Progress;
use crate::search::pruning::Pruning;
use crate::statistics::Statistics;

/// The width of the first beam: enough for a solution of every board tried, within a few hundredths of a second.
const FIRST_WIDTH: usize = 500;

/// The number of successors that one component generates before the schedule is consulted again.
const TURN: u64 = 20_000;

/// A gap between the bounds, in moves, that the deepening is likely to close: it then gets half of the time.
const SMALL_GAP: u32 = 10;

/// A search that finds a solution soon and improves it until it is proven optimal.
pub trait AnytimeSearch: Search {
    /// Returns the state from which another search can resume this one, for example with a better heuristic.
    fn checkpoint(&self) -> Checkpoint;

    /// Merges the latest report of a companion, a search of the same board that runs concurrently. A search that proves
    /// bounds by pattern databases takes it for its prover's: it replaces any earlier report, and from then on the search
    /// leaves the proof to the prover while it has room for beams.
    fn merge_bound(&mut self, report: BoundReport);
}

/// An anytime search. `H` is admissible and proves; `R` has the same h and may rank the boards of a beam better.
pub struct Anytime<G, H, R, P>
where
    G: PackedGrid,
    H: Estimator<G>,
    R: Estimator<G>,
    P: Pruning<G>,
{
    heuristic: H,
    /// The boards as the beams rank them.
    space: Packed<G, R>,
    memory: Allowance,
    /// The current beam search, if one fits into the memory.
    beam: Option<Beam<PackedBoard<G, R::Memo>, ()>>,
    /// The width of the last beam that was begun.
    beam_width: usize,
    /// Built on its first turn, as its pruning automaton may take a while to build.
    deepening: Option<IterativeDeepening<G, H, P>>,
    pruning: fn(G::Shape) -> P,
    /// The latest report of a concurrent prover. With one, this search deepens only while no beam fits.
    prover: Option<BoundReport>,
    /// The component to advance, and the number of its successors at which its turn ends.
    turn: (Turn, u64),
    incumbent: Option<Moves>,
    /// The lower bound of the checkpoint, or of a beam search that never had to cut a layer.
    lower_bound: u32,
    /// The counts of the beams and of the checkpoint.
    statistics: Statistics,
    progress: Progress,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Turn {
    Beam,
    Deepening,
}

impl<G: PackedGrid, H: Estimator<G> + Clone, R: Estimator<G> + Clone, P: Pruning<G>> Anytime<G, H, R, P> {
    /// Resumes the search of a checkpoint; the default checkpoint begins a new one. Beams take at most `memory_limit`
    /// bytes.
    pub fn new(
        instance: Instance<G>,
        heuristic: H,
        ranking: R,
        pruning: fn(G::Shape) -> P,
        memory_limit: usize,
        checkpoint: Checkpoint,
    ) -> Self {
        let mut search = Anytime {
            heuristic,
            space: Packed::new(instance, ranking),
            memory: Allowance::new(memory_limit),
            beam: None,
            beam_width: 0,
            deepening: None,
            pruning,
            prover: None,
            turn: (Turn::Beam, 0),
            incumbent: checkpoint.incumbent,
            lower_bound: checkpoint.lower_bound,
            statistics: checkpoint.statistics,
            progress: Progress::Running,
        };
        search.begin_beam(FIRST_WIDTH.max(checkpoint.beam_width));
        search
    }

    /// Begins a beam search if it fits into the memory.
    fn begin_beam(&mut self, width: usize) {
        let longest = match &self.incumbent {
            Some(moves) => moves.len() as u32 - 1,
            None => self.space.instance().greatest_distance(),
        };
        self.beam = Beam::new(width, 0, &mut self.memory).ok();
        if let Some(beam) = &mut self.beam {
            beam.begin(&self.space, self.space.start(), [], (longest, u32::MAX), &mut self.memory);
            self.beam_width = width;
        }
    }

    /// Adopts the result of the beam search and begins the next.
    fn end_beam<O: Observer>(&mut self, status: BeamStatus, observer: &mut O) {
        let Some(beam) = self.beam.take() else { return };
        let width = beam.width();
        match status {
            BeamStatus::Solved => {
                let moves = beam.solution();
                // A beam that begins at the goal has expanded nothing.
                if O::ENABLED && moves.as_ref().is_some_and(Vec::is_empty) {
                    observer.observe(Event::Source(self.space.node(&self.space.start().0, None, 0)));
                }
                self.improve(moves.map(Moves::from), observer);
            }
            BeamStatus::Exhausted => {
                self.lower_bound = self.incumbent.as_ref().map_or(u32::MAX, |moves| moves.len() as u32);
                if O::ENABLED && self.incumbent.is_some() {
                    observer.observe(Event::Bound(self.lower_bound));
                }
            }
            BeamStatus::Lost | BeamStatus::Running => {}
        }
        beam.release(&mut self.memory);
        self.settle();
        if self.progress == Progress::Running {
            self.begin_beam(2 * width);
        }
    }

    /// Chooses the component to advance next.
    fn next_turn(&self) -> Turn {
        let (deepening, beams) = match &self.incumbent {
            None => return if self.beam.is_some() { Turn::Beam } else { Turn::Deepening },
            Some(moves) if moves.len() as u32 <= self.proven_bound() + SMALL_GAP => (1, 1),
            Some(_) => (1, 9),
        };
        if self.prover.is_some() && self.beam.is_some() {
            return Turn::Beam;
        }
        let is_due = self.generated(Turn::Deepening) * beams <= self.generated(Turn::Beam) * deepening;
        if is_due || self.beam.is_none() { Turn::Deepening } else { Turn::Beam }
    }

    /// The best of the lower bounds proved by the beams, the deepening and the prover.
    fn proven_bound(&self) -> u32 {
        let deepening = self.deepening.as_ref().and_then(Search::lower_bound).unwrap_or(0);
        let prover = self.prover.as_ref().map_or(0, |report| report.lower_bound);
        self.lower_bound.max(deepening).max(prover)
    }

    /// Continues the current turn for about `nodes` successors and returns how many were generated. A candidate that a
    /// beam examines again counts as one.
    fn take_turn<O: Observer>(&mut self, nodes: u64, observer: &mut O) -> u64 {
        let (component, end) = self.turn;
        let generated = self.generated(component);
        if generated >= end {
            let next = self.next_turn();
            self.turn = (next, self.generated(next) + TURN);
            return 0;
        }
        let limit = end.min(generated.saturating_add(nodes));
        match (component, &mut self.beam) {
            (Turn::Deepening, _) => {
                let deepening = self.deepening.get_or_insert_with(|| {
                    IterativeDeepening::best_first(
                        self.space.instance().clone(),
                        self.heuristic.clone(),
                        (self.pruning)(self.space.instance().rules.shape),
                    )
                    .from_bound(self.lower_bound)
                });
                match deepening.advance_observed(limit - generated, observer) {
                    Progress::Solved => {
                        let solution = deepening.solution();
                        self.improve(solution, observer);
                    }
                    Progress::Exhausted => self.progress = Progress::Exhausted,
                    Progress::Running | Progress::Limit => {}
                }
                self.settle();
                self.generated(component) - generated
            }
            (Turn::Beam, Some(beam)) => {
                let watcher = &mut Observing(observer);
                let examined = beam.advance(&self.space, limit, &mut self.statistics, &mut self.memory, watcher);
                let status = beam.status();
                if status != BeamStatus::Running {
                    self.end_beam(status, observer);
                }
                examined + self.statistics.generated - generated
            }
            (Turn::Beam, None) => {
                self.turn = (Turn::Deepening, 0);
                0
            }
        }
    }

    /// The number of successors that a component has generated.
    fn generated(&self, component: Turn) -> u64 {
        match component {
            Turn::Beam => self.statistics.generated,
            Turn::Deepening => self.deepening_statistics().generated,
        }
    }

    fn deepening_statistics(&self) -> Statistics {
        self.deepening.as_ref().map(Search::statistics).unwrap_or_default()
    }

    /// Adopts a shorter solution.
    fn improve<O: Observer>(&mut self, solution: Option<Moves>, observer: &mut O) {
        if O::ENABLED
            && let Some(moves) = &solution
        {
            observer.observe(Event::Incumbent(moves.len() as u32));
        }
        self.incumbent = solution;
    }

    /// Ends the search if the bounds have met.
    fn settle(&mut self) {
        match &self.incumbent {
            Some(moves) if moves.len() as u32 <= self.proven_bound() => self.progress = Progress::Solved,
            None if self.lower_bound == u32::MAX => self.progress = Progress::Exhausted,
            _ => {}
        }
    }
}

impl<G: PackedGrid, H: Estimator<G> + Clone, R: Estimator<G> + Clone, P: Pruning<G>> Search for Anytime<G, H, R, P> {
    fn advance(&mut self, nodes: u64) -> Progress {
        self.advance_observed(nodes, &mut ())
    }

    fn statistics(&self) -> Statistics {
        let deepening = self.deepening_statistics();
        let prover = self.prover.as_ref().map(|report| report.statistics).unwrap_or_default();
        Statistics {
            expanded: self.statistics.expanded + deepening.expanded + prover.expanded,
            generated: self.statistics.generated + deepening.generated + prover.generated,
            frontier_peak: self.statistics.frontier_peak.max(deepening.frontier_peak),
            depth_peak: self.statistics.depth_peak.max(deepening.depth_peak),
            memory_bytes: self.statistics.memory_bytes.max(self.memory.peak() as u64 + deepening.memory_bytes),
            incumbent: self.incumbent.as_ref().map(|moves| moves.len() as u32),
            lower_bound: Some(self.proven_bound()),
            ..self.statistics
        }
    }

    fn lower_bound(&self) -> Option<u32> {
        Some(self.proven_bound())
    }

    fn solution(&self) -> Option<Moves> {
        self.incumbent.clone()
    }
}

impl<G: PackedGrid, H: Estimator<G> + Clone, R: Estimator<G> + Clone, P: Pruning<G>> Inspect for Anytime<G, H, R, P> {
    /// The frontier of the component whose turn it is.
    fn frontier(&self) -> Vec<Node> {
        match (self.turn.0, &self.beam, &self.deepening) {
            (Turn::Beam, Some(beam), _) => beam.frontier(&self.space),
            (_, _, Some(deepening)) => deepening.frontier(),
            (_, Some(beam), None) => beam.frontier(&self.space),
            (_, None, None) => Vec::new(),
        }
    }

    /// The expanded nodes that the component whose turn it is still holds.
    fn closed(&self) -> Vec<Node> {
        match (self.turn.0, &self.beam, &self.deepening) {
            (Turn::Beam, Some(beam), _) => beam.closed(&self.space),
            (_, _, Some(deepening)) => deepening.closed(),
            (_, Some(beam), None) => beam.closed(&self.space),
            (_, None, None) => Vec::new(),
        }
    }
}

impl<G: PackedGrid, H: Estimator<G> + Clone, R: Estimator<G> + Clone, P: Pruning<G>> ObservableSearch
    for Anytime<G, H, R, P>
{
    fn advance_observed<O: Observer>(&mut self, nodes: u64, observer: &mut O) -> Progress {
        let mut done = 0;
        while self.progress == Progress::Running && done < nodes.max(1) {
            done += self.take_turn(nodes.max(1) - done, observer);
        }
        self.progress
    }
}

impl<G: PackedGrid, H: Estimator<G> + Clone, R: Estimator<G> + Clone, P: Pruning<G>> AnytimeSearch
    for Anytime<G, H, R, P>
{
    fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            incumbent: self.incumbent.clone(),
            lower_bound: self.proven_bound(),
            beam_width: self.beam_width,
            is_beams_only: false,
            statistics: self.statistics(),
        }
    }

    fn merge_bound(&mut self, report: BoundReport) {
        if let Some(moves) = &report.solution
            && self.incumbent.as_ref().is_none_or(|incumbent| moves.len() < incumbent.len())
        {
            self.incumbent = Some(moves.clone());
        }
        self.prover = Some(report);
        self.settle();
    }
}
