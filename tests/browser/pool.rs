//! Several workers on one experiment. Every run is reported once, even if workers fail.

use crate::inbox::Inbox;
use crate::scripts::{real_worker, scripted};
use npuzzle_engine::catalogue::{Algorithm, Heuristic, Status, Weight};
use npuzzle_engine::puzzle::{Board, Goal};
use npuzzle_engine::spec::Limits;
use npuzzle_engine::statistics::Statistics;
use npuzzle_experiments::{Pair, Plan, Run};
use npuzzle_page::browser::pdb_provider::PdbProvider;
use npuzzle_page::compare::measured::Ended;
use npuzzle_page::compare::perform::worker_pool::WorkerPool;
use npuzzle_protocol::Message;
use npuzzle_protocol::search::{Event, Outcome, Report, RequestId};
use std::time::Duration;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use wasm_bindgen_test::wasm_bindgen_test;

/// A pool and its reports. Dropping it leaves its workers idle.
struct Laboratory {
    pool: WorkerPool,
    reports: Inbox<Vec<Ended>>,
}

impl Laboratory {
    fn new(address: &str, workers: usize) -> Laboratory {
        let reports = Inbox::new();
        let arriving = reports.clone();
        let pdbs = PdbProvider::new(address, |_| {});
        let pool = WorkerPool::new(address, &pdbs, workers, move |ended| arriving.put(ended));
        Laboratory { pool, reports }
    }

    /// The next `count` runs that have ended, in the order of the plan.
    async fn next(&self, count: usize) -> Vec<Ended> {
        let mut all = Vec::new();
        while all.len() < count {
            let ended = self.reports.next().await;
            assert!(!ended.is_empty(), "a report has at least one run");
            all.extend(ended);
        }
        all.sort_by_key(|(place, _)| *place);
        all
    }

    /// All runs of an experiment. Checks that each is reported once.
    async fn all(&self, plan: &Plan) -> Vec<Ended> {
        let all = self.next(plan.runs()).await;
        assert_eq!(all.iter().map(|(place, _)| *place).collect::<Vec<_>>(), (0..plan.runs()).collect::<Vec<_>>());
        for (place, Run { record, .. }) in &all {
            assert_eq!((record.board.clone(), record.pair()), plan.run(*place));
        }
        assert!(self.reports.is_empty());
        all
    }
}

impl Drop for Laboratory {
    fn drop(&mut self) {
        self.pool.stop();
    }
}

fn limits() -> Limits {
    Limits::memory_mib(32).with_time(Some(Duration::from_secs(60)))
}

/// A plan of `count` runs. Scripted workers do not look at the board.
fn runs(count: usize) -> Plan {
    let board: Board = "8 1 2/0 4 3/7 5 6".parse().expect("a board");
    let pairs = vec![Pair::new(Algorithm::AStar, Heuristic::Manhattan)];
    Plan::new(vec![board; count], Goal::BlankFirst, pairs, Weight::default()).expect("a plan")
}

/// The end of a request, which differs from others and takes long enough not to be repeated.
fn done(id: RequestId) -> (String, Message) {
    let statistics = Statistics { expanded: u64::from(id), ..Statistics::default() };
    let report = Report { statistics, elapsed_ms: 15.0, ..Report::default() };
    (format!("done {id}"), Message::event(&Event::Done(id, Outcome::Exhausted, report)))
}

/// A worker that can end a hundred requests and runs a script for each command.
fn worker(on_command: &str) -> String {
    worker_with("", on_command)
}

/// Returns a worker like [`worker`] with a script that runs first.
fn worker_with(before: &str, on_command: &str) -> String {
    let messages: Vec<(String, Message)> = (1..=100).map(done).collect();
    let messages: Vec<(&str, Message)> =
        messages.iter().map(|(name, message)| (name.as_str(), message.clone())).collect();
    scripted(&messages, &format!("{before} hear((kind, id) => {{ {on_command} }}); say('ready');"))
}

/// Waits for a message that the script posts on a broadcast channel.
async fn broadcast(channel: &str) {
    let listening = format!("new Promise((resolve) => {{ new BroadcastChannel('{channel}').onmessage = resolve; }})");
    let promise = js_sys::eval(&listening).expect("channels can be opened");
    JsFuture::from(promise.unchecked_into::<js_sys::Promise>()).await.expect("the channel gets a message");
}

/// Returns the status of each run.
fn statuses(ended: &[Ended]) -> Vec<Status> {
    ended.iter().map(|(_, Run { record, .. })| record.status).collect()
}

#[wasm_bindgen_test]
async fn every_run_is_reported_once_for_any_number_of_workers() {
    for (workers, count) in [(1, 1), (1, 7), (2, 7), (3, 7), (8, 7), (8, 20)] {
        let laboratory = Laboratory::new(&worker("if (kind === SOLVE) say('done ' + id);"), workers);
        assert_eq!(laboratory.pool.workers(), workers);
        let plan = runs(count);
        laboratory.pool.run(plan.clone(), limits(), &[]);
        let ended = laboratory.all(&plan).await;
        assert_eq!(statuses(&ended), vec![Status::Exhausted; count]);
        // The same workers run another experiment.
        laboratory.pool.run(plan.clone(), limits(), &[]);
        laboratory.all(&plan).await;
    }
}

#[wasm_bindgen_test]
async fn runs_that_are_done_are_left_out() {
    let laboratory = Laboratory::new(&worker("if (kind === SOLVE) say('done ' + id);"), 2);
    laboratory.pool.run(runs(6), limits(), &[0, 3, 4]);
    let mut ended = Vec::new();
    while ended.len() < 3 {
        ended.extend(laboratory.reports.next().await.into_iter().map(|(index, _)| index));
    }
    ended.sort_unstable();
    assert_eq!(ended, [1, 2, 5]);
}

#[wasm_bindgen_test]
async fn other_workers_run_the_rest_while_one_is_slow() {
    // The worker that gets a run first ends it only after the other has ended all the rest.
    let script = "if (kind !== SOLVE) return;
        navigator.locks.request('first', { ifAvailable: true }, (lock) => {
          if (lock) return new Promise(() => { held = id; });
          answered += 1;
          say('done ' + id);
          if (answered === 6) rest.postMessage('done');
        });";
    let address = worker_with(
        "let [held, answered] = [0, 0];
         const rest = new BroadcastChannel('rest');
         rest.onmessage = () => say('done ' + held);",
        script,
    );
    let laboratory = Laboratory::new(&address, 2);
    let plan = runs(7);
    laboratory.pool.run(plan.clone(), limits(), &[]);
    laboratory.all(&plan).await;
}

#[wasm_bindgen_test]
async fn a_crash_fails_one_run_and_the_rest_continue() {
    let dying = "if (kind !== SOLVE) return;
        if (id === 2) setTimeout(() => { throw new Error('out of order'); }); else say('done ' + id);";
    for (workers, count) in [(1, 5), (2, 9), (3, 12)] {
        let laboratory = Laboratory::new(&worker(dying), workers);
        let plan = runs(count);
        laboratory.pool.run(plan.clone(), limits(), &[]);
        let ended = laboratory.all(&plan).await;
        let failed = ended.iter().filter(|(_, Run { record, .. })| record.status == Status::Failed).count();
        // Each worker crashes at its second run, but a slow one may never get a second.
        assert!((1..=workers).contains(&failed), "{:?}", statuses(&ended));
        for (_, Run { record, .. }) in ended {
            assert!(record.status == Status::Exhausted || (record.expanded, record.length) == (0, None));
        }
    }
}

#[wasm_bindgen_test]
async fn an_invalid_message_fails_one_run_and_the_rest_continue() {
    let babbling = "if (kind === SOLVE) { if (id % 3 === 2) postMessage('words'); else say('done ' + id); }";
    let laboratory = Laboratory::new(&worker(babbling), 1);
    let plan = runs(6);
    laboratory.pool.run(plan.clone(), limits(), &[]);
    let [done, failed] = [Status::Exhausted, Status::Failed];
    assert_eq!(statuses(&laboratory.all(&plan).await), [done, failed, done, done, failed, done]);
}

#[wasm_bindgen_test]
async fn stop_reports_the_runs_that_have_ended_and_no_more() {
    // The third run announces itself and continues until it is cancelled.
    let script = "if (kind === SOLVE && id === 3) new BroadcastChannel('third').postMessage('begun');
        else say('done ' + id);";
    let laboratory = Laboratory::new(&worker(script), 1);
    let begun = broadcast("third");
    laboratory.pool.run(runs(5), limits(), &[]);
    begun.await;
    laboratory.pool.stop();
    let mut ended = Vec::new();
    while !laboratory.reports.is_empty() {
        ended.extend(laboratory.reports.next().await);
    }
    assert_eq!(ended.iter().map(|(place, _)| *place).collect::<Vec<_>>(), [0, 1], "at once");
    laboratory.pool.stop();
    assert!(laboratory.reports.is_empty());

    // The next report is of the next experiment.
    let plan = runs(2);
    laboratory.pool.run(plan.clone(), limits(), &[]);
    let ended = laboratory.all(&plan).await;
    assert_eq!(ended.iter().map(|(_, Run { record, .. })| record.expanded).collect::<Vec<_>>(), [4, 5]);
}

#[wasm_bindgen_test]
async fn a_new_experiment_gets_no_report_of_the_previous_one() {
    // The second run ends too late: after the third was requested.
    let script = "if (kind !== SOLVE) return;
        if (id === 2) return new BroadcastChannel('second').postMessage('begun');
        if (id === 3) say('done 2');
        say('done ' + id);";
    let laboratory = Laboratory::new(&worker(script), 1);
    let begun = broadcast("second");
    laboratory.pool.run(runs(5), limits(), &[]);
    begun.await;
    // The first run has ended. On a busy machine it may have been reported already.
    while !laboratory.reports.is_empty() {
        laboratory.reports.next().await;
    }
    let plan = runs(3);
    laboratory.pool.run(plan.clone(), limits(), &[]);
    let ended = laboratory.all(&plan).await;
    assert_eq!(ended.iter().map(|(_, Run { record, .. })| record.expanded).collect::<Vec<_>>(), [3, 4, 5]);
}

#[wasm_bindgen_test]
async fn every_run_fails_if_no_worker_can_be_spawned() {
    let throwing = scripted(&[], "throw new Error('out of order');");
    // The last address is invalid: the browser refuses at once to spawn a worker.
    for (address, workers, count) in [
        (throwing.as_str(), 2, 6),
        ("./no-such-worker.js", 1, 3),
        ("./no-such-worker.js", 3, 12),
        ("http://[", 8, 2000),
    ] {
        let laboratory = Laboratory::new(address, workers);
        let plan = runs(count);
        laboratory.pool.run(plan.clone(), limits(), &[]);
        assert_eq!(statuses(&laboratory.all(&plan).await), vec![Status::Failed; count], "{address}");
    }
}

#[wasm_bindgen_test]
async fn an_experiment_can_be_stopped_if_no_worker_can_be_spawned() {
    let laboratory = Laboratory::new("http://[", 2);
    laboratory.pool.run(runs(2000), limits(), &[]);
    let some = laboratory.reports.next().await;
    assert!(some.len() < 2000);
    laboratory.pool.stop();
    let plan = runs(4);
    while !laboratory.reports.is_empty() {
        laboratory.reports.next().await;
    }
    laboratory.pool.run(plan.clone(), limits(), &[]);
    laboratory.all(&plan).await;
}

#[wasm_bindgen_test]
async fn the_real_solver_finds_the_published_lengths() {
    let boards: Vec<Board> = ["812043756", "125348670", "012345678"].map(|text| text.parse().expect("a board")).into();
    let algorithms = [Algorithm::BreadthFirst, Algorithm::AStar, Algorithm::IdaStar];
    let pairs = Pair::all(&algorithms, &[Heuristic::Misplaced, Heuristic::Manhattan]);
    let plan = Plan::new(boards, Goal::BlankFirst, pairs, Weight::default()).expect("a plan");
    for workers in [1, 2] {
        let laboratory = Laboratory::new(&real_worker(), workers);
        laboratory.pool.run(plan.clone(), limits(), &[]);
        let ended = laboratory.all(&plan).await;
        let lengths: Vec<Option<u32>> = ended.iter().map(|(_, Run { record, .. })| record.length).collect();
        let expected: Vec<Option<u32>> = [21, 4, 0].into_iter().flat_map(|length| [Some(length); 5]).collect();
        assert_eq!(lengths, expected);
        assert!(ended.iter().all(|(_, Run { record, .. })| record.optimal && record.status == Status::Solved));
    }
}

#[wasm_bindgen_test]
async fn runs_respect_their_limits() {
    let board: Board = super::solver::ENDLESS.parse().expect("a board");
    let pairs = Pair::all(&[Algorithm::AStar, Algorithm::IdaStar], &[Heuristic::Manhattan]);
    let plan = Plan::new(vec![board], Goal::BlankFirst, pairs, Weight::default()).expect("a plan");
    let laboratory = Laboratory::new(&real_worker(), 1);
    // The first run reaches its memory limit, the second its time limit.
    laboratory.pool.run(plan.clone(), Limits::memory_mib(4).with_time(Some(Duration::from_millis(1_500))), &[]);
    let ended = laboratory.all(&plan).await;
    assert_eq!(statuses(&ended), [Status::Limit, Status::Limit]);
    let [(_, Run { record: memory, .. }), (_, Run { record: time, .. })] = &ended[..] else { panic!("{ended:?}") };
    assert!(memory.memory_bytes > 2 << 20 && memory.memory_bytes <= 4 << 20, "{memory:?}");
    assert!(time.elapsed_ms >= 1_500.0 && time.expanded > 0, "{time:?}");
}
