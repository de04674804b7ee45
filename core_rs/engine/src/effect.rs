//! The words in which `data/` tells what a card, location or event does.
//!
//! An effect is a list of steps. In TOML a step is a table with one verb, e.g. `{ gain = { berry = 1 } }`, and the
//! optional keys `per`, `every`, `when`, `option` and `label`. Loading flattens every effect into one arena of
//! [`crate::verbs::Step`]s; an [`Effect`] is where it starts. Verbs have a file each in `verbs`; what several of them speak
//! of is here. The comment on each is its spelling in TOML.

mod brings;

pub use brings::Brings;

use crate::ids::{CardId, MAX_GOODS};
use crate::resources::Resources;

/// Where a flattened effect starts in the catalog's arena. 0 is the empty effect.
pub type Effect = u16;

/// The empty effect: the arena begins with an `End`.
pub const NOTHING: Effect = 0;

/// What an amount is multiplied by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// (no `per`) just once
    One,
    /// `per = { card = "farm" }`: cards of that name in the city where this card stands
    CardInCity(CardId),
    /// `per = { opponents = "farm" }`: cards of that name in all cities but the acting player's
    CardInOtherCities(CardId),
    /// `per = "token_here"`: point tokens on this very card
    TokensHere,
    /// `per = { tokens_on = "chapel" }`: point tokens on cards of that name in the acting player's city
    TokensOn(CardId),
    /// `per = "chosen"`: how many cards or resources an earlier step of this effect discarded, paid, gave or tucked
    Chosen,
    /// `per = { cards = "critter" }`: cards of this kind in the acting player's city
    CardsOfKind(Kind),
    /// `per = { cards = "prosperity" }`: cards of this colour in the acting player's city
    CardsOfColour(Colour),
    /// `per = { others = "critter" }`: cards of this kind in the city where this card stands, without itself
    OthersOfKind(Kind),
    /// `per = { others = "prosperity" }`: cards of this colour in the city where this card stands, without itself
    OthersOfColour(Colour),
    /// `per = "space"`: spaces used in the city where this card stands
    Spaces,
    /// `per = { hand = 8 }`: cards in the acting player's hand, so many at most
    HandCards(u8),
    /// `per = { events = "basic" }`: events of this kind that the acting player holds
    Events(u8),
}

impl Count {
    /// Does nothing that other cards of the same round do change it?
    pub fn is_steady(self) -> bool {
        matches!(self, Count::One | Count::CardInCity(_))
    }
}

/// A test before a step; if it fails the step is skipped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Condition {
    /// `when = { card = "farm" }`: such a card is in the city where this card stands
    CardInCity(CardId),
    /// `when = "paired"`: this very card shares its space with its partner
    Paired,
    /// `when = { chosen = 7 }`: an earlier step of this effect took, or counted, at least so many
    Chosen(u8),
    /// (from `option` on a step) the player chose the option of this number, counted from 1
    Option(u8),
    /// `when = { goods = { coin = 2 } }`: the owner of this card holds at least so much of a good
    Goods { good: u8, n: u8 },
}

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

/// What is counted when the game is scored.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Tally {
    /// `per = { leftover = ["resin", "pebble"] }`: these resources left in the supply
    Leftover { kinds: u8 },
    /// `per = { cards = <filter> }`: cards of the own city
    Cards(Filter),
    /// `per = { events = "basic" }`: events of this kind that are held (position in the catalog's `event_kinds`)
    Events(u8),
    /// `per = "paired"`: 1 if this very card is paired
    Paired,
    /// `per = { tokens_on = "chapel" }`: point tokens on such cards of the own city
    TokensOn(CardId),
    /// `per = { resource_here = "twig" }`: units lying on this event
    ResourceHere { kind: u8 },
    /// `per = "card_here"`: cards under this event
    CardsHere,
    /// `per = { prisoners_in = "dungeon" }`: cards under such cards of the own city
    Prisoners(CardId),
    /// `per = { workers_on = "monastery" }`: workers on such cards of the own city
    WorkersOn(CardId),
    /// `per = { pairs_of = "wife" }`: pairs with such a card, in all cities
    PairsAnywhere(CardId),
    /// `per = { set = "..." }`: cards of this set in the own city
    OfSet(u8),
    /// `per = "colour"`: different colours in the own city
    Colours,
    /// `per = "point_token"`: point tokens in the supply and on cards of the own city
    PointTokens,
    /// `per = "hand_card"`: cards left in the hand
    HandCards,
    /// `per = "space"`: spaces used in the own city
    Spaces,
    /// `per = "same_name"`: other cards of the own city that have the name of this one
    SameName,
    /// `per = { tokens_here = 3 }`: 1 if so many point tokens lie on this very card
    TokensHere(u8),
    /// `per = { paired_and = "farm" }`: 1 if this very card is paired and such a card is in the own city
    PairedAnd(CardId),
    /// `per = "built_on_points"`: base points of the card that is built on this very card
    BuiltOnPoints,
    /// `per = { opponents = <filter> }`: cards of all other cities
    Opponents(Filter),
    /// `per = { best_opponent = <filter> }`: cards of the other city that has most of them
    BestOpponent(Filter),
    /// `per = { bonus_of = <filter> }`: the points that the best bonus of such a card in another city would count in the own one, and none
    /// below 0
    BonusOf(Filter),
    /// `per = "best_opponent_event"`: events of the opponent who holds most
    BestOpponentEvents,
}

/// `score = [{ per = ..., every = 2, points = 1, max = 6 }]`: points for each (or every so many) that is counted, `max` times at most
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Score {
    pub per: Tally,
    pub every: u8,
    pub points: i8,
    pub max: u8,
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
