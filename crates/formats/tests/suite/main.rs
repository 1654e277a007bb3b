//! Tests of what people paste.

mod docs;
mod kinds;
mod properties;
mod reading;
