//! Boards of other sizes than 3x3, 4x4 and 5x5: their choice, play, search and records.

use crate::rendering::{accessible_name, in_language};
use crate::workers::{Page, chosen, in_link, options, shown_board, shown_solution};
use npuzzle_engine::catalogue::Algorithm;
use npuzzle_engine::puzzle::{Board, Direction, Goal, Size};
use npuzzle_page::shared::locale::Language;
use npuzzle_page::shared::saved::write;
use npuzzle_page::stage::coach::CoachAction;
use npuzzle_page::stage::game::GameAction;
use npuzzle_page::stage::search::SearchAction;
use std::time::Duration;

/// The smallest, wide ones, tall ones, and the longest lines.
const SHAPES: [&str; 6] = ["2x2", "3x2", "2x5", "8x3", "12x2", "2x12"];

fn size(text: &str) -> Size {
    text.parse().expect("a size")
}

fn goal_of(text: &str, goal: Goal) -> Board {
    goal.board(size(text)).expect("a goal of every size")
}

/// Returns the board after the moves, which must be legal.
fn walked(board: &Board, moves: &[Direction]) -> Board {
    moves.iter().fold(board.clone(), |board, &direction| board.slide(direction).expect("a legal move"))
}

fn open(view: &str, board: &Board) -> Page {
    Page::open(&format!("view={view}&board={}&goal=blank-last", in_link(board)))
}

#[test]
fn the_menu_offers_presets_and_any_width_and_height() {
    let mut page = Page::open("view=play");
    let view = page.view();
    assert_eq!(accessible_name(view.one("[popovertarget=sizes]")), "More sizes");
    let presets = view.all("#sizes .presets button");
    let names: Vec<String> = presets.into_iter().map(accessible_name).collect();
    assert!(
        names.contains(&"2×2".to_owned()) && names.contains(&"3×2".to_owned()) && names.contains(&"4×2".to_owned())
    );
    for edge in ["width", "height"] {
        assert_eq!(options(&view, edge).len(), 29, "2 to 30");
    }
    view.button("Choose 5×4");

    page.act(GameAction::Scramble { size: size("3x2"), seed: 1, now: 0.0 });
    let view = page.view();
    assert_eq!(view.all("[role=gridcell]").len(), 6);
    assert_eq!(view.attribute("[role=grid]", "aria-label"), Some("3 by 2 board"));
    assert!(!view.has("input[name=size][checked]"), "none of the squares is chosen");
    assert_eq!(accessible_name(view.one("[popovertarget=sizes]")), "3×2 More sizes");
    assert_eq!(view.button("3×2").attr("aria-pressed"), Some("true"));
    assert_eq!(view.button("2×2").attr("aria-pressed"), Some("false"));
    let rows: Vec<usize> = shown_board(&view).split('/').map(|row| row.split(' ').count()).collect();
    assert_eq!(rows, [3, 3]);
    assert!(page.address.contains(&format!("board={}&", in_link(&page.state.game.board))), "{}", page.address);
    in_language(Language::Arabic, || {
        let view = page.view();
        assert_ne!(view.attribute("[role=grid]", "aria-label"), Some("3 by 2 board"));
        view.button("3×2");
    });

    // Back to a size of the row.
    page.act(GameAction::Scramble { size: Size::PUZZLE_8, seed: 1, now: 0.0 });
    let view = page.view();
    assert_eq!(view.all("[role=gridcell]").len(), 9);
    assert_eq!(view.attribute("input[name=size][checked]", "value"), Some("3"));
    assert_eq!(accessible_name(view.one("[popovertarget=sizes]")), "More sizes");
}

#[test]
fn boards_of_all_shapes_are_played_saved_and_won() {
    for shape in SHAPES {
        let (width, height) = (size(shape).width(), size(shape).height());
        let start = goal_of(shape, Goal::BlankFirst);
        let mut page = Page::open(&format!("view=play&board={}&goal=blank-last", in_link(&start)));
        // The blank is in the first cell: the first row slides, and then a tile of the last column.
        page.act(GameAction::Press(width - 1, 0.0));
        page.act(GameAction::Slide(Direction::Up, 0.0));
        let slid = walked(&start, &vec![Direction::Left; width - 1]);
        let view = page.view();
        assert_eq!(shown_board(&view), walked(&slid, &[Direction::Up]).to_string(), "{shape}");
        assert_eq!(view.text("[data-count=moves]"), width.to_string());
        assert_eq!(view.all("[role=row]").len(), height);
        // Back by a move of the tile above the blank.
        page.act(GameAction::Slide(Direction::Down, 0.0));
        let page = Page::reopen(&page.address, [None, Some(write(&page.state.game)), None]);
        let view = page.view();
        assert_eq!((shown_board(&view), view.text("[data-count=moves]")), (slid.to_string(), (width + 1).to_string()));

        let near = walked(&goal_of(shape, Goal::BlankLast), &[Direction::Right]);
        let mut page = open("play", &near);
        page.act(GameAction::Press(width * height - 1, 0.0));
        let summary = page.view().text("section[aria-label=Summary]");
        assert!(summary.contains("a perfect solve"), "{shape}: {summary}");
    }
}

#[test]
fn boards_of_all_shapes_have_a_hint_and_a_solution() {
    for shape in SHAPES {
        let goal = goal_of(shape, Goal::BlankLast);
        use Direction::{Down, Left, Right, Up};
        let start = walked(&goal, &[Right, Down, Left, Up]);
        let mut page = open("play", &start);
        page.state.profile.settings.shortest_hints = true;
        page.act(CoachAction::Hint);
        let view = page.view();
        let hint = view.text(".message[data-hint-tile]");
        assert!(hint.contains(" to go") && hint.contains("move"), "{shape}: {hint}");
        let tile = view.attribute(".message[data-hint-tile]", "data-hint-tile").expect("a tile");
        assert!(view.one(&format!("[data-tile=\"{tile}\"]")).attr("aria-label").expect("a name").contains("can move"));

        let mut page = open("solve", &start);
        page.act(SearchAction::SetLimits(page.state.solver.limits.with_time(Some(Duration::from_secs(1)))));
        page.solve();
        shown_solution(&page.view(), &start, &goal);
    }
}

#[test]
fn tiles_of_a_wide_board_name_their_row_and_column() {
    let page = open("play", &goal_of("5x2", Goal::BlankLast));
    let view = page.view();
    assert_eq!(accessible_name(view.one("[data-tile=\"9\"]")), "9, row 2, column 4, can move");
    assert_eq!(accessible_name(view.one("[data-tile=\"5\"]")), "5, row 1, column 5, can move");
    assert_eq!(accessible_name(view.one("[data-tile=\"1\"]")), "1, row 1, column 1");
    assert_eq!(view.all("[role=grid] [role=row]").len(), 2);
    assert_eq!(view.all("[data-tile][tabindex=\"0\"]").len(), 1, "the board is one tab stop");
}

#[test]
fn a_link_names_a_size_and_deals_a_board_of_it() {
    let view = Page::open("size=5x3").view();
    assert_eq!(view.attribute("[role=grid]", "aria-label"), Some("5 by 3 board"));
    assert_eq!(view.named("nav a[aria-current=page]", "Play").len(), 1);
    let view = Page::open("view=play&size=31x6").view();
    let fault = "Part of this link couldn't be used; the rest is shown. Ignored size in the link: 31x6 is out of range: a board has 2 to 30 rows and columns.";
    assert_eq!(view.text(".messages > .message > span"), fault);
}

#[test]
fn a_board_of_30x30_has_a_hint_that_can_be_played() {
    let mut page = Page::open("view=play&size=30x30");
    assert_eq!(page.view().all("[role=gridcell]").len(), 900);
    page.act(CoachAction::Hint);
    page.act(CoachAction::Hint);
    let view = page.view();
    let tile = view.attribute(".message[data-hint-tile]", "data-hint-tile").expect("a tile").to_owned();
    assert!(view.text(".message[data-hint-tile]").starts_with("Next, bring "));
    let before = page.state.board();
    page.act(GameAction::Press(before.cell_of(tile.parse().expect("a number")).expect("the tile"), 0.0));
    let after = page.state.board();
    assert_eq!(page.view().text("[data-count=moves]"), "1");
    assert_ne!(after.cell_of(tile.parse().expect("a number")), before.cell_of(tile.parse().expect("a number")));
}

#[test]
fn a_board_of_10x10_is_solved() {
    let mut page = Page::open("view=solve&size=10x10&limit=2");
    assert_eq!(page.view().all("[role=gridcell]").len(), 100);
    let start = page.state.board();
    page.solve();
    shown_solution(&page.view(), &start, &goal_of("10x10", Goal::BlankLast));
}

#[test]
fn a_board_of_6x6_is_solved_by_a_star() {
    use Direction::{Down, Left, Right, Up};
    let goal = goal_of("6x6", Goal::BlankLast);
    let near = walked(&goal, &[Down, Right, Up, Right, Down, Down, Left, Left]);
    let mut page = open("solve", &near);
    page.act(SearchAction::SetMethod(page.state.solver.method.with_algorithm(Algorithm::AStar)));
    page.solve();
    assert_eq!(shown_solution(&page.view(), &near, &goal).len(), 8);
    assert_eq!(page.view().metric("optimal"), "true");
}

#[test]
fn what_a_size_does_not_have_is_left_out_of_the_lists_and_said() {
    let mut page = open("solve", &goal_of("6x3", Goal::BlankLast));
    let view = page.view();
    let missing = view.text("[data-notice=missing]");
    assert!(missing.contains("Not available on 6×3"), "{missing}");
    assert!(!options(&view, "algorithm").contains(&"optimal".to_owned()));
    assert!(!options(&view, "heuristic").contains(&"pattern-database".to_owned()));
    assert_eq!(chosen(&view, "algorithm"), "anytime");
    in_language(Language::French, || {
        let said = page.view().text("[data-notice=missing]");
        assert!(said.contains("6×3") && said != missing, "{said}");
    });
    page.act(GameAction::Scramble { size: Size::PUZZLE_15, seed: 1, now: 0.0 });
    let view = page.view();
    assert!(!view.has("[data-notice=missing]"));
    assert_eq!(chosen(&view, "algorithm"), "optimal");
    assert!(options(&view, "heuristic").is_empty(), "it has databases of its own");
}

#[test]
fn only_boards_whose_tiles_may_be_too_small_can_be_zoomed() {
    for (size, can_zoom) in [("4x4", false), ("12x12", false), ("13x13", true), ("2x13", true), ("30x30", true)] {
        for view in ["play", "solve"] {
            let view = Page::open(&format!("view={view}&size={size}")).view();
            assert_eq!(view.attribute(".lens", "data-zoom"), can_zoom.then_some("0"), "{size}");
            assert_eq!(view.has("script[src$='/zoom.js']"), can_zoom);
            assert_eq!(["Zoom in", "Zoom out"].map(|name| view.has_button(name)), [can_zoom; 2]);
            assert!(!can_zoom || view.is_enabled("Zoom in") && !view.is_enabled("Zoom out"));
        }
    }
}
