//! The page's program.

fn main() {
    #[cfg(target_family = "wasm")]
    npuzzle::app::run();
    #[cfg(not(target_family = "wasm"))]
    eprintln!("The page runs in a browser: see scripts/serve.");
}
