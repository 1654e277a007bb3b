//! Ctrl-C: the first ends the search, whose result so far is reported; the second ends the program.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit status of an interrupted program: 128 plus the number of the signal.
pub const STATUS: u8 = 130;

static IS_REQUESTED: AtomicBool = AtomicBool::new(false);

pub fn listen() {
    let on_interrupt = || {
        if IS_REQUESTED.swap(true, Ordering::Relaxed) {
            process::exit(STATUS.into());
        }
    };
    // Without a handler, Ctrl-C ends the program at once, as it does elsewhere.
    let _ = ctrlc::set_handler(on_interrupt);
}

pub fn is_requested() -> bool {
    IS_REQUESTED.load(Ordering::Relaxed)
}
