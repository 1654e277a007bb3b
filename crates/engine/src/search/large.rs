//! Solutions of boards of any size.

mod constructive;
mod geometry;
mod position;

pub use constructive::Constructive;
pub use geometry::Geometry;
pub use position::Position;
