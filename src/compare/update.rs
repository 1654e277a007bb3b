//! The Compare view's data flow: `update(state, action) -> (state, effects)`.

use super::action::Action;
use super::effect::Effect;
use super::experiment::Form;
use super::measured::{Measured, Order};
use super::results_text::results_text;
use super::state::{Comparison, Phase};
use crate::shared::link::{self, Fragment, Reading, View};
use crate::shared::locale::t;
use npuzzle_engine::spec::Limits;
use npuzzle_experiments::summaries;
use npuzzle_formats::read_boards;
use std::time::Duration;

/// Returns the state after an action, and the action's effects.
#[must_use]
pub fn update(before: &Comparison, action: Action) -> (Comparison, Vec<Effect>) {
    let mut state = before.clone();
    let mut effects = Vec::new();
    state.apply(action, &mut effects);
    if before.is_running() && !state.is_running() {
        effects.push(Effect::StopRuns);
    }
    let has_changed = before.form != state.form || before.links_followed != state.links_followed;
    if state.is_shown && has_changed {
        let fragment = link::of_experiment(&state.form);
        let is_short = fragment.len() <= link::LONGEST;
        effects.push(Effect::WriteAddress(if is_short { fragment } else { "view=compare".to_owned() }));
    }
    (state, effects)
}

impl Comparison {
    fn apply(&mut self, action: Action, effects: &mut Vec<Effect>) {
        match action {
            Action::Follow(text) => {
                let has_faults = |fragment: &Fragment| !fragment.experiment(self.form.clone()).faults.is_empty();
                self.follow(&Fragment::parse_repaired(&text, has_faults), effects);
            }
            Action::Edit(form) => {
                self.form = form;
                self.notice = None;
            }
            Action::Begin => {
                if let Err(why) = self.begin(effects) {
                    self.notice = Some(why);
                }
            }
            Action::BeginPreset(preset) => {
                self.form = preset.form(self.form.memory_limit_mib);
                self.notice = self.begin(effects).err();
            }
            Action::FetchBoard => effects.push(Effect::FetchBoard),
            Action::AddBoard(Some((board, goal))) => {
                self.form = self.form.clone().with_board(board, goal);
                self.notice = None;
            }
            Action::AddBoard(None) => self.notice = Some(t!(no_current_board).to_owned()),
            Action::Ended(ended) => {
                if let Phase::Running { runs } = self.phase {
                    self.measured.add(ended);
                    if self.measured.len() >= runs {
                        self.phase = Phase::Finished;
                    }
                }
            }
            // Outstanding results arrive before the experiment is marked as stopped.
            Action::Stop => effects.push(Effect::StopRuns),
            Action::Stopped => {
                if let Phase::Running { runs } = self.phase {
                    self.phase = Phase::Stopped { runs };
                }
            }
            // Records start with a column name or an object; boards may start with a name or a bracket as well.
            Action::Open(text)
                if text.trim_start().starts_with(|first: char| first.is_alphabetic() || "{[".contains(first))
                    && (text.len() > Form::LONGEST_TEXT
                        || text.contains("\"algorithm\"")
                        || read_boards(&text).is_err()) =>
            {
                effects.push(Effect::ReadRecords(text));
            }
            Action::Open(text) => match self.form.clone().with_text(text) {
                Ok(form) => {
                    self.notice = form.boards().err();
                    self.form = form;
                }
                Err(why) => self.notice = Some(why),
            },
            Action::Import(records) => {
                self.clear(records.into_iter().collect());
                self.notice = Some(t!(runs_imported, n = self.measured.len() as u64));
            }
            Action::Cover(coverage) => self.coverage = coverage,
            Action::Sort(column) => {
                let descending = self.order.column == column && !self.order.descending;
                self.order = Order { column, descending };
                self.page = 0;
            }
            Action::Turn(page) => self.page = page.min(self.pages() - 1),
            Action::Pdbs(news) => self.pdbs = self.pdbs.after(news),
            Action::CopyLink => {
                let fragment = link::of_experiment(&self.form);
                if fragment.len() <= link::LONGEST {
                    effects.push(Effect::CopyLink(fragment));
                } else {
                    let advice = t!(too_many_boards_for_link);
                    self.notice = Some(advice.to_owned());
                }
            }
            Action::CopyResults(format) => {
                let summaries = summaries(self.measured.records(), self.coverage);
                effects.push(Effect::CopyResults(results_text(&summaries, format)));
            }
            Action::SavePicture(name, format) => effects.push(Effect::SavePicture(name, format)),
            Action::Export(format) => effects.push(Effect::WriteRecords(format, self.measured.clone())),
            // The texts are not part of the state; the view is only redrawn.
            Action::LanguageChanged => {}
            Action::Notify(notice) => self.notice = Some(notice),
            Action::Dismiss => self.notice = None,
            Action::CopyByHand(text) => self.copied_by_hand = text,
        }
    }

    fn follow(&mut self, fragment: &Fragment, effects: &mut Vec<Effect>) {
        self.links_followed += 1;
        self.is_shown = fragment.view() == Some(View::Compare);
        if !self.is_shown {
            return;
        }
        let Reading { value, faults } = fragment.experiment(self.form.clone());
        let mut notices: Vec<String> = link::refused(&faults).into_iter().collect();
        if value != self.form {
            self.form = value;
            self.notice = None;
        }
        if fragment.runs() {
            notices.extend(self.begin(effects).err());
        }
        if !notices.is_empty() {
            self.notice = Some(notices.join(" "));
        }
    }

    fn begin(&mut self, effects: &mut Vec<Effect>) -> Result<(), String> {
        let plan = self.form.plan().map_err(|why| t!(compare_not_started, why = why))?;
        self.clear(Measured::default());
        self.phase = Phase::Running { runs: plan.runs() };
        let time = Some(Duration::from_millis(self.form.time_limit_ms.into()));
        effects.push(Effect::Run(plan, Limits { time, ..Limits::memory_mib(self.form.memory_limit_mib) }));
        Ok(())
    }

    fn clear(&mut self, measured: Measured) {
        self.phase = Phase::Idle;
        self.measured = measured;
        self.page = 0;
        self.notice = None;
    }
}
