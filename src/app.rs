//! The page.
//!
//! [`state`] says what is shown of board and solver and how it changes, [`game`] what a player has done, [`gesture`] what a
//! pointer on the board means, [`playback`] how a solution plays, [`coach`] what the solver says to a player, [`daily`] which
//! board is whose day's, [`records`] which games were best, [`settings`] how somebody likes to play, [`kept`] what of this the
//! browser keeps, as [`json`]; [`comparison`] what the Compare view shows, [`tables`] what is known of pattern databases,
//! [`link`] what the address says, [`replay`] what to say of a solution that somebody brings, [`plot`] where values lie in
//! a drawing, [`figures`] how numbers are written, [`language`] what is said in which language, [`wording`] how the core's
//! faults are said in it: all are plain data, tested without a browser. The rest exists in a browser only: the interpreter
//! fetches languages, components draw the state and name what the person does, the solver client talks to a worker, the
//! worker pool to several, an errand to one of its own; the tables' supply has the tables made that workers need;
//! `browser` is the border to everything else there.
//!
//! The page is two programs, so that it is seen soon: the Compare view is fetched when it is first asked for. They share
//! the address and nothing else, and each draws in a place of its own.

pub mod coach;
pub mod comparison;
pub mod daily;
pub mod figures;
pub mod game;
pub mod gesture;
pub mod json;
pub mod kept;
pub mod language;
pub mod link;
pub mod playback;
pub mod plot;
pub mod records;
pub mod replay;
pub mod settings;
pub mod state;
pub mod tables;
pub mod wording;

#[cfg(target_family = "wasm")]
mod browser;
#[cfg(target_family = "wasm")]
mod components;
#[cfg(target_family = "wasm")]
pub mod errand;
#[cfg(target_family = "wasm")]
mod interpreter;
#[cfg(target_family = "wasm")]
pub mod solver_client;
#[cfg(target_family = "wasm")]
pub mod tables_supply;
#[cfg(target_family = "wasm")]
pub mod worker_pool;

/// Puts the page into its place in the document.
#[cfg(target_family = "wasm")]
pub fn run() {
    draw::<components::Page>("app");
}

/// Puts the Compare view into its place in the document.
#[cfg(target_family = "wasm")]
pub fn run_compare() {
    interpreter::follow();
    draw::<components::CompareView>("compare");
}

#[cfg(target_family = "wasm")]
fn draw<COMPONENT: yew::BaseComponent<Properties = ()>>(place: &str) {
    console_error_panic_hook::set_once();
    let place = browser::element(place).expect("index.html has a place for each program");
    yew::Renderer::<COMPONENT>::with_root(place).render();
}
