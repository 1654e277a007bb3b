//! The questions of lessons that have been answered right. Backups hold them, so they know nothing of what lessons say.

/// The questions that have been answered right.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// The number of each lesson, from 1, and that of its question. Sorted. A newer version may have more lessons.
    right: Vec<(u32, u32)>,
}

impl Progress {
    /// The maximum number of questions that are saved.
    pub const MOST: usize = 1000;

    pub fn has(&self, lesson: u32, question: u32) -> bool {
        self.right.binary_search(&(lesson, question)).is_ok()
    }

    pub fn add(&mut self, lesson: u32, question: u32) {
        if let Err(place) = self.right.binary_search(&(lesson, question))
            && self.right.len() < Progress::MOST
        {
            self.right.insert(place, (lesson, question));
        }
    }

    /// Returns the questions of both.
    #[must_use]
    pub fn merged(mut self, other: &Progress) -> Progress {
        other.right.iter().for_each(|&(lesson, question)| self.add(lesson, question));
        self
    }

    /// Returns the questions as text: `1.2` is the second one of the first lesson.
    pub fn names(&self) -> impl Iterator<Item = String> {
        self.right.iter().map(|(lesson, question)| format!("{lesson}.{question}"))
    }

    /// Adds a question by its name. Other texts are ignored.
    pub fn add_named(&mut self, name: &str) {
        let numbers = name.split_once('.').and_then(|(lesson, question)| {
            Some((lesson.parse().ok().filter(|&n: &u32| n > 0)?, question.parse().ok().filter(|&n: &u32| n > 0)?))
        });
        if let Some((lesson, question)) = numbers {
            self.add(lesson, question);
        }
    }
}
