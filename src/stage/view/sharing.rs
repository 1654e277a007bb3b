//! Sharing a link to the current page.

use crate::shared::locale::t;
use crate::stage::link::LinkAction;
use crate::stage::view::dispatch::{Dispatch, press};
use crate::widgets::button::button;
use yew::prelude::*;

/// Buttons that copy the link and, where the system supports it, share it with other programs.
pub fn sharing(can_share: bool, dispatch: &Dispatch) -> Html {
    html! {
        <div class="actions start">
            { button(t!(copy_link), press(dispatch, || LinkAction::Copy.into())) }
            if can_share {
                { button(t!(share), press(dispatch, || LinkAction::Share.into())) }
            }
        </div>
    }
}
