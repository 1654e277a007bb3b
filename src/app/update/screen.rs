//! The page around the board.

use crate::shared::locale::t;
use crate::stage::effect::Effect;
use crate::stage::reading_out::{ReadOut, in_words};
use crate::stage::screen::{Program, ScreenAction};
use crate::stage::state::State;

pub(super) fn update(state: &mut State, action: ScreenAction, effects: &mut Vec<Effect>) {
    let screen = &mut state.screen;
    match action {
        ScreenAction::Opened => screen.is_opening = false,
        ScreenAction::Touch => screen.is_touched = true,
        ScreenAction::Notify(notice) => screen.tell(notice),
        ScreenAction::Dismiss => {
            screen.notice = None;
            screen.editor.entry.offers.clear();
        }
        ScreenAction::Expire => {
            if screen.notice.take_if(|notice| !notice.is_error).is_none() {
                screen.is_offer_over = true;
            }
        }
        ScreenAction::ReadOut(passage, tile) => {
            let text =
                if state.is_hidden() { t!(game_paused).to_owned() } else { in_words(&state.board(), passage, tile) };
            state.screen.read_out = ReadOut { number: state.screen.read_out.number.wrapping_add(1), text };
        }
        ScreenAction::RetryProgram(view) => {
            if let Some(program) = screen.program(view)
                && let Program::Failed { failures, .. } = *program
            {
                *program = Program::Loading { failures };
                effects.push(Effect::LoadProgram { view, failures });
            }
        }
        ScreenAction::ProgramStarted(view, started) => {
            if let Some(program) = screen.program(view) {
                match (started, &*program) {
                    (Ok(()), _) => *program = Program::Running,
                    (Err(why), &Program::Loading { failures }) => {
                        *program = Program::Failed { failures: failures + 1, why };
                    }
                    (Err(_), _) => {}
                }
            }
        }
        ScreenAction::Day(today) => screen.today = today,
        ScreenAction::Installed => effects.push(Effect::KeepStorage),
        ScreenAction::UpdateReady => screen.is_update_ready = true,
        ScreenAction::Reload => effects.push(Effect::Reload),
        ScreenAction::TakeUpdate => effects.push(Effect::TakeUpdate),
        ScreenAction::ChooseLanguage(language) => {
            screen.missing_language = None;
            effects.push(Effect::Speak { language, is_chosen: true });
        }
        // The texts are not part of the state; the page is only redrawn.
        ScreenAction::LanguageChanged => {}
        ScreenAction::LanguageMissing(language) => {
            screen.missing_language = Some(language);
        }
        ScreenAction::DismissLanguage => screen.missing_language = None,
    }
}
