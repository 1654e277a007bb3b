//! The order of expansion: which nodes wait at each moment, and in which order.
//!
//! A place in the order never changes, so all places of a trace are ranked once. The frontier at a moment is then a set
//! of ranks, of which each entry removes and adds at most one: a step back is as cheap as a step forward.

use crate::entry::{Entry, NodeEntry, Step};
use crate::rule::{Key, Rule, tie_of};
use npuzzle_engine::catalogue::{GoalTest, Status};
use npuzzle_engine::choices::Choices;
use npuzzle_engine::puzzle::Board;
use npuzzle_engine::search::{PruneReason, Root};
use std::collections::{BTreeSet, HashMap};

/// The absence of a place, rank or entry.
const NONE: u32 = u32::MAX;

/// The effect of an entry on the frontier, by rank.
#[derive(Clone, Copy, Debug)]
struct Change {
    leaves: u32,
    joins: u32,
}

impl Change {
    const NOTHING: Change = Change { leaves: NONE, joins: NONE };
}

/// The number of entries between two snapshots.
const INTERVAL: usize = 1024;

/// The waiting nodes at a moment, as a set of ranks.
pub type Waiting = Vec<u64>;

/// The frontier of a search over time.
#[derive(Debug)]
pub struct Frontier {
    changes: Vec<Change>,
    /// By rank, the entry that put the node in that place.
    order: Vec<u32>,
    /// The first entry of each tree, and the first of its ranks. A graph search has one tree.
    trees: Vec<(u32, u32)>,
    /// In a bidirectional search, the first rank of the goal's side.
    goal_side: u32,
    /// The entries after which the other end of a bidirectional search is expanded.
    turns: Vec<(u32, Root)>,
    /// The entries at which the frontier was larger than ever before, and its size then.
    peaks: Vec<(u32, u32)>,
    /// The waiting nodes after each [`INTERVAL`] entries.
    snapshots: Vec<Waiting>,
    /// The entry that led to the goal or to a board of the other end.
    found: Option<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Place {
    entry: u32,
    node: u32,
    tree: u32,
}

impl Frontier {
    /// Replays a trace of `nodes` nodes.
    pub fn new(rule: Rule, choices: Choices, entries: &[Entry], nodes: usize) -> Frontier {
        let (places, trees) = places(entries);
        let until = match rule {
            Rule::Recorded => departures(entries, &places, nodes),
            _ => vec![0; places.len()],
        };
        let keys: Vec<Key> = places
            .iter()
            .zip(&until)
            .zip(0..)
            .map(|((place, &until), age)| key((rule, choices), entries, place, until, age))
            .collect();
        let mut by_rank: Vec<u32> = (0..places.len() as u32).collect();
        by_rank.sort_unstable_by_key(|&place| keys[place as usize]);
        let mut ranks = vec![0; places.len()];
        by_rank.iter().zip(0..).for_each(|(&place, rank)| ranks[place as usize] = rank);

        let mut replay = Replay::new((rule, choices.test), entries, &places, &ranks, nodes);
        entries.iter().zip(0..).for_each(|(entry, number)| replay.apply(entry, number));
        let Replay { changes, turns, peaks, found, .. } = replay;
        let key_of = |place: &u32| keys[*place as usize];
        let goal_side = by_rank.iter().position(|place| key_of(place).side == 1).unwrap_or(places.len()) as u32;
        let first_of = |tree| by_rank.partition_point(|place| key_of(place).tree < tree) as u32;
        let trees = trees.iter().zip(0..).map(|(&entry, tree)| (entry, first_of(tree))).collect();
        let order = by_rank.iter().map(|&place| places[place as usize].entry).collect();
        let mut frontier = Frontier { changes, order, trees, goal_side, turns, peaks, snapshots: Vec::new(), found };
        let mut waiting = vec![0; places.len().div_ceil(64)];
        for step in 0..entries.len() {
            if step.is_multiple_of(INTERVAL) {
                frontier.snapshots.push(waiting.clone());
            }
            frontier.advance(&mut waiting, step);
        }
        frontier
    }

    /// Applies the entry `step`.
    pub fn advance(&self, waiting: &mut Waiting, step: usize) {
        let Change { leaves, joins } = self.changes[step];
        set(waiting, leaves, false);
        set(waiting, joins, true);
    }

    /// Takes the entry `step` back.
    pub fn back(&self, waiting: &mut Waiting, step: usize) {
        let Change { leaves, joins } = self.changes[step];
        set(waiting, joins, false);
        set(waiting, leaves, true);
    }

    /// Returns the waiting nodes after `step` entries.
    pub fn at(&self, step: usize) -> Waiting {
        let Some(last) = self.snapshots.len().checked_sub(1) else { return Waiting::new() };
        let number = (step / INTERVAL).min(last);
        let mut waiting = self.snapshots[number].clone();
        (number * INTERVAL..step).for_each(|step| self.advance(&mut waiting, step));
        waiting
    }

    /// Returns whether it is cheaper to go from one step to another by single entries than from a snapshot.
    pub fn is_near(&self, from: usize, to: usize) -> bool {
        from.abs_diff(to) <= to % INTERVAL
    }

    /// Returns the entries that put the waiting nodes on the frontier, in the order of expansion.
    pub fn entries(&self, waiting: &Waiting, step: usize) -> impl Iterator<Item = usize> {
        let tree = self.trees.partition_point(|&(first, _)| (first as usize) < step).saturating_sub(1);
        let (first, last) = match self.trees.get(tree) {
            Some(&(_, first)) => (first, self.trees.get(tree + 1).map_or(self.order.len() as u32, |next| next.1)),
            None => (0, 0),
        };
        let middle = self.goal_side.clamp(first, last);
        let ranges = match self.turn(step) {
            Root::Start => [first..middle, middle..last],
            Root::Goal => [middle..last, first..middle],
        };
        let ranks = ranges.into_iter().flat_map(move |range| members(waiting, range));
        ranks.map(|rank| self.order[rank as usize] as usize)
    }

    /// Returns the number of waiting nodes.
    pub fn len(&self, waiting: &Waiting, step: usize) -> usize {
        self.entries(waiting, step).count()
    }

    /// Returns the root of the frontier whose turn it is.
    pub fn turn(&self, step: usize) -> Root {
        let before = self.turns.partition_point(|&(entry, _)| (entry as usize) < step);
        before.checked_sub(1).map_or(Root::Start, |last| self.turns[last].1)
    }

    /// Returns the size of the largest frontier so far.
    pub fn peak(&self, step: usize) -> usize {
        let before = self.peaks.partition_point(|&(entry, _)| (entry as usize) < step);
        before.checked_sub(1).map_or(0, |last| self.peaks[last].1 as usize)
    }

    /// Returns the number of the tree to which the entry before `step` belongs, from 0.
    pub fn tree(&self, step: usize) -> usize {
        self.trees.partition_point(|&(first, _)| (first as usize) < step).saturating_sub(1)
    }

    /// Returns the first entry of the tree to which the entry before `step` belongs.
    pub fn tree_start(&self, step: usize) -> usize {
        self.trees.get(self.tree(step)).map_or(0, |&(first, _)| first as usize)
    }

    /// Returns the first entry after the tree to which the entry before `step` belongs.
    pub fn tree_end(&self, step: usize) -> usize {
        self.trees.get(self.tree(step) + 1).map_or(self.changes.len(), |&(first, _)| first as usize)
    }

    /// Returns the entry that led to the goal or to a board of the other end.
    pub fn found(&self) -> Option<usize> {
        self.found.map(|entry| entry as usize)
    }
}

fn set(waiting: &mut Waiting, rank: u32, is_member: bool) {
    if rank != NONE {
        let (word, bit) = (rank as usize / 64, 1 << (rank % 64));
        if is_member { waiting[word] |= bit } else { waiting[word] &= !bit }
    }
}

fn members(waiting: &Waiting, range: std::ops::Range<u32>) -> impl Iterator<Item = u32> {
    let words = range.start / 64..range.end.div_ceil(64);
    let ranks = words.flat_map(|number| {
        let mut word = waiting[number as usize];
        std::iter::from_fn(move || {
            let bit = (word != 0).then(|| word.trailing_zeros())?;
            word &= word - 1;
            Some(64 * number + bit)
        })
    });
    ranks.filter(move |rank| range.contains(rank))
}

/// Returns the places on the frontier that the entries give to nodes, and the first entry of each tree.
fn places(entries: &[Entry]) -> (Vec<Place>, Vec<u32>) {
    let (mut places, mut trees) = (Vec::new(), Vec::new());
    let mut is_begun = true;
    for (entry, number) in entries.iter().zip(0..) {
        let Entry::Node(node) = entry else { continue };
        if node.step == Step::Source && is_begun {
            // A bidirectional search has two sources, one after the other.
            trees.push(number);
        }
        is_begun = node.step != Step::Source;
        if node.step.sets_parent() {
            let tree = (trees.len() as u32).saturating_sub(1);
            places.push(Place { entry: number, node: node.id - 1, tree });
        }
    }
    (places, trees)
}

/// Returns the entry with which a node leaves each place, or [`NONE`].
fn departures(entries: &[Entry], places: &[Place], nodes: usize) -> Vec<u32> {
    let mut departures = vec![NONE; places.len()];
    let mut latest = vec![NONE; nodes];
    let mut place = 0;
    for (entry, number) in entries.iter().zip(0..) {
        let Entry::Node(node) = entry else { continue };
        let latest = &mut latest[node.id as usize - 1];
        let is_placed = node.step.sets_parent();
        if (is_placed || leaves(node)) && *latest != NONE {
            departures[*latest as usize] = number;
            *latest = NONE;
        }
        if is_placed {
            *latest = place;
            place += 1;
        }
    }
    departures
}

fn leaves(entry: &NodeEntry) -> bool {
    match entry.step {
        Step::Expanding => true,
        Step::Pruned(reason) => {
            matches!(reason, PruneReason::DepthLimit | PruneReason::LayerDuplicate | PruneReason::BeamWidth)
        }
        _ => false,
    }
}

fn key((rule, choices): (Rule, Choices), entries: &[Entry], place: &Place, until: u32, age: u32) -> Key {
    let Entry::Node(NodeEntry { node, .. }) = &entries[place.entry as usize] else {
        unreachable!("a place is given by the entry of a node");
    };
    let (side, f, (tie, age)) = match rule {
        // The bits of numbers from 0 on compare as they do.
        Rule::BestFirst => (0, node.f.to_bits(), tie_of(choices.ties, node, age)),
        Rule::BreadthFirst => (0, 0, (0, age)),
        Rule::DepthFirst | Rule::Deepening | Rule::Recorded => (0, 0, (0, !age)),
        Rule::Bidirectional => (u8::from(node.root == Root::Goal), 0, (0, age)),
    };
    Key { tree: place.tree, side, until, f, tie, age }
}

struct Replay<'a> {
    rule: Rule,
    test: GoalTest,
    entries: &'a [Entry],
    places: &'a [Place],
    ranks: &'a [u32],
    /// The number of places given so far.
    given: usize,
    /// The queue of the search, by rank. A board that was updated leaves its old place behind.
    queue: BTreeSet<(u32, u32)>,
    /// By node: its places in the queue.
    queued: Vec<Vec<u32>>,
    /// By node: the best of them if it waits, or [`NONE`].
    shown: Vec<u32>,
    /// The number of waiting nodes of each end.
    waiting: [u32; 2],
    peak: u32,
    tree: u32,
    /// The end that knows each board of a bidirectional search.
    ends: HashMap<&'a Board, Root>,
    changes: Vec<Change>,
    turns: Vec<(u32, Root)>,
    peaks: Vec<(u32, u32)>,
    found: Option<u32>,
}

impl<'a> Replay<'a> {
    fn new(
        (rule, test): (Rule, GoalTest),
        entries: &'a [Entry],
        places: &'a [Place],
        ranks: &'a [u32],
        nodes: usize,
    ) -> Replay<'a> {
        Replay {
            rule,
            test,
            entries,
            places,
            ranks,
            given: 0,
            queue: BTreeSet::new(),
            queued: vec![Vec::new(); nodes],
            shown: vec![NONE; nodes],
            waiting: [0; 2],
            peak: 0,
            tree: 0,
            ends: HashMap::new(),
            changes: Vec::new(),
            turns: Vec::new(),
            peaks: Vec::new(),
            found: None,
        }
    }

    fn apply(&mut self, entry: &'a Entry, number: u32) {
        let change = match entry {
            Entry::Node(node) if node.step.sets_parent() => self.put(node, number),
            Entry::Node(node) if leaves(node) => {
                let place = self.take(node.id as usize - 1, node.node.root);
                Change { leaves: place, joins: NONE }
            }
            Entry::Node(_) | Entry::Incumbent(_) => Change::NOTHING,
            Entry::Bound(_) => {
                if self.rule == Rule::Bidirectional && self.found.is_none() {
                    let root = if self.waiting[1] < self.waiting[0] { Root::Goal } else { Root::Start };
                    self.turns.push((number, root));
                }
                Change::NOTHING
            }
            Entry::End(end) => match (end.status, end.length) {
                (Status::Solved, Some(length)) => self.finish(length),
                _ => Change::NOTHING,
            },
        };
        self.changes.push(change);
        let waiting = self.waiting[0] + self.waiting[1];
        if waiting > self.peak {
            self.peak = waiting;
            self.peaks.push((number, waiting));
        }
    }

    /// Gives a node a place.
    fn put(&mut self, entry: &'a NodeEntry, number: u32) -> Change {
        let place = self.given as u32;
        self.given += 1;
        let root = entry.node.root;
        let Place { node, tree, .. } = self.places[place as usize];
        if tree != self.tree {
            // Nodes of the previous tree are never expanded.
            self.tree = tree;
            self.waiting = [0; 2];
            self.queue.clear();
        }
        if self.rule == Rule::Bidirectional && *self.ends.entry(&entry.node.board).or_insert(root) != root {
            // Both ends know the board: a solution.
            self.found = Some(number);
            return Change::NOTHING;
        }
        let (node, rank) = (node as usize, self.ranks[place as usize]);
        if self.rule != Rule::BestFirst {
            self.queued[node].clear();
        }
        self.queued[node].push(place);
        self.queue.insert((rank, node as u32));
        let best = self.queued[node].iter().copied().min_by_key(|&place| self.ranks[place as usize]);
        let best = best.unwrap_or(place);
        let before = std::mem::replace(&mut self.shown[node], best);
        if before == best {
            return Change::NOTHING;
        }
        self.waiting[usize::from(root == Root::Goal)] += u32::from(before == NONE);
        let rank_of = |place: u32| if place == NONE { NONE } else { self.ranks[place as usize] };
        Change { leaves: rank_of(before), joins: rank_of(best) }
    }

    /// Removes a node from the queue and returns the rank that it had.
    fn take(&mut self, node: usize, root: Root) -> u32 {
        let place = std::mem::replace(&mut self.shown[node], NONE);
        if place == NONE {
            return NONE;
        }
        let rank = self.ranks[place as usize];
        // The search skips the places that expanded boards have left behind.
        while let Some(&(first, stale)) = self.queue.first()
            && first < rank
            && self.shown[stale as usize] == NONE
        {
            self.queue.pop_first();
            self.queued[stale as usize].retain(|&place| self.ranks[place as usize] != first);
        }
        self.queue.remove(&(rank, node as u32));
        self.queued[node].retain(|&other| other != place);
        let waiting = &mut self.waiting[usize::from(root == Root::Goal)];
        *waiting = waiting.saturating_sub(1);
        rank
    }

    /// Takes the goal off the frontier. The search does not report that, as it ends there.
    fn finish(&mut self, length: u32) -> Change {
        if self.test == GoalTest::Generation {
            // The last node is the goal: the search ends as soon as it is generated.
            let last = self.given.checked_sub(1).map(|last| self.places[last]);
            return last.map_or(Change::NOTHING, |place| self.take_goal(place, length));
        }
        let is_shown = |&&(rank, node): &&(u32, u32)| {
            let place = self.shown[node as usize];
            place != NONE && self.ranks[place as usize] == rank
        };
        let Some(&(_, node)) = self.queue.iter().find(is_shown) else { return Change::NOTHING };
        self.take_goal(self.places[self.shown[node as usize] as usize], length)
    }

    /// Takes the node of a place off the frontier if it can be the goal.
    fn take_goal(&mut self, Place { entry, node, .. }: Place, length: u32) -> Change {
        match &self.entries[entry as usize] {
            Entry::Node(goal) if self.found.is_none() && (goal.node.g, goal.node.h) == (length, 0) => {
                self.found = Some(entry);
                Change { leaves: self.take(node as usize, goal.node.root), joins: NONE }
            }
            _ => Change::NOTHING,
        }
    }
}
