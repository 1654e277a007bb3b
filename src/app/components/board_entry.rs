//! Typing a board and choosing the goal.

use super::goal_choice::goal_choice;
use super::on;
use super::solve::Dispatch;
use crate::app::state::{Action, Game};
use crate::puzzle::Board;
use web_sys::HtmlTextAreaElement;
use yew::prelude::*;

/// Properties of [`BoardEntry`].
#[derive(Properties, PartialEq)]
pub struct BoardEntryProps {
    pub game: Game,
    pub dispatch: Dispatch,
}

/// The board as text, and the goal. Drawn anew only when the game is another: a goal that is being typed would be lost.
#[component]
pub fn BoardEntry(BoardEntryProps { game, dispatch }: &BoardEntryProps) -> Html {
    html! {
        <section class="card" aria-label="Board and goal">
            <BoardText start={game.start} dispatch={dispatch.clone()} />
            { goal_choice(game.goal, game.start.side(), on(dispatch, Action::SetGoal), on(dispatch, Action::Notify)) }
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
