//! Observers that listen to a game and write its rows.
//!
//! ```text
//! detail     what is wanted, and the recorder for whatever goes beyond games and seats
//! game       rows of games and seats; lead: who is ahead
//! items      rows of cards, events and locations
//! decisions  rows of decisions
//! ```

pub mod decisions;
pub mod detail;
pub mod game;
pub mod items;
mod lead;
