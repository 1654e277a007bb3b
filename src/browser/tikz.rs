//! Drawings of the page as TikZ, for papers.

use crate::shared::latex::escape_latex;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Element;

/// The points per unit of the drawing, which is half a CSS pixel.
const POINTS_A_UNIT: f64 = 0.375;

/// Returns a drawing as a `tikzpicture`. Its shapes are paths, rectangles and texts whose styles are attributes.
pub fn tikz(drawing: &Element) -> Result<String, JsValue> {
    let shapes = drawing.query_selector_all("path, rect, text")?;
    let shapes = (0..shapes.length()).filter_map(|index| shapes.get(index)?.dyn_into().ok());
    let body: String = shapes.filter_map(|shape| command(&shape)).collect();
    Ok(format!(
        "% Needs \\usepackage{{tikz}} and \\usetikzlibrary{{svg.path}} in the preamble.\n\
         \\begin{{tikzpicture}}[xscale={POINTS_A_UNIT}, yscale=-{POINTS_A_UNIT}, font=\\sffamily]\n{body}\\end{{tikzpicture}}\n"
    ))
}

/// The command for a shape. `None` for one that is not drawn, and for the paper.
fn command(shape: &Element) -> Option<String> {
    let [x, y, width, height] = ["x", "y", "width", "height"].map(|name| number(shape, name));
    match shape.tag_name().as_str() {
        "text" => {
            let size = number(shape, "font-size")? * POINTS_A_UNIT;
            let weight = if number(shape, "font-weight") >= Some(600.0) { "\\bfseries" } else { "" };
            let is_mirrored = shape.get_attribute("direction").as_deref() == Some("rtl");
            let anchor = match (shape.get_attribute("text-anchor").as_deref(), is_mirrored) {
                (Some("middle"), _) => "base",
                (Some("end"), false) | (Some("start"), true) => "base east",
                _ => "base west",
            };
            let (color, text) = (color(shape, "fill")?, escape_latex(&shape.text_content()?));
            let font = format!("\\fontsize{{{size}}}{{{size}}}\\selectfont{weight}");
            let (x, y) = (x?, y?);
            Some(format!("\\node[anchor={anchor}, inner sep=0, text={color}] at ({x}pt, {y}pt) {{{font} {text}}};\n"))
        }
        "rect" => {
            let (x, y, width, height) = (x?, y?, width?, height?);
            let corners = format!("({x}pt, {y}pt) rectangle ({}pt, {}pt)", x + width, y + height);
            Some(format!("\\path[{}] {corners};\n", style(shape)?))
        }
        _ => Some(format!("\\path[{}] svg {{{}}};\n", style(shape)?, shape.get_attribute("d")?)),
    }
}

fn number(shape: &Element, name: &str) -> Option<f64> {
    shape.get_attribute(name)?.trim_end_matches("px").parse().ok()
}

/// A color that the browser has computed, such as `rgb(184, 67, 28)`. `None` for no color.
fn color(shape: &Element, name: &str) -> Option<String> {
    let value = shape.get_attribute(name)?;
    let mut parts = value.strip_prefix("rgb(")?.strip_suffix(')')?.split(", ");
    let (red, green, blue) = (parts.next()?, parts.next()?, parts.next()?);
    Some(format!("{{rgb,255:red,{red};green,{green};blue,{blue}}}"))
}

/// The options of a path. `None` if nothing of it is visible.
fn style(shape: &Element) -> Option<String> {
    let fill = color(shape, "fill").map(|color| format!("fill={color}"));
    let stroke = color(shape, "stroke").map(|color| {
        let width = number(shape, "stroke-width").unwrap_or(1.0) * POINTS_A_UNIT;
        let cap = shape.get_attribute("stroke-linecap").unwrap_or_default();
        format!("draw={color}, line width={width}pt, line cap={cap}")
    });
    let dashes = shape.get_attribute("stroke-dasharray").and_then(|dashes| {
        let lengths: Vec<f64> =
            dashes.split(", ").map(|length| length.trim_end_matches("px").parse().ok()).collect::<Option<_>>()?;
        let [on, off] = lengths[..] else { return None };
        Some(format!("dash pattern=on {}pt off {}pt", on * POINTS_A_UNIT, off * POINTS_A_UNIT))
    });
    let opacity = number(shape, "opacity").filter(|&opacity| opacity < 1.0).map(|opacity| format!("opacity={opacity}"));
    (fill.is_some() || stroke.is_some())
        .then(|| [fill, stroke, dashes, opacity].into_iter().flatten().collect::<Vec<_>>().join(", "))
}
