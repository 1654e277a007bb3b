//! The offer to open a newer version of the page.

use crate::shared::locale::t;
use crate::stage::screen::ScreenAction;
use crate::stage::view::dispatch::{Dispatch, press};
use crate::widgets::button::button;
use crate::widgets::words::words;
use yew::prelude::*;

/// Offers the newer version. The user decides when to open it, because that reloads the page.
pub fn update_banner(is_ready: bool, dispatch: &Dispatch) -> Html {
    html! {
        <div class="update-banner" role="status">
            if is_ready {
                <p>{ words(t!(new_version)) }</p>
                { button(t!(update), press(dispatch, || ScreenAction::TakeUpdate.into())) }
            }
        </div>
    }
}
