//! Reads boards and moves in any format.

use crate::port::Port;
use npuzzle_engine::puzzle::reading::{
    Convention, Reading, normalized_board, normalized_moves, read_board, read_boards, read_moves,
};
use npuzzle_protocol::reading::{Candidate, Read, TextReader};
use std::fmt::Display;

/// Answers with the candidates of a text.
pub fn run() {
    let port = Port::<TextReader>::new();
    port.clone().listen(move |command, _| {
        port.post(&match command {
            Read::Board(text) => {
                let mut readings = read_board(&text);
                // The first board of a list.
                if readings.is_empty()
                    && let Ok(boards) = read_boards(&text)
                {
                    let first = boards.into_iter().next();
                    readings.extend(first.map(|value| Reading { value, convention: Convention::Numbers }));
                }
                candidates(&readings, || normalized_board(&text))
            }
            Read::Moves(text) => candidates(&read_moves(&text), || normalized_moves(&text)),
        });
    });
}

/// Returns a candidate per reading, or `normalized` if there is none.
fn candidates<T: Display>(readings: &[Reading<T>], normalized: impl FnOnce() -> String) -> Vec<Candidate> {
    if readings.is_empty() {
        return vec![Candidate { text: normalized(), convention: Convention::Numbers }];
    }
    let candidate =
        |reading: &Reading<T>| Candidate { text: reading.value.to_string(), convention: reading.convention };
    readings.iter().map(candidate).collect()
}
