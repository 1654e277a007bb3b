//! The lessons of the Learn view at build time. `docs/recipes.md` says how to write one.
//!
//! A file `lessons/NN-name.json` holds a lesson with its texts in all languages. The page's build script checks every file
//! ([`parse`]) and writes a list of lessons per language ([`compact`]), which the Learn view includes. A placeholder in a text
//! is an expression about the lesson's searches, such as `{greedy.expanded}`. The file states its value under `figures`; a test
//! of the page compares it with the engine.
//!
//! `lessons/variants.json` holds other boards of the same difficulty, which exercises deal to students.

use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// The minutes that it takes, at most.
    pub minutes: u32,
    pub title: Text,
    /// The abilities that it teaches: "Say why ...".
    pub aim: Text,
    /// The searches that it shows or speaks of, by name. Each is the fragment of a link to Learn.
    pub searches: BTreeMap<String, String>,
    /// The value of each expression in a text or an answer.
    pub figures: BTreeMap<String, u64>,
    /// Comparisons that hold, such as `greedy.moves > greedy.shortest`.
    #[serde(default)]
    pub claims: Vec<String>,
    /// The parts, in their order.
    pub parts: Vec<Part>,
    /// Other boards that an exercise deals.
    #[serde(skip)]
    pub variants: Vec<Variant>,
}

/// Other boards for the searches of a lesson, of which its claims hold, too.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Variant {
    /// The board and the step of each search as keys of a link, in the order of the searches' names.
    pub searches: Vec<String>,
    /// The value of each figure, in the order of their expressions.
    pub figures: Vec<u64>,
}

/// A part of a lesson: a text, a task in the workbench, and a question.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    pub text: Text,
    /// The name of the search that the workbench shows.
    pub search: String,
    /// The panel that a narrow window shows first. `None`: the board.
    pub panel: Option<Panel>,
    /// The fragment of a link to another view, if the task continues there.
    pub link: Option<String>,
    pub check: Check,
}

/// A panel of the workbench.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Panel {
    Board,
    Tree,
    /// The state space, instead of the tree.
    Space,
    Frontier,
    /// The pseudocode and the counts.
    Code,
}

/// A question. It has `options` to choose from, or an `answer` to type, or is a prediction in the workbench.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Check {
    /// The number by which a right answer is saved. It never changes.
    pub id: u32,
    pub question: Text,
    #[serde(default)]
    pub options: Vec<Choice>,
    /// The expression whose value is to be typed.
    pub answer: Option<String>,
    /// The expression for the next node of the search on show, which is to be chosen in the workbench.
    pub predicts: Option<String>,
    /// The hints, from the vaguest.
    pub hints: [Text; 2],
    /// The reason why the right answer is right.
    pub reason: Text,
}

/// An answer to choose.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    pub text: Text,
    #[serde(default)]
    pub right: bool,
    /// A comparison that holds if it is right, and does not if it is wrong.
    pub claim: Option<String>,
}

/// A text in all languages.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(untagged)]
pub enum Text {
    /// The same in all languages.
    Same(String),
    /// By the code of the language.
    Each(BTreeMap<String, String>),
}

impl Text {
    /// Returns the text in a language. Empty if it is missing.
    pub fn get(&self, language: &str) -> &str {
        match self {
            Text::Same(text) => text,
            Text::Each(texts) => texts.get(language).map_or("", String::as_str),
        }
    }

    /// Returns the expressions in a language's text.
    fn expressions(&self, language: &str) -> BTreeSet<&str> {
        self.get(language).split('{').skip(1).filter_map(|part| Some(part.split_once('}')?.0)).collect()
    }
}

impl Lesson {
    /// Returns all texts, each with its place in the file.
    pub fn texts(&self) -> Vec<(String, &Text)> {
        let mut texts = vec![("title".to_owned(), &self.title), ("aim".to_owned(), &self.aim)];
        for (index, part) in self.parts.iter().enumerate() {
            let check = &part.check;
            texts.push((format!("parts[{index}].text"), &part.text));
            texts.push((format!("parts[{index}].check.question"), &check.question));
            for (position, option) in check.options.iter().enumerate() {
                texts.push((format!("parts[{index}].check.options[{position}].text"), &option.text));
            }
            for (position, hint) in check.hints.iter().enumerate() {
                texts.push((format!("parts[{index}].check.hints[{position}]"), hint));
            }
            texts.push((format!("parts[{index}].check.reason"), &check.reason));
        }
        texts
    }

    fn faults(&self, languages: &[&str]) -> Vec<String> {
        let mut faults = Vec::new();
        let of_checks = self.parts.iter().flat_map(|part| [&part.check.answer, &part.check.predicts]);
        let mut used: BTreeSet<&str> = of_checks.filter_map(|expression| expression.as_deref()).collect();
        for (place, text) in self.texts() {
            let expected = text.expressions(languages[0]);
            for language in languages {
                if text.get(language).trim().is_empty() {
                    faults.push(format!("{place}: the text in \"{language}\" is missing"));
                } else if text.expressions(language) != expected {
                    faults
                        .push(format!("{place}: the placeholders in \"{language}\" differ from \"{}\"", languages[0]));
                }
            }
            if let Text::Each(texts) = text {
                let unknown = texts.keys().filter(|language| !languages.contains(&language.as_str()));
                faults.extend(unknown.map(|language| format!("{place}: \"{language}\" is not a language of the page")));
            }
            used.extend(expected);
        }
        let stated: BTreeSet<&str> = self.figures.keys().map(String::as_str).collect();
        faults.extend(used.difference(&stated).map(|name| format!("figures: the value of \"{name}\" is missing")));
        faults.extend(stated.difference(&used).map(|name| format!("figures: \"{name}\" is not used")));
        if !(1..=30).contains(&self.minutes) {
            faults.push(format!("minutes: {} is not from 1 to 30", self.minutes));
        }
        if self.parts.is_empty() {
            faults.push("parts: a lesson needs at least one".to_owned());
        }
        let mut ids = BTreeSet::new();
        for (index, Part { search, check, .. }) in self.parts.iter().enumerate() {
            if !self.searches.contains_key(search) {
                faults.push(format!("parts[{index}].search: \"{search}\" is not one of the searches"));
            }
            if check.id == 0 || !ids.insert(check.id) {
                faults.push(format!("parts[{index}].check.id: {} is 0 or that of another check", check.id));
            }
            let kinds = [!check.options.is_empty(), check.answer.is_some(), check.predicts.is_some()];
            if kinds.into_iter().filter(|is_kind| *is_kind).count() != 1 {
                faults.push(format!("parts[{index}].check: needs either options, an answer or predicts"));
            }
            let right = check.options.iter().filter(|option| option.right).count();
            if !check.options.is_empty() && (check.options.len() < 2 || right != 1) {
                faults.push(format!("parts[{index}].check.options: needs two or more, one of them right"));
            }
        }
        faults
    }

    /// Returns a text with the position of each expression among the figures in its braces.
    fn filled(&self, text: &Text, language: &str) -> String {
        let mut filled = super::unbroken(text.get(language));
        for name in text.expressions(language) {
            filled = filled.replace(&format!("{{{name}}}"), &format!("{{{}}}", self.position(name)));
        }
        filled
    }

    fn position(&self, figure: &str) -> usize {
        self.figures.keys().position(|name| name == figure).expect("its value is stated")
    }

    /// Returns the lesson's own searches and figures.
    fn own(&self) -> Variant {
        Variant {
            searches: self.searches.values().cloned().collect(),
            figures: self.figures.values().copied().collect(),
        }
    }

    /// Returns the lesson with what is dealt in place of a number: its own boards for 0, and then the variants'.
    pub fn dealt(&self, deal: usize) -> Lesson {
        let mut dealt = self.clone();
        if let Some(variant) = deal.checked_sub(1).and_then(|index| self.variants.get(index)) {
            dealt.searches.values_mut().zip(&variant.searches).for_each(|(link, keys)| *link = replaced(link, keys));
            dealt.figures.values_mut().zip(&variant.figures).for_each(|(figure, value)| *figure = *value);
        }
        dealt
    }
}

/// Returns a fragment with some of its keys replaced.
fn replaced(link: &str, keys: &str) -> String {
    let name = |field: &str| field.split('=').next().map(str::to_owned);
    let is_kept = |field: &&str| keys.split('&').all(|key| name(key) != name(field));
    link.split('&').filter(is_kept).chain(keys.split('&')).collect::<Vec<_>>().join("&")
}

/// The name of the file of variants, by the number of the lesson.
pub const VARIANTS: &str = "variants.json";

/// Reads the variants of all lessons.
///
/// # Errors
/// A message if the file is malformed.
pub fn parse_variants(json: &str) -> Result<BTreeMap<u32, Vec<Variant>>, String> {
    serde_json::from_str(json).map_err(|error| format!("{VARIANTS}: {error}"))
}

/// Reads a lesson. `languages` are the codes of all languages, English first.
///
/// # Errors
/// A message that names each fault and its place, one a line.
pub fn parse(json: &str, languages: &[&str]) -> Result<Lesson, String> {
    let lesson: Lesson = serde_json::from_str(json).map_err(|error| error.to_string())?;
    let faults = lesson.faults(languages);
    if faults.is_empty() { Ok(lesson) } else { Err(faults.join("\n")) }
}

/// Reads all lessons of a folder, in the order of their numbers. `languages` are the codes of all languages, English first.
///
/// # Errors
/// A message that names the file and each fault in it.
pub fn read(folder: &Path, languages: &[&str]) -> Result<Vec<Lesson>, String> {
    let at = |path: &Path, fault: &dyn std::fmt::Display| format!("{}: {fault}", path.display());
    let entries = fs::read_dir(folder).map_err(|error| at(folder, &error))?;
    let mut paths: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.retain(|path| !path.ends_with(VARIANTS));
    paths.sort();
    let file = folder.join(VARIANTS);
    let mut variants = parse_variants(&fs::read_to_string(&file).map_err(|error| at(&file, &error))?)?;
    let mut read = |(path, expected): (&std::path::PathBuf, u32)| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if number(&name).map_err(|fault| at(path, &fault))? != expected {
            return Err(at(path, &format_args!("the number of the next lesson is {expected:02}")));
        }
        let text = fs::read_to_string(path).map_err(|error| at(path, &error))?;
        let lesson = parse(&text, languages).map_err(|fault| at(path, &fault))?;
        let lesson = Lesson { variants: variants.remove(&expected).unwrap_or_default(), ..lesson };
        let is_whole =
            |of: &Variant| (of.searches.len(), of.figures.len()) == (lesson.searches.len(), lesson.figures.len());
        match lesson.variants.iter().all(is_whole) {
            true => Ok(lesson),
            false => Err(at(&file, &format_args!("lesson {expected}: a variant needs all searches and figures"))),
        }
    };
    paths.iter().zip(1..).map(&mut read).collect()
}

/// Returns the number of a lesson by the name of its file: 7 for `07-dominance.json`.
///
/// # Errors
/// A message, if the name is not of this form.
pub fn number(file: &str) -> Result<u32, String> {
    let number = file.strip_suffix(".json").and_then(|name| Some(name.split_once('-')?.0));
    let number = number.filter(|digits| digits.len() == 2).and_then(|digits| digits.parse().ok());
    number.ok_or_else(|| format!("\"{file}\" is not named like 07-dominance.json"))
}

/// The lessons of one language as the page reads them, for any deal. Absent entries are left out.
#[derive(Serialize)]
struct CompactLesson {
    minutes: u32,
    title: String,
    aim: String,
    parts: Vec<CompactPart>,
}

#[derive(Serialize)]
struct CompactPart {
    text: String,
    /// The position of its search.
    search: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    panel: Option<Panel>,
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<String>,
    id: u32,
    question: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    options: Vec<String>,
    /// The position of the right option.
    #[serde(skip_serializing_if = "Option::is_none")]
    right: Option<usize>,
    /// The position of the figure to type.
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<usize>,
    /// The position of the figure that numbers the node to choose.
    #[serde(skip_serializing_if = "Option::is_none")]
    node: Option<usize>,
    hints: [String; 2],
    reason: String,
}

/// Returns lessons in one language as a JSON list.
pub fn compact(lessons: &[Lesson], language: &str) -> String {
    let in_language = |lesson: &Lesson| {
        let text = |text: &Text| lesson.filled(text, language);
        let part = |part: &Part| {
            let Part { search, panel, link, check, .. } = part;
            CompactPart {
                text: text(&part.text),
                search: lesson.searches.keys().position(|name| name == search).expect("one of the searches"),
                panel: *panel,
                link: link.clone(),
                id: check.id,
                question: text(&check.question),
                options: check.options.iter().map(|option| text(&option.text)).collect(),
                right: check.options.iter().position(|option| option.right),
                answer: check.answer.as_ref().map(|name| lesson.position(name)),
                node: check.predicts.as_ref().map(|name| lesson.position(name)),
                hints: check.hints.each_ref().map(text),
                reason: text(&check.reason),
            }
        };
        CompactLesson {
            minutes: lesson.minutes,
            title: text(&lesson.title),
            aim: text(&lesson.aim),
            parts: lesson.parts.iter().map(part).collect(),
        }
    };
    let list: Vec<CompactLesson> = lessons.iter().map(in_language).collect();
    serde_json::to_string(&list).expect("texts and numbers are JSON")
}

/// Returns what the page deals of each lesson as a JSON list: the lesson's own searches and figures, and then the variants.
pub fn deals(lessons: &[Lesson]) -> String {
    let of = |lesson: &Lesson| [lesson.own()].into_iter().chain(lesson.variants.iter().cloned()).collect::<Vec<_>>();
    serde_json::to_string(&lessons.iter().map(of).collect::<Vec<_>>()).expect("texts and numbers are JSON")
}

#[cfg(test)]
mod tests {
    use super::*;

    const LESSON: &str = r#"{
        "minutes": 5,
        "title": {"en": "Greedy search", "fr": "Recherche gloutonne"},
        "aim": {"en": "Predict it.", "fr": "La prédire."},
        "searches": {"greedy": "board=1,0,2/3,4,5&algorithm=greedy"},
        "figures": {"greedy.expanded": 1234, "greedy.moves": 5},
        "parts": [
            {
                "text": {"en": "It expands {greedy.expanded} nodes.", "fr": "Elle développe {greedy.expanded} nœuds."},
                "search": "greedy",
                "panel": "tree",
                "check": {
                    "id": 2,
                    "question": {"en": "Why?", "fr": "Pourquoi ?"},
                    "options": [{"text": "g"}, {"text": "h", "right": true, "claim": "greedy.moves > 4"}],
                    "hints": ["1", {"en": "Look.", "fr": "Regardez."}],
                    "reason": {"en": "So.", "fr": "Voilà."}
                }
            },
            {
                "text": {"en": "Look.", "fr": "Regardez."},
                "search": "greedy",
                "link": "view=compare",
                "check": {
                    "id": 1,
                    "question": {"en": "How many?", "fr": "Combien ?"},
                    "answer": "greedy.moves",
                    "hints": ["1", {"en": "Look.", "fr": "Regardez."}],
                    "reason": {"en": "So.", "fr": "Voilà."}
                }
            }
        ]
    }"#;

    fn fault(from: &str, to: &str) -> String {
        let json = LESSON.replacen(from, to, 1);
        assert_ne!(json, LESSON, "{from}");
        parse(&json, &["en", "fr"]).expect_err(to)
    }

    #[test]
    fn writes_the_lessons_of_a_language() {
        let lesson = parse(LESSON, &["en", "fr"]).expect("a lesson");
        let expected = concat!(
            r#"[{"minutes":5,"title":"Recherche gloutonne","aim":"La prédire.","parts":["#,
            r#"{"text":"Elle développe {0} nœuds.","search":0,"panel":"tree","#,
            r#""id":2,"question":"Pourquoi ?","options":["g","h"],"right":1,"hints":["1","Regardez."],"reason":"Voilà."},"#,
            r#"{"text":"Regardez.","search":0,"link":"view=compare","#,
            r#""id":1,"question":"Combien ?","answer":1,"hints":["1","Regardez."],"reason":"Voilà."}]}]"#,
        );
        assert_eq!(compact(&[lesson], "fr"), expected);
    }

    #[test]
    fn names_each_fault_and_its_place() {
        for (from, to, expected) in [
            (r#", "fr": "La prédire.""#, "", "aim: the text in \"fr\" is missing"),
            (
                "développe {greedy.expanded}",
                "développe",
                "parts[0].text: the placeholders in \"fr\" differ from \"en\"",
            ),
            (r#""fr": "Voilà.""#, r#""fr": "Voilà.", "xx": "x""#, "\"xx\" is not a language of the page"),
            (r#""greedy.moves": 5"#, r#""greedy.states": 5"#, "figures: the value of \"greedy.moves\" is missing"),
            (r#""greedy.moves": 5"#, r#""greedy.moves": 5, "x.moves": 1"#, "figures: \"x.moves\" is not used"),
            (r#""minutes": 5"#, r#""minutes": 0"#, "minutes: 0 is not from 1 to 30"),
            (
                r#""search": "greedy""#,
                r#""search": "breadth""#,
                "parts[0].search: \"breadth\" is not one of the searches",
            ),
            (r#""id": 1"#, r#""id": 2"#, "parts[1].check.id: 2 is 0 or that of another check"),
            (r#""right": true, "#, "", "parts[0].check.options: needs two or more, one of them right"),
            (
                r#""id": 2,"#,
                r#""id": 2, "predicts": "greedy.moves","#,
                "parts[0].check: needs either options, an answer or predicts",
            ),
            (r#""title""#, r#""tittle""#, "unknown field `tittle`, expected one of `minutes`, `title`"),
            (r#""panel": "tree""#, r#""panel": "trees""#, "unknown variant `trees`, expected one of `board`, `tree`"),
            (r#""minutes": 5,"#, "", "missing field `minutes`"),
        ] {
            let message = fault(from, to);
            assert!(message.contains(expected), "{message}");
        }
        assert!(fault("\"parts\": [", "\"parts\": [],\"x\": [").contains("unknown field `x`"));
    }

    #[test]
    fn reads_the_number_of_a_file() {
        assert_eq!(number("07-dominance.json"), Ok(7));
        for name in ["7-dominance.json", "dominance.json", "07-dominance.txt", "07.json"] {
            assert!(number(name).is_err(), "{name}");
        }
    }
}
