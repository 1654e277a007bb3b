//! `npuzzle scorm`

use super::grade::lesson;
use super::verdict::Error;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

/// Package a lesson as an exercise for a learning system: SCORM 1.2
///
/// The file holds the page, the lesson and a page that reports the score to the system, and needs no network. Moodle, ILIAS, Canvas and
/// others import it.
#[derive(clap::Args)]
pub struct Arguments {
    /// The number of the lesson
    #[arg(value_name = "LESSON")]
    lesson: u32,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    output: PathBuf,
    /// The folder of the page, which trunk build has made
    #[arg(long, value_name = "FOLDER", default_value = "dist")]
    app: PathBuf,
}

const LAUNCH_PAGE: &str = include_str!("scorm/launch.html");
const LAUNCH_SCRIPT: &str = include_str!("scorm/launch.js");

pub fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Error> {
    let lesson = lesson(arguments.lesson).map_err(Error::Input)?;
    let at = |path: &Path, error: &dyn std::fmt::Display| Error::Input(format!("{}: {error}", path.display()));
    let mut files = Vec::new();
    collect(&arguments.app, "app", &mut files).map_err(|error| at(&arguments.app, &error))?;
    if !files.iter().any(|(name, _)| name == "app/index.html") {
        return Err(at(&arguments.app, &"there is no index.html; run trunk build --release"));
    }
    let title = escaped(&format!("{}. {}", arguments.lesson, lesson.title.get("en")));
    let page = LAUNCH_PAGE.replace("{title}", &title).replace("{lesson}", &arguments.lesson.to_string());
    let page = page.replace("{questions}", &lesson.parts.len().to_string());
    let mut entries = vec![
        ("imsmanifest.xml".to_owned(), manifest(arguments.lesson, &title, &files).into_bytes()),
        ("launch.html".to_owned(), page.into_bytes()),
        ("launch.js".to_owned(), LAUNCH_SCRIPT.as_bytes().to_vec()),
    ];
    for (name, path) in files {
        entries.push((name, fs::read(&path).map_err(|error| at(&path, &error))?));
    }
    let file = File::create(&arguments.output).map_err(|error| at(&arguments.output, &error))?;
    let bytes = write(file, &entries).map_err(|error| at(&arguments.output, &error))?;
    writeln!(output, "{}: {} files, {:.1} MB", arguments.output.display(), entries.len(), bytes as f64 / 1e6)?;
    Ok(())
}

/// Collects the files below a folder, with their names in the package, in order.
fn collect(folder: &Path, name: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    let mut paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    for path in paths {
        let name = format!("{name}/{}", path.file_name().unwrap_or_default().to_string_lossy());
        if path.is_dir() { collect(&path, &name, files)? } else { files.push((name, path)) }
    }
    Ok(())
}

/// Writes the entries, and returns the length of the file. Equal entries make equal files. The sizes are in front of each entry,
/// because some systems refuse files that have them behind.
fn write(file: File, entries: &[(String, Vec<u8>)]) -> zip::result::ZipResult<u64> {
    let mut writer = ZipWriter::new(file);
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(DateTime::default());
    for (name, bytes) in entries {
        writer.start_file(name, options)?;
        writer.write_all(bytes)?;
    }
    Ok(writer.finish()?.metadata()?.len())
}

/// Returns the manifest: one organization with one item, and one resource that lists every file.
fn manifest(lesson: u32, title: &str, files: &[(String, PathBuf)]) -> String {
    let names = ["launch.html", "launch.js"].into_iter().chain(files.iter().map(|(name, _)| name.as_str()));
    let files: String = names.map(|name| format!("      <file href=\"{}\"/>\n", escaped(name))).collect();
    format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="npuzzle-lesson-{lesson}" version="1.0"
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
