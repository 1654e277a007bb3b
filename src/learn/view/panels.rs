//! The frame of the panels: columns that can be hidden and resized, and tabs.

use crate::browser;
use crate::learn::action::Action;
use crate::learn::workbench::{Arrange, Column, Side, Tab, WIDTHS, Workbench};
use crate::shared::locale::{current_language, t};
use crate::widgets::dispatch::on;
use crate::widgets::select::index_of;
use crate::widgets::style::style;
use crate::widgets::words::words;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

/// The hundredths of the width by which a key moves the edge of a column.
const STRIDE: u32 = 2;

/// Returns the widths of the columns for the style sheet.
pub fn widths(workbench: &Workbench) -> JsValue {
    style(format!("--board-width:{};--lists-width:{}", workbench.width(Side::Board), workbench.width(Side::Lists)))
}

/// A column of panels with the button that hides it. Hidden, only the button is left.
pub fn column(workbench: &Workbench, column: Column, content: Html, dispatch: &Callback<Action>) -> Html {
    let name = column.label();
    let is_shown = !workbench.hides(column);
    let id = format!("column-{}", column.name());
    html! {
        <div class="column" data-column={column.name()} data-hidden={(!is_shown).to_string()}>
            <button
                type="button"
                class="fold"
                aria-label={name}
                title={name}
                aria-expanded={is_shown.to_string()}
                aria-controls={id.clone()}
                onclick={on(dispatch, move |_: MouseEvent| Action::Arrange(Arrange::Toggle(column)))}
            >
                if is_shown {
                    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M6 12h12" /></svg>
                } else {
                    <span>{ words(name) }</span>
                }
            </button>
            <div class="content" {id}>{ content }</div>
        </div>
    }
}

/// The edge of the column at a side, which is dragged or moved by keys.
pub fn edge(workbench: &Workbench, side: Side, dispatch: &Callback<Action>) -> Html {
    let (column, grows_right) = match side {
        Side::Board => (Column::Board, true),
        Side::Lists => (Column::Lists, false),
    };
    let width = workbench.width(side);
    let grows_right = grows_right != (current_language().direction() == "rtl");
    let resize = move |width: u32| Action::Arrange(Arrange::Resize(side, width));
    let on_key = {
        let dispatch = dispatch.clone();
        Callback::from(move |event: KeyboardEvent| {
            let is_right = match event.key().as_str() {
                "ArrowRight" => true,
                "ArrowLeft" => false,
                _ => return,
            };
            event.prevent_default();
            // The same keys would step.
            event.stop_propagation();
            let width = if is_right == grows_right { width + STRIDE } else { width.saturating_sub(STRIDE) };
            dispatch.emit(resize(width));
        })
    };
    let on_press = |event: PointerEvent| {
        let edge: HtmlElement = event.target_unchecked_into();
        let _ = edge.set_pointer_capture(event.pointer_id()); // Fails if it is lifted already.
    };
    let on_drag = {
        let dispatch = dispatch.clone();
        Callback::from(move |event: PointerEvent| {
            let edge: HtmlElement = event.target_unchecked_into();
            let Some(panels) = edge.parent_element().filter(|_| event.buttons() != 0) else { return };
            let area = panels.get_bounding_client_rect();
            let x = f64::from(event.client_x());
            let width = if grows_right { x - area.left() } else { area.right() - x };
            dispatch.emit(resize((100.0 * width / area.width().max(1.0)).round() as u32));
        })
    };
    html! {
        <div
            class="edge"
            role="separator"
            tabindex="0"
            aria-orientation="vertical"
            aria-label={t!(column_width, column = column.label())}
            aria-controls={format!("column-{}", column.name())}
            aria-valuenow={width.to_string()}
            aria-valuemin={WIDTHS.0.to_string()}
            aria-valuemax={WIDTHS.1.to_string()}
            onkeydown={on_key}
            onpointerdown={on_press}
            onpointermove={on_drag}
        ></div>
    }
}

/// A panel that a narrow window shows alone.
pub fn panel(tab: Tab, content: Html) -> Html {
    html! { <div class="panel" id={format!("panel-{}", tab.name())} data-panel={tab.name()}>{ content }</div> }
}

/// The tabs of a narrow window.
pub fn tabs(workbench: &Workbench, dispatch: &Callback<Action>) -> Html {
    let tabs = workbench.tabs();
    let items = tabs.iter().map(|tab| (words(tab.label()), format!("panel-{}", tab.name()))).collect();
    let chosen = index_of(&tabs, workbench.tab());
    let show =
        on(dispatch, move |index: usize| Action::Arrange(Arrange::Show(tabs.get(index).copied().unwrap_or_default())));
    html! { <div class="tabs">{ tab_list(t!(panels), items, chosen, show) }</div> }
}

/// A list of tabs: their labels, and the ids of what they show. One of them is in the order of tab stops, and the arrow keys
/// lead to the others.
pub fn tab_list(label: &'static str, items: Vec<(Html, String)>, chosen: usize, show: Callback<usize>) -> Html {
    let count = items.len();
    let tabs = items.into_iter().enumerate().map(|(index, (label, panel))| {
        let onclick = show.reform(move |_: MouseEvent| index);
        let onkeydown = {
            let show = show.clone();
            Callback::from(move |event: KeyboardEvent| {
                let is_right = match event.key().as_str() {
                    "ArrowRight" => true,
                    "ArrowLeft" => false,
                    _ => return,
                };
                event.prevent_default();
                // The same keys would step.
                event.stop_propagation();
                let is_next = is_right != (current_language().direction() == "rtl");
                let next = if is_next { index + 1 } else { index.wrapping_sub(1) };
                if next < count {
                    browser::focus_sibling(&event, is_next);
                    show.emit(next);
                }
            })
        };
        html! {
            <button
                key={panel.clone()}
                type="button"
                role="tab"
                aria-selected={(index == chosen).to_string()}
                aria-controls={panel}
                tabindex={(index != chosen).then_some("-1")}
                {onclick}
                {onkeydown}
            >{ label }</button>
        }
    });
    html! { <div role="tablist" aria-label={label}>{ for tabs }</div> }
}

/// Folds an element of details at the Escape key, and returns the focus to its summary.
pub fn fold_at_escape(event: KeyboardEvent) {
    if event.key() == "Escape" {
        fold(&event);
    }
}

/// Folds a menu after a click on one of its buttons.
pub fn fold_at_command(event: MouseEvent) {
    if inside(&event).is_some_and(|inside| inside.closest("button").is_ok_and(|button| button.is_some())) {
        fold(&event);
    }
}

fn fold(event: &Event) {
    let details = inside(event).and_then(|inside| inside.closest("details[open]").ok().flatten());
    if let Some(details) = details {
        let _ = details.remove_attribute("open"); // The name is valid.
        let summary = details.query_selector("summary").ok().flatten();
        if let Some(summary) = summary.and_then(|summary| summary.dyn_into::<HtmlElement>().ok()) {
            let _ = summary.focus(); // Fails only for elements outside the page.
        }
    }
}

/// The innermost element of an event; the current target is the root of the page.
fn inside(event: &Event) -> Option<Element> {
    event.target()?.dyn_into().ok()
}
