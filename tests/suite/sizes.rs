//! Boards of sizes that the page does not offer: it says so wherever they come from, and nothing else changes.

use crate::updates::Update;
use npuzzle_engine::puzzle::{Board, Goal, Size};
use npuzzle_page::model::experiment::{Boards, Form};
use npuzzle_page::model::game::{Deal, Game, GameAction};
use npuzzle_page::model::link::{Fragment, LinkAction};
use npuzzle_page::model::records::{Finished, Records};
use npuzzle_page::model::saved::{Backup, ReadError, read, write};
use npuzzle_page::model::screen::{EditorAction, Place, ScreenAction};
use npuzzle_page::model::sizes;
use npuzzle_page::model::state::State;
use npuzzle_protocol::reading::Candidate;
use npuzzle_testing::strategies;
use proptest::prelude::*;

fn page() -> State {
    State::new("1 2 3/4 5 6/7 0 8".parse().expect("a board"), Goal::BlankLast, 64).expect("every size has it")
}

/// Any board of a size that the page does not offer.
fn other_board() -> impl Strategy<Value = Board> {
    strategies::any_board().prop_filter("the size is not offered", |board| !sizes::is_offered(board.size()))
}

fn refusal(size: impl std::fmt::Display) -> String {
    format!("{size} boards are not offered here yet: choose 3x3, 4x4 or 5x5")
}

/// Asserts that an action only shows a notice with the size.
fn assert_refused(after: &State, size: Size) {
    let notice = after.screen.notice.as_deref().expect("a notice");
    assert!(notice.contains(&refusal(size)), "{notice}");
    assert_eq!((&after.game, &after.solver), (&page().game, &page().solver));
    // Another action still works.
    assert_eq!(after.after(ScreenAction::Dismiss).after(GameAction::Press(8, 0.0)).game.moves, 1);
}

proptest! {
    #[test]
    fn other_boards_are_refused_with_their_size(board in other_board()) {
        let size = board.size();
        let text = board.to_string();
        assert_refused(&page().after(GameAction::Load(board, 0.0)), size);
        assert_refused(&page().after(EditorAction::Paste(text.clone(), 0.0)), size);
        assert_refused(&page().after(EditorAction::Open(text.clone(), 0.0)), size);
        for view in ["play", "solve"] {
            let fragment = format!("view={view}&board={}&moves=U&challenge=4,2000", text.replace(' ', ","));
            assert_refused(&page().after(LinkAction::Follow(fragment.clone(), 0.0)), size);
            prop_assert_eq!(Fragment::parse(&fragment).scene().value.board, None);
        }
        let listed = Form { boards: Boards::Listed, text: format!("812043756\n{text}\n"), ..Form::new(7, 64) };
        prop_assert_eq!(listed.plan().err(), Some(refusal(size)));
    }

    #[test]
    fn boards_that_the_worker_reads_are_refused(board in other_board(), place in prop::sample::select(&[Place::Page, Place::BoardField][..])) {
        let asked = page().after(EditorAction::Enter(place, "{...}".into()));
        let candidates = vec![Candidate {
            text: board.to_string(),
            convention: npuzzle_engine::puzzle::reading::Convention::Numbers,
        }];
        let answered = asked.after(EditorAction::Read(asked.screen.editor.entry.last_request, Ok(candidates), 0.0));
        prop_assert!(!answered.screen.editor.entry.is_pending);
        assert_refused(&answered, board.size());
    }

    #[test]
    fn goals_of_other_sizes_are_refused(goal in other_board()) {
        let size = goal.size();
        let why = format!("the goal is a {size} board, but the start is 3x3");
        let custom = page().after(GameAction::SetGoal(Goal::Custom(goal), 0.0));
        let link = format!("board=812043756&goal={}", goal.to_string().replace(' ', ","));
        for after in [custom, page().after(LinkAction::Follow(link, 0.0))] {
            prop_assert!(after.screen.notice.as_deref().is_some_and(|notice| notice.contains(&why)), "{:?}", after.screen.notice);
            prop_assert_eq!(after.game.goal, Goal::BlankLast);
        }
    }

    #[test]
    fn saved_games_of_other_sizes_are_refused(board in other_board()) {
        let game = Game::new(board, Goal::Spiral, Deal::Own);
        prop_assert_eq!(read::<Game>(&write(&game)), Err(ReadError::Damaged));
        let backup = Backup::write(&Default::default(), &game, &Records::default());
        let imported = page().after(EditorAction::Open(backup, 0.0));
        let notice = imported.screen.notice.expect("a notice");
        prop_assert!(notice.starts_with("Couldn't read the game in the file:"), "{}", notice);
        prop_assert_eq!(imported.game, page().game);
    }
}

#[test]
fn boards_of_no_size_are_refused() {
    for (text, size) in [("1/2/0/3", "1x4"), (&square(6), "6x6"), (&square(31), "31x31")] {
        let why = text.parse::<Board>().map(|board| board.size());
        assert!(why.is_err(), "{text}: {why:?}");
        let link = format!("board={}", text.replace(' ', ","));
        let faults = Fragment::parse(&link).scene().faults;
        assert_eq!(faults, [format!("Ignored board in the link: {}.", refusal(size))], "{text}");
    }
}

/// Returns the text of a square in order.
fn square(side: usize) -> String {
    let row = |row: usize| (0..side).map(|column| (row * side + column).to_string()).collect::<Vec<_>>().join(" ");
    (0..side).map(row).collect::<Vec<_>>().join("/")
}

#[test]
fn saved_records_of_other_sizes_are_refused() {
    let game = Finished {
        id: 1,
        side: Size::PUZZLE_15,
        goal: Goal::BlankLast,
        moves: 80,
        time_ms: 9000,
        shortest: None,
        hints: 0,
        is_fair: true,
    };
    let saved = write(&Records::new(vec![game]));
    assert!(read::<Records>(&saved).is_ok());
    for side in [0, 1, 2, 6, 30, 31] {
        let other = saved.replace(r#""side":4"#, &format!(r#""side":{side}"#));
        assert_eq!(read::<Records>(&other), Err(ReadError::Damaged), "{other}");
    }
}
