//! The program of workers for texts and files.

fn main() {
    npuzzle_worker::run_reader();
}
