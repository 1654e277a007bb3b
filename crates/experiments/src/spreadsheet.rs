//! CSV as spreadsheets write it: they replace commas by semicolons or tabs where a comma marks decimals, and `true` by `TRUE`.

use csv::{ReaderBuilder, StringRecord, Trim};
use serde::de::DeserializeOwned;

/// The columns that hold text. Others hold numbers and truth values.
const TEXTS: [&str; 5] = ["board", "goal", "algorithm", "heuristic", "status"];

/// The words for true and false in spreadsheets of the page's languages and German.
const TRUE: [&str; 5] = ["true", "vrai", "vero", "đúng", "wahr"];
const FALSE: [&str; 5] = ["false", "faux", "falso", "sai", "falsch"];

/// Parses the rows below a header with the names of the columns, in any order. Ignores unknown columns and empty rows.
pub fn rows<T: DeserializeOwned>(text: &str) -> Result<Vec<T>, csv::Error> {
    let (delimiter, text) = delimited(text);
    // The reader takes a carriage return for a line end.
    let mut reader =
        ReaderBuilder::new().delimiter(delimiter).has_headers(false).trim(Trim::All).from_reader(text.as_bytes());
    let mut rows = reader.records();
    let header: StringRecord = match rows.next() {
        Some(header) => header?.iter().map(str::to_lowercase).collect(),
        None => return Ok(Vec::new()),
    };
    let has_decimal_commas = delimiter != b',';
    let values = |row: StringRecord| -> StringRecord {
        let columns = header.iter().map(|name| TEXTS.contains(&name));
        columns.zip(&row).map(|(is_text, value)| normal(value, is_text, has_decimal_commas)).collect()
    };
    let is_empty = |row: &StringRecord| row.iter().all(str::is_empty);
    let rows = rows.filter(|row| !row.as_ref().is_ok_and(is_empty));
    rows.map(|row| {
        let row = row?;
        let (position, mut values) = (row.position().cloned(), values(row));
        values.set_position(position);
        values.deserialize(Some(&header))
    })
    .collect()
}

/// Returns the delimiter and the text after a line that states it, such as `sep=;`.
fn delimited(text: &str) -> (u8, &str) {
    let (first, rest) = text.split_once(['\r', '\n']).unwrap_or((text, ""));
    let stated = first.trim_end().trim_matches('"').strip_prefix("sep=").map(|sign| sign.as_bytes());
    match stated {
        Some(&[sign]) => (sign, rest),
        // A tab at the end is easily lost.
        Some([]) => (b'\t', rest),
        _ => {
            let count = |delimiter: &u8| first.bytes().filter(|byte| byte == delimiter).count();
            (*b"\t;,".iter().max_by_key(|delimiter| count(delimiter)).unwrap_or(&b','), text)
        }
    }
}

/// Returns a value as this crate writes it.
fn normal(value: &str, is_text: bool, has_decimal_commas: bool) -> String {
    if is_text {
        return value.to_owned();
    }
    let word = value.to_lowercase();
    if TRUE.contains(&word.as_str()) {
        "true".to_owned()
    } else if FALSE.contains(&word.as_str()) {
        "false".to_owned()
    } else if has_decimal_commas {
        value.replace(',', ".")
    } else {
        value.to_owned()
    }
}
