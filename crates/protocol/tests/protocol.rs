//! Messages survive encoding, and invalid bytes are rejected.

use npuzzle_engine::catalogue::{Algorithm, Heuristic, Partition, Status, Weight};
use npuzzle_engine::guide::{self, Guidance};
use npuzzle_engine::heuristic::PdbKey;
use npuzzle_engine::puzzle::{Goal, Size};
use npuzzle_engine::search::{BoundReport, Checkpoint, Part, PartResult};
use npuzzle_engine::spec::{Limits, Method, SearchSpec};
use npuzzle_engine::statistics::Statistics;
use npuzzle_experiments::{Boards, Contradiction, Experiment, Format, RecordError};
use npuzzle_formats::{Convention, Fault, Puzzle, Reading, read_board};
use npuzzle_protocol::companion::{self, Beginning};
use npuzzle_protocol::databases::{self, BuildPdb};
use npuzzle_protocol::imports;
use npuzzle_protocol::parts::{self, PartDone};
use npuzzle_protocol::reading::{Answer, Candidate, Listed, Read, ReadList};
use npuzzle_protocol::records::{SentExperiment, WriteRecords};
use npuzzle_protocol::search::{Command, DealSpec, Event, Outcome, PdbInUse, Report, SentGuidance, Task};
use npuzzle_protocol::spaces::{self, Audit};
use npuzzle_protocol::tracing::{self, PackedEntry, Trace, Unpacker};
use npuzzle_protocol::{Message, Phrase, decode, encode};
use npuzzle_testing::records::run;
use npuzzle_testing::run::request;
use npuzzle_testing::strategies;
use npuzzle_testing::tables::tables;
use npuzzle_traces::{Entry, Tracing, read};
use npuzzle_verify::Refutation;
use proptest::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;
use std::time::Duration;

fn spec() -> impl Strategy<Value = SearchSpec> {
    strategies::size().prop_flat_map(|size| {
        (strategies::board_of(size), strategies::goal_of(size), method(), limits()).prop_map(
            |(board, goal, method, limits)| {
                SearchSpec::by_method(board, goal, method).expect("a goal of its size").with_limits(limits)
            },
        )
    })
}

fn method() -> impl Strategy<Value = Method> {
    let names = (prop::sample::select(Algorithm::ALL), prop::sample::select(Heuristic::ALL));
    let parameters = (prop::option::of(partition()), strategies::weight(), any::<Option<u32>>(), strategies::choices());
    (names, parameters).prop_map(|((algorithm, heuristic), (partition, weight, depth_limit, choices))| {
        Method::new(algorithm, heuristic)
            .with_partition(partition)
            .with_weight(weight)
            .with_depth_limit(depth_limit)
            .with_choices(choices)
    })
}

fn limits() -> impl Strategy<Value = Limits> {
    (any::<u64>(), any::<Option<Duration>>())
        .prop_map(|(memory_bytes, time)| Limits::default().with_memory_bytes(memory_bytes).with_time(time))
}

fn partition() -> impl Strategy<Value = Partition> {
    prop::sample::select(Partition::ALL)
}

fn pdb_key() -> impl Strategy<Value = PdbKey> {
    let sizes = strategies::any_size()
        .prop_filter("a size with pattern databases", |&size| !Partition::of_size(size).is_empty());
    let partitions = sizes.prop_flat_map(|size| (Just(size), prop::sample::select(Partition::of_size(size))));
    (partitions, any::<prop::sample::Index>())
        .prop_map(|((size, partition), blank)| PdbKey::new(size, partition, blank.index(size.cells())).expect("a key"))
}

fn command() -> impl Strategy<Value = Command> {
    prop_oneof![
        (any::<u32>(), spec(), any::<u32>()).prop_map(|(id, spec, helpers)| Command::Begin {
            id,
            spec,
            task: Task::Solve { helpers }
        }),
        (any::<u32>(), spec(), any::<u32>(), any::<u64>()).prop_map(|(id, spec, distance, seed)| {
            Command::Begin { id, spec, task: Task::FindBoard(DealSpec { distance, seed }) }
        }),
        (any::<u32>(), spec()).prop_map(|(id, spec)| Command::Begin { id, spec, task: Task::Guide }),
        any::<u32>().prop_map(Command::Cancel),
        spec().prop_map(Command::Prepare),
        Just(Command::UsePdb),
        Just(Command::UseWeights),
    ]
}

fn report() -> impl Strategy<Value = Report> {
    let pdb = (partition(), any::<u64>()).prop_map(|(partition, bytes)| PdbInUse { partition, bytes });
    (statistics(), 0.0..1e12, prop::option::of(0.0..1.0), prop::option::of(pdb), any::<Option<u32>>()).prop_map(
        |(statistics, elapsed_ms, share_done, pdb, initial_h)| Report {
            statistics,
            elapsed_ms,
            share_done,
            pdb,
            initial_h,
        },
    )
}

fn statistics() -> impl Strategy<Value = Statistics> {
    (any::<[u64; 6]>(), any::<Option<u64>>(), any::<[Option<u32>; 2]>()).prop_map(
        |([expanded, generated, reopened, frontier_peak, depth_peak, memory_bytes], frontier, bounds)| {
            let [incumbent, lower_bound] = bounds;
            Statistics {
                expanded,
                generated,
                reopened,
                frontier,
                frontier_peak,
                depth_peak,
                memory_bytes,
                incumbent,
                lower_bound,
            }
        },
    )
}

fn outcome() -> impl Strategy<Value = Outcome> {
    prop_oneof![
        (strategies::moves(100), any::<bool>()).prop_map(|(moves, optimal)| Outcome::Solved { moves, optimal }),
        any::<String>().prop_map(Outcome::Unsolvable),
        Just(Outcome::Exhausted),
        Just(Outcome::MemoryLimit),
        Just(Outcome::TimeLimit),
        Just(Outcome::Cancelled),
    ]
}

fn guidance() -> impl Strategy<Value = SentGuidance> {
    let task = prop_oneof![
        any::<u16>().prop_map(guide::Task::Place),
        any::<[u16; 2]>().prop_map(|[tile, beside]| guide::Task::Finish { tile, beside }),
        any::<u16>().prop_map(guide::Task::Rest),
    ];
    (task, strategies::moves(100), any::<u32>())
        .prop_map(|(task, moves, length)| SentGuidance(Guidance { task, moves, length }))
}

fn event() -> impl Strategy<Value = Event> {
    prop_oneof![
        (any::<u32>(), report()).prop_map(|(id, report)| Event::Progress(id, report)),
        (any::<u32>(), strategies::moves(100), report())
            .prop_map(|(id, moves, report)| Event::Improved(id, moves, report)),
        (any::<u32>(), outcome(), report()).prop_map(|(id, outcome, report)| Event::Done(id, outcome, report)),
        (any::<u32>(), strategies::board(), any::<u32>())
            .prop_map(|(id, board, distance)| Event::FoundBoard(id, board, distance)),
        (any::<u32>(), prop::option::of(guidance())).prop_map(|(id, guidance)| Event::Guided(id, guidance)),
        (any::<Option<u32>>(), pdb_key()).prop_map(|(id, key)| Event::NeedsPdb(id, key)),
        any::<Option<u32>>().prop_map(Event::NeedsWeights),
        (pdb_key(), any::<u64>()).prop_map(|(key, bytes)| Event::PdbLoaded(key, bytes)),
        (any::<u32>(), any::<String>()).prop_map(|(id, reason)| Event::Failed(id, reason)),
    ]
}

fn database_event() -> impl Strategy<Value = databases::Event> {
    prop_oneof![
        (0.0..1.0).prop_map(databases::Event::Progress),
        Just(databases::Event::Built),
        any::<Option<u64>>().prop_map(databases::Event::Stored),
    ]
}

fn part_command() -> impl Strategy<Value = parts::Command> {
    prop_oneof![
        spec().prop_map(parts::Command::Begin),
        (strategies::moves(20), any::<u32>())
            .prop_map(|(prefix, bound)| parts::Command::Search(Part { prefix, bound })),
    ]
}

fn solution() -> impl Strategy<Value = Option<npuzzle_engine::puzzle::Moves>> {
    prop::option::of(strategies::moves(100))
}

fn part_done() -> impl Strategy<Value = PartDone> {
    (statistics(), any::<u32>(), any::<u32>(), solution()).prop_map(|(statistics, least_h, next_bound, solution)| {
        PartDone(PartResult { statistics, least_h, next_bound, solution })
    })
}

fn companion_command() -> impl Strategy<Value = companion::Command> {
    let checkpoint = (solution(), any::<u32>(), 0..1_usize << 18, any::<bool>(), statistics()).prop_map(
        |(incumbent, lower_bound, beam_width, is_beams_only, statistics)| Checkpoint {
            incumbent,
            lower_bound,
            beam_width,
            is_beams_only,
            statistics,
        },
    );
    prop_oneof![
        (spec(), checkpoint, any::<u32>())
            .prop_map(|(spec, checkpoint, helpers)| Beginning { spec, checkpoint, helpers })
            .prop_map(|beginning| companion::Command::Begin(Box::new(beginning))),
        strategies::moves(100).prop_map(companion::Command::Merge),
    ]
}

fn companion_event() -> impl Strategy<Value = companion::Event> {
    (any::<u32>(), solution(), statistics()).prop_map(|(lower_bound, solution, statistics)| {
        companion::Event(BoundReport { lower_bound, solution, statistics })
    })
}

fn sent_experiment() -> impl Strategy<Value = SentExperiment> {
    let boards = prop_oneof![
        Just(Boards::Listed(vec!["1 2 3/4 5 6/7 0 8".parse().expect("a board")])),
        (any::<u32>(), any::<u64>()).prop_map(|(count, seed)| Boards::Random { count, size: Size::PUZZLE_15, seed }),
    ];
    (boards, any::<Option<u32>>(), proptest::option::of(0.1..100.0)).prop_map(|(boards, depth_limit, time_limit)| {
        SentExperiment(Experiment {
            boards,
            goal: Goal::Spiral,
            algorithms: vec![Algorithm::AStar, Algorithm::BreadthFirst],
            heuristics: vec![Heuristic::Manhattan],
            weight: Weight::default(),
            depth_limit,
            time_limit,
            memory_limit: 64,
        })
    })
}

fn write_records() -> impl Strategy<Value = WriteRecords> {
    let format = prop::sample::select(vec![Format::Csv, Format::Json]);
    (format, prop::collection::vec(run(), 0..5)).prop_map(|(format, runs)| WriteRecords { format, runs })
}

fn convention() -> impl Strategy<Value = Convention> {
    prop::sample::select(vec![
        Convention::Numbers,
        Convention::FromZero,
        Convention::Hexadecimal,
        Convention::Letters,
        Convention::FirstLetterIsBlank,
        Convention::LastLetterIsBlank,
        Convention::CountsFirst,
        Convention::CountsLast,
        Convention::Tiles,
        Convention::AfterNumber,
        Convention::TilesAfterNumber,
    ])
}

fn message() -> impl Strategy<Value = Message> {
    prop_oneof![
        Just(Message::Ready),
        event().prop_map(|event| Message::event(&event)),
        any::<String>().prop_map(Message::Failed),
    ]
}

fn assert_survives<M: Serialize + DeserializeOwned + PartialEq + Debug>(message: &M) {
    assert_eq!(decode::<M>(&encode(message)).as_ref(), Ok(message));
}

proptest! {
    #[test]
    fn search_messages_survive_encoding(command in command(), event in event()) {
        assert_survives(&command);
        assert_survives(&event);
    }

    #[test]
    fn database_messages_survive_encoding(key in pdb_key(), event in database_event()) {
        assert_survives(&BuildPdb(key));
        assert_survives(&event);
    }

    #[test]
    fn part_messages_survive_encoding(command in part_command(), done in part_done()) {
        assert_survives(&command);
        assert_survives(&done);
    }

    #[test]
    fn companion_messages_survive_encoding(command in companion_command(), event in companion_event()) {
        assert_survives(&command);
        assert_survives(&event);
    }

    #[test]
    fn record_messages_survive_encoding(command in write_records(), experiment in sent_experiment()) {
        assert_survives(&experiment);
        assert_survives(&command.runs);
        assert_survives(&command);
    }

    #[test]
    fn reading_messages_survive_encoding(
        text in prop_oneof![any::<String>(), strategies::garbage()],
        board in strategies::any_board(),
        goal in strategies::any_size().prop_flat_map(strategies::goal_of),
        moves in strategies::moves(40),
        convention in convention(),
    ) {
        let puzzle = Puzzle { board: board.clone(), goal: Some(goal.clone()) };
        let requests = [
            Read::Text(text.clone()),
            Read::Link(format!("#board={text}")),
            Read::Board(text.clone()),
            Read::Goal(text.clone()),
            Read::Moves(text.clone(), board.clone()),
        ];
        for request in requests {
            assert_survives(&request);
            assert_survives(&request.answer());
        }
        assert_survives(&ReadList { text: text.clone(), choice: Some(1) });
        assert_survives(&Listed::Boards(vec![board.clone(); 2]));
        assert_survives(&Answer::Link(text));
        assert_survives(&Answer::Read(vec![
            Candidate::from(Reading { value: puzzle.clone(), convention }),
            Candidate::from(Reading { value: moves, convention }),
        ]));
        prop_assert_eq!(puzzle.to_string().parse(), Ok(puzzle));
    }

    #[test]
    fn envelopes_survive_encoding(message in message()) {
        assert_survives(&message);
    }

    #[test]
    fn requests_of_traces_survive_encoding(spec in spec(), entries: u32) {
        assert_survives(&Trace { spec, entries });
    }

    #[test]
    fn rejects_a_truncated_message(command in command(), event in event(), cut in any::<prop::sample::Index>()) {
        let (command, event) = (encode(&command), encode(&event));
        prop_assert!(decode::<Command>(&command[..cut.index(command.len())]).is_err());
        prop_assert!(decode::<Event>(&event[..cut.index(event.len())]).is_err());
    }

    #[test]
    fn arbitrary_bytes_never_panic(bytes: Vec<u8>) {
        let _ = (decode::<Message>(&bytes), decode::<Command>(&bytes), decode::<Event>(&bytes));
        let _ = (decode::<BuildPdb>(&bytes), decode::<parts::Command>(&bytes), decode::<WriteRecords>(&bytes));
    }

    #[test]
    fn a_damaged_message_never_panics(
        command in command(),
        event in event(),
        write in write_records(),
        at: prop::sample::Index,
        byte: u8,
    ) {
        for mut bytes in [encode(&command), encode(&event), encode(&write)] {
            let at = at.index(bytes.len());
            bytes[at] = byte;
            let _ = (decode::<Command>(&bytes), decode::<Event>(&bytes), decode::<WriteRecords>(&bytes));
        }
    }
}

#[test]
fn rejects_an_impossible_board_in_well_formed_bytes() {
    let board = "1 2 3/4 5 6/7 8 0".parse().expect("the board is valid");
    let goal = "spiral".parse().expect("the goal exists");
    let spec = SearchSpec::new(board, goal, Algorithm::AStar, Heuristic::Manhattan).expect("3x3 has the goal");
    let mut bytes = encode(&Command::Begin { id: 1, spec, task: Task::Solve { helpers: 0 } });
    let eight = bytes.iter().position(|&byte| byte == b'8').expect("the board is encoded as text");
    bytes[eight] = b'7';
    let error = decode::<Command>(&bytes).expect_err("tile 7 appears twice").to_string();
    assert_eq!(error, "a message cannot be read");
}

#[test]
fn rejects_a_goal_of_another_size_in_well_formed_bytes() {
    let (board, goal) = ("1 2 3/0 4 5", "1 2 3/4 0 5");
    let goal_board = goal.parse().expect("the goal exists");
    let spec = SearchSpec::new(board.parse().expect("a board"), goal_board, Algorithm::AStar, Heuristic::Manhattan);
    let mut bytes = encode(&Command::Prepare(spec.expect("both are 3x2")));
    let at = bytes.windows(goal.len()).position(|window| window == goal.as_bytes()).expect("it is encoded as text");
    assert!(decode::<Command>(&bytes).is_ok());
    bytes[at..][..goal.len()].copy_from_slice(b"1 2/3 4/0 5");
    assert!(decode::<Command>(&bytes).is_err());
}

#[test]
fn rejects_a_pattern_database_for_a_cell_that_does_not_exist() {
    for (size, partition, cells) in
        [("3x3", "8", 9), ("4x4", "5-5-5", 16), ("5x5", "4-4-4-4-4-4", 25), ("4x3", "4x3/6-5", 12)]
    {
        for blank in [cells, 255] {
            let text = format!("{partition}/{blank}");
            assert!(decode::<BuildPdb>(&encode(&text)).is_err(), "{text}");
        }
        let name = partition.rsplit('/').next().and_then(|name| name.parse().ok()).expect("a partition");
        let last = PdbKey::new(size.parse().expect("a size"), name, cells - 1).expect("a key");
        assert_eq!(decode(&encode(&format!("{partition}/{}", cells - 1))), Ok(BuildPdb(last)));
    }
}

/// Returns the first thousand entries of a search.
fn entries(algorithm: Algorithm, heuristic: Heuristic) -> Vec<Entry> {
    let (board, goal) = ("2 8 1/4 6 3/0 7 5".parse().unwrap(), "spiral".parse().unwrap());
    let spec = request(board, goal, algorithm, heuristic).with_weight(Weight::from_hundredths(130).unwrap());
    let mut tracing = Tracing::begin(&spec, &tables(&spec), 1000).unwrap();
    let mut entries = Vec::new();
    while tracing.advance(&mut entries).is_none() {}
    entries
}

#[test]
fn traces_survive_packing_and_are_small() {
    for &algorithm in Algorithm::ALL {
        let entries = entries(algorithm, Heuristic::Manhattan);
        let packed: Vec<PackedEntry> = entries.iter().filter_map(PackedEntry::new).collect();
        let bytes = encode(&tracing::Event::Entries(packed));
        // Of weighted A* and dynamic weighting, f is a fraction and takes 8 bytes.
        assert!(bytes.len() < 20 * entries.len() + 50, "{algorithm}: {} bytes, {} entries", bytes.len(), entries.len());
        let Ok(tracing::Event::Entries(packed)) = decode(&bytes) else { panic!("{algorithm}") };
        let mut unpacker = Unpacker::default();
        let unpacked: Vec<Entry> = packed.into_iter().map(|entry| unpacker.unpack(entry).unwrap()).collect();
        assert!(unpacked == entries, "{algorithm}");
    }
}

#[test]
fn rejects_an_entry_about_a_node_that_does_not_exist() {
    let packed =
        entries(Algorithm::AStar, Heuristic::Manhattan).iter().filter_map(PackedEntry::new).collect::<Vec<_>>();
    let mut accepted = 0;
    for entry in packed {
        // Without the entries before, only the source and the bounds have a meaning.
        accepted += usize::from(Unpacker::default().unpack(entry).is_ok());
    }
    assert!((2..20).contains(&accepted), "{accepted}");
}

#[test]
fn imported_traces_survive_packing() {
    // The second move is not legal, the names of the moves are wrong, and the last node has no parent.
    let text = r#"
        {"type":"source","id":"a","board":"1 2 3/4 5 6/7 8 0","move":"L"}
        {"type":"generating","id":"b","pId":"a","board":"1 2 3/4 5 6/7 0 8","move":"U"}
        {"type":"generating","id":"c","pId":"a","board":"0 1 2/3 4 5/6 7 8","move":"U"}
        {"type":"duplicate","id":"b","from":"c"}
        {"type":"generating","id":"d","board":"1 2 3/4 5 6/7 8 0","move":"R"}
        {"type":"bound","bound":3}"#;
    for text in [text, "events: [{type: source, id: 1, move: U}, {type: generating, id: 2, pId: 1, move: L}]"] {
        let entries = read(text, 100).unwrap().entries;
        let packed: Vec<PackedEntry> = entries.iter().filter_map(PackedEntry::new).collect();
        assert_survives(&imports::Event::Entries(packed.clone()));
        let mut unpacker = Unpacker::default();
        for (entry, packed) in entries.iter().zip(packed) {
            match (entry, unpacker.unpack(packed).unwrap()) {
                (Entry::Node(entry), Entry::Node(unpacked)) => {
                    let of = |entry: &npuzzle_traces::NodeEntry| {
                        (entry.step, entry.id, entry.parent, entry.node.board.clone(), entry.node.f)
                    };
                    assert_eq!(of(entry), of(&unpacked));
                }
                (entry, unpacked) => assert_eq!(*entry, unpacked),
            }
        }
    }
}

#[test]
fn the_ends_of_imported_traces_survive_encoding() {
    for end in [None, Some((Status::Solved, Some(31))), Some((Status::Limit, None))] {
        assert_survives(&imports::Event::Ended { end, ignored: 7, is_cut: true });
    }
    assert_survives(&imports::Event::Labels(vec![("a".to_owned(), "x = 1".to_owned())]));
    assert_survives(&imports::ReadTrace { entries: 50_000 });
}

#[test]
fn the_first_board_of_a_list_comes_with_their_number() {
    let [one, two] = ["8 1 2/0 4 3/7 5 6", "1 2 3/4 5 6/7 8 0"];
    let first = Candidate::from(Reading { value: one.to_owned(), convention: Convention::Numbers });
    for text in [format!("{one}\n{two}"), format!("[{one}]\n[{two}]"), format!("3\n{one}\n{two}\n{one}")] {
        let number = text.matches('6').count() as u32;
        assert_eq!(Read::Board(text.clone()).answer(), Answer::First(first.clone(), number), "{text}");
        assert_eq!(Read::Text(text.clone()).answer(), Answer::First(first.clone(), number), "{text}");
    }
    assert_eq!(Read::Board(format!("1\n\n{one}")).answer(), Answer::Read(vec![first]));
}

#[test]
fn a_choice_applies_to_every_board_of_a_list_that_has_several_readings() {
    let read = |choice| ReadList { text: "8 1 2/0 4 3/7 5 6\nBAC/DEF/GHI\nBCA/DEF/GHI".to_owned(), choice }.answer();
    let Listed::Ambiguous(why, readings) = read(None) else { panic!("{:?}", read(None)) };
    assert_eq!((why.english.as_str(), readings.len()), ("line {0}: {1}", 2));
    let Listed::Boards(boards) = read(Some(1)) else { panic!("{:?}", read(Some(1))) };
    let written: Vec<String> = boards.iter().map(ToString::to_string).collect();
    assert_eq!(written, ["8 1 2/0 4 3/7 5 6", "2 1 3/4 5 6/7 8 0", "2 3 1/4 5 6/7 8 0"]);
    assert!(matches!(read(Some(2)), Listed::Ambiguous(..)));
    let unread = ReadList { text: "8 1 2".to_owned(), choice: None }.answer();
    assert!(matches!(unread, Listed::Unread(_)), "{unread:?}");
}

#[test]
fn an_audit_tells_admissible_and_consistent_heuristics() {
    let goal = Goal::BlankLast.board("3x2".parse().expect("a size")).expect("a goal");
    let found = |heuristic| {
        let audit = Audit { goal: goal.clone(), heuristic };
        let findings = audit.answer().expect("a small size");
        assert_eq!(findings.boards(), 360);
        (findings.is_admissible(), findings.is_consistent())
    };
    assert_eq!(found(Heuristic::Manhattan), (true, true));
    // May overestimate: see its description.
    assert_eq!(found(Heuristic::MisplacedPenalty), (false, false));
}

/// Fills in the English text of a phrase.
fn english(phrase: &Phrase) -> String {
    let number = phrase.number.map(|number| number.to_string());
    match (phrase.message, number) {
        (None, Some(number)) => number,
        (_, Some(number)) => phrase.english.replace("{0}", &number),
        _ => phrase.arguments.iter().enumerate().fold(phrase.english.clone(), |text, (position, argument)| {
            text.replace(&format!("{{{position}}}"), &english(argument))
        }),
    }
}

#[test]
fn faults_of_texts_are_said_with_their_places_and_numbers() {
    let many = "9 9 9 9 9 9 9 9 9/10 11 12 13 14 15 16 17 18/0 0 0 0 0 0 0 0 99/98 97 96 95 94 93 92 91 90";
    for (text, sentence) in [
        ("1 2 3/4 five 6/7 8 0", "“five” (line 1) isn't a tile number or a blank (0, _ or .)"),
        (
            "8",
            "found 1 number: a square board has 4, 9, 16 and so on, and other boards need a / between rows (1 2 3/4 5 0) or the size first (3x2)",
        ),
        (
            "1 2 3 0 4",
            "found 5 numbers: a square board has 4, 9, 16 and so on, and other boards need a / between rows (1 2 3/4 5 0) or the size first (3x2)",
        ),
        ("1 2 3\n4 5 6\n7 8", "the blank is missing in row 3: write 0 or _ for it"),
        ("1 2 3/4 5/6 7 8 0", "row 2 has 2 of 3 numbers"),
        ("3x3\n1 2 3 0", "3×3 boards have 9 numbers, but there are 4"),
        ("8 1 2/0 4 3/7 5 5", "tile 5 appears twice (row 3, row 3); tile 6 is missing"),
        ("8 1 2/0 4 3/7 5 0", "the blank (0) appears twice (row 2, row 3); tile 6 is missing"),
        ("8 1 2/0 4 9/7 5 6", "9 (row 2) is out of range: tiles of 3×3 boards run from 1 to 8; tile 3 is missing"),
        ("https://example.org/#board=1,2,3/", "the link is incomplete: copy it again, to the very end"),
        (
            "BAC/DEF/GHI",
            "this board can be read in several ways: 1 0 2/3 4 5/6 7 8 (A is the blank), 2 1 3/4 5 6/7 8 0 (The last letter is the blank)",
        ),
        ("", "the text is empty"),
    ] {
        let fault = match read_board(text) {
            Err(fault) => fault,
            Ok(readings) => Fault::Ambiguous { line: None, readings },
        };
        assert_eq!(english(&Phrase::from(&fault)), sentence, "{text}");
    }
    // Of many tiles some are named, and the others counted.
    let fault = english(&Phrase::from(&read_board(many).unwrap_err()));
    for part in [
        "98 (row 4) is out of range",
        "2 more numbers are out of range",
        "tile 9 appears 9 times (row 1, ",
        "…)",
        "more tiles are missing",
    ] {
        assert!(fault.contains(part), "{part}: {fault}");
    }
    let repeated = read_board("1 1 2 2 3 3 4 4 5 5 6 6/7 7 8 8 9 9 10 10 11 11 12 0").unwrap_err();
    assert!(
        english(&Phrase::from(&repeated)).contains("3 more tiles appear several times"),
        "{}",
        english(&Phrase::from(&repeated))
    );
}

#[test]
fn faults_of_moves_and_results_are_said_with_their_numbers() {
    let board = "8 1 2/0 4 3/7 5 6".parse().expect("a board");
    for (text, sentence) in [
        (
            "up, left, sideways",
            "“s” (character 11) is not a move: expected U, D, L or R, optionally followed by a count (U3)",
        ),
        ("2\n", "move 1: tile 2 can't slide on 8 1 2/0 4 3/7 5 6"),
        ("5\nU L", "the first line promises 5, but there are 2"),
    ] {
        let fault = npuzzle_formats::read_moves(text, &board).unwrap_err();
        assert_eq!(english(&Phrase::from(&fault)), sentence, "{text}");
    }
    let at_line = Fault::Line { line: 7, fault: Box::new(Fault::NoBlank { row: 2 }) };
    assert_eq!(english(&Phrase::from(&at_line)), "line 7: the blank is missing in row 2: write 0 or _ for it");
    let invalid = |heuristic, why| {
        let pair = npuzzle_experiments::Pair { algorithm: Algorithm::AStar, heuristic };
        english(&Phrase::from(&RecordError::Invalid { board: board.clone(), pair, why }))
    };
    let other = Contradiction::OtherBound { length: 20, bound: 21 };
    assert_eq!(
        invalid(Some(Heuristic::Manhattan), other),
        "8 1 2/0 4 3/7 5 6, a-star, manhattan: a solution of 20 moves contradicts the lower bound 21 of an earlier result"
    );
    assert_eq!(
        invalid(None, Contradiction::Length),
        "8 1 2/0 4 3/7 5 6, a-star: solved boards have a length, and no others do"
    );
    assert_eq!(english(&Phrase::from(&RecordError::Empty)), "the file has no results");
    let shorter = Refutation::Shorter("DL".parse().expect("moves"));
    assert_eq!(english(&Phrase::from(&shorter)), "2 moves suffice: DL");
    assert_eq!(english(&Phrase::from(&Refutation::IllegalMove(3))), "move 3 is not possible");
    let conventions = [Convention::CountsFirst, Convention::CountsLast, Convention::Numbers];
    assert_eq!(conventions.map(|convention| english(&convention.into())), ["2L means LL", "L2 means LL", ""]);
}

#[test]
fn a_reader_answers_with_a_link_a_board_or_a_list() {
    let link = "https://example.org/#board=8%2C1%2C2/0,4,3/7,5,6";
    let fragment = "board=8,1,2/0,4,3/7,5,6";
    assert_eq!(Read::Text(link.to_owned()).answer(), Answer::Link(fragment.to_owned()));
    assert_eq!(Read::Link(format!("{fragment}.")).answer(), Answer::Link(fragment.to_owned()));
    assert_eq!(Read::Link(fragment.to_owned()).answer(), Answer::Read(Vec::new()));
    assert!(matches!(Read::Link("board=8,1,2/0,4".to_owned()).answer(), Answer::Unread(_)));
    let Answer::First(first, 2) = Read::Board("8 1 2 0 4 3 7 5 6\n1 2 3 4 5 6 7 0 8".to_owned()).answer() else {
        panic!("expected the first of two boards")
    };
    assert_eq!(first.text, "8 1 2/0 4 3/7 5 6");
}

#[test]
fn a_trace_has_fewer_entries_where_boards_are_large() {
    let most = |size: &str| tracing::max_entries(size.parse().expect("a size"));
    assert_eq!((most("2x2"), most("4x4")), (100_000, 100_000));
    // 64 MiB of two boards of two bytes a cell.
    assert_eq!(most("30x30"), 18_641);
    assert_eq!(most("10x10"), 100_000);
    assert_eq!(most("20x20"), 41_943);
}

#[test]
fn a_state_space_survives_its_way_to_the_page() {
    let goal = "1 2/3 0".parse().expect("a goal");
    let space = spaces::Enumerate { goal }.answer().expect("a small size").space().expect("a whole space");
    assert_eq!(space.len(), 12);
    let large = "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0".parse().expect("a goal");
    assert_eq!(spaces::Enumerate { goal: large }.answer(), None);
}

#[test]
fn a_companion_begins_below_the_known_solution() {
    let moves: npuzzle_engine::puzzle::Moves = "DLU".parse().expect("moves");
    let spec = request(
        "8 1 2/0 4 3/7 5 6".parse().expect("a board"),
        Goal::BlankLast,
        Algorithm::Anytime,
        Heuristic::Manhattan,
    );
    let beginning = Beginning::below(moves.clone(), spec);
    assert_eq!((beginning.checkpoint.incumbent, beginning.helpers), (Some(moves), 0));
}
