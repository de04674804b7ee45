//! What is true of a position: what it asks, what can be done in it, what it counts and what it is worth.

pub(in crate::game) mod asked;
mod fees;
pub(in crate::game) mod kept;
mod perform;
pub mod quantities;
pub mod score;
mod shelf;
pub(in crate::game) mod shortcuts;
