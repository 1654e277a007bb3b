//! The Statistics view, which shows all finished games in numbers. It is a separate program with its own store.

mod calendar;
mod charts;
mod games;
mod hunt;

use crate::browser;
use crate::browser::locale;
use crate::shared::figures::in_percent;
use crate::shared::locale::t;
use crate::shared::sizes;
use crate::stage::daily::Level;
use crate::stage::records::Bests;
use crate::stage::view::game_stats::{count_cell, exact_clock};
use crate::statistics::action::Action;
use crate::statistics::averages::{Average, averages};
use crate::statistics::perform::{StatisticsRunner, import};
use crate::statistics::state::Statistics;
use crate::statistics::update::update;
use crate::widgets::dispatch::on;
use crate::widgets::select::{index_of, select_field};
use crate::widgets::words::words;
use calendar::calendar;
use charts::{excess_chart, lengths_chart};
use games::{game_card, list, stages};
use gloo_events::EventListener;
use hunt::hunt_card;
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// The styles of this view, which the first view does not need.
const STYLES: &str = include_str!("../../styles/statistics.css");

/// The root component, which owns the state.
pub struct StatisticsView {
    state: Statistics,
    runner: StatisticsRunner,
    _listeners: [EventListener; 2],
}

impl Component for StatisticsView {
    type Message = Action;
    type Properties = ();

    fn create(context: &Context<StatisticsView>) -> StatisticsView {
        browser::adopt_styles(STYLES);
        let dispatch = context.link().callback(|action: Action| action);
        let follow = {
            let dispatch = dispatch.clone();
            move || dispatch.emit(Action::Follow(browser::fragment(), browser::today()))
        };
        let redraw = {
            let dispatch = dispatch.clone();
            move || dispatch.emit(Action::LanguageChanged)
        };
        follow();
        let listeners = [browser::on_fragment(follow), locale::on_change(redraw)];
        StatisticsView { state: Statistics::default(), runner: StatisticsRunner::new(dispatch), _listeners: listeners }
    }

    fn update(&mut self, _context: &Context<StatisticsView>, action: Action) -> bool {
        let notice = self.state.notice.clone();
        let is_measured = matches!(action, Action::Measured(..));
        // Taken, so that the games are not copied.
        let (state, effects) = update(std::mem::take(&mut self.state), action);
        self.state = state;
        // Nothing is drawn between the batches of games, nor before all moves are compared.
        let is_between = !self.state.is_read && self.state.is_shown || is_measured && !self.state.courses.is_empty();
        let is_drawn = !is_between || self.state.notice != notice;
        effects.into_iter().for_each(|effect| self.runner.run(effect));
        is_drawn
    }

    fn view(&self, _context: &Context<StatisticsView>) -> Html {
        statistics_view(&self.state, browser::can_save_files(), &self.runner.dispatch)
    }
}

/// Draws the view. `can_save_files` says whether the browser can write a file after each game.
pub fn statistics_view(state: &Statistics, can_save_files: bool, dispatch: &Callback<Action>) -> Html {
    if !state.is_shown {
        return html! {};
    }
    html! {
        <main class="statistics" aria-busy={(!state.is_read).to_string()}>
            { head(state, can_save_files, dispatch) }
            if let Some(current) = state.current().filter(|_| state.is_read) {
                { bests(state) }
                { game_card(state, current, dispatch) }
                { lengths_chart(current) }
                { excess_chart(state) }
                { stages(state, dispatch) }
                { list(state, dispatch) }
            }
            if let Some(today) = state.today.filter(|_| state.is_read) {
                { for Level::ALL.map(|level| calendar(&state.daily, level, today)) }
            }
            { hunt_card(&state.hunt, dispatch) }
        </main>
    }
}

/// The size, and files of all games.
fn head(state: &Statistics, can_save_files: bool, dispatch: &Callback<Action>) -> Html {
    let sizes = state.sizes();
    let chosen = state.size().map_or(0, |size| index_of(&sizes, size));
    let choices = sizes.iter().map(|&size| (sizes::to_text(size).into(), sizes::label(size).into())).collect();
    let on_size = on(dispatch, move |index: usize| Action::Choose(sizes[index.min(sizes.len() - 1)]));
    let on_file = {
        let dispatch = dispatch.clone();
        Callback::from(move |event: Event| {
            let input: HtmlInputElement = event.target_unchecked_into();
            if let Some(file) = input.files().and_then(|files| files.get(0)) {
                import(file, dispatch.clone());
            }
            // So that the same file can be chosen again.
            input.set_value("");
        })
    };
    html! {
        <section class="card wide" aria-label={t!(statistics)}>
            <div class="files">
                <a href="#view=play">{ words(t!(back_to_game)) }</a>
                if !state.games.is_empty() {
                    { select_field("statistics-size", t!(board_size), choices, chosen, on_size, None) }
                    <button type="button" onclick={on(dispatch, |_: MouseEvent| Action::Export)}>{ words(t!(save_all_games)) }</button>
                }
                <label>
                    <input type="file" name="games" class="hidden" accept=".jsonl" onchange={on_file} />
                    <span>{ words(t!(open_games)) }</span>
                </label>
                if can_save_files {
                    <button type="button" onclick={on(dispatch, |_: MouseEvent| Action::ChooseFile)}>{ words(t!(save_each_game)) }</button>
                }
            </div>
            if let Some((file, is_open)) = &state.file {
                <small>{ if *is_open { t!(game_file, file = file) } else { t!(game_file_closed, file = file) } }</small>
            }
            if let Some(notice) = &state.notice {
                <p class="notice" role="status">
                    <span>{ notice }</span>
                    if state.can_undo {
                        <button type="button" onclick={on(dispatch, |_: MouseEvent| Action::Undo)}>{ words(t!(undo)) }</button>
                    }
                    <button type="button" onclick={on(dispatch, |_: MouseEvent| Action::Dismiss)}>{ words(t!(ok)) }</button>
                </p>
            }
            if state.is_read && state.games.is_empty() {
                <p>{ words(t!(statistics_empty)) }</p>
            }
        </section>
    }
}

/// The best results and averages of the size.
fn bests(state: &Statistics) -> Html {
    let bests = Bests::of(state.finished());
    let times: Vec<u32> = state.finished().filter(|game| game.counts()).map(|game| game.time_ms).collect();
    let time = |ms: u32| exact_clock(ms.into());
    let average = |average: Average| t!(average_and_best, time = time(average.current), best = time(average.best));
    let (current, best) = state.perfect_streak();
    html! {
        <section class="card" aria-label={t!(records)}>
            <h2>{ words(t!(records)) }</h2>
            if bests.games == 0 {
                <small>{ words(t!(no_records)) }</small>
            }
            <dl class="metrics">
                { for count_cell("games", t!(games), Some(bests.games.to_string())) }
                { for count_cell("best-time", t!(best_time), bests.time_ms.map(time)) }
                { for count_cell("best-moves", t!(fewest_moves), bests.moves.map(|moves| moves.to_string())) }
                { for count_cell("best-efficiency", t!(best_efficiency), bests.efficiency.map(in_percent)) }
                { for count_cell("average-5", t!(average_of_5), averages(&times, 5).map(average)) }
                { for count_cell("average-12", t!(average_of_12), averages(&times, 12).map(average)) }
                if !state.courses.is_empty() || state.streak.best > 0 {
                    { for count_cell("move-streak", t!(move_streak), Some(t!(streak_and_best, current = state.streak.current, best = state.streak.best))) }
                }
                { for count_cell("perfect-streak", t!(perfect_streak), Some(t!(streak_and_best, current = current, best = best))) }
            </dl>
        </section>
    }
}
