//! Tests of what people paste.

mod attempt;
mod docs;
mod kinds;
mod labels;
mod properties;
mod reading;
