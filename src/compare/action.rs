//! Everything that can happen in the Compare view.

use crate::compare::experiment::{Form, Preset};
use crate::compare::measured::{Analyzed, Column, Ended};
use crate::compare::results_text::TextFormat;
use crate::shared::entry::Offer;
use crate::shared::pdb_status::PdbNews;
use crate::shared::plot::PictureFormat;
use npuzzle_engine::puzzle::{Board, Goal};
use npuzzle_experiments::{Coverage, Experiment, Filter, Format, Run};
use npuzzle_protocol::reading::{Answer, Listed};
use npuzzle_protocol::search::RequestId;

/// An input: a user's, a worker's, or the browser's.
#[derive(Clone, PartialEq, Debug)]
pub enum Action {
    Follow(String),
    Edit(Form),
    /// A worker has read a list of boards, or cannot, for a reason.
    ListRead(Result<Listed, String>),
    /// Take the reading with this index of each board that has several.
    ChooseReading(u32),
    EnterGoal(String),
    /// The worker has read the text of a goal, or has failed.
    Read(RequestId, Result<Answer, String>),
    Accept(Offer),
    Fold(bool),
    Begin,
    Continue,
    BeginPreset(Preset),
    /// Look for the board of the other views.
    FetchBoard,
    /// Add the board of the other views to the list. `None` if there is none.
    AddBoard(Option<(Board, Goal)>),
    Ended(Vec<Ended>),
    /// The browser has kept an experiment and the runs of it that have ended. The flag says whether this tab began it, before a reload.
    Restore(Experiment, Vec<Ended>, bool),
    Stop,
    Stopped,
    /// Open a file's text: records, or boards.
    Open(String),
    OpenExperiment(Experiment),
    SaveExperiment,
    Import(Vec<Run>),
    Filter(Filter),
    /// A worker has analyzed the results of this generation.
    Analyzed(u32, Analyzed),
    Cover(Coverage),
    /// Order the rows by a column, or reverse them if they are already ordered by it.
    Sort(Column),
    Turn(usize),
    Pdbs(PdbNews),
    CopyLink,
    CopyResults(TextFormat),
    SavePicture(&'static str, PictureFormat),
    Export(Format),
    LanguageChanged,
    Notify(String),
    Dismiss,
}
