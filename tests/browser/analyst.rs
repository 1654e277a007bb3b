//! The statistics of results, from a worker that collects runs.

use crate::inbox::Inbox;
use crate::one_shot::runs;
use crate::scripts::{real_worker, scripted};
use npuzzle_engine::catalogue::Status;
use npuzzle_experiments::{Analysis, Filter, Run};
use npuzzle_page::compare::action::Action;
use npuzzle_page::compare::measured::{Measured, Request};
use npuzzle_page::compare::perform::analyst::Analyst;
use wasm_bindgen_test::wasm_bindgen_test;
use yew::Callback;

fn analyst(address: &str) -> (Analyst, Inbox<Action>) {
    let actions = Inbox::new();
    let arriving = actions.clone();
    (Analyst::new(address, Callback::from(move |action| arriving.put(action))), actions)
}

fn request(generation: u32, measured: &Measured, filter: Filter) -> Request {
    Request { generation, measured: measured.clone(), filter, shown: measured.filtered(&filter) }
}

#[wasm_bindgen_test]
async fn an_analyst_adds_runs_and_forgets_those_of_other_results() {
    let (analyst, actions) = analyst(&real_worker());
    let all: Measured = runs().into_iter().collect();
    let solved = Filter { status: Some(Status::Solved), ..Filter::default() };
    let others: Measured = runs().into_iter().take(1).collect();
    let requests = [
        request(1, &all.filtered(&solved), Filter::default()),
        request(1, &all, Filter::default()),
        request(1, &all, solved),
        request(2, &others, Filter::default()),
    ];
    for request in requests {
        analyst.analyze(request.clone());
        let Action::Analyzed(generation, analyzed) = actions.next().await else { panic!("no analysis") };
        assert_eq!((generation, &analyzed.shown), (request.generation, &request.shown));
        assert_eq!(*analyzed.analysis, Analysis::of(request.shown.runs()));
    }
}

#[wasm_bindgen_test]
async fn of_several_requests_the_last_one_counts() {
    let (analyst, actions) = analyst(&real_worker());
    let all: Measured = runs().into_iter().collect();
    for generation in 1..=4 {
        analyst.analyze(request(generation, &all, Filter::default()));
    }
    for expected in [1, 4] {
        assert!(matches!(actions.next().await, Action::Analyzed(generation, _) if generation == expected));
    }
    assert!(actions.is_empty());
}

#[wasm_bindgen_test]
async fn a_worker_that_fails_is_replaced() {
    let address = scripted(&[], "onmessage = () => { throw new Error('no memory'); }; say('ready');");
    let (analyst, actions) = analyst(&address);
    let results: Measured = std::iter::once::<Run>(runs().remove(0)).collect();
    for _ in 0..2 {
        analyst.analyze(request(1, &results, Filter::default()));
        let Action::Notify(notice) = actions.next().await else { panic!("no notice") };
        assert!(notice.contains("no memory"), "{notice}");
    }
}
