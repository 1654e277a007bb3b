//! The next task of a player who solves a board line by line, one tile after another, and the last six cells together.

use crate::puzzle::{Board, Moves};
use crate::search::large::{Constructive, Geometry, Position, Step};

/// The next task of a solution by hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// Bring a tile to its goal cell, and leave those before it where they are.
    Place(u16),
    /// Bring the last tile of a row or column to its goal cell, for which the tile beside it steps aside and returns.
    Finish {
        /// The tile to bring.
        tile: u16,
        /// The tile beside it.
        beside: u16,
    },
    /// Solve the remaining cells, which hold this number of tiles.
    Rest(u16),
}

/// The next task, and how to do it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guidance {
    /// The task.
    pub task: Task,
    /// The moves that do it.
    pub moves: Moves,
    /// The number of moves of the whole solution by hand.
    pub length: u32,
}

/// Returns the next task on a board of the goal's size. `None` if the board is the goal, or cannot reach it.
///
/// ```
/// use npuzzle_engine::guide::{Task, guide};
/// let guidance = guide(&"2 1 3/4 5 6/8 7 0".parse()?, &"1 2 3/4 5 6/7 8 0".parse()?).expect("a task");
/// assert_eq!(guidance.task, Task::Place(1));
/// # Ok::<(), npuzzle_engine::puzzle::BoardError>(())
/// ```
pub fn guide(board: &Board, goal: &Board) -> Option<Guidance> {
    let size = goal.size();
    let mut homes = vec![0; size.cells()];
    goal.tiles().iter().zip(0..).for_each(|(&tile, cell)| homes[usize::from(tile)] = cell);
    let by_goal_cells: Vec<u16> = board.tiles().iter().map(|&tile| homes[usize::from(tile)]).collect();
    let geometry = Geometry::new(size.width(), size.height(), homes[0]);
    let mut solution = Constructive::new(&geometry, Position::new(&by_goal_cells, &geometry));
    let tile = |cell: u16| goal.tile(cell.into());
    let mut first = None;
    loop {
        let task = match solution.next_step() {
            Step::Place(cell) => Task::Place(tile(cell)),
            Step::Finish { cell, beside } => Task::Finish { tile: tile(cell), beside: tile(beside) },
            Step::Rest(cells) => Task::Rest(cells - 1),
        };
        let is_over = solution.step(&geometry);
        if first.is_none() && !solution.moves().is_empty() {
            first = Some((task, Moves::from(solution.moves().to_vec())));
        }
        if is_over {
            break;
        }
    }
    let is_solved = solution.tiles().iter().zip(0..).all(|(&tile, cell)| tile == cell);
    let (task, moves) = first.filter(|_| is_solved)?;
    Some(Guidance { task, moves, length: solution.moves().len() as u32 })
}
