//! The steps of a search in words: what happens, and why.

use crate::shared::figures::{decimal, grouped, in_moves, in_nodes};
use crate::shared::locale::t;
use npuzzle_engine::catalogue::Status;
use npuzzle_traces::question::{self, Answer, Question};
use npuzzle_traces::{Entry, Limit, Node, Precedence, Root, Rule, Step, Timeline, Why};

/// Describes the entry of a trace with that index in one sentence or two. Empty if the index is past the last entry.
pub fn explain(timeline: &Timeline, entry: usize) -> String {
    let Some(why) = timeline.why(entry) else { return String::new() };
    let node = timeline.node_entry(entry);
    let id = node.map_or(0, |node| node.id);
    match why {
        Why::Source { tree: 0, root: Root::Start } => t!(why_start).to_owned(),
        Why::Source { root: Root::Goal, .. } => t!(why_goal_side).to_owned(),
        Why::Source { tree, .. } => t!(why_restart, n = tree as u64 + 1),
        Why::First { waiting, second } => {
            let first = match waiting {
                0 | 1 => t!(why_expands_only, node = id),
                _ => t!(why_expands_first, node = id, nodes = in_nodes(waiting)),
            };
            match second.and_then(|(other, precedence)| explain_precedence(id, other, precedence)) {
                Some(reason) => first + " " + &reason,
                None => first,
            }
        }
        Why::New if timeline.has_closed_list() => {
            t!(why_generates_new, node = id)
        }
        Why::Within { f, limit: Limit::Bound(limit) } if !timeline.is_informed() => {
            t!(why_generates_within_limit, node = id, depth = f_text(f), limit = limit)
        }
        Why::Within { f, limit: Limit::Bound(bound) } => {
            t!(why_generates_within, node = id, f = f_text(f), bound = bound)
        }
        Why::New | Why::Within { .. } => t!(why_generates, node = id),
        Why::Met { other_g } => t!(why_meets, node = id, moves = in_moves(other_g as usize)),
        Why::Duplicate { of, known_g, g, .. } => {
            t!(why_duplicate, node = of, known = in_moves(known_g as usize), moves = in_moves(g as usize))
        }
        Why::Shorter { before, g } => {
            let (moves, before) = (in_moves(g as usize), in_moves(before as usize));
            match node.map(|node| node.step) {
                Some(Step::Reopening) => t!(why_reopens, node = id, moves = moves, before = before),
                _ => t!(why_shorter, node = id, moves = moves, before = before),
            }
        }
        Why::TakesBack { .. } => t!(why_takes_back).to_owned(),
        Why::Equivalent => t!(why_equivalent).to_owned(),
        Why::Beyond { f, limit: Limit::Bound(limit) } if !timeline.is_informed() => {
            t!(why_beyond_limit, depth = f_text(f), limit = limit)
        }
        Why::Beyond { f, limit: Limit::Bound(bound) } => t!(why_beyond_bound, f = f_text(f), bound = bound),
        Why::Beyond { f, limit: Limit::Incumbent(length) } => {
            t!(why_beyond_incumbent, f = f_text(f), moves = in_moves(length as usize))
        }
        Why::Beyond { f, limit: Limit::Longest } => t!(why_beyond_longest, f = f_text(f)),
        Why::DepthLimit { g } => t!(why_depth_limit, moves = in_moves(g as usize)),
        Why::LayerDuplicate { .. } => t!(why_layer_duplicate).to_owned(),
        Why::BeamFull { width } => t!(why_beam_full, nodes = in_nodes(width)),
        Why::Bound { before, bound: limit } if !timeline.is_informed() => match (timeline.rule(), before) {
            (Rule::Deepening, Some(before)) => t!(why_limit_rises, before = before, limit = limit),
            (Rule::Deepening, None) => t!(why_limit, limit = limit),
            _ if limit == 0 => t!(why_no_layer).to_owned(),
            _ => t!(why_layer, moves = in_moves(limit as usize)),
        },
        Why::Bound { before: Some(before), bound } => t!(why_bound_rises, before = before, bound = bound),
        Why::Bound { before: None, bound } => t!(why_bound, bound = bound),
        Why::Incumbent { before: Some(before), length } => {
            t!(why_shorter_solution, moves = in_moves(length as usize), before = before)
        }
        Why::Incumbent { before: None, length } => t!(why_solution, moves = in_moves(length as usize)),
        Why::End => explain_end(timeline, entry),
    }
}

pub fn wording(question: Question) -> &'static str {
    match question {
        Question::Total => t!(question_total),
        Question::Next => t!(question_next),
        Question::Kept => t!(question_kept),
        Question::F => t!(question_f),
        Question::Figures => t!(question_figures),
    }
}

/// Explains the right answer to the question about the step after `step`, in the numbers of a wrong answer, too.
pub fn explain_answer(timeline: &Timeline, step: usize, answer: Answer) -> String {
    let explanation = explain(timeline, step);
    match (answer, timeline.node_entry(step)) {
        (Answer::Total(_), _) => {
            let Some(total) = question::total(timeline) else { return explanation };
            let (least, most) = (total.div_ceil(2), total.saturating_mul(2));
            t!(predict_total_answer, nodes = in_nodes(total as usize), least = least, most = most)
        }
        (Answer::Next(chosen), Some(node)) if chosen != node.id => {
            let precedence = timeline.precedence_at(step, node.id, chosen);
            let comparison = precedence.and_then(|precedence| explain_precedence(node.id, chosen, precedence));
            match comparison.filter(|comparison| !explanation.ends_with(comparison)) {
                Some(comparison) => format!("{explanation} {comparison}"),
                None => explanation,
            }
        }
        (Answer::Figures { g, h, f }, Some(node)) => {
            let right = [node.node.g.into(), node.node.h.into(), node.node.f];
            let typed = [g.into(), h.into(), f];
            let figures = ["g", "h", "f"].into_iter().zip(right).zip(typed).map(|((symbol, right), typed)| {
                let figure = figure(symbol, &f_text(right));
                if question::is_same(right, typed) {
                    figure
                } else {
                    t!(figure_not, figure = figure, typed = f_text(typed))
                }
            });
            format!("{}. {explanation}", figures.collect::<Vec<_>>().join(t!(list_separator)))
        }
        (Answer::F(_), Some(node)) => format!("{}. {explanation}", figures(timeline, &node.node)),
        _ => explanation,
    }
}

/// Describes why a node is before another one on the frontier. `None` if the trace does not say.
fn explain_precedence(node: u32, other: u32, precedence: Precedence) -> Option<String> {
    Some(match precedence {
        Precedence::LessF { f, other: other_f } => {
            t!(why_less_f, f = f_text(f), other_f = f_text(other_f), other = other)
        }
        Precedence::LessH { h, other: other_h } => t!(why_less_h, h = h, other_h = other_h, other = other),
        Precedence::OldPlace => t!(why_old_place, node = node, other = other),
        Precedence::LargerG { g, other: other_g } => t!(why_larger_g, g = g, other_g = other_g, other = other),
        Precedence::Newer => t!(why_newer, other = other),
        Precedence::Older => t!(why_older, other = other),
        Precedence::LastIn => t!(why_last_in, other = other),
        Precedence::FirstIn => t!(why_first_in, other = other),
        Precedence::EarlierLayer { g, .. } => t!(why_earlier_layer, moves = in_moves(g as usize), other = other),
        Precedence::Turn { root: Root::Start } => t!(why_turn_start).to_owned(),
        Precedence::Turn { root: Root::Goal } => t!(why_turn_goal).to_owned(),
        Precedence::Recorded => return None,
    })
}

fn explain_end(timeline: &Timeline, entry: usize) -> String {
    match &timeline.entries()[entry] {
        Entry::End(end) => match (end.status, end.length) {
            (_, Some(length)) => {
                let solved = t!(solved_in, moves = in_moves(length as usize));
                match timeline.goal(entry + 1) {
                    Some(node) if timeline.rule() == Rule::Bidirectional => {
                        t!(why_met, node = node.id, solved = solved)
                    }
                    Some(node) => t!(why_goal, node = node.id, solved = solved),
                    None => solved,
                }
            }
            (Status::Limit, None) => t!(why_trace_full).to_owned(),
            _ => t!(no_solution_exhausted).to_owned(),
        },
        _ => String::new(),
    }
}

/// Writes the value of f, which is a fraction in a weighted search.
pub fn f_text(f: f64) -> String {
    decimal(f, if f.fract() == 0.0 { 0 } else { 2 })
}

/// Returns the figures that the nodes of a search have: all three, or g alone without a heuristic.
pub fn symbols(timeline: &Timeline) -> &'static [&'static str] {
    if timeline.is_informed() { &["g", "h", "f"] } else { &["g"] }
}

pub fn figures(timeline: &Timeline, node: &Node) -> String {
    let [g, h] = [node.g, node.h].map(|number| grouped(number.into()));
    let figures = symbols(timeline).iter().zip([g, h, f_text(node.f)]);
    figures.map(|(symbol, value)| figure(symbol, &value)).collect::<Vec<_>>().join(", ")
}

/// Writes a figure with its name, on one line.
pub fn figure(symbol: &str, value: &str) -> String {
    format!("{symbol}\u{a0}=\u{a0}{value}")
}
