//! The seeds that follow from a run's seed.

use everdell_engine::random::Stream;
use pyo3::prelude::*;

/// The seed of a deal's game in the run with this seed.
#[pyfunction]
pub fn deal_seed(seed: u64, deal: u64) -> u64 {
    everdell_engine::random::deal_seed(seed, deal)
}

/// The seed of a seat's bot in the game with this seed.
#[pyfunction]
pub fn bot_seed(seed: u64, seat: u8) -> u64 {
    Stream::Bot(seat).seed(seed)
}
