//! The page: the store, and the view that the address names.
//!
//! Data flows in one circle. Components and the browser dispatch actions; `update` turns the state and an action into the
//! next state and effects; the effect runner performs the effects, whose results come back as actions.

mod masthead;
mod program_loader;
mod update_banner;

use crate::app::perform::EffectRunner;
use crate::app::perform::subscriptions::{self, Subscriptions};
use crate::app::update::{start, update};
use crate::app::view::masthead::masthead;
use crate::app::view::program_loader::program_loader;
use crate::app::view::update_banner::update_banner;
use crate::browser;
use crate::play::view::play_view;
use crate::shared::link::View;
use crate::shared::locale::{current_language, t};
use crate::solve::view::solve_view;
use crate::stage::action::Action;
use crate::stage::screen::ScreenAction;
use crate::stage::state::State;
use crate::stage::surroundings::Surroundings;
use crate::stage::view::dispatch::{Dispatch, press};
use crate::stage::view::inputs::surroundings;
use crate::widgets::button::button;
use gloo_timers::callback::Timeout;
use yew::prelude::*;

/// The root component, which owns the state.
pub struct Page {
    state: State,
    dispatch: Dispatch,
    runner: EffectRunner,
    _subscriptions: Subscriptions,
}

impl Component for Page {
    type Message = Action;
    type Properties = ();

    fn create(context: &Context<Page>) -> Page {
        let dispatch = context.link().callback(|action: Action| action);
        let runner = EffectRunner::new(dispatch.clone());
        let subscriptions = Subscriptions::new(&dispatch, runner.bindings());
        let (state, effects) = start(subscriptions::start());
        effects.into_iter().for_each(|effect| runner.run(effect));
        browser::mark("data-zen", zen(&state));
        Page { state, dispatch, runner, _subscriptions: subscriptions }
    }

    fn update(&mut self, _context: &Context<Page>, action: Action) -> bool {
        let (state, effects) = update(&self.state, action);
        if zen(&state) != zen(&self.state) {
            browser::mark("data-zen", zen(&state));
        }
        self.state = state;
        effects.into_iter().for_each(|effect| self.runner.run(effect));
        true
    }

    fn view(&self, _context: &Context<Page>) -> Html {
        page_view(&self.state, &surroundings(), &self.dispatch)
    }

    fn rendered(&mut self, context: &Context<Page>, is_first: bool) {
        self.runner.after_drawing();
        if is_first {
            let link = context.link().clone();
            Timeout::new(0, move || link.send_message(Action::from(ScreenAction::Opened))).forget();
        }
    }
}

/// Returns the attribute of a page that shows the board alone.
fn zen(state: &State) -> Option<&'static str> {
    (state.is_playing() && state.profile.settings.zen).then_some("")
}

/// Draws the page: its head, and the view that the address names.
pub fn page_view(state: &State, around: &Surroundings, dispatch: &Dispatch) -> Html {
    let screen = &state.screen;
    html! {
        <>
            if !screen.is_embedded {
                { masthead(screen.view, current_language(), state.profile.settings, dispatch) }
                { update_banner(screen.is_update_ready, dispatch) }
            }
            if let Some(language) = screen.missing_language {
                <p class="notice" role="status">
                    <span>{ t!(language_not_loaded, language = language.name()) }</span>
                    { button(t!(ok), press(dispatch, || ScreenAction::DismissLanguage.into())) }
                </p>
            }
            { match screen.view {
                View::Play => play_view(state, around, dispatch),
                View::Solve => solve_view(state, around, dispatch),
                View::Compare => program_loader(screen.view, &screen.compare, dispatch),
                View::Learn => program_loader(screen.view, &screen.learn, dispatch),
                View::Statistics => program_loader(screen.view, &screen.statistics, dispatch),
            } }
        </>
    }
}
