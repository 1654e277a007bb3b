//! The program of workers for searches.

fn main() {
    npuzzle_worker::run_solver();
}
