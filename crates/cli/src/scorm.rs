//! `npuzzle scorm`

use super::exercise::Exercise;
use super::verdict::Error;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Package an exercise for a learning system: SCORM 1.2
///
/// The file holds the page, the exercise and a page that reports the score to the system, and needs no network. Moodle, ILIAS, Canvas and
/// others import it.
#[derive(clap::Args)]
pub struct Arguments {
    /// The number of the lesson, or the link to an exercise of your own
    exercise: String,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    output: PathBuf,
    /// The folder of the page, which trunk build has made
    #[arg(long, value_name = "FOLDER", default_value = "dist")]
    app: PathBuf,
}

pub fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Error> {
    let exercise = Exercise::read(&arguments.exercise).map_err(Error::Input)?;
    let at = |path: &Path, error: &dyn std::fmt::Display| Error::Input(format!("{}: {error}", path.display()));
    let mut names = Vec::new();
    collect(&arguments.app, "", &mut names).map_err(|error| at(&arguments.app, &error))?;
    if !names.iter().any(|name| name == "index.html") {
        return Err(at(&arguments.app, &"there is no index.html; run trunk build --release"));
    }
    let packed = npuzzle_scorm::Exercise {
        number: exercise.number(),
        title: exercise.title(),
        link: exercise.link(),
        questions: exercise.questions() as u32,
    };
    let file = File::create(&arguments.output).map_err(|error| at(&arguments.output, &error))?;
    let file = npuzzle_scorm::write(file, &packed, &names, |name| fs::read(arguments.app.join(name)));
    let bytes = file.and_then(|file| Ok(file.metadata()?.len())).map_err(|error| at(&arguments.output, &error))?;
    writeln!(output, "{}: {} files, {:.1} MB", arguments.output.display(), names.len() + 3, bytes as f64 / 1e6)?;
    Ok(())
}

/// Collects the names of the files below a folder, in order.
fn collect(folder: &Path, prefix: &str, names: &mut Vec<String>) -> io::Result<()> {
    let mut paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    for path in paths {
        let name = format!("{prefix}{}", path.file_name().unwrap_or_default().to_string_lossy());
        if path.is_dir() { collect(&path, &(name + "/"), names)? } else { names.push(name) }
    }
    Ok(())
}
