//! Links: the address reflects the page, and the page follows its address. Entered solutions and replays.

use crate::rendering::{View, accessible_name, in_language, surroundings, text};
use crate::workers::{Page, chosen, in_link, shown_board, shown_solution};
use npuzzle_engine::puzzle::{Board, Direction, Moves};
use npuzzle_page::shared::locale::Language;
use npuzzle_page::shared::saved::write;
use npuzzle_page::stage::effect::Effect;
use npuzzle_page::stage::game::GameAction;
use npuzzle_page::stage::link::LinkAction;
use npuzzle_page::stage::playback::PlaybackAction;
use npuzzle_page::stage::screen::ScreenAction;
use npuzzle_page::stage::search::SearchAction;
use npuzzle_page::stage::surroundings::Surroundings;
use npuzzle_testing::walk::walked_away;
use std::time::Duration;

const QUICK: &str = "board=8,1,2/0,4,3/7,5,6&goal=blank-first";
const HOME: &str = "1 2 3/4 5 6/7 8 0";

fn board(text: &str) -> Board {
    text.parse().expect("a board")
}

/// Returns an entry of the address.
fn entry(page: &Page, key: &str) -> Option<String> {
    page.address.split('&').find_map(|entry| entry.strip_prefix(key)?.strip_prefix('=').map(str::to_owned))
}

fn status(view: &View) -> &str {
    view.attribute("[data-status]", "data-status").expect("a status")
}

/// Returns the message in the notice over the board.
fn notice(view: &View) -> String {
    view.text(".messages[role=status] > .message > span")
}

#[test]
fn the_address_follows_the_page_and_restores_it_elsewhere() {
    let mut page = Page::open(&format!("view=solve&{QUICK}"));
    for direction in [Direction::Up, Direction::Left] {
        page.act(GameAction::Slide(direction, 0.0));
    }
    let moved = shown_board(&page.view());
    assert_eq!(moved, "8 1 2/7 4 3/5 0 6");
    let method = page.state.solver.method;
    page.act(SearchAction::SetMethod(
        method
            .with_algorithm("weighted-a-star".parse().expect("an algorithm"))
            .with_heuristic("walking-distance".parse().expect("a heuristic"))
            .with_weight("2.5".parse().expect("a weight")),
    ));
    let limits = page.state.solver.limits;
    let time = Some(Duration::from_millis(30_500));
    page.act(SearchAction::SetLimits(limits.with_time(time)));
    for (key, value) in [
        ("view", Some("solve")),
        ("board", Some("8,1,2/7,4,3/5,0,6")),
        ("goal", Some("blank-first")),
        ("algorithm", Some("weighted-a-star")),
        ("heuristic", Some("walking-distance")),
        ("weight", Some("2.5")),
        ("limit", Some("30.5")),
        ("moves", None),
        ("run", None),
    ] {
        assert_eq!(entry(&page, key).as_deref(), value, "{key} in {}", page.address);
    }

    let elsewhere = Page::open(&page.address);
    let view = elsewhere.view();
    assert_eq!((shown_board(&view), status(&view)), (moved, "idle"));
    let lists = ["goal", "algorithm", "heuristic"].map(|name| chosen(&view, name));
    assert_eq!(lists, ["blank-first", "weighted-a-star", "walking-distance"]);
    assert_eq!(
        (view.field("Weight").attr("value"), view.field("Time limit (s)").attr("value")),
        (Some("2.5"), Some("30.5"))
    );
    assert_eq!(elsewhere.address, page.address);
}

#[test]
fn a_link_that_says_so_starts_the_search_and_the_address_has_the_solution_afterwards() {
    let mut page = Page::open(&format!("{QUICK}&algorithm=a-star&heuristic=manhattan&run=1"));
    page.finish();
    let moves = shown_solution(&page.view(), &board("8 1 2/0 4 3/7 5 6"), &page.state.game.goal_board()).to_string();
    assert_eq!((entry(&page, "moves"), entry(&page, "run")), (Some(moves.clone()), None));
    let saved = [None, Some(write(&page.state.game)), None];
    let reloaded = Page::reopen(&page.address, saved).view();
    assert_eq!((reloaded.attribute("[data-moves]", "data-moves"), status(&reloaded)), (Some(&*moves), "idle"));
}

#[test]
fn the_open_page_follows_a_link_and_the_one_before() {
    let mut page = Page::open(QUICK);
    assert_eq!(entry(&page, "view").as_deref(), Some("solve"));
    let first = page.address.clone();
    page.follow("board=1,2,3/8,0,4/7,6,5&goal=spiral&algorithm=ida-star");
    let other = page.address.clone();
    for (fragment, tiles, goal) in [
        (&other, "1 2 3/8 0 4/7 6 5", "spiral"),
        (&first, "8 1 2/0 4 3/7 5 6", "blank-first"),
        (&other, "1 2 3/8 0 4/7 6 5", "spiral"),
    ] {
        page.follow(fragment);
        let view = page.view();
        assert_eq!((shown_board(&view).as_str(), chosen(&view, "goal").as_str()), (tiles, goal));
    }
}

#[test]
fn a_link_to_an_unsolvable_board_explains_the_reason() {
    let mut page = Page::open("board=1,2,3/4,5,6/8,7,0&run=1");
    page.finish();
    let view = page.view();
    assert_eq!((status(&view), view.text(".messages span").as_str()), ("unsolvable", "This board can't be solved."));
    view.button("Swap two tiles");
    assert!(view.text("[data-status]").ends_with("Goal: blank-last. This board can reach: spiral."));
    let unsolved = Page::open("board=1,2,3/4,5,6/8,7,0&goal=blank-center").view();
    let why = unsolved.text(".messages details");
    assert!(why.ends_with("Goal: blank-center. This board can reach: spiral."), "{why}");
    in_language(Language::Arabic, || {
        let why = Page::open("board=1,2,3/4,5,6/8,7,0").view().text(".messages details");
        assert!(why.contains("blank-last") && why.contains("spiral") && !why.contains("Goal"), "{why}");
    });
}

#[test]
fn a_refused_link_is_explained_in_a_language_that_arrives_later() {
    let links = [
        "goal=nowhere&heuristic=best&limit=soon&size=4x4&colour=red&board=1,2,3/4,5,6/7,8,0",
        "algorithm=ida-star&heuristic=pattern-database&board=1,2,3,4,5,6/7,8,9,10,11,12/13,14,15,16,0,17",
        "board=1,2,3/4,5,6/7,7,0",
    ];
    for link in links {
        let opened = Page::open(link);
        let in_english = notice(&opened.view());
        for language in [Language::French, Language::Italian] {
            in_language(language, || {
                let in_time = notice(&Page::open(link).view());
                assert_eq!(notice(&opened.view()), in_time, "{link}");
                assert_ne!(in_time, in_english, "{link}");
            });
        }
    }
}

#[test]
fn invalid_parts_of_a_link_are_reported_and_the_rest_works() {
    let mut page = Page::open(
        "board=8,1,2/0,4,3/7,5,6&goal=nowhere&algorithm=a-star&heuristic=best&limit=soon&moves=URX&partition=7-7-1&run=1",
    );
    let view = page.view();
    for fault in [
        "Ignored goal in the link: “nowhere”",
        "Ignored heuristic in the link: “best”",
        "Ignored limit in the link: expected seconds",
        "Ignored moves in the link: “X”",
        "Ignored partition in the link:",
    ] {
        assert!(notice(&view).contains(fault), "{fault}: {}", notice(&view));
    }
    assert_eq!(chosen(&view, "algorithm"), "a-star");
    page.finish();
    shown_solution(&page.view(), &board("8 1 2/0 4 3/7 5 6"), &board(HOME));

    let mut page = Page::open("board=1,2,3/4,5,6/7,7,0&%ff&&==;");
    let said = notice(&page.view());
    assert!(said.contains("Couldn't read this board: tile 7 appears twice"), "{said}");
    in_language(Language::French, || {
        let said_in_french = notice(&Page::open("board=1,2,3/4,5,6/7,7,0&%ff&&==;").view());
        assert!(!said_in_french.is_empty() && said_in_french != said);
    });
    page.enter_board("8 1 2/0 4 3/7 5 6");
    page.solve();
    shown_solution(&page.view(), &board("8 1 2/0 4 3/7 5 6"), &page.state.game.goal_board());
}

#[test]
fn the_link_that_is_copied_or_shared_is_the_address() {
    let mut page = Page::open(&format!("view=solve&{QUICK}"));
    page.view().button("Copy link");
    assert!(!page.view().has_button("Share"), "this device cannot share");
    View::page_in(&page.state, &Surroundings { can_share: true, ..surroundings() }).button("Share");
    for action in [LinkAction::Copy, LinkAction::Share] {
        page.act(action);
        let Some(Effect::CopyLink { fragment, text } | Effect::ShareLink { fragment, text }) = page.effects.last()
        else {
            panic!("{:?}", page.effects.last());
        };
        assert_eq!((fragment, text), (&page.address, &None));
        assert!(fragment.contains(QUICK), "{fragment}");
    }
}

mod a_challenge {
    use super::*;

    const LINK: &str = "view=play&board=1,2,3/4,5,6/0,7,8&goal=blank-last&challenge=4,61500,4";

    fn slide(page: &mut Page, directions: &str) {
        for &direction in directions.parse::<Moves>().expect("moves").directions() {
            page.act(GameAction::Slide(direction, 0.0));
        }
    }

    fn result(page: &Page) -> String {
        page.view().text("section[aria-label=Summary]")
    }

    #[test]
    fn is_made_of_a_win() {
        let mut page = Page::open("view=play&board=1,2,3/4,5,6/0,7,8");
        page.act(GameAction::Slide(Direction::Left, 0.0));
        for direction in [Direction::Right, Direction::Left, Direction::Left] {
            page.act(GameAction::Slide(direction, 61_500.0));
        }
        assert!(result(&page).contains("4 moves. Optimal: 2."), "{}", result(&page));
        let view = page.view();
        let summary = view.one("section[aria-label=Summary]");
        let buttons = scraper::Selector::parse("button").expect("a selector");
        assert!(summary.select(&buttons).any(|button| accessible_name(button) == "Share"));
        page.act(LinkAction::Copy);
        let text = Some("3×3 in 1:01, 4 moves, optimal 2. Beat it:".to_owned());
        assert_eq!(page.effects.last(), Some(&Effect::CopyLink { fragment: LINK.to_owned(), text }));
    }

    #[test]
    fn is_announced_survives_a_reload_and_is_beaten() {
        // A visitor with a game of their own, which can be brought back.
        let mut page = Page::open("view=play&board=8,1,2/0,4,3/7,6,5");
        page.act(GameAction::Press(0, 0.0));
        assert_eq!(page.view().text("[data-count=moves]"), "1");
        page.follow(LINK);
        let view = page.view();
        assert_eq!(shown_board(&view), "1 2 3/4 5 6/0 7 8");
        assert!(view.has("[data-notice=replaced]") && !view.has("[data-notice=challenge]"), "one at a time");
        page.act(ScreenAction::Expire);
        assert_eq!(page.view().text("[data-notice=challenge]"), "Beat 4 moves in 1:01.5.");
        page.act(GameAction::Restore(9000.0));
        assert_eq!(shown_board(&page.view()), "0 1 2/8 4 3/7 6 5");
        assert_eq!(entry(&page, "board").as_deref(), Some("0,1,2/8,4,3/7,6,5"));

        page.follow(LINK);
        let mut page = Page::reopen(&page.address, [None, Some(write(&page.state.game)), None]);
        page.act(GameAction::ForgetReplaced);
        assert_eq!(page.view().text("[data-notice=challenge]"), "Beat 4 moves in 1:01.5.");
        in_language(Language::Italian, || {
            let said = page.view().text("[data-notice=challenge]");
            assert!(said.contains("1:01") && !said.contains("Beat"), "{said}");
        });
        slide(&mut page, "L");
        assert!(!page.view().has("[data-notice=challenge]"));
        slide(&mut page, "L");
        assert!(result(&page).contains("You beat the challenge: 4 moves in 1:01.5."), "{}", result(&page));
        assert!(page.view().has("[data-challenge=beaten]"));
    }

    #[test]
    fn that_is_not_beaten_is_named_beside_the_result() {
        let mut page = Page::open("view=play&board=1,2,3/4,5,6/0,7,8&challenge=1,1000,1");
        page.act(GameAction::Press(8, 0.0));
        assert!(result(&page).contains("Challenge: 1 move in 0:01."), "{}", result(&page));
        assert!(page.view().has("[data-challenge=missed]"));
    }

    #[test]
    fn that_is_malformed_is_reported() {
        let page = Page::open("view=play&board=1,2,3/4,5,6/7,0,8&challenge=fast");
        let view = page.view();
        assert!(notice(&view).contains("The challenge in this link is incomplete"), "{}", notice(&view));
        assert_eq!(shown_board(&view), "1 2 3/4 5 6/7 0 8");
    }
}

mod a_replay {
    use super::*;

    /// Returns a scrambled board and its hundred moves home, none of which undoes the one before.
    fn long_game() -> (Board, Moves) {
        let goal = board("1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0");
        let mut moves = Vec::new();
        let mut at = goal.clone();
        let end = walked_away(&goal, 100, 7);
        // The walk itself, by walks of every length.
        for length in 1..=100 {
            let next = walked_away(&goal, length, 7);
            let step = Direction::ALL.into_iter().find(|&step| at.slide(step).as_ref() == Some(&next)).expect("a step");
            moves.push(step.inverse());
            at = next;
        }
        assert_eq!(at, end);
        (end, moves.into_iter().rev().collect())
    }

    /// Returns the position and the name of each milestone.
    fn milestones(view: &View) -> Vec<(usize, String)> {
        let buttons = view.all(".splits button").into_iter().map(text);
        buttons
            .map(|name| {
                let (part, position) = name.rsplit_once(" move ").expect("a position");
                (position.parse().expect("a number"), part.to_owned())
            })
            .collect()
    }

    #[test]
    fn of_a_hundred_moves_lists_when_each_part_was_finished_and_plays() {
        let (start, moves) = long_game();
        let mut page = Page::open(&format!("board={}&moves={moves}", in_link(&start)));
        let view = page.view();
        assert_eq!(
            (shown_board(&view), notice(&view)),
            (start.to_string(), "Solves the board in 100 moves.".to_owned())
        );
        assert_eq!(view.text(".position"), "0 / 100");

        let milestones = milestones(&view);
        assert!(milestones.contains(&(50, "50 %".to_owned())), "{milestones:?}");
        let (last, _) = milestones.iter().find(|(_, part)| part == "Row 4").expect("the last row");
        let after = |position: usize| {
            let made: Moves = moves.directions()[..position].iter().copied().collect();
            made.replay(&start).expect("legal moves").to_string()
        };
        for position in [50, *last] {
            page.act(PlaybackAction::Scrub(position));
            assert_eq!(shown_board(&page.view()), after(position));
        }
        assert!((*last..=100).all(|position| after(position).ends_with("/13 14 15 0")));
        assert!(!after(last - 1).ends_with("/13 14 15 0"));

        // From the end, it plays from the start.
        page.act(PlaybackAction::Scrub(100));
        page.act(PlaybackAction::Play);
        assert!(page.view().has_button("Pause"));
        for _ in 0..100 {
            page.act(PlaybackAction::Tick);
        }
        let view = page.view();
        assert_eq!((view.text(".position").as_str(), shown_board(&view)), ("100 / 100", after(100)));
        // The address still has the board at the start, and all moves.
        assert_eq!(entry(&page, "board"), Some(in_link(&start)));
        let in_address: Moves = entry(&page, "moves").expect("moves").parse().expect("moves");
        assert_eq!(in_address, moves);
    }

    #[test]
    fn starts_at_once_if_the_link_says_so() {
        let mut page = Page::open("board=1,2,3/4,5,6/0,7,8&moves=L2&run=1");
        page.view().button("Pause");
        assert!(page.effects.iter().any(|effect| matches!(effect, Effect::SetClock(Some(_)))));
        page.act(PlaybackAction::Tick);
        page.act(PlaybackAction::Tick);
        let view = page.view();
        assert_eq!((view.text(".position").as_str(), shown_board(&view).as_str()), ("2 / 2", HOME));
        assert!(page.effects.contains(&Effect::SetClock(None)), "the clock stops at the end");
    }

    #[test]
    fn reports_the_move_that_goes_wrong_and_an_end_that_is_not_the_goal() {
        let mut page = Page::open("board=1,2,3/4,5,6/0,7,8&moves=LUL");
        let view = page.view();
        assert_eq!(notice(&view), "Move 2 of 3 (U) isn't possible.");
        assert!(!view.has(".player") && !view.has_button("Play"));
        page.follow("board=1,2,3/4,5,6/0,7,8&moves=D");
        let view = page.view();
        assert_eq!(notice(&view), "Not solved after 1 move: the board is 1 2 3/0 5 6/4 7 8.");
        assert_eq!(view.text(".position"), "0 / 1");
    }
}

#[test]
fn an_entered_solution_is_checked_compared_with_the_shortest_and_ready_to_play() {
    let mut page = Page::open("view=solve&board=1,2,3/4,5,6/0,7,8");
    page.enter_solution("DUL2");
    let view = page.view();
    assert_eq!((notice(&view).as_str(), view.text(".position").as_str()), ("Solves the board in 4 moves.", "0 / 4"));
    page.view().button("Check solution");
    page.solve();

    page.enter_solution("d u r l l l");
    let view = page.view();
    assert_eq!(view.text("#solution-error"), "Move 3 of 6 (R) isn't possible.");
    assert!(!view.has("[data-notice]"));
    page.enter_solution("dull");
    assert_eq!(notice(&page.view()), "Solves the board in 4 moves. Optimal: 2.");
    let view = page.view();
    assert!(view.is_enabled("Step forward") && !view.is_enabled("Step back"));
    page.act(PlaybackAction::Scrub(1));
    assert_eq!(shown_board(&page.view()), "1 2 3/0 5 6/4 7 8");
    assert_eq!(page.view().attribute("input[type=range]", "aria-valuetext"), Some("move 1 of 4"));
}

#[test]
fn an_embedded_page_shows_the_board_alone_with_its_player_and_a_link_to_the_full_page() {
    let mut page = Page::open("board=1,2,3/4,5,6/0,7,8&moves=L2&embed=1");
    let view = page.view();
    assert!(!view.has("header") && !view.has("nav") && !view.has("section[aria-label=Solver]"));
    page.act(PlaybackAction::Scrub(1));
    let view = page.view();
    assert_eq!(shown_board(&view), "1 2 3/4 5 6/7 0 8");
    assert_eq!((entry(&page, "embed").as_deref(), entry(&page, "view").as_deref()), (Some("1"), Some("solve")));
    let links = view.named("a", "Open in npuzzle");
    let [link] = links[..] else { panic!("{} links", links.len()) };
    let fragment = link.attr("href").and_then(|href| href.strip_prefix('#')).expect("a fragment");
    assert!(fragment.starts_with("view=solve&board=1,2,3/4,5,6/0,7,8&"), "{fragment}");
    assert!(fragment.contains("moves=L2") && !fragment.contains("embed"), "{fragment}");
    let full = Page::open(fragment).view();
    assert!(full.has("header") && full.has("section[aria-label=Solver]"));
    assert_eq!(full.text(".position"), "0 / 2");
}
