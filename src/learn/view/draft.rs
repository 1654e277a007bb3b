//! The card in which a teacher makes an exercise of the search on show.

use crate::learn::action::{Action, Jump};
use crate::learn::explanation::wording;
use crate::learn::link::Help;
use crate::learn::quiz::{Change, Draft, question};
use crate::learn::state::Learning;
use crate::learn::trace::Trace;
use crate::shared::locale::t;
use crate::widgets::button::{button, enabled};
use crate::widgets::dispatch::{on, with_focus};
use crate::widgets::icon::{Icon, icon};
use crate::widgets::select::{choice, index_of, select_field};
use crate::widgets::words::words;
use npuzzle_formats::Attempt;
use npuzzle_traces::question::Question;
use yew::prelude::*;

/// The questions so far, and ways to add others. Empty unless an exercise is being made.
pub fn draft_card(state: &Learning, trace: &Trace, dispatch: &Callback<Action>) -> Html {
    let Some(draft) = &state.draft else { return html! {} };
    let (quiz, step) = (&draft.quiz, state.study.step);
    let is_in = quiz.steps.contains(&step);
    let is_full = quiz.steps.len() >= Attempt::MOST_RESPONSES;
    let here = question(trace, step).filter(|_| !is_in && !is_full);
    let helps = Help::ALL.map(|help| choice(help.name(), help.label())).into();
    let help = on(dispatch, |index: usize| Action::Redraft(Change::Help(Help::ALL[index.min(Help::ALL.len() - 1)])));
    let asked = quiz.steps.iter().filter_map(|&step| Some(asked(step, question(trace, step)?, dispatch)));
    html! {
        <section class="card draft" aria-label={t!(make_exercise)} tabindex="-1">
            <div class="head">
                <b>{ words(t!(make_exercise)) }</b>
                <button
                    type="button"
                    class="round"
                    aria-label={t!(close)}
                    title={t!(close)}
                    onclick={with_focus(".share summary", on(dispatch, |_: MouseEvent| Action::Draft(false)))}
                >{ icon(Icon::Close) }</button>
            </div>
            <small>{ t!(draft_help, most = Attempt::MOST_RESPONSES as u32) }</small>
            <div class="actions start">
                <button
                    type="button"
                    aria-disabled={here.is_none().to_string()}
                    onclick={enabled(here.is_some(), on(dispatch, move |_: MouseEvent| Action::Redraft(Change::Step(step))))}
                >{ words(t!(ask_here)) }</button>
                { button(t!(choose_questions), on(dispatch, |_| Action::Redraft(Change::Spread))) }
            </div>
            <fieldset aria-label={t!(choose_questions)}>{ for Draft::KINDS.map(|kind| kind_box(draft, kind, dispatch)) }</fieldset>
            <ol>{ for asked }</ol>
            { select_field("help", t!(help), helps, index_of(&Help::ALL, quiz.help), help, None) }
            if let Some(link) = state.exercise_link("") {
                <div class="actions start">
                    { button(t!(copy_link), on(dispatch, |_| Action::CopyExercise)) }
                    <a class="elsewhere" href={format!("#{link}")}>{ t!(as_exercise) }</a>
                </div>
                <small>{ words(t!(draft_grade)) }</small>
            }
        </section>
    }
}

/// A question of the exercise, with buttons that go to its step and remove it.
fn asked(step: usize, question: Question, dispatch: &Callback<Action>) -> Html {
    let label = t!(remove_question, step = step as u64);
    html! {
        <li key={step} data-question={question.name()}>
            <button type="button" onclick={on(dispatch, move |_: MouseEvent| Action::Go(Jump::To(step)))}>
                { t!(step, n = step as u64) }{ ": " }{ words(kind_name(question)) }
            </button>
            <button
                type="button"
                class="round"
                aria-label={label.clone()}
                title={label}
                onclick={with_focus(".draft", on(dispatch, move |_: MouseEvent| Action::Redraft(Change::Step(step))))}
            >{ "×" }</button>
        </li>
    }
}

fn kind_box(draft: &Draft, kind: Question, dispatch: &Callback<Action>) -> Html {
    html! {
        <label>
            <input
                type="checkbox"
                name={kind.name()}
                checked={draft.kinds.contains(&kind)}
                onchange={on(dispatch, move |_: Event| Action::Redraft(Change::Kind(kind)))}
            />
            <span>{ words(kind_name(kind)) }</span>
        </label>
    }
}

fn kind_name(kind: Question) -> &'static str {
    match kind {
        Question::Next => t!(kind_next),
        Question::Kept => t!(kind_kept),
        Question::F => t!(kind_f),
        Question::Total | Question::Figures => wording(kind),
    }
}
