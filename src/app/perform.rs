//! The effect runner: the only place that performs the effects of [`update`](crate::app::update::update).

pub(crate) mod subscriptions;

use crate::browser;
use crate::browser::address::AddressWriter;
use crate::browser::clipboard;
use crate::browser::locale;
use crate::browser::one_shot::one_shot;
use crate::browser::pdb_provider::PdbProvider;
use crate::browser::solver_client::{Answer, SolverClient};
use crate::browser::system::{self, WakeLock};
use crate::shared::locale::t;
use crate::shared::pdb_status::PdbAction;
use crate::stage::action::Action;
use crate::stage::coach::{Advice, CoachAction};
use crate::stage::effect::Effect;
use crate::stage::keys::KeyBindings;
use crate::stage::perform::storage::{self, GameWriter, SAVE_NOW};
use crate::stage::perform::{cues, games};
use crate::stage::playback::PlaybackAction;
use crate::stage::screen::{EditorAction, Notice, ScreenAction};
use crate::stage::search::SearchAction;
use gloo_events::EventListener;
use gloo_timers::callback::Interval;
use npuzzle_protocol::reading::TextReader;
use npuzzle_protocol::search::{Solver, Task};
use npuzzle_protocol::verification::Verifier;
use std::cell::Cell;
use std::rc::Rc;
use yew::Callback;

pub struct EffectRunner {
    dispatch: Callback<Action>,
    pdbs: PdbProvider,
    /// The worker of the Solve view.
    solver: SolverClient,
    /// The worker of the Play view, so that hints do not disturb searches.
    coach: SolverClient,
    address: Rc<AddressWriter>,
    game: Rc<GameWriter>,
    clock: Cell<Option<Interval>>,
    bindings: Rc<Cell<Option<KeyBindings>>>,
    must_settle_choices: Cell<bool>,
    _on_leave: [EventListener; 3],
    _on_request: EventListener,
    wake_lock: Rc<WakeLock>,
    _on_shown: EventListener,
}

impl EffectRunner {
    /// Creates a runner without workers. It flushes pending writes when the page is hidden.
    pub fn new(dispatch: Callback<Action>) -> EffectRunner {
        let pdbs = {
            let dispatch = dispatch.clone();
            PdbProvider::new(&browser::worker::<Solver>(), move |news| dispatch.emit(PdbAction::News(news).into()))
        };
        let solver = {
            let dispatch = dispatch.clone();
            SolverClient::new(&browser::worker::<Solver>(), pdbs.clone(), move |answer| {
                dispatch.emit(SearchAction::from(answer).into())
            })
        };
        let coach = {
            let dispatch = dispatch.clone();
            SolverClient::new(&browser::worker::<Solver>(), pdbs.clone(), move |answer| {
                if let Some(action) = coach_action(answer) {
                    dispatch.emit(action.into());
                }
            })
        };
        let (address, game) = (Rc::<AddressWriter>::default(), Rc::<GameWriter>::default());
        let on_leave = {
            let (address, game) = (address.clone(), game.clone());
            browser::on_leave(move || {
                address.leave();
                game.flush();
            })
        };
        let on_request = {
            let game = game.clone();
            browser::on_event(SAVE_NOW, move || game.flush())
        };
        let (wake_lock, on_shown) = WakeLock::new();
        EffectRunner {
            dispatch,
            pdbs,
            solver,
            coach,
            address,
            game,
            clock: Cell::default(),
            bindings: Rc::default(),
            must_settle_choices: Cell::default(),
            _on_leave: on_leave,
            _on_request: on_request,
            wake_lock,
            _on_shown: on_shown,
        }
    }

    /// Returns the key bindings, which effects change.
    pub fn bindings(&self) -> Rc<Cell<Option<KeyBindings>>> {
        self.bindings.clone()
    }

    pub fn run(&self, effect: Effect) {
        match effect {
            Effect::Solve { id, spec, helpers } => self.solver.begin(id, spec, Task::Solve { helpers }),
            Effect::StopSearch => self.solver.cancel(),
            Effect::AbandonSearch => self.solver.abandon(),
            Effect::Prepare(spec) => self.solver.prepare(spec),
            Effect::Consult { id, spec, task } => self.coach.begin(id, spec, task),
            Effect::AbandonConsultation => self.coach.abandon(),
            Effect::PrepareCoach(spec) => self.coach.prepare(spec),
            Effect::ForgetPdbs => {
                let dispatch = self.dispatch.clone();
                self.pdbs.forget(move |why| notify(&dispatch, why));
            }
            Effect::SetClock(pace) => {
                let dispatch = self.dispatch.clone();
                self.clock.set(pace.map(|pace| {
                    Interval::new(1000 / pace.moves_a_second(), move || dispatch.emit(PlaybackAction::Tick.into()))
                }));
            }
            Effect::Give(cue, settings) => cues::give(cue, settings),
            Effect::BindKeys(bindings) => self.bindings.set(Some(bindings)),
            Effect::AdoptAddress => self.address.adopt(),
            Effect::WriteAddress { fragment, can_wait } => self.address.put(fragment, can_wait),
            Effect::ApplyScheme(scheme) => browser::set_scheme(scheme),
            Effect::Read { id, text } => {
                let dispatch = self.dispatch.clone();
                one_shot::<TextReader>(&browser::worker::<TextReader>(), &text, move |candidates| {
                    dispatch.emit(EditorAction::Read(id, candidates, browser::now()).into());
                });
            }
            Effect::Verify { id, claimed } => {
                let dispatch = self.dispatch.clone();
                one_shot::<Verifier>(&browser::worker::<Verifier>(), &claimed, move |verdict| {
                    dispatch.emit(SearchAction::Verified(id, verdict).into());
                });
            }
            Effect::SaveSettings { before, after } => storage::save_settings(&before, &after),
            Effect::SaveRecords { before, after } => storage::save_records(&before, &after),
            Effect::KeepGame(game) => games::keep(&game),
            Effect::SaveProgress(progress) => {
                storage::save_progress(&progress);
                // Learn has another program, which hears of other tabs only.
                browser::announce(storage::PROGRESS_SAVED);
            }
            Effect::SaveGame { game, is_played } => self.game.put(game, is_played),
            Effect::SetAside { key, text } => storage::set_aside(key, &text),
            Effect::CopyLink { fragment, text } => {
                let (dispatch, link) = (self.dispatch.clone(), browser::link(&fragment));
                let whole = text.map_or(link.clone(), |text| text + " " + &link);
                clipboard::copy(whole, move |copied| {
                    let notice = copied.map_or_else(Notice::error, |()| Notice::info(t!(link_copied).to_owned()));
                    dispatch.emit(ScreenAction::Notify(notice).into());
                });
            }
            Effect::ShareLink { fragment, text } => {
                let dispatch = self.dispatch.clone();
                browser::share(&browser::link(&fragment), text.as_deref(), move |why| {
                    notify(&dispatch, t!(not_shared, why = why));
                });
            }
            Effect::Download { name, text } => {
                if let Err(why) = browser::download(name, "application/json", &text) {
                    notify(&self.dispatch, t!(file_not_created, why = why));
                }
            }
            Effect::KeepStorage => system::keep_storage(),
            Effect::KeepAwake(is_wanted) => self.wake_lock.set(is_wanted),
            Effect::SetBadge(is_set) => system::set_badge(is_set),
            Effect::ReleasePicture(address) => browser::forget_address(&address),
            Effect::Speak { language, is_chosen } => {
                let dispatch = self.dispatch.clone();
                locale::choose(language, is_chosen, move || {
                    dispatch.emit(ScreenAction::LanguageMissing(language).into());
                });
            }
            Effect::FocusBoard => browser::focus("[role=grid]"),
            Effect::SettleChoices => self.must_settle_choices.set(true),
            Effect::LoadProgram { view, failures } => {
                let dispatch = self.dispatch.clone();
                browser::start_program(view.name(), failures, move |started| {
                    dispatch.emit(ScreenAction::ProgramStarted(view, started).into());
                });
            }
            Effect::OpenInCompare(text) => system::open_text_in_compare(&text),
            Effect::Reload => {
                self.address.flush();
                self.game.flush();
                browser::reload();
            }
            Effect::TakeUpdate => {
                self.address.flush();
                self.game.flush();
                browser::take_update();
            }
        }
    }

    /// Performs the effects that are deferred until the page is drawn.
    pub fn after_drawing(&self) {
        if self.must_settle_choices.take() {
            browser::settle_choices();
        }
    }
}

fn notify(dispatch: &Callback<Action>, notice: String) {
    dispatch.emit(ScreenAction::Notify(Notice::error(notice)).into());
}

impl From<Answer> for SearchAction {
    fn from(answer: Answer) -> SearchAction {
        match answer {
            Answer::Progress(id, report) => SearchAction::Progress(id, report),
            Answer::Improved(id, moves, report) => SearchAction::Improved(id, moves, report),
            Answer::Done(id, outcome, report) => SearchAction::Done(id, outcome, report),
            Answer::Failed(id, message) => SearchAction::Failed(id, message),
            Answer::FoundBoard(id, ..) | Answer::Guided(id, _) => {
                SearchAction::Failed(id, t!(unexpected_reply).to_owned())
            }
        }
    }
}

/// Returns the coach's action for an answer. `None` for answers that the player is not waiting for.
fn coach_action(answer: Answer) -> Option<CoachAction> {
    let (id, advice) = match answer {
        Answer::Progress(..) | Answer::Improved(..) => return None,
        Answer::Done(id, outcome, report) => (id, Advice::of(outcome, &report)),
        Answer::FoundBoard(id, board, distance) => (id, Advice::Board(board, distance)),
        Answer::Guided(id, Some(guidance)) => (id, Advice::Guidance(guidance)),
        Answer::Guided(id, None) | Answer::Failed(id, _) => (id, Advice::Nothing),
    };
    Some(CoachAction::Advised(id, advice, browser::now()))
}
