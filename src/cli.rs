//! The command line: arguments, files, and reports as text, JSON or CSV.
//!
//! All input is read and checked before anything is solved or printed, so bad input leaves standard output empty.
//!
//! | exit status | meaning |
//! | --- | --- |
//! | 0 | every board was solved, every claim holds |
//! | 1 | some board was not, some claim does not |
//! | 2 | bad input, or output that cannot be written: standard error says what |
//!
//! A reader that goes away early, as `head` does, has seen enough: the program then stops without a word.

mod attempt;
mod check;
mod compare;
mod generate;
mod names;
mod report;
mod solve;
mod source;
mod status_line;
mod tables;

use clap::{Parser, Subcommand};
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

/// Solves, compares, generates and checks 8-, 15- and 24-puzzles.
///
/// Exit status: 0 solved, 1 not solved, 2 bad input.
#[derive(Parser)]
#[command(name = "npuzzle", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Solve(solve::Arguments),
    Compare(compare::Arguments),
    Generate(generate::Arguments),
    Check(check::Arguments),
}

/// What a command came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    /// All that was asked is so.
    Yes,
    /// Something is not.
    No,
}

/// Why a command was not carried out.
#[derive(Debug, thiserror::Error)]
enum Failure {
    /// Something is wrong with what was given.
    #[error("{0}")]
    Input(String),
    /// Standard output is full, closed or gone.
    #[error("standard output: {0}")]
    Output(#[from] io::Error),
}

/// Carries out the command that the program's arguments ask for.
pub fn run() -> ExitCode {
    let arguments = Arguments::parse();
    match carry_out(&arguments.command, &mut BufWriter::new(io::stdout().lock())) {
        Ok(Verdict::Yes) => ExitCode::SUCCESS,
        Ok(Verdict::No) => ExitCode::from(1),
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            // If even that cannot be written, the exit status still tells.
            let _ = writeln!(io::stderr(), "npuzzle: {failure}");
            ExitCode::from(2)
        }
    }
}

fn carry_out(command: &Command, output: &mut impl Write) -> Result<Verdict, Failure> {
    let verdict = match command {
        Command::Solve(arguments) => solve::run(arguments, output),
        Command::Compare(arguments) => compare::run(arguments, output),
        Command::Generate(arguments) => generate::run(arguments, output),
        Command::Check(arguments) => check::run(arguments, output),
    }?;
    output.flush()?;
    Ok(verdict)
}

/// Mebibytes in bytes; a 32-bit machine cannot hold more than it can count.
fn mib(count: u32) -> usize {
    usize::try_from(u64::from(count) << 20).unwrap_or(usize::MAX)
}
