//! The Solve and the Play view: the same board, beside it the solver's settings and what it found, or what a player needs.

use super::address::{fragment, use_address};
use super::board::BoardView;
use super::board_entry::BoardEntry;
use super::figures::in_moves;
use super::keeping::{restored, use_keeping};
use super::play::{self, play_desk};
use super::player::player;
use super::report::report_card;
use super::search_form::SearchForm;
use super::sharing::sharing;
use super::side_choice::side_choice;
use super::splits::Splits;
use super::table::{Table, exchange, take_file, take_text};
use super::tally::{self, Tally};
use super::{Arrival, memory_limit, on, press, use_language, words};
use crate::app::browser;
use crate::app::coach::{Advice, Hint, Question};
use crate::app::game::Deal;
use crate::app::language::{fill, say};
use crate::app::link::View;
use crate::app::settings::Settings;
use crate::app::solver_client::{Answer, SolverClient};
use crate::app::state::{Action, Search, State};
use crate::app::tables_supply::TablesSupply;
use crate::app::wording::Wording;
use crate::protocol::{Lot, Task};
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
            Answer::Dealt(id, ..) => Action::Failed(id, say("the worker's answer makes no sense").to_owned()),
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
    let board = scrambled(Side::Four, Goal::BlankLast);
    let Ok(state) = State::new(board, Goal::BlankLast, memory_limit()) else {
        unreachable!("blank-last exists on every side")
    };
    restored(&state.after(dealt(state.game.start)))
}

/// A random board, dealt now.
fn dealt(board: Board) -> Action {
    Action::Deal(board, Deal::Random, browser::now())
}

/// What the solver is asked for. Of more than two cores one is left to the page, so that what moves there stays smooth.
pub fn task(state: &State) -> Task {
    let workers = match browser::cores() {
        few @ ..=2 => few,
        cores => cores - 1,
    };
    Task { helpers: (workers as u32 - 1).min(MOST_HELPERS), ..state.task() }
}

/// Properties of [`SolveView`].
#[derive(Properties, PartialEq)]
pub struct SolveViewProps {
    /// The view on show.
    pub view: View,
    /// What the address said last.
    pub arrival: Arrival,
}

/// Board and solver. What is under way goes on while another view is shown.
#[component]
pub fn SolveView(SolveViewProps { view, arrival }: &SolveViewProps) -> Html {
    use_language();
    let view = *view;
    let (is_shown, is_play) = (view != View::Compare, view == View::Play);
    let state = use_reducer(first_state);
    let dispatch = state.dispatcher();
    let (solver, supply) = {
        let dispatch = dispatch.clone();
        let supply = use_memo((), {
            let dispatch = dispatch.clone();
            move |_| TablesSupply::new(&browser::worker(), move |news| dispatch.dispatch(Action::Tables(news)))
        });
        let client = use_memo((), {
            let supply = supply.clone();
            move |_| {
                SolverClient::new(&browser::worker(), (*supply).clone(), move |answer| dispatch.dispatch(answer.into()))
            }
        });
        (client, supply)
    };
    let is_touched = use_touch();
    use_preparation(&solver, &state, is_touched && view == View::Solve);
    use_coach(&state, &dispatch, (*supply).clone(), is_touched, is_play);
    use_keys(&dispatch, view, state.settings);
    use_playback_clock(&state, &dispatch);
    let is_embedded = arrival.fragment.embeds();
    use_keeping(&state, !is_embedded);
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
    use_address(view, arrival, &state, &solver);
    use_effect_with((state.setup, state.game.goal, state.pace), |_| browser::settle_choices());

    let on_solve = {
        let task = task(&state);
        let (solver, dispatch) = (solver.clone(), dispatch.clone());
        Callback::from(move |_: MouseEvent| {
            dispatch.dispatch(Action::Asked(solver.solve(task.clone()), browser::now()))
        })
    };
    let searching = state.search.pending().is_some();
    let on_cancel = Callback::from(move |_: MouseEvent| solver.cancel());
    let table = use_state_eq(Table::default);
    let on_press = {
        let (table, board, dispatch) = (table.clone(), state.board(), dispatch.clone());
        Callback::from(move |cell| {
            if is_play && table.is_edited {
                exchange(&table, &board, cell, &dispatch);
            } else {
                dispatch.dispatch(Action::Press(cell, browser::now()));
            }
        })
    };
    {
        let dispatch = dispatch.clone();
        use_effect_with(is_shown, move |&is_shown| {
            let listener = is_shown.then(|| browser::on_paste(move |text| take_text(&text, &dispatch)));
            move || drop(listener)
        });
    }
    let on_drop = {
        let (table, dispatch) = (table.clone(), dispatch.clone());
        Callback::from(move |event: DragEvent| {
            event.prevent_default();
            if let Some(file) = event.data_transfer().and_then(|data| data.files()).and_then(|files| files.get(0)) {
                take_file(&table, file, &dispatch);
            }
        })
    };
    let moves_blank = state.settings.moves_blank;
    let on_swipe = on(&dispatch, move |direction| slide(direction, moves_blank));
    let (side, goal) = (state.side(), state.game.goal);
    let on_side = on(&dispatch, move |side| dealt(scrambled(side, goal)));
    let on_shuffle = on(&dispatch, move |_: MouseEvent| dealt(scrambled(side, goal)));
    let on_reset = press(&dispatch, || Action::Reset);
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
    let hint = state.coach.hint_on(&state.board()).filter(|_| is_play);
    let stage = match (is_play, is_embedded) {
        (true, true) => "stage stage-play embedded",
        (true, false) => "stage stage-play",
        (false, true) => "stage embedded",
        (false, false) => "stage",
    };
    html! {
        <main class={stage}>
            <section
                class="table"
                aria-label={say("Board")}
                ondragover={|event: DragEvent| event.prevent_default()}
                ondrop={on_drop}
            >
                <div class="table-head">
                    <Tally game={state.game.clone()} is_exact={is_play} />
                    if is_embedded {
                        <a href={browser::link(&fragment(view, &state.scene(), false))} target="_blank" rel="noopener">{ words("Open in npuzzle") }</a>
                    } else {
                        { side_choice("side", side, &on_side) }
                    }
                </div>
                <BoardView
                    board={state.board()}
                    goal={state.game.goal_board()}
                    pace={state.playback.as_ref().filter(|playback| playback.is_playing()).map(|_| state.pace)}
                    hint={hint.map(|hint| hint.tile)}
                    chosen={table.chosen.filter(|_| is_play)}
                    is_edited={is_play && table.is_edited}
                    is_hovered={is_play && state.settings.hover}
                    picture={table.picture.clone()}
                    has_numbers={state.settings.numbers}
                    {on_press}
                    {on_swipe}
                />
                if is_play {
                    { play::commands(&state, &dispatch) }
                } else {
                    <div class="actions">
                        // One button, so that whoever pressed it by keyboard keeps it.
                        <button type="button" class="primary" onclick={if searching { on_cancel } else { on_solve }}>
                            { match (searching, &state.playback) {
                                (true, None) => say("Cancel"),
                                // What was found is kept.
                                (true, Some(_)) => say("Stop"),
                                (false, _) => say("Solve"),
                            } }
                        </button>
                        <button type="button" onclick={on_shuffle}>{ words("Shuffle") }</button>
                        <button type="button" onclick={on_reset}>{ words("Reset") }</button>
                    </div>
                }
                if let Some(playback) = &state.playback {
                    { player(playback, state.pace, &dispatch) }
                }
                if let Some(shorter) = &state.shorter {
                    <button type="button" onclick={press(&dispatch, || Action::ShowShorter)}>
                        { fill("Show the shorter one ({moves})", &[&in_moves(shorter.len())]) }
                    </button>
                }
                { notices(&state, hint, &dispatch) }
            </section>
            if is_play && !is_embedded {
                <section class="desk" aria-label={say("Game")}>
                    { play_desk(&state, &table, &dispatch) }
                    { sharing(view, state.scene(), &dispatch) }
                </section>
            } else if !is_embedded {
                <section class="desk" aria-label={say("Solver")}>
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
                    <BoardEntry goal={state.game.goal} start={state.game.start} dispatch={dispatch.clone()} />
                    { sharing(view, state.scene(), &dispatch) }
                </section>
            }
        </main>
    }
}

/// The worker is fetched at the first touch or key: the page is seen sooner, and before anybody can press Solve it is
/// there all the same, with the tables that it needs. Larger ones follow once they are worth it.
#[hook]
fn use_preparation(solver: &SolverClient, state: &State, is_wanted: bool) {
    {
        let (solver, task) = (solver.clone(), state.task());
        // The board itself does not matter.
        let what = (is_wanted, state.side(), state.game.goal, state.partition());
        use_effect_with(what, move |&(is_wanted, ..)| {
            if is_wanted {
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

/// Whether anything was touched or any key pressed.
#[hook]
fn use_touch() -> bool {
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
    *is_touched
}

/// A worker of the player's own, so that a hint disturbs no search: fetched at the first touch while Play is shown, and asked
/// what the state wants to know.
#[hook]
fn use_coach(state: &State, dispatch: &Dispatch, supply: TablesSupply, is_touched: bool, is_play: bool) {
    let client = {
        let dispatch = dispatch.clone();
        use_memo((), move |_| {
            SolverClient::new(&browser::worker(), supply, move |answer| {
                let (id, advice) = match answer {
                    Answer::Progress(..) | Answer::Improved(..) => return,
                    Answer::Done(id, outcome, report) => (id, Advice::of(outcome, &report)),
                    Answer::Dealt(id, board, distance) => (id, Advice::Board(board, distance)),
                    Answer::Failed(id, _) => (id, Advice::Nothing),
                };
                dispatch.dispatch(Action::Advised(id, advice, browser::now()));
            })
        })
    };
    {
        let (client, task) = (client.clone(), state.question_task(Question::Hint(state.game.start)));
        use_effect_with((is_touched && is_play, state.side(), state.game.goal), move |&(is_wanted, ..)| {
            if is_wanted {
                client.prepare(task);
            }
        });
    }
    {
        // Before the next question is asked.
        let client = client.clone();
        use_effect_with(state.coach.pending(), move |pending| {
            if pending.is_none() {
                client.abandon();
            }
        });
    }
    {
        let wanted = state.coach.wanted.filter(|_| is_play);
        let task = wanted.map(|question| state.question_task(question));
        let dispatch = dispatch.clone();
        use_effect_with(wanted, move |&wanted| {
            if let Some((question, task)) = wanted.zip(task) {
                let id = match question {
                    Question::Deal(distance) => client.deal(task, Lot { distance, seed: browser::random_seed() }),
                    Question::Hint(_) | Question::Shortest(_) => client.solve(task),
                };
                dispatch.dispatch(Action::Consulted(id));
            }
        });
    }
}

/// The move that an arrow or a swipe means.
fn slide(direction: Direction, moves_blank: bool) -> Action {
    Action::Slide(if moves_blank { direction.inverse() } else { direction }, browser::now())
}

/// Arrow keys slide tiles wherever the focus is, unless it is on something that has its own use for them; while Play is
/// shown, letters do what its buttons do.
#[hook]
fn use_keys(dispatch: &Dispatch, view: View, settings: Settings) {
    let dispatch = dispatch.clone();
    use_effect_with((view, settings), move |&(view, settings)| {
        let listener = web_sys::window().filter(|_| view != View::Compare).map(|window| {
            let options = EventListenerOptions::enable_prevent_default();
            EventListener::new_with_options(&window, "keydown", options, move |event| {
                let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
                let action = match event.key().as_str() {
                    "ArrowUp" => slide(Direction::Up, settings.moves_blank),
                    "ArrowDown" => slide(Direction::Down, settings.moves_blank),
                    "ArrowLeft" => slide(Direction::Left, settings.moves_blank),
                    "ArrowRight" => slide(Direction::Right, settings.moves_blank),
                    key if view == View::Play => match settings.command(key) {
                        Some(command) => play::action(command),
                        None => return,
                    },
                    _ => return,
                };
                if !has_modifier(event) && !takes_keys(event) {
                    event.prevent_default();
                    dispatch.dispatch(action);
                }
            })
        });
        move || drop(listener)
    });
}

fn has_modifier(event: &KeyboardEvent) -> bool {
    event.ctrl_key() || event.alt_key() || event.meta_key() || event.shift_key()
}

fn takes_keys(event: &KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<HtmlElement>().ok());
    target.is_some_and(|target| {
        let takes_none = target.get_attribute("type").is_some_and(|kind| kind == "checkbox");
        matches!(target.tag_name().as_str(), "INPUT" | "SELECT" | "TEXTAREA") && !takes_none
    })
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

/// What the person should know about the board: a notice, a hint, a win, or that it cannot be solved, with the offer to mend it.
fn notices(state: &State, hint: Option<&Hint>, dispatch: &Dispatch) -> Html {
    let solvability = state.solvability();
    let game = &state.game;
    html! {
        <div class="notices" role="status">
            if let Some(notice) = &state.notice {
                <p class="notice">
                    <span>{ notice }</span>
                    <button type="button" class="quiet" onclick={press(dispatch, || Action::Dismiss)}>{ words("OK") }</button>
                </p>
            }
            { for hint.map(|hint| html! { <p class="notice" data-hint-tile={hint.tile.to_string()}>{ play::hint_text(hint) }</p> }) }
            if game.is_won() && state.playback.is_none() {
                <p class="notice notice-good">
                    { fill("Solved in {moves} and {time}.", &[&in_moves(game.moves as usize), &tally::clock(game.stopwatch.elapsed(0.0))]) }
                </p>
            }
            if !solvability.is_solvable() {
                <p class="notice notice-bad">
                    <span><strong>{ words("This board cannot be solved.") }</strong>{ " " }
                        // The result says why, once the solver was asked.
                        if state.search == Search::Idle { { solvability.in_words() + "." } }</span>
                    <button type="button" onclick={
                        let mended = mended(&state.board());
                        on(dispatch, move |_| Action::Load(mended))
                    }>{ words("Swap two tiles") }</button>
                </p>
            }
        </div>
    }
}
