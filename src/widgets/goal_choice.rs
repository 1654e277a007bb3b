//! The choice of the goal.

use crate::shared::locale::t;
use crate::shared::localize::Localize;
use crate::widgets::select::{Choice, choice, select};
use crate::widgets::value_field::board_field;
use crate::widgets::words::words;
use npuzzle_engine::puzzle::{Goal, Size};
use yew::prelude::*;

/// The value of the option for an unnamed goal.
const CUSTOM: &str = "custom";

/// The goal: a named one, or a board. Calls `on_text` with a typed goal, and `on_fault` with the reason if a chosen one does not exist.
pub fn goal_choice(
    goal: Goal,
    size: Size,
    on_goal: Callback<Goal>,
    on_text: Callback<String>,
    on_fault: Callback<String>,
) -> Html {
    let named: Vec<Goal> = Goal::NAMED.into_iter().filter(|known| known.board(size).is_ok()).collect();
    let mut choices: Vec<Choice> =
        named.iter().map(|known| (known.to_string().into(), AttrValue::Static(goal_label(known)))).collect();
    choices.push(choice(CUSTOM, t!(goal_custom)));
    let chosen = named.iter().position(|known| *known == goal).unwrap_or(named.len());
    let on_choice = {
        let goal = goal.clone();
        Callback::from(move |index: usize| {
            match named.get(index).map_or_else(|| goal.board(size).map(Goal::Custom), |named| Ok(named.clone())) {
                Ok(goal) => on_goal.emit(goal),
                Err(why) => on_fault.emit(why.localize()),
            }
        })
    };
    let take = Callback::from(move |text| {
        on_text.emit(text);
        Ok(())
    });
    html! {
        <>
            <div class="field">
                <label for="goal">{ words(t!(goal)) }</label>
                { select("goal", choices, chosen, on_choice, None) }
            </div>
            if let Goal::Custom(goal) = goal {
                { board_field("custom-goal", t!(goal_board), goal.to_string(), take) }
            }
        </>
    }
}

fn goal_label(goal: &Goal) -> &'static str {
    match goal {
        Goal::BlankLast => t!(goal_blank_last),
        Goal::BlankFirst => t!(goal_blank_first),
        Goal::Spiral => t!(goal_spiral),
        Goal::BlankCenter => t!(goal_blank_center),
        Goal::Custom(_) => t!(goal_custom),
    }
}
