//! Which bots there are.

use crate::error::bad_bot;
use crate::rules::Rules;
use crate::value::to_python;
use everdell_arena::BotSpec;
use everdell_arena::bots::{BOTS, library};
use pyo3::prelude::*;
use serde_json::{Value, json};

/// Every bot that can be named: `[{name, kind, about, parameters}]`.
#[pyfunction]
pub fn bots(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let coded = BOTS.iter().map(|bot| {
        let param =
            |(key, default, text): &(&str, &str, &str)| json!({ "key": key, "default": default, "meaning": text });
        let params: Vec<_> = bot.params.iter().map(param).collect();
        Ok(json!({ "name": bot.name, "kind": "code", "about": bot.about, "parameters": params }))
    });
    let filed = library::filed().map(|file| {
        let file = file.map_err(|error| bad_bot(&error))?;
        Ok(json!({ "name": file.name, "kind": "file", "about": file.about, "parameters": [] }))
    });
    to_python(py, &Value::Array(coded.chain(filed).collect::<PyResult<_>>()?))
}

/// Refuses a bot that there is not; with rules, also one that names a card that they do not have; with `ranks`, also one that
/// cannot rank choices.
#[pyfunction]
#[pyo3(signature = (bot, rules=None, *, ranks=false))]
pub fn check_bot(bot: &str, rules: Option<&Rules>, ranks: bool) -> PyResult<()> {
    let check = |spec: BotSpec| {
        if ranks {
            spec.ranker()?;
        }
        rules.map_or(Ok(()), |rules| spec.check(rules.inner()))
    };
    BotSpec::parse(bot).and_then(check).map_err(|error| bad_bot(&error))
}

/// Microseconds that a bot's seat takes of a processor in a game of so many players, roughly.
#[pyfunction]
pub fn bot_cost(bot: &str, players: u64) -> PyResult<Option<u64>> {
    let spec = BotSpec::parse(bot).map_err(|error| bad_bot(&error))?;
    spec.cost(players).map_err(|error| bad_bot(&error))
}
