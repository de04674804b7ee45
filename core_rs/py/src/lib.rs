//! The Python module `everdell_sim._core`: a thin skin over the engine and the arena. Nothing is decided here.

mod bots;
mod error;
mod game;
mod judges;
mod lessons;
mod rules;
mod seeds;
mod simulate;
mod tables;
mod value;

use pyo3::pymodule;

#[pymodule]
mod _core {
    #[pymodule_export]
    use super::bots::catalogue::{bot_cost, bots, check_bot};
    #[pymodule_export]
    #[pymodule_export]
    use super::bots::handle::Bot;
    #[pymodule_export]
    use super::bots::numbers::{bot_file, bot_numbers, weights};
    #[pymodule_export]
    use super::error::{
        BadInput, BadModule, BadPatch, BadState, BotError, EverdellError, GameOver, IllegalChoice, InternalError,
    };
    #[pymodule_export]
    use super::game::Game;
    #[pymodule_export]
    use super::judges::{count_lessons, fit_judge, judge_lessons, judge_positions, read_positions, worth};
    #[pymodule_export]
    use super::lessons::Lessons;
    #[pymodule_export]
    use super::rules::{Rules, modules, nearest, parse_patch};
    #[pymodule_export]
    use super::seeds::{bot_seed, deal_seed};
    #[pymodule_export]
    use super::simulate::{Tables, check, columns, simulate};
    #[pymodule_export]
    use super::tables::Table;
    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.add("__sources__", env!("EVERDELL_SOURCES"))?;
        module.add("__profile__", if cfg!(debug_assertions) { "debug" } else { "release" })
    }
}
