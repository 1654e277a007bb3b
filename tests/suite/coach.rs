//! What a player asks the solver, and what becomes of the answers.

use crate::state::{board, moves, state};
use npuzzle::app::coach::{Advice, Question};
use npuzzle::app::daily::Date;
use npuzzle::app::game::Deal;
use npuzzle::app::kept::Everything;
use npuzzle::app::records::Shortest;
use npuzzle::app::state::{Action, Challenge, State};
use npuzzle::puzzle::{Direction, Goal, Side};

const TWO_AWAY: &str = "1 2 3/4 5 6/0 7 8";

/// Asked by that request, and answered.
fn advised(state: State, id: u32, advice: Advice) -> State {
    state.after(Action::Consulted(id)).after(Action::Advised(id, advice, 0.0))
}

mod a_hint {
    use super::*;

    #[test]
    fn is_the_first_move_of_the_way_and_counts_as_help() {
        let asked = state(TWO_AWAY).after(Action::Hint);
        assert_eq!(asked.coach.wanted, Some(Question::Hint(board(TWO_AWAY))));
        let told = advised(asked, 7, Advice::Way(moves("LL"), 2));
        let hint = told.coach.hint_on(&told.board()).expect("a hint");
        assert_eq!((hint.tile, hint.direction), (7, Direction::Left));
        assert_eq!(hint.left, Shortest { moves: 2, at_least: 2 });
        assert_eq!((told.game.hints, told.coach.question()), (1, None));
        // It is there: asking again costs nothing.
        assert_eq!(told.after(Action::Hint), told);
    }

    #[test]
    fn is_not_asked_for_where_nothing_is_to_be_done() {
        assert_eq!(state("1 2 3/4 5 6/7 8 0").after(Action::Hint).coach.question(), None);
    }

    #[test]
    fn is_not_taken_from_another_request() {
        let asked = state(TWO_AWAY).after(Action::Hint).after(Action::Consulted(7));
        let told = asked.after(Action::Advised(6, Advice::Way(moves("LL"), 2), 0.0));
        assert_eq!(told, asked);
        assert_eq!(told.coach.pending(), Some(7));
    }

    #[test]
    fn is_forgotten_with_the_board_that_it_is_about() {
        let asked = state(TWO_AWAY).after(Action::Hint).after(Action::Consulted(7));
        let moved = asked.after(Action::Slide(Direction::Left, 0.0));
        assert_eq!(moved.coach.pending(), None);
        let told = moved.after(Action::Advised(7, Advice::Way(moves("LL"), 2), 0.0));
        assert_eq!((told.coach.hint_on(&told.board()), told.game.hints), (None, 0));
    }

    #[test]
    fn that_is_not_found_is_said_so() {
        let told = advised(state(TWO_AWAY).after(Action::Hint), 7, Advice::Nothing);
        assert_eq!(told.notice.as_deref(), Some("No hint was found."));
    }
}

mod a_game_that_is_won {
    use super::*;

    /// Dealt by chance, and won by a way that is two moves longer than need be.
    fn won() -> State {
        let dealt = state(TWO_AWAY).after(Action::Deal(board(TWO_AWAY), Deal::Random, 0.0));
        [Direction::Left, Direction::Right, Direction::Left, Direction::Left]
            .into_iter()
            .fold(dealt, |state, direction| state.after(Action::Slide(direction, 1000.0)))
    }

    #[test]
    fn is_summed_up_once_the_shortest_way_is_known() {
        let asked = won();
        assert!(asked.game.is_won());
        assert_eq!(asked.coach.wanted, Some(Question::Shortest(board(TWO_AWAY))));
        let summary = asked.coach.summary.as_ref().expect("a summary");
        assert_eq!((summary.game.moves, summary.there_and_back, &summary.way), (4, 2, &None));
        let told = advised(asked, 3, Advice::Way(moves("LL"), 2));
        let summary = told.coach.summary.as_ref().expect("a summary");
        assert_eq!(summary.game.shortest, Some(Shortest { moves: 2, at_least: 2 }));
        assert_eq!(summary.way, Some(moves("LL")));
        assert!(summary.is_kept && summary.game.is_fair);
    }

    #[test]
    fn by_a_shorter_way_than_the_solver_found_has_its_own_length_for_the_shortest() {
        let told = advised(won(), 3, Advice::Way(moves("LRLRLL"), 2));
        let summary = told.coach.summary.expect("a summary");
        assert_eq!(summary.game.shortest, Some(Shortest { moves: 4, at_least: 2 }));
    }

    #[test]
    fn is_replayed_by_the_shortest_way_which_is_no_game_of_the_players() {
        let told = advised(won(), 3, Advice::Way(moves("LL"), 2)).after(Action::ReplayShortest);
        assert_eq!(told.board(), board(TWO_AWAY));
        assert!(told.game.is_helped);
        let ended = (0..2).fold(told, |state, _| state.after(Action::Tick));
        assert_eq!(ended.board(), ended.game.goal_board());
    }

    #[test]
    fn with_a_hint_is_no_record() {
        let hinted = state(TWO_AWAY).after(Action::Deal(board(TWO_AWAY), Deal::Random, 0.0)).after(Action::Hint);
        let hinted = advised(hinted, 1, Advice::Way(moves("LL"), 2));
        let slid = hinted.after(Action::Slide(Direction::Left, 1.0)).after(Action::Slide(Direction::Left, 2.0));
        assert_eq!(slid.coach.summary.expect("a summary").game.hints, 1);
    }
}

mod shuffling {
    use super::*;

    #[test]
    fn deals_any_board_that_can_be_solved_by_the_seed() {
        let [one, same, other] = [5, 5, 6].map(|seed| state(TWO_AWAY).after(Action::Shuffle(seed, None, 0.0)));
        assert_eq!(one.game.start, same.game.start);
        assert_ne!(one.game.start, other.game.start);
        assert_eq!(one.game.deal, Deal::Random);
        assert!(one.game.is_solvable());
    }

    #[test]
    fn deals_the_board_of_the_day_or_any_where_no_day_is_known() {
        let daily = state(TWO_AWAY).after(Action::Challenge(Challenge::Daily));
        let date = Date::new(2026, 11, 22).expect("a date");
        let [one, other] = [1, 2].map(|seed| daily.after(Action::Shuffle(seed, Some(date), 0.0)));
        assert_eq!((one.game.start, one.game.deal), (other.game.start, Deal::Daily(date)));
        assert_eq!(daily.after(Action::Shuffle(1, None, 0.0)).game.deal, Deal::Random);
    }

    #[test]
    fn asks_for_a_board_at_a_distance_and_deals_the_one_that_comes() {
        let asked =
            state(TWO_AWAY).after(Action::Challenge(Challenge::Distance(9))).after(Action::Shuffle(1, None, 0.0));
        assert_eq!(asked.coach.wanted, Some(Question::Deal(9)));
        assert_eq!(asked.game.start, board(TWO_AWAY));
        let dealt = advised(asked.clone(), 4, Advice::Board(board("1 2 3/4 5 6/7 0 8"), 9));
        assert_eq!((dealt.game.start, dealt.game.deal), (board("1 2 3/4 5 6/7 0 8"), Deal::Distance(9)));
        let told = advised(asked, 4, Advice::Nothing);
        assert_eq!(told.notice.as_deref(), Some("No such board was found."));
    }

    #[test]
    fn on_5x5_knows_no_distances() {
        let five = Goal::BlankLast.board(Side::Five).expect("5x5 has it").to_string();
        let shuffled =
            state(&five).after(Action::Challenge(Challenge::Distance(9))).after(Action::Shuffle(1, None, 0.0));
        assert_eq!((shuffled.coach.question(), shuffled.game.deal), (None, Deal::Random));
    }
}

#[test]
fn what_was_kept_is_taken_over_and_what_was_not_stays() {
    let played = state(TWO_AWAY).after(Action::Slide(Direction::Left, 0.0));
    let everything = Everything { settings: None, game: Some(played.game.clone()), records: None };
    let restored = state("1 2 3/4 5 6/7 0 8").after(Action::Restore(Box::new(everything)));
    assert_eq!((restored.board(), restored.game.moves), (played.board(), 1));
    assert_eq!(restored.settings, played.settings);
    let nothing = Everything { settings: None, game: None, records: None };
    assert_eq!(restored.after(Action::Restore(Box::new(nothing))).board(), restored.board());
}
