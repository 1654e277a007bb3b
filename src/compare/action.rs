//! Everything that can happen in the Compare view.

use crate::compare::experiment::{Form, Preset};
use crate::compare::measured::{Column, Ended, Filter};
use crate::compare::results_text::TextFormat;
use crate::shared::entry::Offer;
use crate::shared::pdb_status::PdbNews;
use crate::shared::plot::PictureFormat;
use npuzzle_engine::puzzle::{Board, Goal};
use npuzzle_experiments::{Coverage, Experiment, Format, Run};
use npuzzle_protocol::reading::{Answer, Listed};
use npuzzle_protocol::search::RequestId;

/// An input: a user's, a worker's, or the browser's.
#[derive(Clone, PartialEq, Debug)]
pub enum Action {
    /// Follow a link to this fragment.
    Follow(String),
    /// Change the form.
    Edit(Form),
    /// A worker has read a list of boards, or cannot, for a reason.
    ListRead(Result<Listed, String>),
    /// Take the reading with this index of each board that has several.
    ChooseReading(u32),
    /// Set the goal that a text means.
    EnterGoal(String),
    /// The worker has read the text of a goal, or has failed.
    Read(RequestId, Result<Answer, String>),
    /// Choose an offered reading.
    Accept(Offer),
    /// Fold the form, or unfold it.
    Fold(bool),
    /// Begin the experiment of the form.
    Begin,
    /// Go on with an experiment that was stopped.
    Continue,
    /// Fill in the form with a preset and begin.
    BeginPreset(Preset),
    /// Look for the board of the other views.
    FetchBoard,
    /// Add the board of the other views to the list. `None` if there is none.
    AddBoard(Option<(Board, Goal)>),
    /// Runs have ended.
    Ended(Vec<Ended>),
    /// The browser has kept an experiment and the runs of it that have ended. The flag says whether this tab began it, before a reload.
    Restore(Experiment, Vec<Ended>, bool),
    /// End the experiment.
    Stop,
    /// All runs of the experiment have stopped.
    Stopped,
    /// Open a file's text: records, or boards.
    Open(String),
    /// Fill in the form with an experiment from a file.
    OpenExperiment(Experiment),
    /// Offer the experiment of the form as a file.
    SaveExperiment,
    /// Show runs from a file.
    Import(Vec<Run>),
    /// Show other runs.
    Filter(Filter),
    /// Summarize other boards.
    Cover(Coverage),
    /// Order the rows by a column, or reverse them if they are already ordered by it.
    Sort(Column),
    /// Show another page of rows.
    Turn(usize),
    /// The status of pattern databases has changed.
    Pdbs(PdbNews),
    /// Copy the link to the experiment.
    CopyLink,
    /// Copy the summary.
    CopyResults(TextFormat),
    /// Offer the plot with this name as a file.
    SavePicture(&'static str, PictureFormat),
    /// Offer the results as a file.
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
