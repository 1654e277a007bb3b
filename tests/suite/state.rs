//! The state of the page stays consistent after any sequence of actions.

use crate::updates::Update;
use npuzzle_engine::catalogue::{Algorithm, Heuristic, Status};
use npuzzle_engine::puzzle::{Board, Direction, Goal, Moves, Size, Solvability};
use npuzzle_engine::spec::Method;
use npuzzle_engine::statistics::Statistics;
use npuzzle_page::app::update::{Start, start, update};
use npuzzle_page::shared::link::View;
use npuzzle_page::shared::pdb_status::{PdbAction, PdbNews};
use npuzzle_page::stage::action::Action;
use npuzzle_page::stage::coach::CoachAction;
use npuzzle_page::stage::curve::Measure;
use npuzzle_page::stage::effect::{Cue, Effect};
use npuzzle_page::stage::game::GameAction;
use npuzzle_page::stage::link::{LinkAction, Origin, of_scene, scene_of};
use npuzzle_page::stage::playback::{Pace, PlaybackAction, Viewer};
use npuzzle_page::stage::profile::ProfileAction;
use npuzzle_page::stage::records::{Finished, Records};
use npuzzle_page::stage::screen::{EditorAction, Notice, Screen, ScreenAction};
use npuzzle_page::stage::search::{Search, SearchAction, Verification};
use npuzzle_page::stage::settings::Settings;
use npuzzle_page::stage::state::State;
use npuzzle_protocol::search::{Outcome, Report, RequestId};
use npuzzle_protocol::verification::Verdict;
use npuzzle_testing::run::{request, solve};
use npuzzle_testing::strategies;
use proptest::prelude::*;

pub fn board(text: &str) -> Board {
    text.parse().expect("a board")
}

pub fn moves(text: &str) -> Moves {
    text.parse().expect("moves")
}

/// Returns the Solve view of a board.
pub fn state(start: &str) -> State {
    let mut state = State::new(board(start), Goal::BlankLast, 64).expect("blank-last exists on every size");
    state.screen.view = View::Solve;
    state
}

fn report(expanded: u64) -> Report {
    Report { statistics: Statistics { expanded, ..Statistics::default() }, elapsed_ms: 5.0, ..Report::default() }
}

/// Returns the state after the solver has solved a board.
fn solved(start: &str, solution: &str) -> State {
    let outcome = Outcome::Solved { moves: moves(solution), optimal: true };
    state(start).after(SearchAction::Start(0.0)).after(SearchAction::Done(1, outcome, report(1)))
}

mod cues {
    use super::*;

    /// Returns the cues of an action.
    fn of(state: &State, action: impl Into<Action>) -> Vec<Cue> {
        let give = |effect| match effect {
            Effect::Give(cue, _) => Some(cue),
            _ => None,
        };
        state.effects(action).into_iter().filter_map(give).collect()
    }

    fn with_sounds(start: &str) -> State {
        let mut state = state(start);
        state.screen.view = View::Play;
        state.profile.settings.sounds = true;
        state
    }

    #[test]
    fn are_given_for_moves_and_wins_in_play_if_they_are_turned_on() {
        let slide = |direction| GameAction::Slide(direction, 0.0);
        let playing = with_sounds("1 2 3/4 5 6/0 7 8");
        assert_eq!(of(&playing, slide(Direction::Left)), [Cue::Slide]);
        let almost = playing.after(slide(Direction::Left));
        assert_eq!(of(&almost, slide(Direction::Left)), [Cue::Win]);
        // A slide that is not possible, another board, another view, and cues that are off.
        assert_eq!(of(&playing, slide(Direction::Up)), []);
        assert_eq!(of(&almost, GameAction::Load(board("1 2 3/4 5 6/7 8 0"), 0.0)), []);
        let mut solving = playing.clone();
        solving.screen.view = View::Solve;
        assert_eq!(of(&solving, slide(Direction::Left)), []);
        let mut silent = playing;
        silent.profile.settings.sounds = false;
        assert_eq!(of(&silent, slide(Direction::Left)), []);
    }

    #[test]
    fn can_be_tried_by_turning_them_on() {
        let silent = State { profile: Default::default(), ..with_sounds("1 2 3/4 5 6/0 7 8") };
        let mut settings = silent.profile.settings;
        settings.vibrates = true;
        assert_eq!(of(&silent, ProfileAction::Set(settings)), [Cue::Slide]);
        assert_eq!(of(&silent.after(ProfileAction::Set(settings)), ProfileAction::Set(Default::default())), []);
    }
}

mod a_game {
    use super::*;

    #[test]
    fn requires_a_goal_of_its_side() {
        assert!(State::new(board("1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0"), Goal::BlankCenter, 64).is_err());
    }

    #[test]
    fn counts_moves_and_time_until_it_is_won() {
        let first = state("1 2 3/4 5 6/0 7 8").after(GameAction::Slide(Direction::Left, 1000.0));
        assert_eq!(first.game.moves, 1);
        assert!(first.game.stopwatch.is_running() && !first.game.is_won());
        assert_eq!(first.game.stopwatch.elapsed(3500.0), 2500.0);
        let second = first.after(GameAction::Slide(Direction::Left, 4000.0));
        assert!(second.game.is_won() && !second.game.stopwatch.is_running());
        assert_eq!((second.game.moves, second.game.stopwatch.elapsed(9e9)), (2, 3000.0));
        // Later moves do not affect the result.
        let third = second.after(GameAction::Slide(Direction::Down, 10_000.0));
        assert!(!third.game.is_won());
        assert_eq!((third.game.moves, third.game.stopwatch.elapsed(11_000.0)), (2, 3000.0));
    }

    #[test]
    fn is_not_won_if_it_starts_at_the_goal() {
        assert!(!state("1 2 3/4 5 6/7 8 0").game.is_won());
    }

    #[test]
    fn slides_a_whole_line_and_counts_each_tile() {
        let slid = state("1 2 3/4 5 6/7 8 0").after(GameAction::Press(6, 0.0));
        assert_eq!((slid.game.board.clone(), slid.game.moves), (board("1 2 3/4 5 6/0 7 8"), 2));
        for cell in [0, 4, 6, 99] {
            let same = slid.after(GameAction::Press(cell, 1.0));
            assert_eq!(same == slid, cell != 0, "cell {cell}");
        }
    }

    #[test]
    fn retains_its_goal_if_the_new_size_supports_it() {
        let centred = state("1 2 3/4 5 6/7 8 0").after(GameAction::SetGoal(Goal::BlankCenter, 0.0));
        let five = Goal::BlankLast.board(Size::PUZZLE_24).unwrap();
        let four = Goal::BlankLast.board(Size::PUZZLE_15).unwrap();
        assert_eq!(centred.after(GameAction::Load(five, 0.0)).game.goal, Goal::BlankCenter);
        let changed = centred.after(GameAction::Load(four, 0.0));
        assert_eq!(changed.game, state("1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0").game);
        assert_eq!(
            changed.screen.notice_text().as_deref(),
            Some(
                "The goal is now blank-last: the goal blank-center needs an odd width and an odd height, such as 3x3 or 5x3."
            )
        );
    }

    #[test]
    fn rejects_a_goal_of_another_side() {
        let before = solved("1 2 3/4 5 6/7 0 8", "L");
        let after = before.after(GameAction::SetGoal(Goal::Custom(Goal::Spiral.board(Size::PUZZLE_15).unwrap()), 0.0));
        assert_eq!(
            after.screen.notice_text().as_deref(),
            Some("The goal is unchanged: the goal is 4×4, but the start is 3×3.")
        );
        assert_eq!(State { screen: before.screen.clone(), ..after }, before);
    }
}

mod a_pause {
    use super::*;
    use npuzzle_page::shared::saved::{read, write};
    use npuzzle_page::stage::game::{Game, Stopwatch};

    const START: &str = "8 1 2/0 4 3/7 6 5";

    fn paused() -> State {
        let playing = state(START).after(LinkAction::Follow("view=play".into(), 0.0));
        playing.after(GameAction::Slide(Direction::Down, 1000.0)).after(GameAction::Pause(3000.0))
    }

    #[test]
    fn stops_the_clock_and_hides_the_tiles_until_the_next_press() {
        let paused = paused();
        assert!(paused.is_hidden());
        assert_eq!(paused.game.stopwatch.elapsed(9000.0), 2000.0);
        for action in [
            GameAction::Pause(10_000.0),
            GameAction::Press(0, 10_000.0),
            GameAction::Slide(Direction::Up, 10_000.0),
            GameAction::Undo(10_000.0),
        ] {
            let resumed = paused.after(action.clone());
            // A press that resumes slides nothing, because the player has not seen the tiles.
            assert_eq!((resumed.board(), resumed.game.moves), (paused.board(), 1), "{action:?}");
            assert!(!resumed.is_hidden());
            assert_eq!(resumed.game.stopwatch.elapsed(10_500.0), 2500.0, "{action:?}");
        }
    }

    #[test]
    fn gives_no_hint() {
        assert_eq!(paused().after(CoachAction::Hint).coach.question(), None);
    }

    #[test]
    fn begins_when_the_player_leaves_a_running_game() {
        let started = state(START).after(GameAction::Slide(Direction::Down, 1000.0));
        let left = started.after(GameAction::Leave(3000.0));
        assert!(left.is_hidden());
        // The board is out of view in Compare and Learn, but not in Solve.
        let shown = |view: View| started.after(LinkAction::Follow(format!("view={}", view.name()), 3000.0)).game;
        assert_eq!([View::Compare, View::Learn].map(shown), [left.game.clone(), left.game.clone()]);
        assert!(shown(View::Solve).stopwatch.is_running());
        // Another tab may have saved its own game since.
        let (_, effects) = update(&started, GameAction::Leave(3000.0).into());
        assert!(
            effects.iter().any(|effect| matches!(effect, Effect::SaveGame { is_played: false, .. })),
            "{effects:?}"
        );
        // A night later.
        assert_eq!(left.game.stopwatch.elapsed(28_800_000.0), 2000.0);
        assert_eq!(left.after(GameAction::Leave(28_800_000.0)), left);
        let back = left.after(GameAction::Slide(Direction::Up, 28_800_000.0));
        assert_eq!((back.board(), back.game.stopwatch.elapsed(28_801_000.0)), (started.board(), 3000.0));
        let won = state("1 2 3/4 5 6/7 0 8").after(GameAction::Slide(Direction::Left, 0.0));
        for stopped in [state(START), won, paused()] {
            assert_eq!(stopped.after(GameAction::Leave(5000.0)), stopped);
        }
    }

    #[test]
    fn keeps_the_rest_of_the_inspection() {
        let mut inspected = state(START);
        inspected.game.stopwatch = Stopwatch::inspecting(0.0);
        let left = inspected.after(GameAction::Leave(4000.0));
        assert!(left.is_hidden());
        let reloaded: Game = read(&write(&left.game)).expect("a game");
        assert_eq!(reloaded, left.game);
        assert_eq!(reloaded.stopwatch.inspection_left(9e9), Some(11_000.0));
        let back = left.after(GameAction::Pause(60_000.0));
        assert_eq!(back.game.stopwatch.inspection_left(61_000.0), Some(10_000.0));
        assert_eq!(back.game.stopwatch.elapsed(72_000.0), 1000.0);
    }

    #[test]
    fn is_saved_for_a_running_game_so_that_a_reload_covers_it() {
        let started = state(START).after(GameAction::Slide(Direction::Down, 1000.0));
        let game: Game = read(&write(&started.game.left(3000.0))).expect("a game");
        assert!(game.is_paused);
        assert_eq!((game.board.clone(), game.stopwatch.elapsed(9e9)), (started.board(), 2000.0));
    }

    #[test]
    fn needs_a_running_clock() {
        let untouched = state(START);
        assert_eq!(untouched.after(GameAction::Pause(0.0)), untouched);
        let won = state("1 2 3/4 5 6/7 0 8").after(GameAction::Slide(Direction::Left, 0.0));
        assert_eq!(won.after(GameAction::Pause(1.0)), won);
    }

    #[test]
    fn survives_a_reload_and_ends_with_a_search_or_another_game() {
        let paused = paused();
        assert_eq!(read::<Game>(&write(&paused.game)), Ok(paused.game.clone()));
        assert!(!paused.after(SearchAction::Start(4000.0)).is_hidden());
        let reset = paused.after(GameAction::Reset(4000.0));
        assert!(!reset.is_hidden());
        assert!(reset.after(GameAction::Restore(9000.0)).is_hidden());
    }
}

mod a_replaced_game {
    use super::*;
    use npuzzle_page::shared::saved::{read, write};
    use npuzzle_page::stage::game::Game;
    use npuzzle_page::stage::saved::Backup;

    const START: &str = "8 1 2/0 4 3/7 6 5";

    /// Returns a game with two moves, a checkpoint and a hint, two seconds after its first move.
    fn playing() -> State {
        let mut state = state(START).after(LinkAction::Follow("view=play".into(), 0.0));
        state.game.hints = 1;
        state
            .after(GameAction::Slide(Direction::Down, 1000.0))
            .after(GameAction::Mark)
            .after(GameAction::Slide(Direction::Left, 2000.0))
    }

    fn replacements() -> Vec<(&'static str, Action)> {
        let other = board("1 2 3/4 5 6/0 7 8");
        vec![
            ("a size", GameAction::Scramble { size: Size::PUZZLE_15, seed: 1, now: 3000.0 }.into()),
            ("a shuffle", GameAction::Shuffle { seed: 1, today: None, now: 3000.0 }.into()),
            ("reset", GameAction::Reset(3000.0).into()),
            ("a board", GameAction::Load(other, 3000.0).into()),
            ("a goal", GameAction::SetGoal(Goal::Spiral, 3000.0).into()),
            ("a pasted board", EditorAction::Paste("123456078".into(), 3000.0).into()),
            ("a file", EditorAction::Open("123456078".into(), 3000.0).into()),
            ("a link", LinkAction::Follow("view=play&board=1,2,3/4,5,6/0,7,8".into(), 3000.0).into()),
        ]
    }

    #[test]
    fn is_not_replaced_by_that_of_a_file() {
        let mut records = Records::new(vec![Finished {
            id: 7,
            size: Size::PUZZLE_8,
            goal: Goal::BlankLast,
            moves: 12,
            time_ms: 9000,
            shortest: None,
            hints: 0,
            is_fair: true,
        }]);
        let other = state("1 2 3/4 5 6/0 7 8").game;
        records.daily.add("2026-11-21 easy".parse().expect("a day"));
        let settings = Settings { hover: true, ..Settings::default() };
        let backup = Backup::write(&settings, &other, &records, &Default::default());
        let import = || ProfileAction::Import(backup.clone(), 3000.0);
        let after = playing().after(import());
        assert_eq!(after.game.strokes(), playing().game.strokes());
        assert_eq!(
            after.screen.notice.as_ref().map(|notice| notice.text()),
            Some("File imported. Games added: 1.".into())
        );
        assert!(after.profile.settings.hover);
        // What the player has changed since stays.
        let changed = ProfileAction::Set(Settings { sounds: true, ..after.profile.settings });
        let undone = after.after(changed).after(ProfileAction::UndoImport);
        assert_eq!((undone.profile.records, undone.screen.notice), (Default::default(), None));
        assert_eq!((undone.profile.settings.hover, undone.profile.settings.sounds), (false, true));
        // Nothing is added twice, and a game that has not begun gives way.
        let again = after.after(import());
        assert_eq!(again.screen.notice.map(|notice| notice.text()), Some("File imported. Games added: 0.".into()));
        assert_eq!(state("1 2 3/4 5 6/7 0 8").after(import()).board(), other.board);
    }

    #[test]
    fn is_restored_as_it_was_with_its_clock_running() {
        let before = playing();
        for (name, action) in replacements() {
            let replaced = before.after(action);
            assert_ne!(replaced.game.strokes(), before.game.strokes(), "{name}");
            for undo in [GameAction::Restore(90_000.0), GameAction::Undo(90_000.0)] {
                let restored = replaced.after(undo.clone());
                assert_eq!(restored.game.stopped(90_000.0), before.game.stopped(3000.0), "{name}, {undo:?}");
                assert_eq!(restored.solver.method, before.solver.method, "{name}, {undo:?}");
                // Else the player could think for nothing.
                assert_eq!(restored.game.stopwatch.elapsed(99_000.0), 11_000.0, "{name}, {undo:?}");
            }
        }
    }

    #[test]
    fn survives_further_replacements_and_a_reload() {
        let before = playing();
        let shuffle = |seed| GameAction::Shuffle { seed, today: None, now: 3000.0 };
        let replaced = before.after(shuffle(1)).after(shuffle(2)).after(GameAction::Reset(4000.0));
        let reloaded: Game = read(&write(&replaced.game)).expect("a game");
        assert_eq!(reloaded.restored(0.0).map(|game| game.stopped(0.0)), Some(before.game.stopped(3000.0)));
        // The latest game in progress is the one that is remembered.
        let moved = replaced.after(GameAction::Press(replaced.board().blank() ^ 1, 5000.0));
        let again = if moved == replaced {
            replaced.after(GameAction::Press(replaced.board().blank() ^ 3, 5000.0))
        } else {
            moved
        };
        assert!(again.game.is_in_progress());
        assert_eq!(again.after(shuffle(3)).game.replaced(), Some(&again.game.forgetting().stopped(3000.0)));
    }

    #[test]
    fn is_forgotten_after_five_presses_or_when_dismissed() {
        let loaded = playing().after(GameAction::Load(board("1 2 3/4 5 6/0 7 8"), 3000.0));
        assert_eq!(loaded.after(GameAction::ForgetReplaced).game.replaced(), None);
        let mut pressed = loaded;
        for press in 0..5 {
            assert!(pressed.game.replaced().is_some(), "after {press} presses");
            let direction = if press % 2 == 0 { Direction::Down } else { Direction::Up };
            pressed = pressed.after(GameAction::Slide(direction, 4000.0));
        }
        assert_eq!(pressed.game.replaced(), None);
        assert_eq!(pressed.after(GameAction::Restore(9000.0)), pressed);
    }

    #[test]
    fn of_which_nothing_would_be_lost_is_not_remembered() {
        let untouched = state(START).after(GameAction::Reset(0.0));
        assert_eq!(untouched.game.replaced(), None);
        let won = state("1 2 3/4 5 6/7 0 8").after(GameAction::Slide(Direction::Left, 0.0));
        assert_eq!(won.after(GameAction::Reset(1.0)).game.replaced(), None);
    }

    #[test]
    fn is_not_brought_back_by_undo_once_the_new_one_has_moves() {
        let loaded = playing().after(GameAction::Load(board("1 2 3/4 5 6/0 7 8"), 3000.0));
        let undone = loaded.after(GameAction::Slide(Direction::Down, 4000.0)).after(GameAction::Undo(5000.0));
        assert_eq!(undone.after(GameAction::Undo(6000.0)).board(), loaded.board());
    }

    #[test]
    fn counts_the_help_that_its_board_got_meanwhile() {
        let searched = playing().after(GameAction::Reset(3000.0)).after(SearchAction::Start(4000.0));
        let restored = searched.after(GameAction::Restore(9000.0));
        assert!(restored.game.is_helped);
        assert_eq!(restored.board(), playing().board());
    }
}

mod a_search {
    use super::*;

    #[test]
    fn is_preparing_then_searching_then_finished() {
        let asked = state("1 2 3/4 5 6/7 0 8").after(SearchAction::Start(0.0));
        assert_eq!((asked.solver.search.status().name(), asked.solver.search.report()), ("preparing", None));
        let under_way = asked.after(SearchAction::Progress(1, report(3)));
        assert_eq!(
            (under_way.solver.search.status().name(), under_way.solver.search.report()),
            ("searching", Some(&report(3)))
        );
        for (outcome, status) in [
            (Outcome::Solved { moves: moves("L"), optimal: true }, "solved"),
            (Outcome::Unsolvable("odd".into()), "unsolvable"),
            (Outcome::Exhausted, "exhausted"),
            (Outcome::MemoryLimit, "limit"),
            (Outcome::TimeLimit, "limit"),
            (Outcome::Cancelled, "cancelled"),
        ] {
            let over = under_way.after(SearchAction::Done(1, outcome, report(9)));
            assert_eq!((over.solver.search.status().name(), over.solver.search.report()), (status, Some(&report(9))));
            assert_eq!(over.solver.search.pending(), None);
            assert_eq!(over.board(), asked.board());
        }
        let failed = under_way.after(SearchAction::Failed(1, "broken".into()));
        assert_eq!((failed.solver.search.status().name(), failed.solver.search.pending()), ("failed", None));
    }

    #[test]
    fn is_verified_on_demand() {
        let solved = solved("1 2 3/4 5 6/7 0 8", "L");
        let claimed = match solved.effects(SearchAction::Verify).as_slice() {
            [Effect::Verify { id: 1, claimed }] => claimed.clone(),
            effects => panic!("{effects:?}"),
        };
        let boards = ["1 2 3/4 5 6/7 0 8", "1 2 3/4 5 6/7 8 0"].map(|text| text.parse::<Board>().expect("a board"));
        assert_eq!(([claimed.board, claimed.goal], claimed.moves, claimed.is_optimal), (boards, moves("L"), true));
        let pending = solved.after(SearchAction::Verify);
        assert_eq!(pending.solver.verification, Verification::Pending);
        assert_eq!(pending.effects(SearchAction::Verify), []);
        let answer = |id| SearchAction::Verified(id, Ok(Verdict::Verified));
        assert_eq!(pending.after(answer(1)).solver.verification, Verification::Done(Verdict::Verified));
        let broken = pending.after(SearchAction::Verified(1, Err("broken".into())));
        assert_eq!(broken.solver.verification, Verification::Failed("broken".into()));
        // An answer about another search, or that was not asked for, changes nothing.
        for state in [solved.after(answer(1)), pending.after(SearchAction::Start(0.0)).after(answer(1))] {
            assert_eq!(state.solver.verification, Verification::None);
        }
        let moved = pending.after(GameAction::Press(8, 0.0));
        assert_eq!(moved.after(answer(1)).solver.verification, Verification::None);
        // Only a solution can be verified.
        let unsolved = state("1 2 3/4 5 6/7 0 8");
        for unsolved in [unsolved.after(SearchAction::Start(0.0)), unsolved] {
            assert_eq!(unsolved.effects(SearchAction::Verify), []);
        }
    }

    #[test]
    fn keeps_its_curve_until_the_next_one() {
        let expanded =
            |state: &State| -> Vec<u64> { state.solver.curve.samples().iter().map(|sample| sample.expanded).collect() };
        let mut searching = state("1 2 3/4 5 6/7 0 8");
        searching.solver.method = Method::new(Algorithm::Greedy, Heuristic::Manhattan);
        let searching = [
            SearchAction::Start(0.0),
            SearchAction::Progress(1, report(3)),
            SearchAction::Improved(1, moves("L"), report(5)),
        ]
        .into_iter()
        .fold(searching, |state, action| state.after(action));
        assert_eq!(expanded(&searching), [3, 5]);
        let over = searching.after(SearchAction::Done(1, Outcome::Exhausted, report(9)));
        assert_eq!(expanded(&over), [3, 5, 9]);
        // The choice of the next method does not relabel the curve of this one.
        let other = Method::new(Algorithm::IdaStar, Heuristic::Manhattan);
        let over = over.after(SearchAction::SetMethod(other));
        assert_eq!((over.solver.curve.measure(), expanded(&over).len()), (Some(Measure::Depth), 3));
        let next = over.after(SearchAction::Start(0.0));
        assert_eq!((next.solver.curve.measure(), expanded(&next)), (Some(Measure::Threshold), vec![]));
    }

    #[test]
    fn starts_from_the_board_on_show_and_stops_the_clock() {
        let shown = solved("1 2 3/4 5 6/0 7 8", "LL").after(PlaybackAction::Tick);
        assert_eq!(shown.spec().board(), &board("1 2 3/4 5 6/7 0 8"));
        let asked = shown.after(SearchAction::Start(0.0));
        assert_eq!((asked.game.board.clone(), asked.board()), (shown.board(), shown.board()));
        assert_eq!(asked.game.start, shown.game.start);
        let played =
            state("1 2 3/4 5 6/0 7 8").after(GameAction::Slide(Direction::Left, 0.0)).after(SearchAction::Start(500.0));
        assert_eq!(played.game.stopwatch.elapsed(9000.0), 500.0);
    }

    #[test]
    fn is_dropped_when_the_board_changes() {
        let asked = state("1 2 3/4 5 6/7 0 8").after(SearchAction::Start(0.0));
        for action in [
            GameAction::Press(1, 0.0),
            GameAction::Reset(0.0),
            GameAction::Load(board("1 2 3/4 5 6/7 0 8"), 0.0),
            GameAction::SetGoal(Goal::Spiral, 0.0),
        ] {
            let dropped = asked.after(action.clone());
            assert_eq!(dropped.solver.search, Search::Idle, "{action:?}");
            let outcome = Outcome::Solved { moves: moves("L"), optimal: true };
            assert_eq!(dropped.after(SearchAction::Done(1, outcome, report(1))), dropped, "{action:?}");
        }
    }

    #[test]
    fn is_not_dropped_by_an_illegal_move() {
        let asked = state("1 2 3/4 5 6/7 8 0").after(SearchAction::Start(0.0));
        assert_eq!(asked.after(GameAction::Slide(Direction::Left, 1.0)), asked);
        assert_eq!(asked.after(GameAction::Press(0, 1.0)), asked);
    }

    #[test]
    fn fails_if_its_solution_does_not_lead_to_the_goal() {
        for wrong in ["R", "U", "LR", ""] {
            let faulty = solved("1 2 3/4 5 6/7 0 8", wrong);
            assert_eq!(faulty.solver.search.status().name(), "failed", "{wrong:?}");
            assert_eq!((faulty.viewer.playback.as_ref(), faulty.board()), (None, board("1 2 3/4 5 6/7 0 8")));
        }
        assert_eq!(solved("1 2 3/4 5 6/7 0 8", "L").solver.search.status().name(), "solved");
    }
}

mod a_playback {
    use super::*;

    #[test]
    fn plays_by_itself_until_the_goal() {
        let mut state = solved("1 2 3/4 5 6/0 7 8", "LL");
        assert!(state.viewer.playback.as_ref().unwrap().is_playing());
        for expected in ["1 2 3/4 5 6/7 0 8", "1 2 3/4 5 6/7 8 0", "1 2 3/4 5 6/7 8 0"] {
            state = state.after(PlaybackAction::Tick);
            assert_eq!(state.board(), board(expected));
        }
        assert!(!state.viewer.playback.as_ref().unwrap().is_playing());
        // A solution that was watched is not a win.
        assert!(!state.game.is_won());
    }

    #[test]
    fn pauses_when_it_is_scrubbed() {
        let scrubbed = solved("1 2 3/4 5 6/0 7 8", "LL").after(PlaybackAction::Scrub(1));
        assert_eq!(scrubbed.board(), board("1 2 3/4 5 6/7 0 8"));
        assert!(!scrubbed.viewer.playback.as_ref().unwrap().is_playing());
        assert!(scrubbed.after(PlaybackAction::Play).viewer.playback.unwrap().is_playing());
    }

    #[test]
    fn of_no_moves_does_not_play() {
        assert!(!solved("1 2 3/4 5 6/7 8 0", "").viewer.playback.unwrap().is_playing());
    }

    #[test]
    fn is_shown_only_in_the_view_that_it_belongs_to() {
        let follow = |view: &str| LinkAction::Follow(format!("view={view}"), 0.0);
        let at_one = solved("1 2 3/4 5 6/0 7 8", "LL").after(PlaybackAction::Tick);
        let playing = at_one.after(follow("play"));
        assert_eq!((playing.board(), playing.playback()), (board("1 2 3/4 5 6/0 7 8"), None));
        assert_eq!(playing.scene().moves, None);
        assert!(at_one.effects(follow("play")).contains(&Effect::SetClock(None)));
        // Back in Solve, it is where it was and goes on.
        let back = playing.after(follow("solve"));
        assert_eq!((&back.viewer, back.board()), (&at_one.viewer, at_one.board()));
        assert!(playing.effects(follow("solve")).contains(&Effect::SetClock(Some(Pace::default()))));
        // A hint in Play is one for the game, and a move continues the game.
        assert_eq!(playing.after(CoachAction::Hint).viewer, at_one.viewer);
        let moved = playing.after(GameAction::Slide(Direction::Down, 0.0));
        assert_eq!((moved.board(), moved.game.moves), (board("1 2 3/0 5 6/4 7 8"), 1));
    }

    #[test]
    fn of_a_search_that_ends_in_another_view_waits_in_its_own() {
        let follow = |view: &str| LinkAction::Follow(format!("view={view}"), 0.0);
        let outcome = Outcome::Solved { moves: moves("LL"), optimal: true };
        let searching = state("1 2 3/4 5 6/0 7 8").after(SearchAction::Start(0.0)).after(follow("play"));
        let done = searching.after(SearchAction::Done(1, outcome, report(1)));
        assert_eq!((done.playback(), done.board()), (None, searching.board()));
        assert!(done.after(follow("solve")).playback().is_some_and(|playback| playback.is_playing()));
    }

    #[test]
    fn ends_with_a_move_from_the_board_on_show() {
        let shown = solved("1 2 3/4 5 6/0 7 8", "LL").after(PlaybackAction::Scrub(1));
        let moved = shown.after(GameAction::Slide(Direction::Down, 0.0));
        assert_eq!((moved.board(), moved.game.moves), (board("1 2 3/4 0 6/7 5 8"), 1));
        assert_eq!((moved.viewer.playback, moved.solver.search), (None, Search::Idle));
    }
}

/// The request of an answer.
#[derive(Clone, Copy, Debug)]
enum About {
    Latest,
    Earlier,
    Later,
}

/// An answer of the solver.
#[derive(Clone, Debug)]
enum Say {
    Progress,
    /// An incumbent on a 3x3 board, while the search continues.
    Improved,
    /// The true result on 3x3, where it is cheap to find; otherwise that the search was cancelled.
    Answer,
    Wrong(Moves),
    Ended(Outcome),
    Failed,
}

#[derive(Clone, Debug)]
enum Step {
    Do(Action),
    Ask,
    Say(About, Say),
}

fn step() -> impl Strategy<Value = Step> {
    let about = prop_oneof![4 => Just(About::Latest), 1 => Just(About::Earlier), 1 => Just(About::Later)];
    let ended = prop::sample::select(vec![Outcome::Exhausted, Outcome::MemoryLimit, Outcome::Cancelled]);
    let say = prop_oneof![
        2 => Just(Say::Progress),
        2 => Just(Say::Improved),
        5 => Just(Say::Answer),
        1 => strategies::moves(6).prop_map(Say::Wrong),
        1 => ended.prop_map(Say::Ended),
        1 => Just(Say::Failed),
    ];
    // The times are filled in by the test.
    prop_oneof![
        5 => Just(Step::Ask),
        8 => (about, say).prop_map(|(about, say)| Step::Say(about, say)),
        6 => game_action().prop_map(|action| Step::Do(action.into())),
        4 => playback_action().prop_map(|action| Step::Do(action.into())),
        2 => other_action().prop_map(Step::Do),
    ]
}

fn game_action() -> impl Strategy<Value = GameAction> {
    let three = || strategies::board_of(Size::PUZZLE_8);
    let any_goal = strategies::any_size().prop_flat_map(strategies::goal_of);
    prop_oneof![
        1 => prop_oneof![3 => three(), 1 => strategies::any_board()].prop_map(|board| GameAction::Load(board, 0.0)),
        1 => prop_oneof![3 => strategies::goal_of(Size::PUZZLE_8), 1 => any_goal].prop_map(|goal| GameAction::SetGoal(goal, 0.0)),
        1 => (prop_oneof![3 => Just(Size::PUZZLE_8), 1 => strategies::any_size()], any::<u64>())
            .prop_map(|(size, seed)| GameAction::Scramble { size, seed, now: 0.0 }),
        1 => Just(GameAction::Reset(0.0)),
        1 => Just(GameAction::Restore(0.0)),
        1 => Just(GameAction::ForgetReplaced),
        3 => Just(GameAction::Undo(0.0)),
        2 => Just(GameAction::Redo(0.0)),
        1 => Just(GameAction::Mark),
        1 => Just(GameAction::Return(0.0)),
        3 => strategies::direction().prop_map(|direction| GameAction::Slide(direction, 0.0)),
        2 => (0..26_usize).prop_map(|cell| GameAction::Press(cell, 0.0)),
    ]
}

fn playback_action() -> impl Strategy<Value = PlaybackAction> {
    prop_oneof![
        2 => Just(PlaybackAction::Play),
        1 => Just(PlaybackAction::Pause),
        2 => Just(PlaybackAction::ShowShorter),
        4 => Just(PlaybackAction::Tick),
        2 => (0..40_usize).prop_map(PlaybackAction::Scrub),
        1 => prop::sample::select(&Pace::ALL).prop_map(PlaybackAction::SetPace),
        1 => strategies::moves(4).prop_map(PlaybackAction::Check),
        1 => any::<bool>().prop_map(PlaybackAction::SetMovesBlank),
    ]
}

fn other_action() -> impl Strategy<Value = Action> {
    let follow = |scene| LinkAction::Follow(of_scene(View::Solve, &scene), 0.0).into();
    prop_oneof![
        Just(PdbAction::News(PdbNews::Stored(Some(1_572_904))).into()),
        crate::scenes::scene().prop_map(follow),
        Just(ScreenAction::Notify(Notice::info("notice".into())).into()),
        Just(ScreenAction::Dismiss.into()),
    ]
}

/// The true result of a 3x3 board; for larger ones that the search was cancelled.
fn answer(state: &State) -> Outcome {
    if !state.solvability().is_solvable() {
        return Outcome::Unsolvable(state.solvability().to_string());
    }
    if state.size() != Size::PUZZLE_8 {
        return Outcome::Cancelled;
    }
    let request =
        request(state.game.board.clone(), state.game.goal.clone(), Algorithm::Greedy, Heuristic::LinearConflict);
    Outcome::Solved { moves: solve(&request).moves.expect("solvable"), optimal: false }
}

/// Asserts the invariants of the state. `checked` are the user's last entered moves.
fn assert_consistent(state: &State, checked: Option<&Moves>) {
    let size = state.size();
    assert_eq!((state.game.start.size(), state.game.board.size(), state.board().size()), (size, size, size));
    assert!(state.game.goal.board(size).is_ok());
    let method = state.solver.method;
    assert!(method.algorithm.is_available(method.heuristic, size), "{method:?} on {size}");
    assert_eq!(state.spec().board(), &state.board());
    let Viewer { playback, shorter, .. } = &state.viewer;
    let search = &state.solver.search;
    let is_checked = playback.as_ref().is_some_and(|playback| Some(&**playback.moves()) == checked);
    let is_solved = matches!(search, Search::Finished(Outcome::Solved { .. }, _));
    if is_solved {
        assert!(playback.is_some(), "a result is on the board");
    } else if playback.is_some() && !is_checked {
        assert!(!state.solver.history.milestones().is_empty(), "it is an incumbent");
        assert!(!matches!(search, Search::Idle | Search::Preparing(_)));
    }
    if let Some(shorter) = shorter {
        assert!(playback.is_some(), "another solution is playing");
        assert_eq!(shorter.replay(&state.game.board), Ok(state.game.goal_board()));
    }
    if let Some(playback) = playback {
        assert_eq!(*playback.at(0).board(), state.game.board);
        assert!(is_checked || *playback.at(usize::MAX).board() == state.game.goal_board());
    }
    assert!(!(state.game.is_won() && state.game.stopwatch.is_running()), "the clock stops at the goal");
    assert!(!state.game.strokes().is_empty() || !state.game.stopwatch.is_running(), "the clock starts with a move");
    assert_eq!(state.game.path().replay(&state.game.start), Ok(state.game.board.clone()));
    // No move changes solvability.
    let at_first = Solvability::of(&state.game.start, &state.game.goal).expect("a goal of its size");
    assert_eq!(state.solvability().is_solvable(), at_first.is_solvable());
}

/// Returns the moves of tiles that a user's entered solution stands for.
fn tile_moves(state: &State, entered: &Moves) -> Moves {
    if state.viewer.moves_blank { entered.inverted() } else { entered.clone() }
}

/// Asserts that an action changes only the parts that it owns.
fn assert_step(before: &State, action: &Action, after: &State) {
    let has_notice_of = |state: &State| {
        let Screen { notice, told, editor, .. } = state.screen.clone();
        let screen = Screen { notice, told, editor, ..after.screen.clone() };
        State { screen, ..after.clone() }
    };
    match action {
        Action::Game(action) => assert_game_step(before, action, after, &has_notice_of(before)),
        Action::Search(action) => assert_search_step(before, action, after),
        Action::Playback(action) => match action {
            PlaybackAction::ShowShorter => {
                assert_eq!(State { viewer: before.viewer.clone(), ..after.clone() }, *before);
                assert_eq!(after.viewer.shorter, None);
            }
            PlaybackAction::Check(moves) => {
                assert_eq!((&after.game, &after.solver), (&before.game, &before.solver));
                assert_ne!(after.screen.notice.is_some(), after.screen.editor.entry.fault.is_some());
                match tile_moves(before, moves).replay(&before.game.board) {
                    Ok(_) => assert_eq!(after.board(), before.game.board),
                    Err(_) => assert_eq!(after.viewer, before.viewer),
                }
            }
            _ => {
                let Viewer { playback, pace, moves_blank, .. } = after.viewer.clone();
                assert_eq!(State { viewer: before.viewer.clone(), ..after.clone() }, *before);
                assert_eq!(after.viewer, Viewer { playback, pace, moves_blank, ..before.viewer.clone() });
            }
        },
        Action::Link(_) => {
            if after.game == before.game {
                assert_eq!(after.solver.search, before.solver.search, "settings are for the next search");
            } else {
                assert_eq!((&after.solver.search, after.game.moves), (&Search::Idle, 0));
            }
        }
        Action::Screen(_) => assert_eq!(has_notice_of(before), *before),
        Action::Pdb(_) => assert_eq!(State { pdbs: before.pdbs.clone(), ..after.clone() }, *before),
        Action::Coach(_) | Action::Profile(_) | Action::Editor(_) => unreachable!("no step of these tests"),
    }
}

fn assert_game_step(before: &State, action: &GameAction, after: &State, but_for_notice: &State) {
    match action {
        GameAction::Slide(direction, _) => match before.board().slide(*direction) {
            // A search goes on.
            Some(_) if before.screen.view == View::Solve && before.solver.search.pending().is_some() => {
                assert_eq!(but_for_notice, before);
            }
            Some(board) => assert_moved(before, board, 1, after),
            None => assert_eq!(before, after),
        },
        GameAction::Press(cell, _) => {
            let moves = Moves::from(before.board().line_moves(*cell));
            match moves.replay(&before.board()) {
                Ok(board) if !moves.is_empty() => assert_moved(before, board, moves.len() as u32, after),
                _ => assert_eq!(before, after),
            }
        }
        GameAction::Reset(_) => {
            assert_eq!((after.board(), after.game.moves), (before.game.start.clone(), 0));
            assert_eq!(after.solver.search, Search::Idle);
        }
        GameAction::Undo(now) if before.shown_game().strokes().is_empty() => {
            assert_eq!(*after, before.after(GameAction::Restore(*now)), "at {now}");
        }
        GameAction::Undo(_) | GameAction::Redo(_) | GameAction::Mark | GameAction::Return(_) => {
            assert_eq!(
                (after.game.start.clone(), after.game.goal.clone()),
                (before.game.start.clone(), before.game.goal.clone())
            );
            if after.board() != before.board() {
                assert_eq!((&after.solver.search, &after.viewer.playback), (&Search::Idle, &None));
            }
        }
        GameAction::Load(board, _) => {
            assert_eq!((after.game.start.clone(), after.board(), after.game.moves), (board.clone(), board.clone(), 0));
            assert_eq!(after.solver.search, Search::Idle);
        }
        GameAction::Scramble { size, .. } => {
            assert_eq!((after.size(), after.game.moves), (*size, 0));
            assert!(after.game.is_solvable());
        }
        GameAction::SetGoal(goal, _) => match goal.board(before.size()) {
            Ok(_) => assert_eq!(
                (after.game.goal.clone(), after.board(), after.game.moves),
                (goal.clone(), before.game.start.clone(), 0)
            ),
            Err(_) => assert_eq!(but_for_notice, before),
        },
        GameAction::Restore(_) => match before.game.replaced() {
            Some(replaced) => {
                assert_eq!(
                    (after.game.start.clone(), after.board(), &after.solver.search),
                    (replaced.start.clone(), replaced.board.clone(), &Search::Idle)
                );
                assert!(after.game.is_in_progress() && after.game.replaced().is_none());
            }
            None => assert_eq!(before, after),
        },
        GameAction::ForgetReplaced => {
            assert_eq!(after.game.replaced(), None);
            assert_eq!(State { game: before.game.clone(), ..after.clone() }, *before);
        }
        GameAction::Resize { .. }
        | GameAction::Shuffle { .. }
        | GameAction::Choose { .. }
        | GameAction::Deal(_)
        | GameAction::Pause(_)
        | GameAction::Leave(_) => {
            unreachable!("no step of these tests")
        }
    }
}

fn assert_search_step(before: &State, action: &SearchAction, after: &State) {
    let pending = before.solver.search.pending();
    match action {
        SearchAction::Start(_) => {
            let id = before.solver.last_request + 1;
            assert_eq!((after.solver.search.pending(), after.board()), (Some(id), before.board()));
            assert_eq!(after.game.moves, before.game.moves);
        }
        SearchAction::Progress(id, _)
        | SearchAction::Improved(id, ..)
        | SearchAction::Done(id, ..)
        | SearchAction::Failed(id, _)
            if pending != Some(*id) =>
        {
            assert_eq!(before, after, "a stale answer changes nothing");
        }
        SearchAction::Progress(..) | SearchAction::Improved(..) | SearchAction::Failed(..) => {
            assert_eq!((after.board(), &after.game), (before.board(), &before.game));
        }
        SearchAction::Done(..) => assert_eq!(after.game, before.game),
        SearchAction::SetMethod(_)
        | SearchAction::SetLimits(_)
        | SearchAction::Stop
        | SearchAction::Verify
        | SearchAction::Verified(..) => {
            unreachable!("no step of these tests")
        }
    }
}

fn assert_moved(before: &State, board: Board, moves: u32, after: &State) {
    assert_eq!((after.board(), after.game.board.clone()), (board.clone(), board));
    let is_counted = !before.game.is_finished;
    assert_eq!(after.game.moves, before.game.moves + if is_counted { moves } else { 0 });
    assert_eq!(
        (after.game.start.clone(), after.game.goal.clone()),
        (before.game.start.clone(), before.game.goal.clone())
    );
    assert_eq!((&after.solver.search, &after.viewer.playback), (&Search::Idle, &None));
}

proptest! {
    #[test]
    fn any_sequence_of_actions_leaves_a_consistent_state(
        start in strategies::board_of(Size::PUZZLE_8),
        steps in prop::collection::vec(step(), 0..80),
    ) {
        let mut state = State::new(start, Goal::BlankLast, 64).expect("blank-last exists on every size");
        let mut checked = None;
        assert_consistent(&state, None);
        for (time, step) in steps.into_iter().enumerate() {
            let now = time as f64 * 250.0;
            let latest: RequestId = state.solver.last_request;
            let action: Action = match step {
                Step::Do(Action::Game(action)) => match action {
                    GameAction::Slide(direction, _) => GameAction::Slide(direction, now),
                    GameAction::Press(cell, _) => GameAction::Press(cell, now),
                    GameAction::Undo(_) => GameAction::Undo(now),
                    GameAction::Redo(_) => GameAction::Redo(now),
                    GameAction::Return(_) => GameAction::Return(now),
                    GameAction::Load(board, _) => GameAction::Load(board, now),
                    GameAction::SetGoal(goal, _) => GameAction::SetGoal(goal, now),
                    GameAction::Reset(_) => GameAction::Reset(now),
                    GameAction::Scramble { size, seed, .. } => GameAction::Scramble { size, seed, now },
                    action => action,
                }
                .into(),
                Step::Do(action) => action,
                Step::Ask => SearchAction::Start(now).into(),
                Step::Say(about, say) => {
                    let id = match about {
                        About::Latest => latest,
                        About::Earlier => latest.saturating_sub(1),
                        About::Later => latest + 1,
                    };
                    match say {
                        Say::Progress => SearchAction::Progress(id, report(time as u64)),
                        Say::Improved => match answer(&state) {
                            Outcome::Solved { moves, .. } => SearchAction::Improved(id, moves, report(time as u64)),
                            _ => SearchAction::Progress(id, report(time as u64)),
                        },
                        Say::Answer => SearchAction::Done(id, answer(&state), report(time as u64)),
                        Say::Wrong(moves) => SearchAction::Done(id, Outcome::Solved { moves, optimal: true }, report(1)),
                        Say::Ended(outcome) => SearchAction::Done(id, outcome, report(time as u64)),
                        Say::Failed => SearchAction::Failed(id, "broken".into()),
                    }
                    .into()
                }
            };
            let after = state.after(action.clone());
            assert_step(&state, &action, &after);
            let entered = match action {
                Action::Playback(PlaybackAction::Check(moves)) => Some(tile_moves(&state, &moves)),
                Action::Link(LinkAction::Follow(text, _)) => {
                    let scene = scene_of(&npuzzle_page::shared::link::Fragment::parse(&text)).value;
                    scene.moves.map(|moves| (*moves).clone())
                }
                _ => None,
            };
            // Illegal moves leave the solution on show.
            checked = entered.filter(|moves| moves.replay(&after.game.board).is_ok()).or(checked);
            assert_consistent(&after, checked.as_ref());
            state = after;
        }
    }
}

/// The page's requests to the browser and the workers.
mod effects {
    use super::*;
    use npuzzle_page::shared::locale::Language;
    use npuzzle_page::shared::saved::write;
    use npuzzle_page::stage::records::Records;
    use npuzzle_page::stage::state::Device;

    const START: &str = "1 2 3/4 5 6/0 7 8";

    const NOTHING: [&str; 0] = [];

    fn opened(saved: [Option<String>; 3], fragment: &str, origin: Origin) -> (State, Vec<Effect>) {
        start(Start {
            device: Device { helpers: 3, is_roomy: false },
            memory_limit_mib: 64,
            seed: 1,
            now: 0.0,
            saved,
            today: None,
            query: String::new(),
            fragment: fragment.into(),
            origin,
            language: Language::default(),
            is_update_ready: false,
        })
    }

    fn kinds(effects: &[Effect]) -> Vec<&'static str> {
        let kind = |effect: &Effect| match effect {
            Effect::Solve { .. } => "solve",
            Effect::StopSearch => "stop",
            Effect::AbandonSearch => "abandon",
            Effect::Prepare(_) => "prepare",
            Effect::PrepareCoach(_) => "prepare coach",
            Effect::SetClock(_) => "clock",
            Effect::Give(..) => "cue",
            Effect::AdoptAddress => "adopt address",
            Effect::WriteAddress { .. } => "address",
            Effect::SaveSettings { .. } => "save settings",
            Effect::SaveRecords { .. } => "save records",
            Effect::SaveGame { .. } => "save game",
            Effect::SetAside { .. } => "set aside",
            _ => "other",
        };
        effects.iter().map(kind).filter(|&kind| kind != "other").collect()
    }

    #[test]
    fn of_a_move_save_the_game_and_write_the_address_later() {
        let effects = state(START).effects(GameAction::Slide(Direction::Up, 0.0));
        assert_eq!(kinds(&effects), NOTHING);
        let effects = state(START).effects(GameAction::Slide(Direction::Down, 0.0));
        assert_eq!(kinds(&effects), ["save game", "address"]);
        assert!(matches!(effects.last(), Some(Effect::WriteAddress { can_wait: true, .. })));
    }

    #[test]
    fn of_commands_that_begin_a_game_move_the_focus_to_the_board() {
        let focuses = |state: &State, action: Action| state.effects(action).contains(&Effect::FocusBoard);
        let playing = state(START).after(GameAction::Slide(Direction::Down, 0.0));
        let size = playing.size();
        assert!(focuses(&playing, GameAction::Shuffle { seed: 1, today: None, now: 0.0 }.into()));
        assert!(focuses(&playing, GameAction::Scramble { size, seed: 1, now: 0.0 }.into()));
        assert!(focuses(&playing, GameAction::Reset(0.0).into()));
        assert!(focuses(&playing.after(GameAction::Reset(0.0)), GameAction::Restore(9000.0).into()));
        // Another size is chosen by the arrow keys, which go on to the next one.
        assert!(!focuses(&playing, GameAction::Scramble { size: Size::PUZZLE_24, seed: 1, now: 0.0 }.into()));
        for action in [GameAction::Slide(Direction::Up, 0.0), GameAction::Undo(0.0), GameAction::Mark] {
            assert!(!focuses(&playing, action.into()));
        }
        assert!(!focuses(&playing, CoachAction::Hint.into()));
    }

    #[test]
    fn of_arrow_keys_do_not_end_a_search_and_those_of_other_moves_say_so() {
        let searching = state("1 2 3/4 5 6/0 7 8").after(SearchAction::Start(0.0));
        let slide = GameAction::Slide(Direction::Left, 0.0);
        let effects = searching.effects(slide.clone());
        let slid = searching.after(slide.clone());
        assert!(!effects.contains(&Effect::AbandonSearch), "{effects:?}");
        assert_eq!((slid.board(), slid.solver.search), (searching.board(), searching.solver.search.clone()));
        assert_eq!(
            slid.screen.notice_text().as_deref(),
            Some("The search goes on. Cancel it to slide tiles with keys.")
        );
        let pressed = searching.after(GameAction::Press(7, 0.0));
        assert_eq!((pressed.solver.search, pressed.game.moves), (Search::Idle, 1));
        assert_eq!(pressed.screen.notice_text().as_deref(), Some("The search ended because a tile was moved."));
        let cancelled = searching.after(SearchAction::Failed(1, String::new()));
        assert_eq!(cancelled.after(slide).screen.notice, None);
    }

    #[test]
    fn of_another_board_write_the_address_at_once() {
        let effects = state(START).effects(GameAction::Load(board("1 2 3/4 5 6/7 0 8"), 0.0));
        assert!(matches!(effects.last(), Some(Effect::WriteAddress { can_wait: false, .. })));
    }

    #[test]
    fn of_a_search_ask_the_solver_with_the_helpers_of_the_device() {
        let (state, _) = opened([None, None, None], "", Origin::Elsewhere);
        let effects = state.effects(SearchAction::Start(0.0));
        assert!(effects.contains(&Effect::Solve { id: 1, spec: state.spec(), helpers: 3 }));
        assert!(!kinds(&effects).contains(&"abandon"));
    }

    #[test]
    fn of_a_changed_board_abandon_the_search_and_of_an_answer_do_not() {
        let searching = state(START).after(SearchAction::Start(0.0));
        assert!(kinds(&searching.effects(GameAction::Reset(0.0))).contains(&"abandon"));
        let done = SearchAction::Done(1, Outcome::Cancelled, report(1));
        assert_eq!(kinds(&searching.effects(done)), NOTHING);
        assert_eq!(kinds(&searching.effects(SearchAction::Stop)), ["stop"]);
    }

    #[test]
    fn of_a_link_that_runs_drop_the_old_search_before_the_new_one() {
        let searching = state(START).after(SearchAction::Start(0.0));
        let link = "view=solve&board=1,2,3/4,5,6/7,0,8&run=1";
        let follow = LinkAction::Follow(link.into(), 0.0);
        assert_eq!(searching.after(follow.clone()).solver.search.pending(), Some(2));
        let kinds = kinds(&searching.effects(follow));
        assert_eq!(kinds, ["adopt address", "solve", "save game", "address"], "a client has one search at a time");
    }

    #[test]
    fn prepare_workers_at_the_first_touch_and_again_for_another_goal() {
        let [solving, playing] =
            ["view=solve", "view=play"].map(|view| state(START).after(LinkAction::Follow(view.into(), 0.0)));
        assert_eq!(kinds(&solving.effects(ScreenAction::Touch)), ["prepare"]);
        let touched = solving.after(ScreenAction::Touch);
        assert_eq!(kinds(&touched.effects(ScreenAction::Touch)), NOTHING);
        assert!(kinds(&touched.effects(GameAction::SetGoal(Goal::Spiral, 0.0))).contains(&"prepare"));
        assert_eq!(kinds(&playing.effects(ScreenAction::Touch)), ["prepare coach"]);
    }

    #[test]
    fn run_the_clock_while_a_solution_plays() {
        let solved = solved(START, "LL");
        assert!(solved.effects(PlaybackAction::Pause).contains(&Effect::SetClock(None)));
        let slower = solved.effects(PlaybackAction::SetPace(Pace::One));
        assert!(slower.contains(&Effect::SetClock(Some(Pace::One))));
        assert_eq!(kinds(&solved.effects(PlaybackAction::Tick)), NOTHING);
    }

    #[test]
    fn of_an_embedded_page_save_nothing() {
        let (embedded, effects) = opened([None, None, None], "embed=1", Origin::Elsewhere);
        assert_eq!(kinds(&effects), ["adopt address", "address"]);
        let slide = GameAction::Press(embedded.game.board.blank() ^ 1, 0.0);
        assert!(!kinds(&embedded.effects(slide)).contains(&"save game"));
    }

    #[test]
    fn of_opening_the_page_set_aside_unreadable_data() {
        let (state, effects) =
            opened([Some("{".into()), None, Some(write(&Records::default()))], "", Origin::Elsewhere);
        assert!(effects.contains(&Effect::SetAside { key: "settings", text: "{".into() }));
        assert!(state.screen.notice_text().is_some_and(|notice| notice.contains("settings")));
        assert_eq!(state.profile.settings, Settings::default());
    }

    #[test]
    fn of_opening_the_page_leave_the_data_of_a_newer_version_alone() {
        let [settings, game, records] =
            [r#"{"version":99,"hover":"upwards"}"#, r#"{"version":7}"#, r#"{"version":1,"games":[{"si"#]
                .map(str::to_owned);
        let saved = [Some(settings), Some(game), Some(records.clone())];
        let (state, effects) = opened(saved, "", Origin::Elsewhere);
        let set_aside: Vec<&Effect> =
            effects.iter().filter(|effect| matches!(effect, Effect::SetAside { .. })).collect();
        assert_eq!(set_aside, [&Effect::SetAside { key: "records", text: records }]);
        let notice = state.screen.notice.expect("a notice").text();
        for part in [
            "Couldn't read the game saved in this browser: the data was written by a newer",
            "Couldn't read the records saved in this browser: the data is damaged",
        ] {
            assert!(notice.contains(part), "{notice}");
        }
    }

    #[test]
    fn of_another_picture_release_the_last_one() {
        let pictured = state(START).after(EditorAction::SetPicture(Some("blob:1".into())));
        let effects = pictured.effects(EditorAction::SetPicture(None));
        assert_eq!(effects, [Effect::ReleasePicture("blob:1".into())]);
    }

    mod a_reload {
        use super::*;

        fn saved(state: &State) -> [Option<String>; 3] {
            [None, Some(write(&state.game)), None]
        }

        fn address(state: &State) -> String {
            of_scene(View::Solve, &state.scene())
        }

        #[test]
        fn retains_moves_that_are_not_in_the_address_yet() {
            let before = state(START);
            let moved = before.after(GameAction::Slide(Direction::Left, 0.0));
            for origin in [Origin::Elsewhere, Origin::Page, Origin::Reload] {
                let (reloaded, _) = opened(saved(&moved), &address(&before), origin);
                assert_eq!((reloaded.board(), reloaded.game.moves), (moved.board(), 1));
            }
        }

        #[test]
        fn retains_a_goal_that_is_not_in_the_address_yet() {
            let before = state(START);
            let changed = before.after(GameAction::SetGoal(Goal::Spiral, 0.0));
            let (reloaded, _) = opened(saved(&changed), &address(&before), Origin::Page);
            assert_eq!((reloaded.game.goal.clone(), reloaded.board()), (Goal::Spiral, board(START)));
        }

        #[test]
        fn retains_a_board_that_is_not_in_the_address_yet() {
            let before = solved(START, "LL");
            let shuffled = before.after(GameAction::Scramble { size: before.size(), seed: 7, now: 0.0 });
            for (origin, board) in [
                (Origin::Reload, shuffled.board()),
                // Another tab may have played the saved game.
                (Origin::Page, before.board()),
                (Origin::Elsewhere, before.board()),
            ] {
                let (reloaded, _) = opened(saved(&shuffled), &address(&before), origin);
                assert_eq!(reloaded.board(), board, "{origin:?}");
            }
        }

        #[test]
        fn shows_the_board_of_the_address_if_the_game_cannot_be_read() {
            let (reloaded, _) = opened([None, Some("{".into()), None], &address(&state(START)), Origin::Reload);
            assert_eq!(reloaded.board(), board(START));
        }

        #[test]
        fn retains_a_goal_that_was_changed_during_playback() {
            let before = solved(START, "LL");
            let changed = before.after(GameAction::SetGoal(Goal::Spiral, 0.0));
            let (reloaded, _) = opened(saved(&changed), &address(&before), Origin::Page);
            assert_eq!((reloaded.game.goal, reloaded.viewer.playback), (Goal::Spiral, None));
        }

        #[test]
        fn shows_the_solution_of_the_address_again() {
            let solved = solved(START, "LL");
            let (reloaded, _) = opened(saved(&solved), &address(&solved), Origin::Page);
            assert_eq!(reloaded.viewer.playback.map(|playback| (**playback.moves()).clone()), Some(moves("LL")));
        }

        #[test]
        fn is_not_a_link_from_elsewhere_which_sets_the_goal() {
            let played = state(START);
            let link = address(&played.after(GameAction::SetGoal(Goal::Spiral, 0.0)));
            let (opened, _) = opened(saved(&played), &link, Origin::Elsewhere);
            assert_eq!((opened.game.goal.clone(), opened.board()), (Goal::Spiral, board(START)));
        }
    }
}

mod editing {
    use super::*;

    #[test]
    fn exchanges_two_tiles_in_play_only() {
        let playing = state("1 2 3/4 5 6/7 8 0").after(LinkAction::Follow("view=play".into(), 0.0));
        let edited = playing.after(EditorAction::Toggle).after(GameAction::Press(0, 0.0));
        assert_eq!((edited.screen.editor.chosen, edited.board()), (Some(1), playing.board()));
        let exchanged = edited.after(GameAction::Press(1, 0.0));
        assert_eq!((exchanged.screen.editor.chosen, exchanged.board()), (None, board("2 1 3/4 5 6/7 8 0")));
        let solving = edited.after(LinkAction::Follow("view=solve".into(), 0.0)).after(GameAction::Press(7, 0.0));
        assert_eq!(solving.board(), board("1 2 3/4 5 6/7 0 8"));
    }

    #[test]
    fn forgets_the_chosen_tile_when_another_game_begins() {
        let playing = state("1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0").after(LinkAction::Follow("view=play".into(), 0.0));
        let chosen = playing.after(EditorAction::Toggle).after(GameAction::Press(14, 0.0));
        assert_eq!(chosen.screen.editor.chosen, Some(15));
        let smaller = chosen.after(GameAction::Scramble { size: Size::PUZZLE_8, seed: 1, now: 0.0 });
        assert_eq!(smaller.screen.editor.chosen, None);
        assert_eq!(smaller.after(GameAction::Press(0, 0.0)).board(), smaller.board());
        for action in [
            GameAction::Shuffle { seed: 1, today: None, now: 0.0 },
            GameAction::Reset(0.0),
            GameAction::Load(board("3 1/2 0"), 0.0),
        ] {
            assert_eq!(chosen.after(action).screen.editor.chosen, None);
        }
    }

    #[test]
    fn loads_pasted_boards_in_its_own_notation_at_once() {
        let pasted = state("1 2 3/4 5 6/7 8 0").after(EditorAction::Paste("812043756".into(), 0.0));
        assert_eq!(pasted.board(), board("812043756"));
    }
}

mod entered_texts {
    use super::*;
    use npuzzle_formats::Convention;
    use npuzzle_page::shared::entry::{Offer, Place};
    use npuzzle_page::shared::locale::Argument;
    use npuzzle_protocol::reading::Read;

    const GOAL: &str = "1 2 3/4 5 6/7 8 0";

    /// Returns the state after an action and the worker's answers.
    fn answered(state: &State, action: impl Into<Action>) -> State {
        let (mut after, effects) = update(state, action.into());
        for effect in effects {
            if let Effect::Read { id, text } = effect {
                after = after.after(EditorAction::Read(id, Ok(text.answer()), 0.0));
            }
        }
        after
    }

    fn typed(place: Place, text: &str) -> EditorAction {
        EditorAction::Enter(place, text.into())
    }

    fn fault(state: &State) -> Option<String> {
        state.screen.editor.entry.fault.as_ref().map(Argument::text)
    }

    #[test]
    fn with_one_reading_are_loaded() {
        for action in [
            EditorAction::Paste("[[8,1,2],[null,4,3],[7,5,6]]".into(), 0.0),
            EditorAction::Open("{{8,1,2},{0,4,3},{7,5,6}}".into(), 0.0),
            typed(Place::BoardField, "812/043/756"),
        ] {
            let loaded = answered(&state(GOAL), action.clone());
            assert_eq!((loaded.board(), loaded.screen.notice_text()), (board("812043756"), None), "{action:?}");
        }
    }

    #[test]
    fn of_a_list_load_the_first_board_and_offer_all_to_compare() {
        let text = "812043756\n125348670\n";
        for action in [EditorAction::Paste(text.into(), 0.0), typed(Place::BoardField, text)] {
            let loaded = answered(&state(GOAL), action);
            let offers = &loaded.screen.editor.entry.offers;
            assert_eq!((loaded.board(), &offers[..]), (board("812043756"), &[Offer::List(text.into(), 2)][..]));
            assert_eq!(offers[0].question(), "2 boards read. The first one is loaded.");
            let (opened, effects) = update(&loaded, EditorAction::Accept(offers[0].clone(), 0.0).into());
            assert_eq!(effects, [Effect::OpenInCompare(text.into())]);
            assert!(opened.screen.editor.entry.offers.is_empty());
        }
        let single = answered(&state(GOAL), EditorAction::Paste("1\n\n812043756".into(), 0.0));
        assert_eq!((single.board(), single.screen.editor.entry.offers), (board("812043756"), vec![]));
    }

    #[test]
    fn an_experiment_that_is_opened_as_a_file_is_shown_in_compare() {
        let text =
            "{\n  \"boards\": { \"count\": 4, \"size\": \"3x3\", \"seed\": 7 },\n  \"algorithms\": [\"greedy\"]\n}\n";
        let (after, effects) = update(&state(GOAL), EditorAction::Open(text.into(), 0.0).into());
        assert_eq!((after.screen.notice, effects), (None, vec![Effect::OpenInCompare(text.into())]));
    }

    #[test]
    fn with_two_readings_are_offered_until_one_is_chosen() {
        let asked = answered(&state(GOAL), typed(Place::BoardField, "BAC/DEF/GHI"));
        assert_eq!((asked.board(), fault(&asked)), (board(GOAL), None));
        let offers = &asked.screen.editor.entry.offers;
        assert_eq!(
            offers[..],
            [
                Offer::Board(board("1 0 2/3 4 5/6 7 8").into(), Convention::FirstLetterIsBlank.into()),
                Offer::Board(board("2 1 3/4 5 6/7 8 0").into(), Convention::LastLetterIsBlank.into()),
            ]
        );
        let chosen = asked.after(EditorAction::Accept(offers[1].clone(), 0.0));
        assert_eq!((chosen.board(), chosen.screen.editor.entry.offers.len()), (board("2 1 3/4 5 6/7 8 0"), 0));
        assert!(asked.after(ScreenAction::Dismiss).screen.editor.entry.offers.is_empty());
    }

    #[test]
    fn without_a_reading_are_explained_where_they_were_entered() {
        let wrong = "[[8,1,2],[null,4,3],[7,5,5]]";
        let why = "tile 5 appears twice (row 3, row 3); tile 6 is missing";
        let refused = answered(&state(GOAL), typed(Place::BoardField, wrong));
        assert_eq!(
            (fault(&refused), refused.screen.notice_text(), refused.board()),
            (Some(why.to_owned()), None, board(GOAL))
        );
        let refused = answered(&state(GOAL), EditorAction::Paste(wrong.into(), 0.0));
        let notice = format!("Couldn't read this board: {why}.");
        assert_eq!((fault(&refused), refused.screen.notice_text()), (None, Some(notice)));
        let refused = answered(&state(GOAL), typed(Place::SolutionField, " "));
        assert_eq!(fault(&refused).as_deref(), Some("Enter the moves first."));
    }

    #[test]
    fn of_goals_are_read_in_every_format() {
        let spiral = Goal::Custom(board("1 2 3/8 0 4/7 6 5"));
        for text in ["[[1,2,3],[8,0,4],[7,6,5]]", "1 2 3 8 x 4 7 6 5", "1 2 3/8 0 4/7 6 5"] {
            let read = answered(&state(GOAL), typed(Place::GoalField, text));
            assert_eq!((read.game.goal, read.screen.notice), (spiral.clone(), None), "{text}");
        }
        assert_eq!(answered(&state(GOAL), typed(Place::GoalField, "Spiral")).game.goal, Goal::Spiral);
        let asked = answered(&state(GOAL), typed(Place::GoalField, "BAC/DEF/GHI"));
        let offers = asked.screen.editor.entry.offers.clone();
        assert_eq!((asked.game.goal.clone(), offers.len()), (Goal::BlankLast, 2));
        let chosen = asked.after(EditorAction::Accept(offers[1].clone(), 0.0));
        assert_eq!(chosen.game.goal, Goal::Custom(board("2 1 3/4 5 6/7 8 0")));
        assert!(chosen.screen.editor.entry.offers.is_empty());
        let refused = answered(&state(GOAL), typed(Place::GoalField, "1 2 3/8 0 4/7 6 6"));
        let notice = "The goal is unchanged: tile 6 appears twice (row 3, row 3); tile 5 is missing.";
        assert_eq!((refused.game.goal, refused.screen.notice_text().as_deref()), (Goal::BlankLast, Some(notice)));
    }

    #[test]
    fn may_state_the_goal_of_a_board() {
        let read = answered(&state(GOAL), typed(Place::BoardField, "8\n0\n1 2 3\n4 5 6\n0 7 8"));
        assert_eq!(
            (read.board(), read.game.goal.board(Size::PUZZLE_8)),
            (board("1 2 3/4 5 6/0 7 8"), Goal::BlankFirst.board(Size::PUZZLE_8))
        );
    }

    #[test]
    fn with_the_tiles_of_a_solution_do_not_depend_on_who_moves() {
        let start = state("1 2 3 4/5 0 6 8/9 10 7 11/13 14 15 12");
        for moves_blank in [false, true] {
            let start = start.after(PlaybackAction::SetMovesBlank(moves_blank));
            let solved = answered(&start, typed(Place::SolutionField, "[6,7,11,12]"));
            assert_eq!(solved.screen.notice_text().as_deref(), Some("Solves the board in 4 moves."), "{moves_blank}");
            assert!(solved.screen.editor.entry.offers.is_empty());
        }
        let refused = answered(&start, typed(Place::SolutionField, "[6,7,12]"));
        let why = "move 3: tile 12 can't slide on 1 2 3 4/5 6 7 8/9 10 0 11/13 14 15 12";
        assert_eq!(fault(&refused).as_deref(), Some(why));
        let counted = answered(&start, typed(Place::SolutionField, "4\nL\nU\nL\nU"));
        assert_eq!(counted.screen.notice_text().as_deref(), Some("Solves the board in 4 moves."));
    }

    #[test]
    fn whose_answer_is_late_change_nothing() {
        let waiting =
            state(GOAL).after(EditorAction::Paste("x".into(), 0.0)).after(EditorAction::Paste("y".into(), 0.0));
        let late = Read::Board("812043756".into()).answer();
        assert_eq!(waiting.after(EditorAction::Read(1, Ok(late.clone()), 0.0)), waiting);
        assert_eq!(waiting.after(EditorAction::Read(2, Ok(late.clone()), 0.0)).board(), board("812043756"));
        let replaced = waiting.after(GameAction::Load(board("1 2 3/4 5 6/0 7 8"), 0.0));
        assert_eq!(replaced.after(EditorAction::Read(2, Ok(late.clone()), 0.0)), replaced);
        let failed = waiting.after(EditorAction::Read(2, Err("no worker".into()), 0.0));
        assert_eq!(failed.screen.notice_text().as_deref(), Some("Couldn't read this board: no worker."));
    }

    #[test]
    fn are_read_before_a_search_that_was_started_after_them() {
        let start = state("8 1 2/0 4 3/7 5 6");
        let waiting = start.after(typed(Place::GoalField, "8 1 2/7 4 3/0 5 6")).after(SearchAction::Start(1.0));
        assert_eq!(waiting.solver.search.status(), Status::Idle);
        let answer = |text: Read| EditorAction::Read(waiting.screen.editor.entry.last_request, Ok(text.answer()), 2.0);
        let (searching, effects) = update(&waiting, answer(Read::Goal("8 1 2/7 4 3/0 5 6".into())).into());
        let goal = board("8 1 2/7 4 3/0 5 6");
        let solves = |effect: &Effect| matches!(effect, Effect::Solve { spec, .. } if spec.goal_board() == goal);
        assert!(effects.iter().any(solves), "{effects:?}");
        assert_eq!(searching.solver.search.status(), Status::Preparing);
        // A text that is refused or has several readings starts nothing.
        for refused in ["8 1 2/7 4 3/0 5", "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0"] {
            let (after, effects) = update(&waiting, answer(Read::Goal(refused.into())).into());
            assert_eq!((after.solver.search.status(), effects.iter().any(solves)), (Status::Idle, false), "{refused}");
            assert!(after.screen.notice.is_some_and(|notice| notice.is_error), "{refused}");
        }
    }

    #[test]
    fn replace_the_verdict_about_the_solution_before() {
        let start = state("1 2 3/4 5 6/0 7 8");
        let solved = start.after(PlaybackAction::Check(moves("LL")));
        assert_eq!(solved.screen.notice_text().as_deref(), Some("Solves the board in 2 moves."));
        let refused = answered(&solved, typed(Place::SolutionField, "left sideways"));
        assert_eq!(refused.screen.notice, None);
        assert!(fault(&refused).is_some_and(|why| why.contains("(character 6)")), "{refused:?}");
        let again = answered(&refused, typed(Place::SolutionField, "left left"));
        assert_eq!(
            (fault(&again), again.screen.notice_text().as_deref()),
            (None, Some("Solves the board in 2 moves."))
        );
    }

    #[test]
    fn with_moves_of_the_blank_are_recognized_and_read_on_demand() {
        let start = state("1 2 3/4 5 6/0 7 8");
        let offered = start.after(PlaybackAction::Check(moves("RR")));
        assert_eq!(offered.screen.notice_text().as_deref(), Some("Move 1 of 2 (R) isn't possible."));
        assert_eq!(offered.screen.editor.entry.offers[..], [Offer::OtherMover(moves("RR"))]);
        let accepted = offered.after(EditorAction::Accept(Offer::OtherMover(moves("RR")), 0.0));
        assert_eq!(accepted.screen.notice_text().as_deref(), Some("Solves the board in 2 moves."));
        assert!(accepted.viewer.moves_blank && accepted.screen.editor.entry.offers.is_empty());
        let chosen = start.after(PlaybackAction::SetMovesBlank(true)).after(PlaybackAction::Check(moves("RR")));
        assert_eq!(chosen.screen.notice, accepted.screen.notice);
        // Neither direction solves the board, or the board has changed.
        assert!(start.after(PlaybackAction::Check(moves("R"))).screen.editor.entry.offers.is_empty());
        let moved = offered.after(GameAction::Slide(Direction::Left, 0.0));
        assert!(moved.screen.editor.entry.offers.is_empty());
    }
}

mod programs {
    use super::*;
    use npuzzle_page::stage::screen::Program;

    const SEPARATE: [View; 3] = [View::Compare, View::Learn, View::Statistics];

    fn shown(view: View) -> State {
        state("1 2 3/4 5 6/0 7 8").after(LinkAction::Follow(format!("#view={}", view.name()), 0.0))
    }

    fn program(state: &State, view: View) -> Program {
        state.clone().screen.program(view).expect("a program").clone()
    }

    fn failed(state: &State, view: View) -> State {
        state.after(ScreenAction::ProgramStarted(view, Err("offline".to_owned())))
    }

    #[test]
    fn draw_the_views_that_the_first_program_does_not() {
        let has_program = |view: &View| state("1 2 3/4 5 6/0 7 8").screen.program(*view).is_some();
        assert_eq!(View::ALL.into_iter().filter(has_program).collect::<Vec<_>>(), SEPARATE);
        assert_eq!(View::ALL.into_iter().filter(|view| view.is_separate()).collect::<Vec<_>>(), SEPARATE);
    }

    #[test]
    fn are_fetched_when_their_view_is_first_shown() {
        for view in SEPARATE {
            let start = state("1 2 3/4 5 6/0 7 8");
            let show = LinkAction::Follow(format!("#view={}", view.name()), 0.0);
            let load = Effect::LoadProgram { view, failures: 0 };
            assert!(start.effects(show.clone()).contains(&load));
            let loading = start.after(show.clone());
            assert_eq!(program(&loading, view), Program::Loading { failures: 0 });
            let running = loading.after(ScreenAction::ProgramStarted(view, Ok(())));
            assert_eq!(program(&running, view), Program::Running);
            for again in [loading, running] {
                assert!(!again.effects(show.clone()).contains(&load));
            }
        }
    }

    #[test]
    fn are_fetched_again_on_request_after_a_failure() {
        for view in SEPARATE {
            let retry = || ScreenAction::RetryProgram(view);
            let loading = shown(view);
            assert_eq!(loading.effects(retry()), []);
            let failed_once = failed(&loading, view);
            assert_eq!(program(&failed_once, view), Program::Failed { failures: 1, why: "offline".to_owned() });
            assert_eq!(failed_once.effects(retry()), [Effect::LoadProgram { view, failures: 1 }]);
            let failed_twice = failed(&failed_once.after(retry()), view);
            assert_eq!(program(&failed_twice, view), Program::Failed { failures: 2, why: "offline".to_owned() });
            // An error that is reported late.
            let running = failed_twice.after(retry()).after(ScreenAction::ProgramStarted(view, Ok(())));
            assert_eq!(program(&failed(&running, view), view), Program::Running);
        }
    }
}

mod keys {
    use super::*;
    use npuzzle_page::stage::keys::{KeyBindings, KeyPress, Moment};
    use npuzzle_page::stage::reading_out::Passage;
    use npuzzle_page::stage::settings::{Command, Settings};

    const MOMENT: Moment = Moment { now: 5.0, seed: 1, today: None, tile: None };

    fn bindings(view: View) -> KeyBindings {
        KeyBindings { view, has_result: false, settings: Settings::default() }
    }

    fn plain<'a>(key: &'a str, code: &'a str) -> KeyPress<'a> {
        KeyPress { key, code, ..KeyPress::default() }
    }

    fn control<'a>(key: &'a str, code: &'a str) -> KeyPress<'a> {
        KeyPress { has_control: true, ..plain(key, code) }
    }

    #[test]
    fn read_the_line_of_the_tile_that_has_the_focus() {
        let moment = Moment { tile: Some(7), ..MOMENT };
        let press = |key, code| bindings(View::Play).action(plain(key, code), moment);
        assert_eq!(press("r", "KeyR"), Some(ScreenAction::ReadOut(Passage::Row, Some(7)).into()));
        assert_eq!(press("v", "KeyV"), Some(ScreenAction::ReadOut(Passage::Column, Some(7)).into()));
        assert_eq!(press("n", "KeyN"), Some(ScreenAction::ReadOut(Passage::Neighbors, Some(7)).into()));
    }

    #[test]
    fn slide_tiles_in_play_and_solve() {
        let press = |view| bindings(view).action(plain("ArrowLeft", "ArrowLeft"), MOMENT);
        let slide = GameAction::Slide(Direction::Left, 5.0).into();
        assert_eq!(
            View::ALL.map(press),
            [Some(slide), Some(GameAction::Slide(Direction::Left, 5.0).into()), None, None, None]
        );
    }

    #[test]
    fn are_commands_in_play_only() {
        let press = |view, key| bindings(view).action(plain(key, ""), MOMENT);
        assert_eq!(press(View::Play, "h"), Some(CoachAction::Hint.into()));
        assert_eq!(press(View::Play, "Z"), Some(GameAction::Undo(5.0).into()));
        assert_eq!(press(View::Play, "p"), Some(GameAction::Pause(5.0).into()));
        assert_eq!(press(View::Play, "x"), None);
        assert_eq!(press(View::Solve, "h"), None);
        assert_eq!(bindings(View::Play).action(KeyPress { has_shift: true, ..plain("H", "KeyH") }, MOMENT), None);
    }

    #[test]
    fn undo_and_redo_with_ctrl_in_play_and_solve() {
        let (undo, redo) = (Some(GameAction::Undo(5.0).into()), Some(GameAction::Redo(5.0).into()));
        for view in [View::Play, View::Solve] {
            let press = |press| bindings(view).action(press, MOMENT);
            assert_eq!(press(control("z", "KeyZ")), undo);
            assert_eq!(press(KeyPress { has_meta: true, ..plain("z", "KeyZ") }), undo);
            assert_eq!(press(KeyPress { has_shift: true, ..control("Z", "KeyZ") }), redo);
            assert_eq!(press(control("y", "KeyY")), redo);
            // The history of browsers on Apple's keyboards.
            assert_eq!(press(KeyPress { has_meta: true, ..plain("y", "KeyY") }), None);
        }
        assert_eq!(bindings(View::Compare).action(control("z", "KeyZ"), MOMENT), None);
        // The other keys are the browser's.
        assert_eq!(bindings(View::Play).action(control("h", "KeyH"), MOMENT), None);
    }

    #[test]
    fn of_other_scripts_are_known_by_their_places_and_latin_ones_by_their_letters() {
        let press = |key, code| bindings(View::Play).action(plain(key, code), MOMENT);
        let (undo, redo) = (Some(GameAction::Undo(5.0).into()), Some(GameAction::Redo(5.0).into()));
        let hint = Some(CoachAction::Hint.into());
        // Russian, Arabic, Hebrew and Greek. An Arabic key types two letters.
        for key in ["я", "ئ", "ז", "ζ"] {
            assert_eq!(press(key, "KeyZ"), undo, "{key}");
            assert_eq!(bindings(View::Solve).action(control(key, "KeyZ"), MOMENT), undo, "{key}");
        }
        assert_eq!(press("لا", "KeyB"), Some(GameAction::Return(5.0).into()));
        assert_eq!(press("р", "KeyH"), hint);
        assert_eq!(bindings(View::Play).action(control("н", "KeyY"), MOMENT), redo);
        // German: z and y have changed places.
        assert_eq!((press("z", "KeyY"), press("y", "KeyZ")), (undo.clone(), redo.clone()));
        assert_eq!(bindings(View::Play).action(control("y", "KeyZ"), MOMENT), redo);
        assert_eq!(press("ü", "BracketLeft"), None);
        // French: w is where z is elsewhere, and a comma where m is.
        assert_eq!((press("z", "KeyW"), press("w", "KeyZ")), (undo, None));
        let comma = Settings::default().with_key(Command::Hint, "m").expect("a key");
        let french = KeyBindings { settings: comma, ..bindings(View::Play) };
        assert_eq!(french.action(plain(",", "KeyM"), MOMENT), None);
        assert_eq!(french.action(plain("m", "Semicolon"), MOMENT), hint);
        // Settings take such keys, too.
        assert_eq!(
            Settings::default().with_key(Command::Hint, plain("ч", "KeyX").latin()).map(|set| set.key(Command::Hint)),
            Some('x')
        );
        assert_eq!(plain("٣", "Digit3").latin(), "3");
        for (own, code) in [("é", "Digit2"), ("ệ", "KeyE"), ("€", "KeyE")] {
            assert_eq!(plain(own, code).latin(), own);
        }
    }

    #[test]
    fn escape_closes_the_result_of_a_game() {
        let mut playing = state("1 2 3/4 5 6/7 0 8");
        playing.screen.view = View::Play;
        let effects = playing.effects(GameAction::Slide(Direction::Left, 0.0));
        let bound = effects.into_iter().find_map(|effect| match effect {
            Effect::BindKeys(bindings) => Some(bindings),
            _ => None,
        });
        let escape = plain("Escape", "Escape");
        let action = bound.and_then(|bindings| bindings.action(escape, MOMENT)).expect("a result");
        let won = playing.after(GameAction::Slide(Direction::Left, 0.0));
        assert!(won.result().is_some() && won.after(action).result().is_none());
        assert_eq!(bindings(View::Play).action(escape, MOMENT), None);
    }

    #[test]
    fn move_the_blank_if_the_settings_say_so() {
        let settings = Settings { moves_blank: true, ..Settings::default() };
        let state = state("1 2 3/4 5 6/7 0 8").after(ProfileAction::Set(settings));
        let slid = state.after(GameAction::Slide(Direction::Right, 0.0));
        assert_eq!(slid.board(), board("1 2 3/4 5 6/7 8 0"));
    }
}
