//! Keeps what the user has typed or chosen until it takes effect.

use crate::widgets::words::use_text;
use yew::prelude::*;

/// Two texts, at first none.
#[derive(Clone)]
pub struct Kept {
    /// What differs from the value in effect. It survives redraws while the user types.
    pub draft: UseStateHandle<Option<String>>,
    /// What there is to remember of the draft that was entered last.
    pub noted: UseStateHandle<Option<String>>,
}

#[derive(Properties, PartialEq)]
pub struct KeeperProps {
    /// Whenever it changes, both texts are discarded.
    pub origin: AttrValue,
    pub draw: Callback<Kept, Html>,
}

/// One component for all that keep texts keeps the page small.
#[component]
pub fn Keeper(KeeperProps { origin, draw }: &KeeperProps) -> Html {
    let kept = Kept { draft: use_text(), noted: use_text() };
    let Kept { draft, noted } = kept.clone();
    use_effect_with(origin.clone(), move |_| {
        draft.set(None);
        noted.set(None);
    });
    draw.emit(kept)
}
