//! `npuzzle generate`

use super::{Failure, Verdict};
use crate::puzzle::{Goal, Scrambles, Side};
use std::io::{self, Write};

/// Generate random boards, one a line
///
/// Every board from which the goal can be reached is as likely as any other. The same seed gives the same boards on
/// every machine.
#[derive(clap::Args)]
pub struct Arguments {
    /// Cells along an edge: 3, 4 or 5
    #[arg(long, value_name = "N", value_parser = side)]
    side: Side,
    /// How many boards
    #[arg(long, value_name = "K", default_value_t = 1)]
    count: usize,
    /// Where the randomness begins; if left out, one is chosen and named on standard error
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// The goal that they can reach: blank-last, blank-first, spiral, blank-center (odd sides), or a board
    #[arg(long, value_name = "GOAL", default_value_t)]
    goal: Goal,
}

fn side(text: &str) -> Result<Side, String> {
    text.parse().ok().and_then(Side::new).ok_or_else(|| "expected 3, 4 or 5".to_owned())
}

/// Writes the boards.
pub fn run(arguments: &Arguments, output: &mut impl Write) -> Result<Verdict, Failure> {
    let scrambles =
        |seed| Scrambles::new(arguments.side, arguments.goal, seed).map_err(|error| Failure::Input(error.to_string()));
    let scrambles = match arguments.seed {
        Some(seed) => scrambles(seed)?,
        None => {
            let seed = getrandom::u64().map_err(|error| Failure::Input(format!("no random seed: {error}")))?;
            let scrambles = scrambles(seed)?;
            // Whoever wants these boards again needs it; whoever does not has closed standard error.
            let _ = writeln!(io::stderr(), "seed {seed}");
            scrambles
        }
    };
    for board in scrambles.take(arguments.count) {
        writeln!(output, "{board}")?;
    }
    Ok(Verdict::Yes)
}
