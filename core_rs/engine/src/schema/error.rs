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
    let plain = |c: char| if is_visible(c) { c } else { ' ' };
    let length = text.chars().count();
    if length <= BEGINNING + END {
        return text.chars().map(plain).collect();
    }
    let beginning: String = text.chars().take(BEGINNING).map(plain).collect();
    let end: String = text.chars().skip(length - END).map(plain).collect();
    format!("{beginning} … {end}")
}

/// Is it a character that only shows itself? Others end a line, move a cursor or turn the direction of a text around.
pub fn is_visible(c: char) -> bool {
    !c.is_control()
        && !matches!(
            c,
            '\u{ad}'
                | '\u{61c}'
                | '\u{180e}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e007f}'
        )
}

/// What a name in a file may be.
pub const NAME: &str = "up to 120 letters that can all be seen";

/// May this be the name of something? Names are shown in tables, on pages and in terminals.
pub fn is_name(text: &str) -> bool {
    text.chars().count() <= 120 && text.chars().all(is_visible)
}
