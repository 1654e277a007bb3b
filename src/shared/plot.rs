//! The geometry of plots: axes with their ticks, the choice of a point, the step lines of an anytime search's
//! bounds, and the curves of every other search.

use crate::shared::named::named;
use npuzzle_experiments::Milestone;

/// The counts of one report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sample {
    pub expanded: u64,
    /// The measure, in moves.
    pub height: u32,
    /// The number of boards that wait for their expansion, for a search with an open list.
    pub frontier: Option<u64>,
}

/// How an axis spaces its values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// Even spacing, starting at or just below the smallest value.
    Linear,
    /// Logarithmic spacing between powers of ten.
    Log,
}

/// An axis that covers a range of values, in the drawing's units.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Axis {
    scale: Scale,
    /// The value (or its logarithm) at each end.
    low: f64,
    high: f64,
    /// The coordinates of both ends.
    from: f64,
    to: f64,
    /// The distance between two ticks of a linear axis.
    step: f64,
}

/// The approximate number of tick intervals of a linear axis.
const TICKS: f64 = 6.0;

impl Axis {
    /// Creates an axis from `from` to `to` that covers all finite values. A logarithmic axis places values of zero or
    /// less at its low end.
    pub fn new(scale: Scale, values: impl Iterator<Item = f64>, from: i32, to: i32) -> Axis {
        let values = values.filter(|value| value.is_finite() && (scale == Scale::Linear || *value > 0.0));
        let (least, greatest) =
            values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
        let (least, greatest) = if least <= greatest { (least, greatest) } else { (1.0, 1.0) };
        Axis::between(scale, least, greatest, f64::from(from), f64::from(to))
    }

    /// Builds the axis. Not generic, so that it is compiled only once.
    fn between(scale: Scale, least: f64, greatest: f64, from: f64, to: f64) -> Axis {
        match scale {
            Scale::Log => {
                let low = least.log10().floor();
                Axis { scale, low, high: greatest.log10().ceil().max(low + 1.0), from, to, step: 1.0 }
            }
            Scale::Linear => {
                // Wide enough that neighboring ticks differ in floating point, even for the largest values.
                let rough = ((greatest - least) / TICKS).max(1.0 / TICKS).max(greatest.abs() * 4.0 * f64::EPSILON);
                let power = 10_f64.powi(rough.log10().floor() as i32);
                // Round up to 1, 2, 5 or 10 times a power of ten.
                let step = [1.0, 2.0, 5.0, 10.0].map(|times| times * power).into_iter().find(|&step| step >= rough);
                let step = step.unwrap_or(10.0 * power).max(1.0);
                let low = (least / step).floor() * step;
                Axis { scale, low, high: ((greatest / step).ceil() * step).max(low + step), from, to, step }
            }
        }
    }

    /// Returns the values at both ends.
    pub fn ends(&self) -> [f64; 2] {
        [self.low, self.high].map(|end| if self.scale == Scale::Log { 10_f64.powf(end) } else { end })
    }

    /// Returns the coordinate of a value, rounded to whole units and clamped to the ends of the axis.
    pub fn place(&self, value: f64) -> i32 {
        let value = match self.scale {
            Scale::Linear => value,
            Scale::Log if value > 0.0 => value.log10(),
            Scale::Log => self.low,
        };
        let part = ((value - self.low) / (self.high - self.low)).clamp(0.0, 1.0);
        (self.from + part * (self.to - self.from)).round() as i32
    }

    /// Returns the values of the ticks, in ascending order.
    pub fn ticks(&self) -> Vec<f64> {
        match self.scale {
            Scale::Linear => {
                let count = ((self.high - self.low) / self.step).round() as u32;
                (0..=count).map(|tick| self.low + f64::from(tick) * self.step).collect()
            }
            Scale::Log => {
                let (low, high) = (self.low as i32, self.high as i32);
                // Skip powers so that the labels fit.
                let step = (high - low + 7) / 8;
                (low..=high).step_by(step.max(1) as usize).map(|power| 10_f64.powi(power)).collect()
            }
        }
    }
}

pub type Point = (i32, i32);

/// A direction in which the keyboard moves from point to point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arrow {
    Left,
    Right,
    Up,
    Down,
}

impl Arrow {
    /// Returns the arrow of a key by its name in the browser. `None` for other keys.
    pub fn of_key(key: &str) -> Option<Arrow> {
        match key {
            "ArrowLeft" => Some(Arrow::Left),
            "ArrowRight" => Some(Arrow::Right),
            "ArrowUp" => Some(Arrow::Up),
            "ArrowDown" => Some(Arrow::Down),
            _ => None,
        }
    }
}

/// Returns the index of the point that is nearest to a place. `None` if there are no points.
pub fn nearest(points: &[Point], (x, y): Point) -> Option<usize> {
    let distance = |&(index, &(point_x, point_y)): &(usize, &Point)| {
        let (across, along) = (i64::from(point_x - x), i64::from(point_y - y));
        (across * across + along * along, index)
    };
    points.iter().enumerate().min_by_key(distance).map(|(index, _)| index)
}

/// Returns the index of the next point from the chosen one in a direction. Points in line follow each other in the order of
/// the other axis, so that every point can be reached. At the end, and without a choice, the first point in that direction's
/// order is next. `None` if there are no points.
pub fn next_point(points: &[Point], chosen: Option<usize>, arrow: Arrow) -> Option<usize> {
    let mut order: Vec<usize> = (0..points.len()).collect();
    order.sort_by_key(|&index| {
        let (x, y) = points[index];
        match arrow {
            Arrow::Left | Arrow::Right => (x, y, index),
            Arrow::Up | Arrow::Down => (y, x, index),
        }
    });
    if matches!(arrow, Arrow::Left | Arrow::Up) {
        order.reverse();
    }
    let position = order.iter().position(|&index| Some(index) == chosen);
    let next = position.map_or(0, |position| position + 1);
    order.get(next).or(order.first()).copied()
}

named! {
    pub enum PictureFormat {
        /// Lines and text, which scale to any size.
        Svg = "SVG",
        Png = "PNG",
        /// Commands of LaTeX.
        Tikz = "TikZ",
    }
}

/// Returns the SVG path of a line through points.
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
    /// The time, in milliseconds. Logarithmic, because each beam takes about twice as long as the one before.
    pub time: Axis,
    pub moves: Axis,
    /// The length of the best solution, as a step line.
    pub upper: Vec<Point>,
    /// The lower bound, as a step line with the same number of points.
    pub lower: Vec<Point>,
}

impl Bounds {
    /// Plots the bounds up to `until_ms` in the area from `left` to `right` and from `bottom` to `top`. `None` if there is
    /// no solution yet, or if no time has passed since.
    pub fn new(
        milestones: &[Milestone],
        until_ms: f64,
        [left, right]: [i32; 2],
        [bottom, top]: [i32; 2],
    ) -> Option<Bounds> {
        let known = |milestone: &Milestone| Some([f64::from(milestone.length?), f64::from(milestone.lower_bound?)]);
        let from_ms = milestones.iter().find(|milestone| known(milestone).is_some())?.elapsed_ms;
        if until_ms <= from_ms {
            return None;
        }
        let time = Axis::new(Scale::Log, [from_ms, until_ms].into_iter(), left, right);
        let moves = Axis::new(Scale::Linear, milestones.iter().filter_map(known).flatten(), bottom, top);
        let (mut upper, mut lower) = (Vec::new(), Vec::new());
        for milestone in milestones {
            let Some(bounds) = known(milestone) else { continue };
            for (points, moves_then) in [&mut upper, &mut lower].into_iter().zip(bounds) {
                step_to(points, time.place(milestone.elapsed_ms), moves.place(moves_then));
            }
        }
        for points in [&mut upper, &mut lower] {
            if let Some(&(_, y)) = points.last() {
                points.push((time.place(until_ms), y));
            }
        }
        Some(Bounds { time, moves, upper, lower })
    }

    /// Returns the outline of the area between the two lines.
    pub fn gap(&self) -> Vec<Point> {
        self.upper.iter().chain(self.lower.iter().rev()).copied().collect()
    }
}

/// The course of a search over the boards expanded, in one or two areas above each other.
#[derive(Clone, PartialEq, Debug)]
pub struct Course {
    /// The number of boards expanded. Logarithmic, because each further move multiplies it.
    pub expanded: Axis,
    /// The measure, in moves.
    pub height: Axis,
    /// The measure in the upper area, as a step line.
    pub heights: Vec<Point>,
    /// The number of boards that wait, in the lower area, for a search with an open list.
    pub frontier: Option<(Axis, Vec<Point>)>,
}

impl Course {
    /// Plots samples between `left` and `right`, in areas that each extend from a bottom to a top. `None` unless there are
    /// two samples, because the search was too quick.
    pub fn new(samples: &[Sample], [left, right]: [i32; 2], upper: [i32; 2], lower: [i32; 2]) -> Option<Course> {
        if samples.len() < 2 {
            return None;
        }
        let axis = |scale, value: fn(&Sample) -> f64, [from, to]: [i32; 2]| {
            Axis::new(scale, samples.iter().map(value), from, to)
        };
        let expanded = axis(Scale::Log, |sample| sample.expanded as f64, [left, right]);
        let height = axis(Scale::Linear, |sample| f64::from(sample.height), upper);
        let mut heights = Vec::new();
        for sample in samples {
            step_to(&mut heights, expanded.place(sample.expanded as f64), height.place(f64::from(sample.height)));
        }
        let waiting = |sample: &Sample| sample.frontier.unwrap_or(0) as f64;
        let frontier = samples.iter().all(|sample| sample.frontier.is_some()).then(|| {
            let axis = axis(Scale::Log, waiting, lower);
            let place = |sample: &Sample| (expanded.place(sample.expanded as f64), axis.place(waiting(sample)));
            (axis, samples.iter().map(place).collect())
        });
        Some(Course { expanded, height, heights, frontier })
    }
}

/// Extends a step line: the last value holds up to `x`, where the line jumps to `y`.
fn step_to(points: &mut Vec<Point>, x: i32, y: i32) {
    if let Some(&(_, before)) = points.last() {
        points.push((x, before));
    }
    points.push((x, y));
}
