//! Typing boards, goals and solutions: many formats are accepted, and errors are exact.

use crate::rendering::{View, in_language, text};
use crate::workers::{Page, chosen, options, shown_board, shown_solution};
use npuzzle_engine::puzzle::{Board, Goal, make_solvable};
use npuzzle_page::app::update::update;
use npuzzle_page::shared::entry::Place;
use npuzzle_page::shared::locale::Language;
use npuzzle_page::stage::game::GameAction;
use npuzzle_page::stage::playback::PlaybackAction;
use npuzzle_page::stage::screen::{EditorAction, ScreenAction};

const EIGHT: &str = "8 1 2/0 4 3/7 5 6";
const FIFTEEN: &str = "5 1 3 10/15 12 7 9/2 4 6 8/13 0 11 14";
const TWENTY_FOUR: &str = "2 0 12 4 5/1 3 7 9 10/6 8 11 14 15/16 17 13 19 20/21 22 18 23 24";

fn board(text: &str) -> Board {
    text.parse().expect("a board")
}

fn open() -> Page {
    Page::open("view=solve")
}

/// Returns the text of the field for a board.
fn field_text(view: &View) -> String {
    view.one("textarea[name=board]").text().collect()
}

/// Returns the message about the text in a field, which is empty if the text is valid.
fn fault(view: &View, field: &str) -> String {
    let is_invalid = view.attribute(&format!("textarea[name={field}]"), "aria-invalid") == Some("true");
    let message = view.one(&format!("#{field}-error[role=alert]"));
    assert_eq!(is_invalid, !text(message).is_empty(), "a field is invalid if it has an error");
    text(message)
}

#[test]
fn a_board_is_read_in_every_notation_from_the_field_the_clipboard_and_a_file() {
    let one_line = TWENTY_FOUR.replace('/', " ");
    for (form, text, expected) in [
        ("nine digits", "812043756", EIGHT),
        ("nine digits with a dot", "812.43756", EIGHT),
        ("commas", "8, 1, 2, _, 4, 3, 7, 5, 6", EIGHT),
        ("slashes between rows", FIFTEEN, FIFTEEN),
        ("one row per line", "5 1 3 10\n15 12 7 9\n2 4 6 8\n13 0 11 14", FIFTEEN),
        (
            "a file with a comment, the side and the tiles",
            "# an exercise\n4\n5 1 3 10 # row 1\n15 12 7 9\n2 4 6 8\n13 0 11 14\n",
            FIFTEEN,
        ),
        ("one line", &one_line, TWENTY_FOUR),
        ("a Python list", "board = [[8, 1, 2], [None, 4, 3], [7, 5, 6]]", EIGHT),
        ("an ASCII frame", "+---+---+---+\n| 8 | 1 | 2 |\n|   | 4 | 3 |\n| 7 | 5 | 6 |\n+---+---+---+", EIGHT),
        ("hexadecimal digits", "513AFC792468D0BE", FIFTEEN),
        ("the page's own link", "https://example.org/npuzzle/#view=solve&board=8,1,2/0,4,3/7,5,6&goal=spiral", EIGHT),
    ] {
        let mut typed = open();
        typed.enter_board(text);
        let [mut pasted, mut opened] = [open(), open()];
        pasted.act(EditorAction::Paste(text.to_owned(), 0.0));
        opened.act(EditorAction::Open(text.to_owned(), 0.0));
        for page in [typed, pasted, opened] {
            let view = page.view();
            assert_eq!((shown_board(&view).as_str(), fault(&view, "board")), (expected, String::new()), "{form}");
            assert_eq!(field_text(&view), expected.replace('/', "\n"), "{form}");
        }
    }
}

#[test]
fn both_readings_of_an_ambiguous_board_are_offered() {
    let mut page = open();
    page.enter_board(EIGHT);
    page.enter_board("BAC/DEF/GHI");
    let view = page.view();
    assert!(view.text("[data-notice=readings]").starts_with("This can be read in several ways:"));
    view.button("A is the blank");
    view.button("The last letter is the blank");
    assert_eq!((shown_board(&view).as_str(), fault(&view, "board")), (EIGHT, String::new()));
    in_language(Language::Vietnamese, || {
        let view = page.view();
        assert!(view.has("[data-notice=readings]") && !view.has_button("The last letter is the blank"));
    });
    let offers = page.state.screen.editor.entry.offers.clone();
    page.act(EditorAction::Accept(offers[1].clone(), 0.0));
    let view = page.view();
    assert_eq!(shown_board(&view), "2 1 3/4 5 6/7 8 0");
    assert!(!view.has("[data-notice=readings]"));
}

#[test]
fn the_field_shows_the_board() {
    let mut page = open();
    page.enter_board("1 2 3/4 5 6/0 7 8");
    page.act(GameAction::Press(7, 0.0));
    assert_eq!(field_text(&page.view()), "1 2 3\n4 5 6\n7 0 8");
    // A text that changes during playback could not be selected.
    page.solve();
    page.act(PlaybackAction::Tick);
    assert_eq!(
        (shown_board(&page.view()).as_str(), field_text(&page.view()).as_str()),
        ("1 2 3/4 5 6/7 8 0", "1 2 3\n4 5 6\n7 0 8")
    );
}

#[test]
fn solutions_are_read_in_words_and_arrows() {
    let mut page = open();
    page.enter_board("1 2 3/4 5 6/0 7 8");
    for text in ["LL", "left left", "←←", "2L"] {
        page.enter_solution(text);
        let view = page.view();
        assert_eq!(view.text(".message span"), "Solves the board in 2 moves.", "{text}");
        assert_eq!(fault(&view, "solution"), "");
        page.enter_solution("left sideways");
        let view = page.view();
        assert!(fault(&view, "solution").contains("(character 6)"), "{}", fault(&view, "solution"));
        assert!(!view.has(".message"), "the verdict on the solution before has gone");
    }
    page.enter_solution("URX");
    let why = fault(&page.view(), "solution");
    assert!(why.starts_with("“X” (character 3) is not a move"), "{why}");
}

#[test]
fn the_directions_of_the_blank_are_offered_where_only_they_solve_the_board() {
    let mut page = open();
    page.enter_board("1 2 3/4 5 6/0 7 8");
    page.enter_solution("RR");
    page.view().button("Read as moves of the blank");
    let offer = page.state.screen.editor.entry.offers[0].clone();
    page.act(EditorAction::Accept(offer, 0.0));
    let view = page.view();
    assert_eq!(view.text(".message span"), "Solves the board in 2 moves.");
    assert!(view.field("Directions are the blank's").attr("checked").is_some());
    assert!(!view.has_button("Read as moves of the blank"));
}

#[test]
fn an_invalid_board_is_explained_and_the_old_one_stays() {
    for (problem, text, message) in [
        ("a duplicate tile", "1 2 3/4 5 5/6 7 0", "tile 5 appears twice (row 2, row 2); tile 8 is missing"),
        ("no blank", "1 2 3/4 5 6/7 8 8", "tile 8 appears twice (row 3, row 3); the blank (0) is missing"),
        (
            "a tile too large",
            "1 2 3/4 5 6/7 9 0",
            "9 (row 3) is out of range: tiles of 3×3 boards run from 1 to 8; tile 8 is missing",
        ),
        ("words", "hello there", "“hello” (line 1) isn't a tile number or a blank (0, _ or .)"),
        (
            "too few numbers",
            "1 2 3 0 4",
            "found 5 numbers: a square board has 4, 9, 16 and so on, and other boards need a / between rows (1 2 3/4 5 0) or the size first (3x2)",
        ),
        ("a short row", "1 2 3/4 5/6 7 8 0", "row 2 has 2 of 3 numbers"),
        ("nothing", " ", "the text is empty"),
    ] {
        let mut page = open();
        page.enter_board(EIGHT);
        page.enter_board(text);
        let view = page.view();
        assert_eq!((fault(&view, "board").as_str(), shown_board(&view).as_str()), (message, EIGHT), "{problem}");
        in_language(Language::French, || {
            let mut page = open();
            page.enter_board(EIGHT);
            page.enter_board(text);
            let translated = fault(&page.view(), "board");
            assert!(!translated.is_empty() && translated != message, "{problem}: {translated}");
        });
        // The message disappears once the text is corrected.
        page.enter_board("125348670");
        let view = page.view();
        assert_eq!(
            (fault(&view, "board"), shown_board(&view).as_str()),
            (String::new(), "1 2 5/3 4 8/6 7 0"),
            "{problem}"
        );
    }
}

#[test]
fn a_very_long_text_is_refused_and_the_page_goes_on() {
    let mut page = open();
    page.enter_board(EIGHT);
    page.act(GameAction::SetGoal(Goal::BlankFirst, 0.0));
    page.enter_board(&"9 ".repeat(200_000));
    let view = page.view();
    assert!(fault(&view, "board").contains("numbers: a square board has 4"), "{}", fault(&view, "board"));
    assert_eq!(shown_board(&view), EIGHT);
    page.solve();
    shown_solution(&page.view(), &board(EIGHT), &page.state.game.goal_board());
}

#[test]
fn a_board_of_another_size_changes_the_size_and_its_goals() {
    let mut page = open();
    for (size, text, has_center) in [("3", EIGHT, true), ("5", TWENTY_FOUR, true), ("4", FIFTEEN, false)] {
        page.enter_board(text);
        let view = page.view();
        assert_eq!(shown_board(&view), text);
        assert_eq!(view.attribute("input[type=radio][checked]", "value"), Some(size));
        let mut goals = vec!["blank-last", "blank-first", "spiral", "blank-center", "custom"];
        goals.retain(|goal| *goal != "blank-center" || has_center);
        assert_eq!(options(&view, "goal"), goals);
    }
}

#[test]
fn a_goal_that_the_next_board_does_not_have_is_replaced_with_a_message() {
    let mut page = open();
    page.enter_board(TWENTY_FOUR);
    page.act(GameAction::SetGoal(Goal::BlankCenter, 0.0));
    assert_eq!(chosen(&page.view(), "goal"), "blank-center");
    page.enter_board(FIFTEEN);
    let view = page.view();
    assert_eq!((shown_board(&view).as_str(), chosen(&view, "goal").as_str()), (FIFTEEN, "blank-last"));
    let notice =
        "The goal is now blank-last: the goal blank-center needs an odd width and an odd height, such as 3x3 or 5x3.";
    assert_eq!(view.text(".message span"), notice);
    view.button("OK");
    page.act(ScreenAction::Dismiss);
    assert!(!page.view().has(".message"));
}

#[test]
fn every_goal_is_reached() {
    for goal in [Goal::BlankLast, Goal::BlankFirst, Goal::Spiral, Goal::BlankCenter] {
        let mut page = open();
        page.enter_board(EIGHT);
        page.act(GameAction::SetGoal(goal.clone(), 0.0));
        let mut start = board(EIGHT);
        // Half of the boards cannot reach a goal; the page makes them solvable.
        if page.view().has("[data-notice=unsolvable]") {
            start = make_solvable(&start);
            page.act(GameAction::Load(start.clone(), 0.0));
        }
        assert!(!page.view().has("[data-notice=unsolvable]"));
        page.solve();
        shown_solution(&page.view(), &start, &goal.board(start.size()).expect("a goal of 3x3"));
        assert_eq!(chosen(&page.view(), "goal"), goal.to_string());
    }
}

#[test]
fn a_custom_goal_has_a_field_and_is_reached() {
    let mut page = open();
    page.enter_board(EIGHT);
    assert!(!page.view().has("input[name=custom-goal]"));
    // The option begins with the board of the goal before.
    page.act(GameAction::SetGoal(Goal::Custom(Goal::BlankLast.board(board(EIGHT).size()).expect("a goal")), 0.0));
    let view = page.view();
    assert_eq!(
        (view.field("Goal board").attr("value"), chosen(&view, "goal").as_str()),
        (Some("1 2 3/4 5 6/7 8 0"), "custom")
    );

    page.act(GameAction::SetGoal(Goal::Custom(board("8 1 2/7 4 3/0 5 6")), 0.0));
    page.solve();
    assert_eq!(page.view().attribute("[data-moves]", "data-moves"), Some("U"));
    assert_eq!((page.view().metric("length"), shown_board(&page.view()).as_str()), ("1", EIGHT));

    let goal = board("8 7 6/5 4 3/2 1 0");
    page.act(GameAction::SetGoal(Goal::Custom(goal.clone()), 0.0));
    assert_eq!(page.view().attribute("[data-status]", "data-status"), Some("idle"));
    page.solve();
    assert!(!shown_solution(&page.view(), &board(EIGHT), &goal).is_empty());

    // A goal of another size changes nothing.
    let other = Goal::Custom(Goal::BlankLast.board(board(FIFTEEN).size()).expect("a goal"));
    page.act(GameAction::SetGoal(other, 0.0));
    let view = page.view();
    assert_eq!(view.text(".message span"), "The goal is unchanged: the goal is 4×4, but the start is 3×3.");
    assert_eq!(view.field("Goal board").attr("value"), Some("8 7 6/5 4 3/2 1 0"));
    shown_solution(&view, &board(EIGHT), &goal);
}

#[test]
fn a_text_that_waits_for_its_reader_changes_nothing_yet() {
    let mut page = open();
    page.enter_board(EIGHT);
    let asked = update(&page.state, EditorAction::Enter(Place::BoardField, "BAC/DEF/GHI".to_owned()).into());
    let view = View::page(&asked.0);
    assert_eq!((shown_board(&view).as_str(), fault(&view, "board")), (EIGHT, String::new()));
    assert!(!view.has("[data-notice=readings]"));
}
