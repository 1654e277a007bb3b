//! What `trunk build` does last: makes of the built files a page that is safe, works offline and never mixes two builds.
//!
//! - Glue code loses its spaces and comments, and the digests in its names, half of what is left of it once compressed, become numbers.
//! - All that the page fetches after its start goes into a folder that is named after the build's content. So whatever a browser or
//!   a host kept from another build, nothing of it is taken for this one's; `index.html` learns the folder's name.
//! - The policy in `index.html` learns the digests of the scripts and style sheets that stand in the page.
//! - The service worker learns which files there are.
//!
//! Trunk calls it, see Trunk.toml; the folder comes by the environment variable TRUNK_STAGING_DIR.

use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// What stays where it is, because others know its address: the page, what runs it, and what a host or a browser asks for.
const AT_THE_TOP: [&str; 5] = ["index.html", "app-", "icon", "manifest.webmanifest", "service-worker.js"];

/// Digits of the digests by which wasm-bindgen tells names apart.
const DIGEST: usize = 16;

/// What `trunk serve` adds to the page, which then changes every few minutes: kept copies would only be in the way.
const SERVED: &str = "/.well-known/trunk/ws";

fn main() -> Result<(), Box<dyn Error>> {
    let folder = env::var_os("TRUNK_STAGING_DIR").ok_or("Trunk calls this: TRUNK_STAGING_DIR is not set")?;
    package(Path::new(&folder))
}

/// Makes the page of the files in that folder.
fn package(folder: &Path) -> Result<(), Box<dyn Error>> {
    for path in files(folder)? {
        if path.extension().is_some_and(|extension| extension == "js") {
            let script = minifier::js::minify(&fs::read_to_string(&path)?).to_string();
            let program = path
                .with_file_name(format!("{}_bg.wasm", path.file_stem().and_then(OsStr::to_str).unwrap_or_default()));
            if program.exists() {
                let (script, wasm) = numbered(&script, fs::read(&program)?);
                fs::write(&path, script)?;
                fs::write(&program, wasm)?;
            } else {
                fs::write(&path, script)?;
            }
        }
    }
    let build = digest(folder)?;
    fs::create_dir(folder.join(&build))?;
    for entry in entries(folder)? {
        let name = name(&entry)?;
        if name != build && !AT_THE_TOP.iter().any(|known| name.starts_with(known)) {
            fs::rename(&entry, folder.join(&build).join(name))?;
        }
    }
    let page = folder.join("index.html");
    let html = fs::read_to_string(&page)?;
    let is_served = html.contains(SERVED);
    fs::write(&page, sealed(&html, &build)?)?;

    let worker = folder.join("service-worker.js");
    let mut list = Vec::new();
    for path in files(folder)? {
        let address = path.strip_prefix(folder)?.to_str().ok_or("a file's name is not Unicode")?.replace('\\', "/");
        match address.as_str() {
            // A browser sees to its newest copy by itself.
            "service-worker.js" => {}
            "index.html" => list.push("./".to_owned()),
            _ => list.push(address),
        }
    }
    if is_served {
        list.clear();
    }
    let list: Vec<_> = list.iter().map(|address| format!("'{address}'")).collect();
    let script = replaced(&fs::read_to_string(&worker)?, "BUILD", &format!("'{build}'"))?;
    fs::write(&worker, replaced(&script, "FILES", &format!("[{}]", list.join(",")))?)?;
    Ok(())
}

/// Glue code and its program with a number in place of each digest in the names of what one imports from the other: as long as
/// before, so that nothing in the program moves, but not random, so that it can be compressed.
fn numbered(script: &str, mut wasm: Vec<u8>) -> (String, Vec<u8>) {
    let is_digest =
        |word: &str| word.len() == DIGEST && word.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'));
    let words = script.split(|letter: char| !letter.is_ascii_alphanumeric());
    let digests: BTreeSet<&str> = words.filter(|word| is_digest(word)).collect();
    let numbers: BTreeMap<&str, String> =
        digests.iter().enumerate().map(|(number, digest)| (*digest, format!("{number:0DIGEST$}"))).collect();
    for start in 0..wasm.len().saturating_sub(DIGEST) {
        let place = start + 1..start + 1 + DIGEST;
        let word = if wasm[start] == b'_' { str::from_utf8(&wasm[place.clone()]).unwrap_or_default() } else { "" };
        if let Some(number) = numbers.get(word) {
            wasm[place].copy_from_slice(number.as_bytes());
        }
    }
    let script = numbers.iter().fold(script.to_owned(), |script, (digest, number)| {
        script.replace(&format!("_{digest}"), &format!("_{number}"))
    });
    (script, wasm)
}

/// The page that knows its build, and whose policy allows what stands in it.
fn sealed(html: &str, build: &str) -> Result<String, String> {
    let html = replaced(html, "{build}", build)?;
    let html = replaced(&html, "{scripts}", &sources(&html, "script"))?;
    replaced(&html, "{styles}", &sources(&html, "style"))
}

/// The policy's word for each element of that name that stands in the page with its text.
fn sources(html: &str, name: &str) -> String {
    let (start, end) = (format!("<{name}"), format!("</{name}>"));
    let mut sources = Vec::new();
    for element in html.split(&start).skip(1) {
        let text = element.split_once('>').and_then(|(_, rest)| rest.split_once(&end)).map(|(text, _)| text);
        if let Some(text) = text.filter(|text| !text.is_empty()) {
            sources.push(format!("'sha256-{}'", BASE64.encode(Sha256::digest(text))));
        }
    }
    sources.join(" ")
}

/// The text with a placeholder filled in, which must be there.
fn replaced(text: &str, placeholder: &str, value: &str) -> Result<String, String> {
    if text.contains(placeholder) {
        Ok(text.replace(placeholder, value))
    } else {
        Err(format!("no place for {placeholder}"))
    }
}

/// Names what is in the folder, by path and content.
fn digest(folder: &Path) -> Result<String, Box<dyn Error>> {
    let mut hasher = Sha256::new();
    for path in files(folder)? {
        let content = fs::read(&path)?;
        hasher.update(path.strip_prefix(folder)?.as_os_str().as_encoded_bytes());
        hasher.update((content.len() as u64).to_le_bytes());
        hasher.update(content);
    }
    Ok(hasher.finalize()[..6].iter().map(|byte| format!("{byte:02x}")).collect())
}

/// The files in a folder and in those below, in the order of their paths.
fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in entries(folder)? {
        if path.is_dir() { files.extend(self::files(&path)?) } else { files.push(path) }
    }
    Ok(files)
}

/// What is in a folder, in the order of the names.
fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}

fn name(path: &Path) -> Result<&str, &'static str> {
    path.file_name().and_then(|name| name.to_str()).ok_or("a file's name is not Unicode")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digests_become_numbers_in_both_and_nothing_else_changes() {
        let script = "const a={__wbg_now_00ff00ff00ff00ff:1,__wbg_log_0123456789abcdef:2};f('__wbg_now_00ff00ff00ff00ff',0123456789abcde)";
        let wasm = b"\0asm\x1a__wbg_log_0123456789abcdef\x1a__wbg_now_00ff00ff00ff00ff\x03_00".to_vec();
        let (script, program) = numbered(script, wasm.clone());
        let (now, log) = ("__wbg_now_0000000000000000", "__wbg_log_0000000000000001");
        assert_eq!(script, format!("const a={{{now}:1,{log}:2}};f('{now}',0123456789abcde)"));
        assert_eq!(program, format!("\0asm\x1a{log}\x1a{now}\x03_00").into_bytes());
        assert_eq!(program.len(), wasm.len());
    }

    #[test]
    fn the_policy_names_what_stands_in_the_page_and_no_file() {
        // The digest of the empty page's script is known: echo -n 'run()' | openssl dgst -sha256 -binary | base64.
        let html = "<html data-build={build}><meta content=\"script-src {scripts}; style-src {styles}\"><script src=a.js></script><script type=module>run()</script>";
        let page = sealed(html, "b1").unwrap();
        assert!(page.contains("data-build=b1"));
        assert!(
            page.contains("script-src 'sha256-AvyuiL0SD1mVY3NNxR+V2uo+lhk6RMFrytWmRt6CrJQ='; style-src \""),
            "{page}"
        );
        assert!(sealed("<html>", "b1").is_err());
    }
}
