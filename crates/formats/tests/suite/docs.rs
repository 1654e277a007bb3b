//! The tables of examples in docs/formats.md, against the reader.

use npuzzle_formats::{Convention, read_board};

const PAGE: &str = include_str!("../../../../docs/formats.md");

/// The conventions of boards. The compiler does not let a new one be forgotten.
fn is_of_boards(convention: Convention) -> bool {
    match convention {
        Convention::Numbers
        | Convention::FromZero
        | Convention::Hexadecimal
        | Convention::Letters
        | Convention::FirstLetterIsBlank
        | Convention::LastLetterIsBlank => true,
        Convention::CountsFirst
        | Convention::CountsLast
        | Convention::Tiles
        | Convention::AfterNumber
        | Convention::TilesAfterNumber => false,
    }
}

/// The number of conventions of boards.
const CONVENTIONS: usize = 6;

/// Returns the rows of the table with this header, without the code marks of their cells.
fn table(header: &str) -> Vec<Vec<String>> {
    let (_, after) = PAGE.split_once(header).expect("the table");
    let rows = after.lines().skip(2).take_while(|line| line.starts_with('|'));
    let cell = |cell: &str| match cell.strip_prefix(" `").and_then(|cell| cell.strip_suffix("` ")) {
        Some(code) => code.replace('⏎', "\n"),
        None => cell.trim().to_owned(),
    };
    rows.map(|row| row.trim_matches('|').split('|').map(cell).collect()).collect()
}

#[test]
fn every_example_is_read_as_documented_and_every_convention_has_one() {
    let mut conventions = Vec::new();
    let rows = table("| text | read as | how |");
    for row in &rows {
        let [text, board, how] = &row[..] else { panic!("{row:?}") };
        let readings = read_board(text).unwrap_or_default();
        let reading = readings.iter().find(|reading| reading.value.to_string() == *board);
        let convention = reading.unwrap_or_else(|| panic!("{text:?}: {readings:?}")).convention;
        assert_eq!(convention.to_string(), *how, "{text:?}");
        let documented = rows.iter().filter(|other| other[0] == *text).count();
        assert_eq!(readings.len(), documented, "{text:?}: {readings:?}");
        assert!(is_of_boards(convention));
        if !conventions.contains(&convention) {
            conventions.push(convention);
        }
    }
    assert_eq!(conventions.len(), CONVENTIONS, "{conventions:?}");
}

#[test]
fn every_refusal_is_explained_as_documented() {
    let rows = table("| text | refused because |");
    assert!(rows.len() > 5);
    for row in rows {
        let [text, why] = &row[..] else { panic!("{row:?}") };
        assert_eq!(read_board(text).expect_err(text).to_string(), *why, "{text:?}");
    }
}
