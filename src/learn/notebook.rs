//! The score of predictions as the tab saves it, so that a reload does not lose it.

use crate::learn::prediction::Score;
use crate::shared::json::{Value, object};
use crate::shared::saved::VERSION;

/// A score, and what it is of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedScore {
    /// The search and the questions, as the link to the first step.
    pub search: String,
    /// The number of steps that have been revealed.
    pub revealed: usize,
    /// The score.
    pub score: Score,
}

impl SavedScore {
    /// Its name in the browser's storage.
    pub const KEY: &'static str = "score";

    /// Returns the text to save.
    pub fn write(&self) -> String {
        let SavedScore { search, revealed, score: Score { answers, right, streak } } = self;
        let entries = [
            ("version", Value::Number(VERSION)),
            ("search", search.clone().into()),
            ("revealed", Value::Number(*revealed as u64)),
            ("answers", (*answers).into()),
            ("right", (*right).into()),
            ("streak", (*streak).into()),
        ];
        object(entries).to_string()
    }

    /// Reads a saved text. `None` if it is damaged, contradicts itself or is of another version.
    pub fn read(text: &str) -> Option<SavedScore> {
        let value = Value::parse(text).filter(|value| value.number("version") == Some(VERSION))?;
        let count = |name| value.number(name).and_then(|number| u32::try_from(number).ok());
        let score = Score { answers: count("answers")?, right: count("right")?, streak: count("streak")? };
        let is_sound = score.streak <= score.right && score.right <= score.answers;
        let search = value.text("search")?.to_owned();
        is_sound.then_some(SavedScore { search, revealed: count("revealed")? as usize, score })
    }
}
