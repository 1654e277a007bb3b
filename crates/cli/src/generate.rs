//! `npuzzle generate`

use super::input;
use super::verdict::Error;
use npuzzle_engine::puzzle::{Goal, Scrambles, Size};
use std::io::{self, Write};

/// Generate random boards, one per line
///
/// Boards are drawn uniformly from those that can reach the goal. A seed gives the same boards on every machine.
#[derive(clap::Args)]
pub struct Arguments {
    /// The width and height of a square board
    #[arg(long, value_name = "N", value_parser = square, required_unless_present = "size", conflicts_with = "size")]
    side: Option<Size>,
    /// The width and height, such as 5x3
    #[arg(long, value_name = "WxH")]
    size: Option<Size>,
    /// The number of boards
    #[arg(long, value_name = "K", default_value_t = 1)]
    count: usize,
    /// The seed of the random generator [default: a random seed, printed to standard error]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// The goal that the boards can reach: blank-last, blank-first, spiral, blank-center (odd edges), or a board in any format
    #[arg(long, value_name = "GOAL", value_parser = input::goal, default_value_t)]
    goal: Goal,
}

fn square(text: &str) -> Result<Size, String> {
    let side = text.parse().map_err(|_| format!("expected a number from {} to {}", Size::MIN_EDGE, Size::MAX_EDGE))?;
    Size::square(side).map_err(|error| error.to_string())
}

pub fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Error> {
    let size = arguments.size.or(arguments.side).expect("one of the two is required");
    let scrambles =
        |seed| Scrambles::new(size, arguments.goal.clone(), seed).map_err(|error| Error::Input(error.to_string()));
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
