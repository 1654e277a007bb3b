//! The offer to put a newer build of the page in use.

use super::words;
use crate::app::browser;
use yew::prelude::*;

/// Whether a newer build waits to be put in use.
#[hook]
pub fn use_renewal() -> bool {
    let is_ready = use_state(browser::is_renewable);
    {
        let is_ready = is_ready.clone();
        use_effect_with((), move |()| {
            let listener = browser::on_renewable(move || is_ready.set(true));
            move || drop(listener)
        });
    }
    *is_ready
}

/// Says that there is a newer build. The person chooses when it is put in use: the page is opened anew.
pub fn renewal(is_ready: bool) -> Html {
    html! {
        <div class="renewal" role="status">
            if is_ready {
                <p>{ words("There is a newer version of this page.") }</p>
                <button type="button" onclick={|_: MouseEvent| browser::renew()}>{ words("Use it now") }</button>
            }
        </div>
    }
}
