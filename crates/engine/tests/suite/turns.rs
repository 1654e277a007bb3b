//! Turns that cancel out. Ways are replayed by code of its own, and all pairs and triples of turns are tried.

use npuzzle_engine::internals::large::{Constructive, Geometry, Position, Turns};
use npuzzle_engine::puzzle::{Direction, Goal, Scrambles, Size};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_pcg::Pcg64Mcg;

/// Plays moves on a board by goal cells. `None` if one is not legal.
fn played(size: Size, mut tiles: Vec<u16>, blank: u16, moves: &[Direction]) -> Option<Vec<u16>> {
    let mut at = tiles.iter().position(|&tile| tile == blank)?;
    for direction in moves {
        let source = direction.source(at, size)?;
        tiles.swap(at, source);
        at = source;
    }
    Some(tiles)
}

fn shortened(size: Size, start: &[u16], blank: u16, moves: &[Direction]) -> Vec<Direction> {
    let geometry = Geometry::new(size.width(), size.height(), blank);
    let mut turns = Turns::new(start, &geometry, moves.to_vec());
    while turns.advance(start, &geometry).is_some() {}
    turns.moves().to_vec()
}

/// The directions round a square, beginning with one.
fn round(first: Direction, is_clockwise: bool) -> impl Iterator<Item = Direction> {
    use Direction::{Down, Left, Right, Up};
    let clockwise = [Up, Right, Down, Left];
    let at = clockwise.iter().position(|&direction| direction == first).unwrap();
    (0..8).map(move |step| clockwise[if is_clockwise { at + step } else { at + 8 - step } % 4])
}

/// Every stretch of at most four moves round a square, and every other way round it of at most eight: place, length and moves.
fn alternatives(moves: &[Direction]) -> Vec<(usize, usize, Vec<Direction>)> {
    let mut all = Vec::new();
    for (at, &first) in moves.iter().enumerate() {
        for is_clockwise in [true, false] {
            for length in 1..=4.min(moves.len() - at) {
                if !round(first, is_clockwise).take(length).eq(moves[at..at + length].iter().copied()) {
                    break;
                }
                let across = round(first, is_clockwise).nth(1).unwrap();
                for count in [4 - length, 8 - length] {
                    all.push((at, length, round(across, !is_clockwise).take(count).collect()));
                }
                all.push((at, length, round(first, is_clockwise).take(length + 4).collect()));
            }
        }
    }
    all
}

/// Whether two or three of the alternatives together make the way shorter, and lead to the same board.
fn can_be_shortened(size: Size, start: &[u16], moves: &[Direction]) -> bool {
    let blank = (size.cells() - 1) as u16;
    let all = alternatives(moves);
    let end = played(size, start.to_vec(), blank, moves);
    let saving = |(_, length, instead): &(usize, usize, Vec<Direction>)| *length as i32 - instead.len() as i32;
    let most = all.iter().map(saving).max().unwrap_or_default();
    let is_better = |chosen: &[&(usize, usize, Vec<Direction>)]| {
        let (mut way, mut next) = (Vec::new(), 0);
        for (at, length, instead) in chosen.iter().copied() {
            way.extend_from_slice(&moves[next..*at]);
            way.extend_from_slice(instead);
            next = at + length;
        }
        way.extend_from_slice(&moves[next..]);
        way.len() < moves.len() && played(size, start.to_vec(), blank, &way) == end
    };
    let later = |one: &(usize, usize, Vec<Direction>)| {
        let end = one.0 + one.1;
        all.iter().filter(move |other| other.0 >= end)
    };
    all.iter().any(|one| {
        later(one).any(|two| {
            let saved = saving(one) + saving(two);
            saved > 0 && is_better(&[one, two])
                || saved + most > 0
                    && later(two).any(|three| saved + saving(three) > 0 && is_better(&[one, two, three]))
        })
    })
}

#[test]
fn no_two_or_three_turns_shorten_the_rest() {
    let mut random = Pcg64Mcg::seed_from_u64(1);
    let (size, mut shorter) = (Size::PUZZLE_15, 0);
    for _ in 0..40 {
        let goal: Vec<u16> = (0..16).collect();
        let (mut at, mut way) = (15, Vec::<Direction>::new());
        while way.len() < 40 {
            let direction = *Direction::ALL.choose(&mut random).unwrap();
            let Some(source) = direction.source(at, size) else { continue };
            if way.last() != Some(&direction.inverse()) {
                way.push(direction);
                at = source;
            }
        }
        let start = played(size, goal.clone(), 15, &way).unwrap();
        let moves: Vec<Direction> = way.iter().rev().map(|direction| direction.inverse()).collect();
        let rest = shortened(size, &start, 15, &moves);
        assert_eq!(played(size, start.clone(), 15, &rest), Some(goal), "{moves:?}");
        assert!(!can_be_shortened(size, &start, &rest), "{moves:?}");
        assert_eq!(rest.len() < moves.len(), can_be_shortened(size, &start, &moves), "{moves:?}");
        shorter += usize::from(rest.len() < moves.len());
    }
    assert!((5..40).contains(&shorter), "{shorter}");
}

#[test]
fn long_solutions_become_shorter() {
    for (width, height) in [(2, 12), (5, 9), (12, 12), (20, 15)] {
        let size = Size::new(width, height).unwrap();
        let last = (size.cells() - 1) as u16;
        let board = Scrambles::new(size, Goal::BlankLast, 3).unwrap().next().unwrap();
        let start: Vec<u16> = board.tiles().iter().map(|&tile| tile.checked_sub(1).unwrap_or(last)).collect();
        let moves = constructed(size, last, &start);
        let rest = shortened(size, &start, last, &moves);
        assert!(rest.len() < moves.len(), "{width}x{height}: {} of {}", rest.len(), moves.len());
        assert_eq!(played(size, start, last, &rest), Some((0..=last).collect()));
    }
}

fn constructed(size: Size, blank: u16, tiles: &[u16]) -> Vec<Direction> {
    let geometry = Geometry::new(size.width(), size.height(), blank);
    let mut constructive = Constructive::new(&geometry, Position::new(tiles, &geometry));
    while !constructive.step(&geometry) {}
    constructive.moves().to_vec()
}
