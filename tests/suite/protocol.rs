//! What the page and its worker say to each other survives the way, and nothing else passes for it.

use crate::experiment::records::record;
use crate::strategies;
use npuzzle::catalogue::{Algorithm, Heuristic, Partition, Weight};
use npuzzle::experiment::{Format, Record};
use npuzzle::protocol::{
    Command, Event, Lot, Outcome, Part, Report, Sealed, TablesInUse, TablesKey, Task, decode, encode,
};
use npuzzle::statistics::Statistics;
use proptest::prelude::*;

fn task() -> impl Strategy<Value = Task> {
    strategies::side().prop_flat_map(|side| {
        let names = (prop::sample::select(Algorithm::ALL), prop::sample::select(Heuristic::ALL), 100..=10_000_u32);
        let limits = (any::<Option<u32>>(), any::<u32>(), any::<Option<u32>>());
        let tables = (prop::option::of(partition()), any::<u32>());
        (strategies::board_of(side), strategies::goal_of(side), names, tables, limits).prop_map(
            |(
                board,
                goal,
                (algorithm, heuristic, hundredths),
                (partition, helpers),
                (depth_limit, memory_limit_mib, time_limit_ms),
            )| Task {
                board,
                goal,
                algorithm,
                heuristic,
                partition,
                helpers,
                weight: Weight::from_hundredths(hundredths).expect("within the range"),
                depth_limit,
                memory_limit_mib,
                time_limit_ms,
            },
        )
    })
}

fn partition() -> impl Strategy<Value = Partition> {
    prop::sample::select(Partition::ALL)
}

fn tables_key() -> impl Strategy<Value = TablesKey> {
    (partition(), any::<u8>()).prop_map(|(partition, blank)| TablesKey { partition, blank })
}

fn command() -> impl Strategy<Value = Command> {
    prop_oneof![
        (any::<u32>(), task()).prop_map(|(id, task)| Command::Solve(id, task)),
        (any::<u32>(), task(), any::<u32>(), any::<u64>()).prop_map(|(id, task, distance, seed)| Command::Deal(
            id,
            task,
            Lot { distance, seed }
        )),
        any::<u32>().prop_map(Command::Cancel),
        task().prop_map(Command::Prepare),
        tables_key().prop_map(Command::MakeTables),
        Just(Command::UseTables),
        Just(Command::ForgetTables),
        task().prop_map(Command::Help),
        (strategies::moves(20), any::<u32>()).prop_map(|(prefix, bound)| Command::Part(Part { prefix, bound })),
        (format(), records()).prop_map(|(format, records)| Command::WriteTable(format, Sealed::new(&records))),
        any::<String>().prop_map(Command::ReadTable),
    ]
}

fn format() -> impl Strategy<Value = Format> {
    prop::sample::select(vec![Format::Csv, Format::Json])
}

fn records() -> impl Strategy<Value = Vec<Record>> {
    prop::collection::vec(record(), 0..5)
}

fn report() -> impl Strategy<Value = Report> {
    let tables = (partition(), any::<u64>()).prop_map(|(partition, bytes)| TablesInUse { partition, bytes });
    (statistics(), 0.0..1e12, prop::option::of(0.0..1.0), prop::option::of(tables))
        .prop_map(|(statistics, elapsed_ms, share_done, tables)| Report { statistics, elapsed_ms, share_done, tables })
}

fn statistics() -> impl Strategy<Value = Statistics> {
    (any::<[u64; 6]>(), any::<[Option<u32>; 3]>()).prop_map(
        |(
            [expanded, generated, reopened, frontier_peak, depth_peak, memory_bytes],
            [least_h, incumbent, lower_bound],
        )| {
            Statistics {
                expanded,
                generated,
                reopened,
                frontier_peak,
                depth_peak,
                memory_bytes,
                least_h,
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

fn event() -> impl Strategy<Value = Event> {
    prop_oneof![
        Just(Event::Ready),
        (any::<u32>(), report()).prop_map(|(id, report)| Event::Progress(id, report)),
        (any::<u32>(), strategies::moves(100), report())
            .prop_map(|(id, moves, report)| Event::Improved(id, moves, report)),
        (any::<u32>(), outcome(), report()).prop_map(|(id, outcome, report)| Event::Done(id, outcome, report)),
        (any::<Option<u32>>(), any::<String>()).prop_map(|(id, message)| Event::Failed(id, message)),
        (any::<Option<u32>>(), tables_key()).prop_map(|(id, key)| Event::NeedsTables(id, key)),
        (tables_key(), any::<u64>()).prop_map(|(key, bytes)| Event::TablesFound(key, bytes)),
        (any::<u32>(), strategies::board(), any::<u32>())
            .prop_map(|(id, board, distance)| Event::Dealt(id, board, distance)),
        (0.0..1.0).prop_map(Event::MakingTables),
        Just(Event::TablesMade),
        any::<Option<u64>>().prop_map(Event::TablesKept),
        // A part of no moves has a solution of no moves only if there was nothing to search.
        (statistics(), prop::option::of(strategies::moves(100).prop_filter("moves", |moves| !moves.is_empty())))
            .prop_map(|(statistics, moves)| Event::PartDone(statistics, moves)),
        any::<String>().prop_map(Event::TableWritten),
        prop_oneof![records().prop_map(|records| Ok(Sealed::new(&records))), any::<String>().prop_map(Err)]
            .prop_map(Event::TableRead),
    ]
}

proptest! {
    #[test]
    fn commands_arrive_as_they_were_sent(command in command()) {
        prop_assert_eq!(decode::<Command>(&encode(&command)), Ok(command));
    }

    #[test]
    fn events_arrive_as_they_were_sent(event in event()) {
        prop_assert_eq!(decode::<Event>(&encode(&event)), Ok(event));
    }

    #[test]
    fn what_is_sealed_is_what_it_was(records in records()) {
        prop_assert_eq!(Sealed::new(&records).open(), Ok(records));
    }

    #[test]
    fn what_is_sealed_and_damaged_never_panics(records in records(), at: prop::sample::Index, byte: u8) {
        let mut bytes = encode(&Event::TableRead(Ok(Sealed::new(&records))));
        let at = at.index(bytes.len());
        bytes[at] = byte;
        if let Ok(Event::TableRead(Ok(sealed))) = decode::<Event>(&bytes) {
            let _ = sealed.open();
        }
    }

    #[test]
    fn a_message_cut_short_is_refused(command in command(), event in event(), cut in any::<prop::sample::Index>()) {
        let (command, event) = (encode(&command), encode(&event));
        prop_assert!(decode::<Command>(&command[..cut.index(command.len())]).is_err());
        prop_assert!(decode::<Event>(&event[..cut.index(event.len())]).is_err());
    }

    #[test]
    fn bytes_of_any_kind_never_panic(bytes: Vec<u8>) {
        let _ = (decode::<Command>(&bytes), decode::<Event>(&bytes));
    }

    #[test]
    fn a_damaged_message_never_panics(command in command(), event in event(), at: prop::sample::Index, byte: u8) {
        for mut bytes in [encode(&command), encode(&event)] {
            let at = at.index(bytes.len());
            bytes[at] = byte;
            let _ = (decode::<Command>(&bytes), decode::<Event>(&bytes));
        }
    }
}

#[test]
fn an_impossible_board_is_refused_though_its_bytes_are_well_formed() {
    let task = Task {
        board: "1 2 3/4 5 6/7 8 0".parse().unwrap(),
        goal: "spiral".parse().unwrap(),
        algorithm: Algorithm::AStar,
        heuristic: Heuristic::Manhattan,
        partition: None,
        weight: Weight::default(),
        depth_limit: None,
        memory_limit_mib: 1,
        time_limit_ms: None,
        helpers: 0,
    };
    let mut bytes = encode(&Command::Solve(1, task));
    let eight = bytes.iter().position(|&byte| byte == b'8').expect("the board travels as text");
    bytes[eight] = b'7';
    let error = decode::<Command>(&bytes).unwrap_err().to_string();
    assert!(error.starts_with("a message cannot be read"), "{error}");
}
