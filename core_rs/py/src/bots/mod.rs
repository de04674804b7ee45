//! Bots on both sides of the border.
//!
//! ```text
//! catalogue    which bots there are
//! numbers      the numbers of bots that are files; explanation: what such a bot thinks of a decision
//! handle       a bot at a table that Python leads
//! lineup       the bots of a line-up as Python names them; python_bot: one that is written in Python
//! ```

pub mod catalogue;
pub mod explanation;
pub mod handle;
pub mod lineup;
pub mod numbers;
mod python_bot;
