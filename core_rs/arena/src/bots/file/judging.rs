//! The section `[judge]` of a bot's file.

use super::toml_text::{number, only};
use crate::bots::BotError;
use crate::bots::heuristic::weights::thousandths;
use crate::bots::judge::trees::{Judge, LANES};
use std::sync::Arc;
use toml::{Table, Value};

/// How a judge is asked.
#[derive(Clone, PartialEq, Debug)]
pub struct Judging {
    pub judge: Arc<Judge>,
    /// So many choices are judged at a glance, none of them more than so many thousandths of a point behind the best.
    pub width: usize,
    pub behind: i32,
    /// So many of them are looked at closely, none of them more than so many thousandths behind the best at a glance.
    pub closer: usize,
    pub doubt: i32,
}

impl Judging {
    const WIDTH: usize = 6;
    const BEHIND: i32 = 6000;
    const DOUBT: i32 = 1_000_000;

    /// Reads the section; without a file in it, the judge of the bot that this one is like is asked in another way.
    pub fn read(
        origin: &str,
        table: &Table,
        parent: Option<&Judging>,
        judge: &dyn Fn(&str) -> Result<String, BotError>,
    ) -> Result<Judging, BotError> {
        only(
            origin,
            "judge.",
            table,
            &["file", "hash", "width", "behind", "closer", "doubt"],
        )?;
        let wrong = |key: &str, value: &Value, expected: &str| {
            BotError(format!("{origin}: judge.{key} = {value}: expected {expected}"))
        };
        let text = |key: &str| match table.get(key) {
            Some(Value::String(text)) => Ok(Some(text.as_str())),
            Some(other) => Err(wrong(key, other, "a text")),
            None => Ok(None),
        };
        let Some(file) = text("file")? else {
            let parent = parent.ok_or_else(|| BotError(format!("{origin}: judge.file is missing")))?;
            return parent.asked(origin, table);
        };
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
        let found = Judging {
            judge: Arc::new(found),
            width: Self::WIDTH,
            behind: Self::BEHIND,
            closer: LANES,
            doubt: Self::DOUBT,
        };
        found.asked(origin, table)
    }

    /// The same judge, asked as the section says.
    fn asked(&self, origin: &str, table: &Table) -> Result<Judging, BotError> {
        let wrong = |key: &str, value: &Value, expected: &str| {
            BotError(format!("{origin}: judge.{key} = {value}: expected {expected}"))
        };
        let choices = |key: &str, usual: usize| match table.get(key) {
            Some(Value::Integer(width)) if (1..=LANES as i64).contains(width) => Ok(*width as usize),
            Some(other) => Err(wrong(key, other, &format!("a whole number from 1 to {LANES}"))),
            None => Ok(usual),
        };
        let points = |key: &str, usual: i32| match table.get(key) {
            Some(value) => number(value)
                .filter(|points| (0.0..=1000.0).contains(points))
                .map(thousandths)
                .ok_or_else(|| wrong(key, value, "a number of points from 0 to 1000")),
            None => Ok(usual),
        };
        Ok(Judging {
            judge: Arc::clone(&self.judge),
            width: choices("width", self.width)?,
            behind: points("behind", self.behind)?,
            closer: choices("closer", self.closer)?,
            doubt: points("doubt", self.doubt)?,
        })
    }
}
