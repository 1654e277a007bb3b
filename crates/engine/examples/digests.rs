//! Builds every pattern database and prints the table of their digests: `cargo run --release --example digests`.
//!
//! It takes a minute and 1 GB of memory. Fails if a digest is not the published one.

use npuzzle_engine::catalogue::Partition;
use npuzzle_engine::heuristic::{PdbBuilder, PdbKey};
use npuzzle_engine::puzzle::Size;
use std::collections::BTreeSet;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut all_published = true;
    // By size, from the smallest board, and by partition.
    let edges = Size::MIN_EDGE..=Size::MAX_EDGE;
    let sizes = edges.clone().flat_map(|height| edges.clone().filter_map(move |width| Size::new(width, height).ok()));
    let mut wide: Vec<Size> = sizes.filter(|&size| size == size.landscape()).collect();
    wide.sort_by_key(|size| size.cells());
    for (size, partition) in
        wide.iter().flat_map(|&size| Partition::of_size(size).iter().map(move |&known| (size, known)))
    {
        let classes: BTreeSet<usize> =
            (0..size.cells()).map(|cell| PdbKey::new(size, partition, cell).expect("a key").blank()).collect();
        for blank in classes {
            let key = PdbKey::new(size, partition, blank).expect("a key");
            let database = PdbBuilder::new(key).advance(u64::MAX).expect("an unlimited budget completes the database");
            println!("    (\"{key}\", \"{}\"),", database.digest());
            all_published &= database.digest() == key.digest();
        }
    }
    if all_published { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
