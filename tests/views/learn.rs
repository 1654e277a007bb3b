//! The Learn view.

mod appraisal;
mod builder;
mod choices;
mod exercise;
mod imports;
mod lessons;
mod nodes;
mod notes;
mod predictions;
mod searches;
mod sheet;
mod space;
mod steps;
mod welcome;
mod workbench;

use crate::rendering::View;
use npuzzle_engine::spec::SearchSpec;
use npuzzle_page::learn::action::{Action, Jump};
use npuzzle_page::learn::effect::Effect;
use npuzzle_page::learn::state::{Learning, Phase};
use npuzzle_page::learn::trace::Trace;
use npuzzle_page::learn::update::update;
use npuzzle_protocol::tracing::max_entries;
use npuzzle_testing::tables::tables;
use npuzzle_traces::{Entry, Landmark, Timeline, Tracing};

/// Nilsson's example, with which the view begins.
pub const EXAMPLE: &str = "board=2,8,3/1,6,4/7,0,5&goal=spiral&algorithm=a-star&heuristic=misplaced";

/// A board 21 moves from its goal.
const FAR: &str = "board=8,1,2/0,4,3/7,5,6&goal=blank-first&heuristic=manhattan";

const NEXT_EXPANSION: Action = Action::Go(Jump::Next(Landmark::Expansion));

/// Traces a search as the worker does.
fn trace(spec: &SearchSpec) -> Trace {
    let most = max_entries(spec.board().size()).into();
    let mut tracing = Tracing::begin(spec, &tables(spec), most).expect("a solvable board");
    let mut entries = Vec::new();
    let end = loop {
        if let Some(end) = tracing.advance(&mut entries) {
            break end;
        }
    };
    entries.push(Entry::End(end));
    Trace::new(Timeline::of(&spec.method(), entries).expect("a trace of our own"))
}

/// Returns the state after an action that begins no trace, or before the worker has answered.
pub fn at_once(state: &Learning, action: Action) -> Learning {
    let (state, effects) = update(state, action);
    effects.into_iter().fold(state, |state, effect| match effect {
        Effect::Read { id, text } => at_once(&state, Action::Read(id, Ok(text.answer()))),
        _ => state,
    })
}

/// Returns the state after an action, and after the worker has traced the search if there is another one.
fn after(state: &Learning, action: Action) -> Learning {
    let state = at_once(state, action);
    match state.phase {
        Phase::Tracing { .. } => at_once(&state, Action::Traced(state.last_request, Ok(trace(&state.study.spec)))),
        _ => state,
    }
}

/// Returns the view that a link opens.
pub fn opened(link: &str) -> Learning {
    after(&Learning::default(), Action::Follow(format!("view=learn&{link}")))
}

fn go(state: &Learning, jump: Jump) -> Learning {
    after(state, Action::Go(jump))
}

/// Shows the last step.
fn ended(state: &Learning) -> Learning {
    go(state, Jump::To(usize::MAX))
}

/// Chooses an algorithm in the form.
fn with_algorithm(state: &Learning, name: &str) -> Learning {
    let algorithm = name.parse().expect("an algorithm");
    after(state, Action::SetMethod(state.study.spec.method().with_algorithm(algorithm)))
}

fn trace_of(state: &Learning) -> &Trace {
    match &state.phase {
        Phase::Traced { trace, .. } => trace,
        phase => panic!("expected a trace, but the phase is {phase:?}"),
    }
}

/// A node of a list.
#[derive(Clone, PartialEq, Debug)]
struct Listed {
    node: u32,
    board: String,
    g: u32,
    h: u32,
    f: f64,
}

/// Reads what a person sees of the view.
trait Reading {
    /// Returns the status of the search.
    fn status(&self) -> &str;

    /// Returns the step on show and the last step.
    fn step(&self) -> (usize, usize);

    /// Returns the sentence about the step on show.
    fn explanation(&self) -> String;

    /// Returns the nodes of a list.
    fn nodes(&self, list: &str) -> Vec<Listed>;

    /// Returns the value that is chosen in a list of options.
    fn chosen(&self, name: &str) -> &str;

    /// Returns the values of a list of options.
    fn options(&self, name: &str) -> Vec<&str>;
}

impl Reading for View {
    fn status(&self) -> &str {
        self.attribute("main[data-status]", "data-status").expect("a status")
    }

    fn step(&self) -> (usize, usize) {
        let number = |name| self.attribute("[data-step]", name).and_then(|text| text.parse().ok()).expect("a number");
        (number("data-step"), number("data-steps"))
    }

    fn explanation(&self) -> String {
        self.text(".explanation[role=status]")
    }

    fn nodes(&self, list: &str) -> Vec<Listed> {
        fn number<T: std::str::FromStr>(text: Option<&str>) -> T {
            text.and_then(|text| text.parse().ok()).expect("a number")
        }
        let read = |node: scraper::ElementRef<'_>| Listed {
            node: number(node.attr("data-node")),
            board: node.attr("data-board").expect("a board").to_owned(),
            g: number(node.attr("data-g")),
            h: number(node.attr("data-h")),
            f: number(node.attr("data-f")),
        };
        self.all(&format!("{list} [data-node]")).into_iter().map(read).collect()
    }

    fn chosen(&self, name: &str) -> &str {
        self.attribute(&format!("select[name={name}] option[selected]"), "value").expect("a value")
    }

    fn options(&self, name: &str) -> Vec<&str> {
        let options = self.all(&format!("select[name={name}] option"));
        options.into_iter().map(|option| option.attr("value").expect("a value")).collect()
    }
}
