//! Everything that can happen in the Learn view.

use crate::learn::appraisal::Finding;
use crate::learn::link::Place;
use crate::learn::notebook::Notebook;
use crate::learn::notes::Notes;
use crate::learn::quiz::Change;
use crate::learn::state::{Sheet, Veil};
use crate::learn::trace::Trace;
use crate::learn::tree::Way;
use crate::learn::workbench::Arrange;
use crate::shared::entry::Offer;
use crate::shared::locale::t;
use crate::shared::named::named;
use crate::shared::plot::PictureFormat;
use crate::shared::progress::Progress;
use crate::stage::playback::Pace;
use npuzzle_engine::puzzle::{Board, Goal};
use npuzzle_engine::spec::Method;
use npuzzle_formats::{Attempt, Given};
use npuzzle_protocol::reading;
use npuzzle_protocol::search::RequestId;
use npuzzle_protocol::spaces::Findings;
use npuzzle_protocol::tracing::Dealt;
use npuzzle_traces::question::{Answer, Asks};
use npuzzle_traces::rings::Space;
use npuzzle_traces::{Format, Landmark, Layout};
use std::rc::Rc;

named! {
    /// A part of the view that can be saved as a figure.
    pub enum Drawn {
        Tree = "tree" => t!(panel_tree),
        Board = "board" => t!(board),
        Space = "space" => t!(state_space),
    }
}

/// A way to another step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Jump {
    To(usize),
    Back,
    Forward,
    /// Back to the last landmark, or to the start.
    Previous(Landmark),
    Next(Landmark),
    /// Back to the last step with a note. Without notes, back to the last expansion.
    PreviousNote,
    /// Forward to the next step with a note. Without notes, to the next expansion.
    NextNote,
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

    /// Returns the jump of a key while the view is shown to a class. Remote controls of projectors send these keys.
    pub fn of_remote(key: &str) -> Option<Jump> {
        match key {
            "PageDown" => Some(Jump::NextNote),
            "PageUp" => Some(Jump::PreviousNote),
            _ => None,
        }
    }

    /// Returns the step to which the jump leads from another. It may be after the last one.
    pub(super) fn target(self, trace: &Trace, notes: &Notes, step: usize) -> usize {
        match self {
            Jump::PreviousNote if notes.is_empty() => Jump::Previous(Landmark::Expansion).target(trace, notes, step),
            Jump::NextNote if notes.is_empty() => Jump::Next(Landmark::Expansion).target(trace, notes, step),
            Jump::PreviousNote => notes.before(step).unwrap_or(step),
            Jump::NextNote => notes.after(step).unwrap_or(step),
            Jump::To(step) => step,
            Jump::Back => step.saturating_sub(1),
            Jump::Forward => step + 1,
            Jump::Previous(landmark) => trace.previous_step(landmark, step).unwrap_or(0),
            Jump::Next(landmark) => trace.next_step(landmark, step).unwrap_or(trace.steps()),
        }
    }
}

/// An input: a user's, a worker's, or the browser's.
#[derive(Clone, PartialEq, Debug)]
pub enum Action {
    Follow(String),
    /// Search the first board of a text in any format.
    EnterBoard(String),
    EnterGoal(String),
    /// The worker has read the text of a board or a goal, or has failed.
    Read(RequestId, Result<reading::Answer, String>),
    Accept(Offer),
    /// Look for the board of the other views.
    FetchBoard,
    /// Search the board of the other views. `None` if they have none.
    TakeBoard(Option<(Board, Goal)>),
    SetGoal(Goal),
    SetMethod(Method),
    /// The worker has sent entries: the number so far.
    Progress(RequestId, usize),
    Traced(RequestId, Result<Trace, String>),
    Cancel,
    /// Trace the search again after a failure, or after it was stopped.
    Retry,
    /// Show another step, and pause.
    Go(Jump),
    /// Save the run on show, so that others are compared with it.
    SaveRun,
    /// Compare no longer.
    ForgetRun,
    /// Ask before steps are shown, or no longer.
    Ask(Asks),
    /// Answer the question about the next step, and show it.
    Predict(Answer),
    /// Show the next step without an answer.
    GiveUp,
    /// Open a part of a lesson with its search, or close the lesson that is open.
    SetLesson(Option<Place>),
    /// Show the search that the part on show speaks of, in the panel where its task begins.
    ShowTask,
    Answer(Given),
    /// Show the next hint to that question. The last one is the answer.
    Hint,
    /// Make an exercise of the search on show, or make none.
    Draft(bool),
    /// Change the exercise that is being made.
    Redraft(Change),
    /// Copy the link to the exercise that is being made.
    CopyExercise,
    /// Save the exercise on show as a package for a learning system.
    SavePackage,
    /// A worker has dealt a student's variant of an exercise, or cannot.
    Dealt(RequestId, Result<Dealt, String>),
    SetStudent(String),
    TakeExercise {
        /// The attempt, if one was saved.
        attempt: Option<Attempt>,
        is_reported: bool,
    },
    /// The number of seconds spent on the exercise.
    Timed(u32),
    CopyCode,
    /// The answers that are saved, which another tab may have given.
    TakeProgress(Progress),
    TakeNotebook(Notebook),
    /// Inspect a node, or choose it as the answer to the question of which is next. `None`: inspect none.
    Inspect(Option<u32>),
    /// Inspect the next node of the tree in a direction, without choosing it as an answer. The first time, inspect the node
    /// that the keyboard is at.
    Walk(Way, Rc<Layout>),
    /// A worker has found something about the board that is inspected.
    Appraised(RequestId, Finding),
    /// Test the heuristic on all boards of a small size.
    Audit,
    /// A worker has tested it, or cannot.
    Audited(RequestId, Result<Rc<Findings>, String>),
    /// A worker has enumerated a state space, or cannot.
    Enumerated(RequestId, Result<Space, String>),
    /// Let the steps follow each other, from the first one if the last one is on show.
    Play,
    Pause,
    SetPace(Pace),
    Arrange(Arrange),
    Write(bool),
    /// Replace the note at the step on show. A blank text removes it.
    SetNote(String),
    /// Begin or end showing the view to a class.
    Present(bool),
    /// Hide something from the class, or show it again.
    Veil(Veil),
    /// Show the search as an exercise on paper, or the panels again.
    ShowSheet(Option<Sheet>),
    Print,
    Tick,
    /// A trace was read from a file, or cannot be.
    Import(Result<Trace, String>),
    /// Show the search of the page instead of a trace from a file.
    CloseImport,
    CopyLink,
    Export(Format),
    SaveFigure(Drawn, PictureFormat),
    LanguageChanged,
    Notify(String),
    Dismiss,
}

impl Action {
    /// Returns whether the action leaves a newcomer's example as it is.
    pub(super) fn is_looking_on(&self) -> bool {
        matches!(
            self,
            Action::Progress(..)
                | Action::Traced(..)
                | Action::Retry
                | Action::CloseImport
                | Action::TakeProgress(_)
                | Action::TakeNotebook(_)
                | Action::TakeExercise { .. }
                | Action::Dealt(..)
                | Action::Timed(_)
                | Action::Enumerated(..)
                | Action::Audited(..)
                | Action::Play
                | Action::Pause
                | Action::SetPace(_)
                | Action::Tick
                | Action::Arrange(_)
                | Action::Present(_)
                | Action::Veil(_)
                | Action::LanguageChanged
        )
    }
}
