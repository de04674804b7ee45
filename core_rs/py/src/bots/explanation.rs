//! What a bot that is a file thinks of a decision.

use super::numbers::points;
use crate::error::{GameOver, bad_bot, bad_input, guarded};
use crate::game::Game;
use crate::value::to_python;
use everdell_arena::bots::Heuristic;
use everdell_arena::{BotSpec, View};
use pyo3::prelude::*;
use serde_json::{Value, json};
use std::sync::Arc;

/// What a bot that is a file makes of a game's open decision: `[{value, terms}]` in points, a choice each.
#[pyfunction]
pub fn explain<'py>(py: Python<'py>, bot: &str, game: &Game) -> PyResult<Bound<'py, PyAny>> {
    let spec = BotSpec::parse(bot).map_err(|error| bad_bot(&error))?;
    let Some(file) = spec.file() else {
        return Err(bad_input(format!(
            "bot '{bot}' is not a file of numbers, so it cannot explain itself"
        )));
    };
    let game = game.inner();
    let Some(decision) = game.decision() else {
        return Err(GameOver::new_err("the game is over"));
    };
    let view = View::of(game, decision.player);
    let mut bot = Heuristic::new(Arc::clone(file));
    let all = guarded(|| Ok(bot.explain(&view, decision, game.choices())))?;
    let explained = all.iter().map(|one| {
        let terms: Vec<Value> = one
            .terms
            .iter()
            .map(|(term, value)| json!([term, points(*value)]))
            .collect();
        json!({ "value": points(one.value), "terms": terms })
    });
    to_python(py, &explained.collect())
}
