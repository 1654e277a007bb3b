//! Solutions of boards of any size.

mod beam;
mod constructive;
mod geometry;
mod position;
mod ranking;
mod trail;

pub use beam::{Beam, Tile};
pub use constructive::Constructive;
pub use geometry::Geometry;
pub use position::Position;
pub use ranking::{BLANKS, FEATURES, Features, Manhattan, Ranking, SINGLES, Tied, UNIT, WEIGHTS};
