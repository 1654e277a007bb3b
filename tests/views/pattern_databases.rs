//! The choice of pattern databases, their status, and the searches that use them.

use crate::rendering::in_language;
use crate::workers::{Page, chosen, in_link, options, shown_solution};
use npuzzle_engine::catalogue::{Algorithm, Heuristic, Partition};
use npuzzle_engine::heuristic::PdbKey;
use npuzzle_engine::puzzle::{Board, Goal, Size};
use npuzzle_engine::spec::Method;
use npuzzle_page::shared::locale::Language;
use npuzzle_page::shared::pdb_status::{PdbAction, PdbNews};
use npuzzle_page::stage::effect::Effect;
use npuzzle_page::stage::game::GameAction;
use npuzzle_page::stage::search::SearchAction;
use npuzzle_testing::published::korf_15;

/// Opens the Solve view on a board that is proved quickly with databases, and with hardly anything else: 59 moves.
fn hard() -> (Page, Board) {
    let published = &korf_15()[2];
    assert_eq!(published.optimum, 59);
    let page = Page::open(&format!("view=solve&board={}&goal=blank-first", in_link(&published.board)));
    (page, published.board.clone())
}

fn choose(page: &mut Page, change: impl FnOnce(&mut Method)) {
    let mut method = page.state.solver.method;
    change(&mut method);
    page.act(SearchAction::SetMethod(method));
}

fn key(partition: Partition) -> PdbKey {
    PdbKey::new(Size::PUZZLE_15, partition, 0).expect("a key")
}

fn news(page: &mut Page, news: PdbNews) {
    page.act(PdbAction::News(news));
}

fn line(page: &Page, partition: &str) -> String {
    page.view().text(&format!("li[data-tables=\"{partition}\"]"))
}

#[test]
fn a_hard_board_is_proved_with_the_chosen_databases_which_the_result_names() {
    let (mut page, board) = hard();
    for partition in [Partition::P555, Partition::P663] {
        choose(&mut page, |method| method.partition = Some(partition));
        assert_eq!(chosen(&page.view(), "tables"), partition.name());
        page.act(GameAction::Reset(0.0));
        page.solve();
        let view = page.view();
        shown_solution(&view, &board, &page.state.game.goal_board());
        let proof = ["length", "lower-bound", "optimal", "tables"].map(|name| view.metric(name));
        assert_eq!(proof, ["59", "59", "true", partition.name()]);
    }
}

#[test]
fn the_choice_appears_for_searches_that_use_databases_and_lists_those_of_the_size() {
    let mut page = Page::open("view=solve&board=8,1,2/0,4,3/7,5,6&goal=blank-first");
    assert_eq!(options(&page.view(), "tables"), ["", "8", "4-4"]);
    choose(&mut page, |method| *method = Method::new(Algorithm::AStar, Heuristic::Manhattan));
    assert!(!page.view().has("select[name=tables]"));
    choose(&mut page, |method| method.heuristic = Heuristic::PatternDatabase);
    assert_eq!(options(&page.view(), "tables"), ["", "8", "4-4"]);
    page.act(GameAction::Load(hard().1, 0.0));
    let view = page.view();
    assert_eq!(options(&view, "tables"), ["", "5-5-5", "6-6-3", "7-7-1"]);
    let label = view.text("select[name=tables] option[value=\"5-5-5\"]");
    assert!(label.starts_with("5-5-5") && label.ends_with(", 1.6 MB"), "{label}");
}

#[test]
fn the_status_of_databases_is_said_in_words() {
    let (mut page, _) = hard();
    news(&mut page, PdbNews::Building(key(Partition::P555), 0.25));
    assert_eq!(line(&page, "5-5-5"), "5-5-5: building, 25 %");
    news(&mut page, PdbNews::Built(key(Partition::P555)));
    assert_eq!(line(&page, "5-5-5"), "5-5-5: ready");
    news(&mut page, PdbNews::Loaded(key(Partition::P663)));
    assert_eq!(line(&page, "6-6-3"), "6-6-3: ready, cached from an earlier visit");
    news(&mut page, PdbNews::Failed(key(Partition::P771), "no room".to_owned()));
    assert!(line(&page, "7-7-1").contains("no room"), "{}", line(&page, "7-7-1"));
    assert_eq!(page.view().attribute(".pdb-states", "aria-live"), Some("polite"));
    let english = line(&page, "6-6-3");
    for language in [Language::Italian, Language::Arabic] {
        in_language(language, || assert_ne!(line(&page, "6-6-3"), english));
    }
    // Databases of another size are not listed.
    page.act(GameAction::Load("1 2 3/4 5 6/7 0 8".parse().expect("a board"), 0.0));
    assert!(!page.view().has("li[data-tables]"));
}

#[test]
fn stored_databases_are_shown_with_their_size_and_can_be_cleared() {
    let (mut page, _) = hard();
    // The line keeps its place while nothing is stored, so that nothing moves.
    assert!(page.view().has("p.stored.invisible"));
    news(&mut page, PdbNews::Built(key(Partition::P555)));
    news(&mut page, PdbNews::Stored(Some(1_572_904)));
    let view = page.view();
    assert!(!view.has("p.stored.invisible"));
    assert_eq!(view.text("p.stored small"), "1.6 MB cached in this browser.");
    view.button("Clear tables");
    page.act(PdbAction::Forget);
    assert!(page.effects.contains(&Effect::ForgetPdbs));
    news(&mut page, PdbNews::Stored(Some(0)));
    assert!(page.view().has("p.stored.invisible"));
    assert_eq!(line(&page, "5-5-5"), "5-5-5: ready", "databases in use stay in use");
}

#[test]
fn a_browser_that_stores_nothing_offers_nothing_to_clear() {
    let (mut page, _) = hard();
    news(&mut page, PdbNews::Built(key(Partition::P555)));
    news(&mut page, PdbNews::Stored(None));
    assert_eq!(line(&page, "5-5-5"), "5-5-5: ready");
    assert!(page.view().has("p.stored.invisible"));
}

#[test]
fn a_search_that_waits_for_its_databases_is_preparing_and_can_be_cancelled() {
    let (mut page, _) = hard();
    choose(&mut page, |method| method.partition = Some(Partition::P771));
    page.act(SearchAction::Start(0.0));
    news(&mut page, PdbNews::Building(key(Partition::P771), 0.4));
    let view = page.view();
    assert_eq!(view.attribute("[data-status]", "data-status"), Some("preparing"));
    assert_eq!(
        (view.text(".verdict").as_str(), line(&page, "7-7-1").as_str()),
        ("Building 7-7-1 tables… 40 %", "7-7-1: building, 40 %")
    );
    view.button("Cancel");
    page.act(SearchAction::Stop);
    assert_eq!(page.view().attribute("[data-status]", "data-status"), Some("cancelled"));
    assert_eq!(line(&page, "7-7-1"), "7-7-1: building, 40 %", "the databases are built all the same");
}

#[test]
fn goals_with_the_blank_in_a_corner_at_an_edge_and_inside_are_proved_with_and_without_databases() {
    for cell in [3, 7, 9] {
        let mut tiles: Vec<u16> = (1..16).collect();
        tiles.insert(cell, 0);
        let goal = Board::from_tiles(Size::PUZZLE_15, &tiles).expect("a board");
        let board = npuzzle_testing::walk::walked_away(&goal, 60, 7);
        let mut page = Page::open("view=solve");
        page.act(GameAction::Load(board.clone(), 0.0));
        page.act(GameAction::SetGoal(Goal::Custom(goal.clone()), 0.0));
        choose(&mut page, |method| method.partition = Some(Partition::P555));
        page.solve();
        let view = page.view();
        let length = shown_solution(&view, &board, &goal).len();
        assert_eq!((view.metric("tables"), view.metric("optimal")), ("5-5-5", "true"));
        assert!(length > 10, "{length}");

        page.act(GameAction::Reset(0.0));
        choose(&mut page, |method| *method = Method::new(Algorithm::IdaStar, Heuristic::LinearConflict));
        page.solve();
        assert_eq!(shown_solution(&page.view(), &board, &goal).len(), length);
    }
}
