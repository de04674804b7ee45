//! Bots, and playing many games between them on all cores.
//!
//! ```text
//! bots       what chooses: a Bot sees a View and answers a Decision
//! view       what one seat may know of a position
//! play       deals in, tables out, in deal order for any number of threads
//! recorders  observers that listen to a game and write its rows
//! tables     the tables of results and what their columns mean
//! summary    sums over games that merge exactly
//! learning   a judge's lessons, and how trees are fitted to them
//! lessons    decisions of a bot with what their choices led to, for tuning
//! ```
//! This crate knows neither Python nor Arrow.

pub mod bots;
pub mod learning;
pub mod lessons;
pub mod play;
pub mod recorders;
pub mod summary;
pub mod tables;
pub mod view;

pub use bots::{Bot, BotError, BotSpec};
pub use play::{ArenaError, Control, Job, simulate, simulate_in_detail};
pub use recorders::detail::Detail;
pub use tables::Tables;
pub use tables::declaration::{Column, Data, Dictionary, Meaning};
pub use view::View;
