//! Identifiers, partitions and weights.

use npuzzle_engine::catalogue::{Algorithm, Heuristic, Partition, Weight};
use npuzzle_engine::heuristic::PdbKey;
use npuzzle_engine::puzzle::Size;
use proptest::prelude::*;

/// All sizes.
fn sizes() -> impl Iterator<Item = Size> {
    let edges = Size::MIN_EDGE..=Size::MAX_EDGE;
    edges.clone().flat_map(move |width| edges.clone().filter_map(move |height| Size::new(width, height).ok()))
}

#[test]
fn formatted_names_parse_to_themselves() {
    for &algorithm in Algorithm::ALL {
        assert_eq!(algorithm.to_string().parse(), Ok(algorithm));
    }
    for &heuristic in Heuristic::ALL {
        assert_eq!(heuristic.to_string().parse(), Ok(heuristic));
    }
    for &partition in Partition::ALL {
        assert_eq!(partition.to_string().parse(), Ok(partition));
    }
}

#[test]
fn partition_bytes_match_the_size_of_the_tables() {
    for size in sizes() {
        for &partition in Partition::ALL {
            let bytes = partition.bytes(size);
            if !partition.is_for(size) {
                assert_eq!(bytes, 0, "{partition} on {size}");
                continue;
            }
            assert_eq!(bytes, PdbKey::new(size, partition, 0).unwrap().bytes() as u64, "{partition} on {size}");
            for blank in 0..size.cells() {
                let of_blank = PdbKey::new(size, partition, blank).unwrap().bytes() as u64;
                assert!(of_blank <= 2 * bytes, "{partition} on {size}, {blank}");
            }
        }
    }
}

#[test]
fn every_size_of_at_most_16_cells_has_a_partition_of_all_its_tiles() {
    for size in sizes() {
        let partitions = Partition::of_size(size);
        assert_eq!(!partitions.is_empty(), size.cells() <= 16 || size == Size::PUZZLE_24, "{size}");
        assert_eq!(partitions, Partition::of_size(size.transposed()), "{size}");
        for partition in partitions {
            let tiles: usize = partition.name().split('-').map(|tiles| tiles.parse::<usize>().expect("a number")).sum();
            assert_eq!(tiles, size.cells() - 1, "{partition} on {size}");
        }
    }
    for partition in Partition::ALL {
        assert!(sizes().any(|size| partition.is_for(size)), "{partition}");
    }
}

#[test]
fn a_search_uses_the_chosen_partition_if_it_fits_the_size() {
    let optimal = |size, chosen| Partition::used_by(Algorithm::Optimal, Heuristic::Misplaced, size, chosen);
    assert_eq!(
        optimal(Size::PUZZLE_8, Some(Partition::P44)),
        Some(Partition::P8),
        "on 3x3 the optimal search always uses exact distances"
    );
    for size in sizes().filter(|&size| size != Size::PUZZLE_8) {
        for &partition in Partition::ALL {
            let expected = if partition.is_for(size) { Some(partition) } else { optimal(size, None) };
            assert_eq!(optimal(size, Some(partition)), expected, "{partition} on {size}");
        }
        assert!(optimal(size, None).is_none_or(|used| used.is_for(size)), "{size}");
    }
    let by = |algorithm, heuristic| Partition::used_by(algorithm, heuristic, Size::PUZZLE_8, Some(Partition::P44));
    assert_eq!(by(Algorithm::AStar, Heuristic::PatternDatabase), Some(Partition::P44));
    assert_eq!(by(Algorithm::AStar, Heuristic::Manhattan), None);
    assert_eq!(by(Algorithm::BreadthFirst, Heuristic::PatternDatabase), None, "breadth-first search uses no heuristic");
}

#[test]
fn pattern_databases_limit_the_sizes_of_searches() {
    for &algorithm in Algorithm::ALL {
        for &heuristic in Heuristic::ALL {
            for size in sizes() {
                let looks_up = algorithm == Algorithm::Optimal
                    || algorithm.takes_heuristic() && heuristic == Heuristic::PatternDatabase;
                let is_available = algorithm == Algorithm::Anytime || !looks_up || !Partition::of_size(size).is_empty();
                assert_eq!(algorithm.is_available(heuristic, size), is_available, "{algorithm}, {heuristic}, {size}");
            }
        }
    }
}

#[test]
fn a_larger_partition_is_for_the_same_size_and_has_more_bytes() {
    for (size, &partition) in sizes().flat_map(|size| Partition::of_size(size).iter().map(move |known| (size, known))) {
        if let Some(larger) = partition.larger(size) {
            assert!(larger.is_for(size), "{larger} on {size}");
            assert!(larger.bytes(size) > partition.bytes(size), "{larger} on {size}");
        }
    }
}

/// Links, files and scripts contain them, so they stay. A new one need not be listed before its release.
#[test]
fn published_identifiers_stay() {
    for name in [
        "breadth-first",
        "depth-first",
        "iterative-deepening",
        "bidirectional",
        "greedy",
        "a-star",
        "weighted-a-star",
        "dynamic-weighting",
        "ida-star",
        "optimal",
        "anytime",
    ] {
        assert_eq!(name.parse::<Algorithm>().map(Algorithm::name), Ok(name));
    }
    for name in [
        "misplaced",
        "misplaced-penalty",
        "euclidean",
        "manhattan",
        "linear-conflict",
        "walking-distance",
        "gaschnig",
        "pattern-database",
    ] {
        assert_eq!(name.parse::<Heuristic>().map(Heuristic::name), Ok(name));
    }
}

#[test]
fn the_error_for_an_unknown_name_lists_the_known_names() {
    let error = "A*".parse::<Algorithm>().unwrap_err().to_string();
    assert!(error.starts_with("“A*” is not a valid algorithm: expected one of "), "{error}");
    assert!(Algorithm::ALL.iter().all(|algorithm| error.contains(algorithm.name())), "{error}");
    let error = "manhatan".parse::<Heuristic>().unwrap_err().to_string();
    assert!(error.starts_with("“manhatan” is not a valid heuristic: expected one of "), "{error}");
}

#[test]
fn parses_weights_from_0_to_100_and_infinity_and_rejects_others() {
    for (text, hundredths) in [
        ("0", 0),
        ("0.5", 50),
        ("1", 100),
        ("1.5", 150),
        (" 2 ", 200),
        ("2.", 200),
        ("3.14", 314),
        ("1.05", 105),
        ("100", 10_000),
    ] {
        assert_eq!(text.parse::<Weight>().map(Weight::hundredths), Ok(Some(hundredths)));
    }
    for text in ["inf", "infinity", " inf ", "∞"] {
        assert_eq!(text.parse(), Ok(Weight::INFINITE));
    }
    for text in ["", "100.01", "-2", "NaN", "Infinite", "two", "1,5", "1e1", "1.505", "+2", "1.-5", "."] {
        let error = text.parse::<Weight>().unwrap_err();
        let sentence =
            "is not a valid weight: expected a number from 0 to 100 with at most two decimals, such as 1.5, or inf";
        assert_eq!(error.to_string(), format!("“{text}” {sentence}"));
    }
    assert!(Weight::from_hundredths(10_001).is_err());
    assert_eq!(Weight::INFINITE.to_string(), "inf");
    assert!(Weight::default() < Weight::INFINITE);
    for (text, is_in_range) in [("0.99", false), ("1", true), ("100", true), ("inf", false)] {
        assert_eq!(text.parse::<Weight>().unwrap().at_least_one().is_ok(), is_in_range, "{text}");
    }
}

proptest! {
    #[test]
    fn a_formatted_weight_parses_to_itself(hundredths in 0..=10_000_u32) {
        let weight = Weight::from_hundredths(hundredths).unwrap();
        prop_assert_eq!(weight.hundredths(), Some(hundredths));
        prop_assert_eq!(weight.to_string().parse(), Ok(weight));
    }

    #[test]
    fn parsing_arbitrary_text_never_panics(text: String, number in "[-+]?[0-9]{0,4}[.]?[0-9]{0,4}(e[0-9]{1,3})?") {
        let _ = (text.parse::<Algorithm>(), text.parse::<Heuristic>(), text.parse::<Weight>());
        if let Ok(weight) = number.parse::<Weight>() {
            prop_assert!(weight.hundredths().is_some_and(|hundredths| hundredths <= 10_000));
        }
    }
}
