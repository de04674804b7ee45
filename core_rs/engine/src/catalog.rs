//! What the rules in force know of every card, location and event, ready for the engine.
//!
//! These are plain tables made once per game configuration (data + patches + modules) by `load`.

use crate::effect::{Brings, Condition, Effect, Fee, Per, Quantity};
use crate::ids::{CardId, EventId, LocationId, MAX_GOODS, MAX_SEATS};
use crate::modules::{Modules, Role};
use crate::moment::Listeners;
use crate::payment::Laid;
use crate::place::{ORDINARY, WorkerKindId};
use crate::state::Player;
use crate::verbs::{SpecialVerb, Specials, Step};
use crate::zone::{Zone, Zones};

pub use crate::card_set::CardSet;
pub use crate::rows::{
    AreaDef, Automatic, CardDef, Closed, Deal, EventDef, EventKind, EventMix, Extra, ExtraSection, Extras, Face, Good,
    LocationDef, Mark, Mixing, Paying, PlayedBy, RarityDef, Refill, Setup, Sharing, ShelfDef, Shelves, Switches,
    Varying, Visitors, WorkerKind,
};

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
    /// Steps with verbs that only modules have, which steps name by position.
    pub(crate) specials: Specials,
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
    /// The sets that cards name, and what each is called: by the name of its module, if it is one.
    pub sets: Vec<String>,
    pub set_names: Vec<String>,
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
    pub modules: Modules,
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
    /// What modules change of how cards are paid.
    pub pays: Paying,
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
    /// The goods that each person has from the start.
    pub fn goods_of_each(&self) -> [u8; MAX_GOODS] {
        std::array::from_fn(|at| self.goods.get(at).map_or(0, |good| good.each))
    }

    /// The further kinds of workers of which every player has one from the start (bit = kind).
    pub fn further_workers(&self) -> u16 {
        let kinds = self.worker_kinds.iter().enumerate();
        kinds.fold(0, |set, (kind, def)| set | u16::from(def.each > 0) << kind)
    }

    /// May workers of this kind go where `named` is named? Where ordinary ones go, others do that count as workers.
    pub fn may_go(&self, kind: WorkerKindId, named: WorkerKindId) -> bool {
        kind == named || named == ORDINARY && self.worker_kinds[usize::from(kind)].counted
    }

    /// The shelf that a zone is.
    pub fn shelf(&self, zone: Zone) -> Option<&ShelfDef> {
        self.shelves.get(usize::from(zone.as_shelf()?))
    }
    /// A zone by name: one of every game, or a shelf by its id.
    pub fn zone_name(&self, zone: Zone) -> &str {
        let shelf = || self.shelf(zone).map_or("?", |shelf| &shelf.id);
        Zone::NAMES.get(usize::from(zone.code())).copied().unwrap_or_else(shelf)
    }
    /// Where it is, in a sentence.
    pub fn zone_phrase(&self, zone: Zone) -> String {
        match Zone::PHRASES.get(usize::from(zone.code())) {
            Some(phrase) => (*phrase).to_owned(),
            None => format!("the {}", self.shelf(zone).map_or("?", |shelf| &shelf.name)),
        }
    }

    /// A step with a verb that only a module has.
    pub(crate) fn special(&self, at: u8) -> &dyn SpecialVerb {
        self.specials.at(at)
    }
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
    /// Has the player something to lay on a construction? Every construction has a token of its own.
    #[inline(always)]
    pub fn can_lay(&self, player: &Player, laid: Laid) -> bool {
        let held = || player.goods.get(usize::from(self.occupying)).is_some_and(|&n| n > 0);
        laid == Laid::Token || held()
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
        self.takes_cards() || self.steps.iter().any(|step| step.travels(self))
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
            revealed = step.reveals(self).max(revealed);
            cards += usize::from(step.tucks(self, revealed));
            resources += usize::from(step.stores(self));
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
