//! Boards at a chosen distance from the goal.

use super::{Request, RequestError, Tables, begin_with};
use crate::catalogue::farthest_deal;
use crate::puzzle::grid::{Grid, Grid3, Instance, legal_moves, source};
use crate::puzzle::{Board, Direction, Goal, Scrambles, Side};
use crate::search::{Progress, Search};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// A random board whose shortest solution has so many moves: searched for by a budget, as all is here.
///
/// On 3x3 every board at that distance is as likely as any other: the layers of boards around the goal are counted off, one
/// from the last (each layer is what the one before leads to, without the one before that). On larger boards random ones are
/// solved by `optimal` until a solution is long enough; what is left of a shortest solution is a shortest solution, so the
/// walk down it is at the distance wanted after as many moves as are too many, each of them proved to be one nearer.
pub struct Dealing {
    request: Request,
    distance: u32,
    way: Way,
}

enum Way {
    Layers { before: Vec<Grid3>, layer: Vec<Grid3>, depth: u32, random: Pcg64Mcg },
    Draws { boards: Scrambles, search: Box<dyn Search> },
}

/// What was dealt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dealt {
    /// The board.
    pub board: Board,
    /// The moves of its shortest solutions: fewer than asked for where no board of 3x3 has so many.
    pub distance: u32,
}

impl Dealing {
    /// Begins. Of the request, the board says no more than the side, and the algorithm is `optimal`.
    ///
    /// # Errors
    /// When the goal does not exist on the side, or the database of [`Request::database`] is missing.
    pub fn new(mut request: Request, tables: &Tables, distance: u32, seed: u64) -> Result<Dealing, RequestError> {
        let side = request.board.side();
        let goal = request.goal.board(side)?;
        let distance = distance.min(farthest_deal(side.get()).unwrap_or(0));
        let way = match side {
            Side::Three => {
                let layer = vec![Instance::<Grid3>::new(&goal, &goal).start];
                Way::Layers { before: Vec::new(), layer, depth: 0, random: Pcg64Mcg::seed_from_u64(seed) }
            }
            Side::Four | Side::Five => {
                let mut boards = Scrambles::new(side, Goal::Custom(goal), seed)?;
                let search = draw(&mut request, tables, &mut boards)?;
                Way::Draws { boards, search }
            }
        };
        Ok(Dealing { request, distance, way })
    }

    /// Goes on until about `nodes` more boards were made, or until there is a board to deal.
    ///
    /// # Errors
    /// When the database of the request is no longer there.
    pub fn advance(&mut self, nodes: u64, tables: &Tables) -> Result<Option<Dealt>, RequestError> {
        match &mut self.way {
            Way::Layers { before, layer, depth, random } => {
                let goal = self.request.goal.board(Side::Three)?;
                let next = if *depth < self.distance { layer_after(before, layer, goal.blank()) } else { Vec::new() };
                if !next.is_empty() {
                    *before = std::mem::replace(layer, next);
                    *depth += 1;
                    return Ok(None);
                }
                let dealt = layer[random.random_range(..layer.len())];
                let tiles: Vec<u8> = (0..9).map(|cell| goal.tile(dealt.name(cell))).collect();
                let board = Board::from_tiles(&tiles).expect("names are the goal's cells, each once");
                Ok(Some(Dealt { board, distance: *depth }))
            }
            Way::Draws { boards, search } => {
                if search.advance(nodes) == Progress::Running {
                    return Ok(None);
                }
                let moves = search.solution().expect("a solvable board, and a search without limits");
                if let Some(surplus) = moves.len().checked_sub(self.distance as usize) {
                    let walk = moves.directions()[..surplus].iter();
                    let board = walk.fold(self.request.board, |board, &direction| {
                        board.slide(direction).expect("a move of its solution")
                    });
                    return Ok(Some(Dealt { board, distance: self.distance }));
                }
                *search = draw(&mut self.request, tables, boards)?;
                Ok(None)
            }
        }
    }
}

/// The next board's search.
fn draw(request: &mut Request, tables: &Tables, boards: &mut Scrambles) -> Result<Box<dyn Search>, RequestError> {
    request.board = boards.next().expect("scrambles never end");
    begin_with(request, tables)
}

/// The boards one move from `layer` that are not in the layer before it. A move makes an odd distance even and the reverse, so
/// none of them is in `layer` itself.
fn layer_after(before: &[Grid3], layer: &[Grid3], blank_name: usize) -> Vec<Grid3> {
    let mut next: Vec<Grid3> = Vec::with_capacity(2 * layer.len());
    for &board in layer {
        let blank = board.cell_of(blank_name);
        for direction in Direction::ALL {
            if legal_moves::<Grid3>(blank) & (1 << direction as u8) != 0 {
                let from = source::<Grid3>(blank, direction);
                next.push(board.slide(board.name(from), from, blank_name, blank));
            }
        }
    }
    next.sort_unstable_by_key(|board| board.bits());
    next.dedup();
    next.retain(|board| before.binary_search_by_key(&board.bits(), |known| known.bits()).is_err());
    next
}
