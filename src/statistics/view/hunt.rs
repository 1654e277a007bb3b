//! The hunt for solutions that are shorter than the best known ones.

use crate::shared::figures::{grouped, in_moves};
use crate::shared::locale::t;
use crate::shared::sizes;
use crate::statistics::action::Action;
use crate::statistics::hunt::{BOARDS, Chase, Found, Hunt, SIDES, label};
use crate::widgets::button::button;
use crate::widgets::dispatch::on;
use crate::widgets::select::select_field;
use crate::widgets::words::words;
use yew::prelude::*;

/// The board that is hunted on, and what was found.
pub fn hunt_card(hunt: &Hunt, dispatch: &Callback<Action>) -> Html {
    let (size, index) = (hunt.size, hunt.index);
    let sizes = SIDES.iter().map(|&side| (side.to_string().into(), label(side).into())).collect();
    let boards = (1..=BOARDS).map(|number| (number.to_string().into(), number.to_string().into())).collect();
    let on_size = on(dispatch, move |size| Action::ChooseHunt(size, index));
    let on_board = on(dispatch, move |index| Action::ChooseHunt(size, index));
    let missing = hunt.is_missing.then(|| t!(list_unavailable).to_owned());
    let known = hunt.known.as_ref().map(|known| t!(known_length, moves = in_moves(known.moves.len())));
    let found = |found: &Found| {
        let (size, number) = (sizes::label(found.solved.board.size()), found.number as u32);
        html! {
            <li key={format!("{size} {number}")}>
                { t!(found_shorter, size = size, number = number, known = found.known as u32, moves = in_moves(found.solved.moves.len())) }
            </li>
        }
    };
    html! {
        <section class="card" aria-label={t!(hunt_title)} data-hunt={hunt.chase.name()}>
            <h2>{ words(t!(hunt_title)) }</h2>
            <p>{ words(t!(hunt_text)) }</p>
            <div class="files">
                { select_field("hunt-size", t!(board_size), sizes, size, on_size, None) }
                { select_field("hunt-board", t!(board), boards, index, on_board, None) }
            </div>
            <small>{ known.or(missing) }</small>
            <div class="files">
                if matches!(hunt.chase, Chase::Running(_)) {
                    { button(t!(stop), on(dispatch, |_: MouseEvent| Action::StopHunt)) }
                } else if hunt.known.is_some() {
                    { button(t!(hunt_start), on(dispatch, |_: MouseEvent| Action::Hunt)) }
                }
                if !hunt.found.is_empty() {
                    { button(t!(copy_report), on(dispatch, |_: MouseEvent| Action::CopyReport)) }
                }
            </div>
            { match hunt.chase {
                Chase::Idle => html! {},
                Chase::Running(boards) => html! { <small>{ t!(hunt_running, boards = grouped(boards)) }</small> },
                Chase::Ended => html! { <small role="status">{ words(t!(hunt_ended)) }</small> },
            } }
            if !hunt.found.is_empty() {
                <ul class="found" role="status">{ for hunt.found.iter().map(found) }</ul>
                <small>{ words(t!(report_help)) }</small>
            }
        </section>
    }
}
