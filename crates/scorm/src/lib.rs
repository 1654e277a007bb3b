//! Packs an exercise for a learning system: a zip file by SCORM 1.2 with the page, a page that reports the score to the system, and
//! a manifest.

// Internal: names and types say what most items are.
#![allow(missing_docs)]

use serde::{Deserialize, Serialize};
use std::io::{Seek, Write};
use zip::result::ZipResult;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

const LAUNCH_PAGE: &str = include_str!("launch.html");
const LAUNCH_SCRIPT: &str = include_str!("launch.js");

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Exercise {
    /// The number by which result codes name it.
    pub number: u32,
    pub title: String,
    /// The fragment of the link that begins it.
    pub link: String,
    pub questions: u32,
}

/// Writes the package. `names` are the files of the page, which `read` returns. Equal files make equal packages.
///
/// # Errors
/// If a file cannot be read or written.
pub fn write<W: Write + Seek>(
    target: W,
    exercise: &Exercise,
    names: &[String],
    mut read: impl FnMut(&str) -> std::io::Result<Vec<u8>>,
) -> ZipResult<W> {
    let title = escaped(&exercise.title);
    let page = LAUNCH_PAGE.replace("{title}", &title).replace("{link}", &escaped(&exercise.link));
    let page = page.replace("{questions}", &exercise.questions.to_string());
    let packed: Vec<String> = names.iter().map(|name| format!("app/{name}")).collect();
    // The sizes are in front of each entry, because some systems refuse files that have them behind.
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(DateTime::default());
    let mut writer = ZipWriter::new(target);
    let mut add = |name: &str, bytes: &[u8]| -> ZipResult<()> {
        writer.start_file(name, options)?;
        Ok(writer.write_all(bytes)?)
    };
    add("imsmanifest.xml", manifest(exercise.number, &title, &packed).as_bytes())?;
    add("launch.html", page.as_bytes())?;
    add("launch.js", LAUNCH_SCRIPT.as_bytes())?;
    for (name, packed) in names.iter().zip(&packed) {
        add(packed, &read(name)?)?;
    }
    writer.finish()
}

/// Returns the manifest: one organization with one item, and one resource that lists every file.
fn manifest(number: u32, title: &str, names: &[String]) -> String {
    let names = ["launch.html", "launch.js"].into_iter().chain(names.iter().map(String::as_str));
    let files: String = names.map(|name| format!("      <file href=\"{}\"/>\n", escaped(name))).collect();
    format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="npuzzle-lesson-{number}" version="1.0"
  xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="course">
    <organization identifier="course">
      <title>{title}</title>
      <item identifier="lesson" identifierref="exercise">
        <title>{title}</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="exercise" type="webcontent" adlcp:scormtype="sco" href="launch.html">
{files}    </resource>
  </resources>
</manifest>
"#
    )
}

/// Writes a text for XML and HTML.
fn escaped(text: &str) -> String {
    [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;")]
        .iter()
        .fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
}
