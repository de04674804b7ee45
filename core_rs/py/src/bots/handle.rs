//! A bot of the arena at a table that Python leads.

use crate::bots::lineup::Lineup;
use crate::bots::numbers::points;
use crate::error::{GameOver, InternalError, bad_bot, guarded};
use crate::game::Game;
use crate::rules::Rules;
use crate::value::to_python;
use everdell_arena::bots::Explanation;
use everdell_arena::{BotSpec, View};
use everdell_engine::random::Stream;
use everdell_engine::{Choice, Decision};
use pyo3::prelude::*;
use serde_json::{Value, json};
use std::sync::Mutex;

#[pyclass(frozen, module = "everdell_sim._core")]
pub struct Bot {
    seat: u8,
    seed: u64,
    /// Where it came from; it knows what went wrong in Python.
    lineup: Option<Lineup>,
    inner: Mutex<Box<dyn everdell_arena::Bot + Send>>,
}

#[pymethods]
impl Bot {
    /// The bot for one seat of the game that was dealt with `seed`. With `rules` it may be one in Python, and cards
    /// that it names must be among theirs.
    #[new]
    #[pyo3(signature = (bot, seat, seed, rules=None))]
    fn new(bot: &Bound<'_, PyAny>, seat: u8, seed: u64, rules: Option<&Rules>) -> PyResult<Bot> {
        let lineup = rules
            .map(|rules| Lineup::read(rules.inner(), std::slice::from_ref(bot)))
            .transpose()?;
        let spec = match (&lineup, rules) {
            (Some(lineup), Some(rules)) => lineup.bots[0].check(rules.inner()).map(|()| lineup.bots[0].clone()),
            _ => BotSpec::parse(bot.extract()?),
        };
        let mut inner = spec.and_then(|spec| spec.build()).map_err(|error| bad_bot(&error))?;
        inner.begin(Stream::Bot(seat).seed(seed));
        Ok(Bot {
            seat,
            seed,
            lineup,
            inner: Mutex::new(inner),
        })
    }

    /// The index of its choice in the game's open decision.
    fn choose(&self, py: Python<'_>, game: &Game) -> PyResult<usize> {
        let index = self.ask(game, |bot, view, decision, choices| bot.choose(view, decision, choices))?;
        let fault = self
            .lineup
            .as_ref()
            .and_then(|lineup| lineup.fault(py, &format!("seed {}", self.seed)));
        fault.map_or(Ok(index), Err)
    }

    /// What it makes of the game's open decision instead: `[{index, value, terms}]` in points, the choice it takes first;
    /// None from a bot that cannot tell.
    fn explain<'py>(&self, py: Python<'py>, game: &Game) -> PyResult<Option<Bound<'py, PyAny>>> {
        let rows = self.ask(game, |bot, view, decision, choices| {
            bot.explain(view, decision, choices)
        })?;
        let row = |one: &Explanation| {
            let terms = one.terms.iter().map(|(term, value)| json!([term, points(*value)]));
            let terms: Vec<Value> = terms.collect();
            json!({ "index": one.index, "value": points(one.value), "terms": terms })
        };
        rows.map(|rows| to_python(py, &rows.iter().map(row).collect()))
            .transpose()
    }
}

impl Bot {
    fn ask<T>(
        &self,
        game: &Game,
        ask: impl FnOnce(&mut dyn everdell_arena::Bot, &View<'_>, Decision, &[Choice]) -> T,
    ) -> PyResult<T> {
        let game = game.inner();
        let Some(decision) = game.decision() else {
            return Err(GameOver::new_err("the game is over"));
        };
        if decision.player != self.seat {
            return Err(InternalError::new_err(format!(
                "the bot of seat {} was asked for seat {}",
                self.seat + 1,
                decision.player + 1
            )));
        }
        let mut bot = self
            .inner
            .lock()
            .map_err(|_| InternalError::new_err("the bot broke in an earlier decision"))?;
        let view = View::of(game, decision.player);
        guarded(|| {
            bot.seated(game.rules(), game.players());
            Ok(ask(&mut **bot, &view, decision, game.choices()))
        })
    }
}
