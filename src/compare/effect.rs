//! The Compare view's requests to the browser and its workers, as data. `compare::perform` performs them.

use crate::compare::measured::{Ended, Measured, Request};
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
    StopRuns,
    KeepExperiment(Experiment),
    KeepRuns(Vec<Ended>),
    ReadList(ReadList),
    /// Have a worker analyze results.
    Analyze(Request),
    Read {
        id: RequestId,
        text: Read,
    },
    WriteAddress(String),
    CopyLink(String),
    CopyResults(String),
    /// Read the board of the other views.
    FetchBoard,
    SavePicture(&'static str, PictureFormat),
    WriteRecords(Format, Measured),
    WriteExperiment(Experiment),
    ReadExperiment(String),
}
