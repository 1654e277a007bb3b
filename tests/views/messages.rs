//! The strip of messages below the board: one at a time, and a list of the last ones.

use crate::rendering::{View, text};
use crate::workers::Page;
use npuzzle_engine::puzzle::{Direction, Size};
use npuzzle_page::shared::locale::Language;
use npuzzle_page::stage::action::Action;
use npuzzle_page::stage::coach::CoachAction;
use npuzzle_page::stage::game::GameAction;
use npuzzle_page::stage::profile::ProfileAction;
use npuzzle_page::stage::screen::{EditorAction, Notice, ScreenAction};

/// Returns a game of one move, replaced by a board two moves from the goal.
fn replaced() -> Page {
    let mut page = Page::open("view=play&board=8,1,2/0,4,3/7,6,5&goal=blank-last");
    page.act(GameAction::Press(0, 0.0));
    page.act(GameAction::Load("1 2 3/4 5 6/0 7 8".parse().expect("a board"), 1000.0));
    page
}

/// Returns the name of the message on show.
fn shown(page: &Page) -> Option<String> {
    let view = page.view();
    let messages = view.all(".messages > *");
    assert!(messages.len() <= 1, "one at a time");
    messages.first().and_then(|message| message.attr("data-notice")).map(str::to_owned)
}

fn is_passing(page: &Page) -> bool {
    page.view().has(".message.passing")
}

/// Returns the list of the last messages.
fn told(view: &View) -> Vec<String> {
    view.all(".told > p").into_iter().map(text).collect()
}

#[test]
fn messages_wait_for_the_one_that_matters_most() {
    let mut page = replaced();
    assert_eq!(shown(&page).as_deref(), Some("replaced"));
    page.act(CoachAction::Hint);
    assert_eq!(shown(&page).as_deref(), Some("hint"));
    page.act(GameAction::Mark);
    assert_eq!(shown(&page).as_deref(), Some("notice"));
    page.act(ScreenAction::Expire);
    assert_eq!(shown(&page).as_deref(), Some("hint"));
    page.act(GameAction::Slide(Direction::Left, 2000.0));
    assert_eq!(shown(&page).as_deref(), Some("replaced"));
    page.act(GameAction::Pause(3000.0));
    assert_eq!(shown(&page).as_deref(), Some("paused"));
    assert!(!is_passing(&page));
}

#[test]
fn the_offer_to_bring_a_game_back_goes_but_undo_still_does() {
    let mut page = replaced();
    assert!(is_passing(&page));
    page.act(ScreenAction::Expire);
    assert!(shown(&page).is_none() && page.view().is_enabled("Undo"));
    let mut moved = replaced();
    moved.act(ScreenAction::Expire);
    moved.act(GameAction::Slide(Direction::Left, 2000.0));
    assert_eq!(shown(&moved), None, "a move does not bring it back");
    page.act(GameAction::Undo(3000.0));
    assert_eq!(page.state.board().to_string(), "0 1 2/8 4 3/7 6 5");
    page.act(GameAction::Scramble { size: Size::PUZZLE_8, seed: 1, now: 4000.0 });
    assert_eq!(shown(&page).as_deref(), Some("replaced"), "the next one is offered again");
}

#[test]
fn an_error_stays_until_it_is_dismissed() {
    let mut page = Page::open("view=play&board=1,2,3/4,5,6/0,7,8&nonsense=1");
    let actions: [Action; 2] = [ScreenAction::Expire.into(), GameAction::Slide(Direction::Left, 0.0).into()];
    for action in actions {
        page.act(action);
        assert_eq!(shown(&page).as_deref(), Some("error"));
        assert!(!is_passing(&page) && page.view().text(".message").contains("nonsense"));
    }
    // Nothing lesser hides it: not a pause, and no news, which is listed instead.
    page.act(GameAction::Pause(1000.0));
    page.act(ScreenAction::Notify(Notice::info("News.".into())));
    assert_eq!((shown(&page).as_deref(), told(&page.view())), (Some("error"), vec!["News.".to_owned()]));
    page.act(ScreenAction::Dismiss);
    assert_eq!(shown(&page).as_deref(), Some("paused"));
    page.act(GameAction::Pause(2000.0));
    assert_eq!(shown(&page), None);
    // A verdict on moves that do not solve the board is one as well.
    page.enter_solution("RL");
    assert!(!is_passing(&page));
    page.enter_solution("L");
    assert!(is_passing(&page));
}

#[test]
fn the_verdict_on_moves_stands_before_the_offer_to_read_them_otherwise() {
    let mut page = Page::open("view=solve&board=1,2,3/4,5,6/0,7,8&goal=blank-last");
    page.enter_solution("RR");
    let said = page.view().text("[data-notice=readings]");
    assert!(said.starts_with("Move 1 of 2 (R) isn't possible. "), "{said}");
}

#[test]
fn the_last_five_are_listed_newest_first_and_never_twice() {
    let mut page = Page::open("view=play&board=1,2,3/4,5,6/0,7,8&goal=blank-last");
    assert!(!page.view().has(".told"));
    let tell = |page: &mut Page, text: &str| page.act(ScreenAction::Notify(Notice::info(text.into())));
    tell(&mut page, "One.");
    let view = page.view();
    assert_eq!((view.text(".message span"), told(&view)), ("One.".to_owned(), Vec::new()));
    assert!(!view.has(".told"), "an empty list");
    page.act(ScreenAction::Expire);
    let view = page.view();
    assert_eq!((view.has(".message"), told(&view)), (false, vec!["One.".to_owned()]));
    assert_eq!(view.text(".told summary"), "Last messages");
    // An entered text takes the message away, but not from the list.
    for text in ["Two.", "Three.", "One.", "Four.", "Five.", "Six."] {
        tell(&mut page, text);
    }
    page.act(EditorAction::Paste("?".into(), 0.0));
    page.act(ScreenAction::Dismiss);
    let listed = told(&page.view());
    assert_eq!(listed[1..], ["Six.", "Five.", "Four.", "One."]);
    page.act(ScreenAction::ChooseLanguage(Language::English));
    assert_eq!(told(&page.view()), listed);
}

#[test]
fn an_import_can_be_undone_until_its_message_is_dismissed() {
    let mut page = Page::open("view=play");
    let file =
        r#"{"version":1,"records":{"version":1,"games":[{"id":1,"size":"3x3","goal":"blank-last"}],"daily":[]}}"#;
    page.act(ProfileAction::Import(file.to_owned(), 0.0));
    assert_eq!((shown(&page).as_deref(), is_passing(&page)), (Some("notice"), false));
    assert_eq!(page.view().text(".message > button:first-of-type"), "Undo");
    page.act(ProfileAction::UndoImport);
    assert_eq!((shown(&page), page.state.profile.records.games().len()), (None, 0));
    page.act(ProfileAction::UndoImport);
    assert_eq!(shown(&page), None);
}
