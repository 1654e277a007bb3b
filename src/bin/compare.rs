//! The Compare view's program.

fn main() {
    #[cfg(target_family = "wasm")]
    npuzzle::app::run_compare();
    #[cfg(not(target_family = "wasm"))]
    eprintln!("The Compare view runs in a browser: see scripts/serve.");
}
