//! Puts the data into the library, so that a new data file needs no list to be changed: writes `$OUT_DIR/embedded.rs` with `FILES`,
//! (path below `data/` with forward slashes, text) of every `*.toml` and `*.judge`, sorted by path.
//!
//! A module whose `module.toml` names a cargo feature is left out unless that feature is on.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=src/boxes");
    let crate_root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let data = crate_root.join("../../data");
    let mut files = Vec::new();
    if data.is_dir() {
        let data = data.canonicalize()?;
        collect(&data, &data, &mut files)?;
    } else {
        // Cargo runs the script on every build while the path is missing, so the folder is seen when it appears.
        println!("cargo:rerun-if-changed={}", data.display());
    }
    files.sort();
    for (name, path) in &files {
        refuse_own_numbers(name, path, &files, &crate_root.join("src/boxes"))?;
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("embedded.rs"), embedded(&files))
}

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
fn refuse_own_numbers(name: &str, path: &str, files: &[(String, String)], code: &Path) -> io::Result<()> {
    let folder = name.split('/').next().unwrap_or_default();
    let is_module = files.iter().any(|(file, _)| *file == format!("{folder}/module.toml"));
    if !is_module
        || code.join(folder).join("mod.rs").is_file()
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
             out, or write core_rs/engine/src/boxes/{folder}/mod.rs, which reads it"
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
