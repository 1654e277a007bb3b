//! Typing a board and choosing the goal.

use super::{Dispatch, on};
use crate::app::state::{Action, Game};
use crate::puzzle::{Board, Goal};
use web_sys::{HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement};
use yew::prelude::*;

/// Properties of [`BoardEntry`].
#[derive(Properties, PartialEq)]
pub struct BoardEntryProps {
    pub game: Game,
    pub dispatch: Dispatch,
}

/// The board as text, and the goal.
#[component]
pub fn BoardEntry(BoardEntryProps { game, dispatch }: &BoardEntryProps) -> Html {
    html! {
        <section class="card" aria-label="Board and goal">
            <BoardText start={game.start} dispatch={dispatch.clone()} />
            <GoalChoice goal={game.goal} board={game.start} dispatch={dispatch.clone()} />
        </section>
    }
}

/// Properties of [`BoardText`].
#[derive(Properties, PartialEq)]
struct BoardTextProps {
    start: Board,
    dispatch: Dispatch,
}

/// The start board as text: what is typed becomes the board on Enter or by the button.
#[component]
fn BoardText(BoardTextProps { start, dispatch }: &BoardTextProps) -> Html {
    let draft = use_state(|| lines(start));
    let error = use_state(|| None::<String>);
    {
        let (draft, error) = (draft.clone(), error.clone());
        use_effect_with(*start, move |start| {
            draft.set(lines(start));
            error.set(None);
        });
    }
    let on_input = {
        let (draft, error) = (draft.clone(), error.clone());
        Callback::from(move |event: InputEvent| {
            draft.set(event.target_unchecked_into::<HtmlTextAreaElement>().value());
            error.set(None);
        })
    };
    let set = {
        let (draft, error, dispatch) = (draft.clone(), error.clone(), dispatch.clone());
        Callback::from(move |()| match draft.parse() {
            Ok(board) => {
                draft.set(lines(&board));
                dispatch.dispatch(Action::Load(board));
            }
            Err(why) => error.set(Some(why.to_string())),
        })
    };
    let on_key = {
        let set = set.clone();
        Callback::from(move |event: KeyboardEvent| {
            if event.key() == "Enter" && !event.shift_key() {
                event.prevent_default();
                set.emit(());
            }
        })
    };
    html! {
        <div class="field">
            <label for="board-text">{ "Board" }</label>
            <textarea
                id="board-text"
                name="board"
                rows="3"
                spellcheck="false"
                autocomplete="off"
                aria-invalid={error.is_some().to_string()}
                aria-describedby="board-help board-error"
                value={(*draft).clone()}
                oninput={on_input}
                onkeydown={on_key}
            />
            <p id="board-error" class="error" role="alert">{ for error.as_ref() }</p>
            <small id="board-help">{ "Tiles row by row, 0 for the blank; 9, 16 or 25 numbers. Enter sets the board." }</small>
            <button type="button" onclick={set.reform(|_: MouseEvent| ())}>{ "Set board" }</button>
        </div>
    }
}

/// A row a line.
fn lines(board: &Board) -> String {
    board.to_string().replace('/', "\n")
}

/// Properties of [`GoalChoice`].
#[derive(Properties, PartialEq)]
struct GoalChoiceProps {
    goal: Goal,
    board: Board,
    dispatch: Dispatch,
}

/// The value of the choice that is no name.
const CUSTOM: &str = "custom";

/// The goal: one of those with a name, or a board of one's own.
#[component]
fn GoalChoice(GoalChoiceProps { goal, board, dispatch }: &GoalChoiceProps) -> Html {
    let side = board.side();
    let on_choice = {
        let (goal, board, dispatch) = (*goal, *board, dispatch.clone());
        Callback::from(move |event: Event| {
            let value = event.target_unchecked_into::<HtmlSelectElement>().value();
            let chosen = if value == CUSTOM { goal.board(board.side()).map(Goal::Custom) } else { value.parse() };
            dispatch.dispatch(match chosen {
                Ok(goal) => Action::SetGoal(goal),
                Err(why) => Action::Notify(why.to_string()),
            });
        })
    };
    let on_text =
        on(dispatch, |event: Event| match event.target_unchecked_into::<HtmlInputElement>().value().parse::<Board>() {
            Ok(board) => Action::SetGoal(Goal::Custom(board)),
            Err(why) => Action::Notify(format!("The goal stays as it is: {why}.")),
        });
    html! {
        <div class="field">
            <label for="goal">{ "Goal" }</label>
            <select id="goal" name="goal" onchange={on_choice}>
                { for Goal::NAMED.into_iter().filter(|known| known.board(side).is_ok()).map(|known| html! {
                    <option key={known.to_string()} value={known.to_string()} selected={known == *goal}>{ goal_label(known) }</option>
                }) }
                <option value={CUSTOM} selected={goal.name().is_none()}>{ "A board of your own…" }</option>
            </select>
            if let Goal::Custom(goal) = goal {
                <input
                    type="text"
                    name="custom-goal"
                    aria-label="Goal board"
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
        Goal::BlankLast => "Blank last: 1 2 3 …",
        Goal::BlankFirst => "Blank first: 0 1 2 …",
        Goal::Spiral => "Spiral",
        Goal::BlankCenter => "Blank in the centre",
        Goal::Custom(_) => "A board of your own…",
    }
}
