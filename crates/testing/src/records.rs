//! Strategies for records of experiments.

use crate::strategies;
use npuzzle_engine::catalogue::{Algorithm, Heuristic, Status};
use npuzzle_engine::statistics::Statistics;
use npuzzle_experiments::{History, Pair, Record, Run};
use proptest::prelude::*;
use proptest::sample::select;

/// Any pair of an algorithm and a heuristic.
pub fn pair() -> impl Strategy<Value = Pair> {
    (select(Algorithm::ALL), select(Heuristic::ALL)).prop_map(|(algorithm, heuristic)| Pair::new(algorithm, heuristic))
}

/// Any nonnegative measurement, including extreme values.
pub fn measure() -> impl Strategy<Value = f64> {
    prop_oneof![
        Just(0.0),
        (0..10_000_000_u32).prop_map(|micros| f64::from(micros) / 1000.0),
        prop::num::f64::POSITIVE | prop::num::f64::SUBNORMAL,
    ]
}

/// Any consistent run, most with some progress.
pub fn run() -> impl Strategy<Value = Run> {
    (record(), prop::collection::vec((0..1000_u32, 0..1000_u32), 0..4)).prop_map(|(record, steps)| {
        let mut history = History::default();
        let (mut elapsed_ms, mut length) = (0.0, record.length.and_then(|length| length.checked_add(4_000)));
        for (ms, moves) in steps {
            elapsed_ms += f64::from(ms) / 8.0;
            length = length.map(|length| length - moves);
            let statistics = Statistics { incumbent: length, lower_bound: None, ..Statistics::default() };
            history.note(&statistics, elapsed_ms);
        }
        Run { record, history }
    })
}

/// Any consistent record, with optional values present or absent.
pub fn record() -> impl Strategy<Value = Record> {
    strategies::size().prop_flat_map(|size| {
        let problem = (strategies::board_of(size), strategies::goal_of(size), pair(), any::<Option<u16>>());
        let end = (select(Status::ALL), any::<[u32; 2]>(), any::<bool>(), any::<bool>());
        let measures = (any::<[u64; 6]>(), prop::option::of(measure()), measure(), 1..u32::MAX, any::<Option<u32>>());
        (problem, end, measures).prop_map(|(problem, end, measures)| {
            let (board, goal, pair, weight) = problem;
            let (status, [bound, more], is_bounded, is_optimal) = end;
            let (counts, effective_branching_factor, elapsed_ms, repetitions, estimate) = measures;
            let [expanded, generated, reopened, frontier_peak, depth_peak, memory_bytes] = counts;
            let length = (status == Status::Solved).then(|| bound.saturating_add(more));
            let hundredths = weight.map(|weight| 100 + u32::from(weight) % 9_901);
            Record {
                board,
                goal,
                algorithm: pair.algorithm,
                heuristic: pair.heuristic,
                weight: hundredths
                    .filter(|_| pair.algorithm.is_weighted())
                    .map(|hundredths| f64::from(hundredths) / 100.0),
                status,
                length,
                optimal: is_optimal && length.is_some() && pair.is_optimal(),
                lower_bound: is_bounded.then_some(bound),
                expanded,
                generated,
                reopened,
                frontier_peak,
                depth_peak,
                memory_bytes,
                effective_branching_factor: effective_branching_factor.filter(|_| length.is_some()),
                elapsed_ms,
                repetitions,
                initial_h: estimate.filter(|_| pair.heuristic.is_some()).map(|h| h.min(length.unwrap_or(u32::MAX))),
            }
        })
    })
}
