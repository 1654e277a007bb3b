//! What only a browser can show: the page's and the worker's sides of their conversation, with real workers.
#![cfg(target_family = "wasm")]

mod client;
mod errand;
mod inbox;
mod pool;
mod protocol;
mod prover;
mod solver;
mod split;
mod tables;
mod worker;
mod worker_text;

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);
