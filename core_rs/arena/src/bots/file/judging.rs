//! The section `[judge]` of a bot's file.

use super::toml_text::{number, only, strings};
use crate::bots::BotError;
use crate::bots::heuristic::weights::thousandths;
use crate::bots::judge::trees::{Judge, LANES};
use crate::bots::judge::{kind_of, kinds};
use everdell_engine::load::nearest::did_you_mean;
use std::sync::Arc;
use toml::{Table, Value};

/// How a judge is asked.
#[derive(Clone, PartialEq, Debug)]
pub struct Judging {
    pub judge: Arc<Judge>,
    /// So many choices are judged, none of them more than so many thousandths of a point behind the best.
    pub width: usize,
    pub behind: i32,
    /// The kinds of questions at which it is asked, as bits.
    pub kinds: u16,
}

impl Judging {
    const WIDTH: usize = 4;
    const BEHIND: i32 = 4000;

    pub fn read(
        origin: &str,
        table: &Table,
        judge: &dyn Fn(&str) -> Result<String, BotError>,
    ) -> Result<Judging, BotError> {
        only(origin, "judge.", table, &["file", "hash", "width", "behind", "asked"])?;
        let wrong = |key: &str, value: &Value, expected: &str| {
            BotError(format!("{origin}: judge.{key} = {value}: expected {expected}"))
        };
        let text = |key: &str| match table.get(key) {
            Some(Value::String(text)) => Ok(Some(text.as_str())),
            Some(other) => Err(wrong(key, other, "a text")),
            None => Ok(None),
        };
        let file = text("file")?.ok_or_else(|| BotError(format!("{origin}: judge.file is missing")))?;
        if file.contains(['/', '\\']) {
            return Err(BotError(format!(
                "{origin}: judge.file = {file:?}: expected the name of a file beside this one"
            )));
        }
        let found = judge(file).map_err(|error| BotError(format!("{origin}: judge.file: {error}")))?;
        let found = Judge::parse(file, &found)?;
        if let Some(hash) = text("hash")?
            && hash != found.hash
        {
            let is = &found.hash;
            return Err(BotError(format!(
                "{origin}: judge.hash = {hash:?}: the hash of {file} is \"{is}\", so it is another file than the one meant"
            )));
        }
        let width = match table.get("width") {
            Some(Value::Integer(width)) if (1..=LANES as i64).contains(width) => *width as usize,
            Some(other) => return Err(wrong("width", other, &format!("a whole number from 1 to {LANES}"))),
            None => Self::WIDTH,
        };
        let behind = match table.get("behind") {
            Some(value) => number(value)
                .filter(|points| (0.0..=1000.0).contains(points))
                .map(thousandths)
                .ok_or_else(|| wrong("behind", value, "a number of points from 0 to 1000"))?,
            None => Self::BEHIND,
        };
        let asked = strings(origin, "judge", table, "asked")?;
        let known = |name: &&str| {
            kind_of(name).ok_or_else(|| {
                let hint = did_you_mean(name, kinds());
                BotError(format!(
                    "{origin}: judge.asked: '{name}' is no question that is judged{hint}"
                ))
            })
        };
        let asked = asked.iter().map(known).collect::<Result<Vec<u16>, BotError>>()?;
        let all = if asked.is_empty() { u16::MAX } else { 0 };
        Ok(Judging {
            kinds: asked.iter().fold(all, |kinds, kind| kinds | kind),
            judge: Arc::new(found),
            width,
            behind,
        })
    }
}
