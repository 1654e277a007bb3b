//! The choices that an algorithm leaves open, and the whole range of weights.

use crate::learn::action::Action;
use crate::learn::view::panels::fold_at_escape;
use crate::shared::locale::{localized_decimals, t};
use crate::widgets::dispatch::on;
use crate::widgets::select::{Choice as Item, choice, index_of, select_field};
use crate::widgets::words::words;
use npuzzle_engine::catalogue::{Algorithm, Duplicates, GoalTest, Ties, Weight};
use npuzzle_engine::choices::{Choice, Choices, MoveOrder};
use npuzzle_engine::puzzle::Direction;
use npuzzle_engine::spec::Method;
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// The weights at which the slider stops, in hundredths; the last stop is infinity.
const STOPS: [u32; 13] = [0, 25, 50, 75, 100, 110, 125, 150, 200, 300, 500, 1000, 10_000];

/// The choices, which a click unfolds, and the number of those that are not the usual ones. Only those that the algorithm has are
/// offered.
pub fn what_if(method: Method, dispatch: &Callback<Action>) -> Html {
    let has = |choice: Choice| choice.applies_to(method.algorithm);
    let choices = method.choices;
    let set = move |choices: Choices| Action::SetMethod(method.with_choices(choices));
    let orders = orders();
    let (order, items) = (index_of(&orders, choices.order), orders.iter().map(order_item).collect());
    let on_order = on(dispatch, move |index: usize| {
        set(Choices { order: orders.get(index).copied().unwrap_or_default(), ..choices })
    });
    let on_ties = on(dispatch, move |index: usize| {
        set(Choices { ties: Ties::ALL.get(index).copied().unwrap_or_default(), ..choices })
    });
    let on_test = on(dispatch, move |index: usize| {
        set(Choices { test: GoalTest::ALL.get(index).copied().unwrap_or_default(), ..choices })
    });
    let on_duplicates = on(dispatch, move |index: usize| {
        set(Choices { duplicates: Duplicates::ALL.get(index).copied().unwrap_or_default(), ..choices })
    });
    let ties = Ties::ALL.iter().map(|&ties| choice(ties.name(), ties_name(ties))).collect();
    let tests = GoalTest::ALL.iter().map(|&test| choice(test.name(), test_name(test))).collect();
    let duplicates = Duplicates::ALL.iter().map(|&known| choice(known.name(), duplicates_name(known))).collect();
    if !has(Choice::Order) {
        return html! {};
    }
    let unusual = choices.unusual().count();
    html! {
        <details class="what-if" name="search" data-unusual={unusual.to_string()} onkeydown={fold_at_escape}>
            <summary>
                { words(t!(what_if)) }
                if unusual > 0 {
                    { " " }<span class="count">{ unusual }</span>
                }
            </summary>
            <div class="sheet switches">
                { select_field("order", t!(move_order), items, order, on_order, None) }
                if has(Choice::Ties) {
                    { select_field("ties", t!(ties), ties, index_of(Ties::ALL, choices.ties), on_ties, None) }
                }
                if has(Choice::Test) {
                    { select_field("test", t!(goal_test), tests, index_of(GoalTest::ALL, choices.test), on_test, None) }
                }
                if has(Choice::Duplicates) {
                    { select_field(
                        "duplicates",
                        t!(duplicates),
                        duplicates,
                        index_of(Duplicates::ALL, choices.duplicates),
                        on_duplicates,
                        None,
                    ) }
                }
            </div>
        </details>
    }
}

/// The slider of the weight, whose ends are breadth-first and greedy search. Dynamic weighting takes no weight below 1 and no
/// infinite one.
pub fn weight_slider(method: Method, dispatch: &Callback<Action>) -> Html {
    let is_whole = method.algorithm == Algorithm::WeightedAStar;
    let mut stops: Vec<Weight> = STOPS.iter().filter_map(|&stop| Weight::from_hundredths(stop).ok()).collect();
    if is_whole {
        stops.push(Weight::INFINITE);
    } else {
        stops.retain(|weight| weight.at_least_one().is_ok());
    }
    let nearest = stops.iter().rposition(|&stop| stop <= method.weight).unwrap_or(0);
    let last = stops.len() - 1;
    let on_input = on(dispatch, move |event: InputEvent| {
        let stop = event.target_unchecked_into::<HtmlInputElement>().value_as_number() as usize;
        Action::SetMethod(method.with_weight(stops.get(stop).copied().unwrap_or(method.weight)))
    });
    html! {
        <div class="weights">
            <input
                type="range"
                name="weight-slider"
                aria-label={t!(weight)}
                aria-valuetext={weight_text(method.weight)}
                min="0"
                max={last.to_string()}
                value={nearest.to_string()}
                oninput={on_input}
            />
            if is_whole {
                <small aria-hidden="true"><span>{ "0" }</span><span>{ "∞" }</span></small>
            }
        </div>
    }
}

pub fn weight_text(weight: Weight) -> String {
    if weight == Weight::INFINITE { "∞".to_owned() } else { localized_decimals(&weight.to_string()) }
}

/// Returns all orders of moves, the usual one first.
fn orders() -> Vec<MoveOrder> {
    let all = Direction::ALL;
    let pairs = all.iter().flat_map(|&first| all.iter().map(move |&second| (first, second)));
    let triples = pairs.flat_map(|(first, second)| all.iter().map(move |&third| [first, second, third]));
    let whole = triples.flat_map(|[a, b, c]| all.iter().map(move |&d| [a, b, c, d]));
    whole.filter_map(MoveOrder::new).collect()
}

fn order_item(order: &MoveOrder) -> Item {
    (order.to_string().into(), order_text(*order).into())
}

/// Writes an order of moves, which keeps its direction in right-to-left texts.
pub fn order_text(order: MoveOrder) -> String {
    format!("\u{2066}{}\u{2069}", order.directions().map(arrow).join(" "))
}

pub fn arrow(direction: Direction) -> &'static str {
    match direction {
        Direction::Up => "↑",
        Direction::Down => "↓",
        Direction::Left => "←",
        Direction::Right => "→",
    }
}

pub fn ties_name(ties: Ties) -> &'static str {
    match ties {
        Ties::Fifo => t!(ties_fifo),
        Ties::Lifo => t!(ties_lifo),
        Ties::LargerG => t!(ties_larger_g),
        Ties::SmallerH => t!(ties_smaller_h),
    }
}

pub fn test_name(test: GoalTest) -> &'static str {
    match test {
        GoalTest::Generation => t!(test_generation),
        GoalTest::Expansion => t!(test_expansion),
    }
}

pub fn duplicates_name(duplicates: Duplicates) -> &'static str {
    match duplicates {
        Duplicates::Keep => t!(duplicates_keep),
        Duplicates::Remove => t!(duplicates_remove),
    }
}
