//! Characters: what differs between a text that was typed and one that was copied.

use std::borrow::Cow;

/// The zeros of scripts whose digits are read. In Unicode, the other nine digits follow each of them.
const ZEROS: [char; 29] = [
    '\u{660}',
    '\u{6f0}',
    '\u{7c0}',
    '\u{966}',
    '\u{9e6}',
    '\u{a66}',
    '\u{ae6}',
    '\u{b66}',
    '\u{be6}',
    '\u{c66}',
    '\u{ce6}',
    '\u{d66}',
    '\u{de6}',
    '\u{e50}',
    '\u{ed0}',
    '\u{f20}',
    '\u{1040}',
    '\u{17e0}',
    '\u{1810}',
    '\u{1946}',
    '\u{ff10}',
    '\u{104a0}',
    '\u{11066}',
    '\u{1d7ce}',
    '\u{1d7d8}',
    '\u{1d7e2}',
    '\u{1d7ec}',
    '\u{1d7f6}',
    '\u{1fbf0}',
];

/// Returns the ASCII character that stands for a character, or the character itself. `None` if it is invisible.
fn plain(letter: char) -> Option<char> {
    Some(match letter {
        ..='\u{7f}' => letter,
        // Byte order marks, zero-width characters, directional marks and emoji variation selectors.
        '\u{feff}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{fe0f}' => {
            return None;
        }
        // The box around the digit of a keycap emoji.
        '\u{20e3}' => ' ',
        '،' | '，' | '、' => ',',
        '؛' | '；' => ';',
        '：' => ':',
        '−' | '‐' | '‑' | '–' | '—' => '-',
        '×' => 'x',
        '“' | '”' | '‘' | '’' | '„' | '«' | '»' => '"',
        '│' | '┃' | '║' | '┆' | '┊' | '╎' | '｜' | '¦' => '|',
        // The rest of box drawing: corners, crossings and horizontal lines.
        '─'..='╿' => '+',
        _ => {
            match ZEROS.iter().find_map(|&zero| (letter as u32).checked_sub(zero as u32).filter(|&digit| digit < 10)) {
                Some(digit) => char::from(b'0' + digit as u8),
                None => letter,
            }
        }
    })
}

/// Returns a text with ASCII digits and punctuation, and without invisible characters. Lines stay lines.
pub fn simplified(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return text.into();
    }
    let mut simplified = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            // Emoji and circled numbers need no spaces between them.
            '⬜' | '⬛' => simplified.push_str(" _ "),
            '\u{24ea}' => simplified.push_str(" 0 "),
            '①'..='⑳' => simplified.push_str(&format!(" {} ", letter as u32 - '①' as u32 + 1)),
            '❶'..='❿' => simplified.push_str(&format!(" {} ", letter as u32 - '❶' as u32 + 1)),
            _ => simplified.extend(plain(letter)),
        }
    }
    simplified.into()
}
