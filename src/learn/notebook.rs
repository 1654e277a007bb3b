//! The saved notes and scores of searches, by the link to the search.

use crate::learn::notes::Notes;
use crate::learn::prediction::Score;
use crate::shared::json::{Value, object};
use crate::shared::locale::t;
use crate::shared::saved::{Saved, VERSION};

/// A page for each search, in the order of the last changes. No page is empty.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Notebook {
    pages: Vec<Page>,
}

/// The saved notes or score of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// The search, and for a score the questions, as the link to the first step.
    pub search: String,
    pub notes: Notes,
    /// The number of steps that have been revealed, and the score of the predictions.
    pub score: Option<(usize, Score)>,
}

impl Page {
    pub fn of_notes(search: String, notes: Notes) -> Page {
        Page { search, notes, score: None }
    }

    pub fn of_score(search: String, score: Option<(usize, Score)>) -> Page {
        Page { search, notes: Notes::default(), score }
    }
}

impl Notebook {
    /// The maximum number of pages. The least recently changed are dropped first.
    pub const MOST: usize = 200;

    pub fn notes(&self, search: &str) -> Option<&Notes> {
        self.page(search).map(|page| &page.notes)
    }

    pub fn score(&self, search: &str) -> Option<(usize, Score)> {
        self.page(search)?.score
    }

    fn page(&self, search: &str) -> Option<&Page> {
        self.pages.iter().find(|page| page.search == search)
    }

    /// Replaces the page of a search. An empty one is removed.
    #[must_use]
    pub fn with(mut self, page: Page) -> Notebook {
        self.pages.retain(|known| known.search != page.search);
        if !page.notes.is_empty() || page.score.is_some() {
            self.pages.push(page);
        }
        self.pages.drain(..self.pages.len().saturating_sub(Notebook::MOST));
        self
    }
}

impl Saved for Notebook {
    const KEY: &'static str = "notebook";

    fn label() -> &'static str {
        t!(learn)
    }

    fn to_value(&self) -> Value {
        let pages = self.pages.iter().map(|Page { search, notes, score }| {
            let notes = notes.iter().map(|(step, text)| {
                object(vec![("step", Value::Number(step as u64)), ("text", text.to_owned().into())])
            });
            let mut entries = vec![("search", search.clone().into()), ("notes", Value::List(notes.collect()))];
            if let Some((revealed, Score { answers, right, streak })) = *score {
                entries.extend([
                    ("revealed", Value::Number(revealed as u64)),
                    ("answers", answers.into()),
                    ("right", right.into()),
                    ("streak", streak.into()),
                ]);
            }
            object(entries)
        });
        object(vec![("version", Value::Number(VERSION)), ("searches", Value::List(pages.collect()))])
    }

    /// Skips damaged and inconsistent pages.
    fn from_value(value: &Value) -> Option<Notebook> {
        let pages = value.list("searches")?.iter().filter_map(page);
        Some(pages.fold(Notebook::default(), Notebook::with))
    }
}

fn page(value: &Value) -> Option<Page> {
    let mut notes = Notes::default();
    for note in value.list("notes")? {
        notes.set(usize::try_from(note.number("step")?).ok()?, note.text("text")?);
    }
    let count = |name| value.number(name).and_then(|number| u32::try_from(number).ok());
    let score = match value.get("answers") {
        None => None,
        Some(_) => {
            let score = Score { answers: count("answers")?, right: count("right")?, streak: count("streak")? };
            let is_sound = score.streak <= score.right && score.right <= score.answers;
            is_sound.then_some((count("revealed")? as usize, score))
        }
    };
    Some(Page { search: value.text("search")?.to_owned(), notes, score })
}
