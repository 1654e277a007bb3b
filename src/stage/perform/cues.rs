//! Sounds and vibrations.

use crate::browser::script;
use crate::stage::effect::Cue;
use crate::stage::settings::Settings;
use js_sys::Array;

pub fn give(cue: Cue, Settings { sounds, vibrates, .. }: Settings) {
    let name = match cue {
        Cue::Slide => "slide",
        Cue::Win => "win",
    };
    let detail = Array::of3(&name.into(), &sounds.into(), &vibrates.into());
    script::ask("cues.js", "npuzzle-cue", &detail, script::ignore);
}
