//! Sharing a link to the current page.

use super::dispatch::{Dispatch, press};
use super::words::words;
use crate::browser;
use crate::model::link::LinkAction;
use crate::model::locale::t;
use yew::prelude::*;

/// Buttons that copy the link and, where the system supports it, share it with other programs.
pub fn sharing(dispatch: &Dispatch) -> Html {
    html! {
        <div class="actions start">
            <button type="button" onclick={press(dispatch, || LinkAction::Copy.into())}>{ words(t!(copy_link)) }</button>
            if browser::can_share() {
                <button type="button" onclick={press(dispatch, || LinkAction::Share.into())}>{ words(t!(share)) }</button>
            }
        </div>
    }
}
