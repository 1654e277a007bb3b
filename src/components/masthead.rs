//! The head of the page: its name, its views and its languages.

use super::dispatch::{Dispatch, on};
use super::words::words;
use crate::model::link::View;
use crate::model::locale::{Language, t};
use crate::model::screen::ScreenAction;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

/// The head of the page, with the current view and language.
pub fn masthead(view: View, spoken: Language, dispatch: &Dispatch) -> Html {
    let on_choice = on(dispatch, move |event: Event| {
        let value = event.target_unchecked_into::<HtmlSelectElement>().value();
        ScreenAction::ChooseLanguage(Language::from_tag(&value).unwrap_or(spoken))
    });
    html! {
        <header class="masthead">
            <h1>
                <svg class="logo" viewBox="0 0 32 32" aria-hidden="true">
                    <rect class="logo-tile" x="2" y="2" width="13" height="13" rx="3" />
                    <rect class="logo-tile" x="17" y="2" width="13" height="13" rx="3" />
                    <rect class="logo-tile" x="2" y="17" width="13" height="13" rx="3" />
                </svg>
                { "npuzzle" }
            </h1>
            <nav class="views" aria-label={t!(views)}>
                { for View::ALL.map(|known| html! {
                    <a
                        key={known.name()}
                        href={format!("#view={}", known.name())}
                        aria-current={(known == view).then_some("page")}
                    >{ words(known.label()) }</a>
                }) }
            </nav>
            // Each by its own name, for users who cannot read the current one.
            <select class="languages" name="language" aria-label={t!(language)} onchange={on_choice}>
                { for Language::ALL.map(|known| html! {
                    <option key={known.code()} value={known.code()} lang={known.code()} selected={known == spoken}>
                        { known.name() }
                    </option>
                }) }
            </select>
        </header>
    }
}
