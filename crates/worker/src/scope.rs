//! The worker's global scope.

use wasm_bindgen::JsCast;
use web_sys::DedicatedWorkerGlobalScope;

/// Returns the global scope.
pub fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}

/// Returns the time in milliseconds, from an arbitrary origin.
pub fn now_ms() -> f64 {
    scope().performance().map_or_else(js_sys::Date::now, |performance| performance.now())
}

/// Returns the address of the script that this worker runs. The workers that it spawns run it too.
pub fn script() -> String {
    scope().location().href()
}
