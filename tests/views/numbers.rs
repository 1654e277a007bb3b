//! Numbers and dates as people read them, in every view and language, and as programs read them, which know no language.

use crate::learn::{at_once, opened};
use crate::rendering::{View, in_language};
use npuzzle_engine::catalogue::{Algorithm, Heuristic, Status};
use npuzzle_engine::puzzle::Goal;
use npuzzle_engine::statistics::Statistics;
use npuzzle_experiments::{Pair, Record, Run};
use npuzzle_page::app::update::update;
use npuzzle_page::compare;
use npuzzle_page::compare::experiment::Form;
use npuzzle_page::compare::state::Comparison;
use npuzzle_page::learn;
use npuzzle_page::learn::action::Jump;
use npuzzle_page::shared::link;
use npuzzle_page::shared::locale::Language;
use npuzzle_page::shared::time::Date;
use npuzzle_page::stage::action::Action;
use npuzzle_page::stage::coach::{Advice, CoachAction};
use npuzzle_page::stage::daily::Level;
use npuzzle_page::stage::game::{Challenge, GameAction};
use npuzzle_page::stage::playback::PlaybackAction;
use npuzzle_page::stage::search::SearchAction;
use npuzzle_page::stage::state::State;
use npuzzle_protocol::search::{Outcome, Report};

/// A number whose text needs a separator.
const LARGE: u64 = 69_129;

fn after(state: &State, action: impl Into<Action>) -> State {
    update(state, action.into()).0
}

fn solve_view() -> State {
    let board = "1 2 3/4 5 6/0 7 8".parse().expect("a board");
    let mut state = State::new(board, Goal::BlankLast, 64).expect("blank-last exists on every size");
    state.screen.view = link::View::Solve;
    state
}

fn report() -> Report {
    let statistics = Statistics {
        expanded: LARGE,
        generated: LARGE,
        reopened: LARGE,
        frontier: Some(LARGE),
        frontier_peak: LARGE,
        depth_peak: LARGE,
        memory_bytes: LARGE << 20,
        incumbent: Some(60_265),
        lower_bound: Some(17_821),
    };
    Report { statistics, elapsed_ms: 1_234_567.891_234, ..Report::default() }
}

/// Play and Solve with large numbers wherever there are any.
fn pages() -> Vec<State> {
    let mut played = solve_view();
    played.screen.view = link::View::Play;
    played.game.moves = 12_345;
    let today = Date::new(2026, 11, 25);
    let challenge = Challenge::Daily(Level::Hard);
    let asked = after(&played, GameAction::Choose { challenge, seed: 1, today, now: 0.0 });
    let id = asked.coach.pending().expect("a question");
    let daily = after(&asked, CoachAction::Advised(id, Advice::Board(asked.game.start.clone(), 54), 0.0));
    let started = after(&solve_view(), SearchAction::Start(0.0));
    let proving = Report { statistics: Statistics { incumbent: None, ..report().statistics }, ..report() };
    let improving = after(&started, SearchAction::Progress(1, report()));
    // Ends at the goal after many moves there and back.
    let moves = format!("{}LL", "DU".repeat(30_000)).parse().expect("moves");
    let solved = after(&improving, SearchAction::Done(1, Outcome::Solved { moves, optimal: false }, report()));
    let scrubbed = after(&solved, PlaybackAction::Scrub(50_000));
    vec![played, daily, after(&started, SearchAction::Progress(1, proving)), improving, solved, scrubbed]
}

fn compared() -> Comparison {
    let fragment = "view=compare&boards=1,2,3/4,5,6/0,7,8&algorithms=a-star,greedy&heuristics=manhattan&run=1";
    let mut state = Comparison::new(Form::new(7, 64));
    let record = |algorithm| {
        Run::from(Record::new(
            ("1 2 3/4 5 6/0 7 8".parse().expect("a board"), Goal::BlankLast),
            Pair::new(algorithm, Heuristic::Manhattan),
            "1".parse().expect("a weight"),
            (Status::Solved, Some(60_265)),
            &report().statistics,
            report().elapsed_ms,
        ))
    };
    let records = vec![(0, record(Algorithm::AStar)), (1, record(Algorithm::Greedy))];
    for action in [compare::action::Action::Follow(fragment.to_owned()), compare::action::Action::Ended(records)] {
        state = compare::update::update(&state, action).0;
    }
    state
}

fn views() -> Vec<View> {
    let pages = pages();
    // Thousands of moves deep.
    let deep = at_once(&opened("algorithm=depth-first"), learn::action::Action::Go(Jump::To(8_000)));
    pages.iter().map(View::page).chain([View::compare(&compared()), View::learn(&deep)]).collect()
}

/// Returns the texts that a view shows or that its labels say.
fn said(view: &View) -> Vec<String> {
    let labels = ["aria-label", "title", "placeholder", "aria-valuetext", "alt"];
    let labels = labels.iter().flat_map(|name| {
        view.all(&format!("[{name}]")).into_iter().filter_map(|element| element.attr(name).map(str::to_owned))
    });
    let shown = view.all("body").into_iter().flat_map(|body| body.text().map(str::to_owned).collect::<Vec<_>>());
    shown.chain(labels).collect()
}

/// Returns the texts of views that have so many digits in a row.
fn with_digits(views: &[View], least: usize) -> Vec<String> {
    let has = |text: &String| {
        let mut runs = text.split(|letter: char| !letter.is_ascii_digit());
        runs.any(|run| run.len() >= least)
    };
    views.iter().flat_map(said).filter(has).collect()
}

/// Returns the texts that name a day as programs do.
fn with_dates(views: &[View]) -> Vec<String> {
    let is_date = |part: &str| part.len() == 10 && part.matches('-').count() == 2;
    let has = |text: &String| text.split(|letter: char| letter != '-' && !letter.is_ascii_digit()).any(is_date);
    views.iter().flat_map(said).filter(has).collect()
}

/// Returns the metrics and their values as programs read them.
fn values(views: &[View]) -> Vec<(Option<String>, Option<String>)> {
    let value = |metric: scraper::ElementRef<'_>| {
        (metric.attr("data-metric").map(str::to_owned), metric.attr("data-value").map(str::to_owned))
    };
    views.iter().flat_map(|view| view.all("[data-metric]").into_iter().map(value).collect::<Vec<_>>()).collect()
}

/// One test, since the views take longer than the checks.
#[test]
fn people_read_numbers_and_dates_in_their_language_and_programs_the_same_in_all() {
    let english = views();
    assert!(with_digits(&english, 5).len() > 20, "without groups, numbers would be missed");
    let expected = values(&english);
    assert!(expected.contains(&(Some("expanded".to_owned()), Some(LARGE.to_string()))));
    assert!(expected.contains(&(Some("elapsed-ms".to_owned()), Some("1234567.891".to_owned()))));
    for language in Language::ALL {
        in_language(language, || {
            let (views, code) = (views(), language.code());
            assert_eq!(with_digits(&views, 4), [""; 0], "{code}");
            assert_eq!(with_dates(&views), [""; 0], "{code}");
            assert!(views.iter().any(|view| view.has("[data-deal=\"2026-11-25 hard 54\"]")), "{code}");
            assert_eq!(values(&views), expected, "{code}");
        });
    }
}
