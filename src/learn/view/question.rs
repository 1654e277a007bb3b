//! The question about the next step, and the verdict on the last answer.

use crate::browser;
use crate::learn::action::{Action, Jump};
use crate::learn::explanation::{explain_answer, f_text, figure, wording};
use crate::learn::prediction::Verdict;
use crate::learn::state::{Learning, Veil};
use crate::learn::trace::Trace;
use crate::learn::view::number_answer::NumberAnswer;
use crate::learn::view::tiles::drawn;
use crate::shared::figures::in_nodes;
use crate::shared::locale::{decimal_separator, t};
use crate::widgets::button::button;
use crate::widgets::dispatch::{on, with_focus};
use crate::widgets::value_field::whole;
use crate::widgets::words::words;
use npuzzle_engine::puzzle::Board;
use npuzzle_traces::question::{Answer, Asks, Question, successor};
use yew::prelude::*;

/// The largest number that is taken for an answer.
const MOST: u32 = 1_000_000;

/// The card with the verdict on the last answer and the next question. Empty unless the user predicts.
pub fn question_card(state: &Learning, trace: &Trace, goal: &Board, dispatch: &Callback<Action>) -> Html {
    let step = state.study.step;
    let question = state.question();
    let (verdict, score) = (state.predictions.verdict, state.predictions.score);
    let is_over = question.is_none() && step == trace.steps();
    if !state.study.asks.is_on() || is_over && verdict.is_none() && score.answers == 0 {
        return html! {};
    }
    let asks = state.study.asks;
    let other = if asks == Asks::Everything { Asks::Surprises } else { Asks::Everything };
    html! {
        // The focus comes here from a button that an answer has removed.
        <section
            class="card question"
            aria-label={t!(prediction)}
            data-question={question.map(Question::name)}
            tabindex="-1"
        >
            { for verdict.map(|verdict| told(trace, verdict, question.map(|next| (wording(next), board_of(trace, step, next))), goal)) }
            if score.answers > 0 {
                <small>
                    { t!(
                        score,
                        right = score.right,
                        answers = score.answers,
                        streak = score.streak
                    ) }
                </small>
            }
            if let Some(answer) = state.noted {
                <p class="told" role="status"><b>{ t!(answer_noted, answer = noted(answer)) }</b></p>
                <div class="actions start">{ button(t!(mark_now), with_focus(".question", on(dispatch, |_: MouseEvent| Action::Veil(Veil::Marks)))) }</div>
            }
            if let Some(question) = question {
                { asked(trace, step, question, verdict.is_none(), state.hides_answer(), goal, dispatch) }
            } else if step < trace.steps() {
                <div class="actions start">
                    { button(t!(next_question), with_focus(".question", on(dispatch, |_: MouseEvent| Action::Go(Jump::To(usize::MAX))))) }
                </div>
            }
            if state.exercise.is_none() {
                <label class="by-hand">
                    <input
                        type="checkbox"
                        name="by-hand"
                        checked={asks == Asks::Everything}
                        onchange={on(dispatch, move |_: Event| Action::Ask(other))}
                    />
                    <span>{ words(t!(by_hand)) }</span>
                </label>
            }
        </section>
    }
}

/// The verdict with its reason, and after a wrong answer the board that it was about. Screen readers say the next question with it, so
/// that it comes second.
fn told(trace: &Trace, verdict: Verdict, next: Option<(&str, Option<&Board>)>, goal: &Board) -> Html {
    let word = if verdict.is_right { t!(answer_right) } else { t!(answer_wrong) };
    let is_about_board = matches!(verdict.answer, Answer::Kept(_) | Answer::F(_) | Answer::Figures { .. });
    let board = successor(trace, verdict.step).filter(|_| !verdict.is_right && is_about_board);
    html! {
        <div class="told" data-correct={verdict.is_right.to_string()}>
            <p role="status">
                <b>{ words(word) }</b>{ " " }{ explain_answer(trace, verdict.step, verdict.answer) }
                if let Some((question, board)) = next {
                    <span class="hidden">{ " " }{ question }{ said(board) }</span>
                }
            </p>
            { for board.map(|successor| drawn(&successor.node.board, goal, None)) }
        </div>
    }
}

fn noted(answer: Answer) -> String {
    match answer {
        Answer::Total(nodes) => in_nodes(nodes as usize),
        Answer::Next(node) => t!(node, node = node),
        Answer::Kept(true) => t!(answer_yes).to_owned(),
        Answer::Kept(false) => t!(answer_no).to_owned(),
        Answer::F(f) => figure("f", &f_text(f)),
        Answer::Figures { g, h, f } => [("g", f64::from(g)), ("h", h.into()), ("f", f)]
            .map(|(symbol, value)| figure(symbol, &f_text(value)))
            .join(", "),
    }
}

/// The board that a question is about, if it is about one.
fn board_of(trace: &Trace, step: usize, question: Question) -> Option<&Board> {
    let successor = successor(trace, step).filter(|_| !matches!(question, Question::Total | Question::Next));
    successor.map(|successor| &successor.node.board)
}

/// The board as screen readers say it with its question.
fn said(board: Option<&Board>) -> String {
    board.map(|board| format!(" {board}")).unwrap_or_default()
}

/// A question, and the ways to answer it.
fn asked(
    trace: &Trace,
    step: usize,
    question: Question,
    is_announced: bool,
    hides_answer: bool,
    goal: &Board,
    dispatch: &Callback<Action>,
) -> Html {
    let board = board_of(trace, step, question);
    let take = {
        let dispatch = dispatch.clone();
        Callback::from(move |typed: Vec<String>| {
            let answer = read(question, &typed)?;
            browser::focus(".question");
            dispatch.emit(Action::Predict(answer));
            Ok(())
        })
    };
    let answer = |label: &'static str, answer: Answer| {
        button(label, with_focus(".question", on(dispatch, move |_: MouseEvent| Action::Predict(answer))))
    };
    html! {
        <>
            <p class="asked" aria-live={is_announced.then_some("polite")} aria-atomic="true">
                { words(wording(question)) }<span class="hidden">{ said(board) }</span>
            </p>
            if let Some(board) = board {
                <div class="boards">{ drawn(board, goal, None) }</div>
            }
            <div class="actions start">
                { match question {
                    Question::Next => html! {},
                    Question::Kept => html! {
                        <>
                            { answer(t!(answer_yes), Answer::Kept(true)) }
                            { answer(t!(answer_no), Answer::Kept(false)) }
                        </>
                    },
                    Question::Total | Question::F => html! {
                        <NumberAnswer key={step} name="prediction" label={t!(answer)} {take} />
                    },
                    Question::Figures => html! {
                        <>
                            <NumberAnswer
                                key={step}
                                name="prediction"
                                symbols={vec!["g", "h", "f"]}
                                label={t!(on_frontier)}
                                {take}
                            />
                            { answer(t!(not_on_frontier), Answer::Kept(false)) }
                        </>
                    },
                } }
                if !hides_answer {
                    { button(t!(show_answer), with_focus(".question", on(dispatch, |_: MouseEvent| Action::GiveUp))) }
                }
            </div>
        </>
    }
}

/// Parses the answer to a question about numbers.
fn read(question: Question, typed: &[String]) -> Result<Answer, String> {
    let typed = |index: usize| typed.get(index).map_or("", String::as_str);
    Ok(match question {
        Question::Total => Answer::Total(whole(typed(0), 1, MOST)?),
        Question::Figures => {
            let of = |symbol: &'static str| move |why: String| format!("{symbol}: {why}");
            let g = whole(typed(0), 0, MOST).map_err(of("g"))?;
            let h = whole(typed(1), 0, MOST).map_err(of("h"))?;
            Answer::Figures { g, h, f: read_f(typed(2)).map_err(of("f"))? }
        }
        _ => Answer::F(read_f(typed(0))?),
    })
}

/// Parses a value of f, which has at most two decimals on the page.
fn read_f(typed: &str) -> Result<f64, String> {
    let typed = typed.replace(decimal_separator(), ".");
    let (units, decimals) = typed.split_once('.').unwrap_or((&typed, ""));
    let units = whole(units, 0, MOST)?;
    let decimals = if decimals.is_empty() { 0 } else { whole(&format!("{decimals:0<2}"), 0, 99)? };
    Ok(f64::from(units) + f64::from(decimals) / 100.0)
}
