//! The Solve view: the board, the solver's settings, and what it found.

use super::address::{fragment, use_address};
use super::board::BoardView;
use super::board_entry::BoardEntry;
use super::figures::in_moves;
use super::player::player;
use super::report::report_card;
use super::search_form::SearchForm;
use super::sharing::sharing;
use super::side_choice::side_choice;
use super::solution_entry::SolutionEntry;
use super::splits::Splits;
use super::tally::{self, Tally};
use super::{Arrival, memory_limit, on};
use crate::app::browser;
use crate::app::solver_client::{Answer, SolverClient, WORKER};
use crate::app::state::{Action, Search, State};
use crate::app::tables_supply::TablesSupply;
use crate::protocol::Task;
use crate::puzzle::{Board, Direction, Goal, Scrambles, Side, mended};
use gloo_events::{EventListener, EventListenerOptions};
use gloo_timers::callback::Interval;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, KeyboardEvent};
use yew::prelude::*;

impl Reducible for State {
    type Action = Action;

    fn reduce(self: Rc<Self>, action: Action) -> Rc<Self> {
        Rc::new(self.after(action))
    }
}

impl From<Answer> for Action {
    fn from(answer: Answer) -> Action {
        match answer {
            Answer::Progress(id, report) => Action::Progress(id, report),
            Answer::Improved(id, moves, report) => Action::Improved(id, moves, report),
            Answer::Done(id, outcome, report) => Action::Done(id, outcome, report),
            Answer::Failed(id, message) => Action::Failed(id, message),
        }
    }
}

/// The most workers that help with a board: more share the memory's speed rather than add to it.
const MOST_HELPERS: u32 = 7;

/// How its components say what happened.
pub type Dispatch = UseReducerDispatcher<State>;

/// A random board for a goal, or for blank-last where the side does not have that goal.
fn scrambled(side: Side, goal: Goal) -> Board {
    let seed = browser::random_seed();
    Scrambles::new(side, goal, seed)
        .or_else(|_| Scrambles::new(side, Goal::BlankLast, seed))
        .ok()
        .and_then(|mut boards| boards.next())
        .expect("blank-last exists on every side, and scrambles never end")
}

fn first_state() -> State {
    State::new(scrambled(Side::Four, Goal::BlankLast), Goal::BlankLast, memory_limit())
        .expect("blank-last exists on every side")
}

/// What the solver is asked for.
pub fn task(state: &State) -> Task {
    Task { helpers: (browser::cores() as u32 - 1).min(MOST_HELPERS), ..state.task() }
}

/// Properties of [`SolveView`].
#[derive(Properties, PartialEq)]
pub struct SolveViewProps {
    /// Whether it is the view on show.
    pub is_shown: bool,
    /// What the address said last.
    pub arrival: Arrival,
}

/// Board and solver. What is under way goes on while another view is shown.
#[component]
pub fn SolveView(SolveViewProps { is_shown, arrival }: &SolveViewProps) -> Html {
    let is_shown = *is_shown;
    let state = use_reducer(first_state);
    let dispatch = state.dispatcher();
    let (solver, supply) = {
        let dispatch = dispatch.clone();
        let supply = use_memo((), {
            let dispatch = dispatch.clone();
            move |_| TablesSupply::new(WORKER, move |news| dispatch.dispatch(Action::Tables(news)))
        });
        let client = use_memo((), {
            let supply = supply.clone();
            move |_| SolverClient::new(WORKER, (*supply).clone(), move |answer| dispatch.dispatch(answer.into()))
        });
        (client, supply)
    };
    use_preparation(&solver, &state);
    use_arrow_keys(&dispatch, is_shown);
    use_playback_clock(&state, &dispatch);
    {
        // A search that the state no longer waits for, because the board has changed, is ended.
        let solver = solver.clone();
        use_effect_with(state.search.pending(), move |pending| {
            if pending.is_none() {
                solver.abandon();
            }
        });
    }

    // After that: what a link asks for is not to be ended.
    use_address(is_shown, arrival, &state, &solver);

    let on_solve = {
        let task = task(&state);
        let (solver, dispatch) = (solver.clone(), dispatch.clone());
        Callback::from(move |_: MouseEvent| {
            dispatch.dispatch(Action::Asked(solver.solve(task.clone()), browser::now()))
        })
    };
    let searching = state.search.pending().is_some();
    let on_cancel = Callback::from(move |_: MouseEvent| solver.cancel());
    let on_press = on(&dispatch, |cell| Action::Press(cell, browser::now()));
    let on_swipe = on(&dispatch, |direction| Action::Slide(direction, browser::now()));
    let (side, goal) = (state.side(), state.game.goal);
    let on_side = on(&dispatch, move |side| Action::Load(scrambled(side, goal)));
    let on_shuffle = on(&dispatch, move |_: MouseEvent| Action::Load(scrambled(side, goal)));
    let on_reset = on(&dispatch, |_: MouseEvent| Action::Reset);
    let on_forget = {
        let dispatch = dispatch.clone();
        Callback::from(move |()| {
            let dispatch = dispatch.clone();
            supply.forget(move |why| dispatch.dispatch(Action::Notify(why)));
        })
    };

    if !is_shown {
        return html! {};
    }
    let is_embedded = arrival.fragment.embeds();
    html! {
        <main class={classes!("stage", is_embedded.then_some("embedded"))}>
            <section class="table" aria-label="Board">
                <div class="table-head">
                    <Tally game={state.game} />
                    if is_embedded {
                        <a href={browser::link(&fragment(&state.scene(), false))} target="_blank" rel="noopener">{ "Open in npuzzle" }</a>
                    } else {
                        { side_choice("side", side, &on_side) }
                    }
                </div>
                <BoardView
                    board={state.board()}
                    goal={state.game.goal_board()}
                    pace={state.playback.as_ref().filter(|playback| playback.is_playing()).map(|_| state.pace)}
                    {on_press}
                    {on_swipe}
                />
                <div class="actions">
                    // One button, so that whoever pressed it by keyboard keeps it.
                    <button type="button" class="primary" onclick={if searching { on_cancel } else { on_solve }}>
                        { match (searching, &state.playback) {
                            (true, None) => "Cancel",
                            // What was found is kept.
                            (true, Some(_)) => "Stop",
                            (false, _) => "Solve",
                        } }
                    </button>
                    <button type="button" onclick={on_shuffle}>{ "Shuffle" }</button>
                    <button type="button" onclick={on_reset}>{ "Reset" }</button>
                </div>
                if let Some(playback) = &state.playback {
                    { player(playback, state.pace, &dispatch) }
                }
                if let Some(shorter) = &state.shorter {
                    <button type="button" onclick={on(&dispatch, |_| Action::ShowShorter)}>
                        { format!("Show the shorter one ({})", in_moves(shorter.len())) }
                    </button>
                }
                { notices(&state, &dispatch) }
            </section>
            if !is_embedded {
                <section class="desk" aria-label="Solver">
                    <SearchForm
                        setup={state.setup}
                        {side}
                        tables={state.tables.clone()}
                        on_change={on(&dispatch, Action::SetUp)}
                        {on_forget}
                    />
                    { report_card(&state) }
                    if let Some(playback) = &state.playback {
                        <Splits
                            moves={playback.moves().clone()}
                            start={state.game.board}
                            goal={state.game.goal_board()}
                            dispatch={dispatch.clone()}
                        />
                    }
                    <BoardEntry game={state.game} dispatch={dispatch.clone()} />
                    <section class="card" aria-label="Solution and link">
                        <SolutionEntry dispatch={dispatch.clone()} />
                        { sharing(state.scene(), &dispatch) }
                    </section>
                </section>
            }
        </main>
    }
}

/// The worker is fetched at the first touch or key: the page is seen sooner, and before anybody can press Solve it is
/// there all the same, with the tables that it needs. Larger ones follow once they are worth it.
#[hook]
fn use_preparation(solver: &SolverClient, state: &State) {
    let is_touched = use_state_eq(|| false);
    {
        let is_touched = is_touched.clone();
        use_effect_with((), move |()| {
            let listeners = web_sys::window().map(|window| {
                ["pointerdown", "keydown"].map(|event| {
                    let is_touched = is_touched.clone();
                    EventListener::once(&window, event, move |_| is_touched.set(true))
                })
            });
            move || drop(listeners)
        });
    }
    {
        let (solver, task) = (solver.clone(), state.task());
        // The board itself does not matter.
        use_effect_with((*is_touched, state.side(), state.game.goal, state.partition()), move |&(is_touched, ..)| {
            if is_touched {
                solver.prepare(task);
            }
        });
    }
    let solver = solver.clone();
    use_effect_with(state.worth_preparing(), move |task| {
        if let Some(task) = task.clone().filter(|_| browser::is_roomy()) {
            solver.prepare(task);
        }
    });
}

/// Arrow keys slide tiles wherever the focus is, unless it is on something that has its own use for them.
#[hook]
fn use_arrow_keys(dispatch: &Dispatch, is_shown: bool) {
    let dispatch = dispatch.clone();
    use_effect_with(is_shown, move |&is_shown| {
        let listener = web_sys::window().filter(|_| is_shown).map(|window| {
            let options = EventListenerOptions::enable_prevent_default();
            EventListener::new_with_options(&window, "keydown", options, move |event| {
                let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
                let direction = match event.key().as_str() {
                    "ArrowUp" => Direction::Up,
                    "ArrowDown" => Direction::Down,
                    "ArrowLeft" => Direction::Left,
                    "ArrowRight" => Direction::Right,
                    _ => return,
                };
                if !has_modifier(event) && !takes_arrows(event) {
                    event.prevent_default();
                    dispatch.dispatch(Action::Slide(direction, browser::now()));
                }
            })
        });
        move || drop(listener)
    });
}

fn has_modifier(event: &KeyboardEvent) -> bool {
    event.ctrl_key() || event.alt_key() || event.meta_key() || event.shift_key()
}

fn takes_arrows(event: &KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<HtmlElement>().ok());
    target.is_some_and(|target| matches!(target.tag_name().as_str(), "INPUT" | "SELECT" | "TEXTAREA"))
}

/// While a solution plays, a tick a move.
#[hook]
fn use_playback_clock(state: &State, dispatch: &Dispatch) {
    let playing = state.playback.as_ref().is_some_and(|playback| playback.is_playing());
    let dispatch = dispatch.clone();
    use_effect_with((playing, state.pace), move |&(playing, pace)| {
        let interval =
            playing.then(|| Interval::new(1000 / pace.moves_a_second(), move || dispatch.dispatch(Action::Tick)));
        move || drop(interval)
    });
}

/// What the person should know about the board: a notice, a win, or that it cannot be solved, with the offer to mend it.
fn notices(state: &State, dispatch: &Dispatch) -> Html {
    let solvability = state.solvability();
    let game = state.game;
    html! {
        <div class="notices" role="status">
            if let Some(notice) = &state.notice {
                <p class="notice">
                    <span>{ notice }</span>
                    <button type="button" class="quiet" onclick={on(dispatch, |_| Action::Dismiss)}>{ "OK" }</button>
                </p>
            }
            if game.is_won() && state.playback.is_none() {
                <p class="notice notice-good">
                    { format!("Solved in {} and {}.", in_moves(game.moves as usize), tally::clock(game.stopwatch.elapsed(0.0))) }
                </p>
            }
            if !solvability.is_solvable() {
                <p class="notice notice-bad">
                    <span><strong>{ "This board cannot be solved. " }</strong>
                        // The result says why, once the solver was asked.
                        if state.search == Search::Idle { { format!("{solvability}.") } }</span>
                    <button type="button" onclick={
                        let mended = mended(&state.board());
                        on(dispatch, move |_| Action::Load(mended))
                    }>{ "Swap two tiles" }</button>
                </p>
            }
        </div>
    }
}
