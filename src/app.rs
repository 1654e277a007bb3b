//! The page.
//!
//! [`state`] says what is shown of board and solver and how it changes, [`playback`] how a solution plays, [`comparison`]
//! what the Compare view shows, [`tables`] what is known of pattern databases, [`link`] what the address says, [`plot`] where
//! values lie in a drawing: all are plain data, tested without a browser. The rest exists in a browser only: components
//! draw the state and name what the person does, the solver client talks to a worker, the worker pool to several, an
//! errand to one of its own; the tables' supply has the tables made that workers need; `browser` is the border to
//! everything else there.

pub mod comparison;
pub mod link;
pub mod playback;
pub mod plot;
pub mod state;
pub mod tables;

#[cfg(target_family = "wasm")]
mod browser;
#[cfg(target_family = "wasm")]
mod components;
#[cfg(target_family = "wasm")]
pub mod errand;
#[cfg(target_family = "wasm")]
pub mod solver_client;
#[cfg(target_family = "wasm")]
pub mod tables_supply;
#[cfg(target_family = "wasm")]
pub mod worker_pool;

/// Puts the page into the document.
#[cfg(target_family = "wasm")]
pub fn run() {
    console_error_panic_hook::set_once();
    yew::Renderer::<components::Page>::new().render();
}
