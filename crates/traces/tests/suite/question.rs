//! Questions about the next step: when they are asked, and which answers are right.

use super::{Traced, for_each_search, traced};
use npuzzle_engine::search::PruneReason;
use npuzzle_formats::Given;
use npuzzle_traces::question::{Answer, Asks, Question, is_same, successor, total};
use npuzzle_traces::{End, Entry, NodeEntry, Rule, Step, Timeline};
use proptest::prelude::*;

/// The number of entries of most traces.
const ENTRIES: u64 = 600;

/// Whether f decides which nodes are expanded.
fn has_f(timeline: &Timeline) -> bool {
    timeline.is_informed() && matches!(timeline.rule(), Rule::BestFirst | Rule::Deepening | Rule::Recorded)
}

/// A right answer and wrong ones.
fn answers(timeline: &Timeline, step: usize, question: Question) -> (Answer, Vec<Answer>) {
    let node = timeline.node_entry(step);
    let is_kept = node.is_some_and(|node| matches!(node.step, Step::Generating | Step::Updating | Step::Reopening));
    match question {
        Question::Total => {
            let total = timeline.counts(timeline.steps()).expanded as u32;
            let too_few = total.div_ceil(2).checked_sub(1).map(Answer::Total);
            (Answer::Total(2 * total), too_few.into_iter().chain([Answer::Total(2 * total + 1)]).collect())
        }
        Question::Next => {
            let others = timeline.frontier(&timeline.at(step)).skip(1).map(|other| Answer::Next(other.id)).collect();
            (Answer::Next(node.expect("an expansion").id), others)
        }
        Question::Kept => (Answer::Kept(is_kept), vec![Answer::Kept(!is_kept)]),
        Question::F => {
            let f = node.expect("a successor").node.f;
            (Answer::F(f), vec![Answer::F(f + 1.0), Answer::F(f - 0.02)])
        }
        Question::Figures => {
            let NodeEntry { node, .. } = node.expect("a successor");
            let figures =
                |[g, h, f]: [u32; 3]| Answer::Figures { g: node.g + g, h: node.h + h, f: node.f + f64::from(f) };
            let wrong = [[1, 0, 0], [0, 1, 0], [0, 0, 1]].map(figures).to_vec();
            match is_kept {
                true => (figures([0; 3]), [wrong, vec![Answer::Kept(false)]].concat()),
                false => (Answer::Kept(false), [wrong, vec![figures([0; 3])]].concat()),
            }
        }
    }
}

#[test]
fn each_choice_and_each_successor_is_asked_once_and_judged() {
    for_each_search(|spec| {
        let Traced { timeline, .. } = traced(spec, ENTRIES, usize::MAX);
        let is_solved = matches!(timeline.entries().last(), Some(Entry::End(End { length: Some(_), .. })));
        let expanded = timeline.counts(timeline.steps()).expanded as u32;
        prop_assert_eq!(total(&timeline), is_solved.then_some(expanded));
        for step in 0..timeline.steps() {
            prop_assert_eq!(Question::at(&timeline, step, Asks::Nothing), None);
            for asks in [Asks::Surprises, Asks::Everything] {
                let question = Question::at(&timeline, step, asks);
                let is_dropped = |node: &NodeEntry| {
                    let dropped = [PruneReason::DepthLimit, PruneReason::LayerDuplicate, PruneReason::BeamWidth];
                    dropped.iter().any(|&reason| node.step == Step::Pruned(reason))
                };
                let expected: &[Option<Question>] = match timeline.node_entry(step) {
                    _ if step == 0 && asks == Asks::Surprises => &[is_solved.then_some(Question::Total)],
                    None => &[None],
                    Some(node) if node.step == Step::Expanding => {
                        let is_choice = timeline.frontier_len(&timeline.at(step)) > 1;
                        let is_asked = is_choice && timeline.rule() != Rule::Recorded;
                        &[is_asked.then_some(Question::Next)]
                    }
                    Some(node) if successor(&timeline, step).is_none() || is_dropped(node) => &[None],
                    Some(_) if has_f(&timeline) && asks == Asks::Everything => &[Some(Question::Figures)],
                    Some(node) if has_f(&timeline) && node.step.sets_parent() && step % 2 == 0 => &[Some(Question::F)],
                    Some(_) => &[Some(Question::Kept)],
                };
                prop_assert_eq!(question, expected[0], "step {}", step);
                let Some(question) = question else { continue };
                let (right, wrong) = answers(&timeline, step, question);
                prop_assert_eq!(question.is_right(&timeline, step, right), Some(true), "{:?}", right);
                for wrong in wrong {
                    prop_assert_eq!(question.is_right(&timeline, step, wrong), Some(false), "{:?} {:?}", right, wrong);
                }
                let key = question.key(&timeline, step);
                let has_key = !matches!(question, Question::Total | Question::Figures);
                prop_assert_eq!(key, right.given().filter(|_| has_key));
            }
        }
        Ok(())
    });
}

#[test]
fn an_answer_to_another_question_is_neither_right_nor_wrong() {
    for_each_search(|spec| {
        let Traced { timeline, .. } = traced(spec, ENTRIES, usize::MAX);
        for step in (1..timeline.steps()).step_by(5) {
            let is_right = |question: Question, answer| question.is_right(&timeline, step, answer);
            prop_assert_eq!(is_right(Question::Total, Answer::Kept(true)), None);
            prop_assert_eq!(is_right(Question::Kept, Answer::F(2.0)), None);
            prop_assert_eq!(is_right(Question::F, Answer::Total(2)), None);
            // That it is put on the frontier is not all that is asked.
            prop_assert_eq!(is_right(Question::Figures, Answer::Kept(true)), None);
            // A node that is not known cannot be next.
            prop_assert_eq!(is_right(Question::Next, Answer::Next(u32::MAX)), None);
        }
        Ok(())
    });
}

#[test]
fn answers_are_given_in_codes_and_compared_in_two_decimals() {
    assert_eq!(Answer::Next(7).given(), Some(Given::Node(7)));
    assert_eq!(
        (Answer::Kept(true).given(), Answer::Kept(false).given()),
        (Some(Given::Option(0)), Some(Given::Option(1)))
    );
    assert_eq!(Answer::F(4.256).given(), Some(Given::Number(426)));
    assert_eq!((Answer::Total(3).given(), Answer::Figures { g: 1, h: 2, f: 3.0 }.given()), (None, None));
    assert!(
        is_same(1.0, 1.004) && is_same(1.004, 1.0) && !is_same(0.0, 0.01) && !is_same(1.0, 1.02) && !is_same(1.02, 1.0)
    );
    assert!(Asks::Surprises.is_on() && Asks::Everything.is_on() && !Asks::Nothing.is_on());
}
