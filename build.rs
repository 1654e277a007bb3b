//! Generates a type for each message of `languages/en.json`, for the macro `t!`, the texts of the catalogue, and a file per
//! language with its lessons.

use languages::Language;
use npuzzle_localization::lessons;
use std::error::Error;
use std::path::Path;
use std::{env, fs};

#[allow(dead_code, reason = "the page uses the rest")]
#[path = "src/shared/languages.rs"]
mod languages;

fn main() -> Result<(), Box<dyn Error>> {
    const ENGLISH: &str = "languages/en.json";
    println!("cargo::rerun-if-changed={ENGLISH}");
    let english = npuzzle_localization::parse(&fs::read_to_string(ENGLISH)?)?;
    let folder = env::var_os("OUT_DIR").ok_or("Cargo sets OUT_DIR for build scripts")?;
    let folder = Path::new(&folder);
    fs::write(folder.join("messages.rs"), npuzzle_localization::rust_source(&english, "")?)?;
    let catalogue = ["algorithm", "heuristic"].map(|kind| npuzzle_localization::variants_source(&english, kind));
    fs::write(folder.join("catalogue.rs"), catalogue.concat())?;
    write_lessons(folder)
}

/// Writes `lessons-CODE.json` for each language, and `lessons.rs`, an array of these files in the order of the languages.
fn write_lessons(folder: &Path) -> Result<(), Box<dyn Error>> {
    const LESSONS: &str = "lessons";
    println!("cargo::rerun-if-changed={LESSONS}");
    let codes = Language::ALL.map(Language::code);
    let mut files = fs::read_dir(LESSONS)?.map(|file| Ok(file?.path())).collect::<Result<Vec<_>, std::io::Error>>()?;
    files.sort();
    let mut read = Vec::new();
    for path in files {
        let at = |fault: String| format!("{}: {fault}", path.display());
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let number = lessons::number(&name).map_err(at)?;
        if number as usize != read.len() + 1 {
            return Err(at(format!("the number of the next lesson is {:02}", read.len() + 1)).into());
        }
        read.push(lessons::parse(&fs::read_to_string(&path)?, &codes).map_err(at)?);
    }
    for code in codes {
        fs::write(folder.join(format!("lessons-{code}.json")), lessons::compact(&read, code))?;
    }
    let included = codes.map(|code| format!("include_str!(\"lessons-{code}.json\")"));
    fs::write(folder.join("lessons.rs"), format!("[{}]", included.join(", ")))?;
    Ok(())
}
