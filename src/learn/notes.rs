//! A teacher's notes at the steps of a search. The link to the search holds them.

use std::ops::Range;
use std::rc::Rc;

/// Notes, at most one for each step.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Notes {
    /// The steps and their texts, sorted by step. No text is blank.
    notes: Vec<(usize, Rc<str>)>,
}

impl Notes {
    /// The maximum length of a text, in characters. A link can hold a dozen of that length.
    pub const LONGEST: usize = 300;

    pub fn is_empty(&self) -> bool {
        self.notes.is_empty()
    }

    pub fn iter(&self) -> impl Iterator<Item = (usize, &str)> {
        self.notes.iter().map(|(step, text)| (*step, &**text))
    }

    pub fn within(&self, steps: Range<usize>) -> impl Iterator<Item = (usize, &str)> {
        self.iter().filter(move |(step, _)| steps.contains(step))
    }

    pub fn at(&self, step: usize) -> Option<&str> {
        self.place(step).ok().map(|place| &*self.notes[place].1)
    }

    /// Replaces the text at a step, or removes it if the new one is blank. A text that is too long is cut. Spaces at its ends stay,
    /// since it may be set while it is typed.
    pub fn set(&mut self, step: usize, text: &str) {
        let text: String = text.chars().take(Notes::LONGEST).collect();
        let is_blank = text.trim().is_empty();
        match self.place(step) {
            Ok(place) if is_blank => drop(self.notes.remove(place)),
            Ok(place) => self.notes[place].1 = text.into(),
            Err(_) if is_blank => {}
            Err(place) => self.notes.insert(place, (step, text.into())),
        }
    }

    /// Returns the last step with a note before another step.
    pub fn before(&self, step: usize) -> Option<usize> {
        let place = self.place(step).unwrap_or_else(|place| place);
        place.checked_sub(1).map(|place| self.notes[place].0)
    }

    /// Returns the first step with a note after another step.
    pub fn after(&self, step: usize) -> Option<usize> {
        let place = self.place(step + 1).unwrap_or_else(|place| place);
        self.notes.get(place).map(|(step, _)| *step)
    }

    /// Returns where the note at a step is, or would be.
    fn place(&self, step: usize) -> Result<usize, usize> {
        self.notes.binary_search_by_key(&step, |(step, _)| *step)
    }
}
