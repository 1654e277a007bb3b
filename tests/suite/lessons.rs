//! Lessons: every figure, claim and right answer of their files is that of the engine, links lead to them, and answers are saved.

mod measures;
mod variants;

use crate::learning::{follow, traced};
use crate::updates::Update;
use measures::{Measured, Searches, holds, value};
use npuzzle_engine::puzzle::Goal;
use npuzzle_formats::Given;
use npuzzle_localization::lessons::{self as files, Panel, Part};
use npuzzle_page::compare::experiment::Form;
use npuzzle_page::compare::link::experiment_of;
use npuzzle_page::learn::action::{Action, Jump};
use npuzzle_page::learn::effect::Effect;
use npuzzle_page::learn::lessons::{self, Kind, Lesson, course};
use npuzzle_page::learn::link::{Place, of_lesson};
use npuzzle_page::learn::state::{Learning, Phase};
use npuzzle_page::learn::workbench::{Picture, Tab};
use npuzzle_page::shared::link::{Fragment, View};
use npuzzle_page::shared::locale::Language;
use npuzzle_page::shared::progress::Progress;
use npuzzle_page::shared::saved::{read, with_progress, write};
use npuzzle_page::stage::link::scene_of;
use npuzzle_testing::strategies;
use npuzzle_traces::question::{Answer, Asks, Question};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// A lesson's file, and its searches.
struct File {
    name: String,
    lesson: files::Lesson,
    searches: Searches,
}

/// Reads the lessons' files, in the order of their numbers.
fn lesson_files() -> Vec<File> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("lessons");
    let lessons = files::read(&folder, &Language::ALL.map(Language::code)).unwrap_or_else(|faults| panic!("{faults}"));
    let read = |(lesson, number): (files::Lesson, u32)| {
        let name = format!("lesson {number}");
        let searches = lesson.searches.iter().map(|(search, link)| {
            let measured = Measured::new(link).unwrap_or_else(|faults| panic!("{name}: searches.{search}: {faults}"));
            (search.clone(), measured)
        });
        let searches = searches.collect();
        File { name, lesson, searches }
    };
    lessons.into_iter().zip(1..).map(read).collect()
}

fn place(lesson: u32, part: u32) -> Place {
    Place { lesson, part }
}

/// Returns the places of all parts.
fn places() -> Vec<Place> {
    let parts = |lesson: &'static Lesson| (1..=lesson.parts.len() as u32).map(|part| place(lesson.number, part));
    course().iter().flat_map(parts).collect()
}

/// Returns a right answer.
fn right(at: Place) -> Given {
    given(at, true)
}

fn given(at: Place, is_right: bool) -> Given {
    let (_, part) = lessons::at(at).expect("a part");
    match part.check.kind {
        Kind::Choice { right, .. } => Given::Option(if is_right { right } else { 1 - right.min(1) }),
        Kind::Number(answer) => Given::Number(if is_right { answer } else { answer + 1 }),
        Kind::Prediction(Given::Node(next)) => Given::Node(if is_right { next } else { next + 1 }),
        Kind::Prediction(other) => panic!("{other:?}"),
    }
}

mod a_part {
    use super::*;
    use npuzzle_page::learn::workbench::{Arrange, Tab};

    #[test]
    fn opens_its_search_at_a_step_with_something_to_see() {
        for at in places() {
            let part = lessons::at(at).expect("a part").1;
            if !part.study.spec.solvability().is_solvable() {
                continue;
            }
            let state = traced(&Learning::default().after(follow(&of_lesson(at, None))));
            let Phase::Traced { trace, moment } = &state.phase else { panic!("{at} is traced") };
            let step = moment.step();
            assert!(trace.source().is_some_and(|source| trace.node(source.id, step).is_some()), "{at}: an empty tree");
            if part.panel == Tab::Frontier {
                assert!(trace.frontier_len(moment) > 0, "{at}: an empty frontier at step {step}");
            }
        }
    }

    #[test]
    fn shows_its_search_again_but_leaves_a_learner_who_has_gone_on() {
        let at = place(5, 1);
        let part = lessons::at(at).expect("a part").1;
        let show = |state: &Learning| {
            let shown = state.after(Action::ShowTask);
            assert_eq!((shown.workbench.tab(), &shown.study.spec), (part.panel, &part.study.spec));
            shown.study.step
        };
        let state = traced(&Learning::default().after(follow(&of_lesson(at, None))));
        assert_eq!(show(&state), part.study.step);
        let further = state.after(Action::Go(Jump::To(30))).after(Action::Arrange(Arrange::Show(Tab::Lesson)));
        assert_eq!(show(&further), 30);
        assert_eq!(show(&state.after(Action::Go(Jump::To(0)))), part.study.step);
        let elsewhere = further.after(Action::SetGoal(Goal::BlankFirst));
        assert_ne!(elsewhere.study.spec, part.study.spec);
        assert_eq!(show(&elsewhere), part.study.step);
    }
}

mod a_file {
    use super::*;

    /// One test, because tracing the searches takes most of its time.
    #[test]
    fn states_figures_and_makes_claims_that_are_true() {
        let mut faults = Vec::new();
        for File { name, lesson, searches } in lesson_files() {
            for (expression, stated) in &lesson.figures {
                match value(expression, &searches) {
                    Ok(found) if found == *stated as i64 => {}
                    Ok(found) => faults.push(format!("{name}: figures: \"{expression}\" is {found}, not {stated}")),
                    Err(why) => faults.push(format!("{name}: figures: {why}")),
                }
            }
            let options = lesson.parts.iter().flat_map(|part| &part.check.options);
            let of_options = options.flat_map(|option| option.claim.iter().map(|claim| (claim, option.right)));
            for (claim, expected) in lesson.claims.iter().map(|claim| (claim, true)).chain(of_options) {
                match holds(claim, &searches) {
                    Ok(held) if held == expected => {}
                    Ok(held) => faults.push(format!("{name}: \"{claim}\" is {held}")),
                    Err(why) => faults.push(format!("{name}: \"{claim}\": {why}")),
                }
            }
        }
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }

    #[test]
    fn has_tasks_that_the_workbench_shows() {
        for File { name, lesson, searches } in lesson_files() {
            for Part { search, check, link, .. } in &lesson.parts {
                let measured = &searches[search];
                let study = measured.study();
                let solvability = study.spec.solvability();
                if solvability.is_solvable() {
                    assert!(study.step <= measured.trace().steps(), "{name}: {search}: step {}", study.step);
                }
                // To predict everything is a task of its own.
                if study.asks != Asks::Everything {
                    assert_eq!(
                        study.asks.is_on(),
                        check.predicts.is_some(),
                        "{name}: {search}: predict=1 goes with \"predicts\""
                    );
                }
                if check.predicts.is_some() {
                    let asked = Question::at(measured.trace(), study.step, study.asks);
                    assert_eq!(asked, Some(Question::Next), "{name}: {search}: step {} asks this", study.step);
                }
                if let Some(link) = link {
                    let fragment = Fragment::parse(link);
                    let faults = match fragment.view() {
                        Some(View::Compare) => experiment_of(&fragment, Form::new(7, 64)).faults,
                        Some(View::Play | View::Solve) => scene_of(&fragment).faults,
                        view => panic!("{name}: {link}: a link to {view:?}"),
                    };
                    assert_eq!(faults, [], "{name}: {link}");
                }
            }
        }
    }

    #[test]
    fn quotes_names_that_the_page_shows() {
        let mut quoted = 0;
        for language in Language::ALL.map(Language::code) {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("languages/{language}.json"));
            let messages = fs::read_to_string(path).expect("the texts of the page");
            for File { name, lesson, .. } in lesson_files() {
                for (place, text) in lesson.texts() {
                    for name_on_page in text.get(language).split(['“', '«']).skip(1) {
                        let (name_on_page, _) = name_on_page.split_once(['”', '»']).expect("a closing mark");
                        let message = format!(": \"{}\"", name_on_page.trim_matches('\u{a0}'));
                        assert!(messages.contains(&message), "{name}: {place}: {language}: {message}");
                        quoted += 1;
                    }
                }
            }
        }
        assert!(quoted > 0);
    }

    #[test]
    fn is_a_lesson_of_the_page() {
        let files = lesson_files();
        assert_eq!(course().len(), files.len());
        for (lesson, File { name, lesson: file, searches }) in course().iter().zip(&files) {
            assert_eq!(*name, format!("lesson {}", lesson.number));
            assert_eq!((lesson.minutes, lesson.title.as_str()), (file.minutes, file.title.get("en")));
            assert_eq!(lesson.parts.len(), file.parts.len());
            for (part, written) in lesson.parts.iter().zip(&file.parts) {
                assert_eq!(part.check.hints.len(), 2);
                assert_eq!(&part.study, searches[&written.search].study());
                let shown = match written.panel {
                    None => (Tab::default(), Picture::Tree),
                    Some(Panel::Space) => (Tab::Tree, Picture::Space),
                    Some(panel) => {
                        let named = Tab::ALL.into_iter().find(|tab| format!("{panel:?}").to_lowercase() == tab.name());
                        (named.expect("a panel of the page"), Picture::Tree)
                    }
                };
                assert_eq!((part.panel, part.picture), shown);
                assert!(!part.text.contains(['{', '}']), "{}", part.text);
                assert!(part.check.question.ends_with(['?', '.']), "{}", part.check.question);
                assert!(part.check.reason.ends_with('.'), "{}", part.check.reason);
                if let Kind::Choice { options, .. } = &part.check.kind {
                    assert_eq!(options.iter().collect::<BTreeSet<_>>().len(), options.len(), "{options:?}");
                }
            }
        }
    }

    #[test]
    fn has_its_figures_in_the_texts_of_the_page() {
        let question = &course()[4].parts[0].check.question;
        assert_eq!(question, "What is the f of a node with g\u{a0}=\u{a0}17 and h\u{a0}=\u{a0}1?");
        let texts: Vec<&str> = course()[2].parts.iter().map(|part| part.text.as_str()).collect();
        for figure in ["13891 moves", "5 moves are", "76 nodes instead of the 36", "7 nodes instead of 30"] {
            assert!(texts.iter().any(|text| text.contains(figure)), "{figure}: {texts:?}");
        }
    }
}

mod a_link {
    use super::*;

    #[test]
    fn opens_a_part_of_a_lesson_and_is_its_address() {
        for at in places() {
            let study = &lessons::at(at).expect("a part").1.study;
            let link = of_lesson(at, None);
            let number = if at.part == 1 { at.lesson.to_string() } else { format!("{}.{}", at.lesson, at.part) };
            assert_eq!(link, format!("view=learn&lesson={number}"));
            let before = Learning::default();
            let (state, effects) = (before.after(follow(&link)), before.effects(follow(&link)));
            assert_eq!((state.lesson, &state.study, &state.notice), (Some(at), study, &None));
            assert!(effects.contains(&Effect::WriteAddress(link.clone())), "{effects:?}");
            let opened = Learning::default().after(follow("view=learn")).after(Action::SetLesson(Some(at)));
            assert_eq!((opened.lesson, opened.study), (state.lesson, state.study.clone()));
            assert_eq!(state.effects(Action::CopyLink), [Effect::CopyLink(link)]);
        }
    }

    #[test]
    fn leads_to_a_step_and_another_search_in_a_lesson() {
        let state = traced(&Learning::default().after(follow("view=learn&lesson=5")));
        for action in [Action::Go(Jump::To(7)), Action::SetGoal(Goal::Spiral)] {
            let changed = state.after(action.clone());
            let Some(Effect::WriteAddress(link)) =
                state.effects(action).into_iter().find(|effect| matches!(effect, Effect::WriteAddress(_)))
            else {
                panic!("no address")
            };
            assert!(link.ends_with("&lesson=5"), "{link}");
            let followed = Learning::default().after(follow(&link));
            assert_eq!((followed.study, followed.lesson, followed.notice), (changed.study, changed.lesson, None));
        }
    }

    #[test]
    fn to_a_search_leaves_the_lesson_but_the_one_to_the_view_does_not() {
        let state = Learning::default().after(follow("view=learn&lesson=2"));
        assert_eq!(state.after(follow("view=learn")).lesson, Some(place(2, 1)));
        assert_eq!(state.after(follow("view=learn&algorithm=greedy")).lesson, None);
        let closed = state.after(Action::SetLesson(None));
        assert_eq!((closed.lesson, closed.study), (None, state.study));
    }

    #[test]
    fn is_a_new_entry_of_the_history_when_a_lesson_is_opened_or_closed_on_the_page() {
        let written = |state: &Learning, action: Action| {
            let effects = state.effects(action);
            effects
                .into_iter()
                .filter(|effect| matches!(effect, Effect::WriteAddress(_) | Effect::PushAddress(_)))
                .collect::<Vec<_>>()
        };
        let before = Learning::default().after(follow("view=learn"));
        let open = Action::SetLesson(Some(place(3, 1)));
        assert_eq!(written(&before, open.clone()), [Effect::PushAddress("view=learn&lesson=3".to_owned())]);
        let lesson = before.after(open);
        let [Effect::PushAddress(closed)] = &written(&lesson, Action::SetLesson(None))[..] else {
            panic!("no new entry")
        };
        // Back: the link of the entry before.
        let next = Action::SetLesson(Some(place(3, 2)));
        assert_eq!(written(&lesson, next), [Effect::PushAddress("view=learn&lesson=3.2".to_owned())]);
        let back = lesson.after(Action::SetLesson(None)).after(follow("view=learn&lesson=3"));
        assert_eq!((back.lesson, back.study), (lesson.lesson, lesson.study.clone()));
        assert_eq!(lesson.after(follow(closed)).lesson, None);
        // A link has its entry already, and steps need none.
        for action in [follow("view=learn&lesson=4"), Action::SetGoal(Goal::BlankFirst)] {
            assert!(matches!(written(&lesson, action)[..], [Effect::WriteAddress(_)]));
        }
    }

    #[test]
    fn to_a_lesson_that_does_not_exist_says_so() {
        let most = course().len();
        for number in ["0", &(most + 1).to_string(), "-1", "two", "", "4294967297", "0.1", ".1", "x.1"] {
            let state = Learning::default().after(follow(&format!("view=learn&lesson={number}")));
            assert_eq!((state.lesson, &state.study), (None, &Learning::default().study), "{number}");
            let notice = format!("Ignored lesson in the link: expected a whole number from 1 to {most}.");
            assert!(state.message().is_some_and(|text| text.ends_with(&notice)), "{number}");
        }
        for part in ["0", "4", "x", "", "1.1"] {
            let state = Learning::default().after(follow(&format!("view=learn&lesson=3.{part}")));
            assert_eq!(state.lesson, Some(place(3, 1)), "{part}");
            let notice = format!("Ignored lesson=3.{part} in the link: expected a whole number from 1 to 3.");
            assert!(state.message().is_some_and(|text| text.ends_with(&notice)), "{part}");
        }
        assert_eq!(scene_of(&Fragment::parse("view=solve&lesson=1")).faults.len(), 1);
    }

    proptest! {
        #[test]
        fn with_any_lesson_is_followed(text in strategies::garbage()) {
            let state = Learning::default().after(follow(&format!("view=learn&lesson={text}")));
            prop_assert!(state.is_shown && state.part().is_some() == state.lesson.is_some());
            prop_assert_eq!(Fragment::parse(&format!("lesson={text}")).view(), None::<View>);
        }
    }
}

mod progress {
    use super::*;

    /// Returns the view with a part of a lesson open.
    fn open(at: Place) -> Learning {
        Learning::default().after(follow("view=learn")).after(Action::SetLesson(Some(at)))
    }

    /// Returns progress with these questions.
    fn with(questions: &[(u32, u32)]) -> Progress {
        let mut progress = Progress::default();
        questions.iter().for_each(|&(lesson, question)| progress.add(lesson, question));
        progress
    }

    #[test]
    fn is_saved_by_a_right_answer_only() {
        for at in places() {
            let state = open(at);
            let (lesson, part) = lessons::at(at).expect("a part");
            let mistake = Action::Answer(given(at, false));
            assert_eq!(state.effects(mistake.clone()), []);
            let wrong = state.after(mistake.clone());
            assert_eq!((lesson.answered(&wrong.progress), wrong.given), (0, Some(given(at, false))));
            let answered = wrong.after(Action::Answer(right(at)));
            assert_eq!(answered.progress, with(&[(at.lesson, part.check.id)]));
            assert_eq!(wrong.effects(Action::Answer(right(at))), [Effect::SaveProgress(answered.progress.clone())]);
            assert_eq!(answered.effects(Action::Answer(right(at))), []);
            // A later mistake takes nothing back.
            assert_eq!(answered.after(mistake).progress, answered.progress);
        }
    }

    #[test]
    fn ignores_answers_to_other_questions() {
        let state = open(place(5, 1));
        for given in [Given::Option(9), Given::Option(usize::MAX), Given::Number(1), Given::Node(1)] {
            assert_eq!(state.after(Action::Answer(given)), state);
        }
        let without = Learning::default();
        assert_eq!(without.after(Action::Answer(Given::Option(0))), without);
    }

    #[test]
    fn is_saved_by_the_right_prediction_of_the_search_on_show() {
        let at = place(3, 1);
        let state = traced(&open(at));
        let choices = |state: &Learning| {
            let Phase::Traced { trace, moment } = &state.phase else { panic!("a trace") };
            let next = trace.node_entry(moment.step()).expect("the next node").id;
            let other = trace.frontier(moment).map(|node| node.id).find(|id| *id != next).expect("another node");
            (next, other)
        };
        let (next, other) = choices(&state);
        let wrong = state.after(Action::Inspect(Some(other)));
        assert_eq!((wrong.given, wrong.progress.has(3, 3)), (Some(Given::Node(other)), false));
        // The question is asked again at its step.
        let again = wrong.after(Action::SetLesson(Some(at)));
        assert_eq!((again.study.step, again.question()), (state.study.step, Some(Question::Next)));
        let answered = again.after(Action::Inspect(Some(next)));
        assert_eq!((answered.given, answered.progress.has(3, 3)), (Some(Given::Node(next)), true));
        // Questions about later steps are not the lesson's.
        let walked = answered.after(Action::Go(Jump::To(usize::MAX)));
        assert_eq!(walked.question(), Some(Question::Kept));
        for kept in [true, false] {
            assert_eq!(walked.after(Action::Predict(Answer::Kept(kept))).given, Some(Given::Node(next)));
        }
    }

    #[test]
    fn of_other_tabs_is_added() {
        let [ours, theirs] = [with(&[(5, 1)]), with(&[(4, 2)])];
        let both = ours.clone().merged(&theirs);
        assert_eq!(both.names().collect::<Vec<_>>(), ["4.2", "5.1"]);
        assert_eq!(with_progress(Some(&write(&theirs)), &ours), Some(write(&both)));
        assert_eq!(with_progress(Some(&write(&both)), &ours), None);
        assert_eq!(with_progress(Some(r#"{"version":99}"#), &ours), None);
        for garbage in ["", "{", "[]", r#"{"version":1}"#, r#"{"version":1,"right":7}"#] {
            assert_eq!(with_progress(Some(garbage), &ours), Some(write(&ours)), "{garbage}");
        }
        let state = open(place(5, 1)).after(Action::TakeProgress(ours.clone())).after(Action::TakeProgress(theirs));
        assert_eq!(state.progress, both);
    }

    #[test]
    fn is_read_as_far_as_it_makes_sense() {
        let text = r#"{"version":1,"right":["1.1","1.1",3,null,"x","1.","0.1","99.7",".","-1.2",["2.1"]]}"#;
        let progress: Progress = read(text).expect("a document");
        assert_eq!(progress.names().collect::<Vec<_>>(), ["1.1", "99.7"]);
        assert_eq!((course()[0].answered(&progress), course()[1].answered(&progress)), (1, 0));
        assert_eq!(read::<Progress>(&write(&progress)), Ok(progress));
        let many: Vec<String> = (1..3000).map(|number| format!("\"{number}.1\"")).collect();
        let progress: Progress =
            read(&format!("{{\"version\":1,\"right\":[{}]}}", many.join(","))).expect("a document");
        assert_eq!(progress.names().count(), Progress::MOST);
    }

    #[test]
    fn leads_through_all_lessons() {
        let mut state = open(place(1, 1));
        let mut at = Some(place(1, 1));
        for expected in places() {
            assert_eq!(at, Some(expected));
            assert_eq!(lessons::next_lesson(&state.progress).map(|lesson| lesson.number), Some(expected.lesson));
            assert_eq!(course()[expected.lesson as usize - 1].next_part(&state.progress), expected);
            state = state.after(Action::SetLesson(Some(expected))).after(Action::Answer(right(expected)));
            at = lessons::after(expected);
        }
        assert_eq!((at, lessons::next_lesson(&state.progress)), (None, None));
        for lesson in course() {
            assert!(lesson.is_complete(&state.progress));
            assert_eq!(lesson.next_part(&state.progress), place(lesson.number, 1));
        }
    }

    proptest! {
        #[test]
        fn is_read_from_any_text(text in strategies::garbage()) {
            let mut progress = Progress::default();
            progress.add_named(&text);
            prop_assert_eq!(read::<Progress>(&write(&progress)), Ok(progress));
            let _ = read::<Progress>(&text);
        }
    }
}

mod the_course {
    use super::*;

    /// The progress after the questions of these parts were answered, or of all parts of a lesson.
    fn after_parts(parts: &[(u32, Option<u32>)]) -> Progress {
        let mut progress = Progress::default();
        for &(lesson, part) in parts {
            for (of, number) in course()[lesson as usize - 1].parts.iter().zip(1..) {
                if part.is_none_or(|part| part == number) {
                    progress.add(lesson, of.check.id);
                }
            }
        }
        progress
    }

    #[test]
    fn goes_on_with_the_first_open_question_of_a_lesson() {
        let lesson = &course()[2];
        let last = lesson.parts.len() as u32;
        assert!(last > 2);
        for (parts, next, answered) in [
            (vec![], 1, 0),
            (vec![(3, Some(1))], 2, 1),
            (vec![(3, Some(2))], 1, 1),
            (vec![(3, Some(1)), (3, Some(2))], 3, 2),
            (vec![(3, None)], 1, lesson.parts.len()),
            (vec![(1, None), (2, Some(1))], 1, 0),
        ] {
            let progress = after_parts(&parts);
            assert_eq!(
                (lesson.next_part(&progress), lesson.answered(&progress)),
                (place(3, next), answered),
                "{parts:?}"
            );
            assert_eq!(lesson.is_complete(&progress), answered == lesson.parts.len());
        }
    }

    #[test]
    fn goes_on_with_the_lesson_that_was_begun_last() {
        let all: Vec<(u32, Option<u32>)> = (1..=course().len() as u32).map(|number| (number, None)).collect();
        for (parts, next) in [
            (vec![], Some(1)),
            (vec![(3, Some(1))], Some(3)),
            (vec![(3, Some(1)), (5, Some(2))], Some(5)),
            (vec![(3, Some(1)), (5, None)], Some(3)),
            (vec![(1, None)], Some(2)),
            (vec![(2, None)], Some(1)),
            (all, None),
        ] {
            let lesson = lessons::next_lesson(&after_parts(&parts));
            assert_eq!(lesson.map(|lesson| lesson.number), next, "{parts:?}");
        }
    }

    #[test]
    fn leads_from_part_to_part_and_has_no_others() {
        let last = |lesson: u32| course()[lesson as usize - 1].parts.len() as u32;
        let end = course().len() as u32;
        assert_eq!(lessons::after(place(1, 1)), Some(place(1, 2)));
        assert_eq!(lessons::after(place(1, last(1))), Some(place(2, 1)));
        assert_eq!(lessons::after(place(end, last(end))), None);
        for nowhere in [place(0, 1), place(1, 0), place(1, last(1) + 1), place(end + 1, 1)] {
            assert!(lessons::at(nowhere).is_none() && lessons::dealt(nowhere, "Ada").is_none(), "{nowhere:?}");
        }
        let (lesson, part) = lessons::at(place(2, last(2))).expect("a part");
        assert_eq!((lesson.number, part), (2, lesson.parts.last().expect("a part")));
        assert!(!lessons::has_variants(0) && !lessons::has_variants(end + 1));
        for number in 1..=end {
            let studies = |of: Option<(&Lesson, &lessons::Part)>| {
                of.map(|(lesson, _)| lesson.parts.iter().map(|part| part.study.clone()).collect::<Vec<_>>())
            };
            let own = studies(lessons::at(place(number, 1)));
            let differs =
                (0..20).any(|student| studies(lessons::dealt(place(number, 1), &format!("student {student}"))) != own);
            assert_eq!(lessons::has_variants(number), differs, "lesson {number}");
        }
    }

    #[test]
    fn has_three_kinds_of_questions_and_one_right_answer_to_each() {
        let check = |kind| lessons::Check { kind, ..course()[0].parts[0].check.clone() };
        let choice = check(Kind::Choice { options: vec!["a".into(), "b".into()], right: 1 });
        let number = check(Kind::Number(7));
        let prediction = check(Kind::Prediction(Given::Node(5)));
        for (given, verdicts) in [
            (Given::Option(0), [Some(false), None, None]),
            (Given::Option(1), [Some(true), None, None]),
            (Given::Option(2), [None, None, None]),
            (Given::Number(7), [None, Some(true), None]),
            (Given::Number(8), [None, Some(false), None]),
            (Given::Node(5), [None, None, Some(true)]),
            (Given::Node(6), [None, None, Some(false)]),
        ] {
            assert_eq!([&choice, &number, &prediction].map(|check| check.is_right(given)), verdicts, "{given:?}");
        }
    }
}
