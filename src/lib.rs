//! The page: a Yew application.
//!
//! * [`model`]: the state, and how actions change it. Plain data and pure functions, tested without a browser.
//! * [`browser`]: everything that touches the browser outside a component: the effect runner, subscriptions, workers.
//! * `components`: draw the state and dispatch actions.
//! * [`views`]: each program's view as a function of its state, which tests render without a browser.
//!
//! Data flows in one circle: `update(state, action) -> (state, effects)`. Components and subscriptions dispatch actions;
//! the effect runner performs effects, whose results come back as actions.
//!
//! The page is three programs, so that the first one loads quickly: Compare and Learn are fetched when they are first
//! shown. They share the address and the spoken language, and each draws in an element of its own.
//!
//! Architecture invariants: the model knows neither browser nor clock nor randomness; the page never searches; only the
//! effect runner performs effects.

pub mod browser;
mod components;
pub mod model;

/// Each program's view as a function of its state.
pub mod views {
    pub use crate::components::compare::compare_view;
    pub use crate::components::learn::learn_view;
    pub use crate::components::page::page_view;
}

/// Starts the page.
pub fn run() {
    browser::locale::start();
    draw::<components::page::Page>("app");
}

/// Starts the Compare view.
pub fn run_compare() {
    browser::locale::start();
    browser::locale::follow();
    draw::<components::compare::Compare>("compare");
}

/// Starts the Learn view.
pub fn run_learn() {
    browser::locale::start();
    browser::locale::follow();
    draw::<components::learn::Learn>("learn");
}

fn draw<COMPONENT: yew::BaseComponent<Properties = ()>>(id: &str) {
    console_error_panic_hook::set_once();
    let root = browser::element(id).expect("index.html has an element for each program");
    yew::Renderer::<COMPONENT>::with_root(root).render();
}
