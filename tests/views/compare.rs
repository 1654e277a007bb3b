//! The Compare view.

use crate::rendering::View;
use npuzzle_page::model::comparison::Comparison;
use npuzzle_page::model::experiment::Form;

#[test]
fn a_first_visit_offers_presets_and_has_nothing_to_export() {
    let state = Comparison { is_shown: true, ..Comparison::new(Form::new(7, 64)) };
    let view = View::compare(&state);
    assert_eq!(view.attribute("[data-status]", "data-status"), Some("idle"));
    assert!(view.button("Export CSV").attr("disabled").is_some());
    assert!(view.has(".presets button"), "{}", view.text("main"));
}
