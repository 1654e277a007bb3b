//! The Play view.

use crate::rendering::{View, accessible_name, in_language, surroundings, text};
use npuzzle_engine::puzzle::{Board, Direction, Goal, Moves, Size};
use npuzzle_page::app::update::update;
use npuzzle_page::shared::link;
use npuzzle_page::shared::locale::Language;
use npuzzle_page::shared::time::Date;
use npuzzle_page::stage::action::Action;
use npuzzle_page::stage::coach::{Advice, CoachAction};
use npuzzle_page::stage::daily::{Daily, Level};
use npuzzle_page::stage::game::{Challenge, Deal, Game, GameAction};
use npuzzle_page::stage::profile::ProfileAction;
use npuzzle_page::stage::reading_out::Passage;
use npuzzle_page::stage::screen::{EditorAction, Notice, ScreenAction};
use npuzzle_page::stage::settings::{Command, Settings};
use npuzzle_page::stage::state::State;
use npuzzle_page::stage::surroundings::Surroundings;
use scraper::ElementRef;
use std::rc::Rc;

const HOME: &str = "1 2 3/4 5 6/7 8 0";
const TWO_AWAY: &str = "1 2 3/4 5 6/0 7 8";
const CENTER: &str = "1 2 3/4 0 5/6 7 8";

fn board(text: &str) -> Board {
    text.parse().expect("a board")
}

fn state(start: &str) -> State {
    State::new(board(start), Goal::BlankLast, 64).expect("blank-last exists on every size")
}

/// Returns a game on a generated board.
fn random_game(start: &str) -> State {
    State { game: Game::new(board(start), Goal::BlankLast, Deal::Random), ..state(start) }
}

fn after(state: &State, action: impl Into<Action>) -> State {
    update(state, action.into()).0
}

/// Returns the state after slides, one a second.
fn slid(state: &State, directions: &str) -> State {
    let moves: Moves = directions.parse().expect("moves");
    let slides = moves.directions().iter().enumerate();
    slides.fold(state.clone(), |state, (second, &direction)| {
        after(&state, GameAction::Slide(direction, 1000.0 * second as f64))
    })
}

/// Returns the state after the solver has answered with a solution and a lower bound.
fn advised(state: &State, solution: &str, at_least: u32) -> State {
    let id = state.coach.pending().expect("a pending question");
    after(state, CoachAction::Advised(id, Advice::Solution(solution.parse().expect("moves"), at_least), 0.0))
}

fn with_settings(state: &State, change: impl FnOnce(&mut Settings)) -> State {
    let mut settings = state.profile.settings;
    change(&mut settings);
    after(state, ProfileAction::Set(settings))
}

/// Returns the tiles in reading order, by the positions in their attributes.
fn tiles(view: &View) -> Vec<u16> {
    let mut cells: Vec<(usize, usize, u16)> = view
        .all("[role=grid] [data-tile]")
        .into_iter()
        .map(|cell| {
            let number = |name: &str| cell.attr(name).expect("an attribute").parse::<usize>().expect("a number");
            (number("data-row"), number("data-column"), number("data-tile") as u16)
        })
        .collect();
    cells.sort_unstable();
    cells.into_iter().map(|(_, _, tile)| tile).collect()
}

mod the_board {
    use super::*;

    #[test]
    fn is_a_grid_whose_cells_name_their_tiles_and_places() {
        let view = View::page(&state("1 2 3/4 5 6/0 7 8"));
        assert_eq!(view.all("[role=grid] [role=row]").len(), 3);
        assert_eq!(view.all("[data-tile][tabindex=\"0\"]").len(), 1, "the board is one tab stop");
        let seven = view.one("[data-tile=\"7\"]");
        assert_eq!((seven.attr("data-row"), seven.attr("data-column")), (Some("2"), Some("1")));
        assert_eq!(view.all("[data-tile]").len(), 9, "the blank is a cell, too");
    }

    #[test]
    fn names_each_tile_its_place_and_whether_it_can_move() {
        let names = |view: &View, tiles: [u16; 3]| {
            tiles.map(|tile| accessible_name(view.one(&format!("[data-tile=\"{tile}\"]"))))
        };
        let state = state(CENTER);
        let expected = ["1, row 1, column 1", "7, row 3, column 2, can move", "blank, row 2, column 2"];
        assert_eq!(names(&View::page(&state), [1, 7, 0]), expected);
        in_language(Language::French, || {
            let expected =
                ["1, ligne 1, colonne 1", "7, ligne 3, colonne 2, peut bouger", "case vide, ligne 2, colonne 2"];
            assert_eq!(names(&View::page(&state), [1, 7, 0]), expected);
        });
    }

    #[test]
    fn has_named_rows_with_their_cells() {
        for size in ["3x3", "4x4", "5x5", "5x3"] {
            let size: Size = size.parse().expect("a size");
            let goal = Goal::BlankLast.board(size).expect("every size has it");
            let view = View::page(&state(&goal.to_string()));
            assert_eq!(view.all("[role=grid] [role=gridcell]").len(), size.cells());
            assert_eq!(tiles(&view), goal.tiles());
            let rows = view.all("[role=grid] [role=row]");
            let names: Vec<String> = rows.iter().copied().map(accessible_name).collect();
            assert_eq!(names, (1..=size.height()).map(|row| format!("Row {row}")).collect::<Vec<_>>());
            // Children in the document: not every screen reader follows aria-owns.
            let tile = |cell: ElementRef| cell.attr("data-tile").and_then(|tile| tile.parse().ok());
            let cells = rows.iter().map(|row| row.child_elements().filter_map(tile).collect());
            let cells: Vec<Vec<u16>> = cells.collect();
            assert_eq!(cells, goal.tiles().chunks(size.width()).map(<[u16]>::to_vec).collect::<Vec<_>>());
        }
    }

    #[test]
    fn reads_rows_columns_and_the_neighbors_of_the_blank_out() {
        let read = |state: &State, passage, tile| {
            let read = after(state, ScreenAction::ReadOut(passage, tile));
            (View::page(&read).text("[data-read-out]"), read)
        };
        let center = state("1 2 3/4 0 5/6 7 8");
        // The line of the tile that has the focus, or else of the blank.
        assert_eq!(read(&center, Passage::Row, None).0, "Row 2: 4, blank, 5");
        assert_eq!(read(&center, Passage::Row, Some(7)).0, "Row 3: 6, 7, 8");
        assert_eq!(read(&center, Passage::Column, Some(1)).0, "Column 1: 1, 4, 6");
        let (text, once) = read(&center, Passage::Neighbors, Some(1));
        assert_eq!(text, "2 above, 5 right, 7 below, 4 left");
        assert_eq!(read(&state(TWO_AWAY), Passage::Neighbors, None).0, "4 above, 7 right");
        // Screen readers repeat it when it is asked for again.
        let number = |state: &State| View::page(state).attribute("[data-read-out]", "data-read-out").map(str::to_owned);
        assert_ne!(number(&once), number(&read(&once, Passage::Neighbors, None).1));
        // The next move ends it, and a pause covers the tiles.
        let moved = slid(&once, "U");
        assert_eq!(View::page(&moved).text("[data-read-out]"), "");
        assert_eq!(read(&after(&moved, GameAction::Pause(5000.0)), Passage::Row, None).0, "Paused");
        in_language(Language::Arabic, || {
            assert_eq!(read(&center, Passage::Row, None).0, "الصف 2: 4، الخانة الفارغة، 5");
        });
    }

    #[test]
    fn says_that_a_checkpoint_was_set_and_which_key_returns_to_it() {
        let said = |state: &State| View::page(state).text(".messages[role=status]");
        let marked = after(&slid(&state(HOME), "D"), GameAction::Mark);
        assert_eq!(said(&marked), "Checkpoint set. “Back to checkpoint” (B) returns to it.OK");
        assert_eq!(said(&slid(&marked, "R")), "", "the next move ends the message");
    }

    #[test]
    fn hides_its_tiles_during_a_pause() {
        let started = slid(&state(HOME), "D");
        assert!(View::page(&started).is_enabled("Pause game") && !View::page(&state(HOME)).is_enabled("Pause game"));
        let paused = after(&started, GameAction::Pause(2000.0));
        let view = View::page_in(&paused, &Surroundings { now: 62_000.0, ..surroundings() });
        assert_eq!(view.attribute("[role=grid]", "data-paused"), Some("true"));
        assert_eq!(view.text("[role=grid]"), "");
        assert_eq!(accessible_name(view.one("[data-tile=\"1\"]")), "Paused");
        assert_eq!(view.text("[data-count=time]"), "0:02.0");
        assert_eq!(text(view.all("[data-notice=paused] button")[0]), "Resume");
        assert!(!view.is_enabled("Hint"));
        let resumed = View::page(&after(&paused, GameAction::Press(7, 62_000.0)));
        assert_eq!(resumed.attribute("[role=grid]", "data-paused"), None);
        assert_eq!(tiles(&resumed), [1, 2, 3, 4, 5, 0, 7, 8, 6]);
    }

    #[test]
    fn is_blind_only_while_the_player_plays() {
        let set = with_settings(&state("1 2 3/4 5 6/0 7 8"), |settings| settings.blind = true);
        let is_hidden = |state: &State| {
            let view = View::page(state);
            assert_eq!(view.one("main").attr("data-blind").is_some(), view.has("button.peek"));
            view.has("button.peek")
        };
        let begun = slid(&set, "L");
        assert!(!is_hidden(&set) && is_hidden(&begun));
        assert!(!is_hidden(&with_settings(&begun, |settings| *settings = Settings::default())));
        assert!(!is_hidden(&slid(&begun, "L")), "won");
        assert!(!is_hidden(&after(&begun, GameAction::Pause(1000.0))), "paused");
    }

    #[test]
    fn shows_a_picture_with_or_without_numbers() {
        let plain = View::page(&state(HOME));
        assert!(!plain.has("[role=grid] img") && !plain.has_button("Remove picture"));
        let pictured = after(&state(HOME), EditorAction::SetPicture(Some("blob:1".into())));
        let view = View::page(&pictured);
        assert_eq!(view.attribute("[role=grid]", "data-picture"), Some("numbered"));
        assert_eq!(view.all("[role=grid] img[src=\"blob:1\"]").len(), 8, "the blank has none");
        assert!(view.has_button("Remove picture"));
        let view = View::page(&with_settings(&pictured, |settings| settings.numbers = false));
        assert_eq!(view.attribute("[role=grid]", "data-picture"), Some("plain"));
    }

    #[test]
    fn comes_from_its_goal_on_a_first_visit_until_something_happens() {
        let mut first = state(TWO_AWAY);
        first.screen.is_first_visit = true;
        let view = View::page(&first);
        assert_eq!(view.attribute("[role=grid]", "data-dealt"), Some("true"));
        assert_eq!(view.text("[data-notice=welcome]"), "Slide the tiles into order. Tap, swipe or use the arrow keys.");
        let view = View::page(&slid(&first, "L"));
        assert_eq!(view.attribute("[role=grid]", "data-dealt"), None);
        assert!(!view.has("[data-notice=welcome]"));
    }
}

mod moves {
    use super::*;

    #[test]
    fn are_counted() {
        let view = View::page(&slid(&state(TWO_AWAY), "L"));
        assert_eq!(view.text("[data-count=moves]"), "1");
        assert_eq!(view.attribute("[data-tile=\"7\"]", "data-column"), Some("0"));
        assert!(view.is_enabled("Undo"));
    }

    #[test]
    fn of_a_line_are_undone_and_redone_as_a_whole() {
        assert!(!View::page(&state(HOME)).is_enabled("Undo"));
        let pressed = after(&state(HOME), GameAction::Press(6, 0.0));
        let undone = after(&pressed, GameAction::Undo(1.0));
        let redone = after(&undone, GameAction::Redo(2.0));
        for (state, expected, count, can_undo, can_redo) in [
            (&pressed, [1, 2, 3, 4, 5, 6, 0, 7, 8], "2", true, false),
            (&undone, [1, 2, 3, 4, 5, 6, 7, 8, 0], "4", false, true),
            (&redone, [1, 2, 3, 4, 5, 6, 0, 7, 8], "6", true, false),
        ] {
            let view = View::page(state);
            assert_eq!((tiles(&view), view.text("[data-count=moves]")), (expected.to_vec(), count.to_owned()));
            assert_eq!((view.is_enabled("Undo"), view.is_enabled("Redo")), (can_undo, can_redo));
        }
    }

    #[test]
    fn are_pressed_in_the_row_and_the_column_of_the_blank_alone() {
        let press = |state: &State, cell| after(state, GameAction::Press(cell, 0.0));
        let home = state(HOME);
        // Tiles 1 and 5, and the blank.
        for cell in [0, 4, 8] {
            assert_eq!(press(&home, cell), home, "cell {cell}");
        }
        let mut played = home;
        for (cell, expected, count) in [
            (7, [1, 2, 3, 4, 5, 6, 7, 0, 8], "1"),
            (4, [1, 2, 3, 4, 0, 6, 7, 5, 8], "2"),
            (3, [1, 2, 3, 0, 4, 6, 7, 5, 8], "3"),
            (5, [1, 2, 3, 4, 6, 0, 7, 5, 8], "5"),
        ] {
            played = press(&played, cell);
            let view = View::page(&played);
            assert_eq!((tiles(&view), view.text("[data-count=moves]")), (expected.to_vec(), count.to_owned()));
        }
    }

    #[test]
    fn go_in_the_direction_of_the_arrow_and_stop_at_the_edge() {
        let mut played = state(CENTER);
        for (direction, expected) in [
            (Direction::Up, "1 2 3/4 7 5/6 0 8"),
            (Direction::Up, "1 2 3/4 7 5/6 0 8"),
            (Direction::Right, "1 2 3/4 7 5/0 6 8"),
            (Direction::Right, "1 2 3/4 7 5/0 6 8"),
            (Direction::Down, "1 2 3/0 7 5/4 6 8"),
            (Direction::Left, "1 2 3/7 0 5/4 6 8"),
        ] {
            played = after(&played, GameAction::Slide(direction, 0.0));
            assert_eq!(tiles(&View::page(&played)), board(expected).tiles());
        }
        assert_eq!(View::page(&played).text("[data-count=moves]"), "4");
    }

    #[test]
    fn return_to_a_checkpoint() {
        let marked = after(&after(&state(HOME), GameAction::Press(5, 0.0)), GameAction::Mark);
        assert!(!View::page(&marked).is_enabled("Back to checkpoint"));
        let away = after(&after(&marked, GameAction::Press(3, 1.0)), GameAction::Press(6, 2.0));
        assert!(View::page(&away).is_enabled("Back to checkpoint"));
        let view = View::page(&after(&away, GameAction::Return(3.0)));
        assert_eq!(tiles(&view), [1, 2, 3, 4, 5, 0, 7, 8, 6]);
        assert_eq!(view.text("[data-count=moves]"), "7", "a return counts its slides");
    }

    #[test]
    fn and_time_are_cleared_by_a_reset() {
        let played = slid(&state(HOME), "DR");
        let later = Surroundings { now: 67_300.0, ..surroundings() };
        let mut solving = played.clone();
        solving.screen.view = link::View::Solve;
        let time = |state: &State| View::page_in(state, &later).text("[data-count=time]");
        assert_eq!((time(&played), time(&solving)), ("1:07.3".to_owned(), "1:07".to_owned()));
        let reset = after(&solving, GameAction::Reset(67_300.0));
        let view = View::page_in(&reset, &later);
        assert_eq!((tiles(&view), view.text("[data-count=moves]")), (board(HOME).tiles().to_vec(), "0".to_owned()));
        assert_eq!(time(&reset), "0:00");
    }
}

mod commands {
    use super::*;

    #[test]
    fn that_their_own_press_makes_useless_can_keep_the_focus() {
        let view = View::page(&state(HOME));
        for name in ["Undo", "Redo", "Hint"] {
            let button = view.button(name);
            assert_eq!((button.attr("aria-disabled"), button.attr("disabled")), (Some("true"), None), "{name}");
        }
    }

    #[test]
    fn have_the_names_of_the_language() {
        let state = state(TWO_AWAY);
        assert_eq!(accessible_name(View::page(&state).button("New game")), "New game");
        in_language(Language::French, || {
            let view = View::page(&state);
            assert!(view.has_button("Annuler"), "{:?}", view.all("button").into_iter().map(text).collect::<Vec<_>>());
        });
    }

    #[test]
    fn show_their_keys() {
        let view = View::page(&state(HOME));
        for (name, key) in [("Undo", 'Z'), ("Redo", 'Y'), ("Hint", 'H'), ("New game", 'S'), ("Checkpoint", 'C')] {
            assert_eq!(view.button(name).attr("title"), Some(&*format!("{name} ({key})")));
        }
        let changed = with_settings(&state(HOME), |settings| {
            *settings = settings.with_key(Command::Undo, "q").expect("a valid key");
        });
        assert_eq!(View::page(&changed).button("Undo").attr("title"), Some("Undo (Q)"));
    }

    #[test]
    fn remind_of_games_that_are_in_no_file() {
        let view = View::page(&after(&state(HOME), ScreenAction::Notify(Notice::unsaved(50))));
        assert_eq!(view.text("[data-notice=notice] a"), "Statistics");
        assert!(
            !View::page(&after(&state(HOME), ScreenAction::Notify(Notice::info("Link copied.".into()))))
                .has("[data-notice=notice] a")
        );
    }

    #[test]
    fn bring_back_the_game_that_another_one_replaced() {
        let playing = slid(&state(HOME), "DR");
        let replaced = after(&playing, GameAction::Scramble { size: Size::PUZZLE_15, seed: 1, now: 3000.0 });
        let view = View::page(&replaced);
        assert_eq!(view.text("[data-notice=replaced] span"), "New game started.");
        let names: Vec<String> = view.all("[data-notice=replaced] button").into_iter().map(text).collect();
        assert_eq!(names, ["Undo", "OK"]);
        for undo in [GameAction::Restore(9000.0), GameAction::Undo(4000.0)] {
            let view = View::page(&after(&replaced, undo));
            assert!(!view.has("[data-notice=replaced]"));
            assert_eq!((tiles(&view), view.text("[data-count=moves]")), (playing.board().tiles().to_vec(), "2".into()));
        }
        let dismissed = after(&replaced, GameAction::ForgetReplaced);
        let view = View::page(&dismissed);
        assert!(!view.has("[data-notice=replaced]") && !view.is_enabled("Undo"));
        assert_eq!(after(&dismissed, GameAction::Undo(4000.0)).board(), replaced.board());
    }
}

mod a_hint {
    use super::*;
    use crate::workers::Page;

    /// Returns a game of a player who wants hints on the shortest way.
    fn state(start: &str) -> State {
        let mut state = super::state(start);
        state.profile.settings.shortest_hints = true;
        state
    }

    #[test]
    fn tells_more_at_each_press_until_its_move_is_made() {
        let mut page = Page::open("view=play&board=2,1,3/4,5,6/8,7,0&goal=blank-last");
        for (stage, text) in [
            ("1", "Next, bring 1 to row 1, column 1."),
            ("2", "Next, bring 1 to row 1, column 1."),
            ("3", "Move 7 right."),
        ] {
            page.act(CoachAction::Hint);
            let view = page.view();
            assert_eq!(view.attribute("[data-hint-stage]", "data-hint-stage"), Some(stage));
            assert_eq!(view.text("[data-hint-stage]"), text);
            let marked = view.all("[data-hint]").first().and_then(|tile| tile.attr("data-hint")).map(str::to_owned);
            let expected = match stage {
                "1" => None,
                "2" => Some("tile"),
                _ => Some("right"),
            };
            assert_eq!(marked.as_deref(), expected);
        }
        in_language(Language::French, || {
            assert_eq!(page.view().text("[data-hint-stage]"), "Déplacez 7 vers la droite.")
        });
        page.act(GameAction::Slide(Direction::Right, 0.0));
        assert!(!page.view().has("[data-hint-stage]"));
    }

    #[test]
    fn names_what_to_do_with_the_last_tile_of_a_line_and_with_the_last_tiles() {
        let sentence = |board: &str| {
            let mut page = Page::open(&format!("view=play&board={board}&goal=blank-last"));
            page.act(CoachAction::Hint);
            page.view().text("[data-hint-stage]")
        };
        assert_eq!(
            sentence("1,2,5/4,6,3/7,8,0"),
            "Next, bring 3 to row 1, column 3. 2 steps aside for it and returns."
        );
        assert_eq!(sentence("1,2,3/4,5,6/0,7,8"), "Solve the last 5 tiles together.");
        assert_eq!(sentence("3,1/2,0"), "Solve the last 3 tiles together.");
    }

    #[test]
    fn names_the_move_and_marks_its_tile_until_it_is_made() {
        let hinted = advised(&after(&state(TWO_AWAY), CoachAction::Hint), "LL", 2);
        let view = View::page(&hinted);
        assert_eq!(view.text("[data-hint-tile]"), "Move 7 left. 2 moves to go.");
        assert_eq!(view.attribute("[data-hint-tile]", "data-hint-tile"), Some("7"));
        assert_eq!(
            (view.text("[data-hint]").as_str(), view.attribute("[data-hint]", "data-hint")),
            ("7", Some("left"))
        );
        assert_eq!(view.all("[data-hint]").len(), 1);
        in_language(Language::French, || {
            let hint = View::page(&hinted).text("[data-hint-tile]");
            assert!(hint.starts_with("Indice : déplacer 7 ") && hint.contains("2 coups"), "{hint}");
        });
        let moved = View::page(&slid(&hinted, "L"));
        assert!(!moved.has("[data-hint-tile]") && !moved.has("[data-hint]"));
        let last = advised(&after(&slid(&hinted, "L"), CoachAction::Hint), "L", 1);
        assert_eq!(View::page(&last).text("[data-hint-tile]"), "Move 8 left. 1 move to go.");
    }

    #[test]
    fn that_is_not_proved_says_so() {
        let hinted = advised(&after(&state(TWO_AWAY), CoachAction::Hint), "LRLL", 2);
        assert_eq!(View::page(&hinted).text("[data-hint-tile]"), "Move 7 left. At most 4 moves to go.");
    }

    #[test]
    fn is_shown_in_play_only_and_leaves_the_result_of_a_search() {
        let mut solving = state(TWO_AWAY);
        solving.screen.view = link::View::Solve;
        let hinted = State { screen: state(TWO_AWAY).screen, ..solving.clone() };
        let hinted = advised(&after(&hinted, CoachAction::Hint), "LL", 2);
        assert_eq!(hinted.solver, solving.solver);
        assert!(!View::page(&State { screen: solving.screen, ..hinted }).has("[data-hint-tile]"));
    }
}

mod the_result {
    use super::*;

    fn verdict(view: &View) -> String {
        view.text("[data-summary] .verdict")
    }

    #[test]
    fn compares_a_game_with_the_shortest_solution() {
        let won = slid(&random_game(TWO_AWAY), "LRLL");
        let view = View::page(&won);
        assert_eq!(verdict(&view), "4 moves. Looking for the shortest solution…");
        assert_eq!(view.attribute("[data-summary]", "data-summary"), Some("unknown"));
        assert!(!view.has_button("Watch the shortest solution"));
        let judged = advised(&won, "LL", 2);
        let view = View::page(&judged);
        assert_eq!(verdict(&view), "4 moves. Optimal: 2.");
        assert_eq!(
            (view.text("[data-count=efficiency]"), view.text("[data-count=shortest]")),
            ("50 %".into(), "2".into())
        );
        assert!(view.text("[data-summary]").contains("2 moves undone immediately."));
        assert_eq!(view.attribute("[data-summary]", "data-summary"), Some("known"));
        assert_eq!(accessible_name(view.one("[data-summary]")), "Summary");
        assert!(view.has_button("Watch the shortest solution"));
        in_language(Language::French, || {
            assert!(verdict(&View::page(&judged)).starts_with("4 coups"), "{}", verdict(&View::page(&judged)));
        });
    }

    #[test]
    fn that_cannot_be_improved_is_perfect() {
        let won = advised(&slid(&random_game(TWO_AWAY), "LL"), "LL", 2);
        assert_eq!(verdict(&View::page(&won)), "2 moves: a perfect solve!");
        in_language(Language::French, || {
            assert_eq!(verdict(&View::page(&won)), "2 coups : impossible de faire mieux.");
        });
    }

    #[test]
    fn that_may_be_improved_names_both_bounds() {
        let five = Goal::BlankLast.board(Size::PUZZLE_24).expect("5x5 has it");
        let away: Moves = "DDRRUURRDD".parse().expect("moves");
        let start = away.replay(&five).expect("legal moves");
        let won = advised(&slid(&state(&start.to_string()), "UULLDDLLUU"), "UULLDDLLUU", 6);
        let view = View::page(&won);
        assert_eq!(verdict(&view), "10 moves. Best known: 10; optimum: at least 6.");
        assert_eq!(view.attribute("[data-summary]", "data-summary"), Some("known"));
    }

    #[test]
    fn with_hints_does_not_count() {
        let mut hinted = random_game(TWO_AWAY);
        hinted.game.hints = 2;
        let view = View::page(&slid(&hinted, "LL"));
        assert!(view.text("[data-summary]").contains("2 hints used: not counted in records."));
        assert!(!view.has("[data-count=best-moves]"));
    }

    #[test]
    fn of_a_random_board_is_a_record_once() {
        let won = advised(&slid(&random_game(TWO_AWAY), "LL"), "LL", 2);
        let bests = |state: &State| state.profile.records.bests(state.size());
        let won_once = bests(&won);
        assert_eq!(
            (won_once.games, won_once.moves, won_once.efficiency, won_once.time_ms),
            (1, Some(2), Some(100), Some(1000))
        );
        // Repeating the same board is not a new game.
        let again = slid(&after(&won, GameAction::Reset(5000.0)), "LL");
        assert!(again.game.is_won());
        assert_eq!(bests(&again).games, 1);
        // The player chose this board.
        assert_eq!(bests(&slid(&state(TWO_AWAY), "LL")).games, 0);
    }

    #[test]
    fn is_a_message_in_solve() {
        let mut solving = state(TWO_AWAY);
        solving.screen.view = link::View::Solve;
        let messages = |state: &State| View::page(state).text(".messages[role=status]");
        assert_eq!(messages(&slid(&solving, "L")), "");
        let won = slid(&solving, "LL");
        assert_eq!(messages(&won), "Solved in 2 moves and 0:01.");
        in_language(Language::French, || assert_eq!(messages(&won), "Résolu en 2 coups et 0:01."));
    }
}

mod new_games {
    use super::*;

    fn today() -> Date {
        surroundings().today.expect("a date")
    }

    fn choice(challenge: Challenge) -> GameAction {
        GameAction::Choose { challenge, seed: 1, today: Some(today()), now: 0.0 }
    }

    #[test]
    fn at_a_distance_offer_the_distance_and_name_it() {
        let asked = after(&state(TWO_AWAY), choice(Challenge::Distance(14)));
        assert_eq!(View::page(&asked).attribute("input[name=distance]", "value"), Some("14"));
        assert!(!View::page(&state(TWO_AWAY)).has("input[name=distance]"));
        assert!(View::page(&asked).has("[aria-busy=true]"));
        let id = asked.coach.pending().expect("a question");
        let found = after(&asked, CoachAction::Advised(id, Advice::Board(board(CENTER), 14), 0.0));
        let view = View::page(&found);
        assert_eq!(view.text("[data-deal=\"14\"]"), "The shortest solution has 14 moves.");
        assert_eq!(tiles(&view), board(CENTER).tiles());
        assert!(!view.has("[aria-busy=true]"));
    }

    #[test]
    fn of_the_day_are_dated_and_two_days_can_be_made_up() {
        let asked = after(&state(TWO_AWAY), choice(Challenge::Daily(Level::Hard)));
        let day = today();
        let id = asked.coach.pending().expect("a question");
        let dealt = after(&asked, CoachAction::Advised(id, Advice::Board(board(CENTER), 54), 0.0));
        let view = View::page(&dealt);
        let named = "Daily puzzle of 2026-11-25, the same for everyone. The shortest solution has 54 moves.";
        assert_eq!(view.text("[data-deal=\"2026-11-25 hard 54\"]"), named);
        let missed =
            |state: &State| -> Vec<String> { View::page(state).all("[data-daily]").into_iter().map(text).collect() };
        assert_eq!(missed(&dealt), ["Make up 2026-11-24", "Make up 2026-11-23"]);
        let mut solved = dealt.clone();
        let yesterday = Daily { date: day.previous().expect("a day before"), level: Level::Hard };
        Rc::make_mut(&mut solved.profile.records).daily.add(yesterday);
        assert_eq!(missed(&solved), ["Make up 2026-11-23"]);
        assert_eq!(missed(&after(&solved, choice(Challenge::Random))), [""; 0]);
    }

    #[test]
    fn may_begin_with_an_inspection() {
        let inspecting = with_settings(&state(TWO_AWAY), |settings| settings.inspection = true);
        let dealt = after(&inspecting, GameAction::Shuffle { seed: 1, today: None, now: 1000.0 });
        let at = |state: &State, now| View::page_in(state, &Surroundings { now, ..surroundings() });
        let view = at(&dealt, 3500.0);
        assert!(view.text(".game-stats").contains("Inspect"));
        assert_eq!(view.text("[data-count=time]"), "13 s");
        // One of the two moves is always possible.
        let slide = |state: &State, direction| after(state, GameAction::Slide(direction, 4000.0));
        let started = slide(&slide(&dealt, Direction::Up), Direction::Down);
        assert_eq!(at(&started, 5200.0).text("[data-count=time]"), "0:01.2");
    }
}

mod the_editor {
    use super::*;

    #[test]
    fn swaps_two_tiles_and_says_whether_the_board_can_be_solved() {
        let open = after(&state(HOME), EditorAction::Toggle);
        let told = |state: &State| text(View::page(state).all("section.card > p[role=status]")[0]);
        assert_eq!(told(&open), "Tap two tiles to swap them. Solvable.");
        assert_eq!(View::page(&open).button("Edit board").attr("aria-pressed"), Some("true"));
        let chosen = after(&open, GameAction::Press(0, 0.0));
        let view = View::page(&chosen);
        assert_eq!(view.attribute("[data-chosen=true]", "data-tile"), Some("1"));
        assert_eq!(view.attribute("[aria-selected=true]", "data-tile"), Some("1"));
        assert_eq!(told(&chosen), "Now tap the tile to swap with 1.");
        let swapped = after(&chosen, GameAction::Press(1, 0.0));
        assert_eq!(tiles(&View::page(&swapped)), [2, 1, 3, 4, 5, 6, 7, 8, 0]);
        assert_eq!(told(&swapped), "Tap two tiles to swap them. Not solvable.");
        // The blank can be swapped, too.
        let blank = after(&after(&swapped, GameAction::Press(8, 0.0)), GameAction::Press(2, 0.0));
        assert_eq!(tiles(&View::page(&blank)), [2, 1, 0, 4, 5, 6, 7, 8, 3]);
        assert_eq!(told(&blank), "Tap two tiles to swap them. Solvable.");
        let closed = after(&after(&blank, EditorAction::Toggle), GameAction::Press(1, 0.0));
        assert_eq!(tiles(&View::page(&closed)), [2, 0, 1, 4, 5, 6, 7, 8, 3]);
    }
}

#[test]
fn draws_the_board_before_what_is_beside_it() {
    let mut opening = state(TWO_AWAY);
    opening.screen.is_opening = true;
    let first = View::page(&opening);
    assert_eq!(tiles(&first), [1, 2, 3, 4, 5, 6, 0, 7, 8]);
    assert!(first.all(".desk").is_empty());
    assert_eq!(View::page(&after(&opening, ScreenAction::Opened)).all(".desk").len(), 1);
}
