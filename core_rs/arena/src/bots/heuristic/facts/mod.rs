//! What the data tell of cards, events, locations and effects, worked out once for a bot and its rules.

pub mod cards;
pub mod outcome;
pub mod profile;
