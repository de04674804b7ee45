//! Every bot that can be named: those written in Rust, and the files in `data/bots/`.

use super::{BOTS, BotError, BotFile, BotInfo};
use everdell_engine::load::embedded::of_module;
use everdell_engine::load::nearest::did_you_mean;

const FOLDER: &str = "bots";

pub fn coded(name: &str) -> Option<&'static BotInfo> {
    BOTS.iter().find(|bot| bot.name == name)
}

/// Names and texts of the files that come with the library.
fn files() -> impl Iterator<Item = (&'static str, &'static str)> {
    of_module(FOLDER).filter_map(|(path, text)| Some((path.strip_prefix("bots/")?.strip_suffix(".toml")?, text)))
}

/// The names of all bots.
pub fn names() -> impl Iterator<Item = &'static str> {
    BOTS.iter().map(|bot| bot.name).chain(files().map(|(name, _)| name))
}

/// The bots that are files, in the order of their names.
pub fn filed() -> impl Iterator<Item = Result<BotFile, BotError>> {
    files().map(|(name, _)| file(name))
}

/// A bot's file: one that comes with the library, or the path of one.
pub fn file(name: &str) -> Result<BotFile, BotError> {
    let is_path = std::path::Path::new(name)
        .extension()
        .is_some_and(|ending| ending == "toml");
    if is_path {
        let text = std::fs::read_to_string(name).map_err(|error| BotError(format!("{name}: {error}")))?;
        return BotFile::parse(name, &text, &file_of_library);
    }
    file_of_library(name)
}

fn file_of_library(name: &str) -> Result<BotFile, BotError> {
    let Some((_, text)) = files().find(|(known, _)| *known == name) else {
        let hint = did_you_mean(name, names());
        let all = names().collect::<Vec<_>>().join(", ");
        return Err(BotError(format!("no bot '{name}'{hint} There are: {all}")));
    };
    BotFile::parse(&format!("bots/{name}.toml"), text, &file_of_library)
}

/// Is this the id of a card of any module?
pub fn is_known_card(id: &str) -> bool {
    let wanted = format!("id = \"{id}\"");
    everdell_engine::load::embedded::FILES
        .iter()
        .filter(|(path, _)| path.ends_with("cards.toml"))
        .any(|(_, text)| text.lines().any(|line| line.trim() == wanted))
}
