//! Finds what the library is made of, so that a new data file, verb or module needs no list to be changed.
//!
//! Writes into `$OUT_DIR`:
//! - `embedded.rs`: `FILES`, (path below `data/` with forward slashes, text) of every `*.toml` and `*.judge`, sorted by path;
//! - `modules.rs`: a `mod` line for each folder of `src/modules` with rules of its own;
//! - `registry.rs`: number, name and type of each of them, for the macro in `src/modules/registry.rs`;
//! - `verbs.rs`: a `mod` line for each file below `src/verbs`, then module, name and type of every verb, those of modules
//!   included, for the macro in `src/verbs/vocabulary.rs`;
//! - `<module>_verbs.rs`: a `mod` line for each file of `src/modules/<module>/verbs`.
//!
//! A module whose `module.toml` names a cargo feature is left out, data and code, unless that feature is on.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=build.rs");
    let crate_root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let data = crate_root.join("../../data");
    let own_verbs = find_verbs(&crate_root.join("src/verbs"))?;
    let mut files = Vec::new();
    let mut modules = Vec::new();
    if data.is_dir() {
        let data = data.canonicalize()?;
        collect(&data, &data, &mut files)?;
        modules = find_modules(&data, &crate_root.join("src/modules"))?;
    } else {
        // Cargo runs the script on every build while the path is missing, so the folder is seen when it appears.
        println!("cargo:rerun-if-changed={}", data.display());
    }
    files.sort();
    for (name, path) in &files {
        refuse_own_numbers(name, path, &files, &modules)?;
    }
    modules.sort_by_key(|module| module.number);

    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("embedded.rs"), embedded(&files))?;
    fs::write(out.join("modules.rs"), declarations(&modules))?;
    fs::write(out.join("registry.rs"), registry(&modules))?;
    for Module { name, verbs, .. } in &modules {
        fs::write(out.join(format!("{name}_verbs.rs")), verb_files(verbs))?;
    }
    fs::write(out.join("verbs.rs"), vocabulary(&own_verbs, &modules))
}

// ---- data -----------------------------------------------------------------------------------------------------------

/// Adds every data file below `folder`, and tells cargo to watch each folder and file on the way.
fn collect(root: &Path, folder: &Path, files: &mut Vec<(String, String)>) -> io::Result<()> {
    println!("cargo:rerun-if-changed={}", folder.display());
    if !is_wanted(&folder.join("module.toml")) {
        return Ok(());
    }
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(root, &path, files)?;
        } else if path
            .extension()
            .is_some_and(|extension| extension == "toml" || extension == "judge")
        {
            println!("cargo:rerun-if-changed={}", path.display());
            let below = path.strip_prefix(root).expect("found below the root");
            let name: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
            files.push((name.join("/"), path.display().to_string()));
        }
    }
    Ok(())
}

/// Only code reads the numbers of a module's own: those of a module of data alone are refused before anything is built.
fn refuse_own_numbers(name: &str, path: &str, files: &[(String, String)], modules: &[Module]) -> io::Result<()> {
    let folder = name.split('/').next().unwrap_or_default();
    let is_module = files.iter().any(|(file, _)| *file == format!("{folder}/module.toml"));
    if !is_module
        || modules.iter().any(|module| module.name == folder)
        || Path::new(name).extension().is_none_or(|ending| ending != "toml")
    {
        return Ok(());
    }
    let own = |line: &str| {
        let header = line.trim().trim_start_matches('[').trim_start();
        let rest = header.strip_prefix(folder).map(str::trim_start);
        line.trim().starts_with('[') && rest.is_some_and(|rest| rest.starts_with([']', '.']))
    };
    if fs::read_to_string(path)?.lines().any(own) {
        println!(
            "cargo::error=data/{name}: [{folder}]: a module of data alone has no numbers of its own; leave the table \
             out, or write core_rs/engine/src/modules/{folder}/mod.rs, which reads it"
        );
    }
    Ok(())
}

fn embedded(files: &[(String, String)]) -> String {
    let mut code = String::from("pub static FILES: &[(&str, &str)] = &[\n");
    for (name, path) in files {
        writeln!(code, "    ({name:?}, include_str!({path:?})),").expect("writing to a string");
    }
    code.push_str("];\n");
    code
}

// ---- modules of the game --------------------------------------------------------------------------------------------

/// A module with rules of its own.
struct Module {
    number: u8,
    name: String,
    /// Its `mod.rs`, and the type in it that is the module.
    path: PathBuf,
    kind: String,
    verbs: Vec<VerbFile>,
}

fn find_modules(data: &Path, code: &Path) -> io::Result<Vec<Module>> {
    println!("cargo:rerun-if-changed={}", code.display());
    let mut found = Vec::new();
    for entry in fs::read_dir(code)? {
        let folder = entry?.path();
        let name = folder
            .file_name()
            .expect("an entry has a name")
            .to_string_lossy()
            .into_owned();
        let about = data.join(&name).join("module.toml");
        if !folder.is_dir() || !is_wanted(&about) {
            continue;
        }
        let path = folder.join("mod.rs");
        let text = fs::read_to_string(&path)?;
        let kind = text.lines().find_map(|line| line.strip_prefix("impl Module for "));
        let kind = kind.and_then(|rest| rest.split_whitespace().next());
        let number = value_of(&about, "number").and_then(|number| number.parse().ok());
        found.push(Module {
            number: number.unwrap_or_else(|| panic!("{} has no number", about.display())),
            kind: kind
                .unwrap_or_else(|| panic!("{} has no `impl Module for`", path.display()))
                .to_owned(),
            verbs: find_verbs(&folder.join("verbs"))?,
            name,
            path,
        });
    }
    Ok(found)
}

/// The value of a key at the top of a small file of our own; whether the file is right is checked when it is loaded.
fn value_of(file: &Path, key: &str) -> Option<String> {
    let text = fs::read_to_string(file).ok()?;
    let value = |line: &str| {
        Some(
            line.strip_prefix(key)?
                .trim_start()
                .strip_prefix('=')?
                .trim()
                .to_owned(),
        )
    };
    text.lines().take_while(|line| !line.starts_with('[')).find_map(value)
}

/// Is the feature on that a module asks for, if it asks for one?
fn is_wanted(about: &Path) -> bool {
    value_of(about, "feature").is_none_or(|feature| {
        let name = feature.trim_matches('"').to_uppercase().replace('-', "_");
        env::var_os(format!("CARGO_FEATURE_{name}")).is_some()
    })
}

fn declarations(modules: &[Module]) -> String {
    modules
        .iter()
        .fold(String::new(), |mut code, Module { name, path, .. }| {
            let path = path.display().to_string();
            writeln!(code, "#[path = {path:?}]\npub(crate) mod {name};").expect("writing to a string");
            code
        })
}

fn registry(modules: &[Module]) -> String {
    let mut code = String::from("registry! { $\n");
    for Module { number, name, kind, .. } in modules {
        writeln!(code, "    {number} {name} crate::modules::{name}::{kind};").expect("writing to a string");
    }
    code.push_str("}\n");
    code
}

// ---- verbs of steps -------------------------------------------------------------------------------------------------

/// A file with one verb or a family of them.
struct VerbFile {
    path: PathBuf,
    name: String,
    /// The types that are verbs.
    kinds: Vec<String>,
}

/// Every file of the folder and its subfolders but those that its `mod.rs` declares itself, sorted by name. Subfolders
/// only group the files: to the code they are one list.
fn find_verbs(folder: &Path) -> io::Result<Vec<VerbFile>> {
    let mut found = Vec::new();
    let declared = fs::read_to_string(folder.join("mod.rs")).unwrap_or_default();
    collect_verbs(folder, &declared, &mut found)?;
    found.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(found)
}

fn collect_verbs(folder: &Path, declared: &str, found: &mut Vec<VerbFile>) -> io::Result<()> {
    // A path that is missing would make cargo run this script, and compile everything, on every build.
    if !folder.is_dir() {
        return Ok(());
    }
    println!("cargo:rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect_verbs(&path, declared, found)?;
            continue;
        }
        let name = path
            .file_stem()
            .expect("an entry has a name")
            .to_string_lossy()
            .into_owned();
        let is_code = path.extension().is_some_and(|extension| extension == "rs");
        if !is_code || name == "mod" || declared.contains(&format!("mod {name};")) {
            continue;
        }
        println!("cargo:rerun-if-changed={}", path.display());
        let text = fs::read_to_string(&path)?;
        let kinds = text.lines().filter_map(|line| line.strip_prefix("impl Verb for "));
        let kinds: Vec<String> = kinds
            .filter_map(|rest| rest.split_whitespace().next().map(str::to_owned))
            .collect();
        assert!(!kinds.is_empty(), "{} has no `impl Verb for`", path.display());
        found.push(VerbFile { path, name, kinds });
    }
    Ok(())
}

fn verb_files(files: &[VerbFile]) -> String {
    files
        .iter()
        .fold(String::new(), |mut code, VerbFile { path, name, .. }| {
            let path = path.display().to_string();
            writeln!(code, "#[path = {path:?}]\npub(crate) mod {name};").expect("writing to a string");
            code
        })
}

fn vocabulary(own: &[VerbFile], modules: &[Module]) -> String {
    let mut code = verb_files(own);
    code.push_str("vocabulary! { $\n");
    let mut list = |module: &str, within: &str, files: &[VerbFile]| {
        for VerbFile { name, kinds, .. } in files {
            for kind in kinds {
                writeln!(code, "    {module:?} {kind} {within}::{name}::{kind};").expect("writing to a string");
            }
        }
    };
    list("base", "crate::verbs", own);
    for Module { name, verbs, .. } in modules {
        list(name, &format!("crate::modules::{name}::verbs"), verbs);
    }
    code.push_str("}\n");
    code
}
