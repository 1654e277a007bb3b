//! The program of the Learn view.

fn main() {
    npuzzle_page::run_learn();
}
