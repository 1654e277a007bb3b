//! What the browser keeps of a player: read when the page begins, written when it changes.

use super::solve::Dispatch;
use crate::app::browser;
use crate::app::game::Game;
use crate::app::kept::{Everything, Kept, may_replace, read, write};
use crate::app::language::{fill, say};
use crate::app::records::Records;
use crate::app::settings::Settings;
use crate::app::state::{Action, State};
use crate::app::wording::Wording;
use gloo_timers::callback::Timeout;
use yew::prelude::*;

/// The state with what was kept of an earlier visit.
pub fn restored(state: &State) -> State {
    let mut faults = Vec::new();
    let everything = Everything { settings: part(&mut faults), game: part(&mut faults), records: part(&mut faults) };
    let state = state.after(Action::Restore(Box::new(everything)));
    if faults.is_empty() { state } else { state.after(Action::Notify(faults.join(" "))) }
}

/// The longest that a game waits to be written down, unless the page is left before, in milliseconds: the browser's storage
/// may take its time, and a tile that slides should not wait for it.
const REST_MS: u32 = 500;

/// Keeps what changes, if it is the player's own: within a page of somebody else's it is not.
#[hook]
pub fn use_keeping(state: &State, is_own: bool) {
    use_effect_with((is_own, state.settings), |(is_own, settings)| {
        if *is_own {
            keep(settings);
        }
    });
    use_effect_with((is_own, state.records.clone()), |(is_own, records)| {
        if *is_own {
            keep(&**records);
        }
    });
    let latest = use_mut_ref(|| state.game.clone());
    let rest = use_mut_ref(|| None::<Timeout>);
    {
        let latest = latest.clone();
        use_effect_with((is_own, state.game.clone()), move |(is_own, game)| {
            latest.replace(game.clone());
            if *is_own && rest.borrow().is_none() {
                let ended = rest.clone();
                let wait = Timeout::new(REST_MS, move || {
                    ended.take();
                    keep_game(&latest.borrow());
                });
                rest.replace(Some(wait));
            }
        });
    }
    use_effect_with(is_own, move |&is_own| {
        let listeners = is_own.then(|| browser::on_leave(move || keep_game(&latest.borrow())));
        move || drop(listeners)
    });
}

/// Keeps a game as it stands: its time may have gone on since it changed last.
fn keep_game(game: &Game) {
    keep(&game.stopped(browser::now()));
}

/// What was kept of one kind, if it can be read.
fn part<T: Kept>(faults: &mut Vec<String>) -> Option<T> {
    let text = browser::kept(T::KEY)?;
    let why = match read(&text) {
        Ok(kept) => return Some(kept),
        Err(why) => why,
    };
    faults.push(fill("The {part} that this browser keeps cannot be read: {why}.", &[&say(T::KEY), &why.in_words()]));
    if may_replace(&text) {
        // What may be worth mending is put aside.
        browser::keep(&format!("{}.unread", T::KEY), &text);
    }
    None
}

fn keep<T: Kept>(kept: &T) {
    if browser::kept(T::KEY).is_none_or(|text| may_replace(&text)) {
        browser::keep(T::KEY, &write(kept));
    }
}

/// Takes over a file of everything, or says what is wrong with it.
pub fn bring(text: &str, dispatch: &Dispatch) {
    match Everything::read(text) {
        Ok((everything, faults)) => {
            dispatch.dispatch(Action::Restore(Box::new(everything)));
            let told = if faults.is_empty() { say("The file was read.").to_owned() } else { faults.join(" ") };
            dispatch.dispatch(Action::Notify(told));
        }
        Err(why) => dispatch.dispatch(Action::Notify(fill("The file cannot be read: {why}.", &[&why.in_words()]))),
    }
}

/// Offers everything as a file.
pub fn take_along(settings: &Settings, game: &Game, records: &Records) -> Result<(), String> {
    let text = Everything::write(settings, &game.stopped(browser::now()), records);
    browser::save("npuzzle.json", "application/json", &text)
}
