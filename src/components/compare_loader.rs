//! The place of the Compare view while its program is being loaded.

use super::button::button;
use super::dispatch::{Dispatch, press};
use crate::model::locale::t;
use crate::model::screen::{CompareProgram, ScreenAction};
use yew::prelude::*;

/// Shows the progress of loading, and offers to try again if it fails.
pub fn compare_loader(program: &CompareProgram, dispatch: &Dispatch) -> Html {
    if *program == CompareProgram::Running {
        return html! {};
    }
    html! {
        <main class="stage">
            <section class="card" aria-label={t!(compare)}>
                <p class="verdict" role="status">
                    { match program {
                        CompareProgram::Failed { .. } => t!(compare_not_loaded),
                        _ => t!(loading_compare),
                    } }
                </p>
                if let CompareProgram::Failed { why, .. } = program {
                    <p class="error">{ why }</p>
                }
                // From the first failure on, so that the button keeps the focus while it is tried again.
                if let CompareProgram::Failed { .. } | CompareProgram::Loading { failures: 1.. } = program {
                    <div class="actions start">
                        { button(t!(try_again), press(dispatch, || ScreenAction::RetryCompare.into())) }
                    </div>
                }
            </section>
        </main>
    }
}
