//! The Learn view's requests to the browser and its workers, as data. `learn::perform` performs them.

use crate::learn::action::Drawn;
use crate::learn::notebook::Page;
use crate::learn::trace::Trace;
use crate::shared::plot::PictureFormat;
use crate::shared::progress::Progress;
use crate::stage::playback::Pace;
use npuzzle_engine::catalogue::Heuristic;
use npuzzle_engine::puzzle::{Board, Goal};
use npuzzle_engine::spec::SearchSpec;
use npuzzle_formats::Attempt;
use npuzzle_protocol::reading::Read;
use npuzzle_protocol::search::RequestId;
use npuzzle_protocol::tracing::Deal;
use npuzzle_traces::{Figure, Format};
use std::rc::Rc;

/// A request to the browser or to a worker.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// Trace a search, instead of any other.
    Trace(RequestId, SearchSpec),
    StopTrace,
    /// Find the true distance of a board and its walking distance, instead of those of any other.
    Appraise(RequestId, Board, Goal),
    /// Find them no longer.
    StopAppraisal,
    Audit(RequestId, Heuristic, Board),
    /// Enumerate all boards from which a goal can be reached.
    Enumerate(RequestId, Board),
    /// Send `Action::Tick` at this speed. `None`: no longer.
    SetTicking(Option<Pace>),
    /// Accept the current address, which a link has set.
    AdoptAddress,
    WriteAddress(String),
    /// Write this fragment as a new entry of the history: the browser's Back button leads from a lesson to what was shown before.
    PushAddress(String),
    CopyLink(String),
    CopyCode(String),
    /// Deal a student's variant of an exercise.
    Deal(RequestId, Deal),
    /// Restore what is saved of a student's exercise.
    BeginExercise {
        lesson: u32,
        student: String,
    },
    /// Save an attempt at an exercise, and report it.
    KeepExercise(Attempt),
    Export(Format, Trace),
    SaveFigure(Drawn, PictureFormat, Figure),
    /// Save an exercise as a package for a learning system.
    SavePackage(npuzzle_scorm::Exercise),
    /// Print what is on show.
    Print,
    /// Read the board of the other views.
    FetchBoard,
    Read {
        id: RequestId,
        text: Read,
    },
    /// Show all boards of a text in Compare.
    OpenInCompare(Rc<str>),
    /// Send `Action::Play`, unless the user wants no motion.
    Demonstrate,
    SaveProgress(Progress),
    /// Save notes or a score, or remove them if the page is empty.
    Keep(Page),
}
