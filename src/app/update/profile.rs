//! Settings and all saved data.

use crate::play;
use crate::shared::locale::t;
use crate::shared::localize::Localize;
use crate::shared::saved::{Saved, may_replace, read};
use crate::shared::time::Millis;
use crate::stage::daily::SolvedDays;
use crate::stage::effect::Effect;
use crate::stage::game::Game;
use crate::stage::profile::{Import, Profile, ProfileAction};
use crate::stage::records::Records;
use crate::stage::saved::Backup;
use crate::stage::screen::Notice;
use crate::stage::settings::Settings;
use crate::stage::state::State;
use std::rc::Rc;

pub(crate) fn update(state: &mut State, action: ProfileAction, effects: &mut Vec<Effect>) {
    match action {
        ProfileAction::Set(settings) => state.profile.settings = settings,
        ProfileAction::Import(text, now) => import(state, &text, now, effects),
        ProfileAction::Export(progress, now) => {
            let profile = &state.profile;
            let text = Backup::write(&profile.settings, &state.game.left(now), &profile.records, &progress);
            effects.push(Effect::Download { name: "npuzzle.json", text });
        }
        // What cannot be read, such as the text of a newer version, concerns only its own tab.
        ProfileAction::SettingsSaved(text) => {
            if let Ok(settings) = read(&text) {
                (state.profile.settings, state.profile.stored_settings) = (settings, settings);
            }
        }
        ProfileAction::RecordsSaved(before, text) => {
            if let Ok(saved) = read::<Records>(&text) {
                // The other tab may have undone an import. Its days may have been solved in this tab, too.
                let mut removed =
                    before.and_then(|text| read::<Records>(&text).ok()).unwrap_or_default().without(&saved);
                if removed != Records::default() {
                    removed.daily = SolvedDays::default();
                    remove(state, &removed);
                }
                merge(state, &saved);
            }
        }
        ProfileAction::UndoImport => {
            let Some(import) = state.screen.notice.take().and_then(|notice| notice.import) else { return };
            let [before, after] = &import.settings;
            // Not what the player has changed since.
            state.profile.settings = state.profile.settings.with_changes(after, before);
            remove(state, &import.added);
        }
    }
}

/// Restores a backup file, or shows an error message.
pub(crate) fn import(state: &mut State, text: &str, now: Millis, effects: &mut Vec<Effect>) {
    let notice = match Backup::read(text) {
        Ok((mut backup, faults)) => {
            effects.extend(backup.progress.take().map(Effect::SaveProgress));
            let Profile { settings, records, .. } = state.profile.clone();
            // A game in play stays.
            let game = backup.game.take().filter(|_| !state.game.is_in_progress());
            restore(state, Backup { game, ..backup }, now);
            let added = state.profile.records.without(&records);
            let imported = t!(file_imported, n = added.games().len() as u64);
            let notice = if faults.is_empty() { Notice::info(imported) } else { Notice::error(faults.join(" ")) };
            notice.about(Import { settings: [settings, state.profile.settings], added })
        }
        Err(why) => Notice::error(t!(file_unreadable, why = why.localize())),
    };
    state.screen.notice = Some(notice);
}

/// Restores the settings, the game and the records of an earlier visit.
pub(crate) fn load(
    state: &mut State,
    [settings, game, records]: [Option<String>; 3],
    now: Millis,
    effects: &mut Vec<Effect>,
) {
    let mut faults = Vec::new();
    let backup = Backup {
        settings: part::<Settings>(settings, &mut faults, effects),
        game: part::<Game>(game, &mut faults, effects),
        records: part::<Records>(records, &mut faults, effects),
        // Learn reads it.
        progress: None,
    };
    restore(state, backup, now);
    state.profile.stored_settings = state.profile.settings;
    if !faults.is_empty() {
        state.screen.notice = Some(Notice::error(faults.join(" ")));
    }
}

/// Reads one saved part. Sets an unreadable text aside, so that it can be repaired.
fn part<T: Saved>(text: Option<String>, faults: &mut Vec<String>, effects: &mut Vec<Effect>) -> Option<T> {
    let text = text?;
    let why = match read(&text) {
        Ok(part) => return Some(part),
        Err(why) => why,
    };
    faults.push(t!(saved_part_unreadable, part = T::label(), why = why.localize()));
    if may_replace(&text) {
        effects.push(Effect::SetAside { key: T::KEY, text });
    }
    None
}

/// Adds records to those of this tab, in the order of the others.
fn merge(state: &mut State, records: &Records) {
    let merged = records.merged(&state.profile.records);
    if merged != *state.profile.records {
        state.profile.records = Rc::new(merged);
    }
}

fn remove(state: &mut State, records: &Records) {
    state.profile.records = Rc::new(state.profile.records.without(records));
}

fn restore(state: &mut State, Backup { settings, game, records, .. }: Backup, now: Millis) {
    if let Some(settings) = settings {
        state.profile.settings = settings;
    }
    if let Some(records) = records {
        merge(state, &records);
    }
    if let Some(game) = game {
        play::update::switch(state, game.replacing(&state.game, now));
    }
}
