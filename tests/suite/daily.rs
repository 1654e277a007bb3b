//! The daily puzzle, and the days on which it was solved.

use crate::updates::Update;
use npuzzle_engine::puzzle::{Direction, Goal, Size, Solvability};
use npuzzle_page::shared::time::Date;
use npuzzle_page::stage::daily::{SolvedDay, SolvedDays, daily_board};
use npuzzle_page::stage::game::{Challenge, Deal, Game, GameAction};
use npuzzle_page::stage::link::LinkAction;
use npuzzle_page::stage::state::State;
use std::collections::HashSet;

#[test]
fn the_board_of_a_day_is_the_same_everywhere() {
    let day = |text: &str, size| {
        let date: Date = text.parse().expect("a day");
        assert_eq!(date.to_string(), text);
        daily_board(date, size, Goal::BlankLast).expect("blank-last exists on every size").to_string()
    };
    assert_eq!(day("2026-11-21", Size::PUZZLE_8), "8 7 6/2 3 4/5 1 0");
    assert_eq!(day("2026-11-21", Size::PUZZLE_15), "15 5 9 10/8 0 6 2/4 14 3 12/13 11 1 7");
    assert_eq!(day("2026-11-21", Size::PUZZLE_24), "15 9 20 3 7/19 13 0 24 14/11 4 10 23 12/17 16 1 21 2/5 6 18 22 8");
    assert_eq!(day("2027-01-01", Size::PUZZLE_8), "8 3 4/1 0 2/5 7 6");
    assert_eq!(day("2027-01-01", Size::PUZZLE_15), "7 9 8 15/11 13 3 5/1 14 0 2/12 6 4 10");
    assert_eq!(day("2027-01-01", Size::PUZZLE_24), "18 16 10 3 4/20 8 12 15 22/19 23 9 13 21/11 1 2 0 7/5 14 17 24 6");
}

#[test]
fn every_day_has_a_board_that_can_be_solved() {
    let mut seen = HashSet::new();
    for month in 1..=12 {
        for day in 1..=31 {
            let date = Date::new(2028, month, day).expect("a day");
            let board = daily_board(date, Size::PUZZLE_15, Goal::Spiral).expect("spiral exists on every size");
            assert!(Solvability::of(&board, &Goal::Spiral).expect("the same size").is_solvable());
            assert!(seen.insert(board));
        }
    }
    for text in ["", "2026", "2026-13-01", "2026-00-10", "2026-01-32", "0-1-1", "2026-1-1-1", "a-b-c"] {
        assert_eq!(text.parse::<Date>(), Err(()), "{text}");
    }
    assert!(daily_board(Date::new(2026, 2, 1).expect("a day"), Size::PUZZLE_15, Goal::BlankCenter).is_err());
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
    let days = solved(&["2026-02-27 4x4", "2026-03-01 3x3", "2026-02-28 5x5", "2026-02-25 4x4", "2026-03-01 4x4"]);
    for (today, streak) in
        [("2026-03-01", 3), ("2026-03-02", 3), ("2026-03-03", 0), ("2026-02-26", 1), ("2026-01-01", 0)]
    {
        assert_eq!(days.streak(date(today)), streak, "{today}");
    }
    assert_eq!(SolvedDays::default().streak(date("0001-01-01")), 0);
    assert_eq!(solved(&["2026-02-27 4x4", "2026-02-27 4x4"]), solved(&["2026-02-27 4x4"]));
}

/// Returns a game on the day's 3x3 board in Play, one press from its goal.
fn nearly_solved(deal: Deal) -> State {
    let state = crate::state::state("1 2 3/4 5 6/7 0 8").after(LinkAction::Follow("view=play".into(), 0.0));
    State { game: Game::new(state.game.start, Goal::BlankLast, deal), ..state }
}

#[test]
fn a_day_counts_if_its_board_is_solved_without_viewing_the_solution() {
    let day = date("2026-11-22");
    let won = |state: &State| state.after(GameAction::Slide(Direction::Left, 0.0));
    let days = |state: &State| won(state).profile.records.daily.days().to_vec();
    let daily = nearly_solved(Deal::Daily(day));
    assert_eq!(days(&daily), [SolvedDay { date: day, size: Size::PUZZLE_8 }]);
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
fn choosing_the_daily_puzzle_begins_it_unless_it_is_being_played() {
    let day = date("2026-11-22");
    let choose = |today, now| GameAction::Choose { challenge: Challenge::Daily, seed: 1, today, now };
    let before = nearly_solved(Deal::Random).after(GameAction::Slide(Direction::Right, 0.0));
    let daily = before.after(choose(Some(day), 0.0));
    assert_eq!(daily.profile.settings.challenge, Challenge::Daily);
    assert_eq!(daily.game.deal, Deal::Daily(day));
    assert_eq!(Ok(daily.game.start.clone()), daily_board(day, Size::PUZZLE_8, Goal::BlankLast));
    assert_eq!(daily.after(GameAction::Restore(9000.0)).game.board, before.game.board);
    let played = daily.after(GameAction::Slide(Direction::Right, 1.0)).after(GameAction::Slide(Direction::Left, 1.0));
    assert_eq!(played.after(choose(Some(day), 2.0)), played);
    let tomorrow = date("2026-11-23");
    assert_eq!(played.after(choose(Some(tomorrow), 2.0)).game.deal, Deal::Daily(tomorrow));
}
