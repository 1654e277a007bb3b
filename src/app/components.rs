//! What the page is made of. Each component draws a part of the state and names what the person does.

mod address;
mod board;
mod board_entry;
mod bounds;
mod compare;
mod compare_place;
mod goal_choice;
mod grid;
mod icon;
mod keeping;
mod masthead;
mod number_field;
mod play;
mod player;
mod renewal;
mod report;
mod search_form;
mod settings;
mod sharing;
mod side_choice;
mod solve;
mod splits;
mod table;
mod tables_choice;
mod tally;
mod text_entry;

use super::browser;
use super::figures;
use super::interpreter;
use super::language::{Language, fill, say, spoken};
use super::link::{Fragment, View};
pub use compare::CompareView;
use compare_place::ComparePlace;
use masthead::masthead;
use renewal::{renewal, use_renewal};
use solve::SolveView;
use std::cell::Cell;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

/// Memory that a search may hold unless told otherwise, in MiB: phones end a page that takes much.
const MEMORY_LIMIT_HANDHELD: u32 = 256;
const MEMORY_LIMIT_DESKTOP: u32 = 1024;

/// Memory that searches may hold together, in MiB.
fn memory_limit() -> u32 {
    if browser::is_handheld() { MEMORY_LIMIT_HANDHELD } else { MEMORY_LIMIT_DESKTOP }
}

/// Somebody has followed a link: the same one twice is not the same, as the page may have changed in between.
#[derive(Clone, PartialEq)]
pub struct Arrival {
    pub number: u32,
    pub fragment: Fragment,
}

/// What the address says, now and whenever it says something else.
#[hook]
fn use_arrival() -> Arrival {
    let arrival = use_state(|| Arrival { number: 0, fragment: Fragment::parse(&browser::fragment()) });
    {
        let arrival = arrival.clone();
        use_effect_with((), move |()| {
            let count = Cell::new(0);
            let listener = browser::on_fragment(move || {
                count.set(count.get() + 1);
                arrival.set(Arrival { number: count.get(), fragment: Fragment::parse(&browser::fragment()) });
            });
            move || drop(listener)
        });
    }
    (*arrival).clone()
}

/// Has a component drawn anew when another language is spoken. Each that says something needs it: where its properties are
/// the same, it is not drawn anew otherwise.
#[hook]
fn use_language() {
    let redraw = use_force_update();
    use_effect_with((), move |()| {
        let listener = interpreter::on_change(move || redraw.force_update());
        move || drop(listener)
    });
}

/// The whole page: the view that the address names.
#[component]
pub fn Page() -> Html {
    use_language();
    let arrival = use_arrival();
    let view = arrival.fragment.view().unwrap_or_default();
    let is_renewable = use_renewal();
    // The language whose texts could not be had.
    let missing = use_state_eq(|| None::<Language>);
    let choose = {
        let missing = missing.clone();
        Callback::from(move |(language, select): (Language, Option<HtmlSelectElement>)| {
            missing.set(None);
            let missing = missing.clone();
            interpreter::choose(language, select.is_some(), move || {
                missing.set(Some(language));
                if let Some(select) = select {
                    select.set_value(spoken().code());
                }
            });
        })
    };
    {
        let choose = choose.clone();
        use_effect_with((), move |()| {
            let first = interpreter::first();
            if first != spoken() {
                choose.emit((first, None));
            }
        });
    }
    html! {
        <>
            if !arrival.fragment.embeds() {
                { masthead(view, spoken(), choose) }
                { renewal(is_renewable) }
            }
            if let Some(language) = *missing {
                <p class="notice" role="status">
                    <span>{ fill("{language} could not be loaded. Is there a connection?", &[&language.name()]) }</span>
                    <button type="button" onclick={move |_| missing.set(None)}>{ say("OK") }</button>
                </p>
            }
            <SolveView {view} {arrival} />
            <ComparePlace is_shown={view == View::Compare} />
        </>
    }
}

/// A text in the language that is spoken, as a part of the page.
#[inline(never)]
fn words(text: &'static str) -> Html {
    html! { { say(text) } }
}

/// A callback of a button: one function for all of them, whatever they mean.
fn press<S: Reducible + 'static>(
    dispatch: &UseReducerDispatcher<S>,
    action: fn() -> S::Action,
) -> Callback<MouseEvent> {
    on(dispatch, move |_| action())
}

/// A callback that dispatches what an event means.
fn on<S: Reducible + 'static, E: 'static>(
    dispatch: &UseReducerDispatcher<S>,
    action: impl Fn(E) -> S::Action + 'static,
) -> Callback<E> {
    let dispatch = dispatch.clone();
    Callback::from(move |event| dispatch.dispatch(action(event)))
}
