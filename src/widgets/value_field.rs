//! A field for a value of one line, with validation.

use crate::shared::locale::{decimal_separator, t};
use crate::widgets::keeper::{Keeper, Kept};
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// Accepts a text, or returns an error message.
type Take = Callback<String, Result<(), String>>;

/// A labeled number. Text takes effect when the field loses the focus or Enter is pressed. If it is not valid, the
/// field shows the reason, and the last valid value stays in effect.
#[inline(never)]
pub fn number_field(
    name: &'static str,
    label: &'static str,
    placeholder: &'static str,
    value: String,
    take: Take,
) -> Html {
    value_field([name, label, placeholder], false, value, take)
}

/// The same for a board.
pub fn board_field(name: &'static str, label: &'static str, value: String, take: Take) -> Html {
    value_field([name, label, ""], true, value, take)
}

fn value_field([name, label, placeholder]: [&'static str; 3], is_board: bool, value: String, take: Take) -> Html {
    let origin = value.clone();
    // The draft is not in effect yet.
    let draw = move |Kept { draft, noted: fault }: Kept| {
        let value = draft.as_ref().unwrap_or(&value).clone();
        let error = (*fault).clone();
        let on_input = {
            let draft = draft.clone();
            Callback::from(move |event: InputEvent| {
                draft.set(Some(event.target_unchecked_into::<HtmlInputElement>().value()));
            })
        };
        let take = take.clone();
        let on_change = move |event: Event| {
            let text = event.target_unchecked_into::<HtmlInputElement>().value();
            // Decimals may be typed with the separator of the language.
            let plain = if is_board { text.clone() } else { text.trim().replace(decimal_separator(), ".") };
            let taken = take.emit(plain);
            // A board may still be read in a worker, which may refuse it: the text stays until the value changes.
            draft.set((is_board || taken.is_err()).then_some(text));
            fault.set(taken.err());
        };
        html! {
            <label class="field">
                <span>{ label }</span>
                <input
                    type="text"
                    inputmode={if is_board { "text" } else { "decimal" }}
                    class={(!is_board).then_some("number")}
                    {name}
                    autocomplete="off"
                    spellcheck="false"
                    {placeholder}
                    {value}
                    aria-invalid={error.is_some().to_string()}
                    oninput={on_input}
                    onchange={on_change}
                />
                <span class="error" role="alert">{ for error }</span>
            </label>
        }
    };
    html! { <Keeper {origin} {draw} /> }
}

/// Parses a whole number from `least` to `most`.
///
/// # Errors
/// A message that names the expected range.
pub fn whole(text: &str, least: u32, most: u32) -> Result<u32, String> {
    let number = text.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| t!(enter_number_from_to, least = least, most = most))
}
