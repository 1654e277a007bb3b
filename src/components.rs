//! The page's components: a module for each view, and the parts that they share beside them.
//!
//! A component draws a part of the state, and dispatches actions for what the user does. Only drafts, gestures and the
//! like, which no other component needs, are kept in a component.

pub mod compare;
pub mod learn;
pub mod page;

mod axes;
mod board;
mod button;
mod copy_sheet;
mod dispatch;
mod game_stats;
mod goal_choice;
mod icon;
mod masthead;
mod messages;
mod metric;
mod number_field;
mod play;
mod player;
mod program_loader;
mod select;
mod sharing;
mod size_choice;
mod size_menu;
mod solve;
mod stage;
mod style;
mod text_entry;
mod update_banner;
mod words;
