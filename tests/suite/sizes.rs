//! Boards of all sizes: each can be played, saved, linked and searched, and larger ones are refused with their size.

use crate::updates::{Update, read_list};
use npuzzle_engine::catalogue::{Algorithm, Heuristic};
use npuzzle_engine::puzzle::{Board, Direction, Goal, Size, Solvability};
use npuzzle_engine::search::Progress;
use npuzzle_engine::solver::begin;
use npuzzle_engine::spec::Method;
use npuzzle_page::app::update::update;
use npuzzle_page::compare::experiment::{Boards, Form};
use npuzzle_page::learn;
use npuzzle_page::learn::state::{Learning, Phase};
use npuzzle_page::shared::link::View;
use npuzzle_page::shared::methods;
use npuzzle_page::shared::saved::{ReadError, read, write};
use npuzzle_page::shared::sizes;
use npuzzle_page::stage::coach::{CoachAction, Question};
use npuzzle_page::stage::effect::Effect;
use npuzzle_page::stage::game::{Deal, Game, GameAction};
use npuzzle_page::stage::link::LinkAction;
use npuzzle_page::stage::records::{Finished, Records};
use npuzzle_page::stage::screen::{EditorAction, ScreenAction};
use npuzzle_page::stage::search::SearchAction;
use npuzzle_page::stage::settings::Theme;
use npuzzle_page::stage::state::State;
use npuzzle_testing::strategies;
use npuzzle_testing::tables::tables;
use proptest::prelude::*;

/// A board without pattern databases, as in links.
const SIX_BY_THREE: &str = "1,2,3,4,5,6/7,8,9,10,11,12/13,14,15,16,0,17";

fn page() -> State {
    State::new("1 2 3/4 5 6/7 0 8".parse().expect("a board"), Goal::BlankLast, 64).expect("every size has it")
}

fn size(text: &str) -> Size {
    text.parse().expect("a size")
}

fn in_link(board: &Board) -> String {
    board.to_string().replace(' ', ",")
}

proptest! {
    #[test]
    fn a_board_arrives_from_everywhere(board in strategies::any_board()) {
        let text = board.to_string();
        let link = |view: &str| LinkAction::Follow(format!("view={view}&board={}", in_link(&board)), 0.0);
        for after in [
            page().after(GameAction::Load(board.clone(), 0.0)),
            page().after(EditorAction::Paste(text.clone(), 0.0)),
            page().after(EditorAction::Open(text.clone(), 0.0)),
            page().after(link("play")),
            page().after(link("solve")),
        ] {
            prop_assert_eq!((after.game.start.clone(), &after.screen.notice), (board.clone(), &None));
            prop_assert_eq!(after.size(), board.size());
        }
        let listed = Form { boards: Boards::Listed, list: read_list(&format!("812043756\n{text}\n")), ..Form::new(7, 64) };
        prop_assert_eq!(listed.boards().map(|boards| boards[1].clone()), Ok(board));
    }

    #[test]
    fn a_press_slides_all_tiles_up_to_the_blank(board in strategies::any_board(), cell in 0..25_usize) {
        let state = page().after(GameAction::Load(board.clone(), 0.0)).after(GameAction::Press(cell, 0.0));
        let moves = board.line_moves(cell);
        prop_assert_eq!(state.game.moves as usize, moves.len());
        prop_assert_eq!(read::<Game>(&write(&state.game.stopped(0.0))), Ok(state.game.stopped(0.0)));
        prop_assert_eq!(state.after(GameAction::Undo(0.0)).game.board, board);
    }

    #[test]
    fn random_boards_are_unsolved_and_solvable(size in strategies::any_size(), seed in any::<u64>()) {
        let state = page().after(GameAction::Scramble { size, seed, now: 0.0 });
        prop_assert_eq!((state.size(), state.game.deal), (size, Deal::Random));
        prop_assert!(state.game.is_solvable() && state.game.start != state.game.goal_board());
    }

    #[test]
    fn the_usual_method_and_every_replacement_are_available(
        (before, after) in (strategies::packed_size(), strategies::packed_size()),
        algorithm in prop::sample::select(Algorithm::ALL),
        heuristic in prop::sample::select(Heuristic::ALL),
    ) {
        let is_available = |method: Method| method.algorithm.is_available(method.heuristic, after);
        prop_assert!(is_available(methods::usual(after)));
        let chosen = methods::usual(before).with_algorithm(algorithm).with_heuristic(heuristic);
        let changed = methods::after_change(chosen, before, after);
        prop_assert!(is_available(changed) && Algorithm::AStar.is_available(changed.heuristic, after));
        if is_available(chosen) && algorithm != methods::usual(before).algorithm {
            prop_assert_eq!(changed.algorithm, algorithm);
        }
        // What was not chosen comes back.
        let usual = methods::usual(before);
        prop_assert_eq!(methods::after_change(methods::after_change(usual, before, after), after, before), usual);
    }

    #[test]
    fn a_search_and_a_hint_begin_on_every_size(board in strategies::packed_board()) {
        let solvable = if Solvability::of(&board, &Goal::BlankLast).expect("its size").is_solvable() {
            board.clone()
        } else {
            npuzzle_engine::puzzle::make_solvable(&board)
        };
        let state = page().after(GameAction::Load(solvable.clone(), 0.0));
        let (_, effects) = update(&state.after(LinkAction::Follow("view=solve".into(), 0.0)), SearchAction::Start(0.0).into());
        let specs = effects.iter().filter_map(|effect| match effect {
            Effect::Solve { spec, .. } => Some(spec.clone()),
            _ => None,
        });
        let hint = state.question_spec(&Question::Hint(solvable.clone()));
        for spec in specs.chain([hint]) {
            prop_assert!(spec.method().algorithm.is_available(spec.method().heuristic, board.size()));
        }
        let asking = page().after(LinkAction::Follow(format!("view=play&board={}", in_link(&solvable)), 0.0));
        let (_, effects) = update(&asking, CoachAction::Hint.into());
        let is_asked = effects.iter().any(|effect| matches!(effect, Effect::Consult { spec, .. } if *spec.board() == solvable));
        prop_assert_eq!(is_asked, solvable != asking.game.goal_board());
    }

    #[test]
    fn bands_of_color_are_repeated(size in strategies::any_size()) {
        for theme in Theme::ALL {
            let bands = (0..size.cells()).map(|cell| theme.band(cell / size.width(), cell % size.width()));
            prop_assert!(bands.flatten().all(|band| band < 5));
        }
    }
}

#[test]
fn the_usual_search_solves_a_random_board_of_every_size() {
    let edges = Size::MIN_EDGE..=Size::MAX_EDGE;
    let sizes = edges.clone().flat_map(|width| edges.clone().filter_map(move |height| Size::new(width, height).ok()));
    // Searches with pattern databases have tests of their own.
    // Each edge with each, but not all of the large ones: a tenth of the sizes takes a tenth of the time.
    let is_tested = |size: &Size| {
        !Size::CLASSIC.contains(size) && (size.cells() <= 64 || (size.width() + 3 * size.height()).is_multiple_of(10))
    };
    for size in sizes.filter(is_tested) {
        let start = sizes::scramble(size, Goal::BlankLast, 1).expect("every size has it");
        let state = State::new(start.clone(), Goal::BlankLast, 256).expect("every size has it");
        let spec = state.question_spec(&Question::Hint(start.clone()));
        let mut search = begin(&spec, &tables(&spec)).expect("a solvable board");
        while search.solution().is_none() {
            let progress = search.advance(10_000);
            assert!(matches!(progress, Progress::Running | Progress::Solved), "{size}: {progress:?}");
        }
        let solution = search.solution().expect("a solution");
        assert_eq!(
            solution.replay(&start).map(|end| end.to_string()),
            Ok(state.game.goal_board().to_string()),
            "{size}"
        );
    }
}

#[test]
fn presets_are_other_sizes_that_exist() {
    let presets: Vec<Size> = sizes::presets().collect();
    assert_eq!(presets.len(), 11);
    assert!(presets.iter().all(|size| !Size::CLASSIC.contains(size)));
    assert_eq!(sizes::label(size("5x3")), "5×3");
}

/// Returns the text of a square in order.
fn square(side: usize) -> String {
    let row = |row: usize| (0..side).map(|column| (row * side + column).to_string()).collect::<Vec<_>>().join(" ");
    (0..side).map(row).collect::<Vec<_>>().join("/")
}

#[test]
fn boards_of_no_size_are_refused() {
    let out_of_range = |size: &str| format!("{size} is out of range: a board has 2 to 30 rows and columns");
    for (text, why) in [("1/2/0/3".to_owned(), out_of_range("1x4")), (square(31), out_of_range("31x31"))] {
        let link = format!("board={}", text.replace(' ', ","));
        let (before, effects) = update(&page(), LinkAction::Follow(link, 0.0).into());
        let [Effect::AdoptAddress, Effect::Read { id, text: read }, ..] = &effects[..] else { panic!("{effects:?}") };
        let after = before.after(EditorAction::Read(*id, Ok(read.clone().answer()), 0.0));
        assert_eq!(after.screen.notice_text(), Some(format!("Couldn't read this board: {why}.")), "{text}");
        assert_eq!(after.game, page().game);
    }
}

mod goals {
    use super::*;

    proptest! {
        #[test]
        fn of_other_sizes_are_refused(goal in strategies::any_board().prop_filter("another size", |goal| goal.size() != Size::PUZZLE_8)) {
            let why = format!("the goal is {}, but the start is 3×3", sizes::label(goal.size()));
            let custom = page().after(GameAction::SetGoal(Goal::Custom(goal.clone()), 0.0));
            let link = format!("board=812043756&goal={}", in_link(&goal));
            for after in [custom, page().after(LinkAction::Follow(link, 0.0))] {
                prop_assert!(after.screen.notice_text().is_some_and(|notice| notice.contains(&why)), "{:?}", after.screen.notice);
                prop_assert_eq!(after.game.goal, Goal::BlankLast);
            }
        }
    }
}

mod links {
    use super::*;

    fn arrive(fragment: &str) -> State {
        page().after(LinkAction::Follow(fragment.into(), 1234.5))
    }

    #[test]
    fn with_a_size_deal_a_random_board() {
        for fragment in ["view=play&size=5x3", "size=5x3"] {
            let arrived = arrive(fragment);
            assert_eq!(
                (arrived.screen.view, arrived.size(), arrived.game.deal),
                (View::Play, size("5x3"), Deal::Random)
            );
            assert!(arrived.game.is_solvable() && arrived.screen.notice.is_none());
            // The board stays when the link is followed again.
            assert_eq!(arrived.after(LinkAction::Follow(fragment.into(), 99.0)).game, arrived.game);
        }
        assert_ne!(arrive("size=5x3").game.start, page().after(LinkAction::Follow("size=5x3".into(), 99.0)).game.start);
        // The game on show has that size already.
        assert_eq!(arrive("size=3x3").game, page().game);
    }

    #[test]
    fn with_a_size_deal_a_board_for_their_goal() {
        let goal = Goal::Custom("0 2/1 3/4 5".parse().expect("a board"));
        let custom = arrive("size=2x3&goal=0,2/1,3/4,5");
        assert_eq!((custom.game.goal.clone(), custom.game.deal, &custom.screen.notice), (goal, Deal::Random, &None));
        assert!(custom.game.is_solvable());
        let centered = page().after(GameAction::SetGoal(Goal::BlankCenter, 0.0));
        let changed = centered.after(LinkAction::Follow("size=2x3".into(), 0.0));
        assert_eq!((changed.size(), changed.game.goal), (size("2x3"), Goal::BlankLast));
    }

    #[test]
    fn name_a_size_that_is_not_that_of_the_board() {
        let arrived = arrive("view=play&board=1,2/0,3&size=3x2");
        assert_eq!(arrived.size(), size("2x2"));
        let fault = "Ignored size in the link: it is 3×2, but the board is 2×2.";
        assert!(arrived.screen.notice_text().is_some_and(|notice| notice.ends_with(fault)));
        assert_eq!(arrive("view=play&board=1,2/0,3&size=2x2").screen.notice, None);
    }

    #[test]
    fn with_a_search_that_the_size_does_not_have_use_another() {
        for method in ["algorithm=optimal", "algorithm=a-star&heuristic=pattern-database"] {
            let proved = arrive(&format!("view=solve&board=1,2/0,3&{method}"));
            assert_eq!((proved.screen.notice_text(), proved.size()), (None, size("2x2")));
            let arrived = arrive(&format!("view=solve&board={SIX_BY_THREE}&{method}"));
            let Method { algorithm, heuristic, .. } = arrived.solver.method;
            assert!(algorithm.is_available(heuristic, size("6x3")));
            let notice = arrived.screen.notice_text().unwrap_or_default();
            let why = "Ignored algorithm in the link: there are no pattern databases for 6×3 boards, which ";
            assert!(notice.contains(why), "{notice}");
            assert_eq!(arrived.after(ScreenAction::Dismiss).after(SearchAction::Start(0.0)).solver.last_request, 1);
        }
    }
}

mod experiments {
    use super::*;

    #[test]
    fn refuse_a_search_that_a_size_does_not_have() {
        let form = |algorithms: Vec<Algorithm>, heuristics: Vec<Heuristic>| {
            let text = format!("812043756\n1 2/0 3\n{}\n", SIX_BY_THREE.replace(',', " "));
            Form { boards: Boards::Listed, list: read_list(&text), algorithms, heuristics, ..Form::new(7, 64) }.plan()
        };
        assert!(form(vec![Algorithm::BreadthFirst, Algorithm::AStar], vec![Heuristic::WalkingDistance]).is_ok());
        let why = |pair: &str| {
            format!(
                "there are no pattern databases for 6×3 boards, which {pair} needs: choose another algorithm or heuristic"
            )
        };
        assert_eq!(form(vec![Algorithm::Optimal], vec![]).err(), Some(why("Optimal")));
        let databases = vec![Heuristic::PatternDatabase];
        assert_eq!(form(vec![Algorithm::AStar], databases).err(), Some(why("A*, Pattern databases")));
    }
}

mod saved {
    use super::*;

    fn game(size: Size) -> Finished {
        let goal = Goal::BlankLast;
        Finished { id: 1, size, goal, moves: 80, time_ms: 9000, shortest: None, hints: 0, is_fair: true }
    }

    /// Returns records of two games, with these two entries instead of the second one and of a day.
    fn records(game_entry: &str, day: &str) -> String {
        let mut records = Records::new(vec![game(Size::PUZZLE_15), game(size("5x3"))]);
        records.daily.add("2026-11-22 easy".parse().expect("a day"));
        records.daily.add("2026-11-23 medium".parse().expect("a day"));
        let text = write(&records);
        let changed = text.replace(r#""size":"5x3""#, game_entry).replace("2026-11-23 medium", day);
        assert_ne!(changed, text);
        changed
    }

    #[test]
    fn games_on_the_largest_boards_are_kept() {
        for (entry, expected) in
            [(r#""size":"6x6""#, "6x6"), (r#""size":"30x30""#, "30x30"), (r#""size":"2x30""#, "2x30")]
        {
            let text = records(entry, "2026-11-23 hard");
            let read: Records = read(&text).expect("records");
            assert_eq!(read.games()[1].size, size(expected), "{text}");
            assert_eq!(npuzzle_page::shared::saved::read(&write(&read)), Ok(read));
        }
    }

    #[test]
    fn a_game_of_30x30_is_saved_with_its_path() {
        let start = sizes::scramble(size("30x30"), Goal::Spiral, 3).expect("every size has it");
        let mut game = Game::new(start, Goal::Spiral, Deal::Random);
        for step in 0..400_usize {
            let cell = (step * 7919 + step / 3) % 900;
            game = game.pressed(&game.board.line_moves(cell), 0.0).unwrap_or(game);
        }
        let game = game.stopped(0.0).undone(0.0).stopped(0.0);
        assert!(game.made() > 10 && game.can_redo());
        assert_eq!(read::<Game>(&write(&game)), Ok(game));
    }

    #[test]
    fn games_and_days_of_no_size_are_damaged() {
        for entry in [r#""size":"5""#, r#""size":"5x1""#, r#""size":"31x31""#, r#""size":5"#, r#""side":5"#] {
            let text = records(entry, "2026-11-23 4x3");
            assert_eq!(read::<Records>(&text), Err(ReadError::Damaged), "{text}");
        }
        for day in ["2026-11-23 1", "2026-11-23 4x1", "2026-11-23 x"] {
            assert_eq!(read::<Records>(&records(r#""size":"5x2""#, day)), Err(ReadError::Damaged), "{day}");
        }
    }

    #[test]
    fn a_line_of_eleven_tiles_is_one_press() {
        let board: Board = "0 1 2 3 4 5 6 7 8 9 10 11/12 13 14 15 16 17 18 19 20 21 22 23".parse().expect("a board");
        let game = Game::new(board.clone(), Goal::BlankFirst, Deal::Own);
        let pressed = game.pressed(&board.line_moves(11), 0.0).expect("a legal press").stopped(0.0);
        assert_eq!((pressed.moves, pressed.strokes()[0].to_string()), (11, "L11".to_owned()));
        assert_eq!(read::<Game>(&write(&pressed)), Ok(pressed.clone()));
        for stroke in ["L0", "L30", "L99", "L256"] {
            assert_eq!(read::<Game>(&write(&pressed).replace("L11", stroke)), Err(ReadError::Damaged), "{stroke}");
        }
    }
}

mod beyond_25_cells {
    use super::*;

    /// Returns a page with a board of 6x6 that one move solves.
    fn large() -> State {
        let goal = Goal::BlankLast.board(size("6x6")).expect("every size has it");
        page().after(GameAction::Load(goal.slide(Direction::Down).expect("a tile is above"), 0.0))
    }

    #[test]
    fn solve_and_hints_use_anytime() {
        let solve = large().after(LinkAction::Follow("view=solve".into(), 0.0));
        for (state, action) in [(solve, SearchAction::Start(0.0).into()), (large(), CoachAction::Hint.into())] {
            let (after, effects) = update(&state, action);
            assert_eq!(after.screen.notice, None);
            let algorithms: Vec<Algorithm> = effects
                .iter()
                .filter_map(|effect| match effect {
                    Effect::Solve { spec, .. } | Effect::Consult { spec, .. } => Some(spec.method().algorithm),
                    _ => None,
                })
                .collect();
            assert_eq!(algorithms, [Algorithm::Anytime]);
        }
    }

    #[test]
    fn a_win_is_compared_with_the_shortest_solution_that_is_found() {
        let won = large().after(GameAction::Slide(Direction::Up, 0.0));
        assert!(won.game.is_won());
        assert!(matches!(won.coach.question(), Some(Question::Shortest(_))));
        assert_eq!(won.profile.records.games().last().map(|game| game.size), Some(size("6x6")));
    }

    #[test]
    fn learn_traces_them() {
        let state = Learning::default();
        let (shown, _) = learn::update::update(&state, learn::action::Action::Follow("view=learn".into()));
        let goal = state.study.spec.goal().board(size("6x6")).expect("every size has it");
        let board = goal.slide(Direction::Down).expect("a tile is above").to_string();
        let (after, effects) = learn::update::update(&shown, learn::action::Action::EnterBoard(board));
        assert_eq!(after.phase, Phase::Tracing { entries: 0 });
        let traced = effects.iter().find_map(|effect| match effect {
            learn::effect::Effect::Trace(_, spec) => Some((spec.board().size(), spec.method().algorithm)),
            _ => None,
        });
        assert_eq!(traced, Some((size("6x6"), Algorithm::AStar)));
    }

    #[test]
    fn compare_refuses_only_searches_with_pattern_databases() {
        let text = large().game.board.to_string();
        let form = |algorithm| Form {
            boards: Boards::Listed,
            list: read_list(&text),
            algorithms: vec![algorithm],
            ..Form::new(7, 64)
        };
        assert!(form(Algorithm::AStar).plan().is_ok());
        let why = form(Algorithm::Optimal).plan().expect_err("there are no pattern databases for 6x6");
        assert!(why.contains("6×6"), "{why}");
    }
}
