//! Pattern databases: built once, stored by the browser, loaded again, and everything that can go wrong.

use crate::inbox::{Conversation, Inbox};
use crate::line::Line;
use crate::scripts::{pdb_spec, program, real_worker, scripted, spec};
use idb::{DatabaseEvent, Factory, ObjectStoreParams, TransactionMode};
use js_sys::{Array, Object, Reflect, Uint8Array};
use npuzzle_engine::catalogue::{Algorithm, Heuristic, Partition};
use npuzzle_engine::heuristic::PdbKey;
use npuzzle_engine::puzzle::{Goal, Size};
use npuzzle_engine::spec::SearchSpec;
use npuzzle_engine::statistics::Statistics;
use npuzzle_page::browser::pdb_provider::PdbProvider;
use npuzzle_page::browser::solver_client::Answer;
use npuzzle_page::shared::pdb_status::PdbNews;
use npuzzle_protocol::search::{Command, Event, Outcome, Report, RequestId, Solver, Task};
use npuzzle_protocol::{Message, databases};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::Blob;

/// All tiles of 3x3 in one pattern, with the blank's goal in a corner: built in a moment.
fn small() -> PdbKey {
    PdbKey::new(Size::PUZZLE_8, Partition::P8, 0).expect("a key")
}

/// The name under which the browser stores it.
const SMALL_NAME: &str = "8/0";

/// The default for 4x4.
fn usual() -> PdbKey {
    PdbKey::new(Size::PUZZLE_15, Partition::P555, 0).expect("a key")
}

/// Needs the small database; 21 moves.
fn small_spec() -> SearchSpec {
    pdb_spec("812043756", Goal::BlankFirst, Algorithm::Optimal)
}

/// Needs the usual database; 46 moves.
fn usual_spec() -> SearchSpec {
    pdb_spec("5 1 3 10/15 12 7 9/2 4 6 8/13 0 11 14", Goal::BlankLast, Algorithm::Optimal)
}

fn solve(id: RequestId, spec: SearchSpec) -> Command {
    Command::Begin { id, spec, task: Task::Solve { helpers: 0 } }
}

/// The page's side of the conversation, and its pattern database events.
pub struct Visit {
    pub talk: Conversation,
    pdbs: PdbProvider,
    news: Inbox<PdbNews>,
}

impl Visit {
    /// Opens a page, with only the databases that the browser has stored.
    pub fn new() -> Visit {
        Visit::to(&real_worker(), &real_worker())
    }

    /// Opens a page with solvers and builders at these addresses.
    fn to(solver: &str, builder: &str) -> Visit {
        let news = Inbox::new();
        let arriving = news.clone();
        let pdbs = PdbProvider::new(builder, move |news| arriving.put(news));
        Visit { talk: Conversation::with_pdbs(solver, pdbs.clone()), pdbs, news }
    }

    async fn assert_solves(&self, spec: SearchSpec, length: usize) -> Report {
        self.talk.solve(spec.clone());
        let (outcome, report) = self.talk.outcome().await;
        let Outcome::Solved { moves, optimal } = outcome else { panic!("{outcome:?}") };
        assert_eq!((moves.len(), optimal), (length, true));
        assert!(moves.replay(spec.board()).is_ok());
        report
    }

    /// All news up to the number of stored bytes, and that number.
    async fn news_until_stored(&self) -> (Vec<PdbNews>, Option<u64>) {
        let mut all = Vec::new();
        loop {
            match self.news.next().await {
                PdbNews::Stored(bytes) => return (all, bytes),
                other => all.push(other),
            }
        }
    }

    /// Checks that a database was built, and returns the number of stored bytes.
    async fn assert_built(&self, key: PdbKey) -> u64 {
        let (news, bytes) = self.news_until_stored().await;
        let (last, making) = news.split_last().expect("news");
        assert_eq!(*last, PdbNews::Built(key));
        let shares: Vec<f64> = making
            .iter()
            .map(|news| match news {
                PdbNews::Building(made, share) if *made == key => *share,
                other => panic!("{other:?}"),
            })
            .collect();
        assert!(
            shares.first() == Some(&0.0) && shares.is_sorted() && shares.iter().all(|&share| share <= 1.0),
            "{shares:?}"
        );
        bytes.expect("this browser stores databases")
    }

    /// Checks that a database was loaded, because the browser had stored it.
    async fn assert_loaded(&self, key: PdbKey) {
        let (news, bytes) = self.news_until_stored().await;
        assert_eq!(news, [PdbNews::Loaded(key)]);
        assert!(bytes.is_some_and(|bytes| bytes > 0));
    }

    async fn forget(&self) {
        self.pdbs.forget(|why| panic!("{why}"));
        assert_eq!(self.news.next().await, PdbNews::Stored(Some(0)));
    }
}

async fn forget() {
    Visit::new().forget().await;
}

/// Builds a pattern database, and returns once the browser has stored it: a test may then delete it.
pub async fn build_pdb(key: PdbKey) -> Blob {
    let visit = Visit::new();
    let answers = Inbox::new();
    let arriving = answers.clone();
    visit.pdbs.get(key, move |pdb| arriving.put(pdb));
    let pdb = answers.next().await.expect("the database can be built");
    visit.assert_built(key).await;
    pdb
}

/// The name of the storage. It carries the folder above that of the worker's script, which is a blob here: `http://HOST/NUMBER`.
const STORAGE: &str = "npuzzle http://";

async fn store(mode: TransactionMode) -> (idb::Database, idb::Transaction, idb::ObjectStore) {
    store_of(STORAGE, mode).await
}

async fn store_of(name: &str, mode: TransactionMode) -> (idb::Database, idb::Transaction, idb::ObjectStore) {
    let mut request = Factory::new().and_then(|factory| factory.open(name, Some(1))).expect("storage");
    request.on_upgrade_needed(|event| {
        let database = event.database().expect("a database");
        database.create_object_store("tables", ObjectStoreParams::new()).expect("a new store");
    });
    let database = request.await.expect("it opens");
    let transaction = database.transaction(&["tables"], mode).expect("it has a store");
    let store = transaction.object_store("tables").expect("a store");
    (database, transaction, store)
}

/// Writes a record into the storage.
async fn write(name: &str, record: &JsValue) {
    let (database, transaction, store) = store(TransactionMode::ReadWrite).await;
    store.put(record, Some(&name.into())).expect("a request").await.expect("a record");
    transaction.commit().expect("a request").await.expect("an end");
    database.close();
}

/// The names of the stored databases.
async fn names() -> Vec<String> {
    let (database, _transaction, store) = store(TransactionMode::ReadOnly).await;
    let names = store.get_all_keys(None, None).expect("a request").await.expect("names");
    database.close();
    names.iter().filter_map(JsValue::as_string).collect()
}

/// The bytes of the database stored under a name.
async fn read(name: &str) -> Vec<u8> {
    let (database, _transaction, store) = store(TransactionMode::ReadOnly).await;
    let record = store.get(JsValue::from(name)).expect("a request").await.expect("an answer").expect("a record");
    database.close();
    bytes(Reflect::get(&record, &"table".into()).expect("a field").dyn_into().expect("a blob")).await
}

async fn bytes(blob: Blob) -> Vec<u8> {
    Uint8Array::new(&JsFuture::from(blob.array_buffer()).await.expect("bytes")).to_vec()
}

fn blob(bytes: &[u8]) -> Blob {
    Blob::new_with_u8_array_sequence(&Array::of1(&Uint8Array::from(bytes))).expect("bytes make a blob")
}

/// A record as the worker writes it.
fn record(table: &JsValue) -> JsValue {
    let record = Object::new();
    Reflect::set(&record, &"table".into(), table).expect("a plain object takes any field");
    Reflect::set(&record, &"used".into(), &1.0.into()).expect("a plain object takes any field");
    record.into()
}

#[wasm_bindgen_test]
async fn a_database_is_built_for_a_search_and_loaded_at_the_next_visit() {
    forget().await;
    let first = Visit::new();
    let report = first.assert_solves(usual_spec(), 46).await;
    let in_use = report.pdb.expect("the search uses a database");
    assert_eq!((in_use.partition, in_use.bytes), (Partition::P555, Partition::P555.bytes(Size::PUZZLE_15)));
    let stored = first.assert_built(usual()).await;
    assert!(stored >= in_use.bytes, "{stored}");
    // The next search with a goal whose blank is in a corner uses it too.
    first
        .assert_solves(pdb_spec("0 1 2 3/5 6 7 4/9 10 11 8/13 14 15 12", Goal::BlankLast, Algorithm::Optimal), 6)
        .await;
    assert!(first.news.is_empty());

    let second = Visit::new();
    second.assert_solves(usual_spec(), 46).await;
    second.assert_loaded(usual()).await;
    assert_eq!(names().await, ["5-5-5/0"]);
}

#[wasm_bindgen_test]
async fn a_tall_board_uses_the_stored_database_of_wide_boards() {
    let wide = pdb_spec("3 5 1 6/7 10 8 9/11 4 0 2", Goal::BlankLast, Algorithm::Optimal);
    let tall = pdb_spec("3 9 8/10 1 4/7 11 6/2 0 5", Goal::BlankLast, Algorithm::Optimal);
    let key = PdbKey::new(wide.board().size(), Partition::P65, 0).expect("a key");
    forget().await;
    let first = Visit::new();
    first.assert_solves(wide, 37).await;
    first.assert_built(key).await;

    let second = Visit::new();
    second.assert_solves(tall, 35).await;
    second.assert_loaded(key).await;
    assert_eq!(names().await, ["4x3/6-5/0"]);
}

#[wasm_bindgen_test]
async fn prepare_builds_the_database_before_the_search() {
    forget().await;
    let visit = Visit::new();
    visit.talk.client.prepare(small_spec());
    visit.assert_built(small()).await;
    visit.assert_solves(small_spec(), 21).await;
    assert!(visit.news.is_empty());
}

#[wasm_bindgen_test]
async fn a_solver_asks_for_a_database_and_starts_when_it_gets_it() {
    forget().await;
    let line = Line::<Solver>::open().await;
    line.send(&Command::Prepare(small_spec()));
    assert_eq!(line.next().await, Event::NeedsPdb(None, small()));
    line.send(&solve(7, small_spec()));
    assert_eq!(line.next().await, Event::NeedsPdb(Some(7), small()));
    let pdb = build_pdb(small()).await;
    line.send_with(&Command::UsePdb, &pdb);
    assert!(matches!(line.end_of(7).await, Event::Done(7, Outcome::Solved { optimal: true, .. }, _)));
    // Nothing is missing now: the next event belongs to the next request.
    line.send(&Command::Prepare(small_spec()));
    line.send(&solve(8, small_spec()));
    assert!(matches!(line.next().await, Event::Done(8, ..)));
}

/// Returns the address of the real worker program with a clock that advances by a millisecond at every reading. After every
/// message it posts a failure whose reason is the number of readings since the last command.
fn real_worker_with_clock() -> String {
    program(
        "let readings = 0;
         performance.now = () => (readings += 1);
         const post = self.postMessage.bind(self);
         self.postMessage = (message) => {
           post(message);
           const text = new TextEncoder().encode(readings);
           post(new Uint8Array([2, text.length, ...text]));
         };
         addEventListener('message', () => (readings = 0));",
    )
}

#[wasm_bindgen_test]
async fn a_search_that_waits_for_a_database_starts_without_a_warm_up() {
    let pdb = build_pdb(usual()).await;
    forget().await;
    let line = Line::<Solver>::to(&real_worker_with_clock()).await;
    line.failure().await;
    // 80 moves: a warm-up takes all of its time.
    let endless = pdb_spec("15 10 8 12/11 14 9 13/2 6 5 1/3 7 4 0", Goal::BlankFirst, Algorithm::Optimal);
    line.send(&Command::Prepare(endless));
    assert_eq!(line.next().await, Event::NeedsPdb(None, usual()));
    line.failure().await;
    line.send(&solve(1, usual_spec()));
    assert_eq!(line.next().await, Event::NeedsPdb(Some(1), usual()));
    line.failure().await;
    line.send_with(&Command::UsePdb, &pdb);
    // Most searches end in their first slice of 20 ms; a warm-up takes 120 ms.
    line.next().await;
    let readings: u32 = line.failure().await.parse().expect("a number");
    assert!(readings < 100, "the first event came after {readings} readings of the clock");
}

/// With this damage, the weak checksum of an earlier format matched, and the search "proved" 24 moves.
#[wasm_bindgen_test]
async fn damage_that_a_weak_checksum_misses_proves_nothing_false() {
    let sound = bytes(build_pdb(usual()).await).await;
    let mut damaged = sound.clone();
    let entries = sound.len() - usual().bytes();
    for entry in [1_438_903, 1_572_863] {
        damaged[entries + entry] ^= 0x80;
    }
    write("5-5-5/0", &record(&blob(&damaged))).await;
    let visit = Visit::new();
    visit
        .assert_solves(pdb_spec("10 1 3 4/5 2 6 7/9 14 11 8/13 15 12 0", Goal::BlankLast, Algorithm::Optimal), 16)
        .await;
    visit.assert_built(usual()).await;
    assert!(read("5-5-5/0").await == sound);
}

#[wasm_bindgen_test]
async fn a_damaged_or_foreign_record_is_rebuilt_and_replaced() {
    let sound = bytes(build_pdb(small()).await).await;
    let other = bytes(build_pdb(PdbKey::new(Size::PUZZLE_8, Partition::P8, 4).expect("a key")).await).await;
    let mut flipped = sound.clone();
    flipped[1000] ^= 1;
    let mut of_another_version = sound.clone();
    of_another_version[4] -= 1;
    let foreign = [
        ("garbage", record(&blob(b"garbage"))),
        ("nothing", record(&blob(b""))),
        ("cut short", record(&blob(&sound[..sound.len() - 1]))),
        ("damaged", record(&blob(&flipped))),
        ("of another version", record(&blob(&of_another_version))),
        ("for other goals", record(&blob(&other))),
        ("words instead of a blob", record(&"words".into())),
        ("no record", JsValue::from("words")),
        ("null", JsValue::NULL),
    ];
    for (name, record) in foreign {
        write(SMALL_NAME, &record).await;
        let visit = Visit::new();
        visit.assert_solves(small_spec(), 21).await;
        visit.assert_built(small()).await;
        assert!(read(SMALL_NAME).await == sound, "{name}");
    }
    let visit = Visit::new();
    visit.assert_solves(small_spec(), 21).await;
    visit.assert_loaded(small()).await;
}

#[wasm_bindgen_test]
async fn forget_deletes_stored_databases_and_keeps_those_in_memory() {
    let visit = Visit::new();
    visit.assert_solves(small_spec(), 21).await;
    visit.news_until_stored().await;
    assert!(names().await.contains(&SMALL_NAME.to_owned()));
    visit.forget().await;
    assert!(names().await.is_empty());
    visit.assert_solves(small_spec(), 21).await;
    assert!(visit.news.is_empty());

    // The next visit has to build it.
    let next = Visit::new();
    next.assert_solves(small_spec(), 21).await;
    next.assert_built(small()).await;
}

#[wasm_bindgen_test]
async fn an_invalid_database_fails_only_the_request_that_waits_for_it() {
    let line = Line::<Solver>::open().await;
    let sound = build_pdb(small()).await;
    let whole = bytes(sound.clone()).await;
    for (id, garbage, reason) in
        [(1, &b"garbage"[..], "not a pattern database"), (2, &whole[..whole.len() / 2], "bytes: expected")]
    {
        // A stored database would be loaded.
        forget().await;
        line.send(&solve(id, small_spec()));
        assert_eq!(line.next().await, Event::NeedsPdb(Some(id), small()));
        line.send_with(&Command::UsePdb, &blob(garbage));
        match line.next().await {
            Event::Failed(failed, why) => assert!(failed == id && why.contains(reason), "{why}"),
            other => panic!("{other:?}"),
        }
    }
    line.send(&Command::UsePdb);
    assert_eq!(line.failure().await, "the tables are missing from the message");

    // The solver is still available, for searches with and without a database.
    line.send(&solve(3, spec("812043756", Goal::BlankFirst, Algorithm::IdaStar, Heuristic::Manhattan)));
    assert!(matches!(line.end_of(3).await, Event::Done(3, Outcome::Solved { .. }, _)));
    line.send(&solve(4, small_spec()));
    assert_eq!(line.next().await, Event::NeedsPdb(Some(4), small()));
    line.send_with(&Command::UsePdb, &sound);
    assert!(matches!(line.end_of(4).await, Event::Done(4, Outcome::Solved { .. }, _)));
}

#[wasm_bindgen_test]
async fn cancel_while_waiting_for_a_database_is_answered_and_the_database_starts_nothing() {
    forget().await;
    let line = Line::<Solver>::open().await;
    line.send(&solve(1, small_spec()));
    assert_eq!(line.next().await, Event::NeedsPdb(Some(1), small()));
    line.send(&Command::Cancel(1));
    assert_eq!(line.next().await, Event::Done(1, Outcome::Cancelled, Report::default()));
    line.send_with(&Command::UsePdb, &build_pdb(small()).await);
    // The next event belongs to the next request.
    line.send(&solve(2, small_spec()));
    assert!(matches!(line.next().await, Event::Done(2, ..)));

    // The page's client does not replace the worker for that.
    let visit =
        Visit::to(&real_worker(), &scripted(&builder_messages(), "onmessage = () => say('building'); say('ready');"));
    forget().await;
    visit.talk.solve(usual_spec());
    assert_eq!(visit.news.next().await, PdbNews::Building(usual(), 0.25));
    visit.talk.client.cancel();
    assert_eq!(visit.talk.next().await, Answer::Done(1, Outcome::Cancelled, Report::default()));
    assert!(visit.talk.answers.is_empty() && visit.news.is_empty());
}

#[wasm_bindgen_test]
async fn an_anytime_search_switches_to_a_larger_database_when_it_gets_one() {
    let key = |partition| PdbKey::new(Size::PUZZLE_24, partition, 0).expect("a key");
    let (small, large) = (build_pdb(key(Partition::P444444)).await, build_pdb(key(Partition::P55554)).await);
    forget().await;
    let line = Line::<Solver>::open().await;
    let board = "14 5 9 2 18/8 23 19 12 17/15 0 10 20 4/6 11 21 1 7/24 3 16 22 13";
    let spec = pdb_spec(board, Goal::BlankFirst, Algorithm::Anytime).with_memory_limit(256 << 20);
    let board = spec.board().clone();
    line.send(&solve(1, spec));
    // The one that is built in a moment is requested first.
    assert_eq!(line.next().await, Event::NeedsPdb(Some(1), key(Partition::P444444)));
    line.send_with(&Command::UsePdb, &small);
    let found = loop {
        match line.next().await {
            Event::Progress(1, _) => {}
            Event::Improved(1, moves, report) => break (moves.len() as u32, report),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(found.1.pdb.expect("the search uses a database").partition, Partition::P444444);
    line.send_with(&Command::UsePdb, &large);
    let mut best = found.0;
    loop {
        let (Event::Progress(1, report) | Event::Improved(1, _, report)) = line.next().await else {
            panic!("the search continues")
        };
        assert!(report.statistics.generated >= found.1.statistics.generated);
        assert!(report.statistics.lower_bound >= found.1.statistics.lower_bound);
        let length = report.statistics.incumbent.expect("the best solution is not lost");
        assert!(length <= best);
        best = length;
        if report.pdb.expect("the search uses a database").partition == Partition::P55554 {
            break;
        }
    }
    line.send(&Command::Cancel(1));
    loop {
        match line.next().await {
            Event::Progress(1, _) | Event::Improved(1, ..) => {}
            Event::Done(1, Outcome::Solved { moves, optimal: false }, report) => {
                assert!(moves.len() as u32 <= best);
                assert_eq!(moves.replay(&board), Ok(Goal::BlankFirst.board(board.size()).expect("it exists")));
                assert!(report.statistics.lower_bound <= Some(95));
                break;
            }
            other => panic!("{other:?}"),
        }
    }
}

fn done(id: RequestId, outcome: Outcome, report: Report) -> Message {
    Message::event(&Event::Done(id, outcome, report))
}

/// The messages of a builder: `building`, `built` and `stored`.
fn builder_messages() -> [(&'static str, Message); 3] {
    [
        ("building", Message::event(&databases::Event::Progress(0.25))),
        ("built", Message::event(&databases::Event::Built)),
        ("stored", Message::event(&databases::Event::Stored(None))),
    ]
}

#[wasm_bindgen_test]
async fn a_database_is_built_once_for_any_number_of_requests() {
    let builder = scripted(
        &builder_messages(),
        "onmessage = () => {
           say('building');
           setTimeout(() => { sayWith('built', new Blob(['database'])); say('stored'); });
         };
         say('ready');",
    );
    // Each builder reports progress once.
    let visit = Visit::to("./not-needed.js", &builder);
    let answers = Inbox::new();
    let ask = |key| {
        let arriving = answers.clone();
        visit.pdbs.get(key, move |pdb| arriving.put(pdb));
    };
    (0..3).for_each(|_| ask(small()));
    for _ in 0..3 {
        assert_eq!(bytes(answers.next().await.expect("a database")).await, b"database");
    }
    // A later request is answered at once.
    ask(small());
    assert!(!answers.is_empty());
    answers.next().await.expect("a database");
    let (news, stored) = visit.news_until_stored().await;
    assert_eq!((news, stored), (vec![PdbNews::Building(small(), 0.25), PdbNews::Built(small())], None));
    // Another key is another database.
    ask(usual());
    answers.next().await.expect("a database");
    assert_eq!(visit.news_until_stored().await.0, [PdbNews::Building(usual(), 0.25), PdbNews::Built(usual())]);
}

#[wasm_bindgen_test]
async fn a_database_that_cannot_be_built_fails_the_request_and_is_tried_again_at_the_next() {
    let needs = |id| Message::event(&Event::NeedsPdb(Some(id), small()));
    let messages = [("needs 1", needs(1)), ("needs 2", needs(2))];
    let solver = scripted(&messages, "hear((kind, id) => { if (kind === SOLVE) say(`needs ${id}`); }); say('ready');");
    for (failure, reason) in [
        ("say('refused')", "no room"),
        ("setTimeout(() => { throw new Error('out of order'); })", "out of order"),
        ("postMessage('words')", "a message cannot be read"),
        // The blob is missing.
        ("say('built')", "unexpected reply from the solver"),
    ] {
        let mut messages = builder_messages().to_vec();
        messages.push(("refused", Message::Failed("no room".into())));
        let script = format!("onmessage = () => {{ say('building'); {failure}; }}; say('ready');");
        let visit = Visit::to(&solver, &scripted(&messages, &script));
        for id in 1..=2 {
            visit.talk.solve(small_spec());
            match visit.talk.next().await {
                Answer::Failed(failed, why) => {
                    assert!(failed == id && why.starts_with("couldn't build the tables it needs: "), "{why}");
                    assert!(why.contains(reason), "{failure}: {why}");
                }
                other => panic!("{failure}: {other:?}"),
            }
            assert_eq!(visit.news.next().await, PdbNews::Building(small(), 0.25));
            match visit.news.next().await {
                PdbNews::Failed(key, why) => assert!(key == small() && why.contains(reason), "{failure}: {why}"),
                other => panic!("{failure}: {other:?}"),
            }
        }
    }
}

#[wasm_bindgen_test]
async fn a_worker_that_replaces_another_gets_its_databases() {
    let large = Statistics { memory_bytes: (64 << 20) + 1, ..Statistics::default() };
    let solver = scripted(
        &[
            ("needs", Message::event(&Event::NeedsPdb(Some(1), small()))),
            ("large", done(1, Outcome::MemoryLimit, Report { statistics: large, ..Report::default() })),
            ("with", done(2, Outcome::Exhausted, Report::default())),
            ("without", done(2, Outcome::MemoryLimit, Report::default())),
        ],
        "let databases = 0;
         let asked = false;
         hear((kind, id) => {
           if (kind === USE_PDB) { databases += 1; if (databases === 1 && asked) say('large'); }
           if (kind === SOLVE && id === 1) { asked = true; say('needs'); }
           if (kind === SOLVE && id === 2) say(databases === 1 && !asked ? 'with' : 'without');
         });
         say('ready');",
    );
    let script = "onmessage = () => { sayWith('built', new Blob(['database'])); say('stored'); }; say('ready');";
    let visit = Visit::to(&solver, &scripted(&builder_messages(), script));
    visit.talk.solve(small_spec());
    assert!(matches!(visit.talk.next().await, Answer::Done(1, Outcome::MemoryLimit, _)));
    visit.talk.solve(small_spec());
    assert_eq!(visit.talk.next().await, Answer::Done(2, Outcome::Exhausted, Report::default()));
    assert_eq!(visit.news_until_stored().await.0, [PdbNews::Built(small())]);
}

#[wasm_bindgen_test]
async fn a_chosen_partition_is_used_and_otherwise_the_best_in_memory() {
    let visit = Visit::new();
    let by_lookup =
        |partition| pdb_spec("8 1 2/0 4 3/7 5 6", Goal::BlankFirst, Algorithm::AStar).with_partition(partition);
    for (chosen, used, is_new) in [
        // The default, since none is in memory yet.
        (None, Partition::P44, true),
        (Some(Partition::P8), Partition::P8, true),
        (Some(Partition::P44), Partition::P44, false),
        // Now the largest in memory.
        (None, Partition::P8, false),
    ] {
        let report = visit.assert_solves(by_lookup(chosen), 21).await;
        assert_eq!(report.pdb.map(|pdb| pdb.partition), Some(used), "{chosen:?}");
        if is_new {
            visit.news_until_stored().await;
        }
        assert!(visit.news.is_empty(), "{chosen:?}");
    }
}
