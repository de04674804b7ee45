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
    r"Anything that goes wrong in Everdell Sim.

>>> import everdell_sim as ev
>>> try:
...     ev.Game(players=9)
... except ev.EverdellError as error:
...     print(type(error).__name__)
BadInput
"
);
create_exception!(
    everdell_sim,
    IllegalChoice,
    EverdellError,
    r"The choice is not among the legal ones.

>>> import everdell_sim as ev
>>> ev.Game(seed=1).apply(999)
Traceback (most recent call last):
...
everdell_sim.IllegalChoice: choice 999 is not from 0 to 11; legal are: ...
"
);
create_exception!(
    everdell_sim,
    GameOver,
    EverdellError,
    r"The game is over: there is nothing left to choose.

>>> import everdell_sim as ev
>>> game = ev.Game(seed=1)
>>> while game.decision:
...     game.apply(0)
>>> game.apply(0)
Traceback (most recent call last):
...
everdell_sim.GameOver: ...
"
);
create_exception!(
    everdell_sim,
    BadState,
    EverdellError,
    r#"A state that no game could be in.

>>> import everdell_sim as ev
>>> ev.Game.from_state({"players": []})
Traceback (most recent call last):
...
everdell_sim.BadState: players: players is 0; allowed: 1 to 6
"#
);
create_exception!(
    everdell_sim,
    BadPatch,
    EverdellError,
    r#"A patch that cannot be applied.

>>> import everdell_sim as ev
>>> ev.cards(patch={"card": {"frm": {"points": 1}}})
Traceback (most recent call last):
...
everdell_sim.BadPatch: patch: card.frm is unknown; did you mean 'farm'?
"#
);
create_exception!(
    everdell_sim,
    BadModule,
    EverdellError,
    r#"Modules that there are not, or that do not go together.

>>> import everdell_sim as ev
>>> ev.cards(modules="bas")
Traceback (most recent call last):
...
everdell_sim.BadModule: module 'bas' is unknown; did you mean 'base'?
"#
);
create_exception!(
    everdell_sim,
    BadInput,
    EverdellError,
    r#"Any other value that cannot be used.

>>> import everdell_sim as ev
>>> ev.simulate("greedy,random", deals=0)
Traceback (most recent call last):
...
everdell_sim.BadInput: deals must be from 1 to 4294967295, not 0
"#
);
create_exception!(
    everdell_sim,
    BotError,
    EverdellError,
    r#"A bot that there is not, or with parameters it has not.

>>> import everdell_sim as ev
>>> ev.simulate("gredy,random", deals=1)
Traceback (most recent call last):
...
everdell_sim.BotError: no bot 'gredy'; did you mean 'greedy'? There are: ...
"#
);
create_exception!(
    everdell_sim,
    InternalError,
    EverdellError,
    r"A fault of this program, never of its input.

>>> import everdell_sim as ev
>>> issubclass(ev.InternalError, ev.EverdellError)
True
"
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
