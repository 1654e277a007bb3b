//! Where boards come from: a file, standard input, or the command line itself.

use super::Failure;
use crate::puzzle::{Board, parse_boards};
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The longest text that is read, in bytes: a million boards, and the end of a file that has none.
const MAX_TEXT: u64 = 64 << 20;

/// The arguments that name boards: one of the two.
#[derive(clap::Args)]
#[group(required = true, multiple = false)]
pub struct Source {
    /// A file with one board in any form, or with many, one a line; - is standard input
    file: Option<PathBuf>,
    /// The board itself, row by row, 0 for the blank: '8 1 2/0 4 3/7 5 6'
    #[arg(long, value_name = "TEXT")]
    board: Option<Board>,
}

impl Source {
    /// All boards, at least one.
    pub fn boards(&self) -> Result<Vec<Board>, Failure> {
        match (&self.board, &self.file) {
            (Some(board), _) => Ok(vec![*board]),
            (None, Some(path)) if path == Path::new("-") => boards_of("standard input", io::stdin().lock()),
            (None, Some(path)) => {
                let name = path.display().to_string();
                let file = File::open(path).map_err(|error| Failure::Input(format!("{name}: {error}")))?;
                boards_of(&name, file)
            }
            (None, None) => unreachable!("the arguments' group requires one of the two"),
        }
    }
}

/// Reads boards to the end of `text`, which is called `name` in messages.
fn boards_of(name: &str, text: impl Read) -> Result<Vec<Board>, Failure> {
    let wrong = |what: String| Failure::Input(format!("{name}: {what}"));
    let mut bytes = Vec::new();
    text.take(MAX_TEXT + 1).read_to_end(&mut bytes).map_err(|error| wrong(error.to_string()))?;
    if bytes.len() as u64 > MAX_TEXT {
        return Err(wrong(format!("more than {} MiB of text", MAX_TEXT >> 20)));
    }
    let text = String::from_utf8(bytes).map_err(|_| wrong("this is no text (UTF-8)".to_owned()))?;
    parse_boards(&text).map_err(|error| wrong(error.to_string()))
}
