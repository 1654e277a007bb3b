//! The drawing of a state space on a canvas.
//!
//! A few boards are circles with lines for the moves between them. Many are filled pixel by pixel: those that no search has seen
//! once for each size and palette, because all 181,440 boards of 3x3 take a few milliseconds, the others anew at each step.

use crate::browser;
use crate::shared::named::named;
use npuzzle_traces::rings::{Light, Space};
use std::f64::consts::{PI, TAU};
use wasm_bindgen::{Clamped, JsCast};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, ImageData};

/// The maximum number of boards that are circles.
const FEW: usize = 400;

/// The radius of the largest circle, in pixels.
const LARGEST: f64 = 7.0;

/// The least edge of a square of a board that a search has seen, in pixels.
const LEAST_LIT: f64 = 2.5;

named! {
    pub enum Ink {
        Card = "card",
        /// Boards that no search has seen, and moves.
        Dark = "dark",
        /// Boards that the search on show has expanded, and the goal if it was found.
        Expanded = "expanded",
        /// Boards on its frontier.
        Waiting = "waiting",
        /// Boards that the saved run has expanded.
        OtherExpanded = "other-expanded",
        /// Boards on its frontier.
        OtherWaiting = "other-waiting",
        /// Boards that both have seen.
        Both = "both",
        Goal = "ink",
        Current = "accent",
        Chosen = "inspected",
    }
}

impl Ink {
    /// Returns the color of a board by what the search on show and the saved run have done with it.
    const fn of(lights: [Light; 2]) -> Ink {
        match lights {
            [Light::Dark, Light::Dark] => Ink::Dark,
            [Light::Waiting, Light::Dark] => Ink::Waiting,
            [Light::Found | Light::Expanded, Light::Dark] => Ink::Expanded,
            [Light::Dark, Light::Waiting] => Ink::OtherWaiting,
            [Light::Dark, Light::Found | Light::Expanded] => Ink::OtherExpanded,
            _ => Ink::Both,
        }
    }
}

/// The colors in the style sheet's words and as red, green, blue and alpha.
#[derive(Default)]
pub struct Palette {
    names: [String; Ink::ALL.len()],
    pixels: Vec<[u8; 4]>,
}

impl Palette {
    /// Reads the colors. A canvas tells their pixels, because the style sheet may mix them in any color space.
    pub fn new(names: [String; Ink::ALL.len()]) -> Option<Palette> {
        let context = context(&browser::canvas()?)?;
        for (x, name) in names.iter().enumerate() {
            context.set_fill_style_str(name);
            context.fill_rect(x as f64, 0.0, 1.0, 1.0);
        }
        let read = context.get_image_data(0.0, 0.0, names.len() as f64, 1.0).ok()?.data();
        let pixels = read.0.as_chunks().0.to_vec();
        Some(Palette { names, pixels })
    }

    pub fn name(&self, ink: Ink) -> &str {
        &self.names[ink as usize]
    }

    fn pixel(&self, ink: Ink) -> [u8; 4] {
        self.pixels.get(ink as usize).copied().unwrap_or_default()
    }
}

/// The pixels of a state space that no search has seen.
#[derive(Default)]
pub struct Backdrop {
    of: Option<View>,
    pixels: Pixels,
}

/// On what the pixels of a backdrop depend.
#[derive(Clone, PartialEq)]
struct View {
    space: Space,
    /// The width and height in CSS pixels.
    size: (f64, f64),
    /// The device pixels in each of them.
    ratio: f64,
    color: [u8; 4],
}

/// An image in device pixels.
#[derive(Clone, Default)]
struct Pixels {
    width: usize,
    height: usize,
    /// Red, green, blue and alpha of each pixel.
    bytes: Vec<u8>,
}

impl Pixels {
    /// Fills a square around a place.
    fn fill(&mut self, (x, y): (f64, f64), edge: usize, color: [u8; 4]) {
        let start = |middle: f64| (middle - 0.5 * edge as f64).round().max(0.0) as usize;
        let (left, top) = (start(x), start(y));
        for row in top..(top + edge).min(self.height) {
            let from = row * self.width + left;
            let to = row * self.width + (left + edge).min(self.width);
            if let Some(row) = self.bytes.get_mut(4 * from..4 * to) {
                row.as_chunks_mut().0.fill(color);
            }
        }
    }
}

pub struct Scene<'a> {
    pub space: &'a Space,
    /// Returns what the search on show and the saved run have done with a board.
    pub lights: &'a dyn Fn(usize) -> [Light; 2],
    /// The boards that one of them has seen. They may repeat.
    pub lit: &'a [usize],
    pub palette: &'a Palette,
    /// The width and height in CSS pixels.
    pub size: (f64, f64),
    pub marks: [(Option<usize>, Ink); 3],
}

/// Returns the radius of the disk in pixels.
pub fn radius((width, height): (f64, f64)) -> f64 {
    (0.5 * width.min(height) - LARGEST - 4.0).max(1.0)
}

impl Scene<'_> {
    /// Draws the picture. `None` if the browser has no canvas.
    pub fn draw(&self, canvas: &HtmlCanvasElement, backdrop: &mut Backdrop) -> Option<()> {
        let ratio = browser::window().device_pixel_ratio();
        let (width, height) = ((self.size.0 * ratio).round() as u32, (self.size.1 * ratio).round() as u32);
        if (canvas.width(), canvas.height()) != (width, height) {
            canvas.set_width(width);
            canvas.set_height(height);
        }
        let context = context(canvas)?;
        context.set_transform(ratio, 0.0, 0.0, ratio, 0.0, 0.0).ok()?;
        if self.space.len() <= FEW {
            context.clear_rect(0.0, 0.0, self.size.0, self.size.1);
            self.draw_moves(&context);
            self.draw_circles(&context);
        } else {
            let pixels = self.pixels((width as usize, height as usize), ratio, backdrop);
            let image = ImageData::new_with_u8_clamped_array_and_sh(Clamped(&pixels.bytes), width, height).ok()?;
            context.put_image_data(&image, 0.0, 0.0).ok()?;
        }
        self.draw_marks(&context);
        Some(())
    }

    fn pixel(&self, index: usize) -> (f64, f64) {
        let (x, y) = self.space.places()[index];
        let radius = radius(self.size);
        (0.5 * self.size.0 + radius * f64::from(x), 0.5 * self.size.1 + radius * f64::from(y))
    }

    /// Returns the radius that leaves room between all boards and between the rings.
    fn dot(&self) -> f64 {
        let radius = radius(self.size);
        let room = PI * radius.powi(2) / self.space.len() as f64;
        (0.3 * room.sqrt()).min(0.36 * radius / self.space.layers().len() as f64).min(LARGEST)
    }

    fn draw_moves(&self, context: &CanvasRenderingContext2d) {
        context.begin_path();
        for index in 0..self.space.len() {
            let (x, y) = self.pixel(index);
            for other in self.space.neighbors(index).filter(|&other| other < index) {
                let (to_x, to_y) = self.pixel(other);
                context.move_to(x, y);
                context.line_to(to_x, to_y);
            }
        }
        context.set_stroke_style_str(self.palette.name(Ink::Dark));
        context.set_line_width(1.0);
        context.stroke();
    }

    /// Draws each board as a circle, which is hollow if it waits, as in the tree.
    fn draw_circles(&self, context: &CanvasRenderingContext2d) {
        context.set_line_width(2.0);
        for index in 0..self.space.len() {
            let lights = (self.lights)(index);
            let color = self.palette.name(Ink::of(lights));
            let is_hollow = lights.iter().max() == Some(&Light::Waiting);
            let (x, y) = self.pixel(index);
            context.begin_path();
            let _ = context.arc(x, y, self.dot(), 0.0, TAU); // Fails for a negative radius.
            context.set_fill_style_str(if is_hollow { self.palette.name(Ink::Card) } else { color });
            context.fill();
            context.set_stroke_style_str(color);
            context.stroke();
        }
    }

    /// Draws all boards as squares, the frontier over the other ones.
    fn pixels(&self, (width, height): (usize, usize), ratio: f64, backdrop: &mut Backdrop) -> Pixels {
        let edge = |edge: f64| (edge * ratio).round().max(1.0) as usize;
        let place = |index: usize| {
            let (x, y) = self.pixel(index);
            (x * ratio, y * ratio)
        };
        let dark = self.palette.pixel(Ink::Dark);
        let of = Some(View { space: self.space.clone(), size: self.size, ratio, color: dark });
        if backdrop.of != of {
            let edge = edge(2.0 * self.dot());
            *backdrop = Backdrop { of, pixels: Pixels { width, height, bytes: vec![0; 4 * width * height] } };
            (0..self.space.len()).for_each(|index| backdrop.pixels.fill(place(index), edge, dark));
        }
        let mut pixels = backdrop.pixels.clone();
        let edge = edge(LEAST_LIT.max(2.0 * self.dot()));
        let mut waiting = Vec::new();
        for &index in self.lit {
            let lights = (self.lights)(index);
            match Ink::of(lights) {
                Ink::Dark => {}
                ink if lights.contains(&Light::Waiting) => waiting.push((index, ink)),
                ink => pixels.fill(place(index), edge, self.palette.pixel(ink)),
            }
        }
        waiting.iter().for_each(|&(index, ink)| pixels.fill(place(index), edge, self.palette.pixel(ink)));
        pixels
    }

    fn draw_marks(&self, context: &CanvasRenderingContext2d) {
        let dot = self.dot().max(0.5 * LEAST_LIT);
        for (index, ink) in self.marks {
            let Some(index) = index else { continue };
            let (x, y) = self.pixel(index);
            let distance = if ink == Ink::Current { 4.0 } else { 7.0 };
            // An outline in the color of the background sets the ring off from the boards around it.
            for (ink, width) in [(Ink::Card, 5.0), (ink, 2.5)] {
                context.begin_path();
                let _ = context.arc(x, y, dot + distance, 0.0, TAU); // As above.
                context.set_stroke_style_str(self.palette.name(ink));
                context.set_line_width(width);
                context.stroke();
            }
        }
    }
}

fn context(canvas: &HtmlCanvasElement) -> Option<CanvasRenderingContext2d> {
    canvas.get_context("2d").ok()??.dyn_into().ok()
}
