//! Traces from files, which may be of other programs.

use npuzzle_engine::puzzle::{Board, Goal};
use npuzzle_traces::{Entry, Label};

/// The facts about a trace from a file besides its entries.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Imported {
    pub file: String,
    /// By node, its name and its properties. Empty if the nodes have boards.
    pub labels: Vec<Label>,
    /// The board that the search leads to, as far as the trace tells.
    pub goal: Option<Board>,
    /// The number of events of unknown types.
    pub ignored: u32,
    /// Whether the trace has more entries than were read.
    pub is_cut: bool,
}

/// Returns the named goal that a trace reaches last. A trace does not name its goal.
pub fn goal_of(entries: &[Entry]) -> Option<Board> {
    let boards = || {
        entries.iter().rev().filter_map(|entry| match entry {
            Entry::Node(entry) => Some(&entry.node.board),
            _ => None,
        })
    };
    let size = boards().next()?.size();
    let goals: Vec<Board> = Goal::NAMED.iter().filter_map(|goal| goal.board(size).ok()).collect();
    boards().find(|board| goals.contains(board)).cloned()
}
