//! Generates a type for each message of `languages/en.json`, for the macro `t!`, and a file per language with its lessons.

use npuzzle_localization::lessons;
use std::error::Error;
use std::path::Path;
use std::{env, fs};

/// The codes of the languages, English first.
const LANGUAGES: [&str; 5] = ["en", "fr", "it", "ar", "vi"];

fn main() -> Result<(), Box<dyn Error>> {
    const ENGLISH: &str = "languages/en.json";
    println!("cargo::rerun-if-changed={ENGLISH}");
    let english = npuzzle_localization::parse(&fs::read_to_string(ENGLISH)?)?;
    let folder = env::var_os("OUT_DIR").ok_or("Cargo sets OUT_DIR for build scripts")?;
    let folder = Path::new(&folder);
    fs::write(folder.join("messages.rs"), npuzzle_localization::rust_source(&english, "")?)?;
    write_lessons(folder)
}

/// Writes `lessons-CODE.json` for each language.
fn write_lessons(folder: &Path) -> Result<(), Box<dyn Error>> {
    const LESSONS: &str = "lessons";
    println!("cargo::rerun-if-changed={LESSONS}");
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
        read.push(lessons::parse(&fs::read_to_string(&path)?, &LANGUAGES).map_err(at)?);
    }
    for language in LANGUAGES {
        fs::write(folder.join(format!("lessons-{language}.json")), lessons::compact(&read, language))?;
    }
    Ok(())
}
