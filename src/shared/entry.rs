//! Texts that users enter, which a worker reads: what is asked, and the readings to choose from.

use crate::shared::locale::{Argument, t};
use npuzzle_engine::puzzle::{Goal, Moves};
use npuzzle_formats::Puzzle;
use npuzzle_protocol::Phrase;
use npuzzle_protocol::reading::{Answer, Candidate, Read};
use npuzzle_protocol::search::RequestId;
use std::fmt::Display;
use std::rc::Rc;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Place {
    /// Anywhere on the page: a text was pasted, or a file was opened.
    #[default]
    Page,
    /// A link to this page that has faults.
    Link,
    BoardField,
    GoalField,
    SolutionField,
}

/// A text that was entered and is not in the project's own notation.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Entry {
    /// The number of the last request to the worker. Answers with other numbers are ignored.
    pub last_request: RequestId,
    /// Whether the answer is still to come.
    pub is_pending: bool,
    /// Whether a search starts with what is read: Solve was pressed before the answer came.
    pub starts_search: bool,
    pub place: Place,
    /// The text, if it may be a list of boards.
    pub list: Option<Rc<str>>,
    /// The reason why the text of a field cannot be read.
    pub fault: Option<Phrase>,
    pub offers: Vec<Offer>,
}

/// A reading that the user can choose.
#[derive(Clone, PartialEq, Debug)]
pub enum Offer {
    /// A board, and what tells it from the others.
    Board(Puzzle, Phrase),
    /// A goal, and what tells it from the others.
    Goal(Goal, Phrase),
    /// A solution, and what tells it from the others.
    Moves(Moves, Phrase),
    /// A solution that was entered as tiles, so that nobody has to say whose directions they are.
    Slides(Moves, Phrase),
    /// The directions of a solution are those of the blank, or of the tiles if the user has chosen the blank.
    OtherMover(Moves),
    /// All boards of a text, of which the first is loaded, and their number.
    List(Rc<str>, u32),
}

pub enum Meaning {
    One(Offer),
    /// The first board of a list, and the offer of the list.
    First(Offer, Offer),
    /// Several things, which are offered.
    Several,
    Link(String),
    /// Nothing, for a reason.
    None(Phrase),
}

impl Entry {
    /// Becomes the entry of a text that a worker reads next. Returns the number of the request.
    pub fn ask(&mut self, place: Place, text: &Read) -> RequestId {
        let list = match text {
            Read::Text(text) | Read::Board(text) => Some(text.as_str().into()),
            _ => None,
        };
        *self = Entry { place, list, is_pending: true, last_request: self.last_request + 1, ..Entry::default() };
        self.last_request
    }

    /// Returns the entry without its fault and offers. An answer that is still to come will be ignored.
    #[must_use]
    pub fn cleared(&self) -> Entry {
        Entry { last_request: self.last_request, ..Entry::default() }
    }

    /// Takes the worker's answer to a request, or the reason why there is none. `None` if it comes too late.
    pub fn take(&mut self, id: RequestId, answer: Result<Answer, String>) -> Option<Meaning> {
        if !self.is_pending || id != self.last_request {
            return None;
        }
        (self.is_pending, self.starts_search) = (false, false);
        let list = self.list.take();
        Some(match answer {
            Ok(Answer::Link(fragment)) => Meaning::Link(fragment),
            Ok(Answer::Read(candidates)) => {
                self.offers = candidates.into_iter().filter_map(|candidate| self.offer(candidate)).collect();
                if self.offers.len() == 1 { Meaning::One(self.offers.remove(0)) } else { Meaning::Several }
            }
            Ok(Answer::First(candidate, number)) => match (self.offer(candidate), list) {
                (Some(first), Some(list)) => Meaning::First(first, Offer::List(list, number)),
                _ => Meaning::Several,
            },
            Ok(Answer::Unread(why)) => Meaning::None(why),
            Err(why) => Meaning::None(why.into()),
        })
    }

    fn offer(&self, Candidate { text, name, is_of_tiles }: Candidate) -> Option<Offer> {
        Some(match self.place {
            Place::Page | Place::Link | Place::BoardField => Offer::Board(text.parse().ok()?, name),
            Place::GoalField => Offer::Goal(text.parse().ok()?, name),
            Place::SolutionField if is_of_tiles => Offer::Slides(text.parse().ok()?, name),
            Place::SolutionField => Offer::Moves(text.parse().ok()?, name),
        })
    }
}

impl Offer {
    pub fn question(&self) -> String {
        match self {
            Offer::OtherMover(_) => t!(solves_otherwise).to_owned(),
            Offer::List(_, number) => t!(first_of_boards, boards = t!(boards_read, n = u64::from(*number))),
            _ => t!(ambiguous).to_owned(),
        }
    }

    /// Returns what tells the reading from the others. `moves_blank` tells whose directions those of a solution are.
    pub fn label(&self, moves_blank: bool) -> String {
        let named = |name: &Phrase, value: &dyn Display| match name.text() {
            name if name.is_empty() => value.to_string(),
            name => name,
        };
        match self {
            Offer::Board(puzzle, name) => named(name, puzzle),
            Offer::Goal(goal, name) => named(name, goal),
            Offer::Moves(moves, name) | Offer::Slides(moves, name) => named(name, moves),
            Offer::OtherMover(_) if moves_blank => t!(as_moves_of_tiles).to_owned(),
            Offer::OtherMover(_) => t!(as_moves_of_blank).to_owned(),
            Offer::List(..) => t!(open_in_compare).to_owned(),
        }
    }
}

/// The number of bytes that tell what a text is. A file of results may have fifty million.
pub const BEGINNING: usize = 1 << 16;

/// Returns whether a text begins as the results of searches do, in JSON or CSV. The entries of a trace have types.
pub fn are_results(start: &str) -> bool {
    let mut end = start.len().min(BEGINNING);
    while !start.is_char_boundary(end) {
        end -= 1;
    }
    let start = &start[..end];
    let header = start.trim_start_matches('\u{FEFF}').trim_start().lines().next().unwrap_or_default();
    let is_json = header.starts_with(['{', '[']);
    let text = if is_json { start } else { header };
    ["board", "algorithm"].into_iter().all(|name| text.contains(name)) && !(is_json && text.contains("\"type\""))
}
