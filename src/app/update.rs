//! The page's data flow: `update(state, action) -> (state, effects)`.
//!
//! [`update`] is pure. Each group of actions has its own module, which changes the state and pushes effects. `synchronize`
//! then compares the states before and after, and updates everything that mirrors the state: the saved game, the address,
//! the playback clock, the key bindings and the prepared workers.

mod editor;
pub(crate) mod link;
pub(crate) mod profile;
mod screen;

use crate::play;
use crate::play::update::coach;
use crate::shared::link::View;
use crate::shared::locale::Language;
use crate::shared::pdb_status::PdbAction;
use crate::shared::sizes;
use crate::shared::time::{Date, Millis};
use crate::solve;
use crate::stage::action::Action;
use crate::stage::coach::CoachAction;
use crate::stage::daily::{Daily, Level};
use crate::stage::effect::{Cue, Effect};
use crate::stage::game::{Deal, GameAction};
use crate::stage::keys::KeyBindings;
use crate::stage::link::{Origin, Scene, fragment};
use crate::stage::playback::Playback;
use crate::stage::profile::Profile;
use crate::stage::saved::write_game;
use crate::stage::screen::{EditorAction, Screen, ScreenAction};
use crate::stage::search::Search;
use crate::stage::state::{Device, State};
use crate::stage::update::playback;
use npuzzle_engine::puzzle::{Goal, Size};
use std::rc::Rc;

/// The inputs of the first state.
#[derive(Clone, PartialEq, Debug)]
pub struct Start {
    pub device: Device,
    /// The memory limit of a search, in MiB.
    pub memory_limit_mib: u32,
    /// The seed of the first board.
    pub seed: u64,
    pub now: Millis,
    /// The saved settings, game and records, as texts.
    pub saved: [Option<String>; 3],
    /// The local date, if it is known.
    pub today: Option<Date>,
    /// The address's query: what another program has shared with this page.
    pub query: String,
    pub fragment: String,
    /// Where that fragment comes from.
    pub origin: Origin,
    pub language: Language,
    pub is_update_ready: bool,
}

pub fn start(start: Start) -> (State, Vec<Effect>) {
    let mut effects = Vec::new();
    let board = sizes::scramble(Size::PUZZLE_15, Goal::BlankLast, start.seed).ok();
    let state = board.and_then(|board| State::new(board, Goal::BlankLast, start.memory_limit_mib).ok());
    let mut state = state.expect("blank-last exists on every size");
    state.device = start.device;
    state.game.deal = Deal::Random;
    state.screen =
        Screen { is_opening: true, is_update_ready: start.is_update_ready, today: start.today, ..Screen::default() };
    state.profile.next_id = (start.seed >> 12).max(1);
    let dealt = state.game.clone();
    let is_first_visit = start.saved.iter().all(Option::is_none);
    profile::load(&mut state, start.saved, start.now, &mut effects);
    let saved = (!is_first_visit).then(|| state.clone());
    if start.language != Language::default() {
        effects.push(Effect::Speak { language: start.language, is_chosen: false });
    }
    if start.fragment.is_empty() {
        state.screen.view = View::Play;
        state.screen.is_first_visit = is_first_visit;
        effects.push(Effect::AdoptAddress);
    } else {
        // A game that cannot be read is not newer.
        let origin = if state.game == dealt { Origin::Elsewhere } else { start.origin };
        link::open(&mut state, &start.fragment, origin, start.now, &mut effects);
    }
    if let Some(text) = editor::shared_text(&start.query) {
        state.screen.is_first_visit = false;
        editor::update(&mut state, EditorAction::Paste(text, start.now), &mut effects);
    }
    state.screen.remember_notice();
    match &saved {
        None => save(None, &mut state, &mut effects),
        Some(saved) if saved.game == state.game => {
            let game = state.game.clone();
            effects.extend((!state.screen.is_embedded).then_some(Effect::SaveGame { game, is_played: false }));
        }
        Some(_) => save(saved.as_ref(), &mut state, &mut effects),
    }
    synchronize(None, &state, &mut effects);
    (state, effects)
}

/// Returns the state after an action, and the action's effects.
#[must_use]
pub fn update(before: &State, action: Action) -> (State, Vec<Effect>) {
    let mut state = before.clone();
    let mut effects = Vec::new();
    let takes_focus = takes_focus(before, &action);
    state.screen.is_first_visit &= !matches!(action, Action::Game(_) | Action::Link(_) | Action::Editor(_));
    match action {
        Action::Game(GameAction::Press(cell, now)) if before.is_editing() => editor::press(&mut state, cell, now),
        Action::Game(action) => play::update::update(&mut state, action),
        Action::Search(action) => solve::update::update(&mut state, action, &mut effects),
        Action::Playback(action) => playback::update(&mut state, action),
        Action::Coach(action) => coach::update(&mut state, action),
        Action::Profile(action) => profile::update(&mut state, action, &mut effects),
        Action::Link(action) => link::update(&mut state, action, &mut effects),
        Action::Pdb(PdbAction::News(news)) => state.pdbs = before.pdbs.after(news),
        Action::Pdb(PdbAction::Forget) => effects.push(Effect::ForgetPdbs),
        Action::Editor(action) => editor::update(&mut state, action, &mut effects),
        Action::Screen(action) => screen::update(&mut state, action, &mut effects),
    }
    if before.solver.search.pending().is_some() && state.solver.search == Search::Idle {
        effects.push(Effect::AbandonSearch);
    }
    coach::consult(&mut state, &mut effects);
    if before.coach.pending().is_some() && state.coach.pending().is_none() {
        effects.push(Effect::AbandonConsultation);
    }
    if takes_focus {
        effects.push(Effect::FocusBoard);
    }
    if state.screen.notice != before.screen.notice {
        state.screen.remember_notice();
    }
    state.screen.is_offer_over &= state.game.replaced() == before.game.replaced();
    save(Some(before), &mut state, &mut effects);
    synchronize(Some(before), &state, &mut effects);
    (state, effects)
}

/// Returns whether the board takes the focus after an action: a command for another game, whose button the Space bar and Enter
/// would press again while the player plays, or one that removes its own button. After a choice of another size, arrow keys may
/// go on to the next one.
fn takes_focus(before: &State, action: &Action) -> bool {
    match action {
        Action::Game(GameAction::Scramble { size, .. }) => *size == before.size(),
        Action::Game(
            GameAction::Shuffle { .. } | GameAction::Reset(_) | GameAction::Restore(_) | GameAction::ForgetReplaced,
        ) => true,
        Action::Screen(ScreenAction::Dismiss) => !before.screen.view.is_separate(),
        Action::Coach(CoachAction::CloseSummary | CoachAction::ReplayShortest) => true,
        _ => false,
    }
}

/// Pushes the effects that update everything that mirrors the state.
fn synchronize(before: Option<&State>, after: &State, effects: &mut Vec<Effect>) {
    prepare(before, after, effects);
    let has_changed = |is_same: fn(&State, &State) -> bool| before.is_none_or(|before| !is_same(before, after));
    let clock = |state: &State| state.playback().is_some_and(Playback::is_playing).then_some(state.viewer.pace);
    if before.and_then(clock) != clock(after) {
        effects.push(Effect::SetClock(clock(after)));
    }
    let bindings = |state: &State| KeyBindings {
        view: state.screen.view,
        has_result: state.result().is_some(),
        settings: state.profile.settings,
    };
    if before.map(bindings) != Some(bindings(after)) {
        effects.push(Effect::BindKeys(bindings(after)));
    }
    if let Some(cue) = before.and_then(|before| cue(before, after)) {
        effects.push(Effect::Give(cue, after.profile.settings));
    }
    let has_won_first = |before: &State| {
        before.profile.records.games().is_empty() && after.coach.summary.is_some() && before.coach.summary.is_none()
    };
    if before.is_some_and(has_won_first) {
        effects.push(Effect::KeepStorage);
    }
    if before.is_some_and(needs_light) != needs_light(after) {
        effects.push(Effect::KeepAwake(needs_light(after)));
    }
    if before.and_then(has_daily_left) != has_daily_left(after) {
        effects.extend(has_daily_left(after).map(Effect::SetBadge));
    }
    if has_changed(|before, after| before.profile.settings.scheme == after.profile.settings.scheme) {
        effects.push(Effect::ApplyScheme(after.profile.settings.scheme));
    }
    if has_changed(|before, after| {
        before.solver.method == after.solver.method
            && before.solver.limits == after.solver.limits
            && before.game.goal == after.game.goal
            && before.viewer.pace == after.viewer.pace
            && before.profile.settings.theme == after.profile.settings.theme
            && before.profile.settings.challenge == after.profile.settings.challenge
            && before.screen.missing_language == after.screen.missing_language
    }) {
        effects.push(Effect::SettleChoices);
    }
    write_address(before, after, effects);
}

/// The time after which a search is long, in milliseconds.
const LONG_SEARCH_MS: f64 = 5_000.0;

/// Returns whether the screen has to stay on although nobody touches it: a solution is followed, or a long search runs.
fn needs_light(state: &State) -> bool {
    let is_long = matches!(&state.solver.search, Search::Searching(_, report) if report.elapsed_ms >= LONG_SEARCH_MS);
    is_long || state.playback().is_some_and(Playback::is_playing)
}

/// Returns whether today's board is still to be solved. `None` if the date is not known, or in an embedded page.
fn has_daily_left(state: &State) -> Option<bool> {
    let today = state.screen.today.filter(|_| !state.screen.is_embedded)?;
    let is_solved = |level| state.profile.records.daily.has(Daily { date: today, level });
    Some(!Level::ALL.into_iter().any(is_solved))
}

/// Returns the cue of a change: in Play, for the player's own moves, and when cues are turned on, so that the player knows them.
fn cue(before: &State, after: &State) -> Option<Cue> {
    let kinds = |state: &State| (state.profile.settings.sounds, state.profile.settings.vibrates);
    if kinds(after) == (false, false) || after.screen.view != View::Play {
        return None;
    }
    let has_won = after.game.is_won() && !before.game.is_won();
    match (before.game.start == after.game.start && before.game.moves < after.game.moves, has_won) {
        (true, true) => Some(Cue::Win),
        (true, false) => Some(Cue::Slide),
        (false, _) => (kinds(before) != kinds(after)).then_some(Cue::Slide),
    }
}

/// Prepares workers. The first touch, or a second without one, triggers this: the page is drawn sooner, and the worker is still ready before the user
/// can press a button. Larger pattern databases follow when they are worth building.
fn prepare(before: Option<&State>, after: &State, effects: &mut Vec<Effect>) {
    let shows = |state: &State, view| state.screen.is_touched && state.screen.view == view;
    // The board itself does not matter.
    let wanted =
        |state: &State| shows(state, View::Solve).then(|| (state.size(), state.game.goal.clone(), state.partition()));
    if before.and_then(wanted) != wanted(after) && wanted(after).is_some() {
        effects.push(Effect::Prepare(after.spec()));
    }
    if let Some(spec) = after.worth_preparing().filter(|_| after.device.is_roomy)
        && before.and_then(State::worth_preparing) != Some(spec.clone())
    {
        effects.push(Effect::Prepare(spec));
    }
    let wanted = |state: &State| shows(state, View::Play).then(|| (state.size(), state.game.goal.clone()));
    if before.and_then(wanted) != wanted(after) && wanted(after).is_some() {
        effects.push(Effect::PrepareCoach(coach::usual_spec(after)));
    }
}

/// Saves changed data. An embedded page saves nothing, because it is part of another site.
fn save(before: Option<&State>, after: &mut State, effects: &mut Vec<Effect>) {
    if after.screen.is_embedded {
        return;
    }
    let before = before.filter(|before| !before.screen.is_embedded);
    let Profile { settings, stored_settings, .. } = after.profile;
    if settings != stored_settings {
        effects.push(Effect::SaveSettings { before: stored_settings, after: settings });
        after.profile.stored_settings = settings;
    }
    let (records, saved) =
        (&after.profile.records, before.map(|before| before.profile.records.clone()).unwrap_or_default());
    if !Rc::ptr_eq(&saved, records) {
        effects.push(Effect::SaveRecords { before: saved, after: records.clone() });
    }
    let summary = after.coach.summary.as_ref();
    if before.is_some_and(|before| before.coach.summary.as_ref() != summary) {
        effects.extend(summary.map(|summary| Effect::KeepGame(write_game(summary))));
    }
    if before.is_none_or(|before| before.game != after.game) {
        // Leaving a tab pauses its game, which another tab may have followed by its own since.
        let is_played = !after.game.is_paused || before.is_none_or(|before| before.game.is_paused);
        effects.push(Effect::SaveGame { game: after.game.clone(), is_played });
    }
}

/// Updates the address in Play and Solve. The programs of other views write their own.
fn write_address(before: Option<&State>, after: &State, effects: &mut Vec<Effect>) {
    let Screen { view, links_followed, is_embedded, .. } = after.screen;
    if view.is_separate() {
        return;
    }
    let scene = after.scene();
    let earlier = before.map(|before| (before.screen.view, before.screen.links_followed, before.scene()));
    let is_written = earlier.as_ref().is_some_and(|(view_before, links_before, scene_before)| {
        *view_before == view && *links_before == links_followed && *scene_before == scene
    });
    if is_written {
        return;
    }
    // If only tiles have moved, a reload before the write loses nothing, because the game is saved. Writing takes
    // browsers several milliseconds, which would show while tiles slide.
    let can_wait = before.is_some_and(|before| before.game.start == after.game.start)
        && earlier.is_some_and(|(.., scene_before)| {
            Scene { board: None, challenge: None, ..scene_before }
                == Scene { board: None, challenge: None, ..scene.clone() }
        });
    effects.push(Effect::WriteAddress { fragment: fragment(view, &scene, is_embedded), can_wait });
}
