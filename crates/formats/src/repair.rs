//! Links that chats, mail programs and people have changed, as the page would have written them.

use crate::fault::Fault;
use crate::goal::read_goal;
use crate::link::{AROUND, begin_of, candidates, is_incomplete, is_whole, percent_decoded, spaced, unescaped};
use crate::reading::{Puzzle, Reading};
use crate::single::read_board;
use std::borrow::Cow;

/// The keys of the entries that a link to a board or a goal has.
const KEYS: [&str; 2] = ["board", "goal"];

/// Returns the fragment of the first link with a board or a goal in a text, without `#`, as the page writes it: without escapes, line breaks
/// and punctuation after it, its board and its goal in the project's own notation. `None` if there is no such link.
///
/// # Errors
/// [`Fault::IncompleteLink`] if a part of the board is missing, or it has several readings.
///
/// ```
/// use npuzzle_formats::{Fault, repaired};
/// let link = "Beat it (https://example.org/#view=play&amp;board=8%2C1%2C2%2F0%2C4%2C3%2F7%2C5%2C6).";
/// assert_eq!(repaired(link), Some(Ok("view=play&board=8,1,2/0,4,3/7,5,6".to_owned())));
/// assert_eq!(repaired("https://example.org/#board=8,1,2/0,4"), Some(Err(Fault::IncompleteLink)));
/// assert_eq!(repaired("8 1 2/0 4 3/7 5 6"), None);
/// ```
pub fn repaired(text: &str) -> Option<Result<String, Fault>> {
    let (text, entry) = KEYS.iter().find_map(|key| {
        let text = unescaped(text, key)?;
        begin_of(&text, key).map(|at| (text, at))
    })?;
    // It need not be the first entry.
    let begin = text[..entry].rfind(['#', '?']).map_or(entry, |at| at + 1).min(entry);
    let begin = if text[begin..entry].contains(char::is_whitespace) { entry } else { begin };
    Some(
        candidates(&text[begin..], |_| false)
            .iter()
            .find_map(|fragment| rewritten(fragment))
            .ok_or(Fault::IncompleteLink),
    )
}

/// Returns whether a fragment is that of a link already, but for one round of escapes in its values, which the page resolves itself.
///
/// ```
/// use npuzzle_formats::is_unchanged;
/// assert!(is_unchanged("#board=1%2C2/3,0", "board=1,2/3,0"));
/// assert!(!is_unchanged("#board%3D1,2/3,0", "board=1,2/3,0") && !is_unchanged("#board=1,2/3,0.", "board=1,2/3,0"));
/// ```
pub fn is_unchanged(text: &str, fragment: &str) -> bool {
    let text = text.trim_start_matches('#');
    let marks = |text: &str| text.matches(['&', '=']).count();
    marks(text) == marks(fragment) && percent_decoded(text).as_deref().unwrap_or(text) == fragment
}

/// Returns a fragment with its board and its goal in the project's own notation. `None` if its board cannot be read in exactly one
/// way.
fn rewritten(fragment: &str) -> Option<String> {
    let mut is_known = false;
    let entries: Vec<Cow<str>> = fragment
        .split('&')
        .map(|entry| match entry.split_once('=') {
            Some(("board", value)) => {
                is_known = true;
                let value = spaced(value);
                if is_whole(&value) {
                    return Some(entry.into());
                }
                // What ends a sentence is no blank.
                let readings = if is_incomplete(&value) || value.ends_with(AROUND) {
                    Vec::new()
                } else {
                    read_board(&value).ok()?
                };
                let [Reading { value: Puzzle { board, .. }, .. }] = &readings[..] else { return None };
                Some(format!("board={board}").replace(' ', ",").into())
            }
            Some(("goal", value)) => {
                is_known = true;
                match read_goal(&spaced(value)).as_deref() {
                    Ok([Reading { value: goal, .. }]) => Some(format!("goal={goal}").replace(' ', ",").into()),
                    _ => Some(entry.into()),
                }
            }
            _ => Some(entry.into()),
        })
        .collect::<Option<_>>()?;
    is_known.then(|| entries.join("&"))
}
