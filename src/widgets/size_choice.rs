//! The choice of the board's size.

use crate::browser;
use crate::shared::locale::t;
use crate::shared::sizes;
use crate::widgets::size_menu::size_menu;
use crate::widgets::words::words;
use gloo_timers::callback::Timeout;
use npuzzle_engine::puzzle::Size;
use yew::prelude::*;

const MENU: &str = "sizes";

/// A radio button for each of the squares of the literature, and a menu of other sizes, which is empty without `has_menu`:
/// the first view does not need it. `name` is the name of the group.
///
/// A choice by pointer moves the focus to the board, if there is one: on a radio button, the arrow keys that should
/// slide tiles would choose another size.
pub fn size_choice(name: &'static str, chosen: Size, has_menu: bool, on_size: &Callback<Size>) -> Html {
    // Pointers hit the text, keys the button. Browsers focus the button after this event.
    let on_press = Callback::from(|_: MouseEvent| focus_board());
    let is_other = !Size::CLASSIC.contains(&chosen);
    let on_other = on_size.reform(|(size, is_by_pointer)| {
        browser::close_popover(MENU);
        if is_by_pointer {
            focus_board();
        }
        size
    });
    html! {
        <>
            <fieldset class="segments sizes">
                <legend class="hidden">{ words(t!(board_size)) }</legend>
                { for Size::CLASSIC.map(|size| {
                    let on_size = on_size.clone();
                    html! {
                        <label key={size.width()}>
                            <input
                                type="radio"
                                {name}
                                value={sizes::to_text(size)}
                                checked={size == chosen}
                                onchange={move |_: Event| on_size.emit(size)}
                            />
                            <span onclick={on_press.clone()}>{ sizes::label(size) }</span>
                        </label>
                    }
                }) }
                <button type="button" class={is_other.then_some("chosen")} popovertarget={MENU}>
                    if is_other {
                        <span dir="ltr">{ sizes::label(chosen) }</span>{ " " }<span class="hidden">{ words(t!(more_sizes)) }</span>
                    } else {
                        <span aria-hidden="true">{ words(t!(more)) }</span><span class="hidden">{ words(t!(more_sizes)) }</span>
                    }
                </button>
            </fieldset>
            <div id={MENU} class="menu" popover="auto" role="group" aria-label={t!(more_sizes)}>
                if has_menu {
                    { size_menu(chosen, on_other) }
                }
            </div>
        </>
    }
}

fn focus_board() {
    Timeout::new(0, || browser::focus("[role=grid]")).forget();
}
