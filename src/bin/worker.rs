//! The web worker's program.

fn main() {
    #[cfg(target_family = "wasm")]
    npuzzle::worker::run();
    #[cfg(not(target_family = "wasm"))]
    eprintln!("The worker runs in a browser: see scripts/serve.");
}
