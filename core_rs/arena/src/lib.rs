//! Bots, and playing many games between them on all cores.
//!
//! ```text
//! bots    what chooses: a Bot sees a View and answers a Decision
//! view    what one seat may know of a position
//! table   how a table of results is declared: one row type, one vector a column, one line of meaning each
//! tables  the tables: games, seats; item_tables: cards, events, locations, decisions
//! record  the observer that fills games and seats (lead: who is ahead); items: the one for cards, events and locations
//! summary sums over games that merge exactly
//! play    deals in, tables out, in deal order whatever the number of threads
//! lessons decisions of a bot with what their choices led to, for tuning
//! ```
//! This crate knows neither Python nor Arrow.

pub mod bots;
pub mod detail;
pub mod item_tables;
pub mod items;
mod lead;
pub mod lessons;
pub mod play;
pub mod record;
pub mod summary;
pub mod table;
pub mod tables;
pub mod view;

pub use bots::{Bot, BotError, BotSpec};
pub use detail::Detail;
pub use play::{ArenaError, Control, Job, simulate, simulate_in_detail};
pub use table::{Column, Data, Dictionary, Meaning};
pub use tables::Tables;
pub use view::View;
