//! The events of a trace in YAML, one by one: only the one that is being read takes memory.
//!
//! Of YAML, events use mappings, lists and scalars. Aliases, which can make a short text stand for a long one, are
//! refused there, and skipped everywhere else.

use super::fields::{Fields, Value};
use saphyr_parser::{Event, Parser, ScalarStyle, StrInput};
use std::ops::ControlFlow;

/// The maximum depth to which skipped lists and mappings may be nested: each level takes memory in the parser.
const MAX_DEPTH: u32 = 128;

/// Passes each event of a trace to `take`, until it breaks.
///
/// # Errors
/// If the text is not YAML, or not a mapping with a list of events: a description with the line.
pub fn read_events(text: &str, mut take: impl FnMut(Fields) -> ControlFlow<()>) -> Result<(), String> {
    let mut events = Events { parser: Parser::new_from_str(text) };
    let is_document = matches!(
        (events.next()?, events.next()?, events.next()?),
        (Event::StreamStart, Event::DocumentStart(_), Event::MappingStart(..))
    );
    if !is_document {
        return Err("expected a mapping with “events”".to_owned());
    }
    loop {
        let key = match events.next()? {
            Event::MappingEnd => return Ok(()),
            Event::Scalar(key, ..) => key,
            other => {
                events.skip(&other)?;
                Default::default()
            }
        };
        match events.next()? {
            Event::SequenceStart(..) if key == "events" => loop {
                match events.next()? {
                    Event::SequenceEnd => break,
                    Event::MappingStart(..) => {
                        if take(events.fields()?).is_break() {
                            return Ok(());
                        }
                    }
                    _ => return Err(events.located("expected an event: a mapping")),
                }
            },
            _ if key == "events" => return Err(events.located("“events” is not a list")),
            other => events.skip(&other)?,
        }
    }
}

struct Events<'a> {
    parser: Parser<'a, StrInput<'a>>,
}

impl<'a> Events<'a> {
    fn next(&mut self) -> Result<Event<'a>, String> {
        match self.parser.next_event() {
            Some(Ok((event, _))) => Ok(event),
            Some(Err(error)) => Err(error.to_string()),
            None => Err("the text ends too early".to_owned()),
        }
    }

    /// Adds the line that is being read.
    fn located(&mut self, problem: &str) -> String {
        match self.parser.peek() {
            Some(Ok((_, span))) => format!("{problem}, near line {}", span.start.line()),
            _ => problem.to_owned(),
        }
    }

    /// Skips the rest of a node that begins with an event.
    fn skip(&mut self, first: &Event<'a>) -> Result<(), String> {
        let mut depth = u32::from(begins(first));
        while depth > 0 {
            let event = self.next()?;
            depth += u32::from(begins(&event));
            if depth > MAX_DEPTH {
                return Err(self.located("lists and mappings are nested too deep"));
            }
            depth -= u32::from(matches!(event, Event::SequenceEnd | Event::MappingEnd));
        }
        Ok(())
    }

    /// Reads the rest of a mapping.
    fn fields(&mut self) -> Result<Fields, String> {
        let mut fields = Fields::default();
        loop {
            match self.next()? {
                Event::MappingEnd => return Ok(fields),
                Event::Scalar(key, ..) => {
                    let value = self.value()?;
                    fields.set(&key, value);
                }
                other => {
                    self.skip(&other)?;
                    self.value()?;
                }
            }
        }
    }

    fn value(&mut self) -> Result<Value, String> {
        Ok(match self.next()? {
            Event::Scalar(text, style, ..) => scalar(&text, style),
            Event::SequenceStart(..) => self.list()?,
            Event::Alias(_) => return Err(self.located("aliases (*) are not supported in events")),
            other => {
                self.skip(&other)?;
                Value::Other
            }
        })
    }

    /// Reads the rest of a list.
    fn list(&mut self) -> Result<Value, String> {
        let mut fault = None;
        let mut is_over = false;
        let elements = std::iter::from_fn(|| match self.next() {
            Ok(Event::SequenceEnd) => {
                is_over = true;
                None
            }
            Ok(Event::Scalar(text, style, ..)) => Some(scalar(&text, style)),
            Ok(other) => Some(match self.skip(&other) {
                Ok(()) => Value::Other,
                Err(error) => {
                    fault = Some(error);
                    Value::Other
                }
            }),
            Err(error) => {
                fault = Some(error);
                None
            }
        });
        let tiles = Value::tiles(elements);
        if let Some(fault) = fault {
            return Err(fault);
        }
        if !is_over {
            self.skip(&Event::SequenceStart(0, None))?;
        }
        Ok(tiles)
    }
}

/// Returns whether an event has an end of its own.
fn begins(event: &Event<'_>) -> bool {
    matches!(event, Event::SequenceStart(..) | Event::MappingStart(..))
}

/// Returns the value of a scalar by the core schema.
fn scalar(text: &str, style: ScalarStyle) -> Value {
    if style != ScalarStyle::Plain {
        return Value::text(text);
    }
    let is_number = text.starts_with(|first: char| first.is_ascii_digit() || matches!(first, '-' | '+' | '.'));
    match text {
        "" | "~" | "null" | "Null" | "NULL" => Value::Null,
        "true" | "True" | "TRUE" => Value::Bool(true),
        "false" | "False" | "FALSE" => Value::Bool(false),
        _ => match text.parse() {
            Ok(number) if is_number && f64::is_finite(number) => Value::Number(number),
            _ => Value::text(text),
        },
    }
}
