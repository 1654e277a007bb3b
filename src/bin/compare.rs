//! The program of the Compare view.

#[global_allocator]
static MEMORY: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

fn main() {
    npuzzle_page::run_compare();
}
