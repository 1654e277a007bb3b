//! Splits a program: functions that the first view does not need move to a second module, which is fetched later.
//!
//! Both modules share memory, tables and globals: the second imports them, and the functions of the first that it calls, from
//! the first module's exports. In the first module, a moved function that is called from there, or through the table, has a stub as its
//! body. It calls the moved function through another slot of the table, which the second module fills when it is
//! instantiated. Until then, the stub first calls an import that instantiates the second module. So moving a function changes
//! when its code is fetched, but not its behavior.

use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;
use std::error::Error;
use wasm_encoder::reencode::{self, Reencode, RoundtripReencoder};
use wasm_encoder::{
    BlockType, CodeSection, ConstExpr, ElementSection, Elements, EntityType, ExportKind, ExportSection, Function,
    FunctionSection, GlobalSection, GlobalType, ImportSection, Instruction, Module, TableSection, TypeSection, ValType,
};
use wasmparser::{
    CustomSectionReader, ElementItems, ElementSectionReader, ExportSectionReader, ExternalKind, FunctionBody,
    GlobalSectionReader, KnownCustom, Name, Operator, Payload, TableSectionReader, TypeRef,
};

/// The export of the first module that tells whether the second has been instantiated: a global, which JavaScript sets to 1.
const IS_WHOLE: &str = "isWhole";

/// The name by which the second module imports from the first.
const FIRST: &str = "first";

/// The two modules of a program, without the names of functions.
pub struct Parts {
    /// Replaces the program.
    pub first: Vec<u8>,
    /// Imports what `first` exports from a module of that name.
    pub second: Vec<u8>,
}

/// Splits a program.
///
/// Moves the functions whose names `is_later` accepts, and those that only moved functions call. `loader` begins the name of
/// the imported function, without parameters and results, that instantiates the second module.
///
/// # Errors
/// If the program is not valid WebAssembly, does not import the loader, or has what rustc and wasm-bindgen do not generate.
pub fn split(program: &[u8], loader: &str, is_later: impl Fn(&str) -> bool) -> Result<Parts, Box<dyn Error>> {
    let functions = Functions::parse(program).map_err(|error| format!("cannot split the program: {error}"))?;
    let loader = functions.imports.iter().position(|name| name.starts_with(loader));
    let loader = loader.ok_or("the program does not import the loader of its second module")? as u32;
    let moved = functions.moved(is_later);
    let stubs = functions.stubs(&moved);
    let shared: BTreeSet<u32> = moved.iter().flat_map(|function| &functions.calls[function]).copied().collect();
    let shared = shared.difference(&moved).copied().collect();
    let layout = Layout { functions: &functions, loader, moved, stubs, shared };
    let second = layout.second(program)?;
    Ok(Parts { first: layout.first(program)?, second })
}

/// The functions of a program by their indices. Imports have the first indices.
#[derive(Default)]
struct Functions<'p> {
    imports: Vec<&'p str>,
    /// The index of the type of each function.
    types: Vec<u32>,
    /// The number of parameters of each type.
    parameters: Vec<u32>,
    names: BTreeMap<u32, String>,
    /// The callees of each function. Imports have none.
    calls: BTreeMap<u32, BTreeSet<u32>>,
    /// The functions that tables and exports refer to.
    referenced: BTreeSet<u32>,
    /// The number of slots of the first table.
    slots: u32,
    /// The number of globals.
    globals: u32,
    /// The number of tables.
    tables: u32,
}

impl<'p> Functions<'p> {
    fn parse(program: &'p [u8]) -> Result<Functions<'p>, Box<dyn Error>> {
        let mut functions = Functions::default();
        let mut defined = 0;
        for payload in wasmparser::Parser::new(0).parse_all(program) {
            match payload? {
                Payload::TypeSection(section) => {
                    for kind in section.into_iter_err_on_gc_types() {
                        functions.parameters.push(kind?.params().len() as u32);
                    }
                }
                Payload::ImportSection(section) => {
                    for import in section {
                        let import = import?;
                        let TypeRef::Func(kind) = import.ty else {
                            return Err(format!("{} is not a function", import.name).into());
                        };
                        functions.imports.push(import.name);
                        functions.types.push(kind);
                    }
                    defined = functions.imports.len() as u32;
                }
                Payload::FunctionSection(section) => {
                    for kind in section {
                        functions.types.push(kind?);
                    }
                }
                Payload::TableSection(section) => {
                    functions.tables = section.count();
                    let first = section.into_iter().next().ok_or("there is no table")??;
                    functions.slots = first.ty.initial.try_into()?;
                }
                Payload::GlobalSection(section) => functions.globals = section.count(),
                Payload::ExportSection(section) => {
                    for export in section {
                        let export = export?;
                        if export.kind == ExternalKind::Func {
                            functions.referenced.insert(export.index);
                        }
                    }
                }
                Payload::StartSection { .. } => return Err("there is a start function".into()),
                Payload::ElementSection(section) => functions.read_elements(section)?,
                Payload::CodeSectionEntry(body) => {
                    functions.calls.insert(defined, calls(&body)?);
                    defined += 1;
                }
                Payload::CustomSection(section) => functions.read_names(&section)?,
                _ => {}
            }
        }
        Ok(functions)
    }

    fn read_elements(&mut self, section: ElementSectionReader<'p>) -> Result<(), Box<dyn Error>> {
        for element in section {
            match element?.items {
                ElementItems::Functions(items) => {
                    for function in items {
                        self.referenced.insert(function?);
                    }
                }
                ElementItems::Expressions(_, items) => {
                    for item in items {
                        for operator in item?.get_operators_reader() {
                            if let Operator::RefFunc { function_index } = operator? {
                                self.referenced.insert(function_index);
                            }
                        }
                    }
                }
            }
        }
        Ok(())
    }

    fn read_names(&mut self, section: &CustomSectionReader<'p>) -> Result<(), Box<dyn Error>> {
        let KnownCustom::Name(subsections) = section.as_known() else { return Ok(()) };
        for subsection in subsections {
            if let Name::Function(names) = subsection? {
                for name in names {
                    let name = name?;
                    self.names.insert(name.index, without_hashes(name.name));
                }
            }
        }
        Ok(())
    }

    /// Returns the functions to move.
    fn moved(&self, is_later: impl Fn(&str) -> bool) -> BTreeSet<u32> {
        let has_later_name = |function: &u32| self.names.get(function).is_some_and(|name| is_later(name));
        let mut moved: BTreeSet<u32> = self.calls.keys().copied().filter(has_later_name).collect();
        let mut callers: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
        for (&caller, callees) in &self.calls {
            for &callee in callees.iter().filter(|&&callee| callee != caller) {
                callers.entry(callee).or_default().insert(caller);
            }
        }
        loop {
            let only_later: Vec<u32> = self
                .calls
                .keys()
                .filter(|function| !moved.contains(function) && !self.referenced.contains(function))
                .filter(|function| callers.get(function).is_some_and(|callers| callers.is_subset(&moved)))
                .copied()
                .collect();
            if only_later.is_empty() {
                return moved;
            }
            moved.extend(only_later);
        }
    }

    /// Returns the moved functions that the first module must be able to call.
    fn stubs(&self, moved: &BTreeSet<u32>) -> BTreeSet<u32> {
        let stay = self.calls.iter().filter(|(function, _)| !moved.contains(function));
        let called: BTreeSet<u32> = stay.flat_map(|(_, callees)| callees).copied().collect();
        moved
            .iter()
            .filter(|function| called.contains(function) || self.referenced.contains(function))
            .copied()
            .collect()
    }
}

/// Returns the functions that a body calls.
fn calls(body: &FunctionBody<'_>) -> Result<BTreeSet<u32>, Box<dyn Error>> {
    let mut called = BTreeSet::new();
    for operator in body.get_operators_reader()? {
        match operator? {
            Operator::Call { function_index } | Operator::ReturnCall { function_index } => {
                called.insert(function_index);
            }
            Operator::RefFunc { .. } => return Err("a function takes the reference of another".into()),
            Operator::MemoryInit { .. } | Operator::DataDrop { .. } => return Err("there is passive data".into()),
            _ => {}
        }
    }
    Ok(called)
}

/// Removes the hashes of crates from a name, as in `npuzzle_page[2c1f]::model`.
fn without_hashes(name: &str) -> String {
    let mut parts = name.split('[');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once(']') {
            Some((hash, rest)) if !hash.is_empty() && hash.bytes().all(|byte| byte.is_ascii_hexdigit()) => {
                plain.push_str(rest);
            }
            _ => {
                plain.push('[');
                plain.push_str(part);
            }
        }
    }
    plain
}

/// Which module has which function.
struct Layout<'p> {
    functions: &'p Functions<'p>,
    /// The import that instantiates the second module.
    loader: u32,
    /// The functions of the second module.
    moved: BTreeSet<u32>,
    /// The functions of the second module that the first calls, in the order of their slots.
    stubs: BTreeSet<u32>,
    /// The functions of the first module that the second calls.
    shared: BTreeSet<u32>,
}

impl Layout<'_> {
    fn first(&self, program: &[u8]) -> Result<Vec<u8>, Box<dyn Error>> {
        let mut module = Module::new();
        let parser = wasmparser::Parser::new(0);
        First { layout: self, next: self.functions.imports.len() as u32 }
            .parse_core_module(&mut module, parser, program)
            .map_err(|error| error.to_string())?;
        Ok(module.finish())
    }

    /// Returns the stub of a moved function.
    fn stub(&self, function: u32) -> Function {
        let mut stub = Function::new([]);
        let Some(position) = self.stubs.iter().position(|&stub| stub == function) else {
            // Nothing in this module calls the function.
            stub.instruction(&Instruction::Unreachable).instruction(&Instruction::End);
            return stub;
        };
        stub.instruction(&Instruction::GlobalGet(self.functions.globals))
            .instruction(&Instruction::I32Eqz)
            .instruction(&Instruction::If(BlockType::Empty))
            .instruction(&Instruction::Call(self.loader))
            .instruction(&Instruction::End);
        let type_index = self.functions.types[function as usize];
        for parameter in 0..self.functions.parameters[type_index as usize] {
            stub.instruction(&Instruction::LocalGet(parameter));
        }
        stub.instruction(&Instruction::I32Const((self.functions.slots + position as u32) as i32))
            .instruction(&Instruction::CallIndirect { type_index, table_index: 0 })
            .instruction(&Instruction::End);
        stub
    }

    fn second(&self, program: &[u8]) -> Result<Vec<u8>, Box<dyn Error>> {
        let indices =
            self.shared.iter().chain(&self.moved).zip(0..).map(|(&function, index)| (function, index)).collect();
        let mut second = Second { indices };
        let (mut types, mut imports, mut code) = (TypeSection::new(), ImportSection::new(), CodeSection::new());
        let mut function = self.functions.imports.len() as u32;
        for payload in wasmparser::Parser::new(0).parse_all(program) {
            match payload? {
                Payload::TypeSection(section) => {
                    RoundtripReencoder.parse_type_section(&mut types, section).map_err(text)?
                }
                Payload::TableSection(section) => {
                    for (table, index) in section.into_iter().zip(0..) {
                        let kind = RoundtripReencoder.table_type(table?.ty).map_err(text)?;
                        let minimum = if index == 0 { kind.minimum + self.stubs.len() as u64 } else { kind.minimum };
                        imports.import(
                            FIRST,
                            &table_name(index),
                            wasm_encoder::TableType { minimum, maximum: None, ..kind },
                        );
                    }
                }
                Payload::MemorySection(section) => {
                    for memory in section {
                        let kind = RoundtripReencoder.memory_type(memory?).map_err(text)?;
                        imports.import(FIRST, MEMORY, EntityType::Memory(kind));
                    }
                }
                Payload::GlobalSection(section) => {
                    for (global, index) in section.into_iter().zip(0..) {
                        let kind = RoundtripReencoder.global_type(global?.ty).map_err(text)?;
                        imports.import(FIRST, &global_name(index), EntityType::Global(kind));
                    }
                }
                Payload::CodeSectionEntry(body) => {
                    if self.moved.contains(&function) {
                        second.parse_function_body(&mut code, body).map_err(text)?;
                    }
                    function += 1;
                }
                _ => {}
            }
        }
        for &function in &self.shared {
            imports.import(
                FIRST,
                &function_name(function),
                EntityType::Function(self.functions.types[function as usize]),
            );
        }
        let mut functions = FunctionSection::new();
        for &function in &self.moved {
            functions.function(self.functions.types[function as usize]);
        }
        let filled: Vec<u32> = self.stubs.iter().map(|function| second.indices[function]).collect();
        let mut elements = ElementSection::new();
        elements.active(None, &ConstExpr::i32_const(self.functions.slots as i32), Elements::Functions(filled.into()));
        let mut module = Module::new();
        module.section(&types).section(&imports).section(&functions).section(&elements).section(&code);
        Ok(module.finish())
    }
}

/// The name of the first module's export of its memory, which wasm-bindgen exports too.
const MEMORY: &str = "memory";

fn table_name(index: u32) -> String {
    format!("t{index}")
}

fn global_name(index: u32) -> String {
    format!("g{index}")
}

fn function_name(index: u32) -> String {
    format!("f{index}")
}

fn text(error: reencode::Error<Infallible>) -> String {
    error.to_string()
}

/// Encodes the first module: the program with stubs, a longer table, and more exports.
struct First<'l> {
    layout: &'l Layout<'l>,
    /// The function whose body comes next.
    next: u32,
}

impl Reencode for First<'_> {
    type Error = Infallible;

    fn parse_table_section(
        &mut self,
        tables: &mut TableSection,
        section: TableSectionReader<'_>,
    ) -> Result<(), reencode::Error<Infallible>> {
        let more = self.layout.stubs.len() as u64;
        for (table, index) in section.into_iter().zip(0..) {
            let mut kind = self.table_type(table?.ty)?;
            if index == 0 {
                kind.minimum += more;
                kind.maximum = kind.maximum.map(|maximum| maximum + more);
            }
            tables.table(kind);
        }
        Ok(())
    }

    fn parse_global_section(
        &mut self,
        globals: &mut GlobalSection,
        section: GlobalSectionReader<'_>,
    ) -> Result<(), reencode::Error<Infallible>> {
        reencode::utils::parse_global_section(self, globals, section)?;
        let kind = GlobalType { val_type: ValType::I32, mutable: true, shared: false };
        globals.global(kind, &ConstExpr::i32_const(0));
        Ok(())
    }

    fn parse_export_section(
        &mut self,
        exports: &mut ExportSection,
        section: ExportSectionReader<'_>,
    ) -> Result<(), reencode::Error<Infallible>> {
        reencode::utils::parse_export_section(self, exports, section)?;
        let functions = self.layout.functions;
        exports.export(IS_WHOLE, ExportKind::Global, functions.globals);
        for index in 0..functions.tables {
            exports.export(&table_name(index), ExportKind::Table, index);
        }
        for index in 0..functions.globals {
            exports.export(&global_name(index), ExportKind::Global, index);
        }
        for &function in &self.layout.shared {
            exports.export(&function_name(function), ExportKind::Func, function);
        }
        Ok(())
    }

    fn parse_function_body(
        &mut self,
        code: &mut CodeSection,
        body: FunctionBody<'_>,
    ) -> Result<(), reencode::Error<Infallible>> {
        let function = self.next;
        self.next += 1;
        if self.layout.moved.contains(&function) {
            code.function(&self.layout.stub(function));
            return Ok(());
        }
        reencode::utils::parse_function_body(self, code, body)
    }

    /// Drops the names of functions.
    fn parse_custom_section(
        &mut self,
        module: &mut Module,
        section: CustomSectionReader<'_>,
    ) -> Result<(), reencode::Error<Infallible>> {
        if matches!(section.as_known(), KnownCustom::Name(_)) {
            return Ok(());
        }
        reencode::utils::parse_custom_section(self, module, section)
    }
}

/// Encodes the bodies of the second module.
struct Second {
    /// The indices of functions in the second module, by those in the program.
    indices: BTreeMap<u32, u32>,
}

impl Reencode for Second {
    type Error = Infallible;

    fn function_index(&mut self, function: u32) -> Result<u32, reencode::Error<Infallible>> {
        Ok(self.indices[&function])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{ConstExpr, MemorySection, MemoryType, NameMap, NameSection, RefType, TableType};

    /// A program of five functions of type (i32) -> i32: `page::start`, which is exported, calls `page::solve` and `page::add`;
    /// `page::solve` calls `page::add` and `helper`, which nothing else calls; the table has `page::solve::step`.
    fn program(loader: &str) -> Vec<u8> {
        let mut types = TypeSection::new();
        types.ty().function([], []);
        types.ty().function([ValType::I32], [ValType::I32]);
        let mut imports = ImportSection::new();
        imports.import("glue", "__wbg_now_1f", EntityType::Function(1));
        imports.import("glue", loader, EntityType::Function(0));
        let names =
            ["page[1f]::start", "<page[1f]::solve as Fn>::call", "page[1f]::add", "helper", "page[1f]::solve::step"];
        let mut functions = FunctionSection::new();
        let mut map = NameMap::new();
        for (name, index) in names.into_iter().zip(2..) {
            functions.function(1);
            map.append(index, name);
        }
        let mut tables = TableSection::new();
        let element_type = RefType::FUNCREF;
        tables.table(TableType { element_type, minimum: 3, maximum: Some(3), table64: false, shared: false });
        let mut memories = MemorySection::new();
        memories.memory(MemoryType { minimum: 1, maximum: None, memory64: false, shared: false, page_size_log2: None });
        let mut globals = GlobalSection::new();
        let kind = GlobalType { val_type: ValType::I32, mutable: true, shared: false };
        globals.global(kind, &ConstExpr::i32_const(1024));
        let mut exports = ExportSection::new();
        exports.export("memory", ExportKind::Memory, 0).export("start", ExportKind::Func, 2);
        let mut elements = ElementSection::new();
        elements.active(None, &ConstExpr::i32_const(1), Elements::Functions(vec![6].into()));
        let mut code = CodeSection::new();
        for callees in [vec![3, 4], vec![4, 5], vec![0], vec![], vec![]] {
            let mut body = Function::new([]);
            body.instruction(&Instruction::LocalGet(0));
            for callee in callees {
                body.instruction(&Instruction::Call(callee));
            }
            body.instruction(&Instruction::End);
            code.function(&body);
        }
        let mut name_section = NameSection::new();
        name_section.functions(&map);
        let mut module = Module::new();
        module.section(&types).section(&imports).section(&functions).section(&tables).section(&memories);
        module.section(&globals).section(&exports).section(&elements).section(&code).section(&name_section);
        module.finish()
    }

    fn is_later(name: &str) -> bool {
        name.contains("page::solve")
    }

    #[test]
    fn moves_functions_by_name_and_their_exclusive_callees() {
        let program = program("__wbg_complete_2c");
        let functions = Functions::parse(&program).unwrap();
        let moved = functions.moved(is_later);
        assert_eq!(moved, BTreeSet::from([3, 5, 6]));
        // The first module never calls the helper.
        assert_eq!(functions.stubs(&moved), BTreeSet::from([3, 6]));
    }

    #[test]
    fn both_modules_are_valid_and_fit_each_other() {
        let Parts { first, second } = split(&program("__wbg_complete_2c"), "__wbg_complete_", is_later).unwrap();
        wasmparser::validate(&first).unwrap();
        wasmparser::validate(&second).unwrap();
        let imported: Vec<String> = wasmparser::Parser::new(0)
            .parse_all(&second)
            .filter_map(|payload| match payload.unwrap() {
                Payload::ImportSection(section) => Some(section),
                _ => None,
            })
            .flatten()
            .map(|import| import.unwrap().name.to_owned())
            .collect();
        assert_eq!(imported, ["t0", "memory", "g0", "f4"]);
        let functions = Functions::parse(&first).unwrap();
        // Two slots for the stubs, the global that tells whether the program is whole, and no names.
        assert_eq!((functions.slots, functions.globals, functions.names.len()), (5, 2, 0));
        // Stubs call the loader, and nothing else directly. The function that the first module never calls is empty.
        assert_eq!([3, 5, 6].map(|stub| functions.calls[&stub].clone()), [[1].into(), [].into(), [1].into()]);
    }

    #[test]
    fn rejects_a_program_without_the_loader() {
        let error = split(&program("__wbg_log_2c"), "__wbg_complete_", is_later).err().unwrap();
        assert_eq!(error.to_string(), "the program does not import the loader of its second module");
        assert!(split(b"not a program", "", is_later).is_err());
    }

    #[test]
    fn removes_only_hashes_from_names() {
        assert_eq!(without_hashes("<page[1fa0]::a as yew[2]::B<[u8]>>::c[x]"), "<page::a as yew::B<[u8]>>::c[x]");
    }
}
