//! Links to the page, as chats, mail programs and people leave them.

use npuzzle_engine::puzzle::Board;
use std::borrow::Cow;

/// How many times a link may have been escaped.
const MOST_ESCAPES: usize = 3;

/// The maximum number of lines of a link.
const MOST_LINES: usize = 64;

/// Punctuation of the sentence around a link.
pub const AROUND: [char; 12] = [')', '>', ']', '}', '"', '\'', '.', ',', ';', ':', '!', '?'];

/// Returns the value of a key of a link in a text, such as `board` in `https://example.org/#view=play&board=8,1,2...`. `None` if there
/// is no link with the key.
pub fn value(text: &str, key: &str) -> Option<String> {
    let text = unescaped(text, key)?;
    let begin = begin_of(&text, key)? + key.len() + 1;
    let candidates = candidates(&text[begin..], |letter| letter == '&');
    let value = candidates.iter().find(|value| is_whole(&spaced(value))).or(candidates.first());
    Some(value.map_or_else(String::new, |value| spaced(value)))
}

/// Returns whether a value is a complete board in the project's own notation.
pub fn is_whole(value: &str) -> bool {
    !is_cut(value) && !value.contains(['\n', '#']) && value.parse::<Board>().is_ok()
}

/// Returns whether the board of a link may go on. Four numbers may be the first ones of any board.
///
/// ```
/// use npuzzle_formats::is_cut;
/// assert!(is_cut("1,2,3,0") && is_cut("1,2/3,0/") && is_cut("1,2/3,0,"));
/// assert!(!is_cut("1,2/3,0"));
/// ```
pub fn is_cut(value: &str) -> bool {
    let is_short = !value.contains('/') && value.matches([',', ' ']).count() == 3;
    is_short || value.ends_with(['/', ','])
}

/// Returns whether the board of a link is cut off: it may go on, or it has no blank, which the page writes as 0.
pub fn is_incomplete(value: &str) -> bool {
    let is_number = |cell: &str| cell.bytes().all(|byte| byte.is_ascii_digit());
    let cells = || value.split([',', '/', ' ']);
    is_cut(value) || cells().nth(1).is_some() && cells().all(|cell| is_number(cell) && cell != "0")
}

/// Returns where the entry of a key begins.
pub fn begin_of(text: &str, key: &str) -> Option<usize> {
    let entry = format!("{key}=");
    text.match_indices(&entry).map(|(at, _)| at).find(|&at| text[..at].ends_with(['#', '?', '&']))
}

pub fn spaced(value: &str) -> String {
    value.replace('+', " ")
}

/// Returns the texts that a link or a part of it may be, the likeliest first: up to the first space, and over line ends. Each comes
/// without the punctuation at its end, and with it. The first is that up to the first space, unless the next line continues it.
pub fn candidates(text: &str, is_end: fn(char) -> bool) -> Vec<String> {
    let text = text.split(is_end).next().unwrap_or_default();
    let (mut candidates, mut joined) = (Vec::new(), String::new());
    for line in text.split('\n').take(MOST_LINES) {
        // Mail programs mark quoted lines, and some mark lines that go on.
        let line = line.trim_end_matches(['\r', '=']).trim_start_matches(['>', ' ']);
        let part = line.split(char::is_whitespace).next().unwrap_or_default();
        if part.is_empty() {
            break;
        }
        joined.push_str(part);
        let forms = [joined.trim_end_matches(AROUND).to_owned(), joined.clone()];
        if line.starts_with(['/', ',', '&']) {
            candidates.splice(0..0, forms);
        } else {
            candidates.extend(forms);
        }
        if part.len() < line.trim_end().len() {
            break;
        }
    }
    candidates
}

/// Returns a text without escapes of links: `%2C`, `%252C`, `&amp;`. `None` if it cannot have an entry with this key.
pub fn unescaped<'a>(text: &'a str, key: &str) -> Option<Cow<'a, str>> {
    if !text.contains(key) {
        return None;
    }
    let mut text = Cow::Borrowed(text);
    for _ in 0..MOST_ESCAPES {
        if text.contains("&amp;") {
            text = text.replace("&amp;", "&").into();
        }
        match percent_decoded(&text) {
            Some(decoded) => text = decoded.into(),
            None => break,
        }
    }
    Some(text)
}

/// Returns the text with `%2C` and the like replaced. `None` if it has none.
pub fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    let mut is_changed = false;
    while let [first, following @ ..] = rest {
        let escape = match following {
            [high, low, ..] if *first == b'%' => {
                char::from(*high).to_digit(16).zip(char::from(*low).to_digit(16)).map(|(high, low)| high * 16 + low)
            }
            _ => None,
        };
        match escape {
            Some(byte) => {
                // A space would end the link.
                bytes.push(if byte == u32::from(b' ') { b'+' } else { byte as u8 });
                rest = &following[2..];
                is_changed = true;
            }
            None => {
                bytes.push(*first);
                rest = following;
            }
        }
    }
    is_changed.then(|| String::from_utf8_lossy(&bytes).into_owned())
}
