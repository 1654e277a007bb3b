//! Tables kept by the browser from one visit to the next, in IndexedDB.
//!
//! A table is kept under its name as a record `{ table: Blob, used: ms }`. A blob is a handle: to fetch or pass on a table
//! copies nothing until somebody reads it. Together the tables take no more than [`MOST_BYTES`]: those that were not used
//! for the longest time go first.

use idb::{Database, DatabaseEvent, Error, Factory, ObjectStore, ObjectStoreParams, Transaction, TransactionMode};
use js_sys::{Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Blob;

/// The most bytes kept.
pub const MOST_BYTES: f64 = 256e6;

const DATABASE: &str = "npuzzle";
const STORE: &str = "tables";
/// Of the database's layout. The tables have versions of their own, which their bytes say.
const VERSION: u32 = 1;

/// A connection to what is kept.
pub struct Storage(Database);

/// A table that is kept.
struct Kept {
    name: JsValue,
    table: Blob,
    used: f64,
}

impl Storage {
    /// Connects.
    ///
    /// # Errors
    /// When the browser has no storage, or none for this page.
    pub async fn open() -> Result<Storage, Error> {
        let mut request = Factory::new()?.open(DATABASE, Some(VERSION))?;
        request.on_upgrade_needed(|event| {
            let created = event
                .database()
                .and_then(|database| database.create_object_store(STORE, ObjectStoreParams::new()).map(drop));
            // Without a store every transaction fails later, which is answered.
            drop(created);
        });
        Ok(Storage(request.await?))
    }

    fn store(&self, mode: TransactionMode) -> Result<(Transaction, ObjectStore), Error> {
        let transaction = self.0.transaction(&[STORE], mode)?;
        let store = transaction.object_store(STORE)?;
        Ok((transaction, store))
    }

    /// The table of that name, which counts as used now.
    ///
    /// # Errors
    /// The browser's.
    pub async fn get(&self, name: &str) -> Result<Option<Blob>, Error> {
        let (transaction, store) = self.store(TransactionMode::ReadWrite)?;
        let name = JsValue::from_str(name);
        let table = store.get(name.clone())?.await?.and_then(|record| field(&record, "table")?.dyn_into::<Blob>().ok());
        if let Some(table) = &table {
            store.put(&record(table), Some(&name))?.await?;
        }
        transaction.commit()?.await?;
        Ok(table)
    }

    /// Keeps a table, in place of one of that name, and lets others go if there are too many. Returns the bytes of all.
    ///
    /// # Errors
    /// The browser's, as when its quota is used up.
    pub async fn put(&self, name: &str, table: &Blob) -> Result<u64, Error> {
        let (transaction, store) = self.store(TransactionMode::ReadWrite)?;
        let name = JsValue::from_str(name);
        store.put(&record(table), Some(&name))?.await?;
        let mut kept = all(&store).await?;
        kept.sort_by(|one, other| one.used.total_cmp(&other.used));
        let mut bytes: f64 = kept.iter().map(|kept| kept.table.size()).sum();
        for old in kept.iter().filter(|kept| kept.name != name) {
            if bytes <= MOST_BYTES {
                break;
            }
            store.delete(old.name.clone())?.await?;
            bytes -= old.table.size();
        }
        transaction.commit()?.await?;
        Ok(bytes as u64)
    }

    /// The bytes of all tables.
    ///
    /// # Errors
    /// The browser's.
    pub async fn bytes(&self) -> Result<u64, Error> {
        let (_transaction, store) = self.store(TransactionMode::ReadOnly)?;
        let kept = all(&store).await?;
        Ok(kept.iter().map(|kept| kept.table.size()).sum::<f64>() as u64)
    }

    /// Lets all tables go.
    ///
    /// # Errors
    /// The browser's.
    pub async fn clear(&self) -> Result<(), Error> {
        let (transaction, store) = self.store(TransactionMode::ReadWrite)?;
        store.clear()?.await?;
        transaction.commit()?.await?;
        Ok(())
    }
}

/// All that is kept, except for what is no table: whoever wrote that may keep it.
async fn all(store: &ObjectStore) -> Result<Vec<Kept>, Error> {
    let names = store.get_all_keys(None, None)?.await?;
    let records = store.get_all(None, None)?.await?;
    let kept = |(name, record): (JsValue, JsValue)| {
        let table = field(&record, "table")?.dyn_into().ok()?;
        Some(Kept { name, table, used: field(&record, "used")?.as_f64()? })
    };
    Ok(names.into_iter().zip(records).filter_map(kept).collect())
}

fn field(record: &JsValue, name: &str) -> Option<JsValue> {
    Reflect::get(record, &JsValue::from_str(name)).ok()
}

fn record(table: &Blob) -> JsValue {
    let record = Object::new();
    for (name, value) in [("table", JsValue::from(table)), ("used", js_sys::Date::now().into())] {
        // A plain object takes any field.
        let _ = Reflect::set(&record, &JsValue::from_str(name), &value);
    }
    record.into()
}
