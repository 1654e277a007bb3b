//! The choice of a lesson, and its parts: a text and a question beside the search on show.

use crate::browser;
use crate::learn::action::Action;
use crate::learn::exercise::{is_answered, is_settled};
use crate::learn::lessons::{self, Kind, Lesson, Part, course, next_lesson};
use crate::learn::link::{Place, Study, of_study};
use crate::learn::state::Learning;
use crate::learn::view::exercise::{name_form, result, score_line};
use crate::learn::view::number_answer::NumberAnswer;
use crate::learn::workbench::Arrange;
use crate::shared::figures::grouped;
use crate::shared::link::Fragment;
use crate::shared::locale::{Language, t};
use crate::shared::progress::Progress;
use crate::widgets::button::button;
use crate::widgets::dispatch::{on, with_focus};
use crate::widgets::icon::{Icon, icon};
use crate::widgets::select::{Choice, choice, select};
use crate::widgets::value_field::whole;
use crate::widgets::words::{use_language, words};
use npuzzle_formats::{Attempt, Given, Response};
use yew::prelude::*;

/// The largest number that is taken for an answer.
const MOST: u32 = 1_000_000_000;

#[derive(Properties, PartialEq)]
pub struct LessonCardProps {
    /// The part of a lesson that is open.
    pub place: Option<Place>,
    /// The last answer to its question.
    pub given: Option<Given>,
    pub hints: u32,
    /// The attempt, if the lesson is done as an exercise.
    pub exercise: Option<Attempt>,
    /// Whether a page around this one is told the score.
    pub is_reported: bool,
    pub progress: Progress,
    /// Whether only the list of lessons is on show.
    pub is_folded: bool,
    /// The language of the lessons, which may arrive after that of the page.
    pub language: Language,
    pub dispatch: Callback<Action>,
}

impl LessonCardProps {
    fn student(&self) -> Option<&str> {
        self.exercise.as_ref().map(|attempt| attempt.student.as_str())
    }

    pub fn of(state: &Learning, dispatch: &Callback<Action>) -> LessonCardProps {
        LessonCardProps {
            place: state.lesson,
            given: state.given,
            hints: state.hints_seen(),
            exercise: state.exercise.clone(),
            is_reported: state.is_reported,
            progress: state.progress.clone(),
            is_folded: state.workbench.is_lesson_folded,
            language: lessons::language(),
            dispatch: dispatch.clone(),
        }
    }
}

impl LessonCardProps {
    /// Returns whether a question of a lesson was answered right: in this exercise, or ever.
    fn is_answered(&self, lesson: u32, question: u32) -> bool {
        match &self.exercise {
            Some(attempt) => is_answered(attempt, question),
            None => self.progress.has(lesson, question),
        }
    }
}

/// The card of the lessons. Redrawn only if these change, not at each step.
#[component]
pub fn LessonCard(props: &LessonCardProps) -> Html {
    use_language();
    // In a small window, the answer is above the verdict on it, which the timeline may cover.
    use_effect_with((props.place, props.given, props.hints), |(_, given, hints)| {
        if given.is_some() || *hints > 0 {
            browser::reveal(".judged");
        }
    });
    let LessonCardProps { place, progress, exercise, is_folded, dispatch, .. } = props;
    let mut choices = vec![choice("", t!(choose_lesson))];
    choices.extend(course().iter().map(|lesson| option(lesson, progress)));
    let open = {
        let progress = progress.clone();
        on(dispatch, move |index: usize| {
            let lesson = index.checked_sub(1).and_then(|index| course().get(index));
            Action::SetLesson(lesson.map(|lesson| lesson.next_part(&progress)))
        })
    };
    let is_folded = *is_folded;
    let fold = on(dispatch, move |_: MouseEvent| Action::Arrange(Arrange::FoldLesson(!is_folded)));
    let number = place.map(|place| place.lesson);
    // A teacher's own exercise is not in the list.
    let chosen = number.map_or(0, |number| number as usize);
    let chosen = if chosen < choices.len() { chosen } else { 0 };
    html! {
        <section
            class="card lesson"
            aria-label={t!(lessons)}
            data-lesson={number.map(|number| number.to_string())}
            data-folded={is_folded.to_string()}
        >
            <div class="head">
                <label for="lesson">{ words(t!(lessons)) }</label>
                { select("lesson", choices, chosen, open, None) }
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
                if place.is_some() {
                    <button
                        type="button"
                        class="round"
                        aria-label={t!(close)}
                        title={t!(close)}
                        onclick={with_focus("#lesson", on(dispatch, |_: MouseEvent| Action::SetLesson(None)))}
                    >{ icon(Icon::Close) }</button>
                }
            </div>
            <div class="panel" id="panel-lesson" data-panel="lesson">
                if let Some((place, (lesson, part))) = place.and_then(|place| Some((place, lessons::dealt(place, props.student().unwrap_or_default())?))) {
                    <h2 tabindex="-1">{ &lesson.title }</h2>
                    { for exercise
                        .as_ref()
                        .filter(|attempt| place.part == 1 || attempt.student.is_empty())
                        .map(|attempt| name_form(attempt, props.is_reported, dispatch)) }
                    { parts_of(lesson, place, props) }
                    if !part.text.is_empty() {
                        <p class="lesson-text">{ &part.text }</p>
                    }
                    <div class="actions start">
                        // In a narrow window, the text hides the search.
                        <button
                            type="button"
                            class="to-search"
                            onclick={on(dispatch, |_: MouseEvent| Action::ShowTask)}
                        >
                            { words(t!(lesson_show_search)) }
                        </button>
                        { for part.link.as_deref().map(elsewhere) }
                        if let Some(own) = &lesson.own {
                            <a class="elsewhere" href={format!("#{}", of_study(&Study::new(own.study.spec.clone())))}>{ t!(leave_exercise) }</a>
                        } else if exercise.is_some() {
                            <a class="elsewhere" href={link_to(lesson, place.part, None)}>{ t!(leave_exercise) }</a>
                        } else {
                            <a class="elsewhere" href={link_to(lesson, 1, Some(""))}>{ t!(as_exercise) }</a>
                        }
                    </div>
                    { asked(place, part, lesson.most_hints(), props) }
                    <div class="foot">
                        if let Some(attempt) = exercise {
                            { score_line(attempt) }
                        } else {
                            <small data-answered={lesson.answered(progress).to_string()}>{ answered(lesson, progress) }</small>
                        }
                        if let Some(next) = after(place, exercise.is_some()) {
                            { button(
                                if next.lesson == place.lesson { t!(next_part) } else { t!(next_lesson) },
                                with_focus(".lesson h2", on(dispatch, move |_: MouseEvent| Action::SetLesson(Some(next)))),
                            ) }
                        }
                    </div>
                    { for exercise.as_ref().map(|attempt| result(attempt, dispatch)) }
                } else {
                    { cards(progress) }
                }
            </div>
        </section>
    }
}

/// The lessons as cards: what one can do after each, how long it takes, what was answered, and where to go on.
fn cards(progress: &Progress) -> Html {
    let next = next_lesson(progress).map(|lesson| lesson.number);
    let cards = course().iter().map(|lesson| {
        let is_next = next == Some(lesson.number);
        html! {
            <li key={lesson.number}>
                <a
                    href={link_to(lesson, lesson.next_part(progress).part, None)}
                    data-course={lesson.number.to_string()}
                    aria-current={is_next.then_some("step")}
                >
                    <b>{ format!("{}. {}", lesson.number, lesson.title) }</b>
                    <span class="aim">{ &lesson.aim }</span>
                    <small>
                        { t!(lesson_minutes, n = lesson.minutes) }
                        if lesson.answered(progress) > 0 {
                            { format!(" · {}", answered(lesson, progress)) }
                            if lesson.is_complete(progress) {
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
    html! {
        <>
            <ol class="course" aria-label={t!(lessons)}>{ for cards }</ol>
            <a class="elsewhere" href="course.html" hreflang="en">{ t!(course_page) }</a>
        </>
    }
}

/// Links to the parts of a lesson. That to the part on show leads back to its search.
fn parts_of(lesson: &Lesson, place: Place, props: &LessonCardProps) -> Html {
    let links = lesson.parts.iter().zip(1..).map(|(part, number)| {
        let is_answered = props.is_answered(lesson.number, part.check.id);
        let label = t!(part_of_lesson, part = number, all = lesson.parts.len() as u32);
        html! {
            <li key={number}>
                <a
                    href={link_to(lesson, number, props.student())}
                    data-part={number.to_string()}
                    data-answered={is_answered.to_string()}
                    aria-current={(number == place.part).then_some("step")}
                    aria-label={if is_answered { format!("{label} · {}", t!(lesson_answered)) } else { label }}
                >{ if is_answered { "✓".to_owned() } else { grouped(number.into()) } }</a>
            </li>
        }
    });
    html! { <ol class="parts">{ for links }</ol> }
}

/// The link to a part of a lesson, or of an exercise that a student does.
fn link_to(lesson: &Lesson, part: u32, student: Option<&str>) -> String {
    format!("#{}", lesson.link(part, student))
}

/// The part after another one. An exercise ends with its lesson.
fn after(place: Place, is_exercise: bool) -> Option<Place> {
    lessons::after(place).filter(|next| !is_exercise || next.lesson == place.lesson)
}

/// The link to the view in which the task goes on.
fn elsewhere(link: &str) -> Html {
    let view = Fragment::parse(link).view().unwrap_or_default();
    html! { <a class="elsewhere" href={format!("#{link}")}>{ t!(open_in_view, view = view.label()) }</a> }
}

/// A lesson in the list: its number, its title, and a check mark or the number of right answers.
fn option(lesson: &Lesson, progress: &Progress) -> Choice {
    let (right, all) = (lesson.answered(progress), lesson.parts.len());
    let mark = match right {
        0 => String::new(),
        _ if right == all => " ✓".to_owned(),
        _ => format!(" · {right}/{all}"),
    };
    (lesson.number.to_string().into(), format!("{}. {}{mark}", lesson.number, lesson.title).into())
}

/// The number of right answers to the questions of a lesson.
fn answered(lesson: &Lesson, progress: &Progress) -> String {
    let [right, all] = [lesson.answered(progress), lesson.parts.len()].map(|count| grouped(count as u64));
    t!(lesson_progress, right = right, all = all)
}

/// A question, the ways to answer it, its hints, and the verdict on the last answer.
fn asked(place: Place, part: &Part, most_hints: u32, props: &LessonCardProps) -> Html {
    let check = &part.check;
    let LessonCardProps { given, hints, exercise, dispatch, .. } = props;
    let given = *given;
    let is_answered = props.is_answered(place.lesson, check.id);
    let is_shown = *hints > Response::HINTS;
    // While an answer counts, nothing gives it away.
    let is_open = exercise.as_ref().is_some_and(|attempt| !is_settled(attempt, check.id));
    let ask_again = {
        let (dispatch, panel) = (dispatch.clone(), part.panel);
        Callback::from(move |_: MouseEvent| {
            dispatch.emit(Action::SetLesson(Some(place)));
            dispatch.emit(Action::Arrange(Arrange::Show(panel)));
        })
    };
    let verdict = given.and_then(|given| check.is_right(given));
    let ways = match &check.kind {
        Kind::Choice { options, right } => {
            let option = |(position, text): (usize, &String)| {
                let is_pressed = given == Some(Given::Option(position));
                html! {
                    <button
                        type="button"
                        dir="auto"
                        data-correct={(!is_open || is_pressed).then(|| (position == *right).to_string())}
                        data-shown={(is_shown && position == *right).then_some("true")}
                        aria-pressed={is_pressed.to_string()}
                        onclick={on(dispatch, move |_: MouseEvent| Action::Answer(Given::Option(position)))}
                    >{ text }</button>
                }
            };
            html! { { for options.iter().enumerate().map(option) } }
        }
        Kind::Number(_) => {
            let dispatch = dispatch.clone();
            let take = Callback::from(move |typed: Vec<String>| {
                dispatch.emit(Action::Answer(Given::Number(whole(&typed[0], 0, MOST)?.into())));
                Ok(())
            });
            html! { <NumberAnswer name="lesson-answer" label={t!(answer)} {take} /> }
        }
        Kind::Prediction(_) => html! {
            if given.is_some() {
                { button(t!(ask_again), ask_again) }
            }
        },
    };
    html! {
        <div class="exercise" key={place.to_string()} data-exercise={check.id.to_string()} data-answered={is_answered.to_string()}>
            <p class="asked" id="lesson-question">
                { &check.question }
                if is_answered {
                    <span class="mark" role="img" aria-label={t!(lesson_answered)} title={t!(lesson_answered)}>{ "✓" }</span>
                }
            </p>
            <div class="answers" role="group" aria-labelledby="lesson-question">{ ways }</div>
            <ol class="hints" aria-live="polite">{ for check.hints.iter().take(*hints as usize).map(|hint| html! { <li>{ hint }</li> }) }</ol>
            // It is there before it has a text, so that screen readers notice the change.
            <p class="judged" aria-live="polite" aria-atomic="true" data-right={verdict.map(|is_right| is_right.to_string())}>
                if let Some(is_right) = verdict {
                    <b>{ words(if is_right { t!(answer_right) } else { t!(answer_wrong) }) }</b>
                    { " " }
                }
                if is_shown && let Kind::Number(answer) = check.kind {
                    <b>{ grouped(answer) }</b>
                    { " " }
                }
                if is_shown || (verdict.is_some() && !is_open) {
                    { &check.reason }
                }
            </p>
            if *hints < most_hints && verdict != Some(true) && (is_open || exercise.is_none()) {
                <div class="actions start">
                    { button(
                        if *hints < Response::HINTS { t!(hint) } else { t!(show_answer) },
                        on(dispatch, |_: MouseEvent| Action::Hint),
                    ) }
                </div>
            }
        </div>
    }
}
