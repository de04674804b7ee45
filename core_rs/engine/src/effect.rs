//! The words in which `data/` tells what a card, location or event does.
//!
//! An effect is a list of steps. In TOML a step is a table with one verb, e.g. `{ gain = { berry = 1 } }`, and the
//! optional keys `per`, `every`, `when`, `option` and `label`. Loading flattens every effect into one arena of
//! [`crate::verbs::Step`]s; an [`Effect`] is where it starts. Verbs have a file each in `verbs`; what several of them speak
//! of is here. The comment on each is its spelling in TOML.

mod brings;
mod quantity;

pub use brings::Brings;
pub use quantity::{Bound, Condition, Per, Quantity, Requirement, Score, What, Whose};

use crate::ids::MAX_GOODS;
use crate::resources::Resources;

/// Where a flattened effect starts in the catalog's arena. 0 is the empty effect.
pub type Effect = u16;

/// The empty effect: the arena begins with an `End`.
pub const NOTHING: Effect = 0;

/// Which cards a step speaks of. In TOML: `"construction"`, `"critter"`, `"any"`, a colour, or a table
/// `{ kind = "critter", rarity = "unique", colour = "traveler", max_points = 3 }`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Filter {
    pub kind: Option<Kind>,
    pub colour: Option<Colour>,
    pub rarity: Option<Rarity>,
    /// Base value at most this.
    pub max_points: i8,
}

impl Filter {
    pub const ANY: Filter = Filter {
        kind: None,
        colour: None,
        rarity: None,
        max_points: i8::MAX,
    };

    pub const fn of_colour(colour: Colour) -> Filter {
        Filter {
            colour: Some(colour),
            ..Filter::ANY
        }
    }

    /// The colour, where it asks for nothing else.
    pub fn only_colour(self) -> Option<Colour> {
        let colour = self.colour?;
        (self == Filter::of_colour(colour)).then_some(colour)
    }

    pub const fn of_kind(kind: Kind) -> Filter {
        Filter {
            kind: Some(kind),
            ..Filter::ANY
        }
    }

    pub const fn of_rarity(rarity: Rarity) -> Filter {
        Filter {
            rarity: Some(rarity),
            ..Filter::ANY
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
    Construction,
    Critter,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Rarity {
    Common,
    Unique,
    /// One that a module declares.
    Further,
}

/// Kinds times rarities.
pub const SORTS: usize = 6;

/// A kind and a rarity as one number below [`SORTS`].
#[inline]
pub fn sort(kind: Kind, rarity: Rarity) -> usize {
    kind as usize * Rarity::ALL.len() + rarity as usize
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Colour {
    Traveler,
    Production,
    Destination,
    Governance,
    Prosperity,
}

impl Kind {
    pub const ALL: [Kind; 2] = [Kind::Construction, Kind::Critter];
    pub fn other(self) -> Kind {
        Kind::ALL[1 - self as usize]
    }
    pub fn name(self) -> &'static str {
        ["construction", "critter"][self as usize]
    }
}

impl Rarity {
    pub const ALL: [Rarity; 3] = [Rarity::Common, Rarity::Unique, Rarity::Further];
}

impl Colour {
    pub const ALL: [Colour; 5] = [
        Colour::Traveler,
        Colour::Production,
        Colour::Destination,
        Colour::Governance,
        Colour::Prosperity,
    ];
    pub fn name(self) -> &'static str {
        ["traveler", "production", "destination", "governance", "prosperity"][self as usize]
    }
}

/// The piles a reveal takes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pile {
    /// `from = "deck"`
    Deck,
    /// `from = "deck_or_discard"`: the player chooses
    DeckOrDiscard,
}

/// Where the cards stand from which one is played by an effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stock {
    /// `from = "meadow"`
    Meadow,
    /// `from = "hand_or_meadow"`
    HandOrMeadow,
    /// `from = ["hand", "meadow"]`: any of these zones and shelves, by position in the catalog's `zone_lists`
    Zones(u8),
    /// `from = "revealed"`: cards turned up by an earlier step; those not played are discarded
    Revealed,
    /// `from = "taken"`: meadow cards taken into the hand by an earlier step
    Taken,
}

/// Whose production cards a copying card may choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Copying {
    /// `activate = "own"`: another production card of the own city
    Own,
    /// `activate = "others"`: a production card of an opponent's city, and of the own one if an opponent owns a card that copies like this
    Others,
}

/// Areas of locations, as a bit mask (bit = position in the catalog's `areas`).
pub type Areas = u16;

/// Which cards of the hand a fee takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FeeCards {
    Any,
    /// All of this colour.
    Of(Colour),
    /// All of different colours.
    Different,
}

/// `cost = { twig = 1, any = 2, goods = { coin = 3 }, points = 1, cards = 2, of = "traveler" }`: a price of several things
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fee {
    pub what: Resources,
    /// Resources of the player's choice, besides.
    pub any: u8,
    /// Goods beside the four resources.
    pub goods: [u8; MAX_GOODS],
    /// Point tokens of the supply, and of cards of the city where these pay too.
    pub points: u8,
    pub points_on_cards: bool,
    /// Cards of the hand.
    pub cards: u8,
    pub of: FeeCards,
}

impl Fee {
    pub const NONE: Fee = Fee {
        what: Resources::NONE,
        any: 0,
        goods: [0; MAX_GOODS],
        points: 0,
        points_on_cards: false,
        cards: 0,
        of: FeeCards::Any,
    };
}

/// What using a card-playing ability costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Price {
    /// `price = "discard"`: this card
    DiscardThis,
    /// `price = "imprison"`: a critter of the city goes under this card
    Imprison,
    /// `price = "nothing"`
    Nothing,
    /// `price = "build_on"`: the card played lies in this card's space, which takes in one such card in a game
    BuildOn,
    /// `price = "tokens"`: point tokens on this card, each of which drops `drops` units
    Tokens,
}

/// A card-playing ability of a card in the city.
/// `ability = { plays = "construction", drops = 3, of = ["twig", ...], price = "discard" }` (no `of`: any kinds) or
/// `ability = { plays = "any", swaps = 1, price = "nothing" }`
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ability {
    pub plays: Filter,
    /// Units dropped from the cost, of the kinds in this mask.
    pub drops: u8,
    pub kinds: u8,
    /// Units of the cost that may be paid with another kind.
    pub swaps: u8,
    pub price: Price,
}

impl Ability {
    /// The units that it drops for what it costs, as a way of paying names it.
    #[inline]
    pub fn dropped(self, cost: u8) -> u8 {
        match self.price {
            Price::Tokens => self.drops.saturating_mul(cost),
            Price::DiscardThis | Price::Imprison | Price::Nothing | Price::BuildOn => self.drops,
        }
    }
}

/// `after_play = { played = "critter", effect = [...] }`, or a list of such
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct AfterPlay {
    pub played: Filter,
    pub effect: Effect,
}

/// `after_event = { by = "anybody", effect = [...] }` (or `by = "owner"`)
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct AfterEvent {
    /// Also when somebody else achieves it.
    pub by_anybody: bool,
    pub effect: Effect,
}

/// `trades = { for = "production" }`: the card goes into an opponent's city in exchange for such a card of it
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Trade {
    pub cards: Filter,
    /// A card that shares its space with another stays where it is.
    pub spares_shared: bool,
    /// Cards of the player's own city react as if it had been played into that.
    pub reacts: bool,
}

/// `answer = { tokens = 3, cards = 2 }`: what an opponent who follows gains and how many cards he plays
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answer {
    pub tokens: u8,
    pub cards: u8,
}
