//! Generates a type for each message of `languages/en.json`, for the macro `t!`, the texts of the catalogue, a file with the
//! lessons in English, and one with what their exercises deal.

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
    const LESSONS: &str = "lessons";
    println!("cargo::rerun-if-changed={LESSONS}");
    let lessons = lessons::read(Path::new(LESSONS), &Language::ALL.map(Language::code))?;
    fs::write(folder.join("lessons.json"), lessons::compact(&lessons, Language::English.code()))?;
    fs::write(folder.join("deals.json"), lessons::deals(&lessons))?;
    Ok(())
}
