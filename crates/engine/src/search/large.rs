//! Solutions of boards of any size: a constructive one at once, and shorter ones by beams and windows.

mod anytime;
mod beam;
mod bound;
mod constructive;
mod geometry;
mod position;
mod ranking;
mod trail;
mod windows;

pub use anytime::LargeAnytime;
pub use beam::{Beam, Tile};
pub use bound::lower_bound;
pub use constructive::Constructive;
pub use geometry::Geometry;
pub use position::Position;
pub use ranking::{BLANKS, FEATURES, Features, Manhattan, Ranking, SINGLES, Tied, UNIT, WEIGHTS};
