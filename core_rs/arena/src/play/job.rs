//! Which games are to be played.

use crate::bots::BotSpec;
use crate::tables::declaration::BotCode;
use everdell_engine::Rules;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};

/// Most games played before their rows are handed over.
const MAX_BATCH: u32 = 256;

/// Which games are to be played.
#[derive(Clone)]
pub struct Job {
    pub rules: Arc<Rules>,
    /// One bot for each seat.
    pub lineup: Vec<BotSpec>,
    /// The number of the cell, for the rows.
    pub cell: u32,
    pub first_deal: u32,
    pub deals: u32,
    /// The seed of the run; with a deal's number it makes the seed of a game.
    pub seed: u64,
    /// 0: one per core.
    pub threads: usize,
    /// Games played by a thread before it takes more, 0: as fits. It changes nothing but speed.
    pub batch: u32,
}

impl Job {
    /// The bots of the line-up and the automatic opponent, each once, in order of appearance: the names behind the codes of
    /// the tables.
    pub fn bot_names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        let people = self.lineup.iter().map(BotSpec::text);
        for bot in people.chain(self.rules.catalog.automatic.map(|opponent| opponent.id)) {
            if !names.contains(&bot) {
                names.push(bot);
            }
        }
        names
    }

    pub(crate) fn bot_codes(&self) -> Vec<BotCode> {
        let names = self.bot_names();
        let code = |bot: &str| names.iter().position(|name| *name == bot).map_or(0, |at| at as u8);
        let people = self.lineup.iter().map(BotSpec::text);
        people
            .chain(self.rules.catalog.automatic.map(|opponent| opponent.id))
            .map(|bot| BotCode(code(bot)))
            .collect()
    }

    pub(super) fn batch_size(&self, threads: usize) -> u32 {
        if self.batch > 0 {
            return self.batch;
        }
        (self.deals / (threads as u32 * 8).max(1)).clamp(1, MAX_BATCH)
    }
}

/// Watches and stops a job from outside.
#[derive(Default, Debug)]
pub struct Control {
    /// Set it, and the job ends after the games that are being played.
    pub stop: AtomicBool,
    /// Games done so far.
    pub done: AtomicU64,
}
