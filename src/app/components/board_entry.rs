//! Typing a board and a solution, and choosing the goal.

use super::goal_choice::goal_choice;
use super::on;
use super::solve::Dispatch;
use super::text_entry::TextEntry;
use crate::app::state::Action;
use crate::puzzle::{Board, Goal, Moves};
use yew::prelude::*;

/// Properties of [`BoardEntry`].
#[derive(Properties, PartialEq)]
pub struct BoardEntryProps {
    pub goal: Goal,
    pub start: Board,
    pub dispatch: Dispatch,
}

/// The start board as text, the goal, and a solution in letters. Drawn anew only when the game is another: a goal that is
/// being typed would be lost.
#[component]
pub fn BoardEntry(BoardEntryProps { goal, start, dispatch }: &BoardEntryProps) -> Html {
    let on_board = {
        let dispatch = dispatch.clone();
        move |text: String| {
            let board: Board = text.parse().map_err(as_text)?;
            dispatch.dispatch(Action::Load(board));
            Ok(lines(&board))
        }
    };
    let on_solution = {
        let dispatch = dispatch.clone();
        move |text: String| {
            let moves: Moves = text.parse().map_err(as_text)?;
            if moves.is_empty() {
                return Err("There are no moves yet.".to_owned());
            }
            let text = moves.to_string();
            dispatch.dispatch(Action::Replay(moves));
            Ok(text)
        }
    };
    html! {
        <>
            <section class="card" aria-label="Board and goal">
                <TextEntry
                    label="Board"
                    name="board"
                    help="Tiles row by row, 0 for the blank; 9, 16 or 25 numbers. Enter sets the board."
                    button="Set board"
                    rows="3"
                    value={lines(start)}
                    take={on_board}
                />
                { goal_choice(*goal, start.side(), on(dispatch, Action::SetGoal), on(dispatch, Action::Notify)) }
            </section>
            <section class="card" aria-label="Solution">
                <TextEntry
                    label="Solution"
                    name="solution"
                    help="Where each tile slides, such as URDL2U. Enter checks it, and has it ready to be played."
                    button="Check solution"
                    rows="1"
                    take={on_solution}
                />
            </section>
        </>
    }
}

fn as_text(why: impl ToString) -> String {
    why.to_string()
}

/// A row a line.
fn lines(board: &Board) -> String {
    board.to_string().replace('/', "\n")
}
