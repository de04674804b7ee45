//! The game of Everdell: exact rules over plain data.
//!
//! Three calls are the whole game: [`Game::decision`] tells who must choose what, [`Game::choices`] lists every legal
//! answer, [`Game::choose`] takes one. Cards, locations and events are data (`data/`), read by [`load`] into a
//! [`catalog::Catalog`]; the engine knows none of them by name.
//!
//! Dependencies go one way: `ids, resources, list, random` → `effect` → `catalog` → `state`, `choice` → `observer`
//! → `load` → `game` → `json`.
//!
//! `modules` stands beside this order: each layer calls its hooks, and a module's hooks use the layers. No layer knows a
//! module by name.

pub mod catalog;
pub mod choice;
pub mod effect;
pub mod game;
pub mod ids;
pub mod json;
pub mod list;
pub mod load;
pub mod modules;
pub mod observer;
pub mod random;
pub mod resources;
pub mod state;

pub use choice::{Ask, Choice, Decision, Via, Zone};
pub use game::Game;
pub use load::Rules;
