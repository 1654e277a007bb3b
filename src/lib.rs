//! The page: a Yew application.
//!
//! * [`app`]: the page around the board: its state, and how actions change it. Its program includes [`play`] and [`solve`].
//! * [`compare`], [`learn`]: the other two programs, each with a state and an `update` of its own.
//! * [`shared`]: what several views use, widgets among it.
//! * [`browser`]: everything that touches the browser outside a view: the effect runners, subscriptions, workers.
//!
//! A view's folder has its state, its updates, and in `view` the components, which draw the state and dispatch actions.
//! Everything outside `view`, `widgets` and `browser` is plain data and pure functions, tested without a browser.
//!
//! Data flows in one circle: `update(state, action) -> (state, effects)`. Components and subscriptions dispatch actions;
//! the effect runner performs effects, whose results come back as actions.
//!
//! The page is three programs, so that the first one loads quickly: Compare and Learn are fetched when they are first
//! shown. They share the address and the spoken language, and each draws in an element of its own.
//!
//! Architecture invariants: states and updates know neither browser nor clock nor randomness; the page never searches; only the
//! effect runner performs effects.

pub mod app;
pub mod browser;
pub mod compare;
pub mod learn;
pub mod play;
pub mod shared;
pub mod solve;

/// Starts the page.
pub fn run() {
    browser::locale::start();
    draw::<app::view::Page>("app");
}

/// Starts the Compare view.
pub fn run_compare() {
    browser::locale::start();
    browser::locale::follow();
    draw::<compare::view::Compare>("compare");
}

/// Starts the Learn view.
pub fn run_learn() {
    browser::locale::start();
    browser::locale::follow();
    draw::<learn::view::Learn>("learn");
}

fn draw<COMPONENT: yew::BaseComponent<Properties = ()>>(id: &str) {
    console_error_panic_hook::set_once();
    let root = browser::element(id).expect("index.html has an element for each program");
    yew::Renderer::<COMPONENT>::with_root(root).render();
}
