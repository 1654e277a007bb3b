//! Every board in every format, and token soup against a slow grammar.

use npuzzle_engine::puzzle::{Board, Goal, Size};
use npuzzle_formats::{Fault, Puzzle, decode, read_board, read_boards, read_list, repaired};
use npuzzle_testing::strategies;
use npuzzle_testing::tier::stride;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::RngSeed;

/// Few cases in the gate, which are always the same, and many others in the full tier: rare texts that are misread should not refuse
/// a change that has nothing to do with them.
fn cases(gate: usize, full: usize) -> ProptestConfig {
    let cases = stride(gate, full);
    let rng_seed = if cases == gate { RngSeed::Fixed(1) } else { RngSeed::Random };
    ProptestConfig { cases: cases as u32, rng_seed, ..ProptestConfig::default() }
}

/// Formats the rows of a board: `word` for each tile, `between` the cells, and `before` and `after` each row.
fn rows(board: &Board, word: impl Fn(u16) -> String, between: &str, [before, after]: [&str; 2]) -> Vec<String> {
    let row = |tiles: &[u16]| tiles.iter().map(|&tile| word(tile)).collect::<Vec<_>>().join(between);
    board.tiles().chunks(board.size().width()).map(|tiles| format!("{before}{}{after}", row(tiles))).collect()
}

/// Formats a tile, or the blank as `sign`.
fn with_sign(sign: &str) -> impl Fn(u16) -> String + '_ {
    move |tile| if tile == 0 { sign.to_owned() } else { tile.to_string() }
}

/// Returns a board in every format that tells its rows or its size.
fn written(board: &Board) -> Vec<String> {
    let (width, height, cells) = (board.size().width(), board.size().height(), board.size().cells());
    let none = ["", ""];
    let plain = |sign: &'static str, between: &str| rows(board, with_sign(sign), between, none);
    let last = cells.to_string();
    let nested = |sign: &'static str, [open, close]: [&'static str; 2]| {
        format!("{open}{}{close}", rows(board, with_sign(sign), ", ", [open, close]).join(", "))
    };
    let from_zero = |tile: u16| if tile == 0 { "-1".to_owned() } else { (tile - 1).to_string() };
    let digits = last.len();
    let columns =
        |sign: &'static str| rows(board, move |tile| format!("{:>digits$}", with_sign(sign)(tile)), "  ", none);
    let mut texts = vec![
        board.to_string(),
        plain("0", ",").join("/"),
        plain("_", " ").join("\n"),
        plain(".", "\t").join("\r\n"),
        plain("x", " ").join(" / "),
        plain("o", " ").join("\n"),
        plain("-1", " ").join("\n"),
        plain("", ",").join("\n"),
        plain("", ";").join("\n"),
        plain("?", "|").join("\n"),
        plain("", " & ").join(r" \\ "),
        // Two numbers on a line of their own may be a size, below which the last number is a tile.
        rows(board, with_sign(&last), " ", none).join(if width > 2 { "\n" } else { "/" }),
        rows(board, with_sign(""), " | ", ["| ", " |"]).join("\n"),
        rows(board, with_sign(" "), "\",\"", ["\"", "\""]).join("\n"),
        rows(board, from_zero, " ", none).join("\n"),
        rows(board, from_zero, ", ", ["[", "]"]).join(",\n"),
        nested("null", ["[", "]"]),
        nested("None", ["(", ")"]),
        nested("0", ["{", "}"]),
        format!("int b[{height}][{width}] = {};", nested("0", ["{", "}"])),
        format!("np.array({}, dtype=np.uint8)", nested("0", ["[", "]"])),
        format!("A = [{}]", plain("0", " ").join("; ")),
        format!("{width} {height}\n{}", plain("0", " ").join("\n")),
        format!("{width}x{height}\n{}", plain("_", " ").join("\n")),
        format!("{width}x{height} {}", plain("0", " ").join(" ")),
        format!("{width} {height}\n{}", plain("0", " ").join(" ")),
        format!("size: {width}x{height}\n{}", plain("0", " ").join("\n")),
        format!("# a comment: 1 2 3\n{} # another\n", plain("0", " ").join("\n")),
        format!("{}\n-1\n{}", cells - 1, plain("0", " ").join("\n")),
        columns("0").join("\n"),
        format!("https://example.org/#view=play&board={}&goal=blank-last", plain("0", ",").join("/")),
        format!("(https://example.org/#board={}).", plain("0", "%2C").join("%2F")),
    ];
    if width > 2 {
        // A row of one cell may state a size.
        texts.push(columns("").join("\n"));
    }
    if width > 2 && cells <= 100 {
        // A single dash with nothing before it is the sign of a number.
        texts.push(plain("", "-").join("\n"));
    }
    if board.size().is_square() {
        texts.extend([
            plain("0", " ").join(" "),
            format!("{width}\n{}", plain("0", " ").join("\n")),
            format!("[{}]", plain("null", ", ").join(", ")),
            format!("{}. {}", cells, plain("0", " ").join(" ")),
            plain("_", "\n").join("\n"),
        ]);
    }
    if (6..=36).contains(&cells) {
        let digit = |tile: u16| char::from_digit(u32::from(tile), 36).unwrap_or('?').to_string();
        texts.extend([rows(board, digit, "", none).join("/"), rows(board, digit, "", none).join("\n").to_uppercase()]);
    }
    texts
}

/// Returns the boards that a text means, as they are written.
fn meanings(text: &str) -> Vec<String> {
    let readings = read_board(text).unwrap_or_default();
    readings.iter().map(|reading| reading.value.board.to_string()).collect()
}

/// What people put around a board: `{}` is the board.
const SURROUNDINGS: [&str; 24] = [
    "start: {}",
    "Start state:\n{}",
    "initial = {}",
    "# start\n{}",
    "Board #3:\n{}",
    "Puzzle 7 - {}",
    "board: {}",
    "Here is my board:\n{}",
    "{}\nSolved in 20 moves",
    "{}\n\nSolved in 20 moves",
    "Move 1 (down)\n{}",
    "puzzle,moves\n{}",
    "-- a board\n{}",
    "// a board\n{}",
    "{} ; a board",
    "{} % a board",
    "{} # 20 moves",
    "{} 20",
    "{}\n20",
    "20\n{}",
    "5 {}",
    "3\n5\n{}",
    r#"{"board": {}, "solution": ["right"]}"#,
    "(setq start '{})",
];

/// Returns the readings of a text as boards and as a list.
fn all_meanings(text: &str) -> Vec<String> {
    let list = read_list(text, None).map(|list| list.iter().map(ToString::to_string).collect()).unwrap_or_default();
    let single = read_board(text).unwrap_or_default();
    [single.iter().map(|reading| reading.value.to_string()).collect::<Vec<_>>(), list].concat()
}

proptest! {
    #![proptest_config(cases(60, 1000))]

    #[test]
    fn a_surrounded_board_is_read_or_refused(
        board in strategies::any_board(),
        format in any::<prop::sample::Index>(),
        surrounding in select(SURROUNDINGS.to_vec()),
        is_quoted in any::<bool>(),
    ) {
        let formats = written(&board);
        let format = format.index(formats.len());
        // In JSON, a board has brackets, and two numbers may be a size.
        prop_assume!(!surrounding.starts_with('{') || formats[format].starts_with(['[', '{', '(']));
        prop_assume!(!surrounding.starts_with("3\n5") || !matches!(board.size().cells(), 15 | 16));
        // Below a label on their line, the columns of rows do not show a gap.
        prop_assume!(!formats[format].starts_with(' ') || surrounding.contains("\n{}"));
        let mut text = surrounding.replace("{}", &formats[format]);
        if is_quoted {
            text = text.lines().map(|line| format!("> {line}\n")).collect();
        }
        let plain = all_meanings(&formats[format]);
        let has_goal = |meaning: &String| meaning.starts_with(&format!("{board} to "));
        for meaning in all_meanings(&text) {
            prop_assert!(plain.contains(&meaning) || has_goal(&meaning), "{:?} is read as {}", text, meaning);
        }
    }

    #[test]
    fn a_start_and_a_goal_in_any_formats_are_one_puzzle_or_refused(
        (start, goal) in strategies::any_board().prop_flat_map(|start| {
            let size = start.size();
            (Just(start), strategies::board_of(size))
        }),
        formats in any::<[prop::sample::Index; 2]>(),
        [start_label, goal_label, between] in select(vec![
            ["start: ", "goal: ", "\n"],
            ["start = ", "goal = ", "\n\n"],
            ["Initial state:\n", "Goal state:\n", "\n"],
            ["# initial\n", "# target\n", "\n"],
            ["", "goal ", "\n"],
            ["from ", "to ", " "],
            ["départ : ", "but : ", "\n"],
            ["{\"initial\": ", "\"goal\": ", ", "],
        ]),
        is_goal_first in any::<bool>(),
    ) {
        // A link says by itself what is the board and what is the goal.
        let texts = |board: &Board| written(board).into_iter().filter(|text| !text.contains("#")).collect::<Vec<_>>();
        let written = |board: &Board, index: usize| texts(board)[formats[index].index(texts(board).len())].clone();
        let mut parts = [format!("{start_label}{}", written(&start, 0)), format!("{goal_label}{}", written(&goal, 1))];
        if is_goal_first && !start_label.is_empty() {
            parts.reverse();
        }
        let text = parts.join(between);
        let named = Goal::NAMED.into_iter().find(|named| named.board(goal.size()).as_ref() == Ok(&goal));
        let puzzle = Puzzle { board: start.clone(), goal: Some(named.unwrap_or(Goal::Custom(goal.clone()))) };
        for meaning in all_meanings(&text) {
            prop_assert!(meaning == puzzle.to_string(), "{:?} is read as {}", text, meaning);
        }
    }
}

proptest! {
    #![proptest_config(cases(24, 2000))]

    #[test]
    fn every_format_reads_back(board in strategies::any_board()) {
        for text in written(&board) {
            let meanings = meanings(&text);
            prop_assert!(meanings.contains(&board.to_string()), "{:?}: {:?}", text, read_board(&text));
            // An empty cell is the blank, or decoration around a square whose last number is the blank.
            let has_square = Size::square_of(board.size().cells() - 1).is_some();
            prop_assert!(meanings.len() == 1 || has_square && meanings.len() == 2, "{:?}: {:?}", text, meanings);
            match read_boards(&text) {
                Err(Fault::Ambiguous { readings, .. }) => prop_assert_eq!(readings.len(), meanings.len()),
                boards => prop_assert_eq!(boards, Ok(vec![board.clone()]), "{:?}", text),
            }
        }
    }

    #[test]
    fn letters_read_back_or_are_among_the_offers(board in strategies::packed_board()) {
        let letter = |from: u8| move |tile: u16| char::from(b'A' + from + tile as u8).to_string();
        let signed = |tile: u16| if tile == 0 { "_".to_owned() } else { letter(0)(tile - 1) };
        prop_assume!(board.size().cells() >= 6);
        prop_assert_eq!(meanings(&rows(&board, signed, "", ["", ""]).join("/")), vec![board.to_string()]);
        let first_is_blank = rows(&board, letter(0), "", ["", ""]).join("/");
        prop_assert!(meanings(&first_is_blank).contains(&board.to_string()), "{}", first_is_blank);
    }

    #[test]
    fn bytes_of_every_encoding_read_back(board in strategies::any_board(), end in select(vec!["\n", "\r\n", "\r"])) {
        let text = board.to_string().replace('/', end);
        let units = |unit: fn(u16) -> [u8; 2]| format!("\u{feff}{text}").encode_utf16().flat_map(unit).collect();
        for bytes in [text.clone().into_bytes(), units(u16::to_le_bytes), units(u16::to_be_bytes)] {
            prop_assert_eq!(meanings(&decode(bytes).expect("text")), vec![board.to_string()]);
        }
    }

    #[test]
    fn lists_read_back(
        boards in prop::collection::vec(strategies::any_board(), 2..6),
        format in any::<prop::sample::Index>(),
    ) {
        let lines = |board: &Board| board.to_string().replace('/', "\n");
        let size = |board: &Board| format!("{} {}", board.size().width(), board.size().height());
        let sized = |board: &Board| format!("{}\n{}", size(board), lines(board));
        let spaced = |board: &Board| format!("{}\n\n{}", size(board), lines(board));
        let all = |write: &dyn Fn(&Board) -> String, between: &str| {
            boards.iter().map(write).collect::<Vec<_>>().join(between)
        };
        let own = |board: &Board| board.to_string();
        let json = |board: &Board| format!("[[{}]]", board.to_string().replace('/', "],[").replace(' ', ","));
        let count = boards.len();
        let texts = [
            all(&own, "\n"),
            all(&own, "\n\n"),
            all(&lines, "\n\n"),
            all(&sized, "\n"),
            all(&sized, "\n# next\n"),
            all(&spaced, "\n"),
            all(&spaced, "\n\n"),
            all(&json, "\n"),
            format!("[{}]", all(&json, ",\n")),
            format!("{count}\n{}", all(&own, "\n")),
            format!("{count}\n\n{}", all(&lines, "\n\n")),
            format!("{count}\n{}", all(&sized, "\n")),
        ];
        let text = format.get(&texts);
        prop_assert_eq!(read_boards(text), Ok(boards), "{}", text);
    }

    #[test]
    fn any_format_is_part_of_a_list(board in strategies::any_board(), format in any::<prop::sample::Index>()) {
        let texts = written(&board);
        let text = format.get(&texts);
        // Everything but links may stand between blank lines.
        prop_assume!(!text.contains("http"));
        match read_boards(&format!("8 1 2/0 4 3/7 5 6\n\n{text}")) {
            Err(Fault::Ambiguous { line: Some(3), readings }) => {
                let meanings: Vec<String> = readings.iter().map(|reading| reading.value.board.to_string()).collect();
                prop_assert!(meanings.contains(&board.to_string()), "{}", text);
            }
            boards => prop_assert_eq!(boards.map(|boards| boards[1..].to_vec()), Ok(vec![board]), "{}", text),
        }
    }

    #[test]
    fn a_file_that_is_cut_off_is_refused(board in strategies::any_board(), at in any::<prop::sample::Index>()) {
        let (width, height) = (board.size().width(), board.size().height());
        let words: Vec<String> = board.tiles().iter().map(u16::to_string).collect();
        let kept = &words[..at.index(words.len())];
        let lines: Vec<String> = kept.chunks(width).map(|row| row.join(" ")).collect();
        // Two numbers may be the first row of a board that is two cells wide, whose second row is all that is left.
        prop_assume!(width > 2 && (kept.len() != 2 || [width, height] != [3, 2]));
        let text = format!("{width} {height}\n{}", lines.join("\n"));
        prop_assert_eq!(meanings(&text), Vec::<String>::new(), "{}", text);
        if width == height {
            let text = format!("{width}\n{}", lines.join("\n"));
            prop_assert_eq!(meanings(&text), Vec::<String>::new(), "{}", text);
        }
    }

    #[test]
    fn a_link_that_is_cut_off_means_its_board_or_none(board in strategies::any_board(), at in any::<prop::sample::Index>()) {
        let in_link = board.to_string().replace(' ', ",");
        let link = format!("https://example.org/#view=play&board={in_link}");
        let cut = &link[..at.index(link.len())];
        // Its first rows, or those up to the first digits of a number, may be a board, which no reader can tell.
        let value = cut.split("board=").nth(1).unwrap_or_default();
        prop_assume!(!value.contains('/') || value.parse::<Board>().is_err());
        for text in [cut.to_owned(), format!("{cut}."), format!("{cut}\nTry it!")] {
            prop_assert_eq!(meanings(&text), Vec::<String>::new(), "{}", text);
            prop_assert!(!matches!(repaired(&text), Some(Ok(_))), "{}", text);
        }
    }
}

/// The grammar of plain texts, as docs/formats.md has it: numbers and signs between spaces, commas, slashes and line ends. Tries every
/// way to take the text apart.
mod grammar {
    use super::*;

    /// A word, its line, its row, and its row if only slashes end rows.
    #[derive(Clone, Debug)]
    pub struct Word {
        text: String,
        line: usize,
        row: usize,
        part: usize,
    }

    pub fn words(text: &str) -> (Vec<Word>, bool) {
        let mut words = Vec::new();
        let (mut row, mut part) = (0, 0);
        let mut has_slash = false;
        for (line, content) in text.lines().enumerate() {
            for (index, piece) in content.split('/').enumerate() {
                let cells: Vec<&str> = piece.split([' ', ',']).filter(|word| !word.is_empty()).collect();
                has_slash |= index > 0 && !cells.is_empty();
                part += usize::from(index > 0);
                words.extend(cells.iter().map(|word| Word { text: (*word).to_owned(), line, row, part }));
                row += usize::from(!cells.is_empty());
            }
        }
        (words, has_slash)
    }

    fn number(text: &str) -> Option<usize> {
        text.parse().ok()
    }

    /// Returns the tiles that words mean: with a sign, 0, -1 or the number after the last tile as the blank, or numbers from 0.
    fn tiles(words: &[Word]) -> Vec<Vec<u16>> {
        let blank = |text: &str| matches!(text, "0" | "_" | "x" | "-1");
        let plain = words.iter().map(|word| if blank(&word.text) { Some(0) } else { number(&word.text) });
        let mut found = Vec::new();
        if let Some(values) = plain.collect::<Option<Vec<usize>>>() {
            let last = words.len();
            let has_blank = values.contains(&0);
            let value = |value: usize| if !has_blank && value == last { 0 } else { value as u16 };
            found.push(values.into_iter().map(value).collect());
        }
        let shifted = words.iter().map(|word| if word.text == "-1" { Some(0) } else { Some(number(&word.text)? + 1) });
        if words.iter().any(|word| word.text == "-1")
            && let Some(values) = shifted.collect::<Option<Vec<usize>>>()
        {
            found.push(values.into_iter().map(|value| value as u16).collect());
        }
        found
    }

    fn rows(words: &[Word]) -> Vec<usize> {
        words.chunk_by(|word, next| word.row == next.row).map(<[Word]>::len).collect()
    }

    fn parts(words: &[Word]) -> Vec<usize> {
        words.chunk_by(|word, next| word.part == next.part).map(<[Word]>::len).collect()
    }

    /// Returns the sizes that words can have, given the size that precedes them.
    fn sizes(words: &[Word], stated: Option<[usize; 2]>) -> Vec<Size> {
        let mut sizes = Vec::new();
        for rows in [rows(words), parts(words)] {
            if rows.iter().all(|&row| row == rows[0]) && rows.len() > 1 {
                sizes.extend(Size::new(rows[0], rows.len()));
            }
        }
        sizes.extend(Size::square_of(words.len()));
        sizes.extend(stated.and_then(|[width, height]| Size::new(width, height).ok()));
        sizes.retain(|size| size.cells() == words.len());
        sizes
    }

    /// Returns the words that may be a square, after its side and another number on lines of their own, or before another number
    /// and possibly after an index on one line.
    fn beside_numbers(words: &[Word]) -> Vec<&[Word]> {
        let is_on = |words: &[Word], line: usize| words.iter().all(|word| word.line == line);
        let is_square = |words: &&[Word]| words.len() >= 9 && Size::square_of(words.len()).is_some();
        let Some((last, before)) = words.split_last().filter(|_| words.len() > 2) else { return Vec::new() };
        let mut boards = Vec::new();
        let side = number(&words[0].text).filter(|_| number(&words[1].text).is_some());
        if side
            .is_some_and(|side| rows(words).starts_with(&[1, 1]) && rows(words).iter().skip(2).all(|&row| row == side))
        {
            boards.push(&words[2..]);
        }
        if is_on(words, last.line) && number(&last.text).is_some() {
            boards.extend([before, &before[1..]]);
        }
        boards.retain(is_square);
        boards
    }

    /// Returns whether a text can mean a board.
    pub fn allows(text: &str, board: &Board) -> bool {
        let (words, has_slash) = words(text);
        let edges = |text: &str| {
            let (width, height) = text.split_once('x').unwrap_or((text, text));
            Some([number(width)?, number(height)?])
        };
        let means = |rest: &[Word], stated: Option<[usize; 2]>| {
            let is_size = |size: &Size| *size == board.size();
            let is_marked = !has_slash || {
                let is_even = |rows: Vec<usize>| rows.iter().all(|&row| row == board.size().width());
                // The slash may stand after the size alone.
                stated.is_some() && rows(rest).len() == 1 || is_even(rows(rest)) || is_even(parts(rest))
            };
            let fits = stated.is_none_or(|[width, height]| width * height == rest.len());
            fits && is_marked
                && sizes(rest, stated).iter().any(is_size)
                && tiles(rest).iter().any(|tiles| tiles == board.tiles())
        };
        let on_one_line = words.iter().all(|word| word.line == words[0].line) && !has_slash;
        let is_complete = {
            let mut numbers: Vec<Option<usize>> = words.iter().map(|word| number(&word.text)).collect();
            numbers.sort_unstable();
            let is_from =
                |first: usize| numbers.iter().enumerate().all(|(index, &number)| number == Some(first + index));
            is_from(0) || is_from(1)
        };
        let may_have_index = on_one_line && !is_complete;
        means(&words, None)
            || words.len() > 1 && edges(&words[0].text).is_some_and(|stated| means(&words[1..], Some(stated)))
            || words.len() > 2
                && number(&words[0].text)
                    .zip(number(&words[1].text))
                    .is_some_and(|(width, height)| means(&words[2..], Some([width, height])))
            || (1..=2).any(|count| {
                let has_numbers = words.iter().take(count).all(|word| number(&word.text).is_some());
                may_have_index && words.len() > count && has_numbers && means(&words[count..], None)
            })
            || words.len() > 2 && number(&words[0].text) == Some(words.len() - 3) && means(&words[2..], None)
            || beside_numbers(&words).into_iter().any(|board| means(board, None))
    }
}

/// Token soup: near boards of few cells, with words left out, doubled, changed, and with other separators.
fn soup() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        8 => (0..10_u32).prop_map(|number| number.to_string()),
        1 => select(vec!["_", "x", "-1", "2x2", "3x2", "2x3", "3", "2", "12"]).prop_map(str::to_owned),
    ];
    let separator = select(vec![" ", " ", " ", ", ", ",", "\n", "\n", "/"]);
    let random = prop::collection::vec((word.clone(), separator.clone()), 1..14);
    let near = select(vec![4_u32, 4, 5, 6, 6, 8, 9, 9, 10]).prop_flat_map(move |cells| {
        let numbers = Just((0..cells).collect::<Vec<_>>()).prop_shuffle();
        let separators = prop::collection::vec(separator.clone(), cells as usize);
        let leading = prop::collection::vec((word.clone(), select(vec![" ", "\n"])), 0..3);
        let changes = prop::collection::vec((any::<prop::sample::Index>(), word.clone()), 0..2);
        (leading, numbers, separators, changes).prop_map(|(leading, numbers, separators, changes)| {
            let mut words: Vec<String> = numbers.iter().map(u32::to_string).collect();
            for (at, word) in changes {
                let at = at.index(words.len());
                words[at] = word;
            }
            leading.into_iter().chain(words.into_iter().zip(separators)).collect::<Vec<_>>()
        })
    });
    prop_oneof![random, near].prop_map(|words| {
        let text: String = words.into_iter().map(|(word, separator)| word + separator).collect();
        // A comma at the end of a row is an empty cell, which this grammar does not have.
        let text = text.replace(", ", ",").replace(",\n", "\n").replace(",/", "/").replace(',', ", ");
        text.trim_end_matches([',', ' ']).to_owned()
    })
}

proptest! {
    #![proptest_config(cases(1500, 20_000))]

    #[test]
    fn what_is_read_is_what_the_grammar_says(text in soup()) {
        let (words, _) = grammar::words(&text);
        // Rows of digits without separators have rules of their own.
        prop_assume!(!words.is_empty());
        for reading in read_board(&text).unwrap_or_default() {
            let board = reading.value.board;
            prop_assert!(grammar::allows(&text, &board), "{:?} was read as {}", text, board);
        }
    }
}
