//! Figures for papers and slides: the tree of a search, each node as its board with g and h below, the boards of a solution, and the
//! state space of a small size.

use crate::layout::{Layout, Place};
use crate::rings::{Light, Lights, Space};
use crate::timeline::{Phase, Timeline};
use npuzzle_engine::puzzle::{Board, Moves};
use std::fmt::Write;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notation {
    /// Scalable Vector Graphics.
    Svg,
    /// A `tikzpicture` for LaTeX with the package TikZ.
    Tikz,
}

/// A figure: shapes in order, in points. The origin is the corner at the top left.
#[derive(Clone, PartialEq, Debug)]
pub struct Figure {
    width: f32,
    height: f32,
    shapes: Vec<Shape>,
}

/// There are too many boards to be read as a figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{boards} boards are too many: a figure has at most {most}")]
pub struct TooLarge {
    pub boards: usize,
    pub most: usize,
}

#[derive(Clone, PartialEq, Debug)]
enum Shape {
    Line { from: Point, to: Point, ink: Ink },
    Box { corner: Point, size: Point, fill: Option<Ink>, ink: Ink },
    Dot { center: Point, radius: f32, fill: Ink, ink: Ink },
    Text { center: Point, size: f32, text: String },
}

type Point = (f32, f32);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ink {
    Black,
    Gray,
    Pale,
    White,
    /// The path to the node being expanded or to the solution.
    Accent,
}

impl Ink {
    /// The color as a hexadecimal number.
    const fn color(self) -> &'static str {
        match self {
            Ink::Black => "1F1B16",
            Ink::Gray => "8A8378",
            Ink::Pale => "ECE6DA",
            Ink::White => "FFFFFF",
            Ink::Accent => "B8431C",
        }
    }

    const fn width(self) -> f32 {
        match self {
            Ink::Accent => 1.5,
            _ => 0.6,
        }
    }
}

/// The side of a cell, the height of a line of text, and the distances between boards.
const CELL: f32 = 10.0;
const LINE: f32 = 10.0;
const GAP: Point = (10.0, 22.0);

const PAGE: f32 = 450.0;

/// The height of a capital letter in em: half of it below the middle of a line is the base line.
const CAPITAL: f32 = 0.7;

impl Figure {
    /// The maximum number of boards.
    pub const MAX_BOARDS: usize = 300;

    /// The maximum number of boards that are dots.
    pub const MAX_DOTS: usize = 400;

    /// Draws the tree that exists at a step. Boards that have been expanded are shaded. The path to the node being expanded, at the end
    /// that to the solution, is marked.
    ///
    /// # Errors
    /// If the tree has more than [`Figure::MAX_BOARDS`] nodes.
    pub fn tree(timeline: &Timeline, layout: &Layout, step: usize) -> Result<Figure, TooLarge> {
        let places = layout.seen(step);
        if places.len() > Figure::MAX_BOARDS {
            return Err(TooLarge { boards: places.len(), most: Figure::MAX_BOARDS });
        }
        let size = timeline.source().map(|source| source.node.board.size());
        let (columns, rows) = size.map_or((1.0, 1.0), |size| (size.width() as f32, size.height() as f32));
        let board: Point = (columns * CELL, rows * CELL);
        let texts = if timeline.is_informed() { LINE } else { 0.0 };
        let step_across: Point = (board.0.max(4.0 * CELL) + GAP.0, board.1 + texts + GAP.1);
        let least = places.iter().map(|place| place.x).fold(f32::INFINITY, f32::min);
        let top = |place: &Place| {
            ((place.x - least) * step_across.0 + step_across.0 / 2.0, place.depth as f32 * step_across.1 + 1.0)
        };
        let end = timeline.found().filter(|_| step == timeline.steps()).or_else(|| timeline.current(step));
        let path: Vec<u32> =
            end.map(|end| timeline.path(end.id, step).iter().map(|node| node.id).collect()).unwrap_or_default();
        let mut figure = Figure { width: 0.0, height: 0.0, shapes: Vec::new() };
        let (mut boards, mut marked) = (Vec::new(), Vec::new());
        for place in places {
            let Some(entry) = timeline.node(place.id, step) else { continue };
            let (x, y) = top(place);
            let is_on_path = path.contains(&place.id);
            if let Some(parent) = entry.parent.and_then(|parent| layout.place(parent)) {
                let (parent_x, parent_y) = top(parent);
                let ink = if is_on_path { Ink::Accent } else { Ink::Gray };
                let edge = Shape::Line { from: (parent_x, parent_y + board.1 + texts), to: (x, y), ink };
                if is_on_path { marked.push(edge) } else { figure.shapes.push(edge) }
            }
            let is_expanded = matches!(timeline.phase(place.id, step), Phase::Current | Phase::Expanded | Phase::Found);
            let ink = if is_on_path { Ink::Accent } else { Ink::Black };
            boards.extend(drawn(&entry.node.board, (x - board.0 / 2.0, y), is_expanded.then_some(Ink::Pale), ink));
            if timeline.is_informed() {
                let (g, h, f) = (entry.node.g, entry.node.h, entry.node.f);
                let text = if f64::from(g + h) == f { format!("{g} + {h} = {f}") } else { format!("f = {f}") };
                boards.push(Shape::Text { center: (x, y + board.1 + LINE / 2.0 + 1.0), size: 7.0, text });
            }
            figure.width = figure.width.max(x + step_across.0 / 2.0);
            figure.height = figure.height.max(y + board.1 + texts + 2.0);
        }
        figure.shapes.extend(marked.into_iter().chain(boards));
        Ok(figure)
    }

    /// Draws the boards of a solution from the start on, in lines as wide as a page. Below each is its number, and the direction of the
    /// tile that was moved, which has a frame.
    ///
    /// # Errors
    /// If there are more than [`Figure::MAX_BOARDS`] boards.
    ///
    /// # Panics
    /// If a move is not legal.
    pub fn solution(start: &Board, moves: &Moves) -> Result<Figure, TooLarge> {
        let boards = moves.len() + 1;
        if boards > Figure::MAX_BOARDS {
            return Err(TooLarge { boards, most: Figure::MAX_BOARDS });
        }
        let (columns, rows) = (start.size().width(), start.size().height());
        let step: Point = (columns as f32 * CELL + GAP.0, rows as f32 * CELL + LINE + GAP.1);
        let per_line = ((PAGE / step.0) as usize).clamp(1, boards);
        let mut board = start.clone();
        let mut shapes = Vec::new();
        for number in 0..boards {
            let corner = ((number % per_line) as f32 * step.0 + 1.0, (number / per_line) as f32 * step.1 + 1.0);
            let direction = number.checked_sub(1).map(|index| moves.directions()[index]);
            let to = board.blank();
            if let Some(direction) = direction {
                assert!(board.make_move(direction), "the moves should be legal");
            }
            shapes.extend(drawn(&board, corner, None, Ink::Black));
            let letter = direction.map(|direction| format!(" {}", direction.letter())).unwrap_or_default();
            let below = (corner.0 + (step.0 - GAP.0) / 2.0, corner.1 + step.1 - GAP.1 - LINE / 2.0 + 1.0);
            shapes.push(Shape::Text { center: below, size: 7.0, text: format!("{number}{letter}") });
            if direction.is_some() {
                let cell = (corner.0 + (to % columns) as f32 * CELL, corner.1 + (to / columns) as f32 * CELL);
                shapes.push(Shape::Box { corner: cell, size: (CELL, CELL), fill: None, ink: Ink::Accent });
            }
        }
        let lines = boards.div_ceil(per_line) as f32;
        Ok(Figure { width: per_line as f32 * step.0, height: lines * step.1, shapes })
    }

    /// Draws a board.
    pub fn board(board: &Board) -> Figure {
        let [width, height] = [board.size().width(), board.size().height()].map(|cells| cells as f32 * CELL + 2.0);
        Figure { width, height, shapes: drawn(board, (1.0, 1.0), None, Ink::Black) }
    }

    /// Draws a state space as rings around the goal, with a line for each move. Boards that the search has expanded are filled, those on
    /// the frontier hollow, the others pale.
    ///
    /// # Errors
    /// If there are more than [`Figure::MAX_DOTS`] boards.
    pub fn space(space: &Space, lights: &Lights) -> Result<Figure, TooLarge> {
        let boards = space.len();
        if boards > Figure::MAX_DOTS {
            return Err(TooLarge { boards, most: Figure::MAX_DOTS });
        }
        let radius = (10.0 * (boards as f32).sqrt()).max(40.0);
        let side = 2.0 * (radius + CELL);
        let center = |index: usize| {
            let (x, y) = space.places()[index];
            (side / 2.0 + radius * x, side / 2.0 + radius * y)
        };
        let lines = (0..boards).flat_map(|index| {
            let neighbors = space.neighbors(index).filter(move |&other| other < index);
            neighbors.map(move |other| Shape::Line { from: center(index), to: center(other), ink: Ink::Pale })
        });
        let dots = (0..boards).map(|index| {
            let (fill, ink) = match lights.light(index) {
                Light::Dark => (Ink::Pale, Ink::Pale),
                Light::Waiting => (Ink::White, Ink::Black),
                Light::Expanded => (Ink::Gray, Ink::Black),
                Light::Found => (Ink::Accent, Ink::Accent),
            };
            Shape::Dot { center: center(index), radius: CELL / 3.0, fill, ink }
        });
        Ok(Figure { width: side, height: side, shapes: lines.chain(dots).collect() })
    }

    pub fn write(&self, notation: Notation) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = match notation {
            Notation::Svg => self.write_svg(&mut text),
            Notation::Tikz => self.write_tikz(&mut text),
        };
        text
    }

    /// The width and the height, in points.
    pub fn size(&self) -> (f32, f32) {
        (self.width, self.height)
    }

    fn write_svg(&self, text: &mut String) -> std::fmt::Result {
        let (width, height) = (self.width, self.height);
        writeln!(
            text,
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}pt" height="{height}pt" viewBox="0 0 {width} {height}" font-family="Helvetica, Arial, sans-serif" text-anchor="middle">"#
        )?;
        for shape in &self.shapes {
            match shape {
                Shape::Line { from, to, ink } => writeln!(
                    text,
                    r##"<path d="M{} {}L{} {}" stroke="#{}" stroke-width="{}"/>"##,
                    from.0,
                    from.1,
                    to.0,
                    to.1,
                    ink.color(),
                    ink.width()
                )?,
                Shape::Box { corner, size, fill, ink } => {
                    let fill = fill.map_or("none".to_owned(), |fill| format!("#{}", fill.color()));
                    writeln!(
                        text,
                        r##"<rect x="{}" y="{}" width="{}" height="{}" fill="{fill}" stroke="#{}" stroke-width="{}"/>"##,
                        corner.0,
                        corner.1,
                        size.0,
                        size.1,
                        ink.color(),
                        ink.width()
                    )?;
                }
                Shape::Dot { center, radius, fill, ink } => writeln!(
                    text,
                    r##"<circle cx="{}" cy="{}" r="{radius}" fill="#{}" stroke="#{}" stroke-width="{}"/>"##,
                    center.0,
                    center.1,
                    fill.color(),
                    ink.color(),
                    ink.width()
                )?,
                Shape::Text { center, size, text: words } => {
                    writeln!(
                        text,
                        r#"<text x="{}" y="{}" font-size="{size}">{words}</text>"#,
                        center.0,
                        center.1 + CAPITAL * size / 2.0
                    )?;
                }
            }
        }
        writeln!(text, "</svg>")
    }

    fn write_tikz(&self, text: &mut String) -> std::fmt::Result {
        writeln!(text, "% Needs \\usepackage{{tikz}} in the preamble.\n\\begin{{tikzpicture}}[x=1pt, y=-1pt]")?;
        for ink in [Ink::Black, Ink::Gray, Ink::Pale, Ink::White, Ink::Accent] {
            writeln!(text, "\\definecolor{{npuzzle{ink:?}}}{{HTML}}{{{}}}", ink.color())?;
        }
        for shape in &self.shapes {
            match shape {
                Shape::Line { from, to, ink } => {
                    writeln!(text, "\\draw[npuzzle{ink:?}, line width={}pt] {from:?} -- {to:?};", ink.width())?;
                }
                Shape::Box { corner, size, fill, ink } => {
                    let fill = fill.map_or(String::new(), |fill| format!(", fill=npuzzle{fill:?}"));
                    let other = (corner.0 + size.0, corner.1 + size.1);
                    writeln!(
                        text,
                        "\\draw[npuzzle{ink:?}{fill}, line width={}pt] {corner:?} rectangle {other:?};",
                        ink.width()
                    )?;
                }
                Shape::Dot { center, radius, fill, ink } => writeln!(
                    text,
                    "\\draw[npuzzle{ink:?}, fill=npuzzle{fill:?}, line width={}pt] {center:?} circle [radius={radius}pt];",
                    ink.width()
                )?,
                Shape::Text { center, size, text: words } => {
                    writeln!(
                        text,
                        "\\node[inner sep=0pt, font=\\sffamily\\fontsize{{{size}}}{{{size}}}\\selectfont] at {center:?} {{{words}}};"
                    )?;
                }
            }
        }
        writeln!(text, "\\end{{tikzpicture}}")
    }
}

/// Draws a board: its frame, and its tiles as numbers in a grid.
fn drawn(board: &Board, corner: Point, fill: Option<Ink>, ink: Ink) -> Vec<Shape> {
    let (width, height) = (board.size().width(), board.size().height());
    let (right, bottom) = (corner.0 + width as f32 * CELL, corner.1 + height as f32 * CELL);
    let size = (right - corner.0, bottom - corner.1);
    let mut shapes = vec![Shape::Box { corner, size, fill, ink }];
    for column in 1..width {
        let x = corner.0 + column as f32 * CELL;
        shapes.push(Shape::Line { from: (x, corner.1), to: (x, bottom), ink: Ink::Gray });
    }
    for row in 1..height {
        let y = corner.1 + row as f32 * CELL;
        shapes.push(Shape::Line { from: (corner.0, y), to: (right, y), ink: Ink::Gray });
    }
    for (cell, tile) in board.tiles().iter().enumerate().filter(|&(_, &tile)| tile != 0) {
        let center = |place: usize| (place as f32 + 0.5) * CELL;
        let center = (corner.0 + center(cell % width), corner.1 + center(cell / width));
        shapes.push(Shape::Text { center, size: 7.0, text: tile.to_string() });
    }
    shapes
}
