//! Generates a type for each message of `languages/en.json` about pasted texts, for the macro `t!` of the explanations.

use npuzzle_localization::{PASTED, parse, rust_source};
use std::error::Error;
use std::path::Path;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    const ENGLISH: &str = "../../languages/en.json";
    println!("cargo::rerun-if-changed={ENGLISH}");
    let english = parse(&fs::read_to_string(ENGLISH)?)?;
    let folder = env::var_os("OUT_DIR").ok_or("Cargo sets OUT_DIR for build scripts")?;
    fs::write(Path::new(&folder).join("messages.rs"), rust_source(&english, PASTED)?)?;
    Ok(())
}
