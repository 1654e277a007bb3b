//! The program of workers for recorded searches and state spaces.

fn main() {
    npuzzle_worker::run_tracer();
}
