//! How thorough a test is: a sample of the cases in the gate, all of them in `scripts/test full`.

/// Returns the stride at which a test samples its cases: `gate`, or `full` if the environment variable `NPUZZLE_FULL` is
/// set, as `scripts/test full` does.
pub fn stride(gate: usize, full: usize) -> usize {
    if std::env::var_os("NPUZZLE_FULL").is_some() { full } else { gate }
}
