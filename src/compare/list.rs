//! The list of boards in the Compare view.

use crate::shared::locale::Argument;
use npuzzle_engine::puzzle::Board;
use npuzzle_formats::Fault;
use npuzzle_protocol::Phrase;
use npuzzle_protocol::reading::{Candidate, Listed, ReadList};
use std::rc::Rc;

/// Boards as text, in any format. A worker reads them, since a page that reads a megabyte would freeze.
#[derive(Clone, PartialEq, Debug)]
pub struct List {
    text: Rc<str>,
    /// `None` until the worker has answered.
    listed: Option<Rc<Listed>>,
    /// The index of the reading to take of each board that has several.
    choice: Option<u32>,
    /// The boards that the text has to have.
    expected: Option<Rc<Vec<Board>>>,
}

impl List {
    /// Creates a list that a worker has to read.
    pub fn new(text: &str) -> List {
        let listed = text.trim().is_empty().then(|| Rc::new(Listed::Unread(Phrase::from(&Fault::Empty))));
        List { text: text.into(), listed, choice: None, expected: None }
    }

    pub fn of(boards: Vec<Board>) -> List {
        let lines: String = boards.iter().map(|board| format!("{board}\n")).collect();
        List { listed: Some(Rc::new(Listed::Boards(boards))), ..List::new(&lines) }
    }

    /// Returns the list with a board added, in the format of its text if that allows it.
    #[must_use]
    pub fn with(&self, board: Board) -> List {
        let appended = format!("{}\n{board}\n", self.text.trim_end());
        let Some(known) = self.boards() else {
            // The text of a fault is not lost.
            return List::new(&appended);
        };
        let all = known.iter().cloned().chain([board]).collect();
        List { expected: Some(Rc::new(all)), ..List::new(&appended) }
    }

    /// Returns the list in which each board with several readings has that with this index.
    #[must_use]
    pub fn with_choice(&self, choice: u32) -> List {
        List { choice: Some(choice), ..List::new(&self.text) }
    }

    pub fn text(&self) -> &Rc<str> {
        &self.text
    }

    /// Returns what a worker has to read. `None` if it has.
    pub fn request(&self) -> Option<ReadList> {
        let is_read = self.listed.is_some();
        (!is_read).then(|| ReadList { text: (*self.text).to_owned(), choice: self.choice })
    }

    /// Returns the list after the worker's answer.
    #[must_use]
    pub fn answered(self, listed: Listed) -> List {
        match (listed, self.expected.as_deref()) {
            // The text's format does not allow a board on a line of its own.
            (listed, Some(expected)) if listed != Listed::Boards(expected.clone()) => List::of(expected.clone()),
            // From now on, the text has one reading.
            (Listed::Boards(boards), _) if self.choice.is_some() => List::of(boards),
            (listed, _) => List { listed: Some(Rc::new(listed)), ..self },
        }
    }

    pub fn is_pending(&self) -> bool {
        self.listed.is_none()
    }

    /// Returns the boards. `None` if they are not read, or cannot be.
    pub fn boards(&self) -> Option<&[Board]> {
        match self.listed.as_deref() {
            Some(Listed::Boards(boards)) => Some(boards),
            _ => None,
        }
    }

    /// Returns the reason why the text cannot be read.
    pub fn fault(&self) -> Option<String> {
        match self.listed.as_deref() {
            Some(Listed::Unread(why) | Listed::Ambiguous(why, _)) => Some(why.text()),
            _ => None,
        }
    }

    /// Returns the readings of the first board that has several.
    pub fn readings(&self) -> &[Candidate] {
        match self.listed.as_deref() {
            Some(Listed::Ambiguous(_, readings)) => readings,
            _ => &[],
        }
    }
}
