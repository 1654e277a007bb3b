//! A heuristic that the user builds from parts, and its test on all boards of a small size.

use crate::learn::action::Action;
use crate::learn::audit::{Audit, Outcome};
use crate::learn::view::findings::{findings, verdicts};
use crate::learn::view::panels::fold_at_escape;
use crate::shared::locale::t;
use crate::shared::localize::{Localize, heuristic_name, heuristic_summary};
use crate::widgets::button::button;
use crate::widgets::dispatch::on;
use crate::widgets::select::{Choice, select_field};
use crate::widgets::text_entry::{TextEntry, text_entry};
use crate::widgets::words::{use_language, words};
use npuzzle_engine::catalogue::{Heuristic, UnknownName};
use npuzzle_engine::composition::{Expression, Measure};
use npuzzle_engine::puzzle::Size;
use npuzzle_engine::spec::Method;
use web_sys::HtmlInputElement;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct BuilderProps {
    pub method: Method,
    pub size: Size,
    /// The test of the heuristic, if it was begun.
    pub audit: Option<Audit>,
    pub dispatch: Callback<Action>,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Measure(Measure),
    /// The exact distance of some tiles, with the moves of all others or without.
    Pattern(bool),
    Constant,
}

impl Kind {
    fn all() -> Vec<Kind> {
        let measures = Measure::ALL.into_iter().map(Kind::Measure);
        measures.chain([Kind::Pattern(false), Kind::Pattern(true), Kind::Constant]).collect()
    }

    fn choice(self) -> Choice {
        let (value, text) = match self {
            Kind::Measure(Measure::Conflicts) => ("conflicts", t!(measure_conflicts)),
            Kind::Measure(measure) => {
                let name = measure.name();
                (name, name.parse().map_or(name, heuristic_name))
            }
            Kind::Pattern(false) => ("pattern", t!(measure_pattern)),
            Kind::Pattern(true) => ("pattern-all", t!(measure_pattern_all)),
            Kind::Constant => ("constant", t!(measure_constant)),
        };
        (value.into(), text.into())
    }

    fn text(self, factor: &str, tiles: &str) -> String {
        let tiles = tiles.split([' ', ',']).filter(|tile| !tile.is_empty()).collect::<Vec<_>>().join(",");
        let part = match self {
            Kind::Constant => return factor.to_owned(),
            Kind::Measure(measure) => measure.name().to_owned(),
            Kind::Pattern(false) => format!("pattern({tiles})"),
            Kind::Pattern(true) => format!("pattern-all({tiles})"),
        };
        if factor == "1" { part } else { format!("{factor}*{part}") }
    }
}

fn read(text: &str, size: Size) -> Result<Heuristic, String> {
    match text.parse().map_err(|error: UnknownName| error.localize() + ".")? {
        Heuristic::Composed(composition) if !composition.fits(size) => Err(t!(composition_unfit, size = size)),
        heuristic => Ok(heuristic),
    }
}

/// The parts of a sum or a maximum, and how the others are written without one of them.
fn without_each(heuristic: Heuristic) -> Vec<(String, String)> {
    let Heuristic::Composed(composition) = heuristic else { return Vec::new() };
    let (Expression::Sum(parts) | Expression::Maximum(parts)) = composition.expression() else { return Vec::new() };
    let without = |left_out: usize| {
        let others = parts.iter().enumerate().filter(|(index, _)| *index != left_out);
        let others: Vec<Expression> = others.map(|(_, part)| part.clone()).collect();
        match composition.expression() {
            Expression::Sum(_) => Expression::Sum(others).to_string(),
            _ => Expression::Maximum(others).to_string(),
        }
    };
    parts.iter().enumerate().map(|(index, part)| (part.to_string(), without(index))).collect()
}

/// The text of the heuristic, parts to add to it and to take away, and its test. Redrawn only if these change, not at each step.
#[component]
pub fn Builder(BuilderProps { method, size, audit, dispatch }: &BuilderProps) -> Html {
    use_language();
    let (method, size) = (*method, *size);
    let heuristic = method.heuristic;
    let fault = use_state_eq(|| None::<String>);
    let kind = use_state_eq(|| Kind::Measure(Measure::Manhattan));
    let [factor, tiles] = [use_node_ref(), use_node_ref()];
    {
        let fault = fault.setter();
        use_effect_with(heuristic, move |_| fault.set(None));
    }
    let build = {
        let (dispatch, fault) = (dispatch.clone(), fault.setter());
        move |text: &str| match read(text, size) {
            Ok(heuristic) => {
                fault.set(None);
                dispatch.emit(Action::SetMethod(method.with_heuristic(heuristic)));
            }
            Err(why) => fault.set(Some(why)),
        }
    };
    let take = {
        let build = build.clone();
        move |text: String| {
            build(&text);
            None
        }
    };
    let typed = |field: &NodeRef| {
        let field = field.clone();
        move || field.cast::<HtmlInputElement>().map(|field| field.value()).unwrap_or_default()
    };
    let (typed_factor, typed_tiles) = (typed(&factor), typed(&tiles));
    let add = |joined: fn(&str, &str) -> String| {
        let (build, kind) = (build.clone(), *kind);
        let (factor, tiles) = (typed_factor.clone(), typed_tiles.clone());
        Callback::from(move |_: MouseEvent| {
            let factor = factor().replace(crate::shared::locale::decimal_separator(), ".");
            build(&joined(heuristic.name(), &kind.text(factor.trim(), &tiles())));
        })
    };
    let kinds = Kind::all();
    let chosen = kinds.iter().position(|known| *known == *kind).unwrap_or(0);
    let choices = kinds.iter().map(|kind| kind.choice()).collect();
    let choose = {
        let kind = kind.setter();
        Callback::from(move |index: usize| kind.set(kinds.get(index).copied().unwrap_or(Kind::Constant)))
    };
    let removals = without_each(heuristic).into_iter().enumerate().map(|(index, (part, rest))| {
        let build = build.clone();
        let label = t!(remove_part, part = part);
        html! {
            <li key={index}>
                <bdi dir="ltr">{ &part }</bdi>
                <button type="button" class="round" aria-label={label.clone()} title={label} onclick={move |_: MouseEvent| build(&rest)}>{ "×" }</button>
            </li>
        }
    });
    let removals: Vec<Html> = removals.collect();
    let found = audit.as_ref().and_then(|audit| match &audit.outcome {
        Outcome::Found(found) => Some((found.clone(), audit)),
        Outcome::Pending | Outcome::Failed(_) => None,
    });
    html! {
        <details class="builder" name="search" onkeydown={fold_at_escape}>
            <summary>{ words(t!(build_heuristic)) }</summary>
            <div class="sheet">
                { text_entry(TextEntry {
                    label: t!(heuristic),
                    name: "composition",
                    help: t!(composition_help),
                    button: t!(use_heuristic),
                    rows: "2",
                    value: heuristic.name().to_owned(),
                    origin: heuristic.name().to_owned(),
                    fault: (*fault).clone(),
                    take: Callback::from(take),
                }) }
                if !removals.is_empty() {
                    <ul class="composed">{ removals }</ul>
                }
                <div class="adding" role="group" aria-label={t!(add_part)}>
                    <label class="field">
                        <span>{ words(if *kind == Kind::Constant { t!(measure_constant) } else { t!(factor) }) }</span>
                        <input ref={factor} type="text" inputmode="decimal" class="number" name="factor" autocomplete="off" value="1" />
                    </label>
                    { select_field("measure", t!(part_to_add), choices, chosen, choose, None) }
                    if matches!(*kind, Kind::Pattern(_)) {
                        <label class="field">
                            <span>{ words(t!(tiles_of_pattern)) }</span>
                            <input ref={tiles} type="text" inputmode="numeric" name="tiles" autocomplete="off" value="1,2,3" dir="ltr" />
                        </label>
                    }
                    <div class="actions start">
                        { button(t!(add_part), add(|heuristic, part| format!("{heuristic}+{part}"))) }
                        { button(t!(take_larger), add(|heuristic, part| format!("max({heuristic},{part})"))) }
                    </div>
                </div>
                <small>{ words(heuristic_summary(heuristic)) }</small>
                if heuristic != Heuristic::PatternDatabase {
                    <div class="actions start">{ button(t!(test_heuristic), on(dispatch, |_| Action::Audit)) }</div>
                    <div class="verdicts" role="status">
                        { match audit.as_ref().map(|audit| &audit.outcome) {
                            None => html! {},
                            Some(Outcome::Pending) => html! { <p>{ words(t!(testing)) }</p> },
                            Some(Outcome::Failed(why)) => html! { <p>{ why }</p> },
                            Some(Outcome::Found(found)) => verdicts(found),
                        } }
                    </div>
                    if let Some((found, audit)) = found {
                        { findings(&found, audit, dispatch) }
                    }
                }
            </div>
        </details>
    }
}
