//! Drawings of the page as files.
//!
//! A drawing's colors come from the page's style sheets, which other programs do not have, so they are written into each
//! element.

use crate::browser;
use crate::browser::tikz::tikz;
use crate::shared::plot::PictureFormat;
use js_sys::{Array, Promise};
use npuzzle_protocol::thrown;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    Blob, BlobPropertyBag, CanvasRenderingContext2d, Element, HtmlImageElement, NodeList, Url, Window, XmlSerializer,
};

/// The properties that drawings use. All of them may be attributes.
const PROPERTIES: [&str; 12] = [
    "fill",
    "stroke",
    "stroke-width",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-dasharray",
    "opacity",
    "font-family",
    "font-size",
    "font-weight",
    "text-anchor",
    "direction",
];

/// The pixels of a PNG file per unit of the drawing, which is half a CSS pixel.
const PIXELS_A_UNIT: f64 = 2.0;

/// Saves the drawing in the element with an id as a file of that name. Calls back with the reason if that fails.
pub fn save(id: &str, format: PictureFormat, failed: impl FnOnce(String) + 'static) {
    let text = drawing(id).and_then(|drawing| match format {
        PictureFormat::Tikz => tikz(&drawing.element),
        PictureFormat::Svg | PictureFormat::Png => Ok(drawing.text),
    });
    match text {
        Ok(text) => offer(&format!("npuzzle-{id}"), format, text, PIXELS_A_UNIT, failed),
        Err(error) => failed(thrown(&error)),
    }
}

/// Offers a picture as a file. The text is TeX for TikZ, and else SVG, which is painted for PNG with a number of pixels per CSS pixel.
/// Calls back with the reason if that fails.
pub fn offer(name: &str, format: PictureFormat, text: String, scale: f64, failed: impl FnOnce(String) + 'static) {
    let offered = match format {
        PictureFormat::Svg => browser::download(&format!("{name}.svg"), "image/svg+xml", &text),
        PictureFormat::Tikz => browser::download(&format!("{name}.tex"), "text/plain", &text),
        PictureFormat::Png => {
            let name = format!("{name}.png");
            return spawn_local(async move {
                let saved = async { browser::offer_blob(&name, &painted(&text, scale).await?) };
                if let Err(error) = saved.await {
                    failed(thrown(&error));
                }
            });
        }
    };
    if let Err(why) = offered {
        failed(why);
    }
}

/// A drawing on its own.
struct Drawing {
    element: Element,
    text: String,
}

/// Returns a copy of a drawing that does not depend on the page's style sheets.
fn drawing(id: &str) -> Result<Drawing, JsValue> {
    let window = browser::window();
    let original = browser::element(id).ok_or(JsValue::UNDEFINED)?;
    let copy: Element = original.clone_node_with_deep(true)?.unchecked_into();
    inline(&window, &original, &copy)?;
    let all = |element: &Element| -> Result<NodeList, JsValue> { element.query_selector_all("*") };
    let (originals, copies) = (all(&original)?, all(&copy)?);
    for index in 0..originals.length() {
        if let (Some(original), Some(copy)) = (originals.get(index), copies.get(index)) {
            inline(&window, original.unchecked_ref(), copy.unchecked_ref())?;
        }
    }
    if let Some(spot) = copy.query_selector(".spot")? {
        spot.remove();
    }
    let edges = copy.get_attribute("viewBox").unwrap_or_default();
    let size: Vec<f64> = edges.split(' ').filter_map(|number| number.parse().ok()).collect();
    let [_, _, width, page_height] = size[..] else { return Err("no view box".into()) };
    // The legend below the plot is visible in files only.
    let legend = copy.get_attribute("data-legend-height").and_then(|height| height.parse::<f64>().ok()).unwrap_or(0.0);
    let height = page_height + legend;
    for (name, value) in
        [("viewBox", format!("0 0 {width} {height}")), ("width", width.to_string()), ("height", height.to_string())]
    {
        copy.set_attribute(name, &value)?;
    }
    for name in ["tabindex", "class", "aria-describedby", "id"] {
        copy.remove_attribute(name)?;
    }
    let paper = browser::document().create_element_ns(Some("http://www.w3.org/2000/svg"), "rect")?;
    let card = original.closest(".card")?.ok_or(JsValue::UNDEFINED)?;
    let color = style_of(&window, &card, "background-color")?;
    for (name, value) in [("width", "100%"), ("height", "100%"), ("fill", &*color)] {
        paper.set_attribute(name, value)?;
    }
    copy.insert_before(&paper, copy.first_child().as_ref())?;
    let text = XmlSerializer::new()?.serialize_to_string(&copy)?;
    Ok(Drawing { element: copy, text })
}

fn style_of(window: &Window, element: &Element, property: &str) -> Result<String, JsValue> {
    window.get_computed_style(element)?.ok_or(JsValue::UNDEFINED)?.get_property_value(property)
}

/// Writes the computed style of an element into the attributes of its copy.
fn inline(window: &Window, original: &Element, copy: &Element) -> Result<(), JsValue> {
    let style = window.get_computed_style(original)?.ok_or(JsValue::UNDEFINED)?;
    for property in PROPERTIES {
        let value = style.get_property_value(property)?;
        copy.set_attribute(property, &value)?;
    }
    Ok(())
}

/// Paints an SVG with a number of pixels per CSS pixel.
async fn painted(svg: &str, scale: f64) -> Result<Blob, JsValue> {
    let options = BlobPropertyBag::new();
    options.set_type("image/svg+xml");
    let blob = Blob::new_with_str_sequence_and_options(&Array::of1(&svg.into()), &options)?;
    let address = Url::create_object_url_with_blob(&blob)?;
    let image = HtmlImageElement::new()?;
    image.set_src(&address);
    let loaded = JsFuture::from(image.decode()).await;
    Url::revoke_object_url(&address)?;
    loaded?;
    let canvas = browser::canvas().ok_or(JsValue::UNDEFINED)?;
    let [width, height] = [image.natural_width(), image.natural_height()].map(|pixels| f64::from(pixels) * scale);
    canvas.set_width(width as u32);
    canvas.set_height(height as u32);
    let context: CanvasRenderingContext2d = canvas.get_context("2d")?.ok_or(JsValue::UNDEFINED)?.unchecked_into();
    context.draw_image_with_html_image_element_and_dw_and_dh(&image, 0.0, 0.0, width, height)?;
    let written = Promise::new(&mut |resolve, reject| {
        let failed = reject.clone();
        let take = Closure::once_into_js(move |picture: JsValue| {
            // A canvas that is too large gives no picture.
            let settle = if picture.is_null() { &reject } else { &resolve };
            let _ = settle.call1(&JsValue::UNDEFINED, &picture); // Settling a promise cannot fail.
        });
        if let Err(error) = canvas.to_blob(take.unchecked_ref()) {
            let _ = failed.call1(&JsValue::UNDEFINED, &error); // As above.
        }
    });
    Ok(JsFuture::from(written).await?.unchecked_into())
}
