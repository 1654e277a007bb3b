//! Entry of a board, a goal and a solution.

use crate::browser;
use crate::shared::entry::Place;
use crate::shared::locale::{Argument, t};
use crate::stage::game::GameAction;
use crate::stage::playback::PlaybackAction;
use crate::stage::screen::{EditorAction, Notice, ScreenAction};
use crate::stage::state::State;
use crate::stage::view::dispatch::Dispatch;
use crate::widgets::dispatch::on;
use crate::widgets::goal_choice::goal_choice;
use crate::widgets::text_entry::{TextEntry, text_entry};
use crate::widgets::words::words;
use npuzzle_engine::puzzle::{Board, Moves};
use yew::prelude::*;

/// The board as text, the goal, and a solution. The project's own notation is read at once; other texts go to the
/// worker.
pub fn board_entry(state: &State, dispatch: &Dispatch) -> Html {
    let (entry, moves_blank) = (&state.screen.editor.entry, state.viewer.moves_blank);
    let on_board = {
        let dispatch = dispatch.clone();
        move |text: String| match text.parse::<Board>() {
            Ok(board) => {
                let text = lines(&board);
                dispatch.emit(GameAction::Load(board, browser::now()).into());
                Some(text)
            }
            Err(_) => {
                dispatch.emit(EditorAction::Enter(Place::BoardField, text).into());
                None
            }
        }
    };
    let on_solution = {
        let dispatch = dispatch.clone();
        move |text: String| match text.parse::<Moves>() {
            Ok(moves) if !moves.is_empty() => {
                let text = moves.to_string();
                dispatch.emit(PlaybackAction::Check(moves).into());
                Some(text)
            }
            _ => {
                dispatch.emit(EditorAction::Enter(Place::SolutionField, text).into());
                None
            }
        }
    };
    let fault = |place| entry.fault.as_ref().filter(|_| entry.place == place).map(Argument::text);
    html! {
        <>
            <section class="card" aria-label={t!(board_and_goal)}>
                { text_entry(TextEntry {
                    label: t!(board),
                    name: "board",
                    help: t!(board_help),
                    button: t!(set_board),
                    rows: "3",
                    // Not the displayed board: a text that changes during playback could not be selected.
                    value: lines(&state.game.board),
                    origin: lines(&state.game.start),
                    fault: fault(Place::BoardField),
                    take: Callback::from(on_board),
                }) }
                { goal_choice(
                    state.game.goal.clone(),
                    state.size(),
                    on(dispatch, |goal| GameAction::SetGoal(goal, browser::now())),
                    on(dispatch, |text| EditorAction::Enter(Place::GoalField, text)),
                    on(dispatch, |why| ScreenAction::Notify(Notice::error(why))),
                ) }
            </section>
            <section class="card" aria-label={t!(solution)}>
                { text_entry(TextEntry {
                    label: t!(solution),
                    name: "solution",
                    help: t!(solution_help),
                    button: t!(check_solution),
                    rows: "1",
                    fault: fault(Place::SolutionField),
                    take: Callback::from(on_solution),
                    value: String::new(),
                    origin: String::new(),
                }) }
                <div class="choices">
                    <label>
                        <input
                            type="checkbox"
                            name="solution-moves-blank"
                            checked={moves_blank}
                            onchange={on(dispatch, move |_: Event| PlaybackAction::SetMovesBlank(!moves_blank))}
                        />
                        <span>{ words(t!(solution_moves_blank)) }</span>
                    </label>
                </div>
            </section>
        </>
    }
}

/// Formats a board, one row per line.
fn lines(board: &Board) -> String {
    board.to_string().replace('/', "\n")
}
