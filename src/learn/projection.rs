//! The part of a search tree that is on show, and the pixels of its nodes.

use npuzzle_traces::{Extent, Layout, Place};

/// The greatest distance between neighboring nodes, in pixels.
const MOST_COLUMN: f64 = 52.0;

/// The greatest distance between two rows, in pixels.
const MOST_ROW: f64 = 68.0;

/// The room around the outermost nodes, in pixels: half a node and the rings around it.
const MARGIN: f64 = 26.0;

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Window {
    /// The pixels of a column and of a row.
    scale: (f64, f64),
    /// The column and the row in the middle of the canvas.
    center: (f64, f64),
}

/// From columns and rows to pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Projection {
    size: (f64, f64),
    window: Window,
    /// The least distance of two neighbors, in columns.
    gap: f64,
}

impl Projection {
    /// Returns the projection to a canvas of a size in pixels. Without a window, it shows all nodes that exist at the step,
    /// as large as possible.
    pub fn new(layout: &Layout, step: usize, window: Option<Window>, size: (f64, f64)) -> Projection {
        let extent = layout.extent(step);
        let fitting = Window {
            scale: (
                fitting(size.0, extent.right - extent.left, MOST_COLUMN / extent.gap),
                fitting(size.1, extent.depth, MOST_ROW),
            ),
            center: (0.0, 0.0),
        };
        let window = window.unwrap_or(fitting).inside(extent, size);
        Projection { size, window, gap: extent.gap }
    }

    /// Returns the window that shows a place of the tree at a pixel, zoomed by a factor. `None` if all nodes fit into it.
    pub fn zoomed(
        &self,
        layout: &Layout,
        step: usize,
        factor: f64,
        place: (f64, f64),
        at: (f64, f64),
    ) -> Option<Window> {
        let whole = Projection::new(layout, step, None, self.size);
        let scaled = |now: f64, least: f64, most: f64| (now * factor).clamp(least, most.max(least));
        let scale = (
            scaled(self.window.scale.0, whole.window.scale.0, MOST_COLUMN / self.gap),
            scaled(self.window.scale.1, whole.window.scale.1, MOST_ROW),
        );
        let center = (place.0 - (at.0 - self.size.0 / 2.0) / scale.0, place.1 - (at.1 - self.size.1 / 2.0) / scale.1);
        let window = Window { scale, center };
        (scale != whole.window.scale).then(|| window.inside(layout.extent(step), self.size))
    }

    /// Returns the window after it was moved by a distance in pixels.
    pub fn moved(&self, by: (f64, f64)) -> Window {
        let Window { scale, center } = self.window;
        Window { scale, center: (center.0 - by.0 / scale.0, center.1 - by.1 / scale.1) }
    }

    /// Returns the window with a place in its middle. `None` if the place is visible already.
    pub fn following(&self, place: &Place) -> Option<Window> {
        let center = (place.x.into(), place.depth.into());
        (!self.is_visible(self.pixel(place), -2.0)).then_some(Window { center, ..self.window })
    }

    pub fn pixel(&self, place: &Place) -> (f64, f64) {
        let Window { scale, center } = self.window;
        (
            self.size.0 / 2.0 + (f64::from(place.x) - center.0) * scale.0,
            self.size.1 / 2.0 + (f64::from(place.depth) - center.1) * scale.1,
        )
    }

    /// Returns the column and the row at a pixel.
    pub fn place_at(&self, (x, y): (f64, f64)) -> (f64, f64) {
        let Window { scale, center } = self.window;
        (center.0 + (x - self.size.0 / 2.0) / scale.0, center.1 + (y - self.size.1 / 2.0) / scale.1)
    }

    /// Returns the node at a pixel, or the nearest one within reach.
    pub fn node_at(&self, layout: &Layout, step: usize, (x, y): (f64, f64)) -> Option<u32> {
        let reach = self.radius().max(16.0);
        let distance = |place: &&Place| {
            let (column, row) = self.pixel(place);
            (column - x).hypot(row - y)
        };
        let near = layout.seen(step).iter().map(|place| (place, distance(&place)));
        let near = near.filter(|(_, distance)| *distance <= reach);
        near.min_by(|one, other| one.1.total_cmp(&other.1)).map(|(place, _)| place.id)
    }

    pub fn size(&self) -> (f64, f64) {
        self.size
    }

    /// The pixels of a row.
    pub fn row(&self) -> f64 {
        self.window.scale.1
    }

    pub fn radius(&self) -> f64 {
        let Window { scale, .. } = self.window;
        (0.42 * (self.gap * scale.0).min(scale.1)).clamp(1.0, 16.0)
    }

    /// Returns whether a pixel is on the canvas, or at most so far outside.
    pub fn is_visible(&self, (x, y): (f64, f64), margin: f64) -> bool {
        (-margin..=self.size.0 + margin).contains(&x) && (-margin..=self.size.1 + margin).contains(&y)
    }
}

impl Window {
    /// Moves the window to where it shows as much of the tree as it can. A tree that is lower than the canvas begins at its
    /// top.
    fn inside(self, extent: Extent, size: (f64, f64)) -> Window {
        let half = |size: f64, scale: f64| (size / 2.0 - MARGIN) / scale;
        let (across, down) = (half(size.0, self.scale.0), half(size.1, self.scale.1));
        let (leftmost, rightmost) = (extent.left + across, extent.right - across);
        let column = match leftmost < rightmost {
            true => self.center.0.clamp(leftmost, rightmost),
            false => f64::midpoint(extent.left, extent.right),
        };
        Window { center: (column, self.center.1.clamp(down, down.max(extent.depth - down))), ..self }
    }
}

/// Returns the pixels of a unit, so that a number of them fits into a length.
fn fitting(length: f64, count: f64, most: f64) -> f64 {
    let room = (length - 2.0 * MARGIN).max(1.0);
    if count > 0.0 { (room / count).min(most) } else { most }
}
