//! Cards on their way: from piles, shelves and hands into cities, from city to city, and out again.

mod again;
mod city;
mod gifts;
pub(super) mod pick;
pub(in crate::game) mod piles;
pub(in crate::game) mod shelves;
pub mod spaces;
