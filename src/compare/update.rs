//! The Compare view's data flow: `update(state, action) -> (state, effects)`.

use crate::compare::action::Action;
use crate::compare::effect::Effect;
use crate::compare::experiment::Form;
use crate::compare::link::{experiment_of, of_experiment};
use crate::compare::list::List;
use crate::compare::measured::{Analyzed, Ended, Measured, Order, Request};
use crate::compare::results_text::results_text;
use crate::compare::state::{Comparison, Next, Phase};
use crate::shared::entry::{Meaning, Offer, Place};
use crate::shared::link::{Fragment, Reading, View};
use crate::shared::locale::t;
use npuzzle_experiments::{Experiment, Filter};
use npuzzle_protocol::Phrase;
use npuzzle_protocol::reading::{Listed, Read};

/// Returns the state after an action, and the action's effects.
#[must_use]
pub fn update(before: &Comparison, action: Action) -> (Comparison, Vec<Effect>) {
    let mut state = before.clone();
    let mut effects = Vec::new();
    state.apply(action, &mut effects);
    if before.is_running() && !state.is_running() {
        effects.push(Effect::StopRuns);
    }
    if state.request.is_none() {
        state.request = state.form.list.request();
        effects.extend(state.request.clone().map(Effect::ReadList));
    }
    if before.measured != state.measured || before.filter != state.filter {
        state.shown = state.measured.filtered(&state.filter);
        if !state.measured.is_empty() {
            let Comparison { generation, filter, .. } = state;
            let (measured, shown) = (state.measured.clone(), state.shown.clone());
            effects.push(Effect::Analyze(Request { generation, measured, filter, shown }));
        }
    }
    let has_changed = before.form != state.form || before.links_followed != state.links_followed;
    // The address keeps its boards until others are read.
    if state.is_shown && has_changed && !state.form.is_pending() {
        let fragment = of_experiment(&state.form);
        effects.push(Effect::WriteAddress(fragment.unwrap_or_else(|| "view=compare".to_owned())));
    }
    (state, effects)
}

impl Comparison {
    fn apply(&mut self, action: Action, effects: &mut Vec<Effect>) {
        match action {
            Action::Follow(text) => {
                let has_faults = |fragment: &Fragment| !experiment_of(fragment, self.form.clone()).faults.is_empty();
                self.follow(&Fragment::parse_repaired(&text, has_faults), effects);
            }
            Action::Edit(form) => {
                // A goal that is still being read is not lost to another choice.
                let keeps_goal = self.entry.is_pending && form.goal == self.form.goal;
                let entry = if keeps_goal { self.entry.clone() } else { self.entry.cleared() };
                self.form = form;
                self.forget();
                self.entry = entry;
            }
            Action::ListRead(listed) => self.take_list(listed, effects),
            Action::ChooseReading(choice) => self.form.list = self.form.list.with_choice(choice),
            Action::EnterGoal(text) => match text.parse() {
                Ok(goal) => self.take(Offer::Goal(goal, Phrase::default())),
                Err(_) => {
                    let text = Read::Goal(text);
                    effects.push(Effect::Read { id: self.entry.ask(Place::GoalField, &text), text });
                }
            },
            Action::Read(id, answer) => {
                let next = self.next;
                match self.entry.take(id, answer) {
                    Some(Meaning::One(offer)) => {
                        self.take(offer);
                        if next == Next::Begin {
                            self.notice = self.begin(effects).err();
                        }
                    }
                    Some(Meaning::None(why)) => {
                        (self.next, self.notice) = (Next::Nothing, Some(t!(goal_unchanged, why = why)));
                    }
                    _ => {}
                }
            }
            Action::Accept(offer) => self.take(offer),
            Action::Fold(is_folded) => self.is_folded = is_folded,
            Action::Begin => {
                if let Err(why) = self.begin(effects) {
                    self.notice = Some(why);
                }
            }
            Action::Continue => {
                if let (&Phase::Stopped { runs }, Some((plan, limits))) = (&self.phase, self.begun.clone()) {
                    self.phase = Phase::Running { runs };
                    effects.push(Effect::Run(plan, limits, self.measured.places()));
                }
            }
            Action::BeginPreset(preset) => {
                self.forget();
                self.form = preset.form(self.form.memory_limit_mib);
                self.notice = self.begin(effects).err();
            }
            Action::FetchBoard => effects.push(Effect::FetchBoard),
            Action::AddBoard(Some((board, goal))) => {
                self.form = self.form.clone().with_board(board, goal);
                self.forget();
            }
            Action::AddBoard(None) => self.notice = Some(t!(no_current_board).to_owned()),
            Action::Ended(ended) => {
                if let Phase::Running { runs } = self.phase {
                    effects.push(Effect::KeepRuns(ended.clone()));
                    self.measured.add(ended);
                    if self.measured.len() >= runs {
                        self.phase = Phase::Finished;
                    }
                }
            }
            Action::Restore(experiment, ended, is_own) => self.restore(experiment, ended, is_own),
            // Outstanding results arrive before the experiment is marked as stopped.
            Action::Stop => effects.push(Effect::StopRuns),
            Action::Stopped => {
                if let Phase::Running { runs } = self.phase {
                    self.phase = Phase::Stopped { runs };
                }
            }
            Action::Open(text) if Experiment::is_one(&text) => effects.push(Effect::ReadExperiment(text)),
            Action::OpenExperiment(experiment) => {
                let (form, is_whole) = Form::of(experiment, &self.form);
                self.form = form;
                self.forget();
                let opened = if is_whole { t!(experiment_opened) } else { t!(experiment_opened_in_part) };
                self.notice = Some(opened.to_owned());
            }
            Action::SaveExperiment => match self.form.experiment() {
                Ok(experiment) => effects.push(Effect::WriteExperiment(experiment)),
                Err(why) => self.notice = Some(why),
            },
            Action::Open(text) => match self.form.clone().with_text(text) {
                Ok(form) => {
                    self.form = form;
                    self.forget();
                    if self.form.list.is_pending() {
                        self.next = Next::Tell;
                    } else {
                        self.notice = self.form.list.fault();
                    }
                }
                Err(why) => self.notice = Some(why),
            },
            Action::Import(runs) => {
                self.clear(runs.into_iter().collect());
                self.is_folded = true;
                self.notice = Some(t!(runs_imported, n = self.measured.len() as u64));
            }
            Action::Filter(filter) => (self.filter, self.page) = (filter, 0),
            Action::Analyzed(generation, analyzed) => {
                if generation == self.generation {
                    self.analyzed = analyzed;
                }
            }
            Action::Cover(coverage) => self.coverage = coverage,
            Action::Sort(column) => {
                let descending = self.order.column == column && !self.order.descending;
                self.order = Order { column, descending };
                self.page = 0;
            }
            Action::Turn(page) => self.page = page.min(self.pages() - 1),
            Action::Pdbs(news) => self.pdbs = self.pdbs.after(news),
            Action::CopyLink => match of_experiment(&self.form) {
                Some(fragment) => effects.push(Effect::CopyLink(fragment)),
                None => self.notice = Some(t!(too_many_boards_for_link).to_owned()),
            },
            Action::CopyResults(format) => {
                let summaries = self.analyzed.analysis.summaries(self.coverage);
                effects.push(Effect::CopyResults(results_text(summaries, format)));
            }
            Action::SavePicture(name, format) => effects.push(Effect::SavePicture(name, format)),
            Action::Export(format) => effects.push(Effect::WriteRecords(format, self.measured.clone())),
            // The texts are not part of the state; the view is only redrawn.
            Action::LanguageChanged => {}
            Action::Notify(notice) => self.notice = Some(notice),
            Action::Dismiss => (self.refused, self.notice) = (Vec::new(), None),
        }
    }

    fn follow(&mut self, fragment: &Fragment, effects: &mut Vec<Effect>) {
        self.links_followed += 1;
        self.is_shown = fragment.view() == Some(View::Compare);
        if !self.is_shown {
            return;
        }
        let Reading { value, faults } = experiment_of(fragment, self.form.clone());
        if value != self.form {
            self.is_linked = true;
            self.form = value;
            self.forget();
        }
        if fragment.runs() {
            self.notice = self.begin(effects).err().or(self.notice.take());
        }
        self.refused = faults;
    }

    /// Forgets what belongs to the form before a change.
    fn forget(&mut self) {
        (self.refused, self.notice, self.next, self.entry) = (Vec::new(), None, Next::Nothing, self.entry.cleared());
        self.is_folded = false;
    }

    fn take(&mut self, offer: Offer) {
        if let Offer::Goal(goal, _) = offer {
            self.form.goal = goal;
            self.forget();
        }
    }

    /// Uses the worker's answer, unless the text has changed since it was asked.
    fn take_list(&mut self, listed: Result<Listed, String>, effects: &mut Vec<Effect>) {
        let asked = self.request.take();
        if asked != self.form.list.request() {
            return;
        }
        let list = std::mem::replace(&mut self.form.list, List::new(""));
        self.form.list = list.answered(listed.unwrap_or_else(|why| Listed::Unread(why.into())));
        match std::mem::take(&mut self.next) {
            Next::Begin => self.notice = self.begin(effects).err(),
            Next::Tell => self.notice = self.form.list.fault(),
            Next::Nothing => {}
        }
    }

    /// Begins the experiment, or as soon as its boards and its goal are read.
    fn begin(&mut self, effects: &mut Vec<Effect>) -> Result<(), String> {
        if self.form.is_pending() || self.entry.is_pending {
            self.next = Next::Begin;
            return Ok(());
        }
        let plan = self.form.plan().map_err(|why| t!(compare_not_started, why = why))?;
        self.clear(Measured::default());
        self.phase = Phase::Running { runs: plan.runs() };
        self.is_folded = true;
        let limits = self.form.limits();
        self.begun = Some((plan.clone(), limits));
        effects.extend(self.form.experiment().ok().map(Effect::KeepExperiment));
        effects.push(Effect::Run(plan, limits, Vec::new()));
        Ok(())
    }

    /// Shows the results of an earlier visit, unless there are others, or a link leads to another experiment.
    fn restore(&mut self, experiment: Experiment, ended: Vec<Ended>, is_own: bool) {
        let form = Form::of(experiment, &self.form).0;
        let Ok(plan) = form.plan() else { return };
        let runs = plan.runs();
        let is_unused = self.phase == Phase::Idle && self.measured.is_empty() && (is_own || !self.is_linked);
        if !is_unused || ended.iter().any(|&(index, _)| index >= runs) {
            return;
        }
        self.measured.add(ended);
        self.phase = if self.measured.len() < runs { Phase::Stopped { runs } } else { Phase::Finished };
        self.begun = Some((plan, form.limits()));
        if !self.is_linked {
            self.form = form;
        }
        self.is_folded = is_own;
    }

    fn clear(&mut self, measured: Measured) {
        self.phase = Phase::Idle;
        self.measured = measured;
        self.analyzed = Analyzed::default();
        self.generation += 1;
        self.filter = Filter::default();
        self.page = 0;
        self.notice = None;
    }
}
