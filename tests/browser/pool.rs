//! Several workers on one experiment: every run is told of once, whatever the workers do.

use crate::inbox::Inbox;
use crate::worker_text::{scripted, solver};
use npuzzle::app::comparison::Ended;
use npuzzle::app::tables_supply::TablesSupply;
use npuzzle::app::worker_pool::{Limits, WorkerPool};
use npuzzle::catalogue::{Algorithm, Heuristic, Status, Weight};
use npuzzle::experiment::{Pair, Plan};
use npuzzle::protocol::{Event, Outcome, Report, RequestId};
use npuzzle::puzzle::{Board, Goal};
use npuzzle::statistics::Statistics;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use wasm_bindgen_test::wasm_bindgen_test;

/// A pool, and what it has told. When dropped, its workers are left with nothing to do.
struct Laboratory {
    pool: WorkerPool,
    told: Inbox<Vec<Ended>>,
}

impl Laboratory {
    fn new(address: &str, workers: usize) -> Laboratory {
        let told = Inbox::new();
        let arriving = told.clone();
        Laboratory {
            pool: WorkerPool::new(address, &TablesSupply::new(address, |_| {}), workers, move |ended| {
                arriving.put(ended)
            }),
            told,
        }
    }

    /// The next so many runs that have ended, in the order of the plan.
    async fn next(&self, count: usize) -> Vec<Ended> {
        let mut all = Vec::new();
        while all.len() < count {
            let ended = self.told.next().await;
            assert!(!ended.is_empty(), "nothing is not told of");
            all.extend(ended);
        }
        all.sort_by_key(|(place, _)| *place);
        all
    }

    /// All the runs of an experiment, each of which is told of once.
    async fn all(&self, plan: &Plan) -> Vec<Ended> {
        let all = self.next(plan.runs()).await;
        assert_eq!(all.iter().map(|(place, _)| *place).collect::<Vec<_>>(), (0..plan.runs()).collect::<Vec<_>>());
        for (place, record) in &all {
            assert_eq!((record.board, record.pair()), plan.run(*place));
        }
        assert!(self.told.is_empty());
        all
    }
}

impl Drop for Laboratory {
    fn drop(&mut self) {
        self.pool.stop();
    }
}

const LIMITS: Limits = Limits { time_ms: 60_000, memory_mib: 32 };

/// One pair on so many boards: scripted workers do not look at them.
fn runs(count: usize) -> Plan {
    let board: Board = "8 1 2/0 4 3/7 5 6".parse().expect("a board");
    let pairs = vec![Pair::new(Algorithm::AStar, Heuristic::Manhattan)];
    Plan::new(vec![board; count], Goal::BlankFirst, pairs, Weight::default()).expect("a plan")
}

/// The end of a request, which can be told from others.
fn done(id: RequestId) -> (String, Event) {
    let statistics = Statistics { expanded: u64::from(id), ..Statistics::default() };
    (
        format!("done {id}"),
        Event::Done(id, Outcome::Exhausted, Report { statistics, elapsed_ms: 1.5, ..Report::default() }),
    )
}

/// A worker that listens, knows the ends of a hundred requests, and does what the script says with each command.
fn worker(on_command: &str) -> String {
    worker_with("", on_command)
}

/// The same with something to begin with.
fn worker_with(before: &str, on_command: &str) -> String {
    let mut events = vec![("ready".to_owned(), Event::Ready)];
    events.extend((1..=100).map(done));
    let events: Vec<(&str, Event)> = events.iter().map(|(name, event)| (name.as_str(), event.clone())).collect();
    scripted(&events, &format!("{before} hear((kind, id) => {{ {on_command} }}); say('ready');"))
}

/// A word that the script says on a channel of its own.
async fn word(channel: &str) {
    let listening = format!("new Promise((resolve) => {{ new BroadcastChannel('{channel}').onmessage = resolve; }})");
    let promise = js_sys::eval(&listening).expect("channels can be opened");
    JsFuture::from(promise.unchecked_into::<js_sys::Promise>()).await.expect("the word comes");
}

/// How each run ended.
fn statuses(ended: &[Ended]) -> Vec<Status> {
    ended.iter().map(|(_, record)| record.status).collect()
}

#[wasm_bindgen_test]
async fn every_run_is_told_of_once_whatever_the_number_of_workers() {
    for (workers, count) in [(1, 1), (1, 7), (2, 7), (3, 7), (8, 7), (8, 20)] {
        let laboratory = Laboratory::new(&worker("if (kind === SOLVE) say('done ' + id);"), workers);
        assert_eq!(laboratory.pool.workers(), workers);
        let plan = runs(count);
        laboratory.pool.run(plan.clone(), LIMITS);
        let ended = laboratory.all(&plan).await;
        assert_eq!(statuses(&ended), vec![Status::Exhausted; count]);
        // And the same once more, by the same workers.
        laboratory.pool.run(plan.clone(), LIMITS);
        laboratory.all(&plan).await;
    }
}

#[wasm_bindgen_test]
async fn a_slow_worker_leaves_the_rest_to_the_others() {
    // Whoever is asked first holds its run back until the other has done all the rest.
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
    laboratory.pool.run(plan.clone(), LIMITS);
    laboratory.all(&plan).await;
}

#[wasm_bindgen_test]
async fn a_worker_that_dies_fails_its_run_and_the_rest_go_on() {
    let dying = "if (kind !== SOLVE) return;
        if (id === 2) setTimeout(() => { throw new Error('out of order'); }); else say('done ' + id);";
    for (workers, count) in [(1, 5), (2, 9), (3, 12)] {
        let laboratory = Laboratory::new(&worker(dying), workers);
        let plan = runs(count);
        laboratory.pool.run(plan.clone(), LIMITS);
        let ended = laboratory.all(&plan).await;
        let failed = ended.iter().filter(|(_, record)| record.status == Status::Failed).count();
        // Each worker dies at its second run; but one may come too late for a second.
        assert!((1..=workers).contains(&failed), "{:?}", statuses(&ended));
        for (_, record) in ended {
            assert!(record.status == Status::Exhausted || (record.expanded, record.length) == (0, None));
        }
    }
}

#[wasm_bindgen_test]
async fn a_worker_that_talks_nonsense_fails_its_run_and_the_rest_go_on() {
    let mad = "if (kind === SOLVE) { if (id % 3 === 2) postMessage('words'); else say('done ' + id); }";
    let laboratory = Laboratory::new(&worker(mad), 1);
    let plan = runs(6);
    laboratory.pool.run(plan.clone(), LIMITS);
    let [done, failed] = [Status::Exhausted, Status::Failed];
    assert_eq!(statuses(&laboratory.all(&plan).await), [done, failed, done, done, failed, done]);
}

#[wasm_bindgen_test]
async fn what_was_stopped_tells_of_what_has_ended_and_of_nothing_more() {
    // The third run goes on until it is cancelled, and says so.
    let script = "if (kind === SOLVE && id === 3) new BroadcastChannel('third').postMessage('begun');
        else say('done ' + id);";
    let laboratory = Laboratory::new(&worker(script), 1);
    let begun = word("third");
    laboratory.pool.run(runs(5), LIMITS);
    begun.await;
    laboratory.pool.stop();
    let mut ended = Vec::new();
    while !laboratory.told.is_empty() {
        ended.extend(laboratory.told.next().await);
    }
    assert_eq!(ended.iter().map(|(place, _)| *place).collect::<Vec<_>>(), [0, 1], "at once");
    laboratory.pool.stop();
    assert!(laboratory.told.is_empty());

    // The next thing that is heard is of the next experiment.
    let plan = runs(2);
    laboratory.pool.run(plan.clone(), LIMITS);
    let ended = laboratory.all(&plan).await;
    assert_eq!(ended.iter().map(|(_, record)| record.expanded).collect::<Vec<_>>(), [4, 5]);
}

#[wasm_bindgen_test]
async fn a_new_experiment_hears_nothing_of_the_one_before() {
    // The second run is answered too late: after the third was asked for.
    let script = "if (kind !== SOLVE) return;
        if (id === 2) return new BroadcastChannel('second').postMessage('begun');
        if (id === 3) say('done 2');
        say('done ' + id);";
    let laboratory = Laboratory::new(&worker(script), 1);
    let begun = word("second");
    laboratory.pool.run(runs(5), LIMITS);
    begun.await;
    // The first run has ended; as a rule nobody was told yet, on a busy machine somebody may have been.
    while !laboratory.told.is_empty() {
        laboratory.told.next().await;
    }
    let plan = runs(3);
    laboratory.pool.run(plan.clone(), LIMITS);
    let ended = laboratory.all(&plan).await;
    assert_eq!(ended.iter().map(|(_, record)| record.expanded).collect::<Vec<_>>(), [3, 4, 5]);
}

#[wasm_bindgen_test]
async fn where_no_worker_can_be_started_every_run_fails() {
    let throwing = scripted(&[], "throw new Error('out of order');");
    // The last address is none: a worker is refused on the spot, whoever asks for it.
    for (address, workers, count) in [
        (throwing.as_str(), 2, 6),
        ("./no-such-worker.js", 1, 3),
        ("./no-such-worker.js", 3, 12),
        ("http://[", 8, 2000),
    ] {
        let laboratory = Laboratory::new(address, workers);
        let plan = runs(count);
        laboratory.pool.run(plan.clone(), LIMITS);
        assert_eq!(statuses(&laboratory.all(&plan).await), vec![Status::Failed; count], "{address}");
    }
}

#[wasm_bindgen_test]
async fn where_no_worker_can_be_started_it_can_be_stopped() {
    let laboratory = Laboratory::new("http://[", 2);
    laboratory.pool.run(runs(2000), LIMITS);
    let some = laboratory.told.next().await;
    assert!(some.len() < 2000);
    laboratory.pool.stop();
    let plan = runs(4);
    while !laboratory.told.is_empty() {
        laboratory.told.next().await;
    }
    laboratory.pool.run(plan.clone(), LIMITS);
    laboratory.all(&plan).await;
}

#[wasm_bindgen_test]
async fn an_experiment_with_the_real_solver_finds_what_was_published() {
    let boards: Vec<Board> = ["812043756", "125348670", "012345678"].map(|text| text.parse().expect("a board")).into();
    let algorithms = [Algorithm::BreadthFirst, Algorithm::AStar, Algorithm::IdaStar];
    let pairs = Pair::all(&algorithms, &[Heuristic::Misplaced, Heuristic::Manhattan]);
    let plan = Plan::new(boards, Goal::BlankFirst, pairs, Weight::default()).expect("a plan");
    for workers in [1, 2] {
        let laboratory = Laboratory::new(&solver(), workers);
        laboratory.pool.run(plan.clone(), LIMITS);
        let ended = laboratory.all(&plan).await;
        let lengths: Vec<Option<u32>> = ended.iter().map(|(_, record)| record.length).collect();
        let expected: Vec<Option<u32>> = [21, 4, 0].into_iter().flat_map(|length| [Some(length); 5]).collect();
        assert_eq!(lengths, expected);
        assert!(ended.iter().all(|(_, record)| record.optimal && record.status == Status::Solved));
    }
}

#[wasm_bindgen_test]
async fn runs_keep_to_their_limits() {
    let board: Board = super::solver::ENDLESS.parse().expect("a board");
    let pairs = Pair::all(&[Algorithm::AStar, Algorithm::IdaStar], &[Heuristic::Manhattan]);
    let plan = Plan::new(vec![board], Goal::BlankFirst, pairs, Weight::default()).expect("a plan");
    let laboratory = Laboratory::new(&solver(), 1);
    // The first runs out of memory, the second of time.
    laboratory.pool.run(plan.clone(), Limits { time_ms: 1_500, memory_mib: 4 });
    let ended = laboratory.all(&plan).await;
    assert_eq!(statuses(&ended), [Status::Limit, Status::Limit]);
    let [(_, memory), (_, time)] = &ended[..] else { panic!("{ended:?}") };
    assert!(memory.memory_bytes > 2 << 20 && memory.memory_bytes <= 4 << 20, "{memory:?}");
    assert!(time.elapsed_ms >= 1_500.0 && time.expanded > 0, "{time:?}");
}
