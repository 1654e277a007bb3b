//! Attempts at exercises: restored, timed, saved, and reported to the embedding page.

use crate::browser::splice::Splice;
use crate::browser::{Store, now};
use crate::learn::action::Action;
use crate::learn::exercise::{score, with_attempt};
use crate::shared::time::Millis;
use gloo_events::EventListener;
use gloo_timers::callback::Timeout;
use npuzzle_formats::Attempt;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use yew::Callback;

/// The name of the saved codes, one a line.
const KEY: &str = "exercises";

/// The maximum time between two answers that counts as time spent.
const LONGEST_PAUSE: Millis = 300_000.0;

/// Milliseconds to wait for the state that the embedding page has saved.
const PATIENCE_MS: u32 = 1000;

pub struct Exercises {
    dispatch: Callback<Action>,
    parent: Option<Splice>,
    /// The time at which the exercise was begun, or last answered.
    since: Cell<Millis>,
    on_state: RefCell<Option<EventListener>>,
    /// Runs until the embedding page answers.
    waiting: Rc<Cell<Option<Timeout>>>,
}

impl Exercises {
    pub fn new(dispatch: Callback<Action>) -> Exercises {
        let parent = Splice::new();
        Exercises { dispatch, parent, since: Cell::new(0.0), on_state: RefCell::default(), waiting: Rc::default() }
    }

    /// Restores an attempt. The embedding page's copy comes before the browser's: the student may have used another device.
    pub fn begin(&self, lesson: u32, student: String) {
        self.since.set(now());
        let is_reported = self.parent.is_some();
        let take = {
            let dispatch = self.dispatch.clone();
            move |attempt| dispatch.emit(Action::TakeExercise { attempt, is_reported })
        };
        let take_saved = {
            let take = take.clone();
            move || take(saved().into_iter().find(|attempt| (attempt.lesson, &attempt.student) == (lesson, &student)))
        };
        let Some(parent) = &self.parent else { return take_saved() };
        take(None);
        self.waiting.set(Some(Timeout::new(PATIENCE_MS, take_saved)));
        let waiting = self.waiting.clone();
        let on_state = parent.ask(move |state| {
            waiting.take();
            // An unreadable state starts the exercise anew.
            take(state.and_then(|state| state.parse().ok()));
        });
        self.on_state.replace(Some(on_state));
    }

    pub fn keep(&self, mut attempt: Attempt) {
        let pause = now() - self.since.replace(now());
        attempt.seconds = attempt.seconds.saturating_add((pause.min(LONGEST_PAUSE) / 1000.0).round() as u32);
        self.dispatch.emit(Action::Timed(attempt.seconds));
        let lines: Vec<String> = with_attempt(saved(), attempt.clone()).iter().map(Attempt::to_string).collect();
        Store::All.set(KEY, &lines.join("\n"));
        if let Some(parent) = &self.parent {
            let is_judged = attempt.responses.iter().any(|response| response.tries > 0);
            parent.report(is_judged.then(|| score(&attempt)), &attempt.to_string());
        }
    }
}

/// Returns the saved attempts. Lines that cannot be read are skipped.
fn saved() -> Vec<Attempt> {
    let text = Store::All.get(KEY).unwrap_or_default();
    text.lines().filter_map(|line| line.parse().ok()).collect()
}
