//! How much of something a seat has: what steps multiply amounts by, conditions ask for and scores count.

use super::{Colour, Filter};
use crate::card_set::CardSet;
use crate::ids::CardId;
use crate::resources::Resource;

/// What is counted, and of whom. The comment on each [`What`] is its spelling in TOML: in `per` of a step or a score, in `when` of a step or
/// in `requires`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quantity {
    pub what: What,
    pub whose: Whose,
}

/// Whose things are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whose {
    /// Of the seat for which it is counted.
    Own,
    /// Of the seat in whose city the card stands whose text it is; without such a card the same as `Own`.
    Here,
    /// Of all other seats together.
    Opponents,
    /// Of the other seat that has most.
    BestOpponent,
    Everybody,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    /// (no `per`) just once
    One,
    /// `"chosen"`: cards or resources that an earlier step of this effect discarded, paid, gave or tucked
    Chosen,
    /// (from `option` on a step) 1 if the player chose the option of this number, counted from 1
    Way(u8),
    /// `{ cards = <filter> }`, `{ opponents = <filter> }`, `{ best_opponent = <filter> }`: cards of the city
    Cards(Filter),
    /// `{ others = <filter> }`: the same without the card whose text it is
    OtherCards(Filter),
    /// `{ card = "farm" }`, `{ opponents = "farm" }`: cards of that name in the city
    Named(CardId),
    /// `"same_name"`: other cards of the city that have the name of this one
    SameName,
    /// `{ set = "..." }`: cards of this set in the city
    OfSet(u8),
    /// `"colour"`: different colours in the city
    Colours,
    /// `one_colour = { but = "production" }`: cards of the colour of which the city has most, this one left out
    OneColour { but: Option<Colour> },
    /// `"space"`: spaces used in the city
    Spaces,
    /// `"hand_card"`, `{ hand = 8 }`: cards in the hand, so many at most
    HandCards(u8),
    /// `{ events = "basic" }`: events of this kind that are held (`NONE`: of all kinds that count)
    Events(u8),
    /// `{ leftover = ["resin", "pebble"] }`: resources of these kinds in the supply
    Resources { kinds: u8 },
    /// `{ goods = { coin = 2 } }`: units of a good
    Goods(u8),
    /// `"point_token"`: point tokens in the supply, and on cards of the city
    PointTokens { on_cards: bool },
    /// `"token_here"`, `{ tokens_here = 3 }`: point tokens on this very card
    TokensHere,
    /// `{ tokens_on = "chapel" }`: point tokens on such cards of the city
    TokensOn(CardId),
    /// `{ resource_here = "twig" }`: units lying on this event
    ResourceHere(u8),
    /// `"card_here"`: cards under this event
    CardsHere,
    /// `{ prisoners_in = "dungeon" }`: cards under such cards of the city
    Prisoners(CardId),
    /// `{ workers_on = "monastery" }`: workers on such cards of the city
    WorkersOn(CardId),
    /// `journeys`: workers on locations of this area
    WorkersIn(u8),
    /// `"paired"`: 1 if this very card shares its space with its partner
    Paired,
    /// `{ pairs_of = "wife" }`: pairs with such a card
    PairsWith(CardId),
    /// `"built_on_points"`: base points of the card that is built on this very card
    BuiltOnPoints,
    /// `{ bonus_of = <filter> }`: the points that the best bonus of such a card in another city would count in the own one, and none below 0
    BonusOf(Filter),
}

impl What {
    pub const fn own(self) -> Quantity {
        let whose = Whose::Own;
        Quantity { what: self, whose }
    }
    pub const fn here(self) -> Quantity {
        let whose = Whose::Here;
        Quantity { what: self, whose }
    }
    pub const fn of(self, whose: Whose) -> Quantity {
        Quantity { what: self, whose }
    }
    /// Units of one kind in the supply.
    pub const fn units(kind: Resource) -> What {
        What::Resources { kinds: 1 << kind as u8 }
    }
}

impl Quantity {
    /// The cards of the own city that it counts, if it counts such.
    #[inline]
    pub fn own_cards(self) -> Option<Filter> {
        match self {
            Quantity {
                what: What::Cards(filter),
                whose: Whose::Own,
            } => Some(filter),
            _ => None,
        }
    }
    /// Is it counted on the event itself?
    pub fn is_here(self) -> bool {
        matches!(self.what, What::ResourceHere(_) | What::CardsHere)
    }
    /// Does nothing that other cards of the same round do change it?
    pub fn is_steady(self) -> bool {
        matches!(self.what, What::One | What::Paired)
            || matches!((self.what, self.whose), (What::Named(_), Whose::Here))
    }
}

/// What the amount of a step is multiplied by, as a position in the catalog's `quantities`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Per(pub u8);

impl Per {
    pub const ONCE: Per = Per(0);
    pub const CHOSEN: Per = Per(1);
    /// The quantities of the two.
    pub const FIRST: [Quantity; 2] = [What::One.own(), What::Chosen.own()];
}

/// A quantity held against a number or another quantity.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Condition {
    pub what: Quantity,
    pub is: Bound,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    AtLeast(u8),
    AtMost(u8),
    MoreThan(Quantity),
}

impl Condition {
    pub const fn least(what: Quantity, n: u8) -> Condition {
        let is = Bound::AtLeast(n);
        Condition { what, is }
    }
}

/// Conditions that must all hold before something is open to a player.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Requirement(pub Vec<Condition>);

impl Requirement {
    /// The cards that it names.
    pub fn cards(&self) -> CardSet {
        let named = self.0.iter().filter_map(|condition| match condition.what.what {
            What::Named(card) => Some(card),
            _ => None,
        });
        named.collect()
    }
    /// The least numbers of cards of the city that it asks for.
    pub fn least(&self) -> impl Iterator<Item = (Filter, u8)> {
        self.0.iter().filter_map(|condition| match condition.is {
            Bound::AtLeast(n) => Some((condition.what.own_cards()?, n)),
            Bound::AtMost(_) | Bound::MoreThan(_) => None,
        })
    }
    /// The same of each colour (index `Colour as usize`).
    pub fn colours(&self) -> [u8; 5] {
        let mut colours = [0; 5];
        for (filter, n) in self.least() {
            if let Some(colour) = filter.only_colour() {
                colours[colour as usize] = n;
            }
        }
        colours
    }
    /// Does it ask for nothing but named cards and colours?
    pub fn is_plain(&self) -> bool {
        let colours = self.least().filter(|(filter, _)| filter.only_colour().is_some());
        colours.count() + self.cards().len() as usize == self.0.len()
    }
}

/// `score = [{ per = ..., every = 2, points = 1, max = 6 }]`: points for each (or every so many) that is counted, `max` times at most
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Score {
    pub per: Quantity,
    /// It counts only then: `per = { tokens_here = 3 }`: so many point tokens lie on this very card; `per = { paired_and = "farm" }`: such a
    /// card is in the own city, and this one is paired.
    pub when: Option<Condition>,
    pub every: u8,
    pub points: i8,
    pub max: u8,
}
