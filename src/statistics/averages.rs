//! Average times of consecutive games.

/// Average times, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Average {
    /// The average of the latest games.
    pub current: u32,
    pub best: u32,
}

/// Returns the average time of consecutive games, oldest first. `None` if there are too few.
pub fn averages(times: &[u32], count: usize) -> Option<Average> {
    let latest = times.len().checked_sub(count)?;
    let best = times.windows(count).map(trimmed_mean).min()?;
    Some(Average { current: trimmed_mean(&times[latest..]), best })
}

/// Returns the mean without the best and the worst time, as is customary in speedsolving.
fn trimmed_mean(times: &[u32]) -> u32 {
    let sum: u64 = times.iter().copied().map(u64::from).sum();
    let (least, most) = (times.iter().min().copied().unwrap_or(0), times.iter().max().copied().unwrap_or(0));
    let rest = times.len() as u64 - 2;
    ((sum - u64::from(least) - u64::from(most) + rest / 2) / rest) as u32
}
