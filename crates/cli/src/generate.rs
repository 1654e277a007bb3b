//! `npuzzle generate`

use super::verdict::Error;
use npuzzle_engine::puzzle::{Goal, Scrambles, Side};
use std::io::{self, Write};

/// Generate random boards, one per line
///
/// Boards are drawn uniformly from those that can reach the goal. A seed gives the same boards on every machine.
#[derive(clap::Args)]
pub struct Arguments {
    /// Cells along an edge: 3, 4 or 5
    #[arg(long, value_name = "N", value_parser = side)]
    side: Side,
    /// The number of boards
    #[arg(long, value_name = "K", default_value_t = 1)]
    count: usize,
    /// The seed of the random generator [default: a random seed, printed to standard error]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// The goal that the boards can reach: blank-last, blank-first, spiral, blank-center (odd sides), or a board
    #[arg(long, value_name = "GOAL", default_value_t)]
    goal: Goal,
}

fn side(text: &str) -> Result<Side, String> {
    text.parse().ok().and_then(Side::new).ok_or_else(|| "expected 3, 4 or 5".to_owned())
}

/// Writes the boards.
pub fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Error> {
    let scrambles =
        |seed| Scrambles::new(arguments.side, arguments.goal, seed).map_err(|error| Error::Input(error.to_string()));
    let scrambles = match arguments.seed {
        Some(seed) => scrambles(seed)?,
        None => {
            let seed = getrandom::u64().map_err(|error| {
                Error::Input(format!("no random seed is available ({error}): pass one with --seed"))
            })?;
            let scrambles = scrambles(seed)?;
            // The seed reproduces these boards. A closed standard error means that it is not wanted.
            let _ = writeln!(io::stderr(), "seed {seed}");
            scrambles
        }
    };
    for board in scrambles.take(arguments.count) {
        writeln!(output, "{board}")?;
    }
    Ok(())
}
