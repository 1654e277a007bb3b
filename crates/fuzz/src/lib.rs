//! Fuzz targets for everything that reads untrusted text or bytes: `tests/fuzz`. Their corpora are in `tests/fuzz/__fuzz__`.
//!
//! `cargo test -p npuzzle-fuzz` runs each target on its corpus and for a moment on random inputs. `scripts/fuzz` runs the targets
//! for as long as you like, guided by coverage.
