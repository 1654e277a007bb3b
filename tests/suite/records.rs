//! Records and averages.

use npuzzle_engine::puzzle::{Goal, Size};
use npuzzle_page::stage::records::{Finished, MOST, Records, Shortest};
use npuzzle_page::statistics::averages::{Average, averages};

fn game(time_ms: u32, moves: u32) -> Finished {
    Finished {
        id: 0,
        size: Size::PUZZLE_15,
        goal: Goal::BlankLast,
        moves,
        time_ms,
        shortest: None,
        hints: 0,
        is_fair: true,
    }
}

fn times(times: &[u32]) -> Records {
    Records::new(times.iter().map(|&time| game(time, 100)).collect())
}

#[test]
fn the_best_of_each_kind_may_come_from_different_games() {
    let shortest = Some(Shortest { moves: 40, at_least: 40 });
    let records = Records::new(vec![game(9000, 80), game(8000, 120), Finished { shortest, ..game(10_000, 90) }]);
    let bests = records.bests(Size::PUZZLE_15);
    assert_eq!((bests.games, bests.time_ms, bests.moves, bests.efficiency), (3, Some(8000), Some(80), Some(44)));
    assert_eq!(records.bests(Size::PUZZLE_8), Records::default().bests(Size::PUZZLE_24));
}

#[test]
fn games_with_help_are_not_eligible() {
    let helped = [Finished { hints: 1, ..game(1, 1) }, Finished { is_fair: false, ..game(1, 1) }];
    let mut records = Records::new(helped.to_vec());
    assert_eq!(records.bests(Size::PUZZLE_15), Records::default().bests(Size::PUZZLE_15));
    records.add(game(5, 5));
    assert_eq!(records.bests(Size::PUZZLE_15).time_ms, Some(5));
}

#[test]
fn an_average_of_five_excludes_the_best_and_the_worst() {
    assert_eq!(averages(&[1000, 2000, 3000, 4000], 5), None);
    let times = [1000, 2000, 3000, 4000, 60_000];
    assert_eq!((averages(&times, 5), averages(&times, 12)), (Some(Average { current: 3000, best: 3000 }), None));
    // Only one of equal times is excluded; the mean is rounded.
    assert_eq!(averages(&[1000, 1000, 1001, 1001, 1001], 5), Some(Average { current: 1001, best: 1001 }));
}

#[test]
fn an_average_of_twelve_and_the_best_of_all() {
    let mut all: Vec<u32> = (1..=12).map(|number| number * 1000).collect();
    assert_eq!(averages(&all, 12), Some(Average { current: 6500, best: 6500 }));
    all.push(90_000);
    // 2 to 12 and 90 seconds, without 2 and 90: 3 to 12.
    assert_eq!(averages(&all, 12), Some(Average { current: 7500, best: 6500 }));
    // 9 to 12 and 90: 10 to 12. The best five are the first.
    assert_eq!(averages(&all, 5), Some(Average { current: 11_000, best: 3000 }));
}

#[test]
fn efficiency_is_the_shortest_length_in_percent_of_the_moves() {
    let with = |moves, shortest, at_least| {
        Finished { shortest: Some(Shortest { moves: shortest, at_least }), ..game(1, moves) }.efficiency()
    };
    assert_eq!(with(62, 48, 48), Some(77));
    assert_eq!(with(48, 48, 48), Some(100));
    // On 5x5, the player may beat the best known solution.
    assert_eq!(with(100, 110, 80), Some(100));
    assert_eq!(with(0, 0, 0), None);
    assert_eq!(with(u32::MAX, u32::MAX, u32::MAX - 1), Some(100));
    // A solution that may be far from optimal says nothing about the player's.
    assert_eq!((with(200, 150, 100), with(200, 151, 100), with(100, 110, 0)), (Some(75), None, None));
    assert_eq!(game(1, 10).efficiency(), None);
}

#[test]
fn records_survive_the_maximum_number_of_games() {
    let mut records = times(&[5]);
    for number in 0..MOST as u32 + 10 {
        records.add(game(1000 + number, 101));
    }
    assert_eq!(records.games().len(), MOST);
    assert_eq!(records.games()[0], game(5, 100));
    assert_eq!(records.games()[1].time_ms, 1011);
}

#[test]
fn the_maximum_keeps_the_records_of_every_size() {
    let size = "5x3".parse().expect("a size");
    let mut records = Records::new(vec![Finished { size, ..game(5, 100) }, game(5, 100)]);
    for number in 0..MOST as u32 + 10 {
        records.add(game(1000 + number, 101));
    }
    assert_eq!((records.bests(size).games, records.bests(size).time_ms), (1, Some(5)));
    assert_eq!(records.bests("3x5".parse().expect("a size")), Records::default().bests(size));
}

#[test]
fn the_closest_bounds_of_two_tabs_are_kept() {
    let with = |moves, at_least| {
        Records::new(vec![Finished { shortest: Some(Shortest { moves, at_least }), ..game(9000, 80) }])
    };
    let closest = with(42, 38);
    for (one, other) in [(with(44, 38), with(42, 30)), (with(42, 30), with(44, 38)), (closest.clone(), with(50, 10))] {
        assert_eq!(one.merged(&other), closest);
    }
    // Bounds that only one of them has.
    let unknown = Records::new(vec![game(9000, 80)]);
    assert_eq!((unknown.merged(&closest), closest.merged(&unknown)), (closest.clone(), closest.clone()));
}
