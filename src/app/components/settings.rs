//! How somebody likes to play, and everything that is kept, to take along.

use super::keeping::{bring, take_along};
use super::on;
use super::solve::Dispatch;
use super::table::{TableHandle, set_picture};
use super::words;
use crate::app::browser;
use crate::app::language::{fill, say};
use crate::app::settings::{Command, Settings};
use crate::app::state::{Action, State};
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// The settings of Play.
pub fn settings_card(state: &State, table: &TableHandle, dispatch: &Dispatch) -> Html {
    let settings = state.settings;
    let choice = |name: &'static str, label: &'static str, is_on: bool, flipped: Settings| {
        html! {
            <label key={name}>
                <input type="checkbox" {name} checked={is_on} onchange={on(dispatch, move |_: Event| Action::Set(flipped))} />
                <span>{ label }</span>
            </label>
        }
    };
    let key = |command: Command| {
        let on_key = on(dispatch, move |event: InputEvent| {
            let input: HtmlInputElement = event.target_unchecked_into();
            let typed: String = input.value().chars().last().into_iter().collect();
            let next = settings.with_key(command, &typed).unwrap_or(settings);
            // Also where nothing changes, which draws nothing.
            input.set_value(&next.key(command).to_string());
            Action::Set(next)
        });
        html! {
            <label key={command.label()} class="field">
                <span>{ words(command.label()) }</span>
                <input type="text" class="key" autocomplete="off" value={settings.key(command).to_string()} oninput={on_key} />
            </label>
        }
    };
    html! {
        <details class="card" aria-label={say("Settings")}>
            <summary>{ words("Settings") }</summary>
            <div class="choices">
                { choice("inspection", say("15 seconds to look before the time begins"), settings.inspection,
                    Settings { inspection: !settings.inspection, ..settings }) }
                { choice("moves-blank", say("Arrow keys and swipes move the blank"), settings.moves_blank,
                    Settings { moves_blank: !settings.moves_blank, ..settings }) }
                { choice("hover", say("A mouse slides tiles by pointing"), settings.hover,
                    Settings { hover: !settings.hover, ..settings }) }
                { choice("numbers", say("Numbers on a picture"), settings.numbers,
                    Settings { numbers: !settings.numbers, ..settings }) }
            </div>
            <fieldset class="keys">
                <legend>{ words("Keys") }</legend>
                { for Command::ALL.map(key) }
            </fieldset>
            { picture(table) }
            { files(state, dispatch) }
        </details>
    }
}

/// A picture of one's own on the tiles. It is sent nowhere.
fn picture(table: &TableHandle) -> Html {
    let on_file = {
        let table = table.clone();
        Callback::from(move |event: Event| {
            let input: HtmlInputElement = event.target_unchecked_into();
            set_picture(&table, input.files().and_then(|files| files.get(0)).as_ref());
            input.set_value("");
        })
    };
    let on_remove = {
        let table = table.clone();
        Callback::from(move |_: MouseEvent| set_picture(&table, None))
    };
    html! {
        <div class="files">
            <label class="button">
                <input type="file" name="picture" class="hidden" accept="image/*" onchange={on_file} />
                <span>{ words("Picture on the tiles…") }</span>
            </label>
            if table.picture.is_some() {
                <button type="button" onclick={on_remove}>{ words("Remove picture") }</button>
            }
        </div>
    }
}

/// Everything that is kept, as a file to take along.
fn files(state: &State, dispatch: &Dispatch) -> Html {
    let on_export = {
        let (state, dispatch) = (state.clone(), dispatch.clone());
        Callback::from(move |_: MouseEvent| {
            if let Err(why) = take_along(&state.settings, &state.game, &state.records) {
                dispatch.dispatch(Action::Notify(fill("The file cannot be offered: {why}.", &[&why])));
            }
        })
    };
    let on_file = {
        let dispatch = dispatch.clone();
        Callback::from(move |event: Event| {
            let input: HtmlInputElement = event.target_unchecked_into();
            if let Some(file) = input.files().and_then(|files| files.get(0)) {
                let dispatch = dispatch.clone();
                browser::read(file, move |text| match text {
                    Ok(text) => bring(&text, &dispatch),
                    Err(why) => dispatch.dispatch(Action::Notify(why + ".")),
                });
            }
            // So that the same file can be opened again.
            input.set_value("");
        })
    };
    html! {
        <div class="files">
            <button type="button" onclick={on_export}>{ words("Export all") }</button>
            <label class="button">
                <input type="file" name="import-all" class="hidden" accept=".json,application/json" onchange={on_file} />
                <span>{ words("Import…") }</span>
            </label>
        </div>
    }
}
