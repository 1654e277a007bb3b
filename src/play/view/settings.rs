//! The settings of Play, and backup files.

use crate::browser;
use crate::shared::locale::t;
use crate::stage::perform::storage;
use crate::stage::profile::ProfileAction;
use crate::stage::screen::EditorAction;
use crate::stage::settings::{Command, Switch, Theme};
use crate::stage::state::State;
use crate::stage::view::dispatch::{Dispatch, press};
use crate::stage::view::inputs::{read_file, with_press};
use crate::widgets::button::button;
use crate::widgets::dispatch::on;
use crate::widgets::select::{choice, index_of, select_field};
use crate::widgets::words::words;
use web_sys::{File, HtmlInputElement};
use yew::prelude::*;

/// The settings of Play. `build` is the folder of this build's files.
pub fn settings_card(state: &State, build: &str, dispatch: &Dispatch) -> Html {
    let settings = state.profile.settings;
    let switch = |Switch { name, label, of }: Switch| {
        let mut flipped = settings;
        let flag = of(&mut flipped);
        *flag = !*flag;
        let is_on = !*flag;
        html! {
            <label key={name}>
                <input type="checkbox" {name} checked={is_on} onchange={on(dispatch, move |_: Event| ProfileAction::Set(flipped))} />
                <span>{ label() }</span>
            </label>
        }
    };
    let key = |command: Command| {
        let on_key = on(dispatch, move |event: InputEvent| {
            let input: HtmlInputElement = event.target_unchecked_into();
            let typed: String = input.value().chars().last().into_iter().collect();
            let next = settings.with_key(command, &typed).unwrap_or(settings);
            // Even if nothing changes, because then nothing is drawn.
            input.set_value(&next.key(command).to_string());
            ProfileAction::Set(next)
        });
        // What a keyboard types in another script is not a key, but the event tells its place.
        let on_press = {
            let dispatch = dispatch.clone();
            Callback::from(move |event: KeyboardEvent| {
                let pressed = with_press(&event, |press| settings.with_key(command, press.latin()));
                let is_plain = !event.ctrl_key() && !event.meta_key() && !event.alt_key();
                if let Some(next) = pressed.filter(|_| is_plain) {
                    event.prevent_default();
                    dispatch.emit(ProfileAction::Set(next).into());
                }
            })
        };
        html! {
            <label key={command.label()} class="field">
                <span>{ words(command.label()) }</span>
                <input type="text" class="key" autocomplete="off" value={settings.key(command).to_string()} onkeydown={on_press} oninput={on_key} />
            </label>
        }
    };
    let on_theme = on(dispatch, move |index: usize| {
        let mut chosen = settings;
        chosen.theme = Theme::ALL.get(index).copied().unwrap_or_default();
        ProfileAction::Set(chosen)
    });
    let themes = Theme::ALL.map(|theme| choice(theme.name(), theme.label())).to_vec();
    html! {
        <details class="card" aria-label={t!(settings)}>
            <summary>{ words(t!(settings)) }</summary>
            { select_field("theme", t!(theme), themes, index_of(&Theme::ALL, settings.theme), on_theme, None) }
            <div class="choices">
                { for Switch::ALL.map(switch) }
            </div>
            <fieldset class="keys">
                <legend>{ words(t!(keys)) }</legend>
                { for Command::ALL.map(key) }
                <small>{ words(t!(keys_help)) }</small>
            </fieldset>
            { picture(state.screen.editor.picture.is_some(), build, dispatch) }
            { files(dispatch) }
        </details>
    }
}

/// The picture on the tiles: a sample, or one of the user's own, which never leaves this device.
fn picture(has_picture: bool, build: &str, dispatch: &Dispatch) -> Html {
    let on_file = on(dispatch, |event: Event| {
        EditorAction::SetPicture(chosen_file(&event).as_ref().and_then(browser::address_of))
    });
    let sample = |(file, label): (&'static str, &'static str)| {
        let address = format!("{build}/pictures/{file}.svg");
        let on_choose = {
            let address = address.clone();
            on(dispatch, move |_: MouseEvent| EditorAction::SetPicture(Some(address.clone())))
        };
        html! {
            <button type="button" class="sample" aria-label={label} title={label} onclick={on_choose}>
                <img src={address} alt="" width="56" height="56" loading="lazy" draggable="false" />
            </button>
        }
    };
    let samples = [("mountains", t!(picture_mountains)), ("boat", t!(picture_boat)), ("balloon", t!(picture_balloon))];
    html! {
        <div class="files">
            { for samples.map(sample) }
            <label class="button">
                <input type="file" name="picture" class="hidden" accept="image/*" onchange={on_file} />
                <span>{ words(t!(choose_picture)) }</span>
            </label>
            if has_picture {
                { button(t!(remove_picture), press(dispatch, || EditorAction::SetPicture(None).into())) }
            }
        </div>
    }
}

/// Backup files of everything that is saved.
fn files(dispatch: &Dispatch) -> Html {
    let on_file = {
        let dispatch = dispatch.clone();
        Callback::from(move |event: Event| {
            if let Some(file) = chosen_file(&event) {
                read_file(file, &dispatch, |text| ProfileAction::Import(text, browser::now()).into());
            }
        })
    };
    html! {
        <div class="files">
            { button(t!(export_all), press(dispatch, || ProfileAction::Export(storage::progress(), browser::now()).into())) }
            <label class="button">
                <input type="file" name="import-all" class="hidden" accept=".json,application/json" onchange={on_file} />
                <span>{ words(t!(import)) }</span>
            </label>
        </div>
    }
}

/// Takes the chosen file out of its input, so that the same file can be chosen again.
fn chosen_file(event: &Event) -> Option<File> {
    let input: HtmlInputElement = event.target_unchecked_into();
    let file = input.files().and_then(|files| files.get(0));
    input.set_value("");
    file
}
