//! One look at a position: what is owned, what is wanted, and what holds for all positions of a period.

pub mod chase;
pub mod lists;
pub mod look;
mod packing;
pub mod period;
mod purse;
mod wishes;
