//! The drawing of a search tree on a canvas.
//!
//! A step changes two nodes, so a picture of an earlier step is kept, and the entries since are drawn over a copy of it.
//! Forward, the picture follows closely. Backward, the next one is far behind, because all of it has to be drawn.
//! Nodes outside the canvas, and those that would share a pixel with others, are left out.

use crate::browser;
use crate::learn::projection::Projection;
use crate::learn::tree::{LEVELS, Shades};
use npuzzle_traces::{Layout, Phase, Place, Step, Timeline};
use std::f64::consts::TAU;
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

/// The number of entries between two kept pictures when the search is stepped back.
const INTERVAL: usize = 256;

/// The number of entries by which a kept picture is ahead of the one before when the search is stepped forward.
const STRIDE: usize = 16;

/// The least height of a number on a node, in pixels.
const LEAST_NUMBER: f64 = 8.0;

/// How much of what is dimmed is covered.
const DIMMED: f64 = 0.8;

/// The colors of a picture, taken from the style sheet.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Palette {
    pub levels: Vec<String>,
    /// The colors of the numbers on filled nodes, by level.
    pub inks: Vec<String>,
    pub card: String,
    /// Edges and dropped nodes.
    pub edge: String,
    /// The node being expanded and its path.
    pub accent: String,
    /// The node that is inspected.
    pub inspected: String,
    /// The number of a hollow node.
    pub ink: String,
}

pub struct Scene<'a> {
    pub timeline: &'a Timeline,
    pub layout: &'a Layout,
    pub shades: &'a Shades,
    pub palette: &'a Palette,
    pub projection: Projection,
    pub step: usize,
    pub inspected: Option<u32>,
    /// Whether all nodes but the one that is inspected are dimmed.
    pub is_spotlit: bool,
}

/// The picture of an earlier step.
#[derive(Default)]
pub struct TreePicture {
    kept: Option<HtmlCanvasElement>,
    step: Option<usize>,
    /// The step that was drawn last.
    shown: usize,
    projection: Option<Projection>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    Filled(u8),
    Hollow(u8),
    Small,
}

impl TreePicture {
    /// Discards the kept picture, because the tree or its colors have changed.
    pub fn forget(&mut self) {
        self.step = None;
    }

    /// Draws a scene, with a number of pixels for each of its units. `None` if the browser has no canvas.
    pub fn draw(&mut self, canvas: &HtmlCanvasElement, scene: &Scene, scale: f64) -> Option<()> {
        let ratio = scale * browser::window().device_pixel_ratio();
        let projection = scene.projection;
        let (width, height) = projection.size();
        let size = ((width * ratio).round() as u32, (height * ratio).round() as u32);
        let has_changed = resize(canvas, size);
        let kept = match &self.kept {
            Some(kept) => kept.clone(),
            None => browser::canvas()?,
        };
        if resize(&kept, size) || has_changed || self.projection != Some(projection) {
            self.step = None;
        }
        self.projection = Some(projection);
        let (front, back) = (context(canvas)?, context(&kept)?);
        self.kept = Some(kept.clone());

        let is_forward = std::mem::replace(&mut self.shown, scene.step) < scene.step;
        let base = self.base(scene, is_forward);
        match self.step.filter(|&step| step <= base && !scene.rewires(step, base)) {
            Some(step) => scene.draw_entries(&back, ratio, step, base),
            None => scene.draw_all(&back, ratio, base),
        }
        self.step = Some(base);
        front.set_transform(1.0, 0.0, 0.0, 1.0, 0.0, 0.0).ok()?;
        if scene.rewires(base, scene.step) {
            scene.draw_all(&front, ratio, scene.step);
        } else {
            front.clear_rect(0.0, 0.0, size.0.into(), size.1.into());
            front.draw_image_with_html_canvas_element(&kept, 0.0, 0.0).ok()?;
            scene.draw_entries(&front, ratio, base, scene.step);
        }
        scene.draw_marks(&front, ratio);
        Some(())
    }

    /// Returns the step of the picture to keep. It is at least a stride behind, so that a few steps back need no other.
    fn base(&self, scene: &Scene, is_forward: bool) -> usize {
        let far = scene.step - scene.step % INTERVAL;
        let near = (scene.step / STRIDE).saturating_sub(1) * STRIDE;
        match self.step.filter(|&step| step <= scene.step) {
            Some(step) if is_forward => step.max(near),
            Some(step) => step.max(far),
            None => far,
        }
    }
}

/// Sets the size of a canvas, which clears it, and returns whether it was another.
fn resize(canvas: &HtmlCanvasElement, (width, height): (u32, u32)) -> bool {
    let has_changed = (canvas.width(), canvas.height()) != (width, height);
    if has_changed {
        canvas.set_width(width);
        canvas.set_height(height);
    }
    has_changed
}

fn context(canvas: &HtmlCanvasElement) -> Option<CanvasRenderingContext2d> {
    canvas.get_context("2d").ok()??.dyn_into().ok()
}

impl Scene<'_> {
    /// Returns whether an entry gives a known node another parent, so that an edge goes away.
    fn rewires(&self, from: usize, to: usize) -> bool {
        let steps = self.timeline.entries()[from..to].iter();
        let mut nodes = steps.filter_map(|entry| match entry {
            npuzzle_traces::Entry::Node(node) => Some(node.step),
            _ => None,
        });
        nodes.any(|step| matches!(step, Step::Updating | Step::Reopening))
    }

    fn index(&self, id: u32) -> Option<usize> {
        self.layout.places().binary_search_by_key(&id, |place| place.id).ok()
    }

    /// Returns the place of the parent of a node at a step.
    fn parent(&self, id: u32, step: usize) -> Option<&Place> {
        self.layout.place(self.timeline.node(id, step)?.parent?)
    }

    fn look(&self, index: usize, step: usize) -> Look {
        let id = self.layout.places()[index].id;
        let level = self.shades.level(index);
        match (self.timeline.phase(id, step), level) {
            (Phase::Dropped(_) | Phase::Unseen | Phase::Forgotten, _) => Look::Small,
            (Phase::Current | Phase::Expanded | Phase::Found, Some(level)) => Look::Filled(level),
            (_, Some(level)) => Look::Hollow(level),
            (_, None) => Look::Small,
        }
    }

    /// Draws the whole tree of a step.
    fn draw_all(&self, context: &CanvasRenderingContext2d, ratio: f64, step: usize) {
        let projection = &self.projection;
        let _ = context.set_transform(ratio, 0.0, 0.0, ratio, 0.0, 0.0); // Fails for no finite number.
        let (width, height) = projection.size();
        context.clear_rect(0.0, 0.0, width, height);
        let (columns, rows) = (width.ceil() as usize + 1, height.ceil() as usize + 1);
        let mut is_taken = vec![false; columns * rows];
        let mut shown: Vec<usize> = Vec::new();
        context.begin_path();
        for (index, place) in self.layout.seen(step).iter().enumerate() {
            let (x, y) = projection.pixel(place);
            if !projection.is_visible((x, y), projection.row() + 16.0) {
                continue;
            }
            let pixel = (x.max(0.0) as usize).min(columns - 1) + (y.max(0.0) as usize).min(rows - 1) * columns;
            let is_inside = projection.is_visible((x, y), 0.0);
            if is_inside && std::mem::replace(&mut is_taken[pixel], true) {
                continue;
            }
            shown.push(index);
            if let Some(parent) = self.parent(place.id, step) {
                let (from_x, from_y) = projection.pixel(parent);
                context.move_to(from_x, from_y);
                context.line_to(x, y);
            }
        }
        context.set_stroke_style_str(&self.palette.edge);
        context.set_line_width(1.0);
        context.stroke();
        let mut looks: Vec<(Look, usize)> = shown.into_iter().map(|index| (self.look(index, step), index)).collect();
        looks.sort_unstable_by_key(|&(look, _)| match look {
            Look::Small => 0,
            Look::Hollow(level) => 1 + u32::from(level),
            Look::Filled(level) => 1 + (LEVELS as u32) + u32::from(level),
        });
        let mut last = None;
        for (look, index) in looks {
            self.draw_node(context, index, look, last.replace(look) != Some(look));
        }
    }

    /// Draws what the entries between two steps change.
    fn draw_entries(&self, context: &CanvasRenderingContext2d, ratio: f64, from: usize, to: usize) {
        let _ = context.set_transform(ratio, 0.0, 0.0, ratio, 0.0, 0.0); // As above.
        for entry in from..to {
            let Some(node) = self.timeline.node_entry(entry) else { continue };
            let Some(index) = self.index(node.id) else { continue };
            let place = &self.layout.places()[index];
            let look = self.look(index, to);
            let is_new = place.entry as usize == entry;
            let is_dropped = !is_new && look == Look::Small;
            if is_dropped {
                self.cover(context, place);
            }
            let parent = (is_new || is_dropped).then(|| self.parent(node.id, to)).flatten();
            if let Some(parent) = parent {
                let ((x, y), (from_x, from_y)) = (self.projection.pixel(place), self.projection.pixel(parent));
                context.begin_path();
                context.move_to(from_x, from_y);
                context.line_to(x, y);
                context.set_stroke_style_str(&self.palette.edge);
                context.set_line_width(1.0);
                context.stroke();
                if let Some(parent) = self.index(parent.id) {
                    self.draw_node(context, parent, self.look(parent, to), true);
                }
            }
            self.draw_node(context, index, look, true);
        }
    }

    /// Covers a node that becomes smaller: the kept picture has it in its old size.
    fn cover(&self, context: &CanvasRenderingContext2d, place: &Place) {
        let (x, y) = self.projection.pixel(place);
        context.begin_path();
        let _ = context.arc(x, y, self.projection.radius() + 1.0, 0.0, TAU); // Fails for a negative radius.
        context.set_fill_style_str(&self.palette.card);
        context.fill();
    }

    /// Draws a node. The color may be set already.
    fn draw_node(&self, context: &CanvasRenderingContext2d, index: usize, look: Look, sets_color: bool) {
        let place = &self.layout.places()[index];
        let (x, y) = self.projection.pixel(place);
        let radius = self.projection.radius();
        if !self.projection.is_visible((x, y), radius) {
            return;
        }
        let palette = self.palette;
        let (radius, color, is_filled) = match look {
            Look::Filled(level) => (radius, &palette.levels[usize::from(level)], true),
            Look::Hollow(level) => (radius, &palette.levels[usize::from(level)], false),
            Look::Small => ((0.5 * radius).max(0.75), &palette.edge, true),
        };
        if sets_color {
            context.set_fill_style_str(if is_filled { color } else { &palette.card });
            context.set_stroke_style_str(color);
            context.set_line_width(1.5);
        }
        if radius < 3.0 {
            // Too small for a ring: waiting nodes are half as large.
            let radius = if is_filled { radius } else { (0.6 * radius).max(0.75) };
            if sets_color {
                context.set_fill_style_str(color);
            }
            context.fill_rect(x - radius, y - radius, 2.0 * radius, 2.0 * radius);
            return;
        }
        context.begin_path();
        let _ = context.arc(x, y, radius, 0.0, TAU); // Fails for a negative radius.
        context.fill();
        // A filled node that was hollow in the kept picture covers its outline.
        if look != Look::Small {
            context.stroke();
        }
        let ink = match look {
            Look::Filled(level) => &palette.inks[usize::from(level)],
            Look::Hollow(_) => &palette.ink,
            Look::Small => return,
        };
        let digits = place.id.checked_ilog10().map_or(1, |power| power + 1);
        let height = (3.0 * radius / f64::from(digits.max(2))).min(12.0);
        if height >= LEAST_NUMBER {
            context.set_fill_style_str(ink);
            context.set_text_align("center");
            context.set_text_baseline("middle");
            context.set_font(&format!("600 {height:.1}px sans-serif"));
            let _ = context.fill_text(&place.id.to_string(), x, y + 0.5); // Fails never.
            // The next node needs its color again.
            context.set_fill_style_str(if is_filled { color } else { &palette.card });
        }
    }

    /// Draws the path to the node being expanded, at the end that to the solution, and frames around it and around the node that is inspected.
    fn draw_marks(&self, context: &CanvasRenderingContext2d, ratio: f64) {
        let _ = context.set_transform(ratio, 0.0, 0.0, ratio, 0.0, 0.0); // As above.
        let radius = self.projection.radius();
        let found = self.timeline.found().filter(|_| self.step == self.timeline.steps());
        let end = found.or_else(|| self.timeline.current(self.step));
        if let Some(current) = end.filter(|node| self.index(node.id).is_some()) {
            let path = self.timeline.path(current.id, self.step);
            let mut places =
                path.iter().filter_map(|node| self.layout.place(node.id)).map(|place| self.projection.pixel(place));
            context.begin_path();
            if let Some((x, y)) = places.next() {
                context.move_to(x, y);
                places.for_each(|(x, y)| context.line_to(x, y));
            }
            context.set_stroke_style_str(&self.palette.accent);
            context.set_line_width(2.5);
            context.stroke();
            if radius >= 3.0 {
                for node in &path {
                    if let Some(index) = self.index(node.id) {
                        self.draw_node(context, index, self.look(index, self.step), true);
                    }
                }
            }
            self.ring(context, current.id, &self.palette.accent, 3.0);
        }
        if self.is_spotlit {
            let (width, height) = self.projection.size();
            context.set_global_alpha(DIMMED);
            context.set_fill_style_str(&self.palette.card);
            context.fill_rect(0.0, 0.0, width, height);
            context.set_global_alpha(1.0);
        }
        if let Some(id) = self.inspected
            && self.timeline.node(id, self.step).is_some()
        {
            if let Some(index) = self.index(id).filter(|_| self.is_spotlit) {
                self.draw_node(context, index, self.look(index, self.step), true);
            }
            self.ring(context, id, &self.palette.inspected, 6.0);
        }
    }

    fn ring(&self, context: &CanvasRenderingContext2d, id: u32, color: &str, distance: f64) {
        let Some(place) = self.layout.place(id) else { return };
        let (x, y) = self.projection.pixel(place);
        context.begin_path();
        let _ = context.arc(x, y, self.projection.radius() + distance, 0.0, TAU); // As above.
        context.set_stroke_style_str(color);
        context.set_line_width(2.5);
        context.stroke();
    }
}
