//! The results of an experiment: the summary, the race, the plots and the table of runs.

use crate::experiment::{
    QUICK, Row, SMALL, after, all_rows, begun, compared, endless, in_link, opened, rows, texts, within,
};
use crate::rendering::{View, text};
use npuzzle_engine::catalogue::{Algorithm, Heuristic};
use npuzzle_engine::puzzle::Board;
use npuzzle_engine::statistics::Statistics;
use npuzzle_experiments::{Coverage, Filter, Format, History, Record, Run};
use npuzzle_page::compare::action::Action;
use npuzzle_page::compare::effect::Effect;
use npuzzle_page::compare::measured::Column;
use npuzzle_page::compare::results_text::TextFormat;
use npuzzle_page::compare::state::Comparison;
use npuzzle_page::compare::update::update;
use npuzzle_page::learn::link::{Study, study_of};
use npuzzle_page::shared::link::Fragment;
use scraper::ElementRef;
use std::collections::BTreeSet;

#[test]
fn the_default_experiment_compares_greedy_search_and_a_star_with_the_classic_heuristics() {
    let state = begun(&opened("seed=7"));
    let view = View::compare(&state);
    assert_eq!(view.text(".verdict"), "Done: 120 runs.");
    let all = all_rows(&state);
    assert_eq!(all.len(), 20 * 6);
    let boards: BTreeSet<&str> = all.iter().map(|row| &*row.board).collect();
    assert_eq!(boards.len(), 20);
    for board in boards {
        let of = |name: &str| -> Vec<&Row> {
            all.iter().filter(|row| row.board == board && row.algorithm == name).collect()
        };
        let (greedy, a_star) = (of("greedy"), of("a-star"));
        for rows in [&greedy, &a_star] {
            let heuristics: Vec<&str> = rows.iter().map(|row| &*row.heuristic).collect();
            assert_eq!(heuristics, ["misplaced", "euclidean", "manhattan"], "{board}");
        }
        let optimum = a_star[0].count("length");
        for row in a_star {
            assert_eq!((row.count("length"), row.metric("optimal"), &*row.status), (optimum, "true", "solved"));
        }
        for row in greedy {
            assert_eq!((row.metric("optimal"), &*row.status), ("false", "solved"));
            // The lengths of any two solutions of a board have the same parity.
            let length = row.count("length");
            assert!(length >= optimum && (length - optimum).is_multiple_of(2), "{board}: {length}, {optimum}");
        }
    }
    for row in &all {
        let names: Vec<&str> = row.metrics.iter().map(|(name, _)| &**name).collect();
        let expected = [
            "length",
            "optimal",
            "expanded",
            "generated",
            "reopened",
            "frontier-peak",
            "depth-peak",
            "effective-branching-factor",
            "memory-bytes",
            "elapsed-ms",
        ];
        assert_eq!(names, expected);
        assert!(row.count("generated") > row.count("expanded"), "{row:?}");
    }
    let expanded = |heuristic: &str| -> u64 {
        let rows = all.iter().filter(|row| row.algorithm == "a-star" && row.heuristic == heuristic);
        rows.map(|row| row.count("expanded")).sum()
    };
    assert!(expanded("misplaced") > expanded("euclidean") && expanded("euclidean") > expanded("manhattan"));

    // The summary and the plots show all six pairs.
    assert_eq!(texts(&view, "tr[data-pair] td:nth-child(2)"), ["20 of 20"; 6]);
    assert_eq!(view.all(".legend")[0].child_elements().count(), 6);
    let images: Vec<&str> =
        view.all("svg[role=img]").into_iter().filter_map(|image| image.attr("aria-label")).collect();
    for title in ["Nodes expanded by solution depth", "Length against optimum"] {
        assert!(images.contains(&title), "{images:?}");
    }
}

#[test]
fn a_run_is_opened_in_learn_if_its_steps_can_be_seen() {
    let state = begun(&opened("seed=7&algorithms=weighted-a-star&heuristics=manhattan&weight=3"));
    let view = View::compare(&state);
    let link = view.all("table.runs th a")[0];
    let study = study_of(&Fragment::parse(&link.attr("href").expect("a link")[1..]), Study::default());
    assert_eq!(study.faults, []);
    let (board, method) = (study.value.spec.board(), study.value.spec.method());
    assert_eq!((board.to_string(), method.algorithm), (text(link), Algorithm::WeightedAStar));
    assert_eq!((method.heuristic, method.weight.to_string()), (Heuristic::Manhattan, "3".to_owned()));

    let record = Record { algorithm: Algorithm::Anytime, ..state.measured.get(0).expect("a run").clone() };
    let large =
        Record { board: "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 0".parse().expect("a board"), ..record };
    let imported = View::compare(&after(&state, Action::Import(vec![large.into()])));
    assert_eq!((imported.all("table.runs th[scope=row]").len(), imported.has("table.runs th a")), (1, false));
}

#[test]
fn the_table_is_split_into_pages_with_previous_and_next() {
    let state = begun(&opened("seed=7"));
    let all = all_rows(&state);
    for page in 0..5 {
        let view = View::compare(&after(&state, Action::Turn(page)));
        assert_eq!(view.text(".pages span"), format!("Page {} of 5", page + 1));
        assert_eq!(!view.is_enabled("Previous"), page == 0);
        assert_eq!(!view.is_enabled("Next"), page == 4);
        assert_eq!(rows(&view), all[25 * page..(25 * page + 25).min(all.len())]);
    }
    assert!(!View::compare(&compared(SMALL)).has(".pages"), "one page needs no buttons");
}

#[test]
fn the_summary_covers_the_boards_that_all_searches_solved_or_those_that_each_solved() {
    // Greedy search solves both boards; IDA* gives up on the second.
    let boards = in_link(&[QUICK, &endless()]);
    let link = format!("{boards}&goal=blank-first&algorithms=greedy,ida-star&heuristics=manhattan&limit=1");
    let state = compared(&link);
    let view = View::compare(&state);
    let pair = |view: &View, name: &str| -> Vec<String> {
        let row = view.one(&format!("tr[data-pair^=\"{name}\"]"));
        let solved = text(within(row, "td")[0]);
        [solved].into_iter().chain(within(row, ".median").into_iter().map(text)).collect()
    };
    let common = pair(&view, "Greedy");
    assert_eq!((common[0].as_str(), pair(&view, "IDA*")[0].as_str()), ("2 of 2", "1 of 2"));
    let covered = view.text("[data-left-out]");
    assert!(covered.starts_with("Over 1 board that every search solved; 1 left out."), "{covered}");
    assert_eq!(common[1], rows(&view)[0].metric("length"));
    assert_eq!(view.text("input[name=coverage][checked] + span"), "Solved by every search");

    let own = View::compare(&after(&state, Action::Cover(Coverage::Own)));
    let covered = own.text("[data-left-out]");
    assert!(covered.starts_with("Over the boards that each search solved."), "{covered}");
    assert_ne!(pair(&own, "Greedy")[1], common[1]);
    assert_eq!(pair(&own, "IDA*")[1], "21");
    assert_eq!(own.text("input[name=coverage][checked] + span"), "Solved by each search");
    let again = after(&after(&state, Action::Cover(Coverage::Own)), Action::Cover(Coverage::Common));
    assert_eq!(pair(&View::compare(&again), "Greedy"), common);
}

#[test]
fn the_summary_is_copied_as_a_table_for_a_spreadsheet_for_markdown_or_for_latex() {
    let state = compared(SMALL);
    for (format, name, start, lines) in [
        (TextFormat::Tsv, "Copy for spreadsheet", "Search\tSolved\tRuns\tLength: median\t", 3),
        (TextFormat::Markdown, "Copy as Markdown", "| Search | Solved | Runs | Length |", 4),
        (TextFormat::Latex, "Copy as LaTeX", "\\begin{tabular}{lrrrrrrrr}", 8),
    ] {
        assert!(View::compare(&state).has_button(name), "{name}");
        let (_, effects) = update(&state, Action::CopyResults(format));
        let [Effect::CopyResults(copied)] = &effects[..] else { panic!("{effects:?}") };
        assert!(copied.starts_with(start), "{copied}");
        assert_eq!(copied.lines().count(), lines, "{copied}");
    }
}

#[test]
fn headings_are_explained_to_screen_readers() {
    let view = View::compare(&compared(SMALL));
    for (region, heading, explanation) in [
        ("Summary", "Generated", "Also: discovered"),
        ("Summary", "Expanded", "Also: explored"),
        ("Runs", "Frontier peak", "open list"),
        ("Runs", "Memory", "Also: space"),
    ] {
        let section = view.one(&format!("section[aria-label={region}]"));
        assert_eq!(
            text(within(section, ".explanation")[0]),
            "Hover over, tap or focus a heading to see what it means."
        );
        let button = within(section, "th button").into_iter().find(|button| text(*button) == heading);
        let description = button.and_then(|button| button.attr("aria-description")).expect("an explained heading");
        assert!(description.contains(explanation), "{heading}: {description}");
    }
}

#[test]
fn a_cell_says_how_often_a_short_run_was_repeated() {
    let mut repetitions = [1, 2, 50].into_iter().cycle();
    let records = compared(SMALL).measured.records().cloned().collect::<Vec<_>>();
    let repeated =
        records.into_iter().map(|record| Record { repetitions: repetitions.next().unwrap(), ..record }.into());
    let view = View::compare(&after(&opened(""), Action::Import(repeated.collect())));
    let titles: Vec<_> = view.all("td[data-metric=elapsed-ms]").into_iter().map(|cell| cell.attr("title")).collect();
    assert_eq!(titles[..3], [Some("Measured once"), Some("Mean of 2 repetitions"), Some("Mean of 50 repetitions")]);
}

#[test]
fn tables_and_plots_show_the_runs_that_a_filter_lets_through() {
    let state = compared("random=4&side=3&seed=7&algorithms=greedy,a-star&heuristics=manhattan,euclidean");
    let names = |state: &Comparison| texts(&View::compare(state), "#filter-algorithm option");
    assert_eq!(names(&state), ["all", "Greedy best-first", "A*"]);
    assert!(
        !View::compare(&state).has("#filter-size") && !View::compare(&state).has("#filter-status"),
        "one value each"
    );

    let filtered = after(&state, Action::Filter(Filter { algorithm: Some(Algorithm::AStar), ..Filter::default() }));
    let view = View::compare(&filtered);
    assert_eq!(texts(&view, "tr[data-pair] th"), ["A*, Euclidean distance", "A*, Manhattan distance"]);
    assert_eq!(texts(&view, "[aria-label=Plots] > .legend li"), texts(&view, "tr[data-pair] th"));
    assert!(rows(&view).iter().all(|row| row.algorithm == "a-star") && rows(&view).len() == 8);
    assert_eq!(view.text("#filter-algorithm option[selected]"), "A*");
    // Files have all runs, and other results have no filter.
    assert_eq!(
        update(&filtered, Action::Export(Format::Csv)).1,
        [Effect::WriteRecords(Format::Csv, state.measured.clone())]
    );
    let imported = after(&filtered, Action::Import(state.measured.runs().take(2).cloned().collect()));
    assert_eq!((imported.filter, imported.shown.len()), (Filter::default(), 2));
    assert!(!View::compare(&imported).has(".filter"), "one algorithm");
}

mod the_table_of_runs {
    use super::*;

    const COLUMNS: [(Column, &str); 7] = [
        (Column::Length, "Length"),
        (Column::Expanded, "Expanded"),
        (Column::Memory, "Memory"),
        (Column::Time, "Time"),
        (Column::Algorithm, "Algorithm"),
        (Column::Heuristic, "Heuristic"),
        (Column::Run, "Board"),
    ];

    /// Returns what a column sorts by, for runs in the order of the plan.
    fn key(column: Column, row: &Row, planned: &[Row]) -> usize {
        let place = |all: &[&str], name: &str| all.iter().position(|known| *known == name).expect("a known name");
        match column {
            Column::Length => row.count("length") as usize,
            Column::Expanded => row.count("expanded") as usize,
            Column::Memory => row.count("memory-bytes") as usize,
            Column::Time => (row.metric("elapsed-ms").parse::<f64>().expect("a time") * 1000.0).round() as usize,
            Column::Algorithm => place(&["breadth-first", "greedy", "a-star"], &row.algorithm),
            Column::Heuristic => place(&["misplaced", "manhattan", ""], &row.heuristic),
            _ => planned.iter().position(|known| known.board == row.board).expect("a planned board"),
        }
    }

    #[test]
    fn is_sorted_by_any_column_in_both_directions_and_says_so_in_its_header() {
        let link = "random=4&side=3&seed=7&algorithms=breadth-first,greedy,a-star&heuristics=misplaced,manhattan";
        let mut state = compared(link);
        let planned = rows(&View::compare(&state));
        assert_eq!(planned.len(), 20);
        for (column, title) in COLUMNS {
            for direction in ["ascending", "descending"] {
                state = after(&state, Action::Sort(column));
                let view = View::compare(&state);
                let header = view.one("[aria-sort]");
                assert_eq!((header.attr("aria-sort"), text(header).as_str()), (Some(direction), title));
                let keys: Vec<usize> = rows(&view).iter().map(|row| key(column, row, &planned)).collect();
                let mut expected: Vec<usize> = planned.iter().map(|row| key(column, row, &planned)).collect();
                expected.sort_unstable();
                if direction == "descending" {
                    expected.reverse();
                }
                assert_eq!(keys, expected, "{title}, {direction}");
            }
        }
    }

    #[test]
    fn is_sorted_as_a_whole_and_returns_to_its_first_page() {
        let state = compared("random=30&side=3&seed=7&algorithms=a-star&heuristics=manhattan");
        let turned = after(&state, Action::Turn(1));
        assert_eq!(rows(&View::compare(&turned)).len(), 5);
        let sorted = after(&turned, Action::Sort(Column::Expanded));
        assert_eq!(View::compare(&sorted).text(".pages span"), "Page 1 of 2");
        let expanded: Vec<u64> = all_rows(&sorted).iter().map(|row| row.count("expanded")).collect();
        assert!(expanded.len() == 30 && expanded.is_sorted(), "{expanded:?}");
    }
}

mod a_race {
    use super::*;

    #[test]
    fn shows_the_places_of_the_searches_of_a_board() {
        let state = compared("random=2&side=3&seed=7&algorithms=a-star,greedy&heuristics=manhattan");
        let view = View::compare(&state);
        let race = view.one("section[aria-label=Race]");
        assert_eq!(race.attr("data-race"), Some("over"));
        assert!(view.has_button("Start race"));
        let lanes = within(race, "ol > li");
        let mut places: Vec<(&str, String)> = lanes
            .iter()
            .map(|lane| (lane.attr("data-place").expect("a place"), text(within(*lane, ".lane-result")[0])))
            .collect();
        places.sort_unstable();
        let mut expanded: Vec<u64> = rows(&view)[..2].iter().map(|row| row.count("expanded")).collect();
        expanded.sort_unstable();
        assert!(expanded[0] < expanded[1], "{expanded:?}");
        let expected = [("1", expanded[0]), ("2", expanded[1])]
            .map(|(place, nodes)| (place, format!("Place {place}: {nodes} nodes")));
        assert_eq!(places, expected);
    }

    #[test]
    fn needs_two_searches_of_a_board() {
        let state = compared("random=2&side=3&seed=7&algorithms=a-star&heuristics=manhattan");
        assert!(!View::compare(&state).has("section[aria-label=Race]"));
    }
}

mod a_plot {
    use super::*;

    fn figure<'a>(view: &'a View, title: &str) -> ElementRef<'a> {
        let is_titled = |figure: &ElementRef<'_>| text(within(*figure, "figcaption")[0]) == title;
        view.all("figure").into_iter().find(is_titled).unwrap_or_else(|| panic!("no plot {title}"))
    }

    /// Returns the number of marks in each series of a plot.
    fn marks(figure: ElementRef<'_>) -> Vec<usize> {
        let series = within(figure, "svg > g.series > .marks");
        series.into_iter().map(|marks| marks.attr("d").expect("a path").matches("h0").count()).collect()
    }

    const ESTIMATES: &str = "Heuristic value against true distance";

    /// Returns the sum of a value for each tile by its distance from its goal cell, with the blank last.
    fn sum(board: &Board, value: fn(u32) -> u32) -> u32 {
        let tiles = board.to_string();
        let tiles = tiles.split([' ', '/']).map(|tile| tile.parse::<u32>().expect("a tile"));
        let moves = |(cell, tile): (u32, u32)| {
            let goal = tile - 1;
            value((goal / 3).abs_diff(cell / 3) + (goal % 3).abs_diff(cell % 3))
        };
        (0..).zip(tiles).filter(|&(_, tile)| tile != 0).map(moves).sum()
    }

    #[test]
    fn shows_the_value_of_each_heuristic_for_the_start_against_the_proved_distance() {
        let state = compared("random=6&side=3&seed=7&algorithms=greedy,a-star&heuristics=misplaced,manhattan");
        for record in state.measured.records() {
            let value: fn(u32) -> u32 = match record.heuristic.expect("a heuristic").name() {
                "misplaced" => |moves| moves.min(1),
                _ => |moves| moves,
            };
            assert_eq!(record.initial_h, Some(sum(&record.board, value)), "{record:?}");
        }
        let view = View::compare(&state);
        let figure = figure(&view, ESTIMATES);
        let names: Vec<String> = within(figure, ".legend li").into_iter().map(text).collect();
        assert_eq!(names, ["Misplaced tiles", "Manhattan distance"]);
        assert_eq!(marks(figure), [6, 6], "one for each board, whichever search it is from");
        // A file has these, too.
        let labels: Vec<String> = within(figure, "svg text").into_iter().map(text).collect();
        for label in ["Optimal length (moves)", "Misplaced tiles", "Manhattan distance"] {
            assert!(labels.iter().any(|known| known == label), "{labels:?}");
        }
        for format in ["SVG", "PNG", "TikZ"] {
            assert!(view.has_button(&format!("Save “{ESTIMATES}” as {format}")));
        }
    }

    #[test]
    fn needs_proved_distances_to_compare_heuristics_with() {
        let state = compared("random=2&side=3&seed=7&algorithms=greedy&heuristics=manhattan");
        let view = View::compare(&state);
        let estimates = text(figure(&view, ESTIMATES));
        let expected = "Include a search with a heuristic and one that proves optimality";
        assert!(estimates.contains(expected), "{estimates}");
        for title in ["Nodes expanded by solution depth", "Length against optimum"] {
            let missing = text(figure(&view, title));
            assert!(missing.contains("Include a search that proves optimality"), "{missing}");
        }
    }

    #[test]
    fn has_a_mark_for_each_run_and_a_hint_on_how_to_read_it() {
        let state = compared(SMALL);
        let view = View::compare(&state);
        for title in ["Nodes expanded by solution depth", "Length against optimum", "Time per board"] {
            let figure = figure(&view, title);
            // Two of A*'s boards have solutions of the same length.
            let expected = if title == "Length against optimum" { [4, 3] } else { [4, 4] };
            assert_eq!(marks(figure), expected, "{title}");
            let drawing = within(figure, "svg[role=img]")[0];
            assert_eq!((drawing.attr("aria-label"), drawing.attr("tabindex")), (Some(title), Some("0")));
            let readout = within(figure, "[role=status]")[0];
            assert_eq!(readout.attr("id"), drawing.attr("aria-describedby"));
            assert_eq!(text(readout), "Point at the plot or use the arrow keys to read a value.");
        }
        let legend: Vec<String> = texts(&view, "[aria-label=Plots] > .legend li");
        assert_eq!(legend, ["Greedy best-first, Manhattan distance", "A*, Manhattan distance"]);
    }

    /// Returns the places of a line of a plot.
    fn places(figure: ElementRef<'_>, selector: &str) -> Vec<(i32, i32)> {
        let path = within(figure, selector)[0].attr("d").expect("a path");
        let place = |place: &str| place.split_once(' ').and_then(|(x, y)| Some((x.parse().ok()?, y.parse().ok()?)));
        path.trim_end_matches("h0")
            .split(['M', 'L'])
            .skip(1)
            .map(|text| place(text).unwrap_or_else(|| panic!("{path}")))
            .collect()
    }

    #[test]
    fn counts_the_boards_that_each_search_solves_within_a_time() {
        let state = compared(SMALL);
        let view = View::compare(&state);
        let figure = figure(&view, "Boards solved within a time");
        assert_eq!(within(figure, "svg > g.series > .line").len(), 2);
        let places = places(figure, ".series-0 .line");
        assert_eq!(places.len(), 4, "a board each");
        assert!(places.windows(2).all(|pair| pair[0].0 < pair[1].0 && pair[0].1 >= pair[1].1), "{places:?}");
    }

    #[test]
    fn shows_the_mean_length_and_bound_of_anytime_search_over_time() {
        let missing = View::compare(&compared(SMALL));
        assert_eq!(
            text(within(figure(&missing, CURVE), ".plot-missing")[0]),
            "Include anytime search, which goes on improving its solution."
        );

        let anytime = Record {
            algorithm: Algorithm::Anytime,
            heuristic: None,
            initial_h: None,
            ..compared(SMALL).measured.get(0).expect("a run").clone()
        };
        let run = |milestones: [(f64, u32, u32); 2]| {
            let mut history = History::default();
            for (elapsed_ms, length, bound) in milestones {
                let statistics =
                    Statistics { incumbent: Some(length), lower_bound: Some(bound), ..Statistics::default() };
                history.note(&statistics, elapsed_ms);
            }
            Run { record: anytime.clone(), history }
        };
        let runs = vec![run([(1.0, 30, 20), (10.0, 26, 22)]), run([(1.0, 40, 24), (5.0, 30, 26)])];
        let view = View::compare(&after(&opened(""), Action::Import(runs)));
        let figure = figure(&view, CURVE);
        assert!(
            within(figure, ".line")[0].attr("d").is_some_and(|path| path.ends_with("h0")),
            "a single place is seen, too"
        );
        let (lengths, bounds) = (places(figure, ".line:not(.below)"), places(figure, ".below"));
        // At 1, 2, 5 and 10 ms: 35, 35, 30 and 28 moves, at least 22, 22, 23 and 24.
        assert_eq!(lengths.len(), 4);
        assert!(lengths[0].1 == lengths[1].1 && lengths[1].1 < lengths[2].1 && lengths[2].1 < lengths[3].1);
        assert!(bounds[0].1 == bounds[1].1 && bounds[1].1 > bounds[2].1 && bounds[2].1 > bounds[3].1);
        assert!(lengths.iter().zip(&bounds).all(|(length, bound)| length.0 == bound.0 && length.1 < bound.1));
    }

    const CURVE: &str = "Solution length over time";
}
