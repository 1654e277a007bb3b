//! The name of the game, the way to its views, and the languages that it speaks.

use super::words;
use crate::app::language::{Language, say};
use crate::app::link::View;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

/// The head of the page, with that view on show, in that language. `on_language` hears which one is chosen, and where.
pub fn masthead(view: View, spoken: Language, on_language: Callback<(Language, Option<HtmlSelectElement>)>) -> Html {
    let on_choice = move |event: Event| {
        let select: HtmlSelectElement = event.target_unchecked_into();
        if let Some(language) = Language::of_tag(&select.value()) {
            on_language.emit((language, Some(select)));
        }
    };
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
            <nav class="views" aria-label={say("Views")}>
                { for View::ALL.map(|known| html! {
                    <a
                        key={known.name()}
                        href={format!("#view={}", known.name())}
                        aria-current={(known == view).then_some("page")}
                    >{ words(known.label()) }</a>
                }) }
            </nav>
            // Each in its own words: whoever cannot read the page has to find theirs.
            <select class="languages" name="language" aria-label={say("Language")} onchange={on_choice}>
                { for Language::ALL.map(|known| html! {
                    <option key={known.code()} value={known.code()} lang={known.code()} selected={known == spoken}>
                        { known.name() }
                    </option>
                }) }
            </select>
        </header>
    }
}
