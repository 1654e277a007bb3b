//! Numbers and quantities as text. Text for people follows the current language; text for programs is ungrouped and has a
//! decimal point.

use crate::shared::locale::{number, plain_number, t};

/// Writes a number of moves with its unit.
pub fn in_moves(moves: usize) -> String {
    t!(n_moves, n = moves as u64)
}

/// Writes a number of nodes with its unit.
pub fn in_nodes(nodes: usize) -> String {
    t!(n_nodes, n = nodes as u64)
}

/// Writes a whole number.
pub fn grouped(whole: u64) -> String {
    number(whole as f64, 0)
}

/// Writes a number with `decimals` decimals.
pub fn decimal(value: f64, decimals: usize) -> String {
    number(value, decimals)
}

/// Writes a number of bytes in B, KiB or MiB, the latter two with one decimal below ten.
pub fn bytes(bytes: u64) -> String {
    let kibibytes = bytes as f64 / 1024.0;
    let rounded = |value: f64| number(value, usize::from(value < 9.95));
    match bytes {
        0..1_024 => t!(bytes, n = bytes),
        1_024..1_048_576 => t!(kibibytes, n = rounded(kibibytes)),
        _ => t!(mebibytes, n = rounded(kibibytes / 1024.0)),
    }
}

/// Writes a number of bytes in MB, with one decimal below ten.
pub fn megabytes(bytes: u64) -> String {
    let millions = bytes as f64 / 1e6;
    t!(megabytes, n = number(millions, usize::from(millions < 9.95)))
}

/// Writes a fraction between 0 and 1 as a percentage, rounded down.
pub fn percent(share: f64) -> String {
    in_percent((100.0 * share) as u32)
}

/// Writes a whole number of percent.
pub fn in_percent(share: u32) -> String {
    t!(percent, n = share)
}

/// Writes milliseconds with one decimal, for programs.
pub fn tenths(ms: f64) -> String {
    plain_number(ms, 1)
}

/// Writes a number with three decimals, for programs.
pub fn thousandths(value: f64) -> String {
    plain_number(value, 3)
}

/// Writes a duration in milliseconds or seconds.
pub fn duration(ms: f64) -> String {
    if ms < 1000.0 {
        // One decimal below 10 ms. Whole milliseconds and hundredths of a second are rounded down.
        t!(milliseconds, n = if ms < 10.0 { number(ms, 1) } else { number(ms.floor(), 0) })
    } else {
        t!(seconds, n = number((ms / 10.0).floor() / 100.0, 2))
    }
}

/// Formats milliseconds as minutes and seconds: `1:07`.
pub fn clock(elapsed: f64) -> String {
    let seconds = (elapsed / 1000.0) as u64;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
