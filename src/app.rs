//! The page.
//!
//! [`state`] says what is shown and how it changes, [`playback`] how a solution plays: both are plain data, tested
//! without a browser. The rest exists in a browser only: components draw the state and name what the person does, the
//! solver client talks to the worker, `browser` is the border to everything else there.

pub mod playback;
pub mod state;

#[cfg(target_family = "wasm")]
mod browser;
#[cfg(target_family = "wasm")]
mod components;
#[cfg(target_family = "wasm")]
pub mod solver_client;

/// Puts the page into the document.
#[cfg(target_family = "wasm")]
pub fn run() {
    console_error_panic_hook::set_once();
    yew::Renderer::<components::Page>::new().render();
}
