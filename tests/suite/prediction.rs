//! Predictions: which steps are asked about, which answers are right, and that no step is shown before its answer.

use crate::learning::{board, follow, traced};
use crate::updates::Update;
use npuzzle_engine::catalogue::{Algorithm, Heuristic};
use npuzzle_page::learn::action::{Action, Jump};
use npuzzle_page::learn::effect::Effect;
use npuzzle_page::learn::explanation::explain_answer;
use npuzzle_page::learn::notebook::{Notebook, Page};
use npuzzle_page::learn::notes::Notes;
use npuzzle_page::learn::prediction::{Predictions, Score};
use npuzzle_page::learn::state::{Learning, Phase, Veil};
use npuzzle_page::learn::trace::Trace;
use npuzzle_page::learn::update::update;
use npuzzle_page::shared::saved::{read, write};
use npuzzle_traces::question::{Answer, Asks, Question};
use npuzzle_traces::{Landmark, NodeEntry, Rule, Step};

/// Returns the view with the trace of the example by a method, asking for predictions from the first step.
fn asking(algorithm: Algorithm, heuristic: Heuristic) -> Learning {
    let link = format!("view=learn&algorithm={algorithm}&heuristic={heuristic}&predict=1");
    traced(&Learning::default().after(follow(&link)))
}

fn trace_of(state: &Learning) -> &Trace {
    match &state.phase {
        Phase::Traced { trace, .. } => trace,
        phase => panic!("expected a trace, but the phase is {phase:?}"),
    }
}

/// Returns the waiting nodes.
fn waiting(state: &Learning) -> Vec<&NodeEntry> {
    let Phase::Traced { trace, moment } = &state.phase else { panic!("expected a trace") };
    trace.frontier(moment).collect()
}

/// Returns the right answer to the open question, or a wrong one, from the entry that the question is about.
fn answer(state: &Learning, question: Question, is_right: bool) -> Answer {
    let (trace, step) = (trace_of(state), state.study.step);
    let total = trace.counts(trace.steps()).expanded as u32;
    let node = trace.node_entry(step);
    match question {
        Question::Total => Answer::Total(if is_right { total } else { total * 2 + 1 }),
        Question::Next => {
            let next = node.expect("an expansion").id;
            let other = waiting(state).into_iter().map(|node| node.id).find(|&id| id != next).expect("a choice");
            Answer::Next(if is_right { next } else { other })
        }
        Question::Kept => {
            let step = node.expect("a successor").step;
            let is_kept = matches!(step, Step::Generating | Step::Updating | Step::Reopening);
            Answer::Kept(is_kept == is_right)
        }
        Question::F => Answer::F(node.expect("a successor").node.f + if is_right { 0.0 } else { 1.0 }),
        Question::Figures => {
            let NodeEntry { step, node, .. } = node.expect("a successor");
            let is_kept = matches!(step, Step::Generating | Step::Updating | Step::Reopening);
            match is_kept == is_right {
                true => Answer::Figures { g: node.g, h: node.h, f: node.f },
                false => Answer::Kept(false),
            }
        }
    }
}

/// Walks to the end as far as the questions let, and answers each. Returns the view at the end and the questions.
fn walked(mut state: Learning, is_right: bool) -> (Learning, Vec<(usize, Question)>) {
    let mut questions = Vec::new();
    while state.study.step < trace_of(&state).steps() {
        let step = state.study.step;
        match state.question() {
            Some(question) => {
                questions.push((step, question));
                // The step stays hidden until it is answered.
                for jump in [Jump::Forward, Jump::Next(Landmark::Expansion), Jump::To(usize::MAX)] {
                    assert_eq!(state.after(Action::Go(jump)).study.step, step);
                }
                state = state.after(Action::Predict(answer(&state, question, is_right)));
                assert_eq!(state.study.step, step + 1);
                assert_eq!(state.predictions.verdict.map(|verdict| verdict.is_right), Some(is_right));
            }
            None => {
                state = state.after(Action::Go(Jump::Forward));
                assert_eq!(
                    (state.study.step, state.predictions.revealed, state.predictions.verdict),
                    (step + 1, step + 1, None)
                );
            }
        }
    }
    (state, questions)
}

#[test]
fn every_surprise_of_every_textbook_search_is_asked_once() {
    let textbook = Algorithm::ALL.iter().filter(|&&known| Rule::of(known) != Rule::Recorded);
    for &algorithm in textbook {
        let start = asking(algorithm, Heuristic::Manhattan);
        for is_right in [true, false] {
            let (end, questions) = walked(start.clone(), is_right);
            let trace = trace_of(&end);
            let is_whole = trace.counts(trace.steps()).expanded < 1000;
            let asked = |of: Question| questions.iter().filter(|&&(_, question)| question == of).count();
            assert_eq!(asked(Question::Total), usize::from(is_whole), "{algorithm}");
            let successors = trace.entries().iter().enumerate().filter(|&(entry, _)| {
                let step = trace.node_entry(entry).map(|node| node.step);
                step.is_some_and(|step| {
                    !matches!(step, Step::Source | Step::Expanding)
                        && step != Step::Pruned(npuzzle_traces::PruneReason::DepthLimit)
                })
            });
            assert_eq!(asked(Question::Kept) + asked(Question::F), successors.count(), "{algorithm}");
            let choices = (0..trace.steps()).filter(|&step| {
                let is_expansion = trace.node_entry(step).is_some_and(|node| node.step == Step::Expanding);
                is_expansion && trace.frontier_len(&trace.at(step)) > 1
            });
            assert_eq!(asked(Question::Next), choices.count(), "{algorithm}");
            let answers = questions.len() as u32;
            let expected = if is_right { (answers, answers) } else { (0, 0) };
            assert_eq!(end.predictions.score, Score { answers, right: expected.0, streak: expected.1 }, "{algorithm}");
        }
    }
}

#[test]
fn by_hand_every_choice_and_every_successor_is_asked() {
    for algorithm in [Algorithm::BreadthFirst, Algorithm::Greedy, Algorithm::AStar, Algorithm::IdaStar] {
        let link = format!("view=learn&algorithm={algorithm}&heuristic=manhattan&predict=2");
        let start = traced(&Learning::default().after(follow(&link)));
        for is_right in [true, false] {
            let (end, questions) = walked(start.clone(), is_right);
            let trace = trace_of(&end);
            let successors = (0..trace.steps()).filter(|&step| {
                let step = trace.node_entry(step).map(|node| node.step);
                step.is_some_and(|step| !matches!(step, Step::Source | Step::Expanding))
            });
            let asked = |of: Question| questions.iter().filter(|&&(_, question)| question == of).count();
            assert_eq!(asked(Question::Figures) + asked(Question::Kept), successors.count(), "{algorithm}");
            assert_eq!(asked(Question::Figures) > 0, algorithm != Algorithm::BreadthFirst, "{algorithm}");
            assert_eq!(asked(Question::Total) + asked(Question::F), 0, "{algorithm}");
            let answers = questions.len() as u32;
            assert_eq!(end.predictions.score.right, if is_right { answers } else { 0 }, "{algorithm}");
        }
    }
}

#[test]
fn by_hand_each_wrong_figure_is_wrong_and_a_bare_yes_is_no_answer() {
    let link = "view=learn&algorithm=a-star&heuristic=manhattan&predict=2";
    let mut state = traced(&Learning::default().after(follow(link)));
    let is_kept = |state: &Learning| {
        trace_of(state).node_entry(state.study.step).is_some_and(|node| node.step == Step::Generating)
    };
    while !(state.question() == Some(Question::Figures) && is_kept(&state)) {
        state = state.after(if state.question().is_some() { Action::GiveUp } else { Action::Go(Jump::Forward) });
    }
    let (g, h, f) = match answer(&state, Question::Figures, true) {
        Answer::Figures { g, h, f } => (g, h, f),
        answer => panic!("{answer:?}"),
    };
    let is_right =
        |answer: Answer| state.after(Action::Predict(answer)).predictions.verdict.map(|verdict| verdict.is_right);
    assert_eq!(is_right(Answer::Figures { g, h, f }), Some(true));
    for wrong in [
        Answer::Figures { g: g + 1, h, f },
        Answer::Figures { g, h: h + 1, f },
        Answer::Figures { g, h, f: f + 1.0 },
        Answer::Kept(false),
    ] {
        assert_eq!(is_right(wrong), Some(false), "{wrong:?}");
    }
    assert_eq!(is_right(Answer::Kept(true)), None);
    assert_eq!(is_right(Answer::F(f)), None);
}

#[test]
fn questions_are_asked_and_judged_with_any_choices() {
    let switches = ["order=RLDU", "ties=fifo", "ties=larger-g", "ties=lifo", "test=generation", "duplicates=keep"];
    let all = "order=LURD&ties=fifo&test=generation&duplicates=keep";
    for algorithm in [Algorithm::BreadthFirst, Algorithm::AStar, Algorithm::Greedy, Algorithm::IdaStar] {
        for choices in switches.into_iter().chain([all, "weight=0", "weight=inf"]) {
            let link = format!("view=learn&algorithm={algorithm}&heuristic=manhattan&predict=1&{choices}");
            let start = traced(&Learning::default().after(follow(&link)));
            for is_right in [true, false] {
                let (end, questions) = walked(start.clone(), is_right);
                let answers = questions.len() as u32;
                let right = if is_right { answers } else { 0 };
                assert!(answers > 10, "{link}");
                assert_eq!(end.predictions.score, Score { answers, right, streak: right }, "{link}");
            }
        }
    }
}

#[test]
fn the_right_node_of_a_star_has_the_least_f_and_of_these_the_least_h() {
    let mut state = asking(Algorithm::AStar, Heuristic::Manhattan);
    while state.study.step < trace_of(&state).steps() {
        state = match state.question() {
            Some(Question::Next) => {
                let candidates = waiting(&state);
                let least = candidates.iter().map(|node| (node.node.f as u32, node.node.h)).min().expect("a node");
                let next = trace_of(&state).node_entry(state.study.step).expect("an expansion");
                assert_eq!((next.node.f as u32, next.node.h), least);
                state.after(Action::GiveUp)
            }
            Some(_) => state.after(Action::GiveUp),
            None => state.after(Action::Go(Jump::Forward)),
        };
    }
}

/// Walks to the end. Returns the nodes that answer the questions about the next one, and those that wait meanwhile.
fn expansions(mut state: Learning) -> Vec<(u32, Vec<u32>)> {
    let mut expansions = Vec::new();
    while state.study.step < trace_of(&state).steps() {
        state = match state.question() {
            Some(Question::Next) => {
                let candidates: Vec<u32> = waiting(&state).into_iter().map(|node| node.id).collect();
                let is_right = |&id: &u32| {
                    let answered = state.after(Action::Predict(Answer::Next(id)));
                    answered.predictions.verdict.expect("an answer").is_right
                };
                let right: Vec<u32> = candidates.iter().copied().filter(is_right).collect();
                assert_eq!(right.len(), 1, "of {candidates:?}");
                expansions.push((right[0], candidates));
                state.after(Action::GiveUp)
            }
            Some(_) => state.after(Action::GiveUp),
            None => state.after(Action::Go(Jump::Forward)),
        };
    }
    expansions
}

#[test]
fn only_the_node_that_has_waited_longest_is_right_in_breadth_first_search() {
    let link = "view=learn&board=2,8,3/1,6,4/7,0,5&goal=spiral&algorithm=breadth-first&predict=1";
    let expansions = expansions(traced(&Learning::default().after(follow(link))));
    assert!(expansions.iter().all(|(right, waiting)| Some(right) == waiting.iter().min()));
    // Each node is expanded in its turn.
    let order: Vec<u32> = expansions.into_iter().map(|(right, _)| right).collect();
    assert_eq!(order, (2..2 + order.len() as u32).collect::<Vec<u32>>());
}

#[test]
fn only_the_newest_node_is_right_in_iterative_deepening() {
    let expansions = expansions(asking(Algorithm::IterativeDeepening, Heuristic::Manhattan));
    assert!(expansions.iter().all(|(right, waiting)| Some(right) == waiting.iter().max()));
}

#[test]
fn f_is_asked_for_where_it_counts() {
    for (algorithm, counts) in [
        (Algorithm::BreadthFirst, false),
        (Algorithm::DepthFirst, false),
        (Algorithm::Bidirectional, false),
        (Algorithm::AStar, true),
        (Algorithm::IterativeDeepening, false),
        (Algorithm::IdaStar, true),
    ] {
        let (_, questions) = walked(asking(algorithm, Heuristic::Manhattan), true);
        assert_eq!(questions.iter().any(|&(_, question)| question == Question::F), counts, "{algorithm}");
    }
}

#[test]
fn a_total_within_a_factor_of_two_is_right() {
    let state = asking(Algorithm::BreadthFirst, Heuristic::Manhattan);
    assert_eq!(state.question(), Some(Question::Total));
    let total = trace_of(&state).counts(trace_of(&state).steps()).expanded as u32;
    for (guess, is_right) in [
        (0, false),
        ((total - 1) / 2, false),
        (total.div_ceil(2), true),
        (total, true),
        (2 * total, true),
        (2 * total + 1, false),
        (u32::MAX, false),
    ] {
        let after = state.after(Action::Predict(Answer::Total(guess)));
        assert_eq!(after.predictions.verdict.map(|verdict| verdict.is_right), Some(is_right), "{guess} of {total}");
    }
}

#[test]
fn an_answer_to_another_question_changes_nothing() {
    let state = asking(Algorithm::AStar, Heuristic::Manhattan);
    for answer in [Answer::Next(1), Answer::Kept(true), Answer::F(4.0)] {
        assert_eq!(state.after(Action::Predict(answer)), state);
    }
    let quiet = state.after(Action::Ask(Asks::Nothing));
    assert_eq!(quiet.question(), None);
    assert_eq!(quiet.after(Action::Predict(Answer::Total(9))), quiet);
    assert_eq!(quiet.after(Action::GiveUp), quiet);
}

#[test]
fn a_node_is_the_answer_if_it_waits_and_is_inspected_if_not() {
    let mut state = asking(Algorithm::AStar, Heuristic::Misplaced);
    while state.question() != Some(Question::Next) {
        state = if state.question().is_some() {
            state.after(Action::GiveUp)
        } else {
            state.after(Action::Go(Jump::Forward))
        };
    }
    let expanded = state.after(Action::Inspect(Some(1)));
    assert_eq!((expanded.inspected, expanded.study.step), (Some(1), state.study.step));
    let answered = state.after(Action::Inspect(Some(4)));
    assert_eq!((answered.inspected, answered.study.step), (None, state.study.step + 1));
    let verdict = answered.predictions.verdict.expect("an answer");
    assert!(!verdict.is_right);
    // Node 3 and node 4 have an f of 6.
    assert_eq!(
        explain_answer(trace_of(&state), verdict.step, verdict.answer),
        "Expands node 2, the first of 3 nodes on the frontier. Its f, 4, is less than 6, that of node 4."
    );
    let other = state.after(Action::Inspect(Some(3))).predictions.verdict.expect("an answer");
    assert_eq!(
        explain_answer(trace_of(&state), other.step, other.answer),
        "Expands node 2, the first of 3 nodes on the frontier. Its f, 4, is less than 6, that of node 4. \
         Its f, 4, is less than 6, that of node 3."
    );
}

#[test]
fn a_right_answer_lengthens_the_streak_and_giving_up_ends_it() {
    let mut state = asking(Algorithm::Greedy, Heuristic::Manhattan);
    for right in 1..=3 {
        while state.question().is_none() {
            state = state.after(Action::Go(Jump::Forward));
        }
        let question = state.question().expect("a question");
        state = state.after(Action::Predict(answer(&state, question, true)));
        assert_eq!(state.predictions.score, Score { answers: right, right, streak: right });
    }
    while state.question().is_none() {
        state = state.after(Action::Go(Jump::Forward));
    }
    let step = state.study.step;
    state = state.after(Action::GiveUp);
    assert_eq!(state.predictions.score, Score { answers: 3, right: 3, streak: 0 });
    assert_eq!((state.study.step, state.predictions.verdict), (step + 1, None));
}

#[test]
fn steps_that_were_seen_are_not_asked_again() {
    let (end, _) = walked(asking(Algorithm::AStar, Heuristic::Manhattan), true);
    let start = end.after(Action::Go(Jump::To(0)));
    assert_eq!((start.study.step, start.question()), (0, None));
    assert_eq!(start.after(Action::Go(Jump::To(usize::MAX))).study.step, end.study.step);
}

#[test]
fn steps_that_follow_each_other_stop_at_a_question() {
    let mut state = asking(Algorithm::AStar, Heuristic::Manhattan).after(Action::GiveUp).after(Action::Play);
    while state.is_playing {
        state = state.after(Action::Tick);
    }
    assert!(state.question().is_some());
    let step = state.study.step;
    assert_eq!(state.after(Action::Play).after(Action::Tick).study.step, step);
}

#[test]
fn a_link_asks_from_its_step_on() {
    let link = "view=learn&board=2,8,3/1,6,4/7,0,5&goal=spiral&algorithm=a-star&heuristic=misplaced&step=6&predict=1";
    let state = traced(&Learning::default().after(follow(link)));
    assert_eq!((state.study.step, state.question()), (6, Some(Question::Next)));
    let asked_again = state.after(Action::Go(Jump::To(0))).after(Action::Go(Jump::To(usize::MAX)));
    assert_eq!(asked_again.study.step, 6);
}

#[test]
fn another_search_begins_with_its_own_questions_and_a_new_score() {
    let (end, _) = walked(asking(Algorithm::AStar, Heuristic::Manhattan), true);
    assert!(end.predictions.score.answers > 0);
    let state = traced(&end.after(Action::EnterBoard("1 2 3/8 0 4/7 6 5".to_owned())));
    assert_eq!(state.study.spec.board(), &board("1 2 3/8 0 4/7 6 5"));
    assert_eq!((state.question(), state.predictions.score), (Some(Question::Total), Score::default()));
}

/// Returns the pages with scores that an action keeps.
fn kept(state: &Learning, action: Action) -> Vec<Page> {
    let effects = update(state, action).1.into_iter();
    let kept = effects.filter_map(|effect| match effect {
        Effect::Keep(page) => Some(page),
        _ => None,
    });
    kept.filter(|page| page.notes.is_empty()).collect()
}

#[test]
fn a_score_is_kept_with_each_answer_and_taken_up_by_the_same_search_alone() {
    for asks in [1, 2] {
        let at = |step: usize, notebook: Notebook| {
            let link = format!("view=learn&algorithm=a-star&step={step}&predict={asks}");
            traced(&Learning::default().after(Action::TakeNotebook(notebook)).after(follow(&link)))
        };
        let (mut state, mut notebook) = (at(0, Notebook::default()), Notebook::default());
        while state.predictions.score.answers < 3 {
            let action = match state.question() {
                Some(question) => Action::Predict(answer(&state, question, true)),
                None => Action::Go(Jump::Forward),
            };
            for page in kept(&state, action.clone()) {
                notebook = notebook.with(page);
            }
            state = state.after(action);
        }
        assert_eq!(kept(&at(0, Notebook::default()), Action::GiveUp), [], "there is no score without an answer");
        let score = Score { answers: 3, right: 3, streak: 3 };
        assert_eq!(read::<Notebook>(&write(&notebook)), Ok(notebook.clone()));
        // The address may be a step behind. What was answered is not asked again.
        for resumed in [
            at(state.study.step - 1, notebook.clone()),
            at(state.study.step - 1, Notebook::default()).after(Action::TakeNotebook(notebook.clone())),
        ] {
            assert_eq!((resumed.predictions.score, resumed.question()), (score, None));
        }

        let other = if asks == 1 { Asks::Everything } else { Asks::Surprises };
        let board = Action::EnterBoard("1 2 3/8 0 4/7 6 5".to_owned());
        for choice in [Action::Ask(other), Action::Ask(Asks::Nothing), board] {
            assert_eq!(kept(&state, choice.clone()), [], "{choice:?} leaves the score of the search before");
            let other = at(0, Notebook::default()).after(choice);
            assert_eq!(other.after(Action::TakeNotebook(notebook.clone())).predictions.score, Score::default());
        }
    }
}

#[test]
fn pages_of_a_notebook_that_are_damaged_are_left_out() {
    let text = r#"{"version":1,"searches":[{"search":"view=learn","notes":[{"step":3,"text":"A tie"}],"revealed":9,"answers":4,"right":3,"streak":2}]}"#;
    let read = |text: &str| read::<Notebook>(text).unwrap_or_default();
    assert!(read(text).score("view=learn").is_some() && read(text).notes("view=learn").is_some());
    for (sound, damaged) in [
        ("{", ""),
        ("\"version\":1", "\"version\":2"),
        ("\"search\":\"view=learn\"", "\"search\":1"),
        ("\"revealed\":9", "\"revealed\":-9"),
        ("\"answers\":4", "\"answers\":5000000000"),
        ("\"step\":3", "\"step\":-3"),
        ("\"text\":\"A tie\"", "\"text\":3"),
    ] {
        assert_eq!(read(&text.replacen(sound, damaged, 1)), Notebook::default(), "{damaged}");
    }
    for (sound, damaged) in [("\"right\":3", "\"right\":5"), ("\"streak\":2", "\"streak\":4")] {
        let read = read(&text.replacen(sound, damaged, 1));
        assert_eq!(read.score("view=learn"), None, "{damaged}");
        assert!(read.notes("view=learn").is_some());
    }
}

#[test]
fn a_notebook_drops_its_oldest_pages() {
    let page = |number: usize| {
        let mut notes = Notes::default();
        notes.set(number, "A tie");
        Page::of_notes(format!("view=learn&step={number}"), notes)
    };
    let notebook = (0..=Notebook::MOST).fold(Notebook::default(), |notebook, number| notebook.with(page(number)));
    let has = |number| notebook.notes(&page(number).search).is_some();
    assert_eq!((has(0), has(1), has(Notebook::MOST)), (false, true, true));
}

#[test]
fn answers_from_an_older_place_ask_nothing_again() {
    let mut predictions = Predictions::default();
    predictions.restart(9);
    let score = Score { answers: 4, right: 3, streak: 2 };
    predictions.resume(5, score);
    assert_eq!((predictions.revealed, predictions.score), (9, score));
    predictions.resume(12, score);
    assert_eq!(predictions.revealed, 12);
}

#[test]
fn before_a_class_an_answer_can_be_noted_and_marked_later() {
    let state =
        asking(Algorithm::AStar, Heuristic::Manhattan).after(Action::Present(true)).after(Action::Veil(Veil::Marks));
    let question = state.question().expect("a question");
    for is_right in [true, false] {
        let answer = answer(&state, question, is_right);
        let noted = state.after(Action::Predict(answer));
        assert_eq!((noted.noted, noted.study.step, noted.predictions.verdict), (Some(answer), state.study.step, None));
        let marked = noted.after(Action::Veil(Veil::Marks));
        assert_eq!(marked.predictions.verdict.map(|verdict| verdict.is_right), Some(is_right));
        assert_eq!((marked.noted, marked.study.step), (None, state.study.step + 1));
        // Without an answer, there is nothing to mark.
        assert_eq!(state.after(Action::Veil(Veil::Marks)).study.step, state.study.step);
        for over in [Action::GiveUp, Action::Present(false), Action::Ask(Asks::Nothing)] {
            assert_eq!(noted.after(over).noted, None);
        }
    }
}
