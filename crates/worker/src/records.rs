//! Reads, writes and analyzes experiments and their records.

use crate::port::{Port, text_of};
use npuzzle_experiments::{Analysis, Experiment, Run, read_in_batches};
use npuzzle_protocol::Phrase;
use npuzzle_protocol::records::{
    Analyst, AnalystCommand, ExperimentReader, ExperimentWriter, Reader, SentExperiment, Writer,
};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// The number of runs in a message.
const BATCH: usize = 4_000;

pub fn run_reader() {
    let port = Port::<Reader>::new();
    port.clone().listen(move |(), file| match text_of(file) {
        // The page unpacks runs while the rest is read.
        Ok(text) => match read_in_batches(&text, BATCH, |batch| port.post(&Ok(batch.to_vec()))) {
            Ok(_) => port.post(&Ok(Vec::new())),
            Err(error) => port.post(&Err(Phrase::from(&error))),
        },
        Err(why) => port.fail(why),
    });
}

pub fn run_writer() {
    let port = Port::<Writer>::new();
    port.clone().listen(move |command, _| port.post(&npuzzle_experiments::write(command.format, &command.runs)));
}

pub fn run_experiment_reader() {
    let port = Port::<ExperimentReader>::new();
    port.clone().listen(move |text, _| {
        port.post(&Experiment::read(&text).map(SentExperiment).map_err(|error| error.to_string()));
    });
}

pub fn run_experiment_writer() {
    let port = Port::<ExperimentWriter>::new();
    port.clone().listen(move |SentExperiment(experiment), _| port.post(&experiment.write()));
}

pub fn run_analyst() {
    let port = Port::<Analyst>::new();
    let runs = RefCell::new(BTreeMap::<usize, Run>::new());
    port.clone().listen(move |command, _| match command {
        AnalystCommand::Add(added) => runs.borrow_mut().extend(added),
        AnalystCommand::Analyze(filter) => {
            port.post(&Analysis::of(runs.borrow().values().filter(|run| filter.accepts(&run.record))));
        }
    });
}
