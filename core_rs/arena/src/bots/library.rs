//! Every bot that can be named: those written in Rust, and the files in `data/bots/`.

use super::{BOTS, BotError, BotFile, BotInfo, BotSpec};
use everdell_engine::load::declared;
use everdell_engine::load::embedded::data_of;
use everdell_engine::load::nearest::did_you_mean;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

const FOLDER: &str = "bots";
/// How long a chain of files may be, each like the next.
const MOST_LIKE: usize = 16;
/// A larger file is not a bot.
const MOST_BYTES: u64 = 1_000_000;

pub fn coded(name: &str) -> Option<&'static BotInfo> {
    BOTS.iter().find(|bot| bot.name == name)
}

/// Names and texts of the files that come with the library.
fn files() -> impl Iterator<Item = (&'static str, &'static str)> {
    data_of(FOLDER).filter_map(|(path, text)| Some((path.strip_prefix("bots/")?.strip_suffix(".toml")?, text)))
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
    // What comes with the library does not change and is read once.
    static READ: Mutex<BTreeMap<&str, BotFile>> = Mutex::new(BTreeMap::new());
    let anew = || read(name, Path::new(""), &[]);
    let Some((known, _)) = files().find(|(known, _)| *known == name) else {
        return anew();
    };
    let mut kept = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(file) = kept.get(known) {
        return Ok(file.clone());
    }
    let file = anew()?;
    kept.insert(known, file.clone());
    Ok(file)
}

/// Reads a file and those that it is like. Paths count from `folder`; `chain` are the files that led here.
fn read(name: &str, folder: &Path, chain: &[String]) -> Result<BotFile, BotError> {
    if !chain.is_empty() && coded(name).is_some() {
        return BotFile::like(BotSpec::parse(name)?);
    }
    let (origin, text, folder) = if Path::new(name).extension().is_some_and(|ending| ending == "toml") {
        let path = folder.join(name);
        let text = text_of(&path)?;
        let path = path.canonicalize().unwrap_or(path);
        let folder = path.parent().map(Path::to_path_buf).unwrap_or_default();
        (path.display().to_string(), Cow::Owned(text), folder)
    } else {
        let Some((_, text)) = files().find(|(known, _)| *known == name) else {
            return Err(unknown(name));
        };
        (format!("{FOLDER}/{name}.toml"), Cow::Borrowed(text), PathBuf::new())
    };
    if chain.contains(&origin) {
        return Err(BotError(format!("{name} is like itself, directly or indirectly")));
    }
    if chain.len() == MOST_LIKE {
        return Err(BotError(format!("more than {MOST_LIKE} files, each like the next")));
    }
    let chain = [chain, std::slice::from_ref(&origin)].concat();
    // A user's own file is shown as it was named.
    let shown = if matches!(text, Cow::Owned(_)) { name } else { &origin };
    let own = matches!(text, Cow::Owned(_));
    BotFile::parse(shown, &text, &|parent| read(parent, &folder, &chain), &|judge| {
        if own {
            text_of(&folder.join(judge))
        } else {
            judge_of(judge)
        }
    })
}

/// The text of a judge that comes with the library.
fn judge_of(name: &str) -> Result<String, BotError> {
    let found = data_of(FOLDER).find(|(path, _)| path.strip_prefix("bots/") == Some(name));
    let text = found.map(|(_, text)| text.to_owned());
    text.ok_or_else(|| BotError(format!("{FOLDER}/{name}: there is no such file")))
}

fn text_of(path: &Path) -> Result<String, BotError> {
    let wrong = |why: &str| BotError(format!("{}: {why}", path.display()));
    let unread = |error: std::io::Error| wrong(&format!("cannot be read: {error}"));
    // Opening a pipe would wait for somebody to write into it.
    if !path.metadata().map_err(unread)?.is_file() {
        return Err(wrong("cannot be read: not a regular file"));
    }
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(unread)?;
    file.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(unread)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(wrong(&format!("larger than {MOST_BYTES} bytes, too large for a bot")));
    }
    String::from_utf8(bytes).map_err(|_| wrong("not a text in UTF-8"))
}

fn unknown(name: &str) -> BotError {
    let hint = did_you_mean(name, names());
    let all = names().collect::<Vec<_>>().join(", ");
    let end = if hint.is_empty() { "." } else { "" };
    BotError(format!("no bot '{name}'{hint}{end} There are: {all}"))
}

/// The ids of all things of a kind that a bot's file may name ("card", "location", "role") in the modules of the build.
pub fn ids(what: &str) -> Vec<&'static str> {
    let roles = everdell_engine::load::modules::all()
        .iter()
        .filter_map(|module| module.role.as_deref());
    let sections: Vec<&str> = if what == "role" { roles.collect() } else { vec![what] };
    sections.into_iter().flat_map(declared).collect()
}
