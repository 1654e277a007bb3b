//! Advice in the Play view: questions to the solver, and its answers.

use crate::state::{board, moves, state};
use crate::updates::Update;
use npuzzle_engine::catalogue::{Algorithm, Heuristic, max_exact_distance};
use npuzzle_engine::puzzle::{Direction, Goal, Size};
use npuzzle_page::app::update::update;
use npuzzle_page::shared::progress::Progress;
use npuzzle_page::shared::saved::{read, write};
use npuzzle_page::shared::time::Date;
use npuzzle_page::stage::coach::{Advice, CoachAction, Hint, HintKind, Question};
use npuzzle_page::stage::daily::{Daily, Level};
use npuzzle_page::stage::difficulty::Difficulty;
use npuzzle_page::stage::effect::Effect;
use npuzzle_page::stage::game::{Challenge, Deal, Game, GameAction};
use npuzzle_page::stage::link::LinkAction;
use npuzzle_page::stage::playback::PlaybackAction;
use npuzzle_page::stage::profile::ProfileAction;
use npuzzle_page::stage::records::Shortest;
use npuzzle_page::stage::saved::Backup;
use npuzzle_page::stage::screen::{Notice, ScreenAction};
use npuzzle_page::stage::search::SearchAction;
use npuzzle_page::stage::settings::Settings;
use npuzzle_page::stage::state::State;
use npuzzle_protocol::search::{DealSpec, Outcome, Report, Task};
use npuzzle_testing::run::{request, solve};
use std::collections::BTreeSet;

const TWO_AWAY: &str = "1 2 3/4 5 6/0 7 8";

/// Returns a game on this board in the Play view, with hints on the shortest way.
fn playing(start: &str) -> State {
    let mut state = state(start);
    state.profile.settings.shortest_hints = true;
    state.after(LinkAction::Follow("view=play".into(), 0.0))
}

/// Returns a game on this board in the Play view of a player who wants boards of this kind.
fn wishing(start: &str, challenge: Challenge) -> State {
    let mut state = playing(start);
    state.profile.settings.challenge = challenge;
    state
}

/// Returns a game on a generated board in the Play view.
fn random_game() -> State {
    let state = playing(TWO_AWAY);
    let game = Game::new(board(TWO_AWAY), Goal::BlankLast, Deal::Random);
    State { game, ..state }
}

/// Returns the state after an answer to the pending question.
fn advised(state: State, advice: Advice) -> State {
    let id = state.coach.pending().expect("a pending question");
    state.after(CoachAction::Advised(id, advice, 0.0))
}

/// Returns the requests to the coach among effects, with the boards to find.
fn consultations(effects: Vec<Effect>) -> Vec<(u32, Option<DealSpec>)> {
    let consultation = |effect| match effect {
        Effect::Consult { id, task: Task::FindBoard(deal), .. } => Some((id, Some(deal))),
        Effect::Consult { id, .. } => Some((id, None)),
        _ => None,
    };
    effects.into_iter().filter_map(consultation).collect()
}

/// Returns the bounds of the shortest solution that a hint follows.
fn left_of(hint: &Hint) -> Shortest {
    match hint.kind {
        HintKind::Shortest(left) => left,
        HintKind::ByHand { .. } => panic!("{hint:?}"),
    }
}

fn shuffle(seed: u64) -> GameAction {
    GameAction::Shuffle { seed, today: None, now: 0.0 }
}

mod a_hint {
    use super::*;

    #[test]
    fn is_the_first_move_of_a_solution_and_counts_as_help() {
        let before = playing(TWO_AWAY);
        assert_eq!(consultations(before.effects(CoachAction::Hint)), [(1, None)]);
        let asked = before.after(CoachAction::Hint);
        assert_eq!(asked.coach.question(), Some(Question::Hint(board(TWO_AWAY))));
        let answered = advised(asked, Advice::Solution(moves("LL"), 2));
        let hint = answered.coach.hint_on(&answered.board()).expect("a hint");
        assert_eq!((hint.tile, hint.direction), (7, Direction::Left));
        assert_eq!(left_of(hint), Shortest { moves: 2, at_least: 2 });
        assert_eq!((answered.game.hints, answered.coach.question()), (1, None));
        // A known hint is not requested again.
        assert_eq!(answered.after(CoachAction::Hint), answered);
    }

    #[test]
    fn is_a_move_of_a_shortest_solution_every_time() {
        let mut state = playing("1 2 3/0 7 6/5 4 8");
        let mut left = None;
        while state.board() != state.game.goal_board() {
            let (asked, effects) = update(&state, CoachAction::Hint.into());
            let [Effect::Consult { spec, .. }] = &effects[..] else { panic!("{effects:?}") };
            let moves = solve(spec).moves.expect("a solution");
            let advice = Advice::of(Outcome::Solved { moves, optimal: true }, &Report::default());
            let hinted = advised(asked, advice);
            let hint = hinted.coach.hint_on(&hinted.board()).expect("a hint").clone();
            let moves = left_of(&hint).moves;
            assert!(left.is_none_or(|left| left == moves + 1), "{left:?}, {hint:?}");
            left = Some(moves);
            state = hinted.after(GameAction::Press(hinted.board().cell_of(hint.tile).expect("the tile"), 0.0));
        }
        let length = request(board("1 2 3/0 7 6/5 4 8"), Goal::BlankLast, Algorithm::AStar, Heuristic::Manhattan);
        let length = solve(&length).moves.expect("a solution").len() as u32;
        assert_eq!((left, state.game.moves, state.game.hints), (Some(1), length, length));
        assert!(state.game.is_won());
    }

    #[test]
    fn is_not_requested_on_the_goal() {
        assert_eq!(playing("1 2 3/4 5 6/7 8 0").after(CoachAction::Hint).coach.question(), None);
    }

    #[test]
    fn ignores_answers_to_other_requests() {
        let asked = playing(TWO_AWAY).after(CoachAction::Hint);
        let answered = asked.after(CoachAction::Advised(6, Advice::Solution(moves("LL"), 2), 0.0));
        assert_eq!(answered, asked);
        assert_eq!(answered.coach.pending(), Some(1));
    }

    #[test]
    fn is_discarded_when_the_board_changes() {
        let asked = playing(TWO_AWAY).after(CoachAction::Hint);
        let slide = GameAction::Slide(Direction::Left, 0.0);
        assert!(asked.effects(slide.clone()).contains(&Effect::AbandonConsultation));
        let moved = asked.after(slide);
        assert_eq!(moved.coach.pending(), None);
        let answered = moved.after(CoachAction::Advised(1, Advice::Solution(moves("LL"), 2), 0.0));
        assert_eq!((answered.coach.hint_on(&answered.board()), answered.game.hints), (None, 0));
    }

    #[test]
    fn is_of_the_board_that_is_on_show_when_it_arrives() {
        let won = [1.0, 2.0]
            .into_iter()
            .fold(random_game(), |state, now| state.after(GameAction::Slide(Direction::Left, now)));
        let watched = advised(won, Advice::Solution(moves("LL"), 2)).after(CoachAction::ReplayShortest);
        let asked = watched.after(CoachAction::Hint);
        assert_eq!(asked.coach.question(), Some(Question::Hint(board(TWO_AWAY))));
        let ahead = asked.after(PlaybackAction::Scrub(1));
        assert_ne!(ahead.board(), asked.board());
        let late = advised(ahead.clone(), Advice::Solution(moves("LL"), 2));
        assert_eq!((late.game.hints, late.coach.hint_on(&late.board())), (ahead.game.hints, None));
    }

    #[test]
    fn takes_the_place_of_news_but_of_no_error_and_outlives_a_checkpoint() {
        for (notice, stays) in [(Notice::info("News".to_owned()), false), (Notice::error("Fault".to_owned()), true)] {
            for settings in [true, false] {
                let mut before = playing(TWO_AWAY);
                before.profile.settings.shortest_hints = settings;
                let asked = before.after(CoachAction::Hint).after(ScreenAction::Notify(notice.clone()));
                let advice = match settings {
                    true => Advice::Solution(moves("LL"), 2),
                    false => Advice::Guidance(
                        npuzzle_engine::guide::guide(&board(TWO_AWAY), &before.game.goal_board()).expect("a task"),
                    ),
                };
                let hinted = advised(asked, advice);
                assert_eq!(hinted.screen.notice.is_some(), stays);
                let marked = hinted.after(GameAction::Mark);
                assert!(marked.coach.hint_on(&marked.board()).is_some());
            }
        }
    }

    #[test]
    fn reports_that_none_was_found() {
        let answered = advised(playing(TWO_AWAY).after(CoachAction::Hint), Advice::Nothing);
        assert_eq!(answered.screen.notice_text().as_deref(), Some("No hint found."));
    }
}

mod a_hint_by_hand {
    use super::*;
    use npuzzle_engine::guide::{self as by_hand, guide};

    const START: &str = "2 1 3/4 5 6/8 7 0";

    fn playing(start: &str) -> State {
        let playing = super::playing(start);
        let shorter = Settings { shortest_hints: false, ..playing.profile.settings };
        playing.after(ProfileAction::Set(shorter))
    }

    /// Asks for a hint, and answers the question if there is one. Returns whether there was.
    fn hinted(state: &State) -> (State, bool) {
        let (asked, effects) = update(state, CoachAction::Hint.into());
        let [Effect::Consult { spec, task: Task::Guide, .. }] = &effects[..] else {
            return (asked, false);
        };
        let guidance = guide(spec.board(), &spec.goal_board()).expect("a task");
        (advised(asked, Advice::Guidance(guidance)), true)
    }

    fn shown(state: &State) -> Option<(u8, by_hand::Task)> {
        let hint = state.coach.hint_on(&state.board())?;
        let HintKind::ByHand { task, .. } = hint.kind else { panic!("{hint:?}") };
        Some((hint.stage(), task))
    }

    /// Makes the move of the hint.
    fn followed(state: &State) -> State {
        let tile = state.coach.hint_on(&state.board()).expect("a hint").tile;
        state.after(GameAction::Press(state.board().cell_of(tile).expect("the tile"), 0.0))
    }

    #[test]
    fn tells_the_task_then_the_tile_then_the_move() {
        let (first, is_asked) = hinted(&playing(START));
        assert_eq!((shown(&first), is_asked, first.game.hints), (Some((1, by_hand::Task::Place(1))), true, 1));
        let (second, is_asked) = hinted(&first);
        assert_eq!((shown(&second), is_asked), (Some((2, by_hand::Task::Place(1))), false));
        let (third, _) = hinted(&second);
        assert_eq!(shown(&third), Some((3, by_hand::Task::Place(1))));
        assert_eq!((hinted(&third).0.game.hints, shown(&hinted(&third).0)), (1, shown(&third)));
    }

    #[test]
    fn goes_on_with_its_task_and_asks_again_off_the_way_or_at_its_end() {
        let mut state = hinted(&hinted(&hinted(&playing(START)).0).0).0;
        let mut tasks = 1;
        while !state.game.is_won() {
            let moved = followed(&state);
            assert_eq!(shown(&moved), None, "a hint is of one board");
            if moved.game.is_won() {
                break;
            }
            let before = shown(&state);
            let (next, is_asked) = hinted(&moved);
            if is_asked {
                tasks += 1;
                state = hinted(&hinted(&next).0).0;
            } else {
                assert_eq!((shown(&next), next.game.hints), (before, state.game.hints + 1));
                state = next;
            }
        }
        assert!((3..=4).contains(&tasks), "{tasks}");
        // Another move than that of the hint.
        let third = hinted(&hinted(&hinted(&playing(START)).0).0).0;
        let hint = third.coach.hint_on(&third.board()).expect("a hint").direction;
        let other = [Direction::Down, Direction::Right].into_iter().find(|&direction| direction != hint).expect("one");
        let (asked, is_asked) = hinted(&third.after(GameAction::Slide(other, 0.0)));
        assert_eq!((is_asked, asked.game.hints, shown(&asked).map(|(stage, _)| stage)), (true, 2, Some(1)));
    }

    #[test]
    fn gives_way_to_one_on_the_shortest_way() {
        let (mut state, _) = hinted(&playing(START));
        state.profile.settings.shortest_hints = true;
        assert_eq!(state.after(CoachAction::Hint).coach.question(), Some(Question::Hint(board(START))));
        let none = advised(playing(START).after(CoachAction::Hint), Advice::Nothing);
        assert_eq!(none.screen.notice_text().as_deref(), Some("No hint found."));
    }

    #[test]
    fn has_its_length_beside_the_shortest_at_the_end() {
        let won = [Direction::Left, Direction::Left]
            .into_iter()
            .fold(random_game(), |state, direction| state.after(GameAction::Slide(direction, 1000.0)));
        let judged = advised(won, Advice::Solution(moves("LL"), 2));
        assert_eq!(judged.coach.question(), Some(Question::ByHand(board(TWO_AWAY))));
        let guidance = guide(&board(TWO_AWAY), &judged.game.goal_board()).expect("a task");
        let summary = advised(judged, Advice::Guidance(guidance)).coach.summary.expect("a summary");
        assert_eq!(summary.by_hand, Some(2));
    }
}

mod a_won_game {
    use super::*;

    /// Returns a game that was won with two surplus moves.
    fn won() -> State {
        [Direction::Left, Direction::Right, Direction::Left, Direction::Left]
            .into_iter()
            .fold(random_game(), |state, direction| state.after(GameAction::Slide(direction, 1000.0)))
    }

    #[test]
    fn is_compared_with_the_shortest_solution() {
        let asked = won();
        assert!(asked.game.is_won());
        assert_eq!(asked.coach.question(), Some(Question::Shortest(board(TWO_AWAY))));
        let summary = asked.coach.summary.as_ref().expect("a summary");
        assert_eq!((summary.game.moves, summary.wasted_moves, &summary.solution), (4, 2, &None));
        let answered = advised(asked, Advice::Solution(moves("LL"), 2));
        let summary = answered.coach.summary.as_ref().expect("a summary");
        assert_eq!(summary.game.shortest, Some(Shortest { moves: 2, at_least: 2 }));
        assert_eq!(summary.solution, Some(moves("LL")));
        assert!(summary.game.is_fair);
    }

    #[test]
    fn is_its_own_shortest_solution_if_the_solver_finds_a_longer_one() {
        let answered = advised(won(), Advice::Solution(moves("LRLRLL"), 2));
        let summary = answered.coach.summary.expect("a summary");
        assert_eq!(summary.game.shortest, Some(Shortest { moves: 4, at_least: 2 }));
    }

    #[test]
    fn counts_the_slides_of_undo_and_redo() {
        let slide = |direction, now| GameAction::Slide(direction, now);
        let state = random_game().after(slide(Direction::Down, 0.0)).after(GameAction::Undo(1.0));
        let won = state.after(slide(Direction::Left, 2.0)).after(slide(Direction::Left, 3.0));
        let answered = advised(won, Advice::Solution(moves("LL"), 2));
        let summary = answered.coach.summary.as_ref().expect("a summary");
        assert_eq!((summary.game.moves, summary.wasted_moves, summary.game.efficiency()), (4, 2, Some(50)));
        assert_eq!(answered.profile.records.games().last(), Some(&summary.game));
    }

    #[test]
    fn keeps_its_result_when_it_is_undone_or_played_on() {
        let answered = advised(won(), Advice::Solution(moves("LL"), 2));
        let undone = answered.after(GameAction::Undo(5000.0));
        assert!(!undone.game.is_won() && !undone.game.stopwatch.is_running());
        let redone = undone.after(GameAction::Redo(6000.0));
        assert_eq!((&redone.game, &redone.coach.summary), (&answered.game, &answered.coach.summary));
        let played = [Direction::Right, Direction::Left]
            .into_iter()
            .fold(answered.clone(), |state, direction| state.after(GameAction::Slide(direction, 9000.0)));
        assert_eq!((played.game.moves, played.game.stopwatch), (answered.game.moves, answered.game.stopwatch));
        assert_eq!(played.profile.records, answered.profile.records);
    }

    #[test]
    fn replaying_the_shortest_solution_counts_as_help() {
        let answered = advised(won(), Advice::Solution(moves("LL"), 2)).after(CoachAction::ReplayShortest);
        assert_eq!(answered.board(), board(TWO_AWAY));
        assert!(answered.game.is_helped);
        let ended = (0..2).fold(answered, |state, _| state.after(PlaybackAction::Tick));
        assert_eq!(ended.board(), ended.game.goal_board());
    }

    #[test]
    fn has_a_number_of_its_own_in_the_records() {
        let first = won();
        let again = first.after(GameAction::Load(board(TWO_AWAY), 0.0));
        let second =
            [1.0, 2.0].into_iter().fold(again, |state, now| state.after(GameAction::Slide(Direction::Left, now)));
        let ids: BTreeSet<u64> = second.profile.records.games().iter().map(|game| game.id).collect();
        assert_eq!(ids.len(), 2);
    }

    #[test]
    fn counts_hints() {
        let hinted = advised(random_game().after(CoachAction::Hint), Advice::Solution(moves("LL"), 2));
        let slide = |now| GameAction::Slide(Direction::Left, now);
        let won = hinted.after(slide(1.0)).after(slide(2.0));
        assert_eq!(won.coach.summary.expect("a summary").game.hints, 1);
    }

    #[test]
    fn requests_the_shortest_solution_once_play_is_shown() {
        let slide = |now| GameAction::Slide(Direction::Left, now);
        let solving = state(TWO_AWAY).after(LinkAction::Follow("view=solve".into(), 0.0));
        let near = solving.after(slide(1.0));
        assert_eq!(consultations(near.effects(slide(2.0))), []);
        let won = near.after(slide(2.0));
        assert_eq!(won.coach.question(), Some(Question::Shortest(board(TWO_AWAY))));
        let follow = LinkAction::Follow("view=play".into(), 3.0);
        assert_eq!(consultations(won.effects(follow)), [(1, None)]);
    }
}

mod shuffling {
    use super::*;

    #[test]
    fn generates_a_solvable_board_from_the_seed() {
        let [one, same, other] = [5, 5, 6].map(|seed| playing(TWO_AWAY).after(shuffle(seed)));
        assert_eq!(one.game.start, same.game.start);
        assert_ne!(one.game.start, other.game.start);
        assert_eq!(one.game.deal, Deal::Random);
        assert_eq!(one.size(), board(TWO_AWAY).size());
        assert!(one.game.is_solvable());
    }

    #[test]
    fn takes_the_board_of_the_day_or_a_random_one_if_the_date_is_unknown() {
        let daily = wishing(TWO_AWAY, Challenge::Daily(Level::Hard));
        let date = Date::new(2026, 11, 22).expect("a date");
        let asked = daily.after(GameAction::Shuffle { seed: 1, today: Some(date), now: 0.0 });
        assert_eq!(asked.coach.question(), Some(Question::Daily(Daily { date, level: Level::Hard })));
        assert_eq!(daily.after(shuffle(1)).game.deal, Deal::Random);
    }

    #[test]
    fn requests_a_board_at_a_distance_and_plays_it() {
        let before = wishing(TWO_AWAY, Challenge::Distance(9));
        let deal = DealSpec { distance: 9, seed: 1 };
        assert_eq!(consultations(before.effects(shuffle(1))), [(1, Some(deal))]);
        let asked = before.after(shuffle(1));
        assert_eq!(asked.game.start, board(TWO_AWAY));
        let playing = advised(asked.clone(), Advice::Board(board("1 2 3/4 5 6/7 0 8"), 9));
        assert_eq!((playing.game.start, playing.game.deal), (board("1 2 3/4 5 6/7 0 8"), Deal::Distance(9)));
        let answered = advised(asked, Advice::Nothing);
        assert_eq!(answered.screen.notice_text().as_deref(), Some("No board found."));
    }

    #[test]
    fn is_of_the_chosen_kind_on_another_size() {
        let today = Date::new(2026, 11, 22);
        let resize = |size| GameAction::Resize { size, seed: 1, today, now: 0.0 };
        let five = Size::PUZZLE_24;
        // A board of the day has a size of its own.
        let daily = wishing(TWO_AWAY, Challenge::Daily(Level::Hard)).after(resize(five));
        assert_eq!((daily.size(), daily.game.deal), (five, Deal::Random));
        assert_eq!((daily.coach.question(), daily.profile.settings.challenge), (None, Challenge::Random));
        let asked = wishing(TWO_AWAY, Challenge::Distance(9)).after(resize(Size::PUZZLE_15));
        assert_eq!(asked.coach.question(), Some(Question::Distance(DealSpec { distance: 9, seed: 1 })));
        assert_eq!(asked.question_spec(&asked.coach.question().expect("a question")).board().size(), Size::PUZZLE_15);
        // Kinds that the size does not have.
        for challenge in [Challenge::Random, Challenge::Distance(9), Challenge::Difficulty(Difficulty::Easy)] {
            let large = wishing(TWO_AWAY, challenge).after(resize(Size::new(6, 6).expect("a size")));
            assert_eq!((large.game.deal, large.coach.question(), large.game.replaced()), (Deal::Random, None, None));
        }
    }

    #[test]
    fn requests_a_length_in_the_range_of_the_difficulty() {
        let four = Goal::BlankLast.board(Size::PUZZLE_15).expect("4x4 has it").to_string();
        for (side, start) in [(Size::PUZZLE_8, TWO_AWAY), (Size::PUZZLE_15, four.as_str())] {
            for difficulty in Difficulty::ALL {
                let before = wishing(start, Challenge::Difficulty(difficulty));
                let lengths = difficulty.lengths(side).expect("lengths can be proved");
                let asked: BTreeSet<u32> = (0..200)
                    .map(|seed| match before.after(shuffle(seed)).coach.question() {
                        Some(Question::Distance(deal)) => deal.distance,
                        other => panic!("{other:?}"),
                    })
                    .collect();
                assert_eq!(asked, lengths.collect(), "{side:?} {difficulty:?}");
            }
        }
    }

    #[test]
    fn has_difficulties_that_follow_each_other_within_what_can_be_proved() {
        for side in ["2x2", "2x3", "4x2", "3x3", "5x2", "3x4", "6x2", "2x7", "5x3", "4x4", "8x2"] {
            let side: Size = side.parse().expect("a size");
            let lengths = Difficulty::ALL.map(|difficulty| difficulty.lengths(side).expect("lengths can be proved"));
            assert!(lengths.iter().all(|range| *range.start() > 0 && !range.is_empty()), "{side}: {lengths:?}");
            assert!(lengths.windows(2).all(|pair| pair[0].end() + 1 == *pair[1].start()), "{side}: {lengths:?}");
            assert!(lengths.last().map(|range| *range.end()) <= max_exact_distance(side), "{side}: {lengths:?}");
        }
        let four = Difficulty::ALL.map(|difficulty| difficulty.lengths(Size::PUZZLE_15));
        assert_eq!(four, [10..=20, 21..=35, 36..=50, 51..=60].map(Some));
        let five = Goal::BlankLast.board(Size::PUZZLE_24).expect("5x5 has it").to_string();
        let hard = wishing(&five, Challenge::Difficulty(Difficulty::Hard));
        assert_eq!(hard.after(shuffle(1)).game.deal, Deal::Random);
    }

    #[test]
    fn begins_when_its_kind_is_chosen_and_brings_back_the_game_in_progress() {
        let date = Date::new(2026, 11, 22);
        let kinds = [
            Challenge::Random,
            Challenge::Daily(Level::Easy),
            Challenge::Difficulty(Difficulty::Easy),
            Challenge::Distance(9),
        ];
        for challenge in kinds {
            let before = playing(TWO_AWAY).after(GameAction::Slide(Direction::Left, 0.0));
            let mut chosen = before.after(GameAction::Choose { challenge, seed: 1, today: date, now: 1.0 });
            if chosen.coach.question().is_some() {
                chosen = advised(chosen, Advice::Board(board("1 2 3/4 5 6/7 0 8"), 9));
            }
            assert_ne!(chosen.game.start, before.game.start, "{challenge:?}");
            assert_eq!(chosen.after(GameAction::Undo(2.0)).board(), before.board(), "{challenge:?}");
            // The board of a day goes on; any other kind brings another board.
            let again = chosen.after(GameAction::Choose { challenge, seed: 2, today: date, now: 3.0 });
            let goes_on = again.game == chosen.game && again.coach.question().is_none();
            assert_eq!(goes_on, matches!(challenge, Challenge::Daily(_)), "{challenge:?}");
        }
    }

    #[test]
    fn is_of_the_chosen_kind_after_a_reload_too() {
        let chosen = GameAction::Choose { challenge: Challenge::Daily(Level::Hard), seed: 1, today: None, now: 0.0 };
        let saved = playing(TWO_AWAY).effects(chosen).into_iter().find_map(|effect| match effect {
            Effect::SaveSettings { after, .. } => Some(write(&after)),
            _ => None,
        });
        let settings: Settings = read(&saved.expect("saved settings")).expect("readable settings");
        assert_eq!(settings.challenge, Challenge::Daily(Level::Hard));
    }

    #[test]
    fn offers_no_distances_on_5x5() {
        let five = Goal::BlankLast.board(Size::PUZZLE_24).expect("5x5 has it").to_string();
        let shuffled = wishing(&five, Challenge::Distance(9)).after(shuffle(1));
        assert_eq!((shuffled.coach.question(), shuffled.game.deal), (None, Deal::Random));
    }
}

#[test]
fn a_search_and_a_consultation_are_independent() {
    let asked = playing(TWO_AWAY).after(CoachAction::Hint).after(SearchAction::Start(0.0));
    assert_eq!((asked.coach.pending(), asked.solver.search.pending()), (Some(1), Some(1)));
}

#[test]
fn a_backup_restores_what_it_contains_and_nothing_else() {
    let played = state(TWO_AWAY).after(GameAction::Slide(Direction::Left, 0.0));
    let mut progress = Progress::default();
    progress.add_named("2.1");
    let profile = &played.profile;
    let text = Backup::write(&profile.settings, &played.game.stopped(0.0), &profile.records, &progress);
    let (restored, effects) = update(&state("1 2 3/4 5 6/7 0 8"), ProfileAction::Import(text, 0.0).into());
    assert!(effects.contains(&Effect::SaveProgress(progress)));
    assert_eq!((restored.board(), restored.game.moves), (played.board(), 1));
    assert_eq!(restored.profile.settings, played.profile.settings);
    assert_eq!(restored.after(ProfileAction::Import("{".into(), 0.0)).board(), restored.board());
}
