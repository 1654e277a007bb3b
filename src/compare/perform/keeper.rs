//! The last experiments and their results, in IndexedDB: neither a reload nor a closed tab loses results.
//!
//! The store has an experiment under `[number, 0]` and each batch of its runs under `[number, time]`, as encoded messages. The
//! number is the time at which the experiment began. The tab that began it remembers the number.

use crate::browser::{self, Store, stored_name};
use crate::compare::action::Action;
use crate::compare::measured::Ended;
use crate::shared::locale::t;
use idb::{Database, DatabaseEvent, Error, Factory, KeyRange, ObjectStore, ObjectStoreParams, TransactionMode};
use js_sys::{Array, Uint8Array};
use npuzzle_experiments::Experiment;
use npuzzle_protocol::records::SentExperiment;
use npuzzle_protocol::{decode, encode};
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::spawn_local;
use yew::Callback;

const STORE: &str = "experiments";

/// The version of the encoded messages. An upgrade deletes what earlier versions have stored.
const VERSION: u32 = 2;

/// The name under which a tab remembers its experiment.
const NUMBER: &str = "experiment";

/// The number of experiments kept, of several tabs.
const KEPT: usize = 4;

/// Keeps experiments, and says once of each that the browser refuses to.
#[derive(Clone)]
pub struct Keeper {
    number: Rc<Cell<f64>>,
    is_refused: Rc<Cell<bool>>,
    dispatch: Callback<Action>,
}

impl Keeper {
    /// A keeper without an experiment.
    pub fn new(dispatch: Callback<Action>) -> Keeper {
        Keeper { number: Rc::default(), is_refused: Rc::default(), dispatch }
    }

    /// Keeps an experiment that begins now. Forgets the oldest of the others.
    pub fn begin(&self, experiment: Experiment) {
        self.number.set(js_sys::Date::now());
        self.is_refused.set(false);
        Store::Tab.set(NUMBER, &self.number.get().to_string());
        self.put(0.0, &encode(&SentExperiment(experiment)));
        spawn_local(async { forget_oldest().await.unwrap_or_default() });
    }

    pub fn add(&self, ended: &Vec<Ended>) {
        // The fraction tells batches of the same millisecond and of tabs that continue the same experiment apart.
        self.put(js_sys::Date::now() + js_sys::Math::random(), &encode(ended));
    }

    fn put(&self, batch: f64, message: &[u8]) {
        let (key, value) = (key(self.number.get(), batch), Uint8Array::from(message).into());
        let keeper = self.clone();
        spawn_local(async move {
            if put(key, value).await.is_err() && !keeper.is_refused.replace(true) {
                keeper.dispatch.emit(Action::Notify(t!(results_not_kept).to_owned()));
            }
        });
    }

    /// Restores this tab's experiment after a reload, otherwise the one that was begun last. Runs that cannot be read are missing.
    pub fn find(&self) {
        let keeper = self.clone();
        let own = Store::Tab.get(NUMBER).filter(|_| browser::is_reloaded()).and_then(|number| number.parse().ok());
        spawn_local(async move {
            let Ok(Some((number, values))) = find(own).await else { return };
            let mut values = values.iter().map(|value| Uint8Array::from(value.clone()).to_vec());
            let experiment = values.next().and_then(|bytes| decode(&bytes).ok());
            let Some(SentExperiment(experiment)) = experiment else { return };
            // Another experiment may have begun meanwhile.
            if keeper.number.get() == 0.0 {
                keeper.number.set(number);
                let ended = values.flat_map(|bytes| decode::<Vec<Ended>>(&bytes).unwrap_or_default());
                let checked = ended.filter_map(|(index, run)| Some((index, run.checked().ok()?)));
                keeper.dispatch.emit(Action::Restore(experiment, checked.collect(), own.is_some()));
            }
        });
    }
}

fn key(number: f64, batch: f64) -> JsValue {
    Array::of2(&number.into(), &batch.into()).into()
}

fn all_of(number: f64) -> Result<KeyRange, Error> {
    KeyRange::bound(&key(number, 0.0), &key(number, f64::INFINITY), None, None)
}

async fn open() -> Result<Database, Error> {
    let mut request = Factory::new()?.open(&stored_name(STORE), Some(VERSION))?;
    request.on_upgrade_needed(|event| {
        let Ok(database) = event.database() else { return };
        // An earlier version's store is not there yet at the first upgrade, and without a store every transaction fails.
        let _ = database.delete_object_store(STORE);
        let _ = database.create_object_store(STORE, ObjectStoreParams::new());
    });
    request.await
}

async fn put(key: JsValue, value: JsValue) -> Result<(), Error> {
    let transaction = open().await?.transaction(&[STORE], TransactionMode::ReadWrite)?;
    transaction.object_store(STORE)?.put(&value, Some(&key))?.await?;
    transaction.commit()?.await.map(drop)
}

/// The numbers of the stored experiments, in ascending order.
async fn numbers(store: &ObjectStore) -> Result<Vec<f64>, Error> {
    let keys = store.get_all_keys(None, None)?.await?.into_iter().map(|key| Array::from(&key));
    Ok(keys.filter(|key| key.get(1) == 0.0).filter_map(|key| key.get(0).as_f64()).collect())
}

async fn forget_oldest() -> Result<(), Error> {
    let transaction = open().await?.transaction(&[STORE], TransactionMode::ReadWrite)?;
    let store = transaction.object_store(STORE)?;
    if let Some(&number) = numbers(&store).await?.iter().rev().nth(KEPT) {
        store.delete(KeyRange::upper_bound(&key(number, f64::INFINITY), None)?)?.await?;
    }
    transaction.commit()?.await.map(drop)
}

/// Returns the number and the values of an experiment, or of the last one.
async fn find(own: Option<f64>) -> Result<Option<(f64, Vec<JsValue>)>, Error> {
    let transaction = open().await?.transaction(&[STORE], TransactionMode::ReadOnly)?;
    let store = transaction.object_store(STORE)?;
    let Some(number) = own.or(numbers(&store).await?.last().copied()) else { return Ok(None) };
    Ok(Some((number, store.get_all(Some(all_of(number)?.into()), None)?.await?)))
}
