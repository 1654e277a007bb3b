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
use crate::model::workbench::{Arrange, Tab};
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
    /// Whether only the list of lessons is on show.
    pub is_folded: bool,
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
            is_folded: state.workbench.is_lesson_folded,
            dispatch: dispatch.clone(),
        }
    }
}

/// The card of the lessons. Redrawn only if these change, not at each step.
#[component]
pub fn LessonCard(props: &LessonCardProps) -> Html {
    use_language();
    let LessonCardProps { lesson, example, chosen, progress, is_folded, dispatch } = props;
    let mut choices = vec![choice("", t!(choose_lesson))];
    choices.extend(Lesson::ALL.map(|lesson| option(lesson, progress)));
    let open = on(dispatch, |index: usize| {
        Action::SetLesson(index.checked_sub(1).and_then(|index| Lesson::ALL.get(index).copied()))
    });
    // The tree of the first lesson is the state space that it is about.
    let shown = if *lesson == Some(Lesson::StateSpaces) { Tab::Tree } else { Tab::Board };
    let show_search = on(dispatch, move |_: MouseEvent| Action::Arrange(Arrange::Show(shown)));
    let is_folded = *is_folded;
    let fold = on(dispatch, move |_: MouseEvent| Action::Arrange(Arrange::FoldLesson(!is_folded)));
    let position = lesson.map_or(0, |lesson| lesson.number() as usize);
    html! {
        <section
            class="card lesson"
            aria-label={t!(lessons)}
            data-lesson={lesson.map(|lesson| lesson.number().to_string())}
            data-folded={is_folded.to_string()}
        >
            <div class="head">
                <label for="lesson">{ words(t!(lessons)) }</label>
                { select("lesson", choices, position, open, None) }
                <button
                    type="button"
                    class="round fold-lesson"
                    aria-label={t!(panel_lesson)}
                    title={t!(panel_lesson)}
                    aria-expanded={(!is_folded).to_string()}
                    aria-controls="panel-lesson"
                    onclick={fold}
                >
                    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="m15 6-6 6 6 6" /></svg>
                </button>
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
            <div class="panel" id="panel-lesson" data-panel="lesson">
                if let Some(lesson) = *lesson {
                    <h2>{ words(lesson.title()) }</h2>
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
                        // In a narrow window, the text hides the search.
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
                } else {
                    { course(progress) }
                }
            </div>
        </section>
    }
}

/// The lessons as cards: what one can do after each, how long it takes, what was answered, and where to go on.
fn course(progress: &Progress) -> Html {
    let next = progress.next();
    let cards = Lesson::ALL.map(|lesson| {
        let (number, right) = (lesson.number(), progress.count(lesson));
        let is_next = next == Some(lesson);
        html! {
            <li key={number}>
                <a href={format!("#view=learn&lesson={number}")} data-course={number.to_string()} aria-current={is_next.then_some("step")}>
                    <b>{ format!("{number}. {}", lesson.title()) }</b>
                    <span class="aim">{ words(lesson.aim()) }</span>
                    <small>
                        { t!(lesson_minutes, n = lesson.minutes()) }
                        if right > 0 {
                            { format!(" · {}", answered(lesson, progress)) }
                            if progress.is_complete(lesson) {
                                { " ✓" }
                            }
                        }
                    </small>
                    if is_next {
                        <span class="badge">{ words(if *progress == Progress::default() { t!(lesson_begin) } else { t!(lesson_go_on) }) }</span>
                    }
                </a>
            </li>
        }
    });
    html! { <ol class="course" aria-label={t!(lessons)}>{ for cards }</ol> }
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
