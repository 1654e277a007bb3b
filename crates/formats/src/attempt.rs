//! A student's attempt at an exercise, as one line to hand in: its result code.
//!
//! `np1-5-Anna.20Lee-312-1o2.2n17t2.3p40h1-9c37860d`: lesson 5, by "Anna Lee", in 312 seconds. Question 1 was answered by its
//! second option, question 2 by 17 at the second try, and question 3 by predicting node 40 after a hint. The last field is a
//! CRC-32, which detects every change of one character.

use std::fmt::{self, Display, Write};
use std::str::FromStr;

/// The first field, with the version of the format.
const VERSION: &str = "np1";

/// An attempt at the questions of a lesson.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Attempt {
    /// The number of the lesson, or of a teacher's own exercise.
    pub lesson: u32,
    /// The student's name, of at most [`Attempt::LONGEST_NAME`] bytes.
    pub student: String,
    /// The time spent.
    pub seconds: u32,
    /// The work on each question that was begun, in order of their numbers.
    pub responses: Vec<Response>,
}

/// A student's work on one question.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Response {
    /// The number of the question in its lesson.
    pub question: u32,
    pub answer: Option<Given>,
    /// The number of answers.
    pub tries: u32,
    /// The number of hints seen. The one after [`Response::HINTS`] is the answer.
    pub hints: u32,
}

/// An answer to a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Given {
    /// The position of an option, from 0.
    Option(usize),
    Number(u64),
    /// The node that the search is predicted to expand next.
    Node(u32),
}

/// The fault of a text that looks like a code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CodeFault {
    /// The text was changed or cut.
    Damaged,
    /// Another version of the format.
    Version,
}

impl Display for CodeFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            CodeFault::Damaged => "the code is damaged",
            CodeFault::Version => "the code is from another version",
        })
    }
}

impl Response {
    /// The number of hints before the answer.
    pub const HINTS: u32 = 2;

    /// The largest number of tries that is counted.
    const MOST_TRIES: u32 = 99;

    /// Returns the half points for a last answer that is right or wrong: 2 if it is right at the first try, 1 later, none if the
    /// answer was shown before.
    fn half_points(&self, is_right: bool) -> u32 {
        match (is_right && self.hints <= Response::HINTS, self.tries) {
            (false, _) => 0,
            (true, 0 | 1) => 2,
            (true, _) => 1,
        }
    }
}

impl Attempt {
    /// The maximum length of a name in bytes of UTF-8.
    pub const LONGEST_NAME: usize = 40;

    /// The least number of a teacher's own exercise. Lessons have smaller ones.
    pub const LEAST_OWN: u32 = 1 << 31;

    /// The maximum number of questions of an exercise. With the longest name, its code has fewer than 300 characters.
    pub const MOST_RESPONSES: usize = 6;

    /// Returns which of a number of deals of a lesson a student gets: always the same. Without a name, the first one, which has the
    /// lesson's own boards.
    pub fn deal(lesson: u32, student: &str, deals: usize) -> usize {
        let draw = || crc32fast::hash(format!("{lesson} {student}").as_bytes()) as usize % deals.max(1);
        if student.is_empty() { 0 } else { draw() }
    }

    /// Returns the number of a teacher's own exercise, from a description of it.
    pub fn number(description: &str) -> u32 {
        crc32fast::hash(description.as_bytes()) | Attempt::LEAST_OWN
    }

    /// Returns the work on a question. `None` if it was not begun.
    pub fn response(&self, question: u32) -> Option<&Response> {
        self.responses.iter().find(|response| response.question == question)
    }

    /// Changes the work on a question, or begins it.
    fn change(&mut self, question: u32, change: impl FnOnce(&mut Response)) {
        let place = self.responses.partition_point(|response| response.question < question);
        if self.responses.get(place).is_none_or(|response| response.question != question) {
            self.responses.insert(place, Response { question, ..Response::default() });
        }
        change(&mut self.responses[place]);
    }

    pub fn answer(&mut self, question: u32, answer: Given) {
        self.change(question, |response| {
            response.answer = Some(answer);
            response.tries = (response.tries + 1).min(Response::MOST_TRIES);
        });
    }

    /// Records that the answer to a question was shown.
    pub fn show_answer(&mut self, question: u32) {
        self.change(question, |response| response.hints = Response::HINTS + 1);
    }

    /// Counts the next hint to a question.
    pub fn hint(&mut self, question: u32) {
        self.change(question, |response| response.hints = (response.hints + 1).min(Response::HINTS + 1));
    }

    /// Returns the score from 0 to 1: the mean points of the questions of the lesson, given those whose last answer is right.
    pub fn score(&self, questions: usize, is_right: impl Fn(&Response) -> bool) -> f64 {
        let points: u32 = self.responses.iter().map(|response| response.half_points(is_right(response))).sum();
        f64::from(points) / (2 * questions.max(1)) as f64
    }

    /// Finds the codes in a line of any text. Damaged ones are found, too, if they still look like one.
    pub fn codes(line: &str) -> impl Iterator<Item = Result<Attempt, CodeFault>> {
        let is_separator = |letter: char| !(letter.is_ascii_alphanumeric() || matches!(letter, '-' | '.'));
        let tokens = line.split(is_separator).map(|token| token.trim_matches(['-', '.']));
        let is_sum = |field: &str| field.len() == 8 && field.bytes().all(|byte| byte.is_ascii_hexdigit());
        let is_like = move |token: &&str| {
            let has_sum = token.matches('-').count() >= 2 && token.rsplit('-').next().is_some_and(is_sum);
            has_sum || token.strip_prefix(VERSION).is_some_and(|rest| rest.starts_with('-'))
        };
        tokens.filter(is_like).map(str::parse)
    }
}

impl Display for Attempt {
    /// Writes the code.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut code = format!("{VERSION}-{}-{}-{}-", self.lesson, escaped(&self.student), self.seconds);
        for (index, Response { question, answer, tries, hints }) in self.responses.iter().enumerate() {
            let dot = if index > 0 { "." } else { "" };
            write!(code, "{dot}{question}")?;
            match answer {
                Some(Given::Option(position)) => write!(code, "o{}", position + 1)?,
                Some(Given::Number(number)) => write!(code, "n{number}")?,
                Some(Given::Node(node)) => write!(code, "p{node}")?,
                None => {}
            }
            for (letter, count, usual) in [('t', *tries, u32::from(answer.is_some())), ('h', *hints, 0)] {
                if count != usual {
                    write!(code, "{letter}{count}")?;
                }
            }
        }
        write!(formatter, "{code}-{:08x}", crc32fast::hash(code.as_bytes()))
    }
}

impl FromStr for Attempt {
    type Err = CodeFault;

    fn from_str(code: &str) -> Result<Attempt, CodeFault> {
        let (text, sum) = code.rsplit_once('-').ok_or(CodeFault::Damaged)?;
        if format!("{:08x}", crc32fast::hash(text.as_bytes())) != sum {
            return Err(CodeFault::Damaged);
        }
        let attempt = text.strip_prefix(VERSION).and_then(|rest| rest.strip_prefix('-')).ok_or(CodeFault::Version)?;
        // Only what is written is read, so that two codes differ only if the attempts do.
        read(attempt).filter(|attempt| attempt.to_string() == code).ok_or(CodeFault::Damaged)
    }
}

/// Reads the fields between the version and the sum.
fn read(text: &str) -> Option<Attempt> {
    let fields: Vec<&str> = text.split('-').collect();
    let &[lesson, student, seconds, responses] = &fields[..] else { return None };
    let responses =
        responses.split('.').filter(|response| !response.is_empty()).map(response_of).collect::<Option<Vec<_>>>()?;
    let student = unescaped(student).filter(|name| name.len() <= Attempt::LONGEST_NAME)?;
    let is_sorted = responses.is_sorted_by(|one, other| one.question < other.question);
    (is_sorted && responses.len() <= Attempt::MOST_RESPONSES).then_some(Attempt {
        lesson: lesson.parse().ok()?,
        student,
        seconds: seconds.parse().ok()?,
        responses,
    })
}

fn response_of(text: &str) -> Option<Response> {
    let mut response = Response::default();
    // Each part is a letter and a number; the question's has no letter.
    let mut rest = text;
    let mut letter = None;
    while !rest.is_empty() {
        let end = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
        let number: u64 = rest[..end].parse().ok()?;
        let count = || u32::try_from(number).ok();
        match letter {
            None => response.question = count()?,
            Some('o') => response.answer = Some(Given::Option((number as usize).checked_sub(1)?)),
            Some('n') => response.answer = Some(Given::Number(number)),
            Some('p') => response.answer = Some(Given::Node(count()?)),
            Some('t') => response.tries = count()?,
            Some('h') => response.hints = count()?,
            Some(_) => return None,
        }
        if matches!(letter, Some('o' | 'n' | 'p')) {
            response.tries = 1;
        }
        let mut letters = rest[end..].chars();
        letter = letters.next();
        rest = letters.as_str();
    }
    Some(response)
}

/// Writes a name in letters and digits. Each other byte becomes a dot and two hexadecimal digits.
fn escaped(name: &str) -> String {
    let escape = |byte: u8| match byte.is_ascii_alphanumeric() {
        true => char::from(byte).to_string(),
        false => format!(".{byte:02x}"),
    };
    name.bytes().map(escape).collect()
}

fn unescaped(text: &str) -> Option<String> {
    let mut parts = text.split('.');
    let mut bytes = parts.next()?.as_bytes().to_vec();
    for part in parts {
        bytes.push(u8::from_str_radix(part.get(..2)?, 16).ok()?);
        bytes.extend(&part.as_bytes()[2..]);
    }
    String::from_utf8(bytes).ok()
}
