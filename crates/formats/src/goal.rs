//! Goals in any format.

use crate::fault::Fault;
use crate::label;
use crate::reading::{Convention, Reading};
use crate::single::read_board;
use npuzzle_engine::puzzle::{Board, Goal, Solvability};

/// Reads a goal: the name of one, or a board in any format. Returns its readings, which are different goals.
///
/// # Errors
/// [`Fault`] if the text is neither.
///
/// ```
/// use npuzzle_engine::puzzle::Goal;
/// use npuzzle_formats::read_goal;
/// assert_eq!(read_goal(" Spiral ")?[0].value, Goal::Spiral);
/// assert_eq!(read_goal("[[1,2,3],[8,0,4],[7,6,5]]")?[0].value.to_string(), "1 2 3/8 0 4/7 6 5");
/// assert_eq!(read_goal("1 2 3 8 x 4 7 6 5")?[0].value.to_string(), "1 2 3/8 0 4/7 6 5");
/// # Ok::<(), npuzzle_formats::Fault>(())
/// ```
pub fn read_goal(text: &str) -> Result<Vec<Reading<Goal>>, Fault> {
    let name = text.trim().to_lowercase().replace(['_', ' '], "-");
    if let Some(goal) = Goal::NAMED.into_iter().find(|goal| goal.name() == Some(&name)) {
        return Ok(vec![Reading { value: goal, convention: Convention::Numbers }]);
    }
    // A label says what the text is.
    let labels = label::labels(text);
    let text = match &labels[..] {
        [label] => match label::named_goal(&text[label.range.end..]) {
            Some((value, _)) => return Ok(vec![Reading { value, convention: Convention::Numbers }]),
            None => &*label::only(text, |at| !label.range.contains(&at)),
        },
        _ => text,
    };
    let boards = read_board(text)?.into_iter();
    Ok(boards.map(|found| Reading { value: Goal::Custom(found.value.board), convention: found.convention }).collect())
}

/// Returns the named goals that can be reached from a board. Students mix up goals more often than tiles.
///
/// ```
/// use npuzzle_engine::puzzle::Goal;
/// use npuzzle_formats::reachable_goals;
/// assert_eq!(reachable_goals(&"1 2 3/4 5 6/7 8 0".parse()?), [Goal::BlankLast, Goal::BlankFirst, Goal::BlankCenter]);
/// assert_eq!(reachable_goals(&"1 2 3/4 5 6/8 7 0".parse()?), [Goal::Spiral]);
/// # Ok::<(), npuzzle_engine::puzzle::BoardError>(())
/// ```
pub fn reachable_goals(board: &Board) -> Vec<Goal> {
    let is_reachable = |goal: &Goal| Solvability::of(board, goal).is_ok_and(|solvability| solvability.is_solvable());
    Goal::NAMED.into_iter().filter(is_reachable).collect()
}
