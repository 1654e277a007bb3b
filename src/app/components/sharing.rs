//! Sending what is on the page to others.

use super::address::fragment;
use super::solve::Dispatch;
use super::words;
use crate::app::browser;
use crate::app::language::{fill, say};
use crate::app::link::{Scene, View};
use crate::app::state::Action;
use yew::prelude::*;

/// Buttons for the link to that scene in that view: to copy it, and where the system offers that, to send it.
pub fn sharing(view: View, scene: Scene, dispatch: &Dispatch) -> Html {
    let link = move || browser::link(&fragment(view, &scene, false));
    let on_copy = {
        let (link, dispatch) = (link.clone(), dispatch.clone());
        Callback::from(move |_: MouseEvent| {
            let (link, dispatch) = (link(), dispatch.clone());
            browser::copy(&link.clone(), move |copied| {
                let notice = if copied { say("The link is on the clipboard.").to_owned() } else { link };
                dispatch.dispatch(Action::Notify(notice));
            });
        })
    };
    let on_share = {
        let dispatch = dispatch.clone();
        Callback::from(move |_: MouseEvent| {
            let dispatch = dispatch.clone();
            browser::share(&link(), move |why| {
                dispatch.dispatch(Action::Notify(fill("Nothing was shared: {why}.", &[&why])))
            });
        })
    };
    html! {
        <div class="actions start">
            <button type="button" onclick={on_copy}>{ words("Copy link") }</button>
            if browser::can_share() {
                <button type="button" onclick={on_share}>{ words("Share") }</button>
            }
        </div>
    }
}
