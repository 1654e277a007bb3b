//! Updates in the short form that tests use.

use npuzzle_experiments::Analysis;
use npuzzle_page::app::update::update;
use npuzzle_page::compare;
use npuzzle_page::compare::list::List;
use npuzzle_page::compare::measured::{Analyzed, Request};
use npuzzle_page::compare::state::Comparison;
use npuzzle_page::learn;
use npuzzle_page::learn::state::Learning;
use npuzzle_page::stage::action::Action;
use npuzzle_page::stage::effect::Effect;
use npuzzle_page::stage::state::State;

/// Returns a list of boards that a worker has read.
pub fn read_list(text: &str) -> List {
    let list = List::new(text);
    match list.request() {
        Some(request) => list.answered(request.answer()),
        None => list,
    }
}

/// Analyzes results as a worker does.
pub fn analyzed(Request { measured, filter, shown, .. }: &Request) -> Analyzed {
    let analysis = Analysis::of(measured.runs().filter(|run| filter.accepts(&run.record)));
    Analyzed { shown: shown.clone(), analysis: analysis.into() }
}

/// A state with an update function.
pub trait Update: Sized {
    /// The inputs.
    type Action;
    /// The requests to the outside.
    type Effect;

    /// Returns the state after an action.
    fn after(&self, action: impl Into<Self::Action>) -> Self;

    /// Returns the effects of an action.
    fn effects(&self, action: impl Into<Self::Action>) -> Vec<Self::Effect>;
}

impl Update for State {
    type Action = Action;
    type Effect = Effect;

    fn after(&self, action: impl Into<Action>) -> State {
        update(self, action.into()).0
    }

    fn effects(&self, action: impl Into<Action>) -> Vec<Effect> {
        update(self, action.into()).1
    }
}

impl Update for Comparison {
    type Action = compare::action::Action;
    type Effect = compare::effect::Effect;

    /// A worker answers at once.
    fn after(&self, action: impl Into<compare::action::Action>) -> Comparison {
        let (state, effects) = compare::update::update(self, action.into());
        effects.into_iter().fold(state, |state, effect| match effect {
            compare::effect::Effect::ReadList(list) => {
                state.after(compare::action::Action::ListRead(Ok(list.answer())))
            }
            compare::effect::Effect::Read { id, text } => {
                state.after(compare::action::Action::Read(id, Ok(text.answer())))
            }
            compare::effect::Effect::Analyze(request) => {
                state.after(compare::action::Action::Analyzed(request.generation, analyzed(&request)))
            }
            _ => state,
        })
    }

    fn effects(&self, action: impl Into<compare::action::Action>) -> Vec<compare::effect::Effect> {
        compare::update::update(self, action.into()).1
    }
}

impl Update for Learning {
    type Action = learn::action::Action;
    type Effect = learn::effect::Effect;

    /// A worker reads texts at once.
    fn after(&self, action: impl Into<learn::action::Action>) -> Learning {
        let (state, effects) = learn::update::update(self, action.into());
        effects.into_iter().fold(state, |state, effect| match effect {
            learn::effect::Effect::Read { id, text } => state.after(learn::action::Action::Read(id, Ok(text.answer()))),
            _ => state,
        })
    }

    fn effects(&self, action: impl Into<learn::action::Action>) -> Vec<learn::effect::Effect> {
        learn::update::update(self, action.into()).1
    }
}
