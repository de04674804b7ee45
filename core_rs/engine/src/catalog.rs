//! What the rules in force know of every card, location and event, ready for the engine.
//!
//! These are plain tables made once per game configuration (data + patches + modules) by `load`.

mod card;
mod closed;
mod event_mix;
mod kinds;
mod shelves;
mod switches;

use crate::effect::{Brings, Condition, Effect, Fee, Per, Quantity, Requirement, Score};
use crate::ids::{CardId, EventId, LocationId, MAX_SEATS};
use crate::modules::{Extras, Numbers, Role};
use crate::moment::Listeners;
use crate::payment::Laid;
use crate::resources::Resources;
use crate::verbs::Step;
use crate::zone::Zones;

pub use crate::card_set::CardSet;
pub use card::{CardDef, Mark, Visitors};
pub use closed::{Closed, Varying};
pub use event_mix::{EventMix, Mixing};
pub use kinds::{AreaDef, Automatic, EventKind, Good, RarityDef, WorkerKind};
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

/// Everything the engine reads while a game is played.
#[derive(Clone, PartialEq, Debug)]
pub struct Catalog {
    pub cards: Vec<CardDef>,
    pub locations: Vec<LocationDef>,
    pub events: Vec<EventDef>,
    pub areas: Vec<AreaDef>,
    pub event_kinds: Vec<EventKind>,
    /// Index `Rarity as usize`.
    pub rarities: Vec<RarityDef>,
    pub goods: Vec<Good>,
    /// The position of the good that may lie on constructions as an occupied token does (`NONE`: there is none).
    pub occupying: u8,
    pub shelves: Shelves,
    /// Ordinary workers first.
    pub worker_kinds: Vec<WorkerKind>,
    /// All effects, one after another, each ended by `Step::End`.
    pub steps: Vec<Step>,
    /// What each of them brings.
    pub brings: Vec<Brings>,
    /// What steps multiply amounts by and what they depend on, both named by position.
    pub quantities: Vec<Quantity>,
    pub conditions: Vec<Condition>,
    /// Prices of several things, which steps name by position.
    pub fees: Vec<Fee>,
    /// Lists of zones, which steps name by position.
    pub zone_lists: Vec<Zones>,
    /// What the options of choices in effects are called.
    pub option_names: Vec<String>,
    /// The sets that cards name.
    pub sets: Vec<String>,
    pub switches: Switches,
    /// Set-up by number of players (index players - 1).
    pub setup: [Setup; MAX_SEATS],
    // Sets that spare the engine a scan.
    /// Cards that do something before a season.
    pub before_season: CardSet,
    /// Cards with a bonus at the end.
    pub scoring: CardSet,
    /// Cards that act when goods are gained, and those that raise the hand limit.
    pub after_goods: CardSet,
    pub raising_limit: CardSet,
    /// Cards that open spaces, that never leave, and that act when an event is achieved.
    pub opening: CardSet,
    pub fixed: CardSet,
    /// Cards on which another is built by their ability.
    pub built_upon: CardSet,
    pub after_event: CardSet,
    /// Cards that act when their owner has drawn cards, and whether there are any.
    pub after_draw: CardSet,
    pub acts_on_drawings: bool,
    /// Does a module say how many spaces a card takes?
    pub space_varies: bool,
    /// Can the hand limit of a seat change in a game?
    pub limit_varies: bool,
    /// Locations where workers are worth points at the end (bit = id).
    pub scoring_places: u64,
    /// Cards and locations (bit = id) whose rows a patch has made or changed.
    pub patched_cards: CardSet,
    pub patched_places: u64,
    // What modules bring.
    pub modules: Numbers,
    /// Does one of them hear what happens?
    pub hearing: bool,
    /// Which of them act in which moments.
    pub listeners: Listeners,
    /// What of the places they change for a while.
    pub varying: Varying,
    /// The modules in force by name, `base` first.
    pub module_names: Vec<&'static str>,
    /// Differs whenever the data, a module or its parameters do.
    pub fingerprint: u64,
    /// What sets say of how their special events are drawn; nothing: all are drawn together.
    pub event_mixes: Vec<EventMix>,
    /// The opponent who has the seat after the people.
    pub automatic: Option<Automatic>,
    /// A module changes how cards are paid.
    pub pays: bool,
    /// A seat can draw from elsewhere than the deck.
    pub draws_elsewhere: bool,
    /// Two equal cards can differ by their slots.
    pub slots_differ: bool,
    /// Names and meanings of the scores that modules add.
    pub scores: Vec<(&'static str, &'static str)>,
    /// Names and meanings of what they tell of a seat besides.
    pub measures: Vec<(&'static str, &'static str)>,
    /// The roles that seats have.
    pub roles: Vec<Role>,
    /// What they have besides cards and locations that tables tell of.
    pub extras: Extras,
}

impl Catalog {
    pub fn card(&self, id: &str) -> Option<CardId> {
        self.cards.iter().position(|card| card.id == id).map(|at| at as CardId)
    }
    /// The ids of the cards, and of the locations, with what tables count beside them.
    pub fn card_ids(&self) -> impl Iterator<Item = &String> {
        self.cards.iter().map(|def| &def.id).chain(self.extras.ids(true))
    }
    pub fn location_ids(&self) -> impl Iterator<Item = &String> {
        self.locations.iter().map(|def| &def.id).chain(self.extras.ids(false))
    }
    pub fn location(&self, id: &str) -> Option<LocationId> {
        self.locations
            .iter()
            .position(|location| location.id == id)
            .map(|at| at as LocationId)
    }
    /// The good that may lie on constructions as an occupied token does.
    pub fn good_to_lay(&self) -> Option<&Good> {
        self.goods.get(usize::from(self.occupying))
    }
    /// The id and the name of what is laid on a construction.
    pub fn laid(&self, laid: Laid) -> (&str, &str) {
        match self.good_to_lay().filter(|_| laid == Laid::Good) {
            Some(good) => (&good.id, &good.name),
            None => ("token", "occupied token"),
        }
    }
    /// Can a card of a city come into another one, with what lies on it?
    pub fn cards_change_cities(&self) -> bool {
        self.takes_cards() || self.steps.iter().any(|step| step.travels())
    }
    /// Can a card be taken out of another city?
    pub fn takes_cards(&self) -> bool {
        let trades = self.cards.iter().any(|card| card.trades.is_some());
        trades || self.brings.contains(&Brings::TakesCard)
    }
    #[inline]
    pub fn quantity(&self, per: Per) -> Quantity {
        self.quantities[usize::from(per.0)]
    }
    #[inline]
    pub fn condition(&self, at: u8) -> Condition {
        self.conditions[usize::from(at)]
    }
    /// The steps of an effect, without its end.
    pub fn steps_of(&self, effect: Effect) -> &[Step] {
        let from = self.steps.get(usize::from(effect)..).unwrap_or_default();
        let end = from.iter().position(|step| *step == Step::End);
        &from[..end.unwrap_or(from.len())]
    }
    /// How many cards and how many resources an event with this effect can come to hold.
    pub fn held_by_event(&self, effect: Effect) -> (usize, usize) {
        let (mut cards, mut resources, mut revealed) = (0, 0, 0);
        for step in self.steps_of(effect) {
            revealed = step.reveals().max(revealed);
            cards += usize::from(step.tucks(revealed));
            resources += usize::from(step.stores());
        }
        (cards, resources)
    }
    /// How many seats a table of so many people has.
    pub fn seats(&self, people: u8) -> u8 {
        people + u8::from(self.automatic.is_some())
    }
    /// How many of so many seats are people's.
    pub fn people(&self, seats: u8) -> u8 {
        seats - u8::from(self.automatic.is_some())
    }
    /// Does an automatic opponent sit here, at a table of so many seats?
    #[inline]
    pub fn is_automatic(&self, seats: u8, seat: u8) -> bool {
        self.automatic.is_some() && seat + 1 == seats
    }
    pub fn event(&self, id: &str) -> Option<EventId> {
        self.events
            .iter()
            .position(|event| event.id == id)
            .map(|at| at as EventId)
    }
}
