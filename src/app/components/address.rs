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

/// How long the address rests after it has changed: browsers refuse one that changes a hundred times in half a minute. While
/// tiles slide it rests too, as browsers take several milliseconds to change it, which would be seen.
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
    fn put(self: &Rc<Self>, fragment: String, is_slide: bool) {
        self.waiting.replace(Some(fragment));
        if is_slide {
            self.rest();
        } else if self.rest.borrow().is_none() {
            self.write();
        }
    }

    /// Writes what waits; not over a link that is followed just now, of which the page is yet to hear.
    fn write(self: &Rc<Self>) {
        if let Some(fragment) = self.waiting.take()
            && browser::fragment() == *self.known.borrow()
        {
            browser::set_fragment(&fragment);
            self.know();
        }
    }

    /// Takes a rest, from the address as it is.
    fn know(self: &Rc<Self>) {
        self.known.replace(browser::fragment());
        self.rest();
    }

    fn rest(self: &Rc<Self>) {
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
            address.know();
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
    let last = use_mut_ref(|| None::<(Board, Scene)>);
    let now = (is_shown, view, arrival.number, state.game.start, state.scene());
    use_effect_with(now, move |(is_shown, view, _, start, scene)| {
        if *is_shown {
            // A reload in between loses no move, as the game is kept; it would lose another game.
            let beside_board = (*start, Scene { board: None, ..scene.clone() });
            let is_slide = last.borrow().as_ref() == Some(&beside_board);
            last.replace(Some(beside_board));
            address.put(fragment(*view, scene, is_embedded), is_slide);
        } else {
            address.waiting.take();
        }
    });
}
