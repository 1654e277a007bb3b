//! Updates in the short form that tests use.

use npuzzle_page::model::action::Action;
use npuzzle_page::model::comparison::{self, Comparison};
use npuzzle_page::model::effect::Effect;
use npuzzle_page::model::learning::{self, Learning};
use npuzzle_page::model::state::State;
use npuzzle_page::model::update::update;

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
    type Action = comparison::Action;
    type Effect = comparison::Effect;

    fn after(&self, action: impl Into<comparison::Action>) -> Comparison {
        comparison::update(self, action.into()).0
    }

    fn effects(&self, action: impl Into<comparison::Action>) -> Vec<comparison::Effect> {
        comparison::update(self, action.into()).1
    }
}

impl Update for Learning {
    type Action = learning::Action;
    type Effect = learning::Effect;

    fn after(&self, action: impl Into<learning::Action>) -> Learning {
        learning::update(self, action.into()).0
    }

    fn effects(&self, action: impl Into<learning::Action>) -> Vec<learning::Effect> {
        learning::update(self, action.into()).1
    }
}
