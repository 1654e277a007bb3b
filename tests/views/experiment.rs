//! Experiments of the Compare view that run to their end without workers, and the rows that the view then shows.

use crate::rendering::{View, text};
use npuzzle_engine::driver::{Driver, Outcome, Signal};
use npuzzle_engine::solver::PdbStore;
use npuzzle_engine::spec::Limits;
use npuzzle_experiments::{Analysis, Plan, Record};
use npuzzle_page::compare::action::Action;
use npuzzle_page::compare::effect::Effect;
use npuzzle_page::compare::experiment::Form;
use npuzzle_page::compare::measured::{Analyzed, Request};
use npuzzle_page::compare::state::Comparison;
use npuzzle_page::compare::update::update;
use scraper::{ElementRef, Selector};
use std::time::Duration;

/// Eight runs that take a few nodes each.
pub const SMALL: &str = "random=4&side=3&seed=7&algorithms=greedy,a-star&heuristics=manhattan";

/// A board of 21 moves to `blank-first`, and one of 4.
pub const QUICK: &str = "8 1 2/0 4 3/7 5 6";
pub const QUICKER: &str = "1 2 5/3 4 8/6 7 0";

/// One of Korf's boards of 5x5, which takes IDA* with Manhattan distance days.
pub fn endless() -> String {
    let boards = npuzzle_testing::published::korf_24();
    boards.into_iter().find(|known| known.optimum == 108).expect("a board of 108 moves").board.to_string()
}

/// Returns boards as a link lists them.
pub fn in_link(boards: &[&str]) -> String {
    format!("boards={}", boards.join(";").replace(' ', ","))
}

/// Returns the view after an action. A worker reads lists at once.
pub fn after(state: &Comparison, action: Action) -> Comparison {
    let (state, effects) = update(state, action);
    effects.into_iter().fold(state, |state, effect| match effect {
        Effect::ReadList(list) => after(&state, Action::ListRead(Ok(list.answer()))),
        Effect::Analyze(Request { generation, measured, filter, shown }) => {
            let analysis = Analysis::of(measured.runs().filter(|run| filter.accepts(&run.record))).into();
            after(&state, Action::Analyzed(generation, Analyzed { shown, analysis }))
        }
        _ => state,
    })
}

/// Follows a link to the view on a page that has just loaded.
pub fn follow(link: &str) -> (Comparison, Vec<Effect>) {
    update(&Comparison::new(Form::new(7, 64)), Action::Follow(format!("view=compare&{link}")))
}

/// Returns the view that a link opens.
pub fn opened(link: &str) -> Comparison {
    follow(link).0
}

/// Returns the view after the experiment of a link.
pub fn compared(link: &str) -> Comparison {
    finished(follow(&format!("{link}&run=1")))
}

/// Returns the view after the experiment of its form.
pub fn begun(state: &Comparison) -> Comparison {
    finished(update(state, Action::Begin))
}

/// Ends all runs of the experiment that an update has started.
pub fn finished((state, effects): (Comparison, Vec<Effect>)) -> Comparison {
    let (plan, limits) = started(&effects).unwrap_or_else(|| panic!("no experiment: {:?}", state.notice));
    after(&state, ended(&plan, limits, 0..plan.runs()))
}

/// Returns the experiment that effects start.
pub fn started(effects: &[Effect]) -> Option<(Plan, Limits)> {
    effects.iter().find_map(|effect| match effect {
        Effect::Run(plan, limits, _) => Some((plan.clone(), *limits)),
        _ => None,
    })
}

/// Returns the action by which workers report some runs of an experiment.
pub fn ended(plan: &Plan, limits: Limits, runs: impl IntoIterator<Item = usize>) -> Action {
    Action::Ended(runs.into_iter().map(|index| (index, record(plan, limits, index).into())).collect())
}

/// Runs a search as a worker does, except that each generated node takes a microsecond.
fn record(plan: &Plan, limits: Limits, index: usize) -> Record {
    let (board, pair) = plan.run(index);
    let mut driver =
        Driver::new(plan.spec(index).with_limits(limits), &PdbStore::default(), 0).expect("a valid search");
    let clock = |driver: &Driver| Duration::from_micros(driver.statistics().generated);
    let outcome = loop {
        let now = clock(&driver);
        if let Signal::Finished(outcome) = driver.advance(now) {
            break outcome;
        }
    };
    let length = match &outcome {
        Outcome::Solved { moves, .. } => Some(moves.len()),
        _ => None,
    };
    let elapsed_ms = clock(&driver).as_secs_f64() * 1000.0;
    let end = (outcome.status(), length);
    let record = Record::new((board, plan.goal()), pair, plan.weight(), end, &driver.statistics(), elapsed_ms);
    Record { initial_h: driver.initial_h(), ..record }
}

/// A row of the table of runs.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    pub board: String,
    pub algorithm: String,
    pub heuristic: String,
    pub status: String,
    /// The metrics in the order of their cells, as raw values.
    pub metrics: Vec<(String, String)>,
}

impl Row {
    pub fn metric(&self, name: &str) -> &str {
        let metric = self.metrics.iter().find(|(known, _)| known == name);
        &metric.unwrap_or_else(|| panic!("no {name} in {:?}", self.metrics)).1
    }

    /// Returns the value of a metric that is a count.
    pub fn count(&self, name: &str) -> u64 {
        self.metric(name).parse().unwrap_or_else(|_| panic!("{name} is {:?}", self.metric(name)))
    }
}

/// Returns the rows on the visible page of the table.
pub fn rows(view: &View) -> Vec<Row> {
    let row = |row: ElementRef<'_>| {
        let name = |attribute: &str| row.attr(attribute).expect("a selected attribute").to_owned();
        let metric = |cell: ElementRef<'_>| {
            let value = |attribute: &str| cell.attr(attribute).expect("a metric and its value").to_owned();
            (value("data-metric"), value("data-value"))
        };
        Row {
            board: name("data-board"),
            algorithm: name("data-algorithm"),
            heuristic: name("data-heuristic"),
            status: within(row, "[data-outcome]")[0].attr("data-outcome").expect("a selected attribute").to_owned(),
            metrics: within(row, "[data-metric]").into_iter().map(metric).collect(),
        }
    };
    view.all("tr[data-algorithm][data-heuristic][data-board]").into_iter().map(row).collect()
}

/// Returns the rows of all pages of the table.
pub fn all_rows(state: &Comparison) -> Vec<Row> {
    (0..state.pages()).flat_map(|page| rows(&View::compare(&after(state, Action::Turn(page))))).collect()
}

/// Returns the elements that a CSS selector matches inside an element.
pub fn within<'a>(element: ElementRef<'a>, selector: &str) -> Vec<ElementRef<'a>> {
    element.select(&Selector::parse(selector).expect("a selector")).collect()
}

/// Returns the texts of the elements that a CSS selector matches.
pub fn texts(view: &View, selector: &str) -> Vec<String> {
    view.all(selector).into_iter().map(text).collect()
}
