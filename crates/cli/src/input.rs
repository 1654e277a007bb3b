//! Reading boards from a file, standard input or the command line.

use super::verdict::Error;
use npuzzle_engine::puzzle::{Board, parse_boards};
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// Largest accepted input in bytes: about a million boards. Keeps an endless stream from exhausting memory.
const MAX_BYTES: u64 = 64 << 20;

/// The mutually exclusive arguments that supply boards.
#[derive(clap::Args)]
#[group(required = true, multiple = false)]
pub struct BoardSource {
    /// A file with one board in any format, or several, one per line; - reads standard input
    file: Option<PathBuf>,
    /// The board itself, row by row, 0 for the blank: '8 1 2/0 4 3/7 5 6'
    #[arg(long, value_name = "TEXT")]
    board: Option<Board>,
}

impl BoardSource {
    /// Reads all boards. There is at least one.
    pub fn boards(&self) -> Result<Vec<Board>, Error> {
        match (&self.board, &self.file) {
            (Some(board), _) => Ok(vec![*board]),
            (None, Some(path)) if path == Path::new("-") => read_boards("standard input", io::stdin().lock()),
            (None, Some(path)) => {
                let name = path.display().to_string();
                let file = File::open(path).map_err(|error| Error::Input(format!("{name}: {error}")))?;
                read_boards(&name, file)
            }
            (None, None) => unreachable!("clap requires one of the two arguments"),
        }
    }
}

/// Reads boards until the end of `input`. Error messages start with `name`.
fn read_boards(name: &str, input: impl Read) -> Result<Vec<Board>, Error> {
    let error = |message: String| Error::Input(format!("{name}: {message}"));
    let mut bytes = Vec::new();
    input.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(|cause| error(cause.to_string()))?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(error(format!("larger than {} MiB; split the file", MAX_BYTES >> 20)));
    }
    let text = String::from_utf8(bytes).map_err(|_| error("not valid UTF-8 text".to_owned()))?;
    parse_boards(&text).map_err(|cause| error(cause.to_string()))
}
