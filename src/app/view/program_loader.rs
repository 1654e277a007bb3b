//! The place of a view while the program that draws it is being loaded.

use crate::shared::link::View;
use crate::shared::locale::t;
use crate::stage::screen::{Program, ScreenAction};
use crate::stage::view::dispatch::Dispatch;
use crate::widgets::button::button;
use crate::widgets::dispatch::on;
use yew::prelude::*;

/// Shows the progress of loading, and offers to try again if it fails.
pub fn program_loader(view: View, program: &Program, dispatch: &Dispatch) -> Html {
    if *program == Program::Running {
        return html! {};
    }
    html! {
        <main class="stage">
            <section class="card" aria-label={view.label()}>
                <p class="verdict" role="status">
                    { match program {
                        Program::Failed { .. } => t!(view_not_loaded, view = view.label()),
                        _ => t!(loading_view, view = view.label()),
                    } }
                </p>
                if let Program::Failed { why, .. } = program {
                    <p class="error">{ why }</p>
                }
                // From the first failure on, so that the button keeps the focus while it is tried again.
                if let Program::Failed { .. } | Program::Loading { failures: 1.. } = program {
                    <div class="actions start">
                        { button(t!(try_again), on(dispatch, move |_| ScreenAction::RetryProgram(view))) }
                    </div>
                }
            </section>
        </main>
    }
}
