//! The program of the Statistics view.

fn main() {
    npuzzle_page::run_statistics();
}
