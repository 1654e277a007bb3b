//! Typing a board and a solution, and choosing the goal.

use super::goal_choice::goal_choice;
use super::on;
use super::solve::Dispatch;
use super::text_entry::TextEntry;
use super::use_language;
use crate::app::language::say;
use crate::app::state::Action;
use crate::app::wording::Wording;
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
    use_language();
    let on_board = {
        let dispatch = dispatch.clone();
        move |text: String| {
            let board: Board = text.parse().map_err(in_words)?;
            dispatch.dispatch(Action::Load(board));
            Ok(lines(&board))
        }
    };
    let on_solution = {
        let dispatch = dispatch.clone();
        move |text: String| {
            let moves: Moves = text.parse().map_err(in_words)?;
            if moves.is_empty() {
                return Err(say("There are no moves yet.").to_owned());
            }
            let text = moves.to_string();
            dispatch.dispatch(Action::Replay(moves));
            Ok(text)
        }
    };
    html! {
        <>
            <section class="card" aria-label={say("Board and goal")}>
                <TextEntry
                    label={say("Board")}
                    name="board"
                    help={say("Tiles row by row, 0 for the blank; 9, 16 or 25 numbers. Enter sets the board.")}
                    button={say("Set board")}
                    rows="3"
                    value={lines(start)}
                    take={on_board}
                />
                { goal_choice(*goal, start.side(), on(dispatch, Action::SetGoal), on(dispatch, Action::Notify)) }
            </section>
            <section class="card" aria-label={say("Solution")}>
                <TextEntry
                    label={say("Solution")}
                    name="solution"
                    help={say("Where each tile slides, such as URDL2U. Enter checks it, and has it ready to be played.")}
                    button={say("Check solution")}
                    rows="1"
                    take={on_solution}
                />
            </section>
        </>
    }
}

fn in_words(why: impl Wording) -> String {
    why.in_words()
}

/// A row a line.
fn lines(board: &Board) -> String {
    board.to_string().replace('/', "\n")
}
