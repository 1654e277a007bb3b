//! The page in its languages.

use crate::experiment;
use crate::learn::opened;
use crate::rendering::{View, in_language, text};
use npuzzle_engine::catalogue::{Algorithm, Heuristic, Status};
use npuzzle_engine::puzzle::{Board, Direction, Goal, GoalError};
use npuzzle_engine::statistics::Statistics;
use npuzzle_experiments::{Contradiction, Pair, Record, RecordError};
use npuzzle_page::app::update::update;
use npuzzle_page::compare;
use npuzzle_page::compare::experiment::Form;
use npuzzle_page::compare::state::Comparison;
use npuzzle_page::shared::entry::Place;
use npuzzle_page::shared::link;
use npuzzle_page::shared::locale::{Argument, Language};
use npuzzle_page::stage::action::Action;
use npuzzle_page::stage::effect::Effect;
use npuzzle_page::stage::game::GameAction;
use npuzzle_page::stage::screen::{EditorAction, ScreenAction};
use npuzzle_page::stage::search::SearchAction;
use npuzzle_page::stage::state::State;
use npuzzle_protocol::Phrase;
use npuzzle_protocol::reading::Read;
use npuzzle_protocol::search::{Outcome, Report};
use npuzzle_verify::Refutation;

/// All languages but English.
fn others() -> impl Iterator<Item = Language> {
    Language::ALL.into_iter().filter(|&language| language != Language::English)
}

/// English words that stand in most views, and in no text of another language.
const ENGLISH: [&str; 21] = [
    "and", "board", "boards", "compare", "for", "from", "is", "load", "moves", "new", "of", "runs", "search",
    "searches", "shuffle", "solve", "step", "than", "the", "tiles", "with",
];

fn play(board: &str) -> State {
    State::new(board.parse().expect("a board"), Goal::BlankLast, 64).expect("blank-last exists on every size")
}

fn after(state: &State, action: impl Into<Action>) -> State {
    update(state, action.into()).0
}

fn solve_view(board: &str) -> State {
    let mut state = play(board);
    state.screen.view = link::View::Solve;
    state
}

/// The Solve view after a search has found these moves.
fn solved(board: &str, moves: &str) -> State {
    let statistics = Statistics { expanded: 3, generated: 5, lower_bound: Some(2), ..Statistics::default() };
    let report = Report { statistics, elapsed_ms: 1.5, ..Report::default() };
    let outcome = Outcome::Solved { moves: moves.parse().expect("moves"), optimal: true };
    let searching = after(&solve_view(board), SearchAction::Start(0.0));
    after(&searching, SearchAction::Done(1, outcome, report))
}

/// The Compare view after one run.
fn compared() -> Comparison {
    let fragment = "view=compare&boards=1,2,3/4,5,6/0,7,8&algorithms=a-star&heuristics=manhattan&run=1";
    let mut state = Comparison::new(Form::new(7, 64));
    let record = Record::new(
        ("1 2 3/4 5 6/0 7 8".parse().expect("a board"), Goal::BlankLast),
        Pair::new(Algorithm::AStar, Heuristic::Manhattan),
        "1".parse().expect("a weight"),
        (Status::Solved, Some(2)),
        &Statistics::default(),
        1.5,
    );
    for action in
        [compare::action::Action::Follow(fragment.to_owned()), compare::action::Action::Ended(vec![(0, record.into())])]
    {
        state = experiment::after(&state, action);
    }
    state
}

/// Returns the English words that a view shows or that its labels say.
fn english(view: &View) -> Vec<String> {
    let labels = ["aria-label", "title", "placeholder", "aria-valuetext", "alt"];
    let labels = labels.iter().flat_map(|name| {
        view.all(&format!("[{name}]")).into_iter().filter_map(|element| element.attr(name).map(str::to_owned))
    });
    // Text by text: the words of neighbors would run into each other.
    let shown = view.all("body").into_iter().flat_map(|body| body.text().map(str::to_owned).collect::<Vec<_>>());
    let said: Vec<String> = shown.chain(labels).collect();
    let words = said.iter().flat_map(|text| text.split(|letter: char| !letter.is_alphanumeric()));
    words.map(str::to_lowercase).filter(|word| ENGLISH.contains(&word.as_str())).collect()
}

#[test]
fn no_view_has_english_words_in_another_language() {
    let (compared, learnt) = (compared(), opened("step=5"));
    let pages = [
        play("1 2 3/4 5 6/0 7 8"),
        after(&play("1 2 3/4 5 6/7 0 8"), GameAction::Slide(Direction::Left, 0.0)),
        play("1 2 3/4 5 6/8 7 0"),
        solve_view("1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15"),
        solved("1 2 3/4 5 6/0 7 8", "LL"),
    ];
    let views = || {
        let pages = pages.iter().map(View::page);
        pages
            .chain([View::compare(&Comparison { is_shown: true, ..Comparison::new(Form::new(7, 64)) })])
            .chain([View::compare(&compared), View::learn(&learnt)])
            .collect::<Vec<_>>()
    };
    for view in views() {
        assert!(english(&view).len() > 5, "the words would be missed: {:?}", english(&view));
    }
    for language in others() {
        in_language(language, || {
            for view in views() {
                assert!(
                    english(&view).is_empty(),
                    "{}: {:?} in {}",
                    language.code(),
                    english(&view),
                    view.text("main")
                );
            }
        });
    }
}

#[test]
fn results_take_the_plurals_of_the_language() {
    for (language, one, two) in [
        (Language::English, "Solved in 1 move. Proven optimal.", "Solved in 2 moves. Proven optimal."),
        (
            Language::French,
            "Résolu en 1 coup : aucune solution n’est plus courte.",
            "Résolu en 2 coups : aucune solution n’est plus courte.",
        ),
        (Language::Italian, "1 mossa", "2 mosse"),
        (Language::Arabic, "حركة واحدة", "حركتان"),
        (Language::Vietnamese, "1 nước đi", "2 nước đi"),
    ] {
        in_language(language, || {
            let verdict = |state| View::page(&state).text(".verdict");
            let (of_one, of_two) =
                (verdict(solved("1 2 3/4 5 6/7 0 8", "L")), verdict(solved("1 2 3/4 5 6/0 7 8", "LL")));
            assert!(of_one.contains(one), "{of_one}");
            assert!(of_two.contains(two), "{of_two}");
        });
    }
}

#[test]
fn values_for_programs_are_the_same_in_every_language() {
    let values = || {
        let (page, compare) = (View::page(&solved("1 2 3/4 5 6/0 7 8", "LL")), View::compare(&compared()));
        let mut values = vec![page.attribute("[data-status]", "data-status").map(str::to_owned)];
        values.push(page.attribute("[data-moves]", "data-moves").map(str::to_owned));
        for view in [&page, &compare] {
            let metrics = view.all("[data-metric]").into_iter();
            values.extend(
                metrics
                    .flat_map(|metric| ["data-metric", "data-value"].map(|name| metric.attr(name).map(str::to_owned))),
            );
        }
        values.push(compare.attribute("tr[data-pair]", "data-pair").map(str::to_owned));
        values
    };
    let english = values();
    assert_eq!(english.last(), Some(&Some("A*, Manhattan distance".to_owned())));
    assert_eq!(View::page(&solved("1 2 3/4 5 6/0 7 8", "LL")).metric("optimal"), "true");
    for language in others() {
        in_language(language, || assert_eq!(values(), english));
    }
}

#[test]
fn the_compare_view_names_its_results_in_the_language() {
    in_language(Language::Italian, || {
        let view = View::compare(&compared());
        assert_eq!(view.attribute(".findings", "aria-label"), Some("Confronto"));
        assert_eq!(view.text(".verdict"), "La prova è terminata.");
        assert_eq!(view.text("tr[data-pair] th"), "A*, Distanza di Manhattan");
    });
    assert_eq!(View::compare(&compared()).text(".verdict"), "Done: 1 run.");
}

#[test]
fn buttons_are_named_in_the_language() {
    for (language, solve, shuffle) in [
        (Language::English, "Solve", "Shuffle"),
        (Language::French, "Résoudre", "Mélanger"),
        (Language::Italian, "Risolvi", "Mescola"),
        (Language::Arabic, "حل", "خلط"),
        (Language::Vietnamese, "Giải", "Xáo trộn"),
    ] {
        in_language(language, || {
            assert!(View::page(&solve_view("1 2 3/4 5 6/0 7 8")).has_button(solve), "{solve}");
            assert!(View::page(&play("1 2 3/4 5 6/0 7 8")).has_button(shuffle), "{shuffle}");
        });
    }
}

#[test]
fn the_board_runs_from_left_to_right_in_every_language() {
    for language in Language::ALL {
        in_language(language, || {
            let view = View::page(&play("1 2 3/4 5 6/0 7 8"));
            assert_eq!(view.attribute("[role=grid]", "dir"), Some("ltr"), "{}", language.code());
        });
        assert_eq!(language.direction() == "rtl", language == Language::Arabic);
    }
}

#[test]
fn the_menu_has_every_language_by_its_own_name_and_marks_the_spoken_one() {
    for language in Language::ALL {
        in_language(language, || {
            let view = View::page(&play("1 2 3/4 5 6/0 7 8"));
            let options = view.all("select[name=language] option");
            let names: Vec<String> = options.iter().map(|option| text(*option)).collect();
            assert_eq!(names, Language::ALL.map(Language::name));
            let spoken: Vec<_> = options.iter().filter(|option| option.attr("selected").is_some()).collect();
            assert_eq!(spoken.iter().map(|option| option.attr("value")).collect::<Vec<_>>(), [Some(language.code())]);
        });
    }
}

#[test]
fn errors_are_reported_in_the_language() {
    let entered =
        after(&solve_view("1 2 3/4 5 6/0 7 8"), EditorAction::Enter(Place::BoardField, "1 2 3/5 7 6/7 8 0".to_owned()));
    let answer = Read::Board("1 2 3/5 7 6/7 8 0".to_owned()).answer();
    for (language, error) in [
        (Language::English, "tile 7 appears twice (row 2, row 3); tile 4 is missing"),
        (Language::French, "la pièce 7 apparaît deux fois (ligne 2, ligne 3) ; la pièce 4 manque"),
    ] {
        in_language(language, || {
            let refused = after(&entered, EditorAction::Read(1, Ok(answer.clone()), 0.0));
            assert_eq!(View::page(&refused).text("#board-error"), error);
        });
    }
}

#[test]
fn results_that_cannot_be_true_are_refused_in_the_language() {
    let board: Board = "8 1 2/0 4 3/7 6 5".parse().expect("a board");
    let pair = Pair { algorithm: Algorithm::AStar, heuristic: Some(Heuristic::Manhattan) };
    let contradictions = [
        Contradiction::Goal(Box::new(GoalError::NoCenter)),
        Contradiction::Heuristic,
        Contradiction::Weight,
        Contradiction::Length,
        Contradiction::BranchingFactor,
        Contradiction::BelowBound,
        Contradiction::Unproved,
        Contradiction::OutOfRange,
        Contradiction::Estimate,
        Contradiction::Overestimate,
        Contradiction::Repetitions,
        Contradiction::OtherBound { length: 19, bound: 21 },
        Contradiction::Repetition,
    ];
    let invalid = contradictions.map(|why| RecordError::Invalid { board: board.clone(), pair, why });
    let unread = [RecordError::Empty, RecordError::TooMany(20_001), RecordError::Syntax("line 2".to_owned())];
    let refuted = [
        Refutation::IllegalMove(2),
        Refutation::NotTheGoal,
        Refutation::Length(3),
        Refutation::Shorter("LL".to_owned()),
        Refutation::Solvable,
        Refutation::Unsolvable,
    ];
    let phrases: Vec<Phrase> =
        unread.iter().chain(&invalid).map(Phrase::from).chain(refuted.iter().map(Phrase::from)).collect();
    let texts = || phrases.iter().map(Phrase::text).collect::<Vec<String>>();
    let english = texts();
    assert!(english.contains(&"8 1 2/0 4 3/7 6 5, a-star, manhattan: a repetition has another result".to_owned()));
    assert!(english.contains(&"2 moves suffice: LL".to_owned()), "{english:?}");
    for language in others() {
        in_language(language, || {
            for (text, english) in texts().iter().zip(&english) {
                assert!(!text.contains(['{', '}']) && text != english, "{language:?}: {text}");
            }
        });
    }
}

#[test]
fn a_choice_of_language_changes_nothing_else() {
    let played = after(&play("1 2 3/4 5 6/0 7 8"), GameAction::Press(7, 0.0));
    let (chosen, effects) = update(&played, ScreenAction::ChooseLanguage(Language::Italian).into());
    assert_eq!(effects, [Effect::Speak { language: Language::Italian, is_chosen: true }]);
    assert_eq!(chosen, played);
    assert_eq!(after(&chosen, ScreenAction::LanguageChanged), played);
    in_language(Language::Italian, || {
        let view = View::page(&played);
        assert_eq!(view.text("[data-count=moves]"), "1");
        assert_eq!(view.attribute("[data-tile=\"7\"]", "data-column"), Some("0"));
    });
}

#[test]
fn a_language_that_cannot_be_loaded_is_reported_until_another_is_chosen() {
    let missing = after(&solve_view("1 2 3/4 5 6/0 7 8"), ScreenAction::LanguageMissing(Language::French));
    let view = View::page(&missing);
    assert_eq!(view.text(".notice span"), "Couldn't load Français. Are you online?");
    assert_eq!(view.attribute("select[name=language] option[selected]", "value"), Some("en"));
    assert!(view.has_button("Solve"), "the page keeps its language");
    for action in [ScreenAction::DismissLanguage, ScreenAction::ChooseLanguage(Language::French)] {
        assert!(!View::page(&after(&missing, action)).has(".notice"));
    }
}
