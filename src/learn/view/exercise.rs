//! A lesson as an exercise: the student's name, and the result to hand in.

use crate::learn::action::Action;
use crate::learn::exercise::{is_complete, score};
use crate::learn::lessons::has_variants;
use crate::shared::figures::grouped;
use crate::shared::locale::t;
use crate::widgets::button::button;
use crate::widgets::dispatch::on;
use crate::widgets::words::words;
use npuzzle_formats::Attempt;
use qrcodegen::{QrCode, QrCodeEcc};
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// The light border of a QR code, in modules.
const QUIET: i32 = 4;

/// The rule of the score, and the name.
pub fn name_form(attempt: &Attempt, is_reported: bool, dispatch: &Callback<Action>) -> Html {
    let rename =
        on(dispatch, |event: Event| Action::SetStudent(event.target_unchecked_into::<HtmlInputElement>().value()));
    html! {
        <div class="student">
            <small>
                { words(t!(exercise_rule)) }
                if has_variants(attempt.lesson) {
                    { " " }
                    { words(t!(exercise_boards)) }
                }
                if is_reported {
                    { " " }
                    { words(t!(exercise_reported)) }
                }
            </small>
            <label for="student">{ words(t!(your_name)) }</label>
            <input
                id="student"
                name="student"
                autocomplete="off"
                maxlength={Attempt::LONGEST_NAME.to_string()}
                dir="auto"
                value={attempt.student.clone()}
                onchange={rename}
            />
        </div>
    }
}

pub fn score_line(attempt: &Attempt) -> Html {
    let score = score(attempt);
    let percent = grouped((score * 100.0).round() as u64);
    html! { <small data-score={score.to_string()}>{ t!(exercise_score, percent = percent) }</small> }
}

/// The code to hand in, as text and as a picture. Open once nothing more can be answered.
pub fn result(attempt: &Attempt, dispatch: &Callback<Action>) -> Html {
    let code = attempt.to_string();
    html! {
        <details class="result" open={is_complete(attempt)}>
            <summary>{ words(t!(result_code)) }</summary>
            <p>{ words(t!(result_code_help)) }</p>
            <output dir="ltr" data-result-code={code.clone()}>{ &code }</output>
            <div class="actions start">{ button(t!(copy), on(dispatch, |_: MouseEvent| Action::CopyCode)) }</div>
            { for QrCode::encode_text(&code, QrCodeEcc::Medium).ok().map(|picture| drawn(&picture)) }
        </details>
    }
}

fn drawn(code: &QrCode) -> Html {
    let dark = (0..code.size()).flat_map(|y| (0..code.size()).map(move |x| (x, y)));
    let path: String = dark.filter(|&(x, y)| code.get_module(x, y)).map(|(x, y)| format!("M{x} {y}h1v1h-1z")).collect();
    let (start, size) = (-QUIET, code.size() + 2 * QUIET);
    html! {
        <svg class="qr" role="img" aria-label={t!(result_code)} viewBox={format!("{start} {start} {size} {size}")}>
            <path fill="#fff" d={format!("M{start} {start}h{size}v{size}h-{size}z")} />
            <path fill="#000" shape-rendering="crispEdges" d={path} />
        </svg>
    }
}
