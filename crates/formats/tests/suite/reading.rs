//! Boards and moves in the formats that people paste.

use npuzzle_engine::puzzle::{Board, BoardError, Direction, Goal, MAX_MOVES, Moves, Scrambles, Size};
use npuzzle_formats::{Convention, Fault, Puzzle, Reading, read_board, read_boards, read_moves};
use npuzzle_testing::strategies;
use proptest::prelude::*;
use std::fmt::Display;

const EIGHT: &str = "8 1 2/0 4 3/7 5 6";
const FIFTEEN: &str = "5 1 3 10/15 12 7 9/2 4 6 8/13 0 11 14";
const TWENTY_FOUR: &str = "2 0 12 4 5/1 3 7 9 10/6 8 11 14 15/16 17 13 19 20/21 22 18 23 24";

/// Formats the values of readings.
fn values<T: Display>(readings: &[Reading<T>]) -> Vec<String> {
    readings.iter().map(|reading| reading.value.to_string()).collect()
}

/// The readings of a board, none if it cannot be read.
fn board_readings(text: &str) -> Vec<Reading<Puzzle>> {
    read_board(text).unwrap_or_default()
}

/// The readings of moves, none if they cannot be read. No test with directions depends on the board.
fn move_readings(text: &str) -> Vec<Reading<Moves>> {
    read_moves(text, &board(EIGHT)).unwrap_or_default()
}

fn board(text: &str) -> Board {
    text.parse().expect("a board")
}

fn boards(texts: &[&str]) -> Vec<Board> {
    texts.iter().map(|text| text.parse().expect("a board")).collect()
}

mod single_boards {
    use super::*;

    #[test]
    fn reads_every_format_that_people_paste() {
        for (format, text, board) in [
            ("own notation", EIGHT, EIGHT),
            ("flat JSON", "[8, 1, 2, 0, 4, 3, 7, 5, 6]", EIGHT),
            ("a dash between cells", "1-2\n3-0", "1 2/3 0"),
            ("rows of digits after a name", "board = 812\n043\n756", EIGHT),
            ("nested JSON", "[[8,1,2],[0,4,3],[7,5,6]]", EIGHT),
            ("JSON with null", "[[8, 1, 2], [null, 4, 3], [7, 5, 6]]", EIGHT),
            ("JSON with strings", r#"[["8","1","2"],["","4","3"],["7","5","6"]]"#, EIGHT),
            ("a JSON object", r#"{"size": 3, "tiles": [8, 1, 2, 0, 4, 3, 7, 5, 6]}"#, EIGHT),
            ("a board in a JSON string", r#"{"board": "8 1 2 0 4 3 7 5 6"}"#, EIGHT),
            ("rows in a JSON string", r#""8 1 2\n0 4 3\n7 5 6""#, EIGHT),
            ("a Python list", "board = [[8, 1, 2], [None, 4, 3], [7, 5, 6]]", EIGHT),
            ("a Python list over several lines", "board = [\n    [8, 1, 2],\n    [0, 4, 3],\n    [7, 5, 6],\n]", EIGHT),
            ("Python strings", "state = ['8', '1', '2', '_', '4', '3', '7', '5', '6']", EIGHT),
            ("a tuple", "(8, 1, 2, 0, 4, 3, 7, 5, 6)", EIGHT),
            ("numpy", "array([[8, 1, 2],\n       [0, 4, 3],\n       [7, 5, 6]])", EIGHT),
            ("numpy in code", "start = np.array([[8, 1, 2], [0, 4, 3], [7, 5, 6]], dtype=np.int64)", EIGHT),
            ("a numpy matrix", "matrix([[8, 1, 2],\n        [0, 4, 3],\n        [7, 5, 6]])", EIGHT),
            ("numpy as printed", "[[8 1 2]\n [0 4 3]\n [7 5 6]]", EIGHT),
            ("numpy of floats", "[[8. 1. 2.]\n [0. 4. 3.]\n [7. 5. 6.]]", EIGHT),
            ("C", "int board[3][3] = {{8, 1, 2}, {0, 4, 3}, {7, 5, 6}};", EIGHT),
            ("Java", "int[][] board = new int[][] {{8,1,2},{0,4,3},{7,5,6}};", EIGHT),
            ("Rust", "let board = vec![vec![8, 1, 2], vec![0, 4, 3], vec![7, 5, 6]];", EIGHT),
            ("Mathematica", "{{8, 1, 2}, {0, 4, 3}, {7, 5, 6}}", EIGHT),
            ("MATLAB", "A = [8 1 2; 0 4 3; 7 5 6];", EIGHT),
            ("a MATLAB literal alone", "[8, 1, 2; 0, 4, 3; 7, 5, 6]", EIGHT),
            ("Lisp", "((8 1 2) (0 4 3) (7 5 6))", EIGHT),
            ("spaces before a comma between rows", "{{8, 2, 5}\t, {6, 7,  }, {1, 3, 4}}", "8 2 5/6 7 0/1 3 4"),
            ("names in brackets", "[a] [8,1,2,0,4,3,7,5,6] [b]", EIGHT),
            ("a call before the board", "x.reshape(2, 2)\n8 1 2\n0 4 3\n7 5 6", EIGHT),
            ("moves before the board", r#"{"solution": ["right", "up"], "board": [[8,1,2],[0,4,3],[7,5,6]]}"#, EIGHT),
            ("moves in lists", r#"{"solution": [["right"], ["up"]], "board": [[8,1,2],[0,4,3],[7,5,6]]}"#, EIGHT),
            ("brackets around each tile", "[8] [1] [2]\n[ ] [4] [3]\n[7] [5] [6]", EIGHT),
            ("brackets around the blank", "8 1 2\n[ ] 4 3\n7 5 6", EIGHT),
            (
                "an ASCII frame",
                "+---+---+---+\n| 8 | 1 | 2 |\n+---+---+---+\n|   | 4 | 3 |\n+---+---+---+\n| 7 | 5 | 6 |\n+---+---+---+",
                EIGHT,
            ),
            (
                "an ASCII frame with its blank last",
                "-------------\n| 1 | 2 | 3 |\n| 4 | 5 | 6 |\n| 7 | 8 |   |\n-------------",
                "1 2 3/4 5 6/7 8 0",
            ),
            (
                "box drawing",
                "┌───┬───┬───┐\n│ 8 │ 1 │ 2 │\n├───┼───┼───┤\n│   │ 4 │ 3 │\n├───┼───┼───┤\n│ 7 │ 5 │ 6 │\n└───┴───┴───┘",
                EIGHT,
            ),
            ("pipes", "8|1|2\n |4|3\n7|5|6", EIGHT),
            ("a Markdown table", "| 8 | 1 | 2 |\n|---|---|---|\n|   | 4 | 3 |\n| 7 | 5 | 6 |", EIGHT),
            (
                "a Markdown table with a header",
                "| a | b | c |\n|:-:|:-:|:-:|\n| 8 | 1 | 2 |\n|   | 4 | 3 |\n| 7 | 5 | 6 |",
                EIGHT,
            ),
            (
                "a Markdown table without a header",
                "| | | |\n|-|-|-|\n| 8 | 1 | 2 |\n| - | 4 | 3 |\n| 7 | 5 | 6 |",
                EIGHT,
            ),
            ("CSV", "8,1,2\n0,4,3\n7,5,6\n", EIGHT),
            ("quoted CSV", "\"8\",\"1\",\"2\"\n\"\",\"4\",\"3\"\n\"7\",\"5\",\"6\"", EIGHT),
            ("CSV with an empty cell", "8,1,2\n,4,3\n7,5,6", EIGHT),
            ("CSV with an empty last cell", "1,2,3\n4,5,6\n7,8,", "1 2 3/4 5 6/7 8 0"),
            ("CSV with semicolons", "8;1;2\n;4;3\n7;5;6", EIGHT),
            ("a spreadsheet", "8\t1\t2\n\t4\t3\n7\t5\t6", EIGHT),
            ("one line with an empty cell", "8, 1, 2, , 4, 3, 7, 5, 6", EIGHT),
            ("LaTeX", r"8 & 1 & 2 \\ & 4 & 3 \\ 7 & 5 & 6", EIGHT),
            ("a LaTeX matrix", "\\begin{bmatrix}\n8 & 1 & 2 \\\\\n0 & 4 & 3 \\\\\n7 & 5 & 6\n\\end{bmatrix}", EIGHT),
            (
                "a LaTeX table",
                "\\begin{tabular}{|c|c|c|}\n\\hline\n8 & 1 & 2 \\\\ \\hline\n& 4 & 3 \\\\ \\hline\n7 & 5 & 6 \\\\ \\hline\n\\end{tabular}",
                EIGHT,
            ),
            (
                "a LaTeX array",
                r"$\left[\begin{array}{ccc} 8 & 1 & 2 \\ \square & 4 & 3 \\ 7 & 5 & 6 \end{array}\right]$",
                EIGHT,
            ),
            ("a square of LaTeX between spaces", r"8 1 2 \square 4 3 7 5 6", EIGHT),
            ("minus signs between cells", "8−1−2\n0−4−3\n7−5−6", EIGHT),
            ("x as the blank", "8 1 2 x 4 3 7 5 6", EIGHT),
            ("X as the blank", "8 1 2\nX 4 3\n7 5 6", EIGHT),
            ("- as the blank", "8 1 2 - 4 3 7 5 6", EIGHT),
            ("-- as the blank", " 5  1  3 10\n15 12  7  9\n 2  4  6  8\n13 -- 11 14", FIFTEEN),
            ("* as the blank", "8 1 2 * 4 3 7 5 6", EIGHT),
            ("b as the blank", "8 1 2 b 4 3 7 5 6", EIGHT),
            ("empty as the blank", "8 1 2 empty 4 3 7 5 6", EIGHT),
            ("Blank as the blank", "8 1 2 Blank 4 3 7 5 6", EIGHT),
            ("a white square as the blank", "8 1 2 ⬜ 4 3 7 5 6", EIGHT),
            ("the number after the last tile as the blank", "8 1 2/9 4 3/7 5 6", EIGHT),
            ("16 as the blank", "5 1 3 10 15 12 7 9 2 4 6 8 13 16 11 14", FIFTEEN),
            ("a size line", "3\n8 1 2\n0 4 3\n7 5 6", EIGHT),
            ("width and height", "4 4\n5 1 3 10\n15 12 7 9\n2 4 6 8\n13 0 11 14", FIFTEEN),
            ("a size as 4x4", "4x4\n5 1 3 10\n15 12 7 9\n2 4 6 8\n13 0 11 14", FIFTEEN),
            ("a size as 4 x 4 with a name", "size: 4×4\n5 1 3 10\n15 12 7 9\n2 4 6 8\n13 0 11 14", FIFTEEN),
            ("hexadecimal digits", "513AFC792468D0BE", FIFTEEN),
            ("rows of hexadecimal digits", "513a/fc79/2468/d0be", FIFTEEN),
            ("lines of hexadecimal digits", "513A\nFC79\n2468\nD0BE", FIFTEEN),
            ("separate hexadecimal digits", "5 1 3 A/F C 7 9/2 4 6 8/D 0 B E", FIFTEEN),
            ("padded hexadecimal digits", "05 01 03 0A 0F 0C 07 09 02 04 06 08 0D 00 0B 0E", FIFTEEN),
            ("digits, then letters, on 5x5", "20C45/1379A/68BEF/GHDJK/LMINO", TWENTY_FOUR),
            ("letters", "EACJ/OLGI/BDFH/M_KN", FIFTEEN),
            ("lower-case letters", "e a c j o l g i b d f h m . k n", FIFTEEN),
            ("letters with x as the blank", "EACJOLGIBDFHMxKN", FIFTEEN),
            ("letters on 3x3", "HAB/0DC/GEF", EIGHT),
            ("a label's word as a row", "GOAL/BCDE/FHIJ/KMN_", "7 15 1 12/2 3 4 5/6 8 9 10/11 13 14 0"),
            ("a label's word as the first line", "GOAL\nBCDE\nFHIJ\nKMN_", "7 15 1 12/2 3 4 5/6 8 9 10/11 13 14 0"),
            ("a label's word as the last line", "BCDE\nFHIJ\nKMN_\nGOAL", "2 3 4 5/6 8 9 10/11 13 14 0/7 15 1 12"),
            ("X as a letter after the last tile", "ABX/DEF/GHC", "1 2 0/4 5 6/7 8 3"),
            (
                "X as the last tile",
                "ABCDEFGHIJKLMNOPQRSTUVWX_",
                "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 24 0",
            ),
            ("digits without separators", "812043756", EIGHT),
            ("rows of digits", "812/043/756", EIGHT),
            ("rows of digits with spaces", "812 043 756", EIGHT),
            ("lines of digits", "812\n_43\n756", EIGHT),
            ("rows of digits in JSON", r#"["812", "043", "756"]"#, EIGHT),
            ("padded numbers", "05 01 03 10 15 12 07 09 02 04 06 08 13 00 11 14", FIFTEEN),
            ("a byte order mark", "\u{feff}8 1 2\r\n0 4 3\r\n7 5 6\r\n", EIGHT),
            ("non-breaking spaces", "8\u{a0}1\u{a0}2\u{a0}0\u{a0}4\u{a0}3\u{a0}7\u{a0}5\u{a0}6", EIGHT),
            ("Arabic digits", "٨ ١ ٢ ٠ ٤ ٣ ٧ ٥ ٦", EIGHT),
            ("Arabic digits and commas", "٥، ١، ٣، ١٠، ١٥، ١٢، ٧، ٩، ٢، ٤، ٦، ٨، ١٣، ٠، ١١، ١٤", FIFTEEN),
            ("Persian digits", "۸ ۱ ۲ ۰ ۴ ۳ ۷ ۵ ۶", EIGHT),
            ("Devanagari digits", "८ १ २ ० ४ ३ ७ ५ ६", EIGHT),
            ("Thai digits", "๘ ๑ ๒ ๐ ๔ ๓ ๗ ๕ ๖", EIGHT),
            ("full-width digits", "８　１　２　０　４　３　７　５　６", EIGHT),
            ("keycap emoji", "8️⃣1️⃣2️⃣\n⬜4️⃣3️⃣\n7️⃣5️⃣6️⃣", EIGHT),
            ("white digits in black circles", "❽❶❷\n⓪❹❸\n❼❺❻", EIGHT),
            ("Arabic semicolons", "8؛1؛2\n0؛4؛3\n7؛5؛6", EIGHT),
            ("a full-width colon", "position：8 1 2 0 4 3 7 5 6", EIGHT),
            ("curly quotation marks", "“8 1 2”\n“0 4 3”\n“7 5 6”", EIGHT),
            ("decimals", "8.0 1.0 2.0\n0.0 4.0 3.0\n7.0 5.0 6.0", EIGHT),
            ("leading zeros", "0000000008 1 2 0 4 3 7 5 6", EIGHT),
            ("a line of Korf's file", "1 5 1 3 10 15 12 7 9 2 4 6 8 13 0 11 14", FIFTEEN),
            ("an index and a length", "1 57 5 1 3 10 15 12 7 9 2 4 6 8 13 0 11 14", FIFTEEN),
            ("an index with a period", "1. 8 1 2 0 4 3 7 5 6", EIGHT),
            ("a name", "Puzzle 7: 8 1 2 0 4 3 7 5 6", EIGHT),
            (
                "the app's own link",
                "https://example.org/npuzzle/#view=solve&board=8,1,2/0,4,3/7,5,6&goal=blank-last",
                EIGHT,
            ),
            ("a message with a link", "Beat it: https://example.org/#board=8,1,2/0,4,3/7,5,6.", EIGHT),
            ("an escaped link", "https://example.org/?x=1#board=8%2C1%2C2%2F0%2C4%2C3%2F7%2C5%2C6", EIGHT),
            ("a link on lines of rows", "https://example.org/#board=1,2/3,0\n/4,5/6,7", "1 2/3 0/4 5/6 7"),
            ("a link that a sentence follows", "https://example.org/#board=2,1\n/3,0 and\n/5,4", "2 1/3 0"),
            ("a link and the rows of another board", "https://example.org/#board=8,1,2/0,4,3/7,5,6\n/1,2,3", EIGHT),
        ] {
            assert_eq!(values(&board_readings(text)), [board], "{format}: {text}");
            assert_eq!(read_boards(text), Ok(boards(&[board])), "{format}: {text}");
        }
    }

    #[test]
    fn reads_rectangles_whose_rows_are_marked() {
        let board = "4 1 2/0 5 3";
        for text in [
            "4 1 2\n0 5 3",
            "[[4, 1, 2], [0, 5, 3]]",
            "[[4, 1, 2],\n [null, 5, 3]]",
            "[4 1 2; 0 5 3]",
            "| 4 | 1 | 2 |\n|---|---|---|\n|   | 5 | 3 |",
            "+---+---+---+\n| 4 | 1 | 2 |\n+---+---+---+\n|   | 5 | 3 |\n+---+---+---+",
            "[4] [1] [2]\n[ ] [5] [3]",
            "4,1,2\n,5,3\n",
            "412/053",
            "412\n_53",
            "DAB/_EC",
            "3 2\n4 1 2 0 5 3",
            "3x2\n4 1 2\n0 5 3",
            "3 2 412 053",
            "4 1 2/6 5 3",
            "https://example.org/#board=4,1,2/0,5,3&goal=blank-last",
        ] {
            assert_eq!(values(&board_readings(text)), [board], "{text}");
            assert_eq!(read_boards(text), Ok(boards(&[board])), "{text}");
        }
    }

    #[test]
    fn a_board_of_letters_without_a_sign_for_the_blank_has_two_readings() {
        let with_sign = board_readings("HAB/XDC/GEF");
        assert_eq!((with_sign.len(), with_sign[0].convention), (1, Convention::Letters));
        let readings = board_readings("BACD/EFGH/IJKL/MNOP");
        let conventions: Vec<Convention> = readings.iter().map(|reading| reading.convention).collect();
        assert_eq!(conventions, [Convention::FirstLetterIsBlank, Convention::LastLetterIsBlank]);
        assert_eq!(
            values(&readings),
            ["1 0 2 3/4 5 6 7/8 9 10 11/12 13 14 15", "2 1 3 4/5 6 7 8/9 10 11 12/13 14 15 0"]
        );
        assert_eq!(
            read_boards("BAC/DEF/GHI").unwrap_err().to_string(),
            "this board can be read in 2 ways: 1 0 2/3 4 5/6 7 8 (with A as the blank) or 2 1 3/4 5 6/7 8 0 (with the last \
             letter as the blank)"
        );
        for (line, text) in [(1, "BAC/DEF/GHI\n812043756"), (2, "812043756\nBAC/DEF/GHI")] {
            let list = read_boards(text).unwrap_err();
            assert!(matches!(list, Fault::Ambiguous { line: Some(found), .. } if found == line), "{list}");
            assert!(list.to_string().starts_with(&format!("line {line}: ")));
        }
    }

    #[test]
    fn errors_name_what_is_wrong_below_the_decoration() {
        for (text, sentence) in [
            ("[[8,1,2],[null,4,3],[7,5,5]]", "tile 5 appears twice (row 3, row 3); tile 6 is missing"),
            ("| 8 | 1 | 2 |\n|   | 4 | 3 |\n| 7 | 5 | 5 |", "tile 5 appears twice (row 3, row 3); tile 6 is missing"),
            ("812/043/755", "tile 5 appears twice (row 3, row 3); tile 6 is missing"),
            ("513AFC792468D0BB", "tile 11 appears twice (row 4, row 4); tile 14 is missing"),
            ("EACJ/OLGI/BDFH/M_KK", "tile 11 appears twice (row 4, row 4); tile 14 is missing"),
            (
                "4x4\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 15",
                "tile 15 appears twice (row 4, row 4); the blank (0) is missing",
            ),
            (
                "[8, 1, 2, 0, 4, 3, 7, 5]",
                "8 numbers found: a square has 4, 9, 16 and so on; for other boards, mark the rows (1 2 3/4 5 0) or write the size first (3x2)",
            ),
            ("[[8, 1, 2], [0, four, 3], [7, 5, 6]]", "“four” (line 1) is not a tile number or a blank (0, _ or .)"),
            ("board:\n8 1 2\n0 4 3\n7 5 six", "“six” (line 4) is not a tile number or a blank (0, _ or .)"),
            ("1 2 3/4 5/6 7 8 0", "row 2 has 2 of 3 numbers"),
            ("1 2 3/4 x/6 7 8 5", "row 2 has 2 of 3 numbers"),
            ("hello there", "“hello” (line 1) is not a tile number or a blank (0, _ or .)"),
            ("brilliant", "“brilliant” (line 1) is not a tile number or a blank (0, _ or .)"),
            ("[]", "“[]” (line 1) is not a tile number or a blank (0, _ or .)"),
            ("\u{7}red", "“�red” (line 1) is not a tile number or a blank (0, _ or .)"),
            ("", "no board found: the text is empty"),
            ("# only a comment", "no board found: the text is empty"),
            // Signs, numbers and words that look like what may be left out.
            ("๚8 1 2 0 4 3 7 5 6", "“๚8” (line 1) is not a tile number or a blank (0, _ or .)"),
            ("8 1 2 ; a\n0 4 3 ; a row\n7 5 6", "“a” (line 1) is not a tile number or a blank (0, _ or .)"),
            ("- 8 1 2/0 4 3/7 5 6", "row 1 has 4 of 3 numbers"),
            ("8 1 2\n0 4 3\nAB\n7 5 6", "“AB” (line 3) is not a tile number or a blank (0, _ or .)"),
            ("8 1 2\n-10 4 3\n7 5 6", "“-10” (line 2) is not a tile number or a blank (0, _ or .)"),
            ("--\n8 1 2/0 4 3/7 5 6", "“--” (line 1) is not a tile number or a blank (0, _ or .)"),
            ("a = 8, b = 1", "“a” (line 1) is not a tile number or a blank (0, _ or .)"),
            ("8.5 1 2 0 4 3 7 5 6", "“8.5” (line 1) is not a tile number or a blank (0, _ or .)"),
            ("GOAL\nTIPS\nBCDE\nFHJK", "“GOAL” (line 1) is not a tile number or a blank (0, _ or .)"),
            ("8 1 2/0 4 3/7 5 six\n1 2 3/4 5 6/7 8 0", "“six” (line 1) is not a tile number or a blank (0, _ or .)"),
            ("1 2\n3 0 4\n5 6 7", "row 1 has 2 of 3 numbers"),
            ("1 2 3 0\n1 2\n3 0", "row 1 has 4 of 2 numbers"),
            ("3\nx\n8 1 2\n0 4 3\n7 5 6", "row 1 has 1 of 3 numbers"),
            ("3\n20\n8 1 2/0 4 3/7 5 6", "row 1 has 1 of 3 numbers"),
            ("2\n5\n1 2\n3 0", "row 3 has 2 of 1 numbers"),
            ("1 2 3\n4  6\n7 8 5", "the blank is missing in row 2: write 0 or _ for it"),
            (
                "0 0",
                "2 numbers found: a square has 4, 9, 16 and so on; for other boards, mark the rows (1 2 3/4 5 0) or write the size first (3x2)",
            ),
            ("1 2\n3", "the blank is missing in row 2: write 0 or _ for it"),
            ("12,4,7\n,6,5\n3,2,8", "12 (row 1) is out of range: tiles run from 1 to 8; tile 1 is missing"),
            ("[8 1 2 0]", "8 (row 1) is out of range: tiles run from 1 to 3; tile 3 is missing"),
            (
                "1\n\n2\n3",
                "3 numbers found: a square has 4, 9, 16 and so on; for other boards, mark the rows (1 2 3/4 5 0) or write the size first (3x2)",
            ),
            ("https://example.org/#board=9,1,2/0,4,3/7,5,6", "the link is incomplete: copy it again, up to its end"),
        ] {
            assert_eq!(read_board(text).unwrap_err().to_string(), sentence, "{text:?}");
            assert_eq!(read_boards(text).unwrap_err().to_string(), sentence, "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn reads_any_board_in_any_decoration(board in strategies::board()) {
            let side = board.size().width();
            let rows: Vec<&[u16]> = board.tiles().chunks(side).collect();
            let join = |row: &[u16], blank: &str, separator: &str| {
                let word = |tile: &u16| if *tile == 0 { blank.to_owned() } else { tile.to_string() };
                row.iter().map(word).collect::<Vec<_>>().join(separator)
            };
            let nested = |blank: &str, [open, close]: [&str; 2]| {
                let rows: Vec<String> = rows.iter().map(|row| format!("{open}{}{close}", join(row, blank, ", "))).collect();
                format!("{open}{}{close}", rows.join(", "))
            };
            let lines = |blank: &str, separator: &str, before: &str, after: &str| {
                rows.iter().map(|row| format!("{before}{}{after}", join(row, blank, separator))).collect::<Vec<_>>().join("\n")
            };
            let digits = |zero: u32, blank: Option<char>| {
                let digit = |tile: &u16| blank.filter(|_| *tile == 0).or(char::from_digit(u32::from(*tile) + zero, 36));
                board.tiles().iter().map(digit).collect::<Option<String>>().unwrap()
            };
            let last = board.size().cells().to_string();
            for text in [
                nested("null", ["[", "]"]),
                nested("None", ["(", ")"]),
                nested("0", ["{", "}"]),
                format!("int b[{side}][{side}] = {};", nested("0", ["{", "}"])),
                format!("np.array({}, dtype=np.uint8)", nested("0", ["[", "]"])),
                format!("A = [{}]", lines("0", " ", "", ";").replace('\n', " ")),
                lines("", ",", "", ""),
                lines("", " | ", "| ", " |"),
                lines(" ", "\",\"", "\"", "\""),
                lines("", " & ", "", r" \\"),
                lines("x", "\t", "", ""),
                lines(&last, " ", "", ""),
                format!("{side}x{side}\n{}", lines("*", " ", "", "")),
                format!("{side} {side}\n{}", lines("-", " ", "", "")),
                format!("17 {}", join(board.tiles(), "0", " ")),
                digits(0, None),
                digits(9, Some('_')).to_uppercase(),
                format!("https://example.org/#view=play&board={}", board.to_string().replace(' ', ",")),
            ] {
                let readings = board_readings(&text);
                prop_assert_eq!(values(&readings), vec![board.to_string()], "{}", text);
            }
        }

        #[test]
        fn every_digit_of_a_script_is_read(zero in prop::sample::select(&['٠', '۰', '०', '০', '๐', '០', '０'])) {
            let text: String =
                [8, 1, 2, 0, 4, 3, 7, 5, 6].iter().filter_map(|digit| char::from_u32(zero as u32 + digit)).collect();
            prop_assert_eq!(values(&board_readings(&text)), vec![EIGHT]);
        }

        #[test]
        fn arbitrary_text_never_panics(text in prop_oneof![
            strategies::garbage(),
            "[\\[\\]{}(),;|/&\\\\ \n\t=:x0-9A-P_*\"'+-]{0,80}",
            "(\\\\[a-z]{0,5}|[{}\\[\\]&]|[0-9]| ){0,40}",
        ]) {
            for reading in board_readings(&text) {
                prop_assert_eq!(values(&board_readings(&reading.value.to_string())), vec![reading.value.to_string()]);
            }
            match read_boards(&text) {
                Ok(boards) => prop_assert!(!boards.is_empty()),
                Err(error) => prop_assert!(!error.to_string().is_empty()),
            }
            match read_board(&text) {
                Ok(readings) => prop_assert!(!readings.is_empty()),
                Err(fault) => prop_assert!(!fault.to_string().is_empty()),
            }
        }
    }
}

mod several_boards {
    use super::*;

    #[test]
    fn reads_lists_in_every_layout() {
        let (one, two) = ("8 1 2/0 4 3/7 5 6", "1 2 3/4 5 6/7 8 0");
        for (layout, text) in [
            ("a board on each line", "8 1 2 0 4 3 7 5 6\n1 2 3 4 5 6 7 8 0\n"),
            ("decorated lines", "[8, 1, 2, null, 4, 3, 7, 5, 6]\n[1, 2, 3, 4, 5, 6, 7, 8, null]"),
            ("mixed formats", "HAB/_DC/GEF\n\n123/456/78x"),
            ("several lines, with blank lines", "8 1 2\n0 4 3\n7 5 6\n\n1 2 3\n4 5 6\n7 8 0\n"),
            ("several lines, without blank lines", "8 1 2\n0 4 3\n7 5 6\n1 2 3\n4 5 6\n7 8 0"),
            ("a size above each", "3\n8 1 2\n0 4 3\n7 5 6\n3\n1 2 3\n4 5 6\n7 8 0"),
            ("a size above the first", "3 3\n812043756\n123456780"),
            ("an edge above the first", "3\n8 1 2\n0 4 3\n7 5 6\n1 2 3\n4 5 6\n7 8 0"),
            ("their number above the first", "2\n812043756\n123456780"),
            ("an index from 0", "0 8 1 2 0 4 3 7 5 6\n1 1 2 3 4 5 6 7 8 0"),
            ("names", "Board 1:\n8 1 2\n0 4 3\n7 5 6\n\nBoard 2:\n1 2 3\n4 5 6\n7 8 0"),
            ("frames", "+-+-+-+\n|8|1|2|\n| |4|3|\n|7|5|6|\n+-+-+-+\n\n+-+-+-+\n|1|2|3|\n|4|5|6|\n|7|8| |\n+-+-+-+\n"),
            ("JSON of flat boards", "[[8,1,2,0,4,3,7,5,6],[1,2,3,4,5,6,7,8,0]]"),
            ("JSON of nested boards", "[[[8,1,2],[0,4,3],[7,5,6]],\n [[1,2,3],[4,5,6],[7,8,0]]]"),
            ("nested lists one after another", "[[8,1,2],[0,4,3],[7,5,6]]\n[[1,2,3],[4,5,6],[7,8,0]]"),
            ("matrices", "A = [8 1 2; 0 4 3; 7 5 6];\nB = [1 2 3; 4 5 6; 7 8 0];"),
            ("an index on each line", "1 8 1 2 0 4 3 7 5 6\n2 1 2 3 4 5 6 7 8 0"),
            ("a byte order mark", "\u{feff}8 1 2 0 4 3 7 5 6\r\n1 2 3 4 5 6 7 8 0\r\n"),
            ("comments", "# two boards\n8 1 2 0 4 3 7 5 6 # one\n\n# two\n1 2 3 4 5 6 7 8 0"),
            (
                "a link of Compare",
                "https://example.org/#view=compare&boards=8,1,2/0,4,3/7,5,6;1,2,3/4,5,6/7,8,0&goal=spiral",
            ),
        ] {
            assert_eq!(read_boards(text), Ok(boards(&[one, two])), "{layout}: {text}");
        }
    }

    #[test]
    fn indexes_are_those_that_follow_one_another() {
        // Each line is also a board that begins with its index and has its last number beside it.
        let boards: Vec<Board> = (1..=8)
            .map(|last| (0..9).filter(|&tile| tile != last).chain([last]).collect::<Vec<_>>())
            .map(|tiles| Board::from_tiles(Size::square(3).expect("a size"), &tiles).expect("a board"))
            .collect();
        let lines: Vec<String> = boards
            .iter()
            .zip(1..)
            .map(|(board, index)| format!("{index} {}", board.to_string().replace('/', " ")))
            .collect();
        for separator in ["\n", "\n\n"] {
            assert_eq!(read_boards(&lines.join(separator)).as_ref(), Ok(&boards), "{separator:?}");
        }
        let with_numbers = format!("{} 20\n{}", lines[0], lines[1]);
        assert_eq!(read_boards(&with_numbers), Ok(boards[..2].to_vec()));
    }

    #[test]
    fn reads_rectangles() {
        let (one, two) = ("4 1 2/0 5 3", "1 2/3 4/5 6/7 0");
        for text in [
            "4 1 2/0 5 3\n1 2/3 4/5 6/7 0",
            "4 1 2\n0 5 3\n\n1 2\n3 4\n5 6\n7 0",
            "3 2\n4 1 2\n0 5 3\n2 4\n1 2\n3 4\n5 6\n7 0",
            "[[[4,1,2],[0,5,3]],[[1,2],[3,4],[5,6],[7,0]]]",
        ] {
            assert_eq!(read_boards(text), Ok(boards(&[one, two])), "{text}");
        }
    }

    #[test]
    fn reads_boards_of_several_sizes_over_several_lines() {
        let text = [EIGHT, FIFTEEN, TWENTY_FOUR].map(|board| board.replace('/', "\n")).join("\n\n");
        assert_eq!(read_boards(&text), Ok(boards(&[EIGHT, FIFTEEN, TWENTY_FOUR])));
    }

    #[test]
    fn errors_name_the_line_on_which_the_invalid_board_begins() {
        for (text, sentence) in [
            (
                "8 1 2\n0 4 3\n7 5 6\n\n1 2 3\n4 5 6\n7 8 8",
                "line 5: tile 8 appears twice (row 3, row 3); the blank (0) is missing",
            ),
            (
                "8 1 2\n0 4 3\n7 5 6\n1 2 3\n4 5 6\n7 8 8\n8 1 2\n0 4 3\n7 5 6",
                "line 4: tile 8 appears twice (row 3, row 3); the blank (0) is missing",
            ),
            (
                "812/043/756\n\n[1, 2, 3]",
                "line 3: 3 numbers found: a square has 4, 9, 16 and so on; for other boards, mark the rows (1 2 3/4 5 0) or write the size first (3x2)",
            ),
            (
                "1 2 3 4\n5 6 7 8\n9 10 11 0\n\n1 2 3\n4 5 6\n7 8 9\n10 11 11",
                "line 5: tile 11 appears twice (row 4, row 4); the blank (0) is missing",
            ),
            (
                "[[8,1,2,0,4,3,7,5,6],\n[1,2,3,4,5,6,7,8,8]]",
                "line 2: tile 8 appears twice (row 3, row 3); the blank (0) is missing",
            ),
            ("7 8 1 2/0 4 3/7 5 6\n8 1 2 3/4 5 6/7 8 0", "line 1: row 1 has 4 of 3 numbers"),
            (
                "2 2\n1 2\n3 0\n2 1\n3 0",
                "line 4: 4 numbers found: a square has 4, 9, 16 and so on; for other boards, mark the rows (1 2 3/4 5 0) or write the size first (3x2)",
            ),
        ] {
            assert_eq!(read_boards(text).unwrap_err().to_string(), sentence, "{text}");
        }
    }

    #[test]
    fn says_how_many_numbers_a_long_text_has() {
        let error = read_boards(&"1 ".repeat(300_000)).unwrap_err();
        assert_eq!(error, Fault::Count { found: 300_000 });
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(16))]

        #[test]
        fn reads_any_list_of_multi_line_boards(
            (size, list) in strategies::size().prop_flat_map(|size| (Just(size), prop::collection::vec(strategies::board_of(size), 2..12)))
        ) {
            let lines: Vec<String> = list.iter().map(|board| board.to_string().replace('/', "\n")).collect();
            prop_assert_eq!(read_boards(&lines.join("\n\n")), Ok(list.clone()));
            prop_assert_eq!(read_boards(&lines.join("\n")), Ok(list.clone()));
            let sized: Vec<String> = lines.iter().map(|board| format!("{0} {0}\n{board}", size.width())).collect();
            prop_assert_eq!(read_boards(&sized.join("\n")), Ok(list));
        }
    }
}

mod solutions {
    use super::*;

    #[test]
    fn reads_every_format_that_people_paste() {
        for (format, text) in [
            ("own notation", "UL2DR"),
            ("lower case", "ul2dr"),
            ("separate counts before directions", "U 2L D R"),
            ("arrows", "↑←←↓→"),
            ("arrow emoji", "⬆️⬅️⬅️⬇️➡️"),
            ("arrows with counts", "↑ 2← ↓ →"),
            ("a label", "Solution: U L L D R"),
            ("a label and counts", "path = UL2DR"),
            ("a label before a list", "moves: ['U', 'L', 'L', 'D', 'R']"),
            ("a comment", "ULLDR # done"),
            ("members of a type", "[Action.UP, Action.LEFT, Action.LEFT, Action.DOWN, Action.RIGHT]"),
            ("words before directions", "MoveUp MoveLeft MoveLeft MoveDown MoveRight"),
            ("a note on their number", "U L L D R (5 moves)"),
            ("a note between", "Path (length 5): up, left, left, down, right"),
            ("points of the compass", "N W W S E"),
            ("names of points", "north, west, west, south, east"),
            ("joined points", "nwwse"),
            ("numbered steps", "Step 1: up\nStep 2: left\nStep 3: left\nStep 4: down\nStep 5: right"),
            ("ASCII arrows", "^ < < v >"),
            ("ASCII arrows without gaps", "^<<V>"),
            ("words", "up left left down right"),
            ("capitalized words", "Up, Left, Left, Down, Right"),
            ("words with counts", "up, left x2, down, right"),
            ("words in lines", "UP\nLEFT\nLEFT\nDOWN\nRIGHT\n"),
            ("words joined", "upleftleftdownright"),
            ("words with arrows between", "up -> left -> left -> down -> right"),
            ("JSON", r#"["up", "left", "left", "down", "right"]"#),
            ("a Python list", "['U', 'L', 'L', 'D', 'R']"),
            ("a numbered list", "1. up\n2. left\n3. left\n4. down\n5. right"),
            ("a byte order mark", "\u{feff}ULLDR\n"),
            ("digits of another script", "U ٢L D R"),
            ("a link", "https://example.org/#board=8,1,2/0,4,3/7,5,6&moves=UL2DR"),
        ] {
            assert_eq!(values(&move_readings(text)), ["UL2DR"], "{format}: {text}");
        }
        assert!(Convention::Tiles.is_of_tiles() && Convention::TilesAfterNumber.is_of_tiles());
        assert!(!Convention::AfterNumber.is_of_tiles() && !Convention::CountsFirst.is_of_tiles());
        let after_number = move_readings("5\nULLDR");
        assert_eq!(values(&after_number), ["UL2DR"]);
        assert_eq!(after_number[0].convention, Convention::AfterNumber);
        assert_eq!(values(&move_readings("2L3U")), ["L2U3"]);
        assert_eq!(values(&move_readings("U L (2)")), ["UL"]);
        assert_eq!(values(&move_readings("U 2x L")), ["UL2"]);
        assert_eq!(values(&move_readings("U× 2")), ["U2"]);
        assert_eq!(values(&move_readings("moves: 2L U")), ["L2U"]);
        assert_eq!(values(&move_readings(&format!("{MAX_MOVES} L"))), [format!("L{MAX_MOVES}")]);
        assert_eq!(values(&move_readings("L2 3U")), ["L2U3"]);
    }

    #[test]
    fn a_slide_may_name_its_tile_and_direction() {
        let board: Board = "8 1 2/0 4 3/7 5 6".parse().unwrap();
        let read = |text: &str| read_moves(text, &board).map(|readings| values(&readings));
        for text in [
            "Move 8 down, move 1 left, move 4 up",
            "move 8 down\nmove 1 left\nmove 4 up",
            "1. Slide the tile 8 down. Slide the tile 1 to the left. Slide the tile 4 up.".trim_start_matches("1. "),
        ] {
            assert_eq!(read(text), Ok(vec!["DLU".to_owned()]), "{text}");
        }
        // The number of a tile comes before its direction: after it, it is a count, also if that tile could slide so.
        assert_eq!(read("move down 8"), Ok(vec!["D8".to_owned()]));
        assert!(read("move 8 1 down left").is_err());
        // A tile that does not slide so is no reason to take its number for a count.
        for text in [
            "Move 8 up, move 1 left",
            "Move 3 down",
            "Move 8 D, move 1 L",
            "please move 8 down, move 1 left",
            "moved up",
            "U L (3 moves)",
            "N E X",
            "U L (see page 2)",
            "UL #done",
            "UL# done",
        ] {
            assert!(read(text).is_err(), "{text}: {:?}", read(text));
        }
    }

    #[test]
    fn many_notes_are_refused_and_not_read_one_within_another() {
        let text = "(1 moves)".repeat(100_000) + "U";
        assert!(read_moves(&text, &board(EIGHT)).is_err());
    }

    #[test]
    fn own_notation_wins_where_a_count_could_belong_to_either_direction() {
        assert_eq!(values(&move_readings("U2L")), ["U2L"]);
    }

    #[test]
    fn a_count_between_two_directions_has_two_readings() {
        for text in ["up 2 left", "↑2x←"] {
            let readings = move_readings(text);
            assert_eq!(values(&readings), ["UL2", "U2L"], "{text}");
            let conventions: Vec<Convention> = readings.iter().map(|reading| reading.convention).collect();
            assert_eq!(conventions, [Convention::CountsFirst, Convention::CountsLast], "{text}");
        }
    }

    #[test]
    fn errors_name_what_cannot_be_read() {
        let expected = "expected U, D, L or R, optionally with a count (U3)";
        for (text, sentence) in [
            ("up, left, sideways", format!("“s” (character 11) is not a valid move: {expected}")),
            // Tiles and numbers of moves are not repeat counts.
            ("Move 5 up, move 8 left", format!("“M” (character 1) is not a valid move: {expected}")),
            ("Moves: 5\nU L", format!("“M” (character 1) is not a valid move: {expected}")),
            ("U L (3 moves)", format!("“m” (character 8) is not a valid move: {expected}")),
            ("solution", format!("“s” (character 1) is not a valid move: {expected}")),
            ("Solution: URX", format!("“X” (character 13) is not a valid move: {expected}")),
            ("URX", format!("“X” (character 3) is not a valid move: {expected}")),
            ("...", format!("“.” (character 1) is not a valid move: {expected}")),
            (" - ", format!("“-” (character 2) is not a valid move: {expected}")),
            ("0", format!("move 1: tile 0 cannot slide on {EIGHT}")),
            ("2\n", format!("move 1: tile 2 cannot slide on {EIGHT}")),
            ("2L, 3Q, U", format!("“Q” (character 6) is not a valid move: {expected}")),
            ("3 L 2 3", format!("“3” (character 1) is not a valid move: {expected}")),
            ("1000001 L", format!("too many moves: the maximum is {MAX_MOVES}")),
        ] {
            assert_eq!(read_moves(text, &board(EIGHT)).unwrap_err().to_string(), sentence, "{text}");
        }
    }

    proptest! {
        #[test]
        fn reads_any_moves_in_words_arrows_and_with_counts_first(moves in strategies::moves(40)) {
            prop_assume!(!moves.is_empty());
            let written = |names: [&str; 4], separator: &str| {
                moves.directions().iter().map(|&direction| names[direction as usize]).collect::<Vec<_>>().join(separator)
            };
            let counts_first: String = moves
                .directions()
                .chunk_by(|a, b| a == b)
                .map(|run| format!("{}{} ", run.len(), Direction::letter(run[0])))
                .collect();
            for text in [
                written(["up", "down", "left", "right"], ""),
                written(["Up", "Down", "Left", "Right"], "; "),
                written(["↑", "↓", "←", "→"], ""),
                written(["⬆️", "⬇️", "⬅️", "➡️"], " "),
                counts_first,
            ] {
                prop_assert_eq!(values(&move_readings(&text)), vec![moves.to_string()], "{}", text);
            }
        }

        #[test]
        fn arbitrary_text_never_panics(text in prop_oneof!["[udlrUDLR0-9 ,.x>-]{0,40}", any::<String>()]) {
            match read_moves(&text, &board(EIGHT)) {
                Ok(readings) => prop_assert!(!readings.is_empty()),
                Err(fault) => prop_assert!(!fault.to_string().is_empty()),
            }
        }
    }
}

mod large_boards {
    use super::*;

    fn size(text: &str) -> Size {
        text.parse().expect("a size")
    }

    #[test]
    fn hexadecimal_tiles_have_up_to_three_digits_and_numbers_up_to_nine() {
        let size = Size::new(20, 15).expect("a size");
        let tiles: Vec<u16> = (0..300).rev().collect();
        let board = Board::from_tiles(size, &tiles).expect("each tile once");
        let rows = |word: &dyn Fn(u16) -> String| {
            let row = |row: &[u16]| row.iter().map(|&tile| word(tile)).collect::<Vec<_>>().join(" ");
            tiles.chunks(20).map(row).collect::<Vec<_>>().join("/")
        };
        // 12B is tile 299.
        assert_eq!(values(&board_readings(&rows(&|tile| format!("{tile:X}")))), [board.to_string()]);
        assert_eq!(values(&board_readings(&rows(&|tile| format!("{tile:09}")))), [board.to_string()]);
        assert!(read_board("[8 1 2/0 4 3/7 5 000000006]").is_ok());
        assert!(read_board("[8 1 2/0 4 3/7 5 0000000006]").is_err());
    }

    #[test]
    fn boards_of_30x30_are_read_in_any_layout() {
        let board = Scrambles::new(size("30x30"), Goal::Spiral, 5).unwrap().next().unwrap();
        let tiles: Vec<String> = board.tiles().iter().map(u16::to_string).collect();
        let columns: Vec<String> =
            tiles.chunks(30).map(|row| row.iter().map(|tile| format!("{tile:>4}")).collect()).collect();
        let table: Vec<String> = tiles.chunks(30).map(|row| format!("| {} |", row.join(" | "))).collect();
        for text in [
            tiles.join(" "),
            tiles.join(",\n        "),
            columns.join("\n"),
            table.join("\n"),
            format!("30\n{}", columns.join("\n")),
            format!("size = 30x30\nboard = [{}]", tiles.join(", ")),
        ] {
            assert_eq!(read_boards(&text).as_deref(), Ok(&[board.clone()][..]), "{text}");
        }
        let two = format!("{}\n\n{}", columns.join("\n"), columns.join("\n"));
        assert_eq!(read_boards(&two).map(|boards| boards.len()), Ok(2));
    }

    #[test]
    fn boards_of_nine_columns_are_not_lists_of_3x3() {
        let boards: Vec<Board> = Scrambles::new(size("9x9"), Goal::BlankLast, 1).unwrap().take(3).collect();
        let lines = |board: &Board| board.to_string().replace('/', "\n");
        let three = boards.iter().map(lines).collect::<Vec<_>>();
        assert_eq!(read_boards(&three.join("\n\n")), Ok(boards.clone()));
        assert_eq!(read_boards(&three.join("\n")), Ok(boards.clone()));
        // An error is that of the whole board.
        let wrong = lines(&boards[0]).replace("80", "81");
        let fault = read_boards(&wrong).unwrap_err();
        assert!(matches!(fault, Fault::Board(BoardError::Tiles { .. })), "{fault}");
    }
}
