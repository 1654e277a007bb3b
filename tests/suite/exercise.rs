//! Exercises in Learn: begun by a link, answered, helped, restored and handed in.

use crate::learning::{follow, traced};
use crate::updates::Update;
use npuzzle_formats::{Attempt, Given};
use npuzzle_page::learn::action::{Action, Jump};
use npuzzle_page::learn::effect::Effect;
use npuzzle_page::learn::exercise::{is_complete, is_settled, score, with_attempt};
use npuzzle_page::learn::lessons::{self, Kind};
use npuzzle_page::learn::link::{Help, OwnExercise, Place, Quiz, fitting_name};
use npuzzle_page::learn::quiz::{Change, Draft, lesson, question};
use npuzzle_page::learn::state::{Learning, Phase};
use npuzzle_page::learn::workbench::Tab;
use npuzzle_traces::question::{Answer, Asks, Question};

fn open(link: &str) -> Learning {
    Learning::default().after(follow(&format!("view=learn&{link}")))
}

fn attempt(state: &Learning) -> &Attempt {
    state.exercise.as_ref().expect("an exercise")
}

/// A right answer to the question of the part on show, or a wrong one.
fn given(state: &Learning, is_right: bool) -> Given {
    let off = u32::from(!is_right);
    match state.part().expect("a part").1.check.kind {
        Kind::Choice { right, .. } => Given::Option(if is_right { right } else { 1 - right.min(1) }),
        Kind::Number(answer) => Given::Number(answer + u64::from(off)),
        Kind::Prediction(Given::Node(next)) => Given::Node(next + off),
        Kind::Prediction(Given::Option(option)) => Given::Option(if is_right { option } else { 1 - option }),
        Kind::Prediction(Given::Number(number)) => Given::Number(number + u64::from(off)),
    }
}

fn answered(state: &Learning, is_right: bool) -> Learning {
    state.after(Action::Answer(given(state, is_right)))
}

fn at_part(state: &Learning, part: u32) -> Learning {
    let lesson = attempt(state).lesson;
    state.after(Action::SetLesson(Some(Place { lesson, part })))
}

#[test]
fn is_opened_by_a_link_that_stays_its_address() {
    let link = "view=learn&lesson=5&exercise=1&student=Anna%20%C3%89";
    let effects = Learning::default().effects(follow(link));
    let begin = Effect::BeginExercise { lesson: 5, student: "Anna É".to_owned() };
    assert!(effects.contains(&begin) && effects.contains(&Effect::WriteAddress(link.to_owned())), "{effects:?}");
    let state = open("lesson=5&exercise=1&student=Anna%20%C3%89");
    assert_eq!(attempt(&state).student, "Anna É");
    // The link to another part does not begin it again.
    let other = follow("view=learn&lesson=5.2&exercise=1&student=Anna%20%C3%89");
    assert!(!answered(&state, true).effects(other.clone()).contains(&begin));
    assert_eq!(attempt(&answered(&state, true).after(other)).responses.len(), 1);
    // Other lessons and searches end it.
    for link in ["view=learn&lesson=5", "view=learn&lesson=4", "view=learn&algorithm=greedy"] {
        assert_eq!(state.after(follow(link)).exercise, None, "{link}");
    }
    assert_eq!(state.after(Action::SetLesson(None)).exercise, None);
    assert_eq!(state.after(Action::SetLesson(Some(Place { lesson: 6, part: 1 }))).exercise, None);
    assert!(state.after(follow("view=learn")).exercise.is_some());
}

#[test]
fn names_what_is_wrong_with_its_link() {
    for (link, fault) in [
        ("exercise=1", "exercise"),
        ("lesson=5&exercise=2", "expected a whole number from 0 to 1"),
        ("lesson=5&exercise=1&student=12345678901234567890123456789012345678901", "a name may have 40 letters"),
    ] {
        let message = open(link).message().unwrap_or_default();
        assert!(message.contains(fault), "{link}: {message}");
    }
    assert_eq!(open("lesson=5&exercise=0").exercise, None);
    assert_eq!(fitting_name(&"é".repeat(21)), "é".repeat(20));
    assert_eq!(fitting_name(" Anna "), "Anna");
}

#[test]
fn scores_answers_hints_and_shown_answers_and_keeps_each() {
    let state = open("lesson=4&exercise=1");
    let part = |state: &Learning, number| at_part(state, number);
    // Right at once, right at the second try, shown, right at once after two hints.
    let state = answered(&state, true);
    let state = answered(&answered(&part(&state, 2), false), true);
    let shown = [Action::Hint, Action::Hint, Action::Hint];
    let state = shown.into_iter().fold(part(&state, 3), |state, hint| state.after(hint));
    assert_eq!(state.hints_seen(), 3);
    let settled = answered(&state, true);
    assert_eq!(attempt(&settled), attempt(&state), "an answer after it was shown does not count");
    let state = part(&state, 4).after(Action::Hint).after(Action::Hint);
    assert!(!is_complete(attempt(&state)));
    let effects = state.effects(Action::Answer(given(&state, true)));
    let state = answered(&state, true);
    assert!(effects.contains(&Effect::KeepExercise(attempt(&state).clone())), "{effects:?}");
    assert_eq!(score(attempt(&state)), (1.0 + 0.5 + 0.0 + 1.0) / 4.0);
    assert!(is_complete(attempt(&state)) && is_settled(attempt(&state), 1));
    let again = answered(&state, false);
    assert_eq!(attempt(&again), attempt(&state), "what was right stays right");
    assert_eq!(state.effects(Action::CopyCode), [Effect::CopyCode(attempt(&state).to_string())]);
    assert_eq!(attempt(&state.after(Action::Timed(90))).seconds, 90);
}

#[test]
fn deals_each_student_the_boards_of_the_name() {
    let name = |state: &Learning| state.exercise.as_ref().map(|attempt| attempt.student.clone());
    let anna = traced(&open("lesson=8&exercise=1&student=Anna"));
    let own = open("lesson=8&exercise=1");
    assert_eq!(own.part(), open("lesson=8").part());
    assert_ne!(anna.part(), own.part());
    assert_eq!(anna.study, anna.part().expect("a part").1.study);
    assert_eq!(open("lesson=8.2&exercise=1&student=Anna").part(), at_part(&anna, 2).part());
    // A name that comes later has its boards, and begins anew; what it had answered before returns.
    let named = answered(&own, true).after(Action::SetStudent("Anna".to_owned()));
    assert_eq!((named.part(), &named.study.spec), (anna.part(), &anna.study.spec));
    assert_eq!((attempt(&named).responses.len(), name(&named)), (0, Some("Anna".to_owned())));
    let begin = Effect::BeginExercise { lesson: 8, student: "Anna".to_owned() };
    assert!(answered(&own, true).effects(Action::SetStudent("Anna".to_owned())).contains(&begin));
    let saved = attempt(&answered(&anna, true)).clone();
    let take = Action::TakeExercise { attempt: Some(saved.clone()), is_reported: true };
    let restored = own.after(take);
    assert_eq!((restored.part(), attempt(&restored)), (anna.part(), &saved));
    assert_eq!(score(&saved), 1.0 / 3.0);
    assert_eq!(restored.study.spec, anna.study.spec);
    // One that leads to the same boards keeps the answers.
    let other = (0..).map(|number| format!("Anna {number}"));
    let twin = other.map(|name| (open(&format!("lesson=8&exercise=1&student={name}").replace(' ', "%20")), name));
    let (_, twin) = twin.into_iter().find(|(state, _)| state.part() == anna.part()).expect("one of so many");
    assert_eq!(attempt(&answered(&anna, true).after(Action::SetStudent(twin))).responses, saved.responses);
    assert_eq!(anna.after(follow("view=learn&lesson=8")).part(), open("lesson=8").part());
}

#[test]
fn counts_a_prediction_as_shown_if_the_workbench_shows_it() {
    let state = traced(&open("lesson=3&exercise=1"));
    let effects = state.effects(Action::GiveUp);
    let shown = state.after(Action::GiveUp);
    assert!(effects.contains(&Effect::KeepExercise(attempt(&shown).clone())), "{effects:?}");
    let again = answered(&at_part(&shown, 1), true);
    assert_eq!((score(attempt(&again)), is_settled(attempt(&again), 3)), (0.0, true));
}

#[test]
fn is_restored_unless_it_is_another_one_or_has_begun() {
    let state = open("lesson=4&exercise=1&student=Anna");
    let kept = attempt(&answered(&state, true)).clone();
    let take = |attempt: Attempt| Action::TakeExercise { attempt: Some(attempt), is_reported: true };
    let restored = state.after(take(kept.clone()));
    assert_eq!((attempt(&restored), restored.is_reported), (&kept, true));
    assert_eq!(attempt(&open("lesson=4&exercise=1").after(take(kept.clone()))), &kept);
    for other in [Attempt { lesson: 5, ..kept.clone() }, Attempt { student: "Bob".to_owned(), ..kept.clone() }] {
        assert_eq!(attempt(&state.after(take(other))).responses, []);
    }
    let begun = answered(&at_part(&state, 2), false);
    assert_eq!(attempt(&begun.after(take(kept))), attempt(&begun));
}

#[test]
fn is_kept_by_lesson_and_name_and_takes_the_place_of_one_without_a_name() {
    let of = |lesson: u32, student: &str| Attempt { lesson, student: student.to_owned(), ..Attempt::default() };
    let kept = [of(4, ""), of(5, ""), of(4, "Anna")].into_iter().fold(Vec::new(), with_attempt);
    assert_eq!(kept, [of(5, ""), of(4, "Anna")]);
    let later = Attempt { seconds: 9, ..of(4, "Anna") };
    assert_eq!(with_attempt(kept, later.clone()), [of(5, ""), later]);
    let many = (1..200).map(|lesson| of(lesson, "")).fold(Vec::new(), with_attempt);
    assert_eq!((many.len(), many[0].lesson), (100, 100));
}

#[test]
fn changes_its_name() {
    let state = open("lesson=11&exercise=1");
    let name = Action::SetStudent(" Bob".to_owned());
    let effects = state.effects(name.clone());
    assert!(effects.contains(&Effect::BeginExercise { lesson: 11, student: "Bob".to_owned() }), "{effects:?}");
    let address = "view=learn&lesson=11&exercise=1&student=Bob".to_owned();
    assert!(effects.contains(&Effect::WriteAddress(address)), "{effects:?}");
    let begun = answered(&state, true);
    let kept = Attempt { student: "Bob".to_owned(), ..attempt(&begun).clone() };
    assert!(begun.effects(name).contains(&Effect::KeepExercise(kept)));
}

#[test]
fn gives_hints_without_an_exercise_too() {
    let state = open("lesson=4.2");
    let hinted = state.after(Action::Hint).after(Action::Hint).after(Action::Hint).after(Action::Hint);
    assert_eq!((hinted.hints_seen(), hinted.exercise.is_none()), (3, true));
    assert_eq!(hinted.after(Action::SetLesson(Some(Place { lesson: 4, part: 3 }))).hints_seen(), 0);
    assert!(lessons::course().iter().all(|lesson| lesson.parts.len() <= Attempt::MOST_RESPONSES));
}

/// The search of a teacher, with questions of each kind.
const OWN: &str = "board=2,8,3/1,6,4/7,0,5&goal=spiral&algorithm=a-star&heuristic=manhattan&weight=1";

/// Makes an exercise of the search by the page's own choice of questions.
fn made(link: &str) -> Learning {
    let state = traced(&open(&format!("{link}&step=0"))).after(Action::Draft(true));
    state.after(Action::Redraft(Change::Spread))
}

#[test]
fn a_teacher_makes_one_of_any_search() {
    let state = made(OWN);
    let Phase::Traced { trace, .. } = &state.phase else { panic!("a trace") };
    let steps = state.draft.as_ref().expect("a draft").quiz.steps.clone();
    assert!(steps.len() >= 3 && steps.is_sorted(), "{steps:?}");
    assert!(steps.iter().all(|&step| question(trace, step).is_some()), "{steps:?}");
    // Questions are added and removed at a step; the link keeps them.
    let fewer = state.after(Action::Redraft(Change::Step(steps[0])));
    let address = fewer.effects(Action::Redraft(Change::Step(steps[1])));
    assert!(matches!(&address[..], [Effect::WriteAddress(link)] if !link.contains("exercise")), "{address:?}");
    let Effect::WriteAddress(link) = &address[0] else { panic!() };
    let again = Learning::default().after(follow(link));
    assert_eq!(traced(&again).draft, fewer.after(Action::Redraft(Change::Step(steps[1]))).draft);
    assert_eq!(fewer.after(Action::Redraft(Change::Step(steps[0]))).draft, state.draft);
    let kinds = [Question::Kept, Question::F].map(Change::Kind).map(Action::Redraft);
    let next = kinds
        .into_iter()
        .chain([Action::Redraft(Change::Spread)])
        .fold(state.clone(), |state, action| state.after(action));
    let next = &next.draft.as_ref().expect("a draft").quiz.steps;
    assert!(next.iter().all(|&step| question(trace, step) == Some(Question::Next)), "{next:?}");
    // Another search has other steps.
    let other = state.after(follow(&format!("view=learn&{}", OWN.replace("a-star", "greedy"))));
    assert_eq!(other.draft, None);
    assert_eq!(state.after(Action::Draft(false)).draft, None);
}

#[test]
fn questions_are_of_the_search_of_their_link() {
    let steps = |link: &str| open(link).draft.map(|draft| draft.quiz.steps);
    assert_eq!(steps(&format!("{OWN}&questions=4,5")), Some(vec![4, 5]));
    for link in
        ["questions=4,5".to_owned(), "lesson=4&questions=4,5".to_owned(), format!("lesson=4&{OWN}&questions=4,5")]
    {
        assert_eq!(steps(&link), None, "{link}");
    }
}

#[test]
fn a_draft_has_at_most_six_questions_in_the_order_of_their_steps() {
    let Phase::Traced { trace, .. } = made(OWN).phase else { panic!("a trace") };
    let mut draft = Draft::new(Quiz { steps: Vec::new(), help: Help::default() });
    for (step, steps) in [
        (9, &[9][..]),
        (3, &[3, 9]),
        (5, &[3, 5, 9]),
        (9, &[3, 5]),
        (11, &[3, 5, 11]),
        (1, &[1, 3, 5, 11]),
        (8, &[1, 3, 5, 8, 11]),
        (7, &[1, 3, 5, 7, 8, 11]),
        (4, &[1, 3, 5, 7, 8, 11]),
        (5, &[1, 3, 7, 8, 11]),
        (4, &[1, 3, 4, 7, 8, 11]),
    ] {
        draft.change(&trace, Change::Step(step));
        assert_eq!(draft.quiz.steps, steps);
    }
}

#[test]
fn a_teachers_own_question_has_its_note_its_panel_and_the_hints_of_its_kind() {
    let state = made(OWN);
    let Phase::Traced { trace, .. } = &state.phase else { panic!("a trace") };
    let steps = Draft::KINDS
        .map(|kind| (0..trace.steps()).find(|&step| question(trace, step) == Some(kind)).expect("a question"));
    let mut study = state.study.clone();
    steps.iter().for_each(|&step| study.notes.set(step, &format!("Note {step}")));
    let quiz = Quiz { steps: steps.to_vec(), help: Help::default() };
    let own = OwnExercise::new(&study, quiz).expect("questions");
    let lesson = lesson(&own, &own.exercise(), trace).expect("a lesson");
    assert_eq!(lesson.parts.len(), 3);
    for ((part, step), kind) in lesson.parts.iter().zip(steps).zip(Draft::KINDS) {
        assert_eq!(
            (part.study.step, part.text.as_str(), part.study.notes.is_empty()),
            (step, &*format!("Note {step}"), true)
        );
        assert_eq!(part.panel, if kind == Question::Next { Tab::Frontier } else { Tab::Board });
        let hints: Vec<&str> = part.check.hints.iter().map(String::as_str).collect();
        let (begin, has_f) = match kind {
            Question::F => ("f is g + h", false),
            Question::Kept => ("A successor is dropped if", true),
            _ => ("Expands the board with the least", true),
        };
        assert!(hints[0].starts_with(begin) && hints[1].starts_with("It has g"), "{kind:?}: {hints:?}");
        assert_eq!(hints[1].contains("f\u{a0}="), has_f, "{kind:?}: {hints:?}");
    }
}

#[test]
fn there_is_something_to_hand_out_in_a_lesson_and_in_a_draft_with_questions() {
    let made = made(OWN);
    let steps = made.draft.as_ref().expect("a draft").quiz.steps.clone();
    let empty = steps.into_iter().fold(made.clone(), |state, step| state.after(Action::Redraft(Change::Step(step))));
    let states = [&Learning::default(), &open("lesson=4"), &made, &empty];
    assert_eq!(states.map(Learning::has_exercise), [false, true, true, false]);
}

#[test]
fn the_answer_is_hidden_at_the_step_in_question_alone() {
    let made = made(OWN).after(Action::Redraft(Change::Help(Help::Nothing)));
    let state = invited(&made.exercise_link("").expect("questions"));
    let ahead = state.after(Action::Ask(Asks::Nothing)).after(Action::Go(Jump::Forward));
    assert_ne!(ahead.study.step, state.study.step);
    assert_eq!((state.hides_answer(), ahead.hides_answer()), (true, false));
}

/// Opens a teacher's own exercise, which a worker deals and traces.
fn invited(link: &str) -> Learning {
    let effects = Learning::default().effects(follow(link));
    let state = Learning::default().after(follow(link));
    let deal = effects.into_iter().find_map(|effect| match effect {
        Effect::Deal(id, deal) => Some(Action::Dealt(id, Ok(deal.answer()))),
        _ => None,
    });
    traced(&deal.map_or(state.clone(), |dealt| state.after(dealt)))
}

/// Answers the question about the next step right.
fn predicted(state: &Learning) -> Learning {
    let Phase::Traced { trace, .. } = &state.phase else { panic!("{:?}", state.phase) };
    let node = trace.node_entry(state.study.step).expect("a step about a node");
    let answer = match state.question().expect("a question") {
        Question::Next => Answer::Next(node.id),
        Question::Kept => Answer::Kept(node.step.sets_parent()),
        Question::F => Answer::F(node.node.f),
        other => panic!("{other:?}"),
    };
    state.after(Action::Predict(answer))
}

#[test]
fn a_teachers_own_is_answered_in_the_workbench_scored_and_handed_in() {
    let link = format!("view=learn&{OWN}&questions=4,5,11&exercise=1&student=Anna");
    let state = Learning::default().after(follow(&link));
    assert_eq!((state.lesson, &state.exercise), (None, &None), "not before it is dealt and traced");
    let effects = Learning::default().effects(follow(&link));
    let is_of = |wanted: fn(&Effect) -> bool| effects.iter().any(wanted);
    assert!(is_of(|effect| matches!(effect, Effect::Deal(..))) && !is_of(|effect| matches!(effect, Effect::Trace(..))));
    let mut state = invited(&format!("{link}&note=4:To+the+first&note=9:To+myself"));
    assert!(state.study.notes.is_empty(), "a teacher's notes are the texts of the questions");
    let (lesson, part) = state.part().expect("an exercise");
    assert_eq!(part.text, "To the first");
    assert_eq!(attempt(&state).student, "Anna");
    assert!(attempt(&state).lesson >= 1 << 31);
    for part in 1..=3 {
        state = predicted(&state.after(follow(&lesson.link(part, Some("Anna")))));
    }
    assert_eq!((score(attempt(&state)), is_complete(attempt(&state))), (1.0, true), "{:?}", attempt(&state));
    // `npuzzle grade` gives it all points, too.
    assert_eq!(attempt(&state).to_string(), "np1-2358811980-Anna-0-1n700.2o1.3p6-36498631");
    assert_eq!(state.progress, Learning::default().progress, "the course has no such questions");
    // Another name gets another board, and begins anew.
    let effects = state.effects(Action::SetStudent("Bob".to_owned()));
    let Some(Effect::Deal(id, deal)) = effects.into_iter().find(|effect| matches!(effect, Effect::Deal(..))) else {
        panic!()
    };
    let named = state.after(Action::SetStudent("Bob".to_owned()));
    let other = traced(&named.after(Action::Dealt(id, Ok(deal.answer()))));
    assert_eq!((attempt(&other).student.as_str(), attempt(&other).responses.len()), ("Bob", 0));
    assert_ne!(other.study.spec.board(), state.study.spec.board());
    assert_eq!(named.after(Action::Dealt(id - 1, Err("late".to_owned()))).message(), None);
    assert!(named.after(Action::Dealt(id, Err("no worker".to_owned()))).message().is_some());
}

#[test]
fn a_teachers_own_helps_as_far_as_the_teacher_says() {
    for (help, most) in [(Help::Nothing, 0), (Help::Hints, 2), (Help::Answers, 3)] {
        let made = made(OWN).after(Action::Redraft(Change::Help(help)));
        let state = invited(&made.exercise_link("").expect("questions"));
        let helped = (0..5).fold(state.clone(), |state, _| state.after(Action::Hint));
        assert_eq!(helped.hints_seen(), most, "{help:?}");
        assert_eq!(state.after(Action::GiveUp).study.step > state.study.step, help == Help::Answers);
        // The workbench gives the answer away only for the points.
        let ahead = state.after(Action::Ask(Asks::Nothing)).after(Action::Go(Jump::Forward));
        assert!(is_settled(attempt(&ahead), 1), "{help:?}");
        let (lesson, part) = state.part().expect("an exercise");
        let is_whole = |part: &lessons::Part| part.check.hints.len() == 2 && !part.check.reason.is_empty();
        assert!(lesson.parts.iter().all(is_whole), "{part:?}");
    }
}

#[test]
fn a_link_whose_steps_hold_nothing_to_ask_is_refused() {
    let state = invited(&format!("view=learn&{OWN}&questions=0&exercise=1"));
    assert!(state.message().unwrap_or_default().contains("nothing to ask"), "{:?}", state.message());
    assert_eq!((state.lesson, state.exercise), (None, None));
    let faulty = open(&format!("{OWN}&questions=x&help=much&exercise=1")).message().unwrap_or_default();
    assert!(["questions", "help", "exercise"].iter().all(|key| faulty.contains(key)), "{faulty}");
}

#[test]
fn every_exercise_can_be_packed() {
    let packed = |state: &Learning| state.effects(Action::SavePackage);
    let [Effect::SavePackage(lesson)] = &packed(&open("lesson=4.2"))[..] else { panic!("a package") };
    assert_eq!((lesson.number, lesson.questions, lesson.link.as_str()), (4, 4, "view=learn&lesson=4&exercise=1"));
    let [Effect::SavePackage(own)] = &packed(&made(OWN))[..] else { panic!("a package") };
    assert!(own.link.contains("questions=") && own.link.ends_with("&exercise=1"), "{own:?}");
    assert_eq!(packed(&Learning::default().after(follow("view=learn"))), []);
}

#[test]
fn a_students_saved_attempt_returns_with_the_students_board() {
    let link = format!("view=learn&{OWN}&questions=4,5,11&exercise=1");
    let anna = predicted(&invited(&(link.clone() + "&student=Anna")));
    let saved = attempt(&anna).clone();
    // The page around the exercise knows the name, which its address does not.
    let state = invited(&link);
    let take = Action::TakeExercise { attempt: Some(saved.clone()), is_reported: true };
    let effects = state.effects(take.clone());
    let Some(Effect::Deal(id, deal)) = effects.into_iter().find(|effect| matches!(effect, Effect::Deal(..))) else {
        panic!()
    };
    assert_eq!(deal.student, "Anna");
    let dealt = traced(&state.after(take.clone()).after(Action::Dealt(id, Ok(deal.answer()))));
    assert_eq!((dealt.study.spec.board(), attempt(&dealt).student.as_str()), (anna.study.spec.board(), "Anna"));
    let restored = dealt.after(take);
    assert_eq!((attempt(&restored), score(attempt(&restored))), (&saved, 1.0 / 3.0));
}
