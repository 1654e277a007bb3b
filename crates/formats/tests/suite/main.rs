//! Tests of what people paste.

mod docs;
mod kinds;
mod labels;
mod properties;
mod reading;
