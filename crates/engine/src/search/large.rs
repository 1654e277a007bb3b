//! Solutions of boards of any size: a constructive one at once, and shorter ones by beams and windows.

mod anytime;
mod attempt;
mod bound;
mod constructive;
mod focused;
mod geometry;
mod position;
mod ranking;
mod section;
mod sliced;
mod staged;
mod untied;
mod windows;

pub use anytime::LargeAnytime;
pub use attempt::{Attempt, AttemptStatus};
pub use bound::lower_bound;
pub use constructive::Constructive;
pub use geometry::Geometry;
pub use position::Position;
pub use ranking::{BLANKS, FEATURES, Features, Manhattan, Ranking, SINGLES, Tied, UNIT, WEIGHTS};
pub use sliced::{BoardHash, Mixed, Sliced, SlicedBoard, Tile};
pub use staged::{DISTANCES_START, STAGED_FEATURES, Staged};
pub use untied::{SquareFeatures, Untied};
