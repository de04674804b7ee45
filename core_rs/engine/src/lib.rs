//! The game of Everdell: exact rules over plain data.
//!
//! Three calls are the whole game: [`Game::decision`] tells who must choose what, [`Game::choices`] lists every legal
//! answer, [`Game::choose`] takes one. Cards, locations and events are data (`data/`), read by [`load`] into a
//! [`catalog::Catalog`]; the engine knows none of them by name.
//!
//! Modules of the game with rules of their own are in [`boxes`], a folder each. Whoever loads rules hands the catalog those in
//! force; the game calls them through `modules` and knows none of them. What effects are made of is in `verbs`, a file a verb.
//!
//! Dependencies go one way: `bits, ids, resources, list, random, piles, place, zone, holder, payment, meadow, frame, card_set, moment` →
//! `effect` → `schema, rows, sections` → `state, choice` → `observer` → `catalog, phrases, modules, verbs, rules, game` → `texts` →
//! `boxes` → `load` → `json`.

pub mod bits;
pub mod boxes;
mod card_set;
pub mod catalog;
pub mod choice;
pub mod effect;
mod frame;
pub mod game;
mod holder;
pub mod ids;
pub mod json;
pub mod list;
pub mod load;
mod meadow;
pub mod modules;
pub mod moment;
pub mod observer;
pub mod payment;
mod phrases;
mod piles;
mod place;
pub mod random;
pub mod resources;
pub mod rows;
mod rules;
mod schema;
mod sections;
pub mod state;
pub mod texts;
pub mod verbs;
pub mod zone;

pub use choice::{Ask, Choice, Decision, Payment, Zone};
pub use game::Game;
pub use rules::Rules;
