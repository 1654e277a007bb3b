//! Updates in the short form that tests use.

use npuzzle_page::app::action::Action;
use npuzzle_page::app::effect::Effect;
use npuzzle_page::app::state::State;
use npuzzle_page::app::update::update;
use npuzzle_page::compare;
use npuzzle_page::compare::state::Comparison;
use npuzzle_page::learn;
use npuzzle_page::learn::state::Learning;

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

    fn after(&self, action: impl Into<compare::action::Action>) -> Comparison {
        compare::update::update(self, action.into()).0
    }

    fn effects(&self, action: impl Into<compare::action::Action>) -> Vec<compare::effect::Effect> {
        compare::update::update(self, action.into()).1
    }
}

impl Update for Learning {
    type Action = learn::action::Action;
    type Effect = learn::effect::Effect;

    fn after(&self, action: impl Into<learn::action::Action>) -> Learning {
        learn::update::update(self, action.into()).0
    }

    fn effects(&self, action: impl Into<learn::action::Action>) -> Vec<learn::effect::Effect> {
        learn::update::update(self, action.into()).1
    }
}
