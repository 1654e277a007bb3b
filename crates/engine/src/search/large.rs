//! Solutions of boards of any size: a constructive one at once, and shorter ones by beams over the whole board and over stretches.

mod anytime;
mod blocks;
mod bound;
mod constructive;
mod geometry;
mod patches;
mod position;
mod route;
mod sliced;
mod stretches;
mod turns;

pub use anytime::LargeAnytime;
pub use blocks::{
    BLOCKS, Blocks, CLASSES, FEATURES, Features, LINE_CLASSES, LINES, STORED, Slide, Weights, classes, pull,
};
pub use bound::lower_bound;
pub use constructive::{Constructive, Step};
pub use geometry::{Geometry, NO_CELL};
pub use patches::Patches;
pub use position::Position;
pub use sliced::{BoardHash, Sliced, SlicedBoard, crowd_limit};
pub use turns::Turns;
