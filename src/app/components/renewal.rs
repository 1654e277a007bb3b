//! The offer to put a newer build of the page in use.

use crate::app::browser;
use yew::prelude::*;

/// Says that there is a newer build, once it has been fetched. The person chooses when: the page is opened anew.
#[component]
pub fn Renewal() -> Html {
    let is_ready = use_state(browser::is_renewable);
    {
        let is_ready = is_ready.clone();
        use_effect_with((), move |()| {
            let listener = browser::on_renewable(move || is_ready.set(true));
            move || drop(listener)
        });
    }
    html! {
        <div class="renewal" role="status">
            if *is_ready {
                <p>{ "There is a newer version of this page." }</p>
                <button type="button" onclick={|_: MouseEvent| browser::renew()}>{ "Use it now" }</button>
            }
        </div>
    }
}
