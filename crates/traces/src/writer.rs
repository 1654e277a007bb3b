//! Traces as text.

use super::entry::{Entry, NodeEntry, Step, name_of};
use npuzzle_engine::puzzle::Direction;
use npuzzle_engine::search::Root;
use serde::Serialize;
use serde_json::{Number, json};
use std::io::{self, Write};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// JSON lines: an object for each entry.
    Lines,
    /// A trace of version 1.4.0 for Posthoc, <https://posthoc-app.pathfinding.ai>, as JSON.
    Posthoc,
}

/// Writes the entries of a trace one by one.
#[derive(Debug)]
pub struct TraceWriter<W> {
    output: W,
    format: Format,
    /// The number of the latest node: Posthoc wants one for each entry.
    latest: Option<u32>,
    is_empty: bool,
}

/// The fields of an entry, in the order in which they are written.
#[derive(Serialize, Default)]
struct Fields {
    #[serde(rename = "type")]
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<u32>,
    /// `Some(None)` for a root.
    #[serde(rename = "pId", skip_serializing_if = "Option::is_none")]
    parent: Option<Option<u32>>,
    /// The node from which a duplicate or dropped node was generated, in Posthoc's format: there, the last `pId`
    /// counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<String>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    direction: Option<char>,
    #[serde(skip_serializing_if = "Option::is_none")]
    g: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    h: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    f: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'static str>,
    /// `goal` for a node that was reached from there.
    #[serde(skip_serializing_if = "Option::is_none")]
    root: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bound: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<u32>,
    /// The width of the board, in Posthoc's format.
    #[serde(skip_serializing_if = "Option::is_none")]
    w: Option<usize>,
    /// The tiles of the board, in Posthoc's format.
    #[serde(skip_serializing_if = "Option::is_none")]
    b: Option<Vec<u16>>,
}

impl<W: Write> TraceWriter<W> {
    /// Begins a trace.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn new(mut output: W, format: Format) -> io::Result<TraceWriter<W>> {
        if format == Format::Posthoc {
            // A square for each tile. Posthoc computes what is inside the double braces.
            let tile = json!({
                "$": "rect",
                "$for": { "$to": "${{ $.b.length }}" },
                "$if": "${{ $.b[$.i] > 0 }}",
                "x": "${{ $.i % $.w }}",
                "y": "${{ Math.floor($.i / $.w) }}",
                "width": 0.95,
                "height": 0.95,
                "fill": "${{ color[$.type] }}",
                "label": "${{ $.b[$.i] }}",
                "clear": true,
            });
            writeln!(output, "{{\"version\":\"1.4.0\",\"views\":{{\"main\":[{tile}]}},\"events\":[")?;
        }
        Ok(TraceWriter { output, format, latest: None, is_empty: true })
    }

    /// Writes the next entry.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn write(&mut self, entry: &Entry) -> io::Result<()> {
        let mut fields = match entry {
            Entry::Node(node) => {
                self.latest = Some(node.id);
                fields_of(node, self.format)
            }
            Entry::Bound(bound) => Fields { kind: "bound", bound: Some(*bound), ..Fields::default() },
            Entry::Incumbent(length) => Fields { kind: "incumbent", length: Some(*length), ..Fields::default() },
            Entry::End(end) => {
                Fields { kind: "end", status: Some(end.status.name()), length: end.length, ..Fields::default() }
            }
        };
        if self.format == Format::Posthoc {
            fields.id = fields.id.or(self.latest).or(Some(0));
            if !self.is_empty {
                writeln!(self.output, ",")?;
            }
        }
        self.is_empty = false;
        serde_json::to_writer(&mut self.output, &fields)?;
        if self.format == Format::Lines {
            writeln!(self.output)?;
        }
        Ok(())
    }

    /// Ends the trace and returns the output.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn finish(mut self) -> io::Result<W> {
        if self.format == Format::Posthoc {
            writeln!(self.output, "\n]}}")?;
        }
        Ok(self.output)
    }
}

fn fields_of(entry: &NodeEntry, format: Format) -> Fields {
    let NodeEntry { step, id, parent, node } = entry;
    let is_posthoc = format == Format::Posthoc;
    let keeps_parent = is_posthoc && !step.sets_parent();
    Fields {
        kind: step.name(),
        id: Some(*id),
        parent: (!keeps_parent).then_some(*parent),
        from: parent.filter(|_| keeps_parent && *step != Step::Expanding),
        board: Some(node.board.to_string()),
        direction: node.direction.map(Direction::letter),
        g: Some(node.g),
        h: Some(node.h),
        f: Some(number(node.f)),
        why: match step {
            Step::Pruned(reason) => Some(name_of(*reason)),
            _ => None,
        },
        root: (node.root == Root::Goal).then_some("goal"),
        w: is_posthoc.then(|| node.board.size().width()),
        b: is_posthoc.then(|| node.board.tiles().to_vec()),
        ..Fields::default()
    }
}

/// Returns f as a whole number if it is one.
fn number(f: f64) -> Number {
    let whole = f as i64;
    if whole as f64 == f { Number::from(whole) } else { Number::from_f64(f).unwrap_or_else(|| Number::from(whole)) }
}
