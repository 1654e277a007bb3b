//! A lower bound on the length of solutions, on boards of any size.

use super::geometry::Geometry;

/// Returns the sum of the Manhattan distances of the tiles, and 2 for each tile that must leave its goal row or column to
/// let others pass: the least number of them whose removal leaves the others in order (Hansson, Mayer and Yung,
/// "Criticizing solutions to relaxed models yields powerful admissible heuristics", 1992).
pub fn lower_bound(geometry: &Geometry, tiles: &[u16]) -> u32 {
    let placed = tiles.iter().zip(0..).filter(|&(&tile, _)| tile != geometry.blank());
    let distances: usize = placed.map(|(&tile, cell)| geometry.distance(tile, cell)).sum();
    let (width, height) = (geometry.width(), geometry.height());
    let tile = |column: usize, row: usize| tiles[row * width + column];
    let mut conflicts = 0;
    let mut line = Vec::with_capacity(width.max(height));
    for row in 0..height {
        line.clear();
        let at_home = (0..width).map(|column| tile(column, row));
        line.extend(at_home.filter(|&tile| tile != geometry.blank() && geometry.row(tile) == row));
        conflicts += line.len() - longest_increase(&line);
    }
    for column in 0..width {
        line.clear();
        let at_home = (0..height).map(|row| tile(column, row));
        line.extend(at_home.filter(|&tile| tile != geometry.blank() && geometry.column(tile) == column));
        conflicts += line.len() - longest_increase(&line);
    }
    (distances + 2 * conflicts) as u32
}

/// The length of the longest increasing subsequence of at most 30 numbers.
fn longest_increase(numbers: &[u16]) -> usize {
    let mut lengths = [0; 30];
    let mut longest = 0;
    for (at, number) in numbers.iter().enumerate() {
        let before = numbers[..at].iter().zip(lengths).filter(|(earlier, _)| *earlier < number);
        lengths[at] = 1 + before.map(|(_, length)| length).max().unwrap_or(0);
        longest = longest.max(lengths[at]);
    }
    longest
}
