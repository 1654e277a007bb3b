//! The whole state space of a small size, lit by the search.

use crate::browser::{self, SizeObserver};
use crate::learn::action::Action;
use crate::learn::explanation::{explain, figures};
use crate::learn::trace::Trace;
use crate::learn::view::inspected::phase_name;
use crate::learn::view::space_picture::{Backdrop, Ink, Palette, Scene, radius};
use crate::learn::view::tiles::drawn;
use crate::shared::figures::{grouped, in_moves};
use crate::shared::locale::{Language, t};
use crate::widgets::button::button;
use crate::widgets::words::words;
use npuzzle_engine::puzzle::Goal;
use npuzzle_traces::rings::{Course, Light, Lights, Space};
use npuzzle_traces::{NodeEntry, Phase};
use web_sys::{HtmlCanvasElement, HtmlElement};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct SpaceCardProps {
    pub space: Space,
    pub goal: Goal,
    pub trace: Trace,
    pub step: usize,
    /// The run with which the search is compared, and its step.
    pub other: Option<(Trace, usize)>,
    pub inspected: Option<u32>,
    /// The language of the texts, so that another one redraws them.
    pub language: Language,
    pub dispatch: Callback<Action>,
}

pub struct SpaceCard {
    canvas: NodeRef,
    swatches: NodeRef,
    /// The lights of the search on show and of the saved run.
    lights: [Option<(Trace, Lights)>; 2],
    /// The board that was chosen here. `None` if it is that of the node in question.
    chosen: Option<usize>,
    /// Whether the counts by distance are unfolded.
    is_counted: bool,
    palette: Palette,
    backdrop: Backdrop,
    size: (f64, f64),
    resize: Option<SizeObserver>,
}

pub enum Message {
    Draw,
    /// Choose the board at a point.
    Tap(MouseEvent),
    Key(KeyboardEvent),
    Count(bool),
}

impl Component for SpaceCard {
    type Message = Message;
    type Properties = SpaceCardProps;

    fn create(context: &Context<SpaceCard>) -> SpaceCard {
        let mut card = SpaceCard {
            canvas: NodeRef::default(),
            swatches: NodeRef::default(),
            lights: [None, None],
            chosen: None,
            is_counted: false,
            palette: Palette::default(),
            backdrop: Backdrop::default(),
            size: (0.0, 0.0),
            resize: None,
        };
        card.follow(context.props());
        card
    }

    fn changed(&mut self, context: &Context<SpaceCard>, before: &SpaceCardProps) -> bool {
        let props = context.props();
        if props.space != before.space {
            self.lights = [None, None];
        }
        if (&props.space, &props.trace, props.step, props.inspected)
            != (&before.space, &before.trace, before.step, before.inspected)
        {
            self.chosen = None;
        }
        self.follow(props);
        true
    }

    fn update(&mut self, context: &Context<SpaceCard>, message: Message) -> bool {
        match message {
            Message::Draw => {
                self.draw(context.props());
                false
            }
            Message::Tap(event) => {
                let radius = radius(self.size);
                let x = (f64::from(event.offset_x()) - 0.5 * self.size.0) / radius;
                let y = (f64::from(event.offset_y()) - 0.5 * self.size.1) / radius;
                let nearest = context.props().space.nearest((x as f32, y as f32));
                nearest.inspect(|&index| self.choose(context.props(), index)).is_some()
            }
            Message::Key(event) => self.press(context.props(), &event),
            Message::Count(is_counted) => std::mem::replace(&mut self.is_counted, is_counted) != is_counted,
        }
    }

    fn view(&self, context: &Context<SpaceCard>) -> Html {
        let (props, link) = (context.props(), context.link());
        let space = &props.space;
        let count = |light: Light| self.lights[0].as_ref().map_or(0, |(_, lights)| lights.count(light));
        let (waiting, expanded) = (count(Light::Waiting), count(Light::Expanded));
        let summary = t!(
            space_summary,
            boards = grouped(space.len() as u64),
            farthest = in_moves(space.layers().len() - 1),
            expanded = grouped(expanded as u64),
            waiting = grouped(waiting as u64)
        );
        html! {
            <section class="space" tabindex="-1" aria-label={t!(state_space)}>
                <div
                    class="canvas"
                    role="application"
                    tabindex="0"
                    aria-label={t!(state_space)}
                    aria-describedby="space-summary space-help"
                    onkeydown={link.callback(Message::Key)}
                >
                    <canvas ref={self.canvas.clone()} aria-hidden="true" onclick={link.callback(Message::Tap)}></canvas>
                </div>
                <div class="about">
                    <p
                        id="space-summary"
                        data-boards={space.len().to_string()}
                        data-expanded={expanded.to_string()}
                        data-waiting={waiting.to_string()}
                    >{ summary }</p>
                    { for self.active(props).map(|index| self.board(props, index)) }
                    { self.legend(props, link.callback(|_: TransitionEvent| Message::Draw)) }
                    <details ontoggle={link.callback(|event: Event| {
                        Message::Count(event.target_unchecked_into::<HtmlElement>().has_attribute("open"))
                    })}>
                        <summary>{ words(t!(counts_by_distance)) }</summary>
                        if self.is_counted {
                            { self.counts(space) }
                        }
                    </details>
                    <small class="hint" id="space-help">{ words(t!(space_help)) }</small>
                </div>
            </section>
        }
    }

    fn rendered(&mut self, context: &Context<SpaceCard>, is_first: bool) {
        if !is_first {
            self.draw(context.props());
        } else if let Some(canvas) = self.canvas.cast::<HtmlElement>() {
            // The observer reports the first size, too.
            let draw = context.link().callback(|()| Message::Draw);
            self.resize = SizeObserver::new(&canvas, move || draw.emit(()));
        }
    }
}

impl SpaceCard {
    /// Lights the boards of the steps on show.
    fn follow(&mut self, props: &SpaceCardProps) {
        let runs = [Some((&props.trace, props.step)), props.other.as_ref().map(|(trace, step)| (trace, *step))];
        for (lights, run) in self.lights.iter_mut().zip(runs) {
            if lights.as_ref().map(|(trace, _)| trace) != run.map(|(trace, _)| trace) {
                *lights = run.map(|(trace, _)| (trace.clone(), Lights::new(trace, &props.space)));
            }
            if let (Some((trace, lights)), Some((_, step))) = (lights, run) {
                lights.seek(trace, step);
            }
        }
    }

    fn lights(&self, index: usize) -> [Light; 2] {
        let light = |run: &Option<(Trace, Lights)>| run.as_ref().map_or(Light::Dark, |(_, lights)| lights.light(index));
        self.lights.each_ref().map(light)
    }

    /// Returns the board in question.
    fn active(&self, SpaceCardProps { space, trace, step, inspected, .. }: &SpaceCardProps) -> Option<usize> {
        let inspected = || trace.node((*inspected)?, *step);
        let current = || trace.current(*step).or_else(|| trace.source());
        self.chosen.or_else(|| space.index(&inspected().or_else(current)?.node.board))
    }

    /// Chooses a board, and inspects its node if the search has seen it.
    fn choose(&mut self, props: &SpaceCardProps, index: usize) {
        self.chosen = Some(index);
        if let Some(node) = self.node(props, index) {
            props.dispatch.emit(Action::Inspect(Some(node.id)));
        }
    }

    /// Returns the node of a board that the search has seen.
    fn node<'a>(&self, props: &'a SpaceCardProps, index: usize) -> Option<&'a NodeEntry> {
        let (_, lights) = self.lights[0].as_ref()?;
        props.trace.node(lights.node(index)?, props.step)
    }

    fn press(&mut self, props: &SpaceCardProps, event: &KeyboardEvent) -> bool {
        let Some(active) = self.active(props) else { return false };
        if let Some(course) = Course::of_key(&event.key()).filter(|_| !event.shift_key()) {
            self.chosen = Some(course.from(&props.space, active));
        } else if event.key() == "Enter" {
            self.choose(props, active);
        } else {
            return false;
        }
        event.prevent_default();
        // The same keys would step.
        event.stop_propagation();
        true
    }

    /// Draws the state space, in the colors and the size that the style sheet gives it.
    fn draw(&mut self, props: &SpaceCardProps) {
        let Some(canvas) = self.canvas.cast::<HtmlCanvasElement>() else { return };
        let area = canvas.get_bounding_client_rect();
        self.size = (area.width(), area.height());
        if self.size.0 < 1.0 || self.size.1 < 1.0 {
            return;
        }
        // The background tells light from dark, and so whether the colors have changed.
        if let Some(swatches) = self.swatches.cast::<HtmlElement>()
            && color(&swatches, Ink::Card) != self.palette.name(Ink::Card)
        {
            self.palette = Palette::new(Ink::ALL.map(|ink| color(&swatches, ink))).unwrap_or_default();
        }
        let current = props.trace.current(props.step).and_then(|entry| props.space.index(&entry.node.board));
        let active = self.active(props).filter(|_| self.chosen.is_some() || props.inspected.is_some());
        let mut backdrop = std::mem::take(&mut self.backdrop);
        let scene = Scene {
            space: &props.space,
            lights: &|index| self.lights(index),
            lit: &self.lights.iter().flatten().flat_map(|(_, lights)| lights.lit()).collect::<Vec<_>>(),
            palette: &self.palette,
            size: self.size,
            marks: [(Some(0), Ink::Goal), (current, Ink::Current), (active, Ink::Chosen)],
        };
        scene.draw(&canvas, &mut backdrop);
        self.backdrop = backdrop;
    }

    /// The meanings of the colors. Those of the saved run are there only beside another one.
    fn legend(&self, props: &SpaceCardProps, draw: Callback<TransitionEvent>) -> Html {
        let is_alone = props.other.is_none();
        let run = |title: &'static str, expanded: Ink, waiting: Ink| {
            html! {
                <span hidden={is_alone}>{ swatch(expanded) }{ swatch(waiting) }{ words(title) }</span>
            }
        };
        html! {
            <div class="legend" ref={self.swatches.clone()} ontransitionend={draw}>
                <span hidden=true>{ swatch(Ink::Card) }{ swatch(Ink::Dark) }</span>
                <span hidden={!is_alone}>{ swatch(Ink::Expanded) }{ words(t!(phase_expanded)) }</span>
                <span hidden={!is_alone}>{ swatch(Ink::Waiting) }{ words(t!(phase_waiting)) }</span>
                { run(t!(run_a), Ink::OtherExpanded, Ink::OtherWaiting) }
                { run(t!(run_b), Ink::Expanded, Ink::Waiting) }
                <span hidden={is_alone}>{ swatch(Ink::Both) }{ words(t!(both_runs)) }</span>
                <span>{ swatch(Ink::Goal) }{ words(t!(goal)) }</span>
                <span>{ swatch(Ink::Current) }{ words(t!(phase_current)) }</span>
                <span>{ swatch(Ink::Chosen) }{ words(t!(chosen_board)) }</span>
            </div>
        }
    }

    /// The board in question: its distance, what the search has done with it, and a search from there.
    fn board(&self, props: &SpaceCardProps, index: usize) -> Html {
        let SpaceCardProps { space, goal, trace, step, dispatch, .. } = props;
        let (board, distance) = (space.board(index), space.distance(index));
        let node = self.node(props, index);
        let phase = node.map_or(Phase::Unseen, |node| trace.phase(node.id, *step));
        let search = {
            let (board, goal) = (board.clone(), goal.clone());
            dispatch.reform(move |_: MouseEvent| Action::TakeBoard(Some((board.clone(), goal.clone()))))
        };
        html! {
            <div class="chosen" data-chosen={board.to_string()} data-distance={distance.to_string()}>
                { drawn(&board, &space.board(0), None) }
                // Steps are announced elsewhere.
                <p role="status" aria-live={self.chosen.is_none().then_some("off")}>
                    <span class="hidden">{ board.to_string() }</span>
                    <b>{ t!(from_goal, moves = in_moves(distance as usize)) }</b>
                    if let Some(node) = node {
                        <span>
                            { t!(node, node = node.id) }{ ": " }{ words(phase_name(phase)) }{ ", " }
                            <bdi dir="ltr">{ figures(trace, &node.node) }</bdi>
                        </span>
                        <span>{ reached_by(trace, node) }</span>
                    } else {
                        <span>{ words(phase_name(phase)) }</span>
                    }
                </p>
                { button(t!(search_from_here), search) }
            </div>
        }
    }

    fn counts(&self, space: &Space) -> Html {
        let Some((_, lights)) = &self.lights[0] else { return html! {} };
        let rows = lights.by_ring(space).into_iter().enumerate().map(|(distance, [waiting, expanded])| {
            let boards = space.layer(distance as u32).len();
            html! {
                <tr data-distance={distance.to_string()}>
                    <th scope="row">{ distance }</th>
                    { for [boards, expanded, waiting].map(|count| html! { <td>{ grouped(count as u64) }</td> }) }
                </tr>
            }
        });
        let heads = [t!(distance_from_goal), t!(boards), t!(phase_expanded), t!(phase_waiting)];
        html! {
            <div class="scrolled" tabindex="0" role="region" aria-label={t!(counts_by_distance)}>
                <table>
                    <thead><tr>{ for heads.map(|head| html! { <th scope="col">{ words(head) }</th> }) }</tr></thead>
                    <tbody>{ for rows }</tbody>
                </table>
            </div>
        }
    }
}

/// Describes the move by which a node was reached, or why the search begins with it.
fn reached_by(trace: &Trace, NodeEntry { id, parent, node, .. }: &NodeEntry) -> String {
    let blank = node.board.tiles().iter().position(|&tile| tile == 0);
    let tile = node.parent.as_ref().and_then(|parent| parent.tiles().get(blank?));
    match (parent, tile) {
        (Some(parent), Some(tile)) => t!(reached_by, tile = u32::from(*tile), node = *parent),
        _ => trace.about(*id).next().map_or_else(String::new, |entry| explain(trace, entry)),
    }
}

fn swatch(ink: Ink) -> Html {
    html! { <i data-swatch={ink.name()}></i> }
}

fn color(swatches: &HtmlElement, ink: Ink) -> String {
    let swatch = format!("[data-swatch=\"{}\"]", ink.name());
    browser::computed_style(swatches, &swatch, "background-color").unwrap_or_default()
}
