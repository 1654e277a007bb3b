//! The state of the Learn view.
//!
//! The user owns the [`Study`]: the search and the step on show. A worker traces the search, and the trace is shown
//! when it is complete.

use crate::learn::appraisal::Appraisal;
use crate::learn::audit::Audit;
use crate::learn::difference::SavedRun;
use crate::learn::imported::Imported;
use crate::learn::lessons::{self, Kind, Lesson, Part};
use crate::learn::link::{OwnExercise, Place, Study, of_study};
use crate::learn::notebook::{Notebook, Page};
use crate::learn::prediction::Predictions;
use crate::learn::quiz::Draft;
use crate::learn::trace::Trace;
use crate::learn::workbench::{Picture, Workbench};
use crate::shared::entry::Entry;
use crate::shared::link::{self, LinkFault};
use crate::shared::locale::t;
use crate::shared::named::named;
use crate::shared::progress::Progress;
use crate::stage::playback::Pace;
use npuzzle_engine::catalogue::Status;
use npuzzle_engine::puzzle::{Board, Solvability, StateSpace};
use npuzzle_engine::spec::Method;
use npuzzle_formats::{Attempt, Given, Response};
use npuzzle_protocol::search::RequestId;
use npuzzle_traces::question::{Answer, Question};
use npuzzle_traces::rings::Space;
use npuzzle_traces::{self as traces, Moment};

#[derive(Clone, PartialEq, Debug, Default)]
pub enum Phase {
    /// The trace has not been requested: the view has not been shown since the search was chosen.
    #[default]
    Idle,
    Tracing {
        entries: usize,
    },
    Traced {
        trace: Trace,
        moment: Moment,
    },
    /// The board cannot be solved, so it cannot be traced.
    Unsolvable(Solvability),
    /// The search could not be traced, for this reason.
    Failed(String),
    Cancelled,
}

named! {
    /// A part of the view that is hidden from a class for a while.
    pub enum Veil {
        /// g, h and f, and what they decide.
        Values = "values" => t!(hide_values),
        /// All nodes but the one in detail.
        Others = "others" => t!(spotlight),
        /// Whether an answer is right.
        Marks = "marks" => t!(mark_later),
        /// Everything, so that the class looks at the teacher.
        All = "all" => t!(blacken),
    }
}

impl Veil {
    /// Returns the veil of a key. Remote controls of projectors send the dot.
    pub fn of_key(key: &str) -> Option<Veil> {
        match key {
            "v" | "V" => Some(Veil::Values),
            "s" | "S" => Some(Veil::Others),
            "m" | "M" => Some(Veil::Marks),
            "b" | "B" | "." => Some(Veil::All),
            _ => None,
        }
    }
}

/// The exercise on paper that the view shows instead of the panels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sheet {
    /// With room for answers.
    Blank,
    WithAnswers,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Welcome {
    /// The example, which moves by itself. The view was opened without a link.
    Example,
    /// A search that another view has made, or a link to it, from its first step.
    Search,
}

/// A teacher's exercise that opens once it is dealt and its search is traced.
#[derive(Clone, PartialEq, Debug)]
pub struct Invitation {
    pub own: OwnExercise,
    pub student: String,
    /// The question with which it opens, from 1.
    pub part: u32,
    /// The steps at which it asks the student. `None` until a worker has found them.
    pub steps: Option<Vec<usize>>,
}

/// The state space of a goal.
#[derive(Clone, PartialEq, Debug)]
pub struct Enumeration {
    pub goal: Board,
    /// The boards, or the reason why they cannot be enumerated. `None` while a worker does it.
    pub outcome: Option<Result<Space, String>>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Learning {
    pub is_shown: bool,
    /// The number of links followed, the first one included.
    pub links_followed: u32,
    /// The search and the step on show. A step that a link names waits here for the trace.
    pub study: Study,
    /// The number of the last request for a trace. Answers with other numbers are ignored.
    pub last_request: RequestId,
    pub phase: Phase,
    /// The lesson that is open, and the part on show.
    pub lesson: Option<Place>,
    /// The last answer to the question of that part.
    pub given: Option<Given>,
    /// The number of hints seen to that question, outside an exercise.
    pub hints: u32,
    /// The attempt, if the lesson is done as an exercise.
    pub exercise: Option<Attempt>,
    /// The teacher's exercise that is being opened.
    pub invited: Option<Invitation>,
    /// The number of the last request for a deal. Answers with other numbers are ignored.
    pub last_deal: RequestId,
    /// The exercise that the user is making.
    pub draft: Option<Draft>,
    /// Whether the score is reported to the embedding page.
    pub is_reported: bool,
    /// The questions of all lessons that were answered right.
    pub progress: Progress,
    /// The answers, if the user predicts the steps.
    pub predictions: Predictions,
    /// The answer to the question about the next step that is marked later.
    pub noted: Option<Answer>,
    /// The run that the one on show is compared with.
    pub saved_run: Option<SavedRun>,
    /// The number of the node that is inspected.
    pub inspected: Option<u32>,
    /// The distance of the node that is inspected, as far as it is known.
    pub appraisal: Option<Appraisal>,
    /// The number of the last request for an appraisal. Findings with other numbers are ignored.
    pub last_appraisal: RequestId,
    /// The last test of a heuristic on all boards of a small size.
    pub audit: Option<Audit>,
    /// The number of that test. Findings with other numbers are ignored.
    pub last_audit: RequestId,
    /// The state space of a goal, once it has been on show.
    pub enumeration: Option<Enumeration>,
    /// The number of the last request for a state space. Answers with other numbers are ignored.
    pub last_enumeration: RequestId,
    /// Whether the steps follow each other by themselves.
    pub is_playing: bool,
    /// The number of steps per second that do.
    pub pace: Pace,
    pub workbench: Workbench,
    pub notebook: Notebook,
    /// Whether the note at the step on show can be written.
    pub is_writing: bool,
    /// Whether the view is shown to a class: large, without the choice of the search.
    pub is_presenting: bool,
    /// The parts that are hidden.
    pub veils: Vec<Veil>,
    /// The exercise on paper, if it is on show.
    pub sheet: Option<Sheet>,
    /// The sentence on what is seen, until the user chooses something.
    pub welcome: Option<Welcome>,
    pub entry: Entry,
    /// The faults of the link that was followed last, until the message about them is dismissed.
    pub refused: Vec<LinkFault>,
    /// A message, until it is dismissed.
    pub notice: Option<String>,
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
            hints: 0,
            exercise: None,
            invited: None,
            last_deal: 0,
            draft: None,
            is_reported: false,
            progress: Progress::default(),
            predictions: Predictions::default(),
            noted: None,
            saved_run: None,
            inspected: None,
            appraisal: None,
            last_appraisal: 0,
            enumeration: None,
            last_enumeration: 0,
            audit: None,
            last_audit: 0,
            is_playing: false,
            pace: Pace::default(),
            workbench: Workbench::default(),
            notebook: Notebook::default(),
            is_writing: false,
            is_presenting: false,
            veils: Vec::new(),
            sheet: None,
            welcome: None,
            entry: Entry::default(),
            refused: Vec::new(),
            notice: None,
        }
    }
}

impl Learning {
    pub fn message(&self) -> Option<String> {
        self.notice.clone().or_else(|| link::refused(&self.refused))
    }

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

    /// Returns the lesson that is open and the part on show, in the current language, with the boards of an exercise's student.
    pub fn part(&self) -> Option<(&'static Lesson, &'static Part)> {
        lessons::dealt(self.lesson?, self.student().unwrap_or_default())
    }

    /// Returns whether a part asks for a prediction of the next step.
    pub(super) fn is_asked(&self, part: &Part) -> bool {
        let (own, study) = (&part.study, &self.study);
        matches!(part.check.kind, Kind::Prediction(_)) && (&own.spec, own.step) == (&study.spec, study.step)
    }

    /// Returns whether the answer to the question about the next step must not be shown.
    pub fn hides_answer(&self) -> bool {
        self.part().is_some_and(|(lesson, part)| lesson.most_hints() <= Response::HINTS && self.is_asked(part))
    }

    /// Returns whether a student's variant of an exercise is being found.
    pub(super) fn is_dealing(&self) -> bool {
        self.invited.as_ref().is_some_and(|invited| invited.steps.is_none())
    }

    /// Returns whether there is an exercise to hand out: a lesson, or questions of one's own.
    pub fn has_exercise(&self) -> bool {
        self.draft.as_ref().map_or(self.lesson.is_some(), |draft| !draft.quiz.steps.is_empty())
    }

    /// Returns whether a state space is on show.
    pub fn has_space(&self) -> bool {
        let outcome = self.enumeration.as_ref().and_then(|known| known.outcome.as_ref());
        self.workbench.picture == Picture::Space && outcome.is_some_and(Result::is_ok)
    }

    pub fn has_veil(&self, veil: Veil) -> bool {
        self.veils.contains(&veil)
    }

    /// Returns the name of the student who does the exercise.
    pub(super) fn student(&self) -> Option<&str> {
        self.exercise.as_ref().map(|attempt| attempt.student.as_str())
    }

    /// Returns the number of hints seen to the question of the part on show.
    pub fn hints_seen(&self) -> u32 {
        let response =
            self.exercise.as_ref().zip(self.part()).and_then(|(attempt, (_, part))| attempt.response(part.check.id));
        match self.exercise {
            Some(_) => response.map_or(0, |response| response.hints),
            None => self.hints,
        }
    }

    /// Returns what is known of the trace on show, if it is from a file.
    pub fn imported(&self) -> Option<&Imported> {
        match &self.phase {
            Phase::Traced { trace, .. } => trace.imported(),
            _ => None,
        }
    }

    /// Returns the goal whose state space can be shown. `None` if its boards are too many, or if a trace from a file does not
    /// name its goal.
    pub fn enumerable_goal(&self) -> Option<Board> {
        let goal = match self.imported() {
            Some(imported) => imported.goal.clone(),
            None => Some(self.study.spec.goal_board()),
        };
        goal.filter(|goal| StateSpace::is_listed(goal.size()))
    }

    /// Returns the search that the score is of, and its questions, as the link to the first step. `None` if nothing is asked, or if
    /// no link can hold the trace.
    pub(super) fn scored_search(&self) -> Option<String> {
        let Study { spec, asks, .. } = &self.study;
        let is_scored = asks.is_on() && self.imported().is_none();
        is_scored.then(|| of_study(&Study { asks: *asks, ..Study::new(spec.clone()) }))
    }

    /// Returns the score to save. `None` if no predictions are asked for.
    pub(super) fn kept_score(&self) -> Option<Page> {
        let Predictions { revealed, score, .. } = self.predictions;
        Some(Page::of_score(self.scored_search()?, (score.answers > 0).then_some((revealed, score))))
    }

    /// Returns the notes to save. `None` for a trace from a file, which a link cannot hold.
    pub(super) fn kept_notes(&self) -> Option<Page> {
        let Study { spec, notes, .. } = &self.study;
        self.imported().is_none().then(|| Page::of_notes(of_study(&Study::new(spec.clone())), notes.clone()))
    }

    /// Returns the question to answer before the next step is shown.
    pub fn question(&self) -> Option<Question> {
        match &self.phase {
            Phase::Traced { trace, .. } => self.predictions.question(trace, self.study.step, self.study.asks),
            _ => None,
        }
    }
}
