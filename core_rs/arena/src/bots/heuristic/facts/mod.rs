//! What the data say about cards, events, locations and effects, computed once for a bot and its rules.

pub mod cards;
pub mod gamble;
pub mod outcome;
pub mod part;
pub mod profile;
pub mod traits;
