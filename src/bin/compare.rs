//! The program of the Compare view.

fn main() {
    npuzzle_page::run_compare();
}
