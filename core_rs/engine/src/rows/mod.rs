//! What a row of each kind says, as plain data.

mod card;
mod closed;
mod event_mix;
mod extras;
mod kinds;
mod paying;
mod shelves;
mod switches;

use crate::effect::{Effect, Requirement, Score};
use crate::ids::MAX_SEATS;
use crate::resources::Resources;

pub use card::{CardDef, Mark, Visitors};
pub use closed::{Closed, Varying};
pub use event_mix::{EventMix, Mixing};
pub use extras::{Extra, ExtraSection, Extras};
pub use kinds::{AreaDef, Automatic, EventKind, Good, RarityDef, WorkerKind};
pub use paying::Paying;
pub use shelves::{Deal, Face, PlayedBy, Refill, ShelfDef, Shelves};
pub use switches::Switches;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sharing {
    /// One worker.
    Exclusive,
    /// Any number of workers, also of one player.
    Shared,
    /// As many workers as there are spots for this number of players, one of each player.
    OnePerPlayer,
    /// One worker of each player, as many in all as there are spots.
    OneEach,
}

#[derive(Clone, PartialEq, Debug)]
pub struct LocationDef {
    pub id: String,
    /// The set that it comes from (see [`CardDef::set`]).
    pub set: u8,
    /// A stable number for the id: by it the forest is drawn.
    pub key: u64,
    pub name: String,
    /// Position in the catalog's `areas`.
    pub area: u8,
    /// Of its area some are dealt for each game.
    pub dealt: bool,
    /// A switch allows to discard nothing here.
    pub any_discard: bool,
    /// The kind of worker that stands here (0: ordinary ones).
    pub workers: u8,
    pub sharing: Sharing,
    /// Spots of a location that several share, by number of players (index players - 1).
    pub spots: [u8; MAX_SEATS],
    pub effect: Effect,
    pub permanent_worker: bool,
    /// Points of each worker standing here at the end.
    pub points: i8,
    /// May be visited from this season on (as `Season as u8`).
    pub from_season: u8,
    /// What must be there before it is visited, for the module whose place it is.
    pub requires: Requirement,
    pub dead: bool,
    pub replaced: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub struct EventDef {
    pub id: String,
    /// The set that it comes from (see [`CardDef::set`]).
    pub set: u8,
    /// A stable number for the id: by it the special events are drawn.
    pub key: u64,
    pub name: String,
    /// Position in the catalog's `event_kinds`.
    pub kind: u8,
    /// All of its kind are laid out; of other kinds some are drawn.
    pub laid: bool,
    /// It is an event to whatever counts events.
    pub counted: bool,
    /// The kind of worker that achieves it (0: ordinary ones).
    pub workers: u8,
    pub requires: Requirement,
    /// What an automatic opponent scores for it, if that is another number than usual.
    pub opponent_points: Option<i8>,
    /// He never takes it.
    pub opponent_never: bool,
    /// It is no part of this game: neither laid out nor drawn.
    pub left_out: bool,
    pub cost: Resources,
    /// Its effect begins with a price of several things.
    pub has_fee: bool,
    /// City cards that must be discarded as part of the cost.
    pub cost_city_cards: u8,
    pub points: i8,
    /// The steps that pay the cost, if there is any, then what the event does.
    pub effect: Effect,
    pub score: Vec<Score>,
    pub dead: bool,
    pub replaced: bool,
}

/// Numbers of the set-up and of the turn, for one number of players.
#[derive(Clone, PartialEq, Debug)]
pub struct Setup {
    pub starting_hand: [u8; MAX_SEATS],
    pub hand_limit: u8,
    pub city_size: u8,
    pub meadow: u8,
    pub forest: u8,
    pub special_events: u8,
    /// Workers received in each season (index `Season as usize`).
    pub workers: [u8; 4],
    /// What happens after the workers of a season are received (index `Season as usize`).
    pub season_effect: [Effect; 4],
    pub discard_hand_on_pass: bool,
}
