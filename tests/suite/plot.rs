//! Axes hold what they are made for.

use npuzzle::app::plot::{Axis, Scale};
use proptest::prelude::*;

/// Ticks that can be told apart beside an axis.
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

/// Lengths, in a drawing that counts upwards, and downwards.
fn ends() -> impl Strategy<Value = (i32, i32)> {
    prop_oneof![Just((90, 776)), Just((480, 24))]
}

/// What holds for any axis and the values that it was made for.
fn assert_holds(scale: Scale, values: &[f64], (from, to): (i32, i32)) {
    let axis = Axis::new(scale, values.iter().copied(), from, to);
    // How far along the axis.
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
    // Nothing lies before the first tick, nor beyond the last by more than between two of them.
    let shown: Vec<f64> = values.into_iter().filter(|&value| scale == Scale::Linear || value > 0.0).collect();
    if let (Some(least), Some(greatest)) = (shown.first(), shown.last()) {
        assert!(ticks[0] <= *least * (1.0 + 1e-12), "{least} lies before {ticks:?}");
        let beyond = along(*greatest) - marks[marks.len() - 1];
        assert!(beyond <= marks[1] - marks[0], "{greatest} lies beyond {ticks:?}");
    }
}

proptest! {
    #[test]
    fn whatever_is_drawn_lies_within_the_axis(
        scale in scale(),
        values in prop::collection::vec(value(), 0..40),
        ends in ends(),
    ) {
        assert_holds(scale, &values, ends);
    }

    #[test]
    fn one_value_and_equal_ones_have_an_axis(scale in scale(), value in value(), count in 1..4_usize, ends in ends()) {
        assert_holds(scale, &vec![value; count], ends);
    }
}

#[test]
fn no_value_at_all_has_an_axis() {
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
fn the_greatest_and_the_least_that_there_can_be_have_room_together() {
    for values in [[0.0, f64::MAX], [f64::MIN_POSITIVE, f64::MAX], [5e-324, 1.0], [0.0, u64::MAX as f64]] {
        let axis = Axis::new(Scale::Log, values.into_iter(), 40, 760);
        assert!(values.iter().all(|&value| (40..=760).contains(&axis.place(value))));
        assert!((2..=MOST_TICKS).contains(&axis.ticks().len()));
    }
}

#[test]
fn a_linear_axis_counts_as_people_do() {
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
