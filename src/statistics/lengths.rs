//! How many boards have a shortest solution of each length.

use npuzzle_engine::puzzle::{Goal, Size};

/// The boards of 3x3 by the length of their shortest solution, for goals with the blank in a corner.
const OF_3X3: [u64; 32] = [
    1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1_024, 1_893, 2_512, 4_485, 5_638, 9_529, 10_878, 16_993,
    17_110, 23_952, 20_224, 24_047, 15_578, 14_560, 6_274, 3_910, 760, 221, 2,
];

/// The same of 4x4, by Korf and Schultze, *Large-scale parallel breadth-first search*, 2005.
const OF_4X4: [u64; 81] = [
    1,
    2,
    4,
    10,
    24,
    54,
    107,
    212,
    446,
    946,
    1_948,
    3_938,
    7_808,
    15_544,
    30_821,
    60_842,
    119_000,
    231_844,
    447_342,
    859_744,
    1_637_383,
    3_098_270,
    5_802_411,
    10_783_780,
    19_826_318,
    36_142_146,
    65_135_623,
    116_238_056,
    204_900_019,
    357_071_928,
    613_926_161,
    1_042_022_040,
    1_742_855_397,
    2_873_077_198,
    4_660_800_459,
    7_439_530_828,
    11_668_443_776,
    17_976_412_262,
    27_171_347_953,
    40_271_406_380,
    58_469_060_820,
    83_099_401_368,
    115_516_106_664,
    156_935_291_234,
    208_207_973_510,
    269_527_755_972,
    340_163_141_928,
    418_170_132_006,
    500_252_508_256,
    581_813_416_256,
    657_076_739_307,
    719_872_287_190,
    763_865_196_269,
    784_195_801_886,
    777_302_007_562,
    742_946_121_222,
    683_025_093_505,
    603_043_436_904,
    509_897_148_964,
    412_039_723_036,
    317_373_604_363,
    232_306_415_924,
    161_303_043_901,
    105_730_020_222,
    65_450_375_310,
    37_942_606_582,
    20_696_691_144,
    10_460_286_822,
    4_961_671_731,
    2_144_789_574,
    868_923_831,
    311_901_840,
    104_859_366,
    29_592_634,
    7_766_947,
    1_508_596,
    272_198,
    26_638,
    3_406,
    70,
    17,
];

/// Returns the number of boards of each length. `None` where it is not known.
pub fn counts(size: Size, goal: &Goal) -> Option<&'static [u64]> {
    let counts: &[u64] = match size {
        Size::PUZZLE_8 => &OF_3X3,
        Size::PUZZLE_15 => &OF_4X4,
        _ => return None,
    };
    let blank = goal.board(size).ok()?.blank();
    let (width, cells) = (size.width(), size.cells());
    [0, width - 1, cells - width, cells - 1].contains(&blank).then_some(counts)
}

/// Returns the share of boards whose shortest solution is shorter than a length.
pub fn share_below(counts: &[u64], length: u32) -> f64 {
    let below: u64 = counts.iter().take(length as usize).sum();
    below as f64 / counts.iter().sum::<u64>() as f64
}
