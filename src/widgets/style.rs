//! Styles that depend on the state.

use wasm_bindgen::JsValue;

/// Returns a value of the property `style`, which the page's policy allows, unlike the attribute. Undefined without a browser.
pub fn style(declarations: String) -> JsValue {
    if cfg!(target_family = "wasm") { declarations.into() } else { JsValue::UNDEFINED }
}
