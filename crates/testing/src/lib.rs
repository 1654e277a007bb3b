//! Test support for all crates: an oracle for 3x3, published boards, strategies for property tests, and helpers that run
//! searches to completion.

pub mod oracle;
pub mod published;
pub mod records;
pub mod run;
pub mod strategies;
pub mod tables;
pub mod tier;
pub mod walk;
