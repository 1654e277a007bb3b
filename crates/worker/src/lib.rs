//! The web workers. A worker runs one of three [programs](npuzzle_protocol::Program); its name selects its role there.

mod companion;
mod companions;
mod deadline;
mod effort;
mod helpers;
mod packer;
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

use npuzzle_protocol::Role as _;
use npuzzle_protocol::companion::Companion;
use npuzzle_protocol::databases::{Builder, Eraser};
use npuzzle_protocol::imports::TraceReader;
use npuzzle_protocol::packages::Packer;
use npuzzle_protocol::parts::Helper;
use npuzzle_protocol::reading::{ListReader, TextReader};
use npuzzle_protocol::records::{Analyst, ExperimentReader, ExperimentWriter, Reader, Writer};
use npuzzle_protocol::search::Solver;
use npuzzle_protocol::spaces::{Auditor, Enumerator};
use npuzzle_protocol::tracing::{Dealer, Tracer};
use npuzzle_protocol::verification::Verifier;

/// Starts listening for commands, as a worker of [`Program::Solver`](npuzzle_protocol::Program::Solver).
///
/// # Panics
/// If it does not run in a web worker, or if no role of the program has the worker's name. So do the others.
pub fn run_solver() {
    run(solver_role);
}

/// Starts listening for commands, as a worker of [`Program::Reader`](npuzzle_protocol::Program::Reader).
pub fn run_reader() {
    run(reader_role);
}

/// Starts listening for commands, as a worker of [`Program::Tracer`](npuzzle_protocol::Program::Tracer).
pub fn run_tracer() {
    run(tracer_role);
}

/// Starts listening for commands in any role, for tests that are a program of their own.
pub fn run_any() {
    run(|name| solver_role(name).or_else(|| reader_role(name)).or_else(|| tracer_role(name)));
}

/// Returns what starts the role with a name.
type Role = fn(&str) -> Option<fn()>;

fn run(role: Role) {
    console_error_panic_hook::set_once();
    scope::remove_network();
    // The workers that this one spawns run the same program.
    npuzzle_protocol::keep_compiled(&scope::script(), wasm_bindgen::module());
    let name = scope::scope().name();
    let Some(start) = role(&name) else { panic!("“{name}” is not the name of a role of this program") };
    start();
}

fn solver_role(name: &str) -> Option<fn()> {
    Some(match name {
        Solver::NAME => solver::run,
        Builder::NAME => pdb_builder::run_builder,
        Eraser::NAME => pdb_builder::run_eraser,
        Helper::NAME => subtree_helper::run,
        Companion::NAME => companion::run,
        _ => return None,
    })
}

fn reader_role(name: &str) -> Option<fn()> {
    Some(match name {
        Reader::NAME => records::run_reader,
        Writer::NAME => records::run_writer,
        Analyst::NAME => records::run_analyst,
        ExperimentReader::NAME => records::run_experiment_reader,
        ExperimentWriter::NAME => records::run_experiment_writer,
        TextReader::NAME => reading::run,
        ListReader::NAME => reading::run_list,
        Packer::NAME => packer::run,
        Verifier::NAME => verification::run,
        TraceReader::NAME => trace_reader::run,
        _ => return None,
    })
}

fn tracer_role(name: &str) -> Option<fn()> {
    Some(match name {
        Tracer::NAME => tracer::run,
        Dealer::NAME => tracer::run_dealer,
        Enumerator::NAME => spaces::run_enumerator,
        Auditor::NAME => spaces::run_auditor,
        _ => return None,
    })
}
