//! Decimal numbers with at most two decimals, as whole hundredths.
//!
//! Integer arithmetic avoids rounding, and keeps the floating-point parser out of the downloaded code.

use std::fmt;

/// Parses a number of at most three digits before the point and two after it. `None` for any other text.
pub(crate) fn hundredths(text: &str) -> Option<u32> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let is_number =
        |digits: &str, most: usize| digits.len() <= most && digits.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !is_number(whole, 3) || !is_number(decimals, 2) {
        return None;
    }
    format!("{whole}{decimals:0<2}").parse().ok()
}

/// Writes a number of hundredths, without zeros at its end.
pub(crate) fn write_hundredths(formatter: &mut fmt::Formatter<'_>, hundredths: u32) -> fmt::Result {
    let (whole, hundredths) = (hundredths / 100, hundredths % 100);
    match hundredths {
        0 => write!(formatter, "{whole}"),
        tenths if tenths % 10 == 0 => write!(formatter, "{whole}.{}", tenths / 10),
        _ => write!(formatter, "{whole}.{hundredths:02}"),
    }
}
