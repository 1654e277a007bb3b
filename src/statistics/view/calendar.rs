//! The days on which a daily board was solved.

use crate::shared::locale::{DateStyle, date as date_text, t};
use crate::shared::time::Date;
use crate::stage::daily::{Daily, Level, SolvedDays};
use yew::prelude::*;

/// The streak of a level, and the current month with its solved days.
pub fn calendar(solved: &SolvedDays, level: Level, today: Date) -> Html {
    let weeks = today.weeks_of_month();
    let weekday = |date: &Option<Date>| {
        let name = date.map(|date| date_text(date, DateStyle::Weekday));
        html! { <th scope="col">{ name }</th> }
    };
    let cell = |date: &Option<Date>| {
        let Some(date) = *date else { return html! { <td /> } };
        let is_solved = solved.has(Daily { date, level });
        let name = date_text(date, DateStyle::Day);
        let name = if is_solved { t!(day_solved, date = name) } else { name };
        html! {
            <td
                class={is_solved.then_some("solved")}
                aria-label={name}
                aria-current={(date == today).then_some("date")}
            >{ date.day() }</td>
        }
    };
    html! {
        <section class="card" data-level={level.name()} aria-label={level.label()}>
            <h2><a href={format!("#view=play&deal=daily-{}", level.name())}>{ level.label() }</a></h2>
            <table class="calendar">
                <caption>
                    { date_text(today, DateStyle::Month) }
                    <small data-count="streak">{ t!(daily_streak, n = solved.streak(level, today).into()) }</small>
                </caption>
                // Every month has a complete second week.
                <thead><tr>{ for weeks[1].iter().map(weekday) }</tr></thead>
                <tbody>{ for weeks.iter().map(|week| html! { <tr>{ for week.iter().map(cell) }</tr> }) }</tbody>
            </table>
        </section>
    }
}
