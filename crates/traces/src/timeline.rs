//! Any moment of a search, rebuilt from its trace.
//!
//! A *step* is a number of entries: at step 0 nothing has happened, at step 1 the first entry has. All that can be
//! asked about a step is looked up in indices of the trace, except for the frontier, which changes by at most two ranks
//! with an entry ([`frontier`]). A [`Moment`] holds it. A step back costs as much as a step forward, and a jump about a
//! thousand steps at most.

mod frontier;
mod why;

pub use why::{Limit, Why};

use crate::entry::{End, Entry, NodeEntry, Step};
use crate::rule::Rule;
use frontier::{Frontier, Waiting};
use npuzzle_engine::catalogue::Duplicates;
use npuzzle_engine::choices::Choices;
use npuzzle_engine::search::{PruneReason, Root};
use npuzzle_engine::spec::Method;

/// The trace of a search, with indices by which any moment can be rebuilt.
#[derive(Debug)]
pub struct Timeline {
    rule: Rule,
    choices: Choices,
    is_informed: bool,
    entries: Vec<Entry>,
    frontier: Frontier,
    /// The entries about each node.
    about: Groups,
    /// The entries about the successors of each node.
    below: Groups,
    /// The entries of each kind of landmark and of what is counted.
    marks: Marks,
    /// The entries at which a node was deeper than any before, and its depth.
    depths: Vec<(u32, u32)>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moment {
    step: usize,
    waiting: Waiting,
}

impl Moment {
    /// The number of entries that have happened.
    pub fn step(&self) -> usize {
        self.step
    }
}

/// A trace whose entries refer to nodes that do not exist.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("entry {entry} has the number {id}, but the nodes before have the numbers 1 to {nodes}")]
pub struct BrokenTrace {
    pub entry: usize,
    /// The number that it refers to.
    pub id: u32,
    /// The number of nodes before.
    pub nodes: u32,
}

/// The counts of a search at a step. They are those of the search's own statistics.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// The number of expanded nodes.
    pub expanded: usize,
    /// The number of generated successors.
    pub generated: usize,
    /// The number of successors that were duplicates.
    pub duplicates: usize,
    /// The number of nodes that returned to the frontier.
    pub reopened: usize,
    /// The number of dropped nodes.
    pub pruned: usize,
    /// The number of moves to the deepest expanded node.
    pub depth_peak: u32,
}

/// The state of a node at a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// It has not been seen.
    Unseen,
    Waiting,
    /// Its successors are being generated.
    Current,
    Expanded,
    /// It was dropped, for this reason.
    Dropped(PruneReason),
    /// It was on the frontier of a tree that the search has discarded.
    Forgotten,
    /// It is the goal, or a board that both ends of a bidirectional search know.
    Found,
}

/// A kind of entry to step to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Landmark {
    /// A node is expanded.
    Expansion,
    /// The bound is raised.
    Bound,
    /// A better solution is found.
    Incumbent,
    /// A tree is begun: an iteration or a beam.
    Source,
}

/// The entries of each kind, in order.
#[derive(Default, Debug)]
struct Marks {
    expansions: Vec<u32>,
    generations: Vec<u32>,
    duplicates: Vec<u32>,
    reopenings: Vec<u32>,
    /// The reopenings of nodes that were expanded. A node beyond the depth limit is reopened without having been.
    returns: Vec<u32>,
    prunings: Vec<u32>,
    bounds: Vec<u32>,
    incumbents: Vec<u32>,
    sources: Vec<u32>,
}

impl Marks {
    fn of(&self, landmark: Landmark) -> &[u32] {
        match landmark {
            Landmark::Expansion => &self.expansions,
            Landmark::Bound => &self.bounds,
            Landmark::Incumbent => &self.incumbents,
            Landmark::Source => &self.sources,
        }
    }

    fn add(&mut self, entry: &Entry, number: u32) {
        let Entry::Node(node) = entry else {
            match entry {
                Entry::Bound(_) => self.bounds.push(number),
                Entry::Incumbent(_) => self.incumbents.push(number),
                Entry::Node(_) | Entry::End(_) => {}
            }
            return;
        };
        if node.step.is_generation() {
            self.generations.push(number);
        }
        match node.step {
            Step::Source => self.sources.push(number),
            Step::Expanding => self.expansions.push(number),
            Step::Generating | Step::Updating => {}
            Step::Duplicate => self.duplicates.push(number),
            Step::Reopening => self.reopenings.push(number),
            Step::Pruned(_) => self.prunings.push(number),
        }
    }
}

fn before(entries: &[u32], step: usize) -> usize {
    entries.partition_point(|&entry| (entry as usize) < step)
}

/// Entries by node, in order.
#[derive(Debug)]
struct Groups {
    /// The index of the first entry of each node in `entries`, and the number of all.
    starts: Vec<u32>,
    entries: Vec<u32>,
}

impl Groups {
    /// Groups pairs of a node's index and an entry.
    fn new(nodes: usize, pairs: impl Iterator<Item = (usize, u32)> + Clone) -> Groups {
        let mut starts = vec![0; nodes + 1];
        pairs.clone().for_each(|(node, _)| starts[node + 1] += 1);
        (0..nodes).for_each(|node| starts[node + 1] += starts[node]);
        let mut entries = vec![0; starts[nodes] as usize];
        let mut places = starts.clone();
        for (node, entry) in pairs {
            entries[places[node] as usize] = entry;
            places[node] += 1;
        }
        Groups { starts, entries }
    }

    fn of(&self, id: u32) -> &[u32] {
        let node = (id as usize).wrapping_sub(1);
        match (self.starts.get(node), self.starts.get(node.wrapping_add(1))) {
            (Some(&first), Some(&last)) => &self.entries[first as usize..last as usize],
            _ => &[],
        }
    }
}

impl Timeline {
    /// Indexes the trace of a search by a method.
    ///
    /// # Errors
    /// Fails like [`Timeline::new`].
    pub fn of(method: &Method, entries: Vec<Entry>) -> Result<Timeline, BrokenTrace> {
        let Method { algorithm, choices, .. } = method;
        let timeline = Timeline::indexed(Rule::of(*algorithm), choices.of(*algorithm), entries)?;
        Ok(Timeline { is_informed: algorithm.is_informed(), ..timeline })
    }

    /// Indexes the trace of a search that expands nodes by a rule and makes the usual choices.
    ///
    /// # Errors
    /// If an entry's node is neither one of those before nor numbered next, or if its parent is not one of those
    /// before.
    pub fn new(rule: Rule, entries: Vec<Entry>) -> Result<Timeline, BrokenTrace> {
        Timeline::indexed(rule, Choices::default(), entries)
    }

    fn indexed(rule: Rule, choices: Choices, entries: Vec<Entry>) -> Result<Timeline, BrokenTrace> {
        let mut nodes = 0;
        for (number, entry) in entries.iter().enumerate() {
            let Entry::Node(node) = entry else { continue };
            let broken = |id| BrokenTrace { entry: number, id, nodes };
            if let Some(parent) = node.parent.filter(|parent| !(1..=nodes).contains(parent)) {
                return Err(broken(parent));
            }
            if !(1..=nodes + 1).contains(&node.id) {
                return Err(broken(node.id));
            }
            nodes = nodes.max(node.id);
        }
        let nodes = nodes as usize;
        let numbered = entries.iter().zip(0..);
        let about = numbered.clone().filter_map(|(entry, number)| match entry {
            Entry::Node(node) => Some((node.id as usize - 1, number)),
            _ => None,
        });
        let below = numbered.clone().filter_map(|(entry, number)| match entry {
            Entry::Node(NodeEntry { parent: Some(parent), step, .. }) if *step != Step::Expanding => {
                Some((*parent as usize - 1, number))
            }
            _ => None,
        });
        let mut marks = Marks::default();
        let mut depths: Vec<(u32, u32)> = Vec::new();
        let mut is_closed = vec![false; nodes];
        for (entry, number) in numbered.clone() {
            marks.add(entry, number);
            if let Entry::Node(node) = entry {
                let is_closed = &mut is_closed[node.id as usize - 1];
                match node.step {
                    Step::Expanding => *is_closed = true,
                    Step::Reopening if std::mem::take(is_closed) => marks.returns.push(number),
                    _ => {}
                }
            }
            if let Entry::Node(NodeEntry { step: Step::Expanding, node, .. }) = entry
                && depths.last().is_none_or(|&(_, depth)| depth < node.g)
            {
                depths.push((number, node.g));
            }
        }
        Ok(Timeline {
            rule,
            choices,
            is_informed: true,
            frontier: Frontier::new(rule, choices, &entries, nodes),
            about: Groups::new(nodes, about),
            below: Groups::new(nodes, below),
            marks,
            depths,
            entries,
        })
    }

    /// The rule by which the search expands nodes.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The choices that the search makes.
    pub fn choices(&self) -> Choices {
        self.choices
    }

    /// Whether the search estimates distances to the goal.
    pub fn is_informed(&self) -> bool {
        self.is_informed
    }

    /// Whether the search remembers the boards that it has expanded.
    pub fn has_closed_list(&self) -> bool {
        self.rule.remembers_nodes() && self.choices.duplicates == Duplicates::Remove
    }

    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The number of entries, which is the last step.
    pub fn steps(&self) -> usize {
        self.entries.len()
    }

    /// Returns a moment.
    ///
    /// # Panics
    /// If the trace has fewer entries.
    pub fn at(&self, step: usize) -> Moment {
        assert!(step <= self.steps(), "step {step} is after the last one, {}", self.steps());
        Moment { step, waiting: self.frontier.at(step) }
    }

    /// Goes to another step: entry by entry, or from a snapshot if that is cheaper.
    ///
    /// # Panics
    /// If the trace has fewer entries.
    pub fn seek(&self, moment: &mut Moment, step: usize) {
        if !self.frontier.is_near(moment.step, step) {
            *moment = self.at(step);
            return;
        }
        (moment.step..step).for_each(|number| self.frontier.advance(&mut moment.waiting, number));
        (step..moment.step).rev().for_each(|number| self.frontier.back(&mut moment.waiting, number));
        moment.step = step;
    }

    /// Returns the waiting nodes in the order of expansion, each by its best path.
    pub fn frontier(&self, moment: &Moment) -> impl Iterator<Item = &NodeEntry> {
        let entries = self.frontier.entries(&moment.waiting, moment.step);
        entries.filter_map(|entry| self.node(self.node_entry(entry)?.id, moment.step))
    }

    /// Returns the number of waiting nodes.
    pub fn frontier_len(&self, moment: &Moment) -> usize {
        self.frontier.len(&moment.waiting, moment.step)
    }

    /// Returns the size of the largest frontier so far.
    pub fn frontier_peak(&self, step: usize) -> usize {
        self.frontier.peak(step)
    }

    /// Returns the root of the frontier of a bidirectional search that is expanded next.
    pub fn turn(&self, step: usize) -> Root {
        self.frontier.turn(step)
    }

    /// Returns the number of trees begun before the current one.
    pub fn tree(&self, step: usize) -> usize {
        self.frontier.tree(step)
    }

    pub fn counts(&self, step: usize) -> Counts {
        let deepest = self.depths.partition_point(|&(entry, _)| (entry as usize) < step).checked_sub(1);
        Counts {
            expanded: before(&self.marks.expansions, step),
            generated: before(&self.marks.generations, step),
            duplicates: before(&self.marks.duplicates, step),
            reopened: before(&self.marks.reopenings, step),
            pruned: before(&self.marks.prunings, step),
            depth_peak: deepest.map_or(0, |last| self.depths[last].1),
        }
    }

    pub fn bound(&self, step: usize) -> Option<u32> {
        match self.entries[self.last(Landmark::Bound, step)?] {
            Entry::Bound(bound) => Some(bound),
            _ => None,
        }
    }

    /// Returns the length of the best solution at a step.
    pub fn incumbent(&self, step: usize) -> Option<u32> {
        match self.entries[self.last(Landmark::Incumbent, step)?] {
            Entry::Incumbent(length) => Some(length),
            _ => None,
        }
    }

    /// Returns the node that a step is about: the one that was expanded last, as it was then, and at the end of a solved search the
    /// goal.
    pub fn current(&self, step: usize) -> Option<&NodeEntry> {
        let expanded = || self.node_entry(self.last(Landmark::Expansion, step)?);
        self.goal(step).or_else(expanded)
    }

    /// Returns the node of the goal, or the board at which two ends met, at the end of a solved search.
    pub fn goal(&self, step: usize) -> Option<&NodeEntry> {
        match self.entries.last()? {
            // The start of a search from both ends may be the goal.
            Entry::End(End { length: Some(0), .. }) if step == self.steps() => self.source(),
            Entry::End(End { length: Some(_), .. }) if step == self.steps() => self.node(self.found()?.id, step),
            _ => None,
        }
    }

    /// Returns the entries about the successors of the current node that have happened, in order.
    pub fn successors(&self, step: usize) -> impl Iterator<Item = usize> {
        let first = self.last(Landmark::Expansion, step).map_or(step, |expansion| expansion + 1);
        let first = if self.goal(step).is_some() { step } else { first };
        let current = self.current(step).map(|node| node.id);
        (first..step).filter(move |&entry| self.node_entry(entry).is_some_and(|node| node.parent == current))
    }

    /// Returns the last entry before a step that is a landmark.
    pub fn last(&self, landmark: Landmark, step: usize) -> Option<usize> {
        let entries = self.marks.of(landmark);
        before(entries, step).checked_sub(1).map(|last| entries[last] as usize)
    }

    /// Returns the entry of the landmark with that number, from 0.
    pub fn nth(&self, landmark: Landmark, number: usize) -> Option<usize> {
        self.marks.of(landmark).get(number).map(|&entry| entry as usize)
    }

    /// Returns the next step whose last entry is a landmark.
    pub fn next_step(&self, landmark: Landmark, step: usize) -> Option<usize> {
        let entries = self.marks.of(landmark);
        entries.get(before(entries, step)).map(|&entry| entry as usize + 1)
    }

    /// Returns the step before this one whose last entry is a landmark.
    pub fn previous_step(&self, landmark: Landmark, step: usize) -> Option<usize> {
        self.last(landmark, step.checked_sub(1)?).map(|entry| entry + 1)
    }

    /// Returns the entries about a node, those to come included.
    pub fn about(&self, id: u32) -> impl DoubleEndedIterator<Item = usize> {
        self.about.of(id).iter().map(|&entry| entry as usize)
    }

    /// Returns a node at a step: by its best path if it was put on the frontier, and else as it was dropped.
    pub fn node(&self, id: u32, step: usize) -> Option<&NodeEntry> {
        let mut past = self.about(id).take_while(|&entry| entry < step).filter_map(|entry| self.node_entry(entry));
        let first = past.next()?;
        Some(past.filter(|entry| entry.step.sets_parent()).last().unwrap_or(first))
    }

    /// Returns the state of a node at a step.
    pub fn phase(&self, id: u32, step: usize) -> Phase {
        let mut dropped = Phase::Unseen;
        for entry in self.about(id).rev().filter(|&entry| entry < step) {
            let Some(node) = self.node_entry(entry) else { continue };
            match node.step {
                _ if node.step.sets_parent() => {
                    let is_found = self.frontier.found().is_some_and(|found| found == entry);
                    // A board at which two ends meet is found at once; a goal when the search takes it off the
                    // frontier.
                    return if is_found && (self.rule == Rule::Bidirectional || step == self.steps()) {
                        Phase::Found
                    } else if entry < self.frontier.tree_start(step) {
                        Phase::Forgotten
                    } else {
                        Phase::Waiting
                    };
                }
                Step::Expanding if self.goal(step).is_none() && self.last(Landmark::Expansion, step) == Some(entry) => {
                    return Phase::Current;
                }
                Step::Expanding => return Phase::Expanded,
                Step::Pruned(
                    reason @ (PruneReason::DepthLimit | PruneReason::LayerDuplicate | PruneReason::BeamWidth),
                ) => return Phase::Dropped(reason),
                // Another path to a board that may be waiting or expanded.
                Step::Pruned(reason) => dropped = Phase::Dropped(reason),
                _ => {}
            }
        }
        dropped
    }

    /// Returns the expanded nodes of the current tree, each as it was when it was expanded last, in that order. Nodes
    /// that wait again are not among them.
    pub fn expanded(&self, step: usize) -> impl DoubleEndedIterator<Item = &NodeEntry> {
        let first = before(&self.marks.expansions, self.frontier.tree_start(step));
        let last = before(&self.marks.expansions, step);
        let is_closed = move |entry: &&u32| {
            self.node_entry(**entry as usize).is_some_and(|node| {
                let mut later = self
                    .about(node.id)
                    .take_while(|&later| later < step)
                    .skip_while(|&later| later <= **entry as usize);
                !later.any(|later| {
                    self.node_entry(later)
                        .is_some_and(|later| later.step.sets_parent() || later.step == Step::Expanding)
                })
            })
        };
        self.marks.expansions[first.min(last)..last]
            .iter()
            .filter(is_closed)
            .filter_map(|&entry| self.node_entry(entry as usize))
    }

    /// Returns the number of expanded nodes that a graph search remembers: those of [`Timeline::expanded`].
    pub fn closed_len(&self, step: usize) -> usize {
        before(&self.marks.expansions, step) - before(&self.marks.returns, step)
    }

    /// Returns whether the two ends of a bidirectional search meet at an entry.
    pub fn meets(&self, entry: usize) -> bool {
        self.rule == Rule::Bidirectional && self.frontier.found() == Some(entry)
    }

    /// Returns the entries of the tree to which a step belongs.
    pub fn tree_range(&self, step: usize) -> std::ops::Range<usize> {
        self.frontier.tree_start(step)..self.frontier.tree_end(step)
    }

    /// Returns the number of landmarks of a kind before an entry.
    pub fn rank(&self, landmark: Landmark, entry: usize) -> usize {
        before(self.marks.of(landmark), entry)
    }

    pub fn path(&self, id: u32, step: usize) -> Vec<&NodeEntry> {
        let mut path: Vec<&NodeEntry> = Vec::new();
        let mut next = self.node(id, step);
        while let Some(node) = next {
            path.push(node);
            // A shorter path always leads away from a node, so that no path has a cycle; a foreign trace may have one.
            let is_shorter = |parent: &&NodeEntry| parent.node.g < node.node.g;
            next = node.parent.and_then(|parent| self.node(parent, step)).filter(is_shorter);
        }
        path
    }

    /// Returns the nodes below a node in the tree at a step: its successors on the best paths to them, and those that
    /// were dropped at once and are nowhere else.
    pub fn children(&self, id: u32, step: usize) -> impl Iterator<Item = &NodeEntry> {
        let entries = self.below.of(id).iter().map(|&entry| entry as usize).take_while(move |&entry| entry < step);
        entries.filter_map(move |entry| {
            let below = self.node_entry(entry)?;
            self.node(below.id, step).filter(|node| std::ptr::eq(*node, below))
        })
    }

    /// Returns the first node. `None` if the trace has no node.
    pub fn source(&self) -> Option<&NodeEntry> {
        (0..self.steps()).find_map(|entry| self.node_entry(entry))
    }

    /// Returns the node of the goal, or the board at which two ends met, once it was found.
    pub fn found(&self) -> Option<&NodeEntry> {
        self.node_entry(self.frontier.found()?)
    }

    pub fn node_entry(&self, entry: usize) -> Option<&NodeEntry> {
        match self.entries.get(entry) {
            Some(Entry::Node(node)) => Some(node),
            _ => None,
        }
    }
}
