//! A bot of the arena at a table that Python leads.

use crate::error::{GameOver, InternalError, bad_bot, guarded};
use crate::game::Game;
use everdell_arena::{BotSpec, View};
use everdell_engine::random::Stream;
use pyo3::prelude::*;
use std::sync::Mutex;

#[pyclass(frozen, module = "everdell_sim._core")]
pub struct Bot {
    seat: u8,
    inner: Mutex<Box<dyn everdell_arena::Bot + Send>>,
}

#[pymethods]
impl Bot {
    /// The bot for one seat of the game that was dealt with `seed`.
    #[new]
    fn new(bot: &str, seat: u8, seed: u64) -> PyResult<Bot> {
        let mut inner = BotSpec::parse(bot)
            .and_then(|spec| spec.build())
            .map_err(|error| bad_bot(&error))?;
        inner.begin(Stream::Bot(seat).seed(seed));
        Ok(Bot {
            seat,
            inner: Mutex::new(inner),
        })
    }

    /// The index of its choice in the game's open decision.
    fn choose(&self, game: &Game) -> PyResult<usize> {
        let game = game.inner();
        let Some(decision) = game.decision() else {
            return Err(GameOver::new_err("the game is over"));
        };
        if decision.player != self.seat {
            return Err(InternalError::new_err(format!(
                "the bot of seat {} was asked for seat {}",
                self.seat, decision.player
            )));
        }
        let mut bot = self
            .inner
            .lock()
            .map_err(|_| InternalError::new_err("the bot broke in an earlier decision"))?;
        let view = View::new(&game.rules().catalog, game.state(), decision.player);
        guarded(|| {
            bot.seated(game.rules(), game.state().seats);
            Ok(bot.choose(&view, decision, game.choices()))
        })
    }
}
