//! The link to an experiment:
//!
//! `#view=compare&random=20&size=3x3&seed=7&goal=blank-last&algorithms=greedy,a-star&heuristics=manhattan&limit=10`

use crate::compare::experiment::{Boards, Draw, Form};
use crate::compare::list::List;
use crate::shared::link::{Fragment, LONGEST, LinkFault, PLUS, Reading, goal_in_fragment, in_fragment, seconds};
use npuzzle_engine::catalogue::{Algorithm, Heuristic, Weight};
use npuzzle_engine::puzzle::{Board, BoardError, Size};
use npuzzle_formats::{Fault, is_incomplete};

/// The keys of a [`Form`]. `side` is the size of a square in links of earlier versions.
const FORM_KEYS: [&str; 11] =
    ["goal", "boards", "random", "size", "side", "seed", "algorithms", "heuristics", "weight", "limit", "memory"];

/// Returns the experiment that the link describes. Absent entries are taken from `form`.
pub fn experiment_of(link: &Fragment, form: Form) -> Reading<Form> {
    let mut faults = Vec::new();
    link.report_unknown(&FORM_KEYS, &mut faults);
    let mut value = form;
    if let Some(goal) = link.read("goal", &mut faults) {
        value.goal = goal;
    }
    if let Some(boards) = link.get("boards") {
        let is_cut = boards.rsplit(';').next().is_some_and(is_incomplete);
        match if is_cut { Err(Fault::IncompleteLink) } else { listed(boards) } {
            Ok(boards) => {
                value.boards = Boards::Listed;
                // The link of a form without boards has none.
                value.list = if boards.is_empty() { List::new("") } else { List::of(boards) };
            }
            Err(error) => faults.push(LinkFault::value("boards", error)),
        }
    }
    if let Some(count) = link.read_whole("random", 1, Draw::MOST, &mut faults) {
        value.boards = Boards::Random;
        value.draw.count = count;
    }
    let side = link.read_whole("side", Size::MIN_EDGE as u32, Size::MAX_EDGE as u32, &mut faults);
    let square = side.and_then(|side| Size::square(side as usize).ok());
    value.draw.size = link.read("size", &mut faults).or(square).unwrap_or(value.draw.size);
    if let Some(seed) = link.get("seed") {
        match seed.parse() {
            Ok(seed) => value.draw.seed = seed,
            Err(_) => faults.push(LinkFault::Seed),
        }
    }
    if let Some(algorithms) = link.read_choice("algorithms", Algorithm::ALL, &mut faults) {
        value.algorithms = algorithms;
    }
    if let Some(heuristics) = link.read_choice("heuristics", Heuristic::ALL, &mut faults) {
        value.heuristics = heuristics;
    }
    if let Some(weight) = link.read::<Weight>("weight", &mut faults) {
        match weight.at_least_one() {
            Ok(weight) => value.weight = weight,
            Err(error) => faults.push(LinkFault::value("weight", error)),
        }
    }
    if let Some(limit) = link.read_limit(&mut faults) {
        value.time_limit_ms = limit;
    }
    if let Some(memory) = link.read_whole("memory", 1, Form::MOST_MEMORY_MIB, &mut faults) {
        value.memory_limit_mib = memory;
    }
    Reading { value, faults }
}

/// Returns boards with semicolons or ends of lines between. Links have the project's own notation; readers of others are no part of this program.
fn listed(text: &str) -> Result<Vec<Board>, Fault> {
    let boards = (1..).zip(text.split([';', '\n'])).filter(|(_, board)| !board.trim().is_empty());
    let read = |(line, board): (usize, &str)| {
        board.parse().map_err(|error: BoardError| match Fault::from(error) {
            Fault::Word { word, .. } => Fault::Word { word, line },
            fault => Fault::Line { line, fault: Box::new(fault) },
        })
    };
    boards.map(read).collect()
}

/// Returns the fragment of an experiment, without `#`. `None` if it would be too long for a link.
pub fn of_experiment(form: &Form) -> Option<String> {
    let listed = if form.boards == Boards::Listed { form.list.boards().unwrap_or_default() } else { &[] };
    // Many boards take longer to write than the page may freeze. Each number takes two characters at least.
    if listed.iter().map(|board| 2 * board.size().cells()).sum::<usize>() > LONGEST {
        return None;
    }
    let names = |names: Vec<&str>| names.join(",");
    let boards = match form.boards {
        Boards::Random => {
            let Draw { size, count, seed } = form.draw;
            format!("random={count}&size={size}&seed={seed}")
        }
        Boards::Listed => format!("boards={}", listed.iter().map(in_fragment).collect::<Vec<_>>().join(";")),
    };
    let goal = goal_in_fragment(&form.goal);
    let algorithms = names(form.algorithms.iter().map(|algorithm| algorithm.name()).collect());
    let heuristics = names(form.heuristics.iter().map(|heuristic| heuristic.name()).collect()).replace('+', PLUS);
    let (weight, memory) = (form.weight, form.memory_limit_mib);
    let limit = seconds(form.time_limit_ms);
    let fragment = format!(
        "view=compare&{boards}&goal={goal}&algorithms={algorithms}&heuristics={heuristics}&weight={weight}&limit={limit}&memory={memory}"
    );
    (fragment.len() <= LONGEST).then_some(fragment)
}
