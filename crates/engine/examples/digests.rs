//! Builds every pattern database and prints the table of their digests: `cargo run --release --example digests`.
//!
//! It takes a minute and 1 GB of memory. Fails if a digest is not the published one.

use npuzzle_engine::catalogue::Partition;
use npuzzle_engine::heuristic::{PdbBuilder, PdbKey};
use std::collections::BTreeSet;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut all_published = true;
    for &partition in Partition::ALL {
        let cells = partition.size().cells();
        let classes: BTreeSet<usize> = (0..cells).map(|cell| PdbKey::new(partition, cell).blank()).collect();
        for blank in classes {
            let key = PdbKey::new(partition, blank);
            let database = PdbBuilder::new(key).advance(u64::MAX).expect("an unlimited budget completes the database");
            println!("    (Partition::{partition:?}, {blank}, \"{}\"),", database.digest());
            all_published &= database.digest() == key.digest();
        }
    }
    if all_published { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
