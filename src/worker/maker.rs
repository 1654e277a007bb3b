//! Makes the tables of a pattern database, in a worker that lives for this alone: that takes several times the memory that
//! the tables take, and a worker's memory never shrinks. Fetches them from storage, in the worker that needs them.

use super::Worker;
use super::storage::Storage;
use crate::heuristic::{Build, Database, DatabaseKey};
use crate::protocol::{Event, TablesKey};
use js_sys::{Array, Uint8Array};
use wasm_bindgen::JsValue;
use web_sys::{Blob, FileReaderSync};

/// States of the search for the tables between two looks at the clock.
const STATES_A_LOOK: u64 = 50_000;

/// Time between two reports.
const REPORT_INTERVAL_MS: f64 = 100.0;

impl From<DatabaseKey> for TablesKey {
    fn from(key: DatabaseKey) -> TablesKey {
        TablesKey { partition: key.partition(), blank: key.blank() as u8 }
    }
}

impl TryFrom<TablesKey> for DatabaseKey {
    type Error = String;

    fn try_from(key: TablesKey) -> Result<DatabaseKey, String> {
        let (cells, blank) = (key.partition.side().pow(2), usize::from(key.blank));
        if blank < cells {
            Ok(DatabaseKey::new(key.partition, blank))
        } else {
            Err(format!("there is no cell {blank} among {cells}"))
        }
    }
}

/// What the tables are kept as.
fn name(key: DatabaseKey) -> String {
    format!("{}/{}", key.partition(), key.blank())
}

/// The bytes of a blob, in this worker's memory.
///
/// # Errors
/// When the browser cannot read it any more.
pub fn read(table: &Blob) -> Result<Vec<u8>, JsValue> {
    let buffer = FileReaderSync::new()?.read_as_array_buffer(table)?;
    Ok(Uint8Array::new(&buffer).to_vec())
}

/// The sound tables that the browser keeps for a key, and the bytes of all that it keeps. What is damaged, or from another
/// version, is none, and will be made anew.
pub async fn fetch(key: DatabaseKey) -> Option<(Blob, Database, u64)> {
    let storage = Storage::open().await.ok()?;
    let table = storage.get(&name(key)).await.ok()??;
    let database = read(&table).ok().and_then(|bytes| Database::from_bytes(bytes).ok())?;
    let bytes = storage.bytes().await.ok()?;
    (database.key() == key).then_some((table, database, bytes))
}

/// Answers `MakeTables`.
pub async fn make(worker: &Worker, key: TablesKey) {
    let key = match DatabaseKey::try_from(key) {
        Ok(key) => key,
        Err(why) => return worker.post(&Event::Failed(None, why)),
    };
    let bytes = build(worker, key).to_bytes();
    let table = match Blob::new_with_u8_array_sequence(&Array::of1(&Uint8Array::from(bytes.as_slice()))) {
        Ok(table) => table,
        Err(error) => return worker.post(&Event::Failed(None, format!("the tables cannot be passed on: {error:?}"))),
    };
    // First to who waits for them.
    worker.post_with(&Event::TablesMade, &table);
    let kept = match Storage::open().await {
        Ok(storage) => storage.put(&name(key), &table).await.ok(),
        Err(_) => None,
    };
    worker.post(&Event::TablesKept(kept));
}

/// Answers `ForgetTables`.
pub async fn forget(worker: &Worker) {
    let cleared = match Storage::open().await {
        Ok(storage) => storage.clear().await,
        Err(error) => Err(error),
    };
    worker.post(&match cleared {
        Ok(()) => Event::TablesKept(Some(0)),
        Err(error) => Event::Failed(None, format!("the browser does not let the tables go: {error}")),
    });
}

/// Without a pause, as nobody has anything else to say to this worker: to stop it, it is ended.
fn build(worker: &Worker, key: DatabaseKey) -> Database {
    let mut build = Build::new(key);
    let mut reported_ms = worker.now_ms();
    worker.post(&Event::MakingTables(0.0));
    loop {
        if let Some(database) = build.advance(STATES_A_LOOK) {
            return database;
        }
        let now_ms = worker.now_ms();
        if now_ms >= reported_ms + REPORT_INTERVAL_MS {
            reported_ms = now_ms;
            worker.post(&Event::MakingTables(build.progress()));
        }
    }
}
