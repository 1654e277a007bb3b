//! The name of the game, and the way to its views.

use crate::app::link::View;
use yew::prelude::*;

/// The head of the page, with that view on show.
pub fn masthead(view: View) -> Html {
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
            <nav class="views" aria-label="Views">
                { for View::ALL.map(|known| html! {
                    <a
                        key={known.name()}
                        href={format!("#view={}", known.name())}
                        aria-current={(known == view).then_some("page")}
                    >{ known.label() }</a>
                }) }
            </nav>
        </header>
    }
}
