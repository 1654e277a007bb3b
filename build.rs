//! Names what is built by what it is built from. The page asks for the programs that it fetches later by that name, so that
//! no browser puts together files that it kept from different builds.

use std::fs;
use std::hash::{DefaultHasher, Hasher};
use std::path::Path;

/// What makes one build differ from another.
const SOURCES: [&str; 4] = ["Cargo.lock", "Cargo.toml", "src", "styles/compare.css"];

fn main() {
    let mut hasher = DefaultHasher::new();
    for source in SOURCES {
        println!("cargo::rerun-if-changed={source}");
        read(Path::new(source), &mut hasher);
    }
    println!("cargo::rustc-env=NPUZZLE_BUILD={:016x}", hasher.finish());
}

/// Takes in a file, or all files of a folder in the order of their names.
fn read(path: &Path, hasher: &mut DefaultHasher) {
    if !path.is_dir() {
        return hasher.write(&fs::read(path).expect("a source is readable"));
    }
    let entries = fs::read_dir(path).expect("a source folder is readable");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry is readable").path()).collect();
    paths.sort();
    paths.iter().for_each(|path| read(path, hasher));
}
