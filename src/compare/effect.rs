//! The Compare view's requests to the browser and its workers, as data. `compare::perform` performs them.

use crate::compare::measured::{Ended, Measured};
use crate::shared::plot::PictureFormat;
use npuzzle_engine::spec::Limits;
use npuzzle_experiments::{Experiment, Format, Plan};
use npuzzle_protocol::reading::{Read, ReadList};
use npuzzle_protocol::search::RequestId;

/// A request to the browser or to the workers.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// Run an experiment within the limits of each run, without the runs that are done.
    Run(Plan, Limits, Vec<usize>),
    /// End the experiment.
    StopRuns,
    /// Keep an experiment for the next visit.
    KeepExperiment(Experiment),
    /// Keep runs that have ended.
    KeepRuns(Vec<Ended>),
    /// Read a list of boards.
    ReadList(ReadList),
    /// Read the text of a goal.
    Read {
        /// The number of the request.
        id: RequestId,
        /// The text.
        text: Read,
    },
    /// Write a fragment into the address.
    WriteAddress(String),
    /// Copy the link with this fragment.
    CopyLink(String),
    /// Copy this text.
    CopyResults(String),
    /// Read the board of the other views.
    FetchBoard,
    /// Offer the plot with this name as a file.
    SavePicture(&'static str, PictureFormat),
    /// Offer results as a file.
    WriteRecords(Format, Measured),
    /// Offer an experiment as a file.
    WriteExperiment(Experiment),
    /// Read an experiment from a file's text.
    ReadExperiment(String),
    /// Read records from a file's text.
    ReadRecords(String),
}
