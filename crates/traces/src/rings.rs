//! The state space of a small size as rings around the goal, and how far a search has come with each board.

use crate::entry::{Entry, Step};
use crate::timeline::{Phase, Timeline};
use npuzzle_engine::puzzle::{Direction, StateSpace};
use std::f64::consts::{PI, TAU};
use std::ops::Deref;
use std::rc::Rc;

/// The state space with the place of each board. Clones share it.
#[derive(Clone, Debug)]
pub struct Space(Rc<(StateSpace, Vec<Place>)>);

/// A place in a disk of radius 1 around the goal: its distances to the right and down.
pub type Place = (f32, f32);

/// Rings of fewer boards are circles.
const SPARSE: usize = 40;

/// The share of the distance between two rings over which the boards of a ring are spread.
const BREADTH: f64 = 0.84;

/// The golden ratio less one: its multiples spread evenly between whole numbers.
const GOLDEN: f64 = 0.618_033_988_75;

impl Space {
    /// Puts the goal in the middle, and each other board into the ring of its distance, in the order of breadth-first search,
    /// clockwise from the top.
    pub fn new(space: StateSpace) -> Space {
        let rim = space.layers().len() as f64 - 0.5;
        let mut places = Vec::with_capacity(space.len());
        for distance in 0..space.layers().len() {
            let count = space.layer(distance as u32).len();
            let angle = TAU / count as f64;
            // Each board's direction is the one before, turned by the angle: a sine for each takes tens of milliseconds.
            let (sine, cosine) = angle.sin_cos();
            let (mut y, mut x) = (0.5 * angle - PI / 2.0).sin_cos();
            for number in 0..count {
                let spread = if count < SPARSE { 0.0 } else { BREADTH * ((number as f64 * GOLDEN).fract() - 0.5) };
                let radius = (distance as f64 + spread) / rim;
                places.push(((radius * x) as f32, (radius * y) as f32));
                (x, y) = (x * cosine - y * sine, x * sine + y * cosine);
            }
        }
        Space(Rc::new((space, places)))
    }

    pub fn places(&self) -> &[Place] {
        &self.0.1
    }

    /// Returns the board nearest to a place. `None` if it is outside the rings.
    pub fn nearest(&self, (x, y): Place) -> Option<usize> {
        let rings = self.layers().len();
        let ring = (x.hypot(y) * (rings as f32 - 0.5)).round() as usize;
        let near = ring.saturating_sub(1)..(ring + 2).min(rings);
        let square = |index: &usize| {
            let (its_x, its_y) = self.places()[*index];
            (its_x - x).powi(2) + (its_y - y).powi(2)
        };
        let boards = near.flat_map(|distance| self.layer(distance as u32));
        boards.min_by(|one, other| square(one).total_cmp(&square(other)))
    }

    /// Returns the boards one move away from a board.
    pub fn neighbors(&self, index: usize) -> impl Iterator<Item = usize> {
        let board = self.board(index);
        Direction::ALL.into_iter().filter_map(move |direction| self.index(&board.slide(direction)?))
    }
}

impl Deref for Space {
    type Target = StateSpace;

    fn deref(&self) -> &StateSpace {
        &self.0.0
    }
}

impl PartialEq for Space {
    /// Compares identity, because 3x3 has 181,440 boards.
    fn eq(&self, other: &Space) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

/// A way from one board to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Course {
    /// By a move toward the goal.
    Inward,
    /// By a move away from the goal.
    Outward,
    /// To the board before in the ring.
    Before,
    /// To the next board in the ring.
    After,
}

impl Course {
    /// Returns the course of a key. `None` if the key is not bound.
    pub fn of_key(key: &str) -> Option<Course> {
        Some(match key {
            "ArrowUp" => Course::Inward,
            "ArrowDown" => Course::Outward,
            "ArrowLeft" => Course::Before,
            "ArrowRight" => Course::After,
            _ => return None,
        })
    }

    /// Returns the board to which the course leads. The same one if no move leads farther in that direction.
    pub fn from(self, space: &Space, index: usize) -> usize {
        let distance = space.distance(index);
        let ring = space.layer(distance);
        let count = ring.len();
        match self {
            Course::Before => ring.start + (index - ring.start + count - 1) % count,
            Course::After => ring.start + (index - ring.start + 1) % count,
            Course::Inward | Course::Outward => {
                let leads_on = |other: &usize| (space.distance(*other) < distance) == (self == Course::Inward);
                space.neighbors(index).find(leads_on).unwrap_or(index)
            }
        }
    }
}

/// How far a search has come with a board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Light {
    /// Nothing, or it has forgotten the board.
    #[default]
    Dark,
    /// The board is on the frontier.
    Waiting,
    /// The board ends the solution.
    Found,
    /// The board was expanded.
    Expanded,
}

impl Light {
    fn of(phase: Phase) -> Light {
        match phase {
            Phase::Waiting => Light::Waiting,
            Phase::Found => Light::Found,
            Phase::Current | Phase::Expanded => Light::Expanded,
            Phase::Unseen | Phase::Dropped(_) | Phase::Forgotten => Light::Dark,
        }
    }
}

/// The lights of all boards of a state space at a step of a search.
#[derive(Debug)]
pub struct Lights {
    /// The index of each node's board, by the number of the node. `None` if it is not in the state space.
    boards: Vec<Option<u32>>,
    nodes: Vec<Light>,
    /// By board, the number of nodes of each light: tree searches have several nodes of a board.
    counts: Vec<[u32; 4]>,
    totals: [usize; 4],
    step: usize,
}

impl Lights {
    /// Returns the lights before the first step.
    pub fn new(timeline: &Timeline, space: &Space) -> Lights {
        let mut boards = Vec::new();
        for entry in timeline.entries() {
            if let Entry::Node(node) = entry
                && node.id as usize > boards.len()
            {
                boards.push(space.index(&node.node.board).map(|index| index as u32));
            }
        }
        let (nodes, mut counts) = (vec![Light::Dark; boards.len()], vec![[0; 4]; space.len()]);
        boards.iter().flatten().for_each(|&board| counts[board as usize][Light::Dark as usize] += 1);
        Lights { boards, nodes, counts, totals: [space.len(), 0, 0, 0], step: 0 }
    }

    /// Returns the light of a board, which is that of its most advanced node.
    pub fn light(&self, index: usize) -> Light {
        match self.counts[index] {
            [_, 0, 0, 0] => Light::Dark,
            [_, _, 0, 0] => Light::Waiting,
            [_, _, _, 0] => Light::Found,
            _ => Light::Expanded,
        }
    }

    /// Returns the boards that are not dark, one as often as it has such nodes.
    pub fn lit(&self) -> impl Iterator<Item = usize> {
        let nodes = self.boards.iter().zip(&self.nodes).filter(|&(_, &light)| light != Light::Dark);
        nodes.filter_map(|(&board, _)| Some(board? as usize))
    }

    pub fn count(&self, light: Light) -> usize {
        self.totals[light as usize]
    }

    pub fn seek(&mut self, timeline: &Timeline, step: usize) {
        let entries = &timeline.entries()[self.step.min(step)..self.step.max(step)];
        self.step = step;
        // A new tree forgets the nodes of the one before.
        let is_new_tree = |entry: &Entry| matches!(entry, Entry::Node(node) if node.step == Step::Source);
        if entries.iter().any(is_new_tree) {
            (1..=self.nodes.len() as u32).for_each(|id| self.update(timeline, id));
        } else {
            for entry in entries {
                match entry {
                    Entry::Node(node) => self.update(timeline, node.id),
                    Entry::End(_) => timeline.found().into_iter().for_each(|found| self.update(timeline, found.id)),
                    _ => {}
                }
            }
        }
    }

    fn update(&mut self, timeline: &Timeline, id: u32) {
        let node = (id as usize).wrapping_sub(1);
        let Some(&Some(board)) = self.boards.get(node) else { return };
        let board = board as usize;
        let shown = self.light(board);
        let light = Light::of(timeline.phase(id, self.step));
        let before = std::mem::replace(&mut self.nodes[node], light);
        let counts = &mut self.counts[board];
        counts[before as usize] -= 1;
        counts[light as usize] += 1;
        self.totals[shown as usize] -= 1;
        self.totals[self.light(board) as usize] += 1;
    }

    /// Returns the last node of a board that waits or was expanded.
    pub fn node(&self, index: usize) -> Option<u32> {
        let mut nodes = self.boards.iter().zip(&self.nodes);
        let last = nodes.rposition(|(&board, &light)| board == Some(index as u32) && light != Light::Dark);
        last.map(|node| node as u32 + 1)
    }

    /// Returns the numbers of waiting and of expanded boards of each ring.
    pub fn by_ring(&self, space: &Space) -> Vec<[usize; 2]> {
        let rings = (0..space.layers().len()).map(|distance| {
            let lights = || space.layer(distance as u32).map(|index| self.light(index));
            [Light::Waiting, Light::Expanded].map(|wanted| lights().filter(|&light| light == wanted).count())
        });
        rings.collect()
    }
}
