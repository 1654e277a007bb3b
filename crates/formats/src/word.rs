//! Words: what a single one may mean, whatever surrounds it.

/// Returns whether a word stands for the blank in most conventions.
pub fn is_blank_sign(word: &str) -> bool {
    const WORDS: [&str; 11] = ["", "empty", "blank", "null", "none", "nil", "nan", "hole", "gap", "space", "undefined"];
    let is_sign = |sign: char| word.len() <= 3 && word.chars().all(|letter| letter == sign);
    WORDS.iter().any(|known| known.eq_ignore_ascii_case(word)) || "_.-*?".chars().any(is_sign)
}

/// Returns a number, also one written as `03` or `3.0`.
pub fn number(word: &str) -> Option<u32> {
    let (whole, decimals) = word.split_once('.').unwrap_or((word, ""));
    let is_number = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit());
    let is_whole = is_number(whole) && decimals.bytes().all(|byte| byte == b'0');
    if is_whole && whole.len() <= 9 { whole.parse().ok() } else { None }
}

/// Returns whether a word stands for the blank, and never for a tile.
pub fn is_blank(word: &str) -> bool {
    word == "0" || is_blank_sign(word)
}

/// Returns whether a word is one of those that spaces separate.
pub fn is_among(known: &str, word: &str) -> bool {
    known.split(' ').any(|known| known == word)
}
