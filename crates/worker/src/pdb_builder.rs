//! Builds a pattern database, or deletes the stored ones.

use crate::deadline::within;
use crate::pdb_storage::{PATIENCE_MS, PdbStorage, STORING_PATIENCE_MS};
use crate::port::Port;
use crate::scope::now_ms;
use js_sys::{Array, Uint8Array};
use npuzzle_engine::heuristic::{PatternDatabase, PdbBuilder, PdbKey};
use npuzzle_protocol::databases::{BuildPdb, Builder, Eraser, Event};
use wasm_bindgen_futures::spawn_local;
use web_sys::Blob;

/// States of the retrograde search between two readings of the clock.
const STATES_PER_READING: u64 = 50_000;

/// Time between two progress events, in milliseconds.
const PROGRESS_INTERVAL_MS: f64 = 100.0;

pub fn run_builder() {
    let port = Port::<Builder>::new();
    port.clone().listen(move |BuildPdb(key), _| spawn_local(build_and_store(port.clone(), key)));
}

pub fn run_eraser() {
    let port = Port::<Eraser>::new();
    port.clone().listen(move |(), _| {
        let port = port.clone();
        spawn_local(async move {
            let cleared = within(PATIENCE_MS, async { PdbStorage::open().await?.clear().await }).await;
            match cleared {
                Some(Ok(())) => port.post(&()),
                // The crate's own words for its errors would be a percent of the program.
                Some(Err(_)) => port.fail("the browser does not delete the databases".to_owned()),
                None => port.fail("the browser does not answer".to_owned()),
            }
        });
    });
}

async fn build_and_store(port: Port<Builder>, key: PdbKey) {
    let bytes = build(&port, key).to_bytes();
    let blob = match Blob::new_with_u8_array_sequence(&Array::of1(&Uint8Array::from(bytes.as_slice()))) {
        Ok(blob) => blob,
        Err(error) => return port.fail(format!("the database cannot be passed on: {error:?}")),
    };
    // A search may be waiting for it: storing comes second.
    port.post_with(&Event::Built, &blob);
    let stored = within(STORING_PATIENCE_MS, async move { PdbStorage::open().await?.put(key, &blob).await }).await;
    port.post(&Event::Stored(stored.and_then(Result::ok)));
}

/// Builds without a pause: this worker receives no other command and is terminated to stop it.
fn build(port: &Port<Builder>, key: PdbKey) -> PatternDatabase {
    let mut builder = PdbBuilder::new(key);
    let mut reported_ms = now_ms();
    port.post(&Event::Progress(0.0));
    loop {
        if let Some(database) = builder.advance(STATES_PER_READING) {
            return database;
        }
        let now_ms = now_ms();
        if now_ms >= reported_ms + PROGRESS_INTERVAL_MS {
            reported_ms = now_ms;
            port.post(&Event::Progress(builder.progress()));
        }
    }
}
