//! Reads traces: our own JSON lines, and the events of traces for Posthoc.
//!
//! Traces may come from anybody. Only events are read. The drawing instructions of a trace for Posthoc, which are
//! expressions in JavaScript, are skipped.

use super::entry::{End, Entry, NodeEntry, Step, reason_of};
use npuzzle_engine::catalogue::Status;
use npuzzle_engine::puzzle::{Board, BoardError, Direction, Size};
use npuzzle_engine::search::{Node, Root};
use serde::de::{DeserializeSeed, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::collections::HashMap;
use std::fmt;

/// The contents of a trace.
#[derive(Clone, PartialEq, Debug)]
pub struct ReadTrace {
    /// The entries, with nodes numbered in the order in which they occur.
    pub entries: Vec<Entry>,
    /// The number of events of unknown types, such as Posthoc's `closing`.
    pub ignored: usize,
    /// Whether the trace has more entries than were read.
    pub is_cut: bool,
}

/// The reason why a text is not a trace.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReadError {
    /// It is not JSON, or an event lacks its type.
    #[error("this is not a trace in JSON: {0}")]
    Syntax(String),
    /// An event is not valid.
    #[error("event {number}: {problem}")]
    Event {
        /// The number of the event, from 1.
        number: usize,
        /// Its defect.
        problem: Problem,
    },
    /// It has no events.
    #[error("the trace has no events")]
    Empty,
}

/// The defect of an event.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Problem {
    /// The node has no number.
    #[error("“id” is missing")]
    NoId,
    /// The parent is not among the nodes before.
    #[error("“pId” is {0}, but no event before has that “id”")]
    UnknownParent(String),
    /// The node has no board.
    #[error("the board is missing: expected “board”, a text, or “b” and “w”, the tiles and the width")]
    NoBoard,
    /// The board is not valid.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// The board has another size than those before.
    #[error("the board is {0}, but the boards before are {1}")]
    OtherSize(Size, Size),
    /// A number is missing or not one that the field can have.
    #[error("“{0}” is missing or not a whole number from 0 to 4294967295")]
    Number(&'static str),
    /// The reason for dropping a node is unknown.
    #[error("“why” is {0}: expected parent, automaton, bound, depth-limit, layer-duplicate or beam-width")]
    Reason(String),
}

/// Reads a trace of at most `most` entries.
///
/// # Errors
/// If the text is not JSON, or an event lacks what its type requires. The error says which event and what it lacks.
///
/// ```
/// use npuzzle_traces::read;
/// let trace = read(r#"{"type":"source","id":7,"pId":null,"board":"1 2 3/4 5 6/7 0 8","g":0,"h":1,"f":1}"#, 50_000)?;
/// assert_eq!(trace.entries.len(), 1);
/// assert!(read("{}", 50_000).is_err());
/// # Ok::<(), npuzzle_traces::ReadError>(())
/// ```
pub fn read(text: &str, most: usize) -> Result<ReadTrace, ReadError> {
    #[derive(Deserialize)]
    struct Kind {
        #[serde(default)]
        events: Option<IgnoredAny>,
    }
    let syntax = |error: serde_json::Error| ReadError::Syntax(error.to_string());
    let mut reading = Reading { most, ..Reading::default() };
    let first = serde_json::Deserializer::from_str(text).into_iter::<Kind>().next().ok_or(ReadError::Empty)?;
    if first.map_err(syntax)?.events.is_some() {
        let mut deserializer = serde_json::Deserializer::from_str(text);
        let read = TraceSeed(&mut reading).deserialize(&mut deserializer).and_then(|()| deserializer.end());
        if let Some(problem) = reading.problem.take() {
            return Err(problem);
        }
        read.map_err(syntax)?;
    } else {
        for event in serde_json::Deserializer::from_str(text).into_iter::<Fields>() {
            if reading.is_over() {
                break;
            }
            reading.add(event.map_err(syntax)?)?;
        }
    }
    if reading.entries.is_empty() {
        return Err(ReadError::Empty);
    }
    Ok(ReadTrace { entries: reading.entries, ignored: reading.ignored, is_cut: reading.is_cut })
}

/// The number or name of a node in a file.
#[derive(PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(untagged)]
enum Id {
    Number(i64),
    Name(String),
}

impl fmt::Display for Id {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Id::Number(number) => number.fmt(formatter),
            // Escaped and short, as it may be anything.
            Id::Name(name) => write!(formatter, "{:?}", name.chars().take(24).collect::<String>()),
        }
    }
}

/// The fields of an event. Others are skipped.
#[derive(Deserialize)]
struct Fields {
    #[serde(rename = "type")]
    kind: String,
    id: Option<Id>,
    #[serde(rename = "pId")]
    parent: Option<Id>,
    from: Option<Id>,
    board: Option<String>,
    b: Option<Vec<u16>>,
    w: Option<usize>,
    #[serde(rename = "move")]
    direction: Option<String>,
    g: Option<f64>,
    h: Option<f64>,
    f: Option<f64>,
    why: Option<String>,
    root: Option<String>,
    bound: Option<f64>,
    status: Option<String>,
    length: Option<f64>,
}

/// Returns a whole number.
fn whole(name: &'static str, number: Option<f64>) -> Result<u32, Problem> {
    let number = number.filter(|number| number.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(number));
    number.map(|number| number as u32).ok_or(Problem::Number(name))
}

/// A trace that is being read.
#[derive(Default)]
struct Reading {
    entries: Vec<Entry>,
    most: usize,
    ids: HashMap<Id, u32>,
    /// The nodes by number.
    nodes: Vec<Known>,
    events: usize,
    ignored: usize,
    is_cut: bool,
    has_ended: bool,
    /// The reason why reading stopped.
    problem: Option<ReadError>,
}

/// A node as the latest event describes it.
struct Known {
    board: Board,
    parent: Option<u32>,
    g: u32,
}

impl Reading {
    fn is_over(&self) -> bool {
        self.has_ended || self.is_cut
    }

    /// Adds the next event.
    fn add(&mut self, fields: Fields) -> Result<(), ReadError> {
        self.events += 1;
        let number = self.events;
        let entry = self.entry(fields).map_err(|problem| ReadError::Event { number, problem })?;
        match entry {
            None => self.ignored += 1,
            Some(_) if self.entries.len() == self.most => self.is_cut = true,
            Some(entry) => self.entries.push(entry),
        }
        Ok(())
    }

    /// Returns the entry of an event. `None` if events of its kind are ignored.
    fn entry(&mut self, fields: Fields) -> Result<Option<Entry>, Problem> {
        let step = match fields.kind.as_str() {
            "source" => Step::Source,
            "expanding" => Step::Expanding,
            "generating" => Step::Generating,
            "duplicate" => Step::Duplicate,
            "updating" => Step::Updating,
            "reopening" => Step::Reopening,
            "pruned" => {
                let why = fields.why.as_deref().unwrap_or_default();
                let reason = reason_of(why);
                Step::Pruned(reason.ok_or_else(|| Problem::Reason(Id::Name(why.to_owned()).to_string()))?)
            }
            "bound" => return Ok(Some(Entry::Bound(whole("bound", fields.bound)?))),
            "incumbent" => return Ok(Some(Entry::Incumbent(whole("length", fields.length)?))),
            "end" => {
                self.has_ended = true;
                return self.end(&fields).map(|end| Some(Entry::End(end)));
            }
            _ => return Ok(None),
        };
        self.node(step, fields).map(|node| Some(Entry::Node(node)))
    }

    /// Posthoc's own traces end with an event of the goal.
    fn end(&self, fields: &Fields) -> Result<End, Problem> {
        let length = fields.length.or(fields.g).map(|length| whole("length", Some(length))).transpose()?;
        let solved = if length.is_some() { Status::Solved } else { Status::Exhausted };
        Ok(End { status: fields.status.as_deref().and_then(|name| name.parse().ok()).unwrap_or(solved), length })
    }

    fn node(&mut self, step: Step, fields: Fields) -> Result<NodeEntry, Problem> {
        let known = self.ids.get(fields.id.as_ref().ok_or(Problem::NoId)?).copied();
        let parent = match fields.parent.or(fields.from) {
            Some(id) => Some(*self.ids.get(&id).ok_or_else(|| Problem::UnknownParent(id.to_string()))?),
            None if step.sets_parent() => None,
            None => known.and_then(|known| self.nodes[known as usize - 1].parent),
        };
        let tiles = fields.w.zip(fields.b).map(|(width, tiles)| board_text(width, &tiles));
        let board: Board = match (fields.board.or(tiles), known) {
            (Some(text), _) => text.parse()?,
            (None, Some(known)) => self.nodes[known as usize - 1].board.clone(),
            (None, None) => return Err(Problem::NoBoard),
        };
        if let Some(first) = self.nodes.first().filter(|first| first.board.size() != board.size()) {
            return Err(Problem::OtherSize(board.size(), first.board.size()));
        }
        let before = parent.map(|parent| &self.nodes[parent as usize - 1]);
        let g = match fields.g {
            None => before.map_or(0, |before| before.g.saturating_add(1)),
            g => whole("g", g)?,
        };
        let h = fields.h.map_or(Ok(0), |h| whole("h", Some(h)))?;
        let letter = fields.direction.as_deref().and_then(|text| text.chars().next());
        let direction = letter.and_then(Direction::from_letter).or_else(|| {
            let before = before?;
            Direction::ALL.into_iter().find(|&direction| before.board.slide(direction).as_ref() == Some(&board))
        });
        let root = if fields.root.as_deref() == Some("goal") { Root::Goal } else { Root::Start };
        let f = fields.f.unwrap_or(f64::from(g) + f64::from(h));
        let parent_board = before.map(|before| before.board.clone());
        let node = Node { board: board.clone(), parent: parent_board, direction, g, h, f, root };
        let id = known.unwrap_or(self.nodes.len() as u32 + 1);
        match self.nodes.get_mut(id as usize - 1) {
            Some(known) if step.sets_parent() => *known = Known { board, parent, g },
            Some(_) => {}
            None => {
                self.nodes.push(Known { board, parent, g });
                self.ids.extend(fields.id.map(|name| (name, id)));
            }
        }
        Ok(NodeEntry { step, id, parent, node })
    }
}

/// Returns the text of a board with these tiles.
fn board_text(width: usize, tiles: &[u16]) -> String {
    let row = |tiles: &[u16]| tiles.iter().map(u16::to_string).collect::<Vec<_>>().join(" ");
    tiles.chunks(width.max(1)).map(row).collect::<Vec<_>>().join("/")
}

/// Reads a trace for Posthoc.
struct TraceSeed<'a>(&'a mut Reading);

impl<'de> DeserializeSeed<'de> for TraceSeed<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for TraceSeed<'_> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a trace with “events”")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<String>()? {
            if key == "events" {
                map.next_value_seed(EventsSeed(&mut *self.0))?;
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(())
    }
}

/// Reads events one by one, so that only their entries take memory.
struct EventsSeed<'a>(&'a mut Reading);

impl<'de> DeserializeSeed<'de> for EventsSeed<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for EventsSeed<'_> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a list of events")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut events: A) -> Result<(), A::Error> {
        while !self.0.is_over() {
            let Some(fields) = events.next_element()? else { return Ok(()) };
            if let Err(problem) = self.0.add(fields) {
                let error = A::Error::custom(&problem);
                self.0.problem = Some(problem);
                return Err(error);
            }
        }
        while events.next_element::<IgnoredAny>()?.is_some() {}
        Ok(())
    }
}
