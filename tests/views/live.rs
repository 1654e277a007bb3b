//! The live regions of each view, which screen readers announce. Nothing announces itself many times a second.

use crate::compare::half_done;
use crate::experiment::{SMALL, after, compared, ended};
use crate::learn::{EXAMPLE, at_once, opened};
use crate::rendering::{View, surroundings};
use crate::workers::Page;
use npuzzle_engine::catalogue::Partition;
use npuzzle_engine::heuristic::PdbKey;
use npuzzle_engine::puzzle::{Direction, Size};
use npuzzle_page::learn;
use npuzzle_page::learn::state::Learning;
use npuzzle_page::shared::pdb_status::{PdbAction, PdbNews};
use npuzzle_page::stage::game::GameAction;
use npuzzle_page::stage::playback::PlaybackAction;
use npuzzle_page::stage::search::SearchAction;
use npuzzle_page::stage::surroundings::Surroundings;
use scraper::ElementRef;

const LIVE: &str = "[aria-live], [role=status], [role=alert], [role=log], [role=timer], output";

fn is_off(element: ElementRef) -> bool {
    element.attr("aria-live") == Some("off")
}

/// Returns the classes, or else the elements, of the live regions of a view, also of those that are off at the moment.
fn regions(view: &View) -> Vec<String> {
    let name = |element: ElementRef| match element.attr("class") {
        Some(class) => format!(".{}", class.replace(' ', ".")),
        None => element.value().name().to_owned(),
    };
    view.all(LIVE).into_iter().map(name).collect()
}

/// Returns what the live regions of a view say, without the parts that are off.
fn said(view: &View) -> Vec<String> {
    fn text(element: ElementRef) -> String {
        let parts = element.children().filter_map(|child| match ElementRef::wrap(child) {
            Some(child) if is_off(child) => None,
            Some(child) => Some(text(child)),
            None => child.value().as_text().map(|text| text.to_string()),
        });
        parts.collect()
    }
    let live = view.all(LIVE).into_iter().filter(|&region| !is_off(region));
    live.map(text).filter(|text| !text.is_empty()).collect()
}

/// Asserts that the moments of something that goes on by itself all say the same.
fn assert_silent(moments: impl IntoIterator<Item = View>) {
    let said: Vec<Vec<String>> = moments.into_iter().map(|view| said(&view)).collect();
    assert!(said.len() > 1 && said.windows(2).all(|pair| pair[0] == pair[1]), "{said:#?}");
}

#[test]
fn each_view_has_these_and_no_others() {
    let board = "board=1,2,3/4,5,6/0,7,8&goal=blank-last";
    let page = |view: &str| Page::open(&format!("view={view}&{board}"));
    let mut solving = page("solve");
    solving.solve();
    let views = [page("play").view(), solving.view(), View::compare(&compared(SMALL)), View::learn(&opened(EXAMPLE))];
    let board: &[&str] = &[".update-banner", ".hidden", ".hidden", ".messages"];
    let solution = [".hidden", "span", "span", ".pdb-states", ".error", ".error", ".error", ".error"];
    let plots = [".readout"; 7];
    let expected = [
        board.to_vec(),
        [board, &solution].concat(),
        [&[".error", ".error", ".error", ".error", ".error", ".verdict"], &plots[..]].concat(),
        vec![".error", ".verdicts", ".error", ".explanation", "output"],
    ];
    assert_eq!(views.each_ref().map(regions), expected);
}

#[test]
fn a_running_clock_says_nothing() {
    let mut page = Page::open("view=play&board=1,2,3/4,5,6/0,7,8&goal=blank-last");
    page.act(GameAction::Slide(Direction::Left, 0.0));
    let at = |now| View::page_in(&page.state, &Surroundings { now, ..surroundings() });
    assert_silent([100.0, 200.0, 60_000.0].map(at));
}

#[test]
fn pattern_databases_say_when_they_are_ready_or_failed_but_not_how_far_they_are() {
    let key = PdbKey::new(Size::PUZZLE_15, Partition::P555, 0).expect("a key");
    let mut page = Page::open("view=solve&size=4x4");
    let mut after = |news| {
        page.act(PdbAction::News(news));
        page.view()
    };
    assert_silent([0.0, 0.1, 0.9].map(|share| after(PdbNews::Building(key, share))));
    let line = |view: &View| said(view).into_iter().find(|text| text.starts_with("5-5-5"));
    assert_eq!(line(&after(PdbNews::Building(key, 0.95))), None);
    assert_eq!(line(&after(PdbNews::Built(key))).as_deref(), Some("5-5-5: ready"));
    assert_eq!(
        line(&after(PdbNews::Failed(key, "no room".into()))).as_deref(),
        Some("5-5-5: couldn't be built: no room")
    );
}

#[test]
fn a_search_that_waits_for_pattern_databases_does_not_say_how_far_they_are() {
    let key = PdbKey::new(Size::PUZZLE_15, Partition::P555, 0).expect("a key");
    let mut page = Page::open("view=solve&size=4x4&algorithm=ida-star&heuristic=pattern-database");
    page.act(SearchAction::Start(0.0));
    let moments = [0.1, 0.5, 0.9].map(|share| {
        page.act(PdbAction::News(PdbNews::Building(key, share)));
        page.view()
    });
    let shown: Vec<String> = moments.iter().map(|view| view.text(".verdict")).collect();
    assert!(shown.windows(2).all(|pair| pair[0] != pair[1]), "{shown:?}");
    assert_silent(moments);
}

#[test]
fn a_search_says_when_it_begins_and_ends_but_not_how_far_it_is() {
    // A board of 6x3 far from a proof.
    let mut page =
        Page::open("view=solve&board=8,1,11,4,13,10/15,2,0,17,5,12/7,14,3,9,16,6&goal=blank-last&algorithm=anytime");
    page.act(SearchAction::Start(0.0));
    while page.state.playback().is_none() {
        assert!(page.advance());
    }
    page.act(PlaybackAction::Pause);
    let mut moments = vec![page.view()];
    for _ in 0..5 {
        assert!(page.advance());
        moments.push(page.view());
    }
    assert_silent(moments);
    page.act(SearchAction::Stop);
    assert!(said(&page.view()).iter().any(|text| text.starts_with("Solved in ")));
}

#[test]
fn a_solution_that_plays_says_nothing() {
    let mut page =
        Page::open("view=solve&board=8,1,2/0,4,3/7,5,6&goal=blank-first&algorithm=a-star&heuristic=manhattan");
    page.solve();
    page.act(PlaybackAction::Scrub(0));
    page.act(PlaybackAction::Play);
    let moments = (0..5).map(|_| {
        page.act(PlaybackAction::Tick);
        page.view()
    });
    assert_silent(moments.collect::<Vec<_>>());
    page.act(PlaybackAction::Pause);
    assert!(said(&page.view()).contains(&"move 5 of 21".to_owned()));
}

#[test]
fn an_experiment_says_when_it_ends_but_not_which_runs_have() {
    let (running, plan, limits) = half_done();
    let begun = after(&running, npuzzle_page::compare::action::Action::Begin);
    let both = after(&begun, ended(&plan, limits, [0]));
    assert_silent([&running, &both].map(View::compare));
    assert!(said(&View::compare(&compared(SMALL))).contains(&"Done: 8 runs.".to_owned()));
}

#[test]
fn plots_say_nothing_until_a_point_of_one_is_chosen() {
    let view = View::compare(&compared(SMALL));
    assert_eq!(view.all(".readout").len(), 7);
    assert!(view.all(".readout").into_iter().all(is_off));
}

#[test]
fn a_search_in_learn_says_nothing_while_it_is_recorded_or_played() {
    let recording =
        learn::update::update(&Learning::default(), learn::action::Action::Follow(format!("view=learn&{EXAMPLE}"))).0;
    let progress =
        |steps| View::learn(&at_once(&recording, learn::action::Action::Progress(recording.last_request, steps)));
    assert_silent([1000, 2000, 3000].map(progress));
    let mut playing = at_once(&opened(EXAMPLE), learn::action::Action::Play);
    let moments = (0..5).map(|_| {
        playing = at_once(&playing, learn::action::Action::Tick);
        View::learn(&playing)
    });
    assert_silent(moments.collect::<Vec<_>>());
}
