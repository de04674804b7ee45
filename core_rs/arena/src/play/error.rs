//! Why games could not be played.

use crate::bots::BotError;
use everdell_engine::load::LoadError;
use std::any::Any;
use std::fmt;

/// Why a job gave no result.
#[derive(Debug)]
pub enum ArenaError {
    Bot(BotError),
    /// The rules allow no such number of players.
    Players(LoadError),
    /// Somebody stopped it.
    Stopped,
    /// More deals than a table can number.
    TooManyDeals,
    /// No threads could be started.
    Threads(String),
    /// A game that broke: a fault of this program, with all that makes the game again.
    Game(BrokenGame),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BrokenGame {
    pub deal: u32,
    pub seed: u64,
    pub lineup: String,
    pub what: String,
}

impl fmt::Display for ArenaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArenaError::Bot(error) => error.fmt(f),
            ArenaError::Players(error) => error.fmt(f),
            ArenaError::Stopped => f.write_str("stopped before all games were played"),
            ArenaError::TooManyDeals => write!(f, "deals are numbered up to {}", u32::MAX),
            ArenaError::Threads(why) => write!(f, "cannot start threads: {why}"),
            ArenaError::Game(BrokenGame {
                deal,
                seed,
                lineup,
                what,
            }) => {
                write!(f, "game with seed {seed} (deal {deal}) between {lineup} broke: {what}")
            }
        }
    }
}

impl std::error::Error for ArenaError {}

impl From<LoadError> for ArenaError {
    fn from(error: LoadError) -> Self {
        ArenaError::Players(error)
    }
}

impl From<BotError> for ArenaError {
    fn from(error: BotError) -> Self {
        ArenaError::Bot(error)
    }
}

/// What a panic said.
pub fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("panic without a message").to_owned()
}
