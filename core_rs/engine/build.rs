//! Embeds every `*.toml` under `data/` into the library, so that a new data file needs no code.
//!
//! Writes `$OUT_DIR/embedded.rs` with `FILES`: (path below `data/` with forward slashes, text), sorted by path.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../../data");
    println!("cargo:rerun-if-changed=build.rs");
    let mut files = Vec::new();
    if root.is_dir() {
        let root = root.canonicalize()?;
        collect(&root, &root, &mut files)?;
    } else {
        // Cargo runs the script on every build while the path is missing, so the folder is seen when it appears.
        println!("cargo:rerun-if-changed={}", root.display());
    }
    files.sort();

    let mut code = String::from("pub static FILES: &[(&str, &str)] = &[\n");
    for (name, path) in &files {
        writeln!(code, "    ({name:?}, include_str!({path:?})),").expect("writing to a string");
    }
    code.push_str("];\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("embedded.rs"), code)
}

/// Adds every data file below `folder`, and tells cargo to watch each folder and file on the way.
fn collect(root: &Path, folder: &Path, files: &mut Vec<(String, String)>) -> io::Result<()> {
    println!("cargo:rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(root, &path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "toml") {
            println!("cargo:rerun-if-changed={}", path.display());
            let below = path.strip_prefix(root).expect("found below the root");
            let name: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
            files.push((name.join("/"), path.display().to_string()));
        }
    }
    Ok(())
}
