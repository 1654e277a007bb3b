//! Messages on a 32-bit machine, where the page and the workers run: 64-bit numbers are not truncated.

use npuzzle_engine::statistics::Statistics;
use npuzzle_protocol::search::{Event, Outcome, Report};
use npuzzle_protocol::{decode, encode};
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
fn counts_beyond_32_bits_survive() {
    let statistics = Statistics {
        expanded: u64::MAX,
        generated: 1 << 53,
        reopened: 1 << 32,
        frontier_peak: (1 << 32) + 1,
        memory_bytes: 1 << 40,
        lower_bound: Some(u32::MAX),
        ..Statistics::default()
    };
    let report = Report { statistics, elapsed_ms: 1e12 + 0.25, ..Report::default() };
    let event = Event::Done(u32::MAX, Outcome::MemoryLimit, report);
    assert_eq!(decode::<Event>(&encode(&event)), Ok(event));
}
