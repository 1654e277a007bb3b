//! Numbers as people read them, made of whole numbers: formatting floating point would double what this page downloads.

/// A number of moves, in words.
pub fn in_moves(count: usize) -> String {
    if count == 1 { "1 move".to_owned() } else { format!("{} moves", grouped(count as u64)) }
}

/// Digits in groups of three.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::with_capacity(digits.len() * 4 / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// Bytes in the unit that suits them.
pub fn bytes(bytes: u64) -> String {
    match bytes {
        0..10_240 => format!("{} B", grouped(bytes)),
        10_240..10_485_760 => format!("{} KiB", bytes >> 10),
        _ => format!("{} MiB", grouped(bytes >> 20)),
    }
}

/// Bytes in millions, with one decimal below ten.
pub fn megabytes(bytes: u64) -> String {
    let tenths = (bytes + 50_000) / 100_000;
    if tenths < 100 {
        format!("{}.{} MB", tenths / 10, tenths % 10)
    } else {
        format!("{} MB", (bytes + 500_000) / 1_000_000)
    }
}

/// A share of 1.
pub fn percent(share: f64) -> String {
    format!("{} %", (100.0 * share) as u32)
}

/// Milliseconds with one decimal.
pub fn tenths(ms: f64) -> String {
    let tenths = (ms * 10.0).round() as u64;
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// A number with three decimals.
pub fn thousandths(number: f64) -> String {
    let thousandths = (number * 1000.0).round() as u64;
    format!("{}.{:03}", thousandths / 1000, thousandths % 1000)
}

/// Milliseconds in the unit that suits them.
pub fn duration(ms: f64) -> String {
    if ms < 10.0 {
        format!("{} ms", tenths(ms))
    } else if ms < 1000.0 {
        format!("{} ms", ms as u64)
    } else {
        let hundredths = (ms / 10.0) as u64;
        format!("{}.{:02} s", hundredths / 100, hundredths % 100)
    }
}
