//! The tree of a search, drawn on a canvas that can be zoomed, moved and walked.

use crate::browser::{self, SizeObserver};
use crate::learn::action::Action;
use crate::learn::explanation::figures;
use crate::learn::projection::{Projection, Window};
use crate::learn::state::Veil;
use crate::learn::trace::Trace;
use crate::learn::tree::{LEVELS, Shades, Shading, Surroundings, Way, active};
use crate::learn::view::inspected::phase_name;
use crate::learn::view::tree_picture::{Palette, Scene, TreePicture};
use crate::shared::figures::decimal;
use crate::shared::locale::{Language, t};
use crate::widgets::button::button;
use crate::widgets::select::{choice, index_of, select};
use crate::widgets::words::words;
use gloo_events::EventListener;
use npuzzle_traces::Layout;
use std::rc::Rc;
use web_sys::{HtmlCanvasElement, HtmlElement};
use yew::prelude::*;

/// The distance in pixels by which a finger or a mouse may move and still taps.
const SLACK: f64 = 6.0;

#[derive(Properties, PartialEq)]
pub struct TreeCardProps {
    pub trace: Trace,
    pub step: usize,
    pub inspected: Option<u32>,
    /// The parts that are hidden. The style sheet hides the values.
    pub veils: Vec<Veil>,
    /// The language of the texts, so that another one redraws them.
    pub language: Language,
    pub dispatch: Callback<Action>,
}

/// The card of the tree. It owns the window, which no link names.
pub struct TreeCard {
    canvas: NodeRef,
    swatches: NodeRef,
    picture: TreePicture,
    /// The window that the user has chosen. `None` shows all nodes that exist.
    window: Option<Window>,
    shading: Shading,
    /// The layout of the tree with a number, and its shades.
    drawn: Option<(usize, Rc<Layout>, Shades)>,
    palette: Palette,
    /// The width and height of the canvas in units, which are pixels for text of the usual size.
    size: (f64, f64),
    /// The pixels of a unit: more for larger text.
    scale: f64,
    /// The fingers on the canvas, or the mouse.
    pointers: Vec<(i32, (f64, f64))>,
    /// Whether the pointers have moved farther than a tap.
    has_moved: bool,
    /// The step for which the window has last followed the node being expanded.
    followed: Option<usize>,
    pinch: Option<EventListener>,
    resize: Option<SizeObserver>,
}

pub enum Message {
    Draw,
    /// Zoom by a factor, at a pixel or at the node in question.
    Zoom(f64, Option<(f64, f64)>),
    /// Show all nodes that exist.
    Fit,
    Shade(Shading),
    Down(PointerEvent),
    Move(PointerEvent),
    Up(PointerEvent),
    Click(MouseEvent),
    Key(KeyboardEvent),
}

impl Component for TreeCard {
    type Message = Message;
    type Properties = TreeCardProps;

    fn create(_context: &Context<TreeCard>) -> TreeCard {
        TreeCard {
            canvas: NodeRef::default(),
            swatches: NodeRef::default(),
            picture: TreePicture::default(),
            window: None,
            shading: Shading::default(),
            drawn: None,
            palette: Palette::default(),
            size: (0.0, 0.0),
            scale: 1.0,
            pointers: Vec::new(),
            has_moved: false,
            followed: None,
            pinch: None,
            resize: None,
        }
    }

    fn changed(&mut self, context: &Context<TreeCard>, before: &TreeCardProps) -> bool {
        if context.props().trace != before.trace {
            self.drawn = None;
            self.window = None;
        }
        true
    }

    fn update(&mut self, context: &Context<TreeCard>, message: Message) -> bool {
        match message {
            Message::Draw => {}
            Message::Zoom(factor, at) => {
                let at = at.map(|(x, y)| (x / self.scale, y / self.scale));
                self.zoom(context.props(), factor, at);
            }
            Message::Fit => self.window = None,
            Message::Shade(shading) => {
                self.shading = shading;
                if let Some((_, layout, shades)) = &mut self.drawn {
                    *shades = Shades::of(&context.props().trace, layout, shading);
                }
                self.picture.forget();
                return true;
            }
            Message::Down(event) => {
                if let Some(canvas) = self.canvas.cast::<HtmlCanvasElement>() {
                    let _ = canvas.set_pointer_capture(event.pointer_id()); // Fails if it is lifted already.
                }
                self.has_moved &= !self.pointers.is_empty();
                self.pointers.push((event.pointer_id(), self.place_of(&event)));
                return false;
            }
            Message::Move(event) => self.drag(context.props(), &event),
            Message::Up(event) => {
                self.pointers.retain(|(id, _)| *id != event.pointer_id());
                return false;
            }
            // Not when the pointer is lifted: what then moves under the finger would take the click.
            Message::Click(event) => {
                if !self.has_moved {
                    self.tap(context, self.place_of(&event));
                }
                return false;
            }
            Message::Key(event) => {
                self.press(context, &event);
                return false;
            }
        }
        self.draw(context);
        false
    }

    fn view(&self, context: &Context<TreeCard>) -> Html {
        let link = context.link();
        let known = Shading::of(&context.props().trace);
        let shadings = known.iter().map(|shading| choice(shading.name(), shading.label())).collect();
        let shade = link.callback(|index: usize| Message::Shade(known.get(index).copied().unwrap_or_default()));
        let levels = (0..LEVELS).map(|level| html! { <i data-swatch={level.to_string()}></i> });
        let (least, most) = self.drawn.as_ref().map_or((0.0, 0.0), |(_, _, shades)| shades.range);
        let number = |value: f64| {
            if value.is_finite() { decimal(value, usize::from(value.fract() != 0.0)) } else { String::new() }
        };
        html! {
            <section class="tree" tabindex="-1" aria-label={t!(search_tree)}>
                <div class="title">
                    <div class="tools">
                        <label>
                            <span class="hidden">{ words(t!(color_by)) }</span>
                            { select("shading", shadings, index_of(known, self.shading.among(known)), shade, None) }
                        </label>
                        { zoom_button("−", t!(zoom_out), link.callback(|_| Message::Zoom(0.5, None))) }
                        { zoom_button("+", t!(zoom_in), link.callback(|_| Message::Zoom(2.0, None))) }
                        { button(t!(zoom_fit), link.callback(|_| Message::Fit)) }
                    </div>
                </div>
                <div
                    class="canvas"
                    role="tree"
                    tabindex="0"
                    aria-label={t!(search_tree)}
                    aria-activedescendant={self.active(context.props()).map(|_| "tree-node")}
                    onkeydown={link.callback(Message::Key)}
                >
                    <canvas
                        ref={self.canvas.clone()}
                        aria-hidden="true"
                        onpointerdown={link.callback(Message::Down)}
                        onpointermove={link.callback(Message::Move)}
                        onpointerup={link.callback(Message::Up)}
                        onpointercancel={link.callback(Message::Up)}
                        onclick={link.callback(Message::Click)}
                    ></canvas>
                    { self.active_item(context.props()) }
                </div>
                <div
                    class="legend"
                    ref={self.swatches.clone()}
                    ontransitionend={link.callback(|_: TransitionEvent| Message::Draw)}
                >
                    <span>{ number(least) }</span>
                    <span class="scale">{ for levels }</span>
                    <span>{ number(most) }</span>
                    <i data-swatch="card" hidden=true></i>
                    <i data-swatch="edge" hidden=true></i>
                    <i data-swatch="ink" hidden=true></i>
                    <span><i data-swatch="accent"></i>{ words(t!(current_path)) }</span>
                    <span><i data-swatch="inspected"></i>{ words(t!(inspected)) }</span>
                </div>
                <small class="hint">{ words(t!(tree_help)) }</small>
            </section>
        }
    }

    fn rendered(&mut self, context: &Context<TreeCard>, is_first: bool) {
        if let Some(canvas) = self.canvas.cast::<HtmlElement>().filter(|_| is_first) {
            let draw = context.link().callback(|()| Message::Draw);
            self.resize = SizeObserver::new(&canvas, move || draw.emit(()));
            let zoom = context.link().callback(|(factor, at)| Message::Zoom(factor, Some(at)));
            self.pinch = Some(browser::on_pinch(&canvas, move |factor, at| zoom.emit((factor, at))));
        }
        self.draw(context);
    }
}

impl TreeCard {
    /// Draws the tree, in the colors and the size that the style sheet gives it.
    fn draw(&mut self, context: &Context<TreeCard>) {
        let TreeCardProps { trace, step, inspected, veils, .. } = context.props();
        let Some(canvas) = self.canvas.cast::<HtmlCanvasElement>() else { return };
        let area = canvas.get_bounding_client_rect();
        self.scale = browser::text_scale();
        self.size = (area.width() / self.scale, area.height() / self.scale);
        if self.size.0 < 1.0 || self.size.1 < 1.0 {
            return;
        }
        let number = trace.tree(*step);
        if self.drawn.as_ref().is_none_or(|(drawn, ..)| *drawn != number) {
            let layout = Rc::new(Layout::of(trace, *step));
            let shades = Shades::of(trace, &layout, self.shading);
            self.drawn = Some((number, layout, shades));
            self.window = None;
            self.picture.forget();
            // The legend shows the range.
            context.link().send_message(Message::Shade(self.shading));
        }
        // Two colors tell light from dark, and whether values are hidden: to read all of them at each step takes time.
        if let Some(swatches) = self.swatches.cast::<HtmlElement>()
            && (color(&swatches, "card", FILL) != self.palette.card
                || Some(&color(&swatches, "0", FILL)) != self.palette.levels.first())
        {
            self.palette = palette(&swatches);
            self.picture.forget();
        }
        let Some((_, layout, shades)) = &self.drawn else { return };
        let mut projection = Projection::new(layout, *step, self.window, self.size);
        // Between steps, the window stays where the user has moved it.
        let is_new_step = self.followed.replace(*step) != Some(*step);
        let current = trace.current(*step).and_then(|node| layout.place(node.id)).filter(|_| is_new_step);
        if let Some(window) = current.and_then(|place| projection.following(place)) {
            self.window = self.window.map(|_| window);
            projection = Projection::new(layout, *step, self.window, self.size);
        }
        let (step, inspected, palette) = (*step, *inspected, &self.palette);
        let is_spotlit = veils.contains(&Veil::Others);
        let scene = Scene { timeline: trace, layout, shades, palette, projection, step, inspected, is_spotlit };
        self.picture.draw(&canvas, &scene, self.scale);
    }

    /// Zooms at a pixel, whose place stays there, or at the node in question, which comes to the middle.
    fn zoom(&mut self, props: &TreeCardProps, factor: f64, at: Option<(f64, f64)>) {
        let TreeCardProps { trace, step, inspected, .. } = props;
        let Some((_, layout, _)) = &self.drawn else { return };
        let projection = Projection::new(layout, *step, self.window, self.size);
        let middle = (self.size.0 / 2.0, self.size.1 / 2.0);
        let asked = || active(trace, layout, *inspected, *step).and_then(|(id, _)| layout.place(id));
        let (place, at) = match at {
            Some(at) => (projection.place_at(at), at),
            None => {
                let place = asked().map(|place| (f64::from(place.x), f64::from(place.depth)));
                (place.unwrap_or_else(|| projection.place_at(middle)), middle)
            }
        };
        self.window = projection.zoomed(layout, *step, factor, place, at);
    }

    /// Moves the window with one pointer, and zooms with two.
    fn drag(&mut self, props: &TreeCardProps, event: &PointerEvent) {
        let Some(index) = self.pointers.iter().position(|(id, _)| *id == event.pointer_id()) else { return };
        let (before, now) = (self.pointers[index].1, self.place_of(event));
        self.has_moved |= distance(before, now) > SLACK;
        if !self.has_moved {
            return;
        }
        self.pointers[index].1 = now;
        match self.pointers.iter().enumerate().find(|&(other, _)| other != index) {
            Some((_, &(_, fixed))) => {
                self.zoom(props, distance(fixed, now) / distance(fixed, before).max(1.0), Some(fixed));
            }
            // Without a window, everything is visible.
            None => {
                if let (Some(window), Some((_, layout, _))) = (self.window, &self.drawn) {
                    let projection = Projection::new(layout, props.step, Some(window), self.size);
                    self.window = Some(projection.moved((now.0 - before.0, now.1 - before.1)));
                }
            }
        }
    }

    /// Inspects the node at a pixel.
    fn tap(&self, context: &Context<TreeCard>, at: (f64, f64)) {
        let TreeCardProps { step, dispatch, .. } = context.props();
        let Some((_, layout, _)) = &self.drawn else { return };
        if let Some(id) = Projection::new(layout, *step, self.window, self.size).node_at(layout, *step, at) {
            dispatch.emit(Action::Inspect(Some(id)));
        }
    }

    /// Returns where a pointer is on the canvas, in units.
    fn place_of(&self, event: &MouseEvent) -> (f64, f64) {
        (f64::from(event.offset_x()) / self.scale, f64::from(event.offset_y()) / self.scale)
    }

    /// Returns the node that the keyboard is at.
    fn active(&self, TreeCardProps { trace, step, inspected, .. }: &TreeCardProps) -> Option<(u32, Surroundings)> {
        let (_, layout, _) = self.drawn.as_ref()?;
        active(trace, layout, *inspected, *step)
    }

    fn press(&self, context: &Context<TreeCard>, event: &KeyboardEvent) {
        let props = context.props();
        let factor = match event.key().as_str() {
            "+" | "=" => Some(2.0),
            "-" => Some(0.5),
            _ => None,
        };
        if let Some(factor) = factor.filter(|_| !event.ctrl_key() && !event.meta_key()) {
            context.link().send_message(Message::Zoom(factor, None));
        } else if let Some(way) = Way::of_key(&event.key()).filter(|_| !event.shift_key()) {
            if let Some((_, layout, _)) = &self.drawn {
                props.dispatch.emit(Action::Walk(way, layout.clone()));
            }
        } else if event.key() == "Enter" {
            if let Some((id, _)) = self.active(props) {
                props.dispatch.emit(Action::Inspect(Some(id)));
            }
        } else {
            return;
        }
        event.prevent_default();
        // The same keys would step.
        event.stop_propagation();
    }

    /// The node that the keyboard is at, for screen readers.
    fn active_item(&self, props: &TreeCardProps) -> Html {
        let Some((id, around)) = self.active(props) else { return html! {} };
        let Some(entry) = props.trace.node(id, props.step) else { return html! {} };
        let label = format!(
            "{}, {}, {}",
            t!(node, node = id),
            phase_name(props.trace.phase(id, props.step)),
            figures(&props.trace, &entry.node)
        );
        html! {
            <div
                id="tree-node"
                class="hidden"
                role="treeitem"
                aria-selected={(props.inspected == Some(id)).to_string()}
                aria-level={around.level.to_string()}
                aria-posinset={(around.index + 1).to_string()}
                aria-setsize={around.siblings.len().to_string()}
                aria-expanded={(!around.children.is_empty()).then_some("true")}
            >{ label }</div>
        }
    }
}

fn zoom_button(sign: &'static str, label: &'static str, onclick: Callback<MouseEvent>) -> Html {
    html! { <button type="button" class="round" aria-label={label} title={label} {onclick}>{ words(sign) }</button> }
}

fn distance(one: (f64, f64), other: (f64, f64)) -> f64 {
    (one.0 - other.0).hypot(one.1 - other.1)
}

/// The properties of swatches that have the colors of nodes and of the numbers on them.
const FILL: &str = "background-color";
const INK: &str = "color";

fn color(swatches: &HtmlElement, name: &str, property: &str) -> String {
    browser::computed_style(swatches, &format!("[data-swatch=\"{name}\"]"), property).unwrap_or_default()
}

fn palette(swatches: &HtmlElement) -> Palette {
    let fill = |name: &str| color(swatches, name, FILL);
    Palette {
        levels: (0..LEVELS).map(|level| fill(&level.to_string())).collect(),
        inks: (0..LEVELS).map(|level| color(swatches, &level.to_string(), INK)).collect(),
        card: fill("card"),
        edge: fill("edge"),
        accent: fill("accent"),
        inspected: fill("inspected"),
        ink: fill("ink"),
    }
}
