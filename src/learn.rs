//! The Learn view: a search step by step, and lessons. A program of its own, which is loaded when the view is first shown.

pub mod action;
pub mod appraisal;
pub mod audit;
pub mod difference;
pub mod effect;
pub mod exercise;
pub mod explanation;
pub mod imported;
pub mod lessons;
pub mod link;
pub mod notebook;
pub mod notes;
pub mod perform;
pub mod prediction;
pub mod projection;
pub mod pseudocode;
pub mod quiz;
pub mod state;
pub mod trace;
pub mod tree;
pub mod update;
pub mod view;
pub mod workbench;
