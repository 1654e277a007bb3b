//! The Statistics view: games that are kept, and what is computed of them.

use crate::updates::Update;
use npuzzle_engine::puzzle::{Board, Direction, Goal, Moves, Size, Solvability};
use npuzzle_page::shared::link::Fragment;
use npuzzle_page::stage::coach::{Advice, CoachAction, Summary};
use npuzzle_page::stage::effect::Effect as PageEffect;
use npuzzle_page::stage::game::{Deal, Game, GameAction, Stroke};
use npuzzle_page::stage::link::{LinkAction, scene_of};
use npuzzle_page::stage::records::{Records, Shortest};
use npuzzle_page::stage::saved::write_game;
use npuzzle_page::statistics::action::Action;
use npuzzle_page::statistics::effect::Effect;
use npuzzle_page::statistics::hunt::Chase;
use npuzzle_page::statistics::lengths::{counts, share_below};
use npuzzle_page::statistics::played::{Played, Replay};
use npuzzle_page::statistics::stages::{Efforts, Stage, stages};
use npuzzle_page::statistics::state::Statistics;
use npuzzle_page::statistics::streak::Streak;
use npuzzle_page::statistics::update::update;
use npuzzle_testing::oracle::blank_last;
use proptest::prelude::*;
use std::collections::HashSet;

fn board(text: &str) -> Board {
    text.parse().expect("a board")
}

/// Returns the line of a game that was won by these moves, one every two seconds.
fn line(id: u64, start: &str, moves: &str, shortest: u32) -> String {
    let directions = moves.chars().map(|letter| Direction::from_letter(letter).expect("a direction"));
    let game =
        directions.zip(0..).fold(Game::new(board(start), Goal::BlankLast, Deal::Random), |game, (move_, turn)| {
            game.pressed(&[move_], 2000.0 * f64::from(turn)).expect("a legal move")
        });
    assert!(game.is_won(), "{start} {moves}");
    let mut summary = Summary::new(&game, id);
    summary.game.shortest = Some(Shortest { moves: shortest, at_least: shortest });
    summary.by_hand = Some(shortest + 2);
    write_game(&summary)
}

/// A game of three moves.
fn usual(id: u64) -> String {
    line(id, "1 2 3/0 5 6/4 7 8", "ULL", 3)
}

fn after(state: &Statistics, action: Action) -> Statistics {
    update(state.clone(), action).0
}

/// Opens the view with these lines.
fn opened(lines: &[String]) -> Statistics {
    let state = after(&Statistics::default(), Action::Follow("#view=statistics".to_owned(), None));
    let state = after(&state, Action::Read(lines.join("\n"), Records::default()));
    after(&state, Action::Read(String::new(), Records::default()))
}

/// Counts the boards by their distance from a goal, up to a distance.
fn breadth_first(goal: &Board, most: usize) -> Vec<u64> {
    let (mut known, mut layer) = (HashSet::from([goal.clone()]), vec![goal.clone()]);
    let mut sizes = Vec::new();
    while !layer.is_empty() && sizes.len() <= most {
        sizes.push(layer.len() as u64);
        let next = layer.iter().flat_map(|board| Direction::ALL.into_iter().filter_map(|way| board.slide(way)));
        layer = next.filter(|board| known.insert(board.clone())).collect();
    }
    sizes
}

#[test]
fn the_boards_of_each_length_are_those_that_a_search_finds() {
    for goal in [Goal::BlankLast, Goal::BlankFirst] {
        let eight = counts(Size::PUZZLE_8, &goal).expect("counts");
        assert_eq!(eight, breadth_first(&goal.board(Size::PUZZLE_8).expect("a goal"), 40));
        let fifteen = counts(Size::PUZZLE_15, &goal).expect("counts");
        assert_eq!(fifteen[..=14], breadth_first(&goal.board(Size::PUZZLE_15).expect("a goal"), 14));
        // Half of all orders of sixteen.
        assert_eq!(fifteen.iter().sum::<u64>(), (1..=16).product::<u64>() / 2);
        let of_parity = |odd: usize| fifteen.iter().skip(odd).step_by(2).sum::<u64>();
        assert_eq!(of_parity(0), of_parity(1), "half of them have the blank on a dark cell");
    }
    assert_eq!(counts(Size::PUZZLE_8, &Goal::BlankCenter), None);
    assert_eq!(counts(Size::PUZZLE_24, &Goal::BlankLast), None);
    let eight = counts(Size::PUZZLE_8, &Goal::BlankLast).expect("counts");
    assert_eq!([share_below(eight, 0), share_below(eight, 32)], [0.0, 1.0]);
    assert_eq!(share_below(eight, 2), 3.0 / 181_440.0);
}

#[test]
fn a_game_is_kept_when_it_ends_and_again_when_more_is_known_of_it() {
    let kept = |effects: Vec<PageEffect>| -> Vec<Played> {
        let lines = effects.into_iter().filter_map(|effect| match effect {
            PageEffect::KeepGame(line) => Some(line),
            _ => None,
        });
        lines.map(|line| Played::read(&line).expect("a game")).collect()
    };
    let nearly = crate::state::state("1 2 3/4 5 6/7 0 8").after(LinkAction::Follow("view=play".into(), 0.0));
    let slide = GameAction::Slide(Direction::Left, 0.0);
    let [first] = &kept(nearly.effects(slide.clone()))[..] else { panic!("one game") };
    assert_eq!((first.game.moves, first.game.shortest, first.by_hand), (1, None, None));
    let won = nearly.after(slide);
    let id = won.coach.pending().expect("a question");
    let advice = CoachAction::Advised(id, Advice::Solution("L".parse().expect("moves"), 1), 0.0);
    let [second] = &kept(won.effects(advice))[..] else { panic!("one game") };
    let shortest = Some(Shortest { moves: 1, at_least: 1 });
    assert_eq!((second.game.id, second.game.shortest), (first.game.id, shortest));
    // Later moves change nothing of it.
    assert_eq!(kept(won.effects(GameAction::Slide(Direction::Right, 0.0))), []);
}

#[test]
fn a_kept_game_reads_as_it_was_played() {
    let played = Played::read(&usual(7)).expect("a game");
    assert_eq!((played.game.id, played.game.moves, played.game.time_ms), (7, 3, 4000));
    assert_eq!((played.start, played.by_hand, played.game.is_fair), (Some(board("1 2 3/0 5 6/4 7 8")), Some(5), true));
    let replay = Replay::read(&usual(7)).expect("a game");
    let times: Vec<u32> = replay.strokes.iter().map(|stroke| stroke.at_ms).collect();
    assert_eq!(times, [0, 2000, 4000]);
}

#[test]
fn a_game_that_was_not_played_so_is_refused() {
    let good = usual(7);
    assert!(Replay::read(&good).is_some());
    for (from, to) in [
        (r#""path":"U L@2000 L@4000""#, r#""path":"U L@2000""#),
        (r#""path":"U L@2000 L@4000""#, r#""path":"U L@2000 L@1000""#),
        (r#""path":"U L@2000 L@4000""#, r#""path":"L U L""#),
        (r#""path":"U L@2000 L@4000""#, r#""path":"U L@2000 L@4001""#),
        (r#""moves":3"#, r#""moves":2"#),
        (r#""moves":3"#, r#""moves":4"#),
        (r#""start":"1 2 3/0 5 6/4 7 8""#, r#""start":"1 2 3/5 0 6/4 7 8""#),
        (r#""size":"3x3""#, r#""size":"4x4""#),
        (r#""goal":"blank-last""#, r#""goal":"blank-first""#),
        (r#""id":7"#, r#""id":9007199254740993"#),
        (r#""id":7"#, r#""id":-7"#),
    ] {
        let changed = good.replace(from, to);
        assert_ne!(changed, good, "{from}");
        assert_eq!(Replay::read(&changed), None, "{to}");
    }
    for text in ["", "null", "{}", "[1]", "\u{0}"] {
        assert_eq!(Replay::read(text), None, "{text:?}");
    }
    // Undo counts as a move.
    assert!(Replay::read(&good.replace(r#""moves":3"#, r#""moves":5"#)).is_some());
}

#[test]
fn games_are_read_in_batches_and_joined_with_those_that_the_page_keeps_itself() {
    let show = Action::Follow("#view=statistics".to_owned(), None);
    let (state, effects) = update(Statistics::default(), show.clone());
    let list = Effect::FetchList(4, "best-known/10x10.jsonl".to_owned());
    assert_eq!(effects, [Effect::ReadAfter(None), Effect::FindFile, list]);
    assert_eq!(update(state.clone(), show).1, []);
    let (state, effects) = update(state.clone(), Action::Read(usual(3), Records::default()));
    assert_eq!((effects, state.is_read), (vec![Effect::ReadAfter(Some(3))], false));
    let (state, _) =
        update(state.clone(), Action::Read(usual(5).replace("\"id\"", "\"ended\":9,\"id\""), Records::default()));
    let own = Played::read(&usual(4)).expect("a game").game;
    let records = Records::new(vec![Played::read(&usual(5)).expect("a game").game, own]);
    let (state, effects) = update(state.clone(), Action::Read(String::new(), records));
    let ids: Vec<u64> = state.games.iter().map(|played| played.game.id).collect();
    assert_eq!((ids, state.is_read), (vec![3, 4, 5], true));
    // The game on show, and the first to be examined.
    assert_eq!(effects, [Effect::Open(5), Effect::Open(3)]);
    assert_eq!(state.size(), Some(Size::PUZZLE_8));
}

#[test]
fn a_kept_entry_that_is_no_game_is_passed_over() {
    let show = Action::Follow("#view=statistics".to_owned(), None);
    let state = after(&Statistics::default(), show);
    let (state, effects) = update(state, Action::Read(r#"{"id":3,"size":"0x0"}"#.to_owned(), Records::default()));
    assert_eq!((effects, state.is_read), (vec![Effect::ReadAfter(Some(3))], false));
    let (state, effects) = update(state, Action::Read("garbage".to_owned(), Records::default()));
    assert_eq!((effects, state.is_read, state.games.len()), (vec![], true, 0));
}

#[test]
fn games_are_examined_one_after_another() {
    let state = opened(&[usual(1), usual(2)]);
    assert_eq!(state.unexamined, [2, 1]);
    let (state, effects) = update(state.clone(), Action::Opened(1, usual(1)));
    assert_eq!((effects, state.efforts.games), (vec![Effect::Open(2)], 1));
    // The rest is left for the next visit.
    let (left, _) = update(state.clone(), Action::Follow("#view=play".to_owned(), None));
    assert_eq!(update(left, Action::Opened(2, usual(2))).1, []);
    // One that cannot be read.
    let (state, effects) = update(state.clone(), Action::Opened(2, "undefined".to_owned()));
    let measure = Effect::Measure(board("1 2 3/0 5 6/4 7 8"));
    assert_eq!((effects, state.efforts.games, state.unexamined.len()), (vec![measure], 1, 0));
    assert_eq!(state.replay, None);
    let state = after(&state, Action::Opened(2, usual(2)));
    assert_eq!(state.replay.map(|(id, _)| id), Some(2));
}

/// Answers all questions about boards of 3x3. Returns how many there were.
fn measured(mut state: Statistics) -> (Statistics, usize) {
    for questions in 0.. {
        let Some(board) = state.measure() else { return (state, questions) };
        let distance = blank_last().distance(board.tiles());
        assert!(distance.is_some());
        state = after(&state, Action::Measured(board, distance));
    }
    unreachable!()
}

proptest! {
    #[test]
    fn moves_in_a_row_are_those_whose_boards_come_closer(walks in prop::collection::vec(prop::collection::vec(0..4_usize, 0..40), 1..4)) {
        let goal = Goal::BlankLast.board(Size::PUZZLE_8).expect("a goal");
        let mut lines = Vec::new();
        let (mut current, mut best, mut moves) = (0, 0, 0);
        for walk in &walks {
            // Backwards from the goal, with detours, and never through it.
            let mut path = vec![goal.clone()];
            for &turn in walk {
                let next = path.last().and_then(|board: &Board| board.slide(Direction::ALL[turn]));
                path.extend(next.filter(|next| *next != goal));
            }
            path.reverse();
            if path.len() == 1 {
                continue;
            }
            let way = |pair: &[Board]| Direction::ALL.into_iter().find(|&way| pair[0].slide(way).as_ref() == Some(&pair[1]));
            let made: String = path.windows(2).map(|pair| way(pair).expect("a move").letter()).collect();
            for pair in path.windows(2) {
                let distance = |board: &Board| blank_last().distance(board.tiles());
                current = if distance(&pair[1]) < distance(&pair[0]) { current + 1 } else { 0 };
                best = best.max(current);
            }
            moves += made.len();
            lines.push(line(lines.len() as u64 + 1, &path[0].to_string(), &made, 1));
        }
        let state = lines.iter().zip(1..).fold(opened(&lines), |state, (line, id)| after(&state, Action::Opened(id, line.clone())));
        let (state, questions) = measured(state);
        prop_assert_eq!(state.streak, Streak { current, best });
        prop_assert!(questions <= moves);
    }
}

#[test]
fn moves_that_were_taken_back_and_boards_that_cannot_be_solved_count_for_no_streak() {
    let lines = [usual(1), usual(2).replace(r#""moves":3"#, r#""moves":5"#)];
    let state = |lines: &[String]| {
        lines.iter().zip(1..).fold(opened(lines), |state, (line, id)| after(&state, Action::Opened(id, line.clone())))
    };
    assert_eq!(measured(state(&lines[..1])).0.streak, Streak { current: 3, best: 3 });
    assert_eq!(measured(state(&lines)).0.streak, Streak { current: 0, best: 6 });
    let mut failed = state(&lines[..1]);
    let asked = failed.measure().expect("a board");
    assert_eq!(after(&failed, Action::Measured(board("1 2 3/4 5 6/7 0 8"), None)), failed, "of a game before");
    let (failed, effects) = update(failed, Action::Measured(asked, None));
    assert_eq!((failed.courses.len(), failed.streak, effects), (0, Streak::default(), vec![]));
}

/// Returns the presses of a solution by hand.
fn by_hand(start: &Board) -> Vec<Stroke> {
    let goal = Goal::BlankLast.board(start.size()).expect("a goal");
    let (mut at, mut strokes) = (start.clone(), Vec::new());
    while let Some(guidance) = npuzzle_engine::guide::guide(&at, &goal) {
        for &direction in guidance.moves.directions() {
            assert!(at.make_move(direction));
            strokes.push(direction.letter().to_string().parse().expect("a press"));
        }
    }
    strokes
}

#[test]
fn the_stages_are_lines_until_six_cells_are_left() {
    use Stage::{Column, Rest, Row};
    let of = |width, height| stages(Size::new(width, height).expect("a size"));
    assert_eq!(of(4, 4), [Row(1), Column(1), Row(2), Rest]);
    assert_eq!(of(3, 3), [Row(1), Rest]);
    assert_eq!(of(5, 3), [Column(1), Column(2), Row(1), Rest]);
    assert_eq!(of(2, 2), [Rest]);
}

#[test]
fn a_player_who_follows_the_hand_loses_nothing() {
    let start = board("1 2 3/4 8 5/7 6 0");
    let moves: String = by_hand(&start).iter().map(|stroke| stroke.direction.letter()).collect();
    let mut efforts = Efforts::default();
    efforts.add(&Replay::read(&line(1, &start.to_string(), &moves, 1)).expect("a game"));
    let (made, lost) =
        efforts.stages.iter().fold((0, 0), |(made, lost), (_, effort)| (made + effort.moves, lost + effort.lost));
    assert_eq!((efforts.games, made as usize, lost), (1, moves.len(), 0));
    // There and back: two moves are lost.
    efforts.add(&Replay::read(&line(2, "1 2 3/4 5 6/7 0 8", "RLL", 1)).expect("a game"));
    assert_eq!(efforts.stages.iter().map(|(_, effort)| effort.lost).sum::<i32>(), 2);
}

#[test]
fn perfect_games_in_a_row_end_with_another_one() {
    let long = line(3, "1 2 3/4 5 6/7 0 8", "RLL", 1);
    assert_eq!(opened(&[usual(1), usual(2)]).perfect_streak(), (2, 2));
    assert_eq!(opened(&[usual(1), usual(2), long.clone()]).perfect_streak(), (0, 2));
    assert_eq!(opened(&[usual(1), long, usual(4)]).perfect_streak(), (1, 1));
}

#[test]
fn an_import_is_counted_and_can_be_undone() {
    let state = opened(&[usual(1)]);
    let (state, effects) = update(state.clone(), Action::Imported(2, 1, 3));
    assert_eq!(state.notice.as_deref(), Some("New games: 2. Changed: 1. Unreadable: 3."));
    assert!(state.can_undo && effects == [Effect::ReadAfter(None)]);
    let (state, effects) = update(state.clone(), Action::Undo);
    assert_eq!((state.notice.clone(), state.can_undo, effects), (None, false, vec![Effect::Undo]));
    assert_eq!(update(state.clone(), Action::Undone).1, [Effect::ReadAfter(None)]);
    assert!(!after(&state, Action::Imported(0, 0, 3)).can_undo);
}

#[test]
fn the_file_of_games_is_named_with_its_permission() {
    let file = |name: &str| after(&Statistics::default(), Action::File(name.to_owned())).file;
    assert_eq!(file(""), None);
    assert_eq!(file("games.jsonl"), Some(("games.jsonl".to_owned(), true)));
    assert_eq!(file("games.jsonl?"), Some(("games.jsonl".to_owned(), false)));
}

#[test]
fn training_is_a_game_on_a_board_of_the_stage() {
    let (_, effects) = update(opened(&[usual(1)]), Action::Train(Stage::Rest, 5));
    let [Effect::Go(fragment)] = &effects[..] else { panic!("{effects:?}") };
    let board = scene_of(&Fragment::parse(fragment)).value.board.expect("a board");
    assert_eq!(&board.tiles()[..3], [1, 2, 3]);
}

proptest! {
    #[test]
    fn boards_to_train_on_begin_with_their_stage(
        (width, height) in (2..8_usize, 2..8_usize),
        number: prop::sample::Index,
        seed: u64,
    ) {
        let size = Size::new(width, height).expect("a size");
        let all = stages(size);
        let stage = all[number.index(all.len())];
        let board = stage.board(size, &Goal::BlankLast, seed).expect("a board");
        prop_assert!(Solvability::of(&board, &Goal::BlankLast).expect("its size").is_solvable());
        let solved = Goal::BlankLast.board(size).expect("a goal");
        prop_assert_ne!(&board, &solved);
        // A solution by hand finds nothing to do in earlier stages. By chance, the stage may be done, too.
        let replay = Replay { start: board.clone(), goal: Goal::BlankLast, strokes: by_hand(&board) };
        let mut efforts = Efforts::default();
        efforts.add(&replay);
        let first = efforts.stages.iter().position(|(_, effort)| effort.games > 0).expect("moves");
        prop_assert!(first >= number.index(all.len()), "{:?} {:?}", stage, efforts);
        prop_assert_eq!(efforts.stages.iter().map(|(_, effort)| effort.lost).sum::<i32>(), 0);
    }
}

#[test]
fn a_hunt_keeps_what_is_shorter_than_all_that_is_known() {
    let opened = after(&opened(&[]), Action::ChooseHunt(0, 1));
    assert_eq!(opened.hunt.file(), "best-known/5x5.jsonl");
    let list = std::fs::read_to_string("best-known/5x5.jsonl").expect("the list");
    let state = after(&opened, Action::HuntListed(0, Some(list.clone()), String::new()));
    let best = state.hunt.best().cloned().expect("the second board");
    // A known solution of which the last four moves are taken back and made again.
    let mut longer = best.moves.directions().to_vec();
    let last = *longer.last().expect("moves");
    longer.extend([last.inverse(), last]);
    let line = |moves: &Moves| {
        format!(r#"{{"board":"{}","goal":"blank-last","length":{},"moves":"{moves}"}}"#, best.board, moves.len())
    };
    let longer = Moves::from(longer);
    let worse =
        list.lines().enumerate().map(|(index, known)| if index == 1 { line(&longer) } else { known.to_owned() });
    let worse = worse.collect::<Vec<String>>().join("\n");
    let state = after(&opened, Action::HuntListed(0, Some(worse), String::new()));

    let (state, effects) = update(state, Action::Hunt);
    assert_eq!(effects, [Effect::Hunt(best.board.clone(), longer.clone())]);
    assert_eq!(state.hunt.chase, Chase::Running(0));
    // Neither a longer solution nor moves that lead elsewhere.
    let wrong = Moves::from(best.moves.directions()[1..].to_vec());
    for moves in [longer.clone(), wrong] {
        let (state, effects) = update(state.clone(), Action::Hunted(7, 0, Some(moves)));
        assert_eq!((state.hunt.found.len(), effects), (0, vec![]));
    }
    let (state, effects) = update(state, Action::Hunted(9, 0, Some(best.moves.clone())));
    assert_eq!(state.hunt.chase, Chase::Running(9));
    let [Effect::KeepFound(found)] = &effects[..] else { panic!("{effects:?}") };
    let report = state.hunt.report();
    let title = format!("Shorter solutions: 5x5 board 2 from {} to {} moves\n", longer.len(), best.moves.len());
    assert!(report.starts_with(&title) && report.contains(found.as_str()), "{report}");

    // After a reload, and once the list is as good.
    let reloaded = after(&state, Action::HuntListed(0, Some(String::new()), found.repeat(2)));
    assert_eq!(reloaded.hunt.found, state.hunt.found);
    assert!(after(&state, Action::HuntListed(0, Some(list), found.clone())).hunt.found.is_empty());

    // A proved length ends the hunt, and so does another view.
    let proved = update(state.clone(), Action::Hunted(10, best.moves.len() as u32, None));
    assert_eq!((proved.0.hunt.chase, proved.1), (Chase::Ended, vec![Effect::StopHunt]));
    let (left, effects) = update(state, Action::Follow("#view=play".to_owned(), None));
    assert_eq!((left.hunt.chase, effects), (Chase::Idle, vec![Effect::StopHunt]));
    assert_eq!(after(&left, Action::Hunted(11, 0, None)).hunt.chase, Chase::Idle, "of a worker that was terminated");
}
