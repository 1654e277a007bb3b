//! The program of the Learn view.

#[global_allocator]
static MEMORY: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

fn main() {
    npuzzle_page::run_learn();
}
