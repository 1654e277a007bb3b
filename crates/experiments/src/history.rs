//! The progress of an anytime search.

use crate::record::rounded;
use npuzzle_engine::statistics::Statistics;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The bounds of an anytime search at one moment.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Milestone {
    /// Milliseconds since the start.
    pub elapsed_ms: f64,
    /// The length of the best solution so far, in moves.
    pub length: Option<u32>,
    /// A proved lower bound on the length of all solutions.
    pub lower_bound: Option<u32>,
}

/// The improvements of an anytime search: shorter solutions and higher lower bounds, in order of time.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct History(Vec<Milestone>);

impl History {
    /// Adds a milestone if a bound has changed since the last one.
    pub fn note(&mut self, statistics: &Statistics, elapsed_ms: f64) {
        let Statistics { incumbent: length, lower_bound, .. } = *statistics;
        if self.0.last().is_none_or(|last| (last.length, last.lower_bound) != (length, lower_bound)) {
            self.0.push(Milestone { elapsed_ms, length, lower_bound });
        }
    }

    /// Returns the milestones in order of time.
    pub fn milestones(&self) -> &[Milestone] {
        &self.0
    }

    /// Returns the bounds at a moment: those of the last milestone until then.
    fn at(&self, elapsed_ms: f64) -> Option<&Milestone> {
        self.0.iter().take_while(|milestone| milestone.elapsed_ms <= elapsed_ms).last()
    }
}

/// The mean bounds of several searches over time, as CSV. `lines` are results in JSON; those without a history are left out. The times
/// are 1, 2 and 5 ms, 10, 20 and 50 ms and so on, until nothing changes any more. A mean is empty before every run has a value:
/// otherwise it would be that of the easier boards.
pub fn curves<'a>(lines: impl IntoIterator<Item = &'a str>) -> String {
    #[derive(Deserialize)]
    struct Run {
        algorithm: String,
        #[serde(default)]
        history: History,
    }
    let mut searches: BTreeMap<String, Vec<History>> = BTreeMap::new();
    for Run { algorithm, history } in lines.into_iter().filter_map(|line| serde_json::from_str(line).ok()) {
        if !history.0.is_empty() {
            searches.entry(algorithm).or_default().push(history);
        }
    }
    let mut text = "algorithm,elapsed_ms,runs,solved,mean_length,mean_lower_bound\n".to_owned();
    for (algorithm, runs) in searches {
        let last = runs.iter().flat_map(|run| run.0.last()).map(|last| last.elapsed_ms).fold(0.0, f64::max);
        let times = (0..).flat_map(|power| [1.0, 2.0, 5.0].map(|digit| digit * 10_f64.powi(power)));
        let mut is_over = false;
        for time in times.take_while(|&time| !std::mem::replace(&mut is_over, time >= last)) {
            let values = |value: fn(&Milestone) -> Option<u32>| -> Vec<u32> {
                runs.iter().filter_map(|run| value(run.at(time)?)).collect()
            };
            let mean = |values: &[u32]| match values.len() == runs.len() {
                true => rounded(values.iter().copied().map(f64::from).sum::<f64>() / runs.len() as f64).to_string(),
                false => String::new(),
            };
            let [lengths, bounds] = [values(|known| known.length), values(|known| known.lower_bound)];
            let (solved, length, bound) = (lengths.len(), mean(&lengths), mean(&bounds));
            text += &format!("{algorithm},{time},{},{solved},{length},{bound}\n", runs.len());
        }
    }
    text
}
