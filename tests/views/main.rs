//! Views rendered without a browser, and judged by what people and scripts rely on: roles, names and `data-` attributes.

mod any_actions;
mod compare;
mod compare_form;
mod compare_results;
mod entry;
mod experiment;
mod failures;
mod languages;
mod learn;
mod links;
mod live;
mod messages;
mod numbers;
mod pattern_databases;
mod play;
mod playback;
mod rendering;
mod sizes;
mod solve;
mod statistics;
mod workers;
