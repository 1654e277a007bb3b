//! The command line's program.

#[cfg(not(target_family = "wasm"))]
fn main() -> std::process::ExitCode {
    npuzzle::cli::run()
}

#[cfg(target_family = "wasm")]
fn main() {}
