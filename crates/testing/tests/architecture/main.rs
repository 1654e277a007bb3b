//! The rules of `docs/architecture.md` that the compiler does not enforce, checked against the sources of all crates.

mod modules;

use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, Package};
use modules::{Crate, Edge, Target, called_methods, cycles, identifiers};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// Each crate and the crates of the workspace that it depends on outside its tests.
const ARROWS: &[(&str, &[&str])] = &[
    ("npuzzle-engine", &[]),
    ("npuzzle-experiments", &["npuzzle-engine"]),
    ("npuzzle-formats", &["npuzzle-engine"]),
    (
        "npuzzle-protocol",
        &[
            "npuzzle-engine",
            "npuzzle-experiments",
            "npuzzle-formats",
            "npuzzle-localization",
            "npuzzle-scorm",
            "npuzzle-traces",
            "npuzzle-verify",
        ],
    ),
    (
        "npuzzle-worker",
        &[
            "npuzzle-engine",
            "npuzzle-experiments",
            "npuzzle-protocol",
            "npuzzle-scorm",
            "npuzzle-traces",
            "npuzzle-verify",
        ],
    ),
    ("npuzzle-traces", &["npuzzle-engine", "npuzzle-formats"]),
    (
        "npuzzle-cli",
        &[
            "npuzzle-engine",
            "npuzzle-experiments",
            "npuzzle-formats",
            "npuzzle-localization",
            "npuzzle-scorm",
            "npuzzle-traces",
            "npuzzle-verify",
        ],
    ),
    (
        "npuzzle-page",
        &[
            "npuzzle-engine",
            "npuzzle-experiments",
            "npuzzle-formats",
            "npuzzle-localization",
            "npuzzle-protocol",
            "npuzzle-scorm",
            "npuzzle-traces",
        ],
    ),
    ("npuzzle-scorm", &[]),
    ("npuzzle-packaging", &["npuzzle-localization"]),
    ("npuzzle-fuzz", &[]),
    ("npuzzle-localization", &[]),
    ("npuzzle-testing", &["npuzzle-engine", "npuzzle-experiments"]),
    // A second opinion shares no code with what it checks.
    ("npuzzle-verify", &[]),
];

/// The floors of a crate or of one of its modules, from the lowest: a file uses files of lower floors, and of its own folder.
const FLOORS: &[(&str, &[&str], &[&str])] = &[
    ("npuzzle-page", &[], &["shared", "browser", "widgets", "stage", "play solve compare learn statistics", "app"]),
    (
        "npuzzle-engine",
        &["search"],
        &[
            "progress expansion memory",
            "observer pruning trail storage",
            "contract closed_list frontier large_list layer_queue tie_queue",
            "policy beam",
            "stored best_first bidirectional iterative_deepening",
            "tree_search anytime",
            "large",
        ],
    ),
];

/// Crates and modules of `std` that the engine must not name.
const FOREIGN: &[&str] = &[
    "serde",
    "serde_json",
    "postcard",
    "clap",
    "getrandom",
    "yew",
    "web_sys",
    "js_sys",
    "wasm_bindgen",
    "gloo_timers",
    "gloo_events",
    // `std::time::Duration` is a value; the clocks are not.
    "std::time::Instant",
    "std::time::SystemTime",
    "std::thread",
    // `Arc` and `OnceLock` stay: they share data that is written once.
    "std::sync::Condvar",
    "std::sync::Mutex",
    "std::sync::RwLock",
    "std::sync::atomic",
    "std::sync::mpsc",
    "std::env",
    "std::fs",
    "std::io",
    "std::net",
    "std::process",
];

/// Files of the engine that may name something foreign, with the reason.
const EXCEPTIONS: &[(&str, &str)] = &[
    // Guards a map of values that are computed once per key. No search waits for another one's.
    ("once_map", "std::sync::Mutex"),
];

/// Files of the page outside its views, `browser` and `perform` that may name something foreign, with the reason.
const PAGE_EXCEPTIONS: &[(&str, &str)] = &[
    // A text's type, whose clones are cheap.
    ("shared::locale", "yew::AttrValue"),
];

/// Crates whose modules search. The page starts searches by sending a specification to a worker.
const SEARCHING: &[(&str, &[&str])] =
    &[("npuzzle-engine", &["search", "solver", "driver"]), ("npuzzle-traces", &["tracing"])];

/// Methods of `Window` and `Navigator` that only `src/browser` calls.
const BROWSER_STATE: &[&str] = &["location", "history", "local_storage", "session_storage", "clipboard"];

/// Types and functions that a web worker does not have.
const DOCUMENT: &[&str] = &["window", "document", "Window", "Document", "Element", "HtmlElement"];

static WORKSPACE: LazyLock<Metadata> =
    LazyLock::new(|| MetadataCommand::new().no_deps().exec().expect("cargo reads the workspace"));

fn package(name: &str) -> &'static Package {
    WORKSPACE.packages.iter().find(|package| *package.name == name).expect("a package of the workspace")
}

/// The folder of a package's sources.
fn source_folder(package: &Package) -> PathBuf {
    package.manifest_path.parent().expect("a manifest is in a folder").join("src").into()
}

/// Parses the libraries and programs of a package. Each comes with the path of its root.
fn crates_of(package: &Package) -> Vec<(PathBuf, Crate)> {
    let targets = package.targets.iter().filter(|target| target.is_lib() || target.is_bin());
    let parse = |target: &cargo_metadata::Target| {
        let root = target.src_path.clone().into_std_path_buf();
        let folder = root.parent().expect("a source is in a folder").to_owned();
        let parsed = Crate::parse(&|module| {
            if module.is_empty() {
                return fs::read_to_string(&root).ok();
            }
            let path = folder.join(module.iter().collect::<PathBuf>());
            fs::read_to_string(path.with_extension("rs")).or_else(|_| fs::read_to_string(path.join("mod.rs"))).ok()
        });
        (root, parsed)
    };
    targets.map(parse).collect()
}

/// Returns the path and text of every Rust file below a folder.
fn sources(folder: &Path) -> Vec<(PathBuf, String)> {
    let entries = fs::read_dir(folder).expect("a readable folder").map(|entry| entry.expect("a readable entry").path());
    entries
        .flat_map(|path| match path.extension() {
            _ if path.is_dir() => sources(&path),
            Some(extension) if extension == "rs" => {
                let text = fs::read_to_string(&path).expect("a readable source");
                vec![(path, text)]
            }
            _ => Vec::new(),
        })
        .collect()
}

/// Returns the imports between the folders of a module that do not lead to a lower floor, and the folders that have no floor.
fn upward(edges: &[Edge], inside: &[String], floors: &[&str]) -> Vec<String> {
    let folder = |file: &[String]| file.strip_prefix(inside).and_then(|rest| rest.first()).cloned();
    let floor = |folder: &str| floors.iter().position(|floor| floor.split(' ').any(|known| known == folder));
    edges
        .iter()
        .filter_map(|edge| {
            let (from, to) = (folder(&edge.from)?, folder(&edge.to)?);
            let is_down = matches!((floor(&from), floor(&to)), (Some(from), Some(to)) if to < from);
            (from != to && !is_down).then(|| format!("  {edge}"))
        })
        .collect()
}

/// Whether a path names a foreign crate or module, or something in it.
fn is_foreign(path: &[String]) -> bool {
    let path = path.join("::");
    FOREIGN.iter().any(|foreign| path == *foreign || path.starts_with(&format!("{foreign}::")))
}

/// Whether a path leads to one of these modules of a crate, directly or by a re-export.
fn reaches(path: &[String], name: &str, parsed: &Crate, modules: &[&str]) -> bool {
    let [first, inside @ ..] = path else { return false };
    let (Target::Module(module) | Target::Item(module)) = parsed.resolve(&[], inside) else { return false };
    *first == name.replace('-', "_") && module.first().is_some_and(|name| modules.contains(&name.as_str()))
}

#[test]
fn crates_depend_on_each_other_in_one_direction() {
    assert_eq!(WORKSPACE.packages.len(), ARROWS.len(), "ARROWS lists every crate");
    for (name, expected) in ARROWS {
        let is_ours = |name: &str| ARROWS.iter().any(|(ours, _)| *ours == name);
        let mut actual: Vec<&str> = package(name)
            .dependencies
            .iter()
            .filter(|dependency| dependency.kind != DependencyKind::Development && is_ours(&dependency.name))
            .map(|dependency| dependency.name.as_str())
            .collect();
        actual.sort_unstable();
        assert_eq!(actual, *expected, "dependencies of {name}");
    }
}

#[test]
fn modules_have_no_import_cycles() {
    let mut found = String::new();
    for package in &WORKSPACE.packages {
        for (root, parsed) in crates_of(package) {
            let edges = parsed.edges();
            for cycle in cycles(&edges) {
                found += &format!("\n{}:\n", root.display());
                for edge in edges.iter().filter(|edge| cycle.contains(&edge.from) && cycle.contains(&edge.to)) {
                    found += &format!("  {edge}\n");
                }
            }
        }
    }
    assert!(found.is_empty(), "these files import each other:\n{found}");
}

#[test]
fn files_use_lower_floors_only() {
    for (name, inside, floors) in FLOORS {
        let inside: Vec<String> = inside.iter().map(|&module| module.to_owned()).collect();
        let (_, parsed) = crates_of(package(name)).remove(0);
        let edges = parsed.edges();
        let up = upward(&edges, &inside, floors);
        assert!(up.is_empty(), "in {name}, these files use a floor that is not below theirs:\n{}", up.join("\n"));
    }
}

#[test]
fn engine_names_no_serialization_browser_clock_thread_or_file() {
    for (root, parsed) in crates_of(package("npuzzle-engine")) {
        for (file, path) in parsed.written_paths() {
            let is_exception = EXCEPTIONS.contains(&(file.join("::").as_str(), path.join("::").as_str()));
            assert!(
                is_exception || !is_foreign(path),
                "{} names {} in {}",
                root.display(),
                path.join("::"),
                file.join("::")
            );
        }
    }
}

#[test]
fn every_file_of_a_test_suite_is_compiled() {
    let targets = WORKSPACE.workspace_packages().into_iter().flat_map(|package| &package.targets);
    let suites = targets.filter(|target| target.is_test() && target.src_path.ends_with("main.rs"));
    let mut files = 0;
    for suite in suites {
        let declarations = fs::read_to_string(&suite.src_path).expect("a source file is readable");
        let folder = suite.src_path.parent().expect("a file is in a folder");
        for (path, _) in sources(folder.as_std_path()) {
            let is_inside = path.parent() == Some(folder.as_std_path());
            let module = path.file_stem().and_then(|name| name.to_str()).expect("a module has a plain name");
            if is_inside && module != "main" {
                files += 1;
                assert!(declarations.contains(&format!("mod {module};")), "{} has no `mod`", path.display());
            }
        }
    }
    assert!(files > 0, "no suites were found");
}

/// Cargo would silently leave them out.
#[test]
fn targets_without_unit_tests_are_marked_rightly() {
    for package in WORKSPACE.workspace_packages() {
        if package.targets.iter().any(|target| !target.test && (target.is_lib() || target.is_bin())) {
            for (path, text) in sources(&source_folder(package)) {
                let has_tests = text.contains("#[test]") || text.contains("#[cfg(test)]");
                assert!(!has_tests, "{}: move the tests to tests/, or remove `test = false`", path.display());
            }
        }
    }
}

#[test]
fn page_does_not_search() {
    let page = crates_of(package("npuzzle-page"));
    for (name, modules) in SEARCHING {
        let (_, searching) = crates_of(package(name)).remove(0);
        for (root, parsed) in &page {
            for (file, path) in parsed.written_paths() {
                let reaches = reaches(path, name, &searching, modules);
                assert!(!reaches, "{} names {} in {}", root.display(), path.join("::"), file.join("::"));
            }
        }
    }
}

/// They may change with any commit, and `tests/library` uses the engine like a stranger.
#[test]
fn internals_of_the_engine_are_used_by_its_own_tests_only() {
    let internals = ["npuzzle_engine", "internals"].join("::");
    let mut own = 0;
    for package in WORKSPACE.workspace_packages() {
        let folder = package.manifest_path.parent().expect("a manifest is in a folder");
        for name in ["src", "tests", "benches", "examples"].map(|name| folder.join(name)) {
            let files = if name.is_dir() { sources(name.as_std_path()) } else { Vec::new() };
            for (path, _) in files.iter().filter(|(_, text)| text.contains(&internals)) {
                let is_own = *package.name == "npuzzle-engine" && !path.starts_with(folder.join("tests/library"));
                assert!(is_own, "{} uses the internals of the engine", path.display());
                own += 1;
            }
        }
    }
    assert!(own > 0, "the internals have another name");
}

#[test]
fn states_and_updates_of_the_page_name_no_browser() {
    for (root, parsed) in crates_of(package("npuzzle-page")) {
        for (file, path) in parsed.written_paths() {
            let draws = file.iter().any(|name| ["view", "widgets", "browser", "perform"].contains(&name.as_str()));
            let is_exception = PAGE_EXCEPTIONS.contains(&(file.join("::").as_str(), path.join("::").as_str()));
            let is_browser = path.starts_with(&["crate".to_owned(), "browser".to_owned()]) || is_foreign(path);
            assert!(
                file.is_empty() || draws || is_exception || !is_browser,
                "{} names {} in {}",
                root.display(),
                path.join("::"),
                file.join("::")
            );
        }
    }
}

#[test]
fn only_the_browser_module_uses_address_storage_and_clipboard() {
    let folder = source_folder(package("npuzzle-page"));
    for (path, text) in sources(&folder) {
        let inside = path.strip_prefix(&folder).expect("a file of the folder");
        if !inside.starts_with("browser") && inside != Path::new("browser.rs") {
            let called = called_methods(&text);
            let foreign = called.iter().find(|method| BROWSER_STATE.contains(&method.as_str()));
            assert_eq!(foreign, None, "{} calls it", path.display());
        }
    }
}

#[test]
fn worker_never_touches_the_document() {
    for (path, text) in sources(&source_folder(package("npuzzle-worker"))) {
        let named = identifiers(&text);
        let foreign = named.iter().find(|name| DOCUMENT.contains(&name.as_str()));
        assert_eq!(foreign, None, "{} names it", path.display());
    }
}

/// The rules themselves, on small sources that obey and break them.
mod on_small_sources {
    use super::*;
    use std::collections::BTreeMap;

    /// Parses a crate whose files are given by module path, `::` between the modules and "" for the root.
    fn crate_of(files: &[(&str, &str)]) -> Crate {
        let files: BTreeMap<&str, &str> = files.iter().copied().collect();
        Crate::parse(&|module| files.get(module.join("::").as_str()).map(|text| (*text).to_owned()))
    }

    fn edges_of(files: &[(&str, &str)]) -> Vec<String> {
        crate_of(files).edges().iter().map(|edge| format!("{}>{}", edge.from.join("::"), edge.to.join("::"))).collect()
    }

    /// The groups of files that import each other, as `a b` for each group.
    fn cycles_of(files: &[(&str, &str)]) -> Vec<String> {
        let names =
            |cycle: BTreeSet<Vec<String>>| cycle.iter().map(|file| file.join("::")).collect::<Vec<_>>().join(" ");
        cycles(&crate_of(files).edges()).into_iter().map(names).collect()
    }

    const MODULES: (&str, &str) = ("", "mod a; mod b; mod c;");

    #[test]
    fn finds_two_files_that_import_each_other() {
        let files =
            [MODULES, ("a", "use crate::b::B; pub struct A;"), ("b", "use super::a::A; pub struct B;"), ("c", "")];
        assert_eq!(cycles_of(&files), ["a b"]);
    }

    #[test]
    fn finds_a_longer_cycle_and_leaves_out_files_that_only_lead_to_it() {
        let files = [
            ("", "mod a; mod b; mod c; mod d;"),
            ("a", "use super::b::B; pub struct A;"),
            ("b", "use super::c::C; pub struct B;"),
            ("c", "use super::a::A; pub struct C;"),
            ("d", "use super::a::A;"),
        ];
        assert_eq!(cycles_of(&files), ["a b c"]);
    }

    #[test]
    fn accepts_imports_in_one_direction() {
        let files = [
            MODULES,
            ("a", "pub struct A;"),
            ("b", "use super::a::A; pub struct B;"),
            ("c", "use crate::{a::A, b::B};"),
        ];
        assert_eq!(edges_of(&files), ["b>a", "c>a", "c>b"]);
        assert!(cycles_of(&files).is_empty());
    }

    #[test]
    fn finds_imports_from_a_floor_that_is_not_below() {
        let files = [
            MODULES,
            ("a", "mod inner; use crate::b::B; use inner::I; pub struct A;"),
            ("a::inner", "pub struct I;"),
            ("b", "use crate::c::C; pub struct B;"),
            ("c", "pub struct C;"),
        ];
        let found = |floors: &[&str]| upward(&crate_of(&files).edges(), &[], floors).len();
        assert_eq!(found(&["c", "b", "a"]), 0);
        assert_eq!(found(&["c", "a b"]), 1, "a and b are on one floor");
        assert_eq!(found(&["a", "b", "c"]), 2);
        assert_eq!(found(&["c", "b"]), 1, "a has no floor");
    }

    #[test]
    fn takes_nested_use_trees_apart() {
        let files = [
            MODULES,
            ("a", "use crate::{b::{self, B}, c::{C as D}}; "),
            ("b", "pub struct B; pub fn f() {}"),
            ("c", "pub struct C;"),
        ];
        assert_eq!(edges_of(&files), ["a>b", "a>c"]);
    }

    #[test]
    fn finds_paths_in_expressions_types_and_macro_arguments() {
        let files = [
            MODULES,
            ("a", "fn f() { super::b::f(); html! { <div>{ crate::c::text() }</div> } }"),
            ("b", "pub fn f() {} fn g(_: &crate::c::Text) {}"),
            ("c", "pub fn text() {} pub struct Text;"),
        ];
        assert_eq!(edges_of(&files), ["a>b", "a>c", "b>c"]);
    }

    #[test]
    fn follows_imported_modules_to_what_is_used_in_them() {
        let files = [
            MODULES,
            ("a", "use crate::b; fn f() { b::c_text(); }"),
            ("b", "pub use super::c::c_text;"),
            ("c", "pub fn c_text() {}"),
        ];
        assert_eq!(edges_of(&files), ["a>c", "b>c"]);
    }

    #[test]
    fn resolves_re_exports_to_the_module_that_defines_the_item() {
        let files = [
            ("", "mod a; pub use a::inner::Inner;"),
            ("a", "pub mod inner; pub mod other; pub use inner::Inner; pub use other::*;"),
            ("a::inner", "pub struct Inner;"),
            ("a::other", "use super::Inner; use crate::Inner as Again; pub struct Other;"),
        ];
        assert_eq!(edges_of(&files), ["a::other>a::inner", "a::other>a::inner"]);
        assert!(cycles_of(&files).is_empty());
    }

    #[test]
    fn finds_a_parent_that_uses_a_child_that_uses_the_parent() {
        let files = [
            ("", "mod a;"),
            ("a", "mod inner; use inner::Inner; pub struct Outer(Inner);"),
            ("a::inner", "use super::Outer; pub struct Inner;"),
        ];
        assert_eq!(cycles_of(&files), ["a a::inner"]);
    }

    #[test]
    fn counts_inline_modules_as_part_of_their_file() {
        let files = [
            ("", "mod a; mod b;"),
            ("a", "pub struct A; mod inside { use super::A; use crate::b::B; }"),
            ("b", "pub struct B;"),
        ];
        assert_eq!(edges_of(&files), ["a>b"]);
    }

    #[test]
    fn skips_unit_tests() {
        let files =
            [("", "mod a; mod b;"), ("a", "#[cfg(test)] mod tests { use crate::b::B; }"), ("b", "pub struct B;")];
        assert!(edges_of(&files).is_empty());
    }

    #[test]
    fn resolves_exported_macros_to_the_module_that_defines_them() {
        let files = [
            ("", "mod a; mod b;"),
            ("a", "#[macro_export] macro_rules! t { () => {} }"),
            ("b", "fn f() { crate::t!(); }"),
        ];
        assert_eq!(edges_of(&files), ["b>a"]);
    }

    #[test]
    fn finds_foreign_names_however_they_are_imported() {
        let files =
            [("", "use std::{collections::BTreeMap, time::{Duration, Instant}}; fn f() { std::thread::spawn(g); }")];
        let parsed = crate_of(&files);
        let foreign: Vec<String> = parsed
            .written_paths()
            .map(|(_, path)| path)
            .filter(|path| is_foreign(path))
            .map(|path| path.join("::"))
            .collect();
        assert_eq!(foreign, ["std::time::Instant", "std::thread::spawn"]);
    }

    #[test]
    fn ignores_comments_and_strings() {
        let text = "// std::fs document\n/// window.location()\nfn f() { g(\"document.location()\") }";
        assert!(!identifiers(text).iter().any(|name| DOCUMENT.contains(&name.as_str())));
        assert!(called_methods(text).is_empty());
        assert!(crate_of(&[("", text)]).written_paths().all(|(_, path)| !is_foreign(path)));
    }

    #[test]
    fn finds_calls_and_identifiers_in_macro_arguments() {
        let text = "fn f() { html! { <a href={ page.location().href() } target={ document } /> } }";
        assert!(called_methods(text).contains(&"location".to_owned()));
        assert!(identifiers(text).contains(&"document".to_owned()));
    }

    #[test]
    fn recognizes_a_search_behind_a_re_export() {
        let engine = crate_of(&[
            ("", "pub mod puzzle; mod solver; pub use solver::begin;"),
            ("puzzle", "pub struct Board;"),
            ("solver", "pub fn begin() {}"),
        ]);
        let is_found = |path: &str| {
            let path: Vec<String> = path.split("::").map(str::to_owned).collect();
            reaches(&path, "npuzzle-engine", &engine, &["search", "solver"])
        };
        assert!(is_found("npuzzle_engine::begin"));
        assert!(is_found("npuzzle_engine::solver::begin"));
        assert!(!is_found("npuzzle_engine::puzzle::Board"));
        assert!(!is_found("solver::begin"));
    }
}
