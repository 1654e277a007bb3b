//! The choice of a lesson, its text, its searches and its questions.

use crate::browser;
use crate::components::button::button;
use crate::components::dispatch::on;
use crate::components::icon::{Icon, icon};
use crate::components::select::{Choice, choice, select};
use crate::components::words::{use_language, words};
use crate::model::figures::grouped;
use crate::model::learning::{Action, Learning};
use crate::model::lessons::{Exercise, Lesson, Progress};
use crate::model::locale::t;
use yew::prelude::*;

/// Properties of [`LessonCard`].
#[derive(Properties, PartialEq)]
pub struct LessonCardProps {
    /// The lesson that is open.
    pub lesson: Option<Lesson>,
    /// The position of the lesson's search on show.
    pub example: Option<usize>,
    /// The option that was chosen last, by question.
    pub chosen: Vec<Option<usize>>,
    pub progress: Progress,
    pub dispatch: Callback<Action>,
}

impl LessonCardProps {
    /// Returns the properties for a state.
    pub fn of(state: &Learning, dispatch: &Callback<Action>) -> LessonCardProps {
        LessonCardProps {
            lesson: state.lesson,
            example: state.example(),
            chosen: state.chosen.clone(),
            progress: state.progress.clone(),
            dispatch: dispatch.clone(),
        }
    }
}

/// The card of the lessons. Redrawn only if these change, not at each step.
#[component]
pub fn LessonCard(props: &LessonCardProps) -> Html {
    use_language();
    let LessonCardProps { lesson, example, chosen, progress, dispatch } = props;
    let mut choices = vec![choice("", t!(choose_lesson))];
    choices.extend(Lesson::ALL.map(|lesson| option(lesson, progress)));
    let open = on(dispatch, |index: usize| {
        Action::SetLesson(index.checked_sub(1).and_then(|index| Lesson::ALL.get(index).copied()))
    });
    // The tree of the first lesson is the state space that it is about.
    let shown = if *lesson == Some(Lesson::StateSpaces) { ".walk .tree" } else { ".walk .expansion" };
    let show_search = Callback::from(move |_: MouseEvent| {
        browser::scroll_to(shown);
        // A screen reader continues there.
        browser::focus(shown);
    });
    let position = lesson.map_or(0, |lesson| lesson.number() as usize);
    html! {
        <section class="card lesson" aria-label={t!(lessons)} data-lesson={lesson.map(|lesson| lesson.number().to_string())}>
            <div class="head">
                <label for="lesson">{ words(t!(lessons)) }</label>
                { select("lesson", choices, position, open, None) }
                if lesson.is_some() {
                    <button
                        type="button"
                        class="round"
                        aria-label={t!(close)}
                        title={t!(close)}
                        onclick={with_focus(on(dispatch, |_: MouseEvent| Action::SetLesson(None)))}
                    >{ icon(Icon::Close) }</button>
                }
            </div>
            if let Some(lesson) = *lesson {
                // The list is too narrow for it on a phone.
                <h2 class="lesson-title">{ words(lesson.title()) }</h2>
                <p class="lesson-text">{ lesson.text() }</p>
                <div class="examples" role="group" aria-label={t!(search)}>
                    { for lesson.labels().into_iter().enumerate().map(|(index, label)| html! {
                        <button
                            type="button"
                            data-example={(index + 1).to_string()}
                            aria-pressed={(*example == Some(index)).to_string()}
                            onclick={on(dispatch, move |_: MouseEvent| Action::ShowExample(index))}
                        >{ label }</button>
                    }) }
                    // On a phone, the search is below the questions.
                    <button type="button" class="to-search" onclick={show_search}>{ words(t!(lesson_show_search)) }</button>
                </div>
                <ol class="exercises">
                    { for lesson.exercises().iter().enumerate().map(|(index, exercise)| {
                        let chosen = chosen.get(index).copied().flatten();
                        asked(index, exercise, chosen, progress.has(lesson, index), dispatch)
                    }) }
                </ol>
                <div class="foot">
                    <small data-answered={progress.count(lesson).to_string()}>{ answered(lesson, progress) }</small>
                    if let Some(next) = Lesson::numbered(lesson.number() + 1) {
                        { button(t!(next_lesson), with_focus(on(dispatch, move |_: MouseEvent| Action::SetLesson(Some(next))))) }
                    }
                </div>
            }
        </section>
    }
}

/// A lesson in the list: its number, its title, and a check mark or the number of right answers.
fn option(lesson: Lesson, progress: &Progress) -> Choice {
    let (right, all) = (progress.count(lesson), lesson.exercises().len());
    let mark = match right {
        0 => String::new(),
        _ if right == all => " ✓".to_owned(),
        _ => format!(" · {right}/{all}"),
    };
    let number = lesson.number();
    (number.to_string().into(), format!("{number}. {}{mark}", lesson.title()).into())
}

/// The number of right answers to the questions of a lesson.
fn answered(lesson: Lesson, progress: &Progress) -> String {
    let [right, all] = [progress.count(lesson), lesson.exercises().len()].map(|count| grouped(count as u64));
    t!(lesson_progress, right = right, all = all)
}

/// A question, its options, and the verdict on the one that was chosen.
fn asked(
    index: usize,
    exercise: &Exercise,
    chosen: Option<usize>,
    is_answered: bool,
    dispatch: &Callback<Action>,
) -> Html {
    let options = exercise.options.iter().enumerate().map(|(position, text)| {
        html! {
            <button
                type="button"
                dir="auto"
                data-correct={(position == exercise.right).to_string()}
                aria-pressed={(chosen == Some(position)).to_string()}
                onclick={on(dispatch, move |_: MouseEvent| Action::Choose(index, position))}
            >{ text }</button>
        }
    });
    let verdict = chosen.map(|chosen| chosen == exercise.right);
    html! {
        <li key={index} data-exercise={(index + 1).to_string()} data-answered={is_answered.to_string()}>
            <p class="asked" id={format!("exercise-{index}")}>
                { &exercise.question }
                if is_answered {
                    <span class="mark" role="img" aria-label={t!(lesson_answered)} title={t!(lesson_answered)}>{ "✓" }</span>
                }
            </p>
            <div class="answers" role="group" aria-labelledby={format!("exercise-{index}")}>{ for options }</div>
            // It is there before it has a text, so that screen readers notice the change.
            <p class="judged" aria-live="polite" data-right={verdict.map(|is_right| is_right.to_string())}>
                if let Some(is_right) = verdict {
                    <b>{ words(if is_right { t!(answer_right) } else { t!(answer_wrong) }) }</b>
                    { " " }
                    { &exercise.reason }
                }
            </p>
        </li>
    }
}

/// Moves the focus to the list before a callback that may remove the button that has it.
fn with_focus(callback: Callback<MouseEvent>) -> Callback<MouseEvent> {
    Callback::from(move |event| {
        browser::focus("#lesson");
        callback.emit(event);
    })
}
