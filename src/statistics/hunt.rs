//! The hunt for solutions that are shorter than the best known ones.

use crate::shared::json::{Value, object};
use crate::shared::sizes;
use npuzzle_engine::puzzle::{Board, Goal, Moves, Size};
use std::rc::Rc;

/// The sides of the boards in the folder `best-known`.
pub const SIDES: [usize; 7] = [5, 6, 7, 8, 10, 15, 20];

/// The number of boards of each size.
pub const BOARDS: usize = 50;

/// A board with a solution.
#[derive(Clone, PartialEq, Debug)]
pub struct Solved {
    pub board: Board,
    pub moves: Moves,
}

impl Solved {
    /// Reads a result, as `npuzzle improve` writes it. `None` unless the moves lead to the usual goal.
    fn of(value: &Value) -> Option<Solved> {
        let board: Board = value.text("board")?.parse().ok()?;
        let moves: Moves = value.text("moves")?.parse().ok()?;
        let goal = Goal::BlankLast.board(board.size()).ok()?;
        (moves.replay(&board) == Ok(goal)).then_some(Solved { board, moves })
    }
}

/// A solution that is shorter than the best known one.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    pub solved: Solved,
    /// The number of the board, from 1.
    pub number: usize,
    /// The length of the best known solution.
    pub known: usize,
}

impl Found {
    /// Reads a line, as [`line`](Found::line) writes it.
    fn read(line: &str) -> Option<Found> {
        let value = Value::parse(line)?;
        let number = |name| usize::try_from(value.number(name)?).ok();
        let number_of_board = number("number").filter(|number| (1..=BOARDS).contains(number))?;
        Some(Found { solved: Solved::of(&value)?, number: number_of_board, known: number("known")? })
    }

    /// Returns the solution as a line of the list, with what was known.
    fn line(&self) -> String {
        let Solved { board, moves } = &self.solved;
        let number = |number: usize| Value::Number(number as u64);
        let text = |text: &dyn ToString| Value::Text(text.to_string());
        let line = object(vec![
            ("board", text(board)),
            ("goal", text(&Goal::BlankLast)),
            ("status", text(&"solved")),
            ("length", number(moves.len())),
            ("moves", text(moves)),
            ("number", number(self.number)),
            ("known", number(self.known)),
        ]);
        format!("{line}\n")
    }
}

/// The state of the search.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub enum Chase {
    #[default]
    Idle,
    /// Running, after this number of boards.
    Running(u64),
    /// Nothing more can be found: the solution is proved shortest, or the memory is used.
    Ended,
}

impl Chase {
    /// Returns the name by which scripts and tests know the state.
    pub fn name(&self) -> &'static str {
        match self {
            Chase::Idle => "idle",
            Chase::Running(_) => "running",
            Chase::Ended => "ended",
        }
    }
}

/// The hunt: the board that was chosen, and what was found on all boards.
#[derive(Clone, PartialEq, Debug)]
pub struct Hunt {
    /// The position of its size in [`SIDES`].
    pub size: usize,
    /// The position of the board among those of its size.
    pub index: usize,
    /// The list of the size. `None` until it is fetched.
    list: Option<Rc<str>>,
    /// The best known solution of the board, unless the list is not there.
    pub known: Option<Solved>,
    /// Whether the list could not be fetched.
    pub is_missing: bool,
    pub found: Vec<Found>,
    pub chase: Chase,
}

impl Default for Hunt {
    fn default() -> Hunt {
        Hunt { size: 4, index: 0, list: None, known: None, is_missing: false, found: Vec::new(), chase: Chase::Idle }
    }
}

impl Hunt {
    pub fn board_size(&self) -> Option<Size> {
        Size::square(*SIDES.get(self.size)?).ok()
    }

    /// Returns the name of the list of the size.
    pub fn file(&self) -> String {
        format!("best-known/{}.jsonl", self.board_size().map(|size| size.to_string()).unwrap_or_default())
    }

    /// Takes the list of the size, and what was found before.
    pub fn open(&mut self, list: String, found: &str) {
        let size = self.board_size();
        self.found = merged(found);
        // The list may have become better since.
        self.found.retain(|found| {
            let line = list.lines().nth(found.number - 1).and_then(Value::parse);
            let known = line.and_then(|line| line.number("length")).unwrap_or(u64::MAX);
            Some(found.solved.board.size()) != size || (found.solved.moves.len() as u64) < known
        });
        self.list = Some(list.into());
        self.choose(self.size, self.index);
    }

    /// Chooses a board, by the positions of its size and its own. Returns whether the list of another size is needed.
    pub fn choose(&mut self, size: usize, index: usize) -> bool {
        let is_other = size != self.size;
        if is_other {
            (self.list, self.is_missing) = (None, false);
        }
        (self.size, self.index) = (size, index);
        let line = self.list.as_ref().and_then(|list| list.lines().nth(index)).and_then(Value::parse);
        self.known = line.as_ref().and_then(Solved::of);
        is_other
    }

    /// Returns the solution to be beaten.
    pub fn best(&self) -> Option<&Solved> {
        let known = self.known.as_ref()?;
        let found = self.found.iter().find(|found| found.solved.board == known.board);
        Some(found.map_or(known, |found| &found.solved))
    }

    /// Takes a solution of the board. Returns it as a line if it is shorter than all that are known.
    pub fn add(&mut self, moves: Moves) -> Option<String> {
        let (known, best) = (self.known.as_ref()?, self.best()?);
        let goal = Goal::BlankLast.board(best.board.size());
        if moves.len() >= best.moves.len() || moves.replay(&best.board).ok() != goal.ok() {
            return None;
        }
        let solved = Solved { moves, board: best.board.clone() };
        let found = Found { solved, number: self.index + 1, known: known.moves.len() };
        self.found.retain(|other| other.solved.board != found.solved.board);
        let line = found.line();
        self.found.push(found);
        Some(line)
    }

    /// Returns the text of an issue that reports what was found. English, because the project reads it.
    pub fn report(&self) -> String {
        let short = |found: &Found| {
            let size = found.solved.board.size();
            format!("{size} board {} from {} to {} moves", found.number, found.known, found.solved.moves.len())
        };
        let title: Vec<String> = self.found.iter().map(short).collect();
        format!("Shorter solutions: {}\n\n```\n{}```\n", title.join(", "), lines(&self.found))
    }
}

/// Reads lines of solutions, and returns the shortest of each board.
pub fn merged(text: &str) -> Vec<Found> {
    let mut all: Vec<Found> = Vec::new();
    for found in text.lines().filter_map(Found::read) {
        match all.iter_mut().find(|known| known.solved.board == found.solved.board) {
            Some(known) if known.solved.moves.len() <= found.solved.moves.len() => {}
            Some(known) => *known = found,
            None => all.push(found),
        }
    }
    all
}

/// Returns solutions as text, a line each.
pub fn lines(found: &[Found]) -> String {
    found.iter().map(Found::line).collect()
}

/// Returns the text of a size for people.
pub fn label(side: usize) -> String {
    Size::square(side).map(sizes::label).unwrap_or_default()
}
