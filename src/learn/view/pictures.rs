//! The pictures of the whole search: its tree and, of a small size, the state space.

use crate::learn::action::Action;
use crate::learn::state::Learning;
use crate::learn::trace::Trace;
use crate::learn::view::panels::tab_list;
use crate::learn::view::space::SpaceCard;
use crate::learn::view::tree::TreeCard;
use crate::learn::workbench::{Arrange, Picture};
use crate::shared::locale::{current_language, t};
use crate::widgets::button::button;
use crate::widgets::dispatch::on;
use crate::widgets::words::words;
use npuzzle_engine::puzzle::Goal;
use npuzzle_traces::rings::Space;
use yew::prelude::*;

/// The tree, or the state space if it is chosen. Sizes whose state space is too large have no choice.
pub fn pictures_card(state: &Learning, trace: &Trace, dispatch: &Callback<Action>) -> Html {
    let has_choice = state.enumerable_goal().is_some();
    let chosen = if has_choice { state.workbench.picture } else { Picture::Tree };
    let items =
        vec![(words(t!(search_tree)), "picture-tree".to_owned()), (words(t!(state_space)), "picture-space".to_owned())];
    let show = on(dispatch, |index: usize| {
        Action::Arrange(Arrange::Picture(Picture::ALL.get(index).copied().unwrap_or_default()))
    });
    let section = |picture: Picture, id: &'static str, label: &'static str, content: &dyn Fn() -> Html| {
        html! {
            <section {id} role={has_choice.then_some("tabpanel")} aria-label={label} hidden={chosen != picture}>
                if chosen == picture {
                    { content() }
                }
            </section>
        }
    };
    html! {
        <div class="card pictures">
            if has_choice {
                { tab_list(t!(panel_tree), items, chosen as usize, show) }
            }
            { section(Picture::Tree, "picture-tree", t!(search_tree), &|| tree(state, trace, dispatch)) }
            { section(Picture::Space, "picture-space", t!(state_space), &|| space(state, trace, dispatch)) }
        </div>
    }
}

fn tree(state: &Learning, trace: &Trace, dispatch: &Callback<Action>) -> Html {
    html! {
        <TreeCard
            trace={trace.clone()}
            step={state.study.step}
            inspected={state.inspected}
            veils={state.veils.clone()}
            language={current_language()}
            dispatch={dispatch.clone()}
        />
    }
}

fn space(state: &Learning, trace: &Trace, dispatch: &Callback<Action>) -> Html {
    let outcome = state.enumeration.as_ref().and_then(|enumeration| enumeration.outcome.as_ref());
    // As in the difference of the runs: predictions hide it.
    let other = state.saved_run.as_ref().filter(|run| !state.study.asks.is_on() && run.spec != state.study.spec);
    let goal = |space: &Space| match trace.imported() {
        Some(_) => Goal::Custom(space.board(0)),
        None => state.study.spec.goal().clone(),
    };
    match outcome {
        Some(Ok(space)) => html! {
            <SpaceCard
                space={space.clone()}
                goal={goal(space)}
                trace={trace.clone()}
                step={state.study.step}
                other={other.map(|run| (run.trace.clone(), run.moment.step()))}
                inspected={state.inspected}
                language={current_language()}
                dispatch={dispatch.clone()}
            />
        },
        Some(Err(why)) => html! {
            <>
                <p role="status">{ t!(search_failed, why = why) }</p>
                <div class="actions start">{ button(t!(try_again), on(dispatch, |_| Action::Retry)) }</div>
            </>
        },
        None => html! { <p role="status">{ words(t!(listing_boards)) }</p> },
    }
}
