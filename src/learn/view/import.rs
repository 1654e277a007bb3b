//! Traces from files: chosen, dropped or pasted.

use crate::browser;
use crate::learn::action::Action;
use crate::learn::imported::Imported;
use crate::learn::perform::trace_importer::TraceImporter;
use crate::shared::locale::t;
use crate::widgets::button::button;
use crate::widgets::dispatch::on;
use crate::widgets::words::words;
use gloo_events::EventListener;
use js_sys::Array;
use std::cell::Cell;
use std::rc::Rc;
use web_sys::{File, FileList, HtmlInputElement};
use yew::prelude::*;

/// The button that opens a trace, and what can be opened.
pub fn import_button(importer: &TraceImporter) -> Html {
    let importer = importer.clone();
    let on_file = Callback::from(move |event: Event| {
        let input: HtmlInputElement = event.target_unchecked_into();
        open(input.files(), &importer);
        // So that the same file can be chosen again.
        input.set_value("");
    });
    html! {
        <>
            <div class="files">
                <label class="button">
                    <input
                        type="file"
                        name="trace"
                        class="hidden"
                        accept=".json,.jsonl,.ndjson,.yaml,.yml,.txt,text/*"
                        onchange={on_file}
                    />
                    <span>{ words(t!(import_trace)) }</span>
                </label>
            </div>
            <small>{ words(t!(import_trace_help)) }</small>
        </>
    }
}

/// The name of the file on show, and the way back to the search.
pub fn imported_card(imported: &Imported, dispatch: &Callback<Action>) -> Html {
    html! {
        <section class="card imported" aria-label={t!(imported_trace)} data-imported={imported.file.clone()}>
            <div class="title">
                <h2>{ words(t!(imported_trace)) }{ " " }<span class="count" dir="auto">{ &imported.file }</span></h2>
                { button(t!(close), on(dispatch, |_| Action::CloseImport)) }
            </div>
            <small>{ words(t!(imported_trace_help)) }</small>
        </section>
    }
}

/// Opens files that are dropped on the view.
pub fn on_drop(importer: &TraceImporter) -> Callback<DragEvent> {
    let importer = importer.clone();
    Callback::from(move |event: DragEvent| {
        event.prevent_default();
        open(event.data_transfer().and_then(|data| data.files()), &importer);
    })
}

/// Opens text that is pasted anywhere but in a field, while the view is visible.
pub fn on_paste(importer: TraceImporter, is_shown: Rc<Cell<bool>>) -> EventListener {
    browser::on_paste(move |text| {
        if !is_shown.get() || text.trim().is_empty() {
            return;
        }
        if let Ok(file) = File::new_with_str_sequence(&Array::of1(&text.into()), t!(text_pasted)) {
            importer.open(file);
        }
    })
}

/// Opens the first of some files.
fn open(files: Option<FileList>, importer: &TraceImporter) {
    if let Some(file) = files.and_then(|files| files.get(0)) {
        importer.open(file);
    }
}
