//! Reads and writes experiments and their records.

use crate::port::Port;
use npuzzle_experiments::Experiment;
use npuzzle_protocol::Phrase;
use npuzzle_protocol::records::{ExperimentReader, ExperimentWriter, Reader, SentExperiment, Writer};

/// Answers with the records in a text.
pub fn run_reader() {
    let port = Port::<Reader>::new();
    port.clone().listen(move |text, _| {
        port.post(&npuzzle_experiments::read(&text).map_err(|error| Phrase::from(&error)));
    });
}

/// Answers with records as text.
pub fn run_writer() {
    let port = Port::<Writer>::new();
    port.clone().listen(move |command, _| port.post(&npuzzle_experiments::write(command.format, &command.records)));
}

/// Answers with the experiment in a text.
pub fn run_experiment_reader() {
    let port = Port::<ExperimentReader>::new();
    port.clone().listen(move |text, _| {
        port.post(&Experiment::read(&text).map(SentExperiment).map_err(|error| error.to_string()));
    });
}

/// Answers with an experiment as text.
pub fn run_experiment_writer() {
    let port = Port::<ExperimentWriter>::new();
    port.clone().listen(move |SentExperiment(experiment), _| port.post(&experiment.write()));
}
