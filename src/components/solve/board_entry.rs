//! Entry of a board, a goal and a solution.

use crate::browser;
use crate::components::dispatch::{Dispatch, on};
use crate::components::goal_choice::goal_choice;
use crate::components::text_entry::TextEntry;
use crate::components::words::use_language;
use crate::model::game::GameAction;
use crate::model::locale::t;
use crate::model::localize::Localize;
use crate::model::playback::PlaybackAction;
use crate::model::screen::ScreenAction;
use npuzzle_engine::puzzle::{Board, BoardError, Goal, Moves, MovesError};
use yew::prelude::*;

/// Properties of [`BoardEntry`].
#[derive(Properties, PartialEq)]
pub struct BoardEntryProps {
    pub goal: Goal,
    pub start: Board,
    pub dispatch: Dispatch,
}

/// The start board as text, the goal, and a solution in letters. Redrawn only if the game changes, so that a goal that is
/// being typed is not lost.
#[component]
pub fn BoardEntry(BoardEntryProps { goal, start, dispatch }: &BoardEntryProps) -> Html {
    use_language();
    let on_board = {
        let dispatch = dispatch.clone();
        move |text: String| {
            let board: Board = text.parse().map_err(|error: BoardError| error.localize())?;
            dispatch.emit(GameAction::Load(board, browser::now()).into());
            Ok(lines(&board))
        }
    };
    let on_solution = {
        let dispatch = dispatch.clone();
        move |text: String| {
            let moves: Moves = text.parse().map_err(|error: MovesError| error.localize())?;
            if moves.is_empty() {
                return Err(t!(no_moves_yet).to_owned());
            }
            let text = moves.to_string();
            dispatch.emit(PlaybackAction::Check(moves).into());
            Ok(text)
        }
    };
    html! {
        <>
            <section class="card" aria-label={t!(board_and_goal)}>
                <TextEntry
                    label={t!(board)}
                    name="board"
                    help={t!(board_help)}
                    button={t!(set_board)}
                    rows="3"
                    value={lines(start)}
                    take={on_board}
                />
                { goal_choice(*goal, start.side(), on(dispatch, |goal| GameAction::SetGoal(goal, browser::now())), on(dispatch, ScreenAction::Notify)) }
            </section>
            <section class="card" aria-label={t!(solution)}>
                <TextEntry
                    label={t!(solution)}
                    name="solution"
                    help={t!(solution_help)}
                    button={t!(check_solution)}
                    rows="1"
                    take={on_solution}
                />
            </section>
        </>
    }
}

/// Formats a board, one row per line.
fn lines(board: &Board) -> String {
    board.to_string().replace('/', "\n")
}
