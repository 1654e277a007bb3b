//! The Learn view's data flow: `update(state, action) -> (state, effects)`.

mod exercise;

use crate::learn::action::{Action, Drawn};
use crate::learn::appraisal::Appraisal;
use crate::learn::audit::{Audit, Outcome};
use crate::learn::difference::SavedRun;
use crate::learn::effect::Effect;
use crate::learn::lessons::{self, Lesson};
use crate::learn::link::{
    OwnExercise, Place, Quiz, Study, exercise_of, fitting_name, has_study, hidden_columns, lesson_of, of_exercise,
    of_hidden, of_lesson, of_quiz, of_study, quiz_of, study_of,
};
use crate::learn::notebook::Page;
use crate::learn::quiz::{self, Draft};
use crate::learn::state::{Enumeration, Invitation, Learning, Phase, Veil, Welcome, is_estimated};
use crate::learn::trace::Trace;
use crate::learn::tree::{Way, active};
use crate::learn::workbench::{Arrange, Picture};
use crate::shared::entry::{self, Meaning, Offer};
use crate::shared::figures::grouped;
use crate::shared::link::{self, Fragment, Reading, View};
use crate::shared::locale::t;
use crate::shared::localize::Localize;
use crate::shared::methods;
use crate::stage::playback::Pace;
use npuzzle_engine::puzzle::{Board, Goal};
use npuzzle_engine::spec::SearchSpec;
use npuzzle_formats::Puzzle;
use npuzzle_protocol::reading::Read;
use npuzzle_traces::exercise::Exercise;
use npuzzle_traces::question::{Answer, Asks, Question};
use npuzzle_traces::rings::Lights;
use npuzzle_traces::{self as traces, Figure, Layout, TooLarge};

/// Returns the state after an action, and the action's effects.
#[must_use]
pub fn update(before: &Learning, action: Action) -> (Learning, Vec<Effect>) {
    let mut state = before.clone();
    let mut effects = Vec::new();
    state.apply(action, &mut effects);
    if state.is_shown && state.phase == Phase::Idle && !state.is_dealing() {
        state.trace(&mut effects);
    }
    if before.lesson == state.lesson && before.exercise == state.exercise && before.is_ahead_of(&state) {
        state.show_prediction(before, &mut effects);
    }
    state.appraise(&mut effects);
    state.enumerate(&mut effects);
    if before.ticking() != state.ticking() {
        effects.push(Effect::SetTicking(state.ticking()));
    }
    // The page of the previous search stays when another one is shown.
    for (before, after) in [(before.kept_score(), state.kept_score()), (before.kept_notes(), state.kept_notes())] {
        let Some(page) = after.filter(|page| before.as_ref().is_some_and(|before| before.search == page.search)) else {
            continue;
        };
        if before.as_ref() != Some(&page) {
            state.notebook = std::mem::take(&mut state.notebook).with(page.clone());
            effects.push(Effect::Keep(page));
        }
    }
    let has_changed = before.study != state.study
        || before.lesson != state.lesson
        || before.student() != state.student()
        || before.links_followed != state.links_followed
        || before.draft != state.draft
        || !before.workbench.hidden().eq(state.workbench.hidden());
    if state.is_shown && has_changed {
        let has_followed = before.links_followed != state.links_followed || before.invited != state.invited;
        let has_turned_to = before.lesson != state.lesson && !has_followed;
        effects.push(match has_turned_to {
            true => Effect::PushAddress(state.link()),
            false => Effect::WriteAddress(state.link()),
        });
    }
    (state, effects)
}

impl Learning {
    fn ticking(&self) -> Option<Pace> {
        self.is_playing.then_some(self.pace)
    }

    fn apply(&mut self, action: Action, effects: &mut Vec<Effect>) {
        self.welcome = self.welcome.filter(|_| action.is_looking_on());
        match action {
            Action::Follow(text) => {
                let has_faults = |fragment: &Fragment| !study_of(fragment, self.study.clone()).faults.is_empty();
                self.follow(&Fragment::parse_repaired(&text, has_faults), effects);
            }
            Action::EnterBoard(text) => match text.parse() {
                Ok(board) => self.set_board(board, self.study.spec.goal().clone()),
                Err(_) => self.enter(entry::Place::BoardField, Read::Board(text), effects),
            },
            Action::EnterGoal(text) => match text.parse() {
                Ok(goal) => self.set_goal(goal),
                Err(_) => self.enter(entry::Place::GoalField, Read::Goal(text), effects),
            },
            Action::Read(id, answer) => {
                if let Some(meaning) = self.entry.take(id, answer) {
                    self.accept(meaning, effects);
                }
            }
            Action::Accept(offer) => self.take(offer, effects),
            Action::FetchBoard => effects.push(Effect::FetchBoard),
            Action::TakeBoard(Some((board, goal))) => self.set_board(board, goal),
            Action::TakeBoard(None) => self.notice = Some(t!(no_current_board).to_owned()),
            Action::SetGoal(goal) => self.set_goal(goal),
            Action::SetMethod(method) => self.set_spec(self.study.spec.clone().with_method(method.checked())),
            Action::Progress(id, entries) => {
                if let Phase::Tracing { entries: before } = &mut self.phase
                    && id == self.last_request
                {
                    *before = entries;
                }
            }
            Action::Traced(id, traced) => {
                if matches!(self.phase, Phase::Tracing { .. }) && id == self.last_request {
                    self.show(traced);
                    self.open_invited(effects);
                    if self.welcome == Some(Welcome::Example) {
                        effects.push(Effect::Demonstrate);
                    }
                }
            }
            Action::Cancel => {
                if matches!(self.phase, Phase::Tracing { .. }) {
                    self.phase = Phase::Cancelled;
                    effects.push(Effect::StopTrace);
                }
            }
            Action::Retry => {
                self.enumeration.take_if(|known| matches!(known.outcome, Some(Err(_))));
                if matches!(self.phase, Phase::Failed(_) | Phase::Cancelled) {
                    self.phase = Phase::Idle;
                }
            }
            Action::Go(jump) => {
                if let Phase::Traced { trace, .. } = &self.phase {
                    self.is_playing = false;
                    let target = jump.target(trace, &self.study.notes, self.study.step);
                    self.walk(target);
                    self.workbench.show_steps();
                }
            }
            Action::SaveRun => {
                if let Phase::Traced { trace, .. } = &self.phase {
                    let mut run = SavedRun::new(self.study.spec.clone(), trace.clone());
                    run.follow(trace, self.study.step);
                    self.saved_run = Some(run);
                }
            }
            Action::ForgetRun => self.saved_run = None,
            Action::Ask(asks) => {
                self.is_playing = false;
                self.study.asks = asks;
                self.noted = None;
                self.predictions.restart(self.study.step);
            }
            Action::Predict(answer) => self.predict(answer, effects),
            Action::GiveUp => {
                if self.question().is_some() && !self.hides_answer() {
                    self.predictions.give_up(self.study.step);
                    self.seek(self.study.step + 1);
                }
            }
            Action::SetLesson(place) => {
                (self.given, self.hints, self.invited) = (None, 0, None);
                self.exercise = self.exercise.take().filter(|of| place.is_some_and(|place| place.lesson == of.lesson));
                self.open(place);
                if let Some((_, part)) = self.part() {
                    self.set_study(part.study.clone());
                }
            }
            Action::ShowTask => self.show_task(),
            Action::Answer(given) => self.answer(given, effects),
            Action::Hint => self.hint(effects),
            Action::Draft(is_made) => {
                // A link cannot hold a trace from a file.
                let is_made = is_made && self.imported().is_none();
                self.draft = is_made.then(|| self.draft.take().unwrap_or_else(|| Draft::new(Quiz::default())));
                if is_made {
                    self.open(None);
                    (self.exercise, self.study.asks) = (None, Asks::Nothing);
                }
            }
            Action::Redraft(change) => {
                if let (Some(draft), Phase::Traced { trace, .. }) = (&mut self.draft, &self.phase) {
                    draft.change(trace, change);
                }
            }
            Action::CopyExercise => effects.extend(self.exercise_link("").map(Effect::CopyLink)),
            Action::SavePackage => effects.extend(self.packed_exercise().map(Effect::SavePackage)),
            Action::Dealt(id, dealt) => match dealt {
                _ if id != self.last_deal => {}
                Ok(dealt) => self.take_deal(dealt, effects),
                Err(why) => (self.invited, self.notice) = (None, Some(t!(search_failed, why = why))),
            },
            Action::SetStudent(name) => self.set_student(fitting_name(&name), effects),
            Action::TakeExercise { attempt, is_reported } => {
                self.is_reported = is_reported;
                // What has been answered already counts more than what was saved.
                if let (Some(now), Some(saved)) = (&self.exercise, attempt)
                    && now.responses.is_empty()
                    && now.lesson == saved.lesson
                    && (now.student.is_empty() || now.student == saved.student)
                {
                    self.restore(saved, effects);
                }
            }
            Action::Timed(seconds) => self.exercise.iter_mut().for_each(|attempt| attempt.seconds = seconds),
            Action::CopyCode => {
                effects.extend(self.exercise.as_ref().map(|attempt| Effect::CopyCode(attempt.to_string())));
            }
            Action::TakeProgress(progress) => self.progress = progress.merged(&self.progress),
            Action::TakeNotebook(notebook) => {
                self.notebook = notebook;
                self.resume_score();
                self.take_up_notes();
            }
            Action::Inspect(node) => self.inspect(node, effects),
            Action::Walk(way, layout) => self.walk_tree(way, &layout),
            Action::Appraised(id, finding) => {
                if let Some(appraisal) = self.appraisal.as_mut().filter(|_| id == self.last_appraisal) {
                    appraisal.add(finding);
                }
            }
            Action::Audit => {
                let audit = Audit::of(&self.study.spec);
                self.last_audit += 1;
                effects.push(Effect::Audit(self.last_audit, audit.heuristic, audit.goal_board.clone()));
                self.audit = Some(audit);
            }
            Action::Audited(id, found) => {
                if let Some(audit) = self.audit.as_mut().filter(|_| id == self.last_audit) {
                    audit.outcome = match found {
                        Ok(found) => Outcome::Found(found),
                        Err(why) => Outcome::Failed(t!(search_failed, why = why)),
                    };
                }
            }
            Action::Enumerated(id, space) => {
                if let Some(enumeration) = self.enumeration.as_mut().filter(|_| id == self.last_enumeration) {
                    enumeration.outcome = Some(space);
                }
            }
            Action::Play => {
                if let Phase::Traced { trace, .. } = &self.phase
                    && self.is_shown
                {
                    self.is_playing = true;
                    let is_at_end = self.study.step == trace.steps();
                    if is_at_end {
                        self.walk(0);
                    }
                    // A newcomer's example begins by itself.
                    if self.welcome != Some(Welcome::Example) {
                        self.workbench.show_steps();
                    }
                }
            }
            Action::Pause => self.is_playing = false,
            Action::SetPace(pace) => self.pace = pace,
            Action::Arrange(change) => self.workbench.arrange(change),
            Action::Write(is_writing) => {
                self.is_playing = false;
                self.is_writing = is_writing;
            }
            Action::SetNote(text) => self.set_note(&text),
            Action::Present(is_presenting) => {
                self.is_presenting = is_presenting;
                self.veils.clear();
                self.noted = None;
                if is_presenting {
                    self.is_writing = false;
                    self.notice = None;
                    self.workbench.show_steps();
                }
            }
            Action::Veil(veil) => {
                match self.veils.iter().position(|known| *known == veil) {
                    Some(index) => drop(self.veils.remove(index)),
                    None => self.veils.push(veil),
                }
                if let Some(answer) = self.noted.filter(|_| !self.has_veil(Veil::Marks)) {
                    self.predict(answer, effects);
                }
            }
            Action::Tick => {
                if let Phase::Traced { trace, .. } = &self.phase
                    && self.is_playing
                {
                    let next = self.study.step + 1;
                    self.is_playing = next < trace.steps() && self.study.notes.at(next).is_none();
                    self.walk(next);
                    self.is_playing &= self.study.step == next;
                }
            }
            Action::ShowSheet(sheet) => {
                self.is_playing = false;
                self.sheet = sheet.filter(|_| matches!(self.phase, Phase::Traced { .. }));
            }
            Action::Print => effects.push(Effect::Print),
            Action::Import(Ok(trace)) => self.show_imported(trace, effects),
            Action::Import(Err(why)) => self.notice = Some(t!(not_imported, why = why)),
            Action::CloseImport => {
                if self.imported().is_some() {
                    self.set_spec(self.study.spec.clone());
                }
            }
            Action::CopyLink => effects.push(Effect::CopyLink(self.link())),
            Action::Export(format) => {
                if let Phase::Traced { trace, .. } = &self.phase {
                    effects.push(Effect::Export(format, trace.clone()));
                }
            }
            Action::SaveFigure(drawn, format) => match self.figure(drawn) {
                Some(Ok(figure)) => effects.push(Effect::SaveFigure(drawn, format, figure)),
                Some(Err(TooLarge { boards, most })) => {
                    let [nodes, most] = [boards, most].map(|count| grouped(count as u64));
                    self.notice = Some(t!(figure_too_large, nodes = nodes, most = most));
                }
                None => {}
            },
            // The texts are not part of the state, but those of a teacher's own exercise; the view is only redrawn.
            Action::LanguageChanged => {
                if let (Some((Lesson { own: Some(own), parts, .. }, part)), Phase::Traced { trace, .. }) =
                    (self.part(), &self.phase)
                {
                    let steps = parts.iter().map(|part| part.study.step).collect();
                    let exercise = Exercise { spec: part.study.spec.clone(), steps };
                    quiz::lesson(own, &exercise, trace).into_iter().for_each(lessons::add_own);
                }
            }
            Action::Notify(notice) => self.notice = Some(notice),
            Action::Dismiss => (self.refused, self.notice) = (Vec::new(), None),
        }
    }

    fn follow(&mut self, fragment: &Fragment, effects: &mut Vec<Effect>) {
        self.links_followed += 1;
        self.is_shown = fragment.view() == Some(View::Learn);
        self.is_playing = false;
        self.sheet = None;
        if !self.is_shown {
            return;
        }
        effects.push(Effect::AdoptAddress);
        let parts: Vec<u32> = lessons::course().iter().map(|lesson| lesson.parts.len() as u32).collect();
        let Reading { value: lesson, mut faults } = lesson_of(fragment, &parts);
        let Reading { value: quiz, faults: others } = quiz_of(fragment);
        faults.extend(others);
        let quiz = quiz.filter(|_| lesson.is_none() && has_study(fragment));
        let Reading { value: student, faults: others } = exercise_of(fragment, lesson.is_some() || quiz.is_some());
        faults.extend(others);
        let own = lesson.and_then(|place| lessons::dealt(place, student.as_deref().unwrap_or_default()));
        let own = own.map_or_else(|| self.study.clone(), |(_, part)| part.study.clone());
        let Reading { value: study, faults: others } = study_of(fragment, own);
        faults.extend(others);
        let own = quiz.as_ref().zip(student.as_ref()).and_then(|(quiz, _)| OwnExercise::new(&study, quiz.clone()));
        if let Some((own, student)) = own.zip(student.as_ref()) {
            let part = own.quiz.steps.iter().position(|step| *step == study.step).map_or(1, |index| index as u32 + 1);
            self.refused = faults;
            return self.invite(Invitation { own, student: student.clone(), part, steps: None }, effects);
        }
        // A link to a search leaves the lesson.
        if lesson.is_some() || has_study(fragment) {
            self.open(lesson);
            self.begin_exercise(lesson.zip(student), effects);
        }
        self.welcome = match (has_study(fragment), self.last_request) {
            _ if lesson.is_some() => None,
            // Other views link to a search without a step. Notes and questions speak for themselves.
            (true, _) => {
                let is_guided = fragment.get("step").is_some() || study.asks.is_on() || !study.notes.is_empty();
                (!is_guided).then_some(Welcome::Search)
            }
            // The first visit shows what there is: a search that moves, and the lessons.
            (false, 0) => Some(Welcome::Example),
            (false, _) => None,
        };
        if self.welcome == Some(Welcome::Example) {
            self.workbench.is_lesson_folded = false;
        }
        // The navigation leads back to a trace from a file.
        if lesson.is_some() || has_study(fragment) || self.imported().is_none() {
            self.set_study(study);
            self.draft = quiz.map(Draft::new);
            self.invited = None;
        }
        if let Some(Reading { value, faults: others }) = hidden_columns(fragment) {
            self.workbench.hide(&value);
            faults.extend(others);
        }
        if !faults.is_empty() {
            self.notice = None;
        }
        self.refused = faults;
    }

    fn set_study(&mut self, Study { spec, step, asks, notes }: Study) {
        self.is_playing = false;
        self.set_spec(spec);
        self.notice = None;
        if !notes.is_empty() {
            self.study.notes = notes;
        }
        self.is_writing = false;
        // Whoever made the link or the lesson has chosen what is known already.
        if step != self.study.step || asks != self.study.asks {
            self.study.asks = asks;
            self.predictions.restart(step);
            // A search that is opened again during a visit asks again.
            if self.last_request == 0 {
                self.resume_score();
            }
        }
        self.seek(step);
    }

    /// Opens a part of a lesson without its search, or closes the lesson that is open.
    fn open(&mut self, place: Option<Place>) {
        if place != self.lesson {
            let part = place.and_then(lessons::at);
            self.lesson = place.filter(|_| part.is_some());
            (self.given, self.hints) = (None, 0);
            if let Some((_, part)) = part {
                self.workbench.open_lesson(part.picture);
            }
        }
    }

    /// Shows the search that the part on show speaks of. A learner who has gone on in it stays there.
    fn show_task(&mut self) {
        if let Some((_, part)) = self.part() {
            if self.study.spec != part.study.spec || self.study.step < part.study.step {
                self.set_study(part.study.clone());
            }
            self.workbench.arrange(Arrange::Picture(part.picture));
            self.workbench.arrange(Arrange::Show(part.panel));
        }
    }

    /// Shows a trace from a file, from its first step, instead of the search of the page.
    fn show_imported(&mut self, trace: Trace, effects: &mut Vec<Effect>) {
        effects.push(Effect::StopTrace);
        let notes = trace.imported().map(|imported| {
            let cut = imported.is_cut.then(|| t!(trace_cut, steps = t!(n_steps, n = trace.steps() as u64)));
            let ignored = (imported.ignored > 0).then(|| t!(events_ignored, n = u64::from(imported.ignored)));
            cut.into_iter().chain(ignored).collect::<Vec<_>>().join(" ")
        });
        self.open(None);
        (self.exercise, self.invited, self.draft) = (None, None, None);
        self.study = Study::new(self.study.spec.clone());
        self.predictions.restart(0);
        self.inspected = None;
        self.workbench.inspect(false);
        self.is_playing = false;
        self.entry = self.entry.cleared();
        self.refused = Vec::new();
        self.notice = notes.filter(|notes| !notes.is_empty());
        self.phase = Phase::Traced { moment: trace.at(0), trace };
    }

    /// Restores the saved score of the search and its questions.
    fn resume_score(&mut self) {
        if let Some((revealed, score)) = self.scored_search().and_then(|search| self.notebook.score(&search)) {
            self.predictions.resume(revealed, score);
        }
    }

    /// Restores the saved notes if the search has none.
    fn take_up_notes(&mut self) {
        if let Some(page) = self.kept_notes().filter(|page| page.notes.is_empty()) {
            self.study.notes = self.notebook.notes(&page.search).cloned().unwrap_or_default();
        }
    }

    /// Replaces the note at the step on show, unless the link would be too long then.
    fn set_note(&mut self, text: &str) {
        let before = self.study.notes.clone();
        self.study.notes.set(self.study.step, text);
        let is_too_long = self.link().len() > link::LONGEST;
        if is_too_long {
            self.study.notes = before;
        }
        self.notice = is_too_long.then(|| t!(notes_too_long).to_owned());
    }

    /// Returns the fragment of the link to the study, to the lesson if one is open, and to the arrangement.
    fn link(&self) -> String {
        if self.imported().is_some() {
            // A link cannot hold the trace, and its steps are none of the search's.
            return of_study(&Study::new(self.study.spec.clone()));
        }
        let study = match self.lesson.zip(self.part()) {
            Some((place, (Lesson { own: Some(own), .. }, _))) => {
                return own.link(place.part, self.student().unwrap_or_default()) + &of_hidden(self.workbench.hidden());
            }
            Some((place, (_, part))) => of_lesson(place, Some(&self.study).filter(|study| part.study != **study)),
            None => match (&self.invited, &self.draft) {
                (Some(Invitation { own, student, part, .. }), _) => own.link(*part, student),
                (None, Some(draft)) => of_study(&self.study) + &of_quiz(&draft.quiz),
                (None, None) => of_study(&self.study),
            },
        };
        study + &self.student().map(of_exercise).unwrap_or_default() + &of_hidden(self.workbench.hidden())
    }

    /// Draws a part of the view at the step on show. `None` if it is not on show.
    fn figure(&self, drawn: Drawn) -> Option<Result<Figure, TooLarge>> {
        let (Phase::Traced { trace, .. }, step) = (&self.phase, self.study.step) else { return None };
        Some(match drawn {
            Drawn::Tree => Figure::tree(trace, &Layout::of(trace, step), step),
            Drawn::Board => {
                let inspected = self.inspected.and_then(|id| trace.node(id, step));
                let entry = inspected.or_else(|| trace.current(step)).or_else(|| trace.source())?;
                Ok(Figure::board(&entry.node.board))
            }
            Drawn::Space => {
                let Some(Ok(space)) = &self.enumeration.as_ref()?.outcome else { return None };
                let mut lights = Lights::new(trace, space);
                lights.seek(trace, step);
                Figure::space(space, &lights)
            }
        })
    }

    fn enter(&mut self, place: entry::Place, text: Read, effects: &mut Vec<Effect>) {
        effects.push(Effect::Read { id: self.entry.ask(place, &text), text });
    }

    fn accept(&mut self, meaning: Meaning, effects: &mut Vec<Effect>) {
        match meaning {
            Meaning::One(offer) => self.take(offer, effects),
            Meaning::First(first, list) => {
                self.take(first, effects);
                self.entry.offers = vec![list];
            }
            Meaning::None(why) if self.entry.place == entry::Place::GoalField => {
                self.notice = Some(t!(goal_unchanged, why = why));
            }
            Meaning::None(why) => self.entry.fault = Some(why),
            Meaning::Several | Meaning::Link(_) => {}
        }
    }

    fn take(&mut self, offer: Offer, effects: &mut Vec<Effect>) {
        self.entry = self.entry.cleared();
        match offer {
            Offer::Board(Puzzle { board, goal }, _) => {
                self.set_board(board, goal.unwrap_or_else(|| self.study.spec.goal().clone()));
            }
            Offer::Goal(goal, _) => self.set_goal(goal),
            Offer::List(text, _) => effects.push(Effect::OpenInCompare(text)),
            Offer::Moves(..) | Offer::Slides(..) | Offer::OtherMover(_) => {}
        }
    }

    /// Searches for another goal, unless it does not exist on the board's size.
    fn set_goal(&mut self, goal: Goal) {
        match self.study.spec.clone().with_goal(goal) {
            Ok(spec) => self.set_spec(spec),
            Err(why) => self.notice = Some(t!(goal_unchanged, why = why.localize())),
        }
    }

    /// Searches a board. A goal that does not exist on its size is replaced.
    fn set_board(&mut self, board: Board, goal: Goal) {
        let size = board.size();
        self.entry = self.entry.cleared();
        let mut method = methods::with_steps(self.study.spec.method(), size).checked();
        method.partition = method.partition.filter(|partition| partition.is_for(size));
        let (spec, notice) = match SearchSpec::by_method(board.clone(), goal, method) {
            Ok(spec) => (spec, None),
            Err(why) => {
                let notice = t!(goal_changed, goal = Goal::default(), why = why.localize());
                let spec = SearchSpec::by_method(board, Goal::default(), method);
                (spec.expect("every size has this goal"), Some(notice))
            }
        };
        self.set_spec(spec.with_limits(self.study.spec.limits()));
        self.notice = notice.or_else(|| self.notice.take());
    }

    /// Shows a search, from its first step if it is another one. The notes at the steps of the one before return with it.
    ///
    /// A message is about the search on show, or about an attempt to change it. The next choice ends it, also that of the same
    /// search.
    fn set_spec(&mut self, spec: SearchSpec) {
        (self.refused, self.notice) = (Vec::new(), None);
        if spec != self.study.spec || self.imported().is_some() {
            let is_comparable = (spec.board(), spec.goal()) == (self.study.spec.board(), self.study.spec.goal());
            self.saved_run = self.saved_run.take().filter(|_| is_comparable);
            let before = std::mem::replace(&mut self.study, Study::new(spec));
            self.study.asks = before.asks;
            let is_noted = !before.notes.is_empty();
            if is_noted {
                let search = of_study(&Study::new(before.spec));
                self.notebook = std::mem::take(&mut self.notebook).with(Page::of_notes(search, before.notes));
            }
            self.phase = Phase::Idle;
            self.draft.iter_mut().for_each(|draft| draft.quiz.steps.clear());
            self.take_up_notes();
            self.predictions.restart(0);
            self.inspected = None;
            self.workbench.inspect(false);
            self.is_playing = false;
            self.entry = self.entry.cleared();
            self.notice = (is_noted && self.study.notes.is_empty()).then(|| t!(notes_put_aside).to_owned());
        }
    }

    /// Requests the state space of the goal when it is on show.
    fn enumerate(&mut self, effects: &mut Vec<Effect>) {
        if !matches!(self.phase, Phase::Traced { .. }) || self.workbench.picture != Picture::Space {
            return;
        }
        let known = self.enumeration.as_ref().map(|known| &known.goal);
        if let Some(goal) = self.enumerable_goal().filter(|goal| known != Some(goal)) {
            self.last_enumeration += 1;
            self.enumeration = Some(Enumeration { goal: goal.clone(), outcome: None });
            effects.push(Effect::Enumerate(self.last_enumeration, goal));
        }
    }

    /// Goes to a step, but not past an open question.
    fn walk(&mut self, target: usize) {
        let before = self.study.step;
        let target = match &self.phase {
            Phase::Traced { trace, .. } => self.predictions.barrier(trace, before, target, self.study.asks),
            _ => target,
        };
        self.seek(target);
        if self.study.step != before {
            self.predictions.verdict = None;
            self.predictions.revealed = self.predictions.revealed.max(self.study.step);
        }
    }

    /// Marks an answer to the question about the next step, or notes it to be marked later.
    fn predict(&mut self, answer: Answer, effects: &mut Vec<Effect>) {
        let step = self.study.step;
        if self.has_veil(Veil::Marks) && self.question().is_some() {
            self.noted = Some(answer);
            if let Answer::Next(node) = answer {
                self.inspected = Some(node);
            }
            return;
        }
        if let Phase::Traced { trace, .. } = &self.phase
            && self.predictions.mark(trace, step, answer, self.study.asks)
        {
            let is_asked = self.part().is_some_and(|(_, part)| self.is_asked(part));
            self.seek(step + 1);
            if let Some(given) = answer.given().filter(|_| is_asked) {
                self.answer(given, effects);
            }
        }
    }

    fn inspect(&mut self, node: Option<u32>, effects: &mut Vec<Effect>) {
        let Phase::Traced { trace, .. } = &self.phase else { return };
        match node.filter(|&node| trace.about(node).next().is_some()) {
            Some(node)
                if self.question() == Some(Question::Next)
                    && trace.phase(node, self.study.step) == traces::Phase::Waiting =>
            {
                self.predict(Answer::Next(node), effects);
            }
            node => {
                self.inspected = node;
                self.workbench.inspect(node.is_some());
            }
        }
    }

    /// Goes to a neighbor of the node that the keyboard is at. The state knows that node even while keys are pressed faster
    /// than the page is drawn.
    fn walk_tree(&mut self, way: Way, layout: &Layout) {
        let Phase::Traced { trace, .. } = &self.phase else { return };
        if let Some((id, around)) = active(trace, layout, self.inspected, self.study.step) {
            let is_shown = self.inspected == Some(id);
            self.inspected = if is_shown { around.neighbor(way).or(Some(id)) } else { Some(id) };
        }
    }

    /// Returns the node that is inspected, if its h is an estimate of the distance to the goal.
    fn appraised_board(&self) -> Option<&Board> {
        let Phase::Traced { trace, moment } = &self.phase else { return None };
        let node = &trace.node(self.inspected?, moment.step())?.node;
        is_estimated(&self.study.spec.method(), trace, node).then_some(&node.board)
    }

    /// Asks for the distance of the board that is inspected, once.
    fn appraise(&mut self, effects: &mut Vec<Effect>) {
        let board = self.appraised_board();
        if self.appraisal.as_ref().map(|known| &known.board) == board {
            return;
        }
        let board = board.cloned();
        self.last_appraisal += 1;
        self.appraisal = board.clone().map(Appraisal::new);
        effects.push(match board {
            Some(board) => Effect::Appraise(self.last_appraisal, board, self.study.spec.goal().clone()),
            None => Effect::StopAppraisal,
        });
    }

    /// Shows a step, the last one if the trace is shorter. Without a trace, the step waits for it.
    fn seek(&mut self, step: usize) {
        self.study.step = step;
        self.noted = None;
        if let Phase::Traced { trace, moment } = &mut self.phase {
            self.study.step = step.min(trace.steps());
            trace.seek(moment, self.study.step);
            if let Some(run) = &mut self.saved_run {
                run.follow(trace, self.study.step);
            }
        }
    }

    fn trace(&mut self, effects: &mut Vec<Effect>) {
        let solvability = self.study.spec.solvability();
        self.last_request += 1;
        if solvability.is_solvable() {
            self.phase = Phase::Tracing { entries: 0 };
            effects.push(Effect::Trace(self.last_request, self.study.spec.clone()));
        } else {
            self.phase = Phase::Unsolvable(solvability);
            self.study.step = 0;
            effects.push(Effect::StopTrace);
        }
    }

    /// Shows a complete trace at the step that is waiting for it.
    fn show(&mut self, traced: Result<Trace, String>) {
        self.phase = match traced {
            Ok(trace) => Phase::Traced { moment: trace.at(0), trace },
            Err(why) => Phase::Failed(why),
        };
        if let (Phase::Traced { trace, .. }, Some(run)) = (&self.phase, &mut self.saved_run) {
            run.compare(trace);
        }
        self.seek(self.study.step);
    }
}
