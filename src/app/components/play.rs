//! What a player has beside the board: what to do, how the last game ended, and what is best.

use super::figures::{in_moves, in_percent};
use super::number_field::{NumberField, whole};
use super::settings::settings_card;
use super::solve::Dispatch;
use super::table::{Table, TableHandle};
use super::tally::exact_clock;
use super::{on, press, words};
use crate::app::browser;
use crate::app::coach::{Hint, Question, Summary};
use crate::app::game::Deal;
use crate::app::language::{count, fill, later, say};
use crate::app::records::{Average, Bests, Shortest};
use crate::app::settings::Command;
use crate::app::state::{Action, Challenge, State};
use crate::catalogue::farthest_deal;
use crate::puzzle::{Direction, Side};
use web_sys::HtmlSelectElement;
use yew::prelude::*;

/// What a command does now.
pub fn action(command: Command) -> Action {
    match command {
        Command::Undo => Action::Undo(browser::now()),
        Command::Redo => Action::Redo(browser::now()),
        Command::Hint => Action::Hint,
        Command::Mark => Action::Mark,
        Command::Return => Action::Return(browser::now()),
        Command::Shuffle => Action::Shuffle(browser::random_seed(), browser::today(), browser::now()),
    }
}

/// The buttons under the board.
pub fn commands(state: &State, dispatch: &Dispatch) -> Html {
    let game = &state.game;
    let button = |command: Command, is_possible: bool| {
        html! {
            <button
                key={command.label()}
                type="button"
                class={(command == Command::Hint).then_some("primary")}
                disabled={!is_possible}
                title={format!("{} ({})", say(command.label()), state.settings.key(command).to_ascii_uppercase())}
                onclick={on(dispatch, move |_: MouseEvent| action(command))}
            >{ words(command.label()) }</button>
        }
    };
    let is_asking = matches!(state.coach.question(), Some(Question::Hint(_)));
    let is_hintable = !is_asking && game.is_solvable() && state.board() != game.goal_board();
    html! {
        <>
            <div class="actions" role="group" aria-label={say("Moves")}>
                { button(Command::Undo, game.can_undo()) }
                { button(Command::Redo, game.can_redo()) }
                { button(Command::Hint, is_hintable) }
            </div>
            <div class="actions" role="group" aria-label={say("Checkpoints")}>
                { button(Command::Mark, true) }
                { button(Command::Return, game.can_return()) }
                <button type="button" onclick={press(dispatch, || Action::Reset)}>{ words("Reset") }</button>
            </div>
        </>
    }
}

/// The next move, in words.
pub fn hint_text(hint: &Hint) -> String {
    let way = match hint.direction {
        Direction::Up => say("up"),
        Direction::Down => say("down"),
        Direction::Left => say("left"),
        Direction::Right => say("right"),
    };
    let Shortest { moves, .. } = hint.left;
    let (tile, moves) = (hint.tile, in_moves(moves as usize));
    if hint.left.is_proved() {
        fill("Hint: move {tile} {way}; the shortest way has {moves}.", &[&tile, &way, &moves])
    } else {
        fill("Hint: move {tile} {way}; the best way found has {moves}.", &[&tile, &way, &moves])
    }
}

/// What stands beside the board.
pub fn play_desk(state: &State, table: &TableHandle, dispatch: &Dispatch) -> Html {
    html! {
        <>
            { for state.coach.summary.as_ref().map(|summary| summary_card(state, summary, dispatch)) }
            { new_game(state, table, dispatch) }
            { bests_card(state.side(), &state.records.bests(state.side())) }
            { settings_card(state, table, dispatch) }
        </>
    }
}

/// The kinds of boards, as they are offered.
const CHALLENGES: [&str; 3] = [later("Any board"), later("The board of the day"), later("A distance of my choice")];

/// The distance that is offered first.
const USUAL_DISTANCE: u32 = 20;

/// Dealing another board.
fn new_game(state: &State, table: &TableHandle, dispatch: &Dispatch) -> Html {
    let side = state.side().get();
    let farthest = farthest_deal(side);
    let on_choice = on(dispatch, |event: Event| {
        Action::Challenge(match event.target_unchecked_into::<HtmlSelectElement>().selected_index() {
            1 => Challenge::Daily,
            2 => Challenge::Distance(USUAL_DISTANCE),
            _ => Challenge::Random,
        })
    });
    let chosen = match state.challenge {
        Challenge::Distance(_) if farthest.is_some() => 2,
        Challenge::Daily => 1,
        _ => 0,
    };
    let on_edit = {
        let table = table.clone();
        Callback::from(move |_: MouseEvent| {
            table.set(Table { is_edited: !table.is_edited, chosen: None, ..(*table).clone() });
        })
    };
    let is_asking = matches!(state.coach.question(), Some(Question::Deal(_)));
    let told = match state.game.deal {
        _ if is_asking => Some(say("Looking for such a board…").to_owned()),
        Deal::Daily(date) => Some(fill("This is the board of {date}: everybody has the same today.", &[&date])),
        Deal::Distance(distance) => {
            Some(fill("This board can be solved in {moves}, not in fewer.", &[&in_moves(distance as usize)]))
        }
        Deal::Own | Deal::Random => None,
    };
    html! {
        <section class="card" aria-label={say("New game")} aria-busy={is_asking.to_string()}>
            <div class="field">
                <label for="challenge">{ words("Next board") }</label>
                <select id="challenge" name="challenge" onchange={on_choice}>
                    { for CHALLENGES.iter().take(if farthest.is_some() { 3 } else { 2 }).enumerate().map(|(index, label)| html! {
                        <option key={*label} selected={index == chosen}>{ words(label) }</option>
                    }) }
                </select>
            </div>
            if let (Challenge::Distance(distance), Some(farthest)) = (state.challenge, farthest) {
                <NumberField
                    name="distance"
                    label={say("Moves to the goal")}
                    value={distance.min(farthest).to_string()}
                    take={distance_setting(dispatch, farthest)}
                />
            }
            <div class="actions">
                <button
                    type="button"
                    title={format!("{} ({})", say("Shuffle"), state.settings.key(Command::Shuffle).to_ascii_uppercase())}
                    onclick={press(dispatch, || action(Command::Shuffle))}
                >{ words("Shuffle") }</button>
                <button type="button" aria-pressed={table.is_edited.to_string()} onclick={on_edit}>{ words("Edit board") }</button>
            </div>
            if table.is_edited {
                <p role="status">{ match (table.chosen, state.solvability().is_solvable()) {
                    (Some(0), _) => say("Now press the tile to exchange with the blank.").to_owned(),
                    (Some(tile), _) => fill("Now press the tile to exchange with {tile}.", &[&tile]),
                    (None, true) => say("Press two tiles to exchange them. As it is, the board can be solved.").to_owned(),
                    (None, false) => say("Press two tiles to exchange them. As it is, the board cannot be solved.").to_owned(),
                } }</p>
            }
            { for told.map(|told| html! { <small data-deal={state.game.deal.to_string()}>{ told }</small> }) }
        </section>
    }
}

/// What the field does with the distance typed into it.
fn distance_setting(dispatch: &Dispatch, farthest: u32) -> Callback<String, Result<(), String>> {
    let dispatch = dispatch.clone();
    Callback::from(move |text: String| {
        whole(&text, 1, farthest).map(|distance| dispatch.dispatch(Action::Challenge(Challenge::Distance(distance))))
    })
}

/// How the last game ended.
fn summary_card(state: &State, summary: &Summary, dispatch: &Dispatch) -> Html {
    let game = &summary.game;
    let made = in_moves(game.moves as usize);
    let verdict = match game.shortest {
        None if state.coach.question().is_some() => fill("{moves}. Looking for the shortest way…", &[&made]),
        None => made + ".",
        Some(shortest) if shortest.is_proved() && shortest.moves == game.moves => {
            fill("{moves}: it cannot be done in fewer.", &[&made])
        }
        Some(shortest) if shortest.is_proved() => fill("{moves}, {best} were enough.", &[&made, &shortest.moves]),
        Some(Shortest { moves, at_least }) => {
            fill("{moves}, {best} are enough as far as we know, at least {bound}.", &[&made, &moves, &at_least])
        }
    };
    let help = match (game.hints, summary.is_helped) {
        (0, false) => None,
        (0, true) => Some(say("The solver helped: no record.").to_owned()),
        (hints, _) => Some(count(hints.into(), "With a hint: no record.", "With {n} hints: no record.")),
    };
    let (shortest, efficiency) = (game.shortest.map(|shortest| shortest.moves), game.efficiency());
    html! {
        <section class="card" aria-label={say("Summary")} data-summary={if summary.way.is_some() { "known" } else { "unknown" }}>
            <p class="verdict" role="status">{ verdict }</p>
            <dl class="metrics">
                { for metric("played", say("Moves"), Some(game.moves.to_string())) }
                { for metric("shortest", say("Shortest"), shortest.map(|moves| moves.to_string())) }
                { for metric("efficiency", say("Efficiency"), efficiency.map(in_percent)) }
                { for metric("played-time", say("Time"), Some(exact_clock(game.time_ms.into()))) }
            </dl>
            if summary.there_and_back > 0 {
                <p>{ count(
                    summary.there_and_back.into(),
                    "{n} move led nowhere: there, and back at once.",
                    "{n} moves led nowhere: there, and back at once.",
                ) }</p>
            }
            { for help.map(|help| html! { <p>{ help }</p> }) }
            if summary.way.is_some() && summary.start == state.game.start {
                <div class="actions start">
                    <button type="button" onclick={press(dispatch, || Action::ReplayShortest)}>{ words("Replay the shortest") }</button>
                </div>
            }
        </section>
    }
}

fn metric(name: &'static str, label: &'static str, value: Option<String>) -> Option<Html> {
    value.map(|value| html! { <div key={name}><dt>{ label }</dt><dd data-count={name}>{ value }</dd></div> })
}

/// The best and the usual of that side.
fn bests_card(side: Side, bests: &Bests) -> Html {
    let time = |ms: u32| exact_clock(ms.into());
    let average = |average: Average| fill("{time} (best {best})", &[&time(average.current), &time(average.best)]);
    html! {
        <details class="card" aria-label={say("Records")}>
            <summary>{ fill("Records on {side}×{side}", &[&side.get(), &side.get()]) }</summary>
            if bests.games == 0 {
                <small>{ words("None yet: a record is a random board, or the day's, solved without help.") }</small>
            }
            <dl class="metrics">
                { for metric("games", say("Games"), Some(bests.games.to_string())) }
                { for metric("best-time", say("Best time"), bests.time_ms.map(time)) }
                { for metric("best-moves", say("Fewest moves"), bests.moves.map(|moves| moves.to_string())) }
                { for metric("best-efficiency", say("Best efficiency"), bests.efficiency.map(in_percent)) }
                { for metric("average-5", say("Average of 5"), bests.of_5.map(average)) }
                { for metric("average-12", say("Average of 12"), bests.of_12.map(average)) }
            </dl>
        </details>
    }
}
