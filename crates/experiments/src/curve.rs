//! The progress of anytime searches over many boards.

use crate::history::{History, Milestone};
use crate::plan::Pair;
use crate::record::rounded;
use crate::run::Run;
use serde::{Deserialize, Serialize};

/// The mean bounds of one search's runs over time.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Curve {
    pub pair: Pair,
    /// The number of runs with a history.
    pub runs: usize,
    /// The points in order of time.
    pub points: Vec<CurvePoint>,
}

/// The bounds of a search's runs at one moment. A mean is `None` before every run has a value: otherwise it would be that of the easier
/// boards.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct CurvePoint {
    /// Milliseconds since the start.
    pub elapsed_ms: f64,
    /// The number of runs that have a solution.
    pub solved: usize,
    /// The mean length of the best solutions so far, in moves.
    pub mean_length: Option<f64>,
    pub mean_lower_bound: Option<f64>,
}

/// Returns the curves of the searches whose runs have a history, in order of first occurrence. The times are 1, 2 and 5 ms, 10, 20 and
/// 50 ms and so on, until nothing changes any more.
pub fn curves<'a>(runs: impl IntoIterator<Item = &'a Run>) -> Vec<Curve> {
    let mut searches: Vec<(Pair, Vec<&History>)> = Vec::new();
    for Run { record, history } in runs.into_iter().filter(|run| !run.history.is_empty()) {
        match searches.iter_mut().find(|(pair, _)| *pair == record.pair()) {
            Some((_, histories)) => histories.push(history),
            None => searches.push((record.pair(), vec![history])),
        }
    }
    searches.into_iter().map(|(pair, histories)| curve(pair, &histories)).collect()
}

fn curve(pair: Pair, runs: &[&History]) -> Curve {
    let last = runs.iter().flat_map(|run| run.milestones().last()).map(|last| last.elapsed_ms).fold(0.0, f64::max);
    let times = (0..).flat_map(|power| [1.0, 2.0, 5.0].map(|digit| digit * 10_f64.powi(power)));
    let mut is_over = false;
    let times = times.take_while(|&time| !std::mem::replace(&mut is_over, time >= last));
    let point = |elapsed_ms: f64| {
        let values = |value: fn(&Milestone) -> Option<u32>| -> Vec<u32> {
            runs.iter().filter_map(|run| value(run.at(elapsed_ms)?)).collect()
        };
        let mean = |values: &[u32]| {
            let sum = || values.iter().copied().map(f64::from).sum::<f64>();
            (values.len() == runs.len()).then(|| rounded(sum() / runs.len() as f64))
        };
        let [lengths, bounds] = [values(|known| known.length), values(|known| known.lower_bound)];
        CurvePoint { elapsed_ms, solved: lengths.len(), mean_length: mean(&lengths), mean_lower_bound: mean(&bounds) }
    };
    Curve { pair, runs: runs.len(), points: times.map(point).collect() }
}

pub fn curves_csv(curves: &[Curve]) -> String {
    let mut text = "algorithm,elapsed_ms,runs,solved,mean_length,mean_lower_bound\n".to_owned();
    for Curve { pair, runs, points } in curves {
        for &CurvePoint { elapsed_ms, solved, mean_length, mean_lower_bound } in points {
            let [length, bound] =
                [mean_length, mean_lower_bound].map(|mean| mean.map_or_else(String::new, |mean| mean.to_string()));
            text += &format!("{},{elapsed_ms},{runs},{solved},{length},{bound}\n", pair.algorithm.name());
        }
    }
    text
}
