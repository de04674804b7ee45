//! The data files that the build put into the library.

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// The files of one module: (path below `data/`, text), in order of their paths.
pub fn of_module(module: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let module = module.to_owned();
    FILES
        .iter()
        .copied()
        .filter(move |(path, _)| path.split('/').next() == Some(module.as_str()))
}
