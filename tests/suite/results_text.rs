//! The summary of an experiment as text for other programs.

use npuzzle_engine::catalogue::{Algorithm, Heuristic};
use npuzzle_experiments::{Pair, Sample, Summary};
use npuzzle_page::compare::results_text::{TextFormat, results_text, table};
use proptest::prelude::*;

fn summary(algorithm: Algorithm, values: &[f64]) -> Summary {
    let sample = Sample::of(values.iter().copied());
    Summary {
        pair: Pair::new(algorithm, Heuristic::Manhattan),
        runs: 3,
        solved: values.len(),
        length: sample,
        ratio: None,
        expanded: sample,
        generated: sample,
        memory_bytes: sample,
        elapsed_ms: sample,
    }
}

fn summaries() -> [Summary; 2] {
    [summary(Algorithm::AStar, &[2.0, 4.0, 9.0]), summary(Algorithm::IdaStar, &[])]
}

fn strings(cells: &[&str]) -> Vec<String> {
    cells.iter().map(|&cell| cell.to_owned()).collect()
}

mod a_summary {
    use super::*;

    #[test]
    fn has_a_cell_for_each_number_in_a_spreadsheet() {
        let text = results_text(&summaries(), TextFormat::Tsv);
        let rows: Vec<Vec<&str>> = text.lines().map(|line| line.split('\t').collect()).collect();
        assert_eq!(rows.iter().map(Vec::len).collect::<Vec<_>>(), [3 + 6 * 5; 3]);
        let titles = [
            "Search",
            "Solved",
            "Runs",
            "Length: median",
            "Length: lower quartile",
            "Length: upper quartile",
            "Length: mean",
            "Length: standard deviation",
            "Length ÷ optimum: median",
        ];
        assert_eq!(rows[0][..9], titles);
        assert_eq!(rows[0][28], "Time (ms): median");
        assert_eq!(rows[1][..9], ["A*, Manhattan distance", "3", "3", "4.0", "3.0", "6.5", "5.0", "3.6", ""]);
        assert_eq!(rows[1][28..], ["4.000", "3.000", "6.500", "5.000", "3.606"]);
        assert_eq!(rows[2][..4], ["IDA*, Manhattan distance", "0", "3", ""]);
    }

    #[test]
    fn has_a_cell_for_each_measure_in_a_document() {
        let expected = "\
| Search | Solved | Runs | Length | Length ÷ optimum | Expanded | Generated | Memory (B) | Time (ms) |
| :--- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
| A\\*, Manhattan distance | 3 | 3 | 4.0 (3.0–6.5) | – | 4.0 (3.0–6.5) | 4.0 (3.0–6.5) | 4 (3–7) | 4.000 (3.000–6.500) |
| IDA\\*, Manhattan distance | 0 | 3 | – | – | – | – | – | – |
";
        assert_eq!(results_text(&summaries(), TextFormat::Markdown), expected);
        let expected = r"\begin{tabular}{lrrrrrrrr}
\hline
Search & Solved & Runs & Length & Length $\div$ optimum & Expanded & Generated & Memory (B) & Time (ms) \\
\hline
A{*}, Manhattan distance & 3 & 3 & 4.0 (3.0--6.5) & -- & 4.0 (3.0--6.5) & 4.0 (3.0--6.5) & 4 (3--7) & 4.000 (3.000--6.500) \\
IDA{*}, Manhattan distance & 0 & 3 & -- & -- & -- & -- & -- & -- \\
\hline
\end{tabular}
";
        assert_eq!(results_text(&summaries(), TextFormat::Latex), expected);
    }

    #[test]
    fn is_empty_without_pairs() {
        for format in TextFormat::ALL {
            assert_eq!(results_text(&[], format), "");
        }
    }
}

mod any_text {
    use super::*;

    fn one_cell(format: TextFormat, text: &str) -> String {
        let table = table(format, &strings(&["title"]), &[strings(&[text])]);
        let line = match format {
            TextFormat::Tsv => {
                return table.strip_prefix("title\n").and_then(|rest| rest.strip_suffix('\n')).unwrap().into();
            }
            TextFormat::Markdown => table.lines().nth(2),
            TextFormat::Latex => table.lines().nth(4),
        };
        line.unwrap().trim_start_matches("| ").trim_end_matches(" |").trim_end_matches(r" \\").to_owned()
    }

    #[test]
    fn is_escaped_for_each_format() {
        for (format, text, escaped) in [
            (TextFormat::Tsv, "plain, text", "plain, text"),
            (TextFormat::Tsv, "a\tb", "\"a\tb\""),
            (TextFormat::Tsv, "say \"hi\"\n", "\"say \"\"hi\"\"\n\""),
            (
                TextFormat::Markdown,
                r"A* | B_1 \ `x` <b> [l] $y$ ~~z~~ &lt;",
                r"A\* \| B\_1 \\ \`x\` \<b\> \[l\] \$y\$ \~\~z\~\~ \&lt;",
            ),
            (TextFormat::Markdown, "two\nlines", "two lines"),
            (TextFormat::Latex, r"50% & 3 #1 {a} $x$ _b_", r"50\% \& 3 \#1 \{a\} \$x\$ \_b\_"),
            (
                TextFormat::Latex,
                r"\~^<>|",
                r"\textbackslash{}\textasciitilde{}\textasciicircum{}\textless{}\textgreater{}\textbar{}",
            ),
            // At the start of a row, LaTeX would read these as arguments of the end of the previous row.
            (TextFormat::Latex, "[1]*", "{[}1{]}{*}"),
        ] {
            assert_eq!(one_cell(format, text), escaped, "{format:?}");
        }
    }

    proptest! {
        #[test]
        fn never_breaks_the_table(cells in prop::collection::vec("[ -~\t\r\nä÷–]{0,12}", 4)) {
            let rows = [cells[..2].to_vec(), cells[2..].to_vec()];
            let titles = strings(&["one", "two"]);
            let markdown = table(TextFormat::Markdown, &titles, &rows);
            prop_assert_eq!(markdown.lines().count(), 4);
            for line in markdown.lines() {
                // Bars that are not escaped.
                prop_assert_eq!(line.replace(r"\\", "").replace(r"\|", "").matches('|').count(), 3, "{}", line);
            }
            let latex = table(TextFormat::Latex, &titles, &rows);
            prop_assert_eq!(latex.lines().count(), 2 + 1 + 1 + 2 + 2);
            for line in latex.lines().filter(|line| line.ends_with(r" \\")) {
                prop_assert_eq!(line.replace(r"\&", "").matches('&').count(), 1, "{}", line);
            }
            // Reads back with the rules of spreadsheets.
            let tsv = table(TextFormat::Tsv, &titles, &rows);
            let mut reader = csv::ReaderBuilder::new().delimiter(b'\t').from_reader(tsv.as_bytes());
            let read: Vec<Vec<String>> =
                reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect();
            prop_assert_eq!(read, rows.to_vec());
        }
    }
}
