//! Sets of card names by what a seat has: what may be played is found by a few operations on them, whatever the number of
//! cards on the table.

use crate::catalog::{CardDef, CardSet, Catalog};
use crate::effect::{self, Ability, Kind};
use crate::game::position::shortcuts::{ByByte, Price, by_byte};
use crate::ids::{CardId, NONE};
use crate::resources::{Resources, Spread};

use super::bill::Left;
use super::payment::{ANY_KIND, can_swap, droppable};

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PlaySets {
    /// By kind of resource, and units of it: the cards that cost no more of it. Those that can never be played are in none.
    affordable: [ByByte<CardSet>; 4],
    /// By spaces left, plus one: the cards that then may enter, whatever stands in the city.
    roomy: ByByte<CardSet>,
    /// By points (as a byte): the cards that are worth no more.
    worth: ByByte<CardSet>,
    /// Cards that enter another city, take another card's place or share its space, and all if a module says how much space
    /// they take: where there is room for them must be looked at.
    pub unusual: CardSet,
    /// Cards that enter the own city.
    pub entering: CardSet,
    /// Are there ways of paying for which each card must be looked at?
    pub looked_at: bool,
    /// Cards that may take the place of a named one, free.
    pub upgrades: CardSet,
    /// Cards that can be played at all.
    pub alive: CardSet,
    /// By card with a card-playing ability.
    pub aids: ByByte<Aid>,
}

/// A card-playing ability.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Aid {
    /// The cards that it plays and whose price it changes.
    pub cheapens: CardSet,
    /// The critters for which it may be used for its price alone, a token being the payment.
    pub combines: CardSet,
    /// What it could add to a supply, at most.
    pub relief: Resources,
    /// The kinds of which it drops nothing.
    helpless: Spread,
    pub drops: u8,
    /// Units that it drops for all that it may cost.
    pub most: u8,
    pub kinds: u8,
    swaps: u8,
    pub price: effect::Price,
}

impl Aid {
    const NONE: Aid = Aid {
        cheapens: CardSet::EMPTY,
        combines: CardSet::EMPTY,
        relief: Resources::NONE,
        helpless: Spread::NONE,
        drops: 0,
        most: 0,
        kinds: 0,
        swaps: 0,
        price: effect::Price::Nothing,
    };

    fn of(catalog: &Catalog, ability: Ability) -> Aid {
        let switches = &catalog.switches;
        let played =
            |keep: &dyn Fn(&CardDef) -> bool| all(catalog, &|card| !card.dead && card.is(ability.plays) && keep(card));
        let changes = |card: &CardDef| ability.swaps > 0 || droppable(card.cost, ability.kinds) > 0;
        let combines = switches.token_with_governance_ability && ability.price != effect::Price::Nothing;
        Aid {
            cheapens: played(&|card| changes(card) || !switches.ability_must_change_cost),
            combines: played(&|card| combines && card.kind == Kind::Critter),
            relief: if ability.swaps > 0 {
                Resources([ability.swaps; 4])
            } else if ability.price == effect::Price::Tokens {
                Resources([u8::MAX; 4])
            } else {
                Resources(std::array::from_fn(|kind| ability.drops * (ability.kinds >> kind & 1)))
            },
            helpless: Spread::of_kinds(ANY_KIND & !ability.kinds),
            drops: ability.drops,
            most: ability.dropped(u8::MAX),
            kinds: ability.kinds,
            swaps: ability.swaps,
            price: ability.price,
        }
    }

    /// What it leaves to pay if it drops so many units.
    pub fn left(&self, drops: u8) -> Left {
        if self.swaps > 0 {
            Left::Swapped(self.swaps)
        } else {
            let kinds = self.kinds;
            Left::Less { drops, kinds }
        }
    }

    /// Can this price be paid with it if it drops so many units (R6.6)?
    #[inline]
    pub fn pays(&self, price: &Price, owned: Resources, own: Spread, drops: u8) -> bool {
        if self.swaps > 0 {
            return can_swap(price.cost, owned, self.swaps);
        }
        own.missing(price.spread) <= usize::from(drops) && !own.short_of(price.spread).meets(self.helpless)
    }
}

fn all(catalog: &Catalog, keep: &dyn Fn(&CardDef) -> bool) -> CardSet {
    let kept = catalog.cards.iter().enumerate().filter(|(_, card)| keep(card));
    kept.map(|(id, _)| id as CardId).collect()
}

impl PlaySets {
    pub fn new(catalog: &Catalog) -> PlaySets {
        let all = |keep: &dyn Fn(&CardDef) -> bool| all(catalog, keep);
        let rows = |row: &dyn Fn(u8) -> CardSet| Box::new(std::array::from_fn(|at| row(at as u8)));
        let varies = catalog.space_varies;
        let goes_away = |card: &CardDef| card.enters_opponent || card.trades.is_some();
        let unusual = |card: &CardDef| varies || goes_away(card) || card.replaces.is_some() || card.may_pair();
        let aid = |card: &CardDef| card.ability.map_or(Aid::NONE, |ability| Aid::of(catalog, ability));
        PlaySets {
            affordable: std::array::from_fn(|kind| {
                rows(&|units| all(&|card| !card.dead && card.cost.0[kind] <= units))
            }),
            roomy: rows(&|spaces| {
                all(&|card| !card.dead && !unusual(card) && card.space.saturating_sub(card.opens) < spaces)
            }),
            worth: rows(&|points| all(&|card| card.points <= points as i8)),
            unusual: all(&|card| !card.dead && unusual(card)),
            entering: all(&|card| !goes_away(card)),
            looked_at: catalog.pays.any() || catalog.cards.iter().any(|card| card.upgrades != NONE),
            upgrades: all(&|card| !card.dead && card.upgrades != NONE),
            alive: all(&|card| !card.dead),
            aids: Box::new(by_byte(Aid::NONE, catalog.cards.iter().map(aid))),
        }
    }

    /// The cards that so much pays for, each kind by itself.
    #[inline]
    pub fn affordable(&self, have: Resources) -> CardSet {
        let [a, b, c, d] = have.0.map(usize::from);
        let [twig, resin, pebble, berry] = &self.affordable;
        twig[a].common(resin[b]).common(pebble[c].common(berry[d]))
    }

    /// The cards that may enter a city with so many spaces left; with fewer than none nothing may.
    #[inline]
    pub fn roomy(&self, spaces: i16) -> CardSet {
        self.roomy[usize::from((spaces + 1) as u8)]
    }

    #[inline]
    pub fn worth_at_most(&self, points: i8) -> CardSet {
        self.worth[usize::from(points as u8)]
    }
}
