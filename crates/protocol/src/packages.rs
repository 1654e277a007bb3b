//! The page and a worker that packs an exercise for a learning system.

use npuzzle_scorm::Exercise;
use serde::{Deserialize, Serialize};

role! {
    /// The role of a worker that packs the files in the blob beside the command, one after the other, and posts the package beside its
    /// answer.
    Packer = "packer" in Reader: Pack => ()
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pack {
    pub exercise: Exercise,
    /// The name of each file, and its length in bytes.
    pub files: Vec<(String, u64)>,
}
