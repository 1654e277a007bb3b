//! The address and the Play and the Solve view, kept in step.

use super::Arrival;
use super::solve::task;
use crate::app::browser;
use crate::app::link::{self, Scene, View};
use crate::app::solver_client::SolverClient;
use crate::app::state::{Action, State};
use crate::puzzle::Board;
use gloo_timers::callback::Timeout;
use std::cell::RefCell;
use std::rc::Rc;
use yew::prelude::*;

/// Browsers refuse an address that changes a hundred times in half a minute.
const REST_MS: u32 = 400;

/// The address, which takes a rest after each change: of what comes meanwhile, the last is written afterwards.
#[derive(Default)]
struct Address {
    /// The fragment that it has from here, or from the link that was followed last.
    known: RefCell<String>,
    waiting: RefCell<Option<String>>,
    rest: RefCell<Option<Timeout>>,
}

impl Address {
    fn put(self: &Rc<Self>, fragment: String) {
        self.waiting.replace(Some(fragment));
        if self.rest.borrow().is_none() {
            self.write();
        }
    }

    /// Writes what waits; not over a link that is followed just now, of which the page is yet to hear.
    fn write(self: &Rc<Self>) {
        if let Some(fragment) = self.waiting.take()
            && browser::fragment() == *self.known.borrow()
        {
            browser::set_fragment(&fragment);
            self.rest();
        }
    }

    /// Takes a rest, from the address as it is.
    fn rest(self: &Rc<Self>) {
        self.known.replace(browser::fragment());
        let address = self.clone();
        let rest = Timeout::new(REST_MS, move || {
            address.rest.take();
            address.write();
        });
        self.rest.replace(Some(rest));
    }
}

/// The fragment of one of them.
pub fn fragment(view: View, scene: &Scene, is_embedded: bool) -> String {
    format!("{}{}", link::of_scene(view, scene), if is_embedded { "&embed=1" } else { "" })
}

/// Does what a link says that was followed, and has the address say what is on the page.
#[hook]
pub fn use_address(view: View, arrival: &Arrival, state: &UseReducerHandle<State>, solver: &SolverClient) {
    let is_shown = view != View::Compare;
    let address = use_memo((), |_| Address::default());
    {
        let (address, state, solver) = (address.clone(), state.clone(), solver.clone());
        use_effect_with((is_shown, arrival.clone()), move |(is_shown, Arrival { number, fragment })| {
            if !is_shown {
                return;
            }
            // What the link says is not on the page yet: until it is, the address keeps it.
            address.rest();
            let mut reading = fragment.scene();
            // Of the game that was kept the address may tell an earlier board: it is written a little later.
            let is_of_game = |board: &Board| state.game.has_been_on(board);
            if *number == 0 && reading.value.moves.is_none() && reading.value.board.as_ref().is_some_and(is_of_game) {
                reading.value.board = None;
            }
            if reading.value == Scene::default() && reading.faults.is_empty() && !fragment.runs() {
                return;
            }
            if *number == 0 {
                // What there is to say of an earlier visit is not to be lost.
                reading.faults.extend(state.notice.clone());
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
    use_effect_with((is_shown, view, arrival.number, state.scene()), move |(is_shown, view, _, scene)| {
        if *is_shown {
            address.put(fragment(*view, scene, is_embedded));
        } else {
            address.waiting.take();
        }
    });
}
