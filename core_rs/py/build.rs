//! Takes a fingerprint of what decides how games go: the sources of all crates, the data and the lock of the packages.
//!
//! It is the same on every platform, so that a run begun on one can go on on another, and only there.

use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../..");
    let mut files = Vec::new();
    for part in [
        "core_rs/engine/src",
        "core_rs/arena/src",
        "core_rs/py/src",
        "data",
        "Cargo.lock",
    ] {
        println!("cargo:rerun-if-changed={}", root.join(part).display());
        collect(&root, part, &mut files)?;
    }
    files.sort();
    let mut hash = Sha256::new();
    for (name, content) in files {
        hash.update(format!("{name} {}\n", content.len()));
        hash.update(content);
    }
    let mut digits = String::new();
    for byte in &hash.finalize()[..8] {
        let _ = write!(digits, "{byte:02x}");
    }
    println!("cargo:rustc-env=EVERDELL_SOURCES={digits}");
    Ok(())
}

/// Adds every source and data file at or below a path, by its name with forward slashes.
fn collect(root: &Path, name: &str, files: &mut Vec<(String, Vec<u8>)>) -> io::Result<()> {
    let path = root.join(name);
    if path.is_dir() {
        for entry in fs::read_dir(path)? {
            let below = entry?.file_name().to_string_lossy().into_owned();
            collect(root, &format!("{name}/{below}"), files)?;
        }
    } else if path
        .extension()
        .is_some_and(|ending| ["rs", "toml", "lock"].iter().any(|one| ending == *one))
    {
        // Some systems end lines in their own way.
        let content = fs::read(path)?.into_iter().filter(|byte| *byte != b'\r').collect();
        files.push((name.to_owned(), content));
    }
    Ok(())
}
