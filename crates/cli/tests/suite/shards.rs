//! Experiments in shares: `npuzzle compare` with files of results, and `npuzzle merge`.

use super::*;
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// A folder that is removed at the end of the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("npuzzle-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder for files");
        Folder(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a path in UTF-8").to_owned()
    }

    fn write(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        fs::write(self.0.join(name), content).expect("the file is written");
        self.path(name)
    }

    fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.0.join(name)).expect("the file is there")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// 48 runs, two of them twice, because a board is there twice.
const EXPERIMENT: &str = r#"{
    "boards": ["1 2 5/3 4 8/6 7 0", "8 1 2/0 4 3/7 5 6", "1 4 2/6 0 5/7 3 8", "8 1 2/0 4 3/7 5 6", "1 2 0/3 4 5/6 7 8", "1 2 5/3 4 8/7 6 0"],
    "goal": "blank-first",
    "algorithms": ["a-star", "ida-star", "breadth-first", "weighted-a-star", "greedy"],
    "heuristics": ["manhattan", "max(misplaced,manhattan)"],
    "weight": 1.5
}"#;

/// Runs shares of an experiment into files, and returns their names.
fn run_shares(folder: &Folder, experiment: &str, count: u32) -> Vec<String> {
    let run_share = |number: u32| {
        let name = folder.path(&format!("{number}-of-{count}.jsonl"));
        let shard = format!("{number}/{count}");
        let finished = run(&["compare", experiment, "--shard", &shard, "--output", &name]);
        assert_eq!((finished.status, &*finished.stdout, &*finished.stderr), (0, "", ""), "{finished:?}");
        name
    };
    (1..=count).map(run_share).collect()
}

fn merge(files: &[String], options: &[&str]) -> Finished {
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    run(&[&["merge"], &files[..], options].concat())
}

fn assert_refused(finished: &Finished, message: &str) {
    finished.assert_rejected(message);
}

#[test]
fn merged_shares_are_what_one_machine_writes() {
    let folder = Folder::new("merge");
    let experiment = folder.write("experiment.json", EXPERIMENT);
    let formats = [&["--format", "json", "--without", "times"], &["--format", "csv", "--without", "times"]];
    let alone = formats.map(|format| run(&[&["compare", &experiment, "--jobs", "1"], &format[..]].concat()));
    assert!(alone.iter().all(|finished| finished.status == 1), "one board cannot be solved: {alone:?}");
    assert_eq!(alone[0].stdout.lines().count(), 54);
    let mut sizes = Vec::new();
    for count in [1, 2, 3, 7] {
        let mut files = run_shares(&folder, &experiment, count);
        sizes = files.iter().map(|file| fs::read_to_string(file).expect("text").lines().count() - 1).collect();
        files.reverse();
        for (format, alone) in formats.iter().zip(&alone) {
            let merged = merge(&files, &format[..]);
            assert_eq!((merged.status, &merged.stdout), (0, &alone.stdout), "{count} shares: {}", merged.stderr);
        }
        let with_times = merge(&files, &["--format", "json"]);
        assert_eq!(with_times.stdout.matches("\"elapsed_ms\":").count(), 54);
        assert!(merge(&files, &[]).stdout.starts_with("algorithm"), "a table by default");
    }
    assert_eq!(sizes.iter().sum::<usize>(), 54);
    assert!(sizes.iter().all(|&size| size > 0), "runs spread over the shares: {sizes:?}");
}

#[test]
fn a_share_goes_on_after_a_crash_at_any_byte() {
    let folder = Folder::new("resume");
    let experiment = folder.write("experiment.json", EXPERIMENT);
    let whole = run_shares(&folder, &experiment, 1);
    let expected = merge(&whole, &["--format", "json", "--without", "times"]);
    let bytes = folder.read("1-of-1.jsonl");
    let header = bytes.iter().position(|&byte| byte == b'\n').expect("lines") + 1;
    for end in [0, 5, header - 1, header, header + 1, bytes.len() / 3, bytes.len() / 2, bytes.len() - 1, bytes.len()] {
        let torn = vec![folder.write("torn.jsonl", &bytes[..end])];
        let resumed = run(&["compare", &experiment, "--output", &torn[0], "--resume"]);
        assert_eq!((resumed.status, &*resumed.stderr), (0, ""), "{end} bytes");
        let merged = merge(&torn, &["--format", "json", "--without", "times"]);
        assert_eq!((merged.status, &merged.stdout), (0, &expected.stdout), "{end} bytes: {}", merged.stderr);
        let again = run(&["compare", &experiment, "--output", &torn[0], "--resume"]);
        assert_eq!(again.status, 0);
        assert_eq!(folder.read("torn.jsonl").len(), fs::metadata(&torn[0]).expect("a file").len() as usize);
    }
}

#[test]
fn a_share_that_is_killed_loses_only_the_runs_in_progress() {
    let folder = Folder::new("killed");
    // Each run lasts for its whole second.
    let experiment = folder.write(
        "experiment.json",
        r#"{"boards": {"count": 4, "size": "4x4", "seed": 3}, "algorithms": ["breadth-first"], "time_limit": 0.3}"#,
    );
    let file = folder.path("share.jsonl");
    let lines = || fs::read_to_string(&file).map_or(0, |text| text.matches('\n').count());
    let mut killed = npuzzle(&["compare", &experiment, "--output", &file, "--jobs", "1"]).spawn().expect("it starts");
    let deadline = Instant::now() + Duration::from_secs(60);
    while lines() < 3 && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(5));
    }
    killed.kill().expect("it runs");
    killed.wait().expect("it has ended");
    let before = lines();
    assert!((3..5).contains(&before), "a header and some of four runs: {before}");
    merge(std::slice::from_ref(&file), &[]).assert_rejected("of 4 runs are missing");
    let resumed = run(&["compare", &experiment, "--output", &file, "--resume"]);
    assert_eq!(resumed.status, 0, "limits are no failures: {resumed:?}");
    assert_eq!(lines(), 5);
    assert_eq!(merge(std::slice::from_ref(&file), &["--format", "csv"]).stdout.lines().count(), 5);
}

#[test]
fn what_does_not_belong_together_is_named_and_refused() {
    let folder = Folder::new("refused");
    let experiment = folder.write("experiment.json", EXPERIMENT);
    let other = folder.write("other.json", EXPERIMENT.replace("1.5", "2"));
    let files = run_shares(&folder, &experiment, 2);
    let (first, second) = (&files[0], &files[1]);

    let text = |name: &str| fs::read_to_string(name).expect("text");
    // Without the header.
    let missing = text(second).lines().count() - 1;
    assert!(missing > 0);
    assert_refused(&merge(&files[..1], &[]), &format!("{missing} of share 2/2"));
    let foreign = folder.write("foreign.jsonl", text(second).replacen("\"weight\":1.5", "\"weight\":2.0", 1));
    assert_refused(&merge(&[first.clone(), foreign], &[]), "are of experiments with other weight");
    let old = folder.write("old.jsonl", text(second).replacen("\"version\":\"", "\"version\":\"0.", 1));
    assert_refused(&merge(&[first.clone(), old], &[]), "are of versions");
    let doubled = folder.write("doubled.jsonl", text(first) + text(first).lines().nth(1).expect("a run") + "\n");
    assert_refused(&merge(&[doubled, second.clone()], &[]), "not a run of this share");
    let wrong = folder.write("wrong.jsonl", text(second).replacen("\"expanded\":", "\"expanded\":1", 1));
    assert_refused(&merge(&[first.clone(), second.clone(), wrong], &[]), "have different results of");
    assert_refused(
        &merge(std::slice::from_ref(&experiment), &[]),
        "not a file that `npuzzle compare --output` has written",
    );
    let garbled = folder.write("garbled.jsonl", text(first).replacen("\"status\"", "\"stat", 1));
    assert_refused(&merge(&[garbled, second.clone()], &[]), "line 2: ");
    // The same share twice says the same twice.
    assert_eq!(merge(&[first.clone(), second.clone(), first.clone()], &[]).status, 0);

    let compare = |arguments: &[&str]| run(&[&["compare"], arguments].concat());
    assert_refused(&compare(&[&experiment, "--shard", "1/2", "--output", first]), "continue it with --resume");
    assert_refused(
        &compare(&[&experiment, "--shard", "2/2", "--output", first, "--resume"]),
        "are of shares 1/2 and 2/2",
    );
    assert_refused(
        &compare(&[&other, "--shard", "1/2", "--output", first, "--resume"]),
        "experiments with other weight",
    );
    let notes = folder.write("notes.txt", "Remember the milk");
    assert_refused(&compare(&[&experiment, "--output", &notes, "--resume"]), "not a file that");
    assert_eq!(text(&notes), "Remember the milk");
    for bad in ["0/2", "3/2", "1", "1/0", "a/b"] {
        assert_refused(&compare(&[&experiment, "--shard", bad]), "2/8");
    }
    assert_refused(&compare(&[&experiment, "--resume"]), "--output");
    assert_refused(&compare(&[&experiment, "--algorithms", "greedy"]), "leave out those options");
    for format in ["table", "lab"] {
        assert_refused(&compare(&[&experiment, "--format", format, "--without", "times"]), "--without times");
        assert_refused(&merge(&files, &["--format", format, "--without", "times"]), "--without times");
    }
    let many = r#"{"boards": {"count": 4000000000, "size": "30x30", "seed": 1}, "algorithms": ["greedy", "a-star"]}"#;
    assert_refused(&compare(&[&folder.write("many.json", many)]), "8000000000 runs are more than");
    let held = fs::File::open(first).expect("a file");
    held.lock().expect("a lock");
    let resume = ["compare", &experiment, "--shard", "1/2", "--output", first, "--resume"];
    assert_refused(&run(&resume), "another process is writing this file");
    drop(held);
    assert_eq!(run(&resume).status, 0);
    let unknown = folder.write("unknown.json", EXPERIMENT.replace("\"goal\"", "\"gaol\""));
    assert_refused(&compare(&[&unknown]), "unknown field `gaol`");
    let endless = folder.write("endless.json", EXPERIMENT.replace("\"weight\": 1.5", "\"time_limit\": -1"));
    assert_refused(&compare(&[&endless]), "must be a positive number of seconds");
}

#[test]
fn a_run_that_has_failed_is_not_forgotten_by_resuming() {
    let folder = Folder::new("failed");
    let experiment = folder.write("experiment.json", EXPERIMENT);
    let files = run_shares(&folder, &experiment, 1);
    let text = fs::read_to_string(&files[0]).expect("text");
    let unsolvable = text.lines().find(|line| line.contains("\"unsolvable\"")).expect("a board that cannot be solved");
    let failed = unsolvable.replace("\"unsolvable\"", "\"failed\"");
    fs::write(&files[0], text.replace(unsolvable, &failed)).expect("the file is written");
    assert_eq!(run(&["compare", &experiment, "--output", &files[0], "--resume"]).status, 1);
}

#[test]
fn an_experiment_draws_the_boards_of_generate() {
    let folder = Folder::new("random");
    let experiment = folder.write(
        "experiment.json",
        r#"{"boards": {"count": 5, "size": "3x3", "seed": 7}, "algorithms": ["a-star"], "memory_limit": 64}"#,
    );
    let runs = run(&["compare", &experiment, "--format", "json"]).json();
    let boards: Vec<&str> = runs.iter().map(|run| run["board"].as_str().expect("a board")).collect();
    let generated = run(&["generate", "--size", "3x3", "--count", "5", "--seed", "7"]);
    assert_eq!(boards, generated.stdout.lines().collect::<Vec<_>>());
}

#[test]
fn results_are_written_for_downward_lab() {
    let folder = Folder::new("lab");
    let experiment = folder.write("experiment.json", EXPERIMENT);
    let files = run_shares(&folder, &experiment, 2);
    let properties: Value = serde_json::from_str(&merge(&files, &["--format", "lab"]).stdout).expect("JSON");
    let run = &properties["a-star-manhattan-npuzzle-3x3-8 1 2/0 4 3/7 5 6"];
    assert_eq!((&run["coverage"], &run["cost"], &run["error"]), (&1.into(), &21.into(), &"solved".into()));
    assert_eq!(run["id"], serde_json::json!(["a-star-manhattan", "npuzzle-3x3", "8 1 2/0 4 3/7 5 6"]));
    assert!(run["expansions"].as_u64().is_some_and(|count| count > 0));
    let unsolved = &properties["breadth-first-npuzzle-3x3-1 2 5/3 4 8/7 6 0"];
    assert_eq!((&unsolved["coverage"], &unsolved["cost"]), (&0.into(), &Value::Null));
}

#[test]
fn anytime_searches_have_curves() {
    let folder = Folder::new("curves");
    let text = r#"{"boards":{"count":2,"size":"3x3","seed":1},"algorithms":["anytime","a-star"]}"#;
    let experiment = folder.write("experiment.json", text);
    let merged = merge(&run_shares(&folder, &experiment, 2), &["--curves"]);
    assert_eq!((merged.status, &*merged.stderr), (0, ""), "{merged:?}");
    let lines: Vec<&str> = merged.stdout.lines().collect();
    assert_eq!(lines[0], "algorithm,elapsed_ms,runs,solved,mean_length,mean_lower_bound");
    let solved = run(&["compare", &experiment, "--format", "json"]).json();
    let optimum = solved.iter().filter(|run| run["algorithm"] == "a-star").map(|run| run["length"].as_u64().unwrap());
    let mean = optimum.sum::<u64>() as f64 / 2.0;
    assert!(lines[1..].iter().all(|line| line.starts_with("anytime,")), "{lines:?}");
    assert!(lines.last().unwrap().ends_with(&format!(",2,2,{mean},{mean}")), "{lines:?}");
    assert_eq!(merge(&[folder.path("1-of-2.jsonl")], &["--curves", "--format", "csv"]).status, 2);
}

#[test]
fn a_file_of_results_opens_like_other_results() {
    let folder = Folder::new("opened");
    let experiment = folder.write("experiment.json", EXPERIMENT);
    let files = run_shares(&folder, &experiment, 1);
    let records = npuzzle_experiments::read(&fs::read_to_string(&files[0]).expect("text")).expect("records");
    assert_eq!(records.len(), 54);
}
