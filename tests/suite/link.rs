//! Links describe experiments and scenes, and invalid entries are reported and ignored.

use crate::updates::{Update, read_list};
use npuzzle_engine::catalogue::{Algorithm, Duplicates, GoalTest, Heuristic, Partition, Ties, Weight};
use npuzzle_engine::choices::Choices;
use npuzzle_engine::puzzle::{Board, Direction, Goal, Moves, Size};
use npuzzle_engine::spec::{Method, SearchSpec};
use npuzzle_page::app::update::update;
use npuzzle_page::compare::experiment::{Boards, Draw, Form};
use npuzzle_page::compare::link::{experiment_of, of_experiment};
use npuzzle_page::learn;
use npuzzle_page::learn::link::{Study, of_study, study_of};
use npuzzle_page::learn::notes::Notes;
use npuzzle_page::learn::state::Learning;
use npuzzle_page::shared::link::{Fragment, LONGEST, LinkFault, Reading, View, milliseconds, refused, seconds};
use npuzzle_page::shared::localize::Localize;
use npuzzle_page::shared::methods;
use npuzzle_page::stage::coach::{Advice, CoachAction};
use npuzzle_page::stage::effect::Effect;
use npuzzle_page::stage::game::{Deal, GameAction, Target};
use npuzzle_page::stage::link::{LinkAction, Scene, of_scene, scene_of};
use npuzzle_page::stage::playback::PlaybackAction;
use npuzzle_page::stage::screen::{EditorAction, Screen};
use npuzzle_page::stage::search::SearchAction;
use npuzzle_page::stage::state::State;
use npuzzle_testing::strategies;
use npuzzle_traces::question::Asks;
use proptest::prelude::*;
use std::rc::Rc;
use std::time::Duration;

fn base() -> Form {
    Form::new(7, 64)
}

fn read(fragment: &str) -> Reading<Form> {
    experiment_of(&Fragment::parse(fragment), base())
}

fn chosen<T: Copy + std::fmt::Debug + PartialEq + 'static>(all: &'static [T]) -> impl Strategy<Value = Vec<T>> {
    prop::sample::subsequence(all, 0..=all.len())
}

prop_compose! {
    fn draw()(size in strategies::any_size(), count in 1..=Draw::MOST, seed in any::<u64>()) -> Draw {
        Draw { size, count, seed }
    }
}

/// Boards as text, one per line.
fn text() -> impl Strategy<Value = String> {
    prop::collection::vec(strategies::any_board(), 1..5)
        .prop_map(|boards| boards.iter().map(|board| format!("{board}\n")).collect::<String>())
}

prop_compose! {
    fn form()(
        boards in prop::sample::select(vec![Boards::Random, Boards::Listed]),
        text in text(),
        draw in draw(),
        goal in strategies::any_size().prop_flat_map(strategies::goal_of),
        algorithms in chosen(Algorithm::ALL),
        heuristics in chosen(Heuristic::ALL),
        weight in 100..=10_000_u32,
        time_limit_ms in 1..=u32::MAX,
        memory_limit_mib in 1..=4096_u32,
    ) -> Form {
        let weight = Weight::from_hundredths(weight).expect("within bounds");
        Form { boards, list: read_list(&text), draw, goal, algorithms, heuristics, weight, time_limit_ms, memory_limit_mib }
    }
}

prop_compose! {
    /// A state of the board and the solver.
    fn state()(start in prop_oneof![strategies::board(), strategies::any_board()])(
        goal in strategies::goal_of(start.size()),
        algorithm in prop::sample::select(Algorithm::ALL),
        heuristic in prop::sample::select(Heuristic::ALL),
        partition in prop::sample::select(
            Partition::of_size(start.size()).iter().copied().map(Some).chain([None]).collect::<Vec<_>>(),
        ),
        weight in strategies::weight(),
        time_limit_ms in prop::option::of(1..=u32::MAX),
        walk in strategies::walk(start.clone(), 60),
        is_replay in any::<bool>(),
        start in Just(start),
    ) -> State {
        let mut state = State::new(start.clone(), goal, 64).expect("a goal of its size");
        state.screen.view = View::Solve;
        let method = state.solver.method.with_algorithm(algorithm).with_heuristic(heuristic).with_partition(partition).with_weight(weight);
        let method = methods::available(method, start.size()).checked();
        let time = time_limit_ms.map(|ms| Duration::from_millis(ms.into()));
        let state = state.after(SearchAction::SetMethod(method)).after(SearchAction::SetLimits(state.solver.limits.with_time(time)));
        let moves = walk.into_iter().map(|(direction, _)| direction);
        if is_replay {
            state.after(PlaybackAction::Check(moves.collect()))
        } else {
            moves.fold(state, |state, direction| state.after(GameAction::Slide(direction, 0.0)))
        }
    }
}

/// Returns `form` as a page that shows `other` reads it from a link: boards that are not selected are not transferred.
fn on(other: Form, form: Form) -> Form {
    match form.boards {
        Boards::Random => Form { list: other.list, ..form },
        Boards::Listed => Form { draw: other.draw, ..form },
    }
}

prop_compose! {
    /// Any study on a board that the page offers, by a method that its size has.
    fn study()(board in strategies::any_board())(
        goal in strategies::goal_of(board.size()),
        algorithm in prop::sample::select(Algorithm::ALL),
        heuristic in prop::sample::select(Heuristic::ALL),
        partition in prop::option::of(prop::sample::select(Partition::ALL)),
        weight in strategies::weight(),
        choices in strategies::choices(),
        step in 0..=100_001_usize,
        asks in prop::sample::select(vec![Asks::Nothing, Asks::Surprises, Asks::Everything]),
        noted in prop::collection::vec((0..=50_001_usize, any::<String>()), 0..4),
        board in Just(board),
    ) -> Study {
        let partition = partition.filter(|partition| partition.is_for(board.size()));
        let method = Method::new(algorithm, heuristic).with_weight(weight).with_partition(partition).with_choices(choices);
        let method = methods::with_steps(method, board.size()).checked();
        let spec = SearchSpec::by_method(board, goal, method).expect("a goal of its size");
        let mut notes = Notes::default();
        noted.iter().for_each(|(step, text)| notes.set(*step, text));
        Study { spec, step, asks, notes }
    }
}

fn study_at(fragment: &str, before: Study) -> Reading<Study> {
    study_of(&Fragment::parse(fragment), before)
}

/// Returns faults in words.
fn texts(faults: &[LinkFault]) -> Vec<String> {
    faults.iter().map(Localize::localize).collect()
}

/// A study of 3x3, with everything different from the defaults.
fn before() -> Study {
    let (board, goal) = ("8 1 2/0 4 3/7 5 6".parse().expect("a board"), Goal::BlankFirst);
    let spec =
        SearchSpec::new(board, goal, Algorithm::WeightedAStar, Heuristic::PatternDatabase).expect("3x3 has this goal");
    let weight = Weight::from_hundredths(250).expect("a weight");
    Study {
        spec: spec.with_weight(weight).with_partition(Some(Partition::P8)),
        step: 9,
        asks: Asks::Nothing,
        notes: Notes::default(),
    }
}

#[test]
fn composed_heuristics_are_written_and_read_again() {
    let composed = ["max(manhattan,2*misplaced)", "manhattan+conflicts"].map(|text| text.parse().expect("a heuristic"));
    let form = Form { heuristics: [&[Heuristic::Gaschnig][..], &composed].concat(), ..base() };
    let fragment = of_experiment(&form).expect("a short link");
    assert!(fragment.contains("&heuristics=gaschnig,max(manhattan,2*misplaced),manhattan%2Bconflicts&"), "{fragment}");
    assert_eq!(read(&fragment), Reading { value: form.clone(), faults: Vec::new() });
    let without = form.with_heuristic(composed[0], false);
    assert_eq!(without.heuristics, [Heuristic::Gaschnig, composed[1]]);
    for heuristic in composed {
        let study = Study::new(Study::default().spec.with_method(Method::new(Algorithm::AStar, heuristic)));
        let reading = study_of(&Fragment::parse(&of_study(&study)), Study::default());
        assert_eq!(reading, Reading { value: study, faults: Vec::new() });
    }
    let faults = study_of(&Fragment::parse("view=learn&heuristic=max(manhattan,"), Study::default()).faults;
    assert!(faults.len() == 1 && faults[0].localize().contains("heuristic"), "{faults:?}");
}

#[test]
fn a_link_that_names_no_search_keeps_the_study() {
    for fragment in ["", "view=learn", "view=learn&algorithm=weighted-a-star&weight=2.5"] {
        assert_eq!(study_at(fragment, before()), Reading { value: before(), faults: vec![] }, "{fragment}");
    }
    let at_another_step = Study { step: 4, ..before() };
    assert_eq!(study_at("step=4", before()), Reading { value: at_another_step, faults: vec![] });
}

#[test]
fn a_link_to_a_search_asks_for_predictions_only_if_it_says_so() {
    let predicting = Study { asks: Asks::Surprises, ..before() };
    for (fragment, asks) in [
        ("view=learn", Asks::Surprises),
        ("step=4", Asks::Nothing),
        ("step=4&predict=1", Asks::Surprises),
        ("predict=2", Asks::Everything),
        ("predict=0", Asks::Nothing),
    ] {
        assert_eq!(study_at(fragment, predicting.clone()).value.asks, asks, "{fragment}");
    }
}

#[test]
fn a_link_makes_the_choices_that_its_algorithm_has() {
    let all = "weight=infinity&order=rldu&ties=fifo&test=generation&duplicates=keep";
    let choices = Choices {
        order: "RLDU".parse().expect("an order"),
        ties: Ties::Fifo,
        test: GoalTest::Generation,
        duplicates: Duplicates::Keep,
    };
    let Reading { value, faults } = study_at(all, before());
    let faults = texts(&faults);
    let method = value.spec.method();
    assert_eq!((method.choices, method.weight, faults), (choices, Weight::INFINITE, vec![]));
    // Another search by the same choices, and one that names an algorithm and so makes the usual ones.
    assert_eq!(study_at("step=4", value.clone()).value.spec, value.spec);
    assert_eq!(study_at("algorithm=a-star", value).value.spec.method().choices, Choices::default());

    let Reading { value, faults } = study_at(&format!("algorithm=ida-star&{all}"), before());
    let faults = texts(&faults);
    assert_eq!(value.spec.method().choices, Choices { ties: Ties::default(), ..choices });
    assert_eq!(faults, ["Ignored ties in the link: IDA* leaves no such choice."]);
    let Reading { value, faults } = study_at("algorithm=dynamic-weighting&weight=0.5", before());
    let faults = texts(&faults);
    assert_eq!(value.spec.method().weight, Weight::default());
    assert!(faults[0].starts_with("Ignored weight in the link: 0.5 is out of range"), "{faults:?}");
}

#[test]
fn a_link_to_another_search_begins_with_its_first_step() {
    let spec = before().spec;
    let with_board = spec.clone().with_board("283164705".parse().unwrap()).expect("3x3");
    for (fragment, spec) in [
        ("algorithm=ida-star", spec.clone().with_algorithm(Algorithm::IdaStar)),
        ("heuristic=manhattan", spec.clone().with_heuristic(Heuristic::Manhattan)),
        ("goal=spiral", spec.clone().with_goal(Goal::Spiral).expect("3x3")),
        // Whatever goal the visitor has chosen.
        ("board=2,8,3/1,6,4/7,0,5", with_board.with_goal(Goal::BlankLast).expect("3x3")),
    ] {
        let expected = Reading { value: Study::new(spec.clone()), faults: vec![] };
        assert_eq!(study_at(fragment, before()), expected, "{fragment}");
        let at_a_step = Reading { value: Study { step: 7, ..Study::new(spec) }, faults: vec![] };
        assert_eq!(study_at(&format!("{fragment}&step=7"), before()), at_a_step, "{fragment}");
    }
}

#[test]
fn a_board_of_another_size_needs_no_tables_of_the_last_one() {
    let board: Board = "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15".parse().expect("a board");
    let Reading { value, faults } = study_at("board=1,2,3,4/5,6,7,8/9,10,11,12/13,14,0,15", before());
    let faults = texts(&faults);
    assert_eq!((value.spec.board(), value.spec.method().partition, faults), (&board, None, vec![]));
}

#[test]
fn a_method_that_a_size_does_not_have_is_named_and_replaced() {
    let Reading { value, faults } = study_at("board=1,2,3,4,5,6/7,8,9,10,11,12/13,14,15,16,0,17", before());
    let faults = texts(&faults);
    let method = methods::available(before().spec.method(), value.spec.board().size());
    assert_eq!(value.spec.method(), method.with_partition(None));
    assert!(method.algorithm.is_available(method.heuristic, value.spec.board().size()));
    assert_eq!(faults.len(), 1);
    assert!(
        faults[0].starts_with("Ignored algorithm in the link: there are no pattern databases for 6×3"),
        "{faults:?}"
    );
}

#[test]
fn invalid_entries_of_a_study_are_named_and_change_nothing() {
    for (fragment, fault) in [
        ("board=1,2,3", "Ignored board in the link: "),
        ("goal=nowhere", "Ignored goal in the link: “nowhere” is not a valid goal"),
        (
            "goal=1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,0",
            "Ignored goal in the link: the goal is 4×4, but the start is 3×3.",
        ),
        ("algorithm=best", "Ignored algorithm in the link: "),
        ("heuristic=crow", "Ignored heuristic in the link: "),
        ("weight=100.5", "Ignored weight in the link: “100.5” is not a valid weight"),
        ("order=UDLU", "Ignored order in the link: “UDLU” is not a valid order of moves"),
        ("ties=oldest", "Ignored ties in the link: “oldest” is not a valid choice"),
        ("test=late", "Ignored test in the link: “late” is not a valid choice"),
        ("duplicates=yes", "Ignored duplicates in the link: “yes” is not a valid choice"),
        ("partition=5-5-5", "Ignored partition in the link: "),
        ("step=100002", "Ignored step in the link: expected a whole number from 0 to 100001."),
        ("step=-1", "Ignored step in the link: expected a whole number from 0 to 100001."),
        ("predict=yes", "Ignored predict in the link: expected a whole number from 0 to 2."),
        ("moves=URDL", "Ignored moves in the link: unknown name."),
        ("view=lern", "Ignored view in the link: expected play, solve, compare or learn."),
    ] {
        let Reading { value, faults } = study_at(fragment, before());
        let faults = texts(&faults);
        assert_eq!((value, faults.len()), (before(), 1), "{fragment}: {faults:?}");
        assert!(faults[0].starts_with(fault), "{fragment}: {faults:?}");
    }
}

proptest! {
    #[test]
    fn the_link_of_a_study_gives_the_same_study(study in study(), other in study()) {
        let fragment = of_study(&study);
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"=&,/.-:%_*".contains(&byte);
        prop_assert!(fragment.bytes().all(is_plain), "{}", fragment);
        let fragment = Fragment::parse(&fragment);
        prop_assert_eq!(fragment.view(), Some(View::Learn));
        let Reading { value, faults } = study_of(&fragment, other);
        let faults = texts(&faults);
        prop_assert_eq!(faults, Vec::<String>::new());
        // A link without tables keeps those of the visitor, if they fit.
        let partition = study.spec.method().partition.or(value.spec.method().partition);
        prop_assert_eq!(value, Study { spec: study.spec.with_partition(partition), ..study });
    }

    #[test]
    fn any_link_to_a_study_is_read(text in strategies::garbage(), study in study()) {
        let links = ["board", "goal", "step", "weight", "order", "ties"].map(|key| format!("view=learn&{key}={text}"));
        for link in links {
            let _ = study_of(&Fragment::parse(&link), study.clone());
        }
    }

    #[test]
    fn the_link_of_an_experiment_gives_the_same_experiment(form in form(), other in form(), is_first in any::<bool>()) {
        let fragment = of_experiment(&form).expect("a short link");
        prop_assert!(fragment.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"=&,;/.-".contains(&byte)), "{}", fragment);
        let fragment = Fragment::parse(&format!("{}{fragment}", if is_first { "" } else { "#" }));
        prop_assert_eq!((fragment.view(), fragment.runs()), (Some(View::Compare), false));
        let Reading { value, faults } = experiment_of(&fragment, other.clone());
        let faults = texts(&faults);
        prop_assert_eq!(faults, Vec::<String>::new());
        prop_assert_eq!(value, on(other, form));
    }

    #[test]
    fn the_link_of_a_scene_gives_the_same_scene(scene in crate::scenes::scene(), view in prop::sample::select(&View::ALL[..])) {
        let fragment = of_scene(view, &scene);
        prop_assert!(fragment.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"=&,/.-".contains(&byte)), "{}", fragment);
        let fragment = Fragment::parse(&fragment);
        prop_assert_eq!((fragment.view(), fragment.runs(), fragment.embeds()), (Some(view), false, false));
        let goal = scene.goal.or(scene.board.clone().map(|_| Goal::BlankLast));
        prop_assert_eq!(scene_of(&fragment), Reading { value: Scene { goal, ..scene }, faults: vec![] });
    }

    #[test]
    fn following_a_link_reproduces_the_scene(sent in state(), other in state()) {
        let link = LinkAction::Follow(of_scene(View::Solve, &sent.scene()), 0.0);
        let fresh = State::new(other.game.start, other.game.goal, 64).expect("a goal of its size");
        let arrived = fresh.after(link.clone());
        prop_assert_eq!(arrived.scene(), sent.scene());
        prop_assert_eq!(arrived.board(), sent.game.board.clone());
        // On the original page, the link changes nothing.
        let back = sent.after(link);
        let told = back.screen.told.clone();
        prop_assert_eq!(back, State { screen: Screen { view: View::Solve, links_followed: 1, told, ..Screen::default() }, ..sent });
    }

    #[test]
    fn any_link_leaves_the_page_consistent(state in state(), scene in crate::scenes::scene()) {
        let arrived = state.after(LinkAction::Follow(of_scene(View::Solve, &scene), 0.0));
        let size = arrived.size();
        prop_assert!(arrived.game.goal.board(size).is_ok());
        prop_assert!(scene.size.is_none_or(|named| named == size));
        let method = arrived.solver.method;
        prop_assert!(method.algorithm.is_available(method.heuristic, size));
        // A link to the resulting page changes nothing.
        let again = arrived.after(LinkAction::Follow(of_scene(View::Solve, &arrived.scene()), 0.0));
        let told = again.screen.told.clone();
        prop_assert_eq!(again, State { screen: Screen { view: View::Solve, links_followed: 2, told, ..Screen::default() }, ..arrived.clone() });
        prop_assert_eq!(arrived.game.board.clone(), scene.board.unwrap_or(arrived.game.board));
        for (is_as_linked, what) in [
            (scene.goal.is_none_or(|goal| goal == arrived.game.goal), "goal"),
            (scene.partition.is_none_or(|partition| Some(partition) == arrived.solver.method.partition), "tables"),
            (scene.moves.is_none_or(|moves| arrived.viewer.playback.is_some_and(|playback| *playback.moves() == moves)), "possible"),
        ] {
            let notice = arrived.screen.notice_text().unwrap_or_default().to_owned();
            prop_assert!(is_as_linked || notice.contains(what), "{what}: {notice}");
        }
    }

    #[test]
    fn a_link_may_be_escaped(form in form()) {
        let fragment = of_experiment(&form).expect("a short link");
        let escape = |part: &str| part.bytes().map(|byte| format!("%{byte:02X}")).collect::<String>();
        let entry = |entry: &str| {
            let (key, value) = entry.split_once('=').expect("a key and a value");
            format!("{}={}", escape(key), escape(value))
        };
        let escaped = fragment.split('&').map(entry).collect::<Vec<_>>().join("&");
        prop_assert_eq!(Fragment::parse(&escaped), Fragment::parse(&fragment));
    }

    #[test]
    fn garbage_is_reported_and_ignored(
        entries in prop::collection::vec((prop::sample::select(vec![
            "view", "run", "goal", "boards", "random", "size", "side", "seed", "algorithms", "heuristics", "weight", "limit",
            "memory", "board", "algorithm", "heuristic", "partition", "moves", "embed", "other", "",
        ]), strategies::garbage()), 0..8),
        noise in strategies::garbage(),
    ) {
        let entries = entries.iter().map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>();
        for fragment in [entries.join("&"), noise.clone(), format!("{}&{noise}", entries.join("&"))] {
            let scene = scene_of(&Fragment::parse(&fragment));
            for fault in texts(&scene.faults) {
                prop_assert!(fault.starts_with("Ignored ") && fault.ends_with('.'), "{}", fault);
            }
            let page = State::new("812043756".parse().expect("a board"), Goal::Spiral, 64).expect("a goal of its size");
            prop_assert_eq!(page.after(LinkAction::Follow(fragment.clone(), 0.0)).screen.notice.is_some(), !scene.faults.is_empty() || scene.value.moves.is_some());
            let Reading { value, faults } = read(&fragment);
            let faults = texts(&faults);
            for fault in &faults {
                prop_assert!(fault.starts_with("Ignored ") && fault.ends_with('.'), "{}", fault);
            }
            // The parsed form survives a round trip.
            let again = read(&of_experiment(&value).expect("a short link"));
            prop_assert_eq!((again.value, again.faults), (on(base(), value), vec![]));
        }
    }

    #[test]
    fn times_survive_a_round_trip(time in 1..=u32::MAX) {
        prop_assert_eq!(milliseconds(&seconds(time)), Some(time));
    }

    #[test]
    fn parsed_times_are_correct(text in strategies::garbage()) {
        if let Some(time) = milliseconds(&text) {
            let number: f64 = text.trim().parse().expect("a number");
            prop_assert_eq!((number * 1000.0).round(), f64::from(time));
        }
    }
}

#[test]
fn a_scene_is_read_key_by_key() {
    let scene = |fragment: &str| scene_of(&Fragment::parse(fragment));
    for fragment in ["", "#", "#view=solve", "view=compare&run=1&embed=1"] {
        assert_eq!(scene(fragment), Reading { value: Scene::default(), faults: vec![] }, "{fragment}");
    }
    let full = "#board=5,1,3,10/15,12,7,9/2,4,6,8/13,0,11,14&goal=spiral&algorithm=weighted-a-star&heuristic=walking-distance\
        &partition=7-7-1&weight=2.5&limit=0.5&view=solve&run=1&moves=RD2l";
    let Reading { value, faults } = scene(full);
    let faults = texts(&faults);
    assert_eq!(faults, Vec::<String>::new());
    assert_eq!(value.board, "5 1 3 10/15 12 7 9/2 4 6 8/13 0 11 14".parse().ok());
    assert_eq!((value.goal, value.algorithm), (Some(Goal::Spiral), Some(Algorithm::WeightedAStar)));
    assert_eq!((value.heuristic, value.partition), (Some(Heuristic::WalkingDistance), Some(Partition::P771)));
    assert_eq!((value.weight, value.time_limit), (Weight::from_hundredths(250).ok(), Some(Duration::from_millis(500))));
    assert_eq!(value.moves.map(|moves| moves.plain()), Some("RDDL".to_owned()));
    let Reading { value, faults } =
        scene("board=1,2,3&goal=home&algorithm=best&limit=-1&moves=URX&heuristic=manhattan");
    let faults = texts(&faults);
    assert_eq!(value, Scene { heuristic: Some(Heuristic::Manhattan), ..Scene::default() });
    // A worker says what is wrong with the board.
    assert_eq!(faults.len(), 4, "{faults:?}");
}

#[test]
fn too_many_moves_for_a_link_are_omitted() {
    let there_and_back = [Direction::Up, Direction::Down].into_iter().cycle();
    for (count, is_in) in [(1_000, true), (LONGEST, false)] {
        let moves: Moves = there_and_back.clone().take(count).collect();
        let fragment = of_scene(View::Solve, &Scene { moves: Some(Rc::new(moves.clone())), ..Scene::default() });
        assert!(fragment.len() <= LONGEST);
        assert_eq!(scene_of(&Fragment::parse(&fragment)).value.moves, is_in.then(|| Rc::new(moves)));
    }
}

#[test]
fn absent_entries_are_not_faults() {
    for fragment in ["", "#", "view=compare", "#view=solve&run=1", "#&&==&"] {
        assert_eq!(read(fragment), Reading { value: base(), faults: vec![] }, "{fragment}");
    }
}

#[test]
fn opens_on_play_unless_the_link_says_otherwise() {
    for (fragment, view) in [
        ("", View::Play),
        ("#", View::Play),
        ("#view=solve", View::Solve),
        ("#view=other", View::Play),
        ("#board=812043756", View::Solve),
        ("#board=812043756&view=play", View::Play),
        ("#board=812043756&challenge=20,5000,0", View::Play),
    ] {
        assert_eq!(Fragment::parse(fragment).first_view(), view, "{fragment:?}");
    }
}

#[test]
fn reads_the_view_and_whether_to_run() {
    for (fragment, view, runs) in [
        ("#view=compare&run=1", Some(View::Compare), true),
        ("view=solve", Some(View::Solve), false),
        ("#view=other&run=yes", None, false),
        ("#run=1", None, true),
        ("#view=compare&view=solve", Some(View::Compare), false),
        ("", None, false),
    ] {
        let fragment = Fragment::parse(fragment);
        assert_eq!((fragment.view(), fragment.runs()), (view, runs), "{fragment:?}");
    }
}

#[test]
fn reads_boards_in_common_notations() {
    let boards = "8 1 2/0 4 3/7 5 6\n1 2 5/3 4 8/6 7 0\n";
    for fragment in [
        "boards=8,1,2/0,4,3/7,5,6;1,2,5/3,4,8/6,7,0",
        "boards=812043756;125348670",
        "boards=8+1+2/0+4+3/7+5+6;1+2+5/3+4+8/6+7+0",
        "boards=8%201%202%2F0%204%203%2F7%205%206%3B125348670",
        "boards=812043756%0A125348670",
    ] {
        let Reading { value, faults } = read(fragment);
        let faults = texts(&faults);
        assert_eq!((value.boards, &**value.list.text(), faults), (Boards::Listed, boards, vec![]), "{fragment}");
    }
}

#[test]
fn invalid_listed_boards_are_omitted_from_the_link() {
    for text in ["", "  \n", "812"] {
        let form = Form { boards: Boards::Listed, list: read_list(text), ..base() };
        let Reading { value, faults } = read(&of_experiment(&form).expect("a short link"));
        let faults = texts(&faults);
        assert_eq!((value.boards, &**value.list.text(), faults), (Boards::Listed, "", vec![]));
    }
}

#[test]
fn searches_are_deduplicated_and_in_the_order_of_the_catalogue() {
    let Reading { value, faults } = read("algorithms=a-star,greedy,,a-star&heuristics=manhattan,misplaced,manhattan");
    let faults = texts(&faults);
    assert_eq!(value.algorithms, [Algorithm::Greedy, Algorithm::AStar]);
    assert_eq!(value.heuristics, [Heuristic::Misplaced, Heuristic::Manhattan]);
    assert_eq!(faults, Vec::<String>::new());
}

#[test]
fn links_of_earlier_versions_name_the_side_of_a_square() {
    assert_eq!(read("random=5&side=4").value.draw.size, Size::PUZZLE_15);
    assert_eq!(read("random=5&side=2").value.draw.size.to_string(), "2x2");
    assert_eq!(read("random=5&side=4&size=5x3").value.draw.size.to_string(), "5x3");
    assert_eq!(read("random=5&side=30").value.draw.size.to_string(), "30x30");
    for side in ["1", "31", "four", "5x3"] {
        let Reading { value, faults } = read(&format!("random=5&side={side}"));
        let faults = texts(&faults);
        assert_eq!(faults, ["Ignored side in the link: expected a whole number from 2 to 30."], "{side}");
        assert_eq!(value.draw.size, base().draw.size);
    }
}

#[test]
fn invalid_entries_are_named_and_the_others_take_effect() {
    let whole = "view=compare&random=5&size=4x4&seed=9&goal=spiral&algorithms=ida-star&heuristics=gaschnig&weight=3&limit=2.5&memory=100";
    let good = Form {
        boards: Boards::Random,
        list: read_list(""),
        draw: Draw { size: Size::PUZZLE_15, count: 5, seed: 9 },
        goal: Goal::Spiral,
        algorithms: vec![Algorithm::IdaStar],
        heuristics: vec![Heuristic::Gaschnig],
        weight: "3".parse().expect("a weight"),
        time_limit_ms: 2500,
        memory_limit_mib: 100,
    };
    assert_eq!(read(whole), Reading { value: good.clone(), faults: vec![] });
    let without = |change: fn(&mut Form, Form)| {
        let mut form = good.clone();
        change(&mut form, base());
        form
    };
    for (key, bad, fault, expected) in [
        ("goal", "nowhere", "“nowhere” is not a valid goal", without(|form, base| form.goal = base.goal)),
        ("goal", "1,2,3", "“1,2,3” is not a valid goal", without(|form, base| form.goal = base.goal)),
        (
            "random",
            "-1",
            "expected a whole number from 1 to 10000",
            without(|form, base| form.draw.count = base.draw.count),
        ),
        (
            "random",
            "0",
            "expected a whole number from 1 to 10000",
            without(|form, base| form.draw.count = base.draw.count),
        ),
        (
            "random",
            "10001",
            "expected a whole number from 1 to 10000",
            without(|form, base| form.draw.count = base.draw.count),
        ),
        (
            "size",
            "31x31",
            "31x31 is out of range: a board has 2 to 30 rows and columns",
            without(|form, base| form.draw.size = base.draw.size),
        ),
        (
            "size",
            "4x1",
            "4x1 is out of range: a board has 2 to 30 rows and columns",
            without(|form, base| form.draw.size = base.draw.size),
        ),
        (
            "size",
            "four",
            "“four” is not a valid size: expected width and height, such as 5x3",
            without(|form, base| form.draw.size = base.draw.size),
        ),
        ("seed", "1.5", "expected a whole number", without(|form, base| form.draw.seed = base.draw.seed)),
        (
            "seed",
            "18446744073709551616",
            "expected a whole number",
            without(|form, base| form.draw.seed = base.draw.seed),
        ),
        ("algorithms", "ida-star,best", "“best” is not a valid algorithm: expected one of", good.clone()),
        ("heuristics", "crow,gaschnig", "“crow” is not a valid heuristic: expected one of", good.clone()),
        ("weight", "0.5", "0.5 is out of range", without(|form, base| form.weight = base.weight)),
        (
            "limit",
            "0",
            "expected seconds, such as 10 or 0.5",
            without(|form, base| form.time_limit_ms = base.time_limit_ms),
        ),
        (
            "memory",
            "0",
            "expected a whole number from 1 to 4096",
            without(|form, base| form.memory_limit_mib = base.memory_limit_mib),
        ),
        (
            "memory",
            "4097",
            "expected a whole number from 1 to 4096",
            without(|form, base| form.memory_limit_mib = base.memory_limit_mib),
        ),
        (
            "memory",
            "",
            "expected a whole number from 1 to 4096",
            without(|form, base| form.memory_limit_mib = base.memory_limit_mib),
        ),
    ] {
        // Replace the valid value.
        let entries = whole.split('&').map(|entry| match entry.split_once('=') {
            Some((known, _)) if known == key => format!("{key}={bad}"),
            _ => entry.to_owned(),
        });
        let Reading { value, faults } = read(&entries.collect::<Vec<_>>().join("&"));
        let faults = texts(&faults);
        assert_eq!(value, expected, "{key}={bad}");
        assert_eq!(faults.len(), 1, "{faults:?}");
        assert!(faults[0].starts_with(&format!("Ignored {key} in the link: {fault}")), "{faults:?}");
    }
    let Reading { value, faults } = read(&whole.replace("random=5", "boards=812043756;812"));
    assert_eq!(value, without(|form, base| form.draw.count = base.draw.count));
    assert_eq!(
        texts(&faults),
        ["Ignored boards in the link: “812” (line 2) isn't a tile number or a blank (0, _ or .)."]
    );
}

#[test]
fn times_are_decimal_seconds() {
    for (text, time) in [
        ("10", Some(10_000)),
        ("0.5", Some(500)),
        (".5", Some(500)),
        ("5.", Some(5000)),
        (" 0.001 ", Some(1)),
        ("4294967.295", Some(u32::MAX)),
        ("4294967.296", None),
        ("99999999999999999999", None),
        ("0", None),
        ("0.000", None),
        ("", None),
        (".", None),
        ("-1", None),
        ("+1", None),
        ("1.0005", None),
        ("1.5.5", None),
        ("1e3", None),
        ("1 000", None),
        ("１", None),
        ("10 s", None),
    ] {
        assert_eq!(milliseconds(text), time, "{text:?}");
    }
    for (time, text) in [(0, "0"), (1, "0.001"), (500, "0.5"), (10_000, "10"), (100_000, "100"), (12_340, "12.34")] {
        assert_eq!(seconds(time), text);
    }
}

#[test]
fn a_board_without_a_goal_has_the_default_goal() {
    let visitor =
        State::new("1 2 3/4 5 6/7 0 8".parse().expect("a board"), Goal::BlankFirst, 64).expect("every size has it");
    for board in ["1,2,3/4,5,6/0,7,8", "1,2,3/4,5,6/7,0,8"] {
        let link = format!("view=solve&board={board}&moves=L2");
        let arrived = visitor.after(LinkAction::Follow(link, 0.0));
        assert_eq!(arrived.game.goal, Goal::BlankLast, "{board}");
    }
    let solved = visitor.after(LinkAction::Follow("board=1,2,3/4,5,6/0,7,8&moves=L2".into(), 0.0));
    assert_eq!(solved.screen.notice_text().as_deref(), Some("Solves the board in 2 moves."));
    // A link without a board describes no other puzzle.
    let same = visitor.after(LinkAction::Follow("view=play".into(), 0.0));
    assert_eq!(same.game.goal, Goal::BlankFirst);
}

#[test]
fn unknown_parts_are_named() {
    let faults = |fragment: &str| texts(&scene_of(&Fragment::parse(fragment)).faults).join(" ");
    assert_eq!(faults("view=xyz"), "Ignored view in the link: expected play, solve, compare or learn.");
    assert_eq!(
        faults("colour=red&seed=1"),
        "Ignored colour in the link: unknown name. Ignored seed in the link: unknown name."
    );
    assert_eq!(faults("#somewhere"), "Ignored somewhere in the link: unknown name.");
    assert_eq!(faults("run=yes"), "Ignored run in the link: expected a whole number from 0 to 1.");
    assert_eq!(faults("view=play&run=0&embed=1"), "");
    assert_eq!(texts(&read("view=compare&board=1").faults), ["Ignored board in the link: unknown name."]);
    assert!(faults(&"x".repeat(5000)).len() < 100);
    let page = State::new("812043756".parse().expect("a board"), Goal::BlankLast, 64).expect("every size has it");
    let opened = page.after(LinkAction::Follow("view=xyz".into(), 0.0));
    assert_eq!(opened.screen.notice_text(), refused(&[LinkFault::View]));
}

const CHALLENGE: &str = "view=play&board=1,2,3/4,5,6/0,7,8&goal=blank-last&challenge=4,2000,4";

/// Returns a page in Play on a board of its own.
fn visitor() -> State {
    let state = State::new("812043756".parse().expect("a board"), Goal::BlankFirst, 64).expect("every size has it");
    state.after(LinkAction::Follow("view=play".into(), 0.0))
}

/// Returns the state after slides, one a second.
fn slid(state: &State, directions: &str) -> State {
    let moves: Moves = directions.parse().expect("moves");
    let slides = moves.directions().iter().enumerate();
    slides.fold(state.clone(), |state, (second, &direction)| {
        state.after(GameAction::Slide(direction, 1000.0 * second as f64))
    })
}

fn target(moves: u32, time_ms: u32) -> Target {
    Target { moves, time_ms }
}

#[test]
fn a_challenge_begins_a_game_with_a_result_to_beat() {
    let playing = slid(&visitor(), "D");
    assert_eq!(playing.game.moves, 1);
    let arrived = playing.after(LinkAction::Follow(CHALLENGE.into(), 0.0));
    assert_eq!((arrived.screen.view, arrived.screen.notice_text()), (View::Play, None));
    assert_eq!(
        (arrived.game.start.to_string().as_str(), arrived.game.goal.clone()),
        ("1 2 3/4 5 6/0 7 8", Goal::BlankLast)
    );
    assert_eq!(arrived.game.target, Some(target(4, 2000)));
    // The player's own game can be brought back, and has nothing to beat.
    let restored = arrived.after(GameAction::Restore(9000.0));
    assert_eq!((restored.game.board, restored.game.target), (playing.game.board, None));
    // The address keeps the challenge at the start of the game, where the result was achieved.
    let moved = slid(&arrived, "L");
    assert_eq!((arrived.scene().challenge, moved.scene().challenge), (Some(target(4, 2000)), None));
    assert_eq!(moved.after(GameAction::Reset(0.0)).game.target, Some(target(4, 2000)));
    assert_eq!(moved.after(GameAction::Scramble { size: Size::PUZZLE_8, seed: 1, now: 0.0 }).game.target, None);
    // A board that is shown or solved already begins again.
    for before in [slid(&arrived, "LL"), slid(&arrived, "LR").after(LinkAction::Follow("challenge=1,1,2".into(), 0.0))]
    {
        let again = before.after(LinkAction::Follow(CHALLENGE.replace("4,2000,4", "3,1900,3"), 0.0));
        assert_eq!((again.game.moves, again.game.target), (0, Some(target(3, 1900))));
    }
}

#[test]
fn a_challenge_is_beaten_by_a_result_that_is_better_in_moves_or_time_and_worse_in_neither() {
    for (moves, time_ms, is_beaten) in
        [(4, 2000, false), (3, 2000, true), (4, 1999, true), (1, 0, true), (3, 2001, false), (5, 1, false)]
    {
        assert_eq!(target(4, 2000).is_beaten_by(target(moves, time_ms)), is_beaten, "{moves}, {time_ms}");
    }
    let beats = |state: &State| state.result().expect("a result").beats(target(4, 2000));
    let arrived = visitor().after(LinkAction::Follow(CHALLENGE.into(), 0.0));
    assert!(beats(&slid(&arrived, "LL")));
    assert!(!beats(&slid(&arrived, "LRLL")));
    let mut hinted = arrived.clone();
    hinted.game.hints = 1;
    assert!(!beats(&slid(&hinted, "LL")));
}

#[test]
fn a_result_is_shared_with_the_link_of_a_challenge() {
    let shared = |state: &State| match state.effects(LinkAction::Share).as_slice() {
        [Effect::ShareLink { fragment, text }] => (fragment.clone(), text.clone()),
        effects => panic!("{effects:?}"),
    };
    let arrived = visitor().after(LinkAction::Follow(CHALLENGE.into(), 0.0));
    let won = slid(&arrived, "LRLL");
    let link = "view=play&board=1,2,3/4,5,6/0,7,8&goal=blank-last&challenge=4,3000,4".to_owned();
    assert_eq!(shared(&won), (link.clone(), Some("3×3 in 0:03, 4 moves. Beat it:".to_owned())));
    let id = won.coach.pending().expect("a question about the shortest solution");
    let solution: Moves = "LL".parse().expect("moves");
    let advised = |at_least| won.after(CoachAction::Advised(id, Advice::Solution(solution.clone(), at_least), 0.0));
    let judged = (link.clone(), Some("3×3 in 0:03, 4 moves, optimal 2. Beat it:".to_owned()));
    assert_eq!(shared(&advised(2)), judged);
    // A solution that is not proved optimal is not called so.
    assert_eq!(shared(&advised(1)), shared(&won));
    let copied = Effect::CopyLink { fragment: link, text: judged.1 };
    assert_eq!(advised(2).effects(LinkAction::Copy), [copied]);
    // Whoever plays the daily puzzle, too, knows it by its name.
    let mut daily = arrived.clone();
    daily.game.deal = Deal::Daily("2026-11-29 easy".parse().expect("a day"), 2);
    let text = "Daily puzzle: easy, 2026-11-29\n3×3 in 0:03, 4 moves. Beat it:".to_owned();
    assert_eq!(shared(&slid(&daily, "LRLL")).1, Some(text));
    // Hints are not hidden from whoever is challenged.
    let mut hinted = arrived.clone();
    hinted.game.hints = 1;
    let text = Some("3×3 in 0:01, 2 moves with 1 hint. Beat it:".to_owned());
    assert_eq!(shared(&slid(&hinted, "LL")).1, text);
    // Without a result, or with one that the solution helped with, the link describes the page.
    let mut helped = arrived.clone();
    helped.game.is_helped = true;
    for state in [arrived, slid(&helped, "LL")] {
        assert_eq!(shared(&state), (of_scene(View::Play, &state.scene()), None));
    }
}

#[test]
fn a_result_without_a_time_is_shared_without_a_challenge() {
    let arrived = visitor().after(LinkAction::Follow("view=play&board=1,2,3/4,5,6/7,0,8".into(), 0.0));
    let won = slid(&arrived, "L");
    let result = won.result().expect("a result").game.result();
    assert_eq!(result, target(1, 0));
    let [Effect::ShareLink { fragment, .. }] = &won.effects(LinkAction::Share)[..] else { panic!("nothing is shared") };
    assert_eq!(fragment, "view=play&board=1,2,3/4,5,6/7,0,8&goal=blank-last");
}

#[test]
fn a_link_that_is_refused_in_part_is_explained_in_one_sentence_before_the_details() {
    let sentence = "Part of this link couldn't be used; the rest is shown. ";
    for link in [
        "view=play&board=1,2,3&size=x",
        "view=solve&goal=nowhere",
        "view=play&board=812043756&challenge=62,5,7",
        "colour=red",
    ] {
        let faults = scene_of(&Fragment::parse(link)).faults;
        let notice = visitor().after(LinkAction::Follow(link.into(), 0.0)).screen.notice.expect("a notice").text();
        assert_eq!(notice, sentence.to_owned() + &texts(&faults).join(" "));
    }
    assert_eq!(visitor().after(LinkAction::Follow(CHALLENGE.into(), 0.0)).screen.notice, None);
    let learning =
        learn::update::update(&Learning::default(), learn::action::Action::Follow("view=learn&step=x".into())).0;
    assert!(learning.message().expect("a notice").starts_with(sentence));
}

#[test]
fn a_pasted_link_is_followed_whole() {
    let paste = |text: &str| visitor().after(EditorAction::Paste(text.into(), 0.0));
    let link = "view=solve&board=8,1,2/0,4,3/7,5,6&goal=spiral";
    for host in ["https://example.org/npuzzle/", "http://127.0.0.1:8080/"] {
        let pasted = paste(&format!(" {host}#{link}\n"));
        assert_eq!(pasted, visitor().after(LinkAction::Follow(link.into(), 0.0)));
        assert_eq!((pasted.game.goal, pasted.screen.view), (Goal::Spiral, View::Solve));
    }
    // Other texts with a number sign are read as boards.
    for text in [
        "# a comment\n8 1 2/0 4 3/7 5 6",
        "https://example.org/#view=compare",
        "see https://example.org/#board=812043756",
    ] {
        assert_eq!(paste(text).screen.links_followed, visitor().screen.links_followed, "{text}");
    }
}

#[test]
fn a_link_that_a_chat_has_changed_is_followed_once_it_is_repaired() {
    let link = "view=solve&board=8,1,2/0,4,3/7,5,6&goal=spiral";
    let whole = visitor().after(LinkAction::Follow(link.into(), 0.0));
    for (change, text) in [
        ("HTML", link.replace('&', "&amp;")),
        ("escaped twice", link.replace(',', "%252C")),
        ("all of it escaped", link.replace('&', "%26").replace('=', "%3D").replace(',', "%2C")),
        ("a period", format!("{link}.")),
        ("a parenthesis", format!("{link})")),
        ("a line break", link.replace("4,3/", "4,\n3/")),
    ] {
        let (before, effects) = update(&visitor(), LinkAction::Follow(text.clone(), 0.0).into());
        let [Effect::Read { id, text: read }] =
            &effects.iter().filter(|effect| matches!(effect, Effect::Read { .. })).collect::<Vec<_>>()[..]
        else {
            panic!("{change}: {effects:?}")
        };
        let (after, effects) = update(&before, EditorAction::Read(*id, Ok(read.clone().answer()), 0.0).into());
        assert_eq!((&after.game.board, &after.game.goal), (&whole.game.board, &whole.game.goal), "{change}: {text}");
        assert_eq!((after.screen.view, after.screen.notice), (View::Solve, None), "{change}");
        assert!(!effects.iter().any(|effect| matches!(effect, Effect::Read { .. })));
    }
    assert!(
        !visitor()
            .effects(LinkAction::Follow(link.into(), 0.0))
            .iter()
            .any(|effect| matches!(effect, Effect::Read { .. }))
    );
}

#[test]
fn a_link_that_is_cut_off_loses_no_game() {
    for link in [
        "view=play&board=8,1,2/0,4,3/7,5,",
        "goal=spiral&board=8,1,2/0,",
        "board=1,2,3,0,",
        "view=solve&board=8&moves=UL",
    ] {
        let (followed, effects) = update(&visitor(), LinkAction::Follow(link.into(), 0.0).into());
        assert_eq!(followed.game, visitor().game, "{link}");
        let read = effects.iter().find_map(|effect| match effect {
            Effect::Read { id, text } => Some((*id, text.clone().answer())),
            _ => None,
        });
        let (id, answer) = read.expect("a text to read");
        let answered = followed.after(EditorAction::Read(id, Ok(answer), 0.0));
        assert_eq!(answered.game, visitor().game, "{link}");
        let notice = answered.screen.notice.expect("a notice");
        assert_eq!(notice.text(), "Couldn't read this board: the link is incomplete: copy it again, to the very end.");
    }
}

#[test]
fn an_invalid_challenge_is_named() {
    let expected = "The challenge in this link is incomplete, so there is no result to beat.";
    let whole = "62,58000,2";
    let cut = (0..whole.len()).map(|length| &whole[..length]);
    for bad in cut.chain([
        "62,0,2",
        ",58000,0",
        "0,58000,0",
        "-1,5,4",
        "62,58000,1",
        "62,58000,2,2",
        "62,58000,02",
        "62;58000;2",
        "1,4294967296,7",
    ]) {
        let reading = scene_of(&Fragment::parse(&format!("view=play&board=812043756&challenge={bad}")));
        assert_eq!((reading.value.challenge, texts(&reading.faults)), (None, vec![expected.to_owned()]), "{bad:?}");
        assert!(reading.value.board.is_some());
    }
    assert_eq!(texts(&scene_of(&Fragment::parse("view=play&challenge=62,58000,2")).faults), [expected]);
    assert_eq!(
        scene_of(&Fragment::parse("board=812043756&challenge=62,1000,2")).value.challenge,
        Some(target(62, 1000))
    );
}
