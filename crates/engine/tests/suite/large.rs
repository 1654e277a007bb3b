//! The anytime search of boards of any size. Solutions are replayed by code of its own.

use crate::sizes::layers;
use npuzzle_engine::catalogue::{Algorithm, Heuristic};
use npuzzle_engine::internals::large::{
    Blocks, BoardHash, Constructive, Geometry, LargeAnytime, Patches, Position, STORED, Sliced, Slide, Weights,
    lower_bound,
};
use npuzzle_engine::internals::{Allowance, Beam, BeamStatus};
use npuzzle_engine::puzzle::{Board, Direction, Goal, Moves, Scrambles, Size};
use npuzzle_engine::search::{AnytimeSearch, Checkpoint, Progress, Search, Statistics};
use npuzzle_engine::solver::{self, PdbStore, begin};
use npuzzle_engine::spec::SearchSpec;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::sync::Arc;

const SIZES: [(usize, usize); 16] = [
    (2, 9),
    (9, 2),
    (3, 9),
    (9, 3),
    (5, 4),
    (4, 5),
    (2, 30),
    (30, 2),
    (6, 3),
    (6, 6),
    (7, 7),
    (10, 10),
    (16, 16),
    (17, 16),
    (30, 7),
    (30, 30),
];

const MEMORY: usize = 64 << 20;

fn weights() -> Arc<Weights> {
    Weights::trained().expect("the library contains them")
}

/// A board by the goal cells of its tiles.
#[derive(Clone)]
struct Numbered {
    width: usize,
    height: usize,
    tiles: Vec<u16>,
    blank: u16,
}

impl Numbered {
    /// A uniformly random board that can be solved, with its blank's goal cell.
    fn random(width: usize, height: usize, blank: u16, random: &mut Pcg64Mcg) -> Numbered {
        let mut tiles: Vec<u16> = (0..(width * height) as u16).collect();
        tiles.shuffle(random);
        let inversions: usize =
            (0..tiles.len()).map(|at| tiles[at + 1..].iter().filter(|&&later| later < tiles[at]).count()).sum();
        let at = tiles.iter().position(|&tile| tile == blank).unwrap();
        let goal = usize::from(blank);
        let steps = (at % width).abs_diff(goal % width) + (at / width).abs_diff(goal / width);
        // Each move swaps two numbers and takes the blank one step.
        if inversions % 2 != steps % 2 {
            let [one, other] = [1, 2].map(|step| (at + step) % tiles.len());
            tiles.swap(one, other);
        }
        Numbered { width, height, tiles, blank }
    }

    /// A solved board on which pairs of neighbors have changed places, after some moves.
    fn nearly_solved(
        (width, height): (usize, usize),
        blank: u16,
        pairs: usize,
        moves: usize,
        random: &mut Pcg64Mcg,
    ) -> Numbered {
        let geometry = Geometry::new(width, height, blank);
        let mut tiles: Vec<u16> = (0..(width * height) as u16).collect();
        let mut exchanged = 0;
        while exchanged < pairs {
            let cell = random.random_range(0..tiles.len());
            let neighbor = geometry.neighbors(cell as u16)[random.random_range(0..4)];
            if let Some(&tile) = tiles.get(usize::from(neighbor))
                && tile != blank
                && tiles[cell] != blank
            {
                tiles.swap(cell, neighbor.into());
                exchanged += 1;
            }
        }
        let mut position = Position::new(&tiles, &geometry);
        for _ in 0..moves {
            position.slide(Direction::ALL[random.random_range(0..4)], &geometry);
        }
        Numbered { width, height, tiles: position.tiles().to_vec(), blank }
    }

    /// The moves that solve it patch by patch.
    fn patched(&self, memory: &mut Allowance) -> Vec<Direction> {
        let geometry = Geometry::new(self.width, self.height, self.blank);
        let mut patches = Patches::new(Position::new(&self.tiles, &geometry), &geometry);
        let mut statistics = Statistics::default();
        while patches.advance(&geometry, &weights(), statistics.generated + 500, &mut statistics, memory).is_some() {}
        let moves = patches.moves().to_vec();
        patches.release(memory);
        moves
    }

    fn search(&self, memory: usize) -> LargeAnytime {
        LargeAnytime::new((self.width, self.height), &self.tiles, self.blank, memory, Checkpoint::default(), weights())
    }

    /// Whether the moves are legal and end on the goal.
    fn is_solved_by(&self, moves: &Moves) -> bool {
        let mut tiles = self.tiles.clone();
        let at = tiles.iter().position(|&tile| tile == self.blank).unwrap();
        let (mut column, mut row) = (at % self.width, at / self.width);
        for direction in moves.directions() {
            let (next_column, next_row) = match direction {
                Direction::Up => (column, row + 1),
                Direction::Down => (column, row.wrapping_sub(1)),
                Direction::Left => (column + 1, row),
                Direction::Right => (column.wrapping_sub(1), row),
            };
            if next_column >= self.width || next_row >= self.height {
                return false;
            }
            tiles.swap(row * self.width + column, next_row * self.width + next_column);
            (column, row) = (next_column, next_row);
        }
        tiles.iter().zip(0..).all(|(&tile, cell)| tile == cell)
    }
}

#[test]
fn the_first_solution_solves_boards_of_all_sizes_and_goals() {
    let mut random = Pcg64Mcg::seed_from_u64(1);
    for (width, height) in SIZES {
        let last = (width * height - 1) as u16;
        let center = (height / 2 * width + width / 2) as u16;
        let blanks = [last, 0, center, random.random_range(0..last), random.random_range(0..last)];
        for blank in blanks {
            let board = Numbered::random(width, height, blank, &mut random);
            let mut search = board.search(MEMORY);
            while search.solution().is_none() {
                assert_eq!(search.advance(100), Progress::Running);
            }
            let moves = search.solution().unwrap();
            assert!(board.is_solved_by(&moves), "{width}x{height} to {blank}");
            assert!(search.lower_bound().unwrap() <= moves.len() as u32);
            assert_eq!(search.lower_bound().unwrap() % 2, moves.len() as u32 % 2);
        }
    }
}

#[test]
fn patches_solve_boards_of_all_sizes_and_goals() {
    let mut random = Pcg64Mcg::seed_from_u64(14);
    for (width, height) in SIZES {
        let last = (width * height - 1) as u16;
        for blank in [last, 0, random.random_range(0..last), random.random_range(0..last)] {
            for (pairs, moves) in [(2, 0), (4, 40), (10, 0)] {
                let board = Numbered::nearly_solved((width, height), blank, pairs, moves, &mut random);
                let mut memory = Allowance::new(MEMORY);
                let solution = board.patched(&mut memory);
                assert!(board.is_solved_by(&Moves::from(solution)), "{width}x{height} to {blank}");
                assert_eq!(memory.left(), MEMORY);
            }
        }
    }
}

#[test]
fn patches_move_only_what_is_near_misplaced_tiles() {
    let mut random = Pcg64Mcg::seed_from_u64(15);
    let geometry = Geometry::new(30, 30, 899);
    let (mut patched, mut constructed) = (0, 0);
    for _ in 0..8 {
        let board = Numbered::nearly_solved((30, 30), 899, 4, 0, &mut random);
        patched += board.patched(&mut Allowance::new(MEMORY)).len();
        let mut whole = Constructive::new(&geometry, Position::new(&board.tiles, &geometry));
        while !whole.step(&geometry) {}
        constructed += whole.moves().len();
    }
    assert!(4 * patched < constructed, "{patched} {constructed}");
}

#[test]
fn patches_need_no_memory() {
    let mut random = Pcg64Mcg::seed_from_u64(16);
    let board = Numbered::nearly_solved((12, 9), 107, 6, 20, &mut random);
    let mut memory = Allowance::new(0);
    let solution = board.patched(&mut memory);
    assert!(board.is_solved_by(&Moves::from(solution)));
    assert_eq!(memory.peak(), 0);
}

#[test]
fn every_incumbent_is_a_shorter_solution() {
    let mut random = Pcg64Mcg::seed_from_u64(2);
    for (width, height) in [(5, 4), (2, 12), (6, 6), (10, 10), (9, 17)] {
        let board = Numbered::random(width, height, (width * height / 3) as u16, &mut random);
        let mut search = board.search(MEMORY);
        let mut incumbents = Vec::new();
        for _ in 0..3_000 {
            search.advance(500);
            let Some(length) = search.statistics().incumbent else { continue };
            if incumbents.last() != Some(&length) {
                let moves = search.solution().unwrap();
                assert_eq!(moves.len() as u32, length);
                assert!(board.is_solved_by(&moves), "{width}x{height}");
                incumbents.push(length);
            }
        }
        assert!(incumbents.len() > 1 && incumbents.is_sorted_by(|earlier, later| earlier > later), "{incumbents:?}");
    }
}

#[test]
fn slicing_is_invisible() {
    let mut random = Pcg64Mcg::seed_from_u64(3);
    for (width, height) in [(5, 4), (6, 6), (3, 20), (12, 12)] {
        let board = Numbered::random(width, height, 5, &mut random);
        let run = |slice: u64| {
            let mut search = board.search(MEMORY);
            for _ in 0..1_000_000 / slice {
                search.advance(slice);
            }
            (search.statistics(), search.solution())
        };
        let (statistics, moves) = run(50_000);
        assert_eq!(run(1_000), (statistics, moves.clone()), "{width}x{height}");
        assert_eq!(run(1_000_000), (statistics, moves), "{width}x{height}");
    }
}

#[test]
fn memory_limits_hold() {
    let mut random = Pcg64Mcg::seed_from_u64(5);
    for (width, height) in [(5, 4), (6, 6), (10, 10), (30, 30)] {
        for limit in [0, 10_000, 1 << 20] {
            let board = Numbered::random(width, height, 0, &mut random);
            let mut search = board.search(limit);
            let mut progress = Progress::Running;
            for _ in 0..300 {
                progress = search.advance(20_000);
            }
            assert!(search.statistics().memory_bytes <= limit as u64);
            assert!(board.is_solved_by(&search.solution().unwrap()));
            assert!(limit > 0 || progress == Progress::Limit, "{width}x{height} in {limit}: {progress:?}");
        }
    }
}

/// On sizes whose distances a breadth-first search of plain code tells.
#[test]
fn the_lower_bound_never_exceeds_the_distance() {
    for (text, goal) in [("3x2", Goal::BlankLast), ("2x4", Goal::BlankFirst), ("3x3", Goal::BlankCenter)] {
        let size: Size = text.parse().unwrap();
        let goal = goal.board(size).unwrap();
        let geometry = Geometry::new(size.width(), size.height(), goal.blank() as u16);
        for (distance, layer) in (0..).zip(layers(goal.clone())) {
            for board in layer {
                let tiles: Vec<u16> = board.tiles().iter().map(|&tile| goal.cell_of(tile).unwrap() as u16).collect();
                let bound = lower_bound(&geometry, &tiles);
                assert!(bound <= distance && bound % 2 == distance % 2, "{board}: {bound} of {distance}");
            }
        }
    }
}

#[test]
fn a_search_resumes_with_the_incumbent_of_its_checkpoint() {
    let board = Numbered::random(6, 5, 29, &mut Pcg64Mcg::seed_from_u64(6));
    let mut search = board.search(MEMORY);
    search.advance(300_000);
    let checkpoint = search.checkpoint();
    let length = checkpoint.incumbent.as_ref().unwrap().len();
    let mut resumed = LargeAnytime::new((6, 5), &board.tiles, board.blank, MEMORY, checkpoint.clone(), weights());
    assert_eq!(resumed.solution(), checkpoint.incumbent);
    resumed.advance(3_000_000);
    let moves = resumed.solution().unwrap();
    assert!(board.is_solved_by(&moves) && moves.len() <= length);
    assert!(resumed.statistics().generated > checkpoint.statistics.generated);
}

#[test]
fn a_search_that_has_only_beams_ends_without_memory_for_them() {
    let board = Numbered::random(6, 6, 35, &mut Pcg64Mcg::seed_from_u64(8));
    let mut search = board.search(MEMORY);
    search.advance(300_000);
    let checkpoint = Checkpoint { is_beams_only: true, ..search.checkpoint() };
    let resume =
        |memory, checkpoint| LargeAnytime::new((6, 6), &board.tiles, board.blank, memory, checkpoint, weights());
    let mut partner = resume(MEMORY, checkpoint.clone());
    assert_eq!(partner.advance(1_000_000), Progress::Running);
    assert!(partner.checkpoint().is_beams_only && board.is_solved_by(&partner.solution().unwrap()));
    let mut cramped = resume(1 << 10, checkpoint.clone());
    assert_eq!(cramped.advance(1_000_000), Progress::Limit);
    assert_eq!(cramped.solution(), checkpoint.incumbent);
}

#[test]
fn the_first_beam_of_a_large_board_shows_solutions_before_its_end() {
    let board = Numbered::random(20, 20, 399, &mut Pcg64Mcg::seed_from_u64(20));
    let mut search = board.search(MEMORY);
    let mut lengths = Vec::new();
    while search.checkpoint().beam_width <= 66 {
        search.advance(20_000);
        let moves = search.solution().unwrap();
        assert!(board.is_solved_by(&moves));
        lengths.push(moves.len());
    }
    lengths.dedup();
    // The constructive solution, one every 1,600 layers, and that of the beam.
    assert!(lengths.len() > 4 && lengths.is_sorted_by(|before, after| before > after), "{lengths:?}");
}

#[test]
fn the_moves_of_beams_from_the_goal_are_read_backward() {
    let mut generator = Pcg64Mcg::seed_from_u64(19);
    let mut backward = 0;
    for _ in 0..8 {
        let board = Numbered::random(6, 7, 20, &mut generator);
        // The solutions up to the end of a beam of 200 boards: the constructive one, then one of each beam.
        let solutions = |beam_width| {
            let checkpoint = Checkpoint { beam_width, is_beams_only: true, ..Checkpoint::default() };
            let mut partner = LargeAnytime::new((6, 7), &board.tiles, board.blank, MEMORY, checkpoint, weights());
            let mut solutions = Vec::new();
            while partner.checkpoint().beam_width <= 200 {
                partner.advance(1_000);
                solutions.extend(partner.solution());
            }
            assert!(solutions.iter().all(|moves| board.is_solved_by(moves)));
            solutions.dedup();
            solutions
        };
        // As the second beam, after one of 100 boards, it leads from the goal to the start.
        let (forward, second) = (solutions(200), solutions(100));
        backward += usize::from(second.len() > 2 && second.last() != forward.last());
    }
    assert!(backward > 0);
}

#[test]
fn a_search_that_has_only_beams_leaves_turns_to_the_other() {
    let board = Numbered::random(20, 20, 399, &mut Pcg64Mcg::seed_from_u64(17));
    let mut search = board.search(MEMORY);
    search.advance(50_000);
    let checkpoint = search.checkpoint();
    let shortened = |is_beams_only| {
        let checkpoint = Checkpoint { is_beams_only, ..checkpoint.clone() };
        let mut resumed = LargeAnytime::new((20, 20), &board.tiles, board.blank, MEMORY, checkpoint, weights());
        resumed.advance(50_000);
        resumed.solution() != search.solution()
    };
    assert!(search.solution().is_some());
    assert_eq!([true, false].map(shortened), [false, true]);
}

#[test]
fn a_search_and_its_partner_try_different_widths() {
    let board = Numbered::random(13, 13, 168, &mut Pcg64Mcg::seed_from_u64(18));
    let widths = |mut search: LargeAnytime| {
        let mut widths = Vec::new();
        while widths.len() < 3 {
            search.advance(20_000);
            let width = search.checkpoint().beam_width;
            if width > 0 && widths.last() != Some(&width) {
                widths.push(width);
            }
        }
        widths
    };
    let own = widths(board.search(MEMORY));
    let checkpoint = Checkpoint { beam_width: own[0] * 3 / 2, is_beams_only: true, ..Checkpoint::default() };
    let partner = LargeAnytime::new((13, 13), &board.tiles, board.blank, MEMORY, checkpoint, weights());
    assert!(widths(partner).iter().all(|width| !own.contains(width)));
}

#[test]
fn passes_shorten_a_solution_until_one_has_all_of_it() {
    let board = Numbered::random(8, 8, 63, &mut Pcg64Mcg::seed_from_u64(10));
    // Back and forth at the goal. A beam of the width does not fit into the memory, so only passes can shorten it.
    let mut search = board.search(MEMORY);
    search.advance(1_000_000);
    let found = search.solution().unwrap();
    let last = *found.directions().last().unwrap();
    let detour = [last.inverse(), last].repeat(40);
    let moves = Moves::from([found.directions(), &detour].concat());
    assert!(board.is_solved_by(&moves));
    let checkpoint = Checkpoint { incumbent: Some(moves), beam_width: 1 << 12, ..Checkpoint::default() };
    let mut resumed = LargeAnytime::new((8, 8), &board.tiles, board.blank, 1 << 20, checkpoint, weights());
    while resumed.advance(100_000) == Progress::Running {}
    assert_eq!(resumed.advance(1), Progress::Limit);
    let shorter = resumed.solution().unwrap();
    assert!(board.is_solved_by(&shorter) && shorter.len() <= found.len(), "{} of {}", shorter.len(), found.len());
}

/// A hash that most boards share.
#[derive(Debug)]
struct PoorHash;

impl BoardHash for PoorHash {
    fn of(tile: u16, cell: u16) -> u64 {
        u64::from(tile * cell % 4)
    }
}

#[test]
fn a_beam_is_exhausted_only_below_the_distance_though_boards_have_equal_hashes() {
    let goal = Goal::BlankLast.board(Size::PUZZLE_8).unwrap();
    let geometry = Geometry::new(3, 3, 8);
    let ranking = Blocks::new(&geometry, weights());
    let (mut memory, mut statistics) = (Allowance::new(MEMORY), Statistics::default());
    let space = Sliced::<PoorHash>::with_hash(&geometry, &ranking);
    let mut beam = Beam::new(5_000, 9, &mut memory).unwrap();
    for (distance, layer) in (0..20).zip(layers(goal.clone())) {
        let mut boards: Vec<Vec<u16>> = layer
            .iter()
            .map(|board| board.tiles().iter().map(|&tile| goal.cell_of(tile).unwrap() as u16).collect())
            .collect();
        boards.sort();
        for tiles in boards.iter().step_by(boards.len().div_ceil(5)) {
            let mut run = |longest| {
                beam.begin(&space, space.board(tiles), tiles.iter().copied(), (longest, u32::MAX), &mut memory);
                while beam.status() == BeamStatus::Running {
                    beam.advance(&space, u64::MAX, &mut statistics, &mut memory, &mut ());
                }
                (beam.status(), beam.solution().map(|moves| moves.len() as u32))
            };
            assert_eq!(run(distance), (BeamStatus::Solved, Some(distance)), "{tiles:?}");
            if let Some(less) = distance.checked_sub(1) {
                assert_eq!(run(less), (BeamStatus::Exhausted, None), "{tiles:?}");
            }
        }
    }
}

/// The lines of this board are solved up to six columns. Its shortest solutions move tiles beside them: no solution within
/// the six columns has fewer than 16 moves.
#[test]
fn an_exhausted_rectangle_proves_nothing_about_the_board() {
    let (width, height, length) = (17, 3, 14);
    let cell = |inner: u16| inner / 6 * width + 6 + inner % 6;
    let mut tiles: Vec<u16> = (0..width * height).collect();
    for (at, tile) in (0..).zip([0, 6, 2, 3, 4, 5, 7, 1, 8, 9, 10, 11, 14, 12, 13, 15, 16, 17]) {
        tiles[usize::from(cell(at))] = cell(tile);
    }
    let blank = cell(14);
    let board = |tiles: &[u16]| {
        let numbers = tiles.iter().map(|&tile| if tile == blank { 0 } else { tile + 1 - u16::from(tile > blank) });
        Board::from_tiles("17x3".parse().unwrap(), &numbers.collect::<Vec<u16>>()).unwrap()
    };
    let goal = Goal::Custom(board(&(0..width * height).collect::<Vec<u16>>()));
    let spec = SearchSpec::new(board(&tiles), goal, Algorithm::AStar, Heuristic::LinearConflict).unwrap();
    let mut exact = begin(&spec, &PdbStore::default()).unwrap();
    assert_eq!(exact.advance(10_000_000), Progress::Solved);
    assert_eq!(exact.solution().unwrap().len(), length);
    let mut search =
        LargeAnytime::new((width.into(), height.into()), &tiles, blank, MEMORY, Checkpoint::default(), weights());
    for _ in 0..300 {
        search.advance(10_000);
        assert!(search.lower_bound().unwrap() as usize <= length);
    }
}

#[test]
fn anytime_solves_every_size_without_pattern_databases() {
    for text in ["6x3", "3x6", "9x2", "2x12", "5x4", "4x6", "8x3"] {
        let size: Size = text.parse().unwrap();
        let custom = Scrambles::new(size, Goal::BlankFirst, 8).unwrap().next().unwrap();
        for goal in [Goal::BlankLast, Goal::BlankFirst, Goal::Spiral, Goal::Custom(custom)] {
            let board = Scrambles::new(size, goal.clone(), 7).unwrap().next().unwrap();
            let spec = SearchSpec::new(board.clone(), goal.clone(), Algorithm::Anytime, Heuristic::Manhattan)
                .unwrap()
                .with_memory_limit(1 << 26);
            let mut search = begin(&spec, &PdbStore::default()).unwrap();
            search.advance(200_000);
            let moves = search.solution().unwrap();
            assert_eq!(moves.replay(&board).unwrap(), goal.board(size).unwrap());
            let mut same = solver::resume(&spec, &PdbStore::default(), Checkpoint::default()).unwrap();
            same.advance(200_000);
            assert_eq!(same.solution(), Some(moves));
        }
    }
}

#[test]
fn a_solved_board_is_proved_at_once() {
    let tiles: Vec<u16> = (0..100).collect();
    let mut search = LargeAnytime::new((10, 10), &tiles, 99, MEMORY, Checkpoint::default(), weights());
    assert_eq!(search.advance(10_000), Progress::Solved);
    assert_eq!(search.solution(), Some(Moves::default()));
}

/// The mirror image of a board, with each tile numbered by its mirrored goal cell. `mirror` returns the cell of the image.
fn mirrored(tiles: &[u16], mirror: impl Fn(u16) -> u16) -> Vec<u16> {
    let mut image = vec![0; tiles.len()];
    for (&tile, at) in tiles.iter().zip(0..) {
        image[usize::from(mirror(at))] = mirror(tile);
    }
    image
}

#[test]
fn ranks_by_blocks_are_updated_as_by_definition_and_are_those_of_mirror_images() {
    let mut random = Pcg64Mcg::seed_from_u64(5);
    let mut weights = Box::new([0; STORED]);
    random.fill(&mut weights[..]);
    let weights = Arc::new(Weights::new(&weights));
    for (width, height) in [(6, 6), (7, 7), (8, 3), (2, 9)] {
        // The goal of the blank in each corner: mirrored columns, mirrored rows; and the transposed board.
        let mirrors = [(false, false), (true, false), (false, true), (true, true)].map(|(columns, rows)| {
            move |cell: u16| {
                let (column, row) = (cell % width, cell / width);
                let column = if columns { width - 1 - column } else { column };
                let row = if rows { height - 1 - row } else { row };
                row * width + column
            }
        });
        let (columns, rows) = (usize::from(width), usize::from(height));
        let rankings = mirrors.map(|mirror| {
            let geometry = Geometry::new(columns, rows, mirror(width * height - 1));
            let ranking = Blocks::new(&geometry, weights.clone());
            (mirror, geometry, ranking)
        });
        let transposed = Geometry::new(rows, columns, width * height - 1);
        let ranking_transposed = Blocks::new(&transposed, weights.clone());
        let (_, geometry, ranking) = &rankings[0];
        let board = Numbered::random(columns, rows, width * height - 1, &mut random);
        let mut position = Position::new(&board.tiles, geometry);
        for _ in 0..500 {
            let tiles = position.tiles().to_vec();
            let rank = ranking.rank(geometry, |cell| tiles[usize::from(cell)]);
            for (mirror, geometry, ranking) in &rankings {
                let image = mirrored(&tiles, mirror);
                assert_eq!(ranking.rank(geometry, |cell| image[usize::from(cell)]), rank);
            }
            let image = mirrored(&tiles, |cell| cell % width * height + cell / width);
            assert_eq!(ranking_transposed.rank(&transposed, |cell| image[usize::from(cell)]), rank);
            let sources = Direction::ALL.map(|direction| (direction, geometry.source(position.blank(), direction)));
            let legal: Vec<_> = sources.into_iter().filter(|&(_, from)| from < width * height).collect();
            let (direction, from) = legal[random.random_range(0..legal.len())];
            let (tile, to) = (position.tile(from), position.blank());
            let tile_on = |cell: u16| tiles[usize::from(cell)];
            let before = ranking.around_blank(to, tile_on);
            let change = ranking.change(&before, tile_on, Slide { tile, from, to, direction });
            position.slide(direction, geometry);
            let after = ranking.rank(geometry, |cell| position.tile(cell));
            assert_eq!(after, rank + change, "{width}x{height}, {direction:?}");
        }
    }
}

#[test]
fn weights_that_the_caller_provides_serve_like_those_of_the_library() {
    let mut boards = Scrambles::new(Size::new(6, 6).unwrap(), Goal::BlankLast, 7).unwrap();
    let board = boards.next().unwrap();
    let spec = SearchSpec::new(board, Goal::BlankLast, Algorithm::Anytime, Heuristic::Manhattan).unwrap();
    let count = |store: &PdbStore| {
        let mut search = begin(&spec, store).unwrap();
        search.advance(200_000);
        (search.statistics().generated, search.solution().map(|moves| moves.len()))
    };
    let mut store = PdbStore::default();
    store.use_weights(include_bytes!("../../src/search/large/blocks.bin")).unwrap();
    assert_eq!(count(&store), count(&PdbStore::default()));
    let error = store.use_weights(b"weights").unwrap_err();
    assert_eq!(error.to_string(), format!("the weights of large boards take {STORED} bytes, not 7"));
    assert!(!store.lacks_weights(&spec));
}
