//! A progress line at the bottom of the terminal.

use std::io::{self, IsTerminal, Stderr, Write};
use std::time::Duration;

/// Time between two updates: fast enough to look live, slow enough to read.
const INTERVAL: Duration = Duration::from_millis(200);

/// A progress line on standard error that overwrites itself, or a log.
pub struct StatusLine {
    terminal: Option<Stderr>,
    /// Time of the next update. The first is delayed so that short searches print nothing.
    due: Duration,
    /// Where there is no terminal: the time of the next line of a log, if there is one.
    log_due: Option<Duration>,
    is_shown: bool,
}

/// Time between two lines of a log.
const LOG_INTERVAL: Duration = Duration::from_secs(60);

impl StatusLine {
    /// Creates a hidden line.
    pub fn new() -> StatusLine {
        let stderr = io::stderr();
        StatusLine {
            terminal: stderr.is_terminal().then_some(stderr),
            due: 2 * INTERVAL,
            log_due: None,
            is_shown: false,
        }
    }

    /// Creates a hidden line that is a log where there is no terminal.
    pub fn with_log() -> StatusLine {
        StatusLine { log_due: Some(LOG_INTERVAL), ..StatusLine::new() }
    }

    /// Shows `text` if an update is due `elapsed` after the start.
    pub fn update(&mut self, elapsed: Duration, text: impl FnOnce() -> String) {
        if let Some(terminal) = &mut self.terminal
            && elapsed >= self.due
        {
            self.due = elapsed + INTERVAL;
            self.is_shown = true;
            // A search is worth finishing even if its progress cannot be shown.
            let _ = write!(terminal, "\r\x1b[K{}", text());
        } else if self.terminal.is_none()
            && let Some(due) = &mut self.log_due
            && elapsed >= *due
        {
            *due = elapsed + LOG_INTERVAL;
            let _ = writeln!(io::stderr(), "{}", text());
        }
    }

    /// Erases the line.
    pub fn clear(&mut self) {
        if let Some(terminal) = &mut self.terminal
            && self.is_shown
        {
            let _ = write!(terminal, "\r\x1b[K");
        }
    }
}
