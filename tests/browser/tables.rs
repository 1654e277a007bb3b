//! Tables of pattern databases: made once, kept by the browser, found again, and whatever can go wrong on the way.

use crate::inbox::{Conversation, Inbox};
use crate::worker::Line;
use crate::worker_text::{scripted, solver};
use idb::{DatabaseEvent, Factory, ObjectStoreParams, TransactionMode};
use js_sys::{Array, Object, Reflect, Uint8Array};
use npuzzle::app::errand;
use npuzzle::app::solver_client::Answer;
use npuzzle::app::state::{Setup, State};
use npuzzle::app::tables::News;
use npuzzle::app::tables_supply::TablesSupply;
use npuzzle::catalogue::{Algorithm, Heuristic, Partition};
use npuzzle::protocol::{Command, Event, Outcome, Report, TablesKey, Task};
use npuzzle::puzzle::{Board, Goal};
use npuzzle::statistics::Statistics;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::Blob;

/// All tiles of 3x3 in one, the blank's goal in a corner: made in a moment.
const SMALL: TablesKey = TablesKey { partition: Partition::P8, blank: 0 };
/// What they are kept as.
const SMALL_NAME: &str = "8/0";
/// What 4x4 is searched by unless something else is chosen.
const USUAL: TablesKey = TablesKey { partition: Partition::P555, blank: 0 };

fn task(board: &str, goal: Goal) -> Task {
    let task = State::new(board.parse().expect("a board"), goal, 64).expect("the goal exists on that side").task();
    assert_eq!(task.algorithm, Algorithm::Optimal);
    task
}

/// Looked up in the small tables, 21 moves.
fn small_task() -> Task {
    task("812043756", Goal::BlankFirst)
}

/// Looked up in the usual tables, 46 moves.
fn usual_task() -> Task {
    task("5 1 3 10/15 12 7 9/2 4 6 8/13 0 11 14", Goal::BlankLast)
}

/// A page's side of it all, and what it is told of tables.
pub struct Visit {
    pub talk: Conversation,
    supply: TablesSupply,
    news: Inbox<News>,
}

impl Visit {
    /// A page that was just opened: nothing is here but what the browser keeps.
    pub fn new() -> Visit {
        Visit::to(&solver(), &solver())
    }

    /// With solvers, and workers that make tables, of these addresses.
    fn to(solver: &str, maker: &str) -> Visit {
        let news = Inbox::new();
        let arriving = news.clone();
        let supply = TablesSupply::new(maker, move |news| arriving.put(news));
        Visit { talk: Conversation::supplied(solver, supply.clone()), supply, news }
    }

    async fn assert_solves(&self, task: Task, length: usize) -> Report {
        let start = task.board;
        self.talk.client.solve(task);
        let (outcome, report) = self.talk.outcome().await;
        let Outcome::Solved { moves, optimal } = outcome else { panic!("{outcome:?}") };
        assert_eq!((moves.len(), optimal), (length, true));
        assert!(moves.replay(&start).is_ok());
        report
    }

    /// All news up to that of what the browser keeps, and how much that is.
    async fn news_until_kept(&self) -> (Vec<News>, Option<u64>) {
        let mut all = Vec::new();
        loop {
            match self.news.next().await {
                News::Kept(bytes) => return (all, bytes),
                other => all.push(other),
            }
        }
    }

    /// Checks that the tables were made, and that the browser keeps so many bytes now; returns these.
    async fn assert_made(&self, key: TablesKey) -> u64 {
        let (news, bytes) = self.news_until_kept().await;
        let (last, making) = news.split_last().expect("news");
        assert_eq!(*last, News::Made(key));
        let shares: Vec<f64> = making
            .iter()
            .map(|news| match news {
                News::Making(made, share) if *made == key => *share,
                other => panic!("{other:?}"),
            })
            .collect();
        assert!(
            shares.first() == Some(&0.0) && shares.is_sorted() && shares.iter().all(|&share| share <= 1.0),
            "{shares:?}"
        );
        bytes.expect("this browser keeps tables")
    }

    /// Checks that the tables were not made, because the browser had kept them.
    async fn assert_found(&self, key: TablesKey) {
        let (news, bytes) = self.news_until_kept().await;
        assert_eq!(news, [News::Found(key)]);
        assert!(bytes.is_some_and(|bytes| bytes > 0));
    }

    async fn forget(&self) {
        self.supply.forget(|why| panic!("{why}"));
        assert_eq!(self.news.next().await, News::Kept(Some(0)));
    }
}

async fn forget() {
    Visit::new().forget().await;
}

/// The tables, made anew, once the browser keeps them: a test that has it forget them is not overtaken by that.
pub async fn tables(key: TablesKey) -> Blob {
    let visit = Visit::new();
    let answers = Inbox::new();
    let arriving = answers.clone();
    visit.supply.get(key, move |tables| arriving.put(tables));
    let tables = answers.next().await.expect("tables can be made");
    visit.assert_made(key).await;
    tables
}

async fn store(mode: TransactionMode) -> (idb::Database, idb::Transaction, idb::ObjectStore) {
    let mut request = Factory::new().and_then(|factory| factory.open("npuzzle", Some(1))).expect("there is storage");
    request.on_upgrade_needed(|event| {
        let database = event.database().expect("a database");
        database.create_object_store("tables", ObjectStoreParams::new()).expect("a new store");
    });
    let database = request.await.expect("it opens");
    let transaction = database.transaction(&["tables"], mode).expect("it has a store");
    let store = transaction.object_store("tables").expect("a store");
    (database, transaction, store)
}

/// Writes a record where the tables are kept.
async fn write(name: &str, record: &JsValue) {
    let (database, transaction, store) = store(TransactionMode::ReadWrite).await;
    store.put(record, Some(&name.into())).expect("a request").await.expect("a record");
    transaction.commit().expect("a request").await.expect("an end");
    database.close();
}

/// The names of what is kept.
async fn names() -> Vec<String> {
    let (database, _transaction, store) = store(TransactionMode::ReadOnly).await;
    let names = store.get_all_keys(None, None).expect("a request").await.expect("names");
    database.close();
    names.iter().filter_map(JsValue::as_string).collect()
}

/// The bytes of the table that is kept under a name.
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

/// As the program writes them.
fn record(table: &JsValue) -> JsValue {
    let record = Object::new();
    Reflect::set(&record, &"table".into(), table).expect("a plain object takes any field");
    Reflect::set(&record, &"used".into(), &1.0.into()).expect("a plain object takes any field");
    record.into()
}

#[wasm_bindgen_test]
async fn a_search_has_its_tables_made_and_the_next_visit_finds_them() {
    forget().await;
    let first = Visit::new();
    let report = first.assert_solves(usual_task(), 46).await;
    let in_use = report.tables.expect("it looks boards up");
    assert_eq!((in_use.partition, in_use.bytes), (Partition::P555, Partition::P555.bytes()));
    let kept = first.assert_made(USUAL).await;
    assert!(kept >= in_use.bytes, "{kept}");
    // They are there for the next search, of any goal with the blank in a corner: nobody is asked.
    first.assert_solves(task("0 1 2 3/5 6 7 4/9 10 11 8/13 14 15 12", Goal::BlankLast), 6).await;
    assert!(first.news.is_empty());

    let second = Visit::new();
    second.assert_solves(usual_task(), 46).await;
    second.assert_found(USUAL).await;
    assert_eq!(names().await, ["5-5-5/0"]);
}

#[wasm_bindgen_test]
async fn what_a_task_needs_is_ready_before_it_comes() {
    forget().await;
    let visit = Visit::new();
    visit.talk.client.prepare(small_task());
    visit.assert_made(SMALL).await;
    visit.assert_solves(small_task(), 21).await;
    assert!(visit.news.is_empty());
}

#[wasm_bindgen_test]
async fn a_worker_asks_for_tables_and_begins_when_it_has_them() {
    forget().await;
    let line = Line::open().await;
    line.say(&Command::Prepare(small_task()));
    assert_eq!(line.events.next().await, Event::NeedsTables(None, SMALL));
    line.say(&Command::Solve(7, small_task()));
    assert_eq!(line.events.next().await, Event::NeedsTables(Some(7), SMALL));
    let table = tables(SMALL).await;
    line.say_with(&Command::UseTables, &table);
    assert!(matches!(line.end_of(7).await, Event::Done(7, Outcome::Solved { optimal: true, .. }, _)));
    // What it needs is there: it says nothing of this, only of the next request.
    line.say(&Command::Prepare(small_task()));
    line.say(&Command::Solve(8, small_task()));
    assert!(matches!(line.events.next().await, Event::Done(8, ..)));
}

#[wasm_bindgen_test]
async fn what_is_damaged_or_foreign_is_made_anew_and_replaced() {
    let sound = bytes(tables(SMALL).await).await;
    let other = bytes(tables(TablesKey { partition: Partition::P8, blank: 4 }).await).await;
    let mut flipped = sound.clone();
    flipped[1000] ^= 1;
    let mut of_another_version = sound.clone();
    of_another_version[4] += 1;
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
    for (what, record) in foreign {
        write(SMALL_NAME, &record).await;
        let visit = Visit::new();
        visit.assert_solves(small_task(), 21).await;
        visit.assert_made(SMALL).await;
        assert!(read(SMALL_NAME).await == sound, "{what}");
    }
    let visit = Visit::new();
    visit.assert_solves(small_task(), 21).await;
    visit.assert_found(SMALL).await;
}

#[wasm_bindgen_test]
async fn to_forget_leaves_nothing_kept_and_what_is_in_use_in_use() {
    let visit = Visit::new();
    visit.assert_solves(small_task(), 21).await;
    visit.news_until_kept().await;
    assert!(names().await.contains(&SMALL_NAME.to_owned()));
    visit.forget().await;
    assert!(names().await.is_empty());
    visit.assert_solves(small_task(), 21).await;
    assert!(visit.news.is_empty());

    // The next visit has to make them.
    let next = Visit::new();
    next.assert_solves(small_task(), 21).await;
    next.assert_made(SMALL).await;
}

#[wasm_bindgen_test]
async fn tables_for_a_cell_that_does_not_exist_are_refused_in_words() {
    for (partition, cells) in [(Partition::P8, 9), (Partition::P555, 16), (Partition::P444444, 25)] {
        for blank in [cells, u8::MAX] {
            let answers = Inbox::new();
            let arriving = answers.clone();
            let key = TablesKey { partition, blank };
            errand::send(&solver(), Command::MakeTables(key), move |answer| arriving.put(answer));
            assert_eq!(answers.next().await, Err(format!("there is no cell {blank} among {cells}")));
        }
    }
}

#[wasm_bindgen_test]
async fn garbage_instead_of_tables_fails_the_request_that_waits_and_nothing_else() {
    let line = Line::open().await;
    let sound = tables(SMALL).await;
    let whole = bytes(sound.clone()).await;
    for (id, garbage, reason) in
        [(1, &b"garbage"[..], "these bytes are no pattern database"), (2, &whole[..whole.len() / 2], "bytes, not")]
    {
        // What the browser keeps would be found.
        forget().await;
        line.say(&Command::Solve(id, small_task()));
        assert_eq!(line.events.next().await, Event::NeedsTables(Some(id), SMALL));
        line.say_with(&Command::UseTables, &blob(garbage));
        match line.events.next().await {
            Event::Failed(Some(failed), why) => assert!(failed == id && why.contains(reason), "{why}"),
            other => panic!("{other:?}"),
        }
    }
    line.say(&Command::UseTables);
    let missing = "the tables are missing from the message".to_owned();
    assert_eq!(line.events.next().await, Event::Failed(None, missing));

    // It goes on, with what needs no tables and with what does.
    line.say(&Command::Solve(
        3,
        Task { algorithm: Algorithm::IdaStar, heuristic: Heuristic::Manhattan, ..small_task() },
    ));
    assert!(matches!(line.end_of(3).await, Event::Done(3, Outcome::Solved { .. }, _)));
    line.say(&Command::Solve(4, small_task()));
    assert_eq!(line.events.next().await, Event::NeedsTables(Some(4), SMALL));
    line.say_with(&Command::UseTables, &sound);
    assert!(matches!(line.end_of(4).await, Event::Done(4, Outcome::Solved { .. }, _)));
}

#[wasm_bindgen_test]
async fn a_cancel_while_tables_are_awaited_is_answered_and_they_begin_nothing_when_they_come() {
    forget().await;
    let line = Line::open().await;
    line.say(&Command::Solve(1, small_task()));
    assert_eq!(line.events.next().await, Event::NeedsTables(Some(1), SMALL));
    line.say(&Command::Cancel(1));
    assert_eq!(line.events.next().await, Event::Done(1, Outcome::Cancelled, Report::default()));
    line.say_with(&Command::UseTables, &tables(SMALL).await);
    // The next thing heard is of the next request.
    line.say(&Command::Solve(2, small_task()));
    assert!(matches!(line.events.next().await, Event::Done(2, ..)));

    // So is the page's, whose worker is not replaced for that: it still has what came meanwhile.
    let visit = Visit::to(&solver(), &scripted(&slow_maker(), "hear(() => say('making')); say('ready');"));
    forget().await;
    visit.talk.client.solve(usual_task());
    assert_eq!(visit.news.next().await, News::Making(USUAL, 0.25));
    visit.talk.client.cancel();
    assert_eq!(visit.talk.next().await, Answer::Done(1, Outcome::Cancelled, Report::default()));
    assert!(visit.talk.answers.is_empty() && visit.news.is_empty());
}

#[wasm_bindgen_test]
async fn an_anytime_search_goes_on_by_larger_tables_when_they_come() {
    let key = |partition| TablesKey { partition, blank: 0 };
    let (small, large) = (tables(key(Partition::P444444)).await, tables(key(Partition::P55554)).await);
    forget().await;
    let line = Line::open().await;
    let board: Board = "14 5 9 2 18/8 23 19 12 17/15 0 10 20 4/6 11 21 1 7/24 3 16 22 13".parse().expect("a board");
    let task = State::new(board, Goal::BlankFirst, 256).expect("blank-first exists").task();
    assert_eq!(task.algorithm, Algorithm::Anytime);
    line.say(&Command::Solve(1, task));
    // What is made in a moment is asked for first.
    assert_eq!(line.events.next().await, Event::NeedsTables(Some(1), key(Partition::P444444)));
    line.say_with(&Command::UseTables, &small);
    let found = loop {
        match line.events.next().await {
            Event::Progress(1, _) => {}
            Event::Improved(1, moves, report) => break (moves.len() as u32, report),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(found.1.tables.expect("it looks boards up").partition, Partition::P444444);
    line.say_with(&Command::UseTables, &large);
    let mut best = found.0;
    loop {
        let (Event::Progress(1, report) | Event::Improved(1, _, report)) = line.events.next().await else {
            panic!("it goes on")
        };
        assert!(report.statistics.generated >= found.1.statistics.generated);
        assert!(report.statistics.lower_bound >= found.1.statistics.lower_bound);
        let length = report.statistics.incumbent.expect("what was found is kept");
        assert!(length <= best);
        best = length;
        if report.tables.expect("it looks boards up").partition == Partition::P55554 {
            break;
        }
    }
    line.say(&Command::Cancel(1));
    loop {
        match line.events.next().await {
            Event::Progress(1, _) | Event::Improved(1, ..) => {}
            Event::Done(1, Outcome::Solved { moves, optimal: false }, report) => {
                assert!(moves.len() as u32 <= best);
                assert_eq!(moves.replay(&board), Ok(Goal::BlankFirst.board(board.side()).expect("it exists")));
                assert!(report.statistics.lower_bound <= Some(95));
                break;
            }
            other => panic!("{other:?}"),
        }
    }
}

fn slow_maker() -> [(&'static str, Event); 4] {
    [
        ("ready", Event::Ready),
        ("making", Event::MakingTables(0.25)),
        ("made", Event::TablesMade),
        ("kept", Event::TablesKept(None)),
    ]
}

#[wasm_bindgen_test]
async fn tables_are_made_once_however_many_ask_for_them() {
    let maker = scripted(
        &slow_maker(),
        "hear((kind) => {
           if (kind !== MAKE) return;
           say('making');
           setTimeout(() => { sayWith('made', new Blob(['tables'])); say('kept'); });
         });
         say('ready');",
    );
    // Each worker says once that it makes them.
    let visit = Visit::to("./not-wanted.js", &maker);
    let answers = Inbox::new();
    let ask = |key| {
        let arriving = answers.clone();
        visit.supply.get(key, move |tables| arriving.put(tables));
    };
    (0..3).for_each(|_| ask(SMALL));
    for _ in 0..3 {
        assert_eq!(bytes(answers.next().await.expect("tables")).await, b"tables");
    }
    // Who asks later has them at once.
    ask(SMALL);
    assert!(!answers.is_empty());
    answers.next().await.expect("tables");
    let (news, kept) = visit.news_until_kept().await;
    assert_eq!((news, kept), (vec![News::Making(SMALL, 0.25), News::Made(SMALL)], None));
    // Others are others.
    ask(USUAL);
    answers.next().await.expect("tables");
    assert_eq!(visit.news_until_kept().await.0, [News::Making(USUAL, 0.25), News::Made(USUAL)]);
}

#[wasm_bindgen_test]
async fn tables_that_cannot_be_made_fail_the_request_with_the_reason_and_are_tried_again_at_the_next() {
    let events = [
        ("ready", Event::Ready),
        ("needs 1", Event::NeedsTables(Some(1), SMALL)),
        ("needs 2", Event::NeedsTables(Some(2), SMALL)),
        ("making", Event::MakingTables(0.25)),
        ("refused", Event::Failed(None, "no room".into())),
        ("made", Event::TablesMade),
        ("written", Event::TableWritten(String::new())),
    ];
    let solver = scripted(&events, "hear((kind, id) => { if (kind === SOLVE) say(`needs ${id}`); }); say('ready');");
    for (failure, reason) in [
        ("say('refused')", "no room"),
        ("setTimeout(() => { throw new Error('out of order'); })", "out of order"),
        ("postMessage('words')", "a message cannot be read"),
        // What is said to come beside the message does not.
        ("say('made')", "the worker's answer makes no sense"),
        ("say('written')", "the worker's answer makes no sense"),
    ] {
        let maker = scripted(&events, &format!("hear(() => {{ say('making'); {failure}; }}); say('ready');"));
        let visit = Visit::to(&solver, &maker);
        for id in 1..=2 {
            visit.talk.client.solve(small_task());
            match visit.talk.next().await {
                Answer::Failed(failed, why) => {
                    assert!(failed == id && why.starts_with("the tables that it needs cannot be made: "), "{why}");
                    assert!(why.contains(reason), "{failure}: {why}");
                }
                other => panic!("{failure}: {other:?}"),
            }
            assert_eq!(visit.news.next().await, News::Making(SMALL, 0.25));
            match visit.news.next().await {
                News::Failed(SMALL, why) => assert!(why.contains(reason), "{failure}: {why}"),
                other => panic!("{failure}: {other:?}"),
            }
        }
    }
}

#[wasm_bindgen_test]
async fn a_worker_that_takes_anothers_place_gets_its_tables() {
    let large = Statistics { memory_bytes: (64 << 20) + 1, ..Statistics::default() };
    let solver = scripted(
        &[
            ("ready", Event::Ready),
            ("needs", Event::NeedsTables(Some(1), SMALL)),
            ("large", Event::Done(1, Outcome::MemoryLimit, Report { statistics: large, ..Report::default() })),
            ("with", Event::Done(2, Outcome::Exhausted, Report::default())),
            ("without", Event::Done(2, Outcome::MemoryLimit, Report::default())),
        ],
        "let tables = 0;
         hear((kind, id) => {
           if (kind === USE) { tables += 1; if (tables === 1 && asked) say('large'); }
           if (kind === SOLVE && id === 1) { asked = true; say('needs'); }
           if (kind === SOLVE && id === 2) say(tables === 1 && !asked ? 'with' : 'without');
         });
         let asked = false;
         say('ready');",
    );
    let maker =
        scripted(&slow_maker(), "hear(() => { sayWith('made', new Blob(['tables'])); say('kept'); }); say('ready');");
    let visit = Visit::to(&solver, &maker);
    visit.talk.client.solve(small_task());
    assert!(matches!(visit.talk.next().await, Answer::Done(1, Outcome::MemoryLimit, _)));
    visit.talk.client.solve(small_task());
    assert_eq!(visit.talk.next().await, Answer::Done(2, Outcome::Exhausted, Report::default()));
    assert_eq!(visit.news_until_kept().await.0, [News::Made(SMALL)]);
}

#[wasm_bindgen_test]
async fn a_chosen_partition_is_used_and_a_better_one_that_is_here_where_none_is_chosen() {
    let visit = Visit::new();
    let board = "8 1 2/0 4 3/7 5 6";
    let state = State::new(board.parse().expect("a board"), Goal::BlankFirst, 64).expect("it exists");
    let by_lookup = |partition| {
        let (algorithm, heuristic) = (Algorithm::AStar, Heuristic::PatternDatabase);
        let setup = Setup { algorithm, heuristic, partition, ..state.setup };
        state.after(npuzzle::app::state::Action::SetUp(setup)).task()
    };
    for (chosen, used, is_new) in [
        // The usual ones, as no others are here yet.
        (None, Partition::P44, true),
        (Some(Partition::P8), Partition::P8, true),
        (Some(Partition::P44), Partition::P44, false),
        // Now the largest.
        (None, Partition::P8, false),
    ] {
        let report = visit.assert_solves(by_lookup(chosen), 21).await;
        assert_eq!(report.tables.map(|tables| tables.partition), Some(used), "{chosen:?}");
        if is_new {
            visit.news_until_kept().await;
        }
        assert!(visit.news.is_empty(), "{chosen:?}");
    }
}
