//! The state of the Learn view, and `update(state, action) -> (state, effects)`, its data flow.
//!
//! The user owns the [`Study`]: the search and the step on show. A worker traces the search, and the trace is shown
//! when it is complete.

use super::appraisal::{Appraisal, Finding};
use super::difference::SavedRun;
use super::imported::Imported;
use super::lessons::{self, Given, Lesson, Part};
use super::link::{self, Fragment, Place, Reading, Study, View};
use super::locale::t;
use super::localize::Localize;
use super::methods;
use super::playback::Pace;
use super::prediction::{Answer, Predictions, Question};
use super::progress::Progress;
use super::trace::Trace;
use super::tree::{Layout, Way, active};
use super::workbench::{Arrange, Workbench};
use npuzzle_engine::catalogue::Status;
use npuzzle_engine::puzzle::{Board, Goal, Solvability};
use npuzzle_engine::spec::{Method, SearchSpec};
use npuzzle_formats::read_boards;
use npuzzle_protocol::search::RequestId;
use npuzzle_traces::{self as traces, Format, Landmark, Moment};
use std::rc::Rc;

/// The progress of the trace.
#[derive(Clone, PartialEq, Debug, Default)]
pub enum Phase {
    /// The trace has not been requested: the view has not been shown since the search was chosen.
    #[default]
    Idle,
    /// A worker traces the search.
    Tracing {
        /// The number of entries so far.
        entries: usize,
    },
    /// The trace is on show.
    Traced {
        /// The trace.
        trace: Trace,
        /// The moment on show.
        moment: Moment,
    },
    /// The board cannot be solved, so it cannot be traced.
    Unsolvable(Solvability),
    /// The search could not be traced, for this reason.
    Failed(String),
    /// The user has stopped the worker.
    Cancelled,
}

/// A way to another step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Jump {
    /// To a step.
    To(usize),
    /// One step back.
    Back,
    /// One step forward.
    Forward,
    /// Back to the last landmark, or to the start.
    Previous(Landmark),
    /// Forward to the next landmark, or to the end.
    Next(Landmark),
}

impl Jump {
    /// Returns the jump of a key, which is given by the browser's name for it. `None` if the key is not bound. The key
    /// that points in the direction of reading steps forward.
    pub fn of_key(key: &str, has_shift: bool, is_right_to_left: bool) -> Option<Jump> {
        let is_forward = match key {
            "ArrowRight" => !is_right_to_left,
            "ArrowLeft" => is_right_to_left,
            _ => return None,
        };
        Some(match (is_forward, has_shift) {
            (true, false) => Jump::Forward,
            (false, false) => Jump::Back,
            (true, true) => Jump::Next(Landmark::Expansion),
            (false, true) => Jump::Previous(Landmark::Expansion),
        })
    }

    /// Returns the step to which the jump leads from another. It may be after the last one.
    fn target(self, trace: &Trace, step: usize) -> usize {
        match self {
            Jump::To(step) => step,
            Jump::Back => step.saturating_sub(1),
            Jump::Forward => step + 1,
            Jump::Previous(landmark) => trace.previous_step(landmark, step).unwrap_or(0),
            Jump::Next(landmark) => trace.next_step(landmark, step).unwrap_or(trace.steps()),
        }
    }
}

/// The state of the Learn view.
#[derive(Clone, PartialEq, Debug)]
pub struct Learning {
    /// Whether the view is visible.
    pub is_shown: bool,
    /// The number of links followed, the first one included.
    pub links_followed: u32,
    /// The search and the step on show. A step that a link names waits here for the trace.
    pub study: Study,
    /// The number of the last request for a trace. Answers with other numbers are ignored.
    pub last_request: RequestId,
    /// The progress of the trace.
    pub phase: Phase,
    /// The lesson that is open, and the part on show.
    pub lesson: Option<Place>,
    /// The last answer to the question of that part.
    pub given: Option<Given>,
    /// The questions of all lessons that were answered right.
    pub progress: Progress,
    /// The answers, if the user predicts the steps.
    pub predictions: Predictions,
    /// The run that the one on show is compared with.
    pub saved_run: Option<SavedRun>,
    /// The number of the node that is inspected.
    pub inspected: Option<u32>,
    /// The distance of the node that is inspected, as far as it is known.
    pub appraisal: Option<Appraisal>,
    /// The number of the last request for an appraisal. Findings with other numbers are ignored.
    pub last_appraisal: RequestId,
    /// Whether the steps follow each other by themselves.
    pub is_playing: bool,
    /// The number of steps per second that do.
    pub pace: Pace,
    /// The arrangement of the panels.
    pub workbench: Workbench,
    /// Whether the view was opened without a link, and the user has not chosen anything yet.
    pub is_welcome: bool,
    /// The reason why the text of the board's field cannot be read.
    pub fault: Option<String>,
    /// A message, until it is dismissed.
    pub notice: Option<String>,
    /// A text to copy by hand, until that is closed.
    pub copied_by_hand: Option<String>,
}

/// An input: a user's, a worker's, or the browser's.
#[derive(Clone, PartialEq, Debug)]
pub enum Action {
    /// Follow a link to this fragment.
    Follow(String),
    /// Search the first board of a text in any format.
    EnterBoard(String),
    /// Look for the board of the other views.
    FetchBoard,
    /// Search the board of the other views. `None` if they have none.
    TakeBoard(Option<(Board, Goal)>),
    /// Search for another goal.
    SetGoal(Goal),
    /// Search by another method.
    SetMethod(Method),
    /// The worker has sent entries: the number so far.
    Progress(RequestId, usize),
    /// The trace is complete, or has failed.
    Traced(RequestId, Result<Trace, String>),
    /// Stop tracing.
    Cancel,
    /// Trace the search again after a failure, or after it was stopped.
    Retry,
    /// Show another step, and pause.
    Go(Jump),
    /// Save the run on show, so that others are compared with it.
    SaveRun,
    /// Compare no longer.
    ForgetRun,
    /// Ask for predictions, or no longer.
    SetPredicting(bool),
    /// Answer the question about the next step, and show it.
    Predict(Answer),
    /// Show the next step without an answer.
    GiveUp,
    /// Open a part of a lesson with its search, or close the lesson that is open.
    SetLesson(Option<Place>),
    /// Answer the question of the part on show.
    Answer(Given),
    /// The answers that are saved, which another tab may have given.
    TakeProgress(Progress),
    /// Inspect a node, or choose it as the answer to the question of which is next. `None`: inspect none.
    Inspect(Option<u32>),
    /// Inspect the next node of the tree in a direction, without choosing it as an answer. The first time, inspect the node
    /// that the keyboard is at.
    Walk(Way, Rc<Layout>),
    /// A worker has found something about the board that is inspected.
    Appraised(RequestId, Finding),
    /// Let the steps follow each other, from the first one if the last one is on show.
    Play,
    /// Stop at the step on show.
    Pause,
    /// Choose the speed.
    SetPace(Pace),
    /// Arrange the panels.
    Arrange(Arrange),
    /// The time of the next step has come.
    Tick,
    /// A trace was read from a file, or cannot be.
    Import(Result<Trace, String>),
    /// Show the search of the page instead of a trace from a file.
    CloseImport,
    /// Copy the link to the study.
    CopyLink,
    /// Save the trace as a file.
    Export(Format),
    /// The language has changed.
    LanguageChanged,
    /// Show a message.
    Notify(String),
    /// Dismiss the message.
    Dismiss,
    /// Show a text to copy by hand, because the clipboard refuses it. `None` closes it.
    CopyByHand(Option<String>),
}

impl Action {
    /// Returns whether the action leaves a newcomer's example as it is.
    fn is_looking_on(&self) -> bool {
        matches!(
            self,
            Action::Progress(..)
                | Action::Traced(..)
                | Action::Retry
                | Action::CloseImport
                | Action::TakeProgress(_)
                | Action::Play
                | Action::Pause
                | Action::SetPace(_)
                | Action::Tick
                | Action::Arrange(_)
                | Action::LanguageChanged
        )
    }
}

/// A request to the browser or to a worker.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// Trace a search, instead of any other.
    Trace(RequestId, SearchSpec),
    /// Stop tracing.
    StopTrace,
    /// Find the true distance of a board and its walking distance, instead of those of any other.
    Appraise(RequestId, Board, Goal),
    /// Find them no longer.
    StopAppraisal,
    /// Send [`Action::Tick`] at this speed. `None`: no longer.
    SetTicking(Option<Pace>),
    /// Accept the current address, which a link has set.
    AdoptAddress,
    /// Write a fragment into the address.
    WriteAddress(String),
    /// Write this fragment as a new entry of the history: the browser's Back button leads from a lesson to what was shown before.
    PushAddress(String),
    /// Copy the link with this fragment.
    CopyLink(String),
    /// Save a trace as a file.
    Export(Format, Trace),
    /// Read the board of the other views.
    FetchBoard,
    /// Send [`Action::Play`], unless the user wants no motion.
    Demonstrate,
    /// Save the right answers to the questions of lessons.
    SaveProgress(Progress),
}

/// Returns the state after an action, and the action's effects.
#[must_use]
pub fn update(before: &Learning, action: Action) -> (Learning, Vec<Effect>) {
    let mut state = before.clone();
    let mut effects = Vec::new();
    state.apply(action, &mut effects);
    if state.is_shown && state.phase == Phase::Idle {
        state.trace(&mut effects);
    }
    state.appraise(&mut effects);
    if before.ticking() != state.ticking() {
        effects.push(Effect::SetTicking(state.ticking()));
    }
    let has_changed =
        before.study != state.study || before.lesson != state.lesson || before.links_followed != state.links_followed;
    if state.is_shown && has_changed {
        let has_turned_to = before.lesson != state.lesson && before.links_followed == state.links_followed;
        effects.push(match has_turned_to {
            true => Effect::PushAddress(state.link()),
            false => Effect::WriteAddress(state.link()),
        });
    }
    (state, effects)
}

/// Returns whether the h of a node is an estimate of the distance to the goal.
pub fn is_estimated(method: &Method, trace: &Trace, node: &traces::Node) -> bool {
    trace.imported().is_none() && method.algorithm.takes_heuristic() && node.root == traces::Root::Start
}

impl Default for Learning {
    fn default() -> Learning {
        Learning {
            is_shown: false,
            links_followed: 0,
            study: Study::default(),
            last_request: 0,
            phase: Phase::Idle,
            lesson: None,
            given: None,
            progress: Progress::default(),
            predictions: Predictions::default(),
            saved_run: None,
            inspected: None,
            appraisal: None,
            last_appraisal: 0,
            is_playing: false,
            pace: Pace::default(),
            workbench: Workbench::default(),
            is_welcome: false,
            fault: None,
            notice: None,
            copied_by_hand: None,
        }
    }
}

impl Learning {
    /// Returns the status by its public name.
    pub fn status(&self) -> Status {
        match &self.phase {
            Phase::Idle => Status::Idle,
            Phase::Tracing { .. } => Status::Searching,
            Phase::Traced { trace, .. } => trace.status(),
            Phase::Unsolvable(_) => Status::Unsolvable,
            Phase::Failed(_) => Status::Failed,
            Phase::Cancelled => Status::Cancelled,
        }
    }

    /// Returns the speed at which the steps follow each other.
    fn ticking(&self) -> Option<Pace> {
        self.is_playing.then_some(self.pace)
    }

    fn apply(&mut self, action: Action, effects: &mut Vec<Effect>) {
        self.is_welcome &= action.is_looking_on();
        match action {
            Action::Follow(text) => {
                let has_faults = |fragment: &Fragment| !fragment.study(self.study.clone()).faults.is_empty();
                self.follow(&Fragment::parse_repaired(&text, has_faults), effects);
            }
            Action::EnterBoard(text) => {
                self.fault = None;
                match read_boards(&text).map_err(|error| error.localize()) {
                    Ok(boards) => {
                        if let Some(board) = boards.into_iter().next() {
                            self.set_board(board, self.study.spec.goal.clone());
                        }
                    }
                    Err(why) => self.fault = Some(t!(board_unreadable, why = why)),
                }
            }
            Action::FetchBoard => effects.push(Effect::FetchBoard),
            Action::TakeBoard(Some((board, goal))) => self.set_board(board, goal),
            Action::TakeBoard(None) => self.notice = Some(t!(no_current_board).to_owned()),
            Action::SetGoal(goal) => match goal.board(self.study.spec.board.size()) {
                Ok(_) => self.set_spec(SearchSpec { goal, ..self.study.spec.clone() }),
                Err(why) => self.notice = Some(t!(goal_unchanged, why = why.localize())),
            },
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
                    if self.is_welcome {
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
                if matches!(self.phase, Phase::Failed(_) | Phase::Cancelled) {
                    self.phase = Phase::Idle;
                }
            }
            Action::Go(jump) => {
                if let Phase::Traced { trace, .. } = &self.phase {
                    self.is_playing = false;
                    let target = jump.target(trace, self.study.step);
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
            Action::SetPredicting(predicts) => {
                self.is_playing = false;
                self.study.predicts = predicts;
                self.predictions.restart(self.study.step);
            }
            Action::Predict(answer) => self.predict(answer, effects),
            Action::GiveUp => {
                if self.question().is_some() {
                    self.predictions.give_up(self.study.step);
                    self.seek(self.study.step + 1);
                }
            }
            Action::SetLesson(place) => {
                self.open(place);
                if let Some((_, part)) = self.part() {
                    self.set_study(part.study.clone());
                }
            }
            Action::Answer(given) => self.answer(given, effects),
            Action::TakeProgress(progress) => self.progress = progress.merged(&self.progress),
            Action::Inspect(node) => self.inspect(node, effects),
            Action::Walk(way, layout) => self.walk_tree(way, &layout),
            Action::Appraised(id, finding) => {
                if let Some(appraisal) = self.appraisal.as_mut().filter(|_| id == self.last_appraisal) {
                    appraisal.add(finding);
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
                    if !self.is_welcome {
                        self.workbench.show_steps();
                    }
                }
            }
            Action::Pause => self.is_playing = false,
            Action::SetPace(pace) => self.pace = pace,
            Action::Arrange(change) => self.workbench.arrange(change),
            Action::Tick => {
                if let Phase::Traced { trace, .. } = &self.phase
                    && self.is_playing
                {
                    let next = self.study.step + 1;
                    self.is_playing = next < trace.steps();
                    self.walk(next);
                    self.is_playing &= self.study.step == next;
                }
            }
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
            // The texts are not part of the state; the view is only redrawn.
            Action::LanguageChanged => {}
            Action::Notify(notice) => self.notice = Some(notice),
            Action::Dismiss => self.notice = None,
            Action::CopyByHand(text) => self.copied_by_hand = text,
        }
    }

    fn follow(&mut self, fragment: &Fragment, effects: &mut Vec<Effect>) {
        self.links_followed += 1;
        self.is_shown = fragment.view() == Some(View::Learn);
        self.is_playing = false;
        if !self.is_shown {
            return;
        }
        effects.push(Effect::AdoptAddress);
        let parts: Vec<u32> = lessons::course().iter().map(|lesson| lesson.parts.len() as u32).collect();
        let Reading { value: lesson, mut faults } = fragment.lesson(&parts);
        let own = lesson.and_then(lessons::at).map(|(_, part)| part.study.clone());
        let Reading { value: study, faults: others } = fragment.study(own.unwrap_or_else(|| self.study.clone()));
        faults.extend(others);
        // A link to a search leaves the lesson.
        if lesson.is_some() || fragment.has_study() {
            self.open(lesson);
        }
        // The first visit shows what there is: a search that moves, and the lessons.
        self.is_welcome = lesson.is_none() && !fragment.has_study() && self.last_request == 0;
        if self.is_welcome {
            self.workbench.is_lesson_folded = false;
        }
        // The navigation leads back to a trace from a file.
        if lesson.is_some() || fragment.has_study() || self.imported().is_none() {
            self.set_study(study);
        }
        self.notice = link::refused(&faults);
    }

    /// Shows a search at a step.
    fn set_study(&mut self, Study { spec, step, predicts }: Study) {
        self.is_playing = false;
        self.set_spec(spec);
        // Whoever made the link or the lesson has chosen what is known already.
        if step != self.study.step || predicts != self.study.predicts {
            self.study.predicts = predicts;
            self.predictions.restart(step);
        }
        self.seek(step);
    }

    /// Opens a part of a lesson without its search, or closes the lesson that is open.
    fn open(&mut self, place: Option<Place>) {
        if place != self.lesson {
            self.lesson = place.filter(|&place| lessons::at(place).is_some());
            self.given = None;
            if self.lesson.is_some() {
                self.workbench.open_lesson();
            }
        }
    }

    /// Returns the lesson that is open and the part on show, in the current language.
    pub fn part(&self) -> Option<(&'static Lesson, &'static Part)> {
        lessons::at(self.lesson?)
    }

    /// Answers the question of the part on show.
    fn answer(&mut self, given: Given, effects: &mut Vec<Effect>) {
        let Some((lesson, part)) = self.part() else { return };
        let Some(is_right) = part.check.is_right(given) else { return };
        self.given = Some(given);
        if is_right && !self.progress.has(lesson.number, part.check.id) {
            self.progress.add(lesson.number, part.check.id);
            effects.push(Effect::SaveProgress(self.progress.clone()));
        }
    }

    /// Returns what is known of the trace on show, if it is from a file.
    pub fn imported(&self) -> Option<&Imported> {
        match &self.phase {
            Phase::Traced { trace, .. } => trace.imported(),
            _ => None,
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
        self.study = Study::new(self.study.spec.clone());
        self.predictions.restart(0);
        self.inspected = None;
        self.workbench.inspect(false);
        self.is_playing = false;
        self.fault = None;
        self.notice = notes.filter(|notes| !notes.is_empty());
        self.phase = Phase::Traced { moment: trace.at(0), trace };
    }

    /// Returns the fragment of the link to the study, and to the lesson if one is open.
    fn link(&self) -> String {
        if self.imported().is_some() {
            // A link cannot hold the trace, and its steps are none of the search's.
            return link::of_study(&Study::new(self.study.spec.clone()));
        }
        match self.lesson {
            Some(place) => {
                let is_own = self.part().is_some_and(|(_, part)| part.study == self.study);
                link::of_lesson(place, Some(&self.study).filter(|_| !is_own))
            }
            None => link::of_study(&self.study),
        }
    }

    /// Searches a board. A goal that does not exist on its size is replaced.
    fn set_board(&mut self, board: Board, goal: Goal) {
        let size = board.size();
        self.fault = None;
        let (goal, notice) = match goal.board(size) {
            Ok(_) => (goal, None),
            Err(why) => {
                let goal = Goal::default();
                (goal.clone(), Some(t!(goal_changed, goal = goal, why = why.localize())))
            }
        };
        let mut method = methods::with_steps(self.study.spec.method, size).checked();
        method.partition = method.partition.filter(|partition| partition.is_for(size));
        self.set_spec(SearchSpec { board, goal, method, ..self.study.spec });
        self.notice = notice;
    }

    /// Shows another search from its first step.
    fn set_spec(&mut self, spec: SearchSpec) {
        if spec != self.study.spec || self.imported().is_some() {
            let is_comparable = (&spec.board, &spec.goal) == (&self.study.spec.board, &self.study.spec.goal);
            self.saved_run = self.saved_run.take().filter(|_| is_comparable);
            self.study = Study { predicts: self.study.predicts, ..Study::new(spec) };
            self.phase = Phase::Idle;
            self.predictions.restart(0);
            self.inspected = None;
            self.workbench.inspect(false);
            self.is_playing = false;
            self.fault = None;
            self.notice = None;
        }
    }

    /// Returns the question to answer before the next step is shown.
    pub fn question(&self) -> Option<Question> {
        match &self.phase {
            Phase::Traced { trace, .. } if self.study.predicts => self.predictions.question(trace, self.study.step),
            _ => None,
        }
    }

    /// Goes to a step, but not past an open question.
    fn walk(&mut self, target: usize) {
        let before = self.study.step;
        let target = match &self.phase {
            Phase::Traced { trace, .. } if self.study.predicts => self.predictions.barrier(trace, before, target),
            _ => target,
        };
        self.seek(target);
        if self.study.step != before {
            self.predictions.verdict = None;
            self.predictions.revealed = self.predictions.revealed.max(self.study.step);
        }
    }

    fn predict(&mut self, answer: Answer, effects: &mut Vec<Effect>) {
        let step = self.study.step;
        if let Phase::Traced { trace, .. } = &self.phase
            && self.study.predicts
            && self.predictions.mark(trace, step, answer)
        {
            let is_asked = self.part().is_some_and(|(_, part)| part.study == self.study);
            self.seek(step + 1);
            if let (true, Some(verdict)) = (is_asked, self.predictions.verdict) {
                self.answer(Given::Prediction(verdict.is_right), effects);
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
        is_estimated(&self.study.spec.method, trace, node).then_some(&node.board)
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
            Some(board) => Effect::Appraise(self.last_appraisal, board, self.study.spec.goal.clone()),
            None => Effect::StopAppraisal,
        });
    }

    /// Shows a step, the last one if the trace is shorter. Without a trace, the step waits for it.
    fn seek(&mut self, step: usize) {
        self.study.step = step;
        if let Phase::Traced { trace, moment } = &mut self.phase {
            self.study.step = step.min(trace.steps());
            trace.seek(moment, self.study.step);
            if let Some(run) = &mut self.saved_run {
                run.follow(trace, self.study.step);
            }
        }
    }

    /// Begins to trace the search.
    fn trace(&mut self, effects: &mut Vec<Effect>) {
        let SearchSpec { board, goal, .. } = &self.study.spec;
        self.last_request += 1;
        match Solvability::of(board, goal) {
            Ok(solvability) if !solvability.is_solvable() => {
                self.phase = Phase::Unsolvable(solvability);
                self.study.step = 0;
                effects.push(Effect::StopTrace);
            }
            _ => {
                self.phase = Phase::Tracing { entries: 0 };
                effects.push(Effect::Trace(self.last_request, self.study.spec.clone()));
            }
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
