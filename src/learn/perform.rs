//! The effect runner of the Learn view.

mod appraiser;
mod exercises;
pub mod trace_importer;

use crate::browser;
use crate::browser::Store;
use crate::browser::address::AddressWriter;
use crate::browser::clipboard;
use crate::browser::one_shot::{one_shot, reason, spawn_stream};
use crate::browser::picture;
use crate::browser::system;
use crate::learn::action::Action;
use crate::learn::effect::Effect;
use crate::learn::lessons;
use crate::learn::notebook::{Notebook, Page};
use crate::learn::perform::appraiser::Appraiser;
use crate::learn::perform::exercises::Exercises;
use crate::learn::trace::Trace;
use crate::shared::locale::{current_language, t};
use crate::shared::plot::PictureFormat;
use crate::shared::progress::Progress;
use crate::shared::saved::{Saved, read, with_part};
use crate::stage::game::Game;
use crate::stage::perform::storage;
use gloo_events::EventListener;
use gloo_timers::callback::Interval;
use js_sys::Array;
use npuzzle_engine::spec::{Method, SearchSpec};
use npuzzle_protocol::packages::{Pack, Packer};
use npuzzle_protocol::reading::TextReader;
use npuzzle_protocol::search::RequestId;
use npuzzle_protocol::spaces::{Audit, Auditor, Enumerate, Enumerated, Enumerator};
use npuzzle_protocol::tracing::{self, Dealer, Event, PackedEntry, Tracer, Unpacker, max_entries};
use npuzzle_protocol::{Connection, DecodeError};
use npuzzle_traces::rings::Space;
use npuzzle_traces::{End, Entry, Format, Notation, Timeline, TraceWriter};
use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;
use web_sys::Blob;
use yew::Callback;

/// The number of pixels per CSS pixel for 300 pixels an inch.
const PRINTED: f64 = 300.0 / 96.0;

pub struct LearnEffectRunner {
    dispatch: Callback<Action>,
    address: Rc<AddressWriter>,
    /// The worker that traces a search, until the trace is complete.
    tracer: Rc<RefCell<Option<Connection<Tracer>>>>,
    appraiser: Appraiser,
    exercises: Exercises,
    /// The clock of the steps that follow each other.
    clock: Cell<Option<Interval>>,
    _on_leave: [EventListener; 3],
    _on_progress: [EventListener; 2],
}

#[derive(Default)]
struct Arrived {
    unpacker: Unpacker,
    entries: Vec<Entry>,
}

impl Arrived {
    /// Adds entries, and returns the number of all.
    fn add(&mut self, packed: Vec<PackedEntry>) -> Result<usize, DecodeError> {
        for entry in packed {
            self.entries.push(self.unpacker.unpack(entry)?);
        }
        Ok(self.entries.len())
    }

    fn end(&mut self, method: &Method, end: End) -> Result<Trace, String> {
        let mut entries = std::mem::take(&mut self.entries);
        entries.push(Entry::End(end));
        Timeline::of(method, entries).map(Trace::new).map_err(|_| t!(unexpected_reply).to_owned())
    }
}

impl LearnEffectRunner {
    /// Creates a runner without a worker. It reports the saved answers, then and when another tab gives some, and writes the
    /// address when the page is hidden.
    pub fn new(dispatch: Callback<Action>) -> LearnEffectRunner {
        let address = Rc::<AddressWriter>::default();
        let on_leave = {
            let address = address.clone();
            browser::on_leave(move || address.leave())
        };
        let take_progress = {
            let dispatch = dispatch.clone();
            move || dispatch.emit(Action::TakeProgress(storage::progress()))
        };
        take_progress();
        let take_notebook = {
            let dispatch = dispatch.clone();
            move || dispatch.emit(Action::TakeNotebook(notebook()))
        };
        take_notebook();
        let on_progress = [
            browser::on_event(storage::PROGRESS_SAVED, take_progress.clone()),
            browser::on_stored(Progress::KEY, move |_, _| take_progress()),
        ];
        LearnEffectRunner {
            appraiser: Appraiser::new(dispatch.clone()),
            exercises: Exercises::new(dispatch.clone()),
            dispatch,
            address,
            tracer: Rc::default(),
            clock: Cell::default(),
            _on_leave: on_leave,
            _on_progress: on_progress,
        }
    }

    pub fn run(&self, effect: Effect) {
        match effect {
            Effect::Read { id, text } => {
                let dispatch = self.dispatch.clone();
                one_shot::<TextReader>(&browser::worker::<TextReader>(), &text, move |answer| {
                    dispatch.emit(Action::Read(id, answer))
                });
            }
            Effect::OpenInCompare(text) => system::open_text_in_compare(&text),
            Effect::Trace(id, spec) => self.trace(id, spec),
            Effect::StopTrace => drop(self.tracer.take()),
            Effect::Appraise(id, board, goal) => self.appraiser.appraise(id, &board, &goal),
            Effect::StopAppraisal => self.appraiser.stop(),
            Effect::Audit(id, heuristic, goal) => {
                let dispatch = self.dispatch.clone();
                one_shot::<Auditor>(&browser::worker::<Auditor>(), &Audit { heuristic, goal }, move |found| {
                    let found =
                        found.and_then(|found| found.map(Rc::new).ok_or_else(|| t!(unexpected_reply).to_owned()));
                    dispatch.emit(Action::Audited(id, found));
                });
            }
            Effect::Enumerate(id, goal) => {
                let dispatch = self.dispatch.clone();
                one_shot::<Enumerator>(&browser::worker::<Enumerator>(), &Enumerate { goal }, move |answer| {
                    let space = answer.and_then(|enumerated| {
                        let space = enumerated.and_then(Enumerated::space).map(Space::new);
                        space.ok_or_else(|| t!(unexpected_reply).to_owned())
                    });
                    dispatch.emit(Action::Enumerated(id, space));
                });
            }
            Effect::SetTicking(pace) => {
                let dispatch = self.dispatch.clone();
                let tick = move || dispatch.emit(Action::Tick);
                self.clock.set(pace.map(|pace| Interval::new(1000 / pace.moves_a_second(), tick)));
            }
            Effect::AdoptAddress => self.address.adopt(),
            // Browsers refuse too many writes, and a slider makes many.
            Effect::WriteAddress(fragment) => self.address.put(fragment, true),
            Effect::PushAddress(fragment) => self.address.push(&fragment),
            Effect::Print => browser::print(),
            Effect::CopyLink(fragment) => self.copy(browser::link(&fragment), t!(link_copied)),
            Effect::CopyCode(code) => self.copy(code, t!(code_copied)),
            Effect::Deal(id, deal) => {
                let dispatch = self.dispatch.clone();
                one_shot::<Dealer>(&browser::worker::<Dealer>(), &deal, move |dealt| {
                    dispatch.emit(Action::Dealt(id, dealt))
                });
            }
            Effect::BeginExercise { lesson, student } => self.exercises.begin(lesson, student),
            Effect::KeepExercise(attempt) => self.exercises.keep(attempt),
            Effect::Export(format, trace) => {
                let (name, kind) = match format {
                    Format::Lines => ("npuzzle-trace.jsonl", "application/jsonl"),
                    Format::Posthoc => ("npuzzle-trace.json", "application/json"),
                };
                let saved = written(&trace, format).and_then(|text| browser::download(name, kind, &text));
                if let Err(why) = saved {
                    self.dispatch.emit(Action::Notify(t!(file_not_saved, file = name, why = why)));
                }
            }
            Effect::SaveFigure(drawn, format, figure) => {
                let (dispatch, name) = (self.dispatch.clone(), format!("npuzzle-{}", drawn.name()));
                let notation = match format {
                    PictureFormat::Tikz => Notation::Tikz,
                    PictureFormat::Svg | PictureFormat::Png => Notation::Svg,
                };
                picture::offer(&name.clone(), format, figure.write(notation), PRINTED, move |why| {
                    dispatch.emit(Action::Notify(t!(file_not_saved, file = name, why = why)));
                });
            }
            Effect::SavePackage(exercise) => {
                let dispatch = self.dispatch.clone();
                spawn_local(save_package(exercise, dispatch));
            }
            Effect::Demonstrate => {
                if !browser::matches_media("(prefers-reduced-motion: reduce)") {
                    self.dispatch.emit(Action::Play);
                }
            }
            Effect::SaveProgress(progress) => storage::save_progress(&progress),
            Effect::Keep(page) => keep(page),
            Effect::FetchBoard => {
                // The page's program owns the board. It saves the game before this call returns.
                browser::announce(storage::SAVE_NOW);
                let game = storage::game().and_then(|text| read::<Game>(&text).ok());
                self.dispatch.emit(Action::TakeBoard(game.map(|game| (game.board, game.goal))));
            }
        }
    }

    fn copy(&self, text: String, notice: &'static str) {
        let dispatch = self.dispatch.clone();
        clipboard::copy(text, move |copied| {
            dispatch.emit(Action::Notify(copied.map_or_else(|why| why, |()| notice.to_owned())));
        });
    }

    /// Lets a new worker trace a search, and terminates the one before.
    fn trace(&self, id: RequestId, spec: SearchSpec) {
        let (dispatch, tracer) = (self.dispatch.clone(), self.tracer.clone());
        let arrived = RefCell::new(Arrived::default());
        let method = spec.method();
        let receive = move |event, _blob| {
            let traced = match event {
                Ok(Event::Entries(packed)) => {
                    let added = arrived.borrow_mut().add(packed);
                    match added {
                        Ok(entries) => return dispatch.emit(Action::Progress(id, entries)),
                        Err(error) => Err(reason(error.into())),
                    }
                }
                Ok(Event::Ended { status, length }) => arrived.borrow_mut().end(&method, End { status, length }),
                Err(error) => Err(reason(error)),
            };
            dispatch.emit(Action::Traced(id, traced));
            drop(tracer.take());
        };
        match Connection::open(&browser::worker::<Tracer>(), receive) {
            Ok(connection) => {
                let entries = max_entries(spec.board().size());
                connection.send(&tracing::Trace { spec, entries });
                self.tracer.replace(Some(connection));
            }
            Err(why) => {
                let why = t!(worker_not_started_because, why = why);
                self.dispatch.emit(Action::Traced(id, Err(why)));
            }
        }
    }
}

/// Fetches the lessons in the current language. Without them, they stay in English.
pub fn fetch_lessons(dispatch: &Callback<Action>) {
    let (language, dispatch) = (current_language(), dispatch.clone());
    if !lessons::is_known(language) {
        spawn_local(async move {
            if let Some(file) = browser::fetch(&format!("lessons/{}.json", language.code())).await {
                lessons::add(language, &file);
                dispatch.emit(Action::LanguageChanged);
            }
        });
    }
}

fn written(trace: &Trace, format: Format) -> Result<String, String> {
    let write = || {
        let mut writer = TraceWriter::new(Vec::new(), format)?;
        trace.entries().iter().try_for_each(|entry| writer.write(entry))?;
        writer.finish()
    };
    let text = write().map_err(|error| error.to_string())?;
    String::from_utf8(text).map_err(|error| error.to_string())
}

/// Fetches the page's files, and lets a worker pack them with an exercise.
async fn save_package(exercise: npuzzle_scorm::Exercise, dispatch: Callback<Action>) {
    let name = format!("npuzzle-exercise-{}.zip", exercise.number);
    let failed = {
        let (dispatch, name) = (dispatch.clone(), name.clone());
        move |why: String| dispatch.emit(Action::Notify(t!(file_not_saved, file = name, why = why)))
    };
    let list = browser::fetch("files.txt").await.unwrap_or_default();
    let (mut files, parts) = (Vec::new(), Array::new());
    for address in list.lines() {
        let Some(file) = browser::fetch_blob(&format!("../{address}")).await else {
            return failed(t!(file_not_fetched, file = address));
        };
        let name = if address == "./" { "index.html" } else { address };
        files.push((name.to_owned(), file.size() as u64));
        parts.push(&file);
    }
    let all = match Blob::new_with_blob_sequence(&parts) {
        Ok(all) if !files.is_empty() => all,
        _ => return failed(t!(file_not_fetched, file = "files.txt")),
    };
    let command = Pack { exercise, files };
    spawn_stream::<Packer>(&browser::worker::<Packer>(), &command, Some(&all), move |answer, package| {
        match (answer, package) {
            (Ok(()), Some(package)) => drop(browser::offer_blob(&name, &package)),
            (Ok(()), None) => failed(t!(unexpected_reply).to_owned()),
            (Err(why), _) => failed(why),
        }
        ControlFlow::Break(())
    });
}

/// Saves a page, without undoing the changes of other tabs.
fn keep(page: Page) {
    let kept = Store::All.get(Notebook::KEY);
    if let Some(text) = with_part(kept.as_deref(), |kept: Option<Notebook>| kept.unwrap_or_default().with(page)) {
        Store::All.set(Notebook::KEY, &text);
    }
}

/// Returns the saved notebook, or an empty one if it cannot be read.
fn notebook() -> Notebook {
    Store::All.get(Notebook::KEY).and_then(|text| read(&text).ok()).unwrap_or_default()
}
