//! Pattern databases that the browser stores between visits, in IndexedDB.
//!
//! A database is stored under its key as a record `{ table: Blob, used: ms }`. Since a blob is a handle, loading a database
//! or passing it on copies nothing until its bytes are read. The databases take at most [`MAX_BYTES`] together: the least
//! recently used ones are deleted first.

use crate::deadline::within;
use crate::scope::scope;
use idb::{Database, DatabaseEvent, Error, Factory, ObjectStore, ObjectStoreParams, Transaction, TransactionMode};
use js_sys::{Object, Reflect, Uint8Array};
use npuzzle_engine::heuristic::{PatternDatabase, PdbKey};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, FileReaderSync};

/// The maximum number of bytes stored.
const MAX_BYTES: f64 = 256e6;

/// The maximum time in milliseconds for the browser to answer. Another tab may block the storage, or the disk may not respond,
/// and a search that waits can do without.
pub const PATIENCE_MS: u32 = 1500;

/// The same for storing a database, in the background.
pub const STORING_PATIENCE_MS: u32 = 60_000;

const STORE: &str = "tables";
const BLOB_FIELD: &str = "table";
const USED_FIELD: &str = "used";
/// The version of the layout. The bytes of a pattern database have a version of their own.
const VERSION: u32 = 1;

/// Returns the name of the storage. It carries the page's folder, because the host's other pages share the browser's storage. The
/// worker's script is in a folder of that one.
fn name() -> String {
    let script = scope().location().pathname();
    let folder = script.rsplitn(3, '/').nth(2).unwrap_or_default();
    format!("npuzzle {folder}/")
}

/// An open connection to the storage. It is closed when it is dropped, or as soon as another tab wants to delete or upgrade the
/// database, which would otherwise have to wait.
pub struct PdbStorage(Database);

impl Drop for PdbStorage {
    fn drop(&mut self) {
        self.0.close();
    }
}

/// A stored pattern database.
struct Stored {
    name: JsValue,
    blob: Blob,
    used: f64,
}

/// A pattern database that was loaded from storage.
pub struct Loaded {
    pub database: PatternDatabase,
    pub blob: Blob,
    /// The number of bytes of all stored databases.
    pub stored_bytes: u64,
}

/// Loads a pattern database. `None` if it is not stored, is damaged, or has another version, or if the browser does not answer
/// in time.
pub async fn load(key: PdbKey) -> Option<Loaded> {
    within(PATIENCE_MS, find(key)).await.flatten()
}

async fn find(key: PdbKey) -> Option<Loaded> {
    let storage = PdbStorage::open().await.ok()?;
    let blob = storage.get(key).await.ok()??;
    let database = read(&blob).ok().and_then(|bytes| PatternDatabase::from_bytes(bytes).ok())?;
    let stored_bytes = storage.bytes().await.ok()?;
    (database.key() == key).then_some(Loaded { database, blob, stored_bytes })
}

/// Reads the bytes of a blob.
///
/// # Errors
/// If the browser can no longer read it.
pub fn read(blob: &Blob) -> Result<Vec<u8>, JsValue> {
    let buffer = FileReaderSync::new()?.read_as_array_buffer(blob)?;
    Ok(Uint8Array::new(&buffer).to_vec())
}

impl PdbStorage {
    /// Opens the storage.
    ///
    /// # Errors
    /// If the browser has no storage or denies this page access to it.
    pub async fn open() -> Result<PdbStorage, Error> {
        let mut request = Factory::new()?.open(&name(), Some(VERSION))?;
        request.on_upgrade_needed(|event| {
            let created = event
                .database()
                .and_then(|database| database.create_object_store(STORE, ObjectStoreParams::new()).map(drop));
            // Without the store, every transaction fails, and its caller handles that.
            drop(created);
        });
        let mut database = request.await?;
        database.on_version_change(|event| {
            if let Some(Ok(database)) = event.target().map(Database::try_from) {
                database.close();
            }
        });
        Ok(PdbStorage(database))
    }

    fn store(&self, mode: TransactionMode) -> Result<(Transaction, ObjectStore), Error> {
        let transaction = self.0.transaction(&[STORE], mode)?;
        let store = transaction.object_store(STORE)?;
        Ok((transaction, store))
    }

    /// Returns the blob of a pattern database and marks it as just used.
    async fn get(&self, key: PdbKey) -> Result<Option<Blob>, Error> {
        let (transaction, store) = self.store(TransactionMode::ReadWrite)?;
        let name = JsValue::from(key.to_string());
        let blob =
            store.get(name.clone())?.await?.and_then(|record| field(&record, BLOB_FIELD)?.dyn_into::<Blob>().ok());
        if let Some(blob) = &blob {
            store.put(&record(blob), Some(&name))?.await?;
        }
        transaction.commit()?.await?;
        Ok(blob)
    }

    /// Stores a pattern database, deleting others if there are too many. Returns the number of bytes of all.
    ///
    /// # Errors
    /// If the browser refuses, for example because its quota is exceeded.
    pub async fn put(&self, key: PdbKey, blob: &Blob) -> Result<u64, Error> {
        let (transaction, store) = self.store(TransactionMode::ReadWrite)?;
        let name = JsValue::from(key.to_string());
        store.put(&record(blob), Some(&name))?.await?;
        let mut stored = all(&store).await?;
        stored.sort_by(|one, other| one.used.total_cmp(&other.used));
        let mut bytes: f64 = stored.iter().map(|stored| stored.blob.size()).sum();
        for old in stored.iter().filter(|stored| stored.name != name) {
            if bytes <= MAX_BYTES {
                break;
            }
            store.delete(old.name.clone())?.await?;
            bytes -= old.blob.size();
        }
        transaction.commit()?.await?;
        Ok(bytes as u64)
    }

    /// Returns the number of bytes of all stored databases.
    async fn bytes(&self) -> Result<u64, Error> {
        let (_transaction, store) = self.store(TransactionMode::ReadOnly)?;
        let stored = all(&store).await?;
        Ok(stored.iter().map(|stored| stored.blob.size()).sum::<f64>() as u64)
    }

    /// Deletes all databases.
    ///
    /// # Errors
    /// If the browser refuses.
    pub async fn clear(&self) -> Result<(), Error> {
        let (transaction, store) = self.store(TransactionMode::ReadWrite)?;
        store.clear()?.await?;
        transaction.commit()?.await?;
        Ok(())
    }
}

/// Returns the well-formed records.
async fn all(store: &ObjectStore) -> Result<Vec<Stored>, Error> {
    let names = store.get_all_keys(None, None)?.await?;
    let records = store.get_all(None, None)?.await?;
    let stored = |(name, record): (JsValue, JsValue)| {
        let blob = field(&record, BLOB_FIELD)?.dyn_into().ok()?;
        Some(Stored { name, blob, used: field(&record, USED_FIELD)?.as_f64()? })
    };
    Ok(names.into_iter().zip(records).filter_map(stored).collect())
}

fn field(record: &JsValue, name: &str) -> Option<JsValue> {
    Reflect::get(record, &JsValue::from_str(name)).ok()
}

fn record(blob: &Blob) -> JsValue {
    let record = Object::new();
    for (name, value) in [(BLOB_FIELD, JsValue::from(blob)), (USED_FIELD, js_sys::Date::now().into())] {
        // Cannot fail: the object is plain and extensible.
        let _ = Reflect::set(&record, &JsValue::from_str(name), &value);
    }
    record.into()
}
