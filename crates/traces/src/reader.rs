//! Reads traces: our own JSON lines, and the events of traces for Posthoc in JSON or YAML.
//!
//! Traces may come from anybody. Only events are read. The drawing instructions of a trace for Posthoc, which are
//! expressions in JavaScript, are skipped. A trace of another problem has no boards: its nodes have names and
//! properties instead.

mod fields;
mod yaml;

use super::entry::{End, Entry, NodeEntry, Step, reason_of};
use fields::Fields;
use npuzzle_engine::catalogue::Status;
use npuzzle_engine::puzzle::{Board, BoardError, Direction, Size};
use npuzzle_engine::search::{Node, Root};
use serde::de::{DeserializeSeed, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::collections::HashMap;
use std::fmt;
use std::ops::ControlFlow;

#[derive(Clone, PartialEq, Debug)]
pub struct ReadTrace {
    /// The entries, with nodes numbered in the order in which they occur. The nodes of a trace without boards have
    /// all the same board, which means nothing, and the length of their path as g.
    pub entries: Vec<Entry>,
    /// By node, what its events say. Empty if the nodes have boards.
    pub labels: Vec<Label>,
    /// The number of events of unknown types, such as Posthoc's `closing`.
    pub ignored: usize,
    /// Whether the trace has more entries than were read.
    pub is_cut: bool,
}

/// A node of a trace without boards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// The identifier that its events use.
    pub name: String,
    /// The properties in the latest event that has any, such as `x = 3, y = 4`.
    pub properties: String,
}

/// The maximum number of characters of a node's name.
const MAX_NAME: usize = 24;

/// The board of all nodes of a trace without boards.
const NO_BOARD: &str = "1 2/3 0";

/// The reason why a text is not a trace.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReadError {
    /// It is neither JSON nor YAML, or has no list of events.
    #[error("this is not a trace: {0}")]
    Syntax(String),
    /// An event is not valid.
    #[error("event {number}: {problem}")]
    Event {
        /// The number of the event, from 1.
        number: usize,
        problem: Problem,
    },
    /// It has no events.
    #[error("the trace has no events")]
    Empty,
}

/// The defect of an event.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Problem {
    #[error("“type” is missing")]
    NoType,
    /// The node has no number.
    #[error("“id” is missing")]
    NoId,
    /// The parent is not among the nodes before.
    #[error("“pId” is {0}, but no event before has that “id”")]
    UnknownParent(String),
    #[error("the board is missing: expected “board”, a text, or “b” and “w”, the tiles and the width")]
    NoBoard,
    /// The board is not valid.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// The board has another size than those before.
    #[error("the board is {0}, but the boards before are {1}")]
    OtherSize(Size, Size),
    /// The board is not the one that the node has.
    #[error("the board of node {0} differs from that in an earlier event")]
    OtherBoard(String),
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
/// If the text is neither JSON nor YAML, or an event lacks what its type requires. The error says which event and what
/// it lacks.
///
/// ```
/// use npuzzle_traces::read;
/// let trace = read(r#"{"type":"source","id":7,"pId":null,"board":"1 2 3/4 5 6/7 0 8","g":0,"h":1,"f":1}"#, 50_000)?;
/// assert_eq!(trace.entries.len(), 1);
/// let trace = read("events: [{type: source, id: start, x: 3, y: 4}]", 50_000)?;
/// assert_eq!(trace.labels[0].properties, "x = 3, y = 4");
/// assert!(read("{}", 50_000).is_err());
/// # Ok::<(), npuzzle_traces::ReadError>(())
/// ```
pub fn read(text: &str, most: usize) -> Result<ReadTrace, ReadError> {
    // A file that another program has saved may begin with a byte order mark.
    let text = text.trim_start_matches('\u{feff}');
    if text.trim().is_empty() {
        return Err(ReadError::Empty);
    }
    if !text.trim_start().starts_with('{') {
        return read_yaml(text, most);
    }
    match read_json(text, most) {
        // YAML has braces, too.
        Err(ReadError::Syntax(why)) => match read_yaml(text, most) {
            Err(ReadError::Syntax(_) | ReadError::Empty) => Err(ReadError::Syntax(why)),
            read => read,
        },
        read => read,
    }
}

fn read_yaml(text: &str, most: usize) -> Result<ReadTrace, ReadError> {
    let mut reading = Reading { most, ..Reading::default() };
    let read = yaml::read_events(text, |fields| {
        reading.problem = reading.add(fields).err();
        if reading.problem.is_some() || reading.is_over() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if let Some(problem) = reading.problem.take() {
        return Err(problem);
    }
    read.map_err(ReadError::Syntax)?;
    reading.finish()
}

fn read_json(text: &str, most: usize) -> Result<ReadTrace, ReadError> {
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
    reading.finish()
}

/// Returns a name that may be anything, escaped and short.
fn quoted(name: &str) -> String {
    format!("{:?}", name.chars().take(MAX_NAME).collect::<String>())
}

fn whole(name: &'static str, number: Option<f64>) -> Result<u32, Problem> {
    let number = number.filter(|number| number.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(number));
    number.map(|number| number as u32).ok_or(Problem::Number(name))
}

/// A trace that is being read.
#[derive(Default)]
struct Reading {
    entries: Vec<Entry>,
    most: usize,
    ids: HashMap<String, u32>,
    nodes: Vec<Known>,
    labels: Vec<Label>,
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
    fn finish(self) -> Result<ReadTrace, ReadError> {
        let Reading { entries, labels, ignored, is_cut, .. } = self;
        if entries.is_empty() { Err(ReadError::Empty) } else { Ok(ReadTrace { entries, labels, ignored, is_cut }) }
    }

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
        let step = match fields.kind.as_deref().ok_or(Problem::NoType)? {
            "source" => Step::Source,
            "expanding" => Step::Expanding,
            "generating" => Step::Generating,
            "duplicate" => Step::Duplicate,
            "updating" => Step::Updating,
            "reopening" => Step::Reopening,
            "pruned" => {
                let why = fields.why.as_deref().unwrap_or_default();
                Step::Pruned(reason_of(why).ok_or_else(|| Problem::Reason(quoted(why)))?)
            }
            "bound" => return Ok(Some(Entry::Bound(whole("bound", fields.bound)?))),
            "incumbent" => return Ok(Some(Entry::Incumbent(whole("length", fields.length)?))),
            "end" => {
                self.has_ended = true;
                return self.end(&fields).map(|end| Some(Entry::End(end)));
            }
            _ => return Ok(None),
        };
        if let Some(name) = fields.fault {
            return Err(Problem::Number(name));
        }
        self.node(step, fields).map(|node| Some(Entry::Node(node)))
    }

    /// Posthoc's own traces end with an event of the goal.
    fn end(&self, fields: &Fields) -> Result<End, Problem> {
        let length = match fields.length.or(fields.g) {
            // Its path, as the costs of a foreign trace need not be moves.
            Some(_) if !self.labels.is_empty() => {
                let goal = fields.id.as_ref().and_then(|id| self.ids.get(id));
                goal.map(|&goal| self.nodes[goal as usize - 1].g)
            }
            length => length.map(|length| whole("length", Some(length))).transpose()?,
        };
        let solved = if length.is_some() { Status::Solved } else { Status::Exhausted };
        Ok(End { status: fields.status.as_deref().and_then(|name| name.parse().ok()).unwrap_or(solved), length })
    }

    fn node(&mut self, step: Step, fields: Fields) -> Result<NodeEntry, Problem> {
        let name = fields.id.clone().ok_or(Problem::NoId)?;
        let known = self.ids.get(&name).copied();
        let parent = match fields.parent.as_ref().or(fields.from.as_ref()) {
            Some(id) => Some(*self.ids.get(id).ok_or_else(|| Problem::UnknownParent(quoted(id)))?),
            None if step.sets_parent() => None,
            None => known.and_then(|known| self.nodes[known as usize - 1].parent),
        };
        let tiles = fields.width.zip(fields.tiles.as_ref());
        let tiles = tiles.map(|(width, tiles)| board_text(whole("w", Some(width)).unwrap_or(0) as usize, tiles));
        let text = fields.board.as_ref().or(tiles.as_ref());
        let has_labels = if self.nodes.is_empty() { text.is_none() } else { !self.labels.is_empty() };
        let board = match (text, known) {
            _ if has_labels => NO_BOARD.parse()?,
            (Some(text), _) => text.parse()?,
            (None, Some(known)) => self.nodes[known as usize - 1].board.clone(),
            (None, None) => return Err(Problem::NoBoard),
        };
        if let Some(first) = self.nodes.first().filter(|first| first.board.size() != board.size()) {
            return Err(Problem::OtherSize(board.size(), first.board.size()));
        }
        if known.is_some_and(|known| self.nodes[known as usize - 1].board != board) {
            return Err(Problem::OtherBoard(quoted(&name)));
        }
        let before = parent.map(|parent| &self.nodes[parent as usize - 1]);
        let length = before.map_or(0, |before| before.g.saturating_add(1));
        let (g, h) = match has_labels {
            true => (length, fields.h.map_or(0, |h| h as u32)),
            false => (
                fields.g.map_or(Ok(length), |g| whole("g", Some(g)))?,
                fields.h.map_or(Ok(0), |h| whole("h", Some(h)))?,
            ),
        };
        let sum = fields.g.zip(fields.h).map(|(g, h)| g + h).filter(|sum| sum.is_finite());
        let f = fields.f.or(sum).unwrap_or(f64::from(g) + f64::from(h));
        let root = if fields.root.as_deref() == Some("goal") { Root::Goal } else { Root::Start };
        let node = Node {
            board: board.clone(),
            parent: before.map(|before| before.board.clone()),
            direction: match has_labels {
                true => None,
                false => direction(&board, before.map(|before| &before.board), fields.direction.as_deref()),
            },
            g,
            h,
            f,
            root,
            place: None,
        };
        let id = known.unwrap_or(self.nodes.len() as u32 + 1);
        match self.nodes.get_mut(id as usize - 1) {
            Some(known) if step.sets_parent() => *known = Known { board, parent, g },
            Some(_) => {}
            None => {
                self.nodes.push(Known { board, parent, g });
                if has_labels {
                    let name = name.chars().take(MAX_NAME).collect();
                    self.labels.push(Label { name, properties: String::new() });
                }
                self.ids.insert(name, id);
            }
        }
        if let Some(label) = self.labels.get_mut(id as usize - 1).filter(|_| !fields.properties.is_empty()) {
            label.properties = fields.properties;
        }
        Ok(NodeEntry { step, id, parent, node })
    }
}

/// Returns the move that leads to a board: from its parent if that is known, and else the one that the trace names, if
/// it can have led there.
fn direction(board: &Board, parent: Option<&Board>, name: Option<&str>) -> Option<Direction> {
    match parent {
        Some(parent) => Direction::ALL.into_iter().find(|&direction| parent.slide(direction).as_ref() == Some(board)),
        None => {
            let named = name.and_then(|name| name.chars().next()).and_then(Direction::from_letter);
            named.filter(|direction| board.slide(direction.inverse()).is_some())
        }
    }
}

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
