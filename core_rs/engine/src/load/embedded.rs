//! The data files that the build put into the library.

use super::modules::DECLARATION;

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// The data of one folder, without a declaration: (path below `data/`, text), in order of their paths.
pub fn data_of(folder: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let wanted = folder.to_owned();
    let is_data = move |path: &str| {
        let below = path.split_once('/');
        below.is_some_and(|(folder, file)| folder == wanted && file != DECLARATION)
    };
    FILES.iter().copied().filter(move |(path, _)| is_data(path))
}
