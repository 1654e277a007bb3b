//! The head of the page: its name, its views and its languages.

use crate::shared::link::View;
use crate::shared::locale::{Language, t};
use crate::stage::profile::ProfileAction;
use crate::stage::screen::ScreenAction;
use crate::stage::settings::Settings;
use crate::stage::view::dispatch::Dispatch;
use crate::widgets::dispatch::on;
use crate::widgets::icon::{Icon, icon};
use crate::widgets::words::words;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

/// The views in the head of the page. Play leads to the last one.
const LINKED: [View; 4] = [View::Play, View::Solve, View::Compare, View::Learn];

/// The head of the page, with the current view and language. `settings` say whether the page is light or dark.
pub fn masthead(view: View, spoken: Language, settings: Settings, dispatch: &Dispatch) -> Html {
    let switched = Settings { scheme: settings.scheme.next(), ..settings };
    let on_scheme = on(dispatch, move |_: MouseEvent| ProfileAction::Set(switched));
    let scheme = t!(scheme, scheme = settings.scheme.label());
    let on_choice = on(dispatch, move |event: Event| {
        let value = event.target_unchecked_into::<HtmlSelectElement>().value();
        ScreenAction::ChooseLanguage(Language::from_tag(&value).unwrap_or(spoken))
    });
    html! {
        <header class="masthead">
            <h1>
                <img class="mark" src="icons/icon.svg" alt="" width="32" height="32" />
                { "npuzzle" }
            </h1>
            <nav class="views" aria-label={t!(views)}>
                { for LINKED.map(|known| html! {
                    <a
                        key={known.name()}
                        href={format!("#view={}", known.name())}
                        aria-current={(known == view).then_some("page")}
                    >{ words(known.label()) }</a>
                }) }
            </nav>
            <button type="button" class="round" aria-label={scheme.clone()} title={scheme} onclick={on_scheme}>{ icon(Icon::Scheme) }</button>
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
