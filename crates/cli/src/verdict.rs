//! The outcome of a command.

use std::io;

/// The result of a command so far. A command records each failure as soon as it is known, before anything is printed: a
/// closed pipe must not turn it into a success.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Every board was solved, or every claim holds.
    Pass,
    /// Some board was not solved, or some claim does not hold.
    Fail,
}

impl Verdict {
    /// Fails unless the condition holds.
    pub fn require(&mut self, condition: bool) {
        if !condition {
            *self = Verdict::Fail;
        }
    }
}

/// The reason why a command did not run to completion.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Invalid arguments, files or boards.
    #[error("{0}")]
    Input(String),
    /// Standard output is closed or cannot be written.
    #[error("cannot write to standard output: {0}")]
    Output(#[from] io::Error),
}
