//! The page: a Yew application.
//!
//! Floor by floor, from the top:
//!
//! * [`app`]: the frame around the views, the only module that knows all of them, and the effects of the first program.
//! * [`play`], [`solve`]: the two views of the first program; [`compare`], [`learn`], [`statistics`]: the other three programs, each with
//!   its state, links and effects.
//! * [`stage`]: the state that Play and Solve show: the board with its game, and the searches on it.
//! * `widgets`: components that several views use.
//! * [`browser`]: the browser's services: storage, clipboard, files, time, workers.
//! * [`shared`]: texts, the syntax of links and of what is saved, plots.
//!
//! A view's folder has its updates, in `view` the components, which draw the state and dispatch actions, and in `perform` what performs
//! its effects. Everything outside `view`, `widgets`, `perform` and `browser` is plain data and pure functions, tested without a browser.
//!
//! Data flows in one circle: `update(state, action) -> (state, effects)`. Components and subscriptions dispatch actions;
//! the effect runner performs effects, whose results come back as actions.
//!
//! The page is four programs, so that the first one loads quickly: Compare, Learn and Statistics are fetched when they are
//! first shown. They share the address and the spoken language, and each draws in an element of its own.
//!
//! Architecture invariants: states and updates know neither browser nor clock nor randomness; the page never searches; only the
//! effect runner performs effects.

// An application: names and types say what most items are.
#![allow(missing_docs)]

pub mod app;
pub mod browser;
pub mod compare;
pub mod learn;
pub mod play;
pub mod shared;
pub mod solve;
pub mod stage;
pub mod statistics;
pub(crate) mod widgets;

pub fn run() {
    browser::locale::start();
    draw::<app::view::Page>("app");
}

pub fn run_compare() {
    browser::locale::start();
    browser::locale::follow();
    draw::<compare::view::Compare>("compare");
}

pub fn run_learn() {
    browser::locale::start();
    browser::locale::follow();
    draw::<learn::view::Learn>("learn");
}

pub fn run_statistics() {
    browser::locale::start();
    browser::locale::follow();
    draw::<statistics::view::StatisticsView>("statistics");
}

fn draw<COMPONENT: yew::BaseComponent<Properties = ()>>(id: &str) {
    console_error_panic_hook::set_once();
    let root = browser::element(id).expect("index.html has an element for each program");
    yew::Renderer::<COMPONENT>::with_root(root).render();
}
