//! The messages between the page and its workers, and between a worker and its helpers.
//!
//! Every worker runs the same script. Its name, which it is given when it is spawned, selects its [`Role`]; a role's
//! commands and events are types of their own, so no worker has to handle a message that is meant for another role:
//!
//! | role | does | conversation |
//! | --- | --- | --- |
//! | [`search::Solver`] | runs the page's searches, one at a time | [`search`] |
//! | [`databases::Builder`], [`databases::Eraser`] | builds and stores a pattern database; deletes all of them | [`databases`] |
//! | [`parts::Helper`] | searches subtrees for a solver or a companion | [`parts`] |
//! | [`companion::Companion`] | searches beside an anytime search: raises its lower bound or shares its work | [`companion`] |
//! | [`records::Reader`], [`records::Writer`], [`records::Analyst`] | reads, writes and analyzes the results of experiments | [`records`] |
//! | [`records::ExperimentReader`], [`records::ExperimentWriter`] | reads and writes experiments | [`records`] |
//! | [`reading::TextReader`] | reads boards and moves in any format | [`reading`] |
//! | [`reading::ListReader`] | reads lists of boards in any format | [`reading`] |
//! | [`verification::Verifier`] | checks a result by other code than the searches | [`verification`] |
//! | [`tracing::Tracer`], [`tracing::Dealer`] | reports every step of a search; deals a student's variant of an exercise | [`tracing`] |
//! | [`packages::Packer`] | packs an exercise for a learning system | [`packages`] |
//! | [`imports::TraceReader`] | reads a trace, which may be of another program | [`imports`] |
//! | [`spaces::Enumerator`], [`spaces::Auditor`] | enumerates all boards of a small size; tests a heuristic on them | [`spaces`] |
//!
//! A [`Connection`] is the spawning side of a conversation. Messages are bytes (see [`encode`]); some have a `Blob`
//! beside them that holds a pattern database, so that passing on a database copies nothing.
//!
//! Boards, goals, moves and names travel as the text that people write. The parsers that check people's input thereby
//! check every message as well.
//!
//! A search that needs a pattern database proceeds as follows. The page sends [`search::Command::Begin`]. If the browser
//! has stored the database, the solver sends [`search::Event::PdbLoaded`] and starts. Otherwise it sends
//! [`search::Event::NeedsPdb`]; the page spawns a builder, follows [`databases::Event::Progress`] until
//! [`databases::Event::Built`], and passes the database to the solver with [`search::Command::UsePdb`].

// Internal: names and types say what most items are.
#![allow(missing_docs)]

/// Defines a role: its name, its program, and the messages to and from its workers.
macro_rules! role {
    ($(#[$of_role:meta])* $Role:ident = $name:literal in $Program:ident: $Command:ty => $Event:ty) => {
        $(#[$of_role])*
        pub enum $Role {}

        impl $crate::Role for $Role {
            const NAME: &'static str = $name;
            const PROGRAM: $crate::Program = $crate::Program::$Program;
            type Command = $Command;
            type Event = $Event;
        }
    };
}

pub mod companion;
mod connection;
pub mod databases;
mod encoding;
pub mod imports;
pub mod packages;
pub mod parts;
mod phrase;
pub mod reading;
pub mod records;
mod remote;
pub mod search;
pub mod spaces;
pub mod tracing;
pub mod verification;

pub use connection::{Connection, Watch, Wire, WorkerError, keep_compiled, pack, thrown, unpack};
pub use encoding::{DecodeError, Message, decode, encode};
pub use phrase::Phrase;

use serde::Serialize;
use serde::de::DeserializeOwned;

/// The maximum size of a file that a worker reads, in MiB. As many entries of a trace, or runs, as can be read take about 45.
pub const MAX_FILE_MIB: u32 = 64;

/// The programs of workers. Each has what its roles need and no more, because a program is fetched whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Program {
    /// Searches, and pattern databases for them.
    Solver,
    /// Readers and writers of texts and files.
    Reader,
    /// Searches whose steps are recorded, and state spaces.
    Tracer,
}

impl Program {
    /// Returns the file name of the script that starts the program.
    pub const fn script(self) -> &'static str {
        match self {
            Program::Solver => "solver_loader.js",
            Program::Reader => "reader_loader.js",
            Program::Tracer => "tracer_loader.js",
        }
    }
}

/// A worker's role: its name and the messages that it exchanges with whoever spawned it.
pub trait Role {
    const NAME: &'static str;
    const PROGRAM: Program;
    /// A message to the worker.
    type Command: Serialize + DeserializeOwned;
    /// A message from the worker.
    type Event: Serialize + DeserializeOwned;
}
