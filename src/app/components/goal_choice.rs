//! Choosing the goal.

use super::words;
use crate::app::language::{fill, say};
use crate::app::wording::Wording;
use crate::puzzle::{Board, Goal, GoalError, Side};
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

/// The value of the choice that is no name.
const CUSTOM: &str = "custom";

/// The goal: one of those with a name, or a board of one's own. `on_fault` hears why what was typed is no goal.
pub fn goal_choice(goal: Goal, side: Side, on_goal: Callback<Goal>, on_fault: Callback<String>) -> Html {
    let on_choice = {
        let (on_goal, on_fault) = (on_goal.clone(), on_fault.clone());
        Callback::from(move |event: Event| {
            let value = event.target_unchecked_into::<HtmlSelectElement>().value();
            let chosen: Result<Goal, GoalError> =
                if value == CUSTOM { goal.board(side).map(Goal::Custom) } else { value.parse() };
            match chosen {
                Ok(goal) => on_goal.emit(goal),
                Err(why) => on_fault.emit(why.in_words()),
            }
        })
    };
    let on_text = move |event: Event| match event.target_unchecked_into::<HtmlInputElement>().value().parse::<Board>() {
        Ok(board) => on_goal.emit(Goal::Custom(board)),
        Err(why) => on_fault.emit(fill("The goal stays as it is: {why}.", &[&why.in_words()])),
    };
    html! {
        <div class="field">
            <label for="goal">{ words("Goal") }</label>
            <select id="goal" name="goal" onchange={on_choice}>
                { for Goal::NAMED.into_iter().filter(|known| known.board(side).is_ok()).map(|known| html! {
                    <option key={known.to_string()} value={known.to_string()} selected={known == goal}>{ goal_label(known) }</option>
                }) }
                <option value={CUSTOM} selected={goal.name().is_none()}>{ words("A board of your own…") }</option>
            </select>
            if let Goal::Custom(goal) = goal {
                <input
                    type="text"
                    name="custom-goal"
                    aria-label={say("Goal board")}
                    spellcheck="false"
                    autocomplete="off"
                    value={goal.to_string()}
                    onchange={on_text}
                />
            }
        </div>
    }
}

fn goal_label(goal: Goal) -> &'static str {
    match goal {
        Goal::BlankLast => say("Blank last: 1 2 3 …"),
        Goal::BlankFirst => say("Blank first: 0 1 2 …"),
        Goal::Spiral => say("Spiral"),
        Goal::BlankCenter => say("Blank in the centre"),
        Goal::Custom(_) => say("A board of your own…"),
    }
}
