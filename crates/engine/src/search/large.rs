//! Solutions of boards of any size: a constructive one at once, and shorter ones by beams and windows.

mod anytime;
mod blocks;
mod bound;
mod constructive;
mod geometry;
mod position;
mod section;
mod sliced;
mod turns;
mod windows;

pub use anytime::{LargeAnytime, crowd_limit};
pub use blocks::{BLOCKS, Blocks, CLASSES, FEATURES, Features, STORED, Weights, pull};
pub use bound::lower_bound;
pub use constructive::{Constructive, Step};
pub use geometry::{Geometry, NO_CELL};
pub use position::Position;
pub use sliced::{BoardHash, Mixed, Sliced, SlicedBoard, Tile};
pub use turns::Turns;
