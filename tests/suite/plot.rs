//! Axes cover their values, and step lines follow the bounds of a search.

use npuzzle_experiments::Milestone;
use npuzzle_page::shared::plot::{Arrow, Axis, Bounds, Course, Point, Sample, Scale, line, nearest, next_point};
use proptest::prelude::*;

/// The maximum number of legible ticks.
const MOST_TICKS: usize = 10;

fn scale() -> impl Strategy<Value = Scale> {
    prop::sample::select(vec![Scale::Linear, Scale::Log])
}

/// Counts, bytes, lengths and times.
fn value() -> impl Strategy<Value = f64> {
    prop_oneof![
        1 => Just(0.0),
        4 => (0..100_u32).prop_map(f64::from),
        2 => any::<u32>().prop_map(f64::from),
        2 => (0..u64::MAX).prop_map(|count| count as f64),
        2 => (-3.0..19.0_f64).prop_map(|power| 10_f64.powf(power)),
    ]
}

/// The ends of an axis, in ascending or descending order.
fn ends() -> impl Strategy<Value = (i32, i32)> {
    prop_oneof![Just((90, 776)), Just((480, 24))]
}

/// Asserts the invariants of an axis for these values.
fn assert_holds(scale: Scale, values: &[f64], (from, to): (i32, i32)) {
    let axis = Axis::new(scale, values.iter().copied(), from, to);
    // The distance from the start of the axis.
    let along = |value: f64| if from < to { axis.place(value) - from } else { from - axis.place(value) };
    let whole = (to - from).abs();
    let mut values: Vec<f64> = values.to_vec();
    values.sort_by(f64::total_cmp);
    let places: Vec<i32> = values.iter().map(|&value| along(value)).collect();
    assert!(places.iter().all(|place| (0..=whole).contains(place)), "{values:?}: {places:?}");
    assert!(places.is_sorted(), "{values:?}: {places:?}");

    let ticks = axis.ticks();
    assert!((2..=MOST_TICKS).contains(&ticks.len()), "{values:?}: {ticks:?}");
    assert!(ticks.is_sorted_by(|tick, next| tick < next), "{values:?}: {ticks:?}");
    let marks: Vec<i32> = ticks.iter().map(|&tick| along(tick)).collect();
    assert!(marks.is_sorted_by(|mark, next| mark < next), "{values:?}: {ticks:?} at {marks:?}");
    assert_eq!(marks[0], 0);
    assert!(marks[marks.len() - 1] <= whole);
    // No value is below the first tick or more than one tick interval above the last.
    let shown: Vec<f64> = values.into_iter().filter(|&value| scale == Scale::Linear || value > 0.0).collect();
    if let (Some(least), Some(greatest)) = (shown.first(), shown.last()) {
        assert!(ticks[0] <= *least * (1.0 + 1e-12), "{least} is below {ticks:?}");
        let beyond = along(*greatest) - marks[marks.len() - 1];
        assert!(beyond <= marks[1] - marks[0], "{greatest} is above {ticks:?}");
    }
}

proptest! {
    #[test]
    fn values_are_within_the_axis(
        scale in scale(),
        values in prop::collection::vec(value(), 0..40),
        ends in ends(),
    ) {
        assert_holds(scale, &values, ends);
    }

    #[test]
    fn equal_values_have_an_axis(scale in scale(), value in value(), count in 1..4_usize, ends in ends()) {
        assert_holds(scale, &vec![value; count], ends);
    }
}

#[test]
fn an_axis_without_values_is_valid() {
    for scale in [Scale::Linear, Scale::Log] {
        for nothing in [vec![], vec![f64::NAN], vec![f64::INFINITY, f64::NEG_INFINITY]] {
            let axis = Axis::new(scale, nothing.into_iter(), 0, 100);
            assert_eq!((axis.place(1.0), axis.ticks().len()), (0, 2));
        }
    }
    assert_holds(Scale::Log, &[0.0, 0.0], (0, 100));
}

#[test]
fn a_logarithmic_axis_shows_powers_of_ten_and_zero_at_its_low_end() {
    let axis = Axis::new(Scale::Log, [0.0, 30.0, 5000.0].into_iter(), 0, 300);
    assert_eq!(axis.ticks(), [10.0, 100.0, 1000.0, 10_000.0]);
    assert_eq!([0.0, 10.0, 100.0, 1000.0, 10_000.0, 1e9].map(|value| axis.place(value)), [0, 0, 100, 200, 300, 300]);
}

#[test]
fn an_axis_covers_the_full_range_of_floats() {
    for values in [[0.0, f64::MAX], [f64::MIN_POSITIVE, f64::MAX], [5e-324, 1.0], [0.0, u64::MAX as f64]] {
        let axis = Axis::new(Scale::Log, values.into_iter(), 40, 760);
        assert!(values.iter().all(|&value| (40..=760).contains(&axis.place(value))));
        assert!((2..=MOST_TICKS).contains(&axis.ticks().len()));
    }
}

#[test]
fn a_linear_axis_has_round_ticks() {
    for (values, ticks) in [
        ([21.0, 21.0], vec![21.0, 22.0]),
        ([0.0, 5.0], vec![0.0, 1.0, 2.0, 3.0, 4.0, 5.0]),
        ([14.0, 31.0], vec![10.0, 15.0, 20.0, 25.0, 30.0, 35.0]),
        ([0.0, 100.0], vec![0.0, 20.0, 40.0, 60.0, 80.0, 100.0]),
        ([46.0, 80.0], vec![40.0, 50.0, 60.0, 70.0, 80.0]),
    ] {
        assert_eq!(Axis::new(Scale::Linear, values.into_iter(), 0, 600).ticks(), ticks);
    }
}

fn milestone(elapsed_ms: f64, length: impl Into<Option<u32>>, lower_bound: impl Into<Option<u32>>) -> Milestone {
    Milestone { elapsed_ms, length: length.into(), lower_bound: lower_bound.into() }
}

#[test]
fn bounds_are_step_lines_with_a_gap_between_them() {
    let milestones =
        [milestone(1.0, None, 70), milestone(10.0, 100, 80), milestone(100.0, 90, 80), milestone(1000.0, 90, 85)];
    let bounds = Bounds::new(&milestones, 10_000.0, [0, 300], [120, 20]).expect("there is a solution");
    // A decade is 100 units wide, and five moves are 25 units high.
    assert_eq!(bounds.upper, [(0, 20), (100, 20), (100, 70), (200, 70), (200, 70), (300, 70)]);
    assert_eq!(bounds.lower, [(0, 120), (100, 120), (100, 120), (200, 120), (200, 95), (300, 95)]);
    let gap = bounds.gap();
    assert_eq!(gap.len(), 12);
    assert_eq!((gap[0], gap[6], gap[11]), ((0, 20), (300, 95), (0, 120)));
}

#[test]
fn no_bounds_without_a_solution_or_elapsed_time() {
    for (milestones, until_ms) in [
        (vec![], 5.0),
        (vec![milestone(1.0, None, 80)], 5.0),
        (vec![milestone(1.0, 90, None)], 5.0),
        (vec![milestone(5.0, 90, 80)], 5.0),
    ] {
        assert_eq!(Bounds::new(&milestones, until_ms, [0, 300], [120, 20]), None, "{milestones:?}");
    }
}

#[test]
fn a_line_is_written_as_a_path() {
    assert_eq!(line(&[(1, 2), (30, -4), (5, 6)]), "M1 2L30 -4L5 6");
    assert_eq!(line(&[]), "");
}

proptest! {
    #[test]
    fn bounds_never_cross_and_time_is_monotonic(
        nearer in prop::collection::vec((0.1..5_000.0_f64, 0..9_u32, 0..9_u32), 1..30),
        rest in 0.1..5_000.0_f64,
    ) {
        let (mut now, mut length, mut bound) = (0.0, 400, 20);
        let milestones: Vec<Milestone> = nearer.into_iter().map(|(later, shorter, higher)| {
            (now, length, bound) = (now + later, length - shorter, (bound + higher).min(length - shorter));
            milestone(now, length, bound)
        }).collect();
        let bounds = Bounds::new(&milestones, now + rest, [66, 596], [250, 44]).expect("there is a solution");
        prop_assert!(bounds.upper.is_sorted_by(|one, next| one.0 <= next.0 && one.1 <= next.1));
        prop_assert!(bounds.lower.is_sorted_by(|one, next| one.0 <= next.0 && one.1 >= next.1));
        for (above, below) in bounds.upper.iter().zip(&bounds.lower) {
            prop_assert!(above.0 == below.0 && above.1 <= below.1);
            prop_assert!((66..=596).contains(&above.0) && above.1 >= 44 && below.1 <= 250);
        }
        prop_assert_eq!(bounds.upper.len(), bounds.lower.len());
    }
}

mod a_course {
    use super::*;

    const SIDES: [i32; 2] = [0, 300];
    const UPPER: [i32; 2] = [120, 20];
    const LOWER: [i32; 2] = [250, 150];

    fn sample(expanded: u64, height: u32, frontier: impl Into<Option<u64>>) -> Sample {
        Sample { expanded, height, frontier: frontier.into() }
    }

    #[test]
    fn has_steps_above_and_a_line_below() {
        let samples = [sample(1, 40, 10), sample(10, 40, 100), sample(1000, 60, 1000)];
        let course = Course::new(&samples, SIDES, UPPER, LOWER).expect("there are three samples");
        // A decade is 100 units wide, and 50 high.
        assert_eq!(course.heights, [(0, 120), (100, 120), (100, 120), (300, 120), (300, 20)]);
        assert_eq!(course.frontier.expect("an open list").1, [(0, 250), (100, 200), (300, 150)]);
    }

    #[test]
    fn has_one_area_without_an_open_list() {
        let samples = [sample(1, 40, None), sample(10, 42, None)];
        assert_eq!(Course::new(&samples, SIDES, UPPER, LOWER).expect("there are two samples").frontier, None);
    }

    #[test]
    fn needs_two_samples() {
        assert_eq!(Course::new(&[], SIDES, UPPER, LOWER), None);
        assert_eq!(Course::new(&[sample(100, 40, 10)], SIDES, UPPER, LOWER), None);
    }
}

mod a_point {
    use super::*;

    const POINTS: [Point; 4] = [(10, 50), (30, 20), (10, 40), (20, 90)];

    #[test]
    fn nearest_to_a_place_is_chosen() {
        for (place, expected) in [((0, 60), 0), ((11, 44), 2), ((900, 0), 1), ((20, 90), 3), ((-5_000, 9_000), 3)] {
            assert_eq!(nearest(&POINTS, place), Some(expected), "{place:?}");
        }
        // Of equal distances, the first.
        assert_eq!(nearest(&POINTS, (10, 45)), Some(0));
        assert_eq!(nearest(&[], (0, 0)), None);
    }

    #[test]
    fn next_in_the_direction_of_an_arrow_is_chosen() {
        for (key, order) in [
            ("ArrowRight", [2, 0, 3, 1]),
            ("ArrowLeft", [1, 3, 0, 2]),
            ("ArrowDown", [1, 2, 0, 3]),
            ("ArrowUp", [3, 0, 2, 1]),
        ] {
            let arrow = Arrow::of_key(key).expect("an arrow key");
            let mut chosen = None;
            for expected in order.into_iter().chain([order[0]]) {
                chosen = next_point(&POINTS, chosen, arrow);
                assert_eq!(chosen, Some(expected), "{key}");
            }
            assert_eq!(next_point(&[], None, arrow), None);
            // The points of an earlier plot.
            assert_eq!(next_point(&POINTS, Some(99), arrow), Some(order[0]));
        }
        assert_eq!(Arrow::of_key("Enter"), None);
    }
}
