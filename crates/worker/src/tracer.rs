//! Traces a search.

use crate::port::Port;
use crate::scope::now_ms;
use npuzzle_engine::catalogue::Status;
use npuzzle_engine::heuristic::PdbBuilder;
use npuzzle_engine::solver::{PdbStore, StartError};
use npuzzle_protocol::tracing::{Dealer, Event, PackedEntry, Trace, Tracer, max_entries};
use npuzzle_traces::{End, Tracing};

/// The number of entries in a message, so that the page unpacks them little by little.
const CHUNK: usize = 5000;

/// Answers with the entries of a trace and its end.
pub fn run() {
    let port = Port::<Tracer>::new();
    port.clone().listen(move |trace, _| match run_trace(&trace, now_ms, |event| port.post(&event)) {
        Ok(end) => port.post(&Event::from(end)),
        Err(reason) => port.fail(reason),
    });
}

pub fn run_dealer() {
    let port = Port::<Dealer>::new();
    port.clone().listen(move |deal, _| port.post(&deal.answer()));
}

/// Traces without a pause: the page terminates this worker to stop it. `now_ms` returns the time.
fn run_trace(
    Trace { spec, entries: most }: &Trace,
    now_ms: impl Fn() -> f64,
    mut post: impl FnMut(Event),
) -> Result<End, String> {
    let begun_ms = now_ms();
    let mut store = PdbStore::default();
    if let Some(key) = spec.pdb_key() {
        store.insert(PdbBuilder::new(key).advance(u64::MAX).ok_or("the pattern database is incomplete")?);
    }
    let most = u64::from((*most).min(max_entries(spec.board().size())));
    let mut tracing = match Tracing::begin(spec, &store, most) {
        Ok(tracing) => tracing,
        Err(StartError::Unsolvable(_)) => return Ok(End { status: Status::Unsolvable, length: None }),
        Err(error) => return Err(error.to_string()),
    };
    let mut entries = Vec::new();
    let mut post = |entries: &mut Vec<_>| {
        let packed: Vec<PackedEntry> = entries.iter().filter_map(PackedEntry::new).collect();
        entries.clear();
        if !packed.is_empty() {
            post(Event::Entries(packed));
        }
    };
    let is_late = || spec.limits().time.is_some_and(|limit| now_ms() >= begun_ms + 1000.0 * limit.as_secs_f64());
    loop {
        let end = tracing.advance(&mut entries);
        let end = end.or_else(|| is_late().then_some(End { status: Status::Limit, length: None }));
        if end.is_some() || entries.len() >= CHUNK {
            post(&mut entries);
        }
        if let Some(end) = end {
            return Ok(end);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use npuzzle_engine::catalogue::{Algorithm, Heuristic};
    use npuzzle_engine::puzzle::Goal;
    use npuzzle_engine::spec::SearchSpec;
    use npuzzle_protocol::tracing::Unpacker;
    use npuzzle_traces::{Entry, Rule, Step, Timeline};
    use std::cell::Cell;
    use std::time::Duration;

    /// The example with which the Learn view begins.
    fn example(algorithm: Algorithm) -> SearchSpec {
        let board = "2 8 3/1 6 4/7 0 5".parse().expect("a board");
        SearchSpec::new(board, Goal::Spiral, algorithm, Heuristic::Misplaced)
            .expect("every size has this goal")
            .with_memory_limit(64 << 20)
    }

    /// Returns the entries of a trace before its end, the number of messages that brought them, and the end.
    fn traced(spec: SearchSpec, entries: u32, now_ms: impl Fn() -> f64) -> (Vec<Entry>, usize, Result<End, String>) {
        let (mut unpacker, mut unpacked, mut messages) = (Unpacker::default(), Vec::new(), 0);
        let end = run_trace(&Trace { spec, entries }, now_ms, |event| match event {
            Event::Entries(packed) => {
                messages += 1;
                unpacked.extend(packed.into_iter().map(|entry| unpacker.unpack(entry).expect("a valid entry")));
            }
            other => panic!("{other:?}"),
        });
        (unpacked, messages, end)
    }

    const SOLVED: End = End { status: Status::Solved, length: Some(5) };

    #[test]
    fn sends_every_step_of_a_search() {
        let (mut entries, messages, end) = traced(example(Algorithm::AStar), 1000, || 0.0);
        assert_eq!((entries.len(), messages, end), (27, 1, Ok(SOLVED)));
        let expansion = |entry: &Entry| matches!(entry, Entry::Node(node) if node.step == Step::Expanding);
        assert_eq!(entries.iter().filter(|entry| expansion(entry)).count(), 6);
        entries.push(Entry::End(SOLVED));
        let timeline = Timeline::new(Rule::of(Algorithm::AStar), entries).expect("a trace of our own");
        assert_eq!(timeline.found().map(|node| node.node.g), Some(5));
        assert_eq!(traced(example(Algorithm::IdaStar), 1000, || 0.0).2, Ok(SOLVED));
    }

    #[test]
    fn builds_the_pattern_database_that_the_search_needs() {
        let spec = example(Algorithm::AStar).with_heuristic(Heuristic::PatternDatabase);
        assert_eq!(traced(spec, 1000, || 0.0).2, Ok(SOLVED));
    }

    /// A search of which 20,000 entries are a part.
    fn long() -> SearchSpec {
        let board = "8 6 7/2 5 4/3 0 1".parse().expect("a board");
        let spec = example(Algorithm::BreadthFirst).with_board(board).expect("the same size");
        spec.with_goal(Goal::BlankLast).expect("every size has this goal")
    }

    #[test]
    fn sends_a_long_trace_in_parts_and_ends_at_its_limit() {
        let (entries, messages, end) = traced(long(), 20_000, || 0.0);
        assert_eq!((entries.len(), end), (20_000, Ok(End { status: Status::Limit, length: None })));
        assert!((2..=10).contains(&messages), "{messages}");
    }

    #[test]
    fn ends_at_its_time_limit_with_the_entries_so_far() {
        let now = Cell::new(0.0);
        let clock = || now.replace(now.get() + 1.0);
        let spec = long().with_time_limit(Some(Duration::from_millis(100)));
        let (entries, _, end) = traced(spec, 20_000, clock);
        assert_eq!(end, Ok(End { status: Status::Limit, length: None }));
        assert!((100..20_000).contains(&entries.len()), "{}", entries.len());
    }

    #[test]
    fn answers_an_unsolvable_board_without_a_trace() {
        let spec = example(Algorithm::AStar).with_board("8 2 3/1 6 4/7 0 5".parse().expect("a board"));
        let (entries, _, end) = traced(spec.expect("the same size"), 1000, || 0.0);
        assert_eq!((entries.len(), end), (0, Ok(End { status: Status::Unsolvable, length: None })));
    }

    #[test]
    fn says_why_it_cannot_search() {
        let board = "1 2 3 4 5 6/7 8 9 10 11 12/13 14 15 16 0 17".parse().expect("a board");
        let spec = example(Algorithm::Optimal).with_board(board).expect("every size has the goal");
        let (.., end) = traced(spec, 1000, || 0.0);
        assert!(end.expect_err("6x3 has no pattern databases").contains("6x3"));
    }
}
