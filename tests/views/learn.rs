//! The Learn view.

use crate::rendering::View;
use npuzzle_page::model::learning::{Action, Learning, update};

#[test]
fn a_link_to_a_lesson_shows_the_lesson() {
    let (state, _) = update(&Learning::default(), Action::Follow("view=learn&lesson=3".to_owned()));
    let view = View::learn(&state);
    assert_eq!(view.attribute("[data-lesson]", "data-lesson"), Some("3"));
    assert_eq!(view.text(".lesson h2"), "Depth-first search");
    assert_eq!(view.field("Algorithm").value().name(), "select");
}
