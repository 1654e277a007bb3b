//! The page's and the workers' sides of their conversations, with real workers in a real browser.
#![cfg(target_family = "wasm")]

mod analyst;
mod client;
mod inbox;
mod line;
mod one_shot;
mod partner;
mod pdb;
mod pool;
mod protocol;
mod prover;
mod scripts;
mod solver;
mod split;
mod tracer;
mod worker;

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);
