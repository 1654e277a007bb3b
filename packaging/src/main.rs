//! What `trunk build` does last: makes of the built files a page that is safe, works offline and never mixes two builds.
//!
//! - Glue code loses its spaces and comments, and the long names of what programs take from it become numbers. Programs lose the
//!   builder's paths, which name somebody's folders.
//! - All that the page fetches after its start goes into a folder that is named after the build's content. So whatever a browser or
//!   a host kept from another build, nothing of it is taken for this one's; `index.html` learns the folder's name.
//! - The policy in `index.html` learns the digests of the scripts and style sheets that stand in the page.
//! - The service worker learns which files there are.
//!
//! Trunk calls it, see Trunk.toml; the folder comes by the environment variable TRUNK_STAGING_DIR.

use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::error::Error;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::{env, fs, io};
use wasm_encoder::reencode::{self, Reencode};
use wasm_encoder::{ImportSection, Module};
use wasmparser::{Import, Parser};

/// What stays where it is, because others know its address: the page, what runs it, and what a host or a browser asks for.
const AT_THE_TOP: [&str; 5] = ["index.html", "app-", "icon", "manifest.webmanifest", "service-worker.js"];

/// What the script says that `trunk serve` adds to the page, to open it anew at each change. Kept copies would only be in the
/// way then; and no digest is the script's, as Trunk writes its address in later.
const SERVED: &str = ".well-known/trunk/ws";

fn main() -> Result<(), Box<dyn Error>> {
    let folder = env::var_os("TRUNK_STAGING_DIR").ok_or("Trunk calls this: TRUNK_STAGING_DIR is not set")?;
    package(Path::new(&folder))
}

/// Makes the page of the files in that folder.
fn package(folder: &Path) -> Result<(), Box<dyn Error>> {
    let cargo_home = env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| Some(env::home_dir()?.join(".cargo")));
    let cargo_home = cargo_home.as_deref().and_then(Path::to_str);
    for path in files(folder)? {
        if path.extension().is_some_and(|extension| extension == "js") {
            let script = minifier::js::minify(&fs::read_to_string(&path)?).to_string();
            let program = path
                .with_file_name(format!("{}_bg.wasm", path.file_stem().and_then(OsStr::to_str).unwrap_or_default()));
            if program.exists() {
                let (script, mut wasm) = numbered(&script, &fs::read(&program)?)?;
                if let Some(home) = cargo_home {
                    blank_paths(&mut wasm, &format!("{home}/registry/src/"));
                }
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
    let list = if is_served { Vec::new() } else { kept(folder)? };
    let list: Vec<_> = list.iter().map(|address| format!("'{address}'")).collect();
    let script = replaced(&fs::read_to_string(&worker)?, "BUILD", &format!("'{build}'"))?;
    fs::write(&worker, replaced(&script, "FILES", &format!("[{}]", list.join(",")))?)?;
    Ok(())
}

/// The addresses of the files that are kept for use without a network.
fn kept(folder: &Path) -> Result<Vec<String>, Box<dyn Error>> {
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
    Ok(list)
}

/// Glue code and its program with a number for the name of each function that one takes from the other.
fn numbered(script: &str, program: &[u8]) -> Result<(String, Vec<u8>), Box<dyn Error>> {
    let mut names = Names(BTreeMap::new());
    let mut module = Module::new();
    names.parse_core_module(&mut module, Parser::new(0), program).map_err(|error| error.to_string())?;
    // The glue code has them in an object: as a key, after a comma or the brace.
    let mut named = String::new();
    for part in script.split_inclusive([',', '{']) {
        let number = part.split_once(':').and_then(|(key, rest)| Some((names.0.get(key)?, rest)));
        match number {
            Some((number, rest)) => named.extend([number, ":", rest]),
            None => named.push_str(part),
        }
    }
    Ok((named, module.finish()))
}

/// What the imports of a program are called from now on.
struct Names(BTreeMap<String, String>);

impl Reencode for Names {
    type Error = Infallible;

    fn parse_import(
        &mut self,
        imports: &mut ImportSection,
        import: Import<'_>,
    ) -> Result<(), reencode::Error<Infallible>> {
        let number = format!("i{}", self.0.len());
        let name = self.0.entry(import.name.to_owned()).or_insert(number).clone();
        imports.import(import.module, &name, self.entity_type(import.ty)?);
        Ok(())
    }
}

/// Has slashes in place of that path and of the folder after it, wherever a program tells of a crate's source: nothing moves.
fn blank_paths(program: &mut [u8], path: &str) {
    let mut from = 0;
    while let Some(found) = program[from..].windows(path.len()).position(|bytes| bytes == path.as_bytes()) {
        let start = from + found;
        let folder = program[start + path.len()..].iter().position(|&byte| byte == b'/').unwrap_or_default();
        from = start + path.len() + folder;
        program[start..from].fill(b'/');
    }
}

/// The page that knows its build, and whose policy allows what stands in it.
fn sealed(html: &str, build: &str) -> Result<String, String> {
    let html = replaced(html, "{build}", build)?;
    let scripts = if html.contains(SERVED) { "'unsafe-inline'".to_owned() } else { sources(&html, "script") };
    let html = replaced(&html, "{scripts}", &scripts)?;
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
    use wasm_encoder::{EntityType, TypeSection};
    use wasmparser::Payload;

    #[test]
    fn imports_become_numbers_in_both_and_nothing_else_changes() {
        let mut imports = ImportSection::new();
        for name in ["__wbg_now_00ff", "__wbg_log_0123"] {
            imports.import("./app_bg.js", name, EntityType::Function(0));
        }
        let mut types = TypeSection::new();
        types.ty().function([], []);
        let mut module = Module::new();
        module.section(&types).section(&imports);
        let script = "const a={__wbg_now_00ff:function(){f('__wbg_now_00ff')},__wbg_log_0123:1,b:{__wbg_now_00ffe:2}}";
        let (script, program) = numbered(script, &module.finish()).unwrap();
        assert_eq!(script, "const a={i0:function(){f('__wbg_now_00ff')},i1:1,b:{__wbg_now_00ffe:2}}");
        let names: Vec<_> = Parser::new(0)
            .parse_all(&program)
            .filter_map(|part| match part.unwrap() {
                Payload::ImportSection(imports) => Some(imports.into_iter().map(|import| import.unwrap().name)),
                _ => None,
            })
            .flatten()
            .collect();
        assert_eq!(names, ["i0", "i1"]);
        assert!(numbered("", b"no program").is_err());
    }

    #[test]
    fn of_the_paths_of_crates_what_names_no_crate_is_gone() {
        let mut program = *b"ab/me/registry/src/index-1f/yew-0/lib.rs/me/registry/src/index-1f/js/a.rsz";
        blank_paths(&mut program, "/me/registry/src/");
        let gone = "/".repeat("/me/registry/src/index-1f".len());
        assert_eq!(String::from_utf8_lossy(&program), format!("ab{gone}/yew-0/lib.rs{gone}/js/a.rsz"));
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
        let served = sealed(&format!("{html}<script>{SERVED}</script>"), "b1").unwrap();
        assert!(served.contains("script-src 'unsafe-inline';"), "{served}");
    }
}
