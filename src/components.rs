//! The page's components: a module for each view, and the parts that they share beside them.
//!
//! A component draws a part of the state, and dispatches actions for what the user does. Only drafts, gestures and the
//! like, which no other component needs, are kept in a component.

pub mod compare;
pub mod page;

mod axes;
mod board;
mod button;
mod compare_loader;
mod dispatch;
mod game_stats;
mod goal_choice;
mod icon;
mod masthead;
mod messages;
mod number_field;
mod play;
mod player;
mod select;
mod sharing;
mod size_choice;
mod size_menu;
mod solve;
mod stage;
mod text_entry;
mod update_banner;
mod words;
