//! Excerpts of untrusted text in error messages.

/// Shortens a word of untrusted text for an error message.
pub(super) fn excerpt(word: &str) -> String {
    // Control characters of a file would reach the terminal.
    let mut excerpt: String =
        word.chars().take(24).map(|letter| if letter.is_control() { '�' } else { letter }).collect();
    if word.chars().nth(24).is_some() {
        excerpt.push('…');
    }
    excerpt
}
