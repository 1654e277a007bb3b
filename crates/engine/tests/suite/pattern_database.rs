//! Pattern databases: entries, binary format, construction, and searches that use them.

use crate::naive::patterns;
use npuzzle_engine::catalogue::{Algorithm, Heuristic as Name, Partition};
use npuzzle_engine::heuristic::{Digest, LoadError, PatternDatabase, PdbBuilder, PdbKey, verify};
use npuzzle_engine::internals::{AdditivePdb, Estimator, Grid, Grid4, Grid5, Grid16, Instance};
use npuzzle_engine::puzzle::{Board, Goal, Scrambles, Size};
use npuzzle_engine::search::Progress;
use npuzzle_engine::solver::{PdbStore, StartError, begin};
use npuzzle_engine::spec::SearchSpec;
use npuzzle_testing::oracle::GOALS;
use npuzzle_testing::run::{request, to_the_end};
use npuzzle_testing::strategies;
use npuzzle_testing::tables::{database, tables};
use npuzzle_testing::tier::stride;
use proptest::prelude::*;

/// Returns h of a board with a partition.
fn estimate(partition: Partition, board: &Board, goal: &Board) -> u32 {
    fn with_grid<G: Grid, const WORDS: usize>(partition: Partition, board: &Board, goal: &Board) -> u32 {
        let Instance { start, rules, .. } = Instance::<G>::new(board, goal);
        let key = PdbKey::new(board.size(), partition, rules.blank).unwrap();
        let heuristic = AdditivePdb::<G, WORDS>::new(database(key), rules);
        heuristic.value(heuristic.memo(&start))
    }
    match board.size() {
        Size::PUZZLE_15 => with_grid::<Grid4, 1>(partition, board, goal),
        Size::PUZZLE_24 => with_grid::<Grid5, 3>(partition, board, goal),
        _ => with_grid::<Grid16, 1>(partition, board, goal),
    }
}

/// Returns the representative of each class of symmetric cells in ascending order, on boards with the longer edge
/// across: the upper left quarter, and of squares the part of it on and above the diagonal.
fn classes(size: Size) -> Vec<usize> {
    let (width, height) = (size.width(), size.height());
    let cells = (0..height.div_ceil(2)).flat_map(|row| (0..width.div_ceil(2)).map(move |column| (row, column)));
    cells.filter(|(row, column)| !size.is_square() || row <= column).map(|(row, column)| row * width + column).collect()
}

/// Returns every size with the longer edge across that has pattern databases, with each of its partitions.
fn partitions() -> impl Iterator<Item = (Size, Partition)> {
    let edges = Size::MIN_EDGE..=Size::MAX_EDGE;
    let sizes =
        edges.clone().flat_map(move |height| edges.clone().filter_map(move |width| Size::new(width, height).ok()));
    let wide = sizes.filter(|&size| size == size.landscape());
    wide.flat_map(|size| Partition::of_size(size).iter().map(move |&partition| (size, partition)))
}

/// Returns the keys of all pattern databases.
fn keys() -> impl Iterator<Item = PdbKey> {
    partitions().flat_map(|(size, partition)| {
        classes(size).into_iter().map(move |blank| PdbKey::new(size, partition, blank).unwrap())
    })
}

mod entries {
    use super::*;

    /// The blank belongs on an edge, where no reflection fixes its cell, so each lookup has its own tables. All classes of
    /// 3x3 are covered by the tests of heuristics.
    #[test]
    fn agree_with_the_definition_on_4x4() {
        let goal: Board = "1 2 3 4/0 5 6 7/8 9 10 11/12 13 14 15".parse().unwrap();
        for board in Scrambles::new(Size::PUZZLE_15, Goal::Custom(goal.clone()), 3).unwrap().take(2000) {
            let expected = patterns::estimate(Partition::P555, &board, &goal);
            assert_eq!(estimate(Partition::P555, &board, &goal), expected, "{board} to {goal}");
        }
    }

    /// The blank belongs on an inner cell of an edge, where no reflection fixes its cell. Tall boards share the tables
    /// of wide ones.
    #[test]
    fn agree_with_the_definition_on_5x2_and_2x5() {
        for goal in ["1 0 2 3 4/5 6 7 8 9", "1 2/3 4/5 6/0 7/8 9"] {
            let goal: Board = goal.parse().unwrap();
            for board in Scrambles::new(goal.size(), Goal::Custom(goal.clone()), 3).unwrap().take(2000) {
                let expected = patterns::estimate(Partition::P54, &board, &goal);
                assert_eq!(estimate(Partition::P54, &board, &goal), expected, "{board} to {goal}");
            }
        }
    }

    #[test]
    fn tall_boards_share_the_databases_of_wide_ones() {
        let wide: Size = "4x3".parse().unwrap();
        let goal: Board = "1 2 3 4/5 0 6 7/8 9 10 11".parse().unwrap();
        let transposed = |board: &Board| {
            let tiles: Vec<u16> = (0..12).map(|cell| board.tile(cell % 3 * 4 + cell / 3)).collect();
            Board::from_tiles(wide.transposed(), &tiles).unwrap()
        };
        assert_eq!(PdbKey::new(wide.transposed(), Partition::P65, 4), PdbKey::new(wide, Partition::P65, 5));
        for board in Scrambles::new(wide, Goal::Custom(goal.clone()), 3).unwrap().take(2000) {
            let h = estimate(Partition::P65, &board, &goal);
            assert_eq!(estimate(Partition::P65, &transposed(&board), &transposed(&goal)), h, "{board} to {goal}");
        }
    }

    #[test]
    fn the_3x3_partition_with_all_tiles_yields_exact_distances() {
        for (_, oracle) in GOALS.iter() {
            let goal = npuzzle_testing::oracle::board(&oracle.goal);
            for (board, distance) in oracle.boards(7) {
                assert_eq!(estimate(Partition::P8, &board, &goal), distance, "{board} to {goal}");
            }
        }
    }

    #[test]
    fn satisfy_the_invariants_between_neighbors() {
        let small = keys().filter(|key| key.size().cells() <= 10 || key.partition() == Partition::P555);
        for key in small.step_by(stride(3, 1)) {
            assert_eq!(verify(&database(key)), Ok(()), "{key}");
        }
        assert_eq!(verify(&database(PdbKey::new(Size::PUZZLE_24, Partition::P444444, 0).unwrap())), Ok(()));
        assert_eq!(verify(&database(PdbKey::new("4x3".parse().unwrap(), Partition::P65, 1).unwrap())), Ok(()));
    }

    #[test]
    fn symmetric_cells_share_a_database_and_patterns_cover_all_tiles() {
        let turned = partitions().map(|(size, partition)| (size.transposed(), partition));
        for (size, partition) in partitions().chain(turned) {
            let mut keys: Vec<PdbKey> =
                (0..size.cells()).map(|blank| PdbKey::new(size, partition, blank).unwrap()).collect();
            for (blank, key) in keys.iter().enumerate() {
                let [first, second] = key.patterns(size, blank).unwrap();
                // The same patterns twice would be redundant, unless they are exact. Those of squares are published as
                // they are.
                let is_redundant = first == second && first.len() > 1;
                assert!(size.is_square() || !is_redundant, "{partition} on {size}, blank on {blank}");
                for patterns in [first, second] {
                    let mut tiles: Vec<u8> = patterns.concat();
                    tiles.push(blank as u8);
                    tiles.sort_unstable();
                    assert!(
                        tiles.iter().copied().eq(0..size.cells() as u8),
                        "{partition} on {size}, blank on {blank}: {patterns:?}"
                    );
                    let mut sizes: Vec<String> = patterns.iter().map(|pattern| pattern.len().to_string()).collect();
                    sizes.sort_by(|a, b| b.cmp(a));
                    assert_eq!(sizes.join("-"), partition.name());
                }
                assert_eq!(key.size(), size.landscape());
                assert_eq!(PdbKey::new(key.size(), partition, key.blank()), Some(*key));
            }
            keys.sort_by_key(PdbKey::blank);
            keys.dedup();
            assert_eq!(keys.iter().map(PdbKey::blank).collect::<Vec<_>>(), classes(size.landscape()));
        }
    }
}

mod construction {
    use super::*;

    #[test]
    fn the_result_does_not_depend_on_the_steps() {
        let key = PdbKey::new(Size::PUZZLE_8, Partition::P44, 4).unwrap();
        let expected = database(key).to_bytes();
        for step in [1, 100, 5000] {
            let mut build = PdbBuilder::new(key);
            let mut last = 0.0;
            let made = loop {
                match build.advance(step) {
                    Some(made) => break made,
                    None => {
                        assert!((last..=1.0).contains(&build.progress()), "{} after {last}", build.progress());
                        last = build.progress();
                    }
                }
            };
            assert_eq!(made.to_bytes(), expected);
            assert!(last > 0.9 || step == 5000);
            assert!(build.advance(step).is_none(), "a builder should return the database only once");
        }
    }

    #[test]
    fn the_default_tables_of_4x4_take_under_4_mib() {
        for blank in classes(Size::PUZZLE_15) {
            assert!(PdbKey::new(Size::PUZZLE_15, Partition::P555, blank).unwrap().bytes() <= 4 << 20);
        }
    }
}

mod bytes {
    use super::*;

    fn sample() -> Vec<u8> {
        database(PdbKey::new(Size::PUZZLE_8, Partition::P44, 1).unwrap()).to_bytes()
    }

    #[test]
    fn a_serialized_database_is_deserialized_unchanged() {
        let wide = PdbKey::new("5x2".parse().unwrap(), Partition::P54, 1).unwrap();
        for key in [
            PdbKey::new(Size::PUZZLE_8, Partition::P44, 1).unwrap(),
            PdbKey::new(Size::PUZZLE_15, Partition::P555, 5).unwrap(),
            wide,
        ] {
            let written = database(key).to_bytes();
            let read = PatternDatabase::from_bytes(written.clone()).unwrap();
            assert_eq!((read.key(), read.to_bytes()), (key, written));
        }
    }

    #[test]
    fn rejects_damaged_bytes_with_the_matching_error() {
        let error =
            |bytes: &[u8]| PatternDatabase::from_bytes(bytes.to_vec()).map(|database| database.key()).unwrap_err();
        let changed = |at: usize, to: u8| {
            let mut bytes = sample();
            bytes[at] = to;
            error(&bytes)
        };
        assert_eq!(error(b""), LoadError::NotADatabase);
        assert_eq!(error(&sample()[..31]), LoadError::NotADatabase);
        assert_eq!(changed(0, b'n'), LoadError::NotADatabase);
        assert_eq!(changed(4, 2), LoadError::Version { found: 2 });
        assert_eq!(changed(5, 4), LoadError::UnknownKey);
        assert_eq!(changed(6, 9), LoadError::UnknownKey);
        assert_eq!(changed(6, 5), LoadError::UnknownKey, "cell 5 does not represent its class");
        assert_eq!(changed(8, b'5'), LoadError::UnknownKey);
        let wrong_digest = LoadError::Digest(PdbKey::new(Size::PUZZLE_8, Partition::P44, 1).unwrap());
        assert_eq!(changed(7, 1), LoadError::UnknownKey);
        assert_eq!(changed(7, 2), LoadError::UnknownKey, "3x2 has no partition 4-4");
        assert_eq!(changed(7, 3), wrong_digest, "the height of a square is not written");
        assert_eq!(changed(24, 0xFF), wrong_digest);
        assert_eq!(changed(32, sample()[32] ^ 1), wrong_digest);
        let expected = sample().len() - 32;
        assert_eq!(error(&sample()[..100]), LoadError::Length { found: 68, expected });
        assert_eq!(error(&[sample(), vec![0]].concat()), LoadError::Length { found: expected + 1, expected });
    }

    /// With this damage, the weak checksum of an earlier format matched, and a search "proved" 24 moves for a board that
    /// takes 16.
    #[test]
    fn rejects_two_flips_that_cancel_out_in_a_weak_checksum() {
        let key = PdbKey::new(Size::PUZZLE_15, Partition::P555, 0).unwrap();
        let mut bytes = database(key).to_bytes();
        let entries = bytes.len() - key.bytes();
        for entry in [1_438_903, 1_572_863] {
            bytes[entries + entry] ^= 0x80;
        }
        assert_eq!(PatternDatabase::from_bytes(bytes).map(|database| database.key()), Err(LoadError::Digest(key)));
    }

    #[test]
    fn published_digests_are_those_of_built_databases() {
        for key in keys().filter(|key| key.bytes() < 4_000_000).step_by(stride(3, 1)) {
            assert_eq!(database(key).digest(), key.digest(), "{key}");
            assert_eq!(Digest::of(&[&database(key).to_bytes()]), key.digest(), "{key}");
        }
    }

    #[test]
    fn every_key_has_a_name_and_a_digest_of_its_own() {
        let all: Vec<PdbKey> = keys().collect();
        for one in &all {
            assert_eq!(one.to_string().parse(), Ok(*one));
            for other in &all {
                assert_eq!(one == other, one.digest() == other.digest(), "{one} and {other}");
            }
        }
    }

    #[test]
    fn only_lowercase_hexadecimal_digits_are_a_digest() {
        let digits = PdbKey::new(Size::PUZZLE_8, Partition::P44, 0).unwrap().digest().to_string();
        assert_eq!(digits.parse(), Ok(PdbKey::new(Size::PUZZLE_8, Partition::P44, 0).unwrap().digest()));
        for text in ["", &digits[1..], &format!("{digits}0"), &digits.to_uppercase(), &digits.replacen('0', "é", 1)] {
            assert!(text.parse::<Digest>().is_err(), "{text}");
        }
    }

    proptest! {
        #[test]
        fn rejects_arbitrary_bytes_without_panicking(
            garbage: Vec<u8>,
            changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..8),
            length in any::<prop::sample::Index>(),
        ) {
            prop_assert!(PatternDatabase::from_bytes(garbage).is_err());
            let mut bytes = sample();
            for (at, value) in changes {
                let at = at.index(bytes.len());
                bytes[at] = value;
            }
            let is_same = bytes == sample();
            prop_assert_eq!(PatternDatabase::from_bytes(bytes.clone()).is_ok(), is_same);
            bytes.truncate(length.index(bytes.len()));
            prop_assert!(PatternDatabase::from_bytes(bytes).is_err());
        }
    }
}

mod lookup {
    use super::*;

    #[test]
    fn a_search_does_not_start_without_its_database() {
        let board: Board = "5 1 3 10/15 12 7 9/2 4 6 8/13 0 11 14".parse().unwrap();
        for (algorithm, heuristic) in [(Algorithm::Optimal, Name::Misplaced), (Algorithm::AStar, Name::PatternDatabase)]
        {
            let request = request(board.clone(), Goal::BlankLast, algorithm, heuristic);
            let key = PdbKey::new(Size::PUZZLE_15, Partition::P555, 0).unwrap();
            assert_eq!(request.pdb_key(), Some(key));
            assert!(
                matches!(begin(&request, &PdbStore::default()), Err(StartError::NoDatabase(missing)) if missing == key)
            );
            let mut tables = tables(&request);
            assert!(begin(&request, &tables).is_ok());
            tables.remove(key);
            assert!(begin(&request, &tables).is_err());
        }
        let request = request(board, Goal::BlankLast, Algorithm::BreadthFirst, Name::PatternDatabase);
        assert_eq!(request.pdb_key(), None, "breadth-first search uses no heuristic");
    }

    #[test]
    fn a_search_uses_the_chosen_partition() {
        let board: Board = "5 1 3 10/15 12 7 9/2 4 6 8/13 0 11 14".parse().unwrap();
        let request = request(board, Goal::BlankLast, Algorithm::Optimal, Name::Misplaced);
        for (chosen, used) in [
            (None, Partition::P555),
            (Some(Partition::P55554), Partition::P555), // It is for another size.
            (Some(Partition::P663), Partition::P663),
        ] {
            let request = request.clone().with_partition(chosen);
            assert_eq!(request.pdb_key(), PdbKey::new(Size::PUZZLE_15, used, 0));
        }
    }
}

/// Searches that are split into parts, completed in different orders.
mod split {
    use super::*;
    use npuzzle_engine::search::{Checkpoint, Part, PartResult, PartSearch, Split};
    use npuzzle_engine::solver::{begin_part, split};
    use npuzzle_testing::oracle::blank_last;

    /// Runs a part's search to its end.
    fn finished(mut search: Box<dyn PartSearch>) -> PartResult {
        while search.advance(1000) == Progress::Running {}
        search.result()
    }

    /// Completes all parts of a search. `pick` selects which of the open parts to complete next.
    fn complete(request: &SearchSpec, parts: usize, mut pick: impl FnMut(usize) -> usize) -> Split {
        let tables = tables(request);
        let mut split = split(request, &tables, parts, &Checkpoint::default()).unwrap();
        let mut open: Vec<Part> = Vec::new();
        while split.progress() == Progress::Running {
            while open.len() < 5
                && let Some(part) = split.next_part()
            {
                open.push(part);
            }
            let part = open.swap_remove(pick(open.len()));
            let result = finished(begin_part(request, &tables, &part).unwrap());
            assert!(
                result.solution.as_ref().is_none_or(|moves| moves.directions().starts_with(part.prefix.directions()))
            );
            split.finish(&part, result);
        }
        split
    }

    fn check(request: &SearchSpec) {
        let whole = npuzzle_testing::run::solve(request);
        let length = whole.length(request);
        for parts in [1, 2, 10, 100, 1000] {
            let mut random = 7_usize;
            let mut any = |count: usize| {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (random >> 33) % count
            };
            let picks: [&mut dyn FnMut(usize) -> usize; 3] = [&mut |_| 0, &mut |count| count - 1, &mut any];
            for split in picks.map(|pick| complete(request, parts, pick)) {
                assert_eq!(split.progress(), Progress::Solved, "{request:?}");
                let moves = split.solution().unwrap();
                assert_eq!(moves.replay(request.board()), Ok(request.goal_board()));
                assert_eq!((moves.len() as u32, split.statistics().lower_bound), (length, Some(length)));
            }
        }
    }

    #[test]
    fn any_number_of_parts_in_any_order_proves_the_same_optimum() {
        for (board, _) in blank_last().boards(20_011) {
            check(&request(board, Goal::BlankLast, Algorithm::Optimal, Name::Misplaced));
        }
        for goal in [Goal::BlankFirst, Goal::Spiral] {
            for seed in 0..3 {
                let board = npuzzle_testing::walk::walked_away(&goal.board(Size::PUZZLE_15).unwrap(), 70, seed);
                check(&request(board, goal.clone(), Algorithm::Optimal, Name::Misplaced));
            }
        }
        let board = npuzzle_testing::walk::walked_away(&Goal::BlankLast.board(Size::PUZZLE_24).unwrap(), 40, 1);
        check(&request(board, Goal::BlankLast, Algorithm::Optimal, Name::Misplaced));
        let board = npuzzle_testing::walk::walked_away(&Goal::Spiral.board("3x4".parse().unwrap()).unwrap(), 60, 1);
        check(&request(board, Goal::Spiral, Algorithm::Optimal, Name::Misplaced));
    }

    #[test]
    fn ordering_the_branches_affects_only_the_last_iteration() {
        let board = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3".parse().unwrap();
        let request = request(board, Goal::BlankFirst, Algorithm::Optimal, Name::Misplaced);
        let tables = tables(&request);
        let mut ordered = begin(&request, &tables).unwrap();
        let mut plain = split(&request, &tables, 1, &Checkpoint::default()).unwrap();
        while plain.progress() == Progress::Running {
            let bound = plain.statistics().lower_bound;
            let part = plain.next_part().unwrap();
            let result = finished(begin_part(&request, &tables, &part).unwrap());
            plain.finish(&part, result);
            while ordered.statistics().lower_bound == bound && ordered.advance(1) == Progress::Running {}
            let (plain, ordered) = (plain.statistics(), ordered.statistics());
            if bound < Some(57) {
                assert_eq!(plain.lower_bound, ordered.lower_bound);
                // The top of the tree is counted once rather than in every iteration.
                assert!(plain.generated.abs_diff(ordered.generated) < 5 * 600, "{plain:?} {ordered:?}");
            } else {
                assert!(ordered.generated < plain.generated, "{plain:?} {ordered:?}");
            }
        }
        assert_eq!(ordered.solution().map(|moves| moves.len()), Some(57));
    }

    #[test]
    fn an_iteration_without_a_solution_has_the_counts_of_an_undivided_search() {
        // All iterations but the last. Each of them searches everything below the top of the tree.
        let board = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3".parse().unwrap();
        let request = request(board, Goal::BlankFirst, Algorithm::Optimal, Name::Misplaced);
        let tables = tables(&request);
        let mut totals = Vec::new();
        for parts in [1, 200] {
            let mut split = split(&request, &tables, parts, &Checkpoint::default()).unwrap();
            while split.statistics().lower_bound < Some(55) {
                let part = split.next_part().unwrap();
                let result = finished(begin_part(&request, &tables, &part).unwrap());
                split.finish(&part, result);
            }
            totals.push((split.statistics().generated, split.statistics().lower_bound));
        }
        let [(whole, bound), (parts, same_bound)] = totals[..] else { panic!() };
        assert_eq!(bound, same_bound);
        // The top of the tree is counted once rather than in every iteration.
        assert!(parts <= whole && whole - parts < 5 * 400, "{parts} of {whole}");
    }

    #[test]
    fn rejects_a_part_of_another_search() {
        let request = request("812043756".parse().unwrap(), Goal::BlankFirst, Algorithm::Optimal, Name::Misplaced);
        let tables = tables(&request);
        let begun = |prefix: &str, bound| {
            let part = Part { prefix: prefix.parse().unwrap(), bound };
            begin_part(&request, &tables, &part).map(|search| to_the_end(search, u64::MAX))
        };
        // The blank is on the left edge, so no tile can slide right. Nor does any part undo its own move.
        assert!(matches!(begun("R", 21), Err(StartError::NoPart(_))));
        assert!(matches!(begun("UD", 21), Err(StartError::NoPart(_))));
        // Bounds below and above every solution length are valid.
        let short = begun("U", 0).unwrap();
        assert_eq!((short.progress, short.moves), (Progress::Exhausted, None));
        assert!(short.statistics.lower_bound.unwrap() >= 21);
        assert_eq!(begun("U", u32::MAX).unwrap().progress, Progress::Solved);
        let part = Part { prefix: "U".parse().unwrap(), bound: 21 };
        assert!(matches!(begin_part(&request, &PdbStore::default(), &part), Err(StartError::NoDatabase(_))));
    }

    #[test]
    fn a_split_resumes_from_a_checkpoint() {
        let board = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3".parse().unwrap();
        let request = request(board, Goal::BlankFirst, Algorithm::Optimal, Name::Misplaced);
        let tables = tables(&request);
        let mut search = begin(&request, &tables).unwrap();
        while search.statistics().lower_bound < Some(53) {
            assert_eq!(search.advance(1000), Progress::Running);
        }
        let (statistics, lower_bound) = (search.statistics(), search.lower_bound().unwrap());
        let checkpoint = Checkpoint { statistics, lower_bound, ..Checkpoint::default() };
        let mut split = split(&request, &tables, 100, &checkpoint).unwrap();
        assert_eq!(split.lower_bound(), lower_bound);
        let mut generated = split.statistics().generated;
        assert!(generated > statistics.generated);
        let mut share_done = 0.0;
        while let Some(part) = split.next_part() {
            let result = finished(begin_part(&request, &tables, &part).unwrap());
            generated += result.statistics.generated;
            split.finish(&part, result);
            let is_next_round = split.statistics().lower_bound > Some(53);
            assert!(is_next_round || split.share_done() > share_done || split.progress() == Progress::Solved);
            share_done = if is_next_round { 0.0 } else { split.share_done() };
        }
        assert_eq!(split.statistics().generated, generated);
        assert_eq!(split.solution().map(|moves| moves.len()), Some(57));
    }
}

mod optimal {
    use super::*;
    use npuzzle_testing::run::solve;

    /// A board near enough to its goal that linear conflicts prove the length soon.
    fn near(goal: &Board, seed: u64) -> Board {
        npuzzle_testing::walk::walked_away(goal, 60, seed)
    }

    #[test]
    fn agrees_with_linear_conflict_on_4x4_for_every_goal_cell_of_the_blank() {
        let scrambled_goals = (0..16).map(|blank| {
            // Tiles in some disorder, the blank on every cell in turn.
            let board = Scrambles::new(Size::PUZZLE_15, Goal::BlankLast, blank).unwrap().next().unwrap();
            board.with_swapped(board.blank(), blank as usize)
        });
        let named = [Goal::BlankFirst, Goal::Spiral].map(|goal| goal.board(Size::PUZZLE_15).unwrap());
        for (seed, goal) in (0..).zip(scrambled_goals.chain(named)) {
            for board in [near(&goal, seed), near(&goal, seed + 100)] {
                let slow = request(board.clone(), Goal::Custom(goal.clone()), Algorithm::IdaStar, Name::LinearConflict);
                let fast = request(board.clone(), Goal::Custom(goal.clone()), Algorithm::Optimal, Name::Misplaced);
                let expected = solve(&slow).length(&slow);
                let run = solve(&fast);
                assert_eq!(run.length(&fast), expected, "{board} to {goal}");
                assert_eq!(run.statistics.lower_bound, Some(expected));
                let h = estimate(Partition::P555, &board, &goal);
                assert!(h <= expected && h % 2 == expected % 2, "{h} of {board} to {goal}");
            }
        }
    }

    #[test]
    fn agrees_with_linear_conflict_on_5x5_for_every_class_of_goal_cells() {
        for blank in [0, 1, 2, 6, 7, 12, 24, 18] {
            let board = Scrambles::new(Size::PUZZLE_24, Goal::BlankLast, blank).unwrap().next().unwrap();
            let goal = board.with_swapped(board.blank(), blank as usize);
            let board = npuzzle_testing::walk::walked_away(&goal, 44, blank);
            let slow = request(board.clone(), Goal::Custom(goal.clone()), Algorithm::IdaStar, Name::LinearConflict);
            let fast = request(board.clone(), Goal::Custom(goal.clone()), Algorithm::Optimal, Name::Misplaced);
            assert_eq!(solve(&fast).length(&fast), solve(&slow).length(&slow), "{board} to {goal}");
        }
    }

    #[test]
    fn a_larger_partition_finds_the_same_length() {
        let goal = Goal::BlankLast;
        for board in Scrambles::new(Size::PUZZLE_15, goal.clone(), 1).unwrap().take(4) {
            let lengths = [Partition::P555, Partition::P663].map(|partition| {
                let request = request(board.clone(), goal.clone(), Algorithm::Optimal, Name::Misplaced);
                let request = request.with_partition(Some(partition));
                solve(&request).length(&request)
            });
            assert_eq!(lengths[0], lengths[1], "{board}");
        }
    }

    #[test]
    fn h_never_overestimates_along_shortest_solutions() {
        let goal = Goal::Spiral;
        let goal_board = goal.board(Size::PUZZLE_15).unwrap();
        for board in Scrambles::new(Size::PUZZLE_15, goal.clone(), 2).unwrap().take(4) {
            let request = request(board.clone(), goal.clone(), Algorithm::Optimal, Name::Misplaced);
            let run = solve(&request);
            let (mut at, mut left) = (board, run.length(&request));
            for &direction in run.moves.as_ref().unwrap().directions() {
                let h = estimate(Partition::P555, &at, &goal_board);
                assert!(h <= left && h % 2 == left % 2, "{h} of {at}, {left} moves away");
                (at, left) = (at.slide(direction).unwrap(), left - 1);
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        #[test]
        fn h_never_exceeds_the_length_of_a_walk_from_the_goal(
            (goal, walk) in strategies::board_of(Size::PUZZLE_15).prop_flat_map(|goal| (Just(goal.clone()), strategies::walk(goal, 200)))
        ) {
            for (moves_away, (_, board)) in (1..).zip(walk) {
                prop_assert!(estimate(Partition::P555, &board, &goal) <= moves_away);
            }
        }
    }
}
