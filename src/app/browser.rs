//! The border to the browser: the clock, random seeds, the machine's size.

use super::state::Millis;

/// Milliseconds since the page was opened.
pub fn now() -> Millis {
    let performance = web_sys::window().and_then(|window| window.performance());
    performance.map_or_else(js_sys::Date::now, |performance| performance.now())
}

/// A seed that nobody can foresee; the clock's, should the browser have no better.
pub fn random_seed() -> u64 {
    getrandom::u64().unwrap_or_else(|_| now().to_bits())
}

/// Whether the page is held in a hand: a coarse pointer, as on phones and tablets.
pub fn is_handheld() -> bool {
    matches_media("(pointer: coarse)")
}

fn matches_media(query: &str) -> bool {
    web_sys::window().and_then(|window| window.match_media(query).ok().flatten()).is_some_and(|list| list.matches())
}
