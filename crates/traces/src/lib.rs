//! Every step of a search as data.
//!
//! A [`Recorder`] numbers the nodes of a search and turns its events into [`Entry`] values, which [`TraceWriter`] writes as JSON
//! lines or in the format of Posthoc, a visualizer of searches.

mod entry;
mod recorder;
mod writer;

pub use entry::{End, Entry, NodeEntry, Step, name_of};
pub use recorder::Recorder;
pub use writer::{Format, TraceWriter};
