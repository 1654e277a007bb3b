//! The rules for the crates that the workspace depends on, directly or not, for its programs, tests and tools.

use cargo_metadata::{Metadata, MetadataCommand, Package};
use spdx::{Expression, LicenseReq, ParseMode};
use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

/// Licenses that let anyone distribute the programs under their own terms, if the notices are kept.
const LICENSES: &[&str] = &["Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT", "Unicode-3.0", "Zlib"];

/// Crates under the Mozilla Public License, which binds whoever distributes them: the selectors of `scraper`. Only tests use them.
const OF_TESTS_ALONE: &[&str] = &["cssparser", "cssparser-macros", "dtoa-short", "selectors"];

/// Crates of which yew, bolero, criterion, proptest and oxc ask for several versions.
const SEVERAL_VERSIONS: &[&str] = &[
    "base64",
    "bincode",
    "cpufeatures",
    "embedded-io",
    "getrandom",
    "hashbrown",
    "itertools",
    "proc-macro-crate",
    "rand",
    "rand_core",
    "syn",
    "thiserror",
    "thiserror-impl",
    "toml_datetime",
    "toml_edit",
    "winnow",
];

/// All packages that are compiled on Linux or for the browser.
fn packages() -> Vec<Package> {
    let read = |target: &str| -> Metadata {
        let options = ["--locked", "--filter-platform", target].map(str::to_owned);
        MetadataCommand::new().other_options(options).exec().expect("cargo reads the workspace")
    };
    let all = ["x86_64-unknown-linux-gnu", "wasm32-unknown-unknown"].map(read).into_iter();
    let packages: BTreeMap<String, Package> =
        all.flat_map(|metadata| metadata.packages).map(|package| (package.id.repr.clone(), package)).collect();
    assert!(packages.len() > 100, "the dependencies are listed");
    packages.into_values().collect()
}

/// Returns whether a license expression leaves the choice of licenses on the list.
fn is_allowed(expression: &str) -> bool {
    let parsed = Expression::parse_mode(expression, ParseMode::LAX).expect("crates have valid license expressions");
    parsed.evaluate(|required: &LicenseReq| LICENSES.contains(&required.license.id().map_or("", |id| id.name)))
}

/// One test, since cargo takes longer to list the packages than the checks.
#[test]
fn every_package_obeys_the_rules() {
    let packages = packages();
    all_licenses_are_permissive(&packages);
    all_crates_come_from_this_folder_or_the_registry(&packages);
    crates_have_one_version_unless_listed(&packages);
}

fn all_licenses_are_permissive(packages: &[Package]) {
    let refused: Vec<String> = packages
        .iter()
        .filter(|package| !OF_TESTS_ALONE.contains(&package.name.as_str()))
        .filter(|package| !package.license.as_deref().is_some_and(is_allowed))
        .map(|package| format!("{} {}: {:?}", package.name, package.version, package.license))
        .collect();
    assert!(refused.is_empty(), "{refused:#?}");
}

fn all_crates_come_from_this_folder_or_the_registry(packages: &[Package]) {
    let is_foreign = |package: &&Package| package.source.as_ref().is_some_and(|source| !source.is_crates_io());
    let foreign: Vec<_> = packages.iter().filter(is_foreign).map(|package| &package.id).collect();
    assert!(foreign.is_empty(), "{foreign:#?}");
}

fn crates_have_one_version_unless_listed(packages: &[Package]) {
    let mut versions: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for package in packages {
        versions.entry(package.name.as_str()).or_default().insert(package.version.to_string());
    }
    versions.retain(|_, versions| versions.len() > 1);
    let several: Vec<_> = versions.keys().copied().collect();
    assert_eq!(several, SEVERAL_VERSIONS, "{versions:#?}");
}

#[test]
fn crates_of_tests_alone_are_in_no_program() {
    let options = ["tree", "--locked", "--edges", "normal,build", "--target", "all", "--prefix", "none"];
    let programs = ["npuzzle-cli", "npuzzle-page", "npuzzle-worker"];
    let packages = programs.iter().flat_map(|program| ["-p", program]);
    let trees = Command::new(env!("CARGO")).args(options).args(packages).output().expect("cargo starts");
    assert!(trees.status.success(), "{}", String::from_utf8_lossy(&trees.stderr));
    let trees = String::from_utf8(trees.stdout).expect("cargo writes UTF-8");
    let names: BTreeSet<&str> = trees.lines().filter_map(|line| line.split(' ').next()).collect();
    assert!(programs.iter().all(|program| names.contains(program)), "{trees}");
    assert_eq!(OF_TESTS_ALONE.iter().find(|name| names.contains(**name)), None);
}

#[test]
fn only_permissive_licenses_are_allowed() {
    for (expression, expected) in [
        ("MIT", true),
        ("MIT OR Apache-2.0", true),
        ("GPL-3.0-only", false),
        ("MIT OR GPL-3.0-only", true),
        ("MIT AND GPL-3.0-only", false),
        ("Apache-2.0/MIT", true),
    ] {
        assert_eq!(is_allowed(expression), expected, "{expression}");
    }
}
