//! What choices are worth in a position: plays, placements, answers, and what modules add.

mod cards;
mod choices;
mod effects;
mod losses;
mod placements;
mod plays;
pub mod prizes;
mod prospects;
mod resources;
pub mod sum;
