//! The last step of `trunk build`.
//!
//! - Writes the scripts that start the programs of workers (see [`WORKER_LOADER`]).
//! - Minifies scripts, shortens the names of imports (see [`glue`]), and erases the builder's paths from programs.
//! - Writes the course for teachers as a page (see [`course`]).
//! - Compacts the translations: lists of texts in the order of the English messages, without their ids.
//! - Moves all files that the page fetches by itself into a directory named after the build's content, and writes that name
//!   into `index.html`. Thus no browser or host cache mixes the files of two builds.
//! - Moves the script that starts the page's program from `index.html` to a file of its own.
//! - Writes the digests of inline scripts and style sheets into the Content Security Policy of `index.html`.
//! - Writes the list of files into the service worker, with the digest of each, and into a file for packages of exercises.
//!
//! Trunk runs this program (see `Trunk.toml`) and passes the directory in `TRUNK_STAGING_DIR`.

mod course;
mod glue;

use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use npuzzle_localization::lessons;
use sha2::{Digest, Sha256};
use std::error::Error;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// Prefixes of the files with fixed addresses, because a host, a browser, another site or an inline style sheet refers to them.
const TOP_LEVEL: [&str; 9] = [
    "_headers",
    "course.html",
    "index.html",
    "app-",
    "icon",
    "manifest.webmanifest",
    "numerals",
    "screenshots",
    "service-worker.js",
];

/// Occurs in the script that `trunk serve` adds to reload the page. Offline copies would only hide changes then, and the
/// script has no fixed digest, because Trunk fills in its address later.
const RELOAD_SOCKET: &str = ".well-known/trunk/ws";

/// The list of the page's files, from which a package for a learning system is made.
const FILES: &str = "files.txt";

/// Starts a program in a worker. Trunk's own script cannot give a worker a program that another has compiled.
const WORKER_LOADER: &str = include_str!("../../../site/worker-loader.js");

fn main() -> Result<(), Box<dyn Error>> {
    let directory =
        env::var_os("TRUNK_STAGING_DIR").ok_or("TRUNK_STAGING_DIR is not set: run this program by `trunk build`")?;
    package(Path::new(&directory))
}

/// Packages the files that Trunk has built in `directory`.
fn package(directory: &Path) -> Result<(), Box<dyn Error>> {
    for script in files(directory)?.iter().filter(|path| path.extension() == Some(OsStr::new("js"))) {
        if let Some(program) = file_name(script)?.strip_suffix("_loader.js") {
            fs::write(script, WORKER_LOADER.replace("PROGRAM", program))?;
        }
        minify(script).map_err(|error| format!("{}: {error}", script.display()))?;
    }
    write_lessons(directory)?;
    fs::write(directory.join("course.html"), course::page())?;
    compact_translations(&directory.join("languages"))?;

    let build = digest(directory)?;
    fs::create_dir(directory.join(&build))?;
    for path in entries(directory)? {
        let name = file_name(&path)?;
        if name != build && !TOP_LEVEL.iter().any(|prefix| name.starts_with(prefix)) {
            fs::rename(&path, directory.join(&build).join(name))?;
        }
    }

    let page = directory.join("index.html");
    let html = fs::read_to_string(&page)?;
    let start = format!("app-start-{build}.js");
    let (html, script) = without_inline_module(&html, &start).ok_or("index.html has no inline module")?;
    fs::write(directory.join(start), script.trim())?;
    fs::write(&page, fill_in_page(&html, &build)?)?;

    let worker = directory.join("service-worker.js");
    let is_served_by_trunk = html.contains(RELOAD_SOCKET);
    let files = if is_served_by_trunk { Vec::new() } else { offline_files(directory)? };
    let names: Vec<&str> = files.iter().map(|(address, _)| address.as_str()).collect();
    fs::write(directory.join(&build).join(FILES), names.join("\n"))?;
    let files: Vec<String> = files.iter().map(|(address, digest)| format!("['{address}','{digest}']")).collect();
    let script = fill_in(&fs::read_to_string(&worker)?, "BUILD", &format!("'{build}'"))?;
    fs::write(&worker, fill_in(&script, "FILES", &format!("[{}]", files.join(",")))?)?;
    Ok(())
}

/// Replaces each translation in `directory` by the list that the page reads, and removes English, which is compiled into the page.
fn compact_translations(directory: &Path) -> Result<(), Box<dyn Error>> {
    let read = |path: &Path| -> Result<_, Box<dyn Error>> {
        let messages = npuzzle_localization::parse(&fs::read_to_string(path)?);
        Ok(messages.map_err(|error| format!("{}: {error}", path.display()))?)
    };
    let english_path = directory.join("en.json");
    let english = read(&english_path)?;
    fs::remove_file(english_path)?;
    for path in files(directory)? {
        fs::write(&path, npuzzle_localization::compact(&english, &read(&path)?))?;
    }
    Ok(())
}

/// Replaces the lessons by a file per language, as the Learn view reads them. It includes those in English.
fn write_lessons(directory: &Path) -> Result<(), Box<dyn Error>> {
    let (languages, folder) = (files(&directory.join("languages"))?, directory.join("lessons"));
    let mut codes: Vec<&str> = languages.iter().filter_map(|path| path.file_stem()?.to_str()).collect();
    codes.sort_by_key(|code| *code != "en");
    let lessons = lessons::read(&folder, &codes)?;
    files(&folder)?.iter().try_for_each(fs::remove_file)?;
    for code in &codes[1..] {
        fs::write(folder.join(format!("{code}.json")), lessons::compact(&lessons, code))?;
    }
    Ok(())
}

/// Minifies a script and, if it is the glue code of a program, the program.
fn minify(path: &Path) -> Result<(), Box<dyn Error>> {
    let script = fs::read_to_string(path)?;
    let stem = path.file_stem().and_then(OsStr::to_str).unwrap_or_default();
    let program_path = path.with_file_name(format!("{stem}_bg.wasm"));
    if !program_path.exists() {
        fs::write(path, glue::minify(&script)?)?;
        return Ok(());
    }
    let program = fs::read(&program_path)?;
    let (script, mut program) = glue::minify_pair(&script, &program)?;
    if let Some(cargo_home) = cargo_home() {
        glue::erase_paths(&mut program, &format!("{}/registry/src/", cargo_home.display()));
    }
    fs::write(path, script)?;
    fs::write(&program_path, program)?;
    Ok(())
}

fn cargo_home() -> Option<PathBuf> {
    env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| Some(env::home_dir()?.join(".cargo")))
}

/// Returns the files to cache for offline use: their relative addresses and digests.
fn offline_files(directory: &Path) -> Result<Vec<(String, String)>, Box<dyn Error>> {
    let mut listed = Vec::new();
    for path in files(directory)? {
        let address = path.strip_prefix(directory)?.to_str().ok_or("a file name is not UTF-8")?.replace('\\', "/");
        match address.as_str() {
            // Hosts read their own file, and browsers update the service worker themselves.
            "_headers" | "service-worker.js" => {}
            // Only the browser's question whether to install the page shows them.
            screenshot if screenshot.starts_with("screenshots/") => {}
            // Only a hunt for shorter solutions needs them.
            list if list.contains("/best-known/") => {}
            "index.html" => listed.push(("./".to_owned(), base64_digest(fs::read(&path)?))),
            _ => listed.push((address, base64_digest(fs::read(&path)?))),
        }
    }
    Ok(listed)
}

/// Replaces the page's inline module by a reference to the file `name`, and returns the page and the module.
///
/// Chromium resolves the imports of an inline module against the page's whole address, and keeps a copy of each part of it
/// that ends with a slash: gigabytes for a link with thousands of boards.
fn without_inline_module(html: &str, name: &str) -> Option<(String, String)> {
    let end = "</script>";
    let (before, rest) =
        ["<script type=module>", "<script type=\"module\">"].iter().find_map(|tag| html.split_once(tag))?;
    let (script, after) = rest.split_once(end)?;
    Some((format!("{before}<script src=./{name} type=module>{end}{after}"), script.to_owned()))
}

/// Fills in the build's name and the policy of the page.
fn fill_in_page(html: &str, build: &str) -> Result<String, String> {
    // One style sheet needs one digest.
    let html = html.replace("</style><style>", "");
    let html = fill_in(&html, "{build}", build)?;
    let scripts = if html.contains(RELOAD_SOCKET) { "'unsafe-inline'".to_owned() } else { sources(&html, "script") };
    let html = fill_in(&html, "{scripts}", &scripts)?;
    fill_in(&html, "{styles}", &sources(&html, "style"))
}

/// Returns the policy's sources that allow the page's inline elements of that name.
fn sources(html: &str, name: &str) -> String {
    let (start, end) = (format!("<{name}"), format!("</{name}>"));
    let inline_text = |element: &str| {
        let (_, rest) = element.split_once('>')?;
        let (text, _) = rest.split_once(&end)?;
        (!text.is_empty()).then(|| format!("'sha256-{}'", base64_digest(text)))
    };
    html.split(&start).skip(1).filter_map(inline_text).collect::<Vec<_>>().join(" ")
}

fn base64_digest(content: impl AsRef<[u8]>) -> String {
    BASE64.encode(Sha256::digest(content))
}

/// Replaces a placeholder.
///
/// # Errors
/// If the text lacks the placeholder.
fn fill_in(text: &str, placeholder: &str, value: &str) -> Result<String, String> {
    if text.contains(placeholder) {
        Ok(text.replace(placeholder, value))
    } else {
        Err(format!("the placeholder {placeholder} is missing"))
    }
}

/// Returns a short name for the content of a directory, a digest of its paths and files.
fn digest(directory: &Path) -> Result<String, Box<dyn Error>> {
    let mut hasher = Sha256::new();
    for path in files(directory)? {
        let content = fs::read(&path)?;
        hasher.update(path.strip_prefix(directory)?.as_os_str().as_encoded_bytes());
        hasher.update((content.len() as u64).to_le_bytes());
        hasher.update(content);
    }
    Ok(hasher.finalize()[..6].iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Returns the files in a directory and its subdirectories, sorted by path.
fn files(directory: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in entries(directory)? {
        if path.is_dir() { files.extend(self::files(&path)?) } else { files.push(path) }
    }
    Ok(files)
}

/// Returns the entries of a directory, sorted by name.
fn entries(directory: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = fs::read_dir(directory)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}

fn file_name(path: &Path) -> Result<&str, &'static str> {
    path.file_name().and_then(OsStr::to_str).ok_or("a file name is not UTF-8")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_the_inline_module_to_a_file() {
        let html = "<script>early()</script><script type=module>start()</script><p>";
        let moved = "<script>early()</script><script src=./start.js type=module></script><p>";
        assert_eq!(without_inline_module(html, "start.js"), Some((moved.to_owned(), "start()".to_owned())));
        assert_eq!(without_inline_module(moved, "start.js"), None);
    }

    #[test]
    fn policy_allows_inline_scripts_by_their_digest() {
        // echo -n 'run()' | openssl dgst -sha256 -binary | base64
        let digest = "sha256-AvyuiL0SD1mVY3NNxR+V2uo+lhk6RMFrytWmRt6CrJQ=";
        let html = "<html data-build={build}><meta content=\"script-src {scripts}; style-src {styles}\"><script src=a.js></script><script type=module>run()</script>";
        let page = fill_in_page(html, "b1").unwrap();
        assert!(page.contains("data-build=b1"), "{page}");
        assert!(page.contains(&format!("script-src '{digest}'; style-src \"")), "{page}");
    }

    #[test]
    fn policy_allows_the_reload_script_of_trunk_serve() {
        let html = format!("{{build}} script-src {{scripts}}; {{styles}}<script>{RELOAD_SOCKET}</script>");
        let page = fill_in_page(&html, "b1").unwrap();
        assert!(page.contains("script-src 'unsafe-inline';"), "{page}");
    }

    #[test]
    fn rejects_a_page_without_placeholders() {
        assert_eq!(fill_in_page("<html>", "b1"), Err("the placeholder {build} is missing".to_owned()));
    }
}
