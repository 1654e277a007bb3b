//! How thorough a test is: a sample of the cases in the gate, all of them in `scripts/test full`.

/// Whether the environment variable `NPUZZLE_FULL` is set, as `scripts/test full` does.
pub fn is_full() -> bool {
    std::env::var_os("NPUZZLE_FULL").is_some()
}

/// Returns the stride at which a test samples its cases: `gate`, or `full` in the full tier.
pub fn stride(gate: usize, full: usize) -> usize {
    if is_full() { full } else { gate }
}
