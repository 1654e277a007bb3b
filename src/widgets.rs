//! Components that several views use.
//!
//! A component draws a part of the state, and dispatches actions for what the user does. Only drafts, gestures and the
//! like, which no other component needs, are kept in a component.

pub mod axes;
pub mod button;
pub mod dispatch;
pub mod goal_choice;
pub mod icon;
pub mod keeper;
pub mod metric;
pub mod readings;
pub mod select;
pub mod size_choice;
pub mod size_menu;
pub mod style;
pub mod text_entry;
pub mod value_field;
pub mod words;
