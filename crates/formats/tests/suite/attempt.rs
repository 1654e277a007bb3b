//! Result codes: written, read, found in a line, and refused after any change.

use npuzzle_formats::{Attempt, CodeFault, Given, Response};
use proptest::prelude::*;

fn attempts() -> impl Strategy<Value = Attempt> {
    let answers = prop_oneof![
        (0_usize..9).prop_map(Given::Option),
        (0_u64..=1_000_000_000).prop_map(Given::Number),
        any::<u32>().prop_map(Given::Node),
    ];
    let response = (1_u32..9, prop::option::of(answers), 0_u32..=99, 0_u32..=3);
    let responses = prop::collection::vec(response, 0..=Attempt::MOST_RESPONSES).prop_map(|responses| {
        let responses =
            responses.into_iter().map(|(question, answer, tries, hints)| Response { question, answer, tries, hints });
        let mut responses: Vec<Response> = responses.collect();
        responses.sort_by_key(|response| response.question);
        responses.dedup_by_key(|response| response.question);
        responses
    });
    (any::<u32>(), "\\PC{0,10}", any::<u32>(), responses).prop_map(|(lesson, student, seconds, responses)| Attempt {
        lesson,
        student,
        seconds,
        responses,
    })
}

fn found(line: &str) -> Vec<Result<Attempt, CodeFault>> {
    Attempt::codes(line).collect()
}

fn example() -> Attempt {
    let mut attempt = Attempt { lesson: 5, student: "Anna Lee".to_owned(), seconds: 312, responses: Vec::new() };
    attempt.answer(2, Given::Number(16));
    attempt.answer(1, Given::Option(1));
    attempt.hint(3);
    attempt.answer(3, Given::Node(40));
    attempt.answer(2, Given::Number(17));
    attempt
}

#[test]
fn is_written_as_documented() {
    assert_eq!(example().to_string(), "np1-5-Anna.20Lee-312-1o2.2n17t2.3p40h1-9c37860d");
}

#[test]
fn counts_the_first_answer_whole_a_later_one_half_and_a_shown_one_not() {
    let mut attempt = example();
    assert_eq!(attempt.score(3, |_| true), 2.5 / 3.0);
    assert_eq!(attempt.score(4, |response| response.question == 2), 0.5 / 4.0);
    (0..5).for_each(|_| attempt.hint(3));
    assert_eq!(attempt.response(3).map(|response| response.hints), Some(Response::HINTS + 1));
    assert_eq!(attempt.score(3, |_| true), 1.5 / 3.0);
    assert_eq!(Attempt::default().score(3, |_| true).to_string(), "0");
}

#[test]
fn an_answer_that_was_shown_counts_as_all_hints() {
    let mut shown = example();
    shown.show_answer(1);
    let mut hinted = example();
    (0..=Response::HINTS).for_each(|_| hinted.hint(1));
    assert_eq!(shown, hinted);
    assert_eq!(shown.score(1, |response| response.question == 1), 0.0);
}

#[test]
fn deals_are_even_fixed_and_below_their_number() {
    let students: Vec<String> = (0..300).map(|student| format!("student {student}")).collect();
    for deals in 1..=7 {
        let dealt = |lesson, student: &str| Attempt::deal(lesson, student, deals);
        for deal in 0..deals {
            let count = students.iter().filter(|student| dealt(5, student) == deal).count();
            assert!(
                count * deals * 2 > students.len() && count * deals < students.len() * 2,
                "{deal} of {deals}: {count}"
            );
        }
        assert_eq!(dealt(5, ""), 0);
    }
    // `zlib.crc32(b"5 Anna Lee") % 1000`.
    assert_eq!(Attempt::deal(5, "Anna Lee", 1000), 754);
    assert_eq!(Attempt::deal(5, "Anna Lee", 0), 0);
}

#[test]
fn own_exercises_are_numbered_apart_from_lessons() {
    // `hex(zlib.crc32(text) | 1 << 31)`: the sum of the first has the highest bit, that of the second has not.
    assert_eq!(Attempt::number("four"), 0x90c1_667d);
    assert_eq!(Attempt::number("one"), 0xfa6c_86f1);
}

#[test]
fn is_found_anywhere_in_a_line() {
    let code = example().to_string();
    for line in [
        code.clone(),
        format!("> my code is {code}."),
        format!("2026-11-28 10:15,anna@example.org,\"{code}\",yes"),
        format!("Anna\t{code}\t"),
    ] {
        assert_eq!(found(&line), [Ok(example())], "{line}");
    }
    assert_eq!(found(&format!("{code} {code}")).len(), 2);
    for line in ["", "student,code", "2026-11-28", "a well-known-fact", "5 1 3-2", "well-9c37860d"] {
        assert_eq!(found(line), [], "{line}");
    }
    let cut = &code[..code.len() - 1];
    assert_eq!(found(cut), [Err(CodeFault::Damaged)]);
    assert_eq!(CodeFault::Damaged.to_string(), "the code is damaged");
}

#[test]
fn of_another_version_says_so() {
    let code = |text: &str| format!("{text}-{:08x}", crc32fast::hash(text.as_bytes()));
    assert_eq!(code("np2-5--1-").parse::<Attempt>(), Err(CodeFault::Version));
    assert_eq!(CodeFault::Version.to_string(), "the code is from another version");
    // With a right sum, but not as it is written.
    for text in
        ["np1-05--1-", "np1-5--1-1o0", "np1-5--1-1x1", "np1-5--1-1.1", "np1-5--1-2.1", "np1-5-.zz-1-", "np1-5-.f-1-"]
    {
        assert_eq!(code(text).parse::<Attempt>(), Err(CodeFault::Damaged), "{text}");
    }
}

proptest! {
    #[test]
    fn is_read_as_it_was_written(attempt in attempts()) {
        let code = attempt.to_string();
        prop_assert!(code.len() <= 300 && code.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-.".contains(&byte)));
        prop_assert_eq!(found(&code), [Ok(attempt)]);
    }

    /// A thousand changes each of some hundred codes.
    #[test]
    fn is_refused_after_a_change_of_one_character(attempt in attempts(), changes in prop::collection::vec((any::<prop::sample::Index>(), "[ -~]"), 1000)) {
        let code = attempt.to_string();
        for (place, letter) in changes {
            let place = place.index(code.len());
            let changed = format!("{}{letter}{}", &code[..place], &code[place + 1..]);
            if changed != code {
                let found = found(&changed);
                prop_assert!(!found.is_empty() && found.iter().all(Result::is_err), "{changed}");
            }
        }
    }

    #[test]
    fn is_not_seen_in_other_texts(text in "\\PC{0,80}") {
        prop_assert!(found(&text).iter().all(Result::is_err));
    }
}
