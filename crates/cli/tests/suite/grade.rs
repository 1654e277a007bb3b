//! `npuzzle grade`: right answers of all lessons, a class's file, and codes that do not count.

use crate::{Finished, run, run_with_input};
use npuzzle_formats::{Attempt, Given};
use npuzzle_localization::lessons::{self, Lesson};
use std::path::Path;

/// The lessons by their numbers, from 1.
fn course() -> Vec<Lesson> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../lessons");
    lessons::read(&folder, &["en", "fr", "it", "ar", "vi"]).expect("valid lessons")
}

/// An attempt with the answers that the page takes for right.
fn right(number: u32, lesson: &Lesson) -> Attempt {
    let mut attempt = Attempt { lesson: number, seconds: 60, ..Attempt::default() };
    for check in lesson.parts.iter().map(|part| &part.check) {
        let figure = |expression: &String| lesson.figures[expression];
        let given = match (&check.answer, &check.predicts) {
            (Some(answer), _) => Given::Number(figure(answer)),
            (_, Some(node)) => Given::Node(figure(node) as u32),
            _ => Given::Option(check.options.iter().position(|option| option.right).expect("a right one")),
        };
        attempt.answer(check.id, given);
    }
    attempt
}

/// An exercise of a teacher's own, and the code that the page makes of all right answers.
const OWN: &str = "https://example.org/#view=learn&board=2%2C8%2C3/1,6,4/7,0,5&goal=spiral&algorithm=a-star&heuristic=manhattan&weight=1&step=1&questions=4,5,11&exercise=1";
const OWN_CODE: &str = "np1-2358811980-Anna-0-1n700.2o1.3p6-36498631";

#[test]
fn grades_exercises_of_a_teachers_own() {
    let finished = run_with_input(&["grade", OWN, "-"], format!("{OWN_CODE}\n{}", right(4, &course()[3])).as_bytes());
    let rows: Vec<&str> = finished.stdout.lines().skip(1).collect();
    assert_eq!(rows, ["1,Anna,1.0,3,3,0,0,", "2,,,,,,,the code is of lesson 4"], "{finished:?}");
    let row = grade(4, OWN_CODE, "csv").stdout;
    assert!(row.contains("the code is of another exercise"), "{row}");
}

fn grade(lesson: u32, text: &str, format: &str) -> Finished {
    let finished = run_with_input(&["grade", &lesson.to_string(), "-", "--format", format], text.as_bytes());
    assert_eq!((finished.status, finished.stderr.as_str()), (0, ""), "{finished:?}");
    finished
}

#[test]
fn agrees_with_the_page_on_the_right_answers_of_each_lesson() {
    for (lesson, number) in course().iter().zip(1..) {
        let attempt = right(number, lesson);
        let questions = lesson.parts.len();
        let csv = grade(number, &attempt.to_string(), "csv").stdout;
        let rows: Vec<&str> = csv.lines().collect();
        let expected = format!("1,,1.0,{questions},{questions},0,60,");
        assert_eq!(rows, ["line,student,score,right,answered,hints,seconds,problem", &expected], "lesson {number}");
    }
}

#[test]
fn deals_each_student_boards_of_equal_difficulty_and_grades_them_by_their_key() {
    let own = &course()[7];
    let names: Vec<String> = (0..1000).map(|number| format!("Student {number}")).collect();
    let table = run_with_input(&["deal", "8", "-"], names.join("\n").as_bytes()).stdout;
    assert_eq!(table.lines().next(), Some("student,deal,boards,moves,expanded,key"));
    let mut codes = String::new();
    for (line, name) in table.lines().skip(1).zip(&names) {
        let deal = Attempt::deal(8, name, own.variants.len() + 1);
        let attempt = Attempt { student: name.clone(), ..right(8, &own.dealt(deal)) };
        let code = attempt.to_string();
        let fields: Vec<&str> = line.split(',').collect();
        let [student, number, _, moves, expanded, key] = fields[..] else { panic!("{line}") };
        assert_eq!((student, number, moves), (name.as_str(), deal.to_string().as_str(), "21 21 21"));
        let counts: Vec<i64> = expanded.split(' ').map(|count| count.parse().expect("a count")).collect();
        assert!(counts.iter().all(|count| (count - 618).abs() <= 61), "{line}");
        assert!(code.contains(&format!("-{key}-")), "{code}: {key}");
        codes += &(code + "\n");
    }
    let graded = grade(8, &codes, "csv").stdout;
    assert!(graded.lines().skip(1).all(|row| row.contains(",1.0,3,3,")), "{graded}");
    // The answers for the lesson's own boards are wrong elsewhere.
    let copied = Attempt { student: names[0].clone(), ..right(8, own) };
    let row = grade(8, &copied.to_string(), "csv").stdout;
    assert!(!row.lines().nth(1).expect("a row").contains(",1.0,"), "{row}");
    let long = run_with_input(&["deal", "8", "-"], "é".repeat(21).as_bytes());
    assert_eq!((long.status, long.stdout.as_str()), (2, ""));
    assert_eq!(run_with_input(&["deal", "15", "-"], b"Anna").status, 2);
}

#[test]
fn grades_a_class_and_names_each_code_that_does_not_count() {
    let lesson = &course()[3];
    let mut best = right(4, lesson);
    best.student = "Anna Élise, 4b".to_owned();
    let mut late = Attempt { lesson: 4, student: "Bob".to_owned(), seconds: 90, ..Attempt::default() };
    late.answer(2, Given::Option(0));
    late.hint(2);
    late.answer(2, Given::Option(2));
    late.answer(4, Given::Number(7));
    let codes = [&best, &late].map(Attempt::to_string);
    let damaged = codes[0].replacen("-4-", "-5-", 1);
    let foreign = right(5, &course()[4]).to_string();
    let mails = format!(
        "Timestamp,Code\n10:15,\"{}\"\n\n> Dear teacher, {}. Bob\n{damaged}\n{foreign} {}\n",
        codes[0], codes[1], codes[0]
    );
    let csv = grade(4, &mails, "csv").stdout;
    let rows: Vec<&str> = csv.lines().skip(1).collect();
    assert_eq!(
        rows,
        [
            "2,\"Anna Élise, 4b\",1.0,4,4,0,60,",
            "4,Bob,0.125,1,2,1,90,",
            "5,,,,,,,the code is damaged",
            "6,,,,,,,the code is of lesson 5",
            "6,,,,,,,the same code is in line 2",
        ]
    );
    let rows = grade(4, &mails, "json").json();
    assert_eq!((rows[1]["student"].as_str(), rows[1]["score"].as_f64()), (Some("Bob"), Some(0.125)));
    let answers = serde_json::json!([
        {"question": 2, "right": true, "tries": 2, "hints": 1},
        {"question": 4, "right": false, "tries": 1, "hints": 0}
    ]);
    assert_eq!((&rows[1]["answers"], &rows[2]["score"]), (&answers, &serde_json::Value::Null));
}

#[test]
fn refuses_lessons_and_files_that_do_not_exist() {
    run(&["grade", "99", "-"]).assert_rejected("there is no lesson 99: expected 1 to 14");
    run(&["grade", "x", "-"]).assert_rejected("expected the number of a lesson, or a link with board= and questions=");
    run(&["grade", &OWN.replace("questions=4", "questions=1"), "-"]).assert_rejected("the search holds nothing to ask");
    run(&["grade", &OWN.replace("a-star", "a"), "-"]).assert_rejected("algorithm");
    run(&["grade", "4", "/nowhere/codes"]).assert_rejected("/nowhere/codes");
}
