//! Where values lie on an axis, which of them are written beside it, and the lines of an anytime search's bounds.

use crate::statistics::Step;

/// How an axis spaces its values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// Evenly, from zero or from near the least value.
    Linear,
    /// By their logarithm, between powers of ten.
    Log,
}

/// An axis that holds some values, between two ends in a drawing's units.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Axis {
    scale: Scale,
    /// The value (or its logarithm) at each end.
    low: f64,
    high: f64,
    /// Where the ends lie.
    from: f64,
    to: f64,
    /// Between two ticks, on a linear axis.
    step: f64,
}

/// Ticks of a linear axis, at most.
const TICKS: f64 = 6.0;

impl Axis {
    /// An axis on which all the values have room, from `from` to `to`. A logarithmic one shows what is not above zero at
    /// its low end.
    pub fn new(scale: Scale, values: impl Iterator<Item = f64>, from: i32, to: i32) -> Axis {
        let values = values.filter(|value| value.is_finite() && (scale == Scale::Linear || *value > 0.0));
        let (least, greatest) =
            values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
        let (least, greatest) = if least <= greatest { (least, greatest) } else { (1.0, 1.0) };
        Axis::between(scale, least, greatest, f64::from(from), f64::from(to))
    }

    /// Compiled once, whatever the values come from.
    fn between(scale: Scale, least: f64, greatest: f64, from: f64, to: f64) -> Axis {
        match scale {
            Scale::Log => {
                let low = least.log10().floor();
                Axis { scale, low, high: greatest.log10().ceil().max(low + 1.0), from, to, step: 1.0 }
            }
            Scale::Linear => {
                // Wide enough that neighbouring ticks of the largest values are different numbers.
                let rough = ((greatest - least) / TICKS).max(1.0 / TICKS).max(greatest.abs() * 4.0 * f64::EPSILON);
                let power = 10_f64.powi(rough.log10().floor() as i32);
                // A distance that people count in.
                let step = [1.0, 2.0, 5.0, 10.0].map(|times| times * power).into_iter().find(|&step| step >= rough);
                let step = step.unwrap_or(10.0 * power).max(1.0);
                let low = (least / step).floor() * step;
                Axis { scale, low, high: ((greatest / step).ceil() * step).max(low + step), from, to, step }
            }
        }
    }

    /// Where a value lies, rounded to whole units; at an end, if it lies beyond.
    pub fn place(&self, value: f64) -> i32 {
        let value = match self.scale {
            Scale::Linear => value,
            Scale::Log if value > 0.0 => value.log10(),
            Scale::Log => self.low,
        };
        let part = ((value - self.low) / (self.high - self.low)).clamp(0.0, 1.0);
        (self.from + part * (self.to - self.from)).round() as i32
    }

    /// The values to write beside the axis.
    pub fn ticks(&self) -> Vec<f64> {
        match self.scale {
            Scale::Linear => {
                let count = ((self.high - self.low) / self.step).round() as u32;
                (0..=count).map(|tick| self.low + f64::from(tick) * self.step).collect()
            }
            Scale::Log => {
                let (low, high) = (self.low as i32, self.high as i32);
                // Not more than fit.
                let step = (high - low + 7) / 8;
                (low..=high).step_by(step.max(1) as usize).map(|power| 10_f64.powi(power)).collect()
            }
        }
    }
}

/// A point in a drawing.
pub type Point = (i32, i32);

/// A line through points, as SVG writes it.
pub fn line(points: &[Point]) -> String {
    let mut path = String::new();
    for (x, y) in points {
        path.push(if path.is_empty() { 'M' } else { 'L' });
        path.push_str(&x.to_string());
        path.push(' ');
        path.push_str(&y.to_string());
    }
    path
}

/// The bounds of an anytime search over time, from its first solution on.
#[derive(Clone, PartialEq, Debug)]
pub struct Bounds {
    /// Milliseconds, by their logarithm: each beam takes about twice as long as the one before.
    pub time: Axis,
    /// Moves.
    pub moves: Axis,
    /// The best solution's length: a line of steps.
    pub upper: Vec<Point>,
    /// The lower bound, in steps as many.
    pub lower: Vec<Point>,
}

impl Bounds {
    /// The bounds until a time, in a drawing from `left` to `right` and from `bottom` to `top`. Nothing before there is a
    /// solution, and time to show.
    pub fn new(steps: &[Step], until_ms: f64, [left, right]: [i32; 2], [bottom, top]: [i32; 2]) -> Option<Bounds> {
        let known = |step: &Step| Some([f64::from(step.length?), f64::from(step.lower_bound?)]);
        let from_ms = steps.iter().find(|step| known(step).is_some())?.elapsed_ms;
        if until_ms <= from_ms {
            return None;
        }
        let time = Axis::new(Scale::Log, [from_ms, until_ms].into_iter(), left, right);
        let moves = Axis::new(Scale::Linear, steps.iter().filter_map(known).flatten(), bottom, top);
        let (mut upper, mut lower) = (Vec::new(), Vec::new());
        for step in steps {
            let Some(bounds) = known(step) else { continue };
            for (points, moves_then) in [&mut upper, &mut lower].into_iter().zip(bounds) {
                step_to(points, time.place(step.elapsed_ms), moves.place(moves_then));
            }
        }
        for points in [&mut upper, &mut lower] {
            if let Some(&(_, y)) = points.last() {
                points.push((time.place(until_ms), y));
            }
        }
        Some(Bounds { time, moves, upper, lower })
    }

    /// The edge of what lies between them.
    pub fn gap(&self) -> Vec<Point> {
        self.upper.iter().chain(self.lower.iter().rev()).copied().collect()
    }
}

/// What held goes on until another value holds.
fn step_to(points: &mut Vec<Point>, x: i32, y: i32) {
    if let Some(&(_, before)) = points.last() {
        points.push((x, before));
    }
    points.push((x, y));
}
