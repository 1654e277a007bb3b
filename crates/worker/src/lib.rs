//! The web worker. Every worker runs the same program; its name selects its [`Role`].

mod companion;
mod companions;
mod deadline;
mod effort;
mod helpers;
mod pdb_builder;
mod pdb_cache;
mod pdb_storage;
mod port;
mod reading;
mod records;
mod scope;
mod slices;
mod solver;
mod spaces;
mod subtree_helper;
mod trace_reader;
mod tracer;
mod verification;
mod warm_up;

use npuzzle_protocol::Role;
use npuzzle_protocol::companion::Companion;
use npuzzle_protocol::databases::{Builder, Eraser};
use npuzzle_protocol::imports::TraceReader;
use npuzzle_protocol::parts::Helper;
use npuzzle_protocol::reading::{ListReader, TextReader};
use npuzzle_protocol::records::{Reader, Writer};
use npuzzle_protocol::search::Solver;
use npuzzle_protocol::spaces::{Auditor, Enumerator};
use npuzzle_protocol::tracing::Tracer;
use npuzzle_protocol::verification::Verifier;

/// Starts listening for commands, in the role that the worker is named after.
///
/// # Panics
/// If it does not run in a web worker, or if no role has the worker's name.
pub fn run() {
    console_error_panic_hook::set_once();
    scope::remove_network();
    let name = scope::scope().name();
    match name.as_str() {
        Solver::NAME => solver::run(),
        Builder::NAME => pdb_builder::run_builder(),
        Eraser::NAME => pdb_builder::run_eraser(),
        Helper::NAME => subtree_helper::run(),
        Companion::NAME => companion::run(),
        Reader::NAME => records::run_reader(),
        Writer::NAME => records::run_writer(),
        TextReader::NAME => reading::run(),
        ListReader::NAME => reading::run_list(),
        Verifier::NAME => verification::run(),
        Tracer::NAME => tracer::run(),
        TraceReader::NAME => trace_reader::run(),
        Enumerator::NAME => spaces::run_enumerator(),
        Auditor::NAME => spaces::run_auditor(),
        _ => panic!("“{name}” is not the name of a worker's role"),
    }
}
