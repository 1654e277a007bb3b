//! The summary of an experiment as text for other programs: spreadsheets, Markdown and LaTeX.

use crate::shared::latex::escape_latex;
use crate::shared::locale::{decimal_separator, plain_number, t};
use crate::shared::localize::Localize;
use crate::shared::named::named;
use npuzzle_experiments::{Quartiles, Sample, Summary};

named! {
    pub enum TextFormat {
        /// Cells separated by tabs, as spreadsheets paste them. Each number has a cell of its own.
        Tsv = "tsv" => t!(copy_spreadsheet),
        /// A table of GitHub Flavored Markdown. A cell has the median and the quartiles.
        Markdown = "markdown" => t!(copy_markdown),
        /// A `tabular` environment of LaTeX. A cell has the median and the quartiles.
        Latex = "latex" => t!(copy_latex),
    }
}

/// A measure of a summary: its title, its sample, and its number of decimals.
type Measure = (String, Option<Sample>, usize);

fn measures(summary: &Summary) -> [Measure; 6] {
    [
        (t!(length).to_owned(), summary.length, 1),
        (t!(length_ratio).to_owned(), summary.ratio, 3),
        (t!(expanded).to_owned(), summary.expanded, 1),
        (t!(generated).to_owned(), summary.generated, 1),
        (format!("{} (B)", t!(memory)), summary.memory_bytes, 0),
        (format!("{} (ms)", t!(time)), summary.elapsed_ms, 3),
    ]
}

/// Formats summaries as a table with a row for each pair, in the current language.
pub fn results_text(summaries: &[Summary], format: TextFormat) -> String {
    let Some(first) = summaries.first() else { return String::new() };
    let statistics = [t!(median), t!(lower_quartile), t!(upper_quartile), t!(mean), t!(standard_deviation)];
    let mut titles = vec![t!(search).to_owned(), t!(solved).to_owned(), t!(runs).to_owned()];
    for (title, ..) in measures(first) {
        match format {
            TextFormat::Tsv => titles.extend(statistics.map(|statistic| format!("{title}: {statistic}"))),
            TextFormat::Markdown | TextFormat::Latex => titles.push(title),
        }
    }
    let row =
        |summary: &Summary| {
            let mut cells = vec![summary.pair.localize(), summary.solved.to_string(), summary.runs.to_string()];
            for (_, sample, decimals) in measures(summary) {
                let text = |value: f64| plain_number(value, decimals);
                match format {
                    // A spreadsheet reads numbers with the separator of its language.
                    TextFormat::Tsv => cells.extend(numbers(sample).map(|number| {
                        number.map(text).unwrap_or_default().replace('.', &decimal_separator().to_string())
                    })),
                    TextFormat::Markdown | TextFormat::Latex => cells.push(match sample {
                        Some(Sample { quartiles: Quartiles { lower, median, upper, .. }, .. }) => {
                            format!("{} ({}–{})", text(median), text(lower), text(upper))
                        }
                        None => "–".to_owned(),
                    }),
                }
            }
            cells
        };
    table(format, &titles, &summaries.iter().map(row).collect::<Vec<_>>())
}

/// The numbers of a sample, in the order of their titles.
fn numbers(sample: Option<Sample>) -> [Option<f64>; 5] {
    let Some(Sample { quartiles: Quartiles { lower, median, upper, .. }, mean, deviation }) = sample else {
        return [None; 5];
    };
    [Some(median), Some(lower), Some(upper), Some(mean), deviation]
}

/// Formats a table of texts, whose first column is aligned to the left and the others to the right. Any text is escaped, so
/// that it appears as it is.
pub fn table(format: TextFormat, titles: &[String], rows: &[Vec<String>]) -> String {
    let line = |cells: &[String], escape: fn(&str) -> String, between: &str| -> String {
        cells.iter().map(|cell| escape(cell)).collect::<Vec<_>>().join(between)
    };
    let numeric = titles.len().saturating_sub(1);
    let mut text = String::new();
    match format {
        TextFormat::Tsv => {
            for cells in [titles].into_iter().chain(rows.iter().map(Vec::as_slice)) {
                text += &(line(cells, escape_tsv, "\t") + "\n");
            }
        }
        TextFormat::Markdown => {
            text += &format!("| {} |\n", line(titles, escape_markdown, " | "));
            text += &format!("| :--- |{}\n", " ---: |".repeat(numeric));
            for cells in rows {
                text += &format!("| {} |\n", line(cells, escape_markdown, " | "));
            }
        }
        TextFormat::Latex => {
            text += &format!("\\begin{{tabular}}{{l{}}}\n\\hline\n", "r".repeat(numeric));
            text += &(line(titles, escape_latex, " & ") + r" \\" + "\n\\hline\n");
            for cells in rows {
                text += &(line(cells, escape_latex, " & ") + r" \\" + "\n");
            }
            text += "\\hline\n\\end{tabular}\n";
        }
    }
    text
}

/// Quotes a cell that contains a separator or a quote, as spreadsheets do.
fn escape_tsv(text: &str) -> String {
    if text.contains(['\t', '\n', '\r', '"']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}

/// Escapes the characters that have a meaning inside a line of Markdown. Line ends would end the row.
fn escape_markdown(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            '\n' | '\r' => escaped.push(' '),
            '\\' | '`' | '*' | '_' | '|' | '<' | '>' | '[' | ']' | '~' | '&' | '$' => escaped.extend(['\\', letter]),
            _ => escaped.push(letter),
        }
    }
    escaped
}
