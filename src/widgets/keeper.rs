//! Keeps what the user has typed or chosen until it takes effect.

use yew::prelude::*;

/// Two texts, at first none.
#[derive(Clone)]
pub struct Kept {
    /// The text or choice being edited, unless it is the value in effect. Redraws do not erase it.
    pub draft: UseStateHandle<Option<String>>,
    /// A note on the last draft that was entered, such as why it was refused.
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
    let kept = Kept { draft: use_state_eq(|| None), noted: use_state_eq(|| None) };
    let Kept { draft, noted } = kept.clone();
    use_effect_with(origin.clone(), move |_| {
        draft.set(None);
        noted.set(None);
    });
    draw.emit(kept)
}
