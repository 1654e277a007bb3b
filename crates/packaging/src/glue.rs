//! Minification of JavaScript and of the names that glue code and its WebAssembly program share.
//!
//! wasm-bindgen names each import after its function and a hash, such as `__wbg_appendChild_8658f795c44d1316`. The names
//! occur in the program and in the glue code, and hashes do not compress: short names save 6 KB (gzip -9) of the first load,
//! whose budget is 256 KB. No option of wasm-bindgen does this. `wasm-opt --minify-imports` renames them in the program only,
//! and Trunk discards the mapping that it prints.

use oxc::allocator::Allocator;
use oxc::ast::ast::{Program, PropertyKey};
use oxc::ast_visit::{VisitMut, walk_mut};
use oxc::codegen::{Codegen, CodegenOptions};
use oxc::mangler::{MangleOptions, Mangler};
use oxc::parser::Parser;
use oxc::span::SourceType;
use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;
use std::error::Error;
use wasm_encoder::reencode::{self, Reencode};
use wasm_encoder::{ImportSection, Module};
use wasmparser::Import;

/// Minifies a script: removes whitespace and comments, and shortens local names.
///
/// # Errors
/// If the script is not valid JavaScript.
pub fn minify(script: &str) -> Result<String, Box<dyn Error>> {
    minify_renamed(script, &mut PropertyNames::default())
}

/// Minifies glue code and shortens the names of the functions that its program imports. Returns both.
///
/// # Errors
/// If the script is not valid JavaScript, the program is not valid WebAssembly, or the script lacks an import.
pub fn minify_pair(script: &str, program: &[u8]) -> Result<(String, Vec<u8>), Box<dyn Error>> {
    let mut imports = ImportNames::default();
    let mut module = Module::new();
    imports
        .parse_core_module(&mut module, wasmparser::Parser::new(0), program)
        .map_err(|error| format!("not a WebAssembly module: {error}"))?;
    let mut properties = PropertyNames { short: imports.0, renamed: BTreeSet::new() };
    let script = minify_renamed(script, &mut properties)?;
    match properties.short.keys().find(|&name| !properties.renamed.contains(name)) {
        Some(missing) => Err(format!("the glue code does not define the import {missing}").into()),
        None => Ok((script, module.finish())),
    }
}

fn minify_renamed(script: &str, names: &mut PropertyNames) -> Result<String, Box<dyn Error>> {
    let allocator = Allocator::default();
    let parsed = Parser::new(&allocator, script, SourceType::unambiguous()).parse();
    if let Some(error) = parsed.errors.first() {
        return Err(format!("not valid JavaScript: {error}").into());
    }
    let mut program = parsed.program;
    names.rename(&allocator, &mut program);
    // The top-level names of a classic script are global.
    let options = MangleOptions { top_level: program.source_type.is_module(), ..MangleOptions::default() };
    let mangled = Mangler::new().with_options(options).build(&program);
    let printer = Codegen::new().with_options(CodegenOptions::minify());
    Ok(printer.with_scoping(Some(mangled.scoping)).build(&program).code)
}

/// The short names of a program's imports by their long names. Re-encoding a program collects and applies them.
#[derive(Default)]
struct ImportNames(BTreeMap<String, String>);

impl Reencode for ImportNames {
    type Error = Infallible;

    fn parse_import(
        &mut self,
        imports: &mut ImportSection,
        import: Import<'_>,
    ) -> Result<(), reencode::Error<Infallible>> {
        let next = format!("i{}", self.0.len());
        let short = self.0.entry(import.name.to_owned()).or_insert(next).clone();
        imports.import(import.module, &short, self.entity_type(import.ty)?);
        Ok(())
    }
}

/// Renames the properties of object literals in a script.
#[derive(Default)]
struct PropertyNames {
    /// The new names by the old.
    short: BTreeMap<String, String>,
    /// The old names that occurred.
    renamed: BTreeSet<String>,
}

impl PropertyNames {
    fn rename<'a>(&mut self, allocator: &'a Allocator, program: &mut Program<'a>) {
        Renaming { names: self, allocator }.visit_program(program);
    }
}

struct Renaming<'n, 'a> {
    names: &'n mut PropertyNames,
    allocator: &'a Allocator,
}

impl<'a> VisitMut<'a> for Renaming<'_, 'a> {
    fn visit_property_key(&mut self, key: &mut PropertyKey<'a>) {
        if let PropertyKey::StaticIdentifier(identifier) = key
            && let Some(short) = self.names.short.get(identifier.name.as_str())
        {
            self.names.renamed.insert(identifier.name.to_string());
            identifier.name = self.allocator.alloc_str(short).into();
        }
        walk_mut::walk_property_key(self, key);
    }
}

/// Overwrites with slashes each occurrence of `prefix` in a program and the directory that follows it. Panic messages name
/// the sources of crates, and these paths tell where the builder's home directory is. Offsets do not change.
pub fn erase_paths(program: &mut [u8], prefix: &str) {
    let mut from = 0;
    while let Some(found) = program[from..].windows(prefix.len()).position(|bytes| bytes == prefix.as_bytes()) {
        let start = from + found;
        let directory = program[start + prefix.len()..].iter().position(|&byte| byte == b'/').unwrap_or_default();
        from = start + prefix.len() + directory;
        program[start..from].fill(b'/');
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{EntityType, TypeSection};
    use wasmparser::Payload;

    fn program(imports: &[&str]) -> Vec<u8> {
        let mut section = ImportSection::new();
        for name in imports {
            section.import("./app_bg.js", name, EntityType::Function(0));
        }
        let mut types = TypeSection::new();
        types.ty().function([], []);
        let mut module = Module::new();
        module.section(&types).section(&section);
        module.finish()
    }

    fn imports(program: &[u8]) -> Vec<String> {
        let mut names = Vec::new();
        for payload in wasmparser::Parser::new(0).parse_all(program) {
            if let Payload::ImportSection(section) = payload.expect("a valid program") {
                names.extend(section.into_iter().map(|import| import.expect("an import").name.to_owned()));
            }
        }
        names
    }

    #[test]
    fn minifies_local_names_but_not_exports_strings_and_globals() {
        let script =
            "// A comment.\nfunction double(number) { return fetch(`${number}, number`); }\nexport { double };";
        assert_eq!(minify(script).unwrap(), "function e(e){return fetch(`${e}, number`)}export{e as double};");
    }

    #[test]
    fn keeps_the_global_names_of_a_classic_script() {
        let script = "const build = BUILD;\nconst show = (text) => alert(build + text);";
        assert_eq!(minify(script).unwrap(), "const build=BUILD;const show=e=>alert(build+e);");
    }

    #[test]
    fn rejects_invalid_scripts() {
        assert!(minify("function (").unwrap_err().to_string().starts_with("not valid JavaScript: "));
    }

    #[test]
    fn renames_imports_in_the_program_and_in_its_glue_code_only() {
        let program = program(&["__wbg_now_00ff", "__wbg_log_0123"]);
        let script =
            "f({__wbg_now_00ff:function(){g('__wbg_now_00ff,{__wbg_now_00ff:1')},__wbg_log_0123:1,__wbg_now_00ffe:2})";
        let (script, program) = minify_pair(script, &program).unwrap();
        assert_eq!(script, "f({i0:function(){g(`__wbg_now_00ff,{__wbg_now_00ff:1`)},i1:1,__wbg_now_00ffe:2});");
        assert_eq!(imports(&program), ["i0", "i1"]);
    }

    #[test]
    fn rejects_glue_code_of_another_program() {
        let error = minify_pair("f({})", &program(&["__wbg_now_00ff"])).unwrap_err();
        assert_eq!(error.to_string(), "the glue code does not define the import __wbg_now_00ff");
        assert!(minify_pair("", b"not a program").is_err());
    }

    #[test]
    fn erases_the_registry_but_not_the_crate_from_paths() {
        let mut program = *b"ab/me/registry/src/index-1f/yew-0/lib.rs/me/registry/src/index-1f/js/a.rsz";
        erase_paths(&mut program, "/me/registry/src/");
        let erased = "/".repeat("/me/registry/src/index-1f".len());
        assert_eq!(String::from_utf8_lossy(&program), format!("ab{erased}/yew-0/lib.rs{erased}/js/a.rsz"));
    }
}
