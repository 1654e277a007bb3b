//! Renders views from their state, and reads the result.

use npuzzle_localization::lessons as files;
use npuzzle_localization::{compact, parse};
use npuzzle_page::app::view::page_view;
use npuzzle_page::compare::state::Comparison;
use npuzzle_page::compare::view::compare_view;
use npuzzle_page::learn::lessons;
use npuzzle_page::learn::perform::trace_importer::TraceImporter;
use npuzzle_page::learn::state::Learning;
use npuzzle_page::learn::view::learn_view;
use npuzzle_page::shared::locale::{Language, Locale, plain_number, read, set_locale};
use npuzzle_page::shared::time::Date;
use npuzzle_page::stage::state::State;
use npuzzle_page::stage::surroundings::Surroundings;
use npuzzle_page::statistics::state::Statistics;
use npuzzle_page::statistics::view::statistics_view;
use scraper::{ElementRef, Html, Selector};
use std::fs;
use std::path::Path;
use yew::prelude::*;

/// A rendered view.
pub struct View(Html);

#[derive(Properties, PartialEq)]
struct FrameProps {
    content: yew::Html,
}

/// Shows what has been drawn.
#[component]
fn Frame(FrameProps { content }: &FrameProps) -> yew::Html {
    content.clone()
}

impl View {
    /// Renders the page's first program: Play, Solve, and the place of the other views.
    pub fn page(state: &State) -> View {
        View::page_in(state, &surroundings())
    }

    /// Renders the page's first program in surroundings of the test's choice.
    pub fn page_in(state: &State, around: &Surroundings) -> View {
        View::of(page_view(state, around, &Callback::noop()))
    }

    /// Renders the Compare view on two workers.
    pub fn compare(state: &Comparison) -> View {
        View::of(compare_view(state, 2, true, &Callback::noop()))
    }

    /// Renders the Learn view.
    pub fn learn(state: &Learning) -> View {
        View::of(learn_view(state, &TraceImporter::new(Callback::noop()), &Callback::noop()))
    }

    /// Renders the Statistics view.
    pub fn statistics(state: &Statistics) -> View {
        View::of(statistics_view(state, true, &Callback::noop()))
    }

    fn of(content: yew::Html) -> View {
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        let renderer = yew::LocalServerRenderer::<Frame>::with_props(FrameProps { content }).hydratable(false);
        View(Html::parse_document(&runtime.block_on(renderer.render())))
    }

    /// Returns the elements that a CSS selector matches.
    pub fn all(&self, selector: &str) -> Vec<ElementRef<'_>> {
        let selector = Selector::parse(selector).unwrap_or_else(|error| panic!("{selector}: {error}"));
        self.0.select(&selector).collect()
    }

    /// Returns whether a CSS selector matches an element.
    pub fn has(&self, selector: &str) -> bool {
        !self.all(selector).is_empty()
    }

    /// Returns the only element that a CSS selector matches.
    pub fn one(&self, selector: &str) -> ElementRef<'_> {
        let found = self.all(selector);
        assert_eq!(found.len(), 1, "{selector} matches {} elements of\n{}", found.len(), self.0.html());
        found[0]
    }

    /// Returns the text of the only element that a CSS selector matches.
    pub fn text(&self, selector: &str) -> String {
        text(self.one(selector))
    }

    /// Returns an attribute of the only element that a CSS selector matches.
    pub fn attribute(&self, selector: &str, name: &str) -> Option<&str> {
        self.one(selector).attr(name)
    }

    /// Returns the raw value of a metric.
    pub fn metric(&self, name: &str) -> &str {
        let selector = format!("[data-metric={name}]");
        self.one(&selector).attr("data-value").unwrap_or_else(|| panic!("{selector} has no value"))
    }

    /// Returns the buttons, links, boxes and the like with an accessible name.
    pub fn named(&self, selector: &str, name: &str) -> Vec<ElementRef<'_>> {
        self.all(selector).into_iter().filter(|element| accessible_name(*element) == name).collect()
    }

    /// Returns the button with an accessible name.
    pub fn button(&self, name: &str) -> ElementRef<'_> {
        let found = self.named("button, [role=button], label.button", name);
        let names: Vec<String> =
            self.all("button, [role=button], label.button").into_iter().map(accessible_name).collect();
        assert_eq!(found.len(), 1, "{} buttons are named {name}; there are {names:?}", found.len());
        found[0]
    }

    /// Returns whether a button has an accessible name.
    pub fn has_button(&self, name: &str) -> bool {
        !self.named("button, [role=button], label.button", name).is_empty()
    }

    /// Returns whether the button with an accessible name can be pressed.
    pub fn is_enabled(&self, name: &str) -> bool {
        let button = self.button(name);
        button.attr("disabled").is_none() && button.attr("aria-disabled") != Some("true")
    }

    /// Returns the field with a label: an input, a list or a text area.
    pub fn field(&self, label: &str) -> ElementRef<'_> {
        let fields = self.named("input, select, textarea", label);
        assert_eq!(fields.len(), 1, "{} fields are named {label}", fields.len());
        fields[0]
    }
}

/// Returns the text of an element, with single spaces.
pub fn text(element: ElementRef<'_>) -> String {
    element.text().collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the accessible name of an element: its `aria-label`, the text of its label, or its own text without what is hidden
/// from assistive technology.
pub fn accessible_name(element: ElementRef<'_>) -> String {
    if let Some(name) = element.attr("aria-label") {
        return name.to_owned();
    }
    if matches!(element.value().name(), "input" | "select" | "textarea") {
        let ancestors: Vec<_> = element.ancestors().filter_map(ElementRef::wrap).collect();
        if let Some(label) = ancestors.iter().find(|known| known.value().name() == "label") {
            // Neither the options of a list nor an error are its name.
            let children = label.children().filter_map(ElementRef::wrap);
            let parts = children.filter(|child| child.value().name() == "span" && child.attr("role").is_none());
            return parts.map(text).collect::<Vec<_>>().join(" ");
        }
        let labels = Selector::parse("label[for]").expect("a selector");
        let root = ancestors.last().expect("a document");
        let label = element.attr("id").and_then(|id| root.select(&labels).find(|label| label.attr("for") == Some(id)));
        return label.map(text).unwrap_or_default();
    }
    visible_text(element).split_whitespace().collect::<Vec<_>>().join(" ")
}

fn visible_text(element: ElementRef<'_>) -> String {
    let mut content = String::new();
    for child in element.children() {
        match ElementRef::wrap(child) {
            Some(child) if child.attr("aria-hidden") == Some("true") => {}
            Some(child) => content += &visible_text(child),
            None => content.extend(child.value().as_text().map(|text| text.to_string())),
        }
    }
    content
}

/// The surroundings of the tests: the start of 25 November 2026, on a device that cannot share.
pub fn surroundings() -> Surroundings {
    Surroundings { now: 0.0, today: Date::new(2026, 11, 25), can_share: false, build: "./build".to_owned() }
}

/// Returns the plural category of a whole number, by CLDR.
fn plural_category(language: Language, number: u64) -> &'static str {
    match (language, number) {
        (Language::Arabic, 0) => "zero",
        (Language::Arabic, 2) => "two",
        (Language::Arabic, number) if (3..=10).contains(&(number % 100)) => "few",
        (Language::Arabic, number) if number % 100 > 10 => "many",
        (Language::French, 0) => "one",
        (Language::Vietnamese, _) => "other",
        (_, 1) => "one",
        _ => "other",
    }
}

/// Writes a number as the browser's `Intl` does.
fn grouped_number(language: Language, number: f64, decimals: usize) -> String {
    let (group, point) = match language {
        Language::English | Language::Arabic => (',', '.'),
        Language::French => ('\u{202f}', ','),
        Language::Italian | Language::Vietnamese => ('.', ','),
    };
    let plain = plain_number(number, decimals);
    let (whole, fraction) = plain.split_once('.').unwrap_or((&plain, ""));
    let mut text = String::new();
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index) % 3 == 0 {
            text.push(group);
        }
        text.push(digit);
    }
    if fraction.is_empty() { text } else { format!("{text}{point}{fraction}") }
}

/// Writes a date in two digits each, so that a year is not taken for a large number.
fn short_date(date: Date) -> String {
    let (year, month, day) = date.parts();
    format!("{day}.{month}.{}", year % 100)
}

/// Runs a test in a language, with the texts that the page would fetch.
pub fn in_language(language: Language, test: impl FnOnce()) {
    let messages = |language: Language| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("languages/{}.json", language.code()));
        parse(&fs::read_to_string(path).expect("a readable file")).expect("valid messages")
    };
    let texts = match language {
        Language::English => &[],
        _ => read(&compact(&messages(Language::English), &messages(language))).expect("a list of texts"),
    };
    if !lessons::is_known(language) {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("lessons");
        let read = files::read(&folder, &Language::ALL.map(Language::code)).expect("valid lessons");
        lessons::add(language, &files::compact(&read, language.code()));
    }
    set_locale(Locale {
        language,
        texts,
        format_number: Box::new(move |number, decimals| grouped_number(language, number, decimals)),
        format_date: Box::new(|date, _| short_date(date)),
        plural_category: Box::new(move |number| plural_category(language, number).to_owned()),
    });
    test();
    set_locale(Locale::default());
}
