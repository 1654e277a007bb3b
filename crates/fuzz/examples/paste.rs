//! Measures how long the reader takes for a megabyte of pasted text, and how much memory for each byte of it.
//!
//!     cargo run --release -p npuzzle-fuzz --example paste

use npuzzle_formats::{read_board, read_boards, read_moves, repaired};
use peakmem_alloc::{INSTRUMENTED_SYSTEM, PeakMemAlloc, PeakMemAllocTrait};
use std::alloc::System;
use std::hint::black_box;
use std::time::Instant;

#[global_allocator]
static ALLOCATOR: &PeakMemAlloc<System> = &INSTRUMENTED_SYSTEM;

/// The length of a text, in bytes.
const LENGTH: usize = 1 << 20;

const BOARD: &str = "5 1 3 10/15 12 7 9/2 4 6 8/13 0 11 14";

fn main() {
    let repeated = |piece: &str| piece.repeat(LENGTH / piece.len());
    let lines = BOARD.replace('/', "\n");
    let texts = [
        ("boards, one a line", repeated(&format!("{BOARD}\n"))),
        ("boards of several lines", repeated(&format!("{lines}\n\n"))),
        ("boards without blank lines", repeated(&format!("{lines}\n"))),
        ("boards after their sizes", repeated(&format!("4 4\n{lines}\n"))),
        ("boards of two columns after their sizes", repeated("2 3\n0 1\n2 3\n4 5\n")),
        ("hexadecimal boards", repeated("513AFC792468D0BE\n")),
        ("JSON", format!("[{}]", repeated("[[8,1,2],[null,4,3],[7,5,6]],"))),
        ("numbers on one line", repeated("12 ")),
        ("numbers on a line each", repeated("12\n")),
        ("words", repeated("lorem ipsum ")),
        ("brackets", repeated("[")),
        ("a link", format!("https://example.org/#board={}", repeated("1%2C"))),
    ];
    println!("{:40} {:>8} {:>8} {:>8}", "1 MB of", "ms", "ratio", "boards");
    for (name, text) in texts {
        ALLOCATOR.reset_peak_memory();
        let begin = Instant::now();
        let boards = black_box(read_boards(&text)).map_or(0, |boards| boards.len());
        let elapsed = begin.elapsed();
        let ratio = ALLOCATOR.get_peak_memory() / text.len();
        println!("{name:40} {:8} {ratio:8} {boards:8}", elapsed.as_millis());
    }
    let start = BOARD.parse().expect("a board");
    for (name, text) in [("moves", repeated("URDL")), ("tiles that slide", repeated("6 7 "))] {
        ALLOCATOR.reset_peak_memory();
        let begin = Instant::now();
        let _ = black_box((read_moves(&text, &start), read_board(&text), repaired(&text)));
        let ratio = ALLOCATOR.get_peak_memory() / text.len();
        println!("{name:40} {:8} {ratio:8}", begin.elapsed().as_millis());
    }
}
