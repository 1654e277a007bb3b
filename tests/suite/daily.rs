//! The daily puzzle, and the days on which it was solved.

use crate::updates::Update;
use npuzzle_engine::catalogue::{Algorithm, Heuristic};
use npuzzle_engine::puzzle::{Board, Direction, Goal, Size};
use npuzzle_engine::solver::{DistanceSearch, PdbStore};
use npuzzle_engine::spec::SearchSpec;
use npuzzle_page::shared::time::Date;
use npuzzle_page::stage::coach::{Advice, CoachAction, Question};
use npuzzle_page::stage::daily::{Daily, Level, SolvedDays, days_to_make_up};
use npuzzle_page::stage::game::{Challenge, Deal, Game, GameAction};
use npuzzle_page::stage::link::LinkAction;
use npuzzle_page::stage::state::State;
use npuzzle_protocol::search::ScrambleSpec;

/// Returns a day's board and the length of its shortest solution, found without pattern databases.
fn board_of(text: &str) -> (String, u32) {
    let daily: Daily = text.parse().expect("a day");
    let ScrambleSpec { least, most, seed } = daily.level.board_of(daily.date);
    let solved = Goal::BlankLast.board(daily.level.size()).expect("every size has it");
    let spec = SearchSpec::new(solved, Goal::BlankLast, Algorithm::IdaStar, Heuristic::WalkingDistance);
    let store = PdbStore::default();
    let mut search =
        DistanceSearch::scramble(spec.expect("the same size"), &store, least..=most, seed).expect("no database");
    loop {
        if let Some(found) = search.advance(1_000_000, &store).expect("no database") {
            return (found.board.to_string(), found.distance);
        }
    }
}

#[test]
fn the_boards_of_a_day_are_the_same_everywhere() {
    for (day, board, moves) in [
        ("2026-11-29 easy", "3 5 8/1 7 0/6 4 2", 19),
        ("2026-11-29 medium", "1 8 3 6/5 9 14 15/11 12 0 2/10 7 13 4", 44),
        ("2026-11-29 hard", "6 1 3 13/4 7 9 11/15 12 10 5/0 14 8 2", 57),
        ("2027-01-01 easy", "1 8 3/6 7 4/2 0 5", 21),
    ] {
        assert_eq!(board_of(day), (board.to_owned(), moves), "{day}");
    }
}

#[test]
fn dates_and_days_that_cannot_be_read_are_refused() {
    for text in ["", "2026", "2026-13-01", "2026-00-10", "2026-01-32", "0-1-1", "2026-1-1-1", "a-b-c"] {
        assert_eq!(text.parse::<Date>(), Err(()), "{text}");
        assert_eq!(format!("{text} easy").parse::<Daily>(), Err(()), "{text}");
    }
    assert_eq!("2026-11-29 weekly".parse::<Daily>(), Err(()));
    // The size of a board stood in place of the level once.
    assert_eq!(daily("2026-11-29 5x5"), daily("2026-11-29 medium"));
}

#[test]
fn two_days_can_be_made_up() {
    let days: Vec<Date> = days_to_make_up(date("2026-03-01")).collect();
    assert_eq!(days, [date("2026-02-28"), date("2026-02-27")]);
}

fn daily(text: &str) -> Daily {
    text.parse().expect("a day")
}

fn date(text: &str) -> Date {
    text.parse().expect("a date")
}

fn solved(days: &[&str]) -> SolvedDays {
    let mut solved = SolvedDays::default();
    days.iter().for_each(|day| solved.add(day.parse().expect("a solved day")));
    solved
}

#[test]
fn a_month_is_a_table_of_weeks_from_monday() {
    // From `cal -m`: the weekday of the first, the number of days, and the number of rows.
    for (text, before, days, rows) in [
        ("2026-11-22", 6, 30, 6),
        ("2027-02-01", 0, 28, 4),
        ("2028-02-29", 1, 29, 5),
        ("2100-02-10", 0, 28, 4),
        ("2000-02-10", 1, 29, 5),
        ("2026-12-31", 1, 31, 5),
        ("2027-01-15", 4, 31, 5),
        ("0001-01-01", 0, 31, 5),
    ] {
        let weeks = date(text).weeks_of_month();
        assert_eq!(weeks.len(), rows, "{text}");
        let dates: Vec<Option<Date>> = weeks.into_iter().flatten().collect();
        assert_eq!(dates.iter().position(Option::is_some), Some(before), "{text}");
        let numbers: Vec<u8> = dates.iter().flatten().map(|date| date.day()).collect();
        assert_eq!(numbers, (1..=days).collect::<Vec<u8>>(), "{text}");
        assert!(dates[before..before + usize::from(days)].iter().all(Option::is_some), "{text}");
    }
}

#[test]
fn the_day_before_may_be_in_another_month_or_year() {
    for (day, before) in [
        ("2026-11-22", "2026-11-21"),
        ("2027-01-01", "2026-12-31"),
        ("2026-12-01", "2026-11-30"),
        ("2028-03-01", "2028-02-29"),
        ("2100-03-01", "2100-02-28"),
    ] {
        assert_eq!(date(day).previous(), Some(date(before)));
    }
    assert_eq!(date("0001-01-01").previous(), None);
}

#[test]
fn a_streak_ends_today_or_yesterday() {
    let days = solved(&["2026-02-27 easy", "2026-03-01 easy", "2026-02-28 easy", "2026-02-25 easy", "2026-03-02 hard"]);
    for (today, streak) in
        [("2026-03-01", 3), ("2026-03-02", 3), ("2026-03-03", 0), ("2026-02-26", 1), ("2026-01-01", 0)]
    {
        assert_eq!(days.streak(Level::Easy, date(today)), streak, "{today}");
    }
    assert_eq!(days.streak(Level::Hard, date("2026-03-03")), 1);
    assert_eq!(SolvedDays::default().streak(Level::Easy, date("0001-01-01")), 0);
    assert_eq!(solved(&["2026-02-27 easy", "2026-02-27 easy"]), solved(&["2026-02-27 easy"]));
}

/// Returns a game on the day's 3x3 board in Play, one press from its goal.
fn nearly_solved(deal: Deal) -> State {
    let state = crate::state::state("1 2 3/4 5 6/7 0 8").after(LinkAction::Follow("view=play".into(), 0.0));
    State { game: Game::new(state.game.start, Goal::BlankLast, deal), ..state }
}

#[test]
fn a_day_counts_if_its_board_is_solved_without_viewing_the_solution() {
    let day = daily("2026-11-22 easy");
    let won = |state: &State| state.after(GameAction::Slide(Direction::Left, 0.0));
    let days = |state: &State| won(state).profile.records.daily.days().to_vec();
    let daily = nearly_solved(Deal::Daily(day, 1));
    assert_eq!(days(&daily), [day]);
    assert_eq!(days(&nearly_solved(Deal::Random)), []);
    let mut hinted = daily.clone();
    hinted.game.hints = 1;
    assert_eq!(days(&hinted).len(), 1);
    let mut helped = daily.clone();
    helped.game.is_helped = true;
    assert_eq!(days(&helped), []);
    // Repeating it changes nothing.
    let again = won(&daily).after(GameAction::Reset(0.0));
    assert_eq!(days(&again).len(), 1);
}

#[test]
fn choosing_a_daily_puzzle_asks_for_it_unless_it_is_being_played() {
    let day = date("2026-11-22");
    let choose = |level, today, now| GameAction::Choose { challenge: Challenge::Daily(level), seed: 1, today, now };
    let before = nearly_solved(Deal::Random).after(GameAction::Slide(Direction::Right, 0.0));
    let asked = before.after(choose(Level::Hard, Some(day), 0.0));
    assert_eq!(asked.profile.settings.challenge, Challenge::Daily(Level::Hard));
    let hard = Daily { date: day, level: Level::Hard };
    assert_eq!(asked.coach.question(), Some(Question::Daily(hard)));
    let spec = asked.question_spec(&Question::Daily(hard));
    assert_eq!((spec.board().size(), spec.goal()), (Size::PUZZLE_15, &Goal::BlankLast));
    let id = asked.coach.pending().expect("a request");
    let dealt: Board = "1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15".parse().expect("a board");
    let daily = asked.after(CoachAction::Advised(id, Advice::Board(dealt.clone(), 2), 1.0));
    assert_eq!((&daily.game.start, daily.game.deal), (&dealt, Deal::Daily(hard, 2)));
    assert_eq!(daily.after(GameAction::Restore(9000.0)).game.board, before.game.board);
    let played = daily.after(GameAction::Slide(Direction::Right, 1.0));
    assert_eq!(played.after(choose(Level::Hard, Some(day), 2.0)), played);
    for other in [
        choose(Level::Hard, Some(date("2026-11-23")), 2.0),
        GameAction::Deal("2026-11-21 hard".parse().expect("a day")),
    ] {
        assert!(matches!(played.after(other).coach.question(), Some(Question::Daily(_))));
    }
}
