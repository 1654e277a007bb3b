//! Worker scripts made from text: the test server has no built page that would provide one.

use js_sys::{Array, JsString};
use npuzzle_engine::catalogue::{Algorithm, Heuristic};
use npuzzle_engine::puzzle::Goal;
use npuzzle_engine::spec::SearchSpec;
use npuzzle_protocol::search::{Command, RequestId, Task};
use npuzzle_protocol::{Message, encode};
use wasm_bindgen::prelude::*;
use web_sys::{Blob, BlobPropertyBag, Url};

/// Returns the address of a module with this text.
fn address(text: &str) -> String {
    let options = BlobPropertyBag::new();
    options.set_type("text/javascript");
    let blob = Blob::new_with_str_sequence_and_options(&Array::of1(&JsString::from(text)), &options);
    Url::create_object_url_with_blob(&blob.expect("text makes a blob")).expect("a blob has an address")
}

/// The worker's program, for workers that load the tests themselves.
#[wasm_bindgen]
pub fn run_worker() {
    npuzzle_worker::run_any();
}

/// Returns the address of the real worker program: the tests' own code, loaded once more. Workers that it spawns run it too.
pub fn real_worker() -> String {
    let helper = program("");
    real_worker_spawning(&format!("constructor(_, options) {{ super('{helper}', options); }}"))
}

/// Returns the address of the real worker program, in which `Worker` is a class with this body. The class must choose an
/// address: the test runner revokes the one that its own workers run from.
pub fn real_worker_spawning(body: &str) -> String {
    program(&format!("const Given = Worker; self.Worker = class extends Given {{ {body} }};"))
}

/// Returns the address of the real worker program, preceded by a script. The test runner gives workers a `Worker` of its own,
/// which reads scripts by `XMLHttpRequest`, so that must survive the removal of everything that reaches the network.
///
/// The program is too large for the cache of a browser on a small disk: when writing it there fails, Chromium aborts all but one of
/// the requests that share the entry.
pub fn program(script: &str) -> String {
    let origin = web_sys::window().expect("a page").location().origin().expect("its address");
    address(&format!(
        "{script}
         Object.defineProperty(self, 'XMLHttpRequest', {{ value: XMLHttpRequest, configurable: false }});
         const tests = await import('{origin}/wasm-bindgen-test.js');
         await tests.default({{ module_or_path: fetch('{origin}/wasm-bindgen-test_bg.wasm', {{ cache: 'no-store' }}) }});
         tests.run_worker();"
    ))
}

/// Returns the address of a worker that follows a script. The script refers to each of `messages` by its name:
/// `say(name)` posts it, `sayWith(name, blob)` posts it with a blob beside it, and `say('ready')` is always available.
/// `hear(handler)` calls the handler with each command to a solver: its kind (`SOLVE`, `CANCEL`, `USE_PDB`) and, if it is
/// one of the first two, the number of its request.
pub fn scripted(messages: &[(&str, Message)], script: &str) -> String {
    let ready = [("ready", Message::Ready)];
    let messages: Vec<String> =
        ready.iter().chain(messages).map(|(name, message)| format!("{name:?}: {:?}", encode(message))).collect();
    // A command starts with its kind and its number, which take a byte each up to 127.
    let [solve, cancel, use_pdb] =
        [solve_command(0), Command::Cancel(0), Command::UsePdb].map(|command| encode(&command)[0]);
    address(&format!(
        "const [SOLVE, CANCEL, USE_PDB] = [{solve}, {cancel}, {use_pdb}];
         const messages = {{ {} }};
         const say = (name) => postMessage(new Uint8Array(messages[name]));
         const sayWith = (name, blob) => postMessage([new Uint8Array(messages[name]), blob]);
         const hear = (handler) => (onmessage = ({{ data }}) => {{
           const [kind, id] = Array.isArray(data) ? data[0] : data;
           handler(kind, id);
         }});
         {script}",
        messages.join(", ")
    ))
}

/// Any search: scripted workers do not look at it.
pub fn any_spec() -> SearchSpec {
    spec("8 1 2/0 4 3/7 5 6", Goal::BlankFirst, Algorithm::AStar, Heuristic::Manhattan)
}

fn solve_command(id: RequestId) -> Command {
    Command::Begin { id, spec: any_spec(), task: Task::Solve { helpers: 0 } }
}

/// A search with a memory limit of 64 MiB.
pub fn spec(board: &str, goal: Goal, algorithm: Algorithm, heuristic: Heuristic) -> SearchSpec {
    let spec = SearchSpec::new(board.parse().expect("a board"), goal, algorithm, heuristic);
    spec.expect("a goal of its size").with_memory_limit(64 << 20)
}

/// A search by pattern databases, optimal or anytime.
pub fn pdb_spec(board: &str, goal: Goal, algorithm: Algorithm) -> SearchSpec {
    spec(board, goal, algorithm, Heuristic::PatternDatabase)
}
