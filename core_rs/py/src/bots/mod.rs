//! Bots on both sides of the border.
//!
//! ```text
//! catalogue    which bots there are
//! numbers      the numbers of bots that are files
//! handle       a bot at a table that Python leads: what it takes, and what it thinks of the choices
//! lineup       the bots of a line-up as Python names them; python_bot: one that is written in Python
//! ```

pub mod catalogue;
pub mod handle;
pub mod lineup;
pub mod numbers;
mod python_bot;
