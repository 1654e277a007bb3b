//! The web worker's program.

fn main() {
    npuzzle_worker::run();
}
