//! Parts of the board in words, for players who listen instead of looking.

use crate::shared::locale::t;
use npuzzle_engine::puzzle::Board;

/// A part of the board that is read out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passage {
    Row,
    Column,
    Neighbors,
}

/// An announcement. A new number makes screen readers repeat the same text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ReadOut {
    /// The number of texts so far.
    pub number: u32,
    pub text: String,
}

pub fn tile_name(tile: u16) -> String {
    if tile == 0 { t!(blank).to_owned() } else { tile.to_string() }
}

/// Returns a passage of a board in words: the line of a tile, or of the blank if there is no such tile.
pub fn in_words(board: &Board, passage: Passage, tile: Option<u16>) -> String {
    let (tiles, width, blank) = (board.tiles(), board.size().width(), board.blank());
    let cell = tile.and_then(|tile| tiles.iter().position(|&other| other == tile)).unwrap_or(blank);
    let (row, column) = (cell / width, cell % width);
    let list = |names: Vec<String>| names.join(t!(list_separator));
    match passage {
        Passage::Row => {
            let tiles = tiles[row * width..(row + 1) * width].iter().map(|&tile| tile_name(tile)).collect();
            t!(row_in_words, row = (row + 1), tiles = list(tiles))
        }
        Passage::Column => {
            let tiles = tiles.iter().skip(column).step_by(width).map(|&tile| tile_name(tile)).collect();
            t!(column_in_words, column = (column + 1), tiles = list(tiles))
        }
        Passage::Neighbors => {
            let column = blank % width;
            let above = blank.checked_sub(width).map(|cell| t!(tile_above, tile = tiles[cell]));
            let right = (column + 1 < width).then(|| t!(tile_on_the_right, tile = tiles[blank + 1]));
            let below = tiles.get(blank + width).map(|tile| t!(tile_below, tile = tile));
            let left = (column > 0).then(|| t!(tile_on_the_left, tile = tiles[blank - 1]));
            list([above, right, below, left].into_iter().flatten().collect())
        }
    }
}
