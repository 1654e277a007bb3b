//! The module tree of a crate, read from its sources, and which file uses what another one defines.
//!
//! Names are resolved as far as the rules need: relative paths, imports, globs and re-exports inside the crate. Methods
//! and associated functions are not followed, since their type has been imported by a path that is.

use proc_macro2::{TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;
use syn::visit::{self, Visit};

/// Segments of a path, or the names of nested modules starting below the crate root.
pub type Path = Vec<String>;

/// The modules of one compilation target.
pub struct Crate {
    modules: BTreeMap<Path, Module>,
}

/// A module: a file, or an inline module in a file.
#[derive(Default)]
struct Module {
    /// The module that the file holds. Inline modules belong to their file.
    file: Path,
    items: BTreeSet<String>,
    /// Local name of each import and the imported path.
    imports: BTreeMap<String, Path>,
    globs: Vec<Path>,
    uses: Vec<Use>,
    /// Paths in types, patterns, expressions and macro arguments.
    paths: Vec<Path>,
}

struct Use {
    path: Path,
    is_glob: bool,
    is_public: bool,
}

/// The referent of a path.
#[derive(Clone, Debug, PartialEq)]
pub enum Target {
    /// A module of this crate.
    Module(Path),
    /// An item, by the module that defines it.
    Item(Path),
    /// Something outside this crate, a local variable, or a name from the prelude.
    External,
}

/// A file that uses an item of another file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Edge {
    pub from: Path,
    pub to: Path,
    /// The path as written.
    pub written: String,
}

impl fmt::Display for Edge {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |file: &Path| if file.is_empty() { "the crate root".to_owned() } else { file.join("::") };
        write!(formatter, "{} -> {} ({})", name(&self.from), name(&self.to), self.written)
    }
}

impl Crate {
    /// Reads the crate whose root is the empty path. `source` returns the text of a module that has a file of its own.
    pub fn parse(source: &dyn Fn(&[String]) -> Option<String>) -> Crate {
        let mut parsed = Crate { modules: BTreeMap::new() };
        parsed.read_file(Vec::new(), source);
        parsed
    }

    fn read_file(&mut self, path: Path, source: &dyn Fn(&[String]) -> Option<String>) {
        let text = source(&path).unwrap_or_else(|| panic!("module {} has no file", path.join("::")));
        let file = syn::parse_file(&text).unwrap_or_else(|error| panic!("module {}: {error}", path.join("::")));
        self.read_module(path.clone(), path, &file.items, source);
    }

    fn read_module(
        &mut self,
        path: Path,
        file: Path,
        items: &[syn::Item],
        source: &dyn Fn(&[String]) -> Option<String>,
    ) {
        let mut module = Module { file: file.clone(), ..Module::default() };
        for item in items.iter().filter(|item| !is_test_only(item)) {
            module.items.extend(name(item));
            if let syn::Item::Mod(child) = item {
                let mut child_path = path.clone();
                child_path.push(child.ident.to_string());
                match &child.content {
                    Some((_, items)) => self.read_module(child_path, file.clone(), items, source),
                    None => self.read_file(child_path, source),
                }
            } else {
                module.visit_item(item);
            }
            if let syn::Item::Macro(definition) = item
                && has_attribute(&definition.attrs, "macro_export")
                && let (Some(name), false) = (&definition.ident, path.is_empty())
            {
                let mut target = vec!["crate".to_owned()];
                target.extend(path.iter().cloned().chain([name.to_string()]));
                let root = self.modules.entry(Vec::new()).or_default();
                root.imports.insert(name.to_string(), target);
            }
        }
        // The root may have received exported macros from its children.
        let exported = self.modules.remove(&path).unwrap_or_default();
        module.imports.extend(exported.imports);
        self.modules.insert(path, module);
    }

    /// Returns the uses of other files' items, sorted.
    ///
    /// A public re-export of a descendant's item is not a use by the module that re-exports it. Whoever imports the item
    /// from there uses the module that defines it.
    pub fn edges(&self) -> Vec<Edge> {
        let mut edges = BTreeSet::new();
        for (path, module) in &self.modules {
            let mut add = |target: &Path, written: &Path| {
                let to = self.modules[target].file.clone();
                if to != module.file {
                    edges.insert(Edge { from: module.file.clone(), to, written: written.join("::") });
                }
            };
            for import in &module.uses {
                match self.resolve(path, &import.path) {
                    Target::Item(target) if !(import.is_public && is_below(&target, path)) => {
                        add(&target, &import.path);
                    }
                    Target::Module(target) if import.is_glob && !(import.is_public && is_below(&target, path)) => {
                        add(&target, &import.path);
                    }
                    _ => {}
                }
            }
            for used in module.paths.iter().filter(|used| used.len() > 1) {
                if let Target::Item(target) = self.resolve(path, used) {
                    add(&target, used);
                }
            }
        }
        edges.into_iter().collect()
    }

    /// Returns every path that the crate writes, with `use` trees flattened, and the file that it is in.
    pub fn written_paths(&self) -> impl Iterator<Item = (&Path, &Path)> {
        self.modules.values().flat_map(|module| {
            let imported = module.uses.iter().map(|import| &import.path);
            imported.chain(&module.paths).map(|path| (&module.file, path))
        })
    }

    /// Resolves a path written in a module.
    pub fn resolve(&self, module: &[String], path: &[String]) -> Target {
        self.resolve_unseen(module, path, &mut BTreeSet::new())
    }

    /// `seen` ends the resolution of imports that name each other.
    fn resolve_unseen(&self, module: &[String], path: &[String], seen: &mut BTreeSet<(Path, String)>) -> Target {
        let mut at = module.to_vec();
        let mut rest = path;
        let mut is_first = true;
        while let [segment, tail @ ..] = rest {
            match segment.as_str() {
                "crate" => at.clear(),
                "self" => {}
                "super" => {
                    at.pop();
                }
                name => match self.lookup(&at, name, tail.is_empty(), seen) {
                    Some(Target::Module(found)) => at = found,
                    Some(target) => return target,
                    None if is_first => return Target::External,
                    // A name that a macro defines, most likely.
                    None => return Target::Item(at),
                },
            }
            is_first = false;
            rest = tail;
        }
        Target::Module(at)
    }

    /// Looks a name up in a module. At the end of a path an item comes before a module of the same name.
    fn lookup(
        &self,
        module: &[String],
        name: &str,
        is_last: bool,
        seen: &mut BTreeSet<(Path, String)>,
    ) -> Option<Target> {
        let scope = &self.modules[module];
        let item = scope.items.contains(name).then(|| Target::Item(module.to_vec()));
        let mut child = module.to_vec();
        child.push(name.to_owned());
        let child = self.modules.contains_key(&child).then_some(Target::Module(child));
        let found = if is_last { item.or(child) } else { child.or(item) };
        if found.is_some() {
            return found;
        }
        if !seen.insert((module.to_vec(), format!("{name} {is_last}"))) {
            return None;
        }
        if let Some(imported) = scope.imports.get(name) {
            return Some(self.resolve_unseen(module, imported, seen));
        }
        scope.globs.iter().find_map(|glob| match self.resolve_unseen(module, glob, seen) {
            Target::Module(target) => self.lookup(&target, name, is_last, seen),
            _ => None,
        })
    }
}

impl Module {
    fn import(&mut self, tree: &syn::UseTree, prefix: &Path, is_public: bool) {
        let extended = |ident: &syn::Ident| {
            let mut path = prefix.clone();
            path.push(ident.to_string());
            path
        };
        let mut add = |path: Path, name: String| {
            let path = if path.last().is_some_and(|last| last == "self") && path.len() > 1 {
                path[..path.len() - 1].to_vec()
            } else {
                path
            };
            let name = if name == "self" { path.last().cloned().unwrap_or_default() } else { name };
            self.imports.insert(name, path.clone());
            self.uses.push(Use { path, is_glob: false, is_public });
        };
        match tree {
            syn::UseTree::Path(tree) => self.import(&tree.tree, &extended(&tree.ident), is_public),
            syn::UseTree::Name(tree) => add(extended(&tree.ident), tree.ident.to_string()),
            syn::UseTree::Rename(tree) => add(extended(&tree.ident), tree.rename.to_string()),
            syn::UseTree::Glob(_) => {
                self.globs.push(prefix.clone());
                self.uses.push(Use { path: prefix.clone(), is_glob: true, is_public });
            }
            syn::UseTree::Group(tree) => {
                for tree in &tree.items {
                    self.import(tree, prefix, is_public);
                }
            }
        }
    }
}

impl<'ast> Visit<'ast> for Module {
    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        let is_public = !matches!(item.vis, syn::Visibility::Inherited);
        self.import(&item.tree, &Vec::new(), is_public);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.paths.push(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        visit::visit_path(self, path);
    }

    /// Macro arguments need not be Rust, so their paths are read from the tokens.
    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        self.paths.extend(paths(call.tokens.clone()));
        visit::visit_macro(self, call);
    }
}

/// Returns the paths of at least two segments in a token stream.
fn paths(tokens: TokenStream) -> Vec<Path> {
    let mut found = Vec::new();
    let mut path: Path = Vec::new();
    // Colons since the last identifier.
    let mut colons = 0;
    for token in tokens {
        match token {
            TokenTree::Ident(ident) => {
                if colons != 2 {
                    found.push(std::mem::take(&mut path));
                }
                path.push(ident.to_string());
                colons = 0;
            }
            TokenTree::Punct(sign) if sign.as_char() == ':' && colons < 2 => colons += 1,
            TokenTree::Group(group) => {
                found.extend(paths(group.stream()));
                found.push(std::mem::take(&mut path));
                colons = 0;
            }
            _ => {
                found.push(std::mem::take(&mut path));
                colons = 0;
            }
        }
    }
    found.push(path);
    found.retain(|path| path.len() > 1);
    found
}

/// Returns every identifier of a Rust text. Comments and literals have none.
pub fn identifiers(text: &str) -> Vec<String> {
    tokens(text).into_iter().filter(|token| token.starts_with(|letter: char| letter.is_alphabetic())).collect()
}

/// Returns the methods that a Rust text calls, in macro arguments too.
pub fn called_methods(text: &str) -> Vec<String> {
    let tokens = tokens(text);
    let calls = tokens.windows(3).filter(|window| window[0] == "." && window[2] == "(");
    calls.map(|window| window[1].clone()).collect()
}

/// Flattens a Rust text into its tokens.
fn tokens(text: &str) -> Vec<String> {
    fn flatten(stream: TokenStream, into: &mut Vec<String>) {
        for token in stream {
            match token {
                TokenTree::Group(group) => {
                    let (open, close) = match group.delimiter() {
                        proc_macro2::Delimiter::Parenthesis => ("(", ")"),
                        proc_macro2::Delimiter::Brace => ("{", "}"),
                        proc_macro2::Delimiter::Bracket => ("[", "]"),
                        proc_macro2::Delimiter::None => ("", ""),
                    };
                    into.push(open.to_owned());
                    flatten(group.stream(), into);
                    into.push(close.to_owned());
                }
                TokenTree::Literal(_) => into.push(String::new()),
                token => into.push(token.to_string()),
            }
        }
    }
    let mut flat = Vec::new();
    flatten(TokenStream::from_str(text).expect("valid Rust"), &mut flat);
    flat
}

/// Returns the name that an item has in its module.
fn name(item: &syn::Item) -> Option<String> {
    let ident = match item {
        syn::Item::Const(item) => &item.ident,
        syn::Item::Enum(item) => &item.ident,
        syn::Item::Fn(item) => &item.sig.ident,
        syn::Item::Macro(item) => item.ident.as_ref()?,
        syn::Item::Static(item) => &item.ident,
        syn::Item::Struct(item) => &item.ident,
        syn::Item::Trait(item) => &item.ident,
        syn::Item::Type(item) => &item.ident,
        syn::Item::Union(item) => &item.ident,
        _ => return None,
    };
    Some(ident.to_string())
}

fn is_test_only(item: &syn::Item) -> bool {
    match item {
        syn::Item::Mod(item) => item.attrs.iter().any(|attribute| {
            attribute.path().is_ident("cfg") && attribute.parse_args::<syn::Ident>().is_ok_and(|flag| flag == "test")
        }),
        _ => false,
    }
}

fn has_attribute(attributes: &[syn::Attribute], name: &str) -> bool {
    attributes.iter().any(|attribute| attribute.path().is_ident(name))
}

fn is_below(path: &[String], ancestor: &[String]) -> bool {
    path.len() > ancestor.len() && path.starts_with(ancestor)
}

/// Returns the groups of files that use each other, directly or not. Each group is sorted.
pub fn cycles(edges: &[Edge]) -> Vec<BTreeSet<Path>> {
    let mut reachable: BTreeMap<&Path, BTreeSet<&Path>> = BTreeMap::new();
    for edge in edges {
        reachable.entry(&edge.from).or_default().insert(&edge.to);
    }
    loop {
        let before: usize = reachable.values().map(BTreeSet::len).sum();
        for file in reachable.keys().copied().collect::<Vec<_>>() {
            let further: BTreeSet<&Path> =
                reachable[file].iter().filter_map(|next| reachable.get(next)).flatten().copied().collect();
            reachable.get_mut(file).expect("a key of the map").extend(further);
        }
        if before == reachable.values().map(BTreeSet::len).sum::<usize>() {
            break;
        }
    }
    let reaches = |from: &Path, to: &Path| reachable.get(from).is_some_and(|files| files.contains(to));
    let groups: BTreeSet<BTreeSet<Path>> = reachable
        .keys()
        .filter(|file| reaches(file, file))
        .map(|file| reachable[*file].iter().filter(|other| reaches(other, file)).map(|&other| other.clone()).collect())
        .collect();
    groups.into_iter().collect()
}
