//! A line at the bottom of the terminal that says how far a search has come.

use std::io::{self, IsTerminal, Stderr, Write};
use std::time::Duration;

/// Time between two versions of the line: as often as an eye can follow.
const INTERVAL: Duration = Duration::from_millis(200);

/// A line on standard error that is written over and over; nothing at all where that is no terminal.
pub struct StatusLine {
    terminal: Option<Stderr>,
    /// When the next version is due. The first is due late enough that short searches show none.
    due: Duration,
    shown: bool,
}

impl StatusLine {
    /// A line that does not show yet.
    pub fn new() -> StatusLine {
        let stderr = io::stderr();
        StatusLine { terminal: stderr.is_terminal().then_some(stderr), due: 2 * INTERVAL, shown: false }
    }

    /// Shows `text`, if the last version is old enough at the time `now`.
    pub fn show(&mut self, now: Duration, text: impl FnOnce() -> String) {
        if let Some(terminal) = &mut self.terminal
            && now >= self.due
        {
            self.due = now + INTERVAL;
            self.shown = true;
            // Progress that cannot be shown is no reason to stop.
            let _ = write!(terminal, "\r\x1b[K{}", text());
        }
    }

    /// Takes the line away.
    pub fn clear(&mut self) {
        if let Some(terminal) = &mut self.terminal
            && self.shown
        {
            let _ = write!(terminal, "\r\x1b[K");
        }
    }
}
