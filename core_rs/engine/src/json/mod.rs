//! Positions, choices and views as JSON, and as sentences.
//!
//! `state` writes a position and `parse` reads one, checking everything that a person could get wrong; `view` writes
//! what one player may know; `board` describes a position for people to look at; `choice` and `label` name the answers to a decision. `docs/state.md` describes the shape.
//!
//! Seats and slots count from 0 in JSON and from 1 in sentences.

mod board;
mod card_count;
mod check;
mod choice;
mod drawing;
mod label;
mod parse;
mod pending;
mod player;
mod question;
mod shelves;
mod state;
mod table;
mod view;
mod words;

pub use crate::schema::node::StateError;
pub use board::board_to_json;
pub use choice::{NoSuchChoice, choice_to_json, find_choice, source_to_json};
pub use label::{decision_label, label};
pub use parse::{modules_of, state_from_json};
pub use question::{Question, question};
pub use state::state_to_json;
pub use view::view_to_json;

/// The version of the shape of a state. It moves when a state written before can no longer be read.
pub const STATE_VERSION: u64 = 1;
