//! The worker's global scope.

use js_sys::{Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::DedicatedWorkerGlobalScope;

pub fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}

/// Functions that reach the network. A worker does not need them once it has started, even to spawn other workers.
const NETWORK: [&str; 8] = [
    "EventSource",
    "WebSocket",
    "WebSocketStream",
    "WebTransport",
    "XMLHttpRequest",
    "caches",
    "fetch",
    "importScripts",
];

/// Removes the functions that reach the network, for hosts that send no policy for workers.
pub fn remove_network() {
    let mut holder: Object = js_sys::global();
    while !holder.is_null() && !holder.is_undefined() {
        for name in NETWORK {
            // Not every browser has all of them.
            let _ = Reflect::delete_property(&holder, &JsValue::from(name));
        }
        holder = Object::get_prototype_of(&holder);
    }
}

/// Returns the time in milliseconds, from an arbitrary origin.
pub fn now_ms() -> f64 {
    scope().performance().map_or_else(js_sys::Date::now, |performance| performance.now())
}

/// Returns the address of the script that this worker runs. The workers that it spawns run it too.
pub fn script() -> String {
    scope().location().href()
}
