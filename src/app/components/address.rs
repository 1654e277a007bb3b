//! The address and the Solve view, kept in step.

use super::Arrival;
use super::solve::task;
use crate::app::browser;
use crate::app::link::{self, Scene, View};
use crate::app::solver_client::SolverClient;
use crate::app::state::{Action, State};
use gloo_timers::callback::Timeout;
use std::cell::RefCell;
use std::rc::Rc;
use yew::prelude::*;

/// Browsers refuse an address that changes a hundred times in half a minute.
const REST_MS: u32 = 400;

/// The address, which takes a rest after each change: of what comes meanwhile, the last is written afterwards.
#[derive(Default)]
struct Address {
    waiting: RefCell<Option<String>>,
    rest: RefCell<Option<Timeout>>,
}

impl Address {
    fn put(self: &Rc<Self>, fragment: String) {
        if self.rest.borrow().is_some() {
            self.waiting.replace(Some(fragment));
        } else {
            browser::set_fragment(&fragment);
            self.rest();
        }
    }

    fn rest(self: &Rc<Self>) {
        let address = self.clone();
        let rest = Timeout::new(REST_MS, move || {
            address.rest.take();
            if let Some(fragment) = address.waiting.take() {
                address.put(fragment);
            }
        });
        self.rest.replace(Some(rest));
    }
}

/// The fragment of the Solve view.
pub fn fragment(scene: &Scene, is_embedded: bool) -> String {
    format!("{}{}", link::of_scene(View::Solve, scene), if is_embedded { "&embed=1" } else { "" })
}

/// Does what a link says that was followed, and has the address say what is on the page.
#[hook]
pub fn use_address(is_shown: bool, arrival: &Arrival, state: &UseReducerHandle<State>, solver: &SolverClient) {
    let address = use_memo((), |_| Address::default());
    {
        let (address, state, solver) = (address.clone(), state.clone(), solver.clone());
        use_effect_with((is_shown, arrival.clone()), move |(is_shown, Arrival { fragment, .. })| {
            if !is_shown {
                return;
            }
            // What the link says is not on the page yet: until it is, the address keeps it.
            address.rest();
            let reading = fragment.scene();
            if reading.value == Scene::default() && reading.faults.is_empty() && !fragment.runs() {
                return;
            }
            let replays = reading.value.moves.is_some();
            let dispatch = state.dispatcher();
            let next = state.after(Action::Arrive(reading.clone()));
            dispatch.dispatch(Action::Arrive(reading));
            if fragment.runs() && replays {
                dispatch.dispatch(Action::Play);
            } else if fragment.runs() {
                dispatch.dispatch(Action::Asked(solver.solve(task(&next)), browser::now()));
                // Whoever asks the solver sees no notice any more: this one is new.
                if let Some(notice) = next.notice {
                    dispatch.dispatch(Action::Notify(notice));
                }
            }
        });
    }
    let is_embedded = arrival.fragment.embeds();
    use_effect_with((is_shown, arrival.number, state.scene()), move |(is_shown, _, scene)| {
        if *is_shown {
            address.put(fragment(scene, is_embedded));
        } else {
            address.waiting.take();
        }
    });
}
