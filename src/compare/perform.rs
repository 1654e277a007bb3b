//! The effect runner of the Compare view.

pub mod analyst;
mod keeper;
pub mod worker_pool;

use crate::browser;
use crate::browser::clipboard;
use crate::browser::one_shot::{one_shot, spawn_stream};
use crate::browser::pdb_provider::PdbProvider;
use crate::browser::picture;
use crate::compare::action::Action;
use crate::compare::effect::Effect;
use crate::compare::measured::Measured;
use crate::compare::perform::analyst::Analyst;
use crate::compare::perform::keeper::Keeper;
use crate::compare::perform::worker_pool::WorkerPool;
use crate::shared::entry::{BEGINNING, are_results};
use crate::shared::locale::{Argument, t};
use crate::shared::saved::read;
use crate::stage::game::Game;
use crate::stage::perform::storage;
use npuzzle_experiments::{Experiment, Format, Run};
use npuzzle_protocol::reading::{ListReader, TextReader};
use npuzzle_protocol::records::{
    self, ExperimentReader, ExperimentWriter, Reader, SentExperiment, WriteRecords, Writer,
};
use npuzzle_protocol::search::Solver;
use npuzzle_protocol::{MAX_FILE_MIB, Phrase};
use std::ops::ControlFlow;
use wasm_bindgen_futures::spawn_local;
use web_sys::{Blob, FileList};
use yew::Callback;

pub struct CompareEffectRunner {
    dispatch: Callback<Action>,
    pool: WorkerPool,
    keeper: Keeper,
    analyst: Analyst,
}

impl CompareEffectRunner {
    pub fn new(dispatch: Callback<Action>, workers: usize) -> CompareEffectRunner {
        let worker = browser::worker::<Solver>();
        let pdbs = {
            let dispatch = dispatch.clone();
            PdbProvider::new(&worker, move |news| dispatch.emit(Action::Pdbs(news)))
        };
        let pool = {
            let dispatch = dispatch.clone();
            WorkerPool::new(&worker, &pdbs, workers, move |ended| dispatch.emit(Action::Ended(ended)))
        };
        let keeper = Keeper::new(dispatch.clone());
        keeper.find();
        let analyst = Analyst::new(&browser::worker::<records::Analyst>(), dispatch.clone());
        CompareEffectRunner { dispatch, pool, keeper, analyst }
    }

    pub fn run(&self, effect: Effect) {
        match effect {
            Effect::Run(plan, limits, done) => self.pool.run(plan, limits, &done),
            Effect::StopRuns => {
                self.pool.stop();
                self.dispatch.emit(Action::Stopped);
            }
            Effect::KeepExperiment(experiment) => self.keeper.begin(experiment),
            Effect::KeepRuns(ended) => self.keeper.add(&ended),
            Effect::Analyze(request) => self.analyst.analyze(request),
            Effect::ReadList(list) => {
                let dispatch = self.dispatch.clone();
                one_shot::<ListReader>(&browser::worker::<ListReader>(), &list, move |listed| {
                    dispatch.emit(Action::ListRead(listed));
                });
            }
            Effect::Read { id, text } => {
                let dispatch = self.dispatch.clone();
                one_shot::<TextReader>(&browser::worker::<TextReader>(), &text, move |answer| {
                    dispatch.emit(Action::Read(id, answer));
                });
            }
            Effect::WriteAddress(fragment) => browser::set_fragment(&fragment),
            Effect::CopyLink(fragment) => self.copy(browser::link(&fragment), || t!(link_copied)),
            Effect::CopyResults(text) => self.copy(text, || t!(results_copied)),
            Effect::FetchBoard => {
                // The page's program owns the board. It saves the game before this call returns.
                browser::announce(storage::SAVE_NOW);
                let game = storage::game().and_then(|text| read::<Game>(&text).ok());
                self.dispatch.emit(Action::AddBoard(game.map(|game| (game.board, game.goal))));
            }
            Effect::SavePicture(name, format) => {
                let dispatch = self.dispatch.clone();
                picture::save(name, format, move |why| {
                    dispatch.emit(Action::Notify(t!(file_not_saved, file = name, why = why)));
                });
            }
            Effect::WriteRecords(format, measured) => self.write_records(format, &measured),
            Effect::WriteExperiment(experiment) => {
                let dispatch = self.dispatch.clone();
                let (name, sent) = ("npuzzle-experiment.json", SentExperiment(experiment));
                one_shot::<ExperimentWriter>(&browser::worker::<ExperimentWriter>(), &sent, move |text| {
                    if let Err(why) = text.and_then(|text| browser::download(name, "application/json", &text)) {
                        dispatch.emit(Action::Notify(t!(file_not_saved, file = name, why = why)));
                    }
                });
            }
            Effect::ReadExperiment(text) => {
                let dispatch = self.dispatch.clone();
                one_shot::<ExperimentReader>(&browser::worker::<ExperimentReader>(), &text, move |read| {
                    dispatch.emit(match read.and_then(|read| read) {
                        Ok(SentExperiment(experiment)) => Action::OpenExperiment(experiment),
                        Err(why) => refused(&why),
                    });
                });
            }
        }
    }

    /// Copies a text, and says so, or offers it to be copied by hand.
    fn copy(&self, text: String, notice: fn() -> &'static str) {
        let dispatch = self.dispatch.clone();
        clipboard::copy(text, move |copied| {
            dispatch.emit(Action::Notify(copied.map_or_else(|why| why, |()| notice().to_owned())));
        });
    }

    fn write_records(&self, format: Format, measured: &Measured) {
        let (name, kind) = match format {
            Format::Csv => ("npuzzle.csv", "text/csv"),
            Format::Json => ("npuzzle.jsonl", "application/jsonl"),
        };
        let dispatch = self.dispatch.clone();
        let command = WriteRecords { format, runs: measured.runs().cloned().collect() };
        one_shot::<Writer>(&browser::worker::<Writer>(), &command, move |text| {
            if let Err(why) = text.and_then(|text| browser::download(name, kind, &text)) {
                dispatch.emit(Action::Notify(t!(file_not_saved, file = name, why = why)));
            }
        });
    }
}

/// Opens the first of some files: results, an experiment, or boards. The page holds no text of results: a worker reads the file itself.
pub fn open(files: Option<FileList>, dispatch: Callback<Action>) {
    let Some(file) = files.and_then(|files| files.get(0)) else { return };
    spawn_local(async move {
        let start = match file.slice_with_f64_and_f64(0.0, 2.0 * BEGINNING as f64) {
            Ok(start) => browser::text_of(&start).await.unwrap_or_default(),
            Err(_) => String::new(),
        };
        if let Err(why) = browser::check_size(&file, MAX_FILE_MIB) {
            dispatch.emit(refused(&why));
        } else if are_runs(&start) {
            read_runs(&browser::worker::<Reader>(), &file, move |runs| {
                dispatch.emit(match runs {
                    Ok(Ok(runs)) => Action::Import(runs),
                    Ok(Err(why)) => refused(&why),
                    Err(why) => refused(&why),
                });
            });
        } else {
            browser::read(file, MAX_FILE_MIB, move |text| {
                dispatch.emit(text.map_or_else(|why| refused(&why), Action::Open));
            });
        }
    });
}

fn refused(why: &dyn Argument) -> Action {
    Action::Notify(t!(not_imported, why = why))
}

/// Returns whether a text begins as results do, rather than as an experiment.
pub fn are_runs(start: &str) -> bool {
    are_results(start) && !Experiment::is_one(start)
}

/// Has a worker that runs the script at `address` read the runs of a file, and calls back with all of them, or with the reason why
/// not: the text's, or the worker's.
pub fn read_runs(address: &str, file: &Blob, done: impl FnOnce(Result<Result<Vec<Run>, Phrase>, String>) + 'static) {
    let (mut runs, mut done) = (Vec::new(), Some(done));
    spawn_stream::<Reader>(address, &(), Some(file), move |batch, _| {
        let answer = match batch {
            Ok(Ok(batch)) if !batch.is_empty() => {
                runs.extend(batch);
                return ControlFlow::Continue(());
            }
            Ok(Ok(_)) => Ok(Ok(std::mem::take(&mut runs))),
            refused => refused,
        };
        if let Some(done) = done.take() {
            done(answer);
        }
        ControlFlow::Break(())
    });
}
