//! The page and a worker that traces a search.
//!
//! The worker traces one search at a time, without a pause, and can then trace another. The page terminates it to stop
//! a trace.
//!
//! Most boards of a trace are one move from their parents'. A [`PackedEntry`] has no board then, and takes about 14
//! bytes, or 20 if its f is a fraction. An [`Unpacker`] makes the moves again.

use crate::encoding::DecodeError;
use crate::remote::SearchSpecFields;
use npuzzle_engine::catalogue::Status;
use npuzzle_engine::puzzle::{Board, Direction, MAX_PACKED_CELLS, Size};
use npuzzle_engine::search::{Node, PruneReason, Root};
use npuzzle_engine::spec::SearchSpec;
use npuzzle_traces::exercise::Exercise;
use npuzzle_traces::{End, Entry, NodeEntry, Step};
use serde::{Deserialize, Serialize};
use serde_with::{As, DisplayFromStr};

role! {
    /// The role of a worker that traces searches.
    Tracer = "tracer" in Tracer: Trace => Event
}

role! {
    /// The role of a worker that deals a student's variant of a teacher's own exercise.
    Dealer = "dealer" in Tracer: Deal => Dealt
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Deal {
    #[serde(with = "SearchSpecFields")]
    pub spec: SearchSpec,
    pub steps: Vec<usize>,
    pub student: String,
}

/// The board of the variant, and the steps at which it asks.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Dealt {
    #[serde(with = "As::<DisplayFromStr>")]
    pub board: Board,
    pub steps: Vec<usize>,
}

impl Deal {
    /// Finds the variant. The worker calls this, so that the page is not blocked.
    // Inline, as `Tracing::begin`.
    #[inline]
    pub fn answer(self) -> Dealt {
        let exercise = Exercise { spec: self.spec, steps: self.steps };
        let Exercise { spec, steps } = exercise.variant(exercise.deal(&self.student));
        Dealt { board: spec.board().clone(), steps }
    }
}

/// The maximum number of entries that a worker sends for a trace.
pub const MAX_ENTRIES: u32 = 100_000;

/// The number of bytes that the boards of a trace may take besides its entries.
const BOARD_BYTES: usize = 64 << 20;

/// Returns the maximum number of entries of a trace on boards of a size. It is less where an entry's two boards, its own and
/// its parent's, take hundreds of bytes and more, as their tiles are not stored in the entry.
pub fn max_entries(size: Size) -> u32 {
    if size.cells() <= MAX_PACKED_CELLS {
        return MAX_ENTRIES;
    }
    let bytes_an_entry = 2 * size_of::<u16>() * size.cells();
    MAX_ENTRIES.min((BOARD_BYTES / bytes_an_entry) as u32)
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Trace {
    #[serde(with = "SearchSpecFields")]
    pub spec: SearchSpec,
    /// The maximum number of entries, the end aside. More than [`max_entries`] count as that many.
    pub entries: u32,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Event {
    /// The next entries of the trace.
    Entries(Vec<PackedEntry>),
    /// The last entry of the trace.
    Ended {
        /// The status of the search. [`Status::Limit`] too if the trace is full.
        #[serde(with = "As::<DisplayFromStr>")]
        status: Status,
        /// The length of the solution, in moves.
        length: Option<u32>,
    },
}

impl From<End> for Event {
    fn from(End { status, length }: End) -> Event {
        Event::Ended { status, length }
    }
}

/// An entry of a trace other than its end.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum PackedEntry {
    /// An event about a node.
    Node(PackedNode),
    /// The bound is now this many moves.
    Bound(u32),
    /// The best solution has this many moves.
    Incumbent(u32),
}

/// An entry about a node.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PackedNode {
    #[serde(with = "StepFields")]
    step: Step,
    id: u32,
    parent: Option<u32>,
    /// The board, unless the move leads there from the parent.
    #[serde(with = "As::<Option<DisplayFromStr>>")]
    board: Option<Board>,
    /// The move, in the two low bits.
    direction: Option<u8>,
    g: u32,
    h: u32,
    f: PackedF,
    /// Whether the node belongs to the goal's side of a bidirectional search.
    from_goal: bool,
}

/// The f of a node. Most are whole numbers, which take a byte or two.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
enum PackedF {
    Whole(u32),
    Any(f64),
}

impl PackedF {
    fn new(f: f64) -> PackedF {
        // A conversion that loses anything, be it the sign of a zero, does not give the same bits back.
        let whole = f as u32;
        if f64::from(whole).to_bits() == f.to_bits() { PackedF::Whole(whole) } else { PackedF::Any(f) }
    }

    fn value(self) -> f64 {
        match self {
            PackedF::Whole(f) => f64::from(f),
            PackedF::Any(f) => f,
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Step")]
enum StepFields {
    Source,
    Expanding,
    Generating,
    Duplicate,
    Updating,
    Reopening,
    Pruned(#[serde(with = "PruneReasonFields")] PruneReason),
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "PruneReason")]
enum PruneReasonFields {
    Parent,
    Automaton,
    Bound,
    DepthLimit,
    LayerDuplicate,
    BeamWidth,
}

impl PackedEntry {
    /// Packs an entry. `None` for the end, which is an event of its own.
    pub fn new(entry: &Entry) -> Option<PackedEntry> {
        Some(match entry {
            Entry::Node(NodeEntry { step, id, parent, node }) => {
                let is_derived = parent.is_some() && node.direction.is_some();
                PackedEntry::Node(PackedNode {
                    step: *step,
                    id: *id,
                    parent: *parent,
                    board: (!is_derived).then(|| node.board.clone()),
                    direction: node.direction.map(|direction| direction as u8),
                    g: node.g,
                    h: node.h,
                    f: PackedF::new(node.f),
                    from_goal: node.root == Root::Goal,
                })
            }
            Entry::Bound(bound) => PackedEntry::Bound(*bound),
            Entry::Incumbent(length) => PackedEntry::Incumbent(*length),
            Entry::End(_) => return None,
        })
    }
}

/// Unpacks the entries of one trace, in order.
#[derive(Default, Debug)]
pub struct Unpacker {
    /// The boards of the nodes, by number.
    boards: Vec<Board>,
}

impl Unpacker {
    /// Unpacks the next entry.
    ///
    /// # Errors
    /// If it refers to a node that does not exist, or its move is illegal.
    pub fn unpack(&mut self, entry: PackedEntry) -> Result<Entry, DecodeError> {
        Ok(match entry {
            PackedEntry::Node(node) => Entry::Node(self.node(node)?),
            PackedEntry::Bound(bound) => Entry::Bound(bound),
            PackedEntry::Incumbent(length) => Entry::Incumbent(length),
        })
    }

    fn node(&mut self, packed: PackedNode) -> Result<NodeEntry, DecodeError> {
        let PackedNode { step, id, parent, board, direction, g, h, f, from_goal } = packed;
        let direction = direction.map(Direction::from_bits);
        let board_of = |id: u32| self.boards.get((id as usize).checked_sub(1)?);
        let before = parent.map(|parent| board_of(parent).ok_or(DecodeError)).transpose()?;
        let board = match (board, before, direction) {
            (Some(board), ..) => board,
            (None, Some(before), Some(direction)) => before.slide(direction).ok_or(DecodeError)?,
            (None, ..) => return Err(DecodeError),
        };
        let parent_board =
            direction.map(|direction| board.slide(direction.inverse()).ok_or(DecodeError)).transpose()?;
        match (id as usize).checked_sub(1).ok_or(DecodeError)? {
            known if known < self.boards.len() => {}
            next if next == self.boards.len() => self.boards.push(board.clone()),
            _ => return Err(DecodeError),
        }
        let root = if from_goal { Root::Goal } else { Root::Start };
        Ok(NodeEntry {
            step,
            id,
            parent,
            node: Node { board, parent: parent_board, direction, g, h, f: f.value(), root, place: None },
        })
    }
}
