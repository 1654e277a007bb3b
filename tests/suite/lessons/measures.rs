//! The language in which lessons state figures and claims: sums of numbers and of measures of their searches, compared.
//! `docs/recipes.md` lists the measures.

use crate::learning::trace_within;
use npuzzle_engine::catalogue::{Algorithm, Heuristic};
use npuzzle_engine::heuristic::audit;
use npuzzle_engine::puzzle::{Board, Direction, Solvability, StateSpace};
use npuzzle_engine::spec::SearchSpec;
use npuzzle_page::learn::link::{Study, study_of};
use npuzzle_page::learn::trace::Trace;
use npuzzle_page::shared::link::Fragment;
use npuzzle_protocol::tracing::MAX_ENTRIES;
use npuzzle_testing::oracle::{Oracle, Tiles};
use npuzzle_testing::run::solve;
use npuzzle_traces::{Entry, Landmark, NodeEntry, Step};
use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet, HashSet};

thread_local! {
    static ORACLES: RefCell<BTreeMap<Tiles, &'static Oracle>> = const { RefCell::new(BTreeMap::new()) };
}

/// Returns the distances to a goal, computed once.
pub fn oracle(goal: Tiles) -> &'static Oracle {
    ORACLES.with_borrow_mut(|known| *known.entry(goal).or_insert_with(|| Box::leak(Box::new(Oracle::new(goal)))))
}

/// A search of a lesson, traced when a measure needs it.
pub struct Measured {
    study: Study,
    trace: OnceCell<Trace>,
    known: RefCell<BTreeMap<String, i64>>,
}

impl Measured {
    /// Reads a search from the fragment of a link.
    pub fn new(link: &str) -> Result<Measured, String> {
        let read = study_of(&Fragment::parse(link), Study::default());
        match read.faults.is_empty() {
            true => Ok(Measured { study: read.value, trace: OnceCell::new(), known: RefCell::default() }),
            false => Err(format!("{:?}", read.faults)),
        }
    }

    /// Returns the same search at another step.
    pub fn at(&self, step: usize) -> Measured {
        let study = Study { step, ..self.study.clone() };
        Measured { study, trace: self.trace.clone(), known: RefCell::default() }
    }

    pub fn study(&self) -> &Study {
        &self.study
    }

    pub fn trace(&self) -> &Trace {
        self.trace.get_or_init(|| trace_within(&self.study.spec, MAX_ENTRIES.into()))
    }

    fn nodes(&self) -> impl Iterator<Item = &NodeEntry> {
        (0..self.trace().steps()).filter_map(|entry| self.trace().node_entry(entry))
    }

    /// Returns the entries of a kind.
    fn entries(&self, step: Step) -> impl Iterator<Item = (usize, &NodeEntry)> {
        let node = move |entry| Some((entry, self.trace().node_entry(entry)?));
        (0..self.trace().steps()).filter_map(node).filter(move |(_, node)| node.step == step)
    }

    /// Returns the board of the node in question at the step of the study, and its g.
    fn now(&self) -> (Board, i64) {
        let current = self.trace().current(self.study.step);
        current
            .map_or_else(|| (self.study.spec.board().clone(), 0), |node| (node.node.board.clone(), node.node.g.into()))
    }

    /// Returns the node that is expanded next.
    fn next(&self) -> Result<&NodeEntry, String> {
        let next = self.entries(Step::Expanding).find(|(entry, _)| *entry >= self.study.step);
        next.map(|(_, node)| node).ok_or_else(|| "no node is expanded after the step".to_owned())
    }

    /// Returns the node that waits at the step and has the lowest f.
    fn lowest_f(&self) -> Result<&NodeEntry, String> {
        let waiting = self.trace().frontier(&self.trace().at(self.study.step)).map(|node| node.id).collect::<Vec<_>>();
        let nodes = waiting.into_iter().filter_map(|id| self.trace().node(id, self.study.step));
        nodes.min_by_key(|node| node.node.g + node.node.h).ok_or_else(|| "no node waits at the step".to_owned())
    }

    /// Returns the length of a shortest solution of a board, by a search that proves it.
    fn distance(&self, board: &Board) -> i64 {
        let goal = self.study.spec.goal().clone();
        let spec = SearchSpec::new(board.clone(), goal, Algorithm::AStar, Heuristic::LinearConflict).expect("its size");
        solve(&spec).length(&spec).into()
    }

    fn h(&self, heuristic: Heuristic, board: &Board) -> i64 {
        let key = format!("{heuristic} of {board}");
        if let Some(&known) = self.known.borrow().get(&key) {
            return known;
        }
        let spec = self.study.spec.clone().with_board(board.clone()).expect("its size");
        let spec = spec.with_algorithm(Algorithm::AStar).with_heuristic(heuristic);
        let source = trace_within(&spec, 10).node_entry(0).map(|node| node.node.h);
        let h = source.expect("a source").into();
        self.known.borrow_mut().insert(key, h);
        h
    }

    /// Returns the effective branching factor in hundredths: that of a tree as deep as the solution in which each node has the
    /// same number of successors, and which has as many nodes below its root as the search has generated.
    fn branching(&self) -> Option<i64> {
        let moves = u32::try_from(self.measure("moves").ok()?).ok().filter(|&moves| moves > 0)?;
        let generated = self.trace().counts(self.trace().steps()).generated as f64;
        let nodes =
            |hundredths: &i64| (1..=moves).map(|depth| (*hundredths as f64 / 100.0).powi(depth as i32)).sum::<f64>();
        (100..1000).min_by(|one, other| (nodes(one) - generated).abs().total_cmp(&(nodes(other) - generated).abs()))
    }

    /// Counts the nodes seen whose h is above their distance. On 3x3.
    fn overestimates(&self) -> i64 {
        let goal = self.study.spec.goal_board();
        let oracle = oracle(goal.tiles().try_into().expect("a board of 3x3"));
        let is_above = |node: &&NodeEntry| oracle.distance(node.node.board.tiles()) < Some(node.node.h);
        self.nodes().filter(is_above).map(|node| node.node.board.to_string()).collect::<BTreeSet<_>>().len() as i64
    }

    /// Counts the boards on which the heuristic exceeds the distance, of all from which the goal can be reached.
    fn overestimated(&self) -> Option<i64> {
        let space = StateSpace::new(&self.study.spec.goal_board())?;
        Some(audit(self.study.spec.method().heuristic, &space)?.overestimated.into())
    }

    /// Counts the boards at most this many moves from the start.
    fn boards_within(&self, moves: i64) -> i64 {
        let mut seen = BTreeSet::from([self.study.spec.board().to_string()]);
        let mut layer = vec![self.study.spec.board().clone()];
        for _ in 0..moves {
            let next = layer.iter().flat_map(neighbors).filter(|board| seen.insert(board.to_string())).collect();
            layer = next;
        }
        seen.len() as i64
    }

    /// Counts all boards from which the goal can be reached, by their distance. On boards of up to 9 cells.
    fn layers(&self) -> Vec<i64> {
        let goal = self.study.spec.goal_board();
        let (mut seen, mut layer) = (HashSet::from([goal.tiles().to_vec()]), vec![goal]);
        let mut counts = Vec::new();
        while !layer.is_empty() {
            counts.push(layer.len() as i64);
            layer = layer.iter().flat_map(neighbors).filter(|board| seen.insert(board.tiles().to_vec())).collect();
        }
        counts
    }

    /// Counts the expansions of the waiting node that `key` ranks first.
    fn took(&self, key: impl Fn(&NodeEntry) -> i64) -> i64 {
        let is_first = |(entry, node): &(usize, &NodeEntry)| {
            let waiting = self.trace().frontier(&self.trace().at(*entry)).map(&key).min();
            waiting == Some(key(node))
        };
        self.entries(Step::Expanding).filter(is_first).count() as i64
    }

    /// Returns the value of a measure.
    pub fn measure(&self, name: &str) -> Result<i64, String> {
        if let Some(&known) = self.known.borrow().get(name) {
            return Ok(known);
        }
        let value = self.compute(name)?;
        self.known.borrow_mut().insert(name.to_owned(), value);
        Ok(value)
    }

    fn compute(&self, name: &str) -> Result<i64, String> {
        let Study { spec, step, .. } = &self.study;
        let cells = spec.board().size().cells() as i64;
        // Measures that need no trace, for boards without a solution.
        match name {
            "arrangements" => return Ok((1..=cells).product()),
            "inversions" => return Ok(self.solvability().inversions as i64),
            "blank-rows" => return Ok(self.solvability().blank_rows as i64),
            "solvable" => return Ok(self.solvability().is_solvable().into()),
            "shortest" => return Ok(self.distance(spec.board())),
            "reachable" => return Ok(self.layers().iter().sum()),
            "farthest" => return Ok(self.layers().len() as i64 - 1),
            "overestimated" => return self.overestimated().ok_or_else(|| format!("\"{name}\" has no value")),
            "at-farthest" => return Ok(*self.layers().last().expect("the goal is in a layer")),
            _ => {}
        }
        let (trace, last) = (self.trace(), self.trace().steps());
        let counts = trace.counts(last);
        let boards = |nodes: &mut dyn Iterator<Item = &NodeEntry>| {
            nodes.map(|node| node.node.board.to_string()).collect::<BTreeSet<_>>().len() as i64
        };
        let f = |node: &NodeEntry| i64::from(node.node.g + node.node.h);
        let degrees = || self.nodes().map(|node| neighbors(&node.node.board).len() as i64);
        let none = || format!("\"{name}\" has no value");
        Ok(match name {
            // The whole search.
            "moves" => match trace.entries().last() {
                Some(Entry::End(end)) => i64::from(end.length.unwrap_or(0)),
                _ => return Err(none()),
            },
            "expanded" => counts.expanded as i64,
            "generated" => counts.generated as i64,
            "branching" => self.branching().ok_or_else(none)?,
            "duplicates" => self.entries(Step::Duplicate).count() as i64,
            "reopened" => self.entries(Step::Reopening).count() as i64,
            "states" => boards(&mut self.nodes()),
            "expanded-states" => boards(&mut self.entries(Step::Expanding).map(|(_, node)| node)),
            "frontier" => trace.frontier_peak(last) as i64,
            "depth" => self.nodes().map(|node| node.node.g).max().ok_or_else(none)?.into(),
            "limits" => trace.rank(Landmark::Bound, last) as i64,
            "steps" => last as i64,
            "fewest-neighbors" => degrees().min().ok_or_else(none)?,
            "most-neighbors" => degrees().max().ok_or_else(none)?,
            "overestimates" => self.overestimates(),
            "took-newest" => self.took(|node| -i64::from(node.id)),
            "took-oldest" => self.took(|node| node.id.into()),
            "took-lowest-g" => self.took(|node| node.node.g.into()),
            "took-lowest-h" => self.took(|node| node.node.h.into()),
            "took-lowest-f" => self.took(f),
            "took-lowest-manhattan" => self.took(|node| self.h(Heuristic::Manhattan, &node.node.board)),
            "reopened-for-less" => {
                let is_less = |(entry, node): &(usize, &NodeEntry)| {
                    trace.node(node.id, *entry).is_some_and(|before| node.node.g < before.node.g)
                };
                self.entries(Step::Reopening).filter(is_less).count() as i64
            }
            "reopened-when-empty" => {
                let is_empty = |(entry, _): &(usize, &NodeEntry)| trace.frontier_len(&trace.at(*entry)) == 0;
                self.entries(Step::Reopening).filter(is_empty).count() as i64
            }
            // The step on show.
            "step" => *step as i64,
            "g" => self.now().1,
            "h" => trace
                .current(*step)
                .map_or_else(|| self.h(spec.method().heuristic, spec.board()), |node| node.node.h.into()),
            "left" => self.distance(&self.now().0),
            "neighbors" => neighbors(&self.now().0).len() as i64,
            "bound" => trace.bound(*step).ok_or_else(none)?.into(),
            "waiting" => trace.frontier_len(&trace.at(*step)) as i64,
            "done" => trace.rank(Landmark::Expansion, *step) as i64,
            "reopens" => i64::from(
                step.checked_sub(1)
                    .and_then(|entry| trace.node_entry(entry))
                    .is_some_and(|node| node.step == Step::Reopening),
            ),
            "better-successors" => {
                let current = trace.current(*step).ok_or_else(none)?;
                let successors = trace.successors(*step).filter_map(|entry| trace.node_entry(entry));
                successors.filter(|next| next.step == Step::Generating && next.node.h <= current.node.h).count() as i64
            }
            "next-node" => self.next()?.id.into(),
            "next-g" => self.next()?.node.g.into(),
            "next-h" => self.next()?.node.h.into(),
            "next-f" => f(self.next()?),
            "nearer" => self.boards_within(i64::from(self.next()?.node.g) - 1),
            "not-farther" => self.boards_within(self.next()?.node.g.into()),
            "lowest-f-g" => self.lowest_f()?.node.g.into(),
            "lowest-f-h" => self.lowest_f()?.node.h.into(),
            "lowest-f" => f(self.lowest_f()?),
            _ => match name.parse::<Heuristic>() {
                Ok(heuristic) => self.h(heuristic, &self.now().0),
                Err(_) => return Err(format!("\"{name}\" is not a measure; docs/recipes.md lists them")),
            },
        })
    }

    fn solvability(&self) -> Solvability {
        self.study.spec.solvability()
    }
}

fn neighbors(board: &Board) -> Vec<Board> {
    Direction::ALL.into_iter().filter_map(|direction| board.slide(direction)).collect()
}

/// The searches of a lesson by name.
pub type Searches = BTreeMap<String, Measured>;

/// Returns the value of an expression: numbers and measures such as `greedy.moves`, with ` + ` and ` - ` between them.
pub fn value(expression: &str, searches: &Searches) -> Result<i64, String> {
    let mut words = expression.split(' ');
    let mut sum = atom(words.next().unwrap_or_default(), searches)?;
    while let Some(sign) = words.next() {
        let next = atom(words.next().unwrap_or_default(), searches)?;
        match sign {
            "+" => sum += next,
            "-" => sum -= next,
            _ => return Err(format!("expected + or - instead of \"{sign}\" in \"{expression}\"")),
        }
    }
    Ok(sum)
}

fn atom(word: &str, searches: &Searches) -> Result<i64, String> {
    if let Ok(number) = word.parse() {
        return Ok(number);
    }
    let (name, measure) = word.split_once('.').ok_or_else(|| format!("\"{word}\" is not a number or a measure"))?;
    let search = searches.get(name).ok_or_else(|| format!("\"{name}\" is not one of the searches"))?;
    search.measure(measure)
}

/// Returns whether a comparison holds.
pub fn holds(claim: &str, searches: &Searches) -> Result<bool, String> {
    for sign in ["<=", ">=", "<", ">", "="] {
        if let Some((left, right)) = claim.split_once(&format!(" {sign} ")) {
            let (left, right) = (value(left, searches)?, value(right, searches)?);
            return Ok(match sign {
                "<=" => left <= right,
                ">=" => left >= right,
                "<" => left < right,
                ">" => left > right,
                _ => left == right,
            });
        }
    }
    Err(format!("\"{claim}\" compares nothing"))
}
