//! Two runs compared: where they part, and steps that stay together until then.

use crate::learning::{follow, traced};
use crate::updates::Update;
use npuzzle_engine::puzzle::Board;
use npuzzle_page::learn::action::{Action, Jump};
use npuzzle_page::learn::difference::{Parting, SavedRun};
use npuzzle_page::learn::state::{Learning, Phase};
use npuzzle_page::learn::trace::Trace;
use npuzzle_testing::strategies;
use npuzzle_traces::Landmark;
use proptest::prelude::*;

fn shown(fragment: &str) -> Learning {
    traced(&Learning::default().after(follow(&format!("view=learn&{fragment}"))))
}

/// Returns the view after a search was saved and another one traced.
fn compared(one: &str, other: &str) -> Learning {
    traced(&shown(one).after(Action::SaveRun).after(follow(&format!("view=learn&{other}"))))
}

fn trace(state: &Learning) -> &Trace {
    match &state.phase {
        Phase::Traced { trace, .. } => trace,
        phase => panic!("expected a trace, but the phase is {phase:?}"),
    }
}

fn saved(state: &Learning) -> &SavedRun {
    state.saved_run.as_ref().expect("a saved run")
}

/// Returns the boards that a run expands, in order.
fn expanded(trace: &Trace) -> Vec<Board> {
    let entries = (0..).map_while(|number| trace.nth(Landmark::Expansion, number));
    entries.map(|entry| trace.node_entry(entry).expect("a node").node.board.clone()).collect()
}

const A_STAR: &str = "algorithm=a-star&heuristic=misplaced";

#[test]
fn runs_part_at_the_first_different_expansion() {
    let state = compared(A_STAR, &format!("{A_STAR}&ties=fifo"));
    let (a, b) = (expanded(&saved(&state).trace), expanded(trace(&state)));
    let common = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
    let parting = saved(&state).parting.expect("the runs part");
    assert_eq!(parting.expansions, common);
    assert!(common > 0 && common < a.len().min(b.len()));
    let there = state.after(Action::Go(Jump::To(parting.entries[1].expect("an expansion") + 1)));
    let run = saved(&there);
    assert_eq!(Some(run.moment.step() - 1), parting.entries[0]);
}

#[test]
fn a_run_that_ends_earlier_parts_at_its_end() {
    let state = compared(A_STAR, &format!("{A_STAR}&test=generation"));
    let Parting { expansions, entries } = match saved(&state).parting {
        Some(parting) => parting,
        // The goal was the first node of its f.
        None => return assert_eq!(expanded(&saved(&state).trace), expanded(trace(&state))),
    };
    assert_eq!((entries[0].is_some(), entries[1]), (true, None));
    assert_eq!(expansions, expanded(trace(&state)).len());
}

#[test]
fn runs_that_expand_the_same_boards_do_not_part() {
    let state = compared(A_STAR, &format!("{A_STAR}&ties=larger-g"));
    assert_eq!(saved(&state).parting, None);
}

#[test]
fn a_run_on_another_board_is_no_longer_compared() {
    let state = shown(A_STAR).after(Action::SaveRun);
    assert!(state.saved_run.is_some());
    assert_eq!(state.after(Action::EnterBoard("1 2 3/4 5 6/7 0 8".into())).saved_run, None);
    assert_eq!(state.after(Action::ForgetRun).saved_run, None);
    assert_eq!(Learning::default().after(Action::SaveRun).saved_run, None);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn both_runs_are_shown_after_as_many_expansions(
        choices in strategies::choices(),
        steps in prop::collection::vec(0..400_usize, 1..8),
    ) {
        let other = format!("{A_STAR}&order={}&ties={}&test={}", choices.order, choices.ties, choices.test);
        let mut state = compared(A_STAR, &other);
        for step in steps {
            state = state.after(Action::Go(Jump::To(step)));
            let count = |trace: &Trace, step| trace.counts(step).expanded;
            let run = saved(&state);
            let (all, here) = (count(&run.trace, run.trace.steps()), count(trace(&state), state.study.step));
            prop_assert_eq!(count(&run.trace, run.moment.step()), here.min(all));
            let is_at_goal = run.trace.goal(run.moment.step()).or(trace(&state).goal(state.study.step)).is_some();
            if here > 0 && !is_at_goal && here <= run.parting.map_or(usize::MAX, |parting| parting.expansions) {
                let board = |trace: &Trace, step| trace.current(step).map(|node| node.node.board.clone());
                prop_assert_eq!(board(&run.trace, run.moment.step()), board(trace(&state), state.study.step));
            }
        }
    }
}
