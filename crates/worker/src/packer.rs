//! Packs an exercise for a learning system.

use crate::port::{Port, bytes_of};
use js_sys::{Array, Uint8Array};
use npuzzle_protocol::packages::{Pack, Packer};
use std::io::{Cursor, Error};
use web_sys::Blob;

pub fn run() {
    let port = Port::<Packer>::new();
    port.clone().listen(move |command, files| match bytes_of(files).and_then(|bytes| packed(&command, &bytes)) {
        Ok(package) => match Blob::new_with_u8_array_sequence(&Array::of1(&Uint8Array::from(&package[..]))) {
            Ok(blob) => port.post_with(&(), &blob),
            Err(error) => port.fail(format!("{error:?}")),
        },
        Err(why) => port.fail(why),
    });
}

fn packed(Pack { exercise, files }: &Pack, bytes: &[u8]) -> Result<Vec<u8>, String> {
    let names: Vec<String> = files.iter().map(|(name, _)| name.clone()).collect();
    let mut left = (files.iter(), bytes);
    let next = |_: &str| {
        let (_, length) = left.0.next().ok_or_else(|| Error::other("a file is missing"))?;
        let (file, rest) = left.1.split_at_checked(*length as usize).ok_or_else(|| Error::other("a file is cut"))?;
        left.1 = rest;
        Ok(file.to_vec())
    };
    let package = npuzzle_scorm::write(Cursor::new(Vec::new()), exercise, &names, next);
    package.map(Cursor::into_inner).map_err(|error| error.to_string())
}
