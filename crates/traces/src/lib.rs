//! Every step of a search as data.
//!
//! [`Tracing`] runs a search and turns its events into [`Entry`] values with numbered nodes, which [`TraceWriter`]
//! writes as JSON lines or in the format of Posthoc, a visualizer of searches. A [`Timeline`] rebuilds any moment of
//! the search from them, and says why each entry happened. Its steps hold [questions](question), of which a teacher makes an [exercise]. A [`Layout`] places the nodes of its tree, and a [`Figure`] draws
//! them for a paper or a slide, and small [state spaces](rings). [`read`] reads both formats, and traces of other programs.

// Internal: names and types say what most items are.
#![allow(missing_docs)]

mod entry;
pub mod exercise;
mod figure;
mod layout;
pub mod question;
mod reader;
mod recorder;
pub mod rings;
mod rule;
mod timeline;
mod tracing;
mod writer;

pub use entry::{End, Entry, NodeEntry, Step};
pub use figure::{Figure, Notation, TooLarge};
pub use layout::{Extent, Layout, Place};
pub use npuzzle_engine::search::{Node, PruneReason, Root, TreePlace};
pub use reader::{Label, Problem, ReadError, ReadTrace, read};
pub use recorder::Recorder;
pub use rule::{Precedence, Rule};
pub use timeline::{BrokenTrace, Counts, Landmark, Limit, Moment, Phase, Timeline, Why};
pub use tracing::Tracing;
pub use writer::{Format, TraceWriter};
