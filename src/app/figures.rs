//! Numbers as people read them, made of whole numbers: formatting floating point would double what this page downloads.
//! They are written as the language that is spoken writes them, but for those that are said to be for programs.

use super::language::{count, fill, numerals};

/// A number of moves, in words.
pub fn in_moves(moves: usize) -> String {
    count(moves as u64, "{n} move", "{n} moves")
}

/// Digits in groups of three.
pub fn grouped(number: u64) -> String {
    numerals().grouped(number)
}

/// Decimals for people, from those for programs.
pub fn pointed(decimals: &str) -> String {
    decimals.replace('.', numerals().decimal.encode_utf8(&mut [0; 4]))
}

/// Bytes in the unit that suits them.
pub fn bytes(bytes: u64) -> String {
    match bytes {
        0..10_240 => fill("{n} B", &[&grouped(bytes)]),
        10_240..10_485_760 => fill("{n} KiB", &[&(bytes >> 10)]),
        _ => fill("{n} MiB", &[&grouped(bytes >> 20)]),
    }
}

/// Bytes in millions, with one decimal below ten.
pub fn megabytes(bytes: u64) -> String {
    let tenths = (bytes + 50_000) / 100_000;
    let number = if tenths < 100 { pointed(&of_tenths(tenths)) } else { ((bytes + 500_000) / 1_000_000).to_string() };
    fill("{n} MB", &[&number])
}

/// A share of 1.
pub fn percent(share: f64) -> String {
    in_percent((100.0 * share) as u32)
}

/// A share of 100.
pub fn in_percent(share: u32) -> String {
    fill("{n} %", &[&share])
}

/// So many tenths with one decimal, for programs.
pub fn of_tenths(tenths: u64) -> String {
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// Milliseconds with one decimal, for programs.
pub fn tenths(ms: f64) -> String {
    of_tenths((ms * 10.0).round() as u64)
}

/// A number with three decimals, for programs.
pub fn thousandths(number: f64) -> String {
    let thousandths = (number * 1000.0).round() as u64;
    format!("{}.{:03}", thousandths / 1000, thousandths % 1000)
}

/// Milliseconds in the unit that suits them.
pub fn duration(ms: f64) -> String {
    if ms < 10.0 {
        fill("{n} ms", &[&pointed(&tenths(ms))])
    } else if ms < 1000.0 {
        fill("{n} ms", &[&(ms as u64)])
    } else {
        let hundredths = (ms / 10.0) as u64;
        fill("{n} s", &[&pointed(&format!("{}.{:02}", hundredths / 100, hundredths % 100))])
    }
}
