//! The data files that the build put into the library.

use super::modules::DECLARATION;

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// The data of one module, without its declaration: (path below `data/`, text), in order of their paths.
pub fn data_of(module: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let module = module.to_owned();
    let is_data = move |path: &str| {
        let below = path.split_once('/');
        below.is_some_and(|(folder, file)| folder == module && file != DECLARATION)
    };
    FILES.iter().copied().filter(move |(path, _)| is_data(path))
}
