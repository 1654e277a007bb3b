//! Exercises of a teacher's own, and other boards of the same difficulty for each student.

use crate::entry::Entry;
use crate::question::{Asks, Question};
use crate::timeline::{Landmark, Timeline};
use crate::tracing::Tracing;
use npuzzle_engine::choices::Choices;
use npuzzle_engine::puzzle::StateSpace;
use npuzzle_engine::solver::PdbStore;
use npuzzle_engine::spec::SearchSpec;
use npuzzle_formats::{Attempt, Given};

/// Questions about the next step of a search, at some of its steps.
#[derive(Clone, PartialEq, Debug)]
pub struct Exercise {
    pub spec: SearchSpec,
    /// The steps at which it asks, in their order.
    pub steps: Vec<usize>,
}

/// The number of deals, the teacher's own board included.
const DEALS: usize = 24;

/// The maximum number of entries of a trace, and of all that are compared for a deal: a few seconds.
const MOST_ENTRIES: usize = 100_000;
const MOST_COMPARED: usize = 4_000_000;

/// The maximum number of steps among which a question is looked for.
const WINDOW: usize = 500;

impl Exercise {
    /// Returns the number that result codes have instead of a lesson's. No lesson has one so large.
    pub fn number(&self) -> u32 {
        let (spec, method) = (&self.spec, self.spec.method());
        let Choices { order, ties, test, duplicates } = method.choices;
        let partition = method.partition.map(|partition| partition.to_string()).unwrap_or_default();
        let steps: Vec<String> = self.steps.iter().map(usize::to_string).collect();
        let search = [spec.board().to_string(), spec.goal().to_string(), method.weight.to_string(), partition];
        let choices = [order.to_string(), ties.to_string(), test.to_string(), duplicates.to_string()];
        let names = [method.algorithm.name(), method.heuristic.name()].map(str::to_owned);
        Attempt::number(&[&search[..], &choices, &names, &steps].concat().join(" "))
    }

    /// Returns the right answers. `None` if a step holds nothing to ask.
    pub fn key(&self, timeline: &Timeline) -> Option<Vec<Given>> {
        let key = |&step: &usize| Question::at(timeline, step, Asks::Surprises)?.key(timeline, step);
        self.steps.iter().map(key).collect()
    }

    /// Chooses steps of a search that hold questions of some kinds, spread over all of it.
    pub fn spread(timeline: &Timeline, kinds: &[Question]) -> Vec<usize> {
        let parts = Attempt::MOST_RESPONSES;
        let is_asked = |step: &usize| {
            let question = Question::at(timeline, *step, Asks::Surprises);
            question.is_some_and(|question| kinds.contains(&question) && question.key(timeline, *step).is_some())
        };
        let start = |part: usize| timeline.steps() * part / parts;
        (0..parts).filter_map(|part| (start(part)..start(part + 1)).take(WINDOW).find(is_asked)).collect()
    }

    /// Returns which deal a student gets, always the same; 0, the teacher's own board, without a name and on sizes whose boards are too
    /// many to be listed.
    pub fn deal(&self, student: &str) -> usize {
        let deals = if StateSpace::is_listed(self.spec.board().size()) { DEALS } else { 1 };
        Attempt::deal(self.number(), student, deals)
    }

    /// Returns the exercise of a deal: on another board, as far from the goal, with expansions within a tenth, and with the same
    /// kinds of questions. The teacher's own if there is no such board.
    pub fn variant(&self, deal: usize) -> Exercise {
        if deal == 0 { None } else { self.other(deal) }.unwrap_or_else(|| self.clone())
    }

    fn other(&self, deal: usize) -> Option<Exercise> {
        let store = PdbStore::build_for(&self.spec);
        let own = traced(&self.spec, &store)?;
        let space = StateSpace::new(&self.spec.goal_board())?;
        let index = space.index(self.spec.board())?;
        let ring = space.layer(space.distance(index));
        let first = deal * ring.len() / DEALS;
        let mut left = MOST_COMPARED;
        let others =
            (0..ring.len()).map(|place| ring.start + (first + place) % ring.len()).filter(|&other| other != index);
        let mut traces = others.map_while(|other| {
            let spec = self.spec.clone().with_board(space.board(other)).ok()?;
            let timeline = traced(&spec, &store);
            left = left.checked_sub(timeline.as_ref().map_or(MOST_ENTRIES, Timeline::steps))?;
            Some((spec, timeline))
        });
        traces.find_map(|(spec, timeline)| {
            let timeline = timeline?;
            let steps = self.alike(&own, &timeline)?;
            Some(Exercise { spec, steps })
        })
    }

    /// Returns the steps of another search that hold the same kinds of questions, if it is as much work.
    fn alike(&self, own: &Timeline, other: &Timeline) -> Option<Vec<usize>> {
        let [before, now] = [own, other].map(|timeline| timeline.rank(Landmark::Expansion, timeline.steps()));
        if 10 * before.abs_diff(now) > before {
            return None;
        }
        let mut least = 0;
        let step = |&step: &usize| {
            let kind = Question::at(own, step, Asks::Surprises);
            let near = step * other.steps() / own.steps();
            let mut steps: Vec<usize> =
                (least.max(near.saturating_sub(WINDOW))..(near + WINDOW).min(other.steps())).collect();
            steps.sort_by_key(|step| step.abs_diff(near));
            let found = steps.into_iter().find(|&step| Question::at(other, step, Asks::Surprises) == kind)?;
            least = found + 1;
            Some(found)
        };
        self.steps.iter().map(step).collect()
    }
}

/// Returns the trace of a search. `None` if it is too long.
fn traced(spec: &SearchSpec, store: &PdbStore) -> Option<Timeline> {
    let mut tracing = Tracing::begin(spec, store, MOST_ENTRIES as u64).ok()?;
    let mut entries = Vec::new();
    let end = std::iter::repeat_with(|| tracing.advance(&mut entries)).flatten().next()?;
    end.length?;
    entries.push(Entry::End(end));
    Timeline::of(&spec.method(), entries).ok()
}
