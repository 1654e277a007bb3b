//! The description of the experiment: boards, searches and limits.

use crate::browser;
use crate::compare::action::Action;
use crate::compare::experiment::{Boards, Draw, Form};
use crate::compare::list::List;
use crate::shared::entry::Offer;
use crate::shared::link::{milliseconds, seconds};
use crate::shared::locale::{Argument, t};
use crate::shared::localize::{Localize, algorithm_name, algorithm_summary, heuristic_name, heuristic_summary};
use crate::widgets::dispatch::on;
use crate::widgets::goal_choice::goal_choice;
use crate::widgets::readings::readings;
use crate::widgets::size_choice::size_choice;
use crate::widgets::text_entry::{TextEntry, text_entry};
use crate::widgets::value_field::{number_field, whole};
use crate::widgets::words::{use_language, words};
use npuzzle_engine::catalogue::{Algorithm, Heuristic, UnknownName, Weight, WeightError};
use npuzzle_engine::puzzle::{Board, Goal, Size};
use npuzzle_protocol::reading::Candidate;
use web_sys::{HtmlInputElement, HtmlTextAreaElement};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct ExperimentFormProps {
    pub form: Form,
    pub offers: Vec<Offer>,
    pub dispatch: Callback<Action>,
}

#[component]
pub fn ExperimentForm(ExperimentFormProps { form, offers, dispatch }: &ExperimentFormProps) -> Html {
    use_language();
    let settle = |change: fn(Form, &str) -> Result<Form, String>| {
        let (form, dispatch) = (form.clone(), dispatch.clone());
        Callback::from(move |text: String| change(form.clone(), &text).map(|form| dispatch.emit(Action::Edit(form))))
    };
    let on_weight = settle(|form, text| {
        let weight =
            text.parse().and_then(Weight::at_least_one).map_err(|error: WeightError| error.localize() + ".")?;
        Ok(Form { weight, ..form })
    });
    let on_time = settle(|form, text| {
        let limit = milliseconds(text);
        let time_limit_ms = limit.ok_or_else(|| t!(enter_seconds))?;
        Ok(Form { time_limit_ms, ..form })
    });
    let on_memory = settle(|form, text| Ok(Form { memory_limit_mib: whole(text, 1, Form::MOST_MEMORY_MIB)?, ..form }));
    let on_algorithm = |algorithm: Algorithm| {
        let form = form.clone();
        on(dispatch, move |chosen| Action::Edit(form.clone().with_algorithm(algorithm, chosen)))
    };
    let on_heuristic = |heuristic: Heuristic| {
        let form = form.clone();
        on(dispatch, move |chosen| Action::Edit(form.clone().with_heuristic(heuristic, chosen)))
    };
    let composed = form.heuristics.iter().filter(|known| matches!(known, Heuristic::Composed(_)));
    html! {
        <>
            { boards_choice(form, offers, dispatch) }
            <Choices title={t!(algorithms)} chosen={list(form.algorithms.iter().map(|&known| algorithm_name(known)))}>
                { for Algorithm::ALL.iter().map(|&known| {
                    let words = [known.name(), algorithm_name(known), algorithm_summary(known)];
                    choice("algorithms", words, form.algorithms.contains(&known), &on_algorithm(known))
                }) }
            </Choices>
            <Choices title={t!(heuristics)} chosen={list(form.heuristics.iter().map(|&known| heuristic_name(known)))}>
                { for Heuristic::ALL.iter().chain(composed).map(|&known| {
                    let words = [known.name(), heuristic_name(known), heuristic_summary(known)];
                    choice("heuristics", words, form.heuristics.contains(&known), &on_heuristic(known))
                }) }
                <ComposedHeuristic form={form.clone()} dispatch={dispatch.clone()} />
            </Choices>
            <div class="settings">
                if form.algorithms.iter().any(|algorithm| algorithm.is_weighted()) {
                    { number_field("weight", t!(weight), "", form.weight.to_string(), on_weight) }
                }
                { number_field("time-limit", t!(time_limit_per_run), "", seconds(form.time_limit_ms), on_time) }
                { number_field("memory-limit", t!(memory_limit_per_run), "", form.memory_limit_mib.to_string(), on_memory) }
            </div>
        </>
    }
}

#[derive(Properties, PartialEq)]
struct ComposedHeuristicProps {
    form: Form,
    dispatch: Callback<Action>,
}

/// The field of a heuristic composed of others, which joins the chosen ones.
#[component]
fn ComposedHeuristic(ComposedHeuristicProps { form, dispatch }: &ComposedHeuristicProps) -> Html {
    let fault = use_state_eq(|| None::<String>);
    let take = {
        let (form, dispatch, fault) = (form.clone(), dispatch.clone(), fault.setter());
        move |text: String| match text.parse() {
            Ok(heuristic) => {
                fault.set(None);
                dispatch.emit(Action::Edit(form.clone().with_heuristic(heuristic, true)));
                Some(String::new())
            }
            Err(error) => {
                fault.set(Some(UnknownName::localize(&error) + "."));
                None
            }
        }
    };
    text_entry(TextEntry {
        label: t!(composed_heuristic),
        name: "composition",
        help: t!(composition_help),
        button: t!(add_part),
        rows: "1",
        fault: (*fault).clone(),
        take: Callback::from(take),
        value: String::new(),
        origin: String::new(),
    })
}

fn list(names: impl Iterator<Item = &'static str>) -> String {
    let names: Vec<&str> = names.collect();
    if names.is_empty() { t!(none_chosen).to_owned() } else { names.join(t!(list_separator)) }
}

#[derive(Properties, PartialEq)]
struct ChoicesProps {
    title: AttrValue,
    chosen: AttrValue,
    children: Html,
}

/// A list of check boxes. On phones only the chosen items are shown until the list is unfolded.
#[component]
fn Choices(ChoicesProps { title, chosen, children }: &ChoicesProps) -> Html {
    let is_open = use_state_eq(|| false);
    let on_fold = {
        let is_open = is_open.clone();
        Callback::from(move |_: MouseEvent| is_open.set(!*is_open))
    };
    html! {
        <fieldset class={classes!("choices", is_open.then_some("open"))}>
            <legend>{ title }</legend>
            <button type="button" class="fold" aria-expanded={is_open.to_string()} onclick={on_fold}>{ chosen }</button>
            <div class="options">{ children.clone() }</div>
        </fieldset>
    }
}

/// A check box of a group, with its name, label and tooltip.
fn choice(
    group: &'static str,
    [name, label, hint]: [&'static str; 3],
    is_chosen: bool,
    on_choice: &Callback<bool>,
) -> Html {
    let on_change = on_choice.reform(|event: Event| event.target_unchecked_into::<HtmlInputElement>().checked());
    html! {
        <label key={name} title={hint}>
            <input type="checkbox" name={group} value={name} checked={is_chosen} onchange={on_change} />
            <span>{ label }</span>
        </label>
    }
}

fn boards_choice(form: &Form, offers: &[Offer], dispatch: &Callback<Action>) -> Html {
    let Draw { size, count, seed } = form.draw;
    let kind = |boards: Boards, label: &'static str| {
        let form = form.clone();
        let is_chosen = form.boards == boards;
        let on_kind = on(dispatch, move |_: Event| Action::Edit(Form { boards, ..form.clone() }));
        html! {
            <label>
                <input type="radio" name="boards" checked={is_chosen} onchange={on_kind} />
                <span>{ label }</span>
            </label>
        }
    };
    let draw = |change: fn(Draw, &str) -> Result<Draw, String>| {
        let (form, dispatch) = (form.clone(), dispatch.clone());
        Callback::from(move |text: String| {
            let draw = change(form.draw, &text)?;
            dispatch.emit(Action::Edit(Form { draw, ..form.clone() }));
            Ok(())
        })
    };
    let on_count = draw(|draw, text| Ok(Draw { count: whole(text, 1, Draw::MOST)?, ..draw }));
    let on_seed = draw(|draw, text| match text.parse() {
        Ok(seed) => Ok(Draw { seed, ..draw }),
        Err(_) => Err(t!(enter_number).to_owned()),
    });
    let on_other_seed = {
        let form = form.clone();
        on(dispatch, move |_: MouseEvent| {
            let draw = Draw { seed: browser::random_seed() % 1_000_000, ..form.draw };
            Action::Edit(Form { draw, ..form.clone() })
        })
    };
    let on_size = {
        let form = form.clone();
        on(dispatch, move |size: Size| {
            // Without a goal on the new size, there would be no boards.
            let goal = if form.goal.board(size).is_ok() { form.goal.clone() } else { Goal::BlankLast };
            Action::Edit(Form { draw: Draw { size, ..form.draw }, goal, ..form.clone() })
        })
    };
    let on_text = {
        let form = form.clone();
        on(dispatch, move |event: Event| {
            let text = event.target_unchecked_into::<HtmlTextAreaElement>().value();
            form.clone().with_text(text).map_or_else(Action::Notify, Action::Edit)
        })
    };
    let on_goal = {
        let form = form.clone();
        on(dispatch, move |goal| Action::Edit(Form { goal, ..form.clone() }))
    };
    let on_fault = on(dispatch, Action::Notify);
    let on_offer = {
        let offers = offers.to_vec();
        on(dispatch, move |index: usize| Action::Accept(offers[index].clone()))
    };
    let question = offers.first().map(Offer::question).unwrap_or_default();
    let labels = offers.iter().map(|offer| offer.label(false)).collect();
    let list = Some(&form.list).filter(|list| form.boards == Boards::Listed && !list.text().trim().is_empty());
    let first_size = list.and_then(|list| list.boards()?.first().map(Board::size));
    let goal_size = if form.boards == Boards::Random { size } else { first_size.unwrap_or(Size::PUZZLE_15) };
    html! {
        <>
            <fieldset class="segments">
                <legend class="hidden">{ words(t!(boards)) }</legend>
                { kind(Boards::Random, t!(boards_random)) }
                { kind(Boards::Listed, t!(boards_listed)) }
            </fieldset>
            if form.boards == Boards::Random {
                { size_choice("draw-size", size, true, &on_size) }
                <div class="draw">
                    { number_field("count", t!(boards), "", count.to_string(), on_count) }
                    { number_field("seed", t!(seed), "", seed.to_string(), on_seed) }
                    <button type="button" onclick={on_other_seed}>{ words(t!(new_seed)) }</button>
                </div>
            } else {
                <div class="field">
                    <label for="boards-text">{ words(t!(boards)) }</label>
                    <textarea
                        id="boards-text"
                        name="boards-text"
                        rows="5"
                        spellcheck="false"
                        autocomplete="off"
                        aria-describedby="boards-help boards-error"
                        value={form.list.text().clone()}
                        oninput={on_text.reform(Event::from)}
                        // Some programs that fill in forms cause no other event.
                        onchange={on_text}
                    />
                    <p id="boards-error" class="error" role="alert">{ for list.and_then(List::fault) }</p>
                    { list.map_or_else(Html::default, |list| list_readings(list, dispatch)) }
                    <small id="boards-help">
                        { match list.map(|list| (list.boards(), list.is_pending())) {
                            Some((Some(boards), _)) => t!(boards_read, n = boards.len() as u64),
                            Some((None, true)) => t!(reading_boards).to_owned(),
                            _ => t!(boards_help).to_owned(),
                        } }
                    </small>
                </div>
            }
            <button type="button" class="add-board" onclick={on(dispatch, |_: MouseEvent| Action::FetchBoard)}>{ words(t!(add_current_board)) }</button>
            { goal_choice(form.goal.clone(), goal_size, on_goal, on(dispatch, Action::EnterGoal), on_fault) }
            { readings(&question, labels, &on_offer) }
        </>
    }
}

/// The readings of the first board in a list that has several.
fn list_readings(list: &List, dispatch: &Callback<Action>) -> Html {
    let named = |reading: &Candidate| match reading.name.text() {
        name if name.is_empty() => reading.text.clone(),
        name => name,
    };
    let on_choice = on(dispatch, |index: usize| Action::ChooseReading(index as u32));
    readings(t!(which_reading), list.readings().iter().map(named).collect(), &on_choice)
}
