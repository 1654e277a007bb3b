//! The course of a search: which counts it shows, and how it stays small.

use npuzzle_engine::catalogue::{Algorithm, Heuristic};
use npuzzle_engine::spec::Method;
use npuzzle_engine::statistics::Statistics;
use npuzzle_page::shared::plot::Sample;
use npuzzle_page::stage::curve::{Curve, Measure};
use proptest::prelude::*;

fn report(expanded: u64, lower_bound: u32) -> Statistics {
    Statistics { expanded, frontier: Some(2 * expanded), lower_bound: Some(lower_bound), ..Statistics::default() }
}

fn expanded(curve: &Curve) -> Vec<u64> {
    curve.samples().iter().map(|sample| sample.expanded).collect()
}

#[test]
fn every_method_but_anytime_has_a_measure() {
    let measure = |algorithm, heuristic| Measure::of(&Method::new(algorithm, heuristic));
    for &algorithm in Algorithm::ALL {
        let is_anytime = algorithm == Algorithm::Anytime;
        assert_eq!(measure(algorithm, Heuristic::Manhattan).is_none(), is_anytime, "{algorithm}");
    }
    assert_eq!(measure(Algorithm::AStar, Heuristic::Manhattan), Some(Measure::LowerBound));
    assert_eq!(measure(Algorithm::IdaStar, Heuristic::Manhattan), Some(Measure::Threshold));
    assert_eq!(measure(Algorithm::Greedy, Heuristic::Manhattan), Some(Measure::Depth));
    // A heuristic that overestimates proves nothing; an algorithm that ignores it does.
    for algorithm in [Algorithm::AStar, Algorithm::IdaStar] {
        assert_eq!(measure(algorithm, Heuristic::MisplacedPenalty), Some(Measure::Depth), "{algorithm}");
    }
    assert_eq!(measure(Algorithm::BreadthFirst, Heuristic::MisplacedPenalty), Some(Measure::LowerBound));
}

#[test]
fn a_sample_has_the_counts_of_its_report() {
    let statistics = Statistics { depth_peak: 17, ..report(100, 12) };
    for (measure, height) in [(Measure::LowerBound, 12), (Measure::Threshold, 12), (Measure::Depth, 17)] {
        let mut curve = Curve::new(Some(measure));
        curve.note(&statistics);
        assert_eq!(curve.samples(), [Sample { expanded: 100, height, frontier: Some(200) }]);
    }
}

#[test]
fn a_curve_without_a_measure_stays_empty() {
    let mut curve = Curve::new(None);
    curve.note(&report(100, 12));
    assert_eq!(curve.samples(), []);
}

#[test]
fn a_report_of_the_same_count_replaces_the_one_before() {
    let mut curve = Curve::new(Some(Measure::Threshold));
    for (expanded, bound) in [(10, 20), (30, 20), (30, 22)] {
        curve.note(&report(expanded, bound));
    }
    assert_eq!(expanded(&curve), [10, 30]);
    assert_eq!(curve.samples()[1].height, 22);
}

#[test]
fn too_many_samples_are_halved_evenly() {
    let mut curve = Curve::new(Some(Measure::LowerBound));
    let most = Curve::MOST_SAMPLES as u64;
    (0..=most).for_each(|count| curve.note(&report(count, 0)));
    assert_eq!(expanded(&curve), (0..=most).step_by(2).collect::<Vec<u64>>());
    // From now on, every second report stays.
    (most + 1..=2 * most - 2).for_each(|count| curve.note(&report(count, 0)));
    assert_eq!(expanded(&curve), (0..=2 * most - 2).step_by(2).collect::<Vec<u64>>());
}

proptest! {
    #[test]
    fn a_curve_is_small_monotone_and_ends_with_the_latest_report(
        steps in prop::collection::vec((0..5_u64, 0..2_u32), 1..2_000),
    ) {
        let mut curve = Curve::new(Some(Measure::LowerBound));
        let (mut count, mut bound) = (0, 0);
        for (more, higher) in steps {
            (count, bound) = (count + more, bound + higher);
            curve.note(&report(count, bound));
            let samples = curve.samples();
            prop_assert!(samples.len() <= Curve::MOST_SAMPLES);
            prop_assert!(samples.is_sorted_by(|one, next| one.expanded < next.expanded && one.height <= next.height));
            let latest = Sample { expanded: count, height: bound, frontier: Some(2 * count) };
            prop_assert_eq!(samples.last(), Some(&latest));
        }
    }
}
