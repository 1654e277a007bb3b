//! The Solve view.

use crate::rendering::{View, in_language, text};
use crate::workers::{Page, in_link, options, shown_board, shown_solution};
use npuzzle_engine::catalogue::{Algorithm, Heuristic};
use npuzzle_engine::puzzle::{Board, Goal, Moves, make_solvable};
use npuzzle_engine::spec::{Limits, SearchSpec};
use npuzzle_engine::statistics::Statistics;
use npuzzle_page::learn::link::{Study, study_of};
use npuzzle_page::shared::link::{self, Fragment};
use npuzzle_page::shared::locale::Language;
use npuzzle_page::stage::effect::Effect;
use npuzzle_page::stage::game::GameAction;
use npuzzle_page::stage::playback::PlaybackAction;
use npuzzle_page::stage::search::SearchAction;
use npuzzle_protocol::search::{Outcome, Report};
use npuzzle_testing::published::{Seed, korf_15, korf_24, seeds};
use std::time::Duration;

/// Opens the Solve view on a board.
fn open(board: &Board, goal: &Goal) -> Page {
    Page::open(&format!("view=solve&board={}&goal={goal}", in_link(board)))
}

fn choose(page: &mut Page, algorithm: Algorithm, heuristic: Heuristic) {
    page.act(SearchAction::SetMethod(page.state.solver.method.with_algorithm(algorithm).with_heuristic(heuristic)));
}

/// Returns the example board that begins with these tiles.
fn seed(beginning: &str) -> Seed {
    seeds().into_iter().find(|seed| seed.board.to_string().starts_with(beginning)).expect("an example")
}

fn status(page: &Page) -> String {
    page.view().attribute("[data-status]", "data-status").expect("a status").to_owned()
}

/// Returns a metric as a number.
fn number(view: &View, name: &str) -> u64 {
    view.metric(name).parse().expect("a number")
}

#[test]
fn a_search_is_preparing_until_it_reports_and_shows_counts_from_then_on() {
    let mut page = Page::open("view=solve&board=1,2,3/4,5,6/0,7,8");
    page.act(SearchAction::Start(0.0));
    assert_eq!(status(&page), "preparing");
    let report = Report { statistics: Statistics { expanded: 1234, ..Statistics::default() }, ..Report::default() };
    page.act(SearchAction::Progress(1, report));
    let view = page.view();
    assert_eq!((status(&page).as_str(), view.metric("expanded")), ("searching", "1234"));
    assert!(view.has_button("Cancel") && !view.has("[data-moves]"));
    page.finish();
    let view = page.view();
    shown_solution(&view, &"1 2 3/4 5 6/0 7 8".parse().expect("a board"), &page.state.game.goal_board());
    assert_eq!((view.metric("optimal"), view.metric("length")), ("true", "2"));
    assert_eq!(view.attribute("[data-moves]", "data-moves"), Some("L2"));
    assert!(view.has_button("Solve") && !view.has_button("Cancel"));
}

#[test]
fn published_boards_are_solved_in_the_published_number_of_moves_by_every_search_that_proves_it() {
    use Algorithm::{AStar, Bidirectional, BreadthFirst, IdaStar, IterativeDeepening};
    use Heuristic::{Euclidean, LinearConflict, Manhattan, Misplaced};
    for (beginning, algorithm, heuristic) in [
        ("8 1 2/0", AStar, Manhattan),
        ("8 1 2/0", AStar, LinearConflict),
        ("8 1 2/0", IdaStar, Manhattan),
        ("8 1 2/0", IdaStar, LinearConflict),
        ("8 1 2/0", BreadthFirst, Manhattan),
        ("8 1 2/0", IterativeDeepening, Manhattan),
        ("8 1 2/0", Bidirectional, Manhattan),
        ("1 2 5/3", AStar, Euclidean),
        ("1 2 5/3", IdaStar, Misplaced),
        ("5 1 3 10", AStar, LinearConflict),
        ("2 0 12 4", AStar, LinearConflict),
    ] {
        let Seed { goal, board, optimum } = seed(beginning);
        let optimum = optimum.expect("a solvable board").to_string();
        let mut page = open(&board, &goal);
        choose(&mut page, algorithm, heuristic);
        page.solve();
        let view = page.view();
        shown_solution(&view, &board, &page.state.game.goal_board());
        let proof = ["length", "lower-bound", "optimal"].map(|name| view.metric(name));
        assert_eq!(proof, [&optimum, &optimum, "true"], "{beginning} by {algorithm} and {heuristic}");
        for count in ["expanded", "generated", "memory-bytes"] {
            assert!(number(&view, count) > 0, "{count}: {beginning} by {algorithm} and {heuristic}");
        }
    }
}

#[test]
fn a_search_that_proves_nothing_does_not_call_its_solution_optimal() {
    for (beginning, algorithm, heuristic) in [
        ("2 0 12 4", Algorithm::Greedy, Heuristic::LinearConflict),
        ("8 1 2/0", Algorithm::DepthFirst, Heuristic::Manhattan),
        ("8 1 2/0", Algorithm::AStar, Heuristic::MisplacedPenalty),
    ] {
        let Seed { goal, board, optimum } = seed(beginning);
        let mut page = open(&board, &goal);
        choose(&mut page, algorithm, heuristic);
        page.solve();
        let view = page.view();
        let moves = shown_solution(&view, &board, &page.state.game.goal_board());
        assert_eq!(view.metric("optimal"), "false", "{algorithm} {heuristic}");
        assert!(moves.len() as u32 >= optimum.expect("a solvable board"), "{algorithm} {heuristic}");
    }
}

/// Returns the search that Learn shows for a link.
fn in_learn(href: &str) -> SearchSpec {
    let fragment = href.strip_prefix('#').expect("a fragment");
    assert_eq!(Fragment::parse(fragment).view(), Some(link::View::Learn));
    let study = study_of(&Fragment::parse(fragment), Study::default());
    assert_eq!(study.faults, []);
    study.value.spec
}

#[test]
fn a_solution_leads_to_the_steps_of_the_search_that_has_found_it() {
    let Seed { goal, board, .. } = seed("1 2 5/3");
    let mut page = open(&board, &goal);
    choose(&mut page, Algorithm::AStar, Heuristic::Manhattan);
    assert!(!page.view().has(".report a"));
    page.solve();
    // The next search is another one.
    choose(&mut page, Algorithm::Greedy, Heuristic::Misplaced);
    let view = page.view();
    let link = view.one(".report a");
    assert_eq!(text(link), "Why this solution?");
    let linked = in_learn(link.attr("href").expect("a link"));
    let method = linked.method();
    assert_eq!((linked.board(), Ok(linked.goal_board())), (&board, goal.board(board.size())));
    assert_eq!((method.algorithm, method.heuristic), (Algorithm::AStar, Heuristic::Manhattan));
    // An anytime search of a large board reports its solutions only.
    let mut large = Page::open("view=solve&size=6x6");
    large.act(SearchAction::Start(0.0));
    large.act(SearchAction::Done(1, Outcome::Solved { moves: Moves::default(), optimal: false }, Report::default()));
    assert!(!large.view().has(".report a"));
}

#[test]
fn every_algorithm_with_every_heuristic_that_it_takes_solves_and_claims_nothing_false() {
    let Seed { goal, board, optimum } = seed("1 2 5/3");
    let optimum = u64::from(optimum.expect("a solvable board"));
    let mut page = open(&board, &goal);
    let algorithms = options(&page.view(), "algorithm");
    for name in ["optimal", "ida-star", "a-star", "depth-first"] {
        assert!(algorithms.contains(&name.to_owned()), "{algorithms:?}");
    }
    for algorithm in algorithms {
        let algorithm: Algorithm = algorithm.parse().expect("an algorithm");
        choose(&mut page, algorithm, Heuristic::Manhattan);
        // Blind searches and those with their own databases take no heuristic.
        let heuristics = options(&page.view(), "heuristic");
        assert!(heuristics.is_empty() || heuristics.contains(&"pattern-database".to_owned()), "{algorithm}");
        let heuristics = heuristics.iter().map(|name| name.parse().expect("a heuristic"));
        let heuristics: Vec<Heuristic> = heuristics.collect();
        for heuristic in if heuristics.is_empty() { vec![Heuristic::Manhattan] } else { heuristics } {
            page.act(GameAction::Reset(0.0));
            assert_eq!(status(&page), "idle");
            choose(&mut page, algorithm, heuristic);
            page.solve();
            let view = page.view();
            shown_solution(&view, &board, &page.state.game.goal_board());
            let is_optimal = view.metric("optimal") == "true";
            assert!(is_optimal || algorithm != Algorithm::Optimal);
            let length = number(&view, "length");
            assert!(
                if is_optimal { length == optimum } else { length >= optimum },
                "{algorithm} {heuristic}: {length}"
            );
        }
    }
}

#[test]
fn the_result_comes_before_the_form_in_the_order_of_the_document() {
    let mut page = Page::open("view=solve&board=1,2,3/4,5,6/0,7,8");
    page.solve();
    let view = page.view();
    let order = view.all("[data-status], select[name=algorithm]");
    assert_eq!(order.iter().map(|element| element.value().name()).collect::<Vec<_>>(), ["section", "select"]);
}

#[test]
fn a_result_is_verified_on_demand() {
    let Seed { goal, board, .. } = seed("8 1 2/0");
    let mut page = open(&board, &goal);
    choose(&mut page, Algorithm::AStar, Heuristic::Manhattan);
    assert!(!page.view().has("[data-verification]"), "there is nothing to verify before the search");
    page.solve();
    assert_eq!(page.view().text("[data-verification=none]"), "");
    page.view().button("Verify");
    page.act(SearchAction::Verify);
    let verdict = page.view().text("[data-verification=verified]");
    assert!(verdict.starts_with("Verified: "), "{verdict}");
    in_language(Language::Italian, || {
        assert_ne!(page.view().text("[data-verification=verified]"), verdict);
    });
    // Another search has not been verified.
    page.solve();
    assert_eq!(page.view().text("[data-verification=none]"), "");
}

#[test]
fn a_board_that_is_the_goal_takes_no_moves() {
    let board = "1 2 3/4 5 6/7 8 0".parse().expect("a board");
    let mut page = open(&board, &Goal::BlankLast);
    page.solve();
    let view = page.view();
    assert_eq!(shown_solution(&view, &board, &board).len(), 0);
    assert_eq!((view.metric("length"), view.metric("optimal")), ("0", "true"));
}

#[test]
fn consecutive_searches_each_get_their_own_answer() {
    let mut page = Page::open("view=solve");
    for Seed { goal, board, optimum } in seeds().into_iter().filter(|seed| seed.optimum.is_some()) {
        page.act(GameAction::Load(board.clone(), 0.0));
        page.act(GameAction::SetGoal(goal, 0.0));
        choose(&mut page, Algorithm::AStar, Heuristic::LinearConflict);
        page.solve();
        let moves = shown_solution(&page.view(), &board, &page.state.game.goal_board());
        assert_eq!(Some(moves.len() as u32), optimum, "{board}");
    }
}

mod a_plot {
    use super::*;

    /// Returns the path of the part of the plot with this class.
    fn path(view: &View, class: &str) -> String {
        view.attribute(&format!(".report [role=img] .{class}"), "d").expect("a path").to_owned()
    }

    fn name(view: &View) -> String {
        view.attribute(".report [role=img]", "aria-label").expect("a name").to_owned()
    }

    #[test]
    fn of_a_search_with_an_open_list_grows_and_stays_after_the_end() {
        let hard = &korf_24()[0];
        let mut page = open(&hard.board, &Goal::BlankFirst);
        choose(&mut page, Algorithm::AStar, Heuristic::Manhattan);
        page.act(SearchAction::SetLimits(Limits::memory_mib(64)));
        page.act(SearchAction::Start(0.0));
        for _ in 0..2 {
            assert!(page.advance());
        }
        let drawn = page.view();
        assert!(name(&drawn).starts_with("Lower bound, in moves: from ") && name(&drawn).contains(" Boards waiting: "));
        assert!(page.advance());
        for class in ["lower", "upper"] {
            assert_ne!(path(&page.view(), class), path(&drawn, class), "{class}");
        }
        page.finish();
        assert_eq!(status(&page), "limit");
        let view = page.view();
        let (bound, expanded) = (view.metric("lower-bound"), view.text("[data-metric=expanded]"));
        let ends = format!("to {bound}. Boards expanded: {expanded}.");
        assert!(name(&view).contains(&ends), "{}", name(&view));
        in_language(Language::Italian, || {
            assert_ne!(name(&page.view()), name(&view));
        });
        // The choice of the next method does not remove it.
        choose(&mut page, Algorithm::IdaStar, Heuristic::Manhattan);
        assert_eq!((name(&page.view()), path(&page.view(), "upper")), (name(&view), path(&view, "upper")));
    }

    #[test]
    fn of_iterative_deepening_is_a_staircase() {
        let hard = &korf_15()[0];
        let mut page = open(&hard.board, &Goal::BlankFirst);
        choose(&mut page, Algorithm::IdaStar, Heuristic::Manhattan);
        page.act(SearchAction::Start(0.0));
        let heights = |view: &View| -> Vec<i64> {
            let path = path(view, "upper");
            let numbers = path.split(|other: char| !other.is_ascii_digit() && other != '-' && other != '.');
            let numbers: Vec<f64> = numbers.filter_map(|number| number.parse().ok()).collect();
            numbers.chunks(2).map(|point| point[1] as i64).collect()
        };
        while page.advance() {
            if page.state.solver.curve.samples().len() > 4
                && heights(&page.view()).iter().max() != heights(&page.view()).iter().min()
            {
                break;
            }
        }
        let view = page.view();
        assert!(
            name(&view).starts_with("Threshold, in moves: from ") && !name(&view).contains("waiting"),
            "{}",
            name(&view)
        );
        assert!(!view.has(".report [role=img] .lower"), "there is no open list");
        let steps = heights(&view);
        // A threshold only rises, and the drawing counts from the top.
        assert!(steps.is_sorted_by(|one, next| one >= next) && steps.first() > steps.last(), "{steps:?}");
        page.act(SearchAction::Stop);
        assert_eq!((status(&page).as_str(), name(&page.view()).is_empty()), ("cancelled", false));
    }

    #[test]
    fn is_not_drawn_for_a_search_that_is_too_quick() {
        let mut page = Page::open("view=solve&board=1,2,3/4,5,6/0,7,8&algorithm=a-star&heuristic=manhattan");
        page.solve();
        assert_eq!(status(&page), "solved");
        assert!(!page.view().has(".report [role=img]"));
    }
}

mod an_unsolvable_board {
    use super::*;

    /// Returns whether a text gives the parity of the inversions as the reason.
    fn is_reason(text: &str) -> bool {
        text.contains("out of order (") && text.contains("inversion") && text.contains("an odd number")
    }

    #[test]
    fn is_explained_before_and_after_a_search_and_made_solvable() {
        let unsolvable: Vec<Seed> = seeds().into_iter().filter(|seed| seed.optimum.is_none()).collect();
        assert_eq!(unsolvable.len(), 2);
        for Seed { goal, board, .. } in unsolvable {
            let mut page = open(&board, &goal);
            let view = page.view();
            assert_eq!(view.text(".messages span"), "This board can't be solved.");
            assert!(is_reason(&view.text(".messages details")), "{}", view.text(".messages"));
            view.button("Swap two tiles");

            page.solve();
            assert_eq!(status(&page), "unsolvable");
            let view = page.view();
            assert!(is_reason(&view.text(".verdict")), "{}", view.text(".verdict"));
            // The reason is given once, and there are no counts of a search that did not happen.
            assert!(!view.has(".messages details") && !view.has("[data-moves]") && !view.has("[data-metric]"));

            // What the button does.
            let solvable = make_solvable(&board);
            let changed = solvable.tiles().iter().zip(board.tiles()).filter(|(one, other)| one != other).count();
            assert_eq!(changed, 2);
            page.act(GameAction::Load(solvable.clone(), 0.0));
            assert_eq!((status(&page).as_str(), shown_board(&page.view())), ("idle", solvable.to_string()));
            assert!(!page.view().has("[data-notice=unsolvable]"));
            page.solve();
            shown_solution(&page.view(), &solvable, &page.state.game.goal_board());
        }
    }

    #[test]
    fn is_explained_in_the_language() {
        let Seed { goal, board, .. } = seed("1 2 3/8 4 0");
        let page = open(&board, &goal);
        let english = page.view().text("[data-notice=unsolvable]");
        for language in [Language::French, Language::Vietnamese] {
            in_language(language, || {
                let view = page.view();
                assert!(view.text("[data-notice=unsolvable]") != english && !view.has_button("Swap two tiles"));
            });
        }
    }
}

mod an_anytime_search {
    use super::*;

    /// A board of 6x3, which needs no pattern databases, far from a proof.
    const RANDOM: &str = "8 1 11 4 13 10/15 2 0 17 5 12/7 14 3 9 16 6";

    fn random() -> Board {
        RANDOM.parse().expect("a board")
    }

    /// Opens the board and runs the search until it has a solution.
    fn found() -> Page {
        let mut page = open(&random(), &Goal::BlankLast);
        assert_eq!(page.state.solver.method.algorithm, Algorithm::Anytime, "the default");
        page.act(SearchAction::Start(0.0));
        while page.state.playback().is_none() {
            assert!(page.advance());
        }
        page
    }

    fn assert_unproved(page: &Page) {
        let view = page.view();
        let moves = shown_solution(&view, &random(), &page.state.game.goal_board());
        let bound = number(&view, "lower-bound");
        assert_eq!((view.metric("optimal"), number(&view, "gap")), ("false", moves.len() as u64 - bound));
        let verdict = format!("Solved in {} moves. Optimum: at least {bound}.", moves.len());
        assert_eq!(view.text(".verdict"), verdict);
        assert!(view.has_button("Solve") && !view.has_button("Stop"));
    }

    #[test]
    fn shows_both_bounds_and_stop_keeps_the_best_solution() {
        let mut page = found();
        assert!(page.advance());
        let view = page.view();
        assert_eq!(status(&page), "searching");
        view.button("Stop");
        let length = number(&view, "length");
        let bound = number(&view, "lower-bound");
        // Screen readers announce only the part that changes rarely.
        let best = format!("Best so far: {length} moves");
        assert_eq!(view.text(".verdict [role=status]"), best);
        assert_eq!(view.text(".verdict"), format!("{best} (optimum: at least {bound}). Improving…"));
        let gap = number(&view, "gap");
        assert!(gap > 0 && gap == length - bound);
        assert!(view.text("[data-status]").contains("% longer than optimal."), "{}", view.text("[data-status]"));
        let plot = view.attribute(".report [role=img]", "aria-label").expect("a plot").to_owned();
        assert!(plot.starts_with("In ") && plot.contains(": best solution from "), "{plot}");
        page.act(SearchAction::Stop);
        assert!(page.effects.contains(&Effect::StopSearch));
        assert_unproved(&page);
    }

    #[test]
    fn of_a_large_board_has_its_excess_and_an_estimate_of_the_optimum() {
        // The corners of a row are exchanged, which takes ten moves of Manhattan distance, and so are two neighbors.
        let tiles: Vec<u16> = (1..=36).map(|tile| tile % 36).collect();
        let exchanged = |pairs: &[(usize, usize)]| {
            let mut tiles = tiles.clone();
            pairs.iter().for_each(|&(one, other)| tiles.swap(one, other));
            Board::from_tiles("6x6".parse().expect("a size"), &tiles).expect("a board")
        };
        let mut page = open(&exchanged(&[(0, 5), (7, 8)]), &Goal::BlankLast);
        page.act(SearchAction::Start(0.0));
        let mut report = |length| {
            let (incumbent, lower_bound) = (Some(length), Some(12));
            let statistics = Statistics { incumbent, lower_bound, ..Statistics::default() };
            page.act(SearchAction::Progress(1, Report { statistics, ..Report::default() }));
            page.view()
        };
        let view = report(84);
        assert_eq!(view.attribute("[data-excess]", "data-excess"), Some("2.000"));
        let text = "7.00 times the Manhattan distance: 2.00 excess moves a tile. An optimal solution has about 50 moves, an estimate.";
        assert_eq!(view.text("[data-excess]"), text);
        // Shorter than the estimate.
        assert!(!report(40).has("[data-excess]"));
    }

    #[test]
    fn stops_at_the_time_limit_with_the_best_solution_found() {
        let mut page = open(&random(), &Goal::BlankLast);
        page.act(SearchAction::SetLimits(page.state.solver.limits.with_time(Some(Duration::from_secs(1)))));
        page.solve();
        assert_unproved(&page);
        assert_eq!(page.view().metric("elapsed-ms"), "1000.0");
    }

    #[test]
    fn that_proves_its_solution_has_no_gap() {
        let Seed { goal, board, .. } = seed("1 2 5/3");
        let mut page = open(&board, &goal);
        choose(&mut page, Algorithm::Anytime, Heuristic::LinearConflict);
        page.solve();
        let view = page.view();
        shown_solution(&view, &board, &page.state.game.goal_board());
        let proof = ["length", "lower-bound", "gap", "optimal"].map(|name| view.metric(name));
        assert_eq!(proof, ["4", "4", "0", "true"]);
        assert_eq!(view.text(".verdict"), "Solved in 4 moves. Proven optimal.");
        assert!(!view.text("[data-status]").contains("longer than optimal"));
    }

    #[test]
    fn proves_a_published_4x4_board() {
        let published = &korf_15()[0];
        let mut page = open(&published.board, &Goal::BlankFirst);
        choose(&mut page, Algorithm::Anytime, Heuristic::LinearConflict);
        page.solve();
        let view = page.view();
        shown_solution(&view, &published.board, &page.state.game.goal_board());
        let optimum = published.optimum.to_string();
        let proof = ["length", "lower-bound", "optimal"].map(|name| view.metric(name));
        assert_eq!(proof, [&optimum, &optimum, "true"]);
    }

    #[test]
    fn offers_shorter_solutions_while_the_first_one_plays() {
        let mut page = found();
        let first = page.view().attribute("[data-moves]", "data-moves").expect("moves").to_owned();
        page.act(PlaybackAction::Play);
        for _ in 0..3 {
            page.act(PlaybackAction::Tick);
        }
        let offer = |page: &Page| -> Option<String> {
            let buttons = page.view().all("button").into_iter().map(text).collect::<Vec<_>>();
            buttons.into_iter().find(|name| name.starts_with("Show the shorter solution ("))
        };
        while offer(&page).is_none() {
            assert!(page.advance(), "no shorter solution was found");
        }
        // The solution that is being played stays, at its move.
        let view = page.view();
        assert_eq!(view.attribute("[data-moves]", "data-moves"), Some(&*first));
        assert_eq!(view.attribute("input[type=range]", "value"), Some("3"));
        let moves: Moves = first.parse().expect("moves");
        page.act(PlaybackAction::Pause);
        for position in [moves.len().min(40), 7] {
            page.act(PlaybackAction::Scrub(position));
            let reached = moves.directions()[..position].iter().copied().collect::<Moves>().replay(&random());
            assert_eq!(Ok(shown_board(&page.view())), reached.map(|board| board.to_string()));
        }
        assert_eq!(status(&page), "searching");
        page.act(PlaybackAction::ShowShorter);
        let view = page.view();
        let shorter: Moves = view.attribute("[data-moves]", "data-moves").expect("moves").parse().expect("moves");
        assert!(shorter.len() < moves.len() && offer(&page).is_none());
        assert_eq!(shorter.replay(&random()), Ok(page.state.game.goal_board()));
        assert_eq!(status(&page), "searching");
        page.act(SearchAction::Stop);
        assert_unproved(&page);
    }

    #[test]
    fn ends_when_a_tile_is_moved() {
        let mut page = found();
        page.act(PlaybackAction::Scrub(0));
        let (size, blank) = (random().size(), random().blank());
        let beside = if blank % size.width() == 0 { blank + 1 } else { blank - 1 };
        page.act(GameAction::Press(beside, 0.0));
        assert_eq!(status(&page), "idle");
        assert!(page.effects.contains(&Effect::AbandonSearch) && !page.view().has("[data-moves]"));
        page.view().button("Solve");
        assert!(!page.advance());
    }
}

#[test]
fn a_solver_that_fails_is_reported_with_its_reason() {
    let mut page = Page::open("view=solve&board=1,2,3/4,5,6/0,7,8");
    page.act(SearchAction::Start(0.0));
    page.act(SearchAction::Failed(1, "broken".to_owned()));
    assert_eq!(status(&page), "failed");
    assert!(page.view().text(".verdict").contains("broken"));
    page.view().button("Reload page");
}

#[test]
fn a_search_that_is_cancelled_says_so() {
    let mut page = Page::open("view=solve&board=1,2,3/4,5,6/0,7,8");
    page.act(SearchAction::Start(0.0));
    page.act(SearchAction::Stop);
    assert_eq!(status(&page), "cancelled");
    assert!(page.view().has("[data-metric=expanded]") && !page.view().has("[data-moves]"));
}
