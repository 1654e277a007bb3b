//! Inputs that nobody would write. No reader may panic, and none may take much more memory than its input.
//!
//! Whatever is read must survive being written and read again.

use npuzzle_engine::catalogue::{Algorithm, Heuristic, Partition};
use npuzzle_engine::heuristic::{PatternDatabase, PdbBuilder, PdbKey};
use npuzzle_engine::puzzle::{Board, Goal, MAX_MOVES, Moves, Size};
use npuzzle_engine::spec::SearchSpec;
use npuzzle_experiments::Run;
use npuzzle_formats::{decode as decode_text, read_board, read_boards, read_goal, read_moves, repaired};
use npuzzle_page::learn::link::{of_study, study_of};
use npuzzle_page::learn::state::Learning;
use npuzzle_page::shared::link::{Fragment, Reading};
use npuzzle_page::shared::saved;
use npuzzle_page::stage::game::Game;
use npuzzle_page::stage::link::scene_of;
use npuzzle_page::stage::records::Records;
use npuzzle_page::stage::saved::Backup;
use npuzzle_page::stage::settings::Settings;
use npuzzle_protocol::{Message, companion, databases, decode, encode, parts, reading, records, search};
use npuzzle_traces::{Format, Rule, Timeline, TraceWriter};
use peakmem_alloc::{INSTRUMENTED_SYSTEM, PeakMemAlloc, PeakMemAllocTrait};
use std::alloc::System;
use std::fmt::Debug;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

#[global_allocator]
static ALLOCATOR: &PeakMemAlloc<System> = &INSTRUMENTED_SYSTEM;

/// The maximum number of bytes that a reader may hold for each byte that it reads.
const AMPLIFICATION: usize = 64;

/// The bytes that a reader may hold for a short input, such as a table of keys or an error message.
const ALLOWANCE: usize = 64 << 10;

/// The bytes that moves may hold: a short text such as `U999999` stands for many, but `MAX_MOVES` bounds them.
const MOVES_ALLOWANCE: usize = 4 * MAX_MOVES;

/// Waits until no other target runs, since the allocator counts all threads. A target holds the guard until its end.
fn alone() -> MutexGuard<'static, ()> {
    static TURN: Mutex<()> = Mutex::new(());
    TURN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs a reader and checks its memory.
fn within_budget<T>(input: &[u8], allowance: usize, read: impl FnOnce() -> T) -> T {
    ALLOCATOR.reset_peak_memory();
    let value = read();
    let peak = ALLOCATOR.get_peak_memory();
    assert!(peak <= AMPLIFICATION * input.len() + allowance, "{peak} bytes for an input of {}", input.len());
    value
}

/// The number of random inputs of a target, unless `scripts/fuzz` says how long to try.
const INPUTS: usize = 4000;

/// Fuzzes a reader. A macro, since a target is named after the function that contains it.
macro_rules! check {
    () => {
        bolero::check!().with_iterations(INPUTS)
    };
}

/// Fuzzes a reader of text.
macro_rules! check_text {
    ($read:expr) => {
        check_text!($read, ALLOWANCE)
    };
    ($read:expr, $allowance:expr) => {
        let _turn = alone();
        check!().for_each(|input: &[u8]| {
            let text = String::from_utf8_lossy(input);
            let read: fn(&str) = $read;
            within_budget(text.as_bytes(), $allowance, || read(&text));
        })
    };
}

#[test]
fn boards() {
    check_text!(|text| {
        match read_board(text) {
            Ok(readings) => {
                assert!(!readings.is_empty());
                for reading in readings {
                    assert_eq!(reading.value.to_string().parse(), Ok(reading.value));
                }
            }
            Err(fault) => assert!(!fault.to_string().contains('\x1b')),
        }
    });
}

#[test]
fn lists_of_boards() {
    check_text!(|text| match read_boards(text) {
        Ok(boards) => {
            let written: Vec<String> = boards.iter().map(Board::to_string).collect();
            assert_eq!(read_boards(&written.join("\n")), Ok(boards));
        }
        Err(error) => assert!(!error.to_string().contains('\x1b')),
    });
}

#[test]
fn encodings() {
    let _turn = alone();
    check!().for_each(|input: &[u8]| {
        if let Ok(text) = within_budget(input, ALLOWANCE, || decode_text(input.to_vec())) {
            assert!(!text.contains('\r'));
        }
    });
}

#[test]
fn moves() {
    check_text!(
        |text| {
            let board = Goal::BlankLast.board(Size::PUZZLE_15).expect("every size has it");
            let readings = read_moves(text, &board).unwrap_or_default();
            for reading in readings.iter().filter(|reading| reading.value.len() < 10 * text.len()) {
                assert_eq!(reading.value.to_string().parse(), Ok(reading.value.clone()));
            }
        },
        MOVES_ALLOWANCE
    );
}

#[test]
fn names() {
    check_text!(|text| {
        let _ = text.parse::<Goal>().map_err(|error| error.to_string());
        let _ = read_goal(text).map_err(|fault| fault.to_string());
        let _ = text.parse::<Algorithm>().map_err(|error| error.to_string());
        let _ = text.parse::<PdbKey>().map(|key| assert_eq!(key.to_string().parse(), Ok(key)));
    });
}

#[test]
fn links() {
    check_text!(|text| {
        let _ = repaired(text).map(|link| link.map_err(|fault| fault.to_string()));
        let fragment = Fragment::parse(text);
        let scene = scene_of(&fragment).value;
        if let (Some(board), Some(goal)) = (scene.board, scene.goal) {
            let _ = SearchSpec::new(board, goal, Algorithm::Optimal, Heuristic::Manhattan).map(|spec| spec.pdb_key());
        }
        let study = study_of(&fragment, Learning::default().study).value;
        assert_eq!(
            study_of(&Fragment::parse(&of_study(&study)), study.clone()),
            Reading { value: study, faults: Vec::new() }
        );
    });
}

#[test]
fn stored_values() {
    fn check<T: saved::Saved + PartialEq + Debug>(text: &str) {
        if let Ok(value) = saved::read::<T>(text) {
            assert_eq!(saved::read::<T>(&saved::write(&value)), Ok(value));
        }
    }
    check_text!(|text| {
        check::<Settings>(text);
        check::<Game>(text);
        check::<Records>(text);
        let _ = Backup::read(text);
    });
}

#[test]
fn records_of_runs() {
    check_text!(|text| {
        if let Ok(runs) = npuzzle_experiments::read(text) {
            let again = |format| npuzzle_experiments::read(&npuzzle_experiments::write(format, &runs));
            assert_eq!(again(npuzzle_experiments::Format::Json), Ok(runs.clone()));
            let records: Vec<Run> = runs.iter().map(|run| run.record.clone().into()).collect();
            assert_eq!(again(npuzzle_experiments::Format::Csv), Ok(records));
        }
    });
}

/// Whatever is read can be written, read again and shown at any moment.
#[test]
fn traces() {
    check_text!(|text| {
        if let Ok(trace) = npuzzle_traces::read(text, 1000) {
            let mut writer = TraceWriter::new(Vec::new(), Format::Lines).expect("a vector takes any bytes");
            trace.entries.iter().for_each(|entry| writer.write(entry).expect("a vector takes any bytes"));
            let written = String::from_utf8(writer.finish().expect("a vector takes any bytes")).expect("JSON is text");
            assert_eq!(npuzzle_traces::read(&written, 1000).map(|again| again.entries), Ok(trace.entries.clone()));
            let timeline = Timeline::new(Rule::Recorded, trace.entries).expect("a reader numbers nodes in order");
            let mut moment = timeline.at(timeline.steps());
            for step in (0..=timeline.steps()).rev() {
                timeline.seek(&mut moment, step);
                let paths = timeline.frontier(&moment).map(|node| timeline.path(node.id, step).len());
                assert_eq!(paths.count(), timeline.frontier_len(&moment));
                let _ = timeline.why(step);
            }
        }
    });
}

#[test]
fn messages() {
    let _turn = alone();
    check!().for_each(|input: &[u8]| {
        within_budget(input, ALLOWANCE, || {
            let _ = decode::<Message>(input).map(|message| assert_eq!(decode(&encode(&message)), Ok(message)));
            let _ = decode::<search::Command>(input);
            let _ = decode::<search::Event>(input);
            let _ = decode::<databases::BuildPdb>(input);
            let _ = decode::<databases::Event>(input);
            let _ = decode::<parts::Command>(input);
            let _ = decode::<parts::PartDone>(input);
            let _ = decode::<companion::Command>(input);
            let _ = decode::<companion::Event>(input);
            let _ = decode::<reading::Read>(input);
            let _ = decode::<reading::Listed>(input);
            let _ = decode::<records::WriteRecords>(input);
        });
    });
}

/// Inputs are changes of a sound file: a position and the bits to flip. Any other file is garbage that a magic number refuses.
#[test]
fn pattern_database_files() {
    static SOUND: LazyLock<Vec<u8>> = LazyLock::new(|| {
        let builder = &mut PdbBuilder::new(PdbKey::new(Size::PUZZLE_8, Partition::P44, 0).expect("a key"));
        builder.advance(u64::MAX).expect("an unlimited budget completes the database").to_bytes()
    });
    let _turn = alone();
    check!().for_each(|input: &[u8]| {
        assert!(within_budget(input, ALLOWANCE, || PatternDatabase::from_bytes(input.to_vec())).is_err());
        let mut bytes = SOUND.clone();
        for change in input.chunks_exact(3) {
            let at = usize::from(u16::from_le_bytes([change[0], change[1]])) % bytes.len();
            bytes[at] ^= change[2];
        }
        let is_sound = bytes == *SOUND;
        assert_eq!(within_budget(&SOUND, ALLOWANCE, || PatternDatabase::from_bytes(bytes)).is_ok(), is_sound);
    });
}

/// Solutions of boards, both from the input: whatever the moves are, replaying them is safe.
#[test]
fn replays() {
    check_text!(
        |text| {
            let (board, moves) = text.split_once('\n').unwrap_or((text, ""));
            if let (Ok(board), Ok(moves)) = (board.parse::<Board>(), moves.parse::<Moves>()) {
                let _ = moves.replay(&board);
            }
        },
        MOVES_ALLOWANCE
    );
}
