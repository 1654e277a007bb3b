//! The `npuzzle` command line: solves, compares, generates, checks, improves, traces, verifies, and makes and grades exercises.
//!
//! All input is read and validated before any search starts, so bad input leaves standard output empty.
//!
//! | exit status | meaning |
//! | --- | --- |
//! | 0 | every board was solved, or every claim holds |
//! | 1 | a board was not solved, or a claim does not hold |
//! | 2 | bad input, or standard output cannot be written; the message is on standard error |
//! | 130 | Ctrl-C was pressed or SIGTERM received; the best results so far were reported |
//!
//! A closed pipe (`npuzzle generate ... | head`) ends the program silently. The exit status is that of the results so far.

mod attempt;
mod check;
mod companions;
mod compare;
mod deal;
mod exercise;
mod generate;
mod grade;
mod improve;
mod input;
mod interrupt;
mod merge;
mod pattern_databases;
mod report;
mod scorm;
mod search_options;
mod solve;
mod status_line;
mod trace;
mod value_parsers;
mod verdict;
mod verify;

use clap::{Arg, CommandFactory, FromArgMatches, Parser, Subcommand};
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
    Deal(deal::Arguments),
    Merge(merge::Arguments),
    Generate(generate::Arguments),
    Grade(grade::Arguments),
    Check(check::Arguments),
    Improve(improve::Arguments),
    Scorm(scorm::Arguments),
    Trace(trace::Arguments),
    Verify(verify::Arguments),
}

fn main() -> ExitCode {
    let arguments = arguments();
    let mut verdict = Verdict::Pass;
    match run(&arguments.command, &mut verdict, &mut BufWriter::new(io::stdout().lock())) {
        Err(Error::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {}
        Err(error) => {
            // If standard error is closed as well, the exit status is all that is left.
            let _ = writeln!(io::stderr(), "npuzzle: {}", printable(&error.to_string()));
            return ExitCode::from(2);
        }
        Ok(()) => {}
    }
    match verdict {
        _ if interrupt::is_requested() => ExitCode::from(interrupt::STATUS),
        Verdict::Pass => ExitCode::SUCCESS,
        Verdict::Fail => ExitCode::from(1),
    }
}

/// Parses the command line. A negative number after an option is its value, to be refused as such, and not another option.
fn arguments() -> Arguments {
    let with_negative_numbers = |argument: Arg| {
        let is_option = !argument.is_positional() && argument.get_action().takes_values();
        argument.allow_negative_numbers(is_option)
    };
    let command = Arguments::command().mut_subcommands(|subcommand| subcommand.mut_args(with_negative_numbers));
    let parsed = Arguments::from_arg_matches(&command.get_matches());
    parsed.unwrap_or_else(|error| error.format(&mut Arguments::command()).exit())
}

fn run(command: &Command, verdict: &mut Verdict, output: &mut impl Write) -> Result<(), Error> {
    match command {
        Command::Solve(arguments) => solve::run(arguments, verdict, output),
        Command::Compare(arguments) => compare::run(arguments, verdict, output),
        Command::Deal(arguments) => deal::run(arguments, output),
        Command::Merge(arguments) => merge::run(arguments, output),
        Command::Generate(arguments) => generate::run(arguments, output),
        Command::Grade(arguments) => grade::run(arguments, output),
        Command::Check(arguments) => check::run(arguments, verdict, output),
        Command::Improve(arguments) => improve::run(arguments, output),
        Command::Scorm(arguments) => scorm::run(arguments, output),
        Command::Trace(arguments) => trace::run(arguments, verdict, output),
        Command::Verify(arguments) => verify::run(arguments, verdict, output),
    }?;
    Ok(output.flush()?)
}

/// Escapes characters that a terminal would interpret. Messages quote files and their names.
fn printable(message: &str) -> String {
    let is_unsafe =
        |letter: char| letter.is_control() || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    message
        .chars()
        .map(|letter| if is_unsafe(letter) { letter.escape_default().to_string() } else { letter.to_string() })
        .collect()
}
