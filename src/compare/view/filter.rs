//! The choice of the runs that tables and plots show.

use crate::compare::action::Action;
use crate::compare::measured::Measured;
use crate::shared::locale::t;
use crate::shared::localize::{algorithm_name, status_name};
use crate::widgets::dispatch::on;
use crate::widgets::select::{Choice, choice, select_field};
use crate::widgets::words::use_language;
use npuzzle_experiments::Filter;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct FilterCardProps {
    pub measured: Measured,
    pub filter: Filter,
    pub dispatch: Callback<Action>,
}

/// A list for each property of runs that has several values.
#[component]
pub fn FilterCard(FilterCardProps { measured, filter, dispatch }: &FilterCardProps) -> Html {
    use_language();
    let values = use_memo(measured.clone(), |measured| {
        let (mut algorithms, mut sizes, mut statuses) = (Vec::new(), Vec::new(), Vec::new());
        for record in measured.records() {
            add(&mut algorithms, record.algorithm);
            add(&mut sizes, record.board.size());
            add(&mut statuses, record.status);
        }
        (algorithms, sizes, statuses)
    });
    let (algorithms, sizes, statuses) = &*values;
    if [algorithms.len(), sizes.len(), statuses.len()].iter().all(|&values| values < 2) {
        return html! {};
    }
    let filter = *filter;
    html! {
        <section class="filter" aria-label={t!(filter)}>
            { list("filter-algorithm", t!(algorithm), algorithms, filter.algorithm, dispatch,
                |&algorithm| choice(algorithm.name(), algorithm_name(algorithm)), move |algorithm| Filter { algorithm, ..filter }) }
            { list("filter-size", t!(board_size), sizes, filter.size, dispatch,
                |size| (size.to_string().into(), size.to_string().into()), move |size| Filter { size, ..filter }) }
            { list("filter-status", t!(status), statuses, filter.status, dispatch,
                |&status| choice(status.name(), status_name(status)), move |status| Filter { status, ..filter }) }
        </section>
    }
}

fn add<T: PartialEq>(values: &mut Vec<T>, value: T) {
    if !values.contains(&value) {
        values.push(value);
    }
}

/// The list of a property's values, if there are several.
fn list<T: Copy + PartialEq + 'static>(
    name: &'static str,
    label: &'static str,
    values: &[T],
    chosen: Option<T>,
    dispatch: &Callback<Action>,
    option: impl Fn(&T) -> Choice,
    filter: impl Fn(Option<T>) -> Filter + 'static,
) -> Html {
    if values.len() < 2 {
        return html! {};
    }
    let choices = [choice("all", t!(all_runs))].into_iter().chain(values.iter().map(option)).collect();
    let number = chosen.and_then(|chosen| values.iter().position(|&value| value == chosen));
    let values = values.to_vec();
    let on_choice = on(dispatch, move |number: usize| {
        Action::Filter(filter(number.checked_sub(1).and_then(|number| values.get(number).copied())))
    });
    select_field(name, label, choices, number.map_or(0, |number| number + 1), on_choice, None)
}
