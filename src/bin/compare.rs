//! The Compare view's program.

#[cfg(target_family = "wasm")]
#[global_allocator]
static MEMORY: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

fn main() {
    #[cfg(target_family = "wasm")]
    npuzzle::app::run_compare();
    #[cfg(not(target_family = "wasm"))]
    eprintln!("The Compare view runs in a browser: see scripts/serve.");
}
