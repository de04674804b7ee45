//! Takes any choice, each equally likely.

use super::Bot;
use crate::view::View;
use everdell_engine::choice::{Choice, Decision};
use everdell_engine::random::Rng;

pub struct Random(Rng);

impl Default for Random {
    fn default() -> Self {
        Random(Rng(0))
    }
}

impl Bot for Random {
    fn begin(&mut self, seed: u64) {
        self.0 = Rng(seed);
    }

    fn choose(&mut self, _: &View<'_>, _: Decision, choices: &[Choice]) -> usize {
        self.0.below(choices.len())
    }
}
