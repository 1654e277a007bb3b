//! Reports of searches as text, tables and JSON.

use super::attempt::Attempt;
use npuzzle_engine::catalogue::Status;
use npuzzle_engine::choices::Choice;
use npuzzle_engine::driver::Outcome;
use npuzzle_engine::puzzle::{Board, Goal, Moves, make_solvable};
use npuzzle_engine::spec::{Method, SearchSpec};
use npuzzle_engine::statistics::Statistics;
use npuzzle_experiments::{CommonBoards, Milestone, Quartiles, Record, Sample, Summary};
use npuzzle_formats::reachable_goals;
use serde::Serialize;
use std::fmt;
use std::io::{self, Write};
use std::time::Duration;

/// The JSON report of a board: its record, the choices that are not the usual ones, the moves and the progress of an anytime search.
#[derive(Serialize)]
struct Report<'a> {
    #[serde(flatten)]
    record: Record,
    #[serde(skip_serializing_if = "Option::is_none")]
    order: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ties: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    test: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    duplicates: Option<&'static str>,
    moves: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pattern_database: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pattern_database_digest: Option<String>,
    #[serde(skip_serializing_if = "<[Milestone]>::is_empty")]
    history: &'a [Milestone],
}

/// Returns an attempt as one line of JSON, without the line break.
pub fn json(attempt: &Attempt) -> String {
    let moves = attempt.moves().map(Moves::to_string);
    let choices = attempt.spec.method().choices;
    let unusual = |choice| choices.unusual().find(|&known| known == choice);
    let report = Report {
        record: Record {
            optimal: matches!(attempt.outcome, Outcome::Solved { optimal: true, .. }),
            ..attempt.record()
        },
        order: unusual(Choice::Order).map(|_| choices.order.to_string()),
        ties: unusual(Choice::Ties).map(|_| choices.ties.name()),
        test: unusual(Choice::Test).map(|_| choices.test.name()),
        duplicates: unusual(Choice::Duplicates).map(|_| choices.duplicates.name()),
        moves,
        pattern_database: attempt.database.map(|key| key.to_string()),
        pattern_database_digest: attempt.database.map(|key| key.digest().to_string()),
        history: attempt.history.milestones(),
    };
    serde_json::to_string(&report).expect("a report has plain values only")
}

/// Writes an attempt as two columns, labels and values.
pub fn text(attempt: &Attempt, output: &mut impl Write) -> io::Result<()> {
    let Attempt { spec, outcome, statistics, elapsed, history, .. } = attempt;
    let mut row = |label: &str, value: &dyn fmt::Display| writeln!(output, "{label:<14} {value}");
    row("board", spec.board())?;
    row("goal", spec.goal())?;
    row("search", &method(spec))?;
    row("status", &status(attempt))?;
    match outcome {
        Outcome::Solved { moves, .. } => row("moves", moves)?,
        Outcome::Unsolvable(_) => {
            row("other goals", &reachable(spec.board()))?;
            row("solvable", &format_args!("{} (two tiles swapped)", make_solvable(spec.board())))?;
            return Ok(());
        }
        _ => {}
    }
    if let Some(bound) = statistics.lower_bound {
        row("lower bound", &format_moves(bound as usize))?;
    }
    row("expanded", &Grouped(statistics.expanded))?;
    row("generated", &Grouped(statistics.generated))?;
    row("reopened", &Grouped(statistics.reopened))?;
    row("frontier peak", &Grouped(statistics.frontier_peak))?;
    row("depth peak", &Grouped(statistics.depth_peak))?;
    if let Some(moves) = attempt.moves()
        && let Some(factor) = statistics.effective_branching_factor(moves.len())
    {
        row("branching", &format_args!("{factor:.3} (effective)"))?;
    }
    row("memory", &Bytes(statistics.memory_bytes))?;
    row("time", &Readable(*elapsed))?;
    let improvements = history.milestones().chunk_by(|one, next| one.length == next.length).map(|same| same[0]);
    improvements.filter_map(|first| Some((first.elapsed_ms, first.length?))).try_for_each(|(elapsed_ms, length)| {
        let time = Readable(Duration::from_secs_f64(elapsed_ms / 1000.0));
        row("improved", &format_args!("{} after {time}", format_moves(length as usize)))
    })
}

/// Names the goals that can be reached from a board.
pub fn reachable(board: &Board) -> String {
    let names: Vec<String> = reachable_goals(board).iter().map(Goal::to_string).collect();
    if names.is_empty() { "none of those with a name can be reached".to_owned() } else { names.join(", ") }
}

/// Names the algorithm with the heuristic, the weight and the unusual choices that it uses.
fn method(spec: &SearchSpec) -> String {
    let Method { algorithm, heuristic, weight, choices, .. } = spec.method();
    let heuristic = if algorithm.takes_heuristic() { format!(", {heuristic}") } else { String::new() };
    let weight = if algorithm.is_weighted() { format!(", weight {weight}") } else { String::new() };
    let choices = choices.unusual().map(|choice| match choice {
        Choice::Order => format!(", order {}", choices.order),
        Choice::Ties => format!(", ties {}", choices.ties),
        Choice::Test => format!(", goal test at {}", choices.test),
        Choice::Duplicates => format!(", {} duplicates", choices.duplicates),
    });
    format!("{algorithm}{heuristic}{weight}{}", choices.collect::<String>())
}

fn status(attempt: &Attempt) -> String {
    match &attempt.outcome {
        Outcome::Solved { moves, optimal } => {
            let proof = if *optimal { "proved optimal" } else { "not proved optimal" };
            format!("solved in {}, {proof}", format_moves(moves.len()))
        }
        Outcome::Unsolvable(solvability) => {
            format!("unsolvable: the goal {} cannot be reached. {solvability}", attempt.spec.goal())
        }
        Outcome::Exhausted if attempt.spec.method().depth_limit.is_some() => {
            "exhausted: every board within the depth limit was searched".to_owned()
        }
        Outcome::Exhausted => "exhausted: every reachable board was searched".to_owned(),
        Outcome::MemoryLimit => {
            format!("limit: the search needs more than {} MiB of memory", attempt.spec.limits().whole_mib())
        }
        Outcome::TimeLimit => "limit: the time is up".to_owned(),
        Outcome::Cancelled => "cancelled".to_owned(),
        Outcome::Failed => {
            "failed: a check of the result or of the pattern databases did not pass; please report this bug".to_owned()
        }
    }
}

/// Writes two tables with one row per pair: the quartiles of each measure, then means and standard deviations. They cover
/// the `common` boards, or the boards that each pair solved.
pub fn table(summaries: &[Summary], common: Option<&CommonBoards>, output: &mut impl Write) -> io::Result<()> {
    let quartiles = |sample: Option<Sample>, text: &dyn Fn(f64) -> String| match sample {
        Some(Sample { quartiles: Quartiles { lower, median, upper, .. }, .. }) => {
            [text(lower), text(median), text(upper)].join("  ")
        }
        None => "-".to_owned(),
    };
    let means = |sample: Option<Sample>, text: &dyn Fn(f64) -> String| match sample {
        Some(Sample { mean, deviation: Some(deviation), .. }) => format!("{} ± {}", text(mean), text(deviation)),
        Some(Sample { mean, deviation: None, .. }) => text(mean),
        None => "-".to_owned(),
    };
    table_of(summaries, quartiles, output)?;
    let boards = match common {
        Some(common) => {
            let (solved, left_out) = (format_boards(common.solved()), common.left_out());
            format!("the {solved} that every search solved; {left_out} left out")
        }
        None => "the boards that each search solved".to_owned(),
    };
    writeln!(output, "\nLower quartile, median and upper quartile over {boards}.\n")?;
    table_of(summaries, means, output)?;
    writeln!(output, "\nMean and standard deviation over the same boards.")
}

/// Writes a table whose cells describe samples by `cell`.
fn table_of(
    summaries: &[Summary],
    cell: impl Fn(Option<Sample>, &dyn Fn(f64) -> String) -> String,
    output: &mut impl Write,
) -> io::Result<()> {
    let number = |value: f64| Grouped(value.round() as u64).to_string();
    let titles =
        ["algorithm", "heuristic", "solved", "moves", "moves / optimum", "expanded", "generated", "memory", "time"];
    let mut rows = vec![titles.map(str::to_owned)];
    rows.extend(summaries.iter().map(|summary| {
        [
            summary.pair.algorithm.to_string(),
            summary.pair.heuristic.map(|heuristic| heuristic.to_string()).unwrap_or_default(),
            format!("{} of {}", summary.solved, summary.runs),
            cell(summary.length, &number),
            cell(summary.ratio, &|ratio| format!("{ratio:.2}")),
            cell(summary.expanded, &number),
            cell(summary.generated, &number),
            cell(summary.memory_bytes, &|bytes| Bytes(bytes as u64).to_string()),
            cell(summary.elapsed_ms, &|ms| Readable(Duration::from_secs_f64(ms / 1000.0)).to_string()),
        ]
    }));
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default();
    let widths: [usize; 9] = std::array::from_fn(width);
    for row in &rows {
        let cells: Vec<String> = row.iter().zip(widths).map(|(cell, width)| format!("{cell:<width$}")).collect();
        writeln!(output, "{}", cells.join("   ").trim_end())?;
    }
    Ok(())
}

/// Formats a number of boards: `1 board`, `2 boards`.
fn format_boards(count: usize) -> String {
    if count == 1 { "1 board".to_owned() } else { format!("{count} boards") }
}

/// Draws the board at the start and after each move.
pub fn steps(start: &Board, moves: &Moves, output: &mut impl Write) -> io::Result<()> {
    writeln!(output, "\nstart")?;
    draw(start, output)?;
    let mut board = start.clone();
    for (index, &direction) in moves.directions().iter().enumerate() {
        if !board.make_move(direction) {
            break;
        }
        writeln!(output, "\n{}: {}", index + 1, direction.letter())?;
        draw(&board, output)?;
    }
    Ok(())
}

fn draw(board: &Board, output: &mut impl Write) -> io::Result<()> {
    for row in board.tiles().chunks(board.size().width()) {
        for &tile in row {
            match tile {
                0 => write!(output, "  .")?,
                tile => write!(output, "{tile:>3}")?,
            }
        }
        writeln!(output)?;
    }
    Ok(())
}

/// Describes the state of a running search on one short line.
pub fn progress(index: usize, count: usize, statistics: &Statistics, elapsed: Duration) -> String {
    let board = if count > 1 { format!("board {} of {count}: ", index + 1) } else { String::new() };
    let bound = statistics.lower_bound.map(|bound| format!(", at least {}", format_moves(bound as usize)));
    let bound = bound.unwrap_or_default();
    let incumbent = statistics.incumbent.map(|moves| format!(", at most {moves}")).unwrap_or_default();
    format!("{board}{} generated{bound}{incumbent}, {:.0} s", Grouped(statistics.generated), elapsed.as_secs_f64())
}

#[derive(Clone, Debug, Default)]
pub struct Totals {
    /// The number of boards of each status, in order of first occurrence.
    statuses: Vec<(Status, usize)>,
    moves: usize,
    generated: u64,
    elapsed: Duration,
}

impl Totals {
    pub fn add(&mut self, attempt: &Attempt) {
        let status = attempt.outcome.status();
        match self.statuses.iter_mut().find(|(known, _)| *known == status) {
            Some((_, count)) => *count += 1,
            None => self.statuses.push((status, 1)),
        }
        if let Some(moves) = attempt.moves() {
            self.moves += moves.len();
        }
        self.generated += attempt.statistics.generated;
        self.elapsed += attempt.elapsed;
    }

    /// Returns the number of solved boards.
    pub fn solved(&self) -> usize {
        self.statuses.iter().find(|(status, _)| *status == Status::Solved).map_or(0, |(_, count)| *count)
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let boards: usize = self.statuses.iter().map(|(_, count)| count).sum();
        let statuses: Vec<String> = self.statuses.iter().map(|(status, count)| format!("{count} {status}")).collect();
        writeln!(formatter, "{:<14} {boards}: {}", "boards", statuses.join(", "))?;
        if self.solved() > 0 {
            let mean = self.moves as f64 / self.solved() as f64;
            writeln!(formatter, "{:<14} {mean:.2} moves on average", "solutions")?;
        }
        writeln!(formatter, "{:<14} {}", "generated", Grouped(self.generated))?;
        writeln!(formatter, "{:<14} {}", "time", Readable(self.elapsed))
    }
}

/// Formats a number of moves: `1 move`, `2 moves`.
pub fn format_moves(count: usize) -> String {
    if count == 1 { "1 move".to_owned() } else { format!("{count} moves") }
}

/// Formats a number with its digits in groups of three.
struct Grouped(u64);

impl fmt::Display for Grouped {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.0.to_string();
        for (at, digit) in digits.char_indices() {
            if at > 0 && (digits.len() - at).is_multiple_of(3) {
                formatter.write_str(",")?;
            }
            write!(formatter, "{digit}")?;
        }
        Ok(())
    }
}

/// Formats an amount of memory in KiB or MiB.
struct Bytes(u64);

impl fmt::Display for Bytes {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            bytes if bytes < 1 << 20 => write!(formatter, "{:.1} KiB", bytes as f64 / f64::from(1 << 10)),
            bytes => write!(formatter, "{:.1} MiB", bytes as f64 / f64::from(1 << 20)),
        }
    }
}

/// Formats a duration in µs, ms or s.
struct Readable(Duration);

impl fmt::Display for Readable {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.as_secs_f64() {
            seconds if seconds < 0.001 => write!(formatter, "{:.0} µs", seconds * 1_000_000.0),
            seconds if seconds < 1.0 => write!(formatter, "{:.1} ms", seconds * 1000.0),
            seconds => write!(formatter, "{seconds:.2} s"),
        }
    }
}
