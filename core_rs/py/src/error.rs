//! Every way in which this module can fail, as a small tree of Python exceptions.

use everdell_arena::play::panic_text;
use everdell_arena::{ArenaError, BotError as BadBot};
use everdell_engine::json::StateError;
use everdell_engine::load::LoadError;
use pyo3::create_exception;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};

create_exception!(
    everdell_sim,
    EverdellError,
    PyException,
    "Anything that goes wrong in Everdell Sim."
);
create_exception!(
    everdell_sim,
    IllegalChoice,
    EverdellError,
    "The choice is not among the legal ones."
);
create_exception!(
    everdell_sim,
    GameOver,
    EverdellError,
    "The game is over: there is nothing left to choose."
);
create_exception!(
    everdell_sim,
    BadState,
    EverdellError,
    "A state that no game could be in."
);
create_exception!(everdell_sim, BadPatch, EverdellError, "A patch that cannot be applied.");
create_exception!(
    everdell_sim,
    BadModule,
    EverdellError,
    "Modules that there are not, or that do not go together."
);
create_exception!(
    everdell_sim,
    BadInput,
    EverdellError,
    "Any other value that cannot be used."
);
create_exception!(
    everdell_sim,
    BotError,
    EverdellError,
    "A bot that there is not, or with parameters it has not."
);
create_exception!(
    everdell_sim,
    InternalError,
    EverdellError,
    "A fault of this program, never of its input."
);

pub fn bad_input(what: impl Into<String>) -> PyErr {
    BadInput::new_err(what.into())
}

pub fn bad_state(error: &StateError) -> PyErr {
    BadState::new_err(error.to_string())
}

pub fn bad_bot(error: &BadBot) -> PyErr {
    BotError::new_err(error.to_string())
}

pub fn from_load(error: &LoadError) -> PyErr {
    BadPatch::new_err(error.to_string())
}

pub fn from_arena(error: &ArenaError) -> PyErr {
    match error {
        ArenaError::Bot(error) => bad_bot(error),
        ArenaError::Players(_) | ArenaError::TooManyDeals => bad_input(error.to_string()),
        ArenaError::Stopped => EverdellError::new_err(error.to_string()),
        ArenaError::Threads(_) | ArenaError::Game(_) => InternalError::new_err(error.to_string()),
    }
}

/// Runs `body`; a panic becomes an `InternalError`, never Python's end.
pub fn guarded<T>(body: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(body)).unwrap_or_else(|panic| Err(InternalError::new_err(panic_text(&*panic))))
}
