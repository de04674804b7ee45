//! Why data could not be loaded.

use std::fmt;

/// One clear sentence: where, which key, what was found, what would be valid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoadError {
    pub message: String,
}

impl LoadError {
    pub fn new(message: impl AsRef<str>) -> LoadError {
        LoadError {
            message: one_sentence(message.as_ref()),
        }
    }

    /// A message about one key of one source.
    pub fn at(origin: &str, address: &str, what: impl fmt::Display) -> LoadError {
        LoadError::new(format!("{origin}: {address} {what}"))
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.message)
    }
}

impl std::error::Error for LoadError {}

/// Foreign text in a message breaks no line and does not drown the rest: beginning and end stay, however long it is.
pub fn one_sentence(text: &str) -> String {
    const BEGINNING: usize = 300;
    const END: usize = 180;
    let breaks = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
    let plain = |c: char| if breaks(c) { ' ' } else { c };
    let length = text.chars().count();
    if length <= BEGINNING + END {
        return text.chars().map(plain).collect();
    }
    let beginning: String = text.chars().take(BEGINNING).map(plain).collect();
    let end: String = text.chars().skip(length - END).map(plain).collect();
    format!("{beginning} … {end}")
}
