//! The `npuzzle` command line: solves, compares, generates and checks sliding puzzles.
//!
//! All input is read and validated before any search starts, so bad input leaves standard output empty.
//!
//! | exit status | meaning |
//! | --- | --- |
//! | 0 | every board was solved, or every claim holds |
//! | 1 | a board was not solved, or a claim does not hold |
//! | 2 | bad input, or standard output cannot be written; the message is on standard error |
//!
//! A closed pipe (`npuzzle generate ... | head`) ends the program silently with status 0.

mod attempt;
mod check;
mod compare;
mod generate;
mod input;
mod pattern_databases;
mod report;
mod solve;
mod status_line;
mod value_parsers;
mod verdict;

use clap::{Parser, Subcommand};
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;
use verdict::{Error, Verdict};

/// Solve, compare, generate and check sliding puzzles
///
/// Exit status: 0 if solved, 1 if not solved, 2 for bad input.
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

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match run(&arguments.command, &mut BufWriter::new(io::stdout().lock())) {
        Ok(Verdict::Pass) => ExitCode::SUCCESS,
        Ok(Verdict::Fail) => ExitCode::from(1),
        Err(Error::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            // If standard error is closed as well, the exit status is all that is left.
            let _ = writeln!(io::stderr(), "npuzzle: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(command: &Command, output: &mut impl Write) -> Result<Verdict, Error> {
    let verdict = match command {
        Command::Solve(arguments) => solve::run(arguments, output),
        Command::Compare(arguments) => compare::run(arguments, output),
        Command::Generate(arguments) => generate::run(arguments, output),
        Command::Check(arguments) => check::run(arguments, output),
    }?;
    output.flush()?;
    Ok(verdict)
}
