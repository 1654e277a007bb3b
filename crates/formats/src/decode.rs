//! Bytes of files as text.

use crate::fault::Fault;
use std::borrow::Cow;

/// Decodes the bytes of a file: UTF-8, or UTF-16 with its byte order mark, which shells on Windows write. Every line of the
/// result ends with `\n` alone.
///
/// # Errors
/// [`Fault::Encoding`] if the bytes are in neither encoding.
///
/// ```
/// use npuzzle_formats::decode;
/// assert_eq!(decode(b"\xef\xbb\xbf8 1 2\r\n0 4 3\r\n".to_vec())?, "8 1 2\n0 4 3\n");
/// assert_eq!(decode(b"\xff\xfe8\0 \x001\0\r\x000\0".to_vec())?, "8 1\n0");
/// assert!(decode(b"\xff\xff".to_vec()).is_err());
/// # Ok::<(), npuzzle_formats::Fault>(())
/// ```
pub fn decode(bytes: Vec<u8>) -> Result<String, Fault> {
    let text = match bytes[..] {
        [0xff, 0xfe, ..] => utf16(&bytes[2..], u16::from_le_bytes)?,
        [0xfe, 0xff, ..] => utf16(&bytes[2..], u16::from_be_bytes)?,
        _ => String::from_utf8(bytes).map_err(|_| Fault::Encoding)?,
    };
    let text = match text.strip_prefix('\u{feff}') {
        Some(rest) => rest.to_owned(),
        None => text,
    };
    Ok(match with_line_feeds(&text) {
        Cow::Owned(text) => text,
        Cow::Borrowed(_) => text,
    })
}

/// Returns the text with lines that end with `\n` alone.
pub fn with_line_feeds(text: &str) -> Cow<'_, str> {
    if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n").into() } else { text.into() }
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<String, Fault> {
    let pairs = bytes.chunks_exact(2);
    if !pairs.remainder().is_empty() {
        return Err(Fault::Encoding);
    }
    char::decode_utf16(pairs.map(|pair| unit([pair[0], pair[1]])))
        .collect::<Result<_, _>>()
        .map_err(|_| Fault::Encoding)
}
