//! Whatever happens, in whatever order, what the page shows stays of a piece.

use crate::run::{request, solve};
use crate::strategies;
use npuzzle::app::game::Deal;
use npuzzle::app::link::Reading;
use npuzzle::app::playback::{Pace, Playback};
use npuzzle::app::state::{Action, Search, State};
use npuzzle::app::tables::News;
use npuzzle::catalogue::{Algorithm, Heuristic};
use npuzzle::protocol::{Outcome, Report, RequestId};
use npuzzle::puzzle::{Board, Direction, Goal, Moves, Side, Solvability};
use npuzzle::statistics::Statistics;
use proptest::prelude::*;

pub fn board(text: &str) -> Board {
    text.parse().expect("a board")
}

pub fn moves(text: &str) -> Moves {
    text.parse().expect("moves")
}

pub fn state(start: &str) -> State {
    State::new(board(start), Goal::BlankLast, 64).expect("blank-last exists on every side")
}

fn report(expanded: u64) -> Report {
    Report { statistics: Statistics { expanded, ..Statistics::default() }, elapsed_ms: 5.0, ..Report::default() }
}

/// Asked, and answered with moves.
fn solved(start: &str, solution: &str) -> State {
    let outcome = Outcome::Solved { moves: moves(solution), optimal: true };
    state(start).after(Action::Asked(1, 0.0)).after(Action::Done(1, outcome, report(1)))
}

mod a_game {
    use super::*;

    #[test]
    fn needs_a_goal_of_its_side() {
        assert!(State::new(board("1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0"), Goal::BlankCenter, 64).is_err());
    }

    #[test]
    fn counts_moves_and_time_until_it_is_won() {
        let first = state("1 2 3/4 5 6/0 7 8").after(Action::Slide(Direction::Left, 1000.0));
        assert_eq!(first.game.moves, 1);
        assert!(first.game.stopwatch.is_running() && !first.game.is_won());
        assert_eq!(first.game.stopwatch.elapsed(3500.0), 2500.0);
        let second = first.after(Action::Slide(Direction::Left, 4000.0));
        assert!(second.game.is_won() && !second.game.stopwatch.is_running());
        assert_eq!((second.game.moves, second.game.stopwatch.elapsed(9e9)), (2, 3000.0));
        // Played on, its time goes on.
        let third = second.after(Action::Slide(Direction::Down, 10_000.0));
        assert!(!third.game.is_won());
        assert_eq!((third.game.moves, third.game.stopwatch.elapsed(11_000.0)), (3, 4000.0));
    }

    #[test]
    fn is_not_won_by_being_dealt_the_goal() {
        assert!(!state("1 2 3/4 5 6/7 8 0").game.is_won());
    }

    #[test]
    fn slides_a_whole_line_and_counts_each_tile() {
        let slid = state("1 2 3/4 5 6/7 8 0").after(Action::Press(6, 0.0));
        assert_eq!((slid.game.board, slid.game.moves), (board("1 2 3/4 5 6/0 7 8"), 2));
        for cell in [0, 4, 6, 99] {
            let same = slid.after(Action::Press(cell, 1.0));
            assert_eq!(same == slid, cell != 0, "cell {cell}");
        }
    }

    #[test]
    fn keeps_its_goal_where_the_new_side_has_it() {
        let centred = state("1 2 3/4 5 6/7 8 0").after(Action::SetGoal(Goal::BlankCenter));
        let five = Goal::BlankLast.board(Side::Five).unwrap();
        let four = Goal::BlankLast.board(Side::Four).unwrap();
        assert_eq!(centred.after(Action::Load(five)).game.goal, Goal::BlankCenter);
        let changed = centred.after(Action::Load(four));
        assert_eq!(changed.game, state("1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0").game);
        assert_eq!(
            changed.notice.as_deref(),
            Some("The goal is blank-last now: the goal blank-center exists on odd sides only (3x3, 5x5).")
        );
    }

    #[test]
    fn refuses_a_goal_of_another_side() {
        let before = solved("1 2 3/4 5 6/7 0 8", "L");
        let after = before.after(Action::SetGoal(Goal::Custom(Goal::Spiral.board(Side::Four).unwrap())));
        assert_eq!(
            after.notice.as_deref(),
            Some("The goal stays as it is: the goal is a 4x4 board, the start a 3x3 board.")
        );
        assert_eq!(State { notice: None, ..after }, before);
    }
}

mod a_search {
    use super::*;

    #[test]
    fn is_prepared_then_under_way_then_over() {
        let asked = state("1 2 3/4 5 6/7 0 8").after(Action::Asked(7, 0.0));
        assert_eq!((asked.search.status().name(), asked.search.report()), ("preparing", None));
        let under_way = asked.after(Action::Progress(7, report(3)));
        assert_eq!((under_way.search.status().name(), under_way.search.report()), ("searching", Some(&report(3))));
        for (outcome, status) in [
            (Outcome::Solved { moves: moves("L"), optimal: true }, "solved"),
            (Outcome::Unsolvable("odd".into()), "unsolvable"),
            (Outcome::Exhausted, "exhausted"),
            (Outcome::MemoryLimit, "limit"),
            (Outcome::TimeLimit, "limit"),
            (Outcome::Cancelled, "cancelled"),
        ] {
            let over = under_way.after(Action::Done(7, outcome, report(9)));
            assert_eq!((over.search.status().name(), over.search.report()), (status, Some(&report(9))));
            assert_eq!(over.search.pending(), None);
            assert_eq!(over.board(), asked.board());
        }
        let failed = under_way.after(Action::Failed(7, "broken".into()));
        assert_eq!((failed.search.status().name(), failed.search.pending()), ("failed", None));
    }

    #[test]
    fn starts_from_the_board_on_show_and_stops_the_clock() {
        let shown = solved("1 2 3/4 5 6/0 7 8", "LL").after(Action::Tick);
        assert_eq!(shown.task().board, board("1 2 3/4 5 6/7 0 8"));
        let asked = shown.after(Action::Asked(2, 0.0));
        assert_eq!((asked.game.board, asked.board()), (shown.board(), shown.board()));
        assert_eq!(asked.game.start, shown.game.start);
        let played =
            state("1 2 3/4 5 6/0 7 8").after(Action::Slide(Direction::Left, 0.0)).after(Action::Asked(1, 500.0));
        assert_eq!(played.game.stopwatch.elapsed(9000.0), 500.0);
    }

    #[test]
    fn is_dropped_by_whatever_changes_the_board() {
        let asked = state("1 2 3/4 5 6/7 0 8").after(Action::Asked(1, 0.0));
        for action in [
            Action::Slide(Direction::Left, 0.0),
            Action::Press(1, 0.0),
            Action::Reset,
            Action::Load(board("1 2 3/4 5 6/7 0 8")),
            Action::SetGoal(Goal::Spiral),
        ] {
            let dropped = asked.after(action.clone());
            assert_eq!(dropped.search, Search::Idle, "{action:?}");
            let outcome = Outcome::Solved { moves: moves("L"), optimal: true };
            assert_eq!(dropped.after(Action::Done(1, outcome, report(1))), dropped, "{action:?}");
        }
    }

    #[test]
    fn is_not_dropped_by_a_move_that_cannot_be_made() {
        let asked = state("1 2 3/4 5 6/7 8 0").after(Action::Asked(1, 0.0));
        assert_eq!(asked.after(Action::Slide(Direction::Left, 1.0)), asked);
        assert_eq!(asked.after(Action::Press(0, 1.0)), asked);
    }

    #[test]
    fn that_does_not_lead_to_the_goal_is_a_fault() {
        for wrong in ["R", "U", "LR", ""] {
            let faulty = solved("1 2 3/4 5 6/7 0 8", wrong);
            assert_eq!(faulty.search.status().name(), "failed", "{wrong:?}");
            assert_eq!((faulty.playback.as_ref(), faulty.board()), (None, board("1 2 3/4 5 6/7 0 8")));
        }
        assert_eq!(solved("1 2 3/4 5 6/7 0 8", "L").search.status().name(), "solved");
    }
}

mod a_playback {
    use super::*;

    #[test]
    fn plays_by_itself_until_the_goal() {
        let mut state = solved("1 2 3/4 5 6/0 7 8", "LL");
        assert!(state.playback.as_ref().unwrap().is_playing());
        for expected in ["1 2 3/4 5 6/7 0 8", "1 2 3/4 5 6/7 8 0", "1 2 3/4 5 6/7 8 0"] {
            state = state.after(Action::Tick);
            assert_eq!(state.board(), board(expected));
        }
        assert!(!state.playback.as_ref().unwrap().is_playing());
        // Watching is not winning.
        assert!(!state.game.is_won());
    }

    #[test]
    fn stands_still_once_it_is_taken_elsewhere_by_hand() {
        let scrubbed = solved("1 2 3/4 5 6/0 7 8", "LL").after(Action::Scrub(1));
        assert_eq!(scrubbed.board(), board("1 2 3/4 5 6/7 0 8"));
        assert!(!scrubbed.playback.as_ref().unwrap().is_playing());
        assert!(scrubbed.after(Action::Play).playback.unwrap().is_playing());
    }

    #[test]
    fn of_no_moves_stands_still() {
        assert!(!solved("1 2 3/4 5 6/7 8 0", "").playback.unwrap().is_playing());
    }

    #[test]
    fn gives_way_to_a_move_from_the_board_on_show() {
        let shown = solved("1 2 3/4 5 6/0 7 8", "LL").after(Action::Scrub(1));
        let moved = shown.after(Action::Slide(Direction::Down, 0.0));
        assert_eq!((moved.board(), moved.game.moves), (board("1 2 3/4 0 6/7 5 8"), 1));
        assert_eq!((moved.playback, moved.search), (None, Search::Idle));
    }
}

/// Which request an answer is about.
#[derive(Clone, Copy, Debug)]
enum About {
    Latest,
    Earlier,
    Later,
}

/// What the solver is to say.
#[derive(Clone, Debug)]
enum Say {
    Progress,
    /// A solution of a 3x3 board, while the search goes on.
    Improved,
    /// The truth where it is cheaply found (3x3), else that it was cancelled.
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
    let three = || strategies::board_of(Side::Three);
    prop_oneof![
        5 => Just(Step::Ask),
        8 => (about, say).prop_map(|(about, say)| Step::Say(about, say)),
        12 => prop_oneof![
            1 => prop_oneof![3 => three(), 1 => strategies::board()].prop_map(Action::Load),
            1 => prop_oneof![3 => strategies::goal_of(Side::Three), 1 => strategies::side().prop_flat_map(strategies::goal_of)]
                .prop_map(Action::SetGoal),
            1 => three().prop_map(|board| Action::Deal(board, Deal::Random, 0.0)),
            1 => Just(Action::Reset),
            3 => Just(Action::Undo(0.0)),
            2 => Just(Action::Redo(0.0)),
            1 => Just(Action::Mark),
            1 => Just(Action::Return(0.0)),
            // The time is filled in by the test.
            3 => strategies::direction().prop_map(|direction| Action::Slide(direction, 0.0)),
            2 => (0..26_usize).prop_map(|cell| Action::Press(cell, 0.0)),
            1 => Just(Action::Tables(News::Kept(Some(1_572_904)))),
            2 => Just(Action::Play),
            1 => Just(Action::Pause),
            2 => Just(Action::ShowShorter),
            4 => Just(Action::Tick),
            2 => (0..40_usize).prop_map(Action::Scrub),
            1 => prop::sample::select(&Pace::ALL).prop_map(Action::SetPace),
            1 => strategies::scene().prop_map(|value| Action::Arrive(Reading { value, faults: vec![] })),
            1 => strategies::moves(4).prop_map(Action::Replay),
            1 => Just(Action::Notify("notice".into())),
            1 => Just(Action::Dismiss),
        ].prop_map(Step::Do),
    ]
}

/// The truth about a 3x3 board; for larger ones a search that was given up.
fn answer(state: &State) -> Outcome {
    if !state.solvability().is_solvable() {
        return Outcome::Unsolvable(state.solvability().to_string());
    }
    if state.side() != Side::Three {
        return Outcome::Cancelled;
    }
    let request = request(state.game.board, state.game.goal, Algorithm::Greedy, Heuristic::LinearConflict);
    Outcome::Solved { moves: solve(&request).moves.expect("solvable"), optimal: false }
}

/// What holds at any time. `brought`: the moves that somebody has brought last.
fn assert_of_a_piece(state: &State, brought: Option<&Moves>) {
    let side = state.side();
    assert_eq!((state.game.start.side(), state.game.board.side(), state.board().side()), (side, side, side));
    assert!(state.game.goal.board(side).is_ok());
    assert_eq!(state.task().board, state.board());
    let is_brought = state.playback.as_ref().is_some_and(|playback| Some(&**playback.moves()) == brought);
    let is_solved = matches!(state.search, Search::Finished(Outcome::Solved { .. }, _));
    if is_solved {
        assert!(state.playback.is_some(), "a result is on the board");
    } else if state.playback.is_some() && !is_brought {
        assert!(!state.history.steps().is_empty(), "it was found on the way");
        assert!(!matches!(state.search, Search::Idle | Search::Preparing(_)));
    }
    if let Some(shorter) = &state.shorter {
        assert!(state.playback.is_some(), "something else is watched");
        assert_eq!(shorter.replay(&state.game.board), Ok(state.game.goal_board()));
    }
    if let Some(playback) = &state.playback {
        assert_eq!(playback.at(0).board(), state.game.board);
        assert!(is_brought || playback.at(usize::MAX).board() == state.game.goal_board());
    }
    assert!(!(state.game.is_won() && state.game.stopwatch.is_running()), "the clock stops at the goal");
    assert!(!state.game.strokes().is_empty() || !state.game.stopwatch.is_running(), "the clock starts with a move");
    assert_eq!(state.game.path().replay(&state.game.start), Ok(state.game.board));
    // No move makes a board solvable or the reverse.
    let at_first = Solvability::of(&state.game.start, &state.game.goal).expect("a goal of its side");
    assert_eq!(state.solvability().is_solvable(), at_first.is_solvable());
}

/// What a step may change, and to what.
fn assert_step(before: &State, action: &Action, after: &State) {
    let pending = before.search.pending();
    match action {
        Action::Slide(direction, _) => match before.board().slide(*direction) {
            Some(board) => assert_moved(before, board, 1, after),
            None => assert_eq!(before, after),
        },
        Action::Press(cell, _) => {
            let moves = Moves::from(before.board().line_moves(*cell));
            match moves.replay(&before.board()) {
                Ok(board) if !moves.is_empty() => assert_moved(before, board, moves.len() as u32, after),
                _ => assert_eq!(before, after),
            }
        }
        Action::Reset => {
            assert_eq!((after.board(), after.game.moves), (before.game.start, 0));
            assert_eq!(after.search, Search::Idle);
        }
        Action::Undo(_) | Action::Redo(_) | Action::Mark | Action::Return(_) => {
            assert_eq!(after.game.start, before.game.start);
            let is_same_board = after.board() == before.board();
            assert!(is_same_board || (&after.search, &after.playback) == (&Search::Idle, &None));
        }
        Action::Load(board) | Action::Deal(board, ..) => {
            assert_eq!((after.board(), after.game.start, after.game.moves), (*board, *board, 0));
            assert_eq!(after.search, Search::Idle);
            assert_eq!(after.notice.is_some(), after.game.goal != before.game.goal, "another goal is told of");
        }
        Action::SetGoal(goal) => match goal.board(before.side()) {
            Ok(_) => assert_eq!((after.game.goal, after.board(), after.game.moves), (*goal, before.game.start, 0)),
            Err(_) => assert_eq!(State { notice: before.notice.clone(), ..after.clone() }, *before),
        },
        Action::Arrive(Reading { value: scene, .. }) => {
            if let Some(board) = scene.board {
                assert_eq!(after.game.board, board);
            }
            if after.game == before.game {
                assert_eq!(after.search, before.search, "settings are for the next search");
            } else {
                assert_eq!((&after.search, after.game.moves), (&Search::Idle, 0));
            }
        }
        Action::Replay(moves) => {
            assert_eq!((&after.game, &after.search), (&before.game, &before.search));
            assert!(after.notice.is_some());
            match moves.replay(&before.game.board) {
                Ok(_) => assert_eq!(after.board(), before.game.board),
                Err(_) => assert_eq!(after.playback, before.playback),
            }
        }
        Action::Asked(id, _) => {
            assert_eq!((after.search.pending(), after.board()), (Some(*id), before.board()));
            assert_eq!(after.game.moves, before.game.moves);
        }
        Action::Progress(id, _) | Action::Improved(id, ..) | Action::Done(id, ..) | Action::Failed(id, _)
            if pending != Some(*id) =>
        {
            assert_eq!(before, after, "a stale answer changes nothing");
        }
        Action::Progress(..) | Action::Improved(..) | Action::Failed(..) => {
            assert_eq!((after.board(), &after.game), (before.board(), &before.game));
        }
        Action::Done(..) => assert_eq!(after.game, before.game),
        Action::ShowShorter => {
            assert_eq!(
                State { playback: before.playback.clone(), shorter: before.shorter.clone(), ..after.clone() },
                *before
            );
            assert_eq!(after.shorter, None);
        }
        Action::Play | Action::Pause | Action::Tick | Action::Scrub(_) => {
            assert_eq!(State { playback: before.playback.clone(), ..after.clone() }, *before);
        }
        Action::SetPace(pace) => assert_eq!(*after, State { pace: *pace, ..before.clone() }),
        Action::Notify(notice) => assert_eq!(*after, State { notice: Some(notice.clone()), ..before.clone() }),
        Action::Dismiss => assert_eq!(*after, State { notice: None, ..before.clone() }),
        Action::Restore(_) | Action::Shuffle(..) | Action::Advised(..) | Action::ReplayShortest => {}
        Action::Challenge(challenge) => assert_eq!(*after, State { challenge: *challenge, ..before.clone() }),
        Action::Set(settings) => assert_eq!(*after, State { settings: *settings, ..before.clone() }),
        Action::Hint | Action::Consulted(_) => {
            assert!(!after.playback.as_ref().is_some_and(Playback::is_playing) || after == before);
            assert_eq!(
                State { coach: before.coach.clone(), playback: before.playback.clone(), ..after.clone() },
                *before
            );
        }
        Action::SetUp(setup) => assert_eq!(*after, State { setup: *setup, ..before.clone() }),
        Action::Tables(_) => assert_eq!(State { tables: before.tables.clone(), ..after.clone() }, *before),
    }
}

fn assert_moved(before: &State, board: Board, moves: u32, after: &State) {
    assert_eq!((after.board(), after.game.board), (board, board));
    assert_eq!(after.game.moves, before.game.moves + moves);
    assert_eq!((after.game.start, after.game.goal), (before.game.start, before.game.goal));
    assert_eq!((&after.search, &after.playback), (&Search::Idle, &None));
}

proptest! {
    #[test]
    fn any_sequence_of_actions_keeps_everything_of_a_piece(
        start in strategies::board_of(Side::Three),
        steps in prop::collection::vec(step(), 0..80),
    ) {
        let mut state = State::new(start, Goal::BlankLast, 64).expect("blank-last exists on every side");
        let mut latest: RequestId = 10;
        let mut brought = None;
        assert_of_a_piece(&state, None);
        for (time, step) in steps.into_iter().enumerate() {
            let now = time as f64 * 250.0;
            let action = match step {
                Step::Do(Action::Slide(direction, _)) => Action::Slide(direction, now),
                Step::Do(Action::Press(cell, _)) => Action::Press(cell, now),
                Step::Do(Action::Undo(_)) => Action::Undo(now),
                Step::Do(Action::Redo(_)) => Action::Redo(now),
                Step::Do(Action::Return(_)) => Action::Return(now),
                Step::Do(action) => action,
                Step::Ask => {
                    latest += 1;
                    Action::Asked(latest, now)
                }
                Step::Say(about, say) => {
                    let id = match about {
                        About::Latest => latest,
                        About::Earlier => latest - 1,
                        About::Later => latest + 1,
                    };
                    match say {
                        Say::Progress => Action::Progress(id, report(time as u64)),
                        Say::Improved => match answer(&state) {
                            Outcome::Solved { moves, .. } => Action::Improved(id, moves, report(time as u64)),
                            _ => Action::Progress(id, report(time as u64)),
                        },
                        Say::Answer => Action::Done(id, answer(&state), report(time as u64)),
                        Say::Wrong(moves) => Action::Done(id, Outcome::Solved { moves, optimal: true }, report(1)),
                        Say::Ended(outcome) => Action::Done(id, outcome, report(time as u64)),
                        Say::Failed => Action::Failed(id, "broken".into()),
                    }
                }
            };
            let after = state.after(action.clone());
            assert_step(&state, &action, &after);
            let said = match action {
                Action::Replay(moves) => Some(moves),
                Action::Arrive(Reading { value, .. }) => value.moves.map(|moves| (*moves).clone()),
                _ => None,
            };
            // Moves that cannot be made leave what is there.
            brought = said.filter(|moves| moves.replay(&after.game.board).is_ok()).or(brought);
            assert_of_a_piece(&after, brought.as_ref());
            state = after;
        }
    }
}
