//! Shapes of boards, goals, solutions and links that are common in public, each read as what it means or refused with the reason.

use npuzzle_engine::puzzle::{Board, Goal};
use npuzzle_formats::{Fault, decode, read_board, read_boards, read_goal, read_moves, read_puzzles, repaired};

const EIGHT: &str = "8 1 2/0 4 3/7 5 6";

fn board(text: &str) -> Board {
    text.parse().expect("a board")
}

/// The only reading of a board, or the fault.
fn read(text: &str) -> Result<String, String> {
    match read_board(text) {
        Ok(readings) => {
            assert_eq!(readings.len(), 1, "{text}: {readings:?}");
            Ok(readings[0].value.to_string())
        }
        Err(fault) => Err(fault.to_string()),
    }
}

#[track_caller]
fn assert_read(text: &str, board: &str) {
    assert_eq!(read(text).as_deref(), Ok(board), "{text}");
    assert_eq!(read_puzzles(text).map(|puzzles| puzzles[0].to_string()).as_deref(), Ok(board), "{text}");
}

#[track_caller]
fn assert_refused(text: &str, why: &str) {
    let single = read(text).expect_err(text);
    assert!(single.contains(why), "{text}: {single}");
    let list = read_boards(text).expect_err(text).to_string();
    assert!(list.contains(why), "{text}: {list}");
}

#[track_caller]
fn assert_list(text: &str, boards: &[&str]) {
    let read = read_boards(text).map(|boards| boards.iter().map(Board::to_string).collect::<Vec<_>>());
    assert_eq!(read.as_deref(), Ok(&boards.iter().map(|board| (*board).to_owned()).collect::<Vec<_>>()[..]), "{text}");
}

#[test]
fn a_flat_rectangle_needs_its_size() {
    assert_refused("0 3 1 2 5 4 7 6 9 8", "10 numbers found");
    assert_refused("10 3 1 2 5 4 7 6 9 8", "10 numbers found");
    assert_refused("[0, 3, 1, 2, 5, 4]", "6 numbers found");
    assert_refused("9 8 1 2 0 4 3 7 5 6", "10 numbers found");
    for text in [
        "5x2 0 3 1 2 5 4 7 6 9 8",
        "5x2\n0 3 1 2 5 4 7 6 9 8",
        "5 2\n0 3 1 2 5 4 7 6 9 8",
        "5 2 0 3 1 2 5 4 7 6 9 8",
        "size: 5x2, 0, 3, 1, 2, 5, 4, 7, 6, 9, 8",
        "0 3 1 2 5/4 7 6 9 8",
        "2 5\n0 3 1 2 5\n4 7 6 9 8",
    ] {
        assert_read(text, "0 3 1 2 5/4 7 6 9 8");
    }
    // An index before a square with its blank.
    assert_read("17 8 1 2 0 4 3 7 5 6", EIGHT);
    assert_read("9. 8 1 2 0 4 3 7 5 6", EIGHT);
    assert_list("8 8 1 2 0 4 3 7 5 6\n9 8 1 2 0 4 3 7 5 6\n10 8 1 2 0 4 3 7 5 6", &[EIGHT; 3]);
}

#[test]
fn a_truncated_file_is_no_smaller_board() {
    assert_refused("3\n1 2 0", "3x3 boards have 9 numbers, but 3 were found");
    assert_refused("3\n1 2 0\n4 5", "3x3 boards have 9 numbers, but 5 were found");
    assert_refused("4\n5 1 3 10\n15 12 7 9", "4x4 boards have 16 numbers, but 8 were found");
    assert_refused("2\n1 0", "2x2 boards have 4 numbers, but 2 were found");
    assert_refused("5 2\n0 3 1 2 5", "5x2 boards have 10 numbers, but 5 were found");
    assert_refused("8 1\n2 0 4 3 7 5 6", "row 1 has 2 of 3 numbers");
    // The last number is no blank below what may be a size.
    assert_refused("4 3\n1 2", "4 (row 1) is out of range");
    assert_read("4 3/1 2", "0 3/1 2");
    assert_read("3 1\n4 2", "3 1/0 2");
    // Not a square after an index, whose numbers are complete.
    let cut = "4 4\n5 1 3 10\n15 12 7 9\n2 4 6 8\n13 0 11";
    assert_refused(cut, "4x4 boards have 16 numbers, but 15 were found");
    assert_refused(&cut.replace(" 11", ""), "4x4 boards have 16 numbers, but 14 were found");
}

#[test]
fn marks_of_rows_agree_with_the_size() {
    // Rows of other lengths than those of the size, of the square, or of each other.
    for text in ["2x2/1 2 3\n0", "2x2/1\n2 3 0", "2x2/1\n2\n3\n0", "3x3; 8 1 2 0\n4 3 7 5 6", "4x4/8 1 2/0 4 3/7 5 6"] {
        assert!(read(text).is_err() && read_boards(text).is_err(), "{text}");
    }
    assert_refused("3\n0/1 2 3 4", "numbers");
    assert_refused("3/0\n1 2 3 4", "numbers");
    assert_refused("[[8, 1, 2, 0], [4, 3, 7, 5, 6]]", "row 1 has 4 of 3 numbers");
    assert_refused("[8 1 2 0; 4 3 7 5 6]", "row 1 has 4 of 3 numbers");
    // The size may stand before a sign.
    for text in ["3x3/8 1 2 0 4 3 7 5 6", "3x3/8 1 2/0 4 3/7 5 6", "(3, 3)\n[8, 1, 2, 0, 4,\n 3, 7, 5, 6]"] {
        assert_read(text, EIGHT);
    }
    // Lines that are wrapped between marks.
    assert_read("8 1\n2/0 4\n3/7 5\n6", EIGHT);
    assert_read("[[8 1\n  2]\n [0 4\n  3]\n [7 5\n  6]]", EIGHT);
    assert_read("[[4, 1,\n  2, 0],\n [5, 3,\n  6, 7]]", "4 1 2 0/5 3 6 7");
    assert_read("2x4\n4 1\n2 0/5 3\n6 7", "4 1/2 0/5 3/6 7");
    assert_read("4x2\n4 1\n2 0/5 3\n6 7", "4 1 2 0/5 3 6 7");
    // Line ends or the slash alone may end the rows.
    assert_refused("4 1\n2 0/5 3\n6 7", "row 1 has 2 of 4 numbers");
}

#[test]
fn numbers_of_two_digits_are_no_board_without_separators() {
    assert_refused("13 20", "2 numbers found");
    assert_refused("13/20", "1x2 is out of range");
    assert_refused("1320", "1 number found");
    assert_read("412 053", "4 1 2/0 5 3");
    // Words are rows, whose lines are not even.
    assert_refused("12 30\n45", "row 2 has 1 of 2 numbers");
}

#[test]
fn files_follow_one_another() {
    let [one, two] = ["0 1 2/4 5 3/7 8 6", "1 0 2/4 6 3/7 5 8"];
    assert_list("3\n0 1 2\n4 5 3\n7 8 6\n3\n1 0 2\n4 6 3\n7 5 8", &[one, two]);
    assert_list("# one\n3\n0 1 2\n4 5 3\n# two\n7 8 6\n# three\n3\n1 0 2\n4 6 3\n7 5 8\n", &[one, two]);
    assert_list("3 3\n0 1 2\n4 5 3\n7 8 6\n3 3\n1 0 2\n4 6 3\n7 5 8", &[one, two]);
    assert_list(
        "3 2\n4 1 2\n0 5 3\n2 2\n1 2\n3 0\n4\n5 1 3 10\n15 12 7 9\n2 4 6 8\n13 0 11 14",
        &["4 1 2/0 5 3", "1 2/3 0", "5 1 3 10/15 12 7 9/2 4 6 8/13 0 11 14"],
    );
    // Two numbers above rows of two may be a row.
    let [tall, other] = ["0 1/2 3/4 5", "1 0/2 3/4 5"];
    assert_list("2 3\n0 1\n2 3\n4 5\n2 3\n1 0\n2 3\n4 5", &[tall, other]);
    assert_list("3 2\n0 1\n2 3\n4 5\n# next\n2x3\n1 0\n2 3\n4 5\n3\n0 1 2\n4 5 3\n7 8 6", &[tall, other, one]);
    assert_list("2\n2 3\n0 1\n2 3\n4 5\n2 3\n1 0\n2 3\n4 5", &[tall, other]);
    assert_list("2 3\n1 0\n3 2\n1 0", &["2 3/1 0", "3 2/1 0"]);
    // Not a board of 2x2 without a size and one of 2x3 with a size.
    let cut = read_boards("2 3\n0 1\n2 3\n4 5\n2 3\n1 0").unwrap_err();
    assert_eq!(cut.to_string(), "line 5: 2x3 boards have 6 numbers, but 2 were found");
    // Nothing is left out: a rectangle needs its size, or a blank line before it.
    let [square, rectangle] = ["8 1 2\n0 4 3\n7 5 6", "4 1 2\n0 5 3"];
    let joined = read_boards(&format!("{square}\n{rectangle}")).unwrap_err().to_string();
    assert!(joined.starts_with("line 4: 6 numbers found"), "{joined}");
    assert_list(&format!("{square}\n\n{rectangle}"), &[EIGHT, "4 1 2/0 5 3"]);
    let wrong = read_boards("2 3\n0 1\n2 3\n4 5\n2 3\n1 0\n2 3\n4 5\n2 3\n1 0\n2 3\n4 4").unwrap_err();
    assert_eq!(wrong.to_string(), "line 9: tile 4 appears twice (row 3, row 3); tile 5 is missing");
    // Blank lines after the sizes, in or without a list that has them between boards.
    assert_list("3\n\n0 1 2\n4 5 3\n7 8 6\n3\n\n1 0 2\n4 6 3\n7 5 8", &[one, two]);
    assert_list("3\n\n0 1 2\n4 5 3\n7 8 6\n\n3\n\n1 0 2\n4 6 3\n7 5 8\n", &[one, two]);
    assert_list("2\n\n3 3\n\n0 1 2\n4 5 3\n7 8 6\n\n2 3\n\n0 1\n2 3\n4 5", &[one, tall]);
    let short = read_boards("3\n\n0 1 2\n4 5 3\n7 8 6\n\n1 0 2\n4 6 3\n7 5 8").unwrap_err();
    assert_eq!(short, Fault::BoardCount { stated: 3, found: 2 });
    let cut = read_boards("3\n0 1 2\n4 5 3\n7 8 6\n3\n1 0 2\n4 6 3").unwrap_err();
    assert_eq!(cut.to_string(), "line 5: 3x3 boards have 9 numbers, but 6 were found");
}

#[test]
fn the_number_of_boards_may_come_first() {
    let fifteen = "5 1 3 10/15 12 7 9/2 4 6 8/13 0 11 14";
    let lines = fifteen.replace('/', "\n");
    assert_list(&format!("2\n{lines}\n{lines}"), &[fifteen; 2]);
    assert_list(&format!("2\n\n{lines}\n\n{lines}\n"), &[fifteen; 2]);
    assert_list("1\n\n2 3 4 1 5 x 7 6 8", &["2 3 4/1 5 0/7 6 8"]);
    assert_list("1\n\n812043756", &[EIGHT]);
    assert_list("2\n3\n8 1 2\n0 4 3\n7 5 6\n3\n8 1 2\n0 4 3\n7 5 6", &[EIGHT; 2]);
    assert_list("3\n812043756\n812043756\n812043756", &[EIGHT; 3]);
    let wrong = read_boards(&format!("5\n{lines}\n{lines}")).unwrap_err();
    assert_eq!(wrong, Fault::BoardCount { stated: 5, found: 2 });
    // Not an empty list.
    assert_refused("0# 8 1 2", "0x0 is out of range");
}

#[test]
fn tiles_and_the_goal_cell_of_the_blank_may_come_first() {
    assert_read("8\n-1\n1 2 3\n4 5 6\n0 7 8", "1 2 3/4 5 6/0 7 8 to blank-last");
    assert_read("8\n8\n1 2 3\n4 5 6\n0 7 8", "1 2 3/4 5 6/0 7 8 to blank-last");
    assert_read("8\n0\n1 2 3\n4 5 6\n0 7 8", "1 2 3/4 5 6/0 7 8 to blank-first");
    assert_read("8\n4\n1 2 3\n4 5 6\n0 7 8", "1 2 3/4 5 6/0 7 8 to blank-center");
    assert_read("8\n1\n1 2 3\n4 5 6\n0 7 8", "1 2 3/4 5 6/0 7 8 to 1 0 2/3 4 5/6 7 8");
    assert_read(
        "15\n-1\n5 1 3 10\n15 12 7 9\n2 4 6 8\n13 0 11 14",
        "5 1 3 10/15 12 7 9/2 4 6 8/13 0 11 14 to blank-last",
    );
    assert!(read("8\n9\n1 2 3\n4 5 6\n0 7 8").is_err());
}

#[test]
fn signs_stand_between_cells_and_for_the_blank() {
    assert_read("4-5-1\n8-3-7\ne-6-2", "4 5 1/8 3 7/0 6 2");
    assert_read("1-2-3\n4--5\n6-7-8", "1 2 3/4 0 5/6 7 8");
    assert_read("1-2-3\n4-5-6\n7-8--", "1 2 3/4 5 6/7 8 0");
    assert_read("-1-2\n4-5-3\n7-8-6", "0 1 2/4 5 3/7 8 6");
    assert_read("8-1/243/756", "8 0 1/2 4 3/7 5 6");
    for blank in ["o", "O", "e", "E", "x", "b", "_", ".", "*", "?", "@", "~", "□", "-1", "null", "empty"] {
        assert_read(&format!("2 8 3 1 6 4 7 {blank} 5"), "2 8 3/1 6 4/7 0 5");
    }
    assert_refused("2 8 3 1 6 4 7 k 5", "“k” (line 1)");
}

#[test]
fn a_blank_that_is_left_out_is_found_by_columns_or_named() {
    assert_read("   1  3\n4  2  5\n7  8  6", "0 1 3/4 2 5/7 8 6");
    assert_read("1     3\n4  2  5\n7  8  6", "1 0 3/4 2 5/7 8 6");
    assert_read("1  2  3\n4  5  6\n7  8", "1 2 3/4 5 6/7 8 0");
    assert_read(" 5  1  3 10\n15 12  7  9\n 2  4  6  8\n13    11 14", "5 1 3 10/15 12 7 9/2 4 6 8/13 0 11 14");
    assert_read("3\n8 1 2\n  4 3\n7 5 6", EIGHT);
    // The spaces may have been removed.
    assert_refused("1 3\n4 2 5\n7 8 6", "the blank is missing in row 1");
    assert_refused("1 2 3\n4 5 6\n7 8", "the blank is missing in row 3");
    assert_list("   1  3\n4  2  5\n7  8  6\n\n1  2  3\n4     5\n7  8  6", &["0 1 3/4 2 5/7 8 6", "1 2 3/4 0 5/7 8 6"]);
}

#[test]
fn bytes_are_decoded_whatever_wrote_them() {
    let text = "8 1 2\n0 4 3\n7 5 6\n";
    let utf16 = |mark: [u8; 2], unit: fn(u16) -> [u8; 2], text: &str| -> Vec<u8> {
        mark.into_iter().chain(text.encode_utf16().flat_map(unit)).collect()
    };
    for bytes in [
        text.as_bytes().to_vec(),
        text.replace('\n', "\r\n").into_bytes(),
        text.replace('\n', "\r").into_bytes(),
        format!("\u{feff}{text}").into_bytes(),
        utf16([0xff, 0xfe], u16::to_le_bytes, text),
        utf16([0xfe, 0xff], u16::to_be_bytes, &text.replace('\n', "\r\n")),
    ] {
        assert_eq!(decode(bytes.clone()).as_deref(), Ok(text), "{bytes:?}");
        assert_read(&decode(bytes).expect("text"), EIGHT);
    }
    assert_read("8 1 2\r4 _ 3\r7 5 6", "8 1 2/4 0 3/7 5 6");
    assert_read(&decode(b"8 1 2\r4 _ 3\r7 5 6".to_vec()).unwrap(), "8 1 2/4 0 3/7 5 6");
    for bytes in [&[0xff, 0xfe, 0x38][..], &[0x38, 0xff], &[0xff, 0xfe, 0x00, 0xd8]] {
        assert_eq!(decode(bytes.to_vec()), Err(Fault::Encoding));
    }
}

#[test]
fn a_board_that_is_too_large_is_refused_by_its_size() {
    for side in [31, 100, 300] {
        let tile = |index: usize| (index * 7919 + 13) % (side * side);
        let row = |row: usize| (0..side).map(|column| tile(row * side + column).to_string()).collect::<Vec<_>>();
        let rows: Vec<String> = (0..side).map(|number| row(number).join(" ")).collect();
        let why = format!("{side}x{side} is out of range: a board has 2 to 30 rows and columns");
        assert_refused(&format!("{side}\n{}", rows.join("\n")), &why);
        assert_refused(&format!("{side} {side}\n{}", rows.join("\n")), &why);
        assert_refused(&rows.join("\n"), &why);
    }
    assert_refused("1 2 0", "3 numbers found");
    assert_refused("1/2/0", "1x3 is out of range");
    assert_refused("1x4\n1 2 3 0", "1x4 is out of range");
}

#[test]
fn goals_are_read_in_every_format() {
    let goals = |text: &str| -> Result<Vec<Goal>, Fault> {
        Ok(read_goal(text)?.into_iter().map(|reading| reading.value).collect())
    };
    let spiral = Goal::Custom(board("1 2 3/8 0 4/7 6 5"));
    for text in
        ["[[1,2,3],[8,0,4],[7,6,5]]", "1 2 3 8 x 4 7 6 5", "123804765", "1 2 3/8 0 4/7 6 5", "1,2,3\n8,,4\n7,6,5"]
    {
        assert_eq!(goals(text), Ok(vec![spiral.clone()]), "{text}");
    }
    for goal in Goal::NAMED {
        let name = goal.to_string();
        for text in [name.to_uppercase(), name.replace('-', " "), name.replace('-', "_"), format!(" {name}\n")] {
            assert_eq!(goals(&text), Ok(vec![goal.clone()]), "{text}");
        }
    }
    assert_eq!(goals("BAC/DEF/GHI").map(|goals| goals.len()), Ok(2));
    assert!(read_goal("blank-lst").is_err());
}

#[test]
fn solutions_are_tiles_or_come_after_their_number() {
    let start = board("1 2 3 4/5 0 6 8/9 10 7 11/13 14 15 12");
    let moves = |text: &str| -> Result<Vec<String>, Fault> {
        Ok(read_moves(text, &start)?.iter().map(|reading| reading.value.to_string()).collect())
    };
    let solution = || Ok(vec!["LULU".to_owned()]);
    for text in
        ["[6,7,11,12]", "6 7 11 12", "6, 7, 11, 12", "6\n7\n11\n12", "4\n6\n7\n11\n12", "1. 6\n2. 7\n3. 11\n4. 12"]
    {
        assert_eq!(moves(text), solution(), "{text}");
    }
    for text in ["4\nLEFT\nUP\nLEFT\nUP", "4\n\nl u l u", "4\r\nL,U,L,U"] {
        assert_eq!(moves(text), solution(), "{text}");
    }
    assert_eq!(moves("2\nRIGHT\nDOWN"), Ok(vec!["RD".to_owned()]));
    let refused = |text: &str| moves(text).unwrap_err().to_string();
    assert_eq!(refused("[6, 12]"), "move 2: tile 12 cannot slide on 1 2 3 4/5 6 0 8/9 10 7 11/13 14 15 12");
    assert_eq!(refused("6 77"), "move 2: tile 77 cannot slide on 1 2 3 4/5 6 0 8/9 10 7 11/13 14 15 12");
    assert_eq!(refused("3\nRIGHT\nDOWN"), "the first line says 3 moves, but 2 follow");
    // The number is a repeat count, or that of the moves.
    assert_eq!(moves("2 R D"), Ok(vec!["R2D".to_owned(), "RD".to_owned()]));
}

#[test]
fn tiles_may_be_numbered_from_0() {
    assert_read("7 0 1 -1 3 2 6 4 5", "8 1 2/0 4 3/7 5 6");
    assert_read(
        "0, 11, 1, 3, 4, 5, 12, 2, 7, 9, 6, 20, 8, -1, 10, 13, 14, 15, 16, 17, 18, 19, 21, 22, 23",
        "1 12 2 4 5/6 13 3 8 10/7 21 9 0 11/14 15 16 17 18/19 20 22 23 24",
    );
    assert_read("[[7,0,1],[-1,3,2],[6,4,5]]", EIGHT);
}

#[test]
fn links_survive_chats_or_are_incomplete() {
    let [board, fragment] = ["8 1 2/0 4 3/7 5 6", "view=play&board=8,1,2/0,4,3/7,5,6&goal=blank-last"];
    let link = format!("https://example.org/npuzzle/#{fragment}");
    for (change, text) in [
        ("none", link.clone()),
        ("escaped commas", link.replace(',', "%2C")),
        (
            "escaped twice",
            link.replace(',', "%252C")
                .replace('/', "%252F")
                .replace("https:%252F%252Fexample.org%252Fnpuzzle%252F", "https://example.org/npuzzle/"),
        ),
        ("escaped slashes", link.replace("2/0,4,3/7", "2%2F0,4,3%2F7")),
        ("HTML", link.replace('&', "&amp;")),
        (
            "the whole fragment escaped",
            format!(
                "https://example.org/npuzzle/#{}",
                fragment.replace('&', "%26").replace('=', "%3D").replace(',', "%2C").replace('/', "%2F")
            ),
        ),
        ("the hash sign escaped", link.replace('#', "%23")),
        ("a query", link.replace("/#", "/?utm_source=chat#")),
        ("a period", format!("{link}.")),
        ("a parenthesis", format!("({link})")),
        ("angle brackets", format!("<{link}>")),
        ("a comma and prose", format!("Try {link}, it is hard.")),
        ("a line break in the board", link.replace("4,3/", "4,\n3/")),
        ("a line break at a slash", link.replace("2/0", "2\n/0")),
        ("a line break of quoted mail", format!("> {}", link.replace("2/0", "2/=\n> 0"))),
        ("prose on the next line", format!("{link}\nBeat it!")),
    ] {
        assert_eq!(read(&text).as_deref(), Ok(board), "{change}: {text}");
        assert_eq!(repaired(&text), Some(Ok(fragment.to_owned())), "{change}: {text}");
    }
    for at in ["8,1,2/0,4,3/7,5,", "8,1,2/0,4,3/", "8,1,2/0,4", "8,1,2,", "8,", "8", ""] {
        let text = format!("https://example.org/npuzzle/#view=play&board={at}");
        assert_eq!(read_board(&text), Err(Fault::IncompleteLink), "{text}");
        assert_eq!(repaired(&text), Some(Err(Fault::IncompleteLink)), "{text}");
    }
    // The last number is no blank: the first rows of a larger board.
    for at in ["1,2/3,4", "1,2,3/4,5,6/7,8,9"] {
        let text = format!("https://example.org/#board={at}");
        assert_eq!(read_board(&text), Err(Fault::IncompleteLink), "{text}");
        assert_eq!(repaired(&text), Some(Err(Fault::IncompleteLink)), "{text}");
    }
    // Other notations are rewritten if they have one reading.
    for (at, written) in [("812.43756", "8,1,2/0,4,3/7,5,6"), ("HAB/_DC/GEF", "8,1,2/0,4,3/7,5,6")] {
        let text = format!("https://example.org/#board={at}&goal=1,2,3,8,x,4,7,6,5&run=1");
        let fragment = format!("board={written}&goal=1,2,3/8,0,4/7,6,5&run=1");
        assert_eq!(repaired(&text), Some(Ok(fragment)), "{text}");
    }
    assert_eq!(repaired("#goal=Spiral."), Some(Ok("goal=spiral".to_owned())));
    assert_eq!(repaired("https://example.org/#board=BAC/DEF/GHI"), Some(Err(Fault::IncompleteLink)));
    assert_eq!(repaired("https://example.org/#board=2,1/3,."), Some(Err(Fault::IncompleteLink)));
    // The first row of a larger board.
    assert_eq!(read_board("https://example.org/#board=1,2,3,0"), Err(Fault::IncompleteLink));
    assert_refused("https://example.org/#board=8,1,2/0,4,3/7,5,5", "tile 5 appears twice");
    assert_eq!(repaired("see https://example.org/#view=compare&random=20"), None);
}
