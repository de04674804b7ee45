//! Why data could not be loaded.

use std::fmt;

/// One clear sentence: where, which key, what was found, what would be valid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoadError {
    pub message: String,
}

impl LoadError {
    pub fn new(message: impl Into<String>) -> LoadError {
        LoadError {
            message: message.into(),
        }
    }

    /// A message about one key of one source.
    pub fn at(origin: &str, address: &str, what: impl fmt::Display) -> LoadError {
        LoadError {
            message: format!("{origin}: {address} {what}"),
        }
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.message)
    }
}

impl std::error::Error for LoadError {}
