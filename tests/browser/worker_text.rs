//! Workers made from text, because the tests' server has no page beside it that would bring a worker's script.

use js_sys::{Array, JsString};
use npuzzle::catalogue::Partition;
use npuzzle::protocol::{Command, Event, TablesKey, encode};
use wasm_bindgen::prelude::*;
use web_sys::{Blob, BlobPropertyBag, Url};

/// The address of a module with that text.
fn address(text: &str) -> String {
    let options = BlobPropertyBag::new();
    options.set_type("text/javascript");
    let blob = Blob::new_with_str_sequence_and_options(&Array::of1(&JsString::from(text)), &options);
    Url::create_object_url_with_blob(&blob.expect("text makes a blob")).expect("a blob has an address")
}

/// What the worker's program does, for workers that load the tests themselves.
#[wasm_bindgen]
pub fn run_solver_worker() {
    npuzzle::worker::run();
}

/// A worker with the real solver: the tests' own code, loaded once more.
pub fn solver() -> String {
    let helper = program("");
    solver_whose_workers(&format!("constructor(_, options) {{ super('{helper}', options); }}"))
}

/// A worker with the real solver, for which workers that it starts itself are of a class with this body. By its own
/// address it can start none here: the tests' runner has workers run from copies whose addresses it takes back.
pub fn solver_whose_workers(body: &str) -> String {
    program(&format!("const Given = Worker; self.Worker = class extends Given {{ {body} }};"))
}

/// The solver's program, after a script.
pub fn program(script: &str) -> String {
    let origin = web_sys::window().expect("a page").location().origin().expect("its address");
    address(&format!(
        "{script}
         const tests = await import('{origin}/wasm-bindgen-test.js');
         await tests.default({{ module_or_path: '{origin}/wasm-bindgen-test_bg.wasm' }});
         tests.run_solver_worker();"
    ))
}

/// A worker that follows a script. The script knows each of `events` by its name as bytes, `say(name)` posts one, and
/// `hear(handler)` has the handler called with each command: its kind (`SOLVE`, `CANCEL`, `MAKE`, `USE`) and, of the first
/// two, the number of its request. `sayWith(name, blob)` posts a blob beside the event.
pub fn scripted(events: &[(&str, Event)], script: &str) -> String {
    let events: Vec<String> = events.iter().map(|(name, event)| format!("{name:?}: {:?}", encode(event))).collect();
    // A command begins with its kind and its number, a byte each up to 127.
    let make = Command::MakeTables(TablesKey { partition: Partition::P8, blank: 0 });
    let [solve, cancel, make, take] =
        [super::client::command(0), Command::Cancel(0), make, Command::UseTables].map(|command| encode(&command)[0]);
    address(&format!(
        "const [SOLVE, CANCEL, MAKE, USE] = [{solve}, {cancel}, {make}, {take}];
         const events = {{ {} }};
         const say = (name) => postMessage(new Uint8Array(events[name]));
         const sayWith = (name, blob) => postMessage([new Uint8Array(events[name]), blob]);
         const hear = (handler) => (onmessage = ({{ data }}) => {{
           const [kind, id] = Array.isArray(data) ? data[0] : data;
           handler(kind, id);
         }});
         {script}",
        events.join(", ")
    ))
}
