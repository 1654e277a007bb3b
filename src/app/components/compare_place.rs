//! What is seen of the Compare view while its program is on its way.

use super::{use_language, words};
use crate::app::browser;
use crate::app::language::say;
use yew::prelude::*;

/// How far the program has come.
#[derive(Clone, PartialEq)]
enum Program {
    /// Nobody has asked for it.
    Absent,
    /// It is being fetched, after so many failures.
    Loading { failures: u32 },
    /// It could not be had.
    Failed { failures: u32, why: String },
    /// It draws for itself from now on.
    Running,
}

/// Properties of [`ComparePlace`].
#[derive(Properties, PartialEq)]
pub struct ComparePlaceProps {
    /// Whether it is the view on show.
    pub is_shown: bool,
}

/// Fetches the Compare view when it is first shown, says so meanwhile, and offers to try again if that fails.
#[component]
pub fn ComparePlace(&ComparePlaceProps { is_shown }: &ComparePlaceProps) -> Html {
    use_language();
    let program = use_state(|| Program::Absent);
    let fetch = {
        let program = program.clone();
        Callback::from(move |()| {
            let failures = match *program {
                Program::Absent => 0,
                Program::Failed { failures, .. } => failures,
                Program::Loading { .. } | Program::Running => return,
            };
            program.set(Program::Loading { failures });
            let setter = program.setter();
            browser::start_program("compare", failures, move |started| {
                setter.set(match started {
                    Ok(()) => Program::Running,
                    Err(why) => Program::Failed { failures: failures + 1, why },
                });
            });
        })
    };
    {
        let fetch = fetch.clone();
        use_effect_with(is_shown, move |&is_shown| {
            if is_shown {
                fetch.emit(());
            }
        });
    }
    if !is_shown || *program == Program::Running {
        return html! {};
    }
    html! {
        <main class="stage">
            <section class="card" aria-label={say("Compare")}>
                <p class="verdict" role="status">
                    { match *program {
                        Program::Failed { .. } => say("Compare could not be loaded. Is there a connection?"),
                        _ => say("Loading Compare…"),
                    } }
                </p>
                if let Program::Failed { why, .. } = &*program {
                    <p class="error">{ why }</p>
                }
                // There from the first failure on, so that whoever pressed it by keyboard keeps it.
                if let Program::Failed { .. } | Program::Loading { failures: 1.. } = *program {
                    <div class="actions start">
                        <button type="button" onclick={fetch.reform(|_: MouseEvent| ())}>{ words("Try again") }</button>
                    </div>
                }
            </section>
        </main>
    }
}
